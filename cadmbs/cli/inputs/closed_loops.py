"""Configurations of mechanisms with loops for commands: the coordinates without values follow."""

from dataclasses import replace

from cadmbs.cli.inputs.samples import ConfigurationSamples
from cadmbs.cli.terminal.console import Console
from cadmbs.constraints.closing import closed_coordinates
from cadmbs.constraints.closing.closed_configurations import closed_configurations, has_loops, velocities_of_positions
from cadmbs.motions.closed_trajectory import findings_in, reported_reference
from cadmbs.system import System


def closed_samples(console: Console, system: System, samples: ConfigurationSamples, file: str) -> ConfigurationSamples:
    """Samples whose loops are closed by the coordinates that were not specified; those of trees are unchanged.

    Raises:
        NotSolvableError: K001, K007 or K008: the loops cannot be closed.
    """
    if not has_loops(system):
        return samples
    reference = reported_reference(console.say, system, samples.specified)
    with findings_in(file):
        closed = closed_configurations(system, samples.q, samples.specified, reference)
    return replace(samples, q=closed.q, independent=closed.independent)


def independent_velocities(system: System, samples: ConfigurationSamples) -> closed_coordinates.IndependentVelocities:
    """The velocity coordinates that determine all others, those of the specified positions first."""
    return closed_coordinates.independent_velocities(system, samples.q, preferred_velocities(system, samples))


def preferred_velocities(system: System, samples: ConfigurationSamples) -> list[str]:
    """Velocity coordinates of the independent positions, which come first among independent velocities."""
    return velocities_of_positions(system, samples.independent or ())
