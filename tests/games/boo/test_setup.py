"""The box, another one read from its data file, what can be chosen before the game, how one begins, how long it is."""

import re

import pytest

from games.boo.drawn import cards_in, dealt, fields, legal, play, squares_in, start, walk
from games.boo.slow import CARDS, GATE
from games.by_name import altered
from hantise.core import CHANCE, BadDeck, BadOption
from hantise.games.boo import GAME


def test_the_gate_lies_as_in_the_data_file() -> None:
    """BOO-06, BOO-15: in the middle of the grid."""
    at = squares_in(start())
    assert len(at) == 18
    rows = ["".join(at.get((x, y), ".") for x in range(26, 34)) for y in range(27, 33)]
    assert rows == [
        "........",
        ".TTFTF..",
        ".FF..TT.",
        ".TT..FF.",
        "..FTFTT.",
        "........",
    ]


@pytest.mark.parametrize("number", range(1, 13))
@pytest.mark.parametrize("black", [0, 1])
def test_whites_cards_are_blacks_with_the_colours_exchanged(number: int, black: int) -> None:
    """BOO-07, BOO-18: the directions are kept, so that neither has the better deck."""
    other, text = number % 12 + 1, CARDS[number - 1]
    for colour, against in ("bw", "wb"):
        seat = black if colour == "b" else 1 - black
        state = play(start(oya=seat, black=black, may_spare=True), f"turn:{number} turn:{other} turn:1 turn:2 o>29,27")
        if state.mover() == seat:
            state = play(state, "scare:none")
        assert cards_in(state)[-1].squares == text.replace("o", colour).replace("x", against).split()


def test_the_first_card_is_taken_in_hand_and_the_next_lies_open() -> None:
    """BOO-05, BOO-08: the Oya's first, then the other's; nobody knows what comes next, and each card is as likely."""
    state = start(oya=1)
    held = []
    for number in (5, 7, 5, 8):
        assert state.mover() == CHANCE
        assert state.weights() == [1] * len(legal(state))
        state = play(state, f"turn:{number}")
        held.append((fields(state)["hands"], fields(state)["tops"]))
    assert held == [(",5", ","), (",5", ",7"), ("5,5", ",7"), ("5,5", "8,7")]
    assert state.mover() == 1


def test_each_pile_has_what_was_not_turned_up() -> None:
    """BOO-05: the same card of the other player is another card; a ticket stands for each."""
    state = play(start(oya=0), "turn:5 turn:6")
    assert legal(state) == {f"turn:{number}" for number in range(1, 13)}
    state = play(state, "turn:2")
    assert state.total() == 11
    drawn = [GAME.actions.name(state.outcome(ticket)) for ticket in range(11)]
    assert drawn == [f"turn:{number}" for number in range(1, 13) if number != 2]


def test_either_player_may_be_drawn_as_the_oya() -> None:
    """BOO-08."""
    state = start()
    assert state.mover() == CHANCE
    assert legal(state) == {"oya:0", "oya:1"}
    assert (state.weights(), state.total()) == ([1, 1], 2)
    assert GAME.pile(state).name == "oya"
    assert [GAME.actions.name(state.outcome(ticket)) for ticket in range(2)] == ["oya:0", "oya:1"]
    for oya in (0, 1):
        assert fields(play(state, f"oya:{oya}"))["oya"] == str(oya)


def test_the_standard_game_and_no_other_value() -> None:
    """BOO-01, BOO-08, BOO-18, BOO-25, BOO-32, BOO-44: neither for one alone, nor for three."""
    for players in (1, 3):
        with pytest.raises(BadOption, match="for 2 players"):
            GAME.options(players)
    for name, value in altered("oya=2 oya=-2 black=-1 black=2 black=true may_spare=2 deck=5 ghosts=3"):
        with pytest.raises(BadOption):
            GAME.options(2, **{name: value})
    assert (GAME.code, GAME.title, list(GAME.players)) == ("boo", "BOO", [2])
    standard = {"match": False, "oya": -1, "black": 0, "facing_is_enough": False, "may_spare": False, "deck": ""}
    assert dict(GAME.options(2).values) == standard


@pytest.mark.parametrize("oya", [0, 1])
@pytest.mark.parametrize("black", [0, 1])
def test_options_reach_the_table(oya: int, black: int) -> None:
    """BOO-08, BOO-18, BOO-25, BOO-32: a chosen player begins, and either may play black."""
    state = dealt(oya=oya, black=black, facing_is_enough=True, may_spare=True)
    told = fields(state)
    assert state.mover() == oya
    assert [told[key] for key in ("oya", "black", "facing", "spare")] == [str(oya), str(black), "yes", "yes"]


@pytest.mark.parametrize("match", [False, True])
def test_no_game_is_longer_than_longest(match: bool) -> None:
    """BOO-40, BOO-44: one lot, and 24 cards turned up, placed and put in order, in a match twice."""
    longest = GAME.longest(GAME.options(2, match=match))
    assert longest == 1 + 3 * 24 * (1 + match)
    assert 48 * (1 + match) < sum(1 for _ in walk(1, match=match, may_spare=True)) <= longest + 1


def test_a_table_can_lay_as_many_cards_as_the_menu_holds() -> None:
    """BOO-14: no position has more placements than a menu has room for."""
    assert 200 < max(len(legal(state)) for state, _ in walk(0) if len(cards_in(state)) > 26) < 8192


def box(cards: dict[int, str] | None = None, gate: dict[int, str] | None = None) -> str:
    """The box's own data with some cards changed (counted from 0): cards on lines 2 to 13, the gate on 16 to 21."""
    lists = {"cards": dict(enumerate(CARDS)) | (cards or {}), "gate": dict(enumerate(GATE)) | (gate or {})}
    lines = []
    for name, entries in lists.items():
        lines += [f"{name} = [", *(f'  "{entry}",' for entry in entries.values() if entry != "-"), "]"]
    return "\n".join(lines) + "\n"


def kept(text: str) -> str:
    return GAME.options(2, deck=text).text("deck")


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


def test_the_gate_may_reach_from_edge_to_edge_and_need_not_hold_together() -> None:
    """BOO-09, BOO-12, BOO-15: a card goes to any part of it."""
    wide = squares_in(start(deck=box(gate={0: "down 0 58  T F T", 1: "across 58 0  F F F"})))
    assert {(0, 58), (0, 60), (58, 0), (60, 0)} <= set(wide)
    state = dealt(deck=box(gate={5: "across 40 20  T F T"}), oya=0)
    xs = {int(name[2:].split(",")[0]) for name in legal(state)}
    assert min(xs) < 20
    assert max(xs) > 45
    assert not [x for x in xs if 22 < x < 40]


def test_a_file_is_kept_in_one_form() -> None:
    """BOO-06, BOO-07, BOO-09: comments, quotes and spaces do not matter; no text is what lies in the box."""
    assert kept("") == ""
    assert GAME.dump(start()) == GAME.dump(start(deck=box()))
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
