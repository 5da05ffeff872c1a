"""Closed loops in Pinocchio: the spanning tree of a mechanism with rigid constraints for its cut joints.

Cut balls are 3D constraints, cut welds 6D ones; a cut hinge becomes two balls on its axis one metre apart, which is
redundant by one row, so that its single forces mean nothing, while accelerations and the sum of forces do. Loads,
damping and couplings are left to the caller, who gives joint forces. Coordinates are those of cadmbs: all joint frames
stand in world axes at q = 0 (those of free and spherical joints in the axes of their successor).
"""

import numpy as np
import pinocchio as pin

from cadmbs.lie import quaternion
from tests.oracles.pinocchio_models import ANGULAR_FIRST

ITERATIONS = 200


class PinocchioLoops:
    """A Pinocchio model with rigid constraints, and the way between its coordinates and those of a system."""

    def __init__(self, mechanism, system):
        self.system, self.model = system, pin.Model()
        self.model.gravity.linear = np.array(mechanism.gravity)
        self.at = {mechanism.ground: (0, pin.SE3.Identity())}
        self.q_places, self.v_places, self.kinds = [], [], []
        self.bodies = {body.name: body for body in mechanism.bodies}
        waiting = [joint for joint in mechanism.joints if not joint.cut and not self._is_cut(joint)]
        while waiting:
            joint = next(j for j in waiting if (j.predecessor in self.at) != (j.successor in self.at))
            waiting.remove(joint)
            self._hang(joint)
        self.model.armature = self._armature(mechanism)
        found = [c for joint in mechanism.joints if self._is_cut(joint) for c in self._closure(joint)]
        self.constraints, self.constraint_data = pin.StdVec_RigidConstraintModel(), pin.StdVec_RigidConstraintData()
        for constraint in found:
            self.constraints.append(constraint)
            self.constraint_data.append(constraint.createData())
        self.data = self.model.createData()
        pin.initConstraintDynamics(self.model, self.data, self.constraints, self.constraint_data)

    def _armature(self, mechanism):
        inertia = np.zeros(self.system.n_v)
        for joint in mechanism.joints:
            record = next(j for j in self.system.joints if j.name == joint.name)
            if not self._is_cut(joint):
                inertia[[self.system.velocity_names.index(name) for name in record.velocity_names]] = joint.armature
        return inertia[self.order("v")]

    def _is_cut(self, joint):
        return any(self.system.joints[closure.joint].name == joint.name for closure in self.system.closures)

    def _hang(self, joint):
        forward = joint.predecessor in self.at
        before, after = (joint.predecessor, joint.successor) if forward else (joint.successor, joint.predecessor)
        body, (parent, frame) = self.bodies[after], self.at[before]
        record = next(j for j in self.system.joints if j.name == joint.name)
        sign = 1.0 if forward else -1.0
        for k, (kind, model, place) in enumerate(self._parts(joint, sign, body)):
            number = self.model.addJoint(parent, model, frame.inverse() * place, f"{joint.name}.{k}")
            parent, frame = number, place
            self.kinds.append(kind)
            many = len(record.velocity_names) if kind in ("spherical", "free") else 1
            step = k if forward else len(record.velocity_names) - 1 - k
            q_names = record.position_names if many > 1 else record.position_names[step : step + 1]
            v_names = record.velocity_names if many > 1 else record.velocity_names[step : step + 1]
            self.q_places.append([self.system.position_names.index(name) for name in q_names])
            self.v_places.append([self.system.velocity_names.index(name) for name in v_names])
        self.at[after] = (parent, frame)
        inertia = pin.Inertia(body.mass, np.array(body.center_of_mass), np.array(body.inertia))
        self.model.appendBodyToJoint(parent, inertia, frame.inverse())

    def _parts(self, joint, sign, successor):
        """(kind, Pinocchio's joint, frame at q = 0) of each successive motion."""
        at = pin.SE3(np.eye(3), np.array(getattr(joint, "point", None) or np.zeros(3)))
        turn, slide = pin.JointModelRevoluteUnaligned, pin.JointModelPrismaticUnaligned
        if joint.kind == "revolute":
            return [("plain", turn(sign * np.array(joint.axis)), at)]
        if joint.kind == "prismatic":
            return [("plain", slide(sign * np.array(joint.axis)), at)]
        if joint.kind == "screw":
            return [("plain", pin.JointModelHelicalUnaligned(sign * np.array(joint.axis), sign * joint.pitch), at)]
        if joint.kind == "universal":
            axes = joint.axes if sign > 0 else joint.axes[::-1]
            return [("plain", turn(sign * np.array(axis)), at) for axis in axes]
        if joint.kind == "cylindrical":
            axis = sign * np.array(joint.axis)
            parts = [("plain", turn(axis), at), ("plain", slide(axis), at)]
            return parts if sign > 0 else parts[::-1]
        pose = successor.reference_pose
        R = quaternion.rotation(np.array(pose.quaternion)) if pose.quaternion is not None else pose.rotation
        R = np.eye(3) if R is None else np.array(R)
        if joint.kind == "spherical" and joint.coordinates == "quaternion" and sign > 0:
            return [("spherical", pin.JointModelSpherical(), pin.SE3(R, at.translation))]
        if joint.kind == "free" and sign > 0:
            return [("free", pin.JointModelFreeFlyer(), pin.SE3(R, np.array(pose.position)))]
        raise NotImplementedError(f"{joint.kind}, {'forwards' if sign > 0 else 'backwards'}")

    def _closure(self, joint):
        (one, frame_one), (other, frame_other) = self.at[joint.predecessor], self.at[joint.successor]
        form = pin.ContactType.CONTACT_6D if joint.kind == "fixed" else pin.ContactType.CONTACT_3D
        place = np.zeros(3) if joint.kind == "fixed" else np.array(joint.point)
        places = {"fixed": [place], "spherical": [place]}.get(joint.kind)
        if joint.kind == "revolute":
            places = [place, place + np.array(joint.axis)]
        if places is None:
            raise NotImplementedError(f"cut {joint.kind}")
        return [
            pin.RigidConstraintModel(
                form, self.model, one, frame_one.inverse() * pin.SE3(np.eye(3), p), other,
                frame_other.inverse() * pin.SE3(np.eye(3), p), pin.ReferenceFrame.LOCAL,
            )
            for p in places
        ]  # fmt: skip

    def order(self, which):
        """Places of Pinocchio's coordinates in those of cadmbs; free velocities angular first."""
        if which == "q":
            moves = {"spherical": [1, 2, 3, 0], "free": [4, 5, 6, 1, 2, 3, 0]}
            return [np.array(p)[moves.get(k, [0])] for k, p in zip(self.kinds, self.q_places, strict=True)]
        moves = {"spherical": [0, 1, 2], "free": ANGULAR_FIRST}
        found = [np.array(p)[moves.get(k, [0])] for k, p in zip(self.kinds, self.v_places, strict=True)]
        return np.concatenate(found) if found else np.zeros(0, int)

    def accelerations(self, q, v, tau, mu=1e-8):
        """Accelerations (n_v,) in the order of cadmbs. The proximal iteration makes the choice of mu irrelevant."""
        order = self.order("v")
        settings = pin.ProximalSettings(1e-14, mu, ITERATIONS)
        start = np.concatenate(self.order("q"))
        found = pin.constraintDynamics(
            self.model, self.data, q[start], v[order], tau[order], self.constraints, self.constraint_data, settings
        )
        result = np.zeros(self.system.n_v)
        result[order] = found
        return result

    def forces(self):
        """Of the last accelerations: force (3,) in world axes on the successor, by cut joint; hinges summed up."""
        found = {}
        for model, data in zip(self.constraints, self.constraint_data, strict=True):
            force = -(data.oMc1.rotation @ data.contact_force.linear)
            key = (model.joint1_id, model.joint2_id)
            found[key] = found.get(key, 0.0) + force
        return list(found.values())
