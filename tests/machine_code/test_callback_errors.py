"""Errors of callbacks, in several threads and within each other."""

import ctypes
import sys
import threading

import pytest

from cadmbs.machine_code.callback_errors import CallbackErrors

FUNCTION = ctypes.CFUNCTYPE(None)


def test_each_thread_has_its_own_errors():
    """The first opens and ends while the second is within its callback."""
    hook, caught = sys.unraisablehook, {}
    second_is_within, first_is_over = threading.Event(), threading.Event()

    @FUNCTION
    def first():
        second_is_within.wait(10.0)
        raise ValueError("first")

    @FUNCTION
    def second():
        second_is_within.set()
        first_is_over.wait(10.0)
        raise ValueError("second")

    def run(name, function):
        with pytest.raises(ValueError) as caught[name], CallbackErrors():
            function()
        first_is_over.set()

    threads = [threading.Thread(target=run, args=each) for each in (("first", first), ("second", second))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {name: str(error.value) for name, error in caught.items()} == {"first": "first", "second": "second"}
    assert sys.unraisablehook is hook


def test_a_block_within_a_callback_keeps_its_own():
    @FUNCTION
    def inner():
        raise KeyError("inner")

    @FUNCTION
    def outer():
        with pytest.raises(KeyError), CallbackErrors():
            inner()
        raise ValueError("outer")

    with pytest.raises(ValueError, match="outer"), CallbackErrors():
        outer()
