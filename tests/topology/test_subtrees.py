from cadmbs.topology import Edge, Graph, massless_moving_subtrees, spanning_tree, welded_groups


def hinge(name, predecessor, successor, **wishes):
    return Edge(name, predecessor, successor, "revolute", 1, **wishes)


def weld(name, predecessor, successor, **wishes):
    return Edge(name, predecessor, successor, "fixed", 0, **wishes)


def with_tree(bodies, *edges):
    graph = Graph("w", tuple(bodies), edges)
    return graph, spanning_tree(graph)


def test_welds_chain_to_the_innermost_body_and_to_the_ground():
    edges = (weld("j", "w", "a"), hinge("k", "a", "b"), weld("l", "b", "c"), weld("m", "d", "c"), hinge("n", "d", "e"))
    groups = welded_groups(*with_tree("abcde", *edges))
    assert groups == {"w": "w", "a": "w", "b": "b", "c": "b", "d": "b", "e": "e"}


def test_a_cut_weld_does_not_weld():
    edges = (hinge("j", "w", "a"), hinge("k", "w", "b"), weld("l", "a", "b", cut=True))
    assert welded_groups(*with_tree("ab", *edges)) == {"w": "w", "a": "a", "b": "b"}


def test_unreached_bodies_are_in_no_group():
    assert welded_groups(*with_tree("ab", weld("j", "a", "b"))) == {"w": "w"}


def test_weld_chain_of_five_thousand_bodies():
    n = 5000
    bodies = [f"b{i}" for i in range(n)]
    edges = [hinge("j0", "w", "b0"), *(weld(f"j{i}", f"b{i - 1}", f"b{i}") for i in range(1, n))]
    graph, tree = with_tree(bodies, *edges)
    assert set(welded_groups(graph, tree).values()) == {"w", "b0"}
    ((joint, massless),) = massless_moving_subtrees(graph, tree, dict.fromkeys(bodies, False))
    assert (joint, massless) == ("j0", tuple(bodies))


def massless(bodies, heavy, *edges):
    return massless_moving_subtrees(*with_tree(bodies, *edges), {body: body in heavy for body in bodies})


def test_massless_bodies_before_a_heavy_one_are_no_fault():
    assert massless("abc", "c", hinge("j", "w", "a"), hinge("k", "a", "b"), hinge("l", "b", "c")) == ()


def test_only_the_topmost_joint_of_a_massless_subtree_is_named():
    edges = (hinge("j", "w", "a"), hinge("k", "a", "b"), hinge("l", "b", "c"), hinge("m", "b", "d"))
    assert massless("abcd", "a", *edges) == (("k", ("b", "c", "d")),)


def test_mass_of_a_welded_body_counts():
    assert massless("ab", "b", hinge("j", "w", "a"), weld("k", "a", "b")) == ()


def test_massless_bodies_fixed_to_a_moving_one_or_to_the_world_are_no_fault():
    assert massless("abc", "a", hinge("j", "w", "a"), weld("k", "a", "b"), weld("l", "w", "c")) == ()


def test_moving_joint_behind_a_massless_weld_is_named():
    assert massless("abc", "a", hinge("j", "w", "a"), weld("k", "a", "b"), hinge("l", "b", "c")) == (("l", ("c",)),)


def test_armature_replaces_mass_at_its_own_joint_only():
    edges = (hinge("j", "w", "a", armature=True), hinge("k", "a", "b"))
    assert massless("ab", "", *edges) == (("k", ("b",)),)


def test_bodies_of_unknown_mass_count_as_heavy():
    assert massless_moving_subtrees(*with_tree("a", hinge("j", "w", "a")), {}) == ()
