"""A new table: the form for its seats and options, and the match that comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import cos, pi, sin
from typing import Final, NamedTuple

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from hantise.bots import LEVELS
from hantise.bots.host_bots import HostBot, known_level, playing
from hantise.core import BadDeck, BadOption, Game, HantiseError, Option, Options
from hantise.core.dealing import Words
from hantise.core.names import LENT, friend
from hantise.core.words import _, language, ngettext
from hantise.drawing.kit.parts import ghost, picture
from hantise.drawing.markup import Markup
from hantise.games import find, folder_text
from hantise.store import Plan, SeatPlan, hashed
from hantise.web.front import ways_in
from hantise.web.front.at_leisure import given_leisure, leisure_field
from hantise.web.front.home import players
from hantise.web.front.programmes import FIELD, LENGTHS, SHORT, Evening, announced, asked_evening, offer
from hantise.web.front.rules_page import rules_text
from hantise.web.pages.faces import companions, face_of, manner_of, name_of, person_at, title_of
from hantise.web.pages.frame import NOTHING, address, frame, icon, join, send, voiceless
from hantise.web.problems import Problem, damaged, nobody_awaited, not_found, status_of
from hantise.web.requests import invitation, line_of, read_form, text_of, whole_number
from hantise.web.tables.live_table import LONGEST_NAME, unlike
from hantise.web.tables.programmes import BY_LOT
from hantise.web.tables.visitor import Seal, services_of, sitting_secret

# The guest of a seat, as the form sends it.
ME, FRIEND, COMPUTER, EMPTY = "me", "friend", "computer", ""
# The fields of the form as text, by name.
Given = Mapping[str, str]
SHARED = "shared"  # the field of people who share a device, by whose names they sit
OPEN = "open"  # the field that opens the table to everybody
SCREEN = "screen"  # the field that makes this device the big screen of people in one room
HINTS = "hints"  # the field that lets computers give hints
OPTION = "option."  # the prefix of the names of option fields
USUAL = 4  # the number of seats that suits most games


class Sitting(NamedTuple):
    """The guest of a seat: ME, FRIEND or COMPUTER and a level."""

    kind: str
    level: str
    name: str


async def ask(request: Request) -> Response:
    """GET: the form for a new table of a game."""
    game = find(request.path_params["game"])
    services = services_of(request)
    evening = asked_evening(request.query_params.get(FIELD, ""), game)
    given = {**_usual(game, evening), ways_in.DEAL: request.query_params.get(ways_in.DEAL, "")}
    seal, bots = await services.seals.offer(), services.host_bots
    return send(making_page(game, given, seal=seal, may_open=services.open_tables, bots=bots, evening=evening))


async def data_file(request: Request) -> Response:
    """GET: the game's own file for an option that is a file."""
    game, name = find(request.path_params["game"]), request.path_params["option"]
    is_file = name in [option.name for option in game.settings if option.is_text]
    text = folder_text(game.code, f"{name}.toml") if is_file else ""
    if not text:
        raise not_found()
    return PlainTextResponse(text, headers={"Content-Disposition": "attachment"})


async def make(request: Request) -> Response:
    """POST: a new table; the form again, with an error message, if a field is invalid."""
    game = find(request.path_params["game"])
    form = await read_form(request, files=sum(option.is_text for option in game.settings))
    ways_in.check_new_table(request)
    values: dict[str, str] = {}
    evening = asked_evening(text_of(form, FIELD, ""), game)
    try:
        values = await values_of(form)
        has_screen = _is_said(form, SCREEN, "no")
        sittings = named(_sittings(for_evening(game, evening), form, services_of(request).host_bots))
        if evening:
            evening.check(len(sittings), [sitting.level for sitting in sittings], services_of(request).host_bots)
        for name in values.keys() - {option.name for option in game.settings}:
            raise BadOption(_("{game} has no option {name}.").format(game=game.title, name=repr(name[:40])))
        # Options missing from the form keep their default.
        options, watch = game.options(len(sittings), **values), _is_said(form, "watch", "yes")
        gives_hints, leisure = _is_said(form, HINTS, "yes"), given_leisure(form)
        is_public, words = _is_public(request, form, sittings), ways_in.given_words(form)
        deal = await ways_in.given_deal(request, form, game, options.players)
    except HantiseError as error:
        if isinstance(error, BadDeck):
            # A refused file costs as much time as an accepted one.
            ways_in.note_new_table(request)
        return await _again(request, game, form, values, error, evening)
    ways_in.note_new_table(request)
    secret = await sitting_secret(request)
    plan, added = planned(game, sittings, options, watch, secret), [Words(0, 0, words)] if words else []
    plan = plan._replace(is_public=is_public, is_listed=is_public, gives_hints=gives_hints, leisure=leisure)
    plan = plan._replace(screen=hashed(secret) if has_screen else "", programme=evening and evening.programme)
    tables, seals = services_of(request).tables, services_of(request).seals
    if deal is not None:
        match = await tables.make_again(plan, deal.dealing, deal.name)
    else:
        match = await tables.make(plan, added, await seals.take(text_of(form, ways_in.SEAL, "")))
    return await ways_in.sat_down(request, match, secret, "/screen" if has_screen else "")


