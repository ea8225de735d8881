"""A browser that has the house's worker keeps its files and nothing of any table; without network it says so itself."""

import re
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import DESK, PHONE, Open, in_turn
from browser.player import Player
from browser.tables import SHORT, open_table
from browser.test_accessibility import faults
from web.houses import House

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


@pytest.mark.soak
def test_a_browser_that_never_calls_itself_idle_has_the_worker_too(visit: Open) -> None:
    page = with_worker(visit(service_workers="allow", **DESK))
    page.evaluate("navigator.serviceWorker.getRegistration().then(one => one.unregister())")
    page.add_init_script("window.requestIdleCallback = (done, { timeout }) => timeout && setTimeout(done, timeout);")
    with_worker(page)


def test_another_language_is_another_page(visit: Open) -> None:
    page = with_worker(visit(service_workers="allow", locale="en", **DESK))
    page.goto("/new/ghooost")
    page.locator("button[name=language][value=nl]").click()
    page.goto("/")
    comes_true(page, IS_DUTCH)


@pytest.mark.soak
def test_an_app_may_be_installed_from_it(visit: Open) -> None:
    page = with_worker(visit(service_workers="allow", **PHONE))
    session = page.context.new_cdp_session(page)
    told = session.send("Page.getAppManifest")
    assert told["errors"] == []
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}, "as every browser is in a test"


@pytest.mark.soak
def test_where_there_are_no_workers_one_plays_without(visit: Open, house: House) -> None:
    """As on a network at home, where there is no TLS."""
    page = open_table(visit(script="delete Navigator.prototype.serviceWorker;", **DESK), "ghooost")
    player = Player(page, "mouse", 3).take_turns(2)
    assert re.match(r"\d+", player.version)
