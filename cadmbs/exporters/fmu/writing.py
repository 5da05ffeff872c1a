"""Functional mock-up units as files: members in order, without times, so that equal mechanisms give equal bytes."""

import hashlib
import io
import os
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import BinaryIO, Final, TypeAlias

import numpy as np

from cadmbs import errors, suggestions
from cadmbs.constraints import cut_velocity_names
from cadmbs.dynamics.cut_joints import cut_loads
from cadmbs.dynamics.scenarios.fields import coordinate_values
from cadmbs.exporters.equations import heading, identifiers, languages
from cadmbs.exporters.equations.c_functions import c_function
from cadmbs.exporters.fmu import geometry_parameters, terminals
from cadmbs.exporters.fmu.model_description import build_description, model_description
from cadmbs.exporters.fmu.model_description2 import MAIN_SOURCE, model_description2
from cadmbs.exporters.fmu.unit_model import UnitModel, unit_model
from cadmbs.exporters.fmu.variables import Variables, first_references, unit_variables
from cadmbs.expressions.graph import Expression, program_nodes
from cadmbs.programs.program import Formula, identifier
from cadmbs.results.files.writing import write_atomically
from cadmbs.system import System
from cadmbs.version import __version__

# The shared libraries of a unit, by the C compilers that are there: of this machine, and of others.

COMPILERS: Final = ("cc", "gcc", "clang")
"""Where the environment variable CC names none."""

_FLAGS: Final = ("-std=c99", "-shared", "-fvisibility=hidden", "-ffp-contract=off", "-s")
_POSITION_INDEPENDENT: Final = ("-fPIC",)
_WITHOUT_TIME: Final = ("-static-libgcc", "-Wl,--no-insert-timestamp")
"""The library needs no others than those of Windows, and equal sources give equal bytes."""

_LARGE = 30_000
"""Operations from which on compiling with all optimizations takes minutes."""

_LAST_LINES = 5


class CompilerError(errors.NotSolvableError):
    """The C compiler failed; the message has its last lines."""

    code = "Y008"


@dataclass(frozen=True, slots=True)
class Platform:
    """What a shared library is compiled for.

    Attributes:
        name: In FMI 3.0, "x86_64-windows": the folder of its library.
        folder_of_fmi_2: The folder in FMI 2.0; None where it knows no such platform.
        suffix: The ending of shared libraries.
        cross_compiler: The command that compiles for it on other machines; None where no distribution has one.
        package: Of Debian and Ubuntu, which has that command.
    """

    name: str
    folder_of_fmi_2: str | None
    suffix: str
    cross_compiler: str | None = None
    package: str = ""

    def folder(self, version: int) -> str | None:
        """The folder of its library in units of FMI 2.0 or 3.0."""
        return self.name if version == 3 else self.folder_of_fmi_2


PLATFORMS: Final = {
    each.name: each
    for each in (
        Platform("x86_64-linux", "linux64", ".so", "x86_64-linux-gnu-gcc", "gcc-x86-64-linux-gnu"),
        Platform("aarch64-linux", None, ".so", "aarch64-linux-gnu-gcc", "gcc-aarch64-linux-gnu"),
        Platform("x86_64-windows", "win64", ".dll", "x86_64-w64-mingw32-gcc", "gcc-mingw-w64-x86-64"),
        Platform("x86_64-darwin", "darwin64", ".dylib"),
        Platform("aarch64-darwin", None, ".dylib"),
    )
}
"""By their names."""


def c_compiler() -> tuple[str, ...] | None:
    """The command of the C compiler; None where there is none."""
    given = shlex.split(os.environ.get("CC", ""))
    for command in (given, *([name] for name in COMPILERS)):
        path = shutil.which(command[0]) if command else None
        if path:
            return (path, *command[1:])
    return None


def this_platform() -> Platform | None:
    """That of this machine; None where compilers are called in other ways."""
    machines = {"x86_64": "x86_64", "amd64": "x86_64", "aarch64": "aarch64", "arm64": "aarch64"}
    machine = machines.get(platform.machine().lower())
    system = {"linux": "linux", "darwin": "darwin"}.get(sys.platform)
    return PLATFORMS.get(f"{machine}-{system}")


