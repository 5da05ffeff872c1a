"""The C sources of a unit: its equations, its sizes and starting numbers, and the runtime that all units share."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from importlib.resources import files
from typing import Final

import numpy as np

from cadmbs.dynamics.scenarios.fields import coordinate_values
from cadmbs.exporters.equations.c_functions import c_function
from cadmbs.exporters.equations.heading import MARK
from cadmbs.exporters.equations.identifiers import comment_line
from cadmbs.exporters.equations.languages import C_DOUBLE
from cadmbs.exporters.fmu.unit_model import UnitModel
from cadmbs.exporters.fmu.variables import Variables
from cadmbs.programs.program import Formula
from cadmbs.system import System
from cadmbs.version import __version__

RUNTIME: Final = ("absent.h", "fmi3.h", "model.c", "state.h", "steps.h")
"""Files of the runtime, package data."""

RUNTIME_OF_FMI_2: Final = ("fmi2.h", "model2.c")
"""Files that a unit of FMI 2.0 has besides."""

_PREFIX = "unit"
_TOKEN_LENGTH = 32


def c_sources(model: UnitModel, variables: Variables, version: int = 3) -> tuple[dict[str, str], str]:
    """The files by name, and the instantiation token: the hash of all of them."""
    folder = files("cadmbs.exporters.fmu") / "runtime"
    runtime = RUNTIME if version == 3 else (*RUNTIME, *RUNTIME_OF_FMI_2)
    sources = {name: (folder / name).read_text(encoding="utf-8") for name in runtime}
    sources["equations.h"] = _equations(model)
    sizes = _mechanism(model, variables)
    digest = hashlib.sha256(model.system.model_hash.encode())
    for name, text in sorted({**sources, "mechanism.h": sizes}.items()):
        digest.update(f"{name}\0{text}\0".encode())
    token = digest.hexdigest()[:_TOKEN_LENGTH]
    sources["mechanism.h"] = sizes.replace("@", token)
    return sources, token


def _heading(model: UnitModel, what: str) -> str:
    name = comment_line(model.system.name)
    return f"/* {MARK} {__version__}: {what} of {name}; mechanism {model.system.model_hash[:16]}. */"


def _mechanism(model: UnitModel, variables: Variables) -> str:
    """Sizes and starting numbers; "@" stands for the token."""
    starts = [0.0 if each.start is None else each.start for each in variables.listed]
    given = sum(1 for each in variables.listed if each.start is not None or each.causality == "independent")
    rows = [", ".join(map(repr, starts[k : min(k + 6, given)])) for k in range(0, given, 6)]
    sizes = {
        "N_Q": model.system.n_q, "N_V": model.system.n_v, "N_U": 3 * len(model.motions),
        "N_P": len(model.parameters), "N_C": model.n_constants, "N_Y": len(model.outputs), "N_ROWS": model.n_rows,
        "N_EVENTS": model.n_events, "N_TUNABLE": sum(each.is_tunable for each in model.parameters),
        "N_MASSES": sum(each.place[0] == "mass" for each in model.parameters),
    }  # fmt: skip
    lines = [_heading(model, "sizes and starting numbers"), "#ifndef UNIT_MECHANISM_H", "#define UNIT_MECHANISM_H", ""]
    lines += ['#define TOKEN "@"', *(f"#define {name} {size}" for name, size in sizes.items())]
    lines += ["#define START { \\", *(f"    {row}, \\" for row in rows), "}"]
    lines += [*_held_coordinates(model.system), "", "#endif"]
    return "\n".join(lines) + "\n"


def _held_coordinates(system: System) -> list[str]:
    """Which velocities a position stands for, and which velocities the scenario gives."""
    columns, widths = np.zeros((2, system.n_q), dtype=int)
    blocks = system.manifold
    columns[blocks.plain_q], widths[blocks.plain_q] = blocks.plain_v, 1
    for first_q, first_v in zip(blocks.spherical_q, blocks.spherical_v, strict=True):
        columns[first_q : first_q + 4], widths[first_q : first_q + 4] = first_v, 3
    for first_q, first_v in zip(blocks.free_q, blocks.free_v, strict=True):
        columns[first_q : first_q + 7], widths[first_q : first_q + 7] = first_v, 6
    given = coordinate_values(system, system.scenario.velocities, "velocities")
    numbers = {
        "POSITION_COLUMNS": columns.tolist(),
        "POSITION_WIDTHS": widths.tolist(),
        "GIVEN_VELOCITIES": [int(name in given) for name in system.velocity_names],
    }
    return [f"#define {name} {{ {', '.join(map(str, [*values, 0]))} }}" for name, values in numbers.items()]


def _equations(model: UnitModel) -> str:
    lines = [_heading(model, "equations"), "#ifndef UNIT_EQUATIONS_H", "#define UNIT_EQUATIONS_H", ""]
    lines += ["#ifdef __GNUC__", "#define UNIT_PART static __attribute__((__noinline__, __unused__))"]
    lines += ["#else", "#define UNIT_PART static", "#endif", ""]
    for name, function in _in_order(model.functions).items():
        lines += [*c_function(function, name, _PREFIX, C_DOUBLE, "double"), ""]
    return "\n".join([*lines, "#endif"]) + "\n"


def _in_order(functions: Mapping[str, Formula]) -> dict[str, Formula]:
    return {name: functions[name] for name in sorted(functions)}
