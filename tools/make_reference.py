#!/usr/bin/env python3
"""Writes docs/reference/: the commands with their options from the program's own table (options.def, commands.def), the C interface from the
public headers, the Python package from its docstrings, the findings from their rules (finding_rules.def). tests/e2e/run_docs says when a page is no longer what this writes.

usage: tools/make_reference.py [--check]
  --check: writes nothing; prints the pages that are not current, and ends with 1 where there are any
  WAVECC_BUILD: the build folder (default build)."""
import argparse
import ast
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
import public_headers  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = os.path.abspath(os.environ.get("WAVECC_BUILD", os.path.join(ROOT, "build")))
FOLDER = os.path.join(ROOT, "docs/reference")
MADE = "<!-- Written by tools/make_reference.py: not by hand. -->\n"
HEADERS = ("wavecc.h", "object.h", "random.h", "types.h")


def text_of(*command):
    return subprocess.run((os.path.join(BUILD, "bin/wavecc"),) + command, check=True, capture_output=True, text=True).stdout


# ---- commands ----

def commands_page():
    names = re.findall(r'COMMAND\(\w+, \w+, \.name = "([\w-]+)"', open(os.path.join(ROOT, "src/command/commands.def")).read())
    page = [MADE, "# Commands and options\n", "`wavecc help COMMAND` prints the same; `man wavecc` has all of it. What holds for all commands: "
            "[the command line](../user-guide.md#the-command-line).\n"]
    for name in names:
        if name == "waveasm-translate":
            continue
        text = text_of("help", name)
        title, rest = text.split("\n\n", 1)
        summary = " ".join(title.split()).split(": ", 1)[-1]
        heading = name if name == "mlir-opt" else "wavecc " + name  # a program of its own name
        page += ["## %s\n" % heading, summary[:1].upper() + summary[1:] + "\n", "```text", rest.strip(), "```\n"]
    return "\n".join(page)


# ---- the C interface ----

def plain(comment):
    """A comment without its marks, as paragraphs."""
    text = re.sub(r"^\s*/\*+\s?|\s*\*/\s*$", "", comment)
    return re.sub(r"\n\s*\*? ?", "\n", text).strip()


def pieces(text):
    """[(comment, declaration)] of a header in its order; the bodies of inline functions are left out."""
    text = re.sub(r"^#.*\n|^extern \"C\" \{\n|^\}\n(?=#endif)", "", text, flags=re.M)
    found, at = [], 0
    pattern = re.compile(r"\s*(/\*(?:(?!\*/).)*\*/[ \t]*\n)?(?=\S)", re.S)
    while text[at:].strip():
        begin = pattern.match(text, at)
        at, comment = begin.end(), begin.group(1) or ""
        if text.startswith("/*", at):  # a comment that stands alone
            end = text.index("*/", at) + 2
            found.append((plain(text[at:end]), ""))
            at = end
            continue
        end, inline = end_of_declaration(text, at)
        declaration = text[at:end]
        if inline:
            declaration = re.sub(r"^static inline ", "", declaration[:declaration.index("{")].strip()) + ";"
        found.append((plain(comment) if comment else "", declaration.strip()))
        at = end
    return found


def end_of_declaration(text, at):
    """Where the declaration ends that begins there, and whether it is an inline function."""
    inline, depth = text.startswith("static inline", at), 0
    for i in range(at, len(text)):
        depth += {"{": 1, "}": -1}.get(text[i], 0)
        if depth == 0 and (text[i] == ";" or (inline and text[i] == "}")):
            end = text.find("\n", i)  # with what is said behind it
            return (len(text) if end < 0 else end), inline
    return len(text), inline


def name_of(declaration):
    typedef = re.search(r"\}\s*(\w+);|typedef struct \w+ (\w+);", declaration)
    if typedef:
        return typedef.group(1) or typedef.group(2)
    function = re.search(r"(\w+)\(", declaration)
    constants = re.search(r"^enum \{\s*(\w+)", declaration)
    return function.group(1) if function else constants.group(1) if constants else ""


def header_page():
    page = [MADE, "# The C interface\n", "From the headers of `include/wavecc`. A whole program: `examples/compile.c`. "
            "What may change between versions: [versions](../versions.md).\n"]
    for header in HEADERS:
        text = public_headers.header(header)
        page.append("## wavecc/%s\n" % header)
        open_block = False
        for comment, declaration in pieces(text):
            name = name_of(declaration) if declaration else ""
            own = name and (comment or declaration.count("\n") > 1)
            if own or comment or not open_block:
                page += ["```\n"] if open_block else []
                open_block = False
            if own:
                page.append("### %s\n" % name)
            if comment:
                page.append(as_paragraphs(comment) + "\n")
            if declaration:
                page += [] if open_block else ["```c"]
                page.append(declaration)
                open_block = True
        page += ["```\n"] if open_block else []
    return "\n".join(page)


