"""What actions would mean and what has happened, in sentences."""

from __future__ import annotations

import pytest

from games.rest_in_peace.drawn import at, legal, play, view, walk
from hantise.core import SPECTATOR, State
from hantise.games.rest_in_peace import GAME
from hantise.games.rest_in_peace.names import houses, medium_name, medium_words

NAMES = ["Ann", "Bo"]


def label(state: State, name: str) -> str:
    assert name in legal(state)
    told = GAME.table.label(view(state, state.mover()), GAME.actions.parse(name), NAMES)
    assert "{" not in told
    return told


def rich() -> State:
    return at(
        7,
        hands=("1 2 4", "6"),
        fronts=("8 10 20 21 28", ""),
        decks=("3 5", "1"),
        line={7: 9},
        tokens=("manor manor manor", "castle castle manor"),
        house="castle",
        later="manor manor castle",
    )


def test_a_label_tells_what_the_total_becomes() -> None:
    """RIP-14, RIP-M08."""
    state = play(rich(), "ghost:2")
    for name, total in [("ghost:4", "6"), ("ghost:1", "3"), ("medium:8", "3")]:
        assert total in label(state, name)
    assert medium_name(8) in label(state, "medium:8")
    assert medium_words(8) in label(state, "medium:8")


def test_a_label_of_ending_tells_what_is_lost_and_won() -> None:
    """RIP-14, RIP-15, RIP-16, RIP-M01."""
    state = at(7, hands=("2", "6"), fronts=("", "1"), line={7: 9}, first=1)
    assert "6" in label(play(state, "ghost:6"), "end")
    lost = label(play(state, "ghost:6 end"), "end")
    assert "the manor" in lost
    assert medium_name(9) in lost
    without = label(play(state, "ghost:6 medium:1 end"), "end")
    assert medium_name(9) not in without


def test_labels_of_chance_promise_no_total() -> None:
    """RIP-M06, RIP-M20."""
    state = play(at(hands=("5", "2 6"), fronts=("6", "")), "ghost:5 medium:6 end")
    assert not any(digit in label(state, "blind") for digit in "26")
    state = play(rich(), "medium:20")
    assert label(state, "family:own") != label(state, "family:other")


@pytest.mark.parametrize(
    ("script", "names", "parts"),
    [
        ("medium:2", ["card:3", "card:5"], ["3", "5"]),
        ("medium:10", ["value:1", "value:6"], ["1", "6"]),
        ("medium:17", ["value:1", "value:6"], ["1", "6"]),
        ("medium:26", ["value:1", "value:6"], ["1", "6"]),
        ("medium:25", ["value:1", "value:5"], ["1", "5"]),
        ("medium:21", ["card:1", "card:2"], ["1", "2"]),
        ("medium:18", ["card:2", "card:6"], ["2", "6"]),
        ("medium:19", ["family:own", "family:other"], ["own", "other"]),
        ("medium:28", ["none"], ["houses"]),
        ("ghost:1 ghost:2 medium:16", ["card:1", "card:2"], ["1", "2"]),
        ("ghost:1 ghost:2 medium:22", ["card:1", "card:2"], ["1", "2"]),
    ],
)
def test_each_answer_has_a_label(script: str, names: list[str], parts: list[str]) -> None:
    """RIP-12, RIP-48."""
    state = at(
        8,
        hands=("1 2 4", "6"),
        fronts=(" ".join(word[7:] for word in script.split() if word.startswith("medium")), ""),
        decks=("3 5", "1"),
        earlier={1: ("2 6", "")},
    )
    state = play(state, script)
    for name, part in zip(names, parts, strict=True):
        assert part in label(state, name)
    assert len({label(state, name) for name in names}) == len(names)


def test_labels_of_11_15_28_and_of_placing() -> None:
    """RIP-M11, RIP-M15, RIP-M28, RIP-18."""
    state = play(at(7, hands=("5", "6"), fronts=("8", "11")), "ghost:5 medium:8 end medium:11")
    assert medium_name(8) in label(state, "card:m8")
    assert "5" in label(state, "card:5")
    state = play(at(7, hands=("5", "6"), fronts=("15", "8")), "ghost:5 medium:15 end end")
    assert {"8", "5"} <= set(label(state, "card:5").replace(":", " ").split())
    assert label(state, "none")
    state = play(state, "none")
    assert "6" in label(state, "tenth:6")
    assert medium_name(8) in label(state, "tenth:m8")
    assert label(state, "none")
    state = play(at(7, fronts=("28", "")), "medium:28")
    assert "8" in label(state, "house:8")
    assert label(state, "house:9") != label(play(state, "house:8"), "house:9")


def test_houses_in_words() -> None:
    """RIP-06, RIP-M27."""
    told = {houses(manors, castles) for manors in range(3) for castles in range(3)}
    assert len(told) == 9
    assert "2" in houses(2, 0)
    assert "2" in houses(1, 2)


def test_each_medium_has_a_name_and_a_sentence_of_its_own() -> None:
    """RIP-03."""
    assert len({medium_name(medium) for medium in range(1, 30)}) == 29
    assert len({medium_words(medium) for medium in range(1, 30)}) == 29
    for medium in range(1, 30):
        assert not any(sign.isdigit() for sign in medium_name(medium))
        assert medium_words(medium).endswith(".")


def tell(line: str, seat: int = SPECTATOR) -> str:
    told = GAME.table.tell(line, NAMES, seat)
    assert "{" not in told
    assert "?" not in told
    return told


