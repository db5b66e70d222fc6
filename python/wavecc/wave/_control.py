# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Loops, conditions, values of expressions, and a kernel's directives for its schedule."""
from __future__ import annotations

import inspect
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

from ._constraints import TilingConstraint
from ._expr import IndexExpr, IndexSymbol, ceildiv, content, is_affine, substitute, to_expr, without
from ._ops import _applied, _elementwise, _names, _only, in_order_of, _operand, _pair, _to_shape, _value, binary, cast, register, select, without_ones
from ._places import WaveError, caller, of_function
from ._trace import Block, Op, Trace, Value, current
from ._types import DataType, Register, i1, i32

_ITER_ARG = "$GET_ITER_ARG_"

# ---- numbers ----


def _of_ids(trace: Trace, expr: IndexExpr) -> Value:
    """An expression over positions and sizes, as a number that each thread has."""
    result = Value((), i32)
    from ._constraints import expr_list
    made: Value = trace.emit("wave.apply_expr()%s : () -> %s" % (" " + expr_list([expr]), trace.type_of(result)), (), result)
    return made


def number(trace: Trace, expr: IndexExpr, what: str) -> Any:
    """The value of an expression: a number of Python's, or a register where something is known at run time only."""
    expr = trace.known(expr)
    if expr.kind == "symbol" and expr in trace.bound:
        return trace.bound[expr]
    if not any(s in trace.bound for s in expr.free_symbols):
        if not any(s.name.startswith("$") for s in expr.free_symbols):
            return trace.number(expr, what)
        if is_affine(expr):
            return _of_ids(trace, expr)
    args = [number(trace, arg, what) for arg in expr.args]
    if expr.kind == "piecewise":
        made = args[-2]
        for value, condition in reversed(list(zip(args[0:-2:2], args[1:-2:2]))):
            made = _choice(condition, value, made)
        return made
    if expr.kind == "not":
        return _elementwise("xor", [args[0], register(args[0].shape, i1, True)])
    if expr.kind == "div":
        raise WaveError(caller(), "%s: `%s` divides without rounding: use // or ceiling()" % (what, expr))
    return _combined(expr.kind, args)


def _choice(condition: Any, a: Any, b: Any) -> Any:
    if not isinstance(condition, Value):
        return a if condition else b
    if not isinstance(a, Value) and not isinstance(b, Value):
        a, b = register((), i32, a), register((), i32, b)
    return select(condition, a, b)


def _combined(kind: str, args: Sequence[Any]) -> Any:
    """Arguments, not all of them numbers of Python's, by an operation of expressions."""
    if all(not isinstance(arg, Value) for arg in args):
        values = {IndexSymbol("a%d" % i): to_expr(arg) for i, arg in enumerate(args)}
        return int(substitute(IndexExpr(kind, tuple(values)), values))  # type: ignore[arg-type]
    made = args[0]
    for arg in args[1:]:
        if kind in ("floordiv", "ceildiv", "mod"):
            a, b = _pair("`%s`" % kind, made, arg)
            made = _applied("", [IndexExpr(kind, (_operand(0), _operand(1) if isinstance(arg, Value) else to_expr(arg)))],
                            [a, b] if isinstance(arg, Value) else [a], a.dtype)
        elif kind in ("max", "min"):
            made = _elementwise(kind, _pair("`%s`" % kind, made, arg))
        else:
            made = binary(kind, made, arg)
    return made


def scalar(value: Any, dtype: DataType) -> Value:
    """A number that every thread has: a constant, or what an expression of sizes, positions and set symbols gives."""
    trace = current("scalar")
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return register((), dtype, value)
    found = number(trace, to_expr(value), "tkw.scalar")
    if not isinstance(found, Value):
        return register((), dtype, found)
    return cast(found, dtype)


def filled(shape: Sequence[Any], dtype: DataType, value: Any) -> Value:
    """Register[...](value): also of an expression."""
    if isinstance(value, IndexExpr) or (not isinstance(value, (int, float, bool)) and not isinstance(value, Value)):
        return _to_shape(current("register"), scalar(value, dtype), tuple(map(to_expr, shape)))
    return register(shape, dtype, value)


def set_symbol(symbol: Any, value: Any) -> None:
    """From here on the symbol stands for the number in the register, in mappings, conditions and expressions."""
    trace, name = current("set_symbol"), to_expr(symbol)
    given = number(trace, value, "tkw.set_symbol") if isinstance(value, IndexExpr) else value
    given = register((), i32, given) if isinstance(given, int) else _value(given, "tkw.set_symbol")
    if name.kind != "symbol" or given.dtype.kind != "int":
        raise WaveError(caller(), "tkw.set_symbol takes a symbol and a register of integers; found `%s`, %r" % (name, given))
    is_one = given.shape and all(isinstance(dim, IndexSymbol) and trace.values.get(str(dim.value)) == 1 for dim in given.shape)
    trace.bound[name] = _only(given) if is_one else given  # here, not in a loop where it is used


