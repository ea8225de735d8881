"""Friends come by link or by code, everybody to a seat of their own; who may not look sees no table at all."""

from random import Random
from urllib.parse import urlsplit

import pytest

from hantise.store import Match
from web.houses import House
from web.test_commands import stored
from web.test_playing import invitation, play_to_the_end, played_out
from web.visitor import Arrive, Visitor, forms_of

GAME = "ghooost"


def table_for_friends(host: Visitor, house: House, *seats: str, **fields: str) -> Match:
    return stored(house, host.make_table(GAME, *(seats or ("friend", "friend")), **fields))


def code_of(visitor: Visitor, code: str, **fields: str) -> int:
    return visitor.send("/join", {"code": code, **fields}).status_code


@pytest.mark.soak
def test_friends_join_by_code_or_link_each_on_a_seat_and_under_a_name_of_their_own(visit: Arrive, house: House) -> None:
    """Looking at the link seats nobody, who has a seat just goes there, and who is late may watch."""
    host, friends, late = visit(), [visit() for _ in range(4)], visit()
    names = {"name1": "Ida", "name2": "Somebody", "name4": "Lou"}
    match = table_for_friends(host, house, *["friend"] * 4, **names, daybreak="1")
    code, link = match.plan.code, f"/join/{match.plan.code}"
    assert code_of(late, code, name="\u202eadI") == 400
    for friend, typed, name in zip(friends, (f" {code[:4].lower()}-{code[4:]} ", code, code), ("Odile <b>", "Ida", "")):
        assert code_of(friend, typed, name=name) == 200
        assert friend.place == f"/t/{match.id}"
    assert friends[3].open(f"{link}?name=Zoé").status_code == 200
    assert "Ida invites you to Ghooost!" in friends[3].text
    assert "set-cookie" not in friends[3].answer.headers
    assert fields_of(friends[3])["name"] == "Zoé"
    assert friends[3].send("/join", fields_of(friends[3])).url.path == f"/t/{match.id}"
    seats = stored(house, f"/t/{match.id}").plan.seats
    assert [seat.name for seat in seats] == ["Ida", "Odile <b>", "Ida 2", "Lou", "Zoé"]
    assert "Odile &lt;b&gt;" in host.open(f"/t/{match.id}").text
    assert code_of(late, code) == 409
    assert late.answer.headers["x-hantise-code"] == "table-full"
    assert f'href="/t/{match.id}">Watch</a>' in late.text
    assert late.open(link).status_code == 409
    assert "Every seat is taken, but you can watch" in late.text
    assert f'href="/t/{match.id}">Watch</a>' in late.text
    for visitor in (host, *friends):
        assert code_of(visitor, code) == 200
        assert visitor.place == visitor.open(link).url.path == f"/t/{match.id}"
    play_to_the_end([host, *friends], f"/t/{match.id}", Random(1))


def test_who_comes_by_the_name_that_is_waited_for_has_it_without_a_number(visit: Arrive, house: House) -> None:
    """The name of another seat gets one. Who may watch holds for the rematch."""
    host, stranger = visit(), visit()
    for came, seats in {"Zoé": ["Ida", "Zoé", "Lou"], "Lou": ["Ida", "Lou 2", "Lou"]}.items():
        match = table_for_friends(host, house, name1="Ida", name2="Zoé", name3="Lou")
        assert code_of(visit(), match.plan.code, name=came) == 200
        assert [seat.name for seat in stored(house, f"/t/{match.id}").plan.seats] == seats
    path = played_out(host, GAME, watch="no")
    rematch = host.send(f"{path}/rematch", {"again": "yes"}).url.path
    assert host.answer.status_code == 200
    for table in (path, rematch):
        assert stranger.open(table).status_code == 404


