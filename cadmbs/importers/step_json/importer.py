"""The importer of `cadmbs.assembly/1.x`: assemblies as CAD systems know them, in one world frame."""

from __future__ import annotations

import numpy as np

from cadmbs.importers.draft import DocumentDraft, ReadOptions, SourceFile
from cadmbs.importers.json_formats import ASSEMBLY_PREFIX, declared_format
from cadmbs.importers.json_text import read_json
from cadmbs.importers.options import cut_joints, options_without_effect
from cadmbs.importers.origins import Origins
from cadmbs.importers.step_json.assembly import assembly_data
from cadmbs.importers.step_json.reading import read_assembly
from cadmbs.importers.step_json.report import AssemblyReport


class AssemblyImporter:
    """Parts with mass properties in world coordinates, and joints between them."""

    name: str = "assembly"
    suffixes: tuple[str, ...] = (".json",)

    def recognises(self, source: SourceFile) -> bool:
        """Whether the text declares a version of `cadmbs.assembly`."""
        return (declared_format(source) or "").startswith(ASSEMBLY_PREFIX)

    def read(self, source: SourceFile, options: ReadOptions) -> DocumentDraft:
        """The draft in SI units; codes A001 to A022 and those of keys and values."""
        text = read_json(source)
        origins = Origins(text)
        if not text.data and text.findings:
            return DocumentDraft({}, text.findings, origins.place)
        report = AssemblyReport(text, list(text.findings))
        assembly = read_assembly(text.data, report)
        with np.errstate(over="ignore", invalid="ignore"):  # what becomes infinite is found by validation
            data = {} if assembly is None else assembly_data(assembly, source, origins.table, report)
        if report.blocked:
            data = {}
        elif data:
            report.extend(cut_joints(data, options.cut, source.name))
        report.extend(options_without_effect(options, source.name, 'an assembly names its "ground" and its couplings'))
        return DocumentDraft(data, tuple(report.findings), origins.place)


ASSEMBLY = AssemblyImporter()
"""The importer of `cadmbs.assembly/1.x`."""
