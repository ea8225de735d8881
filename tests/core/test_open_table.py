"""A table to try things at, as a program or a reader at the prompt uses it."""

import copy
from argparse import ArgumentParser
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import hantise
from hantise.cli.arguments import add, dealing_of
from hantise.core import (
    OVER,
    SPECTATOR,
    BadOption,
    BadRecord,
    BadSeats,
    HantiseError,
    IllegalAction,
    Option,
    Options,
    UnknownAction,
    UnknownGame,
)
from hantise.core.deal_check import Finding, checking
from hantise.core.dealing import committed
from hantise.core.record import finished, loads
from hantise.open_table import OpenTable
from hantise.testing.games import find

GAMES = hantise.games.codes()
KUHN, FOUR = find("kuhn"), find("connect_four")


def played(table: OpenTable, seed: int = 1, most: int = 10_000) -> OpenTable:
    """The table after as many choices by lot."""
    lots = Random(seed)
    for _ in range(most):
        if table.is_over:
            break
        table.play(lots.choice(table.legal))
    return table


@pytest.mark.parametrize("code", GAMES)
def test_a_game_is_played_by_names_and_its_record_is_fair(code: str) -> None:
    table = played(hantise.table(code, seed=7), most=25)
    record = loads(table.dump(), hantise.games.find)
    found, draws = finished(checking(record))
    assert (found, len(draws)) == (Finding.FAIR, sum(len(event.chance) for event in record.events))
    assert [name for event in record.events for name in event.actions] == table.history
    assert table.game.dump(record.replay()) in repr(table)
    assert str(table) == table.text() == table.game.table.text(table.view(), record.seats)


@pytest.mark.parametrize("code", GAMES)
def test_every_decision_is_taken_back_and_brings_the_same_chance_again(code: str) -> None:
    table, first = hantise.table(code, seed=3), hantise.table(code, seed=3)
    played(table, most=12)
    whole, names = table.dump(), table.history
    for _ in names:
        table.undo()
    assert (table == first, table.history, table.dump()) == (True, [], first.dump())
    with pytest.raises(IllegalAction, match="nothing to undo: nobody has decided yet"):
        table.undo()
    for name in names:
        table.play(name)
    assert table.dump() == whole


@pytest.mark.parametrize("way", [OpenTable.clone, copy.copy, copy.deepcopy, lambda table: hantise.load(table.dump())])
def test_another_table_of_the_same_game_goes_its_own_way_with_the_same_chance(way) -> None:  # type: ignore[no-untyped-def]
    table = played(hantise.table(GAMES[1], players=3, seed=5), most=6)
    other = way(table)
    assert other == table
    played(other, seed=2)
    assert other != table
    assert len(table.history) == 6
    assert played(table, seed=2).dump() == other.dump()


def test_tables_are_equal_in_the_same_position_of_the_same_table() -> None:
    table = hantise.table(FOUR)
    assert table == hantise.table(FOUR, seed=1)
    assert table != FOUR
    assert hantise.table(KUHN, seed=1) != table
    code = GAMES[1]
    assert hantise.table(code, players=3, seed=7) == hantise.table(code, players=3, seed=7)
    assert hantise.table(code, players=3, seed=7) != hantise.table(code, players=3, seed=8)
    choosy = replace(FOUR, settings=(Option("blue", False, "Blue stones"),))
    assert hantise.table(choosy, blue=True) == hantise.table(choosy, blue="yes") != hantise.table(choosy)
    with pytest.raises(TypeError, match="unhashable"):
        hash(table)


def test_a_game_without_chance_to_its_end() -> None:
    table = hantise.table(FOUR)
    for name in "4 5 4 5 4 5".split():
        table.play(name)
    assert (table.mover, table.is_over, table.payoffs) == (0, False, [])
    table.play(table.state.legal()[3])  # as a number, which a bot answers with
    assert (table.mover, table.is_over, table.payoffs) == (OVER, True, [1.0, -1.0])
    assert (table.legal, table.history[-1]) == ([], "4")
    assert table.view().seat == SPECTATOR
    with pytest.raises(IllegalAction, match="the game is over"):
        table.play("1")


@pytest.mark.parametrize(
    ("action", "error", "words"),
    [
        ("7", IllegalAction, "'7' is not legal here: That column is full. Legal here: 1, 2, 3, 4, 5, 6"),
        ("seven", UnknownAction, "Connect four has no action 'seven'. Legal here: 1, 2, 3, 4, 5, 6"),
        ("11", UnknownAction, "Connect four has no action '11'. Did you mean '1'? Legal here: 1, 2, 3, 4, 5, 6"),
        (99, UnknownAction, "there is no action number 99; they go from 0 to 6"),
        (1.5, IllegalAction, "an action is one of the names in `legal`, or its number, not float"),
    ],
)
def test_what_cannot_be_played_is_said_and_changes_nothing(action: Any, error: type[HantiseError], words: str) -> None:
    table = hantise.table(FOUR)
    for _ in range(6):
        table.play("7")
    before = table.dump()
    with pytest.raises(error) as told:
        table.label(action)
    with pytest.raises(error) as caught:
        table.play(action)
    assert str(told.value) == words
    assert (str(caught.value), table.dump()) == (words, before)


