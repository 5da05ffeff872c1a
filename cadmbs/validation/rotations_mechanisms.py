"""The four mechanisms of the rA paper as mechanism documents: bodies with rows between vectors and points only.

Every body has a free joint; the rows are those of the paper's models, in their order. Frames of bodies are those of the
paper, with new consistent positions and velocities (the published ones are wrong by up to 9 mm).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.lie import quaternion, so3
from cadmbs.models.mechanism import Mechanism

X, Y, Z = np.eye(3)
_ORIGIN = np.zeros(3)


@dataclass(frozen=True)
class BodyData:
    """A body at the start: mass [kg], principal moments [kg m^2], centre of mass r [m], rotation A, twist.

    Attributes:
        velocity: Of the centre of mass, world axes [m/s].
        spin: Angular velocity in body axes [rad/s].
    """

    name: str
    mass: float
    moments: Sequence[float]
    r: Array
    A: Array
    velocity: Sequence[float] = (0.0, 0.0, 0.0)
    spin: Sequence[float] = (0.0, 0.0, 0.0)


GROUND = BodyData("world", 0.0, (0.0, 0.0, 0.0), np.zeros(3), np.eye(3))


class ConstraintRows:
    """Rows between bodies, given in the axes of each, as constraints of a document."""

    def __init__(self) -> None:
        self.rows: list[dict[str, Any]] = []

    def dp1(self, i: BodyData, a: Array, j: BodyData, b: Array, **right: Any) -> None:
        """Vector a on i times vector b on j."""
        self._add(i, j, kind="DP1", vectors=[(i.A @ a).tolist(), (j.A @ b).tolist()], **right)

    def dp2(self, i: BodyData, a: Array, s: Array, j: BodyData, u: Array) -> None:
        """Vector a on i times the vector from s on i to u on j."""
        self._add(i, j, kind="DP2", vector=(i.A @ a).tolist(), points=self._points(i, s, j, u))

    def distance(self, i: BodyData, s: Array, j: BodyData, u: Array, length: float) -> None:
        """Length from s on i to u on j."""
        self._add(i, j, kind="D", points=self._points(i, s, j, u), distance=length)

    def pin(self, i: BodyData, s: Array, j: BodyData, u: Array) -> None:
        """Three CD: s on i and u on j coincide."""
        for c in (X, Y, Z):
            self._add(i, j, kind="CD", direction=c.tolist(), points=self._points(i, s, j, u))

    def _points(self, i: BodyData, s: Array, j: BodyData, u: Array) -> list[list[float]]:
        return [(i.r + i.A @ s).tolist(), (j.r + j.A @ u).tolist()]

    def _add(self, i: BodyData, j: BodyData, **row: Any) -> None:
        self.rows.append({"name": f"c{len(self.rows)}", "bodies": [i.name, j.name], **row})


def rows_mechanism(name: str, parts: Sequence[BodyData], constraints: ConstraintRows, duration: float) -> Mechanism:
    """The document of bodies with free joints and constraint rows."""
    bodies, joints, velocities = [], [], {}
    for part in parts:
        A = so3.project(part.A)
        bodies.append(
            {
                "name": part.name,
                "mass": part.mass,
                "center_of_mass": part.r.tolist(),
                "inertia": (A @ np.diag(part.moments) @ A.T).tolist(),
                "reference_pose": {"position": part.r.tolist(), "quaternion": quaternion.from_rotation(A).tolist()},
            }
        )
        joint = f"{part.name}_free"
        joints.append({"name": joint, "kind": "free", "predecessor": "world", "successor": part.name})
        velocities[joint] = [*part.spin, *(A.T @ np.asarray(part.velocity)).tolist()]
    scenario = {"duration": duration, "output_step": 0.01, "initial": {"velocities": velocities}}
    return Mechanism.model_validate(
        {"name": name, "bodies": bodies, "joints": joints, "constraints": constraints.rows, "scenario": scenario}
    )


def _bar(name: str, length: float, r: Array, A: Array) -> BodyData:
    """A square steel bar of 5 cm along local x."""
    mass, side = 7800.0 * length * 0.05**2, 0.05
    across = mass * (side**2 + length**2) / 12.0
    return BodyData(name, mass, (mass * side**2 / 6.0, across, across), r, A)


def single_pendulum() -> Mechanism:
    """A bar of 4 m driven through 45 degrees to both sides: angle (pi/4) cos 2t from the vertical."""
    half = np.sqrt(0.5)
    bar = _bar(
        "bar", 4.0, np.array([0.0, np.sqrt(2), -np.sqrt(2)]), np.array([[0, 0, 1], [half, half, 0], [-half, half, 0]])
    )
    rows = ConstraintRows()
    rows.dp1(bar, X, GROUND, X)
    rows.dp1(bar, Y, GROUND, X)
    rows.pin(bar, -2.0 * X, GROUND, _ORIGIN)
    swing = {"kind": "harmonic", "mean": np.pi / 2, "amplitude": np.pi / 4, "rate": 2.0, "phase": np.pi / 2}
    rows.dp1(bar, Y, GROUND, -Z, offset={"kind": "cos", "of": swing})
    return rows_mechanism("driven pendulum", [bar], rows, 3.0)


def double_pendulum() -> Mechanism:
    """Two bars, 4 m and 2 m, released with the first horizontal and the second hanging."""
    first = _bar("upper", 4.0, np.array([0.0, 2.0, 0.0]), np.array([[0.0, 0, 1], [1, 0, 0], [0, 1, 0]]))
    second = _bar("lower", 2.0, np.array([0.0, 4.0, -1.0]), np.array([[0.0, 0, 1], [0, 1, 0], [-1, 0, 0]]))
    rows = ConstraintRows()
    rows.dp1(first, X, GROUND, X)
    rows.dp1(first, Y, GROUND, X)
    rows.pin(first, -2.0 * X, GROUND, _ORIGIN)
    rows.dp1(second, X, GROUND, X)
    rows.dp1(second, Y, GROUND, X)
    rows.pin(first, 2.0 * X, second, -1.0 * X)
    return rows_mechanism("double pendulum of two bars", [first, second], rows, 5.0)


def slider_crank() -> Mechanism:
    """Haug's spatial slider-crank, its crank at one turn a second about -x: all four kinds of rows."""
    root = np.sqrt(5.0)
    crank = BodyData("crank", 0.12, (1e-4, 1e-5, 1e-4), np.array([0, 0.1, 0.12]),
                 np.array([[1, 0, 0], [0, 0, -1], [0, 1, 0]]),
                 spin=(-2 * np.pi, 0, 0))  # fmt: skip
    turned = np.array([[2, 0, root], [-1, 6 / root, 2 / root], [-2, -3 / root, 4 / root]]) / 3.0
    rod = BodyData("rod", 0.5, (4e-3, 4e-4, 4e-3), np.array([0.1, 0.05, 0.1]), turned,
               (-0.12566370614359174, 0.25132741228718347, 0.0),
               (-1.3404128655316452, 1.1239703569665163, -1.4986271426220217))  # fmt: skip
    slider = BodyData("slider", 2.0, (1e-4, 1e-4, 1e-4), np.array([0.2, 0, 0]),
                  np.array([[0.0, 0, 1], [0, 1, 0], [-1, 0, 0]]),
                  (-0.25132741228718347, 0.0, 0.0))  # fmt: skip
    rows = ConstraintRows()
    rows.pin(GROUND, np.array([0.0, 0.1, 0.12]), crank, _ORIGIN)
    rows.dp1(GROUND, Y, crank, X)
    rows.dp1(GROUND, Z, crank, X)
    rows.pin(rod, -0.15 * X, crank, 0.08 * Y)
    rows.dp1(rod, Y, slider, Z)
    rows.dp2(rod, Y, 0.15 * X, slider, _ORIGIN)
    rows.dp2(rod, Z, 0.15 * X, slider, _ORIGIN)
    rows.dp1(slider, -X, GROUND, X)
    rows.dp1(slider, Y, GROUND, X)
    rows.dp2(slider, -X, _ORIGIN, GROUND, 0.2 * X)
    rows.dp2(slider, Y, _ORIGIN, GROUND, 0.2 * X)
    rows.dp1(slider, -X, GROUND, Y)
    rows.distance(rod, 0.15 * X, slider, Z, 1.0)
    drive = {"kind": "polynomial", "coefficients": [np.pi / 2, -2 * np.pi]}
    rows.dp1(GROUND, Y, crank, Y, angle=drive, axis=X.tolist())
    return rows_mechanism("spatial slider-crank of rows", [crank, rod, slider], rows, 3.0)


