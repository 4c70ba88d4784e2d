"""Decides with Z3: closed forms for all iterations, rankings, conditions. The only package that imports z3."""
