# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C = A B^T of MXFP4: two numbers of 4 bits in a byte, and a scale (E8M0) for every 32 of them along K. A is [M, K / 2] bytes with scales
[M, K / 32], B [N, K / 2] with [N, K / 32], C [M, N] of f32."""
# Sizes stand in the places of types here, which mypy does not know.
# mypy: disable-error-code="type-arg,valid-type,misc"
from typing import Any, Dict, Tuple

import wavecc.wave as tkw
import wavecc.wave.lang as tkl
from wavecc.wave import LaunchableWave
from wavecc.wave.lang import GLOBAL_ADDRESS_SPACE, SHARED_ADDRESS_SPACE

M, N, K = tkl.sym.M, tkl.sym.N, tkl.sym.K
BLOCK_M, BLOCK_N, BLOCK_K = tkl.sym.BLOCK_M, tkl.sym.BLOCK_N, tkl.sym.BLOCK_K
SPACE = tkl.sym.SPACE


def build(m: int, n: int, k: int, tile: Tuple[int, int, int], waves: Tuple[int, int],
          mma: tkw.ScaledMMAType = tkw.ScaledMMAType.F32_16x16x128_F8F6F4, shared: bool = True) -> Tuple[LaunchableWave, Dict[Any, Any]]:
    """The kernel and what its symbols are, as gemm_dense.build."""
    constraints = [tkw.WorkgroupConstraint(M, BLOCK_M, 0), tkw.WorkgroupConstraint(N, BLOCK_N, 1), tkw.TilingConstraint(K, BLOCK_K),
                   tkw.WaveConstraint(M, BLOCK_M / waves[0]), tkw.WaveConstraint(N, BLOCK_N / waves[1]),
                   tkw.HardwareConstraint(threads_per_wave=64, mma_type=mma)]

    def numbers(memory: Any) -> Any:
        return tkw.bitcast(tkw.read(memory), tkl.f4e2m1fn)

    def scales(memory: Any) -> Any:
        return tkw.bitcast(tkw.read(memory), tkl.f8e8m0fnu)

    @tkw.wave(constraints)
    def gemm_mxfp4(a: tkl.Memory[M, K / 2, SPACE, tkl.i8], a_scale: tkl.Memory[M, K / 32, SPACE, tkl.i8],
                   b: tkl.Memory[N, K / 2, SPACE, tkl.i8], b_scale: tkl.Memory[N, K / 32, SPACE, tkl.i8],
                   c: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, tkl.f32]) -> None:
        start = tkl.Register[M, N, tkl.f32](0.0)

        @tkw.iterate(K, init_args=[start])
        def total(acc: Any) -> Any:
            return tkw.scaled_mma(numbers(a), scales(a_scale), numbers(b), scales(b_scale), acc)
        tkw.write(total, c)
    return gemm_mxfp4, {M: m, N: n, K: k, BLOCK_M: tile[0], BLOCK_N: tile[1], BLOCK_K: tile[2],
                        SPACE: SHARED_ADDRESS_SPACE if shared else GLOBAL_ADDRESS_SPACE}
