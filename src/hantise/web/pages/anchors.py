"""The names of places in the rules, as addresses have them."""

from __future__ import annotations


def anchor(name: str) -> str:
    """A name of one word gets its house's before it, so that nothing else on a table's page is called so."""
    return name if "-" in name else f"rules-{name}"


def rules_address(game: str, name: str = "") -> str:
    """The address where the rules of that game are read; with a name the place of it in them."""
    return f"/rules/{game}#{anchor(name)}" if name else f"/rules/{game}"
