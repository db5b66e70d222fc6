"""C functions as terms of z3: clang's LLVM IR of functions without loops and memory, instruction by instruction.

What C leaves undefined (a shift by the width or more, the first bit of zero) is any number: a proof holds for all of them."""
import re

import z3


class NoTerm(Exception):
    """The function has a loop, memory, or an instruction that is not known here."""


def fresh(bits):
    return z3.FreshConst(z3.BitVecSort(bits), "undefined")


def flag(condition):
    return z3.If(condition, z3.BitVecVal(1, 1), z3.BitVecVal(0, 1))


def is_set(bit):
    return bit == z3.BitVecVal(1, 1)


def if_within(shift):
    def made(x, y):
        width = x.size()
        return z3.simplify(z3.If(z3.ULT(y, width), shift(x, y), fresh(width))) if not z3.is_bv_value(y) else (
            shift(x, y) if y.as_long() < width else fresh(width))
    return made


BINARY = {"add": lambda x, y: x + y, "sub": lambda x, y: x - y, "mul": lambda x, y: x * y, "and": lambda x, y: x & y,
          "or": lambda x, y: x | y, "xor": lambda x, y: x ^ y, "shl": if_within(lambda x, y: x << y),
          "lshr": if_within(z3.LShR), "ashr": if_within(lambda x, y: x >> y)}
COMPARE = {"eq": lambda x, y: x == y, "ne": lambda x, y: x != y, "ult": z3.ULT, "ule": z3.ULE, "ugt": z3.UGT, "uge": z3.UGE,
           "slt": lambda x, y: x < y, "sle": lambda x, y: x <= y, "sgt": lambda x, y: x > y, "sge": lambda x, y: x >= y}


def ones(x):
    width = x.size()
    return sum((z3.ZeroExt(width - 1, z3.Extract(i, i, x)) for i in range(width)), z3.BitVecVal(0, width))


def first_low(x, of_zero):
    for i in reversed(range(x.size())):
        of_zero = z3.If(is_set(z3.Extract(i, i, x)), z3.BitVecVal(i, x.size()), of_zero)
    return of_zero


def reverse(x):
    return z3.Concat(*[z3.Extract(i, i, x) for i in range(x.size())])


def sum_and_carry(x, y):
    width = x.size()
    wide = z3.ZeroExt(1, x) + z3.ZeroExt(1, y)
    return z3.Extract(width - 1, 0, wide), z3.Extract(width, width, wide)


def product_and_carry(x, y):
    width = x.size()
    wide = z3.ZeroExt(width, x) * z3.ZeroExt(width, y)
    return z3.Extract(width - 1, 0, wide), flag(z3.Extract(2 * width - 1, width, wide) != 0)


def intrinsic(name, a):
    width = a[0].size()
    if name in ("ctlz", "cttz"):
        zero = fresh(width) if is_true(a[1]) else z3.BitVecVal(width, width)
        return first_low(reverse(a[0]) if name == "ctlz" else a[0], zero)
    if name in ("fshl", "fshr"):
        wide, by = z3.Concat(a[0], a[1]), z3.Concat(z3.BitVecVal(0, width), z3.URem(a[2], z3.BitVecVal(width, width)))
        return z3.Extract(2 * width - 1, width, wide << by) if name == "fshl" else z3.Extract(width - 1, 0, z3.LShR(wide, by))
    choose = {"umin": z3.ULT, "umax": z3.UGT, "smin": COMPARE["slt"], "smax": COMPARE["sgt"]}
    if name in choose:
        return z3.If(choose[name](a[0], a[1]), a[0], a[1])
    if name == "abs":
        return z3.If(a[0] < 0, -a[0], a[0])
    if name == "usub.sat":
        return z3.If(z3.ULT(a[0], a[1]), z3.BitVecVal(0, width), a[0] - a[1])
    if name == "uadd.sat":
        total, carry = sum_and_carry(a[0], a[1])
        return z3.If(is_set(carry), z3.BitVecVal(-1, width), total)
    if name in ("sadd.sat", "ssub.sat"):
        x, y = z3.SignExt(1, a[0]), z3.SignExt(1, a[1])
        wide = x + y if name == "sadd.sat" else x - y
        least, most = -(1 << (width - 1)), (1 << (width - 1)) - 1
        return z3.If(wide < least, z3.BitVecVal(least, width), z3.If(wide > most, z3.BitVecVal(most, width),
                                                                    z3.Extract(width - 1, 0, wide)))
    one = {"ctpop": ones, "bitreverse": reverse, "freeze": lambda x: x,
           "bswap": lambda x: z3.Concat(*[z3.Extract(i + 7, i, x) for i in range(0, x.size(), 8)])}
    if name in one:
        return one[name](a[0])
    two = {"uadd.with.overflow": sum_and_carry, "umul.with.overflow": product_and_carry}
    if name in two:
        return two[name](a[0], a[1])
    raise NoTerm("llvm." + name)


