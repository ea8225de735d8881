"""The house in the browser: server-rendered pages and plain forms."""
