"""The furnished table: what it shows to whom, what may be touched there, and what is told of each medium."""

import re

import pytest

from games.by_name import EVERYBODY
from games.markup import Reader, read
from games.rest_in_peace.drawn import at, play, view
from games.rest_in_peace.furnished import asked, choices, drawn, said, scene, sheets, whole
from games.rest_in_peace.stories import Story, each_story, parts_of, told
from hantise.core import SPECTATOR, State
from hantise.core.words import LANGUAGES, speaking
from hantise.drawing.cards import number
from hantise.games.rest_in_peace import room
from hantise.games.rest_in_peace.moments import medium_name, medium_words
from hantise.games.rest_in_peace.room import kinds_won, own_hand, sight_of
from hantise.games.rest_in_peace.rules import FIXED_VALUE
from hantise.games.rest_in_peace.table import facts_of

MOST_BYTES = 9_500


def fight() -> State:
    state = at(7, hands=("1 2 3 5", "3 4 6"), fronts=("8 10", "14"), tenth=("2 m5", "5 m13"), earlier={2: ("3 4", "5")})
    return play(state, "ghost:2 end ghost:4 end")


def test_a_table_is_told_in_few_bytes() -> None:
    for language in LANGUAGES:
        with speaking(language):
            assert len(whole(fight(), 0).encode()) <= MOST_BYTES


# What is asked, and what is told.


