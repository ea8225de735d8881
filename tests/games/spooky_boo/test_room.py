"""The room of Spooky Boo!: what lies where, who sees it, what is touched, marked and remembered, asked and chosen."""

import re
from html import unescape

import pytest

import effort
from games.by_name import rules, said
from games.markup import read
from games.spooky_boo.both import Both, table_of
from games.spooky_boo.drawn import STANDARD, TWO, dealt, play, read_deck, table, view
from games.spooky_boo.furnished import NAMES, SEATS, chosen, drawn, first_look, labels, scene, whole
from hantise.core import SPECTATOR, State
from hantise.games.spooky_boo import GAME, room
from hantise.games.spooky_boo.room.cards import POWERED, USUAL, night_of, recent, seen
from hantise.games.spooky_boo.room.cards import drawn as face_of
from hantise.testing.looks import moments
from hantise.testing.playing import Choices

# With four; far rows first.
SQUARES = "3 4 7p1 0  1 2 6 6 | 1 2 5 10p3  4 15p4 5 3"
THREE = "3 4 7p1 0  1 2 | 1 2 5 10p3  4 6"
MOST_BYTES = {2: 4600, 3: 6000, 4: 7400}


@pytest.mark.parametrize("players", MOST_BYTES)
def test_a_table_is_light(players: int) -> None:
    state = play(dealt(players), "draw")
    while state.mover() < 0:
        state.apply(state.legal()[0])
    assert len(whole(scene(state, state.mover())).encode()) <= MOST_BYTES[players]


def test_every_card_of_the_box_has_its_drawing_and_one_of_another_its_number_written_on() -> None:
    """SPB-02, SPB-03."""
    faces, _counts = read_deck(STANDARD)
    assert {*faces} <= {*map(str, USUAL), *POWERED} & {*room.drawings()}
    for face, night in (("23", "n4"), ("-7", "n0"), ("4p2", "n1"), ("7", "7"), ("", "")):
        shown = str(face_of("/s.svg", face))
        assert f"#{night or 'back'}" in shown
        assert (f">{face.split('p')[0].replace('-', '−')}</text>" in shown) == night.startswith("n")
        assert ('href="/s.svg#p2"' in shown) == (face == "4p2")
        assert not face or seen(face) == night
    assert night_of(99) == "n4"


def test_squares_lie_as_their_owners_have_them() -> None:
    """SPB-01, SPB-04, SPB-05: the far row above the near one, in everybody's square alike."""
    page = drawn(table(SQUARES), 1)
    places = [place for place in page.all("data-place") if place[0].isdigit()]
    assert places == [f"{seat}:{place}" for seat in (2, 3, 0, 1) for place in (3, 4, 1, 2)]
    assert {"Your card top left: face down", "Cleo & Co’s card bottom right: face down"} <= {*labels(page)}
    assert "Round 1 of 5" in page.said
    assert ["own" in one.classes for one in (page, drawn(table(SQUARES), SPECTATOR))] == [True, False]


def test_only_who_is_to_decide_has_things_to_touch() -> None:
    """SPB-12: cards of others are touched by powers alone."""
    own = {f"0:{place}" for place in range(1, 5)}
    state = table(TWO, on="6")
    assert {*drawn(state, 0).all("data-thing")} == {"stock", "discard", *own}
    power = play(table(TWO), "draw +9p2 power")
    assert {*drawn(power, 0).all("data-thing")} == {"stock", "discard", *own, *[f"1:{place}" for place in range(1, 5)]}
    for seat in (1, SPECTATOR):
        assert drawn(state, seat).all("data-thing") == []


# What lies open.


def test_the_first_look_is_open_to_its_looker_alone() -> None:
    """SPB-05, SPB-40, SPB-42: all look at once."""
    state = first_look()
    own, other, after = drawn(state, 0), drawn(state, 1), drawn(play(state, "back"), 0)
    assert "Only you see this" in own.said
    looked = [f"Your card bottom {side}: 1, only you see it" for side in ("left", "right")]
    assert [label for label in labels(own) if "only you see it" in label] == looked
    assert "Ann’s card bottom left: face down, being looked at" in labels(other)
    assert any(label.startswith("Your card bottom left: ") and "only you see it" in label for label in labels(other))
    assert [page.classes.count("lit") for page in (own, after)] == [2, 0]
    assert [page.classes.count("lifted") for page in (own, other, after)] == [4, 4, 2]


LOOKING = "draw +9p2 power look:1:3"


