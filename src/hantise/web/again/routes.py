"""Watch again: each step of a match that is over has an address for each view; what a seat missed, for that seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hantise.core import SPECTATOR, Choice, HantiseError, Room
from hantise.core.names import name_for
from hantise.core.record import Steps
from hantise.core.words import _
from hantise.drawing.kit.prompt import END_OF_QUESTION, question
from hantise.drawing.markup import Markup, escape
from hantise.web.again.reviewing import seat_of
from hantise.web.again.showing import (
    ALL,
    OPEN,
    SHOWS,
    Eyes,
    Origin,
    Part,
    Showing,
    fold,
    lines_at,
    link,
    public_at,
    showing,
    table_head,
    way_back,
    way_to,
    way_to_beliefs,
    way_to_review,
)
from hantise.web.live import Push, drawings_of, frame_of, steps_shown
from hantise.web.pages.assets import address
from hantise.web.pages.faces import faces_of, portrait
from hantise.web.pages.frame import NOTHING, bare, early_link, go_to, icon, join, send
from hantise.web.problems import DealIsPlayed, Problem
from hantise.web.requests import in_full, whole_number
from hantise.web.table_page.log import panel
from hantise.web.table_page.page import Past, bar, besides, looks, moment, past_table, saw
from hantise.web.table_page.scene import extras_of
from hantise.web.table_page.snapshot import (
    AS,
    Newcomer,
    PageContext,
    SharedDeal,
    WaysIn,
    first_missed,
    holding,
    look_at,
    since_own,
)
from hantise.web.tables.live_table import LiveTable, cooperatively
from hantise.web.tables.visitor import Visitor, check_not_playing, services_of, visitor_of, way_to_another

# The best choice and the seat's own.
MOST_SHOWN = 2


async def begin(request: Request) -> Response:
    """GET: redirect to the requested step, by default the first."""
    here = await over(request)
    step, eyes = request.query_params.get("step", "1"), _eyes(request, here)
    return go_to(
        way_to(here.table.id, step_of(step, here.table), eyes, Origin.read(request.query_params.get("from", "")))
    )


async def look(request: Request) -> Response:
    """GET: a step of the match as a page."""
    here = await over(request)
    shown = await _shown(request, here)
    entries = await cooperatively(telling(here.table, shown))
    return send(again_page(shown, _context(request, here, shown), entries))


async def follow(request: Request) -> Response:
    """GET: a step as an update for an open page, with its motions."""
    here = await over(request)
    shown = await _shown(request, here)
    headers = {"Cache-Control": "no-store"}
    return Response(frame(shown, _context(request, here, shown)), media_type="application/json", headers=headers)


async def catch_up(request: Request) -> Response:
    """GET: redirect to the first step that the reader's seat missed, or to a requested one."""
    here = await visitor_of(request)
    if here.table.position.is_over and len(here.held) == 1:
        return go_to(way_to(here.table.id, since_own(here.table.position, here.held[0]), Eyes(here.held[0])))
    seen = look_at(request, here.table)
    held = holding(seen.context.hold)
    if not (since := first_missed(seen)):
        return go_to(f"/t/{here.table.id}{held}")
    step = step_of(request.query_params.get("step", "1"), here.table)
    return go_to(f"/t/{here.table.id}/missed/{max(since, step)}{held}")


async def look_at_missed(request: Request) -> Response:
    """GET: a step that the reader's seat missed, as a page.

    In a match that has ended meanwhile it leads on to the end; where the step was undone, to the table.
    """
    here = await visitor_of(request)
    step, steps = whole_number(request.path_params["step"], 7) or 0, len(here.table.position.chapters)
    if here.table.position.is_over and len(here.held) == 1:
        return go_to(way_to(here.table.id, max(1, min(step, steps)), Eyes(here.held[0])))
    if here.held and step > steps:
        return go_to(f"/t/{here.table.id}")
    here, shown = await _missed(request)
    entries = await cooperatively(telling(here.table, shown))
    return send(again_page(shown, _context(request, here, shown), entries))


async def follow_missed(request: Request) -> Response:
    """GET: a step that the reader's seat missed, as an update for an open page."""
    here, shown = await _missed(request)
    headers = {"Cache-Control": "no-store"}
    return Response(frame(shown, _context(request, here, shown)), media_type="application/json", headers=headers)


