"""Builds the wheel: compiled with mypyc where that works, otherwise the same code interpreted.

HANTISE_COMPILE=required makes a failed compile fatal, HANTISE_COMPILE=no skips it. HANTISE_KEEP names a folder in which
compiled extensions are kept, so that nothing is compiled twice; HANTISE_COMPILE=kept takes what is there and compiles
nothing. Nothing is ever built in place: an old extension beside an edited source would win without a word.

Equal sources give equal archives, bit for bit, by one Python: every file has the date of SOURCE_DATE_EPOCH, or else one
and the same, and mypyc's names stand in a fixed order where PYTHONHASHSEED=0.
"""

import contextlib
import gzip
import hashlib
import importlib.util
import os
import shutil
import sys
import sysconfig
import tarfile
import tempfile
import time
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from setuptools import Extension, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.dist import Distribution

ROOT = Path("src")
# The first of January 1980, before which no wheel can date a file.
os.environ.setdefault("SOURCE_DATE_EPOCH", "315532800")
TOOLS = (
    "a C compiler and Python's headers"
    " (Debian, Ubuntu: apt install gcc python3-dev; Fedora: dnf install gcc python3-devel;"
    " macOS: xcode-select --install; Windows: the Microsoft C++ Build Tools)"
)
WAIT = (
    "compiles now, which takes some minutes, on a busy machine a quarter of an hour; with HANTISE_COMPILE=no it is"
    " installed at once, and computer seats think many times more slowly"
)
# Nobody replaces our functions by others of the same name: calls within a library are direct, and may be inlined.
BOUND = ["-fno-semantic-interposition", "-fvisibility=hidden", "-fno-plt"]


class Verdict(NamedTuple):
    """What became of compiling: the cause is "" (compiled), "asked", "later", "tools" or "sources"; the reason is for
    people."""

    cause: str = ""
    reason: str = ""


