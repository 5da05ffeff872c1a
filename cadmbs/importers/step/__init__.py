"""Files of solids by the CAD kernel OCP, extra `step`, in a child process: STEP (ISO 10303-21), IGES, BREP, FreeCAD."""
