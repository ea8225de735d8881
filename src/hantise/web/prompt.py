"""Whose turn it is, and what a seat may do: one button an action."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from hantise.core import SPECTATOR
from hantise.core.words import _
from hantise.web.page import join
from hantise.web.sight import Around, Notice, Sight
from hantise.web.why import rule, why_not

# With so few choices each is a large button; more are a list.
FEW = 4


def prompt(sight: Sight, around: Around) -> Markup:
    """The notice, whose turn it is, and the buttons."""
    return Markup('<section class="prompt" aria-label="{}">{}{}{}</section>').format(
        _("Your turn") if sight.legal else _("Whose turn"),
        notice(around.notice) if around.notice else "",
        _heading(sight, around),
        _acts(sight, around) + why_not(sight) if sight.legal else "",
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
    if sight.mover in around.held:
        return _("Your turn") if len(around.held) == 1 else _("{name}, your turn").format(name=name)
    if sight.levels[sight.mover]:
        return _("{name} is thinking").format(name=name)
    return _("Waiting for {name}").format(name=name)


def _heading(sight: Sight, around: Around) -> Markup:
    return Markup('<div class="say{}"><h1>{}</h1><p>{}</p></div>{}').format(
        " mine" if sight.legal else "", headline(sight, around), _advice(sight, around), _uncover(sight, around)
    )


def _advice(sight: Sight, around: Around) -> str:
    if sight.legal:
        return _("Choose what you do.")
    if sight.mover in around.held:
        return _("Several people play on this screen: give it to {name}.").format(name=sight.names[sight.mover])
    if not around.held and sight.view.seat == SPECTATOR and not sight.is_over:
        return _("You are watching. This page brings the news by itself.")
    return "" if sight.is_over else _("This page brings the news by itself.")


def _uncover(sight: Sight, around: Around) -> Markup:
    """Where several people share a browser, each hand is shown when its holder asks for it."""
    if sight.legal or sight.mover not in around.held:
        return Markup("")
    return Markup('<p class="acts few"><a class="btn pri" href="/t/{}?as={}">{}</a></p>').format(
        sight.match, sight.mover, _("I am {name}: show my side").format(name=sight.names[sight.mover])
    )


def _acts(sight: Sight, around: Around) -> Markup:
    chapters = sight.game.chapters(sight.view, sight.legal)
    if len(chapters) == 1:
        return _list(sight, around, sight.legal)
    told = join(_chapter(sight, around, heading, actions) for heading, actions in chapters.items())
    return Markup('<div class="chapters">{}</div>').format(told)


def _list(sight: Sight, around: Around, actions: Sequence[int]) -> Markup:
    size = "few" if len(actions) <= FEW else "many"
    return Markup('<div class="acts {}">{}</div>').format(size, join(_act(sight, around, a) for a in actions))


def _chapter(sight: Sight, around: Around, heading: str, actions: Sequence[int]) -> Markup:
    if not heading:
        return _list(sight, around, actions)
    # One name for all: opening a fold closes the others.
    return Markup('<details name="choices"><summary>{}</summary>{}</details>').format(
        heading, _list(sight, around, actions)
    )


def _act(sight: Sight, around: Around, action: int) -> Markup:
    """A form of its own for each action, with a key of its own: pressed twice it is still one command."""
    return Markup(
        '<form method="post" action="/t/{}">'
        '<input type="hidden" name="seat" value="{}"><input type="hidden" name="version" value="{}">'
        '<input type="hidden" name="key" value="{}.{}">'
        '<button class="btn" name="action" value="{}">{}</button></form>'
    ).format(
        sight.match,
        sight.view.seat,
        sight.version,
        around.token,
        action,
        sight.game.actions.name(action),
        sight.game.table.label(sight.view, action) or sight.game.actions.name(action),
    )
