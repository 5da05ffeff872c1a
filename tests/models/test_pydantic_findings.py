"""Types and keys: one finding for each fault, at a JSON pointer without tags of unions."""

from __future__ import annotations

import pytest

from cadmbs.models.documents.reading import build
from tests.messages.documents import arm, constraint, elbow, load, start, upper, without


def messages(data):
    return [(finding.where.pointer, finding.message) for finding in build(data)[1] if finding.code.startswith("D")]


def only(data):
    found = messages(data)
    assert len(found) == 1, found
    return found[0]


class TestTypes:
    @pytest.mark.parametrize(
        ("value", "words"),
        [
            ("1.0", 'the string "1.0"'),
            (True, "true"),
            (None, "null"),
            ([1], "a list of 1"),
            ({}, "an object"),
            ("x" * 100, f'the string "{"x" * 37}..."'),
        ],
    )
    def test_what_was_found(self, value, words):
        assert only(upper(mass=value)) == ("/bodies/0/mass", f'Body "upper", mass: found {words}, expected a number.')

    @pytest.mark.parametrize(
        ("data", "pointer", "expected"),
        [
            (elbow(axis="z"), "/joints/1/axis", "a list of 3 numbers"),
            (elbow(cut="yes"), "/joints/1/cut", "true or false"),
            (elbow(predecessor=1), "/joints/1/predecessor", "a text"),
            (elbow(limits=1), "/joints/1/limits", "an object"),
            (elbow(limits={"upper": "1"}), "/joints/1/limits/upper", "a number or a list of numbers"),
            (upper(inertia=1), "/bodies/0/inertia", "a list of 3 lists of 3 numbers"),
            (upper(shapes={}), "/bodies/0/shapes", 'a list of objects with a "kind"'),
            (arm(name=1), "/name", "a text"),
            (start(base=arm(), outputs="joints"), "/scenario/outputs", "a list of texts"),
            (
                load("joint_force", coordinate="elbow", force="1"),
                "/loads/0/force",
                'a number or an object with a "kind"',
            ),
            (
                constraint("angular_momentum", bodies="upper", direction=[0, 0, 1]),
                "/constraints/0/bodies",
                '"all" or a list of texts',
            ),
        ],
    )
    def test_what_was_expected(self, data, pointer, expected):
        where, message = only(data)
        assert where == pointer
        assert message.endswith(f", expected {expected}.")

    def test_members_of_unions_are_named_by_place(self):
        assert only(elbow(limits={"velocity": [1, "2"]}))[0] == "/joints/1/limits/velocity/1"
        assert only(start({"elbow": [1, "2"]}))[0] == "/scenario/initial/positions/elbow/1"

    def test_names_of_users_may_look_like_tags(self):
        assert only(start({"float": "2"}))[0] == "/scenario/initial/positions/float"
        assert only(upper(frames={"tuple[": {"position": 1}}))[0] == "/bodies/0/frames/tuple[/position"

    def test_pointers_are_escaped(self):
        assert only(upper(frames={"a/b~c": {"position": 1}}))[0] == "/bodies/0/frames/a~1b~0c/position"

    def test_functions_inside_functions(self):
        inner = {"kind": "harmonic", "amplitude": 1, "rate": "2"}
        data = load("joint_force", coordinate="elbow", force={"kind": "sum", "of": [1, {"kind": "sin", "of": inner}]})
        assert only(data)[0] == "/loads/0/force/of/1/of/rate"

    def test_integers_are_numbers_and_booleans_are_not(self):
        assert messages(upper(mass=2)) == []
        assert only(upper(mass=True))[1].startswith('Body "upper", mass: found true')

    def test_numbers_too_large_for_floating_point(self):
        assert only(upper(mass=10**400))[1].startswith('Body "upper", mass: found an integer of about 398 digits')
        assert only(elbow(damping=[float("-inf")]))[1].startswith('Joint "elbow", damping[0]: found -Infinity')


class TestKeys:
    def test_misspelt_required_key_is_one_finding(self):
        data = elbow("predecessor", predecesor="upper")
        assert only(data) == (
            "/joints/1/predecesor",
            'Joint "elbow": unknown field "predecesor"; did you mean "predecessor"?',
        )

    def test_a_missing_key_is_preferred_to_a_nearer_known_one(self):
        assert only(elbow("axis", axs=[0, 0, 1]))[1].endswith('did you mean "axis"?')

    def test_each_missing_key_is_used_once(self):
        found = messages(elbow("axis", axi=1, axs=1))
        assert [pointer for pointer, _ in found] == ["/joints/1/axi", "/joints/1/axs"]

    def test_missing_and_unrelated_unknown_key(self):
        assert [pointer for pointer, _ in messages(elbow("axis", colour="red"))] == ["/joints/1/colour", "/joints/1"]

    def test_top_level(self):
        data = without(arm(), "bodies") | {"bodys": arm()["bodies"]}
        assert only(data) == ("/bodys", 'Mechanism: unknown field "bodys"; did you mean "bodies"?')

    def test_misspelt_kind(self):
        assert only(elbow("kind", knd="revolute"))[1].endswith('unknown field "knd"; did you mean "kind"?')

    def test_missing_kind(self):
        pointer, message = only(load("x") | {"loads": [{"name": "push"}]})
        assert pointer == "/loads/0"
        kinds = (
            "bushing, contact, drag, joint_force, joint_friction, joint_servo, joint_spring, joint_stop, "
            "spring_damper, wrench"
        )
        assert message == f'Load "push": the field "kind" is missing; expected one of {kinds}.'

    def test_nothing_is_unknown_inside_extensions(self):
        mechanism, findings = build(upper(extensions={"gazebo": {"anything": [1, None, {"x": True}]}}))
        assert findings == ()
        assert mechanism.bodies[0].extensions == {"gazebo": {"anything": [1, None, {"x": True}]}}


class TestLengths:
    @pytest.mark.parametrize("axis", [[], [1], [1, 2], [1, 2, 3, 4]])
    def test_one_finding_for_a_vector(self, axis):
        found = f"a list of {len(axis)}" if axis else "an empty list"
        assert only(elbow(axis=axis)) == (
            "/joints/1/axis",
            f'Joint "elbow", axis: found {found}, expected a list of 3 numbers.',
        )

    def test_a_list_with_a_wrong_member_is_not_called_short(self):
        table = {"deflection": [0, float("nan")], "force": [0, 1]}
        (pointer, _) = only(load("joint_spring", coordinate="elbow", characteristic=table))
        assert pointer == "/loads/0/characteristic/deflection/1"
        polynomial = load("joint_spring", coordinate="elbow", characteristic={"polynomial": [1, "2"]})
        assert only(polynomial)[0] == "/loads/0/characteristic/polynomial/1"
        further = load("joint_spring", coordinate="elbow", characteristic={"polynomial": [1, 2, 3, 4]})
        assert "4" in only(further)[1]

    def test_empty_where_one_is_needed(self):
        assert only(constraint("velocity", terms=[]))[1].endswith("expected a list of objects that is not empty.")


@pytest.mark.parametrize(("word", "kind"), [("Revolute", "revolute"), ("ball", "spherical"), ("helical", "screw")])
def test_kinds_of_other_programs(word, kind):
    assert only(elbow(kind=word))[1] == f'Joint "elbow": unknown kind "{word}"; did you mean "{kind}"?'
