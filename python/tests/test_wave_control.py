"""Loops and conditions, atomics, running sums and top-k of Wave's language, at random sizes against NumPy, under all checks, in all orders.

WAVECC_WAVE_DRAWS: how many draws of each family (2)."""
import os
import random
import sys
import unittest

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import wavecc  # noqa: E402
import wavecc.wave as tkw  # noqa: E402
import wavecc.wave.lang as tkl  # noqa: E402
from wavecc.wave import torch_utils as torch  # noqa: E402
from wavecc.wave.compile import WaveCompileOptions, wave_compile  # noqa: E402
from wavecc.wave.lang.global_symbols import (GET_ITER_ARG, GLOBAL_ADDRESS_SPACE, SHARED_ADDRESS_SPACE, THREAD_0, WORKGROUP_0, WORKGROUP_1,  # noqa: E402
                                             WORKGROUP_2, sympy)

G, LDS = GLOBAL_ADDRESS_SPACE, SHARED_ADDRESS_SPACE
M, N, K, S, I = tkl.sym.M, tkl.sym.N, tkl.sym.K, tkl.sym.S, tkl.sym.I
BLOCK_M, BLOCK_N, BLOCK_K = tkl.sym.BLOCK_M, tkl.sym.BLOCK_N, tkl.sym.BLOCK_K
DRAWS = int(os.environ.get("WAVECC_WAVE_DRAWS", "2"))
TARGETS = ("gfx942", "gfx950", "gfx1250", "gfx90a")
TYPES = {"f16": tkl.f16, "f32": tkl.f32, "f64": tkl.f64, "i32": tkl.i32, "i64": tkl.i64}


def numbers(dtype, shape):
    return np.random.default_rng(int(np.prod(shape))).integers(-8, 9, shape).astype(dtype.numpy)


class Draw(unittest.TestCase):
    def draws(self, targets=TARGETS):
        for seed in range(DRAWS):
            rng = random.Random(seed * 1000 + sum(map(ord, self.id())))
            target = targets[seed % len(targets)] if DRAWS > 2 else rng.choice(targets)
            self.lanes = 32 if target == "gfx1250" else 64
            self.target, self.completion = target, rng.choice(("earliest", "latest", "random"))
            with self.subTest(seed=seed, target=target):
                yield rng

    def run_kernel(self, kernel, subs, *arrays):
        made = wave_compile(WaveCompileOptions(subs=subs, target=self.target, quiet=True, completion=self.completion), kernel)
        made(*arrays)
        return made

    def rows(self, more=(), waves=1, shapes=None, tile=None):
        """One row for a workgroup, along N."""
        tile = N if tile is None else tile
        return [tkw.WorkgroupConstraint(M, 1, 1), tkw.WorkgroupConstraint(N, tile, 0), tkw.WaveConstraint(M, 1),
                tkw.WaveConstraint(N, sympy.ceiling(tile / waves)), *more,
                tkw.HardwareConstraint(threads_per_wave=self.lanes, vector_shapes=shapes or {M: 1, N: 8 * self.lanes})]

    def products(self, more=(), waves=(2, 2), shapes=None):
        kind = tkw.MMAType.GFX1250_F32_16x16x32_F16 if self.target == "gfx1250" else tkw.MMAType.F32_16x16x16_F16
        return [tkw.WorkgroupConstraint(M, BLOCK_M, 0), tkw.WorkgroupConstraint(N, BLOCK_N, 1), tkw.WaveConstraint(M, BLOCK_M / waves[0]),
                tkw.WaveConstraint(N, BLOCK_N / waves[1]), *more,
                tkw.HardwareConstraint(threads_per_wave=self.lanes, mma_type=kind, vector_shapes=shapes)]


