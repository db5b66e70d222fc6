"""The package as its users call it: python3 -m unittest discover python/tests (WAVECC_LIBRARY names the library)."""
import concurrent.futures
import contextlib
import copy
import glob
import io
import json
import os
import pickle
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
import wavecc  # noqa: E402
import wavecc.sweep  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(HERE))
EXAMPLES = os.path.join(ROOT, "examples")
COPY = """gpu.module @m { gpu.func @copy(%A: memref<256xf32>, %B: memref<256xf32>) kernel
  attributes {rocdl.reqd_work_group_size = array<i32: 256, 1, 1>} {
  %t = gpu.thread_id x
  %x = memref.load %A[%t] : memref<256xf32>
  memref.store %x, %B[%t] : memref<256xf32>
  gpu.return
} }
"""
# B[i][j] = A[i][j] of any strides, 16 x 16.
STRIDED = """gpu.module @m { gpu.func @strided(%A: memref<?x?xf32, strided<[?, ?], offset: ?>>, %B: memref<?x?xf32>) kernel
  attributes {rocdl.reqd_work_group_size = array<i32: 16, 16, 1>} {
  %i = gpu.thread_id y
  %j = gpu.thread_id x
  %x = memref.load %A[%i, %j] : memref<?x?xf32, strided<[?, ?], offset: ?>>
  memref.store %x, %B[%i, %j] : memref<?x?xf32>
  gpu.return
} }
"""
# A[i] = s
SCALAR = """gpu.module @m { gpu.func @fill(%%A: memref<64x%(kind)s>, %%s: %(kind)s) kernel attributes {rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
  %%t = gpu.thread_id x
  memref.store %%s, %%A[%%t] : memref<64x%(kind)s>
  gpu.return
} }
"""
# 2^40 rounds.
ENDLESS = """gpu.module @m { gpu.func @endless(%A: memref<1xi32>) kernel attributes {rocdl.reqd_work_group_size = array<i32: 64, 1, 1>} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %many = arith.constant 1099511627776 : index
  scf.for %i = %zero to %many step %one {
    %n = arith.index_cast %i : index to i32
    memref.store %n, %A[%zero] : memref<1xi32>
  }
  gpu.return
} }
"""


def example(name):
    with open(os.path.join(EXAMPLES, name)) as file:
        return file.read()


class Compile(unittest.TestCase):
    def test_facts(self):
        module = wavecc.compile(COPY, "gfx942")
        self.assertIn("global_load_dword", module.assembly)
        self.assertTrue(module.hsaco.startswith(b"\x7fELF"))
        self.assertEqual([k.name for k in module.kernels], ["copy"])
        self.assertEqual(module.kernels[0].workgroup_size, (256, 1, 1))
        self.assertEqual(module.object.target, "gfx942")
        self.assertEqual(module.object.kernels[0].parameters[0].value_kind, "global_buffer")
        self.assertEqual(module.check().findings, ())
        self.assertIn("s_endpgm", module.object.disassemble())

    def test_options(self):
        few = wavecc.compile(example("gemm_f16.mlir"), "gfx942", max_vgprs=100)
        self.assertLessEqual(few.kernels[0].num_vgprs, 100)
        with self.assertRaisesRegex(TypeError, "unexpected keyword argument 'max_vgpr'"):
            wavecc.compile(COPY, "gfx942", max_vgpr=8)
        with self.assertRaisesRegex(ValueError, "memref_abi takes auto, bare, descriptor"):
            wavecc.compile(COPY, "gfx942", memref_abi="fat")

    def test_errors(self):
        with self.assertRaises(wavecc.WaveccError) as caught:
            wavecc.compile(COPY.replace("memref.store %x", "memref.store %y"), "gfx942", name="k.mlir")
        self.assertIn("k.mlir:5", caught.exception.diagnostics)
        with self.assertRaisesRegex(wavecc.WaveccError, "no target"):
            wavecc.compile(COPY)
        with self.assertRaisesRegex(wavecc.WaveccError, "gfx908"):
            wavecc.compile(COPY, "gfx908")

    def test_threads(self):
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            made = list(pool.map(lambda i: wavecc.compile(COPY, ("gfx942", "gfx950")[i % 2]).hsaco, range(40)))
        self.assertEqual(len(set(made)), 2)


