"""What every page is made of: its frame, its files, its language and colours, the faces on it."""
