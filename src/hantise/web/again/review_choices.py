"""What a review shows of choices, each beside the best one, and of a second line; and the page before it is there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from hantise import COMPILED
from hantise.core import SPECTATOR
from hantise.core.record import Steps
from hantise.core.words import _, ngettext
from hantise.drawing.markup import Markup, escape
from hantise.review import telling
from hantise.review.evaluations import Band, Choice, Mark, Point, Stand, each_step
from hantise.review.review import Fortune, Moment, fortune, later, moments, revealing
from hantise.review.telling import reason_told
from hantise.store.rows import ReviewState
from hantise.web.again.showing import (
    CHOICE,
    Eyes,
    Origin,
    Part,
    drawn_there,
    review_frame,
    seg,
    way_back,
    way_to,
    way_to_beliefs,
)
from hantise.web.pages.assets import address
from hantise.web.pages.frame import NOTHING, icon, join, script_link
from hantise.web.table_page.scene import extras_of, pictured
from hantise.web.tables.live_table import LiveTable
from hantise.web.tables.questions import Looked, Progress


@dataclass(eq=False)
class Reading:
    """The review of a match for this seat: `is_own` if it is the reader's.

    `at` is the id of what its reader comes back to: where it is folded it is open. `opened` is what it had
    expected, had it seen everything, as far as the reader wants to know.
    """

    match: str
    looked: Looked
    seat: int
    is_own: bool
    sections: Sequence[Part]
    at: str
    opened: Opened

    def __post_init__(self) -> None:
        self.review, self.record, self.points = self.looked

    @property
    def names(self) -> list[str]:
        """Who sits where, the reader as "You"."""
        return [_("You") if self.is_own and n == self.seat else name for n, name in enumerate(self.record.seats)]

    @property
    def other_name(self) -> str:
        """Whose review it is; "" where it is the reader's own."""
        return "" if self.is_own else self.record.seats[self.seat]

    @property
    def choices(self) -> list[Choice]:
        """The seat's own."""
        return [choice for choice in self.review.choices if choice.seat == self.seat]

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """Those that decided for this seat."""
        return moments(self.review, self.seat, revealing(self.record, self.points, self.seat))

    @property
    def voice(self) -> int:
        """Who is spoken to: the seat where it is the reader's own, else who looks on."""
        return self.seat if self.is_own else SPECTATOR

    def watch(self, step: int, place: str = "") -> str:
        """The address of a step, through the seat's eyes; from there the way back leads to the place of that id."""
        return way_to(self.match, step, Eyes(self.seat), Origin(self.seat, place) if place else None)


# The choices of a seat, with their marks and what became of them.

# The bar of a chance.
LONG, THICK = 200, 8
LIST = Markup('<ol class="choices">{}</ol>')
FOLD = Markup('<details class="rest"{}><summary>{}</summary>{}</details>')
LINK = Markup('<a class="btn{}" href="{}">{}{}</a>')
# A match of one's own that goes on from there, at that seat, with the cards as they lay.
AGAIN = Markup(
    '<form method="post" action="/t/{}/again/{}/try"><input type="hidden" name="seat" value="{}">'
    '<input type="hidden" name="from" value="{}"><button class="btn pri" name="cards" value="lay">{}{}</button></form>'
)

# What cost most is shown at once.
FEW = 5


class Told(NamedTuple):
    """The entries of the list: what cost most, other mistakes, small slips beside worse, and all else.

    `opened` is the list with the choice that its reader comes back to, if there is one.
    """

    shown: list[Markup]
    more: list[Markup]
    slips: list[Markup]
    good: list[Markup]
    opened: list[Markup] | None