@each_story("""
RIP-11, RIP-14, RIP-15: the headline says what to beat, buttons what follows, and what is locked why
  at 7: hands 1 5 / 4; fronts 8 10; line 7=20; first 1; house manor > 4 end 1
    | asks You must beat 4 | says You have 1: reach 5 or more, or abandon the manor. | 5 Play a 5; Your total: 6
    | m10 Play Poltergeist; Name a value: your ghosts of it get +2 in this round. | key end A
    | end Abandon the manor; you get Rendezvous | locked you need 5 or more; RIP-14; You have 1 against 4: only with
    more than the other family may you end your turn.
  at 7: hands 1 5 / 4; fronts 8 10; first 1 > 4 end 5 | asks You lead: 5 against 4 | end End your turn; 5 against 4
    | says You may end your turn, or lay more cards.
    | m8 Play Night Moth; Each of your even ghosts gets +1 in this round. | key end E main | locked -
  at 4: hands 2 6 3; house castle | asks You begin this round | says You have 0: reach 1 or more, or abandon the castle.
  at 4: hands 6 / 4; first 1 > 4 end 6 | says Nothing left to lay.
RIP-11, RIP-22: mediums count too where no ghost is left
  at 5: hands 3 / 2 6; fronts 4 5; first 1 > 2 end | touch m4 Touch a card
  at 5: hands / 2 6; fronts 4 5; first 1 > 2 end | touch m4 Play a medium, or abandon
  at 5: hands / 2 6; fronts 4 5; first 1 > 2 end m5 | touch m4 Play a medium, if you like
RIP-M06, RIP-M14: who stumbles draws blind, and a second card is asked for by name
  at 4: hands 1 5 / 3; fronts / 6; first 1 > 3 m6 end | asks You stumble: draw blind
    | key blind B | blind Draw a card blind; the rug slips: chance picks it from your hand
    | hears You stumble: your next ghost card is drawn blind from your hand.
  at 4: hands 1 5 / 3; fronts / 14; first 1 > 3 m14 end 5
    | says Hand in hand: a second card is needed before your turn can end. | locked a second card first; RIP-M14;
    You have played one card: play a second one, for the other family has made you go hand in hand.
RIP-30, RIP-M01: what is lost with a round
  at 4: hands 1 / 2; tokens manor / castle castle; house castle | end Abandon the castle; and lose the game
  at 4: hands 1 / 2; tokens manor / manor manor manor; house manor | end Abandon the manor; and lose the game
  at 4: hands 1 / 3; fronts / 1; first 1; house castle > 3 m1 end | end Abandon the castle; you get no medium
RIP-42, RIP-M12: what becomes of both totals, and nothing where they stay
  at 4: hands 1 2 / 2 2; fronts 12 24; first 1 > 2 2 end | 2 Play a 2; Your total: 2
    | draws data-of="b2" | lacks data-of="m24"
    | m12 Play Dimmed Lights; The other family's 1s and 2s do not count in this round. 0 against 0
    | m24 Play Ghosts Only; The other family may play no more mediums in this round.
RIP-48, RIP-M21, RIP-M25, RIP-M28: a second answer is asked for in words of its own
  at 4: hands 1 2 / 2; fronts 25 > m25 value:2 | asks Bar 2, and which other? | value:3 Bar every 3 from this round
  at 4: hands 1 2 3 / 2; fronts 21 > m21 card:1 | asks Which other card goes?
  at 4: hands 1 / 2; fronts 28 > m28 house:6 | asks Swap house 6 with which? | touch house:8 Touch a house | hears 1st
    | says Moving Day: you may swap the houses of two later rounds.
RIP-18, RIP-19, RIP-32, RIP-36: nothing is as easy as something on the tenth, where a medium has another worth
  at 4: hands 1 / 5; fronts 3 23 6 > end | asks A card for the tenth round?
    | says It counts at the very end: a ghost by its value, a medium by its words. Or lay nothing.
    | none Lay nothing on the tenth round | key none N | tenth:1 Lay a 1 face down on the tenth round
    | tenth:m3 Lay Candlelight on the tenth round; it counts 1 there
    | tenth:m23 Lay Goldfish Twins on the tenth round; it counts 2 there
    | tenth:m6 Lay Loose Rug on the tenth round; it does nothing there
  at 4: fronts 8 13 > end | tenth:m8 Lay Night Moth on the tenth round; it acts there, at the end
    | tenth:m13 Lay Now or Never on the tenth round; it counts -2 there
  at 4: fronts 13; thirteen_placed_is_four > end | tenth:m13 Lay Now or Never on the tenth round; it counts 4 there
RIP-M15: a card moves on from its row
  at 4: hands 2 4; fronts 15 4 > 4 2 m4 m15 end end | asks Which card moves on?
    | card:m4 Move Pale Cousin on to round 5; it counts 2 there | picks b2 b4 m15 m4
    | card:m15 Move Encore on to round 5; it does nothing there
RIP-12, RIP-48: cards that are not asked for say so
  at 4: hands 1 2 / 3; fronts 10 > m10 | picks hand-b1 hand-b2 v1 v6
    | hears First answer Poltergeist; then the game goes on.
RIP-M03, RIP-45: an open hand lies beside its family, and is seen
  at 4: hands 1 / 2 4; fronts 3; whole 1 1 / 2 4 6 > m3 | hears The hand lies open to you: 2, 4
    | hears Not seen yet: 1 ×1 | hears Not seen yet: 6 ×1
RIP-41, RIP-42: a medium in a row says what it counts
  at 4: hands 1 3 / 2; fronts 3 > m3 | hears Candlelight (counts 1)
    | hears Your cards in this round: Candlelight (counts 1)
  at 4: hands 1 3 / 2; fronts 23 9 > m23 m9 | hears Goldfish Twins (counts 4) | hears Hissing Spirit | lacks #t
  at 4: hands 1 3 / 2; fronts 16 > 3 m16 | hears Your cards in this round: 3, Seeing Double (counts 3)
    | draws #t3
RIP-45: what is left of a family can be counted
  at 3: hands 1 2 / 6; whole 1 1 1 1 2 2 3 4 4 4 / 1 1 2 3 6 6; earlier1 4 4 / 2; tops 0 3
    | hears Played: 4 ×2 | hears Not seen yet: 1 ×3, 2 ×1, 3 ×1, 4 ×1
    | hears Not seen yet: 1 ×2, 3 ×1, 6 ×2 | hears on top: 3
RIP-45: one's own cards on the tenth are known to oneself
  at 7: hands 1 / 2; tenth 5 m12 / 6 | hears The tenth round: 5 face down, Dimmed Lights
    | hears The tenth round: 1 card face down | draws <i>5</i>
  at 7: hands 1 / 2; tenth 5 m12 / 6; first 1 | lacks <i>5</i> | hears The tenth round: 6 face down
    | hears The tenth round: 1 card face down, Dimmed Lights
RIP-43, RIP-M12, RIP-M14, RIP-M17, RIP-M26: what lasts stands beside the total that it changes
  at 4: hands 1 / 2; fronts 8 10 > m8 m10 value:1 | close even: +1 · 1s: +2 | far -
  at 4: hands 1 / 2; fronts 9 > m9 | close odd: +1 | far -
  at 4: hands 1 / 2; fronts 12 > m12 | close - | far 1s, 2s: 0
  at 4: hands 1 / 2; fronts 17 > m17 value:2 | close - | far 2s: -2
  at 4: hands 1 / 2; fronts 26 > m26 value:2 | close 2s: +3 | far 2s: +3
  at 4: hands 1 / 2; fronts 14 > m14 | close - | far two cards or more a turn
  at 4: hands 1 / 2; fronts 24 6 > m24 m6 | close - | far no mediums · next ghost blind
  at 4: hands 1 / 2; fronts 8 29 > m8 m29 | close all count 1 | far all count 1
RIP-M25: barred values stand with the stake
  at 4: hands 1 / 2; fronts 25 > m25 value:1 value:2 | hears barred: 1, 2
RIP-11, RIP-M24: one's own medium is picked; it, or a card that cannot be discarded, says why not
  at 3: fronts 8; hands 2 / 3 | picks m8
  at 3: hands 1 / 6; fronts 8 / 24; first 1 > 6 m24 end | why m8 why-front-8
    | hears Ghosts only: you may play no more mediums in this round.
  at 5: hands 1 2 3 / 6; fronts 21 > m21 card:2 | why b1 why-1
RIP-31: the tenth round has a stake of its own
  at 9: hands 1 / 2; tenth 3 m28 m11 / 4 5 > end none | hears all cards laid here are turned up
""")
def test_what_is_asked_and_told(story: Story) -> None:
    """RIP-11 to RIP-48: to the seat on the move, on its page, its buttons and its headline."""
    for before, *parts in parts_of(story):
        state = told(before, None).state
        for part in parts:
            what, words = part.split(maxsplit=1)
            assert_told(state, int(state.mover()), what, words)


