"""The page of a table, drawn from a TableView and its PageContext alone, and the parts that change."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from hantise.bots import LEVELS
from hantise.core import SPECTATOR, Choice, DrawnTable, Room, Scene
from hantise.core.cached import cached
from hantise.core.names import is_lent, name_for, said_of
from hantise.core.outcome import outcome, places
from hantise.core.words import _, ngettext
from hantise.drawing.kit.ending import ending as over_the_table
from hantise.drawing.kit.house import Window, invitations, sharing, ticket
from hantise.drawing.kit.house import lobby as drawn_lobby
from hantise.drawing.kit.parts import picture
from hantise.drawing.markup import Markup
from hantise.web.pages.assets import LOBBY, PORTER, address, anchor
from hantise.web.pages.faces import faces_of, name_of, title_of
from hantise.web.pages.frame import (
    NOTHING,
    bare,
    heard,
    icon,
    join,
    languages,
    link_button,
    paragraph,
    qr,
    script_link,
    style_link,
    theme,
    themes,
    wishes,
)
from hantise.web.requests import is_for_here
from hantise.web.table_page.log import last, log
from hantise.web.table_page.prompt import STAND_IN, advice_of, firsts, headline, lit, prompt, proposed, stand_in
from hantise.web.table_page.scene import choices_of, extras_of, scene_of
from hantise.web.table_page.snapshot import COOKIE, NO, YES, Absence, PageContext, TableView, WaysIn
from hantise.web.tables.live_table import LONGEST_NAME, kept_by_computers, not_come

REFRESH = 3  # seconds until a waiting page without scripts reloads
# One for each game and language.
KEPT = 100
ROOM, END_OF_ROOM, END_OF_BAR = Markup('<main class="room" id="room">'), Markup("</main>"), Markup("</header>")
# The browser paints the table together with the prompt below it, because the prompt would move it.
WHOLE = Markup('<link rel="expect" href="#prompt" blocking="render">\n')
NO_CHOICES: Final[Mapping[int, Choice]] = {}
# On a phone: the last sentence, which opens the log.
HANDLE = Markup('<button type="button" class="loghandle" data-open="side"><span id="last">{}</span></button>')
LOOKS, END_OF_LOOKS = Markup('<div id="looks">'), Markup("</div>")
BESIDES = Markup(
    '</div><div id="flights" aria-hidden="true"></div><p id="say" class="vh" role="log" aria-live="polite"'
    ' data-picked="{}" data-dropped="{}" data-alone="{}" data-ready="{}"'
    ' data-turned="{}" data-sum="{}" data-several="{}" data-known="{}"></p><p id="arrows" hidden>{}</p>'
)
# The script for a child's pace shows these over the prompt.
SAW = Markup(
    '<template id="saw"><div class="saw" role="group" aria-label="{1}">'
    '<button type="button" class="round" aria-label="{0}">{2}</button>'
    '<span class="pictures"></span><p class="told"></p>'
    '<button type="button" class="btn pri">{3}<span>{1}</span></button></div></template>'
    '<template id="on"><div class="saw on"><p id="told" hidden></p>'
    '<button type="button" class="btn pri" aria-describedby="told">{6}<span>{4}</span></button></div></template>'
    '<template id="choose-again"><button type="button" class="round" id="other" aria-label="{5}">{2}</button>'
    "</template>"
)


def table_page(table_view: TableView, context: PageContext) -> Markup:
    """The whole page; equal arguments give equal bytes."""
    game, choices, handle = table_view.game, choices_of(table_view), last(table_view) or _("Nothing yet.")
    app = Markup(
        '<div class="app {}" id="app" data-match="{}" data-version="{}" data-drawings="{}" data-lost="{}"'
        ' data-nth="{}">'
    ).format(
        "furnished" if game.room else "plain",
        table_view.match,
        table_view.version,
        table_view.drawings,
        _("The house has gone quiet. We keep knocking, and your table comes back by itself."),
        _("{n} of {all}"),
    )
    body = [
        app,
        *bar(table_view, context),
        *room(table_view, context, choices),
        *looks(table_view, context, choices),
        firsts(table_view, context),
        HANDLE.format(handle),
        *prompt(table_view, context, choices),
        log(table_view),
        besides(),
        saw(),
    ]
    waits = not table_view.is_over and (not table_view.legal or context.waits)
    head = _head(game.code, waits, context.asked.read, context.newcomer.guide is not None, context.waits)
    return bare(title(table_view, context), join(body), kind="playing", game=game.code, head=head)


@cached(KEPT)
def besides() -> Markup:
    """The invisible parts: the layer of flying cards, the text for screen readers with its words, and the keys."""
    return BESIDES.format(
        _("Picked: {card}."),
        _("Not picked any more: {card}."),
        _("Only {card} is picked now."),
        _("The button waits: {button}."),
        _("It fits here only like this: {way}."),
        _("Adds {n} in all"),
        _("Touch a card, or several"),
        _("Good to know: {what}"),
        _("Arrows move, Space picks, Enter takes the choice."),
    )


@cached(KEPT)
def saw() -> Markup:
    """The templates that the script for a child's pace shows over the prompt."""
    again, other = _("Show it again"), _("Choose another")
    return SAW.format(again, _("I saw it"), icon("again"), icon("eyes"), _("Go on"), other, icon("next"))


