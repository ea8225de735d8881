"""Ghosts, icons and cards are well-formed, small, and safe to lay side by side."""

import gzip
import re
from dataclasses import fields, replace
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree

import pytest

from hantise.drawing.anatomy import EYES, MOUTHS, SOOT
from hantise.drawing.ghosts import AVATARS, Ghost, arms, ghost, neat
from hantise.drawing.sprite import house_symbols, sprite, symbols
from hantise.games import codes, find
from hantise.games.ghooost.piles import FACES
from hantise.games.ghooost.room.cards import GHOSTS, NAMES, drawings

ARMS = ("nubs", "up", "scare", "wave", "face")
PROPS = (
    *("top hat", "crown", "stitches", "hair bow", "leaf", "cook's hat", "halo", "horns", "glasses", "bow tie"),
    *("monocle", "chain", "ribs", "whiskers", "ruff", "candle", "mirror", "beanie", "nightcap", "bonnet"),
    *("pirate hat", "ears", "veil", "wrapping", "cat's tail", "heads"),
)
VARIETIES = [
    *[Ghost(eyes=kind) for kind in EYES],
    *[Ghost(mouth=kind) for kind in MOUTHS],
    *[Ghost(SOOT, arms=kind, hands=kind) for kind in ARMS],
    *[Ghost(props=(name,)) for name in PROPS],
    *[Ghost(hem=kind, waves=waves) for kind in ("wave", "scallop", "zig", "tail") for waves in (3, 6)],
]
SIGNS = {code: (files(f"hantise.games.{code}") / "sign.svg").read_text("utf-8") for code in codes()}


def house() -> str:
    return sprite(house_symbols(SIGNS))


def sheets() -> dict[str, str]:
    rooms = {code: find(code).room for code in codes()}
    cards = {code: room.drawings() for code, room in rooms.items() if room is not None} | {"ghooost": drawings()}
    return {"house": house()} | {code: sprite(symbols(dict(drawn))) for code, drawn in cards.items()}


EVERY_SHEET = pytest.mark.parametrize("sheet", sheets().values(), ids=sheets())


@pytest.mark.parametrize("look", VARIETIES, ids=repr)
def test_every_kind_of_ghost_is_well_formed_and_has_no_ids(look: Ghost) -> None:
    drawn = ghost(look)
    ElementTree.fromstring(f"<svg>{drawn}</svg>")
    assert "id=" not in drawn
    assert "nan" not in drawn


def test_every_measure_of_a_ghost_can_be_seen_and_arms_are_mirrored() -> None:
    changed: dict[str, Any] = {
        "paint": SOOT, "hem": "zig", "eyes": "lid", "mouth": "o", "arms": "up", "hands": "up", "props": ("halo",),
        "look": (1, 1), "blush": True,
    }  # fmt: skip
    plain = Ghost(hem="tail", mouth="smile", brow=0.5)
    for one in fields(Ghost):
        base = plain if one.name == "tail" else replace(plain, hem="wave")
        assert ghost(replace(base, **{one.name: changed.get(one.name, 5)})) != ghost(base), one.name
    left, right = re.findall(r' d="([^"]*)"', arms(Ghost(), "up"))
    assert left == right
    assert arms(Ghost(), "") == ""


@pytest.mark.soak
@EVERY_SHEET
def test_a_sheet_is_well_formed_and_holds_every_name_once(sheet: str) -> None:
    root = ElementTree.fromstring(sheet)
    found = re.findall(r'\bid="([^"]*)"', sheet)
    assert len(set(found)) == len(found) == len(root)
    assert all(child.tag.endswith("symbol") and child.get("viewBox") for child in root)


@EVERY_SHEET
def test_a_sheet_has_no_scripts_styles_or_addresses_and_numbers_of_few_decimals(sheet: str) -> None:
    """Nothing in it that the policy of our pages would refuse, or that another host would see."""
    assert not re.search(r"<(script|style|foreignObject|image)|style=|\bon[a-z]+=|href|url\(", sheet)
    assert not re.search(r"\d\.\d{4}|\d\.\d*0[ \"]|e-\d", sheet)


def test_sheets_are_small() -> None:
    sizes = {name: len(gzip.compress(text.encode())) for name, text in sheets().items()}
    assert sizes["house"] <= 8_000, sizes
    assert max(sizes.values()) <= 14_000, sizes


def test_the_house_has_its_icons_and_signs_and_the_ghosts_of_seats_which_all_differ() -> None:
    found = set(re.findall(r'\bid="([^"]*)"', house()))
    assert {"i-home", "i-lock", "i-flame", "i-candle", "g-you", "g-lison", "g-basil"} <= found
    assert {f"s-{code}" for code in codes()} <= found
    looks = AVATARS.values()
    assert {len(looks), len({ghost(look) for look in looks}), len({look.paint for look in looks})} == {9}


def test_a_sign_takes_the_colours_around_it() -> None:
    for code, sign in SIGNS.items():
        assert set(re.findall(r'(?:fill|stroke)="([^"]*)"', sign)) <= {"currentColor", "var(--wall)"}, code


def test_every_card_has_a_face_all_differ_and_ghosts_grow_with_their_numbers() -> None:
    """Seen at a glance: the lowest common ghost is the smallest, the highest number among the tallest."""
    faces = drawings()
    assert set(faces) == {*FACES, "back", *(f"n{sign}" for sign in NAMES)}
    assert len(set(faces.values())) == len(faces)
    assert set(GHOSTS) == set(FACES)
    heights = [GHOSTS[str(rank)].height for rank in (2, 4, 5, 7, 9, 13)]
    assert heights == sorted(heights)


@pytest.mark.parametrize(
    ("drawn", "short"),
    [("M0.04 -0.04", "M0 0"), ("1.25e-15 12.0", "0 12"), ("-0.5 0.66 10.26", "-.5 .7 10.3"), ("#0e1a12", "#0e1a12")],
)
def test_numbers_are_rounded(drawn: str, short: str) -> None:
    assert neat(drawn) == short
