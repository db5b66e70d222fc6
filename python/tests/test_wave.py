"""The language of Wave as its users write it: expressions, the text of the dialect that kernels become, refusals with their line."""
import math
import os
import re
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import wavecc  # noqa: E402
import wavecc.wave as tkw  # noqa: E402
import wavecc.kernels  # noqa: E402
import wavecc.wave.lang as tkl  # noqa: E402
from wavecc.kernels import _search, attention_forward, copy_transpose, gemm_mxfp4, gemm_dense, rms_norm, row_softmax  # noqa: E402
from wavecc.wave import _expr as ex, iree_utils, torch_utils as torch  # noqa: E402
from wavecc.wave._constraints import Symbols, expr_list  # noqa: E402
from wavecc.wave.compile import SchedulingType, WaveCompileOptions, wave_compile  # noqa: E402
from wavecc.wave.lang.global_symbols import GLOBAL_ADDRESS_SPACE, SHARED_ADDRESS_SPACE, sympy  # noqa: E402
from wavecc.wave.utils import reference_kernel_utils  # noqa: E402

M, N, K, B = tkl.sym.M, tkl.sym.N, tkl.sym.K, tkl.sym.B
BLOCK_M, BLOCK_N, BLOCK_K = tkl.sym.BLOCK_M, tkl.sym.BLOCK_N, tkl.sym.BLOCK_K
ADDRESS_SPACE = tkl.sym.ADDRESS_SPACE
FILE = __file__


def affine(expr):
    return ex.affine(ex.to_expr(expr), Symbols.name)


