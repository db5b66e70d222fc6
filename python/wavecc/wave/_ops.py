# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The operations of the language. Each emits one or a few operations of Wave's dialect into the kernel that is traced."""
from __future__ import annotations

import builtins
import enum
import math
from typing import Any, Collection, Callable, Dict, List, Optional, Sequence, Tuple

from ._constraints import GenericDot, IteratorBindings, MMAOperand, MMAType, MmaKind, ScaledMMAType, coordinates, expr_list, mma_text
from ._expr import COMPARISONS, IndexExpr, IndexSymbol, is_affine, ratio, substitute, to_expr
from ._places import WaveError, caller, of_function
from ._trace import Block, MemoryValue, Op, Shape, Trace, Value, current
from ._types import DataType, IndexMapping, MemoryAccessFlags, Register, f32, i1, i32, i64

_OPERATORS = {"add": "+", "sub": "-", "mul": "*", "div": "/", "floordiv": "//", "rem": "%", "and": "&", "or": "|", "xor": "^", "shl": "<<",
              "shr": ">>", **COMPARISONS}
_ON_INTEGERS = ("floordiv", "and", "or", "xor", "shl", "shr")
_BITS = {"f16": (0x7c00, 0x7e00, 0x8000), "bf16": (0x7f80, 0x7fc0, 0x8000), "f32": (0x7f800000, 0x7fc00000, 1 << 31),
         "f64": (0x7ff << 52, 0xfff << 51, 1 << 63)}


def _literal(value: Any, dtype: DataType) -> str:
    """A constant of MLIR."""
    if dtype == i1:
        return "true" if value else "false"
    if dtype.kind == "int":
        if value != int(value):
            raise WaveError(caller(), "%r is no %s" % (value, dtype))
        return "%d : %s" % (int(value), dtype.mlir)
    number = float(value)
    if math.isinf(number) or math.isnan(number):
        if dtype.name not in _BITS:
            raise WaveError(caller(), "%s has no %r" % (dtype, number))
        infinity, nan, sign = _BITS[dtype.name]
        return "0x%X : %s" % (nan if math.isnan(number) else infinity | (sign if number < 0 else 0), dtype.mlir)
    text = repr(number)
    mantissa, exponent, power = text.partition("e")
    return "%s%s%s%s : %s" % (mantissa, "" if "." in mantissa else ".0", exponent, power, dtype.mlir)


def register(shape: Sequence[Any], dtype: DataType, value: Any) -> Value:
    """A tensor in registers that is filled with the number, or with what an expression of sizes and positions gives."""
    trace = current("register")
    if not isinstance(value, (int, float)):
        from ._control import scalar
        return _to_shape(trace, scalar(value, dtype), tuple(map(to_expr, shape)))
    sizes = tuple(map(to_expr, shape))
    constant = trace.emit("arith.constant " + _literal(value, dtype).replace("%", "%%"), (), Value((), dtype))
    made: Value = trace.emit("wave.register %%s : %s" % trace.tensor(sizes, dtype, "register"), (constant,), Value(sizes, dtype))
    return made


def _value(given: Any, what: str) -> Value:
    if isinstance(given, Value):
        return given
    if isinstance(given, MemoryValue):
        raise WaveError(caller(), "%s: %s is in memory: tkw.read brings it to registers" % (what, given.name))
    if isinstance(given, tuple):
        raise WaveError(caller(), "%s: the loop has %d results: take them apart first" % (what, len(given)))
    raise WaveError(caller(), "%s: a tensor in registers is wanted; found %r" % (what, given))


def _element(given: Any, what: str) -> DataType:
    if isinstance(given, DataType):
        return given
    raise WaveError(caller(), "%s: an element type is wanted, such as tkl.f32; found %r" % (what, given))


def _memory(given: Any, what: str) -> MemoryValue:
    if isinstance(given, MemoryValue):
        return given
    raise WaveError(caller(), "%s: a memory is wanted; found %r" % (what, given))


def _names(shape: Sequence[IndexExpr]) -> str:
    return "[%s]" % ", ".join(map(str, shape))


def extract(register_: Any, offsets: Any) -> Value:
    """One element of what a thread has."""
    trace, given = current("extract"), _value(register_, "tkw.extract")
    places = list(offsets) if isinstance(offsets, (list, tuple)) else [offsets]
    if len(places) != 1:
        raise WaveError(caller(), "tkw.extract: a thread's elements are counted by one number; found %d" % len(places))
    result = Value(given.shape, given.dtype)
    made: Value = trace.emit("wave.extract %%s[%s] : (%s) -> %s" % (expr_list([to_expr(places[0])]), trace.type_of(given), trace.type_of(result)),
                             (given,), result)
    return made


def _only(value: Value) -> Value:
    """A value of which each thread has one element, as a number that each thread has."""
    trace = current("extract")
    if not value.shape:
        return value
    result = Value((), value.dtype)
    made: Value = trace.emit("wave.extract %%s[<[] -> (0)>] : (%s) -> %s" % (trace.type_of(value), trace.type_of(result)), (value,), result)
    return made


def _dynamic(mapping: IndexMapping, shape: Shape, outer: Dict[IndexExpr, IndexExpr], given: Any, what: str) -> Sequence[Value]:
    """Registers whose numbers are coordinates. Each stands along dimensions of the value, at the value's own elements."""
    values = [_value(v, what + ": mapping_dynamic_vals") for v in (given if isinstance(given, (list, tuple)) else [given])]
    said: Any = mapping.dynamic_val_mappings
    maps = [said] * len(values) if isinstance(said, dict) else list(said)
    for i, value in enumerate(values):
        at = {dim: to_expr(expr) for dim, expr in (maps[i] if i < len(maps) else {}).items()}
        if value.source is not None and any(dim not in shape or at[dim] != outer[dim] for dim in value.shape if dim in at) and set(value.shape) <= set(at):
            values[i] = _read_at(value, at, shape, outer)
            maps[i:i + 1] = [{}]
        elif any(dim not in shape for dim in value.shape):
            values[i] = _only(value)
    for i, value in enumerate(values):
        at = maps[i] if i < len(maps) else {}
        for dim in value.shape:
            if dim not in shape or (dim in at and to_expr(at[dim]) != outer[dim]):
                raise WaveError(caller(), "%s: mapping_dynamic_vals: value %d is of %s: its dimensions are those of the register, %s, at the same "
                                "elements" % (what, i, _names(value.shape), _names(shape)))
        if value.dtype.kind != "int":
            raise WaveError(caller(), "%s: mapping_dynamic_vals: value %d is %s; coordinates are integers" % (what, i, value.dtype))
    return values


