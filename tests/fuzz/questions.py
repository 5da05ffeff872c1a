"""Questions to a running server of the live viewer, made from the models of its routes and damaged.

Every question has an answer or a refusal in JSON, soon, and the next one is answered as before:

    python tests/fuzz/questions.py --seconds 3600 [--seed 1]
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import http.client
import json
import os
import random
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

import cadmbs as cm
from cadmbs.importers.modelling.session import open_assembly
from cadmbs.viewer.live import LiveSession, live_server
from cadmbs.viewer.live.modelling import LiveModelling
from cadmbs.viewer.live.server import LiveServer
from tests.fuzz.damage import damaged_bytes, damaged_json
from tests.importers.inference import mechanisms

LONGEST_ANSWER = 15.0
"""Seconds for one question on a busy machine."""

GOOD: Mapping[str, tuple[dict[str, Any], ...]] = {
    "/ask": (
        {},
        {"q": {"{q}": 0.1}},
        {"q": {"{q}": -0.2}, "velocity": {"kind": "twist", "body": "{body}", "rates": {"{q}": 1.0}}},
        {"velocity": {"kind": "column", "body": "{body}", "coordinate": "{q}", "representation": "spatial"}},
        {"velocity": {"kind": "linear", "body": "{body}"}},
        {"t": 0.01},
    ),
    "/configuration": ({"q": {"{q}": 0.05}},),
    "/drive-by": ({"names": ["{q}"]},),
    "/assemblies": ({"starts": 1},),
    "/assembly": ({"index": 0},),
    "/branch": ({"number": 1},),
    "/mobility": ({},),
    "/simulate": ({"duration": 0.01}, {"duration": 0.01, "at_rest": True}),
    "/simulation": ({},),
    "/cancel": ({},),
    "/result": ({},),
    "/scene": ({},),
    "/touch/begin": ({}, {"stops": False, "anew": True}),
    "/touch/advance": (
        {"duration": 0.01},
        {"duration": 0.02, "hand": {"body": "{body}", "point": [0, 0, 0], "target": [0.1, 0, 0], "strength": 2.0}},
        {"duration": 0.01, "motors": {"{q}": {"kind": "target", "value": 0.2}}},
        {"duration": 0.01, "motors": {"{q}": {"kind": "force", "value": 1.0}}},
    ),
    "/touch/reset": ({},),
    "/touch/reach": ({"body": "{body}", "point": [0, 0, 0], "target": [0.1, 0.1, 0]},),
    "/touch/scenario": ({},),
    "/touch/show": ({},),
    "/model": ({},),
    "/decide": (
        {"action": "accept", "parts": ["p1", "p2"]},
        {"action": "change_kind", "parts": ["p1", "p2"], "kind": "cylindrical"},
        {"action": "set_density", "parts": ["p1"], "density": 2700.0},
        {"action": "set_ground", "parts": ["p2"]},
        {"action": "write_lines", "lines": 'ground = "p1"\n'},
        {"action": "undo"},
    ),
    "/face": ({"body": "{body}", "point": [0.0, 0.0, 0.0]},),
}
"""Questions that are right, by route; {q} and {body} stand for names of the mechanism."""

NUMBERS = (1e308, -1e308, 1e300, 1e60, 1e18, 1e13, 1e-160, 5e-324, 0, -1, 2**63, 10**40, 1e6, True, None, "1", [], {})
HEADERS: tuple[dict[str, str | None], ...] = (
    {"X-Token": ""}, {"X-Token": "\xe9"}, {"Content-Type": "text/plain"}, {"Content-Length": "-1"},
    {"Content-Length": "9" * 5000}, {"Transfer-Encoding": "chunked"}, {"Origin": "http://elsewhere"}, {"Host": "other"},
)  # fmt: skip


class DefectError(AssertionError):
    """A question without an answer, or with the answer of a defect, or a thread that ends with a traceback."""


@contextlib.contextmanager
def servers(folder: Path) -> Iterator[tuple[tuple[LiveServer, LiveSession], ...]]:
    """The page of a mechanism, and that of an assembly that is modelled by eye, with what they show.

    Raises:
        DefectError: In the end, if a thread of theirs ended with an exception.
    """
    place, hook, failed = Path.cwd(), threading.excepthook, []
    os.chdir(folder)
    threading.excepthook = lambda failure: failed.append(f"{failure.exc_type.__name__}: {failure.exc_value}")
    Path("machine.json").write_text(json.dumps(mechanisms.document(mechanisms.slider_crank())))
    modelling = open_assembly("machine.json")
    library = LiveSession(cm.compile_mechanism(cm.load(str(files("cadmbs.library") / "four_bar.json"))))
    shown = LiveSession(cm.compile_mechanism(modelling.state.picture))
    started = (live_server(library), live_server(shown, routes=LiveModelling(modelling, shown).routes()))
    for server in started:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    try:
        yield tuple(zip(started, (library, shown), strict=True))
    finally:
        for server in started:
            server.shutdown()
            server.server_close()
        os.chdir(place)
        threading.excepthook = hook
    if failed:
        raise DefectError(f"threads ended with {failed[:5]}")


def post(server: LiveServer, path: str, body: bytes, headers: Mapping[str, str | None] = {}) -> tuple[int, bytes]:
    """Status and text of an answer."""
    connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=LONGEST_ANSWER)
    try:
        everything = {"Content-Type": "application/json", "X-Token": server.token, **headers}
        connection.request("POST", path, body, {name: text for name, text in everything.items() if text is not None})
        reply = connection.getresponse()
        return reply.status, reply.read()
    finally:
        connection.close()


def question(path: str, coordinates: Sequence[str], bodies: Sequence[str], chance: random.Random) -> bytes:
    """A question to a route: right, with one number or name exchanged, or damaged as JSON or bytes."""
    text = json.dumps(chance.choice(GOOD[path]))
    text = text.replace("{q}", chance.choice(coordinates)).replace("{body}", chance.choice(bodies))
    data = json.loads(text)
    change = chance.randrange(4)
    if change == 0:
        _exchange(data, chance)
    elif change == 1:
        return damaged_json(text.encode(), chance)
    elif change == 2 and chance.random() < 0.3:
        return damaged_bytes(text.encode(), chance)
    return json.dumps(data).encode()


def _exchange(data: Any, chance: random.Random) -> None:
    """One value for an odd one, or the name of a key for another."""
    places = [
        (holder, key)
        for holder in _holders(data)
        for key in (holder if isinstance(holder, dict) else range(len(holder)))
    ]
    if not places:
        return
    holder, key = chance.choice(places)
    if isinstance(holder, dict) and chance.random() < 0.2:
        holder["nobody" if chance.random() < 0.5 else "world"] = holder.pop(key)
    else:
        holder[key] = copy.deepcopy(chance.choice((*NUMBERS, "nobody", "world", "a" * 600)))


def _holders(data: Any) -> Iterator[Any]:
    if isinstance(data, dict | list):
        yield data
        for each in data.values() if isinstance(data, dict) else data:
            yield from _holders(each)


def ask(server: LiveServer, path: str, body: bytes, headers: Mapping[str, str | None]) -> int:
    """The status of the answer to one question.

    Raises:
        DefectError: There is no answer, it takes too long, is no JSON of ours, or is that of a defect.
    """
    begin = time.monotonic()
    try:
        status, text = post(server, path, body, headers)
    except (OSError, http.client.HTTPException) as problem:
        raise DefectError(f"{path} {body[:300]!r} {str(headers)[:60]}: no answer: {problem!r}") from problem
    seconds = time.monotonic() - begin
    try:
        answer = json.loads(text, parse_constant=lambda name: (_ for _ in ()).throw(ValueError(name)))
    except ValueError as problem:
        raise DefectError(f"{path} {body[:300]!r}: the answer is no JSON: {text[:200]!r}") from problem
    if status >= 500 or seconds > LONGEST_ANSWER or (status >= 400) != ("error" in answer):
        raise DefectError(f"{path} {body[:300]!r} {str(headers)[:60]}: {status} after {seconds:.1f} s: {text[:300]!r}")
    return status


def ask_many(count: int, seed: int, folder: Path, seconds: float | None = None) -> dict[int, int]:
    """Numbers of answers by status.

    Raises:
        DefectError: As `ask`; the message has the question.
    """
    chance, statuses = random.Random(seed), dict[int, int]()  # noqa: S311 - reproducible damage, no secret
    end = None if seconds is None else time.monotonic() + seconds
    with servers(folder) as started:
        while count > 0 or (end is not None and time.monotonic() < end):
            count -= 1
            server, session = chance.choice(started)
            path = chance.choice([path for path in GOOD if path in server.routes])
            names = session.system.position_names, session.system.body_names
            headers = chance.choice(HEADERS) if chance.random() < 0.05 else {}
            status = ask(server, path, question(path, *names, chance), headers)
            statuses[status] = statuses.get(status, 0) + 1
    return statuses


def main() -> None:
    """Ask until the time is over."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sys.stdout.write(f"{ask_many(0, options.seed, Path(folder), options.seconds)}\n")


if __name__ == "__main__":
    main()
