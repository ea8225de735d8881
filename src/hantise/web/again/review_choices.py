"""A seat's choices, each beside what would have been best, with its mark and what became of it."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core.steps import Steps
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.review import telling
from hantise.review.chances import Band
from hantise.review.fortune import Fortune, fortune, later
from hantise.review.marks import Mark
from hantise.review.points import Point
from hantise.review.stands import Choice
from hantise.review.why import reason_told
from hantise.web.again.eyes import CHOICE, drawn_there, way_to_choice_beliefs
from hantise.web.again.reading import Reading
from hantise.web.again.review_marks import drawn
from hantise.web.pages.assets import address
from hantise.web.pages.frame import NOTHING, icon, join
from hantise.web.table_page.extras import extras_of
from hantise.web.table_page.pictured import pictured

# The bar of a chance.
LONG, THICK = 200, 8
# The reason in the list, and with the choice once that is open.
THEN, OPENED = '<small class="then">{}</small>', '<p class="reason">{}</p>'


def telling_choices(reading: Reading) -> Steps[list[Markup]]:
    """The steps of work to the entries of the list; one of them is open."""
    shown = [choice for choice in reading.choices if reading.only in (None, choice.mark)]
    opened = _opened(reading, shown)
    told = list[Markup]()
    for choice in shown:
        yield
        told.append(_entry(reading, choice, choice is opened))
    return told


def _opened(reading: Reading, shown: Sequence[Choice]) -> Choice | None:
    """The one that its reader comes back to; else the costliest, where it cost anything."""
    costliest = max(shown, key=lambda choice: choice.cost.middle, default=None)
    is_dear = costliest is not None and costliest.mark is not Mark.GOOD
    return next((choice for choice in shown if _place(choice) == reading.at), costliest if is_dear else None)


def _place(choice: Choice) -> str:
    return f"{CHOICE}-{choice.step}"


def choices_list(reading: Reading, told: Sequence[Markup]) -> Markup:
    """All of them, or those of one mark, below how many there are of each."""
    title = _("Your {n} choices") if reading.is_own else _("{n} choices by {name}")
    name = reading.record.seats[reading.seat]
    entries = Markup('<ol class="choices">{}</ol>').format(join(told)) if told else _nothing()
    return Markup(
        '<section class="pan decided" aria-labelledby="choices"><h2 id="choices">{}</h2>{}{}{}</section>'
    ).format(title.format(n=len(reading.choices), name=name), _counts(reading), _meant(reading), entries)


def _nothing() -> Markup:
    return Markup("<p>{}</p>").format(_("There is none."))


def _counts(reading: Reading) -> Markup:
    """How many of each mark; each shows those alone, and all again."""
    links = []
    for mark in Mark:
        is_here = reading.only is mark
        where = reading.place(only=None if is_here else mark) + "#choices"
        number = sum(choice.mark is mark for choice in reading.choices)
        here = Markup(' aria-current="true"') if is_here else NOTHING
        links.append(
            Markup('<a href="{}"{}><b>{}<span class="digits">{}</span></b>{} <small>{}</small></a>').format(
                where, here, drawn(mark), number, telling.marked(mark), telling.limit(mark)
            )
        )
    return Markup('<nav class="counts" aria-label="{}">{}</nav>').format(_("Choices of one mark"), join(links))


def _meant(reading: Reading) -> Markup:
    """What the marks mean; from when on a choice bears which stands at each. And who "you" is on another's buttons."""
    name = reading.record.seats[reading.seat]
    told = [
        "" if reading.is_own else _("Choices are called as on the buttons: there “you” is {name}.").format(name=name),
        _("A mark says how much of the win a choice gave away, beside the best one."),
        _("“Missed the game” means: so much at once that this choice may have lost it."),
        _("Where repeats of the search disagree, it counts as good as any."),
        _("“7 times in 10”: the computer plays on from there many times, with what one could not know drawn anew."),
    ]
    return Markup('<p class="hint">{}</p>').format(" ".join(filter(None, told)))


def _entry(reading: Reading, choice: Choice, is_open: bool) -> Markup:
    return Markup('<li id="{}"><details{}><summary>{}</summary>{}</details></li>').format(
        _place(choice), Markup(" open") if is_open else NOTHING, _summary(reading, choice), _inside(reading, choice)
    )


def _summary(reading: Reading, choice: Choice) -> Markup:
    point = reading.points[choice.point]
    did = telling.labelled(reading.record, point, choice.chosen, True)
    luck = {Fortune.GOOD: _("good luck"), Fortune.BAD: _("bad luck"), None: ""}[fortune(reading.review, choice)]
    verdict = telling.verdict(reading.record, point, choice, True)
    worth = telling.gain(-choice.cost.middle) if choice.mark is not Mark.GOOD else telling.gain(0)
    return Markup(
        '{}<span class="did"><b>{}</b><small>{}</small></span><span class="worth">{}<b class="{}">{}</b></span>{}'
    ).format(
        drawn(choice.mark),
        did,
        " · ".join(filter(None, [verdict, luck])),
        _("step {n}").format(n=choice.step),
        choice.mark.value,
        worth,
        _why(reading, choice, THEN),
    )


