"""A new tournament: which game, at what tables, in how many rounds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hantise.core import BadDeck, BadOption, Game, HantiseError
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.games import codes, find
from hantise.store import hashed
from hantise.store.clubs import Club, Clubs
from hantise.web.club.duplicate import how_equal
from hantise.web.club.pairing import Kind
from hantise.web.front import ways_in
from hantise.web.front.home import players
from hantise.web.front.new_table import OPTION, USUAL, option_fields, option_problem, values_of
from hantise.web.pages.frame import NOTHING, frame, go_to, join, paragraph, send, sign
from hantise.web.problems import damaged, status_of
from hantise.web.requests import line_of, read_form, text_of, whole_number
from hantise.web.tables.visitor import keep_secret, keys_of, services_of, sitting_secret

LONGEST_TITLE = 40
MOST_ROUNDS = 63
# The lengths of a round by the clock, in minutes; 0 leaves it to the organiser.
MINUTES: Final = (0, 10, 15, 20, 30, 45, 60)
# The field for equal deals at all tables.
DUPLICATE: Final = "duplicate"
# A browser's tournaments that are listed, at most.
MOST_LISTED = 12


async def choose(request: Request) -> Response:
    """GET: the games to choose from, and this browser's own tournaments."""
    services, keys = services_of(request), keys_of(request)
    own = await Clubs(services.store).own(keys, MOST_LISTED) if keys else []
    way = Markup('<li data-game="{0}"><a class="btn" href="/club/new/{0}">{1}<b>{2}</b><small>{3}</small></a></li>')
    games = [way.format(code, sign(code), _(find(code).title), players(find(code))) for code in codes()]
    listed = NOTHING
    if own:
        link = Markup('<li><a class="btn" href="/club/{}">{}</a></li>')
        listed = Markup('<h2>{}</h2><ul class="own">{}</ul>').format(
            _("Your tournaments"), join(link.format(*one) for one in own)
        )
    body = Markup('<main class="page wide club"><h1>{}</h1>{}<ul class="games">{}</ul>{}</main>').format(
        _("A tournament"),
        paragraph(_("For 4 to 64 people at several tables, each with a phone or computer. Which game?")),
        join(games),
        listed,
    )
    return send(frame(_("A tournament"), body, kind="form", sheet="club.css"))


async def ask(request: Request) -> Response:
    """GET: the form for a tournament of this game."""
    game = find(request.path_params["game"])
    return send(form_page(game, {}))


async def make(request: Request) -> Response:
    """POST: a new tournament, which this browser organises; the form again, with the reason, if it cannot be."""
    game = find(request.path_params["game"])
    form = await read_form(request, files=sum(option.is_text for option in game.settings))
    ways_in.check_new_table(request)
    values: dict[str, str] = {}
    try:
        values = await values_of(form)
        club = _club_of(game, form, values)
    except HantiseError as error:
        if isinstance(error, BadDeck):
            ways_in.note_new_table(request)
        given = {name: value for name, value in form.multi_items() if isinstance(value, str)}
        told, wrong = str(error), ""
        if isinstance(error, BadOption):
            told, wrong = option_problem(game, game.players[0], values, error)
        return send(form_page(game, given, told, wrong), status_of(error), {"X-Hantise-Code": error.code})
    ways_in.note_new_table(request)
    secret = await sitting_secret(request)
    made = await Clubs(services_of(request).store).make(club, hashed(secret))
    response = go_to(f"/club/{made}")
    await keep_secret(request, response, secret)
    return response


def _club_of(game: Game, form: FormData, values: Mapping[str, str]) -> Club:
    """The tournament that the form asks for; BadOption if its options fit not all tables."""
    size = _number(form, "size", game.players)
    for name in values.keys() - {option.name for option in game.settings}:
        raise BadOption(_("{game} has no option {name}.").format(game=game.title, name=repr(name[:40])))
    # Where numbers do not divide, tables are smaller.
    *_smaller, options = [game.options(seats, **values) for seats in game.players if seats <= size]
    kind = text_of(form, "kind")
    if kind not in [each.value for each in Kind]:
        raise damaged("kind")
    return Club(
        id="",
        title=line_of(form, "title", LONGEST_TITLE) or _("Tournament"),
        game=game.code,
        options=dict(options.values),
        size=size,
        kind=kind,
        rounds=_number(form, "rounds", range(1, MOST_ROUNDS + 1)),
        minutes=_number(form, "minutes", MINUTES),
        is_duplicate=text_of(form, DUPLICATE, "") != "",
    )


