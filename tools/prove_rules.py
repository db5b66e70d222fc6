#!/usr/bin/env python3
"""Proves the rewrite rules of src/opt/rules.def and each step of the algebras over src/isa/meaning.def with z3, over all operands.

usage: tools/prove_rules.py [--build=DIR] [--only=rules|algebras|emulator] [--seconds=N] [--rules=FILE] [NAME ...]
  --build=DIR   with made headers, and bin/wavecc for the rules that run on the emulator (default: build)
  --seconds=N   at most that long for one proof (default 2)
  --rules=FILE  another table of rules
  NAME          rules or steps that hold it in their names

A rule whose operations all have a row in meaning.def is proved: for all operands and constants that meet its condition the result is that of
the pattern, in the bits that are asked for; SCC too, unless the rule says NO_SCC. The operations themselves are not written down here again:
they, and the steps of the algebras (known bits, unsigned range, demanded bits), are the C of src/isa as clang compiles it, read as terms
(llvm_terms.py). A step is right when the numbers that its operands stand for give a number that its result stands for.
A rule with other operations runs on the emulator: pattern and result side by side on random and odd operands, every third lane off.
What z3 cannot decide in time is drawn at random (DRAWN). A line for each: PASS, DRAWN or FAIL with the counterexample. Exit status 1 at a FAIL."""
import argparse
import ast
import ctypes
import functools
import os
import random
import re
import subprocess
import sys
import tempfile

try:
    import z3
except ImportError:  # Debian's python3-z3 is for Debian's python
    if sys.executable == "/usr/bin/python3":
        sys.exit("prove_rules.py: no z3: apt-get install python3-z3")
    os.execv("/usr/bin/python3", ["/usr/bin/python3"] + sys.argv)

sys.dont_write_bytecode = True
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "tools"))
from llvm_terms import Module, NoTerm  # noqa: E402
import rules_run  # noqa: E402

WORD = 64
WORK_OF_A_SECOND = 2000000  # of z3, which counts what it does: the same on each machine
DRAWS = 4000
ALL = (1 << WORD) - 1


def number(value, bits=WORD):
    return z3.BitVecVal(value, bits)


def cut(x, bits):
    return x & number((1 << bits) - 1)


# ---- reading the tables: their rows are calls, in Python's grammar too ----

def calls(path, names):
    """The rows of a table whose macro is one of `names`, as trees."""
    text = re.sub(r"/\*.*?\*/", "", open(path).read(), flags=re.S)
    text = re.sub(r"^#.*?(?<!\\)$", "", text, flags=re.M | re.S)
    for start in re.finditer(r"^(\w+)\(", text, re.M):
        if not re.fullmatch(names, start.group(1)):
            continue
        depth, end = 0, start.end() - 1
        while True:
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
            if not depth:
                break
        row = text[start.start():end]
        row = row.replace("&&", " and ").replace("||", " or ").replace("true", "True")
        row = re.sub(r"!(?!=)", " not ", row)
        row = re.sub(r"\b(0x[0-9a-fA-F]+|\d+)u\b", r"\1", row)
        yield ast.parse(" ".join(row.split()), mode="eval").body


class Row:
    """Of meaning.def."""

    def __init__(self, call):
        kind, arguments = call.func.id, list(call.args)
        self.packed = kind.startswith("PACKED")
        self.name = arguments.pop(0).id
        self.bits = arguments.pop(0).value
        num = int(kind[-1])
        self.result = self.type_of(arguments.pop(0))
        self.sources = [self.type_of(arguments.pop(0)) for _ in range(num)]
        has_flag = kind.startswith(("CARRY", "SCALAR", "SOPK", "ELSEWHERE"))
        self.flag = arguments.pop(0) if has_flag else ast.Name("S")
        self.value = arguments.pop(0)

    @staticmethod
    def type_of(name):
        return (1, False) if name.id == "bit" else (int(name.id[1:]), name.id[0] == "i")

    def operations(self):
        return {(n.func.id, self.bits) for t in (self.value, self.flag) for n in ast.walk(t) if isinstance(n, ast.Call)} - {("K", self.bits)}


def meaning_rows():
    kinds = r"(VECTOR|HALF|PACKED|CARRY|SCALAR|SOPK|ELSEWHERE)_\d"
    return {row.name: row for row in map(Row, calls(os.path.join(ROOT, "src/isa/meaning.def"), kinds))}


# ---- the C of src/isa as terms ----

