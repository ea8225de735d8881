"""The furnished table: what it shows to whom, in how few bytes, its clock, its buttons, and what is seen to happen.

`hantise.testing.room` judges what every room keeps.
"""

import re
from collections.abc import Iterator
from functools import reduce

import pytest

from games.by_name import is_over
from games.ghooost.drawn import at, legal, play, table, view
from games.ghooost.furnished import drawn, scene, whole
from games.markup import read
from hantise.core import SPECTATOR, Choice, State, Step
from hantise.core.words import LANGUAGES, speaking
from hantise.games.ghooost import GAME, room
from hantise.games.ghooost.room import clock

KINDS = {"X", *map(str, range(1, 15)), "K"}
HANDS = ["1 6 12 12 13 X", "2 5 7 9", "5 7 9 2", "8 4 8 10", "1 2 4 14", "13 14 K 6"]
MOST_BYTES = {2: 4650, 4: 5250, 6: 5850}


@pytest.mark.parametrize("players", MOST_BYTES)
def test_a_table_is_told_in_few_bytes(players: int) -> None:
    """Six cards in hand, two of them locked; every update carries it, in each language."""
    state = at(HANDS[:players], [4] * players, on="4 7 7 10 12", crypt=4, each_value=5)
    for language in LANGUAGES:
        with speaking(language):
            assert len(whole(scene(state, 0)).encode()) <= MOST_BYTES[players]


@pytest.mark.parametrize("players", range(2, 7))
def test_opponents_sit_in_the_order_of_play(players: int) -> None:
    """GHO-09: clockwise from one's left; a spectator sees all from the first seat; whose turn it is is marked once."""
    state = at(HANDS[:players], [4] * players, crypt=4, each_value=5, turn=1)
    for seat in (*range(players), SPECTATOR):
        page = drawn(state, seat)
        others = [one for one in page.all("data-place") if one.startswith("seat:")]
        first = seat + 1 if seat >= 0 else 0
        assert others == [f"seat:{(first + i) % players}" for i in range(players)]
        assert [one["data-place"] for one in page.of_class("moving")] == ["seat:1"]


def test_a_seat_is_told_in_one_breath_and_called_by_its_name_where_a_page_is_shared() -> None:
    """GHO-76, GHO-80, GHO-81, GHO-84, GHO-85, GHO-86."""
    for drawn_, actions, seat, label in [
        # GHO-76, GHO-84, GHO-85
        (
            "> 9 / 5 6 / 6 / match yes / points 1,5,3 / tokens 0,1,0 / round 2", "", 0,
            "<b>Bo</b>: 2 cards in hand, 3 in the mansion, 5 points, Boo!, computer",
        ),
        # GHO-80, GHO-81
        ("out 1 / > 9 / 5", "", 1, "Ann: escaped"),
        ("> 5 | 0 / 9 | 0", "5", 0, "<b>Bo</b>: stays behind, computer"),
        # GHO-84: the points to come, until the round is over and they count; GHO-86: none once a match is over
        (
            "out 1 / > 9 / 5 / 7 / match yes / points 3,0,1,2 / round 2", "", 1,
            "Ann: escaped, 3 points, +2 at the end of the round",
        ),
        (
            "out 1 / 5 | 1 / > 9 | 0 / match yes / points 0,5,5 / tokens 0,1,0 / round 4", "9", 0,
            "Cleo & Co: escaped, 8 points",
        ),
    ]:  # fmt: skip
        state = play(table(drawn_), actions)
        tags = [(), ("computer",), *[()] * 4][: view(state).facts.players]
        assert label in read(whole(scene(state, seat, tags=tags))).all("aria-label")
    seen = scene(at(["5", "6"]), 0)
    for one, who in ((seen, "You"), (seen._replace(is_shared=True), "Ann")):
        assert any(label.startswith(f"{who}: ") for label in read(whole(one)).all("aria-label"))


