"""The furnished table: what it shows to whom, what may be touched there, and what is told of each medium."""

from __future__ import annotations

import re

import pytest

from games.markup import read
from games.rest_in_peace.drawn import at, play, view, walk
from games.rest_in_peace.furnished import NAMES, asked, choices, drawn, said, scene, sheets, whole
from hantise.core import SPECTATOR, State
from hantise.core.words import LANGUAGES, speaking
from hantise.drawing.cards import number
from hantise.games.rest_in_peace import room
from hantise.games.rest_in_peace.mediums import FIXED_VALUE
from hantise.games.rest_in_peace.names import medium_name, medium_words
from hantise.games.rest_in_peace.room.faces import facts_of
from hantise.games.rest_in_peace.room.hand import own_hand
from hantise.games.rest_in_peace.room.street import kinds_won

MOST_BYTES = 9_500


def fight() -> State:
    state = at(7, hands=("1 2 3 5", "3 4 6"), fronts=("8 10", "14"), tenth=("2 m5", "5 m13"), earlier={2: ("3 4", "5")})
    return play(state, "ghost:2 end ghost:4 end")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_is_told_in_few_bytes(language: str) -> None:
    with speaking(language):
        assert len(whole(fight(), 0).encode()) <= MOST_BYTES


def test_nobody_sees_a_card_of_another_hand() -> None:
    """RIP-45: not in the names of drawings, nor among the things."""
    for step, (state, _action) in enumerate(walk(4)):
        if step % 15:
            continue
        for seat in (0, 1, SPECTATOR):
            facts = view(state, seat).facts
            faces = {one.partition("#")[2] for one in drawn(state, seat).all("href")}
            for family, letter in enumerate("bg"):
                past = [value for side in facts.pasts[family] for value in side]
                lies_open = {*facts.ghosts[family], *past} | ({*facts.hand} if family == seat else {*facts.shown})
                assert {face for face in faces if face[0] == letter and face[1:].isdigit()} <= {
                    f"{letter}{value}" for value in lies_open
                }


def test_every_drawing_that_is_used_is_there() -> None:
    known = room.drawings()
    for state, _action in list(walk(2))[::20]:
        used = {one.partition("#")[2] for one in drawn(state, 0).all("href")}
        assert {one for one in used if not one.startswith(("i-", "g-"))} <= {*known}


def test_each_medium_has_a_drawing_of_its_own() -> None:
    inside = [room.drawings()[f"m{medium}"].inside for medium in range(1, 30)]
    assert len(set(inside)) == 29


@pytest.mark.parametrize("medium", range(1, 30))
def test_what_a_medium_does_is_told_wherever_it_lies(medium: int) -> None:
    """RIP-M01 to RIP-M29: its name, its effect, and its rule."""
    state = at(3, fronts=("", str(medium)), hands=("1", "2"))
    page, told = drawn(state, 0), sheets(state, 0)
    sheet = f"look-{medium}"
    assert sheet in told.all("id")
    assert {medium_name(medium), medium_words(medium), f"RIP-M{medium:02}"} <= {*told.said}
    openers = [held for tag, held in page.tags if tag == "button" and held.get("popovertarget") == sheet]
    assert any("card" in held.get("class", "") for held in openers)


def test_ones_own_medium_is_picked_and_looked_at_apart() -> None:
    """RIP-11."""
    page = drawn(at(3, fronts=("8", ""), hands=("2", "3")), 0)
    assert "m8" in page.all("data-thing")
    assert [held["popovertarget"] for held in page.of_class("badge")] == ["look-8"]


def test_a_locked_medium_says_why() -> None:
    """RIP-M24."""
    page = drawn(play(at(3, hands=("1", "6"), fronts=("8", "24"), first=1), "ghost:6 medium:24 end"), 0)
    (locked,) = [held for held in page.of_class("locked") if held.get("data-thing") == "m8"]
    assert locked["aria-describedby"] == "why-front-8"
    assert any("Ghosts only" in words for words in page.said)