@pytest.mark.parametrize(
    ("line", "parts"),
    [
        ("1 first", []),
        ("1 ghost 5; total 7", ["5", "7"]),
        ("1 medium 8; total 3", [medium_name(8), "3"]),
        ("1 end; passes", []),
        ("1 blind", []),
        ("1 blind-card 6; total 6", ["6"]),
        ("1 away 5", ["5"]),
        ("1 top 3", ["3"]),
        ("1 top 3; total 3", ["3"]),
        ("1 tenth m8", [medium_name(8)]),
        ("1 none", ["the tenth round"]),
        ("1 none m15", []),
        ("1 value 3 m10", ["3"]),
        ("1 value 5 m25; bars 2 5", ["2", "5"]),
        ("1 family own m20", []),
        ("1 family other m19; reveals 1 3", ["3"]),
        ("1 family other m20; nothing 1", []),
        ("1 card 3 m2; fetches 3; total 3", ["3"]),
        ("1 card 3 m16; copies 3; total 6", ["3", "6"]),
        ("1 card 2 m21; discards 2", ["2"]),
        ("1 card 2 m18; returns 2", ["2"]),
        ("1 card m8 m11; banishes m8", [medium_name(8)]),
        ("1 card 5 m22; takes 5", ["5"]),
        ("1 house 9 m28; swaps 8 9 m cc", ["8", "9"]),
        ("1 medium 2; finds nothing", [medium_name(2)]),
        ("1 medium 27; ties; moves 1 m13", [medium_name(27), medium_name(13)]),
        ("1 card 5; moves 1 5", ["5"]),
    ],
)
def test_what_happened_is_told_to_all(line: str, parts: list[str]) -> None:
    """RIP-45: with the name of who did it, or as one's own deed."""
    own, others = tell(line, 1), tell(line, 0)
    assert others == tell(line)
    assert own != others
    assert "Bo" in others
    assert "Bo" not in own
    assert "You" in own or "you" in own
    for part in parts:
        assert part in own or "reveals" in line
        assert part in others


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("1 end; abandons; wins 0 mc; takes-medium 1 9", ["Ann", "Bo", houses(1, 1), medium_name(9)]),
        ("1 end; abandons; wins 0 m; won 0", ["Ann", "Bo", houses(1, 0)]),
        ("1 none; shows 0 123; shows 1; totals 6 0; wins 0 c; won 0", ["Ann", "Bo", "1, 2, 3", "6", "0"]),
        ("1 none; shows 0; shows 1; totals 0 0; ties; draw", ["nobody wins"]),
        ("1 none; shows 0 2; resolves 1 21; void; totals 2 0; wins 0 m; won 0", [medium_name(21), "2"]),
        ("4 medium-up 9", ["4", medium_name(9)]),
        ("4 house-up manor", ["4", "manor"]),
        ("4 house-up castle", ["4", "castle"]),
    ],
)
def test_what_befalls_families_is_told(line: str, words: list[str]) -> None:
    """RIP-16, RIP-31, RIP-32, RIP-33, RIP-35."""
    for word in words:
        assert word in tell(line)
    if " 0" in line and "wins" in line:
        assert tell(line, 0) != tell(line) != tell(line, 1)


@pytest.mark.parametrize("medium", range(1, 30))
def test_what_the_medium_of_another_does_is_told(medium: int) -> None:
    """RIP-12: to whoever did not play it, unless it does nothing; whoever did has read its words."""
    plain = f"Bo plays {medium_name(medium)}."
    for seat in (0, SPECTATOR):
        told = tell(f"1 medium {medium}; total 4", seat)
        assert told.startswith(plain)
        assert told.endswith("The total of Bo is 4.")
        assert len(told) > len(plain) + len(" The total of Bo is 4.") + 10
        assert tell(f"1 medium {medium}; idle", seat) == f"{plain} It finds nothing to act on."
        assert tell(f"1 medium {medium}; flat", seat).startswith(f"{plain} It has no effect")
    assert tell(f"1 medium {medium}; total 4", 1) == f"You play {medium_name(medium)}. Your total is 4."


def test_whoever_is_struck_is_spoken_to() -> None:
    """RIP-M12: nobody else is; and both totals are told."""
    assert "Your 1s and 2s" in tell("1 medium 12", 0)
    assert "The other family's 1s and 2s" in tell("1 medium 12")
    assert tell("1 medium 29; total 0; total 3 0", 0).endswith("The total of Bo is 0. Your total is 3.")


@pytest.mark.parametrize(
    ("known", "unknown"), [("1 draw 4", "1 draw ?"), ("1 tenth 4", "1 tenth ?"), ("1 away 4", "1 away ?")]
)
def test_a_hidden_card_is_told_to_its_family(known: str, unknown: str) -> None:
    """RIP-45."""
    assert "4" in tell(known, 1)
    assert "4" not in tell(unknown, 0)
    assert "Bo" in tell(unknown, 0) == tell(unknown)


def test_a_total_is_told_of_the_family_that_has_it() -> None:
    """RIP-M19."""
    assert tell("1 top 3; total 7 0", 0).endswith("Your total is 7.")
    assert tell("1 top 3; total 7 0", 1).endswith("The total of Ann is 7.")


def test_a_look_is_told_to_who_looks() -> None:
    """RIP-M03."""
    told = tell("1 medium 3; sees 255; total 1", 1)
    assert all(digit in told for digit in "25")


@pytest.mark.parametrize("seed", range(2))
def test_a_whole_game_can_be_told(seed: int) -> None:
    """RIP-45: every line of every sheet, and every label."""
    for step, (state, name) in enumerate(walk(seed)):
        if not name:
            break
        action = GAME.actions.parse(name)
        for seat in (0, 1, SPECTATOR):
            assert tell(GAME.seen(state, action, seat), seat) or name == "end" or name.startswith(("card", "house"))
        if state.mover() >= 0 and step % 2:
            assert all(label(state, other) for other in legal(state))
