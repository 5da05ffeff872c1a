"""An assembly that is read once, and imported again and again with other hints."""

import copy
import tempfile
from dataclasses import dataclass, field, replace
from pathlib import Path

from cadmbs.errors import Finding, ModelError
from cadmbs.importers import loading, named_source, registry
from cadmbs.importers.draft import DocumentDraft, Importer, ReadOptions, SourceFile
from cadmbs.importers.json_text import JsonText, read_json
from cadmbs.importers.step.formats import CAD_FORMATS
from cadmbs.importers.step.importer import StepReading, read_step
from cadmbs.importers.step_json.importer import ASSEMBLY, assembly_draft
from cadmbs.models.documents.reading import build
from cadmbs.models.mechanism import Mechanism

FORMATS = (ASSEMBLY.name, *CAD_FORMATS)
"""Formats of assemblies from CAD."""


@dataclass(frozen=True)
class Import:
    """An import with some hints.

    Attributes:
        mechanism: The mechanism; None if the import is refused.
        findings: All findings.
        draft: Its draft, with the texts about the assembly.
    """

    mechanism: Mechanism | None
    findings: tuple[Finding, ...]
    draft: DocumentDraft


@dataclass
class AssemblyReading:
    """An assembly document in memory; of a STEP file with the triangles of its parts.

    Attributes:
        source: The file.
        options: Options of reading, without hints.
        text: The assembly document.
        form: Its format.
        step: What the kernel read, if it is a file of solids.
    """

    source: SourceFile
    options: ReadOptions
    text: JsonText
    form: str = ASSEMBLY.name
    step: StepReading | None = None
    _folder: tempfile.TemporaryDirectory[str] | None = None
    _pictures: int = field(default=0)

    def imported(self, hints: SourceFile | None) -> Import:
        """The import with some hints, as from the command line, without meshes."""
        text = self.text

        def read(source: SourceFile, options: ReadOptions) -> DocumentDraft:
            return assembly_draft(text, source, options)

        importer = Importer(self.form, read)
        return Import(*loading.check_read(self.source, importer, replace(self.options, hints=hints)))

    def with_meshes(self, draft: DocumentDraft) -> Mechanism | None:
        """The mechanism of a draft with the meshes of a STEP file; None where there are none, or it is not valid."""
        if self.step is None or self._folder is None or not draft.data:
            return None
        data = copy.deepcopy(draft.data)
        self._pictures += 1
        folder = Path(self._folder.name)
        self.step.write_meshes(folder / f"{self._pictures}", data["bodies"], folder / "triangles.npz")
        mechanism, _ = build(data)
        return mechanism

    def close(self) -> None:
        """Remove the meshes."""
        if self._folder is not None:
            self._folder.cleanup()


def read_assembly_once(
    path: str, options: ReadOptions, format_name: str | None = None, hints: Path | None = None
) -> AssemblyReading | None:
    """The assembly in a file; None if the file is of another format.

    Args:
        path: The file.
        options: Options of reading, without hints.
        format_name: The format of the file; by default its content decides.
        hints: The hints as the session begins, which tell the parts to split.

    Raises:
        ModelError: The file cannot be read.
        MissingExtraError: It is a STEP file, and no CAD kernel is installed.
    """
    source = named_source.read_named_source(path)
    importer = registry.recognize(source, format_name)
    if importer.name not in FORMATS:
        return None
    if importer.name == ASSEMBLY.name:
        return AssemblyReading(source, options, _readable(read_json(source)))
    form, folder = CAD_FORMATS[importer.name], tempfile.TemporaryDirectory(prefix="cadmbs-view-")
    try:
        step = read_step(source, replace(options, hints=hints), Path(folder.name) / "triangles.npz", form)
        return AssemblyReading(source, options, _readable(step.text), form.name, step, folder)
    except BaseException:
        folder.cleanup()
        raise


def _readable(text: JsonText) -> JsonText:
    """The text, if there are data in it.

    Raises:
        ModelError: There are none.
    """
    if not text.data:
        raise ModelError(text.findings)
    return text
