"""Sentences for people, in the language of whoever is being answered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from gettext import NullTranslations, translation
from pathlib import Path

LANGUAGES = ("en", "fr", "nl")
_LOCALES = Path(__file__).parent.parent / "locales"
_language: ContextVar[str] = ContextVar("language", default="en")


@lru_cache
def _catalogue(language: str) -> NullTranslations:
    return translation("hantise", _LOCALES, [language], fallback=True)


def _(sentence: str) -> str:
    """The sentence in the current language; the English one where there is no other."""
    return _catalogue(_language.get()).gettext(sentence)


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
