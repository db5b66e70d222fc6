"""What MMA-Sim (tools/compare_mma_sim.py) uses of torch, in plain Python: tensors of a few numbers, as torch rounds them.

Values are Python's floats (integers for int32). A tensor is a list and its shape; what has one element has shape ()."""
import ctypes
import math
import struct

float64, float32, float16, bfloat16 = "float64", "float32", "float16", "bfloat16"
float8_e8m0fnu, float8_e5m2, float8_e4m3fn = "float8_e8m0fnu", "float8_e5m2", "float8_e4m3fn"
float8_e5m2fnuz, float8_e4m3fnuz = "float8_e5m2fnuz", "float8_e4m3fnuz"
int32, uint8, uint16, uint32 = "int32", "uint8", "uint16", "uint32"
dtype = str

BITS = {float32: "<f", int32: "<i"}


def rounded(value, kind):
    """Values of narrower types come from their own bits: they need no rounding."""
    return ctypes.c_float(value).value if kind == float32 else value


class Flag:
    """A boolean tensor of one element."""

    def __init__(self, value):
        self.value = value

    def any(self):
        return self.value

    def __bool__(self):
        return self.value


class Tensor:
    __slots__ = ("data", "shape", "dtype")

    def __init__(self, data, shape, kind):
        self.data, self.shape, self.dtype = data, shape, kind

    def numel(self):
        return len(self.data)

    def item(self):
        return self.data[0]

    def cpu(self):
        return self

    def double(self):
        return Tensor(self.data, self.shape, float64)

    def sum(self):
        total = 0.0
        for value in self.data:
            total += value
        return Tensor([rounded(total, self.dtype)], (), self.dtype)

    def abs(self):
        return Tensor([abs(value) for value in self.data], self.shape, self.dtype)

    def __lt__(self, number):
        return [value < number for value in self.data]

    def view(self, kind):
        raw = [struct.unpack(BITS[kind], struct.pack(BITS[self.dtype], value))[0] for value in self.data]
        return Tensor(raw, self.shape, kind)

    def __getitem__(self, at):
        if isinstance(at, tuple):
            i, j = at
            columns = self.shape[1]
            if isinstance(i, slice):
                data = self.data[i.start * columns + j:i.stop * columns + j:columns]
            elif isinstance(j, slice):
                data = self.data[i * columns + j.start:i * columns + j.stop]
            else:
                return Tensor([self.data[i * columns + j]], (), self.dtype)
            return Tensor(data, (len(data),), self.dtype)
        if isinstance(at, slice):
            return Tensor(self.data[at], (len(self.data[at]),), self.dtype)
        if isinstance(at, list):  # a mask
            chosen = [value for value, take in zip(self.data, at) if take]
            return Tensor(chosen, (len(chosen),), self.dtype)
        return Tensor([self.data[at]], (), self.dtype)

    def __setitem__(self, at, value):
        if isinstance(at, list):
            new = iter(value.data if isinstance(value, Tensor) else [value] * len(self.data))
            self.data = [next(new) if take else old for old, take in zip(self.data, at)]
            return
        if value.dtype != self.dtype:
            raise TypeError("%s into %s" % (value.dtype, self.dtype))
        self.data[at[0] * self.shape[1] + at[1]] = value.data[0]

    def binary(self, other, operation):
        if isinstance(other, float):
            other = Tensor([rounded(other, self.dtype)] * len(self.data), self.shape, self.dtype)
        if other.dtype != self.dtype or other.shape != self.shape:
            raise TypeError("%s %s and %s %s" % (self.dtype, self.shape, other.dtype, other.shape))
        data = [rounded(operation(a, b), self.dtype) for a, b in zip(self.data, other.data)]
        return Tensor(data, self.shape, self.dtype)

    def __mul__(self, other):
        return self.binary(other, float.__mul__)

    def __add__(self, other):
        return self.binary(other, float.__add__)

    def __rshift__(self, count):
        return Tensor([value >> count for value in self.data], self.shape, self.dtype)

    def __lshift__(self, count):
        return Tensor([value << count for value in self.data], self.shape, self.dtype)

    def __ge__(self, number):
        return self.data[0] >= number

    def __le__(self, number):
        return self.data[0] <= number


def tensor(value, dtype=float32):
    return Tensor([rounded(float(value), dtype)], (), dtype)


def zeros(shape, dtype=float32):
    return Tensor([0.0] * math.prod(shape), tuple(shape), dtype)


def isnan(x):
    return Flag(any(value != value for value in x.data))


def isinf(x):
    return Flag(any(value in (math.inf, -math.inf) for value in x.data))
