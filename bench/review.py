"""How far a review can be trusted: `python -m bench review [--only WORD,...] [--game CODE,...] [--games N] ...`."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from functools import partial
from operator import attrgetter
from pathlib import Path

from bench import reviewbeliefs, reviewhabits, reviewhands, reviewhints, reviewluck, reviewscore
from bench.botplay import Terms as Bouts
from bench.botplay import find
from bench.botscore import clustered
from bench.report import Step, tell, wanted
from bench.reviewendings import BLUNDER, marked
from bench.reviewgames import Judged, Terms
from bench.reviewkept import judged_once, making
from bench.webrow import Row
from hantise import games
from hantise.cli.arguments import fraction
from hantise.cli.executors import processes

# Expected calibration error at most; best moves that may be marked wrong, blunders that must be.
ERROR, WRONGED, CAUGHT = 0.03, 0.05, 0.8
# Tables of up to so many play, in turns.
MOST_SEATS = 4


def main(words: list[str]) -> int:
    """Measure and report."""
    args = _arguments(words)
    named: dict[str, Sequence[Step]] = {
        "calibration": [partial(_calibration, args, code) for code in args.game],
        "endings": [partial(_endings, args, code) for code in args.game],
        "fit": [partial(_fit, args, code) for code in args.game],
        "luck": [partial(_luck, args, code) for code in args.game],
        "hints": [partial(_hints, args, code) for code in args.game],
        "beliefs": [partial(_beliefs, args, code) for code in args.game],
        "hands": [partial(_hands, args, code) for code in args.game],
        "habits": [partial(_habits, args, code) for code in args.game],
    }
    return tell(wanted(named, args.only), args.json)


def _arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench review", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    choices = ["calibration", "endings", "fit", "luck", "hints", "beliefs", "hands", "habits"]
    parser.add_argument("--only", nargs="*", choices=choices, default=choices[:2], help="measure these alone")
    parser.add_argument("--game", nargs="*", default=list(games.codes()), help="with these games alone (default: all)")
    parser.add_argument("--games", type=int, default=500, help="games of each (default: 500)")
    parser.add_argument("--budget", type=fraction, default=0.5, help="how deep a review looks, and bots (default: 0.5)")
    parser.add_argument("--jobs", type=int, default=1, help="games at a time (default: 1)")
    parser.add_argument("--strength", type=fraction, default=1.0, help="how much players think (default: 1)")
    parser.add_argument("--keep", type=Path, help="a file of judged games: those in it are not played again")
    parser.add_argument("--seed", type=int, default=1, help="that of the games (default: 1)")
    parser.add_argument("--level", default="level4", help="whose hints are followed (default: level4)")
    return parser.parse_args(words)


def _luck(args: argparse.Namespace, code: str) -> Iterator[Row]:
    """How many games are saved where the arena takes luck away."""
    yield from reviewluck.saved(find(code), _bouts(args))


def _hints(args: argparse.Namespace, code: str) -> Iterator[Row]:
    """What hints make of a beginner who follows them."""
    yield from reviewhints.helped(find(code), args.level, _bouts(args))


def _beliefs(args: argparse.Namespace, code: str) -> Iterator[Row]:
    """What is told of hidden things where others' habits are weighed, against counting alone."""
    yield from reviewbeliefs.gained(_terms(args, code), args.jobs)


def _hands(args: argparse.Namespace, code: str) -> Iterator[Row]:
    """What weighing more than a view remembers would tell, between two, where that was tried."""
    if code == "ghooost":
        yield from reviewhands.told(_terms(args, code, 2), args.jobs)


def _habits(args: argparse.Namespace, code: str) -> Iterator[Row]:
    """What the habits of others should be held to be, where they are weighed by odds."""
    if code == "rest_in_peace":
        yield from reviewhabits.habits(_terms(args, code), args.jobs)


def _bouts(args: argparse.Namespace) -> Bouts:
    return Bouts(args.games, args.budget, args.jobs, args.seed, 0.0)


def _terms(args: argparse.Namespace, code: str, most: int = MOST_SEATS) -> list[Terms]:
    """Tables for two, three and four, as far as the game has them, in turns; or for no more than so many."""
    players = [count for count in find(code).players if count <= most]
    return [Terms(code, players[n % len(players)], args.seed, n, args.budget, args.strength) for n in range(args.games)]


def _judged(args: argparse.Namespace, code: str) -> list[list[Judged]]:
    return judged_once(_terms(args, code), args.jobs, args.keep)


def _calibration(args: argparse.Namespace, code: str) -> Iterator[Row]:
    """Whether chances come true as often as they say, and how much better they are than standing alone."""
    found, title = _judged(args, code), find(code).title
    yield _error(f"review: {title}: calibration error, thinking x{args.strength:g}", found)
    searched, standing = (reviewscore.brier(pairs(found)) for pairs in (reviewscore.searched, reviewscore.standing))
    note = f"Brier {searched:.3f}, by standing {standing:.3f}"
    skill = reviewscore.interval(found, reviewscore.skill)
    yield Row(f"review: {title}: Brier skill", "", reviewscore.skill(found), *skill, 0.0, False, note)


def _error(name: str, found: Sequence[reviewscore.Game]) -> Row:
    pairs = reviewscore.searched(found)
    least, most = reviewscore.interval(found, lambda some: reviewscore.calibration_error(reviewscore.searched(some)))
    tenths = ", ".join(f"{said:.2f}>{came:.2f} ({count})" for count, said, came in reviewscore.reliability(pairs))
    note = f"{len(found)} games; {tenths}"
    return Row(name, "", reviewscore.calibration_error(pairs), least, most, ERROR, note=note)


def _fit(args: argparse.Namespace, code: str) -> Iterator[Row]:
    """What a game's sharpness and doubt should be, quarters show how sure that is; and the error with such a fit."""
    found, now = _judged(args, code), making(code)
    fits = [reviewscore.best_fit(some, now) for some in (found, *(found[part::4] for part in range(4)))]
    sharper, doubts = zip(*fits)
    name = f"review: {find(code).title}"
    yield Row(f"{name}: sharpness", "", sharper[0], min(sharper), max(sharper), now.sharpness)
    yield Row(f"{name}: doubt", "", doubts[0], min(doubts), max(doubts), now.doubt)
    yield _error(f"{name}: calibration error, fitted to the other games", reviewscore.fitted_apart(found, now))


def _endings(args: argparse.Namespace, code: str) -> Iterator[Row]:
    """What is marked wrong of proven best moves, and of proven blunders: by searching alone, and by a review here."""
    with processes(args.jobs) as (executor, _ahead):
        # Endings are proven for two.
        found = list(executor.map(marked, _terms(args, code, 2)))
    for how, is_bad in (("by search", attrgetter("is_bad")), ("by a review", attrgetter("is_bad_here"))):
        best = [[is_bad(one) for one in game if one.cost == 0] for game in found]
        yield from _marks(f"{find(code).title}: best moves marked wrong {how}", best, WRONGED, True)
        lost = [[is_bad(one) for one in game if one.cost >= BLUNDER] for game in found]
        yield from _marks(f"{find(code).title}: blunders marked wrong {how}", lost, CAUGHT, False)


def _marks(name: str, found: list[list[bool]], target: float, is_ceiling: bool) -> Iterator[Row]:
    """Games in which all went alike are no certainty: Wilson's interval, which knows of games."""
    some = [list(map(float, game)) for game in found if game]
    if some:
        score = clustered(some)
        note = f"{score.games} choices of {len(some)} games"
        yield Row(f"review: {name}", "", score.share, score.low, score.high, target, is_ceiling, note)
