"""Compiles a GEMM that Wave has made, runs it on the emulator with all checks, and compares with NumPy."""
import os

import numpy as np
import wavecc

HERE = os.path.dirname(os.path.abspath(__file__))
module = wavecc.compile(open(os.path.join(HERE, "gemm_wave.mlir")).read(), target="gfx942", name="gemm_wave.mlir")
random = np.random.default_rng(0)
a = random.standard_normal((64, 128)).astype(np.float16)
b = random.standard_normal((128, 128)).astype(np.float16)
c = np.zeros((64, 128), np.float32)
run = module.run(None, a, b, c, check="all")  # the grid is in the source; c is changed in place
np.testing.assert_allclose(c, a.astype(np.float64) @ b.astype(np.float64).T, rtol=1e-5, atol=1e-4)
kernel = module.kernels[0]
print("%s: right; %d waves, %d instructions, %d findings" % (kernel.name, run.num_waves, run.num_instructions, len(run.findings)))
print("%d VGPRs, %d bytes of LDS, %d waves per SIMD" % (kernel.num_vgprs, kernel.lds_bytes, kernel.waves_per_simd))
print("%.1f us predicted on %s" % (lambda time: (time.us, time.device))(module.time(None, a, b, c)))
