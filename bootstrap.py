"""From a fresh clone to a running table, with nothing but Python: `python -m bootstrap play`.

    play [options]   install Hantise and start the server (options go to `hantise serve`); compile it meanwhile
    compile          compile for the next start of play
    quick [tests]    lint, types, and the tests of ground and rules with few games; or the tests that are named
    test             lint, types, and the tests of both builds: interpreted with coverage, then compiled
    soak             every long test with all its games and kills, on both builds; hours
    lint             ruff and mypy
    bench            the benchmarks, on the compiled build
    clean            remove environments, caches and what builds leave

Each environment is a folder beside this file, made anew only when what it holds has changed.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent
OLDEST = (3, 11)
# Words by which pip's log tells that the network, not the package, is the trouble.
NO_NETWORK = (
    "Failed to establish a new connection",
    "NewConnectionError",
    "Temporary failure in name resolution",
    "Connection refused",
    "ConnectTimeoutError",
    "ReadTimeoutError",
    "ProxyError",
    "SSLError",
    "Network is unreachable",
    "getaddrinfo failed",
    "(from versions: none)",
)


class LackError(Exception):
    """Something is missing on this machine: one sentence that names the remedy."""


class FailedError(Exception):
    """A step of the tests failed and has said why."""


class Environment(NamedTuple):
    """A virtual environment: its folder, the extras it installs, and whether it runs the sources where they lie.

    `wish` is what HANTISE_COMPILE says while it is installed.
    """

    folder: str
    extras: str = ""
    editable: bool = False
    wish: str = ""

    @property
    def path(self) -> Path:
        """The folder, beside this file."""
        return ROOT / self.folder

    def program(self, name: str) -> str:
        """The path of a program in this environment."""
        folder, suffix = ("Scripts", ".exe") if os.name == "nt" else ("bin", "")
        return str(self.path / folder / (name + suffix))


INTERPRETED = Environment(".venv", "test", editable=True, wish="no")
COMPILED = Environment(".venv-compiled", "test")
# Opens at once: compiled where that was done before, else interpreted until the next start.
PLAY = Environment(".venv-play", wish="kept")
BENCH = Environment(".venv-bench", "bench")
# What was compiled once, for all of them, named by what it was compiled from. mypyc's order of names is fixed, so that
# equal sources give equal C.
KEPT = ROOT / ".compiled"
KEEPING = {"HANTISE_KEEP": str(KEPT), "PYTHONHASHSEED": "0"}


# What the machine must have.


def check_python(version: tuple[int, ...]) -> None:
    """This Python is new enough, or `LackError`."""
    if version[:2] < OLDEST:
        found = ".".join(map(str, version[:3]))
        raise LackError(
            f"Hantise needs Python {OLDEST[0]}.{OLDEST[1]} or newer and this is {found};"
            " install a newer one from https://www.python.org/downloads/"
            " and name it, as in: make play PYTHON=python3.13"
        )


def check_venv(find: Callable[[str], object] = importlib.util.find_spec) -> None:
    """This Python can make environments, or `LackError`."""
    for module in ("venv", "ensurepip"):
        if find(module) is None:
            raise LackError(
                f"this Python cannot make virtual environments (it lacks {module});"
                " install that part (Debian, Ubuntu: apt install python3-venv) and try again"
            )


# What an environment holds, told by a stamp: when it differs, the environment is installed again.


def _ours(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts and ".egg-info" not in str(path)


def contents(environment: Environment) -> Iterator[Path]:
    """The files that this environment depends on; an editable one sees the sources live."""
    yield from (ROOT / "pyproject.toml", ROOT / "setup.py")
    if not environment.editable:
        yield from sorted(filter(_ours, (ROOT / "src").rglob("*")))


def machine() -> str:
    """What a compile depends on, so that a compiler that was installed since is noticed."""
    compiler = (sysconfig.get_config_var("CC") or "cl").split()[0]
    headers = Path(sysconfig.get_path("include"), "Python.h").exists()
    wishes = [os.environ.get(name, "") for name in ("HANTISE_COMPILE", "CC")]
    return f"{shutil.which(compiler)} {headers} {wishes}"


def stamp(environment: Environment) -> str:
    """Two lines: the Python, and a fingerprint of all that is installed."""
    total = hashlib.sha256(f"{environment} {machine()}".encode())
    for path in contents(environment):
        total.update(f"{path.relative_to(ROOT).as_posix()}\n".encode())
        total.update(path.read_bytes())
    return f"{platform.python_implementation()} {sys.version} {ROOT}\n{total.hexdigest()}\n"


# Making one.


def quietly(command: list[str], log: Path, **variables: str) -> str:
    """Run with output to the log; "" if all went well, else the output."""
    surroundings = {**os.environ, **variables}
    surroundings.pop("PYTHONPATH", None)
    done = subprocess.run(
        command, cwd=ROOT, env=surroundings, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    output = done.stdout.decode(errors="replace")
    if log.parent.is_dir():
        log.write_text(output, encoding="utf-8")
    return "" if done.returncode == 0 else output or f"exit code {done.returncode}"


def last_words(output: str) -> str:
    """The last line that says ERROR, else the last line."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    return ([line for line in lines if line.startswith("ERROR:")] or lines or ["it said nothing"])[-1]


