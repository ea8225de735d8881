"""The page of a table: a seat's view of it, drawn, and the plain forms on the page."""
