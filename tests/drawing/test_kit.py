"""Cards, piles and seats in HTML: whole, named, and safe with any name."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from hantise.drawing.markup import Markup
from hantise.drawing.pieces import card, icon, picture, pile, seat, slot, tag

EVIL = "\"><script>alert(1)</script>'&"


def parsed(html: Markup) -> ElementTree.Element:
    return ElementTree.fromstring(html)


def test_a_card_to_pick_is_a_button_that_says_what_it_is() -> None:
    one = parsed(card("/cards.svg?1", "12", "Igor, 12", thing="12", key="h3", kind="playable"))
    assert (one.tag, one.get("type"), one.get("class"), one.get("id")) == ("button", "button", "card playable", "h3")
    assert (one.get("data-thing"), one.get("aria-pressed"), one.get("aria-label")) == ("12", "false", "Igor, 12")
    assert one.get("aria-disabled") is None
    assert [use.get("href") for use in one.iter("use")] == ["/cards.svg?1#12"]


def test_a_locked_card_says_why() -> None:
    one = parsed(card("/cards.svg", "13", "13", thing="13", why="Igor is scary.", key="h4"))
    assert one.get("class") == "card no"
    assert one.get("aria-disabled") == "true"
    reason = one.find("span")
    assert reason is not None
    assert (reason.get("role"), reason.text) == ("tooltip", "Igor is scary.")
    assert one.get("aria-describedby") == reason.get("id")


def test_a_card_that_only_lies_there_is_a_picture() -> None:
    one = parsed(card("/cards.svg", "9", "9", place="cemetery", name="n9"))
    assert (one.tag, one.get("role"), one.get("aria-label"), one.get("data-place")) == ("span", "img", "9", "cemetery")
    assert [(svg.get("class"), svg.get("aria-hidden")) for svg in one] == [("face", "true"), ("nm", "true")]


@pytest.mark.parametrize(
    "html",
    [
        card(EVIL, EVIL, EVIL, kind=EVIL, place=EVIL, key=EVIL, name=EVIL),
        card(EVIL, EVIL, EVIL, thing=EVIL),
        card(EVIL, EVIL, EVIL, thing=EVIL, why=EVIL),
        pile(EVIL, 2, Markup(), place=EVIL, note=EVIL),
        slot(EVIL, EVIL),
        seat(EVIL, EVIL, EVIL, place=EVIL, facts=[(EVIL, EVIL, EVIL)], is_moving=True, tags=[EVIL], kind=EVIL),
        tag(EVIL, EVIL),
        picture(EVIL, EVIL, EVIL),
        icon(EVIL, EVIL),
    ],
)
def test_whatever_is_said_stays_words(html: Markup) -> None:
    one = parsed(html)
    assert "<script" not in html
    assert all(not name.startswith("on") for part in one.iter() for name in part.attrib)


def test_a_pile_shows_that_it_is_one() -> None:
    face = card("/c", "back", "face down")
    assert len(list(parsed(pile("Crypt", 4, face, place="crypt")).iter("i"))) == 2
    assert list(parsed(pile("Crypt", 1, face, place="crypt")).iter("i")) == []
    assert list(parsed(pile("Cemetery", 4, face, place="cemetery", stacked=False)).iter("i")) == []
    words = "".join(parsed(pile("Crypt", 4, face, place="crypt", note="before midnight")).itertext())
    assert words == "Crypt 4 before midnight"


def test_a_seat_shows_who_is_to_move_and_says_its_counts() -> None:
    facts = [("hand", 4, "in hand"), ("mansion", 8, "mansion")]
    one = parsed(
        seat("/h", "g-lison", "Lison", place="seat:1", facts=facts, is_moving=True, tags=["bot", tag("B", "bad")])
    )
    assert (one.get("class"), one.get("data-place"), one.get("aria-current")) == ("seat act", "seat:1", "true")
    assert [use.get("href") for use in one.iter("use")] == ["/h#g-lison", "/h#i-flame", "/h#i-hand", "/h#i-mansion"]
    assert [part.get("class") for part in one.iter() if "tag" in part.get("class", "")] == ["tag", "tag bad"]
    assert "4 in hand" in "".join(one.itertext())


def test_a_seat_that_waits_has_no_flame() -> None:
    one = parsed(seat("/h", "g-otto", "Otto", place="seat:2", facts=[], is_moving=False, tags=[]))
    assert one.get("class") == "seat"
    assert "flame" not in ElementTree.tostring(one, "unicode")


def test_pieces_are_short() -> None:
    """Thirty of them fit into one update."""
    one = card("/static/games/ghooost.svg?0123456789", "12", "12 Igor", thing="12", key="h3")
    assert len(one) < 230