def test_a_card_that_is_looked_at_stays_open_until_it_is_laid_back() -> None:
    """SPB-21, SPB-40, SPB-43: nothing lies on its power."""
    state = play(table(TWO), LOOKING)
    page, watched = drawn(state, 0), [drawn(state, seat) for seat in (1, SPECTATOR)]
    assert "<b>Bo</b>’s card top left: 7 (look at one’s own), only you see it" in labels(page)
    assert page.classes.count("private") == 2, "the card and what says so"
    assert "mark" not in drawn(state, 0, ["0 look 1 3"]).classes
    assert [(told.classes.count("private"), told.classes.count("lifted")) for told in watched] == [(0, 1)] * 2
    assert {"lit", "lifted", "private"} & {*drawn(play(state, "back"), 0).classes} == set()


@pytest.mark.parametrize("seat", SEATS)
def test_what_was_looked_at_leaves_nothing_behind(seat: int) -> None:
    """SPB-40, SPB-43: byte for byte the page of a table where another card lay there, once it is laid back."""
    one, other = [play(table(TWO.replace("7p1", face)), f"{LOOKING} back") for face in ("7p1", "-1")]
    assert whole(scene(one, seat)) == whole(scene(other, seat))
    assert room.say(scene(one, seat).view, NAMES) == room.say(scene(other, seat).view, NAMES)
    if seat:
        looking = [play(table(TWO.replace("7p1", face)), LOOKING) for face in ("7p1", "-1")]
        assert whole(scene(looking[0], seat)) == whole(scene(looking[1], seat))


def test_a_drawn_card_is_seen_by_its_drawer() -> None:
    """SPB-11, SPB-42: that somebody holds one all see."""
    state = play(table(TWO), "draw +8p1")
    assert "You drew: 8 (look at one’s own)" in labels(drawn(state, 0))
    assert "holds" not in drawn(state, 0).classes
    for seat in (1, SPECTATOR):
        page = drawn(state, seat)
        assert page.classes.count("holds") == 1
        assert not any("8" in label for label in labels(page) if "drawn" in label)
        assert not any("You drew" in label for label in labels(page))
        assert len(page.of_class("awaited")) == (seat >= 0), "an empty place for what this seat draws itself"


def test_the_discard_is_where_the_drawn_card_goes_and_is_itself_taken_before_a_draw() -> None:
    """SPB-11 to SPB-13: what lies there is told with its power, and why, before and after a touch."""
    why = room.say(view(table(TWO, on="6"), 0).glance(), NAMES)
    for words in ('<span class="until-taking">', '<span class="taking" aria-hidden="true">', "<b>6</b>"):
        assert words in why
    taken = drawn(table(TWO.replace("7p1", "6"), on="7p1"), 0)
    assert "7 (look at one’s own): look at one of your own cards" in taken.said
    for names, goals in (("", 0), ("draw +5", 1), ("draw +8p1", 1), ("draw +5 discard", 0)):
        page = drawn(play(table(TWO, on="6"), names), 0)
        assert [held["data-thing"] for held in page.of_class("goal")] == ["discard"] * goals, names
        assert any(label.startswith("Discard: ") for label in labels(page))


def test_what_lies_open_at_the_end_or_by_the_aid_and_what_is_chosen_for_a_swap_with_scripts_off() -> None:
    """SPB-22, SPB-32, SPB-41: faintly on the back; in the end all but the stock."""
    end = drawn(OVER_OF_TWO, SPECTATOR)
    assert "Ann’s card top left: 3" in labels(end)
    assert "#back" in "".join(end.all("href"))
    assert "mark" not in end.classes
    state = table(TWO, seen={0: "0.1 1.3"})
    page = read(whole(scene(state, 0, aid=True)))
    assert page.classes.count("faint") == 2
    assert "Your card bottom left: face down, you remember 1" in labels(page)
    assert whole(scene(state, 0)) == whole(scene(table(TWO), 0)), "without it the page is that of one who saw nothing"
    swap = read(whole(scene(play(table(TWO), "draw +10p3 power"), 0)._replace(chosen=("0:2",))))
    assert [held["data-thing"] for _tag, held in swap.tags if held.get("aria-pressed") == "true"] == ["0:2"]
    assert swap.all("name").count("touch") == 8


# What was touched.


def test_what_was_touched_is_marked_for_one_round_of_turns() -> None:
    """SPB-42: the newest line first; two play."""
    for lines, found in [
        (["0 look 1 3"], {"1:3": ("looked", 0)}),
        (["0 back 1 3", "0 look 1 3"], {"1:3": ("looked", 0)}),
        (["0 swap 2 1 4"], {"0:2": ("swapped", 0), "1:4": ("swapped", 0)}),
        (["0 with 2 1 4", "0 look 1 4"], {"0:2": ("swapped", 0), "1:4": ("swapped", 0)}),
        (["1 put 3; lays 5"], {"1:3": ("replaced", 1)}),
        (["1 take 5 2; lays 9p2"], {"1:2": ("replaced", 1)}),
        (["0 pass", "0 put 1; lays 5", "1 pass", "1 put 2; lays 4"], {"0:1": ("replaced", 0)}),
        (["0 draw", "1 pass", "1 put 2; lays 4", "0 pass", "0 put 1; lays 5"], {"1:2": ("replaced", 1)}),
        (["0 back", "1 deal 4", "1 put 2; lays 4"], {}),
        (["0 starts"], {}),
    ]:
        assert recent(lines, 2)[0] == found


