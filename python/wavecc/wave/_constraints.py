# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How a kernel's dimensions are distributed over workgroups, waves and loops, and by which matrix operation."""
from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from ._expr import IndexExpr, IndexSymbol, Unbound, affine, by_arithmetic, ceildiv, dim_name, evaluate, is_affine, symbols_of, to_expr
from ._places import Place, WaveError, caller


class MMAType(enum.Enum):
    """Matrix operations: type of the sum, sizes M x N x K, type of the operands."""
    F32_16x16x16_F16 = 0x1020
    F32_32x32x8_F16 = 0x1021
    F32_16x16x32_K8_F16 = 0x1022
    F32_32x32x16_K8_F16 = 0x1023
    I32_16x16x16_I8 = 0x10C0
    I32_32x32x8_I8 = 0x10C1
    F32_16x16x32_F8 = 0x1230
    F32_32x32x16_F8 = 0x1231
    F32_16x16x32_K4_F8 = 0x1232
    F32_32x32x16_K4_F8 = 0x1233
    I32_16x16x32_I8 = 0x12C0
    I32_32x32x16_I8 = 0x12C1
    F32_16x16x32_F16 = 0x1320
    F32_32x32x16_F16 = 0x1321
    F32_16x16x32_BF16 = 0x1322
    F32_32x32x16_BF16 = 0x1323
    F32_16x16x32_K4_F16 = 0x1324  # wavecc's own: K lies as the rows of two accumulators do
    F32_32x32x16_K4_F16 = 0x1325
    I32_16x16x64_I8 = 0x13C0  # wavecc's own, gfx950, as the next one
    I32_32x32x32_I8 = 0x13C1
    RDNA4_WAVE32_F32_16x16x16_F16 = 0x1920
    GFX1250_F32_16x16x32_F16 = 0x1921
    GFX1250_F32_16x16x64_F8 = 0x1930  # wavecc's own, as the two that follow
    GFX1250_F32_16x16x128_F8 = 0x1931
    GFX1250_I32_16x16x64_I8 = 0x19C0


class ScaledMMAType(enum.Enum):
    """Matrix operations with a scale for every 32 elements along K."""
    F32_16x16x128_F8F6F4 = 0x1340
    F32_32x32x64_F8F6F4 = 0x1341
    GFX1250_F32_16x16x128_F8F6F4 = 0x1940


class MMAOperand(enum.Enum):
    """Dimensions of a product."""
    M = 0
    N = 1
    K = 2


@dataclass(frozen=True)
class GenericDot:
    """A product without matrix operations: lanes lie along `along_dim`, M or N, and k_mult of them share a sum along K. wavecc reads as many
    elements at once as follow one another, whatever k_vec_size says."""
    out_vec_size: int = 1
    k_vec_size: int = 4
    k_mult: int = 1
    along_dim: MMAOperand = MMAOperand.N


MmaKind = Union[MMAType, ScaledMMAType, GenericDot]


def mma_text(kind: MmaKind) -> str:
    """The kind's name in the dialect."""
    assert not isinstance(kind, GenericDot)
    return kind.name.lower()


class Symbols:
    """Names of symbols in the dialect, and the attributes that stand for them."""

    INDEX = {**{"$WG%d" % i: "WG%d" % i for i in range(3)}, **{"$T%d" % i: "T%d" % i for i in range(3)},
             **{"$DD%d" % i: "DD%d" % i for i in range(3)}, "$GPR_NUM": "GPR_NUM"}

    @classmethod
    def name(cls, symbol: IndexSymbol) -> str:
        """As it stands in an affine expression."""
        if symbol.name in cls.INDEX:
            return cls.INDEX[symbol.name]
        return symbol.name.replace("$ARG", "_Iter_")

    @classmethod
    def attribute(cls, symbol: IndexSymbol) -> str:
        """`#wave.symbol<"M">` and its kind."""
        if symbol.name in cls.INDEX:
            return "#wave.index_symbol<%s>" % cls.INDEX[symbol.name]
        if symbol.name.startswith("$ARG"):
            return '#wave.iter<"%s">' % symbol.name[len("$ARG"):]
        if symbol.name.startswith("_Operand_"):
            return "#wave.operand<%s>" % symbol.name[len("_Operand_"):]
        if not symbol.name.isidentifier():
            raise TypeError("`%s` has no meaning in an expression of the dialect" % symbol.name)
        return '#wave.symbol<"%s">' % symbol.name


