"""What is read: the line that everybody writes down about an action, its sentences, the table in text, refusals.

That exactly what is not legal is refused `test_every_game` shows, in whole games.
"""

from typing import Any

import pytest

from games.haunted_stairs.drawn import RIDDLE, TURNED, legal, play, ring, view
from games.readings import read_by
from hantise.core import SPECTATOR, Refusal, State
from hantise.core.game import Page
from hantise.core.words import LANGUAGES, speaking
from hantise.games.haunted_stairs import GAME
from hantise.games.haunted_stairs.table import title

NAMES = ["Ann", "Bo", "Cleo", "Dan"]


def at(*names: str, stock: str = "", **more: Any) -> State:
    """Seat 1 of three turned up a card, the first of these names, with four on the pile, and another is left."""
    cards = stock or f"{names[0].removeprefix('card:')} red"
    return play(ring(RIDDLE, stock=cards, **({"turn": 1, "pile": 4} | more)), *names)


def tell(line: str, seat: int = SPECTATOR) -> str:
    return GAME.table.tell(line, NAMES, seat)


def line(state: State, name: str) -> str:
    """What is written down about that action by all, before it is taken."""
    before = GAME.dump(state)
    (written,) = {*GAME.seen_by(state, GAME.actions.parse(name), (0, 1, 2, SPECTATOR))}
    assert GAME.dump(state) == before
    play(state, name)
    return written


GHOST = "the ghost on the white place"
LAST, BEGUN = "the last child to be found.", ring(RIDDLE, stock="red swap move riddle", turn=1)


@pytest.mark.parametrize(
    ("state", "name", "written", "told"),
    [
        (GAME.start(GAME.options(3)), "start:1", "1 starts", "[1 You start/Bo starts]."),
        (BEGUN, "card:red", "1 up red", "[1 You turn/Bo turns] up the red child. Where is it?"),
        (BEGUN, "card:swap", "1 up swap", "[1 You turn/Bo turns] up a swap."),
        (BEGUN, "card:move", "1 up move", "[1 You turn/Bo turns] up a move."),
        (BEGUN, "card:riddle", "1 up riddle", "[1 You turn/Bo turns] up a riddle."),
        (at("card:red"), "turn:white", "1 turn white red; wins 1 5",
         f"[1 You turn/Bo turns] over {GHOST}. It is the red child. [1 You win/Bo wins] 5 cards!"),
        (at("card:blue"), "turn:white", "1 turn white red; wrong",
         f"[1 You turn/Bo turns] over {GHOST}. It is the red child. Not the right one!"),
        (at("card:swap"), "swap:green-white", "1 swap green-white",
         "[1 You swap/Bo swaps] the ghosts on the green place and on the white place."),
        (at("card:move"), "move:white", "1 move white red", f"[1 You move/Bo moves] {GHOST} to the red place."),
        (at("card:riddle"), "guess:red", "1 guess red red; wins 1 5",
         f"[1 You say/Bo says] that the red child is under {GHOST}. It is the red child. [1 You win/Bo wins] 5 cards!"),
        (at("card:riddle"), "guess:blue", "1 guess blue red; wrong",
         f"[1 You say/Bo says] that the blue child is under {GHOST}. It is the red child. Not the right one!"),
        (at("card:riddle"), "quit", "1 quit", "[1 You leave/Bo leaves] the riddle."),
        (at("card:riddle", double=True), "ask:blue:2", "1 ask blue 2",
         "[1 You ask Cleo/2 Bo asks you/Bo asks Cleo]: who is under the ghost on the blue place?"),
        (at("card:riddle", "ask:green:1", double=True, turn=0), "answer:blue", "1 answer blue green green; wins 0 5",
         "[1 You answer/Bo answers]: the blue child. It is the green child. [0 You win/Ann wins] 5 cards!"),
        (at("card:riddle", "ask:green:1", double=True, turn=0, pile=0), "answer:green",
         "1 answer green green green; wins 1 1",
         "[1 You answer/Bo answers]: the green child. It is the green child. [1 You win/Bo wins] 1 card!"),
        (at("card:swap", stock="swap"), "swap:green-white", "1 swap green-white; names",
         "[1 You swap/Bo swaps] the ghosts on the green place and on the white place. "
         f"That was the last card: [1 you choose/Bo chooses] {LAST}"),
        (at("card:move", stock="move"), "move:white", "1 move white red; names",
         f"[1 You move/Bo moves] {GHOST} to the red place. That was the last card: [1 you choose/Bo chooses] {LAST}"),
        (at("card:riddle", stock="riddle"), "quit", "1 quit; names",
         f"[1 You leave/Bo leaves] the riddle. That was the last card: [1 you choose/Bo chooses] {LAST}"),
        (at("card:move", "move:green", stock="move"), "name:red", "1 name red",
         "[1 You choose/Bo chooses] the last child: the red child. Where is it?"),
        (ring(stock="riddle red", turn=1), "card:riddle", "1 up riddle; nothing",
         "[1 You turn/Bo turns] up a riddle. The white place is free: no riddle, and the turn is over."),
        (ring(stock="riddle red", turn=1, double=True), "card:riddle", "1 up riddle",
         "[1 You turn/Bo turns] up a riddle."),
    ],
)  # fmt: skip
def test_what_somebody_did(state: State, name: str, written: str, told: str) -> None:
    """STA-05, STA-10 to STA-13, STA-16 to STA-21, STA-31, STA-32, STA-41: all write the same."""
    assert line(state, name) == written
    for seat in (0, 1, 2, SPECTATOR):
        assert tell(written, seat) == read_by(seat, told)


