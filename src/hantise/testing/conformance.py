"""Does a game keep what `hantise.core` promises of any game? For its author's tests.

    conforms(GAME, GAME.options(players=2), Choices(seed=1))

plays one game and checks every position on the way; `speaks(GAME)` checks the vocabulary and `repeats` that equal
seeds give equal positions. Each raises `Broken`, which says what does not hold and after which actions.
`hantise.testing.strategies` has tables and choices for Hypothesis.
"""

from __future__ import annotations

import copy
import json
import pickle
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from math import isclose
from typing import Any

from hantise.core import (
    CHANCE,
    OVER,
    SPECTATOR,
    BadOption,
    BadView,
    DrawnTable,
    Game,
    Options,
    Record,
    Rng,
    State,
    View,
)
from hantise.core.record import loads
from hantise.core.sheet import Line
from hantise.testing.playing import Broken, Choose, blank, names_of, note, pick, require

__all__ = ["Broken", "check_position", "conforms", "repeats", "speaks"]

TICKETS = 500  # up to this many tickets are all tried; of more, a sample
LAST_WORDS = 12


def conforms(game: Game, options: Options, choose: Choose, most: int = 10_000, every: int = 1) -> Record:
    """Play one game, checking each position and each action; the record of it.

    A play is cut off after `most` plies. What takes long (copies, views, refusals, imagined worlds) is checked at
    every `every`-th position, and always at the first and the last.
    """
    record = blank(game, options)
    with _told(record):
        state = game.start(options)
        plies = 0
        while state.mover() != OVER and plies < most:
            thorough = plies % every == 0
            check_position(game, options, state, thorough)
            action = pick(state, choose)
            copies = _copies(game, options, state, action) if thorough else []
            note(record, state.mover(), action)
            state.apply(action)
            for made in copies:
                made.apply(action)
                same = game.dump(made) == game.dump(state)
                require(same, f"a copy goes another way than its original: {game.dump(made)}")
            plies += 1
        check_position(game, options, state)
        # Some options leave a play unbounded.
        with suppress(BadOption):
            longest = game.longest(options)
            require(plies <= longest, f"the play had {plies} actions, longest() says {longest}")
        # It replays to the same position, also after a journey as text.
        require(game.dump(record.replay()) == game.dump(state), "the record replays to another position")
        read = loads(record.dumps(), lambda code: game)
        same = read.events == record.events and read.options == record.options
        require(same, "the record is read back as another one")
    return record


@contextmanager
def _told(record: Record) -> Iterator[None]:
    """An error within tells how the game came there."""
    try:
        yield
    except Exception as error:
        names = names_of(record)
        options = f"{record.options.players} players, {dict(record.options.values)}"
        error.add_note(f"{record.game.code}, {options}, after {len(names)} plies, the last: {names[-LAST_WORDS:]}")
        raise


def check_position(game: Game, options: Options, state: State, thorough: bool = True) -> None:
    """All that holds of a position by itself."""
    mover = state.mover()
    require(mover in (CHANCE, OVER) or 0 <= mover < options.players, f"there is no seat {mover} to move")
    _check_legal(game, state)
    _check_chance(game, state)
    _check_standing(game, options, state)
    if thorough:
        _check_text(game, state)
        check_views(game, options, state)


def _check_legal(game: Game, state: State) -> None:
    legal, mover = state.legal(), state.mover()
    require(all(before < after for before, after in pairwise(legal)), f"legal() does not ascend: {legal}")
    require(bool(legal) == (mover != OVER), f"legal() is {legal} with {mover} to move")
    low, high = (game.actions.decisions, game.actions.count) if mover == CHANCE else (0, game.actions.decisions)
    require(all(low <= action < high for action in legal), f"legal() mixes decisions and chance: {legal}")
    require(state.legal() == legal, "legal() changes when it is asked twice")


