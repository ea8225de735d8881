"""Checks of every seat's view of a position: text, memory, refusals, imagined worlds, and the table's words."""

from __future__ import annotations

import copy
import json
import pickle
import zlib
from typing import Any

from hantise.core import SPECTATOR, BadView, DrawnTable, Game, Options, Refusal, Rng, State, View
from hantise.testing.broken import Broken, require

LARGEST = 2**53 - 1  # the whole numbers that JavaScript keeps
WORLDS = 2  # imagined worlds for each view


def check_views(game: Game, options: Options, state: State) -> None:
    """All that holds of the views of all seats, and of somebody who only watches."""
    seats = [*range(options.players), SPECTATOR]
    for seat in seats:
        if game.opened is not None:
            _check_opened(game, seats, state, game.opened(state, seat), seat)
    for seat in seats:
        view = game.view(state, seat)
        whose = "the spectator" if seat == SPECTATOR else f"seat {seat}"
        try:
            _check_view(game, options, state, seat, view)
        except Broken as error:
            error.add_note(f"in the view of {whose}: {view.dump()}")
            raise


def _check_view(game: Game, options: Options, state: State, seat: int, view: View) -> None:
    require(view.seat == seat, f"it says it is the view of {view.seat}")
    require(view.mover == state.mover(), f"it says that {view.mover} is to move, not {state.mover()}")
    _check_text(game, view)
    _check_memory(view)
    if game.glance is not None:
        require(game.glance(state, view.seat) == view.glance(), "the game's glance is another than the view's")
    _check_refusals(game, state, view)
    _check_worlds(game, state, view)
    names = [f"<{name}>" for name in range(options.players)]
    _check_table(game, state, view, names)
    _check_sheet(game, state, view, names)


def _check_opened(game: Game, seats: list[int], state: State, view: View, seat: int) -> None:
    """Nothing is hidden from it: whatever the dice, it imagines a position that no seat could tell from this one."""
    require(view.seat == seat and view.mover == state.mover(), f"opened for seat {seat} it is the view of {view.seat}")
    worlds = [view.imagine(Rng(seed)) for seed in range(WORLDS)]
    _check_copies(view)
    require(len({game.dump(world) for world in worlds}) == 1, f"opened for seat {seat} it hides something")
    for other in seats:
        same = game.view(worlds[0], other).glance() == game.view(state, other).glance()
        require(same, f"opened for seat {seat} it shows another position to seat {other}")


def _check_text(game: Game, view: View) -> None:
    text = view.dump()
    read = game.read_view(text)
    require(read.dump() == text, f"it is read back as {read.dump()}")
    require(read == view and hash(read) == hash(view), "it does not equal itself when read back")
    require(read.seat == view.seat and read.mover == view.mover, "read back it has another seat or mover")
    require(read.memories == view.memories, "read back it has other memories")
    _check_copies(view)
    fields = json.loads(text)
    require(isinstance(fields, dict), "it is no JSON object")
    _check_json(fields)


def _check_copies(view: View) -> None:
    """Students of a game keep what was seen, and hand it to other processes."""
    copies = {"copy": copy.copy(view), "deepcopy": copy.deepcopy(view), "pickle": pickle.loads(pickle.dumps(view))}
    for way, made in copies.items():
        require(made == view and made.dump() == view.dump(), f"{way} gives {made.dump()}")


def _check_json(value: Any) -> None:
    """Every whole number is one that a browser keeps; JSON has no NaN."""
    if isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            _check_json(item)
    elif isinstance(value, float):
        require(abs(value) <= LARGEST, f"{value} is no number of JSON, or a large one")
    elif isinstance(value, int):
        require(abs(value) <= LARGEST, f"{value} is more than a browser's numbers hold: is it a packed pile?")


