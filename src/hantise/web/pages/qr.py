"""The QR code of an address, drawn as a picture that a phone reads off a screen."""

from __future__ import annotations

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
    rows = [[*row] for row in code.matrix_iter(border=QUIET)]
    path = list[str]()
    for y, row in enumerate(rows):
        # The runs of dark squares in a row.
        for is_dark, squares in groupby(range(len(row)), key=row.__getitem__):
            x, *more = squares
            if is_dark:
                path.append(f"M{x} {y}h{1 + len(more)}v1h-{1 + len(more)}z")
    return len(rows), "".join(path)
