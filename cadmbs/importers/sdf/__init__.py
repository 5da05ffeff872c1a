"""Reading SDF, the model format of Gazebo, versions 1.3 to 1.12."""

from cadmbs.importers.sdf.importer import SDF, read_sdf

__all__ = ["SDF", "read_sdf"]
