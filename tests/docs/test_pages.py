"""The ruler of the examples itself, and that reference pages name everything there is."""

from __future__ import annotations

from typing import Annotated, get_args, get_origin

import pytest

from cadmbs.cli.inputs.library import library_names
from cadmbs.models.mechanism import Mechanism
from cadmbs.models.quantities.fields import Document
from tests.docs.pages import ROOT, blocks, commands, shown_differs

PAGE = """Words.

```python
print(1)
```

```text
1
```

Words in between.

<!-- file: a.json -->
<!-- exit: 3 -->
```json
{}
```

```{toctree}
a
```

```text
a picture
```
"""


def test_blocks_with_their_notes_and_neighbours(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(PAGE, encoding="utf-8")
    found = blocks(page)
    assert [(b.language, b.text, b.line) for b in found] == [
        ("python", "print(1)\n", 4),
        ("text", "1\n", 8),
        ("json", "{}\n", 16),
        ("text", "a picture\n", 24),
    ]
    assert [b.notes for b in found] == [{}, {}, {"file": "a.json", "exit": "3"}, {}]
    assert [b.follows for b in found] == [False, True, False, True]


def test_commands_with_their_output():
    text = "$ one --with \\\n    more\na\nb\n$ two\n"
    assert commands(text) == [("one --with  more", ["a", "b"]), ("two", [])]


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        (["a", "b"], "a\nb\n", True),
        (["a"], "a\nb\n", False),
        (["b"], "a\nb\n", False),
        (["a", "..."], "a\nb\nc\n", True),
        (["...", "c"], "a\nb\nc\n", True),
        (["a", "...", "c"], "a\nc\n", True),
        (["took ... s"], "took 0.12 s\n", True),
        (["took ... s"], "took 0.12 min\n", False),
        (["a.c"], "abc\n", False),
    ],
)
def test_shown_lines_are_the_printed_ones_but_for_gaps(shown, printed, same):
    assert (shown_differs(shown, printed) is None) is same


def _documents(annotation: object, found: dict[str, type[Document]]) -> dict[str, type[Document]]:
    """The document classes in an annotation, and those in their fields, by name."""
    if isinstance(annotation, type) and issubclass(annotation, Document):
        if annotation.__name__ not in found:
            found[annotation.__name__] = annotation
            for field in annotation.model_fields.values():
                _documents(field.annotation, found)
        return found
    parts = get_args(annotation)
    for part in parts[:1] if get_origin(annotation) is Annotated else parts:
        _documents(part, found)
    return found


def test_the_formats_page_names_every_field_and_kind():
    page = (ROOT / "docs" / "reference" / "file-formats.md").read_text(encoding="utf-8")
    names = {
        (name, word)
        for name, document in _documents(Mechanism, {}).items()
        for field_name, field in document.model_fields.items()
        for word in (field_name, *(get_args(field.annotation) if field_name == "kind" else ()))
    }
    missing = sorted(f"{word} of {name}" for name, word in names if f"`{word}`" not in page and f'"{word}"' not in page)
    assert len(names) > 100
    assert not missing


def test_every_library_mechanism_has_its_sketch_in_the_manual():
    page = (ROOT / "docs" / "reference" / "library.md").read_text(encoding="utf-8")
    for name in library_names():
        assert f"## {name}\n" in page
        assert f"_static/sketches/{name}.svg" in page
        assert (ROOT / "docs" / "_static" / "sketches" / f"{name}.svg").read_text().startswith("<svg ")
