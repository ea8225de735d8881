"""A whole game in the terminal, with prepared input."""

import io
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cli.running import OWN, Run
from hantise import games
from hantise.bots import RandomBot
from hantise.cli.arguments import any_seed
from hantise.cli.play import in_full, in_short
from hantise.cli.screen import Screen
from hantise.cli.text import watched
from hantise.core.heading import CommonDeal
from hantise.core.record import loads
from hantise.core.words import LANGUAGES, speaking

QUIT = "q\n\n"
BOO = "play boo --level random --seed 1"


def test_a_game_of_connect_four_reads_like_this(small: Run) -> None:
    told = small("play connect_four --level random --seed 1", typed="4\n=4\n4\n" + QUIT).told
    second = told.split("-- Your turn\n")[2]
    assert re.match(r"You drops a stone into column 4\.\nAbigail drops a stone into column \d\.\n\n", second)
    assert told.splitlines()[:25] == [
        "",
        "-- Connect four, by traditional",
        "You play against Abigail. Random: does anything.",
        "",
        "-- Your turn",
        "",
        *[". . . . . . ."] * 6,
        "1 2 3 4 5 6 7",
        "You is to move.",
        "",
        *[f"   {column}  ={column}  Drop a stone into column {column}" for column in range(1, 8)],
        "Your choice (? helps, q quits): 4",
        "",
        "-- Your turn",
    ]


@pytest.mark.parametrize("typed", ["3", "=3"])
def test_a_number_takes_its_own_line_and_a_name_what_it_names(small: Run, typed: str) -> None:
    told = small("play connect_four --level random --seed 1", typed=f"{typed}\n{QUIT}").out
    assert "You drops a stone into column 3." in told


def test_a_game_played_to_its_end_tells_who_won(small: Run) -> None:
    told = small("play connect_four --level random --seed 1", typed="4\n4\n4\n4\n" + "1\n" * 40).told
    end = told.split("-- The end")[1].splitlines()
    assert "1 2 3 4 5 6 7" in end
    assert end[-1] in ("You win!", "Abigail wins.")


def test_the_other_card_is_not_shown(small: Run) -> None:
    told = small("play kuhn --level random --seed 4", typed=QUIT).out
    assert re.search(r"You is dealt [JQK]\.\nAbigail is dealt a card\.", told)
    assert "Abigail: card ?" in told


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 6])
def test_a_whole_game_by_piped_input(run: Run, players: int) -> None:
    line = f"play ghooost --players {players} --level random --seed 3 --record it.jsonl"
    assert "-- The end" in run(line, typed="1\n" * 3000).told
    record = loads(Path("it.jsonl").read_text(encoding="utf-8"), games.find)
    assert record.replay().payoffs()
    assert record.seats[0] == "Player"


def test_a_deal_is_the_same_whoever_plays_it_and_the_record_says_which(run: Run) -> None:
    found = []
    for deal, seed in ((4711, 1), (4711, 2), (4712, 2)):
        path = f"{deal}-{seed}.jsonl"
        done = run(f"play boo --deal {deal} --seed {seed} --record {path} --level random", typed="q\n")
        assert f"Deal {deal}" in done.out
        found.append(loads(Path(path).read_text("utf-8"), games.find))
    one, same, other = [record.events[0] for record in found]
    assert one == same != other
    assert found[0].deal == CommonDeal(4711)
    assert "\nDeal 4711. Other tables may have this deal too" in run("verify 4711-1.jsonl").told


@pytest.mark.parametrize("name", ["luck", "Luck", "LUCK"])
def test_an_illegal_action_is_refused_with_its_rule_and_a_legal_one_can_be_typed_by_its_name(
    run: Run, name: str
) -> None:
    line = "play ghooost --players 2 --seed 2 --level random --option starter=0"
    done = run(line, typed=f"mansion\ncard:5\n{name}\nq\n")
    assert "Before midnight nobody touches a mansion. (GHO-30)" in done.out
    assert "That is for chance to decide. (GHO-32)" in done.out
    assert "You try your luck." in done.out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("boo", "There is no choice called 'boo'; ? explains what can be typed."),
        ("", "Type the number of a choice, or the name that stands beside it."),
        ("0", "The choices go from 1 to 7"),
        ("8", "The choices go from 1 to 7."),
        ("9" * 5000, "The choices go from 1 to 7"),
        ("-1", "There is no choice called '-1'"),
        ("=8", "There is no choice called '8'"),
        ("\x1b[2J", "There is no choice called '\\x1b[2J'"),
    ],
)
def test_what_is_no_choice_is_explained_and_asked_again(small: Run, typed: str, answer: str) -> None:
    told = small("play connect_four --seed 1", typed=f"{typed}\n{QUIT}").told
    assert answer in told.replace("\n", " ")
    assert told.count("Your choice") == 2