def title(table_view: TableView, context: PageContext) -> str:
    """The window's title: whose turn it is, and the game."""
    return f"{headline(table_view, context)} · {_(table_view.game.title)}"


def parts(table_view: TableView, context: PageContext) -> dict[str, list[Markup]]:
    """The parts that change between positions, each as pieces, by the id of its element."""
    choices = choices_of(table_view)
    return {
        "room": room(table_view, context, choices),
        "firsts": [firsts(table_view, context)],
        "prompt": prompt(table_view, context, choices),
        "help": [_help(table_view.game.code, table_view.game.rules_section(table_view.view))],
        "company": [company(table_view, context)],
        "moment": [moment(table_view, context)],
    }


def room(
    table_view: TableView, context: PageContext, choices: Mapping[int, Choice], shown: Mapping[int, Choice] = NO_CHOICES
) -> list[Markup]:
    """The table itself, and the result over it; before the game the lobby in its place.

    The table draws the outcome of the choices that are `shown`, or otherwise of the hint's.
    """
    if waiting := lobby(table_view, context):
        return [ROOM, *waiting, END_OF_ROOM]
    furnished, result = table_view.game.room, list[Markup]()
    if furnished is None:
        table = [_unfurnished(table_view)]
        result = [scores(table_view, context)] if table_view.is_over else []
    else:
        advice = advice_of(context)
        ahead = shown or proposed(table_view, advice, choices)
        scene = scene_of(furnished, table_view, context, choices)._replace(proposed=ahead)
        table = _drawn(furnished, scene)
        if table_view.is_over:
            result = [*map(Markup, furnished.result(scene, [line.text for line in table_view.lines]))]
        else:
            table = lit(marked(table, context), advice, table_view, choices)
    if table_view.is_over:
        table += over_the_table(result, _ways_on(table_view, context))
    return [ROOM, *table, END_OF_ROOM]


class Past(NamedTuple):
    """How a past table is shown: it `is_own` unless seen from another seat, and it `is_open` if its view hides nothing.

    `fading` says how far its memories have faded. The outcome of the choices that are `shown` is drawn there.
    """

    is_own: bool = True
    is_open: bool = False
    fading: Mapping[str, int] = {}
    shown: Mapping[int, Choice] = NO_CHOICES


def past_table(table_view: TableView, context: PageContext, past: Past) -> list[Markup]:
    """The table at a past step, without choices and without the result over it."""
    furnished = table_view.game.room
    if furnished is None:
        return [ROOM, _unfurnished(table_view), END_OF_ROOM]
    scene = scene_of(furnished, table_view, context, {})
    # A reader of another seat's view reads names, not "you", as on a page that several players share.
    is_shared = scene.is_shared or not past.is_own
    seen = scene._replace(is_open=past.is_open, fading=past.fading, is_shared=is_shared, proposed=past.shown)
    return [ROOM, *_drawn(furnished, seen), END_OF_ROOM]


