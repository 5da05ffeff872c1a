"""The stops of a scenario: whether what they watch is there."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from cadmbs.errors import Finding, error
from cadmbs.models.addresses import Addresses
from cadmbs.models.checks.wording import pointer_to, quoted
from cadmbs.models.content import Content
from cadmbs.models.joint import position_names
from cadmbs.models.result_columns import column_sources
from cadmbs.models.scenario import ScenarioDocument
from cadmbs.results.columns import column_name
from cadmbs.results.possible_columns import closest_column

FORMS = (
    'A coordinate is written by its name, a column as in a result: "joint/<coordinate>/v", "body/<body or frame>/z", '
    '"energy/kinetic".'
)
"""The hint where no name is near."""


def check_stops(
    scenario: ScenarioDocument, content: Content, addresses: Addresses, cut: Collection[int]
) -> Iterator[Finding]:
    """S013: `when` that is neither a coordinate nor a column of a result; not while entries did not validate."""
    lists = (content.bodies, content.joints, content.couplings, content.constraints, content.motions)
    if not scenario.stop or content.ground is None or not all(entries.complete for entries in lists):
        return
    sources = column_sources(content, addresses, cut)
    columns, coordinates = sources.columns(), sources.coordinates()
    known = {*columns, *coordinates}
    for i, stop in enumerate(scenario.stop):
        if stop.when not in known:
            close = closest_column(stop.when, columns, coordinates)
            yield error(
                "S013",
                pointer_to("/scenario/stop", i, "when"),
                f'Scenario: the stop at "{stop.when}" names neither a coordinate nor a column of the result.',
                _several(stop.when, addresses) or (f'Did you mean "{close}"?' if close else FORMS),
            )


def _several(name: str, addresses: Addresses) -> str:
    """What to write instead of a joint of several coordinates, or of a velocity that is the rate of none."""
    index = addresses.joints.get(name)
    if index is not None:
        names = position_names(addresses.content.joints.valid[index])
        return f"The coordinates of this joint are {quoted(names)}." if names else "This joint is fixed."
    return f'This velocity is the column "{column_name("joint", name, "v")}".' if name in addresses.velocities else ""
