"""The room of Haunted Stairs: pictures to choose by, what is asked, what is seen to happen, and the trace of it.

That everything can be touched, has a name and shows what there is, `test_every_game` shows.
"""

from itertools import permutations

import pytest

from games.haunted_stairs.drawn import play, ring, view
from games.markup import read
from hantise.core import SPECTATOR, Scene, State, Step
from hantise.games.haunted_stairs import GAME, room
from hantise.games.haunted_stairs.pieces import CHILDREN, PLACES
from hantise.games.haunted_stairs.room import Trace, arcs, trace_of

NAMES = ("Ann & Co", "<b>Bo</b>", "Cleo", "Dan")
GUESSED = "RGB.Y"


def scene(state: State, seat: int, lines: tuple[str, ...] = ()) -> Scene:
    """What that seat sees, the newest line first."""
    seen, players = view(state, seat), len(state.payoffs())
    choices = {action: room.choice(seen, action) for action in seen.legal()}
    faces, tags = ("you", "otto", "mira", "ida")[:players], ((), ("computer",), (), ())[:players]
    return Scene(seen, NAMES[:players], faces, tags, "/sta.svg", "/house.svg", choices, lines=lines)


def drawn(state: State, seat: int, lines: tuple[str, ...] = ()) -> str:
    return "".join(room.draw(scene(state, seat, lines)))


SEARCH = play(ring(stock="blue move", pile=4), "card:blue")
SWAP = play(ring(stock="swap move"), "card:swap")
MOVE = play(ring(stock="swap move"), "card:move")
GUESS = play(ring(GUESSED, stock="riddle move", pile=2), "card:riddle")
ASK = play(ring(GUESSED, stock="riddle move", pile=2, double=True), "card:riddle")
ANSWER = play(ASK, "ask:red:1")
LAST = play(ring(stock="swap", won=[30, 15, 10]), "card:swap swap:red-blue")


def test_choices_are_pictures_with_a_word_beneath() -> None:
    """STA-11, STA-16, STA-17, STA-18, STA-20, STA-31."""
    for state, name, words, picks, picture in [
        (SEARCH, "turn:blue", "On blue", "blue", "at-blue"),
        (MOVE, "move:red", "From red|to white", "red", "at-red onto-white"),
        (SWAP, "swap:red-blue", "Red and blue change places", "red blue", "at-red arrows at-blue"),
        (GUESS, "guess:yellow", "Yellow child", "", "head-yellow"),
        (GUESS, "quit", "Pass|3 stay to win", "", "pass"),
        (ASK, "ask:green:2", "Ask about green|{name} has to say who it is", "green ask:2", "at-green"),
        (ANSWER, "answer:red", "Red child", "", "head-red"),
        (LAST, "name:green", "Green child", "", "head-green"),
    ]:
        made = room.choice(view(state, state.mover()), GAME.actions.parse(name))
        assert "|".join(filter(None, (made.words, made.follows))) == words
        assert (" ".join(made.picks), " ".join(made.picture)) == (picks, picture)


def test_the_question_of_the_moment_is_asked_of_the_seat_on_the_move_alone() -> None:
    """STA-18, STA-20, STA-31."""
    for state, question, why in [
        (SEARCH, "Where is the blue child?",
         "Touch the ghost that hides it. Now press the button. Right: you win 5 cards."),
        (SWAP, "Which two change places?", "Touch both: they swap places, and nobody peeks. Now press the button."),
        (MOVE, "Which ghost moves?", "Touch it: it goes to the free place, and nobody peeks. Now press the button."),
        (GUESS, "Who is on the white place?",
         "Right: you win 3 cards. If you miss, everybody sees the child. Or pass."),
        (ASK, "Double or quits?", "Now press the button. Wrong: you win 3 cards. Right: they win them. Or pass."),
        (ANSWER, "Ann & Co asks: who is it?", "Right: you win 3 cards. Wrong: whoever asks wins them."),
        (LAST, "Which child is the last to find?",
         "Choose one that you can find: it is worth 1 card."),
    ]:  # fmt: skip
        seen = view(state, state.mover())
        assert (room.asks(seen, NAMES), "".join(read(room.say(seen, NAMES)).said)) == (question, why)
        for other in {0, 1, 2, SPECTATOR} - {state.mover()}:
            assert (room.asks(view(state, other), NAMES), room.say(view(state, other), NAMES)) == ("", "")


@pytest.mark.parametrize("card", ["swap", "move", "riddle", "blue"])
def test_the_last_card_is_told_of_as_the_last_turn(card: str) -> None:
    """STA-30."""
    stocks = {card: [30, 15, 10], f"{card} move": [30, 15, 9]}
    states = [play(ring(GUESSED, stock=stock, won=won), f"card:{card}") for stock, won in stocks.items()]
    last, before = [room.say(view(state, state.mover()), NAMES) for state in states]
    assert last == f"The last turn! {before}"


