"""Modelling by eye in the live viewer: decisions change the hints file and the picture, refused ones nothing."""

from __future__ import annotations

import contextlib
import http.client
import json
import threading
from pathlib import Path

import pytest

import cadmbs as cm
from cadmbs.errors import ArgumentError
from cadmbs.importers.loading import check_with_places
from cadmbs.importers.modelling import session
from cadmbs.importers.modelling.session import open_assembly
from cadmbs.viewer.live import LiveSession, live_server
from cadmbs.viewer.live.messages import EmptyQuestion
from cadmbs.viewer.live.modelling import LiveModelling, findings_route, modelling_panel
from cadmbs.viewer.live.modelling_messages import DecisionQuestion
from tests.importers.inference import mechanisms

NAME = "</script><img onerror=alert(1)>"


@pytest.fixture
def modelling(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    document = mechanisms.document(mechanisms.slider_crank())
    document["parts"][0]["name"] = NAME
    document["ground"] = ["p1"]
    Path("machine.json").write_text(json.dumps(document))
    session = open_assembly("machine.json")
    return LiveModelling(session, LiveSession(cm.compile_mechanism(session.state.picture)))


def decide(modelling, action, **fields):
    return modelling.decide(DecisionQuestion(action=action, **fields))


def test_a_decision_changes_file_answer_and_picture(modelling):
    before = modelling.session.system
    joint = modelling.answer().joints[0]
    answer = decide(modelling, "change_kind", parts=joint.parts, kind="cylindrical")
    assert (answer.steps, answer.is_complete) == (1, True)
    assert Path(answer.file).read_text() == answer.hints
    shown = {each.name: each.kind for each in modelling.session.system.joints}
    assert shown == {each.name: each.kind for each in answer.joints}
    assert {each["kind"] for each in modelling.session.scene_answer().scene["joints"]} <= {*shown.values(), "fixed"}
    carriers = {body.name: body.carrier for body in answer.bodies}
    moving = dict(zip(modelling.session.system.body_names, modelling.session.system.bodies.moving, strict=True))
    assert all(moving[name] == carrier for name, carrier in carriers.items() if carrier)
    undone = decide(modelling, "undo")
    assert (undone.steps, undone.hints) == (0, "")
    assert modelling.session.system.model_hash == before.model_hash


def test_questions_about_the_picture_do_not_wait_for_a_decision(modelling, monkeypatch):
    before, began, goes_on = modelling.answer(), threading.Event(), threading.Event()
    accept, answers = modelling.modelling.accept, []

    def slow_accept(parts):
        state = accept(parts)
        began.set()
        goes_on.wait(60)
        return state

    monkeypatch.setattr(modelling.modelling, "accept", slow_accept)
    parts = before.joints[-1].parts
    deciding = threading.Thread(target=lambda: answers.append(decide(modelling, "accept", parts=parts)))
    deciding.start()
    assert began.wait(60)
    asked = []
    asking = threading.Thread(target=lambda: asked.extend([modelling.session.scene_answer(), modelling.answer()]))
    asking.start()
    asking.join(30)
    assert len(asked) == 2, "the picture waits for the decision"
    assert asked[1] == before
    goes_on.set()
    deciding.join(60)
    assert answers[0].steps == 1
    assert modelling.answer() == answers[0]


def test_every_action_is_carried_out(modelling):
    answer = modelling.answer()
    parts = answer.joints[-1].parts
    for action, fields in (
        ("accept", {"parts": parts}),
        ("change_kind", {"parts": parts, "kind": "helical", "lead_mm": 2.0}),
        ("set_density", {"parts": ["p1"], "density": 2700.0}),
        ("set_density", {"density": 1000.0}),
        ("set_ground", {"parts": ["p2"]}),
        ("weld", {"parts": parts}),
        ("forbid", {"parts": answer.joints[0].parts}),
    ):
        steps = decide(modelling, action, **fields).steps
    assert steps == 7
    Path("machine.hints.toml").write_text('ground = "p1"\n')
    with pytest.raises(ArgumentError, match="changed by another program"):
        decide(modelling, "undo")
    assert decide(modelling, "reload").hints == 'ground = "p1"\n'


def test_a_window_that_is_faster_by_a_moment_is_told(modelling, monkeypatch):
    """The file appears after the look at it, before it is written."""
    write = session.write_atomically

    def late(path, *arguments, **options):
        path.write_text('ground = "p1"\n')
        write(path, *arguments, **options)

    monkeypatch.setattr(session, "write_atomically", late)
    with pytest.raises(ArgumentError, match="changed by another program: read it again first"):
        decide(modelling, "set_density", density=1000.0)
    assert decide(modelling, "reload").hints == 'ground = "p1"\n'


def test_refused_decisions_change_nothing(modelling):
    system = modelling.session.system
    parts = modelling.answer().joints[0].parts
    for action, fields, reason in (
        ("change_kind", {"parts": parts}, "which kind"),
        ("change_kind", {"parts": parts, "kind": "helical"}, "a screw needs its lead"),
        ("set_ground", {}, "the ground is one part"),
        ("set_density", {"parts": ["p1"]}, "a density is a positive number"),
        ("weld", {"parts": ["p1"]}, "a joint has two parts"),
        ("write_lines", {"lines": "ground = "}, "these lines are not TOML"),
        ("write_lines", {"lines": "# nothing"}, "these lines say nothing"),
        ("write_lines", {"lines": "growned = 3"}, "growned"),
        ("undo", {}, "no decision to take back"),
    ):
        with pytest.raises(ArgumentError, match=reason):
            decide(modelling, action, **fields)
    assert modelling.session.system is system
    assert not Path("machine.hints.toml").exists()


def ask(server, method, path, body, headers):
    with contextlib.closing(http.client.HTTPConnection(server.host, timeout=30)) as connection:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.read()


def test_over_http_only_with_the_token_and_only_what_is_asked(modelling):
    server = live_server(modelling.session, routes=modelling.routes(), panels=(modelling_panel(),))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        page = ask(server, "GET", f"/?token={server.token}", None, {})[1].decode()
        assert 'id="panel-modelling"' in page
        assert "<img onerror" not in page.replace("&lt;img", "")

        def post(path, question, token):
            headers = {"Content-Type": "application/json", "X-Token": token}
            status, body = ask(server, "POST", path, json.dumps(question), headers)
            return status, json.loads(body)

        assert post("/model", {}, "wrong")[0] == 403
        status, answer = post("/model", {}, server.token)
        assert (status, answer["parts"][0]["name"]) == (200, NAME)
        ground = {"action": "set_ground", "parts": ["p2"]}
        assert post("/decide", ground, "")[0] == 403
        assert post("/decide", {**ground, "file": "/etc/passwd"}, server.token)[0] == 400
        assert post("/decide", {**ground, "action": "delete"}, server.token)[0] == 400
        assert post("/decide", {**ground, "parts": ["p1", "p2", "p3"]}, server.token)[0] == 400
        assert not Path("machine.hints.toml").exists()
        assert post("/decide", ground, server.token)[1]["hints"].endswith('ground = "crank"\n')
    finally:
        server.shutdown()
        server.server_close()


def test_findings_name_their_joint_or_link_and_show_their_line(tmp_path):
    path = tmp_path / "arm.urdf"
    path.write_text(
        """<robot name="arm">
  <link name="base"/>
  <link name="upper">
    <inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="9" ixy="0" ixz="0" iyz="0"/></inertial>
  </link>
  <joint name="shoulder" type="revolute"><parent link="base"/><child link="upper"/><axis xyz="0 0 2"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
</robot>"""
    )
    mechanism, findings, locate = check_with_places(str(path))
    answer = findings_route(findings, mechanism, locate, str(path))["/findings"].answer(EmptyQuestion())
    assert answer.findings
    about = {(finding.joint, finding.body) for finding in answer.findings}
    assert ("shoulder", "") in about
    assert ("", "upper") in about
    lines = path.read_text().splitlines()
    for finding, shown in zip(findings, answer.findings, strict=True):
        if finding.where.line:
            assert shown.line == lines[finding.where.line - 1].strip()
