"""The choices in the room of Spooky Boo!: short words, what follows, what is touched, and what is asked."""

from __future__ import annotations

import pytest

from games.spooky_boo.drawn import legal, play, table, view
from games.spooky_boo.furnished import NAMES, SEATS, chosen, scene
from hantise.core import SPECTATOR
from hantise.games.spooky_boo import GAME, room

TWO = """
    3   4   7p1 0
    1   2   5   10p3
"""


def test_a_turn_begins_with_the_stock_the_discard_or_a_call() -> None:
    """SPB-10, SPB-13, SPB-31."""
    found = chosen(table(TWO, on="6"), 0)
    assert found["draw"] == ("Draw", "only you see it", ("stock",))
    assert found["take:3"] == ("Take the 6", "your card top left is discarded", ("discard", "0:3"))
    assert found["call"] == ("Spooky Boo!", "more than 5 costs 10 points", ())


def test_a_card_that_is_taken_brings_no_power() -> None:
    """SPB-14."""
    found = chosen(table(TWO, on="9p2"), 0)
    assert found["take:1"][1] == "its power is not used; your card bottom left is discarded"


def test_whoever_presses_the_letter_of_drawing_twice_throws_nothing_away() -> None:
    before, after = scene(table(TWO), 0).choices, scene(play(table(TWO), "draw +8p1"), 0).choices
    (draw,) = [choice for choice in before.values() if choice.picks == ("stock",)]
    assert draw.letter
    assert draw.letter not in {choice.letter for choice in after.values()}


def test_what_a_call_costs_is_told_as_the_table_plays() -> None:
    """SPB-34."""
    state = GAME.start(GAME.options(2, starter=0, penalty_on_top=True))
    while "call" not in legal(state):
        state.apply(state.legal()[0])
    assert chosen(state, 0)["call"][1] == "more than 5: 10 points and your total"


def test_a_drawn_card_goes_somewhere() -> None:
    """SPB-11, SPB-12."""
    plain, power = chosen(play(table(TWO), "draw +5"), 0), chosen(play(table(TWO), "draw +8p1"), 0)
    assert plain["discard"] == ("Discard the 5", "your square stays", ("discard",))
    assert plain["put:1"] == ("Put the 5 here", "your card bottom left is discarded", ("0:1",))
    assert power["discard"] == ("Discard the 8", "without its power", ("discard",))
    assert power["power"] == ("Use its power", "you look at one of your cards", ())


@pytest.mark.parametrize(
    ("names", "action", "button"),
    [
        ("draw +7p1 power", "look:0:2", ("Look at it", "your card bottom right", ("0:2",))),
        ("draw +9p2 power", "look:1:3", ("Look at it", "<b>Bo</b>’s card top left", ("1:3",))),
        (
            "draw +10p3 power",
            "swap:1:1:4",
            ("Swap them", "with <b>Bo</b>, both unseen", ("0:1", "1:4")),
        ),
        ("draw +15p4 power look:1:2", "with:4", ("Swap it", "your card top right goes to <b>Bo</b>", ("0:4",))),
        ("draw +15p4 power look:1:2", "back", ("Lay it back", "face down", ())),
        ("draw +5 discard", "pass", ("Pass", "your turn is over", ())),
    ],
)
def test_targets_are_named_by_their_owners(names: str, action: str, button: tuple[str, str, tuple[str, ...]]) -> None:
    """SPB-20 to SPB-24, SPB-31."""
    assert chosen(play(table(TWO), names), 0)[action] == button


def test_an_empty_stock_says_what_is_drawn() -> None:
    """SPB-16."""
    assert chosen(table(TWO, on="6 9p2", stock=""), 0)["draw"][1] == "the discards become the stock"


def test_only_what_ends_the_round_is_held() -> None:
    """SPB-30."""
    for names in ("", "draw +5 discard"):
        found = scene(play(table(TWO), names), 0).choices
        assert {action for action, one in found.items() if one.held} == {*filter(GAME.is_drastic, found)}


@pytest.mark.parametrize(
    ("names", "asked", "why"),
    [
        ("", "Draw your first card", "Nothing is discarded yet."),
        ("draw +5", "Which card goes?", "You drew the <b>5</b>. Touch your card that it replaces, or discard it."),
        ("draw +8p1", "Which card goes?", "You drew the <b>8</b>. Use its power, or touch your card that it replaces."),
        ("draw +8p1 power", "Which of your cards?", "The <b>8</b> lets you look at one of your own cards."),
        (
            "draw +9p2 power",
            "Whose card will you look at?",
            "The <b>9</b> lets you look at one card of another player.",
        ),
        (
            "draw +10p3 power",
            "Which two cards swap?",
            "Touch a card of yours and a card of another player. Nobody sees them.",
        ),
        ("draw +8p1 power look:0:1", "Remember this card", "Only you see it. It stays open until you lay it back."),
        (
            "draw +15p4 power look:1:1",
            "Keep it there, or swap it?",
            "Lay it back, or touch a card of yours to swap the two.",
        ),
        ("draw +5 discard", "Do you have 5 or less?", "Then call Spooky Boo! If not, pass."),
    ],
)
def test_what_is_asked_is_the_question_of_the_moment(names: str, asked: str, why: str) -> None:
    """SPB-10 to SPB-24, SPB-30, SPB-31."""
    state = play(table(TWO), names)
    shown = view(state, 0).glance()
    assert room.asks(shown, NAMES) == asked
    assert room.say(shown, NAMES) == why
    for seat in (1, SPECTATOR):
        assert room.asks(view(state, seat), NAMES) == ""
        assert room.say(view(state, seat), NAMES) == ""


def test_a_turn_with_a_card_to_take_and_the_first_look() -> None:
    """SPB-05, SPB-13."""
    asked = view(table(TWO, on="6"), 0)
    assert room.asks(asked, NAMES) == "Draw, or take the 6?"
    assert room.say(asked, NAMES) == (
        '<span class="until-taking">To take the <b>6</b>, touch your card that it replaces.</span>'
        '<span class="taking" aria-hidden="true">Now touch your card that the <b>6</b> replaces.</span>'
    )
    state = GAME.start(GAME.options(2, starter=0))
    while state.mover() < 0:
        state.apply(state.legal()[0])
    assert room.asks(view(state, 0), NAMES) == "Remember these two cards"
    assert chosen(state, 0) == {"back": ("Lay them back", "face down", ())}
    assert all(chosen(state, seat) == {} for seat in SEATS if seat)
