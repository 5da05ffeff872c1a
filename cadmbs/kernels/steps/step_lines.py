"""Steps of one mechanism as straight lines of machine code, beside that of its equations: what is done between these.

Sums over stages, the states of the next stage and of the end, what is measured there and the corrections of dependent
coordinates are kernels of some ten to hundred operations, most of which a loop over three or four numbers costs again.
Written out like the equations they take half of the time.
"""

from collections.abc import Callable
from typing import Any, Final

from cadmbs.kernels.kernel import Table, kernel
from cadmbs.kernels.numbers.lanes import call_by_address
from cadmbs.kernels.records import LoopMemory, slots

LINE: Final = slots(EVALUATION=0, ADVANCE=1, SUM=2, END=3, CHECK=4, POSITIONS=5, VELOCITIES=6, STEP=7, COUNT=8)
"""Places of the addresses of lines: the equations; from a stage to the next one; the displacement of a step, and the
gap at its end; the state there; what is measured at a state; corrections of dependent coordinates at both levels, of
which the address is zero where these are many; all stages of a step, of which it is zero where it is long."""

STEP_ARGUMENTS: Final = ("vectors", "mass", "dense", "state", "report")
"""Arrays that all lines but the equations take, in order."""


@kernel
def call_line(line: Any, memory: LoopMemory, state: Any, report: Any) -> None:
    """Call a straight line, for the state at which the step begins."""
    call_by_address(memory.codes[line:], memory.vectors, memory.mass, memory.dense, state, report)


def by_address(line: int) -> Callable[..., Any]:
    """The kernel that calls a straight line in place of a kernel of a table, memory, state and report."""

    @kernel
    def called(table: Table, memory: LoopMemory, state: Any, report: Any) -> None:
        call_line(line, memory, state, report)

    return called
