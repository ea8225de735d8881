"""The table of Spooky Boo! in words: questions, reports, refusals, the squares and the stakes.

This module knows only cards that its reader has seen. Sentences are English and are translated at their use; sentences
with a key stand in `table.toml`.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final

from hantise.core import OVER, Verdict, View
from hantise.core.names import name_at, name_for
from hantise.core.outcome import ordinal, places
from hantise.core.phrases import Sentence, Told, TomlTable, said, tables
from hantise.core.seats import around
from hantise.core.sheet import Line, Part
from hantise.core.stakes import Stakes
from hantise.core.view import FactsView, Refusal
from hantise.core.words import _, later, ngettext
from hantise.games.spooky_boo.box import BOX
from hantise.games.spooky_boo.facts import Facts
from hantise.games.spooky_boo.pieces import (
    ACTIONS,
    ENOUGH,
    FIRST_CARD,
    FIRST_START,
    LOOK_AND_SWAP,
    OWN_LOOK,
    SQUARE,
    deck_of,
    value_and_power,
)

# The square as its owner sees it: the far row, then the near row, which the owner peeked at.
ORDER: Final = (2, 3, 0, 1)
# Keeps a sum in one line.
NO_BREAK: Final = "\u00a0"
NOBODY_CALLED: Final = later("Nobody called: everybody scores their square.")


def facts_of(view: View) -> Facts:
    """The facts of the view."""
    assert isinstance(view, FactsView)
    facts: Facts = view.facts
    return facts


class Refused(TomlTable, frozen=True):
    """Why the acts in `tried` (all acts if it is empty) are refused; rule "" means the rule of the power in use."""

    words: str
    code: str
    rule: str = ""
    tried: tuple[str, ...] = ()


class Awaited(TomlTable, frozen=True):
    """The words for one awaited thing: the text for the `others`, the chapter and the refusals."""

    others: str
    chapter: str
    refuses: tuple[Refused, ...]


class Moment(TomlTable, frozen=True):
    """The headline for the mover, a line beneath it, and the mover's task in text."""

    asks: str
    why: str
    task: str
    refuses: tuple[Refused, ...] = ()


class Power(TomlTable, frozen=True):
    """A power: its name, its effect, its effect for the seat that uses it, and its rule."""

    name: str
    does: str
    follows: str
    rule: str


class Act(TomlTable, frozen=True):
    """An act that a seat may take, in a sentence and as a button."""

    means: str
    button: str
    follows: str = ""
    asks: str = ""
    letter: str = ""


class Tells(Told, frozen=True):
    """The sentences about an act, "" for an act not worth one; `deed` is the act in a few words."""

    own: Sentence = ""
    others: Sentence = ""
    deed: str = ""


UNTOLD: Final = Tells()


class Words(TomlTable, frozen=True):
    """The tables of `table.toml`."""

    codes: tuple[str, ...]
    places: tuple[str, ...]
    awaits: dict[str, Awaited]
    moments: dict[str, Moment]
    powers: dict[int, Power]
    acts: dict[str, dict[str, str]]
    otherwise: dict[str, dict[str, str]]
    told: dict[str, Tells]


WORDS: Final = tables(__package__, "table.toml", Words)
AWAITS, MOMENTS, POWERS, TOLD = WORDS.awaits, WORDS.moments, WORDS.powers, WORDS.told
ACTS: Final = {what: Act(**words) for what, words in WORDS.acts.items()}
OTHERWISE: Final = {what: Act(**{**WORDS.acts[what], **words}) for what, words in WORDS.otherwise.items()}


# Cards, places and moments by the names that sentences use.


def numeral(number: int | str) -> str:
    """The number, with a true minus sign below zero: "−1"."""
    return str(number).replace("-", "−")


def number_on(face: str) -> str:
    """SPB-14: the value of a card with this face, without its power."""
    return numeral(value_and_power(face)[0])


def card_name(face: str) -> str:
    """The name of a card with this face: "7 (look at your own)", "5"."""
    power = value_and_power(face)[1]
    if not power:
        return number_on(face)
    return _("{value} ({power})").format(value=number_on(face), power=_(POWERS[int(power)].name))


def sign_of(facts: Facts, kind: int) -> str:
    """The face of a card of that kind, as in sheets."""
    return deck_of(facts.deck).faces[kind]


def power_of(facts: Facts, kind: int) -> int:
    """SPB-12: the power of a card of that kind, 0 for none."""
    return int(deck_of(facts.deck).powers[kind])


def where(place: int | str) -> str:
    """The words for a place of a square, from 1 on, from its owner's side."""
    return _(WORDS.places[int(place) - 1])


