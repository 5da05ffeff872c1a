"""The loops of a mechanism for `cadmbs info`: those of cut joints, and those that constraint rows close."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from cadmbs.system import System
    from cadmbs.system.records import Joint


def cut_loops(system: System) -> list[dict[str, Any]]:
    """Each loop with its rows, and how far they are from zero at q = 0: lengths together, angles together."""
    if not system.closures:
        return []
    from cadmbs.constraints import rows

    table, residual = rows(system), _residual_at_zero(system)
    loops = []
    for loop in system.closures:
        cut = system.joints[loop.joint]
        members = table.slices.get(f"loop/{cut.name}", slice(0, 0))
        loops.append(
            {
                "cut": cut.name,
                "kind": cut.kind.partition(":")[0],
                "bodies": (system.body_names[cut.predecessor], system.body_names[cut.successor]),
                "rows": [name.rpartition("/")[2] for name in table.names[members]],
                "members": [system.joints[member].name for member, _ in loop.members],
                **_openings(residual[members], table.angular[members]),
            }
        )
    return loops


def row_loops(system: System) -> list[dict[str, Any]]:
    """Each loop that geometric rows NAME:PART of the same two bodies close, as `cut_loops`; NAME is its name.

    Its members are the joints that move along the tree path between the two bodies.
    """
    from cadmbs.constraints import rows
    from cadmbs.constraints.closing.gaps import gap_sources, in_metres_and_radians

    table = rows(system)
    bodies = {row.name: row.data["bodies"] for row in system.rows if "bodies" in row.data}
    groups: dict[str, list[int]] = {}
    for index, source in enumerate(system.derived(gap_sources)):
        if source != table.sources[index] and table.holonomic[index]:
            groups.setdefault(source, []).append(index)
    if not groups:
        return []
    residual = np.zeros(table.n_rows)
    residual[table.holonomic] = in_metres_and_radians(
        system, _residual_at_zero(system)[table.holonomic], system.scenario.start
    )
    loops = []
    for name, indices in groups.items():
        first, second = map(int, bodies[table.sources[indices[0]]])
        loops.append(
            {
                "name": name,
                "bodies": (system.body_names[first], system.body_names[second]),
                "rows": [table.sources[index].rpartition(":")[2] for index in indices],
                "members": [joint.name for joint in _joints_between(system, first, second)],
                **_openings(residual[indices], table.angular[indices]),
            }
        )
    return loops


def _residual_at_zero(system: System) -> NDArray[np.float64]:
    """(n_rows,) the holonomic residuals at q = 0 at the start; zero for other rows."""
    from cadmbs.constraints import closure, rows
    from cadmbs.kinematics import neutral

    table = rows(system)
    residual = np.zeros(table.n_rows)
    residual[table.holonomic] = closure(system, neutral(system), system.scenario.start)
    return residual


def _openings(residual: NDArray[np.float64], angular: NDArray[np.bool_]) -> dict[str, float]:
    return {"gap": float(np.linalg.norm(residual[~angular])), "tilt": float(np.linalg.norm(residual[angular]))}


def _joints_between(system: System, first: int, second: int) -> list[Joint]:
    """The joints with coordinates along the tree path from one body to another."""
    above: dict[int, tuple[int, Joint]] = {}
    for joint in system.joints:
        if joint.orientation:
            child, parent = (joint.successor, joint.predecessor)[:: joint.orientation]
            above[child] = (parent, joint)
    up, down = _path_to_ground(above, first), _path_to_ground(above, second)
    while up and down and up[-1] is down[-1]:
        up.pop()
        down.pop()
    return [joint for joint in (*up, *down[::-1]) if joint.velocity_names]


def _path_to_ground(above: Mapping[int, tuple[int, Joint]], body: int) -> list[Joint]:
    path = []
    while body in above:
        body, joint = above[body]
        path.append(joint)
    return path
