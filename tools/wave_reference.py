"""Computes the results of a traced kernel of Wave's language with NumPy: the reference for programs that have none (wave_programs.py --check).

It works on the tile of a whole workgroup at once. It uses no lanes, registers or LDS layouts, because it is there to judge them. A kernel whose results
depend on single lanes or waves raises `Unchecked`: it has no reference here."""
import math
import re

import numpy as np

from wavecc.wave import torch_utils
from wavecc.wave._constraints import DistributedConstraint, ReorderingConstraint, TilingConstraint, WaveConstraint, WorkgroupConstraint
from wavecc.wave._expr import IndexSymbol, evaluate, ratio, substitute, to_expr
from wavecc.wave._trace import MemoryValue, Scalar

NAMES = {"bf16": "bfloat16", "f8E4M3FN": "float8_e4m3fn", "f8E5M2": "float8_e5m2", "f8E4M3FNUZ": "float8_e4m3fnuz", "f8E5M2FNUZ": "float8_e5m2fnuz"}
FOUR = np.array([0, .5, 1, 1.5, 2, 3, 4, 6, -0., -.5, -1, -1.5, -2, -3, -4, -6])
MOST_ELEMENTS, MOST_STEPS = 1 << 24, 12000
SILENT = ("barrier", "set_wave_prio", "sched_barrier", "sched_group_barrier")


class Unchecked(Exception):
    """The kernel shows something that the reference does not know."""


class OutOfBounds(Exception):
    """The kernel accesses what its arguments have not: a run must say so."""


def _erf(x):
    return np.vectorize(math.erf, otypes=[float])(x)


UNARY = {"exp2": np.exp2, "reciprocal": lambda x: 1 / x, "exp": np.exp, "log": np.log, "log2": np.log2, "log10": np.log10, "sqrt": np.sqrt,
         "rsqrt": lambda x: 1 / np.sqrt(x), "abs": np.abs, "sin": np.sin, "cos": np.cos, "sinh": np.sinh, "cbrt": np.cbrt, "tanh": np.tanh, "erf": _erf,
         "floor": np.floor, "ceil": np.ceil, "round": lambda x: np.copysign(np.floor(np.abs(x) + 0.5), x), "roundeven": np.rint, "neg": np.negative}
BINARY = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "max": np.maximum, "min": np.minimum, "pow": np.power, "atan2": np.arctan2,
          "floordiv": np.floor_divide, "rem": np.fmod, "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor, "shl": np.left_shift,
          "shr": np.right_shift, "gt": np.greater, "ge": np.greater_equal, "lt": np.less, "le": np.less_equal, "eq": np.equal, "ne": np.not_equal}
ATOMIC = {"atomic_add": np.add, "atomic_min": np.minimum, "atomic_max": np.maximum}


def rounded(values, dtype):
    """Numbers as the element type holds them: floats as float64, integers as int64, masks as bool."""
    if dtype.name in NAMES:
        held = torch_utils.numbers(torch_utils.to_bits(values, NAMES[dtype.name]), NAMES[dtype.name]).astype(np.float64)
        return np.where(np.isnan(values), np.nan, held)
    if dtype.kind == "float":
        if not dtype.numpy or dtype.name == "f8E8M0FNU":
            return np.asarray(values, np.float64)
        return np.asarray(values, np.float64).astype(dtype.numpy).astype(np.float64)
    if dtype.mlir == "i1":
        return (np.asarray(values).astype(np.int64) & 1).astype(bool)  # the lowest bit, as arith.trunci
    return np.trunc(values).astype(np.int64).astype(dtype.numpy).astype(np.int64)


def from_bits(array, dtype):
    """Numbers of an array as a kernel takes it."""
    if dtype.name in NAMES:
        return torch_utils.numbers(array, NAMES[dtype.name]).astype(np.float64)
    if dtype.name == "f8E8M0FNU":
        return 2.0 ** (array.astype(np.float64) - 127)
    return array.astype(bool if dtype.mlir == "i1" else np.float64 if dtype.kind == "float" else np.int64)


