"""Configurations of mechanisms with loops for commands: the coordinates without values follow."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from cadmbs.cli.console import Console
from cadmbs.cli.samples import ConfigurationSamples
from cadmbs.constraints.closing import closed_rates
from cadmbs.constraints.closing.closed_configurations import (
    ReferenceConfiguration,
    closed_configurations,
    has_loops,
    reference_configuration,
    velocities_of_positions,
)
from cadmbs.constraints.closing.closed_rates import IndependentVelocities
from cadmbs.errors import NotSolvableError, Where
from cadmbs.system import System
from cadmbs.system.units import coordinate_units


def closed_samples(console: Console, system: System, samples: ConfigurationSamples, file: str) -> ConfigurationSamples:
    """Samples whose loops are closed by the coordinates that were not specified; those of trees are unchanged.

    Raises:
        NotSolvableError: K001, K007 or K008: the loops cannot be closed.
    """
    if not has_loops(system):
        return samples
    reference = reported_reference(console, system, samples.specified)
    with findings_in(file):
        closed = closed_configurations(system, samples.q, samples.specified, reference)
    return replace(samples, q=closed.q, independent=closed.independent)


def reported_reference(console: Console, system: System, specified: Sequence[str]) -> ReferenceConfiguration | None:
    """The configuration from which others are reached, with a note if the loops are open at q = 0.

    None if all positions are specified.

    Raises:
        NotSolvableError: K001, if no closed configuration is found.
    """
    if len(specified) == system.n_q:
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


def independent_velocities(system: System, samples: ConfigurationSamples) -> IndependentVelocities:
    """The velocity coordinates that determine all others, those of the specified positions first."""
    return closed_rates.independent_velocities(system, samples.q, preferred_velocities(system, samples))


def preferred_velocities(system: System, samples: ConfigurationSamples) -> list[str]:
    """Velocity coordinates of the independent positions, which come first among independent velocities."""
    return velocities_of_positions(system, samples.independent or ())


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
