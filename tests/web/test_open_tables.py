"""Tables for anybody: listed on the first page while they wait, where the host allows it, and nowhere else."""

import re

import pytest

from hantise.core.words import LANGUAGES
from hantise.store.hosts import remove as remove_matches
from hantise.web import limits
from hantise.web.live import REMOVED
from web.fakes import FirstThatComes
from web.follower import following
from web.houses import House, running_house
from web.test_commands import stored
from web.test_workers import until
from web.visitor import Arrive, Visitor, forms_of, outcome, visiting

GAME = "ghooost"
# The house allows them.
WITHIN = {"open_tables": True}
# Seconds until what was done at one worker is seen at the other.
SOON = 8.0


def listed(visitor: Visitor) -> list[str]:
    """The rows of the list on the first page."""
    return re.findall(r'<a class="btn" href="/open/.*?</a>', visitor.open("/").text)


def until_listed(visitor: Visitor, number: int) -> list[str]:
    """The rows once there are so many."""
    until(lambda: len(listed(visitor)) == number, SOON)
    return listed(visitor)


def open_table(visitor: Visitor, *seats: str, **fields: str) -> str:
    """The path of a table for anybody."""
    return visitor.make_table(GAME, *(seats or ("friend",)), **{"open": "yes", "name1": "Ida", **fields})


def sit_down(visitor: Visitor, path: str, name: str = "Zoé") -> tuple[int, str]:
    return outcome(visitor.send(path.replace("/t/", "/open/"), {"name": name, "sit": "down"}))


def test_a_table_for_anybody_is_listed_with_its_game_its_maker_and_its_free_seats(visit: Arrive, house: House) -> None:
    """Until the house closes it; the list is in the reader's language, and tells neither code nor links."""
    host, reader, said = visit(), visit(), set[str]()
    path = open_table(host, "friend", "friend", "computer:random", name1="<b>Ida")
    plan = stored(house, path).plan
    (row,) = until_listed(reader, 1)
    for words in (f'href="/open/{path[3:]}"', "Ghooost!", "&lt;b&gt;Ida", "2 free seats"):
        assert words in row
    assert row.count('<i aria-hidden="true"></i>') == 2
    assert "1 open table<" in reader.text
    for language in LANGUAGES:
        reader.client.headers["accept-language"] = language
        (row,) = listed(reader)
        said |= set(re.findall(r'<span class="vh">(.*?)</span>', row))
        for word in (plan.code, *plan.seats[0].holders):
            assert word not in reader.text
            assert word not in reader.client.get(path.replace("/t/", "/open/")).text
    assert said == {"2 free seats", "2 places libres", "2 vrije plaatsen"}
    house.wait_for(house.store.run(lambda connection: remove_matches(connection, [path[3:]])))
    until_listed(reader, 0)


@pytest.mark.parametrize("away", ["full", "begun", "taken off", "left"])
def test_it_leaves_the_list(visit: Arrive, away: str) -> None:
    host, stranger, late = visit(), visit(), visit()
    path = open_table(host)
    until_listed(late, 1)
    if away == "full":
        sit_down(stranger, path)
    elif away == "begun":
        host.send(f"{path}/begin", {"begin": "yes"})
    elif away == "taken off":
        host.open(path)
        host.press(host.form("/unlist"))
    else:
        host.send(f"{path}/free", {"seat": "0"})
    until_listed(late, 0)
    assert outcome(late.open(path.replace("/t/", "/open/"))) == sit_down(late, path) == (404, "nobody-waits")
    assert not late.client.cookies


def test_a_table_whose_maker_has_gone_away_is_not_listed_until_they_are_back(visit: Arrive, house: House) -> None:
    host, stranger = visit(), visit()
    path = open_table(host)
    until_listed(stranger, 1)
    for worker in house.all:
        worker.services.presence.grace = 0.0
    assert listed(stranger) == []
    with following(host, path) as page:
        page.next()
        until_listed(stranger, 1)
    until_listed(stranger, 0)


