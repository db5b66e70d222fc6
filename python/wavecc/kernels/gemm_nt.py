# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C = A B^T of f16 or bf16, added in f32: A is [M, K], B [N, K], C [M, N] of f32 or of the inputs' type."""
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


def build(m: int, n: int, k: int, dtype: tkl.DataType, out: tkl.DataType, tile: Tuple[int, int, int], waves: Tuple[int, int], mma: Any,
          lanes: int = 64, shared: bool = True, turned: bool = True) -> Tuple[LaunchableWave, Dict[Any, Any]]:
    """The kernel and what its symbols are. tile: of a workgroup, M x N x K. waves: along M and N. mma: the matrix operation.
    shared: tiles go through shared memory. turned: the products are those of C^T, so that a lane's results are neighbours in a row."""
    constraints = [tkw.WorkgroupConstraint(M, BLOCK_M, 0), tkw.WorkgroupConstraint(N, BLOCK_N, 1), tkw.TilingConstraint(K, BLOCK_K),
                   tkw.WaveConstraint(M, BLOCK_M / waves[0]), tkw.WaveConstraint(N, BLOCK_N / waves[1]),
                   tkw.HardwareConstraint(threads_per_wave=lanes, mma_type=mma)]
    i, j = tkw.IndexMapping.iterator(0), tkw.IndexMapping.iterator(1)
    transposed = tkw.IndexMapping(2, inputs={N: i, M: j}, outputs={M: j, N: i})

    @tkw.wave(constraints)
    def gemm(a: tkl.Memory[M, K, SPACE, dtype], b: tkl.Memory[N, K, SPACE, dtype],
             c: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, out]) -> None:
        start = tkl.Register[(N, M) if turned else (M, N), tkl.f32](0.0)

        @tkw.iterate(K, init_args=[start])
        def total(acc: Any) -> Any:
            rows, columns = tkw.read(a), tkw.read(b)
            return tkw.mma(columns, rows, acc) if turned else tkw.mma(rows, columns, acc)
        tkw.write(tkw.cast(total, out), c, mapping=transposed if turned else None)
    return gemm, {M: m, N: n, K: k, BLOCK_M: tile[0], BLOCK_N: tile[1], BLOCK_K: tile[2],
                  SPACE: SHARED_ADDRESS_SPACE if shared else GLOBAL_ADDRESS_SPACE}
