"""The table of Ghooost!, in text; what is at stake there, and by how much it was won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from hantise.core import OVER, Verdict, View
from hantise.core.names import said_of
from hantise.core.outcome import ordinal, places
from hantise.core.seats import others
from hantise.core.sheet import Line
from hantise.core.stakes import Clauses, Stakes
from hantise.core.words import _, ngettext
from hantise.games.ghooost import moments
from hantise.games.ghooost.facts import Facts
from hantise.games.ghooost.moments import NEVER, card_name, coming, in_order, sunrise
from hantise.games.ghooost.piles import KITTY
from hantise.games.ghooost.scores import round_points
from hantise.games.ghooost.sheet import faces_of
from hantise.games.ghooost.view import GhooostView


def label(view: View, action: int, names: Sequence[str]) -> str:
    """The words for taking this action, with its consequence."""
    return moments.label(facts_of(view), action)


def tell(line: str, names: Sequence[str], seat: int) -> str:
    """A sentence for a line of this seat's sheet; "" for a line not worth one."""
    return moments.tell(line, names, seat)


def facts_of(view: View) -> Facts:
    """All that the view says."""
    assert isinstance(view, GhooostView)
    return view.facts


def section(view: View) -> str:
    """The chapter of the rules for the moment: a turn before midnight, one after it, or the end."""
    facts = facts_of(view)
    return "end" if facts.awaits == "over" else "turn" if facts.crypt else "midnight"


def text(view: View, names: Sequence[str]) -> str:
    """The table in lines of text, the opponents in the order of play; once it is over, the places."""
    facts = facts_of(view)
    if facts.mover == OVER:
        return "\n".join([_("The game is over."), *_places(facts, names)])
    turns = coming(facts)
    lines = [_time(facts), *([] if turns == NEVER else [sunrise(turns)])]
    lines += [f"  {_seat_line(facts, seat, names)}" for seat in others(facts.players, facts.seat)]
    lines.append(_cemetery(facts))
    if facts.seat >= 0:
        hand = ", ".join(map(card_name, in_order(facts.hand))) or _("nothing")
        lines += [_seat_line(facts, facts.seat, names).replace("  ", " "), _("  Your hand: {cards}").format(cards=hand)]
    return "\n".join(lines)


def _time(facts: Facts) -> str:
    discard = sum(facts.discard)
    return _("{round}{crypt}, {discard}, play goes {direction}.").format(
        round=_("Round {n}. ").format(n=facts.round) if facts.match else "",
        crypt=in_crypt(facts.crypt) if facts.crypt else _("After midnight"),
        discard=ngettext("{n} card discarded", "{n} cards discarded", discard).format(n=discard),
        direction=_("clockwise") if facts.direction > 0 else _("anticlockwise"),
    )


def in_crypt(cards: int) -> str:
    """So many cards before midnight."""
    return ngettext("{n} card in the crypt", "{n} cards in the crypt", cards).format(n=cards)


def fate(facts: Facts, seat: int) -> str:
    """GHO-80, GHO-81: the fate of a seat that no longer plays."""
    return _("stays behind") if facts.awaits == "over" and seat == facts.left[-1] else _("escaped")


def cards_of(hand: int, mansion: int) -> str:
    """The cards of a seat, counted."""
    cards = ngettext("{n} card in hand", "{n} cards in hand", hand).format(n=hand)
    return _("{cards}, {mansion} in the mansion").format(cards=cards, mansion=mansion)


def in_points(points: int) -> str:
    """So many points, in words."""
    return ngettext("{n} point", "{n} points", points).format(n=points)


def in_cards(cards: int) -> str:
    """So many cards, in words."""
    return ngettext("{n} card", "{n} cards", cards).format(n=cards)


def _told_of(facts: Facts, seat: int) -> str:
    return fate(facts, seat) if seat in facts.left else cards_of(facts.hands[seat], facts.mansions[seat])


def _score(facts: Facts, seat: int) -> str:
    return ", ".join([in_points(facts.points[seat]), *[_("Boo!")] * facts.tokens[seat]])


def _seat_line(facts: Facts, seat: int, names: Sequence[str]) -> str:
    told = _told_of(facts, seat) + (f" ({_score(facts, seat)})" if facts.match else "")
    return f"{'>' if facts.mover == seat else ' '} {said_of(names[seat], told)}"


def _places(facts: Facts, names: Sequence[str]) -> list[str]:
    """GHO-83: who escaped, in their order, all of them first; or the places by points, where they are counted."""
    if facts.match or facts.scored:
        return [_placed(place, names[seat], _gained(facts, seat)) for place, seat in places(_worth(facts))]
    *winners, loser = facts.left
    # GHO-80: of several, in which order.
    are_two = facts.players == 2
    told = [
        _("escaped") if are_two else _("{place} to escape").format(place=ordinal(n + 1)) for n in range(len(winners))
    ]
    lines = [_placed(1, names[seat], words) for seat, words in zip(winners, told, strict=True)]
    return [*lines, _placed(facts.players, names[loser], _("stays behind and has lost"))]


def _placed(place: int, name: str, told: str) -> str:
    return f"{ordinal(place):>5} {said_of(name, told)}"


def _points(facts: Facts) -> Sequence[int]:
    return facts.points if facts.match else round_points(facts.left)


def _worth(facts: Facts) -> list[int]:
    """GHO-84, GHO-86, GHO-87: the most points first; a seat barred from winning, last."""
    points = _points(facts)
    return [-1 if seat == facts.barred else points[seat] for seat in range(facts.players)]