def looks(table_view: TableView, context: PageContext, choices: Mapping[int, Choice]) -> list[Markup]:
    """The sheets that things on the table open, the same for the whole game; nothing if the room has none."""
    room = table_view.game.room
    furnished = extras_of(room).looks
    if furnished is None or room is None:
        return []
    sheets = furnished.looks(scene_of(room, table_view, context, choices))
    return [LOOKS, *map(Markup, sheets), END_OF_LOOKS]


def _unfurnished(table_view: TableView) -> Markup:
    table = table_view.game.table
    if isinstance(table, DrawnTable):
        return Markup(table.html(table_view.view, table_view.names))
    return Markup('<pre tabindex="0">{}</pre>').format(table.text(table_view.view, table_view.names))


def marked(table: list[Markup], context: PageContext) -> list[Markup]:
    """The table with marks by the faces of absent players, and of those for whom a computer plays."""
    absence = context.absence
    marks = dict.fromkeys(absence.away | absence.awaited, "away") | dict.fromkeys(absence.stand_ins, "kept")
    for seat, mark in marks.items():
        place = f' data-place="seat:{seat}"'
        table = [Markup(str(piece).replace(place, f'{place} data-sits="{mark}"')) for piece in table]
    return table


def _drawn(room: Room, scene: Scene) -> list[Markup]:
    return [piece if type(piece) is Markup else Markup(piece) for piece in room.draw(scene)]


@lru_cache(maxsize=KEPT)
def _head(code: str, waits: bool, read: str, has_porter: bool, has_lobby: bool) -> Markup:
    """The head of the page; the automatic reload keeps the address of the part that was `read`, now put aside.

    The porter's sheet comes with a guided first game alone, the lobby's before a game; both before the others.
    """
    own = f"games/{code}.css"
    sheets = [PORTER] * has_porter + [LOBBY] * has_lobby + ["kit.css"] + [own] * bool(address(own))
    early = Markup('<script src="{}"></script>\n').format(address("early.js"))
    scripts = [early, script_link("table.js")]
    content = f"{REFRESH}; url=?read={read}#{read}" if read else str(REFRESH)
    again = Markup('<noscript><meta http-equiv="refresh" content="{}"></noscript>\n').format(content)
    return join([WHOLE, *map(style_link, sheets), *scripts, again if waits else NOTHING])


def bar(table_view: TableView, context: PageContext) -> list[Markup]:
    """The bar over the table: the house, the game and its moment, sound, the rules, the menu."""
    game = table_view.game
    sign, tools = _signed(game.code, game.title)
    rules = _help(game.code, game.rules_section(table_view.view))
    return [sign, moment(table_view, context), tools, rules, menu(table_view, context), END_OF_BAR]


@cached(KEPT)
def _signed(code: str, title: str) -> tuple[Markup, Markup]:
    """The house and the game at the left of the bar, and the log and the sounds at its right."""
    sign = Markup('<header class="top"><a class="ib" href="/" aria-label="{}">{}</a>{}<h1>{}</h1>').format(
        _("Back to the house"), icon("home"), picture(address("house.svg"), f"s-{code}", "glyph"), _(title)
    )
    tools = Markup(
        '<span class="sp"></span>'
        '<button class="ib phone" type="button" data-open="side" aria-label="{}" aria-describedby="unread">{}'
        '<span class="dot"></span></button><span id="unread" hidden data-words="{}"></span>{}'
    ).format(_("What has happened"), icon("log"), _("New lines to read"), heard())
    return sign, tools


def moment(table_view: TableView, context: PageContext) -> Markup:
    """The moment of the game and the table's owner; the game's makers if the room tells no moment.

    A learner reads that this is their first game.
    """
    game = table_view.game
    room = extras_of(game.room).moments
    told = [game.made]
    guide = context.newcomer.guide
    if guide is not None and guide.steps:
        told = [_("Your first game"), _("with the porter")]
    elif room is not None:
        # The first seat gives the table its name; for a page with that seat alone it is "Your table".
        is_own = table_view.view.seat == 0 and context.held == (0,)
        whose = _("Your table") if is_own else _("{name}’s table").format(name=table_view.names[0])
        told = [*room.moment(table_view.view), whose]
    return Markup('<span class="sub desk" id="moment">{}</span>').format(" · ".join(told))


