"""The CAD kernel in a child process: bounded in time and memory, its output discarded, its death a finding."""

import contextlib
import json
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any

from cadmbs.errors import Finding, MissingExtraError, Severity, Where

TIME_LIMIT = 600.0
"""Longest time for reading one file [s]; an assembly of 500 parts takes about 10 s, one modelled spring 40 s."""

MEMORY_SHARE = 0.75
SMALLEST_MEMORY_LIMIT = 2 * 2**30
"""Share of the computer's memory that the kernel may use, and a limit below which it cannot start [bytes]."""

_WORKER = "cadmbs.importers.step.kernel.worker"
_POLL_INTERVAL = 0.5
_STDERR_SIZE = 4000
_OUT_OF_MEMORY = ("bad_alloc", "MemoryError", "out of memory", "Cannot allocate memory", "Memory allocation")


@dataclass(frozen=True, slots=True)
class KernelTask:
    """One file to read.

    Attributes:
        file: The file.
        meshes: Receives triangles for pictures; None for none.
        triangle_budget: Triangles that all parts may have together.
        time_limit: In seconds.
        split: Names or patterns of parts whose solids become parts of their own.
        memory_limit: In bytes; None for `MEMORY_SHARE` of the computer's memory.
        form: "step", "iges" or "brep".
    """

    file: Path
    meshes: Path | None = None
    triangle_budget: int = 200_000
    time_limit: float = TIME_LIMIT
    memory_limit: int | None = None
    split: tuple[str, ...] = ()
    form: str = "step"

    def memory_bytes(self) -> int:
        """The limit in bytes."""
        if self.memory_limit is not None:
            return self.memory_limit
        try:
            total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
        except (AttributeError, ValueError, OSError):
            return 8 * 2**30
        return max(int(MEMORY_SHARE * total), SMALLEST_MEMORY_LIMIT)


@dataclass(frozen=True, slots=True)
class KernelAnswer:
    """What the kernel read, or a finding that says why it could not.

    Attributes:
        document: The assembly document without name and source; empty after an error.
        findings: Without a file.
        kernel: The kernel and its version.
        n_products: Number of different parts.
        n_solids: Number of solids of these.
        meshes: Placements of parts and colours of groups, see `kernel.tessellation`.
    """

    document: dict[str, Any] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()
    kernel: str = ""
    n_products: int = 0
    n_solids: int = 0
    meshes: dict[str, Any] = field(default_factory=dict)


def require_kernel() -> None:
    """Check that a CAD kernel is installed, without loading it.

    Raises:
        MissingExtraError: It is not.
    """
    if find_spec("OCP") is None:
        raise MissingExtraError("Reading files of solids (STEP, IGES, BREP)", "a CAD kernel (OCP)", "step")


def run_kernel(task: KernelTask, progress: Callable[[float], None]) -> KernelAnswer:
    """Read a file in a child process.

    Args:
        task: The file and the limits.
        progress: Receives the fraction done, twice a second and more.

    Returns:
        The answer; G005 the file is refused, G006 the kernel crashed, G007 time, G008 memory.
    """
    with tempfile.TemporaryDirectory(prefix="cadmbs-step-") as folder:
        answer_file, log = Path(folder) / "answer.json", Path(folder) / "stderr.txt"
        with log.open("wb") as stderr, _started(task, answer_file, stderr) as child:
            in_time = _awaited(child, task.time_limit, progress)
        if not in_time:
            message = f"The CAD kernel did not finish within {task.time_limit:g} s, and was stopped."
            hint = "Leave out parts with modelled threads or springs, or allow more time: --time-limit SECONDS."
            return _failed("G007", message, hint)
        if child.returncode == 0 and answer_file.is_file():
            return _answer(json.loads(answer_file.read_bytes()), task)
        return _death(child.returncode, log.read_bytes()[-_STDERR_SIZE:].decode("utf-8", "replace"), task)


