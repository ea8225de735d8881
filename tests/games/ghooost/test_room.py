"""The furnished table: what it shows to whom, in how few bytes."""

import re

import pytest

from games.ghooost.drawn import at, play, table, view
from games.ghooost.furnished import FACES, NAMES, drawn, played, scene, whole
from games.markup import read
from hantise.core import SPECTATOR
from hantise.core.words import LANGUAGES, speaking
from hantise.games.ghooost import room
from hantise.games.ghooost.room.faces import sign

KINDS = {"X", *map(str, range(1, 15)), "K"}
HANDS = ["1 6 12 12 13 X", "2 5 7 9", "5 7 9 2", "8 4 8 10", "1 2 4 14", "13 14 K 6"]
MOST_BYTES = {2: 4650, 4: 5250, 6: 5850}


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_is_told_in_few_bytes(players: int, language: str) -> None:
    """Six cards in hand, two of them locked; every update carries it."""
    state = at(HANDS[:players], [4] * players, on="4 7 7 10 12", crypt=4, each_value=5)
    with speaking(language):
        assert len(whole(scene(state, 0)).encode()) <= MOST_BYTES[players]


@pytest.mark.parametrize("players", range(2, 7))
def test_every_position_of_a_game_can_be_drawn(players: int) -> None:
    """GHO-95: nobody's page holds a card of another hand, or shows a face that does not lie open."""
    for step, (state, action) in enumerate(played(players, 5, match=players > 2)):
        if step % 30 and action is not None:
            continue
        for seat in (*range(players), SPECTATOR):
            facts = view(state, seat).facts
            page = drawn(state, seat)
            things = page.all("data-thing")
            assert {*things} == {sign(kind) for kind in facts.hand}
            used = {one.partition("#")[2] for one in page.all("href") if "#GHO-" not in one}
            open_to_all = {sign(kind) for kind, count in enumerate(facts.cemetery) if count}
            plates = {f"n{thing}" for thing in {*things, sign(facts.top)}}
            assert used & KINDS <= open_to_all | set(things)
            assert used <= KINDS | plates | {"back", "i-flame"} | {f"g-{face}" for face in FACES}


def test_every_drawing_that_is_used_is_there() -> None:
    assert {*KINDS, "back", *(f"n{kind}" for kind in ("1", "3", "8", "11", "12", "X", "K"))} <= set(room.drawings())


@pytest.mark.parametrize("players", range(2, 7))
def test_opponents_sit_in_the_order_of_play(players: int) -> None:
    """GHO-09: clockwise from one's left; a spectator sees all from the first seat."""
    state = at(HANDS[:players], [4] * players, crypt=4, each_value=5)
    for seat in (*range(players), SPECTATOR):
        others = [one for one in drawn(state, seat).all("data-place") if one.startswith("seat:")]
        first = seat + 1 if seat >= 0 else 0
        assert others == [f"seat:{(first + i) % players}" for i in range(players)]


def test_whose_turn_it_is_is_marked_once() -> None:
    page = drawn(at(["5", "6", "7"], turn=1), 0)
    assert [one["data-place"] for one in page.of_class("moving")] == ["seat:1"]
    assert page.all("aria-current") == ["true"]


def test_names_are_written_as_they_are() -> None:
    page = whole(scene(at(["5"] * 6, each_value=6), 0))
    assert "<b>Bo" not in page
    told = read(page).all("aria-label")
    called = ["You", *NAMES[1:]]
    assert all(any(label.startswith(f"{name}: ") for label in told) for name in called)


def test_seats_that_share_a_page_are_called_by_their_names() -> None:
    page = read(whole(scene(at(["5"] * 6, each_value=6), 0)._replace(is_shared=True)))
    assert any(label.startswith(f"{NAMES[0]}: ") for label in page.all("aria-label"))


def test_a_seat_is_told_in_one_breath() -> None:
    """GHO-76, GHO-84, GHO-85."""
    state = at(["9", "5 6", "6"], match=True, points=[1, 5, 3], tokens=[0, 1, 0], round=2)
    page = read(whole(scene(state, 0, tags=[(), ("computer",), ()])))
    assert "<b>Bo</b>: 2 cards in hand, 3 in the mansion, 5 points, Boo!, computer" in page.all("aria-label")


