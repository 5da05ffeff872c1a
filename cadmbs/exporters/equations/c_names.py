"""Macros of a header: numbers of coordinates, their indices and names, sizes of results.

double q[RCM_N_Q], tau[RCM_INVERSE_DYNAMICS_SIZE];
q[RCM_JOINT4] = 0.5;
"""

from __future__ import annotations

from collections.abc import Sequence

from cadmbs.exporters.equations.identifiers import unique
from cadmbs.programs.program import Formula, identifier


def name_macros(programs: Sequence[Formula], names: Sequence[str], prefix: str) -> list[str]:
    """Lines that define them.

    A coordinate with the same index among positions and velocities has the macro PREFIX_NAME; others, those of
    quaternions and what follows them, have PREFIX_Q_NAME and PREFIX_V_NAME.
    """
    system, head = programs[0].system, prefix.upper()
    values: list[tuple[str, str]] = [("N_Q", str(system.n_q)), ("N_V", str(system.n_v))]
    positions = {name: k for k, name in enumerate(system.position_names)}
    velocities = {name: k for k, name in enumerate(system.velocity_names)}
    values += [(_macro(name), str(k)) for name, k in positions.items() if velocities.get(name) == k]
    values += [(f"Q_{_macro(name)}", str(k)) for name, k in positions.items() if velocities.get(name) != k]
    values += [(f"V_{_macro(name)}", str(k)) for name, k in velocities.items() if positions.get(name) != k]
    for program, name in zip(programs, names, strict=True):
        function = name.upper().removeprefix(f"{head}_")
        values.append((f"{function}_SIZE", str(len(program.outputs))))
        values += [(f"{function}_{_macro(part.name)}", str(part.start)) for part in program.parts]
    values.append(("POSITION_NAMES", _initializer(system.position_names)))
    values.append(("VELOCITY_NAMES", _initializer(system.velocity_names)))
    reserved = [f"{head}_{name}" for name in ("H", "PART")]
    macros = unique([*reserved, *(f"{head}_{name}" for name, _ in values)])[len(reserved) :]
    return [f"#define {macro} {value}" for macro, (_, value) in zip(macros, values, strict=True)]


def _macro(name: str) -> str:
    return identifier(name).upper()


def _initializer(names: Sequence[str]) -> str:
    """The names as an array of texts is initialized; an empty text at the end, since an array of nothing is none."""
    return f"{{ {', '.join([*map(c_text, names), c_text('')])} }}"


def c_text(text: str) -> str:
    """A text as C says it, in ASCII: bytes of UTF-8 that are no printable character as octal numbers."""
    plain = set(range(32, 127)) - set(b'"\\?')
    encoded = text.encode("utf-8", "surrogatepass")
    return '"' + "".join(chr(byte) if byte in plain else f"\\{byte:03o}" for byte in encoded) + '"'
