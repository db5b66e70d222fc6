#!/usr/bin/env python3
"""Does a change edit only prose? Compares two commits. Outside comments, strings and pages every token must be the same. Strings must keep
their conversions (%s, {}) in order, so that no message reads another argument.

usage: tools/prose_only.py [BASE [HEAD]]     default: HEAD and the working tree
  Prints each changed file with its verdict. Exit status 0: prose alone; 1: code changed; 2: a file of a kind that is not read."""
import argparse
import io
import os
import re
import subprocess
import sys
import tokenize

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PAGES = (".md", ".txt", ".rst", ".html")
HASH = (".cmake", ".sh", ".yml", ".yaml", ".toml", ".properties", "CMakeLists.txt", "Containerfile")
C = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|[A-Za-z_]\w*|\d[\w.+]*|\S""", re.S)
CONVERSION = re.compile(r"%(?:\d+\$)?[-+ #0]*(?:\*|\d+)?(?:\.(?:\*|\d+))?(?:hh|h|ll|l|z|j|t)?[a-zA-Z%]|\{\w*\}")


def git(*arguments):
    return subprocess.run(("git", "-C", ROOT) + arguments, stdout=subprocess.PIPE, check=True).stdout.decode("utf-8", "replace")


def c_tokens(text):
    """Strings that stand beside one another are one; what is left of each are its conversions."""
    found = []
    for token in C.findall(text):
        if token.startswith(("//", "/*")):
            continue
        if token.startswith('"'):
            if not (found and isinstance(found[-1], tuple)):
                found.append(())
            found[-1] += tuple(CONVERSION.findall(token))
        else:
            found.append(token)
    return found


def python_tokens(text):
    found = []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.COMMENT, tokenize.NL):
            continue
        if token.type == tokenize.STRING:
            found.append(tuple(CONVERSION.findall(token.string)))
        else:
            found.append((token.type, token.string) if token.type != tokenize.NEWLINE else "line")
    return found


def hash_tokens(text):
    """Lines without their comments and strings; in a line a # begins one that follows a blank."""
    lines = [re.sub(r"(^|\s)#.*", "", re.sub(r'"(?:\\.|[^"\\])*"', '""', line)).split() for line in text.split("\n")]
    return [line for line in lines if line]


def reader(path):
    """The function that gives what is no prose, or None."""
    name = os.path.basename(path)
    if name.endswith(PAGES):
        return lambda text: []
    if name.endswith((".c", ".h", ".cpp", ".def", ".in", ".map")):
        return c_tokens
    if name.endswith(HASH):
        return hash_tokens
    if name.endswith(".py"):
        return python_tokens
    return None


def first_line(path, commit):
    return content(path, commit).split("\n", 1)[0]


def content(path, commit):
    if commit:
        return git("show", "%s:%s" % (commit, path))
    with open(os.path.join(ROOT, path), encoding="utf-8", errors="replace") as file:
        return file.read()


def verdict(status, path, base, head):
    if status != "M":
        return "prose" if path.endswith(PAGES) else "code"
    read = reader(path)
    if read is None and "." not in os.path.basename(path):
        read = python_tokens if "python" in first_line(path, base) else hash_tokens if first_line(path, base).startswith("#!") else None
    if read is None:
        return "unknown"
    return "prose" if read(content(path, base)) == read(content(path, head)) else "code"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base", nargs="?", default="HEAD")
    parser.add_argument("head", nargs="?", default="")
    args = parser.parse_args()
    base, head = args.base, args.head
    changed = git("diff", "--no-renames", "--name-status", *([base, head] if head else [base])).split("\n")
    verdicts = [(verdict(*line.split("\t"), base, head), line.split("\t")[1]) for line in changed if line]
    for kind, path in sorted(verdicts):
        print("%-8s %s" % (kind, path))
    kinds = {kind for kind, _ in verdicts}
    return 1 if "code" in kinds else 2 if "unknown" in kinds else 0


if __name__ == "__main__":
    sys.exit(main())