def test_what_was_taken_openly_is_held_up_where_a_game_is_looked_back_at() -> None:
    """GHO-95: of others, all where all lies open, else what is not forgotten; of oneself never."""
    state = table("> 9 7 / 4 5 5 12 / 6 / known 9,4 5 5,6")
    seen = scene(state, 0)
    holding = {
        "nothing": seen,
        "all": seen._replace(is_open=True),
        "some": seen._replace(fading={"1.0": 0}),
        "hazy": seen._replace(fading={"1.0": 2}),
    }
    told = {
        name: [label.partition(": ")[::2] for label in read(whole(one)).all("aria-label") if "holds " in label]
        for name, one in holding.items()
    }
    assert told["nothing"] == []
    assert [name for name, _held in told["all"]] == ["<b>Bo</b>", "Cleo & Co"]
    assert [held.rpartition("holds ")[2] for _name, held in told["all"]] == ["4, 5 ×2", "6"]
    assert [name for name, _held in told["some"]] == ["<b>Bo</b>"]
    assert "holds 4, 5 ×2 (" in told["hazy"][0][1]
    assert '<i class="faded-2">' in whole(holding["hazy"])


@pytest.mark.parametrize(
    ("drawn_", "locked", "words"),
    [
        ("> 1 6 12 13 X / 5 / on 12", "6 13", ["Igor is scary: only a scary ghost of at least 12, Scooty"]),
        ("> 1 6 12 13 X / 5 / on 3", "6 13", ["Cerberus is scary: only a scary ghost of at least 3, Scooty"]),
        ("> 2 14 / 5 / on 9", "2", ["Too low: play 9 or more, Scooty, Kitty or a quartet."]),
        ("> 2 14 / 5 / on 14", "2", ["Too low: play a 14, Scooty, Kitty or a quartet."]),
        (
            "> 2 X / 5 / on 9",
            "2 X",
            ["Too low: play 9", "Miss Copy copies the ghost that she is played with: she needs one that fits."],
        ),
        ("2 X / > 5 / on 9", "", []),  # while others move
    ],
)
def test_what_may_not_be_played_is_locked_and_says_why(drawn_: str, locked: str, words: list[str]) -> None:
    """GHO-10, GHO-13, GHO-19: by the rule that stops it."""
    page = drawn(table(drawn_), 0)
    assert [one["data-thing"] for one in page.of_class("locked")] == locked.split()
    assert len(page.of_class("why")) == len(words)
    for why in words:
        assert any(why in said for said in page.said)
    rule = "GHO-13" if "scary" in "".join(words) else "GHO-10"
    assert {address.partition("#")[2] for address in page.all("href") if "#GHO-" in address} == (
        {rule, "GHO-19"} if "X" in locked else {rule} if words else set()
    )


def test_a_run_is_seen_card_by_card_and_two_have_no_direction() -> None:
    """GHO-64, GHO-66, GHO-68, GHO-20: and Miss Copy in it as herself; the ghost on top bears its name, and no other."""
    page = whole(scene(at(["9", "5"], on="4 9 X=9 9 K K"), 0))
    assert page.count('class="card run"') == 3
    assert page.count("#X") == 1
    assert "#n" not in page.partition('data-place="kitty"')[0], "a 9 has no name"
    assert "on top: 9 ×3" in page
    assert "Beneath, from the top down: 4" in page
    assert 'Kitty <b class="digits">2</b>' in page
    assert whole(scene(at(["9", "5"], on="3 12 12"), 0)).count("#n12") == 1
    for state, classes in [("> 9 / 5", "two"), ("> 9 / 5 / 6", ""), ("> 9 / 5 / 6 / way -", "back")]:
        (way,) = drawn(table(state), 0).of_class("way")
        assert way["class"] == f"way {classes}".strip()


# The newest line first; what lay there before somebody took it, or failed with, counts no more.
SHEET = ["1 up 13", "1 luck", "0 draw ?", "0 play K; misses 1", "1 play 10", "2 play 7x2+X; again", "0 play 2"]
SWEPT = ["1 play 2", "0 play 6x2; swept 5; again", "0 play 6x2", "1 play 4", "1 play 7x4; swept 4; again"]


