"""The room of Haunted Stairs: pictures to choose by, what is asked, what is seen to happen, and the trace of it."""

from __future__ import annotations

import pytest

from games.haunted_stairs.drawn import play, ring, view, walk
from games.markup import read
from hantise.core import SPECTATOR, Choice, Scene, State, Step
from hantise.games.haunted_stairs import GAME, room
from hantise.games.haunted_stairs.disc import CHILDREN, PLACES
from hantise.games.haunted_stairs.room.trace import Trace, arcs, trace_of

NAMES = ("Ann & Co", "<b>Bo</b>", "Cleo", "Dan")
RIDDLE = """
       R
    Y     G
      . B
"""


def scene(state: State, seat: int, lines: tuple[str, ...] = ()) -> Scene:
    """What that seat sees, the newest line first."""
    seen, players = view(state, seat), len(state.payoffs())
    choices = {action: room.choice(seen, action) for action in seen.legal()}
    faces, tags = ("you", "otto", "mira", "ida")[:players], ((), ("computer",), (), ())[:players]
    return Scene(seen, NAMES[:players], faces, tags, "/sta.svg", "/house.svg", choices, lines=lines)


def drawn(state: State, seat: int, lines: tuple[str, ...] = ()) -> str:
    return "".join(room.draw(scene(state, seat, lines)))


def choice(state: State, name: str) -> Choice:
    return room.choice(view(state, state.mover()), GAME.actions.parse(name))


SEARCH = play(ring(stock="blue move", pile=4), "card:blue")
SWAP = play(ring(stock="swap move"), "card:swap")
MOVE = play(ring(stock="swap move"), "card:move")
GUESS = play(ring(RIDDLE, stock="riddle move", pile=2), "card:riddle")
ASK = play(ring(RIDDLE, stock="riddle move", pile=2, double=True), "card:riddle")
ANSWER = play(ASK, "ask:red:1")
LAST = play(ring(stock="swap", won=[30, 15, 10]), "card:swap swap:red-blue")
# Once all is touched it takes the place of the words that ask for it.
PRESS = '<span class="press" aria-hidden="true">Now press the button.</span>'


def touch(words: str) -> str:
    return f'<span class="touch">{words}</span>'


@pytest.mark.parametrize(
    ("state", "name", "made"),
    [
        (SEARCH, "turn:blue", Choice("On blue", picks=("blue",), letter="3", picture=("at-blue",), at_hand=True)),
        (
            MOVE,
            "move:red",
            Choice("From red", "to white", ("red",), letter="1", picture=("at-red", "onto-white"), at_hand=True),
        ),
        (
            SWAP,
            "swap:red-blue",
            Choice(
                "Red and blue change places",
                picks=("red", "blue"),
                picture=("at-red", "arrows", "at-blue"),
                asks="Touch two ghosts",
                then="And now the other one",
            ),
        ),
        (GUESS, "guess:yellow", Choice("Yellow child", letter="4", picture=("head-yellow",))),
        (GUESS, "quit", Choice("Pass", "3 stay to win", letter="5", picture=("pass",))),
        (
            ASK,
            "ask:green:2",
            Choice(
                "Ask about green",
                "{name} has to say who it is",
                picks=("green", "ask:2"),
                picture=("at-green",),
                asks="Touch a ghost, then a player",
                whose=2,
            ),
        ),
        (ANSWER, "answer:red", Choice("Red child", letter="1", picture=("head-red",))),
        (LAST, "name:green", Choice("Green child", letter="2", picture=("head-green",))),
    ],
)
def test_choices_are_pictures_with_a_word_beneath(state: State, name: str, made: Choice) -> None:
    """STA-11, STA-16, STA-17, STA-18, STA-20, STA-31."""
    assert choice(state, name) == made
    assert {*made.picture} <= {*room.drawings()}


