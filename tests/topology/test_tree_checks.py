from cadmbs.topology import Edge, Graph, check_connected, check_masses, spanning_tree


def hinge(name, predecessor, successor, **wishes):
    return Edge(name, predecessor, successor, "revolute", 1, **wishes)


def unconnected(ground, bodies, *edges):
    graph = Graph(ground, tuple(bodies), edges)
    return [str(finding) for finding in check_connected(graph, spanning_tree(graph))]


def massless(bodies, heavy, *edges):
    graph = Graph("world", tuple(bodies), edges)
    masses = {body: body in heavy for body in bodies}
    return [str(finding) for finding in check_masses(graph, spanning_tree(graph), masses)]


def test_world_alone_is_connected():
    assert unconnected("world", "") == []


def test_t004_one_body_beside_a_connected_mechanism():
    assert unconnected("world", "ab", hinge("j", "world", "a")) == [
        '<input>: error[T004] at /bodies/1: No chain of joints connects body "b" to the ground "world"; '
        "every body must be reached from the ground.\n"
        '    hint: Add a joint from "world" to "b" (a joint of kind "free" lets it float), '
        "or from a body that is connected."
    ]


def test_t004_ground_without_any_joint_offers_the_root_as_ground():
    edges = (hinge("j", "base", "arm"), hinge("k", "arm", "hand"))
    assert unconnected("world", ("hand", "arm", "base"), *edges) == [
        '<input>: error[T004] at /bodies/0: No chain of joints connects bodies "hand", "arm" and "base" to the ground '
        '"world"; every body must be reached from the ground.\n'
        '    hint: Add a joint from "world" to "base" (a joint of kind "free" lets it float), '
        'or set "ground": "base" if that body stands still.'
    ]


def test_t004_each_connected_set_is_one_finding():
    first, second = unconnected("world", "abcd", hinge("j", "c", "a"), hinge("k", "b", "d"))
    assert first.startswith('<input>: error[T004] at /bodies/0: No chain of joints connects bodies "a" and "c" to')
    assert second.startswith('<input>: error[T004] at /bodies/1: No chain of joints connects bodies "b" and "d" to')


def test_t004_ring_without_a_root_names_its_first_body():
    (text,) = unconnected("world", "ab", hinge("j", "a", "b"), hinge("k", "b", "a"))
    assert 'Add a joint from "world" to "a" ' in text


def test_t004_island_of_five_thousand_bodies_is_counted():
    n = 5000
    edges = [hinge(f"j{i}", f"b{i}", f"b{i + 1}") for i in range(n - 1)]
    (text,) = unconnected("world", [f"b{i}" for i in range(n)], *edges)
    assert 'connects bodies "b0", "b1", "b2", "b3", "b4", "b5", "b6" and 4993 more to the ground "world";' in text


def test_t007_one_body():
    assert massless("ab", "a", hinge("j", "world", "a"), hinge("k", "a", "b")) == [
        '<input>: warning[T007] at /joints/1: Joint "k" moves only the massless body "b": '
        "forward dynamics is impossible along it.\n"
        "    hint: Give mass and inertia to what it moves, or an armature to the joint, or prescribe its "
        "motion; kinematics and inverse dynamics need none of these."
    ]


def test_t007_several_bodies():
    (text,) = massless("ab", "", hinge("j", "world", "a"), hinge("k", "a", "b"))
    assert ('Joint "j" moves only massless bodies ("a" and "b"): forward dynamics is impossible along it.\n') in text


def test_t007_loop_that_may_carry_the_subtree():
    four_bar = (
        hinge("crank", "world", "a"),
        hinge("pin", "a", "b"),
        hinge("wrist", "b", "c"),
        hinge("rocker", "world", "c"),
    )
    (text,) = massless("abc", "ab", *four_bar)
    assert (
        '/joints/3: Joint "rocker" moves only the massless body "c": forward dynamics is impossible along it '
        'unless the loop closed by "wrist" couples it to a mass.\n'
    ) in text


def test_t007_free_cut_joint_carries_nothing():
    edges = (hinge("j", "world", "a"), Edge("float", "world", "a", "free", 6))
    (text,) = massless("a", "", *edges)
    assert "is impossible along it.\n" in text


def test_t007_is_silent_with_masses_and_armature():
    edges = (hinge("j", "world", "a"), hinge("k", "a", "b", armature=True))
    assert massless("ab", "a", *edges) == []


def test_t007_loop_within_the_massless_subtree_carries_nothing():
    edges = (hinge("j", "world", "a"), hinge("k", "a", "b"), hinge("l", "a", "b"))
    (text,) = massless("ab", "", *edges)
    assert 'Joint "j" moves only massless bodies ("a" and "b"): forward dynamics is impossible along it.\n' in text


def test_t007_driven_joints_are_passed_over_and_joints_beyond_them_are_not():
    edges = (hinge("j", "world", "a", driven=True), hinge("k", "a", "b"))
    assert massless("ab", "", edges[0]) == []
    (text,) = massless("ab", "", *edges)
    assert text.startswith('<input>: warning[T007] at /joints/1: Joint "k" moves only the massless body "b": ')
