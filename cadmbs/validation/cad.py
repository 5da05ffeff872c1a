"""STEP files of the library as mechanisms, against the closed forms and joints from which they were made."""

from importlib import resources

import numpy as np

from cadmbs import compiler, constraints, importers
from cadmbs.arrays import Array
from cadmbs.kinematics import neutral, poses
from cadmbs.models.body import Body
from cadmbs.models.documents.reading import build
from cadmbs.models.joint import JointDocument
from cadmbs.models.mechanism import Mechanism
from cadmbs.simulation import simulate
from cadmbs.testing.cad import CadAssembly, engine, surgical_arm
from cadmbs.validation.report import Check, Progress, ValidationReport, no_progress

DURATION = 0.4
MASS_TOLERANCE = 1e-9
ANGLE_TOLERANCE = 1e-6
DISTANCE_TOLERANCE = 1e-6
MOTION_TOLERANCE = 1e-7
"""Time [s]; relative error of masses; errors of axes [rad, m]; errors of positions of bodies after the time [m]."""

_MISSING = float("inf")


def validate_cad(progress: Progress = no_progress, long: bool = False) -> ValidationReport:
    """Masses, axes, mobility and motion of the engine and the surgical arm, read from their STEP files.

    Args:
        progress: Called with the completed fraction.
        long: No difference: this study is computed whole.

    Raises:
        MissingExtraError: No CAD kernel is installed.
    """
    checks: list[Check] = []
    assemblies = (engine(), surgical_arm())
    for i, assembly in enumerate(assemblies):
        checks += _checks(assembly)
        progress((i + 1) / len(assemblies))
    remarks = (
        "The solids are made of boxes, cylinders and prisms, whose masses are closed forms; the CAD kernel is not used "
        "for the expected values.",
        "The axes of the surgical arm are those of the library's rcm.json.",
    )
    return ValidationReport("STEP files as mechanisms", tuple(checks), remarks)


def _checks(assembly: CadAssembly) -> list[Check]:
    file = f"{assembly.name.replace(' ', '_')}.step"
    with resources.as_file(resources.files("cadmbs.library").joinpath(file)) as path:
        imported = importers.load(path)
    expected, _ = build(assembly.mechanism_data())
    if expected is None:
        raise ValueError(f"the document of {assembly.name} is not valid")
    joints = paired_joints(expected, imported)
    kinds = sum(other is None or other.kind != joint.kind for joint, other in joints)
    freedoms = constraints.mobility(system := compiler.compile_mechanism(imported), neutral(system)).degrees_of_freedom
    angles, distances = np.array([axis_errors(joint, other) for joint, other in joints]).T
    name = assembly.name
    return [
        Check(f"{name}: masses and inertias", mass_error(expected, imported), MASS_TOLERANCE, "relative"),
        Check(f"{name}: joints missing, wrong or false", kinds + abs(len(imported.joints) - len(joints)), 0, "joints"),
        Check(f"{name}: directions of axes", float(angles.max()), ANGLE_TOLERANCE, "rad"),
        Check(f"{name}: places of axes", float(distances.max()), DISTANCE_TOLERANCE, "m"),
        Check(f"{name}: mobility", abs(freedoms - assembly.degrees_of_freedom), 0, "freedoms"),
        Check(f"{name}: motion for {DURATION:g} s", motion_error(expected, imported), MOTION_TOLERANCE, "m"),
    ]


def paired_joints(expected: Mechanism, imported: Mechanism) -> list[tuple[JointDocument, JointDocument | None]]:
    """The joints of a mechanism, each with the joint of another one between bodies of the same names."""
    by_bodies = {frozenset((joint.predecessor, joint.successor)): joint for joint in imported.joints}
    return [(joint, by_bodies.get(frozenset((joint.predecessor, joint.successor)))) for joint in expected.joints]


def axis_errors(joint: JointDocument, other: JointDocument | None) -> tuple[float, float]:
    """The angle [rad] and distance [m] of the lines of two joints, whatever their sense."""
    axes = [np.array(getattr(j, "axis", None) or (0.0, 0.0, 0.0)) for j in (joint, other)]
    if not (axes[0].any() and axes[1].any()):
        return _MISSING, _MISSING
    e, other_e = (axis / np.linalg.norm(axis) for axis in axes)
    angle = float(np.linalg.norm(np.cross(e, other_e)))
    p, r = (np.array(getattr(j, "point", (0.0, 0.0, 0.0))) for j in (joint, other))
    return angle, 0.0 if joint.kind == "prismatic" else float(np.linalg.norm(np.cross(r - p, e)))


def mass_error(expected: Mechanism, imported: Mechanism) -> float:
    """The largest relative error of masses and inertias, and of centres of mass by the size of the mechanism."""
    bodies = {body.name: body for body in imported.bodies}
    return max((_body_error(body, bodies.get(body.name)) for body in expected.bodies), default=_MISSING)


def _body_error(body: Body, other: Body | None) -> float:
    if other is None:
        return _MISSING
    tensor = np.array(body.inertia)
    inertia = float(np.abs(np.array(other.inertia) - tensor).max() / np.abs(tensor).max())
    center = float(np.abs(np.array(other.center_of_mass) - body.center_of_mass).max())
    return max(abs(other.mass / body.mass - 1), inertia, center / float(np.sqrt(np.trace(tensor) / body.mass)))


def motion_error(expected: Mechanism, imported: Mechanism) -> float:
    """The largest distance [m] of centres of mass between the simulations of two mechanisms, bodies by their names."""
    ends = [_centers_of_mass(mechanism) for mechanism in (expected, imported)]
    if not set(ends[0]) <= set(ends[1]):
        return _MISSING
    return max(float(np.abs(ends[1][name] - center).max()) for name, center in ends[0].items())


def _centers_of_mass(mechanism: Mechanism) -> dict[str, Array]:
    """(n_t, 3) centres of mass of all bodies by their names, in a motion under gravity."""
    system = compiler.compile_mechanism(mechanism)
    result = simulate(system, duration=DURATION, output_step=DURATION / 40, method="dop853", rtol=1e-10, atol=1e-12)
    start, moved = poses(system, neutral(system)), poses(system, result.q)
    centers = {}
    for body in mechanism.bodies:
        i = system.body_names.index(body.name)
        displacement = moved[:, i] @ np.linalg.inv(start[i])
        centers[body.name] = displacement[:, :3, :3] @ np.array(body.center_of_mass) + displacement[:, :3, 3]
    return centers
