"""What goes wrong with meshes."""

from __future__ import annotations

from cadmbs.errors import CadmbsError


class MeshError(CadmbsError):
    """A mesh cannot be used; the message is the reason, to be continued from "the mesh cannot be read: "."""