WRAPPERS = {
    "known": """
#include "isa/meaning_known.c"
Known known_%(name)s_%(bits)d(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e, uint64_t f)
{ const Known o[3] = {{a, b}, {c, d}, {e, f}}; return meaning_known_step(%(bits)d, MEANS_%(name)s, o, 0); }
uint64_t value_%(name)s_%(bits)d(uint64_t a, uint64_t b, uint64_t c)
{ const uint64_t o[3] = {a, b, c}; return meaning_apply(%(bits)d, MEANS_%(name)s, o, 0); }
""",
    "range": """
#include "isa/meaning_range.c"
Range range_%(name)s_%(bits)d(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e, uint64_t f)
{ const Range o[3] = {{a, b}, {c, d}, {e, f}}; return step(%(bits)d, MEANS_%(name)s, o); }
""",
    "demand": """
#include "isa/meaning_demand.c"
#define DEMAND(k) uint64_t demand_%(name)s_%(bits)d_##k(uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e, uint64_t f, uint64_t asked) \\
{ Walk w; uint64_t of[3]; const MeaningNode n = {.operation = MEANS_%(name)s, .operand = {0, 1, 2}}; const Meaning m = {.bits = %(bits)d}; \\
  w.m = &m; w.known[0] = (Known){a, b}; w.known[1] = (Known){c, d}; w.known[2] = (Known){e, f}; \\
  operands_of(&w, &n, asked, of); return of[k]; }
DEMAND(0) DEMAND(1) DEMAND(2)
#undef DEMAND
"""}
OPERANDS = """
#include "isa/meaning.h"
static inline unsigned operands_of_operation(unsigned operation)
{
    static const uint8_t number[] = {
#define X(name, operands) [MEANS_##name] = operands,
        MEANING_OPERATIONS(X)
#undef X
    };
    return number[operation];
}
#define meaning_operands operands_of_operation
__attribute__((always_inline)) uint64_t meaning_apply(unsigned, unsigned, const uint64_t *, uint32_t);
__attribute__((always_inline)) Known meaning_known_step(unsigned, unsigned, const Known *, uint32_t);
#include "isa/meaning_value.c"
"""


class Code:
    """Functions of an algebra: as terms, and compiled."""

    def __init__(self, algebra, operations, folder, build):
        include, wrapper = WRAPPERS[algebra].strip().split("\n", 1)
        source = os.path.join(folder, algebra + ".c")
        with open(source, "w") as out:
            out.write(OPERANDS + include + "\n")
            for name, bits in sorted(operations):
                out.write(wrapper % {"name": name, "bits": bits} + "\n")
        inline = "-Dstatic=static __attribute__((always_inline))"  # all of an operation in one function
        common = ["-w", *("-I" + path for path in (os.path.join(ROOT, "src"), os.path.join(ROOT, "include"), os.path.join(build, "made/include"))), source]
        clang = next(c for c in ("/usr/lib/llvm-22/bin/clang", "clang-22", "clang") if c[0] != "/" or os.path.exists(c))
        terms = subprocess.run([clang, "-S", "-emit-llvm", "-O2", "-fno-vectorize", "-fno-slp-vectorize", "-mllvm", "-unroll-threshold=100000",
                                inline, "-o", "-"] + common, check=True, stdout=subprocess.PIPE, text=True).stdout
        subprocess.run([clang, "-shared", "-fPIC", "-O1", "-Wl,--unresolved-symbols=ignore-all", "-o", source + ".so"] + common, check=True)
        self.module = Module(terms)
        self.library = ctypes.CDLL(source + ".so", mode=os.RTLD_LAZY)

    def __call__(self, name, *arguments):
        """Terms of terms, or numbers of numbers."""
        if any(isinstance(a, z3.ExprRef) for a in arguments):
            return self.module.call(name, *arguments)
        function = getattr(self.library, name)
        pair = not name.startswith(("value", "demand"))
        function.restype = Pair if pair else ctypes.c_uint64
        result = function(*[ctypes.c_uint64(a) for a in arguments])
        return (result.x, result.y) if pair else result


class Pair(ctypes.Structure):
    _fields_ = [("x", ctypes.c_uint64), ("y", ctypes.c_uint64)]


# ---- proofs ----

