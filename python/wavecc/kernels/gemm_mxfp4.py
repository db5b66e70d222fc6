# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C = A B^T of MXFP4: two numbers of 4 bits in a byte, and a scale (E8M0) for every 32 of them along K. A is [M, K / 2] bytes with scales
[M, K / 32], B [N, K / 2] with [N, K / 32], C [M, N] of f32, f16 or bf16. Scales may lie shuffled (shuffle_scales): then the lanes of a wave read
256 bytes in a row instead of 4 bytes of each of 32 rows."""
# Sizes are used as types here, which mypy does not accept.
# mypy: disable-error-code="type-arg,valid-type,misc"
from typing import Any, Dict, Tuple

import numpy as np

import wavecc.wave as tkw
import wavecc.wave.lang as tkl
from wavecc.wave import LaunchableWave
from wavecc.wave.lang import GLOBAL_ADDRESS_SPACE, SHARED_ADDRESS_SPACE

M, N, K = tkl.sym.M, tkl.sym.N, tkl.sym.K
BLOCK_M, BLOCK_N, BLOCK_K = tkl.sym.BLOCK_M, tkl.sym.BLOCK_N, tkl.sym.BLOCK_K
SPACE, BYTES = tkl.sym.SPACE, tkl.sym.BYTES


def shuffle_scales(scales: Any) -> Any:
    """[rows, K / 32] bytes as [rows / 32, K / 256, 256], rounded up, with zeroes for what is not there: the bytes of 32 rows and 8 blocks in the
    order of AITER's e8m0_shuffle. Block b of row r is byte 64 (b % 4) + 4 (r % 16) + 2 (b / 4) + r / 16, so a lane's dword has 2 rows and 2 blocks."""
    scales = np.asarray(scales)
    rows, blocks = -(-scales.shape[0] // 32), -(-scales.shape[1] // 8)
    whole = np.zeros((32 * rows, 8 * blocks), scales.dtype)
    whole[:scales.shape[0], :scales.shape[1]] = scales
    return np.ascontiguousarray(whole.reshape(rows, 2, 16, blocks, 2, 4).transpose(0, 3, 5, 2, 4, 1)).reshape(rows, blocks, 256)


def build(m: int, n: int, k: int, tile: Tuple[int, int, int], waves: Tuple[int, int], out: tkl.DataType = tkl.f32, shuffled: bool = False,
          mma: tkw.ScaledMMAType = tkw.ScaledMMAType.F32_16x16x128_F8F6F4, shared: bool = True, turned: bool = False) -> Tuple[LaunchableWave, Dict[Any, Any]]:
    """The kernel and what its symbols are, as gemm_dense.build. shuffled: so do the scales lie. They go straight to registers."""
    constraints = [tkw.WorkgroupConstraint(M, BLOCK_M, 0), tkw.WorkgroupConstraint(N, BLOCK_N, 1), tkw.TilingConstraint(K, BLOCK_K),
                   tkw.WaveConstraint(M, BLOCK_M / waves[0]), tkw.WaveConstraint(N, BLOCK_N / waves[1]),
                   tkw.HardwareConstraint(threads_per_wave=64, mma_type=mma)]
    i, j = tkw.IndexMapping.iterator(0), tkw.IndexMapping.iterator(1)
    byte = 64 * (j % 4) + 4 * (i % 16) + 2 * ((j % 8) // 4) + (i % 32) // 16

    def numbers(memory: Any) -> Any:
        return tkw.bitcast(tkw.read(memory), tkl.f4e2m1fn)

    def scales(memory: Any, rows: Any) -> Any:
        places = tkw.IndexMapping(2, inputs={rows / 32: i // 32, K / 256: j // 8, BYTES: byte}, outputs={rows: i, K / 32: j}) if shuffled else None
        return tkw.bitcast(tkw.read(memory, mapping=places), tkl.f8e8m0fnu)

    def shape(rows: Any) -> Any:
        return (rows / 32, K / 256, BYTES, GLOBAL_ADDRESS_SPACE) if shuffled else (rows, K / 32, SPACE)

    @tkw.wave(constraints)
    def gemm_mxfp4(a: tkl.Memory[M, K / 2, SPACE, tkl.i8], a_scale: tkl.Memory[(*shape(M), tkl.i8)],
                   b: tkl.Memory[N, K / 2, SPACE, tkl.i8], b_scale: tkl.Memory[(*shape(N), tkl.i8)],
                   c: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, out]) -> None:
        start = tkl.Register[(N, M) if turned else (M, N), tkl.f32](0.0)

        @tkw.iterate(K, init_args=[start])
        def total(acc: Any) -> Any:
            rows, columns = (numbers(a), scales(a_scale, M)), (numbers(b), scales(b_scale, N))
            return tkw.scaled_mma(*columns, *rows, acc) if turned else tkw.scaled_mma(*rows, *columns, acc)
        result = total if out == tkl.f32 else tkw.cast(total, out)
        tkw.write(result, c, mapping=tkw.IndexMapping(2, inputs={N: i, M: j}, outputs={M: j, N: i}) if turned else None)
    return gemm_mxfp4, {M: m, N: n, K: k, BLOCK_M: tile[0], BLOCK_N: tile[1], BLOCK_K: tile[2], BYTES: 256,
                        SPACE: SHARED_ADDRESS_SPACE if shared else GLOBAL_ADDRESS_SPACE}
