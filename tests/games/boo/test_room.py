"""The room of BOO: how a placement is chosen, what lies where, what is seen to happen, and how a game ends.

That all of it is there, can be reached and is escaped is asked of every room (`hantise.testing.room`).
"""

from collections.abc import Callable
from itertools import count
from random import Random

import pytest

from games.boo.drawn import UNDER, boo, cards_in, draw, fields, opened, play, start, tied, view, walk
from games.boo.test_scares import EVERY_CASE, GAZES, Case
from games.markup import read
from hantise.core import OVER, SPECTATOR, Scene, State, Step
from hantise.core.sheet import Line
from hantise.games.boo import GAME, room
from hantise.games.boo.cemetery import SIDE
from hantise.games.boo.room.cemetery import placement
from hantise.games.boo.room.drawings import ORDINALS, face_of
from hantise.games.boo.rules import ORDER, PLACE, Boo, foresee, place_of
from hantise.games.boo.view import BooView

NAMES = ("Ann & Co", "<b>Bo</b>")
# The last column and row of the grid.
LAST = SIDE - 1


def scene(state: State, seat: int) -> Scene:
    seen = view(state, seat)
    choices = {action: room.choice(seen, action) for action in seen.legal()}
    return Scene(seen, NAMES, ("you", "otto"), ((), ("computer",)), "/boo.svg", "/house.svg", choices)


def drawn(state: State, seat: int, *lines: str) -> str:
    return "".join(room.draw(scene(state, seat)._replace(lines=[*lines])))


# What is chosen.


def test_a_placement_is_touched_in_its_middle_turned_and_flipped() -> None:
    """BOO-13, BOO-14: four touches, of which each way round and each face has a name of its own."""
    for name, middle, way, face, quarter in [
        ("o>28,24", "29,24", "across", "first face", "0"),
        ("xv28,24", "28,25", "down", "other face", "1"),
        ("x<58,0", "59,0", "across, turned", "other face", "2"),
        ("o^0,58", "0,59", "down, turned", "first face", "3"),
    ]:
        assert placement(GAME.actions.parse(name))[:2] == (middle, name[1])
        table = play(start(oya=0), "turn:10 turn:2 turn:8 turn:4")
        action = next(action for action in table.legal() if GAME.actions.name(action)[:2] == name[:2])
        card, spot, turned, flipped = room.choice(view(table, 0), action).touches
        assert (card.thing, spot.thing) == ("card", placement(action).middle)
        assert (turned.thing, turned.name, flipped.thing, flipped.name) == (quarter, way, name[0], face)


def test_how_a_choice_is_made_is_told_before_what_comes_of_it() -> None:
    """BOO-13, BOO-31: the touches of all at once, each as it lies; an order is told as a whole."""
    placing = play(start(oya=0), "turn:10 turn:2 turn:8 turn:4")
    for state in (placing, draw(UNDER, "o> o^ x^").play("o> 0,0").state):
        seen, choices = view(state, state.mover()), scene(state, state.mover()).choices
        assert room.touches(seen, [*choices]) == {action: choice.touches for action, choice in choices.items()}
        for action, choice in choices.items():
            bare = choice._replace(follows="", why="", signs=())
            assert room.outline(seen, action) == (bare if state is placing else choice)


def test_a_placement_shows_the_card_as_it_comes_to_lie() -> None:
    """BOO-33: squares turn with the card, and show the other side once it is turned over."""
    state = play(start(oya=0, black=1), "turn:10 turn:2 turn:8 turn:4")
    for action in state.legal()[::31]:
        preview = room.choice(view(state, 0), action).preview
        squares = Line.read(GAME.seen(state, action, 0)).act.first
        assert preview == face_of(squares, placement(action).is_down)


def test_every_square_has_its_drawing() -> None:
    """BOO-02, BOO-03."""
    told = face_of("b^Tw<"), face_of("b^Tw<", is_down=True), face_of("TFT", kind="gate")
    assert told == ("b0+T+w3", "b0/T/w3", "gT+gF+gT")
    squares = [room.drawings()[face_of(sign)] for sign in ["T", *(colour + look for colour in "bw" for look in "^>v<")]]
    assert len({square.inside for square in squares}) == 9


