"""The page of a table, drawn from a TableView and its PageContext alone, and the parts that change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from hantise.bots import LEVELS
from hantise.core import SPECTATOR, Choice, DrawnTable
from hantise.core.cached import cached
from hantise.core.names import is_lent, name_for, said_of
from hantise.core.outcome import outcome, places
from hantise.core.words import _, ngettext
from hantise.drawing.kit.ending import ending as over_the_table
from hantise.drawing.kit.house import Window, invitations, sharing, ticket
from hantise.drawing.kit.house import lobby as drawn_lobby
from hantise.drawing.kit.parts import picture
from hantise.drawing.markup import Markup
from hantise.games import find
from hantise.web.pages.assets import ENDING, LOBBY, PORTER, address, anchor
from hantise.web.pages.faces import faces_of, name_of, title_of
from hantise.web.pages.frame import (
    NOTHING,
    bare,
    early_link,
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
from hantise.web.problems import DealIsPlayed
from hantise.web.requests import is_for_here
from hantise.web.table_page.board import board_table, so_far
from hantise.web.table_page.log import last, log
from hantise.web.table_page.moods import WORDS
from hantise.web.table_page.prompt import (
    STAND_IN,
    advice_of,
    firsts,
    headline,
    lit,
    next_link,
    prompt,
    proposed,
    stand_in,
)
from hantise.web.table_page.scene import choices_of, extras_of, scene_of
from hantise.web.table_page.snapshot import COOKIE, NO, YES, Absence, PageContext, TableView, WaysIn
from hantise.web.tables.leisure import paces, told_of
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
# On the page of a hand: the table above one's own cards becomes the whole table, and small again.
STRIP = Markup('<button type="button" id="strip" class="ib" aria-pressed="false" aria-label="{}">{}</button>')
# What stands over the table once a round or the game is over has this class.
OVER = 'ending"'
LOOKS, END_OF_LOOKS = Markup('<div id="looks">'), Markup("</div>")
BESIDES = Markup(
    '</div><div id="flights" aria-hidden="true"></div><p id="say" class="vh" role="log" aria-live="polite"'
    ' data-picked="{}" data-dropped="{}" data-alone="{}" data-ready="{}"'
    ' data-turned="{}" data-sum="{}" data-several="{}" data-known="{}"></p><p id="arrows" hidden>{}</p>'
)
# The script for a child's pace shows these over the prompt.
SAW = Markup(
    '<template id="saw"><div class="saw asking" role="group" aria-label="{1}">'
    '<button type="button" class="round" aria-label="{0}">{2}</button>'
    '<span class="pictures"></span><p class="told"></p>'
    '<button type="button" class="btn pri">{3}<span>{1}</span></button></div></template>'
    '<template id="on"><div class="saw on closing"><p id="told" hidden></p>'
    '<button type="button" class="btn pri" aria-describedby="told">{6}<span>{4}</span></button></div></template>'
    '<template id="choose-again"><button type="button" class="round" id="other" aria-label="{5}">{2}</button>'
    "</template>"
)


def table_page(table_view: TableView, context: PageContext) -> Markup:
    """The whole page; equal arguments give equal bytes."""
    game, choices, handle = table_view.game, choices_of(table_view), last(table_view) or _("Nothing yet.")
    drawn = room(table_view, context, choices)
    # Before a big screen a player's page shows their own cards, large.
    is_hand = bool(context.held) and context.asked.hand != NO and (context.has_screen or context.asked.hand == YES)
    app = Markup(
        '<div class="app {}{}" id="app" data-match="{}" data-version="{}" data-drawings="{}" data-lost="{}"'
        ' data-nth="{}">'
    ).format(
        "furnished" if game.room else "plain",
        " hand-held" if is_hand else "",
        table_view.match,
        table_view.version,
        table_view.drawings,
        _("The house has gone quiet. We keep knocking, and your table comes back by itself."),
        _("{n} of {all}"),
    )
    body = [
        app,
        *bar(table_view, context),
        *drawn,
        *looks(table_view, context, choices),
        firsts(table_view, context),
        HANDLE.format(handle),
        *prompt(table_view, context, choices),
        STRIP.format(_("The whole table"), icon("eyes")) if is_hand else NOTHING,
        log(table_view),
        besides(),
        saw(),
    ]
    waits = not table_view.is_over and (not table_view.legal or context.waits)
    has_porter = context.newcomer.guide is not None
    has_ending = any(OVER in piece for piece in drawn)
    head = _head(game.code, waits, context.asked.read, has_porter, context.waits, has_ending, context.is_passed)
    if is_hand:
        sheets = ["handheld.css", *[sheet for sheet in own_sheets(game.code) if sheet.endswith("-screen.css")]]
        head += join([*map(style_link, sheets), script_link("handheld.js")])
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
        table = _pieces(furnished.draw(scene))
        if table_view.is_over:
            result = _pieces(furnished.result(scene, [line.text for line in table_view.lines]))
            if context.is_screen and context.board:
                result.append(board_table(context.board, table_view.names))
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
    return [ROOM, *_pieces(furnished.draw(seen)), END_OF_ROOM]


def looks(table_view: TableView, context: PageContext, choices: Mapping[int, Choice]) -> list[Markup]:
    """The sheets that things on the table open, the same for the whole game; nothing if the room has none."""
    room = table_view.game.room
    furnished = extras_of(room).looks
    if furnished is None or room is None:
        return []
    sheets = furnished.looks(scene_of(room, table_view, context, choices))
    return [LOOKS, *_pieces(sheets), END_OF_LOOKS]


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
        sits = f'{place} data-sits="{mark}"'
        table = [Markup(str(piece).replace(place, sits)) if place in piece else piece for piece in table]
    return table


def _pieces(drawn: Iterable[str]) -> list[Markup]:
    """What a room has drawn, as markup; groups stay groups."""
    return [piece if isinstance(piece, Markup) else Markup(piece) for piece in drawn]


def own_sheets(code: str) -> list[str]:
    """The game's own sheets: of its table, and of its big screen and the hands before that; only those that it has."""
    return [sheet for sheet in (f"games/{code}.css", f"games/{code}-screen.css") if address(sheet)]


