"""Abstract model files (DESIGN 3.1) to programs."""
