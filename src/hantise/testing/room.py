"""Checks that a furnished room keeps the contract of pages and scripts, for its author's tests.

    keeps_contract(GAME, GAME.options(players=2), seed=1)

plays one game and looks at the room with the eyes of every seat and of a spectator, at each decision: the places and
faces of all motions are there, every legal action can be chosen, all names of players are escaped, ids are unique,
drawings exist, and buttons and links have names. It raises `Broken`, which names the fault, the game, the action before
and the viewer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from typing import NamedTuple
from xml.etree import ElementTree

from hantise.core import SPECTATOR, Choice, Game, Options, Outlines, Room, Touch
from hantise.core.room import MOTIONS, Chosen, following, settled, taken, touched, turned
from hantise.drawing.contract import FORM, TOUCH
from hantise.drawing.faces import BACK, names_in
from hantise.testing.looks import DRAWINGS, Element, Look, Moment, check_firsts, look_of, moments, sheets_of
from hantise.testing.playing import Broken, Choices, require

__all__ = ["Broken", "Tour", "keeps_contract"]

# Names of players that would be part of the page if they were not escaped, and ones that are harmless.
ODD = [f"A{sign}<b>&\"'{sign}" for sign in "kmpqrtvw"]
PLAIN = [f"A{sign}-plain-{sign}" for sign in "kmpqrtvw"]


class Tour(NamedTuple):
    """The number of rooms looked at, of choices in them, and of steps that were seen to happen."""

    rooms: int = 0
    choices: int = 0
    steps: int = 0


class _Table(NamedTuple):
    """A table, its room, the seed of its play, and the names of the drawings in each file."""

    game: Game
    room: Room
    options: Options
    seed: int
    sheets: Mapping[str, frozenset[str]]


def keeps_contract(game: Game, options: Options, seed: int, most: int = 10_000, every: int = 1) -> Tour:
    """Play one game, of at most `most` decisions, and check the room on the way.

    Steps and choices are checked everywhere, slower checks run at every `every`-th position and at the end.
    """
    assert game.room is not None, f"{game.code} has no room"
    for name, drawing in game.room.drawings().items():
        try:
            ElementTree.fromstring(f"<svg>{drawing.inside}</svg>")
        except ElementTree.ParseError as error:
            # A browser shows none of a file with one that is not.
            raise Broken(f"the drawing {name!r} is not well-formed: {error}") from error
    check_firsts(game, game.room.drawings())
    table, tour, before = _Table(game, game.room, options, seed, sheets_of(game, game.room)), Tour(), dict[int, Look]()
    for number, moment in enumerate(moments(game, options, Choices(seed=seed), most)):
        for seat in moment.sheets:
            with _told(table, moment, seat):
                look = look_of(game, game.room, options, moment, seat, ODD[: options.players])
                steps = _check_lines(table, moment, seat, (before.get(seat, look), look))
                check_choices(game, look, table.sheets[DRAWINGS])
                check_outlines(game.room, look)
                if number % every == 0 or moment.is_last:
                    _check_closely(table, moment, seat, look)
            tour = Tour(tour.rooms + 1, tour.choices + len(look.scene.choices), tour.steps + steps)
            before[seat] = look
    return tour


@contextmanager
def _told(table: _Table, moment: Moment, seat: int) -> Iterator[None]:
    """An error within says where."""
    try:
        yield
    except Exception as error:
        eyes = "a spectator" if seat == SPECTATOR else f"seat {seat}"
        options = f"{table.options.players} players {dict(table.options.values)}"
        after = f"after {moment.action!r}" if moment.action else "at the beginning"
        where = f"{table.game.code}, {options}, seed {table.seed}, {after}, seen by {eyes}"
        raise Broken(f"{where}: {error}") from error


def _check_lines(table: _Table, moment: Moment, seat: int, looks: tuple[Look, Look]) -> int:
    """Check the steps of the last event's lines between the two looks, and return their number."""
    before, after, steps = looks[0].places, looks[1].places, 0
    whose = [table.room.actor(line) for line in moment.fresh[seat]]
    require(all(who < table.options.players for who in whose), f"lines are told of seats that there are not: {whose}")
    for line in moment.fresh[seat]:
        for step in table.room.steps(line, seat):
            told = f"for the line {line!r}, {step.motion!r}"
            require(step.motion in MOTIONS, f"{told} is no motion; there are {MOTIONS}")
            # Words hang over the table that comes.
            drawn, when = (after, "after it") if step.motion == "say" else (before, "before it")
            for place in filter(None, (step.source, step.target)):
                require(place in drawn, f"{told} needs the place {place!r}, which is not drawn {when}")
            for name in [name or BACK for face in step.faces for name in names_in(face)]:
                require(name in table.sheets[DRAWINGS], f"{told} shows {name!r}, which is no drawing of the room")
            steps += 1
    return steps