async def _again(
    request: Request,
    game: Game,
    form: FormData,
    values: Mapping[str, str],
    error: HantiseError,
    evening: Evening | None,
) -> Response:
    given = {name: value for name, value in form.multi_items() if isinstance(value, str)}
    told = OptionProblem(str(error))
    if isinstance(error, BadOption):
        taken = sum(1 for n in range(2, game.players[-1] + 1) if given.get(f"seat{n}"))
        told = option_problem(game, 1 + taken, values, error)
    services = services_of(request)
    seal = await services.seals.again(given.get(ways_in.SEAL, ""))
    bots = services.host_bots
    page = making_page(game, given, *told, seal=seal, may_open=services.open_tables, bots=bots, evening=evening)
    return send(page, status_of(error), {"X-Hantise-Code": error.code})


def _sittings(game: Game, form: FormData, bots: Sequence[HostBot]) -> list[Sitting]:
    """The maker first, then the guest of every seat that is not empty."""
    # The people of a table with a big screen all come by its code, the first of them as the host.
    host = FRIEND if _is_said(form, SCREEN, "no") else ME
    sittings, people = (
        [Sitting(host, "", line_of(form, "name1", LONGEST_NAME))],
        whole_number(text_of(form, "people", "0"), 2) or 0,
    )
    for number in range(2, game.players[-1] + 1):
        name = line_of(form, f"name{number}", LONGEST_NAME)
        sits_here = SHARED in form and (name or number <= game.players[0])
        usual = ME if sits_here else FRIEND if number <= people else EMPTY
        who = text_of(form, f"seat{number}", usual)
        kind, _colon, level = who.partition(":")
        if kind == COMPUTER:
            # Computers have their own names; the hidden name field may still hold a person's.
            known_level(level, playing(bots, game.code))
            name = ""
        elif who not in (ME, FRIEND, EMPTY):
            raise Problem(400, "unknown-seat", _("Nobody called {who} can sit at a table.").format(who=repr(who[:40])))
        if who != EMPTY:
            sittings.append(Sitting(host if kind == ME else kind, level, name))
    return sittings


def named(sittings: list[Sitting]) -> list[Sitting]:
    """The same guests, each with a name of its own."""
    taken = set[str]()
    found: list[Sitting] = []
    for sitting in sittings:
        # "Me" would read wrongly on the pages of other players.
        lent = next((name for name in LENT if name not in taken), LENT[0])
        usual = {COMPUTER: name_of(sitting.level), FRIEND: friend()}.get(sitting.kind, lent)
        found.append(sitting._replace(name=unlike(sitting.name or usual, taken)))
        taken.add(found[-1].name)
    return found


async def values_of(form: FormData) -> dict[str, str]:
    """The form's value for each option: the field, or the text of the uploaded file."""
    values = dict[str, str]()
    try:
        for name in [name for name in form if name.startswith(OPTION)]:
            upload = form.get(name)
            text = (await upload.read()).decode("utf-8-sig") if isinstance(upload, UploadFile) else text_of(form, name)
            values[name.removeprefix(OPTION)] = text
    except UnicodeDecodeError as error:
        raise BadDeck(_("The file is not text in UTF-8.")) from error
    finally:
        await form.close()
    return values


def _is_said(form: FormData, name: str, usual: str) -> bool:
    """True if the box of this name is ticked; the `usual` value if the form has no such box."""
    said = text_of(form, name, usual)
    if said not in ("yes", "no"):
        raise damaged(name)
    return said == "yes"


def _is_public(request: Request, form: FormData, sittings: list[Sitting]) -> bool:
    """True if anybody may join and the house allows open tables; Problem if no seat is free."""
    is_public = services_of(request).open_tables and _is_said(form, OPEN, "no")
    if is_public and all(sitting.kind != FRIEND for sitting in sittings):
        raise nobody_awaited()
    return is_public


