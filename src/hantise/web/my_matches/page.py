"""The page "My evenings": running and past matches, the player's strength, and forms to move or forget them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, NamedTuple
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hantise.bots import COMPUTERS, LEVELS
from hantise.core import Game
from hantise.core.errors import UnknownGame
from hantise.core.names import friend, read_as
from hantise.core.outcome import ordinal
from hantise.core.words import _, ngettext
from hantise.drawing.markup import Markup
from hantise.games import find, shelf
from hantise.store import hashed
from hantise.store.circles import Circles, Member
from hantise.store.holding import End, Ended, MyMatch, Opponents, Wanted
from hantise.store.lists import Lists
from hantise.web.front.home import Waiting, resume, waiting_for
from hantise.web.my_matches.results import Against, Ending, Strength, ending_of, settle, strengths
from hantise.web.pages.faces import name_of, title_of
from hantise.web.pages.frame import NOTHING, frame, go_to, icon, join, qr, send, sign, uncalled
from hantise.web.problems import Problem, too_many_guesses, used_up
from hantise.web.requests import MINUTES, carrier_of, client_address, device_link, read_form, whole_number
from hantise.web.tables.live_table import listed as listed_names
from hantise.web.tables.live_table import unlike
from hantise.web.tables.visitor import drop_secret, keep_secret, keys_of, secret_of, services_of, sitting_secret

PLACE = "/evenings"


async def look(request: Request) -> Response:
    """GET: the list, or the requested part of it."""
    services, held, here = services_of(request), keys_of(request), asked(request.query_params)
    if held:
        await settle(services.store, held)
    lists, rows, secret = Lists(services.store), list[Row](), secret_of(request)
    count = await lists.count(held, here.wanted)
    here = here._replace(page=min(here.page, pages(count)))
    for evening in await lists.matches(held, here.wanted, (here.page - 1) * ROWS, ROWS):
        game, ending = None, await ending_of(services.store, evening)
        with suppress(UnknownGame):
            game = find(evening.game)
        rows.append(Row(evening, game, ending))
    whole = count if here.wanted == Wanted() else await lists.count(held, Wanted())
    link = await lists.carrier(hashed(secret)) if secret else None
    carrier = carrier_of(request, secret, link, services.outside)
    waiting, totals = await waiting_for(services, held), totals_of(await lists.ended(held))
    aside = [
        circles(await Circles(services.store).own(held), rows),
        how_strong(await strengths(services.store, held)),
        won_so_far(totals),
        calling() if whole else NOTHING,
        _taking(carrier, whole),
    ]
    is_forgotten = "forgotten" in request.query_params and not held
    mine = [each for each in waiting if each.is_mine]
    return send(_page(here, rows, count, whole, mine, join(aside), is_forgotten))


async def go_on(request: Request) -> Response:
    """GET: the table to play after the given one, round and round; the list without another."""
    after = request.query_params.get("after", "")
    mine = [each.match for each in await waiting_for(services_of(request), keys_of(request)) if each.is_mine]
    place = mine.index(after) + 1 if after in mine else 0
    others = [match for match in mine[place:] + mine[:place] if match != after]
    return go_to(f"/t/{others[0]}" if others else PLACE)


async def make_link(request: Request) -> Response:
    """POST: make a link that takes the list and all seats to another device; it works once and expires."""
    await read_form(request)
    secret = await sitting_secret(request)
    response = go_to(f"{PLACE}#along")
    await keep_secret(request, response, secret)
    await Lists(services_of(request).store).set_carrier(hashed(secret), device_link(secret))
    return response


async def arrive(request: Request) -> Response:
    """GET: the question before such a link is used; looking changes nothing."""
    if not await Lists(services_of(request).store).carried_by(hashed(request.path_params["link"])):
        raise _nowhere(request)
    title = _("Take your evenings along to this device?")
    told = _("Your games, and the seats that you hold, will be on this device too. The link works once.")
    body = Markup(
        '<main class="page mine"><h1>{}</h1><p>{}</p><form method="post" action="{}">'
        '<button class="btn pri" name="take" value="along">{}</button></form></main>'
    ).format(title, told, request.url.path, _("Take them along"))
    return send(frame(title, body, kind="form", sheet="evenings.css"))


async def take_along(request: Request) -> Response:
    """POST: this browser gets the list and the seats too, and the link is used up."""
    await read_form(request)
    secret = await sitting_secret(request)
    services = services_of(request)
    if not await services.tables.carry(Lists(services.store), hashed(request.path_params["link"]), hashed(secret)):
        raise _nowhere(request)
    services.worker_sync.rekeyed()
    response = go_to(PLACE)
    await keep_secret(request, response, secret)
    return response


def _nowhere(request: Request) -> Problem:
    """The problem of an unknown link, which counts as a wrong guess; Problem if this address has too many."""
    guesses, place = services_of(request).guesses, client_address(request)
    if guesses.are_too_many(place):
        raise too_many_guesses()
    guesses.note(place)
    return used_up()


async def forget(request: Request) -> Response:
    """POST: forget this browser: its list, its seats and the names of its players."""
    await read_form(request)
    services, held = services_of(request), keys_of(request)
    if held:
        # In the visitor's language, which the store does not know.
        guest, awaited = _("Guest"), friend()

        def named(others: Collection[str], is_free: bool) -> str:
            return unlike(awaited if is_free else guest, others)

        seats = await services.tables.forget(Lists(services.store), held, named)
        services.worker_sync.rekeyed()
        for seat in seats:
            if seat.is_free:
                services.presence.forget(seat.match, seat.seat)
    response = go_to(f"{PLACE}?forgotten=yes")
    drop_secret(request, response)
    return response


def _page(
    here: Asked, rows: Sequence[Row], found: int, whole: int, mine: Sequence[Waiting], aside: Markup, is_forgotten: bool
) -> Markup:
    """The whole page: `found` matches are in the requested list, of `whole` in all."""
    heading = ngettext("{n} game", "{n} games", found).format(n=found)
    choosing, notice = filters(here.wanted) if whole else NOTHING, NOTHING
    if is_forgotten:
        words = _("The house has forgotten this browser: its list is empty, and no seat is yours.")
        notice = Markup('<p class="said" role="status" data-forgotten>{}</p>').format(words)
    body = Markup(
        '<main class="page wide mine"><h1>{}</h1><p class="hint">{}</p>{}<div class="halves">'
        '<section class="panel">{}{}</section><div class="beside">{}</div></div></main>'
    ).format(
        _("My evenings"),
        _("Kept for this browser, without an account."),
        notice,
        _yours(mine),
        Markup("<h2>{}</h2>{}{}{}").format(heading, choosing, listed(rows), ways(here, pages(found))),
        aside,
    )
    title = f"({len(mine)}) {_('My evenings')}" if mine else _("My evenings")
    script = "calling.js" if whole or is_forgotten else ""
    return frame(title, body, kind="form", sheet="evenings.css", script=script)


def circles(own: Sequence[tuple[str, str, Sequence[Member]]], rows: Sequence[Row]) -> Markup:
    """The section with the browser's circles, and the way to one of the people whom it met last."""
    way = Markup('<p><a class="btn" href="/circle/{}">{}<span>{}<small>{}</small></span></a></p>')
    ways = [
        way.format(circle, icon("people"), name, listed_names([read_as(one.name) for one in members]))
        for circle, name, members in own
    ]
    newest = next((row.evening for row in rows if row.ending and not row.evening.is_brought), None)
    others = newest.others if newest else ()
    if newest and others and not any({*others} <= {one.name for one in members} for _id, _name, members in own):
        words = _("A circle with {names}").format(names=listed_names([*map(read_as, others)]))
        ways.append(Markup('<p><a class="btn" href="/circles/{}">{}{}</a></p>').format(newest.id, icon("plus"), words))
    if not ways:
        return NOTHING
    return Markup('<section class="panel circles"><h2>{}</h2>{}</section>').format(
        _("The same friends again"), join(ways)
    )


