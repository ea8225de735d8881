"""A review in words: what is said to one seat about its chances, its choices and its luck."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core import CHANCE, Record
from hantise.core.words import _
from hantise.review.chances import Band
from hantise.review.fortune import Fortune, fortune, turn
from hantise.review.luck import Parts
from hantise.review.marks import MISSED, MISTAKE, SLIP, Mark
from hantise.review.moments import Moment
from hantise.review.points import Point
from hantise.review.review import Review
from hantise.review.stands import Choice

# Sentences that a moment or a story tells at most.
MOST = 3


def percent(share: float) -> str:
    """The share as people say it."""
    return _("{n} %").format(n=f"{100 * share:.0f}")


def gain(share: float) -> str:
    """The same with its sign."""
    number = round(100 * share)
    return _("{n} %").format(n=f"{'−' if number < 0 else '+' if number > 0 else ''}{abs(number)}")


def marked(mark: Mark) -> str:
    """What a mark is called."""
    return {
        Mark.GOOD: _("as good as any"),
        Mark.SLIP: _("small slip"),
        Mark.MISTAKE: _("mistake"),
        Mark.MISSED: _("missed the game"),
    }[mark]


def limit(mark: Mark) -> str:
    """What a choice of this mark costs at least; of the lightest, less than what."""
    least = {Mark.GOOD: SLIP, Mark.SLIP: SLIP, Mark.MISTAKE: MISTAKE, Mark.MISSED: MISSED}[mark]
    words = _("under {share}") if mark is Mark.GOOD else _("from {share}")
    return words.format(share=percent(least))


def sentences(record: Record, lines: Sequence[str], seat: int) -> list[str]:
    """What these lines of a sheet tell to this seat; to who looks on where it is nobody's."""
    gathered = record.game.gathered(lines)
    told = (record.game.table.tell(line, record.seats, seat) for line in gathered)
    return list(filter(None, told))[:MOST]


def moment(record: Record, points: Sequence[Point], found: Moment, seat: int, voice: int) -> str:
    """What happened, and what it did to the seat's chances; told to the `voice`, that seat or who looks on."""
    point = points[found.point]
    happened = " ".join(sentences(record, point.lines(record, seat), voice))
    if not happened and found.doer == seat:
        happened = _("{action}.").format(action=labelled(record, point, record.game.actions.name(point.actions[0])))
    moved = _("From {before} to {after}.").format(
        before=percent(found.before.middle), after=percent(found.after.middle)
    )
    return f"{happened} {moved}".strip()


def cause(found: Moment, seat: int) -> str:
    """Whether it was luck or somebody's choice."""
    if found.doer == CHANCE:
        return _("luck")
    return _("your choice") if found.doer == seat else _("another's choice")


def labelled(record: Record, point: Point, name: str) -> str:
    """What an action means, as its button said."""
    view = record.game.view(point.state, point.mover)
    return record.game.table.label(view, record.game.actions.parse(name), record.seats).removesuffix(".")


def verdict(record: Record, point: Point, choice: Choice) -> str:
    """The mark of a choice, and what would have been better."""
    if choice.mark is Mark.GOOD:
        return marked(choice.mark)
    better = labelled(record, point, choice.best)
    return _("{mark}, better: {action}").format(mark=marked(choice.mark), action=better)


def why(record: Record, choice: Choice) -> list[str]:
    """What would probably have come next after either, where something else was better."""
    if choice.mark is Mark.GOOD:
        return []
    chosen, best = (sentences(record, story, choice.seat) for story in (choice.story_chosen, choice.story_best))
    told = [
        _("What would probably come next: {story}").format(story=" ".join(chosen)) if chosen else "",
        _("After the better one: {story}").format(story=" ".join(best)) if best else "",
    ]
    return list(filter(None, told))


def apart(record: Record, choice: Choice, voice: int) -> list[str]:
    """Where a choice and the better one would probably have parted ways, in a sentence of the game for each."""
    if choice.mark is Mark.GOOD:
        return []
    chosen, best = (sentences(record, story, voice) for story in (choice.story_chosen, choice.story_best))
    same = next((n for n, two in enumerate(zip(chosen, best)) if two[0] != two[1]), min(len(chosen), len(best)))
    told = [
        _("What would probably come next: {story}").format(story=chosen[same]) if chosen[same:] else "",
        _("After the better one: {story}").format(story=best[same]) if best[same:] else "",
    ]
    return list(filter(None, told))


def fortune_told(review: Review, choice: Choice) -> str:
    """What became of it, where that is no fault or merit of the choice."""
    found, change = fortune(review, choice), gain(turn(review, choice).middle)
    if found is None:
        return ""
    words = _("And good luck all the same: {n}") if found is Fortune.GOOD else _("Well chosen, and bad luck: {n}")
    return words.format(n=change)


def parts_told(parts: Parts) -> list[str]:
    """Where the seat's share of the result came from, in wins; nothing is said of what may as well be nothing."""
    told = [
        _said(parts.luck, _("Luck: {n}")),
        _said(parts.choices, _("Your choices, beside the strongest level in your place: {n}")),
        _said(parts.others, _("The others’ choices: {n}")),
    ]
    return list(filter(None, told))


def _said(found: Band, words: str) -> str:
    is_clear = found.low > 0 or found.high < 0
    return words.format(n=wins(found.middle)) + " " + span(found) if is_clear else ""


def wins(share: float) -> str:
    """The same in wins, with its sign."""
    number = round(share, 2)
    return f"{'−' if number < 0 else '+' if number > 0 else ''}{abs(number):.2f}"


def span(found: Band) -> str:
    """The interval, as it stands behind a number."""
    return _("({low} to {high})").format(low=wins(found.low), high=wins(found.high))