def as_paragraphs(comment):
    """Markdown in which nothing but what stands in `` is marked; lines that are set in columns stay as they are."""
    done = []
    for paragraph in comment.split("\n\n"):
        if any(re.search(r"\S {2,}\S|^ {2,}\S", line) for line in paragraph.split("\n")):
            done.append("```text\n%s\n```" % paragraph)
            continue
        parts = paragraph.split("`")
        parts[::2] = [re.sub(r"[*_]", r"\\\g<0>", part.replace("<", "&lt;").replace(">", "&gt;")) for part in parts[::2]]
        done.append("`".join(parts))
    return "\n\n".join(done)


# ---- Python ----

def signature(node):
    text = ast.unparse(node).split("\n")
    return next(line for line in text if line.lstrip().startswith("def ")).rstrip(":").replace("def ", "", 1).strip()


def describe(name, node):
    """The Markdown of a public function or class."""
    if isinstance(node, ast.FunctionDef):
        return ["### %s\n" % name, "```python\nwavecc.%s%s\n```\n" % (name[:-len(node.name)], signature(node)), ast.get_docstring(node) or "", ""]
    text = ["### %s\n" % name, ast.get_docstring(node) or "", ""]
    fields = [ast.unparse(child) for child in node.body if isinstance(child, ast.AnnAssign)]
    if fields:
        text += ["```python", *fields, "```\n"]
    for child in node.body:
        if isinstance(child, ast.FunctionDef) and (child.name == "__init__" or not child.name.startswith("_")):
            prefix = "property " if any(ast.unparse(d) == "property" for d in child.decorator_list) else ""
            text += ["```python\n%s%s\n```\n" % (prefix, signature(child)), ast.get_docstring(child) or "", ""]
    return text


def python_page():
    folder = os.path.join(ROOT, "python/wavecc")
    package = ast.parse(open(os.path.join(folder, "__init__.py")).read())
    public = next(ast.literal_eval(node.value) for node in package.body
                  if isinstance(node, ast.Assign) and node.targets[0].id == "__all__")
    page = [MADE, "# The Python package\n", "How to begin: [from Python](../user-guide.md#from-python).\n"]
    for module, names in (("__init__", public), ("_signatures", public), ("_module", public), ("_object", public),
                          ("_autotune", public), ("_judge", public), ("_tasks", public), ("_progress", public),
                          ("_errors", public), ("cache", public), ("sweep", None), ("scores", None), ("plots", None), ("wave/compile", None), ("kernels/__init__", None),
                          ("kernels/_search", ("Picked", "Row"))):
        tree = ast.parse(open(os.path.join(folder, module + ".py")).read())
        nodes = [node for node in tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_") and
                 (node.name in names if names is not None else node.name != "main" and ast.get_docstring(node))]
        page.append("## %s\n" % {"__init__": "The library", "_signatures": "Compiling", "_module": "What was compiled", "_object": "Code objects and runs",
                                 "_autotune": "Tuning", "_judge": "Judging", "_tasks": "Tasks and scores", "_progress": "Progress", "_errors": "Errors",
                                 "cache": "The cache", "sweep": "wavecc.sweep", "scores": "wavecc.scores", "plots": "wavecc.plots", "wave/compile": "wavecc.wave.compile",
                                 "kernels/__init__": "wavecc.kernels", "kernels/_search": "What a search gives"}[module])
        if names is None:
            page.append("```text\n%s\n```\n" % ast.get_docstring(tree))
        for node in nodes:
            place = module.replace("/__init__", "").replace("/", ".") + "."
            page += describe((place if names is None else "kernels." if module == "kernels/_search" else "") + node.name, node)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(page)) + "\n"


# ---- findings ----

def findings_page():
    rows = re.findall(r'^(OTHER_)?RULE\("([\w-]+)", "(.*)", "(.*)"\)$', open(os.path.join(ROOT, "src/support/finding_rules.def")).read(), re.M)
    page = [MADE, "# Findings\n", "What `wavecc check`, checked runs and `wavecc hip` report. The name of a rule stays: it is in texts, in JSON (`rule`),\nin SARIF "
            "(`ruleId`), and in lists of `--ignore`, `--only` and suppressions. [Checking](../checking.md) says when each is reported\nand how it is proved.\n"]
    for other, title in (("", "In code and in runs"), ("OTHER_", "Of programs (`wavecc hip`), and ends of the analysis")):
        page += ["## %s\n" % title, "| rule | what is wrong | what to do |", "|---|---|---|"]
        page += ["| `%s` | %s | %s |" % (name, what, remedy.replace("docs/targets.md", "[targets](../targets.md#errata)"))
                 for kind, name, what, remedy in rows if kind == other] + [""]
    return "\n".join(page)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    check, wrong = parser.parse_args().check, []
    os.makedirs(FOLDER, exist_ok=True)
    for name, text in (("commands.md", commands_page()), ("c.md", header_page()), ("python.md", python_page()), ("findings.md", findings_page())):
        path = os.path.join(FOLDER, name)
        text = re.sub(r"\n{3,}", "\n\n", text).rstrip() + "\n"
        if os.path.exists(path) and open(path).read() == text:
            continue
        wrong.append("docs/reference/" + name)
        if not check:
            open(path, "w").write(text)
    if wrong:
        print("%s: %s" % ("not current (tools/make_reference.py writes them)" if check else "written", " ".join(wrong)))
    return 1 if check and wrong else 0


if __name__ == "__main__":
    sys.exit(main())
