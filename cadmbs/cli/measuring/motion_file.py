"""The table of `excite`."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.output import deliver_text
from cadmbs.input_files import open_text

if TYPE_CHECKING:
    from pathlib import Path

    from cadmbs.arrays import Array


def write_motion(console: Console, t: "Array", columns: "Mapping[str, Array]", output: str, force: bool) -> None:
    """Write times and columns as CSV; an earlier motion is replaced.

    Raises:
        OutputError: There is a file that is no earlier motion, or the system refuses.
    """
    header = ",".join(["t", *columns])
    rows = np.column_stack([t, *columns.values()])
    text = "\n".join([header, *(",".join(f"{x:.12g}" for x in row) for row in rows)]) + "\n"

    def is_motion(path: "Path") -> bool:
        with open_text(path, errors="replace") as stream:
            return stream.readline().startswith("t,joint/")

    deliver_text(console, text, output, force, is_motion)
