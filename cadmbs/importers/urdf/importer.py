"""The importer of URDF, the Unified Robot Description Format, versions 1.0 to 1.2."""

from __future__ import annotations

from cadmbs.errors import Where
from cadmbs.importers.draft import DocumentDraft, Importer, ReadOptions, SourceFile
from cadmbs.importers.urdf.joining import attach_robots
from cadmbs.importers.urdf.report import UrdfReport
from cadmbs.importers.urdf.robot import mechanism, read_parts
from cadmbs.importers.urdf.xml_reading import read_robot


def read_urdf(source: SourceFile, options: ReadOptions) -> DocumentDraft:
    """The draft in SI units; findings U001 to U083. The data are empty if there is no robot with links."""
    file, findings = read_robot(source, options)
    if file is None:
        return DocumentDraft({}, findings, lambda pointer: Where(source.name, pointer=pointer))
    report = UrdfReport(file.positions)
    report.extend(findings)
    robot = read_parts(report, file.root, source, options)
    if not robot.links:
        return DocumentDraft({}, tuple(report.findings), lambda pointer: file.positions.locate(file.root, pointer))
    robot = attach_robots(report, robot, options)
    data, source_map = mechanism(report, file.root, robot, options)
    return DocumentDraft(data, tuple(report.findings), source_map.locate)


URDF = Importer("urdf", read_urdf)
"""The importer of URDF."""
