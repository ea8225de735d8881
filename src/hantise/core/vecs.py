"""One name for packed arrays: librt's vec where compiled, plain lists where not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from librt.vecs import vec as vec
else:

    class vec:
        """``vec[i64](items)`` is ``list(items)``."""

        def __class_getitem__(cls, item: Any) -> type[list[Any]]:
            return list