def test_who_has_won() -> None:
    """STA-30, STA-33."""
    for won, winners, words in [
        ([18, 20, 17], "1", "The game is over: you have won the most cards!"),
        ([21, 18, 16], "0", "The game is over: Ann has won the most cards!"),
        ([20, 19, 16], "0,1", "The game is over. A shared victory: Ann, you."),
        ([20, 15, 20], "0,2", "The game is over. A shared victory: Ann, Cleo."),
    ]:
        written = line(at("card:blue", stock="blue", pile=0, won=won), "turn:blue")
        assert written == f"1 turn blue blue; wins 1 1; over {winners}"
        assert tell(written, 1).endswith(f"It is the blue child. You win 1 card! {words}")


# What an action would mean.

ASK = "who is under the ghost on the blue place. Wrong: you win 5 cards; right: they win them"


@pytest.mark.parametrize(
    ("state", "name", "words"),
    [
        (at("card:red"), "turn:white", f"Turn over {GHOST}: if it is the red child, you win 5 cards"),
        (at("card:red", pile=0), "turn:white", f"Turn over {GHOST}: if it is the red child, you win 1 card"),
        (at("card:swap"), "swap:green-white", "Swap the ghosts on the green place and on the white place"),
        (at("card:move"), "move:blue", "Move the ghost on the blue place to the red place"),
        (at("card:riddle"), "guess:yellow", f"Say that the yellow child is under {GHOST}: if so, you win 5 cards"),
        (at("card:riddle"), "quit", "Leave the riddle: the 5 cards stay"),
        (at("card:riddle", pile=0), "quit", "Leave the riddle: the card stays"),
        (at("card:riddle", stock="riddle"), "quit", "Leave the riddle: then you name the last child to be found"),
        (at("card:riddle", double=True), "ask:blue:2", f"Ask Cleo {ASK}"),
        (at("card:riddle", double=True, players=4), "ask:blue:3", f"Ask Dan {ASK}"),
        (at("card:riddle", "ask:blue:2", double=True), "answer:green",
         "Answer that it is the green child. Right: you win 5 cards; wrong: Bo wins them"),
        (at("card:riddle", "ask:blue:2", double=True, pile=0), "answer:green",
         "Answer that it is the green child. Right: you win 1 card; wrong: Bo wins it"),
        (at("card:move", "move:green", stock="move"), "name:blue", "Choose the blue child: you look first"),
        (at("card:move", "move:green", stock="move", next_first=True), "name:blue",
         "Choose the blue child: the next player looks first"),
    ],
)  # fmt: skip
def test_a_label_tells_the_consequence(state: State, name: str, words: str) -> None:
    """STA-12, STA-16 to STA-22, STA-31, STA-32, STA-34."""
    assert GAME.table.label(GAME.view(state, state.mover()), GAME.actions.parse(name), NAMES) == words


