"""The kit's props: whole, named, safe with any name, and each class has its rule in a sheet."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable
from xml.etree import ElementTree

import pytest

from hantise.core.room import Choice, Locked, Touch
from hantise.core.words import speaking
from hantise.drawing.contract import picked, thing
from hantise.drawing.faces import face
from hantise.drawing.kit.card import card, card_to_choose, face_with_name, named_card
from hantise.drawing.kit.ending import between_rounds, ending, hero, story
from hantise.drawing.kit.floor import floor, own_side
from hantise.drawing.kit.hand import Alike, hand
from hantise.drawing.kit.lobby import Window, copied, copying, invitations, lobby, sharing, ticket
from hantise.drawing.kit.look import look, sheet
from hantise.drawing.kit.picture import ghost, icon, picture
from hantise.drawing.kit.pile import face_down, heap, label, pile, stack
from hantise.drawing.kit.prompt import END_OF_QUESTION, button, hint, locked_button, notice, question
from hantise.drawing.kit.reason import reason
from hantise.drawing.kit.rows import MOST_ROWS, size
from hantise.drawing.kit.rule import rule
from hantise.drawing.kit.seat import Count, Seat, others, seat
from hantise.drawing.kit.slot import slot, slot_to_choose
from hantise.drawing.kit.tag import tag
from hantise.drawing.kit.tally import heads, heads_of_rounds, row, tally, total
from hantise.drawing.markup import Markup, escape
from hantise.games import codes

EVIL = "\"><script>alert(1)</script>'&"
SHEETS = {path.name: path.read_text("utf-8") for path in files("hantise.drawing.kit").iterdir() if ".css" in path.name}
KNOWN = {name for sheet in SHEETS.values() for name in re.findall(r"\.([a-z][a-z0-9-]*)", sheet)}


def parsed(html: Markup | Iterable[Markup]) -> ElementTree.Element:
    """The element; boolean attributes are written as XML wants them."""
    whole = html if isinstance(html, str) else "".join(html)
    return ElementTree.fromstring(str.replace(whole, " hidden>", ' hidden="">'))


def text(html: Markup | Iterable[Markup]) -> str:
    return "".join(parsed(html).itertext())


def cards_of(*names: str, why: str = "") -> tuple[Alike, ...]:
    return tuple([Alike(name, face("/c", name), f"card {name}", why=why) for name in names])


# Cards, slots, piles.


def test_a_card_to_choose_is_a_button_that_says_what_it_is() -> None:
    one = parsed(card_to_choose(face("/cards.svg?1", "12"), picked("12"), "Igor, 12", "h3"))
    assert (one.tag, one.get("class"), one.get("id")) == ("button", "card", "h3")
    assert (one.get("data-thing"), one.get("aria-label"), one.get("aria-disabled")) == ("12", "Igor, 12", None)
    assert [use.get("href") for use in one.iter("use")] == ["/cards.svg?1#12"]


@pytest.mark.parametrize("one", [card_to_choose(face("/c", "9"), picked("9"), "9", "h", "why-1"),
                                 slot_to_choose(picked("9"), "9", "h", why="why-1")])  # fmt: skip
def test_what_is_locked_points_to_its_reason(one: Markup) -> None:
    locked = parsed(one)
    assert "locked" in locked.get("class", "").split()
    assert (locked.get("aria-disabled"), locked.get("aria-describedby")) == ("true", "why-1")


def test_a_thing_of_a_choice_in_parts_is_chosen_without_scripts_too() -> None:
    one = parsed(slot_to_choose(thing("3-4"), "row 3, column 4", "cell-3-4", place="3-4"))
    assert (one.get("value"), one.get("form")) == ("3-4", "touching")
    assert (one.get("data-place"), one.get("class")) == ("3-4", "slot")


def test_a_card_that_lies_alone_is_read_aloud() -> None:
    one = parsed(named_card(face("/c", "9"), "9", "square", "moved"))
    assert (one.get("role"), one.get("aria-label"), one.get("data-place")) == ("img", "9", "square")
    assert one.get("class") == "card moved"


def test_a_name_lies_over_the_face() -> None:
    one = parsed(card(face_with_name("/c", "12", "n12")))
    assert [use.get("href") for use in one.iter("use")] == ["/c#12", "/c#n12"]


def test_a_pile_says_its_name_its_count_and_what_else_there_is_to_know() -> None:
    assert text(pile("crypt", face_down("/c", "crypt", 4), label("Crypt", 4, "before midnight"))) == (
        "Crypt 4 before midnight"
    )
    assert text(pile("kitty", slot(), label("Kitty"))) == "Kitty"
    assert text(pile("crypt", slot(), label("Crypt", 0))) == "Crypt 0"


def test_a_stack_shows_that_more_lies_beneath() -> None:
    assert parsed(face_down("/c", "crypt", 4)).get("class") == "stack several"
    assert parsed(face_down("/c", "crypt", 1)).get("class") == "stack"
    assert [one.get("class") for one in parsed(stack("crypt", 0, card(face("/c", "9"))))] == ["slot"]


def test_a_pile_that_may_be_looked_through_opens_below_its_label() -> None:
    fold = parsed(pile("discard", heap("discard", []), label("Discard", 2), "6, 7")).find("details")
    assert fold is not None
    assert [part.tag for part in fold] == ["summary", "p"]
    assert "".join(fold[1].itertext()) == "6, 7"


# The hand.


def test_equal_cards_of_a_large_hand_are_one_stack() -> None:
    held = (*cards_of(*"234"), Alike("9", face("/c", "9"), "9", copies=4))
    assert [one.get("data-alike") for one in parsed(hand(held)).iter("button")] == [None, None, None, "4"]
    assert [part.get("class") for part in parsed(hand(held[1:]))] == ["card"] * 6


def test_every_card_has_an_id_of_its_own() -> None:
    held = (Alike("9", face("/c", "9"), "9", copies=2), *cards_of("X"))
    assert [one.get("id") for one in parsed(hand(held)).iter("button")] == ["h9-0", "h9-1", "hX-0"]


def test_cards_that_are_locked_alike_share_a_reason() -> None:
    held = (*cards_of("2", "3", why="Too low."), *cards_of("9"), *cards_of("X", why="Not alone."))
    told = parsed(hand(held, is_choosing=True))
    assert [one.get("aria-describedby") for one in told.iter("button")] == ["why-1", "why-1", None, "why-2"]
    reasons = {one[0].get("id"): one[0].text for one in told if one.get("class") == "why"}
    assert reasons == {"why-1": "Too low.", "why-2": "Not alone."}


def test_a_reason_leads_to_its_rule() -> None:
    """Its ID is a part of its own: seen by those who wish for it."""
    told = parsed(reason("why-1", "Too low.", "/rules/a-game#GAM-12"))
    (link,) = told.iter("a")
    assert (link.get("href"), link.get("data-open"), link[0].text) == ("/rules/a-game#GAM-12", "rules", "GAM-12")
    assert list(parsed(reason("why-1", "Too low.")).iter("a")) == []


def test_a_locked_button_says_why_and_does_nothing() -> None:
    told = parsed(
        locked_button("l", Locked("End", "9 or more", "You have 7 against 8.", "GAM-14", "E"), "/rules#GAM-14")
    )
    (one,) = told.iter("button")
    assert (one.get("type"), one.get("aria-disabled"), one.get("data-key")) == ("button", "true", "E")
    assert told.find(f".//*[@id='{one.get('aria-describedby')}']") is not None


def test_a_hand_without_cards_says_so() -> None:
    assert text(hand(())) == "No cards in hand"


@pytest.mark.parametrize("cards", range(21))
def test_the_sheet_has_a_size_for_every_hand(cards: int) -> None:
    names = size(cards).split()
    assert {name for name in names if "columns" in name} <= KNOWN
    assert all(int(name[-1]) <= MOST_ROWS for name in names if "rows" in name)


# Seats.

LISON = Seat(1, "Lison", "lison", "Lison: 4 cards", (Count("4", "cards"), Count("escaped")), (tag("bot"),))


def test_a_seat_is_one_picture_that_is_told_in_one_breath() -> None:
    one = parsed(seat(LISON, "/h"))
    assert (one.get("role"), one.get("aria-label"), one.get("data-place")) == ("img", "Lison: 4 cards", "seat:1")
    assert [use.get("href") for use in one.iter("use")] == ["/h#g-lison"]
    assert "".join(one.itertext()) == "Lisonbot4escaped"


def test_the_seat_on_the_move_has_a_flame() -> None:
    one = parsed(seat(LISON._replace(is_moving=True), "/h"))
    assert (one.get("class"), one.get("aria-current")) == ("seat moving", "true")
    assert [use.get("href") for use in one.iter("use")] == ["/h#g-lison", "/h#i-flame"]


@pytest.mark.parametrize(("held", "seen"), [(-1, 0), (0, 0), (4, 4), (7, 7), (12, 7)])
def test_a_fan_has_a_back_for_each_card_and_never_more_than_fit(held: int, seen: int) -> None:
    backs = list(parsed(seat(LISON._replace(fan=held), "/h")).iter("i"))
    assert len(backs) == seen


def test_seats_around_the_table_say_how_many_they_are() -> None:
    around = parsed(others([seat(LISON, "/h")] * 3))
    assert (around.get("class"), around.get("aria-label"), len(around)) == ("others others-3", "Around the table", 3)


# What is asked, and how it ends.


def test_a_button_says_what_follows_and_which_letter_presses_it() -> None:
    one = parsed(button("take", Choice("Take", "you’ll hold 4", ("9", "9"), "T")))
    assert (one.get("value"), one.get("data-picks"), one.get("data-key")) == ("take", "9 9", "T")
    assert [part.tag for part in one] == ["small", "kbd"]
    assert [*parsed(button("take", Choice("Take")))] == []


def test_a_button_with_a_picture_shows_it_above_its_words_and_may_be_at_hand_before_anything_is_picked() -> None:
    one = parsed(button("turn", Choice("Red", picks=("red",), picture=("triangle", "ghost"), at_hand=True), "/d.svg"))
    assert (one.get("class"), one.get("data-at-hand")) == ("btn pictured", "")
    assert [use.get("href") for use in one.iter("use")] == ["/d.svg#triangle", "/d.svg#ghost"]
    assert [part.get("class") for part in one] == ["pictures"]
    assert parsed(button("take", Choice("Take", at_hand=True))).get("data-at-hand") is None


def test_the_candle_is_for_whoever_is_to_decide() -> None:
    mine = parsed(question("/h", "Which?", Markup("Choose."), is_mine=True, called="Your turn") + END_OF_QUESTION)
    waits = parsed(question("/h", "Waiting", Markup(""), "otto") + END_OF_QUESTION)
    assert (mine.get("data-called"), waits.get("data-called")) == ("Your turn", None)
    assert (mine.get("class"), [use.get("href") for use in mine.iter("use")]) == ("say mine", ["/h#i-candle"])
    assert (waits.get("class"), [use.get("href") for use in waits.iter("use")]) == ("say", ["/h#g-otto"])


def test_what_ended_is_headed_by_the_outcome() -> None:
    told = [story(hero("/h", "lison", is_crowned=True), "outcome", "Victory!", [Markup("One."), Markup("Two.")])]
    panel = parsed(ending(told, Markup("<a>Home</a>")))
    assert (panel.get("class"), panel.get("aria-labelledby")) == ("ending", "outcome")
    assert "One. Two." in "".join(panel.itertext())
    assert [use.get("href") for use in panel.iter("use")] == ["/h#g-lison-laughs", "/h#crown"]


def test_the_crown_sits_on_the_head_of_every_ghost() -> None:
    heights = [parsed(hero("/h", name, is_crowned=True))[1].get("y") for name in ("otto", "bruno", "nobody")]
    assert heights == ["16", "6", "12"]


def test_a_loser_howls_beside_the_winner() -> None:
    drawn = parsed(hero("/h", "otto", True, "lison"))
    assert [use.get("href") for use in drawn] == ["/h#g-otto-laughs", "/h#crown", "/h#g-lison-howls"]
    assert [use.get("href") for use in parsed(hero("/h", "rain", True, "fog"))] == ["/h#g-rain", "/h#crown", "/h#g-fog"]


def test_what_stands_between_rounds_is_put_aside_by_its_own_link() -> None:
    panel = parsed(between_rounds("round-1", [], "On"))
    (link,) = panel.iter("a")
    assert (panel.get("id"), panel.get("aria-labelledby")) == ("round-1", "round-1-told")
    assert link.get("href") == "?read=round-1#round-1"


def test_a_tally_has_a_row_for_each_seat() -> None:
    rows = [
        row("/h", "you", "Ann", [total("/h", 4, leads=True)], is_own=True),
        row("/h", "otto", "Otto", [tag("Boo!")]),
    ]
    told = parsed(tally("Points", heads(["Total"]), rows, "Two for the first."))
    assert [one.get("class") for one in told.iter("tr")] == [None, "own", None]
    assert "".join(told.itertext()) == "PlayerTotalAnn you4OttoBoo!Two for the first."
    assert [one.get("aria-label") for one in told.iter("svg")] == [None, "in the lead", None]
    assert [one.text for one in parsed(tally("Points", heads_of_rounds("Total", 2), [])).iter("th")] == [
        "Player", "Total", "Round", "1", "2",
    ]  # fmt: skip


def test_what_is_copied_is_the_link_of_the_table_and_the_button_says_so() -> None:
    drawn = parsed(Markup("<div>{}</div>").format(ticket("/h", "KT7M4P", "http://house/join/KT7M4P", Markup())))
    (button,) = drawn.iter("button")
    assert button.get("data-copies") == "http://house/join/KT7M4P"
    assert "".join(button.itertext()) == "Copy the link"
    assert button.get("data-done") == "The link is copied"
    assert parsed(copied([("Mira", "http://house/1")])).get("data-done") == "The link is copied"


def test_a_lobby_shows_who_is_waited_for_and_what_they_come_in_by() -> None:
    told = [ticket("/h", "KT7M4P", "/join/KT7M4P", Markup()), invitations([("Mira", "http://house/1")]), copied([])]
    windows = [Window(0, "mira", "Mira", "is here", True, "Mira is here."), Window(1, "otto", "Otto", "not yet", False)]
    panel = parsed(lobby("/h", windows, "Waiting", "Otto has not come yet.", told))
    assert [use.get("href") for use in panel.iter("use") if "#g-" in (use.get("href") or "")] == [
        "/h#g-mira",
        "/h#g-otto",
    ]
    assert [one.get("class") for one in panel.iter("li")] == ["here", None]
    (status,) = (one for one in panel.iter("p") if one.get("role") == "status")
    assert "".join(status.itertext()) == "Mira is here. Otto has not come yet."
    assert [one.text for one in panel.iter("dd")] == ["http://house/1"]


# All of them.


def every_prop(words: str) -> list[Markup]:
    """One of each, saying these words wherever it says any."""
    alike = Alike(words, face(words, words), words, 9, words)
    who = Seat(1, words, words, words, (Count(words, "cards"),), (tag(words, words),), True, True, 3)
    cells = [row(words, words, words, [total(words, 1)], is_own=True)]
    told = story(hero(words, words, is_crowned=True), words, words, [])
    return [
        picture(words, words, words),
        icon(words, words),
        ghost(words, words, words),
        look(words, words, escape(words), words, words),
        sheet(words, escape(words), words, escape(words), rule(words, words), words, words),
        card(face_with_name(words, words, words), words),
        named_card(face(words, words), words, words),
        card_to_choose(face(words, words), thing(words), words, words, words),
        reason(words, words),
        reason(words, words, words),
        locked_button(words, Locked(words, words, words, words, words), words),
        slot(words, words),
        slot_to_choose(picked(words), words, words, words, words),
        pile(words, face_down(words, words, 2), label(words, 2, words), words),
        heap(words, [], words),
        seat(who, words),
        Markup("").join(others([seat(who, words)] * 4)),
        Markup("").join(floor(words, own_side(seat(who, words), hand((alike,), True, thing)))),
        question(words, words, Markup(), words) + END_OF_QUESTION,
        button(words, Choice(words, words, (words,), words)),
        hint(words),
        notice(words, words),
        Markup("").join(ending([told, *tally(words, heads([words]), cells, words)], Markup())),
        Markup("").join(between_rounds(words, [], words)),
        lobby(
            words, [Window(1, words, words, words, True, words)], words, words, [ticket(words, words, words, Markup())]
        ),
        Markup("<div>{}</div>").format(invitations([(words, words)])),
        Markup("<div>{}{}</div>").format(copying(words, words), sharing(words, words, words)),
    ]


@pytest.mark.parametrize("number", range(len(every_prop(""))))
def test_whatever_is_said_stays_words(number: int) -> None:
    html = every_prop(EVIL)[number]
    assert "<script" not in html
    assert all(not name.startswith("on") for part in parsed(html).iter() for name in part.attrib)


@pytest.mark.parametrize(("language", "words"), [("en", "Your hand"), ("fr", "Ta main"), ("nl", "Jouw hand")])
def test_a_prop_is_told_in_the_language_of_whoever_asks(language: str, words: str) -> None:
    """Though it was drawn in another before."""
    with speaking("en"):
        hand(())
    with speaking(language):
        assert parsed(hand(())).get("aria-label") == words


def test_no_class_is_drawn_that_no_sheet_knows() -> None:
    """Those of buttons and of type are the house's own."""
    house = {"btn", "pri", "display", "digits", "rule", "notice", "i", "faces", "ghost", "vh"}
    worn = {name for html in every_prop("x") for one in parsed(html).iter() for name in one.get("class", "").split()}
    assert {name for name in worn - house - KNOWN - {"x"} if "rows-" not in name} == set()