def test_houses_that_were_won_bear_the_sign_of_their_family() -> None:
    """RIP-16."""
    page = whole(at(4, hands=("1", "2")), 0, ["1 end; abandons; wins 0 mc", "0 end; abandons; wins 1 c"])
    for face in ("manor-b", "castle-b", "castle-g"):
        assert f"#{face}" in page


def test_a_tie_and_a_round_without_a_line_are_told_too() -> None:
    """RIP-M27: a page that does not remember draws a manor where a house was won."""
    page = drawn(at(4, hands=("1", "2"), results="131"), 0)
    names = [held["aria-label"] for held in page.of_class("house-front")]
    assert ["won by blue" in names[0], "a tie" in names[1], "won by blue" in names[2]] == [True] * 3
    assert "manor-b" in {one.partition("#")[2] for one in page.all("href")}


def test_houses_are_read_from_the_newest_lines_only() -> None:
    lines = iter(["0 end; abandons; wins 1 c", "1 draw ?", "0 end; abandons; wins 1 m"])
    assert kinds_won(facts_of(view(at(2, hands=("1", "2"), results="2"), 0)), lines) == ["c", *[""] * 9]
    assert next(lines) == "0 end; abandons; wins 1 m"


def test_a_sheet_says_who_will_get_its_medium() -> None:
    """RIP-16: the same all round long, and nothing of one that is taken."""
    told = " ".join(sheets(fight(), 0).said)
    assert "The loser of round 7 takes it." in told
    assert "The loser of round 8 takes it." in told
    assert "The loser of round 6 takes it." not in told
    assert "".join(room.looks(scene(fight(), 0))) == "".join(room.looks(scene(play(fight(), "medium:8"), 0)))


def test_a_medium_that_never_lay_in_the_line_has_a_sheet_too() -> None:
    state = at(3, fronts=("28", "3"), hands=("1", "2"), line={1: 5, 2: 4})
    assert {"look-28", "look-3"} <= {*sheets(state, 0).all("id")}


def test_in_an_initiation_houses_without_a_medium_have_nothing_to_say() -> None:
    """RIP-09."""
    page = drawn(at(1, hands=("1", "2"), up=3, initiation=True, line={1: 4, 2: 5, 3: 6}), 0)
    looks = [held["popovertarget"] for held in page.of_class("house-front") if "popovertarget" in held]
    assert looks == ["look-4", "look-5", "look-6", "look-tenth"]
    state = at(1, hands=("1", "2"), up=3, initiation=True, line={1: 4, 2: 5, 3: 6})
    known = [key for key in sheets(state, 0).all("id") if not key.endswith("name")]
    assert known == [f"look-{medium}" for medium in (4, 5, 6, 1, 2, 3, 7, 8, 9)] + ["look-tenth"]


def test_a_family_that_waits_shows_its_cards_and_none_to_choose() -> None:
    cards = "".join(own_hand(scene(fight(), 1)))
    assert "locked" not in cards
    assert "choosing" not in cards


def test_cards_that_are_not_asked_for_say_so() -> None:
    """RIP-12, RIP-48."""
    page = drawn(play(at(4, hands=("1 2", "3"), fronts=("10", "")), "medium:10"), 0)
    assert {"hand-b1", "hand-b2", "v1", "v6"} <= {*page.all("data-thing")}
    assert any("First answer Poltergeist;" in words for words in page.said)


def test_cards_that_cannot_be_discarded_or_placed_say_why() -> None:
    """RIP-M21, RIP-M25."""
    state = play(at(5, hands=("1 2 3", "6"), fronts=("21", "")), "medium:21", "card:2")
    page = drawn(state, 0)
    (locked,) = [held for held in page.of_class("locked") if held.get("data-thing") == "b1"]
    assert locked["aria-describedby"] == "why-1"


