"""Try it without knowing: from a step of a match that is over one plays on with the hidden cards drawn anew."""

from itertools import product
from random import Random

import pytest

from hantise.core.heading import Fork
from hantise.core.record import loads
from hantise.games import codes, find
from hantise.review.evaluations import points
from web.houses import House
from web.test_commands import events, stored
from web.test_playing import play_to_the_end, played_out
from web.visitor import Form, Visitor, forms_of

HIDING = [code for code in codes() if find(code).redrawn is not None]


def buttons(visitor: Visitor) -> dict[str, Form]:
    """The ways on from a step, by how the cards lie then."""
    found = [form for form in forms_of(visitor.text) if form.action.endswith("/try")]
    return {form.data()["cards"]: form for form in found if "cards" in form.data()}


def tried(visitor: Visitor, path: str, step: int, cards: str = "anew") -> str:
    """The place of the practice that one plays on at from this step."""
    visitor.open(f"{path}/again/{step}?eyes=0")
    visitor.press(buttons(visitor)[cards])
    assert visitor.answer.status_code == 200
    return visitor.place


def fork_of(house: House, path: str) -> Fork:
    fork = stored(house, path).plan.fork
    assert fork
    return fork


@pytest.mark.soak
@pytest.mark.parametrize("game", HIDING)
def test_one_plays_on_from_an_imagined_position_to_its_end(game: str, visitor: Visitor, house: House) -> None:
    """Which is watched, kept and looked back at."""
    first = played_out(visitor, game, 3, name1="Ida")
    step = len(events(house, first)) // 2
    path = tried(visitor, first, step)
    fork, box = fork_of(house, path), find(game)
    assert fork[:2] == (first.rpartition("/")[2], step)
    assert fork.is_anew
    record = loads(visitor.client.get(f"{first}/record").text, find)
    before = record.replay(sum(len(event.names()) for event in record.events[:step]))
    assert box.view(box.load(fork.position), 0) == box.view(before, 0)
    play_to_the_end([visitor], path, Random(4))
    assert "the first time" in visitor.open(path).text.lower()
    for step, eyes in product((1, 2, len(events(house, path))), ("0", "1", "all", "open")):
        assert visitor.open(f"{path}/again/{step}?eyes={eyes}").status_code == 200
    assert visitor.open(f"{path}/review").status_code == 200
    text = visitor.open(f"{path}/record").text
    record = loads(text, find)
    assert record.fork == fork
    assert record.dumps() == text
    assert points(record)[0].mover >= 0
    assert visitor.send("/records", {"record": text}).status_code == 200
    assert fork_of(house, visitor.place) == record.fork
    assert f'href="{path}/again"' in visitor.open("/evenings").text
    again = tried(visitor, path, 3, "lay")
    assert fork_of(house, again).position == fork.position
    assert not fork_of(house, again).is_anew, "a fork of it begins where it began"
    # Computers may have played on already.
    assert events(house, again)[:3] == events(house, path)[:3]
    play_to_the_end([visitor], again, Random(5))


def test_its_table_and_its_page_about_the_deal_say_which_kind_it_is(visitor: Visitor, house: House) -> None:
    """Until its end nobody is told where it began, which is another world each time.

    Where nothing lies hidden nothing is drawn anew.
    """
    first = played_out(visitor, "ghooost", 3, name1="Ida")
    path = tried(visitor, first, 6)
    assert "Practice, hidden cards drawn anew." in visitor.open(path).text
    assert f'href="{first}/again/6?eyes=0"' in visitor.text
    assert "What your seat could not know there was drawn anew" in visitor.open(f"{path}/deal").text
    position = fork_of(house, path).position
    hidden = position.partition("hands=")[2].partition(" ")[0].split(",")[1]
    assert len(hidden) > 1
    for place in ("", "/deal", "/record", "/again/1", "/review", "/seats"):
        text = visitor.open(f"{path}{place}").text
        assert position not in text
        assert f"{hidden} mansions" not in text
    assert len({fork_of(house, tried(visitor, first, 5)).position for _time in range(4)}) > 1
    visitor.send(f"{first}/again/3/try", {"seat": "0", "cards": "marked"})
    assert visitor.answer.headers["x-hantise-code"] == "bad-form", "there are two ways alone"
    visitor.send(f"{first}/again/3/try", {"seat": "0"})
    assert "as they truly lay" in visitor.open(f"{visitor.place}/deal").text
    for game in {*codes()} - {*HIDING}:
        first = played_out(visitor, game, 3)
        visitor.open(f"{first}/again/3?eyes=0")
        assert [*buttons(visitor)] == ["lay"]
        visitor.send(f"{first}/again/3/try", {"seat": "0", "cards": "anew"})
        assert visitor.answer.headers["x-hantise-code"] == "nothing-hidden"
