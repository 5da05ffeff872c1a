"""Notebooks (`.ipynb`) as pages: text, code, what it printed, pictures, and the notebook to download."""

from __future__ import annotations

import json
from typing import Any

from myst_parser.sphinx_ import Parser
from notebook_cells import source
from sphinx.application import Sphinx

_ABOVE = """{{download}}`Download this notebook <{name}.ipynb>` and run it in Jupyter:
`pip install jupyterlab "cadmbs[plot]"`. There `cm.view(...)` shows the mechanism in motion, without a network.
"""


class NotebookParser(Parser):  # type: ignore[misc]
    """Reads a notebook as the Markdown that its cells are."""

    supported = ("notebook",)

    def parse(self, inputstring: str, document: Any) -> None:
        """Parse the Markdown of a notebook."""
        name = document.settings.env.docname.rpartition("/")[2]
        super().parse(markdown(json.loads(inputstring), name), document)


def markdown(notebook: dict[str, Any], name: str) -> str:
    """A notebook as Markdown."""
    parts: list[str] = []
    for number, cell in enumerate(notebook["cells"]):
        if cell["cell_type"] == "markdown":
            parts.append(source(cell))
        elif cell["cell_type"] == "code":
            parts.append(f"```python\n{source(cell).rstrip()}\n```")
            parts += [_output(output) for output in cell["outputs"]]
        if number == 0:
            parts.append(_ABOVE.format(name=name))
            moving = notebook["metadata"].get("cadmbs", {}).get("moving")
            if moving:
                parts.append(f"```{{moving-mechanism}} {moving}\n```")
    return "\n\n".join(parts) + "\n"


def _output(output: dict[str, Any]) -> str:
    if "text" in output:
        return f"```text\n{''.join(output['text']).rstrip()}\n```"
    data = output["data"]
    if "image/png" in data:
        return (
            f'```{{raw}} html\n<img class="figure" alt="figure" src="data:image/png;base64,{data["image/png"]}">\n```'
        )
    if "image/svg+xml" in data:
        return f"```{{raw}} html\n{''.join(data['image/svg+xml'])}\n```"
    return f"```text\n{''.join(data['text/plain']).rstrip()}\n```"


def setup(app: Sphinx) -> dict[str, bool]:
    """Take notebooks as pages."""
    app.add_source_suffix(".ipynb", "notebook")
    app.add_source_parser(NotebookParser)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