# ---- conditions ----


def _condition(trace: Trace, given: Any, what: str) -> Value:
    """A mask."""
    found = given if isinstance(given, Value) else number(trace, to_expr(given), what)
    if not isinstance(found, Value):
        return register((), i1, bool(found))
    return found if found.dtype == i1 else binary("ne", found, 0)


def _listed(given: Any) -> List[Any]:
    return [] if given is None else list(given) if isinstance(given, (tuple, list)) else [given]


def _trace_body(trace: Trace, function: Callable[..., Any], block: Block, arguments: Sequence[Value]) -> None:
    """Traces the function into the block. Symbols that it sets have their numbers only in it."""
    before = dict(trace.bound)
    trace.blocks.append(block)
    try:
        given = function(*arguments)
        if block.finish is not None:
            block.finish(given)
    finally:
        trace.blocks.pop()
        trace.bound = before


def _check_returned(function: Callable[..., Any], returned: Sequence[Any], like: Sequence[Value], what: str, begins: str) -> List[Value]:
    if len(returned) != len(like):
        raise WaveError(of_function(function), "%s: the function returns %d values; %s has %d" % (what, len(returned), begins, len(like)))
    values = [_value(v, what + ": the returned value") for v in returned]
    values = [in_order_of(without_ones(new, old.shape) if set(old.shape) < set(new.shape) else new, old.shape) for new, old in zip(values, like)]
    for i, (new, old) in enumerate(zip(values, like)):
        if new.shape != old.shape or new.dtype != old.dtype:
            raise WaveError(of_function(function), "%s: returned value %d is %s of %s; %s has %s of %s" %
                            (what, i, _names(new.shape), new.dtype, begins, _names(old.shape), old.dtype))
    return values


def _results(results: Sequence[Value]) -> Any:
    return None if not results else results[0] if len(results) == 1 else tuple(results)


def _types(trace: Trace, given: Sequence[Value], results: Sequence[Value]) -> str:
    names = ", ".join(map(trace.type_of, results))
    return ": (%s) -> %s" % (", ".join(map(trace.type_of, given)), names if len(results) == 1 else "(%s)" % names)


def conditional(condition: Any, else_return: Any = None) -> Callable[[Callable[..., Any]], Any]:
    """Decorates what happens where a condition holds: an expression, or a mask of which each thread has one element. The function takes
    nothing; what it returns becomes the result, and else_return is the result where the condition does not hold."""
    trace, what, place = current("conditional"), "tkw.conditional", caller()
    mask = _condition(trace, condition, what)
    given = [] if else_return is None else list(else_return) if isinstance(else_return, (list, tuple)) else [else_return]
    otherwise = [_value(v, what + ": else_return") for v in given]

    def run(function: Callable[..., Any]) -> Any:
        block = Block(is_divergent=not mask.is_uniform)
        takes = len(inspect.signature(function).parameters)  # what else_return has, where the function wants it
        block.finish = lambda given: setattr(block, "yielded", _check_returned(function, _listed(given), otherwise, what, "else_return"))
        _trace_body(trace, function, block, otherwise[:takes])
        results = [Value(v.shape, v.dtype) for v in otherwise]
        text = "wave.conditional %%s%s" % (" iter_args(%s)" % ", ".join(["%s"] * len(otherwise)) if otherwise else "")
        trace.block.ops.append(Op(text, [mask, *otherwise], results, place, block, _types(trace, [*otherwise, mask], results)))
        return _results(results)
    return run


# ---- loops ----


def _check_annotations(function: Callable[..., Any], arguments: Sequence[Value]) -> None:
    parameters = list(inspect.signature(function).parameters.values())
    place = of_function(function)
    if len(parameters) != len(arguments):
        raise WaveError(place, "tkw.iterate: the function has %d parameters; init_args has %d" % (len(parameters), len(arguments)))
    for parameter, value in zip(parameters, arguments):
        said = parameter.annotation
        if isinstance(said, type) and issubclass(said, Register) and (said.symbolic_shape != value.shape or said.dtype != value.dtype):
            raise WaveError(place, "tkw.iterate: %s is %s of %s; init_args has %s of %s" %
                            (parameter.name, _names(said.symbolic_shape), said.dtype, _names(value.shape), value.dtype))


