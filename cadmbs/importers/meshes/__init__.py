"""Meshes: files of triangles, which are read only on request, and the solids that they enclose.

Reading a mechanism does not import this package; trimesh is imported when a mesh is opened.
"""

from cadmbs.importers.meshes.collada import MeshError
from cadmbs.importers.meshes.reading import Triangles, read_mesh
from cadmbs.importers.meshes.solids import enclosed
from cadmbs.models.changed.changes import Solid, combined, primitive

__all__ = ["MeshError", "Solid", "Triangles", "combined", "enclosed", "primitive", "read_mesh"]
