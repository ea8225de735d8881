"""A table of BOO, set up: its options, its first position, and the longest it can last."""

from __future__ import annotations

from hantise.core import Pile, State
from hantise.core.game import Option, Options
from hantise.core.words import later
from hantise.games.boo.actions import CARDS, FIRST_OYA, FIRST_TURN
from hantise.games.boo.deck import canonical, deck_of
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
