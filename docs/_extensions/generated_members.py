"""Members that Python generates are left out, fields of tuples and constructors of records: their class lists them."""

from sphinx.application import Sphinx


def is_generated(member: object) -> bool:
    """Whether a member of a class comes from no source file."""
    code = getattr(getattr(member, "__func__", member), "__code__", None)
    return type(member).__name__ == "_tuplegetter" or (code is not None and code.co_filename.startswith("<"))


def _skip(app, what, name, obj, skip, options):
    return True if what == "class" and is_generated(obj) else None


def setup(app: Sphinx):
    app.connect("autodoc-skip-member", _skip)
    return {"parallel_read_safe": True}
