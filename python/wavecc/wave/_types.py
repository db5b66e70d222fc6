# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Element types, memories, registers and index mappings, as annotations of a kernel name them."""
from __future__ import annotations

import enum
from typing import Any, ClassVar, Dict, List, Mapping, Optional, Sequence, Tuple, Type, Union

from ._expr import IndexExpr, IndexSymbol, index_symbol, to_expr


class DataType:
    """An element type: `name` as Wave has it, `mlir` as MLIR does, `bits`."""

    def __init__(self, name: str, bits: int, kind: str, numpy: str, mlir: str = "") -> None:
        self.name, self.bits, self.kind, self.numpy, self.mlir = name, bits, kind, numpy, mlir or name

    def bitwidth(self) -> int:
        return self.bits

    def ir_type_asm(self) -> str:
        return self.mlir

    def is_float_asm(self) -> bool:
        return self.kind == "float"

    def is_int_asm(self) -> bool:
        return self.kind == "int"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DataType) and self.mlir == other.mlir

    def __hash__(self) -> int:
        return hash(self.mlir)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return "DataType(%s)" % self.mlir


bf16 = DataType("bf16", 16, "float", "uint16")
f16 = DataType("f16", 16, "float", "float16")
f32 = DataType("f32", 32, "float", "float32")
f64 = DataType("f64", 64, "float", "float64")
f8e5m2 = DataType("f8E5M2", 8, "float", "uint8")
f8e5m2fnuz = DataType("f8E5M2FNUZ", 8, "float", "uint8")
f8e4m3fn = DataType("f8E4M3FN", 8, "float", "uint8")
f8e4m3fnuz = DataType("f8E4M3FNUZ", 8, "float", "uint8")
f8e8m0fnu = DataType("f8E8M0FNU", 8, "float", "uint8")
f6e2m3fn = DataType("f6E2M3FN", 6, "float", "")
f4e2m1fn = DataType("f4E2M1FN", 4, "float", "")
i1 = DataType("bool", 1, "int", "bool", "i1")
i4 = DataType("i4", 4, "int", "")
i8 = DataType("i8", 8, "int", "int8")
i16 = DataType("i16", 16, "int", "int16")
i32 = DataType("i32", 32, "int", "int32")
i64 = DataType("i64", 64, "int", "int64")
index = DataType("index", 64, "int", "int64")


class AddressSpace(enum.Enum):
    """Where a memory is."""
    REGISTER = 0
    SHARED_MEMORY = 1
    GLOBAL_MEMORY = 2


class MemoryAccessFlags(enum.Flag):
    """How a read or write uses caches. VOLATILE is not supported."""
    NONE = 0
    VOLATILE = 1
    NONTEMPORAL = 2


class KernelBufferUsage(enum.Enum):
    """What a kernel does with a buffer. wavecc finds that out by itself."""
    NONE = 0
    INPUT = 1
    OUTPUT = 2
    TEMPORARY = 3


class MemoryLayout:
    """The shape of a buffer where it differs from the one that the kernel indexes. None: what the array of a call has."""

    def __init__(self, shape: Sequence[Any], strides: Optional[Sequence[Any]] = None) -> None:
        self.shape, self.strides = tuple(None if size is None else to_expr(size) for size in shape), strides


def _shape(what: str, given: Sequence[Any]) -> Tuple[IndexExpr, ...]:
    parts = given[0] if len(given) == 1 and isinstance(given[0], (tuple, list)) else given
    try:
        return tuple(to_expr(part) for part in parts)
    except TypeError as error:
        raise TypeError("%s: %s" % (what, error)) from None


class Memory:
    """`Memory[M, K, ADDRESS_SPACE, f16]`: a buffer of the kernel's caller, with its sizes, address space and element type."""

    symbolic_shape: ClassVar[Tuple[IndexExpr, ...]] = ()
    address_space: ClassVar[Any] = None
    dtype: ClassVar[DataType] = f32
    physical_layout: ClassVar[Optional[MemoryLayout]] = None

    def __class_getitem__(cls, given: Any) -> Type["Memory"]:
        parts: List[Any] = list(given) if isinstance(given, tuple) else [given]
        if parts and isinstance(parts[-1], KernelBufferUsage):
            parts.pop()
        layout = parts.pop() if parts and isinstance(parts[-1], MemoryLayout) else None
        if len(parts) < 3 or not isinstance(parts[-1], DataType):
            raise TypeError("Memory[sizes..., address space, element type]; found %r" % (given,))
        dtype, space = parts.pop(), parts.pop()
        if space is AddressSpace.REGISTER:
            raise TypeError("Memory[...] is not in registers: use Register[sizes..., element type]")
        return type("Memory", (Memory,), {"symbolic_shape": _shape("Memory", parts), "address_space": space, "dtype": dtype,
                                          "physical_layout": layout})


class Register:
    """`Register[M, N, f32]`: a tensor in registers, as a type; `Register[M, N, f32](0.0)`: one that is filled with the number."""

    symbolic_shape: ClassVar[Tuple[IndexExpr, ...]] = ()
    dtype: ClassVar[DataType] = f32

    def __new__(cls, value: Any, tag: Any = None) -> Any:
        from ._ops import register
        return register(cls.symbolic_shape, cls.dtype, value)

    def __class_getitem__(cls, given: Any) -> Type["Register"]:
        parts: List[Any] = list(given) if isinstance(given, tuple) else [given]
        if not parts or not isinstance(parts[-1], DataType):
            raise TypeError("Register[sizes..., element type]; found %r" % (given,))
        return type("Register", (Register,), {"symbolic_shape": _shape("Register", parts[:-1]), "dtype": parts[-1]})


class SymbolBind:
    """A scalar argument that gives a symbol its value."""

    dtype: ClassVar[DataType] = i32

    def __class_getitem__(cls, dtype: DataType) -> Type["SymbolBind"]:
        return type("SymbolBind", (SymbolBind,), {"dtype": dtype})


class IndexMapping:
    """How the dimensions of a memory and of a register correspond: `inputs` and `outputs` name, dimension by dimension, the iterators."""

    def __init__(self, num_iterators: int, inputs: Mapping[Any, Any], outputs: Mapping[Any, Any],
                 dynamic_val_mappings: Union[Mapping[Any, Any], Sequence[Mapping[Any, Any]]] = ()) -> None:
        self.num_iterators = num_iterators
        self.input_mapping: Dict[IndexExpr, IndexExpr] = {to_expr(k): to_expr(v) for k, v in inputs.items()}
        self.output_mapping: Dict[IndexExpr, IndexExpr] = {to_expr(k): to_expr(v) for k, v in outputs.items()}
        self.dynamic_val_mappings = dynamic_val_mappings

    @staticmethod
    def iterator(number: int) -> IndexSymbol:
        return index_symbol("$index%d" % number)

    @staticmethod
    def dynamic_val(number: int) -> IndexSymbol:
        return index_symbol("$dynamic_val%d" % number)
