"""Random kernels of blocks with branches between them (cf.br, cf.cond_br, cf.switch): any graph, irreducible ones and unreachable blocks
included, values carried by the blocks' arguments, conditions that differ between lanes. Each work-item stops when its fuel is used up."""
import random

from lanes import COMPARISONS, OPERATIONS, Buffer, Names, Scalar, constant, operate, random_numbers

MOST_BLOCKS = 24


class Block:
    def __init__(self, number, types):
        self.number, self.fuel = number, "%%fuel%d" % number
        self.parameters = [("%%p%d_%d" % (number, i), width) for i, width in enumerate(types)]
        self.first, self.second = [], []  # steps before and after the test of the fuel: (text, function of the values)
        self.leave = self.go = self.end = None


class Graph:
    def __init__(self, number):
        self.rng = rng = random.Random("graphs-%d" % number)
        self.names = Names()
        self.block = rng.choice([32, 64, 64, 100, 128])
        self.limit = rng.choice([3, 10, 25, 40])
        self.blocks = [Block(i, rng.choices([1, 8, 32, 32, 64], k=rng.randrange(4))) for i in range(rng.randrange(2, MOST_BLOCKS))]
        self.scalars = [rng.choice([rng.getrandbits(32), rng.randrange(6)]) for _ in range(2)]
        self.inputs = [(width, random_numbers(rng, width, self.block)) for width in (32, 64, 8)]
        self.all = [("%s0", 32), ("%s1", 32), ("%t32", 32), ("%in0", 32), ("%in1", 64), ("%in2", 8)]
        for block in self.blocks:
            self.fill(block)
        self.start = [(constant(v, w), v) for v, w in ((rng.getrandbits(w), w) for _, w in self.blocks[0].parameters)]
        self.arguments = self.evaluate()
        self.text = self.write()

    # ---- what blocks hold ----

    def pick(self, scope, steps, width):
        known = [name for name, w in scope if w == width]
        if known:
            return self.rng.choice(known)
        name, value = self.names.new(), self.rng.getrandbits(width)
        steps.append(("%s = arith.constant %s" % (name, constant(value, width)), lambda v: v.__setitem__(name, value)))
        scope.append((name, width))
        return name

    def binary(self, scope, steps, name, a, b, width):
        result = self.names.new()
        if name in OPERATIONS:
            steps.append(("%s = arith.%s %s, %s : i%d" % (result, name, a, b, width),
                          lambda v: v.__setitem__(result, operate(name, v[a], v[b], width))))
        else:
            steps.append(("%s = arith.cmpi %s, %s, %s : i%d" % (result, name, a, b, width),
                          lambda v: v.__setitem__(result, int(COMPARISONS[name](v[a], v[b], width)))))
        scope.append((result, width if name in OPERATIONS else 1))
        return result

    def store(self, scope, block):
        value, number = self.pick(scope, block.first, 32), block.number
        block.first.append(("memref.store %s, %%mem[%%tid, %%k%d] : memref<%dx%dxi32>" % (value, number, self.block, len(self.blocks)),
                            lambda v: v["memory"].__setitem__(number, v[value])))

    def fill(self, block):
        rng, scope = self.rng, self.all + block.parameters
        for _ in range(rng.randrange(6)):
            width = rng.choice([8, 32, 32, 64])
            name = rng.choice(list(OPERATIONS) if rng.random() < 0.7 else list(COMPARISONS))
            self.binary(scope, block.first, name, self.pick(scope, block.first, width), self.pick(scope, block.first, width), width)
        if rng.random() < 0.4:
            self.store(scope, block)
        left = self.binary(scope, block.first, "subi", block.fuel, "%one", 32)
        block.go = self.binary(scope, block.first, "sgt", left, "%zero", 32)
        block.leave = [self.pick(scope, block.first, 32), self.pick(scope, block.first, 64)]
        block.end = self.terminator(scope, block.second, left)

    def target(self, scope, steps, left):
        to = self.rng.choice(self.blocks)
        return to, [left] + [self.pick(scope, steps, width) for _, width in to.parameters]

    def terminator(self, scope, steps, left):
        """(text of the selector or None, its name, the default target, [(number, target)])."""
        kind = self.rng.random()
        if kind < 0.25:
            return "br", None, self.target(scope, steps, left), []
        if kind < 0.75:
            condition = self.pick(scope, steps, 1)
            return "cond_br", condition, self.target(scope, steps, left), [(1, self.target(scope, steps, left))]
        mask, name = self.rng.choice([1, 3, 7]), self.names.new()
        steps.append(("%s = arith.constant %d : i32" % (name, mask), lambda v: v.__setitem__(name, mask)))
        selector = self.binary(scope, steps, "andi", self.pick(scope, steps, 32), name, 32)
        cases = self.rng.sample(range(8), self.rng.randrange(4))
        return "switch", selector, self.target(scope, steps, left), [(n, self.target(scope, steps, left)) for n in cases]

    # ---- the text ----

    @staticmethod
    def edge(target):
        to, values = target
        return "^b%d(%s : %s)" % (to.number, ", ".join(values), ", ".join(["i32"] + ["i%d" % w for _, w in to.parameters]))

    def branch(self, end):
        kind, selector, default, cases = end
        if kind == "br":
            return "cf.br " + self.edge(default)
        if kind == "cond_br":
            return "cf.cond_br %s, %s, %s" % (selector, self.edge(cases[0][1]), self.edge(default))
        return "cf.switch %s : i32, [\n%s\n]" % (selector, ",\n".join(["default: " + self.edge(default)] + ["%d: %s" % (n, self.edge(t)) for n, t in cases]))

    def write(self):
        n = self.block
        parameters = ["%s0: i32", "%s1: i32"] + ["%%a%d: memref<%dxi%d>" % (i, n, w) for i, (w, _) in enumerate(self.inputs)]
        parameters += ["%%mem: memref<%dx%dxi32>" % (n, len(self.blocks)), "%%out: memref<%dxi64>" % n, "%%out32: memref<%dxi32>" % n]
        lines = ["%tid = gpu.thread_id x", "%t32 = arith.index_cast %tid : index to i32", "%one = arith.constant 1 : i32",
                 "%zero = arith.constant 0 : i32", "%%fuel = arith.constant %d : i32" % self.limit]
        lines += ["%%in%d = memref.load %%a%d[%%tid] : memref<%dxi%d>" % (i, i, n, w) for i, (w, _) in enumerate(self.inputs)]
        lines += ["%%k%d = arith.constant %d : index" % (i, i) for i in range(len(self.blocks))]
        lines += ["%%i%d = arith.constant %s" % (i, text) for i, (text, _) in enumerate(self.start)]
        lines.append("cf.br " + self.edge((self.blocks[0], ["%fuel"] + ["%%i%d" % i for i in range(len(self.start))])))
        for b in self.blocks:
            lines.append("^b%d(%s):" % (b.number, ", ".join("%s: i%d" % p for p in [(b.fuel, 32)] + b.parameters)))
            lines += [text for text, _ in b.first]
            lines += ["cf.cond_br %s, ^mid%d, ^exit(%s, %s : i32, i64)" % (b.go, b.number, *b.leave), "^mid%d:" % b.number]
            lines += [text for text, _ in b.second] + [self.branch(b.end)]
        lines += ["^exit(%x: i32, %y: i64):", "memref.store %%x, %%out32[%%tid] : memref<%dxi32>" % n,
                  "memref.store %%y, %%out[%%tid] : memref<%dxi64>" % n, "gpu.return"]
        return "gpu.module @m {\ngpu.func @k(%s) kernel attributes {gpu.known_block_size = array<i32: %d, 1, 1>} {\n%s\n}\n}\n" % (
            ", ".join(parameters), n, "\n".join(lines))

    # ---- the reference ----

    def run_lane(self, lane):
        values = {"%s0": self.scalars[0], "%s1": self.scalars[1], "%t32": lane, "%one": 1, "%zero": 0, "memory": [0] * len(self.blocks)}
        values.update(("%%in%d" % i, numbers[lane]) for i, (_, numbers) in enumerate(self.inputs))
        block, given = self.blocks[0], [self.limit] + [value for _, value in self.start]
        while True:
            values.update(zip([block.fuel] + [name for name, _ in block.parameters], given))
            for _, step in block.first:
                step(values)
            if not values[block.go]:
                return [values[name] for name in block.leave] + [values["memory"]]
            for _, step in block.second:
                step(values)
            _, selector, default, cases = block.end
            block, names = dict(cases).get(values[selector], default) if selector else default
            given = [values[name] for name in names]

    def evaluate(self):
        lanes = [self.run_lane(lane) for lane in range(self.block)]
        buffers = [Buffer(w, numbers) for w, numbers in self.inputs]
        memory = [x for _, _, stored in lanes for x in stored]
        return [Scalar(32, s) for s in self.scalars] + buffers + [
            Buffer(32, memory, memory), Buffer(64, lanes, [wide for _, wide, _ in lanes]), Buffer(32, lanes, [x for x, _, _ in lanes])]