@pytest.mark.parametrize(
    ("state", "question", "why"),
    [
        (
            SEARCH,
            "Where is the blue child?",
            f"{touch('Touch the ghost that hides it.')} {PRESS} Right: you win <b>5 cards</b>.",
        ),
        (SWAP, "Which two change places?", f"{touch('Touch both: they swap places, and nobody peeks.')} {PRESS}"),
        (MOVE, "Which ghost moves?", f"{touch('Touch it: it goes to the free place, and nobody peeks.')} {PRESS}"),
        (
            GUESS,
            "Who is on the white place?",
            "Right: you win <b>3 cards</b>. If you miss, everybody sees the child. Or pass.",
        ),
        (ASK, "Double or quits?", f"{PRESS} Wrong: you win <b>3 cards</b>. Right: they win them. Or pass."),
        (ANSWER, "Ann & Co asks: who is it?", "Right: you win <b>3 cards</b>. Wrong: whoever asks wins them."),
        (
            LAST,
            "Which child is the last to find?",
            "That was the last card. Choose one that you can find: it is worth <b>1 card</b>.",
        ),
    ],
)
def test_the_question_of_the_moment_is_asked_of_the_seat_on_the_move_alone(
    state: State, question: str, why: str
) -> None:
    seen = view(state, state.mover())
    assert (room.asks(seen, NAMES), room.say(seen, NAMES)) == (question, why)
    for other in {0, 1, 2, SPECTATOR} - {state.mover()}:
        assert (room.asks(view(state, other), NAMES), room.say(view(state, other), NAMES)) == ("", "")


@pytest.mark.parametrize("card", ["swap", "move", "riddle", "blue"])
def test_the_last_card_is_told_of_as_the_last_turn(card: str) -> None:
    """STA-30."""
    last = play(ring(RIDDLE, stock=card, won=[30, 15, 10]), f"card:{card}")
    before = play(ring(RIDDLE, stock=f"{card} move", won=[30, 15, 9]), f"card:{card}")
    said = [room.say(view(state, state.mover()), NAMES) for state in (last, before)]
    assert said[0] == f"The last turn! {said[1]}"


def test_ghosts_are_touched_where_they_lie_and_a_wrong_one_is_locked() -> None:
    """STA-11, STA-15."""
    wrong = play(SEARCH, "turn:red")
    page = read(drawn(wrong, wrong.mover()))
    assert page.all("data-thing") == ["red", "green", "blue", "yellow"]
    locked = [held["data-thing"] for _tag, held in page.tags if held.get("aria-disabled") == "true"]
    assert locked == ["red"]
    assert "It was not this one: look under another ghost." in "".join(page.said)
    assert read(drawn(wrong, SPECTATOR)).all("data-thing") == []


def test_the_free_place_and_every_ghost_are_places_that_motions_know() -> None:
    page = read(drawn(GUESS, 0))
    assert {*PLACES, "stock", "pile", "seat:0", "seat:1", "seat:2"} == {*page.all("data-place")}


def test_players_are_touched_to_be_asked() -> None:
    """STA-20."""
    assert [thing for thing in read(drawn(ASK, 0)).all("data-thing") if thing.startswith("ask")] == ["ask:1", "ask:2"]
    assert "<b>Bo" not in drawn(ASK, 0)
    assert "pointed" in read(drawn(ANSWER, SPECTATOR)).classes


@pytest.mark.parametrize(
    ("state", "lines", "top"),
    [
        (SEARCH, (), "blue"),
        (SWAP, (), "swap"),
        (ANSWER, (), "riddle"),
        (LAST, ("0 swap red-blue; names", "0 up swap"), "swap"),
    ],
)
def test_the_card_turned_up_last_lies_on_top_of_what_is_to_win(state: State, lines: tuple[str, ...], top: str) -> None:
    """STA-10."""
    page = drawn(state, 0, lines)
    assert f'data-place="pile"><span class="card"><svg class="face"><use href="/sta.svg#{top}"/>' in page


def test_every_ghost_looks_the_same_but_on_a_table_with_the_aid() -> None:
    """STA-40, STA-41."""
    plain = GAME.options(3)
    page = "".join(room.draw(scene(SEARCH, 1)._replace(view=GAME.shown(SEARCH, 1, plain))))
    assert page.count('#ghost"') == 4
    aided = "".join(room.draw(scene(SEARCH, 1)._replace(view=GAME.shown(SEARCH, 1, GAME.options(3, memory_aid=True)))))
    assert [aided.count(f'#ghost-{child}"') for child in CHILDREN] == [1, 1, 1, 1]


