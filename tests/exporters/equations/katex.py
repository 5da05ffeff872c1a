"""KaTeX in strict mode as the judge of formulas: a process of Node for all formulas of a test."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

REQUIRED = "CADMBS_REQUIRE_NODE" in os.environ
"""Whether a missing Node is a failure, as in `.ci/run`."""

_FORMULA = re.compile(
    r"\\\[(?P<display>.*?)\\\]|(?P<lines>\\begin\{align\*\}.*?\\end\{align\*\})|(?<!\\)\$(?P<inline>.*?)(?<!\\)\$",
    re.DOTALL,
)

_SCRIPT = """
const katex = require(process.argv[1]);
const chunks = [];
process.stdin.on("data", (chunk) => chunks.push(chunk));
process.stdin.on("end", () => {
  const errors = [];
  for (const [formula, displayMode] of JSON.parse(Buffer.concat(chunks).toString())) {
    try {
      katex.renderToString(formula, { displayMode, strict: "error", throwOnError: true });
    } catch (error) {
      errors.push(`${error.message}: ${formula}`);
    }
  }
  process.stdout.write(JSON.stringify(errors));
});
"""


def formulas_of(text):
    """The formulas of a document, each with whether it stands on lines of its own."""
    found = []
    for match in _FORMULA.finditer(text):
        lines = match["display"] or match["lines"]
        found.append((lines or match["inline"], lines is not None))
    return found


def errors_of(formulas):
    """What KaTeX says against formulas; without Node the test is skipped, or fails with CADMBS_REQUIRE_NODE."""
    package = pytest.importorskip("sphinxcontrib.katex", reason="the docs extra, which has KaTeX, is not installed")
    script, node = Path(package.__file__).with_name("katex.min.js"), shutil.which("node")
    if node is None:
        (pytest.fail if REQUIRED else pytest.skip)("needs Node")
    done = subprocess.run(
        [node, "-e", _SCRIPT, str(script)], input=json.dumps(formulas), capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)
