"""Two workers on one PostgreSQL and one Redis, behind a door that leads each line to the other one."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count, cycle
from threading import Event, Thread
from typing import Any
from urllib.parse import urlsplit

import httpx
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

import engines
from hantise.store import Store
from hantise.store.connecting import read_address
from hantise.web.tables.computers import Pool
from web.houses import OPEN, House, running_house

TEMPLATE = "made"
_numbers = count()


class Servers:
    """A PostgreSQL and a Redis, which give each test a database and a channel of its own."""

    def __init__(self, postgres: engines.Engine, redis: engines.Engine) -> None:
        self.postgres = postgres
        self.redis = redis
        asyncio.run(self._make_template())

    async def _make_template(self) -> None:
        """A database that is up to date, because bringing one there takes most of a test's time."""
        await self._execute(f"CREATE DATABASE {TEMPLATE}")
        await (await Store.open(engines.database_url(self.postgres, TEMPLATE))).close()

    def database(self) -> str:
        """The URL of an empty database that is up to date."""
        name = f"test{next(_numbers)}"
        asyncio.run(self._execute(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}"))
        return engines.database_url(self.postgres, name)

    def bus(self) -> str:
        """The URL of a bus of its own."""
        return f"redis://127.0.0.1:{self.redis.port}/{next(_numbers) % 10_000}"

    async def _execute(self, statement: str) -> None:
        engine = create_async_engine(
            read_address(engines.database_url(self.postgres)).url, isolation_level="AUTOCOMMIT"
        )
        async with engine.connect() as connection:
            await connection.execute(text(statement))
        await engine.dispose()


@contextmanager
def running_servers() -> Iterator[Servers]:
    settings = ("--databases", "10000")
    with engines.postgres() as postgres, engines.redis(*settings) as redis:
        yield Servers(postgres, redis)


class Workers(House):
    """Two workers of one house behind one address; what is not asked there is asked of the first."""

    def __init__(self, address: str, bus: str, first: House, second: House) -> None:
        self.all = (first, second)
        self.address = address
        self.bus = bus
        self.store = first.store
        self.services = first.services
        self._loop = first._loop

    def client(self, **more: Any) -> httpx.Client:
        """Each request by a line of its own, so that the next one comes to the other worker."""
        return super().client(limits=httpx.Limits(max_keepalive_connections=0), **more)


@contextmanager
def running_workers(servers: Servers, pool: Pool, **more: Any) -> Iterator[Workers]:
    shared: dict[str, Any] = {"database": more.pop("database", "") or servers.database(), "bus": servers.bus()}
    with ExitStack() as running:
        houses = [running.enter_context(running_house(pool, **shared, **more)) for _ in range(2)]
        ports = [urlsplit(house.address).port or 0 for house in houses]
        workers = Workers(running.enter_context(door_before(ports)), shared["bus"], *houses)
        OPEN[workers.address] = workers
        yield workers
        del OPEN[workers.address]


@contextmanager
def door_before(ports: list[int]) -> Iterator[str]:
    """An address at which each line leads to the next of these ports of this machine."""
    door = Door(ports)
    thread = Thread(target=asyncio.run, args=(door.serve(),))
    thread.start()
    try:
        assert door.is_open.wait(30)
        yield f"http://127.0.0.1:{door.port}"
    finally:
        door.close()
        thread.join(30)


class Door:
    """Leads lines through, the next one always to the next port."""

    def __init__(self, ports: list[int]) -> None:
        self._ports = cycle(ports)
        self.is_open = Event()
        self.port = 0

    async def serve(self) -> None:
        self._loop, self._closing = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._lead, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self.is_open.set()
        await self._closing.wait()
        server.close()
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()

    def close(self) -> None:
        self._loop.call_soon_threadsafe(self._closing.set)

    async def _lead(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            inward, outward = await asyncio.open_connection("127.0.0.1", next(self._ports))
        except OSError:
            await _hang_up(writer)
        else:
            # A cancelled task of a server is logged as an error.
            with suppress(asyncio.CancelledError):
                await asyncio.gather(_pass_on(reader, outward), _pass_on(inward, writer))


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Until either side hangs up; then the other hears of it."""
    with suppress(OSError, asyncio.CancelledError):
        while words := await reader.read(65536):
            writer.write(words)
            await writer.drain()
    await _hang_up(writer)


async def _hang_up(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(OSError, asyncio.CancelledError):
        await writer.wait_closed()
