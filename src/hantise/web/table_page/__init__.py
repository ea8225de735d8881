"""The page of a table: what a seat may see of it, drawn, and what is done there with plain forms."""
