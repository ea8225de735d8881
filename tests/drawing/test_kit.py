"""The kit's props: whole, named, safe with any name, and each class has its rule in a sheet."""

import re
from collections import Counter
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
from hantise.drawing.kit.house import Window, copied, copying, invitations, lobby, sharing, ticket
from hantise.drawing.kit.look import look, sheet
from hantise.drawing.kit.parts import MOST_ROWS, ghost, icon, picture, size
from hantise.drawing.kit.pile import face_down, heap, label, pile, stack
from hantise.drawing.kit.prompt import END_OF_QUESTION, button, hint, locked_button, notice, question
from hantise.drawing.kit.reason import reason
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


def pictures(html: Markup | Iterable[Markup]) -> list[str | None]:
    return [use.get("href") for use in parsed(html).iter("use")]


def cards_of(*names: str, why: str = "") -> tuple[Alike, ...]:
    return tuple([Alike(name, face("/c", name), f"card {name}", why=why) for name in names])


NINE = face("/c", "9")
LISON = Seat(1, "Lison", "lison", "Lison: 4 cards", (Count("4", "cards"), Count("escaped")), (tag("bot"),))
TURN = Choice("Red", picks=("red",), picture=("triangle", "ghost"), at_hand=True)
CROWNED = story(hero("/h", "lison", is_crowned=True), "outcome", "Victory!", [Markup("One."), Markup("Two.")])

# What is drawn, its attributes, and the pictures in it.
DRAWN: dict[str, tuple[Markup, dict[str, str | None], list[str]]] = {
    "a card to choose is a button that says what it is": (
        card_to_choose(face("/cards.svg?1", "12"), picked("12"), "Igor, 12", "h3"),
        {"class": "card", "id": "h3", "data-thing": "12", "aria-label": "Igor, 12", "aria-disabled": None},
        ["/cards.svg?1#12"],
    ),
    "a locked card points to its reason": (
        card_to_choose(NINE, picked("9"), "9", "h", "why-1"),
        {"class": "card locked", "aria-disabled": "true", "aria-describedby": "why-1"},
        ["/c#9"],
    ),
    "a locked slot points to its reason": (
        slot_to_choose(picked("9"), "9", "h", why="why-1"),
        {"class": "slot locked", "aria-disabled": "true", "aria-describedby": "why-1"},
        [],
    ),
    "a thing of a choice in parts is chosen without scripts too": (
        slot_to_choose(thing("3-4"), "row 3, column 4", "cell-3-4", place="3-4"),
        {"value": "3-4", "form": "touching", "data-place": "3-4", "class": "slot"},
        [],
    ),
    "a card that lies alone is read aloud": (
        named_card(NINE, "9", "square", "moved"),
        {"role": "img", "aria-label": "9", "data-place": "square", "class": "card moved"},
        ["/c#9"],
    ),
    "a name lies over the face": (card(face_with_name("/c", "12", "n12")), {}, ["/c#12", "/c#n12"]),
    "a stack shows that more lies beneath": (face_down("/c", "crypt", 4), {"class": "stack several"}, ["/c#back"]),
    "a single card has nothing beneath": (face_down("/c", "crypt", 1), {"class": "stack"}, ["/c#back"]),
    "a seat is one picture that is told in one breath": (
        seat(LISON, "/h"),
        {"role": "img", "aria-label": "Lison: 4 cards", "data-place": "seat:1"},
        ["/h#g-lison"],
    ),
    "the seat on the move has a flame": (
        seat(LISON._replace(is_moving=True), "/h"),
        {"class": "seat moving", "aria-current": "true"},
        ["/h#g-lison", "/h#i-flame"],
    ),
    "a button says what follows and which letter presses it": (
        button("take", Choice("Take", "you’ll hold 4", ("9", "9"), "T")),
        {"value": "take", "data-picks": "9 9", "data-key": "T", "data-at-hand": None},
        [],
    ),
    "a button shows its pictures, and may be at hand before anything is picked": (
        button("turn", TURN, "/d.svg"),
        {"class": "btn pictured", "data-at-hand": ""},
        ["/d.svg#triangle", "/d.svg#ghost"],
    ),
    "the candle is for whoever is to decide": (
        Markup("").join([question("/h", "Which?", Markup(""), is_mine=True, called="Your turn"), END_OF_QUESTION]),
        {"class": "say mine", "data-called": "Your turn"},
        ["/h#i-candle"],
    ),
    "whoever is waited for is shown": (
        Markup("").join([question("/h", "Waiting", Markup(""), "otto"), END_OF_QUESTION]),
        {"class": "say", "data-called": None},
        ["/h#g-otto"],
    ),
    "what ended is headed by the outcome": (
        Markup("").join(ending([CROWNED], Markup("<a>Home</a>"))),
        {"class": "ending", "aria-labelledby": "outcome"},
        ["/h#g-lison-laughs", "/h#crown"],
    ),
    "a loser howls beside the winner": (
        hero("/h", "otto", True, "lison"),
        {},
        ["/h#g-otto-laughs", "/h#crown", "/h#g-lison-howls"],
    ),
    "who did as well stands beside the winner": (
        hero("/h", "otto", True, "lison", "bruno"),
        {"viewBox": "0 -14 200 138"},
        ["/h#g-otto-laughs", "/h#crown", "/h#g-bruno-laughs", "/h#crown"],
    ),
    "what has no mouth neither laughs nor howls": (
        hero("/h", "rain", True, "fog"),
        {},
        ["/h#g-rain", "/h#crown", "/h#g-fog"],
    ),
}


