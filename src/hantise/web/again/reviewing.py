"""The review page, "Where it was won", of a match that is over; the first request starts the review."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from msgspec.json import encode
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hantise import COMPILED
from hantise.core import CHANCE, OVER, SPECTATOR
from hantise.core.outcome import outcome
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.review import telling
from hantise.review.evaluations import Band, Evaluation, each_step
from hantise.review.plot import NARROW, WIDE, Mark, Plot, Size, plot
from hantise.review.review import choices_told, luck_told, number, others_told
from hantise.store.rows import JUDGED, ReviewState
from hantise.web.again import review_choices as choices
from hantise.web.again.showing import Eyes, review_fold, review_frame, seg, showing, way_to_review
from hantise.web.pages.faces import portrait
from hantise.web.pages.frame import NOTHING, early_link, go_to, icon, join, script_link, send
from hantise.web.problems import Problem
from hantise.web.requests import in_full, read_form
from hantise.web.tables.computers import Reviews
from hantise.web.tables.live_table import cooperatively
from hantise.web.tables.visitor import Visitor, check_not_playing, services_of, visitor_of


class _Asking(NamedTuple):
    """A request for a seat's review: the visitor, the house's reviews; `sees_open` with the second line."""

    here: Visitor
    reviews: Reviews
    seat: int
    sees_open: bool = False

    @property
    def place(self) -> str:
        return way_to_review(self.here.table.id, self.seat)

    @property
    def open_page(self) -> str:
        """The address of the page with the second line."""
        return f"{self.place}&open=1#seen"

    @property
    def is_own(self) -> bool:
        return self.here.held == [self.seat]


async def look(request: Request) -> Response:
    """GET: the review: not begun, in progress, or done."""
    asking = await _asked(request)
    progress = await asking.reviews.progress(asking.here.table)
    if progress.state is ReviewState.DONE:
        table = asking.here.table
        looked = await asking.reviews.read(table)
        shown = await cooperatively(showing(table, 1, Eyes(asking.seat)))
        second, at = await _second_line(asking), request.query_params.get("at", "")
        reading = choices.Reading(table.id, looked, asking.seat, asking.is_own, shown.parts, at, second)
        way_in = in_full(request, asking.place, services_of(request).outside)
        return send(review_page(reading, await cooperatively(choices.telling_choices(reading)), way_in))
    return send(choices.unfinished_page(asking.here.table, asking.place, progress))


async def _begin(request: Request, is_open: bool) -> Response:
    """POST: begin the review, or the seat's second line; all readers share it."""
    await read_form(request)
    asking = await _asked(request)
    services_of(request).tables.check_staying()
    await asking.reviews.begin(asking.here.table, asking.seat if is_open else JUDGED)
    return go_to(asking.open_page if is_open else asking.place)


async def _cancel(request: Request, is_open: bool) -> Response:
    """POST: cancel the review, or the second line."""
    await read_form(request)
    asking = await _asked(request)
    await asking.reviews.cancel(asking.here.table, asking.seat if is_open else JUDGED)
    return go_to(asking.open_page if is_open else asking.place)


async def _follow(request: Request, is_open: bool) -> Response:
    """GET: the progress, for a waiting page."""
    asking = await _asked(request)
    progress = await asking.reviews.progress(asking.here.table, asking.seat if is_open else JUDGED)
    told = {
        "answered": progress.answered,
        "total": progress.total,
        "waits": choices.is_waiting(progress),
        "words": choices.told_progress(progress),
    }
    return Response(encode(told), media_type="application/json", headers={"Cache-Control": "no-store"})


begin, begin_open = partial(_begin, is_open=False), partial(_begin, is_open=True)
cancel, cancel_open = partial(_cancel, is_open=False), partial(_cancel, is_open=True)
follow, follow_open = partial(_follow, is_open=False), partial(_follow, is_open=True)


async def _second_line(asking: _Asking) -> choices.SecondLine:
    """The second line, if asked for."""
    table, without, place = asking.here.table, f"{asking.place}#seen", asking.place.replace("/review", "/review/open")
    progress = await asking.reviews.progress(table, asking.seat) if asking.sees_open else None
    is_done = progress is not None and progress.state is ReviewState.DONE
    bands = await asking.reviews.read_open(table, asking.seat) if is_done else ()
    return choices.SecondLine(progress, bands, place, without, asking.open_page)


async def _asked(request: Request) -> _Asking:
    """The request, checked; the match is over, and its secret is told, so that no move is taken back."""
    here = await visitor_of(request)
    if not here.table.position.is_over:
        raise Problem(403, "not-over", _("Where a game was won is told once it is over."))
    seat = seat_of(request.query_params.get("eyes", ""), here)
    await check_not_playing(request, here.table)
    await here.table.tell_secret()
    return _Asking(here, services_of(request).reviews, seat, "open" in request.query_params)


