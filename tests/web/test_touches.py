"""A choice made in several touches, without scripts: what was touched stands in the address, and nowhere else."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs

import pytest

from hantise.core import Record
from hantise.games import find
from hantise.web.table_page.page import parts
from hantise.web.table_page.prompt import prompt
from hantise.web.table_page.scene import choices_of, scene_of
from hantise.web.table_page.snapshot import Around, Sight, sight_of
from hantise.web.table_page.touches import in_touches
from hantise.web.tables.position import Position
from web.houses import House
from web.test_commands import events
from web.visitor import Arrive, Visitor, forms_of

GAME = find("boo")


@pytest.fixture
def sight() -> Sight:
    """The first placing of a game whose cards are the lowest."""
    state = GAME.start(GAME.options(2))
    while state.mover() < 0:
        state.apply(state.legal()[0])
    record = Record(GAME, GAME.options(2), ["Ann", "Bo"])
    return sight_of(GAME, record.options, record.seats, Position(state), state.mover(), match="m1")


def drawn(sight: Sight, *chosen: str, touch: str = "") -> str:
    around = Around(token="t", held=(sight.view.seat,), chosen=chosen, touch=touch)
    return "".join(prompt(sight, around, choices_of(sight)))


def taken(page: str) -> list[str]:
    return re.findall(r'name="action" value="([^"]+)"', page)


def sent(page: str) -> list[str]:
    """What the things on the table send along."""
    return re.findall(r'name="chosen" value="([^"]*)"', page)


def place(sight: Sight) -> str:
    """A place with several ways to lie there."""
    return next(iter(in_touches(choices_of(sight)).values())).touches[1].thing


def test_before_all_is_touched_the_page_asks_and_then_offers_one_button_and_what_turns(sight: Sight) -> None:
    page = drawn(sight)
    assert taken(page) == []
    assert '<p class="hint">Touch a lit square, or drag your card there</p>' in page
    assert sent(page) == ["card"], "the only card needs no touch"
    page = drawn(sight, touch=place(sight))
    assert len(taken(page)) == 1
    assert len(re.findall("data-turn=", page)) == 2
    assert sent(page)[:2] == ["card", place(sight)]


@pytest.mark.soak
def test_a_link_turns_to_another_choice_and_all_can_be_reached(sight: Sight) -> None:
    page, seen = drawn(sight, touch=place(sight)), set[str]()
    waiting = [sent(page)]
    while waiting:
        page = drawn(sight, *waiting.pop())
        if taken(page)[0] in seen:
            continue
        seen |= {*taken(page)}
        links = re.findall(r'href="\?([^"#]*)#chosen"', page)
        waiting += [parse_qs(unescape(link), keep_blank_values=True)["chosen"] for link in links]
    choices = in_touches(choices_of(sight))
    there = {GAME.actions.name(one) for one, choice in choices.items() if choice.touches[1].thing == place(sight)}
    assert {unescape(name) for name in seen} == there
    assert len(there) > 2


def test_whatever_the_address_says_the_page_is_drawn(sight: Sight) -> None:
    whole = drawn(sight)
    for odd in (["nothing"], ["card", "99,99"], ["card"] * 50, ["<b>", '"'], ["", "", ""]):
        assert drawn(sight, *odd) == whole
    assert drawn(sight, touch="<script>") == whole


def test_the_page_lists_every_choice_once_and_far_shorter_than_buttons(sight: Sight) -> None:
    """A push names their place: news of the table do not wait for them; what they are is drawn as on a page."""
    page = drawn(sight)
    *_texts, choices = re.findall(r"<pre>(.*?)</pre>", page, re.DOTALL)
    names = [unescape(line.split(" ")[0]) for line in choices.split("\n")]
    assert names == [GAME.actions.name(action) for action in sight.legal]
    assert len(page) < 60 * len(names)
    pushed = "".join(parts(sight, Around(token="t", held=(sight.view.seat,)))["prompt"])
    assert f'data-from="/t/m1/choices?as={sight.view.seat}"' in pushed
    assert "<pre>" not in pushed
    assert len(pushed) < 2000


def test_an_open_page_fetches_what_the_page_has_and_whoever_looks_on_is_told_no_choices(visit: Arrive) -> None:
    visitor, another = visit(), visit()
    path = visitor.make_table("boo", "computer:level1", option__oya="0")
    whole = re.findall(r'<div id="touches".*?</div>', visitor.text, re.DOTALL)
    assert whole == [visitor.open(f"{path}/choices?as=0").text]
    assert re.findall(r"<pre>([^<]+)</pre>", another.open(f"{path}/choices?as=0").text) == []


def test_what_is_chosen_is_drawn_on_the_table(sight: Sight) -> None:
    room = GAME.room
    assert room is not None
    around = Around(token="t", held=(sight.view.seat,), touch=place(sight))
    scene = scene_of(room, sight, around, choices_of(sight))
    assert scene.chosen[1] == place(sight)
    assert scene.preview
    assert "".join(room.draw(scene)).count('class="preview') == 1
    assert 'class="preview' not in "".join(room.draw(scene._replace(chosen=(), preview="")))


def test_a_card_is_placed_by_forms_alone(visitor: Visitor, house: House) -> None:
    path = visitor.make_table("boo", "computer:level1", option__oya="0")
    spot = re.findall(r'data-thing="(\d+,\d+)"', visitor.text)[0]
    touching = {form.action for form in forms_of(visitor.text) if ("chosen", "card") in form.fields}
    assert touching == {f"{path}#chosen"}, "the page begins where the card lies"
    visitor.open(f"{path}?as=0&chosen=card&touch={spot}")
    (name,) = taken(visitor.text.partition('id="touches"')[0])
    before = len(events(house, path))
    form = next(form for form in visitor.moves if form.data()["action"] == unescape(name))
    visitor.press(form)
    assert len(events(house, path)) > before
    assert "chosen=" not in str(visitor.answer.url)
