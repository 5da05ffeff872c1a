"""The scenario: method, steps, outputs and stops."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from collections.abc import Set as AbstractSet
from typing import Any

from cadmbs.errors import Finding, error, warning
from cadmbs.models.checks.initial import check_initial
from cadmbs.models.checks.names import check_body
from cadmbs.models.checks.wording import pointer_to, quoted
from cadmbs.models.documents.addresses import Addresses
from cadmbs.models.documents.content import LISTS, Content, Entries
from cadmbs.models.joint import position_names, velocity_names
from cadmbs.models.result_columns import column_sources
from cadmbs.models.scenario import ScenarioDocument
from cadmbs.results.columns import BODY_QUANTITIES, column_name
from cadmbs.results.possible_columns import (
    BODY_OUTPUT,
    OUTPUT_GROUPS,
    OUTPUTS_TEXT,
    SINGULARITY_OUTPUT,
    closest_column,
    closest_output,
)
from cadmbs.suggestions import did_you_mean

METHOD_NAMES = ("auto", "rk4", "dop853", "rk45", "radau", "bdf", "woronetz", "index1")
"""Values of `method`; "auto" lets the simulation choose."""

METHOD_PAIRS = tuple(f"{equations}:{stepper}" for equations in METHOD_NAMES[-2:] for stepper in METHOD_NAMES[:-2])
"""Equations with a stepper: "index1:rk4"."""


_STOP_NAMES = (
    'A coordinate is written by its name, a column as in a result: "joint/<coordinate>/v", "body/<body or frame>/z", '
    '"energy/kinetic".'
)
"""The hint for a stop whose name is like no other."""


def check_scenario(content: Content, addresses: Addresses, cut: Collection[int]) -> Iterator[Finding]:
    """S001 to S014 of the scenario, if there is one."""
    scenario = content.scenario
    if scenario is None:
        return
    yield from check_initial(scenario, content, addresses, cut)
    if scenario.method not in (*METHOD_NAMES, *METHOD_PAIRS):
        yield error(
            "S008",
            "/scenario/method",
            f'Scenario: there is no method "{scenario.method}"; the methods are {", ".join(METHOD_NAMES)}.',
            did_you_mean(scenario.method, METHOD_NAMES),
        )
    if scenario.output_step > scenario.duration:
        yield warning(
            "S009",
            "/scenario/output_step",
            f"Scenario: the output step {scenario.output_step:g} s is longer than the duration "
            f"{scenario.duration:g} s; the result has only its start and its end.",
            "Write a shorter output step.",
        )
    yield from _check_outputs(scenario, content, addresses, cut)
    yield from _check_stops(scenario, content, addresses, cut)
    yield from _check_locks(scenario, content, addresses, cut)


def _check_outputs(
    scenario: ScenarioDocument, content: Content, addresses: Addresses, cut: Collection[int]
) -> Iterator[Finding]:
    """S010: outputs that are neither a group, nor a body or frame, nor a column."""
    for i, output in enumerate(scenario.outputs):
        pointer, address = pointer_to("/scenario/outputs", i), output.removeprefix(BODY_OUTPUT)
        if output in OUTPUT_GROUPS or (output.startswith(BODY_OUTPUT) and address in addresses.bodies):
            continue
        if output.startswith(SINGULARITY_OUTPUT):
            moving = output.removeprefix(SINGULARITY_OUTPUT)
            if moving in addresses.bodies or moving in addresses.velocities:
                continue
        columns = column_sources(content, addresses, cut).columns() if _is_complete(content) else ()
        if output in columns or (not columns and "/" in output):
            continue
        if output.startswith(BODY_OUTPUT) and output.rpartition("/")[2] not in BODY_QUANTITIES:
            yield from check_body("S010", pointer, "Scenario", address, addresses)
            continue
        close = closest_output(output, columns, addresses.bodies)
        yield error(
            "S010",
            pointer,
            f'Scenario: there is no output "{output}"; the outputs are {OUTPUTS_TEXT}.',
            f'Did you mean "{close}"?' if close else "",
        )


def _is_complete(content: Content) -> bool:
    """Whether all entries validated that columns are made of."""
    lists: tuple[Entries[Any], ...] = tuple(getattr(content, name) for name in LISTS)
    return content.ground is not None and all(entries.complete for entries in lists)


def _check_stops(
    scenario: ScenarioDocument, content: Content, addresses: Addresses, cut: Collection[int]
) -> Iterator[Finding]:
    """S013: `when` that is neither a coordinate nor a column of a result; not while entries did not validate."""
    if not scenario.stop or not _is_complete(content):
        return
    sources = column_sources(content, addresses, cut)
    columns, coordinates = sources.columns(), sources.coordinates()
    names = {*columns, *coordinates}
    for i, stop in enumerate(scenario.stop):
        if stop.when not in names:
            close = closest_column(stop.when, columns, coordinates)
            yield error(
                "S013",
                pointer_to("/scenario/stop", i, "when"),
                f'Scenario: the stop at "{stop.when}" names neither a coordinate nor a column of the result.',
                _stop_hint(stop.when, addresses) or (f'Did you mean "{close}"?' if close else _STOP_NAMES),
            )


def _check_locks(
    scenario: ScenarioDocument, content: Content, addresses: Addresses, cut: Collection[int]
) -> Iterator[Finding]:
    """S014: locks of joints that cannot be locked, and at no time or two."""
    sources = column_sources(content, addresses, cut) if scenario.locks and _is_complete(content) else None
    known = () if sources is None else (*sources.columns(), *sources.coordinates())
    driven = {motion.coordinate for _, motion in content.motions.with_pointers()}
    for i, lock in enumerate(scenario.locks):
        pointer = pointer_to("/scenario/locks", i)
        problem, hint = _unlockable(lock.joint, addresses, driven)
        if problem:
            yield error("S014", f"{pointer}/joint", f'Scenario: joint "{lock.joint}" {problem}.', hint)
        if (lock.at is None) == (lock.when is None) or (lock.when is None) != (lock.crosses is None):
            text = f'Scenario: it is not said when the lock of "{lock.joint}" happens.'
            yield error("S014", pointer, text, 'Write "at", a time in s, or "when" with "crosses", and not both.')
        if lock.at is not None and not 0.0 <= lock.at - scenario.start < scenario.duration:
            text = f"Scenario: t = {lock.at:g} s is not between the start and the end of the scenario."
            yield error(
                "S014", f"{pointer}/at", text, f"It starts at {scenario.start:g} s and lasts {scenario.duration:g} s."
            )
        if lock.when is not None and known and lock.when not in known:
            text = f'Scenario: the lock at "{lock.when}" names neither a coordinate nor a column of the result.'
            yield error("S014", f"{pointer}/when", text, _stop_hint(lock.when, addresses) or _STOP_NAMES)


def _unlockable(name: str, addresses: Addresses, driven: AbstractSet[str | None]) -> tuple[str, str]:
    """Why a joint cannot be locked, and a hint; empty where it can."""
    index = addresses.joints.get(name)
    if index is None:
        return "does not exist", did_you_mean(name, addresses.joints)
    joint = addresses.content.joints.valid[index]
    positions = position_names(joint)
    if not positions:
        return "is fixed: there is nothing to lock", ""
    if not driven.isdisjoint((*positions, *velocity_names(joint))):
        return "is driven and cannot be locked", "Leave out the motion, or the lock."
    return "", ""


def _stop_hint(name: str, addresses: Addresses) -> str:
    """What to write instead of a joint of several coordinates, or of a velocity that is the rate of none."""
    index = addresses.joints.get(name)
    if index is not None:
        names = position_names(addresses.content.joints.valid[index])
        return f"The coordinates of this joint are {quoted(names)}." if names else "This joint is fixed."
    return f'This velocity is the column "{column_name("joint", name, "v")}".' if name in addresses.velocities else ""
