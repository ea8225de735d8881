"""A link takes a browser's list, and all its seats, to another device: once, and not for long."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import update

from hantise.store.tables import carriers
from web.houses import House
from web.test_evenings import GAME, PLACE, ended, link_along, listed_for, rows, take_along
from web.visitor import Arrive, Visitor, outcome


@pytest.mark.soak
def test_a_link_takes_the_list_and_the_seats_to_another_device_once(visit: Arrive, house: House) -> None:
    visitor, phone, third = visit(), visit(), visit()
    over = ended(visitor, GAME)
    going = visitor.make_table(GAME, "computer:level1")
    records = visitor.client.get(f"{PLACE}/records").text
    assert "QR code" not in visitor.open(PLACE).text
    link = link_along(visitor)
    assert 'class="qr"' in visitor.text
    assert link.startswith(f"{house.address.rstrip('/')}{PLACE}/from/")
    for who in (phone, third):
        who.open(link)
        assert who.answer.status_code == 200
        assert listed_for(who) == [], "looking changes nothing"
    take_along(phone, link)
    assert phone.place == PLACE
    assert len(rows(phone)) == 2
    phone.open(going)
    assert phone.moves or "is thinking" in phone.text
    assert phone.client.get(f"{PLACE}/records").text == records
    assert over in phone.open(PLACE).text
    for path in (link, third.place):
        third.open(path)
    third.send(link, {"take": "along"})
    assert outcome(third.answer) == (404, "link-used")
    assert "QR code" not in visitor.open(PLACE).text


@pytest.mark.soak
def test_a_link_ends_with_its_time_and_with_a_newer_one(visitor: Visitor, visit: Arrive, house: House) -> None:
    visitor.make_table("boo", "friend")
    links = [link_along(visitor) for _ in range(2)]
    assert visit().open(links[0]).status_code == 404
    assert visit().open(links[1]).status_code == 200
    past = datetime.now(UTC) - timedelta(seconds=1)
    house.wait_for(house.store.run(lambda connection: connection.execute(update(carriers).values(until=past))))
    assert visit().open(links[1]).status_code == 404
    assert "<code>" not in visitor.open(PLACE).text


@pytest.mark.parametrize("link", ["x", "%00", "x" * 500])
def test_links_that_never_were(visitor: Visitor, link: str) -> None:
    assert visitor.open(f"{PLACE}/from/{link}").status_code == 404
    assert visitor.send(f"{PLACE}/from/{link}", {"take": "along"}).status_code == 404
    assert not visitor.client.cookies


def test_nobody_tries_many_links(visitor: Visitor) -> None:
    codes = [visitor.open(f"{PLACE}/from/{number}").status_code for number in range(25)]
    assert codes[0] == 404
    assert codes[-1] == 429


@pytest.mark.soak
def test_a_device_with_seats_of_its_own_keeps_them(visit: Arrive) -> None:
    visitor, phone = visit(), visit()
    ended(visitor, GAME)
    own = phone.make_table(GAME, "computer:level1")
    take_along(phone, link_along(visitor))
    assert len(rows(phone)) == 2
    assert own in phone.text
    assert own not in visitor.open(PLACE).text, "one gives, the other takes"
