"""The line that whoever sits down may add to the chance of the match."""

from __future__ import annotations

from starlette.datastructures import FormData

from hantise.core.dealing import LONGEST_WORDS
from hantise.core.words import _
from hantise.drawing.markup import Markup
from hantise.web.pages.frame import NOTHING
from hantise.web.requests.forms import words_of
from hantise.web.tables.seals import Seal

WORDS, SEAL = "words", "seal"


def words_field(given: str = "", seal: Markup = NOTHING) -> Markup:
    """A fold with the line and what it is good for, and the seal of the deal; it is open if something was given."""
    return Markup(
        '<details class="rules-of-house"{}><summary>{}</summary><div><div class="file"><label>{}'
        '<input name="{}" value="{}" maxlength="{}" autocomplete="off"></label></div>{}</div></details>'
    ).format(
        Markup(" open") if given else "",
        _("Words for the deal"),
        _("A line of your own, if you like: it has a say in every draw to come, and everybody can read it."),
        WORDS,
        given,
        LONGEST_WORDS,
        seal,
    )


def sealed(seal: Seal | None) -> Markup:
    """The seal of a deal to come, which goes with the words; nothing where there is none."""
    if seal is None:
        return NOTHING
    return Markup('<p>{}</p><p class="link"><code>{}</code><input type="hidden" name="{}" value="{}"></p>').format(
        _("The house has already sealed its part of the deal:"), seal.commitment, SEAL, seal.token
    )


def given_words(form: FormData) -> str:
    """The line as it was sent, "" for none; Problem if it is too long or holds no plain text."""
    return words_of(form, WORDS, LONGEST_WORDS)