def _why(reading: Reading, choice: Choice, words: str) -> Markup:
    """Why the better one is better, where one is."""
    if choice.mark is Mark.GOOD:
        return NOTHING
    return Markup(words).format(_("Why? {reason}").format(reason=reason_told(reading.record, choice, reading.voice)))


def _inside(reading: Reading, choice: Choice) -> Markup:
    did = _("You did") if reading.is_own else _("Done")
    ways = [_way(reading, choice, did, choice.chosen, choice.after_chosen, choice.story_chosen)]
    if choice.best != choice.chosen:
        is_better = choice.mark is not Mark.GOOD
        title, kind = (_("Better"), " better") if is_better else (_("About as good"), "")
        ways.append(_way(reading, choice, title, choice.best, choice.after_best, choice.story_best, kind))
    before = reading.watch(max(1, choice.step - 1), _place(choice))
    watch = Markup('<a class="btn pri" href="{}">{}{}</a>').format(
        drawn_there(before, (choice.best, choice.chosen)), icon("play"), _("The table before this choice")
    )
    inside = [_why(reading, choice, OPENED), Markup('<div class="ways-two">{}</div>').format(join(ways))]
    links = Markup('<p class="ways">{}{}</p>').format(watch, _held(reading, choice))
    return Markup('<div class="why">{}</div>').format(join([*inside, _became(reading, choice), links]))


def _held(reading: Reading, choice: Choice) -> Markup:
    """The way to what others probably held, in games that hide anything."""
    if not reading.record.game.tells_hidden:
        return NOTHING
    where = way_to_choice_beliefs(reading.match, choice.step, reading.seat)
    return Markup('<a class="btn" href="{}">{}{}</a>').format(where, icon("cards"), _("What could be where"))


def _way(
    reading: Reading, choice: Choice, title: str, action: str, after: Band, story: Sequence[str], kind: str = ""
) -> Markup:
    """One of two ways: what it is, its chances, and how it typically goes on."""
    point = reading.points[choice.point]
    told = telling.sentences(reading.record, story, reading.voice, True, telling.STORY)
    then = Markup("<p>{}</p><ol>{}</ol>").format(
        _("Typically, it goes on like this:"), join([Markup("<li>{}</li>").format(words) for words in told])
    )
    return Markup('<div class="way{}"><h3>{}<b>{}</b></h3><p class="what">{}{}</p>{}{}{}</div>').format(
        kind,
        title,
        telling.percent(after.middle),
        _faces(reading, point, action),
        telling.labelled(reading.record, point, action, True),
        _meter(after),
        _span(reading, after, choice.is_proven),
        then if told else NOTHING,
    )


def _faces(reading: Reading, point: Point, name: str) -> Markup:
    """The cards of an action, or what it does to the table; the words stand beside."""
    game = reading.record.game
    if game.room is None:
        return NOTHING
    view, action = game.view(point.state, point.mover), game.actions.parse(name)
    if sketches := extras_of(game.room).sketches:
        drawn = Markup(sketches.sketch(view, action, address(f"games/{game.code}.svg")))
        return Markup('<span class="sketched" aria-hidden="true">{}</span>').format(drawn)
    choice = game.room.choice(view, action)
    faces = pictured(game, choice)
    return Markup('<span class="faces" aria-hidden="true">{}</span>').format(join(faces)) if faces else NOTHING


def _span(reading: Reading, after: Band, is_proven: bool) -> Markup:
    """How sure the chance is; nothing where the ends of its interval read as it does."""
    low, high = (telling.percent(min(1.0, max(0.0, end))) for end in (after.low, after.high))
    if is_proven:
        told = _("proven: every ending was played out")
    elif after.middle < telling.least(reading.record) + 0.005:
        told = _("the least that is told of an open game")
    else:
        told = "" if low == high else _("9 in 10 repeats: {low} to {high}").format(low=low, high=high)
    return Markup('<p class="hint">{}</p>').format(told) if told else NOTHING


def _meter(after: Band) -> Markup:
    """A bar as long as the chance, and beneath it the bracket of its interval."""
    low, high, end = (round(LONG * min(1.0, max(0.0, share)), 1) for share in (after.low, after.high, after.middle))
    return Markup(
        '<svg class="meter" viewBox="0 0 {long} 22" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="all" width="{long}" height="{thick}" rx="4"/>'
        '<rect class="part" width="{}" height="{thick}" rx="4"/>'
        '<path class="bracket" d="M{low} 12v8M{high} 12v8M{low} 16H{high}"/></svg>'
    ).format(end, long=LONG, thick=THICK, low=low, high=high)


def _became(reading: Reading, choice: Choice) -> Markup:
    """A good choice that was not rewarded, a bad one that was: luck, and said so."""
    found = fortune(reading.review, choice)
    if found is None:
        return NOTHING
    words = (
        _("Not the best, but it worked: good luck. {chance} {when}.")
        if found is Fortune.GOOD
        else _("Well chosen, bad luck: {chance} {when}.")
    )
    chance = telling.percent(later(reading.review, choice).middle)
    return Markup("<p><strong>{}</strong></p>").format(words.format(chance=chance, when=_when(reading, choice)))


def _when(reading: Reading, choice: Choice) -> str:
    """When the seat is to choose again: its chances of then are those of `later`."""
    following = next((other.step for other in reading.choices if other.point > choice.point), None)
    return _("at the end") if following is None else _("before step {n}").format(n=following)
