"""Writes certificates: everything that the independent checker needs to arrive at the verdict by itself."""

from analyzer.verdict.certificate.emission import certificate_of

__all__ = ["certificate_of"]
