"""The words and looks of Kuhn poker."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from hantise.core import CHANCE, OVER, Action, View
from hantise.core.sheet import Line
from hantise.core.words import _
from hantise.testing.games.kuhn.rules import BET, CALL, CHECK, FOLD
from hantise.testing.games.kuhn.view import KuhnView


def label(view: View, action: Action, names: Sequence[str]) -> str:
    """The meaning of this action."""
    labels = {CHECK: _("Check"), BET: _("Bet 1 more"), FOLD: _("Fold and lose the stake"), CALL: _("Call, for 1 more")}
    return labels[action]


def tell(line: str, names: Sequence[str], seat: int) -> str:
    """A sentence for a line of the sheet."""
    who, act, talk = Line.read(line)
    if act.what == "deal":
        told = _("{name} is dealt a card.") if act.first == "?" else _("{name} is dealt {card}.")
        return told.format(name=names[who], card=act.first)
    check, bet, fold, call = _("{name} checks."), _("{name} bets."), _("{name} folds."), _("{name} calls.")
    sentences = [{"check": check, "bet": bet, "fold": fold, "call": call}[act.what].format(name=names[who])]
    for part in talk:
        seats, cards = [part.what, *part.detail][0::3], part.detail[1::3]
        for shown, card in zip(seats, cards, strict=True):
            sentences.append(_("{name} shows {card}.").format(name=names[int(shown)], card=card))
    return " ".join(sentences)


def text(view: View, names: Sequence[str]) -> str:
    """A line for each seat, then who is to move."""
    assert isinstance(view, KuhnView)
    return "\n".join([*_seats(view, names), _whose_turn(view, names)])


def html(view: View, names: Sequence[str]) -> str:
    """The same as an HTML list."""
    assert isinstance(view, KuhnView)
    items = Markup("").join(Markup("<li>{}</li>").format(line) for line in _seats(view, names))
    return Markup("<ul>{}</ul><p>{}</p>").format(items, _whose_turn(view, names))


def _seats(view: KuhnView, names: Sequence[str]) -> list[str]:
    return [
        _("{name}: card {card}, stake {stake}").format(name=name, card=card or "-", stake=stake)
        for name, card, stake in zip(names, view.cards, view.stakes, strict=True)
    ]


def _whose_turn(view: View, names: Sequence[str]) -> str:
    if view.mover == OVER:
        return _("The game is over.")
    if view.mover == CHANCE:
        return _("The cards are dealt.")
    return _("{name} is to move.").format(name=names[view.mover])
