"""Files as users have them: several of them, with any line ends, damaged, hostile; and that nothing is dropped."""

import re
import time
from pathlib import Path

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import ModelError
from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.loading import check, load, load_with_findings
from cadmbs.importers.mjcf.importer import read_mjcf
from cadmbs.importers.mjcf.leftovers import KINDS, SECTIONS, UNREAD

PENDULUM = '<body name="a"><joint name="j" axis="0 1 0"/><geom name="g" size=".1" pos="1 0 0"/></body>'
MODEL = f"<mujoco><worldbody>{PENDULUM}</worldbody></mujoco>"


REPLICATE = '<replicate count="1000">'
ASSET = '<asset><model name="m" file="a.xml"/></asset>'


def written(folder, **files):
    for name, text in files.items():
        path = folder / name.replace("__", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(".xml").write_text(text)
    return folder / "robot" / "main.xml"


def codes(findings):
    return {finding.code for finding in findings}


def test_includes_in_subfolders_and_in_the_folder_beside(tmp_path):
    main = written(
        tmp_path,
        robot__main=(
            '<mujoco><include file="parts/a.xml"/><worldbody><include file="../common/b.xml"/></worldbody></mujoco>'
        ),
        robot__parts__a='<mujocoinclude><include file="parts/c.xml"/><include file="d.xml"/></mujocoinclude>',
        robot__parts__c='<mujoco><option gravity="0 0 -1"/></mujoco>',
        robot__parts__d='<mujoco><compiler angle="radian"/></mujoco>',
        common__b=f"<mujoco>{PENDULUM}</mujoco>",
    )
    mechanism = load(main)
    assert mechanism.gravity == (0, 0, -1)
    assert [body.name for body in mechanism.bodies] == ["a"]


@pytest.mark.parametrize("address", ["/etc/passwd", "../../outside.xml", "../robot/../../outside.xml", "link.xml"])
def test_no_include_leads_out_of_the_folder(address, tmp_path):
    main = written(tmp_path / "home", robot__main=f'<mujoco><include file="{address}"/></mujoco>')
    (tmp_path / "outside.xml").write_text(MODEL)
    (main.parent / "link.xml").symlink_to(tmp_path / "outside.xml")
    with pytest.raises(ModelError) as refused:
        load(main)
    assert codes(refused.value.findings) == {"N001"}
    assert "refused" in str(refused.value)


def test_a_folder_that_the_user_names_is_allowed(tmp_path):
    main = written(
        tmp_path, robot__main=f'<mujoco><include file="{tmp_path}/far/away/b.xml"/></mujoco>', far__away__b=MODEL
    )
    assert len(load(main, package_dirs=[tmp_path / "far"]).bodies) == 1


def test_circle_of_includes(tmp_path):
    main = written(
        tmp_path,
        robot__main='<mujoco><include file="a.xml"/></mujoco>',
        robot__a='<mujoco><include file="b.xml"/></mujoco>',
        robot__b='<mujoco><include file="a.xml"/></mujoco>',
    )
    with pytest.raises(ModelError, match="second time"):
        load(main)


def test_findings_name_the_file_and_line_of_an_included_element(tmp_path):
    main = written(
        tmp_path,
        robot__main='<mujoco><worldbody>\n<include file="a.xml"/></worldbody></mujoco>',
        robot__a='<mujoco>\n\n  <body name="x"><joint axis="0 0 0"/></body></mujoco>',
    )
    _, findings = check(main)
    where = next(finding.where for finding in findings if finding.code == "N003")
    assert (where.file, where.line, where.column) == (str(main.parent / "a.xml"), 3, 18)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
@pytest.mark.parametrize("ends", ["\r\n", "\r", "\n"])
def test_line_ends_and_encodings(ends, encoding, tmp_path):
    path = tmp_path / "a.xml"
    path.write_bytes(MODEL.replace("><", f">{ends}<").encode(encoding))
    assert len(load(path).joints) == 1


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE x [<!ENTITY a "aaa">]><mujoco/>',
        '<mujoco><worldbody><replicate count="100000000"><body><joint/></body></replicate></worldbody></mujoco>',
        "<mujoco><worldbody>"
        + '<replicate count="1000">' * 5
        + "<site/>"
        + "</replicate>" * 5
        + "</worldbody></mujoco>",
        '<mujoco><worldbody><body name="a"><attach body="a" prefix="x"/></body></worldbody></mujoco>',
        f'<mujoco>{ASSET}<worldbody><attach model="m" prefix="x"/></worldbody></mujoco>',
        '<mujoco><worldbody><body name="a"><inertial pos="nan 0 0" mass="1e999"/></body></worldbody></mujoco>',
    ],
)
def test_bombs_and_circles_are_refused(text, tmp_path):
    path = tmp_path / "a.xml"
    path.write_text(text)
    mechanism, findings = check(path, format="mjcf")
    assert mechanism is None
    assert len(findings) < 1100


