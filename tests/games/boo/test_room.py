"""The room of BOO: how a placement is chosen, what lies where, what is seen to happen, and how a game ends."""

from __future__ import annotations

import pytest

from games.boo.drawn import cards_in, draw, fields, play, start, view, walk
from games.markup import read
from hantise.core import SPECTATOR, Scene, State, Step
from hantise.core.sheet import Line
from hantise.core.touches import settled, taken
from hantise.games.boo import GAME, room
from hantise.games.boo.foresight import foresee, place_of
from hantise.games.boo.room.faces import face_of, gate_of
from hantise.games.boo.room.places import placement
from hantise.games.boo.room.signs import ORDINALS
from hantise.games.boo.rules import Boo
from hantise.games.boo.sentences import told_squares
from hantise.testing.playing import Choices
from hantise.testing.playing import play as play_a_game

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
@pytest.mark.walk
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
    assert told_squares("b^Tw<") == "black looking up, tombstone, white looking left"


def test_every_square_has_its_drawing() -> None:
    """BOO-02, BOO-03."""
    squares = [colour + look for colour in "bw" for look in "^>v<"] + ["T"]
    drawings = room.drawings()
    assert {*map(face_of, squares), "gT", "gF"} <= set(drawings)
    assert {(drawings[name].width, drawings[name].height) for name in map(face_of, squares)} == {(60, 60)}


def test_the_table_shows_what_lies_open() -> None:
    """BOO-05, BOO-06, BOO-50."""
    state = play(start(oya=0, black=1), OPENING)
    page = read(drawn(state, 0))
    kinds = page.all("data-kind")
    assert (kinds.count("gate"), kinds.count("white"), kinds.count("black")) == (6, 14, 14), (
        "laid, open, and all but that in the drawer"
    )
    assert {"hand:0", "hand:1", "next:0", "next:1", "seat:0", "seat:1", "29,27"} <= {*page.all("data-place")}
    assert "<b>Bo" not in drawn(state, 0)


def test_only_who_places_a_card_has_things_to_touch() -> None:
    state = play(start(oya=0, black=1), OPENING)
    things = read(drawn(state, 0)).all("data-thing")
    assert things[-1] == "card", "one's own card comes after the cemetery"
    assert {*things} == scene(state, 0).pickable
    for other in (1, SPECTATOR):
        assert read(drawn(state, other)).all("data-thing") == []


def test_what_is_asked() -> None:
    """BOO-10, BOO-31."""
    state = play(start(oya=0, black=1), OPENING)
    assert room.say(view(state, 0), NAMES).startswith("It must touch another card with a side.")
    assert room.say(view(state, 1), NAMES) == ""
    assert room.say(view(state, SPECTATOR), NAMES) == ""


def asking() -> State:
    """A position where the order of scares is asked."""
    for seed in range(20):
        for state, name in walk(seed):
            if name.startswith("scare:"):
                return state
    raise AssertionError("no order is ever asked")


def test_an_order_is_touched_ghost_by_ghost_or_chosen_by_its_row() -> None:
    """BOO-20, BOO-31."""
    state = asking()
    seat = state.mover()
    choices = scene(state, seat).choices
    assert all(choice.touches and choice.at_hand and choice.words == "Scare!" for choice in choices.values())
    assert len({choice.named for choice in choices.values()}) == len(choices)
    assert room.say(view(state, seat), NAMES).startswith("Touch an outlined ghost, or")
    assert room.asks(view(state, seat), NAMES) == "Who scares first?"
    assert {*read(drawn(state, seat)).all("data-thing")} == scene(state, seat).pickable
    assert "data-near" in drawn(state, seat)
    for action, choice in choices.items():
        assert GAME.actions.name(action) == "scare:" + "".join(thing[-1] for thing in choice.things)
        kinds = [sign.kind for sign in choice.signs]
        assert kinds.count("after") == 2
        assert [kind for kind in kinds if kind in ORDINALS] == list(ORDINALS[: len(choice.things)])


def test_where_some_may_be_spared_each_order_is_a_button() -> None:
    """BOO-32: orders of one ghost are the beginnings of longer ones, so that touches would not tell them apart."""
    state = draw(". . . F F F w^ T T", "T T o>", may_spare=True).play("o> 0,0").state
    choices = scene(state, 0).choices.values()
    assert [(choice.words, choice.touches, choice.at_hand) for choice in choices] == [
        ("Spare everybody", (), False),
        ("First the last, black", (), False),
    ]
    follows = [choice.follows.replace("\u00a0", " ").replace("\u2060", "") for choice in choices]
    assert follows == ["nobody is scared, 1 – 1", "1 card turns, 2 – 0"]


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ("1 oya", [Step("mark", target="seat:1", mark="glowing", ms=400)]),
        ("0 turn 3 b^Tw<", [Step("fly", "hand:0", "next:0", ("b0+T+w3",))]),
        ("0 o>28,27 b^Tw<; ghosts 1 2", [Step("fly", "hand:0", "29,27", ("b0+T+w3",))]),
        (
            "0 o>28,27 b^Tw<; turned v30,20 w^TT >28,27 wvTb>; ghosts 1 2",
            [
                Step("fly", "hand:0", "29,27", ("b0+T+w3",)),
                Step("turn", target="30,20", faces=("w0/T/T",)),
                Step("turn", target="29,27", faces=("w2+T+b1",)),
            ],
        ),
        ("1 xv28,27 b^Tw<; ghosts 1 2", [Step("fly", "hand:1", "28,28", ("b0/T/w3",))]),
        ("0 scare:12 b^Tw<; ghosts 1 2", []),
        (
            "0 scare:12 b^Tw<; turned >28,27 wvTb>; ghosts 1 2; second 1",
            [
                Step("turn", target="28,27", faces=("w2+T+b1",)),
                Step("count", target="ghosts:0", mark="1"),
                Step("count", target="ghosts:1", mark="2"),
                Step("count", target="balance", mark="33"),
                Step("wait"),
            ],
        ),
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


