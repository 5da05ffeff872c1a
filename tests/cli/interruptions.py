"""Long commands that are ended at random moments: what they leave, and how they go on.

    python tests/cli/interruptions.py --moments 30 [--seed 1] [--only sweep]

Ctrl-C and SIGTERM end a command within some seconds with exit code 130 and a message; what was finished is kept and
`--resume` ends in the same rows. After kill -9 the same holds, but for the message. No process stays.
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

import cadmbs as cm
from cadmbs.results.storage import load
from cadmbs.studies import load_table
from tests.cli.processes import INTERRUPTIBLE, environment
from tests.measurements.machines import arm, csv_text, flange_points, recording, wrong_arm

LONGEST_END = 10.0
"""Seconds after a signal within which a command ends, and all of its processes; more on a busy machine."""
BUSY = 4.0

STUDY = {
    "format": "cadmbs.study/1",
    "name": "pendulum",
    "mechanism": "pendulum",
    "scenario": {"duration": 0.5, "method": "rk4", "step": 0.01, "output_step": 0.02},
    "parameters": [{"name": "mass", "path": "/bodies/rod/mass", "values": {"kind": "uniform", "low": 1, "high": 2}}],
    "design": {"kind": "random", "samples": 20},
    "outputs": [{"name": "end", "column": "joint/hinge/q", "take": "last"}],
    "objective": {"maximize": "end", "evaluations": 20, "method": "nelder-mead"},
    "engine": "reference",
}


def _rows(folder: Path) -> list[dict[str, str]]:
    with (folder / "out.csv").open(newline="") as stream:
        return [{key: text for key, text in row.items() if key != "seconds"} for row in csv.DictReader(stream)]


def _is_table(folder: Path) -> None:
    load_table(folder / "out.csv")


def _is_result(folder: Path) -> None:
    load(folder / "out.npz")


def _is_csv(folder: Path) -> None:
    with (folder / "out.csv").open(newline="") as stream:
        header, *rows = list(csv.reader(stream))
    assert rows
    assert {len(row) for row in rows} == {len(header)}


def _is_page(folder: Path) -> None:
    assert (folder / "out.html").read_text().rstrip().endswith("</html>")


def _is_document(folder: Path) -> None:
    json.loads((folder / "out.json").read_text())


def _is_glb(folder: Path) -> None:
    data = (folder / "out.glb").read_bytes()
    assert (data[:4], int.from_bytes(data[8:12], "little")) == (b"glTF", len(data))


def _is_unit(folder: Path) -> None:
    with zipfile.ZipFile(folder / "out.fmu") as archive:
        assert archive.testzip() is None
        assert "modelDescription.xml" in archive.namelist()


def _are_figures(folder: Path) -> None:
    for path in (folder / "figures").glob("*.svg"):
        assert path.read_text().rstrip().endswith("</svg>")


def _is_header(folder: Path) -> None:
    assert (folder / "out.h").read_text().rstrip().endswith(("#endif", "*/"))


@dataclass(frozen=True)
class Command:
    """A long command: its output, how this is read, whether it goes on from a journal, and when it ends at all."""

    arguments: tuple[str, ...]
    output: str
    check: Callable[[Path], None]
    goes_on: bool = False
    answer: Callable[[Path], Any] | None = None
    endless: float | None = None
    """Within how many seconds a command is ended that does not end by itself."""


SIMULATE = ("simulate", "pendulum", "--engine", "reference", "--duration", "4", "--method", "rk4", "--step", "0.002")
COMMANDS = {
    "simulate": Command((*SIMULATE, "-o", "out.npz"), "out.npz", _is_result),
    "sweep": Command(
        ("sweep", "study.json", "-o", "out.csv", "--workers", "1"), "out.csv", _is_table, goes_on=True, answer=_rows
    ),
    "sweep by workers": Command(
        ("sweep", "study.json", "-o", "out.csv", "--workers", "2"), "out.csv", _is_table, goes_on=True, answer=_rows
    ),
    "optimize": Command(
        ("optimize", "study.json", "-o", "out.json", "--workers", "1"), "out.json", _is_document, goes_on=True,
        answer=lambda folder: (folder / "out.json").read_text(),
    ),
    "import": Command(("import", "large.urdf", "-o", "out.json"), "out.json", _is_document),
    "map": Command(
        ("map", "five_bar", "--over", "left_motor,right_motor", "--count", "150", "-o", "out.csv"), "out.csv", _is_csv
    ),
    "excite": Command(("excite", "pendulum", "-o", "out.csv"), "out.csv", _is_csv),
    "identify": Command(("identify", "arm.json", "--data", "run.csv", "-o", "out.json"), "out.json", _is_document),
    "calibrate": Command(
        ("calibrate", "six_axis_arm", "--poses", "poses.csv", "-o", "out.json"), "out.json", _is_document
    ),
    "validate": Command(("validate", "rcm", "--figures", "figures"), "figures", _are_figures),
    "import of STEP": Command(("import", "engine.step", "-o", "out.json"), "out.json", _is_document),
    "compare": Command(("compare", "pendulum", "--duration", "10ms", "--report", "out.html"), "out.html", _is_page),
    "equilibrium": Command(("equilibrium", "pendulum", "--report", "out.html"), "out.html", _is_page),
    "animate": Command(("animate", "motion.npz", "-o", "out.glb"), "out.glb", _is_glb),
    "table": Command(("table", "motion.npz", "-o", "out.csv"), "out.csv", _is_csv),
    "export": Command(("export", "five_bar", "-o", "out.fmu"), "out.fmu", _is_unit),
    "equations": Command(("equations", "five_bar", "-o", "out.h"), "out.h", _is_header),
    "view": Command(("view", "four_bar"), "none", lambda _: None, endless=4.0),
    "report": Command(("simulate", "rcm", "--report", "out.html"), "out.html", _is_page),
}  # fmt: skip
INPUTS = ("study.json", "large.urdf", "arm.json", "run.csv", "poses.csv", "motion.npz", "engine.step")
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGKILL)


def prepare(folder: Path) -> None:
    """Write what the commands read."""
    for name, content in inputs().items():
        (folder / name).write_bytes(content)


@cache
def inputs() -> dict[str, bytes]:
    """What the commands read by the names of files, made once in a process."""
    with tempfile.TemporaryDirectory() as folder:
        _write_inputs(Path(folder))
        return {name: (Path(folder) / name).read_bytes() for name in INPUTS}


def _write_inputs(folder: Path) -> None:
    (folder / "study.json").write_text(json.dumps(STUDY))
    links = "".join(
        f'<link name="l{i}"/><joint name="j{i}" type="fixed"><parent link="b"/><child link="l{i}"/></joint>'
        for i in range(4000)
    )
    cm.save(wrong_arm(), folder / "arm.json")
    (folder / "run.csv").write_text(csv_text(recording(arm(), n=20_000, duration=20.0)))
    (folder / "poses.csv").write_text(csv_text(flange_points(200)))
    (folder / "engine.step").write_bytes((files("cadmbs.library") / "engine.step").read_bytes())
    system = cm.compile_mechanism(cm.load("rcm"))
    cm.simulate(system, duration=5.0, output_step=1e-3).save(folder / "motion.npz")
    (folder / "large.urdf").write_text(f'<robot name="r"><link name="b"/>{links}</robot>')


def run(folder: Path, arguments: Sequence[str]) -> subprocess.Popen[str]:
    """Start a command in a group of its own, as a shell does."""
    return subprocess.Popen(
        [*INTERRUPTIBLE, *arguments], cwd=folder, env=environment(), start_new_session=True, text=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip


def whole_run(command: Command, folder: Path) -> tuple[float, Any]:
    """How long the command takes undisturbed, and its answer."""
    if command.endless is not None:
        return command.endless, None
    begin = time.monotonic()
    started = run(folder, command.arguments)
    _, stderr = started.communicate(timeout=600)
    assert started.returncode == 0, stderr
    answer = command.answer(folder) if command.answer else None
    remove_outputs(folder)
    return time.monotonic() - begin, answer


def remove_outputs(folder: Path) -> None:
    """All but what the commands read."""
    for path in folder.iterdir():
        if path.is_dir():
            shutil.rmtree(path)
        elif path.name not in INPUTS:
            path.unlink()


def interrupt(command: Command, folder: Path, number: signal.Signals, delay: float) -> bool:
    """End the command after a time and check what it leaves; whether it was ended before it was done."""
    started = run(folder, command.arguments)
    group = started.pid
    with contextlib.suppress(subprocess.TimeoutExpired):
        started.wait(delay)
    if number is signal.SIGINT:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(group, number)  # a terminal tells all processes of the command
    else:
        started.send_signal(number)
    begin = time.monotonic()
    _, stderr = started.communicate(timeout=BUSY * LONGEST_END)
    case = f"{command.arguments[0]} {number.name} after {delay:.2f} s: {started.returncode}: {stderr[-500:]}"
    early = "Traceback" in stderr and "_guarded" not in stderr  # while Python itself starts
    assert time.monotonic() - begin < BUSY * LONGEST_END, case
    assert started.returncode in (0, 130, -number), case
    assert "internal error" not in stderr, case
    assert early or "Traceback" not in stderr, case
    wait_for_group(group, case)
    if (folder / command.output).exists():
        command.check(folder)
    for rows in folder.glob("*.partial.npz"):
        load(rows)
        assert number is signal.SIGKILL, f"{case}: {rows.name} is left"
    left = [path.name for path in folder.iterdir() if "cadmbs-tmp" in path.name]
    assert not left or number is signal.SIGKILL, f"{case}: {left}"
    return started.returncode != 0


def wait_for_group(group: int, case: str) -> None:
    """Until no process of a group is left.

    Raises:
        AssertionError: One is.
    """
    end = time.monotonic() + BUSY * LONGEST_END
    while list(living(group)):
        assert time.monotonic() < end, f"{case}: {list(living(group))} are left"
        time.sleep(0.05)


def living(group: int) -> Iterator[int]:
    """Processes of a group that are no zombies."""
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, _, found = path.read_text().rpartition(")")[2].split()[:3]
            if int(found) == group and state != "Z":
                yield int(path.parent.name)


def go_on(command: Command, folder: Path, answer: Any) -> None:
    """Run to the end from what is left, and compare with the undisturbed answer."""
    journal = (folder / f"{command.output}.journal").exists()
    started = run(folder, (*command.arguments, *(("--resume",) if journal else ()), "--force"))
    _, stderr = started.communicate(timeout=600)
    assert started.returncode == 0, stderr
    assert command.answer is None or command.answer(folder) == answer


def attack(name: str, moments: int, seed: int, folder: Path, signals: Sequence[signal.Signals] = SIGNALS) -> int:
    """End a command at random moments; how often it was not yet done.

    Raises:
        AssertionError: It leaves something, or does not go on to the same answer.
    """
    chance, command = random.Random(seed), COMMANDS[name]  # noqa: S311 - reproducible moments, no secret
    prepare(folder)
    seconds, answer = whole_run(command, folder)
    ended = 0
    for k in range(moments):
        ended += interrupt(command, folder, signals[k % len(signals)], chance.uniform(0.2, 1.0) * seconds)
        if command.goes_on:
            go_on(command, folder, answer)
        remove_outputs(folder)
    return ended


def main() -> None:
    """Attack each command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moments", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=COMMANDS, action="append")
    options = parser.parse_args()
    for name in options.only or COMMANDS:
        with tempfile.TemporaryDirectory() as folder:
            ended = attack(name, options.moments, options.seed, Path(folder))
            sys.stdout.write(f"{name}: {options.moments} moments, {ended} before the end\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
