"""Equalities: what they become, and that their rows allow the motions that MuJoCo's rows allow."""

import numpy as np
import pytest

mujoco = pytest.importorskip("mujoco")

from cadmbs import compile_mechanism, constraints, kinematics, neutral  # noqa: E402
from cadmbs.importers.loading import check, load, load_with_findings  # noqa: E402
from tests.importers.mjcf.comparing import both, in_state  # noqa: E402

pytestmark = pytest.mark.oracle

ROD = '<geom type="capsule" fromto="0 0 0 .3 0 0" size=".02"/>'
ARMS = """<body name="a" pos="0 0 1"><joint name="p" axis="0 1 0" ref="10"/>{rod}
  <body name="b" pos=".3 0 0"><joint name="q" axis="0 1 0"/><joint name="r" axis="1 0 0"/>{rod}
    <site name="sb" pos=".3 0 0"/></body></body>
<body name="c" pos=".1 0 .5" euler="0 10 0"><joint name="s" axis="0 1 0"/>
  <joint name="t" type="slide" axis="1 0 0"/>{rod}<site name="sc" pos=".2 0 .1"/></body>""".replace("{rod}", ROD)


def model(equalities: str, rest: str = "") -> str:
    return f"<mujoco><worldbody>{ARMS}</worldbody>{rest}<equality>{equalities}</equality></mujoco>"


def kernel(rows, n_v):
    if not len(rows):
        return np.eye(n_v)
    _, values, vt = np.linalg.svd(rows)
    return vt[np.count_nonzero(values > 1e-9) :].T


EQUALITIES = {
    "connect": ('<connect body1="b" body2="c" anchor=".3 0 0"/>', ["spherical"]),
    "connect to the world": ('<connect body1="b" anchor=".3 0 0"/>', ["spherical"]),
    "two connects are a hinge": (
        '<connect body1="b" body2="c" anchor=".3 0 0"/><connect body1="c" body2="b" anchor=".1 1 0"/>', ["revolute"],
    ),
    "three connects are a weld": (
        "".join(f'<connect body1="b" body2="c" anchor="{p}"/>' for p in (".3 0 0", ".3 1 0", "0 0 1")), ["fixed"],
    ),
    "weld": ('<weld body1="b" body2="c" anchor="0 .1 0"/>', ["fixed"]),
    "weld to the world": ('<weld body1="c"/>', ["fixed"]),
    "weld without torque": ('<weld body1="b" body2="c" anchor="0 .1 0" torquescale="0"/>', ["spherical"]),
    "joint": ('<joint joint1="p" joint2="s" polycoef="0 2 0 0 0"/>', []),
    "helix": ('<joint joint1="t" joint2="s" polycoef="0 .1"/>', []),
    "quartic": ('<joint joint1="p" joint2="s" polycoef="0 2 1 3 -1"/>', []),
    "lock": ('<joint joint1="p"/>', []),
    "switched off": ('<weld body1="b" body2="c" active="false"/>', []),
}  # fmt: skip


@pytest.mark.parametrize("name", list(EQUALITIES))
def test_allowed_motions(name, tmp_path):
    """The null spaces of both sets of rows at q = 0 are one space."""
    path = tmp_path / "model.xml"
    path.write_text(model(EQUALITIES[name][0]))
    theirs = mujoco.MjModel.from_xml_path(str(path))
    data = mujoco.MjData(theirs)
    theirs.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONTACT | mujoco.mjtDisableBit.mjDSBL_LIMIT
    mujoco.mj_forward(theirs, data)
    expected = kernel(data.efc_J.reshape(data.nefc, theirs.nv), theirs.nv)
    mechanism = load(path)
    assert [joint.kind for joint in mechanism.joints if joint.cut] == EQUALITIES[name][1]
    system = compile_mechanism(mechanism)
    rows = np.asarray(constraints.jacobian(system, np.zeros(system.n_q)))
    free = kernel(rows, system.n_v)
    whole = compile_mechanism(load(path, mimic="independent"))
    columns = [_tree_velocity(system, whole, column) for column in free.T]
    ours = np.array(columns).T.reshape(theirs.nv, len(columns))
    assert ours.shape == expected.shape
    np.testing.assert_allclose(expected @ (expected.T @ ours), ours, atol=1e-9)


