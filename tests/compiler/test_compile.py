from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

import numpy as np
import pytest

from cadmbs import compile_mechanism
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms
from tests import zoo


def arrays_in(record, place="system") -> Iterator[tuple[str, np.ndarray]]:
    if isinstance(record, np.ndarray):
        yield place, record
    elif isinstance(record, Mapping):
        for key, value in record.items():
            yield from arrays_in(value, f"{place}[{key!r}]")
    elif isinstance(record, tuple):
        for k, value in enumerate(record):
            yield from arrays_in(value, f"{place}[{k}]")
    elif is_dataclass(record):
        for field in (field for field in fields(record) if field.compare):  # not what a system remembers
            yield from arrays_in(getattr(record, field.name), f"{place}.{field.name}")


def test_every_array_is_read_only(system):
    found = dict(arrays_in(system))
    assert len(found) > 30
    assert [place for place, array in found.items() if array.flags.writeable] == []


def test_bodies_come_ground_first_and_then_in_file_order(mechanism):
    system = compile_mechanism(mechanism)
    assert system.body_names[0] == mechanism.ground
    assert system.body_names[1:] == tuple(b.name for b in mechanism.bodies if b.name != mechanism.ground)
    assert system.joint_names == tuple(joint.name for joint in mechanism.joints)
    for body in mechanism.bodies:
        assert system.bodies.mass[system.body_names.index(body.name)] == body.mass


SUFFIXES = {
    "fixed": ((), ()),
    "revolute": (("j",), ("j",)),
    "screw": (("j",), ("j",)),
    "prismatic": (("j",), ("j",)),
    "cylindrical": (("j:turn", "j:slide"),) * 2,
    "universal": (("j:1", "j:2"),) * 2,
    "planar_translation": (("j:x", "j:y"),) * 2,
    "planar": (("j:x", "j:y", "j:turn"),) * 2,
    "helical_planar": (("j:x", "j:y", "j:turn"),) * 2,
    "schoenflies": (("j:x", "j:y", "j:z", "j:turn"),) * 2,
    "spatial_translation": (("j:x", "j:y", "j:z"),) * 2,
    "spherical:quaternion": (("j:w", "j:x", "j:y", "j:z"), ("j:wx", "j:wy", "j:wz")),
    "spherical:angles": (("j:1", "j:2", "j:3"),) * 2,
    "spherical:rotation_vector": (("j:x", "j:y", "j:z"),) * 2,
    "free": (
        ("j:w", "j:x", "j:y", "j:z", "j:px", "j:py", "j:pz"),
        ("j:wx", "j:wy", "j:wz", "j:vx", "j:vy", "j:vz"),
    ),
}


def test_all_kinds_are_listed():
    assert set(SUFFIXES) == set(mechanisms.KINDS)


@pytest.mark.parametrize("kind", mechanisms.KINDS)
@pytest.mark.parametrize("against", [False, True])
def test_coordinates_are_named_as_in_the_format_whichever_way_the_tree_runs(kind, against):
    data = zoo.data_of(mechanisms.chain(1, 1, kind))
    data["joints"][0]["name"] = "j"
    if against:
        data["joints"][0] |= {"predecessor": "b1", "successor": "world"}
    system = compile_mechanism(Mechanism.model_validate(data))
    assert (system.position_names, system.velocity_names) == SUFFIXES[kind]
    assert system.joints[0].orientation == (-1 if against else 1)


def test_coordinates_follow_the_file_not_the_tree():
    """Joints listed from the tip to the base: names in this order, recursions the other way."""
    data = zoo.data_of(mechanisms.planar_chain(3))
    data["joints"] = data["joints"][::-1]
    system = compile_mechanism(Mechanism.model_validate(data))
    assert system.position_names == ("hinge3", "hinge2", "hinge1")
    assert system.tree.names == ("world", "link1", "link2", "link3")
    np.testing.assert_array_equal(system.tree.positions.spread(np.array([3.0, 2.0, 1.0])), [1.0, 2.0, 3.0])


def test_hash_tells_models_apart_and_ignores_where_they_came_from():
    mechanism = zoo.mechanism("planar chain")
    own = compile_mechanism(mechanism).model_hash
    assert len(own) == 64
    assert compile_mechanism(mechanism.model_copy(update={"extensions": {"a": 1}})).model_hash == own
    assert compile_mechanism(mechanism.model_copy(update={"gravity": (0.0, 0.0, -1.62)})).model_hash != own


def test_coupled_and_cut_coordinates_are_left_out():
    mechanism, system = zoo.mechanism("coupled"), zoo.system("coupled")
    dependents = {coupling.dependent for coupling in mechanism.couplings}
    assert len(dependents) == 3
    assert dependents.isdisjoint(system.position_names)
    assert dependents.isdisjoint(system.velocity_names)
    assert all(name.rpartition(":")[0] not in ("j6", "j7") for name in zoo.system("two loops").position_names)


def test_compiling_again_gives_the_same_system(mechanism):
    first, second = (dict(arrays_in(compile_mechanism(mechanism))) for _ in range(2))
    assert list(first) == list(second)
    for place, array in first.items():
        assert array.tobytes() == second[place].tobytes(), place