async def _missed(request: Request) -> tuple[Visitor, Showing]:
    """The visitor, and the requested step through the eyes of the visitor's one seat, or of whoever took the device."""
    here = await visitor_of(request)
    seen = look_at(request, here.table)
    since, step = first_missed(seen), step_of(request.path_params["step"], here.table)
    if not 0 < since <= step:
        raise Problem(403, "not-missed", _("Nobody has played there since you did."))
    shown = await cooperatively(showing(here.table, step, Eyes(seen.table_view.view.seat), since=since))
    return here, shown._replace(hold=seen.context.hold)


async def over(request: Request) -> Visitor:
    """The visitor of a match that is over; its secret is told, so that no move is taken back.

    While others play its deal it stays secret, and the visitor's own eyes alone look.
    """
    here = await visitor_of(request)
    if not here.table.position.is_over:
        raise Problem(403, "not-over", _("A game can be watched again once it is over: it shows what everybody saw."))
    if here.held != [_eyes(request, here).seat] or request.query_params.get("eyes") == OPEN:
        await check_not_playing(request, here.table)
    if not here.table.plan.deal_is_played:
        await here.table.tell_secret()
    return here


async def _shown(request: Request, here: Visitor) -> Showing:
    step = step_of(request.path_params["step"], here.table)
    eyes = _eyes(request, here)
    shown = await cooperatively(showing(here.table, step, eyes, is_next=SHOWS in request.query_params))
    return shown._replace(
        origin=Origin.read(request.query_params.get("from", "")),
        is_own=eyes.seat == SPECTATOR or here.held == [eyes.seat],
        shown=_proposed(request, shown),
        played=await way_to_another(request, here.table),
        deal_is_played=here.table.plan.deal_is_played,
    )


def _proposed(request: Request, shown: Showing) -> Mapping[int, Choice]:
    """The choices that the address asks to draw, as far as they were legal for the seat."""
    view, game = shown.table_view.view, shown.table_view.game
    names = request.query_params.getlist(SHOWS)[:MOST_SHOWN]
    if not names or game.room is None:
        return {}
    try:
        actions = [game.actions.parse(name) for name in names]
    except HantiseError:
        return {}
    return {action: game.room.choice(view, action) for action in actions if view.refusal(action) is None}


def step_of(text: str, table: LiveTable) -> int:
    """The number of a step; Problem if the match has no such step."""
    steps = len(table.position.chapters)
    number = whole_number(text, 7) or 0
    if not 1 <= number <= steps:
        raise Problem(404, "no-such-step", _("This game has steps 1 to {last}.").format(last=steps))
    return number


def _eyes(request: Request, here: Visitor) -> Eyes:
    """The requested eyes; by default the reader's own seat, or the spectator's."""
    asked = request.query_params.get("eyes", "")
    own = here.held[0] if len(here.held) == 1 else SPECTATOR
    if asked == OPEN and here.table.game.opened is not None:
        return Eyes(own, True)
    if asked in ("", ALL):
        return Eyes(SPECTATOR if asked else own)
    return Eyes(seat_of(asked, here))


def _context(request: Request, here: Visitor, shown: Showing) -> PageContext:
    """The context of a page of the past, with the step's address for others."""
    context = look_at(request, here.table).context
    link = in_full(request, way_to(here.table.id, shown.step, shown.eyes), services_of(request).outside)
    newcomer = Newcomer(tells_firsts=context.newcomer.tells_firsts)
    ways_in, deal = WaysIn(address=link), SharedDeal(context.deal.seal)
    return PageContext(held=context.held, ways_in=ways_in, deal=deal, newcomer=newcomer)


def frame(shown: Showing, context: PageContext) -> bytes:
    """The step as a push: its motions, and the position after it."""
    parts = {
        "room": table_of(shown, context),
        "prompt": transport(shown, context),
        "moment": [moment(shown.table_view, context)],
    }
    if not shown.since:
        parts["sharing"] = [link(shown, context)]
    steps = steps_shown(shown.table_view, shown.seen, shown.is_own)
    push = Push(shown.step, title(shown), shown.words, steps, parts, "", False, drawings_of(shown.table_view.game.code))
    return frame_of(push)


# The page of a step: the room, the log with a link to each step, and the transport.

# The most steps in the log before the current one, and after it.
MOST = 500