def styled_alone(sheet: str) -> set[str]:
    """The classes that a sheet styles wherever they stand, and not only inside a prop of its own."""
    heads = re.findall(r"(?:^|[{}])\s*([^{}@]+){", re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL))
    selectors = [one.strip() for head in heads for one in head.split(",")]
    return {one[1:] for one in selectors if re.fullmatch(r"\.[a-z-]+", one)}


def shared(sheets: dict[str, str]) -> dict[str, list[str]]:
    """The classes that several sheets style alone, with the sheets."""
    styled = {name: styled_alone(sheet) for name, sheet in sheets.items()}
    every = sorted({one for classes in styled.values() for one in classes})
    found = {one: [name for name, classes in styled.items() if one in classes] for one in every}
    return {one: names for one, names in found.items() if len(names) > 1}


def test_no_two_sheets_style_one_class() -> None:
    assert shared(SHEETS) == {}


def test_a_class_of_two_sheets_is_found() -> None:
    ours = {"prompt.css": ".candle{color:red}\n.say .candle{width:1em}", "taper.css": "@media print{.candle{width:0}}"}
    assert shared(ours) == {"candle": ["prompt.css", "taper.css"]}
    assert shared(ours | {"taper.css": ".taper .candle{width:0}"}) == {}


# What a room or a page styles further; the other classes of the kit's sheets mean their own prop and nothing else.
RESTYLED = set(
    "acts card ending first-time floor ground hand hero hint-in label lobby lock look look-at looked others own-side"
    " pile prompt saw say share slot stack story tag tally ticket why".split()
)
PLACES = ["hantise.web.static", *[f"hantise.games.{game}" for game in codes()]]
OTHERS = {f"{place}/{one.name}": one for place in PLACES for one in files(place).iterdir() if one.name.endswith(".css")}


@pytest.mark.parametrize("sheet", OTHERS.values(), ids=OTHERS)
def test_no_class_of_the_kit_means_something_else_elsewhere(sheet: Traversable) -> None:
    """A ghost that scares `first` once looked like what happens for the first time, and the menu like a sheet."""
    own = {name for kit in SHEETS.values() for name in styled_alone(kit)} - RESTYLED
    assert own & set(re.findall(r"\.([a-z][a-z-]*)(?=[^{}]*{)", sheet.read_text("utf-8"))) == set()


def test_a_choice_in_touches_that_is_at_hand_is_a_row_with_a_named_picture() -> None:
    row = button("scare:12", Choice("Scare!", "7 – 4", touches=(Touch("1"),), picture=("b0", "w1"), named="first"))
    assert 'class="btn pictured row"' in row
    assert 'data-row="" aria-pressed="false"' in row
    assert '<span class="pictures" role="img" aria-label="first">' in row
    assert '<span class="vh">Scare!</span><small>7 – 4</small>' in row
