"""The reference: a page for each public module, with what its sources say of each public name."""

from __future__ import annotations

from docsite.faces import FACES, public
from docsite.sources import definition

ABOUT = """\
# Reference

What a game, a bot, a learner or a student of games may stand on. These names and signatures change only with a line in
the [changelog](../changelog.md); all others may change at any time.
"""


def reference() -> dict[str, str]:
    """The pages by name."""
    pages = {_name(module): _page(module) for modules in FACES.values() for module in modules}
    return {"reference/index.md": _contents(), **pages}


def sections() -> dict[str, dict[str, str]]:
    """The pages as the table of contents has them: by heading, the name of each module's page."""
    return {heading: {module: _name(module) for module in modules} for heading, modules in FACES.items()}


def _name(module: str) -> str:
    return f"reference/{module}.md"


def _contents() -> str:
    lists = [_list(heading, modules) for heading, modules in FACES.items()]
    return "\n".join([ABOUT, *lists])


def _list(heading: str, modules: tuple[str, ...]) -> str:
    lines = [f"- [`{module}`]({module}.md): {', '.join(f'`{name}`' for name in public(module))}" for module in modules]
    return "\n".join([f"## {heading}", "", *lines, ""])


def _page(module: str) -> str:
    """What the module says of itself, and below it each of its names that is defined in the house."""
    names = [name for name in public(module) if definition(module, name)]
    asked = "\n".join(f"::: {module}.{name}" for name in names)
    head = f"# {module}\n\n::: {module}\n    options:\n      members: false\n      show_root_heading: false\n"
    return f"{head}      show_root_toc_entry: false\n\n{asked}\n"