def kept(lines: list[str]) -> tuple[str, ...]:
    """What the room keeps of a sheet."""
    return reduce(room.recall, reversed(lines), ())


def test_what_is_covered_lies_in_its_order_and_colours() -> None:
    """GHO-03, GHO-20, GHO-96."""
    for on, lines, corners, words in [
        # GHO-03: in the colours of its family
        ("1 3 7 8 14", [f"0 play {card}" for card in (14, 8, 7, 3, 1)], "brave1 scary3 7 spark8", "8, 7, 3, 1"),
        # GHO-20, GHO-96: in the order in which it was laid, Miss Copy under her own sign
        ("2 7 7 X=7 10 13 K", [*SHEET, "2 take 9", "1 play 4"], "miss7 7 7 10", "10, 7 ×2, Miss Copy as 7, 2"),
        ("2 7 7 X=7 10 13 K", [*SHEET, "2 up 3; fails 2", "1 play 4"], "miss7 7 7 10", "10, 7 ×2, Miss Copy as 7, 2"),
    ]:
        page = whole(scene(at(["9", "5", "6"], on=on), 0)._replace(recalled=kept(lines)))
        found = re.findall(r'<i class="card corner ?(\w*)">(\d+)</i>', page.partition('data-place="discard"')[0])
        assert " ".join(family + value for family, value in found) == corners
        assert f"Beneath, from the top down: {words}" in page


@pytest.mark.parametrize(("lines", "top"), [(SWEPT, "6 6 6"), ([], "13 14"), (["0 starts", *SWEPT], "13 14")])
def test_what_left_the_game_last_lies_on_top_of_the_discard(lines: list[str], top: str) -> None:
    """GHO-65, GHO-69, GHO-96: where no line of the round tells it, the highest; all of it may be looked through."""
    page = whole(scene(at(["9", "1 1 1"]), 0)._replace(recalled=kept(lines))).partition('data-place="discard"')[2]
    assert re.findall(r'<i class="card corner">(\d+)</i>', page) == top.split()
    assert "6 ×4, 7 ×4" in page


class Newest:
    """A sheet of which only the newest lines may be read."""

    def __iter__(self) -> Iterator[str]:
        yield from ["1 draw ?", "1 play 8"]
        pytest.fail("an older line was read")


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
def test_a_table_reads_no_more_of_the_sheet_than_the_last_card_laid(seat: int) -> None:
    """However long ago the cemetery was swept or taken, and the round before ended, for a seat that has left too."""
    state = play(table("out 1 / > 7 7 7 7 4 8 6 / 5 6 2 / match yes / round 2"), "7x4 4 5 6 6 8")
    whole(scene(state, seat)._replace(lines=Newest()))


def test_many_cards_lie_in_rows() -> None:
    for hand, size in [
        ("2 3 4 5", "columns-4 rows-1 narrow-columns-4 narrow-rows-1"),
        ("2 2 2 2 3 4 5", "columns-4 rows-1 narrow-columns-4 narrow-rows-1"),
        ("2 3 4 5 6 7 9 10", "columns-8 rows-1 narrow-columns-8 narrow-rows-1"),
        ("2 3 4 5 6 7 9 10 13", "columns-5 rows-2 narrow-columns-5 narrow-rows-2"),
        ("1 1 2 3 3 3 4 5 6 6 7 9 9 10 13 14 X K", "columns-7 rows-2 narrow-columns-5 narrow-rows-3"),
        ("", "columns-0 rows-1 narrow-columns-0 narrow-rows-1"),
    ]:
        assert f"hand {size}" in whole(scene(at([hand, "5"]), 0))


def test_a_card_drawn_displaces_no_mark() -> None:
    """What was laid last stays marked until something else happens on the table."""
    for lines, is_marked in [
        (["1 draw ?", "1 draw ?", "1 play 7"], True),
        (["1 draw ?", "1 take 4", "0 play 2"], False),
        (["0 deal 5"], False),
    ]:
        assert ("moved" in whole(scene(at(["9", "5"], on="2 7"), 0)._replace(lines=lines))) == is_marked


