"""The front of the house: its games, new tables, ways in and rules."""
