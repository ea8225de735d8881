"""PostgreSQL and Redis for tests; those that need them are skipped where they are not installed."""

import pytest

from bench.servers import Engine, are_installed, bus_url, database_url, free_port, postgres, redis

__all__ = ["NEEDS_SERVERS", "Engine", "bus_url", "database_url", "free_port", "postgres", "redis"]

NEEDS_SERVERS = pytest.mark.skipif(
    not are_installed(), reason="PostgreSQL and Redis are not installed: apt-get install postgresql redis-server"
)
