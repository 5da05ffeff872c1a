"""Modelling by eye without a browser: each decision is written into the hints file, and imported at once."""

import math
import os
import re
import tomllib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO

import tomlkit

from cadmbs import input_files, suggestions
from cadmbs.errors import ArgumentError, ModelError, OutputError, Severity, UnknownNameError
from cadmbs.importers import draft, files
from cadmbs.importers.hints import editing, matching
from cadmbs.importers.hints.reading import read_hints
from cadmbs.importers.modelling.decisions import HintsText, forbidding_joint, reversing_axis, stating_joint, welding
from cadmbs.importers.modelling.readings import AssemblyReading, Import, read_assembly_once
from cadmbs.importers.modelling.records import AssemblyRecords
from cadmbs.importers.modelling.state import JointRecord, ModellingState, PartRecord
from cadmbs.importers.step_json.decisions import summary
from cadmbs.models.mechanism import Mechanism
from cadmbs.results.files.writing import write_atomically

UNHELD = "J010"
"""The only error of an import that a decision may lead to: the user goes on from there."""

MILLIMETRE = 1e-3

ONE_BODY = '[[body]]\nparts = ["*"]\n'


class ModellingSession:
    """An assembly that is read once, its hints file, and what they give together.

    Parts are named by their ids. Each decision replaces what the hints said about the same thing, keeps all other
    lines and comments, is imported, and is refused with an `ArgumentError` if the import has a new error; then neither
    the file nor the state changes. A session serves one thread at a time.

    Attributes:
        file: The hints file.
        state: The present state.
    """

    def __init__(self, reading: AssemblyReading, file: "HintsFile") -> None:
        """A session about an assembly that was read.

        Raises:
            ModelError: The assembly or the hints are not valid.
        """
        self._reading, self.file = reading, file
        self._undo: list[str | None] = []
        self.state = self._state(self._imported(file.text), file.text)

    def accept(self, parts: Sequence[str]) -> ModellingState:
        """State the joint between two parts as it was inferred, so that it stays.

        Raises:
            ArgumentError: There is no joint between them, or it is a screw without a lead.
        """
        joint = self._joint_between(parts)
        if joint is None:
            listed = " and ".join(f'"{self._part(part).name}"' for part in parts)
            raise ArgumentError(f"there is no joint between {listed}")
        return self.change_kind(parts, joint.kind, None if joint.lead is None else joint.lead / MILLIMETRE)

    def change_kind(self, parts: Sequence[str], kind: str, lead_mm: float | None = None) -> ModellingState:
        """State the kind of the joint between two parts, whether there is one already or not.

        Args:
            parts: Ids of the two parts.
            kind: A kind of the hints file; "helical" needs the lead.
            lead_mm: Advance of a screw per turn [mm], negative for left-hand threads.

        Raises:
            ArgumentError: There is no such kind, or this joint cannot be made.
        """
        if kind == "helical" and (lead_mm is None or not math.isfinite(lead_mm) or lead_mm == 0.0):
            raise ArgumentError("a screw needs its lead: the advance per turn in mm, negative for left-hand threads")
        fields = {"kind": kind} | ({"lead_per_rev_mm": float(lead_mm or 0.0)} if kind == "helical" else {})
        entries, names = self._text().entries(*self._bodies(parts)), self._names(parts)
        joint, before = self._joint_between(parts), self.state
        if joint is None:
            return self._decide(stating_joint(self.file.start, entries, names, fields))
        try:
            self._decide(stating_joint(self.file.start, entries, names, fields))
        except ArgumentError:  # the contacts give no axis for this kind: that of the present joint
            line = _line(joint)
            if not line:
                raise
            self._decide(stating_joint(self.file.start, entries, names, {**fields, "axis": line}))
        self._keep_direction(parts, (joint.name, joint.name), before)
        return self.state

    def write_lines(self, lines: str) -> ModellingState:
        """State anything else that a hints file can say, such as the lines that a question proposes.

        Lists grow; what the hints said about the joint of two parts is replaced.

        Raises:
            ArgumentError: The lines are not valid hints, or say nothing.
        """
        text, rest = self.file.start, _loaded(lines)
        if not rest:
            raise ArgumentError("these lines say nothing")
        for entry in _pairs(rest.pop("joint", ())):
            text = self._with_joint(text, entry)
        for entry in _pairs(rest.pop("no_joint", ())):
            text = self._with_joint(text, {**entry, "kind": ""})
        before, named = self.state, dict[str, JointRecord]()
        for entry in _entries(rest.get("coupling")):
            text = self._with_names(text, entry, named)
        for name, key in _ONE_ENTRY_FOR.items():
            for entry in _entries(rest.get(name)):
                text = editing.without_entries(text, name, key, entry)
        self._decide(editing.with_lines(text, tomlkit.dumps(rest)) if rest else text)
        for name, joint in named.items():
            self._keep_direction(joint.parts, (joint.name, name), before)
        return self.state

    def _with_names(self, text: str, coupling: dict[str, Any], named: dict[str, JointRecord]) -> str:
        """The text that names the joints of a coupling, which takes these names in place of numbers.

        Numbers count the joints that are found: a later decision about another joint would give them to others.
        """
        parts = {part.id: part.hint_name for part in self.state.parts}
        for joint in self.state.joints:
            names = coupling.get("joints")
            if not isinstance(names, list) or joint.name not in names or not re.fullmatch(r"j\d+", joint.name):
                continue
            name = next((new for new, other in named.items() if other is joint), "")
            if not name:
                pair = [parts[part] for part in joint.parts]
                stem = name = "_".join(re.sub(r"\W+", "_", part) for part in pair)
                taken = {each.name for each in self.state.joints} | set(named)
                while name in taken:
                    name = f"{stem}_{sum(each.startswith(stem) for each in taken) + 1}"
                lead = {} if joint.lead is None else {"lead_per_rev_mm": joint.lead / MILLIMETRE}
                text = self._with_joint(text, {"parts": pair, "name": name, "kind": joint.kind} | lead)
                named[name] = joint
            coupling["joints"] = [name if each == joint.name else each for each in names]
        return text

    def _with_joint(self, text: str, entry: dict[str, Any]) -> str:
        """The text with an entry of `[[joint]]`, or without a joint where it has no kind."""
        ids = {part.hint_name: part.id for part in self.state.parts}
        fields = {"kind": "auto"} | {key: value for key, value in entry.items() if key != "parts"}
        names = tuple(entry.get("parts", ()))
        pair = [ids.get(name, "") for name in names]
        bodies = [part.body for part in self.state.parts if part.id in pair]
        if len(names) == 2 and len(set(bodies)) == 2:
            entries = self._text(text).entries(*self._bodies(pair))
            names = (names[0], names[1])
            return (
                stating_joint(text, entries, names, fields)
                if fields["kind"]
                else forbidding_joint(text, entries, names)
            )
        kept = {key: value for key, value in entry.items() if value != ""}
        return editing.with_entry(text, "joint" if fields["kind"] else "no_joint", kept)

    def forbid(self, parts: Sequence[str]) -> ModellingState:
        """State that there is no joint between two parts, though they touch.

        Raises:
            ArgumentError: Both belong to one body.
        """
        entries = self._text().entries(*self._bodies(parts))
        return self._decide(forbidding_joint(self.file.start, entries, self._names(parts)))

    def weld(self, parts: Sequence[str]) -> ModellingState:
        """State that two parts are one rigid body.

        Raises:
            ArgumentError: They are one body already.
        """
        entries = self._text().entries(*self._bodies(parts))
        return self._decide(welding(self.file.start, entries, self._names(parts)))

    def set_ground(self, part: str) -> ModellingState:
        """State which part is fixed to the world.

        Raises:
            UnknownNameError: There is no such part.
        """
        return self._decide(editing.with_value(self.file.start, "ground", self._part(part).hint_name))

    def set_density(self, part: str | None, density: float) -> ModellingState:
        """State the density [kg/m^3] of a part; None for all parts that have none of their own.

        Raises:
            UnknownNameError: There is no such part.
            ArgumentError: The density is not positive, or the mass of the part does not come from its density.
        """
        if not (math.isfinite(density) and density > 0.0):
            raise ArgumentError(f"a density is a positive number in kg/m^3, not {density}")
        if part is None:
            return self._decide(editing.with_density(self.file.start, "default", float(density)))
        record = self._part(part)
        text = editing.with_density(self.file.start, record.hint_name, float(density))
        imported = self._checked(text)
        changed = self._state(imported, text)
        if next(p for p in changed.parts if p.id == part).density != density:
            raise ArgumentError(f'the mass of "{record.name}" is stated in the file, so that a density has no effect')
        return self._take(text, changed)

    def undo(self) -> ModellingState:
        """Take back the last decision of this session.

        Raises:
            ArgumentError: There is none, or another program changed the file.
        """
        if not self._undo:
            raise ArgumentError("there is no decision to take back")
        text = self._undo[-1]
        state = self._state(self._imported(text), text)
        self.file.write(text)
        self._undo.pop()
        self.state = _with_steps(state, len(self._undo))
        return self.state

    def reload(self) -> ModellingState:
        """Read the hints file again, after it was changed in an editor.

        Raises:
            ModelError: It is not valid; the state stays.
        """
        text = self.file.text
        if self.file.reload():
            self._undo.append(text)
            self.state = self._state(self._imported(self.file.text), self.file.text)
        return self.state

    def close(self) -> None:
        """Remove the meshes of pictures."""
        self._reading.close()

    def _decide(self, text: str) -> ModellingState:
        """Import with a text, and write it if there is no new error."""
        return self._take(text, self._state(self._checked(text), text))

    def _take(self, text: str, state: ModellingState) -> ModellingState:
        before = self.file.text
        self.file.write(text)
        self._undo.append(before)
        self.state = _with_steps(state, len(self._undo))
        return self.state

    def _checked(self, text: str) -> Import:
        """The import with a text; the first new error as an exception."""
        imported = self._imported(text)
        before = {(finding.code, finding.message) for finding in self.state.findings}
        for finding in imported.findings:
            is_new = (finding.code, finding.message) not in before
            if finding.severity is Severity.ERROR and finding.code != UNHELD and is_new:
                raise ArgumentError(f"{finding.message} {finding.hint}".strip())
        return imported

    def _imported(self, text: str | None) -> Import:
        return self._reading.imported(self.file.source_of(text))

    def _state(self, imported: Import, text: str | None) -> ModellingState:
        """The state of an import.

        Raises:
            ModelError: Nothing could be inferred.
        """
        texts = imported.draft.assembly
        inference = None if texts is None else texts.inference()
        if texts is None or inference is None:
            raise ModelError(imported.findings)
        records = AssemblyRecords(texts, inference)
        return ModellingState(
            imported.mechanism,
            self._picture(imported, records, text or ""),
            imported.findings,
            summary(inference),
            records.parts(),
            records.bodies(),
            records.joints(),
            records.contacts(),
            records.questions(),
            text or "",
            len(self._undo),
            inference,
        )

    def _picture(self, imported: Import, records: AssemblyRecords, text: str) -> Mechanism:
        """The mechanism to draw; bodies that nothing holds are free, and what cannot be drawn so is one body.

        Raises:
            ModelError: Nothing can be drawn.
        """
        if imported.mechanism is not None:
            return self._reading.with_meshes(imported.draft) or imported.mechanism
        names = {part.id: part.hint_name for part in records.parts()}
        bodies = records.bodies()
        held = text
        for body in bodies:
            if not body.is_held:
                pair = [names[bodies[0].parts[0]], names[body.parts[0]]]
                held = editing.with_entry(held, "joint", {"parts": pair, "kind": "free"})
        for candidate in (held, ONE_BODY):
            drawn = self._imported(candidate)
            if drawn.mechanism is not None:
                return self._reading.with_meshes(drawn.draft) or drawn.mechanism
        raise ModelError(imported.findings)

    def _keep_direction(self, parts: Sequence[str], names: tuple[str, str], before: ModellingState) -> None:
        """Reverse the axis of a joint, which had the first name, if a statement about its kind reversed it."""
        axes = [_axis(state.picture, name) for state, name in zip((before, self.state), names, strict=True)]
        if None in axes or sum(a * b for a, b in zip(*axes, strict=True)) >= 0.0:
            return
        entries = self._text().entries(*self._bodies(parts))
        text = reversing_axis(self.file.start, entries)
        state = self._state(self._checked(text), text)
        self.file.write(text)
        self.state = _with_steps(state, len(self._undo))

    def _text(self, text: str | None = None) -> HintsText:
        parts = [matching.PartName(part.id, part.name if part.name != part.id else "") for part in self.state.parts]
        return HintsText(self.file.start if text is None else text, parts)

    def _part(self, identifier: str) -> PartRecord:
        for part in self.state.parts:
            if part.id == identifier:
                return part
        known = [part.id for part in self.state.parts]
        raise UnknownNameError(f"there is no part {identifier!r}{suggestions.did_you_mean_clause(identifier, known)}")

    def _names(self, parts: Sequence[str]) -> tuple[str, str]:
        first, second = (self._part(part).hint_name for part in parts)
        return first, second

    def _bodies(self, parts: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The parts of the bodies of two parts.

        Raises:
            ArgumentError: These are not two parts of different bodies.
        """
        if len(parts) != 2:
            raise ArgumentError(f"a joint has two parts, not {len(parts)}")
        names = [self._part(part).body for part in parts]
        if names[0] == names[1]:
            raise ArgumentError(f'"{self._part(parts[0]).name}" and "{self._part(parts[1]).name}" are one body')
        bodies = {body.name: body.parts for body in self.state.bodies}
        return bodies[names[0]], bodies[names[1]]

    def _joint_between(self, parts: Sequence[str]) -> JointRecord | None:
        pair = {self._part(part).body for part in parts}
        return next((joint for joint in self.state.joints if set(joint.bodies) == pair), None)


def open_assembly(
    path: str | os.PathLike[str],
    hints: str | os.PathLike[str] | None = None,
    *,
    options: draft.ReadOptions | None = None,
    format_name: str | None = None,
) -> ModellingSession | None:
    """A session about an assembly in a file; None if the file is of another format.

    Args:
        path: A STEP file, or an assembly document.
        hints: The hints file; default: NAME.hints.toml beside it. It is made with the first decision.
        options: Options of reading.
        format_name: The format of the file; by default its content decides.

    Raises:
        ModelError: The file or the hints cannot be read, or are not valid.
        MissingExtraError: It is a STEP file, and no CAD kernel is installed.
    """
    name = os.fspath(path)
    file = hints_beside(name) if hints is None else Path(hints)
    reading = read_assembly_once(name, options or draft.ReadOptions(), format_name, file if file.is_file() else None)
    if reading is None:
        return None
    try:
        return ModellingSession(reading, HintsFile(file))
    except BaseException:
        reading.close()
        raise


_ONE_ENTRY_FOR = {"actuator": "motor", "spring": "part", "coupling": "joints", "slot": "parts"}
"""Lists of hints in which a new entry about the same parts or joints replaces the earlier one."""


def _entries(value: Any) -> list[dict[str, Any]]:
    """The tables of a list; none where it is something else, which reading the hints refuses."""
    return [entry for entry in value if isinstance(entry, dict)] if isinstance(value, list) else []


def _loaded(lines: str) -> dict[str, Any]:
    """The lines as data.

    Raises:
        ArgumentError: They are not TOML.
    """
    try:
        return input_files.toml_data(lines)
    except tomllib.TOMLDecodeError as problem:
        raise ArgumentError(f"these lines are not TOML: {problem}") from None


def _pairs(entries: Any) -> list[dict[str, Any]]:
    """The entries of a list of tables.

    Raises:
        ArgumentError: It is none.
    """
    if isinstance(entries, list | tuple) and all(isinstance(entry, dict) for entry in entries):
        return list(entries)
    raise ArgumentError("joints are a list of tables: [[joint]]")


def _line(joint: JointRecord) -> dict[str, list[float]]:
    """The axis of a joint as hints state it, in mm."""
    point = {} if joint.point is None else {"point": [round(x / MILLIMETRE, 9) for x in joint.point]}
    return point | ({} if joint.direction is None else {"dir": list(joint.direction)})


def _axis(mechanism: Mechanism, name: str) -> tuple[float, ...] | None:
    for joint in mechanism.joints:
        axis = getattr(joint, "axis", None)
        if joint.name == name and axis is not None:
            return tuple(axis)
    return None


def _with_steps(state: ModellingState, steps: int) -> ModellingState:
    return replace(state, steps=steps)


# The hints file of a session: read, written as a whole, and never written over what another program put there.

SUFFIX = ".hints.toml"
"""Ending of the hints file beside an assembly, after the name of the assembly without its ending."""


class HintsFile:
    """A hints file that exists, or will be made with the first decision.

    Attributes:
        path: Where it is.
        text: Its text; None as long as there is no file.
    """

    def __init__(self, path: Path) -> None:
        """Read the file.

        Raises:
            ModelError: A file is there that cannot be read, or holds something other than hints.
        """
        self.path = path
        self.text: str | None = None
        self._bytes: bytes | None = None
        self.reload()

    def reload(self) -> bool:
        """Read the file again; whether it is another text than before.

        Raises:
            ModelError: It cannot be read, or holds something other than hints.
        """
        before = self.text
        self.text = self._bytes = None
        if self.path.exists():
            source = _source(self.path)
            hints, findings = read_hints(source)
            if hints is None:
                raise ModelError(findings)
            self.text, self._bytes = hints.text, source.data
        return self.text != before

    @property
    def source(self) -> draft.SourceFile | None:
        """The text as the importers read it; None without a file."""
        return self.source_of(self.text)

    def source_of(self, text: str | None) -> draft.SourceFile | None:
        """Another text as if it stood in the file."""
        return None if text is None else draft.SourceFile(str(self.path), self.path.parent, text.encode())

    @property
    def start(self) -> str:
        """The text that a decision is added to."""
        return editing.NEW_FILE if self.text is None else self.text

    def write(self, text: str | None) -> None:
        """Replace the text; None removes the file, which this session has made.

        Raises:
            ArgumentError: Another program changed or removed the file meanwhile.
            OutputError: The system refuses.
        """
        content = None if text is None else text.encode()
        self._require_unchanged()
        if content is not None and self._bytes is not None and not self.path.exists():
            raise ArgumentError(f'"{self.path}" was removed by another program: read it again to begin anew without it')
        if content is None:
            self._remove()
        else:
            try:
                write_atomically(self.path, lambda stream: _put(stream, content), may_replace=self._is_unchanged)
            except OutputError:
                self._require_unchanged()  # another window was faster, after the look at the file
                raise
        self.text, self._bytes = text, content

    def _require_unchanged(self) -> None:
        if self.path.exists() and not self._is_unchanged(self.path):
            raise ArgumentError(f'"{self.path}" was changed by another program: read it again first')

    def _is_unchanged(self, path: Path) -> bool:
        return self._bytes is not None and input_files.read_file(path) == self._bytes

    def _remove(self) -> None:
        try:
            self.path.unlink(missing_ok=True)
        except OSError as problem:
            raise OutputError(f'"{self.path}" cannot be removed: {problem.strerror}.', path=self.path) from problem


def hints_beside(path: str) -> Path:
    """The hints file of an assembly for which none is named: beside it, or in the current folder."""
    name = Path(path).stem if path != "-" else "assembly"
    folder = Path(path).parent if Path(path).is_file() else Path()
    return folder / f"{name}{SUFFIX}"


def _put(stream: BinaryIO, content: bytes) -> None:
    stream.write(content)


def _source(path: Path) -> draft.SourceFile:
    """The bytes of the file, under the name that findings show."""
    return replace(files.read_source(path), name=str(path))
