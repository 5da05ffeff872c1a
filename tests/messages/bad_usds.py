"""One bad or odd stage of USD for each finding code of its importer."""

from __future__ import annotations

from tests.messages.bad_urdfs import Bad

MASS = "float physics:mass = 1\n float3 physics:diagonalInertia = (0.1, 0.1, 0.1)"
HEADER = '#usda 1.0\n(\n defaultPrim = "robot"\n metersPerUnit = 1\n upAxis = "Z"\n)\n'


def body(name: str, inside: str = MASS, schemas: str = '"PhysicsRigidBodyAPI", "PhysicsMassAPI"') -> str:
    return f'def Xform "{name}" (\n prepend apiSchemas = [{schemas}]\n)\n{{\n {inside}\n}}'


def joint(
    name: str, inside: str = "", type_: str = "PhysicsRevoluteJoint", child: str = "/arm", schemas: str = ""
) -> str:
    metadata = f"(\n prepend apiSchemas = [{schemas}]\n)\n" if schemas else ""
    return f'def {type_} "{name}" {metadata}{{\n rel physics:body1 = <{child}>\n {inside}\n}}'


def stage(*prims: str, header: str = HEADER) -> str:
    """An arm on a hinge, and more prims."""
    return header + "\n".join([body("arm"), joint("hinge"), *prims]) + "\n"


def bad(content: str) -> Bad:
    """A file with the suffix of USD in text form."""
    return Bad(content, name="arm.usda")


LOCKED = ", ".join(f'"PhysicsLimitAPI:{name}"' for name in ("transX", "transZ", "rotY", "rotZ"))
LOCKS = "\n ".join(
    f"float limit:{name}:physics:{key} = {value}"
    for name in ("transX", "transZ", "rotY", "rotZ")
    for key, value in (("low", 1), ("high", -1))
)
BALL = 'def Sphere "ball" (\n prepend apiSchemas = ["PhysicsCollisionAPI"]\n)\n{\n double radius = 0.1\n}'

BAD: dict[str, Bad] = {
    "B001": bad('#usda 1.0\ndef Xform "arm"\n{\n mass\n}\n'),
    "B002": bad(stage('def Xform "base" (\n references = @base.usd@\n)\n{\n}')),
    "B003": bad(stage(body("hand", "float physics:mass = nan"), joint("wrist", child="/hand"))),
    "B004": bad(stage(joint("wrist", child="/gone"))),
    "B005": bad(stage(body("hand"), joint("six", LOCKS, "PhysicsJoint", "/hand", LOCKED))),
    "B006": bad(HEADER + 'def Xform "room"\n{\n}\n'),
    "B007": bad(stage(body("hand", BALL), joint("wrist", child="/hand"))),
    "B007-none": bad(stage(body("hand", ""), joint("wrist", child="/hand"))),
    "B008": bad(stage(body("hand"), joint("wrist", "point3f physics:localPos1 = (0.1, 0, 0)", child="/hand"))),
    "B009": bad(stage(body("drone"))),
    "B010": bad(stage('def DistantLight "sun"\n{\n}')),
    "B010-drive": bad(
        stage(
            body("hand"),
            joint(
                "wrist",
                'uniform token drive:angular:physics:type = "acceleration"',
                child="/hand",
                schemas='"PhysicsDriveAPI:angular"',
            ),
        )
    ),
    "B011": bad(stage(joint("again"))),
    "B012": bad(stage(body("hand"), joint("wrist", child="/hand"), BALL, body("toy", f"{MASS}\n {BALL}"))),
}
"""Files by the code that each is about."""
