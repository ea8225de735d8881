"""A review's list of choices, its second line, and the pages before a review is done."""

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
from hantise.review.evaluations import Band, Choice, Evaluation, Mark, Point, each_step
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
from hantise.web.tables.computers import FinishedReview, Progress
from hantise.web.tables.live_table import LiveTable


@dataclass(eq=False)
class Reading:
    """The review of a match for this seat: `is_own` if it is the reader's.

    `at` is the id of the reader's place, which is unfolded. `second` is the second line, if asked for.
    """

    match: str
    looked: FinishedReview
    seat: int
    is_own: bool
    sections: Sequence[Part]
    at: str
    second: SecondLine

    def __post_init__(self) -> None:
        self.review, self.record, self.points = self.looked

    @property
    def names(self) -> list[str]:
        """The names of the seats, the reader as "You"."""
        return [_("You") if self.is_own and n == self.seat else name for n, name in enumerate(self.record.seats)]

    @property
    def other_name(self) -> str:
        """The name of the seat in review; "" for the reader's own."""
        return "" if self.is_own else self.record.seats[self.seat]

    @property
    def choices(self) -> list[Choice]:
        """The seat's own choices."""
        return [choice for choice in self.review.choices if choice.seat == self.seat]

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """The decisive moments for this seat."""
        return moments(self.review, self.seat, revealing(self.record, self.points, self.seat))

    @property
    def voice(self) -> int:
        """The seat if it is the reader's own, else SPECTATOR: the voice of sentences."""
        return self.seat if self.is_own else SPECTATOR

    def watch(self, step: int, place: str = "") -> str:
        """The address of a step, through the seat's eyes; its way back leads to the place with this id."""
        return way_to(self.match, step, Eyes(self.seat), Origin(self.seat, place) if place else None)


# The choices of a seat, with their marks and fortunes.

# The size of a chance's bar.
LONG, THICK = 200, 8
LIST = Markup('<ol class="choices">{}</ol>')
FOLD = Markup('<details class="rest"{}><summary>{}</summary>{}</details>')
LINK = Markup('<a class="btn{}" href="{}">{}{}</a>')
# The button for a new match from there, at that seat, with the cards as they lay.
AGAIN = Markup(
    '<form method="post" action="/t/{}/again/{}/try"><input type="hidden" name="seat" value="{}">'
    '<input type="hidden" name="from" value="{}"><button class="btn pri" name="cards" value="lay">{}{}</button></form>'
)

# The costliest choices, shown without a fold.
FEW = 5


class Told(NamedTuple):
    """The entries of the list: the costliest, other mistakes, small slips beside worse ones, and good choices.

    `unfolded` is the list with the reader's place, if there is one.
    """

    shown: list[Markup]
    more: list[Markup]
    slips: list[Markup]
    good: list[Markup]
    unfolded: list[Markup] | None


def telling_choices(reading: Reading) -> Steps[Told]:
    """The steps to the entries; one of them is open, and each mistake links to the next."""
    # The reader's place is open; else the costliest choice, if it cost anything.
    costliest = max(reading.choices, key=lambda choice: choice.cost.middle, default=None)
    is_dear = costliest is not None and costliest.mark is not Mark.GOOD
    unfolded = next((one for one in reading.choices if _place(one) == reading.at), costliest if is_dear else None)
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
        where(choice).append(_entry(reading, choice, choice is unfolded, following if leads_on else None))
    is_there = unfolded is not None and _place(unfolded) == reading.at
    return Told(shown, more, slips, good, where(unfolded) if unfolded and is_there else None)


def _place(choice: Choice) -> str:
    return f"{CHOICE}-{choice.step}"


def choices_list(reading: Reading, told: Told) -> Markup:
    """The section of choices: the counts of marks, the costliest choices, and folds with the others."""
    title = _("Your {n} choices") if reading.is_own else _("{n} choices by {name}")
    none = Markup("<p>{}</p>").format(_("No choice gave anything away."))
    folds = (
        (told.more, ngettext("{n} smaller mistake", "{n} smaller mistakes", len(told.more))),
        (told.slips, ngettext("{n} small slip", "{n} small slips", len(told.slips))),
        (told.good, ngettext("{n} choice as good as any", "{n} choices as good as any", len(told.good))),
    )
    folded = [
        FOLD.format(
            Markup(" open") if told.unfolded is entries else NOTHING,
            words.format(n=len(entries)),
            LIST.format(join(entries)),
        )
        for entries, words in folds
        if entries
    ]
    # The meaning of "you" on the buttons of another seat.
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
    # Marks of mistakes link to the first one.
    where = Markup(' href="{}"').format(_way_there(reading, found[0])) if found and mark is not Mark.GOOD else NOTHING
    return Markup('<li><a{}><b>{}<span class="digits">{}</span></b>{}</a></li>').format(
        where, drawn(mark), len(found), telling.marked(mark)
    )