def is_true(bit):
    return z3.is_bv_value(bit) and bit.as_long() == 1


def functions(text):
    """{name: (parameter names, {label: [lines]})} of a module."""
    found = {}
    for head, body in re.findall(r"^define [^@]*@(.*?\)) [^{]*\{\n(.*?)^\}", text, re.M | re.S):
        name, parameters = head.split("(", 1)
        blocks, label = {}, ""
        for line in body.splitlines():
            line = line.split(";")[0].rstrip()
            start = re.match(r"([\w.]+):$", line)
            if start:
                label = start.group(1)
            elif line.strip():
                blocks.setdefault(label or "entry", []).append(line.strip())
            if start:
                blocks.setdefault(label, [])
        names = re.findall(r"%[\w.]+", parameters)
        if "" in blocks or "entry" in blocks:
            number = str(len(names))  # the entry's own, where it has none in the text
            blocks = {number if k == "entry" and "entry" not in text else k: v for k, v in blocks.items()}
        found[name] = (names, blocks)
    return found


class Call:
    """One evaluation of a function."""

    def __init__(self, function, arguments):
        names, self.blocks = function
        self.value = dict(zip(names, arguments))
        self.when = {}    # by edge (from, to): condition
        self.returned = []

    def operand(self, text, bits):
        text = text.strip()
        if text in ("true", "false"):
            return z3.BitVecVal(text == "true", 1)
        if text in ("poison", "undef"):
            return fresh(bits)
        return self.value[text] if text[0] == "%" else z3.BitVecVal(int(text), bits)

    def typed(self, text):
        """ `i32 noundef %3` """
        words = text.split()
        return self.operand(words[-1], int(words[0][1:]))

    def aggregate(self, text):
        kinds, value = re.match(r"\{ (.*?) \} (.*)$", text.strip()).groups()
        if value[0] == "%":
            return list(self.value[value])
        if value == "zeroinitializer":
            return [z3.BitVecVal(0, int(kind[1:])) for kind in kinds.split(", ")]
        parts = value.strip("{ }").split(", ") if value[0] == "{" else ["%s poison" % kind for kind in kinds.split(", ")]
        return [self.typed(part) for part in parts]

    def simple(self, line):
        call = re.match(r"(?:tail )?call .*@llvm\.([a-z.]+?)\.i\d+\((.*)\)", line)
        if call:
            return intrinsic(call.group(1), [self.typed(a) for a in call.group(2).split(", ")])
        at = re.match(r"(\w+)((?: (?:nuw|nsw|exact|disjoint|nneg|samesign))*) (.*)$", line)
        word, rest = at.group(1), at.group(3)
        if word in BINARY:
            kind, x, y = re.match(r"i(\d+) (\S+), (\S+)$", rest).groups()
            return BINARY[word](self.operand(x, int(kind)), self.operand(y, int(kind)))
        if word == "icmp":
            how, kind, x, y = re.match(r"(?:samesign )?(\w+) i(\d+) (\S+), (\S+)$", rest).groups()
            return flag(COMPARE[how](self.operand(x, int(kind)), self.operand(y, int(kind))))
        if word in ("zext", "sext", "trunc"):
            x, to = rest.split(" to i")
            x, more = self.typed(x), int(to)
            if word == "trunc":
                return z3.Extract(more - 1, 0, x)
            return (z3.ZeroExt if word == "zext" else z3.SignExt)(more - x.size(), x)
        if word == "select":
            bit, x, y = rest.split(", ")
            if "{" in rest:
                raise NoTerm(line)
            return z3.If(is_set(self.typed(bit)), self.typed(x), self.typed(y))
        if word == "freeze":
            return self.typed(rest)
        if word == "insertvalue":
            whole, part, index = re.match(r"(\{.*\} \S+|\{.*\}), (.*?), (\d)$", rest).groups()
            made = self.aggregate(whole)
            made[int(index)] = self.typed(part)
            return tuple(made)
        if word == "extractvalue":
            whole, index = re.match(r"(\{.*?\} %\S+), (\d)$", rest).groups()
            return self.aggregate(whole)[int(index)]
        raise NoTerm(line)

    def phi(self, line, label):
        kind = re.match(r"phi i(\d+) ", line)
        if not kind:
            raise NoTerm(line)
        result = None
        for value, source in re.findall(r"\[ (\S+), %([\w.]+) \]", line):
            value = self.operand(value, int(kind.group(1)))
            result = value if result is None else z3.If(self.when[source, label], value, result)
        return result

    def leave(self, line, label, here):
        """Edges out of a block that is reached when `here` holds."""
        to = re.findall(r"label %([\w.]+)", line)
        if line.startswith("ret "):
            last = line[4:]
            value = self.aggregate(last) if last[0] == "{" else [self.typed(last)]
            self.returned.append((here, value))
        elif line.startswith("br label"):
            self.when[label, to[0]] = here
        elif line.startswith("br i1"):
            test = is_set(self.operand(line[5:].split(",")[0], 1))
            for target, way in zip(to, (test, z3.Not(test))):
                self.when[label, target] = z3.Or(self.when.get((label, target), False), z3.And(here, way))
        elif line.startswith("switch"):
            kind, value = re.match(r"switch i(\d+) ([^,]+),", line).groups()
            value, other = self.operand(value, int(kind)), here
            for number, target in re.findall(r"i\d+ (-?\d+), label %([\w.]+)", line):
                same = value == z3.BitVecVal(int(number), int(kind))
                self.when[label, target] = z3.Or(self.when.get((label, target), False), z3.And(here, same))
                other = z3.And(other, z3.Not(same))
            self.when[label, to[0]] = z3.Or(self.when.get((label, to[0]), False), other)
        elif not line.startswith("unreachable"):
            raise NoTerm(line)

    def order(self):
        """Blocks, each after those that it comes from."""
        made, left = [], list(self.blocks)
        comes_from = {b: {a for a in self.blocks if re.search(r"label %%%s\b" % re.escape(b), " ".join(self.blocks[a]))}
                      for b in self.blocks}
        while left:
            ready = [b for b in left if comes_from[b] <= set(made)]
            if not ready:
                raise NoTerm("a loop")
            made.append(ready[0])
            left.remove(ready[0])
        return made, comes_from

    def run(self):
        order, comes_from = self.order()
        for label in order:
            here = z3.Or(*[self.when[a, label] for a in comes_from[label]]) if comes_from[label] else z3.BoolVal(True)
            lines = self.blocks[label]
            if lines and lines[-1] == "]":  # a switch over several lines
                start = next(i for i, line in enumerate(lines) if line.startswith("switch"))
                lines = lines[:start] + [" ".join(lines[start:])]
            for line in lines[:-1]:
                name, made = line.split(" = ", 1)
                self.value[name] = self.phi(made, label) if made.startswith("phi") else self.simple(made)
            self.leave(lines[-1], label, here)
        result = self.returned[-1][1]
        for here, value in self.returned[:-1]:
            result = [z3.If(here, x, y) for x, y in zip(value, result)]
        return result


class Module:
    def __init__(self, text):
        self.functions = functions(text)

    def call(self, name, *arguments):
        """The results of a function: one term, or those of a struct."""
        results = Call(self.functions[name], arguments).run()
        return results[0] if len(results) == 1 else results
