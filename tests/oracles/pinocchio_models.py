"""Between Pinocchio and cadmbs: names, orders and coordinates, and mechanisms made of Pinocchio models.

Elsewhere: twists linear first, quaternions (x, y, z, w), unbounded hinges by cosine and sine, the velocity of a planar
joint in its moving frame.
"""

from dataclasses import dataclass

import numpy as np
import pinocchio as pin

from cadmbs.models.documents.reading import canonical
from cadmbs.models.mechanism import Mechanism

ANGULAR_FIRST = [3, 4, 5, 0, 1, 2]
AXES = {"X": [1.0, 0.0, 0.0], "Y": [0.0, 1.0, 0.0], "Z": [0.0, 0.0, 1.0]}


@dataclass(frozen=True)
class Part:
    """A simple joint, or one of those in a composite: its name here, kind there, frame at neutral, and places."""

    name: str
    kind: str
    model: object
    placement: pin.SE3
    start_q: int
    start_v: int

    def axis(self):
        """Direction of a joint with one degree of freedom, in its frame."""
        letter = self.kind[-1]
        return AXES[letter] if letter in "XYZ" else self.model.axis


def parts_of(model, number):
    """The simple joints of joint `number`, with placements relative to what comes before."""
    joint, name = model.joints[number], model.names[number]
    own = joint.extract()
    if joint.shortname() != "JointModelComposite":
        return [Part(name, kind_of(joint), own, model.jointPlacements[number], joint.idx_q, joint.idx_v)]
    parts = []
    for k, sub in enumerate(own.joints):
        placement = model.jointPlacements[number] * own.jointPlacements[k] if k == 0 else own.jointPlacements[k]
        parts.append(Part(f"{name}.{k}", kind_of(sub), sub.extract(), placement, sub.idx_q, sub.idx_v))
    return parts


def kind_of(joint):
    return joint.shortname().removeprefix("JointModel")


class Coordinates:
    """q and v of a system as Pinocchio has them: v' = S(q) v, tau = S^T tau', joints matched by name."""

    def __init__(self, model, system):
        self.model, self.system = model, system
        self.parts = [part for number in range(1, model.njoints) for part in parts_of(model, number)]
        self.q_places, self.v_places = {}, {}
        for joint in system.joints:
            self.q_places[joint.name] = [system.position_names.index(name) for name in joint.position_names]
            self.v_places[joint.name] = [system.velocity_names.index(name) for name in joint.velocity_names]

    def positions(self, q):
        """Pinocchio's configuration vector."""
        result = pin.neutral(self.model)
        for part in self.parts:
            values = part_positions(part.kind, q[self.q_places[part.name]])
            result[part.start_q : part.start_q + len(values)] = values
        return result

    def rates(self, q):
        """S (nv, n_v) with v' = S v."""
        S = np.zeros((self.model.nv, self.system.n_v))
        for part in self.parts:
            block = part_rates(part.kind, q[self.q_places[part.name]])
            S[part.start_v : part.start_v + len(block), self.v_places[part.name]] = block
        return S

    def rate_changes(self, q, v):
        """dS/dt v (nv,): planar frames turn, everything else is constant."""
        result = np.zeros(self.model.nv)
        for part in self.parts:
            if part.kind == "Planar":
                x, y, turn = v[self.v_places[part.name]]
                back = part_rates("Planar", q[self.q_places[part.name]])[:2, :2]
                result[part.start_v : part.start_v + 2] = -turn * back @ [-y, x]
        return result


def part_positions(kind, q):
    if kind.startswith(("RUB", "RevoluteUnbounded")):
        return np.array([np.cos(q[0]), np.sin(q[0])])
    if kind == "Planar":
        return np.array([q[0], q[1], np.cos(q[2]), np.sin(q[2])])
    if kind == "Spherical":
        return q[[1, 2, 3, 0]]
    if kind == "FreeFlyer":
        return q[[4, 5, 6, 1, 2, 3, 0]]
    return q


def part_rates(kind, q):
    if kind == "Planar":
        c, s = np.cos(q[2]), np.sin(q[2])
        return np.array([[c, s, 0.0], [-s, c, 0.0], [0.0, 0.0, 1.0]])
    if kind == "FreeFlyer":
        return np.eye(6)[ANGULAR_FIRST]
    return np.eye({"Spherical": 3, "SphericalZYX": 3, "Translation": 3, "Universal": 2}.get(kind, 1))


def six(array):
    """A twist, wrench or Jacobian of Pinocchio, angular first."""
    return np.asarray(array)[ANGULAR_FIRST]


