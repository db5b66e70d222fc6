# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tensors for programs that are written with torch: its own where it is installed, else NumPy arrays with the few names that kernels'
programs use. `import wavecc.wave.torch_utils as torch` stands in for `import torch` in such programs.

    a = device_randn((128, 64), dtype=torch.float16)
    assert_close(c, a @ b.t(), rtol=1e-2, atol=1e-2)

bfloat16 and the 8-bit floats are bits here (BitsTensor): `.float()` gives their numbers."""
from __future__ import annotations

import contextlib
import functools
import importlib
import importlib.util
import math
from types import SimpleNamespace
from typing import Any, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np

Shape = Union[int, Sequence[int]]


def _real_torch() -> Any:
    return importlib.import_module("torch") if importlib.util.find_spec("torch") is not None else None


_torch = _real_torch()


class _Dtype:
    """A type of torch's."""

    def __init__(self, name: str, numpy: str, bits: int = 0) -> None:
        self.name, self.numpy, self.bits = name, np.dtype(numpy), bits

    def __repr__(self) -> str:
        return "torch." + self.name


class _Size(int):
    """How many numbers, as NumPy has it; `size()` and `size(dim)`, as torch does."""

    shape: Tuple[int, ...] = ()

    def __call__(self, dim: Any = None) -> Any:
        return self.shape if dim is None else self.shape[dim]


_METHODS = ("softmax", "topk", "matmul", "mm", "scatter")


