"""The choices in the room of Spooky Boo!: short words, what follows, what is touched, and what is asked."""

import re

import pytest

from games.by_name import rules, said
from games.spooky_boo.both import Both, drawn
from games.spooky_boo.drawn import TWO, play, table, view
from games.spooky_boo.furnished import NAMES, chosen, scene
from hantise.core import SPECTATOR
from hantise.games.spooky_boo import GAME, room


@rules("""
SPB-05: the first look
  new 2 / starter 0 -- +1 +1 +1 +1 +2 +2 +2 +2 --> back Lay them back; face down / asks Remember these two cards
    -- --> says Only you see them, and only now. Then they lie face down.
SPB-10, SPB-13, SPB-15, SPB-16, SPB-34: a turn begins
  two -- --> asks Draw your first card / says Nothing is discarded yet.
  two / on 6 -- --> asks Draw, or take the 6? / draw Draw; only you see it; stock
    -- --> says To take the 6, touch your card that it replaces.Now touch your card that the 6 replaces.
    -- --> take:3 Take the 6; your card top left is discarded; discard 0:3
    -- --> call Spooky Boo!; more than 5 costs 10 points
  two / on 9p2 -- --> take:1 Take the 9; its power is not used; your card bottom left is discarded; discard 0:1
  two / on 6 9p2 / stock -- --> draw Draw; the discards become the stock; stock
  two / on_top yes -- --> call Spooky Boo!; more than 5: 10 points and your total
SPB-11, SPB-12: a card was drawn
  two -- draw +5 --> asks Which card goes? / discard Discard the 5; your square stays; discard
    -- --> put:1 Put the 5 here; your card bottom left is discarded; 0:1
    -- --> says You drew the 5. Touch your card that it replaces, or discard it.
  two -- draw +8p1 --> asks Which card goes? / discard Discard the 8; without its power; discard
    -- --> power Use its power; you look at one of your cards
    -- --> says You drew the 8. Use its power, or touch your card that it replaces.
SPB-20 to SPB-24: powers
  two -- draw +7p1 power --> look:0:2 Look at it; your card bottom right; 0:2
  two -- draw +8p1 power --> asks Which of your cards? / says The 8 lets you look at one of your own cards.
    -- look:0:1 --> asks Remember this card / says Only you see it. It stays open until you lay it back.
  two -- draw +9p2 power --> look:1:3 Look at it; <b>Bo</b>’s card top left; 1:3 / asks Whose card will you look at?
    -- --> says The 9 lets you look at one card of another player.
  two -- draw +10p3 power --> swap:1:1:4 Swap them; with <b>Bo</b>, both unseen; 0:1 1:4 / asks Which two cards swap?
    -- --> says Touch a card of yours and a card of another player. Nobody sees them.
  two -- draw +15p4 power look:1:2 --> with:4 Swap it; your card top right goes to <b>Bo</b>; 0:4
    -- --> back Lay it back; face down / asks Keep it there, or swap it?
    -- --> says Lay it back, or touch a card of yours to swap the two.
SPB-30, SPB-31: the turn is over
  two -- draw +5 discard --> pass Pass; your turn is over / asks Do you have 5 or less?
    -- --> says Then call Spooky Boo! If not, pass.
""")
def test_the_seat_on_the_move_is_asked_and_its_buttons_say_what_follows_and_what_is_touched(cases: str) -> None:
    """SPB-05, SPB-10 to SPB-16, SPB-20 to SPB-24, SPB-30, SPB-31, SPB-34: nobody else is asked anything."""
    for case, then, word, wanted in said(cases, drawn):
        assert told(then, word) == wanted, case
        for seat in {0, 1, SPECTATOR} - {then.mover}:
            assert (room.asks(view(then.first, seat), NAMES), room.say(view(then.first, seat), NAMES)) == ("", "")
            assert chosen(then.first, seat) == {}


def told(table: Both, word: str) -> str:
    """The question, why, or what a button says: its words, what follows, and what is touched."""
    shown = view(table.first, table.mover).glance()
    if word == "asks":
        return room.asks(shown, NAMES)
    if word == "says":
        return re.sub(r"<[^>]*>", "", room.say(shown, NAMES))
    words, follows, picks = chosen(table.first, table.mover)[word]
    return "; ".join(filter(None, (words, follows, " ".join(picks))))


def test_the_line_of_why_has_words_for_before_and_after_a_touch_and_numbers_stand_out() -> None:
    """SPB-13."""
    why = room.say(view(table(TWO, on="6"), 0).glance(), NAMES)
    for words in ('<span class="until-taking">', '<span class="taking" aria-hidden="true">', "<b>6</b>"):
        assert words in why


@pytest.mark.parametrize("names", ["", "draw +5 discard"])
def test_only_what_ends_the_round_is_held_and_a_letter_pressed_twice_throws_nothing_away(names: str) -> None:
    """SPB-11, SPB-30."""
    found = scene(play(table(TWO), names), 0).choices
    assert {action for action, one in found.items() if one.held} == {*filter(GAME.is_drastic, found)} != set()
    for draw in (choice for choice in found.values() if choice.picks == ("stock",)):
        assert draw.letter
        assert draw.letter not in {one.letter for one in scene(play(table(TWO), "draw +8p1"), 0).choices.values()}
