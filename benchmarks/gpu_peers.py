"""Other programs on the same graphics processor in the same run: GRiD's generated code, and MJX.

GRiD is given by a folder, and never part of this project: `grid.cuh`, which its generateGRiD.py writes, and the URDF
that it was written for (each `<origin>` with xyz and rpy, no massless leaf frames). It computes in single precision.
"""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

import cadmbs as cm

SAMPLES: Final = 1 << 17
"""Samples of each program of a peer."""

GRAVITY: Final = 9.81

DRIVER: Final = r"""
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>
#include "grid.cuh"

typedef std::chrono::steady_clock Clock;
static const int N = SAMPLES;

template <typename Call> static void measure(const char *name, Call call) {
    double best = 1e99; int best_threads = 0, best_blocks = 0;
    for (int threads = 32; threads <= 352; threads += 64)
        for (int blocks = 1320; blocks <= 131072; blocks *= 4) {
            call(dim3(blocks, 1, 1), dim3(threads, 1, 1)); cudaDeviceSynchronize();
            for (int k = 0; k < 3; k++) {
                Clock::time_point begin = Clock::now();
                call(dim3(blocks, 1, 1), dim3(threads, 1, 1)); cudaDeviceSynchronize();
                double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
                if (seconds < best) { best = seconds; best_threads = threads; best_blocks = blocks; }
            }
        }
    std::printf("%s %.9g %d %d\n", name, best / N, best_threads, best_blocks);
}

int main(int, char **names) {
    const int n = grid::NUM_JOINTS;
    cudaStream_t *streams = grid::init_grid<float>();
    grid::robotModel<float> *robot = grid::init_robotModel<float>();
    grid::gridData<float> *data = grid::init_gridData<float, N>();
    std::FILE *file = std::fopen(names[1], "rb");
    if (!file || std::fread(data->h_q_qd_u, sizeof(float), (size_t)N * 3 * n, file) != (size_t)N * 3 * n) return 1;
    std::fclose(file);
    for (int k = 0; k < N; k++)
        for (int i = 0; i < 2 * n; i++) data->h_q_qd[k * 2 * n + i] = data->h_q_qd_u[k * 3 * n + i];
    cudaMemcpy(data->d_q_qd_u, data->h_q_qd_u, sizeof(float) * 3 * n * N, cudaMemcpyHostToDevice);
    cudaMemcpy(data->d_q_qd, data->h_q_qd, sizeof(float) * 2 * n * N, cudaMemcpyHostToDevice);
    dim3 all(1320, 1, 1), threads(grid::SUGGESTED_THREADS, 1, 1);
    grid::inverse_dynamics<float, false, false>(data, robot, 9.81f, N, all, threads, streams);
    grid::forward_dynamics<float>(data, robot, 9.81f, N, all, threads, streams);
    cudaDeviceSynchronize();
    file = std::fopen(names[2], "wb");
    std::fwrite(data->h_c, sizeof(float), (size_t)N * n, file);
    std::fwrite(data->h_qdd, sizeof(float), (size_t)N * n, file);
    std::fclose(file);
    measure("inverse_dynamics", [&](dim3 blocks, dim3 t) {
        grid::inverse_dynamics_compute_only<float, false, false>(data, robot, 9.81f, N, blocks, t); });
    measure("forward_dynamics", [&](dim3 blocks, dim3 t) {
        grid::forward_dynamics_compute_only<float>(data, robot, 9.81f, N, blocks, t); });
    measure("gradient", [&](dim3 blocks, dim3 t) {
        grid::forward_dynamics_gradient_compute_only<float, false>(data, robot, 9.81f, N, blocks, t); });
    grid::close_grid<float>(streams, robot, data);
    return 0;
}
"""
"""What calls GRiD's functions: first their numbers, then the best times over threads and blocks."""

_LINE: Final = re.compile(r"^(\w+) ([\d.e+-]+) (\d+) (\d+)$", re.MULTILINE)


class MissingPeerError(Exception):
    """What a comparison needs and does not find; the message names it."""


@dataclass(frozen=True)
class GridFolder:
    """What GRiD generated.

    Attributes:
        header: `grid.cuh`.
        urdf: The robot that it is of.
        compiler: nvcc.
    """

    header: Path
    urdf: Path
    compiler: str


def grid_folder(folder: Path, compiler: str | None = None) -> GridFolder:
    """What is needed, found before anything is computed.

    Raises:
        MissingPeerError: Something is missing.
    """
    header, robots = folder / "grid.cuh", sorted(folder.glob("*.urdf"))
    if not header.is_file():
        raise MissingPeerError(f"{header} is missing: write it by GRiD's generateGRiD.py URDF")
    if len(robots) != 1:
        raise MissingPeerError(
            f"{folder} has {len(robots)} files .urdf: put the one there for which grid.cuh was written"
        )
    found = compiler or shutil.which("nvcc")
    if found is None:
        raise MissingPeerError("nvcc is missing: it compiles GRiD's code; put CUDA's bin folder on the PATH")
    return GridFolder(header, robots[0], found)


def grid_system(folder: GridFolder) -> cm.System:
    """The robot, whose bodies, axes and coordinates are those of GRiD.

    Raises:
        MissingPeerError: It is not one that GRiD covers.
    """
    system = cm.compile_mechanism(cm.load(str(folder.urdf), base="fixed"))
    if system.n_q != system.n_v or len(system.rows):
        raise MissingPeerError(f"{folder.urdf} has loops or joints of several freedoms, which GRiD does not know")
    return system


