"""Kernels as a user of Wave writes them, of odd sizes and several outputs, on three targets under all checks, against NumPy in double precision."""
import math
import os
import sys
import unittest

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import wavecc  # noqa: E402
import wavecc.wave as tkw  # noqa: E402
import wavecc.wave.lang as tkl  # noqa: E402
from wavecc.wave import WaveError, torch_utils as torch  # noqa: E402
from wavecc.wave._expr import IndexSymbol  # noqa: E402
from wavecc.wave.compile import WaveCompileOptions, wave_compile  # noqa: E402
from wavecc.wave.lang.global_symbols import GLOBAL_ADDRESS_SPACE as G, SHARED_ADDRESS_SPACE as LDS, WORKGROUP_2, sympy  # noqa: E402
from wavecc.wave.utils import mxfp_utils  # noqa: E402
from wavecc.wave.utils.classes import ShuffleMode  # noqa: E402

M, N, K, H, S, V, P, LONGEST = tkl.sym.M, tkl.sym.N, tkl.sym.K, tkl.sym.H, tkl.sym.S, tkl.sym.V, tkl.sym.P, tkl.sym.LONGEST
BLOCK_M, BLOCK_N, BLOCK_K = tkl.sym.BLOCK_M, tkl.sym.BLOCK_N, tkl.sym.BLOCK_K

least = sympy.Min


