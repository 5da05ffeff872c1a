"""Attributes in which cadmbs writes what UsdPhysics does not say, and the motions of joints with several freedoms.

USD allows attributes of any namespace everywhere, and programs skip those that they do not know.
"""

from typing import Final

KIND: Final = "cadmbs:kind"
"""At a joint: its kind in a mechanism document, where the freedoms of USD do not say it."""

PITCH: Final = "cadmbs:pitch"
"""At a screw: metres per radian."""

SECOND_AXIS: Final = "cadmbs:secondAxis"
"""At a universal joint: its second axis in the frame of the joint."""

COORDINATES: Final = "cadmbs:coordinates"
"""At a spherical joint: its coordinates, where they are no quaternion."""

FRICTION: Final = "cadmbs:friction"
"""At a joint: Coulomb friction, one number for each coordinate [N, N m]."""

DAMPING: Final = "cadmbs:damping"
"""At a joint with several coordinates: damping, one number for each coordinate."""

FREE_JOINT: Final = "cadmbs:freeJoint"
"""At a body: the name of the free joint that relates it to the world."""

MASSLESS: Final = "cadmbs:massless"
"""At a body: that it has no mass. Programs take a mass of zero for one that is to be computed."""

FRAME: Final = "cadmbs:frame"
"""At an Xform in a body: that it is a frame of the body."""

MESH_FILE: Final = "cadmbs:file"
MESH_SCALE: Final = "cadmbs:scale"
"""At a mesh: the file that it was read from, and the scale along its axes."""

COUPLING_JOINTS: Final = "cadmbs:joints"
COUPLING_SUFFIXES: Final = "cadmbs:suffixes"
COUPLING_FACTORS: Final = "cadmbs:factors"
COUPLING_OFFSET: Final = "cadmbs:offset"
COUPLING_DEPENDENT: Final = "cadmbs:dependent"
"""At a coupling: its joints, the suffixes of their coordinates, factors, offset, and the index of the dependent one."""

MAX_VELOCITY: Final = "physxJoint:maxJointVelocity"
ARMATURE: Final = "physxJoint:armature"
"""Attributes of PhysxJointAPI, which Isaac reads: limit of the velocity [degrees or m per second], and armature."""

FREEDOMS: Final = {
    "cylindrical": ("rotZ", "transZ"),
    "planar": ("transX", "transY", "rotZ"),
    "planar_translation": ("transX", "transY"),
    "schoenflies": ("transX", "transY", "transZ", "rotZ"),
    "spatial_translation": ("transX", "transY", "transZ"),
    "screw": ("rotZ",),
    "helical_planar": ("transX", "transY", "rotZ"),
    "universal": ("rotX", "rotY"),
}
"""The freedoms of a PhysicsJoint, one for each coordinate, by the kind of the joint; z is its axis or normal."""

FOLLOWING_FREEDOMS: Final = {"screw": ("transZ",), "helical_planar": ("transZ",)}
"""Those that have no coordinate of their own: the advance of screws."""

ALL_FREEDOMS: Final = ("transX", "transY", "transZ", "rotX", "rotY", "rotZ")
