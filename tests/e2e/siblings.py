"""Siblings of kernels: the same kernel as another author would have written it. A kind of sibling is a function that changes a kernel in all places
where it can and says in how many; its row says what judges the sibling: `same`, the kernel as it was, bit for bit; or `own`, where
results change (other types, other numbers of rounds).

Kinds: siblings_loops.py, siblings_numbers.py, siblings_places.py, siblings_types.py. Run by run_siblings, also a corpus for
tools/pass_value.py and tools/compare_builds.py."""
import os
import re
import subprocess
import sys

from mlir_text import Value, Unreadable, generic, mlir_opt, pieces, read, write

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
KINDS = {}  # name -> Kind


class Kind:
    def __init__(self, name, judge, change):
        self.name, self.judge, self.change = name, judge, change
        self.says = " ".join((change.__doc__ or "").split())


def kind(name, judge="same"):
    def enter(function):
        KINDS[name] = Kind(name, judge, function)
        return function
    return enter


class Kernel:
    """A module and what a launch of it must know: arguments added, the grid exchanged, buffers with rows and columns exchanged."""

    def __init__(self, module, name=None):
        self.module = module
        found = [op for op in module.walk() if op.name == "gpu.func" and "gpu.kernel" in op.attributes]
        if name:
            found = [op for op in found if 'sym_name = "%s"' % name in op.properties + op.attributes]
        if len(found) != 1:
            raise Unreadable("not one gpu.func with `kernel`")
        self.func = found[0]
        self.name = re.search(r'sym_name = "([^"]+)"', self.func.properties + self.func.attributes).group(1)
        self.count = len(pieces(re.search(r"function_type = \((.*?)\) -> \(\)", self.func.properties).group(1)))
        self.added, self.swapped_grid, self.block, self.transposed = [], False, None, {}
        self.passes = []  # of mlir-opt, in place of a change of the tree

    @property
    def args(self):
        """The arguments; those of the block that come after them are buffers of the workgroup or work-item."""
        return self.func.body().args[:self.count]

    def first(self):
        """The operation that all of the kernel follows."""
        return self.func.body().ops[0]

    def counts_accesses(self):
        """Does the author count memory accesses in waits of his own? Then none may come, go or move."""
        return any(re.search(r"memory_counter_wait|waitcnt|s\.wait\.", op.name) for op in self.func.walk())

    def loops(self):
        return [op for op in self.func.walk() if op.name == "scf.for" and "unsignedCmp" not in op.properties + op.attributes]

    def sizes(self, name):
        found = re.search(re.escape(name) + r" = array<i32: (\d+), (\d+), (\d+)>", self.func.attributes)
        return [int(n) for n in found.groups()] if found else None

    def set_sizes(self, name, sizes):
        self.func.attributes = re.sub(re.escape(name) + r" = array<i32: [\d, ]+>", "%s = array<i32: %d, %d, %d>" % (name, *sizes), self.func.attributes)

    def add_argument(self, type_, spec):
        """A new last argument, which a launch gives as `spec`."""
        value = Value(type_, None, self.func.body())
        self.func.body().args.insert(self.count, value)
        self.count += 1
        self.added.append(spec)
        self.sign()
        return value

    def sign(self):
        """Writes the types of the arguments into the signature."""
        types = ", ".join(v.type for v in self.args)
        self.func.properties = re.sub(r"function_type = \(.*?\) -> \(\)", lambda m: "function_type = (%s) -> ()" % types, self.func.properties)

    def text(self):
        return mlir_opt(write(self.module), *self.passes)


def plain_text(file):
    """The kernel in the generic form, out of IREE's wrapper."""
    with open(file) as source:
        text = source.read()
    if "stream.executable" in text or "func.func" in text and "gpu.func" not in text:
        done = subprocess.run([sys.executable, os.path.join(ROOT, "bench/unwrap.py"), file, "/dev/stdout"], capture_output=True, text=True)
        if done.returncode:
            raise Unreadable(done.stderr.strip().split("\n")[-1])
        text = done.stdout
    return generic(text)


def sibling(text, name, kernel=None):
    """The kernel of `text` (in the generic form) changed by kind `name`, and in how many places."""
    made = Kernel(read(text), kernel)
    return made, KINDS[name].change(made)


import siblings_loops  # noqa: E402, F401  (they enter their kinds)
import siblings_numbers  # noqa: E402, F401
import siblings_places  # noqa: E402, F401
import siblings_types  # noqa: E402, F401
