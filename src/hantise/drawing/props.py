"""Props that ghosts wear and carry, each drawn where the head is."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hantise.drawing.anatomy import INK, Ghost

BEHIND = frozenset({"ears", "horns", "cat's tail", "heads"})  # what is drawn before the sheet is
ON_SHEET = frozenset({"wrapping"})  # what is drawn before the face is

# Around the crown of the head.
_HATS: Mapping[str, str] = {
    "top hat": (
        f'<path d="M-13 6l-2-24h30l-2 24Z" fill="{INK}"/><path d="M-14 0h28v-5h-28.4Z" fill="#D9573F"/>'
        f'<ellipse cy="7" rx="23" ry="4.4" fill="{INK}"/><path d="M-9-14v12" stroke="#ffffff44" stroke-width="3"/>'
    ),
    "crown": (
        '<path d="M-17 8l-5-22l11 9l11-15l11 15l11-9l-5 22q-17 6-34 0Z" fill="#F2C14B" stroke="#B98420"'
        ' stroke-width="1.6" stroke-linejoin="round"/><circle cy="2" r="3" fill="#D9573F"/>'
        '<circle cx="-11" cy="2" r="2" fill="#7FD0E8"/><circle cx="11" cy="2" r="2" fill="#7FD0E8"/>'
    ),
    "stitches": (
        '<g stroke="#F08A7C" stroke-width="2" fill="none"><path d="M6 6q8 8 4 18"/>'
        '<path d="M7 12l6-3M9 17l6-2M8 22h6" stroke-width="1.8"/></g>'
    ),
    "hair bow": '<path d="M12 8l-11-7v14Zl11-7v14Z" fill="#E0668C"/><circle cx="12" cy="8" r="3" fill="#A53E63"/>',
    "leaf": '<path d="M0 3c-1-9 5-14 12-13c0 8-5 13-12 13Z" fill="#8CC063"/>'
    '<path d="M0 3c-1-6-5-9-10-8c1 6 5 8 10 8Z" fill="#6EA34C"/>',
    "cook's hat": (
        '<path d="M-15 8v-10a10 10 0 0 1 3-19a13 13 0 0 1 24 0a10 10 0 0 1 3 19v10q-15 5-30 0Z" fill="#fff"'
        ' stroke="#CFC6CE" stroke-width="1.6"/>'
    ),
    "halo": '<ellipse cy="-8" rx="15" ry="4.4" fill="none" stroke="#F2C14B" stroke-width="3"/>',
    "horns": '<path d="M-15 12q-12-6-9-22q5 11 17 13ZM15 12q12-6 9-22q-5 11-17 13Z" fill="#F08A7C"/>',
}

# Around the height of the eyes.
_TRINKETS: Mapping[str, str] = {
    "glasses": (
        f'<g fill="#ffffff55" stroke="{INK}" stroke-width="2.4"><circle cx="-11" r="9"/><circle cx="11" r="9"/>'
        '<path d="M-2-1q2-2 4 0" fill="none"/></g>'
    ),
    "bow tie": '<path d="M0 32l-13-7v14Zl13-7v14Z" fill="#D9573F"/><circle cy="32" r="3.6" fill="#A73A2B"/>',
    "monocle": (
        '<g stroke="#E0A93E"><circle cx="11" r="9.5" fill="#ffffff44" stroke-width="2.6"/>'
        '<path d="M18 6q6 12 2 26" stroke-width="1.8" fill="none"/></g>'
    ),
    "chain": '<g fill="none" stroke="#8A8FA8" stroke-width="3">'
    + "".join(
        f'<ellipse rx="5" ry="3.6" transform="translate({x} {y})rotate({turn})"/>'
        for x, y, turn in ((-17, 34, 20), (-8, 38, 14), (2, 39.5, 0), (12, 38, -14), (20, 34, -24))
    )
    + "</g>",
    "ribs": (
        '<path d="M0 26v24M-13 31q13 6 26 0M-12 39q12 6 24 0M-9 47q9 5 18 0" stroke="#10272B" stroke-width="3"'
        ' stroke-linecap="round" fill="none"/>'
    ),
    "whiskers": (
        f'<path d="M-14 9l-18-3M-14 13l-18 3M14 9l18-3M14 13l18 3" stroke="{INK}" stroke-width="1.8"'
        ' stroke-linecap="round"/>'
    ),
    "ruff": '<g fill="#fff" stroke="#CFC6CE" stroke-width="1.4">'
    + "".join(
        f'<ellipse cx="{x}" cy="{y}" rx="7" ry="5"/>'
        for x, y in ((-24, 23.5), (-14, 26.5), (-4.5, 28), (5, 28), (14.5, 26.5), (24, 23.5))
    )
    + "</g>",
}

# Held beside the head, at the height of the eyes.
_HELD: Mapping[str, str] = {
    "candle": (
        '<g transform="translate(9 10)"><rect x="-4" width="8" height="20" rx="2" fill="#F3E8CF"/>'
        '<path d="M0-13c5 6 5 12 0 12s-5-6 0-12Z" fill="#F5B33C"/><path d="M-8 20h16l-2 5h-12Z" fill="#B98420"/></g>'
    ),
    "mirror": (
        '<g transform="translate(-1 20)rotate(14)"><path d="M-2.6 14h5.2v18h-5.2Z" fill="#B98420"/>'
        '<ellipse rx="14" ry="17" fill="#E0A93E"/><ellipse rx="10.5" ry="13.5" fill="#EAFBFF"/>'
        '<g fill="#10272B"><circle cx="-3.4" cy="-2" r="1.9"/><circle cx="4" cy="-2" r="1.9"/></g>'
        '<g fill="none" stroke-linecap="round"><path d="M-3 4q3.4 3.4 6.6 0" stroke="#10272B" stroke-width="1.8"/>'
        '<path d="M-7-6l5-5" stroke="#fff" stroke-width="2"/></g></g>'
    ),
}


def _beanie(g: Ghost, w: float) -> str:
    return (
        f'<path d="M{-w * 0.72} 9q{w * 0.72} -22 {w * 1.44} 0Z" fill="#D9573F"/>'
        f'<path d="M{-w * 0.2} 3q{w * 0.2} -8 {w * 0.4} 0v6h{-w * 0.4}Z" fill="#F7D06A"/>'
        f'<path d="M0-3v-7" stroke="{INK}" stroke-width="2"/>'
        '<ellipse cx="-7" cy="-10" rx="8" ry="2.6" fill="#7FD0E8"/>'
        '<ellipse cx="7" cy="-10" rx="8" ry="2.6" fill="#fff"/>'
    )


def _nightcap(g: Ghost, w: float) -> str:
    return (
        f'<path d="M{-w * 0.86} 12C{-w * 0.5} -16 {w * 0.7} -20 {w * 1.35} 12C{w * 0.9} -2 {w * 0.8} 6 {w * 0.82} 12Z"'
        f' fill="#7C8CE0"/><path d="M{-w * 0.9} 14q{w * 0.9} -10 {w * 1.76} 0" stroke="#F3E8CF" stroke-width="6"'
        f' fill="none" stroke-linecap="round"/><circle cx="{w * 1.36}" cy="15" r="5" fill="#F3E8CF"/>'
    )


def _bonnet(g: Ghost, w: float) -> str:
    brim = f"C{w * 0.7} 4 {-w * 0.7} 4 {-w - 3} 22"
    return (
        f'<path d="M{-w - 3} 22C{-w - 7} -12 {w + 7} -12 {w + 3} 22{brim}Z" fill="#C65B86"/>'
        f'<path d="M{w + 3} 22{brim}" fill="none" stroke="#FFE3EC" stroke-width="4" stroke-linecap="round"'
        ' stroke-dasharray="1 6"/>'
    )


def _pirate_hat(g: Ghost, w: float) -> str:
    return (
        f'<path d="M{-w - 6} 12Q{-w * 0.5} -18 0 -9Q{w * 0.5} -18 {w + 6} 12Q0 -2 {-w - 6} 12Z" fill="{INK}"/>'
        '<path d="M-4-2a4.6 4.6 0 1 1 8 0v3h-8Z" fill="#F6EFDF"/>'
    )


def _ears(g: Ghost, w: float) -> str:
    fill = g.paint.fill
    return (
        f'<path d="M{-w - 1} 16L{-w - 5} -12L-4 2ZM{w + 1} 16L{w + 5} -12L4 2Z" fill="{fill}" stroke="{fill}"'
        f' stroke-width="4" stroke-linejoin="round"/><path d="M{-w + 1} 7L{-w - 1.5} -5L-11 2Z'
        f'M{w - 1} 7L{w + 1.5} -5L11 2Z" fill="#E98B6B"/>'
    )


def _veil(g: Ghost, w: float) -> str:
    return (
        f'<path d="M{-w - 4} 30C{-w - 6} -8 {w + 6} -8 {w + 4} 30C{w + 10} 56 {w + 4} 66 {w + 2} 70'
        f"C{w - 2} 40 {w * 0.6} 9 0 9C{-w * 0.6} 9 {-w + 2} 40 {-w - 2} 70"
        f'C{-w - 6} 60 {-w - 8} 50 {-w - 4} 30Z" fill="#2A2238"/>'
    )


# Around the crown of the head, as wide as it is.
_FITTED: Mapping[str, Callable[[Ghost, float], str]] = {
    "beanie": _beanie,
    "nightcap": _nightcap,
    "bonnet": _bonnet,
    "pirate hat": _pirate_hat,
    "ears": _ears,
    "veil": _veil,
}
# Three bands around a narrow sheet that leans right and ends in a tail to the left; they end where it does.
_WRAPPING = (
    '<path d="M30.4 82.1Q52.9 85.7 76.1 75.6L73.7 81.6Q50.9 90.8 28.8 86.8ZM26 96.4Q44.5 100.4 63.4 95.2L53.3 102.3'
    'Q39 104.4 25.1 101.1ZM30.4 112Q34.7 112.4 39.1 112.3L41.2 117.3Q29.6 117.7 18.5 115.2Z" fill="{}"/>'
)
_CAT_TAIL = '<path d="M74 100c16 2 20-10 14-20c-3-6-10-3-7 2c4 7 0 11-9 9Z" fill="{}"/>'


def prop(g: Ghost, name: str) -> str:
    """The drawing of the prop of that name on the ghost."""
    wide, eyes = g.shoulders * 0.8, g.face[1]
    if name == "cat's tail":
        return _CAT_TAIL.format(g.paint.fill)
    if name == "wrapping":
        return _WRAPPING.format(g.paint.shade)
    if name in _TRINKETS:
        return _at(g.crown, eyes, _TRINKETS[name])
    if name in _HELD:
        return _at(g.crown + wide, eyes, _HELD[name])
    return _at(g.crown, g.top, _HATS[name] if name in _HATS else _FITTED[name](g, wide))


def _at(x: float, y: float, drawing: str) -> str:
    return f'<g transform="translate({x} {y})">{drawing}</g>'
