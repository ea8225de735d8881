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


def host_of(visit: Arrive, **fields: str) -> tuple[Visitor, str, str]:
    """A host, the path of their table, and the path of its link."""
    host = visit()
    path = host.make_table(GAME, "friend", **fields)
    return host, path, urlsplit(invitation(host)).path


def held_at(house: House, path: str) -> list[int]:
    return [seat for seat, plan in enumerate(stored(house, path).plan.seats) if plan.holders]


def test_the_page_says_who_invites_to_which_game(visit: Arrive, house: House) -> None:
    """Looking at it changes nothing."""
    host, path, link = host_of(visit, name1="Ida <b>", name2="Zoé", watch="no", option__starter="1")
    before, preview, friend = stored(house, path), visit(), visit()
    ahead: list[dict[str, str]] = [{}, {"purpose": "prefetch"}, {"sec-purpose": "prefetch;prerender"}]
    for method, headers in product(("GET", "HEAD"), ahead):
        answer = preview.client.request(method, link, headers=headers)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
        assert "set-cookie" not in answer.headers
    assert stored(house, path) == before
    assert 'class="lobby"' in host.open(path).text
    text = friend.open(link).text
    assert "Ida &lt;b&gt; invites you to Ghooost!" in text
    assert 'placeholder="Zoé"' in text
    form = friend.form(link)
    assert form.data() == {"name": "", "words": "", "sit": "down"}
    friend.press(form)
    assert friend.place == path
    assert friend.moves
    assert [seat.name for seat in stored(house, path).plan.seats] == ["Ida <b>", "Zoé"]


def test_a_link_works_once(visit: Arrive, house: House) -> None:
    """For somebody who does not sit there yet; it is no key to the friend's cards, and opens no other match."""
    host, path, link = host_of(visit)
    friend, late = visit(), visit()
    assert [friend.send(link, {"name": name}).status_code for name in ("\u202eadI", "x" * 31)] == [400, 400]
    assert host.open(link).url.path == host.send(link, {"name": "x"}).url.path == path
    assert held_at(house, path) == [0]
    sit_down(friend, link)
    assert host.open(link).url.path == path
    assert held_at(house, path) == [0, 1]
    for answer in (late.open(link), late.send(link, {"name": "Late"}), late.open(f"{link[:-1]}x")):
        assert outcome(answer) == (404, "link-used")
        assert "each works once" in answer.text
        assert f'href="{path}">Watch</a>' in answer.text
    assert friend.open(link).url.path == path, "who has come by it finds the table again"
    assert not late.open(path).text.count('name="action"')
    assert link not in host.open(path).text
    secret = link.rpartition("/")[2]
    for cookie in ("hantise_seats", "hantise_browser"):
        with house.client(cookies={cookie: secret}) as client:
            assert "You are watching" in client.get(path).text
    _other, elsewhere, _link = host_of(visit, watch="no")
    for place in (elsewhere, "/t/neverwas"):
        assert late.send(f"{place}/{secret}", {"name": ""}).status_code == 404
        assert "Watch</a>" not in late.text
    assert held_at(house, elsewhere) == [0]
    theirs = {"seat": "1", "version": "1", "key": "version-1", "action": "take"}
    assert host.send(path, theirs).status_code == 403


def test_of_two_who_press_at_once_one_sits_down(visit: Arrive, house: House) -> None:
    _host, path, link = host_of(visit)
    friends = [visit() for _ in range(5)]
    with ThreadPoolExecutor(5) as doors:
        answers = list(doors.map(lambda friend: friend.send(link, {"name": ""}), friends))
    assert sorted(answer.status_code for answer in answers) == [200] + [404] * 4
    (winner,) = [friend for friend in friends if "hantise_browser" in friend.client.cookies]
    assert winner.place == path
    assert [len(seat.holders) for seat in stored(house, path).plan.seats] == [1, 1]


@pytest.mark.parametrize("game", codes())
def test_who_never_played_it_reads_the_goal_and_may_learn_before_they_sit_down(visit: Arrive, game: str) -> None:
    host, friend = visit(), visit()
    host.make_table(game, "friend")
    new = friend.open(urlsplit(invitation(host)).path).text.partition('class="newcomer"')[2]
    assert re.match(r"><p>[^.!?<]+[.!?]</p>", new), "one sentence"
    assert f'href="/rules/{game}"' in new
    friend.press(friend.form(f"/new/{game}/lesson"))
    assert friend.place.startswith("/t/")
