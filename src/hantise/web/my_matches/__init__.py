"""My evenings: the matches of a browser as a list, in sum, in a file, on another device, or forgotten."""