def test_the_end_of_a_match_tells_of_both_games() -> None:
    """BOO-44, BOO-45: who wins over both, or a victory that is shared."""
    *_before, (over, _name) = walk(1, match=True)
    told = "".join(room.result(scene(over, 0), []))
    assert "1st game" in told
    assert 'id="outcome"' in told
    now = [int(view(over).world().ghosts(seat)) for seat in range(2)]
    tie = GAME.load(GAME.dump(over).replace(f"first={fields(over)['first']}", f"first={now[1]},{now[0]}"))
    assert "A shared victory!" in "".join(room.result(scene(tie, SPECTATOR), []))


def test_between_two_games_stands_what_the_first_one_brought() -> None:
    """BOO-44: until one has placed a card oneself; to spectators until anybody has."""
    seen: set[tuple[int, int]] = set()
    for state, _name in walk(1, match=True, oya=0):
        laid = len(cards_in(state)) - 6
        if fields(state)["first"] and laid < 3:
            seen |= {(seat, laid) for seat in (0, 1, SPECTATOR) if "first-game" in drawn(state, seat)}
            assert "Now you place first." in drawn(state, 1) or laid
            assert "Now &lt;b&gt;Bo&lt;/b&gt; places first." in drawn(state, 0) or laid > 1
    assert seen == {(0, 0), (0, 1), (1, 0), (SPECTATOR, 0)}


def test_what_was_touched_lies_there_and_says_so() -> None:
    """For a page without scripts, which is drawn anew after every touch."""
    state = play(start(oya=0, black=1), OPENING)
    seen = scene(state, 0)
    choice = next(iter(seen.choices.values()))
    page = read("".join(room.draw(seen._replace(chosen=choice.things, preview=choice.preview))))
    assert [held["data-thing"] for _tag, held in page.tags if held.get("id") == "chosen"] == [choice.things[1]]
    assert page.classes.count("preview") == 1


@pytest.mark.walk
def test_who_scared_whom_is_drawn_as_it_was_foreseen() -> None:
    """BOO-26, BOO-31: an arrow from each square that scared, until the next play."""
    by_placing, by_order = 0, 0
    for state, name in walk(3):
        if not name or state.mover() < 0:
            continue
        assert isinstance(state, Boo)
        action = GAME.actions.parse(name)
        foreseen, line = foresee(state, action), GAME.seen(state, action, SPECTATOR)
        after = state.clone()
        after.apply(action)
        if "second" in line:
            continue
        page = "".join(room.draw(scene(after, SPECTATOR)._replace(lines=[line])))
        squares = [square for square in page.split("<td") if 'class="looked"' in square]
        scares = [] if "asked" in line else [gaze.start for gaze in foreseen.gazes if gaze.kind == "scares"]
        expected = ["{},{}".format(*place_of(start)) for start in scares]
        assert sorted(square.split('"')[1] for square in squares) == sorted(expected)
        by_placing += len(expected) * (not name.startswith("scare:"))
        by_order += len(expected) * name.startswith("scare:")
    assert by_placing > 3
    assert by_order > 1


def test_what_turned_over_is_brought_into_sight_with_the_card_laid_last() -> None:
    """BOO-26: as far as a phone shows it; on a table without cards there is nothing."""
    table = play(start(oya=0, black=1), "turn:10 turn:2 turn:8 turn:4")
    assert '<svg class="moved"' not in drawn(table, 0)
    table = play(start(oya=0, black=1), OPENING)
    for turned, size in (("", 'width="100%" height="300%"'), ("; turned >29,27 b^b^b^", 'width="500%" height="300%"')):
        seen = scene(table, 0)._replace(lines=[f"1 o^33,27 b^w>b^{turned}; ghosts 1 2"])
        assert f'<svg class="moved" {size}' in "".join(room.draw(seen))


def test_what_the_newest_play_turned_over_is_marked() -> None:
    """BOO-26: until the next play, whatever cards are turned up to come; the card laid last is marked as that."""
    record, found = play_a_game(GAME, GAME.options(2), Choices(seed=3)), 0
    for ply in range(1, record.plies()):
        lines = [Line.read(line) for line in record.sheet(SPECTATOR, ply)]
        plays = [line for line in lines if line.act.what not in ("oya", "turn")]
        turned = sum(len(part.detail) // 2 for line in plays[-1:] for part in line.followed("turned"))
        backwards = record.sheet(SPECTATOR, ply)[::-1]
        page = "".join(room.draw(scene(record.replay(ply), SPECTATOR)._replace(lines=backwards)))
        marked = page.count("just turned over")
        assert marked <= turned <= marked + 1
        found += marked
    assert found > 5