class Tensor(np.ndarray):  # type: ignore[type-arg]
    """A NumPy array with the methods of torch's tensors that differ in name, and torch's types of results."""

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, out: Any = None, **options: Any) -> Any:
        """Of whole numbers become float32, as torch's default type is, not float64."""
        given = [np.asarray(x) if isinstance(x, Tensor) else x for x in inputs]
        more = {} if out is None else {"out": tuple(np.asarray(x) if isinstance(x, Tensor) else x for x in out)}
        found = getattr(ufunc, method)(*given, **more, **options)
        if out is not None or found is None:
            return out[0] if out is not None else None
        return tuple(_narrow(x, given) for x in found) if isinstance(found, tuple) else _narrow(found, given)

    def __getattr__(self, name: str) -> Any:
        """torch's functions are methods, too."""
        if name in _METHODS:
            return functools.partial(globals()[name], self)
        if name in _OF_NUMPY or (name in _OWN and callable(_OWN[name])):
            return functools.partial(__getattr__(name), self)
        raise AttributeError("torch's Tensor has no attribute %r here: torch is not installed, and wavecc's stand-in does not have it" % name)

    @property
    def size(self) -> Any:
        made = _Size(math.prod(self.shape))
        made.shape = self.shape
        return made

    def numel(self) -> int:
        return math.prod(self.shape)

    def detach(self) -> Any:
        return self

    def fill_(self, value: Any) -> Any:
        self[...] = value
        return self

    def masked_fill(self, mask: Any, value: Any) -> Any:
        return np.where(np.asarray(mask), np.asarray(value, self.dtype), np.asarray(self)).view(Tensor)

    def sort(self, *dims: Any, **options: Any) -> Any:
        """The numbers in order and where they were, as torch has it: sort(dim, descending); with axis= or kind=, as NumPy has it."""
        if "axis" in options or "kind" in options:
            super().sort(*dims, **options)
            return None
        dim, descending, *_ = (*dims, *(options.get("dim", -1), options.get("descending", False))[len(dims):])
        order = np.argsort(-np.asarray(self) if descending else np.asarray(self), dim, kind="stable")
        return Extremes(np.take_along_axis(np.asarray(self), order, dim).view(Tensor), order.view(Tensor))

    def nonzero(self, as_tuple: Any = False) -> Any:
        """Where the numbers are not 0, a row for each."""
        found = np.asarray(self).nonzero()
        return tuple(x.view(Tensor) for x in found) if as_tuple else np.stack(found, -1).view(Tensor)

    def flatten(self, *dims: Any, **options: Any) -> Any:
        """From the first of the dimensions to the second, as torch has it; with an order, as NumPy has it."""
        if options or (dims and isinstance(dims[0], str)) or not self.ndim:
            return super().flatten(*dims, **options)
        first, last = (d % self.ndim for d in (*dims, *(0, -1)[len(dims):]))
        return self.reshape(self.shape[:first] + (-1,) + self.shape[last + 1:])

    def squeeze(self, *dims: Any, **options: Any) -> Any:
        """Dimensions of another size than 1 stay, as torch has it."""
        dims = (options["dim"],) if "dim" in options else dims
        return np.squeeze(np.asarray(self), tuple(d for d in dims if self.shape[d] == 1) if dims else options.get("axis")).view(Tensor)

    def t(self) -> Any:
        return self.T

    def to(self, *kinds: Any, **options: Any) -> Any:
        """Of another type (one of torch's or NumPy's); a device is the host."""
        kind = options.get("dtype", next((k for k in kinds if isinstance(k, (_Dtype, np.dtype, type)) or (isinstance(k, str) and hasattr(np, k))), None))
        return self if kind is None else _of(np.asarray(self, np.float32) if _bits_of(kind) else self, kind)

    def float(self) -> Any:
        return self.astype(np.float32)

    def half(self) -> Any:
        return self.astype(np.float16)

    def cpu(self) -> Any:
        return self

    def cuda(self, device: Any = None) -> Any:
        return self

    def numpy(self) -> Any:
        return np.asarray(self)

    def view(self, *kind: Any) -> Any:
        """Of another shape or type, as torch has it; of another class, as NumPy has it."""
        kind = tuple(k.numpy if isinstance(k, _Dtype) else k for k in kind)
        sizes = kind[0] if len(kind) == 1 and isinstance(kind[0], (tuple, list)) else kind
        return self.reshape(sizes) if sizes and isinstance(sizes[0], (int, np.integer)) else super().view(*kind)

    def contiguous(self) -> Any:
        return np.ascontiguousarray(self).view(Tensor)

    def clone(self) -> Any:
        return self.copy()

    def abs(self) -> Any:
        return np.abs(self)

    def transpose(self, *axes: Any) -> Any:
        """Two dimensions change places, as torch has it; with a list of them, or none, as NumPy has it."""
        return self.swapaxes(*axes) if len(axes) == 2 else super().transpose(*axes)

    def repeat_interleave(self, count: int, dim: Any = None) -> Any:
        return np.repeat(self, count, dim).view(Tensor)

    def repeat(self, *sizes: Any, **options: Any) -> Any:
        """As torch has it, the whole as often as each size says; with axis=, as NumPy has it."""
        if options:
            return super().repeat(*sizes, **options)
        return np.tile(np.asarray(self), sizes[0] if len(sizes) == 1 and isinstance(sizes[0], (tuple, list)) else sizes).view(Tensor)

    def normal_(self, mean: Any = 0.0, std: Any = 1.0) -> Any:
        self[...] = _generator.normal(mean, std, self.shape)
        return self

    def uniform_(self, low: Any = 0.0, high: Any = 1.0) -> Any:
        self[...] = _generator.uniform(low, high, self.shape)
        return self

    def permute(self, *order: Any) -> Any:
        return self.transpose(order[0] if len(order) == 1 and isinstance(order[0], (tuple, list)) else order)

    def unsqueeze(self, dim: int) -> Any:
        return np.expand_dims(self, dim).view(Tensor)

    def dim(self) -> int:
        return self.ndim

    def expand(self, *sizes: Any) -> Any:
        sizes = tuple(sizes[0]) if len(sizes) == 1 and isinstance(sizes[0], (tuple, list)) else sizes
        shape = [self.shape[i - len(sizes) + self.ndim] if size == -1 else size for i, size in enumerate(sizes)]
        return np.broadcast_to(self, shape).view(Tensor)

    def expand_as(self, other: Any) -> Any:
        return np.broadcast_to(self, other.shape).view(Tensor)

    def zero_(self) -> Any:
        self[...] = 0
        return self

    def copy_(self, other: Any) -> Any:
        self[...] = other
        return self

    def is_contiguous(self) -> bool:
        return bool(self.flags["C_CONTIGUOUS"])

    @property
    def device(self) -> str:
        return "cpu"


def _narrow(found: Any, given: Sequence[Any]) -> Any:
    """A result of NumPy's, of the type that torch gives it."""
    if not isinstance(found, (np.ndarray, np.generic)):
        return found
    types = [x.dtype for x in given if isinstance(x, np.ndarray)]
    floats = [kind for kind in types if kind.kind == "f"]
    wanted = np.result_type(*floats) if floats else np.dtype(np.float32)  # a number of Python's does not widen a tensor
    is_wide = found.dtype.kind == "f" and bool(types) and found.dtype.itemsize > wanted.itemsize
    with np.errstate(over="ignore"):
        return np.asarray(found, wanted if is_wide else None).view(Tensor)


