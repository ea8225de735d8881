"""The house for programs: JSON in, JSON out, a token for each seat."""