def seat_of(asked: str, here: Visitor) -> int:
    """The requested seat; by default the reader's own, or the first one for spectators."""
    if not asked:
        return min(here.held, default=0)
    if asked not in map(str, range(here.table.options.players)):
        raise Problem(404, "no-such-seat", _("Nobody sits there: no eyes to see with."))
    return int(asked)


# The page of a review: the result, choices, chances over time, moments, luck.

# The live region of scripts.
SAID = Markup('<p id="say" class="vh" role="log" aria-live="polite"></p>')
CROWN = Markup(
    '<svg class="crown" viewBox="0 0 24 16" aria-hidden="true"><path d="M3 15L1 3l6 5l5-7l5 7l6-5l-2 12z"/></svg>'
)


def review_page(reading: choices.Reading, told: choices.Told, way_in: str) -> Markup:
    """The whole page, with these entries of the list of choices; equal arguments give equal bytes.

    `way_in` is its address for others.
    """
    ways = [(way_to_review(reading.match, seat), name, seat == reading.seat) for seat, name in enumerate(reading.names)]
    # Each seat is judged by its own knowledge.
    ends = [_result(reading), seg(_("Who could judge it so"), ways)]
    course = [_chances(reading), _moments(reading), luck(reading)]
    body = Markup(
        '{}<main class="review"><div class="pan ended">{}</div>{}<div class="pan course">{}{}</div></main>{}'
    ).format(choices.SYMBOLS, join(ends), choices.choices_list(reading, told), join(course), _judged(reading), SAID)
    game = reading.record.game
    # The share button needs its script.
    top = join([early_link("early.js"), script_link("sharing.js"), choices.reload_of(reading.second.progress)])
    return review_frame(game, body, top, review_fold(_(game.title), way_in))


def _result(reading: choices.Reading) -> Markup:
    record, end = reading.record, reading.points[-1].state
    names, seat = record.seats, reading.seat
    margin = record.game.verdict(record.game.view(end, seat)).margin
    told = outcome(names, end.payoffs(), seat if reading.is_own else SPECTATOR, margin)
    crown = CROWN if reading.review.result[seat] == max(reading.review.result) else NOTHING
    others = ", ".join(name for number, name in enumerate(names) if number != seat)
    against = _("{name} against {others}").format(name=reading.names[seat], others=others)
    about = f"{against} · {_('{n} steps').format(n=len(record.events))}"
    again = Markup('<a class="btn" href="{}">{}{}</a>').format(reading.watch(1), icon("play"), _("Watch again"))
    table = Markup('<a class="btn" href="/t/{}">{}{}</a>').format(reading.match, icon("eyes"), _("Back to the table"))
    return Markup('<div class="who"><span class="head">{}{}</span><div><h2>{}</h2><p>{}</p></div>{}</div>').format(
        portrait(names, seat), crown, told, about, Markup('<p class="ways">{}{}</p>').format(again, table)
    )


def _chances(reading: choices.Reading) -> Markup:
    own = [
        (evaluation.chances[reading.seat].middle, evaluation)
        for _number, evaluation in each_step(reading.review.evaluations)
    ]
    # The first of equal roundings; the end counts only as the worst.
    low = min(own, key=lambda at: round(at[0], 2))
    high = max(own[:-1] or own, key=lambda at: round(at[0], 2))
    words = _("From {first} at the start to {last} at the end; {low} at worst, {when}; {high} at best, {then}.")
    told = {"first": own[0], "last": own[-1], "low": low, "high": high}
    shares = {key: telling.percent(share) for key, (share, _evaluation) in told.items()}
    return Markup(
        '<section aria-labelledby="chances"><h2 id="chances">{}</h2>{}<div class="wide">{}</div><div class="narrow">{}'
        '</div><p class="in-words">{}</p>{}{}</section>'
    ).format(
        _("Chances of winning, step by step"),
        choices.switch(reading.second, reading.other_name),
        _plot(reading, WIDE),
        _plot(reading, NARROW),
        words.format(**shares, when=_reached(low[1]), then=_reached(high[1])),
        choices.in_words(reading.second, reading.review.evaluations, reading.seat, reading.other_name),
        _table(reading),
    )


def _judged(reading: choices.Reading) -> Markup:
    """How all of it is known and counted, folded."""
    judge = _("Judged by what {name} could know at each step.").format(name=reading.record.seats[reading.seat])
    told = _("Judged by what you could know at each step.") if reading.is_own else judge
    bands = _("Bands: 9 in 10 repeats of the search fall inside.")
    slow = [] if COMPILED else [_("This house runs in its slow build and looks less far.")]
    parts = [[told, bands, *telling.judged(reading.record), *slow], choices.meant(), [unit(reading)]]
    inside = join([Markup('<p class="hint">{}</p>').format(" ".join(part)) for part in parts])
    return Markup("<details><summary>{}</summary>{}</details>").format(_("How it is judged"), inside)


