# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The trace of a kernel: values, operations and blocks, and their text in Wave's dialect of MLIR."""
from __future__ import annotations

import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Set, Tuple, Union

from ._constraints import Constraint, DistributedConstraint, HardwareConstraint, SymbolicAlias, expr_list, launch_attributes, tiles_of, with_aliases
from ._expr import IndexExpr, IndexSymbol, Unbound, dim_name, evaluate, short_name, substitute, symbols_of, to_expr
from ._places import Place, WaveError, caller
from ._types import AddressSpace, DataType

Shape = Tuple[IndexExpr, ...]
_active = threading.local()


class Value:
    """A tensor in registers. Operators give new ones; shapes that differ are broadcast."""

    def __init__(self, shape: Shape, dtype: DataType, is_uniform: bool = False) -> None:
        self.shape, self.dtype = shape, dtype
        self.is_uniform = is_uniform  # the same in all threads of a workgroup, as far as it is known here
        self.source: Optional[Any] = None  # of what tkw.read gives: the argument, mapping and registers that it was read with

    @property
    def symbolic_shape(self) -> Shape:
        return self.shape

    @property
    def type(self) -> "Value":
        return self

    def __repr__(self) -> str:
        return "<[%s] of %s in registers>" % (", ".join(map(str, self.shape)), self.dtype.mlir)

    def _binary(self, name: str, other: Any, turned: bool = False) -> "Value":
        from . import _ops
        made: Value = _ops.binary(name, other, self) if turned else _ops.binary(name, self, other)
        return made

    def __add__(self, other: Any) -> "Value":
        return self._binary("add", other)

    def __radd__(self, other: Any) -> "Value":
        return self._binary("add", other, True)

    def __sub__(self, other: Any) -> "Value":
        return self._binary("sub", other)

    def __rsub__(self, other: Any) -> "Value":
        return self._binary("sub", other, True)

    def __mul__(self, other: Any) -> "Value":
        return self._binary("mul", other)

    def __rmul__(self, other: Any) -> "Value":
        return self._binary("mul", other, True)

    def __truediv__(self, other: Any) -> "Value":
        return self._binary("div", other)

    def __rtruediv__(self, other: Any) -> "Value":
        return self._binary("div", other, True)

    def __mod__(self, other: Any) -> "Value":
        return self._binary("rem", other)

    def __rmod__(self, other: Any) -> "Value":
        return self._binary("rem", other, True)

    def __floordiv__(self, other: Any) -> "Value":
        return self._binary("floordiv", other)

    def __rfloordiv__(self, other: Any) -> "Value":
        return self._binary("floordiv", other, True)

    def __and__(self, other: Any) -> "Value":
        return self._binary("and", other)

    def __rand__(self, other: Any) -> "Value":
        return self._binary("and", other, True)

    def __or__(self, other: Any) -> "Value":
        return self._binary("or", other)

    def __ror__(self, other: Any) -> "Value":
        return self._binary("or", other, True)

    def __xor__(self, other: Any) -> "Value":
        return self._binary("xor", other)

    def __rxor__(self, other: Any) -> "Value":
        return self._binary("xor", other, True)

    def __lshift__(self, other: Any) -> "Value":
        return self._binary("shl", other)

    def __rlshift__(self, other: Any) -> "Value":
        return self._binary("shl", other, True)

    def __rshift__(self, other: Any) -> "Value":
        return self._binary("shr", other)

    def __rrshift__(self, other: Any) -> "Value":
        return self._binary("shr", other, True)

    def __lt__(self, other: Any) -> "Value":
        return self._binary("lt", other)

    def __le__(self, other: Any) -> "Value":
        return self._binary("le", other)

    def __gt__(self, other: Any) -> "Value":
        return self._binary("gt", other)

    def __ge__(self, other: Any) -> "Value":
        return self._binary("ge", other)

    def __eq__(self, other: Any) -> "Value":  # type: ignore[override]
        return self._binary("eq", other)

    def __ne__(self, other: Any) -> "Value":  # type: ignore[override]
        return self._binary("ne", other)

    def __hash__(self) -> int:
        return id(self)

    def __neg__(self) -> "Value":
        from . import _ops
        return _ops.negate(self)

    def __invert__(self) -> "Value":
        from . import _ops
        return _ops.invert(self)

    def __getitem__(self, at: Any) -> Any:
        raise WaveError(caller(), "a tensor in registers has no elements while a kernel is traced: tkw.read with a mapping reads others, "
                        "tkw.extract gives one of those that a thread has")

    def __len__(self) -> int:
        raise WaveError(caller(), "a tensor has no length while a kernel is traced: write the symbol of its size")

    def __bool__(self) -> bool:
        raise WaveError(caller(), "a tensor has no truth while a kernel is traced: use tkw.select, or tkw.apply_expr for a mask")

    def __iter__(self) -> Iterator["Value"]:
        raise WaveError(caller(), "a tensor cannot be taken apart: the loop that gives it has one result")


