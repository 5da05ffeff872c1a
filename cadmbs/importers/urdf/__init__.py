"""URDF, the Unified Robot Description Format of ROS, versions 1.0 to 1.2."""

from cadmbs.importers.urdf.importer import URDF

__all__ = ["URDF"]
