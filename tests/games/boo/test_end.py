"""How a game ends, what it is worth, and who is ahead before; and a match of two, of which each seat begins one."""

from random import Random

import pytest

from games.boo.drawn import after, cards_in, draw, fields, legal, play, start, tied, view, walk, with_first
from games.boo.slow import GATE, SlowBoo
from hantise.core import CHANCE, OVER, SPECTATOR, BadPosition, State
from hantise.core.deck import written
from hantise.core.sheet import Line
from hantise.core.state import Menu
from hantise.games.boo import GAME
from hantise.games.boo.encoding import FIELDS, numbers
from hantise.games.boo.view import BooView
from hantise.testing.oracle import side_by_side


def played(faces: str, cards: list[str], oya: int, black: int = 0) -> State:
    """A game in which the seats lay their cards with these faces up, each where it can be laid first.

    It is played by the slow version too, and both agree on the end and what it is worth.
    """
    deck = written({"cards": cards, "gate": GATE})
    state, slow = start(deck=deck, oya=oya, black=black), SlowBoo(oya=oya, black=black, cards=cards)

    def choose(names: list[str]) -> str:
        return next(name for name in names if name[0] == faces[state.mover()] or name.startswith("scare"))

    assert list(side_by_side(GAME, state, slow, choose, Random(1), f"{faces} {cards}"))
    return state


def ghosts(state: State, colour: str) -> int:
    return sum(square[0] == colour for card in cards_in(state) for square in card.squares)


@pytest.mark.parametrize(
    ("faces", "cards", "oya", "black", "payoffs"),
    [
        ("oo", ["T T T"] * 12, 0, 0, [1.0, 0.0]),
        ("oo", ["T T T"] * 12, 1, 0, [0.0, 1.0]),
        ("ox", ["o^ T T", "ov T T"] * 6, 1, 0, [1.0, 0.0]),
        ("ox", ["o^ T T", "ov T T"] * 6, 1, 1, [1.0, 0.0]),
        ("xo", ["o^ T T", "ov T T"] * 6, 0, 0, [0.0, 1.0]),
    ],
    ids=["a tie", "a tie of the other", "on all cards", "on all cards of white", "on all cards of the second seat"],
)
def test_most_ghosts_win_on_whosever_card_and_on_a_tie_the_oya(
    faces: str, cards: list[str], oya: int, black: int, payoffs: list[float]
) -> None:
    """BOO-18, BOO-40, BOO-41, BOO-42, BOO-43: when both have placed their twelfth card."""
    state = played(faces, cards, oya, black)
    assert (state.mover(), legal(state), len(cards_in(state))) == (OVER, set(), 6 + 24)
    assert state.payoffs() == state.standing() == payoffs
    assert ("a tie goes to whoever began" in GAME.verdict(view(state)).margin) == ("x" not in faces)
    winner = "bw"[black] if payoffs[0] else "wb"[black]
    assert ghosts(state, winner) == (24 if "x" in faces else 0)


@pytest.mark.parametrize("black", [0, 1])
def test_more_ghosts_are_better_before(black: int) -> None:
    """BOO-18, BOO-41, BOO-43: and without any both are equal."""
    state = draw("b^ b^ w^ F F F T T T b^ T T", black=black).state
    assert state.standing()[black] > state.standing()[1 - black]
    assert start().standing() == [0.5, 0.5]
    assert (GAME.payoff_range(GAME.options(2)), GAME.payoff_sum(GAME.options(2))) == ((0.0, 1.0), 1.0)


FIRST_CARDS = ["turn:1", "turn:2"]


def exchanged(seed: int, **options: object) -> tuple[State, State, str]:
    """The last position of the first game, the first one of the second, and the action between them."""
    before, last = start(match=True), ""
    for state, name in walk(seed, match=True, **options):
        if fields(state)["first"]:
            return before, state, last
        before, last = state.clone(), name
    raise AssertionError("no second game")


def test_the_first_game_is_seen_as_its_last_card_left_it_and_its_end_is_written_down_and_told() -> None:
    """BOO-44: looked back at, by whoever sat there and by who looked on; told with the ghosts and the next Oya."""
    before, after, name = exchanged(1)
    assert GAME.closing is not None
    for seat in (0, 1, SPECTATOR):
        seen = GAME.closing(before, GAME.actions.parse(name), seat)
        assert isinstance(seen, BooView)
        assert len(seen.facts.laid) == 24 > len(view(after, seat).facts.laid) == 0
    before, after, name = exchanged(2)
    line = GAME.seen(before, GAME.actions.parse(name), 0)
    told = {part.what: part.detail for part in Line.read(line).talk}
    assert told["ghosts"] == tuple(fields(after)["first"].split(","))
    assert told["second"] == (fields(after)["oya"],)
    oya = int(fields(after)["oya"])
    assert "In the second you place first." in GAME.table.tell(line, ("Ann", "Bo"), oya)
    assert f"In the second {('Ann', 'Bo')[oya]} places first." in GAME.table.tell(line, ("Ann", "Bo"), 1 - oya)


