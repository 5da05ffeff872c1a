"""How well do published recordings identify their machines? Data are not in the project: give the folder that has them.

`python -m benchmarks.identification FOLDER` reads `ur10_truth` (a simulated UR10 with known parameters),
`staubli_tx40` (FIGAROH's recording of a Staubli TX40) and `double_pendulum_dfki` (DFKI's double pendulum), and prints
errors of forces on data held out beside what least squares reaches.
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
from cadmbs.measurements import identify  # noqa: E402

TX40_LEAST_SQUARES = (5.48, 7.06, 4.00, 1.58, 2.50, 1.66)
"""Errors of least squares on the rows held out [N m]."""

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
    """Errors on the rows held out over those of least squares."""
    columns = {f"Joint_{k}": f"motor/{k}/q" for k in range(1, 7)}
    columns |= {f"curr_data/Joint_{k}": f"motor/{k}/current" for k in range(1, 7)}
    matrix = np.diag([32.0, 32.0, 45.0, -48.0, 45.0, 32.0])
    matrix[5, 4] = 32.0
    setup = {
        "sample_time": 2e-4,
        "rows": [100],
        "every": 10,
        "join": ["curr_data.csv"],
        "columns": columns,
        "motors": {"coordinates": [f"joint_{k}" for k in range(1, 7)], "matrix": matrix.tolist()},
        "joints": {"joint_2": {"offset": -np.pi / 2}, "joint_3": {"offset": np.pi / 2}},
    }
    begin = time.perf_counter()
    mechanism = cm.load(str(folder / "tx40_mdh_modified.urdf"))
    found = identify(mechanism, str(folder / "pos_read_data.csv"), setup=setup, held_out="29250:")
    shares = [e.error / least for e, least in zip(found.held_out.values(), TX40_LEAST_SQUARES, strict=True)]
    print(f"TX40, over least squares: {np.round(shares, 3)}, {time.perf_counter() - begin:.1f} s")


def double_pendulum(folder: Path) -> None:
    """Errors of the forces of the other run [N m], without and with the symmetry of the links about their plane."""
    text = (folder / "C1_model_1.0_acrobot.urdf").read_text()
    begin, end = text.index('<joint name="base_weld"'), text.index("</joint>") + len("</joint>")
    path = Path("double_pendulum.urdf")
    path.write_text(text[:begin] + text[end:])  # the weld to a world that the file does not have
    mechanism = cm.load(str(path))
    path.unlink()
    columns = {"time": "t"}
    for k in (1, 2):
        columns |= {f"pos_meas{k}": f"joint/Joint{k}/q", f"tau_meas{k}": f"joint/Joint{k}/tau"}
    runs = [str(folder / f"C1_20230629-{name}.csv.gz") for name in ("154220", "154548")]
    names = cm.dynamics.regressor_names(cm.compile_mechanism(mechanism))
    aside = [name for name in names if name.endswith(("first_moment/y", "inertia/xy", "inertia/xz", "inertia/yz"))]
    for used, other in (runs, runs[::-1]):
        for fixed in ((), aside):
            found = identify(mechanism, used, setup={"columns": columns}, held_out=other, fix=fixed)
            errors = {name: round(e.error, 4) for name, e in found.held_out.items()}
            print(f"double pendulum, other run, {len(fixed)} parameters fixed: {errors}")


if __name__ == "__main__":
    data = Path(sys.argv[1])
    ur10(data / "ur10_truth", int(sys.argv[2]) if len(sys.argv) > 2 else 20)
    tx40(data / "staubli_tx40")
    double_pendulum(data / "double_pendulum_dfki")
