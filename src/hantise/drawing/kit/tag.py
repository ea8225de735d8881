"""A tag: a word that marks a seat."""

from __future__ import annotations

from hantise.core.cached import cached
from hantise.drawing.kit.parts import classes
from hantise.drawing.markup import Markup

KEPT = 500


@cached(KEPT)
def tag(words: str, kind: str = "") -> Markup:
    """The word in a frame; of the kind `bad` for an unwelcome one."""
    return Markup('<b class="{}">{}</b>').format(classes("tag", kind), words)
