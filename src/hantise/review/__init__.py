"""A match that is over, looked back at: what each seat could expect when, and what its decisions were worth."""
