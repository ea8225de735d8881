"""Colours: light and dark, whoever chooses them, what is under a finger, and no hairline through a code."""

from base64 import b64encode
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import effort
from browser.boxes import box
from browser.conftest import DESK, PHONE, SCREENS, SMALL, THEMES, Hasty, Open, Screen, in_turn
from browser.tables import open_table
from browser.test_accessibility import faults
from hantise.web.serving.server import Access
from web.houses import running_house

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
def test_every_page_is_as_light_as_was_chosen(visit: Open, paper: Page, screen: Screen, device: str) -> None:
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


# What would flash in the browser's colour.
FLASHING = """() => [...document.querySelectorAll('a,button,summary,label,input,select')]
  .filter((one) => getComputedStyle(one).webkitTapHighlightColor !== 'rgba(0, 0, 0, 0)').map((one) => one.outerHTML)"""
LOOK = "one => { const { boxShadow, backgroundImage: image } = getComputedStyle(one); return boxShadow + image; }"
# The colours along a line from the top of a picture to its foot.
COLOURS = """async (png) => {
  const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
  const drawn = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  drawn.drawImage(picture, 0, 0);
  const { data } = drawn.getImageData(picture.width >> 1, 0, 1, picture.height);
  return [...new Set(Array.from({ length: picture.height }, (_, y) => data.slice(4 * y, 4 * y + 3).join(' ')))];
}"""


def test_what_is_touched_shows_it_in_the_colours_of_the_house(visit: Open) -> None:
    page = visit(**PHONE)
    for path in ("/", "/new/ghooost", "/join", "/rules/boo"):
        page.goto(path)
        assert page.evaluate(FLASHING) == [], path
    open_table(page, "ghooost")
    assert page.evaluate(FLASHING) == []
    page.locator("#menu > summary").tap()
    for button in (page.locator("#menu .btn:visible").last, page.locator("#menu > summary")):
        before = button.evaluate(LOOK)
        button.hover()  # once it lies still
        page.mouse.down()
        looks = f"([one, before]) => ({LOOK})(one) !== before"
        page.wait_for_function(looks, arg=[button.element_handle(), before])
        page.mouse.move(2, 2)
        page.mouse.up()


@pytest.mark.parametrize("ratio", in_turn([1.25, 1.5, 1.75, 2.625]))
def test_no_hairline_runs_through_the_code(visit: Open, ratio: float) -> None:
    page = open_table(visit(**SMALL, device_scale_factor=ratio), "ghooost", "friend")
    lies = box(page.locator(".lobby .ticket"))
    strip = {"x": lies["x"] + 3, "y": lies["y"] + 30, "width": 6, "height": lies["height"] - 60}
    shown = page.screenshot(clip=strip)  # type: ignore[arg-type]
    # Of the paper alone, beside the letters.
    assert len(page.context.new_page().evaluate(COLOURS, b64encode(shown).decode())) == 1


# Pages under /docs in a browser: the scripts that stand in them run by their fingerprints, and nothing else does.


PAGE = """<!doctype html>
<meta charset="utf-8">
<p id="own">no</p><p id="worker">no</p><p id="handler">no</p><p id="styled" style="color:rgb(1, 2, 3)">plain</p>
<img src="data:," onerror="document.querySelector('#handler').textContent = 'ran'">
<script>\r
  // Lines that end as on Windows, and a sign beyond ASCII: é\r
  document.querySelector("#own").textContent = "ran";\r
  new Worker("worker.js").onmessage = (told) => document.querySelector("#worker").textContent = told.data;\r
  const added = document.createElement("script");\r
  added.textContent = "document.querySelector('#handler').textContent = 'added'";\r
  document.body.append(added);\r
</script>
"""
WORKER = 'fetch("index.json").then((answer) => answer.json()).then((told) => postMessage(told.said));'


def test_a_page_s_own_scripts_run_and_no_others(chromium: Browser, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_bytes(PAGE.encode())
    (tmp_path / "worker.js").write_text(WORKER)
    (tmp_path / "index.json").write_text('{"said": "fetched"}')
    with running_house(Hasty(), access=Access(docs=tmp_path)) as house, chromium.new_context() as context:
        page = context.new_page()
        page.goto(f"{house.address}docs")
        assert page.url == f"{house.address}docs/"
        expect(page.locator("#worker")).to_have_text("fetched")
        expect(page.locator("#own")).to_have_text("ran")
        expect(page.locator("#handler")).to_have_text("no")
        expect(page.locator("#styled")).not_to_have_css("color", "rgb(1, 2, 3)")
