"""An independent reference for the classics: documents straight to accelerations, nothing of cadmbs in between.

Kept as plain as possible. Joints are products of exponentials with one screw each, on complex numbers, so that time
derivatives come from one complex step without cancellation:

    sum_i J_i^T ( M_i J_i a + d/dt(M_i V_i)|_(v fixed) - W_i ) + G^T lam = tau ,   G a + d/dt(G v)|_(v fixed) = 0

with spatial twists V_i (angular first, about the world origin), so that momentum and wrench need no frame. The linear
system is solved by least squares: redundant rows do no harm, their multipliers are the shortest ones.
"""

import numpy as np

STEP = 1e-30

RANK = 1e-6
"""Singular values below this part of the largest are zero. True ones of the classics are above 2e-4; those of redundant
rows are 1e-17 on the manifold and grow with the distance from it where a linkage is overconstrained.
"""


def hat(w):
    return np.array([[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]])


def turn(axis, point):
    return np.concatenate([axis, np.cross(point, axis)])


def slide(axis):
    return np.concatenate([np.zeros(3), axis])


def unit(vector):
    return np.array(vector, float) / np.linalg.norm(vector)


def exponential(screw, q):
    """exp(screw q) with |axis| one or zero, for complex q."""
    T = np.eye(4, dtype=complex)
    w, v = screw[:3], screw[3:]
    if not w.any():
        T[:3, 3] = v * q
        return T
    W = hat(w)
    R = np.eye(3) + np.sin(q) * W + (1 - np.cos(q)) * W @ W
    T[:3, :3] = R
    T[:3, 3] = (np.eye(3) - R) @ np.cross(w, v) + w * (w @ v) * q
    return T


def adjoint(T, screw):
    """Ad_T for complex T: the transpose is taken without conjugation."""
    w = T[:3, :3] @ screw[:3]
    return np.concatenate([w, T[:3, :3] @ screw[3:] + np.cross(T[:3, 3], w)])


def screws(joint, center):
    """Successive screws of a joint document; `center` is where a free body is."""
    kind, x = joint["kind"], np.eye(3)
    point = np.array(joint.get("point", center), float)
    if kind in ("revolute", "prismatic", "screw"):
        axis = unit(joint["axis"])
        return [turn(axis, point) if kind != "prismatic" else slide(axis)]
    if kind == "universal":
        return [turn(unit(axis), point) for axis in joint["axes"]]
    if kind == "planar":
        first, second = (unit(axis) for axis in joint["axes"])
        return [slide(first), slide(second), turn(np.cross(first, second), point)]
    if kind == "spherical":
        return [turn(axis, point) for axis in x]
    if kind == "free":
        return [*map(slide, x), *(turn(axis, point) for axis in x)]
    raise NotImplementedError(kind)


def function(spec):
    """(value, first, second derivative) of a function of time, for complex t in the first two."""
    if not isinstance(spec, dict):
        return lambda t: (spec + 0 * t, 0 * t, 0 * t)
    if spec["kind"] == "polynomial":
        p = np.polynomial.Polynomial(spec["coefficients"])
        return lambda t: (p(t), p.deriv()(t), p.deriv(2)(t))
    mean, size, rate, phase = spec.get("mean", 0), spec["amplitude"], spec["rate"], spec.get("phase", 0)
    return lambda t: (
        mean + size * np.sin(rate * t + phase),
        size * rate * np.cos(rate * t + phase),
        -size * rate**2 * np.sin(rate * t + phase),
    )


