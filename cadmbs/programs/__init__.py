"""Programs: quantities of a mechanism as expressions of their arguments, lifted from the kernels that compute them.

    expressions/      the graph of numbers that remember how they were made; elementary functions; lifting of kernels;
                      differentiation; evaluation; linear equations (solving); functions of time
    tree_expressions  a System as expressions, its geometry as arguments;  tree_quantities: of the tree, and its loads
    closed_quantities of closed loops at a regular configuration, and their rows as expressions
    lifted_system     what all quantities of one program share
    quantities        the quantities by name, and `program`
    program           a quantity with its arguments, numbers and derivatives

Texts in C, Python and other languages are written by `cadmbs.exporters.equations`.
"""
