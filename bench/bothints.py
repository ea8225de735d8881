"""What each thing that a game tells the search is worth: our highest level against itself without it.

Both search as often; what is dropped is replaced by what every game can say.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from bench.botplay import Terms, played
from bench.botscore import Row, won
from hantise.bots import LEVELS, Bot, SearchBot
from hantise.bots.players import scaled
from hantise.bots.search import NO_LIMIT
from hantise.core import Game
from hantise.core.hints import Hints

HIGHEST = list(LEVELS)[-1]
PROOFS = "proofs"
ALL = "hints"
# What a game may tell, and the questions by which it does.
PARTS: dict[str, tuple[str, ...]] = {
    "judge": ("judge", "horizon"),
    "playout policy": ("has_policy", "choose"),
    "ranking": ("has_ranking", "urgency", "urgencies"),
    "likely worlds": ("imagined",),
    "habit below the first decision": ("branches",),
    "acuity": ("acuity",),
}


def own(hints: Hints) -> list[str]:
    """The questions that these hints answer in their own way."""
    questions = [name for name in vars(Hints) if not name.startswith("_")]
    return [name for name in questions if getattr(type(hints), name) is not getattr(Hints, name)]


def without(hints: Hints, missing: Collection[str]) -> Hints:
    """The same, but for these questions, which are answered as for any game."""
    kept = {name: staticmethod(getattr(hints, name)) for name in own(hints) if name not in missing}
    lacking: Hints = type("Lacking", (Hints,), kept)()
    return lacking


def parts(game: Game) -> dict[str, tuple[str, ...]]:
    """What of the game's hints can be dropped, one thing at a time, and all at once."""
    answered = own(game.hints)
    found = {part: names for part, names in PARTS.items() if set(names) & set(answered)}
    if game.hints.strengths()[-1].proofs:
        found[PROOFS] = ()
    return {**found, ALL: tuple(answered)} if answered else found


@dataclass(frozen=True)
class Seats:
    """Makes the players: the highest level, and the one that lacks these answers; picklable, as processes need it."""

    missing: tuple[str, ...]

    def __call__(self, name: str, game: Game, mind: int, budget: float | None) -> Bot:
        """The player of that name, without a limit of time."""
        strength = scaled(game.hints.strengths()[-1], budget or 1.0)
        if name == HIGHEST:
            return SearchBot(strength, game.hints, mind, NO_LIMIT)
        if not self.missing:
            return SearchBot(strength._replace(proofs=0), game.hints, mind, NO_LIMIT)
        return SearchBot(strength, without(game.hints, self.missing), mind, NO_LIMIT)


def gains(game: Game, terms: Terms) -> Iterator[Row]:
    """One thing dropped after the other."""
    for part, missing in parts(game).items():
        lesser = f"{HIGHEST} without its {part}"
        outcomes = played(game, (HIGHEST, lesser), terms, made=Seats(missing))
        yield Row(f"{game.title}: {HIGHEST} against {lesser}", won(outcomes, HIGHEST))
