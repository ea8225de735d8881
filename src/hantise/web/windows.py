"""A window of the house, lit or dark."""

from __future__ import annotations

from markupsafe import Markup

_FRAME = Markup(
    '<svg class="window" viewBox="0 0 64 84" width="64" height="84" aria-hidden="true">'
    '<path d="M4 80V34C4 18 18 6 32 2c14 4 28 16 28 32v46z" fill="{glass}" stroke="{wood}" stroke-width="5"/>'
    '{inside}<path d="M32 4v76M5 40h54" stroke="{wood}" stroke-width="4"/>'
    '<path d="M0 80h64" stroke="{wood}" stroke-width="7" stroke-linecap="round"/></svg>'
)
_GHOST = Markup(
    '<path d="M17 78V58c0-10 6-17 15-17s15 7 15 17v20l-5-4-5 4-5-4-5 4-5-4z" fill="#F6EFDF"/>'
    '<ellipse cx="26" cy="57" rx="2.600" ry="4" fill="#151728"/>'
    '<ellipse cx="38" cy="57" rx="2.600" ry="4" fill="#151728"/>'
    '<ellipse cx="32" cy="66" rx="2" ry="2.600" fill="#151728"/>'
)
_EYES = Markup('<circle cx="24" cy="60" r="2.200" fill="#7480B4"/><circle cx="39" cy="60" r="2.200" fill="#7480B4"/>')


def window(lit: bool) -> Markup:
    """A lit window has somebody in it; a dark one has only eyes."""
    if lit:
        return _FRAME.format(glass="#FFC65C", wood="#5A3A1A", inside=_GHOST)
    return _FRAME.format(glass="#0B0E1A", wood="#2B3157", inside=_EYES)
