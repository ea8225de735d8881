"""Another box: its data file is read, kept in one form, played with, or refused with the line that is wrong."""

import re

import pytest

from games.boo.drawn import cards_in, dealt, fields, legal, play, squares_in, start
from games.boo.slow import CARDS, GATE
from hantise.core import BadDeck
from hantise.games.boo import GAME


def box(cards: dict[int, str] | None = None, gate: dict[int, str] | None = None) -> str:
    """The box's own data with some cards changed (counted from 0): cards on lines 2 to 13, the gate on 16 to 21."""
    lists = {"cards": dict(enumerate(CARDS)) | (cards or {}), "gate": dict(enumerate(GATE)) | (gate or {})}
    lines = []
    for name, entries in lists.items():
        lines += [f"{name} = [", *(f'  "{entry}",' for entry in entries.values() if entry != "-"), "]"]
    return "\n".join(lines) + "\n"


def kept(text: str) -> str:
    return GAME.options(2, deck=text).text("deck")


def test_the_box_has_its_own_data() -> None:
    """BOO-06, BOO-07, BOO-09: no text is what lies in the box."""
    assert kept("") == ""
    assert GAME.dump(start()) == GAME.dump(start(deck=box()))


def test_other_cards_and_another_gate_are_played_with() -> None:
    """BOO-09."""
    text = box({0: "T x> T", 11: "o^ o^ o^"}, {0: "across 0 9  F F F"})
    state = start(deck=text, oya=0)
    cards = fields(state)["cards"].split(",")
    assert (cards[0], cards[11], cards[1]) == ("Tx>T", "o^o^o^", "o^ovo^")
    at = squares_in(state)
    assert {y for _, y in at} == {25, 26, 27, 28, 34}
    state = play(state, "turn:1 turn:12 turn:1 turn:2 o>28,24")
    assert cards_in(state)[-1].squares == ["T", "w>", "T"]
    assert GAME.dump(GAME.load(GAME.dump(state))) == GAME.dump(state)


def test_the_gate_need_not_hold_together() -> None:
    """BOO-09, BOO-12: a card goes to any part of it."""
    state = dealt(deck=box(gate={5: "across 40 20  T F T"}), oya=0)
    xs = {int(name[2:].split(",")[0]) for name in legal(state)}
    assert min(xs) < 20
    assert max(xs) > 45
    assert not [x for x in xs if 22 < x < 40]


def test_a_file_is_kept_in_one_form() -> None:
    """BOO-09: comments, quotes and spaces do not matter; what is kept reads to itself."""
    written = kept(box())
    untidy = "# mine\n" + box().replace('"o< o< o<"', "'  o<   o< o<  '").replace("0 0  T", "00 0 T") + "\n\n# end"
    assert kept(untidy) == written
    assert kept(written) == written
    assert kept(box(gate={5: "across 40 20  T F T"})) != written


FAULTS = [
    # how many
    (box({3: "-"}), 12, "a box has 12 cards, and here the list ends after 11"),
    (box({12: "T T T"}), 14, "a box has 12 cards, and this is one too many"),
    (box(gate={2: "-"}), 20, "a box has 6 gate cards, and here the list ends after 5"),
    (box(gate={6: "down 9 9  F F F", 7: "down 12 9  F F F"}), 22, "a box has 6 gate cards, and this is one too many"),
    # three squares
    (box({2: "o< x^"}), 4, "a card has three squares, and this one 2"),
    (box({2: ""}), 4, "three squares"),
    (box(gate={1: "across 1 0  T F"}), 17, "a card has three squares, and this one 2"),
    (box(gate={1: "across 1 0  T F T T"}), 17, "a card has three squares, and this one 4"),
    # known symbols
    (box({4: "o< b^ T"}), 6, "'b^' is no square"),
    (box({4: "o< x T"}), 6, "'x' is no square"),
    (box({4: "o< t T"}), 6, "'t' is no square"),
    (box(gate={3: "down 1 1  F X F"}), 19, "'X' is no square"),
    # no fence on ghost cards, no ghost on gate cards
    (box({5: "o< F T"}), 7, "no fence"),
    (box(gate={4: "across 2 3  T o^ T"}), 20, "no ghosts"),
    # where a gate card lies
    (box(gate={0: "up 0 0  T F T"}), 16, "across or down, not 'up'"),
    (box(gate={0: ""}), 16, "across or down, not ''"),
    (box(gate={0: "down -1 0  T F T"}), 16, "from 0 to 60, not '-1'"),
    (box(gate={0: "down 61 0  T F T"}), 16, "from 0 to 60, not '61'"),
    (box(gate={0: "down 0 ²  T F T"}), 16, "from 0 to 60"),
    (box(gate={0: "down 0 100  T F T"}), 16, "from 0 to 60"),
    (box(gate={0: "down 0 59  T F T"}), 16, "beyond 60"),
    (box(gate={0: "across 59 0  T F T"}), 16, "beyond 60"),
    # one over another
    (box(gate={5: "down 4 3  T F T"}), 21, "covers another"),
    # the file itself
    (box() + 'ghosts = ["o^"]\n', 23, "'ghosts' means nothing here"),
    (box().replace('"o^ T xv"', "7"), 8, "7 is none"),
]


@pytest.mark.parametrize(("text", "line", "words"), FAULTS, ids=[str(number) for number in range(len(FAULTS))])
def test_a_fault_is_told_with_its_line(text: str, line: int, words: str) -> None:
    """BOO-02, BOO-09."""
    with pytest.raises(BadDeck, match=re.escape(words)) as error:
        GAME.options(2, deck=text)
    assert f"line {line}" in str(error.value)


def test_a_gate_may_reach_from_edge_to_edge() -> None:
    """BOO-09, BOO-15."""
    text = box(gate={0: "down 0 58  T F T", 1: "across 58 0  F F F"})
    at = squares_in(start(deck=text))
    assert {(0, 58), (0, 60), (58, 0), (60, 0)} <= set(at)