@cached(KEPT)
def _help(code: str, section: str) -> Markup:
    """The link to the rules, at the section for this moment."""
    place = f"#{anchor(section)}" if section else ""
    return Markup('<a class="ib" id="help" href="/rules/{}{}" data-open="rules" aria-label="{}">{}</a>').format(
        code, place, _("Rules of the game"), icon("rules")
    )


# The end of a game: the result, and the links onwards.

ROW, OWN = Markup('<tr{}><th scope="row">{}</th><td>{}</td></tr>'), Markup(' class="own"')


def scores(table_view: TableView, context: PageContext) -> Markup:
    """The result of a game without a room: the winner, the margin, and the score of each seat."""
    verdict = table_view.game.verdict(table_view.view)
    told = outcome(table_view.names, table_view.payoffs, table_view.view.seat, verdict.margin)
    got = verdict.tallies or [f"{payoff:g}" for payoff in table_view.payoffs]
    rows = list[Markup]()
    for _place, seat in places(verdict.worth or table_view.payoffs):
        own = OWN if seat in context.held else NOTHING
        rows.append(ROW.format(own, table_view.names[seat], got[seat]))
    return Markup('<table class="scores"><caption id="outcome">{}</caption>{}</table>').format(told, join(rows))


def _ways_on(table_view: TableView, context: PageContext) -> Markup:
    match, seat, practice, shared = f"/t/{table_view.match}", table_view.view.seat, context.practice, NOTHING
    if place := context.ways_in.to_watch:
        # The outcome to share, with the table's address for spectators.
        margin = table_view.game.verdict(table_view.view).margin
        words = said_of(_(table_view.game.title), outcome(table_view.names, table_view.payoffs, SPECTATOR, margin))
        shared = sharing(address("house.svg"), place, words, _("Share the result"), "btn small share")
    # Screen readers announce another player's rematch; the sound depends on the result.
    called = _("The rematch is laid out: come along!") if context.next and context.held else ""
    sound = "lost" if seat >= 0 and table_view.payoffs[seat] < max(table_view.payoffs) else "won"
    ways = [Markup('<p class="calls" role="status" data-sound="{}">{}</p>').format(sound, called)]
    if told := " ".join(filter(None, [context.deal.compared, context.hints.told])):
        ways.append(Markup('<p class="besides">{}</p>').format(told))
    ways += [
        _link(f"{match}/again", "play", _("Watch again"), "btn half"),
        _link(f"{match}/review", "star", _("Where it was won"), "btn half"),
        _link("#result", "eyes", _("Look at the table"), "btn half"),
        _link("/", "home", _("To the house"), "btn half"),
        _link(f"{match}/record", "log", _("Download the record"), "btn small"),
        _link(f"{match}/deal", "check", _("Check the deal"), "btn small") if context.deal.seal else NOTHING,
        shared,
        _link(practice.way_back, "back", practice.back, "btn small") if practice else NOTHING,
        _same_deal(table_view, context) if context.deal.can_be_again else NOTHING,
    ]
    if context.next:
        rematch = Markup('<a class="btn pri" id="rematch" href="/t/{}">{}</a>')
        ways.append(rematch.format(context.next, _("To the rematch")))
    elif context.held:
        rematch = Markup(
            '<form method="post" action="{}/rematch">'
            '<button class="btn pri" name="again" value="yes">{}{}</button></form>'
        )
        ways.append(rematch.format(match, icon("again"), _("Rematch")))
    return join(ways)


def _same_deal(table_view: TableView, context: PageContext) -> Markup:
    """The button for the same deal again: at the browser's one seat, otherwise at a new table that the form sets."""
    if len(context.held) != 1:
        place = f"/new/{table_view.game.code}?deal=/t/{table_view.match}"
        return _link(place, "cards", _("Same deal again"), "btn small")
    return Markup(
        '<form class="half" method="post" action="/t/{}/deal/again">'
        '<button class="btn small" name="seat" value="{}">{}{}</button></form>'
    ).format(table_view.match, context.held[0], icon("cards"), _("Same deal again"))


def _link(place: str, drawing: str, words: str, kind: str) -> Markup:
    return Markup('<a class="{}" href="{}">{}{}</a>').format(kind, place, icon(drawing), words)


# The menu in the bar: invitations, stand-ins, hints, switches, and the deal.

