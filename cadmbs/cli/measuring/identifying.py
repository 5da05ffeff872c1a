"""Answers of `identify`: tables for people, and the object of `--json`."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.json_output import print_json
from cadmbs.cli.terminal.tables import number_text, table_text

if TYPE_CHECKING:
    from cadmbs.errors import Finding
    from cadmbs.measurements import Identification

_SHOWN = 60
"""Rows of a table for people; JSON has all."""


def identification_data(identification: "Identification") -> dict[str, Any]:
    """The data of `--json`."""
    return {
        "parameters": [
            {
                "name": parameter.name,
                "value": parameter.value,
                "standard_deviation": parameter.standard_deviation,
                "prior": parameter.prior,
                "from": parameter.origin,
            }
            for parameter in identification.parameters
        ],
        "base_parameters": [
            {
                "name": base.name,
                "terms": base.terms,
                "value": base.value,
                "standard_deviation": base.standard_deviation,
                "prior": base.prior,
            }
            for base in identification.base_parameters
        ],
        "held_out": {
            name: {
                "error": each.error,
                "force": each.force,
                "share": each.share,
                "before": each.before,
                "training": each.training,
            }
            for name, each in identification.held_out.items()
        },
        "noise": dict(identification.noise),
        "effective_samples": dict(identification.effective_samples),
        "chi_square": identification.chi_square,
        "condition": {"as_it_is": identification.condition[0], "scaled": identification.condition[1]},
        "prior_strength": identification.prior_strength,
        "gains": {
            name: {"value": gain.value, "standard_deviation": gain.standard_deviation}
            for name, gain in identification.gains.items()
        },
        "stribeck_speeds": dict(identification.stribeck_speeds),
        "units": {
            "stribeck_speeds": "rad/s, m/s",
            "parameters": "SI: kg, kg m, kg m^2; of joints that turn N m s, N m, kg m^2, that slide N s/m, N, kg",
            "held_out": "N m, N",
            "noise": "N m, N",
            "gains": "N m/A, N/A",
        },
    }


def print_identification(
    console: Console, identification: "Identification", findings: "Iterable[Finding]", *, json: bool, details: bool
) -> None:
    """Answer with the errors by joint, the base parameters, and the parameters that changed."""
    if json:
        print_json(console, identification_data(identification), findings)
        return
    errors = identification.held_out
    rows = [(name, e.force, e.before, e.training, e.error, f"{100.0 * e.share:.3g} %") for name, e in errors.items()]
    console.answer("Errors of predicted forces, root mean square [N m, N]")
    console.answer(table_text(("joint", "force", "before", "data used", "held out", "share"), rows, indent="  "))
    for name, gain in identification.gains.items():
        spread = number_text(gain.standard_deviation)
        console.answer(f"gain of {name}: {number_text(gain.value)} N m/A, deviation {spread}, from the known load")
    base = identification.base_parameters
    console.answer(f"\n{len(base)} combinations of parameters that the data determine")
    shown = base if details else base[:_SHOWN]
    cells = [
        (number_text(b.value), number_text(b.standard_deviation), number_text(b.prior), _short(b.name, details))
        for b in shown
    ]
    console.answer(table_text(("value", "deviation", "before", "combination"), cells, indent="  "))
    if len(shown) < len(base):
        console.answer(f"  ... and {len(base) - len(shown)} more; `--details` lists all")
    parameters = [p for p in identification.parameters if details or (p.value != p.prior and p.origin != "prior")]
    console.answer("\nParameters" if details else "\nParameters that the data changed")
    table = [
        (
            p.name,
            number_text(p.prior),
            number_text(p.value),
            "" if p.standard_deviation is None else number_text(p.standard_deviation),
            p.origin,
        )
        for p in parameters
    ]
    console.answer(table_text(("parameter", "before", "value", "deviation", "from"), table, indent="  "))
    bare, scaled = identification.condition
    strength = number_text(identification.prior_strength) if identification.prior_strength else "none"
    console.answer(
        f"\ncondition {number_text(bare)}, with scaled columns {number_text(scaled)}; chi-square "
        f"{number_text(identification.chi_square)}; strength of the prior {strength}"
    )


def _short(text: str, details: bool) -> str:
    return text if details or len(text) <= 80 else f"{text[:76]} ..."
