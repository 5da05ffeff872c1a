"""Modelling by eye in the live viewer: decisions come in, and the picture shows the new mechanism."""

import re
import threading
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path

from cadmbs import compiler, input_files
from cadmbs.errors import ArgumentError, Finding, Severity, Where
from cadmbs.importers.modelling import ModellingSession, decisions
from cadmbs.importers.modelling.state import ModellingState
from cadmbs.models.mechanism import Mechanism
from cadmbs.viewer.live import messages, modelling_messages
from cadmbs.viewer.live.routes import LivePanel, Route
from cadmbs.viewer.live.session import LiveSession


class LiveModelling:
    """A session of modelling by eye beside a picture of what it gives.

    A decision takes as long as the import of the assembly. Others of them wait for it; what is asked about the picture
    meanwhile is answered from the state before.

    Attributes:
        modelling: The decisions.
        session: The picture.
    """

    def __init__(self, modelling: ModellingSession, session: LiveSession) -> None:
        self.modelling, self.session = modelling, session
        self._deciding = threading.Lock()
        self._shown = modelling.state

    def routes(self) -> dict[str, Route]:
        """The routes of the panel."""
        return {
            "/model": Route(messages.EmptyQuestion, lambda _: self.answer()),
            "/decide": Route(modelling_messages.DecisionQuestion, self.decide),
            "/face": Route(modelling_messages.FaceQuestion, self.face),
        }

    def answer(self) -> modelling_messages.ModellingAnswer:
        """The present state."""
        with self.session.lock:
            return self._answer()

    def face(self, question: modelling_messages.FaceQuestion) -> modelling_messages.FaceAnswer:
        """The face and the edge of a body that the user points at."""
        with self.session.lock:
            shown, body, point = self._shown, question.body, question.point
            return modelling_messages.FaceAnswer(face=shown.face_at(body, point), edge=shown.edge_at(body, point))

    def decide(self, question: modelling_messages.DecisionQuestion) -> modelling_messages.ModellingAnswer:
        """Decide, and show the new mechanism.

        Raises:
            CadmbsError: The decision is refused; nothing changes.
        """
        with self._deciding:
            state = self._decided(question)
            system = compiler.compile_mechanism(state.picture)
            with self.session.lock:
                self._shown = state
                self.session.show_system(system, state.picture)
                return self._answer()

    def _answer(self) -> modelling_messages.ModellingAnswer:
        return modelling_answer(self._shown, str(self.modelling.file.path), self.session)

    def _decided(self, question: modelling_messages.DecisionQuestion) -> ModellingState:
        modelling, parts = self.modelling, question.parts
        if question.action == "change_kind":
            if question.kind is None:
                raise ArgumentError("which kind? `kind` is missing")
            return modelling.change_kind(parts, question.kind, question.lead_mm)
        if question.action == "write_lines":
            return modelling.write_lines(question.lines)
        if question.action == "set_density":
            return modelling.set_density(parts[0] if parts else None, question.density or 0.0)
        if question.action == "set_ground":
            if len(parts) != 1:
                raise ArgumentError("the ground is one part")
            return modelling.set_ground(parts[0])
        if question.action in {"undo", "reload"}:
            return modelling.undo() if question.action == "undo" else modelling.reload()
        pair = {"accept": modelling.accept, "forbid": modelling.forbid, "weld": modelling.weld}
        return pair[question.action](parts)


def modelling_answer(
    state: ModellingState, hints_file: str, session: LiveSession
) -> modelling_messages.ModellingAnswer:
    """The state of a session as the page reads it."""
    bodies = session.system.bodies
    carriers = dict(zip(bodies.names, map(int, bodies.moving), strict=True))
    return modelling_messages.ModellingAnswer(
        is_complete=state.mechanism is not None,
        summary=state.summary,
        file=hints_file,
        hints=state.hints,
        steps=state.steps,
        kinds=decisions.KINDS,
        findings=finding_states(state.findings, state.mechanism),
        parts=state.parts,
        bodies=tuple(
            modelling_messages.BodyState(**asdict(body), carrier=carriers.get(body.name, 0)) for body in state.bodies
        ),
        joints=state.joints,
        contacts=state.contacts,
        questions=state.questions,
    )


def modelling_panel() -> LivePanel:
    """The panel of decisions."""
    return LivePanel("modelling", "Joints by eye", MODELLING)