def test_text_bytes_and_options_that_have_no_effect():
    mechanism, findings = load_with_findings(MODEL, loops="side.yaml")
    assert mechanism.name == "model"
    assert "F011" in codes(findings)
    assert load(MODEL.encode()).joints == mechanism.joints


def test_keyframes_are_of_mjcf_only():
    _, findings = load_with_findings('<robot name="r"><link name="a"/></robot>', keyframe="home")
    assert "F011" in codes(findings)


@pytest.mark.parametrize("name", ["", ' name="pendulum"'])
def test_attached_models(name, tmp_path):
    """A model asset without a name has that of its model; settings and classes of the two models stay apart."""
    main = written(
        tmp_path,
        robot__main=(
            f'<mujoco><compiler angle="radian"/><asset><model{name} file="part.xml"/></asset><worldbody>'
            '<frame pos="0 0 1"><attach model="pendulum" body="a" prefix="l_"/></frame>'
            '<body name="arm"><joint name="s" range="-1 1"/><attach model="pendulum" prefix="r_"/></body>'
            "</worldbody></mujoco>"
        ),
        robot__part=MODEL.replace("<mujoco>", '<mujoco model="pendulum">').replace("axis=", 'range="0 90" axis='),
    )
    mechanism = load(main)
    assert [joint.name for joint in mechanism.joints] == ["l_j", "s", "r_j"]
    assert mechanism.joints[0].limits.upper == pytest.approx(np.pi / 2)
    assert mechanism.joints[0].point == (0, 0, 1)
    assert mechanism.joints[1].limits.upper == 1


def test_names_in_a_cable_that_is_not_read(tmp_path):
    text = MODEL.replace(
        "</worldbody>",
        '<composite type="cable" prefix="c"/></worldbody><equality>'
        '<connect body1="a" body2="cB_last" anchor="0 0 0"/></equality>',
    )
    _, findings = load_with_findings(text)
    assert {"N004", "N008"} <= codes(findings)


def test_base(tmp_path):
    free = MODEL.replace('<joint name="j" axis="0 1 0"/>', "<freejoint/>")
    assert load(free).joints[0].kind == "free"
    assert load(free, base="fixed").joints[0].kind == "fixed"
    standing = f'<mujoco><worldbody><body name="table"/><body name="arm">{PENDULUM}</body></worldbody></mujoco>'
    kinds = {joint.successor: joint.kind for joint in load(standing, base="floating").joints}
    assert kinds == {"table": "fixed", "arm": "free", "a": "revolute"}


def test_stops_servos_and_what_is_left_out():
    text = MODEL.replace('axis="0 1 0"/>', 'axis="0 1 0" range="-10 20" damping="1" frictionloss="2"/>')
    mechanism = load(text, add=["stops"], servo="stiffness=5")
    assert {load.kind for load in mechanism.loads} == {"joint_stop", "joint_servo"}
    assert mechanism.joints[0].damping == 1.0
    bare = load(text, without=["damping", "friction"]).joints[0]
    assert (bare.damping, bare.friction) == (0.0, 0.0)


