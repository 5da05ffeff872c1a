"""The benchmark bicycle: four bodies on two knife-edge wheels, rolling without slip; linear and nonlinear equations.

Meijaard, Papadopoulos, Ruina, Schwab, Linearized dynamics equations for the balance and steer of a bicycle: a benchmark
and review, Proceedings of the Royal Society A 463 (2007): data of table 1, matrices of section 5, eigenvalues of table
2, fourteen digits. Basu-Mandal, Chatterjee, Papadopoulos, Hands-free circular motions of a benchmark bicycle, the same
volume: accelerations of a leaning, turning bicycle in table 1, thirteen digits, here with the axes and signs of Moore,
Human Control of a Bicycle (2012). x forward, y to the right, z down, as in the papers.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from cadmbs import constraints, dynamics, kinematics
from cadmbs.arrays import Array
from cadmbs.system import System
from cadmbs.validation.benchmarks.problem import Data, body, revolute, system_of
from cadmbs.validation.report import Check, ReportTable
from cadmbs.validation.tolerances import PUBLISHED_ACCELERATION, PUBLISHED_EIGENVALUE

WHEELBASE, TRAIL, TILT, GRAVITY = 1.02, 0.08, np.pi / 10, 9.81
RADII: Mapping[str, float] = MappingProxyType({"rear": 0.3, "front": 0.35})

M = np.array([[80.81722, 2.31941332208709], [2.31941332208709, 0.29784188199686]])
K0 = np.array([[-80.95, -2.59951685249872], [-2.59951685249872, -0.80329488458618]])
K2 = np.array([[0.0, 76.59734589573222], [0.0, 2.65431523794604]])
C1 = np.array([[0.0, 33.86641391492494], [-0.85035641456978, 1.68540397397560]])
"""Canonical matrices for lean and steer: M q'' + v C1 q' + (g K0 + v^2 K2) q = f."""

EIGENVALUES: Mapping[float, tuple[complex, ...]] = MappingProxyType(
    {
        0.0: (-5.53094371765393, -3.13164324790656, 3.13164324790656, 5.53094371765393),
        5.0: (-14.07838969279822, -0.77534188219585 - 4.46486771378823j, -0.32286642900409),
    }
)
"""By forward speed in m/s; of a conjugate pair one."""

TURNING: Mapping[str, tuple[float, float, float]] = MappingProxyType(
    {
        "lean": (0.6206670416476966, -0.6068425835418, 7.8555281128244),
        "steer": (-0.2311385135743, -0.4859824687093, 4.6198904039403),
        "pitch": (0.3300446174593725 - TILT, 0.0119185528069, -0.1205543897884),
        "yaw": (0.0, -0.7830033527065, -0.8353281706379),
        "rear_axle": (0.0, -8.9129896614890, -1.8472554144217),
        "front_axle": (0.0, -8.0133620584155, -2.4548072904550),
    }
)
"""Angle, rate and published acceleration of a bicycle in a nonlinear state; the pitch follows from the contacts."""


def bodies() -> list[Data]:
    """Rear frame with rider, front fork, and both wheels."""
    wheels = {"rear": (2.0, 0.0, (0.0603, 0.12)), "front": (3.0, WHEELBASE, (0.1405, 0.28))}
    frame = np.array([[9.2, 0.0, 2.4], [0.0, 11.0, 0.0], [2.4, 0.0, 2.8]])
    fork = np.array([[0.05892, 0.0, -0.00756], [0.0, 0.06, 0.0], [-0.00756, 0.0, 0.00708]])
    parts = [body("frame", 85.0, (0.3, 0.0, -0.9), frame), body("fork", 4.0, (0.9, 0.0, -0.7), fork)]
    for name, (mass, x, (across, along)) in wheels.items():
        parts.append(body(name, mass, (x, 0.0, -RADII[name]), np.diag([across, along, across])))
    return parts


def document(form: str = "angles") -> Data:
    """The frame moves by a free joint ("free"), or along "place" and by the angles yaw, lean, pitch ("angles")."""
    hubs = {"rear": [0.0, 0.0, -RADII["rear"]], "front": [WHEELBASE, 0.0, -RADII["front"]]}
    origin, carriers = [0.0, 0.0, 0.0], ["carriage", "yawed", "leaning"]
    if form == "free":
        carriers, joints = [], [{"name": "motion", "kind": "free", "predecessor": "world", "successor": "frame"}]
    else:
        joints = [
            {"name": "place", "kind": "spatial_translation", "predecessor": "world", "successor": "carriage"},
            revolute("yaw", ("carriage", "yawed"), origin),
            revolute("lean", ("yawed", "leaning"), origin, (1.0, 0.0, 0.0)),
            revolute("pitch", ("leaning", "frame"), origin, (0.0, 1.0, 0.0)),
        ]
    steer = (float(np.sin(TILT)), 0.0, float(np.cos(TILT)))
    joints += [
        revolute("rear_axle", ("frame", "rear"), hubs["rear"], (0.0, 1.0, 0.0)),
        revolute("steer", ("frame", "fork"), [WHEELBASE + TRAIL, 0.0, 0.0], steer),
        revolute("front_axle", ("fork", "front"), hubs["front"], (0.0, 1.0, 0.0)),
    ]
    contact = {"kind": "rolling", "axis": [0.0, 1.0, 0.0], "plane": {"point": origin, "normal": [0.0, 0.0, -1.0]}}
    rows = [contact | {"name": f"{k}_contact", "body": k, "center": hubs[k], "radius": RADII[k]} for k in RADII]
    return {
        "format": "cadmbs.mechanism/1",
        "name": "benchmark bicycle",
        "gravity": [0.0, 0.0, GRAVITY],
        "bodies": [*bodies(), *({"name": name} for name in carriers)],
        "joints": joints,
        "constraints": rows,
    }