class Inputs(unittest.TestCase):
    """What Python would take in silence and C would cut off."""

    def setUp(self):
        self.module = wavecc.compile(COPY, "gfx942")
        self.a, self.b = np.arange(256, dtype=np.float32), np.zeros(256, np.float32)

    def run_with(self, **options):
        return self.module.run(1, self.a, self.b, **options)

    def test_ranges(self):
        for options in (dict(dynamic_lds_bytes=2**32), dict(dynamic_lds_bytes=-1), dict(max_instructions=-1), dict(seed=2**64),
                        dict(threads=2**32), dict(workgroups=[(-1,)]), dict(workgroups=[()])):
            with self.subTest(options), self.assertRaises(ValueError):
                self.run_with(**options)
        with self.assertRaisesRegex(wavecc.WaveccError, "at most 256"):
            self.run_with(threads=2**31)
        for options in (dict(max_vgprs=2**40), dict(max_vgprs=-5), dict(max_agprs=2**31), dict(workgroup_size=(0, 2**32))):
            with self.subTest(options), self.assertRaises(ValueError):
                wavecc.compile(COPY, "gfx942", **options)

    def test_texts(self):
        with self.assertRaisesRegex(TypeError, "grid takes one to three numbers"):
            self.module.run("12", self.a, self.b)
        with self.assertRaises(TypeError):
            self.module.run(1.5, self.a, self.b)
        for make in (lambda: wavecc.compile(COPY, "gfx942\0x"), lambda: self.run_with(kernel="copy\0"),
                     lambda: wavecc.compile(COPY, "gfx942", disable_passes="cse\0")):
            with self.assertRaisesRegex(ValueError, "NUL"):
                make()

    def test_types(self):
        for wrong, says in ((np.float64, "float64; the kernel reads f32. Convert it: a.astype\\(numpy.float32\\)"), (np.float16, "float16"),
                            (np.int32, "int32"), (np.int64, "int64"), (np.uint64, "uint64"), (np.bool_, "bool")):
            with self.assertRaisesRegex(TypeError, says):
                self.module.run(1, self.a.astype(wrong), self.b)
        for same in (self.a.view(np.uint32), self.a.view(np.uint8)):  # bits, bytes
            self.module.run(1, same, self.b)
            self.assertTrue((self.a == self.b).all())

    def test_integers(self):
        module = wavecc.compile(COPY.replace("%B: memref<256xf32>", "%B: memref<256xf32>, %n: i16, %m: i64"), "gfx942")
        module.run(1, self.a, self.b, -3, 2**64 - 1)
        for wrong in ((2**16, 1), (-2**15 - 1, 1), (1, 2**64), (1, -2**63 - 1)):
            with self.assertRaisesRegex(ValueError, "the kernel takes i"):
                module.run(1, self.a, self.b, *wrong)
        for wrong in ((1.0, 1), (1, np.float32(2))):
            with self.assertRaisesRegex(TypeError, "is the float"):
                module.run(1, self.a, self.b, *wrong)

    def test_floats(self):
        """Numbers become what the kernel takes, where it can hold them."""
        kinds = ("f16", "bf16", "f32", "f64")
        for kind, numpy in zip(kinds, (np.float16, np.uint16, np.float32, np.float64)):
            module = wavecc.compile(SCALAR % dict(kind=kind), "gfx950")
            out = np.zeros(64, numpy)
            for value in (1.5, np.float32(1.5), np.float64(1.5), np.float16(1.5)):
                out[:] = 0
                module.run(1, out, value)
                self.assertTrue((out == (0x3fc0 if kind == "bf16" else 1.5)).all(), (kind, value))
            module.run(1, out, 3)
            self.assertEqual(out[0], 0x4040 if kind == "bf16" else 3)
            module.run(1, out, float("inf"))
            if kind != "f64":
                with self.assertRaisesRegex(ValueError, "the kernel takes %s, whose largest" % kind):
                    module.run(1, out, 1e300)
        largest = wavecc.compile(SCALAR % dict(kind="f16"), "gfx950")
        largest.run(1, np.zeros(64, np.float16), 65504.0)
        with self.assertRaises(ValueError):
            largest.run(1, np.zeros(64, np.float16), 65505)

    def test_other_arrays(self):
        """In place: what has __dlpack__, and what has __array_interface__."""
        class Tensor:
            def __init__(self, array, device=(1, 0)):
                self.array, self.device = array, device

            def __dlpack__(self):
                return self.array.__dlpack__()

            def __dlpack_device__(self):
                return self.device

        class Interface:
            def __init__(self, array):
                self.__array_interface__ = array.__array_interface__

        class Within(Tensor):
            """As torch gives a part of its storage: the storage's address, and the offset from there."""
            offset = 0

            def __dlpack__(self):
                capsule = super().__dlpack__()
                tensor = wavecc._arguments._DLTensor.from_address(wavecc._arguments._capsule_pointer(capsule, b"dltensor"))
                tensor.data -= self.offset
                tensor.byte_offset += self.offset
                return capsule

        for Within.offset in (4, 64, 4096):
            self.b[:] = 0
            self.module.run(1, Within(self.a), Within(self.b))
            self.assertTrue((self.a == self.b).all())
        for wrap in (Tensor, Interface):
            self.b[:] = 0
            self.module.run(1, wrap(self.a), wrap(self.b))
            self.assertTrue((self.a == self.b).all())
            with self.assertRaisesRegex(TypeError, "float64; the kernel reads f32"):
                self.module.run(1, wrap(self.a.astype(np.float64)), self.b)
        with self.assertRaisesRegex(TypeError, "on a device"):
            self.module.run(1, Tensor(self.a, (2, 0)), self.b)
        part = np.arange(512, dtype=np.float32).reshape(16, 32)[:, ::2]  # strides of a descriptor
        out = Tensor(np.zeros((16, 16), np.float32))
        wavecc.compile(STRIDED, "gfx942").run(1, Tensor(part), out)
        self.assertTrue((out.array == part).all())

    def test_read_only(self):
        """What the kernel reads may be read-only; time() and report() write nothing at all."""
        self.a.flags.writeable = False
        self.module.run(1, self.a, self.b)
        self.assertTrue((self.a == self.b).all())
        self.b.flags.writeable = False
        self.assertGreater(self.module.time(1, self.a, self.b, spread=False).us, 0)
        with self.assertRaisesRegex(ValueError, "argument 1 .* read-only"):
            self.module.run(1, self.a + 1, self.b)
        self.assertTrue((self.a == self.b).all())

    def test_dimensions(self):
        module = wavecc.compile(example("vadd_dyn.mlir"), "gfx942")
        with self.assertRaisesRegex(ValueError, "argument 0 .* has 2 dimensions; the kernel takes an array of 1"):
            module.run(1, self.a.reshape(16, 16), self.a, self.b, 256)

    def test_launcher(self):
        kernel = self.module["copy"]
        result = kernel[1](self.a, self.b, check="all")
        self.assertEqual((result.outcome, result.to_dict()["outcome"]), ("ended", "ended"))
        self.assertTrue((self.a == self.b).all())
        self.assertGreater(wavecc.load(self.module.hsaco)["copy"][(1, 1)].time(self.a, self.b, spread=False).us, 0)
        with self.assertRaisesRegex(KeyError, "no kernel 'other'; there are copy"):
            self.module["other"]
        with self.assertRaises(TypeError):
            kernel["1"]

    def test_texts_of_objects(self):
        self.assertEqual(repr(self.module), "<wavecc.CompiledModule gfx942: copy>")
        self.assertEqual(repr(self.module.object), "<wavecc.CodeObject gfx942: copy>")
        self.assertRegex(repr(self.module["copy"][2, 1]), r"^<wavecc kernel copy\[\(2, 1\)\]\(\w+: array of f32, \w+: array of f32\)>$")
        again = pickle.loads(pickle.dumps(self.module))
        self.assertEqual((again.hsaco, again.kernels, again.source), (self.module.hsaco, self.module.kernels, self.module.source))
        json.dumps(self.module.check().to_dict())
        self.assertIn("no findings", self.module.check()._repr_html_())

    def test_signatures(self):
        """They are what tools/make_signatures.py makes of the library's rows."""
        done = subprocess.run([sys.executable, os.path.join(ROOT, "tools/make_signatures.py"), "--check"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        import inspect
        for function in (wavecc.compile, wavecc.jit, wavecc.Cache.compile, wavecc.CompiledModule.run, wavecc.CompiledModule.time):
            kinds = [p.kind for p in inspect.signature(function).parameters.values()]
            self.assertNotIn(inspect.Parameter.VAR_KEYWORD, kinds, function)

    def test_dataframe(self):
        try:
            import pandas  # noqa: F401
        except ImportError:
            with self.assertRaisesRegex(ImportError, "needs pandas: pip install pandas"):
                self.module.check().dataframe()
        else:
            self.assertIn("message", self.module.check().dataframe().columns)

    def test_plots(self):
        import wavecc.plots
        time = self.module.time(1, self.a, self.b, spread=False)
        try:
            import matplotlib
        except ImportError:
            with self.assertRaisesRegex(ImportError, "a plot needs matplotlib: pip install matplotlib"):
                wavecc.plots.clocks(time)
            return
        matplotlib.use("Agg")
        largest = wavecc.plots.clocks(time).get_yticklabels()[-1].get_text()
        self.assertEqual(largest, max(time.data["owners"].items(), key=lambda item: item[1])[0])
        lines = wavecc.plots.registers(self.module.report(1, self.a, self.b)).get_lines()
        self.assertEqual(max(lines[0].get_ydata()), max(i["live"][0] for i in self.module.report(1, self.a, self.b).document["instructions"]))
        trials = [wavecc.sweep.Trial({"tile": 16}, "good", us=3.0), wavecc.sweep.Trial({"tile": 32}, "refused")]
        good, bad = wavecc.plots.sweep(trials, "tile").get_lines()
        self.assertEqual((list(good.get_xdata()), list(good.get_ydata()), list(bad.get_xdata())), ([16], [3.0], [32]))
        with self.assertRaisesRegex(ValueError, "no parameter 'tiles'"):
            wavecc.plots.sweep(trials, "tiles")
        with self.assertRaisesRegex(ValueError, "no matrix operations"):
            wavecc.plots.roofline(time, gb_per_s=5300)

    def test_copies(self):
        opened = wavecc.load(self.module.hsaco)
        same, deep = copy.copy(opened), copy.deepcopy(opened)
        again = pickle.loads(pickle.dumps(opened))
        del opened
        self.assertEqual([o.kernels[0].name for o in (same, deep, again)], ["copy"] * 3)


class Run(unittest.TestCase):
    def setUp(self):
        self.a, self.b = np.arange(256, dtype=np.float32), np.zeros(256, np.float32)

    def test_in_place(self):
        result = wavecc.compile(COPY, "gfx950").run(1, self.a, self.b)
        np.testing.assert_array_equal(self.a, self.b)
        self.assertEqual((result.outcome, result.num_waves, result.findings), ("ended", 4, ()))

    def test_memrefs(self):
        a, b, c = np.ones(1000, np.float32), np.arange(1000, dtype=np.float32), np.zeros(1000, np.float32)
        wavecc.compile(example("vadd_dyn.mlir"), "gfx942").run((4,), a, b, c, np.int64(999))
        np.testing.assert_array_equal(c[:999], 1 + np.arange(999))
        self.assertEqual(c[999], 0)

    def test_several_threads(self):
        a, b, c = np.ones(100000, np.float32), np.arange(100000, dtype=np.float32), np.zeros(100000, np.float32)
        module = wavecc.compile(example("vadd_dyn.mlir"), "gfx942")
        self.assertEqual(module.run((391,), a, b, c, np.int64(100000), check="none", threads=4).num_waves, 1564)
        np.testing.assert_array_equal(c, a + b)
        with self.assertRaisesRegex(wavecc.RunError, "past the end of argument 1"):  # found on one thread, as without any others
            module.run((391,), a, b[:99000], c, np.int64(100000), check="none", threads=4)

    def test_strides(self):
        whole, out = np.arange(64 * 64, dtype=np.float32).reshape(64, 64), np.zeros((16, 16), np.float32)
        module = wavecc.compile(STRIDED, "gfx942")
        for part in (whole[3:19, 5:21], whole[0:32:2, 0:48:3], whole[3:19, 5:21].T):
            module.run(1, part, out)
            np.testing.assert_array_equal(out, part)

    def test_strides_of_the_type(self):
        """Strides that the code does not read: memref<?xf32> has 1, a pointer what its type says."""
        whole, out = np.arange(64 * 64, dtype=np.float32).reshape(64, 64), np.zeros((16, 16), np.float32)
        module = wavecc.compile(STRIDED.replace("strided<[?, ?]", "strided<[?, 1]"), "gfx942")
        module.run(1, whole[3:19, 5:21], out)
        np.testing.assert_array_equal(out, whole[3:19, 5:21])
        with self.assertRaisesRegex(wavecc.WaveccError, "argument 0 has stride 3 in dimension 1; the kernel accepts only 1"):
            module.run(1, whole[0:16, 0:48:3], out)
        with self.assertRaisesRegex(wavecc.WaveccError, "argument 1 has stride 64 in dimension 1"):
            module.run(1, whole[:16, :16], whole[:16, :16].T)
        static = STRIDED.replace("?x?xf32, strided<[?, ?], offset: ?>", "16x16xf32").replace("?x?xf32", "16x16xf32")
        module = wavecc.compile(static, "gfx942")
        module.run(1, whole.reshape(-1)[:256], out)  # the same bytes in one dimension
        np.testing.assert_array_equal(out.reshape(-1), np.arange(256))
        for part in (whole[:16, :16], np.ascontiguousarray(whole[:16, :16]).T):
            with self.assertRaisesRegex(ValueError, "argument 0 .*: pass numpy.ascontiguousarray"):
                module.run(1, part, out)
        module = wavecc.compile(STRIDED.replace("?x?xf32, strided<[?, ?], offset: ?>", "16x16xf32, strided<[64, 1]>")
                                .replace("?x?xf32", "16x16xf32"), "gfx942")
        module.run(1, whole[:16, :16], out)
        np.testing.assert_array_equal(out, whole[:16, :16])
        with self.assertRaisesRegex(TypeError, "float64; the kernel reads f32"):
            module.run(1, whole[:16, :16].astype(np.float64), out)

    def test_completions(self):
        module = wavecc.compile(example("mma16_lds.mlir"), "gfx942")
        kernel = module.object.kernels[0]
        self.assertGreater(kernel.lds_bytes, 0)
        results = []
        for completion in ("earliest", "latest", "random"):
            a, b = (np.random.default_rng(i).standard_normal((16, 16)).astype(np.float16) for i in (1, 2))
            c = np.zeros((16, 16), np.float32)
            module.run(1, a, b, c, completion=completion, seed=7)
            results.append(c)
        np.testing.assert_array_equal(results[0], results[1])
        np.testing.assert_array_equal(results[0], results[2])

    def test_faults(self):
        module = wavecc.compile(COPY, "gfx942")
        with self.assertRaises(wavecc.RunError) as caught:
            module.run(1, self.a, self.b[:255])
        self.assertEqual(caught.exception.outcome, "fault")
        self.assertIn("past the end of argument 1", str(caught.exception))
        self.assertEqual(module.run(1, self.a, self.b[:255], raise_on_error=False).outcome, "fault")
        with self.assertRaises(wavecc.RunError) as caught:
            module.run(1, self.a, self.b, max_instructions=5)
        self.assertEqual(caught.exception.outcome, "budget")

    def test_findings(self):
        code = bytearray(wavecc.compile(COPY, "gfx942", name="k.mlir").hsaco)
        at = bytes(code).index(bytes.fromhex("700f8cbf"))  # s_waitcnt vmcnt(0)
        code[at:at + 4] = bytes.fromhex("7fcf8cbf")
        broken = wavecc.load(bytes(code))
        self.assertEqual([f.rule for f in broken.check().errors], ["wait-read"])
        with self.assertRaises(wavecc.RunError) as caught:
            broken.run(1, self.a, self.b)
        found = caught.exception.findings[0]
        self.assertEqual((found.rule, found.file, found.line), ("wait-read", "k.mlir", 5))
        self.assertEqual(broken.run(1, self.a, self.b, check="bounds,races").findings, ())

    def test_bad_arguments(self):
        module = wavecc.compile(COPY, "gfx942")
        read_only = self.a + 1
        read_only.flags.writeable = False
        for arguments, kind, says in (((self.a,), TypeError, "takes 2 arguments .*: array of f32.*; 1 given"),
                                      ((self.a, self.b, 1), TypeError, "takes 2 arguments .*; 3 given"),
                                      ((self.a, 7), wavecc.WaveccError, "global_buffer of 8 bytes"),
                                      ((self.a, 7.0), TypeError, "argument 1 .* is the number 7.0"),
                                      ((self.a, [7.0]), TypeError, "argument 1 .* is of type list"),
                                      ((self.a, read_only), ValueError, "argument 1 .* is read-only, and the kernel has written to it"),
                                      ((self.a[::-1], self.b), ValueError, "negative"),
                                      ((self.a, np.array([None] * 256)), TypeError, "objects"),
                                      ((self.a, self.b.astype(">f4")), TypeError, "byte order")):
            with self.assertRaisesRegex(kind, says):
                module.run(1, *arguments)
        for options, kind, says in (({"grid": 0}, ValueError, "sizes from 1"), ({"grid": (1, 1, 1, 1)}, ValueError, "one to three"),
                                    ({"check": "everything"}, ValueError, "no check 'everything'"),
                                    ({"completion": "soon"}, ValueError, "no completion"),
                                    ({"block": 64}, wavecc.WaveccError, "compiled for workgroups of 256"),
                                    ({"kernel": "other"}, wavecc.WaveccError, "other"),
                                    ({"workgroups": [(1, 0, 0)]}, wavecc.WaveccError, "not in the grid")):
            with self.assertRaisesRegex(kind, says):
                module.run(options.pop("grid", 1), self.a, self.b, **options)

    def test_load(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "k.hsaco")
            with open(path, "wb") as file:
                file.write(wavecc.compile(COPY, "gfx942").hsaco)
            self.assertEqual(wavecc.load(path).kernels[0].name, "copy")
            with self.assertRaisesRegex(wavecc.WaveccError, "gfx950"):
                wavecc.load(path, target="gfx950")
        with self.assertRaises(FileNotFoundError):
            wavecc.load("no-such-file.hsaco")
        with self.assertRaisesRegex(wavecc.WaveccError, "this is neither an ELF file nor an offload bundle"):
            wavecc.load(b"text")


class Watching(unittest.TestCase):
    """The caller's progress function can stop a kernel that never ends."""

    def setUp(self):
        self.module = wavecc.compile(ENDLESS, "gfx942")

    def run_until(self, progress, check="none"):
        return self.module.run(2, np.zeros(1, np.int32), block=64, check=check, progress=progress, raise_on_error=False)

    def test_told(self):
        told = []
        a, b = np.arange(256, dtype=np.float32), np.zeros(256, np.float32)
        wavecc.compile(COPY, "gfx942", progress=told.append).run(1, a, b, progress=told.append)
        np.testing.assert_array_equal(a, b)
        self.assertEqual([(p.kernel, p.done, p.total) for p in told if p.done], [("copy", 1, 1)] * 2)
        self.assertEqual([p.stage for p in told if p.done], ["", "run"])
        self.assertGreater(told[-1].instructions, 0)

    def test_cancelled(self):
        for check in ("none", "all"):
            told = []
            result = self.run_until(lambda p: told.append(p) or p.seconds < 0.3, check)
            self.assertEqual(result.outcome, "cancelled")
            self.assertGreater(len(told), 1)
            self.assertGreater(told[-1].instructions, told[0].instructions)
            self.assertRegex(str(told[-1]), r"^endless: 0 of 2 workgroups, .* M instructions in 0\.\d s$")
        with self.assertRaises(wavecc.RunError) as caught:
            self.module.run(1, np.zeros(1, np.int32), block=64, progress=lambda p: False)
        self.assertEqual(caught.exception.outcome, "cancelled")
        with self.assertRaisesRegex(wavecc.WaveccError, "cancelled"):
            wavecc.compile(COPY, "gfx942", progress=lambda p: False)

    def test_raises(self):
        def fail(progress):
            raise KeyError(progress.kernel)
        with self.assertRaisesRegex(KeyError, "endless"):
            self.run_until(fail)
        with self.assertRaisesRegex(KeyError, "copy"):
            wavecc.compile(COPY, "gfx942", progress=fail)
        with self.assertRaisesRegex(TypeError, "found 3"):
            self.run_until(3)

    def test_interrupted(self):
        timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            self.run_until(None)
        timer.join()
        self.assertIs(signal.getsignal(signal.SIGINT), signal.default_int_handler)

    def test_line(self):
        with contextlib.redirect_stderr(io.StringIO()) as shown:
            line = wavecc._progress._Line()
            line(wavecc.Progress("k", "run", 1, 4, 2_000_000, 0.5))
            line(wavecc.Progress("k", "run", 2, 4, 2_000_000, 1.5))
            line.end()
        self.assertEqual(shown.getvalue(), "\rk: 2 of 4 workgroups, 2.0 M instructions in 1.5 s, about 2 s left\033[K\r\033[K")


class Time(unittest.TestCase):
    def test_not_predicted(self):
        source = """gpu.module @m { gpu.func @leaves(%a: memref<256xf32>, %n: i32) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
            %zero = arith.constant 0 : i32
            %go = arith.cmpi slt, %n, %zero : i32
            scf.if %go {
              %i = gpu.global_id x
              %x = memref.load %a[%i] : memref<256xf32>
              memref.store %x, %a[%i] : memref<256xf32>
            }
            gpu.return } }"""
        module = wavecc.compile(source, "gfx942")
        a = np.zeros(256, np.float32)
        self.assertGreater(module.time((4,), a, np.int32(-1), spread=False).us, 0)
        with self.assertRaisesRegex(wavecc.NotPredicted, "not a prediction: no work"):
            module.time((4,), a, np.int32(1), spread=False)

    def test_times(self):
        module = wavecc.compile(example("gemm_f16.mlir"), "gfx942")
        a = b = np.zeros((4096, 4096), np.float16)
        c = np.zeros((4096, 4096), np.float32)
        time = module.time((32, 32), a, b, c, spread=False)
        self.assertEqual(time.device, "mi300x")
        self.assertTrue(0 < time.efficiency < 1 and time.us_low < time.us < time.us_high and time.bound_clocks <= time.cu_clocks)
        self.assertAlmostEqual(sum(time.data["owners"].values()), 1, places=6)
        self.assertIn("lower bound", time.text)
        self.assertEqual((time.guess_low, time.guess_high), (time.us, time.us))
        self.assertTrue(0 < time.error_median <= time.error_p90 < 100 and time.error_of and time.error_is_like_it)
        self.assertGreater(module.time((32, 32), a, b, c, spread=False, device="mi308x").us, time.us)
        self.assertGreater(module.time((32, 32), a, b, c, spread=False, ghz=0.5).us, time.us)

    def test_errors(self):
        module = wavecc.compile(COPY, "gfx942")
        a, b = np.zeros(256, np.float32), np.ones(256, np.float32)
        module.time(1, a, b, values=True)
        self.assertEqual(b[0], 1)
        with self.assertRaisesRegex(wavecc.WaveccError, "no device 'mi999'"):
            module.time(1, a, b, device="mi999")
        with self.assertRaisesRegex(wavecc.RunError, "past the end of argument 1"):
            module.time(1, a, b[:200])
        with self.assertRaisesRegex(wavecc.RunError, "not ended after 10 clocks"):
            module.time(1, a, b, max_clocks=10)


class Caching(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def test_keys(self):
        cache = wavecc.Cache(self.folder)
        first = cache.compile(COPY, "gfx942")
        again = wavecc.Cache(self.folder).compile(COPY, "gfx942")
        self.assertEqual((first.hsaco, first.assembly, first.kernels), (again.hsaco, again.assembly, again.kernels))
        for other in ((COPY + " ", "gfx942", {}), (COPY, "gfx950", {}), (COPY, "gfx942", {"max_vgprs": 64})):
            cache.compile(other[0], other[1], **other[2])
        self.assertEqual((cache.hits, cache.misses), (0, 4))
        cache.compile(COPY, "gfx942")
        self.assertEqual((cache.hits, cache.misses), (1, 4))

    def test_damage(self):
        cache = wavecc.Cache(self.folder)
        good = cache.compile(COPY, "gfx942").hsaco
        for damage in (b"", b"PK\x03\x04", None):
            path, = glob.glob(self.folder + "/*/*.zip")
            with open(path, "rb") as file:
                whole = file.read()
            with open(path, "wb") as file:
                file.write(whole[:len(whole) // 2] if damage is None else damage)
            self.assertEqual(cache.compile(COPY, "gfx942").hsaco, good)
        self.assertEqual(cache.misses, 4)
        with open(path, "rb") as file:
            whole = bytearray(file.read())
        for bit in range(0, 8 * 200, 7):  # the head of the file, where the format's fields are
            damaged = bytearray(whole)
            damaged[bit // 8] ^= 1 << bit % 8
            with open(path, "wb") as file:
                file.write(damaged)
            self.assertEqual(cache.compile(COPY, "gfx942").hsaco, good)

    def test_another_entry(self):
        cache = wavecc.Cache(self.folder)
        cache.compile(COPY, "gfx942")
        path, = glob.glob(self.folder + "/*/*.zip")
        other = cache._path(cache.key(COPY, "gfx950", "<memory>", {}))
        os.makedirs(os.path.dirname(other), exist_ok=True)
        os.replace(path, other)
        self.assertEqual(cache.compile(COPY, "gfx950").object.target, "gfx950")

    def test_errors(self):
        cache = wavecc.Cache(self.folder)
        cache.compile(COPY, "gfx942")
        with self.assertRaises(wavecc.WaveccError):
            cache.compile("nonsense", "gfx942")
        self.assertEqual(len(glob.glob(self.folder + "/*/*")), 1)

    def test_processes(self):
        # All of them find a whole entry, or make it.
        program = ("import sys; sys.path.insert(0, %r); import wavecc, hashlib; cache = wavecc.Cache(%r)\n"
                   "for i in range(20): print(hashlib.sha256(cache.compile(%r, 'gfx942', max_vgprs=32 + i %% 5).hsaco).hexdigest())"
                   % (os.path.dirname(HERE), self.folder, COPY))
        running = [subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE) for _ in range(4)]
        printed = {process.communicate()[0] for process in running}
        self.assertEqual({process.returncode for process in running}, {0})
        self.assertEqual(len(printed), 1)
        self.assertEqual(len(glob.glob(self.folder + "/*/*")), 5)

    def test_jit(self):
        made = []

        @wavecc.jit("gfx942", cache=wavecc.Cache(self.folder))
        def copy(size):
            made.append(size)
            return COPY.replace("256", str(size))

        self.assertIs(copy(256), copy(256))
        self.assertIsNot(copy(256), copy(128))
        a, b = np.ones(128, np.float32), np.zeros(128, np.float32)
        copy(128).run(1, a, b)
        np.testing.assert_array_equal(a, b)


class Growth(unittest.TestCase):
    """20,000 compiles, 2,000 runs and checks (WAVECC_GROWTH: others): memory at the end is that after the tenth part."""

    def test_growth(self):
        compiles = int(os.environ.get("WAVECC_GROWTH", "20000"))
        a, b = np.arange(256, dtype=np.float32), np.zeros(256, np.float32)
        after_tenth = 0
        for i in range(compiles):
            module = wavecc.compile(COPY, "gfx942")
            if i % 10 == 0:
                module.run(1, a, b)
                module.check()
            if i == compiles // 10:
                after_tenth = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        self.assertLess(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, after_tenth + 16384)  # KiB


def sweep_build(each, text=None):
    if each == 3:
        raise KeyError("three")
    kernel = COPY.replace("%x, %B[%t]", "%y, %B[%t]") if each == 5 else COPY
    a, b = np.arange(256, dtype=np.float32), np.zeros(256, np.float32)
    return wavecc.sweep.Candidate(text=kernel, target="gfx942", grid=(1,), arguments=[a, b], check="all" if each == 1 else "none",
                                  expect=lambda arguments: each != 4 and np.array_equal(arguments[1], a))


class Explain(unittest.TestCase):
    def setUp(self):
        with open(os.path.join(EXAMPLES, "vadd_dyn.mlir")) as file:
            self.module = wavecc.compile(file.read(), target="gfx942")

    def test_page(self):
        module = self.module
        a, b, out = np.ones(1000, np.float32), np.ones(1000, np.float32), np.zeros(1000, np.float32)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "page.html")
            page = module.report((4,), a, b, out, np.int64(1000), path=path)
            with open(path) as file:
                self.assertEqual(file.read(), page.html)
        doc = page.document
        self.assertEqual((doc["schema"], doc["source"]["kind"], doc["source"]["text"]), ("wavecc-report", "mlir", module.source))
        self.assertEqual(doc["time"]["us"], module.time((4,), a, b, out, np.int64(1000)).us)
        self.assertEqual(doc["kernel_ir"]["text"], module.kernel_ir)
        self.assertEqual(out[0], 0)  # arrays stay as they are
        self.assertIn("srcdoc", page._repr_html_())
        self.assertNotIn("<script", page._repr_html_())

    def test_without_times(self):
        module = self.module
        doc = module.report().document  # nothing says how many workgroups there are
        self.assertIsNone(doc["time"])
        self.assertIn("workgroups", doc["time_missing"])
        self.assertEqual(doc["resources"]["vgprs"], module.kernels[0].num_vgprs)
        made = module.report((4,)).document
        self.assertIn("made", " ".join(made["time"]["notes"]))
        self.assertEqual(wavecc.load(module.hsaco).report((4,)).document["source"]["text"], None)

    def test_refused(self):
        module = self.module
        with self.assertRaises(wavecc.WaveccError):
            module.report((4,), kernel="none")
        with self.assertRaises(wavecc.WaveccError):
            module.report((4,), ghz=100)
        with self.assertRaises(wavecc.WaveccError):
            module.report((4,), device="mi355x")


class Sweep(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.results = os.path.join(self.folder.name, "results.jsonl")

    def test_statuses(self):
        seen = []
        trials = wavecc.sweep.sweep(sweep_build, [{"each": n} for n in range(6)], results=self.results, workers=2,
                                    progress=lambda done, of, trial: seen.append((done, of)))
        self.assertEqual([t.status for t in trials], ["good", "good", "good", "error", "wrong", "refused"])
        self.assertEqual(seen, [(n, 6) for n in range(1, 7)])
        self.assertIn("KeyError: 'three'", trials[3].message)
        self.assertIn("undeclared SSA value", trials[5].message)
        self.assertGreater(trials[0].us, 2)
        self.assertIs(wavecc.sweep.best(trials), min((t for t in trials if t.good), key=lambda t: t.us))
        lines = wavecc.sweep.table(trials).split("\n")
        self.assertEqual(len(lines), 7)
        self.assertIn("each=4: expect() says", lines[4] + lines[5] + lines[6])
        self.assertIsNone(wavecc.sweep.best(trials[3:]))

    def test_goes_on(self):
        plan = [{"each": n} for n in range(3)]
        first = wavecc.sweep.sweep(sweep_build, plan[:2], results=self.results, workers=1)
        with open(self.results, "a") as file:
            file.write('{"configuration": {"ea')  # a sweep that was killed
        again = wavecc.sweep.sweep(sweep_build, plan, results=self.results, workers=1)
        self.assertEqual([t.seconds for t in again[:2]], [t.seconds for t in first])
        self.assertEqual(len(wavecc.sweep.read_results([self.results])), 3)
        with open(self.results) as file:
            self.assertEqual(len(file.read().split("\n")), 5)  # three, the one that is cut off, and the end

    def test_damaged_results(self):
        good = wavecc.sweep.sweep(sweep_build, [{"each": 1}], results=self.results, workers=1)
        with open(self.results, "rb") as file:
            line = file.read()
        damaged = [line.replace(b"good", b"g\xff\xfed"), line[:-20], b"[]", b"null", b"[" * 100000, b"1e999", b'{"status": "good"}',
                   b'{"configuration": {}, "status": "good", "us": "3"}', b'{"configuration": [], "status": "good"}',
                   b'{"configuration": {}, "status": "good", "us": NaN}', b'{"configuration": {}, "status": "good", "vgprs": true}', b"\0" * 50]
        for bad in damaged:
            with open(self.results, "wb") as file:
                file.write(bad + b"\n")
            self.assertEqual(wavecc.sweep.read_results([self.results]), [], bad[:60])
        with open(self.results, "ab") as file:
            file.write(b'{"configuration": {"a": 1}, "status": "good", "us": 3}\n' + line)
        self.assertEqual(wavecc.sweep.read_results([self.results])[1:], good)

    def test_program(self):
        folder = os.path.join(EXAMPLES, "sweep")
        command = [sys.executable, "-m", "wavecc.sweep"]
        env = dict(os.environ, PYTHONPATH=os.path.dirname(HERE))

        def call(*arguments):
            done = subprocess.run(command + list(arguments), env=env, cwd=folder, capture_output=True, text=True)
            return done.returncode, done.stdout, done.stderr
        parts = [os.path.join(self.folder.name, "%d.jsonl" % n) for n in (1, 2)]
        for number, part in enumerate(parts, 1):
            status, _, text = call("plan.py", "--part=%d/2" % number, "--results=" + part, "--workers=1")
            self.assertEqual(status, 0, text)
            self.assertIn("good lanes=", text)
        status, text, _ = call("--table", *parts)
        self.assertEqual((status, len(text.strip().split("\n"))), (0, 10))
        self.assertEqual(call("plan.py", "--part=3/2")[0], 2)
        self.assertEqual(call("nowhere.py")[0], 1)
        self.assertEqual(call("sweep.sbatch")[0], 1)
        status, text, error = call("--table", "/nowhere")
        self.assertEqual((status, text), (1, ""))
        self.assertIn("No such file", error)


class Scores(unittest.TestCase):
    """Candidates of a task that copies: the naive kernel again, one that drops a row, no kernel."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.task = os.path.join(os.path.dirname(os.path.dirname(HERE)), "tasks/transpose")
        with open(os.path.join(self.task, "naive.mlir")) as file:
            naive = file.read()
        self.candidates = [self.write(name, text) for name, text in (("same.mlir", naive), ("less.mlir", naive.replace("%c100 = arith.constant 100", "%c100 = arith.constant 99")),
                                                                     ("none.mlir", "none"), ("again.mlir", naive))]

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w") as file:
            file.write(text)
        return path

    def call(self, *arguments):
        done = subprocess.run([sys.executable, "-m", "wavecc.scores", *arguments], env=dict(os.environ, PYTHONPATH=os.path.dirname(HERE)), capture_output=True, text=True)
        return done.returncode, done.stdout, done.stderr

    def test_many(self):
        log = os.path.join(self.folder, "log.jsonl")
        scores = wavecc.score_many([(c, self.task) for c in self.candidates], jobs=2, log=log)
        self.assertEqual([points for points, _ in scores], [1.0, 0.0, 0.0, 1.0])
        self.assertEqual([report.get("verdict") for _, report in scores], ["equal", "wrong", None, "equal"])
        with open(log, "a") as file:
            file.write('{"key": "ab')  # a run that was killed
        size = os.path.getsize(log)
        self.assertEqual(wavecc.score_many([(c, self.task) for c in self.candidates], log=log), scores)
        self.assertEqual(os.path.getsize(log), size)  # nothing was judged again
        other = wavecc.score_many([(self.candidates[0], self.task)], log=log, options=["--seed=5"])  # other options: another score
        self.assertGreater(os.path.getsize(log), size)
        self.assertEqual(wavecc.score_many([(self.candidates[0], self.task)], log=log, options=["--seed=5"]), other)

    def test_program(self):
        logs = [os.path.join(self.folder, "%d.jsonl" % n) for n in (1, 2)]
        for number, log in enumerate(logs, 1):
            status, text, error = self.call(self.task, *self.candidates, "--part=%d/2" % number, "--log=" + log, "--jobs=1")
            self.assertEqual((status, len(text.strip().split("\n"))), (0, 3), error)
        status, text, _ = self.call("--table", *logs)
        rows = [line.split() for line in text.strip().split("\n")[1:]]
        self.assertEqual((status, [row[0] for row in rows]), (0, ["1.000", "1.000", "0.000", "0.000"]))
        self.assertEqual(sorted(os.path.basename(row[-1]) for row in rows), ["again.mlir", "less.mlir", "none.mlir", "same.mlir"])
        self.assertEqual(self.call(self.task, self.candidates[1], "--quiet")[0], 2)
        for arguments, status, words in (([self.task, "nowhere.s"], 1, "there is no such file"), (["/nowhere", self.candidates[0]], 1, "is no task"),
                                         ([self.task], 2, "candidates"), ([self.task, self.candidates[0], "--part=3/2"], 2, "I/N"),
                                         ([self.task, self.candidates[0], "--jobs=0"], 2, "at least 1"), (["--table", "/nowhere"], 1, "No such file")):
            done = self.call(*arguments)
            self.assertEqual(done[0], status, arguments)
            self.assertIn(words, done[2])


class Judge(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.base = os.path.join(EXAMPLES, "axpy.s")
        self.launch = os.path.join(EXAMPLES, "axpy.yaml")

    def changed(self, new):
        path = os.path.join(self.folder.name, "k.s")
        with open(self.base, encoding="utf-8") as file, open(path, "w", encoding="utf-8") as out:
            out.write(file.read().replace("v_fmac_f32_e32 v3, s8, v2", new))
        return path

    def test_verdicts(self):
        same = wavecc.judge(self.base, self.base, self.launch)
        self.assertEqual((same.verdict, same.is_right, same.speedup), ("equal", True, 1))
        wrong = wavecc.judge(self.base, self.changed("v_add_f32 v3, v3, v2"), self.launch)
        self.assertEqual((wrong.verdict, wrong.is_right), ("wrong", False))
        self.assertIn("other-formula", [reason.rule for reason in wrong.reasons])

    def test_speedup(self):
        """Below 1 where the candidate is slower, and the other way round where the two change places."""
        slow = self.changed("v_fmac_f32_e32 v3, s8, v2\n" + "s_nop 15\n" * 600)
        slower, faster = wavecc.judge(self.base, slow, self.launch), wavecc.judge(slow, self.base, self.launch)
        self.assertEqual((slower.verdict, faster.verdict), ("worse", "better"))
        self.assertLess(slower.speedup, 0.9)
        self.assertAlmostEqual(slower.speedup * faster.speedup, 1)
        self.assertAlmostEqual(slower.speedup, slower.document["time"]["us"]["base"] / slower.document["time"]["us"]["candidate"])

    def test_errors(self):
        with self.assertRaisesRegex(wavecc.WaveccError, "cannot read|can't open|No such file"):
            wavecc.judge(self.base, "/nowhere.s", self.launch)


if __name__ == "__main__":
    unittest.main()
