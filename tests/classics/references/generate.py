"""Writes the stored references: `python -m tests.classics.references.generate [NAME ...]`.

Each is computed twice, at tolerances 1e-12 and 1e-10; the difference is stored beside the numbers.
"""

import sys

import numpy as np

from tests.classics import spatial_slider_crank
from tests.classics.comparing import library_document
from tests.classics.references.rigid_bodies import Bodies
from tests.classics.references.running import largest_difference, store, trajectory

RUNS = {
    "four_bar": (1.0, ("crank", "coupler", "rocker")),
    "slider_crank": (0.5, ("crank", "rod", "slider")),
    "spatial_slider_crank": (1.0, ("crank", "rod", "slider")),
    "five_bar": (1.0, ("left_rod", "right_rod")),
    "bennett": (1.0, ("first", "middle", "last")),
    "stewart_platform": (0.2, ("platform", "piston3")),
    "delta_robot": (0.2, ("platform", "arm_b")),
    "satellite": (1.0, ("bus", "north4", "south4")),
}
"""Duration and bodies by library mechanism."""

ORIGIN = "tests/classics/references/rigid_bodies.py with DOP853 at 1e-12"


def start(document):
    """Positions and velocities by coordinate from the scenario; loop velocities completed with the least change."""
    initial = document["scenario"].get("initial", {})
    system = Bodies(document)
    given = {k: v for k, v in initial.get("velocities", {}).items() if not isinstance(v, list)}
    q = {k: v for k, v in initial.get("positions", {}).items() if not isinstance(v, list)}
    v = np.array([float(given.get(name, 0.0)) for name in system.names])
    G = system.rows(*system.motion(np.array([float(q.get(name, 0.0)) for name in system.names]))).real
    if given and len(G):
        free = [k for k, name in enumerate(system.names) if name not in given]
        v[free] = -np.linalg.lstsq(G[:, free], G @ v, rcond=1e-11)[0]
        assert np.max(np.abs(G @ v)) < 1e-12 * max(1.0, np.max(np.abs(v)))
    return q, dict(zip(system.names, v, strict=True))


def generate(name, document, duration, bodies):
    times = np.linspace(0.0, duration, 21)
    fine, coarse = (trajectory(document, times, *start(document), rtol=rtol) for rtol in (1e-12, 1e-10))
    fine["bodies"] = {body: fine["bodies"][body] for body in bodies}
    error = largest_difference(fine, coarse)
    store(name, fine, ORIGIN, error)
    return error


def main(names):
    jobs = {name: (library_document(name), *run) for name, run in RUNS.items()}
    jobs["spatial_slider_crank_driven"] = (spatial_slider_crank.document(), 1.0, ("crank", "rod", "slider"))
    return {name: generate(name, *job) for name, job in jobs.items() if not names or name in names}


if __name__ == "__main__":
    for done, difference in main(sys.argv[1:]).items():
        sys.stdout.write(f"{done}: {difference:.1e}\n")
