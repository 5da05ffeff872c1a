"""Checks of the values in a mechanism document beyond their types. They report everything and raise nothing."""

from collections.abc import Iterator

from cadmbs.errors import Finding, has_errors
from cadmbs.models.checks.connections import check_connections, content_graph, cut_joints
from cadmbs.models.checks.constraints import check_constraints, check_motions
from cadmbs.models.checks.couplings import check_couplings
from cadmbs.models.checks.extensions import check_extensions
from cadmbs.models.checks.inertia import check_inertia
from cadmbs.models.checks.joint_geometry import (
    check_closures,
    check_cut_armatures,
    check_joint_geometry,
    check_joint_values,
)
from cadmbs.models.checks.loads import check_loads
from cadmbs.models.checks.magnitudes import check_magnitudes
from cadmbs.models.checks.measures import check_measures
from cadmbs.models.checks.names import check_coordinate_names, check_names
from cadmbs.models.checks.plausibility import check_plausibility
from cadmbs.models.checks.scenario import check_scenario
from cadmbs.models.checks.shapes import check_shapes_and_frames
from cadmbs.models.documents.addresses import Addresses
from cadmbs.models.documents.content import Content

__all__ = ["check"]


def check(content: Content) -> Iterator[Finding]:
    """All findings about a document's content, by subject, each subject in the order of the file.

    Args:
        content: The content in SI units; entries that did not validate are skipped, and nothing is reported that may
            only follow from them.
    """
    findings = tuple(_check_entries(content))
    yield from findings
    if content.complete and not has_errors(findings):
        yield from check_plausibility(content)


def _check_entries(content: Content) -> Iterator[Finding]:
    addresses = Addresses(content)
    graph = content_graph(content, addresses)
    yield from check_names(content)
    yield from check_connections(content, graph)
    yield from check_shapes_and_frames(content, addresses)
    yield from check_inertia(content)
    yield from check_magnitudes(content)
    yield from check_joint_geometry(content)
    yield from check_joint_values(content)
    yield from check_closures(content)
    yield from check_coordinate_names(content, addresses)
    cut = cut_joints(content, graph)
    yield from check_cut_armatures(content, cut)
    yield from check_couplings(content, addresses, cut)
    yield from check_constraints(content, addresses, cut)
    yield from check_loads(content, addresses)
    yield from check_motions(content, addresses, cut)
    yield from check_measures(content, addresses)
    yield from check_scenario(content, addresses, cut)
    yield from check_extensions(content)
