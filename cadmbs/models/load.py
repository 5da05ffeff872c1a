"""Loads: forces that the simulation adds to the joint forces."""

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

from pydantic import Discriminator, Field, Strict, Tag, create_model

from cadmbs.models import constraint, coupling, geometry
from cadmbs.models.functions import TimeFunctionDocument
from cadmbs.models.quantities.fields import Document, Name, Named, NonNegative, Number, Numbers, Positive, Vector

TimeVector: TypeAlias = Annotated[
    tuple[TimeFunctionDocument, TimeFunctionDocument, TimeFunctionDocument], Strict(False)
]
"""Three components, each a function of time."""

Coefficients: TypeAlias = Annotated[tuple[NonNegative, NonNegative, NonNegative], Strict(False)]
"""Three coefficients that are zero or more, one an axis."""

SixCoefficients: TypeAlias = Annotated[
    tuple[NonNegative, NonNegative, NonNegative, NonNegative, NonNegative, NonNegative], Strict(False)
]
"""Six coefficients that are zero or more, of rotations first."""


class CharacteristicDocument(Document):
    """The force of a spring over its deflection: straight lines between the points, the end values outside."""

    deflection: Numbers = Field(min_length=2)
    force: Numbers = Field(min_length=2)


class RateCharacteristicDocument(Document):
    """The force of a damper over its rate: straight lines between the points, the end values outside."""

    rate: Numbers = Field(min_length=2)
    force: Numbers = Field(min_length=2)


PolynomialCoefficients: TypeAlias = Annotated[tuple[Number, ...], Strict(False), Field(min_length=1, max_length=3)]
"""Coefficients of the first, the second and the third power."""


class PolynomialCharacteristicDocument(Document):
    """The force a x + b x^2 + c x^3 of a spring with the deflection x, a u + b u |u| + c u^3 of a damper."""

    polynomial: PolynomialCoefficients


CHARACTERISTICS: Final = ("polynomial characteristic", "table characteristic")
"""Tags of the characteristics by polynomials and by tables."""


def _characteristic_tag(data: Any) -> str:
    """Whether a characteristic is a polynomial or a table."""
    fields = data if isinstance(data, dict) else getattr(type(data), "model_fields", ())
    return CHARACTERISTICS[0] if "polynomial" in fields else CHARACTERISTICS[1]


SpringCharacteristic: TypeAlias = Annotated[
    Annotated[PolynomialCharacteristicDocument, Tag(CHARACTERISTICS[0])]
    | Annotated[CharacteristicDocument, Tag(CHARACTERISTICS[1])],
    Discriminator(_characteristic_tag),
]
"""The force of a spring over its deflection."""

DamperCharacteristic: TypeAlias = Annotated[
    Annotated[PolynomialCharacteristicDocument, Tag(CHARACTERISTICS[0])]
    | Annotated[RateCharacteristicDocument, Tag(CHARACTERISTICS[1])],
    Discriminator(_characteristic_tag),
]
"""The force of a damper over its rate."""


class AlongCoordinates(Named):
    """A load along one coordinate, or along the sum of factor times coordinate over its `terms`; one of the two."""

    if TYPE_CHECKING:
        coordinate: Name | None = None
        terms: coupling.Terms | None = None

    @property
    def coordinates(self) -> tuple[str, ...]:
        """The coordinates that the load acts along."""
        return tuple(name for name, _ in self.factors)

    @property
    def factors(self) -> tuple[tuple[str, float], ...]:
        """Each coordinate with its factor."""
        if self.terms is not None:
            return tuple((term.coordinate, term.factor) for term in self.terms)
        return () if self.coordinate is None else ((self.coordinate, 1.0),)


class JointForceDocument(AlongCoordinates):
    """A force or torque along one coordinate or a sum of coordinates."""

    kind: Literal["joint_force"] = "joint_force"
    coordinate: Name | None = None
    terms: coupling.Terms | None = None
    force: TimeFunctionDocument


class JointSpringDocument(AlongCoordinates):
    """-stiffness (q - rest) - damping v along a coordinate or a sum, or characteristics in place of these."""

    kind: Literal["joint_spring"] = "joint_spring"
    coordinate: Name | None = None
    terms: coupling.Terms | None = None
    stiffness: Number = 0.0
    damping: Number = 0.0
    rest: TimeFunctionDocument = 0.0
    characteristic: SpringCharacteristic | None = None
    damping_characteristic: DamperCharacteristic | None = None


Effort: TypeAlias = Positive | Annotated[tuple[Number, Number], Strict(False)]
"""What bounds the force of a servo: its largest size, or the lower and the upper bound of it."""


class JointServoDocument(AlongCoordinates):
    """stiffness (position - q) + damping (velocity - v) along a coordinate or a sum, within the bounds of `effort`."""

    kind: Literal["joint_servo"] = "joint_servo"
    coordinate: Name | None = None
    terms: coupling.Terms | None = None
    position: TimeFunctionDocument = 0.0
    velocity: TimeFunctionDocument | None = None
    stiffness: NonNegative = 0.0
    damping: NonNegative = 0.0
    effort: Effort | None = None