def _check_closely(table: _Table, moment: Moment, seat: int, look: Look) -> None:
    check_page(look.page, table.sheets)
    # In the end, and not before, one element says how it ended: scripts take their reader there.
    found, wanted = look.page.values("id").count(OUTCOME), int(moment.is_last)
    require(found == wanted, f"there are {found} elements with the id {OUTCOME!r}, where {wanted} is needed")
    check_touches(table.game, look, table.sheets[DRAWINGS])
    plain = PLAIN[: table.options.players]
    other = look_of(table.game, table.room, table.options, moment, seat, plain)
    check_same_but_names(look.page, other.page, look.scene.names, plain)


# Every legal action can be chosen: by touching things, by keys, and by a button with words for it.

# Keys that mean something else wherever one plays: the log, sounds, and undoing.
TAKEN = "LMZ"
# Letters of a headline that stands in two lines on a phone.
LONGEST = 60


def check_choices(game: Game, look: Look, drawings: Set[str]) -> None:
    """Check the choices, each by the name of its action."""
    choices = {game.actions.name(action): choice for action, choice in look.scene.choices.items()}
    # The seat that has to choose is asked in a headline, and no other.
    told, names = f"the headline is {look.asks!r}", sum(map(len, look.scene.names))
    require(bool(look.asks.strip()) == bool(choices), f"{told}, with {len(choices)} choices")
    require(len(look.asks) <= LONGEST + names, f"{told}: longer than {LONGEST} letters")
    _check_buttons(choices, drawings)
    _check_letters(choices)
    things = _things(look.page)
    for name, choice in choices.items():
        _check_picks(name, choice, things)
    picked: dict[tuple[str, ...], str] = {}
    for name, choice in choices.items():
        other = picked.setdefault(tuple(sorted(choice.picks)), name) if choice.picks else name
        require(other == name, f"{other!r} and {name!r} are picked by the same things {choice.picks}")
    ways = {bool(choice.touches) for choice in choices.values() if choice.picks or choice.touches}
    require(len(ways) < 2, f"some choices have picks and some have touches: {[*choices]}")
    # A thing that leads nowhere is locked where others are picked.
    for thing in look.page.holding("data-thing") if look.scene.pickable else ():
        leads = thing.attributes["data-thing"] in look.scene.pickable
        require(leads or is_locked(thing), f"{thing} leads to none of {[*choices]}, and is not locked")


def check_outlines(room: Room, look: Look) -> None:
    """Each outline is its choice without what comes of it, and all have the touches that are told."""
    if not isinstance(room, Outlines):
        return
    choices = look.scene.choices
    touches = {action: choice.touches for action, choice in choices.items()}
    told = room.touches(look.scene.view, [*choices])
    require(dict(told) == touches, f"the touches are told as {told}, and those of the choices are {touches}")
    for action, choice in choices.items():
        outline, bare = room.outline(look.scene.view, action), choice._replace(follows="", why="", signs=())
        require(outline in (choice, bare), f"the outline {outline} is not that of {choice}")


def _check_buttons(choices: Mapping[str, Choice], drawings: Set[str]) -> None:
    """Each button has words, and no two have the same, because without scripts they form one list."""
    said: dict[tuple[str, str, int], str] = {}
    for name, choice in choices.items():
        require(bool(choice.words.strip()), f"the button of {name!r} has no words")
        other = name if choice.touches else said.setdefault((choice.words, choice.follows, choice.whose), name)
        require(other == name, f"the buttons of {other!r} and {name!r} both say {choice.words!r}")
        lacking = [picture for picture in choice.picture if picture not in drawings]
        require(not lacking, f"the button of {name!r} shows {lacking}, which are no drawings of the room")