# The table in text.


def told(state: State, seat: int) -> str:
    """What that seat reads of the table at a glance."""
    return GAME.table.text(view(state, seat).glance(), NAMES[:3])


def test_the_ring_is_told_as_it_lies() -> None:
    """STA-40: ghosts and the free place, the piles, whose turn it is, and what is to be done."""
    state = play(ring(RIDDLE, stock="red swap", pile=4, won=[20, 17, 13]), "card:red", "turn:blue")
    assert [" ".join(line.split()) for line in told(state, 1).splitlines()] == [
        "Red: free",
        "White: ghost Green: ghost",
        "Yellow: ghost Blue: ghost, wrong",
        "Ann: 20 cards",
        "> Bo (you): 17 cards",
        "Cleo: 13 cards",
        "Stock: 1 card. To win: 5 cards.",
        "Where is the red child?",
    ]


def test_what_is_to_be_done_is_told() -> None:
    """STA-10, STA-20."""
    for names, double, words in [
        ("card:swap", False, "Swap: two ghosts change places."),
        ("card:move", False, "Move: a ghost goes to the free place."),
        ("card:riddle", False, "Riddle: who is under the ghost on the white place?"),
        ("card:riddle", True, "Riddle: double or quits?"),
        ("card:riddle ask:blue:2", True, "Ann asks you: who is under the ghost on the blue place?"),
    ]:
        state = play(ring(RIDDLE, stock="swap move riddle", double=double), names)
        assert words in told(state, state.mover())
        assert ("Blue: ghost, who is it?" in told(state, 2)) == ("ask:blue" in names)


def test_the_page_shows_a_glance_and_with_the_aid_what_could_be_known() -> None:
    """STA-40, STA-41: no page reminds of anything unless the table wants it."""
    state, plain, aided = ring(TURNED), GAME.options(3), GAME.options(3, memory_aid=True)
    assert (GAME.page(plain), GAME.page(aided)) == (Page.NEWS, Page.AID)
    assert "child" not in GAME.table.text(GAME.shown(state, 0, plain), NAMES)
    assert "the blue child" in GAME.table.text(GAME.shown(state, 0, aided), NAMES)


def test_the_end_tells_every_place() -> None:
    """STA-33: the most cards first, equals side by side."""
    for won, places in (
        ([20, 15, 20], ["1st Ann: 21 cards", "2nd Cleo: 20 cards", "3rd Bo (you): 15 cards"]),
        ([19, 16, 20], ["1st Ann: 20 cards", "1st Cleo: 20 cards", "3rd Bo (you): 16 cards"]),
    ):
        over = play(ring(stock="red", won=won), "card:red", "turn:red")
        assert legal(over) == set()
        assert [line.strip() for line in told(over, 1).splitlines()[3:6]] == places


def test_the_game_has_its_own_name_in_each_language() -> None:
    names = {}
    for language in LANGUAGES:
        with speaking(language):
            names[language] = title()
    assert (names["en"], names["fr"], len(set(names.values()))) == (GAME.title, "L’Escalier hanté", len(LANGUAGES))


def drew(card: str, *names: str, double: bool = False) -> State:
    """That card was turned up by seat 0."""
    return play(ring(RIDDLE, stock=f"{card} red", double=double), f"card:{card}", *names)


def refused(state: State, name: str, seat: int = 0) -> Refusal:
    refusal = view(state, seat).refusal(GAME.actions.parse(name))
    assert refusal is not None
    return refusal


