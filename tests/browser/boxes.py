"""Where things lie on a page."""

from collections.abc import Iterable, Iterator

from playwright.sync_api import FloatRect, Locator, Page

# What of these lies over those by so many pixels, beside what it holds or lies in.
OVER = """([these, those, by]) => {
  const box = (one) => one.getBoundingClientRect(), all = (what) => [...document.querySelectorAll(what)];
  const meets = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > by &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > by;
  return all(these).flatMap((one) => all(those)
    .filter((other) => !one.contains(other) && !other.contains(one) && meets(box(one), box(other)))
    .map((other) => `${one.outerHTML.slice(0, 80)} over ${other.outerHTML.slice(0, 80)}`));
}"""


def over(page: Page, these: str, those: str, by: float = 1) -> list[str]:
    found: list[str] = page.evaluate(OVER, [these, those, by])
    return found


def until_apart(page: Page, these: str, those: str) -> None:
    """Until none of these lies over any of those."""
    page.wait_for_function(f"(asked) => !({OVER})(asked).length", arg=[these, those, 0])


def in_windows(page: Page, sizes: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Each of these sizes, once the page has it."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        yield width, height


def box(where: Locator) -> FloatRect:
    """The box of what is there and to be seen."""
    found = where.bounding_box()
    assert found is not None
    return found


# Left edge, upper edge, width and height of each.
BOXES = """where => [...document.querySelectorAll(where)].map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})"""


def boxes(page: Page, where: str) -> list[list[int]]:
    found: list[list[int]] = page.evaluate(BOXES, where)
    return found


def middle(found: FloatRect) -> tuple[int, int]:
    return round(found["x"] + found["width"] / 2), round(found["y"] + found["height"] / 2)


def lies_within(one: FloatRect, window: FloatRect, by: float = 0) -> bool:
    """Nothing of it lies outside by more than so many pixels."""
    across = window["x"] - by <= one["x"] and one["x"] + one["width"] <= window["x"] + window["width"] + by
    return across and window["y"] - by <= one["y"] and one["y"] + one["height"] <= window["y"] + window["height"] + by


def lies_beside(one: FloatRect, other: FloatRect) -> bool:
    """Neither covers anything of the other."""
    is_aside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    return is_aside or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]


# The words of what is seen there that do not stand in one line each.
BROKEN = """(where) => [...document.querySelectorAll(where)].flatMap((around) => {
  if (!around.checkVisibility()) return [];
  const walker = document.createTreeWalker(around, NodeFilter.SHOW_TEXT), broken = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    for (const word of node.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) broken.push(word[0]);
    }
  return broken;
})"""


def broken_words(page: Page, where: str) -> list[str]:
    found: list[str] = page.evaluate(BROKEN, where)
    return found
