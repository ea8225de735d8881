"""Tables that are played by the day: how long one has, what others may do then, and who plays on meanwhile."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from engines import NEEDS_SERVERS
from hantise.core import BadRecord, Record
from hantise.core.record import finished, reading
from hantise.games import find
from hantise.store import Late, Leisure
from hantise.web.front import home
from hantise.web.tables import computers
from hantise.web.tables.leisure import deadline, time_left
from web.conftest import Clock, browsers
from web.fakes import FirstThatComes, Slow
from web.houses import House, running_house
from web.push_service import Device, on_this_machine, push_service
from web.test_commands import events, mover_at, stored
from web.test_hostile import until
from web.visitor import Arrive, Visitor, forms_of, visiting
from web.workers import Servers, running_workers

PARIS = ZoneInfo("Europe/Paris")
GAME = "spooky_boo"


@pytest.mark.parametrize(
    ("asked_at", "days", "end"),
    [
        # By day: what is left of today, whole days of fourteen hours, and the rest.
        ("2026-06-01 15:00", 1, "2026-06-03 11:00"),
        ("2026-06-01 08:00", 7, "2026-06-12 22:00"),
        # By night nothing is counted, on either side of midnight.
        ("2026-06-01 23:30", 1, "2026-06-03 18:00"),
        ("2026-06-02 03:00", 1, "2026-06-03 18:00"),
        ("2026-06-01 22:00", 1, "2026-06-03 18:00"),
        # The nights in which the clocks change are nine hours and eleven; days have the same hours.
        ("2026-03-28 15:00", 1, "2026-03-30 11:00"),
        ("2026-10-24 15:00", 1, "2026-10-26 11:00"),
    ],
)
def test_time_stands_still_at_night(asked_at: str, days: int, end: str) -> None:
    since, until_then = (datetime.fromisoformat(text).replace(tzinfo=PARIS) for text in (asked_at, end))
    found = deadline(since.astimezone(UTC), Leisure(days, rests=True, zone="Europe/Paris"))
    assert found is not None
    assert found == until_then.astimezone(UTC)


def test_where_nights_count_a_day_has_24_hours_and_without_a_limit_there_is_no_end() -> None:
    since = datetime(2026, 3, 28, 15, tzinfo=PARIS)
    assert deadline(since, Leisure(1, zone="Europe/Paris")) == since.astimezone(UTC) + timedelta(hours=24)
    assert deadline(since, Leisure(7)) == since.astimezone(UTC) + timedelta(days=7)
    assert deadline(since, Leisure(0, rests=True)) is None
    assert deadline(since, Leisure(1, rests=True, zone="Nowhere/Here")) == datetime(2026, 3, 30, 10, tzinfo=UTC)


def test_what_is_left_is_told_in_words_for_ranges() -> None:
    now = datetime.now(UTC)
    assert time_left(now - timedelta(days=2), Leisure(1)) == "time is over"
    assert time_left(now, Leisure(7)) == "7 days"
    assert time_left(now, Leisure(1)).startswith(("until tomorrow", "until tonight"))
    assert time_left(now, Leisure(0)) == "there is time"


def is_asked(house: House, path: str) -> bool:
    """Whether the first seat is to decide."""
    return mover_at(house, path) == 0


class Friends:
    """Two at a table at leisure that has begun."""

    def __init__(
        self, house: House, host: Visitor, guest: Visitor, *others: str, game: str = GAME, **leisure: str
    ) -> None:
        self.house, self.host, self.guest = house, host, guest
        self.path = host.make_table(game, "friend", *others, name1="Ida", **leisure)
        guest.send("/join", {"code": stored(house, self.path).plan.code, "name": "Ben"})

    @property
    def mover(self) -> int:
        return self.house.wait_for(self.house.services.tables.get(self.path[3:])).position.mover

    @property
    def waiting(self) -> Visitor:
        return self.host if self.mover else self.guest

    @property
    def late(self) -> Visitor:
        return self.guest if self.mover else self.host

    def once(self, visitor: Visitor, seat: int | None = None, version: int | None = None) -> int:
        """The status of the answer to the request for one move by a computer."""
        asked = {"seat": self.mover if seat is None else seat}
        asked["version"] = len(events(self.house, self.path)) if version is None else version
        return visitor.send(f"{self.path}/once", {name: str(one) for name, one in asked.items()}).status_code


def test_once_time_is_over_a_computer_plays_one_move_and_the_seat_stays_theirs(
    hasty: House, come: Arrive, clock: Clock
) -> None:
    table, stranger = Friends(hasty, come(), come(), pace="1", then="move"), come()
    before, late = len(events(hasty, table.path)), table.mover
    assert "away" not in table.waiting.open(table.path).text.partition('id="prompt"')[2].partition("<ol")[0]
    assert table.once(table.waiting) == 409, "there is time"
    # Taking the seat is none of what this table allows.
    clock.jumped = timedelta(days=1, minutes=1)
    for visitor in (table.late, stranger):
        assert table.once(visitor) == 403, "only the others who sit here"
    assert table.waiting.send(f"{table.path}/stand-in", {"seat": str(late), "level": "level1"}).status_code == 403
    assert table.once(table.waiting, 1 - late) == 403
    assert "Your time for this move is over" in table.late.open(table.path).text
    waiting = table.waiting
    button = next(form for form in forms_of(waiting.open(table.path).text) if form.action.endswith("/once"))
    for _press in range(2):
        assert waiting.press(button).status_code == 200
    played = events(hasty, table.path)[before:]
    assert [(event.seat, event.is_in_place) for event in played] == [(late, True)]
    assert [seat.level for seat in stored(hasty, table.path).plan.seats] == ["", ""]
    # Whoever is next has time from now on.
    assert table.once(table.waiting) == 409


SINGLE = {
    "en": "Time was over, so a computer played: ",
    "fr": "Le temps était écoulé, un ordinateur a joué ce coup\u00a0: ",
    "nl": "De tijd was om, dus deed een computer deze zet: ",
}


def test_a_computers_single_move_is_told_as_one_and_missed_by_its_player(
    hasty: House, come: Arrive, clock: Clock
) -> None:
    """By the log, by what they missed, and by the record, from which it is told again."""
    table = Friends(hasty, come(), come(), pace="1", then="move")
    who = table.late
    own = len(events(hasty, table.path))
    clock.jumped = timedelta(days=1, minutes=1)
    assert table.once(table.waiting) == 200
    for reader, (language, words) in product((who, table.host, table.guest, come()), SINGLE.items()):
        reader.client.headers["Accept-Language"] = language
        assert words in reader.open(table.path).text
        reader.client.headers["Accept-Language"] = "en"
    assert f'href="{table.path}/missed#play"' in who.open(table.path).text
    assert SINGLE["en"] in who.open(f"{table.path}/missed/{own + 1}").text
    move = next(one for one in events(hasty, table.path) if one.is_in_place)
    text = Record(find(GAME), find(GAME).options(2), ["Ida", "Ben"], [move]).dumps()
    assert finished(reading(text, find)).events == [move]
    with pytest.raises(BadRecord):
        finished(reading(text.replace("true", "1"), find))


def test_nobody_undoes_what_a_computer_played_for_them(hasty: House, come: Arrive, clock: Clock) -> None:
    """Not even a move that a person could undo, because nothing was drawn or shown."""
    table = Friends(hasty, come(), come(), game="ghooost", pace="1", then="move")
    live, is_plain = hasty.wait_for(hasty.services.tables.get(table.path[3:])), False
    for day in range(1, 40):
        late = table.mover
        clock.jumped = day * timedelta(days=1, minutes=1)
        assert table.once(table.waiting) == 200
        assert not live.can_take_back(late)
        last = live.position.chapters[-1]
        is_plain = not last.event.chance and not any(map(live.game.reveals, last.lines(late)))
        if is_plain:
            break
    assert is_plain


@NEEDS_SERVERS
def test_where_two_workers_look_at_once_one_move_is_stored_and_one_push_sent(
    servers: Servers, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A single move is asked for at both at the same moment; then both find that a computer is to decide unseen."""
    monkeypatch.setattr(computers, "LOOK", 0.05)
    told: dict[str, Any] = {"grace": 0, "push_services": on_this_machine()}
    with (
        push_service() as service,
        running_workers(servers, FirstThatComes(), **told) as house,
        browsers(house) as visit,
        ThreadPoolExecutor(2) as both,
    ):
        table = Friends(house, visit(), visit(), "computer:level1", pace="1", then="move")
        devices = {player: Device(service) for player in (table.host, table.guest)}
        for player, device in devices.items():
            assert device.subscribe(player) == 204

        def is_at_rest() -> bool:
            return table.mover in (0, 1)

        for day in range(1, 4):
            until(is_at_rest)
            clock.jumped = day * timedelta(days=1, minutes=1)
            late, waiting, before = table.mover, table.waiting, len(events(house, table.path))
            asked = {"seat": str(late), "version": str(before)}
            jar = dict(waiting.client.cookies)
            with visiting(house.all[0], cookies=jar) as one, visiting(house.all[1], cookies=jar) as other:
                posts = [both.submit(who.send, f"{table.path}/once", asked) for who in (one, other)]
                assert [post.result().status_code for post in posts] == [200, 200]
            until(is_at_rest)
            played = events(house, table.path)[before:]
            assert [event.seat for event in played if event.is_in_place] == [late]
            if played[-1].seat != table.mover:
                called = (table.host, table.guest)[table.mover]
                assert devices[called].read(service.next())["match"] in table.path
            assert service.is_silent()