def telling_choices(reading: Reading) -> Steps[Told]:
    """The steps of work to the entries; one of them is open, and what was amiss leads from one to the next."""
    # The one that its reader comes back to is open; else the costliest, where it cost anything.
    costliest = max(reading.choices, key=lambda choice: choice.cost.middle, default=None)
    is_dear = costliest is not None and costliest.mark is not Mark.GOOD
    opened = next((one for one in reading.choices if _place(one) == reading.at), costliest if is_dear else None)
    shown, more, slips, good = list[Markup](), list[Markup](), list[Markup](), list[Markup]()
    amiss = [choice for choice in reading.choices if choice.mark in (Mark.MISTAKE, Mark.MISSED)]
    dearest = sorted(amiss, key=lambda choice: choice.cost.middle, reverse=True)[:FEW]

    def where(choice: Choice) -> list[Markup]:
        if choice.mark is Mark.GOOD:
            return good
        if choice.mark is Mark.SLIP:
            return slips if amiss else shown
        return shown if choice in dearest else more

    for choice in reading.choices:
        yield
        alike = amiss if choice in amiss else [one for one in reading.choices if one.mark is choice.mark]
        following = alike[(alike.index(choice) + 1) % len(alike)]
        leads_on = choice.mark is not Mark.GOOD and following is not choice
        where(choice).append(_entry(reading, choice, choice is opened, following if leads_on else None))
    is_there = opened is not None and _place(opened) == reading.at
    return Told(shown, more, slips, good, where(opened) if opened and is_there else None)


def _place(choice: Choice) -> str:
    return f"{CHOICE}-{choice.step}"


def choices_list(reading: Reading, told: Told) -> Markup:
    """What could have been better, below how many there are of each mark; what matters less is folded after it."""
    title = _("Your {n} choices") if reading.is_own else _("{n} choices by {name}")
    none = Markup("<p>{}</p>").format(_("No choice gave anything away."))
    folds = (
        (told.more, ngettext("{n} smaller mistake", "{n} smaller mistakes", len(told.more))),
        (told.slips, ngettext("{n} small slip", "{n} small slips", len(told.slips))),
        (told.good, ngettext("{n} choice as good as any", "{n} choices as good as any", len(told.good))),
    )
    folded = [
        FOLD.format(
            Markup(" open") if told.opened is entries else NOTHING,
            words.format(n=len(entries)),
            LIST.format(join(entries)),
        )
        for entries, words in folds
        if entries
    ]
    # Who "you" is on another's buttons.
    hint = Markup('<p class="hint">{}</p>').format(
        _("Choices are called as on the buttons: there “you” is {name}.").format(name=reading.other_name)
    )
    return Markup(
        '<section class="pan decided" aria-labelledby="choices"><h2 id="choices">{}</h2><ul class="counts">{}</ul>{}{}'
        "{}</section>"
    ).format(
        title.format(n=len(reading.choices), name=reading.record.seats[reading.seat]),
        join([_count(reading, mark) for mark in Mark]),
        NOTHING if reading.is_own else hint,
        LIST.format(join(told.shown)) if told.shown else none,
        join(folded),
    )


def _count(reading: Reading, mark: Mark) -> Markup:
    found = [choice for choice in reading.choices if choice.mark is mark]
    # What was amiss leads to the first of these.
    where = Markup(' href="{}"').format(_way_there(reading, found[0])) if found and mark is not Mark.GOOD else NOTHING
    return Markup('<li><a{}><b>{}<span class="digits">{}</span></b>{}</a></li>').format(
        where, drawn(mark), len(found), telling.marked(mark)
    )


def _way_there(reading: Reading, choice: Choice) -> str:
    """To that entry, which is open then."""
    return way_back(reading.match, Origin.of_choice(reading.seat, choice.step))


def meant() -> list[str]:
    """What the marks mean, and from when on a choice bears which."""
    return [
        _("A mark says how much of the win a choice gave away, beside the best one."),
        " · ".join([f"{telling.marked(mark)}: {telling.limit(mark)}" for mark in Mark]) + ".",
        _("“Missed the game” means: so much at once that this choice may have lost it."),
        _("Where repeats of the search disagree, it counts as good as any."),
        _("“7 of 10 times”: the computer plays on from there many times, with what one could not know drawn anew."),
    ]


def _entry(reading: Reading, choice: Choice, is_open: bool, following: Choice | None) -> Markup:
    point = reading.points[choice.point]
    did = telling.labelled(reading.record, point, choice.chosen, True)
    luck = {Fortune.GOOD: _("good luck"), Fortune.BAD: _("bad luck"), None: ""}[fortune(reading.review, choice)]
    verdict = telling.verdict(reading.record, point, choice, True)
    told = reason_told(reading.record, choice, reading.voice)
    cost = Markup('<b class="{}">{}</b>').format(choice.mark.value, telling.gain(-choice.cost.middle))
    worth = Markup("<span>{}</span>").format(Markup(escape(_("{n} to win"))).format(n=cost))
    return Markup('<li id="{}"><details{}><summary>{}</summary>{}</details></li>').format(
        _place(choice),
        Markup(" open") if is_open else NOTHING,
        Markup(
            '{}<span class="did"><b>{}</b><small>{}</small></span><span class="worth"><span>{}</span>{}</span>{}'
        ).format(
            drawn(choice.mark),
            did,
            " · ".join(filter(None, [verdict, luck])),
            _("step {n}").format(n=choice.step),
            worth if choice.mark is not Mark.GOOD else NOTHING,
            Markup('<small class="then">{}</small>').format(told) if told else NOTHING,
        ),
        _inside(reading, choice, following),
    )