def _read_at(value: Value, at: Dict[IndexExpr, IndexExpr], shape: Shape, outer: Dict[IndexExpr, IndexExpr]) -> Value:
    """What a read has given, read again where the elements of `shape` need it: those of its dimensions are at `at`, over the iterators of `outer`."""
    assert value.source is not None
    memory, mapping, more = value.source
    if memory.name in current("read").stored:
        raise WaveError(caller(), "mapping_dynamic_vals: the kernel writes %s, whose numbers are needed at other elements than they were read" % memory.name)
    used = {s for dim in value.shape for s in at[dim].free_symbols}
    outputs = {dim: outer[dim] for dim in shape if outer[dim] in used}
    own: IndexMapping = mapping or IndexMapping(len(value.shape), *[{dim: IndexMapping.iterator(n) for n, dim in enumerate(value.shape)}] * 2)
    new = {to_expr(iterator): at[to_expr(dim)] for dim, iterator in own.output_mapping.items()}
    said: Any = own.dynamic_val_mappings
    inner = [{dim: substitute(to_expr(expr), new) for dim, expr in one.items()} for one in ([said] if isinstance(said, dict) else said)]
    inputs = {dim: substitute(to_expr(expr), new) for dim, expr in own.input_mapping.items()}
    made: Value = read(memory, mapping=IndexMapping(len(shape), inputs, outputs, inner), mapping_dynamic_vals=more)
    return made


_BEYOND_AFFINE = ("max", "min", "piecewise", "not", "and", "or", *COMPARISONS)


def _base(dim: IndexExpr) -> IndexExpr:
    """K, of K / 32."""
    over = ratio(dim)[0]
    return over.args[0] if over.kind == "mul" and len(over.args) == 2 and over.args[1].kind == "int" else over


def _by_base(given: Dict[IndexExpr, IndexExpr], shape: Shape, exact: Collection[IndexExpr] = ()) -> Dict[IndexExpr, IndexExpr]:
    """Replaces the names of a mapping by those of the shape: it may say K where the memory has K / 32. If the mapping's other side names K itself
    (exact), K and K / 32 are different dimensions, unless all names are those of the shape."""
    if set(given) <= set(shape):
        return given

    def turned(named: Dict[IndexExpr, IndexExpr]) -> Dict[IndexExpr, IndexExpr]:
        return {named.get(dim, dim) if dim not in shape else dim: expr for dim, expr in given.items()}
    whole = turned({_base(dim): dim for dim in shape})
    if set(whole) == set(shape):
        return {dim: whole[dim] for dim in shape}
    return turned({_base(dim): dim for dim in shape if dim not in exact})


def _expanded(expr: IndexExpr) -> IndexExpr:
    """With what symbols stand for, if these are expressions over positions."""
    trace = current("read")
    return trace.known(expr) if any(s in trace.symbolic for s in expr.free_symbols) else expr


def _is_affine(expr: IndexExpr) -> bool:
    unknown = [arg for arg in expr.args if any(True for _ in arg.free_symbols)]
    return expr.kind not in _BEYOND_AFFINE and not (expr.kind == "mul" and len(unknown) > 1) and all(map(_is_affine, expr.args))


def _affine_places(places: Sequence[IndexExpr], shape: Shape, outer: Dict[IndexExpr, IndexExpr], values: List[Value]) -> Sequence[IndexExpr]:
    """Expressions that no affine map holds are computed in registers, element by element, and become further `values`."""
    trace, made = current("read"), []
    for expr in places:
        left = trace.known(expr)
        if _is_affine(left):
            made.append(expr if _is_affine(expr) else left)
            continue
        from ._control import number
        before = dict(trace.bound)
        trace.bound.update({outer[dim]: self_index(dim, i32) for dim in shape if any(s == outer[dim] for s in left.free_symbols)})
        used: Dict[IndexExpr, Value] = {IndexMapping.dynamic_val(i): v for i, v in enumerate(values) if IndexMapping.dynamic_val(i) in set(left.free_symbols)}
        union = tuple(dim for dim in shape if any(dim in v.shape for v in used.values()))
        if not any(set(union) <= set(v.shape) for v in used.values()):  # as rows beside columns
            used = {symbol: _to_shape(trace, v, union) for symbol, v in used.items()}
        trace.bound.update(used)
        found = number(trace, left, "the mapping")
        trace.bound = before
        values.append(_to_shape(trace, found, tuple(d for d in shape if d in found.shape)))
        made.append(IndexMapping.dynamic_val(len(values) - 1))
    return made


def _stood_for(outer: Dict[IndexExpr, IndexExpr], inner: Dict[IndexExpr, IndexExpr]) -> Dict[IndexExpr, IndexExpr]:
    """A dimension that is set to a register, and is a place in the memory itself, not its iterator, stands for the register's own dimension."""
    bound, used = current("read").bound, {s for expr in inner.values() for s in expr.free_symbols}
    made = {}
    for dim, iterator in outer.items():
        own = [d for d in bound[dim].shape if d not in outer] if dim in bound and dim in used and iterator not in used else []
        made[own[0] if len(own) == 1 else dim] = iterator
    return made