def planned(game: Game, sittings: list[Sitting], options: Options, watch: bool, secret: str) -> Plan:
    """The plan of a table made by the browser with this secret."""
    seats = list[SeatPlan]()
    for kind, level, name in sittings:
        seat = ways_in.held(name, secret) if kind == ME else SeatPlan(name, level)
        seats.append(seat._replace(is_open=True, link=invitation(secret)) if kind == FRIEND else seat)
    return ways_in.plan_of(game, options, seats)._replace(watch=watch)


# The page: buttons to play at once, or a form for the seats and options.


def making_page(
    game: Game,
    given: Given | None = None,
    problem: str = "",
    wrong: str = "",
    seal: Seal | None = None,
    may_open: bool = False,
    bots: Sequence[HostBot] = (),
    evening: Evening | None = None,
) -> Markup:
    """The whole page, with the values `given` before, an error message, and the name of the `wrong` option.

    The seal is that of the next deal, None if the house makes none beforehand. `may_open` is true if the house allows
    open tables; the `bots` are the host's own. It may be the first table of an `evening`.
    """
    game = for_evening(game, evening)
    filled = defaults(game) if given is None else given
    notice = Markup('<p class="notice" role="alert">{}</p>').format(problem) if problem else NOTHING
    body = Markup('<main class="making">{}<div class="inside">{}{}{}</div></main>{}').format(
        _facade(game),
        notice,
        _small_hands(game) + (announced(evening) + _gathering(game) if evening else _quick(game)),
        _form(game, filled, wrong, seal, may_open, bots, evening),
        _quick_forms(game, seal, evening),
    )
    title, script = _("A table of {game}").format(game=_(game.title)), "making.js" if is_for_small(game) else ""
    return frame(title, body, kind="form", sub=_(game.title), game=game.code, sheet="making.css", script=script)


def _facade(game: Game) -> Markup:
    """The game's window in the house, and the plaque beneath it."""
    minutes = [_("{n} min").format(n=game.minutes)] if game.minutes else []
    ages = [_("ages {n}+").format(n=game.age)] if 0 < game.age < READS else []
    rules = NOTHING
    if rules_text(game.code, language()):
        # The link is for players who do not have the boxed game.
        rules = Markup('<p><a href="/rules/{}">{}</a></p>').format(game.code, _("Rules of the game"))
    return Markup(
        '<header class="facade"><div class="plaque"><h1 class="display">{}</h1><p>{}</p>'
        "<p><small>{}</small></p>{}</div></header>"
    ).format(_(game.title), " · ".join([players(game), *minutes, *ages]), game.made, rules)


def defaults(game: Game) -> dict[str, str]:
    """The form's default values: enough computers for a table that shows the game well."""
    count = min(game.players[-1], max(USUAL, game.players[0])) - 1
    return {f"seat{n}": f"{COMPUTER}:{level}" for n, level in enumerate(companions(game, count), start=2)}


def for_evening(game: Game, evening: Evening | None) -> Game:
    """The game with as many seats as the evening has people; the game itself without an evening."""
    return replace(game, players=range(evening.people, evening.people + 1)) if evening else game


def _usual(game: Game, evening: Evening | None) -> dict[str, str]:
    """The form's default values; the people of an evening are friends."""
    if evening is None:
        return defaults(game)
    return {f"seat{n}": FRIEND for n in range(2, evening.people + 1)} | _chosen_length(evening)


def _chosen_length(evening: Evening) -> dict[str, str]:
    """The fields that give the evening's first game the length that was chosen."""
    return {OPTION + name: "yes" for name in evening.entries[0].options}


def _quick(game: Game) -> Markup:
    """The buttons that start a game at once; their forms come last on the page, after the form to fill in."""
    icons, levels = address("house.svg"), companions(game, len(defaults(game)))
    many, one = (join(ghost(icons, face) for face in ("you", *map(face_of, some))) for some in (levels, levels[:1]))
    against = [
        ngettext("you against {n} computer", "you against {n} computers", n).format(n=n) for n in (len(levels), 1)
    ]
    buttons = [
        Markup(
            '<button class="btn quick" form="quick"><span class="faces">{}</span><span class="words"><b>{}</b>'
            '<small class="many">{}</small><small class="one">{}</small></span></button>'
        ).format(many, _("Play now"), *against)
    ]
    if is_for_small(game):
        # This table needs no reading; the script also sets a child's pace.
        told, wishes = _("one computer, a short game, with pictures and time"), Markup(' data-wishes="patient"')
        buttons.append(_button("child", _("For a small child"), told, one, wishes))
    if game.lesson is not None:
        told = _("learn by playing, {n} steps").format(n=len(game.lesson.steps))
        buttons.append(_button("lesson", _("Show me how"), told, picture(icons, "porter", "ghost")))
    # These lead to the lobby, which waits for a friend: alone, or with computers.
    friendly = _button("friend", _("Play with a friend"), _("just you two"))
    if game.players[-1] > 2:
        party = _button("friends", _("…and computers"), _("a table of {n}").format(n=len(levels) + 1))
        friendly = Markup('<div class="friendly">{}{}</div>').format(friendly, party)
    buttons += [friendly, _sharing(game), _in_one_room(game), offer(game)]
    if game.first_evening is not None:
        buttons.append(_button("first", _("My first evening"), _(game.first_evening.words)))
    return join(buttons) + _or_else()


