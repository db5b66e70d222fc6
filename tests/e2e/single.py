"""Tests of single operations whose results depend on other lanes, on memory, or on more operands than run_ops gives: the
kernels and how their results are checked.

A Single is one kernel. Work-item t loads row t of every input into %a, %b, ...; each Item computes one value $r from them
($n: a prefix of the item's own names), which is stored in row t of an output of its own. An Item with `memory` does its own
stores, to $O. A program of tests/e2e/reference knows what must be there."""

import re

LETTERS = "abcdefgh"
GFX9, WAVE32 = ("gfx942", "gfx950"), ("gfx1250",)
ALL = GFX9 + WAVE32
# Types in memory of those that have no bytes of their own.
MEMORY = {"i1": "i8", "i4": "i8", "index": "i64", "f4E2M1FN": "i8", "f6E2M3FN": "i8", "f6E3M2FN": "i8"}
SPACES = {"global": "", "buffer": ", #amdgpu.address_space<fat_raw_buffer>", "lds": ", #gpu.address_space<workgroup>"}


def element_of(type):
    return re.match(r"vector<(?:\d+x)*(.*)>", type).group(1) if type.startswith("vector<") else type


def dims_of(type):
    return [int(d) for d in re.match(r"vector<((?:\d+x)*)", type).group(1).split("x")[:-1]] if type.startswith("vector<") else []


def count_of(type):
    n = 1
    for d in dims_of(type):
        n *= d
    return n


def vector(n, element):
    return "vector<%dx%s>" % (n, element) if n else element


def memref(dims, element, space=""):
    return "memref<%s%s%s>" % ("".join("%dx" % d for d in dims), element, space)


class Item:
    """`out`: the type of $r; with `memory` the (element, dims, init) of $O, init: zero, const:V or the number of the input
    that it begins as. `ref`: NAME KEY=VALUE ... for the reference."""

    def __init__(self, text, out, ref, ulp=0, memory=False, atol=0.0):
        self.text, self.out, self.ref, self.ulp, self.memory, self.atol = text, out, ref, ulp, memory, atol


class Input:
    """`type`: of one work-item's value; in memory: rows of its elements. `how`: special, random, small (whole numbers -4 to
    4), iota, or moderate; `rows`: where they are not one for each work-item (then the kernel's text reads it)."""

    def __init__(self, type, how="special", rows=None, memory=None):
        self.type, self.how, self.rows = type, how, rows
        self.element = element_of(type)
        self.memory = memory or MEMORY.get(self.element, self.element)

    def dims(self, threads):
        return [self.rows or threads] + ([count_of(self.type)] if self.type.startswith("vector<") else [])


