import pytest

from cadmbs.errors import Severity
from cadmbs.topology import Edge, Graph, check_names_nonempty, check_references, check_unique_names


def hinge(name, predecessor, successor):
    return Edge(name, predecessor, successor, "revolute", 1)


def texts(findings):
    return [str(finding) for finding in findings]


def test_t001_names_both_places_of_a_repeated_name():
    assert texts(check_unique_names(("a", "b", "a"), "/bodies", "body")) == [
        '<input>: error[T001] at /bodies/2: The name "a" is given to /bodies/0 and again to /bodies/2; '
        "each body needs a name of its own.\n"
        "    hint: Rename one of the two, and whatever refers to it."
    ]


def test_t001_each_repetition_is_compared_with_the_first():
    found = check_unique_names(("a", "a", "", "a", ""), "/joints", "joint")
    assert [finding.where.pointer for finding in found] == ["/joints/1", "/joints/3"]


def test_t009_empty_name():
    assert texts(check_names_nonempty(("a", ""), "/joints", "joint")) == [
        "<input>: error[T009] at /joints/1: The name of this joint is empty; "
        "a name of at least one character is expected.\n"
        '    hint: Give it a "name" that no other has.'
    ]


def test_good_names_and_references_have_no_findings():
    graph = Graph("w", ("a", "b"), (hinge("j", "w", "a"), hinge("k", "b", "a")))
    assert texts(check_names_nonempty(graph.bodies, "/bodies", "body")) == []
    assert texts(check_unique_names(graph.bodies, "/bodies", "body")) == []
    assert texts(check_references(graph)) == []


def test_t002_suggests_the_closest_body():
    graph = Graph("world", ("upper_arm", "forearm"), (hinge("elbow", "upper_arm", "fore_arm"),))
    assert texts(check_references(graph)) == [
        '<input>: error[T002] at /joints/0: Joint "elbow" has the successor "fore_arm", '
        "which is neither a body nor the ground.\n"
        '    hint: Did you mean "forearm"? The ground is "world"; the bodies are "upper_arm" and "forearm".'
    ]


@pytest.mark.parametrize(("written", "meant"), [("FOREARM", "forearm"), ("World", "world")])
def test_t002_suggestions_do_not_mind_capitals(written, meant):
    (finding,) = check_references(Graph("world", ("forearm",), (hinge("j", written, "forearm"),)))
    assert finding.hint == f'Did you mean "{meant}"? The ground is "world"; the body is "forearm".'


def test_t002_without_a_similar_name_lists_what_there_is():
    (finding,) = check_references(Graph("world", tuple("abcdefghijk"), (hinge("j", "world", "left_wheel"),)))
    assert finding.hint == 'The ground is "world"; the bodies are "a", "b", "c", "d", "e", "f", "g" and 4 more.'


def test_t002_both_ends_unknown_are_two_findings():
    first, second = check_references(Graph("world", (), (hinge("j", "one", "two"),)))
    assert first.message == 'Joint "j" has the predecessor "one", which is neither a body nor the ground.'
    assert second.message == 'Joint "j" has the successor "two", which is neither a body nor the ground.'
    assert first.hint == second.hint == 'The only name here is the ground, "world".'


def test_t002_suggests_for_every_joint_of_one_unknown_body_but_not_for_endless_unknown_bodies():
    same = Graph("w", ("wheel",), tuple(hinge(f"j{i}", "w", "wheels") for i in range(30)))
    assert all(finding.hint.startswith('Did you mean "wheel"? ') for finding in check_references(same))
    different = Graph("w", ("wheel",), tuple(hinge(f"j{i}", "w", f"wheel{i}") for i in range(30)))
    assert sum("Did you mean" in finding.hint for finding in check_references(different)) == 20


def test_t003_joint_between_a_body_and_itself():
    graph = Graph("world", ("a",), (hinge("base", "world", "a"), hinge("loop", "a", "a")))
    assert texts(check_references(graph)) == [
        '<input>: error[T003] at /joints/1: Joint "loop" connects "a" to itself; two different bodies are expected.\n'
        '    hint: Set its "predecessor" or its "successor" to the other body.'
    ]


def test_unknown_body_connected_to_itself_is_reported_once_as_unknown_and_once_as_a_self_joint():
    findings = list(check_references(Graph("world", (), (hinge("j", "x", "x"),))))
    assert [finding.code for finding in findings] == ["T002", "T003"]
    assert {finding.severity for finding in findings} == {Severity.ERROR}