def _inside(reading: Reading, choice: Choice, following: Choice | None) -> Markup:
    did = _("You did") if reading.is_own else _("Done")
    ways = [_way(reading, choice, did, choice.chosen, choice.after_chosen, choice.story_chosen)]
    if choice.best != choice.chosen:
        title, kind = (_("Better"), " better") if choice.mark is not Mark.GOOD else (_("About as good"), "")
        ways.append(_way(reading, choice, title, choice.best, choice.after_best, choice.story_best, kind))
    two = Markup('<div class="ways-two">{}</div>').format(join(ways))
    # A good choice that was not rewarded, a bad one that was: luck, and said so.
    became, luck = NOTHING, fortune(reading.review, choice)
    if luck is not None:
        words = _("Well chosen, bad luck: {chance} {when}.")
        if luck is Fortune.GOOD:
            words = _("Not the best, but it worked: good luck. {chance} {when}.")
        after = next((other.step for other in reading.choices if other.point > choice.point), None)
        when = _("at the end") if after is None else _("before step {n}").format(n=after)
        chance = telling.percent(later(reading.review, choice).middle)
        became = Markup("<p><strong>{}</strong></p>").format(words.format(chance=chance, when=when))
    onward = join(_onward(reading, choice, following))
    return Markup('<div class="why">{}{}<div class="ways">{}</div></div>').format(two, became, onward)


def _onward(reading: Reading, choice: Choice, following: Choice | None) -> Iterator[Markup]:
    """To play it again, to look at the table, to what could be where, and to the next thing that was amiss."""
    before = choice.step - 1
    if before:
        yield AGAIN.format(
            reading.match,
            before,
            reading.seat,
            Origin.of_choice(reading.seat, choice.step).text,
            icon("again"),
            _("Play this moment again"),
        )
    there = drawn_there(reading.watch(max(1, before), _place(choice)), (choice.best, choice.chosen))
    yield LINK.format("", there, icon("play"), _("The table before this choice"))
    if reading.record.game.tells_hidden:
        # As it stood before the choice; from there the way back leads to it.
        came = Origin.of_choice(reading.seat, choice.step)
        where = f"{way_to_beliefs(reading.match, choice.step, reading.seat, came)}&before={CHOICE}"
        yield LINK.format("", where, icon("cards"), _("What could be where"))
    if following is not None:
        yield LINK.format(
            "", _way_there(reading, following), icon("forward"), _("Next: step {n}").format(n=following.step)
        )


