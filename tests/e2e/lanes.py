"""Integers of lanes, as MLIR's arith computes them, for generators that evaluate their own kernels: a value is a list with a number for each
work-item, UNDEFINED where MLIR does not say it. `compare` runs a kernel and compares what it left."""
import os
import subprocess

from few_registers import with_few_registers
from npy_files import read_npy, write_npy

HERE = os.path.dirname(os.path.abspath(__file__))
BUILD = os.path.abspath(os.environ.get("WAVECC_BUILD", os.path.join(os.path.dirname(os.path.dirname(HERE)), "build")))
UNDEFINED = None
WIDTHS = (1, 8, 16, 32, 64)


class Undefined(Exception):
    """The kernel branches on a value that MLIR does not say."""


def signed(x, width):
    return x - (1 << width) if x >> (width - 1) & 1 else x


OPERATIONS = {
    "addi": lambda a, b, w: a + b, "subi": lambda a, b, w: a - b, "muli": lambda a, b, w: a * b,
    "xori": lambda a, b, w: a ^ b, "andi": lambda a, b, w: a & b, "ori": lambda a, b, w: a | b,
    "minui": lambda a, b, w: min(a, b), "maxui": lambda a, b, w: max(a, b),
    "minsi": lambda a, b, w: min(signed(a, w), signed(b, w)), "maxsi": lambda a, b, w: max(signed(a, w), signed(b, w)),
}
COMPARISONS = {
    "eq": lambda a, b, w: a == b, "ne": lambda a, b, w: a != b, "ult": lambda a, b, w: a < b, "ugt": lambda a, b, w: a > b,
    "slt": lambda a, b, w: signed(a, w) < signed(b, w), "sge": lambda a, b, w: signed(a, w) >= signed(b, w),
    "sgt": lambda a, b, w: signed(a, w) > signed(b, w), "sle": lambda a, b, w: signed(a, w) <= signed(b, w),
}


def operate(name, a, b, width):
    """One number of two."""
    return OPERATIONS[name](a, b, width) & ((1 << width) - 1)


def each(function, *values):
    """Lane by lane; what depends on an undefined number is undefined."""
    return [UNDEFINED if UNDEFINED in numbers else function(*numbers) for numbers in zip(*values)]


def constant(value, width):
    return ("true" if value else "false") if width == 1 else "%d : i%d" % (signed(value, width), width)


class Buffer:
    """An argument `memref<COUNT x iWIDTH>` with these numbers, or all zero and compared with `expected` afterwards."""
    def __init__(self, width, numbers, expected=None):
        self.width, self.numbers, self.expected = width, numbers, expected

    def argument(self, file):
        if self.expected is not None:
            return "--arg=u%d[%d]=zero" % (self.width, len(self.numbers))
        content = b"".join(x.to_bytes(self.width // 8, "little") for x in self.numbers)
        write_npy(file, "<u%d" % (self.width // 8), [len(self.numbers)], content)
        return "--arg=u%d[%d]=@%s" % (self.width, len(self.numbers), file)


class Scalar:
    def __init__(self, width, value):
        self.width, self.value, self.expected = width, value, None

    def argument(self, file):
        return "--arg=u%d=%d" % (self.width, self.value)


def random_numbers(rng, width, count):
    """Small ones in half of all buffers, so that lanes agree now and then."""
    few = rng.random() < 0.5
    return [rng.getrandbits(width) % 9 if few else rng.getrandbits(width) for _ in range(count)]


class Names:
    def __init__(self):
        self.count = 0

    def new(self):
        self.count += 1
        return "%%v%d" % self.count


def compare(kernel, target, folder, few=None):
    """Runs the kernel (text, block, arguments) with all that it holds; the text of what is wrong, or None. `few`: its number, for few registers."""
    file = os.path.join(folder, "k.mlir")
    with open(file, "w") as out:
        out.write(kernel.text)
    command = [os.path.join(BUILD, "bin/wavecc"), "run", file, "--target=" + target, "--quiet", "--grid=1", "--block=%d" % kernel.block]
    command += [a.argument(os.path.join(folder, "in%d.npy" % i)) for i, a in enumerate(kernel.arguments)]
    outputs = [(i, a) for i, a in enumerate(kernel.arguments) if a.expected is not None]
    if any(UNDEFINED in a.expected for _, a in outputs):
        command.append("--check=flight,hazards,races,coherence,bounds")  # all but undefined values, which the kernel stores
    command += ["--dump=%d=%s" % (i, os.path.join(folder, "out%d.npy" % i)) for i, a in outputs]

    def call(more):
        done = subprocess.run(command + more, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, timeout=120)
        return done.returncode == 0, done.stdout, done
    done = (with_few_registers(few, call) if few is not None else call([]))[2]
    command = done.args
    if done.returncode:
        return "status %d of %s\n%s" % (done.returncode, " ".join(command), done.stdout.decode("utf-8", "replace")[:1500])
    for i, buffer in outputs:
        content, size = read_npy(os.path.join(folder, "out%d.npy" % i))[1], buffer.width // 8
        for at, wanted in enumerate(buffer.expected):
            got = int.from_bytes(content[at * size:(at + 1) * size], "little")
            if wanted is not UNDEFINED and got != wanted:
                return "argument %d, element %d: %#x, not %#x: %s" % (i, at, got, wanted, " ".join(command))
    return None
