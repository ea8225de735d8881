"""Requests: read from a form or a cookie, checked, limited, refused in a sentence."""