MODELLING = """<p id="modelling-summary"></p><p class="faint" id="modelling-file"></p>
<p class="controls"><button id="modelling-next" type="button">Next question</button>
<button id="modelling-undo" type="button">Undo</button>
<button id="modelling-reload" type="button">Read the hints again</button>
<label><input id="modelling-contacts" type="checkbox" checked> Contacts</label>
<label>Explode <input id="modelling-explode" type="range" min="0" max="4" step="0.1" value="0"></label></p>
<h3 id="modelling-count">Open questions</h3><div id="modelling-questions"></div>
<h3>Joints</h3><div id="modelling-joints"></div>
<h3>Two parts</h3><div class="fields"><label>Part <select id="modelling-first"></select></label>
<label>and <select id="modelling-second"></select></label></div><div id="modelling-pair"></div>
<div id="modelling-face" class="faint">A click on a face or an edge in the picture offers its axis.</div>
<h3>One part</h3><div class="fields"><label>Part <select id="modelling-part"></select></label></div>
<div id="modelling-one"></div>
<details><summary>Many parts at once</summary>
<label>Parts <select id="modelling-many" multiple size="8"></select></label>
<div class="controls"><button type="button" data-list="ignore">Ignore</button>
<button type="button" data-list="keep">Keep apart</button>
<button type="button" data-list="fasteners">Fasteners</button>
<button type="button" data-list="split">Split solids</button>
<button type="button" data-list="body">One body</button>
<button id="modelling-hide" type="button">Hide</button>
<button id="modelling-show" type="button">Show all</button></div></details>
<details><summary>The whole assembly</summary><div class="fields">
<label>Up <select id="modelling-up"><option value="">as it is</option><option>x</option><option>y</option>
<option>z</option><option>-x</option><option>-y</option><option>-z</option></select></label>
<label>Sub-assemblies rigid <select id="modelling-rigid"><option value="">as it is</option><option>auto</option>
<option>always</option><option>never</option></select></label>
<label>What only touches <select id="modelling-touching"><option value="">as it is</option><option>ask</option>
<option>fixed</option><option>nearest</option><option>never</option></select></label></div>
<div class="controls"><label>Tolerance <select id="modelling-tolerance"><option>coaxial_mm</option>
<option>plane_mm</option><option>near_mm</option><option>stop_mm</option><option>clearance_mm</option><option>angle_rad</option></select></label>
<input id="modelling-tolerance-value" type="number" min="0" step="any" value="0.05" aria-label="Value of the tolerance">
<button id="modelling-tolerate" type="button">Set tolerance</button></div></details>
<details><summary>Couplings, motors, springs, slots</summary><div class="fields">
<label>Joint <select id="modelling-driver"></select></label>
<label>drives <select id="modelling-driven"></select></label></div>
<div class="controls"><label>by <select id="modelling-coupling-kind"><option>gears</option><option>belt</option>
<option>ratio</option></select></label>
<input id="modelling-ratio" type="number" step="any" value="1" aria-label="Ratio of the driven joint to the first">
<button id="modelling-couple" type="button">Couple</button></div>
<p class="faint">The motor or spring is the part that is chosen under "One part".</p>
<div class="controls"><input id="modelling-torque" type="number" min="0" step="any" placeholder="N m"
 aria-label="Torque in N m">
<input id="modelling-speed" type="number" min="0" step="any" placeholder="rad/s" aria-label="Speed in rad/s">
<label><input id="modelling-turns" type="checkbox" checked> turns</label>
<button id="modelling-actuate" type="button">Motor</button></div>
<div class="controls"><input id="modelling-stiffness" type="number" min="0" step="any" placeholder="N/m"
 aria-label="Stiffness in N/m">
<input id="modelling-damping" type="number" min="0" step="any" placeholder="N s/m" aria-label="Damping in N s/m">
<input id="modelling-free-length" type="number" min="0" step="any" placeholder="mm" aria-label="Free length in mm">
<label><input id="modelling-spring-pair" type="checkbox"> between the two parts</label>
<label><input id="modelling-spring-ends" type="checkbox"> at the axes of the last two clicks</label>
<button id="modelling-spring" type="button">Spring</button></div>
<p class="faint">Of "Two parts", the first has the pin, the second the slot.</p>
<div class="controls"><label><input id="modelling-slot-clicks" type="checkbox"> the last two clicks: pin, wall</label>
<button id="modelling-slot" type="button">Slot</button></div></details>
<details><summary>Any lines of hints</summary>
<textarea id="modelling-lines" rows="4" aria-label="Lines of hints"></textarea>
<p class="controls"><button id="modelling-write" type="button">Write</button></p></details>
<details><summary>Hints file</summary><pre id="modelling-hints" tabindex="0"></pre></details>
<details><summary>Findings</summary><div id="modelling-findings"></div></details>
"""


