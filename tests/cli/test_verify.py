"""`hantise verify`."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from cli.running import Run, in_house
from core.test_dealing import COMMITMENT, dealt, outcomes
from hantise import games
from hantise.core import Event, Record
from hantise.core.dealing import Words
from hantise.core.record import loads
from hantise.store import Plan, SeatPlan, Store

FAIR = f"""\
The deal was fair: all 2 draws are the ones that were sealed before the game.

Seal: {COMMITMENT}
Bo added from draw 2 on: three black cats
"""


def kept(record: Record) -> str:
    Path("kept.jsonl").write_text(record.dumps(), encoding="utf-8")
    return "kept.jsonl"


@pytest.fixture
def fair(_small_games: None) -> Record:
    return replace(dealt("kuhn", Words(1, 1, "three black cats")), seats=["Ann", "Bo"])


def crooked(record: Record) -> Record:
    """The same record, in which the second seat was dealt another card."""
    first, second = outcomes(record)
    other = next(card for card in ("deal:J", "deal:Q", "deal:K") if card not in (first, second))
    return replace(record, events=[Event(-1, (), (first, other)), *record.events[1:]])


@pytest.mark.parametrize("noted", ["", f"--seal {COMMITMENT}", f"--seal {COMMITMENT.upper()}"])
def test_a_fair_deal_is_called_fair_also_against_the_seal_that_was_noted(run: Run, fair: Record, noted: str) -> None:
    assert run(f"verify {kept(fair)} {noted}").told == FAIR


@pytest.mark.parametrize("seal", ["12", "g" * 64, COMMITMENT + "0"])
def test_what_is_no_seal_is_refused_in_a_sentence(run: Run, fair: Record, seal: str) -> None:
    assert "is no seal: that has 64 hexadecimal digits" in run(f"verify {kept(fair)} --seal {seal}").refusal


@pytest.mark.parametrize(
    ("changed", "more", "said"),
    [
        (replace, f"--seal {'0' * 64}", "This is not the deal that you noted: its seal is another.\n"),
        (crooked, "", "The deal was not kept: draw 2 should have been deal:"),
        (
            lambda record: replace(record, dealing=None),
            "",
            "The deal cannot be checked: nothing was sealed before the game.\n",
        ),
    ],
)
def test_what_is_not_fair_is_told(
    run: Run, fair: Record, changed: Callable[[Record], Record], more: str, said: str
) -> None:
    done = run(f"verify {kept(changed(fair))} {more}")
    assert (done.status, done.err) == (1, "")
    assert said in done.out


def test_every_draw_is_listed_for_other_programs(run: Run, fair: Record) -> None:
    report = run(f"verify {kept(fair)} --json").report
    assert (report["fair"], report["finding"], report["seal"]) == (True, "fair", COMMITMENT)
    told = [(draw["counter"], draw["total"], draw["recorded"]) for draw in report["draws"]]
    assert told == [*zip((0, 1), (3, 2), outcomes(fair))]
    lies = run(f"verify {kept(crooked(fair))} --json")
    assert (lies.status, json.loads(lies.out)["finding"]) == (1, "other")


@pytest.mark.parametrize("is_over", [True, False])
def test_a_stored_match_is_checked_once_its_game_is_over(run: Run, fair: Record, is_over: bool) -> None:
    async def keep(store: Store) -> str:
        plan = Plan("kuhn", 2, {}, (SeatPlan("Ann"), SeatPlan("Bo")), 1, dealing=fair.dealing)
        match = await store.create(plan, fair.events[0])
        for version, event in enumerate(fair.events[1:] if is_over else [], start=1):
            await store.append(match.id, version, event, f"key {version}")
        return match.id

    done = run(f"verify {in_house(keep)} --database house.db")
    assert fair.dealing is not None
    assert fair.dealing.secret not in done.out
    unknown = "The deal cannot be checked without its secret, which is told once the game is over."
    assert (done.status, done.out.startswith(FAIR if is_over else unknown)) == (0 if is_over else 1, True)


@pytest.mark.parametrize(
    ("other", "is_fair", "is_one"),
    [
        (lambda record: record, True, True),
        (crooked, False, True),
        (lambda record: replace(record, dealing=None), False, False),
        (lambda record: dealt("kuhn"), False, False),
    ],
)
def test_several_records_are_checked_to_be_of_one_deal(
    run: Run, fair: Record, other: Callable[[Record], Record], is_fair: bool, is_one: bool
) -> None:
    Path("other.jsonl").write_text(other(fair).dumps(), encoding="utf-8")
    done = run(f"verify {kept(fair)} other.jsonl")
    assert done.status == (0 if is_fair else 1)
    assert ("One deal: these 2 games" in done.out, "Not one deal" in done.out) == (is_one, not is_one)
    assert f"kept.jsonl: {FAIR}" in done.out
    report = json.loads(run(f"verify {kept(fair)} other.jsonl --json").out)
    assert (report["fair"], report["one_deal"], len(report["records"])) == (is_fair, is_one, 2)


def test_what_is_played_in_the_terminal_can_be_checked_where_no_seed_was_given(run: Run) -> None:
    played = run("play ghooost --players 2 --record kept.jsonl", typed="1\n1\n1\nq\n")
    seal = json.loads(Path("kept.jsonl").read_text("utf-8").splitlines()[0])["dealing"]["commitment"]
    assert f"Seal of the deal: {seal}\n" in played.out
    assert run(f"verify kept.jsonl --seal {seal}").told.startswith("The deal was fair: all ")
    assert "Seal of the deal" not in run("play ghooost --players 2 --seed 1 --record plain.jsonl", typed="q\n").out
    assert run("verify plain.jsonl").out == (
        "The deal cannot be checked: nothing was sealed before the game.\n"
        "If it was played with hantise play --seed, add that --seed, and both are compared.\n"
    )


def test_what_was_played_by_a_seed_is_compared_with_it(run: Run) -> None:
    run("play ghooost --players 2 --seed 7 --record kept.jsonl", typed="1\n1\n1\nq\n")
    record = loads(Path("kept.jsonl").read_text("utf-8"), games.find)
    drawn = sum(len(event.chance) for event in record.events)
    same, other = run("verify kept.jsonl --seed 7"), run("verify kept.jsonl --seed 8")
    assert same.told == f"All {drawn} draws are those of seed 7. Whoever chose the seed could know them before.\n"
    assert (other.status, other.err) == (1, "")
    assert other.out.startswith("This is not the deal of hantise play --seed 8: draw ")
    report = run("verify kept.jsonl --seed 7 --json").report
    assert (report["fair"], report["seed"], len(report["draws"])) == (True, 7, drawn)


@pytest.mark.parametrize(
    ("names", "sentence"),
    [("kept.jsonl", "kept.jsonl has a seal"), ("kept.jsonl kept.jsonl", "--seed is for one record")],
)
def test_a_seed_is_for_one_game_without_a_seal(run: Run, fair: Record, names: str, sentence: str) -> None:
    kept(fair)
    assert sentence in run(f"verify {names} --seed 7").refusal
