"""The arguments of `simulate` other than the scenario: checked before anything is computed."""

from __future__ import annotations

import numbers
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, TypedDict

from cadmbs.errors import ArgumentError, UnknownNameError
from cadmbs.kernels.calls.engine import DEVICE_ENGINE, ENGINES
from cadmbs.kernels.calls.variants import Variants
from cadmbs.suggestions import did_you_mean_clause
from cadmbs.system.arguments import flag_argument, require_system, word_argument
from cadmbs.system.records import Lock, Stop


class ScenarioOptions(TypedDict, total=False):
    """The fields of `Scenario` as keywords of `simulate`, so that type checkers know them; stops may be mappings."""

    duration: float
    start: float
    output_step: float
    method: str
    step: float | None
    rtol: float
    atol: float | None
    stabilization: str
    positions: Mapping[str, float | Sequence[float]]
    velocities: Mapping[str, float | Sequence[float]]
    hold: Sequence[str]
    branch: str | int
    outputs: Sequence[str]
    stop: Sequence[Stop | Mapping[str, Any]]
    locks: Sequence[Lock | Mapping[str, Any]]


class SimulationOptions(ScenarioOptions, total=False):
    """The keywords of `simulate` that are fields of its scenario; which rows are kept, and whether on the device."""

    output: Literal["all", "final"]
    device: bool


class ResultForm(NamedTuple):
    """What is kept of motions.

    Attributes:
        final_only: Whether the last row alone.
        on_device: Whether on the device, as `DeviceStates`.
    """

    final_only: bool
    on_device: bool


def result_form(options: dict[str, Any], engine: str) -> ResultForm:
    """What the options say that is kept; they are taken out of the fields of the scenario.

    Raises:
        ArgumentError: A value is none of those allowed, or a device is to keep what it does not compute.
    """
    output = word_argument(options.pop("output", "all"), "output", OUTPUTS)
    on_device = flag_argument(options.pop("device", False), "device")
    if on_device and engine != DEVICE_ENGINE:
        raise ArgumentError(f"device=True leaves arrays on a device: give engine={DEVICE_ENGINE!r}, too")
    return ResultForm(output == OUTPUTS[1], on_device)


OUTPUTS: Final = ("all", "final")
"""Which rows are kept: those at all output times, or the last one."""

COORDINATES: Final = ("relative", "rA", "rp", "rE", "rE-fixed", "SE3", "SO3xR3")
"""Joint coordinates; rotation matrices, Euler parameters, Euler angles about axes that change or about fixed ones; the
two groups of rigid bodies."""


def require_call(
    system: object, coordinates: object, progress: object, engine: str, threads: object, checkpoint: object = None
) -> None:
    """Refuse arguments of wrong types, and words that do not exist.

    Raises:
        NotASystemError: If the system is neither a System nor variants of one.
        UnknownNameError: If there are no such coordinates.
        ArgumentError: If another argument is not of its type.
    """
    if not isinstance(system, Variants):
        require_system(system)
    if not isinstance(coordinates, str) or coordinates not in COORDINATES:
        suggestion = did_you_mean_clause(str(coordinates), COORDINATES)
        raise UnknownNameError(f"no coordinates {coordinates!r}: known are {', '.join(COORDINATES)}{suggestion}")
    if progress is not None and not callable(progress):
        raise ArgumentError(f"progress is {progress!r}, expected a function of the fraction done, or None")
    if checkpoint is not None and not callable(checkpoint):
        raise ArgumentError(
            f"checkpoint is {checkpoint!r}, expected a function of what gives the result so far, or None"
        )
    word_argument(engine, "engine", (*ENGINES, DEVICE_ENGINE))
    is_count = isinstance(threads, numbers.Integral) and not isinstance(threads, bool) and int(threads) >= 1
    if threads is not None and not is_count:
        raise ArgumentError(f"threads is {threads!r}, expected a positive whole number, or None for all cores")


def require_many_motions(engine: str) -> None:
    """Refuse the engine of batches for what is no batch.

    Raises:
        ArgumentError: It is asked for.
    """
    if engine == DEVICE_ENGINE:
        raise ArgumentError(
            f"engine {DEVICE_ENGINE!r} moves batches in relative coordinates, without control: give q or v with a row "
            "for each sample, or variants; one motion is faster on the processor"
        )


def require_single_motion(checkpoint: object) -> None:
    """Refuse checkpoints of many motions at once, which have no result so far.

    Raises:
        ArgumentError: There is a checkpoint.
    """
    if checkpoint is not None:
        raise ArgumentError("checkpoint is called in single motions: leave it out for a batch, or simulate one by one")