def coordinates(exprs: Sequence[IndexExpr], rank: int) -> str:
    """`<[#wave.operand<0>] (d0, d1) -> (d0, _Operand_0 + d1)>`: expressions over symbols $dim0, $dim1, ..., the value's coordinates."""
    found = sorted({s for expr in exprs for s in symbols_of(expr) if not s.name.startswith("$dim")}, key=Symbols.name)
    return "<[%s] (%s) -> (%s)>" % (", ".join(map(Symbols.attribute, found)), ", ".join("d%d" % i for i in range(rank)), ", ".join(
        affine(expr, lambda s: "d" + s.name[4:] if s.name.startswith("$dim") else Symbols.name(s)) for expr in exprs))


def expr_list(exprs: Sequence[IndexExpr]) -> str:
    """`<[#wave.symbol<"K">] -> (K ceildiv 2)>`; symbols in the order of their names."""
    found = sorted({symbol for expr in exprs for symbol in symbols_of(expr)}, key=Symbols.name)
    return "<[%s] -> (%s)>" % (", ".join(map(Symbols.attribute, found)), ", ".join(affine(expr, Symbols.name) for expr in exprs))


class Constraint:
    """What all constraints share: the place where the program has made them."""

    def __init__(self) -> None:
        self.place: Place = caller()

    def mlir(self, values: Mapping[str, int]) -> str:
        """The constraint as an attribute of MLIR, "" if there is none for it. values: the values of symbols."""
        raise NotImplementedError

    def refuse(self, what: str) -> WaveError:
        return WaveError(self.place, what)


class DistributedConstraint(Constraint):
    """One of a dimension and a tile size."""

    attribute = ""

    def __init__(self, dim: Any, tile_size: Any) -> None:
        super().__init__()
        self.dim, self.tile_size = to_expr(dim), to_expr(tile_size)
        self.known = self.tile_size  # as a number, where no affine expression holds it
        if not self.dim.free_symbols:
            raise self.refuse("%s: the dimension is a symbol, or an expression of symbols; found `%s`" % (type(self).__name__, self.dim))

    @property
    def name(self) -> str:
        return dim_name(self.dim)

    def _fields(self) -> List[str]:
        return ['dim = <"%s">' % self.name, "tile_size = %s" % expr_list([self.known])]

    def mlir(self, values: Mapping[str, int]) -> str:
        self.known = self.tile_size
        if not is_affine(self.tile_size):
            try:
                self.known = to_expr(evaluate(self.tile_size, values))
            except Unbound as unbound:
                raise self.refuse("%s: %s has no value" % (type(self).__name__, unbound.name)) from None
        try:
            return "#wave.%s<%s>" % (self.attribute, ", ".join(self._fields()))
        except TypeError as error:
            raise self.refuse(str(error)) from None


class WorkgroupConstraint(DistributedConstraint):
    """The dimension is distributed over workgroups of grid dimension `workgroup_dim`, `tile_size` each."""

    attribute = "workgroup_constraint"

    def __init__(self, dim: Any, tile_size: Any, workgroup_dim: int, apply_fn: Optional[Callable[..., Any]] = None, primary: bool = True,
                 iters: Any = None) -> None:
        super().__init__(dim, tile_size)
        self.workgroup_dim, self.primary = workgroup_dim, primary
        if workgroup_dim not in (0, 1, 2, 3, 4):
            raise self.refuse("WorkgroupConstraint: workgroup_dim is 0, 1, 2, 3 or 4; found %r" % (workgroup_dim,))
        self.iters = None if iters is None else to_expr(iters)
        self.start = None if apply_fn is None else to_expr(apply_fn(IndexSymbol("$WG%d" % workgroup_dim)))

    def _fields(self) -> List[str]:
        more = [] if self.primary else ["primary = false"]
        more += [] if self.start is None else ["start = %s" % expr_list([self.start])]
        more += [] if self.iters is None else ["count = %s" % expr_list([self.iters])]
        return super()._fields() + ["workgroup_dim = <%s>" % "xyzwv"[self.workgroup_dim], *more]

    def count(self, values: Mapping[str, int]) -> int:
        """Workgroups along the dimension."""
        return evaluate(ceildiv(self.dim, self.tile_size), values)


