"""Measuring in turns, and tables of what was measured."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import statistics
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

PEERS = ("pin", "mujoco", "roboticstoolbox-python", "modern_robotics", "example-robot-data")
OURS = ("cadmbs", "llvmlite", "numpy", "scipy")


@dataclass(frozen=True)
class Settings:
    """How much is measured.

    Attributes:
        sizes: Numbers of joints of the chains.
        batch: Samples in a batch, fewer where a sample takes long.
        seconds: Time for the repeats of one row of a table.
        cores: Threads where all cores are meant.
    """

    sizes: tuple[int, ...] = (6, 7, 30, 100, 300, 1000)
    batch: int = 2048
    seconds: float = 1.0
    cores: int = os.cpu_count() or 1


QUICK = Settings(sizes=(7, 30), batch=512, seconds=0.3)


TURN = 5e-3
"""Shortest turn of a call [s]."""


@dataclass(frozen=True)
class Timing:
    """Seconds for one sample: the minimum and the median of the repeats."""

    minimum: float
    median: float


@dataclass(frozen=True)
class Work:
    """A call that computes `samples` samples."""

    call: Callable[[], object]
    samples: int = 1


def interleaved(works: Mapping[str, Work], seconds: float) -> dict[str, Timing]:
    """Timings of calls taken in turns, at least three each after one that is not counted, until the time is over.

    A turn lasts at least `TURN`: short calls follow each other in it, as they do in a program, and find caches and
    threads as the call before has left them. Each call is timed by itself.
    """
    times: dict[str, list[float]] = {name: [] for name in works}
    for work in works.values():
        work.call()
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or len(next(iter(times.values()))) < 3:
        for name, work in works.items():
            over = time.perf_counter() + TURN
            while (start := time.perf_counter()) < over:
                work.call()
                times[name].append((time.perf_counter() - start) / work.samples)
    return {name: Timing(min(found), statistics.median(found)) for name, found in times.items()}


def loop(function: Callable[..., object], samples: Iterable[tuple[object, ...]]) -> Work:
    """A Python loop over samples."""
    arguments = list(samples)

    def call() -> None:
        for sample in arguments:
            function(*sample)

    return Work(call, len(arguments))


def again(function: Callable[..., object], *sample: object, count: int = 200) -> Work:
    """The same call `count` times."""
    return loop(function, [sample] * count)


@dataclass(frozen=True)
class Section:
    """A question, how it was measured, and the table that answers it."""

    title: str
    text: str
    header: Sequence[str]
    rows: Sequence[Sequence[str]]

    def markdown(self) -> str:
        """The section as Markdown."""
        lines = [f"## {self.title}", "", self.text, "", _line(self.header), _line(["---"] * len(self.header))]
        return "\n".join([*lines, *map(_line, self.rows), ""])


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cells) + " |"


def microseconds(timing: Timing | None) -> str:
    """The minimum and, in brackets, the median [us]."""
    if timing is None:
        return ""
    return f"{_digits(timing.minimum * 1e6)} ({_digits(timing.median * 1e6)})"


def ratio(peer: Timing | None, ours: Timing) -> str:
    """How many times faster we are: of the minima and, in brackets, of the medians."""
    if peer is None:
        return ""
    return f"**{_digits(peer.minimum / ours.minimum)}** ({_digits(peer.median / ours.median)})"


def _digits(x: float) -> str:
    return f"{x:.0f}" if x >= 100 else f"{x:.3g}"


def machine() -> str:
    """Processor, cores, and versions of all that was measured."""
    return (
        f"{_processor()}, {os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}; "
        + ", ".join(f"{name} {version}" for name in (*OURS, *PEERS) if (version := _version(name)))
    )


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    names = (
        [line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if line.startswith("model name")]
        if (info.exists())
        else []
    )
    return names[0] if names else platform.processor() or platform.machine()


def _version(name: str) -> str:
    try:
        return importlib.metadata.version(name)
    except importlib.metadata.PackageNotFoundError:
        return ""