@pytest.mark.parametrize("seat", SEATS)
def test_all_see_the_marks(seat: int) -> None:
    """SPB-42."""
    page = drawn(table(TWO, on="6"), seat, ["1 pass", "1 put 4; lays 6", "1 swap 1 0 2", "1 look 0 3"])
    looked = "mark looked" if seat == 1 else "mark looked by-another"
    assert sorted(held["class"] for held in page.of_class("mark")) == [looked, "mark replaced", *["mark swapped"] * 2]
    whose, looker = "Ann’s" if seat else "Your", "you" if seat == 1 else "<b>Bo</b>"
    assert f"{whose} card top left: face down, {looker} looked at it" in labels(page)


@pytest.mark.parametrize("seat", [0, 2, SPECTATOR])
@pytest.mark.parametrize(
    ("act", "told"),
    [
        ("discard 10p2", "discards the 10"),
        ("power 8p1", "plays the 8"),
        ("take -1 2; lays 5", "takes the −1"),
        ("put 3; lays 9p2", "draws and keeps"),
        ("look 1 3", "looks at a card of their own"),
        ("look 0 3", "looks at your card|looks at a card of Ann"),
        ("swap 1 0 2", "swaps a card with you|swaps a card with Ann"),
        ("with 1 2 2", "swaps a card with Cleo & Co|swaps a card with you"),
    ],
)
def test_what_the_others_did_last_is_told_until_they_act_again(act: str, told: str, seat: int) -> None:
    """SPB-42: through one's own turn, and what is told of a look or a swap is who and whose."""
    own, others = told.split("|")[0], told.split("|")[-1]
    is_own = {"look 0 3": 0, "swap 1 0 2": 0, "with 1 2 2": 2}.get(act) == seat
    shown = own if is_own == ("you" in own) else others
    assert deeds_of(["2 pass", "1 pass", "1 back 1 3", f"1 {act}", "1 drew ?", "0 pass"], seat) == [shown]
    assert deeds_of(["1 drew ?", "0 pass", "2 pass", "1 pass", f"1 {act}"], seat) == []
    assert deeds_of(["1 drew ?", "0 pass", f"1 {act}"], seat, OVER) == [], "nothing once the game is over"


THERE = table(THREE, on="6")
OVER_OF_TWO = play(table(TWO, round=5, scores=[0, 8] * 4, revealed=[*[1] * 4, *[2] * 4], caller=0), "call")
OVER = play(table(THREE, round=5, scores=[0, 8, 9] * 4, revealed=[*[1] * 4, *[2] * 4, *[3] * 3, 13], caller=0), "call")


def deeds_of(lines: list[str], seat: int, state: State = THERE) -> list[str]:
    """What is told beside the squares of the others."""
    page = whole(scene(state, seat, lines))
    return [unescape(found) for found in re.findall(r'<div class="deed">(.*?)</div>', page)]


# What is locked says why.


def test_what_is_locked_says_why_and_by_which_rule() -> None:
    for names, locked, rule in [
        ("", "0:1", "SPB-15"),
        ("draw +7p1 power", "stock", "SPB-12"),
        ("draw +5", "stock", "SPB-10"),
        ("draw +7p1 power", "1:2", "SPB-20"),
        ("draw +9p2 power", "0:2", "SPB-21"),
        ("draw +9p2 power", "discard", "SPB-12"),
        ("draw +15p4 power look:1:2", "1:3", "SPB-24"),
    ]:
        page = drawn(play(table(TWO), names), 0)
        (thing,) = [held for _tag, held in page.tags if held.get("data-thing") == locked]
        assert thing["aria-disabled"] == "true"
        assert thing["aria-describedby"] in page.all("id")
        assert rule in page.said


@pytest.mark.walk
def test_one_letter_never_takes_two_things() -> None:
    """A press too many, when the next question has come already, does nothing."""
    said: dict[str, set[str]] = {}
    for seed in range(effort.times(60)):
        for moment in moments(GAME, GAME.options(2), Choices(seed=seed), 400):
            mover = moment.state.mover()
            for choice in scene(moment.state, mover).choices.values() if mover in SEATS else ():
                said.setdefault(choice.letter, set()).add(choice.words.split()[0])
    assert {letter: len(verbs) for letter, verbs in said.items() if letter} == dict.fromkeys("ABDPSU", 1)


