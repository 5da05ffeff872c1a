"""Numba's type of a number with eight SIMD lanes."""
# mypy: ignore-errors

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core.typeconv import Conversion
from numba.extending import models, register_model

from cadmbs.kernels.packing import SIMD_LANES

LANES_VECTOR = ir.VectorType(ir.DoubleType(), SIMD_LANES)

LANE_INDEX = ir.IntType(32)


class LanesType(types.Type):
    """Numba's type of a number with LANES lanes."""

    def __init__(self) -> None:
        super().__init__(name=f"lanes{SIMD_LANES}")

    def can_convert_from(self, typingctx: Any, other: Any) -> Any:
        """A float becomes the same number in all lanes."""
        return Conversion.safe if isinstance(other, types.Float) else None

    def unify(self, typingctx: Any, other: Any) -> Any:
        """A variable that holds a float here and lanes there holds lanes."""
        return self if isinstance(other, types.Float) else None


lanes = LanesType()


@register_model(LanesType)
class _LanesModel(models.PrimitiveModel):
    def __init__(self, manager: Any, numba_type: Any) -> None:
        super().__init__(manager, numba_type, LANES_VECTOR)


def in_lanes(builder: Any, numba_type: Any, value: Any) -> Any:
    """A number as a vector: lanes as they are, one float in all lanes."""
    if numba_type == lanes:
        return value
    undefined = ir.Constant(LANES_VECTOR, ir.Undefined)
    first = builder.insert_element(undefined, value, ir.Constant(LANE_INDEX, 0))
    return builder.shuffle_vector(
        first, undefined, ir.Constant(ir.VectorType(LANE_INDEX, SIMD_LANES), [0] * SIMD_LANES)
    )