def assert_told(state: State, seat: int, what: str, words: str) -> None:
    """A headline, a line of why, what is heard on the page, what is picked or drawn there, or a choice's words."""
    page, buttons = drawn(state, seat), choices(state, seat)
    if what == "asks":
        assert asked(state, seat) == words
    elif what == "says":
        assert re.sub(r"<[^>]*>", "", said(state, seat)) == words
    elif what == "hears":
        assert words in {*page.said, *page.all("aria-label")}
    elif what == "picks":
        assert {*words.split()} <= {*page.all("data-thing")}
    elif what == "touch":
        name, words = words.split(maxsplit=1)
        assert buttons[re.sub(r"^m", "medium:", name)].asks == words
    elif what in ("draws", "lacks"):
        assert (words in whole(state, seat)) == (what == "draws")
    elif what in ("close", "far"):
        line = whole(state, seat).partition(f'class="battle {what} ')[2].partition("</p>")[0]
        assert (re.findall(r'class="tag[^"]*">([^<]*)<', line) or ["-"]) == [words]
    elif what == "key":
        name, letter, *main = words.split()
        assert (buttons[name].letter, buttons[name].is_main) == (letter, bool(main))
    elif what == "why":
        thing, told = words.split(maxsplit=1)
        (shut,) = [held for held in page.of_class("locked") if held.get("data-thing") == thing]
        assert shut["aria-describedby"] == told
    elif what == "locked":
        ends = room.locked(view(state, seat))
        wanted = [("End your turn", words, "E")] if words != "-" else []
        assert [(end.words, f"{end.follows}; {end.rule}; {end.why}", end.letter) for end in ends] == wanted
    else:
        button = buttons[re.sub(r"^m(\d+)$", r"medium:\1", f"ghost:{what}" if what.isdigit() else what)]
        assert "; ".join(filter(None, [button.words, button.follows])) == words


def test_whoever_waits_is_asked_nothing() -> None:
    asking = play(at(3, hands=("1", "2"), fronts=("10", "")), "medium:10")
    for seat in (1, SPECTATOR):
        assert (asked(asking, seat), said(asking, seat)) == ("", "")
    assert [room.locked(view(asking, seat)) for seat in EVERYBODY] == [[], [], []]
    cards = "".join(own_hand(sight_of(scene(fight(), 1))))
    assert "locked" not in cards
    assert "choosing" not in cards


