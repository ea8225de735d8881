"""Why an action may not be taken: a stable code, the rule, a sentence."""

import pytest

from games.ghooost.drawn import at, legal, play, table, view
from hantise.core import SPECTATOR, Refusal, State
from hantise.games.ghooost import GAME


def refused(state: State, name: str, seat: int = 0) -> Refusal | None:
    return view(state, seat).refusal(GAME.actions.parse(name))


OVER = play(at(["9", "5"], [0, 1]), "9")
LUCK = play(table("> 9 2 3 4 / 5 / crypt 2 / unseen 7"), "luck")
SCARY = "is scary: only a scary ghost of at least"
TOO_LOW = "5 is less than the 9 on top: play 9 or more, Scooty, Kitty or a quartet."


@pytest.mark.parametrize(
    ("state", "seat", "name", "code", "rule", "words"),
    [
        (OVER, 1, "take", "game-over", "GHO-81", "The game is over."),
        (OVER, 1, "card:7", "game-over", "GHO-81", "The game is over."),
        (LUCK, 0, "card:7", "left-to-chance", "GHO-32", "That is for chance to decide."),
        (LUCK, 0, "take", "not-your-turn", "GHO-09", "It is not your turn."),
        ("> 9 / 5", 0, "starts:1", "left-to-chance", "GHO-32", "That is for chance to decide."),
        ("> 9 / 5 / 6", 1, "5", "not-your-turn", "GHO-09", "It is not your turn."),
        ("> 9 / 5 / 6", SPECTATOR, "9", "not-your-turn", "GHO-09", "It is not your turn."),
        ("> 9 / 5", 0, "take", "nothing-to-take", "GHO-35", "The cemetery is empty: there is nothing to take."),
        ("> 9 / 5", 0, "luck", "after-midnight", "GHO-50", "The crypt is empty: after midnight nobody tries"),
        ("> 9 / 5 / crypt 1", 0, "mansion", "before-midnight", "GHO-30", "Before midnight nobody touches a mansion."),
        ("> | 3 / 5 / crypt 1", 0, "mansion", "before-midnight", "GHO-30", "Before midnight nobody touches a mansion."),
        ("> 9 / 5", 0, "mansion", "cards-in-hand", "GHO-53", "The mansion opens only when your hand is empty."),
        ("> 9 / 5", 0, "lose", "can-act", "GHO-35", "You can do something, so the turn is not lost."),
        ("> 9 / 5 / on 14", 0, "lose", "can-act", "GHO-35", "You can do something"),
        ("> X / 5 / on 4", 0, "lose", "can-act", "GHO-35", "You can do something"),
        ("> 9 9 X / 5 K", 0, "K", "not-in-hand", "GHO-31", "You hold no Kitty."),
        ("> 9 9 X / 5 K", 0, "5", "not-in-hand", "GHO-31", "You do not hold that many of 5."),
        ("> 9 9 X / 5 K", 0, "9x3", "not-in-hand", "GHO-31", "You do not hold that many of 9."),
        ("> 9 9 X / 5 K", 0, "9+XX", "not-in-hand", "GHO-19", "You do not hold that many Miss Copies."),
        ("> 14 / 5 / on 3", 0, "14", "scary-on-top", "GHO-13", f"Cerberus {SCARY} 3, Scooty, Kitty or a quartet goes"),
        ("> 3 / 5 / on 12", 0, "3", "scary-on-top", "GHO-13", f"Igor {SCARY} 12, Scooty, Kitty or a quartet goes"),
        ("> 5 5 5 X / 5 / on 9 K", 0, "5", "too-low", "GHO-10", TOO_LOW),
        ("> 5 5 5 X / 5 / on 9 K", 0, "5x3", "too-low", "GHO-10", TOO_LOW),
        ("> 5 5 5 X / 5 / on 9 K", 0, "5x2+X", "too-low", "GHO-10", TOO_LOW),
    ],
)
def test_a_refusal_names_its_rule(state: State | str, seat: int, name: str, code: str, rule: str, words: str) -> None:
    """GHO-09, GHO-10, GHO-13, GHO-19, GHO-30 to GHO-35, GHO-50, GHO-53, GHO-61, GHO-81."""
    found = refused(table(state) if isinstance(state, str) else state, name, seat)
    assert found is not None
    assert (found.code, found.rule, found.words[: len(words)]) == (code, rule, words)


def test_what_may_be_done_is_not_refused() -> None:
    """GHO-35, GHO-61: a Kitty is taken from beside nothing; a quartet goes on anything."""
    for drawn in ("> 9 / 5 / on K", "> 5 5 5 X / 5 / on 9 K", "> X X / 5", "> 9 9 X / 5 K"):
        state = table(drawn)
        assert not any(refused(state, name) for name in legal(state))
