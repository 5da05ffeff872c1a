"""CAD assemblies with known answers: solids by closed formulas, joints by construction, and STEP files of them.

`python -m cadmbs.testing.cad FOLDER` writes the examples as STEP files; that needs the extra `step`.
"""

from cadmbs.testing.cad.assemblies import CadAssembly, CadPart, TrueJoint
from cadmbs.testing.cad.engine import engine
from cadmbs.testing.cad.roller_drive import roller_drive
from cadmbs.testing.cad.solids import CadSolid
from cadmbs.testing.cad.surgical_arm import surgical_arm

__all__ = ["CadAssembly", "CadPart", "CadSolid", "TrueJoint", "engine", "roller_drive", "surgical_arm"]