def test_a_question_has_a_headline_of_its_own_for_each_medium() -> None:
    """RIP-48."""
    deck, found = "1 1 1 1 1 1 2 2 2 2 2 3 3 3 3 4 4 4 5 5 6", set()
    for medium in (2, 10, 11, 16, 17, 18, 19, 20, 21, 22, 25, 26, 28):
        earlier = {1: ("3 4", ""), 2: ("5", "")}
        state = at(4, hands=("1 2 3 5", "3 4"), fronts=(str(medium), ""), whole=(deck, deck), earlier=earlier, first=1)
        state = play(state, "ghost:3 ghost:4 end ghost:1 ghost:2", f"medium:{medium}")
        found.add(asked(state, 0))
        assert f"<b>{medium_name(medium)}</b>: " in said(state, 0)
    assert len(found - {""}) == 13


def test_what_is_kept_is_kept_for_each_language() -> None:
    """The street, what is at stake, and the sheets, whoever looked first."""
    state, found = at(4, hands=("1", "2")), set[tuple[str, ...]]()
    for language in LANGUAGES:
        with speaking(language):
            page = drawn(state, 0)
            stake = next(one for one in page.said if re.match(r"\w+ 4\W?: ", one))
            found.add((page.of_class("street")[0]["aria-label"], stake, "".join(sheets(state, 0).said)))
    assert [len(set(words)) for words in zip(*found)] == [len(LANGUAGES)] * 3


def test_nobody_sees_a_card_of_another_hand_and_all_others_that_somebody_abandons() -> None:
    """RIP-14, RIP-45: not in the names of drawings; only what lies open, and a hand that is looked at."""
    for seat, faces, gives_up, looked_at in [
        (0, "b1 b2 b3 b5 g4", "left:1", "b1"),
        (1, "b2 g3 g4 g6", "left:0", "g2 g4"),
        (SPECTATOR, "b2 g4", "left:0 left:1", ""),
    ]:
        looking = play(at(4, hands=("1", "2 4"), fronts=("3", "")), "medium:3")
        for state, shown in ((fight(), faces), (looking, looked_at)):
            used = {one.partition("#")[2] for one in drawn(state, seat).all("href")}
            assert {face for face in used if re.fullmatch(r"[bg]\d", face)} == {*shown.split()}
        assert bool(drawn(looking, seat).of_class("shown")) == (seat == 0)
        assert {held["data-place"] for held in drawn(fight(), seat).of_class("gives-up")} == {*gives_up.split()}


# The street.


def test_houses_that_were_won_bear_the_sign_of_their_family() -> None:
    """RIP-16, RIP-M27: a page that does not remember which draws a manor; a tie is told too."""
    lines = ["1 end; abandons; had 2 1 4; wins 0 mc", "0 end; abandons; had 1 2 3; wins 1 c"]
    page = whole(at(5, hands=("1", "2"), results="1321"), 0, lines)
    houses = [re.findall(r"#((?:manor|castle)-\w)", part) for part in page.split('data-place="house:')[1:5]]
    assert houses == [["manor-b"], [], ["castle-g"], ["manor-b", "castle-b"]]
    names = [held["aria-label"] for held in read(page).of_class("house-front")]
    assert ["won by blue" in names[0], "a tie" in names[1], "won by green" in names[2]] == [True] * 3
    said = iter([lines[1], "1 draw ?", "0 end; abandons; wins 1 m"])
    assert kinds_won(facts_of(view(at(2, hands=("1", "2"), results="2", tokens=("", "castle")), 0)), said) == (
        "c",
        *[""] * 9,
    )
    assert next(said) == "1 draw ?", "only the newest lines are read"