class Expressions(unittest.TestCase):
    def test_text(self):
        self.assertEqual(affine(BLOCK_M / 2), "BLOCK_M ceildiv 2")
        self.assertEqual(affine(sympy.floor(BLOCK_M / 2)), "BLOCK_M floordiv 2")
        self.assertEqual(affine(BLOCK_M / 1), "BLOCK_M")
        self.assertEqual(affine(K / 2 * 2), "K")
        self.assertEqual(affine(K / 32 * 2), "K ceildiv 16")
        self.assertEqual(affine(M / 2 + N / 3), "(M * 3 + N * 2) ceildiv 6")
        self.assertEqual(affine((M + 3) * N % 4), "((M + 3) * N) mod 4")
        self.assertEqual(affine(M - (N - K)), "M + (N + K * -1) * -1")
        self.assertEqual(affine(sympy.ceiling(M / BLOCK_M)), "M ceildiv BLOCK_M")
        self.assertEqual(affine(7 // ex.Integer(2)), "3")
        with self.assertRaisesRegex(TypeError, "divides without rounding"):
            affine((M / 2) % 4)

    def test_symbols(self):
        self.assertEqual(expr_list([BLOCK_M, BLOCK_K + 4]), '<[#wave.symbol<"BLOCK_K">, #wave.symbol<"BLOCK_M">] -> (BLOCK_M, BLOCK_K + 4)>')
        lanes = ex.index_symbol("$T0") % 64 + ex.index_symbol("$ARGK") * BLOCK_K
        self.assertEqual(expr_list([lanes]), '<[#wave.symbol<"BLOCK_K">, #wave.index_symbol<T0>, #wave.iter<"K">] -> (T0 mod 64 + _Iter_K * BLOCK_K)>')

    def test_numbers(self):
        values = {"M": 100, "N": 7, "BLOCK_M": 16}
        for expr, wanted in [(M / BLOCK_M, 7), (M // BLOCK_M, 6), (ex.ceildiv(M, BLOCK_M), 7), (M % N, 2), (ex.Max(N, 3, M), 100),
                             (ex.Min(M, N), 7), ((M + N) * 2 - 1, 213), (M < N, 0), (ex.Eq(M, 100), 1), (-N // 2, -4)]:
            self.assertEqual(ex.evaluate(expr, values), wanted, str(expr))
        with self.assertRaises(ex.Unbound):
            ex.evaluate(K, values)

    def test_random(self):
        """Simplified expressions have the number that Python finds."""
        random = np.random.default_rng(1)
        values = {"M": 24, "N": 5, "K": 96}

        def made(depth):
            if not depth or random.random() < 0.2:
                name = ["M", "N", "K"][random.integers(3)]
                number = int(random.integers(1, 9))
                return ((tkl.sym.__getattr__(name), ex.Fraction(values[name])) if random.random() < 0.7 else (ex.Integer(number), ex.Fraction(number)))
            (a, x), (b, y) = made(depth - 1), made(depth - 1)
            kind = random.integers(6)
            if kind == 0:
                return a + b, x + y
            if kind == 1:
                return a - b, x - y
            if kind == 2:
                return a * b, x * y
            if y == 0:
                return a, x
            return [(a / b, x / y), (sympy.floor(a / b), ex.Fraction(x // y)), (sympy.ceiling(a / b), ex.Fraction(-(-x // y)))][kind - 3]
        for _ in range(500):
            try:
                expr, wanted = made(4)
            except ZeroDivisionError:
                continue
            try:
                self.assertEqual(ex._compute(expr, values), wanted, str(expr))
                self.assertEqual(ex.evaluate(expr, values), -(-wanted.numerator // wanted.denominator), str(expr))
            except ZeroDivisionError:
                pass

    def test_as_keys(self):
        self.assertEqual({M: 1}[tkl.sym.M], 1)
        self.assertNotEqual(M, N)
        self.assertEqual(ex.Integer(4), 4)
        self.assertEqual(M.subs({M: 4}) * 2, 8)
        with self.assertRaisesRegex(TypeError, "truth"):
            bool(M < N)

    @unittest.skipUnless(ex.importlib.util.find_spec("sympy"), "sympy is not installed")
    def test_sympy(self):
        import sympy as real
        self.assertEqual(affine(real.floor(BLOCK_M / 2)), "BLOCK_M floordiv 2")
        self.assertEqual(ex.to_expr(real.Symbol("M") * 2 + 1), M * 2 + 1)


class FakeSympy(unittest.TestCase):
    """from_sympy reads objects by the names of their classes, so that sympy need not be there."""

    @staticmethod
    def made(kind, *args, **facts):
        return type(kind, (), {"__module__": "sympy.core", "args": args, **facts})()

    def test_objects(self):
        m = self.made("Symbol", is_Symbol=True, name="M")
        two = self.made("Integer", is_Integer=True, __int__=lambda self: 2)
        half = self.made("Half", is_Rational=True, p=1, q=2)
        self.assertEqual(affine(self.made("floor", self.made("Mul", m, half))), "M floordiv 2")
        self.assertEqual(ex.to_expr(self.made("Add", m, two)), M + 2)
        self.assertEqual(ex.to_expr(self.made("Pow", m, two)), M * M)
        self.assertEqual(ex.to_expr(self.made("StrictLessThan", m, two)).kind, "lt")
        with self.assertRaisesRegex(TypeError, "sympy's sin is not read"):
            ex.to_expr(self.made("sin", m))


CONSTRAINTS = [tkw.WorkgroupConstraint(M, BLOCK_M, 0), tkw.WorkgroupConstraint(N, BLOCK_N, 1), tkw.TilingConstraint(K, BLOCK_K),
               tkw.WaveConstraint(M, BLOCK_M / 2), tkw.WaveConstraint(N, BLOCK_N / 2),
               tkw.HardwareConstraint(threads_per_wave=64, mma_type=tkw.MMAType.F32_16x16x16_F16)]
SUBS = {ADDRESS_SPACE: GLOBAL_ADDRESS_SPACE, BLOCK_M: 64, BLOCK_N: 64, BLOCK_K: 32, M: 128, N: 256, K: 64, B: 2}


def text_of(kernel, subs=None, **options):
    return wave_compile(WaveCompileOptions(subs={**SUBS, **(subs or {})}, compile_to_mlir=True, **options), kernel).asm


def line_of(function, text):
    """The line of this file where the function has that text."""
    code = getattr(function, "function", function).__code__
    with open(FILE) as file:
        lines = file.read().split("\n")
    return next(i for i in range(code.co_firstlineno, len(lines)) if text in lines[i]) + 1


@tkw.wave(CONSTRAINTS)
def gemm(a: tkl.Memory[M, K, ADDRESS_SPACE, tkl.f16], b: tkl.Memory[N, K, ADDRESS_SPACE, tkl.f16],
         c: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, tkl.f32]):
    start = tkl.Register[M, N, tkl.f32](0.0)

    @tkw.iterate(K, init_args=[start])
    def repeat(acc: tkl.Register[M, N, tkl.f32]) -> tkl.Register[M, N, tkl.f32]:
        return tkw.mma(tkw.read(a), tkw.read(b), acc)
    tkw.write(repeat, c)


GEMM = '''module {
  func.func @gemm(%a: !wave.tensor<[@M, @K] of f16, <global>>, %b: !wave.tensor<[@N, @K] of f16, <global>>, %c: !wave.tensor<[@M, @N] of f32, <global>>) attributes {wave.constraints = [#wave.workgroup_constraint<dim = <"M">, tile_size = <[#wave.symbol<"BLOCK_M">] -> (BLOCK_M)>, workgroup_dim = <x>>,
      #wave.workgroup_constraint<dim = <"N">, tile_size = <[#wave.symbol<"BLOCK_N">] -> (BLOCK_N)>, workgroup_dim = <y>>,
      #wave.tiling_constraint<dim = <"K">, tile_size = <[#wave.symbol<"BLOCK_K">] -> (BLOCK_K)>>,
      #wave.wave_constraint<dim = <"M">, tile_size = <[#wave.symbol<"BLOCK_M">] -> (BLOCK_M ceildiv 2)>>,
      #wave.wave_constraint<dim = <"N">, tile_size = <[#wave.symbol<"BLOCK_N">] -> (BLOCK_N ceildiv 2)>>,
      #wave.hardware_constraint<threads_per_wave = 64, waves_per_block = [2, 2, 1], mma_type = <f32_16x16x16_f16>>],
    wave.hyperparameters = #wave.hyperparameters<@BLOCK_M = 64 : i64, @BLOCK_N = 64 : i64, @BLOCK_K = 32 : i64, @M = 128 : i64, @N = 256 : i64, @K = 64 : i64, @B = 2 : i64>} {
    %0 = wave.allocate {distributed_shape = #wave.expr_list<[#wave.symbol<"BLOCK_K">, #wave.symbol<"BLOCK_M">] -> (BLOCK_M, BLOCK_K)>, padding = 8 : i64, any_padding} : !wave.tensor<[@M, @K] of f16, <shared>>
    %1 = wave.allocate {distributed_shape = #wave.expr_list<[#wave.symbol<"BLOCK_K">, #wave.symbol<"BLOCK_N">] -> (BLOCK_N, BLOCK_K)>, padding = 8 : i64, any_padding} : !wave.tensor<[@N, @K] of f16, <shared>>
    %2 = arith.constant 0.0 : f32
    %3 = wave.register %2 : !wave.tensor<[@M, @N] of f32, <register>>
    %9 = wave.iterate @K iter_args(%3) {
    ^bb0(%in4_0: !wave.tensor<[@M, @N] of f32, <register>>):
      %4 = wave.read %a : (!wave.tensor<[@M, @K] of f16, <global>>) -> !wave.tensor<[@M, @K] of f16, <register>>
      wave.write %4, %0 : !wave.tensor<[@M, @K] of f16, <register>>, !wave.tensor<[@M, @K] of f16, <shared>>
      %5 = wave.read %b : (!wave.tensor<[@N, @K] of f16, <global>>) -> !wave.tensor<[@N, @K] of f16, <register>>
      wave.write %5, %1 : !wave.tensor<[@N, @K] of f16, <register>>, !wave.tensor<[@N, @K] of f16, <shared>>
      %6 = wave.read %0 : (!wave.tensor<[@M, @K] of f16, <shared>>) -> !wave.tensor<[@M, @K] of f16, <register>>
      %7 = wave.read %1 : (!wave.tensor<[@N, @K] of f16, <shared>>) -> !wave.tensor<[@N, @K] of f16, <register>>
      %8 = wave.mma %6, %7, %in4_0 {kind = #wave.mma_kind<f32_16x16x16_f16>} : (!wave.tensor<[@M, @K] of f16, <register>>, !wave.tensor<[@N, @K] of f16, <register>>, !wave.tensor<[@M, @N] of f32, <register>>) -> !wave.tensor<[@M, @N] of f32, <register>>
      wave.yield %8 : !wave.tensor<[@M, @N] of f32, <register>>
    } : (!wave.tensor<[@M, @N] of f32, <register>>) -> !wave.tensor<[@M, @N] of f32, <register>>
    wave.write %9, %c : !wave.tensor<[@M, @N] of f32, <register>>, !wave.tensor<[@M, @N] of f32, <global>>
    return
  }
}
'''


def without_places(text):
    import re
    return re.sub(r' loc\("[^"]*":\d+:\d+\)', "", text)


class Text(unittest.TestCase):
    """What the tracer prints, operation by operation."""

    def body(self, kernel, subs=None):
        lines = without_places(text_of(kernel, subs)).split("\n")
        return [line.strip() for line in lines[lines.index(next(x for x in lines if "hyperparameters" in x)) + 1:]]

    def test_gemm(self):
        self.assertEqual(without_places(text_of(gemm, {ADDRESS_SPACE: SHARED_ADDRESS_SPACE})), GEMM)

    def test_places(self):
        text = text_of(gemm)
        line = line_of(gemm, "tkw.mma(")
        self.assertIn('wave.mma', next(x for x in text.split("\n") if 'loc("%s":%d:' % (FILE, line) in x and "mma" in x))
        self.assertIn('} loc("%s":%d:1)' % (FILE, gemm.place.line), text)

    def test_global_is_read_at_once(self):
        self.assertNotIn("allocate", text_of(gemm))
        self.assertEqual(text_of(gemm).count("wave.read"), 2)

    def test_elementwise(self):
        @tkw.wave(CONSTRAINTS)
        def kernel(a: tkl.Memory[M, N, ADDRESS_SPACE, tkl.f32], s: tkl.Memory[N, ADDRESS_SPACE, tkl.f32], c: tkl.Memory[M, N, ADDRESS_SPACE, tkl.f16]):
            x, y = tkw.read(a, elements_per_thread=BLOCK_K / 8), tkw.read(s)
            z = tkw.exp2(x * y + 1.5) / tkw.maximum(x, y) - tkw.rsqrt(-x)
            mask = (x < y) & ~(x >= 0)
            tkw.write(tkw.cast(tkw.select(mask, z, x), tkl.f16), c)
        body = self.body(kernel)
        t, v = "!wave.tensor<[@M, @N] of f32, <register>>", "!wave.tensor<[@N] of f32, <register>>"
        m = "!wave.tensor<[@M, @N] of i1, <register>>"
        self.assertEqual(body[0], "%%0 = wave.read %%a {elements_per_thread = 4 : i64} : (!wave.tensor<[@M, @N] of f32, <global>>) -> %s" % t)
        self.assertEqual(body[2], "%%2 = wave.broadcast %%1 : (%s) -> %s" % (v, t))
        self.assertEqual(body[3], "%%3 = wave.mul %%0, %%2 : (%s, %s) -> %s" % (t, t, t))
        self.assertEqual(body[4], "%4 = arith.constant 1.5 : f32")
        self.assertIn("%%15 = wave.lt %%0, %%14 : (%s, %s) -> %s" % (t, t, m), body)
        self.assertIn("%%18 = wave.ge %%0, %%17 : (%s, %s) -> %s" % (t, t, m), body)
        self.assertIn("%19 = arith.constant true", body)
        self.assertIn("%%21 = wave.xor %%18, %%20 : (%s, %s) -> %s" % (m, m, m), body)
        self.assertIn("%%22 = wave.and %%15, %%21 : (%s, %s) -> %s" % (m, m, m), body)
        self.assertIn("%%23 = wave.select %%22, %%13, %%0 : (%s, %s, %s) -> %s" % (m, t, t, t), body)
        self.assertIn("%%24 = wave.cast %%23 : %s to %s" % (t, t.replace("f32", "f16")), body)

    def test_flags(self):
        flags = tkw.MemoryAccessFlags

        @tkw.wave(CONSTRAINTS)
        def kernel(a: tkl.Memory[M, K, SHARED_ADDRESS_SPACE, tkl.f32], c: tkl.Memory[M, K, GLOBAL_ADDRESS_SPACE, tkl.f32]):
            tkw.write(tkw.read(a, flags=flags.NONTEMPORAL), c, elements_per_thread=2, flags=flags.NONTEMPORAL)
            tkw.write(tkw.read(a, flags=flags.NONE), c, flags=flags.NONE)
        marked = [line.split(" : ")[0].split(" loc")[0] for line in self.body(kernel) if "nontemporal" in line]
        self.assertEqual(len(marked), 2)  # not the accesses of LDS
        self.assertRegex(marked[0], "wave.read %a {nontemporal}")
        self.assertIn("elements_per_thread = 2", marked[1])

    def test_reductions(self):
        @tkw.wave(CONSTRAINTS)
        def kernel(a: tkl.Memory[M, N, ADDRESS_SPACE, tkl.f32], c: tkl.Memory[M, ADDRESS_SPACE, tkl.f32]):
            x = tkw.read(a)
            largest = tkw.max(x, dim=N)
            tkw.write(tkw.sum([x, x], largest, dim=N, block=True), c)
        body = self.body(kernel)
        t, v = "!wave.tensor<[@M, @N] of f32, <register>>", "!wave.tensor<[@M] of f32, <register>>"
        self.assertIn("%1 = arith.constant 0xFF800000 : f32", body)
        self.assertIn("%%3 = wave.max_element %%0 init(%%2) <warp> : (%s, %s) -> %s" % (t, v, v), body)
        self.assertIn("%%4 = wave.sum %%0, %%0 init(%%3) <block> : (%s, %s, %s) -> %s" % (t, t, v, v), body)

    def test_masks(self):
        @tkw.wave(CONSTRAINTS)
        def kernel(a: tkl.Memory[M, N, ADDRESS_SPACE, tkl.i64]):
            i = tkw.self_index(N, tkl.i64)
            mask = tkw.apply_expr(i, lambda x: sympy.And(x < N, x % 4 >= 2))
            both = tkw.apply_expr([i, i], lambda x, y: ex.Max(x, y + BLOCK_N))
            tkw.write(tkw.broadcast(tkw.select(mask, i, both), [M, N]), a)
        body = self.body(kernel)
        v, m = "!wave.tensor<[@N] of i64, <register>>", "!wave.tensor<[@N] of i1, <register>>"
        self.assertEqual(body[0], "%%0 = wave.self_index @N : %s" % v)
        self.assertEqual(body[1], '%%1 = wave.apply_expr(%%0) lt <[#wave.symbol<"N">, #wave.operand<0>] -> (_Operand_0, N)> : (%s) -> %s' % (v, m))
        self.assertEqual(body[2], "%%2 = wave.apply_expr(%%0) ge <[#wave.operand<0>] -> (_Operand_0 mod 4, 2)> : (%s) -> %s" % (v, m))
        self.assertEqual(body[3], "%%3 = wave.and %%1, %%2 : (%s, %s) -> %s" % (m, m, m))
        self.assertEqual(body[4], '%%4 = wave.apply_expr(%%0, %%0) max <[#wave.symbol<"BLOCK_N">, #wave.operand<0>, #wave.operand<1>] -> '
                         "(_Operand_0, _Operand_1 + BLOCK_N)> : (%s, %s) -> %s" % (v, v, v))

    def test_mapping(self):
        i, j, k = (tkw.IndexMapping.iterator(n) for n in range(3))
        turned = tkw.IndexMapping(3, inputs={B: i, N: j, M: k}, outputs={B: i, N: j, M: k})

        @tkw.wave(CONSTRAINTS)
        def kernel(a: tkl.Memory[B, M, N, ADDRESS_SPACE, tkl.f32], c: tkl.Memory[B, M, N, ADDRESS_SPACE, tkl.f32]):
            tkw.write(tkw.permute(tkw.read(a, mapping=turned), [M, B, N]), c)
        body = self.body(kernel)
        self.assertEqual(body[0], "%0 = wave.read %a {mapping = #wave.expr_list<[] (d0, d1, d2) -> (d0, d2, d1)>} : "
                         "(!wave.tensor<[@B, @M, @N] of f32, <global>>) -> !wave.tensor<[@B, @N, @M] of f32, <register>>")
        self.assertEqual(body[1], "%1 = wave.permute %0 : !wave.tensor<[@B, @N, @M] of f32, <register>> to !wave.tensor<[@M, @B, @N] of f32, <register>>")

    def test_cycle(self):
        """Dimension i of the register is dimension map(i) of the memory."""
        i, j, k = (tkw.IndexMapping.iterator(n) for n in range(3))
        turn = tkw.IndexMapping(3, inputs={B: i, M: j, N: k}, outputs={M: j, N: k, B: i})

        @tkw.wave(CONSTRAINTS)
        def kernel(a: tkl.Memory[B, M, N, ADDRESS_SPACE, tkl.f32], c: tkl.Memory[N, B, M, ADDRESS_SPACE, tkl.f32]):
            tkw.write(tkw.read(a, mapping=turn), c, mapping=tkw.IndexMapping(3, inputs={M: i, N: j, B: k}, outputs={N: j, B: k, M: i}))
        body = self.body(kernel)
        self.assertIn("(d0, d1, d2) -> (d1, d2, d0)>} : (!wave.tensor<[@B, @M, @N] of f32, <global>>) -> !wave.tensor<[@M, @N, @B] of f32, <register>>", body[0])
        self.assertIn("(d0, d1, d2) -> (d2, d0, d1)>} : !wave.tensor<[@M, @N, @B] of f32, <register>>, !wave.tensor<[@N, @B, @M] of f32, <global>>", body[1])

    def test_text_annotations(self):
        """Annotations that are text are read where the kernel is defined."""
        dtype = tkl.f32

        @tkw.wave(CONSTRAINTS)
        def kernel(a: "tkl.Memory[M, N, ADDRESS_SPACE, dtype]"):
            tkw.write(tkw.read(a), a)
        self.assertIn("%a: !wave.tensor<[@M, @N] of f32, <global>>", text_of(kernel))

    def test_scales(self):
        hardware = tkw.HardwareConstraint(threads_per_wave=64, mma_type=tkw.ScaledMMAType.F32_16x16x128_F8F6F4)

        @tkw.wave(CONSTRAINTS[:5] + [hardware])
        def kernel(a: tkl.Memory[M, K / 2, ADDRESS_SPACE, tkl.i8], sa: tkl.Memory[M, K / 32, ADDRESS_SPACE, tkl.i8],
                   b: tkl.Memory[N, K / 2, ADDRESS_SPACE, tkl.i8], sb: tkl.Memory[N, K / 32, ADDRESS_SPACE, tkl.i8],
                   c: tkl.Memory[M, N, ADDRESS_SPACE, tkl.f32]):
            start = tkl.Register[M, N, tkl.f32](0.0)

            @tkw.iterate(K, init_args=[start])
            def repeat(acc):
                x, y = tkw.bitcast(tkw.read(a), tkl.f4e2m1fn), tkw.bitcast(tkw.read(b), tkl.f4e2m1fn)
                return tkw.scaled_mma(x, tkw.bitcast(tkw.read(sa), tkl.f8e8m0fnu), y, tkw.bitcast(tkw.read(sb), tkl.f8e8m0fnu), acc)
            tkw.write(repeat, c)
        text = text_of(kernel, {K: 256, BLOCK_K: 128})
        self.assertIn('@K2 = #wave.expr_list<[#wave.symbol<"K">] -> (K ceildiv 2)>, @K32 = #wave.expr_list<[#wave.symbol<"K">] -> (K ceildiv 32)>', text)
        self.assertIn("wave.bitcast %2 : !wave.tensor<[@M, @K2] of i8, <register>> to !wave.tensor<[@M, @K] of f4E2M1FN, <register>>", text)
        self.assertIn("!wave.tensor<[@M, @K32] of i8, <register>> to !wave.tensor<[@M, @K32] of f8E8M0FNU, <register>>", text)
        self.assertIn("{kind = #wave.mma_kind<f32_16x16x128_f8f6f4>}", text)
        shared = text_of(kernel, {K: 256, BLOCK_K: 128, ADDRESS_SPACE: SHARED_ADDRESS_SPACE})
        self.assertIn("(BLOCK_M, BLOCK_K ceildiv 32)>, padding = 16 : i64, any_padding}", shared)

    def test_loops(self):
        @tkw.wave(CONSTRAINTS)
        def kernel(a: tkl.Memory[M, K, ADDRESS_SPACE, tkl.f32], c: tkl.Memory[M, ADDRESS_SPACE, tkl.f32]):
            low, high = tkl.Register[M, tkl.f32](0.0), tkl.Register[M, tkl.f32](-1e6)

            @tkw.iterate(K, init_args=[low, high])
            def both(total, most):
                x = tkw.read(a)
                return tkw.sum(x, total, dim=K), tkw.max(x, most, dim=K)
            total, most = both
            tkw.write(total + most, c)
        body = self.body(kernel)
        v = "!wave.tensor<[@M] of f32, <register>>"
        self.assertIn("%2 = arith.constant -1000000.0 : f32", body)
        self.assertIn("%7:2 = wave.iterate @K iter_args(%1, %3) {", body)
        self.assertIn("^bb0(%%in4_0: %s, %%in4_1: %s):" % (v, v), body)
        self.assertIn("wave.yield %%5, %%6 : %s, %s" % (v, v), body)
        self.assertIn("} : (%s, %s) -> (%s, %s)" % (v, v, v, v), body)
        self.assertIn("%%8 = wave.add %%7#0, %%7#1 : (%s, %s) -> %s" % (v, v, v), body)

    def test_literals(self):
        from wavecc.wave._ops import _literal
        for value, dtype, wanted in [(1e-6, tkl.f32, "1.0e-06 : f32"), (float("inf"), tkl.bf16, "0x7F80 : bf16"), (-3, tkl.i32, "-3 : i32"),
                                     (float("nan"), tkl.f64, "0x7FF8000000000000 : f64"), (1e30, tkl.f32, "1.0e+30 : f32"), (True, tkl.i1, "true")]:
            self.assertEqual(_literal(value, dtype), wanted)


class Refusals(unittest.TestCase):
    """What is wrong or not supported is named, with the line of the program."""

    def refused(self, message, make, text, subs=None, **options):
        with self.assertRaisesRegex(tkw.WaveError, message) as caught:
            text_of(make(), subs, **options)
        self.assertRegex(str(caught.exception), "^%s:%d:\\d+: error: " % (FILE, line_of(make, text)))

    def kernel(self, function):
        return tkw.wave(CONSTRAINTS)(function)

    def test_operations(self):
        def make():
            def kernel(a: tkl.Memory[M, N, ADDRESS_SPACE, tkl.f32]):
                tkw.bounds_check(a)
            return self.kernel(kernel)
        self.refused("tkw.bounds_check is not supported: Wave's dialect has no operation for it", make, "bounds_check")
        with self.assertRaises(AttributeError):
            tkw.no_such_operation

    def test_flags(self):
        def make():
            def kernel(a: tkl.Memory[M, N, ADDRESS_SPACE, tkl.f32]):
                tkw.write(tkw.read(a), a, flags=tkw.MemoryAccessFlags.VOLATILE | tkw.MemoryAccessFlags.NONTEMPORAL)
            return self.kernel(kernel)
        self.refused("tkw.write: flags .*VOLATILE.* are not supported; tkw.atomic_add with ordering=\"acq_rel\" orders memory", make, "tkw.write")

    def test_loop_bounds(self):
        def make():
            def kernel(a: tkl.Memory[M, N, ADDRESS_SPACE, tkl.f32]):
                tkw.iterate(K, init_args=[], start=4)(lambda: None)
            return self.kernel(kernel)
        self.refused("start and condition belong together", make, "start=4")

    def test_gather(self):
        def make():
            i = tkw.IndexMapping.iterator(0)
            mapping = tkw.IndexMapping(1, inputs={N: i * 2}, outputs={N: i * 3})

            def kernel(a: tkl.Memory[N, ADDRESS_SPACE, tkl.f32]):
                tkw.write(tkw.read(a, mapping=mapping), a)
            return self.kernel(kernel)
        self.refused("the mapping has `N: .index0 . 3` for the register", make, "tkw.read(a")

    def test_gather_types(self):
        def make():
            i, value = tkw.IndexMapping.iterator(0), tkw.IndexMapping.dynamic_val(0)
            mapping = tkw.IndexMapping(1, inputs={N: value}, outputs={N: i}, dynamic_val_mappings={N: i})

            def kernel(a: tkl.Memory[N, ADDRESS_SPACE, tkl.f32]):
                tkw.write(tkw.read(a, mapping=mapping, mapping_dynamic_vals=(tkw.read(a),)), a)
            return self.kernel(kernel)
        self.refused("value 0 is f32; coordinates are integers", make, "tkw.read(a, mapping")

    def test_types(self):
        for body, message in [(lambda a, b: tkw.read(a) + tkw.read(b), "f32 and f16: use tkw.cast"),
                              (lambda a, b: tkw.mma(tkw.read(a), tkw.read(b)), "are not .M, K., .N, K. and .M, N."),
                              (lambda a, b: a + 1, "unsupported operand"), (lambda a, b: tkw.exp2(a), "a is in memory: tkw.read"),
                              (lambda a, b: tkw.atomic_add(tkw.read(a), b), "the value is f32; b is f16"),
                              (lambda a, b: tkw.select(tkw.read(a), 1.0, tkw.read(a)), "the condition is a mask; found f32"),
                              (lambda a, b: tkw.permute(tkw.read(a), [M, K]), "has other dimensions"),
                              (lambda a, b: tkw.broadcast(tkw.read(a), [N, M]), "does not hold the dimensions"),
                              (lambda a, b: tkw.sum(tkw.read(a), dim=K), "K is no dimension of"),
                              (lambda a, b: tkw.read(a) if tkw.read(a) > 0 else None, "has no truth")]:
            def kernel(a: tkl.Memory[M, N, ADDRESS_SPACE, tkl.f32], b: tkl.Memory[M, N, ADDRESS_SPACE, tkl.f16]):
                body(a, b)
            with self.assertRaisesRegex((tkw.WaveError, TypeError), message):
                text_of(self.kernel(kernel))

    def test_carried_values(self):
        def make():
            def kernel(a: tkl.Memory[M, K, ADDRESS_SPACE, tkl.f32]):
                @tkw.iterate(K, init_args=[tkl.Register[M, tkl.f32](0.0)])
                def repeat(acc):
                    return tkw.read(a)
            return self.kernel(kernel)
        self.refused(r"returned value 0 is \[M, K\] of f32; init_args has \[M\] of f32", make, "tkw.iterate(K")

    def test_annotations(self):
        def make():
            def kernel(a: tkl.Memory[M, N, ADDRESS_SPACE, tkl.f32], n: 4):
                pass
            return self.kernel(kernel)
        self.refused("parameter n is 4: kernels take Memory", make, "def kernel")

    def test_symbols(self):
        with self.assertRaisesRegex(tkw.WaveError, "address space ADDRESS_SPACE has no value"):
            wave_compile(WaveCompileOptions(subs={M: 1}, compile_to_mlir=True), gemm)
        with self.assertRaisesRegex(tkw.WaveError, "subs: M depends on Q, which has no value"):
            text_of(gemm, {M: tkl.sym.Q * 2})
        self.assertIn("@M = 512 : i64", text_of(gemm, {M: N * 2}))

    def test_constraints(self):
        with self.assertRaisesRegex(tkw.WaveError, "workgroup_dim is 0, 1, 2, 3 or 4; found 5"):
            tkw.WorkgroupConstraint(M, BLOCK_M, 5)
        with self.assertRaisesRegex(tkw.WaveError, "ReorderingConstraint: workgroup_dim is 0, 1 or 2"):
            tkw.ReorderingConstraint(M, 3)
        with self.assertRaisesRegex(tkw.WaveError, "a grid has one to three sizes; found 4"):
            tkw.GridConstraint((1, 2, 3, 4))
        self.assertIn("workgroup_dim = <w>", text_of(tkw.wave([tkw.WorkgroupConstraint(B, 1, 3), *CONSTRAINTS])(gemm.function), {B: 2}))
        with self.assertRaisesRegex(tkw.WaveError, "a kernel has one HardwareConstraint; found 0"):
            text_of(tkw.wave(CONSTRAINTS[:5])(gemm.function))

    def test_options(self):
        with self.assertRaisesRegex(tkw.WaveError, "WaveCompileOptions: num_devices is not supported"):
            text_of(gemm, num_devices=2)
        text_of(gemm, schedule=SchedulingType.PREFETCH, use_fast_math=True)
        with self.assertRaises(TypeError):
            WaveCompileOptions(no_such_option=1)

    def test_outside(self):
        with self.assertRaisesRegex(tkw.WaveError, "tkw.register is an operation of a kernel"):
            tkl.Register[M, tkl.f32](0.0)
        with self.assertRaisesRegex(tkw.WaveError, "kernel gemm is not compiled"):
            gemm(1, 2, 3)


class TorchUtils(unittest.TestCase):
    @unittest.skipIf(torch._torch is not None, "torch has its own")
    def test_views(self):
        """`view` takes a type of torch's, `repeat` repeats the whole, and NumPy's functions do what they did."""
        bytes_ = np.arange(8, dtype=np.int8).view(torch.Tensor)
        self.assertEqual(list(bytes_.view(torch.int32)), [50462976, 117835012])
        both = bytes_.reshape(2, 4)
        self.assertTrue(np.array_equal(both.repeat(2, 1), np.concatenate([both, both])))
        self.assertEqual((both.repeat(3, 1, 2).shape, both.repeat((1, 2)).shape), ((3, 2, 8), (2, 8)))
        self.assertTrue(np.array_equal(np.repeat(both, 2, 0), [both[0], both[0], both[1], both[1]]))

    def test_eight_bits(self):
        """Every number of a type is its own nearest; numbers between two go to the nearer, ties to even."""
        for name in ("float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e5m2fnuz"):
            bits = np.arange(256, dtype=np.uint8)
            numbers = torch.numbers(bits, name)
            finite = np.isfinite(numbers)
            self.assertTrue(np.array_equal(torch.to_bits(numbers[finite], name), bits[finite]), name)
        self.assertEqual(list(torch.numbers(torch.to_bits([1.0624, 1.0625, 1.0626, 1.1875, 1e9, -1e9], "float8_e4m3fn"), "float8_e4m3fn")),
                         [1.0, 1.0, 1.125, 1.25, 448.0, -448.0])

    def test_bfloat16(self):
        given = np.array([1.0, 1.00390625, 1.01171875, -3.1415926, np.nan], np.float32)
        found = torch.numbers(torch.to_bits(given, "bfloat16"), "bfloat16")
        self.assertEqual(list(found[:3]), [1.0, 1.0, 1.015625])
        self.assertTrue(np.isnan(found[4]))

    @unittest.skipIf(torch._torch is not None, "torch is installed")
    def test_tensors(self):
        torch.manual_seed(3)
        a = torch.device_randn((4, 8), dtype=torch.float16)
        self.assertEqual((a.dtype, a.shape, a.t().shape), (np.float16, (4, 8), (8, 4)))
        torch.assert_close(torch.matmul(a, a.t()), a.float() @ a.float().t(), rtol=1e-2, atol=1e-2, check_dtype=False)
        b = a.to(torch.bfloat16)
        torch.assert_close(b, a.float(), rtol=1e-2, atol=1e-2)
        self.assertEqual(torch.device_randint(0, 9, (3,), dtype=torch.int8).dtype, np.int8)
        with self.assertRaisesRegex(AssertionError, "1 of 3 numbers differ.*first at .1,."):
            torch.assert_close(torch.tensor([1.0, 2.0, 3.0]), torch.tensor([1.0, 2.5, 3.0]))


    @unittest.skipIf(torch._torch is not None, "torch is installed")
    def test_functions(self):
        """Names of torch that programs compute their references with."""
        a = torch.device_randn(size=(3, 4), dtype=torch.float16)
        given = np.asarray(a, np.float64)
        for found, wanted in ((a.sum(dim=-1), given.sum(-1)), (a.max(dim=0, keepdim=True).values, given.max(0, keepdims=True)), (a.mean(0), given.mean(0)),
                              (torch.clamp(a, min=0), given.clip(0)), (torch.clamp(a, -1, 0.5), given.clip(-1, 0.5)), (torch.cat([a, a], dim=1), np.hstack([given] * 2)),
                              (torch.where(a > 0, a, 0), np.where(given > 0, given, 0)), (torch.triu(a, diagonal=1), np.triu(given, 1)),
                              (torch.bmm(a[None], a.t()[None])[0], given @ given.T), (a @ a.t(), given @ given.T), (torch.full_like(a, 2), np.full((3, 4), 2)),
                              (torch.nn.functional.linear(a, a), given @ given.T), (torch.abs(a.to(torch.bfloat16)), np.abs(given))):
            self.assertEqual(found.shape, wanted.shape)
            torch.assert_close(found, wanted, rtol=1e-2, atol=1e-2, check_dtype=False)
        self.assertEqual((torch.clamp(a, min=0).dtype, (a @ a.t()).dtype, torch.zeros_like(a).dtype), (np.float16,) * 3)
        ones = torch.ones(1, 4096, dtype=torch.float16)
        self.assertEqual((float((ones @ ones.t())[0, 0]), float(ones.sum()), bool(torch.isnan(a).any())), (4096.0, 4096.0, False))
        whole = torch.arange(6, dtype=torch.int32).view(2, 3)
        self.assertEqual(((whole * 0.5).dtype, (whole / 2).dtype, (whole + 1).dtype, torch.pow(2.0, whole * 0.5).dtype), (np.float32, np.float32, np.int32, np.float32))
        self.assertEqual((whole.size(), whole.size(-1), whole.numel(), int(whole.size)), ((2, 3), 3, 6, 6))
        self.assertEqual((whole.squeeze(0).shape, whole[None].squeeze(0).shape, whole.expand((4, 2, 3)).shape), ((2, 3), (2, 3), (4, 2, 3)))
        self.assertEqual(whole.scatter(1, torch.tensor([[2], [0]]), whole + 10).tolist(), [[0, 1, 10], [13, 4, 5]])
        self.assertEqual(whole.masked_fill(whole > 3, -1).tolist(), [[0, 1, 2], [3, -1, -1]])
        self.assertTrue(torch.equal(a.exp(), torch.exp(a)))
        mixed = torch.tensor([[3, 1, 2], [0, 5, 4]], dtype=torch.float32)
        self.assertEqual((mixed.sort().values.tolist(), mixed.sort(dim=0, descending=True).indices.tolist()), ([[1, 2, 3], [0, 4, 5]], [[0, 1, 1], [1, 0, 0]]))
        self.assertEqual((mixed.std(dim=1)[0], mixed.argmax(dim=1).tolist(), mixed.cumsum(dim=1)[1].tolist(), np.sort(mixed)[0].tolist()), (1.0, [0, 1], [0, 5, 9], [1, 2, 3]))
        self.assertEqual((mixed > 3).nonzero().tolist(), [[1, 1], [1, 2]])
        self.assertEqual((mixed[None].flatten(1).shape, mixed[None].flatten(0, 1).shape, mixed.flatten().shape), ((1, 6), (2, 3), (6,)))
        self.assertEqual((whole.transpose(0, 1).shape, (a * 1e9).dtype, (a + torch.ones(3, 4)).dtype), ((3, 2), np.float16, np.float32))
        torch.assert_close(torch.tensor([1.001]), torch.tensor([1.0], dtype=torch.bfloat16), check_dtype=False)
        self.assertEqual(torch.ones(2, 4, dtype=torch.bfloat16).view(torch.int16).tolist(), [[0x3f80] * 4] * 2)
        for unheard in (torch, a):
            with self.assertRaisesRegex(AttributeError, "'unheard_of'.*torch is not installed"):
                unheard.unheard_of

    def test_references(self):
        """What Wave's programs compare with, which IREE would compute."""
        random = np.random.default_rng(0)
        a, b = random.integers(-3, 4, (5, 8)), random.integers(-3, 4, (6, 8))
        made = np.zeros((5, 6), np.float32)
        iree_utils.generate_iree_ref("mmt", [a.astype(np.float16), b.astype(np.float16)], [made])
        self.assertEqual(made.tolist(), (a @ b.T).tolist())
        image, kernel, made = random.integers(-3, 4, (1, 2, 7, 6)), random.integers(-3, 4, (3, 2, 2, 2)), np.zeros((1, 3, 3, 3))
        iree_utils.generate_iree_ref("conv_2d_nchw_fchw", [image, kernel], [made], stride=2)
        self.assertEqual(made[0, 1, 2, 0], (image[0, :, 4:6, 0:2] * kernel[1]).sum())
        with self.assertRaisesRegex(ValueError, "conv_1d is not known"):
            iree_utils.generate_iree_ref("conv_1d", [image], [made])
        q = random.standard_normal((1, 1, 4, 8)).astype(np.float32)
        found = np.asarray(reference_kernel_utils.scaled_dot_product_attention_bhsd(q, q, q, is_causal=True, sliding_window=0))
        np.testing.assert_allclose(found, q, 1e-6)


class AsItStands(unittest.TestCase):
    """python3 -m wavecc.wave PROGRAM.py, from another folder than the program's."""

    PROGRAM = """import torch.nn.functional as F
import wave_lang.kernel.wave as tkw
from wave_lang.kernel.ops.wave_ops import get_custom
from wave_lang.kernel.wave.constraints import GenericDot, MMAOperand
from wave_lang.kernel.wave.templates.made.copy import SIZE
from beside import here
hardware = tkw.HardwareConstraint(threads_per_wave=64, mma_type=GenericDot(along_dim=MMAOperand.M))
print(SIZE, here, hardware.mma_type.along_dim.name, F.relu is not None)
"""

    def test_program(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (("wave_lang/kernel/wave/templates/__init__.py", ""), ("wave_lang/kernel/wave/templates/made/__init__.py", ""),
                               ("wave_lang/kernel/wave/templates/made/copy.py", "from ...symbolic_constraints import SymbolicAlias\nSIZE = 12"),
                               ("examples/python/beside.py", "here = 5"), ("examples/python/program.py", self.PROGRAM)):
                os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write(text)
            done = subprocess.run([sys.executable, "-m", "wavecc.wave", os.path.join(folder, "examples/python/program.py")], cwd="/", capture_output=True, text=True,
                                  check=False, env={**os.environ, "PYTHONPATH": os.path.dirname(HERE)})
        self.assertEqual((done.returncode, done.stdout), (0, "12 5 M True\n"), done.stderr)


class Imports(unittest.TestCase):
    def test_nothing_else_is_loaded(self):
        """Neither torch nor sympy nor MLIR's bindings are asked for."""
        script = "import sys; sys.modules['torch'] = sys.modules['sympy'] = sys.modules['iree'] = None\nimport wavecc.wave, wavecc.wave.lang, wavecc.wave._constraints"
        subprocess.run([sys.executable, "-c", script], check=True, env={**os.environ, "PYTHONPATH": os.path.dirname(HERE)})

    def test_package_does_not_load_it(self):
        script = "import sys, wavecc; assert not [m for m in sys.modules if m.startswith('wavecc.wave')]"
        subprocess.run([sys.executable, "-c", script], check=True, env={**os.environ, "PYTHONPATH": os.path.dirname(HERE)})


# ---- on the emulator ----

ORDERS = (("earliest", 0), ("latest", 0), ("random", 1))


def compiled(kernel, subs, target="gfx942"):
    return wave_compile(WaveCompileOptions(subs=subs, target=target, quiet=True), kernel)


def run(kernel, arrays, completion="earliest", seed=0):
    """Runs the kernel with all checks and returns the last array, which holds garbage before. Findings raise an error."""
    given = [np.array(a) for a in arrays]
    given[-1].view(np.uint8)[...] = 0x5a
    result = kernel.invoke(*given, check="all", completion=completion, seed=seed)
    assert result.outcome == "ended" and not [f for f in result.findings if f.level == "error"], result
    return given[-1]


def bits(array, dtype):
    return torch.to_bits(array, "bfloat16") if dtype == "bf16" else array.astype({"f16": np.float16, "f32": np.float32}[dtype])


def numbers(array, dtype):
    return (torch.numbers(array, "bfloat16") if dtype == "bf16" else array).astype(np.float64)


def product(target):
    return (tkw.MMAType.GFX1250_F32_16x16x32_F16, 32) if target == "gfx1250" else (tkw.MMAType.F32_16x16x16_F16, 64)


class Programs(unittest.TestCase):
    """The three programs of Wave's documentation, in form: a copy, a product by way of shared memory, and one with a loop over K."""

    TARGETS = ("gfx90a", "gfx942", "gfx950", "gfx1250")

    def in_all_orders(self, kernel, arrays, wanted, rtol=1e-5, atol=1e-4):
        for completion, seed in ORDERS:
            np.testing.assert_allclose(run(kernel, arrays, completion, seed), wanted, rtol, atol)

    def test_copy(self):
        for target in self.TARGETS:
            @tkw.wave([tkw.HardwareConstraint(threads_per_wave=product(target)[1], vector_shapes={M: 16, N: 16}), tkw.WorkgroupConstraint(M, 16, 0),
                       tkw.WorkgroupConstraint(N, 16, 1), tkw.WaveConstraint(M, 16), tkw.WaveConstraint(N, 16)])
            def copy(a: tkl.Memory[M, N, ADDRESS_SPACE, tkl.f16], b: tkl.Memory[M, N, ADDRESS_SPACE, tkl.f16]):
                tkw.write(tkw.read(a), b)
            a = np.random.default_rng(0).standard_normal((48, 32)).astype(np.float16)
            self.in_all_orders(compiled(copy, {M: 48, N: 32, ADDRESS_SPACE: GLOBAL_ADDRESS_SPACE}, target), [a, a], a, 0, 0)

    def test_product(self):
        for target in self.TARGETS:
            mma, lanes = product(target)
            each = 16 if target == "gfx1250" else 4

            @tkw.wave([tkw.HardwareConstraint(threads_per_wave=lanes, waves_per_block=(1, 1, 1), mma_type=mma, vector_shapes={M: BLOCK_M, N: BLOCK_N}),
                       tkw.WorkgroupConstraint(M, BLOCK_M, 0), tkw.WorkgroupConstraint(N, BLOCK_N, 1), tkw.WaveConstraint(M, BLOCK_M / 1),
                       tkw.WaveConstraint(N, BLOCK_N / 1)])
            def product_of(a: tkl.Memory[M, K, ADDRESS_SPACE, tkl.f16], b: tkl.Memory[N, K, ADDRESS_SPACE, tkl.f16],
                           c: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, tkl.f32]):
                x, y = tkw.read(a, elements_per_thread=each), tkw.read(b, elements_per_thread=each)
                tkw.write(tkw.mma(x, y), c, elements_per_thread=8 if target == "gfx1250" else 4)
            random = np.random.default_rng(1)
            k = 32 if target == "gfx1250" else 16
            a, b = (random.standard_normal((16, k)).astype(np.float16) for _ in range(2))
            kernel = compiled(product_of, {M: 16, N: 16, K: k, BLOCK_M: 16, BLOCK_N: 16, ADDRESS_SPACE: SHARED_ADDRESS_SPACE}, target)
            self.in_all_orders(kernel, [a, b, np.zeros((16, 16), np.float32)], a.astype(float) @ b.astype(float).T)

    def test_loop(self):
        random = np.random.default_rng(2)
        a, b = random.standard_normal((64, 128)).astype(np.float16), random.standard_normal((96, 128)).astype(np.float16)
        for target in self.TARGETS:
            mma, lanes = product(target)
            for space in (SHARED_ADDRESS_SPACE, GLOBAL_ADDRESS_SPACE):
                kernel = tkw.wave(CONSTRAINTS[:5] + [tkw.HardwareConstraint(threads_per_wave=lanes, mma_type=mma)])(gemm.function)
                made = compiled(kernel, {M: 64, N: 96, K: 128, BLOCK_M: 32, BLOCK_N: 32, BLOCK_K: 64, ADDRESS_SPACE: space}, target)
                self.assertEqual(made.module.kernels[0].lds_bytes > 0, space is SHARED_ADDRESS_SPACE)
                self.in_all_orders(made, [a, b, np.zeros((64, 96), np.float32)], a.astype(float) @ b.astype(float).T)

    def test_calls(self):
        made = compiled(gemm, {**SUBS, K: 64})
        with self.assertRaisesRegex(ValueError, r"argument b has shape \(64, 64\); the kernel is compiled for \(256, 64\), which is \[N, K\]"):
            made(np.zeros((128, 64), np.float16), np.zeros((64, 64), np.float16), np.zeros((128, 256), np.float32))
        with self.assertRaisesRegex(TypeError, "kernel gemm takes 3 arguments .a, b, c.; 1 given"):
            made(np.zeros((128, 64), np.float16))
        self.assertEqual((made.grid, made.module.kernels[0].workgroup_size), ((2, 4, 1), (128, 2, 1)))
        self.assertIn("v_mfma_f32_16x16x16", made.get_asm())
        self.assertGreater(made.time(spread=False).us, 0)

    def test_says_where_it_ran(self):
        import contextlib
        import io
        made = wave_compile(WaveCompileOptions(subs={**SUBS, M: 64, N: 64}), gemm)
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            made(np.zeros((64, 64), np.float16), np.zeros((64, 64), np.float16), np.zeros((64, 64), np.float32))
        self.assertRegex(said.getvalue(), "^wavecc: gemm ran on the emulator of gfx942, not on a GPU: 1 workgroups, ")

    def test_sizes_at_run_time(self):
        subs = {key: value for key, value in SUBS.items() if key not in (M, N)}
        made = wave_compile(WaveCompileOptions(subs=subs, dynamic_symbols=[M, N], quiet=True), gemm)
        random = np.random.default_rng(3)
        for m, n in ((64, 128), (128, 64), (64, 128)):
            a, b = random.standard_normal((m, 64)).astype(np.float16), random.standard_normal((n, 64)).astype(np.float16)
            c = run(made, [a, b, np.zeros((m, n), np.float32)])
            np.testing.assert_allclose(c, a.astype(float) @ b.astype(float).T, 1e-5, 1e-4)
        self.assertEqual(len(made._sizes), 2)

    def test_mistakes(self):
        """A mistake of a program, planted in a right kernel: the error names the line, and what to write."""
        i, j = tkw.IndexMapping.iterator(0), tkw.IndexMapping.iterator(1)
        missing = tkw.IndexMapping(2, inputs={M: tkw.IndexMapping.dynamic_val(0), K: j}, outputs={M: i, K: j})
        for mistake, why in ((lambda a, c, x: tkw.write(x[0], c), "tensor in registers has no elements .* tkw.extract"), (lambda a, c, x: c.__setitem__(0, x), "tkw.write stores"),
                             (lambda a, c, x: a[0], "tkw.read brings"), (lambda a, c, x: tkw.write(x * len(x), c), "symbol of its size"),
                             (lambda a, c, x: tkw.cast(x, "f32"), "element type is wanted.*'f32'"), (lambda a, c, x: tkw.read(a, mapping={M: i}), "mapping is a tkw.IndexMapping"),
                             (lambda a, c, x: tkw.read(a, mapping=missing), r"has dynamic_val\(0\); mapping_dynamic_vals gives 0"),
                             (lambda a, c, x: tkw.write(x, c, elements_per_thread=0), "elements_per_thread is a positive number; found 0"),
                             (lambda a, c, x: tkw.iterate(B, init_args=[x]), r"B has no TilingConstraint: add tkw.TilingConstraint\(B, BLOCK_B\)"),
                             (lambda a, c, x: tkw.iterate("K"), "'K' is no expression of sizes"), (None, "kernel kernel does nothing")):
            @tkw.wave(CONSTRAINTS)
            def kernel(a: tkl.Memory[M, K, GLOBAL_ADDRESS_SPACE, tkl.f16], c: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, tkl.f32]):
                if mistake is not None:
                    mistake(a, c, tkl.Register[M, N, tkl.f32](0.0))
            with self.subTest(why), self.assertRaisesRegex(tkw.WaveError, r"test_wave.py:\d+:\d+: error: .*" + why):
                compiled(kernel, SUBS)
        with self.assertRaisesRegex(tkw.WaveError, "takes a list of constraints"):
            tkw.wave(CONSTRAINTS[0])(lambda: None)
        for options, why in (({M: 1}, "wave_compile takes WaveCompileOptions"), (WaveCompileOptions(subs=[1]), "subs gives symbols their numbers")):
            with self.assertRaisesRegex(tkw.WaveError, why):
                wave_compile(options, kernel)

    def test_errors_name_the_line(self):
        @tkw.wave(CONSTRAINTS)
        def kernel(a: tkl.Memory[M, K, ADDRESS_SPACE, tkl.i64], b: tkl.Memory[N, K, ADDRESS_SPACE, tkl.i64], c: tkl.Memory[M, N, ADDRESS_SPACE, tkl.i32]):
            tkw.write(tkw.mma(tkw.read(a), tkw.read(b)), c)
        with self.assertRaisesRegex(wavecc.WaveccError, "test_wave.py:%d:" % line_of(kernel, "tkw.mma(")):
            compiled(kernel, SUBS)


class Elementwise(unittest.TestCase):
    """Each operation on its own against NumPy."""

    ROW = [tkw.WorkgroupConstraint(M, 1, 1), tkw.WorkgroupConstraint(N, N, 0), tkw.WaveConstraint(M, 1), tkw.WaveConstraint(N, N),
           tkw.HardwareConstraint(threads_per_wave=64, vector_shapes={M: 1, N: 256})]

    def rows(self, function, wanted, x, y, out=np.float32, rtol=1e-5):
        types = {"float32": tkl.f32, "int32": tkl.i32, "float16": tkl.f16, "int64": tkl.i64}
        dtype, result = types[x.dtype.name], types[np.dtype(out).name]

        @tkw.wave(self.ROW)
        def kernel(a: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, dtype], b: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, dtype],
                   c: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, result]):
            tkw.write(function(tkw.read(a), tkw.read(b)), c)
        found = run(compiled(kernel, {M: x.shape[0], N: x.shape[1]}), [x, y, np.zeros(x.shape, out)])
        np.testing.assert_allclose(found, wanted(x.astype(np.float64) if x.dtype.kind == "f" else x, y), rtol, 1e-6)

    def test_floats(self):
        random = np.random.default_rng(4)
        x, y = (random.uniform(0.1, 4, (2, 512)).astype(np.float32) for _ in range(2))
        self.rows(lambda a, b: (a + b) * 2.0 - a / b, lambda a, b: (a + b) * 2 - a / b, x, y)
        self.rows(lambda a, b: tkw.maximum(a, b) + tkw.minimum(-a, b), lambda a, b: np.maximum(a, b) + np.minimum(-a, b), x, y)
        self.rows(lambda a, b: tkw.exp(a) + tkw.exp2(b) + tkw.log2(a), lambda a, b: np.exp(a) + np.exp2(b) + np.log2(a), x, y)
        self.rows(lambda a, b: tkw.sqrt(a) + tkw.rsqrt(b) + tkw.reciprocal(a), lambda a, b: np.sqrt(a) + 1 / np.sqrt(b) + 1 / a, x, y)
        self.rows(lambda a, b: tkw.tanh(a - b) + tkw.abs(a - b), lambda a, b: np.tanh(a - b) + np.abs(a - b), x, y, rtol=1e-4)
        self.rows(lambda a, b: tkw.select((a < b) & ~(a >= 2.0), a, b), lambda a, b: np.where((a < b) & ~(a >= 2), a, b), x, y)
        self.rows(lambda a, b: tkw.cast(tkw.cast(a, tkl.f16), tkl.f32), lambda a, b: a.astype(np.float32).astype(np.float16), x, y)
        self.rows(lambda a, b: tkw.softsign(a, logit_cap=2.0), lambda a, b: a / (1 + np.abs(a) / 2), x, y)
        self.rows(lambda a, b: tkw.powf(a, b), lambda a, b: np.power(a, b), x, y, rtol=1e-4)

    def test_integers(self):
        random = np.random.default_rng(5)
        x, y = random.integers(0, 1000, (2, 512)).astype(np.int32), random.integers(1, 30, (2, 512)).astype(np.int32)
        self.rows(lambda a, b: (a // b) * 3 + a % b, lambda a, b: a // b * 3 + a % b, x, y, np.int32)
        self.rows(lambda a, b: (a & b) | (a ^ 5), lambda a, b: (a & b) | (a ^ 5), x, y, np.int32)
        self.rows(lambda a, b: tkw.apply_expr([a, b], lambda i, j: i * 4 + j % 7), lambda a, b: a * 4 + b % 7, x, y, np.int32)

    def test_positions(self):
        x = np.zeros((3, 512), np.int32)
        place = np.arange(3)[:, None] * 1000 + np.arange(512)[None, :]
        self.rows(lambda a, b: a + tkw.broadcast(tkw.self_index(M, tkl.i32), [M, N]) * 1000 + tkw.self_index(N, tkl.i32), lambda a, b: place, x, x, np.int32)
        self.rows(lambda a, b: tkw.select(tkw.broadcast(tkw.apply_expr(tkw.self_index(N, tkl.i32), lambda n: n % 100 < M), [M, N]), a + 1, a),
                  lambda a, b: np.broadcast_to((np.arange(512) % 100 < 3).astype(int), (3, 512)), x, x, np.int32)

    def test_reductions(self):
        random = np.random.default_rng(6)
        x = random.standard_normal((2, 512)).astype(np.float32)
        self.rows(lambda a, b: a - tkw.max(a, dim=N) + tkw.sum(b, dim=N) * tkw.min(a, dim=N),
                  lambda a, b: a - a.max(1, keepdims=True) + b.astype(float).sum(1, keepdims=True) * a.min(1, keepdims=True), x, x, rtol=1e-4)

    def test_turned(self):
        """Permutations of three dimensions that do not just swap two of them, on a read and on a write."""
        i, j, k = (tkw.IndexMapping.iterator(n) for n in range(3))
        turn = tkw.IndexMapping(3, inputs={B: i, M: j, N: k}, outputs={N: k, B: i, M: j})
        back = tkw.IndexMapping(3, inputs={N: i, B: j, M: k}, outputs={M: k, N: i, B: j})

        @tkw.wave([tkw.WorkgroupConstraint(B, 1, 2), tkw.WorkgroupConstraint(M, M, 0), tkw.WorkgroupConstraint(N, 1, 1), tkw.WaveConstraint(B, 1),
                   tkw.WaveConstraint(M, M), tkw.WaveConstraint(N, 1), tkw.HardwareConstraint(threads_per_wave=64, vector_shapes={B: 1, M: 64, N: 1})])
        def kernel(a: tkl.Memory[B, M, N, GLOBAL_ADDRESS_SPACE, tkl.f32], c: tkl.Memory[M, N, B, GLOBAL_ADDRESS_SPACE, tkl.f32]):
            tkw.write(tkw.read(a, mapping=turn), c, mapping=back)
        a = np.random.default_rng(7).standard_normal((3, 64, 5)).astype(np.float32)
        np.testing.assert_array_equal(run(compiled(kernel, {B: 3, M: 64, N: 5}), [a, np.zeros((64, 5, 3), np.float32)]), a.transpose(1, 2, 0))


class Gather(unittest.TestCase):
    """Reads and writes whose coordinates are expressions, and numbers from memory."""

    def test_numbers_of_groups(self):
        """A number for four columns, read where each thread needs it; what gives the place of another number; not if the kernel writes them."""
        B, i, j = tkl.sym.B, self.i, self.j
        there = tkw.IndexMapping.dynamic_val(0)
        by_row = tkw.IndexMapping(2, inputs={M: there, N: j}, outputs={M: i, N: j}, dynamic_val_mappings={M: i, B: j // 4})
        chained = tkw.IndexMapping(2, inputs={M: i, B: there}, outputs={M: i, B: j}, dynamic_val_mappings={M: i, B: j})
        shape = tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, tkl.f32]
        numbers = tkl.Memory[M, B, GLOBAL_ADDRESS_SPACE, tkl.i32]

        @tkw.wave(self.rows())
        def kernel(a: shape, first: numbers, second: numbers, c: shape):
            rows = tkw.read(second, mapping=chained, mapping_dynamic_vals=(tkw.read(first),))
            tkw.write(tkw.read(a, mapping=by_row, mapping_dynamic_vals=(rows,)), c)

        @tkw.wave(self.rows())
        def wrong(a: shape, first: numbers, second: numbers, c: shape):
            rows = tkw.read(first)
            tkw.write(rows, first)
            tkw.write(tkw.read(a, mapping=by_row, mapping_dynamic_vals=(rows,)), c)
        random = np.random.default_rng(3)
        a, first, second = random.standard_normal((6, 36)).astype(np.float32), random.integers(0, 9, (6, 9)).astype(np.int32), random.integers(0, 6, (6, 9)).astype(np.int32)
        rows = np.repeat(np.take_along_axis(second, first, 1), 4, 1)
        self.in_all_orders(compiled(kernel, {M: 6, N: 36, B: 9}), [a, first, second, np.zeros_like(a)], np.take_along_axis(a, rows, 0))
        with self.assertRaisesRegex(tkw.WaveError, "the kernel writes first, whose numbers are needed at other elements"):
            compiled(wrong, {M: 6, N: 36, B: 9})

    H, E = tkl.sym.H, tkl.sym.E
    i, j, k = (tkw.IndexMapping.iterator(n) for n in range(3))

    def in_all_orders(self, kernel, arrays, wanted):
        for completion, seed in ORDERS:
            np.testing.assert_allclose(run(kernel, arrays, completion, seed), wanted, 1e-5, 1e-4)

    def rows(self, each=4):
        return [tkw.WorkgroupConstraint(M, 1, 1), tkw.WorkgroupConstraint(N, N, 0), tkw.WaveConstraint(M, 1), tkw.WaveConstraint(N, N),
                tkw.HardwareConstraint(threads_per_wave=64, vector_shapes={M: 1, N: 64 * each})]

    def test_expressions(self):
        """Rows in groups of two, columns that turn around and begin at the third."""
        H, i, j = self.H, self.i, self.j
        grouped = tkw.IndexMapping(2, inputs={H: i // 2, N: (j + 3) % N}, outputs={M: i, N: j})
        moved = tkw.IndexMapping(2, inputs={M: i, N: j}, outputs={H: i * 2 + 1, N: j})

        @tkw.wave(self.rows())
        def kernel(a: tkl.Memory[H, N, GLOBAL_ADDRESS_SPACE, tkl.f32], c: tkl.Memory[H, N, GLOBAL_ADDRESS_SPACE, tkl.f32]):
            tkw.write(tkw.read(a, mapping=grouped), c, mapping=moved)
        a = np.random.default_rng(0).standard_normal((12, 512)).astype(np.float32)
        out = np.full_like(a, np.nan)
        wanted = np.frombuffer(b"\x5a" * a.nbytes, np.float32).reshape(a.shape).copy()
        wanted[1::2] = np.roll(a, -3, 1)[np.arange(6) // 2]
        self.in_all_orders(compiled(kernel, {M: 6, N: 512, H: 12}), [a, out], wanted)
        text = text_of(kernel, {M: 6, N: 512, H: 12})
        self.assertIn('coordinates = #wave.expr_list<[#wave.symbol<"N">] (d0, d1) -> (d0 floordiv 2, (d1 + 3) mod N)>', text)

    def test_expert(self):
        """A symbol that stands for a number from memory: which of several matrices is multiplied."""
        i, j = self.i, self.j
        chosen = tkw.IndexMapping(2, inputs={self.E: tkl.sym.CHOSEN, N: i, K: j}, outputs={N: i, K: j})

        @tkw.wave(CONSTRAINTS)
        def kernel(a: tkl.Memory[M, K, ADDRESS_SPACE, tkl.f16], b: tkl.Memory[self.E, N, K, ADDRESS_SPACE, tkl.f16], which: tkl.i32,
                   c: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, tkl.f32]):
            tkw.set_symbol(tkl.sym.CHOSEN, which)

            @tkw.iterate(K, init_args=[tkl.Register[M, N, tkl.f32](0.0)])
            def total(acc):
                return tkw.mma(tkw.read(a), tkw.read(b, mapping=chosen), acc)
            tkw.write(total, c)
        random = np.random.default_rng(5)
        a, b = random.standard_normal((64, 64)).astype(np.float16), random.standard_normal((3, 64, 64)).astype(np.float16)
        for space in (SHARED_ADDRESS_SPACE, GLOBAL_ADDRESS_SPACE):
            made = compiled(kernel, {**SUBS, M: 64, N: 64, K: 64, self.E: 3, ADDRESS_SPACE: space})
            for which in range(3):
                c = np.zeros((64, 64), np.float32)
                made.invoke(a, b, which, c, completion="latest")
                np.testing.assert_allclose(c, a.astype(float) @ b[which].astype(float).T, 1e-5, 1e-4)

    def test_scalars(self):
        """Numbers of the caller's, in arithmetic and as a coordinate."""
        i, j = self.i, self.j
        row = tkw.IndexMapping(2, inputs={self.H: tkw.IndexMapping.dynamic_val(0) + i, N: j}, outputs={M: i, N: j})

        @tkw.wave(self.rows())
        def kernel(a: tkl.Memory[self.H, N, GLOBAL_ADDRESS_SPACE, tkl.f32], first: tkl.i32, factor: tkl.f32, c: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, tkl.f32]):
            tkw.write(tkw.read(a, mapping=row, mapping_dynamic_vals=(first,)) * factor, c)
        a = np.random.default_rng(4).standard_normal((9, 256)).astype(np.float32)
        made = compiled(kernel, {M: 3, N: 256, self.H: 9})
        for completion, seed in ORDERS:
            c = np.zeros((3, 256), np.float32)
            made.invoke(a, 5, 0.5, c, completion=completion, seed=seed)
            np.testing.assert_array_equal(c, a[5:8] * np.float32(0.5))
        self.assertGreater(made.time(spread=False).us, 0)

    def test_dense_stays_wide(self):
        H, i, j = self.H, self.i, self.j
        grouped = tkw.IndexMapping(2, inputs={H: i // 2, N: j}, outputs={M: i, N: j})

        @tkw.wave(self.rows())
        def kernel(a: tkl.Memory[H, N, GLOBAL_ADDRESS_SPACE, tkl.f32], c: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, tkl.f32]):
            tkw.write(tkw.read(a, mapping=grouped), c)
        made = compiled(kernel, {M: 6, N: 256, H: 3})
        self.assertIn("global_load_dwordx4", made.get_asm())
        a = np.random.default_rng(1).standard_normal((3, 256)).astype(np.float32)
        self.in_all_orders(made, [a, np.zeros((6, 256), np.float32)], np.repeat(a, 2, 0))

    def test_numbers(self):
        """Rows by a table, columns by another one; and the same for a write."""
        i, j = self.i, self.j
        value, other = tkw.IndexMapping.dynamic_val(0), tkw.IndexMapping.dynamic_val(1)
        both = tkw.IndexMapping(2, inputs={self.H: value, self.E: other + 1}, outputs={M: i, N: j}, dynamic_val_mappings=({M: i}, {N: j}))
        back = tkw.IndexMapping(2, inputs={M: i, N: j}, outputs={M: value, N: j}, dynamic_val_mappings={M: i})

        @tkw.wave(self.rows(1))
        def kernel(a: tkl.Memory[self.H, self.E, GLOBAL_ADDRESS_SPACE, tkl.f32], r: tkl.Memory[M, GLOBAL_ADDRESS_SPACE, tkl.i32],
                   s: tkl.Memory[N, GLOBAL_ADDRESS_SPACE, tkl.i64], t: tkl.Memory[M, GLOBAL_ADDRESS_SPACE, tkl.i32],
                   c: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, tkl.f32]):
            x = tkw.read(a, mapping=both, mapping_dynamic_vals=(tkw.read(r), tkw.read(s)))
            tkw.write(x, c, mapping=back, mapping_dynamic_vals=(tkw.read(t),))
        random = np.random.default_rng(2)
        a, r, s, t = random.standard_normal((9, 50)).astype(np.float32), random.integers(0, 9, 5).astype(np.int32), random.integers(0, 49, 128), random.permutation(5).astype(np.int32)
        wanted = np.zeros((5, 128))
        wanted[t] = a[r[:, None], s[None, :] + 1]
        self.in_all_orders(compiled(kernel, {M: 5, N: 128, self.H: 9, self.E: 50}), [a, r, s, t, np.zeros((5, 128), np.float32)], wanted)

    def test_places_by_rows_and_columns(self):
        """A place that a row's and a column's number give together, as a bias by distance; and dimensions that the memory has not."""
        i, j, H = self.i, self.j, self.H
        row, column = tkw.IndexMapping.dynamic_val(0), tkw.IndexMapping.dynamic_val(1)
        far = sympy.Piecewise((row - column, (row - column < 7) & (row - column >= 0)), (7, True))
        by_distance = tkw.IndexMapping(2, inputs={M: i, H: far}, outputs={M: i, N: j}, dynamic_val_mappings=({M: i}, {N: j}))

        @tkw.wave(self.rows(1))
        def kernel(bias: tkl.Memory[H, GLOBAL_ADDRESS_SPACE, tkl.f32], c: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, tkl.f32]):
            tkw.write(tkw.read(bias, mapping=by_distance, mapping_dynamic_vals=(tkw.self_index(M, tkl.i32), tkw.self_index(N, tkl.i32))), c)
        bias, distance = np.arange(8, dtype=np.float32) + 1, np.arange(20)[:, None] - np.arange(128)[None, :]
        wanted = bias[np.where((distance >= 0) & (distance < 7), distance, 7)]
        self.in_all_orders(compiled(kernel, {M: 20, N: 128, H: 8}), [bias, np.zeros((20, 128), np.float32)], wanted)

    def test_rows_of_a_product(self):
        """A product of rows that a table names, by way of shared memory and not, on the sizes of no tile."""
        i, j = self.i, self.j
        gathered = tkw.IndexMapping(2, inputs={self.H: tkw.IndexMapping.dynamic_val(0), K: j}, outputs={M: i, K: j}, dynamic_val_mappings={M: i})

        @tkw.wave(CONSTRAINTS)
        def kernel(a: tkl.Memory[self.H, K, ADDRESS_SPACE, tkl.f16], r: tkl.Memory[M, GLOBAL_ADDRESS_SPACE, tkl.i32],
                   b: tkl.Memory[N, K, ADDRESS_SPACE, tkl.f16], c: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, tkl.f32]):
            @tkw.iterate(K, init_args=[tkl.Register[M, N, tkl.f32](0.0)])
            def total(acc):
                return tkw.mma(tkw.read(a, mapping=gathered, mapping_dynamic_vals=(tkw.read(r),)), tkw.read(b), acc)
            tkw.write(total, c)
        random = np.random.default_rng(3)
        for target in ("gfx942", "gfx950"):
            for space in (GLOBAL_ADDRESS_SPACE, SHARED_ADDRESS_SPACE):
                for m, n, k in ((64, 64, 64), (50, 40, 96)):
                    a, b = random.standard_normal((30, k)).astype(np.float16), random.standard_normal((n, k)).astype(np.float16)
                    r = random.integers(0, 30, m).astype(np.int32)
                    made = compiled(kernel, {M: m, N: n, K: k, self.H: 30, BLOCK_M: 32, BLOCK_N: 32, BLOCK_K: 32, ADDRESS_SPACE: space}, target)
                    self.in_all_orders(made, [a, r, b, np.zeros((m, n), np.float32)], a[r].astype(float) @ b.astype(float).T)


def _products(name):
    return tkw.ScaledMMAType[name] if name.endswith("F8F6F4") else tkw.MMAType[name]


class Library(unittest.TestCase):
    """wavecc.kernels against NumPy in double precision, in all orders under all checks."""

    def right(self, picked, arrays, wanted, dtype="f32", rtol=1e-3, atol=1e-3):
        picked.kernel.options.quiet = True
        for completion, seed in ORDERS:
            np.testing.assert_allclose(numbers(run(picked.kernel, arrays, completion, seed), dtype), wanted, rtol, atol)

    @staticmethod
    def made(module, build, fixed, config, target):
        return _search.Picked(_search.make(build, {**fixed, **config}, target), config, 0.0)

    def test_gemm(self):
        random = np.random.default_rng(10)
        for target, dtype, out, mma in (("gfx942", "f16", "f32", "F32_16x16x16_F16"), ("gfx942", "bf16", "bf16", "F32_32x32x8_F16"),
                                        ("gfx950", "f16", "f16", "F32_16x16x32_F16"), ("gfx950", "bf16", "f32", "F32_32x32x16_BF16"),
                                        ("gfx950", "bf16", "bf16", "F32_32x32x16_BF16"),
                                        ("gfx90a", "f16", "f32", "F32_32x32x8_F16"), ("gfx1250", "f16", "f32", "GFX1250_F32_16x16x32_F16")):
            a, b = bits(random.standard_normal((64, 96)), dtype), bits(random.standard_normal((128, 96)), dtype)
            for turned in (True, False):
                picked = self.made(gemm_dense, gemm_dense.build, {"m": 64, "n": 128, "k": 96, "dtype": getattr(tkl, dtype), "out": getattr(tkl, out)},
                                   {"tile": (64, 64, 32), "waves": (2, 2), "mma": tkw.MMAType[mma], "turned": turned,
                                    "lanes": 32 if target == "gfx1250" else 64}, target)
                exchanges = re.findall("v_permlane(16|32)_swap", picked.kernel.get_asm())  # stores of 16 bytes
                self.assertEqual(set(exchanges), {mma.split("x")[1]} if turned and target == "gfx950" and out != "f32" else set())
                self.right(picked, [a, b, bits(np.zeros((64, 128)), out)], numbers(a, dtype) @ numbers(b, dtype).T, out, 1e-2 if out != "f32" else 1e-4, 1e-2 if out != "f32" else 1e-3)

    def test_gemm_forms(self):
        """Operands that lie transposed, bias and activation; 8-bit types."""
        random = np.random.default_rng(15)
        a, b = (random.standard_normal(shape).astype(np.float16) for shape in ((64, 96), (32, 96)))
        added = random.standard_normal(32).astype(np.float32)
        plain = a.astype(float) @ b.astype(float).T
        forms = {"nt": (True, "silu", lambda x: x / (1 + np.exp(-x))), "nn": (False, "relu", lambda x: np.maximum(x, 0)),
                 "tn": (True, "gelu", np.vectorize(lambda x: x * (1 + math.erf(x / 2 ** 0.5)) / 2)), "tt": (False, "none", lambda x: x)}
        config = {"tile": (32, 32, 32), "waves": (2, 2), "mma": tkw.MMAType.F32_16x16x16_F16}
        for layout, (bias, activation, function) in forms.items():
            arrays = [a.T if layout[0] == "t" else a, b.T if layout[1] == "n" else b] + [added] * bias
            fixed = {"m": 64, "n": 32, "k": 96, "dtype": tkl.f16, "out": tkl.f32, "layout": layout, "bias": bias, "activation": activation}
            self.right(self.made(gemm_dense, gemm_dense.build, fixed, config, "gfx942"), [np.ascontiguousarray(x) for x in arrays] +
                       [np.zeros((64, 32), np.float32)], function(plain + added if bias else plain), rtol=1e-4)
        for target, dtype, name, mma in (("gfx942", tkl.f8e4m3fnuz, "float8_e4m3fnuz", "F32_16x16x32_F8"), ("gfx950", tkl.f8e4m3fn, "float8_e4m3fn", "F32_32x32x16_F8"),
                                         ("gfx942", tkl.i8, "", "I32_32x32x16_I8"), ("gfx950", tkl.i8, "", "I32_16x16x64_I8"), ("gfx950", tkl.i8, "", "I32_32x32x32_I8"), ("gfx90a", tkl.i8, "", "I32_16x16x16_I8")):
            x, y = (torch.to_bits(random.standard_normal((64, 64)), name) if name else random.integers(-128, 128, (64, 64)).astype(np.int8) for _ in range(2))
            one, two = ((torch.numbers(v, name) if name else v).astype(float) for v in (x, y))
            fixed = {"m": 64, "n": 64, "k": 64, "dtype": dtype, "out": tkl.f32 if name else tkl.i32}
            picked = self.made(gemm_dense, gemm_dense.build, fixed, {"tile": (64, 64, 32), "waves": (2, 2), "mma": tkw.MMAType[mma]}, target)
            self.right(picked, [x, y, np.zeros((64, 64), np.float32 if name else np.int32)], one @ two.T, "f32", 1e-5, 1e-4)

    def test_mxfp4(self):
        random = np.random.default_rng(11)
        values = np.array([0, .5, 1, 1.5, 2, 3, 4, 6, -0., -.5, -1, -1.5, -2, -3, -4, -6])

        def numbers_of(bytes_, scales):
            four = np.stack([bytes_.view(np.uint8) & 15, bytes_.view(np.uint8) >> 4], -1).reshape(bytes_.shape[0], -1)
            return values[four] * np.repeat(2.0 ** (scales.view(np.uint8).astype(float) - 127), 32, 1)
        narrow, wide = tkw.ScaledMMAType.F32_16x16x128_F8F6F4, tkw.ScaledMMAType.F32_32x32x64_F8F6F4
        for mma, m, n, k, tile, phases, out, shuffled, turned in (
                (narrow, 64, 64, 256, (64, 64, 128), False, "f32", False, False), (wide, 64, 64, 256, (64, 64, 128), False, "f32", False, False),
                (narrow, 128, 128, 1024, (128, 128, 256), True, "f32", False, False), (wide, 100, 100, 768, (128, 128, 256), True, "f32", False, False),
                (narrow, 128, 256, 1024, (128, 128, 256), True, "bf16", True, True), (narrow, 100, 70, 768, (128, 128, 256), True, "f16", True, True),
                (wide, 128, 128, 1280, (128, 128, 256), True, "f32", True, False), (narrow, 50, 90, 384, (32, 32, 128), False, "bf16", True, False)):
            a, b = (random.integers(-128, 128, (rows, k // 2)).astype(np.int8) for rows in (m, n))
            sa, sb = (random.integers(120, 128, (rows, k // 32)).astype(np.int8) for rows in (m, n))
            picked = self.made(gemm_mxfp4, gemm_mxfp4.build, {"m": m, "n": n, "k": k, "out": getattr(tkl, out), "shuffled": shuffled},
                               {"tile": tile, "waves": (2, 2), "mma": mma, "turned": turned}, "gfx950")
            self.assertEqual(" lds" in picked.kernel.get_asm(), phases)
            order = gemm_mxfp4.shuffle_scales if shuffled else np.asarray
            self.right(picked, [a, order(sa), b, order(sb), bits(np.zeros((m, n)), out)], numbers_of(a, sa) @ numbers_of(b, sb).T, out, rtol=1e-5 if out == "f32" else 1e-2)
            if shuffled and phases and m % 128 == 0 and mma == narrow:  # a load for 2 rows and 2 blocks of 32 lanes each, not one for a byte
                self.assertNotIn("load_ubyte", picked.kernel.get_asm())

    def test_attention(self):
        random = np.random.default_rng(12)
        for target, dtype, causal, mma, group, keys, waves, out, heads in (
                ("gfx942", "f16", False, "F32_16x16x16_F16", 1, 64, 2, "f32", 2), ("gfx950", "f16", True, "F32_16x16x16_F16", 2, 64, 2, "f32", 2),
                ("gfx942", "bf16", True, "F32_32x32x8_F16", 1, 128, 2, "f32", 2), ("gfx950", "bf16", True, "F32_32x32x16_K4_F16", 1, 256, 2, "bf16", 2),
                ("gfx950", "f16", False, "F32_16x16x32_K4_F16", 2, 200, 4, "f16", 8), ("gfx950", "bf16", False, "F32_16x16x32_K4_F16", 1, 256, 2, "f32", 2)):
            # Many keys, so that tiles are copied two iterations ahead; steep scores, so that the base of the sums moves often.
            q, k = bits(4 * random.standard_normal((heads, 64, 64)), dtype), bits(random.standard_normal((heads // group, keys, 64)), dtype)
            v = bits(random.standard_normal((heads // group, keys, 32)), dtype)
            scores = numbers(q, dtype) @ np.repeat(numbers(k, dtype), group, 0).transpose(0, 2, 1) / 8
            if causal:
                scores = np.where(np.arange(64)[:, None] >= np.arange(keys), scores, -np.inf)
            weights = np.exp(scores - scores.max(-1, keepdims=True))
            wanted = weights / weights.sum(-1, keepdims=True) @ np.repeat(numbers(v, dtype), group, 0)
            picked = self.made(attention_forward, attention_forward.build,
                               {"batch": heads, "queries": 64, "keys": keys, "depth": 64, "width": 32, "dtype": getattr(tkl, dtype), "causal": causal, "group": group, "result": getattr(tkl, out)},
                               {"tile": (64, 32), "waves": waves, "mma": tkw.MMAType[mma], "use_fast_math": "K4" in mma}, target)
            self.right(picked, [q, k, v, bits(np.zeros((heads, 64, 32)), out)], wanted, out, 2e-2, 2e-2)

    def test_rows(self):
        random = np.random.default_rng(13)
        for target, dtype, waves in (("gfx942", "f16", 1), ("gfx950", "bf16", 2), ("gfx1250", "f32", 1), ("gfx90a", "f16", 4)):
            lanes = 32 if target == "gfx1250" else 64
            x, w = bits(random.standard_normal((3, 1024)), dtype), bits(random.standard_normal(1024), dtype)
            values, weight = numbers(x, dtype), numbers(w, dtype)
            near = {"f16": 2e-3, "bf16": 1e-2, "f32": 1e-5}[dtype]
            config = {"waves": waves, "elements": 4, "lanes": lanes}
            fixed = {"m": 3, "n": 1024, "dtype": getattr(tkl, dtype)}
            mean = (values * values).mean(1, keepdims=True)
            self.right(self.made(rms_norm, rms_norm.build, fixed, config, target), [x, w, x], values / np.sqrt(mean + 1e-6) * weight, dtype, near, near)
            weights = np.exp(values - values.max(1, keepdims=True))
            self.right(self.made(row_softmax, row_softmax.build, fixed, config, target), [x, x], weights / weights.sum(1, keepdims=True), dtype, near, 1e-5)

    def test_moves(self):
        random = np.random.default_rng(14)
        for target, dtype in (("gfx942", "f16"), ("gfx950", "f32"), ("gfx1250", "bf16")):
            lanes = 32 if target == "gfx1250" else 64
            x = bits(random.standard_normal((8, 256)), dtype)
            element = getattr(tkl, dtype)
            picked = self.made(copy_transpose, copy_transpose.build_copy, {"m": 8, "n": 256, "dtype": element}, {"tile": (4, lanes * 4), "elements": 4, "lanes": lanes}, target)
            self.right(picked, [x, x], numbers(x, dtype), dtype, 0, 0)
            for shared, tile in ((True, (lanes, 32)), (False, (4, lanes))):
                y = bits(random.standard_normal((lanes, 128)), dtype)
                picked = self.made(copy_transpose, copy_transpose.build_transpose, {"m": lanes, "n": 128, "dtype": element},
                                   {"tile": tile, "shared": shared, "lanes": lanes}, target)
                self.right(picked, [y, bits(np.zeros((128, lanes)), dtype)], numbers(y, dtype).T, dtype, 0, 0)

    def test_phases(self):
        random = np.random.default_rng(15)
        for dtype, name, mma, tile, k in (("bf16", "bfloat16", "F32_16x16x32_BF16", (64, 128, 64), 320),
                                          ("f8e4m3fn", "float8_e4m3fn", "F32_32x32x16_F8", (64, 64, 128), 512),
                                          ("f8e4m3fn", "float8_e4m3fn", "F32_32x32x64_F8F6F4", (64, 64, 128), 512),
                                          ("f8e4m3fn", "float8_e4m3fn", "F32_16x16x128_F8F6F4", (64, 64, 256), 768)):
            a, b = (torch.to_bits(random.standard_normal((rows, k)), name) for rows in (100, 128))
            wanted = torch.numbers(a, name).astype(float) @ torch.numbers(b, name).astype(float).T
            fixed = {"m": 100, "n": 128, "k": k, "dtype": getattr(tkl, dtype), "out": tkl.f32}
            for phases in (True, False):
                picked = self.made(gemm_dense, gemm_dense.build, fixed, {"tile": tile, "waves": (2, 2), "mma": _products(mma), "phases": phases}, "gfx950")
                self.assertEqual(" lds" in picked.kernel.get_asm(), phases)
                self.right(picked, [a, b, np.zeros((100, 128), np.float32)], wanted, "f32", 1e-3, 1e-3)

    def test_search(self):
        with tempfile.TemporaryDirectory() as folder, unittest.mock.patch.dict(os.environ, WAVECC_CACHE=folder):
            first = wavecc.kernels.gemm(32, 32, 64, target="gfx942")
            self.assertGreater(len(first.rows), 1)
            self.assertEqual(first.us, min(row.us for row in first.rows))
            self.assertIn(" us  m: 32, n: 32", first.log())
            second = wavecc.kernels.gemm(32, 32, 64, target="gfx942")
            self.assertEqual((second.rows, second.us, second.config), ((), first.us, first.config))
            a, b = (np.random.default_rng(20).standard_normal(shape).astype(np.float16) for shape in ((50, 40), (33, 40)))
            self.right(wavecc.kernels.gemm(50, 33, 40), [a, b, np.zeros((50, 33), np.float32)], a.astype(float) @ b.astype(float).T, "f32", 1e-4, 1e-4)
        with unittest.mock.patch("wavecc.kernels.pick") as pick:  # the largest tiles are left where all make many workgroups
            wavecc.kernels.gemm(65536, 65536, 64, target="gfx950")
        self.assertEqual({config["tile"] for config in pick.call_args.args[2]}, {(256, 256, 64)})
        with self.assertRaisesRegex(wavecc.WaveccError, "no configuration fits these sizes"):
            _search.pick(gemm_dense.build, {"m": 1}, [], "gfx942")
        for call, why in ((lambda: wavecc.kernels.mxfp4_gemm(32, 32, 96), "k is a multiple of 128; found 96"), (lambda: wavecc.kernels.gemm(16, 0, 16), "gemm: n is a positive"),
                          (lambda: wavecc.kernels.softmax(4, 2.0), "softmax: n is a positive whole number below 2.31; found 2.0"),
                          (lambda: wavecc.kernels.topk(4, 8, 9), "k is at most n and 64; found 9 of 8"), (lambda: wavecc.kernels.align(np.full(4, 9), 2, 16), "from 0 to 1; found 9"),
                          (lambda: wavecc.kernels.grouped_gemm("grouped", 40, 8, 8, 8, 2), "divides rows; found 32 and 40")):
            with self.assertRaisesRegex(ValueError, why):
                call()
        with self.assertRaisesRegex(ValueError, "dtype is f16 or bf16 or i8 or f8e4m3fnuz or f8e4m3fn; found 'f8'"):
            wavecc.kernels.gemm(32, 32, 64, dtype="f8")


if __name__ == "__main__":
    unittest.main()
