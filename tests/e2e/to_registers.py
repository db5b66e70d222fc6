#!/usr/bin/env python3
"""Rewrites a kernel of phi_named.py so that its accumulators (vector<4xf32>) are register variables instead of values
that scf.for carries and scf.if yields.

usage: to_registers.py IN.mlir OUT.mlir [--pin='v[128:255]']

How tests/kernels/registers was made. An accumulator is stored where its new value is computed, and loaded where the old
one is used; what else a loop or branch carries stays."""
import re
import sys

ACC = "vector<4xf32>"
MEMREF = "memref<%dx4xf32, #gpu.address_space<private>>"


class Rewriter:
    def __init__(self, lines):
        self.lines, self.at, self.out = lines, 0, []
        self.place = {}   # SSA value -> number of the accumulator that holds it
        self.renamed = {}  # SSA value -> its new name
        self.count = 0
        self.fresh = 0

    def emit(self, indent, text):
        self.out.append(" " * indent + text)

    def uses(self, text):
        return re.findall(r"%[\w]+(?:#\d+)?", text)

    def load(self, indent, number):
        name = "%%reg_%d" % self.fresh
        self.fresh += 1
        self.emit(indent, "%s = vector.load %%acc[%%c%d, %%c0] : %s, %s" % (name, number, MEMREF % self.count, ACC))
        return name

    def store(self, indent, value, number):
        self.emit(indent, "vector.store %s, %%acc[%%c%d, %%c0] : %s, %s" % (value, number, MEMREF % self.count, ACC))

    def rewrite_uses(self, indent, text, loaded):
        """`loaded`: values that this block has loaded."""
        for value in dict.fromkeys(self.uses(text)):
            if value in self.renamed:
                new = self.renamed[value]
            elif value in self.place:
                if value not in loaded:
                    loaded[value] = self.load(indent, self.place[value])
                new = loaded[value]
            else:
                continue
            text = re.sub(re.escape(value) + r"(?![\w#])", new.replace("\\", ""), text)
        return text

    def block_end(self, start):
        """Line of the brace that closes the block whose first line is `start`."""
        depth = 0
        for i in range(start, len(self.lines)):
            line = self.lines[i].strip()
            if line.startswith("}") and depth == 0:
                return i
            depth += line.endswith("{") - line.startswith("}")
        raise SystemExit("no end of the block at line %d" % start)

    def block(self, numbers):
        """A block up to its '}', which stays. numbers[i]: the accumulator that yielded value i goes to, or None."""
        end = self.block_end(self.at)
        last = self.lines[end - 1].strip()
        stored = {}  # value -> accumulator, for those that the terminator yields
        if last.startswith("scf.yield"):
            values = self.uses(last.split(" : ")[0])
            stored = {v: n for v, n in zip(values, numbers) if n is not None}
        loaded = {}
        while self.at < end:
            line = self.lines[self.at]
            text, indent = line.strip(), len(line) - len(line.lstrip())
            if text.startswith("scf.yield"):
                self.finish(indent, text, numbers, stored, loaded)
                self.at += 1
            elif " = scf.for " in text:
                self.loop(indent, text, loaded)
            elif " = scf.if " in text:
                self.branch(indent, text, stored, loaded)
            else:
                text = self.rewrite_uses(indent, text, loaded)
                self.emit(indent, text)
                self.at += 1
                result = text.split(" = ")[0].strip()
                if result in stored and self.is_last_use(stored[result], self.at, end):
                    self.store(indent, result, stored[result])
                    self.place[result] = stored.pop(result)
                    loaded[result] = result

    def is_last_use(self, number, first, end):
        """Does nothing below use the old value of that accumulator?"""
        held = {v for v, n in self.place.items() if n == number}
        for line in self.lines[first:end - 1]:
            if held & set(self.uses(line)):
                return False
        return True

    def finish(self, indent, text, numbers, stored, loaded):
        values, types = self.uses(text.split(" : ")[0]), text.split(" : ")[1].split(", ")
        for value, number in stored.items():
            if self.place.get(value) != number:
                self.store(indent, self.rewrite_uses(indent, value, loaded), number)
        rest = [i for i, n in enumerate(numbers) if n is None]
        if rest:
            kept = self.rewrite_uses(indent, ", ".join(values[i] for i in rest), loaded)
            self.emit(indent, "scf.yield %s : %s" % (kept, ", ".join(types[i] for i in rest)))

    def results(self, indent, name, types, numbers):
        """What the results are called now: '%r:2 = ' and names for what is left."""
        rest = [i for i, n in enumerate(numbers) if n is None]
        for i, n in enumerate(numbers):
            old = "%s#%d" % (name, i) if len(numbers) > 1 else name
            if n is not None:
                self.place[old] = n
            else:
                self.renamed[old] = name if len(rest) == 1 else "%s#%d" % (name, rest.index(i))
        if not rest:
            return "", ""
        return "%s%s = " % (name, ":%d" % len(rest) if len(rest) > 1 else ""), " -> (%s)" % ", ".join(
            types[i] for i in rest)

    def loop(self, indent, text, loaded):
        m = re.match(r"(%\w+)(?::\d+)? = (scf\.for .*) iter_args\((.*)\) -> \((.*)\) \{", text)
        name, head, args, types = m.group(1), m.group(2), m.group(3), m.group(4).split(", ")
        args = [a.split(" = ") for a in args.split(", ")]
        numbers = self.number(types)
        for (arg, init), n in zip(args, numbers):
            if n is not None:
                self.store(indent, self.rewrite_uses(indent, init, loaded), n)
                self.place[arg] = n
        rest = [a for a, n in zip(args, numbers) if n is None]
        result, arrow = self.results(indent, name, types, numbers)
        carried = " iter_args(%s)" % ", ".join(
            "%s = %s" % (a, self.rewrite_uses(indent, i, loaded)) for a, i in rest) if rest else ""
        self.emit(indent, result + head + carried + arrow + " {")
        self.at += 1
        self.block(numbers)
        self.emit(indent, "}")
        self.at += 1

    def branch(self, indent, text, stored, loaded):
        m = re.match(r"(%\w+)(?::\d+)? = (scf\.if %\w+) -> \((.*)\) \{", text)
        name, head, types = m.group(1), m.group(2), m.group(3).split(", ")
        numbers = self.number(types)
        saved = dict(self.place), dict(self.renamed)
        result, arrow = self.results(indent, name, types, numbers)
        self.emit(indent, result + self.rewrite_uses(indent, head, loaded) + arrow + " {")
        self.at += 1
        self.block(numbers)
        while self.lines[self.at].strip() == "} else {":
            self.emit(indent, "} else {")
            self.at += 1
            self.place, renamed = dict(saved[0]), self.renamed
            self.block(numbers)
        self.emit(indent, "}")
        self.at += 1
        self.place = dict(saved[0])
        self.results(indent, name, types, numbers)
        for value, number in list(stored.items()):
            if self.place.get(value) == number:
                del stored[value]

    def number(self, types):
        numbers, n = [], 0
        for t in types:
            numbers.append(n if t == ACC else None)
            n += t == ACC
        return numbers


