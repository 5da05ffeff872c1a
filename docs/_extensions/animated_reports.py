"""The directive `animated-report`: its command writes a report while the manual is built, and the page shows it.

    ```{animated-report}
    cadmbs simulate lamp.json --report lamp.html
    ```

The command runs in an empty folder with the files that the blocks of the page hold (`<!-- file: lamp.json -->`).
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError

_REPORT = re.compile(r"```\{animated-report\}\n(?P<command>cadmbs .+)\n```")
_FILE = re.compile(r"<!-- file: (?P<name>[\w.-]+) -->\n```\w+\n(?P<text>.*?)\n```", re.DOTALL)
_FRAME = """<iframe class="report" loading="lazy" src="{address}" title="{name}: animated report"></iframe>
<p><a href="{address}">This report on a page of its own</a>, made by <code>{command}</code>.</p>"""


class AnimatedReport(Directive):
    """A frame with the report that the command of the directive writes."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        command = self.content[0]
        name = report_name(command)
        return [nodes.raw("", _FRAME.format(address=f"../reports/{name}", name=name, command=command), format="html")]


def report_name(command: str) -> str:
    """The file that the option --report of a command names."""
    words = command.split()
    return words[words.index("--report") + 1]


def reports(page: Path) -> list[tuple[str, dict[str, str]]]:
    """The commands of a page that write reports, and the files that its blocks hold."""
    text = page.read_text(encoding="utf-8")
    files = {block["name"]: block["text"] + "\n" for block in _FILE.finditer(text)}
    return [(report["command"], files) for report in _REPORT.finditer(text)]


def write_report(command: str, files: dict[str, str], folder: Path) -> None:
    """Run a command among the files and move the report that it writes to the folder."""
    name = report_name(command)
    with tempfile.TemporaryDirectory() as work:
        for file, text in files.items():
            (Path(work) / file).write_text(text, encoding="utf-8")
        words = [sys.executable, "-m", *command.split(), "--engine", "reference"]
        answer = subprocess.run(words, cwd=work, capture_output=True, text=True, check=False)  # noqa: S603 - our program
        if answer.returncode != 0:
            raise ExtensionError(f"{command}: exit {answer.returncode}\n{answer.stderr}")
        (folder / name).write_bytes((Path(work) / name).read_bytes())


def _write_reports(app: Sphinx, problem: Exception | None) -> None:
    if problem is not None or app.builder.format != "html":
        return
    folder = Path(app.outdir) / "reports"
    folder.mkdir(exist_ok=True)
    for page in sorted((Path(app.srcdir) / "tutorials").glob("*.md")):
        for command, files in reports(page):
            write_report(command, files, folder)


def setup(app: Sphinx):
    app.add_directive("animated-report", AnimatedReport)
    app.connect("build-finished", _write_reports)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