def scatter(values: Any, dim: int, index: Any, source: Any) -> Any:
    """A copy, in which the numbers of source stand where the index says along the dimension."""
    made = np.array(values)
    place = tuple(slice(0, n) for n in np.shape(index))
    np.put_along_axis(made, np.asarray(index), np.asarray(source)[place] if np.ndim(source) else source, dim)
    return made.view(Tensor)


def _product(a: Any, b: Any) -> Any:
    """Added in float32 or wider; of the operands' type."""
    x, y = np.asarray(a), np.asarray(b)
    if x.dtype.kind != "f":
        return np.matmul(x, y).view(Tensor)
    return np.matmul(x.astype(np.result_type(x, np.float32)), y.astype(np.result_type(y, np.float32))).astype(np.result_type(x, y)).view(Tensor)


def _reduction(name: str) -> Any:
    def reduce(self: Any, *dims: Any, dim: Any = None, keepdim: bool = False, dtype: Any = None, **options: Any) -> Any:
        if options:  # a call of NumPy's own
            return getattr(np.ndarray, name)(self, *dims, **options, **({} if dtype is None else {"dtype": dtype}))
        axis = dim if dim is not None else dims[0] if len(dims) == 1 else dims or None
        axis = tuple(axis) if isinstance(axis, list) else axis
        more = {"ddof": 1} if name in ("std", "var") else {}  # torch's are of a sample
        if name in ("max", "min") and axis is not None:
            return globals()[name](self, dim=axis, keepdim=keepdim)
        given = np.asarray(self)
        wide = given.astype(np.float32) if given.dtype == np.float16 and name in ("sum", "mean", "std", "var") else given
        if name in ("argmax", "argmin", "cumsum"):
            return np.asarray(getattr(wide, name)(axis=axis)).view(Tensor)
        found = np.asarray(getattr(wide, name)(axis=axis, keepdims=keepdim, **more))
        kind = dtype.numpy if isinstance(dtype, _Dtype) else given.dtype if wide is not given else found.dtype
        return found.astype(kind).view(Tensor)
    reduce.__name__ = name
    reduce.__doc__ = "%s along dimensions, or of all numbers." % name
    return reduce


Tensor.__matmul__ = lambda self, other: _product(self, other)  # type: ignore[assignment]
for _name, _kind in (("int", np.int32), ("long", np.int64), ("bool", np.bool_), ("double", np.float64)):
    setattr(Tensor, _name, lambda self, kind=_kind: self.astype(kind))
for _name in ("sum", "mean", "max", "min", "all", "any", "prod", "std", "var", "argmax", "argmin", "cumsum"):
    setattr(Tensor, _name, _reduction(_name))


class BitsTensor:
    """Numbers of a type that NumPy lacks, as their bits: `bits` is the array."""

    def __init__(self, bits: Any, dtype: Any) -> None:
        self.bits, self.dtype = bits, dtype

    @property
    def shape(self) -> Tuple[int, ...]:
        return tuple(self.bits.shape)

    @property
    def __array_interface__(self) -> Any:
        return self.bits.__array_interface__

    def float(self) -> Any:
        """As float32."""
        return numbers(self.bits, self.dtype.name).view(Tensor)

    def to(self, *kinds: Any, **options: Any) -> Any:
        found = self.float()
        return self if found.to(*kinds, **options) is found else found.to(*kinds, **options)

    @property
    def T(self) -> "BitsTensor":
        return self.t()

    def t(self) -> "BitsTensor":
        return BitsTensor(self.bits.T, self.dtype)

    def cpu(self) -> "BitsTensor":
        return self

    def cuda(self, device: Any = None) -> "BitsTensor":
        return self

    def view(self, *kind: Any) -> Any:
        """Of another shape; or the bits, as numbers of a type of NumPy's."""
        if len(kind) == 1 and isinstance(kind[0], _Dtype):
            return BitsTensor(self.bits.view(kind[0].numpy), kind[0]) if kind[0].bits else self.bits.view(kind[0].numpy).view(Tensor)
        return BitsTensor(self.bits.reshape(kind[0] if isinstance(kind[0], (tuple, list)) else kind), self.dtype)

    def contiguous(self) -> "BitsTensor":
        return BitsTensor(np.ascontiguousarray(self.bits), self.dtype)

    def __repr__(self) -> str:
        return "BitsTensor(%s, dtype=%r)" % (self.float(), self.dtype)


