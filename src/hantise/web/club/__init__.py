"""Tournaments: making one, joining it, its rounds, and the pages of organiser, players and projector."""
