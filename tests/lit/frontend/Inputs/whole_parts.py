"""Judges what kernel wholes of llvm_ir_float_parts.ll has written: third powers within 2 units in the last place, parts of numbers bit for bit.
usage: whole_parts.py FOLDER: o.npy, d.npy, x.npy"""
import math
import struct
import sys


def numbers(name, code, count):
    with open("%s/%s.npy" % (sys.argv[1], name), "rb") as f:
        return struct.unpack("<%d%s" % (count, code), f.read()[-count * struct.calcsize(code):])


def same(code, a, b):
    return struct.pack("<" + code, a) == struct.pack("<" + code, b)


x, o, d = numbers("x", "f", 128), numbers("o", "f", 384), numbers("d", "d", 128)
assert any(v < -1 for v in x) and any(abs(v) < 1 for v in x)
for lane in range(64):
    out = o[6 * lane:6 * lane + 6]
    for i in range(2):
        v = x[2 * lane + i]
        assert abs(out[i] - v ** 3) <= 2.5e-7 * abs(v ** 3), (lane, out[i], v ** 3)
        rest, whole = math.modf(v)
        assert same("f", out[2 + i], rest) and same("f", out[4 + i], whole), (lane, v, out)
    value = {1: -math.inf, 2: -0.0}.get(lane, x[2 * lane])
    rest, whole = math.modf(value)
    assert same("d", d[2 * lane], rest) and same("d", d[2 * lane + 1], whole), (lane, value)
