"""The line that whoever sits down may add to the chance of the match."""

from __future__ import annotations

from starlette.datastructures import FormData

from hantise.core.dealing import LONGEST_WORDS
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.web.requests.forms import words_of

WORDS = "words"


def words_field(given: str = "") -> Markup:
    """A fold with the line and what it is good for; it is open where something was given before."""
    return Markup(
        '<details class="rules-of-house"{}><summary>{}</summary><div><div class="file"><label>{}'
        '<input name="{}" value="{}" maxlength="{}" autocomplete="off"></label></div></div></details>'
    ).format(
        Markup(" open") if given else "",
        _("Words for the deal"),
        _("A line of your own, if you like: it has a say in every draw to come, and everybody can read it."),
        WORDS,
        given,
        LONGEST_WORDS,
    )


def given_words(form: FormData) -> str:
    """The line as it was sent, "" for none; Problem if it is too long or holds no plain text."""
    return words_of(form, WORDS, LONGEST_WORDS)
