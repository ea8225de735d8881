"""One's own seat: on a second device, on no other, left; and what a host may do about seats of others."""

import asyncio
import re
from datetime import UTC, datetime, timedelta

import pytest

from hantise.core.words import LANGUAGES
from hantise.store import Link, Store
from hantise.web import limits, requests
from hantise.web.problems import SeatChanged
from hantise.web.tables.tables import Tables
from web.follower import following
from web.houses import House
from web.test_commands import stored
from web.test_playing import invitation, sit_down
from web.test_seats import plan
from web.visitor import Arrive, Visitor, forms_of, outcome

GAME = "ghooost"


def pair(visit: Arrive, house: House, **fields: str) -> tuple[Visitor, Visitor, str]:
    """A host, a friend who came by the code, and the path of their table."""
    host, friend = visit(), visit()
    path = host.make_table(GAME, "friend", **{"name1": "Ida", "name2": "Zoé", **fields})
    friend.send("/join", {"code": stored(house, path).plan.code})
    return host, friend, path


def press(visitor: Visitor, path: str, action: str, seat: int) -> tuple[int, str]:
    """Press the button on the page about seats, if it is there; the status and the code of the answer."""
    visitor.open(f"{path}/seats")
    wanted = (f"{path}/{action}", {"seat": str(seat)})
    (form,) = [form for form in forms_of(visitor.text) if (form.action, form.data()) == wanted]
    return asked(visitor, form.action, seat)


def asked(visitor: Visitor, path: str, seat: int) -> tuple[int, str]:
    """The same without a page."""
    return outcome(visitor.send(path, {"seat": str(seat)}))


def link_on(visitor: Visitor) -> str:
    """The first on the page: to one's own seat, if there is one."""
    return str(re.findall(r"<code>(http[^<]+)</code>", visitor.text)[0])


def holders(house: House, path: str) -> list[int]:
    """How many browsers hold each seat."""
    return [len(seat.holders) for seat in stored(house, path).plan.seats]


def lifetime(house: House, path: str) -> timedelta:
    """How long the only link goes on to open its seat."""
    (until,) = [seat.link.until for seat in stored(house, path).plan.seats if seat.link and seat.link.until]
    return until - datetime.now(UTC)