WON = Step("sum", target="seat:1", mark="+5")
# Whoever acts, then whoever has won most cards.
BEST = [Step("mark", target=f"seat:{n}", mark="glowing", ms=ms) for n, ms in ((0, 400), (0, 700), (2, 700))]


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ("2 starts", [Step("mark", target="seat:2", mark="glowing", ms=400)]),
        ("0 up blue", [Step("flip", "stock", "pile", ("blue",))]),
        ("0 turn white red; wrong", [Step("peek", target="white", faces=("red", "ghost"), ms=2000)]),
        (
            "1 turn green blue; wins 1 5",
            [Step("peek", target="green", faces=("blue", "ghost"), ms=2000), Step("sweep", "pile", "seat:1"), WON],
        ),
        (
            "0 swap red-blue",
            [Step("swap", "red", "blue", ("ghost", "ghost"), ms=900, picture=("at-red", "arrows", "at-blue"))],
        ),
        ("2 move red white", [Step("fly", "red", "white", ("ghost",), ms=900, picture=("at-red", "to", "free-white"))]),
        ("0 up riddle; nothing", [Step("flip", "stock", "pile", ("riddle",)), Step("say")]),
        ("0 guess red blue; wrong", [Step("peek", target="white", faces=("blue", "ghost"), ms=2000)]),
        ("1 ask red 2", [Step("mark", target="red", mark="pointed", ms=900)]),
        ("2 answer red white blue", [Step("peek", target="white", faces=("blue", "ghost"), ms=2000)]),
        ("0 quit", [Step("mark", target="seat:0", mark="glowing", ms=400)]),
        (
            "0 quit; over 0,2",
            [*BEST, Step("wait")],
        ),
        ("0 name red", [Step("mark", target="seat:0", mark="glowing", ms=400)]),
    ],
)
def test_a_line_is_seen_slowly_enough_to_follow(line: str, seen: list[Step]) -> None:
    """STA-41."""
    assert room.steps(line, 0) == seen
    assert room.actor(line) == int(line[0])


@pytest.mark.parametrize(
    ("lines", "trace"),
    [
        ((), None),
        (("0 swap red-blue", "0 up swap"), Trace("red", "blue", True, False)),
        (("1 up red", "0 move red white"), Trace("red", "white", False, True)),
        (("1 turn red red; wins 1 4", "1 up red", "0 swap red-blue"), Trace("red", "blue", True, True)),
        (("2 up move", "1 up riddle; nothing", "0 swap red-blue"), Trace("red", "blue", True, True)),
        (("0 up red", "2 guess red red; wins 2 4", "2 up riddle", "1 up riddle; nothing", "0 swap red-blue"), None),
    ],
)
def test_what_changed_places_last_leaves_a_trace_through_the_next_turn(
    lines: tuple[str, ...], trace: Trace | None
) -> None:
    """STA-41: also through a riddle that asks nothing, which is over as soon as it comes."""
    assert trace_of(lines) == trace
    page = read(drawn(SEARCH, 0, lines))
    assert page.classes.count("trace") == (trace is not None)
    assert page.classes.count("moved") == (2 if trace and not trace.pale else 0)


def test_arcs_begin_and_end_beside_the_ghosts_whatever_the_places() -> None:
    for one in PLACES:
        for other in PLACES:
            if one != other:
                assert str(arcs(Trace(one, other, True, True))).count('class="head"') == 2
                assert str(arcs(Trace(one, other, False, False))).count('class="head"') == 1


def test_the_end_tells_who_has_won_most_cards() -> None:
    """STA-33."""
    *_before, (over, _name) = walk(3, 4)
    best = over.payoffs().index(max(over.payoffs()))
    for seat in (0, 1, 2, SPECTATOR):
        told = "".join(room.result(scene(over, seat), []))
        assert ("You win!" in told) == (seat == best)
        assert told.count('id="outcome"') == 1
        assert "<b>Bo" not in told


@pytest.mark.parametrize(("seat", "own"), [(0, ""), (1, ""), (2, "You have 10 cards."), (SPECTATOR, "")])
def test_the_end_tells_one_s_own_cards_where_its_margin_does_not(seat: int, own: str) -> None:
    """STA-33: it compares the two who won the most."""
    told = "".join(room.result(scene(LAST, seat), []))
    assert ("You have" in told, own in told) == (bool(own), True)
