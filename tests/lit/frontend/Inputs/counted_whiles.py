"""Loops that count with scf.while, of every order, type, direction, step and way of writing, near the ends of their types: run on the emulator and compared
with the same loops in Python.

usage: counted_whiles.py WAVECC FOLDER NUMBER SEED
NUMBER kernels of LOOPS loops each; numbers of lanes and of arguments in place of constants are drawn, too."""
import random
import struct
import subprocess
import sys

LOOPS, LANES, MOST_ROUNDS = 12, 64, 40
ORDERS = {"ne": lambda x, y: x != y, "slt": lambda x, y: x < y, "sle": lambda x, y: x <= y, "sgt": lambda x, y: x > y, "sge": lambda x, y: x >= y}
BITS = {"i8": 8, "i16": 16, "i32": 32, "i64": 64, "index": 64}


def signed(x, bits):
    return (x + (1 << bits - 1)) % (1 << bits) - (1 << bits - 1)


def holds(order, x, y, bits):
    if order[0] == "u":
        return ORDERS["s" + order[1:]](x % (1 << bits), y % (1 << bits))
    return ORDERS[order](x, y)


class Loop:
    def __init__(self, rng):
        r = rng
        self.type = r.choice(list(BITS))
        self.bits = BITS[self.type]
        self.order = r.choice(["ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"])
        self.step = r.choice([1, 1, 2, 3, 7]) * r.choice([1, -1])
        near = r.choice([0, 0, 5, -(1 << self.bits - 1), (1 << self.bits - 1) - 1, (1 << self.bits) - 1, r.randrange(-100, 100)])
        self.bound = signed(near + r.randrange(-3, 4), self.bits)
        away = r.randrange(-3, 20) * (-1 if self.step > 0 else 1)
        self.start = signed(self.bound + away * abs(self.step) + r.choice([0, 0, 1]), self.bits)
        self.swapped, self.subtracts, self.commuted = r.random() < 0.3, r.random() < 0.5, r.random() < 0.3
        self.bound_given, self.start_given = r.random() < 0.4, r.random() < 0.4
        self.by_lane = r.random() < 0.25  # the start is greater by the lane's number
        self.inside = r.random() < 0.5    # constants stand in the loop's regions
        self.flag = ""
        if all(self.run(lane)[3] for lane in range(LANES)):
            self.flag = r.choice(["", " overflow<nsw>"])

    def run(self, lane):
        """(last count, their sums, rounds, no round wraps) or None where it does not end soon."""
        x = signed(self.start + lane, self.bits) if self.by_lane else self.start
        total, rounds, exact = 0, 0, True
        while holds(self.order, x, self.bound, self.bits):
            total = (total * 3 + x) % (1 << 64)
            exact = exact and signed(x + self.step, self.bits) == x + self.step
            x = signed(x + self.step, self.bits)
            rounds += 1
            if rounds > MOST_ROUNDS:
                return x, total, None, exact
        return x, total, rounds, exact

    def ends(self):
        return all(self.run(lane)[2] is not None for lane in range(LANES))

    def text(self, n):
        mirrored = {"ne": "ne", "slt": "sgt", "sle": "sge", "sgt": "slt", "sge": "sle", "ult": "ugt", "ule": "uge", "ugt": "ult", "uge": "ule"}
        t = self.type
        out, inside = [], []
        for name, value, given in (("start", self.start, self.start_given), ("bound", self.bound, self.bound_given)):
            if given:
                out.append("%%%s%d = arith.addi %%a%d_%s, %%zero_%s : %s" % (name, n, n, name, t, t))
            else:
                out.append("%%%s%d = arith.constant %d : %s" % (name, n, value, t))
        if self.by_lane:
            cast = {"index": "", "i64": "index_cast", "i32": "index_cast", "i16": "index_cast", "i8": "index_cast"}[t]
            lane = "%t"
            if cast:
                out.append("%%lane%d = arith.index_cast %%t : index to %s" % (n, t))
                lane = "%%lane%d" % n
            out.append("%%first%d = arith.addi %%start%d, %s : %s" % (n, n, lane, t))
        first = ("%%first%d" if self.by_lane else "%%start%d") % n
        step = -self.step if self.subtracts else self.step
        inside.append("%%step%d = arith.constant %d : %s" % (n, step, t))
        if not self.inside:
            out += inside
            inside = []
        operands = ("%%bound%d, %%x" if self.swapped else "%%x, %%bound%d") % n
        order = mirrored[self.order] if self.swapped else self.order
        way = "%%step%d, %%y" % n if self.commuted and not self.subtracts else "%%y, %%step%d" % n
        out.append("%%r%d:2 = scf.while (%%x = %s, %%s = %%none) : (%s, i64) -> (%s, i64) {" % (n, first, t, t))
        out += ["  %%c = arith.cmpi %s, %s : %s" % (order, operands, t), "  scf.condition(%%c) %%x, %%s : %s, i64" % t, "} do {", "^bb0(%%y: %s, %%u: i64):" % t]
        out += ["  " + line for line in inside]
        wide = {"i64": "%y", "index": "%w"}.get(t, "%w")
        if t != "i64":
            out.append("  %%w = arith.%s %%y : %s to i64" % ("index_cast" if t == "index" else "extsi", t))
        out += ["  %three = arith.constant 3 : i64", "  %m = arith.muli %u, %three : i64", "  %%v = arith.addi %%m, %s : i64" % wide]
        out += ["  %%z = arith.%s %s%s : %s" % ("subi" if self.subtracts else "addi", way, self.flag, t), "  scf.yield %%z, %%v : %s, i64" % t, "}"]
        out.append({"index": "%%e%d = arith.index_cast %%r%d#0 : index to i64", "i64": "%%e%d = arith.addi %%r%d#0, %%none : i64"}.get(t, "%%e%d = arith.extsi %%r%d#0 : {} to i64".format(t)) % (n, n))
        out += ["%%p%d = arith.constant %d : index" % (n, 2 * n), "%%q%d = arith.constant %d : index" % (n, 2 * n + 1),
                "memref.store %%e%d, %%O[%%p%d, %%t] : memref<%dx64xi64>" % (n, n, 2 * LOOPS), "memref.store %%r%d#1, %%O[%%q%d, %%t] : memref<%dx64xi64>" % (n, n, 2 * LOOPS)]
        return out

    def arguments(self, n):
        given = [("start", self.start)] * self.start_given + [("bound", self.bound)] * self.bound_given
        return [("%%a%d_%s: %s" % (n, name, self.type), "--arg=%s=%d" % ("i64" if self.type == "index" else self.type, value)) for name, value in given]


