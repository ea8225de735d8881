"""A file of finished games, a line each, so that an arena that was cut short can go on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

import hantise
from hantise.bots.arena import Contest, Outcome, Pairing
from hantise.bots.luck import SUMS
from hantise.bots.swiss import seatings
from hantise.core import Game, HantiseError
from hantise.core.words import _

# 2: dealt pile by pile.
FORMAT = 2
# What a heading says only where it is asked for.
ASKED = ("luck", "starts", "pairing")


class BadResume(HantiseError):
    """The file holds other games than those that are asked for."""

    code = "bad-resume"


class Kept:
    """The games of a contest that a file holds, by number; a last line that was cut short is taken out."""

    def __init__(self, path: Path, game: Game, contest: Contest) -> None:
        self._path = path
        self._contest = contest
        self._heading = heading(game, contest)
        lines, rest = _lines(path)
        if not lines and not _line(self._heading).startswith(rest):
            raise _damaged(path, 1)
        self.outcomes: Mapping[int, Outcome] = self._read(lines) if lines else {}
        if rest or not lines:
            self._write("".join(line + "\n" for line in lines) or _line(self._heading), "w")

    def add(self, outcome: Outcome) -> None:
        """One game more, in the file before this returns."""
        names = ("number", "deal", "seats", "payoffs", "decisions", "seconds", *(["luck"] if outcome.luck else []))
        self._write(_line({name: getattr(outcome, name) for name in names}), "a")

    def _write(self, text: str, mode: str) -> None:
        with self._path.open(mode, encoding="utf-8", newline="\n") as file:
            file.write(text)

    def _read(self, lines: list[str]) -> dict[int, Outcome]:
        self._compare(_object(self._path, lines[0], 1))
        found = [self._outcome(_object(self._path, line, number), number) for number, line in enumerate(lines[1:], 2)]
        known = {outcome.number: outcome for outcome in found}
        seats = seatings(self._contest, known)
        for number, outcome in enumerate(found, 2):
            if outcome.seats != seats.get(outcome.number):
                raise _damaged(self._path, number)
        return known

    def _compare(self, theirs: dict[str, Any]) -> None:
        # Games without their luck are of no use where it is asked for, and those with it would be followed by others.
        for name in (*self._heading, *(set(ASKED) - set(self._heading))):
            value = self._heading.get(name)
            if theirs.get(name) != value:
                raise BadResume(
                    _("{path} holds games of another arena: its {name} is {theirs}, not {ours}").format(
                        path=self._path, name=name, theirs=_short(theirs.get(name)), ours=_short(value)
                    )
                )

    def _outcome(self, line: dict[str, Any], number: int) -> Outcome:
        try:
            outcome = Outcome(
                int(line["number"]),
                int(line["deal"]),
                tuple(map(str, line["seats"])),
                tuple(map(float, line["payoffs"])),
                tuple(map(int, line["decisions"])),
                tuple(map(float, line["seconds"])),
                tuple([tuple(map(float, one)) for one in line["luck"]]) if self._contest.tells_luck else (),
            )
        except (KeyError, TypeError, ValueError) as error:
            raise _damaged(self._path, number) from error
        if not self._is_whole(outcome):
            raise _damaged(self._path, number)
        return outcome

    def _is_whole(self, outcome: Outcome) -> bool:
        if outcome.number < 0 or outcome.deal != self._contest.deal(outcome.number):
            return False
        if self._contest.tells_luck and len(outcome.luck) != SUMS:
            return False
        parts = (outcome.payoffs, outcome.decisions, outcome.seconds, *outcome.luck)
        return set(map(len, parts)) == {self._contest.options.players}


def heading(game: Game, contest: Contest) -> dict[str, Any]:
    """All that the games of a contest depend on."""
    return {
        "arena": FORMAT,
        "version": hantise.__version__,
        "game": game.code,
        "rules": game.rules_version,
        "players": contest.options.players,
        "options": dict(contest.options.values),
        "bots": list(contest.bots),
        "seed": contest.seed,
        "budget": contest.budget,
        **({"luck": True} if contest.tells_luck else {}),
        # A few signs that tell these positions, in this order, from others.
        **({"starts": sha256("\n".join(contest.starts).encode()).hexdigest()[:16]} if contest.starts else {}),
        **({"pairing": contest.pairing.value} if contest.pairing is not Pairing.ALL else {}),
    }


def seed_of(path: Path) -> int | None:
    """The seed of the games in the file; None if there is no such file."""
    lines, _rest = _lines(path)
    seed = _object(path, lines[0], 1).get("seed") if lines else None
    return seed if isinstance(seed, int) else None


def _lines(path: Path) -> tuple[list[str], str]:
    """The whole lines of the file, and what stands behind them, cut short; nothing if there is no file."""
    try:
        text = path.read_bytes().decode() if path.exists() else ""
    except UnicodeDecodeError as error:
        raise _damaged(path, 1) from error
    *lines, rest = text.split("\n")
    return lines, rest


def _object(path: Path, line: str, number: int) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise _damaged(path, number) from error
    if not isinstance(value, dict):
        raise _damaged(path, number)
    return value


def _damaged(path: Path, number: int) -> BadResume:
    return BadResume(_("line {number} of {path} is no game of an arena").format(number=number, path=path))


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"


def _short(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)[:60]
