"""The anatomy of a ghost: its paint, its shape, its face and its props."""

from __future__ import annotations

from dataclasses import dataclass

INK = "#151728"
FEET = 112.0  # the height at which every ghost ends, in a box of 100 by 124


@dataclass(frozen=True)
class Paint:
    """The colours of a ghost: the sheet, its shaded side, the features of the face, and an outline where it is dark."""

    fill: str
    shade: str
    ink: str = INK
    line: str = ""


BONE = Paint("#F6EFDF", "#D5CCC9")
AMBER = Paint("#FFD58A", "#EFAE55")
EMBER = Paint("#3A2034", "#27142A", "#FF7A6B", "#F08A7C")
TEAL = Paint("#A9EBDD", "#6CC7BA", "#10272B")
SOOT = Paint("#1B1D2B", "#0F111B", "#F6EFDF", "#EDE6F8")
LILAC = Paint("#CDBBF4", "#A48EDB")
ROSE = Paint("#FFB9C4", "#E98B9D")
LIME = Paint("#D5EE9C", "#A9CC63")
SKY = Paint("#B7E3FA", "#82BFE2")
PEACH = Paint("#FFC7A1", "#E39A6B")


@dataclass(frozen=True)
class Ghost:
    """A ghost by its measures, in a box of 100 by 124.

    The sheet: `height`; half its width at the `base` and at the `shoulders`; `dome` is how square the head is, `lean`
    how far it tilts, `bulge` how far the sides swell. The `hem` is a wave, scallop, zig or tail of so many `waves`,
    each `swing` deep; `tail` is the side to which a tail sweeps.

    The face: the kind of `eyes`, their radius `eye` (the right one's may differ), how far they are `apart` from the
    middle, at what height (`gaze`), how much lower the right one is (`skew`), where they `look`; the `brow`; the
    `mouth`, half its width and how far below the eyes it lies; whether it blushes.

    `arms` are behind the sheet, `hands` before it; `props` are worn in this order.
    """

    paint: Paint = BONE
    height: float = 84
    base: float = 34
    shoulders: float = 28
    dome: float = 1
    lean: float = 0
    bulge: float = 0
    hem: str = "wave"
    waves: int = 3
    swing: float = 6
    tail: float = 1
    eyes: str = "dot"
    eye: float = 6
    right_eye: float | None = None
    apart: float = 11
    gaze: float | None = None
    skew: float = 0
    look: tuple[float, float] = (0, 0)
    brow: float = 0
    mouth: str = ""
    mouth_width: float = 8
    mouth_below: float = 14
    blush: bool = False
    arms: str = ""
    hands: str = ""
    props: tuple[str, ...] = ()

    @property
    def top(self) -> float:
        """The height of the crown of the head."""
        return FEET - self.height

    @property
    def crown(self) -> float:
        """The place of the crown of the head, from the left."""
        return 50 + self.lean

    @property
    def face(self) -> tuple[float, float]:
        """The point between the eyes."""
        across = 50 + self.lean * 0.75 + self.look[0] * self.shoulders * 0.16
        return across, self.top + self.height * 0.36 if self.gaze is None else self.gaze
