"""Pages of circles: people who meet again and again, their next game, and what came of the others."""
