"""What was drawn once is kept, and drawn once for each language."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from hantise.core.words import language

P = ParamSpec("P")
T = TypeVar("T")


def kept(most: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """The decorated function keeps its `most` latest answers; one that was given in another language is not given.

    Its arguments are hashable, and its answer depends on them and on the current language alone.
    """

    def keeping(draw: Callable[P, T]) -> Callable[P, T]:
        keeper = lru_cache(maxsize=most)(lambda _language, *args, **kwargs: draw(*args, **kwargs))
        drawn: Callable[..., T] = keeper

        @wraps(draw)
        def shown(*args: P.args, **kwargs: P.kwargs) -> T:
            return drawn(language(), *args, **kwargs)

        vars(shown).update(cache_clear=keeper.cache_clear, cache_parameters=keeper.cache_parameters)
        return shown

    return keeping
