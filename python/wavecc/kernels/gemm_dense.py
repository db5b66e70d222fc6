# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C = activation(A B^T + bias) of 16- and 8-bit floats, added in f32, or of i8, added in i32. A is [M, K], B [N, K], C [M, N]; either operand
may lie transposed."""
# Sizes are used as types here, which mypy does not accept.
# mypy: disable-error-code="type-arg,valid-type,misc"
from typing import Any, Callable, Dict, Tuple

import wavecc.wave as tkw
import wavecc.wave.lang as tkl
from wavecc.wave import LaunchableWave
from wavecc.wave.lang import GLOBAL_ADDRESS_SPACE, SHARED_ADDRESS_SPACE

M, N, K = tkl.sym.M, tkl.sym.N, tkl.sym.K
BLOCK_M, BLOCK_N, BLOCK_K = tkl.sym.BLOCK_M, tkl.sym.BLOCK_N, tkl.sym.BLOCK_K
SPACE, PIECES = tkl.sym.SPACE, tkl.sym.PIECES
ACTIVATIONS: Dict[str, Callable[[Any], Any]] = {
    "none": lambda x: x, "relu": lambda x: tkw.maximum(x, 0.0), "silu": lambda x: x * tkw.reciprocal(tkw.exp(-x) + 1.0),
    "gelu": lambda x: x * (tkw.erf(x * 0.7071067811865476) + 1.0) * 0.5}


def build(m: int, n: int, k: int, dtype: tkl.DataType, out: tkl.DataType, tile: Tuple[int, int, int], waves: Tuple[int, int], mma: Any,
          layout: str = "nt", bias: bool = False, activation: str = "none", lanes: int = 64, shared: bool = True, turned: bool = True,
          shuffled: bool = False, direct: bool = False, scaled: bool = False) -> Tuple[LaunchableWave, Dict[Any, Any]]:
    """The kernel and what its symbols are. tile: of a workgroup, M x N x K. waves: along M and N. mma: the matrix operation. layout: n or t
    for A and B, by BLAS: "nt" is [M, K] and [N, K], "tn" [K, M] and [K, N]. bias: an array [N] of out, before C.
    shuffled: B is [N / 16, K / 32, 512], what moe_fused.shuffle_weights makes of it. direct: B goes straight to registers. scaled: scales [M] and [N] of
    f32 stand before the bias and C.
    shared: tiles go through shared memory. turned: the products are those of C^T, so that a lane's results are neighbours in a row."""
    constraints = [tkw.WorkgroupConstraint(M, BLOCK_M, 0), tkw.WorkgroupConstraint(N, BLOCK_N, 1), tkw.TilingConstraint(K, BLOCK_K),
                   tkw.WaveConstraint(M, BLOCK_M / waves[0]), tkw.WaveConstraint(N, BLOCK_N / waves[1]),
                   tkw.HardwareConstraint(threads_per_wave=lanes, mma_type=mma)]
    i, j = tkw.IndexMapping.iterator(0), tkw.IndexMapping.iterator(1)

    def exchanged(x: Any, y: Any) -> tkw.IndexMapping:
        return tkw.IndexMapping(2, inputs={x: i, y: j}, outputs={y: j, x: i})
    of_a = exchanged(K, M) if layout[0] == "t" else None
    piece = 128 // dtype.bits  # elements of 16 bytes
    of_b = exchanged(K, N) if layout[1] == "n" else tkw.IndexMapping(
        2, inputs={N / 16: i // 16, K / 32: j // 32, PIECES: 16 * piece * (j % 32 // piece) + piece * (i % 16) + j % piece}, outputs={N: i, K: j}) if shuffled else None
    total = tkl.i32 if dtype == tkl.i8 else tkl.f32

    def product(a: Any, b: Any) -> Any:
        @tkw.iterate(K, init_args=[tkl.Register[(N, M) if turned else (M, N), total](0)])
        def sums(acc: Any) -> Any:
            rows, columns = tkw.read(a, mapping=of_a), tkw.read(b, mapping=of_b)
            return tkw.mma(columns, rows, acc) if turned else tkw.mma(rows, columns, acc)
        return sums

    def store(sums: Any, c: Any, a_scale: Any = None, b_scale: Any = None, added: Any = None) -> None:
        if a_scale is not None:
            sums = tkw.cast(sums, tkl.f32)
            for scale in (a_scale, b_scale):
                sums = sums * tkw.broadcast(tkw.read(scale), sums.shape)
        if added is not None:
            sums = sums + tkw.broadcast(tkw.cast(tkw.read(added), sums.dtype), sums.shape)
        tkw.write(tkw.cast(ACTIVATIONS[activation](sums), out), c, mapping=exchanged(N, M) if turned else None)

    G, f32 = GLOBAL_ADDRESS_SPACE, tkl.f32
    shape_a, shape_b = (K, M) if layout[0] == "t" else (M, K), (K, N) if layout[1] == "n" else (N / 16, K / 32, PIECES) if shuffled else (N, K)
    memory_a, memory_b = tkl.Memory[(*shape_a, SPACE, dtype)], tkl.Memory[(*shape_b, G if direct else SPACE, dtype)]
    memory_c, memory_bias = tkl.Memory[M, N, G, out], tkl.Memory[N, G, out]

    @tkw.wave(constraints)
    def gemm(a: memory_a, b: memory_b, c: memory_c) -> None:
        store(product(a, b), c)

    @tkw.wave(constraints)
    def gemm_bias(a: memory_a, b: memory_b, added: memory_bias, c: memory_c) -> None:
        store(product(a, b), c, added=added)

    @tkw.wave(constraints)
    def gemm_scaled(a: memory_a, b: memory_b, a_scale: tkl.Memory[M, G, f32], b_scale: tkl.Memory[N, G, f32], c: memory_c) -> None:
        store(product(a, b), c, a_scale, b_scale)

    @tkw.wave(constraints)
    def gemm_scaled_bias(a: memory_a, b: memory_b, a_scale: tkl.Memory[M, G, f32], b_scale: tkl.Memory[N, G, f32], added: memory_bias, c: memory_c) -> None:
        store(product(a, b), c, a_scale, b_scale, added)
    kernel = (gemm_scaled_bias if bias else gemm_scaled) if scaled else gemm_bias if bias else gemm
    return kernel, {M: m, N: n, K: k, BLOCK_M: tile[0], BLOCK_N: tile[1], BLOCK_K: tile[2], PIECES: 512,
                    SPACE: SHARED_ADDRESS_SPACE if shared else GLOBAL_ADDRESS_SPACE}
