"""Laws over random graphs, and the choice of cut joints against all spanning trees of small ones."""

from collections import Counter
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from cadmbs.topology import (
    Edge,
    Graph,
    TreeRank,
    check_requested_cuts,
    check_topology,
    fundamental_loops,
    massless_moving_subtrees,
    spanning_tree,
    tree_rank,
    welded_groups,
)

FREEDOMS = {"revolute": 1, "fixed": 0, "free": 6}


@st.composite
def graphs(draw, max_bodies=8, max_edges=12, kinds=("revolute", "revolute", "fixed", "free"), cuts=True):
    bodies = [f"b{i}" for i in range(draw(st.integers(0, max_bodies)))]
    vertices = ["w", *bodies]
    edges = []
    for i in range(draw(st.integers(0, max_edges)) if bodies else 0):
        first, second = draw(st.permutations(range(len(vertices))))[:2]
        kind = draw(st.sampled_from(kinds))
        edges.append(
            Edge(
                f"j{i}",
                vertices[first],
                vertices[second],
                kind,
                FREEDOMS[kind],
                cut=cuts and draw(st.sampled_from((False, False, True))),
                actuated=draw(st.sampled_from((None, True, False))),
                keep=draw(st.booleans()),
            )
        )
    return Graph("w", tuple(bodies), tuple(edges))


def components(graph, indices):
    """Number of connected components with these joints alone, by merging sets: independent of the code under test."""
    sets = {name: {name} for name in graph.vertices}
    for i in indices:
        a, b = sets[graph.edges[i].predecessor], sets[graph.edges[i].successor]
        if a is not b:
            a |= b
            sets.update(dict.fromkeys(b, a))
    return len({id(members) for members in sets.values()}), sets


def tree_edges(tree):
    return [branch.edge for branch in tree.branches.values()]


def all_spanning_trees(graph, size):
    """Every set of `size` joints that spans what the tree reaches; the graphs are connected here."""
    for chosen in combinations(range(len(graph.edges)), size):
        if components(graph, chosen)[0] == len(graph.vertices) - size:
            yield chosen


@given(graphs())
def test_tree_reaches_exactly_the_component_of_the_ground(graph):
    tree = spanning_tree(graph)
    _, sets = components(graph, range(len(graph.edges)))
    assert {"w", *tree.order} == sets["w"]
    assert tree.unreached == tuple(body for body in graph.bodies if body not in sets["w"])


@given(graphs())
def test_every_body_comes_after_its_parent_and_its_branch_agrees_with_its_joint(graph):
    tree = spanning_tree(graph)
    place = {"w": -1} | {body: i for i, body in enumerate(tree.order)}
    for body, branch in tree.branches.items():
        edge = graph.edges[branch.edge]
        ends = (edge.predecessor, edge.successor)
        assert ends == ((branch.parent, body) if branch.orientation == 1 else (body, branch.parent))
        assert place[branch.parent] < place[body]
        assert branch.depth == tree.depth(branch.parent) + 1


@given(graphs())
def test_one_loop_for_each_joint_more_than_bodies(graph):
    tree = spanning_tree(graph)
    reached = {"w", *tree.order}
    inside = [i for i, edge in enumerate(graph.edges) if edge.predecessor in reached]
    assert len(fundamental_loops(graph, tree)) == len(inside) - len(tree.order)
    assert sorted([*tree_edges(tree), *tree.cut_edges]) == inside


@given(graphs(max_bodies=12, max_edges=24))
def test_loops_close_and_hold_no_other_cut_joint(graph):
    tree = spanning_tree(graph)
    for loop in fundamental_loops(graph, tree):
        body = graph.edges[loop.cut_edge].predecessor
        for (i, sign), start in zip(loop.path, loop.bodies, strict=True):
            edge = graph.edges[i]
            tail, head = (edge.predecessor, edge.successor)[::sign]
            assert body == tail == start
            body = head
        assert body == loop.bodies[0]
        assert loop.path[0] == (loop.cut_edge, 1)
        assert {i for i, _ in loop.path} & set(tree.cut_edges) == {loop.cut_edge}
        assert max(Counter(loop.bodies).values()) == 1
        assert tree.depth(loop.ancestor) == min(tree.depth(name) for name in loop.bodies)


@given(graphs(max_bodies=12, max_edges=24))
def test_no_joint_of_a_loop_ranks_above_its_cut_joint(graph):
    for loop in fundamental_loops(graph, spanning_tree(graph)):
        rank = tree_rank(graph.edges[loop.cut_edge])
        assert all(tree_rank(graph.edges[i]) <= rank for i, _ in loop.path)


@settings(max_examples=60)
@given(graphs(max_bodies=4, max_edges=8, kinds=("revolute",), cuts=False))
def test_no_spanning_tree_keeps_more_actuated_joints(graph):
    tree = spanning_tree(graph)
    actuated = [edge.actuated is True or edge.keep for edge in graph.edges]
    size = len(graph.vertices) - components(graph, range(len(graph.edges)))[0]
    inside = {i for i, edge in enumerate(graph.edges) if edge.predecessor in {"w", *tree.order}}
    best = max(sum(actuated[i] for i in chosen if i in inside) for chosen in all_spanning_trees(graph, size))
    assert sum(actuated[i] for i in tree_edges(tree)) == best


