"""Recordings of machines whose parameters are known."""

from functools import cache

import numpy as np

import cadmbs as cm
from cadmbs import dynamics
from cadmbs.kinematics.products import poses
from cadmbs.measurements.geometry.pose_measurements import changed_geometry


def link(name, mass, center, tensor):
    """A body; the tensor by its entries xx xy xz yy yz zz."""
    xx, xy, xz, yy, yz, zz = tensor
    inertia = [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]
    return {"name": name, "mass": mass, "center_of_mass": list(center), "inertia": inertia}


def hinge(name, predecessor, successor, axis, point):
    """A revolute joint."""
    bodies = {"predecessor": predecessor, "successor": successor}
    return {"name": name, "kind": "revolute", **bodies, "axis": list(axis), "point": list(point)}


@cache
def arm():
    """An arm of three hinges in general position, with friction and drive inertia."""
    frame = {"name": "base", "mass": 10.0, "inertia": np.eye(3).tolist(), "center_of_mass": [0, 0, 0]}
    links = [
        link("link1", 6.0, (0.02, 0.01, 0.2), (0.08, 0.001, 0.002, 0.09, 0.003, 0.05)),
        link("link2", 4.0, (0.25, 0.03, 0.4), (0.02, 0.002, 0.001, 0.07, 0.001, 0.08)),
        link("link3", 2.0, (0.62, 0.02, 0.42), (0.006, 0.0005, 0.0, 0.02, 0.001, 0.022)),
    ]
    joints = [
        hinge("waist", "base", "link1", (0, 0, 1), (0, 0, 0)),
        hinge("shoulder", "link1", "link2", (0, 1, 0), (0, 0, 0.4)),
        hinge("elbow", "link2", "link3", (0, 1, 0), (0.5, 0, 0.4)),
    ]
    losses = ((2.0, 1.5, 0.3), (3.0, 2.5, 0.4), (1.0, 0.8, 0.2))
    for joint, (damping, friction, armature) in zip(joints, losses, strict=True):
        joint |= {"damping": damping, "friction": friction, "armature": armature, "actuated": True}
    return cm.Mechanism.model_validate(
        {"format": "cadmbs.mechanism/1", "name": "arm", "ground": "base", "bodies": [frame, *links], "joints": joints}
    )


def wrong_arm(seed=0, size=0.3):
    """The arm with masses that are wrong by up to `size`, and no losses."""
    rng, right = np.random.default_rng(seed), arm()
    bodies = [
        body if body.name == "base" else body.model_copy(update={"mass": body.mass * (1.0 + size * rng.uniform(-1, 1))})
        for body in right.bodies
    ]
    joints = [joint.model_copy(update={"damping": 0.0, "friction": 0.0, "armature": 0.0}) for joint in right.joints]
    return right.model_copy(update={"bodies": tuple(bodies), "joints": tuple(joints)})


def motion(n, names, duration=10.0, seed=1, size=0.8):
    """Sums of five sines: positions, velocities and accelerations by coordinate."""
    rng = np.random.default_rng(seed)
    t = np.linspace(0.0, duration, n)
    levels = {"t": t}
    for name in names:
        a, phase = rng.normal(size=5) * size / np.arange(1, 6), rng.uniform(0, 2 * np.pi, 5)
        w = 2.0 * np.pi * np.arange(1, 6) / duration * 2.0
        angle = t[:, None] * w + phase
        levels[f"joint/{name}/q"] = np.sin(angle) @ a
        levels[f"joint/{name}/v"] = np.cos(angle) @ (a * w)
        levels[f"joint/{name}/a"] = -np.sin(angle) @ (a * w**2)
    return levels


def flange_points(n, scale=1.0):
    """Positions of the six-axis arm's joints, and its flange's points with axes that are wrong; in m times `scale`."""
    mechanism, rng = cm.load("six_axis_arm"), np.random.default_rng(0)
    axes = {joint.name: 2e-3 * rng.normal(size=6) for joint in mechanism.joints}
    system = cm.compile_mechanism(changed_geometry(mechanism, axes, {}))
    q = rng.uniform(-1.5, 1.5, (n, system.n_q))
    points = scale * poses(system, q, engine="reference")[:, system.body_names.index("flange"), :3, 3]
    data = {name: q[:, k] for k, name in enumerate(system.position_names)}
    return data | {f"body/flange/{axis}": points[:, k] for k, axis in enumerate("xyz")}


