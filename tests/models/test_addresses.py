"""Names of bodies, frames and coordinates."""

from __future__ import annotations

from cadmbs.models.coordinates import CoordinateQuantity, has_quaternion, position_quantities, velocity_quantities
from cadmbs.models.documents.addresses import Addresses, Coordinate
from cadmbs.models.documents.reading import build
from cadmbs.models.joint import per_velocity, position_names, velocity_names
from cadmbs.models.mechanism import content_of
from cadmbs.suggestions import closest
from tests.messages.bad_models import BAD
from tests.messages.documents import ball, elbow, upper


def addresses(data):
    return Addresses(content_of(build(data)[0]))


def test_bodies_and_frames():
    found = addresses(upper(frames={"tool": {}})).bodies
    assert dict(found) == {"upper/tool": "upper", "world": "world", "upper": "upper", "lower": "lower"}


def test_coordinates():
    found = addresses(elbow(kind="cylindrical")).positions
    assert dict(found) == {
        "shoulder": Coordinate(0, 0),
        "elbow:turn": Coordinate(1, 0),
        "elbow:slide": Coordinate(1, 1),
    }


def test_velocities_of_quaternions():
    assert list(addresses(ball()).velocities) == ["shoulder", "elbow:wx", "elbow:wy", "elbow:wz"]


def test_every_coordinate_has_a_quantity():
    joints = [joint for document in BAD.values() for m in [build(document())[0]] if m for joint in m.joints]
    assert len({joint.kind for joint in joints}) >= 4
    for joint in joints:
        assert len(position_quantities(joint)) == len(position_names(joint))
        assert len(velocity_quantities(joint)) == len(velocity_names(joint))
        assert has_quaternion(joint) == (CoordinateQuantity.QUATERNION in position_quantities(joint))


class TestClosest:
    def test_capitals_do_not_matter(self):
        assert closest("ELBOW", ["elbow", "shoulder"]) == "elbow"

    def test_nothing_near(self):
        assert closest("gripper", ["elbow", "shoulder"]) is None

    def test_among_very_many(self):
        assert closest("joint numbr 77", [f"joint number {i}" for i in range(90)]) == "joint number 77"
        assert closest("elbw", [*(f"joint number {i}" for i in range(10000)), "elbow"]) == "elbow"


def test_values_per_velocity():
    assert per_velocity(3.0, 2) == (3.0, 3.0)
    assert per_velocity((1.0, 2.0), 2) == (1.0, 2.0)
    assert per_velocity(3.0, 0) == ()
