"""Games that were judged before, kept in a file: a measurement that was broken off goes on where it was."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from bench.botplay import find
from bench.reviewgames import Judged, Terms, judged
from bench.reviewscore import Making, remade
from hantise import __version__
from hantise.cli.executors import processes


class By(NamedTuple):
    """What judged a game: the release, and how payoffs became chances in it."""

    release: str
    making: Making


class Kept(msgspec.Struct, frozen=True):
    """One line of the file: a game as asked for, by what it was judged, and what was found."""

    by: By
    terms: Terms
    found: list[Judged]


def judged_once(asked: Sequence[Terms], jobs: int, path: Path | None) -> list[list[Judged]]:
    """What those games show, in that order; those in the file are not played again, if the same release judged them.

    Where that made chances of payoffs otherwise than is done now, they are made anew.
    """
    known = {line.terms: _as_now(line) for line in _read(path) if line.by.release == __version__}
    wanting = [terms for terms in asked if terms not in known]
    with processes(jobs) as (executor, ahead):
        for start in range(0, len(wanting), ahead):
            some = wanting[start : start + ahead]
            for terms, found in zip(some, executor.map(judged, some)):
                known[terms] = found
                _write(path, Kept(By(__version__, making(terms.game)), terms, found))
    return [known[terms] for terms in asked]


def making(code: str) -> Making:
    """How chances are made in that game now."""
    hints = find(code).hints
    return Making(hints.sharpness(), hints.doubt())


def _as_now(line: Kept) -> list[Judged]:
    return [remade(one, line.by.making, making(line.terms.game)) for one in line.found]


def _read(path: Path | None) -> Iterator[Kept]:
    lines = path.read_bytes().splitlines() if path and path.exists() else []
    return (msgspec.json.decode(line, type=Kept) for line in lines)


def _write(path: Path | None, line: Kept) -> None:
    if path:
        with path.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")
