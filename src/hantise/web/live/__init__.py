"""Pages that are open: a socket for each, and what is sent there."""
