"""Weight and smoothness of the web: `python -m bench web [--json] [--only WORD ...] [--game CODE ...]`, and more."""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from bench import webcomputers, webcontest, weblight, webpages, webpast, webpushes, webtables, webtouch
from bench.report import Step, tell, wanted
from bench.webhouse import make_tables, serving
from bench.webrow import Row
from hantise.games import codes, find

# Computers at many tables take turns: they are watched for so many times the seconds of a turn under load.
THINKING_SPANS = 10


def main(words: list[str]) -> int:
    """Measure and report."""
    args = _arguments(words)
    named = _steps(args, args.game or codes())
    return tell(wanted(named, args.only), args.json)


def _steps(args: argparse.Namespace, games: Sequence[str]) -> dict[str, list[Step]]:
    """What is measured under each name: once for each room where it is about rooms."""
    return {
        "pushes": [partial(webpushes.weights, game) for game in games],
        "views": [partial(measure, game) for game in games for measure in (webpushes.times, webpushes.growth)],
        "wire": [partial(_wire, game) for game in games],
        "motion": [partial(_motion, game) for game in games],
        "touches": [partial(_touches, game) for game in games],
        "steps": [partial(_past, game) for game in games],
        "load": [lambda: webcontest.contest(args.rounds, args.seconds)],
        "tables": [lambda: webtables.rows(args.rounds, args.seconds)],
        "computers": [lambda: webcomputers.rows(args.seconds * THINKING_SPANS)],
        "lighthouse": [partial(_at_a_table, games[0], weblight.front), *(partial(_lighthouse, game) for game in games)],
    }


def _arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench web", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    parser.add_argument("--rounds", type=int, default=5, help="turns each server has under load (default: 5)")
    parser.add_argument("--seconds", type=float, default=4.0, help="length of a turn (default: 4)")
    choices = ["pushes", "views", "wire", "motion", "touches", "steps", "load", "tables", "computers", "lighthouse"]
    parser.add_argument("--only", nargs="*", choices=choices, help="measure these alone")
    parser.add_argument("--game", nargs="*", choices=codes(), help="the rooms to measure (default: all)")
    return parser.parse_args(words)


def _wire(game: str) -> Iterator[Row]:
    return _at_a_table(game, lambda house, made, _folder: _in_chromium(webpages.bytes_on_the_wire, house, made))


def _motion(game: str) -> Iterator[Row]:
    return _at_a_table(game, lambda house, made, _folder: _in_chromium(webpages.smoothness, house, made))


def _touches(game: str) -> Iterator[Row]:
    return _at_a_table(game, lambda house, made, _folder: _in_chromium(webtouch.touches, house, made))


def _past(game: str) -> Iterator[Row]:
    return _at_a_table(game, lambda house, made, _folder: _in_chromium(webpast.steps, house, made))


def _lighthouse(game: str) -> Iterator[Row]:
    return _at_a_table(game, weblight.table)


def _in_chromium(measure: Callable[..., Iterator[Row]], house: str, made: Any) -> Iterator[Row]:
    with webpages.chromium() as browser:
        yield from measure(browser, house, made)


def _at_a_table(game: str, measure: Callable[..., Iterator[Row]]) -> Iterator[Row]:
    """A house of its own with one table of this game, four people where so many can play."""
    seats = [""] * min(4, max(find(game).players))
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "house.sqlite3"
        made = make_tables(database, 1, seats, game)[0]
        with serving(database) as house:
            yield from measure(house, made, Path(folder))