class JointStopDocument(AlongCoordinates):
    """A spring and damper beyond each of two bounds of a coordinate or a sum, which pushes back and never pulls."""

    kind: Literal["joint_stop"] = "joint_stop"
    coordinate: Name | None = None
    terms: coupling.Terms | None = None
    lower: Number | None = None
    upper: Number | None = None
    stiffness: Positive
    damping: NonNegative = 0.0


class JointFrictionDocument(AlongCoordinates):
    """-friction tanh(v / 1e-3) - damping v along a coordinate or a sum: dry and viscous friction."""

    kind: Literal["joint_friction"] = "joint_friction"
    coordinate: Name | None = None
    terms: coupling.Terms | None = None
    friction: NonNegative = 0.0
    damping: NonNegative = 0.0


class SpringDamperDocument(Named):
    """A spring and damper between a point of one body and a point of another."""

    kind: Literal["spring_damper"] = "spring_damper"
    bodies: constraint.BodyPair
    points: constraint.VectorPair
    stiffness: Number = 0.0
    damping: Number = 0.0
    length: TimeFunctionDocument
    characteristic: SpringCharacteristic | None = None
    damping_characteristic: DamperCharacteristic | None = None


class WrenchLoadDocument(Named):
    """A force at a point and a torque on a body, in world or body axes; acts oppositely on the body `on`."""

    kind: Literal["wrench"] = "wrench"
    body: Name
    on: Name | None = None
    point: Vector
    force: TimeVector = (0.0, 0.0, 0.0)
    torque: TimeVector = (0.0, 0.0, 0.0)
    axes: Literal["world", "body"] = "world"


class BushingDocument(Named):
    """Springs and dampers against all six relative motions of two bodies, along the axes of a pose."""

    kind: Literal["bushing"] = "bushing"
    bodies: constraint.BodyPair
    pose: geometry.Pose = geometry.Pose()
    stiffness: SixCoefficients
    damping: SixCoefficients = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)


class ContactPoint(Document):
    """A point of the body."""

    kind: Literal["point"] = "point"
    at: Vector


class ContactBall(Document):
    """A sphere on the body, or the half sphere at the end of a capsule."""

    kind: Literal["sphere", "capsule_end"]
    center: Vector
    radius: Positive


class ContactPlane(Document):
    """A plane on the other body; its normal points out of the material."""

    kind: Literal["plane"] = "plane"
    point: Vector
    normal: Vector


class ContactSphere(Document):
    """A sphere on the other body."""

    kind: Literal["sphere"] = "sphere"
    center: Vector
    radius: Positive


class ContactBox(Document):
    """A box on the other body, full edge lengths, centred on its pose."""

    kind: Literal["box"] = "box"
    size: Annotated[tuple[Positive, Positive, Positive], Strict(False)]
    pose: geometry.Pose = geometry.Pose()


ContactShape: TypeAlias = Annotated[ContactPoint | ContactBall, Field(discriminator="kind")]
"""What touches: a point, a sphere, or the end of a capsule."""

ContactSurface: TypeAlias = Annotated[ContactPlane | ContactSphere | ContactBox, Field(discriminator="kind")]
"""What is touched: a plane, a sphere, or a box."""

if TYPE_CHECKING:

    class _Touching(Named):
        """An entry with the field `with`, which Python's grammar does not let a class body name."""

else:
    _fields: dict[str, Any] = {"with": (ContactSurface, ...)}
    _Touching = create_model("_Touching", __base__=Named, **_fields)


class ContactDocument(_Touching):
    """Normal force k d^n (1 + damping d') of a body that presses into another one by d, and friction."""

    kind: Literal["contact"] = "contact"
    body: Name
    shape: ContactShape
    on: Name | None = None
    stiffness: Positive
    exponent: Annotated[float, Field(allow_inf_nan=False, ge=1)] = 1.5
    damping: NonNegative = 0.0
    friction: NonNegative = 0.0
    slip_velocity: Positive = 1e-3

    @property
    def surface(self) -> ContactPlane | ContactSphere | ContactBox:
        """What the body touches, the field `with`."""
        surface: ContactPlane | ContactSphere | ContactBox = getattr(self, "with")
        return surface


class DragDocument(Named):
    """Resistance of a medium at rest against the velocity of a point and the rotation of a body, by its axes."""

    kind: Literal["drag"] = "drag"
    body: Name
    point: Vector
    linear: Coefficients = (0.0, 0.0, 0.0)
    quadratic: Coefficients = (0.0, 0.0, 0.0)
    angular: Coefficients = (0.0, 0.0, 0.0)
    angular_quadratic: Coefficients = (0.0, 0.0, 0.0)


CoordinateLoadDocument: TypeAlias = (
    JointForceDocument | JointSpringDocument | JointServoDocument | JointStopDocument | JointFrictionDocument
)
"""A load along one coordinate or a sum of coordinates."""

LoadDocument: TypeAlias = Annotated[
    CoordinateLoadDocument
    | SpringDamperDocument
    | WrenchLoadDocument
    | BushingDocument
    | ContactDocument
    | DragDocument,
    Field(discriminator="kind"),
]
"""A load of any kind."""