def _gathering(game: Game) -> Markup:
    """What an evening's first table offers without the form: to share a device, or a big screen."""
    return _sharing(game) + _in_one_room(game) + _or_else()


def _or_else() -> Markup:
    return Markup('<p class="or"><span>{}</span></p>').format(_("or set the table yourself"))


def _sharing(game: Game) -> Markup:
    """The offer to pass one device round, with a name for each seat."""
    told = _("All see the same table, which says whose turn it is.")
    if game.has_secrets:
        told = _("You hand it on: a shut door hides all cards until the next one says who they are.")
    field = Markup(
        '<input form="share" name="name{0}" maxlength="{1}" autocomplete="off" placeholder="{2}" aria-label="{3}">'
    )
    names = join(
        field.format(seat, LONGEST_NAME, _("Name"), _("Name of seat {n}").format(n=seat))
        for seat in range(1, game.players[-1] + 1)
    )
    return Markup(
        '<details class="shared"><summary class="btn quick first"><span class="words"><b>{}</b><small>{}</small></span>'
        '</summary><div class="names">{}</div><button class="btn" form="share">{}</button></details>'
    ).format(_("We share this device"), told, names, _("Play now"))


def _in_one_room(game: Game) -> Markup:
    """The offer to make this device the big screen of as many people as there are."""
    number = Markup('<button class="btn" form="room" name="people" value="{0}">{0}</button>')
    return Markup(
        '<details class="gathered"><summary class="btn quick first">'
        '<span class="words"><b>{}</b><small>{}</small></span>'
        '</summary><div role="group" aria-labelledby="how-many"><b id="how-many">{}</b>{}</div></details>'
    ).format(
        _("We sit in one room"),
        _("This device shows the table, as a television does; everybody’s phone is their hand."),
        _("How many are you?"),
        join(map(number.format, game.players)),
    )


def _button(form: str, words: str, meaning: str, faces: Markup = NOTHING, wishes: Markup = NOTHING) -> Markup:
    drawn = Markup('<span class="faces">{}</span>').format(faces) if faces else NOTHING
    return Markup(
        '<button class="btn quick first" form="{}"{}>{}<span class="words"><b>{}</b><small>{}</small></span></button>'
    ).format(form, wishes, drawn, words, meaning)


def _quick_forms(game: Game, seal: Seal | None, evening: Evening | None) -> Markup:
    """The forms of the quick buttons; each sends the seal that the page shows, and the evening."""
    usual = defaults(game)
    given: dict[str, Given] = {"quick": usual}
    if game.first_evening is not None:
        options = {
            OPTION + name: ("yes" if value else "no") if isinstance(value, bool) else str(value)
            for name, value in game.first_evening.options.items()
        }
        given["first"] = {**usual, **options}
    if is_for_small(game):
        (level,) = companions(game, 1)
        easy = {OPTION + option.name: "yes" for option in game.settings if option.name in EASY}
        given["child"] = {"seat2": f"{COMPUTER}:{level}", **easy}
    given["friend"] = {"seat2": FRIEND}
    given["share"] = {SHARED: "yes"}
    given["room"] = {SCREEN: "yes"}
    if game.players[-1] > 2:
        given["friends"] = {**usual, "seat2": FRIEND}
    field = Markup('<input type="hidden" name="{}" value="{}">')
    sealed = field.format(ways_in.SEAL, seal.token) if seal is not None else NOTHING
    if evening is not None:
        sealed += field.format(FIELD, evening)
        given = {name: {**given[name], **_chosen_length(evening)} for name in ("share", "room")}
    form = Markup('<form id="{}" method="post" action="/new/{}">{}{}</form>')
    forms = [
        form.format(key, game.code, join(field.format(*one) for one in fields.items()), sealed)
        for key, fields in given.items()
    ]
    if game.lesson is not None and evening is None:
        lesson = Markup('<form id="lesson" method="post" action="/new/{}/lesson">{}</form>')
        forms.append(lesson.format(game.code, ways_in.SENT))
    return join(forms)


