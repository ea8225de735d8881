"""A seat at a remote house, by its API (docs/extend/bot-api.md), and a computer player for it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from http.client import HTTPException
from typing import Any, TypeAlias
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import Request, urlopen

from hantise.bots.match import BotFault, told
from hantise.bots.players import Bot
from hantise.core import Game, HantiseError, Rng

Finder: TypeAlias = Callable[[str], Game]
Said: TypeAlias = dict[str, Any]

# Seconds that a request waits for changes, that it may take besides, and between tries.
WAIT, PATIENCE, PAUSE = 25, 20, 0.5
# The most tries of a request: about a minute in all.
TRIES = 10
# Refusals because the table changed meanwhile: the player looks and decides again.
MOVED_ON = ("stale-page", "key-used", "stood-in")
LATER = (429, 502, 503, 504)


class HouseRefused(HantiseError):
    """The house refused a request; its sentence says why."""

    code = "house-refused"

    def __init__(self, status: int, code: str, words: str) -> None:
        super().__init__(words)
        self.status = status
        self.code = code


class NoHouse(HantiseError):
    """No server answers."""

    code = "no-house"


class House:
    """A remote house, by JSON requests; a token stands for a seat."""

    def __init__(self, address: str, token: str = "") -> None:
        """`address` is that of the first page."""
        if not _is_address(address):
            raise NoHouse(f"{address[:60]!r} is no address of a house: it begins with http:// or https://")
        self.address = address.rstrip("/")
        self.token = token

    def make(self, game: str, seats: Sequence[str], name: str = "", options: Mapping[str, Any] | None = None) -> Said:
        """A new table with a seat for this client; the other seats are levels, or `open`."""
        return self._sit("/tables", {"game": game, "seats": list(seats), "name": name, "options": dict(options or {})})

    def come(self, code: str, name: str = "") -> Said:
        """The next free seat of the table with this code, for this client."""
        return self._sit("/seats", {"code": code, "name": name})

    def register(self, name: str) -> str:
        """The token of a new bot of the house's ladder."""
        return str(self.ask("POST", "/bots", {"name": name})["token"])

    def challenge(self, bot: str, game: str, rivals: Sequence[str] = (), players: int = 0) -> Said:
        """A seat for this client at a rated match of the bot with this token, once its rivals are there."""
        while True:
            self.token = bot
            body = {"game": game, "rivals": list(rivals), "players": players, "wait": WAIT}
            if (said := self._sit("/challenges", body))["match"]:
                return said

    def look(self, after: str = "", wait: int = 0) -> Said:
        """The table as this seat sees it, once it differs from `after`."""
        return self.ask("GET", f"/seat?{urlencode({'after': after, 'wait': wait})}")

    def act(self, version: int, action: str) -> Said:
        """Take this action, chosen at that version."""
        return self.ask("POST", "/seat/act", {"version": version, "action": action})

    def play_again(self) -> Said:
        """The rematch of a match that is over, with a seat for this client."""
        return self._sit("/seat/rematch", {})

    def rules(self) -> dict[str, int]:
        """The house's version of each game's rules."""
        return {box["code"]: box["rules"] for box in self.ask("GET", "/games")["games"]}

    def ask(self, method: str, path: str, body: Mapping[str, Any] | None = None) -> Said:
        """The house's answer; else HouseRefused or NoHouse.

        A version takes one action, so a request is safe to repeat if its arrival is unknown.
        """
        for number in range(TRIES):
            try:
                return self._asked(method, path, body)
            except HTTPError as error:
                if error.code not in LATER or number == TRIES - 1:
                    raise _refusal(error) from error
                # The seconds until the house wants a retry.
                told = error.headers.get("Retry-After", "")
                error.close()
                time.sleep(float(told) if told.isdigit() else PAUSE * (number + 1))
            except (URLError, HTTPException, OSError) as error:
                if number == TRIES - 1:
                    why = error.reason if isinstance(error, URLError) else error
                    raise NoHouse(f"nobody answers at {self.address}: {why}") from error
                time.sleep(PAUSE * (number + 1))
        raise AssertionError("the last try answers or raises")

    def _asked(self, method: str, path: str, body: Mapping[str, Any] | None) -> Said:
        headers = {"Accept": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if body is not None:
            headers["Content-Type"] = "application/json"
        content = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.address}/api{path}", content, headers, method=method)
        with urlopen(request, timeout=WAIT + PATIENCE) as answer:
            said: Said = json.load(answer)
            return said

    def _sit(self, path: str, body: Mapping[str, Any]) -> Said:
        said = self.ask("POST", path, body)
        self.token = said["token"]
        return said


def _is_address(text: str) -> bool:
    try:
        return urlsplit(text).scheme in ("http", "https")
    except ValueError:
        return False


def _refusal(error: HTTPError) -> HouseRefused:
    said: Said = {}
    with suppress(ValueError):
        said = json.load(error)
    if not isinstance(said, dict) or "detail" not in said:
        return HouseRefused(error.code, "no-api", f"there is no house for programs at {error.url}: {error.reason}")
    return HouseRefused(error.code, str(said.get("code", "")), str(said["detail"]))


def play(house: House, bot: Callable[[Game, int], Bot], find_game: Finder, rng: Rng) -> Said:
    """The last message of the seat's match, played to its end; BotFault if the player fails.

    `bot` makes the player for the table's game and seat.
    """
    said = house.look()
    game = find_game(said["game"])
    there = house.rules().get(game.code)
    if there != game.rules_version:
        words = f"there {game.title} has version {there} of its rules, here version {game.rules_version}"
        raise HouseRefused(409, "other-rules", words)
    player = bot(game, said["seat"])
    while not said["is_over"]:
        if not said["legal"]:
            said = house.look(said["stamp"], WAIT)
            continue
        name = decided(player, game, said, rng)
        try:
            said = house.act(said["version"], name)
        except HouseRefused as refused:
            if refused.code not in MOVED_ON:
                raise
            said = house.look()
    return said


def decided(player: Bot, game: Game, said: Said, rng: Rng) -> str:
    """The name of the player's action after this message to its seat."""
    view = game.read_view(json.dumps(said["view"]))
    legal = [game.actions.parse(name) for name in said["legal"]]
    try:
        action = player.decide(view, legal, rng)
    except Exception as error:
        raise BotFault(f"{type(player).__name__} raised {told(error)}, at version {said['version']}") from error
    if action not in legal:
        raise BotFault(f"{type(player).__name__} answered {action!r}, which is not legal")
    return game.actions.name(action)
