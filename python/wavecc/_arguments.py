# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the arguments of a launch against the kernel's metadata, before the library gets them."""
import ctypes
import operator
from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Sequence, Tuple, cast

import numpy as np

from . import _library as c


@dataclass(frozen=True)
class Wanted:
    """What the kernel takes at one place. A memref's descriptor is one of them, and several entries of the metadata."""
    name: str
    is_pointer: bool
    type: str  # of the elements, or of the value; "": not said
    bytes: int
    rank: int = -1  # of a descriptor; -1: a pointer alone

    def __str__(self) -> str:
        if self.rank >= 0:
            return "%s: array of %s, %d dimension%s" % (self.name, self.type or "bytes", self.rank, "" if self.rank == 1 else "s")
        if self.is_pointer:
            return "%s: array of %s" % (self.name, self.type) if self.type else "%s: array" % self.name
        return "%s: %s" % (self.name, self.type or "value of %d bytes" % self.bytes)


def entries(parameters: Sequence[Any]) -> List[Wanted]:
    """One for each entry of the metadata that is the caller's."""
    return [Wanted(p.name or "argument at byte %d" % p.offset, "buffer" in p.value_kind or "pointer" in p.value_kind, p.type, p.bytes)
            for p in parameters if not p.is_hidden]


def grouped(parameters: Sequence[Any]) -> List[Wanted]:
    """The same with the entries of a memref's descriptor (NAME.allocated, NAME.aligned, NAME.offset, sizes, strides) as one."""
    found: List[Wanted] = []
    group, rank = "", 0
    for entry in entries(parameters):
        name, _, part = entry.name.partition(".")
        if part == "allocated":
            group, rank = name, 0
            found.append(Wanted(name, True, entry.type, 8, 0))
        elif part and name == group:
            rank += part.startswith("size")
            found[-1] = Wanted(name, True, found[-1].type, 8, rank)
        else:
            found.append(entry)
            group = ""
    return found


# NumPy's names of types (and ml_dtypes' and torch's) by ours: name, bits, kind (f: a float; i, u, b as in NumPy).
_DTYPES: Dict[str, Tuple[str, int, str]] = {
    "float16": ("f16", 16, "f"), "float32": ("f32", 32, "f"), "float64": ("f64", 64, "f"), "bfloat16": ("bf16", 16, "f"),
    "float8_e4m3fn": ("f8E4M3FN", 8, "f"), "float8_e4m3fnuz": ("f8E4M3FNUZ", 8, "f"), "float8_e5m2": ("f8E5M2", 8, "f"),
    "float8_e5m2fnuz": ("f8E5M2FNUZ", 8, "f"), "float8_e8m0fnu": ("f8E8M0FNU", 8, "f"), "bool": ("i1", 8, "b"),
    **{"int%d" % bits: ("i%d" % bits, bits, "i") for bits in (8, 16, 32, 64)},
    **{"uint%d" % bits: ("u%d" % bits, bits, "u") for bits in (8, 16, 32, 64)}}
_KERNEL_TYPES: Dict[str, Tuple[int, str]] = {"i1": (8, "i"), **{name: (bits, "f" if kind == "f" else "i") for name, bits, kind in _DTYPES.values()
                                                                 if name != "i1"}}
_NUMPY_NAMES = {name: numpy for numpy, (name, bits, kind) in _DTYPES.items()}
_LIMITS = {"f16": 65504.0, "bf16": 3.3895313892515355e38, "f32": 3.4028234663852886e38}


@dataclass
class Memory:
    """An array, whoever made it: where its elements are. Strides in elements."""
    data: int
    dtype: str  # NumPy's name; "": a type that is compared with nothing
    itemsize: int
    shape: Tuple[int, ...]
    strides: Tuple[int, ...]
    owner: Any
    writeable: bool = True

    @property
    def num_bytes(self) -> int:
        """From the first element to the last."""
        if 0 in self.shape:
            return 0
        return (1 + sum((size - 1) * stride for size, stride in zip(self.shape, self.strides))) * self.itemsize


