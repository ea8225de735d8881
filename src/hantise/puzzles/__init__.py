"""Positions of real games in which one choice is much better than all others: found, checked, and kept as data."""