def explain_pip(output: str, log: Path) -> str:
    """One sentence for a failed installation, with its remedy."""
    if any(words in output for words in NO_NETWORK):
        return (
            "the packages could not be downloaded; Hantise needs the network this once:"
            f" connect it and try again ({log.relative_to(ROOT)} holds what pip said)"
        )
    if "No space left on device" in output:
        return "the disk is full; make room and try again"
    return f"pip could not install Hantise ({last_words(output)}); see {log.relative_to(ROOT)} for all it said"


def create(environment: Environment) -> None:
    """An empty environment in place of what was there."""
    check_venv()
    output = quietly([sys.executable, "-m", "venv", "--clear", str(environment.path)], environment.path / "venv.log")
    if output:
        raise LackError(
            f"the environment {environment.folder} could not be made ({last_words(output)});"
            " check that this folder can be written and the disk has room"
        )


def pip(environment: Environment, *words: str) -> list[str]:
    """The command that runs pip there."""
    return [environment.program("python"), "-m", "pip", *words, "-v", "--disable-pip-version-check"]


def install(environment: Environment) -> None:
    """Hantise and what it needs, in this environment."""
    target = f".[{environment.extras}]" if environment.extras else "."
    wish = {"HANTISE_COMPILE": environment.wish} if environment.wish else {}
    log = environment.path / "pip.log"
    words = [*(["-e"] if environment.editable else []), target]
    output = quietly(pip(environment, "install", *words), log, **KEEPING, **wish)
    if output:
        raise LackError(explain_pip(output, log))


def ensure(environment: Environment) -> Environment:
    """The environment is there and holds what the files say now."""
    wanted, note = stamp(environment), environment.path / "stamp.txt"
    have = note.read_text(encoding="utf-8") if note.exists() else ""
    if have == wanted:
        return environment
    say(f"hantise: installing into {environment.folder}; this takes a few minutes, once")
    if have.split("\n")[0] != wanted.split("\n")[0]:
        create(environment)
    note.unlink(missing_ok=True)
    install(environment)
    note.write_text(wanted, encoding="utf-8")
    return environment


def verdict(environment: Environment) -> tuple[str, str]:
    """Why the installed build is not compiled: a cause and a reason, both "" if it is."""
    script = "from hantise import _build; print(_build.CAUSE); print(_build.REASON)"
    # -I keeps this folder and the user's own settings from standing in for what is installed.
    output = subprocess.check_output([environment.program("python"), "-I", "-c", script]).decode()
    cause, reason = output.splitlines()[:2]
    return cause, f"{reason} ({environment.folder}/pip.log)" if cause == "sources" else reason


# What there is to do.


def say(line: str) -> None:
    """Print at once, so that the lines of children follow in order."""
    print(line, flush=True)


def step(title: str, command: list[str], **variables: str) -> None:
    """Run under a heading; `FailedError` if it fails."""
    say(f"\n== {title} ==")
    surroundings = {**os.environ, **variables}
    surroundings.pop("PYTHONPATH", None)
    if subprocess.call(command, cwd=ROOT, env=surroundings) != 0:
        raise FailedError(f"{title}: failed")


def existing(names: Iterable[str]) -> list[str]:
    """Those of these names that are files, or folders with Python in them."""
    return [name for name in names if (ROOT / name).is_file() or any((ROOT / name).rglob("*.py"))]


def lint(_: list[str]) -> None:
    """Ruff and mypy find nothing to say."""
    python = ensure(INTERPRETED).program("python")
    step("ruff check", [python, "-m", "ruff", "check", "."])
    step("ruff format", [python, "-m", "ruff", "format", "--check", "."])
    typed = existing(["src", "tests", "bench", "setup.py", "bootstrap.py"])
    step("mypy --strict", [python, "-m", "mypy", "--strict", *typed])


# What stands on compiled modules, and one game played in the web.
COMPILED_TESTS = [
    *("tests/core", "tests/games", "tests/testing", "tests/bots", "tests/envs", "tests/cli", "tests/test_build.py"),
    "tests/web/test_playing.py",
]
# What one runs while one works: the ground, the rules, and who may import whom.
QUICK_TESTS = ["tests/core", "tests/games", "tests/testing", "tests/test_architecture.py", "tests/test_sentences.py"]
ALONE = ["-m", "not browser"]


def pytest(environment: Environment, title: str, *options: str, **variables: str) -> None:
    """Run tests in this environment."""
    workers = str(min(os.cpu_count() or 1, 8))
    step(title, [environment.program("python"), "-m", "pytest", "-n", workers, *options], **variables)


