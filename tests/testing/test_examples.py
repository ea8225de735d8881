"""The two games that examples are made of: Kuhn poker, whose counts and value are known, and connect four."""

import json
from fractions import Fraction

import pytest

from hantise.core import CHANCE, OVER, SPECTATOR, BadPosition, BadView, DrawnTable, Rng, State, UnknownGame
from hantise.core.record import apply_names
from hantise.testing.games import codes, find
from hantise.testing.perft import after as after_one

KUHN = find("kuhn")


def dealt(names: str) -> State:
    """The position after these actions."""
    state = KUHN.start(KUHN.options(2))
    apply_names(KUHN, state, names.split())
    return state


def every_history(state: State) -> list[list[State]]:
    """All plays from here, each as its positions."""
    if state.mover() == OVER:
        return [[state]]
    return [[state, *play] for action in state.legal() for play in every_history(after_one(state, action))]


def test_the_known_counts_and_value() -> None:
    """KUH-01 to KUH-06; Kuhn 1950: 30 plays, 12 information sets, 55 positions; the first seat loses an eighteenth."""
    plays = every_history(dealt(""))
    positions = {KUHN.dump(position) for play in plays for position in play}
    assert len(plays) == 30
    assert len([dump for dump in positions if "-" not in dump.replace("--", "")]) == 55
    assert len(positions) == 58, "three more, as the deal is two steps"
    decisions = [position for play in plays for position in play if position.mover() >= 0]
    assert len({KUHN.view(position, position.mover()).dump() for position in decisions}) == 12
    assert value(dealt("")) == Fraction(-1, 18)


def bets(card: str, stage: str) -> Fraction:
    """Kuhn's solution with alpha 1/3: how often a seat bets or calls with this card."""
    often = {
        "opening": {"J": Fraction(1, 3), "Q": Fraction(0), "K": Fraction(1)},
        "0 bet": {"J": Fraction(0), "Q": Fraction(2, 3), "K": Fraction(1)},
        "checked": {"J": Fraction(1, 3), "Q": Fraction(0), "K": Fraction(1)},
        "1 bet": {"J": Fraction(0), "Q": Fraction(1, 3), "K": Fraction(1)},
    }
    return often[stage][card]


def value(state: State) -> Fraction:
    """What the first seat can expect when both play Kuhn's solution."""
    if state.mover() == OVER:
        return Fraction(state.payoffs()[0])
    return sum((odds * value(after_one(state, action)) for action, odds in chances(state).items()), Fraction(0))


def chances(state: State) -> dict[int, Fraction]:
    legal, seat = state.legal(), state.mover()
    if seat == CHANCE:
        return {action: Fraction(weight, state.total()) for action, weight in zip(legal, state.weights())}
    cards, _stakes, stage, _turn = [field.partition("=")[2] for field in KUHN.dump(state).split()]
    bet = bets(cards[seat], f"{seat} bet" if stage == "bet" else stage)
    return {legal[0]: 1 - bet, legal[1]: bet}


def test_what_a_play_pays() -> None:
    """KUH-03, KUH-04, KUH-05, KUH-06."""
    for won, plays in (
        (1.0, ["deal:K deal:J check check", "deal:J deal:Q bet fold"]),
        (-1.0, ["deal:J deal:Q check check", "deal:K deal:Q check bet fold"]),
        (-2.0, ["deal:J deal:Q bet call"]),
        (2.0, ["deal:K deal:Q check bet call"]),
    ):
        for state in map(dealt, plays):
            assert state.mover() == OVER
            assert state.payoffs() == state.standing() == [won, -won]


