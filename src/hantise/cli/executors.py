"""Executors of games: this process, processes on this machine, or a cluster."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from threading import Thread
from typing import Any, TypeVar

import hantise
from hantise.cli.commands import BadUsage
from hantise.core import HantiseError
from hantise.core.words import _
from hantise.process import SPAWNING

T = TypeVar("T")
# Timeout of a scheduler.
SECONDS = 10


class LostWorker(HantiseError):
    """A worker ended before its game was over."""

    code = "lost-worker"


class Here(Executor):
    """An executor in this process, which runs each task at once."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """A finished future with the result or the error."""
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def processes(jobs: int | None) -> Iterator[tuple[Executor, int]]:
    """An executor with so many processes, by default one a processor, and the number of tasks to submit ahead.

    The processes end with the block. Waiting tasks are cancelled only there: below Python 3.13, the executor's thread
    fails on tasks that were cancelled before its processes end.
    """
    jobs = jobs or os.cpu_count() or 1
    if jobs == 1:
        yield Here(), 1
        return
    before = set(multiprocessing.active_children())
    executor = ProcessPoolExecutor(jobs, mp_context=SPAWNING, initializer=_follow_the_parent)
    try:
        yield executor, 2 * jobs
        executor.shutdown(cancel_futures=True)
    except BrokenExecutor as error:
        raise LostWorker(_("A process ended before its game did; try again with fewer --jobs.")) from error
    finally:
        children = set(multiprocessing.active_children()) - before
        for child in children:
            child.terminate()
        for child in children:
            child.join()
        # It waits for the executor's thread, because Python's exit could wake that thread while it closes its pipe.
        executor.shutdown(cancel_futures=True)


def _follow_the_parent() -> None:
    """End this process with its parent, even if that is killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def end_with_it() -> None:
        parent.join()
        os._exit(1)

    Thread(target=end_with_it, daemon=True).start()


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of the dask cluster with this scheduler, and the number of tasks to submit ahead."""
    try:
        distributed = import_module("distributed")
    except ModuleNotFoundError as error:
        raise BadUsage(_("--executor dask needs the extra cluster: pip install 'hantise[cluster]'")) from error
    try:
        client = distributed.Client(address, timeout=SECONDS)
    except (OSError, ValueError, ImportError) as error:
        raise BadUsage(_("no scheduler answers at {address}").format(address=address)) from error
    try:
        threads = _checked_threads(client)
        yield client.get_executor(pure=False), 2 * threads
    except (distributed.KilledWorker, CancelledError) as error:
        raise LostWorker(_("The cluster lost a game; try again, and --resume goes on from there.")) from error
    finally:
        client.close()


def _checked_threads(client: Any) -> int:
    """The number of concurrent games of the cluster; BadUsage if it has no workers, or another version of Hantise."""
    try:
        versions = set(client.run(_version).values())
    except Exception as error:
        raise BadUsage(_("the workers of the cluster cannot run Hantise: install it there too")) from error
    if not versions:
        raise BadUsage(_("the cluster has no workers"))
    if versions != {_version()}:
        raise BadUsage(_("the workers of the cluster have another version of Hantise than this one"))
    return sum(client.nthreads().values())


def _version() -> str:
    return hantise.__version__