def test_the_clock_and_the_head_of_the_page_tell_the_time() -> None:
    """GHO-39, GHO-81, GHO-84, GHO-88: to everybody alike; forty turns for each of two."""
    for fields, told, moment in [
        ("crypt 3", "Midnight in 3 cards", ["before midnight"]),
        ("idle 39", "After midnight", ["after midnight"]),
        ("idle 40", "After midnight. Sunrise in 40 turns", ["Sunrise in 40 turns"]),
        ("idle 79", "After midnight. Sunrise in 1 turn", ["Sunrise in 1 turn"]),
        ("idle 60 / crypt 3", "Midnight in 3 cards. Sunrise in 20 turns", ["Sunrise in 20 turns"]),
        ("idle 500 / daybreak 0", "After midnight", ["after midnight"]),
        ("6 / match yes / round 2 / crypt 3", "Midnight in 3 cards", ["Round 2", "before midnight"]),
    ]:
        state = table(f"> 9 / 5 / {fields} / on 4")
        assert [clock["aria-label"] for clock in drawn(state, 0).of_class("clock")] == [told]
        assert room.moment(view(state, 0)) == room.moment(view(state, SPECTATOR)) == moment
    assert room.moment(view(table("| 0 / > 5 / left 0,1 / await over"), 0)) == [], "a game that is over has no time"


def test_the_log_names_the_round_that_a_line_ends() -> None:
    """GHO-84: and nothing else."""
    line = "0 play 9; lost 1; ends 3 0,2,1"
    with speaking("fr"):
        assert room.section(line) == "Manche 3"
    assert room.section("0 play 9; lost 1") == ""
    assert (room.ends_round(line), room.ends_round("0 play 9; lost 1")) == (True, False)


@pytest.mark.parametrize("turns", [7, 6, 1])
def test_the_last_turns_before_daybreak_are_counted_on_the_dial(turns: int) -> None:
    """GHO-88."""
    dial = clock(0, 12, turns, 20)
    assert (f"<text>{turns}</text>" in dial) == (turns <= 6)
    assert ('<path d="M0 0V-20"' in dial) == (turns > 6)


def glow(place: str) -> Step:
    return Step("mark", target=place, mark="glowing", ms=400)


TURN = Step("mark", target="arrows", mark="turning", ms=500)
HOWL = Step("mark", target="seat:1", mark="howling", ms=1600)
STRIKE = [Step("mark", target="clock", mark="striking", ms=1600), Step("say", target="clock")]
FLIP = Step("flip", "cemetery", "cemetery", ("3",))


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ("1 starts", [glow("seat:1")]),
        ("0 deal 7", [Step("fly", "crypt", "hand", ("7",))]),
        ("1 draw ?; midnight", [Step("fly", "crypt", "seat:1", ("",)), *STRIKE]),
        ("1 play 12x2+X; again", [Step("fly", "seat:1", "cemetery", ("12", "12", "X"))]),
        ("0 play K; misses 1", [Step("fly", "hand", "kitty", ("K",)), glow("seat:1")]),
        ("2 luck", [Step("fly", "crypt", "cemetery", ("",))]),
        ("0 mansion", [Step("fly", "mansion:0", "cemetery", ("",))]),
        ("2 mansion", [Step("fly", "seat:2", "cemetery", ("",))]),
        ("2 up 8; twist", [Step("flip", "cemetery", "cemetery", ("8",)), TURN]),
        ("2 up K", [Step("flip", "cemetery", "kitty", ("K",))]),
        ("0 take 5", [Step("sweep", "cemetery", "hand"), Step("sweep", "kitty", "hand")]),
        ("0 lose", [glow("hand")]),
        ("0 play 7; lost 1", [Step("fly", "hand", "cemetery", ("7",)), HOWL, Step("say")]),
        ("0 play 7; near 20", [Step("fly", "hand", "cemetery", ("7",)), glow("clock")]),
        ("1 up 3; fails 6", [FLIP, Step("sweep", "cemetery", "seat:1"), Step("sweep", "kitty", "seat:1")]),
        ("1 up 3; swept 6; again", [FLIP, Step("sweep", "cemetery", "discard"), Step("sweep", "kitty", "discard")]),
    ],
)
def test_a_line_is_seen(line: str, seen: list[Step]) -> None:
    """GHO-15, GHO-33, GHO-54, GHO-65."""
    assert room.steps(line, 0) == seen


