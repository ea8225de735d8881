"""Belief training: what somebody most likely holds, asked on the real table."""
