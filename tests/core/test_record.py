"""Records, their sheets and headings, and the fields of a position."""

import json
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hantise.core import CHANCE, SPECTATOR, BadOption, BadRecord, Event, IllegalAction, Options, Record, UnknownAction
from hantise.core.notation import fields_of
from hantise.core.record import (
    FORMAT,
    LONGEST_LINE,
    MOST_ACTIONS,
    OtherRules,
    apply_names,
    check_rules,
    loads,
    most_actions,
)
from hantise.core.sheet import NOBODY, Line, Part, numbers, written
from hantise.core.words import speaking
from hantise.games import codes
from hantise.games import find as find_game
from hantise.testing.games import find
from testing.planted import wrong_sheets

KUHN = find("kuhn")
DEAL = Event(CHANCE, (), ("deal:K", "deal:J"))


def record(*events: Event) -> Record:
    return Record(KUHN, KUHN.options(2), ["me", "computer"], list(events))


PLAYED = record(DEAL, Event(0, ("check",), ()), Event(1, ("bet",), ()), Event(0, ("call",), ()))


def test_a_record_replays_up_to_a_ply_and_each_seat_has_a_sheet_of_its_own() -> None:
    for ply, dump in [
        (0, "cards=-- stakes=1,1 stage=opening turn=0"),
        (1, "cards=K- stakes=1,1 stage=opening turn=0"),
        (2, "cards=KJ stakes=1,1 stage=opening turn=0"),
        (4, "cards=KJ stakes=1,2 stage=bet turn=0"),
        (99, "cards=KJ stakes=2,2 stage=shown turn=0"),
        (-1, "cards=-- stakes=1,1 stage=opening turn=0"),
    ]:
        assert KUHN.dump(PLAYED.replay(ply)) == dump
    assert PLAYED.replay().payoffs() == [2.0, -2.0]
    assert PLAYED.plies() == 5
    assert PLAYED.sheet(0)[:3] == ["0 deal K", "1 deal ?", "0 check"]
    assert PLAYED.sheet(1)[:3] == ["0 deal ?", "1 deal J", "0 check"]
    assert PLAYED.sheet(SPECTATOR, 2) == ["0 deal ?", "1 deal ?"]
    assert PLAYED.sheet(0)[-1] == "0 call; 0 shows K 1 shows J"
    silent = Record(wrong_sheets(KUHN, lambda *_: ""), KUHN.options(2), ["a", "b"], [DEAL])
    assert silent.sheet(0) == [], "what a seat writes nothing about has no line"


def test_a_record_goes_through_text() -> None:
    text = PLAYED.dumps()
    assert len(text.splitlines()) == 5
    heading = {"hantise": FORMAT, "game": "kuhn", "rules": 1, "players": 2, "options": {}, "seats": ["me", "computer"]}
    assert json.loads(text.splitlines()[0]) == heading
    assert loads(text, find) == PLAYED
    assert loads("\n" + text.replace("\n", "\n\n"), find) == PLAYED
    assert loads(f"\N{ZERO WIDTH NO-BREAK SPACE}{text}", find) == PLAYED, "a byte order mark is put aside"
    named = Record(KUHN, KUHN.options(2), ["Élise", "健"])
    assert "Élise" in named.dumps()
    assert loads(named.dumps(), find).seats == ["Élise", "健"]


def test_a_record_that_was_never_played_or_goes_on_after_the_end_is_refused() -> None:
    for events, words in [
        ([DEAL, Event(0, ("jump",), ())], "event 2 of the record: there is no action called 'jump'"),
        ([DEAL, Event(0, ("call",), ())], "event 2 of the record: call was not legal there"),
        ([DEAL, Event(1, ("check",), ())], "event 2 of the record: check was not legal there"),
        ([Event(CHANCE, (), ("deal:K", "deal:K"))], "event 1 of the record: deal:K was not legal there"),
    ]:
        with pytest.raises(BadRecord, match=words):
            record(*events).replay()
        with pytest.raises(BadRecord, match=words):
            loads(record(*events).dumps(), find)
    longer = record(*PLAYED.events, Event(0, ("check",), ()))
    with pytest.raises(BadRecord, match="event 5 of the record: check was not legal"):
        longer.replay()
    with pytest.raises(BadRecord, match="more actions than a play of its game can have"):
        loads(longer.dumps(), find)


HEADING = json.loads(PLAYED.dumps().splitlines()[0])


def headed(**changes: Any) -> str:
    """A record's first line with some keys changed, or left out where the value is None."""
    return json.dumps({key: value for key, value in {**HEADING, **changes}.items() if value is not None})


NO_EVENTS = [
    "{}",
    '{"seat":-1,"actions":[],"chance":"deal:K"}',
    '{"seat":-1,"actions":[3],"chance":[]}',
    *[f'{{"seat":{seat},"actions":[],"chance":[]}}' for seat in ("true", "0.0", '"0"')],
]


