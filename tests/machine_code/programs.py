"""Functions of tests as programs."""

from cadmbs.machine_code.python_calls import program_code, python_function


def compiled(function, arguments):
    """A function of arrays and integers as machine code."""
    return python_function(program_code(function, arguments, "other arguments are expected"), function.__name__)
