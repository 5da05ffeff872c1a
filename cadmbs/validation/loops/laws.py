"""Laws that the equations of every mechanism with constraints satisfy at single states, and known mobilities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from cadmbs import compiler, constraints
from cadmbs.arrays import Array
from cadmbs.dynamics import (
    closed_loop_inverse_dynamics,
    constrained_forward_dynamics,
    energy,
    load_forces,
    woronetz_forward_dynamics,
)
from cadmbs.kinematics import spatial
from cadmbs.kinematics.configuration import integrate
from cadmbs.models.mechanism import Mechanism
from cadmbs.system import System
from cadmbs.validation.loops import kinematics, planar
from cadmbs.validation.loops.sweeps import FIRST_DERIVATIVE_WEIGHTS, SWEEP_DIFFERENCE_STEP, Sweep, coordinate_motion
from cadmbs.validation.report import Check
from cadmbs.validation.tolerances import EQUATION_AGREEMENT


class LinkageMobility(NamedTuple):
    """Degrees of freedom of a linkage, with closed joints and without non-holonomic rows.

    Attributes:
        counted: Gruebler and Kutzbach in space: sum of joint freedoms - 6 x number of loops.
        actual: Dimension of the set of its configurations near the reference.
        redundant: Rows of the loops' closure that the others imply: actual - counted.
    """

    counted: int
    actual: int

    @property
    def redundant(self) -> int:
        """Number of dependent rows of the closure."""
        return self.actual - self.counted


MOBILITIES: Mapping[str, LinkageMobility] = MappingProxyType(
    {
        "four_bar": LinkageMobility(-2, 1),
        "slider_crank": LinkageMobility(-2, 1),
        "spatial_slider_crank": LinkageMobility(1, 1),
        "five_bar": LinkageMobility(-1, 2),
        "bennett": LinkageMobility(-2, 1),
        "bricard": LinkageMobility(0, 1),
        "stewart_platform": LinkageMobility(6, 6),
        "delta_robot": LinkageMobility(3, 3),
        "three_bar_loop": LinkageMobility(3, 3),
        "jansen": LinkageMobility(-8, 1),
        "klann": LinkageMobility(-5, 1),
        "scissor_lift": LinkageMobility(-11, 1),
        "sarrus": LinkageMobility(0, 1),
        "three_rrr": LinkageMobility(-3, 3),
        "geared_five_bar": LinkageMobility(-2, 1),
        "gripper": LinkageMobility(-5, 1),
        "six_sps": LinkageMobility(12, 12),
        "double_wishbone": LinkageMobility(2, 2),
        "excavator": LinkageMobility(-6, 3),
        "cassie_leg": LinkageMobility(3, 3),
        "goldberg": LinkageMobility(-1, 1),
    }
)
"""By name of the library mechanism. Sources: Hunt, Kinematic Geometry of Mechanisms (1978); Merlet, Parallel Robots."""

VELOCITIES: Mapping[str, int] = MappingProxyType(
    {"rolling_disk": 3, "chaplygin_sleigh": 2, "snakeboard": 1, "satellite": 13}
)
"""Independent velocities of the non-holonomic library mechanisms: all rows and prescribed motions counted."""


def mobility_check(name: str, system: System) -> Check:
    """Degrees of freedom and redundant rows against the known ones; the sum of the differences."""
    computed = constraints.mobility(system)
    if name in VELOCITIES:
        difference = abs(computed.velocity_degrees_of_freedom - VELOCITIES[name])
        return Check(f"{name}: mobility", float(difference), 0.0, f"independent velocities: {VELOCITIES[name]}")
    expected = MOBILITIES[name]
    difference = abs(computed.degrees_of_freedom - expected.actual) + abs(len(computed.redundant) - expected.redundant)
    note = f"degrees of freedom: {expected.actual}, redundant rows: {expected.redundant}"
    return Check(f"{name}: mobility", float(difference), 0.0, note)


def equation_check(name: str, system: System, q: Array, v: Array, t: Array | float = 0.0) -> Check:
    """Accelerations of the Woronetz equations against those of the multiplier form under arbitrary forces."""
    tau = np.random.default_rng(5).normal(size=v.shape)
    with_multipliers = constrained_forward_dynamics(system, q, v, tau, t=t).accelerations
    without = woronetz_forward_dynamics(system, q, v, tau, t=t)
    return Check(f"{name}: Woronetz = multipliers", relative_deviation(without, with_multipliers), EQUATION_AGREEMENT)


def drive_checks(name: str, system: System, sweep: Sweep, drives: Mapping[str, planar.SampledMotion]) -> list[Check]:
    """Forces of the drives of a sweep: their power is the rate of the energy, and they produce the accelerations.

    f . rates = d(T + U)/dt
    """
    q, v, a = sweep
    inverse = closed_loop_inverse_dynamics(system, q, v, a, driven=tuple(drives))
    power = np.sum(inverse.forces * np.stack([motion.velocity for motion in drives.values()], axis=-1), axis=-1)
    times = SWEEP_DIFFERENCE_STEP * np.arange(-4, 5)
    energies = [
        sum(energy(system, integrate(system, q, h * v + h * h / 2 * a), v + h * a, engine="reference")) for h in times
    ]
    energy_rate = np.tensordot(FIRST_DERIVATIVE_WEIGHTS, np.stack(energies), 1)
    accelerations = constrained_forward_dynamics(system, q, v, inverse.joint_forces).accelerations
    return [
        Check(f"{name}: power of drives = rate of energy", relative_deviation(power, energy_rate), EQUATION_AGREEMENT),
        Check(f"{name}: forward of inverse dynamics", relative_deviation(accelerations, a), EQUATION_AGREEMENT),
    ]


def torque_check(name: str, mechanism: Mechanism, system: System, sweep: Sweep) -> Check:
    """The driving torque of a planar crank over a whole turn, from the closed-form motion of its bodies."""
    crank_name = {"four_bar": "crank_pivot", "slider_crank": "main_bearing"}[name]
    bodies = (_four_bar_bodies if name == "four_bar" else _slider_crank_bodies)(mechanism, system, sweep)
    expected = planar.required_power(bodies) / coordinate_motion(system, sweep, crank_name).velocity
    torque = closed_loop_inverse_dynamics(system, *sweep, driven=(crank_name,)).forces[:, 0]
    deviation = relative_deviation(torque, expected)
    return Check(f"{name}: driving torque", deviation, EQUATION_AGREEMENT, "closed form, whole turn")


def _four_bar_bodies(mechanism: Mechanism, system: System, sweep: Sweep) -> list[planar.PlanarBody]:
    bars = kinematics.four_bar_lengths(mechanism)
    crank = kinematics.reversed_motion(coordinate_motion(system, sweep, "crank_pivot"), np.pi / 2)
    links = crank, *planar.four_bar_motion(bars, crank)
    starts = np.pi / 2, *(float(angle) for angle in planar.four_bar_angles(bars, np.array(np.pi / 2)))
    fixed = planar.SampledMotion(*(0.0 * part for part in crank))
    crank_pin = planar.link_point_motion(crank, fixed, bars.crank)
    pins = fixed, crank_pin, planar.SampledMotion(fixed.position + bars.ground, *fixed[1:])
    pin_positions = 0.0j, 1j * bars.crank, bars.ground + 0.0j
    return [
        _body(mechanism, name, link, pin, (pin_position, start))
        for name, link, pin, pin_position, start in zip(
            ("crank", "coupler", "rocker"), links, pins, pin_positions, starts, strict=True
        )
    ]


def _slider_crank_bodies(mechanism: Mechanism, system: System, sweep: Sweep) -> list[planar.PlanarBody]:
    lengths = kinematics.parameters(mechanism)
    length, rod_length = float(lengths["crank"]), float(lengths["rod"])
    crank = kinematics.reversed_motion(coordinate_motion(system, sweep, "main_bearing"), np.pi / 2)
    slider, rod = planar.slider_crank_motion(length, rod_length, 0.0, crank)
    fixed = planar.SampledMotion(*(0.0 * part for part in crank))
    pin = planar.link_point_motion(crank, fixed, length)
    start = -float(np.arcsin(length / rod_length))
    bodies = [
        _body(mechanism, "crank", crank, fixed, (0.0j, np.pi / 2)),
        _body(mechanism, "rod", rod, pin, (1j * length, start)),
    ]
    return [*bodies, _body(mechanism, "slider", fixed, slider, (0.0j, 0.0))]


def _body(
    mechanism: Mechanism, name: str, link: planar.SampledMotion, pin: planar.SampledMotion, start: tuple[complex, float]
) -> planar.PlanarBody:
    """A body of the document: the motion of its centre of mass in the plane (x, z) with its link about a pin.

    Args:
        mechanism: The mechanism.
        name: Name of the body.
        link: Angle of its link.
        pin: Motion of the pin.
        start: Position of the pin and angle of the link at q = 0.
    """
    body = next(body for body in mechanism.bodies if body.name == name)
    x, _, z = np.asarray(body.center_of_mass, dtype=float)
    offset = (x + 1j * z - start[0]) * np.exp(-1j * start[1])
    moment = float(np.asarray(body.inertia)[1, 1])
    return planar.PlanarBody(body.mass, moment, planar.link_point_motion(link, pin, offset), link)


def cut_check(
    name: str, mechanism: Mechanism, system: System, sweep: Sweep, tolerance: float = EQUATION_AGREEMENT
) -> Check:
    """Accelerations of all bodies under loads and gravity, with the loops cut at other joints.

    A mechanism with one loop is cut at each of its joints, one with several loops at another joint of each in turn.
    """
    expected = _body_accelerations(system, sweep.q, sweep.v)
    largest, count = 0.0, 0
    for cuts in _other_cuts(system):
        other = compiler.compile_mechanism(mechanism_with_cuts(mechanism, cuts))
        q, v = state_in_other_coordinates(system, sweep.q, sweep.v, other)
        gap = float(np.max(np.abs(constraints.closure(other, q))))
        largest = float(np.maximum(largest, max(gap, relative_deviation(_body_accelerations(other, q, v), expected))))
        count += 1
    return Check(f"{name}: any cut gives the same motion", largest, tolerance, f"{count} other cuts")


def _other_cuts(system: System) -> Iterator[Sequence[str]]:
    names = [joint.name for joint in system.joints]
    cuts = [names[closure.joint] for closure in system.closures]
    for index, loop in enumerate(system.closures):
        members = [names[joint] for joint, _ in loop.members if names[joint] not in cuts]
        for member in members if len(cuts) == 1 else members[len(members) // 2 : len(members) // 2 + 1]:
            yield [*cuts[:index], member, *cuts[index + 1 :]]


def mechanism_with_cuts(mechanism: Mechanism, names: Sequence[str]) -> Mechanism:
    """The mechanism with its loops cut at other joints."""
    joints = tuple(joint.model_copy(update={"cut": joint.name in names}) for joint in mechanism.joints)
    return mechanism.model_copy(update={"joints": joints})


def state_in_other_coordinates(system: System, q: Array, v: Array, other: System) -> tuple[Array, Array]:
    """The same states (..., n) in the coordinates of a system with other cuts, by the names of the coordinates."""
    all_q = np.concatenate([q, constraints.cut_coordinates(system, q)], axis=-1)
    all_v = np.concatenate([v, constraints.cut_rates(system, q, v)], axis=-1)
    q_names, v_names = (
        (*system.position_names, *constraints.cut_position_names(system)),
        (*system.velocity_names, *constraints.cut_velocity_names(system)),
    )
    return (
        all_q[..., [q_names.index(name) for name in other.position_names]],
        all_v[..., [v_names.index(name) for name in other.velocity_names]],
    )


def _body_accelerations(system: System, q: Array, v: Array) -> Array:
    a = constrained_forward_dynamics(system, q, v, load_forces(system, q, v, engine="reference")).accelerations
    return spatial.accelerations(system, q, v, a)[..., _in_file_order(system), :]


def _in_file_order(system: System) -> list[int]:
    return [system.body_names.index(name) for name in sorted(system.body_names)]


def relative_deviation(computed: Array, expected: Array) -> float:
    """Largest deviation over the largest expected size, or one."""
    return float(np.max(np.abs(computed - expected)) / max(1.0, float(np.max(np.abs(expected)))))
