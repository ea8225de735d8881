"""Who wants to be forgotten leaves nothing in the house; a link takes all that is theirs to another device, once."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select, update

from hantise.store import hashed
from hantise.store.tables import carriers, metadata
from web.fakes import FirstThatComes
from web.houses import House, running_house
from web.push_service import Device
from web.test_commands import stored
from web.test_evenings import GAME, PLACE, brought, ended, link_along, listed_for, rows, take_along
from web.test_own_seats import pair
from web.test_playing import play_to_the_end, played_out
from web.visitor import Arrive, Visitor, outcome, visiting

NAME = "Zoë-Philippine"


def all_rows(house: House) -> str:
    """Every value in the database."""
    asked = [select(table) for table in metadata.sorted_tables]
    rows = house.wait_for(house.store.look(lambda found: [tuple(row) for each in asked for row in found.execute(each)]))
    return "\n".join(map(repr, rows))


def forget(visitor: Visitor) -> str:
    """Press the button; the key that was theirs."""
    key = hashed(visitor.client.cookies["hantise_browser"])
    visitor.open(PLACE)
    visitor.press(visitor.form(f"{PLACE}/forget"))
    return key


def test_no_row_tells_of_them_any_more(visitor: Visitor, house: House) -> None:
    played_out(visitor, GAME, name1=NAME)
    records = visitor.client.get(f"{PLACE}/records").text
    visitor.make_table(GAME, "computer:level1", name1=NAME)
    visitor.make_table("boo", "friend", name1=NAME)
    visitor.make_table("boo", "friend", screen="yes")
    way = visitor.send("/club/new/boo", {"size": "2", "kind": "swiss", "rounds": "3", "minutes": "0"}).url.path
    visitor.send(f"{way}/join", {"name": NAME})
    brought(visitor, records.replace(NAME, f"{NAME} 2"))
    link_along(visitor)
    device = Device("https://push.example")
    assert device.subscribe(visitor) == 204
    key = hashed(visitor.client.cookies["hantise_browser"])
    before = all_rows(house)
    assert key in before
    assert device.path in before
    assert before.count(NAME) >= 3
    assert forget(visitor) == key
    assert [word for word in (key, NAME, device.path) if word in all_rows(house)] == []
    assert "hantise_browser" not in visitor.client.cookies
    assert "The house has forgotten this browser" in visitor.text
    assert rows(visitor) == []


@pytest.mark.soak
def test_the_records_that_they_brought_go_with_all_their_rows(visit: Arrive, house: House) -> None:
    """Unless another device lists them: then they stay without the name."""
    visitor, other, phone = visit(), visit(), visit()
    played_out(visitor, GAME, name1=NAME)
    records = visitor.client.get(f"{PLACE}/records").text
    before = all_rows(house).splitlines()
    brought(other, records)
    assert len(all_rows(house).splitlines()) > len(before)
    (row,) = listed_for(other)
    place = row.split('<a class="btn small" href="')[1].split('"')[0]
    table = place.removesuffix("/again")
    assert other.open(place).status_code == other.open(table).status_code == 200
    forget(other)
    assert all_rows(house).splitlines() == before
    assert other.open(place).status_code == other.open(table).status_code == 404
    forget(visitor)
    brought(other, records)
    take_along(phone, link_along(other))
    key = forget(other)
    assert len(listed_for(phone)) == 1
    assert [word for word in (key, NAME) if word in all_rows(house)] == []


def test_whoever_played_with_them_sees_a_guest_in_what_is_over(visit: Arrive, house: House) -> None:
    """A name of others stays theirs."""
    visitor, friend, table = pair(visit, house, name1=NAME)
    play_to_the_end([visitor, friend], table, Random(2))
    assert NAME in friend.open(table).text
    forget(visitor)
    assert NAME not in friend.open(table).text
    assert "Guest" in friend.text
    assert NAME not in friend.open(f"{table}/again/3").text
    assert "Guest" in listed_for(friend)[0]
    assert '"Guest"' in friend.client.get(f"{table}/record").text
    assert visitor.open(table).status_code == 200, "a passer-by may look on"
    assert not visitor.moves
    assert friend.open(f"{table}/deal").status_code == 200
    visitor, friend, table = pair(visit, house, name1=NAME, name2="Guest")
    play_to_the_end([visitor, friend], table, Random(2))
    forget(visitor)
    assert '"seats":["Guest 2","Guest"]' in friend.client.get(f"{table}/record").text


def test_a_game_that_goes_on_waits_for_somebody_else(visit: Arrive, house: House) -> None:
    (visitor, friend, table), third = pair(visit, house, name1=NAME), visit()
    for who in (visitor, friend):
        who.open(table)
        if who.moves:
            who.press(who.moves[0])
    forget(visitor)
    assert NAME not in friend.open(table).text
    visitor.open(table)
    assert not visitor.moves
    match = stored(house, table)
    assert (match.plan.seats[0].name, match.plan.seats[0].is_open) == ("Friend", True)
    third.send("/join", {"code": match.plan.code})
    assert third.place == table
    play_to_the_end([friend, third], table, Random(2))


def test_another_device_that_holds_the_seat_too_keeps_it(visit: Arrive, house: House) -> None:
    visitor, phone = visit(), visit()
    table = visitor.make_table(GAME, "computer:level1", name1=NAME)
    take_along(phone, link_along(visitor))
    forget(visitor)
    assert NAME not in all_rows(house)
    play_to_the_end([phone], table, Random(1))
    assert '"Guest"' in phone.client.get(f"{table}/record").text
    visitor.open(table)
    assert not visitor.moves


def test_no_byte_on_the_disk_tells_of_them_any_more(tmp_path: Path) -> None:
    def lies_there(text: str) -> bool:
        return any(text.encode() in path.read_bytes() for path in tmp_path.iterdir())

    filed = running_house(FirstThatComes(), database=str(tmp_path / "matches.sqlite3"))
    with filed as house, visiting(house) as visitor, visiting(house) as other:
        for seed in range(3):
            played_out(visitor, GAME, seed, name1=NAME)
        ended(other, "boo")
        records = visitor.client.get(f"{PLACE}/records").text
        for _ in range(20):
            visitor.make_table(GAME, "computer:level1", name1=NAME)
        link_along(visitor)
        brought(other, records)
        key = hashed(visitor.client.cookies["hantise_browser"])
        assert lies_there(key)
        assert lies_there(NAME)
        forget(other)
        forget(visitor)
        assert not lies_there(key)
        assert not lies_there(NAME)


# Taken to another device.


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
    # It ends with its time and with a newer one.
    links = [link_along(phone) for _ in range(2)]
    assert visit().open(links[0]).status_code == 404
    assert visit().open(links[1]).status_code == 200
    past = datetime.now(UTC) - timedelta(seconds=1)
    house.wait_for(house.store.run(lambda connection: connection.execute(update(carriers).values(until=past))))
    assert visit().open(links[1]).status_code == 404
    assert "<code>" not in phone.open(PLACE).text
    # A device with seats of its own keeps them: one gives, the other takes.
    own = third.make_table(GAME, "computer:level1")
    take_along(third, link_along(phone))
    assert len(rows(third)) == 3
    assert own in third.text
    assert own not in phone.open(PLACE).text


def test_links_that_never_were_lead_nowhere_and_nobody_tries_many(visitor: Visitor) -> None:
    for link in ("x", "%00", "x" * 500):
        assert visitor.open(f"{PLACE}/from/{link}").status_code == 404
        assert visitor.send(f"{PLACE}/from/{link}", {"take": "along"}).status_code == 404
        assert not visitor.client.cookies
    assert visitor.send(f"{PLACE}/forget", {"forget": "me"}).status_code == 200, "nothing to forget"
    assert rows(visitor) == []
    assert [visitor.open(f"{PLACE}/from/{number}").status_code for number in range(25)][-1] == 429
