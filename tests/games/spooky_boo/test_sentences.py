"""What actions would mean and what has happened, in sentences; and the table in words."""

import pytest

from games.spooky_boo.drawn import legal, play, table, view, walk
from hantise.core import SPECTATOR, State
from hantise.games.spooky_boo import GAME, room
from hantise.games.spooky_boo.counted import NO_BREAK

NAMES = ["Ann", "Bo", "Cleo", "Dan"]
TWO = """
    3    4     7p1   0
    1    2     5     10p3
"""
FOUR = """
    3    4     7p1   0        8p1  8p1    6  6
    1    2     5     10p3     9p2  9p2    6  5
"""


def label(state: State, name: str) -> str:
    assert name in legal(state)
    return GAME.table.label(view(state, state.mover()), GAME.actions.parse(name), NAMES)


def using(face: str, picture: str = TWO) -> State:
    return play(table(picture), "draw", f"+{face}", "power")


SWAPPED = "{} card at the bottom right with Cleo’s card at the top right."


@pytest.mark.parametrize(
    ("state", "name", "words"),
    [
        (table(TWO, on="6"), "draw", "Draw a card that only you see"),
        (table(TWO, on="6", stock=""), "draw", "Shuffle the discards into a new stock, and draw"),
        (
            table(TWO, on="9p2"),
            "take:3",
            "Take the 9 (look at another’s) for place 3; what lies there is discarded face up",
        ),
        (play(table(TWO), "draw", "+5"), "put:4", "Put the 5 at place 4; what lies there is discarded face up"),
        (play(table(TWO), "draw", "+5"), "discard", "Discard the 5"),
        (play(table(TWO), "draw", "+7p1"), "discard", "Discard the 7 (look at one’s own), and leave its power unused"),
        (play(table(TWO, on="6"), "take:1"), "pass", "Pass: your turn is over"),
        (play(using("7p1"), "look:0:1"), "back", "Lay the card back, face down"),
    ],
)
def test_a_label_tells_the_consequence(state: State, name: str, words: str) -> None:
    """SPB-10 to SPB-13, SPB-16, SPB-31, SPB-43."""
    assert label(state, name).startswith(words)


@pytest.mark.parametrize(
    ("state", "name", "words"),
    [
        (table(TWO, on="6"), "draw", "Draw a card that only you see"),
        (table(TWO, on="6"), "take:3", "Take the 6: it goes to the top left, and your card there is discarded face up"),
        (play(table(TWO), "draw", "+5"), "put:4", "Put the 5 at the top right; your card there is discarded face up"),
        (using("7p1"), "look:0:2", "Look at your card at the bottom right"),
        (using("9p2"), "look:1:1", "Look at Bo’s card at the bottom left"),
        (
            using("10p3"),
            "swap:1:1:4",
            "Swap your card at the bottom left with Bo’s card at the top right, both unseen",
        ),
        (play(using("15p4"), "look:1:1"), "with:2", "Swap it with your card at the bottom right, which goes to Bo"),
    ],
)
def test_who_looks_at_the_table_is_told_where_a_place_lies_and_no_number(state: State, name: str, words: str) -> None:
    assert name in legal(state)
    action = GAME.actions.parse(name)
    assert room.label_in_sight(view(state, state.mover()), action, NAMES) == words


@pytest.mark.parametrize(
    ("face", "words"),
    [
        ("7p1", "look at one of your own cards"),
        ("9p2", "look at a card of an opponent"),
        ("10p3", "swap one of your cards with an opponent's, both unseen"),
        ("15p4", "look at a card of an opponent, then swap it with one of yours if you like"),
    ],
)
def test_a_power_is_told_before_it_is_used(face: str, words: str) -> None:
    """SPB-12, SPB-20 to SPB-23."""
    assert label(play(table(TWO), "draw", f"+{face}"), "power").endswith(f"use its power: {words}")


def test_a_call_tells_what_is_at_stake() -> None:
    """SPB-33, SPB-34."""
    plain, on_top = label(table(TWO), "call"), label(table(TWO, on_top="yes"), "call")
    assert "with 5 points or less you score 0, with more 10" in plain
    assert "and your total" in on_top
    assert "and your total" not in plain


def test_the_first_look_is_told() -> None:
    """SPB-05."""
    state = play(GAME.start(GAME.options(2, starter=0)), "+1 +2 +3 +4 +5 +6 +7p1 +8p1")
    assert label(state, "back") == "Lay your two cards back, face down"


@pytest.mark.parametrize(
    ("picture", "seat", "who"),
    [
        (TWO, 1, "Bo"),
        (FOUR, 1, "Bo"),
        (FOUR, 2, "Cleo"),
        (FOUR, 3, "Dan"),
    ],
)
def test_other_players_are_told_by_name(picture: str, seat: int, who: str) -> None:
    """SPB-21, SPB-22, SPB-24."""
    assert label(using("9p2", picture), f"look:{seat}:3") == f"Look at the card at place 3 of {who}"
    assert label(using("10p3", picture), f"swap:1:{seat}:3") == f"Swap your place 1 with place 3 of {who}, both unseen"
    looking = play(using("15p4", picture), f"look:{seat}:3")
    assert label(looking, "with:2") == f"Swap it with your card at place 2, which goes to {who}"