float16, float32, float64 = _Dtype("float16", "float16"), _Dtype("float32", "float32"), _Dtype("float64", "float64")
int8, int16, int32, int64 = _Dtype("int8", "int8"), _Dtype("int16", "int16"), _Dtype("int32", "int32"), _Dtype("int64", "int64")
uint8, bool_ = _Dtype("uint8", "uint8"), _Dtype("bool", "bool")
bfloat16 = _Dtype("bfloat16", "uint16", 16)
float8_e4m3fn, float8_e5m2 = _Dtype("float8_e4m3fn", "uint8", 8), _Dtype("float8_e5m2", "uint8", 8)
float8_e4m3fnuz, float8_e5m2fnuz = _Dtype("float8_e4m3fnuz", "uint8", 8), _Dtype("float8_e5m2fnuz", "uint8", 8)
half, long = float16, int64
dtype = _Dtype
_FORMATS = {"float8_e4m3fn": (3, 7), "float8_e5m2": (2, 15), "float8_e4m3fnuz": (3, 8), "float8_e5m2fnuz": (2, 16)}


def _table(name: str) -> Any:
    """The numbers of the 256 bytes of an 8-bit float."""
    mantissa, bias = _FORMATS[name]
    byte = np.arange(256)
    exponent, fraction = (byte & 127) >> mantissa, byte & ((1 << mantissa) - 1)
    value = np.where(exponent == 0, fraction * 2.0 ** (1 - bias - mantissa), (1 + fraction * 2.0 ** -mantissa) * 2.0 ** (exponent - float(bias)))
    value = np.where(byte >= 128, -value, value)
    if name.endswith("fnuz"):
        value[128] = np.nan
    elif name == "float8_e4m3fn":
        value[[127, 255]] = np.nan
    else:
        value[[124, 252]] = np.inf, -np.inf
        value[[125, 126, 127, 253, 254, 255]] = np.nan
    return value.astype(np.float32)


def numbers(bits: Any, name: str) -> Any:
    """What the bits of that type (torch's name) stand for, as float32."""
    if name == "bfloat16":
        return (np.asarray(bits).astype(np.uint32) << 16).view(np.float32)
    return _table(name)[np.asarray(bits)]


def to_bits(values: Any, name: str) -> Any:
    """The nearest bits of that type; ties go to even."""
    given = np.ascontiguousarray(values, np.float32)
    if name == "bfloat16":
        word = given.view(np.uint32)
        rounded = (word + 0x7fff + (word >> 16 & 1)) >> 16
        return np.where(np.isnan(given), 0x7fc0, rounded).astype(np.uint16)
    table = _table(name)
    order = np.argsort(np.where(np.isfinite(table[:128]), table[:128], np.inf), kind="stable")
    finite = order[:int(np.isfinite(table[:128]).sum())]
    sizes = table[finite].astype(np.float64)
    at = np.clip(np.searchsorted((sizes[1:] + sizes[:-1]) / 2, np.abs(given), side="left"), 0, len(sizes) - 1)
    tie = (at < len(sizes) - 1) & (np.abs(given) == (sizes[at] + sizes[np.minimum(at + 1, len(sizes) - 1)]) / 2) & (finite[at] & 1 == 1)
    byte = finite[np.where(tie, at + 1, at)]
    negative = np.signbit(given) & ~((byte == 0) & name.endswith("fnuz"))
    return np.where(negative, byte | 128, byte).astype(np.uint8)


def _bits_of(kind: Any) -> Any:
    return kind if isinstance(kind, _Dtype) and kind.bits else None


def _of(array: Any, kind: Any) -> Any:
    """A tensor of that type."""
    if _bits_of(kind) is not None:
        return BitsTensor(to_bits(array, kind.name), kind)
    wanted = kind.numpy if isinstance(kind, _Dtype) else np.dtype(kind if kind is not None else np.float32)
    return np.asarray(array).astype(wanted).view(Tensor)


_generator = np.random.default_rng(0)