def to_bits(values, dtype):
    if dtype.name in NAMES:
        return torch_utils.to_bits(values, NAMES[dtype.name])
    if dtype.name == "f8E8M0FNU":
        return (np.log2(values) + 127).astype(np.uint8)
    if not dtype.numpy:
        raise Unchecked("bits of %s" % dtype)
    return values.astype(dtype.numpy)


def bitcast(values, old, new):
    """The last dimension grows or shrinks with the number of bits."""
    held = np.ascontiguousarray(to_bits(values, old))
    if new.name == "f4E2M1FN" and old.bits == 8:
        both = held.view(np.uint8)
        return FOUR[np.stack([both & 15, both >> 4], -1).reshape(*held.shape[:-1], -1)]
    if not new.numpy:
        raise Unchecked("bitcast to %s" % new)
    return from_bits(held.view(new.numpy), new)


class _Number:
    """An array in an affine expression: @ is ceildiv."""

    def __init__(self, held):
        self.held = held.held if isinstance(held, _Number) else held

    def __matmul__(self, other):
        return _Number(-(-self.held // _Number(other).held))

    def __rmatmul__(self, other):
        return _Number(other) @ self


for _name in ("add", "sub", "mul", "floordiv", "mod"):
    setattr(_Number, "__%s__" % _name, lambda a, b, f="__%s__" % _name: _Number(getattr(np.asarray(a.held), f)(np.asarray(_Number(b).held))))
    setattr(_Number, "__r%s__" % _name, lambda a, b, f="__%s__" % _name: _Number(getattr(np.asarray(_Number(b).held), f)(np.asarray(a.held))))
_Number.__neg__ = lambda a: _Number(-a.held)


def affine(text, names):
    """The values of a list of affine expressions. names: arrays by symbol."""
    code = text.replace("floordiv", "//").replace("ceildiv", "@").replace(" mod ", " % ")
    unknown = set(re.findall(r"[A-Za-z_]\w*", code)) - set(names)
    if unknown:
        raise Unchecked("symbol %s" % sorted(unknown)[0])
    found = eval("[%s]" % code, {"__builtins__": {}}, {name: _Number(np.asarray(value)) for name, value in names.items()})
    return [np.asarray(_Number(one).held) for one in found]


def listed(text, key):
    """The results of the expression list after `key`, or None."""
    found = re.search(re.escape(key) + r"<\[[^\]]*\] (?:\([^)]*\) )?-> \((.*?)\)>(?=[,}\s]|$)", text)
    return found and found[1]


class Workgroup:
    """One workgroup's run. memory: arrays by argument's name, as numbers; changed in place."""

    def __init__(self, trace, place, memory, scalars):
        self.trace, self.memory, self.scalars = trace, memory, scalars
        self.same = {}  # values whose elements are all one number, so that they have the tile of wherever they are used
        self.values, self.loops, self.masks, self.steps = {}, {}, [], 0
        self.anywhere = set()  # dimensions of which a loop's tiles need not begin at a multiple of their size
        self.ids = dict(zip(("$WG0", "$WG1", "$WG2"), place))
        orders = {c.workgroup_dim: evaluate(trace.known(c.equation), self.ids) for c in trace.constraints if isinstance(c, ReorderingConstraint)}
        self.ids.update({"$WG%d" % dim: number for dim, number in orders.items()})
        self._split_last()

    def _split_last(self):
        """Dimensions 3 and 4 share the last one of the grid, the last slowest."""
        of = {c.workgroup_dim: self.number(c.iters if c.iters is not None else -(-c.dim // c.tile_size)) for c in self.trace.constraints
              if isinstance(c, WorkgroupConstraint) and c.primary}
        left = self.ids["$WG2"]
        for dim in (2, 3, 4):
            self.ids["$WG%d" % dim] = left % of.get(dim, 1) if any(d in of for d in (3, 4)) else left if dim == 2 else 0
            left //= of.get(dim, 1)

    def number(self, expr):
        return self.trace.number(self.trace.known(to_expr(expr)), "reference")

    # ---- where tiles are ----

    def constraint(self, kind, dim):
        return next((c for c in self.trace.constraints if isinstance(c, kind) and c.dim == dim), None)

    def _own_place(self, dim):
        """Start and count of a dimension that has constraints, or of one that is held whole, as outside of its loop."""
        group, loop = self.constraint(WorkgroupConstraint, dim), self.constraint(TilingConstraint, dim)
        start = 0
        if group is not None:
            start = evaluate(self.trace.known(group.start), self.ids) if group.start is not None else \
                self.ids["$WG%d" % group.workgroup_dim] * self.number(group.tile_size)
        if loop is None or dim not in self.loops:
            return start, self.number(group.tile_size if group is not None else dim)
        return start + self.loops[dim], self.number(loop.tile_size)

    def place(self, dim):
        """Start and count of a tile along the dimension."""
        symbols = list(dim.free_symbols)
        if dim.kind == "symbol" or any(isinstance(c, DistributedConstraint) and c.dim == dim for c in self.trace.constraints):
            return self._own_place(dim)
        if not any(isinstance(c, DistributedConstraint) and c.dim in symbols for c in self.trace.constraints):
            return 0, self.number(dim)
        if len(symbols) != 1:
            raise Unchecked("tiles of %s" % dim)
        start, count = self._own_place(symbols[0])
        return self.number(substitute(dim, {symbols[0]: to_expr(start)})), self.number(substitute(dim, {symbols[0]: to_expr(count)}))

    def shape(self, dims):
        if len(set(dims)) != len(dims):
            raise Unchecked("a dimension twice")
        found = tuple(self.place(dim)[1] for dim in dims)
        if np.prod(found, dtype=float) > MOST_ELEMENTS:
            raise Unchecked("a tile of %s" % (found,))
        return found

    def along(self, dims, i):
        """Where the elements are along dimension i."""
        start, count = self.place(dims[i])
        return (start + np.arange(count)).reshape([-1 if j == i else 1 for j in range(len(dims))])

    def inside(self, dims):
        """The elements that exist. Where tiles divide a dimension nothing is beyond it: more workgroups than tiles are for a mapping to take apart."""
        mask = np.ones(self.shape(dims), bool)
        for i, dim in enumerate(dims):
            if self.number(dim) % self.place(dim)[1] or self.anywhere & set(dim.free_symbols):
                mask &= self.along(dims, i) < self.number(dim)
        return mask

    # ---- values ----

    def get(self, value):
        if isinstance(value, Scalar):
            return np.asarray(self.scalars[value.name])
        if id(value) in self.same:
            return np.broadcast_to(self.same[id(value)], self.shape(value.shape))
        return self.values[id(value)]

    def put(self, result, array):
        wanted = self.shape(result.shape)
        if np.shape(array) != wanted:
            raise Unchecked("a tile of %s where %s is expected" % (np.shape(array), wanted))
        self.values[id(result)] = rounded(array, result.dtype)

    def spread(self, value, dims):
        """The value's elements along more dimensions, in the order of `dims`."""
        array, own = self.get(value), list(getattr(value, "shape", ()))
        for dim in [d for d in own if d not in dims]:
            if array.shape[own.index(dim)] != 1:
                raise Unchecked("an element of each thread")
            array = array.take(0, own.index(dim))
            own.remove(dim)
        array = array.transpose([own.index(d) for d in dims if d in own])
        shape = [array.shape[[d for d in dims if d in own].index(d)] if d in own else 1 for d in dims]
        return np.broadcast_to(array.reshape(shape), self.shape(dims))

    def symbols(self):
        found = dict(self.trace.values)
        found.update({"WG%d" % i: self.ids["$WG%d" % i] for i in range(3)})
        found.update({"_Iter_%s" % dim: start // self.number(self.constraint(TilingConstraint, dim).tile_size) for dim, start in self.loops.items()})
        return found

    # ---- memory ----

    def _coordinates(self, text, value, memory, more):
        """An array for each dimension of the memory, and the mask of the value's elements that are accessed."""
        dims = value.shape
        names = {"_Operand_%d" % i: self.spread(one, dims) for i, one in enumerate(more)}
        mask = self.inside(dims)
        for name, number in re.findall(r"@(\w+) = #wave.expr_list<\[#wave.operand<\d+>\] -> \(_Operand_(\d+)\)>", text):
            axis = [self.trace.dim(d) for d in dims].index(name)
            mask = mask & (self.along(dims, axis) < names["_Operand_" + number])
        for held, of in self.masks:
            if not set(of) <= set(dims):
                raise Unchecked("a mask of other dimensions")
            mask = mask & np.broadcast_to(self._expanded(held, of, dims), mask.shape)
        is_local = memory.space == "shared" and not memory.is_argument  # coordinates in it are those within the tile
        places = [self.along(dims, i) - (self.place(dims[i])[0] if is_local else 0) for i in range(len(dims))]
        mapped, permuted = listed(text, "coordinates = #wave.expr_list"), re.search(r"mapping = #wave.expr_list<\[\] \([^)]*\) -> \(([^)]*)\)>", text)
        if mapped is not None:
            coordinates = affine(mapped, {**self.symbols(), **names, **{"d%d" % i: p for i, p in enumerate(places)}})
        elif permuted:
            order = [int(d.strip()[1:]) for d in permuted[1].split(",")]
            coordinates = [places[order.index(i)] for i in range(len(memory.shape))]
        else:
            coordinates = [places[dims.index(d)] for d in memory.shape]
        return [np.broadcast_to(c, mask.shape) for c in coordinates], mask

    @staticmethod
    def _expanded(held, of, dims):
        order = [of.index(d) for d in dims if d in of]
        held = np.asarray(held).transpose(order)
        shape = iter(held.shape)
        return held.reshape([next(shape) if d in of else 1 for d in dims])

    def _index(self, memory, coordinates, mask):
        """Indices of the elements under the mask."""
        held = self.memory[memory.name] if memory.is_argument else self.values[id(memory)]
        index = tuple(c[mask] for c in coordinates)
        for i, (c, size) in enumerate(zip(index, held.shape)):
            if c.size and (c.min() < 0 or c.max() >= size):
                raise OutOfBounds("%d to %d along dimension %d of %s, %d" % (c.min(), c.max(), i, memory.name, size))
        return held, index

    def read(self, op):
        memory, result = op.operands[0], op.results[0]
        coordinates, mask = self._coordinates(op.text, result, memory, op.operands[1:])
        held, index = self._index(memory, coordinates, mask)
        array = np.zeros(mask.shape, held.dtype)
        array[mask] = held[index]
        self.put(result, array)

    def write(self, op):
        value, memory = op.operands[:2]
        coordinates, mask = self._coordinates(op.text, value, memory, op.operands[2:])
        held, index = self._index(memory, coordinates, mask)
        held[index] = self.get(value)[mask]

    def atomic(self, name, op):
        value, memory = op.operands[:2]
        coordinates, mask = self._coordinates(op.text, value, memory, op.operands[2:])
        held, index = self._index(memory, coordinates, mask)
        array = np.zeros(mask.shape, held.dtype)
        array[mask] = held[index]
        ATOMIC[name].at(held, index, self.get(value)[mask])
        self.put(op.results[0], array)

    def allocate(self, op):
        memory = op.results[0]
        sizes = [int(size) for size in affine(listed(op.text, "distributed_shape = #wave.expr_list"), self.symbols())]
        self.values[id(memory)] = np.zeros(sizes, np.float64 if memory.dtype.kind == "float" else np.int64)

    # ---- arithmetic ----

    def constant(self, op):
        text = op.text.split(" ", 1)[1].split(" : ")[0]
        result = op.results[0]
        if text.startswith("0x"):
            bits = np.array(int(text, 16)).astype({16: np.uint16, 32: np.uint32, 64: np.uint64, 8: np.uint8}[result.dtype.bits])
            value = from_bits(bits.view(result.dtype.numpy), result.dtype)
        else:
            value = {"true": 1, "false": 0}.get(text)
            value = float(text) if value is None else value
        self.put(result, np.asarray(value))

    def reduce(self, name, op):
        *sources, start = op.operands
        dim = next(d for d in sources[0].shape if d not in op.results[0].shape)
        wave, tile = self.constraint(WaveConstraint, dim), self.place(dim)[1]
        if "<warp>" in op.text and wave is not None and self.number(wave.tile_size) < tile:
            raise Unchecked("a reduction of each wave")
        function, total = {"sum": np.add, "max_element": np.maximum}[name], self.get(start)
        for source in sources:
            array, axis, mask = self.get(source), source.shape.index(dim), self.inside(source.shape)
            low = 0 if name == "sum" else -np.inf if source.dtype.kind == "float" else -(1 << 62)
            total = function(total, function.reduce(np.where(mask, array, low).astype(array.dtype), axis))
        self.put(op.results[0], total)

    def running(self, op):
        given = op.operands[0]
        name = re.search(r"along @(\w+)", op.text)[1]
        axis = [self.trace.dim(d) for d in given.shape].index(name)
        wave = self.constraint(WaveConstraint, given.shape[axis])
        if "<warp>" in op.text and wave is not None and self.number(wave.tile_size) < self.get(given).shape[axis]:
            raise Unchecked("a reduction of each wave")
        self.put(op.results[0], np.cumsum(np.where(self.inside(given.shape), self.get(given), 0), axis))

    def product(self, op):
        """acc + lhs rhs^T; with scales each of 32 elements along K."""
        result = op.results[0]
        given = list(op.operands)
        if len(given) == 5:
            factors = []
            for value, scale in ((given[0], given[1]), (given[2], given[3])):
                axis = next(i for i, d in enumerate(value.shape) if d not in result.shape)
                factors.append(self.get(value) * np.repeat(self.get(scale), 32, axis))
        else:
            factors = [self.get(given[0]), self.get(given[1])]
        dims = [given[0].shape, given[2 if len(given) == 5 else 1].shape]
        letters = {dim: chr(97 + i) for i, dim in enumerate(dict.fromkeys((*dims[0], *dims[1])))}
        text = ",".join("".join(letters[d] for d in one) for one in dims) + "->" + "".join(letters[d] for d in result.shape)
        self.put(result, self.get(given[-1]) + np.einsum(text, *factors, optimize=True))

    def applied(self, op):
        found = re.match(r"wave.apply_expr\([^)]*\) ?(\w*) ?", op.text)
        names = {**self.symbols(), **{"_Operand_%d" % i: self.get(one) for i, one in enumerate(op.operands)}}
        parts = affine(listed(op.text, found[0]), names)
        made = parts[0]
        for part in parts[1:]:
            made = BINARY[found[1]](made, part)
        self.put(op.results[0], np.broadcast_to(made, self.shape(op.results[0].shape)))

    def elementwise(self, name, op):
        given = [self.get(one) for one in op.operands]
        if name == "div":
            made = given[0] / given[1] if op.results[0].dtype.kind == "float" else np.trunc(given[0] / np.where(given[1] == 0, 1, given[1]))
        elif name == "select":
            made = np.where(*given)
        elif name == "cast":
            made = given[0]
        else:
            made = UNARY[name](given[0]) if name in UNARY else BINARY[name](*given)
        self.put(op.results[0], made)

    def shaped(self, name, op):
        result = op.results[0]
        if name == "self_index":
            return self.put(result, np.broadcast_to(self.along(result.shape, 0), self.shape(result.shape)))
        given = op.operands[0]
        if name == "extract":
            if "-> (0)" not in op.text or self.get(given).size != 1:
                raise Unchecked("an element of each thread")
            return self.put(result, self.get(given).reshape(self.shape(result.shape)))
        if name == "bitcast":
            return self.put(result, bitcast(self.get(given), given.dtype, result.dtype))
        return self.put(result, self.spread(given, result.shape))

    # ---- blocks ----

    def uniform(self, value):
        """A condition of the whole workgroup."""
        if np.size(self.get(value)) != 1:
            raise Unchecked("a loop as long as each thread wants")
        return bool(np.reshape(self.get(value), ()))

    def body(self, block, arguments):
        for argument, array in zip(block.arguments, arguments):
            self.values[id(argument)] = array
        self.run(block.ops)
        return [self.get(value) for value in block.yielded]

    def iterate(self, op):
        block, carried = op.block, op.operands
        dim = next((c.dim for c in self.trace.constraints if isinstance(c, TilingConstraint) and self.trace.dim(c.dim) == block.axis), None)
        if dim is None:
            raise Unchecked("a loop along an expression")
        loop, wave = self.constraint(TilingConstraint, dim), self.constraint(WaveConstraint, dim)
        tile, first, count = self.number(loop.tile_size), 0, -(-self.number(dim) // self.number(loop.tile_size))
        if wave is not None and self.number(wave.tile_size) < tile:
            raise Unchecked("a loop whose tiles waves divide")
        held = [self.get(value) for value in carried]
        if "dynamic_bounds" in op.text:
            first, count = (int(np.reshape(one, ())) for one in held[-2:])
            if "in_elements" in op.text:
                self.anywhere.add(dim)
            else:
                first *= tile
            held, captured = held[:-2], held[-2:]
        else:
            captured = []
        before = self.loops.get(dim)
        for i in range(count):
            self.loops[dim] = first + i * tile
            held = self.body(block, [*held, *captured])
        self.loops.pop(dim, None)
        self.anywhere.discard(dim)
        if before is not None:
            self.loops[dim] = before
        for result, array in zip(op.results, held):
            self.values[id(result)] = array

    def whiled(self, op):
        along = re.match(r"wave.while @(\w+)", op.text)
        dim = IndexSymbol(along[1]) if along else None
        held = [self.get(value) for value in op.operands]
        if np.size(held[0]) != 1:
            raise Unchecked("a loop as long as each thread wants")
        while bool(np.reshape(held[0], ())):
            if dim is not None:
                self.loops[dim] = int(np.reshape(held[1], ())) * self.number(self.constraint(TilingConstraint, dim).tile_size)
            held = self.body(op.block, held)
            self.loops.pop(dim, None)
        for result, array in zip(op.results, held):
            self.values[id(result)] = array

    def conditional(self, op):
        mask, *otherwise = op.operands
        held = [self.get(value) for value in otherwise]
        condition = self.get(mask)
        if not mask.shape:
            made = self.body(op.block, held) if bool(condition) else held
        else:
            self.masks.append((condition, mask.shape))
            made = self.body(op.block, held)
            self.masks.pop()
            made = [np.where(np.broadcast_to(self._expanded(condition, mask.shape, v.shape), np.shape(new)), new, old)
                    for v, new, old in zip(otherwise, made, held)]
        for result, array in zip(op.results, made):
            self.values[id(result)] = array

    def run(self, ops):
        for op in ops:
            self.steps += 1
            if self.steps > MOST_STEPS:
                raise Unchecked("more than %d steps" % MOST_STEPS)
            self.one(re.match(r"(?:wave|arith)\.(\w+)", op.text)[1], op)

    def one(self, name, op):
        if name in SILENT:
            return None
        if name in ATOMIC:
            return self.atomic(name, op)
        if name in ("sum", "max_element"):
            return self.reduce(name, op)
        if name in ("broadcast", "permute", "bitcast", "self_index", "extract"):
            return self.shaped(name, op)
        if name == "register":
            self.same[id(op.results[0])] = rounded(self.get(op.operands[0]), op.results[0].dtype)
            return None
        known = {"read": self.read, "write": self.write, "allocate": self.allocate, "constant": self.constant, "cumsum": self.running, "mma": self.product,
                 "scaled_mma": self.product, "apply_expr": self.applied, "iterate": self.iterate, "while": self.whiled, "conditional": self.conditional}
        if name in known:
            return known[name](op)
        if name in UNARY or name in BINARY or name in ("div", "select", "cast"):
            return self.elementwise(name, op)
        raise Unchecked("wave.%s" % name)


def _uses(ops, text):
    return any(text in op.text or (op.block is not None and _uses(op.block.ops, text)) for op in ops)


def _range(trace, memory):
    """Bytes that stand for small floats, or for scales near 1; other integers may be indices."""
    if memory.dtype.kind == "float" and memory.dtype.name != "f8E8M0FNU":
        return -3, 4
    if memory.dtype.bits == 8 and _uses(trace.blocks[0].ops, "f8E8M0FNU"):
        return (124, 131) if any(dim.kind != "symbol" and ratio(dim)[1] % 32 == 0 for dim in memory.shape) else (40, 72)
    return 0, 3


def arguments(trace, seed):
    """Arrays as the kernel takes them, and their numbers, by name; small whole numbers, so that sums of products are exact."""
    rng, given, held = np.random.default_rng(seed), [], {}
    for a in trace.arguments:
        if isinstance(a, Scalar):
            given.append(1)
            held[a.name] = 1
            continue
        if not a.dtype.numpy:
            raise Unchecked("an argument of %s" % a.dtype)
        shape = [trace.number(dim, a.name) for dim in a.physical]
        if np.prod(shape, dtype=float) > 4 * MOST_ELEMENTS:
            raise Unchecked("an array of %s" % shape)
        numbers = rng.integers(*_range(trace, a), shape)
        array = numbers.astype(a.dtype.numpy) if a.dtype.name == "f8E8M0FNU" else to_bits(numbers.astype(float if a.dtype.kind == "float" else int), a.dtype)
        given.append(array)
        numbers = from_bits(array, a.dtype)
        held[a.name] = numbers if a.dtype.bits == 64 or numbers.dtype == bool else numbers.astype(np.float32 if a.dtype.kind == "float" else np.int32)  # smaller
    return given, held


def expected(trace, places, held):
    """What the arguments, numbers by name, are after these workgroups."""
    memory = {a.name: held[a.name].copy() for a in trace.arguments if isinstance(a, MemoryValue)}
    with np.errstate(all="ignore"):
        for place in places:
            Workgroup(trace, place, memory, {a.name: held[a.name] for a in trace.arguments if isinstance(a, Scalar)}).run([*trace.allocated, *trace.blocks[0].ops])
    return memory


def differences(trace, given, wanted, before):
    """What is wrong in the arrays after a run, as text; "" for nothing. Elements that nothing wrote must be the same as before."""
    for a, array in zip(trace.arguments, given):
        if isinstance(a, Scalar):
            continue
        with np.errstate(all="ignore"):
            found, right = (x.astype(int) if x.dtype == bool else x for x in (from_bits(array, a.dtype), rounded(wanted[a.name], a.dtype)))
            largest = float(np.abs(right[np.isfinite(right)]).max(initial=0)) if a.dtype.kind == "float" else 0
            near = {"f64": 1e-5, "f32": 1e-4, "f16": 4e-3, "bf16": 3e-2}.get(a.dtype.name, 0.13) if a.dtype.kind == "float" else 0
            same = (found == right) | (np.abs(found - right) <= near * np.maximum(np.abs(right), largest / 8)) | (np.isnan(found.astype(float)) & np.isnan(right.astype(float)))
            same &= (right != before[a.name]) | (found == before[a.name]) | (a.dtype.kind == "float")
        if not same.all():
            at = tuple(int(i) for i in np.argwhere(~same)[0])
            return "%s: %d of %d elements are wrong, the first at %s: %s, not %s" % (a.name, (~same).sum(), same.size, at, found[at], right[at])
    return ""