class Claim:
    """Something that holds for all numbers of `inputs`: made of terms or of numbers alike (`make` returns where it holds: assumptions, claim)."""

    def __init__(self, name, inputs, make):
        self.name, self.inputs, self.make = name, inputs, make

    def decide(self, work, *formulas):
        solver = z3.SolverFor("QF_BV")
        solver.set("rlimit", work)
        solver.add(*formulas)
        return solver.check(), solver

    def prove(self, work):
        """(verdict, counterexample)"""
        terms = [z3.BitVec(name, bits) for name, bits in self.inputs]
        assumed, claim, *enough = self.make(*[z3.ZeroExt(WORD - t.size(), t) if t.size() < WORD else t for t in terms])
        if enough and self.decide(work // 10, z3.Not(enough[0]))[0] == z3.unsat:
            return "PASS", ""
        verdict, solver = self.decide(work, assumed, z3.Not(claim))
        if verdict == z3.unsat:
            return "PASS", ""
        if verdict == z3.sat:
            model = solver.model()
            return "FAIL", ", ".join("%s = %#x" % (t, model.eval(t, True).as_long()) for t in terms)
        return "DRAWN", "z3: not decided"

    def draw(self):
        chance = random.Random(self.name)
        for _ in range(DRAWS):
            values = [odd_number(chance, bits) for _, bits in self.inputs]
            assumed, claim = self.make(*values)[:2]
            if assumed and not claim:
                return "FAIL", ", ".join("%s = %#x" % (n, v) for (n, _), v in zip(self.inputs, values))
        return "DRAWN", ""

    def verdict(self, work):
        try:
            verdict, text = self.prove(work)
        except NoTerm as why:
            verdict, text = "DRAWN", "no term: %s" % str(why)[:40]
        if verdict != "DRAWN":
            return verdict, text
        drawn, example = self.draw()
        return drawn, example or text


def odd_number(chance, bits):
    kind, mask = chance.randrange(6), (1 << bits) - 1
    if kind == 0:
        return chance.choice((0, 1, mask, mask >> 1, (mask >> 1) + 1)) & mask
    if kind == 1:
        return chance.randrange(min(mask, 80) + 1)
    if kind == 2:
        return ((1 << chance.randrange(bits)) - 1) << chance.randrange(bits) & mask
    if kind == 3:
        return chance.getrandbits(bits) & chance.getrandbits(bits) & chance.getrandbits(bits)
    return chance.getrandbits(bits)


def both(*conditions):
    if any(isinstance(c, z3.ExprRef) for c in conditions):
        return z3.And(*conditions)
    return all(conditions)


def any_of(numbers):
    return functools.reduce(lambda x, y: x | y, numbers)


def implies(what, *conditions):
    """Enough for a claim: if anything is undefined (asked for), all is."""
    return z3.Implies(what != 0, z3.And(*conditions)) if isinstance(what, z3.ExprRef) else True


def at_most(x, y):
    if not isinstance(x, z3.ExprRef) and not isinstance(y, z3.ExprRef):
        return x <= y
    return z3.ULE(*filled([x, y], [z3.BitVecVal(0, WORD)]))


# ---- steps of the algebras ----

def as_in_rows(name, most):
    """What chooses is a bit in all rows, and counts of bits are below 128."""
    place, limit = {"SELECT": (0, 1), "FIELD_U": (2, 127), "FIELD_I": (2, 127)}.get(name, (0, ALL))
    return at_most(most[place], limit)


def known_claim(name, bits, num, value, known):
    mask = (1 << bits) - 1

    def make(*given):
        values, undefined, others = given[:num], given[num:2 * num], given[2 * num:]
        pairs = [part for pair in zip(values, undefined) for part in pair] + [0] * (6 - 2 * num)
        result, unsure = known("known_%s_%d" % (name, bits), *filled(pairs, given))
        other = [v & ~u & ALL | o & u for v, u, o in zip(values, undefined, others)]
        now = value("value_%s_%d" % (name, bits), *filled(list(values) + [0] * (3 - num), given))
        then = value("value_%s_%d" % (name, bits), *filled(other + [0] * (3 - num), given))
        return both(as_in_rows(name, [v | u for v, u in zip(values, undefined)])), both((now ^ then) & ~unsure & ALL == 0, (now ^ result) & ~unsure & ALL == 0), \
            both(implies(any_of(undefined), unsure & mask == mask), now == result)
    return Claim("known bits of %s, %d bits" % (name, bits), named("v", num, bits) + named("undefined", num, bits) + named("other", num, bits), make)


def range_claim(name, bits, num, value, ranges):
    def make(*given):
        least, most, inside = given[:num], given[num:2 * num], given[2 * num:]
        pairs = [part for pair in zip(least, most) for part in pair] + [0] * (6 - 2 * num)
        low, high = ranges("range_%s_%d" % (name, bits), *filled(pairs, given))
        result = value("value_%s_%d" % (name, bits), *filled(list(inside) + [0] * (3 - num), given))
        within = [both(at_most(a, x), at_most(x, b)) for a, x, b in zip(least, inside, most)]
        return both(as_in_rows(name, most), *within), both(at_most(low, result), at_most(result, high))
    return Claim("range of %s, %d bits" % (name, bits), named("least", num, bits) + named("most", num, bits) + named("x", num, bits), make)


def demand_claim(name, bits, num, value, demand):
    mask = (1 << bits) - 1

    def make(*given):
        values, undefined, others = given[:num], given[num:2 * num], given[2 * num:3 * num]
        more, asked = given[3 * num:4 * num], given[4 * num]
        pairs = [part for pair in zip(values, undefined) for part in pair] + [0] * (6 - 2 * num)
        of = [demand("demand_%s_%d_%d" % (name, bits, k), *filled(pairs + [asked], given)) for k in range(num)]
        first = [v & ~u & ALL | o & u for v, u, o in zip(values, undefined, others)]
        second = [x ^ (m & u & ~d & ALL) for x, m, u, d in zip(first, more, undefined, of)]
        results = [value("value_%s_%d" % (name, bits), *filled(x + [0] * (3 - num), given)) for x in (first, second)]
        return both(as_in_rows(name, [v | u for v, u in zip(values, undefined)])), (results[0] ^ results[1]) & asked == 0, \
            implies(asked, *[d & mask == mask for d in of])
    inputs = [item for prefix in ("v", "undefined", "other", "more") for item in named(prefix, num, bits)] + [("asked", bits)]
    return Claim("demanded bits of %s, %d bits" % (name, bits), inputs, make)


def named(prefix, num, bits):
    return [("%s%d" % (prefix, i), bits) for i in range(num)]


def filled(arguments, like):
    """Terms where others are terms."""
    if not any(isinstance(x, z3.ExprRef) for x in like):
        return arguments
    return [x if isinstance(x, z3.ExprRef) else number(x) for x in arguments]


def algebra_claims(rows, codes):
    arity = {n.func.id: len(n.args) for row in rows.values() for t in (row.value, row.flag) for n in ast.walk(t) if isinstance(n, ast.Call)}
    operations = sorted(set().union(*(row.operations() for row in rows.values())))
    makers = (("known", known_claim), ("range", range_claim), ("demand", demand_claim))
    return [make(name, bits, arity[name], codes["known"], codes[algebra]) for algebra, make in makers for name, bits in operations]


# ---- rules ----

class Unproved(Exception):
    """An operation that has no row: it runs on the emulator."""


class Rule:
    def __init__(self, call):
        self.asked = call.func.id == "ASKED_RULE"
        self.name = call.args[0].id
        self.pattern, self.condition, self.result = call.args[1:4]
        self.no_scc = any(isinstance(n, ast.Name) and n.id == "NO_SCC" for n in ast.walk(self.condition))


class Evaluation:
    """Of a pattern or result."""

    def __init__(self, rows, value, bound):
        self.rows, self.value, self.bound = rows, value, bound

    def constant(self, tree):
        """C over c and n."""
        two = {ast.BitOr: lambda x, y: x | y, ast.BitAnd: lambda x, y: x & y, ast.Add: lambda x, y: x + y, ast.Sub: lambda x, y: x - y,
               ast.LShift: lambda x, y: x << y, ast.RShift: z3.LShR}
        if isinstance(tree, ast.Constant):
            return number(tree.value, 32)
        if isinstance(tree, ast.Name):
            return z3.Extract(31, 0, self.bound[tree.id])
        if isinstance(tree, ast.BinOp):
            return two[type(tree.op)](self.constant(tree.left), self.constant(tree.right))
        if isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.Invert):
            return ~self.constant(tree.operand)
        if isinstance(tree, ast.Call) and tree.func.id == "POPCOUNT":
            x = self.constant(tree.args[0])
            return sum((z3.ZeroExt(31, z3.Extract(i, i, x)) for i in range(32)), number(0, 32))
        raise Unproved(ast.dump(tree))

    def operand(self, tree):
        """(value, SCC)"""
        if isinstance(tree, ast.Name):
            return self.bound[tree.id], None
        if tree.func.id == "K":
            return z3.ZeroExt(32, self.constant(tree.args[0])), None
        if tree.func.id == "SAME":
            return self.operand(tree.args[0])
        name, sources = tree.args[0].id, tree.args[1:]
        if name in ("BR_CMP", "SELECT_CMP"):
            return self.comparison(name, sources), None
        row = self.rows.get(name)
        if not row:
            raise Unproved(name)
        return self.row(row, [self.operand(s)[0] for s in sources])

    def comparison(self, name, sources):
        x, y = (z3.Extract(31, 0, self.operand(s)[0]) for s in sources[1:3])
        if isinstance(sources[0], ast.Name):  # any
            test = z3.Function("compares", *[z3.BitVecSort(32)] * 2, z3.BoolSort())(x, y)
        elif sources[0].args[0].id in ("OP_S_CMP_LG_U32", "OP_S_CMP_LG_I32"):
            test = x != y
        else:
            raise Unproved(name)
        if name == "BR_CMP":
            return z3.If(test, number(1), number(0))
        return z3.If(test, self.operand(sources[3])[0], self.operand(sources[4])[0])

    def row(self, row, sources):
        halves = [0, 16] if row.packed else [0]
        result, scc = number(0), None
        for shift in halves:
            names = {"S": self.bound.get("SCC", number(0))}
            for letter, (bits, signed), source in zip("ABC", row.sources, sources):
                part = z3.Extract(bits - 1, 0, z3.LShR(source, shift))
                names[letter] = cut((z3.SignExt if signed else z3.ZeroExt)(WORD - bits, part) if bits < WORD else part, row.bits)
                if bits == 1:
                    names["S"] = names[letter]
            value = self.expression(row, row.value, names)
            names["R"] = value
            scc = self.expression(row, row.flag, names)
            result |= cut(value, 16 if row.packed else row.result[0]) << shift
        return result, scc

    def expression(self, row, tree, names):
        if isinstance(tree, ast.Name):
            if tree.id == "I":
                raise Unproved(row.name)
            return names[tree.id]
        if tree.func.id == "K":
            return number(tree.args[0].value)
        arguments = [self.expression(row, a, names) for a in tree.args]
        arguments += [number(0)] * (3 - len(arguments))
        return self.value("value_%s_%d" % (tree.func.id, row.bits), *arguments)


