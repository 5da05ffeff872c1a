"""Files that a mesh file names, such as buffers and textures: read through the gate, from its folder alone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cadmbs.input_files import read_file


def neighbour_resolver(path: Path, limit: int) -> Any:
    """What trimesh asks for the files that the mesh file at `path` names; each has at most `limit` bytes."""
    from trimesh.resolvers import Resolver

    class Neighbours(Resolver):
        """Regular files in a folder and below it: neither devices and pipes nor files elsewhere."""

        def __init__(self, folder: Path) -> None:
            self._folder = folder.resolve()

        def get(self, name: str) -> bytes:
            file = (self._folder / name.strip()).resolve()
            if not file.is_relative_to(self._folder):
                raise ValueError(f'"{name[:60]}" is not in the folder of the mesh')
            return read_file(file, limit)

        def keys(self) -> Iterator[str]:
            return iter(())  # what is not named is not looked for

        def namespaced(self, namespace: str) -> "Neighbours":
            return Neighbours(self._folder / namespace)

        def write(self, name: str, data: Any) -> None:
            raise OSError(f'"{name[:60]}" is only read')

    return Neighbours(path.parent)