def _form(
    game: Game,
    given: Given,
    wrong: str,
    seal: Seal | None,
    may_open: bool,
    bots: Sequence[HostBot],
    evening: Evening | None,
) -> Markup:
    has_files = any(option.is_text for option in game.settings)
    open_to = _("Your table is on the first page until it begins: whoever comes takes a friend’s seat.")
    seen = _("They see only cards that lie face up.")
    hints = _("Only while you play against computers alone; the record keeps each hint.")
    screen = _("Nobody sits here: whoever comes first with the code has your seat.")
    permissions = [
        (_("Who can join"), (OPEN, _("Anybody may join"), given.get(OPEN) == "yes", open_to)),
        (_("Who can watch"), ("watch", _("Others may watch"), given.get("watch") != "no", seen)),
        (_("One room"), (SCREEN, _("This device is the big screen"), given.get(SCREEN) == "yes", screen)),
        (_("Hints"), (HINTS, _("Computers give hints"), given.get(HINTS) != "no", hints)),
    ]
    permission, sealed = Markup("<fieldset><legend>{}</legend>{}</fieldset>"), NOTHING
    if seal is not None:
        # The seal of the next deal stands beside the words for the deal.
        sealed = Markup(
            '<p>{}</p><p class="link"><code>{}</code><input type="hidden" name="{}" value="{}"></p>'
        ).format(_("The house has already sealed its part of the deal:"), seal.commitment, ways_in.SEAL, seal.token)
    return Markup(
        '<form class="set" method="post" action="/new/{}" enctype="{}">{}{}<div class="rest">{}{}{}{}{}{}{}</div>'
        '<p class="go"><button class="btn pri">{}</button></p></form>'
    ).format(
        game.code,
        "multipart/form-data" if has_files else "application/x-www-form-urlencoded",
        Markup('<input type="hidden" name="{}" value="{}">').format(FIELD, evening) if evening else NOTHING,
        _seats(game, given, bots),
        _length(game, given, wrong),
        join(_named(option, given, option.name == wrong) for option in game.settings if option.named),
        join(permission.format(legend, _box(*box)) for legend, box in permissions if may_open or box[0] != OPEN),
        _house_rules(game, given, wrong),
        leisure_field(given),
        ways_in.words_field(given.get(ways_in.WORDS, ""), sealed),
        ways_in.deal_field(given.get(ways_in.DEAL, "")),
        _("Open the table"),
    )


def option_fields(game: Game, given: Given, wrong: str) -> Markup:
    """The fields of all options of the game, for a form that asks for nothing else about a table."""
    named = [_named(option, given, option.name == wrong) for option in game.settings if option.named]
    return join([_length(game, given, wrong), *named, _house_rules(game, given, wrong)])


def _length(game: Game, given: Given, wrong: str) -> Markup:
    """The choice between one round and a match, or a whole game and a short one; nothing if the game has neither."""
    option = next(filter(_is_length, game.settings), None)
    if option is None:
        return NOTHING
    usual = _("One round"), _("Quickly done; play another whenever you like.")
    other = _("A match"), _(option.words)
    if option.name == SHORT:
        usual = _("A whole game"), _("{n} min").format(n=game.minutes)
        other = _("A short game"), _("With half of the cards, in half the time.")
    chosen = "yes" if _is_ticked(option, given) else "no"
    return _radios(option, _("How long"), {"no": usual, "yes": other}, chosen, wrong == option.name)


def _named(option: Option, given: Given, is_wrong: bool) -> Markup:
    """The option's named values as radio buttons, and the given value as a number if it has no name."""
    value = given.get(OPTION + option.name, str(option.default))
    words = {str(one.value): (_(one.words), _(one.meaning)) for one in option.named}
    if value not in words and value.isdecimal():
        words[value] = (value, _(option.words))
    return _radios(option, _short(option), words, value, is_wrong)


def _short(option: Option) -> str:
    """The option's words before the colon; those after it explain numbers, which this page does not show."""
    return _(option.words).partition(":")[0].strip()


