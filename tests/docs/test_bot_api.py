"""The pages for bots and for hosts agree with the code on addresses, numbers, checks and files."""

import re
from pathlib import Path
from unittest.mock import Mock

import pytest
from prometheus_client import REGISTRY, CollectorRegistry
from uvicorn import Config

from hantise.core import SPECTATOR
from hantise.store import connecting
from hantise.thinkers.running import NUMBERS
from hantise.web import limits, measures
from hantise.web.api.bodies import LONGEST_WAIT
from hantise.web.api.calls import Situation
from hantise.web.api.endpoints import OPERATIONS
from hantise.web.api.operations import SOCKETS, schemas_of
from hantise.web.api.sockets import ASKED, BROKEN, DEAF, LEAVING, NOT_TEXT, PROBLEMS, SHOWING
from hantise.web.serving.server import FINISHING, FRAME, checks_of, staying
from hantise.web.tables.live_table import GRACE

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "extend" / "bot-api.md").read_text(encoding="utf-8")
HOST = (ROOT / "docs" / "host" / "host.md").read_text(encoding="utf-8")
SOURCES = "".join(path.read_text("utf-8") for path in (ROOT / "src" / "hantise").rglob("*.py"))


def table_of(heading: str) -> str:
    """The section with this heading."""
    return PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]


# Fields of a table that their names explain.
PLAIN = {"match", "game", "players", "options", "names"}


def test_it_names_every_address() -> None:
    paths = [*(operation.path for operation, _endpoint in OPERATIONS), *(socket.path for socket in SOCKETS)]
    assert [path for path in paths if f"/api{path}`" not in PAGE and f"/api{path}?" not in PAGE] == []


def test_every_field_of_a_table_is_told_here_or_in_the_description_that_the_house_serves() -> None:
    told = {*re.findall(r"`(\w+)`", table_of("What the seat may know"))}
    fields = {*Situation.__struct_fields__, "stamp"}
    assert told <= fields, "a field that there is not"
    assert len(told) >= 10
    described = schemas_of([Situation])[Situation.__name__]["description"]
    assert fields - told - PLAIN <= {*re.findall(r"`(\w+)`", described)}
    assert "`code` lets others in" in PAGE


def test_every_code_is_one_that_the_house_says() -> None:
    rows = re.findall(r"^- [45][\d, ]+: (.*(?:\n  .*)*)", table_of("When it cannot be done"), re.MULTILINE)
    codes = [code for row in rows for code in re.findall(r"`([a-z-]+)`", row)]
    assert len(codes) > 25
    assert [code for code in codes if f'"{code}"' not in SOURCES] == []


def test_its_numbers_are_those_of_the_code() -> None:
    assert f"q={limits.PROGRAMS};w={limits.PROGRAMMING:.0f}` is {limits.PROGRAMS} requests" in PAGE
    assert f"({LONGEST_WAIT:.0f} at most)" in PAGE
    assert f"{limits.PROGRAMS} times in ten seconds" in HOST
    assert f"It waits for {LONGEST_WAIT:.0f} seconds at most" in HOST
    assert f"{limits.MAKINGS} tables can be made in ten minutes" in PAGE
    assert limits.MAKING == 600
    assert f"a spectator is seat {SPECTATOR}" in PAGE
    assert FINISHING == 4, "no more than four seconds"
    assert connecting.ANSWER == 6, "some six seconds"
    assert GRACE == 30, "less than half a minute ago"


def test_what_it_says_of_sockets_is_so() -> None:
    told = table_of("By one socket")
    assert f"at most {FRAME} bytes" in told
    assert "within ten seconds" in told
    assert SHOWING == 10
    assert "sends twice as many" in PAGE
    assert DEAF == 2
    assert (asked := re.search(r"What may be asked is (.*)\.", told.partition("; bodies")[0] + ".")) is not None
    assert re.findall(r"`(\w+)`", asked[1]) == [*ASKED]
    pings = Config(app=None, log_config=None)  # type: ignore[arg-type]
    assert (pings.ws_ping_interval, pings.ws_ping_timeout) == (20, 20)
    assert "the house asks every 20 seconds, for 20 seconds" in told


def test_its_close_codes_are_those_of_the_code() -> None:
    """A problem's status with its code as the reason, or a code of the protocol."""
    told = table_of("By one socket")
    assert (example := re.search(rf"with {PROBLEMS} and its status, as\s(\d+)", told)) is not None
    assert f"\n- {int(example[1]) - PROBLEMS}: `too-fast`" in table_of("When it cannot be done")
    fixed = re.findall(r"^- (1\d{3}(?: or 1\d{3})*):", told, re.MULTILINE)
    assert {int(code) for row in fixed for code in row.split(" or ")} == {NOT_TEXT, BROKEN, LEAVING, 1009}


def table(heading: str) -> list[str]:
    """The first column of the table with this heading."""
    rows = HOST.partition(f"| {heading} |")[2].partition("\n\n")[0]
    return re.findall(r"^\| [`\[]*([\w.]+)", rows, re.MULTILINE)


@pytest.mark.parametrize("numbers", [REGISTRY, NUMBERS])
def test_every_number_says_what_it_counts(numbers: CollectorRegistry) -> None:
    ours = [family for family in numbers.collect() if family.name.startswith("hantise_")]
    assert ours
    assert [family.name for family in ours if not family.documentation] == []
    assert measures.SHARED in HOST


def test_it_tells_of_every_check_and_of_every_file_to_set_a_house_up_and_that_a_unit_reads() -> None:
    assert table("`/readyz` says") == [check.name for check in [*checks_of(Mock()), staying(Mock())]]
    files = [*(ROOT / "deploy").iterdir()]
    assert set(re.findall(r"\(\.\./\.\./deploy/([\w.@-]+)\)", HOST)) == {path.name for path in files}
    units = "\n".join(path.read_text(encoding="utf-8") for path in files if path.suffix == ".service")
    read = re.findall(r"^EnvironmentFile=-(.+)$|--config (\S+)", units, re.MULTILINE)
    names = {(one or other).replace("%i", "8001") for one, other in read}
    assert len(names) == 5
    assert [name for name in sorted(names) if Path(name).name not in HOST] == []
