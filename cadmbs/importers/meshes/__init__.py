"""Meshes: files of triangles, read when their content is asked for, and the solids that they enclose.

Nothing here is imported by reading a mechanism; trimesh is imported when a mesh is opened.
"""

from cadmbs.importers.meshes.errors import MeshError
from cadmbs.importers.meshes.reading import Triangles, read_mesh
from cadmbs.importers.meshes.solids import Solid, combined, enclosed, primitive

__all__ = ["MeshError", "Solid", "Triangles", "combined", "enclosed", "primitive", "read_mesh"]