QUARTET = "four alike, a quartet: all go, and you play again"
RISES = "then the sun rises"
RICH = "> 9 9 9 X 7 8 8 11 K / 5 / 6 / on 4 7 7 7"


def choice(state: State, name: str) -> Choice:
    assert name in legal(state)
    return room.choice(view(state, state.mover()), GAME.actions.parse(name))


def said(state: State, seat: int = 0) -> str:
    return room.say(view(state, seat), ["Ann", "Bo", "Cleo"])


def test_a_play_says_what_it_is_and_what_follows() -> None:
    """GHO-17, GHO-60 to GHO-69."""
    for name, words, follows, picks in [
        ("9", "Play 9", "", "9"),
        ("9x2", "Play 9 + 9", "then play again", "9 9"),
        ("9+X", "Play 9 + Miss Copy", "Miss Copy counts as 9: then play again", "9 X"),
        ("9x3+X", "Play 9 + 9 + 9 + Miss Copy", f"Miss Copy counts as 9: {QUARTET}", "9 9 9 X"),
        ("7", "Play 7", QUARTET, "7"),
        ("8", "Play 8 Twist", "the direction changes", "8"),
        ("8x2", "Play 8 Twist + 8", "the direction changes, and you play again", "8 8"),
        ("11", "Play 11 Skeletum", "all go, and you play again", "11"),
        ("K", "Play Kitty", "the next player misses a turn", "K"),
    ]:
        assert choice(table(RICH), name) == Choice(words, follows, tuple(picks.split()))


@pytest.mark.parametrize(
    ("drawn", "name", "follows"),
    [
        # GHO-17, GHO-68: between two Kitty comes back to who laid her, Twist turns nothing
        ("> 8 8 K 9 / 5", "K", "the other misses a turn: you play again"),
        ("> 8 8 K 9 / 5", "8", "with two players nothing turns"),
        ("> 8 8 K 9 / 5", "8x2", "then play again"),
        ("> 8 8 9 / 5 / 6 / twist_each yes", "8x2", "then play again"),
        # GHO-80
        ("> 9 9 | 0 / 5", "9x2", "your last ghosts: you escape!"),
        ("> 9 | 0 / 5", "9", "your last ghost: you escape!"),
        ("> K | 0 / 5", "K", "your last ghost: you escape!"),
        ("> 9 | 1 / 5", "9", ""),
        # GHO-88: unless a card is drawn up, or the cemetery swept
        ("> 9 K 5 6 / 5 / on 4 / crypt 3 / idle 79", "K", "the other misses a turn: you play again"),
        ("> 9 K 5 6 7 / 5 / on 4 / crypt 3 / idle 79", "K", RISES),
        ("> 11 9 9 9 9 2 / 5 / on 4 / idle 79", "11", "all go, and you play again"),
        ("> 11 9 9 9 9 2 / 5 / on 4 / idle 79", "9x4", QUARTET),
        # GHO-62, GHO-73: with one more Miss Copy, where that makes a quartet
        ("> 9 9 9 X / 5 / on 4", "9x3", "then play again (with Miss Copy: a quartet)"),
        ("> 9 X / 5 / on 9 9", "9", "with Miss Copy: a quartet"),
        ("> 9 9 X X / 5 / on 4", "9x2+X", "Miss Copy counts as 9: then play again (with Miss Copy: a quartet)"),
        ("> 9 9 9 X / 5 / on 4", "9x2+X", "Miss Copy counts as 9: then play again"),
        ("> 9 9 X / 5 / on 4", "9x2", "then play again"),
        ("> 9 9 9 / 5 / on 4", "9x3", "then play again"),
        ("> 9 9 X X / 5 / on 4", "9x2+XX", f"Miss Copy counts as 9: {QUARTET}"),
        # GHO-31: luck may be tried though something fits
        ("> 9 / 5 / crypt 3", "luck", "a gamble: you have a card that fits"),
        ("> 9 / 5 / crypt 3 / on K", "luck", "a gamble: you have a card that fits"),
        # GHO-16, GHO-36: before midnight up to four, if the crypt has as many; Kitty is taken too
        ("> 9 / 5 / on 10 / crypt 9", "take", "you’ll hold 4 cards"),
        ("> 9 / 5 / on 10 / crypt 1", "take", "you’ll hold 3 cards"),
        ("> 9 / 5 / on 4 K", "take", "you’ll hold 3 cards, Kitty included"),
        ("> 9 / 5 / on 4 K K", "take", "you’ll hold 4 cards, 2 Kitties included"),
        ("> 9 / 5 / on K K", "take", "you’ll hold 3 cards"),
        ("> | 1 / 5", "mansion", "the last card"),
    ],
)
def test_what_follows_hangs_on_the_table(drawn: str, name: str, follows: str) -> None:
    """GHO-16, GHO-17, GHO-31, GHO-36, GHO-62, GHO-67, GHO-68, GHO-73, GHO-80, GHO-88."""
    assert choice(table(drawn), name).follows == follows


