"""Writes the examples as STEP files: `python -m cadmbs.testing.cad FOLDER`."""

import re
import sys
from pathlib import Path

from cadmbs.testing.cad import engine, roller_drive, step_writing, surgical_arm

TIME_STAMP = re.compile(r"'\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[^']*'")
FIXED_TIME = "'2026-01-01T00:00:00'"
"""Written in place of the time, so that the files of one kernel are always the same."""


def main(folder: Path) -> None:
    """Write engine.step, surgical_arm.step and roller_drive.step."""
    folder.mkdir(parents=True, exist_ok=True)
    for assembly in (engine(), surgical_arm(), roller_drive()):
        path = folder / f"{assembly.name.replace(' ', '_')}.step"
        step_writing.write_step(assembly, path)
        path.write_text(TIME_STAMP.sub(FIXED_TIME, path.read_text(encoding="utf-8"), count=1), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