def test_missing_mesh_is_a_warning_where_nothing_depends_on_it(tmp_path):
    text = (
        '<mujoco><asset><mesh name="m" file="none.stl"/></asset><worldbody><body name="a"><joint/>'
        '<inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/><geom type="mesh" mesh="m"/></body></worldbody></mujoco>'
    )
    mechanism, findings = load_with_findings(text)
    assert codes(findings) == {"N007"}
    assert mechanism.bodies[0].shapes[0].file == "none.stl"


def test_millimetres_and_no_names():
    text = MODEL.replace(' name="a"', "").replace(' name="j"', "")
    assert [joint.name for joint in load(text).joints] == ["body1_hinge"]
    small = load(text, scale="length=0.001")
    assert small.bodies[0].center_of_mass[0] == pytest.approx(1e-3)


def test_keyframe_of_a_free_body_and_a_ball():
    pytest.importorskip("mujoco")
    import mujoco

    text = (
        '<mujoco><worldbody><body name="a" pos="1 2 3" euler="10 20 30"><freejoint name="f"/><geom size=".1"/>'
        '<body name="b" pos="0 0 1"><joint name="k" type="ball"/><geom size=".1" pos="1 0 0"/>'
        '<body name="c"><joint name="h" ref="20"/><geom size=".1" pos="1 0 0"/></body></body></body></worldbody>'
        '<keyframe><key name="x" qpos="3 2 1 1 2 0 1 1 0 1 1 .7" qvel="1 2 3 4 5 6 7 8 9 10"/></keyframe></mujoco>'
    )
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    mujoco.mj_resetDataKeyframe(model, data, 0)
    mujoco.mj_forward(model, data)
    system = cm.compile_mechanism(load(text, keyframe="x"))
    run = cm.simulate(system, duration=1e-3, output_step=1e-3, engine="reference")
    poses = cm.kinematics.poses(system, run.q[0], engine="reference")
    twists = cm.kinematics.hybrid.twists(system, run.q[0], run.v[0])
    for i, name in enumerate("abc", 1):
        k = system.body_names.index(name)
        np.testing.assert_allclose(poses[k, :3, 3], data.xpos[i], atol=1e-12)
        linear, angular = np.zeros((3, model.nv)), np.zeros((3, model.nv))
        mujoco.mj_jacBody(model, data, linear, angular, i)
        np.testing.assert_allclose(twists[k], np.hstack([angular @ data.qvel, linear @ data.qvel]), atol=1e-11)


EVERYTHING = "".join(
    f"<{key.rpartition('/')[2]} {' '.join(f'{name}=%s1%s' % (chr(34), chr(34)) for name in names.split())}/>"
    for key, kind in KINDS.items()
    if "/" not in key and key not in SECTIONS and key not in ("mujoco", "default", "flag")
    for names in kind.unused
)


def test_nothing_is_dropped_without_a_word():
    """Every element that is not read, and every attribute that is not used, is named by a finding."""
    _, findings = check(f"<mujoco>{EVERYTHING}{''.join(f'<{tag}/>' for tag in UNREAD)}</mujoco>")
    texts = {code: " ".join(f.message for f in findings if f.code == code) for code in ("N002", "N008", "N009")}
    assert not texts["N002"]
    for tag in UNREAD:
        if tag not in KINDS:
            assert f"<{tag}>" in texts["N008"], tag
    for key, kind in KINDS.items():
        if f"<{key} " in EVERYTHING:
            for name in " ".join(kind.unused).split():
                assert re.search(rf"<{key}> that are not used\.[^<]*\b{name}\b", texts["N009"]), (key, name)


