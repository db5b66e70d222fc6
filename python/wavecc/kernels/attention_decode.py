# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Attention of one query for each head, over keys in a cache. The rows of a product are the heads that share keys. Each workgroup takes a part of
the keys, and a second kernel joins the parts. B counts batches times heads of keys, M the heads of queries that share one.

Q is [B, M, D]; lengths [batches] of i32 say how many keys there are. Keys K [B, S, D] and values V [B, S, E], or in pages [pages, page, heads, D]
with a table [batches, pages of one] of i32. latent: there is no V, values are the first E of each key (MLA: D 576, E 512)."""
# Sizes are used as types here, which mypy does not accept.
# mypy: disable-error-code="type-arg,valid-type,misc"
import math
from typing import Any, Dict, Optional, Tuple

import wavecc.wave as tkw
import wavecc.wave.lang as tkl
from wavecc.wave import LaunchableWave, MMAType
from wavecc.wave.lang import GLOBAL_ADDRESS_SPACE, SHARED_ADDRESS_SPACE

B, BATCH, M, S, D, E, P, R, PAGES, PAGE, HEADS, TABLE = (getattr(tkl.sym, name) for name in (
    "B", "BATCH", "M", "S", "D", "E", "P", "R", "PAGES", "PAGE", "HEADS", "TABLE"))
BLOCK_M, BLOCK_S, FIRST, COUNT, SPACE_K, SPACE_V = (getattr(tkl.sym, name) for name in ("BLOCK_M", "BLOCK_S", "FIRST", "COUNT", "SPACE_K", "SPACE_V"))
LOWEST = -1e30  # below all scores, those of large inputs too


def build(batch: int, heads: int, group: int, keys: int, depth: int, width: int, dtype: tkl.DataType, parts: int, block: int, waves: int, mma: MMAType,
          latent: bool = False, page: int = 0, pages: int = 0, scale: Optional[float] = None, shared: Tuple[bool, bool] = (True, True)
          ) -> Tuple[LaunchableWave, Dict[Any, Any]]:
    """The first kernel. heads: of keys; group: heads of queries that share one; keys: that the cache holds of a batch at most; block: keys of an
    iteration. page: keys of a page, 0 without; pages: of the cache. shared: keys, values go through shared memory.
    Arguments: q, k, (v,) (table,) lengths, highest [P, B, M], total [P, B, M], out [P, B, M, E]."""
    constraints = [tkw.WorkgroupConstraint(M, BLOCK_M, 0), tkw.WorkgroupConstraint(E, E, 1), tkw.WorkgroupConstraint(B, 1, 2),
                   tkw.WorkgroupConstraint(P, 1, 3), tkw.TilingConstraint(S, BLOCK_S, iters=COUNT, start=FIRST * BLOCK_S),
                   tkw.WaveConstraint(M, BLOCK_M / waves), tkw.WaveConstraint(E, E),
                   tkw.HardwareConstraint(threads_per_wave=64, mma_type=mma, vector_shapes={B: 0, P: 0, BATCH: 1, M: 16, E: 16})]
    i, j, l = (tkw.IndexMapping.iterator(number) for number in range(3))
    there = tkw.IndexMapping.dynamic_val(0)
    to_part = tkw.IndexMapping(3, inputs={B: i, E: j, M: l}, outputs={P: tkl.sym.PART, B: i, M: l, E: j})
    to_stats = tkw.IndexMapping(2, inputs={B: i, M: j}, outputs={P: tkl.sym.PART, B: i, M: j})
    of_batch = tkw.IndexMapping(1, inputs={BATCH: i // heads}, outputs={B: i})
    of_table = tkw.IndexMapping(2, inputs={BATCH: i // heads, TABLE: j // max(page, 1)}, outputs={B: i, S: j})
    last = D if latent else E
    if page:
        of_k = tkw.IndexMapping(3, inputs={PAGES: there, PAGE: j % page, HEADS: i % heads, D: l}, outputs={B: i, S: j, D: l}, dynamic_val_mappings={B: i, S: j})
        of_v = tkw.IndexMapping(3, inputs={PAGES: there, PAGE: l % page, HEADS: i % heads, last: j}, outputs={B: i, E: j, S: l}, dynamic_val_mappings={B: i, S: l})
        cache: Any = (PAGES, PAGE, HEADS)
    else:
        of_k = tkw.IndexMapping(3, inputs={B: i, S: j, D: l}, outputs={B: i, S: j, D: l})
        of_v = tkw.IndexMapping(3, inputs={B: i, S: l, last: j}, outputs={B: i, E: j, S: l})
        cache = (B, S)
    factor = math.log2(math.e) * (1 / math.sqrt(depth) if scale is None else scale)

    def attend(q: Any, k: Any, v: Any, table: Any, lengths: Any, highest_out: Any, total_out: Any, out_out: Any) -> None:
        length = tkw.extract(tkw.read(lengths, mapping=of_batch), [0])
        part = tkw.extract(tkw.self_index(P, tkl.i32), [0])
        tkw.set_symbol(tkl.sym.PART, part)
        length, part = _number(length), _number(part)
        tiles = (length + (block - 1)) // block
        each = (tiles + (parts - 1)) // parts
        tkw.set_symbol(FIRST, tkw.minimum(part * each, tiles))
        tkw.set_symbol(COUNT, tkw.maximum(tkw.minimum(each, tiles - part * each), 0))
        queries = tkw.read(q)
        start = [tkl.Register[B, M, tkl.f32](LOWEST), tkl.Register[B, M, tkl.f32](0.0), tkl.Register[B, E, M, tkl.f32](0.0)]

        @tkw.iterate(S, init_args=start)
        def over_keys(most: Any, total: Any, out: Any) -> Any:
            def pages_of() -> Any:  # keys and values lie in other lanes
                return (tkw.read(table, mapping=of_table),) if page else ()
            scores = tkw.mma(tkw.read(k, mapping=of_k, mapping_dynamic_vals=pages_of()), queries, tkl.Register[B, S, M, tkl.f32](0.0))
            scores = tkw.permute(scores, [B, M, S]) * factor
            inside = tkw.broadcast(tkw.self_index(S, tkl.i32), [B, M, S]) < length
            scores = tkw.select(inside, scores, LOWEST)
            highest = tkw.max(scores, most, dim=S)
            shrink = tkw.exp2(most - highest)
            weights = tkw.select(inside, tkw.exp2(scores - highest), 0.0)
            total = tkw.sum(weights, total * shrink, dim=S)
            return highest, total, tkw.mma(tkw.read(v, mapping=of_v, mapping_dynamic_vals=pages_of()), tkw.cast(weights, dtype), out * shrink)
        most, total, out = over_keys
        tkw.write(most, highest_out, mapping=to_stats)
        tkw.write(total, total_out, mapping=to_stats)
        tkw.write(out, out_out, mapping=to_part)

    G, f32, i32 = GLOBAL_ADDRESS_SPACE, tkl.f32, tkl.i32

    @tkw.wave(constraints)
    def decode(q: tkl.Memory[B, M, D, G, dtype], k: tkl.Memory[(*cache, D, SPACE_K, dtype)], v: tkl.Memory[(*cache, E, SPACE_V, dtype)],
               lengths: tkl.Memory[BATCH, G, i32], highest: tkl.Memory[P, B, M, G, f32], total: tkl.Memory[P, B, M, G, f32],
               out: tkl.Memory[P, B, M, E, G, f32]) -> None:
        attend(q, k, v, None, lengths, highest, total, out)

    @tkw.wave(constraints)
    def paged_decode(q: tkl.Memory[B, M, D, G, dtype], k: tkl.Memory[(*cache, D, SPACE_K, dtype)], v: tkl.Memory[(*cache, E, SPACE_V, dtype)],
                     table: tkl.Memory[BATCH, TABLE, G, i32], lengths: tkl.Memory[BATCH, G, i32], highest: tkl.Memory[P, B, M, G, f32],
                     total: tkl.Memory[P, B, M, G, f32], out: tkl.Memory[P, B, M, E, G, f32]) -> None:
        attend(q, k, v, table, lengths, highest, total, out)

    @tkw.wave(constraints)
    def mla_decode(q: tkl.Memory[B, M, D, G, dtype], k: tkl.Memory[(*cache, D, SPACE_K, dtype)], lengths: tkl.Memory[BATCH, G, i32],
                   highest: tkl.Memory[P, B, M, G, f32], total: tkl.Memory[P, B, M, G, f32], out: tkl.Memory[P, B, M, E, G, f32]) -> None:
        attend(q, k, k, None, lengths, highest, total, out)

    @tkw.wave(constraints)
    def paged_mla_decode(q: tkl.Memory[B, M, D, G, dtype], k: tkl.Memory[(*cache, D, SPACE_K, dtype)], table: tkl.Memory[BATCH, TABLE, G, i32],
                         lengths: tkl.Memory[BATCH, G, i32], highest: tkl.Memory[P, B, M, G, f32], total: tkl.Memory[P, B, M, G, f32],
                         out: tkl.Memory[P, B, M, E, G, f32]) -> None:
        attend(q, k, k, table, lengths, highest, total, out)
    kernel = (paged_mla_decode if page else mla_decode) if latent else paged_decode if page else decode
    spaces = [SHARED_ADDRESS_SPACE if one else GLOBAL_ADDRESS_SPACE for one in shared]
    return kernel, {B: batch * heads, BATCH: batch, HEADS: heads, M: group, S: keys, D: depth, E: width, P: parts, BLOCK_M: 16 * waves, BLOCK_S: block,
                    PAGES: max(pages, 1), PAGE: max(page, 1), TABLE: -(-keys // max(page, 1)), SPACE_K: spaces[0], SPACE_V: spaces[1]}


def _number(value: Any) -> Any:
    """A number of each thread, of a value of which it has one element."""
    from ..wave._ops import _only
    return _only(value)


def build_join(rows: int, width: int, parts: int, out: tkl.DataType, elements: int = 1) -> Tuple[LaunchableWave, Dict[Any, Any]]:
    """The second kernel: rows counts B times M. Arguments: highest [P, R], total [P, R], parts [P, R, E], out [R, E]."""
    wide = 64 * elements
    constraints = [tkw.WorkgroupConstraint(R, 1, 1), tkw.WorkgroupConstraint(E, wide, 0), tkw.WaveConstraint(R, 1), tkw.WaveConstraint(E, wide),
                   tkw.HardwareConstraint(threads_per_wave=64, vector_shapes={R: 1, E: wide})]
    i, j = tkw.IndexMapping.iterator(0), tkw.IndexMapping.iterator(1)
    stats = [tkw.IndexMapping(1, inputs={P: part, R: i}, outputs={R: i}) for part in range(parts)]
    sums = [tkw.IndexMapping(2, inputs={P: part, R: i, E: j}, outputs={R: i, E: j}) for part in range(parts)]

    @tkw.wave(constraints)
    def join(highest: tkl.Memory[P, R, GLOBAL_ADDRESS_SPACE, tkl.f32], total: tkl.Memory[P, R, GLOBAL_ADDRESS_SPACE, tkl.f32],
             given: tkl.Memory[P, R, E, GLOBAL_ADDRESS_SPACE, tkl.f32], result: tkl.Memory[R, E, GLOBAL_ADDRESS_SPACE, out]) -> None:
        tops = [tkw.read(highest, mapping=one) for one in stats]
        most = tops[0]
        for top in tops[1:]:
            most = tkw.maximum(most, top)
        added, weighted = None, None
        for top, stat, place in zip(tops, stats, sums):
            weight = tkw.exp2(top - most)
            part = tkw.read(given, mapping=place, elements_per_thread=elements) * tkw.broadcast(weight, [R, E])
            share = tkw.read(total, mapping=stat) * weight
            added, weighted = (share, part) if added is None else (added + share, weighted + part)
        tkw.write(tkw.cast(weighted * tkw.broadcast(tkw.reciprocal(added), [R, E]), out), result, elements_per_thread=elements)
    return join, {R: rows, E: width, P: parts}