class MemoryValue:
    """A buffer: an argument of the kernel, or shared memory that it allocates. space: global or shared."""

    def __init__(self, name: str, shape: Shape, dtype: DataType, space: str, is_argument: bool, physical: Shape = ()) -> None:
        self.name, self.shape, self.dtype, self.space, self.is_argument = name, shape, dtype, space, is_argument
        self.physical = physical or shape  # sizes of the buffer, where they are not the dimensions'

    @property
    def symbolic_shape(self) -> Shape:
        return self.shape

    def __getitem__(self, at: Any) -> Any:
        raise WaveError(caller(), "%s is in memory: tkw.read brings a tile to registers, and takes a mapping for other places" % self.name)

    def __setitem__(self, at: Any, value: Any) -> None:
        raise WaveError(caller(), "%s is in memory: tkw.write stores to it, and takes a mapping for other places" % self.name)

    def __repr__(self) -> str:
        return "<%s: [%s] of %s, %s>" % (self.name, ", ".join(map(str, self.shape)), self.dtype.mlir, self.space)


@dataclass(frozen=True)
class Scalar:
    """A number that the kernel's caller passes."""
    name: str
    dtype: DataType


@dataclass
class Op:
    """An operation: `text` has %s for each operand's name. A loop has a block."""
    text: str
    operands: Sequence[Any]
    results: Sequence[Any]
    place: Place
    block: Optional["Block"] = None
    after: str = ""  # what follows a block


@dataclass
class Block:
    """Operations in order; of a loop its carried values, what it yields and the dimension it runs over."""
    ops: List[Op] = field(default_factory=list)
    arguments: Sequence[Value] = ()
    yielded: Sequence[Value] = ()
    axis: str = ""
    staged: int = -1  # the last operation that brings a tile to shared memory
    written: List[Tuple[int, MemoryValue]] = field(default_factory=list)  # stores to arguments, by their index
    is_divergent: bool = False  # threads of a workgroup may not all be in it
    finish: Optional[Any] = None  # what is still to be traced in it, given what its function returns


@dataclass
class Log:
    """A buffer of tkw.debug_log, and who is told what it holds. iterations: its dimensions that are iterations of loops."""
    memory: MemoryValue
    label: str
    iterations: Sequence[IndexExpr]
    printer: Optional[Callable[[str, Any], Any]]
    handler: Optional[Callable[[Dict[str, Any]], Any]]