def test_the_first_of_two_houses_is_marked_and_in_an_initiation_some_have_nothing_to_say() -> None:
    """RIP-09, RIP-M28: the first one is locked; one without a medium opens no sheet."""
    state = play(at(4, hands=("1", "2"), fronts=("28", "")), "medium:28 house:6")
    (first,) = [held for held in drawn(state, 0).of_class("house-front") if "first" in held["class"].split()]
    assert (first["aria-disabled"], choices(state, 0)["house:8"].picks) == ("true", ("house-8",))
    state = at(1, hands=("1", "2"), up=3, initiation=True, line={1: 4, 2: 5, 3: 6})
    looks = [held["popovertarget"] for held in drawn(state, 0).of_class("house-front") if "popovertarget" in held]
    assert looks == ["look-4", "look-5", "look-6", "look-tenth"]
    known = [key for key in sheets(state, 0).all("id") if not key.endswith("name")]
    assert known == [f"look-{medium}" for medium in (4, 5, 6, 1, 2, 3, 7, 8, 9)] + ["look-tenth"]


# Mediums.


@pytest.mark.parametrize("medium", range(1, 30))
def test_what_a_medium_does_is_told_wherever_it_lies(medium: int) -> None:
    """RIP-M01 to RIP-M29: its name, its effect, and its rule, though it never lay in the line."""
    state = at(3, fronts=("", str(medium)), hands=("1", "2"), line={1: 5, 2: 4} if medium not in (4, 5) else {})
    sheet, told_there = f"look-{medium}", sheets(state, 0)
    assert sheet in told_there.all("id")
    assert {medium_name(medium), medium_words(medium), f"RIP-M{medium:02}"} <= {*told_there.said}
    openers = [held for tag, held in drawn(state, 0).tags if tag == "button" and held.get("popovertarget") == sheet]
    assert any("card" in held.get("class", "") for held in openers)


@pytest.mark.parametrize("language", LANGUAGES)
def test_mediums_go_by_their_names_alone(language: str) -> None:
    """RIP-03: a number beside a name would be taken for its value."""
    for mediums in (range(1, 8), range(8, 15), range(15, 22), range(22, 30)):
        state = at(9, hands=("1 2", "3"), fronts=(" ".join(map(str, mediums)), ""))
        with speaking(language):
            page = drawn(state, 0)
            heard = [*page.said, *page.all("aria-label"), *sheets(state, 0).said]
            for medium in mediums:
                name = medium_name(medium)
                assert any(name in one for one in heard)
                assert not any(f"{medium} {name}" in one for one in heard)


def test_a_sheet_says_who_will_get_its_medium_and_the_level_that_its_lozenges_mean() -> None:
    """RIP-03, RIP-16: the same all round long, and nothing of one that is taken; a base card has no level."""
    heard = " ".join(sheets(fight(), 0).said)
    assert [f"The loser of round {number} takes it." in heard for number in (6, 7, 8)] == [False, True, True]
    assert "".join(room.looks(scene(fight(), 0))) == "".join(room.looks(scene(play(fight(), "medium:8"), 0)))
    page = drawn(at(3, fronts=("8 29", ""), hands=("1 2", "3")), 0)
    assert [held["popovertarget"] for held in page.of_class("badge")] == ["look-8", "look-29"], "apart from its button"
    page = sheets(at(3, hands=("1 2", "3"), fronts=("8 29", "")), 0)
    levels = [word.rpartition("◆")[0].strip("◆ ") for word in page.said if "◆" in word]
    assert any(word.endswith("level 4") for word in levels)
    assert not any(word.endswith("level 0") for word in levels)


def test_each_medium_has_a_drawing_of_its_own_with_a_value_in_its_corner_or_nothing() -> None:
    """RIP-41: as on a ghost, and what the twins count twice;"""
    faces, corner = {medium: room.drawings()[f"m{medium}"].inside for medium in range(1, 30)}, "M0 10A10 10 0 0 1 10 0"
    assert len(set(faces.values())) == 29
    valued = {medium for medium, inside in faces.items() if corner in inside}
    assert valued == {3, 4, 5, 7, 13, 21, 23}
    assert all(number(str(FIXED_VALUE[medium])) in faces[medium] for medium in valued - {23})
    assert all(f">n° {medium}</text>" in inside for medium, inside in faces.items())


# Places and marks.


def test_a_house_lands_beside_the_numbers() -> None:
    """RIP-30: they are read just then; and the last words leave the other total in sight."""
    page = whole(at(5, hands=("1", "2")), 0)
    for words in (*(f'<i data-place="won:{n}"></i></p>' for n in (0, 1)), "mine of-b", "theirs of-g"):
        assert (words if "<" in words else f'class="family-side {words}"') in page
    counted = whole(at(5, hands=("1", "2")), 1).split(" data-score>")
    assert len(counted) == 2
    assert counted[0].endswith('<div class="battle far of-b"')


