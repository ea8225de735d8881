"""The view of one seat, or a spectator: a scene as the house makes it, and the room that is drawn from it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from html.parser import HTMLParser
from typing import NamedTuple, TypeAlias

from hantise.core import CHANCE, OVER, SPECTATOR, Game, Locks, Options, Room, Scene, State
from hantise.core.game import parts
from hantise.core.words import LANGUAGES, _, speaking
from hantise.drawing.ghosts import AVATARS
from hantise.drawing.sprite import house_symbols
from hantise.testing.playing import Choose, pick, require

# Where the drawings of the room are, and those of the house.
DRAWINGS, HOUSE = "/room.svg", "/house.svg"
FACES = sorted(AVATARS)
# The house's words for seats.
TAGS = ((), ("computer",), ("not here yet",))


def sheets_of(game: Game, room: Room) -> Mapping[str, frozenset[str]]:
    """The names of the drawings in each file of them."""
    return {DRAWINGS: frozenset(room.drawings()), HOUSE: frozenset(house_symbols({game.code: ""}))}


class Look(NamedTuple):
    """The scene, the page that its room is (the table, the line of why, in the end the result), and the headline."""

    scene: Scene
    page: Element
    asks: str = ""

    @property
    def places(self) -> frozenset[str]:
        """The places that are drawn, those in the cells of a grid included."""
        found = set(self.page.values("data-place"))
        for grid in self.page.values("data-grid"):
            west, north, east, south = map(int, grid.split(","))
            found |= {f"{x},{y}" for x in range(west, east + 1) for y in range(north, south + 1)}
        return frozenset(found)


def look_of(game: Game, room: Room, options: Options, moment: Moment, seat: int, names: Sequence[str]) -> Look:
    """The room as this seat, or SPECTATOR, sees it."""
    scene = scene_of(game, room, options, moment, seat, names)
    return Look(scene, read("".join(_pieces(room, scene, moment, seat))), room.asks(scene.view, names))


def told_by(game: Game, room: Room, options: Options, moment: Moment, seat: int, names: Sequence[str]) -> str:
    """All that a page and its pushes hold of the room: the pieces, the choices, the steps of the newest line."""
    scene = scene_of(game, room, options, moment, seat, names)
    steps = [room.steps(line, seat) for line in moment.sheets[seat][-1:]]
    locked = room.locked(scene.view) if isinstance(room, Locks) else ()
    asked = room.asks(scene.view, names)
    return repr([_pieces(room, scene, moment, seat), asked, scene.choices, locked, steps])


def _pieces(room: Room, scene: Scene, moment: Moment, seat: int) -> list[str]:
    """The table, the line of why as it stands beside the buttons, and in the end the result."""
    result = room.result(scene, moment.sheets[seat]) if moment.is_last else []
    return [*room.draw(scene), f'<p id="asked">{room.say(scene.view, scene.names)}</p>', *result]


def scene_of(game: Game, room: Room, options: Options, moment: Moment, seat: int, names: Sequence[str]) -> Scene:
    """The scene that the house gives the room to draw."""
    state, lines = moment.state, moment.sheets[seat]
    view = game.shown(state, seat, options)
    legal = state.legal() if state.mover() == seat else []
    newest = room.steps(lines[-1], seat) if lines and not moment.is_last else []
    return Scene(
        view=view,
        names=names,
        faces=FACES[: options.players],
        tags=[TAGS[place % len(TAGS)] for place in range(options.players)],
        drawings=DRAWINGS,
        icons=HOUSE,
        choices={action: room.choice(view, action).addressed(names) for action in legal},
        moved=frozenset(step.target for step in newest),
        lines=lines[::-1],
        public=moment.sheets.get(SPECTATOR, [])[::-1],
    )


# Two lines of a phone.
LONGEST = 72
NAME = "[a-z]{1,20}"


def check_firsts(game: Game, drawings: Collection[str]) -> None:
    """Each has a name of its own, a drawing, and in every language one short sentence with one cause in it."""
    names = [first.name for first in game.firsts]
    require(len({*names}) == len(names), f"two of the firsts have one name: {names}")
    for first in game.firsts:
        re.compile(first.told)
        require(bool(re.fullmatch(NAME, first.name)), f"{first.name!r} cannot be kept in a cookie: write {NAME}")
        for drawn in (first.picture, first.sign) if first.is_drawn else (first.picture,):
            require(drawn in drawings, f"there is no drawing {drawn!r} for {first.name!r}")
        for language in LANGUAGES:
            with speaking(language):
                words = _(first.words)
            require(len(parts(words)) == 3, f"one cause stands between two asterisks, not as in {words!r}")
            require(len(words) <= LONGEST, f"more than {LONGEST} letters are not one line: {words!r}")


# The HTML of a room as a tree, read as strictly as its checks need it.

# Elements that nothing closes.
VOID = {"br", "hr", "img", "input", "link", "meta", "wbr"}


class Element:
    """A tag with its attributes, and the elements and texts within."""

    __slots__ = ("around", "attributes", "inside", "tag")

    def __init__(self, tag: str, attributes: dict[str, str], around: Element | None) -> None:
        self.tag, self.attributes, self.around = tag, attributes, around
        self.inside: list[Element | str] = []

    def __str__(self) -> str:
        shown = "".join(f' {name}="{value}"' for name, value in self.attributes.items())
        return f"<{self.tag}{shown}>"

    def __iter__(self) -> Iterator[Element]:
        """All elements within, at any depth, in their order."""
        for child in self.inside:
            if isinstance(child, Element):
                yield child
                yield from child

    def holding(self, attribute: str) -> list[Element]:
        """The elements within that have this attribute."""
        return [element for element in self if attribute in element.attributes]

    def values(self, attribute: str) -> list[str]:
        """The values of this attribute on the elements within."""
        return [element.attributes[attribute] for element in self.holding(attribute)]

    def outward(self) -> Iterator[Element]:
        """This element and all that it lies in."""
        element: Element | None = self
        while element is not None:
            yield element
            element = element.around

    @property
    def text(self) -> str:
        """Its words as read aloud: its texts and the labels of pictures within, without hidden parts."""
        if self.attributes.get("aria-hidden") == "true":
            return ""
        return "".join([child if isinstance(child, str) else child.said for child in self.inside]).strip()

    @property
    def said(self) -> str:
        """Its label, or its words as read aloud."""
        return self.attributes.get("aria-label", "").strip() or self.text


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.place = self.root = Element("page", {}, None)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = self._put(tag, attrs)
        if tag not in VOID:
            self.place = element

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._put(tag, attrs)

    def _put(self, tag: str, attrs: list[tuple[str, str | None]]) -> Element:
        element = Element(tag, {name: value or "" for name, value in attrs}, self.place)
        self.place.inside.append(element)
        return element

    def handle_endtag(self, tag: str) -> None:
        around = self.place.around
        require(tag == self.place.tag and around is not None, f"</{tag}> closes {self.place}")
        assert around is not None
        self.place = around

    def handle_data(self, data: str) -> None:
        self.place.inside.append(data)


def read(html: str) -> Element:
    """The page as a tree; `Broken` if a tag is not closed in its order."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    require(reader.place is reader.root, f"{reader.place} is never closed")
    return reader.root


