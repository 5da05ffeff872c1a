"""STEP files with kinematics after ISO 10303-105: links and pairs are appended to what the kernel writes."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np


@dataclass
class KinematicText:
    """The text of a STEP file, to which entities are appended.

    Attributes:
        length: One unit of the file [mm].
        poses: Rotation and shift [mm] of each part by its name.
    """

    text: str
    poses: dict[str, tuple[np.ndarray, np.ndarray]]
    length: float = 1.0
    lines: list[str] = field(default_factory=list)

    def add(self, entity: str) -> str:
        """Append an entity; its reference."""
        highest = max(int(number) for number in re.findall(r"#(\d+)\s*=", self.text))
        number = highest + len(self.lines) + 1
        self.lines.append(f"#{number}={entity};")
        return f"#{number}"

    def placement(self, part: str, point, z, x) -> str:
        """An axis placement at a point of the world [mm], in the coordinates of a part."""
        rotation, shift = self.poses[part]
        origin = rotation.T @ (np.array(point, float) - shift) / self.length
        place = self.add(f"CARTESIAN_POINT('',{_list(origin)})")
        axis, across = (self.add(f"DIRECTION('',{_list(rotation.T @ np.array(v, float))})") for v in (z, x))
        return self.add(f"AXIS2_PLACEMENT_3D('',{place},{axis},{across})")

    def link(self, part: str, *, by_use: bool = True, keyword: str = "RIGID_LINK_REPRESENTATION") -> str:
        """A link that a part stands for; its reference."""
        use, child = re.search(
            rf"#(\d+) = NEXT_ASSEMBLY_USAGE_OCCURRENCE\('\d+','{part}','',#\d+,#(\d+)", self.text
        ).groups()
        definition = re.search(rf"#(\d+) = PRODUCT_DEFINITION_SHAPE\('','',#{child}\)", self.text)[1]
        shape = re.search(rf"SHAPE_DEFINITION_REPRESENTATION\(#{definition},\s*#(\d+)\)", self.text)[1]
        context = re.search(rf"#{shape} = \w+\('[^']*',\([^)]*\),#(\d+)\)", self.text)[1]
        link = self.add(f"KINEMATIC_LINK('{part}')")
        representation = self.add(f"{keyword}('',(),#{context},{link})")
        association = self.add(f"KINEMATIC_LINK_REPRESENTATION_ASSOCIATION('',$,{representation},#{shape})")
        if by_use:
            relation = self.add(f"PRODUCT_DEFINITION_RELATIONSHIP_KINEMATICS('','',#{use})")
            self.add(f"CONTEXT_DEPENDENT_KINEMATIC_LINK_REPRESENTATION({association},{relation})")
        self.base = representation
        return link

    def write(self, path: Path) -> Path:
        """The file."""
        end = self.text.rindex("ENDSEC;")
        path.write_text(self.text[:end] + "\n".join(self.lines) + "\n" + self.text[end:], encoding="utf-8")
        return path


def _list(values) -> str:
    return "(" + ",".join(f"{float(value):.12G}" if "." in f"{float(value):.12G}" or "E" in f"{float(value):.12G}"
                          else f"{float(value):.1f}" for value in values) + ")"  # fmt: skip


def kinematic_text(path: Path, assembly, length: float = 1.0) -> KinematicText:
    """The text of a file that was written of an assembly."""
    poses = {part.name: (part.rotation, part.shift) for part in assembly.parts}
    return KinematicText(path.read_text(encoding="utf-8"), poses, length)
