"""Who is away is missed on the table itself, who leaves is told of, and anybody there may let a computer play on."""

from random import Random
from typing import NamedTuple

import pytest

from hantise.games import codes
from web.follower import following
from web.houses import House
from web.test_commands import stored
from web.test_playing import play_to_the_end
from web.visitor import Arrive, Form, Visitor, forms_of


class Pair(NamedTuple):
    """A host and a guest at a table whose game has begun, in a house where nobody is there without an open page."""

    house: House
    path: str
    host: Visitor
    guest: Visitor

    @property
    def mover(self) -> int:
        return self.house.wait_for(self.house.services.tables.get(self.path.removeprefix("/t/"))).position.mover

    @property
    def waiting(self) -> Visitor:
        """The one of them whose turn it is not."""
        return self.host if self.mover else self.guest

    @property
    def levels(self) -> list[str]:
        return [seat.level for seat in stored(self.house, self.path).plan.seats]


@pytest.fixture(params=["spooky_boo"])
def pair(request: pytest.FixtureRequest, hasty: House, come: Arrive) -> Pair:
    host, guest = come(), come()
    path = host.make_table(request.param, "friend", name1="Ida")
    guest.send("/join", {"code": stored(hasty, path).plan.code, "name": "Ben"})
    return Pair(hasty, path, host, guest)


def offer(visitor: Visitor) -> Form:
    """The first way to let a computer play that the prompt has."""
    prompt = visitor.text.partition('id="prompt"')[2]
    return next(form for form in forms_of(prompt) if form.action.endswith("/stand-in"))


@pytest.mark.parametrize("pair", codes(), indirect=True)
def test_whose_turn_it_is_and_who_is_away_is_missed_where_one_waits(pair: Pair) -> None:
    gone, waiting = pair.mover, pair.waiting
    text = waiting.open(pair.path).text
    assert f"{('Ida', 'Ben')[gone]} is away" in text
    assert "until they come back" in text
    assert "Waiting for" not in text
    assert text.count(f'data-place="seat:{gone}" data-sits="away"') == 1, "the face is grey"
    waiting.press(offer(waiting))
    assert pair.levels[gone] == "level1"
    for who in (pair.host, pair.guest):
        assert f'data-place="seat:{gone}" data-sits="kept"' in who.open(pair.path).text, "for all to see"


def test_a_guest_lends_the_seat_of_who_is_away_and_the_host_any_by_the_page_of_seats_too(pair: Pair) -> None:
    for who, seat, level, status in (
        (pair.guest, 1, "level1", 403),
        (pair.guest, 0, "level1", 200),
        (pair.guest, 0, "", 403),
        (pair.host, 0, "", 200),
    ):
        answer = who.send(f"{pair.path}/stand-in", {"seat": str(seat), "level": level})
        assert answer.status_code == status, (seat, level)
    assert "Let a computer play for Ben" in pair.host.open(f"{pair.path}/seats").text
    (button,) = [form for form in forms_of(pair.host.text) if form.action.endswith("/stand-in")]
    pair.host.press(button)
    assert pair.levels == ["", "level1"]


def test_who_leaves_is_told_of_and_a_computer_plays_on_until_the_host_waits(pair: Pair) -> None:
    play_on(pair, 2)
    pair.guest.send(f"{pair.path}/free", {"seat": "1"})
    assert pair.levels == ["", "level1"]
    text = pair.host.open(pair.path).text
    for words in ("Ben has left. ", "plays on in their place", "Wait for somebody in the place of Ben"):
        assert words in text
    pair.host.send(f"{pair.path}/stand-in", {"seat": "1", "level": ""})
    assert pair.levels == ["", ""]
    assert "has left" not in pair.host.open(pair.path).text
    pair.host.send(f"{pair.path}/free", {"seat": "0"})
    assert pair.levels == ["", ""], "nobody is left to play with"


def play_on(pair: Pair, moves: int) -> None:
    for _ in range(moves):
        mover = (pair.host, pair.guest)[pair.mover]
        mover.open(pair.path)
        mover.press(mover.moves[0])


def test_who_does_not_come_to_a_rematch_with_computers_need_not_be_waited_for(visit: Arrive, house: House) -> None:
    """The panel says whom the computer waits for, and offers another one; who leaves before the game leaves none."""
    host, guest = visit(), visit()
    early = host.make_table("spooky_boo", "friend", "friend")
    guest.send("/join", {"code": stored(house, early).plan.code})
    guest.send(f"{early}/free", {"seat": "1"})
    assert not any(seat.level for seat in stored(house, early).plan.seats)
    options = {"option.starter": "2", "option.rounds": "1", "option.turns": "1"}
    path = host.make_table("spooky_boo", "friend", "computer:level1", **options)
    guest.send("/join", {"code": stored(house, path).plan.code, "name": "Ben"})
    play_to_the_end([host, guest], path, Random(1))
    again = host.send(f"{path}/rematch", {"again": "yes"}).url.path
    assert "Waiting for Ben" in host.open(again).text
    host.press(offer(host))
    assert [seat.level for seat in stored(house, again).plan.seats] == ["", "level1", "level1"]


def test_everybody_reads_that_a_stand_in_acted_and_not_that_the_person_did(pair: Pair) -> None:
    play_on(pair, 2)
    name, kept, reader = ("Ida", "Ben")[pair.mover], pair.mover, pair.waiting
    before = reader.open(pair.path).text.partition('id="log"')[2]
    reader.send(f"{pair.path}/stand-in", {"seat": str(kept), "level": "level1"})
    with following(reader, pair.path) as page:
        page.until(lambda _frame: pair.mover != kept)
    log = reader.open(pair.path).text.partition('id="log"')[2]
    assert before.count(f"<b>{name}</b>") == log.count(f"<b>{name}</b>"), "what they did themselves stays theirs"
    assert "(stand-in)" not in before
    assert f"<b>{name} (stand-in)</b> " in log
