"""A browser has one secret for all its seats, which the house gave it; what browsers kept before still opens theirs."""

from pathlib import Path

import pytest
from starlette.requests import Request
from starlette.responses import Response

from hantise.store import hashed
from hantise.web.front import home as front
from hantise.web.tables.visitor import keep_secret, keys_of, secret_of
from web.fakes import FirstThatComes
from web.houses import House, running_house
from web.test_commands import stored
from web.test_playing import invitation, sit_down
from web.visitor import Arrive, visiting

GAME = "ghooost"
NAME = "hantise_browser"


@pytest.mark.soak
def test_one_cookie_opens_any_number_of_tables(visit: Arrive, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MOST_WAITING", "MOST_LOOKED_UP"):
        monkeypatch.setattr(front, name, 100)
    host = visit()
    paths = [host.make_table(GAME, "me") for _ in range(82)]
    (cookie,) = list(host.client.cookies.jar)
    assert (cookie.name, cookie.path) == (NAME, "/")
    assert len(cookie.value or "") < 64
    text = host.open("/").text
    assert [path for path in paths if path not in text] == []
    assert "I am " in host.open(paths[0]).text, "the oldest is held too"


def test_a_cookie_is_given_to_who_sits_down_and_to_nobody_else(visit: Arrive) -> None:
    host, friend, stranger = visit(), visit(), visit()
    host.open("/")
    host.open(f"/new/{GAME}")
    assert not host.client.cookies
    stranger.open(host.make_table(GAME, "friend", "friend"))
    assert not stranger.client.cookies
    sit_down(friend, invitation(host))
    (cookie,) = list(friend.client.cookies.jar)
    assert (cookie.name, cookie.secure) == (NAME, False)
    assert cookie.has_nonstandard_attr("HttpOnly")
    assert cookie.get_nonstandard_attr("SameSite") == "lax"


@pytest.mark.parametrize("planted", ["planted", "x" * 32, "'; drop table seat_key; --", "x" * 64])
def test_a_secret_that_the_house_did_not_give_opens_nothing(house: House, planted: str) -> None:
    """Somebody planted it in the browser, and knows it."""
    cookies = {NAME: planted}
    with visiting(house, cookies=cookies) as visitor, house.client(cookies=cookies) as planter:
        path = visitor.make_table(GAME, "me")
        assert planted not in [cookie.value for cookie in visitor.client.cookies.jar if cookie.domain]
        assert not any(hashed(planted) in seat.holders for seat in stored(house, path).plan.seats)
        assert "You are watching" in planter.get(path).text


def test_what_a_browser_kept_before_opens_its_seats_and_is_brought_over(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/house.db"
    paths = []
    with running_house(FirstThatComes(), database=database) as house:
        for secret in ("one", "two"):
            with visiting(house) as visitor:
                paths.append(visitor.make_table(GAME, "me"))
            keys = stored(house, paths[-1]).plan.seats[0].holders
            house.wait_for(house.store.renew(keys, hashed(secret), paths[-1].rpartition("/")[2], 0))
    with running_house(FirstThatComes(), database=database) as house:
        with visiting(house, cookies={"hantise_seats": "two.one.nothing"}) as visitor:
            for path in paths:
                assert "I am " in visitor.open(path).text
                assert f'href="{path}"' in visitor.open("/").text
            answer = visitor.client.post(f"/new/{GAME}", data={"seat2": "me"})
            (ended,) = [line for line in answer.headers.get_list("set-cookie") if line.startswith("hantise_seats=")]
            assert "Max-Age=0" in ended
            given = visitor.client.cookies[NAME]
        with house.client(cookies={NAME: given}) as client:
            assert "+2: 2 more matches" in client.get("/").text
            for path in paths:
                assert "I am " in client.get(path).text, "by the new secret alone"


def asker(scheme: str, cookies: str = "") -> Request:
    headers = [(b"host", b"h"), (b"cookie", cookies.encode())]
    return Request({"type": "http", "scheme": scheme, "path": "/", "headers": headers})


async def test_behind_tls_no_neighbour_can_plant_a_secret() -> None:
    """A host beside this one may set a cookie for both, but none of such a name; nobody shows a secret without end."""
    response = Response()
    await keep_secret(asker("https"), response, "secret")
    cookie = response.headers["set-cookie"]
    assert cookie.startswith(f"__Host-{NAME}=secret; ")
    assert {"Secure", "HttpOnly", "Path=/", "SameSite=lax"} <= set(cookie.split("; "))
    assert "Domain" not in cookie
    for scheme, shown in (("https", ""), ("wss", ""), ("http", "planted"), ("ws", "planted")):
        assert secret_of(asker(scheme, f"{NAME}=planted")) == shown
    assert secret_of(asker("wss", f"__Host-{NAME}=secret")) == "secret"
    assert keys_of(asker("http", f"{NAME}={'x' * 65}; hantise_seats={'y' * 65}")) == frozenset()
    assert len(keys_of(asker("http", f"hantise_seats={'.'.join(map(str, range(1000)))}"))) == 80
