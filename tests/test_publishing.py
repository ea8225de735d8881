"""What is published weighs what it says and holds nothing twice; the forge builds and tests it as one does here."""

import re
import tarfile
import tomllib
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped, unused-ignore]

from bootstrap import COMMANDS
from bootstrap.machine import OLDEST
from bootstrap.publishing import FORMS, weigh
from bootstrap.steps import FailedError

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
EACH = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)


def wheel(path: Path, **files: bytes) -> Path:
    """A wheel with these files; `__` stands for the point in their names."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(name.replace("__", "."), content)
    return path


def test_what_an_archive_weighs_is_told_by_its_parts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    weigh(wheel(tmp_path / "a.whl", rules__so=b"a" * 9000, rules__py=b"b" * 5000, page__css=b"", room__css=b""))
    with tarfile.open(tmp_path / "a.tar.gz", "w:gz") as archive:
        member = tarfile.TarInfo("fr.po")
        member.size = 3000
        archive.addfile(member, BytesIO(b"c" * 3000))
    weigh(tmp_path / "a.tar.gz")
    told = re.sub(" +", " ", capsys.readouterr().out).split("\n ")
    assert [line.split("\n")[0] for line in told if " kB " in line] == [
        "9 kB compiled modules",
        "5 kB modules",
        "0 kB styles and scripts",
        "3 kB sentences",
    ]


def test_nothing_is_published_twice(tmp_path: Path) -> None:
    with pytest.raises(FailedError, match=r"two\.png twice, as one\.png"):
        weigh(wheel(tmp_path / "a.whl", one__png=b"a ghost", two__png=b"a ghost"))


# The forge's files.


def steps(path: Path) -> list[dict[str, Any]]:
    """All steps of a workflow, and its jobs that use another one."""
    jobs = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"].values()
    return [step for job in jobs for step in job.get("steps", [job])]


@EACH
def test_a_workflow_may_nothing_that_a_job_does_not_ask_for(path: Path) -> None:
    assert yaml.safe_load(path.read_text(encoding="utf-8"))["permissions"] == {}


@EACH
def test_no_script_of_a_workflow_is_written_by_a_stranger(path: Path) -> None:
    assert [step["run"] for step in steps(path) if "${{" in step.get("run", "")] == []


def test_an_action_is_one_commit_everywhere_and_tells_its_version() -> None:
    pins: dict[str, set[str]] = {}
    for line in "\n".join(path.read_text(encoding="utf-8") for path in WORKFLOWS).splitlines():
        if "uses:" in line and "uses: ./" not in line:
            told = re.search(r"uses: ([\w./-]+)@([0-9a-f]{40} # v\d+\.\d+\.\d+)$", line)
            assert told is not None, line
            pins.setdefault(told[1], set()).add(told[2])
    assert pins
    assert {action: pin for action, pin in pins.items() if len(pin) > 1} == {}


@EACH
def test_a_workflow_does_what_a_command_here_does(path: Path) -> None:
    asked = [step["run"] for step in steps(path) if "python" in step.get("run", "")]
    assert [line for line in asked if line.removeprefix("python -m bootstrap ") not in COMMANDS] == []


def test_the_oldest_and_the_newest_python_are_tested_and_all_between_get_wheels() -> None:
    pythons = [f"3.{number}" for number in range(OLDEST[1], 15)]
    assert PROJECT["tool"]["cibuildwheel"]["build"] == [f"cp{python.replace('.', '')}-*" for python in pythons]
    jobs = yaml.safe_load((ROOT / ".github/workflows/tests.yml").read_text(encoding="utf-8"))["jobs"]
    for job in ("linux", "others"):
        assert jobs[job]["strategy"]["matrix"]["python"] == [pythons[0], pythons[-1]]


def test_all_of_the_forges_files_are_checked_and_what_is_cited_is_this_version() -> None:
    known = {path for name in FORMS.values() for path in ROOT.glob(name)}
    assert set((ROOT / ".github").rglob("*.yml")) <= known
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert (cited["version"], cited["license"]) == (PROJECT["project"]["version"], PROJECT["project"]["license"])
