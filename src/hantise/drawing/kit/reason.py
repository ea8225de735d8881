"""Reasons: what a locked thing says to whoever asks it."""

from __future__ import annotations

from hantise.core.kept import kept
from hantise.drawing.markup import Markup

KEPT = 2000


@kept(KEPT)
def reason(key: str, words: str, rule: str = "") -> Markup:
    """The sentence under that id, which a locked thing is described by, and in small signs the rule that forbids it."""
    told = Markup(' <small class="rule" aria-hidden="true">{}</small>').format(rule) if rule else ""
    return Markup('<span class="why" role="tooltip" id="{}">{}{}</span>').format(key, words, told)
