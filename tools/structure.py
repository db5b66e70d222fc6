#!/usr/bin/env python3
"""The shape of the source tree, and whether it holds:

  includes   a folder of src/ includes only folders below it (the table BELOW)
  circles    sets of files that call each other in a ring (strongly connected components of the graph from a file to those that
             define what it refers to, read from the object files of a build); none has more than 12 files
  symbols    no function or table is visible to other files that none refers to (programs and tests count as others)
  functions  none has more than 60 lines
  params     none has more than 7 parameters
  files      none has more than 600 lines, tables (.def) apart
  passes     src/opt has at most 8,000 lines with its table: a new pass is worth one that goes (tools/pass_value.py)
  names      no base name of .c, .cpp, .h and .def stands in two places but for a pair beside each other (foo.c, foo.h)
  lines      none of .c, .cpp and .h has more than 120 columns; rows of tables (.def) may
  root       no file lies in the root beside those that tools look for there (the list AT_ROOT)
  order      nothing that is built depends on the order in which a C compiler evaluates arguments (argument_order.py)

usage: tools/structure.py [--build DIR] [--list]
  --build DIR  the build folder whose object files are read (default build); without one circles and symbols are left out
  --list       every circle of more than one file, the ten longest functions and files
Prints 'PASS|FAIL NAME ...' for each, with what breaks the rule. Exit status 0: all hold."""
import argparse
import json
import functools
import os
import re
import subprocess
import sys

sys.dont_write_bytecode = True
from argument_order import FUNCTION, find_unordered, without_comments  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MOST_CIRCLE, MOST_FUNCTION, MOST_PARAMETERS, MOST_FILE, MOST_COLUMNS, MOST_PASSES = 12, 60, 7, 600, 120, 8000

AT_ROOT = (".clang-format .dockerignore .gitignore CHANGELOG.md CMakeLists.txt CONTRIBUTING.md Containerfile LICENSE README.md SECURITY.md "
           "demo.sh mkdocs.yml test.sh").split()

# What a folder may include besides itself; "wavecc" is include/wavecc, the public headers.
BELOW = {
    "support": "wavecc",
    "isa": "support wavecc",
    "yaml": "support wavecc",
    "object": "isa support wavecc",
    "timing": "isa support wavecc",
    "check": "object timing isa support",
    "ir": "isa support wavecc",
    "expr": "ir isa support wavecc",
    "analysis": "timing ir isa support wavecc",
    "math": "expr ir isa support wavecc",
    "wave": "timing isa support wavecc",
    "frontend": "wave math expr analysis assembly ir isa support wavecc mlir-c mlir llvm",
    "opt": "analysis timing ir isa support wavecc",
    "schedule": "analysis timing ir isa support wavecc",
    "schedulecheck": "ir isa support wavecc",
    "regalloc": "analysis ir isa support wavecc",
    "finalize": "analysis timing ir isa support wavecc",
    "emit": "object ir isa support wavecc",
    "assembly": "isa support wavecc",
    "assembler": "yaml assembly emit object ir isa support wavecc",
    "report": "emit analysis check object timing ir isa support wavecc",
    "sim": "object timing isa support wavecc",
    "predict": "sim timing object isa support wavecc",
    "tune": "schedulecheck report emit finalize regalloc schedule opt analysis timing ir isa support wavecc",
    "session": "predict sim check timing object isa support wavecc",
    "print": "session report predict sim check timing object isa support wavecc",
    "launch": "yaml session sim object isa support wavecc",
    "judge": "print session predict check sim timing object isa support wavecc",
    "api": "print session tune report check frontend emit object predict sim isa support wavecc",
    "command": "yaml judge assembler launch print session tune report check frontend predict sim timing object ir isa support wavecc",
    "hip": "session predict check sim timing object isa support hip",
}


def sources(endings):
    found = []
    for place, _, names in os.walk(os.path.join(ROOT, "src")):
        found += [os.path.relpath(os.path.join(place, n), ROOT) for n in names if n.endswith(endings)]
    return sorted(found)


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def find_upward_includes():
    wrong = []
    for path in sources((".c", ".cpp", ".h")):
        folder = path.split("/")[1]
        for name in re.findall(r'^#include "([^"]+)"', read(path), re.M):
            top = name.split("/")[0]
            if "/" in name and top != folder and top not in BELOW.get(folder, "").split():
                wrong.append("%s includes %s" % (path, name))
    return wrong


