"""Matches that go on from a step of another one."""
