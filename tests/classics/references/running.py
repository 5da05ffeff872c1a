"""Reference trajectories: integration of `rigid_bodies` with DOP853, and what is stored of it."""

import json
from pathlib import Path

import numpy as np
from scipy.integrate import solve_ivp

from tests.classics.references.rigid_bodies import Bodies

FOLDER = Path(__file__).parent


def trajectory(document, times, start_q=None, start_v=None, rtol=1e-12):
    """Motions of bodies at given times, from positions and velocities by the names of the reference's coordinates.

    Returns:
        Data for `store`: by body its pose since q = 0 as 12 numbers (three rows of a 3 x 4 matrix), by coordinate
        positions and velocities, by motion its multiplier.
    """
    system = Bodies(document)
    q0, v0 = (np.array([float((given or {}).get(name, 0.0)) for name in system.names]) for given in (start_q, start_v))
    run = solve_ivp(
        lambda t, y: np.concatenate([y[system.n :], system.accelerations(y[: system.n], y[system.n :], t)[0]]),
        (times[0], times[-1]), np.concatenate([q0, v0]), method="DOP853", t_eval=times, rtol=rtol, atol=rtol / 10,
        first_step=1e-4 * (times[-1] - times[0]),
    )  # fmt: skip
    assert run.success, run.message
    q, v = run.y[: system.n].T, run.y[system.n :].T
    moved = [system.motion(row)[0] for row in q]
    bodies = {
        name: np.array([f[name][:3].real.ravel() for f in moved]) for name in system.path if name != system.ground
    }
    multipliers = [system.accelerations(a, b, t)[1] for a, b, t in zip(q, v, times, strict=True)]
    driven = [row[len(row) - len(system.motions) :] for row in multipliers]
    return {
        "t": np.array(times),
        "bodies": bodies,
        "q": dict(zip(system.names, q.T, strict=True)),
        "v": dict(zip(system.names, v.T, strict=True)),
        "motions": np.array(driven).reshape(len(times), -1),
    }


def largest_difference(one, other):
    """Largest difference of poses of two trajectories, in metres or matrix elements."""
    return max(float(np.max(np.abs(one["bodies"][name] - other["bodies"][name]))) for name in one["bodies"])


def store(name, data, origin, error):
    """Write a reference as JSON: what it is, how far a coarser run was off, and the numbers in full digits."""

    def plain(value):
        return {key: plain(entry) for key, entry in value.items()} if isinstance(value, dict) else value.tolist()

    text = json.dumps({"origin": origin, "difference_to_coarser_run": error, **plain(data)})
    (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def stored(name):
    """A stored reference with arrays."""
    data = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    for key in ("bodies", "q", "v"):
        data[key] = {entry: np.array(values) for entry, values in data.get(key, {}).items()}
    return data | {key: np.array(data[key]) for key in ("t", "motions") if key in data}
