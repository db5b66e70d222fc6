"""MLIR in its generic form (mlir-opt --mlir-print-op-generic --mlir-print-local-scope): read into operations, blocks and values, changed, printed again.
Attributes and types stay text; whether the result is good MLIR is for mlir-opt to say."""
import os
import subprocess

LLVM = os.environ.get("LLVM_BIN", "/usr/lib/llvm-22/bin")
BRACKETS = {"(": ")", "[": "]", "{": "}", "<": ">"}
NO_OVERFLOW = "overflowFlags = #arith.overflow<none>"
ISOLATED = ("builtin.module", "gpu.module", "gpu.func", "func.func", "llvm.func")


class Unreadable(Exception):
    pass


class Value:
    """A result or the argument of a block (then `op` is None)."""
    __slots__ = ("type", "op", "block")

    def __init__(self, type_=None, op=None, block=None):
        self.type, self.op, self.block = type_, op, block


class Block:
    def __init__(self, region):
        self.region, self.args, self.ops = region, [], []


class Region:
    def __init__(self, op):
        self.op, self.blocks = op, []


class Op:
    def __init__(self, name, operands=(), types=(), properties="", attributes=""):
        self.name, self.operands, self.properties, self.attributes = name, list(operands), properties, attributes
        self.results = [Value(t, self) for t in types]
        self.successors, self.regions, self.block = [], [], None

    @property
    def result(self):
        return self.results[0]

    def body(self):
        """The only block of the first region."""
        return self.regions[0].blocks[0]

    def walk(self):
        """This and all within, from outside to inside; the tree may change meanwhile."""
        yield self
        for region in self.regions:
            for block in list(region.blocks):
                for op in list(block.ops):
                    yield from op.walk()

    def parent(self):
        return self.block.region.op if self.block else None

    def is_in(self, other):
        op = self
        while op is not None and op is not other:
            op = op.parent()
        return op is other


# ---- reading ----

def closing(text, at):
    """The index of the bracket that closes the one at text[at]; strings and arrows are skipped."""
    depth = 0
    while at < len(text):
        c = text[at]
        if c == '"':
            at = end_of_string(text, at)
        elif c == "-" and text.startswith("->", at):
            at += 1
        elif c in BRACKETS:
            depth += 1
        elif c in ")]}>":
            if c == ">" and text[at - 1] == "=":  # of an affine set: d0 >= 0
                at += 1
                continue
            depth -= 1
            if not depth:
                return at
        at += 1
    raise Unreadable("a bracket is not closed")


def end_of_string(text, at):
    at += 1
    while text[at] != '"':
        at += 2 if text[at] == "\\" else 1
    return at


def pieces(text):
    """What stands between the commas outside of brackets."""
    out, start, at = [], 0, 0
    while at < len(text):
        if text[at] == '"':
            at = end_of_string(text, at)
        elif text[at] in BRACKETS:
            at = closing(text, at)
        elif text[at] == ",":
            out.append(text[start:at].strip())
            start = at + 1
        at += 1
    return [piece for piece in out + [text[start:].strip()] if piece]