def again_page(shown: Showing, context: PageContext, entries: Sequence[Markup]) -> Markup:
    """The whole page, with these entries of the log; equal arguments give equal bytes."""
    room: Room | None = shown.table_view.game.room
    drawings = address(f"games/{shown.table_view.game.code}.svg")
    *first, rules, menu, end = bar(shown.table_view, context)
    body = join(
        [
            Markup(
                '<div class="app watched {}" id="app" data-version="{}" data-drawings="{}" data-first="{}"'
                ' data-steps="{}">'
            ).format("furnished" if room else "plain", shown.step, drawings, shown.since or 1, shown.steps),
            # The share button stands before the bar's rules and menu.
            *[*first, NOTHING if shown.since else fold(shown, context), rules, menu, end],
            *table_of(shown, context),
            *looks(shown.table_view, context, {}),
            *transport(shown, context),
            panel(join(entries)),
            besides(),
            saw(),
        ]
    )
    head = table_head(shown.table_view.game.code, "past.js", "past.css")
    if shown.hold:
        head += early_link("passing.js")
    return bare(title(shown), body, kind="playing", game=shown.table_view.game.code, head=head)


def table_of(shown: Showing, context: PageContext) -> list[Markup]:
    """The table at this step."""
    return past_table(shown.table_view, context, Past(shown.is_own, shown.eyes.is_open, shown.fading, shown.shown))


def title(shown: Showing) -> str:
    """The window's title, with the headline."""
    return f"{headline(shown)} · {_(shown.table_view.game.title)}"


def telling(table: LiveTable, shown: Showing) -> Steps[list[Markup]]:
    """The steps to the log, the oldest first, each sentence a link to its step; of a long game the steps nearby."""
    entries = list[Markup]()
    for step in range(max(1, shown.since + 1, shown.step - MOST), min(shown.steps, shown.step + MOST) + 1):
        yield
        here = Markup(' aria-current="step"') if step == shown.step else ""
        where = shown.way(step)
        told = shown.told(list(lines_at(table, step, shown.eyes)), list(public_at(table, step)))
        entries += [
            Markup('<li><a href="{}" data-step="{}"{}>{}</a></li>').format(where, step, here, one.shown) for one in told
        ]
    return entries


# The transport, in the prompt's place: the events of the current step, and the ways to all others.

END = Markup("</section>")
# The links to beliefs, and to a new match from here.
ONWARD, PAST = Markup('<div class="onward">'), Markup("</div>")
DESK = Markup('<span class="desk"> · {}</span>')
WHERE = Markup(' href="{}" data-step="{}"')
WAY = Markup(
    '<a class="btn{0}" id="{1}" aria-label="{5}"{2}{3}>{4}<small>{5}</small><kbd aria-hidden="true">{6}</kbd></a>'
)
# The length from which a headline has smaller letters.
LONG = 66
# The most parts that a reel names; with more it has numbers.
MOST_NAMED = 4
# The width of a letter, and of a label's margins, as shares of a reel on the narrowest phone.
SIGN, APART = 0.03, 0.035
# As high as the button, so that nothing moves when the eyes change.
NOT_TRIED = Markup('<p class="trying">{}</p>')
TRY = Markup('<button class="btn" name="cards" value="{}">{}<small>{}</small></button>')
BACK = Markup('<a class="btn to-table" href="/t/{}">{}{}</a>')
CUT = Markup(
    '<svg x="{}" width="{}" height="24">{}<a href="{}" data-step="{}" aria-label="{}"{}>'
    '<rect width="100%" height="24"/><text x="7" y="17">{}</text></a></svg>'
)


def transport(shown: Showing, context: PageContext) -> list[Markup]:
    """The transport with the prompt's id, so that updates replace it; links that scripts make quicker."""
    opening = Markup('<section class="prompt past" id="prompt" aria-label="{}" aria-describedby="asked">').format(
        _("Watch again")
    )
    onward = [guess_way(shown), _try(shown)]
    if shown.since:
        table = f"{shown.table_view.match}{holding(shown.hold)}"
        onward = [BACK.format(table, icon("cards"), _("Back to the table"))]
    ways = [_reel(shown), _ways(shown), _gazes(shown, context), ONWARD, *onward, PAST]
    return [opening, _told(shown), END_OF_QUESTION, *ways, END]


def headline(shown: Showing) -> str:
    """The events of this step, in words."""
    silent = _("The game begins.") if shown.step == 1 else _("Nothing else happens.")
    return " ".join(shown.words) or silent


def _where(shown: Showing) -> str:
    """The step in words, and the seat of the eyes if it is another player's."""
    step = _("step {n} of {all}").format(n=shown.step, all=shown.steps)
    if shown.eyes.is_open:
        return " · ".join([_("All open"), step])
    if shown.is_own:
        return step
    return " · ".join([_("As {name} saw it").format(name=shown.table_view.names[shown.eyes.seat]), step])