def test_who_left_and_who_stays() -> None:
    """GHO-80, GHO-81."""
    page = drawn(table("out 1\n> 9 | 3\n5 | 2"), 1)
    assert "Ann: escaped" in page.all("aria-label")
    page = drawn(play(at(["5", "9"], [0, 0]), "5"), 0)
    assert "<b>Bo</b>: stays behind" in page.all("aria-label")


def test_who_escaped_shows_the_points_to_come() -> None:
    """GHO-84: until the round is over and they count."""
    state = table("out 1\n> 9 | 3\n5 | 2\n7 | 1", match=True, points=[3, 0, 1, 2], round=2)
    page = whole(scene(state, 1))
    assert "Ann: escaped, 3 points, +2 at the end of the round" in read(page).all("aria-label")
    assert '<b>escaped</b><b class="points">3 +2</b>' in page
    assert '<b class="points">2</b>' in page


def test_once_a_match_is_over_no_points_are_to_come() -> None:
    """GHO-86."""
    *_before, (state, _action) = played(3, 1, match=True)
    labels = drawn(state, 0).all("aria-label")
    assert any("escaped, " in label for label in labels)
    assert not any(" at the end" in label for label in labels)


def test_what_may_be_played_is_open_and_the_rest_says_why() -> None:
    """GHO-13, GHO-19."""
    page = drawn(at(["1 6 12 13 X", "5"], on="12"), 0)
    locked = [one["data-thing"] for one in page.of_class("locked")]
    assert locked == ["6", "13"]
    assert all(one["aria-describedby"] == "why-1" and one["aria-disabled"] == "true" for one in page.of_class("locked"))
    assert any("Igor is scary" in said for said in page.said)


def test_miss_copy_has_a_reason_of_her_own() -> None:
    """GHO-19: where there is no ghost to go with."""
    page = drawn(at(["2 X", "5"], on="9"), 0)
    assert [one["aria-describedby"] for one in page.of_class("locked")] == ["why-1", "why-2"]
    assert "Too low: play 9 or more, Scooty, Kitty or a quartet." in page.said
    assert "Miss Copy copies the ghost that she is played with: she needs one that fits." in page.said


def test_nothing_is_locked_while_others_move() -> None:
    page = drawn(at(["2 X", "5"], on="9", turn=1), 0)
    assert page.of_class("locked") == []
    assert page.of_class("choosing") == []
    assert page.of_class("why") == []


def test_equal_cards_have_ids_of_their_own() -> None:
    ids = [one for one in drawn(at(["9 9 X", "5"]), 0).all("id") if one.startswith("h")]
    assert ids == ["h9-0", "h9-1", "hX-0"]


def test_a_run_is_seen_card_by_card() -> None:
    """GHO-64, GHO-20: and Miss Copy in it as herself."""
    page = whole(scene(at(["9", "5"], on="4 9 X=9 9 K K"), 0))
    assert page.count('class="card run"') == 3
    assert page.count("#X") == 1
    assert "#n" not in page.partition('data-place="kitty"')[0], "a 9 has no name"
    assert "on top: 9 ×3" in page
    assert "Beneath, from the top down: 4" in page
    assert 'Kitty <b class="digits">2</b>' in page


def test_the_ghost_on_top_bears_its_name() -> None:
    """And no other: names are read on the card that one has to answer."""
    assert whole(scene(at(["9", "5"], on="3 12 12"), 0)).count("#n12") == 1


def test_what_is_covered_has_the_colours_of_its_family() -> None:
    """GHO-03."""
    page = whole(
        scene(at(["9", "5"], on="1 3 7 8 14"), 0)._replace(
            lines=["0 play 14", "0 play 8", "0 play 7", "0 play 3", "0 play 1"]
        )
    )
    corners = re.findall(r'<i class="card corner(?: (\w+))?">(\d+)</i>', page.partition('data-place="discard"')[0])
    assert corners == [("brave", "1"), ("scary", "3"), ("", "7"), ("spark", "8")]