class Reader:
    def __init__(self, text):
        self.text, self.at, self.scopes = text, 0, [{}]

    def space(self):
        while self.at < len(self.text):
            if self.text[self.at].isspace():
                self.at += 1
            elif self.text.startswith("//", self.at):
                self.at = self.text.index("\n", self.at)
            else:
                return

    def take(self, word):
        self.space()
        if not self.text.startswith(word, self.at):
            return False
        self.at += len(word)
        return True

    def need(self, word):
        if not self.take(word):
            raise Unreadable("'%s' is missing at '%s'" % (word, self.text[self.at:self.at + 40]))

    def bracketed(self, open_):
        """The text inside the bracket that is next, or '' if another thing is."""
        self.space()
        if not self.text.startswith(open_, self.at):
            return ""
        end = closing(self.text, self.at)
        inside = self.text[self.at + 1:end]
        self.at = end + 1
        return inside

    def value(self, name):
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        self.scopes[-1][name] = Value()  # of a block that comes later
        return self.scopes[-1][name]

    def define(self, name, value):
        early = self.scopes[-1].get(name)
        if early is not None and early.type is None:
            early.type, early.op, early.block = value.type, value.op, value.block
            return early
        self.scopes[-1][name] = value
        return value

    def operation(self):
        self.space()
        names = []
        if self.text[self.at] == "%":
            end = self.text.index("=", self.at)
            names = [name.strip() for name in self.text[self.at:end].split(",")]
            self.at = end + 1
            self.space()
        end = end_of_string(self.text, self.at)
        op = Op(self.text[self.at + 1:end])
        self.at = end + 1
        op.operands = [self.value(name) for name in pieces(self.bracketed("("))]
        op.successors = pieces(self.bracketed("["))
        inside = self.bracketed("<")
        op.properties = inside.strip()[1:-1] if inside else ""
        if self.take("("):
            self.regions_of(op)
        op.attributes = self.bracketed("{")
        self.need(":")
        end = self.text.find("\n", self.at)
        signature = self.text[self.at:end].strip()
        self.at = end
        self.results_of(op, names, signature[closing(signature, 0) + 1:].strip()[2:].strip())
        return op

    def results_of(self, op, names, types):
        types = pieces(types[1:-1]) if types.startswith("(") else [types]
        op.results = [Value(t, op) for t in types]
        for name in names:
            base, _, count = name.partition(":")
            each = [base] if not count else ["%s#%d" % (base, n) for n in range(int(count))]
            op.results = [self.define(n, v) for n, v in zip(each, op.results)]

    def regions_of(self, op):
        while True:
            self.need("{")
            self.scopes.append({})
            op.regions.append(self.region(op))
            self.scopes.pop()
            if not self.take(","):
                break
        self.need(")")

    def region(self, op):
        region, block, labels = Region(op), None, {}
        while not self.take("}"):
            self.space()
            if self.text[self.at] == "^":
                end = min(i for i in (self.text.find("(", self.at), self.text.find(":", self.at)) if i >= 0)
                label = self.text[self.at:end]
                self.at = end
                block = Block(region)
                for argument in pieces(self.bracketed("(")):
                    name, type_ = argument.split(":", 1)
                    block.args.append(self.define(name.strip(), Value(type_.strip(), None, block)))
                self.need(":")
                labels[label] = block
                region.blocks.append(block)
                continue
            if block is None:
                block = Block(region)
                region.blocks.append(block)
            inner = self.operation()
            inner.block = block
            block.ops.append(inner)
        for block in region.blocks:
            for inner in block.ops:
                inner.successors = [labels[s] if isinstance(s, str) else s for s in inner.successors]
        return region


def read(text):
    """The module of a text in the generic form."""
    reader = Reader(text + "\n")
    module = reader.operation()
    for op in module.walk():
        if any(v.type is None for v in op.operands):
            raise Unreadable("a value of '%s' is defined nowhere" % op.name)
    return module


# ---- printing ----

class Printer:
    def __init__(self):
        self.names, self.labels, self.out = {}, {}, []

    def name(self, value):
        return self.names.setdefault(value, "%%v%d" % len(self.names))

    def label(self, block):
        return self.labels.setdefault(block, "^bb%d" % len(self.labels))

    def operation(self, op, indent):
        head = ", ".join(map(self.name, op.results)) + " = " if op.results else ""
        text = '%s%s"%s"(%s)' % (indent, head, op.name, ", ".join(map(self.name, op.operands)))
        if op.successors:
            text += "[%s]" % ", ".join(map(self.label, op.successors))
        text += " <{%s}>" % op.properties if op.properties else ""
        self.out.append(text)
        for number, region in enumerate(op.regions):
            self.out.append(" ({\n" if not number else ", {\n")
            for block in region.blocks:
                args = ", ".join("%s: %s" % (self.name(v), v.type) for v in block.args)
                self.out.append("%s%s(%s):\n" % (indent, self.label(block), args))
                for inner in block.ops:
                    self.operation(inner, indent + "  ")
            self.out.append(indent + "}")
        self.out.append(")" if op.regions else "")
        self.out.append(" {%s}" % op.attributes if op.attributes else "")
        self.out.append(" : (%s) -> (%s)\n" % (", ".join(v.type for v in op.operands), ", ".join(v.type for v in op.results)))