def _time(shown: Showing) -> Sequence[str]:
    """The round or moment, as the table and the reel show it."""
    moments = extras_of(shown.table_view.game.room).moments
    if moments is None:
        return [part.name for part in shown.parts if part.is_round and part.first <= shown.step][-1:]
    return moments.moment(shown.table_view.view)


def _told(shown: Showing) -> Markup:
    if shown.since:
        return question(address("house.svg"), headline(shown), escape(_where(shown)), _doer(shown))
    # The link back to the reader's place in a review, or to the review of the same eyes.
    review = way_to_review(shown.table_view.match, shown.eyes.seat)
    if shown.origin is not None and shown.origin.seat < len(shown.table_view.names):
        review = way_back(shown.table_view.match, shown.origin)
    advice = Markup('<span>{}{}</span> <a href="{}">{}</a>').format(
        _where(shown), join([DESK.format(words) for words in _time(shown)]), review, _("Where it was won")
    )
    told = headline(shown)
    return question(address("house.svg"), told, advice, _doer(shown), kind=" long" if len(told) > LONG else "")


def _doer(shown: Showing) -> str:
    """The ghost of the acting seat; none for chance."""
    room, lines = shown.table_view.game.room, [line.text for line in shown.news]
    doers = [] if room is None else [seat for seat in map(room.actor, lines) if seat >= 0]
    return faces_of(shown.table_view.names)[doers[0]] if doers else ""


def _reel(shown: Showing) -> Markup:
    """A form for any step; a script follows the thumb."""
    return Markup(
        '<form class="reel" action="/t/{}/{}"><input type="hidden" name="eyes" value="{}">{}'
        '<input type="range" name="step" id="step" min="{}" max="{}" value="{}" aria-label="{}" aria-valuetext="{}">'
        '<button class="btn">{}</button>{}</form>'
    ).format(
        shown.table_view.match,
        "missed" if shown.since else "again",
        shown.eyes.name,
        _came(shown),
        shown.since or 1,
        shown.steps,
        shown.step,
        _("Step"),
        " · ".join([_where(shown), *_time(shown)]),
        _("Show"),
        _parts(shown),
    )


def _came(shown: Showing) -> Markup:
    came = {"from": shown.origin.text if shown.origin else "", AS: shown.hold}
    field = Markup('<input type="hidden" name="{}" value="{}">')
    return join(field.format(name, value) for name, value in came.items() if value)


def _parts(shown: Showing) -> Markup:
    """The parts of the game, each below its section of the reel; nothing for a single part."""
    if not shown.parts:
        return NOTHING
    ends = [part.first for part in shown.parts[1:]] + [shown.steps]
    told = labels(shown.parts, shown.step, shown.steps)
    cuts = list[Markup]()
    for number, (part, end, words) in enumerate(zip(shown.parts, ends, told, strict=True)):
        is_here = part.first <= shown.step < (end + 1 if number == len(shown.parts) - 1 else end)
        cut = CUT.format(
            _percent(part.first - 1, shown),
            _percent(end - part.first, shown),
            Markup('<path d="M1 0v24"/>') if number else NOTHING,
            shown.way(part.first),
            part.first,
            part.name,
            Markup(' aria-current="true"') if is_here else NOTHING,
            words,
        )
        cuts.append(cut)
    return Markup('<nav class="parts" aria-label="{}"><svg>{}</svg></nav>').format(_("Parts of the game"), join(cuts))


def labels(parts: Sequence[Part], step: int, steps: int) -> list[str]:
    """Each part's label: names if all have room, else numbers, "" where labels would touch.

    The current part's label goes first, then earlier ones before later ones.
    """
    here = max((n for n, part in enumerate(parts) if part.first <= step), default=0)
    order = [here, *(n for n in range(len(parts)) if n != here)]
    for words in ([part.name for part in parts], [part.short for part in parts]):
        taken = dict[int, tuple[float, float]]()
        for n in order:
            begin = (parts[n].first - 1) / max(1, steps - 1)
            end = begin + APART + SIGN * len(words[n])
            if all(end <= other or begin >= until for other, until in taken.values()):
                taken[n] = begin, end
        if len(taken) == len(parts) <= MOST_NAMED:
            break
    return [words[n] if n in taken else "" for n in range(len(parts))]


def _percent(steps: int, shown: Showing) -> str:
    return f"{100 * steps / max(1, shown.steps - 1):.2f}%"