def _check_chance(game: Game, state: State) -> None:
    """Check that weights and tickets agree at CHANCE, and that there are none elsewhere."""
    weights, legal, total = list(state.weights()), state.legal(), state.total()
    if state.mover() != CHANCE:
        require(weights == [] and total == 0, "there are odds although chance is not to move")
        return
    require(len(weights) == len(legal), f"{len(legal)} outcomes have {len(weights)} weights")
    require(all(weight > 0 for weight in weights), f"a weight is not positive: {weights}")
    require(total == sum(weights), f"total() is {total}, the weights add up to {sum(weights)}")
    tickets = range(0, total, max(1, total // TICKETS))
    drawn = [state.outcome(ticket) for ticket in tickets]
    require(set(drawn) <= set(legal), "a ticket draws an outcome that is not legal")
    if len(tickets) == total:
        found = [drawn.count(outcome) for outcome in legal]
        require(found == weights, f"the tickets draw {found} times what the weights {weights} say")


def _check_text(game: Game, state: State) -> None:
    """A position is its dump: read back it gives the same dump, and so do all copies."""
    dump = game.dump(state)
    require(len(dump.splitlines()) == 1, "dump() is not one line")
    copies = {
        "load(dump())": game.load(dump),
        "clone()": state.clone(),
        "copy": copy.copy(state),
        "deepcopy": copy.deepcopy(state),
        "pickle": pickle.loads(pickle.dumps(state)),
    }
    for way, made in copies.items():
        require(game.dump(made) == dump, f"{way} gives {game.dump(made)}, not {dump}")
        require(made.mover() == state.mover() and made.legal() == state.legal(), f"{way} has another mover or legal()")


def _check_standing(game: Game, options: Options, state: State) -> None:
    least, most = game.payoff_range(options)
    standing = list(state.standing())
    require(len(standing) == options.players, f"standing() has {len(standing)} numbers")
    require(all(least <= number <= most for number in standing), f"standing() leaves {least}..{most}: {standing}")
    if state.mover() == OVER:
        whole = game.payoff_sum(options)
        require(whole is None or isclose(sum(standing), whole, abs_tol=1e-9), f"payoff_sum() says {whole}: {standing}")
        require(list(state.payoffs()) == standing, f"standing() is {standing} in the end, not {state.payoffs()}")


def _copies(game: Game, options: Options, state: State, action: int) -> list[State]:
    """Two copies to play on alongside; an action on a clone, or a question, leaves the original unchanged."""
    before = game.dump(state)
    state.clone().apply(action)
    seats = [*range(options.players), SPECTATOR]
    alone = [game.seen(state, action, seat) for seat in seats]
    require([Line.read(line).spelt() for line in alone] == alone, f"a line is not spelt as it is read: {alone}")
    require(game.seen_by(state, action, seats) == alone, f"seen_by() says otherwise for each seat alone: {alone}")
    require(game.dump(state) == before, "applying an action to a clone, or asking seen(), changes the original")
    return [state.clone(), game.load(before)]


def repeats(game: Game, options: Options, seed: int, most: int = 10_000) -> list[str]:
    """Equal seeds give equal positions, one after another: their dumps."""
    first, second = _dumps(game, options, seed, most), _dumps(game, options, seed, most)
    require(first == second, f"{game.code}: two plays with seed {seed} differ")
    return first


def _dumps(game: Game, options: Options, seed: int, most: int) -> list[str]:
    rng = Rng(seed)
    state = game.start(options)
    found = [game.dump(state)]
    while state.mover() != OVER and len(found) <= most:
        state.apply(pick(state, rng.below))
        found.append(game.dump(state))
    return found


def speaks(game: Game) -> None:
    """Every action has a name of its own, short and without white space, that is read back."""
    actions = game.actions
    for action in range(actions.count):
        name = actions.name(action)
        require(actions.parse(name) == action, f"{game.code}: {name!r} is read as another action")
        require(0 < len(name) <= 40 and name.split() == [name], f"{game.code}: {name!r} is no name for an action")


# Checks of every seat's view of a position: text, memory, refusals, imagined worlds, and the table's words.

LARGEST = 2**53 - 1  # the whole numbers that JavaScript keeps
WORLDS = 2  # imagined worlds for each view


def check_views(game: Game, options: Options, state: State) -> None:
    """All that holds of the views of all seats, and of a spectator's."""
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
    _check_dump(game, view)
    _check_memory(view)
    if game.glance is not None:
        require(game.glance(state, view.seat) == view.glance(), "the game's glance is another than the view's")
    _check_refusals(game, state, view)
    _check_worlds(game, state, view)
    names = [f"<{name}>" for name in range(options.players)]
    _check_table(game, state, view, names)
    # The seat's line about any action is one line, and can be told.
    for action in state.legal():
        line = game.seen(state, action, seat)
        require(len(line.splitlines()) <= 1, f"seen() is more than one line: {line!r}")
        require(isinstance(game.table.tell(line, names, seat), str), f"a line is not told: {line!r}")


def _check_opened(game: Game, seats: list[int], state: State, view: View, seat: int) -> None:
    """Nothing is hidden from it: with any dice it imagines a position that no seat could tell from this one."""
    require(view.seat == seat and view.mover == state.mover(), f"opened for seat {seat} it is the view of {view.seat}")
    worlds = [view.imagine(Rng(seed)) for seed in range(WORLDS)]
    _check_copies(view)
    require(len({game.dump(world) for world in worlds}) == 1, f"opened for seat {seat} it hides something")
    for other in seats:
        same = game.view(worlds[0], other).glance() == game.view(state, other).glance()
        require(same, f"opened for seat {seat} it shows another position to seat {other}")


def _check_dump(game: Game, view: View) -> None:
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
    """`copy` and `pickle` keep views unchanged: learning programs store them and pass them to other processes."""
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
            code = refusal.code
            require(bool(code) and code == code.lower(), f"{name}: {code!r} is no code")
            require("-" in refusal.rule, f"{name}: {refusal.rule!r} is no rule's ID")
            require(len(refusal.words) > 1, f"{name} is refused without words")


def _check_worlds(game: Game, state: State, view: View) -> None:
    """An imagined world looks to this seat as the table does, and imagining leaves the view as it was."""
    text = view.dump()
    rng = Rng(zlib.crc32(text.encode()))
    for known in (view, view.glance(), view.forget(lambda memory: False)):
        for _ in range(WORLDS):
            world = known.imagine(rng)
            seen, dump = game.view(world, view.seat).glance(), game.dump(world)
            require(world.mover() == state.mover(), f"in an imagined world {world.mover()} is to move: {dump}")
            require(seen == view.glance(), f"an imagined world looks otherwise, {seen.dump()}: {dump}")
            same = view.seat != state.mover() or world.legal() == state.legal()
            require(same, f"other actions are legal in an imagined world: {dump}")
    require(view.dump() == text, "imagining changes the view")


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


NONSENSE = ("", "x", "[]", "null", "5", '"view"', "{}", '{"seat":0}', '{"seat":', "[" * 100_000, '{"seat":1e999}')


def refuses_nonsense(game: Game) -> None:
    """Check that BadView refuses a text that is no view, and a view that lacks a fact or tells one more."""
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
