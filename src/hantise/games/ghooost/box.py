"""A table of Ghooost!, set up: its options, its first position, and the longest it can last."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from hantise.core import Pile, Riddle
from hantise.core.errors import BadOption
from hantise.core.game import Named, Option, Options, Preset, Value
from hantise.core.state import State
from hantise.core.words import later
from hantise.games.ghooost.actions import FIRST_CARD, FIRST_START
from hantise.games.ghooost.fields import DEAL, MANSION_CARD, STARTER
from hantise.games.ghooost.notation import load
from hantise.games.ghooost.piles import counts_of, pile_of_counts, size
from hantise.games.ghooost.rules import HAND, MANSIONS, Ghooost
from hantise.games.ghooost.scores import LAST_ROUND, best_place, furthest, place_pays

# GHO-88: minutes are measured, not guessed: sixteen rounds of computers (200 iterations, no whims) at each of 2, 3 and
# 4 seats took 150 to 165 decisions by the median with 12, 335 to 455 with 40; people at a screen need some four seconds
# for one, with its motions.
NIGHTS = (
    Named(12, later("A short night"), later("About ten minutes a round: the sun rises early.")),
    Named(40, later("The usual night"), later("About half an hour a round: luck has time to turn.")),
    Named(0, later("An endless night"), later("The sun never rises: you play until all but one have escaped.")),
)
# GHO-08: the book's question for a first game.
FRIGHTENED = later("Who was frightened by something last? They begin.")
# Option.words are English; whoever shows them translates them.
SETTINGS = (
    Option(
        "match",
        False,
        "Rounds: each loser takes a Boo! token; somebody’s second ends the match (three players or more)",
    ),
    Option(
        "points",
        False,
        "A single round pays points: 2 for the first to escape, 3 for the last, 1 for whoever escapes in between",
        why=later("Every place counts, not only who stays behind."),
    ),
    Option("starter", -1, "Who starts: -1 is drawn by lot, 0 is the first seat", -1, 5, asks=FRIGHTENED),
    Option(
        "twist_each",
        False,
        "Several Twists at once change the direction once per card",
        why=later("More to reckon with: two Twists at once cancel each other."),
    ),
    Option(
        "daybreak",
        40,
        "How long a night lasts: the sun rises after so many idle turns for each player; 0: never",
        0,
        1000,
        named=NIGHTS,
    ),
    Option(
        "last_round",
        LAST_ROUND,
        "The round of a match after which a tie is shared; 0: never",
        0,
        1000,
        why=later("So that a match between equals ends some time."),
    ),
    Option("each_value", 4, "Cards of each value from 1 to 14", 0, 7, why=later("Fewer cards make a shorter game.")),
    Option("miss_copy", 2, "Miss Copy cards", 0, 3, why=later("More of them, more surprises.")),
    Option("kitty", 4, "Kitty cards", 0, 7, why=later("More of them, and turns are missed more often.")),
)


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
    """GHO-08: whoever lost the last round begins the next game."""
    assert isinstance(state, Ghooost)
    return {"starter": int(state.order()[-1])}


def longest(options: Options) -> int:
    """GHO-87, GHO-88: no play has more actions, chance included; BadOption where the sun or a match may never end it.

    Between two actions that use something up lie fewer than daybreak * players idle ones. Each card is drawn or
    turned up once (a chance outcome and what asked for it) and discarded once, each player leaves once.
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
    """GHO-83, GHO-84, GHO-86, GHO-92: what all places of a round pay together, or 1 for a match."""
    if options["match"]:
        return 1.0
    seats = options.players
    return float(sum([place_pays(place, seats, bool(options["points"])) for place in range(seats)]))


def payoff_range(options: Options) -> tuple[float, float]:
    """GHO-92: nothing to what the best place pays, or to 1 for a match."""
    if options["match"]:
        return 0.0, 1.0
    return 0.0, best_place(0, options.players, bool(options["points"]))


# Where a card of Ghooost! comes from: the bag of a round lies in the hands dealt, the crypt and each mansion.


def pile(state: State) -> Pile:
    """GHO-04, GHO-07: the n-th card of the crypt, or of a mansion, hangs on nothing but that, as far as it is left."""
    assert isinstance(state, Ghooost)
    if state.awaits == STARTER:
        return Pile("starter", {FIRST_START + seat: 1 for seat in range(state.players)})
    place = "hands" if state.awaits == DEAL else f"mansion {state.turn}" if state.awaits == MANSION_CARD else "crypt"
    return Pile(f"round {state.round} {place}", _cards(int(state.deck)))


@lru_cache(maxsize=8)
def _cards(deck: int) -> dict[int, int]:
    return {FIRST_CARD + kind: count for kind, count in enumerate(counts_of(deck)) if count}


# What puzzles of this game ask, by a family of their choices.


RIDDLES: Final = (
    Riddle("K", later("Kitty: now, or later?")),
    Riddle("luck", later("Lay, take or try your luck?")),
    Riddle("play", later("Which ghosts now?")),
)


# GHO-93: small tables for exact study.


_SMALL: Final = (
    "players=2 match=no scored=no last_round=30 twist_each=no daybreak=2 "
    "deck=XX111122223333444455556666777788889999aaaabbbbccccddddeeeeKKKK bag=47bd "
    "hands=139,25c mansions=1,1 crypt=0 cemetery= top=0 run=0 await=deal turn=0 way=+ again=no misses=no idle=0 "
    "left= round=1 barred=-1 points=0,0 tokens=0,0 clock=2 takes=0.1.139,1.2.25c traces=,"
)

PRESETS: Final = (
    Preset(
        "small",
        "two after midnight: three open cards and a dealt one each, a mansion of one, day after two; the first begins",
        2,
        {"starter": 0, "daybreak": 2},
        _SMALL,
    ),
)
