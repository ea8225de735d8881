"""Builds the wheel: compiled with mypyc where that works, otherwise the same code interpreted.

HANTISE_COMPILE=required makes a failed compile fatal, HANTISE_COMPILE=no skips it. Nothing is ever built
in place: an old extension beside an edited source would win without a word.
"""

import importlib.util
import os
import sys
import sysconfig
import tempfile
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.dist import Distribution

ROOT = Path("src")
TOOLS = (
    "a C compiler and Python's headers"
    " (Debian, Ubuntu: apt install gcc python3-dev; Fedora: dnf install gcc python3-devel;"
    " macOS: xcode-select --install; Windows: the Microsoft C++ Build Tools)"
)


class Verdict(NamedTuple):
    """What became of compiling: the cause is "" (compiled), "asked", "tools" or "sources"; the reason is for people."""

    cause: str = ""
    reason: str = ""


class NotCompiledError(Exception):
    """Compiling is not possible, for the reason it carries."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.reason)
        self.verdict = verdict


def load_sources() -> ModuleType:
    """`hantise.sources`, loaded by its path: the package cannot be imported before it is built."""
    spec = importlib.util.spec_from_file_location("sources", ROOT / "hantise" / "sources.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


sources = load_sources()


def check_tools(scratch: Path) -> None:
    """A one-line extension compiles and links, or `NotCompiledError`: cheaper to ask before mypyc does its work."""
    probe = scratch / "probe.c"
    probe.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
    command = build_ext(Distribution({"ext_modules": [Extension("probe", [str(probe)])]}))
    command.build_lib = command.build_temp = str(scratch)
    try:
        command.ensure_finalized()
        command.run()
    except (Exception, SystemExit):
        have_headers = Path(sysconfig.get_path("include"), "Python.h").exists()
        lacking = "no working C compiler was found" if have_headers else "Python's C headers were not found"
        raise NotCompiledError(Verdict("tools", f"{lacking}; install {TOOLS} and install Hantise again")) from None


def extensions(scratch: Path) -> list[Extension]:
    """The extensions that mypyc makes of the sources, as one group."""
    try:
        from mypyc.build import mypycify
    except ImportError:
        reason = "mypyc was not found; install mypy and install Hantise again"
        raise NotCompiledError(Verdict("tools", reason)) from None
    # Types are judged by lint, strictly; here only what mypyc needs, in an environment without our dependencies.
    options = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent", f"--cache-dir={scratch}/cache"]
    # Names of modules start at ROOT, whatever lies in the folders above this one.
    options.append("--explicit-package-bases")
    os.environ["MYPYPATH"] = str(ROOT)
    paths = [str(path) for path in sources.compiled_sources(ROOT)]
    made = mypycify([*options, *paths], opt_level="3", multi_file=False, target_dir=str(scratch / "c"))
    for extension in made:
        # A compiler newer than mypyc knows may warn; that is no reason to run interpreted.
        if "-Werror" in extension.extra_compile_args:
            extension.extra_compile_args.append("-Wno-error")
    return [extension for extension in made if isinstance(extension, Extension)]


def module_name(path: Path) -> str:
    """The dotted name of a source below `ROOT`."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def build_note(verdict: Verdict) -> str:
    """The text of `hantise/_build.py`: what this build is made of."""
    compiled = [] if verdict.cause else [module_name(path) for path in sources.compiled_sources(ROOT)]
    return (
        '"""Written by the build: what it compiled, or why it did not."""\n\n'
        f"SOURCES = {sources.digest(ROOT) if compiled else ''!r}\n"
        f"COMPILED = {compiled!r}\nCAUSE = {verdict.cause!r}\nREASON = {verdict.reason!r}\n"
    )


def run_setup(made: list[Extension], verdict: Verdict, scratch: Path) -> None:
    """Run setuptools with these extensions, its leavings in `scratch` and not in the source tree."""

    class Build(build_py):
        def run(self) -> None:
            super().run()
            if not self.editable_mode:
                Path(self.build_lib, "hantise", "_build.py").write_text(build_note(verdict), encoding="utf-8")

    base = scratch / ("interpreted" if verdict.cause else "compiled")
    base.mkdir()
    options = {"build": {"build_base": str(base)}, "egg_info": {"egg_base": str(base)}}
    setup(ext_modules=made, cmdclass={"build_py": Build}, options=options)


def compile_and_run(scratch: Path) -> None:
    """The compiled build, or `NotCompiledError`."""
    check_tools(scratch)
    try:
        run_setup(extensions(scratch), Verdict(), scratch)
    except NotCompiledError:
        raise
    except (Exception, SystemExit) as error:
        print(f"hantise: compiling stopped: {error}", flush=True)
        verdict = Verdict("sources", "mypyc or the C compiler refused the sources, and the log of this build says why")
        raise NotCompiledError(verdict) from None


def main(scratch: Path) -> None:
    """Build compiled if a wheel is asked for and nothing forbids it, else interpreted."""
    wish = os.environ.get("HANTISE_COMPILE", "")
    if wish == "no" or "bdist_wheel" not in sys.argv or not sources.compiled_sources(ROOT):
        return run_setup([], Verdict("asked", "it was built without compiling"), scratch)
    try:
        return compile_and_run(scratch)
    except NotCompiledError as error:
        print(f"hantise: runs interpreted, so computer seats think more slowly: {error}", flush=True)
        if wish == "required":
            raise SystemExit("hantise: HANTISE_COMPILE=required, so that is an error") from None
        return run_setup([], error.verdict, scratch)


# Here, and not in the system's folder for such things, because setuptools wants relative paths.
with tempfile.TemporaryDirectory(prefix=".build-", dir=".", ignore_cleanup_errors=True) as folder:
    main(Path(os.path.relpath(folder)))