def _radios(option: Option, legend: str, words: Mapping[str, tuple[str, str]], chosen: str, is_wrong: bool) -> Markup:
    radio = Markup(
        '<label class="choice"><input type="radio" name="{}" value="{}"{}>'
        "<span><b>{}</b><small>{}</small></span></label>"
    )
    marks, name = {chosen: Markup(" checked")}, OPTION + option.name
    radios = [radio.format(name, value, marks.get(value, ""), *told) for value, told in words.items()]
    return Markup('<fieldset class="length{}"><legend>{}</legend>{}</fieldset>').format(
        " wrong" if is_wrong else "", legend, join(radios)
    )


def _house_rules(game: Game, given: Given, wrong: str) -> Markup:
    """The options that few tables change, in a fold."""
    options = [option for option in game.settings if not (_is_length(option) or option.named)]
    if not options:
        return NOTHING
    # The fold is open if one of them is wrong or was changed before.
    is_open = False
    for option in options:
        usual = ("yes" if option.default else "no") if option.is_flag else str(option.default)
        is_open |= option.name == wrong or given.get(OPTION + option.name, usual) != usual
    return Markup('<details class="rules-of-house"{}><summary>{}</summary><div>{}</div></details>').format(
        Markup(" open") if is_open else "",
        _("House rules"),
        join(_field(game, option, given, option.name == wrong) for option in options),
    )


def _is_length(option: Option) -> bool:
    return option.name in LENGTHS and option.is_flag


def _field(game: Game, option: Option, given: Given, is_wrong: bool) -> Markup:
    name, kind = OPTION + option.name, " wrong" if is_wrong else ""
    if option.is_text:
        return Markup(
            '<div class="file"><label>{}{} <input type="file" name="{}" accept=".toml,.txt"></label>'
            '<p><a href="/new/{}/{}.toml" download>{}</a></p></div>'
        ).format(
            _(option.words), _small(option.why), name, game.code, option.name, _("The standard deck, as a file to edit")
        )
    if option.is_flag:
        return _box(name, _(option.words), _is_ticked(option, given), option.why, kind)
    chosen, label = given.get(name, str(option.default)), _short(option)
    words = {str(option.least + n): _(told) for n, told in enumerate(option.values)}
    if option.asks:
        # The option asks for a seat; the lot may decide.
        label, words = called(option), {str(BY_LOT): _("By lot")}
        words |= {str(seat): _("Seat {n}").format(n=seat + 1) for seat in range(option.most + 1)}
    if not words:
        return Markup(
            '<label class="number{}"><span>{}{}</span>'
            '<input type="number" name="{}" value="{}" min="{}" max="{}" step="1"></label>'
        ).format(kind, _(option.words), _small(option.why), name, chosen, option.least, option.most)
    choices = join(
        Markup('<option value="{}"{}>{}</option>').format(value, Markup(" selected") if value == chosen else "", told)
        for value, told in words.items()
    )
    return Markup('<label class="number{}"><span>{}{}</span><select name="{}">{}</select></label>').format(
        kind, label, _small(option.why), name, choices
    )


def _is_ticked(option: Option, given: Given) -> bool:
    """The given value, or the default if that is neither yes nor no."""
    text = given.get(OPTION + option.name, "")
    return text == "yes" if text in ("yes", "no") else bool(option.default)


def _box(name: str, words: str, is_ticked: bool, meaning: str = "", kind: str = "") -> Markup:
    """A tick box; an unticked one sends nothing, and so a hidden field before it sends no."""
    return Markup(
        '<label class="flag{4}"><input type="hidden" name="{0}" value="no">'
        '<input type="checkbox" name="{0}" value="yes"{1}><span>{2}{3}</span></label>'
    ).format(name, Markup(" checked") if is_ticked else "", words, _small(meaning), kind)


def _small(words: str) -> Markup:
    return Markup(" <small>{}</small>").format(_(words)) if words else NOTHING


READS = 7  # the age from which children can read
EASY = ("short", "memory_aid")  # the options for small children


def is_for_small(game: Game) -> bool:
    """True if some of the game's players cannot read yet."""
    return 0 < game.age < READS


def _small_hands(game: Game) -> Markup:
    """Two switches that the browser remembers; nothing if all players of the game can read."""
    if not is_for_small(game):
        return NOTHING
    wish = Markup(
        '<button type="button" class="btn wish" data-wish="{}" aria-pressed="false" hidden>'
        "<b>{}</b><small>{}</small>{}</button>"
    )
    told = Markup('{}</small><small class="voiceless">{}')
    aloud = told.format(_("A voice says what is asked, for who does not read yet."), voiceless())
    pace = _("For small children: every swap waits for a tap.")
    return Markup('<div class="wishes">{}{}</div>').format(
        wish.format("patient", _("At a child’s pace"), pace, icon("eyes")),
        wish.format("spoken", _("Read aloud"), aloud, icon("ear")),
    )