def _bounds(trace: Trace, axis: IndexExpr) -> Optional[Tuple[Value, Value, bool]]:
    """The first iteration and their number, where the TilingConstraint says them; None: all tiles."""
    has_end = bool(trace.ends([axis]))
    for c in trace.constraints:
        if isinstance(c, TilingConstraint) and c.dim == axis and (c.is_bounded or has_end):
            tile = trace.number(c.tile_size, "tkw.iterate: the tile")
            begin = trace.known(c.start)
            in_elements = bool(content(begin) % tile)  # else tiles are counted
            first = number(trace, begin if in_elements else without(begin, tile), "tkw.iterate: start")
            count = number(trace, ceildiv(axis - begin, to_expr(tile)) if c.iters is None else c.iters, "tkw.iterate: iters")
            made = [_only(v) if isinstance(v, Value) else register((), i32, v) for v in (first, count)]
            return made[0], made[1], in_elements
    return None


def _while(trace: Trace, axis: IndexExpr, carried: List[Value], start: Any, condition: Any) -> Callable[[Callable[..., Any]], Any]:
    """Iterates as long as the condition holds. The symbol of the axis begins as start. The body sets its next value."""
    what, place = "tkw.iterate", caller()
    begin = number(trace, start, what + ": start") if isinstance(start, IndexExpr) else start
    begin = register((), i32, begin) if isinstance(begin, int) else _value(begin, what + ": start")
    is_tiled = str(axis.value) in trace.values and any(isinstance(c, TilingConstraint) and c.dim == axis for c in trace.constraints)
    begin = _only(begin) if is_tiled else begin
    along = "@%s " % axis if is_tiled else ""  # tensors have the dimension
    outside = dict(trace.bound)
    trace.counters.add(axis)

    def holds(counter: Value, values: Sequence[Value]) -> Value:
        before = dict(trace.bound)
        trace.bound[axis] = counter
        for i, value in enumerate(values):
            trace.bound[IndexSymbol("%s%d" % (_ITER_ARG, i))] = value
        try:
            return _condition(trace, condition, what + ": condition")
        finally:
            trace.bound = before

    def run(function: Callable[..., Any]) -> Any:
        mask = holds(begin, carried)
        counter, arguments = Value(begin.shape, begin.dtype, begin.is_uniform), [Value(v.shape, v.dtype, v.is_uniform) for v in carried]
        _check_annotations(function, arguments)
        block = Block(arguments=[Value(mask.shape, i1), counter, *arguments], is_divergent=not mask.is_uniform)

        def finish(given: Any) -> None:
            values = _check_returned(function, _listed(given), carried, what, "init_args")
            following = trace.bound[axis]
            if following is counter:
                raise WaveError(of_function(function), "tkw.iterate: the function never sets %s: tkw.set_symbol(%s, ...)" % (axis, axis))
            following = _to_shape(trace, cast(following, counter.dtype), counter.shape)
            again = _to_shape(trace, holds(following, values), mask.shape)
            block.yielded = [again, following, *values]
        block.finish = finish
        before = dict(trace.bound)
        trace.bound[axis] = counter
        for i, value in enumerate(arguments):
            trace.bound[IndexSymbol("%s%d" % (_ITER_ARG, i))] = value
        try:
            _trace_body(trace, function, block, arguments)
        finally:
            trace.bound = before
        operands = [mask, begin, *carried]
        results = [Value(v.shape, v.dtype, v.is_uniform) for v in operands]
        text = "wave.while %siter_args(%%s)" % along % ", ".join(["%s"] * len(operands))
        trace.block.ops.append(Op(text, operands, results, place, block, _types(trace, operands, results)))
        trace.bound = {**outside, axis: results[1]}
        return _results(results[2:])
    return run


def iterate(axis: Any, init_args: Sequence[Any] = (), start: Any = None, condition: Any = None, step: int = 1, tag: Any = None
            ) -> Callable[[Callable[..., Any]], Any]:
    """Decorates the body of a loop over a dimension: it takes and returns the carried values, and becomes the results. With condition
    the loop goes on as long as that holds: the axis begins as start, and the body sets what it is next (tkw.set_symbol)."""
    trace = current("iterate")
    try:
        name = to_expr(axis)
    except TypeError as error:
        raise WaveError(caller(), "tkw.iterate: %s" % error) from None
    carried = [_value(v, "tkw.iterate: init_args") for v in init_args]
    if step != 1:
        raise WaveError(caller(), "tkw.iterate: step is not supported: a TilingConstraint says how far an iteration goes")
    if (start is None) != (condition is None):
        raise WaveError(caller(), "tkw.iterate: start and condition belong together")
    if condition is not None:
        return _while(trace, name, carried, start, condition)
    place = caller()
    if not any(isinstance(c, TilingConstraint) and set(c.dim.free_symbols) & set(name.free_symbols) for c in trace.constraints):
        raise WaveError(place, "tkw.iterate: %s has no TilingConstraint: add tkw.TilingConstraint(%s, BLOCK_%s), the size of an iteration" % (axis, axis, axis))

    def run(function: Callable[..., Any]) -> Any:
        arguments = [Value(v.shape, v.dtype) for v in carried]
        _check_annotations(function, arguments)
        bounds = _bounds(trace, name)
        captured = [Value((), v.dtype) for v in bounds[:2]] if bounds else []
        block = Block(arguments=[*arguments, *captured], axis=trace.dim(name))
        block.finish = lambda given: setattr(block, "yielded", _check_returned(function, _listed(given), carried, "tkw.iterate", "init_args"))
        _trace_body(trace, function, block, arguments)
        results = [Value(v.shape, v.dtype) for v in carried]
        text = "wave.iterate @%s%s" % (block.axis, " iter_args(%s)" % ", ".join(["%s"] * len(carried)) if carried else "")
        if bounds:
            text += " captures(%%s, %%s) attributes {dynamic_bounds%s}" % (", in_elements" if bounds[2] else "")
        trace.block.ops.append(Op(text, [*carried, *(bounds or ())[:2]], results, place, block, _types(trace, [*carried, *(bounds or ())[:2]], results)))
        return _results(results)
    return run


