"""People learn that it is their turn while no page is open: by Web Push, once, and nothing that is hidden."""

import asyncio
import socket
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from hantise.core.words import LANGUAGES, speaking
from hantise.games import find
from hantise.store import SeatPlan, Store
from hantise.store.safe import safe_of
from hantise.store.subscriptions import KEPT, MOST, Subscription, Subscriptions
from hantise.store.tables import subscriptions
from hantise.web import measures, web_push
from hantise.web.tables import calling
from hantise.web.tables.calling import call_of
from hantise.web.tables.live_table import Command, Turn
from hantise.web.tables.tables import Tables
from hantise.web.web_push import INTERNET, Outcome, WebPush, address_of, is_public, sealed
from web.conftest import browsers
from web.fakes import FirstThatComes
from web.follower import following
from web.houses import House, running_house
from web.push_service import Device, PushService, on_this_machine, push_service, read, spelt, vouched
from web.test_commands import mover_at, stored
from web.test_own_seats import pair
from web.test_seats import plan
from web.test_workers import until
from web.visitor import Arrive, Visitor, outcome
from web.workers import Workers


@pytest.fixture
def within() -> dict[str, Any]:
    """Whoever looks at no page is away."""
    return {"pool": FirstThatComes(), "grace": 0, "push_services": on_this_machine()}


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as running:
        yield running


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The outcomes of messages, in order; they are tried again at once."""
    told = list[str]()
    monkeypatch.setattr(web_push, "PAUSES", (0.02, 0.02))
    monkeypatch.setattr(measures, "note_push", told.append)
    return told


def ends(told: list[str], *outcomes: Outcome) -> None:
    until(lambda: len(told) >= len(outcomes), 30)
    assert told == [outcome.value for outcome in outcomes]


def in_turn(path: str, *players: Visitor) -> list[Visitor]:
    """The players, beginning with the one whose turn it is."""
    for player in players:
        player.open(path)
    return sorted(players, key=lambda player: not player.moves)


def move(path: str, player: Visitor) -> None:
    player.open(path)
    player.press(player.moves[0])


def pass_on(path: str, player: Visitor, other: Visitor) -> None:
    """The player moves until it is the other's turn."""
    while not (other.open(path) and other.moves):
        move(path, player)


@contextmanager
def looking(house: House, player: Visitor, path: str) -> Iterator[None]:
    """The player's page is open, as every worker knows; nobody else's is."""
    workers = house.all if isinstance(house, Workers) else (house,)
    places = [(worker.services.presence, (0, 1)) for worker in workers]
    with following(player, path):
        until(lambda: all(any(there.is_here(path[3:], seat) for seat in seats) for there, seats in places))
        yield


def kept(house: House) -> set[str]:
    return {*house.wait_for(house.store.look(lambda found: found.scalars(select(subscriptions.c.endpoint)).all()))}


