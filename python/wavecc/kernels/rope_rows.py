# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Rotary embedding: the two halves of each head's vector turn by the angle of its token. X and Y are [T, H, 2 D], cosines and sines [T, D]."""
# Sizes are used as types here, which mypy does not accept.
# mypy: disable-error-code="type-arg,valid-type,misc"
from typing import Any, Dict, Tuple

import wavecc.wave as tkw
import wavecc.wave.lang as tkl
from wavecc.wave import LaunchableWave
from wavecc.wave.lang import GLOBAL_ADDRESS_SPACE

T, H, D, D2 = tkl.sym.T, tkl.sym.H, tkl.sym.D, tkl.sym.D2


def build(tokens: int, heads: int, depth: int, dtype: tkl.DataType, rows: int = 1, elements: int = 1, lanes: int = 64) -> Tuple[LaunchableWave, Dict[Any, Any]]:
    """The kernel and what its symbols are. rows: heads of a workgroup, which is one wave; elements: of a half that a lane has at once."""
    half = depth // 2
    wide = min(lanes * elements, -(-half // elements) * elements)
    constraints = [tkw.WorkgroupConstraint(T, 1, 2), tkw.WorkgroupConstraint(H, rows, 1), tkw.WorkgroupConstraint(D, wide, 0),
                   tkw.WaveConstraint(H, rows), tkw.WaveConstraint(D, wide),
                   tkw.HardwareConstraint(threads_per_wave=lanes, vector_shapes={T: 1, H: rows, D: wide})]
    i, j, l = (tkw.IndexMapping.iterator(number) for number in range(3))
    halves = [tkw.IndexMapping(3, inputs={T: i, H: j, D2: l + at}, outputs={T: i, H: j, D: l}) for at in (0, half)]
    to_halves = [tkw.IndexMapping(3, inputs={T: i, H: j, D: l}, outputs={T: i, H: j, D2: l + at}) for at in (0, half)]

    @tkw.wave(constraints)
    def rope(x: tkl.Memory[T, H, D2, GLOBAL_ADDRESS_SPACE, dtype], cosines: tkl.Memory[T, D, GLOBAL_ADDRESS_SPACE, tkl.f32],
             sines: tkl.Memory[T, D, GLOBAL_ADDRESS_SPACE, tkl.f32], y: tkl.Memory[T, H, D2, GLOBAL_ADDRESS_SPACE, dtype]) -> None:
        low, high = (tkw.cast(tkw.read(x, mapping=half_of, elements_per_thread=elements), tkl.f32) for half_of in halves)
        cosine, sine = (tkw.broadcast(tkw.read(angle, elements_per_thread=elements), [T, H, D]) for angle in (cosines, sines))
        for value, place in ((low * cosine - high * sine, to_halves[0]), (high * cosine + low * sine, to_halves[1])):
            tkw.write(tkw.cast(value, dtype), y, mapping=place, elements_per_thread=elements)
    return rope, {T: tokens, H: heads, D: half, D2: depth}
