"""Whose turn it is, and what a seat may do: one button an action, all in one form."""

from __future__ import annotations

from collections.abc import Sequence

from hantise.core import SPECTATOR, Choice
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.web.page import icon, join
from hantise.web.sight import Around, Notice, Sight
from hantise.web.why import rule, why_not

# With so few choices each is a large button; more are a list.
FEW = 4


def prompt(sight: Sight, around: Around) -> Markup:
    """The notice, whose turn it is, and the buttons."""
    return Markup('<section class="prompt" id="prompt" aria-label="{}">{}{}{}{}{}</section>').format(
        _("Your turn") if sight.legal else _("Whose turn"),
        notice(around.notice) if around.notice else "",
        _invite(sight, around),
        _heading(sight, around),
        _acts(sight, around) if sight.legal else _instead(sight, around),
        _reasons(sight, around) if sight.legal else "",
    )


def _invite(sight: Sight, around: Around) -> Markup:
    """While friends are awaited: what they come in by."""
    if not around.code or sight.is_over:
        return Markup("")
    names = ", ".join(sight.names[seat] for seat in sorted(around.awaited))
    return Markup('<p class="invite">{}</p>').format(
        Markup.escape(_("{names} can come in with the code {code}; the menu has a link too.")).format(
            names=names, code=Markup("<b>{}</b>").format(around.code)
        )
    )


def _reasons(sight: Sight, around: Around) -> Markup:
    """In a furnished room what is locked says why where it lies; without scripts one asks."""
    if sight.game.room is None or around.asks_why:
        return why_not(sight)
    return Markup('<p class="why-not"><a href="/t/{}?why=yes&amp;as={}">{}</a></p>').format(
        sight.match, sight.view.seat, _("Why not something else?")
    )


def notice(said: Notice) -> Markup:
    """Why the last command was not taken."""
    return Markup('<p class="notice" role="alert">{} {}</p>').format(
        said.words, rule(said.refusal) if said.refusal else ""
    )


def headline(sight: Sight, around: Around) -> str:
    """Whose turn it is, in a few words."""
    if sight.is_over:
        return _("The game is over")
    name = sight.names[sight.mover]
    if sight.mover in around.held and sight.mover not in around.stand_ins:
        return _("Your turn") if len(around.held) == 1 else _("{name}, your turn").format(name=name)
    if sight.levels[sight.mover]:
        return _("{name} is thinking").format(name=name)
    return _("Waiting for {name}").format(name=name)


def _heading(sight: Sight, around: Around) -> Markup:
    return Markup('<div class="say{}">{}<div><h2>{}</h2><p>{}</p></div></div>').format(
        " mine" if sight.legal else "",
        icon("candle", "candle") if sight.legal else "",
        headline(sight, around),
        _advice(sight, around),
    )


def _advice(sight: Sight, around: Around) -> str | Markup:
    if sight.legal:
        said = sight.game.room.say(sight.view, sight.names) if sight.game.room else ""
        return Markup(said) if said else _("Choose what you do.")
    if sight.mover in around.held and sight.mover not in around.stand_ins:
        return _("Several people play on this screen: give it to {name}.").format(name=sight.names[sight.mover])
    if not around.held and sight.view.seat == SPECTATOR and not sight.is_over:
        return _("You are watching.")
    return ""


def _instead(sight: Sight, around: Around) -> Markup:
    """What there is to press while one waits."""
    return Markup('<div class="acts few">{}{}{}</div>').format(
        _uncover(sight, around),
        _form(sight, around, _take_back(sight, around)) if around.may_take_back else "",
        _come_back(sight, around),
    )


def _uncover(sight: Sight, around: Around) -> Markup:
    """Where several people share a browser, each hand is shown when its holder asks for it."""
    if sight.mover not in around.held or sight.mover in around.stand_ins:
        return Markup("")
    return Markup('<a class="btn pri" href="/t/{}?as={}">{}</a>').format(
        sight.match, sight.mover, _("I am {name}: show my side").format(name=sight.names[sight.mover])
    )


def _come_back(sight: Sight, around: Around) -> Markup:
    """A computer keeps my seat: I may take it back."""
    return Markup("").join(_back_to(sight, seat) for seat in around.held if seat in around.stand_ins)


def _back_to(sight: Sight, seat: int) -> Markup:
    return Markup(
        '<form method="post" action="/t/{}/stand-in"><input type="hidden" name="seat" value="{}">'
        '<button class="btn pri" name="level" value="">{}</button></form>'
    ).format(sight.match, seat, _("Play on as {name}").format(name=sight.names[seat]))


def _take_back(sight: Sight, around: Around) -> Markup:
    if not around.may_take_back:
        return Markup("")
    return Markup(
        '<button class="btn back" name="action" value="takeback" formaction="/t/{}/back" data-key="Z">{}</button>'
    ).format(sight.match, _("Take it back"))


def _acts(sight: Sight, around: Around) -> Markup:
    """One form: its key makes a command that is sent twice count once."""
    chapters = sight.game.chapters(sight.view, sight.legal)
    if len(chapters) == 1:
        return _form(sight, around, _list(sight, sight.legal, around))
    folds = join(_chapter(sight, heading, actions, around) for heading, actions in chapters.items())
    return _form(sight, around, Markup('<div class="chapters">{}</div>').format(folds))


def _form(sight: Sight, around: Around, inside: Markup) -> Markup:
    return Markup(
        '<form method="post" action="/t/{}"><input type="hidden" name="seat" value="{}">'
        '<input type="hidden" name="version" value="{}"><input type="hidden" name="key" value="{}">{}</form>'
    ).format(sight.match, sight.view.seat, sight.version, around.token, inside)


def _list(sight: Sight, actions: Sequence[int], around: Around) -> Markup:
    size = "few" if len(actions) <= FEW or sight.game.room else "many"
    return Markup('<div class="acts {}">{}{}{}</div>').format(
        size, _hint(sight), join(_act(sight, a) for a in actions), _take_back(sight, around)
    )


def _hint(sight: Sight) -> Markup:
    """For who can pick: what to touch first."""
    return Markup('<p class="hint" hidden>{}</p>').format(_("Choose your cards")) if sight.game.room else Markup("")


def _chapter(sight: Sight, heading: str, actions: Sequence[int], around: Around) -> Markup:
    if not heading:
        return _list(sight, actions, around)
    # One name for all: opening a fold closes the others.
    return Markup('<details name="choices"><summary>{}</summary>{}</details>').format(
        heading, _list(sight, actions, around)
    )


def _act(sight: Sight, action: int) -> Markup:
    name = sight.game.actions.name(action)
    if sight.game.room is None:
        label = sight.game.table.label(sight.view, action) or name
        return Markup('<button class="btn" name="action" value="{}">{}</button>').format(name, label)
    return _button(name, sight.game.room.choice(sight.view, action))


def _button(name: str, choice: Choice) -> Markup:
    return Markup('<button class="btn" name="action" value="{}"{}{}>{}{}{}</button>').format(
        name,
        Markup(' data-picks="{}"').format(" ".join(choice.picks)) if choice.picks else "",
        Markup(' data-key="{}"').format(choice.letter) if choice.letter else "",
        choice.words,
        Markup("<small>{}</small>").format(choice.follows) if choice.follows else "",
        Markup('<kbd aria-hidden="true">{}</kbd>').format(choice.letter) if choice.letter else "",
    )
