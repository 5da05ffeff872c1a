"""How well do published recordings identify their machines? Data are not in the project: give the folder that has them.

`python -m benchmarks.identification FOLDER` reads `ur10_truth` (a simulated UR10 with known parameters),
`staubli_tx40` (FIGAROH's recording of a Staubli TX40) and `double_pendulum_dfki` (DFKI's double pendulum), and prints
errors of forces on data held out beside what least squares, or published parameters, reach.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_name, "1")

import numpy as np  # noqa: E402 - after the number of threads is set

import cadmbs as cm  # noqa: E402
from cadmbs.arrays import Array  # noqa: E402
from cadmbs.measurements import Identification, identify  # noqa: E402
from cadmbs.measurements.force_model import force_coordinates  # noqa: E402
from cadmbs.measurements.pseudo_inertia import pseudo_inertia  # noqa: E402
from cadmbs.measurements.recordings import Recording, read_recording, table_of_rows  # noqa: E402
from cadmbs.measurements.setup import read_setup  # noqa: E402

TX40_LEAST_SQUARES = (5.48, 7.06, 4.00, 1.58, 2.50, 1.66)
"""Errors of least squares on the rows held out [N m]."""

PENDULUM_SETS = ("1.0", "1.1", "2.0", "3.0")
"""Published parameters of the double pendulum."""

PENDULUM_SMOOTHING = 4.0
"""Of the recording that is predicted: the multiple of the noise that `identify` chooses too."""

FREE_WINDOW, FREE_SUBSTEPS = 0.5, 8
"""Length of a free simulation [s], and steps between two samples."""

NOISES = ((0.01, None), (0.05, None), (0.01, 1e-5), (0.05, 1e-4))
"""Of forces, as a part of each force's root mean square, and of positions alone [rad]."""


def ur10(folder: Path, draws: int) -> None:
    """Worst joint's error on another motion over its force, median of several draws of noise and wrong masses."""
    right = cm.load(str(folder / "ur10_truth.urdf"))
    train, test = (np.genfromtxt(folder / f"{name}.csv", delimiter=",", names=True) for name in ("train", "validation"))
    state = [np.stack([test[f"{word}{k}"] for k in range(6)], axis=-1) for word in ("q", "dq", "ddq")]
    tau = np.stack([test[f"tau{k}"] for k in range(1, 7)], axis=-1)
    for noise, position_noise in NOISES:
        shares = []
        for seed in range(draws):
            rng = np.random.default_rng(seed)
            bodies = [b.model_copy(update={"mass": b.mass * (1.0 + rng.uniform(-0.3, 0.4))}) for b in right.bodies]
            data = {name: np.array(train[name]) for name in train.dtype.names}
            for k in range(1, 7):
                data[f"tau{k}"] += noise * np.sqrt(np.mean(train[f"tau{k}"] ** 2)) * rng.normal(size=len(train))
            if position_noise is not None:
                data = {name: x for name, x in data.items() if not name.startswith("d")}
                for k in range(6):
                    data[f"q{k}"] += position_noise * rng.normal(size=len(train))
            found = identify(right.model_copy(update={"bodies": tuple(bodies)}), data, held_out=0)
            system = cm.compile_mechanism(found.mechanism)
            q, v, a = state
            error = cm.dynamics.inverse_dynamics(system, q, v, a) - cm.dynamics.load_forces(system, q, v) - tau
            shares.append(np.max(np.sqrt(np.mean(error**2, axis=0) / np.mean(tau**2, axis=0))))
        print(f"UR10, noise {noise:.0%}, of positions {position_noise}: {np.median(shares):.3%}")