def _mapping(mapping: Optional[IndexMapping], memory: MemoryValue, value: Optional[Value], dynamic: Any, what: str, turned: bool = True
             ) -> Tuple[Shape, str, Sequence[Value]]:
    """The shape of the register (value: that of a write), the attribute that says where its elements are, and registers that it needs.
    turned: the mapping's inputs are the value's dimensions, as a write has them.

    A permutation is `mapping`: which dimension of the memory each of the register's is. Everything else is `coordinates`."""
    if mapping is None:
        return memory.shape, "", ()
    if not isinstance(mapping, IndexMapping):
        raise WaveError(caller(), "%s: mapping is a tkw.IndexMapping; found %r" % (what, mapping))
    inner, outer = mapping.input_mapping, mapping.output_mapping
    if value is not None and turned:
        inner, outer = outer, inner
    outer = _by_base(outer, memory.shape, inner) if value is None else _by_base(outer, value.shape)
    inner = _by_base(inner, memory.shape)
    outer = _stood_for(outer, inner) if value is None else outer
    shape = tuple(outer) if value is None else value.shape
    iterators = sorted(str(IndexMapping.iterator(i)) for i in range(mapping.num_iterators))
    inner = {dim: place for dim, place in inner.items() if dim in memory.shape or outer.get(dim) != place}  # what memory has not may stay as it is
    if set(inner) != set(memory.shape) or set(outer) != set(shape):
        raise WaveError(caller(), "%s: the mapping is of %s and %s; %s has %s%s" % (what, _names(list(inner)), _names(list(outer)), memory.name,
                        _names(memory.shape), "" if value is None else ", the value %s" % _names(value.shape)))
    if len(set(outer.values())) != len(outer) or not set(map(str, outer.values())) <= set(iterators):
        raise WaveError(caller(), "%s: the mapping has `%s` for the register, whose dimensions are iterators" %
                        (what, ", ".join("%s: %s" % item for item in outer.items())))
    places = [_expanded(inner[dim]) for dim in memory.shape]
    names = ", ".join("d%d" % i for i in range(len(shape)))
    if not dynamic and set(shape) == set(memory.shape) and sorted(map(str, places)) == sorted(map(str, outer.values())):
        order = ", ".join("d%d" % places.index(outer[dim]) for dim in shape)
        return shape, "mapping = #wave.expr_list<[] (%s) -> (%s)>" % (names, order), ()
    values = list(_dynamic(mapping, shape, outer, dynamic, what)) if isinstance(dynamic, Value) or dynamic else []
    for expr in places:
        for i in range(len(values), 8):
            if IndexMapping.dynamic_val(i) in expr.free_symbols:
                raise WaveError(caller(), "%s: the mapping has dynamic_val(%d); mapping_dynamic_vals gives %d registers" % (what, i, len(values)))
    places = list(_affine_places(places, shape, outer, values))
    bound = {s: v for s, v in current(what).bound.items() if any(s in expr.free_symbols for expr in places)}
    bound = {s: _only(v) if any(d not in shape for d in v.shape) else v for s, v in bound.items()}
    for symbol, number in bound.items():
        if not set(number.shape) <= set(shape):
            raise WaveError(caller(), "%s: symbol %s is of %s, which the register, %s, has not" % (what, symbol, _names(number.shape), _names(shape)))
    new = {outer[dim]: IndexSymbol("$dim%d" % i) for i, dim in enumerate(shape)}
    new.update({IndexMapping.dynamic_val(i): _operand(i) for i in range(len(values))})
    new.update({symbol: _operand(len(values) + i) for i, symbol in enumerate(bound)})
    values += bound.values()
    exprs = [substitute(expr, dict(new)) for expr in places]
    try:
        return shape, "coordinates = #wave.expr_list%s" % coordinates(exprs, len(shape)), values
    except TypeError as error:
        raise WaveError(caller(), "%s: %s" % (what, error)) from None


def _bounded(trace: Trace, shape: Shape, memory: MemoryValue, more: Sequence[Value]) -> Tuple[str, Sequence[Value]]:
    """The attribute for sizes that the kernel has set, and the registers that it needs after `more`."""
    ends = trace.ends(shape) if memory.is_argument else []
    if not ends:
        return "", more
    text = ", ".join("@%s = #wave.expr_list<[#wave.operand<%d>] -> (_Operand_%d)>" % (trace.dim(dim), len(more) + i, len(more) + i) for i, (dim, _) in enumerate(ends))
    return "bounds = #wave.symbol_mapping<%s>" % text, [*more, *(_only(value) for _, value in ends)]


def _attributes(parts: Sequence[str]) -> str:
    given = ", ".join(part for part in parts if part)
    return " {%s}" % given if given else ""


def _per_thread(trace: Trace, given: Any, what: str) -> str:
    count = 1 if given is None else trace.number(given, what + ": elements_per_thread")
    if count < 1:
        raise WaveError(caller(), "%s: elements_per_thread is a positive number; found %d" % (what, count))
    return "" if given is None else "elements_per_thread = %d : i64" % count


def _load(trace: Trace, memory: MemoryValue, shape: Shape, parts: Sequence[str], more: Sequence[Value] = (), at: Optional[int] = None) -> Value:
    """more: registers that coordinates need. An argument is in global memory here."""
    result = Value(shape, memory.dtype)
    space = "global" if memory.is_argument else memory.space
    types = ", ".join([trace.tensor(memory.shape, memory.dtype, space), *map(trace.type_of, more)])
    made: Value = trace.emit("wave.read %s%s : (%s) -> %s" % (", ".join(["%s"] * (1 + len(more))), _attributes(parts), types, trace.type_of(result)),
                             (memory, *more), result, at)
    return made


def _store(trace: Trace, value: Value, memory: MemoryValue, parts: Sequence[str], at: Optional[int] = None) -> None:
    trace.emit("wave.write %%s, %%s%s : %s, %s" % (_attributes(parts), trace.type_of(value), trace.type_of(memory)), (value, memory), None, at)


def _allocate(trace: Trace, shape: Shape, held: Sequence[IndexExpr], dtype: DataType, padding: int, name: str, any_padding: bool = False) -> MemoryValue:
    memory = MemoryValue(name, shape, dtype, "shared", False)
    parts = ["distributed_shape = #wave.expr_list%s" % expr_list(list(held)), "padding = %d : i64" % padding if padding else "", "any_padding" if any_padding else ""]
    trace.allocated.append(Op("wave.allocate%s : %s" % (_attributes(parts), trace.type_of(memory)), (), [memory], caller()))
    return memory


