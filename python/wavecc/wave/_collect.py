# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operations that combine values of several threads: atomics, running sums, the largest values of a dimension; and functions built from others."""
from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

from ._expr import to_expr
from ._ops import (_attributes, _bounded, _compare, _filled, _mapping, _memory, _names, _per_thread, _to_shape, _value, binary, bitcast, broadcast, cast, invert,
                   max, register, select, self_index)
from ._places import WaveError, caller
from ._trace import MemoryValue, Value, current
from ._types import IndexMapping, f32, i8, i16, i32

_eq = _compare("eq")
_MOST = 64  # elements that topk looks for
_INTEGERS = {8: i8, 16: i16, 32: i32}


def _atomic(name: str, value: Any, memory: Any, elements_per_thread: Any, mapping: Optional[IndexMapping], dynamic: Any, ordering: str) -> Value:
    what = "tkw." + name
    trace, given, target = current(name), _value(value, what), _memory(memory, what)
    if ordering not in ("relaxed", "acq_rel"):
        raise WaveError(caller(), "%s: ordering is relaxed or acq_rel; found %r" % (what, ordering))
    if given.dtype != target.dtype:
        raise WaveError(caller(), "%s: the value is %s; %s is %s: use tkw.cast" % (what, given.dtype, target.name, target.dtype))
    if mapping is None and set(given.shape) != set(target.shape):
        raise WaveError(caller(), "%s: the value is %s; %s is %s" % (what, _names(given.shape), target.name, _names(target.shape)))
    _, where, more = _mapping(mapping, target, given, dynamic, what, False)
    if target.is_argument:
        trace.stored.add(target.name)
        trace.block.written.append((len(trace.block.ops), target))
        target = MemoryValue(target.name, target.shape, target.dtype, "global", True)
    ends, more = _bounded(trace, given.shape, target, more)
    parts = [_per_thread(trace, elements_per_thread, what), where, ends, "" if ordering == "relaxed" else 'ordering = "acq_rel"']
    result = Value(given.shape, given.dtype)
    made: Value = trace.emit("wave.%s %s%s : (%s) -> %s" % (name, ", ".join(["%s"] * (2 + len(more))), _attributes(parts),
                                                           ", ".join(map(trace.type_of, [given, target, *more])), trace.type_of(result)),
                             (given, memory, *more), result)
    return made


def atomic_add(lhs: Any, rhs: Any, elements_per_thread: Any = None, mapping: Optional[IndexMapping] = None, mapping_dynamic_vals: Any = (),
               ordering: str = "relaxed") -> Value:
    """Adds to each element of the memory, and gives what was there. An element that several threads have is added once. ordering
    "acq_rel", wavecc's own: what the workgroup has written is seen by whoever sees the sum."""
    return _atomic("atomic_add", lhs, rhs, elements_per_thread, mapping, mapping_dynamic_vals, ordering)


def atomic_min(lhs: Any, rhs: Any, elements_per_thread: Any = None, mapping: Optional[IndexMapping] = None, mapping_dynamic_vals: Any = (),
               ordering: str = "relaxed") -> Value:
    """The smaller of both stays in memory; gives what was there."""
    return _atomic("atomic_min", lhs, rhs, elements_per_thread, mapping, mapping_dynamic_vals, ordering)


def atomic_max(lhs: Any, rhs: Any, elements_per_thread: Any = None, mapping: Optional[IndexMapping] = None, mapping_dynamic_vals: Any = (),
               ordering: str = "relaxed") -> Value:
    """The larger of both stays in memory; gives what was there. Wave has none: wavecc's own."""
    return _atomic("atomic_max", lhs, rhs, elements_per_thread, mapping, mapping_dynamic_vals, ordering)


def scatter_add(register_src: Any, register_idx: Any, dim: Any, memory: Any, mapping: Optional[IndexMapping] = None, elements_per_thread: Any = 1,
                ) -> None:
    """memory[..., idx, ...] += src: the index along `dim` is in the register, element by element."""
    what = "tkw.scatter_add"
    src, idx, target = _value(register_src, what), _value(register_idx, what), _memory(memory, what)
    along = target.shape[dim] if isinstance(dim, int) and 0 <= dim < len(target.shape) else to_expr(dim)
    if mapping is not None and mapping.input_mapping != mapping.output_mapping:
        raise WaveError(caller(), "%s: a mapping that is no identity is not supported" % what)
    if along not in target.shape:
        raise WaveError(caller(), "%s: %s is no dimension of %s, %s" % (what, along, target.name, _names(target.shape)))
    places: Dict[Any, Any] = {d: IndexMapping.iterator(i) for i, d in enumerate(src.shape)}
    missing = [d for d in target.shape if d != along and d not in places]
    if missing:
        raise WaveError(caller(), "%s: the value, %s, has no dimension %s of %s" % (what, _names(src.shape), missing[0], target.name))
    to: Mapping[Any, Any] = {d: IndexMapping.dynamic_val(0) if d == along else places[d] for d in target.shape}
    atomic_add(src, target, elements_per_thread, IndexMapping(len(src.shape), dict(to), places), (idx,))


