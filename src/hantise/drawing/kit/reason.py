"""The reason that a locked thing tells when it is touched."""

from __future__ import annotations

from hantise.core.cached import cached
from hantise.drawing.kit.rule import rule
from hantise.drawing.markup import Markup

KEPT = 2000


@cached(KEPT)
def reason(key: str, words: str, address: str = "") -> Markup:
    """The sentence under that id, which describes a locked thing, and a link to the rule at the address.

    It stands inside the locked thing, or with a link right after it: a button holds no link.
    """
    return Markup('<span class="why"><span id="{}">{}</span>{}</span>').format(key, words, rule(address))
