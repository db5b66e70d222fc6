"""Random kernels of operations between lanes (gpu.shuffle, rotate, subgroup_broadcast, subgroup_reduce, all_reduce) in scf.if, scf.for, scf.while
and scf.index_switch whose conditions and counts differ between lanes; workgroups of any size. A lane that is read but off is undefined.
Only what MLIR, NVVM and ROCDL agree on is compared: of gpu.shuffle `idx` the lanes of the first group."""
import random

from lanes import COMPARISONS, OPERATIONS, UNDEFINED, WIDTHS, Buffer, Names, Scalar, Undefined, constant, each, operate, random_numbers, signed

AS_TYPES = {8: ["i8"], 16: ["f16", "bf16", "i16"], 32: ["f32", "i32", "vector<2xf16>", "vector<4xi8>"], 64: ["f64", "i64", "vector<2xi32>", "vector<2xf32>"]}
REDUCTIONS = {"addi": "add", "muli": "mul", "xori": "xor", "andi": "and", "ori": "or"}
MOST_NESTED, MOST_STORED = 4, 24


class Value:
    def __init__(self, name, width, uniform):
        self.name, self.width, self.uniform = name, width, uniform


class Waves:
    """`steps` are (lines, function of (values, mask)); `uniform` says that all lanes are there."""
    def __init__(self, number, target):
        self.rng = rng = random.Random("waves-%d" % number)
        self.names, self.budget = Names(), rng.choice([15, 40, 80])
        self.wave = 32 if target == "gfx1250" else 64
        self.block = rng.choice([self.wave, 2 * self.wave, 4 * self.wave, self.wave - rng.randrange(1, self.wave), rng.randrange(1, 200)])
        self.arguments, self.values, lines = [], {}, ["%tid = gpu.thread_id x", "%t32 = arith.index_cast %tid : index to i32",
                                                      "%true = arith.constant true", "%odd = arith.trunci %t32 : i32 to i1"]
        scope, parameters = [], []
        for i, width in enumerate((32, 32, 64, 8, 16)):
            numbers = random_numbers(rng, width, self.block)
            self.arguments.append(Buffer(width, numbers))
            parameters.append("%%a%d: memref<%dxi%d>" % (i, self.block, width))
            lines.append("%%in%d = memref.load %%a%d[%%tid] : memref<%dxi%d>" % (i, i, self.block, width))
            scope.append(self.known("%%in%d" % i, width, numbers))
        for i, width in enumerate((32, 32, 64)):
            number = rng.choice([rng.getrandbits(width), rng.randrange(8)])
            self.arguments.append(Scalar(width, number))
            parameters.append("%%s%d: i%d" % (i, width))
            scope.append(self.known("%%s%d" % i, width, [number] * self.block, True))
        scope += [self.known("%t32", 32, list(range(self.block))), self.known("%true", 1, [1] * self.block, True),
                  self.known("%odd", 1, [x & 1 for x in range(self.block)])]
        self.stored = []
        steps, made = self.body(scope, 0, True, 60)
        steps += [self.store(value.name, value.width) for value in made[len(scope):][-12:]]
        self.run(steps, self.values, [True] * self.block)
        for i, numbers in enumerate(self.stored):
            parameters.append("%%out%d: memref<%dxi64>" % (i, self.block))
            self.arguments.append(Buffer(64, [0] * self.block, numbers))
        self.text = "gpu.module @m {\ngpu.func @k(%s) kernel attributes {gpu.known_block_size = array<i32: %d, 1, 1>} {\n%s\ngpu.return\n}\n}\n" % (
            ", ".join(parameters), self.block, "\n".join(lines + self.lines(steps)))

    def known(self, name, width, numbers, uniform=False):
        self.values[name] = numbers
        return Value(name, width, uniform)

    # ---- bodies ----

    @staticmethod
    def run(steps, values, mask):
        for _, step in steps:
            step(values, mask)

    @staticmethod
    def lines(steps):
        return [line for lines, _ in steps for line in lines]

    def body(self, scope, depth, uniform, size):
        steps, scope = [], list(scope)
        while size > 0 and self.budget > 0:
            size, self.budget = size - 1, self.budget - 1
            made = self.step(scope, depth, uniform)
            if made:
                steps.append(made)
        return steps, scope

    def pick(self, scope, width=None):
        fit = [v for v in scope if width is None or v.width == width]
        return self.rng.choice(fit[-14:] if self.rng.random() < 0.7 else fit)

    def new(self, scope, width, uniform):
        scope.append(Value(self.names.new(), width, uniform))
        return scope[-1].name

    def store(self, name, width):
        """Into a buffer of its own, wherever the operation stands; in a loop the last iteration's stays."""
        numbers, wide = [0] * self.block, name if width == 64 else self.names.new()
        lines = ["%s = arith.extui %s : i%d to i64" % (wide, name, width)] if width < 64 else []
        lines.append("memref.store %s, %%out%d[%%tid] : memref<%dxi64>" % (wide, len(self.stored), self.block))
        self.stored.append(numbers)

        def step(values, mask):
            for lane, on in enumerate(mask):
                numbers[lane] = values[name][lane] if on else numbers[lane]
        return lines, step

    def stored_too(self, made, scope):
        if not made or len(self.stored) >= MOST_STORED:
            return made
        (lines, step), (more, keep) = made, self.store(scope[-1].name, scope[-1].width)

        def both(values, mask):
            step(values, mask)
            keep(values, mask)
        return lines + more, both

    def step(self, scope, depth, uniform):
        kind = self.rng.random()
        if depth < MOST_NESTED and kind < 0.22:
            return self.rng.choice([self.choice, self.counted, self.tested, self.switch])(scope, depth, uniform)
        if kind < 0.45:
            kinds = [self.shuffle] * 4 + [self.rotate, self.broadcast] + ([self.reduce_wave] * 2 + [self.reduce_all] if uniform else [])
            return self.stored_too(self.rng.choice(kinds)(scope), scope)
        return self.rng.choice([self.number, self.compare, self.convert, self.select] + [self.arithmetic] * 4)(scope)

    # ---- plain operations ----

    def number(self, scope):
        width = self.rng.choice(WIDTHS)
        value = self.rng.choice([0, 1, 2, 3, 7, 63, self.rng.getrandbits(width)]) & ((1 << width) - 1)
        name = self.new(scope, width, True)
        return ["%s = arith.constant %s" % (name, constant(value, width))], lambda v, mask: v.__setitem__(name, [value] * self.block)

    def compare(self, scope):
        a = self.pick(scope)
        b, test = self.pick(scope, a.width), self.rng.choice(list(COMPARISONS))
        name = self.new(scope, 1, a.uniform and b.uniform)
        return ["%s = arith.cmpi %s, %s, %s : i%d" % (name, test, a.name, b.name, a.width)], lambda v, mask: v.__setitem__(
            name, each(lambda x, y: int(COMPARISONS[test](x, y, a.width)), v[a.name], v[b.name]))

    def convert(self, scope):
        a = self.pick(scope)
        width = self.rng.choice([w for w in WIDTHS if w != a.width])
        how = "trunci" if width < a.width else self.rng.choice(["extui", "extsi"])
        name = self.new(scope, width, a.uniform)
        return ["%s = arith.%s %s : i%d to i%d" % (name, how, a.name, a.width, width)], lambda v, mask: v.__setitem__(
            name, each(lambda x: (signed(x, a.width) if how == "extsi" else x) & ((1 << width) - 1), v[a.name]))

    def select(self, scope):
        c, a = self.pick(scope, 1), self.pick(scope)
        b = self.pick(scope, a.width)
        name = self.new(scope, a.width, a.uniform and b.uniform and c.uniform)
        return ["%s = arith.select %s, %s, %s : i%d" % (name, c.name, a.name, b.name, a.width)], lambda v, mask: v.__setitem__(
            name, [UNDEFINED if z is UNDEFINED else x if z else y for z, x, y in zip(v[c.name], v[a.name], v[b.name])])

    def arithmetic(self, scope):
        a = self.pick(scope)
        b, what = self.pick(scope, a.width), self.rng.choice(list(OPERATIONS))
        name = self.new(scope, a.width, a.uniform and b.uniform)
        return ["%s = arith.%s %s, %s : i%d" % (name, what, a.name, b.name, a.width)], lambda v, mask: v.__setitem__(
            name, each(lambda x, y: operate(what, x, y, a.width), v[a.name], v[b.name]))

    # ---- operations between lanes ----

    def number_of_lanes(self, scope, lines):
        """The name of an i32 and a function for its numbers."""
        rng, name = self.rng, self.names.new()
        if rng.random() < 0.6:
            value = rng.choice([0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 31, 32, 33, 63, rng.randrange(64)])
            lines.append("%s = arith.constant %d : i32" % (name, value))
            return name, lambda v: [value] * self.block
        source, mask, most = self.pick(scope, 32), self.names.new(), rng.choice([1, 3, 7, 15, 31, 63])
        lines += ["%s = arith.constant %d : i32" % (mask, most), "%s = arith.andi %s, %s : i32" % (name, source.name, mask)]
        return name, lambda v: each(lambda x: x & most, v[source.name])

    def cast(self, lines, name, width, type, back=False):
        """The number as `type`, of the same bits, or back again."""
        plain, made = "i%d" % width, self.names.new()
        if type == plain:
            return name
        if not type.startswith("vector"):
            lines.append("%s = arith.bitcast %s : %s to %s" % ((made, name) + ((type, plain) if back else (plain, type))))
        elif back:
            one = self.names.new()
            lines += ["%s = vector.bitcast %s : %s to vector<1xi%d>" % (one, name, type, width),
                      "%s = vector.extract %s[0] : i%d from vector<1xi%d>" % (made, one, width, width)]
        else:
            one = self.names.new()
            lines += ["%s = vector.from_elements %s : vector<1xi%d>" % (one, name, width),
                      "%s = vector.bitcast %s : vector<1xi%d> to %s" % (made, one, width, type)]
        return made

    def shuffle(self, scope):
        rng, a, lines = self.rng, self.pick(scope), []
        if a.width == 1:
            return None
        mode, type = rng.choice(["xor", "up", "down", "idx"]), rng.choice(AS_TYPES[a.width])
        width = min(self.wave, rng.choice([self.wave, self.wave, 2, 4, 8, 16, 32, rng.randrange(1, self.wave + 1)]))
        source = self.cast(lines, a.name, a.width, type)
        offset, numbers = self.number_of_lanes(scope, lines)
        bound, moved, valid = self.names.new(), self.names.new(), self.new(scope, 1, False)
        lines += ["%s = arith.constant %d : i32" % (bound, width),
                  "%s, %s = gpu.shuffle %s %s, %s, %s : %s" % (moved, valid, mode, source, offset, bound, type)]
        name = self.cast(lines, moved, a.width, type, back=True)
        scope.append(Value(name, a.width, False))

        def step(values, mask):
            results, good = [UNDEFINED] * self.block, [UNDEFINED] * self.block
            for lane, distance in enumerate(numbers(values)):
                from_ = self.shuffled(lane, distance, mode, width) if mask[lane] and distance is not UNDEFINED else UNDEFINED
                if from_ is UNDEFINED:
                    continue
                good[lane] = int(from_ >= 0)
                if 0 <= from_ < self.block and mask[from_]:
                    results[lane] = values[a.name][from_]
            values[name], values[valid] = results, good
        return lines, step

    def shuffled(self, lane, distance, mode, width):
        """The work-item that is read: -1 for none (not valid), UNDEFINED where it is not said."""
        at, base, whole_groups = lane % self.wave, lane - lane % self.wave, width & (width - 1) == 0
        group = at // width * width if whole_groups else 0
        if at >= width and (mode == "idx" or not whole_groups):
            return UNDEFINED
        to = {"xor": at ^ distance, "up": at - distance, "down": at + distance, "idx": distance}[mode]
        low = 0 if mode == "xor" else group  # xor may go below its group
        return base + to if low <= to < group + width else -1

    def rotate(self, scope):
        a = self.pick(scope)
        if a.width == 1:
            return None
        width = self.rng.choice([w for w in (2, 4, 8, 16, 32, 64) if w <= self.wave])
        by, valid, name = self.rng.randrange(width), self.names.new(), self.new(scope, a.width, False)
        return ["%s, %s = gpu.rotate %s, %d, %d : i%d" % (name, valid, a.name, by, width, a.width)], self.gather(
            name, a.name, lambda lane, mask: lane // width * width + (lane + by) % width)

    def gather(self, name, source, place):
        def step(values, mask):
            places = [place(lane, mask) if mask[lane] else self.block for lane in range(self.block)]
            values[name] = [values[source][p] if p < self.block and mask[p] else UNDEFINED for p in places]
        return step

    def broadcast(self, scope):
        a = self.pick(scope)
        if a.width == 1:
            return None
        name = self.new(scope, a.width, False)
        if self.rng.random() < 0.5:
            return ["%s = gpu.subgroup_broadcast %s, first_active_lane : i%d" % (name, a.name, a.width)], self.gather(
                name, a.name, lambda lane, mask: next(i for i in range(lane // self.wave * self.wave, self.block) if mask[i]))
        number, lane = self.names.new(), self.rng.randrange(self.wave)
        return ["%s = arith.constant %d : i32" % (number, lane), "%s = gpu.subgroup_broadcast %s, specific_lane %s : i%d" % (
            name, a.name, number, a.width)], self.gather(name, a.name, lambda at, mask: at // self.wave * self.wave + lane)

    def reduction(self, scope):
        a, what = self.pick(scope), self.rng.choice([o for o in OPERATIONS if o != "subi"])
        if a.width == 1:
            return None, None, None

        def total(numbers):
            result = numbers[0]
            for x in numbers[1:]:
                result = UNDEFINED if UNDEFINED in (result, x) else operate(what, result, x, a.width)
            return result
        return a, what, total

    def reduce_wave(self, scope):
        a, what, total = self.reduction(scope)
        if not a or self.block % self.wave:
            return None
        size = self.rng.choice([0, 0] + [s for s in (1, 2, 4, 8, 16, 32, 64) if s <= self.wave])
        stride = self.rng.choice([s for s in (1, 2, 4, 8, 16) if s * size <= self.wave]) if size and self.rng.random() < 0.3 else 1
        name = self.new(scope, a.width, False)
        how = "" if not size else "cluster(size = %d%s) " % (size, ", stride = %d" % stride if stride > 1 else "")
        if not size and self.rng.random() < 0.3:
            how = "uniform "
        size = size or self.wave

        def step(values, mask):
            span = size * stride
            values[name] = [total([values[a.name][i] for i in range(lane // span * span + lane % stride, (lane // span + 1) * span, stride)])
                            for lane in range(self.block)]
        return ["%s = gpu.subgroup_reduce %s %s %s: (i%d) -> i%d" % (name, REDUCTIONS.get(what, what), a.name, how, a.width, a.width)], step

    def reduce_all(self, scope):
        a, what, total = self.reduction(scope)
        if not a:
            return None
        name = self.new(scope, a.width, True)
        lines = ["%s = gpu.all_reduce %s %s uniform {} : (i%d) -> i%d" % (name, REDUCTIONS.get(what, what), a.name, a.width, a.width)]
        if self.rng.random() < 0.3:
            left, right, both = self.names.new(), self.names.new(), self.names.new()
            lines = ["%s = gpu.all_reduce %s uniform {" % (name, a.name), "^bb(%s : i%d, %s : i%d):" % (left, a.width, right, a.width),
                     "%s = arith.%s %s, %s : i%d" % (both, what, left, right, a.width), "gpu.yield %s : i%d" % (both, a.width),
                     "} : (i%d) -> i%d" % (a.width, a.width)]
        return lines, lambda values, mask: values.__setitem__(name, [total(values[a.name])] * self.block)

    # ---- control flow ----

    def small(self, scope, lines):
        """A small index: its name, a function for its numbers, whether it is one for all lanes."""
        rng, name = self.rng, self.names.new()
        if rng.random() < 0.5:
            value = rng.randrange(6)
            lines.append("%s = arith.constant %d : index" % (name, value))
            return name, lambda v, mask: [value] * self.block, True
        source, most, mask_, narrow = self.pick(scope, 32), rng.choice([1, 3, 7]), self.names.new(), self.names.new()
        lines += ["%s = arith.constant %d : i32" % (mask_, most), "%s = arith.andi %s, %s : i32" % (narrow, source.name, mask_),
                  "%s = arith.index_cast %s : i32 to index" % (name, narrow)]
        return name, lambda v, mask: self.said(each(lambda x: x & most, v[source.name]), mask), source.uniform

    @staticmethod
    def said(numbers, mask):
        if any(on and x is UNDEFINED for on, x in zip(mask, numbers)):
            raise Undefined()
        return numbers

    def results(self, scope, widths):
        base = self.names.new()
        scope += [Value("%s#%d" % (base, i), w, False) for i, w in enumerate(widths)]
        return base, [v.name for v in scope[len(scope) - len(widths):]]

    def side(self, scope, depth, uniform, widths):
        """A region that yields values of these widths: its steps with the yield, and their names."""
        steps, inner = self.body(scope, depth + 1, uniform, self.rng.randrange(1, 7))
        given = [self.pick(inner, w).name for w in widths]
        if widths:
            steps.append((["scf.yield %s : %s" % (", ".join(given), types(widths))], lambda v, mask: None))
        return steps, given

    def enter(self, values, mask, steps, given, names):
        """Runs a region for the lanes of the mask, and takes what it yields over."""
        if not any(mask):
            return
        inner = dict(values)
        self.run(steps, inner, mask)
        for name, source in zip(names, given):
            values[name] = [x if on else old for on, x, old in zip(mask, inner[source], values[name])]

    def nothing_yet(self, values, names):
        for name in names:
            values[name] = [UNDEFINED] * self.block

    def choice(self, scope, depth, uniform):
        condition, widths = self.pick(scope, 1), self.rng.choices(WIDTHS, k=self.rng.randrange(3))
        then, other = (self.side(scope, depth, uniform and condition.uniform, widths) for _ in range(2))
        base, names = self.results(scope, widths)
        head = "%s:%d = " % (base, len(widths)) if widths else ""
        lines = [head + "scf.if %s%s {" % (condition.name, " -> (%s)" % types(widths) if widths else "")]
        lines += self.lines(then[0]) + ["} else {"] + self.lines(other[0]) + ["}"]

        def step(values, mask):
            flags = self.said(values[condition.name], mask)
            self.nothing_yet(values, names)
            for (steps, given), side in ((then, 1), (other, 0)):
                self.enter(values, [on and x == side for on, x in zip(mask, flags)], steps, given, names)
        return lines, step

    def switch(self, scope, depth, uniform):
        lines, widths, cases = [], self.rng.choices(WIDTHS, k=self.rng.randrange(1, 3)), self.rng.sample(range(6), self.rng.randrange(1, 4))
        selector, numbers, same = self.small(scope, lines)
        sides = [(n, self.side(scope, depth, uniform and same, widths)) for n in cases + [None]]
        base, names = self.results(scope, widths)
        lines.append("%s:%d = scf.index_switch %s -> %s" % (base, len(widths), selector, types(widths)))
        for n, (steps, _) in sides:
            lines += ["default {" if n is None else "case %d {" % n] + self.lines(steps) + ["}"]

        def step(values, mask):
            chosen = [x if x in cases else None for x in numbers(values, mask)]
            self.nothing_yet(values, names)
            for n, (steps, given) in sides:
                self.enter(values, [on and x == n for on, x in zip(mask, chosen)], steps, given, names)
        return lines, step

    def counted(self, scope, depth, uniform):
        lines, stride, widths = [], self.rng.randrange(1, 4), self.rng.choices(WIDTHS, k=self.rng.randrange(1, 4))
        low, lows, same_low = self.small(scope, lines)
        high, highs, same_high = self.small(scope, lines)
        by, index, counter = self.names.new(), self.names.new(), self.names.new()
        starts, carried, same = [self.pick(scope, w).name for w in widths], [self.names.new() for _ in widths], uniform and same_low and same_high
        inner = scope + [Value(counter, 32, same)] + [Value(n, w, False) for n, w in zip(carried, widths)]
        steps, given = self.side(inner, depth, same, widths)
        base, names = self.results(scope, widths)
        lines += ["%s = arith.constant %d : index" % (by, stride), "%s:%d = scf.for %s = %s to %s step %s iter_args(%s) -> (%s) {" % (
            base, len(widths), index, low, high, by, ", ".join("%s = %s" % p for p in zip(carried, starts)), types(widths)),
            "%s = arith.index_cast %s : index to i32" % (counter, index)] + self.lines(steps) + ["}"]

        def step(values, mask):
            count, limit = lows(values, mask), highs(values, mask)
            now = [values[s] for s in starts]
            while True:
                on = [m and x < y for m, x, y in zip(mask, count, limit)] if any(mask) else mask
                if not any(on):
                    break
                values.update(zip(carried, now))
                values[counter] = count
                self.enter(values, on, steps, given, carried)
                now, count = [values[c] for c in carried], [x + stride if m else x for m, x in zip(on, count)]
            values.update(zip(names, now))
        return lines, step

    def tested(self, scope, depth, uniform):
        """scf.while over a counter and other values, which the part before the test changes, too."""
        lines, widths = [], [32] + self.rng.choices(WIDTHS, k=self.rng.randrange(1, 3))
        limit, limits, _ = self.small(scope, lines)
        zero, bound, one, raised, test, both = (self.names.new() for _ in range(6))
        before, after = [self.names.new() for _ in widths], [self.names.new() for _ in widths]
        starts = [zero] + [self.pick(scope, w).name for w in widths[1:]]
        head, inner = self.body(scope + [Value(n, w, False) for n, w in zip(before, widths)], depth + 1, False, self.rng.randrange(5))
        also = self.pick(inner, 1).name
        passed = [before[0]] + [self.pick(inner, w).name for w in widths[1:]]
        body, given = self.side(scope + [Value(n, w, False) for n, w in zip(after, widths)], depth, False, widths[1:])
        base, names = self.results(scope, widths)
        if widths[1:]:
            body.pop()
        lines += ["%s = arith.index_cast %s : index to i32" % (bound, limit), "%s = arith.constant 0 : i32" % zero,
                  "%s:%d = scf.while (%s) : (%s) -> (%s) {" % (
                      base, len(widths), ", ".join("%s = %s" % p for p in zip(before, starts)), types(widths), types(widths))]
        lines += self.lines(head) + ["%s = arith.cmpi slt, %s, %s : i32" % (test, before[0], bound), "%s = arith.andi %s, %s : i1" % (both, test, also),
                                     "scf.condition(%s) %s : %s" % (both, ", ".join(passed), types(widths)),
                                     "} do {", "^bb0(%s):" % ", ".join("%s: i%d" % p for p in zip(after, widths))]
        lines += self.lines(body) + ["%s = arith.constant 1 : i32" % one, "%s = arith.addi %s, %s : i32" % (raised, after[0], one),
                                     "scf.yield %s : %s" % (", ".join([raised] + given), types(widths)), "}"]

        def step(values, mask):
            end, on = limits(values, mask), list(mask)
            values[zero] = [0] * self.block
            now = [values[s] for s in starts]
            self.nothing_yet(values, names)
            while any(on):
                values.update(zip(before, now))
                inner = dict(values)
                self.run(head, inner, on)
                left = [inner[p] for p in passed]
                for name, numbers in zip(names, left):
                    values[name] = [x if m else old for m, x, old in zip(on, numbers, values[name])]
                flags = self.said(inner[also], on)
                on = [m and x < y and f == 1 for m, x, y, f in zip(on, inner[before[0]], end, flags)]
                values.update(zip(after, left))
                inner = dict(values)
                if any(on):
                    self.run(body, inner, on)
                    following = [each(lambda x: x + 1, inner[after[0]])] + [inner[g] for g in given]
                    now = [[x if m else old for m, x, old in zip(on, numbers, olds)] for numbers, olds in zip(following, now)]
        return lines, step


def types(widths):
    return ", ".join("i%d" % w for w in widths)