# A play as pages see it: the positions between two events, and the lines that are written down on the way.

Lines: TypeAlias = Mapping[int, list[str]]


class Moment(NamedTuple):
    """A position at which a seat is to decide, or which is over.

    `action` is the name of the decision that led here, "" at the beginning. `sheets` are each seat's and a spectator's
    lines so far, the oldest first, and `fresh` those of the event that led here.
    """

    state: State
    action: str
    sheets: Lines
    fresh: Lines

    @property
    def is_last(self) -> bool:
        """True once the game is over."""
        return self.state.mover() == OVER


def moments(game: Game, options: Options, choose: Choose, most: int) -> Iterator[Moment]:
    """The beginning, then the position after each of at most `most` decisions; each replaces the one before."""
    state, action = game.start(options), ""
    viewers = [*range(options.players), SPECTATOR]
    sheets: dict[int, list[str]] = {viewer: [] for viewer in viewers}
    fresh: dict[int, list[str]] = {viewer: [] for viewer in viewers}
    for _decision in range(most + 1):
        while state.mover() == CHANCE:
            _act(game, state, pick(state, choose), fresh)
        for viewer in viewers:
            sheets[viewer] += fresh[viewer]
        yield Moment(state, action, sheets, fresh)
        if state.mover() == OVER:
            break
        fresh = {viewer: [] for viewer in viewers}
        action = _act(game, state, pick(state, choose), fresh)


def _act(game: Game, state: State, action: int, fresh: Mapping[int, list[str]]) -> str:
    """Take the action, once all seats have written their lines about it; its name."""
    for lines, line in zip(fresh.values(), game.seen_by(state, action, [*fresh])):
        lines += [line] if line else []
    state.apply(action)
    return game.actions.name(action)
