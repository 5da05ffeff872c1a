from cadmbs.topology import Edge, Graph


def hinge(name, predecessor, successor):
    return Edge(name, predecessor, successor, "revolute", 1)


def test_vertices_put_the_ground_first_then_file_order():
    assert Graph("b", ("a", "b", "c"), ()).vertices == ("b", "a", "c")
    assert Graph("world", ("a", "b"), ()).vertices == ("world", "a", "b")


def test_adjacency_lists_joints_in_file_order_at_both_ends():
    graph = Graph("w", ("a", "b"), (hinge("j", "w", "a"), hinge("k", "b", "a"), hinge("l", "a", "b")))
    assert graph.adjacency == {"w": (0,), "a": (0, 1, 2), "b": (1, 2)}


def test_invalid_joints_are_in_no_adjacency_and_put_their_bodies_in_doubt():
    edges = (
        hinge("good", "w", "a"),
        hinge("unknown", "a", "nowhere"),
        hinge("self", "b", "b"),
        hinge("ambiguous", "c", "twice"),
    )
    graph = Graph("w", ("a", "b", "c", "twice", "d", "twice"), edges)
    assert graph.invalid_joints == {1, 2, 3}
    assert graph.uncertain_bodies == {"a", "b", "c", "twice"}
    assert graph.adjacency == {"w": (0,), "a": (0,), "b": (), "c": (), "twice": (), "d": ()}


def test_ground_listed_twice_is_still_the_ground():
    graph = Graph("w", ("w", "a", "w"), (hinge("j", "w", "a"),))
    assert graph.ambiguous_names == frozenset()
    assert graph.invalid_joints == frozenset()


def test_body_index_is_the_first_of_repeated_names():
    assert Graph("w", ("a", "b", "a"), ()).body_index == {"a": 0, "b": 1}


def test_other_end():
    assert hinge("j", "a", "b").other_end("a") == "b"
    assert hinge("j", "a", "b").other_end("b") == "a"