def straight(system: System, speed: float) -> Array:
    """Velocities of the upright bicycle that rolls straight ahead."""
    v, names = np.zeros(system.n_v), system.velocity_names
    forward = "place:x" if "place:x" in names else "motion:vx"
    for name, value in {forward: speed, **{f"{k}_axle": -speed / r for k, r in RADII.items()}}.items():
        v[names.index(name)] = value
    return v


def turning_state(system: System) -> tuple[Array, Array]:
    """The published state: lean and steer given, pitch and height from the contacts, velocities from the rolling."""
    q, v = kinematics.neutral(system).copy(), np.zeros(system.n_v)
    for name in ("lean", "steer"):
        q[system.position_names.index(name)] = TURNING[name][0]
    q = constraints.assemble(system, q, fixed=("lean", "steer", "yaw"), tolerance=1e-14).q
    for name, (_, rate, _) in TURNING.items():
        v[system.velocity_names.index(name)] = rate
    matrix, moving = constraints.jacobian(system, q), [system.velocity_names.index(f"place:{axis}") for axis in "xyz"]
    v[moving] = np.linalg.lstsq(matrix[:, moving], -matrix @ v, rcond=None)[0]
    return q, v


def lean_and_steer(speed: float) -> Array:
    """State matrix of (lean, steer, their rates) from the published matrices."""
    stiffness, damping = GRAVITY * K0 + speed**2 * K2, speed * C1
    zero, one = np.zeros((2, 2)), np.eye(2)
    return np.block([[zero, one], [-np.linalg.solve(M, stiffness), -np.linalg.solve(M, damping)]])


# The benchmark bicycle against its published eigenvalues, matrices and accelerations.

LEAN_AND_STEER = ("dq lean", "dq steer", "dv lean", "dv steer")


def closest_eigenvalues(speed: float) -> list[tuple[complex, complex]]:
    """Pairs of a published eigenvalue and the computed one that is closest to it [1/s]."""
    system = system_of(document())
    computed = np.linalg.eigvals(dynamics.linearize(system, kinematics.neutral(system), straight(system, speed)).A)
    return [(value, complex(computed[np.argmin(np.abs(computed - value))])) for value in EIGENVALUES[speed]]


def turning_accelerations() -> dict[str, tuple[float, float]]:
    """Published and computed accelerations of the turning bicycle [rad/s^2]."""
    system = system_of(document())
    q, v = turning_state(system)
    forces = dynamics.load_forces(system, q, v, engine="reference")
    computed = dynamics.constrained_forward_dynamics(system, q, v, forces).accelerations
    names = system.velocity_names
    return {name: (values[2], float(computed[names.index(name)])) for name, values in TURNING.items()}


def bicycle_checks() -> list[Check]:
    """Eigenvalues at two speeds, state matrices at four, accelerations in a nonlinear state."""
    checks = []
    for speed in EIGENVALUES:
        deviation = max(abs(y - x) / max(1.0, abs(x)) for x, y in closest_eigenvalues(speed))
        checks.append(Check(f"bicycle, {speed:g} m/s: eigenvalues", deviation, PUBLISHED_EIGENVALUE, "14 digits"))
    system = system_of(document())
    deviations = [_matrix_deviation(system, speed) for speed in (0.0, 1.0, 4.6, 10.0)]
    checks.append(Check("bicycle: state matrices at four speeds", max(deviations), PUBLISHED_EIGENVALUE, "relative"))
    gaps = [abs(y - x) for x, y in turning_accelerations().values()]
    name = "bicycle: accelerations of a leaning, turning one"
    return [*checks, Check(name, max(gaps), PUBLISHED_ACCELERATION, "rad/s^2, 13 digits")]


def _matrix_deviation(system: System, speed: float) -> float:
    model = dynamics.linearize(system, kinematics.neutral(system), straight(system, speed))
    indices = [model.state_names.index(name) for name in LEAN_AND_STEER]
    expected: Array = lean_and_steer(speed)
    return float(np.max(np.abs(model.A[np.ix_(indices, indices)] - expected)) / np.max(np.abs(expected)))


def bicycle_table() -> ReportTable:
    """Published and computed eigenvalues and accelerations."""
    rows: list[tuple[str | float, ...]] = []
    for speed in EIGENVALUES:
        for published, computed in closest_eigenvalues(speed):
            rows.append((f"eigenvalue at {speed:g} m/s [1/s]", _text(published), _text(computed)))
    for name, values in turning_accelerations().items():
        rows.append((f"acceleration of {name} [rad/s^2]", *(f"{value:.13g}" for value in values)))
    title = "The benchmark bicycle (Meijaard et al. 2007; Basu-Mandal et al. 2007)"
    return ReportTable("benchmarks_bicycle", title, ("quantity", "published", "computed"), tuple(rows))


def _text(value: complex) -> str:
    """Fourteen decimals, as the paper prints; the imaginary part where there is one."""
    number = complex(value)
    if abs(number.imag) < 1e-9:
        return f"{number.real:.14f}"
    return f"{number.real:.14f} {number.imag:+.14f}i"
