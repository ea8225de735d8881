"""A house without a network, and one table in it at which any position can be laid out."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from typing import Any
from unittest.mock import patch

import httpx

from hantise.core import Game, Options, State
from hantise.store import Appended, Plan, SeatPlan, Store, hashed
from hantise.web.app import create_app
from hantise.web.tables.live_table import Position
from hantise.web.tables.visitor import BROWSER, Services
from web.fakes import FirstThatComes

ADDRESS = "http://house.test"


class Door:
    """Asks as the browser of a seat does; nothing that is taken is kept for the next question to find."""

    def __init__(self, runner: asyncio.Runner, client: httpx.AsyncClient, app: Any, match: str) -> None:
        self._runner = runner
        self._client = client
        self._table = runner.run(app.state.services.tables.get(match))
        self._chapters = self._table.position.chapters
        self._keys = count()
        # How many commands were taken, and how many were not.
        self.taken = self.refused = 0

    def answer(self, state: State, seat: int, names: Sequence[str]) -> bytes:
        """All that the house answers: status, headers and body."""
        self._table.position = Position(state, self._chapters)
        # The page of whoever asks with the same key is the same.
        key = f"command-{next(self._keys) // 2}"
        form = {"seat": seat, "version": len(self._chapters), "key": key, "action": list(names)}
        sent = self._client.post(f"/t/{self._table.id}", data=form, headers={"cookie": f"{BROWSER}={secret(seat)}"})
        response = self._runner.run(sent)
        self.taken += response.status_code == 303
        self.refused += response.status_code in (400, 422)
        return f"{response.status_code} {response.headers.multi_items()} ".encode() + response.content


def secret(seat: int) -> str:
    """What the browser of this seat keeps."""
    return f"the-secret-of-seat-{seat}"


@contextmanager
def door(game: Game, options: Options) -> Iterator[Door]:
    """A table of people, each with a browser of their own."""
    with asyncio.Runner() as runner:
        store = runner.run(Store.open("sqlite://"))
        app = create_app(Services(store, FirstThatComes()))
        client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=ADDRESS)
        seats = tuple(
            [SeatPlan(f"Ghost {seat}", "", frozenset({hashed(secret(seat))})) for seat in range(options.players)]
        )
        plan = Plan(game.code, options.players, dict(options.values), seats, game.rules_version)
        match = runner.run(app.state.services.tables.make(plan))
        with patch.object(store, "append", return_value=Appended.DONE):
            yield Door(runner, client, app, match)
        runner.run(client.aclose())
        runner.run(store.close())