def four_link() -> Mechanism:
    """Haug's spatial four-bar linkage, its rotor at half a turn a second about x; inertias are singular on purpose."""
    rotor = BodyData(
        "rotor", 2.0, (4.0, 2.0, 0.0), np.zeros(3), np.array([[0.0, 0, 1], [0, 1, 0], [-1, 0, 0]]), spin=(0, 0, np.pi)
    )
    coupler = BodyData(
        "coupler", 1.0, (12.4, 0.01, 0.0), np.array([-3.745557718914307, -4.25, 4.262365437828613]),
        np.array([[0.7501572123794653, 0.6140258555597224, 0.24543106042068227],
                  [-0.6612594705590586, 0.6967213114754098, 0.2780563373346098],
                  [-0.00026326986741171727, -0.37087957997190385, 0.9286809289787538]]),
        (-5.2668475224701705, -np.pi, -2.81807373281628), (0.4977376324560408, 1.9303386981341324, -0.988136005969006),
    )  # fmt: skip
    rocker = BodyData(
        "rocker", 1.0, (4.54, 0.01, 0.0), np.array([-5.7455577189143066, -8.5, 3.2623654378286138]),
        np.array([[0, 0.47177235646332616, 0.881720388602328],
                  [-1, 0, 0],
                  [0, -0.881720388602328, 0.47177235646332616]]),
        (-5.2668475224701705, 0.0, -2.81807373281628), (1.614425981037769, 0.0, 0.0),
    )  # fmt: skip
    rows = ConstraintRows()
    rows.dp1(rotor, X, GROUND, X)
    rows.dp1(rotor, Y, GROUND, X)
    rows.pin(rotor, _ORIGIN, GROUND, _ORIGIN)
    rows.dp1(rocker, Z, GROUND, Y)
    rows.dp1(rocker, Y, GROUND, Y)
    rows.pin(rocker, 3.7 * Y, GROUND, np.array([-4.0, -8.5, 0.0]))
    rows.pin(rocker, -3.7 * Y, coupler, -6.1 * Y)
    rows.pin(rotor, -2.0 * X, coupler, 6.1 * Y)
    rows.dp1(rotor, np.array([0.0, -0.662, 0.75]), coupler, Z)
    drive = {"kind": "polynomial", "coefficients": [np.pi / 2, np.pi]}
    rows.dp1(GROUND, Y, rotor, -X, angle=drive, axis=X.tolist())
    return rows_mechanism("spatial four-link of rows", [rotor, coupler, rocker], rows, 3.0)


MECHANISMS: Mapping[str, Callable[[], Mechanism]] = MappingProxyType(
    {
        "single pendulum": single_pendulum,
        "double pendulum": double_pendulum,
        "slider-crank": slider_crank,
        "four-link": four_link,
    }
)
"""The four mechanisms by their names in the paper."""


def double_pendulum_of_joints() -> Mechanism:
    """The double pendulum with hinges instead of rows, for relative coordinates."""
    data = double_pendulum().model_dump(mode="json")
    hinges = [("pivot", "world", "upper", [0.0, 0.0, 0.0]), ("elbow", "upper", "lower", [0.0, 4.0, 0.0])]
    joints = [
        {"name": name, "kind": "revolute", "predecessor": i, "successor": j, "axis": X.tolist(), "point": point}
        for name, i, j, point in hinges
    ]
    scenario = {"duration": 5.0, "output_step": 0.01, "outputs": ["joints", "energy", "body/lower"]}
    name = "double pendulum of two bars on hinges"
    return Mechanism.model_validate(data | {"name": name, "joints": joints, "constraints": [], "scenario": scenario})
