"""The text of the headers of include/wavecc, with the rows of options.def as the members that they become."""
import os
import re
import textwrap

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(ROOT, "include/wavecc")
ROW = re.compile(r'^WAVECC_OPTION\(([\w ]+\*?) ?, ?(\w+), ([^,]+), .*?\bGROUP_\w+,\s*((?:"(?:[^"\\]|\\.)*"\s*)+)(.*?)\)\n(?=\n|W|#)', re.M | re.S)
ROWS = re.compile(r'#define WAVECC_OPTION\(type, member, \.\.\.\) type member;\n#include "wavecc/options.def"\n')


def read(name):
    with open(os.path.join(FOLDER, name), encoding="utf-8") as file:
        return file.read()


def member(kind, name, default, help_text, fields):
    """A comment and a declaration; what a flag says that is on without it holds for `false`."""
    words = re.search(r'\.words = "([^"]*)"', fields)
    text = re.sub(r'"\s*"', "", help_text.strip())[1:-1]
    text = ("false: " if default == "true" else "") + text + (" (%s)" % words.group(1).replace("|", ", ") if words else "")
    comment = textwrap.fill("/* %s */" % text, 118, initial_indent="    ", subsequent_indent="       ")
    return "%s\n    %s%s%s;\n" % (comment, kind.strip(), "" if kind.endswith("*") else " ", name)


def members():
    return "".join(member(*row) for row in ROW.findall(read("options.def")))


def header(name):
    text, count = ROWS.subn(lambda match: members(), read(name))
    if name == "wavecc.h" and (count != 1 or not members()):
        raise ValueError("include/wavecc/wavecc.h has no rows of options.def")
    return text
