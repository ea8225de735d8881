"""Below a path of another site a browser finds all there: no page, script or worker asks for anything beside it."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page

from browser.conftest import DESK, PATIENCE, Hasty
from browser.player import Player
from browser.tables import READY
from browser.test_installing import kept, with_worker
from hantise.web.serving.access import Access
from web.houses import running_house
from web.proxying import NEEDS, plain_caddy

PREFIX = "/games"
pytestmark = [NEEDS["caddy"], pytest.mark.soak]


@pytest.fixture
def page(chromium: Browser, tmp_path: Path, no_limit: None) -> Iterator[Page]:
    """A page at the front of the house; whatever it asks for elsewhere fails the test."""
    wrong: list[str] = []
    with (
        running_house(Hasty(), patience=0.2, access=Access((), ["127.0.0.1/32"], PREFIX)) as house,
        plain_caddy(tmp_path, urlsplit(house.address).netloc) as address,
        chromium.new_context(base_url=address, locale="en", reduced_motion="reduce", **DESK) as context,
    ):
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: wrong.append(f"script: {error}"))
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        context.on("request", lambda asked: wrong.append(asked.url) if not is_inside(asked.url) else None)
        page.goto(f"{PREFIX}/")
        yield page
    assert wrong == []


def is_inside(url: str) -> bool:
    return urlsplit(url).path.startswith(f"{PREFIX}/") or url.startswith("blob:")


def test_a_table_is_set_and_played_at_there(page: Page) -> None:
    with_worker(page, f"{PREFIX}/")
    page.goto(f"{PREFIX}/new/boo")
    page.locator("select[name=seat2]").select_option("computer:level1")
    sockets: list[str] = []
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.locator(f"form[action='{PREFIX}/new/boo'] button.pri").click()
    page.wait_for_selector(READY)
    assert is_inside(page.url)
    posts: list[str] = []
    page.on("request", lambda asked: posts.append(urlsplit(asked.url).path) if asked.method == "POST" else None)
    Player(page, "mouse", 3).take_turns(3)
    assert sockets
    assert all(map(is_inside, sockets))
    assert urlsplit(page.url).path not in posts, "moves take the socket"
    found = kept(page)
    assert f"{PREFIX}/quiet" in found
    assert [path for path in found if not path.startswith(f"{PREFIX}/")] == []
