"""A table of BOO, set up: its options, its first position, and the longest it can last."""

from __future__ import annotations

from typing import Final

from hantise.core import Pile, Riddle, State
from hantise.core.game import Option, Options, Preset
from hantise.core.words import later
from hantise.games.boo.actions import CARDS, FIRST_OYA, FIRST_TURN
from hantise.games.boo.cards import canonical, deck_of
from hantise.games.boo.notation import load
from hantise.games.boo.rules import LOT, Boo, with_gate

# BOO-06: the book's question to the two.
BRAVEST = later("Who is the bravest? They are the Oya and begin.")
COLOURS = (later("The first seat plays black"), later("The second seat plays black"))
# Option.words are English; whoever shows them translates them.
SETTINGS = (
    Option(
        "match",
        False,
        "Two games, and each of you begins one; all ghosts count. Fairer: whoever begins wins three games in ten.",
    ),
    Option("oya", -1, "Who begins: -1 is drawn by lot, 0 is the first seat", -1, 1, asks=BRAVEST),
    Option(
        "black",
        0,
        "Which seat plays black: 0 is the first, 1 the second",
        0,
        1,
        values=COLOURS,
        why=later("Only for the eye: the colour changes nothing else."),
    ),
    Option(
        "facing_is_enough",
        False,
        "A ghost is not scared by one that it faces, even with others between them",
        why=later("Milder: fewer ghosts are turned over."),
    ),
    Option(
        "may_spare",
        False,
        "Whoever places a card may leave out any of its scares",
        why=later("More to decide: you need not scare your own ghosts."),
    ),
    Option(
        "deck",
        "",
        "Other cards and another gate, as a data file",
        reads=canonical,
        why=later("To play with cards of your own."),
    ),
)


def check(options: Options) -> None:
    """Any of the options goes with any other."""


def start(options: Options) -> Boo:
    """The position before any card is turned up."""
    if options.position:
        return load(options.position)
    deck = deck_of(options.text("deck"))
    table = with_gate(deck, bool(options["facing_is_enough"]))
    state = Boo(deck, options["black"], bool(options["may_spare"]), table, bool(options["match"]))
    if options["oya"] >= 0:
        state.begin(options["oya"])
    return state


def longest(options: Options) -> int:
    """No play has more actions, chance included: the lot, and each card turned up, placed and given its order.

    BOO-44: a match has two games, and one lot.
    """
    return 1 + 3 * 2 * CARDS * (2 if options["match"] else 1)


def payoff_sum(options: Options) -> float:
    """BOO-43, BOO-45: one wins, or both half."""
    return 1.0


def payoff_range(options: Options) -> tuple[float, float]:
    """BOO-43."""
    return 0.0, 1.0


# Where a card of BOO comes from: each player's own pile, shuffled anew for each game of a match.


_CARDS = {FIRST_TURN + number: 1 for number in range(CARDS)}
_LOT = {FIRST_OYA: 1, FIRST_OYA + 1: 1}


def pile(state: State) -> Pile:
    """BOO-05: the n-th card of a player's pile hangs on nothing else."""
    assert isinstance(state, Boo)
    if state.awaits == LOT:
        return Pile("oya", _LOT)
    return Pile(f"game {2 if state.is_second else 1} cards {state.turn}", _CARDS)


# What puzzles of this game ask, by how full the cemetery is.


RIDDLES: Final = (
    Riddle("place", later("Where to put one of the last cards?"), since=20),
    Riddle("place", later("Where to put it now that it gets crowded?"), since=17),
    Riddle("place", later("Where to put it while there is room?")),
)


# BOO-46: small tables for exact study.


_SMALL: Final = (
    "oya=0 black=0 facing=no spare=no cards=o<o<o<,o^ovo^,o<x^o>,o^xvo^,ovo^x<,x^o^ov,o^Txv,o<Tx>,o^Tov,"
    "o^x^T,To^T,x<To^ gate=v27.28.TFT,>28.28.TFT,v31.28.FTF,v28.29.FTF,>29.31.TFT,v32.29.TFT "
    "laid=8v31.32.b^Twv,9>24.29.bvTb^,10v29.32.Tw<b<,1>27.27.w<w<w<,2v32.32.b<b>b<,10v25.30.Tw>b>,"
    "12v33.33.b<Twv,11>27.26.TwvT,1v34.35.wvwvwv,4v29.35.b<w>b<,5v33.27.w>w<bv,2v35.36.b>b<b>,6v28.34.b>b<w<,"
    "6>32.38.b^w^wv,11>34.39.TwvT,3v34.31.w^b<wv,7v24.26.b<Tw>,12v35.30.b>Tw^,4v32.35.b<w>b<,7v27.31.w>Tb<,"
    "3v36.29.b^w>bv,8v35.40.w^Tbv await=place hands=9,5 tops=, unseen=,"
)

PRESETS: Final = (
    Preset(
        "small",
        "each has one card left to place; the first seat is the Oya, places first and is a ghost ahead",
        2,
        {"oya": 0},
        _SMALL,
    ),
)
