"""The importer of URDF, the Unified Robot Description Format, versions 1.0 to 1.2."""

from __future__ import annotations

import codecs
import re

from cadmbs.errors import Where
from cadmbs.importers.draft import DocumentDraft, ReadOptions, SourceFile
from cadmbs.importers.urdf.joining import joined
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.importers.urdf.robot import mechanism, read_parts
from cadmbs.importers.urdf.xml_reading import read_robot

_HEAD = 4096
_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_ROBOT = re.compile(rb"<(?:[A-Za-z_][\w.-]*:)?robot[\s/>]")


class UrdfImporter:
    """Links with visual and collision shapes, and joints between them."""

    name = "urdf"
    suffixes = (".urdf", ".xml", ".xacro")

    def recognises(self, source: SourceFile) -> bool:
        """Whether the bytes are XML, or hold a <robot>; of another kind of XML, `read` says what it is."""
        head = source.data[:_HEAD]
        for mark in _MARKS:
            head = head.removeprefix(mark)
        plain = head.replace(b"\0", b"")  # UTF-16 of what matters here
        return plain.lstrip().startswith(b"<") or _ROBOT.search(plain) is not None

    def read(self, source: SourceFile, options: ReadOptions) -> DocumentDraft:
        """The draft in SI units; codes U001 to U079. The data are empty where there is no robot with links."""
        file, findings = read_robot(source, options)
        if file is None:
            return DocumentDraft({}, findings, lambda pointer: Where(source.name, pointer=pointer))
        report = UrdfReport(file.positions)
        report.extend(findings)
        robot = read_parts(report, file.root, source, options)
        if not robot.links:
            return DocumentDraft({}, tuple(report.findings), lambda pointer: file.positions.locate(file.root, pointer))
        robot = joined(report, robot, options)
        data, places = mechanism(report, file.root, robot, options)
        return DocumentDraft(data, tuple(report.findings), places.place)


URDF = UrdfImporter()
"""The importer of URDF."""