@pytest.mark.parametrize("then", ["wait", "seat"])
def test_a_seat_is_taken_over_only_where_the_table_says_so(hasty: House, come: Arrive, clock: Clock, then: str) -> None:
    table = Friends(hasty, come(), come(), pace="3", then=then)
    late, waiting = table.mover, table.waiting
    asked = {"seat": str(late), "level": "level1"}
    assert waiting.send(f"{table.path}/stand-in", asked).status_code == (409 if then == "seat" else 403)
    clock.jumped = timedelta(days=3, minutes=1)
    assert table.once(waiting) == 403
    assert waiting.send(f"{table.path}/stand-in", asked).status_code == (200 if then == "seat" else 403)
    assert [seat.level for seat in stored(hasty, table.path).plan.seats][late] == ("level1" if then == "seat" else "")


def test_the_pace_is_told_before_the_game_and_time_begins_with_the_last_guest(
    hasty: House, come: Arrive, clock: Clock
) -> None:
    host, guest = come(), come()
    path = host.make_table(GAME, "friend", pace="1", then="move", nights="yes", zone="Europe/Paris")
    assert stored(hasty, path).plan.leisure == Leisure(1, Late.MOVE, True, "Europe/Paris")
    clock.jumped = timedelta(days=9)
    for text in (host.open(path).text, guest.open(f"/join/{stored(hasty, path).plan.code}").text):
        assert "one day for a move" in text
        assert "Europe/Paris" in text
        assert "play that one move" in text
    guest.send("/join", {"code": stored(hasty, path).plan.code})
    assert "time is over" not in host.open(path).text
    assert host.send(f"/new/{GAME}", {"seat2": "friend", "pace": "2"}).status_code == 400


