"""The cases of usual.hip. cases.py has those of the other sources."""
import math

import numpy as np

from cases import TARGETS, bf16, case, data, f16, f32, f64, from_bf16, i32, i64, ints, u32, u64, wrap, zeros

N = 128
L = np.arange(N)
BITS = (1 << 64) - 1


def usual(kernel, args, expect, targets=TARGETS, **named):
    case("usual.hip", kernel, "1", "128", args, expect, targets=targets, levels=("O3",), **named)


def signed(value, bits):
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def table(rows, type):
    """Rows of one work-item each, as the kernels lay them out."""
    return np.array([[int(v) for v in row] for row in rows], object).T.ravel().astype(type)


def quotient(a, b):
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


# ---- bits and integers ----

def logic_row(x, y, z):
    m = 0xffffffff
    reverse = int("{:032b}".format(z)[::-1], 2)
    low = signed(y << 5, 32) >> 20
    count = 32 - (y | 1).bit_length() if x & 0x80 else (z & -z).bit_length()
    return [v & m for v in (x ^ y ^ z, (x & y) | (~x & z), (x & y) ^ (x & z) ^ (y & z), ~(x | y) & z,
                            (x << 7 & m | y >> 25) ^ (z & ~y), (x >> 3 & 0x1ff) + low, (x | y | z) - (x & y & z), count,
                            ((x & 0xffff0000) | (y & 0xffff)) ^ reverse)]


def swap(x, size):
    return int.from_bytes((x & (1 << 8 * size) - 1).to_bytes(size, "little"), "big")


def swaps_row(x, y):
    both = x << 32 | y  # v_perm_b32 numbers the bytes of its second source first
    perm = sum((both >> 8 * byte & 255) << 8 * k for k, byte in enumerate((0, 5, 2, 7)))
    align = (both >> 24 & 0xffffffff) ^ ((y << 32 | x) >> 11 & 0xffffffff)
    return [swap(x, 4), swap(x, 2) | swap(y, 2) << 16,
            (x & 0xff) << 16 | (y >> 24) << 8 | (x >> 8 & 0xff) | (y & 0xff00) << 16 & 0xffffffff, perm, align]


def wide_row(x, y, z):
    sx, sy, sz = (signed(v, 64) for v in (x, y, z))
    low = x + y & BITS
    row = [x * y + z, x * y >> 64, z if x < y else -z, min(sx, sy) + max(x, z), (x >> (y & 63)) ^ (sz >> (x & 63)) ^ y << (z & 63),
           (low ^ (low < x)) - (x - z) * 3, 64 - (x | 1).bit_length() << 8 | ((y | 1 << 63) & -(y | 1 << 63)).bit_length() - 1,
           signed(x, 32) * signed(y, 32) + (z & 0xffffffff) * (y & 0xffffffff)]
    return [v & BITS for v in row]


def murmur(words, seed):
    m, h = 0xffffffff, seed
    for w in words:
        w = w * 0xcc9e2d51 & m
        w = (w << 15 | w >> 17) * 0x1b873593 & m
        h = (h ^ w) & m
        h = ((h << 13 | h >> 19) & m) * 5 + 0xe6546b64 & m
    for shift, factor in ((16, 0x85ebca6b), (13, 0xc2b2ae35)):
        h = (h ^ h >> shift) * factor & m
    return h ^ h >> 16


