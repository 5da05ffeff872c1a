"""The scenario: method, steps, outputs and stops."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from cadmbs.errors import Finding, error, warning
from cadmbs.models.addresses import Addresses
from cadmbs.models.checks.initial import check_initial
from cadmbs.models.checks.references import check_body
from cadmbs.models.checks.stops import check_stops
from cadmbs.models.checks.wording import pointer_to
from cadmbs.models.content import Content
from cadmbs.models.scenario import ScenarioDocument
from cadmbs.results.possible_columns import BODY_OUTPUT, OUTPUT_WORDS
from cadmbs.suggestions import did_you_mean

METHODS = ("auto", "rk4", "dop853", "rk45", "radau", "bdf", "woronetz", "index1")
"""Words for `method`; "auto" lets the simulation choose."""

PAIRS = tuple(f"{equations}:{stepper}" for equations in METHODS[-2:] for stepper in METHODS[:-2])
"""Equations with a stepper: "index1:rk4"."""


def check_scenario(content: Content, addresses: Addresses, cut: Collection[int]) -> Iterator[Finding]:
    """S001 to S013 of the scenario, if there is one."""
    scenario = content.scenario
    if scenario is None:
        return
    yield from check_initial(scenario, content, addresses, cut)
    if scenario.method not in (*METHODS, *PAIRS):
        yield error(
            "S008",
            "/scenario/method",
            f'Scenario: there is no method "{scenario.method}"; the methods are {", ".join(METHODS)}.',
            did_you_mean(scenario.method, METHODS),
        )
    if scenario.output_step > scenario.duration:
        yield warning(
            "S009",
            "/scenario/output_step",
            f"Scenario: the output step {scenario.output_step:g} s is longer than the duration "
            f"{scenario.duration:g} s; the result has only its start and its end.",
            "Write a shorter output step.",
        )
    yield from _check_outputs(scenario, addresses)
    yield from check_stops(scenario, content, addresses, cut)


def _check_outputs(scenario: ScenarioDocument, addresses: Addresses) -> Iterator[Finding]:
    for i, output in enumerate(scenario.outputs):
        pointer = pointer_to("/scenario/outputs", i)
        if output.startswith(BODY_OUTPUT):
            yield from check_body("S010", pointer, "Scenario", output.removeprefix(BODY_OUTPUT), addresses)
        elif output not in OUTPUT_WORDS:
            bodies = [f"{BODY_OUTPUT}{address}" for address in addresses.bodies]
            yield error(
                "S010",
                pointer,
                f'Scenario: there is no output "{output}"; the outputs are {", ".join(OUTPUT_WORDS)} and body/<body or '
                "frame>.",
                did_you_mean(output, (*OUTPUT_WORDS, *bodies, *addresses.bodies)),
            )
