"""The QR code of an address, drawn as a picture that a phone reads off a screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby

import segno

from hantise.core.words import _
from hantise.drawing.markup import Markup

# Light squares around it, in squares; the ticket that it lies on is light too.
QUIET = 2
KEPT = 500


def qr(text: str, words: str = "") -> Markup:
    """The code as an SVG that is dark on light in every theme; `words` say what it opens, unless that is a table."""
    size, path = _drawn(text)
    return Markup(
        '<svg class="qr" viewBox="0 0 {0} {0}" role="img" aria-label="{1}" shape-rendering="crispEdges">'
        '<rect width="{0}" height="{0}" fill="#FFFBF0"/><path fill="#151728" d="{2}"/></svg>'
    ).format(size, words or _("QR code: it opens this table on another device"), path)


@lru_cache(maxsize=KEPT)
def _drawn(text: str) -> tuple[int, str]:
    """The width of the code, in squares, and the path of its dark ones."""
    code = segno.make_qr(text, error="m", boost_error=False)
    rows = [*code.matrix_iter(border=QUIET)]
    runs = [(x, y, length) for y, row in enumerate(rows) for x, length in _runs(row)]
    return len(rows), "".join(f"M{x} {y}h{length}v1h-{length}z" for x, y, length in runs)


def _runs(row: Iterable[int]) -> Iterator[tuple[int, int]]:
    """The runs of dark squares in a row: the place of the first, and their number."""
    at = 0
    for is_dark, squares in groupby(row):
        length = len([*squares])
        if is_dark:
            yield at, length
        at += length