def test_an_open_hand_lies_beside_its_family() -> None:
    """RIP-M03."""
    page = drawn(play(at(4, hands=("1", "2 4"), fronts=("3", "")), "medium:3"), 0)
    assert [held["aria-label"] for held in page.of_class("shown")] == ["The hand lies open to you: 2, 4"]
    assert not drawn(play(at(4, hands=("1", "2 4"), fronts=("3", "")), "medium:3"), SPECTATOR).of_class("shown")


def test_what_is_left_of_a_family_can_be_counted() -> None:
    """RIP-45."""
    deck = "1 1 1 1 1 1 2 2 2 2 2 3 3 3 3 4 4 4 5 5 6"
    state = at(3, hands=("1 2", "6"), whole=(deck, deck), earlier={1: ("4 4", "5")}, tops=(0, 3))
    said_there = drawn(state, 0).said
    assert "Played: 4 ×2" in said_there
    assert "Not seen yet: 1 ×5, 2 ×4, 3 ×4, 4 ×1, 5 ×2, 6 ×1" in said_there
    assert "Not seen yet: 1 ×6, 2 ×5, 3 ×4, 4 ×3, 5 ×1, 6 ×1" in said_there
    assert "on top: 3" in said_there


def test_ones_own_cards_on_the_tenth_are_known_to_oneself() -> None:
    """RIP-45."""
    state = at(7, hands=("1", "2"), tenth=("5 m12", "6"))
    for seat, mine, theirs in ((0, "5 face down, Dimmed Lights", "1 card face down"), (1, "6 face down", None)):
        page = drawn(state, seat)
        named = [held["aria-label"] for tag, held in page.tags if tag == "summary" and "title" in held]
        assert f"The tenth round: {mine}" in named
        assert theirs is None or f"The tenth round: {theirs}" in named
        assert {*named} <= {*page.said}
    assert "<i>5</i>" in whole(state, 0)
    assert "<i>5</i>" not in whole(state, 1)
    assert "The tenth round: 1 card face down, Dimmed Lights" in drawn(state, 1).said


@pytest.mark.parametrize(
    ("medium", "told"),
    [
        (3, "it counts 1 there"),
        (23, "it counts 2 there"),
        (13, "it counts -2 there"),
        (8, "it acts there, at the end"),
        (6, "it does nothing there"),
    ],
)
def test_a_medium_for_the_tenth_says_what_it_is_worth_there(medium: int, told: str) -> None:
    """RIP-19, RIP-32, RIP-36."""
    state = play(at(4, hands=("4 2", "5"), fronts=("", f"{medium}"), decks=("", "")), "ghost:4 end end")
    assert choices(state, 1)[f"tenth:m{medium}"].follows == told
    assert choices(state, 1)["tenth:5"].follows == ""


def test_a_sheet_names_the_level_that_the_lozenges_mean() -> None:
    """RIP-03: a base card has none."""
    page = sheets(at(3, hands=("1 2", "3"), fronts=("8 29", "")), 0)
    levels = [word.rpartition("◆")[0].strip("◆ ") for word in page.said if "◆" in word]
    assert any(word.endswith("level 4") for word in levels)
    assert not any(word.endswith("level 0") for word in levels)