def _of_numpy(where: str, array: "np.ndarray[Any, Any]") -> Memory:
    if array.dtype.hasobject:
        raise TypeError("%s is an array of Python objects" % where)
    if not array.dtype.isnative:
        raise TypeError("%s is not in the byte order of the machine" % where)
    strides = []
    for i in range(array.ndim):
        stride, rest = divmod(array.strides[i], array.itemsize or 1)
        if rest or stride < 0:
            raise ValueError("%s: stride %d bytes of dimension %d is negative, or no multiple of an element" %
                             (where, array.strides[i], i))
        strides.append(stride)
    return Memory(array.__array_interface__["data"][0], array.dtype.name, array.itemsize, array.shape, tuple(strides), array,
                  array.flags.writeable)


class _DLTensor(ctypes.Structure):
    """dlpack.h; it is the first member of DLManagedTensor."""
    _fields_ = [("data", ctypes.c_void_p), ("device_type", ctypes.c_int32), ("device_id", ctypes.c_int32), ("ndim", ctypes.c_int32),
                ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
                ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.POINTER(ctypes.c_int64)), ("byte_offset", ctypes.c_uint64)]


_DL_HOST = (1, 3, 11)  # kDLCPU, kDLCUDAHost, kDLROCMHost
_DL_KINDS = {0: "int%d", 1: "uint%d", 2: "float%d", 4: "bfloat%d", 6: "bool"}
_capsule_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_capsule_pointer.restype, _capsule_pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]


def _of_dlpack(where: str, value: Any) -> Memory:
    """In place. NumPy's own reader gives read-only arrays, and none of bfloat16."""
    device = value.__dlpack_device__()
    if device[0] not in _DL_HOST:
        raise TypeError("%s is on a device (%s); the emulator runs on the host: move it there first (torch: .cpu())" % (where, device))
    capsule = value.__dlpack__()
    tensor = _DLTensor.from_address(_capsule_pointer(capsule, b"dltensor"))
    if tensor.lanes != 1 or tensor.bits % 8:
        raise TypeError("%s has elements of %d x %d bits" % (where, tensor.lanes, tensor.bits))
    shape = tuple(tensor.shape[:tensor.ndim])
    strides = [1] * tensor.ndim
    for i in reversed(range(tensor.ndim - 1)):
        strides[i] = strides[i + 1] * shape[i + 1]
    if tensor.strides:
        strides = list(tensor.strides[:tensor.ndim])
    if min(strides, default=1) < 0:
        raise ValueError("%s has negative strides" % where)
    kind = _DL_KINDS.get(tensor.code, "")
    # The capsule keeps the memory: it is not renamed, so its own end gives it back.
    return Memory((tensor.data or 0) + tensor.byte_offset, kind % tensor.bits if "%" in kind else kind, tensor.bits // 8, shape,
                  tuple(strides), (capsule, value))


def _memory(where: str, value: Any) -> Optional[Memory]:
    if isinstance(value, np.ndarray):
        return _of_numpy(where, value)
    if hasattr(value, "__dlpack__") and hasattr(value, "__dlpack_device__"):
        return _of_dlpack(where, value)
    if hasattr(value, "__array_interface__") and not isinstance(value, np.generic):
        return _of_numpy(where, np.asarray(value))
    return None