def test_what_is_ones_own_to_play_is_listed_by_the_end_of_its_time(
    hasty: House, come: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that was played longest ago may be the most urgent; the way to the next one goes round by that order."""
    monkeypatch.setattr(home, "MOST_WAITING", 5)
    host = come()
    seven, one, three, none, evening = [
        host.make_table(GAME, "me", **({"pace": pace} if pace else {})) for pace in ("7", "1", "3", "0", "")
    ]
    Friends(hasty, host, come(), pace="1", starter="2")
    host.open("/evenings")
    order = [one, three, seven, evening, none]
    assert re.findall(r'class="resume" href="(/t/[^"]+)"', host.text) == order, "where others decide comes after them"
    assert re.findall(r" · ([^·<]* left)</small>", host.text) == ["23 hours left", "3 days left", "7 days left"]
    ways = [host.open(f"/evenings/next?after={place.removeprefix('/t/')}").url.path for place in order]
    assert ways == [*order[1:], one]
    assert host.open("/evenings/next").url.path == one
    assert re.findall(r'class="resume" href="(/t/[^"]+)"', host.open("/").text) == [one]


def test_over_five_days_with_a_restart_computers_play_unseen_and_lists_say_who_is_waited_for(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computers, "LOOK", 0.05)
    database, jar, path = f"sqlite:///{tmp_path}/house.db", dict[str, str](), ""
    for day in range(5):
        clock.jumped = timedelta(days=day)
        with (
            running_house(Slow(60.0), database, grace=0, patience=0.0) as house,
            visiting(house, cookies=jar) as host,
        ):
            path = path or host.make_table(GAME, "computer:level1", pace="3")
            if not day:
                jar = dict(host.client.cookies)
            if mover_at(house, path) == 0:
                page = host.open("/evenings").text
                assert "<title>(1) " in page
                assert "Yours to play" in page
                assert " left</small>" in page
                host.open(path)
                host.press(host.moves[0])
            played = len(events(house, path))
        # In another process, without a page that is open, the computer plays what is left to it.
        with running_house(FirstThatComes(), database, grace=0) as house:
            until(partial(is_asked, house, path))
            assert len(events(house, path)) >= played
    assert played > 5
