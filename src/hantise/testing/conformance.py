"""Does a game keep what `hantise.core` promises of any game? For its author's tests.

    conforms(GAME, GAME.options(players=2), Choices(seed=1))

plays one game and checks every position on the way; `speaks(GAME)` checks the vocabulary and `repeats` that equal
seeds give equal positions. Each raises `Broken`, which says what does not hold and after which actions.
`hantise.testing.strategies` has tables and choices for Hypothesis.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from math import isclose

from hantise.core import CHANCE, OVER, SPECTATOR, BadOption, Game, Options, Record, Rng, State
from hantise.core.record import loads
from hantise.core.sheet import Line
from hantise.testing.broken import Broken, require
from hantise.testing.playing import Choose, blank, names_of, note, pick
from hantise.testing.views import check_views

__all__ = ["Broken", "check_position", "conforms", "repeats", "speaks"]

TICKETS = 500  # so many tickets are all tried; of more, a sample
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
            _go_the_same_way(game, state, action, copies)
            plies += 1
        check_position(game, options, state)
        _check_length(game, options, plies)
        _check_record(record, state)
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
    _check_mover(options, state)
    _check_legal(game, state)
    _check_chance(game, state)
    _check_standing(game, options, state)
    if thorough:
        _check_text(game, state)
        check_views(game, options, state)


# Whose move it is and what is legal.


def _check_mover(options: Options, state: State) -> None:
    mover = state.mover()
    require(mover in (CHANCE, OVER) or 0 <= mover < options.players, f"there is no seat {mover} to move")


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


# Text, copies, and what it is worth.


def _check_text(game: Game, state: State) -> None:
    """A position is its dump: what is read back dumps alike, and so do all copies."""
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


# One action.


def _copies(game: Game, options: Options, state: State, action: int) -> list[State]:
    """Two copies to go on alongside; what is done to a clone, or asked, leaves the original alone."""
    before = game.dump(state)
    state.clone().apply(action)
    seats = [*range(options.players), SPECTATOR]
    alone = [game.seen(state, action, seat) for seat in seats]
    require([Line.read(line).spelt() for line in alone] == alone, f"a line is not spelt as it is read: {alone}")
    require(game.seen_by(state, action, seats) == alone, f"seen_by() says otherwise for each seat alone: {alone}")
    require(game.dump(state) == before, "applying an action to a clone, or asking seen(), changes the original")
    return [state.clone(), game.load(before)]


def _go_the_same_way(game: Game, state: State, action: int, copies: list[State]) -> None:
    for made in copies:
        made.apply(action)
        require(game.dump(made) == game.dump(state), f"a copy goes another way than its original: {game.dump(made)}")


# A whole play.


def _check_length(game: Game, options: Options, plies: int) -> None:
    """No play is longer than `longest`, unless the options leave it unbounded."""
    try:
        longest = game.longest(options)
    except BadOption:
        return
    require(plies <= longest, f"the play had {plies} actions, longest() says {longest}")


def _check_record(record: Record, state: State) -> None:
    """The record replays to the same position, also after a journey as text."""
    require(record.game.dump(record.replay()) == record.game.dump(state), "the record replays to another position")
    read = loads(record.dumps(), lambda code: record.game)
    require(read.events == record.events and read.options == record.options, "the record is read back as another one")


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
