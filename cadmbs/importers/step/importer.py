"""Importers of files of solids: an assembly document by the CAD kernel, and from there as every assembly document."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePath
from typing import Any

from cadmbs.errors import Finding, Severity, Where, has_errors
from cadmbs.importers.draft import AssemblyTexts, DocumentDraft, Importer, ReadOptions, SourceFile
from cadmbs.importers.files import STEP_SIZE_LIMIT
from cadmbs.importers.hints.reading import read_hints
from cadmbs.importers.json_text import JsonText
from cadmbs.importers.step.body_meshes import with_meshes, write_body_meshes
from cadmbs.importers.step.formats import BREP_FORMAT, FREECAD_FORMAT, IGES_FORMAT, STEP_FORMAT, CadFormat
from cadmbs.importers.step.freecad import FreecadAssembly, read_freecad
from cadmbs.importers.step.kinematics import StepKinematics, read_kinematics
from cadmbs.importers.step.process import TIME_LIMIT, KernelAnswer, KernelTask, require_kernel, run_kernel
from cadmbs.importers.step_json.importer import assembly_draft
from cadmbs.input_files import read_file
from cadmbs.models.checks.wording import count_of
from cadmbs.version import __version__

_SCHEMA = "cadmbs.assembly/1.1"


@dataclass(frozen=True)
class StepReading:
    """What the kernel read of a file.

    Attributes:
        text: The assembly document with findings; without data if the file was refused.
        meshes: Placements of parts and colours of their groups.
    """

    text: JsonText
    meshes: dict[str, Any] = field(default_factory=dict)

    def write_meshes(self, folder: Path, bodies: list[dict[str, Any]], triangles: Path) -> dict[str, Path]:
        """Write one mesh for each body of a draft, and add it to the body as a shape.

        Returns:
            The file of each body by the id of its first part.

        Raises:
            OutputError: A mesh cannot be written.
        """
        colors = {part["id"]: part.get("color_rgba") for part in self.text.data["parts"]}
        return write_body_meshes(folder, bodies, colors, self.meshes, triangles)


def read_solids(source: SourceFile, options: ReadOptions, form: CadFormat) -> DocumentDraft:
    """The draft of the mechanism in a file of solids; findings G001 to G023 and those of assemblies.

    With `options.meshes`, the bodies get meshes, which are written there.

    Raises:
        MissingExtraError: No CAD kernel is installed.
        OutputError: A mesh cannot be written.
    """
    with tempfile.TemporaryDirectory(prefix="cadmbs-step-") as folder:
        triangles = None if options.meshes is None else Path(folder) / "triangles.npz"
        reading = read_step(source, options, triangles, form)
        if not reading.text.data:
            return _refused(source, reading.text.findings)
        draft = assembly_draft(reading.text, source, options)
        if options.meshes is None or triangles is None or not draft.data:
            return draft
        files = reading.write_meshes(options.meshes, draft.data["bodies"], triangles)
        return replace(draft, assembly=_naming_meshes(draft.assembly, files))


def read_step(
    source: SourceFile, options: ReadOptions, triangles: Path | None, form: CadFormat = STEP_FORMAT
) -> StepReading:
    """The assembly document of a file of solids.

    Args:
        source: The file.
        options: Time limit, progress, and hints, of which those count that split parts.
        triangles: Receives the triangles of the parts; None for none.
        form: The format of the file.

    Raises:
        MissingExtraError: No CAD kernel is installed.
    """
    with (
        tempfile.TemporaryDirectory(prefix="cadmbs-step-") as folder,
        _on_disk(source, Path(folder), form) as (path, near),
    ):
        assembly: FreecadAssembly | StepKinematics = StepKinematics()
        shapes, text = path, tuple(form.text_findings(near))
        if form is FREECAD_FORMAT:
            shapes, assembly = read_freecad(near, Path(folder))
            text = (*text, *assembly.findings)
        elif form is STEP_FORMAT and not has_errors(text):
            assembly = read_kinematics(near)
        if has_errors(text):
            return StepReading(JsonText(source.name, findings=text))
        require_kernel()
        limit = TIME_LIMIT if options.time_limit is None else options.time_limit
        answer = run_kernel(
            KernelTask(shapes, triangles, time_limit=limit, split=_split(options), form=form.name),
            options.progress or _no_progress,
        )
    of_kernel = (*_lost_solids(form.solid_count(source.data), answer), *answer.findings)
    findings = (*text, *(replace(finding, where=Where(source.name)) for finding in of_kernel))
    if has_errors(findings) and not answer.document.get("parts"):
        return StepReading(JsonText(source.name, findings=findings))
    document, unread = assembly.completed(assembly_document(source, answer, form), Where(source.name))
    return StepReading(
        JsonText(source.name, data=document, findings=(*findings, *unread, _summary(source, answer, form))),
        answer.meshes,
    )


def _split(options: ReadOptions) -> tuple[str, ...]:
    """The parts that the hints split; what is wrong with the hints is reported later."""
    hints, _ = read_hints(options.hints)
    return () if hints is None else tuple(hints.document.split)


STEP = Importer("step", lambda source, options: read_solids(source, options, STEP_FORMAT), reads_hints=True)
IGES = Importer("iges", lambda source, options: read_solids(source, options, IGES_FORMAT), reads_hints=True)
BREP = Importer("brep", lambda source, options: read_solids(source, options, BREP_FORMAT), reads_hints=True)
FREECAD = Importer("fcstd", lambda source, options: read_solids(source, options, FREECAD_FORMAT), reads_hints=True)
"""The importers of files of solids."""


def assembly_document(source: SourceFile, answer: KernelAnswer, form: CadFormat = STEP_FORMAT) -> dict[str, Any]:
    """The `cadmbs.assembly/1.1` document of what the kernel read."""
    name = "assembly" if source.name.startswith("<") else PurePath(source.name).stem
    file = None if source.name.startswith("<") else PurePath(source.name).name
    record = {"tool": f"cadmbs {__version__}", "kernel": answer.kernel, "file": file}
    record["format"] = form.title(source.data)
    return {"schema": _SCHEMA, "name": name, "source": record, **answer.document}


def _naming_meshes(texts: AssemblyTexts | None, files: Mapping[str, Path]) -> AssemblyTexts | None:
    """Texts whose assembly document names the meshes."""
    if texts is None:
        return None
    document = texts.assembly
    return replace(texts, assembly=lambda folder: with_meshes(document(folder), files, folder))


def _summary(source: SourceFile, answer: KernelAnswer, form: CadFormat) -> Finding:
    """G019: the format, and the numbers of parts and of different ones."""
    parts = answer.document["parts"]
    count = "1 part" if len(parts) == 1 else f"{len(parts)} parts, {answer.n_products} of them different"
    faces = sum(len(part["features"]) for part in parts)
    message = f"{form.title(source.data)}: {count}, with {faces} faces that can guide other parts."
    hint = "Nothing can move inside one part: export the assembly, with its parts apart." if len(parts) == 1 else ""
    return Finding("G019", Severity.NOTE, Where(source.name), message, hint)


def _lost_solids(expected: int, answer: KernelAnswer) -> Iterator[Finding]:
    """G022 if the kernel made fewer solids than the file has; it leaves out damaged ones in silence."""
    if answer.document and answer.n_solids < expected:
        message = f"The file has {count_of(expected, 'solid')}, of which the CAD kernel could read {answer.n_solids}."
        hint = "Parts are missing, or damaged in the file. Export it again, as AP214 or AP242."
        yield Finding("G022", Severity.WARNING, Where(), message, hint)


def _refused(source: SourceFile, findings: tuple[Finding, ...]) -> DocumentDraft:
    return DocumentDraft({}, findings, lambda pointer: Where(source.name, pointer=pointer))


def _no_progress(fraction: float) -> None:
    """Progress is not shown."""


@contextmanager
def _on_disk(source: SourceFile, folder: Path, form: CadFormat) -> Iterator[tuple[Path, SourceFile]]:
    """The path of the file for the kernel, and the source with the folder of the files that it refers to.

    A source without a file, such as standard input, is written to `folder`.
    """
    path = source.directory / PurePath(source.name).name
    try:
        exists = path.is_file() and read_file(path, STEP_SIZE_LIMIT) == source.data
    except OSError:
        exists = False
    if exists:
        yield path.absolute(), source
        return
    copy = folder / f"input{form.suffix}"
    copy.write_bytes(source.data)
    yield copy, replace(source, directory=folder)