def quick(options: list[str]) -> None:
    """Lint, types, and the tests of ground and rules with a few of their games; or those that the options name."""
    lint([])
    effort = {"HANTISE_EFFORT": "quick", "HANTISE_EXPECT_COMPILED": "0"}
    pytest(ensure(INTERPRETED), "quick tests", *ALONE, *(options or QUICK_TESTS), **effort)


def test(_: list[str]) -> None:
    """Lint, types, and the tests of both builds; in a browser once, because no page knows which build serves it."""
    lint([])
    # Whether a line is reached must not depend on the commit, so all games are played here at each one.
    covered = {"HANTISE_EFFORT": "soak", "HANTISE_EXPECT_COMPILED": "0"}
    pytest(INTERPRETED, "tests, interpreted", *ALONE, "--cov", "--cov-report=term", **covered)
    pytest(INTERPRETED, "tests in a browser", "-m", "browser", HANTISE_EXPECT_COMPILED="0")
    test_compiled()


def test_compiled(**effort: str) -> None:
    """The tests of what is compiled, on the compiled build; on a machine that cannot make it, a sentence says so."""
    cause, reason = verdict(ensure(COMPILED))
    if not cause:
        return pytest(COMPILED, "tests, compiled", *ALONE, *COMPILED_TESTS, HANTISE_EXPECT_COMPILED="1", **effort)
    say("\n== tests, compiled ==")
    if cause == "sources":
        say((COMPILED.path / "pip.log").read_text(encoding="utf-8")[-6000:])
    if cause == "sources" or os.environ.get("CI") == "true":
        raise FailedError(f"the compiled build could not be made: {reason}")
    say(f"skipped: {reason}")


def soak(_: list[str]) -> None:
    """Every long test with all its games and kills, on both builds; hours."""
    pytest(ensure(INTERPRETED), "soak, interpreted", *ALONE, HANTISE_EFFORT="soak", HANTISE_EXPECT_COMPILED="0")
    test_compiled(HANTISE_EFFORT="soak")


def bench(options: list[str]) -> None:
    """The benchmarks, on the compiled build."""
    step("bench", [ensure(BENCH).program("python"), "-m", "bench", *options])


def compile_kept(_: list[str]) -> None:
    """Compile for the next start of `play`; what is kept already is not compiled again."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["wheel", "--no-deps", "--wheel-dir", folder, "."]
        output = quietly(pip(PLAY, *words), PLAY.path / "compile.log", **KEEPING)
    if output:
        raise FailedError(f"compiling failed ({last_words(output)})")
    # So that the next start installs what was compiled.
    (PLAY.path / "stamp.txt").unlink(missing_ok=True)


def compile_meanwhile() -> None:
    """Compile in a process of its own, which gives way to the server and outlives it where it has to."""
    command = [*(["nice"] if shutil.which("nice") else []), sys.executable, "-m", "bootstrap", "compile"]
    silent = subprocess.DEVNULL
    subprocess.Popen(command, cwd=ROOT, start_new_session=True, stdin=silent, stdout=silent, stderr=silent)


def play(options: list[str]) -> None:
    """Start the server and show its address; on a first start it compiles while the house is open already."""
    cause, reason = verdict(ensure(PLAY))
    if cause == "later":
        say("hantise: opens now and compiles meanwhile; from the next start on computer seats think faster")
        compile_meanwhile()
    elif cause:
        say(f"hantise: runs interpreted, so computer seats think more slowly: {reason}")
    command = [PLAY.program("hantise"), "serve", "--open", *options]
    if os.name == "posix":
        # The server takes this process over, so that signals reach it.
        os.execv(command[0], command)
    raise SystemExit(subprocess.call(command))


def clean(_: list[str]) -> None:
    """Remove all that the other commands made."""
    names = [
        ".venv",
        ".venv-*",
        ".compiled",
        "build",
        "dist",
        "src/*.egg-info",
        ".*_cache",
        ".hypothesis",
        ".coverage*",
        "htmlcov",
    ]
    strays = [*(ROOT / "src").rglob("*.so"), *(ROOT / "src").rglob("*.pyd"), *ROOT.glob("*/**/__pycache__")]
    for path in [*(found for name in names for found in ROOT.glob(name)), *strays]:
        shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink(missing_ok=True)


COMMANDS = {
    "play": play,
    "compile": compile_kept,
    "quick": quick,
    "test": test,
    "soak": soak,
    "lint": lint,
    "bench": bench,
    "clean": clean,
}


def main(words: list[str]) -> int:
    """Do what the first word says; the exit code. What is missing is one sentence, never a traceback."""
    if not words or words[0] not in COMMANDS:
        print(__doc__)
        return 0 if words in ([], ["help"], ["--help"]) else 2
    try:
        check_python(sys.version_info[:3])
        COMMANDS[words[0]](words[1:])
    except (LackError, FailedError) as error:
        print(f"hantise: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"hantise: {error}; check that this folder can be written and the disk has room", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
