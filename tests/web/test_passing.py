"""One device passed round: between two people a shut door, and behind it nothing of anybody's side."""

import json
import re
from contextlib import suppress
from html import unescape
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from hantise.core import SPECTATOR
from hantise.games import codes, find
from hantise.store.records import record_of
from hantise.web.again import routes
from hantise.web.again.showing import Eyes, showing
from hantise.web.live import HANDED
from hantise.web.pages.assets import address
from hantise.web.tables.live_table import position_of
from web.eyes import SECRETIVE
from web.follower import following
from web.houses import House
from web.test_commands import events, mover_at, stored
from web.test_secrecy import played
from web.visitor import Arrive, Visitor, forms_of, is_move

NAMES = ("Ida", "Basil", "Mira", "Bruno", "Lison", "Odile")
SHUT = re.compile(r'<main class="door" .*? data-eyes="door-(\d+)"')
OPEN = tuple(code for code in codes() if code not in SECRETIVE)


def shared(visitor: Visitor, game: str, *others: str, **fields: str) -> str:
    """A table of two people at one device, and these others."""
    names = {f"name{number}": name for number, name in enumerate(NAMES[:2], start=1)}
    return visitor.make_table(game, "me", *others, **{**names, **fields})


def empties_itself(page: str) -> bool:
    """Whether nothing is drawn before the script that empties the page when it is left.

    Browsers keep a page that was left while its scripts still came; a module would have come too late.
    """
    head, _body = page.split("</head>")
    return f'<script src="{address("passing.js")}"></script>' in head


def knock(visitor: Visitor) -> str:
    """Whoever takes the device says who they are; the hold that they have then."""
    hold = visitor.hold
    visitor.open(f"{visitor.place}?as={hold}")
    assert visitor.moves
    assert empties_itself(visitor.text)
    return hold


def is_shut(visitor: Visitor, game: str) -> bool:
    """Whether the page is a door, which then holds no drawing of the game, no choice, and is kept nowhere."""
    if not (door := SHUT.search(visitor.text)):
        return False
    assert address(f"games/{game}.svg") not in visitor.text
    assert not [form for form in forms_of(visitor.text) if form.buttons and is_move(form)]
    assert f"I am {NAMES[int(door[1])]}" in visitor.text
    assert visitor.answer.headers["cache-control"] == "no-store"
    return True


@pytest.mark.parametrize("game", sorted(codes()))
def test_a_game_has_secrets_where_sheets_or_facts_differ(game: str) -> None:
    """By its own contract: the core takes its word for it."""
    record = played(game, 3, 30)
    state, everybody = position_of(record).state, (*range(len(record.seats)), SPECTATOR)
    views = [json.loads(record.game.view(state, seat).dump()) | {"seat": 0} for seat in everybody]
    sheets = [record.sheet(seat) for seat in everybody]
    assert record.game.has_secrets == any(one != sheets[0] for one in sheets)
    assert record.game.has_secrets or all(view == views[0] for view in views)


@pytest.mark.parametrize("game", SECRETIVE)
def test_each_change_of_hands_passes_a_door_and_no_way_back_leads_round_it(visitor: Visitor, game: str) -> None:
    """By the plain address, by each address that was ever open before, as text for the script, and by an old form."""
    path, rng, gone, changes = shared(visitor, game), Random(5), list[str](), 0
    before = visitor.client.cookies.get("door")
    assert is_shut(visitor, game)
    hold, old = knock(visitor), visitor.moves[0]
    for _move in range(60):
        seat = int(hold.partition("-")[0])
        visitor.press(rng.choice(visitor.moves))
        if not is_shut(visitor, game):
            assert visitor.moves, "the same person goes on without a door"
            assert {form.data()["seat"] for form in visitor.moves} == {str(seat)}
            continue
        changes += 1
        gone.append(hold)
        assert before != (before := visitor.client.cookies.get("door")), "pages that a browser kept whole are let go"
        for way in (path, *(f"{path}?as={one}" for one in (*gone, "0", "1", "0-999999-0", "9-1-0", "x"))):
            visitor.answer = visitor.client.get(way)
            assert is_shut(visitor, game), way
        for one in gone:
            assert not re.findall("<pre>[^<]", visitor.client.get(f"{path}/choices?as={one}").text)
        visitor.answer = visitor.client.post(path, data=old.data() | {"key": "some.other.key"})
        assert is_shut(visitor, game), "an old form"
        if changes == 4:
            return
        hold = knock(visitor)
    raise AssertionError("the device never changed hands")


