# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C += A B^T of 16- or 8-bit floats, added in f32, with K in parts: each part is a workgroup's, and atomic additions sum them. For problems whose
tiles are too few for the device. A is [M, K], B [N, K], C [M, N] of f32, which begins with zeroes or with what is added to."""
# Sizes are used as types here, which mypy does not accept.
# mypy: disable-error-code="type-arg,valid-type,misc"
from typing import Any, Dict, Tuple

import wavecc.wave as tkw
import wavecc.wave.lang as tkl
from wavecc.wave import LaunchableWave
from wavecc.wave.lang import GLOBAL_ADDRESS_SPACE, SHARED_ADDRESS_SPACE
from wavecc.wave.lang.global_symbols import WORKGROUP_2, sympy

M, N, K, S = tkl.sym.M, tkl.sym.N, tkl.sym.K, tkl.sym.S
BLOCK_M, BLOCK_N, BLOCK_K = tkl.sym.BLOCK_M, tkl.sym.BLOCK_N, tkl.sym.BLOCK_K
BEGIN, LENGTH = tkl.sym.BEGIN, tkl.sym.LENGTH


def build(m: int, n: int, k: int, parts: int, dtype: tkl.DataType, tile: Tuple[int, int, int], waves: Tuple[int, int], mma: Any, lanes: int = 64
          ) -> Tuple[LaunchableWave, Dict[Any, Any]]:
    """The kernel and what its symbols are. parts: of K, each a whole number of tiles but the last."""
    each = -(-k // (tile[2] * parts)) * tile[2]
    constraints = [tkw.WorkgroupConstraint(M, BLOCK_M, 0), tkw.WorkgroupConstraint(N, BLOCK_N, 1), tkw.WorkgroupConstraint(S, 1, 2),
                   tkw.TilingConstraint(K, BLOCK_K, iters=sympy.ceiling(LENGTH / BLOCK_K), start=BEGIN),
                   tkw.WaveConstraint(M, BLOCK_M / waves[0]), tkw.WaveConstraint(N, BLOCK_N / waves[1]),
                   tkw.HardwareConstraint(threads_per_wave=lanes, mma_type=mma, vector_shapes={S: 0})]

    @tkw.wave(constraints)
    def split_gemm(a: tkl.Memory[M, K, SHARED_ADDRESS_SPACE, dtype], b: tkl.Memory[N, K, SHARED_ADDRESS_SPACE, dtype],
                   c: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, tkl.f32]) -> None:
        @tkw.iterate(K, init_args=[tkl.Register[M, N, tkl.f32](0.0)])
        def sums(acc: Any) -> Any:
            return tkw.mma(tkw.read(a), tkw.read(b), acc)
        tkw.atomic_add(sums, c)
    return split_gemm, {M: m, N: n, K: k, S: parts, BLOCK_M: tile[0], BLOCK_N: tile[1], BLOCK_K: tile[2], BEGIN: WORKGROUP_2 * each,
                        LENGTH: sympy.Max(0, sympy.Min(each, K - WORKGROUP_2 * each))}