class NotCompiledError(Exception):
    """Compiling is not possible, for the reason it carries."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.reason)
        self.verdict = verdict


def load(name: str) -> ModuleType:
    """A module of the package, loaded by its path: the package cannot be imported before it is built."""
    spec = importlib.util.spec_from_file_location(Path(name).stem, ROOT / "hantise" / name)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


sources = load("sources.py")


def check_tools(scratch: Path) -> None:
    """A one-line extension compiles and links, or `NotCompiledError`: cheaper to ask before mypyc does its work."""
    probe = scratch / "probe.c"
    probe.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
    try:
        build_into(scratch / "probe", [Extension("probe", [str(probe)])])
    except (Exception, SystemExit):
        have_headers = Path(sysconfig.get_path("include"), "Python.h").exists()
        lacking = "no working C compiler was found" if have_headers else "Python's C headers were not found"
        raise NotCompiledError(Verdict("tools", f"{lacking}; install {TOOLS} and install Hantise again")) from None


def extensions(scratch: Path) -> list[Extension]:
    """The extensions that mypyc makes of the sources: one shared library a group, and a door for each module."""
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
    named = {name: [str(path) for path in paths] for name, paths in sources.groups(ROOT).items()}
    made = mypycify(
        [*options, *(path for paths in named.values() for path in paths)],
        separate=[(paths, name) for name, paths in named.items()],
        opt_level="2",
        debug_level="0",
        target_dir=str(scratch / "c"),
    )
    put_docstrings_back(scratch / "c")
    for extension in made:
        # All have one and the same list from mypyc.
        extension.extra_compile_args = arguments(extension.extra_compile_args)
    return [extension for extension in made if isinstance(extension, Extension)]


def arguments(given: list[str]) -> list[str]:
    """What the compiler is told, of what mypyc tells it."""
    # A compiler newer than mypyc knows may warn; that is no reason to run interpreted.
    told = [*given, "-Wno-error"] if "-Werror" in given else given
    return [*told, *BOUND] if sys.platform == "linux" else told


def put_docstrings_back(folder: Path) -> None:
    """What mypyc made in this folder tells of itself as the sources do."""
    told: dict[str, str] = {}
    for path in sources.compiled_sources(ROOT):
        told |= sources.told_by(path, ROOT)
    for made in folder.glob("*.c"):
        made.write_text(sources.documented(made.read_text(encoding="utf-8"), told), encoding="utf-8")


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


def build_into(folder: Path, made: list[Extension], command: type[build_ext] = build_ext) -> None:
    """Compile and link these extensions to where a wheel holds them below the folder, as many at once as there are
    processors."""
    building = command(Distribution({"ext_modules": made}))
    building.build_lib, building.build_temp = str(folder), str(folder.with_name(f"{folder.name}-temporary"))
    building.parallel = os.cpu_count()
    building.ensure_finalized()
    building.run()


# Keeping what was compiled.


def keep() -> Path | None:
    """The folder in which compiled extensions are kept; None if nobody asks for one."""
    name = os.environ.get("HANTISE_KEEP", "")
    return Path(name) if name else None


def fingerprint(parts: Iterable[bytes]) -> str:
    """One for everything that a compile depends on besides the sources, and for these parts."""
    surroundings = (sys.version, sysconfig.get_platform(), os.environ.get("CC", ""), mypy_version())
    total = hashlib.sha256("\n".join(surroundings).encode())
    for part in parts:
        total.update(f"{len(part)}\n".encode() + part)
    return total.hexdigest()[:32]


def mypy_version() -> str:
    """The version of the compiler that is used, "" where there is none."""
    try:
        return version("mypy")
    except PackageNotFoundError:
        return ""


class CompileOnce(build_ext):
    """Builds the extensions that are not kept yet, from C that was not seen before."""

    def build_extension(self, ext: Extension) -> None:
        """Take the extension from the folder, or build it and put it there."""
        kept = keep()
        target = Path(self.get_ext_fullpath(ext.name))
        if kept is None:
            return super().build_extension(ext)
        read = sorted({str(path) for path in (*ext.sources, *ext.depends)})
        place = kept / fingerprint([str(ext.extra_compile_args).encode(), *(Path(path).read_bytes() for path in read)])
        if not place.is_file():
            super().build_extension(ext)
            put(target, place)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(place, target)
        place.touch()


def put(source: Path, place: Path) -> None:
    """A copy of a file or folder at that place, all of it or nothing: somebody else may build at the same time."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place.parent) as folder:
        copy = Path(folder, "copy")
        shutil.copytree(source, copy) if source.is_dir() else shutil.copyfile(source, copy)
        if not place.exists():
            copy.rename(place)


# Nobody goes back to what was compiled so many seconds ago and not used since.
STALE = 14 * 24 * 3600


def sweep(kept: Path) -> None:
    """Remove what was not used for long."""
    for path in kept.iterdir():
        if path.stat().st_mtime < time.time() - STALE:
            shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink(missing_ok=True)


def compiled(scratch: Path, wish: str) -> Path:
    """The folder with all extensions, as a wheel holds them; or `NotCompiledError`."""
    kept = keep()
    ways = [Path(__file__).read_bytes(), (ROOT / "hantise" / "sources.py").read_bytes()]
    everything = kept and kept / f"all-{fingerprint([sources.digest(ROOT).encode(), *ways])}"
    if everything is not None and everything.is_dir():
        everything.touch()
        return everything
    check_tools(scratch)
    if wish == "kept":
        raise NotCompiledError(Verdict("later", "it is not compiled yet"))
    tell(WAIT)
    built = scratch / "built"
    # The largest first, so that no processor is left alone with it in the end.
    made = sorted(extensions(scratch), key=lambda ext: -sum(map(os.path.getsize, ext.sources)))
    build_into(built, made, CompileOnce)
    if kept is not None and everything is not None:
        put(built, everything)
        sweep(kept)
    return built


def tell(sentence: str) -> None:
    """Print the sentence, also where an installer keeps to itself what a build prints: at the terminal of who waits."""
    print(f"hantise: {sentence}", flush=True)
    if keep() is None:
        with contextlib.suppress(OSError), open("/dev/tty", "w", encoding="utf-8") as terminal:
            print(f"\nhantise: {sentence}", file=terminal)


