"""wavecc.triton on modules in the form of Triton's make_llir (triton_kernels.py), and with Triton itself where it is installed."""
import importlib.util
import os
import sys
import types
import unittest

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.dirname(HERE), HERE]
import triton_kernels  # noqa: E402
import wavecc  # noqa: E402
import wavecc.triton as plug  # noqa: E402

TARGETS = ("gfx942", "gfx950")


def options(arch="gfx942", **more):
    """What the plug reads of HIPOptions."""
    return types.SimpleNamespace(**dict(arch=arch, num_warps=4, waves_per_eu=0, warp_size=64, allow_flush_denorm=False, backend_name="hip", **more))


def staged(text, arch):
    """As Triton's compile runs the last stages: (code object, metadata)."""
    stages, metadata = {"llir": None}, {"shared": 1 << 14}
    plug.add_stages(stages, options(arch))
    module = text
    for name in ("amdgcn", "hsaco"):
        module = stages[name](module, metadata)
    assert isinstance(module, bytes) and list(stages) == ["llir", "amdgcn", "hsaco"]
    return wavecc.CodeObject(module), metadata


class Triton(unittest.TestCase):
    def test_add(self):
        for arch in TARGETS:
            code, metadata = staged(triton_kernels.add(), arch)
            self.assertEqual(metadata["name"], "add_kernel")
            rng = np.random.default_rng(1)
            x, y, out = rng.standard_normal(3000, np.float32), rng.standard_normal(3000, np.float32), np.full(3000, 7, np.float32)
            code.run((3,), x, y, out, 2984, None, None, block=(256,), check="all")
            np.testing.assert_array_equal(out, np.where(np.arange(3000) < 2984, x + y, np.float32(7)))

    def test_softmax(self):
        for arch in TARGETS:
            code, metadata = staged(triton_kernels.softmax(), arch)
            x = np.random.default_rng(2).standard_normal((5, 800)).astype(np.float32) * 5
            out = np.zeros_like(x)
            code.run((5,), out, x, 800, 780, None, None, block=(256,), dynamic_lds_bytes=metadata["shared"], check="all")
            e = np.exp((x[:, :780] - x[:, :780].max(axis=1, keepdims=True)).astype(np.float64))
            np.testing.assert_allclose(out[:, :780], e / e.sum(axis=1, keepdims=True), rtol=1e-5, atol=1e-8)
            self.assertFalse(out[:, 780:].any())

    def test_gemm(self):
        for arch in TARGETS:
            code, metadata = staged(triton_kernels.gemm(), arch)
            rng = np.random.default_rng(3)
            a, b = rng.standard_normal((128, 96)).astype(np.float16), rng.standard_normal((192, 96)).astype(np.float16)
            c = np.zeros((128, 192), np.float32)
            code.run((6,), a, b, c, 96, 3, None, None, block=(256,), dynamic_lds_bytes=metadata["shared"], check="all")
            np.testing.assert_allclose(c, a.astype(np.float64) @ b.astype(np.float64).T, rtol=1e-4, atol=1e-4)

    def test_dialect(self):
        """The module before it is LLVM IR: the kernel is found and marked, the metadata are the module's."""
        for arch in TARGETS:
            kernel = plug.compile_kernel(triton_kernels.DIALECT, options(arch))
            self.assertEqual(kernel.metadata, {"name": "turn", "shared": 512, "num_warps": 2, "global_scratch_size": 64, "global_scratch_align": 8,
                                               "profile_scratch_size": 0, "profile_scratch_align": 1})
            x = np.arange(128, dtype=np.int32)
            code = wavecc.CodeObject(kernel.hsaco)
            self.assertIn(".max_flat_workgroup_size: 128", kernel.amdgcn)
            code.run((1,), x, 2, None, None, block=(128,), dynamic_lds_bytes=512, check="all")
            np.testing.assert_array_equal(x, (np.arange(128, dtype=np.int64) ** 4).astype(np.int32)[::-1])

    def test_options(self):
        """Of the LLVM dialect they become attributes; of LLVM IR Triton has written them."""
        def vgprs(text, **more):
            return int(plug.compile_kernel(text, options(**more)).amdgcn.split(".vgpr_count:")[1].split()[0])
        for waves in ("0", "0, 0", "2", "2, 2"):
            self.assertIn("add_kernel", plug.compile_kernel(triton_kernels.add(waves), options()).amdgcn)
        flush = plug.compile_kernel(triton_kernels.DIALECT, types.SimpleNamespace(arch="gfx942", allow_flush_denorm=True)).amdgcn
        self.assertRegex(flush, r"amdhsa_float_denorm_mode_32 0")
        keep = plug.compile_kernel(triton_kernels.DIALECT, options()).amdgcn
        self.assertNotRegex(keep, r"amdhsa_float_denorm_mode_32 0")
        wide = triton_kernels.DIALECT.replace("%n: i32,", "%n: i32,", 1)
        self.assertLessEqual(vgprs(wide), 64)
        with self.assertRaisesRegex(wavecc.WaveccError, "17"):
            plug.compile_kernel(triton_kernels.DIALECT, types.SimpleNamespace(arch="gfx942", waves_per_eu=17))

    def test_errors(self):
        with self.assertRaisesRegex(wavecc.WaveccError, "there are 0"):
            plug.compile_kernel("define void @f() {\n ret void\n}\n", options())
        with self.assertRaisesRegex(wavecc.WaveccError, "there are 2"):
            plug.compile_kernel("define amdgpu_kernel void @f() {\n ret void\n}\ndefine amdgpu_kernel void @g() {\n ret void\n}\n", options())
        with self.assertRaisesRegex(wavecc.WaveccError, "no llvm.func with a body"):
            plug.compile_kernel("module {\n  llvm.func @f()\n}\n", options())
        with self.assertRaisesRegex(wavecc.WaveccError, r"<triton>\.ll"):
            plug.compile_kernel("define amdgpu_kernel void @f() {\n nonsense\n}\n", options())
        with self.assertRaisesRegex(wavecc.WaveccError, "not what stage amdgcn has returned"):
            plug.Stages(options()).hsaco("s_endpgm", {})

    def test_hook(self):
        key, digest = plug.hook()
        self.assertIn("wavecc", key)
        self.assertEqual(len(digest), 64)
        stages = {}
        self.assertIsNone(plug.hook(object(), stages, options(), "triton", None))
        self.assertEqual(sorted(stages), ["amdgcn", "hsaco"])
        stages = {"ptx": None}
        plug.hook(object(), stages, types.SimpleNamespace(backend_name="cuda"), "triton", None)
        self.assertEqual(stages, {"ptx": None})

    @unittest.skipUnless(importlib.util.find_spec("triton"), "Triton is not installed")
    def test_with_triton(self):
        import triton
        import triton.language as tl
        from triton.backends.compiler import GPUTarget
        from triton.compiler import ASTSource

        @triton.jit
        def add_kernel(x, y, o, n, BLOCK: tl.constexpr):
            i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
            tl.store(o + i, tl.load(x + i, mask=i < n) + tl.load(y + i, mask=i < n), mask=i < n)
        source = ASTSource(add_kernel, {"x": "*fp32", "y": "*fp32", "o": "*fp32", "n": "i32", "BLOCK": "constexpr"}, constexprs={"BLOCK": 1024})
        triton.knobs.runtime.add_stages_inspection_hook = plug.hook
        try:
            made = triton.compile(source, target=GPUTarget("hip", "gfx942", 64))
        finally:
            triton.knobs.runtime.add_stages_inspection_hook = None
        x = np.arange(1500, dtype=np.float32)
        out = np.zeros(1500, np.float32)
        wavecc.CodeObject(made.asm["hsaco"]).run((2,), x, x, out, 1500, None, None, block=(256,), dynamic_lds_bytes=made.metadata.shared)
        np.testing.assert_array_equal(out, 2 * x)


if __name__ == "__main__":
    unittest.main()
