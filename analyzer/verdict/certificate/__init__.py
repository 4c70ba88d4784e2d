"""Writes certificates: everything that the independent checker needs to arrive at the verdict by itself."""

from analyzer.verdict.certificate.emission import certificate_of
from analyzer.verdict.certificate.subject import Subject, position_subject, program_subject

__all__ = ["Subject", "certificate_of", "position_subject", "program_subject"]