@pytest.mark.parametrize("idle", [78, 79])
@pytest.mark.parametrize("crypt", [0, 3])
@pytest.mark.parametrize("hand", ["9 9 K 8 X 10", "9 9 K 8 5 6 X 10"])
def test_nobody_plays_again_once_the_sun_has_risen(hand: str, crypt: int, idle: int) -> None:
    """GHO-88."""
    state = at([hand, "5"], on="4", crypt=crypt, idle=idle)
    for name in ("9", "9x2", "8", "K", "10+X"):
        assert (choice(state, name).follows.endswith(RISES)) == is_over(play(state, name))


def test_what_is_not_picked_has_a_letter() -> None:
    """GHO-16, GHO-31, GHO-35, GHO-50: Kitty alone is no cemetery to whoever looks at the empty place beside her."""
    for pictured, name, words, follows, letter in [
        ("> 9 / 5 / on 10 4", "take", "Take the cemetery", "you’ll hold 3 cards", "T"),
        ("> 9 / 5 / on K", "take", "Take Kitty", "you’ll hold 2 cards", "T"),
        ("> 9 / 5 / on K K", "take", "Take 2 Kitties", "you’ll hold 3 cards", "T"),
        ("> 9 / 5 / on 10 / crypt 3", "luck", "Try your luck", "3 cards in the crypt", "C"),
        ("> | 3 / 5", "mansion", "Open your mansion", "3 cards in it", "O"),
        ("> X / 5", "lose", "Lose the turn", "you hold nothing but Miss Copy", "P"),
    ]:
        assert choice(table(pictured), name) == Choice(words, follows, (), letter)


def test_all_four_of_a_hand_are_at_hand() -> None:
    """GHO-61: whoever holds them need not find out that they go on anything."""
    state = at(["5 5 5 5 X", "9"], on="12")
    assert (choice(state, "5x4").words, choice(state, "5x4").at_hand) == ("Play all four 5s", True)
    other = choice(state, "5x4+X")
    assert (other.words, other.at_hand) == ("Play 5 + 5 + 5 + 5 + Miss Copy", False)


FREE = "play what you like."
COPY = "Miss Copy only goes with another ghost."
REST = "Scooty, Kitty or a quartet."
EMPTY = "Your hand is empty: open your mansion, or take the cemetery."
LAY = "What do you lay on"
NOTHING = "Nothing in your hand fits on"


