"""The examples in docstrings run, and give what they show."""

from __future__ import annotations

import doctest
import importlib

import pytest

from tests.architecture.sources import sources

WITH_EXAMPLES = [source.module for source in sources() if ">>>" in source.text]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_of_module(name):
    found = doctest.testmod(importlib.import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert found.attempted > 0
    assert found.failed == 0


def test_there_are_examples():
    assert WITH_EXAMPLES
