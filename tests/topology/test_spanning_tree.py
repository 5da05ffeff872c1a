import pytest

from cadmbs.topology import Branch, Edge, Graph, TreeRank, spanning_tree, tree_rank


def hinge(name, predecessor, successor, **wishes):
    return Edge(name, predecessor, successor, "revolute", 1, **wishes)


def four_bar(**wishes):
    """Wishes by joint name, as keyword arguments of its edge."""
    ends = {"crank": ("w", "a"), "elbow": ("a", "b"), "wrist": ("b", "c"), "rocker": ("w", "c")}
    edges = tuple(hinge(name, *pair, **wishes.get(name, {})) for name, pair in ends.items())
    return Graph("w", ("a", "b", "c"), edges)


def names(graph, indices):
    return [graph.edges[i].name for i in indices]


def test_world_alone():
    tree = spanning_tree(Graph("w", (), ()))
    assert (tree.order, tree.cut_edges, tree.unreached, tree.branches) == ((), (), (), {})
    assert tree.depth("w") == 0


def test_four_bar_of_equal_joints_is_cut_farthest_from_the_ground_and_last_in_the_file():
    graph = four_bar()
    tree = spanning_tree(graph)
    assert tree.order == ("a", "c", "b")
    assert names(graph, tree.cut_edges) == ["wrist"]
    assert tree.branches["b"] == Branch(parent="a", edge=1, orientation=1, depth=2)


@pytest.mark.parametrize("joint", ["crank", "elbow", "wrist", "rocker"])
@pytest.mark.parametrize("wish", [{"cut": True}, {"actuated": False}])
def test_four_bar_is_cut_where_wished_and_at_its_passive_joint(joint, wish):
    graph = four_bar(**{joint: wish})
    assert names(graph, spanning_tree(graph).cut_edges) == [joint]


@pytest.mark.parametrize("joint", ["crank", "elbow", "wrist", "rocker"])
@pytest.mark.parametrize("wish", [{"actuated": True}, {"keep": True}])
def test_four_bar_keeps_its_actuated_or_coupled_joint(joint, wish):
    graph = four_bar(**{joint: wish})
    tree = spanning_tree(graph)
    assert joint in names(graph, (branch.edge for branch in tree.branches.values()))


def test_reversed_joint_has_orientation_minus_one():
    tree = spanning_tree(Graph("w", ("a", "b"), (hinge("j", "a", "w"), hinge("k", "a", "b"))))
    assert [tree.branches[body].orientation for body in ("a", "b")] == [-1, 1]
    assert tree.branches["a"].parent == "w"


def test_listed_ground_is_the_root_wherever_it_stands():
    tree = spanning_tree(Graph("b", ("a", "b"), (hinge("j", "a", "b"),)))
    assert (tree.root, tree.order) == ("b", ("a",))


def test_parallel_joints_between_two_bodies_leave_one_in_the_tree():
    graph = Graph("w", ("a",), (hinge("j", "w", "a"), hinge("k", "a", "w", actuated=True), hinge("l", "w", "a")))
    tree = spanning_tree(graph)
    assert tree.branches == {"a": Branch(parent="w", edge=1, orientation=-1, depth=1)}
    assert names(graph, tree.cut_edges) == ["j", "l"]


def test_ranks():
    free = Edge("f", "a", "b", "free", 6)
    fixed = Edge("f", "a", "b", "fixed", 0, actuated=False)
    assert tree_rank(fixed) is TreeRank.FIXED
    assert tree_rank(hinge("j", "a", "b", actuated=True)) is TreeRank.REQUIRED
    assert tree_rank(hinge("j", "a", "b", actuated=False, keep=True)) is TreeRank.REQUIRED
    assert tree_rank(hinge("j", "a", "b")) is TreeRank.UNKNOWN
    assert tree_rank(hinge("j", "a", "b", actuated=False)) is TreeRank.PASSIVE
    assert tree_rank(free) is TreeRank.FREE
    assert tree_rank(hinge("j", "a", "b", actuated=True, cut=True)) is TreeRank.CUT
    assert list(TreeRank) == sorted(TreeRank)


def test_free_joint_in_a_loop_is_cut_before_a_passive_one():
    free = Edge("float", "w", "b", "free", 6)
    graph = Graph("w", ("a", "b"), (free, hinge("j", "w", "a", actuated=False), hinge("k", "a", "b", actuated=False)))
    assert names(graph, spanning_tree(graph).cut_edges) == ["float"]


def test_wished_cut_is_in_the_tree_only_as_the_last_resort():
    graph = Graph("w", ("a", "b"), (hinge("j", "w", "a", cut=True), hinge("k", "a", "b")))
    tree = spanning_tree(graph)
    assert (tree.order, tree.cut_edges, tree.unreached) == (("a", "b"), (), ())


def test_unreached_bodies_are_named_and_their_loops_are_no_cuts():
    edges = (hinge("j", "w", "a"), hinge("k", "b", "c"), hinge("l", "c", "b"))
    tree = spanning_tree(Graph("w", ("c", "a", "b"), edges))
    assert (tree.order, tree.cut_edges, tree.unreached) == (("a",), (), ("c", "b"))


def test_chain_of_five_thousand_links():
    n = 5000
    bodies = tuple(f"b{i}" for i in range(n))
    edges = tuple(hinge(f"j{i}", f"b{i - 1}" if i else "w", f"b{i}") for i in range(n))
    tree = spanning_tree(Graph("w", bodies, edges))
    assert tree.order == bodies
    assert [tree.depth(body) for body in bodies] == list(range(1, n + 1))
    assert tree.cut_edges == ()


def test_five_thousand_bodies_on_one_hub():
    n = 5000
    bodies = tuple(f"b{i}" for i in range(n))
    tree = spanning_tree(Graph("w", bodies, tuple(hinge(f"j{i}", f"b{i}", "w") for i in range(n))))
    assert tree.order == bodies
    assert {branch.depth for branch in tree.branches.values()} == {1}


def test_closed_chain_of_five_thousand_links_has_two_branches_of_half_its_length():
    n = 5000
    bodies = tuple(f"b{i}" for i in range(n))
    ring = ("w", *bodies, "w")
    edges = tuple(hinge(f"j{i}", ring[i], ring[i + 1]) for i in range(n + 1))
    tree = spanning_tree(Graph("w", bodies, edges))
    assert max(branch.depth for branch in tree.branches.values()) == n // 2
    assert tree.cut_edges == (n // 2,)


def test_equal_graphs_give_equal_trees():
    assert spanning_tree(four_bar()) == spanning_tree(four_bar())
    assert list(spanning_tree(four_bar()).branches) == list(spanning_tree(four_bar()).order)
