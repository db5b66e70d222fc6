# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""C = A B^T by persistent workers: StreamK. The iterations over K of all tiles are numbered consecutively. Each worker gets the same number of
them, so its first and last tile may be incomplete. The parts of a tile go to slots of f32. The worker that finds by a counter that a tile is
complete adds its parts in the order of K. So results do not depend on which worker that is. No worker waits. A is [M, K], B [N, K], C [M, N] of f32; counters [tiles] of i32 are 0 before and after."""
# Sizes are used as types here, which mypy does not accept.
# mypy: disable-error-code="type-arg,valid-type,misc"
from typing import Any, Dict, Tuple

import wavecc.wave as tkw
import wavecc.wave.lang as tkl
from wavecc.wave import LaunchableWave
from wavecc.wave.lang import GLOBAL_ADDRESS_SPACE, SHARED_ADDRESS_SPACE
from wavecc.wave.lang.global_symbols import WORKGROUP_0

M, N, K = tkl.sym.M, tkl.sym.N, tkl.sym.K
BLOCK_M, BLOCK_N, BLOCK_K = tkl.sym.BLOCK_M, tkl.sym.BLOCK_N, tkl.sym.BLOCK_K
TILES, SLOTS, ONE, UNIT, END, FIRST, COUNT, M_AT, N_AT, SLOT, WORKER, LAST_WORKER = (
    getattr(tkl.sym, name) for name in ("TILES", "SLOTS", "ONE", "UNIT", "END", "FIRST", "COUNT", "M_AT", "N_AT", "SLOT", "WORKER", "LAST_WORKER"))


def build(m: int, n: int, k: int, workers: int, dtype: tkl.DataType, tile: Tuple[int, int, int], waves: Tuple[int, int], mma: Any, lanes: int = 64
          ) -> Tuple[LaunchableWave, Dict[Any, Any]]:
    """The kernel and what its symbols are. Arguments: a, b, parts [2 * workers, tile M, tile N], counters [tiles], c."""
    down, across, iters = -(-m // tile[0]), -(-n // tile[1]), -(-k // tile[2])
    each, extra = divmod(down * across * iters, workers)
    constraints = [tkw.GridConstraint(workers), tkw.WorkgroupConstraint(M, BLOCK_M, 0), tkw.WorkgroupConstraint(N, BLOCK_N, 1),
                   tkw.TilingConstraint(K, BLOCK_K, iters=COUNT, start=FIRST * BLOCK_K), tkw.TilingConstraint(UNIT), tkw.TilingConstraint(WORKER),
                   tkw.WaveConstraint(M, BLOCK_M / waves[0]), tkw.WaveConstraint(N, BLOCK_N / waves[1]),
                   tkw.HardwareConstraint(threads_per_wave=lanes, mma_type=mma, vector_shapes={UNIT: 0, WORKER: 0, SLOTS: 0, TILES: 0})]
    i, j = tkw.IndexMapping.iterator(0), tkw.IndexMapping.iterator(1)
    of_a = tkw.IndexMapping(2, inputs={M: i + M_AT, K: j}, outputs={M: i, K: j})
    of_b = tkw.IndexMapping(2, inputs={N: i + N_AT, K: j}, outputs={N: i, K: j})
    to_c = tkw.IndexMapping(2, inputs={M: i, N: j}, outputs={M: i + M_AT, N: j + N_AT})
    to_slot = tkw.IndexMapping(2, inputs={M: i, N: j}, outputs={SLOTS: SLOT, M: i, N: j})
    of_slot = tkw.IndexMapping(2, inputs={SLOTS: SLOT, M: i, N: j}, outputs={M: i, N: j})
    of_tile = tkw.IndexMapping(1, inputs={TILES: tkw.IndexMapping.dynamic_val(0)}, outputs={ONE: i})
    buffer = tkl.MemoryLayout(shape=(SLOTS, BLOCK_M, BLOCK_N))

    def begin_of(worker: Any) -> Any:
        """The first number that a worker has."""
        return worker * each + tkw.minimum(worker, tkw.scalar(extra, tkl.i32))

    def worker_of(number: Any) -> Any:
        """Who has it: the first `extra` workers have one more."""
        return tkw.select(number < (each + 1) * extra, number // (each + 1), (number - extra) // max(each, 1))

    @tkw.wave(constraints)
    def stream_gemm(a: tkl.Memory[M, K, SHARED_ADDRESS_SPACE, dtype], b: tkl.Memory[N, K, SHARED_ADDRESS_SPACE, dtype],
                    parts: tkl.Memory[SLOTS, M, N, GLOBAL_ADDRESS_SPACE, tkl.f32, buffer], counters: tkl.Memory[TILES, GLOBAL_ADDRESS_SPACE, tkl.i32],
                    c: tkl.Memory[M, N, GLOBAL_ADDRESS_SPACE, tkl.f32]) -> None:
        me = tkw.scalar(WORKGROUP_0, tkl.i32)
        tkw.set_symbol(END, begin_of(me + 1))

        @tkw.iterate(UNIT, start=begin_of(me), condition=UNIT < END)
        def over_tiles() -> None:
            unit = tkw.scalar(UNIT, tkl.i32)
            tile_number, first = unit // iters, unit % iters
            count = tkw.minimum(tkw.scalar(iters, tkl.i32) - first, tkw.scalar(END, tkl.i32) - unit)
            for symbol, value in ((M_AT, tile_number % down * tile[0]), (N_AT, tile_number // down * tile[1]), (FIRST, first), (COUNT, count)):
                tkw.set_symbol(symbol, value)

            @tkw.iterate(K, init_args=[tkl.Register[M, N, tkl.f32](0.0)])
            def sums(acc: Any) -> Any:
                return tkw.mma(tkw.read(a, mapping=of_a), tkw.read(b, mapping=of_b), acc)

            @tkw.conditional(count == iters)
            def whole() -> None:
                tkw.write(sums, c, mapping=to_c)

            @tkw.conditional(count < iters)
            def part() -> None:
                tkw.set_symbol(SLOT, me * 2 + tkw.cast(first == 0, tkl.i32))
                tkw.write(sums, parts, mapping=to_slot)
                before = tkw.atomic_add(tkw.broadcast(count, [ONE]), counters, mapping=of_tile, mapping_dynamic_vals=(tile_number,), ordering="acq_rel")

                @tkw.conditional(tkw.extract(before, [0]) + count == iters)
                def complete() -> None:
                    tkw.set_symbol(LAST_WORKER, worker_of(tile_number * iters + (iters - 1)))

                    @tkw.iterate(WORKER, start=worker_of(tile_number * iters), condition=WORKER <= LAST_WORKER,
                                 init_args=[tkl.Register[M, N, tkl.f32](0.0)])
                    def total(acc: Any) -> Any:
                        worker = tkw.scalar(WORKER, tkl.i32)
                        tkw.set_symbol(SLOT, worker * 2 + tkw.cast(begin_of(worker) <= tile_number * iters, tkl.i32))
                        tkw.set_symbol(WORKER, worker + 1)
                        return acc + tkw.read(parts, mapping=of_slot)
                    tkw.write(total, c, mapping=to_c)
                    tkw.atomic_add(tkl.Register[ONE, tkl.i32](-iters), counters, mapping=of_tile, mapping_dynamic_vals=(tile_number,))
            tkw.set_symbol(UNIT, unit + count)
    return stream_gemm, {M: m, N: n, K: k, BLOCK_M: tile[0], BLOCK_N: tile[1], BLOCK_K: tile[2], TILES: down * across, SLOTS: 2 * workers, ONE: 1}
