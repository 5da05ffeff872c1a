"""The live viewer over real sockets: answers, and harmless refusals of what does not belong."""

from __future__ import annotations

import http.client
import json
import re
import socket
import threading
import time
from importlib.resources import files

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import viewer
from cadmbs.lie import quaternion
from cadmbs.models.documents.reading import build
from cadmbs.testing.mechanisms import chain
from cadmbs.viewer.live import LiveSession, live_server
from cadmbs.viewer.live.server import LARGEST_BODY


def system_of(name):
    return cm.compile_mechanism(cm.load(str(files("cadmbs.library") / f"{name}.json")))


class Client:
    """One browser: a connection, and the token of the page."""

    def __init__(self, server):
        self.server = server
        page = self.get(f"/?token={server.token}")[1].decode()
        self.data = json.loads(
            re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)[1]
        )
        self.page, self.token = page, self.data["live"]["token"]

    def request(self, method, path, body=b"", headers=()):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.server_port, timeout=300)
        try:
            connection.request(method, path, body, dict(headers))
            reply = connection.getresponse()
            return reply.status, reply.read(), dict(reply.getheaders())
        finally:
            connection.close()

    def get(self, path, **headers):
        return self.request("GET", path, headers=headers.items())

    def post(self, path, question, **changes):
        headers = {"Content-Type": "application/json", "X-Token": getattr(self, "token", ""), **changes}
        body = question if isinstance(question, bytes) else json.dumps(question).encode()
        status, text, _ = self.request("POST", path, body, {k: v for k, v in headers.items() if v is not None}.items())
        return status, json.loads(text)


@pytest.fixture
def serve():
    servers = []

    def started(session):
        server = live_server(session)
        servers.append(server)
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        return Client(server)

    yield started
    for server in servers:
        server.shutdown()
        server.server_close()


@pytest.fixture
def client(serve):
    return serve(LiveSession(system_of("four_bar")))


def test_a_slider_moves_the_mechanism_and_the_page_gets_what_it_draws(client):
    session_system = system_of("four_bar")
    for k in range(1, 81):
        status, answer = client.post("/ask", {"q": {"crank_pivot": 0.02 * k}})
        assert status == 200
        assert answer["moved"]
        assert answer["residual"] < 1e-10
    q = np.array([answer["q"][name] for name in session_system.position_names])
    assert answer["q"]["crank_pivot"] == 1.6
    poses = np.array(answer["poses"])
    expected = viewer.displacements(session_system, q)[1:]
    np.testing.assert_allclose(poses[:, 4:], expected[:, :3, 3], atol=1e-12)
    np.testing.assert_allclose(quaternion.rotation(poses[:, [3, 0, 1, 2]]), expected[:, :3, :3], atol=1e-12)
    sliders = {c["name"]: c["independent"] for c in answer["coordinates"]}
    assert sliders == {"crank_pivot": True, "crank_pin": False, "rocker_pivot": False}


def test_long_answers_on_an_open_connection_wait_for_no_acknowledgement(serve):
    """An answer of several packets, of which each waited for the acknowledgement of the last, took 40 ms more."""
    client = serve(LiveSession(cm.compile_mechanism(chain(50, 1))))
    connection = http.client.HTTPConnection("127.0.0.1", client.server.server_port, timeout=300)
    headers, waited = {"Content-Type": "application/json", "X-Token": client.token}, []
    for _ in range(30):
        begin = time.perf_counter() - time.process_time()  # the server computes in this process
        connection.request("POST", "/simulation", b"{}", headers)
        connection.getresponse().read()
        connection.request("POST", "/ask", b"{}", headers)
        answer = connection.getresponse().read()
        waited.append(time.perf_counter() - time.process_time() - begin)
    connection.close()
    assert len(answer) > 8192
    assert min(waited[15:]) < 0.03


def test_questions_about_velocity_mobility_and_assemblies(client):
    question = {"kind": "column", "body": "coupler", "coordinate": "crank_pivot", "representation": "spatial"}
    _, answer = client.post("/ask", {"velocity": question})
    assert "spatial" in answer["velocity"]["sentence"]
    assert len(answer["velocity"]["components"]) == 6
    _, answer = client.post("/ask", {"velocity": {"kind": "linear", "body": "coupler/tracer"}})
    assert answer["velocity"]["ellipsoid"]
    _, mobility = client.post("/mobility", {})
    assert mobility["degrees_of_freedom"] == 1
    assert mobility["redundant"] == ["rocker_pin: translation along z and rotation about x, y"]
    _, listed = client.post("/assemblies", {"starts": 8})
    assert len(listed["labels"]) == 2
    _, taken = client.post("/assembly", {"index": 1})
    assert taken["moved"]
    assert taken["residual"] < 1e-10
    _, answer = client.post("/drive-by", {"names": ["rocker_pivot"]})
    assert [c["name"] for c in answer["coordinates"] if c["independent"]] == ["rocker_pivot"]


