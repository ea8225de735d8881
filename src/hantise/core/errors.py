"""The few errors of the house; each carries a sentence that a person can act on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class HantiseError(Exception):
    """Something asked of the house cannot be done; `code` is stable, the text is for people."""

    code = "error"


class UnknownGame(HantiseError):
    """No game has that name."""

    code = "unknown-game"


class UnknownAction(HantiseError):
    """No action of the game has that name or number."""

    code = "unknown-action"


class IllegalAction(HantiseError):
    """The action may not be taken in this position."""

    code = "illegal-action"


class BadPosition(HantiseError):
    """The text is no position of this game."""

    code = "bad-position"


class BadOption(HantiseError):
    """The game has no such option, or the option has no such value."""

    code = "bad-option"


class BadSeats(BadOption):
    """No table of the game has so many seats, or this one no such seat."""

    code = "bad-seats"


class BadDeck(HantiseError):
    """The data of a box is not as the rules need it; the text names the line."""

    code = "bad-deck"


class BadRecord(HantiseError):
    """The record is damaged, foreign or newer than this program."""

    code = "bad-record"


class BadView(HantiseError):
    """The text is no view of this game."""

    code = "bad-view"


@contextmanager
def reading(what: str, otherwise: type[HantiseError]) -> Iterator[None]:
    """Any fault while a text from anywhere is read becomes that error: the text is no such thing."""
    try:
        yield
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError, RecursionError) as error:
        raise otherwise(f"this is no {what}: {error}") from error