@pytest.mark.parametrize(
    ("drawn", "told", "asked"),
    [
        # GHO-10, GHO-11, GHO-13, GHO-14, GHO-61
        ("> 1 5 13 / 6", f"No ghost is on top: {FREE}", "What do you lay first?"),
        ("> 1 5 13 / 6 / on K", f"No ghost is on top: {FREE}", "What do you lay first?"),
        ("> 1 5 13 / 6 / on 1", f"<b>1 Scooty</b> is on top: {FREE}", f"{LAY} 1 Scooty?"),
        ("> 1 5 13 / 6 / on 9", f"<b>9</b> is on top: play 9 or more, {REST}", f"{LAY} 9?"),
        ("> 1 5 13 / 6 / on 14", f"<b>14</b>, the highest, is on top: play a 14, {REST}", f"{LAY} 14?"),
        ("> 1 / 6 / on 3", f"<b>3 Cerberus</b> is scary: answer with a 3, a 12, {REST}", f"{LAY} 3 Cerberus?"),
        ("> 1 / 6 / on 12", f"<b>12 Igor</b> is scary: answer with a 12, {REST}", f"{LAY} 12 Igor?"),
        # GHO-18, GHO-19: what may seem to go and does not
        ("> 5 X / 6", f"No ghost is on top: {FREE} {COPY}", "What do you lay first?"),
        ("> 5 X / 6 / on 1", f"<b>1 Scooty</b> is on top: {FREE} {COPY}", f"{LAY} 1 Scooty?"),
        ("> 9 K / 6 / on 7", f"<b>7</b> is on top: play 7 or more, {REST}", f"{LAY} 7?"),
        ("> K K X / 6 / on 7", f"<b>7</b> is on top: play 7 or more, {REST} One Kitty at a time.", f"{LAY} 7?"),
        # GHO-35, GHO-51, GHO-56
        ("> 2 9 X / 6 / on 10", f"{NOTHING} <b>10</b>: take the cemetery.", "Nothing fits: take all"),
        (
            "> 2 9 9 / 6 / on 10 / crypt 4",
            f"{NOTHING} <b>10</b>: take the cemetery, or try your luck.",
            "Nothing fits: take, or luck?",
        ),
        ("> 13 14 / 6 / on 12", f"{NOTHING} <b>12 Igor</b>: take the cemetery.", "Nothing fits: take all"),
        ("> X / 6 / on 1", f"{NOTHING} <b>1 Scooty</b>: take the cemetery.", "Nothing fits: take all"),
        ("> X X / 6 / crypt 4", f"{COPY[:-1]}, and you hold no other.", "Miss Copy needs company"),
        # GHO-50, GHO-53
        ("> | 3 / 6 / on 4", f"<b>4</b> is on top. {EMPTY}", "Your hand is empty: now what?"),
        ("> | 3 / 6 / on K", EMPTY, "Your hand is empty: now what?"),
        ("> | 3 / 6", "Your hand is empty: open your mansion.", "Open your mansion"),
    ],
)
def test_what_the_table_asks_of_who_is_on_the_move(drawn: str, told: str, asked: str) -> None:
    """GHO-10 to GHO-19, GHO-35, GHO-50 to GHO-56, GHO-61: of nobody else."""
    state = table(drawn)
    assert (said(state), room.asks(view(state, 0), ["Ann", "Bo"])) == (told, asked)
    for seat in (1, SPECTATOR):
        assert said(state, seat) == room.asks(view(state, seat), ["Ann", "Bo"]) == ""


def test_the_line_of_why_tells_whoever_is_on_the_move_of_the_sunrise_until_it_is_over() -> None:
    """GHO-88: the voice reads it."""
    state = at(["9", "5"], on="4", idle=60)
    near = "Sunrise in 20 turns, everybody’s together: fewest cards, hand + mansion, escape first."
    assert said(state).endswith(f"<i>{near}</i>")
    assert said(state, 1) == said(play(at(["5", "9"], [0, 0]), "5")) == ""


NARROW = "\N{NARROW NO-BREAK SPACE}"


def test_a_button_speaks_french() -> None:
    state = table("> 12 12 X | 2\n5 | 3\n7 | 2\non 4 12")
    with speaking("fr"):
        assert choice(state, "12x2") == Choice(
            "Jouer 12 Igor + 12", f"puis tu rejoues (avec Miss Copy{NARROW}: un quatuor)", ("12", "12")
        )
        assert said(state).startswith(f"<b>12 Igor</b> fait peur{NARROW}: ")
