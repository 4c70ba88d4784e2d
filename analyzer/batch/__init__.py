"""Many inputs: sources, worker processes, a durable ledger, and what is made of the rows (``docs/batch.md``)."""

from __future__ import annotations
