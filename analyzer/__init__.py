"""A model checker for loops in Magic: The Gathering."""

__version__ = "0.1.0"
