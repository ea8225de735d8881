"""A page holds what its seat may see and nothing else."""

from __future__ import annotations

from random import Random

import pytest

from hantise.core import OVER, SPECTATOR, Record, Rng
from hantise.games import find
from hantise.store import Match
from hantise.web.commands import event_of, first_event
from hantise.web.position import Position, position_of
from hantise.web.sight import Around, lines_of, sight_of
from hantise.web.table_page import table_page
from web.conftest import House
from web.visitor import Visitor

NAMES = ("Ida", "Basil", "Mira", "Bruno", "Lison", "Odile", "Anatole")


def page(record: Record, position: Position, seat: int) -> str:
    """What a running table would send to the browser of this seat."""
    sight = sight_of(record.game, record.options, record.seats, position, seat)
    return str(table_page(sight, Around(token="token", held=(seat,))))


def played(code: str, seed: int, decisions: int) -> Record:
    """A game with so many random decisions, the same for the same seed."""
    game, rng = find(code), Random(seed)
    record = Record(game, game.options(game.players[0]), list(NAMES[: game.players[0]]))
    state = game.start(record.options)
    record.events.append(first_event(game, state, rng))
    for _ in range(decisions):
        if state.mover() == OVER:
            break
        name = game.actions.name(rng.choice(state.legal()))
        record.events.append(event_of(game, state, state.mover(), [name], rng))
        state.apply(game.actions.parse(name))
        for outcome in record.events[-1].chance:
            state.apply(game.actions.parse(outcome))
    return record


def hides(record: Record, position: Position, seat: int) -> bool:
    """Whether the game keeps anything from this seat, or from its eyes: without secrets all write one sheet."""
    sheets = {tuple(record.sheet(other)) for other in (*range(len(record.seats)), SPECTATOR)}
    return len(sheets) > 1 or bool(record.game.view(position.state, seat).memories)


@pytest.mark.parametrize("seed", range(5))
def test_a_page_reads_nothing_of_the_position_beyond_the_seats_view(game: str, seed: int) -> None:
    """The same view and sheet over other hidden cards: the same page, byte for byte."""
    record = played(game, seed, 12)
    position = position_of(record)
    box = record.game
    for seat in (*range(len(record.seats)), SPECTATOR):
        view = box.shown(position.state, seat, record.options)
        others = [view.imagine(Rng(seed * 100 + n)) for n in range(20)]
        differs = any(other.dump() != position.state.dump() for other in others)
        assert differs == hides(record, position, seat), "what is hidden stays the same, or nothing is hidden"
        for other in others:
            assert page(record, Position(other, position.chapters), seat) == page(record, position, seat)


def test_the_lines_of_a_page_are_the_seats_own_sheet(game: str) -> None:
    record = played(game, 7, 30)
    position = position_of(record)
    for seat in (*range(len(record.seats)), SPECTATOR):
        assert [line.text for line in lines_of(position, seat)] == record.sheet(seat)


def test_a_page_shows_what_lies_open_and_not_what_is_remembered(game: str) -> None:
    record = played(game, 7, 30)
    position = position_of(record)
    for seat in (*range(len(record.seats)), SPECTATOR):
        shown = sight_of(record.game, record.options, record.seats, position, seat).view
        assert shown == record.game.view(position.state, seat).glance()
        assert shown.memories == ()


@pytest.mark.parametrize("seed", range(10))
def test_news_is_every_line_after_ones_last_decision(game: str, seed: int) -> None:
    record = played(game, seed, 20)
    position = position_of(record)
    for seat in range(len(record.seats)):
        decided = max((n for n, event in enumerate(record.events) if event.seat == seat), default=-1)
        before = sum(len(event.names()) for event in record.events[: max(decided, 0)])
        ply = before + len(record.events[decided].actions) if decided >= 0 else 0
        news = [line.text for line in lines_of(position, seat) if line.is_news]
        assert news == record.sheet(seat)[len(record.sheet(seat, ply)) :]


def test_a_served_page_is_drawn_from_the_seats_view(visitor: Visitor, house: House, game: str) -> None:
    """What the house serves is what `table_page` draws from that seat's own view."""
    box = find(game)
    path = visitor.make_table(game, *["friend"] * (box.players[0] - 1), name1="Ida")
    match = house.wait_for(house.store.load(path.rpartition("/")[2]))
    assert match is not None
    state = position_of(_record(match)).state
    own = box.table.html(box.view(state, 0).glance(), [seat.name for seat in match.plan.seats])
    assert str(own) in visitor.text
    with house.client() as stranger:
        seen = stranger.get(path).text
    spectators = box.table.html(box.view(state, SPECTATOR).glance(), [seat.name for seat in match.plan.seats])
    assert str(spectators) in seen
    assert "dd>http" not in seen


def _record(match: Match) -> Record:
    game = find(match.plan.game)
    options = game.options(match.plan.players, **match.plan.options)
    return Record(game, options, [seat.name for seat in match.plan.seats], list(match.events))


def test_no_page_shows_a_secret_but_the_makers_invitation(visitor: Visitor, house: House, game: str) -> None:
    box = find(game)
    visitor.make_table(game, *["friend"] * (box.players[0] - 1))
    own = visitor.client.cookies["hantise_seats"]
    assert len(own) >= 24
    assert own not in visitor.text
    for cookie in visitor.client.cookies.jar:
        assert cookie.has_nonstandard_attr("HttpOnly")
        assert cookie.get_nonstandard_attr("SameSite") == "lax"


def test_pages_may_not_be_kept_framed_or_run_scripts(visitor: Visitor, game: str) -> None:
    visitor.make_table(game, *["friend"] * (find(game).players[0] - 1))
    headers = visitor.answer.headers
    assert headers["cache-control"] == "no-store"
    assert headers["referrer-policy"] == "same-origin"
    rules = dict(rule.strip().partition(" ")[::2] for rule in headers["content-security-policy"].split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["frame-ancestors"] == "'none'"
    assert rules["base-uri"] == "'none'"
    assert rules["form-action"] == "'self'"
    assert "script-src" not in rules
    assert "<script" not in visitor.text
    assert " style=" not in visitor.text, "the policy would drop it"
