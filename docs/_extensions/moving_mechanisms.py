"""The directive `moving-mechanism`: a library mechanism that moves through what its coordinates reach.

    ```{moving-mechanism} four_bar
    ```

shows the page in a frame; with the option `:link:` there is a link to the page, and the lines that make it. The pages
are written while the manual is built, of `cadmbs.viewer.demonstration`.
"""

from pathlib import Path
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

TRACES = {"four_bar": ["coupler", "coupler:0.2,0,0.4"], "jansen": [], "klann": []}
"""Points whose paths are shown."""

_FRAME = """<iframe class="report moving" loading="lazy" src="{address}#play=1" title="{name}, moving"></iframe>"""
_LINK = """<p><a href="{address}#play=1">Watch {name} move</a>: turn it with the mouse, play and pause.</p>
<details><summary>In ten lines</summary><pre>
import cadmbs as cm

mechanism = cm.load("{name}")
system = cm.compile_mechanism(mechanism)
print(system)                                    # bodies, coordinates, loops
print(cm.constraints.mobility(system).sentence)  # how it can move
cm.view(cm.viewer.demonstration(system)).open()  # the page above
result = cm.simulate(system, duration=2.0)       # its motion under gravity
print(result.outcome)
cm.viewer.save_report(result, "{name}.html")
</pre></details>"""


class MovingMechanism(SphinxDirective):
    """A frame with a moving mechanism, or a link to it."""

    required_arguments = 1
    option_spec: ClassVar = {"link": directives.flag}

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        self.env.metadata[self.env.docname].setdefault("moving", "")
        self.env.metadata[self.env.docname]["moving"] += f"{name} "
        up = "../" * self.env.docname.count("/")
        template = _LINK if "link" in self.options else _FRAME
        html = template.format(address=f"{up}reports/moving-{name}.html", name=name)
        return [nodes.raw("", html, format="html")]


def _write_pages(app: Sphinx, problem: Exception | None) -> None:
    if problem is not None or app.builder.format != "html":
        return
    import cadmbs as cm

    folder = Path(app.outdir) / "reports"
    folder.mkdir(exist_ok=True)
    names = {name for page in app.env.metadata.values() for name in page.get("moving", "").split()}
    for name in sorted(names):
        system = cm.compile_mechanism(cm.load(name))
        page = cm.view(cm.viewer.demonstration(system), trace=TRACES.get(name, ()))
        page.save(folder / f"moving-{name}.html", force=True)


def setup(app: Sphinx):
    app.add_directive("moving-mechanism", MovingMechanism)
    app.connect("build-finished", _write_pages)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