@lru_cache(maxsize=KEPT)
def _head(
    code: str, waits: bool, read: str, has_porter: bool, has_lobby: bool, has_ending: bool, is_passed: bool
) -> Markup:
    """The head of the page; the automatic reload keeps the address of the part that was `read`, now put aside.

    The porter's sheet comes with a guided first game alone, the lobby's before a game, that of an ending with one, or
    later by the script; all before the others.
    """
    own = f"games/{code}.css"
    apart = [PORTER] * has_porter + [LOBBY] * has_lobby + [ENDING] * has_ending
    sheets = [*apart, "kit.css", *[own] * bool(address(own))]
    # What empties a page that is left stands before there is anything on it.
    scripts = [*map(early_link, ["early.js", *["passing.js"] * is_passed]), script_link("table.js")]
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
    if (board := context.board) is not None:
        told.append(_("Game {n} of {all}").format(n=board.game, all=len(board.games)))
    leisure = context.leisure
    if leisure is None:
        return Markup('<span class="sub desk" id="moment">{}</span>').format(" · ".join(told))
    left = leisure.left or paces()[leisure.pace.days]
    return Markup('<span class="sub" id="moment">{}{} <b>{}</b><span class="desk"> · {}</span></span>').format(
        icon("sun"), icon("moon"), left, " · ".join(told)
    )


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
    board, next_game = context.board, ""
    if board is not None and board.coming:
        next_game = _(find(board.coming).title)
        called = called and _("{game} is laid out: come along!").format(game=next_game)
    sound = "lost" if seat >= 0 and table_view.payoffs[seat] < max(table_view.payoffs) else "won"
    ways = [Markup('<p class="calls" role="status" data-sound="{}">{}</p>').format(sound, called)]
    if told := " ".join(filter(None, [context.deal.compared, context.hints.told])):
        ways.append(Markup('<p class="besides">{}</p>').format(told))
    is_whole = not context.deal.is_played
    if not is_whole:
        ways.append(Markup('<p class="besides">{}</p>').format(str(DealIsPlayed())))
    if board is not None:
        ways.append(Markup('<p class="besides">{}</p>').format(so_far(board, table_view.names)))
        ways.append(_link(f"{match}/programme", "star", _("The evening’s board"), "btn half"))
    ways += [
        _forfeit(table_view, context),
        _link(f"{match}/again", "play", _("Watch again"), "btn half"),
        _link(f"{match}/review", "star", _("Where it was won"), "btn half") if is_whole else NOTHING,
        _link("#result", "eyes", _("Look at the table"), "btn half"),
        _link("/", "home", _("To the house"), "btn half"),
        _link(f"{match}/record", "log", _("Download the record"), "btn small") if is_whole else NOTHING,
        _link(f"{match}/deal", "check", _("Check the deal"), "btn small") if context.deal.seal else NOTHING,
        shared,
        _link(f"{match}/moods", "people", _("Moods"), "btn small") if _is_in_company(table_view, context) else NOTHING,
        _link(practice.way_back, "back", practice.back, "btn small") if practice else NOTHING,
        _same_deal(table_view, context) if context.deal.can_be_again else NOTHING,
        next_link(table_view.match) if context.leisure and context.held else NOTHING,
        _circle(table_view, context),
        _link(f"{match}/programme", "next", _("Several games in a row"), "btn small") if context.may_go_on else NOTHING,
    ]
    return join([*ways, _onward(context, match, next_game)])