class Conditions(Draw):
    def test_threads(self):
        """Some threads of a wave do something; what the others have is else_return."""
        for rng in self.draws():
            some, dtype = rng.randrange(self.lanes + 1), TYPES[rng.choice(("f16", "f32", "i32"))]

            @tkw.wave(self.rows(tile=self.lanes, shapes={M: 1, N: self.lanes}))
            def kernel(a: tkl.Memory[M, N, G, dtype], b: tkl.Memory[M, N, G, dtype]):
                x = tkw.read(a)

                @tkw.conditional(THREAD_0 < some, else_return=[x])
                def twice(y):
                    return y + y
                tkw.write(twice, b)

                @tkw.conditional(x > 0)
                def positive():
                    tkw.write(x - x, a)
            m, n = rng.randrange(1, 4), rng.randrange(1, 200)
            a = numbers(dtype, (m, n))
            first, b = a.copy(), np.zeros_like(a)
            self.run_kernel(kernel, {M: m, N: n}, a, b)
            lane = np.arange(n) % self.lanes
            self.assertTrue(np.array_equal(b, np.where(lane < some, first + first, first)))
            self.assertTrue(np.array_equal(a, np.where(first > 0, 0, first)))

    def test_workgroups(self):
        """A condition of a whole workgroup: shared memory may be used in it."""
        for rng in self.draws():
            least, limit = rng.randrange(4), tkl.sym.LIMIT

            @tkw.wave(self.rows(waves=2, tile=128))
            def kernel(a: tkl.Memory[M, N, LDS, tkl.f32], b: tkl.Memory[M, N, G, tkl.f32], count: tkl.i32):
                tkw.set_symbol(limit, count)

                @tkw.conditional((WORKGROUP_1 >= least) & (WORKGROUP_1 < limit))
                def some():
                    total = tkw.max(tkw.read(a), dim=N, block=True)
                    tkw.write(tkw.broadcast(total, [M, N]), b)
            m, n, count = rng.randrange(1, 6), rng.randrange(1, 128), rng.randrange(6)
            a, b = numbers(tkl.f32, (m, n)), np.full((m, n), 77, np.float32)
            self.run_kernel(kernel, {M: m, N: n}, a, b, count)
            expected = np.full((m, n), 77.0)
            expected[least:count] = a.max(1, keepdims=True)[least:count]
            self.assertTrue(np.array_equal(b, expected))

    def test_shared_memory_of_some(self):
        """Threads that may be elsewhere cannot meet: an error names the read."""
        self.lanes, self.target, self.completion = 64, "gfx942", "earliest"

        @tkw.wave(self.rows(tile=64, shapes={M: 1, N: 64}))
        def kernel(a: tkl.Memory[M, N, G, tkl.f32]):
            held = tkw.allocate((M, N), (1, 64), tkl.f32)
            x = tkw.read(a)

            @tkw.conditional(THREAD_0 < 7)
            def some():
                tkw.write(x, held)
                tkw.write(tkw.read(held), a)
        with self.assertRaisesRegex(wavecc.WaveccError, "it needs a barrier, but under a condition that may differ between threads"):
            self.run_kernel(kernel, {M: 2, N: 64}, np.zeros((2, 64), np.float32))


