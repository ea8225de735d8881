"""A table of Ghooost!, set up: its options, its first position, and the longest it can last."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hantise.core import Box, Pile
from hantise.core.errors import BadOption
from hantise.core.game import Options, Value
from hantise.core.state import State
from hantise.games.ghooost.actions import FIRST_CARD, FIRST_START
from hantise.games.ghooost.fields import DEAL, MANSION_CARD, STARTER
from hantise.games.ghooost.notation import load
from hantise.games.ghooost.piles import counts_of, pile_of_counts, size
from hantise.games.ghooost.rules import HAND, MANSIONS, Ghooost, best_place, furthest, place_pays

BOX: Final = Box.of(__package__)


def deck_of(options: Options) -> int:
    """GHO-02: the cards that this table plays with, as a pile."""
    return pile_of_counts([options["miss_copy"], *[options["each_value"]] * 14, options["kitty"]])


def check(options: Options) -> None:
    """GHO-02, GHO-08, GHO-83, GHO-89: options that do not fit each other are refused."""
    if options["match"] and options.players < 3:
        raise BadOption("a match needs three players or more; two play a single round")
    if options["match"] and options["points"]:
        raise BadOption("a match counts points anyway; the option points is for a single round")
    if options["starter"] >= options.players:
        raise BadOption(f"starter must be a seat from 0 to {options.players - 1}, or -1 for any")
    needed = options.players * (HAND + MANSIONS[options.players])
    if size(deck_of(options)) <= needed:
        raise BadOption(f"{options.players} players need at least {needed + 1} cards, so that the crypt has one")


def start(options: Options) -> Ghooost:
    """The position before anything is dealt."""
    if options.position:
        return load(options.position)
    state = Ghooost(options.players, deck_of(options))
    state.is_match = bool(options["match"])
    state.is_scored = bool(options["points"])
    state.twist_each = bool(options["twist_each"])
    state.daybreak = options["daybreak"]
    state.last_round = options["last_round"]
    if options["starter"] >= 0:
        state.start(options["starter"])
    return state


def again(state: State) -> dict[str, Value]:
    """GHO-08: the loser of the last round begins the next game."""
    assert isinstance(state, Ghooost)
    return {"starter": int(state.order()[-1])}


def longest(options: Options) -> int:
    """GHO-87, GHO-88: the most actions of a game, chance included; BadOption if neither sun nor match need end it.

    Fewer than daybreak * players idle actions lie between two that use something up. Each card is drawn or
    turned up once (a chance outcome and its cause) and discarded once; each player leaves once.
    """
    if not options["daybreak"]:
        raise BadOption("with daybreak 0 a game may never end; that is for live tables only")
    if options["match"] and not options["last_round"]:
        raise BadOption("with last_round 0 a match may never end; that is for live tables only")
    cards = size(deck_of(options))
    used_up = 2 * cards + options.players
    a_round = (used_up + 1) * options["daybreak"] * options.players + cards
    return 1 + a_round * (furthest(options.players, options["last_round"]) if options["match"] else 1)


def payoff_sum(options: Options) -> float:
    """GHO-83, GHO-84, GHO-86, GHO-92: the sum of the pay of all places of a round, or 1 for a match."""
    if options["match"]:
        return 1.0
    seats = options.players
    return float(sum([place_pays(place, seats, bool(options["points"])) for place in range(seats)]))


def payoff_range(options: Options) -> tuple[float, float]:
    """GHO-92: from 0 to the pay of the best place, or to 1 for a match."""
    if options["match"]:
        return 0.0, 1.0
    return 0.0, best_place(0, options.players, bool(options["points"]))


# The sources of cards: the bag of a round lies in the hands dealt, the crypt and each mansion.


def pile(state: State) -> Pile:
    """GHO-04, GHO-07: the pile of the next outcome; its n-th card is independent of all else, if still left."""
    assert isinstance(state, Ghooost)
    if state.awaits == STARTER:
        return Pile("starter", {FIRST_START + seat: 1 for seat in range(state.players)})
    place = "hands" if state.awaits == DEAL else f"mansion {state.turn}" if state.awaits == MANSION_CARD else "crypt"
    return Pile(f"round {state.round} {place}", _cards(int(state.deck)))


@lru_cache(maxsize=8)
def _cards(deck: int) -> dict[int, int]:
    return {FIRST_CARD + kind: count for kind, count in enumerate(counts_of(deck)) if count}