def _onward(context: PageContext, match: str, next_game: str) -> Markup:
    """The way to the tournament, the evening's next game, or the rematch; none for who does not play."""
    if context.club:
        return _link(f"/club/{context.club}", "door", _("To the tournament"), "btn pri")
    if context.next:
        rematch = Markup('<a class="btn pri" id="rematch" href="/t/{}">{}</a>')
        on = _("On to {game}").format(game=next_game) if next_game else _("To the rematch")
        return rematch.format(context.next, on)
    if not context.held:
        return NOTHING
    rematch = Markup(
        '<form method="post" action="{}/rematch"><button class="btn pri" name="again" value="yes">{}{}</button></form>'
    )
    on = _("Next: {game}").format(game=next_game) if next_game else _("Rematch")
    return rematch.format(match, icon("next" if next_game else "again"), on)


def _forfeit(table_view: TableView, context: PageContext) -> Markup:
    """The button by which a reader who came last shows the mood that the game then asks for."""
    game, payoffs = table_view.game, table_view.payoffs
    form = Markup(
        '<form method="post" action="/t/{}/mood"><input type="hidden" name="seat" value="{}">'
        '<button class="btn" name="mood" value="{}"><span>{} {}</span></button></form>'
    )
    last = [seat for seat in context.held if game.forfeit and payoffs[seat] == min(payoffs) < max(payoffs)]
    said: dict[str, str] = {mood: words.said for mood, words in WORDS.items()}
    why = _("The rules ask it of the last one.")
    return join([form.format(table_view.match, seat, game.forfeit, _(said[game.forfeit]), why) for seat in last])


def _same_deal(table_view: TableView, context: PageContext) -> Markup:
    """The button for the same deal again: at the browser's one seat, otherwise at a new table that the form sets."""
    if len(context.held) != 1:
        place = f"/new/{table_view.game.code}?deal=/t/{table_view.match}"
        return _link(place, "cards", _("Same deal again"), "btn small")
    return Markup(
        '<form class="half" method="post" action="/t/{}/deal/again">'
        '<button class="btn small" name="seat" value="{}">{}{}</button></form>'
    ).format(table_view.match, context.held[0], icon("cards"), _("Same deal again"))


