"""Each room is played in WebKit too: on a phone's width and a desk's, in each language."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest
from selenium.webdriver import ActionChains, WebKitGTK
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

import effort
from browser.player import ARTEFACTS, HELD, MOST_TURNS, TOUCHED
from browser.tables import SHORT
from browser.webkit import IS_HERE, NoWebKitError, webkit
from hantise.web.pages import assets
from web.houses import House
from web.visitor import Visitor

pytestmark = pytest.mark.skipif(not IS_HERE, reason="WebKit's driver is not installed")

PHONE, LOW, DESK = (390, 844), (667, 375), (1280, 800)
MOST_SECONDS, WAIT = 240, 60
LATE = 3.0  # seconds that a script takes
# In a soak the game is played to its end.
TURNS = () if effort.IS_SOAK else (4,)

FRESH = """
window.wrong = [];
addEventListener('error', (event) => wrong.push(event.message));
addEventListener('unhandledrejection', (event) => wrong.push(String(event.reason)));
"""
CHOICES = """return [...document.querySelectorAll('#prompt:not([aria-busy=true]) button[name=action]:not(.back)')]
  .map((one) => [one.value, (one.dataset.picks || '').split(' ').filter(Boolean)]);"""
IN_TOUCHES = (
    f"return ({TOUCHED})([...document.querySelectorAll('#prompt:not([aria-busy=true]) #touches:has(pre)')])[0] || null"
)
# What a page shows in the moment in which it comes back as it was.
KEEPS = """addEventListener('pageshow', ({ persisted }) => {
  if (persisted) Object.assign(localStorage, { kept: document.body.innerHTML, where: location.href });
});"""
CUT_OFF = """return [...document.querySelectorAll('svg')].filter((drawing) => {
  const { filter, outlineStyle } = getComputedStyle(drawing);
  return filter !== 'none' && outlineStyle !== 'none';
}).map((drawing) => drawing.parentElement.outerHTML);"""
SEEN = """(where) => [...document.querySelectorAll(where)]
  .some((one) => one.getClientRects().length && getComputedStyle(one).visibility === 'visible')"""
STICKS_OUT = "return document.documentElement.scrollWidth - innerWidth"


@pytest.fixture(scope="module")
def safari(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebKitGTK]:
    try:
        with webkit(tmp_path_factory.mktemp("webkit")) as running:
            yield running
    except NoWebKitError:
        pytest.skip(reason="WebKit does not start here")


OTHERS: list[tuple[str, str, tuple[int, int], dict[str, str]]] = [
    ("boo", "nl", PHONE, {}),
    ("rest_in_peace", "en", DESK, {}),
    ("spooky_boo", "fr", LOW, {}),
    ("haunted_stairs", "nl", DESK, {"short": "yes"}),
]


@pytest.mark.parametrize(
    ("game", "language", "size", "options"),
    [("ghooost", "fr", PHONE, SHORT), *(pytest.param(*one, marks=pytest.mark.soak) for one in OTHERS)],
)
def test_a_game(
    safari: WebKitGTK, house: House, game: str, language: str, size: tuple[int, int], options: dict[str, str]
) -> None:
    guest = Guest(safari, house.address, size, language)
    guest.open_table(house, game, options)
    guest.play_on(2)
    assert guest.run(CUT_OFF) == [], "here a filter cuts off the outline of a drawing"
    guest.play_on(*TURNS)
    ARTEFACTS.mkdir(parents=True, exist_ok=True)
    safari.save_screenshot(str(ARTEFACTS / f"webkit-{game}.png"))
    assert guest.turns > 0
    if effort.IS_SOAK:
        assert guest.one("#outcome").is_displayed()
    assert guest.one("html").get_attribute("lang") == language
    assert guest.run(STICKS_OUT) <= 0
    assert guest.run("return wrong") == []
    # It hangs up before the house closes.
    safari.get("about:blank")


def test_a_side_kept_whole_to_go_back_to_is_empty(safari: WebKitGTK, house: House) -> None:
    """This engine keeps pages as they were: what it shows before it asks the house again is nothing of a side."""
    guest = Guest(safari, house.address, PHONE, "en")
    assert guest.gone_back(house, "complete") == ""
    guest.run("localStorage.clear()")
    safari.get("about:blank")


def test_a_side_that_was_left_while_its_scripts_still_came_is_empty(
    tmp_path: Path, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is kept too, and is not told when it is left."""

    class Late(Response):
        async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
            if scope["path"].endswith("/table.js"):
                await asyncio.sleep(LATE)
            await super().__call__(scope, receive, send)

    monkeypatch.setattr(assets, "Response", Late)
    try:
        with webkit(tmp_path, "none") as safari:
            safari.get(house.address)
            guest = Guest(safari, house.address, PHONE, "en")
            assert guest.gone_back(house, "interactive") == ""
    except NoWebKitError:
        pytest.skip(reason="WebKit does not start here")


