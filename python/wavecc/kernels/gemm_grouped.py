# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Multiplies each row by the matrix of its expert. Rows are sorted by expert, and each expert's rows are padded to whole blocks (`align`).
`tokens[r]` is the row of A for row r; in padding it is the number of rows of A. `experts[b]` is the expert of block b.

    grouped_gemm   C[r] = A[tokens[r]] B[expert]^T
    gate_up        H[r] = silu(A[tokens[r]] G[expert]^T) * (A[tokens[r]] U[expert]^T), where B holds G, then U
    down           C[tokens[r] // top] += weights[r] (H[r] B[expert]^T)"""
# Sizes are used as types here, which mypy does not accept.
# mypy: disable-error-code="type-arg,valid-type,misc"
from typing import Any, Dict, List, Tuple

import numpy as np

import wavecc.wave as tkw
import wavecc.wave.lang as tkl
from wavecc.wave import LaunchableWave
from wavecc.wave.lang import GLOBAL_ADDRESS_SPACE, SHARED_ADDRESS_SPACE
from wavecc.wave.lang.global_symbols import WORKGROUP_0

E, R, T, M, N, K, J, BLOCKS, ONE = (getattr(tkl.sym, name) for name in ("E", "R", "T", "M", "N", "K", "J", "BLOCKS", "ONE"))
BLOCK_M, BLOCK_N, BLOCK_K, EXPERT, ROW = (getattr(tkl.sym, name) for name in ("BLOCK_M", "BLOCK_N", "BLOCK_K", "EXPERT", "ROW"))


def align(chosen: Any, experts: int, block: int) -> Tuple[Any, Any]:
    """tokens and experts of blocks, for experts chosen[token, choice]: entries of `tokens` count choices, token * top + choice."""
    flat = np.asarray(chosen).reshape(-1)
    if len(flat) and not 0 <= flat.min() <= flat.max() < experts:
        raise ValueError("align: experts are numbered from 0 to %d; found %d to %d" % (experts - 1, flat.min(), flat.max()))
    tokens: List[int] = []
    of_blocks: List[int] = []
    for expert in range(experts):
        mine = np.flatnonzero(flat == expert).tolist()
        blocks = -(-len(mine) // block)
        tokens += mine + [len(flat)] * (blocks * block - len(mine))
        of_blocks += [expert] * blocks
    return np.array(tokens, np.int32), np.array(of_blocks, np.int32)


def build(kind: str, rows: int, tokens: int, n: int, k: int, experts: int, dtype: tkl.DataType, tile: Tuple[int, int, int], waves: Tuple[int, int],
          mma: Any, top: int = 1, lanes: int = 64) -> Tuple[LaunchableWave, Dict[Any, Any]]:
    """The kernel and what its symbols are. kind: grouped, gate_up or down. rows: of tokens (a multiple of tile M); tokens: rows of A (of C for
    down, whose A has `rows`); top: choices of a token. Arguments: a, b, tokens, experts, (weights,) c."""
    constraints = [tkw.WorkgroupConstraint(M, BLOCK_M, 0), tkw.WorkgroupConstraint(N, BLOCK_N, 1), tkw.TilingConstraint(K, BLOCK_K),
                   tkw.WaveConstraint(M, BLOCK_M / waves[0]), tkw.WaveConstraint(N, BLOCK_N / waves[1]),
                   tkw.HardwareConstraint(threads_per_wave=lanes, mma_type=mma, vector_shapes={E: 0, R: 0, T: 0, BLOCKS: 1, ONE: 1})]
    i, j, there = tkw.IndexMapping.iterator(0), tkw.IndexMapping.iterator(1), tkw.IndexMapping.dynamic_val(0)
    of_block = tkw.IndexMapping(1, inputs={BLOCKS: WORKGROUP_0}, outputs={ONE: i})
    of_rows = tkw.IndexMapping(2, inputs={R: there, K: j}, outputs={M: i, K: j}, dynamic_val_mappings={M: i})
    of_b = tkw.IndexMapping(2, inputs={E: EXPERT, J: i, K: j}, outputs={N: i, K: j})
    of_up = tkw.IndexMapping(2, inputs={E: EXPERT, J: i + n, K: j}, outputs={N: i, K: j})
    to_tokens = tkw.IndexMapping(2, inputs={T: there, N: j}, outputs={M: i, N: j}, dynamic_val_mappings={M: i})
    zero = tkl.Register[M, N, tkl.f32]

    def row_of(numbers: Any) -> Any:
        """The row of A; rows that only fill take the last one."""
        return tkw.minimum(numbers // top, tokens - 1)

    @tkw.wave(constraints)
    def grouped_gemm(a: tkl.Memory[R, K, SHARED_ADDRESS_SPACE, dtype], b: tkl.Memory[E, J, K, SHARED_ADDRESS_SPACE, dtype],
                     numbers: tkl.Memory[M, GLOBAL_ADDRESS_SPACE, tkl.i32], experts_of: tkl.Memory[BLOCKS, GLOBAL_ADDRESS_SPACE, tkl.i32],
                     c: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, tkl.f32]) -> None:
        tkw.set_symbol(EXPERT, tkw.read(experts_of, mapping=of_block))
        row = row_of(tkw.read(numbers))

        @tkw.iterate(K, init_args=[zero(0.0)])
        def sums(acc: Any) -> Any:
            return tkw.mma(tkw.read(a, mapping=of_rows, mapping_dynamic_vals=(row,)), tkw.read(b, mapping=of_b), acc)
        tkw.write(sums, c)

    @tkw.wave(constraints)
    def gate_up(a: tkl.Memory[R, K, SHARED_ADDRESS_SPACE, dtype], b: tkl.Memory[E, J, K, SHARED_ADDRESS_SPACE, dtype],
                numbers: tkl.Memory[M, GLOBAL_ADDRESS_SPACE, tkl.i32], experts_of: tkl.Memory[BLOCKS, GLOBAL_ADDRESS_SPACE, tkl.i32],
                h: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, dtype]) -> None:
        tkw.set_symbol(EXPERT, tkw.read(experts_of, mapping=of_block))
        row = row_of(tkw.read(numbers))

        @tkw.iterate(K, init_args=[zero(0.0), zero(0.0)])
        def sums(gate: Any, up: Any) -> Any:
            x = tkw.read(a, mapping=of_rows, mapping_dynamic_vals=(row,))
            return tkw.mma(x, tkw.read(b, mapping=of_b), gate), tkw.mma(x, tkw.read(b, mapping=of_up), up)
        gate, up = sums
        tkw.write(tkw.cast(gate * tkw.reciprocal(tkw.exp(-gate) + 1.0) * up, dtype), h)

    @tkw.wave(constraints)
    def down(h: tkl.Memory[M, K, SHARED_ADDRESS_SPACE, dtype], b: tkl.Memory[E, J, K, SHARED_ADDRESS_SPACE, dtype],
             numbers: tkl.Memory[M, GLOBAL_ADDRESS_SPACE, tkl.i32], experts_of: tkl.Memory[BLOCKS, GLOBAL_ADDRESS_SPACE, tkl.i32],
             weights: tkl.Memory[M, GLOBAL_ADDRESS_SPACE, tkl.f32], c: tkl.Memory[T, N, GLOBAL_ADDRESS_SPACE, tkl.f32]) -> None:
        tkw.set_symbol(EXPERT, tkw.read(experts_of, mapping=of_block))

        @tkw.iterate(K, init_args=[zero(0.0)])
        def sums(acc: Any) -> Any:
            return tkw.mma(tkw.read(h), tkw.read(b, mapping=of_b), acc)
        given, weight = tkw.read(numbers), tkw.read(weights)
        weight = tkw.select(given < tokens * top, weight, tkl.Register[M, tkl.f32](0.0))
        tkw.atomic_add(sums * tkw.broadcast(weight, [M, N]), c, mapping=to_tokens, mapping_dynamic_vals=(row_of(given),))
    kernels = {"grouped": grouped_gemm, "gate_up": gate_up, "down": down}
    return kernels[kind], {E: experts, R: tokens, T: tokens, M: rows, N: n, J: 2 * n if kind == "gate_up" else n, K: k, BLOCKS: rows // tile[0], ONE: 1,
                           BLOCK_M: tile[0], BLOCK_N: tile[1], BLOCK_K: tile[2]}