def calling() -> Markup:
    """The section by which a device is told when it is its turn; the script shows it where that is possible."""
    return Markup(
        '<section class="panel calling" id="calling" hidden><h2>{}</h2><p>{}</p>'
        '<button type="button" class="btn" data-calls><span class="on">{}</span><span class="off">{}</span></button>{}'
        "</section>"
    ).format(
        _("When it is your turn"),
        _("This device can tell you, also when no page of the house is open."),
        _("Tell me when it is my turn"),
        _("Stop on this device"),
        uncalled(),
    )


def _yours(mine: Sequence[Waiting]) -> Markup:
    """The tables at which this browser's players are waited for; nothing if there is none."""
    if not mine:
        return NOTHING
    heading = Markup("<h2>{}</h2>").format(_("Yours to play")) if len(mine) > 1 or mine[0].left else NOTHING
    return heading + join(map(resume, mine))


def _taking(link: str, whole: int) -> Markup:
    save = Markup('<p><a class="btn" href="/evenings/records" download>{}{}</a></p>')
    saving = save.format(icon("copy"), _("Download all finished games"))
    told = _("A file that was downloaded here, in another browser or house. Each game is played again to check it.")
    bringing = Markup(
        '<details><summary>{}</summary><form class="record" method="post" action="/evenings/records"'
        ' enctype="multipart/form-data"><p>{}</p><label>{} <input type="file" name="record" required'
        ' aria-invalid="false"></label><button class="btn">{}</button></form></details>'
    ).format(_("Bring games from a file"), told, _("File"), _("Bring"))
    parts = [_along(link), saving, bringing, _forget()] if whole else [bringing]
    return Markup('<section class="panel taking" id="along"><h2>{}</h2>{}</section>').format(
        _("Take it along"), join(parts)
    )


