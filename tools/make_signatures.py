#!/usr/bin/env python3
"""Writes python/wavecc/_signatures.py: the functions that take the options of a compilation, with each option by its name and type, so that
completion shows them and mypy checks them. They come from the rows of include/wavecc/options.def, through the library.

usage: WAVECC_LIBRARY=build/lib/libwavecc.so python3 tools/make_signatures.py [--check]"""
import argparse
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PATH = os.path.join(ROOT, "python", "wavecc", "_signatures.py")
HEAD = '''# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The functions that take options of a compilation. Made by tools/make_signatures.py from include/wavecc/options.def: change it there."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Dict, Literal, Optional, Sequence

from ._module import CompiledModule, compile_with
from ._progress import Shown

if TYPE_CHECKING:
    from typing_extensions import ParamSpec

    P = ParamSpec("P")

OPTIONS = (%(names)s)


def _given(values: Dict[str, Any]) -> Dict[str, Any]:
    """The options that are not None, which is the default of all."""
    return {name: values[name] for name in OPTIONS if values[name] is not None}


def compile(text: str, target: Optional[str] = None, *, name: str = "<memory>", progress: Shown = None,
%(options)s) -> CompiledModule:
    """Compiles MLIR (kernel IR if `name` ends in ".kir", LLVM IR if in ".ll") for target "gfx90a", "gfx942", "gfx950" or "gfx1250".

    progress: True shows a line on standard error. A function is called with a Progress about ten times a second, and once at the end; if it
    returns False or raises, the compilation ends. WaveccError has the diagnostics.

%(help)s"""
    return compile_with(text, target, name, progress, _given(locals()))


class Compiles:
    """What compiles: `_compile` is given the options that are not None."""

    def _compile(self, text: str, target: Optional[str], name: str, progress: Shown, options: Dict[str, Any]) -> CompiledModule:
        raise NotImplementedError

    def compile(self, text: str, target: Optional[str] = None, *, name: str = "<memory>", progress: Shown = None,
%(options_of_method)s) -> CompiledModule:
        """wavecc.compile, or what it made before. Errors are not kept."""
        return self._compile(text, target, name, progress, _given(locals()))


def jit(target: str, cache: Optional[Compiles] = None, progress: Shown = None, *,
%(options_of_jit)s) -> Callable[[Callable[P, str]], Callable[P, CompiledModule]]:
    """Decorates a function that makes a kernel's text from its parameters: the result compiles it, once for the same text.

        @wavecc.jit("gfx950")
        def gemm(tile: int) -> str:
            return TEMPLATE.format(tile=tile)
        gemm(128)["gemm"][grid](a, b, c)

    Options: as of compile()."""
    from .cache import decorator
    made: Callable[[Callable[P, str]], Callable[P, CompiledModule]] = decorator(target, cache, progress, _given(locals()))
    return made
'''


def annotation(c, info):
    if info.kind == c.WORD and info.bytes > 1:
        return "Literal[%s]" % ", ".join('"%s"' % word for word in info.words.decode().split("|"))
    return {c.FLAG: "bool", c.WORD: "bool", c.NUMBER: "int", c.SIZES: "Sequence[int]", c.TEXT: "str"}[info.kind]


def wrapped(parts, indent, width=140):
    """Parts with commas between, in lines."""
    lines, line = [], indent
    for i, part in enumerate(parts):
        piece = part + (", " if i < len(parts) - 1 else "")
        if len(line) + len(piece.rstrip()) > width and line != indent:
            lines.append(line.rstrip())
            line = indent
        line += piece
    return "\n".join(lines + [line.rstrip()])


def text():
    sys.path.insert(0, os.path.join(ROOT, "python"))
    from wavecc import _library as c
    rows = [(name, info) for name, info in c.OPTION_INFOS.items() if name not in ("time_passes", "print_after", "stop_after")]
    with open(os.path.join(ROOT, "include/wavecc/options.def")) as file:
        on = re.findall(r"WAVECC_OPTION\(bool, (\w+), true", file.read())  # their help says what turns them off
    options = ["kernel: Optional[str] = None"] + ["%s: Optional[%s] = None" % (name, annotation(c, info)) for name, info in rows]
    lines = ["    kernel: only that one"] + ["    %s: %s%s" % (name, "False: " if name in on else "", c.text(info.help).replace("\\", "\\\\"))
                                              for name, info in rows]
    return HEAD % {"names": wrapped(['"%s"' % name for name in ["kernel"] + [name for name, _ in rows]], " " * 11).strip(),
                   "options": wrapped(options, " " * 12), "options_of_method": wrapped(options, " " * 16),
                   "options_of_jit": wrapped(options, " " * 8), "help": "\n".join(lines)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    check, made = parser.parse_args().check, text()
    if check:
        with open(PATH) as file:
            if file.read() != made:
                sys.exit("%s is not what tools/make_signatures.py makes" % PATH)
        return
    with open(PATH, "w") as file:
        file.write(made)


main()
