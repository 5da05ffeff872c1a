"""Answers of `calibrate`."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.json_output import print_json
from cadmbs.cli.terminal.tables import number_text, table_text

if TYPE_CHECKING:
    from cadmbs.errors import Finding
    from cadmbs.measurements import Calibration


def print_calibration(
    console: Console, calibration: "Calibration", findings: "Iterable[Finding]", *, json: bool
) -> None:
    """Answer with residuals before and after, and the corrections."""
    if json:
        data = {
            "parameters": [
                {"name": p.name, "value": p.value, "standard_deviation": p.standard_deviation}
                for p in calibration.parameters
            ],
            "before": dict(calibration.before),
            "after": dict(calibration.after),
            "rank": calibration.rank,
            "determinable": calibration.determinable,
            "undetermined": list(calibration.undetermined),
            "units": {"parameters": "rad, m", "before": "m, rad", "after": "m, rad"},
        }
        print_json(console, data, findings)
        return
    rows = [(kind, calibration.before[kind], calibration.after[kind]) for kind in calibration.after]
    console.answer("Residuals, root mean square [m, rad]")
    console.answer(table_text(("measured", "before", "after"), rows, indent="  "))
    console.answer(
        f"\nrank {calibration.rank} of {calibration.determinable} that complete poses would tell, in "
        f"{len(calibration.parameters)} numbers"
    )
    cells = [
        (p.name, number_text(p.value), "" if p.standard_deviation is None else number_text(p.standard_deviation))
        for p in calibration.parameters
    ]
    console.answer("\nCorrections [rad, m]")
    console.answer(table_text(("parameter", "value", "deviation"), cells, indent="  "))