def _along(link: str) -> Markup:
    """The link to another device, if one was made, and the button that makes one."""
    words = _("Make a new link") if link else _("Take it to another device")
    button = Markup(
        '<form method="post" action="/evenings/link"><button class="btn" name="link" value="new">{}{}</button></form>'
    )
    made = button.format(icon("link"), words)
    if not link:
        return made
    told = _("Scan this with your other device, or open the link there. It works once, within {n} minutes.")
    return Markup('<div class="along">{}<div><p>{}</p><p class="link"><code>{}</code></p></div></div>{}').format(
        qr(link, _("QR code: it takes your evenings to another device")), told.format(n=MINUTES), link, made
    )


def _forget() -> Markup:
    """A fold with the list of losses, and then the button that forgets this browser."""
    lost = [
        _("This list goes, and no link leads to it any more."),
        _("Your name goes from every game: others see a guest there."),
        _("Seats in games that go on are free for somebody else."),
        _("Games that you brought from a file are removed."),
        _("You leave your circles: the others go on without you."),
        _("No device is told of your turns any more."),
        _("The moves stay for those you played with, and so do words that you gave to a deal: it is checked by them."),
    ]
    return Markup(
        '<details class="forget"><summary>{0}</summary><ul>{1}</ul><form method="post" action="/evenings/forget">'
        '<button class="btn" name="forget" value="me">{2}</button></form></details>'
    ).format(_("Forget me …"), join(Markup("<li>{}</li>").format(words) for words in lost), _("Forget me for good"))


# The player's strength as a drawing, in a table and in words.

WIDTH, LEFT, RIGHT, TOP, ROW, HEAD = 358, 104, 18, 40, 30, 30
MOST = 800  # rating points at either end, odds of 100 to 1; an interval that goes beyond has no stroke at that end
CAP = 6  # half the length of the stroke at the end of an interval


