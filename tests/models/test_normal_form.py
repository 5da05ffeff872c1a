"""The normal form: good values bit for bit, others repaired, and nothing changes a second time."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cadmbs.models.documents.normal_form import normal_form, symmetric
from cadmbs.models.documents.reading import build, canonical
from cadmbs.models.mechanism import content_of
from cadmbs.models.quantities import vectors
from cadmbs.tolerances import UNIT_AS_WRITTEN
from tests.messages.documents import arm, ball, body, elbow, joint, start, upper

COMPONENTS = st.floats(-1e3, 1e3)
TRIPLES = st.tuples(COMPONENTS, COMPONENTS, COMPONENTS).filter(lambda v: vectors.norm(v) > 1e-6)


def built(data):
    mechanism, findings = build(data)
    assert mechanism is not None, "\n".join(map(str, findings))
    return mechanism


def rotation(q):
    w, x, y, z = vectors.unit_quaternion(q)
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )


class TestDirections:
    @given(TRIPLES)
    def test_normalising_twice_is_normalising_once(self, e):
        once = vectors.unit_direction(e)
        assert abs(vectors.dot(once, once) - 1.0) <= UNIT_AS_WRITTEN
        assert vectors.unit_direction(once) is once

    def test_nearly_unit_vectors_are_kept(self):
        e = (math.sin(0.3), 0.0, math.cos(0.3) * (1 + 1e-15))
        assert built(elbow(axis=list(e))).joints[1].axis == e

    @pytest.mark.parametrize("size", [5e-324, 1e-300, 1e300, 1e308])
    def test_neither_overflow_nor_underflow(self, size):
        assert vectors.unit((size, size, 0.0)) == pytest.approx((math.sqrt(0.5), math.sqrt(0.5), 0.0))

    def test_slightly_long_axes_are_normalized_silently(self):
        mechanism, findings = build(elbow(axis=[0, 0, 1 + 1e-8]))
        assert findings == ()
        assert mechanism.joints[1].axis == (0.0, 0.0, 1.0)

    def test_constraints(self):
        bodies = {"bodies": ["upper", "lower"]}
        points = {"points": [[0, 0, 0], [0, 0, 1]]}
        constraints = [
            {"name": "a", "kind": "DP1", **bodies, "vectors": [[2, 0, 0], [0, 2, 0]]},
            {"name": "b", "kind": "CD", **bodies, **points, "direction": [0, 0, 2]},
            {"name": "c", "kind": "knife_edge", "body": "lower", "point": [0, 0, 0], "direction": [0, 2, 0]},
            {"name": "d", "kind": "angular_momentum", "direction": [0, 0, 2]},
        ]
        found = built(arm(constraints=constraints)).constraints
        assert found[0].vectors == ((2.0, 0.0, 0.0), (0.0, 2.0, 0.0))
        assert found[1].direction == (0.0, 0.0, 2.0)
        assert found[2].direction == (0.0, 1.0, 0.0)
        assert found[3].direction == (0.0, 0.0, 1.0)

    def test_rolling_and_closure(self):
        plane = {"point": [0, 0, 0], "normal": [0, 0, 2]}
        wheel = {"name": "w", "kind": "rolling", "body": "lower", "center": [0, 0, 1], "axis": [0, 2, 0]}
        side = {"point": [1, 0, 0], "axis": [0, 0, 2]}
        loop = joint("loop", "world", "lower", cut=True, closure={"predecessor": side, "successor": side})
        data = arm(constraints=[{**wheel, "radius": 1, "plane": plane}], joints=[*arm()["joints"], loop])
        mechanism = built(data)
        assert mechanism.constraints[0].axis == (0.0, 1.0, 0.0)
        assert mechanism.constraints[0].plane.normal == (0.0, 0.0, 1.0)
        assert mechanism.joints[2].closure.predecessor.axis == (0.0, 0.0, 1.0)


class TestPlanes:
    def test_the_second_direction_is_turned(self):
        data = elbow("axis", kind="planar", axes=[[1, 0, 0], [5e-7, 1, 0]])
        assert built(data).joints[1].axes == ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0))

    @given(TRIPLES, TRIPLES, st.floats(-5e-7, 5e-7))
    def test_orthogonal_after_one_step(self, a, b, off):
        a = vectors.unit(a)
        side = vectors.cross(a, b)
        if vectors.norm(side) > 1e-3:
            e = vectors.unit(side)
            e = vectors.unit((e[0] + off * a[0], e[1] + off * a[1], e[2] + off * a[2]))
            turned = vectors.perpendicular(e, a)
            assert abs(vectors.dot(turned, a)) <= UNIT_AS_WRITTEN
            assert vectors.unit_direction(turned) is turned

    def test_successive_axes_are_not_made_orthogonal(self):
        axes = [[0, 0, 1], [0.6, 0, 0.8]]
        assert built(elbow("axis", kind="universal", axes=axes)).joints[1].axes == ((0, 0, 1), (0.6, 0, 0.8))


class TestRotations:
    @given(st.tuples(COMPONENTS, COMPONENTS, COMPONENTS, COMPONENTS).filter(lambda q: vectors.norm(q) > 1e-3))
    def test_rounded_rotations_become_rotations_once(self, q):
        exact = rotation(q)
        rounded = tuple(tuple(round(x, 8) for x in row) for row in exact)
        nearest = vectors.nearest_rotation(rounded)
        assert vectors.orthonormality_error(nearest) <= UNIT_AS_WRITTEN
        assert vectors.nearest_rotation(nearest) is nearest
        assert max(abs(a - b) for r, s in zip(nearest, exact, strict=True) for a, b in zip(r, s, strict=True)) < 2e-8

    def test_the_polar_factor_is_the_nearest(self):
        stretched = ((1 + 2e-7, 1e-7, 0.0), (-3e-7, 1.0, 0.0), (0.0, 0.0, 1.0))
        nearest = vectors.nearest_rotation(stretched)
        # the polar factor makes R^T A symmetric
        product = [[sum(nearest[k][i] * stretched[k][j] for k in range(3)) for j in range(3)] for i in range(3)]
        assert product[0][1] == pytest.approx(product[1][0], abs=1e-15)

    def test_quaternions_are_normalized(self):
        frames = {"tool": {"quaternion": [1, 1, 1, 1 + 1e-8]}}
        found = built(upper(frames=frames)).bodies[0].frames["tool"].quaternion
        assert abs(vectors.dot(found, found) - 1.0) <= UNIT_AS_WRITTEN

    def test_initial_quaternions(self):
        mechanism = built(start({"elbow": [0, 0, 2, 0]}, ball()))
        assert mechanism.scenario.initial.positions["elbow"] == (0.0, 0.0, 1.0, 0.0)


class TestBodies:
    def test_symmetric_tensors_are_kept(self):
        inertia = ((1.0, 0.1, 0.2), (0.1, 1.0, 0.3), (0.2, 0.3, 1.0))
        assert symmetric(inertia) is inertia

    def test_rounding_is_averaged(self):
        inertia = [[1, 0.1, 0], [0.1 + 1e-11, 1, 0], [0, 0, 1]]
        found = built(upper(inertia=inertia)).bodies[0].inertia
        assert found[0][1] == found[1][0] == pytest.approx(0.1 + 5e-12, abs=1e-16)
        assert symmetric(found) is found

    def test_frames_stand_for_their_bodies(self):
        bodies = [body("upper", frames={"tip": {}}), body("lower", frames={"eye": {}})]
        data = arm(
            bodies=bodies,
            joints=[arm()["joints"][0], joint("elbow", "upper/tip", "lower")],
            constraints=[
                {
                    "name": "rod",
                    "kind": "D",
                    "bodies": ["upper/tip", "lower/eye"],
                    "points": [[0, 0, 0], [0, 0, 1]],
                    "distance": 1,
                }
            ],
            loads=[{"name": "w", "kind": "wrench", "body": "lower/eye", "on": "upper/tip", "point": [0, 0, 0]}],
        )
        mechanism = built(data)
        assert mechanism.joints[1].predecessor == "upper"
        assert mechanism.constraints[0].bodies == ("upper", "lower")
        assert (mechanism.loads[0].body, mechanism.loads[0].on) == ("lower", "upper")


NAMES = st.sampled_from(["planar", "planar_translation"])


@st.composite
def documents(draw):
    """Documents whose directions, rotations and tensors are all a little wrong."""
    axis = draw(TRIPLES)
    quaternion = draw(st.tuples(*[COMPONENTS] * 4).filter(lambda q: vectors.norm(q) > 1e-3))
    matrix = [[round(x, 7) for x in row] for row in rotation(quaternion)]
    shift = draw(st.floats(-1e-11, 1e-11))
    inertia = [[1, 0.1 + shift, 0], [0.1, 1, 0], [0, 0, 1]]
    data = elbow(axis=list(axis))
    data["bodies"][0] |= {"inertia": inertia, "reference_pose": {"rotation": matrix}}
    data["bodies"][1]["frames"] = {"tool": {"quaternion": list(quaternion)}}
    data["units"] = draw(st.sampled_from([{}, {"length": "mm"}, {"length": "in", "mass": "lb", "angle": "deg"}]))
    return data


@settings(max_examples=50)
@given(documents())
def test_the_normal_form_is_its_own_normal_form(data):
    mechanism = built(data)
    assert repr(canonical(mechanism)) == repr(mechanism)
    content = content_of(mechanism)
    assert normal_form(content) == content