def test_elements_about_what_is_not_attached(tmp_path):
    """MuJoCo copies the equalities and actuators of the part of a model that is attached, and leaves out the others."""
    child = (
        '<mujoco model="leg"><worldbody><body name="a"><joint name="h"/><geom size=".1"/>'
        '<body name="b" pos=".5 0 0"><joint name="k"/><geom size=".1"/></body></body>'
        '<body name="c"><joint name="s" type="slide"/><geom size=".1"/></body></worldbody>'
        '<equality><joint name="gear" joint1="h" joint2="k"/><joint name="other" joint1="k" joint2="s"/>'
        '<connect name="far" body1="b" body2="c" anchor="0 0 0"/></equality>'
        '<actuator><motor name="m" joint="h"/><motor name="n" joint="s"/></actuator>'
        '<keyframe><key name="home" qpos="0 0 0"/></keyframe></mujoco>'
    )
    main = (
        '<mujoco><asset><model name="leg" file="child.xml"/></asset><worldbody><body name="base"><freejoint/>'
        '<geom size=".2"/><attach model="leg" body="a" prefix="L_"/></body></worldbody></mujoco>'
    )
    written(tmp_path, child=child, main=main)
    mechanism, findings = check(tmp_path / "main.xml")
    assert [coupling.name for coupling in mechanism.couplings] == ["L_gear"]
    assert [joint.name for joint in mechanism.joints if joint.actuated] == ["L_h"]
    left_out = [finding for finding in findings if finding.code == "N012"]
    assert len(left_out) == 3
    assert any('the keyframes "L_home"' in finding.message for finding in findings)
    mujoco = pytest.importorskip("mujoco")
    model = mujoco.MjModel.from_xml_path(str(tmp_path / "main.xml"))
    assert [model.equality(i).name for i in range(model.neq)] == ["L_gear"]
    assert [model.actuator(i).name for i in range(model.nu)] == ["L_m"]


def test_keyframes_of_attached_models(tmp_path):
    """Its numbers are about the joints and actuators of the attached model, of which only some may be attached."""
    child = (
        '<mujoco model="arm"><worldbody><body name="other"><joint name="o" ref="10"/><geom size=".1"/></body>'
        '<body name="up"><joint name="a" ref="5"/><geom size=".1"/><body pos=".2 0 0"><joint name="b" type="ball"/>'
        '<geom size=".1"/></body></body></worldbody><actuator><motor name="mo" joint="o"/><motor name="ma" joint="a"/>'
        '</actuator><keyframe><key name="home" qpos=".9 .1 1 2 0 0" qvel="1 2 3 4 5" ctrl="3 4"/>'
        '<key qpos="1 1 0 0 0 1"/></keyframe></mujoco>'
    )
    main = (
        '<mujoco><asset><model name="arm" file="child.xml"/></asset><worldbody><body name="m">'
        '<joint name="x" ref="20"/><geom size=".1"/><frame><attach model="arm" {} prefix="L_"/></frame></body>'
        '<body name="n"><joint name="y"/><geom size=".1"/></body></worldbody>'
        '<keyframe><key name="k" qpos=".1" ctrl="7"/></keyframe></mujoco>'
    )
    written(tmp_path, child=child, main=main.format('body="up"'), whole=main.format(""))
    mujoco = pytest.importorskip("mujoco")
    for name, keyframe in (("main", "L_home"), ("main", "L_1"), ("whole", "L_home"), ("main", "k")):
        path = tmp_path / f"{name}.xml"
        mechanism = load(path, keyframe=keyframe)
        model = mujoco.MjModel.from_xml_path(str(path))
        number = {"k": 0, "L_home": 1, "L_1": 2}[keyframe]
        initial = mechanism.scenario.initial
        for joint in range(model.njnt):
            first, last = model.jnt_qposadr[joint], model.jnt_dofadr[joint]
            position, rate = (
                initial.positions.get(model.joint(joint).name),
                initial.velocities.get(model.joint(joint).name),
            )
            if model.jnt_type[joint] == mujoco.mjtJoint.mjJNT_BALL:
                expected, speed = model.key_qpos[number, first : first + 4], model.key_qvel[number, last : last + 3]
                position, rate = position or [1.0, 0.0, 0.0, 0.0], rate or [0.0, 0.0, 0.0]
            else:
                expected = model.key_qpos[number, first] - model.qpos0[first]
                speed, position, rate = model.key_qvel[number, last], position or 0.0, rate or 0.0
            assert position == pytest.approx(expected, abs=1e-12), (name, keyframe, model.joint(joint).name)
            assert rate == pytest.approx(speed, abs=1e-12)
        forces = {load.name: load.force for load in mechanism.loads}
        assert forces == {model.actuator(k).name: model.key_ctrl[number, k] for k in range(model.nu)}


