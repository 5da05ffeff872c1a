import pytest

from cadmbs.topology import Edge, Graph, check_topology


def hinge(name, predecessor, successor, **wishes):
    return Edge(name, predecessor, successor, "revolute", 1, **wishes)


def found(ground, bodies, *edges, masses=None):
    graph = Graph(ground, tuple(bodies), edges)
    findings = list(check_topology(graph, masses or {}))
    return [(finding.code, finding.where.pointer) for finding in findings]


def test_sound_mechanisms_have_no_findings():
    assert found("world", "") == []
    assert found("world", ("world",)) == []
    assert found("a", "ab", hinge("j", "b", "a")) == []


def test_every_kind_of_fault_comes_at_once_and_in_order():
    edges = (
        hinge("base", "world", "a"),
        hinge("base", "a", "b"),
        hinge("typo", "a", "bb"),
        hinge("self", "c", "c"),
        hinge("back", "b", "world"),
        hinge("only", "b", "d", cut=True),
        hinge("", "b", "twice"),
        Edge("weld", "d", "b", "fixed", 0),
        Edge("weld2", "d", "b", "fixed", 0, cut=True),
        hinge("light", "a", "f"),
        hinge("bridge", "f", "g", cut=True),
    )
    bodies = ("a", "b", "c", "d", "twice", "twice", "e", "f", "g")
    assert found("world", bodies, *edges, masses={"f": False, "g": False}) == [
        ("T001", "/bodies/5"),
        ("T009", "/joints/6"),
        ("T001", "/joints/1"),
        ("T002", "/joints/2"),
        ("T003", "/joints/3"),
        ("T004", "/bodies/6"),
        ("T006", "/joints/10"),
        ("T005", "/joints/1"),
        ("T005", "/joints/5"),
        ("T005", "/joints/8"),
        ("T008", "/joints/8"),
        ("T007", "/joints/9"),
    ]


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        ([("j", "world", "a"), ("k", "aa", "b"), ("l", "b", "c")], [("T002", "/joints/1")]),
        ([("j", "wrld", "a"), ("k", "a", "b"), ("l", "b", "c")], [("T002", "/joints/0")]),
        ([("j", "a", "a"), ("k", "a", "b"), ("l", "b", "c")], [("T003", "/joints/0")]),
    ],
)
def test_an_invalid_joint_does_not_make_the_bodies_behind_it_unreachable(edges, expected):
    assert found("world", "abc", *(hinge(*edge) for edge in edges)) == expected


def test_bodies_of_one_name_are_neither_a_loop_nor_unreachable():
    edges = (hinge("j", "world", "a"), hinge("k", "world", "a"), hinge("l", "a", "b"))
    assert found("world", "aab", *edges) == [("T001", "/bodies/1")]


def test_bodies_of_one_name_without_a_joint_are_one_finding():
    assert found("world", "aa") == [("T001", "/bodies/1")]


def test_an_invalid_joint_leaves_mass_and_cuts_behind_it_undecided():
    edges = (hinge("j", "world", "a", cut=True), hinge("k", "a", "unknown"))
    assert found("world", "a", *edges, masses={"a": False}) == [("T002", "/joints/1")]


def test_nothing_but_the_ground_and_a_lost_joint():
    assert found("world", "", hinge("j", "a", "b")) == [("T002", "/joints/0"), ("T002", "/joints/0")]


@pytest.mark.slow
def test_chain_of_twenty_thousand_massless_links_closed_to_the_ground():
    n = 20_000
    ring = ("world", *(f"b{i}" for i in range(n)), "world")
    edges = [hinge(f"j{i}", ring[i], ring[i + 1]) for i in range(n + 1)]
    expected = [("T005", f"/joints/{n // 2}"), ("T007", "/joints/0"), ("T007", f"/joints/{n}")]
    assert found("world", ring[1:-1], *edges, masses=dict.fromkeys(ring[1:-1], False)) == expected
