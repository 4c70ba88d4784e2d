"""Finds: states, forced walks, covering paths, abstract graphs, cycles and games. Nothing here claims a verdict."""
