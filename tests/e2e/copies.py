"""Random kernels in which DS operations, LDS-DMA and, on gfx1250, asynchronous and tensor copies touch the same LDS: rows of one dword
per work-item. In a workgroup of one wave or more; the author counts the copies, or leaves it to the compiler; straight or in a loop. What they do is computed
here, one operation after the other: between two barriers a wave touches its own part of a row, or reads what all have finished before the first."""
import random

ROWS, SOURCE_ROWS, OUT_ROWS = 4, 8, 12


class Row:
    """What was done to a row of LDS since the last barrier, and copies that may still run: (counter, number)."""

    def __init__(self):
        self.written = self.crossed = self.reads = None
        self.clear()

    def clear(self):
        self.written = self.crossed = False
        self.to, self.out = [], []  # outstanding copies to it, and from it


class Copies:
    def __init__(self, number, target):
        self.rng = rng = random.Random("copies %d" % number)
        self.gfx1250 = target == "gfx1250"
        self.wave = 32 if self.gfx1250 else 64
        self.waves = rng.choice([1, 1, 1, 2, 4])
        self.threads = self.wave * self.waves
        self.counts = rng.random() < 0.6  # the author
        self.trips = rng.choice([1, 1, 2, 3])
        # One engine, or both: the tensor data mover copies for the wave that is alone.
        engines = ["dma"] + (["async", "tensor"] if self.gfx1250 and self.waves == 1 else ["async"] if self.gfx1250 else [])
        self.engines = rng.sample(engines, rng.randrange(1, len(engines) + 1))
        self.lines, self.steps, self.count = [], [], 0
        self.rows = [Row() for _ in range(ROWS)]
        self.values, self.known = ["%ti"], set()
        self.issued = {"vm": 0, "async": 0, "tensor": 0}
        self.outs = 0

    # ---- text ----

    def line(self, text):
        self.lines.append("      " + text)

    def name(self):
        self.count += 1
        return "%%x%d" % self.count

    def define(self, text):
        name = self.name()
        self.line("%s = %s" % (name, text))
        return name

    def lds(self):
        return "memref<%dx%dxi32, #gpu.address_space<workgroup>>" % (ROWS, self.threads)

    def memory(self, rows):
        return "memref<%dx%dxi32, 1>" % (rows, self.threads)

    # ---- the author's counts ----

    def counter(self, engine, out):
        return "tensor" if engine == "tensor" else "async" if self.gfx1250 else "vm"

    def issue(self, engine, out):
        counter = self.counter(engine, out)
        self.issued[counter] += 1
        return (counter, self.issued[counter], engine, out)

    def wait(self, counter, number):
        """Down to as many as were issued later; asynchronous copies of both ways have no order."""
        younger = self.issued[counter] - number if counter != "async" or not self.mixed else 0
        text = {"vm": "rocdl.s.waitcnt %d" % (0x0f70 | (younger & 15) | (younger >> 4) << 14), "async": "rocdl.s.wait.asynccnt %d" % younger,
                "tensor": "amdgpu.memory_counter_wait tensor(%d)" % younger}[counter]
        self.line(text)
        done = self.issued[counter] - younger
        for row in self.rows:
            row.to = [c for c in row.to if c[0] != counter or c[1] > done]
            row.out = [c for c in row.out if c[0] != counter or c[1] > done]

    def settle(self, copies, but=None):
        """The author waits for those copies, but for what the same queue takes in order."""
        for copy in list(copies):
            if self.counts and (copy[0], copy[2:]) != but and any(copy in r.to + r.out for r in self.rows):
                self.wait(copy[0], copy[1])

    def settle_all(self):
        for row in self.rows:
            self.settle(row.to + row.out)

    # ---- operations ----

    def store(self):
        rng = self.rng
        r = self.writable()
        if r is None:
            return
        row = self.rows[r]
        self.settle(row.to + row.out)
        value = self.define("arith.addi %s, %%c%d : i32" % (rng.choice(self.values), rng.randrange(8)))
        self.line("memref.store %s, %%l[%%r%d, %%t] : %s" % (value, r, self.lds()))
        constant = int(self.lines[-2].split("%c")[1].split(" ")[0])
        source = self.lines[-2].split("addi ")[1].split(",")[0]
        self.steps.append(("store", value, source, constant, r))
        row.written = True

    def writable(self):
        free = [i for i, r in enumerate(self.rows) if not r.crossed]
        return self.rng.choice(free) if free else None

    def load(self):
        r = self.rng.randrange(ROWS)
        row, crosses = self.rows[r], self.rng.random() < 0.4 and self.waves > 1
        if crosses and (row.written or row.to):
            return
        self.settle(row.to)
        if r not in self.known:
            return
        shift = self.rng.choice([0, 1, self.wave // 2, self.wave - 1])
        at = "%%cross%d" % self.rng.choice([0, 1]) if crosses else "%%near%d" % shift
        value = self.define("memref.load %%l[%%r%d, %s] : %s" % (r, at, self.lds()))
        self.steps.append(("load", value, r, at[1:]))
        self.values.append(value)
        row.crossed = row.crossed or crosses
        if self.rng.random() < 0.5:  # used at once
            self.mix()

    def mix(self):
        a, b = self.rng.choice(self.values), self.values[-1]
        value = self.define("arith.xori %s, %s : i32" % (a, b))
        self.steps.append(("xor", value, a, b))
        self.values.append(value)

    def copy_in(self):
        r = self.writable()
        if r is None:
            return
        row, source, engine = self.rows[r], self.rng.randrange(SOURCE_ROWS), self.rng.choice(self.engines)
        if engine == "async":
            engine = "dma"
        self.settle(row.out)
        self.settle(row.to, (self.counter(engine, False), (engine, False)))
        if engine == "tensor":
            base = self.define("amdgpu.make_dma_base %%a[%%s%d, %%zero], %%l[%%r%d, %%zero] : %s, %s -> !amdgpu.tdm_base<i32>" % (
                source, r, self.memory(SOURCE_ROWS), self.lds()))
            tile = self.define("amdgpu.make_dma_descriptor %s globalSize [%d] globalStride [1] sharedSize [%d] : !amdgpu.tdm_base<i32> -> "
                               "!amdgpu.tdm_descriptor" % (base, self.threads, self.threads))
            self.line("amdgpu.tensor_load_to_lds %s : !amdgpu.tdm_descriptor" % tile)
        elif self.gfx1250 and (self.counts or self.rng.random() < 0.5):
            p = self.define("llvm.getelementptr %%lp[%%lane%d] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32" % r)
            q = self.define("llvm.getelementptr %%ap[%%from%d] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32" % source)
            self.line("rocdl.global.load.async.to.lds.b32 %s, %s, 0, 0 : !llvm.ptr<1>, !llvm.ptr<3>" % (q, p))
        else:
            self.line("amdgpu.gather_to_lds %%a[%%s%d, %%t], %%l[%%r%d, %%first] : i32, %s, %s" % (source, r, self.memory(SOURCE_ROWS), self.lds()))
        self.steps.append(("in", r, source))
        row.written = True
        row.to.append(self.issue(engine, False))
        self.known.add(r)

    def copy_out(self):
        engines = [e for e in self.engines if e != "dma"]
        ready = [r for r in range(ROWS) if r in self.known]
        if not engines or not ready or self.outs == OUT_ROWS:
            return
        r, engine = self.rng.choice(ready), self.rng.choice(engines)
        row, out = self.rows[r], self.outs
        self.outs += 1
        self.settle(row.to)
        if engine == "tensor":
            base = self.define("amdgpu.make_dma_base %%b[%%o%d, %%zero], %%l[%%r%d, %%zero] : %s, %s -> !amdgpu.tdm_base<i32>" % (
                out, r, self.memory(OUT_ROWS), self.lds()))
            tile = self.define("amdgpu.make_dma_descriptor %s globalSize [%d] globalStride [1] sharedSize [%d] : !amdgpu.tdm_base<i32> -> "
                               "!amdgpu.tdm_descriptor" % (base, self.threads, self.threads))
            self.line("amdgpu.tensor_store_from_lds %s : !amdgpu.tdm_descriptor" % tile)
        else:
            p = self.define("llvm.getelementptr %%lp[%%lane%d] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32" % r)
            q = self.define("llvm.getelementptr %%bp[%%to%d] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32" % out)
            self.line('llvm.call_intrinsic "llvm.amdgcn.global.store.async.from.lds.b32"(%s, %s, %%c0, %%c0) : (!llvm.ptr<1>, !llvm.ptr<3>, i32, i32) -> ()'
                      % (q, p))
        self.steps.append(("out", r, out))
        row.out.append(self.issue(engine, True))

    def barrier(self):
        if self.rng.random() < 0.7:
            self.settle_all()
        running = [bool(r.to) for r in self.rows]
        out = [bool(r.out) for r in self.rows]
        self.line(self.rng.choice(["gpu.barrier", "amdgpu.lds_barrier"]))
        for row, to, leaves in zip(self.rows, running, out):
            row.written, row.crossed = (to or leaves) and self.counts, False

    def author_ds_wait(self):
        self.line("rocdl.s.wait.dscnt 0" if self.gfx1250 else "rocdl.s.waitcnt %d" % 0xc07f)

    def body(self):
        rng = self.rng
        for _ in range(rng.randrange(6, 16)):
            if self.waves == 1 and rng.random() < 0.1:
                self.author_ds_wait()
            rng.choice([self.store, self.store, self.load, self.load, self.copy_in, self.copy_in, self.copy_out, self.copy_out, self.barrier])()

    def build(self):
        """The rows have something in them first. In a loop each round begins after a barrier."""
        self.mixed = "async" in self.engines
        for r in range(ROWS):
            self.line("memref.store %%ti, %%l[%%r%d, %%t] : %s" % (r, self.lds()))
            self.steps.append(("store", "", "%ti", 0, r))
            self.rows[r].written = True
            self.known.add(r)
        if self.trips > 1 or self.rng.random() < 0.3:
            self.barrier_all()
        loop = None
        if self.trips > 1:
            self.line("scf.for %%k = %%zero to %%trips step %%one {")
            self.lines[-1] = self.lines[-1].replace("%%", "%")
            loop = len(self.steps)
        self.body()
        if self.trips > 1:
            self.barrier_all()
            self.results()
            self.line("}")
        else:
            self.settle_all()
            self.results()
        if loop is not None:
            self.steps = self.steps[:loop] + self.steps[loop:] * self.trips
        return self

    def barrier_all(self):
        self.settle_all()
        self.line("gpu.barrier")
        for row in self.rows:
            row.clear()

    def results(self):
        for i, value in enumerate(self.values[-4:]):
            self.line("memref.store %s, %%c[%%o%d, %%t] : %s" % (value, i, self.memory(OUT_ROWS)))
            self.steps.append(("result", value, i))

    def text(self):
        w, head = self.wave, []
        index = ["%%%s%d = arith.constant %d : index" % (kind, i, i) for kind, n in (("r", ROWS), ("s", SOURCE_ROWS), ("o", OUT_ROWS)) for i in range(n)]
        head += index + ["%zero = arith.constant 0 : index", "%one = arith.constant 1 : index", "%%trips = arith.constant %d : index" % self.trips]
        head += ["%%c%d = arith.constant %d : i32" % (i, i) for i in range(8)]
        head += ["%t = gpu.thread_id x", "%ti = arith.index_cast %t : index to i32", "%%l = memref.get_global @l : %s" % self.lds()]
        head += ["%%first = affine.apply affine_map<()[t] -> (t floordiv %d * %d)>()[%%t]" % (w, w)]
        head += ["%%near%d = affine.apply affine_map<()[t] -> (t floordiv %d * %d + (t + %d) mod %d)>()[%%t]" % (k, w, w, k, w)
                 for k in (0, 1, w // 2, w - 1)]
        head += ["%%cross%d = affine.apply affine_map<()[t] -> ((t + %d) mod %d)>()[%%t]" % (i, k, self.threads) for i, k in enumerate((w, w // 2 + 3))]
        if self.gfx1250:
            head += ["%lx = memref.extract_aligned_pointer_as_index %l : " + self.lds() + " -> index", "%ly = arith.index_cast %lx : index to i64",
                     "%lp = llvm.inttoptr %ly : i64 to !llvm.ptr<3>", "%bx = memref.extract_aligned_pointer_as_index %b : " + self.memory(OUT_ROWS) + " -> index",
                     "%by = arith.index_cast %bx : index to i64", "%bp = llvm.inttoptr %by : i64 to !llvm.ptr<1>",
                     "%ax = memref.extract_aligned_pointer_as_index %a : " + self.memory(SOURCE_ROWS) + " -> index",
                     "%ay = arith.index_cast %ax : index to i64", "%ap = llvm.inttoptr %ay : i64 to !llvm.ptr<1>"]
            for kind, n in (("lane", ROWS), ("to", OUT_ROWS), ("from", SOURCE_ROWS)):
                for i in range(n):
                    head += ["%%%s_%d = arith.constant %d : i32" % (kind, i, i * self.threads), "%%%s%d = arith.addi %%ti, %%%s_%d : i32" % (kind, i, kind, i)]
        return """module {
  gpu.module @m {
    memref.global "private" @l : %s {alignment = 16 : i64}
    gpu.func @k(%%a: %s, %%b: %s, %%c: %s) kernel attributes {known_block_size = array<i32: %d, 1, 1>, known_grid_size = array<i32: 1, 1, 1>} {
%s
%s
      gpu.return
    }
  }
}
""" % (self.lds(), self.memory(SOURCE_ROWS), self.memory(OUT_ROWS), self.memory(OUT_ROWS), self.threads,
            "\n".join("      " + line for line in head), "\n".join(self.lines))

    def args(self):
        n = self.threads
        return ["i32[%dx%d]=iota" % (SOURCE_ROWS, n), "i32[%dx%d]=const:-1" % (OUT_ROWS, n), "i32[%dx%d]=const:-1" % (OUT_ROWS, n)]

    def place(self, at, t):
        w = self.wave
        if at.startswith("near"):
            return t // w * w + (t + int(at[4:])) % w
        return (t + (w, w // 2 + 3)[int(at[5:])]) % self.threads

    def expected(self):
        """What stands in %b and %c."""
        n = self.threads
        rows, values = [[None] * n for _ in range(ROWS)], {"%ti": list(range(n))}
        b, c = [[-1] * n for _ in range(OUT_ROWS)], [[-1] * n for _ in range(OUT_ROWS)]
        for step in self.steps:
            kind = step[0]
            if kind == "store":
                rows[step[4]] = [v + step[3] for v in values[step[2]]]
                values[step[1]] = rows[step[4]]
            elif kind == "load":
                values[step[1]] = [rows[step[2]][self.place(step[3], t)] for t in range(n)]
            elif kind == "xor":
                values[step[1]] = [x ^ y for x, y in zip(values[step[2]], values[step[3]])]
            elif kind == "in":
                rows[step[1]] = [step[2] * n + t for t in range(n)]
            elif kind == "out":
                b[step[2]] = list(rows[step[1]])
            else:
                c[step[2]] = list(values[step[1]])
        return sum(b, []), sum(c, [])
