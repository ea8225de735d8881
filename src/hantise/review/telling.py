"""A review in words: sentences to one seat about its chances, its choices and its luck."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor
from typing import Final, NamedTuple

from hantise.bots.continuing import Motive, Reason
from hantise.core import CHANCE, Game, Record, Tells, View
from hantise.core.words import _
from hantise.review.evaluations import MISSED, MISTAKE, SLIP, Band, Choice, Mark, Point, begins_step
from hantise.review.review import (
    Fortune,
    Moment,
    Parts,
    Review,
    choices_told,
    fortune,
    luck_told,
    others_told,
    turn,
    wins,
)

# The most sentences of a moment, and of a story, which tells cards drawn too.
MOST, STORY = 3, 6
# Keeps a number and its sign on one line.
NO_BREAK = "\u00a0"


def percent(share: float) -> str:
    """The share in percent."""
    return _("{n} %").format(n=f"{100 * share:.0f}").replace(" ", NO_BREAK)


def gain(share: float) -> str:
    """The share in percent with its sign."""
    number = round(100 * share)
    sign = "−" if number < 0 else "+" if number > 0 else ""
    return _("{n} %").format(n=f"{sign}{abs(number)}").replace(" ", NO_BREAK)


def marked(mark: Mark) -> str:
    """The mark in words."""
    return {
        Mark.GOOD: _("as good as any"),
        Mark.SLIP: _("small slip"),
        Mark.MISTAKE: _("mistake"),
        Mark.MISSED: _("missed the game"),
    }[mark]


def judgement(choice: Choice) -> str:
    """The mark of a choice in words; "already decided" where nothing was left to win."""
    is_lost = choice.mark is Mark.GOOD and percent(choice.after_best.middle) == percent(0.0)
    return _("already decided") if is_lost else marked(choice.mark)


def limit(mark: Mark) -> str:
    """The least cost of this mark; for GOOD, the limit below which costs lie."""
    least = {Mark.GOOD: SLIP, Mark.SLIP: SLIP, Mark.MISTAKE: MISTAKE, Mark.MISSED: MISSED}[mark]
    words = _("under {share}") if mark is Mark.GOOD else _("from {share}")
    return words.format(share=percent(least))


def sentences(record: Record, lines: Sequence[str], seat: int, in_sight: bool = False, most: int = MOST) -> list[str]:
    """The sentences of these lines for a seat or a spectator; `in_sight` is True beside the drawn table."""
    gathered = record.game.gathered(lines)
    told = (wording(record.game, in_sight).tell(line, record.seats, seat) for line in gathered)
    return list(filter(None, told))[:most]


def moment(
    record: Record, points: Sequence[Point], found: Moment, seat: int, voice: int, in_sight: bool = False
) -> str:
    """A moment and its effect on the seat's chances, told to the `voice`: that seat or a spectator."""
    point = points[found.point]
    happened = " ".join(sentences(record, point.lines(record, seat), voice, in_sight))
    if not happened and found.doer == seat:
        name = record.game.actions.name(point.actions[0])
        happened = _("{action}.").format(action=labelled(record, point, name, in_sight))
    # Chances within a step say which part of it moved them.
    if found.doer == seat:
        words = _("Chance to win: {before} with the best choice, {after} with this one.")
    elif not begins_step(points, found.point) or point.mover not in (CHANCE, found.doer):
        words = _("Chance to win: {before} after the choice, then {after}.")
    elif not begins_step(points, found.point + 1):
        words = _("Chance to win: from {before} to {after} by the choice alone.")
    else:
        words = _("Chance to win: from {before} to {after}.")
    before, after = (percent(band.within.middle) for band in (found.before, found.after))
    return f"{happened} {words.format(before=before, after=after)}".strip()


def better_of(
    record: Record, point: Point, choices: Sequence[Choice], found: Moment, voice: int, in_sight: bool = False
) -> str:
    """The gain of the better choice at this moment, else its name; "" where no choice was better."""
    choice = next((one for one in choices if one.point == found.point and one.seat == found.doer), None)
    if choice is None or choice.mark is Mark.GOOD:
        return ""
    gain = clauses_told(record.game, record.seats, choice.reason, voice) if choice.reason else ""
    return _("Better: {action}.").format(action=gain or labelled(record, point, choice.best, in_sight))


def cause(record: Record, found: Moment, seat: int) -> str:
    """The moment's cause: luck, or a seat's choice."""
    if found.doer == CHANCE:
        return _("luck")
    return _("your choice") if found.doer == seat else _("{name}’s choice").format(name=record.seats[found.doer])


def labelled(record: Record, point: Point, name: str, in_sight: bool = False) -> str:
    """An action's label, as on its button."""
    view, action = record.game.view(point.state, point.mover), record.game.actions.parse(name)
    return wording(record.game, in_sight).label(view, action, record.seats).removesuffix(".")


def verdict(record: Record, point: Point, choice: Choice, in_sight: bool = False) -> str:
    """The mark of a choice, and the better one."""
    if choice.mark is Mark.GOOD:
        return judgement(choice)
    better = labelled(record, point, choice.best, in_sight)
    return _("{mark}, better: {action}").format(mark=marked(choice.mark), action=better)