def how_strong(found: Sequence[Strength]) -> Markup:
    """The section about the player's strength; nothing before a match against computers has ended."""
    if not found:
        return NOTHING
    told = [strength for strength in found if strength.against]
    few = list[Markup]()
    for game, _against, missing in [strength for strength in found if not strength.against]:
        words = ngettext(
            "{game}: play {n} more game against the same computer to tell.",
            "{game}: play {n} more games against the same computer to tell.",
            missing,
        )
        few.append(_hint(words.format(game=_(find(game).title), n=missing)))
    parts = [_drawn(told), join(map(_compared, told)), _table(told)] if told else []
    hint = _hint(_("Dot: the best guess. Line: 19 times in 20 between its ends.")) if told else NOTHING
    return Markup('<section class="panel strong"><h2>{}</h2>{}{}{}</section>').format(
        _("How strong you are"), hint, join(parts), join(few)
    )


def _hint(words: str) -> Markup:
    return Markup('<p class="hint">{}</p>').format(words)


def _compared(strength: Strength) -> Markup:
    """In words: the computers that are clearly weaker or stronger, and those too close to tell."""
    groups = [
        (_("You are stronger than {names}."), [each for each in strength.against if each.low > 0]),
        (_("You are weaker than {names}."), [each for each in strength.against if each.high < 0]),
        (_("Too close to tell: {names}."), [each for each in strength.against if each.low <= 0 <= each.high]),
    ]
    sentences = [words.format(names=", ".join(name_of(each.level) for each in some)) for words, some in groups if some]
    return Markup("<p><b>{}</b> {}</p>").format(_(find(strength.game).title), " ".join(sentences))


