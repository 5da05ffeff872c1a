"""Numbers that cannot be: good robots are silent in any pose and size, and the same ones spoiled are reported."""

import copy

import numpy as np
import pytest

from cadmbs.lie import so3
from cadmbs.models.checks.plausibility import unit_guesses
from cadmbs.models.documents.reading import build
from cadmbs.models.mechanism import content_of
from tests.tolerances import ROUND_OFF

LINKS = 4
SIZE = np.array([0.3, 0.04, 0.06])
DENSITY = 900.0


def steiner(d):
    return d @ d * np.eye(3) - np.outer(d, d)


def chain(shapes=True, size=1.0, seed=0):
    """An arm of boxes that are turned in all directions, each held at one end."""
    random = np.random.default_rng(seed)
    point, bodies, joints = np.array([0.1, 0.2, 0.3]), [], []
    for k in range(LINKS):
        edges = size * SIZE * (0.8 + 0.4 * random.random())
        turn = so3.exp(random.normal(size=3))
        center = point + turn @ [edges[0] / 2, 0, 0]
        mass = DENSITY * edges.prod()
        moments = (
            mass / 12 * np.array([edges[1] ** 2 + edges[2] ** 2, edges[0] ** 2 + edges[2] ** 2, edges[:2] @ edges[:2]])
        )
        box = {"kind": "box", "size": edges.tolist(), "pose": {"position": center.tolist(), "rotation": turn.tolist()}}
        bodies.append(
            {
                "name": f"link{k}",
                "mass": mass,
                "center_of_mass": center.tolist(),
                "inertia": (turn * moments @ turn.T).tolist(),
                "reference_pose": {"position": point.tolist()},
                "shapes": [box] if shapes else [],
            }
        )
        parent = f"link{k - 1}" if k else "world"
        joints.append(
            {
                "name": f"joint{k}",
                "kind": "revolute",
                "predecessor": parent,
                "successor": f"link{k}",
                "axis": turn[:, 1].tolist(),
                "point": point.tolist(),
                "limits": {"lower": -2.0, "upper": 2.0},
            }
        )
        point = point + turn @ [edges[0], 0, 0]
    return {"format": "cadmbs.mechanism/1", "name": "chain", "bodies": bodies, "joints": joints}


def guesses(document):
    mechanism, findings = build(document)
    assert mechanism is not None, findings
    return unit_guesses(content_of(mechanism))


def codes_and_units(document):
    return {(guess.code, guess.unit) for guess in guesses(document)}


@pytest.mark.parametrize("shapes", [True, False])
@pytest.mark.parametrize("size", [0.05, 1.0, 30.0])
@pytest.mark.parametrize("seed", range(5))
def test_good_chains_are_silent(shapes, size, seed):
    assert guesses(chain(shapes, size, seed)) == ()


def test_nothing_depends_on_where_the_mechanism_stands_in_the_world():
    far = chain()
    for body in far["bodies"]:
        body["center_of_mass"] = (np.array(body["center_of_mass"]) + 1e4).tolist()
        body["reference_pose"]["position"] = (np.array(body["reference_pose"]["position"]) + 1e4).tolist()
        body["shapes"][0]["pose"]["position"] = (np.array(body["shapes"][0]["pose"]["position"]) + 1e4).tolist()
    for joint in far["joints"]:
        joint["point"] = (np.array(joint["point"]) + 1e4).tolist()
    assert guesses(far) == ()


@pytest.mark.parametrize("shapes", [True, False])
@pytest.mark.parametrize("one", [True, False])
@pytest.mark.parametrize(("unit", "factor"), [("kg mm^2", 1e6), ("g mm^2", 1e9), ("kg cm^2", 1e4), ("g m^2", 1e3)])
def test_inertias_in_other_units(shapes, one, unit, factor):
    document = chain(shapes)
    for body in document["bodies"][1 : 2 if one else None]:
        body["inertia"] = (factor * np.array(body["inertia"])).tolist()
    assert codes_and_units(document) == {("I011", unit)}


