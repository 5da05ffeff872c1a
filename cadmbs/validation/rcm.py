"""The surgical arm with remote centre of motion, symbol by symbol against its closed forms."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.compiler import compile_mechanism
from cadmbs.kinematics import body_fixed, poses, spatial
from cadmbs.lie import se3
from cadmbs.results import Result
from cadmbs.simulation import simulate
from cadmbs.system import System
from cadmbs.validation import rcm_closed_forms, tolerances
from cadmbs.validation import rcm_closed_forms as closed_forms
from cadmbs.validation.library_mechanisms import library_mechanism
from cadmbs.validation.report import Check, Progress, ValidationReport, no_progress

CONFIGURATIONS = np.array(
    [
        (0.0, 0.0, 0.0, 0.0, 0.0),
        (0.3, -0.7, 1.1, 0.5, -0.4),
        (-2.1, 1.4, 0.6, -1.9, 2.6),
        (1.0, 2.0, 3.0, 4.0, 5.0),
        (0.0, 0.0, 0.0, np.pi, -np.pi / 2),
    ]
)

RANDOM_CONFIGURATIONS = np.random.default_rng(0).uniform(-np.pi, np.pi, size=(1000, 5))
"""Configurations at which the axes must intersect, and at which printed entries are compared."""


def validate_rcm(
    progress: Progress = no_progress, long: bool = False, simulated: Result | None = None
) -> ValidationReport:
    """Computed against expected values of every symbol of the example at several configurations; then the simulation.

    Args:
        progress: Called with the completed fraction.
        long: No difference: this study is computed whole.
        simulated: Result of the scenario of the library file; None to simulate it.
    """
    mechanism = library_mechanism("rcm")
    parameters = closed_forms.Parameters(**mechanism.extensions["library"]["parameters"])
    system = compile_mechanism(mechanism)
    title = "Surgical arm with remote centre of motion (P-KIN 2.5 and 3.6)"
    checks = [*_reference(system, parameters), *_configurations(system, parameters)]
    checks += _remote_center(system, parameters)
    progress(0.1)
    return ValidationReport(title, (*checks, *_simulation(simulated or simulate(system))), _remarks(system, parameters))


def _deviation(computed: Array, expected: Array) -> float:
    return float(np.max(np.abs(computed - expected)))


def _check(name: str, computed: Array, expected: Array) -> Check:
    return Check(name, _deviation(computed, expected), tolerances.RCM_CLOSED_FORM, "m")


def _reference(system: System, p: closed_forms.Parameters) -> list[Check]:
    """Y_i, A_i and X_i = Ad_{A_i}^-1 Y_i."""
    screws = np.array([joint.screws[0] for joint in system.joints])
    frames = system.bodies.reference_pose[1:]
    body_fixed_screws = se3.transform_twist_inverse(frames, screws)
    return [
        _check("Y_1..Y_5, joint screws at q = 0", screws, closed_forms.reference_screws(p)),
        _check("A_1..A_5, reference poses", frames, closed_forms.reference_poses(p)),
        _check("X_1..X_5, body-fixed screws", body_fixed_screws, closed_forms.body_fixed_screws(p)),
    ]


def _configurations(system: System, p: closed_forms.Parameters) -> list[Check]:
    """Poses and Jacobians at all configurations in one batch."""
    computed = poses(system, CONFIGURATIONS, engine="reference")[:, 1:]
    expected = np.array([closed_forms.poses(p, q) for q in CONFIGURATIONS])
    checks = [_check(f"C_{i + 1}(q), pose of body {i + 1}", computed[:, i], expected[:, i]) for i in range(5)]
    forms = (closed_forms.body_fixed_jacobian_3, closed_forms.body_fixed_jacobian_4, closed_forms.body_fixed_jacobian_5)
    for number, form in enumerate(forms, start=3):
        expected = np.array([form(p, q) for q in CONFIGURATIONS])
        measured = body_fixed.jacobian(system, CONFIGURATIONS, f"body{number}", engine="reference")
        checks.append(_check(f"J^b_{number}, body-fixed Jacobian", measured, expected))
    columns = np.swapaxes(spatial.jacobian(system, CONFIGURATIONS, "body5", engine="reference"), -1, -2)
    expected = np.array([closed_forms.spatial_screws(p, q) for q in CONFIGURATIONS])
    return checks + [_check(f"J^s_{j + 1}, spatial screw", columns[:, j], expected[:, j]) for j in range(5)]


def _remote_center(system: System, p: closed_forms.Parameters) -> list[Check]:
    """Distances of the current axes 4 and 5 and of the instrument from the remote centre, a point of body 3."""
    carrier, instrument = (_displacement(system, body) for body in ("body3", "body5"))
    center = se3.apply(carrier, closed_forms.remote_center(p))
    tool = instrument @ system.body_and_pose("body5/tool")[1]
    columns = np.swapaxes(spatial.jacobian(system, RANDOM_CONFIGURATIONS, "body5", engine="reference"), -1, -2)
    lines = {
        "axis of joint 4": (columns[:, 3, :3], columns[:, 3, 3:]),
        "axis of joint 5": (columns[:, 4, :3], columns[:, 4, 3:]),
        "instrument": (tool[:, :3, 2], np.cross(tool[:, :3, 3], tool[:, :3, 2])),
    }
    return [
        _check(f"remote centre on the {name}, 1000 poses", np.cross(center, e), moment)
        for name, (e, moment) in lines.items()
    ]


def _displacement(system: System, body: str) -> Array:
    """Motion f = C A^-1 of a body since q = 0, at all configurations of the sweep."""
    index, reference = system.body_and_pose(body)
    return poses(system, RANDOM_CONFIGURATIONS, engine="reference")[:, index] @ se3.inverse(reference)


def _remarks(system: System, p: closed_forms.Parameters) -> tuple[str, ...]:
    """Each misprint with the largest distance of the printed entry from the computed one."""
    remarks = []
    for misprint in MISPRINTS:
        module = spatial if misprint.spatial else body_fixed
        jacobian = module.jacobian(system, RANDOM_CONFIGURATIONS, misprint.body, engine="reference")
        entry = jacobian[:, misprint.row, misprint.column]
        deviation = _deviation(misprint.value(p, RANDOM_CONFIGURATIONS), entry)
        remarks.append(
            f"{misprint.where}: printed {misprint.printed}, off by up to {deviation:.2f} m; right: {misprint.right}"
        )
    return (*remarks, *TYPOGRAPHY)


def _simulation(result: Result) -> list[Check]:
    """The outcome and the energy balance of the scenario."""
    scale = float(np.max(result.kinetic))
    return [
        Check("simulation finishes", 0.0 if result.outcome.good else 1.0, 0.0, str(result.outcome)),
        Check(
            "energy balance of the simulation",
            float(np.max(np.abs(result.drift))) / scale,
            tolerances.RCM_ENERGY_BALANCE,
            "of max T",
        ),
    ]


# Wrong entries in the surgical-arm example of the paper: the printed entry, and the correct one.


@dataclass(frozen=True)
class Misprint:
    """One wrong entry: row and column (from 0) of a Jacobian of `body`, body-fixed or spatial.

    `value` evaluates the printed entry for configurations (n, 5).
    """

    where: str
    spatial: bool
    body: str
    row: int
    column: int
    printed: str
    right: str
    value: Callable[[rcm_closed_forms.Parameters, Array], Array]


def _sines(q: Array) -> dict[str, Array]:
    return {
        "s1": np.sin(q[:, 0]),
        "s2": np.sin(q[:, 1]),
        "c2": np.cos(q[:, 1]),
        "s3": np.sin(q[:, 2]),
        "c3": np.cos(q[:, 2]),
        "s23": np.sin(q[:, 1] + q[:, 2]),
        "c23": np.cos(q[:, 1] + q[:, 2]),
    }


def _first_lateral(p: rcm_closed_forms.Parameters, q: Array) -> Array:
    t = _sines(q)
    return np.asarray(p.arm * t["s2"] + (p.x1 + p.x3 - p.d3) * t["s23"])


def _first_forward(p: rcm_closed_forms.Parameters, q: Array) -> Array:
    t = _sines(q)
    return np.asarray(p.d2 - p.x1 - p.arm * t["c2"] + (p.d3 - p.x1 - p.x3) * t["c23"])


def _second_lateral(p: rcm_closed_forms.Parameters, q: Array) -> Array:
    return np.asarray(_sines(q)["s3"] * (p.x2 + p.x3 - p.arm))


def _second_forward(p: rcm_closed_forms.Parameters, q: Array) -> Array:
    return np.asarray(_sines(q)["c3"] * (p.arm - p.x2 - p.x3) - p.d3 - p.x2)


def _third_spatial(p: rcm_closed_forms.Parameters, q: Array) -> Array:
    t = _sines(q)
    return np.asarray(p.arm * t["s23"] - p.d2 * t["s1"])


ENTRY_OF_BODY = "P-KIN 3.6, J^b_{3,%d}, entry %d"

MISPRINTS = (
    Misprint(
        ENTRY_OF_BODY % (1, 4), False, "body3", 3, 0, "D s2 + (x1 + x3 - d3) s23", "D s3 - d2 s23", _first_lateral
    ),
    Misprint(
        ENTRY_OF_BODY % (1, 5),
        False,
        "body3",
        4,
        0,
        "d2 - x1 - D c2 + (d3 - x1 - x3) c23",
        "x3 - d3 + D c3 - d2 c23",
        _first_forward,
    ),
    Misprint(ENTRY_OF_BODY % (2, 4), False, "body3", 3, 1, "s3 (x2 + x3 - D)", "D s3", _second_lateral),
    Misprint(
        ENTRY_OF_BODY % (2, 5), False, "body3", 4, 1, "c3 (D - x2 - x3) - d3 - x2", "x3 - d3 + D c3", _second_forward
    ),
    Misprint("P-KIN 3.6, J^s_3, entry 4", True, "body5", 3, 2, "D s23 - d2 s1", "D s12 - d2 s1", _third_spatial),
)
"""With D = d2 + d3, s23 = sin(q2 + q3) and so on."""

TYPOGRAPHY = (
    "P-KIN 2.5: e4 and Y4 are printed with a lost bracket and fraction; right: e4 = (-1, 0, 1)/sqrt 2, and Y4 begins "
    "with -1/sqrt 2",
    "P-KIN (57), Table 3: Y_j = Ad_{r_i} 0X_j holds at q = 0 only; elsewhere J^s_j = Ad_{r_j} 0X_j",
)
"""Misprints outside the numbers of the example, and one relation that the example uses."""
