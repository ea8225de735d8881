"""The end: the last card of the stock, the last child, and who has won."""

import pytest

from games.haunted_stairs.drawn import RIDDLE, Both, both, read
from hantise.core import OVER

CHILDREN = {"name:red", "name:green", "name:blue", "name:yellow"}


def last(card: str, *names: str, picture: str = RIDDLE, **options: bool) -> Both:
    """Seat 0 has turned up that card, the stock's last; there were four on the pile."""
    return both(picture, stock=card, pile=4, won=[20, 16, 15], **options).play(f"card:{card}", *names)


FREE_WHITE = "R . G Y B"


@pytest.mark.parametrize(
    ("table", "disc"),
    [
        (last("move", "move:white"), FREE_WHITE),
        (last("swap", "swap:green-blue"), ". R B Y G"),
        (last("riddle", "guess:blue"), RIDDLE),
        (last("riddle", "quit"), RIDDLE),
        (last("riddle", picture=FREE_WHITE), FREE_WHITE),
        (last("riddle", "quit", double=True), RIDDLE),
    ],
)
def test_when_the_last_card_wins_nothing_its_player_names_the_last_child(table: Both, disc: str) -> None:
    """STA-19, STA-30, STA-31, STA-32: once the card is done, any of the four; whoever finds it takes the pile."""
    assert (table.mover, table.legal, table.pile, table.disc) == (0, CHILDREN, 5, read(disc))
    places = ("red", "green", "blue", "yellow", "white")
    named = table.play("name:red", f"turn:{places[table.disc.index('G')]}", f"turn:{places[table.disc.index('R')]}")
    assert (named.mover, named.won, named.pile, named.payoffs) == (OVER, [20, 21, 15], 0, [0.0, 1.0, 0.0])


def test_the_last_card_may_be_all_that_there_is_to_win() -> None:
    """STA-31."""
    assert both(stock="swap", won=[20, 20, 15]).play("card:swap", "swap:red-blue").legal == CHILDREN


@pytest.mark.parametrize(
    ("table", "won"),
    [
        (last("riddle", "guess:red"), [25, 16, 15]),
        (last("riddle", "ask:white:1", "answer:red", double=True), [20, 21, 15]),
        (last("riddle", "ask:white:1", "answer:blue", double=True), [25, 16, 15]),
        (last("blue", "turn:white", "turn:blue"), [20, 21, 15]),
    ],
)
def test_when_the_last_card_wins_the_pile_nobody_names_a_child(table: Both, won: list[int]) -> None:
    """STA-21, STA-30, STA-32, STA-33: stock and pile are used up; 56 are won, ghosts on the disc count for nobody."""
    assert (table.mover, table.won, sum(table.won)) == (OVER, won, 56)


def test_the_last_search_goes_as_any_other() -> None:
    """STA-31, STA-34, STA-15: round the table, no ghost twice; the finder takes the pile."""
    table = last("swap", "swap:green-blue", "name:green", "turn:green", "turn:yellow")
    assert (table.mover, table.legal) == (2, {"turn:blue", "turn:white"})
    assert table.play("turn:blue").won == [20, 16, 20]


@pytest.mark.parametrize(("option", "first"), [(False, 0), (True, 1)])
@pytest.mark.parametrize(("card", "done"), [("swap", "swap:green-blue"), ("move", "move:green"), ("riddle", "quit")])
def test_the_player_who_names_the_child_searches_first_or_the_next_one(
    card: str, done: str, option: bool, first: int
) -> None:
    """STA-34: `next_searches_first`."""
    assert last(card, done, next_first=option).mover == 0
    assert last(card, done, "name:yellow", next_first=option).mover == first


@pytest.mark.parametrize(
    ("won", "payoffs"),
    [
        ([20, 16, 19], [0.5, 0.0, 0.5]),
        ([24, 16, 15], [1.0, 0.0, 0.0]),
        ([18, 19, 18], [0.0, 0.5, 0.5]),
        ([18, 18, 19], [0.0, 0.0, 1.0]),
        ([14, 14, 13, 14], [0.25] * 4),
    ],
)
def test_most_cards_win_and_a_tie_is_shared(won: list[int], payoffs: list[float]) -> None:
    """STA-33, STA-35: the last card goes to the third player."""
    table = both(RIDDLE, stock="red", players=len(won), won=won)
    table = table.play("card:red", "turn:blue", "turn:yellow", "turn:white")
    assert (table.won[2], table.payoffs) == (won[2] + 1, payoffs)
