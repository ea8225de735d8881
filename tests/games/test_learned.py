"""The player with a learned judgement: its files, its arithmetic, and games that it plays from its view alone."""

import struct
from collections.abc import Callable
from importlib import import_module
from io import BytesIO
from math import exp
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from bots.boards import walked
from hantise import games
from hantise.bots import choosing, learned
from hantise.bots.match import play
from hantise.bots.players import GreedyBot
from hantise.core import CHANCE, OVER, Game, Rng, State, judgement
from hantise.core.judgement import Judgement

LEARNED = [game for game in map(games.find, games.codes()) if learned.has_learned(game)]
# As the build has it.
vec = import_module("hantise.core.vecs" if judgement.__file__.endswith(".py") else "librt.vecs").vec
EACH = pytest.mark.parametrize("game", LEARNED, ids=lambda game: game.code)


def array(shape: tuple[int, ...], numbers: list[float], descr: str = "<f4") -> bytes:
    """The numbers as NumPy writes them."""
    said = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}".encode()
    return learned.MAGIC + struct.pack("<H", len(said)) + said + struct.pack(f"<{len(numbers)}f", *numbers)


def packed(game: Game, features: int, number: float = 0.0, **instead: bytes) -> bytes:
    """A file of weights for four units, all of this number."""
    arrays = {
        "w0": array((features, 4), [number] * 4 * features),
        "b0": array((4,), [number] * 4),
        "w1": array((4,), [number] * 4),
    }
    file = BytesIO()
    with ZipFile(file, "w") as into:
        for name, kept in (arrays | instead).items():
            into.writestr(f"{game.code}.{name}.npy", kept)
    return file.getvalue()


def test_a_judgement_adds_what_its_units_say_of_the_features() -> None:
    first = [1.0, -1.0, 0.0, 0.0, 0.5, 2.0, 0.0, 0.0]
    taught = Judgement(2, 4, first, [0.0, 0.5, -1.0, 1.0], [3.0, 10.0, 7.0, 0.0])
    assert [taught.of(vec[float](row)) for row in ([0.0, 0.0], [1.0, 0.0], [0.0, 2.0], [2.0, 1.0])] == [
        5.0,  # 10 * 0.5
        3.0,  # 3 * 1, and nothing of -0.5
        48.0,  # 3 * 1 + 10 * 4.5
        12.5,  # 3 * 2.5 + 10 * 0.5
    ]


@EACH
def test_who_has_learned_nothing_judges_as_the_hints_do(game: Game) -> None:
    """At every table size, before and after every decision."""
    hints = learned.hints_with(game, packed(game, learned.module_of(game).FEATURES))
    for seed in range(3):
        for state in walked(game, seed):
            assert hints.judge(state) == pytest.approx(game.hints.judge(state))


@EACH
def test_it_judges_as_it_was_taught(game: Game) -> None:
    """A lesson says who may come last; what the net adds to its odds makes the rest of the payoff."""
    module = learned.module_of(game)
    hints: Any = learned.hints_with(game, packed(game, module.FEATURES, 0.2))
    for state in walked(game, 4, 60):
        told = module.lesson(state)
        odds = {seat: exp(offset + (hints._judgement.of(row) if row is not None else 0)) for seat, offset, row in told}
        for seat, weight in odds.items():
            assert hints.judge(state)[seat] == pytest.approx(1 - weight / sum(odds.values()))


@EACH
def test_what_is_over_is_judged_by_its_payoffs_and_teaches_nothing(game: Game) -> None:
    hints, module = learned.hints_of(game), learned.module_of(game)
    end = played_out(game, max(game.players))
    assert module.lesson(end) == []
    assert hints.judge(end) == end.payoffs()


def played_out(game: Game, players: int, see: Callable[[State], object] = id) -> State:
    """The end of a random game of so many, each decision of which is seen."""
    state, rng = game.start(game.options(players)), Rng(3)
    while state.mover() != OVER:
        if state.mover() == CHANCE:
            state.apply(state.outcome(rng.below(state.total())))
        else:
            see(state)
            legal = state.legal()
            state.apply(legal[rng.below(len(legal))])
    return state


@EACH
def test_at_the_largest_table_it_judges_as_the_hints_do_and_ranks_as_they_do(game: Game) -> None:
    hints = learned.hints_with(game, packed(game, learned.module_of(game).FEATURES))

    def see(state: State) -> None:
        assert hints.judge(state) == pytest.approx(game.hints.judge(state))
        assert hints.has_ranking() == game.hints.has_ranking()
        action = state.legal()[0]
        assert hints.urgency(state, action) == game.hints.urgency(state, action)

    played_out(game, max(game.players), see)


@EACH
def test_it_plays_a_whole_game(game: Game) -> None:
    """`play` refuses what is illegal; what was learned is more than nothing."""
    bots = [choosing.seat_chosen("learned@1/9000", game, 1), GreedyBot()]
    assert sum(play(game, game.options(2), bots, Rng(1), [Rng(2), Rng(3)]).payoffs) == 1.0
    judged = [(learned.hints_of(game).judge(state), game.hints.judge(state)) for state in walked(game, 1, 30)]
    assert any(mine != pytest.approx(plain, abs=1e-3) for mine, plain in judged)


@EACH
def test_it_decides_by_its_view_alone(game: Game) -> None:
    """The same by what the view says of itself in text, which holds nothing of the position behind it."""
    bot = choosing.seat_chosen("learned@1/9000", game, 1)
    for state in walked(game, 2, 12):
        view = game.view(state, state.mover())
        told = game.read_view(view.dump())
        assert bot.decide(view, state.legal(), Rng(1)) == bot.decide(told, state.legal(), Rng(1))


@pytest.mark.parametrize(
    ("spoilt", "why"),
    [
        (lambda game, n: b"PK", "are no weights"),
        (lambda game, n: packed(games.find("boo"), n), "are not for"),
        (lambda game, n: packed(game, n - 1), "features"),
        (lambda game, n: packed(game, n, float("nan")), "hold a number"),
        (lambda game, n: packed(game, n, b0=array((2,), [0.0] * 2, "<f8")), "32-bit"),
        (lambda game, n: packed(game, n, w1=array((3,), [0.0] * 3)), "by units in fours"),
        (lambda game, n: packed(game, n, b0=b"garbage"), "begin as one"),
        (lambda game, n: packed(game, n, more=bytes(learned.MOST_BYTES)), "larger than 1 MB"),
    ],
)
def test_weights_that_do_not_fit_are_refused_with_a_sentence(
    spoilt: Callable[[Game, int], bytes], why: str, tmp_path: Path
) -> None:
    game, file = LEARNED[0], tmp_path / "mine.npz"
    file.write_bytes(spoilt(game, learned.module_of(game).FEATURES))
    with pytest.raises(learned.BadWeights, match=why):
        choosing.seat_chosen(f"learned:{file}", game, 1)


def test_a_game_without_weights_and_a_file_that_is_missing_are_told() -> None:
    with pytest.raises(learned.BadWeights, match="BOO has no learned judgement"):
        choosing.seat_chosen("learned", games.find("boo"), 1)
    with pytest.raises(learned.BadWeights, match=r"nowhere\.npz cannot be read"):
        choosing.chosen("learned:nowhere.npz")
