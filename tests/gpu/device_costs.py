"""What kernels for graphics processors cost: registers, memory of a thread, and bytes that are spilled.

python -m tests.gpu.device_costs PTXAS            # writes device_costs.json anew, for ten mechanisms
python -m tests.gpu.device_costs PTXAS --all      # all of the library for sm_80 and sm_90, as a table
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import time
from importlib.resources import files
from itertools import product
from pathlib import Path

import numpy as np

import cadmbs as cm
from cadmbs.dynamics.scenarios.fields import initial_state
from cadmbs.gpu.quantities import quantity_code
from cadmbs.machine_code.devices import ptx
from cadmbs.programs.quantities import program
from cadmbs.simulation.many import lane_choice

COSTS = Path(__file__).with_name("device_costs.json")

MECHANISMS = {
    "pendulum": ("inverse_dynamics",), "rcm": ("inverse_dynamics", "forward_dynamics", "d_forward_dynamics_dq"),
    "six_axis_arm": ("inverse_dynamics", "mass_matrix", "d_inverse_dynamics_dv"), "heavy_top": ("energy",),
    "spherical_double_pendulum": ("forward_dynamics",), "floating_pair": ("forward_dynamics",),
    "four_bar": ("closed_forward_dynamics",), "five_bar": ("closed_forward_dynamics",),
    "bennett": ("closed_forward_dynamics",), "rolling_disk": ("mass_matrix",),
}  # fmt: skip
"""Ten mechanisms with the quantities whose kernels are measured, besides those of motions."""


class Made(Exception):
    """Ends a simulation when its code is made."""


class Recorder:
    """In place of a device: makes the code and no more."""

    name = "none"

    def kernel_of(self, key, make, is_single=False):
        raise Made(make())


def motion_code_of(system, method):
    """The code of the motions of a batch."""
    q, _ = initial_state(system, system.scenario)
    previous, lane_choice.cuda_device = lane_choice.cuda_device, Recorder
    options = {"step": 1e-3} if method == "rk4" else {}
    try:
        cm.simulate(
            system, q=np.tile(q, (2, 1)), duration=0.01, method=method, stop=[], locks=[], engine="cuda", **options
        )
    except Made as made:
        return made.args[0]
    finally:
        lane_choice.cuda_device = previous
    raise AssertionError("no code was made")


def codes(name):
    """The codes of a mechanism by name."""
    system = cm.compile_mechanism(cm.load(str(files("cadmbs.library") / f"{name}.json")))
    yield from ((method, motion_code_of(system, method)) for method in ("rk4", "dop853"))
    yield from ((quantity, quantity_code(program(system, quantity))) for quantity in MECHANISMS.get(name, ()))


def assembled(text, ptxas, folder, architecture):
    """Registers and memory of a module."""
    source = folder / "module.ptx"
    source.write_text(text)
    command = [str(ptxas), f"-arch=sm_{architecture}", "-v", str(source), "-o", str(folder / "module.cubin")]
    report = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300).stderr
    registers = int(re.search(r"Used (\d+) registers", report)[1])
    stack, spilled = (
        sum(map(int, re.findall(f"(\\d+) bytes {kind}", report))) for kind in ("stack frame", "spill stores")
    )
    return {"registers": registers, "stack bytes": stack, "spilled bytes": spilled}


def measured(name, ptxas, folder, architecture=90):
    """Costs of the kernels of a mechanism by name."""
    found = {}
    for kernel, code in codes(name):
        begin = time.process_time()
        text = ptx(code, architecture)
        seconds = time.process_time() - begin
        found[kernel] = assembled(text, ptxas, folder, architecture) | {"seconds": round(seconds, 2)}
    return found


def main(ptxas, *options):
    """Measures, and writes the table or prints it."""
    library = sorted(path.name[:-5] for path in files("cadmbs.library").iterdir() if path.name.endswith(".json"))
    with tempfile.TemporaryDirectory() as folder:
        if not options:
            table = {name: measured(name, ptxas, Path(folder)) for name in MECHANISMS}
            COSTS.write_text(json.dumps(table, indent=1) + "\n")
        for name, architecture in product(library if options else (), (80, 90)):
            try:
                found = measured(name, ptxas, Path(folder), architecture)
            except cm.CadmbsError as problem:
                found = str(problem)
            sys.stdout.write(f"{name} sm_{architecture} {found}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
