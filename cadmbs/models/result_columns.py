"""What results of a document's simulations can have columns of."""

from collections.abc import Collection, Iterator

from cadmbs.models.checks.couplings import elimination
from cadmbs.models.constraint import Constraint, RollingDocument
from cadmbs.models.coupling import FunctionCoupling, coupled_coordinates
from cadmbs.models.documents.addresses import Addresses
from cadmbs.models.documents.content import Content
from cadmbs.models.joint import position_names, velocity_names
from cadmbs.models.load import AlongCoordinates, LoadDocument, SpringDamperDocument
from cadmbs.results import columns

ROLLING_ROWS = {
    "none": ("height", "heading", "sideways"),
    "axial": ("height", "heading"),
    "lateral": ("height", "sideways"),
}
"""Names of the rows of a rolling rim by its `slip`."""

ON_VELOCITIES = ("knife_edge", "velocity", "angular_momentum")
"""Kinds of constraints that restrict velocities alone, so that they have no residual."""


def column_sources(content: Content, addresses: Addresses, cut: Collection[int]) -> columns.ColumnSources:
    """The names that columns are made of, as the compiled mechanism has them.

    Args:
        content: The document; all its entries have validated.
        addresses: Its names.
        cut: Places of the joints that are cut.
    """
    joints = content.joints.valid
    tree = [joint for index, joint in joints.items() if index not in cut]
    across = [joints[index] for index in sorted(cut)]
    eliminated = elimination(content, addresses, cut).rows
    return columns.ColumnSources(
        positions=[name for joint in tree for name in position_names(joint) if name not in eliminated],
        velocities=[name for joint in tree for name in velocity_names(joint) if name not in eliminated],
        followers=tuple(eliminated),
        cut_positions=[name for joint in across for name in position_names(joint)],
        cut_velocities=[name for joint in across for name in velocity_names(joint)],
        driven=[motion.coordinate for motion in content.motions.valid.values() if motion.coordinate is not None],
        bodies=[columns.body_segments(address, body) for address, body in addresses.bodies.items()],
        loops=[joint.name for joint in across],
        rows=tuple(_rows(content, addresses, cut)),
        joints=[joint.name for joint in joints.values()],
        measures=[measure.name for measure in content.measures.valid.values()],
        loads=[(load.name, _load_quantities(load)) for load in content.loads.valid.values()],
    )


def _rows(content: Content, addresses: Addresses, cut: Collection[int]) -> Iterator[columns.RowSource]:
    """Constraints, couplings by functions or that name a coordinate of a cut joint, and motions of coordinates."""
    for constraint in content.constraints.valid.values():
        has_residual = constraint.kind not in ON_VELOCITIES
        yield columns.RowSource("constraint", constraint.name, _parts(constraint), has_residual)
    for coupling in content.couplings.valid.values():
        coordinates = (addresses.positions.get(name) for name in coupled_coordinates(coupling))
        is_row = any(coordinate is not None and coordinate.joint in cut for coordinate in coordinates)
        if is_row or isinstance(coupling, FunctionCoupling):
            yield columns.RowSource("coupling", coupling.name)
    for motion in content.motions.valid.values():
        if motion.coordinate is not None:
            yield columns.RowSource("motion", motion.name)


def _load_quantities(load: LoadDocument) -> tuple[str, ...]:
    if isinstance(load, AlongCoordinates):
        return columns.ALONG_COORDINATE
    return columns.ALONG_LINE if isinstance(load, SpringDamperDocument) else (*columns.WRENCH_COMPONENTS, "power")


def _parts(constraint: Constraint) -> tuple[str, ...]:
    return ROLLING_ROWS[constraint.slip] if isinstance(constraint, RollingDocument) else ("",)
