"""Reasons why a seat may not do something now, the likeliest questions first."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from hantise.core import Refusal
from hantise.core.words import _
from hantise.drawing.kit.rule import rule
from hantise.drawing.markup import Markup
from hantise.web.pages.anchors import rules_address
from hantise.web.pages.frame import join
from hantise.web.table_page.snapshot import TableView

# Beyond so many, a reason holds for nearly everything, and nobody asks for it.
MOST_ACTIONS = 40
# A game with more decisions than these has too many to ask each of them why.
MOST_DECISIONS = 2000


class Reason(NamedTuple):
    """A sentence, its rule, and what it forbids."""

    refusal: Refusal
    actions: tuple[int, ...]


def reasons(table_view: TableView) -> list[Reason]:
    """The reasons that forbid the fewest actions first, until they get too many to read."""
    if table_view.game.actions.decisions > MOST_DECISIONS:
        return []
    found: list[Reason] = []
    for group in sorted(_by_code(table_view).values(), key=_size):
        if sum(map(_size_of, found)) + _size(group) > MOST_ACTIONS:
            break
        found += [Reason(refusal, tuple(actions)) for refusal, actions in group.items()]
    return found


def _by_code(table_view: TableView) -> dict[str, dict[Refusal, list[int]]]:
    groups: dict[str, dict[Refusal, list[int]]] = defaultdict(lambda: defaultdict(list))
    for action in range(table_view.game.actions.decisions):
        refusal = table_view.view.refusal(action)
        if refusal is not None:
            groups[refusal.code][refusal].append(action)
    return groups


def _size(group: dict[Refusal, list[int]]) -> int:
    return sum(map(len, group.values()))


def _size_of(reason: Reason) -> int:
    return len(reason.actions)


def why_not(table_view: TableView) -> Markup:
    """The list of reasons, folded; nothing where everything may be done."""
    found = reasons(table_view)
    if not found:
        return Markup("")
    return Markup('<details class="why-not"><summary>{}</summary><ul>{}</ul></details>').format(
        _("Why not something else?"), join(_reason(table_view, reason) for reason in found)
    )


def _reason(table_view: TableView, reason: Reason) -> Markup:
    labels = [table_view.game.table.label(table_view.view, action, table_view.names) for action in reason.actions]
    told_in = rule(rules_address(table_view.game.code, reason.refusal.rule))
    return Markup("<li><b>{}</b> <span>{} {}</span></li>").format(
        " · ".join(filter(None, labels)), reason.refusal.words, told_in
    )
