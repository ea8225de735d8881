"""The table of Ghooost!, in text."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core import OVER, View
from hantise.core.names import said_of
from hantise.core.places import ordinal, places
from hantise.core.seats import others
from hantise.core.words import _, ngettext
from hantise.games.ghooost import daybreak, sentences
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.piles import KITTY
from hantise.games.ghooost.scores import round_points
from hantise.games.ghooost.sentences import card_name
from hantise.games.ghooost.view import GhooostView


def label(view: View, action: int, names: Sequence[str]) -> str:
    """The words for taking this action, with its consequence."""
    return sentences.label(_facts(view), action)


def tell(line: str, names: Sequence[str], seat: int) -> str:
    """A sentence for a line of this seat's sheet; "" for a line not worth one."""
    return sentences.tell(line, names, seat)


def text(view: View, names: Sequence[str]) -> str:
    """The table in lines of text, the opponents in the order of play; once it is over, the places."""
    facts = _facts(view)
    if facts.mover == OVER:
        return "\n".join([_("The game is over."), *_places(facts, names)])
    lines = [f"  {_seat_line(facts, seat, names)}" for seat in others(facts.players, facts.seat)]
    return "\n".join([_time(facts), *_sunrise(facts), *lines, _cemetery(facts), *_own(facts, names)])


def _facts(view: View) -> Facts:
    assert isinstance(view, GhooostView)
    return view.facts


def _time(facts: Facts) -> str:
    direction = _("clockwise") if facts.direction > 0 else _("anticlockwise")
    crypt = (
        ngettext("{n} card in the crypt", "{n} cards in the crypt", facts.crypt).format(n=facts.crypt)
        if facts.crypt
        else _("After midnight")
    )
    heading = _("Round {n}. ").format(n=facts.round) if facts.match else ""
    discard = sum(facts.discard)
    gone = ngettext("{n} card discarded", "{n} cards discarded", discard).format(n=discard)
    return _("{round}{crypt}, {discard}, play goes {direction}.").format(
        round=heading, crypt=crypt, discard=gone, direction=direction
    )


def _sunrise(facts: Facts) -> list[str]:
    """GHO-88: from half of the count on."""
    turns = daybreak.coming(facts)
    return [] if turns == daybreak.NEVER else [sentences.sunrise(turns)]


def _counts(facts: Facts, seat: int) -> str:
    if facts.awaits == "over" and seat == facts.left[-1]:
        return _("stays behind")  # GHO-81
    if seat in facts.left:
        return _("escaped")
    hand, mansion = facts.hands[seat], facts.mansions[seat]
    cards = ngettext("{n} card in hand", "{n} cards in hand", hand).format(n=hand)
    return _("{cards}, {mansion} in the mansion").format(cards=cards, mansion=mansion)


def _score(facts: Facts, seat: int) -> str:
    if not facts.match:
        return ""
    points = ngettext("{n} point", "{n} points", facts.points[seat]).format(n=facts.points[seat])
    return ", ".join([points, *[_("Boo!")] * facts.tokens[seat]])


def _seat_line(facts: Facts, seat: int, names: Sequence[str]) -> str:
    mark = ">" if facts.mover == seat else " "
    score = _score(facts, seat)
    told = _counts(facts, seat) + (f" ({score})" if score else "")
    return f"{mark} {said_of(names[seat], told)}"


def _places(facts: Facts, names: Sequence[str]) -> list[str]:
    """GHO-83: who escaped, in their order, all of them first; or the places by points, where they are counted."""
    if facts.match or facts.scored:
        return _by_points(facts, names)
    last = facts.players - 1
    told = [_escaped(facts, order) for order in range(last)] + [_("stays behind and has lost")]
    return [
        _placed(facts.players if order == last else 1, names[seat], words)
        for order, (seat, words) in enumerate(zip(facts.left, told, strict=True))
    ]


def _escaped(facts: Facts, order: int) -> str:
    """GHO-80: of several, in which order."""
    return _("escaped") if facts.players == 2 else _("{place} to escape").format(place=ordinal(order + 1))


def _placed(place: int, name: str, told: str) -> str:
    return f"{ordinal(place):>5} {said_of(name, told)}"


def _by_points(facts: Facts, names: Sequence[str]) -> list[str]:
    """GHO-84, GHO-86, GHO-87: the most points first; a seat barred from winning, last."""
    points = facts.points if facts.match else round_points(facts.left)
    worth = [-1 if seat == facts.barred else points[seat] for seat in range(facts.players)]
    return [_placed(place, names[seat], _gained(facts, seat, points[seat])) for place, seat in places(worth)]


def _gained(facts: Facts, seat: int, points: int) -> str:
    if facts.match:
        return _score(facts, seat)
    told = ngettext("{n} point", "{n} points", points).format(n=points)
    return f"{told} ({_counts(facts, seat)})"


def _cemetery(facts: Facts) -> str:
    cards = sum(facts.cemetery)
    if not cards:
        return _("The cemetery is empty.")
    top = " + ".join([card_name(facts.top)] * facts.run) if facts.top else _("nothing")
    told = ngettext("Cemetery, {n} card: {top} on top", "Cemetery, {n} cards: {top} on top", cards)
    kitties = facts.cemetery[KITTY]
    beside = ngettext(", a Kitty beside it", ", {n} Kitties beside it", kitties).format(n=kitties) if kitties else ""
    return told.format(n=cards, top=top) + beside + "."


def _own(facts: Facts, names: Sequence[str]) -> list[str]:
    if facts.seat < 0:
        return []
    hand = ", ".join(card_name(kind) for kind in _sorted(facts.hand)) or _("nothing")
    return [_seat_line(facts, facts.seat, names).replace("  ", " "), _("  Your hand: {cards}").format(cards=hand)]


def _sorted(hand: Sequence[int]) -> list[int]:
    """Values ascending, then Kitty, then Miss Copy: as one holds them."""
    return sorted(hand, key=lambda kind: kind or KITTY + 1)
