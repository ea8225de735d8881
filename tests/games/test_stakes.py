"""What each game tells of lines of its sheets: where something first happens, and its stakes, who wins how much."""

import pytest

from games.known import known
from hantise.core import SPECTATOR, Game
from hantise.core.game import told_of
from hantise.core.stakes import Stakes
from hantise.core.words import LANGUAGES, speaking
from hantise.games import codes, find
from hantise.testing.playing import Choices, play

EACH_GAME = pytest.mark.parametrize("code", codes())


def stakes_of(game: Game) -> Stakes:
    assert game.stakes is not None
    return game.stakes


@EACH_GAME
def test_stakes_are_told_from_the_lines_of_a_sheet_and_whole_games_bring_some(code: str) -> None:
    """Whole games bring stakes of their own seats; no line of any game is one that cannot be read."""
    game, stakes = find(code), stakes_of(find(code))
    for told in known(code)["stakes"]:
        assert sorted(stakes.events(told["lines"])) == told["events"], told
        assert stakes.counts(told["lines"]) == told["counts"], told
    record = play(game, game.options(game.players[0]), Choices(seed=3))
    found = [*stakes.events(record.sheet(0)), *stakes.counts(record.sheet(0))]
    assert found
    assert {int(one.split()[1]) for one in found} <= set(range(record.options.players))


@EACH_GAME
def test_each_is_told_in_every_language_to_whom_it_befalls_and_to_others(code: str) -> None:
    game = find(code)
    met = {one for told in known(code)["stakes"] for one in [*told["events"], *told["counts"]]}
    for what in {one.split()[0] for one in met}:
        told = set()
        for language in LANGUAGES:
            with speaking(language):
                told |= {stakes_of(game).told(f"{what} 1", True, 1, ["Ann", "Bo"], seat) for seat in (0, 1, SPECTATOR)}
        assert len(told) == 2 * len(LANGUAGES), what
        assert sum("Bo" in words for words in told) == len(LANGUAGES)
        assert not any(words.endswith(".") or "{" in words for words in told)


@EACH_GAME
def test_all_that_is_ever_told_has_its_clause(code: str) -> None:
    """A good stake of a seat is told if it comes, a bad one also if it does not; of others both."""
    stakes = stakes_of(find(code))
    assert [stakes.rank(f"{what} 1") for what in stakes.words] == [*range(len(stakes.words))]
    for what, clauses in stakes.words.items():
        assert (len(clauses.own), len(clauses.others)) in ((1, 2), (2, 2))
        is_good = stakes.serves(f"{what} 0", 0)
        assert is_good == (len(clauses.own) == 1) != stakes.serves(f"{what} 1", 0)


def test_a_seat_wishes_for_what_is_good_for_it_and_a_sentence_needs_one_of_two_measures() -> None:
    night, feud = stakes_of(find("ghooost")), stakes_of(find("rest_in_peace"))
    assert [night.serves(stake, 0) for stake in ("out 0", "out 1", "takes 0", "takes 1")] == [True, False, False, True]
    alike = [feud.is_alike("cards 0", other) for other in ("cards-high 0", "cards 1", "tenth 0", "medium:2 0")]
    assert alike == [True, True, False, False]


@pytest.mark.parametrize("code", codes())
def test_each_line_tells_of_what_is_new_in_it(code: str) -> None:
    game, firsts = find(code), known(code)["firsts"]
    for names, lines in firsts.items():
        for line in lines:
            assert told_of(game.firsts, [line]) == set(names.split()), line
    assert {first.name for first in game.firsts} == {*" ".join(firsts).split()}