def compiler_for(name: str, version: int) -> tuple[Platform, tuple[str, ...]]:
    """A platform by its name, and the command that compiles for it here.

    Raises:
        ArgumentError: If there is no such platform, or none in this version of FMI.
        MissingProgramError: If its compiler is not installed.
    """
    if name not in PLATFORMS:
        known = ", ".join(map(repr, PLATFORMS))
        raise errors.ArgumentError(
            f"platform is {name!r}, expected one of {known}{suggestions.did_you_mean_clause(name, PLATFORMS)}"
        )
    chosen = PLATFORMS[name]
    if chosen.folder(version) is None:
        raise errors.ArgumentError(f"platform is {name!r}, for which FMI {version}.0 has no name: write FMI 3.0")
    command = c_compiler() if chosen == this_platform() else None
    if command is None and chosen.cross_compiler is not None:
        path = shutil.which(chosen.cross_compiler)
        command = None if path is None else (path,)
    if command is None:
        what = f"an FMU with a binary for {name}"
        if chosen.cross_compiler is None:
            raise errors.MissingProgramError(what, "clang of macOS", "export it on such a machine")
        remedy = f"on Debian and Ubuntu `apt-get install {chosen.package}`"
        raise errors.MissingProgramError(what, chosen.cross_compiler, remedy)
    return chosen, command


def shared_library(
    sources: Mapping[str, str],
    command: Sequence[str],
    operations: int,
    main_source: str = "model.c",
    suffix: str = ".so",
) -> bytes:
    """The library compiled from C sources.

    Args:
        sources: Texts by file name.
        command: The compiler with its flags.
        operations: Of all functions: large ones are compiled with fewer optimizations.
        main_source: The file that includes the others.
        suffix: The ending of shared libraries on the platform.

    Raises:
        CompilerError: If the compiler fails.
    """
    with tempfile.TemporaryDirectory() as folder:
        for name, text in sources.items():
            (Path(folder) / name).write_text(text, encoding="utf-8")
        level = "-O2" if operations < _LARGE else "-O1"
        own = _WITHOUT_TIME if suffix == ".dll" else _POSITION_INDEPENDENT
        run = subprocess.run(  # noqa: S603 - the user's own compiler
            [command[0], level, *_FLAGS, *own, *command[1:], "-o", f"unit{suffix}", main_source, "-lm"],
            cwd=folder, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL,
        )  # fmt: skip
        if run.returncode:
            lines = "\n".join(run.stderr.strip().splitlines()[-_LAST_LINES:])
            raise CompilerError(f"the C compiler {command[0]!r} failed: {lines}")
        return (Path(folder) / f"unit{suffix}").read_bytes()


DEFAULT_STEP: Final = 1e-3
"""Internal step of co-simulation [s]."""

_DESCRIPTION = "modelDescription.xml"
_MARK = b"<!-- Written by cadmbs"
_NO_TIME = (1980, 1, 1, 0, 0, 0)


@dataclass(frozen=True)
class Unit:
    """A functional mock-up unit.

    Attributes:
        members: Contents by path.
        variables: Its variables.
        platforms: Folders of its binaries, such as "x86_64-linux"; none where it has sources only.
        findings: What is left out.
    """

    members: Mapping[str, bytes]
    variables: Variables
    platforms: tuple[str, ...]
    findings: tuple[errors.Finding, ...]

    def archive(self) -> bytes:
        """The content of the file."""
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as file:
            for name, content in self.members.items():
                info = zipfile.ZipInfo(name, _NO_TIME)
                info.external_attr = 0o644 << 16
                file.writestr(info, content, zipfile.ZIP_DEFLATED)
        return stream.getvalue()


VERSIONS: Final = (2, 3)
"""Versions of FMI."""