def test_a_look_at_ones_own() -> None:
    """SPB-20."""
    assert label(using("7p1"), "look:0:2") == "Look at your own card at place 2"


def tell(line: str, seat: int = SPECTATOR) -> str:
    return GAME.table.tell(line, NAMES, seat)


@pytest.mark.parametrize(
    ("line", "own", "others"),
    [
        ("1 starts", "You start.", "Bo starts."),
        ("1 back", "You lay your two nearest cards back.", "Bo has looked at their two nearest cards."),
        ("1 discard 7p1", "You discard the 7 (look at one’s own).", "Bo discards the 7 (look at one’s own)."),
        (
            "1 power -3p4",
            "You discard the −3 (look, then swap) and use its power.",
            "Bo discards the −3 (look, then swap) and uses its power.",
        ),
        (
            "1 put 3; lays 9p2",
            "You put the card at your top left. The 9 that lay there is discarded.",
            "Bo puts the card at their top left. The 9 that lay there is discarded.",
        ),
        (
            "1 take 5 2; lays -1",
            "You take the 5 and put it at your bottom right. The −1 that lay there is discarded.",
            "Bo takes the 5 and puts it at their bottom right. The −1 that lay there is discarded.",
        ),
        (
            "1 swap 2 2 4",
            "You swap your card at the bottom right with Cleo’s card at the top right.",
            "Bo swaps their card at the bottom right with Cleo’s card at the top right.",
        ),
        (
            "1 with 2 2 4",
            "You swap your card at the bottom right with Cleo’s card at the top right.",
            "Bo swaps their card at the bottom right with Cleo’s card at the top right.",
        ),
        ("1 pass", "You pass.", ""),
        ("1 deal 3", "", ""),
    ],
)
def test_what_somebody_did(line: str, own: str, others: str) -> None:
    """SPB-05, SPB-11 to SPB-13, SPB-22, SPB-31, SPB-42."""
    assert tell(line, 1) == own
    assert tell(line, 0) == tell(line) == others


def test_a_draw() -> None:
    """SPB-11, SPB-16."""
    assert tell("1 draw") == tell("1 draw", 0) == "Bo draws a card."
    assert (tell("1 draw", 1), tell("1 drew ?")) == ("", "")
    assert tell("1 drew 10p3", 1) == "You draw the 10 (swap in the dark)."
    assert tell("1 draw; shuffles", 0) == "Bo draws a card. The discards are shuffled into a new stock."
    assert tell("1 draw; shuffles", 1) == "The discards are shuffled into a new stock."


def test_a_look() -> None:
    """SPB-20, SPB-21, SPB-42."""
    assert tell("1 look 1 3 -1", 1) == "You look at your card at the top left: it is the −1."
    assert tell("1 look 2 3 7p1", 1) == "You look at Cleo’s card at the top left: it is the 7 (look at one’s own)."
    assert tell("1 look 1 3", 0) == tell("1 look 1 3") == "Bo looks at their own card at the top left."
    assert tell("1 look 2 3", 2) == "Bo looks at your card at the top left."
    assert tell("1 look 2 3", 0) == tell("1 look 2 3") == "Bo looks at Cleo’s card at the top left."


def test_a_look_by_somebody_else_is_told_once() -> None:
    """SPB-20, SPB-21, SPB-42: as it begins, and not again when the card is laid back."""
    assert tell("1 back 1 3", 1) == "You lay your card at the top left back."
    assert tell("1 back 2 3", 1) == "You lay Cleo’s card at the top left back."
    assert tell("1 back 1 3", 0) == tell("1 back 1 3") == tell("1 back 2 1", 2) == tell("1 back 2 1") == ""


def test_a_swap_with_ones_own_card() -> None:
    """SPB-22."""
    assert (
        tell("1 swap 2 0 4", 0)
        == tell("1 with 2 0 4", 0)
        == ("Bo swaps their card at the bottom right with your card at the top right.")
    )


def test_the_two_nearest_cards() -> None:
    """SPB-05."""
    assert tell("0 back; peeks 5 7p1", 1) == (
        "Ann has looked at their two nearest cards. "
        "You see your own cards: 5 at the bottom left, 7 at the bottom right."
    )
    assert tell("0 deal 4; peeks 5 6", 1) == "You see your own cards: 5 at the bottom left, 6 at the bottom right."


def broken(told: str) -> str:
    """As it reads, wherever a line may end."""
    return told.replace(NO_BREAK, " ")