def _drawn(found: Sequence[Strength]) -> Markup:
    """The chart: a row for each level under each game's name; the player is ahead right of the middle line."""
    inside, top = [NOTHING], TOP
    for strength in found:
        title = Markup('<text class="game" x="0" y="{}">{}</text>').format(top + 20, _(find(strength.game).title))
        rows = [_span(each, top + HEAD + ROW * number + ROW // 2) for number, each in enumerate(strength.against)]
        inside.append(Markup('<g data-game="{}">{}{}</g>').format(strength.game, title, join(rows)))
        top += HEAD + ROW * len(strength.against)
    even = Markup('<path class="even" d="M{0} {1}V{2}"/>').format(_x(0), TOP - 6, top)
    words = Markup('<text x="{}" y="16" text-anchor="start">{}</text><text x="{}" y="16" text-anchor="end">{}</text>')
    return Markup(
        '<svg class="chart" viewBox="0 0 {w} {h}" role="img" aria-label="{label}">{heads}{even}{inside}</svg>'
    ).format(
        w=WIDTH,
        h=top + 6,
        label=_("The table below says the same in numbers."),
        heads=words.format(0, _("◀ stronger than you"), WIDTH - RIGHT, _("weaker than you ▶")),
        even=even,
        inside=join(inside),
    )


def _span(each: Against, y: int) -> Markup:
    ends = [
        Markup("M{} {}v{}").format(_x(points), y - CAP, 2 * CAP) if abs(points) <= MOST else NOTHING
        for points in (each.low, each.high)
    ]
    return Markup(
        '<text x="0" y="{}">{}</text><path class="reach" d="M{} {}H{}{}"/><circle class="dot" cx="{}" cy="{}" r="6"/>'
    ).format(y + 5, name_of(each.level), _x(each.low), y, _x(each.high), join(ends), _x(each.points), y)


def _x(points: float) -> float:
    """The x coordinate of these rating points."""
    return round(LEFT + (WIDTH - LEFT - RIGHT) * (max(-MOST, min(MOST, points)) + MOST) / (2 * MOST), 1)


def _table(found: Sequence[Strength]) -> Markup:
    rows = list[tuple[str, str, int, str]]()
    for game, level, matches, *points in [(strength.game, *each) for strength in found for each in strength.against]:
        ahead, low, high = map(_signed, points)
        told = _("{points} ({low} to {high})").format(points=ahead, low=low, high=high)
        rows.append((_(find(game).title), name_of(level), matches, told))
    heads = (_("Game"), _("Computer"), _("Games"), _("Points ahead"))
    return scores(_("As a table"), heads, rows, _hint(_("400 points ahead win ten games for each that is lost.")))


def _signed(points: float) -> str:
    return f"{round(points):+d}".replace("-", "\N{MINUS SIGN}") if round(points) else "0"


# The requested part of a list: its form, and the links to its other pages.

ROWS = 12
_DIGITS = 6  # the most digits of a page's number


class Asked(NamedTuple):
    """A page of a list, counted from 1."""

    wanted: Wanted
    page: int = 1


def asked(query: Mapping[str, str]) -> Asked:
    """The part of the list that a query asks for; unknown values are ignored."""
    game = query.get("game", "")
    opponents = {each.value: each for each in Opponents}.get(query.get("company", ""))
    end = {each.value: each for each in End}.get(query.get("end", ""))
    wanted = Wanted(game if game in shelf() else "", opponents, end)
    return Asked(wanted, max(1, whole_number(query.get("page", ""), _DIGITS) or 1))


def pages(count: int) -> int:
    """The number of pages of a list of `count` matches, at least 1."""
    return max(1, -(-count // ROWS))


def filters(wanted: Wanted) -> Markup:
    """The form: which game, with whom, and how it ended."""
    games = {"": _("All games")} | {code: _(find(code).title) for code in shelf()}
    opponents = {
        "": _("Anybody"),
        Opponents.PEOPLE.value: _("With people"),
        Opponents.COMPUTERS.value: _("Against computers"),
    }
    ends = {"": _("Any"), End.WON.value: _("Won"), End.LOST.value: _("Lost"), End.OPEN.value: _("Unfinished")}
    labels, fields = (_("Game"), _("With"), _("Result")), list[Markup]()
    option, field = Markup('<option value="{}"{}>{}</option>'), Markup('<label>{}<select name="{}">{}</select></label>')
    for label, (name, chosen), words in zip(labels, _query(wanted).items(), (games, opponents, ends)):
        marks = {chosen: Markup(" selected")}
        options = [option.format(value, marks.get(value, ""), told) for value, told in words.items()]
        fields.append(field.format(label, name, join(options)))
    return Markup(
        '<form class="filters" method="get" action="/evenings">{}<button class="btn small">{}</button></form>'
    ).format(join(fields), _("Show"))


def _query(wanted: Wanted) -> dict[str, str]:
    """The fields of the form that asks for these matches."""
    opponents, end = wanted.opponents.value if wanted.opponents else "", wanted.end.value if wanted.end else ""
    return {"game": wanted.game, "company": opponents, "end": end}


def ways(here: Asked, last: int) -> Markup:
    """The links to the page before and the page after this one; nothing if there is only one page."""
    if last == 1:
        return NOTHING
    newer, older = (
        _way(here.wanted, page, drawing, words) if 1 <= page <= last else NOTHING
        for page, drawing, words in ((here.page - 1, "back", _("Newer")), (here.page + 1, "forward", _("Older")))
    )
    told = _("Page {n} of {last}").format(n=here.page, last=last)
    return Markup('<nav class="pages" aria-label="{}">{}<span>{}</span>{}</nav>').format(_("Pages"), newer, told, older)


def _way(wanted: Wanted, page: int, drawing: str, words: str) -> Markup:
    said = _query(wanted) | {"page": str(page) if page > 1 else ""}
    query = urlencode({name: value for name, value in said.items() if value})
    address = f"/evenings?{query}" if query else "/evenings"
    return Markup('<a class="btn small" href="{}">{}{}</a>').format(address, icon(drawing), words)


# The list: a row for each match, with its result and its links. Each link names its game for screen readers.
LINK = Markup('<a class="btn small" href="{}">{}{}<span class="vh"> {}</span></a>')
FORM = Markup(
    '<form method="post" action="{}"><button class="btn small" name="{}" value="{}">{}{}'
    '<span class="vh"> {}</span></button></form>'
)
MANY = 3  # with fewer players the place says no more than the winner's name


class Row(NamedTuple):
    """A match in the list; `game` is None if this house does not have it, `ending` is None during the match."""

    evening: MyMatch
    game: Game | None
    ending: Ending | None


def listed(rows: Sequence[Row]) -> Markup:
    """The rows, or a sentence if there are none."""
    if not rows:
        return Markup('<p class="none">{}</p>').format(
            _("No game here yet. What you play in this browser is listed by itself.")
        )
    return Markup('<ol class="evenings">{}</ol>').format(join(map(_row, rows)))


def _row(row: Row) -> Markup:
    evening = row.evening
    title = _(row.game.title) if row.game else evening.game
    seats = enumerate(zip(evening.names, evening.bots))
    others = [(name, bot) for seat, (name, bot) in seats if seat not in evening.held]
    here = evening.created.astimezone()
    months = [_("January"), _("February"), _("March"), _("April"), _("May"), _("June"), _("July"), _("August")]
    months += [_("September"), _("October"), _("November"), _("December")]
    # Only after the end: before it, players could look the deal up at another table.
    is_told = evening.deal is not None and row.ending is not None
    deal = Markup('<p class="deal">{}</p>').format(evening.deal) if is_told else NOTHING
    return Markup(
        '<li data-game="{0}">{1}<div class="what"><h3>{2}</h3><p>{3}</p>{8}</div>'
        '<div class="came"><p>{4}</p><p><time datetime="{5}">{6}</time></p></div><div class="ways-on">{7}</div></li>'
    ).format(
        evening.game,
        sign(evening.game),
        title,
        ", ".join(f"{name} ({title_of(bot)})" if bot in COMPUTERS else read_as(name) for name, bot in others),
        _result(row),
        evening.created.isoformat(timespec="minutes"),
        _("{month} {day}, {year}").format(month=months[here.month - 1], day=here.day, year=here.year),
        _ways(row, title),
        deal,
    )


def _result(row: Row) -> Markup:
    if row.ending is None:
        return Markup("<b>{}</b>").format(_("Unfinished"))
    crown = icon("star") if row.ending.won else NOTHING
    count = len(row.evening.names)
    place = _("{place} of {n}").format(place=ordinal(row.ending.place), n=count) if row.ending.place else ""
    said = Markup("<b>{}{}</b>").format(crown, row.ending.words)
    return said + Markup(" <span>{}</span>").format(place) if place and count >= MANY else said


def _ways(row: Row, title: str) -> Markup:
    evening, match = row.evening, f"/t/{row.evening.id}"
    if row.game is None:
        return NOTHING
    if row.ending is None:
        return LINK.format(match, icon("play"), _("Continue"), title)
    ways = [LINK.format(f"{match}/again", icon("play"), _("Watch again"), title)]
    onward = _("On to the next game") if evening.goes_on else ""
    if evening.next and not evening.is_brought:
        ways.append(LINK.format(f"/t/{evening.next}", icon("next"), onward or _("To the rematch"), title))
    elif not evening.is_brought:
        ways.append(FORM.format(f"{match}/rematch", "again", "yes", icon("cards"), onward or _("Rematch"), title))
    ways.append(LINK.format(f"{match}/review", icon("eyes"), _("Where it was won"), title))
    if evening.deal is not None:
        # The button to play a common deal again: at the browser's one seat, or at a new table that the form sets.
        drawn, words = icon("cards"), _("Same deal again")
        if evening.is_brought or len(evening.held) != 1:
            ways.append(LINK.format(f"/new/{evening.game}?deal={match}", drawn, words, title))
        else:
            ways.append(FORM.format(f"{match}/deal/again", "seat", *evening.held, drawn, words, title))
    return join(ways)


@dataclass
class Count:
    """Totals of matches: ended, won, and the longest and the current run of wins."""

    ended: int = 0
    won: int = 0
    best: int = 0
    streak: int = 0

    def add(self, won: bool) -> None:
        """One more match."""
        self.ended += 1
        self.won += won
        self.streak = self.streak + 1 if won else 0
        self.best = max(self.best, self.streak)


@dataclass
class Totals:
    """The matches of each game, and of each game against each level."""

    games: dict[str, Count] = field(default_factory=dict)
    levels: dict[tuple[str, str], Count] = field(default_factory=dict)


def totals_of(ended: Sequence[Ended]) -> Totals:
    """The totals of these matches, the oldest first."""
    totals = Totals()
    for match in ended:
        totals.games.setdefault(match.game, Count()).add(match.won)
        for level in match.levels:
            totals.levels.setdefault((match.game, level), Count()).add(match.won)
    return totals


def won_so_far(totals: Totals) -> Markup:
    """The section with the totals; nothing before a match has ended."""
    played = [code for code in shelf() if code in totals.games]
    if not played:
        return NOTHING
    tiles = list[Markup]()
    tile = Markup(
        '<li data-game="{}">{}<span class="vh">{}: </span><b class="digits">{}</b><small>{}</small>'
        "<small>{}</small></li>"
    )
    for code in played:
        count = totals.games[code]
        # A current run of wins goes before the best one.
        streak = _("best: {n} in a row").format(n=count.best) if count.best > 1 else ""
        if count.streak > 1:
            streak = _("{n} in a row now").format(n=count.streak)
        ended = _("of {n} won").format(n=count.ended)
        tiles.append(tile.format(code, sign(code), _(find(code).title), count.won, ended, streak))
    return Markup('<section class="panel won"><h2>{}</h2><ul class="tiles">{}</ul>{}</section>').format(
        _("Won so far"), join(tiles), _against_levels(totals, played)
    )


def _against_levels(totals: Totals, played: Sequence[str]) -> Markup:
    """The table with a row for each game and level that was met."""
    met = [(code, level) for code in played for level in LEVELS if (code, level) in totals.levels]
    if not met:
        return NOTHING
    rows = []
    for code, level in met:
        count = totals.levels[code, level]
        won = _("{won} of {n}").format(won=count.won, n=count.ended)
        rows.append((_(find(code).title), f"{name_of(level)} · {title_of(level)}", won, count.best))
    return scores(_("Against each computer"), (_("Game"), _("Computer"), _("Won"), _("In a row")), rows)


def scores(title: str, heads: Iterable[str], rows: Iterable[Sequence[object]], hint: Markup = NOTHING) -> Markup:
    """A table in a fold; the first cell of each row is its heading."""
    head = join(Markup('<th scope="col">{}</th>').format(each) for each in heads)
    body = [
        Markup('<tr><th scope="row">{}</th>{}</tr>').format(what, join(map(Markup("<td>{}</td>").format, cells)))
        for what, *cells in rows
    ]
    return Markup(
        '<details><summary>{0}</summary>{1}<table class="scores"><caption class="vh">{0}</caption>'
        "<thead><tr>{2}</tr></thead><tbody>{3}</tbody></table></details>"
    ).format(title, hint, head, join(body))


ROUTES: Final = [
    Route("/evenings", look),
    Route("/evenings/next", go_on),
    Route("/evenings/link", make_link, methods=["POST"]),
    Route("/evenings/from/{link}", arrive),
    Route("/evenings/from/{link}", take_along, methods=["POST"]),
    Route("/evenings/forget", forget, methods=["POST"]),
]
