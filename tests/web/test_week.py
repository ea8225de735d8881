"""A game at leisure over five days: two people who are told when it is their turn, and one who never comes back."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from httpx import Cookies

from hantise.core import Event
from hantise.web.tables import computers
from hantise.web.tables.live_table import LiveTable
from web.conftest import Clock
from web.fakes import FirstThatComes
from web.houses import House, running_house
from web.push_service import Device, on_this_machine, push_service, vouched
from web.test_commands import stored
from web.test_hostile import until
from web.visitor import Visitor, visiting

PARIS = ZoneInfo("Europe/Paris")
NAMES = ("Ann", "Ben", "Zoé")
# Clocks go back by an hour in the night before Sunday. Asked on Saturday at 21, a player has one hour of that day,
# fourteen of Sunday, and nine of Monday.
FRIDAY, SATURDAY, SUNDAY = "2026-10-23 20:00", "2026-10-24 21:00", "2026-10-25 12:00"
MONDAY, AND_THEN, TUESDAY, WEDNESDAY = "2026-10-26 16:58", "2026-10-26 17:02", "2026-10-27 12:00", "2026-10-28 18:00"


class Week:
    """The table, whoever plays there, with their devices, and the house as it is this day."""

    def __init__(self, clock: Clock, database: str) -> None:
        self.clock, self.database = clock, database
        self.path, self.jars = "", [Cookies() for _name in NAMES]

    @contextmanager
    def day(self, when: str, service: Any) -> Iterator[None]:
        """Within the block a server runs, which begins at that time."""
        self.at(when)
        told: dict[str, Any] = {"grace": 0, "patience": 0.0, "push_services": on_this_machine()}
        with ExitStack() as opened:
            self.house: House = opened.enter_context(running_house(FirstThatComes(), self.database, **told))
            self.people: list[Visitor] = [opened.enter_context(visiting(self.house, cookies=jar)) for jar in self.jars]
            self.service = service
            yield
            self.jars = [player.client.cookies for player in self.people]

    def at(self, when: str) -> None:
        self.clock.jumped = datetime.fromisoformat(when).replace(tzinfo=PARIS).astimezone(UTC) - datetime.now(UTC)

    @property
    def table(self) -> LiveTable:
        return self.house.wait_for(self.house.services.tables.get(self.path.removeprefix("/t/")))

    @property
    def events(self) -> tuple[Event, ...]:
        return stored(self.house, self.path).events

    def sit_down(self, **leisure: str) -> None:
        self.path = self.people[0].make_table(
            "spooky_boo", "friend", "friend", name1="Ann", option__starter="0", **leisure
        )
        self.devices = [Device(self.service) for _name in NAMES]
        for player, name in list(zip(self.people, NAMES))[1:]:
            player.send("/join", {"code": stored(self.house, self.path).plan.code, "name": name})
        for player, device in zip(self.people, self.devices):
            assert device.subscribe(player) == 204

    def play_until_zoe_is_asked(self, most: int = 99) -> None:
        """Each plays as they are told to, by a push to their device alone."""
        while (seat := self.table.position.mover) in (0, 1) and most:
            self.people[seat].open(self.path)
            self.people[seat].press(self.people[seat].moves[0])
            self.is_told()
            most -= 1

    def is_told(self) -> None:
        """Whoever is to decide now, and has not decided just now, has been told so once."""
        until(lambda: not self.table.level)
        mover = self.table.position.mover
        if mover < 0 or self.events[-1].seat == mover:
            return
        message = self.service.next()
        shown = self.devices[mover].read(message)
        assert shown["match"] == self.path.removeprefix("/t/")
        assert shown["title"].startswith(f"{NAMES[mover]}, your turn · ")
        assert vouched(message)[0] == self.people[0].client.get("/called/key").text

    def ask(self, what: str) -> int:
        """The status of the answer to Ann, who asks for one move by a computer, or for one in Zoé's place."""
        fields = {"once": {"version": str(len(self.events))}, "stand-in": {"level": "level1"}}[what]
        return self.people[0].send(f"{self.path}/{what}", {"seat": "2", **fields}).status_code


@pytest.mark.parametrize("then", ["wait", "move", "seat"])
def test_a_week_at_leisure(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch, then: str) -> None:
    """With nights, a change of the clocks, servers that end and begin, and each way of what follows when time is over.

    All pushes arrive, once each, and are read by the device that they are for.
    """
    monkeypatch.setattr(computers, "LOOK", 0.05)
    week = Week(clock, f"sqlite:///{tmp_path}/house.db")
    with push_service() as service:
        with week.day(FRIDAY, service):
            week.sit_down(pace="1", then=then, nights="yes", zone="Europe/Paris")
            assert week.table.position.mover == 0
            week.at(SATURDAY)
            week.play_until_zoe_is_asked()
        with week.day(SUNDAY, service):
            assert week.table.position.mover == 2
            asked = len(week.events)
            assert "until tomorrow afternoon" in week.people[0].open(week.path).text
        with week.day(MONDAY, service):
            allowed = {"wait": "", "move": "once", "seat": "stand-in"}[then]
            for what in ("once", "stand-in"):
                assert week.ask(what) == (409 if what == allowed else 403), "there is time until five in the afternoon"
            week.at(AND_THEN)
            for what in ("once", "stand-in"):
                assert week.ask(what) == (200 if what == allowed else 403)
            if then == "wait":
                assert "this table waits all the same" in week.people[1].open(week.path).text
            else:
                until(lambda: len(week.events) > asked)
                week.is_told()
                # Zoé has until Wednesday at one in the afternoon for her next move.
                week.play_until_zoe_is_asked(99 if then == "move" else 3)
        with week.day(TUESDAY, service):
            week.play_until_zoe_is_asked(3)
        with week.day(WEDNESDAY, service):
            week.play_until_zoe_is_asked(3)
            by_zoe = [event.is_in_place for event in week.events[asked:] if event.seat == 2]
            if then == "move":
                assert week.ask("once") == 200, "and again, a day later"
                week.is_told()
                assert by_zoe == [True]
            elif then == "seat":
                assert len(by_zoe) > 1
                assert not any(by_zoe)
            else:
                assert by_zoe == []
                assert len(week.events) == asked
        assert service.is_silent()