def cumsum(values: Any, dim: int = -1, dtype: Any = None) -> Any:
    """Running sums."""
    return torch_or_numpy("cumsum", lambda: np.cumsum(_as_numbers(values), dim, values.dtype if dtype is None else dtype.numpy).view(Tensor), values, dim=dim,
                          dtype=dtype)


def topk(values: Any, k: int, dim: int = -1, **options: Any) -> Any:
    """The k largest, in order, and where they are."""
    if _torch is not None:
        return _torch.topk(values, k, dim=dim)
    order = np.argsort(-np.asarray(_as_numbers(values), np.float64), dim, kind="stable").take(range(k), dim)
    return np.take_along_axis(np.asarray(values), order, dim).view(Tensor), order.view(Tensor)


def torch_or_numpy(name: str, otherwise: Any, *arguments: Any, **options: Any) -> Any:
    """torch's function where torch is, else what `otherwise` gives."""
    return getattr(_torch, name)(*arguments, **options) if _torch is not None else otherwise()


def softmax(values: Any, dim: int = -1, dtype: Any = None) -> Any:
    """e^x over its sum."""
    def computed() -> Any:
        array = np.asarray(_as_numbers(values))
        weights = np.exp(array - array.max(dim, keepdims=True))
        return (weights / weights.sum(dim, keepdims=True)).view(Tensor)
    return torch_or_numpy("softmax", computed, values, dim=dim)


