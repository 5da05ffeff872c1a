"""How fast is generated C, against our own lanes and Pinocchio's batched call, a sample at a time on one core?"""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pinocchio as pin

import cadmbs as cm
from benchmarks.harness import Section, Settings, Timing, Work, interleaved, ratio
from benchmarks.subjects import Subject, humanoid, panda, robot

PEERS = {"inverse_dynamics": pin.rneaInParallel, "forward_dynamics": pin.abaInParallel}

LOOP = """
#include "equations.h"
void many(long n, const double *q, const double *v, const double *x, double *out);
void many(long n, const double *q, const double *v, const double *x, double *out)
{
    for (long i = 0; i < n; i++) {
        FUNCTION(q + i * N_Q, v + i * N_V, x + i * N_V, out + i * N_V);
    }
}
"""


def ur5() -> Subject:
    """Universal Robots UR5."""
    return robot("UR5", "ur_description/urdf/ur5_robot.urdf")


def compiled(subject: Subject, quantity: str, folder: Path) -> tuple[Callable[..., None], int]:
    """A loop in C over samples, compiled with -O2, and the number of operations + - * / of one."""
    program = cm.exporters.equations.program(subject.system, quantity)
    (folder / "equations.h").write_text(program.text("c", name=quantity))
    (folder / "many.c").write_text(LOOP)
    sizes = [f"-DN_Q={subject.system.n_q}", f"-DN_V={subject.system.n_v}", f"-DFUNCTION={quantity}"]
    options = ["-std=c99", "-O2", "-shared", "-fPIC", *sizes]
    library = folder / f"{quantity}.so"
    subprocess.run(["gcc", *options, "-o", library, folder / "many.c", "-lm"], check=True)
    return ctypes.CDLL(str(library)).many, program.operations


def timings(subject: Subject, quantity: str, settings: Settings) -> tuple[dict[str, Timing], int]:
    """Generated C, our batches, and Pinocchio's, taken in turns."""
    states = [np.ascontiguousarray(x) for x in subject.states(settings.batch)]
    ours = getattr(cm.dynamics, quantity)
    with tempfile.TemporaryDirectory() as folder:
        function, operations = compiled(subject, quantity, Path(folder))
        result = np.zeros_like(states[1])
        arguments = [x.ctypes.data_as(ctypes.c_void_p) for x in (*states, result)]

        def generated() -> None:
            function(ctypes.c_long(settings.batch), *arguments)

        generated()
        expected = ours(subject.system, *states, engine="numpy")
        if not np.allclose(result, expected, rtol=1e-8, atol=1e-9 * np.abs(expected).max()):
            raise AssertionError(f"{quantity} of {subject.name}: generated C computes different numbers")
        pool = pin.ModelPool(subject.model, 1)
        columns = [np.asfortranarray(x.T) for x in subject.pinocchio_states(settings.batch)]
        out, parallel = np.empty((subject.model.nv, settings.batch), order="F"), PEERS[quantity]
        works = {
            "generated": Work(generated, settings.batch),
            "lanes": Work(lambda: ours(subject.system, *states, engine="compiled", threads=1), settings.batch),
            "pinocchio": Work(lambda: parallel(1, pool, *columns, out), settings.batch),
        }
        return interleaved(works, settings.seconds), operations


def section(settings: Settings) -> Section:
    """Inverse and forward dynamics of arms and a humanoid."""
    rows = []
    for subject in (ur5(), panda(), humanoid()):
        for quantity in PEERS:
            times, operations = timings(subject, quantity, settings)
            generated, peer = times["generated"], times["pinocchio"]
            rows.append(
                [
                    subject.name, quantity.replace("_", " "), str(operations), f"{generated.minimum * 1e9:.0f}",
                    ratio(times["lanes"], generated), ratio(peer, generated),
                    f"{generated.minimum / peer.minimum:.2f}",
                ]
            )  # fmt: skip
    header = [
        "mechanism",
        "quantity",
        "+ - * /",
        "ns a sample",
        "our lanes",
        "Pinocchio, batched",
        "share of Pinocchio",
    ]
    text = (
        f"`cadmbs equations --to c`, compiled by gcc -O2 without -ffast-math, called for {settings.batch} samples one "
        "after the other on one core. The ratios are to our SIMD lanes with one thread, and to "
        "`rneaInParallel`/`abaInParallel` with one thread; the last column is the time of generated C as a part of "
        "Pinocchio's."
    )
    return Section("Generated equations", text, header, rows)
