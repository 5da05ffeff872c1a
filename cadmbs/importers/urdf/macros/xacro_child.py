"""The process that expands one macro file: a request as JSON on standard input, the answer as JSON on standard output.

A separate process, since an expression such as 9**9**9 can be ended in no other way, and since the memory of a process
can be bounded.
"""

import contextlib
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.urdf.macros.xacro_expansion import expanded_by_library, expansion_failure


def main() -> None:
    """Answers the request."""
    request = json.load(sys.stdin)
    answers = sys.stdout
    _bound("RLIMIT_AS", request["memory_limit"])
    _bound("RLIMIT_CPU", request["time_limit"])  # in case that nobody waits for the answer any more
    json.dump(_answer(request), answers)


def _answer(request: dict[str, Any]) -> dict[str, Any]:
    source = SourceFile(request["file"], Path(request["directory"]), b"")
    options = ReadOptions(
        packages={name: Path(folder) for name, folder in request["packages"].items()},
        package_dirs=tuple(map(Path, request["package_dirs"])),
        xacro_args=request["arguments"],
    )
    try:
        plain, findings = expanded_by_library(source, request["text"], options)
    except MemoryError:
        return {"plain": None, "findings": [], "out_of_memory": True}
    except (RecursionError, KeyboardInterrupt) as problem:
        plain, findings = None, (expansion_failure(source, problem),)
    return {"plain": plain, "findings": [asdict(finding) for finding in findings], "out_of_memory": False}


def _bound(name: str, limit: int) -> None:
    """Bounds the memory [bytes] or the time [s] of this process, where the operating system can."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        kind = getattr(resource, name)
        _, highest = resource.getrlimit(kind)
        allowed = limit if highest == resource.RLIM_INFINITY else min(limit, highest)
        resource.setrlimit(kind, (allowed, highest))


if __name__ == "__main__":
    main()
