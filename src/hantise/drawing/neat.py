"""Numbers as short as a drawing needs them."""

from __future__ import annotations

import re

_NUMBER = re.compile(r"-?\d+\.\d+(?:e-?\d+)?|-?\d+e-\d+")


def neat(drawing: str) -> str:
    """The same drawing with every number rounded to a tenth, which no eye can see."""
    return _NUMBER.sub(_tenth, drawing)


def _tenth(found: re.Match[str]) -> str:
    value = f"{float(found[0]):.1f}".removesuffix(".0")
    if value == "-0":
        return "0"
    return value.replace("0.", ".", 1) if value.startswith(("0.", "-0.")) else value
