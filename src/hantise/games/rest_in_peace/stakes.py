"""What is at stake in Rest in Peace: the house and the medium of this round, cards for later, and the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from hantise.core import Verdict, View
from hantise.core.sheet import Line
from hantise.core.stakes import Clauses, Stakes
from hantise.core.words import _, ngettext
from hantise.games.rest_in_peace.facts import Facts
from hantise.games.rest_in_peace.family import ROUNDS
from hantise.games.rest_in_peace.labels import houses, medium_name
from hantise.games.rest_in_peace.mediums import TRUCE
from hantise.games.rest_in_peace.position import CASTLES_TO_WIN, MANORS_TO_WIN
from hantise.games.rest_in_peace.view import RestInPeaceView

# The acts that part a family from a card of its own.
SPENDING: Final = frozenset(["ghost", "medium", "blind-card", "tenth"])


def events(lines: Sequence[str]) -> frozenset[str]:
    """Each as what befalls and whom: `house:c 0` and `medium:27 1` of the round, `truce 0` in it, `won 1`."""
    told = list(map(Line.read, lines))
    round_ = _round(told)
    won = [f"won {part.first}" for line in told for part in line.followed("won")]
    return frozenset([*won, *[stake for line in round_[-1:] for stake in _ended(line, round_)]])


def _round(told: Sequence[Line]) -> list[Line]:
    """RIP-16, RIP-M27: the lines up to the first end of a round; all of them if there is none."""
    end = next((number for number, line in enumerate(told) if line.followed("wins", "ties")), len(told))
    return list(told[: end + 1])


def _ended(end: Line, round_: Sequence[Line]) -> Iterator[str]:
    for part in end.followed("wins"):
        yield f"house:{part.detail[-1]} {part.first}"
    for part in end.followed("takes-medium"):
        yield f"medium:{part.detail[-1]} {part.first}"
    is_truce = end.followed("ties") and (end.act.what, end.act.first) == ("medium", str(TRUCE))
    if is_truce and any(line.act.what in SPENDING for line in round_ if line.who == 1 - end.who):
        yield f"truce {1 - end.who}"


def counts(lines: Sequence[str]) -> dict[str, int]:
    """RIP-11, RIP-18: what each family parts with in the round.

    The cards as `cards 0`, what they come to as `cards-high 0`, and how much of it is laid on the tenth as `tenth 0`.
    """
    found = {f"{what} {seat}": 0 for what in ("cards", "cards-high", "tenth") for seat in range(2)}
    for line in _spent(list(map(Line.read, lines))):
        value = int(line.act.first) if line.act.first.isdigit() and line.act.what != "medium" else 0
        found[f"cards {line.who}"] += 1
        found[f"cards-high {line.who}"] += value
        found[f"tenth {line.who}"] += value if line.act.what == "tenth" else 0
    return found


def _spent(told: Sequence[Line]) -> Iterator[Line]:
    """In the round, and what is laid on the tenth once it is over."""
    round_ = _round(told)
    yield from [line for line in round_ if line.act.what in SPENDING]
    for line in told[len(round_) :]:
        if line.act.what in ("tenth", "none"):
            yield from [line] if line.act.what == "tenth" else []
            return


def _own(n: int) -> Mapping[str, Clauses]:
    return {
        "won": (_("you win the game"),),
        "house": (_("you win {what}"),),
        "truce": (_("you lose cards to a Truce"), _("you lose no cards to a Truce")),
        "medium": (_("you get the medium {what}"),),
        "tenth": (_("you are stronger in the tenth round"),),
        "cards": (
            ngettext("you spend a card more", "you spend {n} cards more", n),
            ngettext("you keep a card more for later", "you keep {n} cards more for later", n),
        ),
        "cards-high": (_("you spend higher cards"), _("you keep higher cards for later")),
    }


def _others(n: int) -> Mapping[str, Clauses]:
    return {
        "won": (_("{name} wins the game"), _("{name} does not win the game")),
        "house": (_("{name} wins {what}"), _("{name} does not win {what} yet")),
        "truce": (_("{name} loses cards to a Truce"), _("{name} loses no cards to a Truce")),
        "medium": (_("{name} gets the medium {what}"), _("{name} does not get the medium {what}")),
        "tenth": (_("{name} is stronger in the tenth round"), _("{name} is weaker in the tenth round")),
        "cards": (
            ngettext("{name} has to spend a card more", "{name} has to spend {n} cards more", n),
            ngettext("{name} keeps a card more for later", "{name} keeps {n} cards more for later", n),
        ),
        "cards-high": (_("{name} has to spend higher cards"), _("{name} keeps higher cards for later")),
    }


def _thing(code: str) -> str:
    """The houses that letters stand for, the medium of a number."""
    return medium_name(int(code)) if code.isdigit() else houses(code.count("m"), code.count("c"))


STAKES: Final = Stakes(events, counts, frozenset(["truce", "cards", "cards-high"]), _own, _others, _thing)


# The way in which a game of Rest in Peace was won.


def verdict(view: View) -> Verdict:
    """RIP-30, RIP-34, RIP-35: the houses of both, those that decided first."""
    assert isinstance(view, RestInPeaceView)
    facts = view.facts
    return Verdict(_margin(facts), tuple(_listed(facts, seat) for seat in range(2)))


def _margin(facts: Facts) -> str:
    if facts.victor not in (0, 1):
        return _all_alike(facts)
    told, other = _decisive(facts, facts.victor), _listed(facts, 1 - facts.victor)
    if has_won_by_houses(facts):
        return _("{houses} against {others}").format(houses=told, others=other)
    if told == other:
        return _("by the tenth round: {houses} each").format(houses=told)
    if facts.results[ROUNDS - 1] == facts.victor + 1:
        return _("by the tenth round: {houses} against {others}").format(houses=told, others=other)
    return _("by the number of houses: {houses} against {others}").format(houses=told, others=other)


def has_won_by_houses(facts: Facts) -> bool:
    """RIP-30: true if the victor has enough manors, or enough castles."""
    seat = facts.victor
    return facts.castles_won[seat] >= CASTLES_TO_WIN or facts.manors_won[seat] >= MANORS_TO_WIN


def _all_alike(facts: Facts) -> str:
    """RIP-35: with equal houses nobody has won."""
    houses = facts.manors_won[0] + facts.castles_won[0]
    return ngettext("{n} house each", "{n} houses each", houses).format(n=houses)


def _decisive(facts: Facts, seat: int) -> str:
    """RIP-30: the houses that won, and the rest in brackets."""
    manors, castles = facts.manors_won[seat], facts.castles_won[seat]
    if castles >= CASTLES_TO_WIN and 0 < manors < MANORS_TO_WIN:
        return _("{won} (and {more})").format(won=_castles(castles), more=_manors(manors))
    if manors >= MANORS_TO_WIN and 0 < castles < CASTLES_TO_WIN:
        return _("{won} (and {more})").format(won=_manors(manors), more=_castles(castles))
    return _listed(facts, seat)


def _listed(facts: Facts, seat: int) -> str:
    manors, castles = facts.manors_won[seat], facts.castles_won[seat]
    if manors and castles:
        return _("{castles} and {manors}").format(castles=_castles(castles), manors=_manors(manors))
    return _castles(castles) if castles else _manors(manors) if manors else _("no house")


def _manors(count: int) -> str:
    return ngettext("{n} manor", "{n} manors", count).format(n=count)


def _castles(count: int) -> str:
    return ngettext("{n} castle", "{n} castles", count).format(n=count)