def moment(facts: Facts) -> str:
    """SPB-15, SPB-20, SPB-23: the key of the awaited question in `MOMENTS`."""
    used = power_of(facts, facts.top)
    apart = {
        "turn": "turn" if facts.discard else "first",
        "drawn": "drawn-power" if power_of(facts, facts.drawn) else "drawn",
        "look": "look-own" if used == OWN_LOOK else "look",
        "looked": "weighed" if used == LOOK_AND_SWAP else "looked",
    }
    return apart.get(facts.awaits, facts.awaits)


def act_of(facts: Facts, what: str, places: Sequence[str]) -> tuple[Act, int]:
    """The meaning of an act now, and the seat whose card it touches; negative for none."""
    whose = int(places[-2]) if what in ("look", "swap") else facts.looked // SQUARE
    otherwise = {
        "back": facts.awaits == "peek",
        "draw": not facts.stock,
        "discard": power_of(facts, facts.drawn) > 0,
        "power": not power_of(facts, facts.drawn),
        "look": whose == facts.seat,
        "with": whose in (-1, facts.seat),
        "call": facts.on_top,
    }
    return (OTHERWISE if otherwise.get(what) else ACTS)[what], whose


def told_of(who: int, act: Part, seat: int) -> Tells:
    """SPB-42: the sentences about an act for this seat; the actor's own cards and the reader's have their own."""
    what = "swap" if act.what == "with" else "peeked" if act == ("back", ()) else act.what
    if what not in ("back", "look", "swap"):
        return TOLD.get(what, UNTOLD)
    whose = int(act.detail[1 if what == "swap" else 0])
    return TOLD.get(f"{what}-home" if whose == who else f"{what}-yours" if whose == seat else what, TOLD[what])


# Legal actions and past actions in words.


def label(view: View, action: int, names: Sequence[str]) -> str:
    """The words for this action and its consequence; places are bottom left, bottom right and so on."""
    facts = facts_of(view)
    what, *places = ACTIONS.name(action).split(":")
    (act, whose), power = act_of(facts, what, places), power_of(facts, facts.drawn)
    own, place = (where(places[0]), where(places[-1])) if places else ("", "")
    return _(act.means).format(
        card=card_name(sign_of(facts, facts.top if what == "take" else facts.drawn)),
        power=_(POWERS[power].does) if power else "",
        own=own,
        place=place,
        who=name_at(names, whose),
    )


def tell(line: str, names: Sequence[str], seat: int) -> str:
    """A sentence or two for a line of this seat's sheet; "" for a line not worth one."""
    read = Line.read(line)
    if read.followed("shows"):
        return _end_of_round(read, names, seat)
    told = [_done(read.who, read.act, names, seat), *map(_followed, read.talk)]
    return " ".join(filter(None, told))


def _done(who: int, act: Part, names: Sequence[str], seat: int) -> str:
    """The sentence for an act of a seat or of chance, with the cards that this seat saw."""
    what, detail = act
    parts = {"name": names[who]}
    if what in ("look", "back", "swap", "with") and detail:
        own, (whose, place, *face) = ("", detail) if what in ("look", "back") else (detail[0], detail[1:])
        parts |= {"own": own and where(own), "other": names[int(whose)], "place": where(place)}
        parts["card"] = card_name(face[0]) if face else ""
    if what in ("drew", "take", "discard", "power"):
        parts["card"] = card_name(detail[0])
    if what in ("take", "put"):
        parts["place"] = where(detail[-1])
    told = told_of(who, act, seat)
    words = told.own if who == seat else told.others
    return said(words, 1).format(**parts) if words else ""


def _followed(part: Part) -> str:
    """The sentence for a consequence of an action; SPB-14: cards in or from a square have no power."""
    cards = [number_on(face) for face in part.detail]
    if part.what == "peeks":
        words = _("You see your own cards: {first} at the bottom left, {second} at the bottom right.")
        return words.format(first=cards[0], second=cards[1])
    if part.what == "lays":
        return _("The {card} that lay there is discarded.").format(card=cards[0])
    return _("The discards are shuffled into a new stock.")


# Refusals, from the facts that the asking seat knows.


def refuse(facts: Facts, legal: Container[int], action: int) -> Refusal | None:
    """Why the seat of these facts may not take the action; `legal` are the mover's actions."""
    if facts.mover == OVER:
        return Refusal("game-over", "SPB-36", _("The game is over: all its rounds are played."))
    if action >= FIRST_START:
        rule = "SPB-11" if action >= FIRST_CARD else "SPB-07"
        return Refusal("left-to-chance", rule, _("That is for chance to decide."))
    if facts.mover != facts.seat:
        return Refusal("not-your-turn", "SPB-10", _("It is not your turn."))
    if action in legal:
        return None
    what, *places = ACTIONS.name(action).split(":")
    if facts.awaits == what and int(places[-2]) >= facts.players:
        return Refusal("no-such-player", "SPB-01", _("Nobody sits there."))
    refuses = (*MOMENTS[moment(facts)].refuses, *AWAITS[facts.awaits].refuses)
    refused = next(refused for refused in refuses if not refused.tried or what in refused.tried)
    return Refusal(refused.code, refused.rule or POWERS[power_of(facts, facts.top)].rule, _(refused.words))


