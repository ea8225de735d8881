"""A table with a seat for a friend waits for them, until they come or whoever sits there begins without them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

from hantise.games import find
from hantise.store import shown_code
from hantise.store.records import record_of
from hantise.web.tables.tables import KEPT
from web.conftest import House, running_house
from web.fakes import FirstThatComes
from web.follower import following
from web.test_commands import events, stored
from web.visitor import Visitor, forms_of

Arrive = Callable[[], Visitor]
GAME = "ghooost"


def computer_begins(host: Visitor) -> str:
    """A table where a computer begins, with a seat for a friend; its path."""
    return host.make_table(GAME, "computer:random", "friend", option__starter="1")


def has_moved(house: House, path: str) -> bool:
    """Whether the computer moves, soon."""
    end = monotonic() + 5
    while monotonic() < end and len(events(house, path)) == 1:
        sleep(0.02)
    return len(events(house, path)) > 1


def is_waiting(visitor: Visitor, path: str) -> bool:
    return 'class="ending lobby"' in visitor.open(path).text


def test_computers_wait_until_everybody_has_come(visit: Arrive, house: House) -> None:
    host, friend = visit(), visit()
    path = computer_begins(host)
    assert is_waiting(host, path)
    assert is_waiting(host, path)
    assert len(events(house, path)) == 1
    friend.send("/join", {"code": stored(house, path).plan.code, "name": "Zoé"})
    assert has_moved(house, path)
    assert not is_waiting(host, path)
    assert not is_waiting(friend, path)


def test_nobody_sees_a_card_before_the_game_begins(visit: Arrive, house: House) -> None:
    """Who sits down and leaves again knows nothing of the hand that the next one finds there."""
    host, friend = visit(), visit()
    path = host.make_table(GAME, "friend", "friend")
    friend.send("/join", {"code": stored(house, path).plan.code})
    for visitor in (host, friend):
        assert "You are dealt" not in visitor.open(path).text
        assert 'class="hand' not in visitor.text
    with following(host, path, version=1) as page:
        assert "You are dealt" not in page.next()["log"]
        host.send(f"{path}/begin", {"begin": "yes"})
        assert "You are dealt" in page.until(lambda frame: "room" in frame["sent"])["log"]
    for visitor in (host, friend):
        assert "You are dealt" in visitor.open(path).text
        assert 'class="hand' in visitor.text


def test_it_shows_what_friends_come_in_by(visit: Arrive, house: House) -> None:
    """The code to all who sit there, the links to whoever made the table, and neither to who looks on."""
    host, friend, stranger = visit(), visit(), visit()
    path = host.make_table(GAME, "friend", "friend")
    code = stored(house, path).plan.code
    friend.send("/join", {"code": code})
    for visitor, links in ((host, 1), (friend, 0)):
        shown = visitor.open(path).text.partition('class="ending lobby"')[2].partition("</section>")[0]
        assert f"<b>{shown_code(code)}</b>" in shown
        assert shown.count(f"{path}/") - shown.count("/begin") == links
    assert not is_waiting(stranger, path)
    assert shown_code(code) not in stranger.text


def test_the_page_looks_again_where_scripts_are_off(visit: Arrive) -> None:
    """Also on the turn of who waits."""
    host = visit()
    path = host.make_table(GAME, "friend", option__starter="0")
    assert 'http-equiv="refresh"' in host.open(path).text
    host.send(f"{path}/begin", {"begin": "yes"})
    assert host.moves
    assert 'http-equiv="refresh"' not in host.text


def test_whoever_sits_there_may_begin_and_nobody_else(visit: Arrive, house: House) -> None:
    host, stranger = visit(), visit()
    path = computer_begins(host)
    assert stranger.send(f"{path}/begin", {"begin": "yes"}).status_code == 403
    assert len(events(house, path)) == 1
    host.open(path)
    host.press(next(form for form in forms_of(host.text) if form.action == f"{path}/begin"))
    assert host.place == path
    assert has_moved(house, path)
    assert not is_waiting(host, path)


def test_whoever_acts_has_begun(visit: Arrive, house: House) -> None:
    """Over a table in another window, or by a program."""
    host = visit()
    path = host.make_table(GAME, "friend", option__starter="0")
    state = record_of(stored(house, path), find).replay()
    action = find(GAME).actions.name(state.legal()[0])
    host.send(path, {"seat": "0", "version": "1", "key": "a-program", "action": action})
    assert not is_waiting(host, path)


def test_a_computer_in_the_friends_seat_is_nobody_to_wait_for(visit: Arrive) -> None:
    host = visit()
    path = host.make_table(GAME, "friend")
    host.send(f"{path}/stand-in", {"seat": "1", "level": "random"})
    assert not is_waiting(host, path)


def test_who_has_begun_is_remembered_after_other_tables_and_a_restart(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/house.db"
    with running_house(FirstThatComes(), database=database) as house, house.client() as client:
        host = Visitor(client)
        path = host.make_table(GAME, "friend", option__starter="0")
        host.send(f"{path}/begin", {"begin": "yes"})
        for _ in range(KEPT + 1):
            house.wait_for(house.store.create(stored(house, path).plan, events(house, path)[0]))
        for match in house.wait_for(house.store.running()):
            client.get(f"/t/{match}")
        assert not is_waiting(host, path)
        cookies = dict(client.cookies)
    with running_house(FirstThatComes(), database=database) as house, house.client(cookies=cookies) as client:
        assert not is_waiting(Visitor(client), path)
