"""Topology of mechanisms: graph, spanning tree, fundamental loops, choice of the cut joints, checks.

Bodies are vertices and joints are edges, known by names and indices alone, without mechanics. Standard
library only, no recursion, time nearly linear in bodies and joints (and in the total length of the loops).
"""

from cadmbs.topology.checks import check_connected, check_masses, check_topology
from cadmbs.topology.cut_checks import check_loops, check_requested_cuts
from cadmbs.topology.graph import Edge, Graph
from cadmbs.topology.loops import FundamentalLoop, fundamental_loop, fundamental_loops
from cadmbs.topology.name_checks import check_names_nonempty, check_references, check_unique_names
from cadmbs.topology.spanning_tree import Branch, SpanningTree, TreeRank, spanning_tree, tree_rank
from cadmbs.topology.subtrees import MasslessSubtree, massless_moving_subtrees, welded_groups

__all__ = [
    "Branch",
    "Edge",
    "FundamentalLoop",
    "Graph",
    "MasslessSubtree",
    "SpanningTree",
    "TreeRank",
    "check_connected",
    "check_loops",
    "check_masses",
    "check_names_nonempty",
    "check_references",
    "check_requested_cuts",
    "check_topology",
    "check_unique_names",
    "fundamental_loop",
    "fundamental_loops",
    "massless_moving_subtrees",
    "spanning_tree",
    "tree_rank",
    "welded_groups",
]
