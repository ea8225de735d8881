"""The parts of every page: its frame, its files, its language and colours, the faces on it."""