def _tree_velocity(system, whole, v):
    """The velocities of all joints, eliminated ones included, from twists of bodies by least squares."""
    twists = np.asarray(kinematics.hybrid.twists(system, np.zeros(system.n_q), v))
    q = np.zeros(whole.n_q)
    rows = [kinematics.hybrid.jacobian(whole, q, name) for name in whole.body_names if name != "world"]
    right = [twists[system.body_names.index(name)] for name in whole.body_names if name != "world"]
    return np.linalg.lstsq(np.vstack(rows), np.concatenate(right), rcond=None)[0]


def test_sites_apart_have_a_gap_and_are_assembled(tmp_path):
    path = tmp_path / "model.xml"
    path.write_text(model('<connect site1="sb" site2="sc"/>'))
    mechanism, findings = load_with_findings(path)
    joint = mechanism.joints[-1]
    assert joint.closure is not None
    assert {finding.code for finding in findings} >= {"Z022", "N010"}
    system = compile_mechanism(mechanism)
    data = mujoco.MjData(theirs := mujoco.MjModel.from_xml_path(str(path)))
    mujoco.mj_forward(theirs, data)
    gap = np.linalg.norm(np.asarray(constraints.closure(system, np.zeros(system.n_q))))
    np.testing.assert_allclose(gap, np.linalg.norm(data.efc_pos[:3]), rtol=1e-9)


@pytest.mark.parametrize("relpose", [".1 0 0 1 1 0 0", "0 .1 0 0 0 1 0", ".1 .2 .3 1 -2 3 .5", "0 0 0 1 0 .1 0"])
@pytest.mark.parametrize("bodies", ['body1="b" body2="c"', 'body1="c" body2="f"', 'body1="f"'])
def test_a_weld_of_frames_that_are_turned_in_the_drawing(relpose, bodies, tmp_path):
    """Where it is assembled MuJoCo's rows vanish: the second body has the pose, not one turned by half a turn."""
    path = tmp_path / "model.xml"
    text = model(f'<weld {bodies} relpose="{relpose}" anchor="0 .1 0"/>')
    path.write_text(text.replace("</worldbody>", f'<body name="f" pos="1 0 1"><freejoint/>{ROD}</body></worldbody>'))
    case = both(path)
    mechanism, findings = check(path)
    assert "T007" not in {finding.code for finding in findings}
    turned = mechanism.bodies[-1]
    assert turned.name.endswith(" frame")
    assert turned.mass == 0.0
    assert [joint.kind for joint in mechanism.joints if joint.cut] == ["fixed"]
    if '"f"' not in bodies:  # the arms cannot take each pose
        return
    system = compile_mechanism(mechanism)
    assembly = constraints.assemble(system, neutral(system))
    assert bool(assembly.closed)
    state = in_state(case, assembly.q)
    residuals = state.data.efc_pos[state.data.efc_type == mujoco.mjtConstraint.mjCNSTR_EQUALITY]
    assert len(residuals) == 6
    np.testing.assert_allclose(residuals, 0.0, atol=1e-9)


def test_fixed_tendon_couples_several_joints(tmp_path):
    path = tmp_path / "model.xml"
    tendon = '<tendon><fixed name="x"><joint joint="p" coef="2"/><joint joint="q" coef="-1"/></fixed></tendon>'
    path.write_text(model('<tendon tendon1="x" polycoef=".1"/>', tendon))
    (coupling,) = load(path).couplings
    assert [(term.coordinate, term.factor) for term in coupling.terms] == [("p", 2.0), ("q", -1.0)]
    assert coupling.offset == pytest.approx(0.1)


def test_straight_tendon_of_constant_length_is_a_distance(tmp_path):
    path = tmp_path / "model.xml"
    tendon = '<tendon><spatial name="x"><site site="sb"/><site site="sc"/></spatial></tendon>'
    path.write_text(model('<tendon tendon1="x"/>', tendon))
    (row,) = load(path).constraints
    assert row.kind == "D"
    theirs = mujoco.MjModel.from_xml_path(str(path))
    assert row.distance == pytest.approx(float(theirs.tendon_length0[0]), rel=1e-12)
