"""The tables "equation, function, test" as they are read: two columns, the test below the function that it checks.

In the source each row keeps its three cells, which a test reads; three columns of long names leave a page no room.
"""

from docutils import nodes
from sphinx.application import Sphinx

_HEAD = ("equation", "function", "test")


def _cells(row: nodes.row) -> list[str]:
    return [entry.astext() for entry in row]


def merge_columns(table: nodes.table) -> None:
    """Put the third cell of each row below its second one."""
    group = table.next_node(nodes.tgroup)
    group["cols"] = 2
    group.remove(list(group.findall(nodes.colspec))[2])
    table["classes"].append("relations")
    for row in group.findall(nodes.row):
        _, function, test = row.children
        row.remove(test)
        if _cells(row)[1] == _HEAD[1]:
            continue
        path, _, name = test.astext().partition("::")
        paragraph = nodes.paragraph("", "", classes=["relation-test"])
        paragraph += [nodes.Text("checked by "), nodes.literal("", name), nodes.Text(f" in {path}")]
        function += paragraph


def _merge(app: Sphinx, doctree: nodes.document) -> None:
    for table in doctree.findall(nodes.table):
        head = table.next_node(nodes.thead)
        if head is not None and tuple(_cells(head.next_node(nodes.row))) == _HEAD:
            merge_columns(table)


def setup(app: Sphinx):
    app.connect("doctree-read", _merge)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