def test_an_order_is_touched_ghost_by_ghost_or_chosen_by_its_row() -> None:
    """BOO-20, BOO-31."""
    state = draw(UNDER, "o> o^ x^").play("o> 0,0").state
    choices = scene(state, 0).choices
    assert {GAME.actions.name(action): choice.named for action, choice in choices.items()} == {
        "scare:123": "First the first, black, then the middle one, black, then the last, white",
        "scare:213": "First the middle one, black, then the first, black, then the last, white",
    }
    assert all(choice.touches and choice.at_hand and choice.words == "Scare!" for choice in choices.values())
    assert room.say(view(state, 0), NAMES).startswith("Touch a ghost or a row")
    assert room.asks(view(state, 0), NAMES) == "Who scares first?"
    assert {*read(drawn(state, 0)).all("data-thing")} == scene(state, 0).pickable
    assert "data-near" in drawn(state, 0)
    for action, choice in choices.items():
        assert GAME.actions.name(action) == "scare:" + "".join(thing[-1] for thing in choice.things)
        kinds = [sign.kind for sign in choice.signs]
        assert kinds.count("after") == 2
        assert [kind for kind in kinds if kind in ORDINALS] == list(ORDINALS)
        badges = [(sign.place, sign.to) for sign in choice.signs if sign.kind in ORDINALS]
        assert not {place for place, _beside in badges} & {beside for _place, beside in badges}, "it covers no ghost"
        assert ", ".join(choice.row) == choice.follows


@pytest.mark.parametrize(
    "far",
    [lambda x, y: y, lambda x, y: LAST - y, lambda x, y: x, lambda x, y: LAST - x],
    ids=["south", "north", "east", "west"],
)
def test_at_the_edge_of_the_grid_an_order_is_numbered_on_the_inner_side(far: Callable[[int, int], int]) -> None:
    """BOO-15, BOO-31: beyond the edge there is no square."""
    state = next(filter(None, (along_the_edge(far, Random(seed)) for seed in count())))
    for choice in scene(state, int(state.mover())).choices.values():
        for sign in choice.signs:
            if sign.kind in ORDINALS:
                (x, y), (to_x, to_y) = [map(int, place.split(",")) for place in (sign.place, sign.to)]
                assert abs(x - to_x) + abs(y - to_y) == 1
                assert far(to_x, to_y) == LAST - 1
    assert "data-near" in drawn(state, int(state.mover()))


def along_the_edge(far: Callable[[int, int], int], rng: Random) -> Boo | None:
    """A game whose cards go as far as they can, up to an order of the ghosts of a card along the edge, if one comes."""
    state = start()
    assert isinstance(state, Boo)
    while state.mover() != OVER:
        actions = state.legal()
        if state.awaits == ORDER and all(far(*place_of(cell)) == LAST for cell in laid_cells(state)):
            return state
        if state.awaits == PLACE:
            reached = {action: far(*map(int, placement(action).middle.split(","))) for action in actions}
            actions = [action for action in actions if reached[action] == max(reached.values())]
        state.apply(rng.choice(actions))
    return None


def laid_cells(state: Boo) -> list[int]:
    cell, step = state.table.laid_last()
    return [int(cell + square * step) for square in range(3)]


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
    for action, choice in scene(state, 0).choices.items():
        # Without signs a hint and a review show it at the card laid last.
        assert 'class="proposed best"' in "".join(room.draw(scene(state, 0)._replace(proposed={action: choice})))
        assert str(room.sketch(view(state, 0), action, "/boo.svg")).count("<use") > 0


# What lies there.


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_the_table_shows_what_lies_open(seat: int) -> None:
    """BOO-05, BOO-06, BOO-10, BOO-50: to all; only whoever places a card has things to touch, and is asked."""
    state = opened()
    page, things = read(drawn(state, seat)), read(drawn(state, seat)).all("data-thing")
    kinds = page.all("data-kind")
    # Each has a card laid, two that lie open before them, and all but the one laid in the drawer.
    assert (kinds.count("gate"), kinds.count("white"), kinds.count("black")) == (6, 14, 14)
    assert {"hand:0", "hand:1", "next:0", "next:1", "seat:0", "seat:1"} <= {*page.all("data-place")}
    assert 'class="card across"' in squares(drawn(state, seat))["29,27"]
    assert (things.count("card"), frozenset(things)) == (int(seat == 0), scene(state, seat).pickable)
    asked = room.say(view(state, seat), NAMES)
    assert asked.startswith("It must touch another card with a side.") if seat == 0 else asked == ""


@pytest.mark.parametrize("mover", [0, 1])
def test_in_the_duel_ones_own_ghosts_stand_on_the_left(mover: int) -> None:
    """BOO-18, BOO-41: a bar is as full as one has ghosts, here three of four; watchers see the first seat's."""
    state = draw("b^ b^ b^ F F F w^ T T", mover=mover, black=mover).state
    for seat, first, full in [(mover, mover, 75), (1 - mover, 1 - mover, 25), (SPECTATOR, 0, 25 if mover else 75)]:
        page = drawn(state, seat)
        duel = page[page.index('<div class="duel') :].split("</div>")[0] + "</div>"
        places = [held["data-place"] for _tag, held in read(duel).tags if "data-place" in held]
        assert places == [f"ghosts:{first}", "balance", f"ghosts:{1 - first}"]
        counts = [str(ghosts) for ghosts in (3, 1)][:: 1 if full == 75 else -1]
        assert [said for said in read(duel).said if said.strip()] == counts
        assert f'width="{full}" height="10"' in duel
        assert f'class="duel of-{"black" if first == mover else "white"}"' in duel


