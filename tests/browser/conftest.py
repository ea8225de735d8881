"""A house, a browser, and people in it; no request of theirs may leave for another host."""

import asyncio
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count, product
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

import effort
from browser.chromium import NoBrowserError, browser
from hantise.core import Rng
from hantise.games import find
from hantise.store import Plan
from hantise.web import limits
from hantise.web.tables import live_table, tables
from schemas import schemas_at_once
from web.houses import House, running_house

Open = Callable[..., Page]
# What is said of a window and its device as a browser opens it.
Screen = dict[str, Any]

# What is awaited comes, but a busy machine takes its time.
PATIENCE = 20_000
expect.set_options(timeout=PATIENCE)

# Nobody installs a worker but who is asked for with one.
USUAL: Screen = {"locale": "en", "reduced_motion": "reduce", "service_workers": "block"}

# Where nothing moves, what is shown lies there for a while, which these tests do not wait for (motion.js).
AT_ONCE = """const later = window.setTimeout;
window.setTimeout = (does, ms, ...more) => later(does, [2400, 750].includes(ms) ? 0 : ms, ...more);"""

# The dice of each table, by its secret.
DICE: dict[str | bytes, Random] = {}

PHONE: Screen = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK: Screen = {"viewport": {"width": 1280, "height": 800}}
SCREENS = [PHONE, DESK]
# Who wants things to move; and, to be said by a script, whoever looks at all in peace.
MOVES = {"reduced_motion": "no-preference"}
PATIENT = "localStorage.setItem('patient', 'yes')"
LANGUAGES = ["en", "fr", "nl"]
THEMES = ["dark", "light"]


def sized(width: int, height: int) -> Screen:
    """A phone of that size."""
    return {**PHONE, "viewport": {"width": width, "height": height}}


SMALL, LOW, SIDEWAYS = sized(360, 740), sized(667, 375), sized(844, 390)


def in_turn(*all_values: Sequence[Any]) -> list[Any]:
    """The first value of each list, as one case; in a soak, all that can be combined."""
    found = product(*all_values) if effort.IS_SOAK else [next(iter(product(*all_values)))]
    return [pytest.param(*case, id="-".join(map(_name, case))) for case in found]


def in_a_soak(
    names: str | Sequence[str], *all_values: Sequence[Any]
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """A long test of all that can be combined; if it is asked for by name, of the first of each list."""
    cases = pytest.mark.parametrize(names, in_turn(*all_values))
    return lambda test: pytest.mark.soak(cases(test))


def _name(value: object) -> str:
    return "x".join(map(str, value["viewport"].values())) if isinstance(value, dict) else str(value)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.browser)


@contextmanager
def its_turn(loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    """Playwright's loop runs while a browser is spoken to, and not in tests between that have a loop of their own."""
    asyncio._set_running_loop(loop)
    try:
        yield
    finally:
        asyncio._set_running_loop(None)


@pytest.fixture(scope="session")
def launched() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    """One browser for each process."""
    try:
        with browser() as running:
            loop = asyncio.get_running_loop()
            asyncio._set_running_loop(None)
            yield running, loop
            asyncio._set_running_loop(loop)
    except NoBrowserError as error:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(str(error))


@pytest.fixture
def chromium(launched: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    running, loop = launched
    with its_turn(loop):
        yield running


class Hasty:
    """Computers that take the last legal action at once: cards rather than none, and high ones."""

    async def decide(self, game: str, level: str, view: str, mind: int, seed: int) -> str:
        box = find(game)
        return box.actions.name(box.read_view(view).imagine(Rng(seed)).legal()[-1])


@pytest.fixture(autouse=True, scope="module")
def no_limit() -> Iterator[None]:
    """Here machines play, faster than people."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("COMMANDS", "FRAMES", "STAND_INS", "MAKINGS"):
            patch.setattr(limits, name, 1_000_000)
        yield


@pytest.fixture(autouse=True, scope="module")
def made_at_once() -> Iterator[None]:
    """The steps of a database are not what is asked here."""
    with pytest.MonkeyPatch.context() as patch:
        schemas_at_once(patch)
        yield


@pytest.fixture(autouse=True)
def dealt(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each table of each test has a deal of its own, and always the same, whatever goes on at older tables."""
    names = (f"{request.node.nodeid} {n}".removesuffix(" 0") for n in count())
    alone = Random(request.node.nodeid)

    def own(plan: Plan, _pile: object, _asked: object) -> Random:
        secret = plan.dealing.secret if plan.dealing else b""
        if not secret:
            return alone
        return DICE.get(secret) or DICE.setdefault(secret, Random(next(names)))

    for module in (live_table, tables):
        monkeypatch.setattr(module, "chance_source_of", own)


@pytest.fixture
def unfurnished() -> Iterator[str]:
    """A game whose room is taken away, so that its tables are plain ones; its code."""
    game = find("spooky_boo")
    room = game.room
    # The game is the same for all who have found it, and frozen.
    object.__setattr__(game, "room", None)
    yield game.code
    object.__setattr__(game, "room", room)


@pytest.fixture(scope="module")
def house(no_limit: None, made_at_once: None) -> Iterator[House]:
    with running_house(Hasty(), patience=0.2) as running:
        yield running


@contextmanager
def visitors(chromium: Browser, address: str) -> Iterator[Open]:
    """Opens a browser of somebody new, on that page if any; what goes wrong on its pages fails at the end.

    The script is run on each of its pages before their own.
    """
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def arrive(path: str = "", script: str = "", **more: Any) -> Page:
        context = chromium.new_context(base_url=address, **{**USUAL, **more})
        contexts.append(context)
        if {**USUAL, **more}["reduced_motion"] == "reduce":
            context.add_init_script(AT_ONCE)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: wrong.append(f"script: {error}"))
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        context.on("request", lambda asked: wrong.append(asked.url) if not _is_ours(asked.url, address) else None)
        if script:
            page.add_init_script(script)
        if path:
            page.goto(path)
        return page

    yield arrive
    for context in contexts:
        context.close()
    assert [words for words in wrong if not _is_expected(words)] == []


@pytest.fixture
def visit(chromium: Browser, house: House) -> Iterator[Open]:
    with visitors(chromium, house.address) as arrive:
        yield arrive


def _is_ours(url: str, address: str) -> bool:
    return url.replace("ws:", "http:", 1).startswith((address, "blob:"))


def _is_expected(words: str) -> bool:
    """A server that is being restarted does not answer, and pages that do not exist say so: no fault of the page."""
    cut_off = ("ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "WebSocket connection to")
    return any(part in words for part in (*cut_off, "status of 4"))