def test_the_end_of_a_round() -> None:
    """SPB-32 to SPB-34, SPB-37: who called and what each has, before all else."""
    line = "1 call; shows 0 1 2 3 4 10; shows 1 0 0 0 1 0; round 2 0"
    assert broken(tell(line, 1)) == (
        "You called: 1. Ann has 10. Ann scores 10 points with 1 + 2 + 3 + 4 = 10. "
        "You score 0 points with 0 + 0 + 0 + 1 = 1. Round 2 begins, and Ann starts."
    )
    assert "1 + 2 + 3 + 4 = 10.".replace(" ", NO_BREAK) in tell(line, 1), "no line ends within a sum"
    assert broken(tell(line, 0)).startswith("Bo called: 1. You have 10. You score 10 points with 1 + 2 + 3 + 4 = 10.")
    assert tell(line, 0).endswith("Round 2 begins, and you start.")
    line = "1 pass; shows 0 1 0 0 0 1; shows 1 -1 0 0 0 -1; round 3 1"
    assert broken(tell(line)).startswith(
        "That was the last turn, and nobody called. Ann has 1. Bo has −1. Ann scores 1 point with 1 + 0 + 0 + 0 = 1."
    )
    assert "Bo scores −1 point with −1 + 0 + 0 + 0 = −1." in broken(tell(line))


@pytest.mark.parametrize(
    ("winners", "words"),
    [
        ("1", "You win: the fewest points of all!"),
        ("0", "Ann wins with the fewest points."),
        ("0 2", "A shared victory: Ann, Cleo."),
    ],
)
def test_who_has_won(winners: str, words: str) -> None:
    """SPB-36."""
    assert tell(f"1 call; shows 0 1 2 3 4 10; shows 1 0 0 0 1 0; won {winners}", 1).endswith(words)


@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_can_be_told(players: int) -> None:
    """SPB-42: every line of every sheet, and every choice."""
    for state, name in walk(players, 12, turns=4, penalty_on_top=players == 2):
        if not name:
            break
        for seat in (*range(players), SPECTATOR):
            told = tell(GAME.seen(state, GAME.actions.parse(name), seat), seat)
            assert "{" not in told
            assert "?" not in told
            is_untold = name in ("pass", "back") and seat != state.mover()
            assert bool(told) or is_untold or name.startswith(("card:", "draw"))
        if state.mover() >= 0:
            assert "{" not in label(state, name)


# The table in text.


def test_the_table_is_told_square_by_square() -> None:
    """SPB-40: places, what lies open, the piles, and what is to be done."""
    state = play(table(FOUR, on="6 5"), "draw", "+9p2", "power", "look:1:3")
    own = GAME.table.text(view(state, 0).glance(), NAMES)
    for words in ("Ann", "Bo", "3: 7 ", "9 (look at another’s) on top", "Remember this card"):
        assert words in own
    other = GAME.table.text(view(state, 2).glance(), NAMES)
    assert "3: 7" not in other
    assert "Ann is looking at a card at place 3" in other
    assert "<" in GAME.table.html(view(state, 0), NAMES)


def test_what_is_to_be_done_is_told() -> None:
    """SPB-10, SPB-11, SPB-31."""
    for state, own, others in [
        (table(TWO, on="6"), "Your turn: draw, take the discarded card, or call.", "It is the turn of Ann."),
        (table(TWO), "Your turn: draw, or call.", "It is the turn of Ann."),
        (play(using("9p2"), "look:1:3"), "then lay it back.", "Ann is looking at a card at place 3."),
        (play(using("15p4"), "look:1:3"), "lay it back or swap it with one of yours.", "Ann is looking at a card"),
        (play(table(TWO), "draw", "+5"), "You drew: 5", "Ann has drawn a card."),
        (using("7p1"), "Choose a card to look at.", "Ann is about to look at a card."),
        (using("10p3"), "Choose one of your cards", "Ann is about to swap two cards."),
        (play(table(TWO, on="6"), "take:1"), "pass, or call", "Ann may pass or call."),
        (play(table(TWO), "draw"), "Cards are being dealt.", "Cards are being dealt."),
    ]:
        assert own in GAME.table.text(view(state, 0), NAMES[:2])
        assert others in GAME.table.text(view(state, 1), NAMES[:2])


def test_the_last_squares_and_all_points_are_told() -> None:
    """SPB-32, SPB-36."""
    state = play(table(TWO, on="6"), "call")
    told = GAME.table.text(view(state, 1), NAMES[:2])
    assert "Ann 1 + 2 + 3 + 4 = 10" in told
    assert "Ann called." in told


def test_the_end_tells_every_place() -> None:
    """SPB-36: the fewest points first."""
    state = table(TWO, on="6", round=5, scores="9,8,0,0,0,0,2,0", revealed="1,1,13,13,1,1,14,14")
    told = GAME.table.text(view(play(state, "call"), 1), NAMES[:2])
    assert told.splitlines()[:3] == ["The game is over.", "  1st Bo (you), 8 points", "  2nd Ann, 21 points"]


def test_a_swap_back_names_nobody_while_no_card_of_another_is_looked_at() -> None:
    """SPB-23: as the list of what cannot be done now calls it."""
    told = GAME.table.label(view(table(TWO), 0), GAME.actions.parse("with:2"), NAMES)
    assert told == "Swap the card you look at with your card at place 2"
