"""What is asked, in words: whose card, and where."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.words import _
from hantise.review.beliefs import Belief
from hantise.review.guess import Guess


def headline(guess: Guess, offers: Sequence[Belief]) -> str:
    """The question."""
    name, place = whose(guess), offers[0].lying.place
    if guess.whose == guess.seat:
        return _("What lies at your {place}, most likely?").format(place=place)
    if guess.spot >= 0:
        return _("What lies at {name}’s {place}, most likely?").format(name=name, place=place)
    return _("What does {name} most likely hold?").format(name=name)


def whose(guess: Guess) -> str:
    """Who is asked about, and where they sit."""
    players, name = guess.record.options.players, guess.record.seats[guess.whose]
    if players == 2 or guess.whose == guess.seat:
        return name
    away = (guess.whose - guess.seat) % players
    if away == 1:
        return _("{name}, on your left,").format(name=name)
    return _("{name}, on your right,").format(name=name) if away == players - 1 else name
