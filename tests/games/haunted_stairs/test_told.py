"""The line that everybody writes down about an action, and the sentence that each seat reads of it."""

from typing import Any

import pytest

from games.haunted_stairs.drawn import RIDDLE, play, ring, walk
from games.readings import read_by
from hantise.core import SPECTATOR, State
from hantise.games.haunted_stairs import GAME

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


@pytest.mark.parametrize(
    ("won", "winners", "words"),
    [
        ([18, 20, 17], "1", "The game is over: you have won the most cards!"),
        ([21, 18, 16], "0", "The game is over: Ann has won the most cards!"),
        ([20, 19, 16], "0,1", "The game is over. A shared victory: Ann, you."),
        ([20, 15, 20], "0,2", "The game is over. A shared victory: Ann, Cleo."),
    ],
)
def test_who_has_won(won: list[int], winners: str, words: str) -> None:
    """STA-30, STA-33."""
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


@pytest.mark.walk
@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_can_be_told(players: int) -> None:
    """STA-41: every line of every sheet, and every choice."""
    for state, name in walk(players, 12, double_or_quits=players == 4):
        if name:
            for seat in (*range(players), SPECTATOR):
                told = tell(line(state, name), seat)
                assert told.endswith((".", "!", "?"))
                assert told[0].isupper()
                assert "{" not in told
            if state.mover() >= 0:
                label = GAME.table.label(GAME.view(state, state.mover()), GAME.actions.parse(name), NAMES)
                assert "{" not in label