@pytest.mark.parametrize(("one", "attributes", "shown"), DRAWN.values(), ids=DRAWN)
def test_a_prop_says_what_it_is(one: Markup, attributes: dict[str, str | None], shown: list[str]) -> None:
    assert {name: parsed(one).get(name) for name in attributes} == attributes
    assert pictures(one) == shown


@pytest.mark.parametrize(
    ("one", "words"),
    [
        (pile("crypt", face_down("/c", "crypt", 4), label("Crypt", 4, "before midnight")), "Crypt 4 before midnight"),
        (pile("kitty", slot(), label("Kitty")), "Kitty"),
        (pile("crypt", slot(), label("Crypt", 0)), "Crypt 0"),
        (hand(()), "No cards in hand"),
        (seat(LISON, "/h"), "Lisonbot4escaped"),
        (button("take", Choice("Take", "you’ll hold 4", (), "T")), "Takeyou’ll hold 4T"),
        (ending([CROWNED], Markup("<a>Home</a>")), "Victory!One. Two.Home"),
    ],
)
def test_a_prop_says_nothing_else(one: Markup | Iterable[Markup], words: str) -> None:
    assert text(one) == words


# Piles and the hand.


def test_a_pile_that_may_be_looked_through_opens_below_its_label() -> None:
    fold = parsed(pile("discard", heap("discard", []), label("Discard", 2), "6, 7")).find("details")
    assert fold is not None
    assert [part.tag for part in fold] == ["summary", "p"]
    assert "".join(fold[1].itertext()) == "6, 7"
    assert [one.get("class") for one in parsed(stack("crypt", 0, card(NINE)))] == ["slot"]


def test_equal_cards_of_a_large_hand_are_one_stack_others_have_an_id_and_those_locked_alike_share_a_reason() -> None:
    held = (*cards_of(*"234"), Alike("9", NINE, "9", copies=4))
    assert [one.get("data-alike") for one in parsed(hand(held)).iter("button")] == [None, None, None, "4"]
    assert [part.get("class") for part in parsed(hand(held[1:]))] == ["card"] * 6
    few = (Alike("9", NINE, "9", copies=2), *cards_of("X"))
    assert [one.get("id") for one in parsed(hand(few)).iter("button")] == ["h9-0", "h9-1", "hX-0"]
    locked = (*cards_of("2", "3", why="Too low."), *cards_of("9"), *cards_of("X", why="Not alone."))
    told = parsed(hand(locked, is_choosing=True))
    assert [one.get("aria-describedby") for one in told.iter("button")] == ["why-1", "why-1", None, "why-2"]
    reasons = {one[0].get("id"): one[0].text for one in told if one.get("class") == "why"}
    assert reasons == {"why-1": "Too low.", "why-2": "Not alone."}


def test_a_reason_leads_to_its_rule_and_a_locked_button_says_why_and_does_nothing() -> None:
    """A rule's ID is a part of its own: seen by those who wish for it."""
    (link,) = parsed(reason("why-1", "Too low.", "/rules/a-game#GAM-12")).iter("a")
    assert (link.get("href"), link.get("data-open"), link[0].text) == ("/rules/a-game#GAM-12", "rules", "GAM-12")
    assert list(parsed(reason("why-1", "Too low.")).iter("a")) == []
    told = parsed(
        locked_button("l", Locked("End", "9 or more", "You have 7 against 8.", "GAM-14", "E"), "/rules#GAM-14")
    )
    (one,) = told.iter("button")
    assert (one.get("type"), one.get("aria-disabled"), one.get("data-key")) == ("button", "true", "E")
    assert told.find(f".//*[@id='{one.get('aria-describedby')}']") is not None


