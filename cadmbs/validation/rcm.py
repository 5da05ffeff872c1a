"""The surgical arm with remote centre of motion, symbol by symbol against its closed forms."""

from __future__ import annotations

from importlib import resources

import numpy as np

from cadmbs.arrays import Array
from cadmbs.compiler import compile_mechanism
from cadmbs.importers import load
from cadmbs.kinematics import body_fixed, poses, spatial
from cadmbs.lie import se3
from cadmbs.results import Result
from cadmbs.simulation import simulate
from cadmbs.system import System
from cadmbs.validation import rcm_closed_forms as closed
from cadmbs.validation.rcm_misprints import MISPRINTS, TYPOGRAPHY
from cadmbs.validation.report import Check, Progress, ValidationReport, silent

EXACT = 1e-13
"""Closed form against product of exponentials: some tens of roundings of numbers below one."""

BALANCE = 1e-7
"""Energy imbalance over the largest kinetic energy, at the scenario's relative tolerance of 1e-9 a step."""

CONFIGURATIONS = np.array(
    [
        (0.0, 0.0, 0.0, 0.0, 0.0),
        (0.3, -0.7, 1.1, 0.5, -0.4),
        (-2.1, 1.4, 0.6, -1.9, 2.6),
        (1.0, 2.0, 3.0, 4.0, 5.0),
        (0.0, 0.0, 0.0, np.pi, -np.pi / 2),
    ]
)

SWEEP = np.random.default_rng(0).uniform(-np.pi, np.pi, size=(1000, 5))
"""Configurations at which the axes must meet, and at which printed entries are compared."""


def validate_rcm(progress: Progress = silent, simulated: Result | None = None) -> ValidationReport:
    """Measured against expected, for every symbol of the example, at several configurations; then the simulation.

    Args:
        progress: Told the fraction done.
        simulated: Result of the library file's scenario, if it is at hand; else it is simulated.
    """
    with resources.as_file(resources.files("cadmbs.library").joinpath("rcm.json")) as path:
        mechanism = load(path)
    parameters = closed.Parameters(**mechanism.extensions["library"]["parameters"])
    system = compile_mechanism(mechanism)
    title = "Surgical arm with remote centre of motion (P-KIN 2.5 and 3.6)"
    checks = [*_reference(system, parameters), *_configurations(system, parameters)]
    checks += _remote_center(system, parameters)
    progress(0.1)
    return ValidationReport(title, (*checks, *_simulation(simulated or simulate(system))), _remarks(system, parameters))


def _deviation(found: Array, expected: Array) -> float:
    return float(np.max(np.abs(found - expected)))


def _reference(system: System, p: closed.Parameters) -> list[Check]:
    """Y_i, A_i and X_i = Ad_{A_i}^-1 Y_i."""
    screws = np.array([joint.screws[0] for joint in system.joints])
    frames = system.bodies.reference_pose[1:]
    own = se3.transform_twist_inverse(frames, screws)
    return [
        Check("Y_1..Y_5, joint screws at q = 0", _deviation(screws, closed.reference_screws(p)), EXACT, "m"),
        Check("A_1..A_5, reference poses", _deviation(frames, closed.reference_poses(p)), EXACT, "m"),
        Check("X_1..X_5, body-fixed screws", _deviation(own, closed.body_fixed_screws(p)), EXACT, "m"),
    ]


def _configurations(system: System, p: closed.Parameters) -> list[Check]:
    """Poses and Jacobians at all configurations in one batch."""
    found = poses(system, CONFIGURATIONS, engine="reference")[:, 1:]
    expected = np.array([closed.poses(p, q) for q in CONFIGURATIONS])
    checks = [
        Check(f"C_{i + 1}(q), pose of body {i + 1}", _deviation(found[:, i], expected[:, i]), EXACT, "m")
        for i in range(5)
    ]
    forms = (closed.body_fixed_jacobian_3, closed.body_fixed_jacobian_4, closed.body_fixed_jacobian_5)
    for number, form in enumerate(forms, start=3):
        right = np.array([form(p, q) for q in CONFIGURATIONS])
        measured = body_fixed.jacobian(system, CONFIGURATIONS, f"body{number}", engine="reference")
        checks.append(Check(f"J^b_{number}, body-fixed Jacobian", _deviation(measured, right), EXACT, "m"))
    columns = np.swapaxes(spatial.jacobian(system, CONFIGURATIONS, "body5", engine="reference"), -1, -2)
    right = np.array([closed.spatial_screws(p, q) for q in CONFIGURATIONS])
    checks += [
        Check(f"J^s_{j + 1}, spatial screw", _deviation(columns[:, j], right[:, j]), EXACT, "m") for j in range(5)
    ]
    return checks


def _remote_center(system: System, p: closed.Parameters) -> list[Check]:
    """Distances of the current axes 4 and 5 and of the instrument from the remote centre, which body 3 carries."""
    carrier, instrument = (_moved(system, body) for body in ("body3", "body5"))
    center = se3.apply(carrier, closed.remote_center(p))
    tool = instrument @ system.body_and_pose("body5/tool")[1]
    columns = np.swapaxes(spatial.jacobian(system, SWEEP, "body5", engine="reference"), -1, -2)
    lines = {
        "axis of joint 4": (columns[:, 3, :3], columns[:, 3, 3:]),
        "axis of joint 5": (columns[:, 4, :3], columns[:, 4, 3:]),
        "instrument": (tool[:, :3, 2], np.cross(tool[:, :3, 3], tool[:, :3, 2])),
    }
    return [
        Check(f"remote centre on the {name}, 1000 poses", _deviation(np.cross(center, e), moment), EXACT, "m")
        for name, (e, moment) in lines.items()
    ]


def _moved(system: System, body: str) -> Array:
    """Motion f = C A^-1 of a body since q = 0, at all configurations of the sweep."""
    index, reference = system.body_and_pose(body)
    return poses(system, SWEEP, engine="reference")[:, index] @ se3.inverse(reference)


def _remarks(system: System, p: closed.Parameters) -> tuple[str, ...]:
    """Each misprint with the largest distance of the printed entry from the computed one."""
    remarks = []
    for misprint in MISPRINTS:
        module = spatial if misprint.spatial else body_fixed
        entry = module.jacobian(system, SWEEP, misprint.body, engine="reference")[:, misprint.row, misprint.column]
        off = _deviation(misprint.value(p, SWEEP), entry)
        remarks.append(
            f"{misprint.where}: printed {misprint.printed}, off by up to {off:.2f} m; right: {misprint.right}"
        )
    return (*remarks, *TYPOGRAPHY)


def _simulation(result: Result) -> list[Check]:
    """The scenario swings the instrument about its remote centre: energy, and the tool point against the arm."""
    scale = float(np.max(result.kinetic))
    return [
        Check("simulation finishes", 0.0 if result.outcome.good else 1.0, 0.0, str(result.outcome)),
        Check("energy balance of the simulation", float(np.max(np.abs(result.drift))) / scale, BALANCE, "of max T"),
    ]