class Single:
    def __init__(self, name, program, inputs, items, targets=ALL, block=(64, 1, 1), grid=(1, 1, 1), before="", slow=False,
                 scalars=(), checks="all", globals=""):
        self.name, self.program, self.inputs, self.items, self.targets = name, program, inputs, items, targets
        self.block, self.grid, self.before, self.slow, self.scalars, self.checks = block, grid, before, slow, list(scalars), checks
        self.globals = globals  # operations of the module
        self.threads = block[0] * block[1] * block[2]

    def output(self, item):
        """(element, dims) in memory"""
        if item.memory:
            return item.out[0], list(item.out[1])
        element = element_of(item.out)
        return MEMORY.get(element, element), [self.threads] + ([count_of(item.out)] if item.out.startswith("vector<") else [])

    def load(self, number):
        """Row %t of an input as a value of its type."""
        source, letter = self.inputs[number], LETTERS[number]
        dims, name, m = source.dims(self.threads), letter, memref(source.dims(self.threads), source.memory)
        flat = vector(count_of(source.type), source.memory) if len(dims) > 1 else source.memory
        lines = []
        raw = "%" + letter + "raw"
        if len(dims) > 1:
            lines.append("%s = vector.load %%%s[%%t, %%zero] : %s, %s" % (raw, letter.upper(), m, flat))
        else:
            lines.append("%s = memref.load %%%s[%%t] : %s" % (raw, letter.upper(), m))
        shape = vector(count_of(source.type), source.element) if len(dims) > 1 else source.element
        if source.element == source.memory:
            value = raw
        elif source.element == "index":
            value = "%" + letter + "flat"
            lines.append("%s = arith.index_cast %s : %s to %s" % (value, raw, flat, shape))
        else:
            bits = source.element if source.element[0] == "i" else "i" + source.element[1]
            ints = vector(count_of(source.type), bits) if len(dims) > 1 else bits
            value = "%" + letter + "bits"
            lines.append("%s = arith.trunci %s : %s to %s" % (value, raw, flat, ints))
            if bits != source.element:
                lines.append("%%%sflat = arith.bitcast %s : %s to %s" % (letter, value, ints, shape))
                value = "%" + letter + "flat"
        if len(dims_of(source.type)) > 1:
            lines.append("%%%s = vector.shape_cast %s : %s to %s" % (letter, value, shape, source.type))
        else:
            lines = [line.replace(value + " =", "%" + letter + " =") if line.startswith(value + " =") else line for line in lines]
        return lines

    def store(self, number, item):
        element, memory = element_of(item.out), self.output(item)[0]
        dims = self.output(item)[1]
        n = "%%r%d" % number
        flat = vector(count_of(item.out), element) if len(dims) > 1 else element
        to = vector(count_of(item.out), memory) if len(dims) > 1 else memory
        lines, value = [], n
        if len(dims_of(item.out)) > 1:
            lines.append("%s_f = vector.shape_cast %s : %s to %s" % (n, value, item.out, flat))
            value = n + "_f"
        if element == "index":
            lines.append("%s_m = arith.index_cast %s : %s to %s" % (n, value, flat, to))
            value = n + "_m"
        elif element != memory:
            if element[0] != "i":
                bits = "i" + element[1]
                bits = vector(count_of(item.out), bits) if len(dims) > 1 else bits
                lines.append("%s_b = arith.bitcast %s : %s to %s" % (n, value, flat, bits))
                value, flat = n + "_b", bits
            lines.append("%s_m = arith.extui %s : %s to %s" % (n, value, flat, to))
            value = n + "_m"
        if len(dims) > 1:
            lines.append("vector.store %s, %%O%d[%%t, %%zero] : %s, %s" % (value, number, memref(dims, memory), to))
        else:
            lines.append("memref.store %s, %%O%d[%%t] : %s" % (value, number, memref(dims, memory)))
        return lines

    def kernel(self, target="gfx950"):
        """Lines with @NARROW or @WIDE are for targets whose buffers have 48 or 57 bits of address."""
        args = ["%%%s: %s" % (LETTERS[i].upper(), memref(source.dims(self.threads), source.memory)) for i, source in enumerate(self.inputs)]
        for i, item in enumerate(self.items):
            element, dims = self.output(item)
            args.append("%%O%d: %s" % (i, memref(dims, element)))
        args += ["%%s%d: %s" % (i, scalar.split("=")[0]) for i, scalar in enumerate(self.scalars)]
        lines = ["%zero = arith.constant 0 : index", "%tx = gpu.thread_id x", "%ty = gpu.thread_id y", "%tz = gpu.thread_id z",
                 "%%t = affine.apply affine_map<()[s0, s1, s2] -> ((s2 * %d + s1) * %d + s0)>()[%%tx, %%ty, %%tz]" % (self.block[1], self.block[0])]
        for i, source in enumerate(self.inputs):
            if source.rows is None:
                lines += self.load(i)
        lines += self.before.strip().split("\n") if self.before else []
        for i, item in enumerate(self.items):
            text = item.text.replace("^$n", "^n%d" % i).replace("$r", "%%r%d" % i).replace("$n", "%%n%d" % i).replace("$O", "%%O%d" % i)
            lines += text.strip().split("\n")
            if not item.memory:
                lines += self.store(i, item)
        drop, keep = ("@NARROW ", "@WIDE ") if target in WAVE32 else ("@WIDE ", "@NARROW ")
        lines = [line.replace(keep, "") for line in lines if drop not in line]
        size = ["gpu.known_%s_size = array<i32: %d, %d, %d>" % ((name,) + tuple(s)) for name, s in (("block", self.block), ("grid", self.grid))]
        return "gpu.module @m {\n%s  gpu.func @k(%s) kernel\n      attributes {%s} {\n%s\n    gpu.return\n  }\n}\n" % (
            "  %s\n" % self.globals if self.globals else "", ", ".join(args), ", ".join(size), "\n".join("    " + line.strip() for line in lines))