class Bodies:
    """The tree of a document, its cut joints, rows, motions and loads."""

    def __init__(self, document):
        self.gravity = np.array(document.get("gravity", [0.0, 0.0, -9.81]))
        self.bodies = {body["name"]: body for body in document["bodies"]}
        self.ground = document.get("ground", "world")
        self.cut = [joint for joint in document["joints"] if joint.get("cut")]
        self.constraints = document.get("constraints", [])
        self.loads = document.get("loads", [])
        self.names, self.screws, self.path = [], [], {self.ground: ()}
        waiting = [joint for joint in document["joints"] if not joint.get("cut")]
        while waiting:
            joint = next(j for j in waiting if (j["predecessor"] in self.path) != (j["successor"] in self.path))
            waiting.remove(joint)
            self._hang(joint)
        self.motions = [
            (self.names.index(m["coordinate"]), function(m["position"])) for m in document.get("motions", [])
        ]
        self.damping = np.zeros(self.n)
        self.armature = np.zeros(self.n)
        for joint in document["joints"]:
            if not joint.get("cut") and joint["kind"] != "free":
                where = [k for k, name in enumerate(self.names) if name.split(":")[0] == joint["name"]]
                self.damping[where] = joint.get("damping", 0.0)
                self.armature[where] = joint.get("armature", 0.0)
        self.inertias = {name: spatial_inertia(body) for name, body in self.bodies.items() if name != self.ground}

    def _hang(self, joint):
        forward = joint["predecessor"] in self.path
        before, after = (
            joint[end] for end in (("predecessor", "successor") if forward else ("successor", "predecessor"))
        )
        center = self.bodies[after].get("reference_pose", {}).get("position", self.bodies[after].get("center_of_mass"))
        own = screws(joint, center)
        # free and spherical joints have coordinates of their own here: displacements, then turns about x, y, z in a row
        own_names = {"free": ["t1", "t2", "t3", "r1", "r2", "r3"], "spherical": ["r1", "r2", "r3"]}
        suffix = ({"planar": ["x", "y", "turn"], "universal": ["1", "2"]} | own_names).get(joint["kind"], "")
        names = [joint["name"]] if len(own) == 1 else [f"{joint['name']}:{suffix[k]}" for k in range(len(own))]
        order = range(len(own)) if forward else reversed(range(len(own)))
        path = list(self.path[before])
        for k in order:
            path.append(len(self.names))
            self.names.append(names[k])
            self.screws.append(own[k] if forward else -own[k])
        self.path[after] = tuple(path)

    @property
    def n(self):
        return len(self.names)

    def motion(self, q):
        """Motions since q = 0 of all bodies, and the current spatial screws (n, 6)."""
        before, current, f = {(): np.eye(4, dtype=complex)}, np.zeros((self.n, 6), complex), {}
        for name, path in self.path.items():
            for k in range(len(path)):
                if path[: k + 1] not in before:
                    T = before[path[:k]]
                    current[path[k]] = adjoint(T, self.screws[path[k]])
                    before[path[: k + 1]] = T @ exponential(self.screws[path[k]], q[path[k]])
            f[name] = before[path]
        return f, current

    def jacobian(self, name, current):
        """Spatial Jacobian (6, n) of a body."""
        J = np.zeros((6, self.n), current.dtype)
        J[:, list(self.path[name])] = current[list(self.path[name])].T
        return J

    def rows(self, f, current):
        """Velocity rows G (m, n) of loops and non-holonomic constraints; motions are added elsewhere."""
        found = [self._closure(joint, f, current) for joint in self.cut]
        found += [self._nonholonomic(row, f, current) for row in self.constraints if row["kind"] != "angular_momentum"]
        return np.concatenate([*found, np.zeros((0, self.n))])

    def _closure(self, joint, f, current):
        one, other = joint["predecessor"], joint["successor"]
        point = np.array([*joint["point"], 1.0])
        points = [(f[name] @ point)[:3] for name in (one, other)]
        Js = [self.jacobian(name, current) for name in (one, other)]
        rows = [J[3:] - hat(p) @ J[:3] for J, p in zip(Js, points, strict=True)]
        result = [rows[1] - rows[0]]
        if joint["kind"] == "revolute":
            axis = unit(joint["axis"])
            square = np.linalg.svd(axis[None])[2][1:]
            a = f[other][:3, :3] @ axis
            for e in square:
                b = f[one][:3, :3] @ e
                result.append((np.cross(a, b) @ (Js[1][:3] - Js[0][:3]))[None])
        elif joint["kind"] != "spherical":
            raise NotImplementedError(joint["kind"])
        return np.concatenate(result)

    def _nonholonomic(self, row, f, current):
        T, J = f[row["body"]], self.jacobian(row["body"], current)
        if row["kind"] == "knife_edge":
            p = (T @ np.array([*row["point"], 1.0]))[:3]
            direction = T[:3, :3] @ unit(row["direction"])
            return (direction @ (J[3:] - hat(p) @ J[:3]))[None]
        center, normal = (T @ np.array([*row["center"], 1.0]))[:3], unit(row["plane"]["normal"])
        axis = T[:3, :3] @ unit(row["axis"])
        up = normal - (normal @ axis) * axis
        contact = center - row["radius"] * up / np.sqrt(up @ up)
        at_contact = J[3:] - hat(contact) @ J[:3]
        if row.get("slip", "none") == "none":
            return at_contact
        ahead = np.cross(axis, normal)
        ahead = ahead / np.sqrt(ahead @ ahead)
        kept = {"axial": ahead, "lateral": np.cross(normal, ahead)}[row["slip"]]
        return np.stack([normal @ at_contact, kept @ at_contact])

    def forces(self, q, v, t, f, current):
        """Generalised forces (n,) of gravity, loads and damping."""
        tau = -self.damping * v
        for name, (m, _, c) in self.inertias.items():
            p = (f[name] @ np.array([*c, 1.0]))[:3].real
            J = self.jacobian(name, current).real
            tau = tau + J.T @ np.concatenate([np.cross(p, m * self.gravity), m * self.gravity])
        for load in self.loads:
            tau = tau + self._load(load, q, v, t, f, current)
        return tau

    def _load(self, load, q, v, t, f, current):
        tau = np.zeros(self.n)
        if load["kind"] == "joint_force":
            tau[self.names.index(load["coordinate"])] = function(load["force"])(t)[0]
        elif load["kind"] == "joint_spring":
            k = self.names.index(load["coordinate"])
            tau[k] = (
                -load["stiffness"] * (q[k] - function(load.get("rest", 0.0))(t)[0]) - load.get("damping", 0.0) * v[k]
            )
        elif load["kind"] == "spring_damper":
            points = [
                (f[n] @ np.array([*p, 1.0]))[:3].real for n, p in zip(load["bodies"], load["points"], strict=True)
            ]
            Js = [self.jacobian(n, current).real for n in load["bodies"]]
            rows = [J[3:] - hat(p) @ J[:3] for J, p in zip(Js, points, strict=True)]
            d = points[1] - points[0]
            length = np.linalg.norm(d)
            line = d @ (rows[1] - rows[0]) / length
            pull = load["stiffness"] * (length - load["length"]) + load.get("damping", 0.0) * line @ v
            tau = -pull * line
        else:
            raise NotImplementedError(load["kind"])
        return tau

    def accelerations(self, q, v, t):
        """a (n,) and the multipliers of loop rows, non-holonomic rows and motions, in this order."""
        f, current = self.motion(q)
        f_moved, current_moved = self.motion(q + 1j * STEP * v)
        M, bias = np.diag(self.armature), np.zeros(self.n)
        for name, data in self.inertias.items():
            J = self.jacobian(name, current).real
            M = M + J.T @ body_inertia(data, f[name].real) @ J
            momentum = body_inertia(data, f_moved[name]) @ (self.jacobian(name, current_moved) @ v)
            bias += J.T @ momentum.imag / STEP
        G = self.rows(f, current).real
        right = -(self.rows(f_moved, current_moved).imag / STEP) @ v
        for k, position in self.motions:
            G = np.concatenate([G, np.eye(self.n)[k : k + 1]])
            right = np.append(right, position(t)[2])
        return self._solved(M, G, self.forces(q, v, t, f, current) - bias, right)

    def _solved(self, M, G, force, right):
        """Least squares in the unit of the mass matrix' size, so that ranks are seen."""
        m, scale = len(G), np.sqrt(np.trace(M) / self.n)
        matrix = np.block([[M / scale, G.T], [G, np.zeros((m, m))]])
        solved = np.linalg.lstsq(matrix, np.concatenate([force / scale, right]), rcond=RANK)[0]
        return solved[: self.n], scale * solved[self.n :]


def spatial_inertia(body):
    """(mass, tensor about the centre, centre) at q = 0."""
    center = np.array(body.get("center_of_mass", [0.0, 0.0, 0.0]), float)
    return body.get("mass", 0.0), np.array(body.get("inertia", np.zeros((3, 3))), float), center


def body_inertia(data, T):
    """Spatial inertia (6, 6) about the world origin of a body moved by T."""
    m, tensor, center = data
    R, c = T[:3, :3], (T @ np.array([*center, 1.0]))[:3]
    C = hat(c)
    return np.block([[R @ tensor @ R.T - m * C @ C, m * C], [-m * C, m * np.eye(3)]])