@pytest.mark.parametrize("shapes", [True, False])
@pytest.mark.parametrize("one", [True, False])
def test_masses_in_grams(shapes, one):
    document = chain(shapes)
    for body in document["bodies"][1 : 2 if one else None]:
        body["mass"] *= 1000
    assert codes_and_units(document) == {("I012", "g")}


@pytest.mark.parametrize("shapes", [True, False])
def test_inertias_about_the_joint_with_the_tensor_about_the_centre_of_mass(shapes):
    document = chain(shapes)
    for body in document["bodies"]:
        d = np.array(body["center_of_mass"]) - np.array(body["reference_pose"]["position"])
        body["inertia"] = (np.array(body["inertia"]) + body["mass"] * steiner(d)).tolist()
    assert codes_and_units(document) == {("I013", "about the joint")}
    assert len(guesses(document)) == LINKS


def test_one_inertia_about_the_joint_shows_by_the_shapes():
    document = chain()
    body = document["bodies"][2]
    d = np.array(body["center_of_mass"]) - np.array(body["reference_pose"]["position"])
    body["inertia"] = (np.array(body["inertia"]) + body["mass"] * steiner(d)).tolist()
    assert [guess.pointer for guess in guesses(document)] == ["/bodies/2/inertia"]


def test_products_of_the_other_sign_show_by_the_shapes():
    document = chain()
    tensors = [np.array(body["inertia"]) for body in document["bodies"]]
    for body, tensor in zip(document["bodies"], tensors, strict=True):
        body["inertia"] = (2 * np.diag(np.diag(tensor)) - tensor).tolist()
    reported = guesses(document)
    assert {(guess.code, guess.unit) for guess in reported} == {("I014", "integrals of products")}
    assert len(reported) == LINKS


@pytest.mark.parametrize("shapes", [True, False])
def test_a_centre_of_mass_in_millimetres(shapes):
    document = chain(shapes)
    body = document["bodies"][1]
    p = np.array(body["reference_pose"]["position"])
    body["center_of_mass"] = (p + 1000 * (np.array(body["center_of_mass"]) - p)).tolist()
    assert codes_and_units(document) == {("I015", "mm")}


def moved(document, first, shift):
    """The document with all bodies and joints from the first one on moved."""
    for body, joint in zip(document["bodies"][first:], document["joints"][first:], strict=True):
        for holder, key in [(body, "center_of_mass"), (body["reference_pose"], "position"), (joint, "point")]:
            holder[key] = (np.array(holder[key]) + shift).tolist()
        for shape in body["shapes"]:
            shape["pose"]["position"] = (np.array(shape["pose"]["position"]) + shift).tolist()
    return document


@pytest.mark.parametrize("shapes", [True, False])
def test_a_joint_in_millimetres(shapes):
    document = moved(chain(shapes), 2, np.array([0.3, 0, 0]) * 999)
    assert [(guess.code, guess.pointer, guess.unit) for guess in guesses(document)] == [
        ("Z025", "/joints/2/point", "mm")
    ]


def test_a_robot_far_from_the_world_origin_is_no_joint_in_millimetres():
    document = moved(chain(False), 0, np.array([40.0, 0, 0]))
    document["joints"][0] |= {"kind": "fixed"}
    del document["joints"][0]["axis"], document["joints"][0]["point"], document["joints"][0]["limits"]
    document["joints"].append({"name": "other", "kind": "fixed", "predecessor": "world", "successor": "table"})
    document["bodies"].append({"name": "table", "reference_pose": {"position": [0, 0, 1]}})
    assert guesses(document) == ()


