"""Open pages: a socket for each, and the pushes that it sends."""