@rules("""
SPB-05: the first look
  new 2 / starter 0 -- +1 +1 +1 +1 +2 +2 +2 +2 --> back Lay them back; face down / asks Remember these two cards
    -- --> says Only you see them, and only now. Then they lie face down.
SPB-10, SPB-13, SPB-15, SPB-16, SPB-34: a turn begins
  two -- --> asks Draw your first card / says Nothing is discarded yet.
  two / on 6 -- --> asks Draw, or take the 6? / draw Draw; only you see it; stock
    -- --> says To take the 6, touch your card that it replaces.Now touch your card that the 6 replaces.
    -- --> take:3 Take the 6; your card top left is discarded; discard 0:3
    -- --> call Spooky Boo!; more than 5 costs 10 points
  two / on 9p2 -- --> take:1 Take the 9; its power is not used; your card bottom left is discarded; discard 0:1
  two / on 6 9p2 / stock -- --> draw Draw; the discards become the stock; stock
  two / on_top yes -- --> call Spooky Boo!; more than 5: 10 points and your total
SPB-11, SPB-12: a card was drawn
  two -- draw +5 --> asks Which card goes? / discard Discard the 5; your square stays; discard
    -- --> put:1 Put the 5 here; your card bottom left is discarded; 0:1
    -- --> says You drew the 5. Touch your card that it replaces, or discard it.
  two -- draw +8p1 --> asks Which card goes? / discard Discard the 8; without its power; discard
    -- --> power Use its power; you look at one of your cards
    -- --> says You drew the 8. Use its power, or touch your card that it replaces.
SPB-20 to SPB-24: powers
  two -- draw +7p1 power --> look:0:2 Look at it; your card bottom right; 0:2
  two -- draw +8p1 power --> asks Which of your cards? / says The 8 lets you look at one of your own cards.
    -- look:0:1 --> asks Remember this card / says Only you see it. It stays open until you lay it back.
  two -- draw +9p2 power --> look:1:3 Look at it; <b>Bo</b>’s card top left; 1:3 / asks Whose card will you look at?
    -- --> says The 9 lets you look at one card of another player.
  two -- draw +10p3 power --> swap:1:1:4 Swap them; with <b>Bo</b>, both unseen; 0:1 1:4 / asks Which two cards swap?
    -- --> says Touch a card of yours and a card of another player. Nobody sees them.
  two -- draw +15p4 power look:1:2 --> with:4 Swap it; your card top right goes to <b>Bo</b>; 0:4
    -- --> back Lay it back; face down / asks Keep it there, or swap it?
    -- --> says Lay it back, or touch a card of yours to swap the two.
SPB-30, SPB-31: the turn is over
  two -- draw +5 discard --> pass Pass; your turn is over / asks Do you have 5 or less?
    -- --> says Then call Spooky Boo! If not, pass.
""")
def test_the_seat_on_the_move_is_asked_and_its_buttons_say_what_follows_and_what_is_touched(cases: str) -> None:
    """SPB-05, SPB-10 to SPB-16, SPB-20 to SPB-24, SPB-30, SPB-31, SPB-34: nobody else is asked anything."""
    for case, then, word, wanted in said(cases, table_of):
        assert told(then, word) == wanted, case
        for seat in {0, 1, SPECTATOR} - {then.mover}:
            assert (room.asks(view(then.first, seat), NAMES), room.say(view(then.first, seat), NAMES)) == ("", "")
            assert chosen(then.first, seat) == {}


def told(table: Both, word: str) -> str:
    """The question, why, or what a button says: its words, what follows, and what is touched."""
    shown = view(table.first, table.mover).glance()
    if word == "asks":
        return room.asks(shown, NAMES)
    if word == "says":
        return re.sub(r"<[^>]*>", "", room.say(shown, NAMES))
    words, follows, picks = chosen(table.first, table.mover)[word]
    return "; ".join(filter(None, (words, follows, " ".join(picks))))


@pytest.mark.parametrize("names", ["", "draw +5 discard"])
def test_only_what_ends_the_round_is_held_and_a_letter_pressed_twice_throws_nothing_away(names: str) -> None:
    """SPB-11, SPB-30."""
    found = scene(play(table(TWO), names), 0).choices
    assert {action for action, one in found.items() if one.held} == {*filter(GAME.is_drastic, found)} != set()
    for draw in (choice for choice in found.values() if choice.picks == ("stock",)):
        assert draw.letter
        assert draw.letter not in {one.letter for one in scene(play(table(TWO), "draw +8p1"), 0).choices.values()}
