"""Checks that a seat cannot tell apart two plays that differ only in hidden things.

A game's test writes down, from the rules and without the game's code, what each seat sees of a play: `Sees`. From a
record a twin is made by changing only what that hides from a seat: other cards dealt or drawn unseen, other choices
made unseen, such that everything after stays legal and looks the same. Then, position by position, all that this seat
is given must be equal in both: view, glance, memories, sheet, legal actions, refusals, imagined worlds, pages, and its
furnished room with all that is pushed of it.

    keeps(GAME, options, sees, record, seat=1, rng=Random(5))

Neither `imagine` nor `seen` has a part in making twins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple, TypeAlias

from hantise.core import DrawnTable, Game, Options, Record, Rng, State, View
from hantise.testing.looks import Moment, told_by
from hantise.testing.playing import Broken, blank, names_of, note, require


class Ply(NamedTuple):
    """One action of a play: its seat and its name."""

    mover: int
    name: str


Play: TypeAlias = Sequence[Ply]
# A seat's view of each action: its name, or one text for all actions that the seat cannot tell apart.
Sees: TypeAlias = Callable[[Play, int], list[str]]
Pages: TypeAlias = Callable[[View, Sequence[str]], bytes]


class Tally(NamedTuple):
    """The number of pairs of plays and of positions compared, and of those in which something hidden differed."""

    pairs: int = 0
    positions: int = 0
    differing: int = 0


class _Table(NamedTuple):
    """A table, the seat that looks, and the rules of seeing under test."""

    game: Game
    options: Options
    sees: Sees
    seat: int
    pages: Pages
    every: int


def keeps(
    game: Game,
    options: Options,
    sees: Sees,
    record: Record,
    seat: int,
    rng: Random,
    *,
    pages: Pages | None = None,
    cuts: int = 3,
    tries: int = 40,
    every: int = 1,
) -> Tally:
    """Compare the record, and `cuts` of its beginnings, with twins; `Broken` names a difference that this seat can see.

    A twin is the result of `tries` attempts to change something hidden. Pages and refusals, which take long, are
    compared at every `every`-th position. Plays that hide nothing from the seat have no twins: look at the tally.
    """
    table = _Table(game, options, sees, seat, pages or drawn_by(game), every)
    tally = Tally()
    for play, other in _twins(table, record, rng, cuts, tries):
        tally = Tally(*map(sum, zip(tally, _compare(table, play, other))))
    return tally


def pairs(
    game: Game, options: Options, sees: Sees, record: Record, seat: int, rng: Random, *, cuts: int = 3, tries: int = 40
) -> Iterator[tuple[State, State]]:
    """Positions that this seat must not be able to tell apart: each of the record, and that of its twin.

    For checks of more than `keeps` compares. Both positions move on when the next pair is requested.
    """
    table = _Table(game, options, sees, seat, drawn_by(game), 1)
    for play, other in _twins(table, record, rng, cuts, tries):
        yield from zip(_positions(table, play), _positions(table, other), strict=True)


def twins(
    game: Game, options: Options, sees: Sees, record: Record, seat: int, rng: Random, *, tries: int = 40
) -> Iterator[tuple[Record, Record]]:
    """The record and its twin, event by event alike to this seat; nothing where the seat saw all."""
    table = _Table(game, options, sees, seat, drawn_by(game), 1)
    for play, other in _twins(table, record, rng, 0, tries):
        records = blank(game, options), blank(game, options)
        for record, plies in zip(records, (play, other)):
            for ply in plies:
                note(record, ply.mover, game.actions.parse(ply.name))
        yield records


def drawn_by(game: Game) -> Pages:
    """The table's own drawing: text, and HTML where it is a `DrawnTable`."""
    table = game.table
    if isinstance(table, DrawnTable):
        return lambda view, names: (table.text(view, names) + table.html(view, names)).encode()
    return lambda view, names: table.text(view, names).encode()


def _twins(table: _Table, record: Record, rng: Random, cuts: int, tries: int) -> Iterator[tuple[list[Ply], list[Ply]]]:
    """The record's play, and `cuts` of its beginnings, each with its twin if it has one."""
    whole = replayed(table.game, table.options, names_of(record))
    assert whole is not None, "the record was never played"
    lengths = [len(whole), *(rng.randrange(1, len(whole)) for _ in range(cuts))]
    for length in lengths:
        play = whole[:length]
        other = twin(table, play, rng, tries)
        if other != play:
            yield play, other