@pytest.mark.parametrize("game", SECRETIVE)
def test_a_line_of_the_device_tells_nothing_past_a_change_of_hands(visitor: Visitor, house: House, game: str) -> None:
    """A side's line ends unanswered with its turn, that of a door is silent, and none shows a side unasked."""
    path, rng = shared(visitor, game), Random(5)
    for _change in range(3):
        hold = knock(visitor)
        seat, version = int(hold[0]), len(events(house, path))
        with following(visitor, path, version=version, eyes=seat, **{"as": hold}) as page:
            shown = f'data-eyes="{seat}"'
            assert shown in page.next()["parts"]["prompt"]
            with suppress(ConnectionClosed):
                while True:
                    page.press(rng.choice(visitor.moves))
                    assert shown in page.next()["parts"]["prompt"]
                    assert mover_at(house, path) == seat
                    visitor.open(f"{path}?as={hold}")
            assert page.connection.close_code == HANDED
        other, version = mover_at(house, path), len(events(house, path))
        assert other == 1 - seat, "it was not asked before"
        queries: list[tuple[dict[str, str], int]] = [({"eyes": str(seat), "as": hold}, 0), ({}, 1)]
        for query, frames in [*queries, ({"eyes": str(SPECTATOR), "as": hold}, 1)]:
            with following(visitor, path, origin="", version=version, **query) as page:
                for _ in range(frames):
                    assert f'data-eyes="{SPECTATOR}"' in page.next()["parts"]["prompt"]
                assert page.closed() == HANDED
        with following(visitor, path, version=version, eyes=f"door-{seat}") as page:
            assert page.closed() == HANDED
        with following(visitor, path, version=version, eyes=f"door-{other}") as page:
            assert page.is_silent()
        visitor.open(path)


def test_whoever_undoes_their_turn_keeps_the_device(visitor: Visitor, house: House) -> None:
    """By a form and by the line; what was open before the undo is shut."""
    path = shared(visitor, "ghooost", option__starter="0")
    undone, rng = 0, Random(4)
    while undone < 3:
        hold = knock(visitor)
        seat = hold[0]
        while not is_shut(visitor, "ghooost"):
            undo = [form for form in forms_of(visitor.text) if form.action.endswith("/back")]
            if not undo:
                visitor.press(rng.choice(visitor.moves))
                continue
            with following(visitor, path, version=len(events(house, path)), eyes=seat, **{"as": hold}) as page:
                page.next()
                visitor.press(undo[0])
                assert f'data-eyes="{seat}"' in page.next()["parts"]["prompt"]
            assert visitor.moves
            assert SHUT.search(visitor.client.get(f"{path}?as={hold}").text)
            undone += 1
            visitor.press(rng.choice(visitor.moves))


