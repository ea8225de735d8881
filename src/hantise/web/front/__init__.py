"""The front of the house: its rooms, new tables, ways in, records and rules."""
