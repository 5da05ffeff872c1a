"""Meshes that MuJoCo makes, and files of points without triangles, against MuJoCo."""

import pytest

mujoco = pytest.importorskip("mujoco")

from cadmbs.importers.loading import check  # noqa: E402
from tests.importers.mjcf.comparing import assert_same_mechanics, both  # noqa: E402

pytestmark = pytest.mark.oracle

MESHES = [
    ("sphere", "0"), ("sphere", "3"), ("hemisphere", "0"), ("hemisphere", "4"), ("cone", "3 1"), ("cone", "7 0"),
    ("supersphere", "32 .3 .4"), ("supersphere", "30 1 2"), ("supersphere", "6 0 0"), ("supertorus", "64 .2 .4 1"),
    ("supertorus", "5 .3 2 .4"), ("plate", "7 5"),
]  # fmt: skip


def model(mesh: str) -> str:
    """A pendulum with a sphere and a mesh, which touches nothing, on another one."""
    return f"""<mujoco><asset><mesh name="m" scale=".3 .2 .1" {mesh}/></asset><worldbody><body name="a">
      <joint axis="0 1 0"/><geom size=".1"/><body name="b" pos="1 0 0"><joint axis="1 2 0"/><geom size=".1"/>
      <geom type="mesh" mesh="m" pos=".1 0 .2" contype="0" conaffinity="0"/></body></body></worldbody></mujoco>"""


@pytest.mark.parametrize("rule", ["legacy", "exact", "convex", "shell"])
@pytest.mark.parametrize(("name", "parameters"), MESHES)
def test_mechanics(name, parameters, rule, tmp_path):
    path = tmp_path / "model.xml"
    path.write_text(model(f'builtin="{name}" params="{parameters}" inertia="{rule}"'))
    assert_same_mechanics(both(path, 1), 1e-6)


@pytest.mark.parametrize("rule", ["legacy", "convex"])
def test_points_without_triangles_are_their_hull(rule, tmp_path):
    (tmp_path / "points.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 2 0\nv 0 0 3\nv .1 .2 .1\nv 1 2 3\n")
    path = tmp_path / "model.xml"
    path.write_text(model(f'file="points.obj" inertia="{rule}"'))
    assert_same_mechanics(both(path, 1), 1e-6)


@pytest.mark.parametrize(
    ("mesh", "reason"),
    [
        ('builtin="sphere" params="5"', "a param of a sphere is 5, and between 0 and 4 is expected"),
        ('builtin="cone" params="5"', "a cone has 2 params, and it has 1"),
        ('builtin="wedge" params="3 3 40 40 0"', 'it is made by MuJoCo (builtin="wedge")'),
        ('builtin="supersphere" params="1e9 1 1"', "between 3 and 1024 is expected"),
        ('builtin="teapot" params="1"', 'it is made by MuJoCo (builtin="teapot")'),
    ],
)
def test_refusals_say_why(mesh, reason, tmp_path):
    path = tmp_path / "model.xml"
    path.write_text(model(mesh))
    mechanism, findings = check(path)
    assert mechanism is None
    assert any(reason in finding.message for finding in findings if finding.code == "N007")