@pytest.mark.parametrize("black", [0, 1])
def test_the_second_game_begins_anew_with_the_other_as_the_oya(black: int) -> None:
    """BOO-44: full piles, shuffled anew, the gate alone, the same colours; a copy remembers the first game."""
    before, after, _name = exchanged(black, black=black)
    assert fields(after)["oya"] == str(1 - int(fields(before)["oya"]))
    assert fields(after)["black"] == fields(before)["black"] == str(black)
    assert len(cards_in(after)) == 6
    assert fields(after)["unseen"] == fields(start())["unseen"]
    assert after.mover() == CHANCE
    assert legal(after) == {f"turn:{number}" for number in range(1, 13)}
    piles = {GAME.pile(play(state, *names)).name for state in (start(oya=0), after) for names in ([], FIRST_CARDS)}
    assert len(piles) == 4, "each seat has its own pile in each game"
    assert GAME.dump(after.clone()) == GAME.dump(GAME.load(GAME.dump(after))) == GAME.dump(after)


@pytest.mark.parametrize("seed", range(2))
def test_the_ghosts_of_both_games_count(seed: int) -> None:
    """BOO-44, BOO-45."""
    *_, (over, _name) = walk(seed, match=True)
    assert over.mover() == OVER
    first = [int(n) for n in fields(over)["first"].split(",")]
    verdict = GAME.verdict(view(over))
    assert verdict.worth == tuple(first[seat] + ghosts(over, "bw"[seat]) for seat in range(2))
    lead = verdict.worth[0] - verdict.worth[1]
    assert over.payoffs() == ([0.5, 0.5] if lead == 0 else [float(lead > 0), float(lead < 0)])
    assert over.standing() == over.payoffs()


def test_a_tie_is_shared_and_the_last_line_tells_of_it() -> None:
    """BOO-45: as such, to each seat and to a spectator."""
    before = [state.clone() for state, _ in walk(1, match=True) if state.mover() >= 0][-1]
    state = with_first(before, f"first={fields(tied(after(before, before.legal()[0])))['first']}")
    assert Line.read(GAME.seen(state, state.legal()[0], 0)).talk[-1].what == "tie"
    *_, (over, _name) = walk(1, match=True)
    tie = tied(over)
    assert tie.payoffs() == [0.5, 0.5]
    for seat, words in ((0, "You have as many"), (SPECTATOR, "A shared victory.")):
        assert words in GAME.table.tell("0 o>1,1 TTT; ghosts 3 3; tie", ("Ann", "Bo"), seat)
    assert "each" in GAME.verdict(view(tie)).margin
    assert "Oya" not in GAME.verdict(view(tie)).margin


def test_ghosts_that_no_game_has_are_refused_nor_does_it_end_with_its_first_or_draw_its_oya_twice() -> None:
    """BOO-44."""
    *_, (over, _name) = walk(1, match=True)
    _before, second, _name = exchanged(1)
    none_has = [(second, first) for first in ("first=1", "first=1,2,3", "first=70,40", "first=-1,4")]
    for state, first in [*none_has, (over, "first="), (start(match=True), "first=1,2")]:
        with pytest.raises(BadPosition, match="position of BOO"):
            with_first(state, first)
    assert fields(with_first(second, "first=0,0"))["first"] == "0,0", "there may be none"


def test_the_encoding_tells_of_the_first_game() -> None:
    """BOO-44: own ghosts first."""
    names = [name for name, count, *_ in FIELDS for _ in range(count)]
    at = names.index("match")
    state = exchanged(1)[1]
    first = [int(n) for n in fields(state)["first"].split(",")]
    assert numbers(view(state, 0))[at:] == [1, *first]
    assert numbers(view(state, 1))[at:] == [1, *first[::-1]]
    assert numbers(view(start(match=True), 0))[at:] == [1, -1, -1]
    assert numbers(view(start(), 0))[at:] == [0, -1, -1]


@pytest.mark.parametrize("mover", [0, 1])
def test_ghosts_of_the_first_game_are_worth_something_to_computers(mover: int) -> None:
    """BOO-44: more of them, more chance, whoever is to place; nothing is proven before a match is over."""
    states = [draw(". . . F F F", mover=mover, first=first).state for first in ("20,10", "10,20")[:: 1 - 2 * mover]]
    better, worse = states
    assert GAME.hints.judge(better)[mover] > GAME.hints.judge(worse)[mover]
    assert better.standing()[mover] > 0.5 > worse.standing()[mover]
    ranked = [max(GAME.hints.urgencies(state, *menu_of(state))) for state in states]
    assert ranked[0] > ranked[1]
    before, _after, _name = exchanged(1)
    assert GAME.hints.bounds(before, 0) == (0.0, 1.0)


def menu_of(state: State) -> tuple[Menu, int]:
    menu = Menu()
    return menu, state.fill(menu)
