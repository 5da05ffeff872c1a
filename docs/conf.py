"""Sphinx configuration of the manual. Nothing here needs the network: no intersphinx, no fonts or scripts from afar."""

import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE / "_extensions"), str(HERE.parent)]

from formula_macros import MACROS  # noqa: E402

import cadmbs  # noqa: E402
import cadmbs.arrays  # noqa: E402

project = "cadmbs"
author = "The cadmbs developers"
copyright = "The cadmbs developers"
version = release = cadmbs.__version__

extensions = [
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.napoleon",
    "myst_parser",
    "sphinxcontrib.katex",
    "command_help",
    "animated_reports",
    "docstring_blocks",
    "finding_pages",
    "generated_members",
    "moving_mechanisms",
    "notebook_pages",
    "object_links",
    "relation_tables",
]
exclude_patterns = ["_build", "_extensions"]
default_role = "literal"
highlight_language = "none"
smartquotes = False
suppress_warnings = [
    "misc.highlighting_failure",  # examples of broken files are not valid JSON, and that is the point
    "ref.python",  # documents and compiled records share names: the links of annotations may go to either
]

myst_heading_anchors = 3
myst_enable_extensions = ["deflist", "dollarmath"]
myst_dmath_double_inline = True

katex_css_path = "katex/katex.min.css"  # in _static, with its fonts; the scripts come with the extension
katex_options = "strict: true, throwOnError: false, macros: " + json.dumps(MACROS)

autosummary_generate = False

autodoc_typehints = "description"
autodoc_typehints_description_target = "documented_params"
autodoc_class_signature = "separated"
autodoc_member_order = "bysource"
autodoc_type_aliases = {name: name for name in vars(cadmbs.arrays) if name[0].isupper() and name != "NDArray"}
autodoc_type_aliases["ExpressionArray"] = "ExpressionArray"
napoleon_google_docstring = True
napoleon_numpy_docstring = False
napoleon_use_ivar = True

html_theme = "furo"
html_title = f"cadmbs {release}"
html_static_path = ["_static"]
html_css_files = ["manual.css"]
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {"navigation_with_keys": True}