def test_a_simulation_starts_from_the_present_configuration_and_is_shown(client):
    client.post("/ask", {"q": {"crank_pivot": 0.5}})
    _, state = client.post("/simulate", {"duration": 0.05})
    while state["state"] == "running":
        time.sleep(0.05)
        _, state = client.post("/simulation", {})
    assert (state["state"], state["shown"]) == ("done", 1)
    _, result = client.post("/result", {})
    assert result["good"]
    assert result["motion"]["bodies"] == 3
    assert result["panels"]
    _, first = client.post("/ask", {"t": 0.0})
    assert first["q"]["crank_pivot"] == pytest.approx(0.5, abs=1e-9)
    _, later = client.post("/ask", {"t": 0.05})
    assert later["q"]["crank_pivot"] != first["q"]["crank_pivot"]


def test_a_simulation_can_be_cancelled_and_its_part_is_shown(serve):
    client = serve(LiveSession(system_of("four_bar"), engine="numpy"))
    _, state = client.post("/simulate", {"duration": 500.0})
    while not state["fraction"]:
        _, state = client.post("/simulation", {})
    _, state = client.post("/cancel", {})
    deadline = time.monotonic() + 300
    while state["state"] == "running" and time.monotonic() < deadline:
        time.sleep(0.05)
        _, state = client.post("/simulation", {})
    assert (state["state"], state["shown"]) == ("cancelled", 1)
    assert "interrupted at t = " in state["sentence"]
    assert not client.post("/result", {})[1]["good"]


def test_a_simulation_that_cannot_be_shown_ends_with_the_reason(serve):
    client = serve(LiveSession(system_of("pendulum"), engine="numpy"))
    client.post("/ask", {"q": {"hinge": 1e7}})
    _, state = client.post("/simulate", {"duration": 0.01})
    deadline = time.monotonic() + 300
    while state["state"] == "running" and time.monotonic() < deadline:
        time.sleep(0.02)
        _, state = client.post("/simulation", {})
    assert (state["state"], state["shown"]) == ("failed", 0)
    assert "no row that can be drawn: its first positions are not finite, or beyond 1e+06" in state["sentence"]


REFUSED = [
    ("/ask", b"{", {}, 400, "not valid"),
    ("/ask", {"q": {"crank_pivot": "far"}}, {}, 400, "q.crank_pivot"),
    ("/ask", b'{"q": {"crank_pivot": NaN}}', {}, 400, "finite"),
    ("/ask", b'{"q": {"crank_pivot": 1e999}}', {}, 400, "finite"),
    ("/ask", {"q": {"crank_pim": 1}}, {}, 400, "did you mean"),
    ("/ask", {"q": {"crank_pin": 1}}, {}, 400, "is not independent"),
    ("/ask", {"speed": 1}, {}, 400, "speed"),
    ("/ask", {"version": 2}, {}, 400, "version"),
    ("/ask", {"velocity": {"kind": "linear", "body": "nobody"}}, {}, 400, "nobody"),
    ("/ask", {"t": 0.0}, {}, 400, "no result"),
    ("/assembly", {"index": 5}, {}, 400, "no assembly 5"),
    ("/simulate", {"duration": -1}, {}, 400, "duration"),
    ("/ask", {}, {"X-Token": "wrong"}, 403, "token"),
    ("/ask", {}, {"X-Token": None}, 403, "token"),
    ("/ask", {}, {"X-Token": "ü"}, 403, "token"),
    ("/ask", {}, {"Host": "evil.example"}, 403, "answers to no other name"),
    ("/ask", {}, {"Host": "localhost"}, 403, "answers to no other name"),
    ("/ask", {}, {"Origin": "http://evil.example"}, 403, "answers to no other name"),
    ("/ask", {}, {"Content-Type": "text/plain"}, 415, "JSON"),
    ("/../../etc/passwd", {}, {}, 404, "/ask"),
    ("/ask", {}, {"Content-Length": str(LARGEST_BODY + 1)}, 413, "larger"),
    ("/ask", {}, {"Content-Length": "-1"}, 411, "Content-Length"),
]


@pytest.mark.parametrize(("path", "question", "changes", "code", "text"), REFUSED)
def test_what_does_not_belong_is_refused_with_a_sentence_and_moves_nothing(client, path, question, changes, code, text):
    before = client.post("/ask", {})[1]["q"]
    status, answer = client.post(path, question, **changes)
    assert status == code
    assert set(answer) == {"version", "error"}
    assert text in answer["error"]
    assert client.post("/ask", {})[1]["q"] == before


@pytest.mark.parametrize(
    "path", ["/../../../etc/passwd", "/%2e%2e/etc/passwd", "//etc/passwd", "/page/bundle.js", "/ask", "/..\\..\\x"]
)
def test_there_is_nothing_to_get_but_the_page(client, path):
    status, body, _ = client.get(path)
    assert status == 404
    assert b"root:" not in body


def test_other_hosts_do_not_get_the_page(client):
    assert client.get(f"/?token={client.token}", Host="evil.example")[0] == 403
    assert client.request("PUT", "/")[0] == 501


@pytest.mark.parametrize("path", ["/", "/?token=", "/?token=wrong", "/?token=%C3%BC", "/?other=1"])
def test_the_page_needs_the_token_of_its_address(client, path):
    status, body, _ = client.get(path)
    assert status == 403
    assert client.token not in body.decode()