def grid_inputs(system: cm.System, count: int = SAMPLES) -> tuple[Any, ...]:
    """Positions, velocities and joint forces (count, n) in single precision."""
    random = np.random.default_rng(0)
    return tuple(random.standard_normal((count, system.n_v)).astype(np.float32) for _ in range(3))


def grid_times(folder: GridFolder, system: cm.System, options: tuple[str, ...] = ("-arch=native",)) -> dict[str, float]:
    """Seconds a sample of GRiD's functions, whose numbers are compared first.

    Raises:
        MissingPeerError: Its code is not compiled, does not run, or gives other numbers.
    """
    q, v, tau = grid_inputs(system)
    with tempfile.TemporaryDirectory() as place:
        source, program, inputs, outputs = (Path(place) / name for name in ("driver.cu", "driver", "in", "out"))
        source.write_text(DRIVER.replace("SAMPLES", str(SAMPLES)))
        np.hstack([q, v, tau]).astype(np.float32).tofile(inputs)
        flags = ("-O3", "-std=c++14", *options, f"-I{folder.header.parent}", "-o", str(program), str(source))
        for command in ((folder.compiler, *flags), (str(program), str(inputs), str(outputs))):
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                raise MissingPeerError(f"GRiD's code: {command[0]} ends with {done.returncode}: {done.stderr[-500:]}")
        torques, accelerations = np.fromfile(outputs, np.float32).reshape(2, len(q), system.n_v).astype(float)
    some = slice(0, 1000)
    x = [values[some].astype(float) for values in (q, v, tau)]
    for found, expected, what in (
        (torques, cm.dynamics.inverse_dynamics(system, x[0], x[1], np.zeros_like(x[0])), "inverse dynamics"),
        (accelerations, cm.dynamics.forward_dynamics(system, *x), "forward dynamics"),
    ):
        error = np.abs(found[some] - expected).max() / np.abs(expected).max()
        if not error < 1e-3:
            raise MissingPeerError(f"GRiD's {what} differs by {error:.1e}: grid.cuh was written for another robot")
    return {name: float(seconds) for name, seconds, _, _ in _LINE.findall(done.stdout)}


def require_mjx() -> None:
    """Refuse to compare with what is not installed.

    Raises:
        MissingPeerError: A library is missing.
    """
    for library, package in (("jax", "jax[cuda12]"), ("mujoco", "mujoco"), ("mujoco.mjx", "mujoco-mjx")):
        if importlib.util.find_spec(library.partition(".")[0]) is None or importlib.util.find_spec(library) is None:
            raise MissingPeerError(f"{library} is missing: pip install {package}")


def mjx_times(mechanism: cm.Mechanism, system: cm.System, count: int = 65_536, steps: int = 50) -> dict[str, float]:
    """Seconds a sample of MJX's forward dynamics, and a step of RK4, in single precision without constraints.

    Raises:
        MissingPeerError: A library is missing, it sees no device, or it gives other numbers.
    """
    require_mjx()
    import jax
    import mujoco
    from mujoco import mjx

    if jax.default_backend() != "gpu":
        raise MissingPeerError(f"jax computes on {jax.default_backend()!r}: install jax[cuda12] for the device")
    with tempfile.TemporaryDirectory() as place:
        cm.save(mechanism, Path(place) / "robot.xml")
        model = mujoco.MjModel.from_xml_path(str(Path(place) / "robot.xml"))
    model.opt.integrator = mujoco.mjtIntegrator.mjINT_RK4
    model.opt.timestep = 1e-3
    model.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONSTRAINT | mujoco.mjtDisableBit.mjDSBL_CONTACT
    on_device = mjx.put_model(model)
    q, v, tau = grid_inputs(system, count)
    data = jax.vmap(lambda q, v, tau: mjx.make_data(on_device).replace(qpos=q, qvel=v, qfrc_applied=tau))(q, v, tau)
    forward = jax.jit(jax.vmap(lambda one: mjx.forward(on_device, one)))
    step = jax.jit(jax.vmap(lambda one: mjx.step(on_device, one)))
    expected = cm.dynamics.forward_dynamics(system, *(x[:1000].astype(float) for x in (q, v, tau)))
    error = float(np.abs(np.asarray(forward(data).qacc)[:1000] - expected).max() / np.abs(expected).max())
    if not error < 1e-2:
        raise MissingPeerError(f"MJX's accelerations differ by {error:.1e}: the robot has damping, friction or springs")
    return {
        "forward_dynamics": _shortest(lambda: jax.block_until_ready(forward(data).qacc)) / count,
        "rk4 step": _shortest(lambda: _stepped(jax, step, data, steps)) / (count * steps),
    }


def _stepped(jax: Any, step: Any, data: Any, count: int) -> None:
    for _ in range(count):
        data = step(data)
    jax.block_until_ready(data.qpos)


def _shortest(call: Any, repetitions: int = 3) -> float:
    call()
    times = []
    for _ in range(repetitions):
        begin = time.perf_counter()
        call()
        times.append(time.perf_counter() - begin)
    return min(times)