IN_PLAY = 1000  # one for each seat of the tables in play
END_OF_MENU = Markup("</div></details>")
SWITCH = Markup(
    '<form method="post" action="/{}"><button class="btn" name="{}" value="{}" aria-pressed="{}">{}</button></form>'
)


def menu(table_view: TableView, context: PageContext) -> Markup:
    """The menu, a fold that works without scripts; the deal comes last."""
    opening, choices = _fold(theme(), context.newcomer.tells_firsts)
    deal = _deal(table_view.match, context.deal.seal, context.deal.told)
    return join([opening, company(table_view, context), choices, deal, END_OF_MENU])


def quiet_menu() -> Markup:
    """The menu of a page without a running table."""
    opening, choices = _fold(theme(), True)
    return join([opening, choices, END_OF_MENU])


@cached(IN_PLAY)
def _fold(theme: str, tells_firsts: bool) -> tuple[Markup, Markup]:
    """The parts of the menu that all tables share, before the company and after it."""
    opening = Markup(
        '<details class="menu" id="menu"><summary class="ib" aria-label="{}">{}</summary><div class="sheet">'
    ).format(_("Menu"), icon("menu"))
    pressed, other = str(tells_firsts).lower(), NO if tells_firsts else YES
    switch = SWITCH.format(COOKIE, COOKIE, other, pressed, _("Explain what is new to me"))
    return opening, join([wishes(), switch, languages(), themes()])


def company(table_view: TableView, context: PageContext) -> Markup:
    """The menu's changing part: code and links for friends, stand-ins, the link to the seats; empty after the game."""
    if table_view.is_over:
        return Markup('<div id="company"></div>')
    title, match, names = table_view.game.title, table_view.match, table_view.names
    gives_hints = context.hints.are_given and len(context.held) == 1
    return _company(title, match, names, context.held, context.is_host, gives_hints, context.absence, context.ways_in)


@cached(IN_PLAY)
def _company(
    title: str,
    match: str,
    names: tuple[str, ...],
    held: tuple[int, ...],
    is_host: bool,
    gives_hints: bool,
    absence: Absence,
    ways_in: WaysIn,
) -> Markup:
    inside = list[Markup]()
    if ways_in.code:
        share = share_button(ways_in.address, title)
        ticket = ticket_for(ways_in.code, ways_in.address)
        inside.append(Markup("<h2>{}</h2>{}{}").format(_("Invite"), ticket, share))
    inside.append(invitations([(names[seat], link) for seat, link in ways_in.invitations]))
    # Guests may let a computer play for an absent player; the host may also give the seat back, or wait for a friend.
    seats = absence.away | absence.stand_ins
    if not is_host:
        seats = absence.gone - set(held)
    for seat in sorted(seats if held else ()):
        level, words = STAND_IN, _("Let a computer play for {name}")
        if seat in absence.stand_ins:
            level, words = "", _("Give the seat back") if is_lent(names[seat]) else _("Give {name} the seat back")
            if seat in absence.awaited:
                words = _("Wait for somebody in the place of {name}")
        inside.append(stand_in(match, seat, words.format(name=names[seat]), level))
    if gives_hints:
        # Every level gives hints, not only the strongest.
        option = Markup('<option value="{}">{} · {}</option>')
        levels = join([option.format(level, name_of(level), title_of(level)) for level in reversed(LEVELS)])
        form = Markup(
            '<form class="asks" method="post" action="/t/{}/hint"><input type="hidden" name="seat" value="{}">'
            '<label>{} <select name="level">{}</select></label><button class="btn">{}</button></form>'
        )
        inside.append(form.format(match, *held, _("Who is asked"), levels, _("What would you do?")))
    if held:
        # Seldom used actions have a page of their own.
        inside.append(link_button(f"/t/{match}/seats", _("Seats and devices")))
    return Markup('<div id="company">{}</div>').format(join(inside))


@cached(IN_PLAY)
def _deal(match: str, seal: str, told: str) -> Markup:
    """The seal of the match, who may know the deal, and the link to its explanation."""
    shown = Markup('<h3>{}</h3><p class="link"><code>{}</code></p>').format(_("Seal of the deal"), seal)
    known = paragraph(told) if told else NOTHING
    explained = link_button(f"/t/{match}/deal", _("How this table deals"))
    fold = Markup('{}<details class="checking"><summary>{}</summary>{}{}</details>')
    return fold.format(known, _("Check the deal"), shown if seal else "", explained)