def _check_dtype(where: str, memory: Memory, wanted: Wanted) -> None:
    """Bits of another type go as unsigned integers of its width, and bytes go with any."""
    wanted_type = wanted.type.partition(" ")[0]
    if wanted_type not in _KERNEL_TYPES or memory.dtype not in _DTYPES:
        return
    (name, bits, kind), (wanted_bits, wanted_kind) = _DTYPES[memory.dtype], _KERNEL_TYPES[wanted_type]
    good = bits == wanted_bits and (name == wanted_type or kind == "u" or (kind in "ib" and wanted_kind == "i"))
    if good or (bits == 8 and kind in "ui") or bits == wanted_bits == 8:
        return
    numpy = _NUMPY_NAMES[wanted_type]
    advice = "a.astype(numpy.%s)" % numpy if hasattr(np, numpy) else "its bits as numpy.uint%d" % wanted_bits
    raise TypeError("%s is %s; the kernel reads %s. Convert it: %s" % (where, memory.dtype, wanted_type, advice))


def _float_bytes(where: str, value: float, kind: str) -> bytes:
    if abs(value) > _LIMITS.get(kind, float("inf")) and abs(value) != float("inf"):
        raise ValueError("%s is %r; the kernel takes %s, whose largest number is %g" % (where, value, kind, _LIMITS[kind]))
    if kind == "bf16":
        bits = int(np.float32(value).view(np.uint32))
        bits = bits + 0x7fff + (bits >> 16 & 1) if value == value else bits | 0x400000
        return (bits >> 16 & 0xffff).to_bytes(2, "little")
    return np.array(value, {"f16": np.float16, "f32": np.float32, "f64": np.float64}[kind]).tobytes()