@pytest.mark.soak
def test_a_touch_leads_to_a_seat_which_is_free_again_when_its_guest_leaves(visit: Arrive, house: House) -> None:
    """As long as the game waits for somebody, and its maker is there; later a computer goes on for who leaves."""
    host, stranger, late = visit(), visit(), visit()
    path = open_table(host, "friend", "friend")
    (way,) = re.findall(r'href="(/open/\w+)"', until_listed(stranger, 1)[0])
    assert "Ida invites you to Ghooost!" in stranger.open(way).text
    assert not stored(house, path).plan.seats[1].holders, "who looks does not sit down"
    stranger.send(way, stranger.form(way).data() | {"name": "Zoé"})
    assert stranger.place == path
    assert stored(house, path).plan.seats[1].name == "Zoé"
    assert stranger.open(way).url.path == path, "whoever sits there comes back to the table"
    until(lambda: "1 free seat<" in "".join(listed(late)), SOON)
    stranger.send(f"{path}/free", {"seat": "1"})
    until(lambda: "2 free seats" in "".join(listed(late)), SOON)
    sit_down(stranger, path)
    host.send(f"{path}/free", {"seat": "0"})
    until_listed(late, 0)


def test_a_table_is_for_friends_unless_anybody_is_let_in_and_somebody_is_awaited(visit: Arrive, house: House) -> None:
    host = visit()
    path = host.make_table(GAME, "friend")
    assert (stored(house, path).plan.is_public, stored(house, path).plan.is_listed) == (False, False)
    assert listed(visit()) == []
    assert host.send(path.replace("/t/", "/open/"), {"sit": "down"}).url.path == path
    assert visit().open(path.replace("/t/", "/open/")).status_code == 404
    form = forms_of(host.open(f"/new/{GAME}").text)[0].data()
    assert form["open"] == "no"
    assert outcome(host.send(f"/new/{GAME}", form | {"open": "yes"})) == (400, "nobody-awaited")
    assert "Give a friend a seat" in host.text
    assert 'name="open" value="yes" checked' in host.text, "the box stays ticked"
    assert host.send(f"/new/{GAME}", form | {"open": "perhaps"}).status_code == 400
    table = house.wait_for(house.services.tables.get(open_table(host)[3:]))
    again = stored(house, house.wait_for(house.services.tables.rematch(table))).plan
    assert (again.is_public, again.is_listed) == (True, False), "a rematch is not listed"


def test_where_the_host_does_not_allow_it_there_is_no_word_of_it() -> None:
    with running_house(FirstThatComes()) as careful, visiting(careful) as host, visiting(careful) as stranger:
        assert 'name="open"' not in host.open(f"/new/{GAME}").text
        path = host.make_table(GAME, "friend", open="yes")
        assert stored(careful, path).plan.is_public is False
        # One that was made while the host allowed it.
        plan = stored(careful, path).plan._replace(is_public=True, is_listed=True)
        made = careful.wait_for(careful.store.create(plan, stored(careful, path).events[0]))
        assert "first page</button>" not in host.open(f"/t/{made.id}").text
        assert "open-tables" not in stranger.open("/").text
        assert outcome(stranger.open(f"/open/{made.id}")) == (404, "not-found")
        assert stranger.send(f"/open/{made.id}", {"sit": "down"}).status_code == 404
        unlisted = outcome(stranger.send(f"/t/{made.id}/unlist", {"list": "no"}))
        assert unlisted == (404, "link-used"), "as any other word there"
        host.send(f"/t/{made.id}/unlist", {"list": "no"})
        assert stored(careful, f"/t/{made.id}").plan.is_listed


