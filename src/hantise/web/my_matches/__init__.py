"""My evenings: the matches of a browser as a list, as totals, as a file, on another device, or forgotten."""