def _circle(table_view: TableView, context: PageContext) -> Markup:
    """The way to the circle of the people who played this, or to the form that makes one."""
    is_met = context.held and table_view.levels.count("") > len(context.held)
    words = _("A circle of these people")
    return _link(f"/circles/{table_view.match}", "people", words, "btn small") if is_met else NOTHING


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
    """The menu's changing part: moods, code and links for friends, stand-ins, the link to the seats; of these after
    the game the moods alone."""
    moods = _moods(table_view.match, context.held) if _is_in_company(table_view, context) else NOTHING
    if table_view.is_over:
        return Markup('<div id="company">{}</div>').format(moods)
    title, match, names = table_view.game.title, table_view.match, table_view.names
    gives_hints = context.hints.are_given and len(context.held) == 1
    absence, ways_in, is_at_leisure = context.absence, context.ways_in, context.leisure is not None
    return _company(
        title, match, names, context.held, context.is_host, gives_hints, absence, ways_in, is_at_leisure, moods
    )


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
    is_at_leisure: bool,
    moods: Markup,
) -> Markup:
    inside = [moods]
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
    inside.append(
        Markup('<p><a class="btn" href="/t/{}/screen" target="_blank">{}</a></p>').format(
            match, _("Show it on a big screen")
        )
    )
    if held:
        inside += [next_link(match)] if is_at_leisure else []
        # The style sheet shows the one that leads to the other way to see the table.
        inside.append(link_button(f"/t/{match}?hand=yes", _("Only my own cards, large"), "btn to-hand"))
        inside.append(link_button(f"/t/{match}?hand=no", _("The whole table"), "btn to-table"))
        # Seldom used actions have a page of their own.
        inside.append(link_button(f"/t/{match}/seats", _("Seats and devices")))
    return Markup('<div id="company">{}</div>').format(join(inside))


def _is_in_company(table_view: TableView, context: PageContext) -> bool:
    """True if somebody else plays here, or the table has a big screen: then moods are seen."""
    held, kept = context.held, context.absence.stand_ins
    others = [seat for seat, level in enumerate(table_view.levels) if seat not in held and (not level or seat in kept)]
    return bool(others) or context.has_screen


@cached(IN_PLAY)
def _moods(match: str, held: tuple[int, ...]) -> Markup:
    """The way to the moods; for the script it names the reader's seats."""
    seats = Markup(' data-key="R" data-seats="{}"').format(" ".join(map(str, held))) if held else ""
    return Markup('<p><a class="btn" id="moods" href="/t/{}/moods"{}>{}</a></p>').format(match, seats, _("Moods"))


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
    match, game, ways_in = table_view.match, table_view.game, context.ways_in
    told = [paragraph(told_of(context.leisure.pace))] if context.leisure else []
    told += [_naming(match, seat) for seat in context.held if _is_nameless(table_view, context, seat)]
    if ways_in.is_listed:
        listing = Markup(
            '<form class="listing" method="post" action="/t/{}/unlist"><b>{}</b>'
            '<button class="plain-words" name="list" value="no">{}</button></form>'
        )
        told.append(listing.format(match, _("Anybody may join"), _("Take it off the first page")))
    missing = [window.name for window in _windows(table_view, context) if not window.is_lit]
    ways_on = WAYS_ON.format(
        share_button(ways_in.address, game.title),
        match,
        COMPUTERS,
        ngettext("Start with a computer", "Start with computers", len(missing)),
        kept_by_computers(missing),
        _("Start now: the game waits for them"),
    )
    return lobby_of(table_view, context, [*told, ticket_for(ways_in.code, ways_in.address), ways_on])


def lobby_of(table_view: TableView, context: PageContext, told: list[Markup]) -> list[Markup]:
    """The windows of all seats, with these parts below them."""
    windows = _windows(table_view, context)
    missing = [window.name for window in windows if not window.is_lit]
    dark = (
        _("One window is still dark"),
        _("Two windows are still dark"),
        _("Three windows are still dark"),
        _("Four windows are still dark"),
        _("Five windows are still dark"),
        _("Six windows are still dark"),
    )[len(missing) - 1]
    return [drawn_lobby(address("house.svg"), windows, dark, not_come(missing), told)]


def _windows(table_view: TableView, context: PageContext) -> list[Window]:
    awaited = context.absence.awaited - context.absence.stand_ins
    return [_window(table_view, context, seat, seat in awaited) for seat in range(len(table_view.names))]


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