def integer_cases():
    a, b = ints("d16", 2 * N, 0, 65536, np.uint16), ints("d16 bytes", N + 1, -128, 128, np.int8)
    tile = np.concatenate([a[:N] ^ np.uint16(0x55), a[N:]])
    sign = b.astype(np.int16).view(np.uint16)
    pairs = [(a[:N], a[:N][::-1]), (sign[:N], b[1:].view(np.uint8)), (tile[L ^ 3], tile[255 - L]), (tile[:N], a[:N][::-1])]
    out = [x.astype(u32) | y.astype(u32) << u32(16) for x, y in pairs]
    usual("d16_loads", [a, b, zeros(4 * N)], {2: np.concatenate(out)})
    w = ints("logic", (3, N))
    usual("logic", [w, zeros(9 * N)], {1: table([logic_row(*t) for t in w.T.tolist()], u32)})
    usual("byte_swaps", [w, zeros(5 * N), zeros(N, u64)],
          {1: table([swaps_row(x, y) for x, y, _ in w.T.tolist()], u32),
           2: np.array([swap(x << 32 | y, 8) for x, y, _ in w.T.tolist()], u64)})
    d = data("wide").integers(0, 1 << 63, (3, N), dtype=i64).astype(u64) * u64(2) + u64(1)
    d >>= data("wide shift").integers(0, 50, (3, N)).astype(u64)
    usual("wide_integers", [d, zeros(8 * N, u64)], {1: table([wide_row(*t) for t in d.T.tolist()], u64)})
    rows = []
    for x, y, z in w.T.tolist():
        q = quotient(signed(x, 32), -77) & 0xffffffff
        half = signed(z, 16)
        rows.append([murmur((x, y, z), 99), q ^ y % ((-77) & 0xffffffff), z * 1000003 % (x | 1),
                     ((x & 0xffff) // (y & 0xffff | 1) + half - quotient(half, 77) * 77) & 0xffffffff])
    usual("hashes", [w, zeros(4 * N), u32(99), i32(-77)], {1: table(rows, u32)})


# ---- structs, lanes, atomics ----

SETTING = np.dtype({"names": ["scale", "shift", "kind", "bias", "step"], "formats": ["3<f4", "<i2", "u1", "<f8", "<i4"],
                    "offsets": [0, 12, 14, 16, 24], "itemsize": 32})


def lane_cases():
    x, y = ints("lanes32", (2, N), -1000, 1000, i32)
    row = lambda k: L // 32 * 32 + k % 32  # noqa: E731
    parts = x.reshape(-1, 32)
    out = [x[row(L ^ 16)], x[row(L + 5)] + x[row(L - 1)] * 2, np.repeat(parts.sum(1), 32),
           np.repeat(parts.max(1) - parts.min(1), 32), parts.cumsum(1).ravel(), x[row(L % 32 * 7)]]
    usual("shuffles", [x, zeros(6 * N, i32)], {1: np.concatenate(out).astype(i32)})
    bits = lambda mask: (mask.reshape(-1, 32).astype(u64) << np.arange(32, dtype=u64)).sum(1)  # noqa: E731
    rows, on = [], x % 3 != 0
    for k, (half, other) in enumerate(zip(np.repeat(bits(x > 0), 32).tolist(), np.repeat(bits(on & (y > 0)), 32).tolist())):
        first = 100 if half >> 31 else (half & -half).bit_length()
        rows.append([half, half.bit_count(), (half & (1 << k % 32) - 1).bit_count(), first, other if on[k] else 0])
    usual("ballots32", [np.concatenate([x, y]), zeros(5 * N)], {1: table(rows, u32)})
    u = ints("select", (2, N))
    x, y = u.astype(i64)
    following = np.where(L % 16 == 15, 0, np.roll(x, -1))
    mirror = y[L ^ 15]
    ring = np.where(L // 16 % 2 == 0, x[L // 16 * 16 + (L + 1) % 16], y)
    out = [np.where(y & 1, following, x), np.where(x > y, mirror, following), np.where(mirror & 16, mirror * 3, x), ring]
    usual("select_dpp", [u, zeros(4 * N)], {1: (np.concatenate(out) & 0xffffffff).astype(u32)})
    base, other = L // 16 * 16, (L // 16 ^ 1) * 16
    out = [x[base + y % 16], x[other + (y >> 8) % 16], x[other + L % 16]]
    usual("permlanes_var", [u, zeros(3 * N), u32(0x76543210), u32(0xfedcba98)], {1: np.concatenate(out).astype(u32)}, targets=("gfx1250",))
    w = data("by pointer").integers(0, 1 << 62, N, dtype=i64).astype(u64)
    even, odd = w[::2], w[1::2]
    usual("atomics_by_pointer", [w, zeros(16, np.uint8), np.array([0, BITS, 0, 0], u64)],
          {2: np.array([even.sum(), even.min(), odd.sum(), odd.min()], u64)})
    v = (data("cas").standard_normal(N) * 100).astype(f32)
    words = 0
    for k in range(N):
        words ^= (1 << (k & 7)) << k % 12 // 4 * 8
    usual("cas_max", [v, np.array([-1e30], f32).view(u32), zeros(1)],
          {1: np.array([v.max()], f32).view(u32), 2: np.array([words], u32)}, known=("note race-global",))


def struct_case():
    a = data("setting").standard_normal((2, N)).astype(f32)
    scale = np.array([1.5, -0.25, 3.0], f32)
    x, y = a.astype(f64)
    out = [x * scale[2] - 7 - scale[L % 3], y * np.where(L & 1, 2.5, 1.5) - 7]
    s = np.zeros(1, SETTING)
    s["scale"], s["shift"], s["kind"], s["bias"], s["step"] = scale, -7, 2, 0.125, 5
    usual("struct_arguments", [s[0], a, zeros(2 * N, f32), zeros(N, f64)],
          {2: (np.array(out).astype(f32).ravel(), 1e-6, 1e-6), 3: (y + 0.125 * (L % 5), 1e-13, 1e-13)})


# ---- numbers ----

def small_float(values, exponents, mantissa, bias, top):
    """The nearest number of 8 bits, ties to even, and its code."""
    codes, numbers = [], []
    for code in range(128):
        e, m = code >> mantissa, code & (1 << mantissa) - 1
        v = m / (1 << mantissa) * 2.0 ** (1 - bias) if not e else (1 + m / (1 << mantissa)) * 2.0 ** (e - bias)
        if v <= top:
            codes.append(code)
            numbers.append(v)
    numbers = np.array(numbers)
    near = np.abs(numbers[:, None] - np.abs(values)[None])
    pick = [min((near[k, j], codes[k] & 1, k) for k in range(len(codes)))[2] for j in range(len(values))]
    sign = np.signbit(values)
    return np.array([codes[k] for k in pick], u32) | sign.astype(u32) << u32(7), numbers[pick] * np.where(sign, -1, 1)


def function_cases():
    r = data("rows")
    a = (r.standard_normal((4, N)) * 2).astype(f32)
    x, y, z = a[:3].astype(f64)
    e = np.exp(x - x.max())
    usual("softmax", [a, zeros(N, f32)], {1: ((e / e.sum()).astype(f32), 3e-6, 1e-9)})
    d = x - x.mean()
    out = [d / np.sqrt((d * d).mean() + f32(1e-3)) * y + z, x / np.sqrt((x * x).mean() + f32(1e-3)) * y]
    usual("norms", [a, zeros(2 * N, f32), f32(1e-3)], {1: (np.array(out).astype(f32).ravel(), 3e-6, 3e-6)})
    erf = np.array([math.erf(v * 0.70710678) for v in x])
    silu = x / (1 + np.exp(-x))
    out = [0.5 * x * (1 + np.tanh(0.7978845608 * (x + 0.044715 * x ** 3))), 0.5 * x * (1 + erf), silu, np.log1p(np.exp(x)),
           np.where(x > 0, x, 0.01 * x), np.clip(x + 3, 0, 6) * x / 6, np.arctan2(x, y) + np.exp2(y)]
    usual("activations", [a, zeros(7 * N, f32), zeros(N, f16)],
          {1: (np.array(out).astype(f32).ravel(), 3e-6, 2e-6), 2: (silu.astype(f16), 2e-3, 1e-3)})
    scale = f32(0.037)
    q = np.clip(np.rint(a / scale), -128, 127).astype(np.int8)
    word = sum(q[k].view(np.uint8).astype(u32) << u32(8 * k) for k in range(4))
    usual("quantise", [a, zeros(2 * N), zeros(4 * N, f32), scale],
          {1: np.concatenate([word, (word & u32(0x0f0f0f0f)) << u32(4) | word >> u32(4) & u32(0x0f0f0f0f)]),
           2: q.astype(f32).ravel() * scale})
    b = r.standard_normal((2, N))
    x, y = b
    flat = b.ravel()
    total = sum(flat[k] * x - flat[N + k] for k in range(0, N, 9))
    p = np.abs(x) + 0.5
    out = [total, np.log(p) * np.tanh(y), p ** y, (x * y + 2.5) * 1.125 - x, np.trunc(np.abs(y) * 1e12) + np.trunc(x * 1e6),
           1 / (x * x + y * y)]
    usual("rows_f64", [b, zeros(6 * N, f64)], {1: (np.array(out).ravel(), 1e-11, 1e-12)})


def half_cases():
    r = data("mixed")
    a = r.standard_normal((2, N, 2)).astype(f16)
    g = bf16(r.standard_normal((2, N)))
    (xx, xy), (yx, yy) = (v.astype(f64).T for v in a)
    p, q = from_bf16(g).astype(f64)
    z = xy * 0.5
    out = [xx * yy + z, xy * yx - xx, p * q + z, xx * yx + xy * yy + z]
    clamp = np.minimum(np.maximum(a[0], -a[1]), np.array([0.75, 1.5], f16))
    half = np.concatenate([np.stack([xx * z + 1, yy * z - xx], 1).astype(f16).ravel(), clamp.ravel()])
    usual("mixed", [a, g, zeros(4 * N, f32), zeros(4 * N, f16)],
          {2: (np.array(out).astype(f32).ravel(), 2e-6, 2e-6), 3: (half, 2e-3, 2e-3)})
    v = (r.standard_normal((2, N, 2)) * 4).astype(f16)
    fp8, back8 = small_float(v[0].ravel().astype(f64), 4, 3, 7, 448)
    bf8, back5 = small_float(v[1].ravel().astype(f64), 5, 2, 15, 57344)
    fp8, bf8 = fp8.reshape(N, 2), bf8.reshape(N, 2)
    codes = fp8[:, 0] | fp8[:, 1] << u32(8) | bf8[:, 0] << u32(16) | bf8[:, 1] << u32(24)
    usual("fp8_halves", [v, zeros(N), zeros(4 * N, f16)], {1: codes, 2: np.concatenate([back8, back5]).astype(f16)},
          targets=("gfx1250",))
    s, t = r.standard_normal((32, 64)).astype(f16), r.standard_normal((64, 32)).astype(f16)
    usual("tile_halves", [s, t, zeros(1024, f32)], {2: ((s.astype(f64) @ t).astype(f32).ravel(), 1e-5, 1e-5)})
    b = bf16(r.standard_normal((3, N, 2)))
    x, y, z = from_bf16(b).astype(f64)
    x = x.astype(f64)
    last = np.stack([x[:, 0] + y[:, 1] * z[:, 0], -z[:, 1]], 1)
    pick = np.stack([np.maximum(x[:, 0], y[:, 0]), np.minimum(x[:, 1], y[:, 1])], 1)
    want = np.array([x * y + z, x - y, pick, last]).ravel()

    def judge(got):
        off = np.abs(from_bf16(got).astype(f64) - want) > 0.012 * np.maximum(np.abs(want), 1)
        return "%d differ" % off.sum() if off.any() else None
    usual("brain_rows", [b, zeros(8 * N, np.uint16)], {1: judge})


def extreme_cases():
    r = data("extremes")
    a = r.standard_normal((3, N)).astype(f32)
    a[0, :8], a[1, 4:12], a[2, 6:10] = np.nan, [np.inf, -np.inf, 0, -0.0, np.nan, 1, -1, np.nan], np.nan
    b = r.standard_normal((2, N))
    b[0, 3:6], b[1, 5:9] = np.nan, [np.inf, np.nan, -np.inf, 0]
    x, y, z = a
    out = [np.minimum(x, y), np.maximum(y, z), np.maximum(np.minimum(x, z), y), np.minimum(np.minimum(x, y), z)]
    usual("extremes", [a, b, zeros(4 * N, f32), zeros(2 * N, f64)],
          {2: np.array(out).ravel(), 3: np.concatenate([np.minimum(*b), np.maximum(*b)])})
    g = bf16(r.standard_normal((2, N, 2)))
    x, y = from_bf16(g)
    out = np.array([np.minimum(x, y), np.maximum(x, y), np.maximum(np.minimum(x, y), -x)], f32)
    usual("brain_extremes", [g, zeros(6 * N, np.uint16)], {1: bf16(out).ravel()})
    u, v, w = f16(0.75), f16(-1.375), f16(2.25)
    h = r.standard_normal(N).astype(f16)
    total, product = float(u) + float(v), float(u) * float(w) - float(v)
    more, wide = np.floor(float(w) * 3) - total, product * 2.5 + total
    out = [h.astype(f64) * product + total, np.where(h < more, wide, more)]
    last = np.where(f16(v * f32(-0.5)) > 0.5, h, -h) + (1 if w > -0.5 else 2)
    usual("half_arguments", [u, v, w, h, zeros(2 * N, f16), zeros(2 * N, f32), f32(-0.5)],
          {4: (np.array(out).astype(f16).ravel(), 4e-3, 4e-3), 5: (np.concatenate([wide + L, last]).astype(f32), 1e-3, 0)})
    t = (r.standard_normal((2, N)) * 2).astype(f32)
    half, brain = t[1].astype(f16), from_bf16(bf16(t[1]))
    tanh = lambda x: np.tanh(x.astype(f64))  # noqa: E731
    usual("tangents", [t, zeros(N, f32), zeros(N, f16), zeros(N, f32)],
          {1: (tanh(t[0]).astype(f32), 1e-6, 1e-9), 2: (tanh(half).astype(f16), 2e-3, 1e-6), 3: (tanh(brain).astype(f32), 8e-3, 1e-6)})
    k = ints("select once", (2, N))
    usual("select_dpp_once", [k, zeros(N)], {1: np.where(k[1] & 4, k[1], k[0][L // 16 * 16 + (L - 1) % 16])})


for make in (integer_cases, lane_cases, struct_case, function_cases, half_cases, extreme_cases):
    make()