def _number(form: FormData, name: str, known: Iterable[int]) -> int:
    found = whole_number(text_of(form, name), 2)
    if found is None or found not in known:
        raise damaged(name)
    return found


# The form.


def form_page(game: Game, given: Mapping[str, str], problem: str = "", wrong: str = "") -> Markup:
    """The whole page, with what was given before, and why it did not do."""
    notice = Markup('<p class="notice" role="alert">{}</p>').format(problem) if problem else NOTHING
    kinds = {
        Kind.SWISS.value: (
            _("Swiss"),
            _("Whoever has as many points as you is your next rival. For any number of rounds."),
        ),
        Kind.ROBIN.value: (_("Round robin"), _("Everybody meets everybody, as far as the rounds go.")),
    }
    sizes = {str(n): _("{n} players").format(n=n) for n in game.players}
    times = {str(n): _("after {n} min").format(n=n) if n else _("when I say so") for n in MINUTES}
    has_files = any(option.is_text for option in game.settings)
    body = Markup(
        '<main class="page club"><h1>{}</h1>{}<form class="made" method="post" action="/club/new/{}" enctype="{}">'
        '<label>{}<input name="title" value="{}" maxlength="{}" autocomplete="off" placeholder="{}"></label>'
        '{}{}<label>{}<input type="number" name="rounds" value="{}" min="1" max="{}" required></label>{}{}{}'
        '<p><button class="btn pri">{}</button></p></form></main>'
    ).format(
        _("A tournament of {game}").format(game=_(game.title)),
        notice,
        game.code,
        "multipart/form-data" if has_files else "application/x-www-form-urlencoded",
        _("Its name"),
        given.get("title", ""),
        LONGEST_TITLE,
        _("Tournament"),
        _kinds(kinds, given.get("kind", Kind.SWISS.value)),
        _choice("size", _("At each table"), sizes, given.get("size", str(min(USUAL, game.players[-1])))),
        _("Rounds"),
        given.get("rounds", "3"),
        MOST_ROUNDS,
        _choice("minutes", _("The next round begins"), times, given.get("minutes", "0"), _after()),
        _duplicate(DUPLICATE in given),
        option_fields(game, {name: value for name, value in given.items() if name.startswith(OPTION)}, wrong),
        _("Open the tournament"),
    )
    title = _("A tournament of {game}").format(game=_(game.title))
    return frame(title, body, kind="form", sub=_(game.title), game=game.code, sheet="club.css")


def _duplicate(is_chosen: bool) -> Markup:
    """The choice of equal deals, and how far they are equal."""
    told = _(
        "All tables of a round get the same cards, and you are compared with those who sat like you: luck drops out."
    )
    return Markup(
        '<fieldset><legend>{}</legend><label class="choice"><input type="checkbox" name="{}" value="yes"{}>'
        "<span><b>{}</b><small>{} {}</small></span></label></fieldset>"
    ).format(_("The cards"), DUPLICATE, Markup(" checked") if is_chosen else "", _("Duplicate"), told, how_equal())


def _after() -> str:
    return _("By the clock, a table that is not done when it rings shares its points.")


def _kinds(kinds: Mapping[str, tuple[str, str]], chosen: str) -> Markup:
    radio = Markup(
        '<label class="choice"><input type="radio" name="kind" value="{}"{}>'
        "<span><b>{}</b><small>{}</small></span></label>"
    )
    radios = [
        radio.format(value, Markup(" checked") if value == chosen else "", *told) for value, told in kinds.items()
    ]
    return Markup("<fieldset><legend>{}</legend>{}</fieldset>").format(_("Who meets whom"), join(radios))


def _choice(name: str, label: str, words: Mapping[str, str], chosen: str, hint: str = "") -> Markup:
    option = Markup('<option value="{}"{}>{}</option>')
    options = [
        option.format(value, Markup(" selected") if value == chosen else "", told) for value, told in words.items()
    ]
    small = Markup("<small>{}</small>").format(hint) if hint else NOTHING
    return Markup('<label>{}<select name="{}">{}</select>{}</label>').format(label, name, join(options), small)


ROUTES: Final = [
    Route("/club/new", choose),
    Route("/club/new/{game}", ask),
    Route("/club/new/{game}", make, methods=["POST"]),
]
