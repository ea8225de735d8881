"""What is asked, in words: whose card, and where."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.words import _
from hantise.review.beliefs import Belief
from hantise.review.guess import Guess


def headline(guess: Guess, offers: Sequence[Belief]) -> str:
    """The question; a hand by who holds it, and where they sit."""
    if guess.spot < 0:
        return _holder(guess).format(name=guess.record.seats[guess.whose])
    place = offers[0].lying.place
    if guess.whose == guess.seat:
        return _("Your card {place}: what is it, most likely?").format(place=place)
    words = _("{name}’s card {place}: what is it, most likely?")
    return words.format(name=guess.record.seats[guess.whose], place=place)


def _holder(guess: Guess) -> str:
    players = guess.record.options.players
    away = (guess.whose - guess.seat) % players
    if players > 2 and away == 1:
        return _("What does {name}, on your left, most likely hold?")
    if players > 2 and away == players - 1:
        return _("What does {name}, on your right, most likely hold?")
    return _("What does {name} most likely hold?")
