"""The C and C++ compilers of this machine."""

import ctypes
import os
import shutil
import subprocess

import numpy as np
import pytest

REQUIRED = "CADMBS_REQUIRE_COMPILER" in os.environ
"""Set where an absent compiler is a failure and no reason to skip, as in `.ci/run`."""

WARNINGS = ("-pedantic", "-Wall", "-Wextra", "-Wconversion", "-Wno-unknown-warning-option", "-Werror")


def compiler(name):
    """The path of gcc or g++; the test is skipped, or fails where CADMBS_REQUIRE_COMPILER is set, without it."""
    path = shutil.which(name)
    if path is None:
        (pytest.fail if REQUIRED else pytest.skip)(f"needs {name}")
    return path


def self_test_of(header, prefix, folder, command=("gcc", "-std=c99", "-O1")):
    """What PREFIX_test() returns, compiled without warnings."""
    (folder / "equations.h").write_text(header)
    (folder / "main.c").write_text(f'#include "equations.h"\nint main(void) {{ return {prefix}_test(); }}\n')
    path = compiler(command[0])
    made = subprocess.run(
        [path, *command[1:], *WARNINGS, "-o", folder / "main", folder / "main.c", "-lm"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    return subprocess.run([folder / "main"], check=False).returncode


def compile_sources(members, command, folder):
    """What a compiler says of the sources of a unit; no word where it has no warning."""
    for name, content in members.items():
        if name.startswith("sources/"):
            (folder / name.removeprefix("sources/")).write_bytes(content)
    path = compiler(command[0])
    made = subprocess.run(
        [path, *command[1:], "-O0", "-pedantic", "-Wall", "-Wextra", "-Werror", "-c", "model.c", "-o", "model.o"],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return made.stderr if made.returncode else ""


def c_functions(header, names, folder):
    """Functions of a header as functions of NumPy arrays that fill the last one."""
    (folder / "equations.h").write_text(header)
    calls = [
        f"const void *f_{k}(void);\nconst void *f_{k}(void) {{ return (const void *){n}; }}"
        for k, n in enumerate(names)
    ]
    (folder / "library.c").write_text("\n".join(['#include "equations.h"', *calls]))
    library = folder / "library.so"
    subprocess.run([compiler("gcc"), "-O1", "-shared", "-fPIC", "-o", library, folder / "library.c", "-lm"], check=True)
    loaded = ctypes.CDLL(str(library))
    return [_called(loaded, f"f_{k}") for k in range(len(names))]


def _called(library, name):
    pointer = getattr(library, name)
    pointer.restype = ctypes.c_void_p

    def function(*arguments):
        function_type = ctypes.CFUNCTYPE(None, *(_type(x) for x in arguments))
        function_type(pointer())(*(_value(x) for x in arguments))

    return function


def _type(argument):
    return ctypes.c_void_p if isinstance(argument, np.ndarray) else ctypes.c_double


def _value(argument):
    return argument.ctypes.data if isinstance(argument, np.ndarray) else argument


def optional_program(name, package):
    """The path of a program that only some machines have; the test is skipped without it, and says what has it."""
    path = shutil.which(name)
    if path is None:
        pytest.skip(f"needs {name}, of Debian's package {package}")
    return path
