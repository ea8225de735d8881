"""The ghosts that sit at tables for people and computers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hantise.drawing.anatomy import AMBER, LILAC, LIME, PEACH, ROSE, SKY, SOOT, TEAL
from hantise.drawing.ghosts import Ghost

AVATARS: Mapping[str, Ghost] = {
    "you": Ghost(height=80, base=33, shoulders=29, eye=6.5, mouth="smile", blush=True, props=("leaf",)),
    "lison": Ghost(
        LILAC, 76, 36, 31, eyes="lash", mouth="grin", mouth_width=9, mouth_below=12, blush=True, props=("hair bow",)
    ),
    "bruno": Ghost(SKY, 84, 30, 26, eyes="lid", eye=6.4, mouth="moustache", mouth_width=9, mouth_below=16),
    "mira": Ghost(ROSE, 78, 33, eyes="round", look=(-0.6, 0), mouth="o", mouth_width=5),
    "otto": Ghost(LIME, 74, 38, 33, eyes="happy", eye=6.4, apart=13, mouth="tongue", mouth_width=9, mouth_below=10),
    "odile": Ghost(
        TEAL, 82, 33, 27, eyes="lash", eye=5.6, mouth="smile", mouth_width=7, props=("bonnet",), hem="scallop", waves=5
    ),
    "anatole": Ghost(
        SOOT, 80, 31, 27, eye=5.4, mouth="smirk", mouth_width=8, mouth_below=16, props=("monocle", "bow tie"), waves=4
    ),
    "ida": Ghost(
        AMBER, 74, 33, 28, eyes="closed", mouth="cat", mouth_width=6, blush=True, props=("ears", "whiskers"), waves=4
    ),
    "basil": Ghost(
        PEACH,
        78,
        36,
        31,
        eyes="dot",
        eye=5,
        mouth="wavy",
        mouth_width=9,
        mouth_below=17,
        props=("glasses", "cook's hat"),
    ),
}


def laughing(look: Ghost) -> Ghost:
    """The same ghost once it has won: its eyes shut with laughter, its arms in the air."""
    return replace(look, eyes="happy", eye=6.4, look=(0, 0), mouth="grin", mouth_width=11, mouth_below=12, arms="up")


def howling(look: Ghost) -> Ghost:
    """The same ghost once it has lost: it howls."""
    return replace(look, eyes="closed", eye=6, look=(0, 0), mouth="O", mouth_width=9, mouth_below=18, arms="nubs")


# How a ghost feels in the end, as the end of its drawing's name.
LAUGHS, HOWLS = "-laughs", "-howls"
MOODS: Mapping[str, Ghost] = {
    **{f"{name}{LAUGHS}": laughing(look) for name, look in AVATARS.items()},
    **{f"{name}{HOWLS}": howling(look) for name, look in AVATARS.items()},
}


def feeling(name: str, mood: str) -> str:
    """The name of the drawing of this ghost in that mood; of a ghost that the house does not know, its own."""
    return f"{name}{mood}" if name in AVATARS else name
