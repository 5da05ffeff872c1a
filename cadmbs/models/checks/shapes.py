"""The shapes and frames of bodies."""

from collections.abc import Iterator

from cadmbs.errors import Finding, error
from cadmbs.models.body import Body
from cadmbs.models.checks.directions import check_pose
from cadmbs.models.checks.names import entry_label, listed, pointer_to
from cadmbs.models.documents.addresses import Addresses
from cadmbs.models.documents.content import Content
from cadmbs.models.geometry import Box, Mesh, Shape


def check_shapes_and_frames(content: Content, addresses: Addresses) -> Iterator[Finding]:
    """Z003 to Z007, Z019, Z020: poses, shapes and frames of every body."""
    for pointer, body in content.bodies.with_pointers():
        subject = entry_label("Body", body)
        yield from check_pose(pointer_to(pointer, "reference_pose"), subject, body.reference_pose)
        for name, frame in body.frames.items():
            yield from check_pose(pointer_to(pointer, "frames", name), f'{subject}, frame "{name}"', frame)
        for i, shape in enumerate(body.shapes):
            location = pointer_to(pointer, "shapes", i)
            if shape.pose is not None:
                yield from check_pose(pointer_to(location, "pose"), f"{subject}, shape {i}", shape.pose)
            yield from _check_size(location, body, shape)
        yield from _check_frame_names(pointer, body, addresses)


def _check_size(pointer: str, body: Body, shape: Shape) -> Iterator[Finding]:
    if isinstance(shape, Box) and min(shape.size) <= 0.0:
        yield error(
            "Z019",
            pointer_to(pointer, "size"),
            f"{entry_label('Body', body)}: the box has the size {listed(shape.size)}; three lengths above 0 are "
            "expected.",
            "A box has full edge lengths; for something flat give a small thickness.",
        )
    if isinstance(shape, Mesh) and 0.0 in shape.scale:
        yield error(
            "Z019",
            pointer_to(pointer, "scale"),
            f'{entry_label("Body", body)}: the mesh "{shape.file}" is scaled by {listed(shape.scale)}; a factor 0 '
            "leaves nothing of it.",
            "Write [1, 1, 1] for a mesh in the length unit of this file.",
        )


def _check_frame_names(pointer: str, body: Body, addresses: Addresses) -> Iterator[Finding]:
    for name in body.frames:
        owners = addresses.owners.get(f"{body.name}/{name}", ())
        others = [owner for owner in owners if owner != f'frame "{name}" of body "{body.name}"']
        if others:
            yield error(
                "Z020",
                pointer_to(pointer, "frames", name),
                f'{entry_label("Body", body)}: its frame "{name}" has the address "{body.name}/{name}", which is also '
                f"that of {others[0]}.",
                'Rename one of them; names without "/" avoid this.',
            )