def why(record: Record, choice: Choice) -> list[str]:
    """The reason for a better choice, and typical games after both; empty for a good choice."""
    if choice.mark is Mark.GOOD:
        return []
    chosen, best = (
        sentences(record, story, choice.seat, most=STORY) for story in (choice.story_chosen, choice.story_best)
    )
    told = [
        reason_told(record, choice, choice.seat),
        _("Typically, it goes on like this: {story}").format(story=" ".join(chosen)) if chosen else "",
        _("After the better one: {story}").format(story=" ".join(best)) if best else "",
    ]
    return list(filter(None, told))


def fortune_told(review: Review, choice: Choice) -> str:
    """The sentence about a choice's fortune; "" for none."""
    found, change = fortune(review, choice), gain(turn(review, choice).middle)
    if found is None:
        return ""
    words = _("And good luck all the same: {n}") if found is Fortune.GOOD else _("Well chosen, and bad luck: {n}")
    return words.format(n=change)


def parts_told(record: Record, parts: Parts, seat: int) -> list[str]:
    """The sources of the seat's share in wins; uncertain ones are left out."""
    others = [name for other, name in enumerate(record.seats) if other != seat]
    told = [
        (parts.luck, luck_told(parts.luck)),
        (parts.choices, choices_told(parts.choices)),
        (parts.others, others_told(parts.others, others)),
    ]
    return [f"{words} {exactly(found)}" for found, words in told if found.low > 0 or found.high < 0]


def exactly(found: Band) -> str:
    """The number with its interval, in brackets."""
    numbers = [wins(found.middle), wins(found.low), wins(found.high)]
    return _("({n}; {low} to {high})").format(n=numbers[0], low=numbers[1], high=numbers[2])


def least(record: Record) -> float:
    """The least chance that a search tells in this game."""
    return record.game.hints.doubt() / record.options.players


def judged(record: Record) -> list[str]:
    """The notes on chances for every page: why they need not add up, and why none is sure."""
    told = [_("Each player’s chance is judged by what that player knew, so together they may not make 100 %.")]
    if round(100 * least(record)):
        doubt = _(
            "Unless the ending is proven, none is told below {low} or above {high}: even the search errs so often."
        )
        most = 1 - (record.options.players - 1) * least(record)
        told += [
            doubt.format(low=percent(least(record)), high=percent(most)),
            _("The last number is the result itself."),
        ]
    return told


# The words for lines and choices: the table's, or the room's beside the drawn table.


class Wording(NamedTuple):
    """The two wordings of a game: of a sheet's line for a seat, and of an action; both take the names of the seats."""

    tell: Callable[[str, Sequence[str], int], str]
    label: Callable[[View, int, Sequence[str]], str]


def wording(game: Game, in_sight: bool) -> Wording:
    """The room's wording if it has one and is in sight; else the table's."""
    room: object = game.room
    if in_sight and isinstance(room, Tells):
        return Wording(room.tell_in_sight, room.label_in_sight)
    return Wording(game.table.tell, game.table.label)


# The reason for a better choice in one sentence: its gains, and their price.

# Frequencies are told out of TEN; SELDOM and less is as good as never.
TEN: Final = 10
SELDOM: Final = 0.1


def reason_told(record: Record, choice: Choice, voice: int) -> str:
    """Why another choice was better, told to the `voice`; "" where none was, or without a known reason."""
    if choice.mark is Mark.GOOD or choice.reason is None:
        return ""
    return motives_told(record.game, record.seats, choice.reason, voice)


def motives_told(game: Game, names: Sequence[str], found: Reason, voice: int) -> str:
    """The gains of the better choice as a sentence."""
    told = clauses_told(game, names, found, voice)
    return f"{told[0].upper()}{told[1:]}."


def clauses_told(game: Game, names: Sequence[str], found: Reason, voice: int) -> str:
    """The price, then the gains; equal frequencies are told once."""
    told, said = list[str](), ""
    for one in (*filter(None, [found.price]), *found.gains):
        often, much = _often(one), max(1, round(abs(one.best - one.chosen)))
        assert game.stakes is not None
        clause = game.stakes.told(one.stake, one.comes, much, names, voice)
        told.append(clause + (often if often != said else ""))
        said = often or said
    price, gains = (told[0], told[1:]) if found.price else ("", told)
    gain = _("{gain} and {more}").format(gain=gains[0], more=gains[1]) if len(gains) > 1 else gains[0]
    return _("{price}, but {gain}").format(price=price, gain=gain) if price else gain


def _often(found: Motive) -> str:
    """The frequencies in brackets; "" for counts, and for differences that are as good as certain."""
    if not found.is_share or abs(found.best - found.chosen) >= 1 - 2 * SELDOM:
        return ""
    chosen, best = (floor(TEN * (share if found.comes else 1 - share) + 0.5) for share in (found.chosen, found.best))
    return " " + _("({n} of 10 times rather than {m})").format(n=best, m=chosen)
