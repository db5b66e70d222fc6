"""y = a * x + y as an operator of PyTorch: on the CPU by wavecc's emulator with its checks, on a GPU by the HIP runtime."""
import ctypes
import functools
import os

import torch
import wavecc

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "flydsl_axpy.mlir")) as file:
    module = wavecc.compile(file.read(), "gfx942")


def axpy_on_cpu(x, y, a):
    module.run((x.numel() + 255) // 256, x, x.numel(), a, y, check="all")


def axpy_on_device(x, y, a):
    hip, function = loaded()
    values = ctypes.c_void_p(x.data_ptr()), ctypes.c_int(x.numel()), ctypes.c_float(a), ctypes.c_void_p(y.data_ptr())
    arguments = (ctypes.c_void_p * 4)(*[ctypes.addressof(v) for v in values])
    stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
    if hip.hipModuleLaunchKernel(function, (x.numel() + 255) // 256, 1, 1, 256, 1, 1, 0, stream, arguments, None):
        raise RuntimeError("axpy could not be launched")


@functools.lru_cache(maxsize=None)
def loaded():
    hip, image, function = ctypes.CDLL("libamdhip64.so"), ctypes.c_void_p(), ctypes.c_void_p()
    if hip.hipModuleLoadData(ctypes.byref(image), module.hsaco) or hip.hipModuleGetFunction(ctypes.byref(function), image, b"axpy"):
        raise RuntimeError("the code object could not be loaded")
    return hip, function


library = torch.library.Library("wavecc", "DEF")
library.define("axpy(Tensor x, Tensor(a!) y, float a) -> ()")
library.impl("axpy", axpy_on_cpu, "CPU")
library.impl("axpy", axpy_on_device, "CUDA")  # PyTorch calls AMD GPUs "CUDA", too

if __name__ == "__main__":
    x, y = torch.arange(1000, dtype=torch.float32), torch.ones(1000)
    torch.ops.wavecc.axpy(x, y, 2.0)
    print("right" if torch.equal(y, 2 * x + 1) else "wrong")
