"""Verdict in, text out: English, Japanese, JSON, graph pictures. No decisions are taken here."""