def unit(
    system: System,
    step: float = DEFAULT_STEP,
    binary: bool | None = None,
    version: int = 3,
    platforms: Sequence[str] = (),
    keep: str = "",
) -> Unit:
    """A mechanism as a functional mock-up unit of FMI 3.0 or 2.0, for model exchange and co-simulation.

    Args:
        system: Compiled mechanism.
        step: Internal step of co-simulation [s], which importers can change before a simulation.
        binary: Whether a library for this machine is in it; None where there is a C compiler and no platform is named.
        version: Of FMI, 3 or 2.
        platforms: Names in FMI 3.0 of those for which it has a library, such as "x86_64-windows".
        keep: "geometry" for directions and points of the joint axes as parameters.

    Raises:
        ArgumentError: If the step is not a positive number, or there is no such version, platform or `keep`.
        NotExportableError: If equations cannot say the mechanism.
        MissingCompilerError: If a binary is asked for and there is no C compiler.
        MissingProgramError: If the compiler of a platform is not installed.
        CompilerError: If the compiler fails.
    """
    if not 0.0 < step < float("inf"):
        raise errors.ArgumentError(f"step is {step!r}, expected a positive number of seconds")
    if version not in VERSIONS:
        raise errors.ArgumentError(f"version is {version!r}, expected 2 or 3: FMI 2.0 or 3.0")
    if keep not in ("", geometry_parameters.GEOMETRY):
        raise errors.ArgumentError(f"keep is {keep!r}, expected '' or 'geometry'")
    targets = _targets(binary, version, platforms)
    model = unit_model(system, keep == geometry_parameters.GEOMETRY)
    variables = unit_variables(model, step)
    name = identifier(system.name)
    sources, token = c_sources(model, variables, version)
    depends = dependencies(model, variables)
    if version == 3:
        members = {_DESCRIPTION: model_description(system, variables, depends, name, token, step)}
        members["sources/buildDescription.xml"] = build_description(name)
        members["terminalsAndIcons/terminalsAndIcons.xml"] = terminals.terminals_and_icons(variables)
    else:
        members = {_DESCRIPTION: model_description2(system, variables, depends, name, token)}
    members |= {f"sources/{file}": text for file, text in sorted(sources.items())}
    contents = {path: text.encode() for path, text in members.items()} | _pictures(system, version)
    findings = [*model.start.findings, *model.findings, *losses(system)]
    main_source = "model.c" if version == 3 else MAIN_SOURCE
    for folder, (target, command) in targets.items():
        library = shared_library(sources, command, model.operations, main_source, target.suffix)
        contents[f"binaries/{folder}/{name}{target.suffix}"] = library
    if binary is None and not targets:
        findings.append(_without_binary())
    return Unit(contents, variables, tuple(targets), tuple(findings))


_Targets: TypeAlias = dict[str, tuple[Platform, tuple[str, ...]]]
"""Platforms and compilers, by the folders of the libraries."""


def _targets(binary: bool | None, version: int, platforms: Sequence[str]) -> _Targets:
    """What libraries are compiled for: the platforms that are named, and this machine if it is asked for."""
    if binary is False and platforms:
        raise errors.ArgumentError(f"binary is False, but platforms are named: {', '.join(map(repr, platforms))}")
    targets: _Targets = {}
    for name in platforms:
        platform, command = compiler_for(name, version)
        targets[platform.folder(version) or name] = platform, command
    if binary or (binary is None and not platforms):
        own, found = this_platform(), c_compiler()
        own_folder = None if own is None else own.folder(version)
        if own is not None and found is not None and own_folder is not None:
            targets[own_folder] = own, found
        elif binary:
            raise errors.MissingCompilerError("an FMU with a binary")
    return targets


def _pictures(system: System, version: int) -> dict[str, bytes]:
    """What importers show for the unit, by path: a picture, in FMI 3.0 the sketch as SVG too."""
    from cadmbs.viewer.drawing.icon import icon
    from cadmbs.viewer.drawing.sketch import sketch

    if version == 2:
        return {"model.png": icon(system)}
    text = sketch(system, names=False)
    return {"terminalsAndIcons/icon.png": icon(system), "terminalsAndIcons/icon.svg": text.encode()}


def _without_binary() -> errors.Finding:
    message = "The FMU has no binary, since no C compiler was found: it holds C sources, which importers can compile."
    hint = "Install gcc or clang, or name a compiler by the environment variable CC."
    return errors.Finding("X016", errors.Severity.WARNING, errors.Where(), message, hint)


def write(
    system: System,
    path: str | os.PathLike[str],
    step: float = DEFAULT_STEP,
    binary: bool | None = None,
    force: bool = False,
    version: int = 3,
    platforms: Sequence[str] = (),
    keep: str = "",
) -> Unit:
    """Write a mechanism as a functional mock-up unit; see `unit`.

    Args:
        system: Compiled mechanism.
        path: The file, which ends in .fmu.
        step: Internal step of co-simulation [s].
        binary: Whether a library for this machine is in it; None where there is a C compiler.
        force: Overwrite a file that cadmbs did not write.
        version: Of FMI, 3 or 2.
        platforms: Those for which it has a library, such as "x86_64-windows".
        keep: "geometry" for directions and points of the joint axes as parameters.

    Raises:
        OutputError: The file exists and was not written by cadmbs, or the system refuses; nothing was changed.
    """
    made = unit(system, step, binary, version, platforms, keep)
    content = made.archive()

    def fill(stream: BinaryIO) -> None:
        stream.write(content)

    write_atomically(path, fill, may_replace=is_previous_output, force=force)
    return made


