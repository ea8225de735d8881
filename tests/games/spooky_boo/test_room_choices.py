"""The choices in the room of Spooky Boo!: short words, what follows, what is touched, and what is asked."""

from typing import Any

import pytest

from games.spooky_boo.drawn import TWO, play, table, view
from games.spooky_boo.furnished import NAMES, chosen, first_look, scene
from hantise.core import SPECTATOR, State
from hantise.drawing.markup import Markup
from hantise.games.spooky_boo import GAME, room

FOURTH = "draw +15p4 power look:1:2"


def at(names: str = "", on: str = "", **more: Any) -> State:
    return play(table(TWO, on=on, **more), names)


@pytest.mark.parametrize(
    ("state", "action", "words", "follows", "picks"),
    [
        (at(on="6"), "draw", "Draw", "only you see it", "stock"),
        (at(on="6 9p2", stock=""), "draw", "Draw", "the discards become the stock", "stock"),
        (at(on="6"), "take:3", "Take the 6", "your card top left is discarded", "discard 0:3"),
        (at(on="9p2"), "take:1", "Take the 9",
         "its power is not used; your card bottom left is discarded", "discard 0:1"),
        (at(on="6"), "call", "Spooky Boo!", "more than 5 costs 10 points", ""),
        (at(on_top="yes"), "call", "Spooky Boo!", "more than 5: 10 points and your total", ""),
        (at("draw +5"), "discard", "Discard the 5", "your square stays", "discard"),
        (at("draw +5"), "put:1", "Put the 5 here", "your card bottom left is discarded", "0:1"),
        (at("draw +8p1"), "discard", "Discard the 8", "without its power", "discard"),
        (at("draw +8p1"), "power", "Use its power", "you look at one of your cards", ""),
        (at("draw +7p1 power"), "look:0:2", "Look at it", "your card bottom right", "0:2"),
        (at("draw +9p2 power"), "look:1:3", "Look at it", "<b>Bo</b>’s card top left", "1:3"),
        (at("draw +10p3 power"), "swap:1:1:4", "Swap them", "with <b>Bo</b>, both unseen", "0:1 1:4"),
        (at(FOURTH), "with:4", "Swap it", "your card top right goes to <b>Bo</b>", "0:4"),
        (at(FOURTH), "back", "Lay it back", "face down", ""),
        (first_look(), "back", "Lay them back", "face down", ""),
        (at("draw +5 discard"), "pass", "Pass", "your turn is over", ""),
    ],
)  # fmt: skip
def test_a_button_says_what_follows_and_what_is_touched(
    state: State, action: str, words: str, follows: str, picks: str
) -> None:
    """SPB-05, SPB-10 to SPB-14, SPB-16, SPB-20 to SPB-24, SPB-31, SPB-34."""
    assert chosen(state, 0)[action] == (words, follows, tuple(picks.split()))


def test_whoever_presses_the_letter_of_drawing_twice_throws_nothing_away() -> None:
    """SPB-11."""
    before, after = scene(at(), 0).choices, scene(at("draw +8p1"), 0).choices
    (draw,) = [choice for choice in before.values() if choice.picks == ("stock",)]
    assert draw.letter
    assert draw.letter not in {choice.letter for choice in after.values()}


@pytest.mark.parametrize("names", ["", "draw +5 discard"])
def test_only_what_ends_the_round_is_held(names: str) -> None:
    """SPB-30."""
    found = scene(at(names), 0).choices
    assert {action for action, one in found.items() if one.held} == {*filter(GAME.is_drastic, found)} != set()


@pytest.mark.parametrize(
    ("state", "asked", "why"),
    [
        (first_look(), "Remember these two cards", "Only you see them, and only now. Then they lie face down."),
        (at(), "Draw your first card", "Nothing is discarded yet."),
        (at(on="6"), "Draw, or take the 6?",
         '<span class="until-taking">To take the <b>6</b>, touch your card that it replaces.</span>'
         '<span class="taking" aria-hidden="true">Now touch your card that the <b>6</b> replaces.</span>'),
        (at("draw +5"), "Which card goes?", "You drew the <b>5</b>. Touch your card that it replaces, or discard it."),
        (at("draw +8p1"), "Which card goes?",
         "You drew the <b>8</b>. Use its power, or touch your card that it replaces."),
        (at("draw +8p1 power"), "Which of your cards?", "The <b>8</b> lets you look at one of your own cards."),
        (at("draw +9p2 power"), "Whose card will you look at?",
         "The <b>9</b> lets you look at one card of another player."),
        (at("draw +10p3 power"), "Which two cards swap?",
         "Touch a card of yours and a card of another player. Nobody sees them."),
        (at("draw +8p1 power look:0:1"), "Remember this card",
         "Only you see it. It stays open until you lay it back."),
        (at(FOURTH), "Keep it there, or swap it?", "Lay it back, or touch a card of yours to swap the two."),
        (at("draw +5 discard"), "Do you have 5 or less?", "Then call Spooky Boo! If not, pass."),
    ],
)  # fmt: skip
def test_what_is_asked_is_the_question_of_the_moment(state: State, asked: str, why: str) -> None:
    """SPB-05, SPB-10 to SPB-24, SPB-30, SPB-31: of the seat on the move alone."""
    shown = view(state, 0).glance()
    assert (room.asks(shown, NAMES), room.say(shown, NAMES)) == (asked, Markup(why))
    for seat in (1, SPECTATOR):
        assert (room.asks(view(state, seat), NAMES), room.say(view(state, seat), NAMES)) == ("", "")
        assert chosen(state, seat) == {}