@pytest.mark.parametrize(
    ("state", "tags"),
    [
        (lambda: play(at(4, hands=("1", "2"), fronts=("10", "")), "medium:10 value:1"), ["1s: +2"]),
        (lambda: play(at(4, hands=("1", "2"), fronts=("17", "")), "medium:17 value:2"), ["2s: -2"]),
        (lambda: play(at(4, hands=("1", "2"), fronts=("26", "")), "medium:26 value:2"), ["2s: +3", "2s: +3"]),
        (lambda: play(at(4, hands=("1", "2"), fronts=("25", "")), "medium:25 value:1 value:2"), ["barred: 1, 2"]),
        (
            lambda: play(at(4, hands=("1", "2"), fronts=("8 10", "")), "medium:8 medium:10 value:1"),
            ["even: +1 · 1s: +2"],
        ),
        (lambda: play(at(4, hands=("1", "2"), fronts=("9", "")), "medium:9"), ["odd: +1"]),
        (lambda: play(at(4, hands=("1", "2"), fronts=("12", "")), "medium:12"), ["1s, 2s: 0"]),
        (lambda: play(at(4, hands=("1", "2"), fronts=("14", "")), "medium:14"), ["two cards a turn"]),
        (
            lambda: play(at(4, hands=("1", "2"), fronts=("24 6", "")), "medium:24 medium:6"),
            ["no mediums · next ghost blind"],
        ),
        (
            lambda: play(at(4, hands=("1", "2"), fronts=("8 29", "")), "medium:8 medium:29"),
            ["all count 1", "all count 1"],
        ),
    ],
)
def test_what_was_named_stands_beside_the_totals(state: object, tags: list[str]) -> None:
    """RIP-43."""
    assert callable(state)
    page = drawn(state(), 0)
    assert [word for word in page.said if word in {"computer", *tags}].count("computer") <= 1
    assert [word for word in page.said if word in tags] == tags


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("medium", range(1, 30))
def test_a_medium_goes_by_its_name_alone(medium: int, language: str) -> None:
    """RIP-03: a number beside it would be taken for its value."""
    state = at(3, hands=("1 2", "3"), fronts=(f"{medium}", ""))
    with speaking(language):
        said_there = [*drawn(state, 0).said, *drawn(state, 0).all("aria-label"), *sheets(state, 0).said]
        name = medium_name(medium)
    assert any(name in one for one in said_there)
    assert [one for one in said_there if f"{medium} {name}" in one] == []


def test_the_corner_of_a_medium_holds_a_value_or_nothing() -> None:
    """RIP-41: as on a ghost, and what the twins count twice."""
    faces, corner = room.drawings(), "M0 10A10 10 0 0 1 10 0"
    valued = {medium for medium in range(1, 30) if corner in faces[f"m{medium}"].inside}
    assert valued == {3, 4, 5, 7, 13, 21, 23}
    assert all(number(str(FIXED_VALUE[medium])) in faces[f"m{medium}"].inside for medium in valued - {23})
    assert all(f">n° {medium}</text>" in faces[f"m{medium}"].inside for medium in range(1, 30))


@pytest.mark.parametrize(
    ("mediums", "script", "told"),
    [
        ("3", "medium:3", "Candlelight (counts 1)"),
        ("23 9", "medium:23 medium:9", "Goldfish Twins (counts 4)"),
        ("16", "ghost:3 medium:16", "Seeing Double (counts 3)"),
        ("8", "medium:8", "Night Moth"),
    ],
)
def test_a_medium_in_a_row_says_what_it_counts(mediums: str, script: str, told: str) -> None:
    """RIP-41, RIP-42."""
    page = drawn(play(at(4, hands=("1 3", "2"), fronts=(mediums, "")), script), 0)
    assert told in [held["aria-label"] for held in page.of_class("look-at")]
    assert any(told in words for words in page.all("aria-label") if words.startswith("Your cards in"))
    assert "Mediums before you" in page.all("aria-label")


def test_a_value_that_a_medium_takes_lies_in_its_corner() -> None:
    """RIP-M16."""
    assert "#t3" in whole(play(at(4, hands=("1 3", "2"), fronts=("16", "")), "ghost:3 medium:16"), 0)
    assert "#t" not in whole(play(at(4, hands=("1 3", "2"), fronts=("8", "")), "ghost:3 medium:8"), 0)


# What is asked.