# ---- circles ----

def symbols(objects):
    """{object file: (defined, used)}"""
    text = subprocess.run(["nm", "-A", "--format=posix"] + objects, stdout=subprocess.PIPE, check=True).stdout.decode()
    found = {}
    for line in text.splitlines():
        name, _, rest = line.partition(": ")
        fields = rest.split()
        if len(fields) >= 2 and fields[1] in "TDRBVWUC" and not fields[0].startswith("_Z"):  # templates of C++ are everywhere
            found.setdefault(name, (set(), set()))[fields[1] == "U"].add(fields[0])
    return found


def object_files(build):
    """Those of today's sources that are built; the folder may have others, of files that are gone."""
    with open(os.path.join(build, "compile_commands.json")) as file:
        named = [os.path.join(row["directory"], re.search(r" -o (\S+)", row["command"]).group(1)) for row in json.load(file)]
    return sorted(path for path in named if os.path.exists(path))


def modules(build):
    """{source file: (defined, used)}. A source that is compiled several times counts once."""
    objects = [path for path in object_files(build) if re.search(r"/CMakeFiles/wavecc_\w+\.dir/src/", path)]
    by_file = {}
    for name, (defined, used) in symbols(objects).items():
        path = re.sub(r"^.*?\.dir/(.*)\.o$", r"\1", name)
        if not os.path.exists(os.path.join(ROOT, path)):
            continue
        mine = by_file.setdefault(path, (set(), set()))
        mine[0].update(defined)
        mine[1].update(used)
    return by_file


def call_graph(by_file):
    """{file: files that define what it refers to}"""
    owner = {symbol: path for path, (defined, _) in by_file.items() for symbol in defined}
    return {path: {owner[s] for s in used if owner.get(s, path) != path} for path, (_, used) in by_file.items()}