# The wheel.


class Binary(Distribution):
    """A distribution for this kind of machine alone."""

    def has_ext_modules(self) -> bool:
        """The extensions are built before setuptools looks for any."""
        return True


class Packed(sdist):
    """A source distribution that equal sources make equal, without what building it leaves in its scratch folder."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        """The files that are kept, in the folder that is packed."""
        super().make_release_tree(base_dir, [name for name in files if not name.startswith(".build-")])

    def make_archive(
        self, base_name: Any, format: str, root_dir: Any = None, base_dir: Any = "", *_: Any, **__: Any
    ) -> str:
        """The path of the folder packed, in the order of names."""
        name, date = f"{base_name}.tar.gz", int(os.environ["SOURCE_DATE_EPOCH"])

        def undated(member: tarfile.TarInfo) -> tarfile.TarInfo:
            member.mtime, member.mode = date, 0o755 if member.isdir() else mode(member.mode)
            member.uid, member.gid, member.uname, member.gname = 0, 0, "", ""
            return member

        with (
            open(name, "wb") as file,
            gzip.GzipFile("", "wb", fileobj=file, mtime=date) as packed,
            tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive,
        ):
            archive.add(base_dir, filter=undated)
        return name


class Wheel(bdist_wheel):
    """A wheel whose files are for everybody who installs it, whatever the builder keeps to themselves."""

    def write_wheelfile(self, *where: Any, **more: Any) -> None:
        """The last file, after which all are packed."""
        super().write_wheelfile(*where, **more)
        for path in Path(self.bdist_dir or "").rglob("*"):
            if path.is_file():
                path.chmod(mode(path.stat().st_mode))


def mode(given: int) -> int:
    """What everybody may do with a file of this mode: run it if its owner may."""
    return 0o755 if given & 0o100 else 0o644


def run_setup(verdict: Verdict, scratch: Path, extensions: Path | None = None) -> None:
    """Run setuptools with these extensions, its leavings in `scratch` and not in the source tree."""

    class Build(build_py):
        def run(self) -> None:
            super().run()
            if self.editable_mode:
                return
            Path(self.build_lib, "hantise", "_build.py").write_text(build_note(verdict), encoding="utf-8")
            self.compile_catalogues()
            if extensions is not None:
                shutil.copytree(extensions, self.build_lib, dirs_exist_ok=True)

        def compile_catalogues(self) -> None:
            """The sentences of a language in one file, and not a second time in the catalogues that it is made of."""
            words, folder = load("core/words.py"), Path(self.build_lib, "hantise", "words")
            folder.mkdir(exist_ok=True)
            for language in words.LANGUAGES[1:]:
                (folder / f"{language}.mo").write_bytes(words.compiled(language))
            for catalogue in Path(self.build_lib).rglob("words/*.po"):
                catalogue.unlink()

    base = scratch / ("interpreted" if extensions is None else "compiled")
    base.mkdir()
    options = {"build": {"build_base": str(base)}, "egg_info": {"egg_base": str(base)}}
    setup(
        cmdclass={"build_py": Build, "bdist_wheel": Wheel, "sdist": Packed},
        options=options,
        distclass=Distribution if extensions is None else Binary,
    )


def compile_and_run(scratch: Path, wish: str) -> None:
    """The compiled build, or `NotCompiledError`."""
    try:
        run_setup(Verdict(), scratch, compiled(scratch, wish))
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
        return run_setup(Verdict("asked", "it was built without compiling"), scratch)
    try:
        return compile_and_run(scratch, wish)
    except NotCompiledError as error:
        if error.verdict.cause != "later":
            print(f"hantise: runs interpreted, so computer seats think more slowly: {error}", flush=True)
        if wish == "required":
            raise SystemExit("hantise: HANTISE_COMPILE=required, so that is an error") from None
        return run_setup(error.verdict, scratch)


# Here, and not in the system's folder for such things, because setuptools wants relative paths.
with tempfile.TemporaryDirectory(prefix=".build-", dir=".", ignore_cleanup_errors=True) as folder:
    main(Path(os.path.relpath(folder)))
