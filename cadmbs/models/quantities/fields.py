"""The strict field types that all documents share: finite numbers, vectors, matrices, names."""

from typing import Annotated, Any, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, GetJsonSchemaHandler, Strict
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from cadmbs.bounds import LARGEST_NUMBER, SMALLEST_STEP

Number: TypeAlias = Annotated[float, Field(allow_inf_nan=False)]
"""A finite JSON number; strings and booleans are refused."""

Bounded: TypeAlias = Annotated[float, Field(allow_inf_nan=False, ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]
"""A number with which can be computed, by the table in `cadmbs.bounds`."""

BoundedVector: TypeAlias = Annotated[tuple[Bounded, Bounded, Bounded], Strict(False)]
"""Three components in world axes, each bounded."""

BoundedNumbers: TypeAlias = Annotated[tuple[Bounded, ...], Strict(False)]
"""Any number of numbers, each bounded."""

Duration: TypeAlias = Annotated[float, Field(allow_inf_nan=False, ge=SMALLEST_STEP, le=LARGEST_NUMBER)]
"""A length of time above zero [s], bounded to both sides."""

NonNegative: TypeAlias = Annotated[float, Field(allow_inf_nan=False, ge=0)]
"""A finite number that is zero or more."""

Positive: TypeAlias = Annotated[float, Field(allow_inf_nan=False, gt=0)]
"""A finite number above zero."""

Name: TypeAlias = Annotated[str, Field(min_length=1)]
"""A non-empty name, kept exactly as written."""

Pair: TypeAlias = Annotated[tuple[Number, Number], Strict(False)]
"""Two numbers; a JSON array is accepted where Python has a tuple."""

Vector: TypeAlias = Annotated[tuple[Number, Number, Number], Strict(False)]
"""Three components in world axes at q = 0."""

Quadruple: TypeAlias = Annotated[tuple[Number, Number, Number, Number], Strict(False)]
"""Four numbers: a quaternion (w, x, y, z) or a colour (r, g, b, a)."""

Matrix: TypeAlias = Annotated[tuple[Vector, Vector, Vector], Strict(False)]
"""A 3 x 3 matrix, rows first."""

Numbers: TypeAlias = Annotated[tuple[Number, ...], Strict(False)]
"""Any number of numbers."""

Extensions: TypeAlias = dict[str, Any]
"""Data of other programs: kept on save, never computed with."""


class Document(BaseModel):
    """Base of all documents: strict types, unknown keys are errors, instances do not change."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, allow_inf_nan=False)

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """The JSON Schema, which requires `kind`: its default is for Python alone, a file says of what kind it is."""
        json_schema = handler(core_schema)
        if "kind" in cls.model_fields:
            resolved = handler.resolve_ref_schema(json_schema)
            resolved["properties"]["kind"].pop("default", None)
            required = {"kind", *resolved.get("required", ())}
            resolved["required"] = [name for name in resolved["properties"] if name in required]
        return json_schema


class Named(Document):
    """A document with a name that is unique in its list."""

    name: Name