def _check_memory(view: View) -> None:
    """A glance has no memories, keeping all changes nothing, and dropping all leaves none."""
    glance = view.glance()
    ids = [memory.id for memory in view.memories]
    require(len(set(ids)) == len(ids), f"two memories have one id: {ids}")
    require(glance.memories == (), f"a glance remembers {glance.memories}")
    require(glance.glance() == glance, "a glance at a glance is another")
    require(view.forget(lambda memory: True) == view, "with all memories kept it is another view")
    require(view.forget(lambda memory: False).memories == (), "with no memory kept some are left")
    for memory in view.memories:
        kept = view.forget(lambda other, chosen=memory: other.id != chosen.id).memories  # type: ignore[misc]
        require(memory not in kept and set(kept) <= set(view.memories), f"forgetting {memory} leaves {kept}")


def _check_refusals(game: Game, state: State, view: View) -> None:
    """None exactly for what this seat may do now; else a code, a rule and words."""
    legal = set(state.legal()) if view.seat == state.mover() else set()
    for action in range(game.actions.count):
        refusal = view.refusal(action)
        name = game.actions.name(action)
        require((refusal is None) == (action in legal), f"{name} is legal: {action in legal}, refused: {refusal}")
        if refusal is not None:
            _check_reason(name, refusal)


def _check_reason(name: str, refusal: Refusal) -> None:
    require(bool(refusal.code) and refusal.code == refusal.code.lower(), f"{name}: {refusal.code!r} is no code")
    require("-" in refusal.rule, f"{name}: {refusal.rule!r} is no rule's ID")
    require(len(refusal.words) > 1, f"{name} is refused without words")


def _check_worlds(game: Game, state: State, view: View) -> None:
    """An imagined world looks to this seat as the table does, and imagining leaves the view as it was."""
    text = view.dump()
    rng = Rng(zlib.crc32(text.encode()))
    for seen in (view, view.glance(), view.forget(lambda memory: False)):
        for _ in range(WORLDS):
            _check_world(game, state, view, seen.imagine(rng))
    require(view.dump() == text, "imagining changes the view")


def _check_world(game: Game, state: State, view: View, world: State) -> None:
    seen = game.view(world, view.seat).glance()
    require(world.mover() == state.mover(), f"in an imagined world {world.mover()} is to move: {game.dump(world)}")
    require(seen == view.glance(), f"an imagined world looks otherwise, {seen.dump()}: {game.dump(world)}")
    if view.seat == state.mover():
        require(world.legal() == state.legal(), f"other actions are legal in an imagined world: {game.dump(world)}")


def _check_table(game: Game, state: State, view: View, names: list[str]) -> None:
    """Every legal action has a label of its own, and the table can be told and drawn."""
    if view.seat == state.mover():
        labels = [game.table.label(view, action, names) for action in state.legal()]
        require(all(labels) and len(set(labels)) == len(labels), f"the labels are not of one action each: {labels}")
    require(bool(game.table.text(view, names)), "the table has no text")
    if isinstance(game.table, DrawnTable):
        html = game.table.html(view, names)
        require(bool(html), "the table has no HTML")
        require(names[0] not in html, f"a name is not escaped in the HTML: {html}")


def _check_sheet(game: Game, state: State, view: View, names: list[str]) -> None:
    """Check that this seat's line about any action is one line, and can be told."""
    for action in state.legal():
        line = game.seen(state, action, view.seat)
        require(len(line.splitlines()) <= 1, f"seen() is more than one line: {line!r}")
        require(isinstance(game.table.tell(line, names, view.seat), str), f"a line is not told: {line!r}")


NONSENSE = ("", "x", "[]", "null", "5", '"view"', "{}", '{"seat":0}', '{"seat":', "[" * 100_000, '{"seat":1e999}')


def refuses_nonsense(game: Game) -> None:
    """Check that BadView refuses whatever is no view, and a view that lacks a fact or tells one more."""
    for text in NONSENSE:
        _refuses(game, text)
    for players in game.players:
        facts = json.loads(game.view(game.start(game.options(players)), 0).dump())
        for left_out in facts:
            _refuses(game, json.dumps({name: fact for name, fact in facts.items() if name != left_out}))
        _refuses(game, json.dumps(facts | {"next card": 3}))


def _refuses(game: Game, text: str) -> None:
    try:
        game.read_view(text)
    except BadView as error:
        require(game.title.lower() in str(error).lower(), f"nobody is told that it is no view of {game.title}: {error}")
    else:
        raise Broken(f"{game.code} reads {text[:200]!r} as a view")
