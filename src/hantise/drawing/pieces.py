"""The pieces of HTML that every room is furnished with: pictures, cards, piles, slots, seats."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.drawing.markup import Markup

UNDER = Markup('<i class="under"></i>')


def picture(sheet: str, name: str, kind: str = "face") -> Markup:
    """The drawing of that name in a file of drawings; seen only, so what it stands for is said beside it."""
    return Markup('<svg class="{}" aria-hidden="true"><use href="{}#{}"/></svg>').format(kind, sheet, name)


def icon(icons: str, name: str, kind: str = "i") -> Markup:
    """An icon of the house, by its name in `ICONS`."""
    return picture(icons, f"i-{name}", kind)


def card(
    sheet: str,
    face: str,
    label: str,
    *,
    kind: str = "",
    thing: str = "",
    why: str = "",
    place: str = "",
    key: str = "",
    name: str = "",
) -> Markup:
    """A card: a button where it is a thing to pick, locked where there is a reason why not, else a picture.

    `key` is the id of the element, `name` a second drawing laid over the face, which small cards leave out.
    """
    inside = picture(sheet, face) + (picture(sheet, name, "nm") if name else Markup())
    if not thing:
        named = Markup(' role="img"{}').format(_attributes(aria_label=label, data_place=place, id=key))
        return Markup('<span class="{}"{}>{}</span>').format(_classes("card", kind), named, inside)
    attributes = _attributes(data_thing=thing, aria_label=label, data_place=place, id=key)
    return _locked(kind, attributes, inside, why, key or thing) if why else _pickable(kind, attributes, inside)


def _pickable(kind: str, attributes: Markup, inside: Markup) -> Markup:
    return Markup('<button type="button" class="{}" aria-pressed="false"{}>{}</button>').format(
        _classes("card", kind), attributes, inside
    )


def _locked(kind: str, attributes: Markup, inside: Markup, why: str, key: str) -> Markup:
    """The reason is a description of the button, since nothing inside a button that has a label is read aloud."""
    opening = Markup(
        '<button type="button" class="{}" aria-pressed="false" aria-disabled="true" aria-describedby="{}w"{}>'
    ).format(_classes("card no", kind), key, attributes)
    reason = Markup('<span class="why" role="tooltip" id="{}w">{}</span>').format(key, why)
    return opening + inside + reason + Markup("</button>")


def pile(label: str, count: int, inside: Markup, *, place: str, note: str = "", stacked: bool = True) -> Markup:
    """A pile with its name and count; two cards show from beneath where there is more than one and they are stacked."""
    under = UNDER * 2 if stacked and count > 1 else Markup()
    stack = Markup('<div class="stack"{}>{}{}</div>').format(_attributes(data_place=place), under, inside)
    small = Markup(" <small>{}</small>").format(note) if note else Markup()
    words = Markup('<div class="lab">{} <span class="n">{}</span>{}</div>').format(label, count, small)
    return Markup('<div class="pile">{}{}</div>').format(stack, words)


def slot(label: str, place: str = "") -> Markup:
    """An empty place, dashed and named."""
    return Markup('<div class="slot"{}><span>{}</span></div>').format(_attributes(data_place=place), label)


def seat(
    icons: str,
    face: str,
    name: str,
    *,
    place: str,
    facts: Sequence[tuple[str, object, str]],
    is_moving: bool,
    tags: Sequence[str],
    kind: str = "",
) -> Markup:
    """Someone at the table: ghost, a flame where they are to move, name, tags, and counts as (icon, value, words).

    A tag that is Markup already stands as it is; see `tag`.
    """
    portrait = picture(icons, face, "pic") + (icon(icons, "flame", "flame") if is_moving else Markup())
    marks = Markup("").join(one if hasattr(one, "__html__") else tag(one) for one in tags)
    return Markup(
        '<div class="{}"{}><div class="por"><i class="ring"></i>{}</div>'
        '<div class="who"><div class="nm2"><span>{}</span>{}</div><div class="meta">{}</div></div></div>'
    ).format(
        _classes("seat", "act" if is_moving else "", kind),
        _attributes(data_place=place, aria_current="true" if is_moving else ""),
        portrait,
        name,
        marks,
        Markup("").join(_fact(icons, *fact) for fact in facts),
    )


def tag(words: str, kind: str = "") -> Markup:
    """A word that marks a seat; of the kind `bad` for one that nobody wants."""
    return Markup('<span class="{}">{}</span>').format(_classes("tag", kind), words)


def _fact(icons: str, name: str, value: object, words: str) -> Markup:
    return Markup('<span title="{}">{}<b>{}</b> <span class="vh">{}</span></span>').format(
        words, icon(icons, name), value, words
    )


def _classes(*names: str) -> str:
    return " ".join(name for name in names if name)


def _attributes(**values: str) -> Markup:
    """The attributes that have a value, `data_place` as data-place, each after a space."""
    return Markup("").join(
        Markup(' {}="{}"').format(name.replace("_", "-"), value) for name, value in values.items() if value
    )
