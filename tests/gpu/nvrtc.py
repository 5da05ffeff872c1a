"""CUDA headers compiled by NVRTC, which needs no device: what their kernels cost.

python -m tests.gpu.nvrtc                # compiles what equations say of the library, and writes nvrtc_costs.json
python -m tests.gpu.nvrtc --check        # the same, and ends with exit code 1 where a kernel costs more than it says
"""

from __future__ import annotations

import ctypes
import json
import re
import sys
import time
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

import cadmbs as cm
from cadmbs.exporters import equations

COSTS = Path(__file__).with_name("nvrtc_costs.json")

ARCHITECTURES = (80, 90)

QUANTITIES = ("inverse_dynamics", "forward_dynamics", "closed_forward_dynamics")
"""Of a tree the first two, of loops the last one."""

MOST_OPERATIONS = 30_000
"""Longest program: NVRTC takes a minute for it."""

GROWTH, SPARE = 1.25, 64
"""How much more registers and bytes may be than the table says: versions of NVRTC differ."""

_USED = re.compile(
    r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads\s.*?Used (\d+) registers", re.DOTALL
)


@dataclass(frozen=True)
class Compiled:
    """Machine code, what the compiler says of it, and the CPU time that it took [s]."""

    cubin: bytes
    log: str
    seconds: float

    def costs(self) -> dict[str, float]:
        """Of its one kernel."""
        found = _USED.findall(self.log)
        assert len(found) == 1, self.log
        stack, stores, loads, registers = map(int, found[0])
        return {
            "registers": registers, "stack bytes": stack, "spilled bytes": stores + loads,
            "seconds": round(self.seconds, 2),
        }  # fmt: skip


@cache
def nvrtc():
    """NVIDIA's compiler at run time; None where it is not installed."""
    if find_spec("nvidia") is None or find_spec("nvidia.cuda_nvrtc") is None:
        return None
    import nvidia.cuda_nvrtc

    found = sorted((Path(next(iter(nvidia.cuda_nvrtc.__path__))) / "lib").glob("libnvrtc.so.*"))
    return ctypes.CDLL(str(found[0])) if found else None


def compiled(text, architecture):
    """A header for a device.

    Raises:
        AssertionError: NVRTC refuses it; the message has what it says.
    """
    library, program, size = nvrtc(), ctypes.c_void_p(), ctypes.c_size_t()
    begin = time.process_time()
    assert library.nvrtcCreateProgram(ctypes.byref(program), text.encode(), b"m.cu", 0, None, None) == 0
    try:
        options = (ctypes.c_char_p * 2)(f"--gpu-architecture=sm_{architecture}".encode(), b"--ptxas-options=-v")
        status = library.nvrtcCompileProgram(program, 2, options)
        library.nvrtcGetProgramLogSize(program, ctypes.byref(size))
        log = ctypes.create_string_buffer(size.value)
        library.nvrtcGetProgramLog(program, log)
        assert status == 0, log.value.decode()
        assert library.nvrtcGetCUBINSize(program, ctypes.byref(size)) == 0
        cubin = ctypes.create_string_buffer(size.value)
        library.nvrtcGetCUBIN(program, cubin)
    finally:
        library.nvrtcDestroyProgram(ctypes.byref(program))
    return Compiled(cubin.raw, log.value.decode(), time.process_time() - begin)


def programs(name):
    """What is compiled of a mechanism of the library, by quantity."""
    system = cm.compile_mechanism(cm.load(str(files("cadmbs.library") / f"{name}.json")))
    for quantity in QUANTITIES:
        try:
            program = equations.program(system, quantity)
        except cm.CadmbsError:  # not of trees, or not of loops
            continue
        if program.operations <= MOST_OPERATIONS:
            yield quantity, program


def measured(name, architectures=ARCHITECTURES):
    """Costs of the kernels of a mechanism, by quantity and architecture."""
    costs = {}
    for quantity, program in programs(name):
        text = equations.text([program], "cuda")
        each = {f"sm_{x}": compiled(text, x).costs() for x in architectures}
        costs[quantity] = {"operations": program.operations, **each}
    return costs


def grown(costs, known):
    """What is larger than the table says, as sentences."""
    for quantity, (architecture, values) in ((q, pair) for q, each in costs.items() for pair in each.items()):
        if architecture != "operations":
            for key in ("registers", "stack bytes", "spilled bytes"):
                before = known[quantity][architecture][key]
                if values[key] > GROWTH * before + SPARE:
                    yield f"{quantity} {architecture}: {values[key]} {key}, {before} before"


def main(*options):
    """Measures all of the library, and writes the table or compares with it."""
    table = {}
    for entry in sorted(files("cadmbs.library").iterdir(), key=lambda entry: entry.name):
        if entry.name.endswith(".json"):
            name = entry.name[:-5]
            table[name] = measured(name)
            sys.stdout.write(f"{name}: {json.dumps(table[name])}\n")
            sys.stdout.flush()
    if "--check" not in options:
        COSTS.write_text(json.dumps({name: costs for name, costs in table.items() if costs}, indent=1) + "\n")
        return 0
    known = json.loads(COSTS.read_text())
    more = [f"{name} {text}" for name, costs in table.items() for text in grown(costs, known.get(name, {}))]
    sys.stdout.write("".join(f"{line}\n" for line in more))
    return int(bool(more))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
