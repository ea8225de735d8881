"""The tables that are open, in memory: the game, who sits there, who looks on, and the computers."""