@pytest.mark.soak
def test_a_whole_link_may_be_pasted_and_a_wrong_code_counts_as_a_guess(visit: Arrive, house: House) -> None:
    """Only its path counts: it never leads to another house; and what leads nowhere."""
    host, friend, visitor = visit(), visit(), visit()
    match = table_for_friends(host, house, "friend")
    path = urlsplit(invitation(host)).path
    for host_name in ("http://elsewhere.example", "https://127.0.0.1:1", "", "elsewhere.example"):
        assert code_of(friend, f" {host_name}{path}\n", name="Zoé & Bo") == 200
        assert friend.answer.url.host == host.answer.url.host
        assert friend.place == path
        (form,) = [form for form in forms_of(friend.text) if form.action == path]
        assert form.data() == {"name": "Zoé & Bo", "words": "", "sit": "down"}
    assert friend.press(form).url.path == f"/t/{match.id}"
    for typed in (
        *("//evil.example/x", "http://[", "/", "https://evil.example/", "/t/", "/t/../language", "/t/a/b/c"),
        *("AAAAAAAA", "AAAAAA", "", "?"),
    ):
        assert code_of(visitor, typed) == 404, typed
        assert visitor.answer.headers["x-hantise-code"] == "no-such-code"
        assert 'role="alert"' in visitor.text
    for code in ("x", "%2e%2e", "AAAA AAAA"):
        assert visitor.open(f"/join/{code}").status_code == 404
    assert [visitor.open("/join/AAAAAAAA").status_code for _ in range(30)][::29] == [404, 429]


def fields_of(visitor: Visitor) -> dict[str, str]:
    """What stands in the form by which one comes in."""
    (form,) = [form for form in forms_of(visitor.text) if form.action == "/join"]
    return form.data()


def answers(visitor: Visitor, path: str) -> list[tuple[int, bytes, dict[str, str]]]:
    """What each address below a table says to this browser."""
    command = {"seat": "0", "version": "1", "key": "12345678", "action": "take", "again": "yes", "level": "random"}
    got = [visitor.client.get(f"{path}{end}") for end in ("", "/record", "/seats", f"/{'x' * 24}", "?as=0")]
    ends = ("", "/back", "/stand-in", "/rematch", "/device", "/invite", "/alone", "/free", "/begin", "/name")
    got += [visitor.client.post(f"{path}{end}", data=command) for end in (*ends, f"/{'x' * 24}")]
    headers = [{k: v for k, v in answer.headers.items() if k != "date"} for answer in got]
    return [(answer.status_code, answer.content, head) for answer, head in zip(got, headers, strict=True)]


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_a_table_that_others_may_not_watch_is_none_to_them(visit: Arrive, house: House, language: str) -> None:
    host, friend, stranger = visit(), visit(), visit()
    match = table_for_friends(host, house, "friend", watch="no")
    assert match.plan.watch is False
    for visitor in (host, friend, stranger):
        visitor.client.headers["accept-language"] = language
    elsewhere = friend.make_table(GAME, "me", watch="no")
    unknown = answers(stranger, "/t/neverwas")
    assert {status for status, _content, _headers in unknown} == {404}
    assert len({content for _status, content, _headers in unknown}) == 2, "that of links, and that of all else"
    assert answers(stranger, f"/t/{match.id}") == unknown
    assert answers(stranger, elsewhere) == unknown
    # A seat elsewhere opens nothing here.
    assert answers(friend, f"/t/{match.id}") == unknown
    assert code_of(friend, match.plan.code) == 200
    assert friend.place == f"/t/{match.id}"
    assert host.open(f"/t/{match.id}").status_code == 200
    assert code_of(stranger, match.plan.code) == 409
    assert "/t/" not in stranger.text, "nobody offers to watch there"


def test_the_code_stands_at_the_table_until_everybody_has_come(visit: Arrive, house: House) -> None:
    """Then neither it nor the link gives the seat once more; what was typed wrongly stands there to be mended."""
    host, friend, late = visit(), visit(), visit()
    match = table_for_friends(host, house, "friend")
    path, link, shown = f"/t/{match.id}", invitation(host), f"/join/{match.plan.code}</code>"
    assert shown in host.open(path).text
    assert ">not yet<" in host.text
    assert shown not in friend.open(path).text, "who looks on is not asked in"
    wrong = "/t/nothing here"
    assert code_of(friend, wrong, name="Ida & Bo") == 404
    assert fields_of(friend) == {"code": wrong, "name": "Ida & Bo"}
    assert 'aria-invalid="true"' in friend.text
    assert friend.send("/join", fields_of(friend) | {"code": match.plan.code}).url.path == path
    host.open(path)
    assert [words for words in (shown, link, ">not yet<") if words in host.text] == []
    assert late.open(link).status_code == 404
    assert code_of(late, match.plan.code, name="Cy") == 409
    assert fields_of(late) == {"code": match.plan.code, "name": "Cy"}
