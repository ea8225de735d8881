"""What luck and choices came to, in words: so many wins' worth."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.words import _, language
from hantise.review.chances import Band

# Less is next to nothing; more is told in halves.
LEAST, IN_WORDS = 0.05, 1.75


def luck_told(found: Band) -> str:
    """Whether luck was for the seat or against it, and by how much."""
    words = _("Luck helped: it was worth {wins}.") if found.middle > 0 else _("Bad luck cost {wins}.")
    return words.format(wins=worth(found.middle))


def choices_told(found: Band, name: str = "") -> str:
    """What a seat's choices gave away; it is named unless it is the reader's."""
    own = _("Your choices cost {wins}, beside the strongest computer’s in your place.")
    other = _("{name}’s choices cost {wins}, beside the strongest computer’s in that place.")
    return (other if name else own).format(name=name, wins=worth(found.middle))


def others_told(found: Band, others: Sequence[str], name: str = "") -> str:
    """What others' choices gave the seat, or took from it; it is named unless it is the reader's, as is one other."""
    sentence = (_ones if len(others) == 1 else _many)(found.middle > 0, bool(name))
    return sentence.format(name=others[0], whom=name, wins=worth(found.middle))


def _ones(is_gift: bool, is_named: bool) -> str:
    return {
        (True, False): _("{name}’s choices gave you {wins}."),
        (True, True): _("{name}’s choices gave {whom} {wins}."),
        (False, False): _("{name}’s choices took {wins} from you."),
        (False, True): _("{name}’s choices took {wins} from {whom}."),
    }[is_gift, is_named]


def _many(is_gift: bool, is_named: bool) -> str:
    return {
        (True, False): _("The others’ choices gave you {wins}."),
        (True, True): _("The others’ choices gave {whom} {wins}."),
        (False, False): _("The others’ choices took {wins} from you."),
        (False, True): _("The others’ choices took {wins} from {whom}."),
    }[is_gift, is_named]


def worth(share: float) -> str:
    """The amount in words, near enough for everybody: "about half a win", "next to nothing"."""
    amount = abs(share)
    return _("next to nothing") if amount < LEAST else _("about {wins}").format(wins=_in_halves(amount))


def _in_halves(amount: float) -> str:
    if amount >= IN_WORDS:
        return _("{n} wins").format(n=number(round(2 * amount) / 2))
    named = {
        0.1: _("a tenth of a win"),
        0.25: _("a quarter of a win"),
        0.33: _("a third of a win"),
        0.5: _("half a win"),
        0.67: _("two thirds of a win"),
        0.75: _("three quarters of a win"),
        1.0: _("one win"),
        1.5: _("one and a half wins"),
    }
    return named[min(named, key=lambda known: abs(known - amount))]


def wins(share: float) -> str:
    """A sum of shares in wins, with its sign."""
    rounded = round(share, 2)
    return f"{'−' if rounded < 0 else '+' if rounded > 0 else ''}{_point(f'{abs(rounded):.2f}')}"


def number(amount: float) -> str:
    """A number without needless digits: "2", "2.5"."""
    return _point(f"{amount:g}")


def _point(digits: str) -> str:
    """With the mark that the language has between ones and tenths."""
    return digits if language() == "en" else digits.replace(".", ",")