def test_the_server_listens_on_this_machine_alone(client):
    assert client.server.server_address[0] == "127.0.0.1"


GARBAGE = [b"\x16\x03\x01\x02\x00", b"GET / HTTP/9.9\r\n\r\n", b"POST /ask HTTP/1.1\r\n", b"A" * 70_000 + b"\r\n"]


@pytest.mark.parametrize("text", GARBAGE)
def test_garbage_and_broken_connections_leave_the_viewer_alive(client, text):
    with socket.create_connection(("127.0.0.1", client.server.server_port), timeout=60) as connection:
        connection.sendall(text)
        connection.shutdown(socket.SHUT_WR)
        while connection.recv(65536):
            pass
    assert client.post("/ask", {})[0] == 200


def test_names_of_users_are_text_in_the_page_and_its_policy_admits_this_server_alone(serve):
    data = json.loads(system_of("pendulum").document)
    data["name"] = "</script><script>alert(1)</script>"
    data["bodies"][0]["name"] = data["joints"][0]["successor"] = "<img src=x onerror=alert(1)>"
    client = serve(LiveSession(cm.compile_mechanism(build(data)[0])))
    assert client.page.count("<script") == 2
    assert "<img" not in client.page
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', client.page)[1]
    assert policy.startswith("default-src 'none'; ")
    assert "connect-src 'self'; " in policy
    assert "unsafe" not in policy
    assert client.data["live"]["bodies"][0] == "<img src=x onerror=alert(1)>"


def test_another_mechanism_takes_the_place_of_the_first(serve):
    session = LiveSession(system_of("four_bar"))
    client = serve(session)
    client.post("/ask", {"q": {"crank_pivot": 0.3}})
    session.show_system(system_of("four_bar"))
    assert client.post("/ask", {})[1]["q"]["crank_pivot"] == pytest.approx(0.3)
    session.show_system(system_of("rcm"))
    _, answer = client.post("/ask", {})
    assert len(answer["coordinates"]) == 5
    assert client.post("/scene", {})[1]["name"] == "rcm"


def test_a_notebook_gets_a_page_in_a_frame_that_reaches_nothing():
    view = viewer.view(cm.load(str(files("cadmbs.library") / "pendulum.json")))
    frame = view._repr_html_()
    assert frame.startswith('<iframe sandbox="allow-scripts allow-downloads" srcdoc="')
    assert "allow-same-origin" not in frame
    assert "<" not in frame.removeprefix("<iframe").removesuffix("</iframe>")
    result = cm.simulate(system_of("pendulum"), duration=0.05, engine="reference", method="rk4")
    assert "connect-src" not in viewer.view(result).page


def test_mobility_at_a_bifurcation_lists_its_branches(tmp_path):
    from cadmbs.constraints import mobility
    from cadmbs.viewer.live.mobility_answer import _local
    from tests.constraints import linkages
    from tests.constraints.singular_linkages import KNOWN

    system = linkages.compiled(KNOWN["parallelogram"][0])
    first, one, two = _local(mobility(system), system.velocity_names)
    assert first == "A bifurcation: 2 branches of dimension 1 meet (decided at order 2)."
    assert one == "Branch 1: dimension 1, j0 0.577, j1 -0.577, j3 -0.577."
    assert two == "Branch 2: dimension 1, j0 0.229, j1 -0.688, j3 0.688."


def test_rates_of_coordinates_that_are_not_there_are_refused(client):
    for velocity in (
        {"kind": "column", "body": "coupler", "coordinate": "zz"},
        {"kind": "twist", "body": "coupler", "rates": {"zz": 1.0}},
    ):
        status, answer = client.post("/ask", {"velocity": velocity})
        assert (status, "has no coordinate 'zz'" in answer["error"]) == (400, True)
    status, answer = client.post("/ask", {"velocity": {"kind": "column", "body": "coupler"}})
    assert (status, answer["error"]) == (400, "which column? `coordinate` is missing")


def test_numbers_that_no_computer_takes_are_refused(client):
    rates = {"crank_pivot": 1e308}
    status, answer = client.post("/ask", {"velocity": {"kind": "twist", "body": "coupler", "rates": rates}})
    assert (status, "rates.crank_pivot" in answer["error"]) == (400, True)
    assert (
        client.request("POST", "/ask", b"{}", {"X-Token": client.token, "Content-Length": "9" * 5000}.items())[0] == 413
    )


def test_others_are_answered_while_assemblies_are_looked_for(client, monkeypatch):
    from cadmbs.viewer.live.driving import DrivenConfiguration

    begun, released = threading.Event(), threading.Event()

    def assemblies(self, starts):
        begun.set()
        assert released.wait(20.0)
        return ()

    monkeypatch.setattr(DrivenConfiguration, "assemblies", assemblies)
    asking = threading.Thread(target=client.post, args=("/assemblies", {"starts": 200}))
    asking.start()
    assert begun.wait(20.0)
    assert client.post("/ask", {"q": {"crank_pivot": 0.1}})[0] == 200
    released.set()
    asking.join()
