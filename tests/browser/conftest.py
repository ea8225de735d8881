"""A house, a browser, and people in it; no request of theirs may leave for another host."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from browser.chromium import NoBrowserError, browser
from hantise.core import Rng
from hantise.games import find
from hantise.web.requests import limits
from hantise.web.tables import live_table, tables
from web.houses import House, running_house

Open = Callable[..., Page]

# What is awaited comes, but a busy machine takes its time.
PATIENCE = 20_000
expect.set_options(timeout=PATIENCE)

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One for each module: its event loop runs as long as it does, and tests that await need one of their own."""
    try:
        with browser() as running:
            yield running
    except NoBrowserError as error:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip(str(error))


class Hasty:
    """Computers that take the last legal action at once: cards rather than none, and high ones."""

    async def decide(self, game: str, level: str, view: str, mind: int, seed: int) -> str:
        box = find(game)
        return box.actions.name(box.read_view(view).imagine(Rng(seed)).legal()[-1])


@pytest.fixture(autouse=True)
def no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here machines play, faster than people."""
    for name in ("COMMANDS", "FRAMES", "STAND_INS", "MAKINGS"):
        monkeypatch.setattr(limits, name, 1_000_000)


@pytest.fixture(autouse=True)
def dealt(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has a deal of its own, and always the same."""
    rng = Random(request.node.nodeid)
    for module in (live_table, tables):
        monkeypatch.setattr(module, "dice_of", lambda _plan, _pile, _asked: rng)


@pytest.fixture
def unfurnished() -> Iterator[str]:
    """A game whose room is taken away, so that its tables are plain ones; its code."""
    game = find("spooky_boo")
    room = game.room
    # The game is the same for all who have found it, and frozen.
    object.__setattr__(game, "room", None)
    yield game.code
    object.__setattr__(game, "room", room)


@pytest.fixture
def house(no_limit: None) -> Iterator[House]:
    with running_house(Hasty(), patience=0.2) as running:
        yield running


@pytest.fixture
def visit(chromium: Browser, house: House) -> Iterator[Open]:
    """Opens a browser of somebody new at the front of the house; what goes wrong on its pages fails the test."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def arrive(**more: Any) -> Page:
        context = chromium.new_context(base_url=house.address, **{"locale": "en", "reduced_motion": "reduce", **more})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: wrong.append(f"script: {error}"))
        page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
        page.on("request", lambda asked: wrong.append(asked.url) if not _is_ours(asked.url, house) else None)
        page.goto("/")
        return page

    yield arrive
    for context in contexts:
        context.close()
    assert [words for words in wrong if not _is_expected(words)] == []


def _is_ours(url: str, house: House) -> bool:
    return url.replace("ws:", "http:", 1).startswith((house.address, "blob:"))


def _is_expected(words: str) -> bool:
    """A server that is being restarted does not answer, and pages that do not exist say so: no fault of the page."""
    return any(
        part in words
        for part in (
            "ERR_CONNECTION_REFUSED",
            "ERR_INTERNET_DISCONNECTED",
            "ERR_FAILED",
            "WebSocket connection to",
            "status of 4",
        )
    )