def widths(rule, rows):
    """Bits of each variable, by the sources that it is."""
    found = {}
    for tree in ast.walk(rule.pattern):
        if not isinstance(tree, ast.Call) or tree.func.id not in ("OP", "SEE"):
            continue
        name, sources = tree.args[0].id, tree.args[1:]
        for place, source in enumerate(sources):
            if isinstance(source, ast.Name):
                bits = rows[name].sources[place][0] if name in rows else 32
                found[source.id] = max(found.get(source.id, 1), bits if bits in (1, 64) else 32)
    return found


def condition_of(tree, evaluation, asked):
    if isinstance(tree, ast.Constant) and tree.value is True or isinstance(tree, ast.Name) and tree.id == "NO_SCC":
        return True
    if isinstance(tree, ast.BoolOp):
        parts = [condition_of(t, evaluation, asked) for t in tree.values]
        return z3.And(*parts) if isinstance(tree.op, ast.And) else z3.Or(*parts)
    if isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.Not):
        return z3.Not(condition_of(tree.operand, evaluation, asked))
    if isinstance(tree, ast.Compare):
        x, y = evaluation.constant(tree.left), evaluation.constant(tree.comparators[0])
        return {ast.Lt: z3.ULT, ast.LtE: z3.ULE, ast.Gt: z3.UGT, ast.GtE: z3.UGE, ast.Eq: lambda a, b: a == b,
                ast.NotEq: lambda a, b: a != b}[type(tree.ops[0])](x, y)
    name, arguments = tree.func.id, tree.args
    if name == "BELOW":
        return z3.ULT(evaluation.bound[arguments[0].id], number(1 << arguments[1].value))
    if name == "AT_MOST":
        return z3.ULE(z3.Extract(31, 0, evaluation.bound[arguments[0].id]), evaluation.constant(arguments[1]))
    x = evaluation.constant(arguments[0])
    if name == "IS_MASK":
        return z3.And(x != 0, x & (x + 1) == 0, ~x != 0)
    if name == "UNASKED":
        return asked & x == 0
    raise Unproved(name)