def cumsum(src: Any, acc: Any = None, dim: Any = None, block: bool = False) -> Value:
    """Sums of all elements up to each one along a dimension, over the lanes of a wave; block: over the waves of a workgroup, too."""
    trace, given = current("cumsum"), _value(src, "tkw.cumsum")
    along = to_expr(dim) if dim is not None else given.shape[-1]
    if along not in given.shape:
        raise WaveError(caller(), "tkw.cumsum: %s is no dimension of %s" % (along, _names(given.shape)))
    result = Value(given.shape, given.dtype)
    made: Value = trace.emit("wave.cumsum %%s along @%s <%s> : (%s) -> %s" % (
        trace.dim(along), "block" if block else "warp", trace.type_of(given), trace.type_of(result)), (given,), result)
    return made if acc is None else made + _value(acc, "tkw.cumsum: acc")


def _turned(bits: Value, width: int) -> Value:
    """Bits of floats, extended by their sign, to integers in the order of the floats, and back: those of negative numbers, all but the sign, turned."""
    return binary("xor", bits, binary("and", binary("shr", bits, 31), (1 << width - 1) - 1))


def _ordered(given: Value) -> Value:
    """Integers in the order of the elements, of as many bits. -0 counts as 0."""
    if given.dtype.kind != "float":
        return cast(given, i32)
    width = given.dtype.bits
    bits = cast(bitcast(given, _INTEGERS[width]), i32)
    return _turned(select(binary("eq", bits, -1 << width - 1), _filled(0, bits), bits), width)


def topk(arg: Any, k_dim: Any, dim: Any, block: bool = False) -> Tuple[Value, Value]:
    """The largest elements along a dimension, in order, and where they are; of equal ones that which comes first. k_dim says how many,
    and takes the place of the dimension. NaN is above all numbers, or with a sign below; -0 is given as 0."""
    what = "tkw.topk"
    trace, given, along, kept = current("topk"), _value(arg, what), to_expr(dim), to_expr(k_dim)
    if along not in given.shape:
        raise WaveError(caller(), "%s: %s is no dimension of %s" % (what, along, _names(given.shape)))
    width = given.dtype.bits
    if width == 8 and given.dtype.kind == "float":
        values, indices = topk(cast(given, f32), k_dim, dim, block)
        return cast(values, given.dtype), indices
    if width not in _INTEGERS:
        raise WaveError(caller(), "%s: elements of 8, 16 and 32 bits; found %s" % (what, given.dtype))
    count, size = trace.number(kept, what), trace.number(along, what)
    most = size if size < _MOST else _MOST
    if not 1 <= count <= most:
        raise WaveError(caller(), "%s: k_dim is %d; it goes from 1 to %d" % (what, count, most))
    shape = tuple(kept if d == along else d for d in given.shape)
    place = _to_shape(trace, self_index(along, i32), given.shape)
    slot = _to_shape(trace, self_index(kept, i32), shape)
    both = width <= 16 and size <= 1 << 16  # a key holds the place, too
    keys, after, gone = _ordered(given), invert(place), -1 << 31
    if both:
        keys = binary("or", binary("shl", keys, 16), binary("and", after, 0xffff))
    left = select(binary("lt", place, size), keys, _filled(gone, keys))
    values, indices = register(shape, i32, 0), register(shape, i32, 0)
    for i in range(count):
        is_slot = binary("eq", slot, i)
        best = max(left, dim=along, block=block)
        found = _eq(left, broadcast_to(best, given.shape))
        values = select(is_slot, broadcast_to(best, shape), values)
        if not both:
            where = max(select(found, after, _filled(gone, after)), dim=along, block=block)
            indices = select(is_slot, broadcast_to(where, shape), indices)
            found = _eq(after, broadcast_to(where, given.shape))
        left = select(found, _filled(gone, left), left)
    if both:
        indices, values = binary("or", values, -1 << 16), binary("shr", values, 16)
    if given.dtype.kind == "float":
        values = bitcast(cast(_turned(values, width), _INTEGERS[width]), given.dtype)
    return cast(values, given.dtype), invert(indices)


def broadcast_to(value: Value, shape: Sequence[Any]) -> Value:
    """tkw.broadcast, also to the shape that the value has."""
    return broadcast(value, shape)


__all__: List[str] = ["atomic_add", "atomic_max", "atomic_min", "cumsum", "scatter_add", "topk"]