# The reason why a table cannot be opened, in the visitor's language, found by asking the game option by option.


class OptionProblem(NamedTuple):
    """An error message and the name of its option; "" if it concerns no single option."""

    words: str
    option: str = ""


def called(option: Option) -> str:
    """The option's name on the page: a question if its value is a seat."""
    return _(option.asks) if option.asks else _(option.words)


def option_problem(game: Game, seats: int, values: Mapping[str, str], error: BadOption) -> OptionProblem:
    """A sentence for players in the common cases; otherwise the game's own message."""
    if seats not in game.players:
        words = _("{game}: {players}. Change who sits at the table.")
        return OptionProblem(words.format(game=_(game.title), players=players(game)))
    for option in game.settings:
        if option.is_text or option.name not in values:
            continue
        value = values[option.name]
        if _is_refused(partial(option.read, value)):
            words = _("Enter a whole number from {least} to {most}: {option}")
            if option.is_flag:
                words = _("Answer yes or no: {option}")
            words = words.format(least=option.least, most=option.most, option=called(option))
            return OptionProblem(words, option.name)
        # This value alone, with defaults elsewhere, does not fit the number of seats.
        if _is_refused(partial(game.checked, seats, {option.name: value})):
            words = _("With {n} players this does not work: {option}").format(n=seats, option=called(option))
            return OptionProblem(words, option.name)
    return OptionProblem(str(error))


def _is_refused(asked: Callable[[], object]) -> bool:
    try:
        asked()
    except BadOption:
        return True
    return False


# The seats of a new table: ghosts around a rug, and the fields of each seat.


class Guest(NamedTuple):
    """A possible guest of a seat; the style sheet shows the chosen guest's ghost, found by its number."""

    value: str  # sent by the form
    words: str  # the name
    meaning: str
    face: str  # the ghost
    number: int  # in the list, from 1


def _seats(game: Game, given: Given, bots: Sequence[HostBot]) -> Markup:
    """The fields for all seats of the game's largest table."""
    others = join(_sitting(game, number, given, bots) for number in range(2, game.players[-1] + 1))
    return Markup(
        '<fieldset class="who-plays"><legend>{}</legend><div class="sittings">{}{}{}</div></fieldset>'
    ).format(_("Who plays"), _rug(game), _host(game, given), others)


def _guests(game: Game, seat: int, bots: Sequence[HostBot]) -> Sequence[Guest]:
    """The possible guests of this seat, computers first; the seat may stay empty if the game does not need it.

    The `bots` are the host's own: each has its own name and sentence, and the ghost of a person.
    """
    computers = [
        (f"{COMPUTER}:{level}", f"{name_of(level)} · {title_of(level)}", manner_of(level), face_of(level))
        for level in LEVELS
    ]
    computers += [(f"{COMPUTER}:{bot.name}", bot.name, bot.words, person_at(seat)) for bot in playing(bots, game.code)]
    people = [
        (ME, _("Here, with me"), _("You share this screen"), person_at(seat)),
        (FRIEND, _("A friend"), _("You get a link and a code to send"), person_at(seat)),
    ]
    nobody = [(EMPTY, _("Nobody"), "", "")] if seat > game.players[0] else []
    return [Guest(*told, number) for number, told in enumerate([*computers, *people, *nobody], start=1)]


def _host(game: Game, given: Given) -> Markup:
    """The host's own seat, in front."""
    chair = _chair(game, 1, _ghost(1, "you", "look on"))
    return Markup(
        '<div class="sitting host">{}<span class="portrait">{}<b class="digits">1</b></span>'
        '<div class="who"><b>{}</b></div>{}</div>'
    ).format(chair, ghost(address("house.svg"), "you"), _("You"), _name(1, given, _("Your name")))