def test_a_message_is_encrypted_as_the_rfc_shows() -> None:
    """RFC 8291, appendix A."""
    from cryptography.hazmat.primitives.asymmetric import ec

    auth, text = read("BTBZMqHH6r4Tts7J_aSIgg"), b"When I grow up, I want to be a watermelon"
    device = Device("", auth, int.from_bytes(read("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")))
    own = ec.derive_private_key(int.from_bytes(read("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), ec.SECP256R1())
    told = Subscription("", spelt(device.point), spelt(auth), "en", "")
    body = sealed(text, told, read("DGv6ra1nlYgDCS1FRnbzlw"), own)
    assert spelt(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl"
        "7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    assert device.opened(body) == text
    assert sealed(text, told) != sealed(text, told), "each has a key of its own"


def test_whoever_is_away_is_told_once_a_turn_in_their_language(
    visit: Arrive, house: House, service: PushService
) -> None:
    host, friend, path = pair(visit, house, name1="Ann")
    first, second = in_turn(path, host, friend)
    names = {host: ("Ann", "Your table"), friend: ("Zoé", "Ann’s table")}
    devices = {player: Device(service) for player in (first, second)}
    assert [device.subscribe(player) for player, device in devices.items()] == [204, 204]
    pass_on(path, first, second)
    message = service.next()
    (name, table), title = names[second], find("ghooost").title
    shown = {"title": f"{name}, your turn · {title}", "body": table, "match": path.rpartition("/")[2]}
    assert devices[second].read(message) == shown
    key, claims = vouched(message)
    assert key == first.client.get("/called/key").text
    assert (claims["aud"], "sub" in claims) == (service.address, False)
    assert 0 < claims["exp"] - time.time() <= 24 * 3600
    assert {name: message.headers[name] for name in ("ttl", "urgency")} == {"ttl": "86400", "urgency": "normal"}
    topic = message.headers["topic"]
    assert len(topic) == 32
    assert shown["match"] not in topic, "the service learns no address of a table"
    assert service.is_silent(), "each turn once, and whoever has just played knows"
    # The script says the same again with each page, and another language at times.
    assert devices[first].subscribe(first, "fr") == 204
    pass_on(path, second, first)
    message, (name, _table) = service.next(), names[first]
    assert message.headers["topic"] == topic, "it takes the place of what was not read yet"
    assert devices[first].read(message)["title"] == f"{name}, à toi de jouer · {title}"
    # Whoever looks at the table sees it; whoever stops on this device is told no more.
    with looking(house, second, path):
        pass_on(path, first, second)
        assert service.is_silent()
        pass_on(path, second, first)
    service.next()
    for player in (second, first):
        endpoint = devices[player].endpoint
        assert player.client.post("/called/stop", data={"endpoint": endpoint}).status_code == 204
        assert endpoint not in kept(house)
    pass_on(path, first, second)
    assert service.is_silent()


def test_whoever_has_just_left_the_page_is_told_once_they_are_missed(
    service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Often enough for a slow machine, on which all that is asked below takes its time.
    monkeypatch.setattr(calling, "LOOKS", 30)
    with running_house(FirstThatComes(), grace=3.0, push_services=on_this_machine()) as house, browsers(house) as visit:
        host, friend, path = pair(visit, house, name1="Ann")
        first, second = in_turn(path, host, friend)
        device = Device(service)
        device.subscribe(second)
        with following(second, path):
            pass_on(path, first, second)
            assert service.is_silent(3), "also a page that sleeps is lost only after a while"
        assert service.is_silent(0.7)
        assert device.read(service.next())["match"] in path
        # Whoever has played meanwhile is not told of it.
        pass_on(path, second, first)
        pass_on(path, first, second)
        pass_on(path, second, first)
        assert service.is_silent(5)


def test_a_shared_device_is_not_told_nor_whoever_plays_alone_with_computers(
    visit: Arrive, house: House, service: PushService
) -> None:
    host, other, device = visit(), visit(), Device(service)
    path = host.make_table("ghooost", "me", name1="Ann", name2="Zoé")
    device.subscribe(host)
    for _ in range(3):
        move(f"{path}?as={mover_at(house, path)}", host)
    alone = host.make_table("boo", "computer:random")
    with following(host, alone):
        until(lambda: bool(host.open(alone) and host.moves), 10)
        move(alone, host)
        until(lambda: stored(house, alone).events[-1].seat == 1, 10)
    assert service.is_silent()
    assert Device(service).subscribe(other) == 403, "who sits nowhere is told nothing"


def test_as_a_friend_has_come_and_the_game_begins_whoever_waits_is_told(
    visit: Arrive, house: House, service: PushService
) -> None:
    host, friend, device = visit(), visit(), Device(service)
    path = host.make_table("ghooost", "friend", "friend", name1="Ann", name2="Zoé", name3="Jo", starter="1")
    device.subscribe(host)
    code = stored(house, path).plan.code
    friend.send("/join", {"code": code})
    assert service.is_silent(), "another friend is awaited"
    visit().send("/join", {"code": code})
    shown = device.read(service.next())
    assert shown["body"] == "Your table · The game begins."
    assert shown["title"].startswith(("Ann, your turn · ", "Waiting for "))
    assert service.is_silent()


def told_of_beginning(service: PushService, devices: dict[Visitor, Device], match: str, *players: Visitor) -> None:
    """These players, and no others, learn that the match has begun."""
    found = dict[str, Any]()
    for _player in players:
        message = service.next()
        (device,) = [device for device in devices.values() if device.path == message.path]
        found[device.path] = device.read(message)
    assert {*found} == {devices[player].path for player in players}
    for shown in found.values():
        assert (shown["match"], "The game begins." in shown["body"]) == (match, True)
    assert service.is_silent(2)


def test_where_a_match_is_made_with_its_people_those_who_are_away_are_told(
    visit: Arrive, house: House, service: PushService
) -> None:
    """A rematch, which is one for all who ask for it at once, and a match that somebody makes for others."""
    host, friend, path = pair(visit, house, name1="Ann")
    devices = {player: Device(service) for player in (host, friend)}
    for player, device in devices.items():
        device.subscribe(player)
    tables = house.services.tables

    async def rematches() -> set[str]:
        table = await tables.get(path[3:])
        return {*await asyncio.gather(*[tables.rematch(table) for _ in range(3)])}

    (again,) = house.wait_for(rematches())
    with following(host, f"/t/{again}"):
        told_of_beginning(service, devices, again, friend)
        plan = stored(house, path).plan._replace(code="", dealing=None)
        told_of_beginning(service, devices, house.wait_for(tables.make(plan)), host, friend)
        # Who plays alone, or with several on one device, has made it themselves.
        for seats in ((plan.seats[0], plan.seats[0]._replace(name="Zoé")), (plan.seats[0], SeatPlan("Bot", "level1"))):
            house.wait_for(tables.make(plan._replace(seats=seats)))
        assert service.is_silent(2)


def test_of_two_workers_one_tells(visit: Arrive, house: House, service: PushService) -> None:
    """Each request goes to the other worker; the key is the same at both."""
    host, friend, path = pair(visit, house, name1="Ann")
    assert len({host.client.get("/called/key").text for _ in range(4)}) == 1
    players = in_turn(path, host, friend)
    devices = {player: Device(service) for player in players}
    for player, device in devices.items():
        device.subscribe(player)
    for _ in range(4):
        pass_on(path, *players)
        players.reverse()
        devices[players[0]].read(service.next())
        assert service.is_silent(0.4)
    with looking(house, players[1], path):
        pass_on(path, *players)
        assert service.is_silent(), "their page is open at one of the workers"


def test_keys_and_devices_outlast_a_restart(tmp_path: Path, service: PushService) -> None:
    filed: dict[str, Any] = {"database": str(tmp_path / "house.sqlite3"), "push_services": on_this_machine()}
    with running_house(FirstThatComes(), grace=0, **filed) as house, browsers(house) as visit:
        host, friend, path = pair(visit, house, name1="Ann")
        players = in_turn(path, host, friend)
        cookies, device = [player.client.cookies for player in players], Device(service)
        device.subscribe(players[1])
        key = host.client.get("/called/key").text
    with running_house(FirstThatComes(), grace=0, **filed) as house, browsers(house) as visit:
        first, second = visit(), visit()
        for player, known in zip((first, second), cookies):
            player.client.cookies = known
        pass_on(path, first, second)
        assert vouched(service.next())[0] == key


# Services that refuse, and are slow, or dead.


@pytest.mark.parametrize(
    ("answers", "end", "stays"),
    [
        ([(201, {})], Outcome.SENT, True),
        ([(429, {"Retry-After": "0"}), (503, {}), (201, {})], Outcome.SENT, True),
        ([(500, {})] * 3, Outcome.FAILED, True),
        ([(429, {"Retry-After": "99999"})], Outcome.FAILED, True),
        ([(410, {})], Outcome.ENDED, False),
        ([(404, {})], Outcome.ENDED, False),
        ([(400, {})], Outcome.REFUSED, True),
        ([(307, {"Location": "/elsewhere"})], Outcome.REFUSED, True),
        ([(201, {"X": "x" * 9000})] * 3, Outcome.FAILED, True),
        ([9.0, (201, {})], Outcome.SENT, True),
    ],
)
def test_what_a_service_answers_decides_whether_it_is_asked_again(
    visit: Arrive, house: House, service: PushService, counted: list[str], monkeypatch: pytest.MonkeyPatch,
    answers: list[Any], end: Outcome, stays: bool,
) -> None:  # fmt: skip
    # What answers at once has time for it on a busy machine too.
    monkeypatch.setattr(web_push, "SECONDS", 3.0)
    host, friend, path = pair(visit, house, name1="Ann")
    first, second = in_turn(path, host, friend)
    device = Device(service)
    device.subscribe(second)
    service.answers += answers
    pass_on(path, first, second)
    ends(counted, end)
    assert service.answers == []
    assert service.messages.qsize() == len(answers)
    assert (device.endpoint in kept(house)) == stays


def test_a_dead_service_or_a_false_one_hurts_nobody(
    visit: Arrive, house: House, counted: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    host, friend, path = pair(visit, house, name1="Ann")
    first, second = in_turn(path, host, friend)
    # Nobody listens there, nor takes the port meanwhile.
    with socket.socket() as dead:
        dead.bind(("127.0.0.1", 0))
        device = Device(f"https://localhost:{dead.getsockname()[1]}")
        device.subscribe(second)
        pass_on(path, first, second)
        ends(counted, Outcome.FAILED)
        assert device.path not in caplog.text, "an address is a secret"
        device.subscribe(second, key=spelt(b"\4" + bytes(64)))
        pass_on(path, second, first)
        pass_on(path, first, second)
        ends(counted, Outcome.FAILED, Outcome.ENDED)


# Attacks: an address that somebody gives to the house.


@pytest.mark.parametrize(
    "endpoint",
    [
        *("http://push.example/x", "https:///x", "https://", "ftp://push.example/x", "//push.example/x", "x", ""),
        *("https://user@push.example/x", "https://push.example:22/x", "https://push.example:99999/x"),
        *("https://push.example/x\r\nHost: other", "https://push.example/x y", "https://push.example/\u00e9"),
        *("https://push.\u00e9xample/x", "https://[::1%25x/x", "https://push.example/" + "x" * 1024),
    ],
)
def test_only_an_https_address_is_taken(endpoint: str) -> None:
    with pytest.raises(ValueError, match=r"address|port|Port|IPv6|netloc"):
        address_of(endpoint)
    assert address_of("https://push.example/x?y=z").hostname == "push.example"


def test_a_form_that_no_browser_sends_is_refused(visitor: Visitor, house: House, service: PushService) -> None:
    visitor.make_table("boo", "computer:random")
    device = Device(service)
    for wrong in (
        {"endpoint": "http://localhost/x"},
        {"key": "x"},
        {"key": "é" * 87},
        {"auth": ""},
        {"auth": "A" * 4000},
    ):
        assert device.subscribe(visitor, **wrong) == 400
    foreign = visitor.client.post(
        "/called", data={"endpoint": device.endpoint}, headers={"Origin": "https://x.example"}
    )
    assert outcome(foreign) == (403, "foreign-origin")
    for number in range(MOST + 3):
        assert device.subscribe(visitor, endpoint=f"{service.address}/{number}") == 204
    assert len(kept(house)) == MOST


@pytest.mark.parametrize(
    "place",
    [
        *(
            "127.0.0.1",
            "10.0.0.1",
            "192.168.1.1",
            "172.16.0.1",
            "169.254.169.254",
            "0.0.0.0",
            "100.64.0.1",
            "224.0.0.1",
        ),
        *("255.255.255.255", "::1", "::", "fe80::1", "fc00::1", "ff02::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1"),
        *("2002:7f00:1::", "2001:0:1::1", "2001:db8::1", "fe80::1%1"),
    ],
)
async def test_no_message_goes_into_the_hosts_own_network(
    tables: Tables, counted: list[str], monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    """Also where a name leads there only as it is used, or leads to several places at once."""
    assert not is_public(ip_address(place))
    asked, device, push = list[str](), Device("https://push.example"), WebPush(tables.store)
    looked_up = [(0, 0, 0, "", (one, 443)) for one in ("93.184.215.14", place)]

    def find_places(host: str, port: int, **_kind: Any) -> Any:
        asked.append(host)
        return looked_up

    async def connect(*told: Any, **_more: Any) -> Any:
        raise AssertionError(told)

    monkeypatch.setattr(socket, "getaddrinfo", find_places)
    monkeypatch.setattr(asyncio, "open_connection", connect)
    told = Subscription(device.endpoint, spelt(device.point), spelt(device.auth), "en", "https://house.example")
    push.send(told, b"{}", "match", lambda: True)
    while not counted:
        await asyncio.sleep(0.01)
    assert (counted, asked) == (["ended"], ["push.example"])
    await push.close()


def test_public_places_are_taken() -> None:
    assert all(map(is_public, map(ip_address, ("93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c"))))
    assert (INTERNET.allowed, INTERNET.port, INTERNET.trusted) == (is_public, 443, None)


async def test_a_device_that_shows_itself_no_more_is_forgotten_and_so_are_all_with_the_houses_key(store: Store) -> None:
    devices, told = Subscriptions(store), Subscription("https://push.example/1", "key", "auth", "fr", "https://house")
    await store.sealing_secret()
    await devices.keep("ann", told)
    assert await devices.of({"ann", "zoe"}) == [told]
    assert await devices.is_kept("ann", told)
    assert not await devices.is_kept("ann", told._replace(language="nl"))
    await devices.keep("zoe", told)
    assert await devices.of({"ann"}) == [], "the browser has another key now"
    long_ago = datetime.now(UTC) - timedelta(seconds=1)
    await store.run(lambda connection: connection.execute(update(subscriptions).values(until=long_ago)))
    assert await devices.of({"zoe"}) == []
    await devices.keep("ann", told._replace(endpoint="https://push.example/2"))
    everything = select(subscriptions.c.endpoint)
    assert await store.look(lambda found: [*found.scalars(everything)]) == ["https://push.example/2"]
    store._safe = safe_of("5e" * 32)
    await store.sealing_secret()
    assert await devices.of({"ann"}) == []


@pytest.mark.parametrize(("days", "stays"), [(0, {"ann", "ida", "zoe"}), (31, {"ida"}), (91, set[str]())])
async def test_a_device_unseen_for_long_is_forgotten_sooner_if_its_browser_has_no_match_that_goes_on(
    store: Store, days: int, stays: set[str]
) -> None:
    """Ann sits nowhere, Ida at a match that goes on, Zoé at one that is over."""
    devices, tables = Subscriptions(store), Tables(store)
    await tables.make(plan("boo", "ida", ""))
    await store.finish(await tables.make(plan("boo", "zoe", "")))
    for name in ("ann", "ida", "zoe"):
        await devices.keep(name, Subscription(f"https://push.example/{name}", "key", "auth", "fr", "https://house"))
    seen = datetime.now(UTC) + KEPT - timedelta(days=days)
    await store.run(lambda connection: connection.execute(update(subscriptions).values(until=seen)))
    await devices.keep("new", Subscription("https://push.example/new", "key", "auth", "fr", "https://house"))
    names = select(subscriptions.c.hash)
    assert {*await store.look(lambda found: found.scalars(names).all())} == stays | {"new"}


# What is said.


async def test_a_call_says_the_game_the_table_and_whose_turn_it_is_and_nothing_of_the_deal(
    tables: Tables, game: str
) -> None:
    """Tables that were dealt and played otherwise say the same."""
    told = defaultdict[tuple[int, int, str], set[tuple[str, str]]](set)
    for deal in range(4):
        table = await tables.get(await tables.make(plan(game, "ida", "basil")))
        for _ in range(deal * 3):
            mover, legal = table.position.mover, table.position.state.legal()
            action = table.game.actions.name(legal[-1])
            await table.play(mover, Command(table.version, (action,), f"version-{table.version}"))
        for seat, language in product((0, 1), LANGUAGES):
            with speaking(language):
                call = call_of(table, Turn(1, 1 - seat), seat)
            assert call.match == table.id
            told[table.position.mover, seat, language].add((call.title, call.body))
    assert {len(calls) for calls in told.values()} == {1}
    title = find(game).title
    assert ("Ghost 0’s table", f"Ghost 1, your turn · {title}")[::-1] in told.get((1, 1, "en"), told[0, 0, "en"]) or (
        f"Ghost 0, your turn · {title}",
        "Your table",
    ) in told[0, 0, "en"]
