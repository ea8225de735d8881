"""The server below the application: addresses, connections, and what each must pass."""