def _gained(facts: Facts, seat: int) -> str:
    if facts.match:
        return _score(facts, seat)
    return f"{in_points(_points(facts)[seat])} ({_told_of(facts, seat)})"


def _cemetery(facts: Facts) -> str:
    cards = sum(facts.cemetery)
    if not cards:
        return _("The cemetery is empty.")
    top = " + ".join([card_name(facts.top)] * facts.run) if facts.top else _("nothing")
    told = ngettext("Cemetery, {n} card: {top} on top", "Cemetery, {n} cards: {top} on top", cards)
    kitties = facts.cemetery[KITTY]
    beside = ngettext(", a Kitty beside it", ", {n} Kitties beside it", kitties).format(n=kitties) if kitties else ""
    return told.format(n=cards, top=top) + beside + "."


# What is at stake: who stays behind, who escapes, who takes cards and who gets rid of them.


def events(lines: Sequence[str]) -> frozenset[str]:
    """Each as what befalls and whom: `takes 0`, `sweeps 1`, `misses 0`, `out 1`, `lost 0`."""
    found: set[str] = set()
    for line in map(Line.read, lines):
        found.update(f"{part.what} {part.first}" for part in line.followed("misses", "out", "lost"))
        if _taken(line) > 1:
            found.add(f"takes {line.who}")
        if line.followed("swept"):
            found.add(f"sweeps {line.who}")
    return frozenset(found)


def counts(lines: Sequence[str]) -> dict[str, int]:
    """The cards that each seat takes, as `takes-cards 0`, and `lays 0`; nothing of a seat that has acted in no line."""
    found: dict[str, int] = {}
    for line in map(Line.read, lines):
        laid = len(faces_of(line.act.first)) if line.act.what == "play" else 0
        for what, cards in (("takes-cards", _taken(line)), ("lays", laid)):
            found[f"{what} {line.who}"] = found.get(f"{what} {line.who}", 0) + cards
    return found


def _taken(line: Line) -> int:
    """GHO-31: the cards that an action brings into a hand from the cemetery."""
    return next((int(part.first) for part in (*line.followed("fails"), line.act) if part.what in ("take", "fails")), 0)


def _own(n: int) -> Mapping[str, Clauses]:
    return {
        "lost": (_("you stay behind"), _("you do not stay behind")),
        "out": (_("you escape"),),
        "takes": (_("you have to take several cards"), _("you do not have to take several cards")),
        "misses": (_("you miss a turn"), _("you miss no turn")),
        "sweeps": (_("you sweep the cemetery and play again"),),
        "takes-cards": (
            ngettext("you soon take a card more", "you soon take {n} cards more", n),
            ngettext("you soon take a card less", "you soon take {n} cards fewer", n),
        ),
        "lays": (ngettext("you soon get rid of a card more", "you soon get rid of {n} cards more", n),),
    }


def _others(n: int) -> Mapping[str, Clauses]:
    return {
        "lost": (_("{name} stays behind"), _("{name} does not stay behind")),
        "out": (_("{name} escapes"), _("{name} does not escape yet")),
        "takes": (_("{name} has to take several cards"), _("{name} does not have to take several cards")),
        "misses": (_("{name} misses a turn"), _("{name} misses no turn")),
        "sweeps": (
            _("{name} sweeps the cemetery and plays again"),
            _("{name} does not sweep the cemetery and play again"),
        ),
        "takes-cards": (
            ngettext("{name} soon takes a card more", "{name} soon takes {n} cards more", n),
            ngettext("{name} soon takes a card less", "{name} soon takes {n} cards fewer", n),
        ),
        "lays": (
            ngettext("{name} soon gets rid of a card more", "{name} soon gets rid of {n} cards more", n),
            ngettext("{name} soon gets rid of a card less", "{name} soon gets rid of {n} cards fewer", n),
        ),
    }


STAKES: Final = Stakes(events, counts, frozenset(["lost", "takes", "takes-cards", "misses"]), _own, _others)


# The margin of a round or a match.


def verdict(view: View) -> Verdict:
    """GHO-83, GHO-84: in a plain round the measure is the cards left, else the points of each."""
    facts = facts_of(view)
    if facts.players > 2 and (facts.match or facts.scored):
        return _of_points(_points(facts), _worth(facts))
    cards = [hand + mansion for hand, mansion in zip(facts.hands, facts.mansions)]
    held = tuple(map(in_cards, cards))
    # GHO-88, GHO-92: of two the seat that escapes wins, or at sunrise the one with fewest; of more all who escape win
    # alike, though the sun may have found cards with some of them.
    if facts.players == 2:
        return Verdict(_left(min(cards), max(cards)), held, tuple(-each for each in cards))
    loser = facts.left[-1]
    return Verdict(_left(0, cards[loser]), held, tuple(int(seat != loser) for seat in range(facts.players)))


def _left(fewest: int, most: int) -> str:
    if fewest:
        return ngettext("{n} card to {other}", "{n} cards to {other}", fewest).format(n=fewest, other=most)
    return ngettext("{n} card left behind", "{n} cards left behind", most).format(n=most)


def _of_points(points: Sequence[int], worth: Sequence[int]) -> Verdict:
    """GHO-84, GHO-86: the margin is what the winner has more than the next."""
    best, second = [points[seat] for _place, seat in places(worth)][:2]
    words = ngettext("{n} point to {other}", "{n} points to {other}", best)
    if best == second:
        words = ngettext("{n} point each", "{n} points each", best)
    return Verdict(words.format(n=best, other=second), tuple(map(in_points, points)), tuple(worth))