def tx40(folder: Path) -> None:
    """Errors on rows from 29,250, trained on rows 100 to 24,749, over those of least squares."""
    columns = {f"Joint_{k}": f"motor/{k}/q" for k in range(1, 7)}
    columns |= {f"curr_data/Joint_{k}": f"motor/{k}/current" for k in range(1, 7)}
    matrix = np.diag([32.0, 32.0, 45.0, -48.0, 45.0, 32.0])
    matrix[5, 4] = 32.0
    setup = {
        "sample_time": 2e-4,
        "rows": [100, 24_750],
        "every": 10,
        "columns": columns,
        "motors": {"coordinates": [f"joint_{k}" for k in range(1, 7)], "matrix": matrix.tolist()},
        "joints": {"joint_2": {"offset": -np.pi / 2}, "joint_3": {"offset": np.pi / 2}},
    }
    begin = time.perf_counter()
    mechanism = cm.load(str(folder / "tx40_mdh_modified.urdf"))
    data = {}
    for file, word in (("pos_read_data.csv", ""), ("curr_data.csv", "curr_data/")):
        rows = np.genfromtxt(folder / file, delimiter=",", names=True)
        data |= {f"{word}{name}": rows[name] for name in rows.dtype.names}
    test = {name: values[29_250:] for name, values in data.items()}
    found = identify(mechanism, data, setup=setup, held_out=test)
    shares = [e.error / least for e, least in zip(found.held_out.values(), TX40_LEAST_SQUARES, strict=True)]
    possible = all(np.all(np.linalg.eigvalsh(pseudo_inertia(p)) > 0.0) for p in _inertias(found))
    seconds = time.perf_counter() - begin
    print(f"TX40, over least squares: {np.round(shares, 3)}, every inertia possible: {possible}, {seconds:.1f} s")


def _inertias(found: Identification) -> list[Array]:
    """(10,) of each estimated body."""
    values = found.fit.parameters
    return [values[10 * k : 10 * k + 10] for k in found.fit.estimated.bodies]


class PublishedPendulum:
    """One of the four published sets, with the friction law of its authors' simulator: c arctan(100 v)."""

    def __init__(self, path: Path) -> None:
        lines = [line.split(":") for line in path.read_text().splitlines() if ":" in line]
        self.values = {name.strip(): float(value) for name, value in lines}

    def mass_matrix(self, q: Array) -> Array:
        """(n, 2, 2)."""
        p, c = self.values, np.cos(q[:, 1])
        coupling, drive = p["m2"] * p["l1"] * p["r2"] * c, p["gr"] ** 2 * p["Ir"]
        M = np.empty((len(q), 2, 2))
        M[:, 0, 0] = p["I1"] + p["I2"] + p["m2"] * p["l1"] ** 2 + 2.0 * coupling + drive + p["Ir"]
        M[:, 0, 1] = M[:, 1, 0] = p["I2"] + coupling - p["gr"] * p["Ir"]
        M[:, 1, 1] = p["I2"] + drive
        return M

    def bias(self, q: Array, v: Array) -> Array:
        """(n, 2): Coriolis forces, gravity and friction."""
        p = self.values
        h = p["m2"] * p["l1"] * p["r2"] * np.sin(q[:, 1])
        both = p["g"] * p["m2"] * p["r2"] * np.sin(q[:, 0] + q[:, 1])
        first = p["g"] * (p["m1"] * p["r1"] + p["m2"] * p["l1"]) * np.sin(q[:, 0])
        bias = np.stack([-h * (2.0 * v[:, 0] + v[:, 1]) * v[:, 1] + first + both, h * v[:, 0] ** 2 + both], axis=-1)
        for k in (0, 1):
            bias[:, k] += p[f"b{k + 1}"] * v[:, k] + p[f"cf{k + 1}"] * np.arctan(100.0 * v[:, k])
        return bias

    def forces(self, q: Array, v: Array, a: Array) -> Array:
        """(n, 2) [N m]."""
        return (self.mass_matrix(q) @ a[..., None])[..., 0] + self.bias(q, v)

    def accelerations(self, q: Array, v: Array, tau: Array) -> Array:
        """(n, 2) [rad/s^2]."""
        return np.linalg.solve(self.mass_matrix(q), (tau - self.bias(q, v))[..., None])[..., 0]