@contextlib.contextmanager
def _started(task: KernelTask, answer: Path, stderr: IO[bytes]) -> Iterator[subprocess.Popen[str]]:
    """The child process with its task; it is killed at the end whatever happens."""
    root = Path(__file__).resolve().parents[3]
    paths = filter(None, (str(root), os.environ.get("PYTHONPATH")))
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths), "PYTHONWARNINGS": "ignore"}
    environment |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    # -P keeps modules of the current folder from replacing those of Python
    command = [sys.executable, "-P", "-m", _WORKER]
    description = {
        "file": str(task.file),
        "meshes": None if task.meshes is None else str(task.meshes),
        "triangle_budget": task.triangle_budget,
        "time_limit": task.time_limit,
        "split": list(task.split),
        "form": task.form,
        "memory_limit": task.memory_bytes(),
        "answer": str(answer),
    }
    child = subprocess.Popen(  # noqa: S603 - our own module in our own interpreter
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr, env=environment, text=True
    )
    try:
        if child.stdin is not None:
            with contextlib.suppress(BrokenPipeError), child.stdin:
                child.stdin.write(json.dumps(description))
        yield child
    finally:
        child.kill()
        child.wait()
        if child.stdout is not None:
            child.stdout.close()


def _awaited(child: subprocess.Popen[str], seconds: float, progress: Callable[[float], None]) -> bool:
    """Whether the child ended by itself in time; its lines of progress are passed on."""
    lines: queue.Queue[str | None] = queue.Queue()
    threading.Thread(target=_pass_on, args=(child.stdout, lines), daemon=True).start()
    deadline, fraction = time.monotonic() + seconds, 0.0
    while (left := deadline - time.monotonic()) > 0:
        try:
            line = lines.get(timeout=min(_POLL_INTERVAL, left))
        except queue.Empty:
            if fraction > 0:
                progress(fraction)
            continue
        if line is None:
            break
        with contextlib.suppress(ValueError):
            fraction = float(line)
        progress(fraction)
    try:
        child.wait(timeout=max(deadline - time.monotonic(), 0.01))
    except subprocess.TimeoutExpired:
        return False
    return True


def _pass_on(stream: IO[str] | None, lines: queue.Queue[str | None]) -> None:
    """Put the lines of a stream into a queue, and None at its end."""
    with contextlib.suppress(ValueError, OSError):  # the stream is closed when the child is killed
        for line in stream or ():
            lines.put(line)
    lines.put(None)


def _answer(data: dict[str, Any], task: KernelTask) -> KernelAnswer:
    failure = data.get("failure")
    if failure == "memory":
        return _out_of_memory(task)
    if failure == "import":
        hint = 'Install it again: pip install --force-reinstall "cadmbs[step]".'
        return _failed("G005", f"The CAD kernel cannot be loaded: {data['text']}.", hint)
    if failure is not None:
        text = data["text"] if failure == "unreadable" else f"cannot be read by the CAD kernel ({data['text']})"
        return _failed("G005", f"The file {text}.", "Open and export it again with a CAD program, as AP214 or AP242.")
    findings = tuple(
        Finding(f["code"], Severity(f["severity"]), Where(), f["message"], f["hint"]) for f in data["findings"]
    )
    counts = {key: data[key] for key in ("n_products", "n_solids")}
    return KernelAnswer(data["document"], findings, data["kernel"], **counts, meshes=data.get("meshes", {}))


def _death(status: int, stderr: str, task: KernelTask) -> KernelAnswer:
    """The finding about a child process that ended without an answer."""
    if status < 0 and -status == getattr(signal, "SIGXCPU", None):
        return _failed("G007", f"The CAD kernel used more than {task.time_limit:g} s of processor time.")
    if any(text in stderr for text in _OUT_OF_MEMORY):
        return _out_of_memory(task)
    with contextlib.suppress(ValueError):
        if status < 0:
            return _crashed(f"was ended by signal {signal.Signals(-status).name}")
    last = stderr.strip().splitlines()[-1:] or ["without a message"]
    return _crashed(f"ended with status {status}: {last[0][:200].rstrip('.')}")


def _crashed(reason: str) -> KernelAnswer:
    hint = "The file may be damaged, or an assembly may contain itself. Open and export it again with a CAD program."
    return _failed("G006", f"The CAD kernel crashed on this file: its process {reason}.", hint)


def _out_of_memory(task: KernelTask) -> KernelAnswer:
    message = f"The CAD kernel needs more than {task.memory_bytes() / 2**30:.1f} GiB of memory for this file."
    return _failed("G008", message, "Export fewer parts, without modelled threads and engraved texts.")


def _failed(code: str, message: str, hint: str = "") -> KernelAnswer:
    return KernelAnswer(findings=(Finding(code, Severity.ERROR, Where(), message, hint),))
