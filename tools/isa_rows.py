"""Rows of the instruction table for other tools: inst.def and its neighbours as the C preprocessor expands them, since sets.h
makes many rows of one line."""
import os
import re
import subprocess

ISA = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "src/isa")


def expand(name, *macros):
    """The text of the file with these macros: (head, body)."""
    command = [os.environ.get("CC", "cc"), "-E", "-P", "-x", "c", "-I", os.path.dirname(ISA)]
    command += ["-D%s=%s" % m for m in macros] + [os.path.join(ISA, name)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def rows():
    """(identifier, name, targets) of each row that has an encoding of its own, in order. targets: GFX9, GFX1250, ..."""
    text = expand("inst.def", ("INST(id,defs,list,...)", "@id@__VA_ARGS__@"), ("PSEUDO(...)", ""), ("DUAL_ROW(...)", ""))
    for ident, fields in re.findall(r"@(\w+)@(.*?)@", text, re.S):
        name = re.search(r'\.name = ((?:"\w*"\s*)+)', fields).group(1)
        yield ident, re.sub(r'["\s]', "", name), re.search(r"\.targets = ON_(\w+)", fields).group(1)


def names(family):
    """{identifier: name} of the opcodes that the family's file (gfx1250 or gfx90a) says it shares; "": the same name."""
    text = expand(family + ".def", ("SHARED(id,name)", "@id@name@"), ("SAME(id)", "@id@@"), ("TWIN(...)", ""))
    return {ident: re.sub(r'["\s]', "", name) for ident, name in re.findall(r"@(\w+)@(.*?)@", text)}