OVER, BEFORE = play(ring(RIDDLE, stock="red"), "card:red", "turn:white"), GAME.start(GAME.options(2))
DARE, ASKED = drew("riddle", double=True), drew("riddle", "ask:green:1", double=True)
WRONG, SWAPPED = drew("yellow", "turn:blue"), play(ring(RIDDLE, stock="swap"), "card:swap", "swap:green-blue")


@pytest.mark.parametrize(
    ("state", "seat", "names", "code", "rule"),
    [
        (OVER, 1, "turn:red quit card:swap", "game-over", "STA-30"),
        (ring(), 0, "card:swap", "left-to-chance", "STA-10"),
        (BEFORE, 0, "start:0", "left-to-chance", "STA-10"),
        (drew("swap"), 1, "swap:green-blue", "not-your-turn", "STA-05"),
        (drew("swap"), SPECTATOR, "swap:green-blue", "not-your-turn", "STA-05"),
        (ring(), 0, "turn:white", "not-your-turn", "STA-05"),
        (ASKED, 0, "answer:red", "not-your-turn", "STA-05"),
        (drew("red"), 2, "turn:white", "not-your-turn", "STA-13"),
        (drew("red"), 0, "swap:green-blue move:green guess:red quit ask:green:1 answer:red", "find-first", "STA-13"),
        (drew("swap"), 0, "turn:red move:green guess:red quit ask:green:1 answer:red name:red", "swap-first", "STA-16"),
        (drew("move"), 0, "turn:red swap:green-blue guess:red quit ask:green:1 name:red", "move-first", "STA-17"),
        (drew("riddle"), 0, "turn:red swap:green-blue move:green ask:green:1 answer:red", "riddle-first", "STA-18"),
        (SWAPPED, 0, "turn:white quit guess:red", "name-first", "STA-31"),
        (DARE, 0, "guess:red", "ask-or-quit", "STA-22"),
        (DARE, 0, "answer:red turn:red", "ask-or-quit", "STA-20"),
        (DARE, 0, "ask:red:1", "no-ghost", "STA-20"),
        (DARE, 0, "ask:green:0", "not-yourself", "STA-20"),
        (DARE, 0, "ask:green:3", "no-such-player", "STA-20"),
        (ASKED, 1, "quit turn:red", "answer-first", "STA-22"),
        (drew("red"), 0, "turn:red", "no-ghost", "STA-11"),
        (drew("swap"), 0, "swap:red-blue", "no-ghost", "STA-16"),
        (drew("move"), 0, "move:red", "no-ghost", "STA-17"),
        (WRONG, 1, "turn:blue", "shown-wrong", "STA-15"),
    ],
)  # fmt: skip
def test_what_may_not_be_done_is_told_by_which_rule(state: State, seat: int, names: str, code: str, rule: str) -> None:
    """STA-05, STA-10 to STA-22, STA-30, STA-31: in a sentence too."""
    for name in names.split():
        refusal = refused(state, name, seat)
        assert (refusal.code, refusal.rule) == (code, rule), name
        assert refusal.words.endswith(".")
        assert refusal.words[0].isupper()
        assert "{" not in refusal.words


def test_a_view_says_what_its_own_seat_may_do_and_nothing_of_others() -> None:
    """STA-05, STA-13, STA-15, STA-40: of children the one to be found, not the blue one, which was turned over.

    A refusal is the same from a view that was written down and forgotten.
    """
    assert view(DARE, 0).legal() == DARE.legal() != []
    assert [view(DARE, seat).legal() for seat in (1, 2, SPECTATOR)] == [[], [], []]
    assert "the yellow child" in refused(drew("yellow"), "quit").words
    assert "The ghost on the blue place" in refused(WRONG, "turn:blue", 1).words
    assert "it was not the yellow child" in refused(WRONG, "turn:blue", 1).words
    hazy = view(WRONG, 1).glance()
    read = GAME.read_view(hazy.dump())
    for action in range(GAME.actions.count):
        assert read.refusal(action) == hazy.refusal(action) == view(WRONG, 1).refusal(action)