def small_variables(rule):
    """x of BELOW(x, b) where all of the condition holds: b, so that it is a number of b bits."""
    tree = rule.condition
    parts = tree.values if isinstance(tree, ast.BoolOp) and isinstance(tree.op, ast.And) else [tree]
    return {p.args[0].id: p.args[1].value for p in parts if isinstance(p, ast.Call) and p.func.id == "BELOW"}


def rule_claim(rule, rows, value):
    """Raises Unproved where an operation has no row."""
    sizes = widths(rule, rows)
    sizes.update(small_variables(rule))
    names = sorted(sizes)

    def make(*given):
        given = [x if isinstance(x, z3.ExprRef) else number(x) for x in given]
        bound = dict(zip(names, given))
        asked = z3.Extract(31, 0, given[-1])
        evaluation = Evaluation(rows, value, bound)
        before, scc = evaluation.operand(rule.pattern)
        after, scc_after = evaluation.operand(rule.result)
        holds = condition_of(rule.condition, evaluation, asked)
        bits = z3.ZeroExt(32, asked) if rule.asked else number(ALL)
        claim = (before ^ after) & bits == 0
        if not rule.asked and not rule.no_scc and scc is not None and rule.pattern.args[0].id.startswith("S_"):
            claim = z3.And(claim, cut(scc, 1) == cut(scc_after, 1))
        return z3.simplify(z3.And(holds, True)), z3.simplify(claim)
    make(*[z3.BitVec(n, WORD) for n in names + ["asked"]])
    return DrawnClaim("rule " + rule.name, [(n, sizes[n]) for n in names] + [("asked", 32)], make)


