"""Light and dark can be seen on every kind of page, whoever chooses them: the visitor or the device."""

from base64 import b64encode
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import effort
from browser.conftest import DESK, SCREENS, THEMES, Open, in_turn
from browser.test_accessibility import faults

PATHS = ("/", "/new/ghooost", "/rules/boo", "/t/nowhere", "/join")
# How light a picture is on the whole, from 0 to 1.
LIGHTNESS = """async (png) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const one = new OffscreenCanvas(1, 1).getContext('2d');
  one.imageSmoothingQuality = 'high';
  one.drawImage(picture, 0, 0, 1, 1);
  const [red, green, blue] = one.getImageData(0, 0, 1, 1).data;
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}"""


@pytest.fixture
def paper(chromium: Browser) -> Page:
    """A page with nothing on it, to look at pictures with."""
    return chromium.new_page()


def choose(page: Page, theme: str) -> None:
    """As a visitor does, on the front page."""
    page.goto("/")
    page.locator(".corner .menu > summary").click()
    page.locator(f".corner button[name=theme][value={theme}]").click()
    page.wait_for_url("/")


@pytest.mark.parametrize(("screen", "device"), in_turn(SCREENS, THEMES))
def test_every_page_is_as_light_as_was_chosen(visit: Open, paper: Page, screen: dict[str, Any], device: str) -> None:
    page = visit(color_scheme=device, **screen)
    for n, theme in enumerate(("light", "dark", "system")):
        choose(page, theme)
        is_light = device == "light" if theme == "system" else theme == "light"
        for path in PATHS if effort.IS_SOAK else PATHS[n::3]:
            page.goto(path)
            seen = paper.evaluate(LIGHTNESS, b64encode(page.screenshot()).decode())
            assert seen > 0.55 if is_light else seen < 0.3, (path, theme, seen)


@pytest.mark.parametrize("theme", in_turn(THEMES[::-1]))
def test_axe_finds_nothing_in_the_colours_that_the_device_does_not_have(visit: Open, theme: str) -> None:
    page = visit(color_scheme="light" if theme == "dark" else "dark", **DESK)
    choose(page, theme)
    for path in PATHS:
        page.goto(path)
        assert faults(page) == "", path
    page.goto("/")
    page.locator(".corner .menu > summary").click()
    assert faults(page) == "", "the menu"