class IdentifiedPendulum:
    """The corrected document as it stands: constant forces are no part of it."""

    def __init__(self, mechanism: cm.Mechanism) -> None:
        self.system = cm.compile_mechanism(mechanism)

    def forces(self, q: Array, v: Array, a: Array) -> Array:
        """(n, 2) [N m]."""
        return cm.dynamics.inverse_dynamics(self.system, q, v, a) - cm.dynamics.load_forces(self.system, q, v)

    def accelerations(self, q: Array, v: Array, tau: Array) -> Array:
        """(n, 2) [rad/s^2]."""
        return cm.dynamics.forward_dynamics(self.system, q, v, tau + cm.dynamics.load_forces(self.system, q, v))


def pendulum_errors(model: PublishedPendulum | IdentifiedPendulum, run: Recording) -> Array:
    """(4,) errors of both torques [N m], and of both angles [rad] in free simulations over windows of 0.5 s."""
    error = model.forces(run.q, run.v, run.a) - run.forces
    length = round(FREE_WINDOW / float(np.median(np.diff(run.t))))
    starts = np.arange(10, len(run) - length - 10, length // 4)
    q, v, squares = run.q[starts], run.v[starts], []
    for k in range(length):
        row = starts + k
        h = ((run.t[row + 1] - run.t[row]) / FREE_SUBSTEPS)[:, None]
        for part in range(FREE_SUBSTEPS):  # midpoint rule: friction makes higher orders useless
            share = (part + 0.5) / FREE_SUBSTEPS
            tau = (1.0 - share) * run.forces[row] + share * run.forces[row + 1]
            half = v + 0.5 * h * model.accelerations(q, v, tau)
            middle = q + 0.5 * h * v
            q, v = q + h * half, v + h * model.accelerations(middle, half, tau)
        squares.append((q - run.q[row + 1]) ** 2)
    return np.concatenate([np.sqrt(np.mean(error**2, axis=0)), np.sqrt(np.mean(squares, axis=(0, 1)))])


def double_pendulum(folder: Path) -> None:
    """Torques of the other run [N m], and free simulations of it [rad], beside the four published sets."""
    text = (folder / "C1_model_1.0_acrobot.urdf").read_text()
    begin, end = text.index('<joint name="base_weld"'), text.index("</joint>") + len("</joint>")
    path = Path("double_pendulum.urdf")
    path.write_text(text[:begin] + text[end:])  # the weld to a world that the file does not have
    mechanism = cm.load(str(path))
    path.unlink()
    columns = {"time": "t"}
    for k in (1, 2):
        columns |= {f"pos_meas{k}": f"joint/Joint{k}/q", f"tau_meas{k}": f"joint/Joint{k}/tau"}
    setup = read_setup({"columns": columns})
    runs = [str(folder / f"C1_20230629-{name}.csv.gz") for name in ("154220", "154548")]
    system = cm.compile_mechanism(mechanism)
    for used, other in (runs, runs[::-1]):
        table = table_of_rows(other, setup)
        run, _ = read_recording(table, system, setup, force_coordinates(system), smoothing=PENDULUM_SMOOTHING)
        found = identify(mechanism, used, setup={"columns": columns}, held_out=other)
        ours = pendulum_errors(IdentifiedPendulum(found.mechanism), run)
        published = [pendulum_errors(PublishedPendulum(folder / f"C1_model_{n}.yml"), run) for n in PENDULUM_SETS]
        best = min(published, key=lambda errors: float(np.sum(np.log(errors))))
        print(f"double pendulum, other run, torques and free angles: {np.round(ours, 4)}")
        print(f"  best published set {np.round(best, 4)}, all better: {bool(np.all(ours < best))}")


if __name__ == "__main__":
    data = Path(sys.argv[1])
    ur10(data / "ur10_truth", int(sys.argv[2]) if len(sys.argv) > 2 else 20)
    tx40(data / "staubli_tx40")
    double_pendulum(data / "double_pendulum_dfki")
