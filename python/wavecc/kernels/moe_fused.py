# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A mixture of experts with weights of 8 or 4 bits, in one kernel. Rows are sorted by expert (gemm_grouped.align):

    H[r] = silu(A[token] G[expert]^T) * (A[token] U[expert]^T), where the first weights hold G, then U
    C[token] += weights[r] (H[r] B[expert]^T)

A workgroup has a block of rows of one expert and BLOCK_N columns of H. These go through shared memory as 8 bits, scaled by the largest of a row. C gets
the sums of all blocks by atomics. C of bf16 gets them in pairs: sums go through shared memory, after which each lane has two neighbours. A has 8 bits
and a scale (f32) for each token. Weights have the same type and a scale (f32) for each column, or are MXFP4: two numbers in a byte, and a scale (E8M0)
for every 32 of them along K."""
# Sizes are used as types here, which mypy does not accept.
# mypy: disable-error-code="type-arg,valid-type,misc"
from typing import Any, Dict, Tuple

import numpy as np

import wavecc.wave as tkw
import wavecc.wave.lang as tkl
from wavecc.wave import LaunchableWave
from wavecc.wave.lang import GLOBAL_ADDRESS_SPACE, SHARED_ADDRESS_SPACE
from wavecc.wave.lang.global_symbols import THREAD_1, WORKGROUP_0

E, R, T, M, N, K, J, D, H, BLOCKS, ONE = (getattr(tkl.sym, name) for name in ("E", "R", "T", "M", "N", "K", "J", "D", "H", "BLOCKS", "ONE"))
BLOCK_M, BLOCK_N, BLOCK_K, BLOCK_D, EXPERT, BYTES = (getattr(tkl.sym, name) for name in ("BLOCK_M", "BLOCK_N", "BLOCK_K", "BLOCK_D", "EXPERT", "BYTES"))
MOST = {"f8E4M3FN": 448.0, "f8E4M3FNUZ": 240.0, "i8": 127.0}


def shuffle_weights(weights: Any) -> Any:
    """[..., rows, K] of 8 or 16 bits as [..., rows / 16, K / 32, 512], as AITER's shuffle_weight orders them: 16 rows of 32 columns, in pieces of 16
    bytes, each piece of all rows before the next. Then the lanes of a wave read whole lines."""
    weights = np.asarray(weights)
    if weights.ndim < 2 or weights.itemsize > 2:
        raise ValueError("shuffle_weights: weights are [..., rows, K] of 8 or 16 bits; found %d dimensions of %s" % (weights.ndim, weights.dtype))
    (*outer, rows, k), piece = weights.shape, 16 // weights.itemsize
    if rows % 16 or k % 32:
        raise ValueError("shuffle_weights: rows are a multiple of 16 and K of 32; found %d and %d" % (rows, k))
    return np.ascontiguousarray(weights.reshape(-1, rows // 16, 16, k // 32, 32 // piece, piece).transpose(0, 1, 3, 4, 2, 5)).reshape(*outer, rows // 16, k // 32, 512)


def build(rows: int, tokens: int, model: int, inter: int, experts: int, dtype: tkl.DataType, tile: Tuple[int, int, int], columns: int, waves: int,
          mma: Any, top: int, mx: bool = False, shuffled: bool = False, out: tkl.DataType = tkl.f32) -> Tuple[LaunchableWave, Dict[Any, Any]]:
    """The kernel and what its symbols are. tile: rows of a block, columns of H, K of an iteration; columns: of C in an iteration; waves share columns.
    mx: weights are MXFP4. shuffled: weights are what shuffle_weights makes of them. out: f32 or bf16, the type of C.
    Arguments: a, its scales, the first weights, their scales, the second weights, their scales, tokens, experts of blocks, weights of rows, c."""
    constraints = [tkw.WorkgroupConstraint(M, BLOCK_M, 0), tkw.WorkgroupConstraint(N, BLOCK_N, 1), tkw.WorkgroupConstraint(H, BLOCK_N, 1, primary=False),
                   tkw.TilingConstraint(K, BLOCK_K), tkw.TilingConstraint(D, BLOCK_D), tkw.WaveConstraint(M, BLOCK_M),
                   tkw.WaveConstraint(N, BLOCK_N / waves), tkw.WaveConstraint(D, BLOCK_D / waves, wave_id=THREAD_1),
                   tkw.HardwareConstraint(threads_per_wave=64, mma_type=mma, vector_shapes={E: 0, R: 0, T: 0, BLOCKS: 1, ONE: 1})]
    i, j, there = tkw.IndexMapping.iterator(0), tkw.IndexMapping.iterator(1), tkw.IndexMapping.dynamic_val(0)
    of_block = tkw.IndexMapping(1, inputs={BLOCKS: WORKGROUP_0}, outputs={ONE: i})
    of_rows = tkw.IndexMapping(2, inputs={R: there, K: j}, outputs={M: i, K: j}, dynamic_val_mappings={M: i})
    of_row = tkw.IndexMapping(1, inputs={R: there}, outputs={M: i}, dynamic_val_mappings={M: i})
    of_held = tkw.IndexMapping(2, inputs={M: i, N: j}, outputs={M: i, H: j})
    to_tokens = tkw.IndexMapping(2, inputs={T: there, D: j}, outputs={M: i, D: j}, dynamic_val_mappings={M: i})
    largest, total, byte = MOST[dtype.name], tkl.i32 if dtype.name == "i8" else tkl.f32, tkl.i8 if mx else dtype
    G = GLOBAL_ADDRESS_SPACE

    def shape(rows_: Any, depth: Any) -> Any:
        return (E, rows_ / 16, depth / 32, BYTES, G) if shuffled else (E, rows_, depth / 2 if mx else depth, G)

    def scale_shape(rows_: Any, depth: Any) -> Any:
        return (E, rows_, depth / 32, G, tkl.i8) if mx else (E, rows_, G, tkl.f32)

    def matrix(memory: Any, scale: Any, mine: Any, rows_: Any, depth: Any, first: int = 0) -> Any:
        """Rows of the expert's weights from `first`, and their scales if products take them."""
        row = i + first
        places = {rows_ / 16: row // 16, depth / 32: j // 32, BYTES: 256 * (j % 32 // 16) + 16 * (row % 16) + j % 16} if shuffled else {
            rows_: row, (depth / 2 if mx else depth): j}
        whole = tkw.read(memory, mapping=tkw.IndexMapping(2, inputs={E: EXPERT, **places}, outputs={mine: i, (depth / 2 if mx else depth): j}))
        if not mx:
            return (whole,)
        of_scales = tkw.IndexMapping(2, inputs={E: EXPERT, rows_: row, depth / 32: j}, outputs={mine: i, depth / 32: j})
        return tkw.bitcast(whole, tkl.f4e2m1fn), tkw.bitcast(tkw.read(scale, mapping=of_scales), tkl.f8e8m0fnu)

    def product(x: Any, depth: Any, other: Any, acc: Any) -> Any:
        if not mx:
            return tkw.mma(x, other[0], acc)
        return tkw.scaled_mma(x, tkw.bitcast(tkl.Register[M, depth / 32, tkl.i8](127), tkl.f8e8m0fnu), other[0], other[1], acc)

    def scaled(sums: Any, scale: Any, mine: Any, rows_: Any, first: int = 0) -> Any:
        """The sums in f32, times the scales of their columns."""
        sums = tkw.cast(sums, tkl.f32) if dtype.name == "i8" else sums
        of_columns = tkw.IndexMapping(1, inputs={E: EXPERT, rows_: i + first}, outputs={mine: i})
        return sums if mx else sums * tkw.broadcast(tkw.read(scale, mapping=of_columns), [M, mine])

    @tkw.wave(constraints)
    def moe_fused(a: tkl.Memory[R, K, SHARED_ADDRESS_SPACE, dtype], a_scale: tkl.Memory[R, G, tkl.f32],
                  b: tkl.Memory[(*shape(J, K), byte)], b_scale: tkl.Memory[scale_shape(J, K)],
                  down: tkl.Memory[(*shape(D, H), byte)], down_scale: tkl.Memory[scale_shape(D, H)],
                  numbers: tkl.Memory[M, G, tkl.i32], experts_of: tkl.Memory[BLOCKS, G, tkl.i32], weights: tkl.Memory[M, G, tkl.f32],
                  c: tkl.Memory[T, D, G, out]) -> None:
        tkw.set_symbol(EXPERT, tkw.read(experts_of, mapping=of_block))
        staged = tkw.minimum(tkw.read(numbers) // top, tokens - 1)
        zero = tkl.Register[M, N, total](0)

        @tkw.iterate(K, init_args=[zero, zero])
        def sums(gate: Any, up: Any) -> Any:
            x = tkw.read(a, mapping=of_rows, mapping_dynamic_vals=(staged,))
            return product(x, K, matrix(b, b_scale, N, J, K), gate), product(x, K, matrix(b, b_scale, N, J, K, inter), up)
        given = tkw.read(numbers)  # by other lanes than those that read A
        row = tkw.minimum(given // top, tokens - 1)
        of_token = tkw.broadcast(tkw.read(a_scale, mapping=of_row, mapping_dynamic_vals=(row,)), [M, N])
        gate, up = (scaled(part, b_scale, N, J, first) * of_token for part, first in zip(sums, (0, inter)))
        h = gate * tkw.reciprocal(tkw.exp(-gate) + 1.0) * up
        most = tkw.maximum(tkw.max(tkw.abs(h), dim=N, block=True), 1e-30)
        h = h * tkw.broadcast(tkw.reciprocal(most) * largest, [M, N])
        held = tkw.allocate((M, N), (BLOCK_M, BLOCK_N), dtype, SHARED_ADDRESS_SPACE)
        tkw.write(tkw.cast(tkw.roundeven(h) if dtype.name == "i8" else h, dtype), held)
        factor, x = tkw.broadcast(tkw.read(weights) * most * (1 / largest), [M, D]), tkw.read(held, mapping=of_held)

        turned = tkw.allocate((M, D), (BLOCK_M, BLOCK_D), out, SHARED_ADDRESS_SPACE) if out.name == "bf16" else None
        adds = tkw.read(numbers) if turned else given  # by the lanes that add

        @tkw.iterate(D, init_args=[])
        def over_columns() -> None:
            part = scaled(product(x, H, matrix(down, down_scale, D, D, H), tkl.Register[M, D, total](0)), down_scale, D, D) * factor
            if turned:
                tkw.write(tkw.cast(part, out), turned)
                part = tkw.read(turned, elements_per_thread=2)

            @tkw.conditional(adds < tokens * top)
            def add() -> None:
                tkw.atomic_add(part, c, mapping=to_tokens, mapping_dynamic_vals=(tkw.minimum(adds // top, tokens - 1),))
    return moe_fused, {E: experts, R: tokens, T: tokens, M: rows, N: inter, H: inter, J: 2 * inter, K: model, D: model, BLOCKS: rows // tile[0], ONE: 1,
                       BLOCK_M: tile[0], BLOCK_N: tile[1], BLOCK_K: tile[2], BLOCK_D: columns, BYTES: 512}
