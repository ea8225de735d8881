"""The way from a reason to the rule behind it."""

from __future__ import annotations

from hantise.core.cached import cached
from hantise.core.words import _
from hantise.drawing.kit.parts import NOTHING
from hantise.drawing.markup import Markup

KEPT = 2000


@cached(KEPT)
def rule(address: str, name: str = "") -> Markup:
    """A link to the rule at that address, beside the table where scripts run; nothing without an address.

    Its ID, the end of the address or the `name`, is visible to readers who have turned rule numbers on.
    """
    if not address:
        return NOTHING
    shown = name or address.rpartition("#")[2]
    return Markup('<a class="rule" href="{}" data-open="rules">{}<b>{}</b></a>').format(address, _("The rule"), shown)