def test_a_card_is_its_holder_s_secret_until_nobody_folds() -> None:
    """KUH-02, KUH-06, KUH-07."""
    for names, last, sheets, cards in [
        ("", "deal:K", ["0 deal K", "0 deal ?", "0 deal ?"], ["K", ""]),
        ("deal:K", "deal:Q", ["1 deal ?", "1 deal Q", "1 deal ?"], ["K", "?"]),
        ("deal:K deal:Q check", "check", ["1 check; 0 shows K 1 shows Q"] * 3, ["K", "Q"]),
        ("deal:K deal:Q bet", "call", ["1 call; 0 shows K 1 shows Q"] * 3, ["K", "Q"]),
        ("deal:K deal:Q bet", "fold", ["1 fold"] * 3, ["K", "?"]),
    ]:
        state, action = dealt(names), KUHN.actions.parse(last)
        assert [KUHN.seen(state, action, seat) for seat in (0, 1, SPECTATOR)] == sheets
        assert json.loads(KUHN.view(dealt(f"{names} {last}"), 0).dump())["cards"] == cards


OPENING = "stakes=1,1 stage=opening turn=0"


def test_what_is_no_position_and_no_view_of_kuhn_poker_is_refused() -> None:
    for text, words in [
        *[(text, "the fields cards") for text in ("", f"hand=KQ {OPENING}")],
        ("cards=KQ stakes=1,9 stage=opening turn=0", "no betting leads"),
        ("cards=K- stakes=1,2 stage=bet turn=0", "before both have a card"),
        *[(f"cards={cards} {OPENING}", "J, Q and K") for cards in ("KK", "-K", "KA", "KQJ", "")],
    ]:
        with pytest.raises(BadPosition, match=words):
            KUHN.load(text)
    for seat, mover, cards, betting in [
        *[(seat, mover, ["K", "?"], OPENING) for seat, mover in ((2, 0), (0, 1))],
        *[(0, 0, cards, OPENING) for cards in (["K", "Q"], ["?", "?"], ["A", "?"], ["K"])],
        (1, -1, ["", "K"], OPENING),
        (0, -2, ["K", "K"], "stakes=1,1 stage=shown turn=0"),
        (0, 0, ["K", "?"], "stakes=9,9 stage=opening turn=0"),
    ]:
        with pytest.raises(BadView):
            KUHN.read_view(json.dumps({"seat": seat, "mover": mover, "cards": cards, "betting": betting}))


FOUR = find("connect_four")


def draw(picture: str) -> State:
    """The position drawn, top row first."""
    rows = [row.split() for row in picture.split("\n") if row.strip()]
    columns = ["".join(row[column] for row in reversed(rows)).rstrip(".") for column in range(7)]
    return FOUR.load("/".join(columns))


def laid(columns: str) -> State:
    """The position after stones into these columns, 1 to 7."""
    state = FOUR.start(FOUR.options(2))
    apply_names(FOUR, state, [*columns])
    return state


def test_a_stone_falls_to_the_lowest_free_place_and_the_middle_is_worth_more() -> None:
    """CON-01, CON-02, CON-03: seven columns of six places; the seats take turns."""
    assert FOUR.dump(laid("445")) == "///xo/x//"
    assert [laid("1234"[:n]).mover() for n in range(4)] == [0, 1, 0, 1]
    assert laid("").legal() == [0, 1, 2, 3, 4, 5, 6]
    assert laid("777777").legal() == [0, 1, 2, 3, 4, 5]
    lead, behind = laid("414").standing()
    assert lead == -behind > 0


UPRIGHT = """
    x o . . . . .
    x o . . . . .
    x o . . . . .
"""
ACROSS = """
    o o . o . . .
    x x . x . . .
"""
RISING = """
    . . x x . . .
    . x o o . . .
    x o x o x o o
"""
FALLING = """
    . . . x x . .
    . . . o o x .
    o o x o x o x
"""

SECOND = """
    . . . . x . .
    o o o . x x x
"""
EDGE = """
    . . . . . . .
    x . . . . . .
    x . . . . . .
    o . . . . . .
    o . . . . . .
    o x . o . . x
"""


