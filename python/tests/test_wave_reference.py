"""tools/wave_reference.py beside the emulator: what it knows agrees, what is wrong it finds, and what it does not know it says."""
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), os.path.join(os.path.dirname(os.path.dirname(HERE)), "tools")]
import wave_reference  # noqa: E402
import wavecc.wave as tkw  # noqa: E402
import wavecc.wave.lang as tkl  # noqa: E402
from wavecc import RunError  # noqa: E402
from wavecc.wave.compile import WaveCompileOptions, wave_compile  # noqa: E402
from wavecc.wave.lang.global_symbols import GLOBAL_ADDRESS_SPACE as G, SHARED_ADDRESS_SPACE as LDS, THREAD_0, sympy  # noqa: E402

M, N, K, BLOCK_M, BLOCK_N, BLOCK_K = tkl.sym.M, tkl.sym.N, tkl.sym.K, tkl.sym.BLOCK_M, tkl.sym.BLOCK_N, tkl.sym.BLOCK_K
i, j = tkw.IndexMapping.iterator(0), tkw.IndexMapping.iterator(1)


class Reference(unittest.TestCase):
    def both(self, kernel, subs, places):
        """The difference between a run and the reference, which changes if one element of the result does."""
        made = wave_compile(WaveCompileOptions(subs=subs, quiet=True), kernel)
        trace = made.get_trace()
        given, before = wave_reference.arguments(trace, 5)
        wanted = wave_reference.expected(trace, places, before)
        made.module.run(made.grid, *given, block=trace.workgroup(), kernel=trace.name, workgroups=places)
        self.assertEqual(wave_reference.differences(trace, given, wanted, before), "")
        given[-1].reshape(-1)[-1] += 100
        self.assertRegex(wave_reference.differences(trace, given, wanted, before), r"\w: 1 of \d+ elements are wrong, the first at")

    def tiles(self, loop):
        return [tkw.WorkgroupConstraint(M, BLOCK_M, 0), tkw.WorkgroupConstraint(N, BLOCK_N, 1), loop, tkw.WaveConstraint(M, BLOCK_M / 2), tkw.WaveConstraint(N, BLOCK_N),
                tkw.HardwareConstraint(threads_per_wave=64, mma_type=tkw.MMAType.F32_16x16x16_F16)]

    def test_products(self):
        """By way of shared memory, sizes that no tile divides, loops over a part of K that begins at any element."""
        for loop in (tkw.TilingConstraint(K, BLOCK_K), tkw.TilingConstraint(K, BLOCK_K, start=20, iters=2)):
            @tkw.wave(self.tiles(loop))
            def kernel(a: tkl.Memory[M, K, LDS, tkl.f16], b: tkl.Memory[N, K, LDS, tkl.f16], c: tkl.Memory[M, N, G, tkl.f32]):
                @tkw.iterate(K, init_args=[tkl.Register[M, N, tkl.f32](0.0)])
                def sums(acc):
                    return tkw.mma(tkw.read(a), tkw.read(b), acc)
                tkw.write(tkw.maximum(sums, 0.0) * tkw.exp2(tkw.cast(tkw.self_index(N, tkl.i32), tkl.f32) * -0.1), c)
            self.both(kernel, {M: 70, N: 41, K: 75, BLOCK_M: 32, BLOCK_N: 16, BLOCK_K: 32}, [(0, 0, 0), (2, 2, 0)])

    def rows(self, width):
        return [tkw.WorkgroupConstraint(M, 1, 1), tkw.WorkgroupConstraint(N, N, 0), tkw.WaveConstraint(M, 1), tkw.WaveConstraint(N, N),
                tkw.HardwareConstraint(threads_per_wave=64, vector_shapes={M: 1, N: width})]

    def test_rows(self):
        """Reductions, masks of conditions, gathers and atomics."""
        @tkw.wave(self.rows(128))
        def kernel(x: tkl.Memory[M, N, G, tkl.f32], total: tkl.Memory[N, G, tkl.f32], y: tkl.Memory[M, N, G, tkl.f32]):
            row = tkw.read(x)
            row = row - tkw.max(row, dim=N) + tkw.read(x, mapping=tkw.IndexMapping(2, {M: i, N: j // 2}, {M: i, N: j}))

            @tkw.conditional(row > 0.0)
            def then():
                tkw.atomic_add(row, total, mapping=tkw.IndexMapping(2, {N: j}, {M: i, N: j}))
            tkw.write(row, y)
        self.both(kernel, {M: 3, N: 100}, [(0, 0, 0), (0, 2, 0)])

    def test_limits(self):
        """Accesses out of bounds, which a run finds, too; what only threads have."""
        for inner, body, kind in (({M: i, N: j + 5}, lambda x: x, wave_reference.OutOfBounds),
                                  ({M: i, N: j}, lambda x: x + tkw.scalar(THREAD_0 % 7, tkl.f32), wave_reference.Unchecked),
                                  ({M: i, N: sympy.Min(j + 5, N - 1)}, lambda x: x, None)):
            @tkw.wave(self.rows(64))
            def kernel(x: tkl.Memory[M, N, G, tkl.f32], y: tkl.Memory[M, N, G, tkl.f32]):
                tkw.write(body(tkw.read(x, mapping=tkw.IndexMapping(2, inner, {M: i, N: j}))), y)
            if kind is None:
                self.both(kernel, {M: 1, N: 64}, [(0, 0, 0)])
                continue
            made = wave_compile(WaveCompileOptions(subs={M: 1, N: 64}, quiet=True), kernel)
            given, before = wave_reference.arguments(made.get_trace(), 5)
            with self.assertRaises(kind):
                wave_reference.expected(made.get_trace(), [(0, 0, 0)], before)
            if kind is wave_reference.OutOfBounds:
                with self.assertRaisesRegex(RunError, "past the end of argument 0"):
                    made(*given)


if __name__ == "__main__":
    unittest.main()
