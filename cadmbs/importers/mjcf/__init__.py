"""Reading MJCF, the model format of MuJoCo."""

from cadmbs.importers.mjcf.importer import MJCF, read_mjcf

__all__ = ["MJCF", "read_mjcf"]
