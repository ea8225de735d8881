"""What is under a finger is marked by the house's own sign, not by the browser's flash; and no hairline cuts a code."""

from base64 import b64encode

import pytest

from browser.boxes import box, middle
from browser.conftest import PHONE, SMALL, Open, in_turn
from browser.tables import open_table

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


@pytest.mark.parametrize("path", in_turn(["/", "/new/ghooost", "/join", "/rules/boo"]))
def test_a_button_that_is_touched_shows_it_in_the_colours_of_the_house(visit: Open, path: str) -> None:
    page = visit(path, **PHONE)
    assert page.evaluate(FLASHING) == []


def test_the_menu_of_a_table_shows_what_is_pressed(visit: Open) -> None:
    page = open_table(visit(**PHONE), "ghooost")
    assert page.evaluate(FLASHING) == []
    page.locator("#menu > summary").tap()
    for button in (page.locator("#menu .btn:visible").last, page.locator("#menu > summary")):
        before = button.evaluate(LOOK)
        button.scroll_into_view_if_needed()
        page.mouse.move(*middle(box(button)))
        page.mouse.down()
        during = button.evaluate(LOOK)
        page.mouse.move(2, 2)
        page.mouse.up()
        assert during != before


@pytest.mark.parametrize("ratio", in_turn([1.25, 1.5, 1.75, 2.625]))
def test_no_hairline_runs_through_the_code(visit: Open, ratio: float) -> None:
    page = open_table(visit(**SMALL, device_scale_factor=ratio), "ghooost", "friend")
    lies = box(page.locator(".lobby .ticket"))
    strip = {"x": lies["x"] + 3, "y": lies["y"] + 30, "width": 6, "height": lies["height"] - 60}
    shown = page.screenshot(clip=strip)  # type: ignore[arg-type]
    # Of the paper alone, beside the letters.
    assert len(page.context.new_page().evaluate(COLOURS, b64encode(shown).decode())) == 1
