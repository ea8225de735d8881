"""Puzzles: positions of real games to solve at the table that they happened at."""