@settings(max_examples=60)
@given(graphs(max_bodies=4, max_edges=8))
def test_no_spanning_tree_holds_more_joints_up_to_any_rank(graph):
    tree = spanning_tree(graph)
    size = len(graph.vertices) - components(graph, range(len(graph.edges)))[0]
    inside = {i for i, edge in enumerate(graph.edges) if edge.predecessor in {"w", *tree.order}}
    rivals = [[i for i in chosen if i in inside] for chosen in all_spanning_trees(graph, size)]
    for rank in TreeRank:
        counts = [sum(tree_rank(graph.edges[i]) <= rank for i in rival) for rival in rivals]
        assert sum(tree_rank(graph.edges[i]) <= rank for i in tree_edges(tree)) == max(counts)


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)).filter(lambda pair: pair[0] != pair[1]), max_size=20))
def test_with_joints_of_one_rank_every_branch_is_shortest(pairs):
    vertices = ["w", *(f"b{i}" for i in range(1, 10))]
    edges = tuple(Edge(f"j{k}", vertices[i], vertices[j], "revolute", 1) for k, (i, j) in enumerate(pairs))
    tree = spanning_tree(Graph("w", tuple(vertices[1:]), edges))
    distance = {0: 0}
    for _ in vertices:  # Bellman-Ford relaxation
        for i, j in [*pairs, *((j, i) for i, j in pairs)]:
            if i in distance:
                distance[j] = min(distance.get(j, 99), distance[i] + 1)
    assert {body: branch.depth for body, branch in tree.branches.items()} == {
        vertices[i]: steps for i, steps in distance.items() if i
    }


@given(graphs())
def test_cut_wishes_are_granted_exactly_if_they_disconnect_nothing(graph):
    tree = spanning_tree(graph)
    _, with_all = components(graph, range(len(graph.edges)))
    _, without_cuts = components(graph, [i for i, edge in enumerate(graph.edges) if not edge.cut])
    findings = list(check_requested_cuts(graph, tree))
    assert bool(findings) == (with_all["w"] != without_cuts["w"])
    refused = [i for i, edge in enumerate(graph.edges) if edge.cut and i in tree_edges(tree)]
    assert [finding.where.pointer for finding in findings] == [f"/joints/{i}" for i in refused]


@given(graphs())
def test_a_refused_cut_lies_on_no_loop_exactly_if_its_removal_disconnects(graph):
    for finding in check_requested_cuts(graph, spanning_tree(graph)):
        i = int(finding.where.pointer.rsplit("/", 1)[1])
        others = [k for k in range(len(graph.edges)) if k != i]
        bridge = components(graph, others)[0] > components(graph, range(len(graph.edges)))[0]
        assert ("lies on no loop" in finding.message) == bridge


@given(graphs())
def test_welded_bodies_are_those_that_fixed_tree_joints_connect(graph):
    tree = spanning_tree(graph)
    _, sets = components(graph, [i for i in tree_edges(tree) if graph.edges[i].fixed])
    groups = welded_groups(graph, tree)
    for body, representative in groups.items():
        order = ("w", *tree.order)
        assert representative == min(sets[body], key=order.index)


@given(graphs(), st.data())
def test_massless_subtrees_are_the_topmost_moving_ones(graph, data):
    tree = spanning_tree(graph)
    masses = {body: data.draw(st.booleans()) for body in graph.bodies}

    def outboard(root):
        inside = {root}
        for body in tree.order:  # parents come first: one pass completes the set
            if tree.branches[body].parent in inside:
                inside.add(body)
        return inside

    moving = [body for body in tree.order if not graph.edges[tree.branches[body].edge].fixed]
    sets = {body: outboard(body) for body in moving}
    light = {body: members for body, members in sets.items() if not any(masses[name] for name in members)}
    topmost = {
        graph.edges[tree.branches[body].edge].name: members
        for body, members in light.items()
        if not any(body in other for name, other in light.items() if name != body)
    }
    found = massless_moving_subtrees(graph, tree, masses)
    assert {joint: set(bodies) for joint, bodies in found} == topmost
    assert all(bodies == tuple(sorted(bodies, key=tree.order.index)) for _, bodies in found)


@given(graphs(), st.lists(st.tuples(*[st.sampled_from(["w", "b0", "b1", "", "lost"])] * 2), max_size=3))
def test_checks_never_raise_and_repeat_themselves_exactly(graph, faulty):
    extra = tuple(Edge("j0", a, b, "revolute", 1) for a, b in faulty)
    graph = Graph("w", (*graph.bodies, "b1"), graph.edges + extra)
    again = Graph("w", graph.bodies, graph.edges)
    findings = list(check_topology(graph, {}))
    assert findings == list(check_topology(again, {}))
    assert all(finding.message.endswith(".") and finding.hint.endswith(".") for finding in findings)
