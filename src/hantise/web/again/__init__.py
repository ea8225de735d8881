"""A finished match, watched again."""