def test_a_wrong_ghost_is_locked_and_says_why_and_players_are_touched_to_be_asked() -> None:
    """STA-11, STA-15, STA-20: while others are free; who looks on touches nothing."""
    wrong = play(SEARCH, "turn:red")
    page = read(drawn(wrong, wrong.mover()))
    assert page.all("data-thing") == ["red", "green", "blue", "yellow"]
    assert [held["data-thing"] for _tag, held in page.tags if held.get("aria-disabled") == "true"] == ["red"]
    assert "It was not this one: look under another ghost." in "".join(page.said)
    assert read(drawn(wrong, SPECTATOR)).all("data-thing") == []
    assert [thing for thing in read(drawn(ASK, 0)).all("data-thing") if thing.startswith("ask")] == ["ask:1", "ask:2"]
    assert "pointed" in read(drawn(ANSWER, SPECTATOR)).classes


def test_the_card_turned_up_last_lies_on_top_of_what_is_to_win() -> None:
    """STA-10."""
    done = ("0 swap red-blue; names", "0 up swap")
    for state, lines, top in ((SEARCH, (), "blue"), (SWAP, (), "swap"), (ANSWER, (), "riddle"), (LAST, done, "swap")):
        pile = f'data-place="pile"><span class="card"><svg class="face"><use href="/sta.svg#{top}"/>'
        assert pile in drawn(state, 0, lines)


def test_every_ghost_looks_the_same_but_on_a_table_with_the_aid() -> None:
    """STA-40, STA-41."""
    for aid, ghosts in ((False, [4, 0, 0, 0, 0]), (True, [0, 1, 1, 1, 1])):
        shown = GAME.shown(SEARCH, 1, GAME.options(3, memory_aid=aid))
        page = "".join(room.draw(scene(SEARCH, 1)._replace(view=shown)))
        assert [page.count(f'#{face}"') for face in ("ghost", *(f"ghost-{child}" for child in CHILDREN))] == ghosts


def peek(place: str, child: str) -> Step:
    return Step("peek", target=place, faces=(child, "ghost"), ms=2000)


def glow(seat: int, ms: int = 400) -> Step:
    return Step("mark", target=f"seat:{seat}", mark="glowing", ms=ms)


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ("2 starts", [glow(2)]),
        ("0 up blue", [Step("flip", "stock", "pile", ("blue",))]),
        ("0 turn white red; wrong", [peek("white", "red")]),
        ("1 turn green blue; wins 1 5",
         [peek("green", "blue"), Step("sweep", "pile", "seat:1"), Step("sum", target="seat:1", mark="+5")]),
        ("0 swap red-blue",
         [Step("swap", "red", "blue", ("ghost", "ghost"), ms=900, picture=("at-red", "arrows", "at-blue"))]),
        ("2 move red white", [Step("fly", "red", "white", ("ghost",), ms=900, picture=("at-red", "to", "free-white"))]),
        ("0 up riddle; nothing", [Step("flip", "stock", "pile", ("riddle",)), Step("say")]),
        ("0 guess red blue; wrong", [peek("white", "blue")]),
        ("1 ask red 2", [Step("mark", target="red", mark="pointed", ms=900)]),
        ("2 answer red green blue", [peek("green", "blue")]),
        ("0 quit", [glow(0)]),
        ("0 quit; over 0,2", [glow(0), glow(0, 700), glow(2, 700), Step("wait")]),
        ("0 name red", [glow(0)]),
    ],
)  # fmt: skip
def test_a_line_is_seen_slowly_enough_to_follow(line: str, seen: list[Step]) -> None:
    """STA-41."""
    assert room.steps(line, 0) == seen
    assert room.actor(line) == int(line[0])


def test_what_changed_places_last_leaves_a_trace_through_the_next_turn() -> None:
    """STA-41: also through a riddle that asks nothing, which is over as soon as it comes."""
    for lines, trace in [
        ((), None),
        (("0 swap red-blue", "0 up swap"), Trace("red", "blue", True, False)),
        (("1 up red", "0 move red white"), Trace("red", "white", False, True)),
        (("1 turn red red; wins 1 4", "1 up red", "0 swap red-blue"), Trace("red", "blue", True, True)),
        (("2 up move", "1 up riddle; nothing", "0 swap red-blue"), Trace("red", "blue", True, True)),
        (("0 up red", "2 guess red red; wins 2 4", "2 up riddle", "1 up riddle; nothing", "0 swap red-blue"), None),
    ]:
        assert trace_of(lines) == trace
        page = read(drawn(SEARCH, 0, lines))
        assert page.classes.count("trace") == (trace is not None)
        assert page.classes.count("moved") == (2 if trace and not trace.pale else 0)


def test_a_swap_has_an_arc_each_way_and_a_move_one() -> None:
    """STA-16, STA-17: whatever the places."""
    for one, other in permutations(PLACES, 2):
        for both, heads in ((True, 2), (False, 1)):
            assert str(arcs(Trace(one, other, both, both))).count('class="head"') == heads


@pytest.mark.parametrize(("seat", "own"), [(0, ""), (1, ""), (2, "You have 10 cards."), (SPECTATOR, "")])
def test_the_end_tells_who_has_won_and_one_s_own_cards_where_its_margin_does_not(seat: int, own: str) -> None:
    """STA-33: it compares the two who won the most."""
    over = play(LAST, "name:green", "turn:green")
    told = "".join(room.result(scene(over, seat), []))
    assert (told.count('id="outcome"'), "You win!" in told) == (1, seat == 0)
    assert ("You have" in told, own in told) == (bool(own), True)
