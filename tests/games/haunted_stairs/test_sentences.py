"""What actions would mean and what has happened, in sentences."""

import re

import pytest

from games.haunted_stairs.drawn import legal, play, ring, view, walk
from hantise.core import SPECTATOR, State
from hantise.core.words import LANGUAGES, speaking
from hantise.games.haunted_stairs import GAME
from hantise.games.haunted_stairs.names import title

NAMES = ["Ann", "Bo", "Cleo", "Dan"]
RIDDLE = """
       .
    R     G
      Y B
"""


def label(state: State, name: str) -> str:
    assert name in legal(state)
    return GAME.table.label(view(state, state.mover()), GAME.actions.parse(name), NAMES)


def at(card: str, pile: int = 4, players: int = 3, *, double: bool = False) -> State:
    """That card was turned up by seat 0, and others are left."""
    return play(ring(RIDDLE, stock=f"{card} red", pile=pile, players=players, double=double), f"card:{card}")


@pytest.mark.parametrize(
    ("card", "action", "words"),
    [
        ("red", "turn:white", ["Turn over", "the white place", "the red child", "5 cards"]),
        ("swap", "swap:green-white", ["Swap", "the green place", "the white place"]),
        ("move", "move:blue", ["Move", "the blue place", "the red place"]),
        ("riddle", "guess:yellow", ["the yellow child", "5 cards"]),
        ("riddle", "quit", ["Leave the riddle", "the 5 cards stay"]),
    ],
)
def test_a_label_tells_the_consequence(card: str, action: str, words: list[str]) -> None:
    """STA-12, STA-16, STA-17, STA-18, STA-19."""
    told = label(at(card), action)
    assert all(word in told for word in words), told


@pytest.mark.parametrize(
    ("card", "action", "words"),
    [("red", "turn:white", "1 card"), ("riddle", "guess:red", "1 card"), ("riddle", "quit", "the card stays")],
)
def test_one_card_is_one_card(card: str, action: str, words: str) -> None:
    """STA-12: the card just drawn."""
    told = label(at(card, pile=0), action)
    assert words in told
    assert "cards" not in told


@pytest.mark.parametrize(
    ("players", "seat", "who"), [(2, 1, "Bo"), (3, 1, "Bo"), (3, 2, "Cleo"), (4, 2, "Cleo"), (4, 3, "Dan")]
)
def test_a_dare_tells_whom_one_asks_and_what_is_at_stake(players: int, seat: int, who: str) -> None:
    """STA-20, STA-21: by name."""
    told = label(at("riddle", players=players, double=True), f"ask:blue:{seat}")
    assert all(words in told for words in (f"Ask {who} who", "the blue place", "5 cards"))


@pytest.mark.parametrize(("pile", "words"), [(0, "1 card"), (4, "5 cards")])
def test_an_answer_tells_what_is_at_stake(pile: int, words: str) -> None:
    """STA-21."""
    told = label(play(at("riddle", pile, double=True), "ask:blue:2"), "answer:green")
    assert all(part in told for part in ("the green child", words, "wrong: Ann wins"))


def test_the_last_child_is_named_with_its_consequence() -> None:
    """STA-31, STA-32, STA-34."""
    state = play(ring(RIDDLE, stock="swap"), "card:swap", "swap:green-blue")
    assert label(state, "name:blue") == "Choose the blue child: you look first"
    state = play(ring(RIDDLE, stock="swap", next_first=True), "card:swap", "swap:green-blue")
    assert label(state, "name:blue") == "Choose the blue child: the next player looks first"
    assert "you name the last child" in label(play(ring(RIDDLE, stock="riddle"), "card:riddle"), "quit")


def tell(line: str, seat: int = SPECTATOR) -> str:
    return GAME.table.tell(line, NAMES, seat)


@pytest.mark.parametrize(
    ("line", "own", "others"),
    [
        ("1 starts", "You start.", "Bo starts."),
        ("1 up blue", "You turn up the blue child. Where is it?", "Bo turns up the blue child. Where is it?"),
        ("1 up swap", "You turn up a swap.", "Bo turns up a swap."),
        ("1 up move", "You turn up a move.", "Bo turns up a move."),
        ("1 up riddle", "You turn up a riddle.", "Bo turns up a riddle."),
        (
            "1 turn white red; wrong",
            "You turn over the ghost on the white place. It is the red child. Not the right one!",
            "Bo turns over the ghost on the white place. It is the red child. Not the right one!",
        ),
        (
            "1 swap green-white",
            "You swap the ghosts on the green place and on the white place.",
            "Bo swaps the ghosts on the green place and on the white place.",
        ),
        (
            "1 move white red",
            "You move the ghost on the white place to the red place.",
            "Bo moves the ghost on the white place to the red place.",
        ),
        (
            "1 guess red red; wins 1 5",
            "You say that the red child is under the ghost on the white place. It is the red child. You win 5 cards!",
            "Bo says that the red child is under the ghost on the white place. It is the red child. Bo wins 5 cards!",
        ),
        (
            "1 answer blue red; wins 0 1",
            "You answer: the blue child. It is the red child. Ann wins 1 card!",
            "Bo answers: the blue child. It is the red child. Ann wins 1 card!",
        ),
        ("1 quit", "You leave the riddle.", "Bo leaves the riddle."),
        (
            "1 quit; names",
            "You leave the riddle. That was the last card: you choose the last child to be found.",
            "Bo leaves the riddle. That was the last card: Bo chooses the last child to be found.",
        ),
        (
            "1 name red",
            "You choose the last child: the red child. Where is it?",
            "Bo chooses the last child: the red child. Where is it?",
        ),
    ],
)
def test_what_somebody_did(line: str, own: str, others: str) -> None:
    """STA-05, STA-10 to STA-13, STA-16 to STA-19, STA-31."""
    assert tell(line, 1) == own
    assert tell(line, 2) == tell(line) == others


