import pytest

from cadmbs.topology import Edge, Graph, check_loops, check_requested_cuts, spanning_tree


def hinge(name, predecessor, successor, **wishes):
    return Edge(name, predecessor, successor, "revolute", 1, **wishes)


def weld(name, predecessor, successor, **wishes):
    return Edge(name, predecessor, successor, "fixed", 0, **wishes)


def texts(check, *edges, bodies):
    graph = Graph("world", tuple(bodies), edges)
    return [str(finding) for finding in check(graph, spanning_tree(graph))]


def four_bar(**wishes):
    ends = {"crank": ("world", "a"), "pin": ("a", "b"), "wrist": ("b", "c"), "rocker": ("world", "c")}
    return [hinge(name, *pair, **wishes.get(name, {})) for name, pair in ends.items()]


CHOICE = 'hint: Set "cut": true on another joint of the loop, or use --cut NAME, to cut that one.'


def test_t005_shows_the_loop_and_why_its_joint_was_chosen():
    assert texts(check_loops, *four_bar(), bodies="abc") == [
        '<input>: note[T005] at /joints/2: Joint "wrist" is cut to open the loop '
        "b -(wrist)- c -(rocker)- world -(crank)- a -(pin)- b, and closes it by 5 constraints; it was chosen because "
        "no joint of the loop is marked as passive, and cutting it keeps the branches short.\n"
        f"    {CHOICE}"
    ]


def test_t005_wished_cut():
    assert texts(check_loops, *four_bar(pin={"cut": True}), bodies="abc") == [
        '<input>: note[T005] at /joints/1: Joint "pin" is cut to open the loop '
        "a -(pin)- b -(wrist)- c -(rocker)- world -(crank)- a, and closes it by 5 constraints; "
        'it is cut because its "cut" is true.\n'
        '    hint: Move "cut": true (for a URDF, --cut NAME) to another joint of the loop to cut that one.'
    ]


@pytest.mark.parametrize(
    ("wishes", "reason"),
    [
        ({"pin": {"actuated": False}}, "it is the only passive joint of the loop"),
        (
            {"pin": {"actuated": False}, "wrist": {"actuated": False}},
            "it is a passive joint of the loop, and cutting it keeps the branches short",
        ),
        (
            {"crank": {"actuated": True}, "pin": {"keep": True}, "rocker": {"actuated": True}},
            "the other joints of the loop are actuated, coupled or fixed",
        ),
        (
            {name: {"actuated": True} for name in ("crank", "pin", "wrist", "rocker")},
            "all joints of the loop are actuated, coupled or fixed, and cutting it keeps the branches short",
        ),
    ],
)
def test_t005_reasons(wishes, reason):
    (text,) = texts(check_loops, *four_bar(**wishes), bodies="abc")
    assert f"; it was chosen because {reason}.\n    {CHOICE}" in text


def test_t005_free_joint_closes_by_no_constraint():
    (text,) = texts(check_loops, hinge("j", "world", "a"), Edge("float", "world", "a", "free", 6), bodies="a")
    assert text == (
        '<input>: note[T005] at /joints/1: Joint "float" is cut to open the loop world -(float)- a -(j)- world, '
        "and closes it by 0 constraints; it was chosen because it is the only free joint of the loop.\n"
        f"    {CHOICE}"
    )


def test_t005_moving_joint_beside_fixed_ones():
    (text,) = texts(check_loops, hinge("j", "world", "a", actuated=True), weld("k", "world", "a"), bodies="a")
    assert "it was chosen because the other joints of the loop are fixed." in text


def test_t005_long_loop_is_shown_at_its_ends():
    ring = ("world", *(f"b{i}" for i in range(30)), "world")
    edges = [hinge(f"j{i}", ring[i], ring[i + 1], cut=i == 0) for i in range(31)]
    (text,) = texts(check_loops, *edges, bodies=ring[1:-1])
    assert (
        "the loop world -(j0)- b0 -(j1)- b1 -(j2)- b2 -(j3)- b3 -(j4)- b4 -(j5)- b5 - (19 more joints) - ... "
        "-(j25)- b25 -(j26)- b26 -(j27)- b27 -(j28)- b28 -(j29)- b29 -(j30)- world, and closes it"
    ) in text


def test_t006_joint_on_no_loop():
    edges = (hinge("j", "world", "a"), hinge("k", "a", "b", cut=True), hinge("l", "b", "c"))
    assert texts(check_requested_cuts, *edges, bodies="abc") == [
        '<input>: error[T006] at /joints/1: Joint "k" is to be cut but lies on no loop: '
        'the cut would disconnect bodies "b" and "c" from the ground "world".\n'
        '    hint: Remove "cut" from "k"; only a joint of a loop can be cut.'
    ]


def test_t006_two_cuts_of_one_loop():
    assert texts(check_requested_cuts, *four_bar(pin={"cut": True}, wrist={"cut": True}), bodies="abc") == [
        '<input>: error[T006] at /joints/1: Joint "pin" is to be cut together with joint "wrist" of the same loop, '
        'which would disconnect body "b" from the ground "world".\n'
        '    hint: Remove "cut" from "pin" or from this other one.'
    ]


def test_t006_three_parallel_cuts():
    edges = [hinge(name, "world", "a", cut=True) for name in "jkl"]
    assert texts(check_requested_cuts, *edges, bodies="a") == [
        '<input>: error[T006] at /joints/0: Joint "j" is to be cut together with joints "k" and "l" of the same loop, '
        'which would disconnect body "a" from the ground "world".\n'
        '    hint: Remove "cut" from "j" or from one of the others.'
    ]


def test_t006_one_finding_for_each_impossible_wish_with_its_own_bodies():
    edges = (hinge("j", "world", "a", cut=True), hinge("k", "a", "b", cut=True))
    first, second = texts(check_requested_cuts, *edges, bodies="ab")
    assert 'Joint "j" is to be cut but lies on no loop: the cut would disconnect body "a"' in first
    assert 'Joint "k" is to be cut but lies on no loop: the cut would disconnect body "b"' in second


def test_granted_wishes_are_no_error():
    assert texts(check_requested_cuts, *four_bar(pin={"cut": True}), bodies="abc") == []


def test_t008_wished_cut_of_a_weld():
    edges = (hinge("j", "world", "a"), hinge("k", "a", "b"), weld("tie", "b", "world", cut=True))
    loop, weld_note = texts(check_loops, *edges, bodies="ab")
    assert loop.startswith("<input>: note[T005] at /joints/2: ")
    assert weld_note == (
        '<input>: note[T008] at /joints/2: Joint "tie" is fixed and cut: "b" and "world" are held together by '
        "6 constraints, not joined into one.\n"
        '    hint: Remove "cut" from it unless the forces in this weld are of interest.'
    )


def test_t008_loop_of_welds():
    edges = (weld("j", "world", "a"), weld("k", "a", "b"), weld("l", "b", "world"))
    loop, weld_note = texts(check_loops, *edges, bodies="ab")
    assert "it was chosen because all joints of the loop are fixed, and cutting it keeps the branches short." in loop
    assert weld_note == (
        '<input>: note[T008] at /joints/1: Joint "k" is fixed and closes a loop of fixed joints: '
        '"a" and "b" are one rigid body without it.\n'
        "    hint: Remove one joint of this loop; its 6 constraints are redundant."
    )
