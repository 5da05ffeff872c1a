"""Constants of the equations that parameters of a study change, and their derivatives by these."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.regressor import inertial_parameters
from cadmbs.dynamics.scenarios.fields import initial_state
from cadmbs.errors import CadmbsError
from cadmbs.exporters.fmu.parameters import Parameter, parameters
from cadmbs.models.study.pointers import Keys
from cadmbs.programs.tree_expressions import geometry_numbers
from cadmbs.studies.evaluation import compiled_sample
from cadmbs.studies.study import Study
from cadmbs.system import System

_STEP: Final = 1e-3
"""Step of the differences of constants, in parts of the range of a parameter.

Constants are polynomials of the parameters of at most degree four, for which the formula is exact; directions of axes
are normalized, where it leaves 1e-12.
"""

_FORMULA: Final = ((-2.0, 1.0 / 12.0), (-1.0, -8.0 / 12.0), (1.0, 8.0 / 12.0), (2.0, -1.0 / 12.0))
"""Nodes and weights of central differences of order four."""


@dataclass(frozen=True)
class Constants:
    """Numbers of a sample in which programs can have arguments.

    Attributes:
        start: Initial positions and velocities (2 n_v,).
        inertia: As of `dynamics.inertial_parameters`.
        geometry: As of `geometry_numbers`; empty where no parameter changes it.
        loads: Numbers of loads, damping and friction, in the order of `load_numbers`.
    """

    start: Array
    inertia: Array
    geometry: Array
    loads: Array

    def all_numbers(self) -> Array:
        """One after the other."""
        return np.concatenate([self.start, self.inertia, self.geometry, self.loads])


def load_numbers(system: System) -> tuple[Parameter, ...]:
    """Constants of loads, damping and friction with their places."""
    return tuple(each for each in parameters(system) if each.place[0] != "mass")


def constants_of(system: System, keeps_geometry: bool) -> Constants:
    """The constants of a mechanism without loops."""
    geometry = geometry_numbers(system) if keeps_geometry else np.zeros(0)
    loads = np.array([each.value for each in load_numbers(system)])
    return Constants(
        np.concatenate(initial_state(system, system.scenario)), inertial_parameters(system), geometry, loads
    )


def sort_of_constants(study: Study, system: System, parameter: int) -> str | None:
    """Which constants a parameter changes; None where it changes others than those that programs have as arguments.

    "inertia" of bodies, "geometry" of joints, "loads", "start", or several of them with a space between.
    """
    if parameter in study.bends:
        return None
    names = {each.name for each in load_numbers(system)}
    sorts = {_sort(study, names, setting.keys) for setting in study.settings if setting.parameter == parameter}
    known = {sort for sort in sorts if sort is not None}
    return " ".join(sorted(known)) if known and known == sorts else None


def _sort(study: Study, load_names: set[str], keys: Keys) -> str | None:
    match keys:
        case ("bodies", _, "mass") | ("bodies", _, "center_of_mass" | "inertia", *_):
            return "inertia"
        case ("joints", _, "axis" | "point", _):
            return "geometry"
        case ("joints", index, "damping" | "friction" as field):
            return "loads" if f"joint.{study.data['joints'][index]['name']}.{field}" in load_names else None
        case ("loads", index, str(field)):
            return "loads" if f"load.{study.data['loads'][index]['name']}.{field}" in load_names else None
        case ("scenario", "initial", "positions" | "velocities", *_):
            return "start"
        case _:
            return None


def constant_derivatives(
    study: Study, values: Sequence[float], chosen: Sequence[int], ranges: Array, keeps_geometry: bool
) -> Array | None:
    """(n_constants, n_chosen) derivatives of all constants by some parameters; None without a mechanism nearby."""
    columns = []
    for parameter in chosen:
        step = _STEP * float(ranges[parameter])
        total: Array | None = None
        for node, weight in _FORMULA:
            shifted = list(values)
            shifted[parameter] += node * step
            try:
                numbers = constants_of(compiled_sample(study, shifted), keeps_geometry).all_numbers()
            except CadmbsError:
                return None
            total = weight / step * numbers if total is None else total + weight / step * numbers
        columns.append(total)
    return np.stack([column for column in columns if column is not None], axis=-1)