def main():
    pin = [a.split("=", 1)[1] for a in sys.argv[3:] if a.startswith("--pin=")]
    lines = open(sys.argv[1]).read().splitlines()
    r = Rewriter(lines)
    first = next(i for i, l in enumerate(lines) if " = scf.for " in l or " = scf.if " in l)
    header = lines[first]
    types = re.search(r"-> \((.*)\) \{", header).group(1).split(", ")
    r.count = types.count(ACC)
    top = next(i for i, l in enumerate(lines) if l.strip().startswith("attributes") or l.strip().startswith("rocdl")
               and l.endswith("{"))
    while not lines[top].endswith("{"):
        top += 1
    body = lines[top + 1:]
    r.out = lines[:top + 1]
    constants = set(re.findall(r"(%c\d+) = arith.constant \d+ : index", "\n".join(lines)))
    if "%c0" in constants:  # all of them at the top
        body = [l for l in body if l.strip() != "%c0 = arith.constant 0 : index"]
    need = ["%%c%d" % i for i in range(r.count)]
    r.emit(4, "%c0 = arith.constant 0 : index")
    for name in need:
        if name != "%c0" and name not in constants:
            r.emit(4, "%s = arith.constant %s : index" % (name, name[2:]))
    r.emit(4, "%%acc = memref.alloca() {wavecc.register%s} : %s" %
           (', wavecc.pin = "%s"' % pin[0] if pin else "", MEMREF % r.count))
    r.lines, r.at = body, 0
    moved = [l for l in body if re.match(r"\s*%c\d+ = arith.constant", l)]
    r.lines = [l for l in body if l not in moved]
    r.out += moved
    r.block([])
    r.out += r.lines[r.at:]
    open(sys.argv[2], "w").write("\n".join(r.out) + "\n")


main()
