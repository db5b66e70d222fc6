# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""softmax(Q K^T / sqrt(D)) V of f16 or bf16 in one pass over the keys: Q is [B, M, D], K [H, S, D], V [H, S, E], the result [B, M, E].
B counts batches and heads together, H those of keys: `group` heads of Q share one. Scores stay in registers: the first product leaves them where the second one takes its operand."""
# Sizes are used as types here, which mypy does not accept.
# mypy: disable-error-code="type-arg,valid-type,misc"
import math
from typing import Any, Dict, Tuple

import wavecc.wave as tkw
import wavecc.wave.lang as tkl
from wavecc.wave import LaunchableWave, MMAType
from wavecc.wave.lang import GLOBAL_ADDRESS_SPACE, SHARED_ADDRESS_SPACE
from wavecc.wave.lang.global_symbols import WORKGROUP_0, WORKGROUP_1, WORKGROUP_2

B, H, M, S, D, E = tkl.sym.B, tkl.sym.H, tkl.sym.M, tkl.sym.S, tkl.sym.D, tkl.sym.E
SEEN, EDGE = tkl.sym.SEEN, tkl.sym.EDGE  # keys, as tiles that all queries of a workgroup see, and as those that only some do
NUM_SEEN, NUM_EDGE = tkl.sym.NUM_SEEN, tkl.sym.NUM_EDGE
BLOCK_M, BLOCK_S = tkl.sym.BLOCK_M, tkl.sym.BLOCK_S
SPACE = tkl.sym.SPACE
LOWEST = -1e30  # below all scores, those of large inputs too
XCDS = 8
SLACK = 8.0  # by so much a score may be above the base before sums are scaled anew: weights are at most 2^8
# Of the product before the one with such an operand, whose own operands come from memory: K in one piece.
_OF_SCORES = {("F32_%s_K4_F16" % shape, name): MMAType["F32_%s_%s" % (shape, name.upper())] for shape in ("16x16x32", "32x32x16") for name in ("f16", "bf16")}


def build(batch: int, queries: int, keys: int, depth: int, width: int, dtype: tkl.DataType, causal: bool = False, group: int = 1, tile: Tuple[int, int] = (64, 64),
          waves: int = 4, mma: MMAType = MMAType.F32_16x16x16_F16, shared: bool = True,
          result: tkl.DataType = tkl.f32) -> Tuple[LaunchableWave, Dict[Any, Any]]:
    """The kernel and what its symbols are. tile: queries of a workgroup, keys of an iteration. causal: query i sees keys 0 to i."""
    rows = 32 if "32x32" in mma.name else 16
    of_scores = _OF_SCORES.get((mma.name, dtype.name), mma)
    tiles, blocks = -(-queries // tile[0]), -(-keys // tile[1])
    dies = XCDS if batch % XCDS == 0 else 1  # all tiles of a head on one die: they share its keys in the L2
    own = tiles - 1 - WORKGROUP_1 if causal else WORKGROUP_1  # those with most keys first
    constraints = [tkw.WorkgroupConstraint(E, E, 0, apply_fn=lambda _: 0, iters=dies), tkw.WorkgroupConstraint(M, BLOCK_M, 1, apply_fn=lambda _: own * BLOCK_M, iters=tiles),
                   tkw.WorkgroupConstraint(B, 1, 2, apply_fn=lambda _: WORKGROUP_0 + WORKGROUP_2 * dies, iters=batch // dies),
                   tkw.WaveConstraint(M, BLOCK_M / waves), tkw.WaveConstraint(E, E),
                   tkw.HardwareConstraint(threads_per_wave=64, mma_type=mma, vector_shapes={B: 0, M: rows, E: rows})]
    constraints += [tkw.TilingConstraint(SEEN, BLOCK_S, iters=NUM_SEEN), tkw.TilingConstraint(EDGE, BLOCK_S, iters=NUM_EDGE, start=NUM_SEEN * BLOCK_S)] if causal else [
        tkw.TilingConstraint(S, BLOCK_S)]
    i, j, l = (tkw.IndexMapping.iterator(n) for n in range(3))
    turned_c = tkw.IndexMapping(3, inputs={B: i, E: j, M: l}, outputs={B: i, M: l, E: j})
    scale = math.log2(math.e) / math.sqrt(depth)

    # A condition on one row of a lane. Loops that do not run in stages are quicker as one block.
    is_lazy = tile[0] // waves == rows and "K4" in mma.name

    def rescaled(out: Any, shrink: Any) -> Any:
        if not is_lazy:
            return out * shrink

        @tkw.conditional(shrink < 1.0, else_return=[out])
        def scaled() -> Any:
            return out * shrink
        return scaled

    def masked(scores: Any, axis: Any) -> Any:
        column = tkw.broadcast(tkw.self_index(axis, tkl.i32), [B, M, axis])
        row = tkw.broadcast(tkw.self_index(M, tkl.i32), [B, M, axis])
        return tkw.select(row >= column, scores, LOWEST)

    @tkw.wave(constraints)
    def attention(q: tkl.Memory[B, M, D, GLOBAL_ADDRESS_SPACE, dtype], k: tkl.Memory[H, S, D, SPACE, dtype],
                  v: tkl.Memory[H, S, E, SPACE, dtype], c: tkl.Memory[B, M, E, GLOBAL_ADDRESS_SPACE, result]) -> None:
        queries = tkw.read(q)

        def over(axis: Any, carried: Any) -> Any:
            of_k = tkw.IndexMapping(3, inputs={H: i // group, S: j, D: l}, outputs={B: i, axis: j, D: l})
            of_v = tkw.IndexMapping(3, inputs={H: i // group, E: j, S: l}, outputs={B: i, E: j, axis: l})

            @tkw.iterate(axis, init_args=carried)
            def over_keys(base: Any, total: Any, out: Any) -> Any:
                scores = tkw.mma(tkw.read(k, mapping=of_k), queries, tkl.Register[B, axis, M, tkl.f32](0.0), mma_type=of_scores)
                scores = tkw.permute(scores, [B, M, axis])
                scores = masked(scores, axis) if axis is EDGE else scores
                highest = tkw.max(scores, dim=axis) * scale
                next_base = tkw.select(highest > base + SLACK, highest, base) if is_lazy else tkw.maximum(highest, base)
                shrink = tkw.exp2(base - next_base)
                weights = tkw.exp2(scores * scale - next_base)
                total, parts = tkw.sum(weights, total * shrink, dim=axis), tkw.cast(weights, dtype)
                return next_base, total, tkw.mma(tkw.read(v, mapping=of_v), parts, rescaled(out, shrink))
            return over_keys
        sums = [tkl.Register[B, M, tkl.f32](LOWEST), tkl.Register[B, M, tkl.f32](0.0), tkl.Register[B, E, M, tkl.f32](0.0)]
        if causal:
            tile_number = tkw.scalar(own, tkl.i32)
            seen = tkw.minimum(tile_number * tile[0] // tile[1], tkw.scalar(blocks, tkl.i32))
            tkw.set_symbol(NUM_SEEN, seen)
            tkw.set_symbol(NUM_EDGE, tkw.minimum((tile_number * tile[0] + (tile[0] + tile[1] - 1)) // tile[1], tkw.scalar(blocks, tkl.i32)) - seen)
            sums = over(EDGE, over(SEEN, sums))
        else:
            sums = over(S, sums)
        _, total, out = sums
        tkw.write(tkw.cast(out * tkw.reciprocal(total), result), c, mapping=turned_c)
    return attention, {B: batch, H: batch // group, M: queries, S: keys, **({SEEN: keys, EDGE: keys} if causal else {}), D: depth, E: width, BLOCK_M: tile[0], BLOCK_S: tile[1],
                       SPACE: SHARED_ADDRESS_SPACE if shared else GLOBAL_ADDRESS_SPACE}