def test_a_link_for_a_device_ends(visit: Arrive, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """And a new one ends it too."""
    host, _friend, path = pair(visit, house)
    second = visit()
    press(host, path, "device", 0)
    older = link_on(host)
    press(host, path, "device", 0)
    newer = link_on(host)
    assert timedelta(minutes=29) < lifetime(house, path) <= timedelta(minutes=30)
    assert requests.invitation("secret").until is None, "that to a free seat does not end"
    assert second.open(older).status_code == 404
    assert second.open(newer).status_code == 200
    assert "Play as Ida on this device too?" in second.text
    monkeypatch.setattr(requests, "MINUTES", -1)
    press(host, path, "device", 0)
    assert "<code>" not in host.text
    assert lifetime(house, path) < timedelta()
    assert second.send(newer, {"name": ""}).status_code == 404
    assert holders(house, path) == [1, 1]


def test_a_link_is_shown_to_the_browser_that_made_it_alone(visit: Arrive, house: House) -> None:
    host, second = visit(), visit()
    path = host.make_table(GAME, "friend", "friend")
    first = invitation(host)
    press(host, path, "device", 0)
    link = link_on(host)
    sit_down(second, link)
    assert holders(house, path) == [2, 0, 0]
    assert visit().open(link).status_code == 404, "it is used"
    assert first not in second.open(path).text
    assert "dd>http" not in second.text
    assert "<code>" not in second.open(f"{path}/seats").text
    assert press(second, path, "invite", 1) == (200, "")
    link = link_on(second)
    assert link in second.open(path).text
    assert link not in host.open(path).text
    sit_down(visit(), link)
    assert holders(house, path) == [2, 1, 0]


def test_other_devices_lose_the_seat_at_once(visit: Arrive, house: House) -> None:
    host, friend, path = pair(visit, house, option__starter="1", watch="no")
    second = visit()
    press(friend, path, "device", 1)
    sit_down(second, link_on(friend))
    press(friend, path, "device", 1)
    waiting = link_on(friend)
    stolen = dict(friend.client.cookies)
    with following(second, path, version=1) as page:
        page.next()
        assert press(friend, path, "alone", 1) == (200, "")
        assert page.closed() == 4404
    assert friend.open(path).status_code == 200
    assert friend.moves
    assert second.open(path).status_code == 404
    assert visit().open(waiting).status_code == 404
    with house.client(cookies=stolen) as thief:
        assert thief.get(path).status_code == 404, "the browser has a new secret"
    assert host.open(path).status_code == 200


@pytest.mark.soak
def test_a_new_secret_opens_all_the_other_tables_too(visit: Arrive, house: House) -> None:
    """A computer's seat is nobody's to give."""
    host, _friend, path = pair(visit, house)
    tables = [path, *(host.make_table(GAME, "computer:random") for _ in range(3))]
    before = host.client.cookies["hantise_browser"]
    press(host, path, "alone", 0)
    assert host.client.cookies["hantise_browser"] != before
    for table in tables:
        assert "You are watching" not in host.open(table).text
        assert holders(house, table)[0] == 1
    with house.client(cookies={"hantise_browser": before}) as thief:
        for table in tables:
            assert "You are watching" in thief.get(table).text
    for action in ("free", "invite", "device", "alone"):
        assert asked(host, f"{tables[1]}/{action}", 1) == (403, "not-your-seat")
        assert asked(host, f"{tables[1]}/{action}", 0)[0] == (403 if action == "invite" else 200)
        if action == "free":
            host.send("/join", {"code": stored(house, tables[1]).plan.code})


def test_who_leaves_is_waited_for_again(visit: Arrive, house: House) -> None:
    host, friend, path = pair(visit, house, watch="no")
    old_code = stored(house, path).plan.code
    with following(friend, path, version=1) as page:
        page.next()
        assert press(friend, path, "free", 1) == (200, "")
        assert page.closed() == 4404
    assert friend.place == "/"
    assert friend.open(path).status_code == 404
    plan = stored(house, path).plan
    assert (plan.seats[1].is_open, plan.seats[1].holders) == (True, frozenset())
    assert plan.code != old_code
    assert visit().send("/join", {"code": old_code}).status_code == 404
    assert press(host, path, "invite", 1) == (200, "")
    sit_down(visit(), link_on(host), name="Bo")
    assert [seat.name for seat in stored(house, path).plan.seats] == ["Ida", "Bo"]
    assert friend.send("/join", {"code": plan.code}).status_code == 409


def test_a_left_seat_is_nobodys_presence(visit: Arrive, house: House) -> None:
    """At once: a computer may stand in, though the page of who left is still open."""
    host, friend, path = pair(visit, house)
    with following(friend, path, version=1) as page:
        page.next()
        friend.send(f"{path}/free", {"seat": "1"})
        page.until(lambda frame: "You are watching" in frame["parts"]["prompt"])
        assert host.send(f"{path}/stand-in", {"seat": "1", "level": "random"}).status_code == 200
        assert [seat.level for seat in stored(house, path).plan.seats] == ["", "random"]


def test_the_host_frees_the_seat_of_who_is_away_and_of_nobody_else(come: Arrive, hasty: House) -> None:
    host, friend, path = pair(come, hasty)
    stranger = come()
    for visitor, seat in ((stranger, 1), (friend, 0), (host, 7)):
        assert asked(visitor, f"{path}/free", seat) == (403, "not-your-seat")
    with following(friend, path, version=1) as page:
        page.next()
        assert asked(host, f"{path}/free", 1) == (409, "still-here")
        assert "Zoé is at the table" in host.open(f"{path}/seats").text
        assert "Free the seat" not in host.text
    assert holders(hasty, path) == [1, 1]
    assert press(host, path, "free", 1) == (200, "")
    assert holders(hasty, path) == [1, 0]
    sit_down(stranger, link_on(host))
    assert holders(hasty, path) == [1, 1]
    assert "You are watching" in friend.open(path).text
    # The next one is host when the host leaves.
    assert asked(stranger, f"{path}/invite", 0) == (403, "not-your-seat")
    assert press(host, path, "free", 0) == (200, "")
    assert "You are watching" in host.text
    assert press(stranger, path, "invite", 0) == (200, "")
    sit_down(host, link_on(stranger))
    assert holders(hasty, path) == [1, 1]


def test_forms_that_are_none_change_nothing(visit: Arrive, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another device keeps nobody from signing it out or leaving, however often it changes something at their seat."""
    host, _friend, path = pair(visit, house)
    before = stored(house, path)
    none: list[dict[str, str]] = [{}, {"seat": "x"}, {"seat": "-1"}, {"seat": "9" * 20}]
    for action in ("device", "invite", "alone", "free", "stand-in"):
        for fields in none:
            assert host.send(f"{path}/{action}", fields | {"level": "random"}).status_code == 400
        elsewhere = {"origin": "https://evil.example"}
        assert host.send(f"{path}/{action}", {"seat": "0"}, headers=elsewhere).status_code == 403
    assert stored(house, path) == before
    monkeypatch.setattr(limits, "STAND_INS", 1)
    assert asked(host, f"{path}/device", 0) == (200, "")
    assert asked(host, f"{path}/device", 0) == (429, "too-fast")
    assert asked(host, f"{path}/alone", 0) == (200, "")
    assert asked(host, f"{path}/free", 0) == (200, "")


def test_the_menu_leads_to_the_seats_where_what_is_lost_is_said_first(visit: Arrive, house: House) -> None:
    host, friend, path = pair(visit, house)
    stranger = visit()
    ways = [f'href="{path}/seats"' in visitor.open(path).text for visitor in (host, friend, stranger)]
    assert ways == [True, True, False]
    assert stranger.open(f"{path}/seats").status_code == 403
    for language in LANGUAGES:
        host.client.headers["accept-language"] = language
        text = host.open(f"{path}/seats").text
        folds = re.findall(r"<details><summary>[^<]+</summary><p>[^<]+</p><form .*?</form></details>", text)
        assert [re.findall(r'action="[^"]*/(\w+)"', fold) for fold in folds] == [["alone"], ["free"]]
        assert text.count('action="/t/') == 3 + len(folds), "and two names and a device, which lose nothing"


async def test_a_seat_that_somebody_has_just_taken_is_not_freed(store: Store, tables: Tables) -> None:
    """Who frees it had seen it otherwise."""
    table = await tables.get(await tables.make(plan(GAME, "ida", "basil")))
    await table.free(1, table.plan.seats[1], Link("link", "salt"))
    seen = table.plan.seats[1]
    entering, freeing = (
        asyncio.create_task(work) for work in (table.enter("link", "mira"), table.free(1, seen, Link("new", "salt")))
    )
    assert await entering == 1
    with pytest.raises(SeatChanged):
        await freeing
    assert table.held_by({"mira"}) == [1]
    found = await store.load(table.id)
    assert found
    assert found.plan == table.plan
