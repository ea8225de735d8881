"""Linux stands in for Windows, in each process that has this folder in PYTHONPATH, and in what it starts.

There is no uvloop; files are in cp1252, and their lines end in CR and LF; a file that this process has open is neither
removed nor replaced. Hantise's sources, where they run interpreted, read `sys.platform` as "win32", find none of the
modules and names that Windows lacks, and end a process by killing it.
"""

import builtins
import importlib.machinery
import io
import os
import signal
import sys
import types
from collections.abc import Callable, Sequence
from typing import Any

sys.modules["uvloop"] = None  # type: ignore[assignment]

MODULES = ("crypt", "curses", "fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty")
NAMES = {
    "os": (
        "chown chroot confstr fchdir fchmod fchown fork forkpty getegid geteuid getgid getgroups getloadavg getpgid"
        " getpgrp getpriority getsid getuid killpg lchown mkfifo mknod nice openpty pipe2 posix_fallocate posix_spawn"
        " pread pwrite register_at_fork sched_getaffinity sched_setaffinity sched_yield sendfile setpgid setpriority"
        " setsid statvfs sync sysconf tcgetpgrp uname wait wait3 wait4 O_CLOEXEC O_DIRECTORY O_NOFOLLOW O_NONBLOCK"
        " O_SYNC O_TMPFILE RTLD_NOW WNOHANG"
    ).split(),
    "signal": (
        "SIGALRM SIGBUS SIGCHLD SIGCONT SIGHUP SIGIO SIGKILL SIGPIPE SIGPROF SIGQUIT SIGSTOP SIGTRAP SIGTSTP SIGTTIN"
        " SIGTTOU SIGUSR1 SIGUSR2 SIGWINCH SIG_BLOCK SIG_SETMASK SIG_UNBLOCK alarm pause pthread_kill pthread_sigmask"
        " setitimer siginterrupt sigpending sigtimedwait sigwait"
    ).split(),
    "socket": ["AF_UNIX", "SO_REUSEPORT"],
}


class Lacking(types.ModuleType):
    """A module without some of its names, and with others in their place."""

    def __init__(self, module: types.ModuleType, names: Sequence[str], **instead: object) -> None:
        super().__init__(module.__name__)
        self.__dict__.update(_module=module, _names=frozenset(names), **instead)

    def __getattr__(self, name: str) -> Any:
        if name in self._names:
            raise AttributeError(f"module {self.__name__!r} of Windows has no attribute {name!r}")
        return getattr(self._module, name)


def kill(process: int, number: int) -> None:
    """As on Windows, where no process hears a signal of another."""
    real_kill(process, signal.SIGKILL if number else 0)


def locking(handle: int, _mode: int, count: int) -> None:
    """As of `msvcrt`, without waiting."""
    import fcntl

    fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB, count)


real_kill, real_open, real_import = os.kill, io.open, builtins.__import__
ELSEWHERE: dict[str, types.ModuleType] = {}


def shown(name: str) -> types.ModuleType:
    """The module of this name as Windows has it."""
    if name not in ELSEWHERE:
        if name == "msvcrt":
            ELSEWHERE[name] = types.ModuleType(name)
            ELSEWHERE[name].__dict__.update(locking=locking, LK_NBLCK=2)
        else:
            instead = {"kill": kill} if name == "os" else {}
            ELSEWHERE[name] = Lacking(real_import(name), NAMES[name], **instead)
    return ELSEWHERE[name]


def import_elsewhere(name: str, space: Any = None, place: Any = None, wanted: Any = (), level: int = 0) -> Any:
    """What an `import` of Hantise's sources finds."""
    if level == 0 and name in MODULES:
        raise ModuleNotFoundError(f"No module named {name!r} on Windows", name=name)
    if level == 0 and (name in NAMES or name == "msvcrt"):
        return shown(name)
    return real_import(name, space, place, wanted, level)


class Loader(importlib.machinery.SourceFileLoader):
    """Loads a source as if on Windows, and keeps nothing of one that asks where it is."""

    def get_code(self, fullname: str) -> types.CodeType | None:
        path = self.get_filename(fullname)
        text = self.get_data(path).decode()
        if "sys.platform" not in text:
            return super().get_code(fullname)
        return compile(text.replace("sys.platform", '"win32"'), path, "exec", dont_inherit=True)

    def exec_module(self, module: types.ModuleType) -> None:
        module.__dict__["__builtins__"] = {**vars(builtins), "__import__": import_elsewhere}
        super().exec_module(module)


class Finder(importlib.machinery.PathFinder):
    """Finds Hantise's sources, and has them loaded so."""

    @classmethod
    def find_spec(cls, fullname: str, path: Any = None, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        if fullname.partition(".")[0] != "hantise":
            return None
        if fullname == "hantise":
            begin()
        spec = next(filter(None, (one.find_spec(fullname, path, target) for one in OTHERS)), None)
        if spec is not None and type(spec.loader) is importlib.machinery.SourceFileLoader:
            spec.loader = Loader(fullname, spec.loader.path)
        return spec


def begin() -> None:
    """Before Hantise is first imported: what is too dear for processes that do without it."""
    import asyncio
    import multiprocessing
    from multiprocessing import connection
    from multiprocessing.popen_fork import Popen

    def unheard(*_: object) -> None:
        raise NotImplementedError

    multiprocessing.set_start_method("spawn", force=True)
    connection.PipeConnection = connection.Connection  # type: ignore[attr-defined]
    Popen.terminate = Popen.kill  # type: ignore[method-assign]
    asyncio.SelectorEventLoop.add_signal_handler = unheard  # type: ignore[assignment,method-assign]


OTHERS = [one for one in sys.meta_path if hasattr(one, "find_spec")]
sys.meta_path.insert(0, Finder)


def open_elsewhere(
    file: Any,
    mode: str = "r",
    buffering: int = -1,
    encoding: str | None = None,
    errors: str | None = None,
    newline: str | None = None,
    *more: Any,
    **named: Any,
) -> Any:
    """A file with the letters and the ends of lines of Windows, unless the caller says which it has."""
    if "b" not in mode:
        encoding = "cp1252" if encoding in (None, "locale") else encoding
        newline = "\r\n" if newline is None and mode[0] in "wax" else newline
    return real_open(file, mode, buffering, encoding, errors, newline, *more, **named)


io.open = builtins.open = open_elsewhere


def closed(name: str) -> Callable[..., None]:
    """The function of `os` of this name, for files that this process does not hold open."""
    real = getattr(os, name)

    def change(*paths: Any, **more: Any) -> None:
        if not more:
            there = {os.path.realpath(os.fsdecode(path)) for path in paths}
            # Memory that processes share has a name on Linux for a moment, on Windows none.
            if {path for path in there if "/pym-" not in path} & set(held()):
                raise PermissionError(13, "The process cannot access the file because it is being used", paths[0])
        real(*paths, **more)

    return change


def held() -> list[str]:
    """The files that this process has open."""
    found = []
    for handle in os.listdir("/proc/self/fd"):
        try:
            found.append(os.readlink(f"/proc/self/fd/{handle}"))
        except OSError:
            continue
    return found


for each in ("remove", "unlink", "rename", "replace"):
    setattr(os, each, closed(each))
