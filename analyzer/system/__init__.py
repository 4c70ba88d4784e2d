"""The waist: what both the engine and the front ends know of a game."""