def mechanism_of(model):
    """The mechanism of a Pinocchio model: bodies named like its joints, frames at neutral as reference poses."""
    bodies, joints = [], []
    poses = [pin.SE3.Identity()]
    for number in range(1, model.njoints):
        parent = model.parents[number]
        place, before = poses[parent], "universe" if parent == 0 else model.names[parent]
        parts = parts_of(model, number)
        for part in parts:
            place = place * part.placement
            last = part is parts[-1]
            body = model.names[number] if last else part.name
            bodies.append(body_data(body, place, model.inertias[number] if last else None))
            joints.append({"name": part.name, "predecessor": before, "successor": body, **joint_data(part, place)})
            before = body
        poses.append(place)
    data = {"name": model.name or "model", "ground": "universe", "bodies": bodies, "joints": joints}
    return canonical(Mechanism.model_validate(data | {"gravity": model.gravity.linear.tolist()}))


def body_data(name, place, inertia):
    pose = {"position": place.translation.tolist(), "rotation": place.rotation.tolist()}
    data = {"name": name, "reference_pose": pose}
    if inertia is None:
        return data
    tensor = place.rotation @ inertia.inertia @ place.rotation.T
    center = place.act(inertia.lever)
    return data | {"mass": inertia.mass, "center_of_mass": center.tolist(), "inertia": tensor.tolist()}


def joint_data(part, place):
    """Kind and geometry in world axes at neutral."""
    point, (x, y, z) = place.translation.tolist(), place.rotation.T.tolist()
    fixed = {
        "FreeFlyer": {"kind": "free"},
        "Planar": {"kind": "planar", "axes": [x, y], "point": point},
        "Spherical": {"kind": "spherical", "point": point},
        "SphericalZYX": {"kind": "spherical", "coordinates": "angles", "axes": [z, y, x], "point": point},
        "Translation": {"kind": "spatial_translation", "axes": [x, y, z]},
    }
    if part.kind in fixed:
        return fixed[part.kind]
    if part.kind == "Universal":
        axes = [(place.rotation @ axis).tolist() for axis in (part.model.axis1, part.model.axis2)]
        return {"kind": "universal", "axes": axes, "point": point}
    line = {"axis": (place.rotation @ part.axis()).tolist(), "point": point}
    if part.kind.startswith("H"):
        return {"kind": "screw", "pitch": part.model.pitch, **line}
    return {"kind": "prismatic" if part.kind.startswith("P") else "revolute", **line}


def random_model(seed, n_joints=14):
    """A random tree of all of Pinocchio's joints, composites included, with its own random numbers fixed.

    Each joint hangs on the one before it or, to branch, on one of its ancestors: Pinocchio counts on subtrees with
    consecutive numbers.
    """
    pin.seed(seed)
    rng = np.random.default_rng(seed)
    model = pin.Model()
    model.name = f"random {seed}"
    path = [0]
    for number in range(n_joints):
        path = path[: len(path) - int(rng.integers(min(3, len(path))))]
        joint = model.addJoint(path[-1], random_joint(rng, number), pin.SE3.Random(), f"joint{number}")
        path.append(joint)
        model.appendBodyToJoint(joint, pin.Inertia.Random(), pin.SE3.Identity())
        model.addBodyFrame(f"joint{number}", joint, pin.SE3.Identity(), 0)
    return model


def random_joint(rng, number):
    """Each kind in turn."""
    axis = rng.normal(size=3)
    axis /= np.linalg.norm(axis)
    kinds = [
        pin.JointModelFreeFlyer,
        pin.JointModelRX,
        lambda: composite(rng),
        pin.JointModelPlanar,
        lambda: pin.JointModelRevoluteUnaligned(axis),
        pin.JointModelSpherical,
        lambda: pin.JointModelPrismaticUnaligned(axis),
        pin.JointModelRUBZ,
        pin.JointModelSphericalZYX,
        lambda: pin.JointModelHelicalUnaligned(axis, float(rng.normal())),
        pin.JointModelTranslation,
        lambda: pin.JointModelUniversal(*np.linalg.qr(rng.normal(size=(3, 2)))[0].T),
        pin.JointModelPY,
        lambda: pin.JointModelHZ(0.3),
    ]
    return kinds[number % len(kinds)]()


def composite(rng):
    joint = pin.JointModelComposite(pin.JointModelRX(), pin.SE3.Random())
    joint.addJoint(pin.JointModelPY(), pin.SE3.Random())
    joint.addJoint(pin.JointModelSphericalZYX(), pin.SE3.Random())
    return joint