def _check_letters(choices: Mapping[str, Choice]) -> None:
    """No key does two things: a letter takes an action, or turns a touch of the choice in progress."""
    keys: dict[str, str] = {}
    pressed = [(choice.letter, name) for name, choice in choices.items()]
    touches = [touch for choice in choices.values() for touch in choice.touches]
    for letter, does in [*pressed, *{(touch.letter, touch.turns) for touch in touches if touch.turns}]:
        if letter:
            is_key = len(letter) == 1 and (letter.isupper() or letter.isdigit())
            require(
                is_key and letter not in TAKEN,
                f"{letter!r} is no key for {does!r}: a capital or digit, none of {TAKEN}",
            )
            other = keys.setdefault(letter, does)
            require(other == does, f"{other!r} and {does!r} have the same letter {letter}")


def _things(page: Element) -> Mapping[str, list[Element]]:
    """The things to pick, by name; each a button in a group, so that keys reach it and go from one to the next."""
    found: dict[str, list[Element]] = {}
    for thing in page.holding("data-thing"):
        name = thing.attributes["data-thing"]
        require(thing.tag == "button" and "disabled" not in thing.attributes, f"no key reaches {thing}: no button")
        is_grouped = any(around.attributes.get("role") == "group" for around in thing.outward())
        require(is_grouped, f"no arrow leads to {thing}: it lies in no role=group")
        require(len(name.split()) == 1, f"{thing} has no name of one word to be picked by")
        found.setdefault(name, []).append(thing)
    return found


def _check_picks(name: str, choice: Choice, things: Mapping[str, list[Element]]) -> None:
    """There are as many things as the choice takes, and none is locked."""
    for pick, count in Counter(choice.picks).items():
        counted = {False: 0, True: 0}
        for thing in things.get(pick, []):
            # Each of a stack counts.
            counted[is_locked(thing)] += int(thing.attributes.get("data-alike", "1"))
        told = f"{name!r} takes {count} of the thing {pick!r}, of which the table has {counted[False]}"
        require(counted[False] >= count, f"{told}, and {counted[True]} locked")


def is_locked(thing: Element) -> bool:
    """True if it is shown as something that cannot be picked."""
    return thing.attributes.get("aria-disabled") == "true"


# Choices made in touches: each is reached by its touches in their order, on an open page and with scripts off.

# The most choices of one moment that are touched; of hundreds these, evenly spread.
MOST = 12


