"""Drawings are kept, and drawn once for each language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from hantise.core.words import LANGUAGES, language

P = ParamSpec("P")
T = TypeVar("T")


def cached(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """The decorated function keeps its `most` latest answers in each language.

    Its arguments are hashable, and its answer depends on them and on the current language alone.
    """

    def keeping(draw: Callable[P, T]) -> Callable[P, T]:
        keepers = {code: lru_cache(maxsize=most)(draw) for code in LANGUAGES}
        drawn: Mapping[str, Callable[..., T]] = keepers

        @wraps(draw)
        def shown(*args: P.args, **kwargs: P.kwargs) -> T:
            return drawn[language()](*args, **kwargs)

        def clear() -> None:
            for keeper in keepers.values():
                keeper.cache_clear()

        vars(shown).update(cache_clear=clear, cache_parameters=keepers[LANGUAGES[0]].cache_parameters)
        return shown

    return keeping
