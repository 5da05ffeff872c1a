"""Files of solids by the CAD kernel OCP, extra `step`, in a child process: STEP (ISO 10303-21), IGES, BREP, FreeCAD."""

from cadmbs.importers.step.importer import BREP, FREECAD, IGES, STEP

__all__ = ["BREP", "FREECAD", "IGES", "STEP"]
