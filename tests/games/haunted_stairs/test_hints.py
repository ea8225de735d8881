"""What computer players are told of Haunted Stairs: finding, riddles, how much each forgets; and who is ahead.

That the guess of who is ahead ends as the truth `test_every_game` shows.
"""

import pytest

from games.by_name import is_over
from games.haunted_stairs.drawn import RIDDLE, TURNED, legal, play, ring, view, walk
from hantise.bots import SearchBot
from hantise.bots.search import search
from hantise.core import OVER, Rng, State, Strength
from hantise.core.hints import ALWAYS
from hantise.core.state import Menu
from hantise.games.haunted_stairs import GAME
from hantise.games.haunted_stairs.fields import SEARCH
from hantise.games.haunted_stairs.pieces import lying_at
from hantise.games.haunted_stairs.rules import FIRST_TURN, HauntedStairs

HINTS = GAME.hints
RIDDLED = "BRG.Y"


def chosen(state: State, seed: int = 1) -> str:
    """What a playout does here."""
    menu = Menu()
    return GAME.actions.name(HINTS.choose(state, menu, state.fill(menu), Rng(seed)))


def found(state: State, iterations: int = 60) -> str:
    """What a search of so many iterations does here."""
    seen = view(state, state.mover())
    return GAME.actions.name(search(seen, seen.legal(), Rng(1), iterations, 1e9, HINTS))


def test_playouts_and_search_find_the_child() -> None:
    """STA-12, STA-18."""
    for picture, drawn, right in [
        (TURNED, "card:yellow", "turn:white"),
        (TURNED, "card:blue", "turn:red"),
        (TURNED, "card:riddle", "guess:yellow"),
        (RIDDLED, "card:green", "turn:blue"),
    ]:
        state = play(ring(picture, stock="yellow blue riddle green swap move", pile=5), drawn)
        assert chosen(state) == right
        assert found(state) == right


def test_playouts_empty_the_white_place_before_a_riddle_and_pass_or_answer_rightly() -> None:
    """STA-17, STA-18, STA-20, STA-21: nothing else is bold."""
    assert chosen(play(ring(TURNED, stock="move riddle"), "card:move")) == "move:white"
    assert chosen(play(ring(stock="move riddle"), "card:move")).startswith("move:")
    state = play(ring(TURNED, stock="riddle swap", double=True), "card:riddle")
    assert chosen(state) == "quit"
    assert chosen(play(state, "ask:red:1")) == "answer:blue"
    bold = {GAME.actions.name(action): HINTS.boldness(state, action) for action in state.legal()}
    assert bold.pop("quit") == 0.0
    assert set(bold.values()) == {1.0}
    assert HINTS.boldness(play(state, "ask:red:1"), GAME.actions.parse("answer:blue")) == 0.0


@pytest.mark.walk
@pytest.mark.parametrize("players", [2, 3, 4])
def test_playouts_choose_legally_and_the_judge_ends_as_the_truth(players: int) -> None:
    """STA-35."""
    for state, _ in walk(players, 2, double_or_quits=players == 3):
        if state.mover() >= 0:
            assert chosen(state) in legal(state)
    assert is_over(state)
    assert HINTS.judge(state) == state.payoffs()


def test_search_leaves_the_next_player_no_riddle_and_who_forgot_nothing_proves_it() -> None:
    """STA-18, STA-42, STA-43: one riddle is left, then a child, and the pile decides; only the order is open."""
    state = play(ring(TURNED, stock="move riddle red", pile=9, players=2, won=(22, 22)), "card:move")
    assert found(state) == "move:white"
    bot = SearchBot(HINTS.strengths()[4], HINTS, 1)
    seen = view(state, state.mover())
    assert GAME.actions.name(bot.decide(seen, seen.legal(), Rng(1))) == "move:white"
    sure = [strength.sure for strength in HINTS.strengths()]
    assert (sure, sure[-1]) == (sorted(set(sure)), ALWAYS), "each level remembers longer, and the last forgets nothing"


@pytest.mark.walk
@pytest.mark.parametrize("seed", range(6))
def test_whoever_knows_where_the_child_lies_turns_that_ghost_over(seed: int) -> None:
    """STA-12: however small the pile, and however much is still to be won."""
    rng = Rng(seed)
    state, asked = GAME.start(GAME.options(2)), 0
    while asked < 4 and state.mover() != OVER:
        state.roll(rng)
        if isinstance(state, HauntedStairs) and state.awaits == SEARCH:
            asked += 1
            taken = SearchBot(Strength(100), HINTS).decide(GAME.view(state, state.mover()), state.legal(), Rng(seed))
            assert lying_at(state.disc, taken - FIRST_TURN) == state.sought
        state.apply(state.legal()[rng.below(len(state.legal()))])
    assert asked


def hopes(card: str, *names: str, double: bool = False, next_first: bool = False) -> list[float]:
    """The standing once that card, the last one, was turned up by seat 0, all having won as much."""
    state = ring(RIDDLE, stock=card, pile=10, won=[15, 15, 15], double=double, next_first=next_first)
    return play(state, f"card:{card}", *names).standing()


def test_more_cards_are_better_and_the_less_is_left_the_more_a_lead_counts() -> None:
    """STA-33."""
    standing = ring(stock="swap move red", won=[20, 15, 18]).standing()
    assert standing[0] > standing[2] > standing[1]
    early: State = ring(stock="swap " * 14 + "move " * 14, won=[12, 10, 6])
    assert ring(stock="swap move", won=[20, 18, 16]).standing()[0] > early.standing()[0]
    for players in GAME.players:
        standing = GAME.start(GAME.options(players)).standing()
        assert max(standing) - min(standing) < 0.5, "before anything is won all are equal"


def test_whoever_looks_first_has_the_best_hopes_of_the_pile() -> None:
    """STA-13, STA-21, STA-34: before the last child is named too."""
    for standing, first in [
        (hopes("red"), 0),
        (hopes("red", "turn:blue"), 1),
        (hopes("riddle", "ask:green:2", double=True), 2),
        (hopes("swap"), 0),
        (hopes("swap", "swap:green-blue"), 0),
        (hopes("swap", next_first=True), 1),
        (hopes("swap", "swap:green-blue", next_first=True), 1),
    ]:
        assert standing.index(max(standing)) == first
        assert sum(standing) == pytest.approx(1.0)
