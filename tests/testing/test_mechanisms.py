import numpy as np
import pytest

from cadmbs import compile_mechanism
from cadmbs.models.document import to_data
from cadmbs.models.documents.reading import build
from cadmbs.models.joint import position_names
from cadmbs.testing import mechanisms
from cadmbs.testing.parts import SINGLE
from tests import zoo


def kind_of(joint):
    return f"spherical:{joint.coordinates}" if joint.kind == "spherical" else joint.kind


def test_every_kind_occurs_before_one_occurs_twice():
    joints = mechanisms.random_tree(len(mechanisms.KINDS), 1).joints
    assert {kind_of(joint) for joint in joints} == set(mechanisms.KINDS)


def test_the_zoo_has_every_kind_in_both_directions_of_the_tree():
    seen = {(joint.kind, joint.orientation) for name in zoo.TREES for joint in zoo.system(name).joints}
    kinds = {kind if kind != "spherical" else "spherical:quaternion" for kind in mechanisms.KINDS}
    assert {(kind, sign) for kind in kinds for sign in (1, -1)} <= seen


@pytest.mark.parametrize("seed", range(8))
def test_generated_documents_have_no_findings(seed):
    """Physically possible inertias, unit axes, one tree: nothing to say, not even a warning."""
    mechanism = mechanisms.with_couplings(mechanisms.random_tree(16, seed), seed)
    read, findings = build(to_data(mechanism))
    assert [str(finding) for finding in findings] == []
    assert read == mechanism


def test_the_seed_decides():
    first, again, other = (mechanisms.random_tree(9, seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_branching_makes_trees_and_chains():
    chain = compile_mechanism(mechanisms.random_tree(12, 3, branching=0.0, kinds=SINGLE)).tree
    np.testing.assert_array_equal(chain.parent, np.arange(-1, 12))
    bush = compile_mechanism(mechanisms.random_tree(12, 3, branching=1.0, kinds=SINGLE)).tree
    assert len(set(bush.parent)) < 12


def test_a_floating_tree_starts_with_a_free_joint():
    assert mechanisms.random_tree(5, 4, floating=True, kinds=SINGLE).joints[0].kind == "free"
    assert mechanisms.random_tree(0, 4, floating=True).joints == ()


def test_massless_links_stand_between_single_joints():
    mechanism = mechanisms.random_tree(20, 5, massless=True, kinds=SINGLE)
    light = {body.name for body in mechanism.bodies if body.mass == 0.0}
    assert len(light) > 3
    assert all(body.mass > 0.0 for body in mechanisms.random_tree(20, 5, kinds=SINGLE).bodies)


def test_directions_of_joints():
    forward = mechanisms.random_tree(30, 6, reversed_joints=False)
    assert all(joint.orientation == 1 for joint in compile_mechanism(forward).joints)
    both = {joint.orientation for joint in compile_mechanism(mechanisms.random_tree(30, 6)).joints}
    assert both == {1, -1}


def test_couplings_are_a_chain_and_a_sum():
    mechanism = mechanisms.with_couplings(mechanisms.chain(8, 7), 7)
    first, second, third = mechanism.couplings
    assert first.dependent in {term.coordinate for term in second.terms}
    assert [len(coupling.terms) for coupling in mechanism.couplings] == [2, 2, 3]
    assert all(coupling.offset != 0.0 for coupling in mechanism.couplings)
    names = {name for joint in mechanism.joints for name in position_names(joint)}
    assert {third.dependent} | {term.coordinate for term in third.terms} <= names


def test_a_planar_chain_is_a_row_of_rods():
    mechanism = mechanisms.planar_chain(2, length=0.5, mass=3.0)
    assert [body.center_of_mass for body in mechanism.bodies] == [(0.25, 0.0, 0.0), (0.75, 0.0, 0.0)]
    assert mechanism.bodies[1].inertia[2][2] == 3.0 * 0.25 / 12.0
    assert build(to_data(mechanism))[1] == ()
