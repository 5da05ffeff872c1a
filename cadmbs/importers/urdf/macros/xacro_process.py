"""Expansion of macro files (xacro), only on request, in a process of its own with bounds on time and memory.

It evaluates expressions and reads the files named in them.
"""

import json
import math
import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from cadmbs.errors import Finding, MissingExtraError, Severity, Where
from cadmbs.importers.draft import ReadOptions, SourceFile

TIME_LIMIT = 60.0
"""Longest expansion [s]; large robots take a few seconds."""

MEMORY_LIMIT = 4 * 1024**3
"""Most address space of the process that expands [bytes]."""

EXPANDED_SUFFIX = " (expanded)"
"""Suffix of the file name in findings about the expanded text."""

_MACRO_SIGNS = re.compile(r"xacro|\$[({]")
_BOMB_HINT = "Look for expressions with huge numbers, and for macros that call each other many times."


def expand_macros(source: SourceFile, text: str, options: ReadOptions) -> tuple[str | None, str, tuple[Finding, ...]]:
    """The plain text of a macro file, the file name for findings about it, and the findings of the expansion.

    Packages of $(find NAME) are searched like those of meshes. A text without macros is unchanged.

    Findings: U071 (note) expanded, with warnings of the library; U072 it cannot be expanded: the text is None.

    Raises:
        MissingExtraError: The library xacro is not installed.
    """
    if not _MACRO_SIGNS.search(text):
        return text, source.name, ()
    if not _is_installed():
        raise MissingExtraError("Expanding macros", "xacro", "xacro")
    answer = _child_answer(source, text, options)
    if isinstance(answer, str):
        return None, source.name, (Finding("U072", Severity.ERROR, Where(source.name), answer, _BOMB_HINT),)
    findings = tuple(_finding(data) for data in answer["findings"])
    return answer["plain"], source.name if answer["plain"] is None else source.name + EXPANDED_SUFFIX, findings


def _is_installed() -> bool:
    try:
        return find_spec("xacro") is not None
    except ValueError:  # it is None in sys.modules
        return False


def _child_answer(source: SourceFile, text: str, options: ReadOptions) -> dict[str, Any] | str:
    """What the process answers, or a sentence about why it did not."""
    request = {
        "file": source.name,
        "directory": str(source.directory),
        "text": text,
        "packages": {name: str(Path(folder).absolute()) for name, folder in options.packages.items()},
        "package_dirs": [str(Path(folder)) for folder in options.package_dirs],
        "arguments": dict(options.xacro_args),
        "memory_limit": MEMORY_LIMIT,
        "time_limit": math.ceil(TIME_LIMIT) + 1,
    }
    command = [sys.executable, "-m", "cadmbs.importers.urdf.macros.xacro_child"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(entry or str(Path.cwd()) for entry in sys.path)}
    try:
        done = subprocess.run(  # noqa: S603 - our own module
            command,
            input=json.dumps(request).encode(),
            capture_output=True,
            timeout=TIME_LIMIT,
            env=environment,
            check=False,
        )
        answer: dict[str, Any] = json.loads(done.stdout)
    except subprocess.TimeoutExpired:
        return f"The macros cannot be expanded: it takes more than {TIME_LIMIT:g} s."
    except ValueError:  # the process was ended, or could not write its answer
        return "The macros cannot be expanded: the expansion was ended by the system, most likely for want of memory."
    if answer["out_of_memory"]:
        return f"The macros cannot be expanded: it takes more than {MEMORY_LIMIT / 2**30:g} GiB of memory."
    return answer


def _finding(data: dict[str, Any]) -> Finding:
    return Finding(data["code"], Severity(data["severity"]), Where(**data["where"]), data["message"], data["hint"])