def _sitting(game: Game, seat: int, given: Given, bots: Sequence[HostBot]) -> Markup:
    offered = _guests(game, seat, bots)
    chosen = given.get(f"seat{seat}", EMPTY)
    shown = next((guest for guest in offered if guest.value == chosen), offered[0])
    icons, ghosts, portraits, meanings = address("house.svg"), list[Markup](), list[Markup](), list[Markup]()
    for guest in offered:
        # These classes tie a ghost to its option; `on` is for browsers whose CSS cannot follow the selection.
        kind = {FRIEND: " friend", EMPTY: " nobody"}.get(guest.value, "")
        look = f"look o{guest.number}{kind}{' on' if guest == shown else ''}"
        badge = "link" if guest.value == FRIEND else "computer" if guest.value.startswith(COMPUTER) else ""
        if guest.face:
            ghosts.append(_ghost(seat, guest.face, look))
            portraits.append(ghost(icons, guest.face, f"ghost {look}"))
            portraits += [icon(badge, f"i badge {look}")] if badge else []
        if guest.meaning:
            meanings.append(Markup('<p class="{}">{}</p>').format(look, guest.meaning))
    return Markup(
        '<div class="sitting">{0}<span class="portrait">{1}<b class="digits">{2}</b></span>'
        '<div class="who"><select name="seat{2}" aria-label="{3}" aria-describedby="as{2}">{4}</select>'
        '<div id="as{2}">{5}</div></div>{6}</div>'
    ).format(
        _chair(game, seat, join(ghosts)),
        join(portraits),
        seat,
        _("Who takes seat {n}").format(n=seat),
        _choices(offered, shown),
        join(meanings),
        _name(seat, given, _("Name")),
    )


def _choices(offered: Sequence[Guest], shown: Guest) -> Markup:
    """The guests as options of a select field, under two headings."""
    group, one = Markup('<optgroup label="{}">{}</optgroup>'), Markup('<option class="o{}" value="{}"{}>{}</option>')
    drawn = [
        (guest.value, one.format(guest.number, guest.value, Markup(" selected") if guest == shown else "", guest.words))
        for guest in offered
    ]
    computers = join(each for value, each in drawn if value.startswith(COMPUTER))
    people = join(each for value, each in drawn if value in (ME, FRIEND))
    nobody = join(each for value, each in drawn if value == EMPTY)
    return group.format(_("Computers"), computers) + group.format(_("People"), people) + nobody


def _name(seat: int, given: Given, hint: str) -> Markup:
    return Markup(
        '<input name="name{}" value="{}" maxlength="{}" autocomplete="off" placeholder="{}" aria-label="{}">'
    ).format(seat, given.get(f"name{seat}", ""), LONGEST_NAME, hint, _("Name of seat {n}").format(n=seat))


# The box of the rug and its seats, the middle and reach of the ring of seats, and the size of a ghost there.
_BOX = "0 0 360 196"
_MIDDLE = (180, 104)
_REACH = (140, 62)
_GHOST = (42, 52)


def _rug(game: Game) -> Markup:
    """The table itself: a rug, the game's cards face down, a candle."""
    return Markup(
        '<svg class="rug-view" viewBox="{0}" aria-hidden="true"><g class="cloth">'
        '<ellipse cx="180" cy="110" rx="128" ry="56"/><ellipse cx="180" cy="106" rx="128" ry="56" class="top-side"/>'
        '<ellipse cx="180" cy="106" rx="118" ry="49" class="seam"/></g>'
        '<g class="pack"><rect x="152" y="82" width="34" height="48" rx="4"/>'
        '<rect x="149" y="79" width="34" height="48" rx="4"/>'
        '<use href="{1}#s-{2}" x="155" y="92" width="22" height="22"/></g>'
        '<use href="{1}#i-candle" x="192" y="80" width="36" height="42"/></svg>'
    ).format(_BOX, address("house.svg"), game.code)


def _chair(game: Game, seat: int, inside: Markup) -> Markup:
    """A seat at the rug, with its number and the ghosts of its possible guests."""
    angle = pi / 2 + 2 * pi * (seat - 1) / game.players[-1]
    x, y = round(_MIDDLE[0] + _REACH[0] * cos(angle)), round(_MIDDLE[1] + _REACH[1] * sin(angle))
    return Markup(
        '<svg class="chair" viewBox="{0}" aria-hidden="true"><g transform="translate({1} {2})">'
        '<ellipse class="stool" cy="22" rx="21" ry="7"/>{3}'
        '<circle class="disc" cx="17" cy="20" r="8.500"/><text x="17" y="24">{4}</text></g></svg>'
    ).format(_BOX, x, y, inside, seat)


def _ghost(seat: int, face: str, look: str) -> Markup:
    """A ghost of a seat; a seat's ghosts overlap, and the style sheet hides all but one."""
    width, height = _GHOST
    return Markup('<use class="{}" href="{}#g-{}" x="{}" y="{}" width="{}" height="{}"/>').format(
        look, address("house.svg"), face, -width // 2, 26 - height, width, height
    )


ROUTES: Final = [
    Route("/new/{game}", ask),
    Route("/new/{game}", make, methods=["POST"]),
    Route("/new/{game}/{option}.toml", data_file),
]