# Findings in the live viewer: what each is about in the picture, and its line in the file.

MOST_FINDINGS = 500
"""Findings that a page lists."""

LONGEST_LINE = 300
"""Characters of a line that are shown."""

LARGEST_TEXT = 20_000_000
"""Bytes of a file up to which its lines are shown."""

_QUOTED = re.compile(r'"([^"]+)"')
_POINTER = re.compile(r"/(bodies|joints)/(\d+)")

Locate = Callable[[str], Where]


def finding_states(
    findings: Sequence[Finding],
    mechanism: Mechanism | None,
    lines: Sequence[str] = (),
    locate: Locate | None = None,
) -> tuple[modelling_messages.FindingState, ...]:
    """The findings as the page reads them.

    Args:
        findings: The findings.
        mechanism: What the file became.
        lines: The lines of the file.
        locate: The place in the file of a pointer into the document.
    """
    subjects = _Subjects(mechanism, locate)
    return tuple(_state(finding, subjects, lines) for finding in findings[:MOST_FINDINGS])


def _state(finding: Finding, subjects: "_Subjects", lines: Sequence[str]) -> modelling_messages.FindingState:
    joint, body = subjects.of(finding)
    number = finding.where.line
    line = lines[number - 1].strip()[:LONGEST_LINE] if number is not None and 0 < number <= len(lines) else ""
    return modelling_messages.FindingState(
        code=finding.code,
        severity=str(finding.severity),
        message=finding.message,
        hint=finding.hint,
        where=str(finding.where),
        line=line,
        joint=joint,
        body=body,
    )


class _Subjects:
    """The joint or body that a finding is about: by its pointer, by its line, or by a name in its message."""

    def __init__(self, mechanism: Mechanism | None, locate: Locate | None) -> None:
        self._joints = [] if mechanism is None else [joint.name for joint in mechanism.joints]
        self._bodies = [] if mechanism is None else [body.name for body in mechanism.bodies]
        self._starts: list[tuple[int, str, str]] = []
        if locate is not None:
            places = [(locate(f"/joints/{k}").line, name, "") for k, name in enumerate(self._joints)]
            places += [(locate(f"/bodies/{k}").line, "", name) for k, name in enumerate(self._bodies)]
            self._starts = sorted((line, joint, body) for line, joint, body in places if line is not None)

    def of(self, finding: Finding) -> tuple[str, str]:
        """Names of joint and body; empty ones where there is none."""
        for name in _QUOTED.findall(finding.message):
            if name in self._joints or name in self._bodies:
                return (name, "") if name in self._joints else ("", name)
        match = _POINTER.match(finding.where.pointer)
        names = [] if match is None else self._joints if match[1] == "joints" else self._bodies
        if match is not None and int(match[2]) < len(names):
            name = names[int(match[2])]
            return (name, "") if match[1] == "joints" else ("", name)
        line = finding.where.line
        above = [entry for entry in self._starts if line is not None and entry[0] <= line]
        return above[-1][1:] if above else ("", "")


def findings_route(findings: Sequence[Finding], mechanism: Mechanism, locate: Locate, file: str) -> dict[str, Route]:
    """The route of the panel of findings about a file.

    Args:
        findings: Warnings and notes about the file.
        mechanism: What the file became.
        locate: The place in the file of a pointer into the document.
        file: The file, whose lines are shown.
    """
    states = finding_states(findings, mechanism, _lines(file), locate)
    answer = modelling_messages.FindingsAnswer(findings=states, omitted=len(findings) - len(states))
    return {"/findings": Route(messages.EmptyQuestion, lambda _: answer)}


def _lines(file: str) -> list[str]:
    """The lines of a text file; none of what cannot be read."""
    path = Path(file)
    try:
        if not path.is_file() or path.stat().st_size > LARGEST_TEXT:
            return []
        return input_files.read_text(path, "replace").splitlines()
    except OSError:
        return []


def findings_panel(findings: Sequence[Finding]) -> LivePanel:
    """The panel of findings about a file; open at first if there are warnings."""
    is_open = any(finding.severity is not Severity.NOTE for finding in findings)
    return LivePanel("findings", "Findings", '<div id="findings"></div>', is_open=is_open)