def _integer_bytes(where: str, value: Any, kind: str) -> bytes:
    bits = {"i1": 1, "index": 64}.get(kind) or int(kind[1:])
    number = operator.index(value)
    if not -(1 << bits - 1) <= number < 1 << bits:
        raise ValueError("%s is %d; the kernel takes %s, from %d to %d" % (where, number, kind, -(1 << bits - 1), (1 << bits) - 1))
    return (number & (1 << bits) - 1).to_bytes(max(bits, 8) // 8, "little")


def _scalar(where: str, value: Any, wanted: Wanted) -> Optional[bytes]:
    """None: a number whose type the kernel does not say, for which the size alone is compared."""
    is_float = isinstance(value, (float, np.floating)) or getattr(getattr(value, "dtype", None), "name", "") == "bfloat16"
    if wanted.type in ("f16", "bf16", "f32", "f64"):
        return _float_bytes(where, float(value), wanted.type)
    if wanted.type in ("i1", "i8", "i16", "i32", "i64", "index"):
        if is_float:
            raise TypeError("%s is the float %r; the kernel takes %s" % (where, value, wanted.type))
        return _integer_bytes(where, value, wanted.type)
    if isinstance(value, np.generic):
        return value.tobytes()
    if is_float:
        if wanted.bytes not in (4, 8):
            raise TypeError("%s is a float, and the kernel says only that it takes %d bytes: pass numpy.float32(%r) or the like" %
                            (where, wanted.bytes, value))
        return _float_bytes(where, value, "f%d" % (8 * wanted.bytes))
    return None


class Arguments:
    """The arguments as the library takes them, and what must live as long as it uses them. `are_kept`: the call writes no array."""

    def __init__(self, kernel: str, parameters: Sequence[Any], values: Sequence[Any], are_kept: bool) -> None:
        self._keep: List[Any] = []
        self._copies: List[Tuple[str, Any, bytes]] = []
        self._are_kept = are_kept
        given = [self._one("argument %d" % i, value, wanted)
                 for i, (value, wanted) in enumerate(zip(values, self._wanted(kernel, parameters, values)))]
        self.array = (c.Argument * max(len(given), 1))(*given)
        self.count = len(given)

    @staticmethod
    def _wanted(kernel: str, parameters: Sequence[Any], values: Sequence[Any]) -> List[Wanted]:
        """Of each value. The entries of a descriptor may be passed one by one."""
        wanted, single = grouped(parameters), entries(parameters)
        if not single:  # an object without metadata of arguments: bytes and buffers are laid out as they come
            return [Wanted("", True, "", 8)] * len(values)
        if len(values) == len(wanted):
            return wanted
        if len(values) == len(single):
            return single
        raise TypeError("kernel '%s' takes %d argument%s (%s); %d given" %
                        (kernel, len(wanted), "" if len(wanted) == 1 else "s", "; ".join(map(str, wanted)), len(values)))

    def _one(self, where: str, value: Any, wanted: Wanted) -> c.Argument:
        if wanted.name:
            where += " (%s)" % wanted.name
        if value is None:
            return c.Argument(c.NULL)
        memory = _memory(where, value)
        if memory is not None:
            return self._buffer(where, memory, wanted)
        if isinstance(value, (bytes, bytearray)):
            return self._bytes(bytes(value))
        if not isinstance(value, (bool, int, float, np.generic)):
            raise TypeError("%s is of type %s; pass an array (NumPy's, or one with __dlpack__ or __array_interface__), a number, bytes or None" %
                            (where, type(value).__name__))
        if wanted.name and wanted.is_pointer and isinstance(value, (bool, float, np.floating)):
            raise TypeError("%s is the number %r; the kernel takes an array" % (where, value))
        content = _scalar(where, value, wanted)
        if content is not None:
            return self._bytes(content)
        number = ctypes.c_int64(c.whole(value, where, ctypes.c_int64 if int(cast(int, value)) < 1 << 63 else ctypes.c_uint64))
        self._keep.append(number)
        return c.Argument(c.INTEGER, ctypes.addressof(number), 8)

    def _bytes(self, content: bytes) -> c.Argument:
        data = ctypes.create_string_buffer(content, len(content))
        self._keep.append(data)
        return c.Argument(c.VALUE, ctypes.addressof(data), len(content))

    def _buffer(self, where: str, memory: Memory, wanted: Wanted) -> c.Argument:
        rank = len(memory.shape)
        if wanted.name and not wanted.is_pointer:
            raise TypeError("%s is an array; the kernel takes %s by value" % (where, wanted.type or "%d bytes" % wanted.bytes))
        _check_dtype(where, memory, wanted)
        self._check_dense(where, memory, wanted)
        if wanted.rank >= 0 and rank != wanted.rank:
            raise ValueError("%s has %d dimension%s; the kernel takes an array of %d" % (where, rank, "" if rank == 1 else "s", wanted.rank))
        if rank > c.MAX_RANK:
            raise ValueError("%s has %d dimensions; at most %d are taken" % (where, rank, c.MAX_RANK))
        self._keep.append(memory.owner)
        data = memory.data
        if not memory.writeable and not self._are_kept:  # on a copy, which must be as it was at the end
            content = ctypes.string_at(data, memory.num_bytes)
            copy = ctypes.create_string_buffer(content, len(content))
            self._copies.append((where, copy, content))
            data = ctypes.addressof(copy)
        argument = c.Argument(c.BUFFER, data, memory.num_bytes, True, rank)
        argument.type = _DTYPES.get(memory.dtype, ("",))[0].encode() or None
        argument.sizes[:rank], argument.strides[:rank] = memory.shape, memory.strides
        return argument

    @staticmethod
    def _check_dense(where: str, memory: Memory, wanted: Wanted) -> None:
        """A pointer brings no strides, so the code has those of the memref's type: "f32 strided" where they are not the usual ones."""
        if wanted.rank >= 0 or wanted.type not in _KERNEL_TYPES:
            return
        natural = 1
        for size, stride in zip(reversed(memory.shape), reversed(memory.strides)):
            if size > 1 and stride != natural:
                raise ValueError("%s has gaps or another order in memory; the kernel reads one element after another: "
                                 "pass numpy.ascontiguousarray(a), or the whole array" % where)
            natural *= size

    def finish(self) -> None:
        """ValueError: the kernel has changed an array that is read-only."""
        for where, copy, content in self._copies:
            if copy.raw != content:
                raise ValueError("%s is read-only, and the kernel has written to it: pass a copy" % where)