def kernel(rng):
    loops = []
    while len(loops) < LOOPS:
        loop = Loop(rng)
        if loop.ends():
            loops.append(loop)
    arguments = [pair for n, loop in enumerate(loops) for pair in loop.arguments(n)]
    lines = ["%t = gpu.thread_id x", "%none = arith.constant 0 : i64"] + ["%%zero_%s = arith.constant 0 : %s" % (t, t) for t in BITS]
    for n, loop in enumerate(loops):
        lines += loop.text(n)
    head = "gpu.module @m {\n  gpu.func @k(%s) kernel attributes {gpu.known_block_size = array<i32: 64, 1, 1>, gpu.known_grid_size = array<i32: 1, 1, 1>} {\n"
    names = ", ".join(["%%O: memref<%dx64xi64>" % (2 * LOOPS)] + [name for name, _ in arguments])
    return loops, head % names + "\n".join("    " + line for line in lines) + "\n    gpu.return\n  }\n}\n", [value for _, value in arguments]


def main():
    wavecc, folder, number, seed = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    rng, wrong = random.Random(seed), 0
    for k in range(number):
        loops, text, arguments = kernel(rng)
        path, dump = "%s.%d.mlir" % (folder, k), "%s.%d.npy" % (folder, k)
        with open(path, "w") as file:
            file.write(text)
        target = ("gfx942", "gfx950", "gfx1250", "gfx90a")[k % 4]
        run = subprocess.run([wavecc, "run", path, "--target=" + target, "--quiet", "--dump=0=" + dump, "--arg=i64[%d]=zero" % (2 * LOOPS * 64)] + arguments,
                             capture_output=True, text=True, check=False)
        if run.returncode:
            print("%s: %s" % (path, run.stderr[:300]))
            wrong += 1
            continue
        with open(dump, "rb") as file:
            got = struct.unpack("<%dq" % (2 * LOOPS * 64), file.read()[-2 * LOOPS * 64 * 8:])
        for n, loop in enumerate(loops):
            for lane in range(LANES):
                last, total, _, _ = loop.run(lane)
                found = got[2 * n * 64 + lane], got[(2 * n + 1) * 64 + lane] % (1 << 64)
                if found != (last, total):
                    print("%s: loop %d (%s), lane %d: %s, not %s" % (path, n, vars(loop), lane, found, (last, total)))
                    wrong += 1
                    break
    print("%d kernels, %d wrong" % (number, wrong))
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
