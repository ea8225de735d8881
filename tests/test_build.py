"""The build tells the truth about itself, falls back when it must, and says in one sentence what is missing."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import bootstrap
import hantise
from bootstrap.environments import explain_pip
from bootstrap.machine import LackError, check_python, check_venv
from hantise.sources import compiled_sources, digest, groups

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src"
# What a build reads besides the sources.
SETUP = ("pyproject.toml", "setup.py", "LICENSE", "README.md")
EXPECTED = os.environ.get("HANTISE_EXPECT_COMPILED")

once = pytest.mark.skipif(bool(hantise.COMPILED), reason="the other build has tested this")
posix = pytest.mark.skipif(os.name != "posix", reason="compilers are named by CC on POSIX only")


# What a build says about itself.


@pytest.mark.skipif(EXPECTED != "1", reason="not the compiled build")
def test_the_compiled_build_is_made_from_these_sources_and_installed_elsewhere() -> None:
    assert digest(SOURCES) == hantise.COMPILED
    assert not Path(hantise.__file__).is_relative_to(SOURCES)


@pytest.mark.skipif(EXPECTED == "1", reason="not the interpreted build")
def test_the_interpreted_build_says_so() -> None:
    assert hantise.COMPILED == ""


def test_no_extension_lies_beside_the_sources() -> None:
    assert [path for path in SOURCES.rglob("*") if path.suffix in (".so", ".pyd")] == []


def game(root: Path, rules: bytes) -> Path:
    """A root with one game of one file."""
    folder = root / "hantise" / "games" / "demo"
    folder.mkdir(parents=True)
    (folder / "rules.py").write_bytes(rules)
    return root


def test_the_digest_is_deaf_to_line_endings_but_not_to_edits(tmp_path: Path) -> None:
    unix, windows = game(tmp_path / "u", b"a = 1\nb = 2\n"), game(tmp_path / "w", b"a = 1\r\nb = 2\r\n")
    assert digest(unix) == digest(windows)
    assert digest(unix) != digest(game(tmp_path / "e", b"a = 1\nb = 3\n"))


def test_a_new_game_is_compiled_without_being_listed_but_not_its_card_nor_its_looks(tmp_path: Path) -> None:
    root = game(tmp_path, b"")
    for name in ("__init__.py", "table.py", "view.py"):
        (root / "hantise/games/demo" / name).touch()
    assert [path.name for path in compiled_sources(root)] == ["rules.py", "view.py"]


def test_each_game_is_a_group_of_its_own_so_that_an_edit_compiles_one(tmp_path: Path) -> None:
    root = game(tmp_path, b"")
    learned = ("core/judgement.py", "games/demo/learned.py")
    for name in ("core/state.py", "core/game.py", "bots/search.py", "testing/games/small/rules.py", *learned):
        path = root / "hantise" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    names = {group: [path.name for path in paths] for group, paths in groups(root).items()}
    assert names == {
        "hantise_engine": ["search.py", "state.py"],
        "hantise_demo": ["rules.py"],
        "hantise_small": ["rules.py"],
        "hantise_learned": ["judgement.py", "learned.py"],
    }


# Falling back.


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The project, free to be spoilt."""
    project = tmp_path / "project"
    shutil.copytree(SOURCES, project / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    shutil.copytree(ROOT / "bootstrap", project / "bootstrap", ignore=shutil.ignore_patterns("__pycache__"))
    for name in (*SETUP, "constraints.txt"):
        shutil.copy(ROOT / name, project)
    return project


def small_project(tmp_path: Path, value: int) -> Path:
    """A project whose compiled sources are one function of one game, and one of the engine, with what a build reads."""
    project = tmp_path / f"small-{value}"
    for name, text in {
        "hantise/__init__.py": "",
        "hantise/core/__init__.py": "",
        "hantise/core/rng.py": "def one() -> int:\n    return 1\n",
        "hantise/games/__init__.py": "",
        "hantise/games/demo/__init__.py": "",
        "hantise/games/demo/rules.py": f"def worth() -> int:\n    return {value}\n",
    }.items():
        path = project / "src" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    for read in ("sources.py", "core/words.py"):
        shutil.copy(SOURCES / "hantise" / read, project / "src/hantise" / read)
    for name in SETUP:
        shutil.copy(ROOT / name, project)
    return project


def build(project: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Build a wheel of the project without the network."""
    command = [sys.executable, "-m", "pip", "wheel", "-v", "--no-deps", "--no-build-isolation", "-w", "wheels", "."]
    surroundings = {**os.environ, "HANTISE_COMPILE": "", **variables}
    return subprocess.run(command, cwd=project, env=surroundings, capture_output=True, text=True, check=False)


def compiling(project: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Build it where there is a C compiler."""
    done = build(project, **variables)
    if "install a C compiler" in done.stdout + done.stderr:
        pytest.skip("needs a C compiler to get that far")
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def assert_fell_back(project: Path, done: subprocess.CompletedProcess[str], cause: str) -> None:
    """A pure wheel that works, one line that says so, and nothing left in the tree."""
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = (project / "wheels").glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert (done.stdout + done.stderr).count("hantise: runs interpreted") == 1
    with zipfile.ZipFile(wheel) as archive:
        assert not [name for name in archive.namelist() if name.endswith((".so", ".pyd"))]
        assert {f"hantise/words/{language}.mo" for language in ("fr", "nl")} <= set(archive.namelist())
        note = archive.read("hantise/_build.py").decode()
    assert "SOURCES = ''" in note
    assert f"CAUSE = {cause!r}" in note
    assert {path.name for path in project.iterdir() if path.is_dir()} == {"src", "wheels"}


@once
@posix
def test_without_a_compiler_the_wheel_is_interpreted_and_says_what_to_install(tmp_path: Path) -> None:
    project = small_project(tmp_path, 1)
    done = build(project, CC="false")
    assert_fell_back(project, done, "tools")
    assert "install a C compiler and Python's headers" in done.stdout + done.stderr


@once
@posix
def test_sources_that_mypyc_refuses_are_built_interpreted(tmp_path: Path) -> None:
    project = small_project(tmp_path, 1)
    with (project / "src/hantise/core/rng.py").open("a", encoding="utf-8") as source:
        source.write("\nWRONG: int = 'text'\n")
    assert_fell_back(project, compiling(project), "sources")


@once
@posix
def test_who_waits_at_a_terminal_is_told_that_it_compiles_and_how_not_to(tmp_path: Path) -> None:
    """Also where the installer keeps to itself what a build prints."""
    project = small_project(tmp_path, 1)
    with (project / "src/hantise/core/rng.py").open("a", encoding="utf-8") as source:
        source.write("\nWRONG: int = 'text'\n")
    ours, theirs = os.openpty()
    # Makes the terminal its own, then becomes the installer.
    sits_down = "import fcntl, os, sys, termios; fcntl.ioctl(int(sys.argv[1]), termios.TIOCSCTTY, 0)"
    program = f"{sits_down}; os.execv(sys.argv[2], sys.argv[2:])"
    pip = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-w", "wheels", "."]
    surroundings = {**os.environ, "HANTISE_COMPILE": "", "HANTISE_KEEP": ""}
    done = subprocess.run(
        [sys.executable, "-c", program, str(theirs), *pip],
        cwd=project,
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
        start_new_session=True,
        pass_fds=[theirs],
    )
    os.set_blocking(ours, False)
    shown = os.read(ours, 10_000).decode()
    os.close(ours)
    os.close(theirs)
    if "install a C compiler" in done.stdout + done.stderr:
        pytest.skip("needs a C compiler to get that far")
    assert shown.count("hantise: compiles now, which takes some minutes") == 1
    assert "HANTISE_COMPILE=no" in shown
    assert "HANTISE_COMPILE=no" not in done.stdout + done.stderr, "pip was told to keep it"


@once
@posix
def test_where_compiling_is_required_a_failure_is_one(tmp_path: Path) -> None:
    project = small_project(tmp_path, 1)
    done = build(project, CC="false", HANTISE_COMPILE="required")
    assert done.returncode != 0
    assert not list((project / "wheels").glob("*.whl"))


# Equal sources make equal archives.


def archives(project: Path, umask: int) -> dict[str, bytes]:
    """The source distribution and the pure wheel of a project, built by somebody who keeps so much to themselves."""
    (project / "dist").mkdir()
    line = f"import os; os.umask({umask}); from setuptools import build_meta as b; "
    line += "b.build_sdist('dist'); b.build_wheel('dist')"
    surroundings = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
    subprocess.run(
        [sys.executable, "-c", line], cwd=project, env=surroundings | {"HANTISE_COMPILE": "no"}, check=True, timeout=120
    )
    return {path.name: path.read_bytes() for path in (project / "dist").iterdir()}


@once
def test_whoever_builds_it_again_elsewhere_and_later_gets_the_same_bytes(tmp_path: Path) -> None:
    made = list[dict[str, bytes]]()
    for folder, umask in (("a", 0o022), ("b", 0o077)):
        project = small_project(tmp_path / folder, 1)
        words = project / "src/hantise/words"
        words.mkdir()
        for language in ("fr", "nl"):
            (words / f"{language}.po").write_text('msgid "ghost"\nmsgstr "spook"\n')
        for path in project.rglob("*"):
            # Long ago, and nobody else's.
            path.chmod(path.stat().st_mode & ~umask)
            os.utime(path, (10**9 + umask, 10**9 + umask))
        made.append(archives(project, umask))
    assert made[0] == made[1]
    (wheel,) = (tmp_path / "a").glob("*/dist/*.whl")
    with zipfile.ZipFile(wheel) as archive:
        told = [name for name in archive.namelist() if "words/" in name]
        assert told == ["hantise/words/fr.mo", "hantise/words/nl.mo"]
        assert b"spook" in archive.read("hantise/words/nl.mo")


# Compiling once.


def kept(folder: Path) -> dict[str, int]:
    """The extensions that are kept, and when each was made."""
    return {path.name: path.stat().st_ctime_ns for path in folder.iterdir() if path.is_file()}


@once
@posix
@pytest.mark.soak
def test_what_was_compiled_once_is_taken_from_where_it_is_kept(tmp_path: Path) -> None:
    keep = {"HANTISE_KEEP": str(tmp_path / "kept"), "PYTHONHASHSEED": "0"}
    compiling(small_project(tmp_path, 1), HANTISE_COMPILE="required", **keep)
    made = kept(tmp_path / "kept")
    again = small_project(tmp_path, 1)
    (again / "src/hantise/looks.css").write_text("an edit of what is not compiled")
    compiling(again, HANTISE_COMPILE="kept", **keep)
    assert compiled_modules(again) == [
        "hantise/core/rng",
        "hantise/games/demo/rules",
        "hantise_demo__mypyc",
        "hantise_engine__mypyc",
    ]
    compiling(small_project(tmp_path, 2), HANTISE_COMPILE="required", **keep)
    new = kept(tmp_path / "kept").keys() - made.keys()
    assert len(new) == 1, "one game's rules were edited: one library is new"


def compiled_modules(project: Path) -> list[str]:
    """The extensions of the wheel that was built there."""
    (wheel,) = (project / "wheels").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        return sorted(name.partition(".")[0] for name in archive.namelist() if name.endswith((".so", ".pyd")))


@once
@posix
def test_what_is_not_kept_yet_is_interpreted_for_now(tmp_path: Path) -> None:
    project = small_project(tmp_path, 1)
    compiling(project, HANTISE_COMPILE="kept", HANTISE_KEEP=str(tmp_path / "kept"))
    (wheel,) = (project / "wheels").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        assert "CAUSE = 'later'" in archive.read("hantise/_build.py").decode()


# What is missing, in one sentence.


def test_an_old_python_is_told_what_to_install() -> None:
    with pytest.raises(LackError, match=r"needs Python 3\.11 or newer and this is 3\.9\.18; install"):
        check_python((3, 9, 18))
    check_python((3, 11, 0))


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_python_without_environments_is_told_what_to_install(missing: str) -> None:
    with pytest.raises(LackError, match=rf"lacks {missing}\).* apt install python3-venv"):
        check_venv(lambda module: None if module == missing else object())


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        ("WARNING: Retrying: Temporary failure in name resolution\nERROR: no version", "connect it and try again"),
        ("ERROR: Could not install: [Errno 28] No space left on device", "the disk is full; make room"),
        ("hm\nERROR: No matching distribution found for x\nbye", "No matching distribution found for x"),
    ],
)
def test_a_failed_installation_is_one_sentence(output: str, sentence: str) -> None:
    told = explain_pip(output, ROOT / ".venv" / "pip.log")
    assert sentence in told
    assert "\n" not in told


@once
@pytest.mark.parametrize("command", ["play", pytest.param("test", marks=pytest.mark.soak)])
def test_without_a_network_one_sentence_and_a_failure(copy: Path, command: str) -> None:
    # Port 9 discards: a package index that nobody serves.
    dead = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_RETRIES": "0", "PIP_CONFIG_FILE": os.devnull}
    surroundings = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    line = [sys.executable, "-m", "bootstrap", command]
    done = subprocess.run(line, cwd=copy, env=surroundings | dead, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("hantise: the packages could not be downloaded;")
    assert done.stderr.count("\n") == 1


def test_an_unknown_command_shows_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert bootstrap.main(["paly"]) == 2
    assert "play [options]" in capsys.readouterr().out
