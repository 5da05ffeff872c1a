from cadmbs.topology import Edge, FundamentalLoop, Graph, fundamental_loop, fundamental_loops, spanning_tree


def hinge(name, predecessor, successor, **wishes):
    return Edge(name, predecessor, successor, "revolute", 1, **wishes)


def loops(*edges, bodies):
    graph = Graph("w", tuple(bodies), edges)
    return fundamental_loops(graph, spanning_tree(graph))


def test_tree_has_no_loops():
    assert loops(hinge("j", "w", "a"), hinge("k", "a", "b"), bodies="ab") == ()


def test_four_bar_walks_through_its_cut_joint_and_back_through_the_tree():
    four_bar = (hinge("j", "w", "a"), hinge("k", "a", "b"), hinge("l", "b", "c"), hinge("m", "w", "c"))
    (loop,) = loops(*four_bar, bodies="abc")
    assert loop == FundamentalLoop(
        cut_edge=2, path=((2, 1), (3, -1), (0, 1), (1, 1)), bodies=("b", "c", "w", "a"), ancestor="w"
    )


def test_reversed_joints_turn_signs():
    four_bar = (hinge("j", "a", "w"), hinge("k", "a", "b"), hinge("l", "b", "c"), hinge("m", "c", "w"))
    (loop,) = loops(*four_bar, bodies="abc")
    assert loop.path == ((2, 1), (3, 1), (0, -1), (1, 1))


def test_reversed_cut_joint_turns_the_walk():
    four_bar = (hinge("j", "w", "a"), hinge("k", "a", "b"), hinge("l", "c", "b"), hinge("m", "w", "c"))
    (loop,) = loops(*four_bar, bodies="abc")
    assert loop.path == ((2, 1), (1, -1), (0, -1), (3, 1))
    assert loop.bodies == ("c", "b", "a", "w")


def test_loop_away_from_the_ground_knows_its_ancestor():
    edges = (hinge("base", "w", "a"), hinge("k", "a", "b"), hinge("l", "a", "c"), hinge("m", "b", "c", cut=True))
    (loop,) = loops(*edges, bodies="abc")
    assert (loop.ancestor, loop.bodies) == ("a", ("b", "c", "a"))


def test_joint_to_an_ancestor_closes_a_loop_along_one_branch():
    edges = (hinge("j", "w", "a"), hinge("k", "a", "b"), hinge("l", "w", "b", cut=True))
    (loop,) = loops(*edges, bodies="ab")
    assert loop == FundamentalLoop(cut_edge=2, path=((2, 1), (1, -1), (0, -1)), bodies=("w", "b", "a"), ancestor="w")


def test_parallel_joints_make_a_loop_of_two():
    (loop,) = loops(hinge("j", "w", "a"), hinge("k", "a", "w"), bodies="a")
    assert loop == FundamentalLoop(cut_edge=1, path=((1, 1), (0, 1)), bodies=("a", "w"), ancestor="w")


def test_ladder_has_a_loop_for_each_rung_but_the_first():
    n = 100
    bodies = [f"{side}{i}" for i in range(n) for side in "lr"]
    rails = [hinge(f"{side}{i}", f"{side}{i - 1}" if i else "w", f"{side}{i}") for i in range(n) for side in "lr"]
    rungs = [hinge(f"rung{i}", f"l{i}", f"r{i}") for i in range(n)]
    ladder = loops(*rails, *rungs, bodies=bodies)
    assert [loop.cut_edge for loop in ladder] == list(range(2 * n, 3 * n))
    assert [len(loop.path) for loop in ladder] == [2 * i + 3 for i in range(n)]
    assert {loop.ancestor for loop in ladder} == {"w"}


def test_loop_of_five_thousand_bodies():
    n = 5000
    ring = ("w", *(f"b{i}" for i in range(n)), "w")
    graph = Graph("w", ring[1:-1], tuple(hinge(f"j{i}", ring[i], ring[i + 1]) for i in range(n + 1)))
    tree = spanning_tree(graph)
    loop = fundamental_loop(graph, tree, tree.cut_edges[0])
    assert len(loop.path) == n + 1
    assert {sign for _, sign in loop.path} == {1}
    assert sorted(loop.bodies) == sorted(graph.vertices)