def check_touches(game: Game, look: Look, drawings: Collection[str]) -> None:
    """All that holds of the choices that are made in touches."""
    choices = {action: choice for action, choice in look.scene.choices.items() if choice.touches}
    for action, choice in choices.items():
        _check_things(game.actions.name(action), choice, look, drawings)
    # No choice is complete while another one is only begun.
    whole = {choice.things: game.actions.name(action) for action, choice in choices.items()}
    require(
        len(whole) == len(choices), f"two of {[game.actions.name(a) for a in choices]} are made by the same touches"
    )
    for things, name in whole.items():
        for begun in [things[:length] for length in range(1, len(things))]:
            require(begun not in whole, f"whoever touches {begun} for {name!r} has chosen {whole.get(begun)!r}")
    for action in [*choices][:: len(choices) // MOST + 1]:
        # The choice of a page once each thing was touched, or turned to.
        chosen = settled(choices, ())
        for at, touch in enumerate(choices[action].touches):
            chosen = _with(choices, chosen, at, touch)
        told = f"touching {choices[action].things} one after another chooses {chosen}"
        require(taken(choices, chosen) == action, f"{told}, and not {game.actions.name(action)!r}")


def _check_things(name: str, choice: Choice, look: Look, drawings: Collection[str]) -> None:
    """Check that touched things lie on the table, and that turns have words."""
    things = {thing.attributes["data-thing"]: thing for thing in look.page.holding("data-thing")}
    require(not choice.picks, f"{name!r} has both picks and touches")
    for drawn in names_in(choice.preview) if choice.preview else []:
        require(drawn in drawings, f"{name!r} shows {drawn!r}, which is no drawing")
    for sign in choice.signs:
        require(sign.kind in drawings, f"{name!r} has the sign {sign.kind!r}, which is no drawing")
        lacking = {sign.place, sign.to or sign.place} - look.places
        require(not lacking, f"{name!r} has the sign {sign.kind!r} at {sorted(lacking)}, which are no places")
    for touch in choice.touches:
        if touch.turns:
            require(bool(touch.name), f"a turn of {name!r} does not say which one is taken: {touch}")
            continue
        require(bool(touch.asks), f"nothing asks for {touch.thing!r}, a touch of {name!r}")
        require(touch.thing in things, f"{name!r} has the touch {touch.thing!r}, which is no thing on the table")
        sent = [things[touch.thing].attributes.get(field) for field in ("name", "value", "form")]
        wanted = [TOUCH, touch.thing, FORM]
        require(sent == wanted, f"with scripts off {touch.thing!r} sends {sent}, not {wanted}: contract.thing() does")


def _with(choices: Mapping[int, Choice], chosen: Chosen, at: int, touch: Touch) -> Chosen:
    if chosen[at : at + 1] == (touch.thing,):
        return chosen
    if not touch.turns:
        return touched(choices, chosen, touch.thing)
    for _ in following(choices, chosen[:at]):
        if len(chosen) > at and chosen[at] != touch.thing:
            chosen = turned(choices, chosen, at)
    return chosen


# Rules of every room that is drawn, for any viewer: ids, drawings, names to be read aloud, names of players.

# Elements and roles that a screen reader tells.
NAMED_TAGS = {"a", "button", "summary"}
NAMED_ROLES = {"button", "dialog", "group", "img", "region"}
OUTCOME = "outcome"
REFERENCES = ("aria-labelledby", "aria-describedby")


def check_page(page: Element, sheets: Mapping[str, Collection[str]]) -> None:
    """Check a page by itself, with these files of drawings."""
    ids = {element.attributes["id"]: element for element in page.holding("id")}
    twice = [name for name, count in Counter(page.values("id")).items() if count > 1]
    require(not twice, f"an id stands twice: {twice}")
    sheets = {**sheets, "": ids}
    for element in page:
        tag, attributes = element.tag, element.attributes
        for name in " ".join([attributes.get(reference, "") for reference in REFERENCES]).split():
            require(name in ids, f"{element} refers to {name!r}, which is the id of nothing")
        # The policy of the house's pages lets no style and no script stand among the elements.
        wrong = [name for name in attributes if name == "style" or name.startswith("on")]
        require(not wrong, f"a page may not hold {wrong}, as in {element}: write a class or a script's file")
        require(tag not in ("script", "style"), f"a room may not hold {element}")
        sheet, _sign, name = attributes.get("href", "").partition("#")
        if tag == "use":
            # Every drawing that is used lies in its file, or on the page itself.
            require(name in sheets.get(sheet, ()), f"there is no drawing {name!r} in {sheet!r}, as {element} uses it")
        if tag in NAMED_TAGS or attributes.get("role", "") in NAMED_ROLES:
            require(bool(name_of(element, ids)), f"{element} has no name to be read aloud")


def name_of(element: Element, ids: dict[str, Element]) -> str:
    """The words that are read aloud for the element."""
    labels = [ids[name].text for name in element.attributes.get("aria-labelledby", "").split()]
    return " ".join(labels).strip() or element.said


def check_same_but_names(page: Element, other: Element, names: Sequence[str], others: Sequence[str]) -> None:
    """The two pages are the same, but that each name stands where the other page has its own: so both are escaped."""
    for one, two in zip(_parts(page), _parts(other)):
        told = one
        for name, instead in zip(names, others):
            told = told.replace(name, instead)
        require(told == two, f"a player's name is not written as it is: {one!r} and {two!r} are not the same place")
    require(len(_parts(page)) == len(_parts(other)), "a player's name makes the page longer: it is not escaped")


def _parts(page: Element) -> list[str]:
    """Every tag, attribute and text of a page, in their order."""
    found: list[str] = []
    for element in page:
        texts = [child for child in element.inside if isinstance(child, str)]
        found += [element.tag, *[f"{name}={value}" for name, value in element.attributes.items()], *texts]
    return found