def _plot(reading: choices.Reading, size: Size) -> Markup:
    marks = [Mark(part.name, part.first, part.short) for part in reading.sections if part.is_round]
    seen, name = reading.second.bands, choices.called(reading.other_name)
    return plot(Plot(reading.review, reading.names, reading.seat, reading.moments, marks, seen, size, name))


def _reached(evaluation: Evaluation) -> str:
    if evaluation.mover == OVER:
        return _("at the end")
    return _("first before step {n}").format(n=evaluation.step) if evaluation.step > 1 else _("at the start")


def _table(reading: choices.Reading) -> Markup:
    """All numbers of the plot, by rounds."""
    seen = [choices.called(reading.other_name)] if reading.second.bands else []
    heads = join([Markup('<th scope="col">{}</th>').format(name) for name in [*reading.names, *seen]])
    is_open = Markup(" open") if reading.at.startswith("row-") else NOTHING
    told = [
        _("Each row tells the chances before that step."),
        _("Where luck follows on a choice in the same step, the curve shows both."),
    ]
    return Markup(
        "<details{4}><summary>{0}</summary>"
        '<p class="hint">{5}</p>'
        '<div class="scrolls" tabindex="0" role="region" aria-label="{0}"><table><thead><tr><th scope="col">{1}</th>'
        "{2}</tr></thead>{3}</table></div></details>"
    ).format(_("As a table"), _("Before step"), heads, join(_bodies(reading)), is_open, " ".join(told))


def _bodies(reading: choices.Reading) -> Iterator[Markup]:
    """The rows of each round, or all rows of a match without rounds."""
    evaluations = list(each_step(reading.review.evaluations))
    rounds = [part for part in reading.sections if part.is_round]
    ends = [part.first for part in rounds[1:]] + [evaluations[-1][1].step + 1]
    columns = len(reading.names) + 1 + bool(reading.second.bands)
    for part, end in zip(rounds, ends):
        heading = Markup('<tr><th scope="rowgroup" colspan="{}">{}</th></tr>').format(columns, part.name)
        rows = [
            _row(reading, number, evaluation)
            for number, evaluation in evaluations
            if part.first <= evaluation.step < end
        ]
        yield Markup("<tbody>{}{}</tbody>").format(heading, join(rows))
    if not rounds:
        yield Markup("<tbody>{}</tbody>").format(join([_row(reading, *one) for one in evaluations]))


def _row(reading: choices.Reading, number: int, evaluation: Evaluation) -> Markup:
    bands = [*evaluation.chances, *reading.second.bands[number : number + 1]]
    cells = join([Markup("<td>{}</td>").format(between(band)) for band in bands])
    is_end = evaluation.mover == OVER
    # The end is a row of its own after the last step's.
    place = f"row-{evaluation.step + is_end}"
    return Markup('<tr id="{}"><th scope="row"><a href="{}">{}</a></th>{}</tr>').format(
        place, reading.watch(evaluation.step, place), _("End") if is_end else evaluation.step, cells
    )


def between(band: Band) -> Markup:
    """A chance with its interval, if it has one."""
    middle = Markup.escape(telling.percent(band.middle))
    if band.reach < 0.005:
        return middle
    _middle, low, high = map(telling.percent, band.within)
    return Markup('{} <span class="span">{}</span>').format(middle, _("({low} to {high})").format(low=low, high=high))


def _moments(reading: choices.Reading) -> Markup:
    found = reading.moments
    title = [_("No single moment"), _("One moment"), _("Two moments"), _("Three moments")][len(found)]
    entries = list[Markup]()
    for nth, one in enumerate(found, start=1):
        told = telling.moment(reading.record, reading.points, one, reading.seat, reading.voice, True)
        why = telling.better_of(reading.record, reading.points[one.point], reading.choices, one, reading.voice, True)
        place, is_luck = f"moment-{nth}", one.doer == CHANCE
        words = _("Watch step {n}").format(n=one.step)
        entry = Markup(
            '<li id="{}"><b class="num">{}</b><p>{} <a href="{}">{}</a></p><span class="tag">{}{}</span></li>'
        ).format(
            place,
            nth,
            " ".join(filter(None, [told, why])),
            reading.watch(one.step, place),
            words,
            icon("cards" if is_luck else "hand"),
            _("luck") if is_luck else _("choice") if one.doer == reading.seat else reading.names[one.doer],
        )
        entries.append(entry)
    inside = Markup('<ol class="moments">{}</ol>').format(join(entries))
    if not found:
        inside = Markup("<p>{}</p>").format(_("Nothing moved the chances for sure: it was won little by little."))
    return Markup('<section aria-labelledby="moments"><h2 id="moments">{}</h2>{}</section>').format(title, inside)


