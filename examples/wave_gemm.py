"""A GEMM in Wave's language, on the emulator: C = A B^T of f16 by tiles of 64 x 64, 32 of K at a time, that go through shared memory.
It needs NumPy alone: no torch, no IREE and no GPU."""
import wavecc.wave as tkw
import wavecc.wave.lang as tkl
from wavecc.wave.compile import WaveCompileOptions, wave_compile
from wavecc.wave.lang import GLOBAL_ADDRESS_SPACE, SHARED_ADDRESS_SPACE
from wavecc.wave.torch_utils import assert_close, device_randn, device_zeros, float16, matmul

M, N, K = tkl.sym.M, tkl.sym.N, tkl.sym.K
BLOCK_M, BLOCK_N, BLOCK_K = tkl.sym.BLOCK_M, tkl.sym.BLOCK_N, tkl.sym.BLOCK_K
SPACE = tkl.sym.SPACE

constraints = [
    tkw.WorkgroupConstraint(M, BLOCK_M, 0),
    tkw.WorkgroupConstraint(N, BLOCK_N, 1),
    tkw.TilingConstraint(K, BLOCK_K),
    tkw.WaveConstraint(M, BLOCK_M / 2),
    tkw.WaveConstraint(N, BLOCK_N / 2),
    tkw.HardwareConstraint(threads_per_wave=64, mma_type=tkw.MMAType.F32_16x16x16_F16),
]


@tkw.wave(constraints)
def gemm(a: tkl.Memory[M, K, SPACE, tkl.f16], b: tkl.Memory[N, K, SPACE, tkl.f16], c: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, tkl.f32]):
    start = tkl.Register[M, N, tkl.f32](0.0)

    @tkw.iterate(K, init_args=[start])
    def total(acc: tkl.Register[M, N, tkl.f32]) -> tkl.Register[M, N, tkl.f32]:
        return tkw.mma(tkw.read(a), tkw.read(b), acc)

    tkw.write(total, c)


m, n, k = 128, 256, 128
sizes = {M: m, N: n, K: k, BLOCK_M: 64, BLOCK_N: 64, BLOCK_K: 32, SPACE: SHARED_ADDRESS_SPACE}
kernel = wave_compile(WaveCompileOptions(subs=sizes, target="gfx942"), gemm)
a, b, c = device_randn(m, k, dtype=float16), device_randn(n, k, dtype=float16), device_zeros(m, n)
kernel(a, b, c)
assert_close(c, matmul(a.float(), b.float().t()), rtol=1e-3, atol=1e-3)
print("gemm: right")