class Trace:
    """A kernel as it is traced. values: numbers of symbols; spaces: address spaces that symbols stand for."""

    def __init__(self, name: str, constraints: Sequence[Constraint], subs: Mapping[Any, Any], place: Place) -> None:
        self.name, self.constraints, self.place = name, with_aliases(constraints), place
        self.values: Dict[str, int] = {}
        self.spaces: Dict[str, Any] = {}
        self.derived: Dict[str, IndexExpr] = {}
        self.arguments: List[Union[MemoryValue, Scalar]] = []
        self.logs: List[Log] = []  # their buffers are the last arguments
        self.allocated: List[Op] = []
        self.bound: Dict[IndexExpr, Value] = {}  # symbols whose number is in registers
        self.counters: Set[IndexExpr] = set()  # of these, what loops with a condition count
        self.blocks = [Block()]
        self._from_buffers: Set[str] = set()
        self.stored: Set[str] = set()  # arguments that have been written
        self.prefetch = True
        self.phases = True
        self.fast_math = False
        self.symbolic: Dict[IndexExpr, IndexExpr] = {}  # symbols that stand for expressions over positions
        self._take(subs)
        for c in self.constraints:
            if isinstance(c, SymbolicAlias) and str(c.target) in self.values:
                self.values.setdefault(str(c.source), self.number(c.of(c.target), "SymbolicAlias"))
            elif isinstance(c, DistributedConstraint):
                self.dim(c.dim)
        hardware = [c for c in self.constraints if isinstance(c, HardwareConstraint)]
        if len(hardware) != 1:
            raise WaveError(place, "a kernel has one HardwareConstraint; found %d" % len(hardware))
        self.hardware = hardware[0]

    def _take(self, subs: Mapping[Any, Any]) -> None:
        """Numbers and address spaces of what the options substitute, in any order of what depends on what."""
        left: Dict[str, IndexExpr] = {}
        for key, value in subs.items():
            name = key if isinstance(key, str) else str(to_expr(key).value)
            if isinstance(value, AddressSpace) or (isinstance(value, IndexSymbol) and value.name.endswith("_ADDRESS_SPACE")):
                self.spaces[name] = value
                continue
            try:
                left[name] = to_expr(value)
            except TypeError as error:
                raise WaveError(self.place, "subs: %s: %s" % (name, error)) from None
        for name in [n for n, value in left.items() if any(s.name.startswith("$") for s in symbols_of(value))]:
            self.symbolic[IndexSymbol(name)] = left.pop(name)
        while left:
            ready = [name for name, value in left.items() if all(s.name not in left for s in symbols_of(value))]
            if not ready:
                raise WaveError(self.place, "subs: %s depend on one another" % ", ".join(sorted(left)))
            for name in ready:
                try:
                    self.values[name] = evaluate(left.pop(name), self.values)
                except Unbound as unbound:
                    raise WaveError(self.place, "subs: %s depends on %s, which has no value" % (name, unbound.name)) from None

    def take_sizes(self, shape: Shape, physical: Sequence[IndexExpr]) -> None:
        """A dimension without a number, whose size the kernel sets, has at most what the largest buffer holds."""
        for dim, size in zip(shape, physical):
            if dim.kind == "symbol" and (str(dim.value) not in self.values or str(dim.value) in self._from_buffers):
                self._from_buffers.add(str(dim.value))
                self.values[str(dim.value)] = max(self.values.get(str(dim.value), 0), evaluate(size, self.values))

    @property
    def block(self) -> Block:
        return self.blocks[-1]

    @property
    def is_divergent(self) -> bool:
        return any(block.is_divergent for block in self.blocks)

    def number(self, expr: Any, what: str) -> int:
        try:
            return evaluate(expr, self.values)
        except Unbound as unbound:
            raise WaveError(caller(), "%s: %s has no value: give it in WaveCompileOptions(subs={...})" % (what, unbound.name)) from None
        except TypeError as error:
            raise WaveError(caller(), "%s: %s" % (what, error)) from None

    def known(self, expr: IndexExpr) -> IndexExpr:
        """With the numbers of symbols that have one, and what others stand for."""
        for _ in range(8):
            new: Dict[IndexExpr, IndexExpr] = {s: self.symbolic[s] for s in expr.free_symbols if s in self.symbolic and s not in self.bound}
            new.update({s: to_expr(self.values[s.name]) for s in expr.free_symbols if s.name in self.values and s not in self.bound})
            if not new:
                break
            expr = substitute(expr, new)
        return expr

    def space(self, given: Any) -> str:
        """global or shared."""
        if isinstance(given, IndexExpr) and given.kind == "symbol":
            given = self.spaces.get(str(given.value), given)
        name = given.name if isinstance(given, (AddressSpace, IndexSymbol)) else str(given)
        for space in ("GLOBAL", "SHARED"):
            if name in ("$%s_ADDRESS_SPACE" % space, "%s_MEMORY" % space):
                return space.lower()
        raise WaveError(self.place, "address space %s has no value: WaveCompileOptions(subs={%s: GLOBAL_ADDRESS_SPACE})" % (name, name))

    def dim(self, expr: IndexExpr) -> str:
        """The symbol of a dimension; K / 2, or another expression, gets one of its own, whose value follows."""
        if expr.kind == "symbol":
            return str(expr.value)
        name = dim_name(expr)
        if not expr.free_symbols:
            raise WaveError(caller(), "dimension `%s`: a dimension is a symbol, or an expression of symbols" % expr)
        if name in self.values or self.derived.get(name, expr) != expr:
            raise WaveError(caller(), "dimension `%s` would be named %s, as another symbol is: rename that one" % (expr, name))
        self.derived[name] = expr
        return name

    def tensor(self, shape: Shape, dtype: DataType, space: str) -> str:
        """A type of the dialect."""
        return "!wave.tensor<[%s] of %s, <%s>>" % (", ".join("@" + self.dim(d) for d in shape), dtype.mlir, space)

    def type_of(self, value: Any) -> str:
        if isinstance(value, MemoryValue):
            return self.tensor(value.shape, value.dtype, value.space)
        return self.tensor(value.shape, value.dtype, "register")

    def emit(self, text: str, operands: Sequence[Any] = (), result: Optional[Value] = None, at: Optional[int] = None) -> Any:
        """Appends an operation to the block, or puts it at an index."""
        op = Op(text, operands, [result] if result is not None else [], caller())
        if result is not None and not result.shape and not text.startswith(("wave.shuffle", "wave.atomic")):
            varies = any(isinstance(o, Value) and not o.is_uniform for o in operands)
            result.is_uniform = not varies and "index_symbol<T" not in text
        self.block.ops.insert(len(self.block.ops) if at is None else at, op)
        return result

    def in_register(self, scalar: Scalar) -> Value:
        """The number as a tensor without dimensions, which any shape takes."""
        result = Value((), scalar.dtype, True)
        self.block.ops.append(Op("wave.register %%s : %s" % self.type_of(result), (scalar,), [result], self.place))
        return result

    def ends(self, shape: Sequence[IndexExpr]) -> List[Tuple[IndexExpr, Value]]:
        """Dimensions that the kernel has given another size, in a register."""
        return [(dim, self.bound[dim]) for dim in shape if dim in self.bound and dim not in self.counters]

    def tile(self, shape: Shape) -> List[IndexExpr]:
        """What a workgroup holds at once of a tensor of that shape."""
        tiles = tiles_of(self.constraints)
        return [tiles[dim] if dim in tiles else dim.subs(tiles) for dim in shape]

    def grid(self) -> Tuple[int, int, int]:
        """Workgroups of a launch."""
        from ._constraints import GridConstraint, WorkgroupConstraint
        sizes = [1, 1, 1]
        given = [c for c in self.constraints if isinstance(c, GridConstraint)]
        if given:
            sizes[:len(given[0].grid_size)] = [self.number(size, "the grid") for size in given[0].grid_size]
            return sizes[0], sizes[1], sizes[2]
        for c in self.constraints:
            if isinstance(c, WorkgroupConstraint) and c.primary:
                sizes[min(c.workgroup_dim, 2)] *= self.number(c.iters if c.iters is not None else -(-c.dim // c.tile_size), "the grid")
        return sizes[0], sizes[1], sizes[2]

    def workgroup(self) -> Tuple[int, int, int]:
        """Work-items of a workgroup."""
        x, y, z = self.hardware.waves(self.constraints, self.values)
        return self.hardware.threads_per_wave * x, y, z

    def mlir(self) -> str:
        """The module."""
        return _Printer(self).module()


class _Printer:
    """A trace as text. Values are numbered in the order in which they are made."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._names: Dict[int, str] = {}
        self._count = 0
        self._lines: List[str] = []

    def _attributes(self) -> List[str]:
        trace = self._trace
        waves = trace.hardware.waves(trace.constraints, trace.values)
        constraints = [c.mlir_with(waves, trace.values) if isinstance(c, HardwareConstraint) else c.mlir(trace.values) for c in trace.constraints]
        numbers = ["@%s = %d : i64" % item for item in trace.values.items() if item[0].isidentifier()]
        numbers += ["@%s = #wave.expr_list%s" % (name, expr_list([expr])) if short_name(expr) else "@%s = %d : i64" % (name, trace.number(expr, name))
                    for name, expr in trace.derived.items()]
        return ["wave.constraints = [%s]" % ",\n      ".join(c for c in constraints if c),
                "wave.hyperparameters = #wave.hyperparameters<%s>" % ", ".join(numbers), *launch_attributes(trace.constraints, trace.known),
                *self._layouts(),
                *([] if trace.prefetch else ["wavecc.prefetch = false"]), *([] if trace.phases else ["wavecc.phases = false"]),
                *(["wavecc.fast_math = true"] if trace.fast_math else [])]

    def _layouts(self) -> List[str]:
        """Sizes of buffers where they differ from those of the dimensions; of an argument without an empty list."""
        if all(isinstance(a, Scalar) or a.physical == a.shape for a in self._trace.arguments):
            return []
        shapes = [[] if isinstance(a, Scalar) or a.physical == a.shape else list(a.physical) for a in self._trace.arguments]
        return ["wavecc.shapes = [%s]" % ", ".join("#wave.expr_list%s" % expr_list(shape) for shape in shapes)]

    def module(self) -> str:
        trace = self._trace
        arguments = []
        for argument in trace.arguments:
            self._names[id(argument)] = "%" + argument.name
            arguments.append("%%%s: %s" % (argument.name, argument.dtype.mlir if isinstance(argument, Scalar) else
                                           trace.tensor(argument.shape, argument.dtype, "global")))
        for op in trace.allocated + trace.blocks[0].ops:
            self._op(op, 2)
        head = "  func.func @%s(%s) attributes {%s} {" % (trace.name, ", ".join(arguments), ",\n    ".join(self._attributes()))
        return "\n".join(["module {", head] + self._lines + ["    return", "  } %s" % trace.place.mlir(), "}", ""])

    def _new(self, results: Sequence[Any]) -> str:
        if not results:
            return ""
        number, many = self._count, len(results) > 1
        self._count += 1
        for i, result in enumerate(results):
            self._names[id(result)] = "%%%d#%d" % (number, i) if many else "%%%d" % number
        return "%%%d:%d = " % (number, len(results)) if many else "%%%d = " % number

    def _op(self, op: Op, depth: int) -> None:
        space = "  " * depth
        text = op.text % tuple(self._names[id(operand)] for operand in op.operands)
        if op.block is None:
            self._lines.append("%s%s%s %s" % (space, self._new(op.results), text, op.place.mlir()))
            return
        block, trace = op.block, self._trace
        at = len(self._lines)
        arguments = []
        for i, argument in enumerate(block.arguments):
            self._names[id(argument)] = "%%in%d_%d" % (at, i)
            arguments.append("%s: %s" % (self._names[id(argument)], trace.type_of(argument)))
        self._lines.append("")
        if arguments:
            self._lines.append("%s^bb0(%s):" % (space, ", ".join(arguments)))
        for inner in block.ops:
            self._op(inner, depth + 1)
        types = ", ".join(map(trace.type_of, block.yielded))
        names = ", ".join(self._names[id(value)] for value in block.yielded)
        self._lines.append("%s  wave.yield%s %s" % (space, " %s : %s" % (names, types) if names else "", op.place.mlir()))
        self._lines[at] = "%s%s%s {" % (space, self._new(op.results), text)
        self._lines.append("%s} %s %s" % (space, op.after, op.place.mlir()))


@contextmanager
def tracing(trace: Trace) -> Iterator[None]:
    """Operations go to that trace."""
    before = getattr(_active, "trace", None)
    _active.trace = trace
    try:
        yield
    finally:
        _active.trace = before


def current(what: str) -> Trace:
    """The trace of the kernel that runs."""
    trace: Optional[Trace] = getattr(_active, "trace", None)
    if trace is None:
        raise WaveError(caller(), "tkw.%s is an operation of a kernel: it stands in a function that @tkw.wave decorates, which wave_compile "
                        "traces" % what)
    return trace
