"""Configurations of mechanisms with loops for commands: closed by the coordinates that are not given."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from cadmbs.cli.console import Console
from cadmbs.cli.samples import ConfigurationSamples
from cadmbs.constraints.closed_configurations import (
    ReferenceConfiguration,
    closed_configurations,
    has_loops,
    reference_configuration,
)
from cadmbs.errors import NotSolvableError, Where
from cadmbs.system import System
from cadmbs.system.units import coordinate_units


def closed_samples(console: Console, system: System, samples: ConfigurationSamples, file: str) -> ConfigurationSamples:
    """Samples whose loops are closed by the coordinates that were not given; those of trees are left as they are.

    Raises:
        NotSolvableError: K001, K007 or K008: the loops cannot be closed.
    """
    if not has_loops(system):
        return samples
    reference = reported_reference(console, system, samples.specified)
    with findings_in(file):
        closed = closed_configurations(system, samples.q, samples.specified, reference)
    return replace(samples, q=closed.q, independent=closed.independent)


def reported_reference(console: Console, system: System, given: Sequence[str]) -> ReferenceConfiguration | None:
    """The configuration from which others are reached; a note where the loops are open at q = 0.

    None where all positions are given.

    Raises:
        NotSolvableError: K001, if no closed configuration is found.
    """
    if len(given) == system.n_q:
        return None
    reference = reference_configuration(replace(system, motions=()))
    if np.any(reference.displacement):
        largest = int(np.argmax(np.abs(reference.displacement)))
        name = system.velocity_names[largest]
        several = f"; {reference.n_solutions} such were found" if reference.n_solutions > 1 else ""
        console.say(
            "note: the loops are open at q = 0: the reference is the closed configuration next to it, "
            f'"{name}" moved by {reference.displacement[largest]:.3g} {coordinate_units(system)[name]}{several}'
        )
    return reference


@contextlib.contextmanager
def findings_in(file: str) -> Iterator[None]:
    """Findings of exceptions that concern the whole mechanism get the name of its file."""
    try:
        yield
    except NotSolvableError as problem:
        problem.findings = tuple(
            finding if finding.where.file or finding.where.pointer else replace(finding, where=Where(file))
            for finding in problem.findings
        )
        raise