def write(module):
    printer = Printer()
    printer.operation(module, "")
    return "".join(printer.out)


def mlir_opt(text, *options):
    """`text` after mlir-opt; Unreadable with its first message where it refuses."""
    done = subprocess.run([os.path.join(LLVM, "mlir-opt"), "--mlir-print-local-scope", *options], input=text, capture_output=True, text=True,
                          timeout=120)
    if done.returncode:
        raise Unreadable(next((line for line in done.stderr.split("\n") if "error" in line), done.stderr[:200]))
    return done.stdout


def generic(text):
    return mlir_opt(text, "--mlir-print-op-generic")


# ---- changing ----

def put(anchor, name, operands=(), types=(), properties=""):
    """A new operation before `anchor`; its result, or the operation if it has not just one."""
    op = Op(name, operands, types, properties)
    insert(anchor, op)
    return op.result if len(op.results) == 1 else op


def insert(anchor, op):
    op.block = anchor.block
    anchor.block.ops.insert(anchor.block.ops.index(anchor), op)


def append(block, op):
    op.block = block
    block.ops.append(op)
    return op


def remove(op):
    op.block.ops.remove(op)


def constant(anchor, number, type_="index"):
    return put(anchor, "arith.constant", (), [type_], "value = %d : %s" % (number, type_))


def arith(anchor, name, a, b):
    """A binary operation of integers; b may be a number."""
    if isinstance(b, int):
        b = constant(anchor, b, a.type)
    flags = NO_OVERFLOW if name in ("addi", "subi", "muli", "shli") else ""
    return put(anchor, "arith." + name, [a, b], [a.type], flags)


def compare(anchor, predicate, a, b):
    names = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
    return put(anchor, "arith.cmpi", [a, b], ["i1"], "predicate = %d : i64" % names.index(predicate))


def number_of(value):
    """Of a constant scalar integer its value, else None."""
    op = value.op
    if op is None or op.name != "arith.constant" or not op.properties.startswith("value = "):
        return None
    word = op.properties[len("value = "):].split(" : ")[0]
    return {"true": 1, "false": 0}.get(word, int(word) if word.lstrip("-").isdigit() else None)


def replace(root, old, new, but=()):
    """All uses of `old` within `root` become uses of `new`."""
    for op in root.walk():
        if op not in but:
            op.operands = [new if v is old else v for v in op.operands]


def uses(root, value):
    return [op for op in root.walk() if any(v is value for v in op.operands)]


def clone(op, values):
    """A copy; `values` says what stands for values from outside, and grows by what the copy defines."""
    new = Op(op.name, [values.get(v, v) for v in op.operands], [v.type for v in op.results], op.properties, op.attributes)
    values.update(zip(op.results, new.results))
    blocks = {block: Block(None) for region in op.regions for block in region.blocks}
    for region in op.regions:
        copy = Region(new)
        new.regions.append(copy)
        for block in region.blocks:
            made = blocks[block]
            made.region = copy
            made.args = [Value(v.type, None, made) for v in block.args]
            values.update(zip(block.args, made.args))
            copy.blocks.append(made)
        for block in region.blocks:
            for inner in block.ops:
                append(blocks[block], clone(inner, values)).successors = [blocks.get(s, s) for s in inner.successors]
    return new


def one_block(op):
    """A new region of one block for `op`."""
    region = Region(op)
    op.regions.append(region)
    region.blocks.append(Block(region))
    return region.blocks[0]
