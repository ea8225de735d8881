"""Doubles, Triples and Quartets."""

import random

import pytest

from games.ghooost.drawn import at, cemetery, discard, facts, hand, legal, play, plays


@pytest.mark.parametrize("action", ["9x2", "9x3", "9+X", "9x2+X", "9+XX"])
def test_two_or_three_alike_play_again(action: str) -> None:
    """GHO-60: Miss Copy counts as one of them."""
    state = play(at(["9 9 9 X X 2", "5"], on="4"), action)
    assert state.mover() == 0
    assert facts(state).top == 9
    assert "4" in cemetery(state)


def test_one_alone_does_not_play_again() -> None:
    """GHO-60: though its like lies there already."""
    assert play(at(["9 9 2", "5"], on="9"), "9").mover() == 1


@pytest.mark.parametrize("on", ["13", "12", "3", "14 K"])
@pytest.mark.parametrize(("cards", "action"), [("5 5 5 5 2", "5x4"), ("5 5 X X 2", "5x2+XX"), ("5 5 5 X 2", "5x3+X")])
def test_a_quartet_goes_on_anything(on: str, cards: str, action: str) -> None:
    """GHO-61, GHO-91: four 5s on a 13 discard all, and play again; with Miss Copies among them too."""
    state = at([cards, "6"], on=on)
    assert plays(state) == {action}
    after = play(state, action)
    assert cemetery(after) == ""
    assert set(on.split()) <= set(discard(after).split())
    assert hand(after, 0) == "2"
    assert after.mover() == 0


def test_more_than_four_go_on_anything_too() -> None:
    """GHO-61: as many as one likes, from four."""
    state = at(["5 5 5 5 X X", "6"], on="13")
    assert plays(state) == {"5x4", "5x4+X", "5x4+XX", "5x3+X", "5x3+XX", "5x2+XX"}
    assert hand(play(state, "5x4+XX"), 0) == ""


def test_three_tens_on_a_ten_make_a_quartet() -> None:
    """GHO-62, GHO-65, GHO-91: the rulebook's own example."""
    state = play(at(["10 10 10 2", "5"], on="4 10"), "10x3")
    assert cemetery(state) == ""
    assert hand(state, 0) == "2"
    assert state.mover() == 0


@pytest.mark.parametrize(
    ("on", "cards", "action"),
    [
        ("9 9 9", "9 2", "9"),
        ("9 9 9", "9 X 2", "9+X"),
        ("9 9", "9 9 2", "9x2"),
        ("9 9", "9 X 2", "9+X"),
        ("9", "9 9 9 2", "9x3"),
        ("9 9 X=9", "9 2", "9"),
        ("9 X=9", "9 X 2", "9+X"),
    ],
)
def test_the_cemetery_helps_to_four(on: str, cards: str, action: str) -> None:
    """GHO-62: with any number of the player's cards, one included."""
    state = play(at([cards, "5"], on=f"4 {on}"), action)
    assert cemetery(state) == ""
    assert state.mover() == 0


def test_fewer_than_four_in_all_stay() -> None:
    """GHO-62."""
    state = play(at(["9 2", "5"], on="9 9"), "9")
    assert cemetery(state) == "9 9 9"
    assert state.mover() == 1


def test_only_ghosts_of_the_same_value_count() -> None:
    """GHO-62."""
    state = play(at(["10 2", "5"], on="9 9 9"), "10")
    assert cemetery(state) == "9 9 9 10"
    assert facts(state).run == 1


def test_a_broken_run_does_not_count() -> None:
    """GHO-64: three 9s lie there, but a Scooty lies between."""
    state = play(at(["9 2", "5"], on="9 9 1 9"), "9")
    assert cemetery(state) == "1 9 9 9 9"
    assert state.mover() == 1


def test_kitty_does_not_break_the_run() -> None:
    """GHO-64: she lies beside it."""
    state = play(at(["9 9 2", "K 5", "6", "9 5"], on="4 9"), "9", "K", "9")
    assert (facts(state).top, facts(state).run) == (9, 3)
    state = play(state, "9")
    assert cemetery(state) == ""
    assert state.mover() == 0


def test_a_quartet_discards_everything_for_good() -> None:
    """GHO-65, GHO-70: the cards just played and Kitty included; none of them ever comes back."""
    before = at(["9 9 2", "5"], on="4 K 9 9 K")
    state = play(before, "9x2")
    assert cemetery(state) == ""
    assert sorted(discard(state).split()) == sorted(discard(before).split() + "4 9 9 9 9 K K".split())
    assert legal(state) == {"2"}


