"""A link works once, for one person, who presses a button; whoever only looks changes nothing."""

import re
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from urllib.parse import urlsplit

import pytest

from hantise.games import codes
from web.houses import House
from web.test_commands import stored
from web.test_playing import invitation, sit_down
from web.visitor import Arrive, Visitor, outcome

GAME = "ghooost"


def host_of(visit: Arrive, *seats: str, **fields: str) -> tuple[Visitor, str, str]:
    """A host, the path of their table, and the path of its first link."""
    host = visit()
    path = host.make_table(GAME, *(seats or ("friend",)), **fields)
    return host, path, urlsplit(invitation(host)).path


def held_at(house: House, path: str) -> list[int]:
    return [seat for seat, plan in enumerate(stored(house, path).plan.seats) if plan.holders]


@pytest.mark.soak
def test_looking_at_a_link_changes_nothing(visit: Arrive, house: House) -> None:
    host, path, link = host_of(visit, option__starter="1")
    before, preview = stored(house, path), visit()
    ahead: list[dict[str, str]] = [{}, {"purpose": "prefetch"}, {"sec-purpose": "prefetch;prerender"}]
    for method, headers in product(("GET", "HEAD", "GET"), ahead):
        answer = preview.client.request(method, link, headers=headers)
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-store"
        assert "set-cookie" not in answer.headers
    assert stored(house, path) == before
    assert 'class="lobby"' in host.open(path).text
    friend = visit()
    sit_down(friend, link)
    assert friend.moves


def test_the_page_says_who_invites_to_which_game(visit: Arrive, house: House) -> None:
    _host, path, link = host_of(visit, name1="Ida <b>", name2="Zoé", watch="no")
    friend = visit()
    text = friend.open(link).text
    assert "Ida &lt;b&gt; invites you to Ghooost!" in text
    assert 'placeholder="Zoé"' in text
    form = friend.form(link)
    assert form.data() == {"name": "", "words": "", "sit": "down"}
    friend.press(form)
    assert friend.place == path
    assert [seat.name for seat in stored(house, path).plan.seats] == ["Ida <b>", "Zoé"]


def test_a_link_works_once(visit: Arrive, house: House) -> None:
    host, path, link = host_of(visit)
    friend, late = visit(), visit()
    assert [friend.send(link, {"name": name}).status_code for name in ("\u202eadI", "x" * 31)] == [400, 400]
    assert held_at(house, path) == [0]
    sit_down(friend, link)
    assert held_at(house, path) == [0, 1]
    for answer in (late.open(link), late.send(link, {"name": "Late"}), late.open(f"{link[:-1]}x")):
        assert outcome(answer) == (404, "link-used")
        assert "each works once" in answer.text
        assert f'href="{path}">Watch</a>' in answer.text
    assert friend.open(link).url.path == path, "who has come by it finds the table again"
    assert not late.open(path).text.count('name="action"')
    assert link not in host.open(path).text


def test_of_two_who_press_at_once_one_sits_down(visit: Arrive, house: House) -> None:
    _host, path, link = host_of(visit)
    friends = [visit() for _ in range(5)]
    with ThreadPoolExecutor(5) as doors:
        answers = list(doors.map(lambda friend: friend.send(link, {"name": ""}), friends))
    assert sorted(answer.status_code for answer in answers) == [200] + [404] * 4
    (winner,) = [friend for friend in friends if friend.place == path]
    assert winner.client.cookies["hantise_browser"]
    assert sum("hantise_browser" in friend.client.cookies for friend in friends) == 1
    assert [len(seat.holders) for seat in stored(house, path).plan.seats] == [1, 1]


def test_who_made_the_link_cannot_look_at_the_friends_cards(visit: Arrive, house: House) -> None:
    host, path, link = host_of(visit)
    sit_down(visit(), link)
    secret = link.rpartition("/")[2]
    for cookies in ({"hantise_seats": secret}, {"hantise_browser": secret}):
        with house.client(cookies=cookies) as client:
            assert "You are watching" in client.get(path).text
    host.open(link)
    assert held_at(house, path) == [0, 1]
    theirs = {"seat": "1", "version": "1", "key": "version-1", "action": "take"}
    assert host.send(path, theirs).status_code == 403


def test_who_sits_there_takes_no_second_seat(visit: Arrive, house: House) -> None:
    host, path, link = host_of(visit)
    for answer in (host.open(link), host.send(link, {"name": "x"})):
        assert answer.url.path == path
    assert held_at(house, path) == [0]


def test_a_link_of_another_match_leads_nowhere(visit: Arrive, house: House) -> None:
    _host, path, link = host_of(visit)
    _other, elsewhere, _link = host_of(visit, watch="no")
    secret, stranger = link.rpartition("/")[2], visit()
    for place in (elsewhere, "/t/neverwas"):
        assert stranger.send(f"{place}/{secret}", {"name": ""}).status_code == 404
        assert "Watch</a>" not in stranger.text
    assert held_at(house, path) == held_at(house, elsewhere) == [0]


@pytest.mark.parametrize("game", codes())
def test_who_never_played_it_reads_the_goal_and_may_learn_before_they_sit_down(visit: Arrive, game: str) -> None:
    host, friend = visit(), visit()
    host.make_table(game, "friend")
    text = friend.open(urlsplit(invitation(host)).path).text
    new = text.partition('class="newcomer"')[2]
    assert re.match(r"><p>[^.!?<]+[.!?]</p>", new), "one sentence"
    assert f'href="/rules/{game}"' in new
    friend.press(friend.form(f"/new/{game}/lesson"))
    assert friend.place.startswith("/t/")