class Programs(unittest.TestCase):
    def setUp(self):
        self.random = np.random.default_rng(7)

    def on_targets(self):
        for self.target in ("gfx942", "gfx950", "gfx1250"):
            self.lanes = 32 if self.target == "gfx1250" else 64
            with self.subTest(target=self.target):
                yield

    def hardware(self, **more):
        return tkw.HardwareConstraint(threads_per_wave=self.lanes, **more)

    def rows(self, width, waves=1):
        """A row for each workgroup."""
        return [tkw.WorkgroupConstraint(M, 1, 1), tkw.WorkgroupConstraint(N, N, 0), tkw.WaveConstraint(M, 1), tkw.WaveConstraint(N, N / waves),
                self.hardware(vector_shapes={M: 1, N: width})]

    def tiles(self, *more, **shapes):
        """Products of tiles."""
        kind = tkw.MMAType.GFX1250_F32_16x16x32_F16 if self.target == "gfx1250" else tkw.MMAType.F32_16x16x16_F16
        return [tkw.WorkgroupConstraint(M, BLOCK_M, 0), tkw.WorkgroupConstraint(N, BLOCK_N, 1), tkw.TilingConstraint(K, BLOCK_K), tkw.WaveConstraint(M, BLOCK_M),
                tkw.WaveConstraint(N, BLOCK_N), *more, self.hardware(mma_type=kind, **shapes)]

    def run_kernel(self, kernel, subs, *arrays):
        wave_compile(WaveCompileOptions(subs=subs, target=self.target, quiet=True), kernel)(*arrays)

    def floats(self, *shape, dtype=np.float32):
        return self.random.standard_normal(shape).astype(dtype)

    def close(self, found, wanted, tolerance=1e-4):
        np.testing.assert_allclose(np.asarray(found, np.float64), wanted, rtol=tolerance, atol=tolerance)

    def test_outer_product(self):
        """Two vectors lie along the lanes of the matrix that both are part of, not along all lanes each."""
        for _ in self.on_targets():
            @tkw.wave([tkw.WorkgroupConstraint(M, BLOCK_M, 0), tkw.WorkgroupConstraint(N, BLOCK_N, 1), tkw.WaveConstraint(M, BLOCK_M), tkw.WaveConstraint(N, BLOCK_N),
                       self.hardware(vector_shapes={M: 8, N: 32})])
            def kernel(x: tkl.Memory[M, G, tkl.f32], y: tkl.Memory[N, G, tkl.f32], z: tkl.Memory[M, N, G, tkl.f32]):
                tkw.write(tkw.broadcast(tkw.read(x), [M, N]) * tkw.broadcast(tkw.read(y), [M, N]), z)
            x, y, z = self.floats(30), self.floats(50), np.zeros((30, 50), np.float32)
            self.run_kernel(kernel, {M: 30, N: 50, BLOCK_M: 8, BLOCK_N: 32}, x, y, z)
            self.close(z, np.outer(x, y))

    def dot(self, kind, space, dtype=tkl.f16, sums=tkl.f32, shapes=None):
        """A product by a GenericDot."""
        hardware = self.hardware(mma_type=kind, vector_shapes=shapes)

        @tkw.wave([tkw.WorkgroupConstraint(M, BLOCK_M, 0), tkw.WorkgroupConstraint(N, BLOCK_N, 1), tkw.TilingConstraint(K, BLOCK_K), tkw.WaveConstraint(M, BLOCK_M),
                   tkw.WaveConstraint(N, BLOCK_N), hardware])
        def kernel(a: tkl.Memory[M, K, space, dtype], b: tkl.Memory[N, K, space, dtype], c: tkl.Memory[M, N, G, sums]):
            @tkw.iterate(K, init_args=[tkl.Register[M, N, sums](0)])
            def loop(acc):
                return tkw.mma(tkw.read(a), tkw.read(b), acc)
            tkw.write(loop, c)
        return kernel

    def test_generic_dot(self):
        """Products without matrix operations: lanes along rows or columns, one or several of them for a sum; sizes that no tile divides."""
        for _ in self.on_targets():
            for along, together, space, (dtype, sums, held) in ((tkw.MMAOperand.M, 1, LDS, (tkl.f16, tkl.f32, np.float16)), (tkw.MMAOperand.N, 4, G, (tkl.i8, tkl.i32, np.int8)),
                                                                (tkw.MMAOperand.N, self.lanes, LDS, (tkl.f32, tkl.f32, np.float32))):
                kernel = self.dot(tkw.GenericDot(along_dim=along, k_mult=together), space, dtype, sums)
                a, b, c = self.random.integers(-4, 5, (37, 75)).astype(held), self.random.integers(-4, 5, (41, 75)).astype(held), np.zeros((37, 41), sums.numpy)
                wide = along == tkw.MMAOperand.M
                subs = {M: 37, N: 41, K: 75, BLOCK_M: 64 if wide else 2, BLOCK_N: 2 if wide else 64, BLOCK_K: 64 if together > 4 else 16}
                self.run_kernel(kernel, subs, a, b, c)
                self.assertEqual(c.tolist(), (a.astype(int) @ b.T.astype(int)).tolist())
        for kind, shapes, message in ((tkw.GenericDot(out_vec_size=2), None, "out_vec_size is 1"), (tkw.GenericDot(k_mult=3), None, "k_mult divides the lanes"),
                                      (tkw.GenericDot(along_dim=tkw.MMAOperand.K), None, "along_dim M or N"), (tkw.GenericDot(), {N: 16}, "N has the vector shape 16; 32 is needed")):
            with self.assertRaisesRegex(WaveError, r"test_wave_programs.py:\d+:\d+: error: tkw.mma: GenericDot: .*" + message):
                self.run_kernel(self.dot(kind, G, shapes=shapes), {M: 37, N: 41, K: 75, BLOCK_M: 2, BLOCK_N: 64, BLOCK_K: 16})

    def test_dot_of_batches(self):
        """A dimension of the result that both operands have, as heads of attention have: a row of each times a matrix of each."""
        for _ in self.on_targets():
            @tkw.wave([tkw.WorkgroupConstraint(H, 1, 0), tkw.WorkgroupConstraint(S, 1, 1), tkw.TilingConstraint(K, BLOCK_K),
                       self.hardware(mma_type=tkw.GenericDot(k_mult=self.lanes, along_dim=tkw.MMAOperand.M), vector_shapes={S: 0})])
            def kernel(a: tkl.Memory[S, H, M, K, G, tkl.f16], b: tkl.Memory[S, H, K, G, tkl.f16], c: tkl.Memory[S, M, H, G, tkl.f32]):
                @tkw.iterate(K, init_args=[tkl.Register[S, M, H, tkl.f32](0.0)])
                def loop(acc):
                    return tkw.mma(tkw.read(a), tkw.read(b), acc)
                tkw.write(loop, c)
            a, b, c = self.floats(2, 3, 5, 150, dtype=np.float16), self.floats(2, 3, 150, dtype=np.float16), np.zeros((2, 5, 3), np.float32)
            self.run_kernel(kernel, {S: 2, H: 3, M: 5, K: 150, BLOCK_K: 64}, a, b, c)
            self.close(c, np.einsum("shmk,shk->smh", a.astype(float), b.astype(float)), 1e-3)

            @tkw.wave([tkw.WorkgroupConstraint(H, 1, 0), tkw.TilingConstraint(K, BLOCK_K), self.hardware(mma_type=tkw.GenericDot(along_dim=tkw.MMAOperand.N))])
            def wrong(a: tkl.Memory[M, K, G, tkl.f16], b: tkl.Memory[K, G, tkl.f16]):
                tkw.mma(tkw.read(a), tkw.read(b), tkl.Register[M, tkl.f32](0.0))
            with self.assertRaisesRegex(WaveError, r"GenericDot: shapes \[M, K\], \[K\] and \[M\] are not \[M, K\], \[N, K\] and \[M, N\], with lanes along N"):
                self.run_kernel(wrong, {H: 3, M: 5, K: 150, BLOCK_K: 64}, a, b)

    def test_write_of_another_type(self):
        """A write gives the memory numbers of its own type."""
        for _ in self.on_targets():
            for dtype in (tkl.f16, tkl.f32, tkl.i32):
                @tkw.wave([tkw.WorkgroupConstraint(N, 64, 0), self.hardware(vector_shapes={N: 64})])
                def kernel(x: tkl.Memory[N, G, tkl.f32], y: tkl.Memory[N, G, dtype]):
                    tkw.write(tkw.read(x) * 1.5, y)
                x, y = self.random.integers(-9, 9, 70).astype(np.float32), np.zeros(70, dtype.numpy)
                self.run_kernel(kernel, {N: 70}, x, y)
                self.assertEqual(y.tolist(), (x * 1.5).astype(dtype.numpy).tolist())

    def test_set_dimension(self):
        """set_symbol may set a dimension to a register. If the mapping uses that dimension itself, it stands for the register's dimension."""
        i, j = tkw.IndexMapping.iterator(0), tkw.IndexMapping.iterator(1)
        for _ in self.on_targets():
            for inner, is_right in (({S: S, N: j}, True), ({S: S + i, N: j}, False)):
                @tkw.wave([tkw.WorkgroupConstraint(M, 1, 1), tkw.WorkgroupConstraint(N, self.lanes, 0), self.hardware(vector_shapes={M: 1, N: self.lanes, S: 1})])
                def kernel(a: tkl.Memory[S, N, G, tkl.f32], rows: tkl.Memory[M, N, G, tkl.i32], c: tkl.Memory[M, N, G, tkl.f32]):
                    tkw.set_symbol(S, tkw.apply_expr(tkw.read(rows), lambda x: 8 - x))
                    tkw.write(tkw.read(a, mapping=tkw.IndexMapping(2, inner, {S: i, N: j})), c)
                a, rows, c = self.floats(9, 70), self.random.integers(0, 9, (4, 70)).astype(np.int32), np.zeros((4, 70), np.float32)
                if is_right:
                    self.run_kernel(kernel, {M: 4, N: 70, S: 9}, a, rows, c)
                    self.close(c, np.take_along_axis(a, 8 - rows, 0))
                else:
                    with self.assertRaisesRegex(WaveError, r"the value is \[S, N\]; c is \[M, N\]|symbol S is of \[M, N\], which the register, \[S, N\], has not"):
                        self.run_kernel(kernel, {M: 4, N: 70, S: 9}, a, rows, c)

    def test_set_size_of_gather(self):
        """A dimension that is set is its own where the mapping's places come from another register: rows of a cache, up to a length of each sequence."""
        j, place = tkw.IndexMapping.iterator(1), tkw.IndexMapping.dynamic_val(0)
        for _ in self.on_targets():
            @tkw.wave([tkw.WorkgroupConstraint(M, 1, 1), tkw.WorkgroupConstraint(K, self.lanes, 0), tkw.WorkgroupConstraint(N, 4, 2),
                       self.hardware(vector_shapes={M: 1, N: 4, K: self.lanes})])
            def kernel(a: tkl.Memory[N, K, G, tkl.f32], places: tkl.Memory[N, G, tkl.i32], lengths: tkl.Memory[M, G, tkl.i32], c: tkl.Memory[M, N, K, G, tkl.f32]):
                tkw.set_symbol(N, tkw.read(lengths))
                mapping = tkw.IndexMapping(2, {N: place, K: j}, {N: tkw.IndexMapping.iterator(0), K: j})
                tkw.write(tkw.read(a, mapping=mapping, mapping_dynamic_vals=(tkw.read(places),)) + tkw.read(a), c)
            a, places, c = self.floats(9, 70), self.random.permutation(9).astype(np.int32), np.zeros((2, 9, 70), np.float32)
            self.run_kernel(kernel, {M: 2, N: 9, K: 70}, a, places, np.array([6, 3], np.int32), c)
            self.close(c, np.where(np.arange(9)[None, :, None] < np.array([6, 3])[:, None, None], a[places] + a, 0))

    def test_debug_log(self):
        """What a tensor holds in all workgroups, in each iteration or the last three places, as the call hands it out."""
        told, last = [], IndexSymbol("LAST")
        for _ in self.on_targets():
            @tkw.wave(self.tiles())
            def kernel(a: tkl.Memory[M, K, LDS, tkl.f16], b: tkl.Memory[N, K, LDS, tkl.f16], c: tkl.Memory[M, N, G, tkl.f32]):
                @tkw.iterate(K, init_args=[tkl.Register[M, N, tkl.f32](0.0)])
                def loop(acc):
                    acc = tkw.mma(tkw.read(a), tkw.read(b), acc)
                    tkw.debug_log(acc, "sums", [(last, K, 3)], printer=None, handler=told.append)
                    return acc
                tkw.debug_log(tkw.cast(loop, tkl.bf16), printer=lambda *given: told.append(given))
                tkw.write(loop, c)
            a, b, c, logs = self.random.integers(-3, 4, (40, 256)), self.random.integers(-3, 4, (50, 256)), np.zeros((40, 50), np.float32), {}
            a, b, told[:] = a.astype(np.float16), b.astype(np.float16), []
            made = wave_compile(WaveCompileOptions(subs={M: 40, N: 50, K: 256, BLOCK_M: 32, BLOCK_N: 32, BLOCK_K: 64}, target=self.target, quiet=True), kernel)
            made(a, b, c, debug_logs=logs)
            for i, end in enumerate((64, 128, 256)):  # the fourth iteration takes the third's place
                self.close(logs["sums"]["value"][i], a[:, :end].astype(float) @ b[:, :end].T.astype(float))
            self.assertEqual((logs["sums"]["iteration_dimensions"], logs["sums"]["symbolic_shape"]), ([last], (last, M, N)))
            self.close(logs["debug_log_output_1"]["value"].float(), c, 1e-2)
            self.assertEqual((told[0] is logs, told[1][0], told[1][1] is logs["debug_log_output_1"]["value"]), (True, "debug_log_output_1", True))
            self.assertGreater(made.time().us, 0)
            with self.assertRaisesRegex(TypeError, r"takes 3 arguments \(a, b, c\); 4 given"):
                made(a, b, c, c)

            @tkw.wave(self.tiles())
            def wrong(a: tkl.Memory[M, N, G, tkl.f16]):
                tkw.debug_log(tkw.read(a), extra_iteration_dimensions=[(last, K, 3)])
            with self.assertRaisesRegex(WaveError, r"test_wave_programs.py:\d+:17: error: tkw.debug_log: extra_iteration_dimensions: it stands in no loop along K"):
                self.run_kernel(wrong, {M: 40, N: 50, K: 256, BLOCK_M: 32, BLOCK_N: 32, BLOCK_K: 64})

    def test_alias(self):
        """A symbol that counts the waves along another dimension: its constraints follow from those of that one."""
        for _ in self.on_targets():
            @tkw.wave([tkw.WorkgroupConstraint(N, BLOCK_N, 0), tkw.WorkgroupConstraint(M, 1, 1), tkw.WaveConstraint(N, BLOCK_N / 2), tkw.WaveConstraint(M, 1),
                       tkw.SymbolicAlias(P, N, lambda n: sympy.ceiling(n / (BLOCK_N / 2))), self.hardware(vector_shapes={M: 1, N: 64})])
            def kernel(x: tkl.Memory[M, N, G, tkl.f32], parts: tkl.Memory[P, M, G, tkl.f32]):
                tkw.write(tkw.sum(tkw.read(x), dim=N), parts)
            x, parts = self.floats(3, 300), np.zeros((5, 3), np.float32)
            self.run_kernel(kernel, {M: 3, N: 300, BLOCK_N: 128}, x, parts)
            self.close(parts, np.add.reduceat(x.astype(float), range(0, 300, 64), axis=1).T)

            bounded = [tkw.TilingConstraint(K, BLOCK_K, start=1), tkw.SymbolicAlias(P, K, lambda k: k), self.hardware()]

            @tkw.wave(bounded)
            def refused(x: tkl.Memory[M, G, tkl.f32]):
                pass
            with self.assertRaisesRegex(tkw.WaveError, "SymbolicAlias: start, iters and conditions"):
                self.run_kernel(refused, {M: 3, K: 4, P: 4, BLOCK_K: 2}, np.zeros(3, np.float32))

    def test_dimension_of_an_expression(self):
        """As the pixels of a convolution: the product of two others."""
        for _ in self.on_targets():
            pixels, p = (H - 1) * S, tkl.sym.p

            @tkw.wave([tkw.WorkgroupConstraint(pixels, BLOCK_M, 0), tkw.WaveConstraint(pixels, BLOCK_M), tkw.IteratorBindings({p: pixels}),
                       self.hardware(vector_shapes={pixels: BLOCK_M})])
            def kernel(x: tkl.Memory[H, S, G, tkl.f32], y: tkl.Memory[pixels, G, tkl.f32]):
                upper, lower = (tkw.read(x, source=(p // S + i, p % S), target=(p,)) for i in (0, 1))
                tkw.write(lower - upper, y)
            x, y = self.floats(9, 13), np.zeros(8 * 13, np.float32)
            self.run_kernel(kernel, {H: 9, S: 13, BLOCK_M: 64}, x, y)
            self.close(y.reshape(8, 13), x[1:] - x[:-1])
        with self.assertRaisesRegex(tkw.WaveError, "the dimension is a symbol, or an expression of symbols; found `12`"):
            tkw.WorkgroupConstraint(12, BLOCK_M, 0)

    def test_size_from_a_part(self):
        """The size that an array of K / 2 says, as one of two numbers in a byte does."""
        for _ in self.on_targets():
            @tkw.wave([tkw.WorkgroupConstraint(M, 1, 1), tkw.WorkgroupConstraint(K / 2, 64, 0), tkw.WaveConstraint(M, 1), tkw.WaveConstraint(K / 2, 64),
                       self.hardware(vector_shapes={M: 1, K / 2: 64})])
            def kernel(x: tkl.Memory[M, K / 2, G, tkl.i32], y: tkl.Memory[M, K / 2, G, tkl.i32]):
                tkw.write(tkw.read(x) * 2, y)
            made = wave_compile(WaveCompileOptions(subs={}, dynamic_symbols=[M, K], target=self.target, quiet=True), kernel)
            for rows, columns in ((3, 70), (5, 128)):
                x, y = self.random.integers(0, 99, (rows, columns)).astype(np.int32), np.zeros((rows, columns), np.int32)
                made(x, y)
                self.assertTrue(np.array_equal(y, 2 * x))

    def test_products_with_scales(self):
        """Numbers of 4 and 8 bits with a scale for every 32; staged and straight from memory, at sizes that are no multiples of tiles."""
        four = np.array([0, .5, 1, 1.5, 2, 3, 4, 6, -0., -.5, -1, -1.5, -2, -3, -4, -6])
        for self.target, self.lanes, kind in (("gfx950", 64, "F32_16x16x128_F8F6F4"), ("gfx950", 64, "F32_32x32x64_F8F6F4"), ("gfx1250", 32, "GFX1250_F32_16x16x128_F8F6F4")):
            for left, right in ((tkl.f4e2m1fn, tkl.f4e2m1fn), (tkl.f8e4m3fn, tkl.f8e4m3fn), (tkl.f8e4m3fn, tkl.f4e2m1fn)):
                with self.subTest(kind=kind, types=(left, right)):
                    self.product_with_scales(tkw.ScaledMMAType[kind], left, right, four)

    def product_with_scales(self, kind, left, right, four):
        kept = {x: tkl.i8 if x == tkl.f4e2m1fn else tkl.i16 for x in (left, right)}  # two numbers in each
        space = LDS if left == right else G

        @tkw.wave([tkw.WorkgroupConstraint(M, BLOCK_M, 0), tkw.WorkgroupConstraint(N, BLOCK_N, 1), tkw.TilingConstraint(K, BLOCK_K), tkw.WaveConstraint(M, BLOCK_M / 2),
                   tkw.WaveConstraint(N, BLOCK_N), self.hardware(mma_type=kind)])
        def kernel(a: tkl.Memory[M, K / 2, space, kept[left]], of_a: tkl.Memory[M, K / 32, G, tkl.i8], b: tkl.Memory[N, K / 2, space, kept[right]],
                   of_b: tkl.Memory[N, K / 32, G, tkl.i8], c: tkl.Memory[M, N, G, tkl.f32]):
            @tkw.iterate(K, init_args=[tkl.Register[M, N, tkl.f32](0.0)])
            def sums(acc):
                x, y = tkw.bitcast(tkw.read(a), left), tkw.bitcast(tkw.read(b), right)
                return tkw.scaled_mma(x, tkw.bitcast(tkw.read(of_a), tkl.f8e8m0fnu), y, tkw.bitcast(tkw.read(of_b), tkl.f8e8m0fnu), acc)
            tkw.write(sums, c)

        def operand(rows, depth, dtype):
            scales = self.random.integers(124, 130, (rows, depth // 32)).astype(np.uint8)
            given = self.random.integers(0, 256, (rows, depth // 2)).astype(np.uint8)
            exact = four[np.stack([given & 15, given >> 4], -1).reshape(rows, depth)]
            given = torch.to_bits(exact, "float8_e4m3fn").view(np.int16) if dtype == tkl.f8e4m3fn else given.view(np.int8)
            return given, scales.view(np.int8), exact * np.repeat(2.0 ** (scales - 127.0), 32, -1)
        m, n, k = 70, 50, 384
        (a, of_a, exact_a), (b, of_b, exact_b) = operand(m, k, left), operand(n, k, right)
        c = np.zeros((m, n), np.float32)
        self.run_kernel(kernel, {M: m, N: n, K: k, BLOCK_M: 64, BLOCK_N: 32, BLOCK_K: 128}, a, of_a, b, of_b, c)
        self.close(c, exact_a @ exact_b.T)

    def test_shuffles(self):
        """The value of another lane, by each mode."""
        for _ in self.on_targets():
            for mode, wanted in ((ShuffleMode.XOR, lambda i: i ^ 3), (ShuffleMode.UP, lambda i: i - 3 if i % 16 >= 3 else None),
                                 (ShuffleMode.DOWN, lambda i: i + 3 if i % 16 < 13 else None), (ShuffleMode.IDX, lambda i: self.lanes + 3)):
                @tkw.wave(self.rows(self.lanes))
                def kernel(x: tkl.Memory[M, N, G, tkl.i32], y: tkl.Memory[M, N, G, tkl.i32]):
                    tkw.write(tkw.shuffle(tkw.read(x), 3, 16, mode), y)
                x, y = np.arange(2 * self.lanes, dtype=np.int32).reshape(2, -1), np.zeros((2, self.lanes), np.int32)
                self.run_kernel(kernel, {M: 2, N: self.lanes}, x, y)
                self.assertEqual([found for found, i in zip(y[1], x[1]) if wanted(i) is not None], [wanted(i) for i in x[1] if wanted(i) is not None], mode)

    def test_extremes_of_integers(self):
        for _ in self.on_targets():
            @tkw.wave(self.rows(256))
            def kernel(x: tkl.Memory[M, N, G, tkl.i32], low: tkl.Memory[M, G, tkl.i32], high: tkl.Memory[M, G, tkl.i32], total: tkl.Memory[M, G, tkl.i32]):
                row = tkw.read(x)
                tkw.write(tkw.min(row, dim=N), low)
                tkw.write(tkw.max(row, dim=N), high)
                tkw.write(tkw.sum(row, dim=N), total)
            x = self.random.integers(-2**31, 2**31, (7, 200)).astype(np.int32)
            x[0, 0], x[1, :], x[2, :] = -2**31, -2**31, 2**31 - 1
            low, high, total = np.zeros((3, 7), np.int32)
            self.run_kernel(kernel, {M: 7, N: 200}, x, low, high, total)
            np.testing.assert_array_equal(low, x.min(1))
            np.testing.assert_array_equal(high, x.max(1))
            np.testing.assert_array_equal(total, x.sum(1, dtype=np.int32))

    def test_division_of_negative_integers(self):
        """`//` goes down, `/` to zero, and `%` has the sign of its left side, as Wave's do."""
        for _ in self.on_targets():
            @tkw.wave(self.rows(256))
            def kernel(x: tkl.Memory[M, N, G, tkl.i32], y: tkl.Memory[M, N, G, tkl.i32], down: tkl.Memory[M, N, G, tkl.i32],
                       to_zero: tkl.Memory[M, N, G, tkl.i32], rest: tkl.Memory[M, N, G, tkl.i32], by_number: tkl.Memory[M, N, G, tkl.i32]):
                a, b = tkw.read(x), tkw.read(y)
                tkw.write(a // b, down)
                tkw.write(a / b, to_zero)
                tkw.write(a % b, rest)
                tkw.write(1000 // b + 7 % b + (3 & a) + (1 << (a & 3)), by_number)
            x = self.random.integers(-99, 100, (3, 90)).astype(np.int32)
            y = (self.random.integers(1, 9, (3, 90)) * self.random.choice([-1, 1], (3, 90))).astype(np.int32)
            down, to_zero, rest, by_number = np.zeros((4, 3, 90), np.int32)
            self.run_kernel(kernel, {M: 3, N: 90}, x, y, down, to_zero, rest, by_number)
            np.testing.assert_array_equal(down, x // y)
            np.testing.assert_array_equal(to_zero, np.trunc(x / y))
            np.testing.assert_array_equal(rest, np.fmod(x, y))
            np.testing.assert_array_equal(by_number, 1000 // y + np.fmod(7, y) + (3 & x) + (1 << (x & 3)))

    def test_functions(self):
        """sinh and cbrt near zero, and attention's cap of scores."""
        for _ in self.on_targets():
            @tkw.wave(self.rows(256))
            def kernel(x: tkl.Memory[M, N, G, tkl.f32], a: tkl.Memory[M, N, G, tkl.f32], b: tkl.Memory[M, N, G, tkl.f32], c: tkl.Memory[M, N, G, tkl.f32]):
                row = tkw.read(x)
                tkw.write(tkw.sinh(row), a)
                tkw.write(tkw.cbrt(row), b)
                tkw.write(tkw.softsign(row, logit_cap=30.0, apply_scaling=True, head_dim=64), c)
            x = self.floats(2, 130) * np.float32(1e-3)
            x[1] *= 3000
            a, b, c = np.zeros((3, 2, 130), np.float32)
            self.run_kernel(kernel, {M: 2, N: 130}, x, a, b, c)
            exact, cap = x.astype(np.float64), 30 / 8
            np.testing.assert_allclose(a, np.sinh(exact), rtol=1e-6)
            np.testing.assert_allclose(b, np.cbrt(exact), rtol=1e-6)
            np.testing.assert_allclose(c, exact / (1 + np.abs(exact / cap)), rtol=1e-5)

    def test_layer_norm(self):
        """Two waves to a row, parameters along one dimension, three outputs; what is beyond the row is told by a comparison with its size."""
        for _ in self.on_targets():
            @tkw.wave(self.rows(512, 2))
            def kernel(x: tkl.Memory[M, N, G, tkl.f16], w: tkl.Memory[N, G, tkl.f16], b: tkl.Memory[N, G, tkl.f32], y: tkl.Memory[M, N, G, tkl.f16],
                       mean: tkl.Memory[M, G, tkl.f32], scale: tkl.Memory[M, G, tkl.f32]):
                row = tkw.cast(tkw.read(x), tkl.f32)
                mu = tkw.sum(row, dim=N, block=True) / tkw.scalar(N, tkl.f32)
                rest = tkw.select(N > tkw.self_index(N, tkl.i32), row - mu, 0.0)
                inverse = tkw.rsqrt(tkw.sum(rest * rest, dim=N, block=True) / N + 1e-5)
                tkw.write(tkw.cast(rest * inverse * tkw.cast(tkw.read(w), tkl.f32) + tkw.read(b), tkl.f16), y)
                tkw.write(mu, mean)
                tkw.write(inverse, scale)
            x, w, b = self.floats(5, 700, dtype=np.float16), self.floats(700, dtype=np.float16), self.floats(700)
            y, mean, scale = np.zeros((5, 700), np.float16), np.zeros(5, np.float32), np.zeros(5, np.float32)
            self.run_kernel(kernel, {M: 5, N: 700}, x, w, b, y, mean, scale)
            exact = x.astype(np.float64)
            inverse = 1 / np.sqrt(exact.var(1) + 1e-5)
            self.close(mean, exact.mean(1))
            self.close(scale, inverse)
            self.close(y, (exact - exact.mean(1)[:, None]) * inverse[:, None] * w + b, 4e-3)

    def test_softmax_in_two_passes(self):
        for _ in self.on_targets():
            @tkw.wave([tkw.WorkgroupConstraint(M, 1, 0), tkw.TilingConstraint(N, BLOCK_N), tkw.WaveConstraint(M, 1),
                       self.hardware(vector_shapes={M: 1, N: BLOCK_N})])
            def kernel(x: tkl.Memory[M, N, G, tkl.f16], y: tkl.Memory[M, N, G, tkl.f32]):
                @tkw.iterate(N, init_args=[tkl.Register[M, tkl.f32](-1e30), tkl.Register[M, tkl.f32](0.0)])
                def found(highest, total):
                    row = tkw.cast(tkw.read(x), tkl.f32)
                    new = tkw.max(row, highest, dim=N)
                    weights = tkw.select(tkw.self_index(N, tkl.i32) < N, tkw.exp(row - new), 0.0)
                    return new, tkw.sum(weights, total * tkw.exp(highest - new), dim=N)
                highest, total = found

                @tkw.iterate(N)
                def written():
                    tkw.write(tkw.exp(tkw.cast(tkw.read(x), tkl.f32) - highest) / total, y)
            x, y = (self.floats(4, 1100) * 3 - 5).astype(np.float16), np.zeros((4, 1100), np.float32)
            self.run_kernel(kernel, {M: 4, N: 1100, BLOCK_N: 256}, x, y)
            weights = np.exp(x.astype(np.float64) - x.max(1, keepdims=True))
            self.close(y, weights / weights.sum(1, keepdims=True))

    def test_place_of_the_largest(self):
        for _ in self.on_targets():
            @tkw.wave(self.rows(256, 4))
            def kernel(x: tkl.Memory[M, N, G, tkl.f32], place: tkl.Memory[M, G, tkl.i32], value: tkl.Memory[M, G, tkl.f32]):
                row = tkw.read(x)
                best = tkw.max(row, dim=N, block=True)
                tkw.write(tkw.min(tkw.select(row == best, tkw.self_index(N, tkl.i32), 0x7fffffff), dim=N, block=True), place)
                tkw.write(best, value)
            x, place, value = self.floats(3, 1000) - 9, np.zeros(3, np.int32), np.zeros(3, np.float32)
            self.run_kernel(kernel, {M: 3, N: 1000}, x, place, value)
            np.testing.assert_array_equal(place, x.argmax(1))
            self.close(value, x.max(1))

    def test_gated_product(self):
        """Two carried sums of one operand, two outputs."""
        for _ in self.on_targets():
            @tkw.wave(self.tiles())
            def kernel(a: tkl.Memory[M, K, LDS, tkl.f16], g: tkl.Memory[N, K, LDS, tkl.f16], u: tkl.Memory[N, K, LDS, tkl.f16],
                       c: tkl.Memory[M, N, G, tkl.f16], raw: tkl.Memory[M, N, G, tkl.f32]):
                zero = tkl.Register[M, N, tkl.f32](0.0)

                @tkw.iterate(K, init_args=[zero, zero])
                def sums(x, y):
                    rows = tkw.read(a)
                    return tkw.mma(rows, tkw.read(g), x), tkw.mma(rows, tkw.read(u), y)
                gate, up = sums
                tkw.write(tkw.cast(gate / (1.0 + tkw.exp(-gate)) * up, tkl.f16), c)
                tkw.write(gate, raw)
            a, g, u = (self.floats(n, 90, dtype=np.float16) * np.float16(0.3) for n in (41, 37, 37))
            c, raw = np.zeros((41, 37), np.float16), np.zeros((41, 37), np.float32)
            self.run_kernel(kernel, {M: 41, N: 37, K: 90, BLOCK_M: 32, BLOCK_N: 32, BLOCK_K: 32}, a, g, u, c, raw)
            gate, up = a.astype(np.float64) @ g.T.astype(np.float64), a.astype(np.float64) @ u.T.astype(np.float64)
            self.close(raw, gate, 1e-3)
            self.close(c, gate / (1 + np.exp(-gate)) * up, 3e-3)

    def test_nested_loops(self):
        for _ in self.on_targets():
            @tkw.wave(self.tiles(tkw.TilingConstraint(H, 1), vector_shapes={H: 0}))
            def kernel(a: tkl.Memory[H, M, K, LDS, tkl.f16], b: tkl.Memory[H, N, K, LDS, tkl.f16], c: tkl.Memory[M, N, G, tkl.f32]):
                @tkw.iterate(H, init_args=[tkl.Register[M, N, tkl.f32](0.0)])
                def outer(total):
                    @tkw.iterate(K, init_args=[total])
                    def inner(part):
                        return tkw.mma(tkw.read(a), tkw.read(b), part)
                    return inner
                tkw.write(outer, c)
            a, b, c = self.floats(3, 20, 40, dtype=np.float16), self.floats(3, 30, 40, dtype=np.float16), np.zeros((20, 30), np.float32)
            self.run_kernel(kernel, {H: 3, M: 20, N: 30, K: 40, BLOCK_M: 16, BLOCK_N: 16, BLOCK_K: 32}, a, b, c)
            self.close(c, np.einsum("hmk,hnk->mn", a.astype(np.float64), b.astype(np.float64)), 1e-3)

    def test_stencil_and_gather(self):
        for _ in self.on_targets():
            i, j = tkw.IndexMapping.iterator(0), tkw.IndexMapping.iterator(1)

            @tkw.wave([tkw.WorkgroupConstraint(M, 1, 1), tkw.WorkgroupConstraint(N, BLOCK_N, 0), tkw.WaveConstraint(M, 1), tkw.WaveConstraint(N, BLOCK_N),
                       self.hardware(vector_shapes={M: 1, N: BLOCK_N})])
            def kernel(x: tkl.Memory[V, P, G, tkl.f32], of: tkl.Memory[M, G, tkl.i32], y: tkl.Memory[M, N, G, tkl.f32]):
                row = tkw.read(of)

                def at(offset):
                    where = tkw.IndexMapping(2, inputs={V: tkw.IndexMapping.dynamic_val(0), P: j + offset}, outputs={M: i, N: j}, dynamic_val_mappings={M: i})
                    return tkw.read(x, mapping=where, mapping_dynamic_vals=(row,))
                tkw.write(at(0) * 0.25 + at(1) * 0.5 + at(2) * 0.25, y)
            x, of, y = self.floats(9, 302), self.random.integers(0, 9, 5).astype(np.int32), np.zeros((5, 300), np.float32)
            self.run_kernel(kernel, {M: 5, N: 300, V: 9, P: 302, BLOCK_N: 128}, x, of, y)
            rows = x[of].astype(np.float64)
            self.close(y, rows[:, :-2] * 0.25 + rows[:, 1:-1] * 0.5 + rows[:, 2:] * 0.25)

    def test_loop_that_goes_on_along_a_dimension(self):
        """The axis of a loop with a condition is a dimension of the tensors: an iteration has one of it."""
        for _ in self.on_targets():
            for space in (G, LDS):
                @tkw.wave(self.tiles(tkw.TilingConstraint(H), vector_shapes={H: 0}))
                def kernel(a: tkl.Memory[H, M, K, space, tkl.f16], b: tkl.Memory[H, N, K, space, tkl.f16], first: tkl.i32, c: tkl.Memory[H, M, N, G, tkl.f32]):
                    @tkw.iterate(H, start=first, condition=H < 5)
                    def heads():
                        @tkw.iterate(K, init_args=[tkl.Register[H, M, N, tkl.f32](0.0)])
                        def sums(total):
                            return tkw.mma(tkw.read(a), tkw.read(b), total)
                        tkw.write(sums, c)
                        tkw.set_symbol(H, tkw.self_index(H, tkl.i32) + 2)
                a, b, c = self.floats(5, 40, 70, dtype=np.float16), self.floats(5, 20, 70, dtype=np.float16), np.zeros((5, 40, 20), np.float32)
                self.run_kernel(kernel, {H: 5, M: 40, N: 20, K: 70, BLOCK_M: 32, BLOCK_N: 16, BLOCK_K: 32}, a, b, np.int32(1), c)
                wanted = np.einsum("hmk,hnk->hmn", a.astype(np.float64), b.astype(np.float64))
                wanted[::2] = 0
                self.close(c, wanted, 1e-3)

    def test_parts_that_begin_anywhere(self):
        """Split sums: a workgroup has some of K from an element on that begins no tile, then a loop adds the parts, each of one element of U."""
        U, part = tkl.sym.U, 37
        i, j, k = (tkw.IndexMapping.iterator(n) for n in range(3))
        for _ in self.on_targets():
            length = least(K, (WORKGROUP_2 + 1) * part) - WORKGROUP_2 * part

            @tkw.wave(self.tiles(tkw.WorkgroupConstraint(U, 1, 2), vector_shapes={U: 0})[:2] + [
                tkw.TilingConstraint(K, BLOCK_K, iters=sympy.ceiling(length / BLOCK_K), start=WORKGROUP_2 * part)] + self.tiles(
                    tkw.WorkgroupConstraint(U, 1, 2), vector_shapes={U: 0})[3:])
            def split(a: tkl.Memory[M, K, LDS, tkl.f16], b: tkl.Memory[N, K, LDS, tkl.f16], c: tkl.Memory[U, M, N, G, tkl.f32]):
                @tkw.iterate(K, init_args=[tkl.Register[M, N, tkl.f32](0.0)])
                def sums(total):
                    inside = tkw.apply_expr(tkw.self_index(K, tkl.i32), lambda x: x < least(K, (WORKGROUP_2 + 1) * part))
                    return tkw.mma(tkw.select(inside, tkw.read(a), 0.0), tkw.read(b), total)
                tkw.write(tkw.broadcast(sums, [U, M, N]), c)

            @tkw.wave([tkw.WorkgroupConstraint(M, 1, 1), tkw.WorkgroupConstraint(N, BLOCK_N, 0), tkw.WaveConstraint(N, BLOCK_N), tkw.TilingConstraint(U, 1),
                       self.hardware(mma_type=None, vector_shapes={M: 1, N: BLOCK_N, U: 1})])
            def join(c: tkl.Memory[U, M, N, G, tkl.f32], y: tkl.Memory[M, N, G, tkl.f32]):
                @tkw.iterate(U, init_args=[tkl.Register[M, N, tkl.f32](0.0)])
                def sums(total):
                    last = tkw.read(c, mapping=tkw.IndexMapping(3, inputs={U: i, M: j, N: k}, outputs={U: i, N: k, M: j}))
                    return total + last
                tkw.write(sums, y)
            a, b = self.floats(40, 100, dtype=np.float16), self.floats(20, 100, dtype=np.float16)
            c, y = np.full((3, 40, 20), 7, np.float32), np.zeros((40, 20), np.float32)
            self.run_kernel(split, {M: 40, N: 20, K: 100, U: 3, BLOCK_M: 32, BLOCK_N: 16, BLOCK_K: 32}, a, b, c)
            self.run_kernel(join, {M: 40, N: 20, U: 3, BLOCK_N: self.lanes}, c, y)
            left, right = a.astype(np.float64), b.astype(np.float64)
            for u in range(3):
                self.close(c[u], left[:, u * part:][:, :part] @ right[:, u * part:][:, :part].T, 1e-3)
            self.close(y, left @ right.T, 1e-3)

    def ragged(self):
        """C = A B^T for several sequences, one after another in memory: rows and depth of each are read by the kernel."""
        i, j = tkw.IndexMapping.iterator(0), tkw.IndexMapping.iterator(1)
        s, depth_at, row_at = tkl.sym.s, tkl.sym.DEPTH_AT, tkl.sym.ROW_AT
        kind = tkw.MMAType.GFX1250_F32_16x16x32_F16 if self.target == "gfx1250" else tkw.MMAType.F32_16x16x16_F16
        is_open = tkl.MemoryLayout(shape=[None, None])

        @tkw.wave([tkw.WorkgroupConstraint(M, BLOCK_M, 0, iters=sympy.ceiling(LONGEST / BLOCK_M)), tkw.WorkgroupConstraint(N, BLOCK_N, 1),
                   tkw.WorkgroupConstraint(S, 1, 2, iters=S - 1), tkw.TilingConstraint(K, BLOCK_K), tkw.WaveConstraint(M, BLOCK_M / 2),
                   tkw.WaveConstraint(N, BLOCK_N), tkw.IteratorBindings({s: S}), self.hardware(mma_type=(kind, kind), vector_shapes={S: 0, M: 16, N: 16})])
        def kernel(a: tkl.Memory[M, K, G, tkl.f16, is_open], b: tkl.Memory[N, K, LDS, tkl.f16, is_open], rows: tkl.Memory[S, G, tkl.i32], depths: tkl.Memory[S, G, tkl.i32],
                   LONGEST: tkl.SymbolBind[tkl.i32], c: tkl.Memory[M, N, G, tkl.f32, is_open], seen: tkl.Memory[M, G, tkl.i32, tkl.MemoryLayout(shape=[None])]):
            def begin(of):
                first = tkw.read(of, elements_per_thread=1)
                return first, tkw.read(of, elements_per_thread=1, source=(s + 1,), target=(s,)) - first
            (row, num_rows), (depth, num_depth) = begin(rows), begin(depths)
            tkw.set_symbol(row_at, row)
            tkw.set_symbol(depth_at, depth)
            tkw.set_symbol(M, num_rows)
            tkw.set_symbol(K, num_depth)
            of_a = tkw.IndexMapping(2, inputs={M: i + row_at, K: j + depth_at}, outputs={M: i, K: j})
            of_b = tkw.IndexMapping(2, inputs={N: i, K: j + depth_at}, outputs={N: i, K: j})

            @tkw.iterate(K, init_args=[tkl.Register[M, N, tkl.f32](0.0)])
            def sums(total):
                inside, left = tkw.apply_expr(tkw.self_index(K, tkl.i32), lambda k: k < K), tkw.read(a, mapping=of_a)
                return tkw.mma(tkw.select(inside, left, left * 9.0), tkw.read(b, mapping=of_b), total, kind)  # what is beyond is 0
            tkw.write(sums, c, mapping=tkw.IndexMapping(2, inputs={M: i, N: j}, outputs={M: i + row_at, N: j}))
            tkw.atomic_add(tkl.Register[M, tkl.i32](1), seen, mapping=tkw.IndexMapping(1, inputs={M: i + row_at}, outputs={M: i}))
        return kernel

    def test_sizes_that_the_kernel_reads(self):
        for _ in self.on_targets():
            made = wave_compile(WaveCompileOptions(subs={N: 40, BLOCK_M: 32, BLOCK_N: 16, BLOCK_K: 32}, target=self.target, quiet=True, dynamic_symbols=[M, K, S]),
                                self.ragged())
            for rows, depths in (([40, 0, 33], [70, 5, 0]), ([1], [200]), ([16, 64, 5, 32], [32, 64, 31, 33])):
                row, depth = np.cumsum([0] + rows).astype(np.int32), np.cumsum([0] + depths).astype(np.int32)
                a, b = self.floats(row[-1], depth[-1], dtype=np.float16), self.floats(40, depth[-1], dtype=np.float16)
                c, seen = np.full((row[-1], 40), 7, np.float32), np.zeros(row[-1], np.int32)
                made(a, b, row, depth, np.int32(max(rows)), c, seen)
                for r, d, m, k in zip(row, depth, rows, depths):
                    self.close(c[r:r + m], a[r:r + m, d:d + k].astype(np.float64) @ b[:, d:d + k].T.astype(np.float64), 1e-3)
                self.assertTrue((seen > 0).all() and (seen == seen[0]).all(), seen)

    def test_arrays_in_another_order(self):
        """What is given as a view, and what is written to one, is copied there and back."""
        for _ in self.on_targets():
            @tkw.wave(self.rows(256))
            def kernel(x: tkl.Memory[M, N, G, tkl.f32], y: tkl.Memory[M, N, G, tkl.f32]):
                tkw.write(tkw.read(x) + 1.0, y)
            x, y = self.floats(90, 3).T, np.zeros((90, 6), np.float32).T[::2]
            self.run_kernel(kernel, {M: 3, N: 90}, x, y)
            self.close(y, x + 1.0)
            one = np.broadcast_to(np.float32(3), (3, 90))
            self.run_kernel(kernel, {M: 3, N: 90}, one, y)
            self.close(y, one + 1.0)
            with self.assertRaisesRegex(ValueError, "read-only"):
                self.run_kernel(kernel, {M: 3, N: 90}, x, one)

    def test_numbers_of_torch(self):
        """mxfp_utils and the functions that Wave's tests compare with."""
        a, b, of_a, of_b = mxfp_utils.generate_gemm_afp4wfp4_inputs((4, 6, 64))
        self.assertEqual([x.shape for x in (a, b, of_a, of_b)], [(4, 32), (32, 6), (4, 2), (6, 2)])
        left, right = (np.asarray(mxfp_utils.mxfp4_to_f32(x), np.float64) for x in (a, b.T))
        self.assertEqual(left[1, 2], [0, .5, 1, 1.5, 2, 3, 4, 6, 0, -.5, -1, -1.5, -2, -3, -4, -6][int(a[1, 1]) & 15])
        left, right = (x * np.exp2(np.asarray(s, np.float64) - 127).repeat(32, 1) for x, s in ((left, of_a), (right, of_b)))
        self.close(mxfp_utils.torchScaledGemmMXFP4(a, b, of_a, of_b), left @ right.T)
        tile = np.arange(16 * 32, dtype=np.uint8).reshape(16, 32)
        self.assertEqual(np.asarray(mxfp_utils.b_preshuffle(tile)).reshape(2, 16, 16)[1, 3, 5], tile[3, 16 + 5])
        scales = (np.arange(256 * 8) % 251).astype(np.uint8).reshape(256, 8)
        self.assertEqual(np.asarray(mxfp_utils.e8m0_shuffle(scales)).reshape(8, 1, 4, 16, 2, 2)[5, 0, 3, 9, 1, 0], scales[5 * 32 + 9, 4 + 3])
        q, k, v = self.floats(2, 3, 8), self.floats(2, 5, 8), self.floats(2, 5, 4)
        weights = np.exp(q @ k.swapaxes(1, 2) / math.sqrt(8))
        self.close(torch.nn.functional.scaled_dot_product_attention(torch.tensor(q, torch.float32), k, v), weights / weights.sum(-1, keepdims=True) @ v)
        self.assertEqual(torch.finfo(torch.float8_e4m3fnuz).max, 240)
        values, places = torch.max(torch.tensor(q, torch.float32), dim=-1)
        self.assertTrue((values == q.max(-1)).all() and (places == q.argmax(-1)).all())
        self.assertEqual(torch.tensor(q).transpose(0, 2).shape, (8, 3, 2))
        half = torch.tensor(q, dtype=torch.float16)
        sums = torch.einsum("k,k->", torch.full((4000,), 1, dtype=torch.float16), torch.full((4000,), 1, dtype=torch.float16))
        self.assertEqual((float(sums), sums.dtype), (4000, np.float16))  # in float16 it would stay 2048
        self.assertEqual([x.dtype for x in (torch.tensor(q).to(half.dtype), half.to("cuda"), half.to(torch.float32))], [np.float16, np.float16, np.float32])

    def test_refused(self):
        """Dimensions that lie along the same lanes: two sums would have to be of different threads."""
        self.target, self.lanes = "gfx942", 64
        text = """
        !m = !wave.tensor<[@M] of f32, <register>>
        !n = !wave.tensor<[@N] of f32, <register>>
        !mn = !wave.tensor<[@M, @N] of f32, <register>>
        func.func @f(%x: !wave.tensor<[@M] of f32, <global>>, %y: !wave.tensor<[@N] of f32, <global>>, %z: !wave.tensor<[@M, @N] of f32, <global>>)
            attributes {wave.constraints = [#wave.workgroup_constraint<dim = <"M">, tile_size = <[] -> (64)>, workgroup_dim = <x>>,
              #wave.workgroup_constraint<dim = <"N">, tile_size = <[] -> (64)>, workgroup_dim = <y>>, #wave.hardware_constraint<threads_per_wave = 64>],
            wave.hyperparameters = #wave.hyperparameters<@M = 64, @N = 64>} {
          %zero = arith.constant 0.0 : f32
          %init = wave.register %zero : !wave.tensor<[] of f32, <register>>
          %a = wave.read %x : (!wave.tensor<[@M] of f32, <global>>) -> !m
          %b = wave.read %y : (!wave.tensor<[@N] of f32, <global>>) -> !n
          %s = wave.sum %a init(%init) <warp> : (!m, !wave.tensor<[] of f32, <register>>) -> !wave.tensor<[] of f32, <register>>
          %t = wave.sum %b init(%init) <warp> : (!n, !wave.tensor<[] of f32, <register>>) -> !wave.tensor<[] of f32, <register>>
          %p = wave.broadcast %a : (!m) -> !mn
          %q = wave.broadcast %b : (!n) -> !mn
          %r = wave.mul %p, %q : (!mn, !mn) -> !mn
          wave.write %r, %z : !mn, !wave.tensor<[@M, @N] of f32, <global>>
          return
        }"""
        with self.assertRaisesRegex(wavecc.WaveccError, r":18:11: error: wave.write: its dimensions lie along the same lanes, so that 4032 of 4096 elements"):
            wavecc.compile(text, target="gfx942")


if __name__ == "__main__":
    unittest.main()