def replayed(game: Game, options: Options, names: Sequence[str]) -> list[Ply] | None:
    """These actions one after another, with their movers; None if one of them is not legal."""
    state = game.start(options)
    play = []
    for name in names:
        action = game.actions.parse(name)
        if action not in state.legal():
            return None
        play.append(Ply(state.mover(), name))
        state.apply(action)
    return play


def twin(table: _Table, play: list[Ply], rng: Random, tries: int) -> list[Ply]:
    """A play that looks the same to the seat, changed by up to `tries` steps; the same play if nothing is hidden."""
    seen = table.sees(play, table.seat)
    hidden = [number for number, ply in enumerate(play) if seen[number] != ply.name]
    found = play
    for _ in range(tries if hidden else 0):
        tried = replayed(table.game, table.options, _changed(table, found, hidden, rng))
        if tried is not None and _outside(table, play) == _outside(table, tried):
            found = tried
    return found


def _changed(table: _Table, play: list[Ply], hidden: list[int], rng: Random) -> list[str]:
    """The names with two hidden actions swapped, or with one of them replaced."""
    names = [ply.name for ply in play]
    one, other = rng.choice(hidden), rng.choice(hidden)
    if one != other:
        names[one], names[other] = names[other], names[one]
    else:
        *_before, there = _positions(table, play[:one])
        names[one] = rng.choice([table.game.actions.name(action) for action in there.legal()])
    return names


def _outside(table: _Table, play: list[Ply]) -> tuple[list[int], list[str]]:
    """To whom things happen, up to the mover of the end, and all that the seat saw."""
    *_before, end = _positions(table, play)
    return [*(ply.mover for ply in play), end.mover()], table.sees(play, table.seat)


def _compare(table: _Table, one: list[Ply], other: list[Ply]) -> Tally:
    positions = differing = 0
    lines: list[str] = []
    for number, (first, second) in enumerate(zip(_positions(table, one), _positions(table, other), strict=True)):
        thorough = number % table.every == 0 or number == len(one)
        try:
            _same_to(table, first, second, lines, thorough)
            if number < len(one):
                parse, seen = table.game.actions.parse, table.game.seen
                line = seen(first, parse(one[number].name), table.seat)
                _same("the sheet", line, seen(second, parse(other[number].name), table.seat))
                lines += [line] if line else []
        except Broken as error:
            names = [[ply.name for ply in play[:number]] for play in (one, other)]
            error.add_note(f"{table.game.code}, seat {table.seat}, after {names[0]} and after {names[1]}")
            raise
        positions += 1
        differing += table.game.dump(first) != table.game.dump(second)
    return Tally(1, positions, differing)


def _positions(table: _Table, play: list[Ply]) -> Iterator[State]:
    """Each position of the play, the start and the end too."""
    state = table.game.start(table.options)
    yield state
    for ply in play:
        state.apply(table.game.actions.parse(ply.name))
        yield state


def _same_to(table: _Table, first: State, second: State, lines: list[str], thorough: bool) -> None:
    """All that the seat is given after these lines of its sheet."""
    game, room, seat = table.game, table.game.room, table.seat
    one, other = game.view(first, seat), game.view(second, seat)
    _same("the view", one.dump(), other.dump())
    _same("the glance", one.glance().dump(), other.glance().dump())
    _same("the memories", one.memories, other.memories)
    _same("an imagined world", *[game.dump(view.imagine(Rng(1))) for view in (one, other)])
    if first.mover() == seat:
        _same("what is legal", first.legal(), second.legal())
    if thorough:
        for action in range(game.actions.count):
            _same(f"the refusal of {game.actions.name(action)}", one.refusal(action), other.refusal(action))
        names = [f"player {number + 1}" for number in range(table.options.players)]
        _same("the page", table.pages(one, names), table.pages(other, names))
        if room is not None:
            moments = [Moment(state, "", {seat: lines}, {}) for state in (first, second)]
            _same("the room", *[told_by(game, room, table.options, moment, seat, names) for moment in moments])


def _same(what: str, one: object, other: object) -> None:
    require(one == other, f"{what} tells two plays apart: {one!r} and {other!r}")
