"""Names of documented objects become links wherever a page writes them as code: `cadmbs.lie.so3.exp`, `cm.simulate`."""

from docutils import nodes
from sphinx.application import Sphinx

_SHORT = {"cm.simulate": "cadmbs.simulation.simulate", "cm.load": "cadmbs.importers.load"}


def full_name(text: str) -> str:
    """The dotted name that a piece of code means: without the brackets of a call, `cm` for the package."""
    name = text.partition("(")[0].strip()
    return _SHORT.get(name) or ("cadmbs." + name[3:] if name.startswith("cm.") else name)


def _link(app: Sphinx, doctree: nodes.document, page: str) -> None:
    objects = app.env.domains["py"].objects
    for literal in list(doctree.findall(nodes.literal)):
        entry = objects.get(full_name(literal.astext()))
        if entry is None or "." not in literal.astext() or isinstance(literal.parent, nodes.reference):
            continue
        link = nodes.reference("", "", internal=True)
        link["refuri"] = app.builder.get_relative_uri(page, entry.docname) + f"#{entry.node_id}"
        literal.replace_self(link)
        link += literal


def setup(app: Sphinx):
    app.connect("doctree-resolved", _link)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