def is_previous_output(path: Path) -> bool:
    """Whether a file is a unit that cadmbs wrote."""
    try:
        with zipfile.ZipFile(path) as archive, archive.open(_DESCRIPTION) as stream:
            return _MARK in stream.read(200)
    except (zipfile.BadZipFile, KeyError, OSError):
        return False


# The C sources of a unit: its equations, its sizes and starting numbers, and the runtime that all units share.

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
    name = identifiers.comment_line(model.system.name)
    return f"/* {heading.MARK} {__version__}: {what} of {name}; mechanism {model.system.model_hash[:16]}. */"


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
        lines += [*c_function(function, name, _PREFIX, languages.C_DOUBLE, "double"), ""]
    return "\n".join([*lines, "#endif"]) + "\n"


def _in_order(functions: Mapping[str, Formula]) -> dict[str, Formula]:
    return {name: functions[name] for name in sorted(functions)}


# Which states and inputs each output and state derivative depends on, from the expressions that compute it.
#
# Importers order the units of a system by these: without them every output is taken to depend on every input, and loops
# between units are reported where there are none.


def dependencies(model: UnitModel, variables: Variables) -> dict[int, tuple[int, ...]]:
    """References of the states and inputs, ascending, by the reference of each output and state derivative."""
    first, n_q, n_v = first_references(model), model.system.n_q, model.system.n_v
    known = {name: first[name] for name in ("q", "v", "tau", "u")}
    table: dict[int, tuple[int, ...]] = {reference: (reference,) for reference in variables.states}
    of_accelerations = _of_formula(model.functions["accelerations"], known, {})
    table |= {first["a"] + k: of_accelerations[k] for k in range(n_v)}
    of_rates = _of_formula(model.functions["position_rates"], known, {})
    table |= {first["rate"] + k: of_rates[k] for k in range(n_q)}
    accelerations = {f"a[{k}]": of_accelerations[k] for k in range(n_v)}
    of_outputs = _of_formula(model.functions["outputs"], known, accelerations)
    return table | {first["y"] + k: each for k, each in enumerate(of_outputs)}


def _of_formula(
    formula: Formula, known: Mapping[str, int], computed: Mapping[str, tuple[int, ...]]
) -> list[tuple[int, ...]]:
    """References that each number of a result depends on.

    Args:
        formula: The function.
        known: First reference of each argument that is a state or an input; constants and time are none.
        computed: References that symbols depend on which are results themselves.
    """
    leaves = {
        symbol.name: (known[argument.name] + k,)
        for argument in formula.arguments
        if argument.name in known
        for k, symbol in enumerate(argument.symbols)
    }
    return _reached(formula.outputs, leaves | dict(computed))


def _reached(outputs: Sequence[Expression], leaves: Mapping[str, tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The references at the leaves below each expression; sets are the bits of an integer."""
    bits: dict[int, int] = {}
    for node in program_nodes(outputs):
        reached = sum(1 << reference for reference in leaves.get(node.name, ())) if node.operation == "symbol" else 0
        for operand in node.operands:
            reached |= bits[operand.index]
        bits[node.index] = reached
    return [_positions(bits[node.index]) for node in outputs]


def _positions(bits: int) -> tuple[int, ...]:
    return tuple(k for k in range(bits.bit_length()) if bits >> k & 1)


# What a unit cannot say of a mechanism and its scenario.


def losses(system: System) -> Iterator[errors.Finding]:
    """Stops and locks of the scenario, motions of constraints as inputs, and full turns of springs along cut joints."""
    if system.scenario.stop:
        message = "The stops of the scenario are left out: an importer decides when a simulation ends."
        yield errors.Finding("X001", errors.Severity.NOTE, errors.Where(pointer="/scenario/stop"), message)
    if system.scenario.locks:
        message = "The locks of the scenario are left out: all joints stay free."
        yield errors.Finding("X001", errors.Severity.NOTE, errors.Where(pointer="/scenario/locks"), message)
    driven = [f'"{motion.name}"' for motion in system.motions if not motion.of_coordinate]
    if driven:
        message = f"Motion {', '.join(driven)} of a constraint has no inputs: it is that of the document."
        yield errors.Finding("X001", errors.Severity.NOTE, errors.Where(pointer="/motions"), message)
    if cut_loads(system).springs:
        names = ", ".join(f'"{name}"' for name in cut_velocity_names(system))
        message = f"Springs along cut joints take angles in (-pi, pi]: full turns of {names} are not counted."
        yield errors.Finding("X001", errors.Severity.NOTE, errors.Where(pointer="/loads"), message)