# The end of a round: the caller, each seat's total, and its points.


def added_up(faces: Sequence[str]) -> str:
    """SPB-32: the values of a square and their sum: "1 + 2 − 1 + 5 = 7"."""
    first, *values = [int(value_and_power(face)[0]) for face in faces]
    signed = [f"− {-value}" if value < 0 else f"+ {value}" for value in values]
    return " ".join([numeral(first), *signed, "=", numeral(first + sum(values))])


def sum_of(faces: Sequence[str]) -> int:
    """SPB-32: the sum of these cards."""
    return sum(int(value_and_power(face)[0]) for face in faces)


def sums_of(line: Line) -> dict[int, int]:
    """SPB-32: the sum of each square at the end of a round."""
    return {int(part.first): sum_of(part.detail[1:-1]) for part in line.followed("shows")}


def fate(total: int, is_own: bool) -> str:
    """SPB-33, SPB-34: the sentence about a call, right or too early, with `{name}`, `{sum}` and `{n}` to fill in."""
    return TOLD["rightly" if total <= ENOUGH else "too-early"].to(is_own)


def _end_of_round(line: Line, names: Sequence[str], seat: int) -> str:
    """SPB-32: first the caller and each seat's sum, because a phone has room for no more; then the points."""
    sums, caller = sums_of(line), line.who if line.act.what == "call" else -1
    told = [] if caller >= 0 else [_("That was the last turn, and nobody called.")]
    for who in sorted(sums, key=lambda who: who != caller):
        words = TOLD["called-with" if who == caller else "has"].to(who == seat)
        told.append(words.format(name=names[who], sum=numeral(sums[who])))
    for part in line.followed("shows"):
        who, scored = int(part.first), part.detail[-1]
        words = TOLD["scores"].to(who == seat, abs(int(scored)))
        added = added_up(part.detail[1:-1]).replace(" ", NO_BREAK)
        told.append(words.format(name=names[who], sum=added, n=numeral(scored)))
    for part in line.followed("round"):
        starter = int(part.detail[1])
        told.append(TOLD["round"].to(starter == seat).format(n=part.first, name=names[starter]))
    for part in line.followed("won"):  # SPB-36
        winners = [names[int(winner)] for winner in part.detail]
        shared = _("A shared victory: {names}.").format(names=", ".join(winners))
        alone = TOLD["won"].to(part.first == str(seat)).format(name=winners[0])
        told.append(shared if len(winners) > 1 else alone)
    return " ".join(told)


# The table in text.


def text(view: View, names: Sequence[str]) -> str:
    """The table in lines of text, with the viewer's square last; the final ranking once the game is over."""
    facts = facts_of(view)
    seats = [f"{name_for(facts.seat, names, seat)}, {points(n)}" for seat, n in enumerate(sums(facts))]
    if facts.mover == OVER:
        ranks = places([-n for n in sums(facts)])
        told = [_("The game is over."), *[f"{ordinal(place):>5} {seats[seat]}" for place, seat in ranks]]
        return "\n".join(told + _rounds(facts, names))
    told = [_heading(facts)]
    for seat in around(facts.players, facts.seat):
        told += [f"{'>' if facts.mover == seat else ' '} {seats[seat]}", *_square(facts, seat, names)]
    if facts.sights:
        told.append(_("In brackets: covered cards that you remember."))
    if facts.drawn:
        told.append(_("You drew: {card}").format(card=card_name(sign_of(facts, facts.drawn))))
    return "\n".join([*told, _asked(facts, names), *_rounds(facts, names)])


def _heading(facts: Facts) -> str:
    stock = ngettext("{n} card in the stock", "{n} cards in the stock", facts.stock).format(n=facts.stock)
    discard = _("nothing is discarded yet")
    if facts.discard:
        words = ngettext("{n} card discarded: {card} on top", "{n} cards discarded: {card} on top", facts.discard)
        discard = words.format(n=facts.discard, card=card_name(sign_of(facts, facts.top)))
    words = _("Round {round} of {rounds}; {stock}; {discard}.")
    return words.format(round=facts.round, rounds=facts.rounds, stock=stock, discard=discard)


