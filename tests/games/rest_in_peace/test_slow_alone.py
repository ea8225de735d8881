"""The oracle itself, held against the rulebook's example and the catalogue, on small tables set up by hand."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.rest_in_peace.slow import CHANCE, OVER, SlowRestInPeace
from games.rest_in_peace.slow_counting import FUNCTIONS_AS, Card, ghost, total


def at(
    place: int = 3,
    *,
    hands: tuple[str, str] = ("", ""),
    fronts: tuple[str, str] = ("", ""),
    tenth: tuple[str, str] = ("", ""),
    first: int = 0,
    **options: Any,
) -> SlowRestInPeace:
    """The first turn of a round (10: the tenth is resolved): `hands=("1 2 2", "5")`, `fronts=("14 21", "")`.

    Every round has one manor, the mediums of the line are 1, 3, 4, 5 and so on, the decks hold what they hold.
    """
    game = SlowRestInPeace(first=first, **options)
    game.line = [1, 3, 4, 5, 9, 8, 12, 17, 26]
    game.houses = [[], *[["manor"] for _ in range(10)]]
    game.hands = [[int(value) for value in hand.split()] for hand in hands]
    game.fronts = [[int(medium) for medium in front.split()] for front in fronts]
    game.sides[10] = [[read_card(name) for name in side.split()] for side in tenth]
    game.tell(game.rounds(place))
    return game


def read_card(name: str) -> Card:
    return Card(name) if name.startswith("m") else ghost(int(name))


def do(game: SlowRestInPeace, names: str) -> SlowRestInPeace:
    """These one after the other; all must be legal."""
    for name in names.split():
        assert name in game.legal(), (name, sorted(game.legal()))
        game.apply(name)
    return game


def side(*cards: str | Card) -> list[Card]:
    """Cards on a side: "5" and "m4" as they are, "m10=2" with a name."""
    return [card if isinstance(card, Card) else read_laid(card) for card in cards]


def read_laid(card: str) -> Card:
    name, _, values = card.partition("=")
    if not name.startswith("m"):
        return ghost(int(name))
    return Card(name, FUNCTIONS_AS.get(int(name[1:])), tuple(map(int, values.split(","))) if values else (), True)


@pytest.mark.parametrize(
    ("own", "other", "worth"),
    [
        ("", "", 0),
        ("1 2", "", 3),
        ("2 4 m8 6", "", 15),
        ("1 m9 m3 2", "", 6),
        ("1 m10=1 1", "", 6),
        ("1 2 3 m4", "m12", 3),
        ("1 3 3", "m17=3", 3),
        ("1", "m17=1", 0),
        ("3", "3 m26=3", 6),
        ("m23", "", 2),
        ("m23 m9", "", 4),
        ("m23 m10=1", "m17=1", 2),
        ("m23", "m12", 0),
        ("m29 6 m8 m23", "", 3),
        ("6 m5 m10=6", "m29 5", 3),
        ("2 m8 m26=2", "m17=2", 4),
    ],
)
def test_what_a_side_is_worth(own: str, other: str, worth: int) -> None:
    """RIP-40, RIP-41, RIP-42, RIP-M08, RIP-M09, RIP-M10, RIP-M12, RIP-M17, RIP-M23, RIP-M26, RIP-M29."""
    assert total(side(*own.split()), side(*other.split())) == worth


def test_options_change_what_cards_are_worth() -> None:
    """RIP-M13, RIP-M23."""
    assert total(side("m23", "m9", "m10=1"), [], twins_are_one=True) == 5
    assert total([Card("m13"), ghost(1)], [], tenth=True) == -1
    assert total([Card("m13")], side("m29"), tenth=True) == 1


def test_the_example_game_of_the_rulebook() -> None:
    """RIP-50."""
    game = at(1, hands=("1 2 2 5 1", "1 3 2 2 4"))
    game.line = [4, 8, 3, 5, 6, 7, 9, 1, 2]
    do(game, "ghost:1 ghost:2 end ghost:1 ghost:3 end end draw:1 draw:1 draw:1 draw:1 tenth:1")
    assert game.fronts == [[4], []]
    do(game, "end draw:1 draw:1 draw:2 draw:2 tenth:1")
    totals = []
    for turn in ["ghost:2", "ghost:2 ghost:2", "ghost:5", "ghost:4", "ghost:1 ghost:1", "medium:8"]:
        do(game, turn)
        totals.append(game.total(game.turn))
        do(game, "end")
    assert totals == [2, 4, 7, 8, 9, 11]
    do(game, "end draw:1 draw:1 draw:2 draw:2 none")
    assert game.tokens == [["manor"], ["manor", "manor"]]
    assert (game.round, game.turn, game.fronts) == (4, 1, [[4, 3], []])


def test_a_set_up_takes_so_many_cards() -> None:
    """RIP-04, RIP-06, RIP-07, RIP-09."""
    for initiation, mediums in [(False, 9), (True, 3)]:
        game, kinds = SlowRestInPeace(initiation=initiation), []
        while game.mover() == CHANCE:
            name = min(game.legal())
            kinds.append(name.partition(":")[0])
            game.apply(name)
        assert kinds == ["first", *["medium-up"] * mediums, *["house-up"] * 10, *["draw"] * 10]


def test_fear_takes_two_cards() -> None:
    """RIP-M14."""
    game = do(at(hands=("5", "2 3"), fronts=("14", "")), "ghost:5 medium:14 end")
    assert game.legal() == {"ghost:2", "ghost:3", "end"}
    assert do(game, "ghost:2").legal() == {"ghost:3"}
    assert do(game, "ghost:3").legal() == {"end"}
    for hand, front, legal in [
        ("2", "", {"end"}),
        ("2", "23", {"ghost:2", "medium:23", "end"}),
        ("", "23", {"medium:23", "end"}),
        ("", "2", {"medium:2", "end"}),
        ("", "22", {"medium:22", "end"}),
        ("2 3", "21", {"ghost:2", "ghost:3", "end"}),
        ("2 3 3", "21", {"ghost:2", "ghost:3", "medium:21", "end"}),
        ("", "8", {"end"}),
        ("", "8 9", {"medium:8", "medium:9", "end"}),
    ]:
        game = do(at(hands=("5", hand), fronts=("14", front)), "ghost:5 medium:14 end")
        assert game.legal() == legal


def test_a_trip_governs_one_card() -> None:
    """RIP-M06."""
    game = do(at(hands=("5", "2 3 3"), fronts=("6", "10")), "ghost:5 medium:6 end")
    assert game.legal() == {"blind", "medium:10", "end"}
    do(game, "medium:10 value:1 blind")
    assert game.odds() == {"blind:2": 1, "blind:3": 2}
    assert do(game, "blind:2").legal() == {"ghost:3", "end"}


def test_a_trip_outlasts_its_round_but_not_its_card() -> None:
    """RIP-M06, RIP-43."""
    game = do(at(hands=("5", "2 3 3"), fronts=("6", "11")), "ghost:5 medium:6 end")
    gone = do(game, "medium:11 card:m6")
    assert gone.legal() == {"ghost:2", "ghost:3", "end"}
    game = do(at(hands=("5", "2 3 3"), fronts=("6", "")), "ghost:5 medium:6 end end draw:1 draw:1 draw:1 draw:1 none")
    assert do(game, "ghost:1 end").legal() == {"blind", "end", "medium:4"}


def test_ending_with_22_takes_a_card_back_and_1_takes_the_medium() -> None:
    """RIP-M01, RIP-M22."""
    game = do(at(hands=("5", "2 3"), fronts=("1", "22")), "ghost:5 medium:1 end ghost:2 ghost:3 medium:22")
    assert game.legal() == {"card:2", "card:3"}
    do(game, "card:3")
    assert (game.hands[1], game.fronts[0], game.tokens[0]) == ([3], [4], ["manor"])


def test_a_truce_moves_the_house_on() -> None:
    """RIP-M27, RIP-M13."""
    game = do(at(hands=("", ""), fronts=("13 27", "")), "medium:13 medium:27 draw:1 draw:1 draw:1 draw:1")
    assert (game.round, game.turn, game.houses[4], game.fronts) == (4, 0, ["manor"] * 2, [[], []])
    assert [card.name for card in game.sides[10][0]] == ["m13"]


def test_15_moves_a_value_on() -> None:
    """RIP-M15, RIP-47."""
    game = do(at(hands=("5", ""), fronts=("15 3 16", "")), "ghost:5 medium:3 medium:16 medium:15 end end")
    assert game.legal() == {"none", "card:5", "card:m3"}
    do(game, "card:5 draw:1 draw:1 draw:1 draw:1 none")
    assert game.total(0) == 5
    assert do(game, "end").turn == 1


@pytest.mark.parametrize(
    ("tenth", "winner"),
    [
        (("5", "3"), 0),
        (("m13", ""), 1),
        (("", ""), -1),
        (("m5 m8", "2"), 0),
        (("6 m22", ""), 1),
        (("6 m27", ""), -1),
        (("m29 6", "1 1"), 1),
        (("m12", "1 m4"), -1),
        (("6", "m11 1"), 1),
        (("m21", "1"), 1),
    ],
)
def test_the_tenth(tenth: tuple[str, str], winner: int) -> None:
    """RIP-31, RIP-32, RIP-33, RIP-35, RIP-36, RIP-37."""
    game = at(10, tenth=tenth)
    assert game.mover() == OVER
    assert game.winner == winner
    assert game.payoffs() == {0: [1.0, 0.0], 1: [0.0, 1.0], -1: [0.5, 0.5]}[winner]


def test_mediums_on_the_tenth_ask_in_their_order() -> None:
    """RIP-32, RIP-36, RIP-M16."""
    game = at(10, tenth=("m20 m16 2 3", "m10 m2"), first=1)
    assert (game.mover(), game.legal()) == (1, {f"card:{value}" for value in range(1, 7)})
    do(game, "card:4 value:4")
    assert game.legal() == {"card:2", "card:3"}
    do(game, "card:3")
    assert game.mover() == OVER
    assert (game.total(0), game.total(1), game.resolved) == (8, 6, [2, 10, 16, 20])


def test_random_games_end() -> None:
    """RIP-30, RIP-34."""
    for seed in range(40):
        rng = random.Random(seed)
        game = SlowRestInPeace(levels=seed % 5, copy_ghostly=seed % 2 == 0)
        while game.mover() != OVER:
            game.apply(rng.choices(list(game.odds()), list(game.odds().values()))[0])
        assert sum(game.payoffs()) == 1.0