def _way(
    reading: Reading, choice: Choice, title: str, action: str, after: Band, story: Sequence[str], kind: str = ""
) -> Markup:
    """One of two ways: what it is, its chances, and how it typically goes on."""
    point = reading.points[choice.point]
    # Where no sentence says why, the two lines have to.
    most = telling.MOST if reason_told(reading.record, choice, reading.voice) else telling.STORY
    told = telling.sentences(reading.record, story, reading.voice, True, most)
    then = Markup("<p>{}</p><ol>{}</ol>").format(
        _("Typically, it goes on like this:"), join([Markup("<li>{}</li>").format(words) for words in told])
    )
    return Markup('<div class="way{}"><h3>{}<b>{}</b></h3><p class="what">{}{}</p>{}{}{}</div>').format(
        kind,
        title,
        _("{n} to win").format(n=telling.percent(after.middle)),
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
    faces = pictured(game, game.room.choice(view, action))
    return Markup('<span class="faces" aria-hidden="true">{}</span>').format(join(faces)) if faces else NOTHING


def _span(reading: Reading, after: Band, is_proven: bool) -> Markup:
    """Why it is exactly so; nothing where it is not: the bracket shows how far repeats lie apart."""
    if is_proven:
        told = _("proven: every ending was played out")
    elif after.middle < telling.least(reading.record) + 0.005:
        told = _("the least that is told of an open game")
    else:
        return NOTHING
    return Markup('<p class="hint">{}</p>').format(told)


def _meter(after: Band) -> Markup:
    """A bar as long as the chance, and beneath it the bracket of its interval."""
    low, high, end = (round(LONG * min(1.0, max(0.0, share)), 1) for share in (after.low, after.high, after.middle))
    return Markup(
        '<svg class="meter" viewBox="0 0 {long} 22" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="all" width="{long}" height="{thick}" rx="4"/>'
        '<rect class="part" width="{}" height="{thick}" rx="4"/>'
        '<path class="bracket" d="M{low} 12v8M{high} 12v8M{low} 16H{high}"/></svg>'
    ).format(end, long=LONG, thick=THICK, low=low, high=high)


# The four marks of choices: silhouette, sign and word, and only then a colour.

_SHAPES: Final = {
    Mark.GOOD: '<circle cx="12" cy="12" r="9.8"/><path d="M7.500 12.500l3.200 3.200l6-7"/>',
    Mark.SLIP: '<path d="M12 1.600L22.400 12L12 22.400L1.600 12Z"/><path d="M7.500 13q2.200-3.400 4.500-1t4.500-1"/>',
    Mark.MISTAKE: '<path d="M12 2.400L22.600 21H1.400Z"/><path d="M12 9.500v5M12 17.800v.1"/>',
    Mark.MISSED: (
        '<rect class="full" x="2" y="2" width="20" height="20" rx="4"/><path class="cut" d="M8 8l8 8M16 8l-8 8"/>'
    ),
}

# Once in a page that shows them.
SYMBOLS: Final = Markup('<svg class="vh" aria-hidden="true">{}</svg>').format(
    Markup("").join(
        [
            Markup('<symbol id="mark-{}" viewBox="0 0 24 24">{}</symbol>').format(mark.value, Markup(shape))
            for mark, shape in _SHAPES.items()
        ]
    )
)


def drawn(mark: Mark) -> Markup:
    """The mark's drawing; its word stands beside it."""
    return Markup('<svg class="mark {0}" aria-hidden="true"><use href="#mark-{0}"/></svg>').format(mark.value)


# A second line, on demand: what a seat had expected, had it seen everything.

# What lies less far apart is no difference worth telling.
APART = 0.03


class Opened(NamedTuple):
    """How far the second line is, None where nobody looks for it here; its `bands` at each point, once it is there.

    `place` is the address of its forms, `without` and `there` those of the page without and with it.
    """

    progress: Progress | None = None
    bands: Sequence[Band] = ()
    place: str = ""
    without: str = ""
    there: str = ""

    @property
    def waits(self) -> bool:
        """True while it is worked out."""
        return self.progress is not None and self.progress.state is ReviewState.WANTED


def called(name: str) -> str:
    """What the line is called; `name` is "" where it is the reader's own."""
    return _("had {name} seen everything").format(name=name) if name else _("had you seen everything")


def switch(opened: Opened, name: str) -> Markup:
    """Two links: judged by what one could know, or both lines; below them what there is of the second."""
    judged = _("As {name} could judge").format(name=name) if name else _("As you could judge")
    both = _("Had {name} seen everything").format(name=name) if name else _("Had you seen everything")
    is_asked = opened.progress is not None
    ways = [(opened.without, judged, not is_asked), (opened.there, both, is_asked)]
    links, progress = seg(_("Judged by what"), ways, "seen"), opened.progress
    if progress is None or opened.bands:
        return links
    if opened.waits:
        stop = _button(opened.place.replace("/open", "/open/cancel"), "cancel", _("Cancel"))
        return links + bar_of(opened.place.replace("/open", "/open/progress"), progress) + stop
    words = _("Only this line looks at the hidden cards. Working it out takes about as long as for the first line.")
    begin = _button(opened.place, "begin", _("Go on") if progress.answered else _("Find out"), " pri")
    return links + Markup('<p class="hint">{}</p>').format(words) + left_of(progress) + begin


def _button(where: str, value: str, words: str, kind: str = "") -> Markup:
    return Markup(
        '<form method="post" action="{}"><p class="ways"><button class="btn{}" name="review" value="{}">{}</button></p>'
        "</form>"
    ).format(where, kind, value, words)


def head(opened: Opened) -> Markup:
    """A page that waits for it looks again by itself."""
    return join([REFRESH, script_link("pages.js")]) if opened.waits else NOTHING


def in_words(opened: Opened, stands: Sequence[Stand], seat: int, name: str) -> Markup:
    """The second line in sentences: where it began, and where it lay farthest from the first."""
    if not opened.bands:
        return NOTHING
    first = _("The other line, {called}, begins at {first}.").format(
        called=called(name), first=telling.percent(opened.bands[0].middle)
    )
    own = {number: stand.chances[seat].middle for number, stand in each_step(stands)}
    seen = [band.middle for band in opened.bands]
    point = max(own, key=lambda number: abs(own[number] - seen[number]))
    told = _("They lie farthest apart at step {n}: {own} by what could be known, {seen} with everything seen.")
    farthest = told.format(n=stands[point].step, own=telling.percent(own[point]), seen=telling.percent(seen[point]))
    if abs(own[point] - seen[point]) < APART:
        farthest = _("Both go the same way: what was hidden hardly mattered.")
    return Markup('<p class="in-words">{} {}</p>').format(first, farthest)


# Before there is a review: what it is, and how far it has come.

# Seconds from one look to the next where there are no scripts.
UNTIL_NEXT = 4
REFRESH = Markup('<noscript><meta http-equiv="refresh" content="{}"></noscript>\n').format(UNTIL_NEXT)


def beginning_page(table: LiveTable, place: str, progress: Progress) -> Markup:
    """What a review is, with a button that begins it, or goes on with one that was left."""
    button = Markup(
        '<form method="post" action="{}"><button class="btn pri" name="review" value="begin">{}</button></form>'
    ).format(place, _("Go on") if progress.answered else _("Find out"))
    return _page(table, left_of(progress) + button)


def waiting_page(table: LiveTable, place: str, progress: Progress) -> Markup:
    """How far it has come; the page looks again by itself."""
    bar = bar_of(place.replace("/review", "/review/progress"), progress)
    stop = Markup(
        '<form method="post" action="{}"><button class="btn" name="review" value="cancel">{}</button></form>'
    ).format(place.replace("/review", "/review/cancel"), _("Cancel"))
    return _page(table, bar + stop, join([REFRESH, script_link("pages.js")]))


def bar_of(where: str, progress: Progress) -> Markup:
    """How far it has come, in words and as a bar; the page asks there how far it is then."""
    return Markup(
        '<div id="waiting" data-from="{}"><p id="told" role="status">{}</p>'
        '<progress id="bar" max="{}" value="{}" aria-label="{}"></progress></div>'
    ).format(where, told_progress(progress), max(1, progress.total), progress.answered, _("How far it has come"))


def told_progress(progress: Progress) -> str:
    """How far it has come in words."""
    percent = 100 * progress.answered // max(1, progress.total)
    words = _("{n} of {all} questions answered, {percent} %.")
    told = words.format(n=progress.answered, all=progress.total, percent=percent)
    return f"{told} {_('Another match goes first.')}" if progress.later else told


def _page(table: LiveTable, inside: Markup, head: Markup = NOTHING) -> Markup:
    told = [
        _("Step by step: how likely each player was to win, the moments that decided, and what luck brought."),
        _("And each of your choices: what it was worth, and what would have been better."),
        _("All is judged by what one could know then: nobody looks at hidden cards."),
        _("It takes about a minute, and longer while games are being played: they go first.")
        if COMPILED
        else _("It takes some minutes in this house’s slow build, which looks less far; games being played go first."),
    ]
    about = join([Markup("<p>{}</p>").format(words) for words in told])
    ways = Markup('<p class="ways"><a class="btn" href="/t/{0}/again">{1}</a><a class="btn" href="/t/{0}">{2}</a></p>')
    body = Markup('<main class="page pan to-come"><h2>{}</h2>{}{}{}</main>').format(
        _("Where was it won?"), about, inside, ways.format(table.id, _("Watch again"), _("Back to the table"))
    )
    return review_frame(table.game, body, head)


def left_of(progress: Progress) -> Markup:
    """Why it is not there although somebody asked for it."""
    if progress.state is ReviewState.FAILED:
        words = _("It stopped, because a question got no answer. What is there is kept.")
    elif progress.state is ReviewState.CANCELLED:
        words = _("It was cancelled. What is there is kept.")
    else:
        return NOTHING
    return Markup('<p role="status">{} {}</p>').format(words, told_progress(progress))
