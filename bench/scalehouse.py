"""Houses in both set-ups: one worker with a file, and workers that share a PostgreSQL and a Redis, durable both."""

from __future__ import annotations

import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from bench import servers
from bench.contest import LackError
from bench.processes import seconds_of
from bench.servers import Engine
from bench.webhouse import Made, make_tables, running

FILE, SHARED = "SQLite", "PostgreSQL and Redis"


class Servers:
    """A PostgreSQL and a Redis, which give each house a database and a bus of its own."""

    def __init__(self, postgres: Engine, redis: Engine) -> None:
        self.postgres = postgres
        self.redis = redis
        self._houses = 0

    @property
    def processes(self) -> dict[str, tuple[int, ...]]:
        """What each of them is, by its name."""
        return {"PostgreSQL": (self.postgres.pid,), "Redis": (self.redis.pid,)}

    def house(self) -> tuple[str, str]:
        """The URLs of an empty database and of a bus on which nobody else speaks."""
        self._houses += 1
        name = f"house{self._houses}"
        place = ["-h", "127.0.0.1", "-p", str(self.postgres.port), "-U", "hantise"]
        subprocess.run([servers.postgres_program("createdb"), *place, name], check=True)
        return servers.database_url(self.postgres, name), servers.bus_url(self.redis, self._houses)


@contextmanager
def serving_all() -> Iterator[Servers]:
    """Both servers for a while; LackError where one is not installed."""
    if not servers.are_installed():
        remedy = "apt-get install postgresql redis-server"
        raise LackError(f"PostgreSQL and Redis are not installed here, so several workers are not measured: {remedy}")
    with servers.postgres(*servers.DURABLE) as postgres, servers.redis() as redis:
        yield Servers(postgres, redis)


@dataclass(frozen=True)
class House:
    """A house that is measured: where it is, its tables, and the processes that work for it by their names."""

    port: int
    pid: int
    tables: list[Made]
    processes: dict[str, tuple[int, ...]]
    # Where each of its workers is, if they have not one address together.
    ports: tuple[int, ...] = ()

    def seconds(self) -> dict[str, float]:
        """Processor seconds that each of them has taken so far."""
        return {name: sum(map(seconds_of, pids)) for name, pids in self.processes.items()}


@contextmanager
def with_a_file(folder: Path, tables: int, *words: str) -> Iterator[House]:
    """One worker with a file in this folder, and so many tables for two."""
    database = Path(tempfile.mkdtemp(dir=folder), "house.sqlite3")
    made = make_tables(database, tables, ["", ""])
    with running(database, *words) as house:
        yield House(urlsplit(house.address).port or 0, house.pid, made, {"workers": (house.pid,)})


@contextmanager
def sharing(both: Servers, workers: int, tables: int, *words: str) -> Iterator[House]:
    """So many workers that share a database and a bus, and so many tables for two."""
    database, bus = both.house()
    made = make_tables(database, tables, ["", ""])
    with running(database, f"--bus={bus}", f"--workers={workers}", *words) as house:
        processes = {"workers": (house.pid,), **both.processes}
        yield House(urlsplit(house.address).port or 0, house.pid, made, processes)


@contextmanager
def apart(both: Servers, workers: int, tables: int) -> Iterator[House]:
    """The same with an address for each worker, as a server before them needs that sends each table to one of them."""
    database, bus = both.house()
    made = make_tables(database, tables, ["", ""])
    with ExitStack() as stack:
        houses = [stack.enter_context(running(database, f"--bus={bus}")) for _ in range(workers)]
        ports = tuple([urlsplit(house.address).port or 0 for house in houses])
        processes = {"workers": tuple([house.pid for house in houses]), **both.processes}
        yield House(ports[0], houses[0].pid, made, processes, ports)