@pytest.mark.parametrize("cards", range(21))
def test_the_sheet_has_a_size_for_every_hand(cards: int) -> None:
    names = size(cards).split()
    assert {name for name in names if "columns" in name} <= KNOWN
    assert all(int(name[-1]) <= MOST_ROWS for name in names if "rows" in name)


# Seats, and how it ends.


def test_a_fan_has_a_back_for_each_card_and_never_more_than_fit_and_seats_say_how_many_they_are() -> None:
    for held, seen in ((-1, 0), (0, 0), (4, 4), (7, 7), (12, 7)):
        assert len(list(parsed(seat(LISON._replace(fan=held), "/h")).iter("i"))) == seen, held
    around = parsed(others([seat(LISON, "/h")] * 3))
    assert (around.get("class"), around.get("aria-label"), len(around)) == ("others others-3", "Around the table", 3)


def test_the_crown_sits_on_the_head_of_every_ghost_and_what_stands_between_rounds_is_put_aside_by_its_link() -> None:
    heights = [parsed(hero("/h", name, is_crowned=True))[1].get("y") for name in ("otto", "bruno", "nobody")]
    assert heights == ["16", "6", "12"]
    panel = parsed(between_rounds("round-1", [], "On"))
    (link,) = panel.iter("a")
    assert (panel.get("id"), panel.get("aria-labelledby")) == ("round-1", "round-1-told")
    assert link.get("href") == "?read=round-1#round-1"


def test_a_tally_has_a_row_for_each_seat() -> None:
    rows = [row("/h", "you", "Ann", [total("/h", 4, leads=True)], True), row("/h", "otto", "Otto", [tag("Boo!")])]
    told = parsed(tally("Points", heads(["Total"]), rows, "Two for the first."))
    assert [one.get("class") for one in told.iter("tr")] == [None, "own", None]
    assert "".join(told.itertext()) == "PlayerTotalAnn you4OttoBoo!Two for the first."
    assert [one.get("aria-label") for one in told.iter("svg")] == [None, "in the lead", None]
    several = parsed(tally("Points", heads_of_rounds("Total", 2), []))
    assert [one.text for one in several.iter("th")] == ["Player", "Total", "Round", "1", "2"]


def test_a_lobby_shows_who_is_waited_for_and_what_they_come_in_by() -> None:
    """What is copied is the link of the table, and the button says so."""
    windows = [Window(0, "mira", "Mira", "is here", True, "Mira is here."), Window(1, "otto", "Otto", "not yet", False)]
    told = [
        ticket("/h", "KT7M4P", "http://house/join/KT7M4P", Markup()),
        invitations([("Mira", "http://house/1")]),
        copied([]),
    ]
    panel = parsed(lobby("/h", windows, "Waiting", "Otto has not come yet.", told))
    assert re.findall("#g-[a-z]+", str(lobby("/h", windows, "Waiting", "", told))) == ["#g-mira", "#g-otto"]
    assert [one.get("class") for one in panel.iter("li")] == ["here", None]
    (status,) = (one for one in panel.iter("p") if one.get("role") == "status")
    assert "".join(status.itertext()) == "Mira is here. Otto has not come yet."
    assert [one.text for one in panel.iter("dd")] == ["http://house/1"]
    button = next(one for one in panel.iter("button") if one.get("data-copies"))
    assert button.get("data-copies") == "http://house/join/KT7M4P"
    assert ("".join(button.itertext()), button.get("data-done")) == ("Copy the link", "The link is copied")
    assert parsed(copied([("Mira", "http://house/1")])).get("data-done") == "The link is copied"


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


def test_no_two_sheets_style_one_class() -> None:
    styled = Counter(one for sheet in SHEETS.values() for one in styled_alone(sheet))
    assert [one for one, sheets in styled.items() if sheets > 1] == []


# What a room or a page styles further; the other classes of the kit's sheets mean their own prop and nothing else.
RESTYLED = set(
    "acts card ending first-time floor ground hand hero hint-in label lobby lock look look-at looked others own-side"
    " pile prompt saw say share slot stack story tag tally ticket why windows".split()
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
