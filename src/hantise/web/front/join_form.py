"""The fields by which friends come in: a code or link, and a name, as they were typed before."""

from __future__ import annotations

from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.web.tables.names import LONGEST_NAME


def join_fields(code: str = "", name: str = "", *, is_wrong: bool = False, is_first: bool = False) -> Markup:
    """Both fields and the button; a code that was wrong says so to whoever cannot see it.

    Where it `is_first`, the page is there for the code, and whoever opens it types at once.
    """
    return Markup(
        '<label class="vh" for="code">{}</label><input id="code" name="code" value="{}" required placeholder="{}"'
        ' aria-invalid="{}" autocomplete="off" autocapitalize="characters" spellcheck="false" enterkeyhint="go"{}>'
        '<input name="name" value="{}" maxlength="{}" placeholder="{}" aria-label="{}" autocomplete="nickname"'
        ' enterkeyhint="go"><button class="btn" aria-label="{}">{}</button>'
    ).format(
        _("Code or link of a table"),
        code,
        _("Code or link"),
        "true" if is_wrong else "false",
        Markup(" autofocus") if is_first else Markup(""),
        name,
        LONGEST_NAME,
        _("Your name"),
        _("Your name, if you like"),
        _("Enter with the code"),
        _("Enter"),
    )


def join_again(code: str, name: str) -> Markup:
    """The form on a page of its own, for a code that led nowhere."""
    return _alone(join_fields(code, name, is_wrong=True))


def join_first() -> Markup:
    """The same form for a code that nobody has typed yet."""
    return _alone(join_fields(is_first=True))


def _alone(fields: Markup) -> Markup:
    return Markup('<form class="again" method="post" action="/join">{}</form>').format(fields)


def to_watch(match: str) -> Markup:
    """The way to a table for who has no seat there; nothing where nobody may watch."""
    return Markup('<p><a class="btn pri" href="/t/{}">{}</a></p>').format(match, _("Watch")) if match else Markup("")