def test_a_mesh_of_a_plugin_is_refused_with_its_reason():
    text = (
        '<mujoco><extension><plugin plugin="mujoco.sdf.torus"><instance name="t"/></plugin></extension><asset>'
        '<mesh name="m"><plugin instance="t"/></mesh></asset><worldbody><body name="a"><joint/>'
        '<geom type="mesh" mesh="m"/></body></worldbody></mujoco>'
    )
    mechanism, findings = check(text)
    assert mechanism is None
    assert any("it is made by a plugin, which is not run" in finding.message for finding in findings)


@pytest.mark.parametrize(
    ("attributes", "reason"),
    [
        ('vertex="0 0 0 1,5 0 0 0 1 0 0 0 1"', "its vertices or faces are no numbers"),
        ('vertex="0 0 0 1 0 0 0 1 0 0 0 1" face="0 1 2.5"', "its vertices or faces are no numbers"),
        ('vertex="0 0 0 nan 0 0 0 1 0 0 0 1"', "its vertices are not finite, or too large"),
        ('vertex="0 0 0 1e300 0 0 0 1 0 0 0 1"', "its vertices are not finite, or too large"),
        ('vertex="0 0 0 1 0 0 0 1 0 0 0"', "its vertices or faces are no triples"),
    ],
)
def test_meshes_with_wrong_numbers_are_refused_with_the_reason(attributes, reason):
    text = (
        f'<mujoco><asset><mesh name="m" {attributes}/></asset><worldbody><body name="a"><joint/>'
        '<geom type="mesh" mesh="m"/></body></worldbody></mujoco>'
    )
    mechanism, findings = check(text)
    assert mechanism is None
    assert any(reason in finding.message for finding in findings)


def test_a_mass_matrix_that_cannot_be_inverted_is_an_error(monkeypatch):
    def fails(M):
        raise np.linalg.LinAlgError("SVD did not converge")

    text = PENDULUM.replace("/><geom", ' springdamper="1 1"/><geom')
    assert load(f"<mujoco><worldbody>{text}</worldbody></mujoco>").loads
    monkeypatch.setattr(np.linalg, "pinv", fails)
    mechanism, findings = check(f"<mujoco><worldbody>{text}</worldbody></mujoco>")
    assert mechanism is None
    assert any("cannot be inverted" in finding.message for finding in findings)


def test_a_capsule_along_a_line_that_almost_runs_down():
    """Squares of 1e-160 are no numbers of full precision."""
    text = (
        '<mujoco><worldbody><body name="a"><joint/><geom type="capsule" size=".1" fromto="{} 0 0 0 0 .2"/></body>'
        "</worldbody></mujoco>"
    )
    near, straight = (load(text.format(x)).bodies[0] for x in ("1e-160", "0"))
    assert near.center_of_mass == pytest.approx(straight.center_of_mass, abs=1e-12)
    np.testing.assert_allclose(near.inertia, straight.inertia, atol=1e-12)


