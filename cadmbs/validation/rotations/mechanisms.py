"""The four mechanisms of the rA paper, from the library: free bodies with rows between vectors and points only.

Rows are those of the paper's models, in their order, which is that of the multipliers. Frames of bodies are those of
the paper, with new consistent positions and velocities (the published ones are wrong by up to 9 mm).
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from cadmbs.models.mechanism import Mechanism
from cadmbs.validation.library_mechanisms import library_mechanism


def single_pendulum() -> Mechanism:
    """A bar of 4 m driven through 45 degrees to both sides: angle (pi/4) cos 2t from the vertical."""
    return library_mechanism("ra_single_pendulum")


def double_pendulum() -> Mechanism:
    """Two bars, 4 m and 2 m, released with the first horizontal and the second hanging."""
    return library_mechanism("ra_double_pendulum")


def slider_crank() -> Mechanism:
    """Haug's spatial slider-crank, its crank at one turn a second about -x: all four kinds of rows."""
    return library_mechanism("ra_slider_crank")


def four_link() -> Mechanism:
    """Haug's spatial four-bar linkage, its rotor at half a turn a second about x; inertias are singular on purpose."""
    return library_mechanism("ra_four_link")


MECHANISMS: Mapping[str, Callable[[], Mechanism]] = MappingProxyType(
    {
        "single pendulum": single_pendulum,
        "double pendulum": double_pendulum,
        "slider-crank": slider_crank,
        "four-link": four_link,
    }
)
"""The four mechanisms by their names in the paper."""


def double_pendulum_of_joints() -> Mechanism:
    """The double pendulum with hinges instead of rows, for relative coordinates."""
    data = double_pendulum().model_dump(mode="json")
    hinges = [("pivot", "world", "upper", [0.0, 0.0, 0.0]), ("elbow", "upper", "lower", [0.0, 4.0, 0.0])]
    joints = [
        {"name": name, "kind": "revolute", "predecessor": i, "successor": j, "axis": [1.0, 0.0, 0.0], "point": point}
        for name, i, j, point in hinges
    ]
    scenario = {"duration": 5.0, "output_step": 0.01, "outputs": ["joints", "energy", "body/lower"]}
    name = "double pendulum of two bars on hinges"
    return Mechanism.model_validate(data | {"name": name, "joints": joints, "constraints": [], "scenario": scenario})
