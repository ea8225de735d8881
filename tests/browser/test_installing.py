"""What a browser receives of the house, and keeps with its worker: nothing of any table; without network it says so."""

import re
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import DESK, PHONE, Hasty, Open, in_turn, visitors
from browser.player import Player
from browser.tables import READY, SHORT, open_table
from browser.test_accessibility import faults
from hantise.games import codes
from hantise.web.serving.server import Access
from web.houses import House, running_house
from web.proxying import NEEDS, plain_caddy

# All that is kept: addresses with what they hold.
KEPT = """async () => {
  const all = {};
  for (const name of await caches.keys()) {
    const store = await caches.open(name);
    for (const asked of await store.keys()) all[new URL(asked.url).pathname] = await (await store.match(asked)).text();
  }
  return all;
}"""
# The page for a house that does not answer is kept in Dutch, and nothing is in another language.
IS_DUTCH = """async () => (await (await caches.match('/quiet'))?.text())?.includes('antwoordt niet') === true
  && (await caches.keys()).length === 1"""


def comes_true(page: Page, script: str, seconds: float = 20) -> None:
    """Asked from outside: the policy of the pages keeps them from asking themselves again and again."""
    end = monotonic() + seconds
    while not page.evaluate(script):
        assert monotonic() < end, script
        page.wait_for_timeout(50)


def with_worker(page: Page, path: str = "/") -> Page:
    """Once the worker looks after the page."""
    page.goto(path)
    comes_true(page, "navigator.serviceWorker.controller !== null")
    return page


def kept(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(KEPT)
    return found


@pytest.mark.parametrize("game", in_turn(["spooky_boo", "ghooost"]))
def test_after_a_game_nothing_is_kept_that_a_seat_may_know(visit: Open, game: str) -> None:
    page = with_worker(visit(service_workers="allow", **DESK))
    table = open_table(page, game, **(SHORT if game == "ghooost" else {})).url
    player = Player(page, "mouse", 3).take_turns(2)
    page.reload()
    page.goto(f"{table}/seats")
    page.goto(table)
    player.take_turns(3)
    found = kept(page)
    assert len(found) > 10
    assert {path for path in found if not path.startswith("/static/")} == {"/quiet"}
    match = table.rpartition("/")[2].partition("?")[0]
    assert not [path for path, held in found.items() if match in path or match in held]
    assert not [path for path, held in found.items() if "data-version" in held and not path.endswith(".js")]


def cut_off(page: Page) -> None:
    """The browser takes the network from a page at once, and from its worker a moment later."""
    (worker,) = page.context.service_workers
    for _ in range(100):
        if worker.evaluate(UNANSWERED):
            return
        page.wait_for_timeout(50)
    raise AssertionError("the worker has its network still")


UNANSWERED = "() => fetch('/quiet', { cache: 'no-store' }).then(() => false, () => true)"
WORDS = ["antwoordt niet", "does not answer", "ne répond pas"]


@pytest.mark.parametrize(("locale", "words"), in_turn(["nl", "en", "fr"], WORDS))
def test_without_network_the_house_says_so_and_the_table_comes_back(visit: Open, locale: str, words: str) -> None:
    page = with_worker(visit(service_workers="allow", locale=locale, **PHONE))
    open_table(page, "ghooost")
    page.context.set_offline(True)
    cut_off(page)
    page.reload()
    expect(page.get_by_role("heading")).to_contain_text(words)
    assert faults(page) == ""
    assert page.evaluate("getComputedStyle(document.querySelector('.error'), '::before').backgroundImage") != "none"
    page.context.set_offline(False)
    expect(page.locator("#app")).to_be_visible(timeout=12_000)


def test_another_language_is_another_page(visit: Open) -> None:
    page = with_worker(visit(service_workers="allow", locale="en", **DESK))
    page.goto("/new/ghooost")
    page.locator("button[name=language][value=nl]").click()
    page.goto("/")
    comes_true(page, IS_DUTCH)


@pytest.mark.soak
def test_an_app_may_be_installed_also_from_a_browser_that_never_calls_itself_idle(visit: Open) -> None:
    """It has the worker too."""
    page = with_worker(visit(service_workers="allow", **PHONE))
    session = page.context.new_cdp_session(page)
    told = session.send("Page.getAppManifest")
    assert told["errors"] == []
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}, "as every browser is in a test"
    page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.unregister())")
    page.add_init_script("window.requestIdleCallback = (done, { timeout }) => timeout && setTimeout(done, timeout);")
    with_worker(page)


@pytest.mark.soak
def test_where_there_are_no_workers_one_plays_without(visit: Open, house: House) -> None:
    """As on a network at home, where there is no TLS."""
    page = open_table(visit(script="delete Navigator.prototype.serviceWorker;", **DESK), "ghooost")
    player = Player(page, "mouse", 3).take_turns(2)
    assert re.match(r"\d+", player.version)


KB = 1024
FIRST, LATER = 120, 15


@pytest.mark.parametrize("game", in_turn(codes()))
def test_a_room_comes_within_its_weight(visit: Open, game: str) -> None:
    page = open_table(visit(**PHONE), game)
    fresh = visit(storage_state=page.context.storage_state(), **PHONE)
    first, later = weights(fresh, page.url)
    assert KB * 60 < first < KB * FIRST
    assert later < KB * LATER


def weights(page: Page, table: str) -> list[float]:
    """Bytes on the wire as Chromium counts them, headers included, twice."""
    received: list[float] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    found = []
    for _ in range(2):
        received.clear()
        page.goto(table)
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready.then(() => true)")
        found.append(sum(received))
    return found


PREFIX = "/games"


def is_inside(url: str) -> bool:
    return urlsplit(url).path.startswith(f"{PREFIX}/") or url.startswith("blob:")


@NEEDS["caddy"]
@pytest.mark.soak
def test_a_table_is_set_and_played_at_below_a_path_of_another_site(
    chromium: Browser, tmp_path: Path, no_limit: None
) -> None:
    """No page, script or worker asks for anything beside it."""
    with (
        running_house(Hasty(), patience=0.2, access=Access((), ["127.0.0.1/32"], PREFIX)) as house,
        plain_caddy(tmp_path, urlsplit(house.address).netloc) as address,
        visitors(chromium, f"{address.rstrip('/')}{PREFIX}/") as visit,
    ):
        page = visit(f"{PREFIX}/", service_workers="allow", **DESK)
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