def test_what_is_no_record() -> None:
    for text, words in [
        *[(text, "the record is empty") for text in ("", " \n\n")],
        *[(text, "line 1 of the record is not JSON") for text in ("hello", "[" * 100_000)],
        ("[]", "line 1 of the record is not an object"),
        ("{}", "its first line lacks the key hantise"),
        *[(headed(hantise=form), "its first line lacks the key hantise") for form in ("1", True, 1.0)],
        *[(headed(hantise=form), f"the record has format {form}; the first format was 1") for form in (0, -1)],
        (headed(hantise=FORMAT + 1), f"the record has format {FORMAT + 1}; this program reads up to {FORMAT}"),
        (headed(rules=7), "version 7 of the rules of Kuhn poker; here is version 1. A newer release replays it"),
        (headed(rules=0), "version 0 of the rules of Kuhn poker; here is version 1. No release that is known"),
        *[(headed(rules=rules), "lacks the key rules") for rules in (None, "1", True)],
        ("{" * (LONGEST_LINE + 1), f"line 1 of the record has more than {LONGEST_LINE} characters"),
        *[(headed(players=players), "Kuhn poker is for 2 players") for players in (3, None)],
        (headed(options={"dice": 1}), "no option 'dice'"),
        (headed(options=None), "lacks options or seats"),
        (headed(seats="ab"), "lacks options or seats"),
        *[(headed(seats=seats), "the record's seats do not fit") for seats in (["a"], ["a", 2])],
        (headed() + "\nhello", "line 2 of the record is not JSON"),
        (headed() + "\n3", "line 2 of the record is not an object"),
        *[(headed() + f"\n{line}", "line 2 of the record is no event") for line in NO_EVENTS],
        (headed() + "\n" + headed(), "line 2 begins another record: put each into a file of its own"),
    ]:
        with pytest.raises(BadRecord, match=words):
            loads(text, find)


def test_actions_by_name_are_checked() -> None:
    state = KUHN.load("cards=KJ stakes=1,1 stage=opening turn=0")
    apply_names(KUHN, state, ["check", "bet"])
    assert KUHN.dump(state) == "cards=KJ stakes=1,2 stage=bet turn=0"
    with pytest.raises(IllegalAction, match="check may not be played here"):
        apply_names(KUHN, state, ["check"])
    with pytest.raises(UnknownAction, match="'jump'"):
        apply_names(KUHN, state, ["jump"])
    assert KUHN.dump(state) == "cards=KJ stakes=1,2 stage=bet turn=0"


def test_a_game_that_cannot_say_how_long_it_is_has_the_longest_records() -> None:
    """As for a record of options that no table has: it is refused by what follows, not here."""

    def longest(options: Options) -> int:
        raise BadOption("no such table")

    assert most_actions(KUHN, KUHN.options(2)) < MOST_ACTIONS
    assert most_actions(replace(KUHN, longest=longest), KUHN.options(2)) == MOST_ACTIONS


def test_a_field_has_a_key_and_may_have_no_value() -> None:
    """One without a key is named."""
    assert fields_of("turn=0 line= said=a=b") == {"turn": "0", "line": "", "said": "a=b"}
    with pytest.raises(ValueError, match=r"^'nonsense' is no field: key=value$"):
        fields_of("turn=0 nonsense")


QUARTET = "2 play 6x4; swept 8; out 1; lost 0; ends 3 2,1,0"


def test_a_line_reads_as_a_seat_an_act_and_what_followed_by_its_kinds_in_order() -> None:
    """And is written and spelt so."""
    line = Line.read("2 swap 1 0 4; again; out 1")
    assert line == Line(2, Part("swap", ("1", "0", "4")), (Part("again"), Part("out", ("1",))))
    assert (line.act.first, line.talk[0].first, line.talk[1].first) == ("1", "", "1")
    assert Line.read("") == (NOBODY, Part(""), ()), "an empty line is nobody's"
    for text in ("", "0 3", "0 3; four", "1 guess ?", QUARTET):
        assert Line.read(text).spelt() == text
    quartet = Line.read(QUARTET)
    assert [part.first for part in quartet.followed("lost", "out")] == ["1", "0"]
    assert quartet.followed("misses") == []
    assert written("0 play 9", ["twist", "again"]) == "0 play 9; twist; again"
    assert written("0 play 9", []) == "0 play 9"
    assert numbers("10,2,0") == (10, 2, 0)


# What was played by other rules is refused in a sentence that names the release which replays it.


PROJECT = tomllib.loads((Path(__file__).resolve().parents[2] / "pyproject.toml").read_text("utf-8"))["project"]
# As if its rules had changed in 0.3, and nobody had published the first ones.
CHANGED = replace(find("kuhn"), rules_version=3, releases=((2, "Hantise 0.2.4"), (3, "Hantise 0.3.0")))


def told(rules: int, language: str = "en") -> str:
    with speaking(language), pytest.raises(OtherRules) as refused:
        check_rules(CHANGED, rules)
    return str(refused.value)


def test_who_has_other_rules_is_told_which_and_where_they_are_played() -> None:
    where = "This game was played by version {} of the rules of Kuhn poker; here is version 3. "
    assert told(2) == where.format(2) + "Hantise 0.2.4 replays it."
    assert told(1) == where.format(1) + "No release that is known here replays it."
    assert told(4) == where.format(4) + "A newer release replays it: update this one."
    assert told(2, "fr").endswith("Hantise 0.2.4 peut la rejouer.")
    assert told(2, "nl").endswith("Hantise 0.2.4 speelt ze opnieuw af.")
    check_rules(CHANGED, 3)


@pytest.mark.parametrize("code", codes())
def test_each_game_names_this_release_for_its_rules_and_older_ones_for_older_rules(code: str) -> None:
    """Who raises `rules_version` keeps the line of the rules before, with the last release that had them."""
    game = find_game(code)
    assert dict(game.releases)[game.rules_version] == f"Hantise {PROJECT['version']}"
    versions, releases = [rules for rules, _release in game.releases], {release for _rules, release in game.releases}
    assert versions == sorted(set(versions))
    assert len(releases) == len(versions)
    assert versions[-1] == game.rules_version
