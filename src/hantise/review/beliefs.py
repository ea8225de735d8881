"""Beliefs: the chances of each hidden item's place, as a seat could infer them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import sqrt
from typing import Final, NamedTuple

import msgspec

from hantise.bots.arena import stream
from hantise.bots.players import remembered, strength_of
from hantise.core import Game, HiddenItem, Rng, State, View
from hantise.core.hints import ALWAYS, Hints, Strength
from hantise.core.words import language, speaking
from hantise.review.evaluations import Z

WORLDS: Final = 400
# The number of simulated memories of a level, which share the worlds evenly.
MINDS: Final = 40


class Belief(NamedTuple):
    """An item that may lie at a place, of a seat or of none (-1), and the part of all worlds in which it does.

    `plain` counts the worlds that the seat cannot rule out, weighed by chance alone; `likely` those that the game's
    hints find likely from the others' play. `recalled` is the plain part for a player with a level's memory. In every
    world at least `sure` such items lie there, among `among` items of any kind.
    """

    item: HiddenItem
    plain: float
    likely: float
    recalled: float = 0.0
    sure: int = 0
    among: int = 1


def beliefs(
    game: Game, view: View, rng: Rng, worlds: int = WORLDS, strength: Strength | None = None, is_weighed: bool = True
) -> list[Belief]:
    """All beliefs, place by place, the likeliest first; an item that lies there twice counts once.

    `recalled` follows the memory of `strength`; None remembers everything. The others' play is weighed in at most
    WORLDS worlds, and only if it `is_weighed`.
    """
    plain = _counted(game, view, lambda: view.imagine(rng), worlds)
    likely = plain
    if is_weighed and weighs(game):
        likely = _counted(game, view, lambda: game.hints.likely(view, rng), min(worlds, WORLDS))
    recalled = _recalled(game, view, rng, worlds, strength) or plain
    things = {**plain.parts, **likely.parts, **recalled.parts}
    found = [
        Belief(one, plain.part(one), likely.part(one), recalled.part(one), plain.sure.get(one, 0), plain.among[one[:2]])
        for one in things
    ]

    def order(one: Belief) -> tuple[int, int, str, float, float, str]:
        item = one.item
        return (item.seat, item.spot, item.place, -one.likely, -one.plain, item.thing)

    return sorted(found, key=order)


def weighs(game: Game) -> bool:
    """True if the game's hints weigh the others' play."""
    hints = type(game.hints)
    return hints.likely is not Hints.likely or hints.imagined is not Hints.imagined


def error(part: float, worlds: int) -> float:
    """The error of a count over this many worlds, at most, in nine of ten cases."""
    return Z * sqrt(part * (1.0 - part) / worlds)


class _Counts(NamedTuple):
    """Counts over worlds: with each item there, of its sure copies, and of all items at each place."""

    worlds: int
    parts: Counter[HiddenItem]
    sure: dict[HiddenItem, int]
    among: dict[tuple[int, str], int]

    def part(self, one: HiddenItem) -> float:
        return self.parts[one] / self.worlds


def _counted(game: Game, view: View, imagine: Callable[[], State], worlds: int) -> _Counts:
    parts, sure, among = Counter[HiddenItem](), dict[HiddenItem, int](), dict[tuple[int, str], int]()
    for world in range(worlds):
        items = Counter(game.hidden(view, imagine()))
        parts.update(set(items))
        sure = {one: min(count, sure.get(one, count)) for one, count in items.items() if not world or one in sure}
        among = dict(Counter(one[:2] for one in items.elements()))
    return _Counts(worlds, parts, sure, among)


def _recalled(game: Game, view: View, rng: Rng, worlds: int, strength: Strength | None) -> _Counts | None:
    """The counts of memories that fade; None where nothing fades."""
    if strength is None or strength.sure >= ALWAYS or not view.memories:
        return None
    each = max(1, worlds // MINDS)
    views = [remembered(view, strength, mind) for mind in range(MINDS)]
    found = [_counted(game, one, lambda one=one: one.imagine(rng), each) for one in views]  # type: ignore[misc]
    total = Counter[HiddenItem]()
    for counts in found:
        total.update(counts.parts)
    return _Counts(each * MINDS, total, {}, {})


# A question about beliefs to another process, and its answer: both hold only a seat's own knowledge.

# Stored digits of a chance: finer than the count.
DIGITS: Final = 4
# Seconds until a question fails: a player waits for it.
PATIENCE: Final = 20.0


class Believing(msgspec.Struct, frozen=True):
    """A question: a game's code, a view as text, the level of memory ("" for none), a language."""

    game: str
    view: str
    level: str = ""
    language: str = "en"
    worlds: int = WORLDS


def asked(game: Game, view: View, level: str = "", worlds: int = WORLDS) -> Believing:
    """The question about this view, to be answered in the current language."""
    return Believing(game.code, view.dump(), level, language(), worlds)


def believed(find_game: Callable[[str], Game], question: str, _seconds: float = 0.0) -> str:
    """Question to answer, both as text; equal questions have equal answers, and all languages the same chances."""
    wanted = msgspec.json.decode(question, type=Believing)
    game = find_game(wanted.game)
    view, rng = game.read_view(wanted.view), stream("beliefs", wanted.view)
    strength = strength_of(game, wanted.level) if wanted.level else None
    rounded = list[Belief]()
    with speaking(wanted.language):
        for one in beliefs(game, view, rng, wanted.worlds, strength):
            plain, likely, recalled = (round(part, DIGITS) for part in (one.plain, one.likely, one.recalled))
            rounded.append(one._replace(plain=plain, likely=likely, recalled=recalled))
    return msgspec.json.encode(rounded).decode()


def read_believed(text: str) -> list[Belief]:
    """The answer of a text."""
    return msgspec.json.decode(text, type=list[Belief])