def test_what_was_touched_lies_there_and_says_so() -> None:
    """For a page without scripts, which is drawn anew after every touch."""
    seen = scene(opened(), 0)
    choice = next(iter(seen.choices.values()))
    page = read("".join(room.draw(seen._replace(chosen=choice.things, preview=choice.preview))))
    assert [held["data-thing"] for _tag, held in page.tags if held.get("id") == "chosen"] == [choice.things[1]]
    assert page.classes.count("preview") == 1


# What was seen to happen.

COUNTED = ("ghosts:0", "ghosts:1", "balance")


def turn(place: str, face: str) -> Step:
    return Step("turn", target=place, faces=(face,))


def test_a_line_is_seen() -> None:
    """BOO-10, BOO-26, BOO-41, BOO-44: the card itself turns over last; in the end ghosts are counted."""
    for line, seat, seen in [
        ("1 oya", 0, [Step("mark", target="seat:1", mark="glowing", ms=400)]),
        ("0 turn 3 b^Tw<", 0, [Step("fly", "hand:0", "next:0", ("b0+T+w3",))]),
        ("0 o>28,27 b^Tw<; ghosts 1 2", 0, [Step("fly", "hand:0", "29,27", ("b0+T+w3",))]),
        (
            "0 o>28,27 b^Tw<; turned v30,20 w^TT >28,27 wvTb>; ghosts 1 2", 0,
            [Step("fly", "hand:0", "29,27", ("b0+T+w3",)), turn("30,20", "w0/T/T"), turn("29,27", "w2+T+b1")],
        ),
        (  # whichever way it was turned as it was placed
            "0 o<28,27 b^Tw<; turned >28,27 wvTb> v30,20 w^TT; ghosts 1 2", 0,
            [Step("fly", "hand:0", "29,27", ("b0+T+w3",)), turn("30,20", "w0/T/T"), turn("29,27", "w2+T+b1")],
        ),
        ("1 xv28,27 b^Tw<; ghosts 1 2", 0, [Step("fly", "hand:1", "28,28", ("b0/T/w3",))]),
        ("0 scare:12 b^Tw<; ghosts 1 2", 0, []),
        *[
            (
                f"0 scare:12 b^Tw<; turned >28,27 wvTb>; ghosts 1 2; {end}", seat,
                [
                    turn("28,27", "w2+T+b1"),
                    *[Step("count", target=place, mark=n) for place, n in zip(COUNTED, ("1", "2", full))],
                    Step("wait"),
                ],
            )
            for end, seat, full in [("second 1", 0, "33"), ("wins 1", 1, "67"), ("tie", SPECTATOR, "33")]
        ],
    ]:  # fmt: skip
        assert room.steps(line, seat) == seen
        assert room.actor(line) == int(line[0])


def squares(page: str) -> dict[str, str]:
    """What is drawn in each cell of the cemetery's grid."""
    west, north = map(int, page.split('data-grid="')[1].split('"')[0].split(",")[:2])
    rows = [row.split("<td")[1:] for row in page.split("<tr>")[1:]]
    return {f"{x},{y}": square for y, row in enumerate(rows, north) for x, square in enumerate(row, west)}


def looks(page: str) -> list[tuple[str, str]]:
    """The arrows of the newest play: the square where each starts, and by how much it is turned from the right."""
    looked = {place: square for place, square in squares(page).items() if 'class="looked"' in square}
    return [(place, square.split("rotate(")[1].split(" ")[0]) for place, square in looked.items()]


def test_an_arrow_points_at_who_was_scared() -> None:
    """BOO-03, BOO-21, BOO-26: up, down, left and right."""
    for case, turned in zip(GAZES, ["270", "90", "180", "0"]):
        table = case.drawn()
        line = GAME.seen(table.state, GAME.actions.parse(table.named(case.laid)), SPECTATOR)
        ((_place, told),) = looks(drawn(case.placed().state, SPECTATOR, line))
        assert told == turned


@EVERY_CASE
@pytest.mark.walk
def test_who_scared_whom_is_drawn_as_it_was_foreseen(case: Case) -> None:
    """BOO-26, BOO-31: an arrow from each square that scared, whatever the order, but none while that is asked."""
    before, placed = case.drawn(), case.placed()
    for table, name in [(before, case.laid.partition(":")[0]), *[(placed, order) for order in case.orders]]:
        action = GAME.actions.parse(table.named(name))
        foreseen, line = foresee(boo(table.state), action), GAME.seen(table.state, action, SPECTATOR)
        scares = [] if "asked" in line else [gaze.start for gaze in foreseen.gazes if gaze.kind == "scares"]
        page = drawn(table.play(name).state, SPECTATOR, line)
        there = ["{},{}".format(*place_of(at)) for at in scares]
        assert sorted(place for place, _turned in looks(page)) == sorted(there)


