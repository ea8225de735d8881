"""Rules of every room that is drawn, for any viewer: ids, drawings, names to be read aloud, names of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from xml.etree import ElementTree

from hantise.core import Drawing
from hantise.testing.broken import require
from hantise.testing.room.page import Element

# Elements and roles that a screen reader tells.
NAMED_TAGS = {"a", "button", "summary"}
NAMED_ROLES = {"button", "dialog", "group", "img", "region"}
OUTCOME = "outcome"
REFERENCES = ("aria-labelledby", "aria-describedby")


def check_drawn(drawings: Mapping[str, Drawing]) -> None:
    """Every drawing is well-formed: a browser shows none of a file with one that is not."""
    for name, drawing in drawings.items():
        try:
            ElementTree.fromstring(f"<svg>{drawing.inside}</svg>")
        except ElementTree.ParseError as error:
            require(False, f"the drawing {name!r} is not well-formed: {error}")


def check_page(page: Element, sheets: Mapping[str, Collection[str]]) -> None:
    """All that holds of a page by itself, with these files of drawings."""
    _check_ids(page)
    _check_policy(page)
    _check_drawings(page, sheets)
    _check_said(page)


def _check_ids(page: Element) -> None:
    """No id stands twice, and what refers to one finds it."""
    ids = page.values("id")
    require(not (twice := _twice(ids)), f"an id stands twice: {twice}")
    for element in page:
        for attribute in REFERENCES:
            for name in element.attributes.get(attribute, "").split():
                require(name in ids, f"{element} refers to {name!r}, which is the id of nothing")


def _twice(names: Iterable[str]) -> list[str]:
    return [name for name, count in Counter(names).items() if count > 1]


def _check_policy(page: Element) -> None:
    """The policy of the house's pages lets no style and no script stand among the elements."""
    for element in page:
        wrong = [name for name in element.attributes if name == "style" or name.startswith("on")]
        require(not wrong, f"a page may not hold {wrong}, as in {element}: write a class or a script's file")
        require(element.tag not in ("script", "style"), f"a room may not hold {element}")


def _check_drawings(page: Element, sheets: Mapping[str, Collection[str]]) -> None:
    """Every drawing that is used lies in its file, or on the page itself."""
    sheets = {**sheets, "": page.values("id")}
    for element in page:
        sheet, _sign, name = element.attributes.get("href", "").partition("#")
        if element.tag == "use":
            require(name in sheets.get(sheet, ()), f"there is no drawing {name!r} in {sheet!r}, as {element} uses it")


def check_end(page: Element, is_last: bool) -> None:
    """In the end, and not before, one element says how it ended: scripts take their reader there."""
    found = page.values("id").count(OUTCOME)
    require(found == is_last, f"there are {found} elements with the id {OUTCOME!r}, where {int(is_last)} is needed")


def _check_said(page: Element) -> None:
    """All that can be pressed, and every picture and group, has a name that is read aloud."""
    ids = {element.attributes["id"]: element for element in page.holding("id")}
    for element in page:
        if element.tag in NAMED_TAGS or element.attributes.get("role", "") in NAMED_ROLES:
            require(bool(name_of(element, ids)), f"{element} has no name to be read aloud")


def name_of(element: Element, ids: dict[str, Element]) -> str:
    """The words that are read aloud for the element."""
    labels = [ids[name].text for name in element.attributes.get("aria-labelledby", "").split()]
    return " ".join(labels).strip() or element.said


def check_same_but_names(page: Element, other: Element, names: Sequence[str], others: Sequence[str]) -> None:
    """The two pages are the same, but that each name stands where the other page has its own: so both are escaped."""
    for one, two in zip(_parts(page), _parts(other)):
        told = _with_names(one, names, others)
        require(told == two, f"a player's name is not written as it is: {one!r} and {two!r} are not the same place")
    require(len(_parts(page)) == len(_parts(other)), "a player's name makes the page longer: it is not escaped")


def _parts(page: Element) -> list[str]:
    """Every tag, attribute and text of a page, in their order."""
    return [part for element in page for part in _own_parts(element)]


def _own_parts(element: Element) -> list[str]:
    attributes = [f"{name}={value}" for name, value in element.attributes.items()]
    return [element.tag, *attributes, *[child for child in element.inside if isinstance(child, str)]]


def _with_names(text: str, names: Sequence[str], others: Sequence[str]) -> str:
    for name, other in zip(names, others):
        text = text.replace(name, other)
    return text
