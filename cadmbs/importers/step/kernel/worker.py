"""The child process that reads one file of solids: `python -m cadmbs.importers.step.kernel.worker`, its task on stdin.

The task and the answer are JSON; what the kernel writes to standard output is discarded, because the lines of progress
of this process are there. See `cadmbs.importers.step.process` for the other side.
"""

import contextlib
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

_PROGRESS_INTERVAL = 0.1
_PR_SET_PDEATHSIG = 1


def main() -> None:
    """Read the task, set the limits, and write the answer."""
    task = json.load(sys.stdin)
    stream = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="ascii")
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    _end_with_parent()
    _limit(task["memory_limit"], task["time_limit"])
    answer = _answer(task, _progress_to(stream))
    try:
        text = json.dumps(answer, allow_nan=False)
    except ValueError:
        text = json.dumps({"failure": "unreadable", "text": "has numbers that are not finite"})
    Path(task["answer"]).write_text(text, encoding="utf-8")


def _answer(task: dict[str, Any], progress: Callable[[float], None]) -> dict[str, Any]:
    """The document, findings and meshes, or {"failure": kind, "text": reason}."""
    from cadmbs.importers.step.kernel.transfer import UnreadableStepError

    try:
        return _read(task, progress)
    except UnreadableStepError as problem:
        return {"failure": "unreadable", "text": str(problem)}
    except MemoryError:
        return {"failure": "memory", "text": ""}
    except RecursionError as problem:
        return {"failure": "unreadable", "text": f"cannot be read: {problem}"}
    except ImportError as problem:
        out_of_memory = any(text in str(problem) for text in ("failed to map segment", "Cannot allocate memory"))
        return {"failure": "memory" if out_of_memory else "import", "text": str(problem)}
    except Exception as problem:  # the kernel has exceptions of its own
        kind = "memory" if "bad_alloc" in str(problem) or "OutOfMemory" in type(problem).__name__ else "exception"
        return {"failure": kind, "text": f"{type(problem).__name__}: {problem}".strip(": ")}


def _read(task: dict[str, Any], progress: Callable[[float], None]) -> dict[str, Any]:
    from cadmbs.importers.step.kernel import document, occt
    from cadmbs.importers.step.kernel.parts import SOLID_MARK

    version = occt.version()
    progress(0.1)
    assembly = document.read_assembly_of(Path(task["file"]), progress, task["split"], task["form"])
    findings = [
        {"code": f.code, "severity": f.severity.value, "message": f.message, "hint": f.hint} for f in assembly.findings
    ]
    answer: dict[str, Any] = {"document": assembly.document, "findings": findings, "kernel": f"OCP {version}"}
    answer["n_solids"] = sum(product.n_solids for key, product in assembly.products.items() if SOLID_MARK not in key)
    answer["n_products"] = len({instance.key for instance in assembly.instances})
    if task["meshes"] is not None:
        from cadmbs.importers.step.kernel import tessellation

        answer["meshes"] = tessellation.save_triangles(assembly, Path(task["meshes"]), task["triangle_budget"])
    return answer


def _end_with_parent() -> None:
    """Let Linux kill this process when its parent dies: the parent cannot, if it is itself killed."""
    if sys.platform != "linux":
        return
    import ctypes
    import signal

    parent = os.getppid()
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)


def _limit(memory: int, seconds: float) -> None:
    """Bound the address space and the processor time of this process, where the operating system can."""
    try:
        import resource
    except ImportError:  # Windows: the parent process bounds the time
        return
    for kind, limit in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CPU, int(seconds) + 5)):
        try:
            _, hard = resource.getrlimit(kind)
            resource.setrlimit(kind, (limit if hard == resource.RLIM_INFINITY else min(limit, hard), hard))
        except (ValueError, OSError):  # macOS refuses some limits
            continue


def _progress_to(stream: Any) -> Callable[[float], None]:
    """A function that writes fractions as lines, at most ten a second."""
    last = 0.0

    def progress(fraction: float) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= _PROGRESS_INTERVAL:
            last = now
            stream.write(f"{fraction:.4f}\n")
            stream.flush()

    return progress


if __name__ == "__main__":
    main()