@pytest.mark.soak
def test_an_address_sits_down_no_oftener(visit: Arrive, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    paths = [open_table(visit()) for _ in range(3)]
    stranger = visit()
    until_listed(stranger, 3)
    for worker in house.all:
        monkeypatch.setattr(worker.services.arrivals, "_most", 2)
    sit_down(stranger, paths[0])
    sit_down(stranger, paths[1])
    until(lambda: all(worker.services.arrivals.are_too_many("127.0.0.1") for worker in house.all))
    assert sit_down(stranger, paths[2]) == (429, "too-many-arrivals")
    codes = [stranger.open(f"/open/nothing{n}").status_code for n in range(2 * limits.GUESSES)]
    assert codes.index(429) >= limits.GUESSES, "addresses that lead nowhere count as codes do"
    assert codes[-1] == 429


def remove(host: Visitor, path: str, seat: int) -> None:
    """By the button on the page about seats."""
    wanted = (f"{path}/remove", {"seat": str(seat)})
    (form,) = [form for form in forms_of(host.open(f"{path}/seats").text) if (form.action, form.data()) == wanted]
    assert host.press(form).status_code == 200


def test_a_guest_who_is_there_is_removed_and_their_pages_are_closed(visit: Arrive, house: House) -> None:
    host, guest, second = visit(), visit(), visit()
    path = open_table(host)
    before = stored(house, path).plan.code
    sit_down(guest, path)
    with following(guest, path, version=1) as page, following(guest, path, version=1) as other:
        page.next()
        other.next()
        remove(host, path, 1)
        for one in (page, other):
            assert one.hung_up() == (REMOVED, "The host has taken you off this table.")
    plan = stored(house, path).plan
    assert (plan.seats[1].holders, plan.seats[1].is_open) == (frozenset(), True)
    for _worker in range(2):
        assert outcome(guest.open(path)) == (403, "removed")
    assert plan.code != before
    for way in (path.replace("/t/", "/open/"), f"/join/{plan.code}"):
        assert guest.open(way).headers["x-hantise-code"] == "removed"
    sit_down(guest, path)
    assert guest.send("/join", {"code": plan.code}).status_code == 403
    assert not stored(house, path).plan.seats[1].holders
    sit_down(second, path, "Basil")
    assert second.place == path
    with following(guest, path) as page:
        assert page.hung_up()[0] == REMOVED


@pytest.mark.soak
def test_only_the_host_of_a_table_for_anybody_removes_guests(visit: Arrive, house: House) -> None:
    """Who may invite them again."""
    host, guest, friend = visit(), visit(), visit()
    path = open_table(host, "friend", "friend")
    sit_down(guest, path)
    assert guest.send(f"{path}/remove", {"seat": "0"}).status_code == 403
    for seat in ("0", "2", "7"):
        assert host.send(f"{path}/remove", {"seat": seat}).status_code == 403
    remove(host, path, 1)
    host.send(f"{path}/invite", {"seat": "1"})
    link = re.findall(rf"<code>http://[^<]+?({path}/[^<]+)</code>", host.text)[0]
    assert guest.send(link, {"name": "Zoé", "sit": "down"}).url.path == path
    assert guest.open(path).status_code == 200
    # Any guest takes it off the list, and nobody else does.
    assert friend.send(f"{path}/unlist", {"list": "no"}).status_code == 403
    until_listed(friend, 1)
    assert guest.send(f"{path}/unlist", {"list": "no"}).status_code == 200
    until_listed(friend, 0)
    assert "Take it off" not in host.open(path).text
    code = stored(house, path).plan.code
    assert friend.send("/join", {"code": code}).url.path == path, "who was invited can still come"
    own = host.make_table(GAME, "friend")
    friend.send("/join", {"code": stored(house, own).plan.code})
    assert host.send(f"{own}/remove", {"seat": "1"}).status_code == 403
    assert f"{own}/remove" not in host.open(f"{own}/seats").text
    assert all(stored(house, own).plan.seats[seat].holders for seat in (0, 1))