def test_a_replicate_of_very_many_is_refused_at_once():
    text = (
        f'<mujoco><worldbody>{PENDULUM}<replicate count="18446744073709551616"><site/></replicate></worldbody></mujoco>'
    )
    start = time.process_time()
    mechanism, findings = check(text)
    assert mechanism is None
    assert "N006" in {finding.code for finding in findings}
    assert time.process_time() - start < 5.0


def test_two_joints_of_one_name_with_a_time_constant_are_an_error():
    text = (
        '<mujoco><worldbody><body name="a"><joint name="j" springdamper="1 1"/><geom size=".1"/></body>'
        '<body name="b"><freejoint name="j"/><geom size=".1"/></body></worldbody></mujoco>'
    )
    mechanism, findings = check(text)
    assert mechanism is None
    assert "N005" in {finding.code for finding in findings}


@pytest.mark.parametrize("numbers", ["1e-320 1", "1 1e-200", "1e90 1e90"])
def test_time_constants_of_which_no_stiffness_follows(numbers):
    text = MODEL.replace('axis="0 1 0"', f'axis="0 1 0" springdamper="{numbers}"')
    with pytest.raises(ModelError) as refused:
        load(text)
    assert "N003" in codes(refused.value.findings)


def test_powers_of_large_coefficients_are_refused():
    """A quartic of a tendon whose coefficient is large has coefficients that no number has."""
    bodies = PENDULUM + PENDULUM.replace('"a"', '"b"').replace('"j"', '"k"').replace('"g"', '"f"')
    tendons = (
        '<fixed name="t"><joint joint="j" coef="1e90"/></fixed><fixed name="u"><joint joint="k" coef="1e90"/></fixed>'
    )
    row = '<tendon tendon1="t" tendon2="u" polycoef="0 1 0 0 1"/>'
    text = f"<mujoco><worldbody>{bodies}</worldbody><tendon>{tendons}</tendon><equality>{row}</equality></mujoco>"
    with pytest.raises(ModelError):
        load(text)


@pytest.mark.parametrize("section", ["actuator", "equality"])
def test_a_time_that_grows_with_the_number_of_elements(section):
    """Names of thousands of elements without one are found at once."""
    bodies = (
        PENDULUM.replace("</body>", PENDULUM.replace('"a"', '"b"').replace('"j"', '"k"').replace('"g"', '"f"'))
        + "</body>"
    )
    element = '<motor joint="j"/>' if section == "actuator" else '<joint joint1="j" joint2="k" polycoef="0 1 2"/>'
    text = f"<mujoco><worldbody>{bodies}</worldbody><{section}>{element * 20_000}</{section}></mujoco>"
    start = time.process_time()
    draft = read_mjcf(SourceFile("many.xml", Path(), text.encode()), ReadOptions())
    assert time.process_time() - start < 25.0
    assert len(draft.data["loads" if section == "actuator" else "couplings"]) == 20_000


def test_actuators_of_replicates_of_attached_models(tmp_path):
    """Each copy of an attached model has its actuators once, as in MuJoCo."""
    mujoco = pytest.importorskip("mujoco")
    motor = '<actuator><motor name="m" joint="j"/></actuator>'
    leg = f'<mujoco model="leg"><worldbody>{PENDULUM}</worldbody>{motor}</mujoco>'
    asset = '<asset><model name="leg" file="leg.xml"/></asset>'
    copies = '<replicate count="3" offset="1 0 0" sep="-"><attach model="leg" body="a" prefix="_"/></replicate>'
    main = written(tmp_path, robot__main=f"<mujoco>{asset}<worldbody>{copies}</worldbody></mujoco>", robot__leg=leg)
    model = mujoco.MjModel.from_xml_path(str(main))
    names = [mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_ACTUATOR, i) for i in range(model.nu)]
    assert [(entry.name, entry.coordinate) for entry in load(main).loads] == [(n, n.replace("m", "j")) for n in names]
    assert len(names) == 3
