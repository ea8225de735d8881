"""The clock of the machine jumps by an hour, forward or back: whatever is counted goes on as if it had not."""

import ast
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import hantise
from hantise.store.hosts import read_aged
from web.conftest import Clock
from web.follower import following
from web.houses import House
from web.test_commands import events, stored
from web.test_hostile import until
from web.test_own_seats import link_on, pair, press
from web.test_playing import sit_down
from web.visitor import Arrive

GAME = "ghooost"
HOUR = timedelta(hours=1)
JUMPS = pytest.mark.parametrize("jump", [HOUR, -HOUR], ids=["forward", "back"])

# Who may ask what time it is, and what that is for; everything else counts by a clock that never jumps.
ASKERS = {
    "store/appends.py": "when an event came, for lists and pruning",
    "store/store.py": "when a match was made",
    "store/rows.py": "when a match was made that is over already",
    "store/backup.py": "when a match was brought in; when a backup was made",
    "store/lock.py": "the name of what is kept of a damaged file",
    "store/holding.py": "whether a link for a device has ended",
    "web/tables/leisure.py": "how long a player still has for a move",
    "web/tables/live_table.py": "from when on a player has time for a move",
    "web/requests.py": "until when such a link lives",
    "store/safe.py": "until when a used seal is remembered",
    "web/tables/visitor.py": "that a seal is not older than a day",
    "cli/doctor.py": "whether the clock of the machine is right",
    "cli/hosting.py": "how old a match is, and how long ago it was played",
    "cli/records.py": "on which day a file of games was made",
    "web/puzzles/routes.py": "which puzzles are today's",
    "store/subscriptions.py": "until when a device that does not show itself is told of its turn",
    "store/clubs.py": "whether a round by the clock has come to its end",
    "web/web_push.py": "until when a push service may believe the house's signature",
    "store/lists.py": "when a match came that does not say when it was played; whether a link to a list has ended",
    "web/my_matches/files.py": "that a match which is brought in is not from tomorrow",
}

CLOCKS = {"time.time", "time.time_ns", "datetime.now", "datetime.utcnow", "date.today"}


def test_only_those_ask_what_time_it_is_that_must() -> None:
    source = Path(hantise.__file__).parent
    asking = {path.relative_to(source).as_posix() for path in source.rglob("*.py") if asks(path.read_text("utf-8"))}
    assert asking == set(ASKERS)


def asks(source: str) -> bool:
    """True if it asks for the time of day; `from time import time` would hide that."""
    named = set[str]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            named.add(f"{node.value.id}.{node.attr}")
        elif isinstance(node, ast.ImportFrom):
            named |= {f"{node.module}.{name.name}" for name in node.names}
    return bool(named & CLOCKS)


@JUMPS
def test_the_game_goes_on(visit: Arrive, house: House, clock: Clock, jump: timedelta) -> None:
    """By whoever plays, whoever looks, and a computer."""
    host = visit()
    path = host.make_table(GAME, "computer:random")
    with following(host, path) as page:
        page.next()
        for turn in range(6):
            until(lambda: host.open(path) and host.moves)
            assert host.press(host.moves[0]).status_code == 200
            if turn == 2:
                clock.jumped = jump
        version = len(events(house, path))
        page.at(version)
        assert page.is_silent(0.1) or page.frames[-1]["version"] >= version
    assert version > 6


@JUMPS
def test_a_link_opens_and_nothing_new_is_pruned(visit: Arrive, house: House, clock: Clock, jump: timedelta) -> None:
    """For as long as the clock says; unless it jumped by more than the age that was asked for.

    A time to come is no age at all.
    """
    host, _friend, path = pair(visit, house)
    press(host, path, "device", 0)
    waiting = host.make_table(GAME, "me")
    clock.jumped = jump
    before = datetime.now(UTC) + jump - timedelta(hours=2)
    aged = house.wait_for(house.store.run(lambda connection: read_aged(connection, before)))
    assert waiting[3:] not in [match.id for match in aged]
    later = host.make_table(GAME, "me")
    text = host.open("/").text
    assert [one in text for one in (waiting, later)] == [True, True], "both are waiting at the front"
    if jump > timedelta():
        assert "<code>http" not in host.open(f"{path}/seats").text, "it has ended, and another can be made"
        press(host, path, "device", 0)
    host.open(f"{path}/seats")
    device = visit()
    sit_down(device, link_on(host))
    assert device.open(path).status_code == 200
    assert len(stored(house, path).plan.seats[0].holders) == 2