# Luck and choices apart: bars from a zero line with intervals, and the same in words.

WIDTH, BAR, ROW, EDGE = 350, 22, 54, 8
# The longest bar or interval on either side.
SIDE: Final = WIDTH / 2 - EDGE

TOLD = Markup('<li>{} <small class="exactly">{}</small></li>')


class _Row(NamedTuple):
    """A bar with its words, and the same as a sentence."""

    words: str
    kind: str
    found: Band
    told: str

    @property
    def is_clear(self) -> bool:
        """True if the interval excludes 0."""
        return not self.found.low <= 0 <= self.found.high


def luck(reading: choices.Reading) -> Markup:
    """The sources of the seat's share; uncertain ones have no bar."""
    parts, name = reading.review.parts[reading.seat], reading.other_name
    others = [name for seat, name in enumerate(reading.record.seats) if seat != reading.seat]
    # Names of other players; several others are not named.
    own = _("{name}’s choices").format(name=name) if name else _("Your choices")
    rest = _("{name}’s choices").format(name=others[0]) if len(others) == 1 else _("The others’ choices")
    rows = [
        _Row(_("Luck"), "luck", parts.luck, luck_told(parts.luck)),
        _Row(own, "choice", parts.choices, choices_told(parts.choices, name)),
        _Row(rest, "other", parts.others, others_told(parts.others, others, name)),
    ]
    unsure = _("{what}: nothing that is sure.")
    told = join(
        [
            TOLD.format(row.told if row.is_clear else unsure.format(what=row.words), telling.exactly(row.found))
            for row in rows
        ]
    )
    return Markup(
        '<section><details id="luck"><summary>{}</summary>{}<ul class="told">{}</ul></details></section>'
    ).format(_("Luck and choices, apart"), _bars(rows), told)


def unit(reading: choices.Reading) -> str:
    """The unit of the bars, in words."""
    told = [
        _("A win counts 1, and at the start everybody has {even} of it: these bars lead from there to the result."),
        _("Luck turns again and again, so it may add up to more than one win."),
        _("Choices add up to what the list says of each; those as good as any count nothing."),
    ]
    return " ".join(told).format(even=number(round(1 / len(reading.record.seats), 2)))


def _bars(rows: Sequence[_Row]) -> Markup:
    """The bars as a drawing; the words say the same."""
    most = max(max(abs(row.found.low), abs(row.found.high)) for row in rows) or 1.0
    middle, bars = WIDTH / 2, list[Markup]()
    for y, row in zip(range(4, ROW * len(rows) + 4, ROW), rows):
        found = (row.found.low, row.found.high, row.found.middle)
        low, high, end = (round(middle + share * (SIDE / most), 1) for share in found)
        drawn = Markup('<rect class="{}" x="{}" y="{}" width="{}" height="{}" rx="5"/>').format(
            row.kind, min(end, middle), y, round(abs(end - middle), 1), BAR
        )
        # The words stand on the empty side; unclear rows have no bar.
        anchor, x = ("start", middle + 10) if row.found.middle < 0 else ("end", middle - 10)
        ends = Markup(
            '<path class="bracket" d="M{low} {top}v8M{high} {top}v8M{low} {y}H{high}"/>'
            '<text x="{x}" y="{base}" text-anchor="{anchor}">{words}</text>'
        ).format(low=low, high=high, y=y + BAR + 8, top=y + BAR + 4, x=x, base=y + 16, anchor=anchor, words=row.words)
        bars.append(drawn + ends if row.is_clear else ends)
    return Markup(
        '<svg class="bars" viewBox="0 0 {} {height}" aria-hidden="true"><defs>'
        '<pattern id="hatched" width="7" height="7" patternUnits="userSpaceOnUse"'
        ' patternTransform="rotate(45)"><rect class="gap" width="7" height="7"/>'
        '<rect class="stripe" width="2.8" height="7"/></pattern></defs>'
        '<line class="zero" x1="{middle}" x2="{middle}" y1="0" y2="{height}"/>{}</svg>'
    ).format(WIDTH, join(bars), height=ROW * len(rows), middle=middle)


ROUTES: Final = [
    Route("/t/{match}/review", look),
    Route("/t/{match}/review", begin, methods=["POST"]),
    Route("/t/{match}/review/progress", follow),
    Route("/t/{match}/review/cancel", cancel, methods=["POST"]),
    Route("/t/{match}/review/open", begin_open, methods=["POST"]),
    Route("/t/{match}/review/open/progress", follow_open),
    Route("/t/{match}/review/open/cancel", cancel_open, methods=["POST"]),
]
