"""Computer players by a word: the house's, those of packages, and custom classes, each with its own budget."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from bots.boards import First
from hantise.bots import LEVELS, GreedyBot, Level, SearchBot, choosing
from hantise.bots.choosing import UnknownBot, chosen, read_word, seat_chosen, with_twins
from hantise.core import Game
from hantise.games import find

BOO = find("boo")


class Plain(First):
    """A custom bot."""


class Told(First):
    def __init__(self, game: Game, mind: int, budget: float | None) -> None:
        self.told = (game.code, mind, budget)


class Mute:
    pass


def strict(game: Game, depth: int) -> Plain:
    raise AssertionError("nobody gives it two")


ONE, HERE = Plain(), __name__
READY = Level("ready", "Always ready", lambda game, mind, budget: ONE)


def test_a_word_has_a_name_and_may_have_a_budget_and_a_number_if_there_are_two() -> None:
    assert read_word("level3") == ("level3", None)
    assert read_word("level3@0.2") == ("level3", 0.2)
    assert read_word("mine:Cheap@1/4#2") == ("mine:Cheap", 0.25)
    assert with_twins(["greedy", "random", "greedy", "greedy"]) == ("greedy", "random", "greedy#2", "greedy#3")
    assert chosen("greedy#2") is chosen("greedy")
    for word in [*map("level3@{}".format, ["", "0", "-1", "1/0", "nan", "1001"]), "a@b@c"]:
        with pytest.raises(UnknownBot, match="after @ comes a share"):
            read_word(word)


def test_a_level_has_its_own_budget_or_that_of_all() -> None:
    def iterations(word: str, budget: float | None) -> int:
        bot = seat_chosen(word, BOO, 0, budget)
        assert isinstance(bot, SearchBot)
        return bot.strength.iterations

    whole = iterations("level3", 1.0)
    assert iterations("level3", 0.5) == iterations("level3@0.5", 1.0) == iterations("level3@0.5", None)
    assert iterations("level3@0.5", 1.0) < whole


def test_a_class_a_function_and_one_player_for_all_that_decide() -> None:
    """A class that decides nothing is refused at the table."""
    assert isinstance(seat_chosen(f"{HERE}:Plain", BOO, 1), Plain)
    assert seat_chosen(f"{HERE}:Plain", BOO, 1) is not seat_chosen(f"{HERE}:Plain", BOO, 1), "each seat has its own"
    assert seat_chosen(f"{HERE}:ONE", BOO, 1) is ONE
    told = seat_chosen(f"{HERE}:Told@0.5", BOO, 7, 1.0)
    assert isinstance(told, Told)
    assert told.told == ("boo", 7, 0.5)
    with pytest.raises(UnknownBot, match="has no method decide"):
        seat_chosen(f"{HERE}:Mute", BOO, 1)


def test_it_is_found_in_the_folder_where_one_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And where that file is no Python, its line is named."""
    (tmp_path / "ownbot_of_a_test.py").write_text("class Own:\n    def decide(self, view, legal, rng): return 1\n")
    (tmp_path / "slip_of_a_test.py").write_text("import json\nclass Own(:\n")
    monkeypatch.chdir(tmp_path)
    assert type(seat_chosen("ownbot_of_a_test:Own", BOO, 1)).__name__ == "Own"
    with pytest.raises(UnknownBot, match=r"no computer player 'slip_of_a_test:Own': .*slip_of_a_test.py, line 2"):
        chosen("slip_of_a_test:Own")


def test_what_is_no_player_is_refused_in_a_sentence() -> None:
    for word, why in [
        ("nothing_there:Bot", "No module named"),
        (f"{HERE}:Nobody", "has no attribute 'Nobody'"),
        (":Bot", "there is no computer player"),
        ("json:", "there is no computer player"),
        (f"{HERE}:HERE", "has no method decide"),
        (f"{HERE}:strict", "wants 2 arguments: it is given none, or a game, a mind and a budget"),
    ]:
        with pytest.raises(UnknownBot, match=why):
            chosen(word)


def test_an_installed_package_brings_players(monkeypatch: pytest.MonkeyPatch) -> None:
    ready = EntryPoint("ready", f"{HERE}:READY", choosing.GROUP)
    brought = [EntryPoint("cheap", f"{HERE}:Plain", choosing.GROUP), ready, EntryPoint("greedy", "no:such", "")]
    monkeypatch.setattr(choosing, "entry_points", lambda group: brought if group == "hantise.bots" else [])
    assert isinstance(seat_chosen("cheap@0.5", BOO, 1), Plain)
    assert chosen("ready") is READY
    assert isinstance(seat_chosen("greedy", BOO, 1), GreedyBot), "nobody takes the place of the house's own"
    assert {*LEVELS} == {"level1", "level2", "level3", "level4", "level5"}, "pages offer what they did"