def test_the_card_that_was_laid_last_is_marked_wherever_it_lies() -> None:
    """The newest line tells; a row is sorted by values."""
    state = play(at(4, hands=("2 6 3", ""), fronts=("8", "")), "ghost:6 ghost:2 medium:8")
    for lines, marked in [
        (["0 ghost 2", "0 ghost 6"], ["b2"]),
        (["0 ghost 6", "0 ghost 2"], ["b6"]),
        (["0 medium 8", "0 ghost 6"], ["m8"]),
        (["0 ghost 3", "0 ghost 6"], []),
    ]:
        page = whole(state, 0, lines, frozenset(["row:0"]))
        assert re.findall(r'class="[^"]*\bmoved".*?#(\w+)', page) == marked


def test_what_is_locked_and_each_sheet_lead_to_the_rules_but_for_what_a_guided_game_leaves_out() -> None:
    """No rule speaks against that: only the lesson asks for something else."""
    seen = scene(at(3, hands=("1 2", "3"), fronts=("7 8", "")), 0)._replace(rules="/rules/rest_in_peace")
    assert "/rules/rest_in_peace#RIP-M07" in read("".join(room.draw(seen))).all("href")
    looked = {*read("".join(room.looks(seen))).all("href")}
    assert {"/rules/rest_in_peace#medium-7", "/rules/rest_in_peace#RIP-31"} <= looked
    assert guided(at(3, hands=("1 2", "3"), fronts=("8", ""))).all("aria-disabled") == []
    houses = play(at(3, hands=("1", "2"), fronts=("28", "")), "medium:28")
    assert "house-4" in guided(houses).all("data-thing")


def guided(state: State) -> Reader:
    """The page of the first family where a lesson leaves one choice, the first that is picked."""
    seen = scene(state, 0)
    one = next(action for action, choice in seen.choices.items() if choice.picks)
    return read("".join(room.draw(seen._replace(choices={one: seen.choices[one]}))))


def test_what_the_other_has_done_in_its_turn_stays_until_one_acts() -> None:
    """RIP-11, RIP-12: each card, with what it was given."""
    for lines, words in [
        (["1 end; passes", "1 ghost 3", "1 card 1 m21; discards 1", "1 card 5 m21; discards 5", "1 medium 21", "0 end"],
         "<b>Bo</b>: Mary in the Mirror (5, 1), 3"),
        (["1 end; passes", "1 value 4 m10", "1 medium 10", "1 blind-card 2", "1 blind", "0 end", "1 ghost 6"],
         "<b>Bo</b>: 2, Poltergeist (4)"),
        (["0 ghost 5", "1 end; passes", "1 ghost 3", "0 end"], ""),
        (["1 draw ?", "1 end; abandons; had 2 3 4; wins 0 m", "1 ghost 3", "0 end"], ""),
    ]:  # fmt: skip
        page, theirs = [drawn(at(4, hands=("1 2", "3")), seat, lines) for seat in (0, 1)]
        assert bool(page.of_class("their-turn")) == bool(words)
        assert not words or words in page.said
        assert not theirs.of_class("their-turn")


def test_what_each_card_counts_more_or_less_stands_on_it_and_both_totals_on_a_value_before_it_is_named() -> None:
    """RIP-42, RIP-M10, RIP-M12, RIP-M17: each change alone, where there is one."""
    state = play(at(4, hands=("1 2 4", "6"), fronts=("8", "")), "ghost:4 ghost:1 ghost:2 medium:8")
    changes = re.findall(r'#(\w+)"/></svg></span>(?:<b class="change" aria-hidden="true">([^<]*))?', whole(state, 0))
    assert [pair for pair in changes if pair[0][1:].isdigit()][:3] == [("b1", ""), ("b2", "+1"), ("b4", "+1")]
    page = drawn(play(at(4, hands=("1 2 2", "6"), fronts=("10", "")), "ghost:2 ghost:2 medium:10"), 0)
    assert [one for one in page.said if one[1:3] == ":0"] == ["4:0", "8:0", *["4:0"] * 4]
