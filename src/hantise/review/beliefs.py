"""What could be where: the chances of each hidden thing, as a seat could infer them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import sqrt
from typing import Final, NamedTuple

import msgspec

from hantise.bots.arena import stream
from hantise.bots.players import LEVELS, remembered
from hantise.core import Game, HiddenItem, Rng, State, View
from hantise.core.hints import ALWAYS, Hints, Strength
from hantise.core.words import language, speaking

WORLDS: Final = 400
# So many minds of a level forget what they forget, each with as many worlds as are left for it.
MINDS: Final = 40
# The quantile of a 90 % interval.
Z: Final = 1.644854


class Belief(NamedTuple):
    """A thing that may lie at a place, of a seat or of none (-1), and the part of all worlds in which it does.

    `plain` counts the worlds that the seat cannot rule out, with the odds of chance alone; `likely` those that the
    game's hints hold to be likely, by what others sensibly do. `recalled` is the plain part for who remembers no better
    than a level does. In all worlds at least `sure` such things lie there, among `among` things of any kind.
    """

    lying: HiddenItem
    plain: float
    likely: float
    recalled: float = 0.0
    sure: int = 0
    among: int = 1


def beliefs(
    game: Game, view: View, rng: Rng, worlds: int = WORLDS, strength: Strength | None = None, is_weighed: bool = True
) -> list[Belief]:
    """All that is possible, place by place, at each the likeliest first; a thing that lies there twice counts once.

    Who remembers like that strength is told too; None for a player who remembers everything. How others play is weighed
    in WORLDS at most; not at all unless it `is_weighed`.
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
        lying = one.lying
        return (lying.seat, lying.spot, lying.place, -one.likely, -one.plain, lying.thing)

    return sorted(found, key=order)


def weighs(game: Game) -> bool:
    """True if the game's hints weigh what others sensibly do; else all worlds are alike to them."""
    hints = type(game.hints)
    return hints.likely is not Hints.likely or hints.imagined is not Hints.imagined


def error(part: float, worlds: int) -> float:
    """How far counts over so many worlds lie from the exact chance, in nine of ten cases at most."""
    return Z * sqrt(part * (1.0 - part) / worlds)


class _Counts(NamedTuple):
    """In how many of the worlds each thing lies there, how many of it in all of them, and how many things at all."""

    worlds: int
    parts: Counter[HiddenItem]
    sure: dict[HiddenItem, int]
    among: dict[tuple[int, str], int]

    def part(self, one: HiddenItem) -> float:
        return self.parts[one] / self.worlds


def _counted(game: Game, view: View, imagine: Callable[[], State], worlds: int) -> _Counts:
    parts, sure, among = Counter[HiddenItem](), dict[HiddenItem, int](), dict[tuple[int, str], int]()
    for world in range(worlds):
        lying = Counter(game.hidden(view, imagine()))
        parts.update(set(lying))
        sure = {one: min(count, sure.get(one, count)) for one, count in lying.items() if not world or one in sure}
        among = dict(Counter(one[:2] for one in lying.elements()))
    return _Counts(worlds, parts, sure, among)


def _recalled(game: Game, view: View, rng: Rng, worlds: int, strength: Strength | None) -> _Counts | None:
    """The same for minds that forget; None where nothing is forgotten."""
    if strength is None or strength.sure >= ALWAYS or not view.memories:
        return None
    each = max(1, worlds // MINDS)
    views = [remembered(view, strength, mind) for mind in range(MINDS)]
    found = [_counted(game, one, lambda one=one: one.imagine(rng), each) for one in views]  # type: ignore[misc]
    total = Counter[HiddenItem]()
    for counts in found:
        total.update(counts.parts)
    return _Counts(each * MINDS, total, {}, {})


# A question to another process about what could be where, and the answer: both hold what a seat may know.

# Digits of a chance that are kept: finer than what is counted.
DIGITS: Final = 4
# Seconds after which a question has no answer: somebody waits for it.
PATIENCE: Final = 20.0


class Believing(msgspec.Struct, frozen=True):
    """The question: a game's code, a view as text, the level whose memory is told too ("" for none), a language."""

    game: str
    view: str
    level: str = ""
    language: str = "en"
    worlds: int = WORLDS


def asked(game: Game, view: View, level: str = "", worlds: int = WORLDS) -> Believing:
    """The question about this view, to be answered in the current language."""
    return Believing(game.code, view.dump(), level, language(), worlds)


def believed(find_game: Callable[[str], Game], question: str, _seconds: float = 0.0) -> str:
    """The answer to a question, both as text; equal questions have equal answers, in all languages the same chances."""
    wanted = msgspec.json.decode(question, type=Believing)
    game = find_game(wanted.game)
    view, rng = game.read_view(wanted.view), stream("beliefs", wanted.view)
    strength = game.hints.strengths()[list(LEVELS).index(wanted.level)] if wanted.level else None
    rounded = list[Belief]()
    with speaking(wanted.language):
        for one in beliefs(game, view, rng, wanted.worlds, strength):
            plain, likely, recalled = (round(part, DIGITS) for part in (one.plain, one.likely, one.recalled))
            rounded.append(one._replace(plain=plain, likely=likely, recalled=recalled))
    return msgspec.json.encode(rounded).decode()


def read_believed(text: str) -> list[Belief]:
    """The answer that came as text."""
    return msgspec.json.decode(text, type=list[Belief])