# The newest line first; what lay there before somebody took it counts no more.
SHEET = (
    "1 up 13",
    "1 luck",
    "0 draw ?",
    "0 play K; misses 1",
    "1 play 10",
    "2 play 7x2+X; again",
    "0 play 2",
    "2 take 9",
    "1 play 4",
)


def test_what_is_covered_lies_in_the_order_in_which_it_was_laid() -> None:
    """GHO-96, GHO-20: and Miss Copy under her own sign, with the number that she took."""
    state = at(["9", "5", "6"], on="2 7 7 X=7 10 13 K")
    page = whole(scene(state, 0)._replace(lines=SHEET))
    heap = page.partition('data-place="discard"')[0]
    corners = re.findall(r'<i class="card corner( miss)?">(\d+)</i>', heap)
    assert corners == [(" miss", "7"), ("", "7"), ("", "7"), ("", "10")]
    assert "Beneath, from the top down: 10, 7 ×2, Miss Copy as 7, 2" in page


def test_what_was_discarded_may_be_looked_through() -> None:
    """GHO-96."""
    assert "6 ×4, 7 ×4" in "".join(drawn(at(["9", "1 1 1"]), 0).said)


def test_what_left_the_game_last_lies_on_top_of_the_discard() -> None:
    """GHO-65, GHO-69: not the highest that ever left; where no line tells it, the highest."""
    state = at(["9", "1 1 1"])
    swept = ["1 play 2", "0 play 6x2; swept 5; again", "0 play 6x2", "1 play 4", "1 play 7x4; swept 4; again"]
    found = {
        told: re.findall(r'<i class="card corner">(\d+)</i>', page.partition('data-place="discard"')[2])
        for told, page in (
            (told, whole(scene(state, 0)._replace(lines=swept if told else []))) for told in (True, False)
        )
    }
    assert found == {True: ["6", "6", "6"], False: ["13", "14"]}


def test_two_have_no_direction() -> None:
    """GHO-68."""
    assert drawn(at(["9", "5"]), 0).of_class("two")
    assert not drawn(at(["9", "5", "6"]), 0).of_class("two")
    assert drawn(at(["9", "5", "6"], way="-"), 0).of_class("back")


@pytest.mark.parametrize(
    ("hand", "size"),
    [
        ("2 3 4 5", "columns-4 rows-1 narrow-columns-4 narrow-rows-1"),
        ("2 2 2 2 3 5", "columns-6 rows-1 narrow-columns-6 narrow-rows-1"),
        ("2 2 2 2 3 4 5", "columns-4 rows-1 narrow-columns-4 narrow-rows-1"),
        ("2 3 4 5 6 7 9", "columns-7 rows-1 narrow-columns-7 narrow-rows-1"),
        ("2 3 4 5 6 7 9 10", "columns-8 rows-1 narrow-columns-8 narrow-rows-1"),
        ("2 3 4 5 6 7 9 10 13", "columns-5 rows-2 narrow-columns-5 narrow-rows-2"),
        ("1 1 2 3 3 3 4 5 6 6 7 9 9 10 13 14 X K", "columns-7 rows-2 narrow-columns-5 narrow-rows-3"),
        ("", "columns-0 rows-1 narrow-columns-0 narrow-rows-1"),
    ],
)
def test_many_cards_lie_in_rows(hand: str, size: str) -> None:
    assert f"hand {size}" in whole(scene(at([hand, "5"]), 0))


def test_a_spectator_has_no_side() -> None:
    page = drawn(at(["9", "5"]), SPECTATOR)
    assert page.all("data-thing") == []
    assert "hand" not in page.all("data-place")


def test_a_card_drawn_displaces_no_mark() -> None:
    """What was laid last stays marked until something else happens on the table."""
    there = scene(at(["9", "5"], on="2 7"), 0)
    assert "run moved" in whole(there._replace(lines=("1 draw ?", "1 draw ?", "1 play 7", "0 play 2")))
    assert "moved" not in whole(there._replace(lines=("1 draw ?", "1 take 4", "0 play 2")))
    assert "moved" not in whole(there._replace(lines=("0 deal 5",)))