def test_after_a_quartet_anything_goes() -> None:
    """GHO-65, GHO-71: it is a full new turn, on an empty cemetery."""
    state = play(at(["5 5 5 5 2 3 4 K", "6"], on="13", crypt=9), "5x4")
    assert legal(state) == {"2", "3", "4", "K", "luck"}


def test_four_are_a_quartet_whoever_laid_them() -> None:
    """GHO-73: it is automatic, the fourth being laid as any card."""
    state = at(["7 2", "7 2", "7 2", "7 2"])
    for seat in range(3):
        assert state.mover() == seat
        state = play(state, "7")
    state = play(state, "7")
    assert cemetery(state) == ""
    assert state.mover() == 3


def test_miss_copy_counts_by_the_value_that_she_took() -> None:
    """GHO-73: a 5 with a Miss Copy, then two more 5s, are four."""
    state = play(at(["X 5 5 2", "5 9"]), "5+X", "5", "5")
    assert cemetery(state) == ""
    assert state.mover() == 1


def test_miss_copy_never_completes_a_quartet_alone() -> None:
    """GHO-73: three 5s lie there; she cannot be played, and turned up she fails."""
    assert plays(at(["X", "9"], on="5 5 5")) == set()
    state = play(at(["", "9"], on="5 5 5", unseen="X"), "mansion", "card:X")
    assert hand(state, 0) == "X 5 5 5"


@pytest.mark.parametrize("action", ["11x2", "11x3", "11+X"])
def test_two_reasons_to_play_again_give_one_turn(action: str) -> None:
    """GHO-74: a Double Skeletum."""
    state = play(at(["11 11 11 X 2 5", "6"], on="4"), action)
    assert state.mover() == 0
    assert play(state, "2").mover() == 1


def test_a_triple_that_completes_a_quartet_gives_one_turn() -> None:
    """GHO-74."""
    state = play(at(["10 10 10 2 5", "6"], on="10"), "10x3")
    assert play(state, "2").mover() == 1


def test_a_new_turn_after_the_last_card_of_the_crypt_is_after_midnight() -> None:
    """GHO-74: no luck; with cards in hand, no mansion either."""
    state = play(at(["4 4 9", "6"], crypt=1, unseen="13"), "4x2", "card:13")
    assert state.mover() == 0
    assert legal(state) == {"9", "13", "take"}


@pytest.mark.parametrize("action", ["9x2", "11", "5x4", "K"])
def test_to_play_again_is_a_full_new_turn(action: str) -> None:
    """GHO-71: whatever is legal in that moment, luck and taking included."""
    state = play(at(["9 9 11 5 5 5 5 K 13 13 13", "6"], on="4", crypt=5), action)
    assert state.mover() == 0
    assert {"luck", "13", "13x2", "13x3"} <= legal(state)
    assert ("take" in legal(state)) == (cemetery(state) != "")


# Every way of laying together, from a plain listing of the rules.


def listed(cards: list[str], top: int) -> set[str]:
    """GHO-10 to GHO-22, GHO-61, written out."""
    found = {"K"} if "K" in cards else set()
    for value in range(1, 15):
        for ghosts in range(1, cards.count(str(value)) + 1):
            for copies in range(cards.count("X") + 1):
                if ghosts + copies >= 4 or goes(value, top):
                    times = f"x{ghosts}" if ghosts > 1 else ""
                    found.add(f"{value}{times}" + ("+" + "X" * copies if copies else ""))
    return found


def goes(value: int, top: int) -> bool:
    if top == 3:
        return value in (1, 3, 12)
    if top == 12:
        return value in (1, 12)
    return value == 1 or value >= top


@pytest.mark.parametrize("seed", range(300))
def test_menus_hold_what_a_plain_listing_holds(seed: int) -> None:
    """GHO-02, GHO-12, GHO-22, GHO-61: with up to seven of a value, three Miss Copies and seven Kitties."""
    rng = random.Random(seed)
    box = ["X"] * 3 + ["K"] * 7 + [str(value) for value in range(1, 15) for _ in range(7)]
    if seed % 3:
        few = rng.sample(range(1, 15), 3)
        box = ["X"] * 3 + ["K"] * 2 + [str(value) for value in few for _ in range(6)]
    cards = rng.sample(box, rng.randint(1, 18))
    top = rng.randrange(15)
    on = f"{top}" if top and cards.count(str(top)) < 7 else ""
    state = at([" ".join(cards), ""], [0, 2], on=on, each_value=7, miss_copy=3, kitty=7)
    assert plays(state) == listed(cards, int(on or 0))
    assert state.legal() == sorted(state.legal())
