"""The house with nothing drawn: what a move costs that is checked, kept on the disk and told, and not shown."""

from __future__ import annotations

import msgspec

from hantise.web.live import OpenPage

_encode = msgspec.json.Encoder().encode


def draw_nothing() -> None:
    """From now on a page is told the version and the names of the actions that it may take, and no part of a table."""
    OpenPage._tell = _tell  # type: ignore[method-assign,assignment]


async def _tell(page: OpenPage) -> None:
    table = page._table
    position = table.position
    actions = table.game.actions
    is_ours = position.mover in page.held
    names = map(actions.name, position.state.legal()) if is_ours else ()
    prompt = "".join([f"name='action' value='{name}'" for name in names])
    page._problem = None
    await page._say(_encode({"version": position.version, "parts": {"prompt": [prompt]}, "anew": True}).decode())