def test_the_headline_says_what_to_beat() -> None:
    """RIP-14, RIP-15."""
    state = fight()
    assert asked(state, 0) == "You must beat 4"
    assert asked(at(4, hands=("2 6 3", "")), 0) == "You begin this round"
    assert "reach <b>5 or more</b>" in said(state, 0)
    assert (asked(state, 1), said(state, 1)) == ("", "")
    ahead = play(state, "ghost:5")
    assert asked(ahead, 0) == "You lead: 7 against 4"
    assert "end your turn" in said(ahead, 0)
    bare = play(at(4, hands=("6", "4"), first=1), "ghost:4 end ghost:6")
    assert said(bare, 0) == "Nothing left to lay."


@pytest.mark.parametrize(
    ("hand", "before", "hint"),
    [
        ("3", (), "Touch a card"),
        ("", (), "Play a medium, or abandon"),
        ("", ("medium:5",), "Play a medium, if you like"),
    ],
)
def test_who_holds_no_ghost_is_told_that_mediums_count(hand: str, before: tuple[str, ...], hint: str) -> None:
    """RIP-11, RIP-22."""
    state = play(at(5, hands=(hand, "2 6"), fronts=("4 5", ""), first=1), "ghost:2", "end", *before)
    assert choices(state, 0)["medium:4"].asks == hint


def test_a_house_lands_beside_the_numbers() -> None:
    """RIP-30: they are read just then."""
    page = whole(at(5, hands=("1", "2")), 0)
    for family in (0, 1):
        assert f'<i data-place="won:{family}"></i></p>' in page
    assert 'class="family-side mine of-b"' in page
    assert 'class="family-side theirs of-g"' in page


def test_the_other_total_is_what_the_last_words_leave_in_sight() -> None:
    counted = whole(at(5, hands=("1", "2")), 1).split(" data-score>")
    assert len(counted) == 2
    assert counted[0].endswith('<div class="battle far of-b"')


def test_a_second_card_is_asked_for_by_name() -> None:
    """RIP-M14."""
    state = play(at(4, hands=("1 5", "3"), fronts=("", "14"), first=1), "ghost:3 medium:14 end ghost:5")
    assert "a second card is needed" in said(state, 0)


def test_who_stumbles_draws_blind() -> None:
    """RIP-M06."""
    state = play(at(4, hands=("1 5", "3"), fronts=("", "6"), first=1), "ghost:3 medium:6 end")
    assert asked(state, 0) == "You stumble: draw blind"
    assert choices(state, 0)["blind"].letter == "B"
    assert any("drawn blind" in words for words in drawn(state, 0).said)


def test_a_question_has_a_headline_of_its_own_for_each_medium() -> None:
    """RIP-48."""
    deck = "1 1 1 1 1 1 2 2 2 2 2 3 3 3 3 4 4 4 5 5 6"
    found = {}
    for medium in (2, 10, 11, 16, 17, 18, 19, 20, 21, 22, 25, 26, 28):
        state = at(
            4,
            hands=("1 2 3 5", "3 4"),
            fronts=(str(medium), ""),
            whole=(deck, deck),
            earlier={1: ("3 4", ""), 2: ("5", "")},
            first=1,
        )
        state = play(state, "ghost:3 ghost:4 end ghost:1 ghost:2")
        state = play(state, f"medium:{medium}")
        found[medium] = asked(state, 0)
        page = drawn(state, 0)
        picks = {pick for choice in choices(state, 0).values() for pick in choice.picks}
        assert picks <= {*page.all("data-thing")}
        assert medium_name(medium) in said(state, 0)
    assert len({*found.values()}) == len(found)
    assert all(found.values())


def test_two_houses_are_chosen_one_after_the_other() -> None:
    """RIP-M28: the first bears a mark, what is over says why not."""
    state = play(at(4, hands=("1", "2"), fronts=("28", "")), "medium:28 house:6")
    assert asked(state, 0) == "Swap house 6 with which?"
    page = drawn(state, 0)
    assert "1st" in page.said
    (first,) = [held for held in page.of_class("house-front") if "first" in held["class"].split()]
    assert first["aria-disabled"] == "true"
    assert choices(state, 0)["house:8"].picks == ("house-8",)


