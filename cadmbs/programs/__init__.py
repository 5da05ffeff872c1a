"""Programs: quantities of a mechanism as expressions of their arguments, lifted from the kernels that compute them.

    expressions/      the graph of numbers that remember how they were made; elementary functions; lifting of kernels;
                      differentiation; evaluation; linear equations (solving); functions of time
    tree/             a System as expressions (tree_expressions), geometry_arguments, quantities and loads of the tree
    closed/           a regular configuration, constraint rows, accelerations and corrections of closed loops
    lifted_system     what all quantities of one program share
    quantity_table    the quantities by name;  quantities: `program`
    program           a quantity with its arguments, numbers and derivatives;  samples: numbers of the arguments

Texts in C, Python and other languages are written by `cadmbs.exporters.equations`.
"""