def _way_there(reading: Reading, choice: Choice) -> str:
    """The address of that entry, unfolded."""
    return way_back(reading.match, Origin.of_choice(reading.seat, choice.step))


def meant() -> list[str]:
    """The notes on the marks and their limits."""
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
    # Fortune: a good choice that went badly, or a bad one that went well.
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
    """The links of a choice: play it again, the table, the beliefs, the next mistake."""
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
        # The position before the choice, with a way back to it.
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
    """One of two ways: its action, its chances, and its typical game."""
    point = reading.points[choice.point]
    # Without a reason in words, the stories are longer.
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
    """The cards of an action, or a sketch of the table after it; the words stand beside."""
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
    """The note on an exact chance; nothing for others, as the bracket shows their error."""
    if is_proven:
        told = _("proven: every ending was played out")
    elif after.middle < telling.least(reading.record) + 0.005:
        told = _("the least that is told of an open game")
    else:
        return NOTHING
    return Markup('<p class="hint">{}</p>').format(told)


def _meter(after: Band) -> Markup:
    """A bar for the chance, above the bracket of its interval."""
    end, low, high = (round(LONG * share, 1) for share in after.within)
    return Markup(
        '<svg class="meter" viewBox="0 0 {long} 22" preserveAspectRatio="none" aria-hidden="true">'
        '<rect class="all" width="{long}" height="{thick}" rx="4"/>'
        '<rect class="part" width="{}" height="{thick}" rx="4"/>'
        '<path class="bracket" d="M{low} 12v8M{high} 12v8M{low} 16H{high}"/></svg>'
    ).format(end, long=LONG, thick=THICK, low=low, high=high)


# The four marks of choices: silhouette, sign and word carry the meaning, not colour.

_SHAPES: Final = {
    Mark.GOOD: '<circle cx="12" cy="12" r="9.8"/><path d="M7.500 12.500l3.200 3.200l6-7"/>',
    Mark.SLIP: '<path d="M12 1.600L22.400 12L12 22.400L1.600 12Z"/><path d="M7.500 13q2.200-3.400 4.500-1t4.500-1"/>',
    Mark.MISTAKE: '<path d="M12 2.400L22.600 21H1.400Z"/><path d="M12 9.500v5M12 17.800v.1"/>',
    Mark.MISSED: (
        '<rect class="full" x="2" y="2" width="20" height="20" rx="4"/><path class="cut" d="M8 8l8 8M16 8l-8 8"/>'
    ),
}

# The marks' symbols, once a page.
SYMBOLS: Final = Markup('<svg class="vh" aria-hidden="true">{}</svg>').format(
    Markup("").join(
        [
            Markup('<symbol id="mark-{}" viewBox="0 0 24 24">{}</symbol>').format(mark.value, Markup(shape))
            for mark, shape in _SHAPES.items()
        ]
    )
)


def drawn(mark: Mark) -> Markup:
    """The mark's drawing, for beside its word."""
    return Markup('<svg class="mark {0}" aria-hidden="true"><use href="#mark-{0}"/></svg>').format(mark.value)


# The second line, on demand: a seat's chances, had it seen everything.

# The least difference told between the two lines.
APART = 0.03


class SecondLine(NamedTuple):
    """The second line: its progress, None unless asked for, and its `bands` at each point once it is done.

    `place` is the address of its forms; `without` and `there` are those of the page without and with it.
    """

    progress: Progress | None = None
    bands: Sequence[Band] = ()
    place: str = ""
    without: str = ""
    there: str = ""


def called(name: str) -> str:
    """The second line's name; `name` is "" for the reader's own."""
    return _("had {name} seen everything").format(name=name) if name else _("had you seen everything")


def switch(second: SecondLine, name: str) -> Markup:
    """Two links, for one line or both, and the second line's state."""
    judged = _("As {name} could judge").format(name=name) if name else _("As you could judge")
    both = _("Had {name} seen everything").format(name=name) if name else _("Had you seen everything")
    is_asked = second.progress is not None
    ways = [(second.without, judged, not is_asked), (second.there, both, is_asked)]
    links = seg(_("Judged by what"), ways, "seen")
    if second.progress is None or second.bands:
        return links
    words = _("Only this line looks at the hidden cards. Working it out takes about as long as for the first line.")
    hint = NOTHING if is_waiting(second.progress) else Markup('<p class="hint">{}</p>').format(words)
    return links + hint + state_of(second.place, second.progress, AMONG_WAYS)