def recording(mechanism, n=1000, noise=0.01, seed=0, motion_seed=1, **options):
    """A table of a motion of a tree with forces, with white noise as a part of each force's root mean square."""
    system = cm.compile_mechanism(mechanism)
    data = motion(n, system.velocity_names, **{"seed": motion_seed, **options})
    q, v, a = (np.stack([data[f"joint/{name}/{level}"] for name in system.velocity_names], -1) for level in "qva")
    tau = dynamics.inverse_dynamics(system, q, v, a, engine="reference") - dynamics.load_forces(system, q, v, 0.0)
    rng = np.random.default_rng(seed)
    tau = tau + noise * np.sqrt(np.mean(tau**2, axis=0)) * rng.normal(size=tau.shape)
    return data | {f"joint/{name}/tau": tau[:, k] for k, name in enumerate(system.velocity_names)}


def csv_text(data):
    """The table as CSV."""
    rows = np.column_stack(list(data.values()))
    return "\n".join([",".join(data), *(",".join(f"{x:.12g}" for x in row) for row in rows)]) + "\n"


@cache
def delta_printer(radius=0.12, rod=0.25, longer=(0.0, 0.0, 0.0), turned=(0.0, 0.0, 0.0)):
    """A printer of three vertical slides, each with two parallel rods to the effector, whose frame "nozzle" is at 0.

    Args:
        radius: Of the towers [m].
        rod: Length of the rods [m].
        longer: What the rods of each tower have more [m].
        turned: Angles by which the towers stand aside [rad].
    """
    inertia, level, inner, half = (1e-4 * np.eye(3)).tolist(), np.array([0.0, 0.0, 0.02]), 0.03, 0.03
    nozzle = {"nozzle": {"position": [0.0, 0.0, 0.0]}}
    bodies = [
        {"name": "frame", "mass": 1.0, "inertia": inertia, "center_of_mass": [0.0, 0.0, 0.0]},
        {"name": "effector", "mass": 0.1, "inertia": inertia, "center_of_mass": level.tolist(), "frames": nozzle},
    ]
    joints = []
    for k, letter in enumerate("abc"):
        angle = np.pi / 2 + 2 * np.pi / 3 * k + turned[k]
        out, aside = np.array([np.cos(angle), np.sin(angle), 0.0]), np.array([-np.sin(angle), np.cos(angle), 0.0])
        height = np.sqrt((rod + longer[k]) ** 2 - (radius - inner) ** 2)
        top = radius * out + level + [0.0, 0.0, height]
        carriage, tower = f"carriage_{letter}", {"predecessor": "frame", "axis": [0.0, 0.0, 1.0], "actuated": True}
        bodies.append({"name": carriage, "mass": 0.1, "inertia": inertia, "center_of_mass": top.tolist()})
        name, point = f"tower_{letter}", top.tolist()
        joints.append({"name": name, "kind": "prismatic", "successor": carriage, "point": point, **tower})
        for side, sign in (("left", 1.0), ("right", -1.0)):
            upper, lower = top + sign * half * aside, inner * out + level + sign * half * aside
            body, along = f"rod_{letter}_{side}", (upper - lower) / np.linalg.norm(upper - lower)
            center = (0.5 * (upper + lower)).tolist()
            bodies.append({"name": body, "mass": 0.02, "inertia": inertia, "center_of_mass": center})
            axes = {"axes": [aside.tolist(), np.cross(aside, along).tolist()], "point": upper.tolist()}
            ends = {"predecessor": carriage, "successor": body}
            joints.append({"name": f"top_{letter}_{side}", "kind": "universal", **ends, **axes})
            ends = {"predecessor": body, "successor": "effector", "point": lower.tolist()}
            joints.append({"name": f"low_{letter}_{side}", "kind": "spherical", **ends})
    data = {"format": "cadmbs.mechanism/1", "name": "printer", "ground": "frame", "bodies": bodies, "joints": joints}
    return cm.Mechanism.model_validate(data)