def test_of_many_legal_actions_an_error_names_the_first() -> None:
    table = hantise.table(GAMES[0], seed=1)
    with pytest.raises(UnknownAction) as caught:
        table.play("x" * 99)
    assert str(caught.value).endswith(", ".join(table.legal[:12]) + " ...")
    assert len(str(caught.value)) < 250


def test_a_refusal_that_the_view_does_not_explain_is_said_all_the_same() -> None:
    """An action that the view allows, as where two orders come to the same."""
    game = replace(FOUR, view=lambda state, seat: FOUR.view(FOUR.start(FOUR.options(2)), 0))
    table = hantise.table(game)
    for _ in range(6):
        table.play("7")
    with pytest.raises(IllegalAction, match=r"'7' is not legal here: It is not among them\. Legal here: 1, 2"):
        table.play("7")


def test_a_seat_sees_its_own_cards_and_no_others() -> None:
    table = hantise.table(KUHN, seed=2)
    assert [table.view(seat).seat for seat in (0, 1, SPECTATOR)] == [0, 1, SPECTATOR]
    assert table.view() == table.view(0) != table.view(1)
    assert table.text(0) != table.text(1)
    for seat in (2, -1, "0"):
        with pytest.raises(BadSeats, match=f"there is no seat {seat}; seats go from 0 to 1"):
            table.view(seat)  # type: ignore[arg-type]


def test_a_table_that_is_over_is_shown_open_where_the_game_has_such_a_view() -> None:
    table = played(hantise.table(GAMES[1], seed=4))
    opened = table.game.opened
    assert opened is not None
    assert table.view() == opened(table.state, SPECTATOR)
    assert hantise.table(KUHN, seed=4).game.opened is None
    assert played(hantise.table(KUHN, seed=4)).view().seat == SPECTATOR


def test_what_a_program_does_with_the_position_leaves_the_table_alone() -> None:
    table = hantise.table(FOUR)
    table.state.play(0)
    table.record().events.clear()
    table.history.clear()
    table.play("4")
    assert table.history == ["4"]
    assert len(table.record().events) == 1


def test_a_record_that_ends_before_chance_has_settled_goes_on() -> None:
    record = hantise.table(KUHN, seed=2).record()
    cut = replace(record, events=[replace(record.events[0], chance=record.events[0].chance[:1])])
    table = OpenTable(cut)
    assert table.mover == 0
    assert table == OpenTable(record)


@pytest.mark.parametrize("scheme", [0, 1, 2])
def test_a_record_goes_on_with_its_own_chance_where_that_is_told(scheme: int) -> None:
    """Scheme 0 stands for none: then nothing is promised, and each chance is new."""
    dealing = committed(bytes(32), scheme) if scheme else None
    record = replace(hantise.table(KUHN).record(), events=[], dealing=dealing)
    wanted = Finding.FAIR if scheme else Finding.OPEN
    assert finished(checking(played(OpenTable(record)).record())).finding is wanted


def test_a_wrong_table_or_record_is_refused_in_a_sentence() -> None:
    with pytest.raises(UnknownGame, match="no game is called 'gost'"):
        hantise.table("gost")
    with pytest.raises(BadSeats, match="Kuhn poker is for 2 players, not 9"):
        hantise.table(KUHN, players=9)
    with pytest.raises(BadOption, match=r"has no option 'memory_ad'; .* Did you mean memory_aid\?"):
        hantise.table(GAMES[-1], memory_ad=True)
    with pytest.raises(BadRecord, match="the record is empty"):
        hantise.load("")
    assert hantise.table(GAMES[-1], memory_aid=True).options == hantise.games.find(GAMES[-1]).options(
        2, memory_aid=True
    )


def test_a_seed_deals_as_the_command_line_does_by_that_word() -> None:
    dealing = hantise.table(GAMES[1], players=3, seed=7).record().dealing
    parser = ArgumentParser()
    add(parser, "--deal")
    options = hantise.games.find(GAMES[1]).options(3)
    assert dealing == dealing_of(parser.parse_args(["--deal", "7"]), hantise.games.find(GAMES[1]), options)


def test_without_a_seed_chance_is_new_each_time() -> None:
    assert len({hantise.table(GAMES[1]).dump() for _ in range(3)}) == 3
    options: Options = hantise.table(GAMES[1]).options
    assert options.players == 2


def test_the_package_shows_what_is_public_and_nothing_else() -> None:
    assert dir(hantise) == sorted(hantise.__all__)
    assert hantise.games.find("boo").code == "boo"
    for name in hantise.__all__:
        assert getattr(hantise, name) is not None
    with pytest.raises(AttributeError, match=r"module 'hantise' has no attribute 'tabel'; it has .*table"):
        hantise.tabel  # noqa: B018


def test_the_meaning_of_an_action_is_told() -> None:
    table = hantise.table(FOUR)
    assert [table.label(action) for action in ("4", 3)] == ["Drop a stone into column 4"] * 2


def test_positions_views_and_games_tell_what_they_are() -> None:
    assert repr(KUHN) == "<Game kuhn>"
    state = KUHN.load("cards=KJ stakes=1,1 stage=opening turn=0")
    assert repr(state) == str(state) == "<Kuhn: cards=KJ stakes=1,1 stage=opening turn=0>"
    view = KUHN.view(state, 1)
    assert repr(view) == str(view) == f"<{type(view).__name__}: {view.dump()}>"