def test_a_riddle_that_asks_nothing() -> None:
    """STA-19."""
    assert tell("1 up riddle; nothing", 1).startswith("You turn up a riddle. The white place is free")


def test_a_dare_in_three_ways() -> None:
    """STA-20."""
    asks = "who is under the ghost on the blue place?"
    assert tell("1 ask blue 2", 1) == f"You ask Cleo: {asks}"
    assert tell("1 ask blue 2", 2) == f"Bo asks you: {asks}"
    assert tell("1 ask blue 2", 0) == tell("1 ask blue 2") == f"Bo asks Cleo: {asks}"


@pytest.mark.parametrize(
    ("winners", "words"),
    [
        ("1", "you have won the most cards"),
        ("0", "Ann has won the most cards"),
        ("0,1", "Ann, you"),
        ("2,3", "Cleo, Dan"),
    ],
)
def test_who_has_won(winners: str, words: str) -> None:
    """STA-30, STA-33."""
    told = tell(f"1 turn blue blue; wins 1 1; over {winners}", 1)
    assert "It is the blue child. You win 1 card! The game is over" in told
    assert words in told


@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_can_be_told(players: int) -> None:
    """STA-41: every line of every sheet, and every choice."""
    for state, name in walk(players, 12, double_or_quits=players == 4):
        if not name:
            break
        for seat in (*range(players), SPECTATOR):
            told = tell(GAME.seen(state, GAME.actions.parse(name), seat), seat)
            assert told.endswith((".", "!", "?"))
            assert told[0].isupper()
            assert "{" not in told
        if state.mover() >= 0:
            assert "{" not in label(state, name)


# The table in text.


def test_the_ring_is_told_as_it_lies() -> None:
    """STA-40: ghosts and the free place, the piles, whose turn it is, and what is to be done."""
    state = play(ring(RIDDLE, stock="red swap", pile=4, won=[20, 17, 13]), "card:red", "turn:blue")
    told = GAME.table.text(GAME.view(state, 1).glance(), NAMES[:3])
    for words in ("Red: free", "White: ghost", "Blue: ghost, wrong", "Ann: 20 cards", "> Bo (you): 17 cards"):
        assert words in told
    for words in ("Stock: 1 card.", "To win: 5 cards.", "Where is the red child?"):
        assert words in told


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("swap", "Swap: two ghosts change places."),
        ("move", "Move: a ghost goes to the free place."),
        ("riddle", "Riddle: who is under the ghost on the white place?"),
    ],
)
def test_what_is_to_be_done_is_told(card: str, words: str) -> None:
    """STA-10."""
    assert words in GAME.table.text(view(at(card), 0), NAMES[:3])
    assert "<svg" in GAME.table.html(view(at(card), 0), NAMES[:3])


def test_a_dare_is_told_on_the_table() -> None:
    """STA-20."""
    state = at("riddle", double=True)
    assert "Riddle: double or quits?" in GAME.table.text(view(state, 0), NAMES[:3])
    asked = GAME.table.text(view(play(state, "ask:blue:2"), 2).glance(), NAMES[:3])
    assert "Ann asks you: who is under the ghost on the blue place?" in asked
    assert "Blue: ghost, who is it?" in asked


def test_the_game_has_its_own_name_in_each_language() -> None:
    told = {}
    for language in LANGUAGES:
        with speaking(language):
            told[language] = title()
    assert told["en"] == GAME.title
    assert told["fr"] == "L’Escalier hanté"
    assert len(set(told.values())) == len(LANGUAGES)


def test_the_end_tells_every_place() -> None:
    """STA-33: the most cards first, equals side by side."""
    state = play(ring(stock="move", won=[20, 15, 20]), "card:move")
    state = play(state, min(legal(state)), "name:red")
    while state.mover() >= 0:
        state = play(state, min(legal(state)))
    told = GAME.table.text(view(state, 1), NAMES[:3])
    placed = [found.groups() for found in re.finditer(r"^ +(\w+) [^:]+: (\d+) ", told, re.MULTILINE)]
    assert [int(cards) for _place, cards in placed] in ([21, 20, 15], [20, 20, 16])
    assert [place for place, _cards in placed] in (["1st", "2nd", "3rd"], ["1st", "1st", "3rd"])
