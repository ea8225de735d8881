"""The four marks of choices: silhouette, sign and word, and only then a colour."""

from __future__ import annotations

from typing import Final

from hantise.drawing.markup import Markup
from hantise.review.marks import Mark

_SHAPES: Final = {
    Mark.GOOD: '<circle cx="12" cy="12" r="9.8"/><path d="M7.500 12.500l3.200 3.200l6-7"/>',
    Mark.SLIP: '<path d="M12 1.600L22.400 12L12 22.400L1.600 12Z"/><path d="M7.500 13q2.200-3.400 4.500-1t4.500-1"/>',
    Mark.MISTAKE: '<path d="M12 2.400L22.600 21H1.400Z"/><path d="M12 9.500v5M12 17.800v.1"/>',
    Mark.MISSED: (
        '<rect class="full" x="2" y="2" width="20" height="20" rx="4"/><path class="cut" d="M8 8l8 8M16 8l-8 8"/>'
    ),
}

# Once in a page that shows them.
SYMBOLS: Final = Markup('<svg class="vh" aria-hidden="true">{}</svg>').format(
    Markup("").join(
        [
            Markup('<symbol id="mark-{}" viewBox="0 0 24 24">{}</symbol>').format(mark.value, Markup(shape))
            for mark, shape in _SHAPES.items()
        ]
    )
)


def drawn(mark: Mark) -> Markup:
    """The mark's drawing; its word stands beside it."""
    return Markup('<svg class="mark {0}" aria-hidden="true"><use href="#mark-{0}"/></svg>').format(mark.value)
