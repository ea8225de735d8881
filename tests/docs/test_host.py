"""What the page for hosts says of numbers, checks and files is so."""

import re
from pathlib import Path
from unittest.mock import Mock

import pytest
from prometheus_client import REGISTRY, CollectorRegistry

from hantise.store import patience
from hantise.thinkers.measures import NUMBERS
from hantise.web import measures
from hantise.web.serving.leaving import FINISHING, staying
from hantise.web.serving.server import checks_of
from hantise.web.tables.presence import GRACE

ROOT = Path(__file__).resolve().parents[2]
HOST = (ROOT / "docs" / "host.md").read_text(encoding="utf-8")


def table(heading: str) -> list[str]:
    """The first column of the table with this heading."""
    rows = HOST.partition(f"| {heading} |")[2].partition("\n\n")[0]
    return re.findall(r"^\| [`\[]*([\w.]+)", rows, re.MULTILINE)


@pytest.mark.parametrize(("heading", "numbers"), [("number", REGISTRY), ("number of a thinker", NUMBERS)])
def test_it_tells_of_every_number(heading: str, numbers: CollectorRegistry) -> None:
    told = {name.removesuffix("_total") for name in table(heading)}
    assert told == {family.name for family in numbers.collect() if family.name.startswith("hantise_")}
    assert measures.SHARED in HOST


def test_it_tells_of_every_check() -> None:
    names = [check.name for check in [*checks_of(Mock()), staying(Mock())]]
    assert table("`/readyz` says") == names


def test_it_tells_of_every_file_to_set_a_house_up() -> None:
    linked = set(re.findall(r"\(\.\./deploy/([\w.@-]+)\)", HOST))
    assert linked == {path.name for path in (ROOT / "deploy").iterdir()}


def test_its_seconds_are_the_houses() -> None:
    assert FINISHING == 4, "no more than four seconds"
    assert patience.ANSWER == 6, "some six seconds"
    assert GRACE == 30, "less than half a minute ago"


def test_it_tells_of_every_file_that_a_unit_reads() -> None:
    units = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "deploy").glob("*.service"))
    read = re.findall(r"^EnvironmentFile=-(.+)$|--config (\S+)", units, re.MULTILINE)
    names = {(one or other).replace("%i", "8001") for one, other in read}
    assert len(names) == 5
    assert [name for name in sorted(names) if Path(name).name not in HOST] == []