class DrawnClaim(Claim):
    """Numbers go through terms as well: fewer of them."""

    def draw(self):
        chance = random.Random(self.name)
        for _ in range(DRAWS // 40):
            values = [odd_number(chance, bits) for _, bits in self.inputs]
            assumed, claim = self.make(*values)
            if z3.is_true(assumed) and z3.is_false(claim):
                return "FAIL", ", ".join("%s = %#x" % (n, v) for (n, _), v in zip(self.inputs, values))
        return "DRAWN", ""


# ---- all of it ----

def report(verdict, name, text):
    print("%s: %s%s" % (verdict, name, " (%s)" % text if text else ""), flush=True)
    return verdict != "FAIL"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", default=os.environ.get("WAVECC_BUILD", os.path.join(ROOT, "build")))
    parser.add_argument("--only", default="", choices=("", "rules", "algebras", "emulator"))
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--rules", default=os.path.join(ROOT, "src/opt/rules.def"))
    parser.add_argument("wanted", nargs="*")
    args = parser.parse_args()
    options, wanted = vars(args), args.wanted
    rows = meaning_rows()
    rules = [Rule(call) for call in calls(options["rules"], "((ASKED|LATE)_)?RULE")]
    work, good, claims, others = int(options["seconds"] * WORK_OF_A_SECOND), True, [], []
    with tempfile.TemporaryDirectory(prefix="wavecc-prove-") as folder:
        operations = set().union(*(row.operations() for row in rows.values()))
        algebras = ("known", "range", "demand") if options["only"] in ("", "algebras") else ("known",)
        codes = {algebra: Code(algebra, operations, folder, options["build"]) for algebra in algebras}
        for rule in rules:
            try:
                claims.append(rule_claim(rule, rows, codes["known"]))
            except Unproved:
                others.append(rule)
        if options["only"] == "algebras":
            claims, others = [], []
        if options["only"] == "emulator":
            claims = []
        if options["only"] in ("", "algebras"):
            claims += algebra_claims(rows, codes)
        if options["only"] == "rules":
            others = []
        counts = {}
        for claim in claims:
            if wanted and not any(w in claim.name for w in wanted):
                continue
            verdict, text = claim.verdict(work)
            counts[verdict] = counts.get(verdict, 0) + 1
            good &= report(verdict, claim.name, text)
        others = [rule for rule in others if not wanted or any(w in rule.name for w in wanted)]
        for verdict, name, text in rules_run.run(others, options["build"], folder):
            counts[verdict] = counts.get(verdict, 0) + 1
            good &= report(verdict, "rule " + name, text)
    print("prove_rules: " + ", ".join("%d %s" % (n, verdict) for verdict, n in sorted(counts.items())))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