def sums(facts: Facts) -> list[int]:
    """SPB-36: each seat's points of all rounds so far."""
    return [sum(rounds_of(facts, seat)) for seat in range(facts.players)]


def rounds_of(facts: Facts, seat: int) -> Sequence[int]:
    """SPB-36: the seat's points of each round so far."""
    return facts.scores[seat :: facts.players]


def points(n: int) -> str:
    """This number of points in words, with a true minus sign."""
    return ngettext("{n} point", "{n} points", abs(n)).format(n=numeral(n))


def _square(facts: Facts, seat: int, names: Sequence[str]) -> list[str]:
    """SPB-14: each card's place, and its value if it is open or remembered; powers do not count there."""
    cells: list[str] = []
    for spot in ORDER:
        value = number_on(sign_of(facts, facts.squares[seat * SQUARE + spot]))
        is_remembered = any(sight.place == seat * SQUARE + spot for sight in facts.sights)
        cells.append(f"{spot + 1}: {f'[{value}]' if is_remembered else value}".ljust(17))
    near = _("nearest to you") if seat == facts.seat else _("nearest to {name}").format(name=names[seat])
    return [f"      {'  '.join(cells[:2]).rstrip()}", f"      {'  '.join(cells[2:])}  {near}"]


def _asked(facts: Facts, names: Sequence[str]) -> str:
    """The decision of the moment, and the seat that makes it."""
    if facts.mover < 0:
        return _("Cards are being dealt.")
    if facts.mover == facts.seat:
        return _(MOMENTS[moment(facts)].task)
    return _(AWAITS[facts.awaits].others).format(name=names[facts.mover], place=facts.looked % SQUARE + 1)


def _rounds(facts: Facts, names: Sequence[str]) -> list[str]:
    """The points of each round so far, and the squares at the end of the last one."""
    if not facts.scores:
        return []
    seats = range(facts.players)
    told = [f"{names[seat]} {', '.join(map(numeral, rounds_of(facts, seat)))}" for seat in seats]
    shown = [f"{names[seat]} {added_up(signs(facts, seat))}" for seat in seats]
    caller = _("Nobody called.") if facts.caller < 0 else _("{name} called.").format(name=names[facts.caller])
    return [
        _("Points by round: {points}.").format(points=_("; ").join(told)),
        _("Last round: {squares}. {caller}").format(squares=_("; ").join(shown), caller=caller),
    ]


def signs(facts: Facts, seat: int) -> tuple[str, ...]:
    """SPB-32: the faces in a seat's square at the end of the last finished round."""
    return tuple([sign_of(facts, kind) for kind in facts.revealed[seat * SQUARE : seat * SQUARE + SQUARE]])


def section(view: View) -> str:
    """The chapter of the rules about the awaited decision."""
    awaits = facts_of(view).awaits
    return AWAITS[awaits].chapter if awaits in AWAITS else "end" if awaits == "over" else ""


# The stakes: the caller and the lowest seat at the end of a round; the margin at the end of the game.


def events(lines: Sequence[str]) -> frozenset[str]:
    """The events of the first round that ends, each with its seat: `calls 0`, `over 0`, `least 1`, `clear 1`."""
    found: list[str] = []
    for line in _ends(lines):  # SPB-30 to SPB-35
        each = sums_of(line)
        if line.act.what == "call":
            found.append(f"calls {line.who}")
            if each[line.who] > ENOUGH:
                found.append(f"over {line.who}")
        found += [f"least {who}" for who, n in each.items() if n == min(each.values())]
        found += [f"clear {part.first}" for part in line.followed("shows") if int(part.detail[-1]) <= 0]
    return frozenset(found)


def counts(lines: Sequence[str]) -> dict[str, int]:
    """The sum of each square when that round ends, as `sum 0`; empty if none ends."""
    return {f"sum {who}": n for line in _ends(lines) for who, n in sums_of(line).items()}


def _ends(lines: Sequence[str]) -> list[Line]:
    """The line that ends the first finished round; empty if there is none."""
    return [line for line in map(Line.read, lines) if line.followed("shows")][:1]


STAKES: Final = Stakes(events, counts, BOX.stakes)


def verdict(view: View) -> Verdict:
    """SPB-36: the margin, with the fewest points first, and each seat's points."""
    each = sums(facts_of(view))
    fewest, next_best = sorted(each)[:2]
    if fewest == next_best:
        words = ngettext("{n} point each", "{n} points each", abs(fewest))
    else:
        words = ngettext("{n} point to {other}", "{n} points to {other}", abs(fewest))
    margin = words.format(n=numeral(fewest), other=numeral(next_best))
    return Verdict(margin, tuple(map(points, each)), tuple(-n for n in each))
