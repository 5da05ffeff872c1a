"""Graphics processors: numbers compared with those of this machine's processor, then times.

    python -m benchmarks.gpu [--seconds 540] [--mechanism FILE ...] [--grid DIR] [--mjx]

It needs a device of NVIDIA, checks first, and ends with exit code 1 where a number differs. Every row is measured with
arrays on the device; a copy of as many bytes, by the same way, is what the memory allows. With --grid DIR, a folder
with GRiD's grid.cuh and its URDF, and with --mjx, times are compared with those of GRiD and MJX in the same run, for
that robot or the six-axis arm; what is missing is named before anything is measured (exit code 2).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib.resources import files
from itertools import product
from pathlib import Path
from typing import Any, Final

import numpy as np

import cadmbs as cm
from benchmarks.gpu_peers import (
    GridFolder,
    MissingPeerError,
    grid_folder,
    grid_system,
    grid_times,
    mjx_times,
    require_mjx,
)
from cadmbs.expressions.graph import ExpressionGraph
from cadmbs.expressions.instructions import InstructionSequence, Location
from cadmbs.gpu.quantities import NUMBERS, PreparedQuantity
from cadmbs.kernels.calls.devices import CudaDevice, cuda_device
from cadmbs.machine_code.devices import sample_code
from cadmbs.programs.quantities import program

QUANTITIES: Final = {
    "pendulum": ("inverse_dynamics",),
    "six_axis_arm": ("inverse_dynamics", "forward_dynamics", "mass_matrix", "d_inverse_dynamics_dq"),
    "rcm": ("inverse_dynamics", "forward_dynamics", "d_forward_dynamics_dv"),
    "four_bar": ("closed_forward_dynamics",), "stewart_platform": ("closed_forward_dynamics",),
}  # fmt: skip
"""What is prepared of mechanisms of the library."""

MOTIONS: Final = ("pendulum", "six_axis_arm", "four_bar", "five_bar", "jansen")
"""Mechanisms whose motions are moved by RK4."""

SAMPLES: Final = 1 << 20
AGREEMENT: Final = {"double": 1e-11, "float": 2e-3}
"""Largest difference from the processor, of the size of the result."""


def system_of(name: str) -> cm.System:
    """A mechanism of the library or of a file."""
    known = files("cadmbs.library") / f"{name}.json"
    return cm.compile_mechanism(cm.load(str(known) if known.is_file() else name))


def seconds_of(call: Callable[[], Any], least: float = 0.2) -> float:
    """The shortest of some calls; each waits for the device."""
    call()
    best, begin = np.inf, time.perf_counter()
    while time.perf_counter() - begin < least:
        start = time.perf_counter()
        call()
        best = min(best, time.perf_counter() - start)
    return best


def arguments_of(formula: Any, count: int, dtype: Any) -> list[Any]:
    """Values near the regular configuration."""
    random, rows = np.random.default_rng(0), []
    for argument in formula.arguments:
        one = np.array([formula.sample[symbol.name] for symbol in argument.symbols])
        values = (one + 1e-2 * random.standard_normal((count, len(one)))).astype(dtype)
        rows.append(values[:, 0] if argument.is_scalar else values)
    return rows


def copy_seconds(device: CudaDevice, numbers: int, is_single: bool, count: int) -> float:
    """The time of a kernel that reads and writes as many numbers a sample, half of them each."""
    graph, half = ExpressionGraph(), max(1, numbers // 2)
    places = {f"x{k}": Location(0, k) for k in range(half)}
    outputs = [(Location(1, k), graph.symbol(f"x{k}")) for k in range(half)]
    code = sample_code(InstructionSequence(places, outputs), (half, half), {})
    function = device.kernel_of(f"benchmark of a copy of {half}", lambda: code, is_single)
    dtype = NUMBERS["float" if is_single else "double"]
    source, target = (device.empty((count, half), dtype) for _ in range(2))
    return seconds_of(lambda: function.launch(count, [count, source, count, target, count]))


def check_and_time(device: CudaDevice, name: str, quantity: str, number: str, say: Callable[[str], Any]) -> bool:
    """One quantity; whether its numbers are right."""
    formula, dtype = program(system_of(name), quantity), NUMBERS[number]
    begin = time.perf_counter()
    function = PreparedQuantity(formula, number, device)
    made = time.perf_counter() - begin
    rows = arguments_of(formula, 1000, dtype)
    expected = formula(*rows)
    error = np.abs(function(*rows) - expected).max() / max(1.0, np.abs(expected).max())
    arrays = [device.array(row) for row in arguments_of(formula, SAMPLES, dtype)]
    out = device.empty((SAMPLES, *function.shape), dtype)
    numbers = sum(len(argument.symbols) for argument in formula.arguments) + formula.output.size
    taken = seconds_of(lambda: function(*arrays, out=out)) / SAMPLES
    copied = copy_seconds(device, numbers, number == "float", SAMPLES) / SAMPLES
    say(
        f"{name} {quantity} {number}: {1e9 * taken:.4f} ns a sample, {copied / taken:.2f} of a copy, "
        f"{formula.operations / taken / 1e12:.2f} Tflop/s, error {error:.1e}, ready after {made:.2f} s"
    )
    return bool(error < AGREEMENT[number])


def check_and_move(name: str, say: Callable[[str], Any]) -> bool:
    """Motions of one mechanism; whether they are those of the processor."""
    system = system_of(name)
    options: dict[str, Any] = {"method": "rk4", "step": 1e-3, "stop": [], "locks": []}
    q = np.tile(cm.neutral(system), (64, 1))
    few = {"q": q, "duration": 0.1, "output_step": 0.05} | options
    lanes, found = (cm.simulate(system, engine=engine, **few) for engine in ("compiled", "cuda"))
    error = float(np.abs(found.q - lanes.q).max())
    many = {"duration": 1.0, "output_step": 1.0} | options
    times = {}
    for engine, count in (("cuda", 1 << 17), ("compiled", 1 << 12)):
        batch = np.tile(q[:1], (count, 1))
        cm.simulate(system, q=batch[:64], engine=engine, **many)  # compiled
        result = cm.simulate(system, q=batch, engine=engine, **many)
        times[engine] = result.statistics["wall_time_s"] / count
    say(
        f"{name} rk4: {1e-3 / times['cuda'] / 1e3:.3g} million steps a second, {times['compiled'] / times['cuda']:.1f} "
        f"times lanes on all cores, error {error:.1e}"
    )
    return error < 1e-9 * max(1.0, float(np.abs(lanes.q).max()))


def own_seconds(device: CudaDevice, system: cm.System, quantity: str, number: str = "float") -> float:
    """Seconds a sample of a quantity, with arrays on the device, row by row."""
    formula, dtype = program(system, quantity), NUMBERS[number]
    function = PreparedQuantity(formula, number, device)
    arrays = [device.array(row) for row in arguments_of(formula, SAMPLES, dtype)]
    out = device.empty((SAMPLES, *function.shape), dtype)
    return seconds_of(lambda: function(*arrays, out=out)) / SAMPLES


def compare_with_grid(device: CudaDevice, folder: GridFolder, say: Callable[[str], Any]) -> bool:
    """Ratios in single precision: inverse and forward dynamics, and the gradient by q and v; whether GRiD was right."""
    system = grid_system(folder)
    try:
        times = grid_times(folder, system, (f"-arch=sm_{device.architecture}",))
    except MissingPeerError as problem:
        say(f"GRiD: {problem}")
        return False
    own = {name: own_seconds(device, system, name) for name in ("inverse_dynamics", "forward_dynamics")}
    own["gradient"] = sum(own_seconds(device, system, f"d_forward_dynamics_d{x}") for x in "qv")
    for name, seconds in times.items():
        say(
            f"{system.name} {name} float: {1e9 * own[name]:.4f} ns a sample, GRiD {1e9 * seconds:.3f}: "
            f"{seconds / own[name]:.1f} times"
        )
    return True


def compare_with_mjx(device: CudaDevice, folder: GridFolder | None, say: Callable[[str], Any]) -> bool:
    """Ratios of forward dynamics in single precision and of steps of RK4 in double; whether MJX was right."""
    path = files("cadmbs.library") / "six_axis_arm.json" if folder is None else folder.urdf
    mechanism = cm.load(str(path))
    bare = mechanism.model_copy(update={"loads": (), "motions": (), "couplings": ()})
    system = cm.compile_mechanism(bare)
    try:
        times = mjx_times(bare, system)
    except MissingPeerError as problem:
        say(f"MJX: {problem}")
        return False
    count, plan = 1 << 17, {"duration": 1.0, "output_step": 1.0, "method": "rk4", "step": 1e-3, "stop": [], "locks": []}
    q = np.tile(cm.neutral(system), (count, 1))
    cm.simulate(system, q=q[:64], engine="cuda", output="final", device=True, **plan)
    begin = time.perf_counter()
    cm.simulate(system, q=q, engine="cuda", output="final", device=True, **plan)
    own = {
        "rk4 step": (time.perf_counter() - begin) / (count * 1000),
        "forward_dynamics": own_seconds(device, system, "forward_dynamics"),
    }
    for name, seconds in times.items():
        say(f"{system.name} {name}: {1e9 * own[name]:.4f} ns, MJX {1e9 * seconds:.3f}: {seconds / own[name]:.1f} times")
    return True


def main() -> int:
    """Checks, then measures, until the time is over."""
    parser = argparse.ArgumentParser(description="Compare and measure on a graphics processor.")
    parser.add_argument("--seconds", type=float, default=540.0)
    parser.add_argument("--grid", type=Path, metavar="DIR", help="a folder with grid.cuh of GRiD and its URDF")
    parser.add_argument("--mjx", action="store_true", help="compare with MJX")
    parser.add_argument("--mechanism", action="append", default=[], help="a file whose dynamics are measured too")
    options = parser.parse_args()
    begin = time.perf_counter()
    say = lambda text: sys.stdout.write(f"{text}\n")  # noqa: E731
    try:
        grid = None if options.grid is None else grid_folder(options.grid)
        if options.mjx:
            require_mjx()
        device = cuda_device()
    except (MissingPeerError, cm.CadmbsError) as problem:
        sys.stderr.write(f"{problem}\n")
        return 2
    say(f"{device.name}, {device.multiprocessors} multiprocessors, sm_{device.architecture}")
    asked = QUANTITIES | dict.fromkeys(options.mechanism, ("inverse_dynamics", "forward_dynamics"))
    tasks: list[Callable[[], bool]] = [partial(check_and_move, name, say) for name in MOTIONS]
    for number, (name, quantities) in product(NUMBERS, asked.items()):
        tasks += [partial(check_and_time, device, name, quantity, number, say) for quantity in quantities]
    if grid is not None:
        tasks.insert(0, partial(compare_with_grid, device, grid, say))
    if options.mjx:
        tasks.insert(0, partial(compare_with_mjx, device, grid, say))
    wrong = 0
    for task in tasks:
        if time.perf_counter() - begin > options.seconds:
            say("the time is over")
            break
        wrong += not task()
    say("all numbers agree" if not wrong else f"{wrong} rows differ")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