# ---- what a kernel says of its schedule ----


def _directive(name: str, parts: Sequence[str], results: str = "") -> None:
    current(name).emit("wave.%s%s" % (name, " {%s}" % ", ".join(parts) if parts else ""))


def set_wave_prio(priority: int) -> None:
    """The wave's priority among those of its SIMD, 0 to 3."""
    if not 0 <= int(priority) <= 3:
        raise WaveError(caller(), "tkw.set_wave_prio: the priority goes from 0 to 3; found %r" % (priority,))
    _directive("set_wave_prio", ["priority = %d : i64" % priority])


def workgroup_barrier() -> None:
    """All threads of the workgroup meet. wavecc places what shared memory needs by itself; global memory that threads of a workgroup
    write for one another needs this."""
    trace = current("workgroup_barrier")
    trace.emit("wave.barrier")
    for block in trace.blocks:
        block.staged = -1


def shared_memory_barrier(wait_async_ops: bool = False) -> None:
    """All threads of the workgroup meet."""
    workgroup_barrier()


def shared_memory_barrier_wait(barId: int = 0) -> None:
    """All threads of the workgroup meet: where Wave's signal and wait are two, wavecc's barrier is one, here."""
    workgroup_barrier()


def shared_memory_barrier_signal(barId: int = 0, tensor_wait: bool = False) -> None:
    """Half a barrier: tkw.shared_memory_barrier_wait is the whole of it."""
    current("shared_memory_barrier_signal")


def memory_counter_wait(load: Any = None, store: Any = None, ds: Any = None, exp: Any = None) -> None:
    """wavecc waits for memory where its values are used; a program's own waits change nothing."""
    current("memory_counter_wait")


def memory_counter_wait_barrier(load: Any = None, store: Any = None, ds: Any = None, exp: Any = None) -> None:
    """All threads of the workgroup meet."""
    workgroup_barrier()


def tensor_counter_wait(count: int = 0) -> None:
    """As memory_counter_wait."""
    current("tensor_counter_wait")


_MASKS: Dict[str, int] = {"NOOP": 0, "READ_SHARED": 0x100, "WRITE_SHARED": 0x200, "READ_GLOBAL": 0x20, "WRITE_GLOBAL": 0x40, "GLOBAL_TO_SHARED": 0x10,
                          "MMA": 0x8, "VALU": 0x2, "SALU": 0x4, "SHUFFLE": 0x80}


def _mask(operation: Any, what: str) -> int:
    name = str(getattr(operation, "name", operation))
    if name not in _MASKS:
        raise WaveError(caller(), "%s: %r is no kind of instruction; there are %s" % (what, operation, ", ".join(_MASKS)))
    return _MASKS[name]


def scheduling_barrier(operations: Sequence[Any] = ()) -> None:
    """Only these kinds of instructions may move across this place."""
    mask = 0
    for operation in operations:
        mask |= _mask(operation, "tkw.scheduling_barrier")
    _directive("sched_barrier", ["mask = %d : i64" % mask])


def scheduling_group_barrier(instructions: Dict[Any, int], sync_id: int = 0) -> None:
    """So many instructions of each kind follow one another, in this order."""
    for operation, count in instructions.items():
        mask = _mask(operation, "tkw.scheduling_group_barrier")
        if mask and count:
            _directive("sched_group_barrier", ["mask = %d : i64" % mask, "size = %d : i64" % count, "group = %d : i64" % sync_id])


__all__ = ["conditional", "filled", "iterate", "memory_counter_wait", "memory_counter_wait_barrier", "number", "scalar", "scheduling_barrier",
           "scheduling_group_barrier", "set_symbol", "set_wave_prio", "shared_memory_barrier", "shared_memory_barrier_signal",
           "shared_memory_barrier_wait", "tensor_counter_wait", "workgroup_barrier"]
