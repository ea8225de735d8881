"""Games with one fault each: the checks must find every one of them.

A planted position passes on to a real one whatever it does not get wrong; it is no subclass of State, so that it works
with compiled games too.
"""

import json
from collections.abc import Callable
from copyreg import dispatch_table
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

from hantise.core import Game, Memory

Fault = Callable[..., Any]
Memories = tuple[Memory, ...]


class Planted:
    """A position or a view with some methods replaced; each fault is called with the real one and the arguments."""

    def __init__(self, real: Any, faults: dict[str, Fault]) -> None:
        self.real = real
        self.faults = faults

    def __getattr__(self, name: str) -> Any:
        if name not in self.faults:
            return getattr(self.real, name)
        return lambda *arguments: self.faults[name](self.real, *arguments)

    def clone(self) -> Any:
        if "clone" in self.faults:
            return self.faults["clone"](self)
        return Planted(self.real.clone(), self.faults)

    def __reduce__(self) -> Any:
        fault = self.faults.get("__reduce__")
        return fault(self.real) if fault else dispatch_table[type(self.real)](self.real)


class Shelf(dict[int, Any]):
    """What was pickled, by its number."""

    def __reduce__(self) -> Any:
        return "KEPT"


KEPT = Shelf()


class PlantedView:
    """A view with some methods or properties replaced, some fields more in its text, or memories.

    Each fault is called with this view and the arguments; `real` is the true view.
    """

    def __init__(self, real: Any, faults: dict[str, Fault], extra: dict[str, Any], kept: Memories = ()) -> None:
        self.real = real
        self.faults = faults
        self.extra = extra
        self.kept = kept

    @property
    def memories(self) -> Memories:
        return self.kept

    def __getattr__(self, name: str) -> Any:
        fault = self.faults.get(name)
        if fault is None:
            return getattr(self.real, name)
        return fault(self) if name in ("mover", "seat") else partial(fault, self)

    def glance(self) -> Any:
        return self.faults["glance"](self) if "glance" in self.faults else self.remembering(())

    def forget(self, keep: Callable[[Memory], bool]) -> Any:
        if "forget" in self.faults:
            return self.faults["forget"](self, keep)
        return self.remembering(tuple(filter(keep, self.kept)))

    def remembering(self, kept: Memories) -> Any:
        return PlantedView(self.real, self.faults, self.extra, kept)

    def dump(self) -> str:
        return json.dumps(json.loads(self.real.dump()) | self.extra | {"kept": self.kept})

    def __reduce__(self) -> Any:
        """Faults are functions without a name, which cannot be pickled: what is read is found by its number."""
        KEPT[id(self)] = self.faults["kept_as"](self) if "kept_as" in self.faults else self
        return KEPT.__getitem__, (id(self),)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlantedView) and self.dump() == other.dump()

    def __hash__(self) -> int:
        return hash(self.dump())


def wrong_state(game: Game, **faults: Fault) -> Game:
    """The game with these methods of its positions replaced."""

    def plant(real: Any) -> Any:
        return Planted(real, faults)

    return replace(
        game,
        start=lambda options: plant(game.start(options)),
        load=lambda text: plant(game.load(text)),
        dump=lambda state: game.dump(_real(state)),
        seen_by=lambda state, action, seats: game.seen_by(_real(state), action, seats),
        view=lambda state, seat: game.view(_real(state), seat),
        glance=None,
    )


def _real(state: Any) -> Any:
    return getattr(state, "real", state)


def wrong_sheets(game: Game, seen: Callable[[Any, int, int], str]) -> Game:
    """The game in which each seat writes down what `seen` says of position, action and seat."""
    return replace(game, seen_by=lambda state, action, seats: [seen(state, action, seat) for seat in seats])


def wrong_view(game: Game, extra: Fault | None = None, kept: Memories = (), **faults: Fault) -> Game:
    """The game with these methods or properties of its views replaced.

    `extra`, asked with the real position and the seat, gives fields that the view tells besides.
    """

    def view(state: Any, seat: int) -> Any:
        return PlantedView(game.view(state, seat), faults, extra(state, seat) if extra else {}, kept)

    def read_view(text: str) -> Any:
        fields = json.loads(text)
        remembered = tuple(Memory(*memory) for memory in fields.pop("kept"))
        more = {key: fields.pop(key) for key in list(fields) if key.startswith("extra")}
        return PlantedView(game.read_view(json.dumps(fields)), faults, more, remembered)

    return replace(game, view=view, glance=None, read_view=read_view, table=silent_table(), room=None)


def wrong_room(game: Game, **faults: Fault) -> Game:
    """The game with these methods of its room replaced; each fault is called with the real room and the arguments."""
    real = game.room
    assert real is not None
    methods = {name: partial(fault, real) for name, fault in faults.items()}
    return replace(game, room=Mock(wraps=real, **methods))


def silent_table() -> Any:
    """A table that takes any view."""
    return SimpleNamespace(
        label=lambda view, action, names: f"label {action}",
        tell=lambda line, names, seat: line,
        text=lambda view, names: "text",
        html=lambda view, names: "html",
    )
