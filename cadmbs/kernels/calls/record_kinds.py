"""Records that programs take: which arrays the fields of `cadmbs.kernels.records` are."""

from __future__ import annotations

from typing import Final

from cadmbs.kernels.calls.programs import RecordKind
from cadmbs.kernels.records import (
    AdaptiveArrays,
    ConstraintArrays,
    CouplingArrays,
    JointArrays,
    LoadArrays,
    LoopCouplings,
    LoopWorkspace,
    StepArrays,
    TreeArrays,
)

TREE_KIND: Final = RecordKind(TreeArrays, ("integers", "numbers", "block"))
JOINTS_KIND: Final = RecordKind(JointArrays, ("integers", "integers", "numbers", "numbers"))
LOADS_KIND: Final = RecordKind(LoadArrays, ("numbers", "integers", "numbers", "block"))
ROWS_KIND: Final = RecordKind(
    ConstraintArrays,
    ("integers", "numbers", "integers", "numbers", "numbers", *("integers", "numbers") * 4, "block"),
)
COUPLINGS_KIND: Final = RecordKind(
    LoopCouplings, (*(RecordKind(CouplingArrays, ("integers", "numbers")),) * 2, "integers")
)
WORKSPACE_KIND: Final = RecordKind(
    LoopWorkspace, ("vector", "block", "result vector", "result vector", "block", "block", "block", "block")
)
STEPS_KIND: Final = RecordKind(StepArrays, ("numbers", "integers", "result vector", "result", "result vector"))
ADAPTIVE_KIND: Final = RecordKind(
    AdaptiveArrays, ("numbers", "result vector", "block", "numbers", "block", "integers", "numbers", "block")
)
SCREWS_KIND: Final = TREE_KIND._replace(fields=("screws", *TREE_KIND.fields[1:]))
STRAIGHT_KIND: Final = TREE_KIND._replace(fields=("address", "vector", "block"))
"""Records that programs of loops take: the tree where all its joints are screws, and straight lines in its place."""