class Loops(Draw):
    def test_while(self):
        """As long as a condition holds, which a carried value may be in; none, one and more iterations."""
        for rng in self.draws():
            limit, step = tkl.sym.LIMIT, rng.randrange(1, 4)

            @tkw.wave(self.rows([tkw.TilingConstraint(I)], tile=self.lanes, shapes={M: 1, N: self.lanes, I: 0}))
            def kernel(a: tkl.Memory[M, N, G, tkl.f32], begin: tkl.i32, end: tkl.i32):
                tkw.set_symbol(limit, end)

                @tkw.iterate(I, start=begin, condition=(I < limit) & (GET_ITER_ARG(0) < 9), init_args=[tkw.scalar(0, tkl.i32), tkw.read(a)])
                def body(count, x):
                    i = tkw.self_index(I, tkl.i32)
                    tkw.set_symbol(I, i + step)
                    return count + 2, x + tkw.cast(i, tkl.f32)
                tkw.write(body[1], a)
            m, n, begin, end = rng.randrange(1, 3), rng.randrange(1, 100), rng.randrange(4), rng.randrange(20)
            a = numbers(tkl.f32, (m, n))
            expected = a + sum(list(range(begin, end, step))[:5])
            self.run_kernel(kernel, {M: m, N: n}, a, begin, end)
            self.assertTrue(np.array_equal(a, expected))

    def test_split_k(self):
        """Parts of K by workgroup, summed by atomics; the last part may be short."""
        for rng in self.draws(("gfx942", "gfx950", "gfx1250")):
            off, length = tkl.sym.OFF, tkl.sym.LEN
            more = [tkw.WorkgroupConstraint(S, 1, 2), tkw.TilingConstraint(K, BLOCK_K, iters=sympy.ceiling(length / BLOCK_K), start=off)]

            @tkw.wave(self.products(more, shapes={S: 0}))
            def kernel(a: tkl.Memory[M, K, LDS, tkl.f16], b: tkl.Memory[N, K, LDS, tkl.f16], c: tkl.Memory[M, N, G, tkl.f32]):
                @tkw.iterate(K, init_args=[tkl.Register[M, N, tkl.f32](0.0)])
                def repeat(acc):
                    return tkw.mma(tkw.read(a), tkw.read(b), acc)
                tkw.atomic_add(repeat, c)
            m, n, k, parts = rng.randrange(1, 70), rng.randrange(1, 70), rng.randrange(1, 200), rng.randrange(1, 4)
            each = -(-k // (32 * parts)) * 32
            a, b = numbers(tkl.f16, (m, k)), numbers(tkl.f16, (n, k))
            c = np.ones((m, n), np.float32)
            self.run_kernel(kernel, {M: m, N: n, K: k, S: parts, BLOCK_M: 32, BLOCK_N: 32, BLOCK_K: 32, off: WORKGROUP_2 * each,
                                     length: sympy.Max(0, sympy.Min(each, K - WORKGROUP_2 * each))}, a, b, c)
            self.assertTrue(np.array_equal(c, 1 + a.astype(float) @ b.astype(float).T))

    def test_persistent(self):
        """A grid of its own: each workgroup goes from tile to tile, which mappings name."""
        for rng in self.draws(("gfx942", "gfx950", "gfx1250")):
            tile, tiles, wide, groups = tkl.sym.TILE, tkl.sym.TILES, tkl.sym.WIDE, tkl.sym.GROUPS
            m_at, n_at = tkl.sym.M_AT, tkl.sym.N_AT
            i, j = tkw.IndexMapping.iterator(0), tkw.IndexMapping.iterator(1)
            of_a = tkw.IndexMapping(2, inputs={M: i + m_at, K: j}, outputs={M: i, K: j})
            of_b = tkw.IndexMapping(2, inputs={N: i + n_at, K: j}, outputs={N: i, K: j})
            of_c = tkw.IndexMapping(2, inputs={M: i, N: j}, outputs={M: i + m_at, N: j + n_at})
            more = [tkw.GridConstraint(groups), tkw.TilingConstraint(K, BLOCK_K), tkw.TilingConstraint(tile)]

            @tkw.wave(self.products(more, shapes={tile: 0}))
            def kernel(a: tkl.Memory[M, K, LDS, tkl.f16], b: tkl.Memory[N, K, LDS, tkl.f16], c: tkl.Memory[M, N, G, tkl.f32]):
                @tkw.iterate(tile, start=tkw.scalar(WORKGROUP_0, tkl.i32), condition=tile < tiles)
                def persistent():
                    here = tkw.scalar(tile, tkl.i32)
                    tkw.set_symbol(m_at, (here // tkw.scalar(wide, tkl.i32)) * 32)
                    tkw.set_symbol(n_at, (here % tkw.scalar(wide, tkl.i32)) * 32)

                    @tkw.iterate(K, init_args=[tkl.Register[M, N, tkl.f32](0.0)])
                    def repeat(acc):
                        return tkw.mma(tkw.read(a, mapping=of_a), tkw.read(b, mapping=of_b), acc)
                    tkw.write(repeat, c, mapping=of_c)
                    tkw.set_symbol(tile, here + tkw.scalar(groups, tkl.i32))
            rows, columns, k = rng.randrange(1, 4), rng.randrange(1, 4), rng.randrange(1, 100)
            a, b = numbers(tkl.f16, (rows * 32, k)), numbers(tkl.f16, (columns * 32, k))
            c = np.zeros((rows * 32, columns * 32), np.float32)
            self.run_kernel(kernel, {M: rows * 32, N: columns * 32, K: k, BLOCK_M: 32, BLOCK_N: 32, BLOCK_K: 32, tiles: rows * columns, wide: columns,
                                     groups: rng.randrange(1, 6)}, a, b, c)
            self.assertTrue(np.array_equal(c, a.astype(float) @ b.astype(float).T))

    def test_reordered(self):
        """Another order of workgroups: by columns in groups, each of the XCDs a part."""
        for rng in self.draws(("gfx942", "gfx950", "gfx1250")):
            xcds, group = rng.choice((1, 2, 8)), rng.randrange(1, 4)
            down, across = sympy.ceiling(M / BLOCK_M), sympy.ceiling(N / BLOCK_N)
            flat = WORKGROUP_0 + WORKGROUP_1 * down
            mine = flat % xcds * (down * across // xcds) + sympy.Min(flat % xcds, down * across % xcds) + flat // xcds
            first = mine // (group * across) * group
            size = sympy.Max(1, sympy.Min(down - first, group))
            more = [tkw.TilingConstraint(K, BLOCK_K), tkw.ReorderingConstraint(first + mine % (group * across) % size, 0),
                    tkw.ReorderingConstraint(mine % (group * across) // size, 1)]

            @tkw.wave(self.products(more))
            def kernel(a: tkl.Memory[M, K, LDS, tkl.f16], b: tkl.Memory[N, K, LDS, tkl.f16], c: tkl.Memory[M, N, G, tkl.f32]):
                @tkw.iterate(K, init_args=[tkl.Register[M, N, tkl.f32](0.0)])
                def repeat(acc):
                    return tkw.mma(tkw.read(a), tkw.read(b), acc)
                tkw.write(repeat, c)
            m, n, k = rng.randrange(1, 160), rng.randrange(1, 160), rng.randrange(1, 50)
            a, b = numbers(tkl.f16, (m, k)), numbers(tkl.f16, (n, k))
            c = np.full((m, n), 77, np.float32)
            self.run_kernel(kernel, {M: m, N: n, K: k, BLOCK_M: 32, BLOCK_N: 32, BLOCK_K: 32}, a, b, c)
            self.assertTrue(np.array_equal(c, a.astype(float) @ b.astype(float).T))


class Collected(Draw):
    def test_atomics(self):
        """What was there comes back; an element that several threads have counts once."""
        for rng in self.draws():
            name, dtype = rng.choice(("add", "min", "max")), TYPES[rng.choice(("f32", "i32", "i64", "f16"))]
            operation = getattr(tkw, "atomic_" + name)

            @tkw.wave(self.rows(waves=2, tile=8 * self.lanes))
            def kernel(a: tkl.Memory[M, N, G, dtype], b: tkl.Memory[M, N, G, dtype], c: tkl.Memory[M, G, dtype]):
                x = tkw.read(a)
                tkw.write(operation(x, b), a)
                tkw.atomic_add(tkw.sum(x, dim=N), c)  # of each wave
            m, n = rng.randrange(1, 3) * 2, rng.randrange(1, 300) * 2  # an atomic addition of f16 touches a pair
            a, b, c = numbers(dtype, (m, n)), numbers(dtype, (m, n))[::-1].copy(), np.zeros(m, dtype.numpy)
            was, old = a.copy(), b.copy()
            self.run_kernel(kernel, {M: m, N: n}, a, b, c)
            of = {"add": np.add, "min": np.minimum, "max": np.maximum}[name]
            self.assertTrue(np.array_equal(b, of(old, was)))
            self.assertTrue(np.array_equal(a, old))
            self.assertTrue(np.array_equal(c, was.sum(1, dtype=np.float64)), c)

    def test_pairs(self):
        """Sums of halves: two at once if both lie in one dword. Rows and first columns may be odd."""
        for rng in self.draws():
            name, each, first = rng.choice(("f16", "bf16")), rng.choice((1, 2, 4, 8)), rng.choice((0, 2, 1))
            dtype = getattr(tkl, name)
            i, j = tkw.IndexMapping.iterator(0), tkw.IndexMapping.iterator(1)
            moved = tkw.IndexMapping(2, inputs={M: i, K: j + first}, outputs={M: i, N: j})

            @tkw.wave(self.rows(tile=each * self.lanes, shapes={M: 1, N: each * self.lanes}))
            def kernel(a: tkl.Memory[M, N, G, dtype], c: tkl.Memory[M, K, G, dtype]):
                tkw.atomic_add(tkw.read(a, elements_per_thread=each), c, mapping=moved)
            m, n = rng.randrange(1, 3) * 2, rng.randrange(1, 300) * 2 - rng.choice((0, 0, 1))
            k = n + first + rng.randrange(3)
            a, c = numbers(tkl.i32, (m, n)), np.full((m, k), 3)
            wanted = c.copy()
            wanted[:, first:first + n] += a
            a, c = (torch.to_bits(x, "bfloat16") if name == "bf16" else x.astype(np.float16) for x in (a, c))
            self.run_kernel(kernel, {M: m, N: n, K: k}, a, c)
            self.assertTrue(np.array_equal(torch.numbers(c, "bfloat16") if name == "bf16" else c, wanted))

    def test_counter(self):
        """One number for a workgroup: one thread adds, all learn what was there."""
        for rng in self.draws():
            one = tkl.sym.ONE
            i = tkw.IndexMapping.iterator(0)
            first = tkw.IndexMapping(1, inputs={one: 0}, outputs={one: i})

            @tkw.wave(self.rows([tkw.WorkgroupConstraint(one, one, 2)], waves=2, tile=128))
            def kernel(counter: tkl.Memory[one, G, tkl.i32], a: tkl.Memory[M, N, G, tkl.i32]):
                old = tkw.atomic_add(tkl.Register[one, tkl.i32](1), counter, mapping=first, ordering=rng.choice(("relaxed", "acq_rel")))
                place = tkw.IndexMapping.dynamic_val(0)
                row = tkw.IndexMapping(2, inputs={M: i, N: tkw.IndexMapping.iterator(1)}, outputs={M: place, N: tkw.IndexMapping.iterator(1)})
                tkw.write(tkl.Register[M, N, tkl.i32](1) + tkw.scalar(WORKGROUP_1, tkl.i32), a, mapping=row, mapping_dynamic_vals=(old,))
            m, n = rng.randrange(1, 9), rng.randrange(1, 128)
            counter, a = np.zeros(1, np.int32), np.zeros((m, n), np.int32)
            self.run_kernel(kernel, {M: m, N: n, one: 1}, counter, a)
            self.assertEqual(counter[0], m)
            self.assertEqual(sorted(a[:, 0]), list(range(1, m + 1)))
            self.assertTrue((a == a[:, :1]).all())

    def test_histogram(self):
        for rng in self.draws():
            bins = tkl.sym.BINS
            i, place = tkw.IndexMapping.iterator(0), tkw.IndexMapping.dynamic_val(0)
            where = tkw.IndexMapping(1, inputs={bins: place}, outputs={N: i}, dynamic_val_mappings={N: i})

            @tkw.wave([tkw.WorkgroupConstraint(N, 4 * self.lanes, 0), tkw.WaveConstraint(N, 2 * self.lanes),
                       tkw.HardwareConstraint(threads_per_wave=self.lanes, vector_shapes={N: 2 * self.lanes})])
            def kernel(a: tkl.Memory[N, G, tkl.i32], counts: tkl.Memory[bins, G, tkl.i32]):
                tkw.atomic_add(tkl.Register[N, tkl.i32](1), counts, mapping=where, mapping_dynamic_vals=(tkw.read(a),))
            n, count = rng.randrange(1, 1000), rng.randrange(1, 20)
            a = np.random.default_rng(n).integers(0, count, n).astype(np.int32)
            counts = np.zeros(count, np.int32)
            self.run_kernel(kernel, {N: n, bins: count}, a, counts)
            self.assertTrue(np.array_equal(counts, np.bincount(a, minlength=count)))

    def test_cumsum(self):
        for rng in self.draws():
            waves, dtype = rng.choice((1, 2, 4)), TYPES[rng.choice(("f32", "i32", "f64"))]

            each = rng.choice((1, 2, 8)) * self.lanes

            @tkw.wave(self.rows(waves=waves, tile=waves * 2 * each, shapes={M: 1, N: each}))
            def kernel(a: tkl.Memory[M, N, G, dtype], b: tkl.Memory[M, N, G, dtype]):
                tkw.write(tkw.cumsum(tkw.read(a), dim=N, block=waves > 1), b)
            m, n = rng.randrange(1, 4), rng.randrange(1, waves * 2 * each + 1)
            a = numbers(dtype, (m, n))
            b = np.zeros_like(a)
            self.run_kernel(kernel, {M: m, N: n}, a, b)
            self.assertTrue(np.array_equal(b, np.cumsum(a, 1)))

    def test_topk(self):
        for rng in self.draws():
            dtype = TYPES[rng.choice(("f32", "i32", "f16"))]

            @tkw.wave(self.rows())
            def kernel(a: tkl.Memory[M, N, G, dtype], values: tkl.Memory[M, K, G, dtype], places: tkl.Memory[M, K, G, tkl.i32]):
                found, where = tkw.topk(tkw.read(a), K, N)
                tkw.write(found, values)
                tkw.write(where, places)
            m, n = rng.randrange(1, 4), rng.randrange(8, 700)
            k = rng.randrange(1, 9)
            a = np.random.default_rng(n).integers(-100, 100, (m, n)).astype(dtype.numpy)
            values, places = np.zeros((m, k), dtype.numpy), np.zeros((m, k), np.int32)
            self.run_kernel(kernel, {M: m, N: n, K: k}, a, values, places)
            expected = np.argsort(-a.astype(np.int64), 1, kind="stable")[:, :k]
            self.assertTrue(np.array_equal(places, expected))
            self.assertTrue(np.array_equal(values, np.take_along_axis(a, expected, 1)))

    def test_scatter_add(self):
        for rng in self.draws():
            @tkw.wave(self.rows(tile=4 * self.lanes))
            def kernel(a: tkl.Memory[M, N, G, tkl.f32], to: tkl.Memory[M, N, G, tkl.i32], b: tkl.Memory[M, N, G, tkl.f32]):
                tkw.scatter_add(tkw.read(a), tkw.read(to), dim=0, memory=b)
            m, n = rng.randrange(1, 6), rng.randrange(1, 500)
            a, to = numbers(tkl.f32, (m, n)), np.random.default_rng(n).integers(0, m, (m, n)).astype(np.int32)
            b = np.zeros_like(a)
            self.run_kernel(kernel, {M: m, N: n}, a, to, b)
            expected = np.zeros_like(a)
            np.add.at(expected, (to, np.arange(n)[None, :]), a)
            self.assertTrue(np.array_equal(b, expected))


class Directives(Draw):
    def test_text(self):
        """Priorities, barriers and groups of instructions are in the code."""
        self.lanes, self.target, self.completion = 64, "gfx942", "earliest"

        @tkw.wave(self.rows(tile=128, waves=2, shapes={M: 1, N: 64}))
        def kernel(a: tkl.Memory[M, N, G, tkl.f32]):
            tkw.set_wave_prio(2)
            tkw.write(tkw.read(a) + 1.0, a)
            tkw.workgroup_barrier()
            tkw.scheduling_barrier([])
            tkw.scheduling_group_barrier({"VALU": 2, "READ_GLOBAL": 1}, 0)
            tkw.set_wave_prio(0)
        a = np.zeros((1, 64), np.float32)
        made = self.run_kernel(kernel, {M: 1, N: 64}, a)
        self.assertTrue((a == 1).all())
        for text in ("s_setprio 2", "s_setprio 0", "s_barrier"):
            self.assertIn(text, made.get_asm())
        with self.assertRaisesRegex(tkw.WaveError, "the priority goes from 0 to 3; found 4"):
            tkw.set_wave_prio(4)


if __name__ == "__main__":
    unittest.main()