def _staged(trace: Trace, memory: MemoryValue, shape: Shape, parts: Sequence[str], per_thread: str, more: Sequence[Value]) -> Value:
    """A tile by way of shared memory: all tiles of a block are brought there before the first is read."""
    block = trace.block
    shared = _allocate(trace, shape, trace.tile(shape), memory.dtype, 128 // memory.dtype.bits, memory.name + "_shared", True)
    is_early = block.staged >= 0 and not more and not any(m.name == memory.name and i > block.staged for i, m in block.written)
    at = block.staged + 1 if is_early else len(block.ops)
    _store(trace, _load(trace, memory, shape, parts, more, at), shared, [per_thread], at + 1)
    block.staged = at + 1
    block.written = [(i + 2 if i >= at else i, m) for i, m in block.written]
    return _load(trace, shared, shape, [per_thread])


def _bound_mapping(trace: Trace, memory: MemoryValue, given: Any, iterators: Any, is_read: bool, what: str) -> Tuple[IndexMapping, Sequence[Value]]:
    """The mapping that names of iterators say: `given` is a coordinate for each dimension of the memory, over iterators that
    IteratorBindings gives a dimension, or a register."""
    names = {to_expr(k): to_expr(v) for c in trace.constraints if isinstance(c, IteratorBindings) for k, v in c.bindings.items()}
    dims = [names.get(to_expr(it)) for it in iterators]
    if None in dims or len(given) != len(memory.shape):
        raise WaveError(caller(), "%s: source and target: IteratorBindings names no dimension for one of %s, or %s has other dimensions" %
                        (what, list(iterators), memory.name))
    own = {to_expr(it): IndexMapping.iterator(i) for i, it in enumerate(iterators)}
    values: List[Value] = []
    there: Dict[Any, Any] = {}
    for dim, expr in zip(memory.shape, given):
        if isinstance(expr, Value):
            there[dim] = IndexMapping.dynamic_val(len(values))
            values.append(expr)
        else:
            there[dim] = substitute(to_expr(expr), dict(own))
    here: Dict[Any, Any] = {dim: IndexMapping.iterator(i) for i, dim in enumerate(dims)}
    return IndexMapping(len(dims), there if is_read else here, here if is_read else there), values


def _hint(flags: Any, what: str) -> str:
    """The attribute that MemoryAccessFlags become."""
    if flags is None or flags in (MemoryAccessFlags.NONE, 0):
        return ""
    if flags == MemoryAccessFlags.NONTEMPORAL:
        return "nontemporal"
    raise WaveError(caller(), "%s: flags %s are not supported; tkw.atomic_add with ordering=\"acq_rel\" orders memory between workgroups" %
                    (what, getattr(flags, "name", None) or flags))


def read(memory: Any, elements_per_thread: Any = None, mapping: Optional[IndexMapping] = None, mapping_dynamic_vals: Any = (),
         flags: Any = None, tag: Any = None, source: Any = None, target: Any = None, bounds: Any = None) -> Value:
    """Brings a tensor to registers. What the program has in shared memory is brought there first."""
    trace, given = current("read"), _memory(memory, "tkw.read")
    hint = _hint(flags, "tkw.read")
    if bounds:
        raise WaveError(caller(), "tkw.read: bounds are not supported: wavecc masks what is beyond a dimension")
    if source is not None and target is not None:
        mapping, mapping_dynamic_vals = _bound_mapping(trace, given, source, target, True, "tkw.read")
    shape, where, more = _mapping(mapping, given, None, mapping_dynamic_vals, "tkw.read")
    ends, more = _bounded(trace, shape, given, more)
    per_thread = _per_thread(trace, elements_per_thread, "tkw.read")
    if given.is_argument and given.space == "shared" and not trace.is_divergent:
        return _staged(trace, given, shape, [per_thread, where, ends, hint], per_thread, more)
    result = _load(trace, given, shape, [per_thread, where, ends, hint], more)
    if given.is_argument and len(set(shape)) == len(shape):
        result.source = given, mapping, mapping_dynamic_vals
    return result


def write(register_: Any, memory: Any, elements_per_thread: Any = None, mapping: Optional[IndexMapping] = None, mapping_dynamic_vals: Any = (),
          flags: Any = None, tag: Any = None, source: Any = None, target: Any = None) -> None:
    """Stores a tensor, as numbers of the memory's type."""
    trace, value, given = current("write"), _value(register_, "tkw.write"), _memory(memory, "tkw.write")
    hint = _hint(flags, "tkw.write")
    if source is not None and target is not None:
        mapping, mapping_dynamic_vals = _bound_mapping(trace, given, target, source, False, "tkw.write")
    shape, where, more = _mapping(mapping, given, value, mapping_dynamic_vals, "tkw.write")
    if mapping is None and set(value.shape) < set(shape) and [d for d in shape if d in value.shape] == list(value.shape):
        value = _to_shape(trace, value, shape)
    if mapping is None and set(value.shape) != set(shape):
        raise WaveError(caller(), "tkw.write: the value is %s; %s is %s" % (_names(value.shape), given.name, _names(given.shape)))
    value = cast(value, given.dtype)
    if given.is_argument:
        trace.stored.add(given.name)
        trace.block.written.append((len(trace.block.ops), given))
    place = MemoryValue(given.name, given.shape, given.dtype, "global", True) if given.is_argument else given
    ends, more = _bounded(trace, value.shape, given, more)
    text = "wave.write %s%s : %s" % (", ".join(["%s"] * (2 + len(more))), _attributes([_per_thread(trace, elements_per_thread, "tkw.write"), where, ends, hint]),
                                     ", ".join(map(trace.type_of, [value, place, *more])))
    trace.emit(text, (value, given, *more))


def allocate(shape: Sequence[Any], distributed_shape: Sequence[Any], dtype: DataType, address_space: Any = None, padding: int = 0) -> MemoryValue:
    """Shared memory that holds a tile of a tensor."""
    trace = current("allocate")
    if address_space is not None and trace.space(address_space) != "shared":
        raise WaveError(caller(), "tkw.allocate: only shared memory can be allocated")
    return _allocate(trace, tuple(map(to_expr, shape)), list(map(to_expr, distributed_shape)), dtype, padding, "allocated")


def _to_shape(trace: Trace, value: Value, shape: Shape) -> Value:
    """Broadcast, if the shape is another one."""
    if value.shape == shape:
        return value
    result = Value(shape, value.dtype)
    made: Value = trace.emit("wave.broadcast %%s : (%s) -> %s" % (trace.type_of(value), trace.type_of(result)), (value,), result)
    return made


def _common(what: str, values: Sequence[Value]) -> Shape:
    """The shape that holds all others."""
    most = builtins.max((v.shape for v in values), key=len)
    for value in values:
        if not set(value.shape) <= set(most):
            raise WaveError(caller(), "%s: shapes %s and %s: neither holds the dimensions of the other" % (what, _names(value.shape), _names(most)))
        if [dim for dim in most if dim in value.shape] != list(value.shape):
            raise WaveError(caller(), "%s: dimensions stand in another order: %s, %s: use tkw.permute" % (what, _names(value.shape), _names(most)))
    return most


def without_ones(value: Value, shape: Sequence[IndexExpr]) -> Value:
    """Without dimensions that `shape` has not and of which all threads have the same single element."""
    trace = current("permute")
    kept = tuple(dim for dim in value.shape if dim in shape or trace.tile((dim,)) == [dim] or trace.known(trace.tile((dim,))[0]) != 1)
    if kept == value.shape:
        return value
    result = Value(kept, value.dtype)
    made: Value = trace.emit("wave.permute %%s : %s to %s" % (trace.type_of(value), trace.type_of(result)), (value,), result)
    return made


def in_order_of(value: Value, shape: Sequence[IndexExpr]) -> Value:
    """With its dimensions in the order in which the other shape has them."""
    return permute(value, [dim for dim in shape if dim in value.shape]) if set(value.shape) <= set(shape) else value


def is_number(given: Any) -> bool:
    """Of Python's, or an expression of sizes and positions."""
    return isinstance(given, (int, float, IndexExpr)) or type(given).__module__.split(".")[0] == "sympy"


def _filled(number: Any, like: Value) -> Value:
    return register(like.shape, like.dtype, number)


def _pair(what: str, lhs: Any, rhs: Any) -> Tuple[Value, Value]:
    """Both as tensors of one shape and type; a number, or an expression of sizes and positions, takes those of the other."""
    if isinstance(rhs, Value) and is_number(lhs):
        lhs = _filled(lhs, rhs)
    if isinstance(lhs, Value) and is_number(rhs):
        rhs = _filled(rhs, lhs)
    a, b = _value(lhs, what), _value(rhs, what)
    if a.dtype != b.dtype and {a.dtype, b.dtype} != {i32, i64}:
        raise WaveError(caller(), "%s: %s and %s: use tkw.cast" % (what, a.dtype, b.dtype))
    if a.dtype != b.dtype:
        a, b = cast(a, i64), cast(b, i64)
    if not set(a.shape) <= set(b.shape) and not set(b.shape) <= set(a.shape):
        a, b = without_ones(a, b.shape), without_ones(b, a.shape)
    a, b = (in_order_of(a, b.shape), b) if set(a.shape) <= set(b.shape) else (a, in_order_of(b, a.shape))
    trace, shape = current(what), _common(what, (a, b))
    return _to_shape(trace, a, shape), _to_shape(trace, b, shape)


def _elementwise(name: str, operands: Sequence[Value], dtype: Optional[DataType] = None) -> Value:
    trace = current(name)
    result = Value(operands[0].shape, dtype or operands[-1].dtype)
    made: Value = trace.emit("wave.%s %s : (%s) -> %s" % (name, ", ".join(["%s"] * len(operands)), ", ".join(map(trace.type_of, operands)),
                                                          trace.type_of(result)), operands, result)
    return made


def _applied(combinator: str, exprs: Sequence[IndexExpr], operands: Sequence[Value], dtype: DataType) -> Value:
    """`wave.apply_expr`: results of an affine map over operands, combined."""
    trace = current("apply_expr")
    result = Value(operands[0].shape, dtype)
    made: Value = trace.emit("wave.apply_expr(%s)%s %s : (%s) -> %s" % (
        ", ".join(["%s"] * len(operands)), " " + combinator if combinator else "", expr_list(list(exprs)), ", ".join(map(trace.type_of, operands)),
        trace.type_of(result)), operands, result)
    return made


def _operand(number: int) -> IndexSymbol:
    return IndexSymbol("_Operand_%d" % number)


def binary(name: str, lhs: Any, rhs: Any) -> Value:
    """An operator between two tensors, or a tensor and a number."""
    a, b = _pair("`%s`" % _OPERATORS.get(name, name), lhs, rhs)
    if name in COMPARISONS:
        return _elementwise(name, [a, b], i1)
    if name in _ON_INTEGERS and a.dtype.kind != "int":
        raise WaveError(caller(), "`%s` is for integers and masks; found %s" % (_OPERATORS[name], a.dtype))
    return _elementwise(name, [a, b])


def invert(value: Any) -> Value:
    """All bits turned: not, of a mask."""
    given = _value(value, "`~`")
    if given.dtype.kind != "int":
        raise WaveError(caller(), "`~` is for integers and masks; found %s" % given.dtype)
    return _elementwise("xor", [given, _filled(True if given.dtype == i1 else -1, given)])


def negate(value: Any) -> Value:
    """-x."""
    given = _value(value, "`-`")
    return _elementwise("neg", [given]) if given.dtype.kind == "float" else _elementwise("sub", [_filled(0, given), given])


def maximum(lhs: Any, rhs: Any) -> Value:
    """The larger, element by element."""
    return _elementwise("max", _pair("tkw.maximum", lhs, rhs))


def minimum(lhs: Any, rhs: Any) -> Value:
    """The smaller, element by element."""
    return _elementwise("min", _pair("tkw.minimum", lhs, rhs))


def _compare(name: str) -> Callable[[Any, Any], Value]:
    def compare(lhs: Any, rhs: Any) -> Value:
        return binary(name, lhs, rhs)
    compare.__name__ = name
    compare.__doc__ = "The mask of lhs %s rhs." % COMPARISONS[name]
    return compare


gt, ge, lt, le, eq, ne = map(_compare, ("gt", "ge", "lt", "le", "eq", "ne"))


def mod(lhs: Any, rhs: Any) -> Value:
    """The rest of a division."""
    return binary("rem", lhs, rhs)


def remf(lhs: Any, rhs: Any) -> Value:
    """The rest of a division of floats."""
    return binary("rem", lhs, rhs)


def powf(lhs: Any, rhs: Any) -> Value:
    """lhs to the power of rhs."""
    return _elementwise("pow", _pair("tkw.powf", lhs, rhs))


def atan2(lhs: Any, rhs: Any) -> Value:
    """The angle of the point (rhs, lhs)."""
    return _elementwise("atan2", _pair("tkw.atan2", lhs, rhs))


def _function(name: str, what: str, own: bool = True) -> Callable[[Any], Value]:
    """A function of floats, element by element. own: of wavecc's, not in Wave's dialect."""
    def function(src: Any) -> Value:
        given = _value(src, "tkw." + name)
        if given.dtype.kind != "float" and name != "abs":
            raise WaveError(caller(), "tkw.%s is for floats; found %s" % (name, given.dtype))
        return _elementwise(name, [given])
    function.__name__ = name
    function.__doc__ = what + (" `wave.%s` is wavecc's own addition to Wave's dialect." % name if own else "")
    return function


exp2 = _function("exp2", "2 to the power of each element.", False)
reciprocal = _function("reciprocal", "1 / x.", False)
exp = _function("exp", "e to the power of each element.")
log = _function("log", "The natural logarithm.")
log2 = _function("log2", "The logarithm to base 2.")
log10 = _function("log10", "The logarithm to base 10.")
sqrt = _function("sqrt", "The square root.")
rsqrt = _function("rsqrt", "1 / sqrt(x).")
abs = _function("abs", "The absolute value.")
sin = _function("sin", "The sine.")
cos = _function("cos", "The cosine.")
sinh = _function("sinh", "The hyperbolic sine.")
cbrt = _function("cbrt", "The cube root.")
tanh = _function("tanh", "The hyperbolic tangent.")
erf = _function("erf", "The error function.")
floor = _function("floor", "The next whole number below.")
ceil = _function("ceil", "The next whole number above.")
round = _function("round", "The nearest whole number; ties go away from zero.")
roundeven = _function("roundeven", "The nearest whole number; ties go to even.")


def tanh_approx(src: Any) -> Value:
    """tanh."""
    return tanh(src)


def softsign(src: Any, logit_cap: float = 30.0, apply_scaling: bool = False, head_dim: Optional[int] = None) -> Value:
    """x / (1 + |x| / logit_cap), as attention caps its scores; with scaling by logit_cap / sqrt(head_dim)."""
    given = _value(src, "tkw.softsign")
    if apply_scaling and head_dim is None:
        raise WaveError(caller(), "tkw.softsign: apply_scaling needs head_dim")
    cap = logit_cap / math.sqrt(head_dim) if apply_scaling and head_dim else logit_cap
    return given * reciprocal(abs(given) * (1.0 / cap) + 1.0)


def _reduced(name: str, neutral: float, src: Any, acc: Any, dim: Any, block: bool) -> Value:
    what = "tkw." + {"max_element": "max"}.get(name, name)
    trace = current(name)
    sources = [_value(s, what) for s in (src if isinstance(src, (list, tuple)) else [src])]
    first = sources[0]
    if any(s.shape != first.shape or s.dtype != first.dtype for s in sources):
        raise WaveError(caller(), "%s: all inputs have one shape and type" % what)
    along = to_expr(dim) if dim is not None else first.shape[-1]
    if along not in first.shape:
        raise WaveError(caller(), "%s: %s is no dimension of %s" % (what, along, _names(first.shape)))
    shape = tuple(d for d in first.shape if d != along)
    start = _value(acc, what) if acc is not None else register(shape, first.dtype, neutral if first.dtype.kind == "float" else
                                                              (0 if name == "sum" else -(1 << first.dtype.bits - 1)))
    if start.shape != shape or start.dtype != first.dtype:
        raise WaveError(caller(), "%s: the start is %s of %s; the result is %s of %s" % (what, _names(start.shape), start.dtype, _names(shape), first.dtype))
    result = Value(shape, first.dtype)
    made: Value = trace.emit("wave.%s %s init(%%s) <%s> : (%s) -> %s" % (
        name, ", ".join(["%s"] * len(sources)), "block" if block else "warp", ", ".join(map(trace.type_of, [*sources, start])),
        trace.type_of(result)), [*sources, start], result)
    return made


def sum(src: Any, acc: Any = None, dim: Any = None, block: bool = False) -> Value:
    """The sum along a dimension, over the lanes of a wave; block: over the waves of a workgroup, too."""
    return _reduced("sum", 0.0, src, acc, dim, block)


def max(src: Any, acc: Any = None, dim: Any = None, block: bool = False) -> Value:
    """The largest along a dimension."""
    return _reduced("max_element", -math.inf, src, acc, dim, block)


def min(src: Any, acc: Any = None, dim: Any = None, block: bool = False) -> Value:
    """The smallest along a dimension: -max(-x), of integers ~max(~x), which no number overflows."""
    sources = [_value(s, "tkw.min") for s in (src if isinstance(src, (list, tuple)) else [src])]
    turned = negate if sources[0].dtype.kind == "float" else invert
    return turned(max([turned(s) for s in sources], None if acc is None else turned(acc), dim, block))


class ShuffleMode(enum.Enum):
    """Which lane's value tkw.shuffle gives: the one whose number differs in the bits of offset, that is offset higher or lower, or the one of that number."""
    XOR = 0
    DOWN = 1
    UP = 2
    IDX = 3


def shuffle(src: Any, offset: int, width: int, mode: ShuffleMode = ShuffleMode.XOR) -> Value:
    """The value of another lane of the same `width` lanes. Where there is no such lane the result means nothing."""
    trace, given = current("shuffle"), _value(src, "tkw.shuffle")
    if not isinstance(mode, ShuffleMode):
        raise WaveError(caller(), "tkw.shuffle: mode is a ShuffleMode; found %r" % (mode,))
    result = Value(given.shape, given.dtype)
    made: Value = trace.emit("wave.shuffle %s %%s, %d, %d : (%s) -> %s" % (mode.name.lower(), offset, width, trace.type_of(given), trace.type_of(result)),
                             (given,), result)
    return made


def broadcast(arg: Any, target_shape: Optional[Sequence[Any]] = None) -> Value:
    """The same values along more dimensions."""
    trace, given = current("broadcast"), _value(arg, "tkw.broadcast")
    shape = tuple(map(to_expr, target_shape or given.shape))
    if [dim for dim in shape if dim in given.shape] != list(given.shape):
        raise WaveError(caller(), "tkw.broadcast: %s does not hold the dimensions of %s in their order" % (_names(shape), _names(given.shape)))
    return _to_shape(trace, given, shape)


def permute(src: Any, target_shape: Sequence[Any]) -> Value:
    """The dimensions in another order; no data moves."""
    trace, given = current("permute"), _value(src, "tkw.permute")
    shape = tuple(map(to_expr, target_shape))
    if sorted(map(str, shape)) != sorted(map(str, given.shape)):
        raise WaveError(caller(), "tkw.permute: %s has other dimensions than %s" % (_names(shape), _names(given.shape)))
    if shape == given.shape:
        return given
    result = Value(shape, given.dtype)
    made: Value = trace.emit("wave.permute %%s : %s to %s" % (trace.type_of(given), trace.type_of(result)), (given,), result)
    return made


def cast(src: Any, dtype: DataType) -> Value:
    """Other element type, the same numbers."""
    trace, given, dtype = current("cast"), _value(src, "tkw.cast"), _element(dtype, "tkw.cast")
    if given.dtype == dtype:
        return given
    result = Value(given.shape, dtype)
    made: Value = trace.emit("wave.cast %%s : %s to %s" % (trace.type_of(given), trace.type_of(result)), (given,), result)
    return made


def bitcast(src: Any, dtype: DataType) -> Value:
    """Other element type, the same bits. The last dimension grows where elements get smaller."""
    trace, given, dtype = current("bitcast"), _value(src, "tkw.bitcast"), _element(dtype, "tkw.bitcast")
    shape = given.shape
    if given.dtype.bits != dtype.bits:
        wide, narrow = builtins.max(given.dtype.bits, dtype.bits), builtins.min(given.dtype.bits, dtype.bits)
        if wide % narrow:
            raise WaveError(caller(), "tkw.bitcast: %s has %d bits, %s %d" % (given.dtype, given.dtype.bits, dtype, dtype.bits))
        last = given.shape[-1]
        shape = given.shape[:-1] + (last * (wide // narrow) if given.dtype.bits == wide else last / (wide // narrow),)
    result = Value(shape, dtype)
    made: Value = trace.emit("wave.bitcast %%s : %s to %s" % (trace.type_of(given), trace.type_of(result)), (given,), result)
    return made


def select(cond: Any, if_true: Any, if_false: Any) -> Value:
    """if_true where the mask is set, else if_false."""
    trace, mask = current("select"), _value(cond, "tkw.select")
    if mask.dtype != i1:
        raise WaveError(caller(), "tkw.select: the condition is a mask; found %s: use tkw.cast(x, tkw.i1)" % mask.dtype)
    a, b = _pair("tkw.select", if_true, if_false)
    shape = _common("tkw.select", (mask, a, b))
    return _elementwise("select", [_to_shape(trace, v, shape) for v in (mask, a, b)])


def _apply(expr: IndexExpr, operands: Sequence[Value]) -> Value:
    """What an expression over operands is: masks are combined one by one."""
    if expr.kind in ("and", "or"):
        made = _apply(expr.args[0], operands)
        for arg in expr.args[1:]:
            made = binary(expr.kind, made, _apply(arg, operands))
        return made
    if not all(map(is_affine, expr.args if expr.kind in (*COMPARISONS, "max", "min") else [expr])):
        from ._control import number
        trace = current("apply_expr")
        before = dict(trace.bound)
        trace.bound.update({_operand(i): operand for i, operand in enumerate(operands)})
        found = number(trace, expr, "tkw.apply_expr")
        trace.bound = before
        return _to_shape(trace, found, operands[0].shape) if isinstance(found, Value) else _filled(found, operands[0])
    if expr.kind in COMPARISONS:
        return _applied(expr.kind, expr.args, operands, i1)
    if expr.kind in ("max", "min"):
        return _applied(expr.kind, expr.args, operands, operands[0].dtype)
    return _applied("", [expr], operands, operands[0].dtype)


def apply_expr(value: Any, expr: Callable[..., Any]) -> Value:
    """What a function of expressions gives for each element: `tkw.apply_expr(i, lambda x: x < M)`."""
    trace = current("apply_expr")
    given = [_value(v, "tkw.apply_expr") for v in (value if isinstance(value, (list, tuple)) else [value])]
    shape = _common("tkw.apply_expr", given)
    if any(v.dtype != given[0].dtype for v in given):
        raise WaveError(caller(), "tkw.apply_expr: all operands have one type")
    try:
        made = _expanded(to_expr(expr(*[_operand(i) for i in range(len(given))])))
        bound = [s for s in trace.bound if s in made.free_symbols]
        made = substitute(made, {s: _operand(len(given) + i) for i, s in enumerate(bound)})
        given += [cast(_only(trace.bound[s]), given[0].dtype) for s in bound]
        return _apply(made, [_to_shape(trace, v, shape) for v in given])
    except TypeError as error:
        raise WaveError(caller(), "tkw.apply_expr: %s" % error) from None


def self_index(dim: Any, dtype: DataType = i64, elements_per_thread: Any = None) -> Value:
    """Where each element stands along the dimension."""
    trace, name = current("self_index"), to_expr(dim)
    if name in trace.bound and name in trace.counters:  # of a loop that goes on by a condition
        return cast(trace.bound[name], dtype)
    result = Value((name,), dtype)
    attributes = _attributes([_per_thread(trace, elements_per_thread, "tkw.self_index")])
    made: Value = trace.emit("wave.self_index @%s%s : %s" % (trace.dim(name), attributes, trace.type_of(result)), (), result)
    return made


def _mma_shape(what: str, lhs: Value, rhs: Value) -> Shape:
    """Of the sum: the dimensions of lhs and rhs without the one that both end with."""
    if lhs.shape[-1] != rhs.shape[-1] or len(lhs.shape) != len(rhs.shape):
        raise WaveError(caller(), "%s: %s and %s do not end with one dimension" % (what, _names(lhs.shape), _names(rhs.shape)))
    return lhs.shape[:-1] + tuple(dim for dim in rhs.shape[:-1] if dim not in lhs.shape)


def _check_mma(what: str, lhs: Value, rhs: Value, acc: Value) -> None:
    shared = [dim for dim in lhs.shape if dim in rhs.shape and dim not in acc.shape]
    m = [dim for dim in lhs.shape if dim not in rhs.shape]
    n = [dim for dim in rhs.shape if dim not in lhs.shape]
    m, n = [dim for dim in m if dim in acc.shape], [dim for dim in n if dim in acc.shape]
    if not shared or not m or not n:
        raise WaveError(caller(), "%s: shapes %s, %s and %s are not [M, K], [N, K] and [M, N]" % (what, _names(lhs.shape), _names(rhs.shape), _names(acc.shape)))


def _kind(trace: Trace, given: Optional[MmaKind], wanted: Tuple[Any, ...], what: str) -> str:
    kind = given or trace.hardware.mma_type
    if kind is None:
        raise WaveError(caller(), "%s: no matrix operation is named, neither here nor in the HardwareConstraint" % what)
    if not isinstance(kind, wanted):
        raise WaveError(caller(), "%s takes an %s; found %s" % (what, wanted[0].__name__, kind))
    return " {kind = #wave.mma_kind<%s>}" % mma_text(kind)


def _dot(trace: Trace, kind: GenericDot, lhs: Value, rhs: Value, acc: Value) -> Value:
    """A product by multiplications and a sum along K: all lanes lie along one dimension of the result and, k_mult of them, along K."""
    what, shapes, lanes = "tkw.mma: GenericDot", trace.hardware.vector_shapes, trace.hardware.threads_per_wave
    if kind.out_vec_size != 1 or kind.along_dim == MMAOperand.K or kind.k_mult < 1 or lanes % kind.k_mult:
        raise WaveError(caller(), "%s: out_vec_size is 1, along_dim M or N, and k_mult divides the lanes of a wave; found %r" % (what, kind))
    both = [dim for dim in lhs.shape if dim in rhs.shape]
    depths = [dim for dim in both if dim not in acc.shape]
    own = [dim for dim in acc.shape if dim in (lhs if kind.along_dim == MMAOperand.M else rhs).shape and dim not in both]
    if len(depths) != 1 or not own or not {*lhs.shape, *rhs.shape} <= {*acc.shape, depths[0]}:
        raise WaveError(caller(), "%s: shapes %s, %s and %s are not [M, K], [N, K] and [M, N], with lanes along %s" %
                        (what, _names(lhs.shape), _names(rhs.shape), _names(acc.shape), kind.along_dim.name))
    sizes = {**{dim: 1 for dim in acc.shape}, own[-1]: lanes // kind.k_mult, depths[0]: kind.k_mult}
    for dim, size in sizes.items():
        if (shapes.setdefault(dim, size) or 1) != size:
            raise WaveError(caller(), "%s: %s has the vector shape %s; %d is needed" % (what, dim, shapes[dim], size))
    shape = (*acc.shape, depths[0])
    factors = [_to_shape(trace, in_order_of(cast(value, acc.dtype), shape), shape) for value in (lhs, rhs)]
    return sum(factors[0] * factors[1], acc, depths[0])


def mma(lhs: Any, rhs: Any, acc: Any = None, mma_type: Optional[MmaKind] = None, tag: Any = None) -> Value:
    """acc + lhs rhs^T of [M, K], [N, K] and [M, N]; without acc from zero. A ScaledMMAType is its operation without scales."""
    what = "tkw.mma"
    trace, a, b = current("mma"), _value(lhs, what), _value(rhs, what)
    c = _value(acc, what) if acc is not None else register(_mma_shape(what, a, b), f32 if a.dtype.kind == "float" else i32, 0)
    kind = mma_type or trace.hardware.mma_type
    if isinstance(kind, GenericDot):
        return _dot(trace, kind, a, b, c)
    _check_mma(what, a, b, c)
    operands = [a, b, c]
    result = Value(c.shape, c.dtype)
    made: Value = trace.emit("wave.mma %%s, %%s, %%s%s : (%s) -> %s" % (
        _kind(trace, mma_type, (MMAType, ScaledMMAType), what), ", ".join(map(trace.type_of, operands)), trace.type_of(result)), operands, result)
    return made


def scaled_mma(lhs: Any, lhs_scale: Any, rhs: Any, rhs_scale: Any, acc: Any = None, mma_type: Optional[ScaledMMAType] = None, tag: Any = None) -> Value:
    """mma of operands with a scale for every 32 elements along K."""
    what = "tkw.scaled_mma"
    trace = current("scaled_mma")
    a, sa, b, sb = (_value(v, what) for v in (lhs, lhs_scale, rhs, rhs_scale))
    c = _value(acc, what) if acc is not None else register(_mma_shape(what, a, b), f32, 0.0)
    _check_mma(what, a, b, c)
    operands = [a, sa, b, sb, c]
    result = Value(c.shape, c.dtype)
    made: Value = trace.emit("wave.scaled_mma %%s, %%s, %%s, %%s, %%s%s : (%s) -> %s" % (
        _kind(trace, mma_type, (ScaledMMAType,), what), ", ".join(map(trace.type_of, operands)), trace.type_of(result)), operands, result)
    return made


def tag(expr: Any, tag_name: str) -> Any:
    """Names a value for a schedule of the program's own; wavecc makes the schedule itself."""
    return expr


# Operations that take a tag, which says nothing here.
TAGGED = ("abs", "allocate", "apply_expr", "atan2", "bitcast", "broadcast", "cast", "ceil", "conditional", "cos", "cumsum", "eq", "erf", "exp", "exp2",
          "floor", "ge", "gt", "le", "log", "log10", "log2", "lt", "max", "maximum", "min", "minimum", "mod", "ne", "permute", "powf", "reciprocal",
          "register", "remf", "round", "roundeven", "rsqrt", "scalar", "select", "self_index", "shuffle", "sin", "softsign", "sqrt", "sum", "tanh",
          "tanh_approx", "topk", "atomic_add", "atomic_min", "atomic_max", "workgroup_barrier", "set_wave_prio")
_NO_PLACE = "Wave's dialect has no operation for it"
_REFUSED: Dict[str, str] = {
    **dict.fromkeys(("bounds_check",), _NO_PLACE),
    **dict.fromkeys(("extract_slice", "get_custom", "reshape"), "it is for Wave's own passes"),
    **dict.fromkeys(("gather_to_lds", "tensor_load_to_lds"), "read the memory with a shared address space instead"),
}


def refused(name: str) -> Callable[..., Any]:
    """A function of Wave's that says, where it is called, why it is not supported. KeyError: Wave has none of that name."""
    reason = _REFUSED[name]

    def refuse(*arguments: Any, **options: Any) -> Any:
        raise WaveError(caller(), "tkw.%s is not supported: %s" % (name, reason))
    refuse.__name__ = name
    return refuse
