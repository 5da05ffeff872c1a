"""Compiling of long programs: optimization and machine code once, for the entry with all that it calls.

Numba optimizes each function that it compiles, together with all that it calls, and makes machine code of it, although
the functions of a program are only used as parts of its entry. Here those that are copied into their callers are
optimized there, and machine code is made of the entry alone: a third of the time is saved. This needs parts of Numba
that are not public; where they are missing or different, programs are compiled as usual.

The compiler makes millions of objects that live until it is done: looking for unused cycles among them again and again
takes a tenth of the time, and is done seldom meanwhile.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
from collections.abc import Iterator
from typing import Any, Final

NEW_OBJECTS: Final = 500_000
"""So many new objects are made before unused cycles among them are looked for: some 100 MB."""


@contextlib.contextmanager
def only_entry(name: str) -> Iterator[None]:
    """Compile the function of a qualified name as the entry of all others that are compiled meanwhile.

    Loops are not vectorized: they are short, and lanes are vectors already, so that it makes code longer, not faster.
    """
    from numba.core.compiler_lock import global_compiler_lock

    config: Any = importlib.import_module("numba.core.config")
    with global_compiler_lock:  # nobody else compiles in between
        codegen, vectorizes = _codegen(), config.LOOP_VECTORIZE
        if codegen is None:
            yield
            return
        usual_class, usual_set_env = codegen._library_class, codegen.set_env
        codegen._library_class = _library_class(usual_class, name)
        codegen.set_env = _environment_setter(codegen, usual_set_env)
        config.LOOP_VECTORIZE = 0
        try:
            with _rare_collections():
                yield
        finally:
            config.LOOP_VECTORIZE = vectorizes
            codegen._library_class = usual_class
            del codegen.set_env


@contextlib.contextmanager
def _rare_collections() -> Iterator[None]:
    """Collect unused cycles of objects seldom."""
    usual = gc.get_threshold()
    gc.set_threshold(max(NEW_OBJECTS, usual[0]) if usual[0] else 0, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def _codegen() -> Any:
    """Numba's code generator for this processor; None where it is not as expected."""
    try:
        from numba.core.registry import cpu_target

        codegen = cpu_target.target_context.codegen()
        library = codegen._library_class
        names = ("add_ir_module", "_optimize_final_module", "_finalize_final_module", "_finalize_dynamic_globals")
        is_known = all(hasattr(library, name) for name in names) and "set_env" not in vars(codegen)
        return codegen if is_known and hasattr(codegen._engine, "get_global_value_address") else None
    except (ImportError, AttributeError):
        return None


def _library_class(usual: Any, entry: str) -> Any:
    """The class of compiled functions with the entry's name and of those that are parts of it."""

    class PartOfProgram(usual):  # type: ignore[misc]
        _is_copied = False

        def add_ir_module(self, ir_module: Any) -> None:
            """Functions that are to be copied into their callers are known by their attribute."""
            attributes = [str(function.attributes) for function in ir_module.functions if function.blocks]
            self._is_copied = any("alwaysinline" in text for text in attributes)
            super().add_ir_module(ir_module)

        def _optimize_final_module(self) -> None:
            if self.name == entry or not self._is_copied:
                super()._optimize_final_module()

        def _finalize_final_module(self) -> None:
            if self.name == entry:
                super()._finalize_final_module()
                return
            self._finalize_dynamic_globals()
            self._finalized = True

    return PartOfProgram


def _environment_setter(codegen: Any, usual: Any) -> Any:
    """Sets the environments of functions that have machine code."""

    def set_env(env_name: str, env: Any) -> None:
        if codegen._engine.get_global_value_address(env_name):
            usual(env_name, env)

    return set_env