def test_help_tells_how_to_play_in_short_and_then_all_the_rules_and_the_table_again(run: Run) -> None:
    told = run("play boo --players 2 --seed 1", typed="?\n??\nq\n\n").out
    helped, asked = told.split("Your choice (? helps, q quits): ")[1:3]
    assert helped.removeprefix("?\n").strip().splitlines() == [
        *in_short(games.find("boo")),
        "",
        "Type the number of a choice, or the name that stands beside it.",
        "?? tells all the rules; q leaves the table.",
    ]
    assert in_full(games.find("boo")).strip().splitlines()[-1][:60] in asked
    assert told.count("-- Your turn") == 2


def test_quitting_offers_to_keep_the_record_and_asks_again_for_a_name_that_is_taken(run: Run) -> None:
    Path("mine.txt").write_text("mine", encoding="utf-8")
    typed = "1\nq\nmine.txt\nno/such/folder\nkept.jsonl\n"
    told = run("play ghooost --seed 1 --option starter=0", typed=typed).told
    assert "Keep the record?" in told
    assert told.count("cannot be written") == 2
    assert Path("mine.txt").read_text(encoding="utf-8") == "mine"
    assert loads(Path("kept.jsonl").read_text(encoding="utf-8"), games.find).plies() > 16


def test_the_end_of_the_input_ends_the_game_and_keeps_the_record(run: Run) -> None:
    told = run("play ghooost --seed 1 --record left.jsonl", typed="1\n1\n").told
    assert "The game is left as it stands." in told
    assert "Keep the record?" not in told
    assert Path("left.jsonl").exists()


