"""Where things lie on a page."""

from __future__ import annotations

from playwright.sync_api import FloatRect, Locator


def box(where: Locator) -> FloatRect:
    """The box of what is there and to be seen."""
    found = where.bounding_box()
    assert found is not None
    return found


def middle(found: FloatRect) -> tuple[int, int]:
    return round(found["x"] + found["width"] / 2), round(found["y"] + found["height"] / 2)


def lies_beside(one: FloatRect, other: FloatRect) -> bool:
    """Neither covers anything of the other."""
    is_aside = one["x"] + one["width"] <= other["x"] or other["x"] + other["width"] <= one["x"]
    return is_aside or one["y"] + one["height"] <= other["y"] or other["y"] + other["height"] <= one["y"]