def test_a_second_answer_is_asked_for_in_words_of_its_own() -> None:
    """RIP-M21, RIP-M25."""
    barred = play(at(4, hands=("1 2", "2"), fronts=("25", "")), "medium:25 value:2")
    assert asked(barred, 0) == "Bar 2, and which other?"
    mirror = play(at(4, hands=("1 2 3", "2"), fronts=("21", "")), "medium:21 card:1")
    assert asked(mirror, 0) == "Which other card goes?"


def test_a_button_says_what_becomes_of_the_totals() -> None:
    """RIP-42: and nothing where they stay."""
    state = play(at(4, hands=("1 2", "2 2"), fronts=("12 24", ""), first=1), "ghost:2 ghost:2 end")
    told = choices(state, 0)
    assert told["ghost:2"].follows == "Your total: 2"
    assert told["medium:12"].follows == f"{medium_words(12)} 0 against 0"
    assert told["medium:24"].follows == medium_words(24)
    assert "next-b2" in whole(state, 0)
    assert "next-m24" not in whole(state, 0)


def test_ending_a_turn_ahead_is_the_main_thing() -> None:
    """RIP-14, RIP-15, RIP-30."""
    state = fight()
    behind, ahead = choices(state, 0)["end"], choices(play(state, "ghost:5"), 0)["end"]
    assert (ahead.words, ahead.follows, ahead.letter, ahead.is_main) == ("End your turn", "7 against 4", "E", True)
    assert behind.words.startswith("Abandon the ")
    assert (behind.letter, behind.is_main) == ("A", False)
    assert behind.follows.startswith("you get ")


def test_what_is_lost_with_a_round_is_said() -> None:
    """RIP-30, RIP-M01."""
    last = at(4, hands=("1", "2"), tokens=("manor", "castle castle"), house="castle")
    assert choices(last, 0)["end"].follows == "and lose the game"
    kept = play(at(4, hands=("1", "3"), fronts=("", "1"), first=1), "ghost:3 medium:1 end")
    assert choices(kept, 0)["end"].follows == "you get no medium"


def test_nothing_is_as_easy_as_something_on_the_tenth() -> None:
    """RIP-18."""
    state = play(at(4, hands=("1 1", "2"), fronts=("8", "")), "end")
    assert asked(state, 0) == "A card for the tenth round?"
    told = choices(state, 0)
    assert told["none"].letter == "N"
    assert (told["tenth:1"].picks, told["tenth:m8"].picks) == (("b1",), ("m8",))
    assert "nothing" in said(state, 0)
    page = drawn(state, 0)
    assert {"b1", "m8"} <= {*page.all("data-thing")}


def test_a_card_that_moves_on_is_touched_in_its_row() -> None:
    """RIP-M15."""
    state = play(at(4, hands=("2 4", ""), fronts=("15 4", "")), "ghost:4 ghost:2 medium:4 medium:15 end end")
    assert asked(state, 0) == "Which card moves on?"
    assert {"b2", "b4", "m4"} <= {*drawn(state, 0).all("data-thing")}


def test_the_name_of_a_player_is_escaped() -> None:
    assert NAMES[1] not in whole(fight(), 0)


@pytest.mark.parametrize(
    ("lines", "marked"),
    [
        (["0 ghost 2", "0 ghost 6"], "b2"),
        (["0 ghost 6", "0 ghost 2"], "b6"),
        (["0 medium 8", "0 ghost 6"], "m8"),
        (["0 ghost 3", "0 ghost 6"], ""),
    ],
)
def test_the_card_that_was_laid_last_is_marked_wherever_it_lies(lines: list[str], marked: str) -> None:
    """The newest line tells; a row is sorted by values."""
    state = play(at(4, hands=("2 6 3", ""), fronts=("8", "")), "ghost:6 ghost:2 medium:8")
    found = re.findall(r'class="[^"]*\bmoved".*?#(\w+)', whole(state, 0, lines, frozenset(["row:0"])))
    assert found == ([marked] if marked else [])