# Before the game: the lobby, in which seated players wait for their friends.

# The value of the button that lets computers play for missing friends.
COMPUTERS = "computers"
WAYS_ON = Markup(
    '<div class="ways-in">{}<form method="post" action="/t/{}/begin">'
    '<button class="btn" name="begin" value="{}">{}<small>{}</small></button>'
    '<button class="btn plain-words" name="begin" value="yes">{}</button></form></div>'
)


def lobby(table_view: TableView, context: PageContext) -> list[Markup]:
    """The lobby of a seated player who waits for others; nothing at any other time."""
    if not context.waits or not context.held:
        return []
    icons, match, game, names = address("house.svg"), table_view.match, table_view.game, table_view.names
    absence, ways_in = context.absence, context.ways_in
    awaited = absence.awaited - absence.stand_ins
    windows = [_window(table_view, context, seat, seat in awaited) for seat in range(len(names))]
    told = [_naming(match, seat) for seat in context.held if _is_nameless(table_view, context, seat)]
    if ways_in.is_listed:
        listing = Markup(
            '<form class="listing" method="post" action="/t/{}/unlist"><b>{}</b>'
            '<button class="plain-words" name="list" value="no">{}</button></form>'
        )
        told.append(listing.format(match, _("Anybody may join"), _("Take it off the first page")))
    missing = [window.name for window in windows if not window.is_lit]
    dark = (
        _("One window is still dark"),
        _("Two windows are still dark"),
        _("Three windows are still dark"),
        _("Four windows are still dark"),
        _("Five windows are still dark"),
    )[len(missing) - 1]
    ways_on = WAYS_ON.format(
        share_button(ways_in.address, game.title),
        match,
        COMPUTERS,
        ngettext("Start with a computer", "Start with computers", len(missing)),
        kept_by_computers(missing),
        _("Start now: the game waits for them"),
    )
    told += [ticket_for(ways_in.code, ways_in.address), ways_on]
    return [drawn_lobby(icons, windows, dark, not_come(missing), told)]


def _is_nameless(table_view: TableView, context: PageContext, seat: int) -> bool:
    """True if the reader, alone at this screen, sits there and gave no name."""
    return context.held == (seat,) and is_lent(table_view.names[seat])


def _window(table_view: TableView, context: PageContext, seat: int, is_awaited: bool) -> Window:
    name, is_computer, is_own = table_view.names[seat], bool(table_view.levels[seat]), seat in context.held
    word = _("computer") if is_computer else _("is here")
    if is_awaited:
        word = _("not yet")
    elif is_own:
        word = _("you") if len(context.held) == 1 else _("on this screen")
    # A reader who gave no name is "You".
    if _is_nameless(table_view, context, seat):
        name, word = name_for(seat, table_view.names, seat), _("not yet") if is_awaited else ""
    came = "" if is_awaited or is_computer or is_own else _("{name} is here.").format(name=name)
    return Window(seat, faces_of(table_view.names)[seat], name, word, not is_awaited, came)


@cached(IN_PLAY)
def ticket_for(code: str, way_in: str) -> Markup:
    """The ticket with the code and the QR code; it warns if the link works on this computer only."""
    told = _("So far this link opens on this computer only.") if is_for_here(way_in) else ""
    return ticket(address("house.svg"), code, way_in, qr(way_in), told)


def share_button(way_in: str, title: str) -> Markup:
    """The button that shares the link to the table."""
    return sharing(address("house.svg"), way_in, _("Come and play {game} with me!").format(game=_(title)))


def _naming(match: str, seat: int) -> Markup:
    """The field for the name of a seated player who gave none."""
    return Markup(
        '<form class="naming" id="naming" method="post" action="/t/{}/name">'
        '<input type="hidden" name="seat" value="{}"><input name="name" maxlength="{}" required placeholder="{}"'
        ' aria-label="{}" autocomplete="nickname" enterkeyhint="done"><button class="btn">{}</button></form>'
    ).format(match, seat, LONGEST_NAME, _("Your name, if you like"), _("Your name"), _("OK"))
