"""Files of solids by the CAD kernel OCP, extra `step`, in a child process: STEP (ISO 10303-21), IGES and BREP."""

from cadmbs.importers.step.importer import BREP, IGES, STEP

__all__ = ["BREP", "IGES", "STEP"]
