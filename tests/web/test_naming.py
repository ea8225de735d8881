"""A friend who comes by a link may say their name, then or later; all pages call them so at once."""

from __future__ import annotations

import re

from hantise.web.pages.faces import faces_of
from web.follower import following
from web.houses import House
from web.test_commands import stored
from web.test_playing import invitation, sit_down
from web.visitor import Arrive, Visitor, forms_of

GAME = "ghooost"


def arrived(visit: Arrive, house: House, **fields: str) -> tuple[Visitor, Visitor, str]:
    """A host, a friend who has just come by the link, and the table's path."""
    host, friend = visit(), visit()
    path = host.make_table(GAME, "friend", **fields)
    sit_down(friend, invitation(host))
    return host, friend, path


def names(house: House, path: str) -> list[str]:
    return [seat.name for seat in stored(house, path).plan.seats]


def test_a_name_can_be_changed_where_the_seats_are(visit: Arrive, house: House) -> None:
    _host, friend, path = arrived(visit, house)
    friend.open(f"{path}/seats")
    (form,) = [form for form in forms_of(friend.text) if form.action == f"{path}/name"]
    assert form.data() == {"seat": "1", "name": ""}
    friend.send(form.action, form.data() | {"name": "Zoé"})
    assert friend.place == f"{path}/seats"
    assert names(house, path)[1] == "Zoé"


def test_one_may_play_at_once_under_the_given_name(visit: Arrive, house: House) -> None:
    host, friend, path = arrived(visit, house, option__starter="1")
    assert friend.moves
    friend.press(friend.moves[0])
    assert names(house, path)[1] == "Friend"
    friend.send(f"{path}/name", {"seat": "1", "name": ""})
    assert names(house, path)[1] == "Friend"
    assert host.open(path).status_code == 200


def test_no_two_are_called_the_same(visit: Arrive, house: House) -> None:
    _host, friend, path = arrived(visit, house, name1="Ida")
    friend.send(f"{path}/name", {"seat": "1", "name": "Ida"})
    assert names(house, path) == ["Ida", "Ida 2"]
    friend.send(f"{path}/name", {"seat": "1", "name": "Ida 2"})
    assert names(house, path) == ["Ida", "Ida 2"]


def test_the_host_may_call_a_guest_otherwise(visit: Arrive, house: House) -> None:
    """Nobody but a person can tell what is fit to be read; without scripts too."""
    host, friend, path = arrived(visit, house, name1="Ida")
    friend.send(f"{path}/name", {"seat": "1", "name": "Rude"})
    host.open(f"{path}/seats")
    own, other = [form for form in forms_of(host.text) if form.action == f"{path}/name"]
    assert (own.data()["name"], other.data()) == ("Ida", {"seat": "1", "name": "Rude"})
    host.send(other.action, other.data() | {"name": "Guest"})
    assert host.place == f"{path}/seats"
    assert names(house, path) == ["Ida", "Guest"]
    assert "Rude" not in friend.open(path).text
    friend.open(f"{path}/seats")
    assert [form.data()["seat"] for form in forms_of(friend.text) if form.action == f"{path}/name"] == ["1"]


def test_a_computer_is_called_as_it_is(visit: Arrive, house: House) -> None:
    host = visit()
    path = host.make_table(GAME, "computer:level1")
    before = names(house, path)
    assert host.send(f"{path}/name", {"seat": "1", "name": "Boo"}).status_code == 403
    assert names(house, path) == before


def test_nobody_else_gives_others_a_name(visit: Arrive, house: House) -> None:
    host, friend, path = arrived(visit, house, name1="Ida")
    for visitor, seat in ((friend, "0"), (host, "7"), (visit(), "1"), (friend, "7")):
        assert visitor.send(f"{path}/name", {"seat": seat, "name": "Boo"}).status_code == 403
    assert friend.send(f"{path}/name", {"seat": "1", "name": "x" * 31}).status_code == 400
    assert names(house, path) == ["Ida", "Friend"]


def test_the_log_of_an_open_page_uses_names_as_they_are_now(visit: Arrive, house: House) -> None:
    host, friend, path = arrived(visit, house, option__starter="1")
    friend.press(friend.moves[0])
    with following(host, path, version=2) as page:
        assert page.next()["log"] == ""
        friend.send(f"{path}/name", {"seat": "1", "name": "Zoé"})
        frame = page.until(lambda frame: frame["log"] != "")
        assert frame["whole"]
        assert frame["say"] == []
        assert "Zoé" in frame["log"]
        assert "Friend" not in frame["log"]


def test_each_seat_wears_the_face_that_it_has_at_the_table(visit: Arrive) -> None:
    """And nobody finds a name filled in that they never gave."""
    host = visit()
    path = host.make_table(GAME, "friend", "friend", name1="Ida")
    text = host.open(f"{path}/seats").text
    faces = re.findall(r'<h2><svg class="portrait"[^>]*><use href="[^"]*#g-(\w+)"', text)
    assert faces == [*faces_of(("Ida", "Friend", "Friend 2"))]
    assert re.findall(r'name="name" value="([^"]*)"', text) == ["Ida", "", ""]