def test_whoever_abandons_is_told_beside_their_cards() -> None:
    """RIP-14: it is seen by all others, where the step looks for it."""
    for seat, places in ((0, {"left:1"}), (1, {"left:0"}), (SPECTATOR, {"left:0", "left:1"})):
        assert {held["data-place"] for held in drawn(fight(), seat).of_class("gives-up")} == places


def test_the_tenth_round_has_a_stake_of_its_own() -> None:
    """RIP-31."""
    state = play(at(9, hands=("1", "2"), tenth=("3 m28 m11", "4"), decks=("", "")), "end", "none")
    page = whole(state, 0)
    assert "all cards laid here are turned up" in page


def test_as_long_as_nobody_leads_the_end_of_the_turn_is_locked_with_its_reason() -> None:
    """RIP-14."""
    state = at(3, hands=("1 3", "2"), first=1)
    behind = play(state, "ghost:2 end")
    (end,) = room.locked(view(behind, 0))
    assert (end.words, end.follows, end.rule, end.letter) == ("End your turn", "you need 3 or more", "RIP-14", "E")
    assert "You have 0 against 2" in end.why
    assert room.locked(view(play(behind, "ghost:3"), 0)) == []
    assert choices(play(behind, "ghost:3"), 0)["end"].is_main


def test_hand_in_hand_locks_the_end_of_the_turn_until_the_second_card() -> None:
    """RIP-M14."""
    paired = play(at(3, hands=("1 5 5", "2"), fronts=("", "14"), first=1), "medium:14 ghost:2 end ghost:5")
    (end,) = room.locked(view(paired, 0))
    assert (end.follows, end.rule) == ("a second card first", "RIP-M14")


def test_nobody_looks_for_the_end_of_a_turn_that_is_not_theirs_or_while_something_is_asked() -> None:
    asking = play(at(3, hands=("1", "2"), fronts=("10", ""), first=0), "medium:10")
    assert room.locked(view(asking, 0)) == room.locked(view(asking, 1)) == []
    assert room.locked(view(asking, SPECTATOR)) == []


def test_what_is_locked_leads_to_its_rule() -> None:
    state = at(3, hands=("1 2", "3"), fronts=("7", ""), first=0)
    shown = read("".join(room.draw(scene(state, 0)._replace(rules="/rules/rest_in_peace"))))
    assert "/rules/rest_in_peace#RIP-M07" in shown.all("href")


def test_a_sheet_leads_to_its_medium_in_the_rules() -> None:
    seen = scene(at(3, hands=("1", "2"), fronts=("8", "")), 0)._replace(rules="/rules/rest_in_peace")
    told = read("".join(room.looks(seen)))
    assert {"/rules/rest_in_peace#medium-8", "/rules/rest_in_peace#RIP-31"} <= set(told.all("href"))


def test_what_a_guided_game_leaves_out_has_no_reason() -> None:
    """No rule speaks against it: only the lesson asks for something else."""
    state = at(3, hands=("1 2", "3"), fronts=("8", ""), first=0)
    seen = scene(state, 0)
    one = next(iter(seen.choices))
    shown = read("".join(room.draw(seen._replace(choices={one: seen.choices[one]}))))
    assert shown.all("aria-disabled") == []
    swapping = play(at(3, hands=("1", "2"), fronts=("28", ""), first=0), "medium:28")
    seen = scene(swapping, 0)
    one = next(action for action, choice in seen.choices.items() if choice.picks)
    shown = read("".join(room.draw(seen._replace(choices={one: seen.choices[one]}))))
    assert "house-4" in shown.all("data-thing")
