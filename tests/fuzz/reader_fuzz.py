"""Fuzzing of every reader for as long as wanted: damaged files must end in findings, in bounded time and memory.

    python tests/fuzz/reader_fuzz.py FOLDER --seconds 3600 [--seed 1] [--only mechanism]

Inputs are read in child processes. One that raises, hangs or takes too much memory is kept in FOLDER as
<reader>-<kind>-<hash>, with the traceback beside it as .txt.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
import warnings
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.fuzz.readers import ALLOWED, READERS

TIME_LIMIT = 20
"""Seconds for one input."""
MEMORY_LIMIT = 500 * 2**20
"""Bytes by which one input may raise the peak of a process."""
MOST_MEMORY = 2**30
"""Bytes that a process takes at most with all libraries."""
INPUTS_PER_PROCESS = 400
COMMANDS_PER_PROCESS = 50
"""Of readers that run commands, which take a second."""


class HangError(BaseException):
    """An input takes too long."""


def report(text: str) -> None:
    """A line of the log."""
    sys.stdout.write(f"{time.strftime('%H:%M:%S')} {text}\n")
    sys.stdout.flush()


def keep(folder: Path, reader: str, kind: str, data: bytes, text: str) -> None:
    """Keep an input that shows a defect, one for each place in the code."""
    lines = [line for line in text.splitlines() if line.strip().startswith("File") and "cadmbs" in line]
    place = (lines[-1] if lines else text[-300:]) + text.strip().rpartition("\n")[2][:40]
    name = f"{reader.replace(' ', '_')}-{kind}-{hashlib.sha256(place.encode()).hexdigest()[:8]}"
    if not (folder / name).exists():
        (folder / name).write_bytes(data)
        (folder / f"{name}.txt").write_text(text, errors="backslashreplace")
        report(f"{name}: {text.strip().rpartition(chr(10))[2][:200]}")


def read_many(folder: Path, reader: str, seed: int, counter: Synchronized[int]) -> None:
    """Read some hundreds of inputs in this process."""
    chance = random.Random(seed)  # noqa: S311 - reproducible damage, no secret
    seeds, damage, read = READERS[reader].seeds(), READERS[reader].damage, READERS[reader].read
    warnings.simplefilter("ignore")
    signal.signal(signal.SIGALRM, _stop)
    resource.setrlimit(resource.RLIMIT_AS, (6 * 2**30, 6 * 2**30))
    with tempfile.TemporaryDirectory() as place:
        for original in seeds:  # imports and caches do not count
            _read_one(read, original, Path(place))
        is_quick = not any(word in reader for word in ("commands", "study", "table", "journal"))
        for _ in range(INPUTS_PER_PROCESS if is_quick else COMMANDS_PER_PROCESS):
            data = damage(chance.choice(seeds), chance)
            (folder / f"current-{reader.replace(' ', '_')}").write_bytes(data)
            before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            signal.alarm(TIME_LIMIT)
            try:
                text = _read_one(read, data, Path(place))
            except HangError:
                text = traceback.format_exc()
                keep(folder, reader, "hang", data, text)
                continue
            finally:
                signal.alarm(0)
            counter.value += 1
            if text:
                keep(folder, reader, "crash", data, text)
            peak = 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
            growth = peak - 1024 * before
            if growth > MEMORY_LIMIT or (growth and peak > MOST_MEMORY):
                keep(folder, reader, "memory", data, f"{growth / 2**20:.0f} MiB more, {peak / 2**20:.0f} MiB in all")


def _read_one(read: object, data: bytes, place: Path) -> str:
    """The traceback of an exception that users must not see, or nothing."""
    try:
        read(data, place)  # type: ignore[operator]
    except ALLOWED:
        return ""
    except Exception:
        return traceback.format_exc()
    return ""


def _stop(number: int, frame: object) -> None:
    raise HangError


def main() -> None:
    """Run until the time is over, one reader after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=READERS, action="append")
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    end, seed = time.monotonic() + wanted.seconds, wanted.seed * 1_000_000
    counters = {reader: multiprocessing.Value("q", 0) for reader in wanted.only or READERS}
    while time.monotonic() < end:
        for reader, counter in counters.items():
            seed += 1
            worker = multiprocessing.Process(target=read_many, args=(wanted.folder, reader, seed, counter))
            worker.start()
            worker.join(TIME_LIMIT * 15)
            if worker.exitcode != 0:
                worker.kill()
                data = (wanted.folder / f"current-{reader.replace(' ', '_')}").read_bytes()
                keep(wanted.folder, reader, "death", data, f"exit code {worker.exitcode}")
            if time.monotonic() > end:
                break
        counts = ", ".join(f"{reader} {counter.value}" for reader, counter in counters.items())
        report(f"inputs: {counts}")


if __name__ == "__main__":
    main()