class Guest:
    """Somebody who plays by pointer in WebKit what the page offers; equal seeds choose alike."""

    def __init__(self, browser: WebKitGTK, address: str, size: tuple[int, int], language: str) -> None:
        self.browser = browser
        self.address = address.rstrip("/")
        self.turns = 0
        self._random = Random(1)
        browser.set_window_size(*size)
        # The bar with the address takes a little of the window's height.
        browser.set_window_size(size[0], 2 * size[1] - int(self.run("return innerHeight")))
        browser.get(self.address)
        # Not by the button: the page that it opens has come over the one that was asked for next.
        browser.add_cookie({"name": "language", "value": language})

    def open_table(self, house: House, game: str, options: dict[str, str]) -> None:
        """A table against one computer."""
        with house.client() as client:
            more = {f"option__{name}": value for name, value in options.items()}
            path = Visitor(client).make_table(game, "computer:level1", **more)
            for cookie in client.cookies.jar:
                self.browser.add_cookie({"name": cookie.name, "value": cookie.value})
        self.browser.get(f"{self.address}{path}")
        self.wait("!!document.querySelector('#app:has(#log[tabindex])')", True)
        self.run(FRESH)

    def gone_back(self, house: House, state: str) -> str:
        """What is shown first of a side on a passed device that was left in this state, once one goes back to it."""
        with house.client() as client:
            path = Visitor(client).make_table("ghooost", "me", name1="Ida", name2="Basil")
            for cookie in client.cookies.jar:
                self.browser.add_cookie({"name": cookie.name, "value": cookie.value})
        self.browser.get(f"{self.address}{path}")
        self.wait("!!document.querySelector('main.door button')", True)
        self.one("main.door button").click()
        self.wait("!!document.querySelector('.hand .card') && document.readyState", state)
        self.run(KEEPS)
        side = self.browser.current_url
        self.browser.get(f"{self.address}/rules/ghooost")
        self.wait("location.pathname", "/rules/ghooost")
        self.browser.back()
        self.wait("localStorage.where", side)
        kept: str = self.run("return localStorage.kept")
        return kept

    def play_on(self, turns: int = 1_000_000) -> None:
        """Until the game is over, or so many turns were taken."""
        end = monotonic() + MOST_SECONDS
        while self.turns < turns and not self.all(".ending:not(.between)"):
            assert monotonic() < end, f"not over after {self.turns} turns"
            if not self._turn():
                sleep(0.05)

    def one(self, where: str) -> WebElement:
        return self.browser.find_element(By.CSS_SELECTOR, where)

    def all(self, where: str) -> list[WebElement]:
        return self.browser.find_elements(By.CSS_SELECTOR, where)

    def run(self, script: str, *words: Any) -> Any:
        return self.browser.execute_script(script, *words)

    def _turn(self) -> bool:
        """One action; False if there is none to take."""
        if on := [button for button in self.all(".saw.on .btn, .between .pri") if button.is_displayed()]:
            on[0].click()
            return True
        in_touches = self.run(IN_TOUCHES)
        choices = in_touches or self.run(CHOICES)
        if not choices:
            return False
        before, most = self.one("#app").get_attribute("data-version"), max(len(things) for _name, things in choices)
        name, things = self._random.choice([choice for choice in choices if len(choice[1]) == most])
        if rows := self.all(f'[data-row][value="{name}"]'):
            self._press(rows[0])
        elif in_touches:
            self._touch(name, things)
        else:
            self._pick(things)
        # A button comes in the frame after the touch that makes its choice whole.
        self.wait(
            f"document.getElementById('app').dataset.version !== '{before}' || ({SEEN})({json.dumps(_button(name))})",
            True,
        )
        if not (button := [one for one in self.all(_button(name)) if one.is_displayed()]):
            return False  # the table changed meanwhile: what it offers now is read anew
        self._press(button[0])
        self.wait(f"document.getElementById('app').dataset.version !== '{before}'", True)
        self.turns += 1
        return True

    def _touch(self, name: str, things: list[str]) -> None:
        """One thing after another, then what turns, until it is this choice."""
        for thing in things:
            for place in self.all(f'[data-thing="{thing}"]'):
                if place.get_attribute("aria-pressed") != "true":
                    self._press(place)
        for tries in range(MOST_TURNS):
            if self.all(_button(name)):
                return
            self._press(self.all("[data-turn]")[0 if tries % 2 else -1])

    def _pick(self, things: list[str]) -> None:
        for thing in things:
            stack = self.all(f'[data-thing="{thing}"][data-alike]')
            card = stack or self.all(f'[data-thing="{thing}"][aria-pressed=false]')
            self._press(card[-1], at_edge=True)

    def _press(self, what: WebElement, at_edge: bool = False) -> None:
        """As a pointer does; equal cards lie over one another, so that cards are met at their edge."""
        self.run("arguments[0].scrollIntoView({block: 'center', behavior: 'instant'})", what)
        fold = self.run("return arguments[0].closest('#prompt details:not([open])')", what)
        if fold:
            fold.find_element(By.TAG_NAME, "summary").click()
        aside = 6 - int(what.size["width"]) // 2 if at_edge else 0
        hand = ActionChains(self.browser).move_to_element_with_offset(what, aside, 0).click_and_hold()
        if what.get_attribute("data-held"):
            hand.pause(HELD / 1000)
        hand.release().perform()

    def wait(self, script: str, wanted: Any) -> None:
        end = monotonic() + WAIT
        while self.run(f"return {script}") != wanted:
            assert monotonic() < end, script
            sleep(0.03)


def _button(name: str) -> str:
    return f'button[name=action][value="{name}"]:not([data-row])'