def in_words(second: SecondLine, evaluations: Sequence[Evaluation], seat: int, name: str) -> Markup:
    """The second line in sentences: its beginning, and its largest distance from the first."""
    if not second.bands:
        return NOTHING
    first = _("The other line, {called}, begins at {first}.").format(
        called=called(name), first=telling.percent(second.bands[0].middle)
    )
    own = {number: evaluation.chances[seat].middle for number, evaluation in each_step(evaluations)}
    seen = [band.middle for band in second.bands]
    point = max(own, key=lambda number: abs(own[number] - seen[number]))
    told = _("They lie farthest apart at step {n}: {own} by what could be known, {seen} with everything seen.")
    farthest = told.format(
        n=evaluations[point].step, own=telling.percent(own[point]), seen=telling.percent(seen[point])
    )
    if abs(own[point] - seen[point]) < APART:
        farthest = _("Both go the same way: what was hidden hardly mattered.")
    return Markup('<p class="in-words">{} {}</p>').format(first, farthest)


# The pages before a review is done: its description, and its progress.

# The surroundings of a button: none, or a row of links.
ALONE, AMONG_WAYS = Markup("{}"), Markup('<p class="ways">{}</p>')
# Seconds between reloads without scripts.
UNTIL_NEXT = 4
REFRESH = Markup('<noscript><meta http-equiv="refresh" content="{}"></noscript>\n').format(UNTIL_NEXT)


def unfinished_page(table: LiveTable, place: str, progress: Progress) -> Markup:
    """The description of a review and its state; a waiting page reloads by itself."""
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
        _("Where was it won?"),
        about,
        state_of(place, progress),
        ways.format(table.id, _("Watch again"), _("Back to the table")),
    )
    return review_frame(table.game, body, reload_of(progress))


def state_of(place: str, progress: Progress, around: Markup = ALONE) -> Markup:
    """A waiting review's progress, with a button to cancel; another's, with a button to begin or resume."""
    if is_waiting(progress):
        return bar_of(_below(place, "progress"), progress) + _button(
            _below(place, "cancel"), "btn", "cancel", _("Cancel"), around
        )
    words = _("Go on") if progress.answered else _("Find out")
    return left_of(progress) + _button(place, "btn pri", "begin", words, around)


def _below(place: str, word: str) -> str:
    path, mark, query = place.partition("?")
    return f"{path}/{word}{mark}{query}"


def _button(where: str, kind: str, value: str, words: str, around: Markup) -> Markup:
    button = Markup('<button class="{}" name="review" value="{}">{}</button>').format(kind, value, words)
    return Markup('<form method="post" action="{}">{}</form>').format(where, around.format(button))


def is_waiting(progress: Progress | None) -> bool:
    """True while the review is in progress."""
    return progress is not None and progress.state is ReviewState.WANTED


def reload_of(progress: Progress | None) -> Markup:
    """The head's part that reloads a waiting page."""
    return join([REFRESH, script_link("pages.js")]) if is_waiting(progress) else NOTHING


def bar_of(where: str, progress: Progress) -> Markup:
    """The progress in words and as a bar; the script asks again at the address `where`."""
    return Markup(
        '<div id="waiting" data-from="{}"><p id="told" role="status">{}</p>'
        '<progress id="bar" max="{}" value="{}" aria-label="{}"></progress></div>'
    ).format(where, told_progress(progress), max(1, progress.total), progress.answered, _("How far it has come"))


def told_progress(progress: Progress) -> str:
    """The progress in words."""
    percent = 100 * progress.answered // max(1, progress.total)
    words = _("{n} of {all} questions answered, {percent} %.")
    told = words.format(n=progress.answered, all=progress.total, percent=percent)
    return f"{told} {_('Another match goes first.')}" if progress.later else told


def left_of(progress: Progress) -> Markup:
    """The reason why a requested review has stopped; nothing otherwise."""
    if progress.state is ReviewState.FAILED:
        words = _("It stopped, because a question got no answer. What is there is kept.")
    elif progress.state is ReviewState.CANCELLED:
        words = _("It was cancelled. What is there is kept.")
    else:
        return NOTHING
    return Markup('<p role="status">{} {}</p>').format(words, told_progress(progress))