class WaveConstraint(DistributedConstraint):
    """The workgroup's tile of the dimension is distributed over waves, `tile_size` each. wave_id: THREAD_1, THREAD_2, or THREAD_0 divided by the
    lanes of a wave: along which dimension of the workgroup the waves are. A dimension that only loops go along needs it."""

    attribute = "wave_constraint"

    def __init__(self, dim: Any, tile_size: Any, wave_id: Any = None) -> None:
        super().__init__(dim, tile_size)
        self.wave_id = wave_id
        self.axis = None if wave_id is None else self._axis(to_expr(wave_id))

    def _axis(self, wave_id: IndexExpr) -> str:
        places = {"$T1": "y", "$T2": "z"}
        if isinstance(wave_id, IndexSymbol) and str(wave_id.value) in places:
            return places[str(wave_id.value)]
        if any(wave_id in (IndexSymbol("$T0") // lanes, IndexSymbol("$T0") / lanes) for lanes in (32, 64)):
            return "x"
        raise self.refuse("WaveConstraint: wave_id is THREAD_1, THREAD_2 or THREAD_0 // (lanes of a wave); found `%s`" % wave_id)

    def _fields(self) -> List[str]:
        return super()._fields() + (["workgroup_dim = <%s>" % self.axis] if self.axis else [])


class TilingConstraint(DistributedConstraint):
    """Loops over the dimension take `tile_size` of it in each iteration."""

    attribute = "tiling_constraint"

    def __init__(self, dim: Any, tile_size: Any = None, induction_var: Any = None, iters: Any = None, start: Any = 0) -> None:
        super().__init__(dim, 1 if tile_size is None else tile_size)
        self.is_counted = tile_size is not None  # else a loop that goes on by a condition
        self.iters, self.start = None if iters is None else to_expr(iters), to_expr(start)

    @property
    def is_bounded(self) -> bool:
        """Whether it says where the loop begins, or how many iterations it has."""
        return self.iters is not None or self.start != 0

    def mlir(self, values: Mapping[str, int]) -> str:
        return super().mlir(values) if self.is_counted or self.name in values else ""


class DeviceConstraint(DistributedConstraint):
    """The dimension is distributed over devices, `tile_size` each."""

    attribute = "device_constraint"

    def __init__(self, dim: Any, tile_size: Any = None, device_dim: int = 0) -> None:
        super().__init__(dim, dim if tile_size is None else tile_size)
        self.device_dim = device_dim

    def _fields(self) -> List[str]:
        return super()._fields() + ["device_dim = %d" % self.device_dim]


class HardwareConstraint(Constraint):
    """Lanes of a wave, waves of a workgroup, the matrix operation, and what a wave covers of each dimension (`vector_shapes`)."""

    def __init__(self, threads_per_wave: int, waves_per_block: Optional[Tuple[int, int, int]] = None,
                 workgroups_per_cluster: Optional[Tuple[int, int, int]] = None, mma_type: Optional[MmaKind] = MMAType.F32_16x16x16_F16,
                 vector_shapes: Optional[Mapping[Any, Any]] = None, max_bits_per_load: int = 128, n_service_waves: int = 0) -> None:
        super().__init__()
        self.threads_per_wave, self.waves_per_block, self.mma_type = threads_per_wave, waves_per_block, mma_type
        self.vector_shapes = dict(vector_shapes or {})
        self.max_bits_per_load = max_bits_per_load
        if isinstance(mma_type, (tuple, list)):  # of kernels whose products name their own, and of those that have none
            self.mma_type = mma_type = None
        if mma_type is not None and not isinstance(mma_type, (MMAType, ScaledMMAType, GenericDot)):
            raise self.refuse("HardwareConstraint: mma_type is an MMAType, a ScaledMMAType or a GenericDot; %s is not read" % type(mma_type).__name__)

    def waves(self, constraints: Sequence[Constraint], values: Mapping[str, int]) -> Tuple[int, int, int]:
        """Waves of a workgroup: as given, or as the wave constraints have them."""
        if self.waves_per_block is not None:
            x, y, z = self.waves_per_block
            return x, y, z
        found = [1, 1, 1]
        groups = {c.name: c for c in constraints if isinstance(c, WorkgroupConstraint)}
        loops = {c.name: c for c in constraints if isinstance(c, TilingConstraint)}
        for wave in constraints:
            if isinstance(wave, WaveConstraint):
                group = groups.get(wave.name)
                whole: Optional[DistributedConstraint] = group or (loops.get(wave.name) if wave.axis else None)
                if whole is None:
                    raise wave.refuse("WaveConstraint: %s has no WorkgroupConstraint; one of a TilingConstraint has a wave_id" % wave.name)
                dim = "xyz".index(wave.axis) if wave.axis else group.workgroup_dim if group else 0
                if dim < 3:
                    found[dim] = max(found[dim], evaluate(ceildiv(whole.tile_size, wave.tile_size), values))
        return found[0], found[1], found[2]

    def mlir_with(self, waves: Tuple[int, int, int], values: Mapping[str, int]) -> str:
        fields = ["threads_per_wave = %d" % self.threads_per_wave, "waves_per_block = [%d, %d, %d]" % waves]
        if self.mma_type is not None and not isinstance(self.mma_type, GenericDot):
            fields.append("mma_type = <%s>" % mma_text(self.mma_type))
        if self.vector_shapes:
            shapes = []
            for dim, size in self.vector_shapes.items():
                try:
                    shapes.append("@%s = %d : i64" % (dim_name(to_expr(dim)), evaluate(size, values)))
                except Exception as error:
                    raise self.refuse("HardwareConstraint: vector shape of %s: %s" % (dim, error)) from None
            fields.append("vector_shapes = <%s>" % ", ".join(shapes))
        if self.max_bits_per_load != 128:
            fields.append("max_bits_per_load = %d" % self.max_bits_per_load)
        return "#wave.hardware_constraint<%s>" % ", ".join(fields)

    def mlir(self, values: Mapping[str, int]) -> str:
        return self.mlir_with(self.waves((), values), values)


class ReorderingConstraint(Constraint):
    """Which workgroup does what: the expression, over WORKGROUP_0 to 2 and sizes, stands in the place of the id of that dimension."""

    def __init__(self, reordered_equation: Any, workgroup_dim: int) -> None:
        super().__init__()
        self.equation, self.workgroup_dim = to_expr(reordered_equation), workgroup_dim
        if workgroup_dim not in (0, 1, 2):
            raise self.refuse("ReorderingConstraint: workgroup_dim is 0, 1 or 2; found %r" % (workgroup_dim,))

    def mlir(self, values: Mapping[str, int]) -> str:
        return ""


class GridConstraint(Constraint):
    """A grid that has nothing to do with tiles: the kernel says itself, by mappings, which tile a workgroup has."""

    def __init__(self, grid_size: Any) -> None:
        super().__init__()
        given = grid_size if isinstance(grid_size, (tuple, list)) else (grid_size,)
        self.grid_size = [to_expr(size) for size in given]
        if not 1 <= len(self.grid_size) <= 3:
            raise self.refuse("GridConstraint: a grid has one to three sizes; found %d" % len(self.grid_size))

    def mlir(self, values: Mapping[str, int]) -> str:
        return ""


class IteratorBindings(Constraint):
    """Names for iterators: `read(a, source=(k, m), target=(m, k))` with IteratorBindings({m: M, k: K})."""

    def __init__(self, bindings: Mapping[Any, Any]) -> None:
        super().__init__()
        self.bindings = dict(bindings)

    def mlir(self, values: Mapping[str, int]) -> str:
        return ""


class SymbolicAlias(Constraint):
    """The symbol `source` stands for source_to_target(target), wherever a dimension or a tile is the target: of each constraint of the target, but
    its place in the grid, the source has one of its own."""

    def __init__(self, source: Any, target: Any, source_to_target: Callable[[Any], Any]) -> None:
        super().__init__()
        self.source, self.target, self.of = to_expr(source), to_expr(target), source_to_target

    def derived(self, constraints: Sequence[Constraint]) -> List[Constraint]:
        """The constraints of the source."""
        made: List[Constraint] = []
        for c in constraints:
            if not isinstance(c, DistributedConstraint) or c.dim != self.target:
                continue
            tile = to_expr(self.of(c.tile_size))
            if isinstance(c, WorkgroupConstraint):
                if c.start is not None or c.iters is not None:
                    raise self.refuse("SymbolicAlias: apply_fn and iters of the target's WorkgroupConstraint are not supported")
                made.append(WorkgroupConstraint(self.source, tile, c.workgroup_dim, primary=False))
            elif isinstance(c, WaveConstraint):
                made.append(WaveConstraint(self.source, tile, c.wave_id))
            elif isinstance(c, TilingConstraint):
                if c.is_bounded or not c.is_counted:
                    raise self.refuse("SymbolicAlias: start, iters and conditions of the target's TilingConstraint are not supported")
                made.append(TilingConstraint(self.source, tile))
            else:
                raise self.refuse("SymbolicAlias: a %s of the target is not supported" % type(c).__name__)
        return made

    def mlir(self, values: Mapping[str, int]) -> str:
        return ""


def with_aliases(constraints: Sequence[Constraint]) -> List[Constraint]:
    """Aliases, and the constraints that they stand for; what a HardwareConstraint has of the target."""
    return [*constraints, *(made for c in constraints if isinstance(c, SymbolicAlias) for made in c.derived(constraints))]


def launch_attributes(constraints: Sequence[Constraint], known: Callable[[IndexExpr], IndexExpr]) -> List[str]:
    """wavecc's own attributes of a kernel: its grid, and what stands in the place of workgroup ids. known: puts in numbers of symbols."""
    made = []
    numbers = [IndexSymbol("$WG%d" % i) for i in range(3)]
    orders = [c for c in constraints if isinstance(c, ReorderingConstraint)]
    exprs: List[IndexExpr] = list(numbers)
    for c in orders:
        exprs[c.workgroup_dim] = by_arithmetic(known(c.equation))
    try:
        if orders:
            made.append("wavecc.workgroups = #wave.expr_list%s" % expr_list(exprs))
        made += ["wavecc.grid = #wave.expr_list%s" % expr_list(c.grid_size) for c in constraints if isinstance(c, GridConstraint)][:1]
    except TypeError as error:
        raise orders[0].refuse("ReorderingConstraint: %s" % error) from None
    return made


class Assumption(Constraint):
    """What the program promises of its sizes. Nothing depends on it here: sizes are numbers when a kernel is compiled."""

    def __init__(self, expr: Any) -> None:
        super().__init__()
        self.expr = expr

    def mlir(self, values: Mapping[str, int]) -> str:
        return ""


def tiles_of(constraints: Sequence[Constraint]) -> Dict[IndexExpr, IndexExpr]:
    """What a workgroup holds of each distributed dimension at once."""
    found = {c.dim: c.tile_size for c in constraints if isinstance(c, WorkgroupConstraint)}
    found.update({c.dim: c.tile_size for c in constraints if isinstance(c, TilingConstraint)})
    return found
