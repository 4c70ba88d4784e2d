"""Rows that only variants need (704.6) and the tournament tie-break."""

from __future__ import annotations
