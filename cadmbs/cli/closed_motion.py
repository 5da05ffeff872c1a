"""Velocities and accelerations of mechanisms with loops for commands: some are given, the others follow."""

from __future__ import annotations

from collections.abc import Mapping

from cadmbs.arrays import Array
from cadmbs.cli.closing import findings_in
from cadmbs.cli.samples import ConfigurationSamples
from cadmbs.constraints import closed_rates
from cadmbs.constraints.closed_configurations import velocities_of_positions
from cadmbs.constraints.closed_rates import IndependentVelocities
from cadmbs.system import System


def closed_velocities(system: System, samples: ConfigurationSamples, given: Mapping[str, float], file: str) -> Array:
    """Velocities (n, n_v) that all rows allow, with those that are given; independent ones that are not are zero.

    Raises:
        NotSolvableError: K007, more are given than are independent, and they contradict the rows.
    """
    with findings_in(file):
        return closed_rates.closed_velocities(system, samples.q, given, _preferred(system, samples))


def closed_accelerations(
    system: System, samples: ConfigurationSamples, v: Array, given: Mapping[str, float], file: str
) -> Array:
    """Accelerations (n, n_v) that all rows allow at velocities (n, n_v), likewise."""
    with findings_in(file):
        return closed_rates.closed_accelerations(system, samples.q, v, given, _preferred(system, samples))


def independent_velocities(system: System, samples: ConfigurationSamples) -> IndependentVelocities:
    """The velocity coordinates that determine all others, those of the given positions first."""
    return closed_rates.independent_velocities(system, samples.q, _preferred(system, samples))


def _preferred(system: System, samples: ConfigurationSamples) -> list[str]:
    return velocities_of_positions(system, samples.independent or ())