@pytest.mark.parametrize("game", SECRETIVE)
def test_whoever_takes_the_device_sees_what_they_missed_and_nobody_else_does(
    visitor: Visitor, house: House, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From their own decision on, as their own side saw it, until the device goes on."""
    path, rng, hold, gone, missed = shared(visitor, game), Random(5), "", "", ""
    while not missed:
        gone, hold = hold, knock(visitor)
        # The second person: the first is whom a device without a hold would show.
        is_offered = hold[0] == "1" and f'href="{path}/missed?as={hold}#play"' in visitor.text
        missed = f"{path}/missed?as={hold}" if is_offered else ""
        while not missed and not is_shut(visitor, game):
            visitor.press(rng.choice(visitor.moves))
    table, seat = house.wait_for(house.services.tables.get(path.removeprefix("/t/"))), int(hold[0])
    steps, moves, eyes = len(table.position.chapters), visitor.moves, list[Eyes]()

    def showing_to(*asked: Any, **more: Any) -> Any:
        eyes.append(asked[2])
        return showing(*asked, **more)

    monkeypatch.setattr(routes, "showing", showing_to)
    shown = visitor.client.get(missed, follow_redirects=True)
    since = int(shown.url.path.rpartition("/")[2])
    assert str(shown.url).endswith(f"?as={hold}")
    assert {chapter.event.seat for chapter in table.position.chapters[since:]} == {1 - seat}
    assert empties_itself(shown.text)
    assert eyes == [Eyes(seat)]
    ways = re.findall(f'"{path}(|/missed/[^"#?]*)(?:[?]as=([0-9-]*))?"', shown.text)
    assert len(ways) > 1
    assert {held for _place, held in ways} == {hold}
    for step, query in (
        (since, f"?as={gone}"),
        (since, ""),
        (steps, f"?as={1 - seat}-0-0"),
        (since - 1, f"?as={hold}"),
    ):
        for kind in ("", "/frame"):
            answer = visitor.client.get(f"{path}/missed/{step}{kind}{query}")
            assert answer.status_code in (403, 404), (step, query)
    while not is_shut(visitor, game):
        visitor.press(rng.choice(moves))
        moves = visitor.moves
    assert visitor.client.get(f"{path}/missed/{since}?as={hold}").status_code == 403, "the device has gone on"


def test_a_door_that_stays_shut_says_why(visitor: Visitor, house: House) -> None:
    """In words that tell of nobody's hand."""
    path, rng = shared(visitor, "ghooost", option__starter="0"), Random(5)
    first = knock(visitor)
    old = visitor.moves[0]
    while int(visitor.hold[0] if is_shut(visitor, "ghooost") else 0) == 0:
        visitor.press(rng.choice(visitor.moves))
    assert 'role="alert"' not in visitor.text, "nothing was asked that it refuses"
    visitor.answer = visitor.client.post(path, data=old.data() | {"key": "some.other.key"})
    assert is_shut(visitor, "ghooost")
    assert "The table had moved on" in visitor.text
    illegal = old.data() | {
        "key": "yet.another",
        "seat": "1",
        "version": str(len(events(house, path))),
        "action": "12x4",
    }
    visitor.answer = visitor.client.post(path, data=illegal)
    assert is_shut(visitor, "ghooost")
    assert re.findall('role="alert">([^<]*)', visitor.text) == ["That cannot be done now. "]
    visitor.open(path)
    while True:
        knock(visitor)
        while not is_shut(visitor, "ghooost"):
            visitor.press(rng.choice(visitor.moves))
        if visitor.hold[0] == first[0]:
            break
    visitor.answer = visitor.client.get(f"{path}?as={first}")
    assert "The game went on in the meantime" in visitor.text


@pytest.mark.parametrize("game", OPEN)
def test_where_nothing_is_hidden_nobody_is_asked(visitor: Visitor, house: House, game: str) -> None:
    """The table stays open to all, and says whose turn it is; its line goes on from one to the other."""
    path, rng, movers = shared(visitor, game), Random(5), set[int]()
    with following(visitor, path, version=1) as page:
        page.next()
        while movers != {0, 1}:
            mover = mover_at(house, path)
            movers.add(mover)
            assert NAMES[mover] in visitor.text.partition("<title>")[2].partition("</title>")[0]
            visitor.press(rng.choice(visitor.moves))
            page.at(len(events(house, path)))
    assert "door" not in visitor.client.cookies


def test_others_at_the_table_play_as_ever_and_the_door_tells_what_all_saw(visit: Arrive, house: House) -> None:
    host, friend = visit(), visit()
    path = shared(host, "ghooost", "friend", "computer:random", name3="Mira", option__starter="0")
    friend.send("/join", {"code": stored(house, path).plan.code})
    host.open(path)
    rng, doors = Random(3), 0
    for _move in range(200):
        if doors > 3:
            return
        host.open(path)
        friend.open(path)
        if is_shut(host, "ghooost"):
            doors += 1
            record, seat = record_of(stored(house, path), find), int(host.hold[0])
            names = [plan.name for plan in stored(house, path).plan.seats]
            said = [unescape(line) for line in re.findall("<li>(.*?)</li>", host.text)]
            say = find("ghooost").table.tell
            told = [[say(text, names, SPECTATOR) for text in record.sheet(reader)] for reader in (0, 1, 2, SPECTATOR)]
            secrets = {line for lines in told for line in lines} - set(told[3])
            assert not [line for line in said if any(secret in line for secret in secrets)]
            assert said or all(event.seat != seat for event in record.events), "since their own turn"
            knock(host)
            host.press(rng.choice(host.moves))
        elif friend.moves:
            friend.press(rng.choice(friend.moves))
    raise AssertionError("the device never came round")
