"""Sentences for people, in the language of the reader."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

LANGUAGES = ("en", "fr", "nl")
# Each folder that speaks has its sentences in words/fr.po and words/nl.po.
_HOUSE = Path(__file__).parent.parent
_BEFORE_A_VOWEL: Final = re.compile(r"\b(d|qu)e (?=[AEIOUÀÂÉÈÊËÎÏÔÛÜaeiouàâéèêëîïôûü])")
_language: ContextVar[str] = ContextVar("language", default="en")


def catalogues(language: str) -> list[Path]:
    """The files with the house's sentences in that language, one for each folder that speaks."""
    return sorted(_HOUSE.glob(f"**/words/{language}.po"))


def compiled(language: str) -> bytes:
    """All catalogues of a language in one, as gettext reads it."""
    # Imported here: neither a wheel nor a reader of English needs them.
    from datetime import UTC, datetime

    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    # Without the time of day, so that equal catalogues make equal bytes.
    merged = Catalog(locale=language, creation_date=datetime.fromtimestamp(0, UTC))
    for path in catalogues(language):
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id:
                    merged[message.id] = message
    text = BytesIO()
    write_mo(text, merged)
    return text.getvalue()


@lru_cache
def _catalogue(language: str) -> NullTranslations:
    """The sentences in that language, as the wheel brought them compiled; from the catalogues where it is a clone."""
    if language == LANGUAGES[0]:
        return NullTranslations()
    made = _HOUSE / "words" / f"{language}.mo"
    return GNUTranslations(BytesIO(made.read_bytes() if made.is_file() else compiled(language)))


# The current language, one of LANGUAGES; asked for with everything that is drawn.
language: Final = _language.get


def _(sentence: str) -> str:
    """The sentence in the current language; the English one where there is no other."""
    return _spoken(_language.get(), sentence)


def later(sentence: str) -> str:
    """The sentence itself, in English; it is translated where it is shown."""
    return sentence


class _Elided(str):
    """A French sentence in which "de" and "que" lose their vowel before the name of Anatole."""

    __slots__ = ()

    def format(self, *args: object, **kwargs: object) -> str:
        """The sentence with these parts."""
        return _BEFORE_A_VOWEL.sub(r"\1’", super().format(*args, **kwargs))


@lru_cache(maxsize=10_000)
def _spoken(language: str, sentence: str) -> str:
    found = _catalogue(language).gettext(sentence)
    return _Elided(found) if language == "fr" and "e {name}" in found else found


def ngettext(one: str, many: str, n: int) -> str:
    """The sentence for n things in the current language."""
    return _catalogue(_language.get()).ngettext(one, many, n)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Within the block, sentences come in this language; English if it is not one of LANGUAGES."""
    token = _language.set(language if language in LANGUAGES else "en")
    try:
        yield
    finally:
        _language.reset(token)