@pytest.mark.parametrize("inertias_too", [True, False])
def test_a_whole_document_in_millimetres_and_its_scale(inertias_too):
    """The guess, and that reading it so gives the original."""
    document = chain()
    spoiled = copy.deepcopy(document)
    for body, joint in zip(spoiled["bodies"], spoiled["joints"], strict=True):
        for holder, key in [
            (body, "center_of_mass"),
            (body["reference_pose"], "position"),
            (joint, "point"),
            (body["shapes"][0]["pose"], "position"),
            (body["shapes"][0], "size"),
        ]:
            holder[key] = (1000 * np.array(holder[key])).tolist()
        body["inertia"] = ((1e6 if inertias_too else 1.0) * np.array(body["inertia"])).tolist()
    (guess,) = guesses(spoiled)
    assert (guess.code, guess.pointer, guess.unit) == ("Z024", "", "mm")
    assert ('--inertia-unit "kg m^2"' in guess.remedy) != inertias_too


@pytest.mark.parametrize(
    ("limit", "reported"), [(12.5, False), (720.0, True), (90.0, True), (1e4, False), (1e16, False)]
)
def test_limits_beyond_two_turns(limit, reported):
    document = chain()
    document["joints"][1]["limits"] = {"lower": -limit, "upper": limit}
    assert [guess.pointer for guess in guesses(document)] == (
        ["/joints/1/limits/lower", "/joints/1/limits/upper"] if reported else []
    )


def test_joints_in_couplings_turn_many_times():
    document = chain()
    document["joints"][1]["limits"] = {"lower": -90.0, "upper": 90.0}
    terms = [{"coordinate": "joint1", "factor": 1}, {"coordinate": "joint2", "factor": -60}]
    document["couplings"] = [{"name": "gear", "terms": terms}]
    assert guesses(document) == ()


def test_accepted_numbers_are_notes():
    document = chain() | {"accept_units": True}
    document["joints"][1]["limits"] = {"lower": -90.0, "upper": 90.0}
    mechanism, findings = build(document)
    assert [(finding.code, str(finding.severity)) for finding in findings] == [("Z026", "note")]
    assert mechanism.accept_units


def test_the_radius_that_is_guessed_is_that_of_the_body():
    document = chain()
    body = document["bodies"][1]
    radius = np.sqrt(np.trace(body["inertia"]) / (2 * body["mass"]))
    body["inertia"] = (1e6 * np.array(body["inertia"])).tolist()
    (guess,) = guesses(document)
    assert guess.value == f"radius of gyration {radius:.4g} m"
    assert guess.reading == f"radius of gyration {1000 * radius * (1 + ROUND_OFF):.4g} m"


def test_a_wheel_whose_only_joint_is_at_its_centre_is_of_its_size():
    """The centre of mass is off the joint by rounding, which tells no size."""
    document = chain(False)
    document["bodies"], document["joints"] = document["bodies"][:1], document["joints"][:1]
    wheel = document["bodies"][0]
    wheel |= {"mass": 0.05, "inertia": (2.5e-5 * np.diag([1.0, 1.0, 1.8])).tolist()}
    wheel["center_of_mass"] = (np.array(document["joints"][0]["point"]) + np.array([0.0, 1e-17, 1e-6])).tolist()
    assert guesses(document) == ()


def test_point_masses_of_textbooks_are_no_grams():
    document = chain(False)
    for body in document["bodies"]:
        body |= {"mass": 1.0, "inertia": (1e-6 * np.eye(3)).tolist()}
    assert guesses(document) == ()


def test_two_robots_on_one_ground():
    document, other = chain(), moved(chain(seed=1), 0, np.array([12.0, 0, 0]))
    for body, joint in zip(other["bodies"], other["joints"], strict=True):
        body["name"] += " b"
        joint["name"] += " b"
        joint["successor"] += " b"
        joint["predecessor"] += "" if joint["predecessor"] == "world" else " b"
    document["bodies"] += other["bodies"]
    document["joints"] += other["joints"]
    assert guesses(document) == ()
