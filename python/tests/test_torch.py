"""The operator of examples/plugs/torch_axpy.py: with PyTorch where it is installed, and without it on a stand-in for what it calls. The
device's implementation runs on libwavecc-hip."""
import ctypes
import glob
import importlib.util
import os
import subprocess
import sys
import types
import unittest

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
EXAMPLE = os.path.join(ROOT, "examples/plugs/torch_axpy.py")
HIP = os.path.join(os.path.dirname(os.environ.get("WAVECC_LIBRARY", os.path.join(ROOT, "build/lib/libwavecc.so"))), "wavecc-hip")


class Library:
    """torch.library.Library, as far as the example calls it."""

    def __init__(self, name, kind):
        self.made = {}

    def define(self, schema):
        pass

    def impl(self, name, function, device):
        self.made[device] = function


class Array:
    """A tensor by its address."""

    def __init__(self, hip, values):
        self.values, self.pointer = values, ctypes.c_void_p()
        assert not hip.hipMalloc(ctypes.byref(self.pointer), ctypes.c_size_t(values.nbytes))
        assert not hip.hipMemcpy(self.pointer, values.ctypes.data_as(ctypes.c_void_p), ctypes.c_size_t(values.nbytes), 1)
        self.hip = hip

    def data_ptr(self):
        return self.pointer.value

    def numel(self):
        return self.values.size

    def read(self):
        assert not self.hip.hipMemcpy(self.values.ctypes.data_as(ctypes.c_void_p), self.pointer, ctypes.c_size_t(self.values.nbytes), 2)
        return self.values


def example():
    """The example's module with a stand-in for torch."""
    torch = types.ModuleType("torch")
    torch.library = types.SimpleNamespace(Library=Library)
    torch.cuda = types.SimpleNamespace(current_stream=lambda: types.SimpleNamespace(cuda_stream=None))
    spec = importlib.util.spec_from_file_location("torch_axpy", EXAMPLE)
    made = importlib.util.module_from_spec(spec)
    before = sys.modules.get("torch")
    sys.modules["torch"] = torch
    try:
        spec.loader.exec_module(made)
    finally:
        sys.modules.pop("torch")
        if before is not None:
            sys.modules["torch"] = before
    return made


class Torch(unittest.TestCase):
    def test_cpu(self):
        class Tensor(np.ndarray):
            def numel(self):
                return self.size
        x, y = np.arange(1000, dtype=np.float32).view(Tensor), np.ones(1000, np.float32).view(Tensor)
        example().library.made["CPU"](x, y, 2.0)
        np.testing.assert_array_equal(y, 2 * np.arange(1000) + 1)

    @unittest.skipUnless(glob.glob(os.path.join(HIP, "libamdhip64.so")), "libwavecc-hip was not built")
    def test_device(self):
        code = "import sys; sys.path[:0] = [%r]; import test_torch; test_torch.on_device()" % HERE
        env = dict(os.environ, LD_LIBRARY_PATH=HIP, WAVECC_HIP_DEVICE="mi300x")
        done = subprocess.run([sys.executable, "-c", code], env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=100)
        self.assertEqual((done.returncode, done.stdout.strip()), (0, "right"), done.stdout)

    @unittest.skipUnless(importlib.util.find_spec("torch"), "PyTorch is not installed")
    def test_with_torch(self):
        done = subprocess.run([sys.executable, EXAMPLE], env=dict(os.environ, PYTHONPATH=os.path.dirname(HERE)), stdout=subprocess.PIPE, text=True)
        self.assertEqual(done.stdout.strip(), "right")


def on_device():
    made = example()
    hip, _ = made.loaded()
    x, y = Array(hip, np.arange(1000, dtype=np.float32)), Array(hip, np.ones(1000, np.float32))
    made.library.made["CUDA"](x, y, 2.0)
    print("right" if np.array_equal(y.read(), 2 * np.arange(1000) + 1) else "wrong")


if __name__ == "__main__":
    unittest.main()
