"""The room of BOO: how a placement is chosen, what lies where, what is seen to happen, and how a game ends."""

from __future__ import annotations

import pytest

from games.boo.drawn import play, start, view, walk
from games.markup import read
from hantise.core import SPECTATOR, Scene, State, Step
from hantise.core.sheet import Line
from hantise.core.touches import settled, taken
from hantise.games.boo import GAME, room
from hantise.games.boo.room.faces import face_of, gate_of, told
from hantise.games.boo.room.places import placement

NAMES = ("Ann & Co", "<b>Bo</b>")
OPENING = "turn:10 turn:2 turn:8 turn:4 o>29,27 turn:12 o^33,27 turn:1"


def scene(state: State, seat: int) -> Scene:
    seen = view(state, seat)
    choices = {action: room.choice(seen, action) for action in seen.legal()}
    return Scene(seen, NAMES, ("you", "otto"), ((), ("computer",)), "/boo.svg", "/house.svg", choices)


def drawn(state: State, seat: int) -> str:
    return "".join(room.draw(scene(state, seat)))


@pytest.mark.parametrize(
    ("name", "middle", "way", "face"),
    [
        ("o>28,24", "29,24", ">", "o"),
        ("xv28,24", "28,25", "v", "x"),
        ("o^0,58", "0,59", "^", "o"),
        ("x<58,0", "59,0", "<", "x"),
    ],
)
def test_a_placement_is_touched_in_its_middle(name: str, middle: str, way: str, face: str) -> None:
    """BOO-13, BOO-14."""
    assert placement(GAME.actions.parse(name)) == (middle, way, face)


@pytest.mark.parametrize("seed", range(3))
def test_every_placement_is_chosen_by_its_touches_and_by_no_other(seed: int) -> None:
    for state, name in walk(seed):
        if name[1:2] not in (">", "<", "v", "^"):
            continue
        choices = scene(state, state.mover()).choices
        assert len({choice.things for choice in choices.values()}) == len(choices)
        for action in [*choices][:: len(choices) // 5]:
            things = choices[action].things
            assert taken(choices, settled(choices, things)) == action


def test_a_placement_shows_the_card_as_it_comes_to_lie() -> None:
    """BOO-33: squares turn with the card, and show the other side once it is turned over."""
    state = play(start(oya=0, black=1), "turn:10 turn:2 turn:8 turn:4")
    for action in state.legal()[::7]:
        preview = room.choice(view(state, 0), action).preview
        squares = Line.read(GAME.seen(state, action, 0)).act.first
        assert preview == face_of(squares, placement(action).is_down)


def test_the_faces_of_cards() -> None:
    assert face_of("b^Tw<") == "b0+T+w3"
    assert face_of("b^Tw<", is_down=True) == "b0/T/w3"
    assert gate_of("TFT", is_down=False) == "gT+gF+gT"
    assert told("b^Tw<") == "black looking up, tombstone, white looking left"


def test_every_square_has_its_drawing() -> None:
    """BOO-02, BOO-03."""
    squares = [colour + look for colour in "bw" for look in "^>v<"] + ["T"]
    drawings = room.drawings()
    assert {*map(face_of, squares), "gT", "gF"} == set(drawings)
    assert {(one.width, one.height) for one in drawings.values()} == {(20, 20)}


def test_the_table_shows_what_lies_open() -> None:
    """BOO-05, BOO-06, BOO-50."""
    state = play(start(oya=0, black=1), OPENING)
    page = read(drawn(state, 0))
    kinds = page.all("data-kind")
    assert (kinds.count("gate"), kinds.count("white"), kinds.count("black")) == (6, 3, 3)
    assert {"hand:0", "hand:1", "next:0", "next:1", "seat:0", "seat:1", "29,27"} <= {*page.all("data-place")}
    assert "<b>Bo" not in drawn(state, 0)


def test_only_who_places_a_card_has_things_to_touch() -> None:
    state = play(start(oya=0, black=1), OPENING)
    things = read(drawn(state, 0)).all("data-thing")
    assert things[-1] == "card", "one's own side comes last"
    assert {*things} == scene(state, 0).pickable
    for other in (1, SPECTATOR):
        assert read(drawn(state, other)).all("data-thing") == []


def test_what_is_asked() -> None:
    """BOO-10, BOO-31."""
    state = play(start(oya=0, black=1), OPENING)
    assert room.say(view(state, 0), NAMES) == "Place your card beside another: it turns around its middle."
    assert room.say(view(state, 1), NAMES) == ""
    assert room.say(view(state, SPECTATOR), NAMES) == ""


def asking() -> State:
    """A position where the order of scares is asked."""
    for seed in range(20):
        for state, name in walk(seed):
            if name.startswith("scare:"):
                return state
    raise AssertionError("no order is ever asked")


def test_an_order_is_a_button_of_its_own() -> None:
    """BOO-20, BOO-31."""
    state = asking()
    seat = state.mover()
    choices = scene(state, seat).choices
    assert all(not choice.touches and choice.words.startswith("Scare: ") for choice in choices.values())
    assert len({choice.words for choice in choices.values()}) == len(choices)
    assert room.say(view(state, seat), NAMES).startswith("Who scares first makes a difference.")
    assert read(drawn(state, seat)).all("data-thing") == []


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ("1 oya", [Step("mark", target="seat:1", mark="glowing", ms=400)]),
        ("0 turn 3 b^Tw<", [Step("fly", "hand:0", "next:0", ("b0+T+w3",))]),
        ("0 o>28,27 b^Tw<; ghosts 1 2", [Step("fly", "hand:0", "29,27", ("b0+T+w3",))]),
        ("1 xv28,27 b^Tw<; turned 1; ghosts 1 2", [Step("fly", "hand:1", "28,28", ("b0/T/w3",))]),
        ("0 scare:12 b^Tw<; ghosts 1 2", []),
    ],
)
def test_a_line_is_seen(line: str, seen: list[Step]) -> None:
    assert room.steps(line, 0) == seen
    assert room.actor(line) == int(line[0])


def test_the_end_tells_who_has_won_and_by_how_much() -> None:
    """BOO-41, BOO-42."""
    *_before, (over, _name) = walk(4)
    winner = over.payoffs().index(1.0)
    for seat in (0, 1, SPECTATOR):
        told = "".join(room.result(scene(over, seat), []))
        assert 'id="outcome"' in told
        assert ("Victory!" in told) == (seat == winner)
        assert "<b>Bo" not in told
    assert drawn(over, SPECTATOR).count('class="slot"') == 4, "nobody has a card left"


def test_what_was_touched_lies_there_and_says_so() -> None:
    """For a page without scripts, which is drawn anew after every touch."""
    state = play(start(oya=0, black=1), OPENING)
    seen = scene(state, 0)
    choice = next(iter(seen.choices.values()))
    page = read("".join(room.draw(seen._replace(chosen=choice.things, preview=choice.preview))))
    assert [held["data-thing"] for _tag, held in page.tags if held.get("id") == "chosen"] == [choice.things[1]]
    assert page.classes.count("preview") == 1