def test_four_in_a_row_win() -> None:
    """CON-04, CON-06: all see it."""
    for picture, column, payoffs in [
        (UPRIGHT, "1", [1.0, -1.0]),
        (ACROSS, "3", [1.0, -1.0]),
        (RISING, "4", [1.0, -1.0]),
        (FALLING, "4", [1.0, -1.0]),
        (SECOND, "4", [-1.0, 1.0]),
        (EDGE, "1", []),  # three at the top of a column and one at the foot of the next are no row
    ]:
        state = draw(picture)
        action, mover = FOUR.actions.parse(column), state.mover()
        for seat in (0, 1, SPECTATOR):
            assert FOUR.seen(state, action, seat) == (f"{mover} {column}; four" if payoffs else f"{mover} {column}")
            assert FOUR.dump(FOUR.view(state, seat).imagine(Rng(1))) == FOUR.dump(state)
        state.apply(action)
        assert state.mover() == (OVER if payoffs else 1 - mover)
        if payoffs:
            assert state.payoffs() == state.standing() == payoffs


def test_a_full_board_without_four_is_a_draw() -> None:
    """CON-05."""
    state = draw("""
        o o o x o o .
        x x x o x x x
        o o o x o o o
        x x x o x x x
        o o o x o o o
        x x x o x x x
    """)
    assert state.mover() == 1
    assert FOUR.seen(state, 6, 0) == "1 7; full"
    state.apply(6)
    assert state.mover() == OVER
    assert state.legal() == []
    assert state.payoffs() == state.standing() == [0.0, 0.0]


def test_what_is_no_position_and_no_view_of_connect_four_is_refused() -> None:
    for words, texts in (
        ("seven columns", ["", "x/x"]),
        ("six stones", ["xoxoxox//////"]),
        ("x or o", ["z//////"]),
        ("as many stones", ["o//////", "xx//////"]),
        ("laid the last stone", ["xxxx/ooo/o////"]),
    ):
        for text in texts:
            with pytest.raises(BadPosition, match=words):
                FOUR.load(text)
    for seat, mover, columns in [(2, 0, [""] * 7), (0, 1, [""] * 7), (0, 0, ["x", "x", *[""] * 5]), (0, 0, 3)]:
        with pytest.raises(BadView):
            FOUR.read_view(json.dumps({"seat": seat, "mover": mover, "columns": columns}))


def test_the_finder_knows_two_games_and_no_third() -> None:
    assert codes() == ("connect_four", "kuhn")
    with pytest.raises(UnknownGame, match="no test game is called 'chess'"):
        find("chess")


def test_a_name_is_escaped_on_the_page() -> None:
    """How they speak their playthroughs show."""
    for game, state, page in [
        (FOUR, laid("44"), "<table><caption>&lt;b&gt; is to move."),
        (KUHN, dealt("deal:K"), "<ul><li>&lt;b&gt;: card K"),
    ]:
        assert isinstance(game.table, DrawnTable)
        assert game.table.html(game.view(state, 0), ["<b>", "Ben"]).startswith(page)


def test_why_not() -> None:
    """CON-01 to CON-04, KUH-02 to KUH-06."""
    for game, state, seat, action, code in [
        (FOUR, laid(""), 0, 7, "no-such-column"),
        (FOUR, laid(""), 0, -1, "no-such-column"),
        (FOUR, laid(""), 1, 0, "not-your-turn"),
        (FOUR, laid(""), SPECTATOR, 0, "not-your-turn"),
        (FOUR, laid("777777"), 0, 6, "column-full"),
        (FOUR, laid("1212121"), 1, 6, "game-over"),
        *[
            (KUHN, dealt(names), seat, KUHN.actions.parse(name), code)
            for names, seat, name, code in [
                ("", 0, "check", "not-your-turn"),
                ("deal:K deal:Q", 1, "check", "not-your-turn"),
                ("deal:K deal:Q", 0, "deal:J", "left-to-chance"),
                ("deal:K deal:Q", 0, "call", "no-bet"),
                ("deal:K deal:Q check", 1, "fold", "no-bet"),
                ("deal:K deal:Q bet", 1, "check", "facing-a-bet"),
                ("deal:K deal:Q bet fold", 0, "check", "game-over"),
            ]
        ],
    ]:
        refusal = game.view(state, seat).refusal(action)
        assert refusal is not None
        assert refusal.code == code
