"""STEP files (ISO 10303-21: AP203, AP214, AP242) by the CAD kernel OCP, extra `step`, in a child process."""

from cadmbs.importers.step.importer import STEP

__all__ = ["STEP"]