def scaled_dot_product_attention(query: Any, key: Any, value: Any, attn_mask: Any = None, dropout_p: Any = 0.0, is_causal: bool = False,
                                 scale: Any = None, enable_gqa: bool = False) -> Any:
    """Attention in double precision, as the type of the query. attn_mask: booleans, or numbers that are added to scores."""
    q, k, v = (np.asarray(_as_numbers(x), np.float64) for x in (query, key, value))
    if enable_gqa:
        k, v = (np.repeat(x, q.shape[-3] // x.shape[-3], -3) for x in (k, v))
    scores = q @ k.swapaxes(-1, -2) * (q.shape[-1] ** -0.5 if scale is None else scale)
    mask = np.tril(np.ones(scores.shape[-2:], bool)) if is_causal else None if attn_mask is None else np.asarray(_as_numbers(attn_mask))
    if mask is not None:
        scores = np.where(mask, scores, -np.inf) if mask.dtype == bool else scores + mask
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    made = weights / weights.sum(-1, keepdims=True) @ v
    return _of(made, query.dtype)


def finfo(kind: Any) -> Any:
    """Least and largest numbers of a float type, as NumPy's, and the 8-bit ones'."""
    if _torch is not None:
        return _torch.finfo(_torch_dtype(kind))
    if not _bits_of(kind):
        return np.finfo(kind.numpy)
    finite = numbers(np.arange(1 << kind.bits), kind.name)
    finite = finite[np.isfinite(finite)]
    return SimpleNamespace(max=float(finite.max()), min=float(finite.min()), bits=kind.bits)


class Extremes(NamedTuple):
    """The largest or smallest along a dimension, and where they are."""
    values: Any
    indices: Any


def _along(name: str) -> Any:
    def reduce(values: Any, dim: Any = None, keepdim: bool = False) -> Any:
        if _torch is not None:
            return getattr(_torch, name)(values) if dim is None else getattr(_torch, name)(values, dim=dim, keepdim=keepdim)
        given = np.asarray(_as_numbers(values))
        if dim is None:
            return getattr(given, name)()
        where = getattr(given, "arg" + name)(dim)
        found = getattr(given, name)(dim, keepdims=keepdim)
        return Extremes(np.asarray(found).view(Tensor), np.asarray(np.expand_dims(where, dim) if keepdim else where).view(Tensor))
    reduce.__name__ = name
    reduce.__doc__ = "The %s, or `values` and `indices` along a dimension." % {"max": "largest", "min": "smallest"}[name]
    return reduce


max, min = _along("max"), _along("min")


def device(name: Any = "cuda", index: int = 0) -> str:
    """Its name: there is one place for tensors."""
    return str(name)


def manual_seed(seed: int) -> None:
    """Random numbers begin anew."""
    global _generator
    if _torch is not None:
        _torch.manual_seed(seed)
    _generator = np.random.default_rng(seed)


def _shape(given: Sequence[Any]) -> Tuple[int, ...]:
    """Of sizes, or one list of them."""
    return tuple(given[0]) if len(given) == 1 and not isinstance(given[0], int) else tuple(given)


def _torch_dtype(kind: Any) -> Any:
    return getattr(_torch, kind.name) if isinstance(kind, _Dtype) else kind


def _made(name: str, shape: Sequence[Any], array: Any, dtype: Any) -> Any:
    if _torch is not None:
        return getattr(_torch, name)(*shape, dtype=_torch_dtype(dtype))
    return _of(array(), dtype)


def randn(*shape: Any, size: Any = None, dtype: Any = float32, device: Any = None) -> Any:
    """Normally distributed numbers."""
    shape = shape if size is None else (size,)
    return _made("randn", shape, lambda: _generator.standard_normal(_shape(shape), np.float32), dtype)


def rand(*shape: Any, size: Any = None, dtype: Any = float32, device: Any = None) -> Any:
    """Numbers from 0 to 1."""
    shape = shape if size is None else (size,)
    return _made("rand", shape, lambda: _generator.random(_shape(shape), np.float32), dtype)


def zeros(*shape: Any, size: Any = None, dtype: Any = float32, device: Any = None) -> Any:
    """Zeroes."""
    shape = shape if size is None else (size,)
    return _made("zeros", shape, lambda: np.zeros(_shape(shape), np.float32), dtype)


def ones(*shape: Any, size: Any = None, dtype: Any = float32, device: Any = None) -> Any:
    """Ones."""
    shape = shape if size is None else (size,)
    return _made("ones", shape, lambda: np.ones(_shape(shape), np.float32), dtype)


def empty(*shape: Any, size: Any = None, dtype: Any = float32, device: Any = None) -> Any:
    """Numbers that mean nothing."""
    return zeros(*shape, size=size, dtype=dtype)


def full(size: Shape, fill_value: Any, dtype: Any = float32, device: Any = None) -> Any:
    """The same number everywhere."""
    if _torch is not None:
        return _torch.full(size, fill_value, dtype=_torch_dtype(dtype))
    return _of(np.full(size, fill_value), dtype)


def arange(*numbers: Any, dtype: Any = int64, device: Any = None) -> Any:
    """Numbers at equal distances."""
    return _made("arange", numbers, lambda: np.arange(*numbers), dtype)


def randint(*arguments: Any, dtype: Any = int64, device: Any = None, **named: Any) -> Any:
    """Whole numbers: randint(high, shape) or randint(low, high, shape)."""
    arguments += tuple(named[name] for name in ("low", "high", "size") if name in named)
    if _torch is not None:
        return _torch.randint(*arguments, dtype=_torch_dtype(dtype))
    low, high, shape = arguments if len(arguments) == 3 else (0, *arguments)
    return _of(_generator.integers(low, high, shape), dtype)


def tensor(values: Any, dtype: Any = None, device: Any = None) -> Any:
    """Of a list or an array."""
    if _torch is not None:
        return _torch.tensor(values, dtype=_torch_dtype(dtype))
    array = np.asarray(values)
    return _of(array, dtype or array.dtype)


def matmul(a: Any, b: Any) -> Any:
    """The product, added in float32."""
    if _torch is not None:
        return _torch.matmul(a, b)
    return _product(_as_numbers(a), _as_numbers(b))


def sum(values: Any, dim: Optional[int] = None, keepdim: bool = False) -> Any:
    """The sum along a dimension, added in float32."""
    if _torch is not None:
        return _torch.sum(values, dim=dim, keepdim=keepdim)
    given = _as_numbers(values)
    total = given.astype(np.float32) if given.dtype.kind == "f" and given.itemsize < 4 else given
    return np.asarray(total.sum(axis=dim, keepdims=keepdim)).astype(given.dtype).view(Tensor)


def randperm(count: int, dtype: Any = int64, device: Any = None) -> Any:
    """The numbers below count in any order."""
    if _torch is not None:
        return _torch.randperm(count, dtype=_torch_dtype(dtype))
    return _of(_generator.permutation(count), dtype)


def allclose(a: Any, b: Any, rtol: float = 1e-5, atol: float = 1e-8) -> bool:
    """Whether all numbers are near."""
    return bool(np.allclose(_as_numbers(a), _as_numbers(b), rtol=rtol, atol=atol))


def _as_numbers(value: Any) -> Any:
    """As an array of NumPy's own types."""
    if isinstance(value, BitsTensor):
        return value.float()
    if _torch is not None and isinstance(value, _torch.Tensor):
        return value.detach().float().cpu().numpy() if value.is_floating_point() else value.detach().cpu().numpy()
    return np.asarray(value)


def assert_close(actual: Any, expected: Any, rtol: Optional[float] = None, atol: Optional[float] = None, check_dtype: bool = True,
                 equal_nan: bool = False, **options: Any) -> None:
    """AssertionError: a number is further away than atol + rtol |expected|. Without both: what the type resolves."""
    found, wanted = _as_numbers(actual), _as_numbers(expected)
    if found.shape != wanted.shape:
        raise AssertionError("shapes differ: %s and %s" % (found.shape, wanted.shape))
    if check_dtype and found.dtype != wanted.dtype:
        raise AssertionError("types differ: %s and %s (check_dtype=False compares the numbers)" % (found.dtype, wanted.dtype))
    if rtol is None or atol is None:
        default = {"float16": (1e-3, 1e-5), "float32": (1.3e-6, 1e-5), "float64": (1e-7, 1e-7)}.get(found.dtype.name, (0.0, 0.0))
        rtol, atol = (1.6e-2, 1e-5) if isinstance(actual, BitsTensor) or isinstance(expected, BitsTensor) else default
    far = ~np.isclose(found.astype(np.float64), wanted.astype(np.float64), rtol=rtol, atol=atol, equal_nan=equal_nan)
    if far.any():
        at = tuple(int(i) for i in np.argwhere(far)[0])
        difference = np.abs(found.astype(np.float64) - wanted.astype(np.float64))
        raise AssertionError("%d of %d numbers differ, by at most %g; the first at %s: %s, expected %s" %
                             (far.sum(), far.size, np.nanmax(difference), at, found[at], wanted[at]))


def is_torch(value: Any) -> bool:
    """One of torch's own tensors."""
    return _torch is not None and isinstance(value, _torch.Tensor)


def as_bytes(tensor: Any) -> Any:
    """What one of torch's tensors holds, as an array of bytes."""
    return tensor.detach().cpu().flatten().view(_torch.uint8).numpy()


def as_argument(value: Any) -> Any:
    """As a launch takes it: 8-bit floats of torch go as their bits."""
    if is_torch(value) and "float8" in str(value.dtype):
        return value.view(_torch.uint8)
    return value


def as_tensor(array: Any, like: Any) -> Any:
    """An array of NumPy's, as a tensor of the kind that `like` is."""
    return _torch.from_numpy(np.ascontiguousarray(array)) if _torch is not None and isinstance(like, _torch.Tensor) else np.asarray(array).view(Tensor)


def quantized_tensor(shape: Shape, dtype: Any, scale: float) -> Any:
    """Whole numbers from -scale to scale, most of them the extremes."""
    if _torch is not None:
        return _torch.ceil(_torch.clamp(randn(shape, dtype=dtype) * scale, -scale, scale))
    return _of(np.ceil(np.clip(_generator.standard_normal(shape) * scale, -scale, scale)), dtype)


def _linear(values: Any, weight: Any, bias: Any = None) -> Any:
    made = _product(_as_numbers(values), np.swapaxes(_as_numbers(weight), -1, -2))
    return made if bias is None else made + _as_numbers(bias)


def _same(values: Any, kind: Any, number: Any) -> Any:
    return _of(np.full(_as_numbers(values).shape, number), kind or values.dtype)


# Functions of torch that programs use, with NumPy's names for them. They take one or more arrays.
_OF_NUMPY = {**{name: name for name in (
    "abs", "argsort", "bincount", "ceil", "cos", "cosh", "einsum", "exp", "exp2", "floor", "isfinite", "isinf", "isnan", "log", "log10", "log2",
    "maximum", "minimum", "nan_to_num", "sign", "sin", "sinh", "sqrt", "square", "tan", "tanh", "tril", "triu", "where")},
    "bmm": "matmul", "cat": "concatenate", "clamp": "clip", "mul": "multiply", "pow": "power", "stack": "stack", "sub": "subtract", "add": "add", "div": "divide",
    "round": "rint", "take_along_dim": "take_along_axis"}
_OWN = {
    "all": lambda x, *a, **o: np.asarray(x).view(Tensor).all(*a, **o), "any": lambda x, *a, **o: np.asarray(x).view(Tensor).any(*a, **o),
    "bool": bool_, "double": float64, "empty_like": lambda x, dtype=None, **o: _same(x, dtype, 0), "equal": lambda a, b: bool(np.array_equal(_as_numbers(a), _as_numbers(b))),
    "float": float32, "full_like": lambda x, value, dtype=None, **o: _same(x, dtype, value), "int": int32,
    "inference_mode": lambda *a: contextlib.nullcontext(), "mean": lambda x, *a, **o: np.asarray(_as_numbers(x)).view(Tensor).mean(*a, **o),
    "no_grad": lambda: contextlib.nullcontext(), "ones_like": lambda x, dtype=None, **o: _same(x, dtype, 1),
    "permute": lambda x, order: x.permute(order), "prod": lambda x, *a, **o: np.asarray(x).view(Tensor).prod(*a, **o),
    "relu": lambda x: np.maximum(x, 0), "repeat_interleave": lambda x, count, dim=None: x.repeat_interleave(count, dim),
    "reshape": lambda x, shape: x.reshape(shape), "rsqrt": lambda x: 1 / np.sqrt(x), "sigmoid": lambda x: 1 / (1 + np.exp(-x)),
    "transpose": lambda x, a, b: np.swapaxes(x, a, b), "unsqueeze": lambda x, dim: np.expand_dims(x, dim).view(Tensor),
    "zeros_like": lambda x, dtype=None, **o: _same(x, dtype, 0)}


def __getattr__(name: str) -> Any:
    """torch's own, where it is installed; else what stands in for it."""
    if name.startswith("__"):
        raise AttributeError(name)
    if _torch is not None:
        return getattr(_torch, name)
    if name in _OWN:
        return _OWN[name]
    if name not in _OF_NUMPY:
        raise AttributeError("module 'torch' has no attribute %r here: torch is not installed, and wavecc's stand-in does not have it" % name)

    def function(*arguments: Any, dim: Any = None, diagonal: Any = None, **options: Any) -> Any:
        if name == "bmm":
            return _product(*map(_as_numbers, arguments))
        more = {**options, **({} if dim is None else {"axis": dim}), **({} if diagonal is None else {"k": diagonal})}
        more = {{"min": "a_min", "max": "a_max"}.get(key, key): value for key, value in more.items()} if name == "clamp" else more
        more = {**dict.fromkeys(("a_min", "a_max")[len(arguments) - 1:]), **more} if name == "clamp" else more
        given = [[_as_numbers(x) for x in a] if isinstance(a, (list, tuple)) and name in ("cat", "stack") else _as_numbers(a) if isinstance(a, (BitsTensor, np.ndarray)) else a
                 for a in arguments]
        if name == "einsum":  # added in float32, as products are
            wide = [x.astype(np.result_type(x, np.float32)) if isinstance(x, np.ndarray) and x.dtype.kind == "f" else x for x in given]
            return _narrow(np.einsum(*wide, **more), given)
        found = getattr(np, _OF_NUMPY[name])(*given, **more)
        kept: Any = next((a for a in arguments if isinstance(a, np.ndarray)), None)
        is_wider = kept is not None and kept.dtype.kind == "f" and found.dtype.kind == "f" and name != "where"
        return np.asarray(found.astype(kept.dtype)).view(Tensor) if is_wider else _narrow(found, given)
    function.__name__ = name
    return function


mm = matmul
nn = _torch.nn if _torch is not None else SimpleNamespace(functional=SimpleNamespace(
    scaled_dot_product_attention=scaled_dot_product_attention, softmax=softmax, linear=_linear, relu=_OWN["relu"], silu=lambda x: x / (1 + np.exp(-x)),
    sigmoid=_OWN["sigmoid"]))
cuda = _torch.cuda if _torch is not None else SimpleNamespace(is_available=lambda: False, synchronize=lambda *a: None, empty_cache=lambda: None,
                                                              current_device=lambda: 0, device_count=lambda: 0)
device_randn, device_zeros, device_ones, device_full, device_empty = randn, zeros, ones, full, empty
device_arange, device_randint, device_tensor, device_randperm = arange, randint, tensor, randperm


def to_default_device(value: Any) -> Any:
    """The host's memory, where the emulator works."""
    return value


def get_default_device() -> str:
    """The host."""
    return "cpu"
