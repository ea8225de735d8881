"""The sheet of a ghost: its outline, and its lit side as the same outline drawn in by whole waves of the hem."""

from __future__ import annotations

from hantise.drawing.anatomy import FEET, Ghost


def outline(g: Ghost) -> str:
    """The path around the whole sheet."""
    return _left(g) + (_right(g) + _hem(g) if g.hem != "tail" else _sweep(g)) + "Z"


def lit(g: Ghost) -> str:
    """The path around the side of the sheet that the light falls on."""
    if g.hem == "tail":
        return outline(g)
    dark = max(1, int(g.waves * 0.26 + 0.5))
    return _left(g) + _inner_right(g, g.base * 2 / g.waves * dark) + _hem(g, dark) + "Z"


def _shoulder(g: Ghost) -> float:
    """The height of the shoulders."""
    return g.top + min(g.height * 0.42, g.shoulders * 1.15)


def _waist(g: Ghost) -> float:
    return FEET - (FEET - _shoulder(g)) * 0.45


def _left(g: Ghost) -> str:
    """The outline from the left foot up to the crown."""
    foot, side, high, waist = 50 - g.base, 50 - g.shoulders + g.lean * 0.8, _shoulder(g), _waist(g)
    up = f"M{foot} {FEET}C{foot + 1 - g.bulge} {waist} {side - g.bulge} {waist - 4} {side} {high}"
    return up + (
        f"C{side} {high - (high - g.top) * 0.62 * g.dome} {g.crown - g.shoulders * 0.58 * g.dome} {g.top}"
        f" {g.crown} {g.top}"
    )


def _right_shoulder(g: Ghost) -> str:
    """The outline from the crown to the right shoulder."""
    side, high = 50 + g.shoulders + g.lean * 0.8, _shoulder(g)
    rise = high - (high - g.top) * 0.62 * g.dome
    return f"C{g.crown + g.shoulders * 0.58 * g.dome} {g.top} {side} {rise} {side} {high}"


def _right(g: Ghost) -> str:
    """The outline from the crown down to the right foot."""
    foot, side, waist = 50 + g.base, 50 + g.shoulders + g.lean * 0.8, _waist(g)
    down = f"C{side + g.bulge} {waist - 4} {foot - 1 + g.bulge} {waist} {foot} {FEET}"
    return _right_shoulder(g) + down


def _inner_right(g: Ghost, shaded: float) -> str:
    """The outline from the crown down to where the shade begins, that far from the right foot."""
    high, waist, foot, wide = _shoulder(g), _waist(g), 50 + g.base - shaded, g.shoulders
    return (
        f"C{g.crown + wide * 0.42 * g.dome} {g.top + 2} {g.crown + wide * 0.72} {high - (high - g.top) * 0.3}"
        f" {g.crown + wide * 0.62} {high + 6}"
        f"C{g.crown + wide * 0.5} {waist} {foot - 4} {FEET - 12} {foot} {FEET}"
    )


def _sweep(g: Ghost) -> str:
    """The outline from the crown down into a tail that sweeps to one side, and back to the left foot."""
    side, foot, b, s = 50 + g.shoulders + g.lean * 0.8, 50 - g.base, FEET, g.tail
    return _right_shoulder(g) + (
        f"C{side + g.bulge} {_waist(g) - 6} 70 {b - 12} {50 + 16 * s} {b - 2}"
        f"C{50 + 24 * s} {b + 4} {50 + 34 * s} {b} {50 + 38 * s} {b - 9}"
        f"C{50 + 40 * s} {b + 8} {50 + 10 * s} {b + 10} 44 {b + 3}"
        f"C{foot + 12} {b - 2} {foot + 4} {b - 4} {foot} {b}"
    )


def _hem(g: Ghost, skipped: int = 0) -> str:
    """Along the feet from right to left, from the first wave that is not skipped."""
    wide = g.base * 2 / g.waves
    return "".join(_wave(g, i, 50 + g.base - i * wide, wide) for i in range(skipped, g.waves))


def _wave(g: Ghost, i: int, x: float, wide: float) -> str:
    end, b, swing = x - wide, FEET, g.swing
    if g.hem == "scallop":
        return f"C{x} {b + swing} {end} {b + swing} {end} {b}"
    if g.hem == "zig":
        return f"L{x - wide / 2} {b + (swing if i % 2 else swing * 1.5)}L{end} {b - swing * 0.3}"
    down = f"C{x - wide * 0.15} {b + swing} {x - wide * 0.38} {b + swing} {x - wide * 0.5} {b}"
    return down + f"C{x - wide * 0.62} {b - swing} {end + wide * 0.15} {b - swing} {end} {b}"