def test_what_turned_over_is_marked_and_brought_into_sight_with_the_card_laid_last() -> None:
    """BOO-26: as far as a phone shows it; marked until the next play; on a table without cards there is nothing."""
    table = play(start(oya=0, black=1), "turn:10 turn:2 turn:8 turn:4")
    assert '<svg class="moved"' not in drawn(table, 0)
    for turned, size in (("", 'width="100%" height="300%"'), ("; turned >29,27 b^b^b^", 'width="500%" height="300%"')):
        lines = ["0 turn 1 b<b<b<", f"1 o^33,27 b^w>b^{turned}; ghosts 1 2", "0 o>29,27 w^b^T; ghosts 1 2"]
        page = drawn(opened(), 0, *lines)
        assert f'<svg class="moved" {size}' in page
        assert (page.count("just turned over"), page.count("the card laid last")) == (int(bool(turned)), 1)


# The end.


def test_a_choice_that_is_not_made_lies_on_the_table_with_all_that_would_come_of_it() -> None:
    """BOO-21 to BOO-26: as its signs say; a page without a table has the same in a small picture."""
    before = opened()
    seat, seen = before.mover(), view(before, before.mover())
    action, found = next((one, room.choice(seen, one)) for one in seen.legal() if "scares" in _kinds(seen, one))
    table = "".join(room.draw(scene(before, seat)._replace(proposed={action: found})))
    drawn_there = table[table.index('class="proposed best"') :].split("</span>")[0]
    marks = sum(kind in ("scares", "mutual", "blocked") for kind in _kinds(seen, action))
    assert drawn_there.count("rotate(") == marks > 0
    assert drawn_there.count("#turns") == sum(kind.startswith("turns") for kind in _kinds(seen, action))
    assert all(f"#{sign}" in drawn_there for sign in found.preview.replace("/", "+").split("+"))
    assert "proposed" not in "".join(room.draw(scene(before, seat)))
    assert str(room.sketch(seen, action, "/boo.svg")).endswith(
        drawn_there.split(">", 2)[2].split("</svg>")[0] + "</svg>"
    )


def _kinds(seen: BooView, action: int) -> list[str]:
    return [sign.kind for sign in room.choice(seen, action).signs]


def test_the_end_tells_who_has_won_and_by_how_much_and_that_of_a_match_of_both_games() -> None:
    """BOO-41, BOO-42, BOO-44, BOO-45: who wins over both, or a victory that is shared."""
    *_before, (over, _name) = walk(4)
    winner = over.payoffs().index(1.0)
    for seat in (0, 1, SPECTATOR):
        told = "".join(room.result(scene(over, seat), []))
        assert GAME.verdict(view(over)).margin in told
        assert ("Victory!" in told) == (seat == winner)
        assert "<b>Bo" not in told
    assert drawn(over, SPECTATOR).count('class="slot"') == 4, "nobody has a card left"
    *_before, (over, _name) = walk(1, match=True)
    told = "".join(room.result(scene(over, 0), []))
    assert "1st game" in told
    assert "A shared victory!" in "".join(room.result(scene(tied(over), SPECTATOR), []))


@pytest.mark.walk
def test_between_two_games_stands_what_the_first_one_brought() -> None:
    """BOO-44: until one has placed a card oneself; to spectators until anybody has."""
    seen: set[tuple[int, int]] = set()
    for state, _name in walk(1, match=True, oya=0):
        laid = len(cards_in(state)) - 6
        if fields(state)["first"] and laid < 3:
            seen |= {(seat, laid) for seat in (0, 1, SPECTATOR) if "first-game" in drawn(state, seat)}
            assert "Now you place first." in drawn(state, 1) or laid
            assert "Now &lt;b&gt;Bo&lt;/b&gt; places first." in drawn(state, 0) or laid > 1
            mine, theirs = fields(state)["first"].split(",")
            assert f"Game 2 of 2 · the first: {mine} – {theirs}" in drawn(state, 0), "one's own first"
            assert f"Game 2 of 2 · the first: {theirs} – {mine}" in drawn(state, 1)
            assert laid > 1 or {"1st game", mine, theirs} <= set(read(drawn(state, 0)).said)
        elif fields(state)["first"]:
            break
        else:
            assert "Game 2 of 2" not in drawn(state, 0)
    assert seen == {(0, 0), (0, 1), (1, 0), (SPECTATOR, 0)}