def components(graph):
    """Strongly connected components (Tarjan's algorithm, with an explicit stack)."""
    index, low, on_stack, stack, found = {}, {}, set(), [], []
    for root in sorted(graph):
        if root in index:
            continue
        work = [(root, iter(sorted(graph[root])))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        while work:
            node, rest = work[-1]
            for successor in rest:
                if successor not in index:
                    index[successor] = low[successor] = len(index)
                    stack.append(successor)
                    on_stack.add(successor)
                    work.append((successor, iter(sorted(graph[successor]))))
                    break
                if successor in on_stack:
                    low[node] = min(low[node], index[successor])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    at = stack.index(node)
                    found.append(sorted(stack[at:]))
                    on_stack.difference_update(stack[at:])
                    del stack[at:]
    return sorted((c for c in found if len(c) > 1), key=lambda c: (-len(c), c))


@functools.cache
def foreign():
    """Functions of the HIP runtime, whose names and parameters are its own."""
    return set(re.findall(r"^CALL\(\w+, (\w+)\)", read("src/hip/calls.def"), re.M))


def find_lonely_symbols(build):
    """What only its own file uses, and is not static. The functions of the public headers are for programs elsewhere."""
    public = "".join(read(p) for p in ("include/wavecc/" + n for n in os.listdir(os.path.join(ROOT, "include/wavecc"))))
    everything = symbols(object_files(build))
    used = set().union(*(used for _, used in everything.values())) | foreign()
    wrong = set()
    for path, (defined, _) in modules(build).items():
        wrong.update("%s: %s" % (path, s) for s in defined - used if s != "main" and not re.search(r"\b%s\b" % s, public))
    return sorted(wrong)


def check_circles(build, whole):
    found = components(call_graph(modules(build)))
    wrong = []
    for circle in found:
        text = "%d files: %s" % (len(circle), " ".join(p.replace("src/", "") for p in circle))
        if len(circle) > MOST_CIRCLE:
            wrong.append(text)
        elif whole:
            print("  " + text)
    per_folder = {}
    for circle in found:
        folder = circle[0].split("/")[1]
        per_folder[folder] = max(per_folder.get(folder, 1), len(circle))
    print("largest circle of each folder: " + ", ".join("%s %d" % (f, per_folder.get(f, 1)) for f in BELOW))
    return wrong


# ---- lengths ----

def functions(path):
    """(lines, name) of each function: from its first line to the brace in column 1 that ends it."""
    lines = read(path).split("\n")
    start = None
    for number, line in enumerate(lines):
        if line.startswith("{") and start is None:
            start = number
            while start and re.match(r"\S", lines[start - 1]) and not re.match(r"[}#/]|.*\*/$", lines[start - 1]) or re.match(r"\s+\S.*\)$", lines[start - 1]):
                start -= 1
        elif line.startswith("}") and start is not None:
            name = re.search(r"(\w+)\(", " ".join(lines[start:start + 3]))
            yield number - start + 1, "%s:%d %s" % (path, start + 1, name.group(1) if name else "?")
            start = None


def parameters(path):
    """(number, name) of each function, definition or prototype."""
    text = without_comments(read(path))
    for match in FUNCTION.finditer(text):
        number = re.sub(r"\([^()]*\)", "", match["params"]).count(",") + 1
        if match["name"] in foreign():
            continue
        yield number, "%s:%d %s" % (path, text.count("\n", 0, match.start()) + 1, match["name"])


def longest(items, most, whole, what):
    items = sorted(items, reverse=True)
    if whole:
        for size, name in items[:10]:
            print("  %d %s: %s" % (size, what, name))
    return ["%s: %d %s" % (name, size, what) for size, name in items if size > most]


def wide_lines():
    return ["%s:%d: %d columns" % (path, number, len(line)) for path in sources((".c", ".cpp", ".h"))
            for number, line in enumerate(read(path).split("\n"), 1) if len(line) > MOST_COLUMNS]


def names_twice():
    places = {}
    for path in sources((".c", ".cpp", ".h", ".def")):
        stem = os.path.splitext(path)[0]
        places.setdefault(os.path.basename(stem), set()).add(stem)
    return ["%s: %s" % (name, " ".join(sorted(stems))) for name, stems in sorted(places.items()) if len(stems) > 1]


def strays():
    """Files that a commit of everything took along. Without git (an archive) there is nothing to ask."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True).stdout.split()
    return sorted(name for name in listed if "/" not in name and name not in AT_ROOT)


def report(name, wrong, rule):
    print("%s structure %s: %s%s" % ("FAIL" if wrong else "PASS", name, rule, "".join("\n  " + w for w in wrong)))
    return not wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=os.environ.get("WAVECC_BUILD", os.path.join(ROOT, "build")))
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    good = report("includes", find_upward_includes(), "no folder includes one above it")
    if os.path.isdir(options.build):
        good &= report("circles", check_circles(options.build, options.list), "no more than %d files call each other in a ring" % MOST_CIRCLE)
        good &= report("symbols", find_lonely_symbols(options.build), "what one file uses alone is static")
    codes = sources((".c", ".cpp", ".h"))
    good &= report("functions", longest([f for p in codes for f in functions(p)], MOST_FUNCTION, options.list, "lines"),
                   "no function over %d lines" % MOST_FUNCTION)
    good &= report("params", longest([f for p in codes for f in parameters(p)], MOST_PARAMETERS, options.list, "parameters"),
                   "no function with over %d parameters" % MOST_PARAMETERS)
    good &= report("files", longest([(read(p).count("\n"), p) for p in codes], MOST_FILE, options.list, "lines"),
                   "no file over %d lines" % MOST_FILE)
    passes = sum(read(p).count("\n") for p in sources((".c", ".h", ".def")) if p.startswith("src/opt/"))
    good &= report("passes", longest([(passes, "src/opt")], MOST_PASSES, False, "lines"), "src/opt has no more than %d lines" % MOST_PASSES)
    good &= report("names", names_twice(), "no base name twice")
    good &= report("lines", wide_lines(), "no line over %d columns" % MOST_COLUMNS)
    good &= report("root", strays(), "no file in the root that nothing reads")
    good &= report("order", find_unordered(), "no two arguments of a call build something")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