def _ways(shown: Showing) -> Markup:
    """Back and forward, and with scripts play and speed."""
    return Markup(
        '<div class="drive"><button type="button" class="btn" id="speed">'
        '<span class="vh">{} </span><span>1×</span></button>{}'
        '<button type="button" class="btn pri" id="play" data-pause="{}" aria-keyshortcuts="Space">'
        '<span class="vh">{}</span>{}{}<kbd aria-hidden="true">{}</kbd></button>{}</div>'
    ).format(
        _("Speed"),
        _way(shown, shown.step - 1, "back", _("Back"), "←"),
        _("Pause"),
        _("Play by itself"),
        icon("play", "i of-play"),
        icon("pause", "i of-pause"),
        _("Space"),
        _way(shown, shown.step + 1, "forward", _("Forward"), "→"),
    )


def _way(shown: Showing, step: int, drawing: str, words: str, key: str) -> Markup:
    is_there = (shown.since or 1) <= step <= shown.steps
    where = WHERE.format(shown.way(step), step) if is_there else NOTHING
    locked = NOTHING if is_there else Markup(' role="link" aria-disabled="true"')
    return WAY.format("" if is_there else " locked", drawing, where, locked, icon(drawing), words, key)


def _gazes(shown: Showing, context: PageContext) -> Markup:
    """The links to other eyes: each seat's, the spectator's, or all open; none while it or its deal goes on."""
    if shown.since or shown.deal_is_played:
        return NOTHING
    seats = [Eyes(seat) for seat in [*range(len(shown.table_view.names)), SPECTATOR]]
    everything = [] if shown.table_view.game.opened is None else [Eyes(shown.eyes.seat, True)]
    links, names = list[Markup](), shown.table_view.names
    for eyes in [*seats, *everything]:
        if eyes.is_open:
            drawn, name = icon("cards"), _("All open")
        elif eyes.seat == SPECTATOR:
            drawn, name = icon("eyes"), _("From outside")
        else:
            drawn = portrait(names, eyes.seat)
            # The reader's own name is marked.
            is_one = len(context.held) == 1
            name = name_for(context.held[0], names, eyes.seat) if is_one else names[eyes.seat]
        here = Markup(' aria-current="true"') if eyes.name == shown.eyes.name else NOTHING
        where = shown.way(shown.step, eyes)
        links.append(Markup('<a href="{}"{}>{}<span>{}</span></a>').format(where, here, drawn, name))
    return Markup('<nav class="gazes" aria-label="{}">{}</nav>').format(_("Through whose eyes"), join(links))


def _try(shown: Showing) -> Markup:
    """The buttons for a new match from here, at the seat of the current eyes."""
    if shown.table_view.is_over:
        return NOT_TRIED.format(_("Here the game is over."))
    if shown.deal_is_played:
        return NOT_TRIED.format(str(DealIsPlayed()))
    if shown.played:
        words = _("First end the other game with these cards")
        return NOT_TRIED.format(Markup('<a href="{}">{}</a>').format(shown.played, words))
    if shown.eyes.seat == SPECTATOR or shown.eyes.is_open:
        return NOT_TRIED.format(_("To try it from here, look through a player’s eyes."))
    if shown.table_view.game.redrawn is None:
        ways = [("lay", _("Try it from here"), _("against computers, the cards as they truly lay"))]
    else:
        as_they_lay = ("lay", _("Try it from here"), _("with the cards as they lay"))
        ways = [as_they_lay, ("anew", _("Try it without knowing"), _("hidden cards drawn anew"))]
    buttons = join([TRY.format(*way) for way in ways])
    return Markup(
        '<form class="trying" method="post" action="/t/{}/again/{}/try"><input type="hidden" name="seat" value="{}">'
        "{}{}</form>"
    ).format(shown.table_view.match, shown.step, shown.eyes.seat, _came(shown), buttons)


def guess_way(shown: Showing) -> Markup:
    """The link to the beliefs page; nothing in a game without hidden items.

    Spectators, and readers with all open, come to the beliefs of their own seat.
    """
    if not shown.table_view.game.tells_hidden:
        return NOTHING
    seat = -1 if shown.eyes.is_open else shown.eyes.seat
    return Markup('<a class="btn" id="believing" href="{}">{}{}<kbd aria-hidden="true">B</kbd></a>').format(
        way_to_beliefs(shown.table_view.match, shown.step, seat, shown.origin), icon("guess"), _("What could be where")
    )


ROUTES: Final = [
    Route("/t/{match}/again", begin),
    Route("/t/{match}/again/{step}", look),
    Route("/t/{match}/again/{step}/frame", follow),
    Route("/t/{match}/missed", catch_up),
    Route("/t/{match}/missed/{step}", look_at_missed),
    Route("/t/{match}/missed/{step}/frame", follow_missed),
]