def test_a_computer_player_that_fails_does_not_end_the_game(
    small: Run, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    answers: Iterator[Callable[[], object]] = iter([lambda: 1 // 0, lambda: -5, lambda: "x"])
    monkeypatch.setattr(RandomBot, "decide", lambda self, view, legal, rng: next(answers)())
    assert small("play connect_four --level random --seed 1", typed="1\n2\n3\n" + QUIT).status == 0
    assert [record.message.split(",")[0] for record in caplog.records] == [
        "Abigail could not decide",
        "Abigail answered -5",
        "Abigail answered 'x'",
    ]


def test_a_number_that_is_the_name_of_another_choice_is_asked_about_once(run: Run) -> None:
    """A player who types 5 to play the 5 must not play the fifth choice."""
    line = "play ghooost --players 2 --seed 2 --level random --option starter=0"
    first = run(line, typed=QUIT).out
    name, *_rest = [name for number, name in re.findall(r"^ +(\d+)  =(\d+) ", first, re.MULTILINE) if number != name]
    counted = re.search(rf"^ +{name}  \S+ +(.*)$", first, re.MULTILINE)
    assert counted
    done = run(line, typed=f"{name}\n={name}\n" + QUIT)
    assert f"Number {name} is: {counted[1]}. For: Play {name}, type ={name}. Which one?" in done.out
    assert f"You play {name}" in done.out
    again = run(line, typed=f"{name}\n{name}\n" + QUIT)
    assert again.out.count("Which one?") == 1
    assert again.out.count("-- Your turn") == 2
    assert f"You play {name}" not in again.out


def test_very_many_choices_are_asked_for_in_two_steps(run: Run) -> None:
    """The places first, in columns; then the choices at one; a name is accepted at once."""
    out = run(BOO, typed="30,30\n28,27\n" + QUIT).out
    assert re.search(r"choices\. Type one of these, such as \d+,\d+, to see what can be done there\.", out)
    headings = out.split("There are 176 choices")[0].splitlines()
    rows = [row for row in headings if re.fullmatch(r"(\d+,\d+ *)+", row)]
    assert len(rows) > 2
    assert all(len(row) <= 80 for row in rows)
    assert len({tuple(found.start() for found in re.finditer(r"\d+,", row)) for row in rows[:-1]}) == 1
    assert "There is no choice called '30,30'" in out
    shown = out.split("q quits): 28,27\n")[1].split("Your choice")[0].splitlines()
    assert 2 <= len(shown) <= 8
    assert all(" 28,27 " in line for line in shown)
    assert [line.split()[0] for line in shown] == [str(n + 1) for n in range(len(shown))]


def test_a_number_takes_the_line_that_is_read_last_and_is_no_choice_without_one(run: Run) -> None:
    """Before a list is shown, and again after it was left for help."""
    told = run(BOO, typed="1\n33,27\n28,27\n99\n??\n1\n28,27\n2\n" + QUIT).out
    assert told.count("The choices have no numbers yet") == 2
    assert "The choices go from 1 to 4." in told
    assert re.search(r"^ +2 .* 28,27 across", told, re.MULTILINE)
    assert re.findall(r"You place .*?\.", told) == ["You place a card across, at 28,27."]


def test_a_short_opening_is_told_in_full_and_a_long_one_in_a_line(run: Run) -> None:
    """Nine mediums, ten houses and ten cards stand on a table of Rest in Peace."""
    opening = run("play ghooost --players 2 --seed 2 --option starter=0", typed=QUIT).out.split("-- Your turn\n")[0]
    assert re.findall(r"You are dealt (.+?)\.", opening) == ["Kitty", "14", "1 Scooty"]
    assert "You are dealt 14. (×2)" in opening
    opening, first = run("play rest_in_peace --seed 3 --level random", typed=QUIT).out.split("-- Your turn\n")
    assert opening.splitlines()[3:] == ["You begin.", ""]
    assert len(first.splitlines()) < 30


def test_how_it_begins_stays_in_sight_for_the_first_decision(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Later every decision clears the screen, so that the player has to remember."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    first, *later = run("play spooky_boo --players 2 --seed 1", typed="back\ndraw\nq\n").out.split("\x1b[2J")
    assert all(words in first for words in ("You play against", "Your choice"))
    assert len(later) == 2
    assert "Your two nearest cards" not in "".join(later)


def test_a_call_stands_last(run: Run) -> None:
    """A player who types 1 in a hurry passes, and does not end the round."""
    out = run("play spooky_boo --players 2 --seed 1 --level random", typed="back\ndraw\ndiscard\n1\n" + QUIT).out
    offered = [re.findall(r"^ +\d+  (\S+)", part, re.MULTILINE) for part in out.split("-- Your turn\n")]
    assert all(names[-1] == "call" for names in offered if "call" in names)
    assert ["pass", "call"] in offered
    assert "You call" not in out


def test_each_other_seat_may_have_a_player_of_its_own(run: Run) -> None:
    Path("playbot.py").write_text(OWN)
    told = run("play ghooost --players 3 --bots random,playbot:First --seed 1", typed=QUIT).told
    assert "Random: does anything; From outside: plays as its maker wrote it." in told
    for line, seats in (("ghooost --players 4", "3 seats; give 3, or 1 for all"), ("boo", "1 seat; give 1")):
        refused = run(f"play {line} --bots random,greedy").refusal
        assert refused == f"hantise: --bots names 2 computer players for {seats}\n"


def test_random_seeds_differ() -> None:
    assert len({any_seed() for _ in range(20)}) > 15


# The last words of a game.


# Somewhere there is a place to lay a card, and its first line is taken.
EVERYWHERE = "".join(f"{x},{y}\n1\n" for x in range(20, 40) for y in range(20, 40)) * 3


@pytest.mark.soak
@pytest.mark.parametrize(
    ("line", "total"),
    [
        ("spooky_boo --players 4 --option turns=2", r"-?\d+ points?$"),
        ("haunted_stairs --players 3", r"\d+ cards?$"),
        ("ghooost --players 4", r"(\d\w\w to escape|stays behind and has lost)$"),
        ("ghooost --players 4 --option points=yes", r"\d points? \((escaped|stays behind)\)$"),
        ("ghooost --players 3 --option match=yes", r"\d+ points?(, Boo!)*$"),
    ],
)
def test_the_end_tells_every_place_with_what_brought_it(run: Run, line: str, total: str) -> None:
    done = run(f"play {line} --level random --seed 2", typed="1\n" * 6000)
    end = done.out.split("-- The end")[1].splitlines()
    placed = [row.split() for row in end if re.match(r" *\d(st|nd|rd|th) ", row)]
    assert len(placed) == int(line.split("--players ")[1][0])
    assert all(re.search(total, " ".join(row)) for row in placed)
    assert [row[0] for row in placed] == sorted(row[0] for row in placed)
    assert re.search(r"^You win, .*\d|wins, .*\d|^A shared victory: .*\d|^A tie: \d", end[-1])


@pytest.mark.parametrize(
    ("game", "typed", "total"),
    [("boo", EVERYWHERE, r"(black|white), \d+ ghosts"), ("rest_in_peace", "1\n" * 900, r"\d/4 manors")],
)
def test_the_end_shows_what_both_have(run: Run, game: str, typed: str, total: str) -> None:
    done = run(f"play {game} --level random --seed 3", typed=typed)
    end = done.out.split("-- The end")[1]
    assert len(re.findall(total, end)) == 2
    assert re.search(r"(You win|Abigail wins), \d+ .*\d", end.splitlines()[-1])


# Help with the rules.


@pytest.mark.parametrize("code", games.codes())
def test_every_language_tells_it_in_as_many_short_lines_and_without_words_beneath_drawings(code: str) -> None:
    game, told = games.find(code), {}
    for language in LANGUAGES:
        with speaking(language):
            told[language] = in_short(game)
    assert len({len(lines) for lines in told.values()}) == 1
    assert len({lines[0] for lines in told.values()}) == len(LANGUAGES)
    rules = in_full(game)
    beneath = ("This touches.", "Base card", "Where is it?", "Most 10s", "Fearless\n")
    assert not any(words in rules for words in ("\n\n\n", "{", "[cards", *beneath))


def test_rules_are_told_in_the_language_and_without_marks_for_pages() -> None:
    with speaking("fr"):
        told = in_full(games.find("ghooost"))
    assert told.startswith("# Comment jouer à Ghooost!\n\n## Le but du jeu\n\nChasse")
    assert not any(mark in told for mark in ("{", "[cards", "**"))


# The folding of lines.


WIDTH = 60


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal that is narrow."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", str(WIDTH))


def test_what_does_not_fit_goes_on_a_little_further_in(terminal: None, capsys: pytest.CaptureFixture[str]) -> None:
    Screen().say("  Below it, ten cards: " + "w< b^ w> / " * 8 + "\nA sentence at the edge, " + "and more " * 8)
    lines = capsys.readouterr().out.splitlines()
    assert all(len(line) <= WIDTH for line in lines)
    assert [len(line) - len(line.lstrip()) for line in lines] == [2, 4, 0, 0]


def test_what_a_choice_means_stays_beside_its_name(terminal: None, run: Run) -> None:
    done = run("play spooky_boo --players 2 --seed 1 --level random", typed="back\ndraw\ndiscard\nq\n")
    shown = re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", done.out).splitlines()
    place = max(n for n, line in enumerate(shown) if line.startswith("   2  call  Call Spooky Boo!"))
    assert all(len(line) <= WIDTH for line in shown[place : place + 3])
    assert re.match(r" {12}\S", shown[place + 1])


def test_what_happens_several_times_over_is_told_once(terminal: None, capsys: pytest.CaptureFixture[str]) -> None:
    Screen().news(["Bo draws.", "Bo draws.", "Bo draws.", "Ann draws.", "Bo draws."])
    assert re.sub(r"\x1b\[[0-9;]*m", "", capsys.readouterr().out).splitlines() == [
        "Bo draws. (×3)",
        "Ann draws.",
        "Bo draws.",
    ]


def test_a_bar_shows_on_a_terminal_only_and_never_on_stdout(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert list(watched(range(3), "counting")) == [0, 1, 2]
    terminal = io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("TERM", "xterm")
    assert list(watched(range(3), "counting")) == [0, 1, 2]
    assert "counting" in terminal.getvalue()
    assert capsys.readouterr() == ("", "")
