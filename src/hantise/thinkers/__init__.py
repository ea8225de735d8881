"""Computers that think elsewhere: whoever has a decision to make asks for it, `hantise think` takes and makes it."""
