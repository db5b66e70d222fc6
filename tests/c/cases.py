"""Arguments and expected results of this folder's kernels. The references are in NumPy, and were written without
looking at the code that runs. Data are the same each time."""
import hashlib
import zlib

import numpy as np


TARGETS = ("gfx942", "gfx950", "gfx1250", "gfx90a")
GFX9 = ("gfx942", "gfx950", "gfx90a")


class Case:
    """args: arrays (buffers), NumPy scalars (by value), Local(bytes). expect: argument -> array, (array, rtol, atol),
    or function(array) -> None or what is wrong. options: of `wavecc run`; targets: where the kernel is; known: findings
    that it may have, as "LEVEL RULE", or "O0 LEVEL RULE" for one level of optimisation. Why: KNOWN. levels: without
    --all."""

    def __init__(self, file, kernel, grid, block, args, expect, options=(), targets=TARGETS, known=(),
                 levels=("O0", "O2", "O3")):
        self.file, self.kernel, self.grid, self.block = file, kernel, grid, block
        self.args, self.expect, self.options, self.targets = args, expect, list(options), targets
        self.known, self.levels = known, levels
        self.static_lds = STATIC_LDS.get(kernel, 0)


class Local:
    """An OpenCL local argument: so many bytes of dynamic LDS."""

    def __init__(self, size):
        self.size = size


# Findings on LLVM's code that are explained, by rule.
KNOWN = {
    "misaligned": "a warning. HSA sets unaligned access mode, and LLVM uses it for packed structures, bytes in LDS and "
                  "copies of bytes",
    "race-global": "a note. LLVM begins a loop of compare and swap (atomics that no instruction does) with a plain "
                   "load (a scalar one where all lanes agree on the address), whose value the first compare and swap only tries: a race by the "
                   "letter, and harmless",
    "race-lds": "an error: at -O0 a flag in LDS is a flat store and a flat load, which look like plain accesses: the "
                "check knows flags of DS instructions only. A note: both waves of two_locals set one table to 0; "
                "the upper bytes of ring's flags stay 0, where the check looks at bytes",
    "DGEMM_MEM_LATE": "a note: on gfx950 LLVM keeps the 18 wait states of gfx942's 8 passes",
}
# What the emulator or its checks do not do yet: targets, kernels (None: all), levels, orders, and what is missing.
OPEN = [(("gfx90a",), ("message", "grid_barrier"), ("O2", "O3"), ("earliest", "latest", "random"),
         "LLVM leaves out the wait before a workgroup's barrier, and gfx90a has no write-back in the release that follows: whether a compute "
         "unit's waves store in order is not documented, and the emulator does not say so")]
# `check` of whole objects, by target and source.
OPEN_CHECKS = {}
CASES = []
STATIC_LDS = {"two_locals": 256}  # LDS that the kernel declares itself: its local arguments come after it
i32, u32, u64, i64, f32, f64, f16 = np.int32, np.uint32, np.uint64, np.int64, np.float32, np.float64, np.float16


def case(*args, **named):
    CASES.append(Case(*args, **named))


def data(name):
    return np.random.default_rng(zlib.crc32(name.encode()))


def ints(name, n, low=0, high=1 << 32, type=u32):
    return data(name).integers(low, high, n, dtype=i64).astype(type)


def zeros(n, type=u32):
    return np.zeros(n, type)


def bf16(x):
    bits = np.ascontiguousarray(x, f32).view(u32)
    return ((bits + 0x7fff + (bits >> 16 & 1)) >> 16).astype(np.uint16)


def from_bf16(x):
    return (x.astype(u32) << 16).view(f32)


# ---- reduce.hip ----

def reduce_cases():
    n = 3000
    x = ints("tree", n, -10000, 10000, i32)
    parts = [sum(int(x[i:i + 256].sum()) for i in range(b * 256, n, 1024)) for b in range(4)]
    case("reduce.hip", "reduce_tree", "4", "256", [x, zeros(4, i32), i32(n)], {1: np.array(parts, i32)})
    y = data("shuffle").standard_normal(n).astype(f32)
    squares = [sum((y[i:i + 256].astype(f64) ** 2).sum() for i in range(b * 256, n, 1024)) for b in range(4)]
    case("reduce.hip", "reduce_shuffle", "4", "256", [y, zeros(4, f64), i32(n)], {1: (np.array(squares), 1e-13, 0)})
    z = ints("dpp", 512, -1000000, 1000000, i32)
    case("reduce.hip", "reduce_dpp", "2", "256", [z, zeros(8, i32)], {1: z.reshape(8, 64).sum(1).astype(i32)}, targets=GFX9)
    case("reduce.hip", "reduce_last_block", "6", "256", [x, zeros(6, i32), zeros(1), zeros(1, i32), i32(n)],
         {2: zeros(1), 3: np.array([x.max()], i32)})
    case("reduce.hip", "reduce_last_block", "6", "256", [x, zeros(6, i32), zeros(1), zeros(1, i32), i32(n)],
         {2: zeros(1), 3: np.array([x.max()], i32)}, ["--resident=4"])
    case("reduce.hip", "reduce_acq_rel", "5", "256", [y, zeros(5, f64), zeros(1), zeros(1, f64), i32(n)],
         {3: (np.array([y.astype(f64).sum()]), 1e-12, 1e-12)}, ["--resident=3"])
    w = np.round(y * 4)
    key = int((w.view(u32)[w.argmin()]) ^ 0xffffffff) << 32 | int(w.argmin())
    case("reduce.hip", "reduce_argmin", "3", "128", [w.astype(f32), np.full(1, ~u64(0)), i32(n)],
         {1: np.array([key], u64)})


# ---- scan.hip ----

def scan_cases():
    x = ints("scan", 1024, -1000, 1000, i32)
    case("scan.hip", "scan_hillis", "4", "256", [x, zeros(1024, i32)], {1: x.reshape(4,
                                                            256).cumsum(1).astype(i32).ravel()})
    y = ints("blelloch", 3 * 512)
    rows = y.reshape(3, 512)
    case("scan.hip", "scan_blelloch", "3", "256", [y, zeros(3 * 512), i32(512)],
         {1: (rows.cumsum(1, dtype=u32) - rows).ravel()}, ["--dynamic-lds=2048"])
    z = ints("lookback", 8 * 256)
    case("scan.hip", "scan_lookback", "8", "256", [z, zeros(2048), zeros(8, u64), zeros(1)],
         {1: z.cumsum(dtype=u32)}, ["--resident=4"])
    case("scan.hip", "scan_chained", "8", "256", [z, zeros(2048), zeros(8), zeros(8)],
         {1: z.cumsum(dtype=u32)}, ["--resident=5"])
    n = 1000
    kept = [[v for v in x[b * 256:min((b + 1) * 256, n)] if int(v) % 3 == 0] for b in range(4)]
    out = zeros(1024, i32)
    for b, values in enumerate(kept):
        out[b * 256:b * 256 + len(values)] = values
    case("scan.hip", "scan_compact", "4", "256", [x, zeros(1024, i32), zeros(4), i32(n)],
         {1: out, 2: np.array([len(v) for v in kept], u32)})


# ---- sort.hip ----

def sort_cases():
    x = data("bitonic").standard_normal(1024).astype(f32)
    case("sort.hip", "sort_bitonic", "2", "256", [x], {0: np.sort(x.reshape(2, 512), 1).ravel()})
    keys, values = ints("radix", 512) & u32(0xfff00fff), np.arange(512, dtype=u32)
    order = np.concatenate([b * 256 + keys[b * 256:(b + 1) * 256].argsort(kind="stable") for b in range(2)])
    case("sort.hip", "sort_radix", "2", "256", [keys, values], {0: keys[order], 1: values[order]})
    a, b = np.sort(ints("a", 700, -500, 500, i32)), np.sort(ints("b", 451, -500, 500, i32))
    case("sort.hip", "sort_merge", "2", "256", [a, b, zeros(1151, i32), i32(700), i32(451)],
         {2: np.sort(np.concatenate([a, b]))})
    z = ints("odd", 128, -99, 99, i32)
    case("sort.hip", "sort_odd_even", "2", "64", [z], {0: np.sort(z.reshape(2, 64), 1).ravel()}, targets=GFX9)
    p = ints("quick", 64 * 24, -50, 50, i32)
    case("sort.hip", "sort_private", "1", "64", [p, zeros(64 * 24, i32)], {1: np.sort(p.reshape(64, 24), 1).ravel()})


# ---- atomics.hip ----

def integer_atomics(w, d, x):
    """All integer atomics of the kernel, one after the other: their results do not depend on the order."""
    mask = (1 << 64) - 1
    signed = lambda v, bits: v - (1 << bits) if v >> (bits - 1) else v  # noqa: E731
    w, d = [int(v) for v in w], [int(v) for v in d]
    for v in (int(v) for v in x):
        y = (v << 20 | v) & mask
        w[0], w[1] = w[0] + v & 0xffffffff, w[1] - v & 0xffffffff
        w[2], w[3], w[4] = w[2] & ~(v & 0xff), w[3] | 1 << (v & 31), w[4] ^ v
        w[5], w[6] = min(w[5], v), max(w[6], v)
        w[7] = min(signed(w[7], 32), signed(v, 32)) & 0xffffffff
        w[8] = max(signed(w[8], 32), signed(v, 32)) & 0xffffffff
        w[9] = 0 if w[9] >= 100 else w[9] + 1
        w[10] = 100 if w[10] == 0 or w[10] > 100 else w[10] - 1
        d[0], d[1] = d[0] + y & mask, d[1] - y & mask
        d[2], d[3], d[4] = d[2] & ~(y & 0xff000000ff), d[3] | 1 << (v & 63), d[4] ^ y
        d[5], d[6] = min(d[5], y), max(d[6], y)
        d[7] = min(signed(d[7], 64), -signed(y, 64)) & mask
        d[8] = max(signed(d[8], 64), -signed(y, 64)) & mask
    return w, d


def atomic_cases():
    x = ints("histogram", 4096, 0, 256, np.uint8)
    case("atomics.hip", "histogram", "3", "192", [x, zeros(256), i32(4001)],
         {1: np.bincount(x[:4001], minlength=256).astype(u32)})
    case("atomics.hip", "histogram_private", "1", "256", [x, zeros(128)],
         {1: np.bincount(x & 127, minlength=128).astype(u32)})
    y = ints("atomics", 256)
    w, d = ints("w", 12), data("d").integers(0, 1 << 62, 9, dtype=i64).astype(u64)
    after_w, after_d = integer_atomics(w, d, y)

    def check_words(out):
        wrong = [i for i in range(11) if int(out[i]) != after_w[i]]
        return "words %s" % wrong if wrong else None
    case("atomics.hip", "every_integer_atomic", "2", "128", [w, d, y], {0: check_words, 1: np.array(after_d, u64)},
         known=("note race-global",))
    low, wide = [0] * 12, [0] * 9
    low[2] = low[5] = low[7] = 0x7fffffff
    wide[5] = (1 << 64) - 1
    low, wide = integer_atomics(low, wide, y)
    out = low[:11] + [0]
    for v in (wide[0], wide[5], wide[6], wide[4]):
        out += [v & 0xffffffff, v >> 32]
    case("atomics.hip", "every_lds_atomic", "1", "256", [zeros(20), y], {0: np.array(out, u32)})
    small = (y & 15).astype(f64)
    ones = float((y & 7 == 1).sum())
    f = np.array([small.sum(), 0, 15, 0, small[:128].sum(), small[128:].sum()], f32)
    g = np.array([small.sum() / 2, 0, 15, -15, small[:128].sum(), small[128:].sum()], f64)
    case("atomics.hip", "float_atomics", "2", "128", [zeros(6, f32), zeros(6, f64), zeros(2, f16), y],
         {0: f, 1: g, 2: np.array([ones, -ones], f16)},
         known=("note race-global",))
    product = 1
    for v in y:
        product = product * (int(v) | 1) & 0xffffffff
    case("atomics.hip", "cas_loops", "2", "128", [np.ones(1, u32), zeros(12, np.uint8), y],
         {0: np.array([product], u32), 1: np.array([32] * 8 + [0x55, 0x55, 0xaa, 0xaa], np.uint8)},
         known=("note race-global",))
    keys = ints("keys", 256, 0, 60)

    def check_table(table):
        found = sorted(int(v) for v in table if v != 0xffffffff)
        return None if found == sorted(set(int(v) for v in keys)) else "other keys"
    case("atomics.hip", "hash_table", "2", "128", [keys, np.full(128, 0xffffffff, u32), zeros(128), i32(7)],
         {1: check_table, 2: lambda c: "" if sorted(v for v in c if v) == sorted(v for v in np.bincount(keys) if v)
          else "other counts"})
    state = 0
    for _ in range(8):
        state = state * 3 + 1
    case("atomics.hip", "spin_lock", "4", "128", [zeros(1), zeros(2), zeros(8)],
         {0: zeros(1), 1: np.array([8, state], u32),
          2: lambda o: None if sorted(o) == list(range(8)) else "order is no permutation"}, ["--resident=4"])
    rounds = 9
    z = ints("ring", rounds * 64)
    total = np.zeros(64, u32)
    for i in range(rounds):
        total = total * u32(5) + z[i * 64:(i + 1) * 64][::-1] + u32(i)
    case("atomics.hip", "ring", "1", "128", [z, zeros(64), i32(rounds)], {1: total},
         known=("O0 error race-lds", "O0 note race-lds"), targets=GFX9)
    sent = np.arange(128, dtype=u32) ** 2 + u32(7)
    case("atomics.hip", "message", "3", "128", [zeros(128), zeros(1), zeros(256)],
         {2: np.concatenate([sent[::-1], sent[::-1]])}, ["--resident=3"])
    a = ints("grid", 512)
    b = a.copy()
    for step in range(5):
        b = np.roll(b, 1) + u32(2) * b + np.roll(b, -1) + u32(step)
    case("atomics.hip", "grid_barrier", "4", "128", [a, zeros(512), zeros(1), zeros(1), i32(5)], {1: b},
         ["--resident=4"])


# ---- tiles.hip ----

def tile_cases():
    r = data("tiles")
    m = r.standard_normal((50, 70)).astype(f32)
    case("tiles.hip", "transpose", "3,2", "32,8", [m, zeros(3500, f32), i32(70), i32(50)], {1: m.T.copy().ravel()})
    b = ints("bytes", 64 * 64, 0, 256, np.uint8)
    case("tiles.hip", "transpose_bytes", "1", "64", [b, zeros(4096, np.uint8), i32(65)],
         {1: b.reshape(64, 64).T.copy().ravel()}, ["--dynamic-lds=%d" % (64 * 65)], known=("warning misaligned",))
    nx, ny, nz = 21, 13, 4
    g = r.standard_normal((nz, ny, nx)).astype(f32)
    p = np.pad(g.astype(f64), 1)
    around = p[:-2, 1:-1, 1:-1] + p[2:, 1:-1, 1:-1] + p[1:-1, :-2, 1:-1] + p[1:-1, 2:, 1:-1] + p[1:-1, 1:-1,
                                                            :-2] + p[1:-1, 1:-1, 2:]
    case("tiles.hip", "stencil7", "2,2", "16,8", [g, zeros(g.size, f32), i32(nx), i32(ny), i32(nz)],
         {1: ((0.5 * g + 0.0833 * around).astype(f32).ravel(), 1e-6, 1e-6)})
    x, y = r.standard_normal((32, 32)), r.standard_normal((32, 32))
    case("tiles.hip", "matmul", "2,2", "16,16", [x, y, zeros(1024, f64), i32(32)], {2: ((x @ y).ravel(), 1e-13, 1e-13)})
    h, k = r.standard_normal((64, 64)).astype(f16), r.standard_normal((64, 64)).astype(f16)
    case("tiles.hip", "mfma_f16", "1,1", "256", [h, k, zeros(4096, f32), i32(64)],
         {2: ((h.astype(f64) @ k.astype(f64)).astype(f32).ravel(), 1e-5, 1e-5)}, targets=GFX9)
    a, c = bf16(r.standard_normal((16, 48))), bf16(r.standard_normal((16, 48)))
    case("tiles.hip", "mfma_bf16", "1", "64", [a, c, zeros(256, f32), i32(48)],
         {2: ((from_bf16(a).astype(f64) @ from_bf16(c).astype(f64).T).astype(f32).ravel(), 1e-5, 1e-5)}, targets=GFX9)
    d, e = r.standard_normal((16, 12)), r.standard_normal((16, 12))
    case("tiles.hip", "mfma_f64", "1", "64", [d, e, zeros(256, f64), i32(12)], {2: ((d @ e.T).ravel(), 1e-14,
                                                            1e-14)}, known=("note DGEMM_MEM_LATE",), targets=GFX9)
    s, t = ints("s", 16 * 96, -128, 128, np.int8), ints("t", 16 * 96, -128, 128, np.int8)
    case("tiles.hip", "mfma_i8", "1", "64", [s, t, zeros(256, i32), i32(96)],
         {2: (s.reshape(16, 96).astype(i32) @ t.reshape(16, 96).T.astype(i32)).ravel()}, targets=TARGETS[:2])
    z = (r.standard_normal((2, 512)) + 1j * r.standard_normal((2, 512))).astype(np.complex64)
    w = np.exp(-2j * np.pi * np.arange(256) / 512).astype(np.complex64)
    case("tiles.hip", "fft", "2", "256", [z.view(f32), w.view(f32), zeros(2048, f32)],
         {2: (np.fft.fft(z.astype(np.complex128)).astype(np.complex64).view(f32).ravel(), 1e-4, 1e-4)})
    n = r.standard_normal((2, 32, 32)) + 12 * np.eye(32)
    out = n.copy()
    for q in out:
        for i in range(31):
            q[i + 1:, i] /= q[i, i]
            q[i + 1:, i + 1:] -= np.outer(q[i + 1:, i], q[i, i + 1:])
    case("tiles.hip", "lu", "2", "32,8", [n], {0: (out.ravel(), 1e-11, 1e-11)})


# ---- numbers.hip ----

def quotients(type):
    info, n = np.iinfo(type), 256
    r = data("divide" + type.__name__)
    bits = r.integers(0, 1 << 63, (2, n), dtype=i64) >> r.integers(0, 63, (2, n))
    a, b = bits.astype(type) * r.choice(np.array([1, -1 if info.min else 1], type), (2, n))
    b[b == 0] = 3
    a[:4], b[:4] = [info.max, info.min, info.max, info.min], [1, info.max, info.max, 1]
    parts = [[], [], [], []]
    for x, y in zip(map(int, a), map(int, b)):
        for part, q in ((0, y), (2, 7), (3, 1000)):
            quotient = abs(x) // abs(q) * (1 if (x < 0) == (q < 0) else -1)
            rest = x - quotient * q
            if part == 0:
                parts[0].append(quotient)
                parts[1].append(rest)
            elif part == 2:
                parts[2].append(quotient)
            else:
                parts[3].append(rest)
    wrap = [v & (1 << info.bits) - 1 for p in parts for v in p]
    unsigned = np.dtype("u%d" % (info.bits // 8))
    return a, b, np.array(wrap, unsigned).view(type)


def bit_results(a):
    mask = (1 << 64) - 1
    out = [[] for _ in range(10)]
    signed = lambda v, bits: v - (1 << bits) if v >> (bits - 1) & 1 else v  # noqa: E731
    for x in (int(v) for v in a):
        w, v = x & 0xffffffff, x >> 32
        s = v & 31
        high = lambda p: p >> 64 & mask  # noqa: E731
        ctz = (w & -w).bit_length() - 1 if w else 32
        rotate = (x << s | x >> (64 - s)) & mask if s else x
        difference = max(min(signed(w, 32) - signed(v, 32), (1 << 31) - 1), -(1 << 31)) & 0xffffffff
        results = (bin(x).count("1") | bin(w).count("1") << 32, 64 - x.bit_length() | ctz << 32,
                   int("{:064b}".format(x)[::-1], 2), int.from_bytes(x.to_bytes(8, "little"), "big"),
                   high(x * (x ^ 0x9e3779b97f4a7c15)), high(signed(x, 64) * signed(x * 3 & mask, 64)),
                   rotate ^ ((w >> s | w << (32 - s)) & 0xffffffff), min(w + v, 0xffffffff) << 32 | difference,
                   (x >> s) + (signed(x, 64) >> (s + 20)) + (x << (s + 3)), abs(signed(w, 32)) << 32 | min(w, v))
        for row, value in zip(out, results):
            row.append(value & mask)
    return np.array(out, u64).ravel()


def number_cases():
    for type, name in ((np.int8, "i8"), (np.int16, "i16"), (i32, "i32"), (u32, "u32"), (i64, "i64"), (u64, "u64")):
        a, b, out = quotients(type)
        case("numbers.hip", "divide_" + name, "2", "128", [a, b, zeros(1024, type)], {2: out})
    x = data("bits").integers(0, 1 << 63, 128, dtype=i64).astype(u64) * u64(2)
    x[:5] = [0, 1, ~u64(0), 1 << 63, 0xffffffff]
    x[5:60] >>= np.arange(55, dtype=u64)
    case("numbers.hip", "bits", "1", "128", [x, zeros(1280, u64)], {1: bit_results(x)})
    words = ints("sha", 64 * 16)
    primes = [p for p in range(2, 312) if all(p % q for q in range(2, p))]
    roots = []
    for p in primes:  # the first 32 bits of the fraction of the cube root
        c, n = 0, p << 96
        for bit in range(40, -1, -1):
            if (c | 1 << bit) ** 3 <= n:
                c |= 1 << bit
        roots.append(c & 0xffffffff)
    # hashlib pads: the kernel gets messages that are padded already, of 55 bytes
    blocks = bytearray(words.tobytes())
    digests = []
    for i in range(64):
        message = bytes(blocks[i * 64:i * 64 + 55])
        blocks[i * 64 + 55:i * 64 + 64] = b"\x80" + (55 * 8).to_bytes(8, "big")
        digests.append(np.frombuffer(hashlib.sha256(message).digest(), ">u4").astype(u32))
    case("numbers.hip", "sha256_block", "1", "64", [np.frombuffer(bytes(blocks), u32), zeros(512), np.array(roots,
                                                            u32)],
         {1: np.concatenate(digests)})
    float_cases()


def float_cases():
    r = data("floats")
    n = 256
    a, b = r.standard_normal(n) * 10.0 ** r.integers(-3, 4, n), r.standard_normal(n) * 10.0 ** r.integers(-3, 4, n)
    a[:3], b[:3] = [0.5, -1.5, 2.5], [1.0, 3.0, -0.5]
    with np.errstate(all="ignore"):
        fma = (a.astype(np.longdouble) * b + 1).astype(f64)
        series = np.ones(n)
        for k in range(12, 0, -1):
            series = 1 + series * (a / 1024) / k
        out = [a / b, np.sqrt(np.abs(a)), fma, np.floor(a) + np.ceil(b), np.trunc(a) - np.rint(b),
               np.minimum(a, b) + 2 * np.maximum(a, b),
               np.trunc(a * 1000) + np.trunc(np.abs(b) * 1e15), a.astype(f32).astype(f64) + np.trunc(b),
               np.copysign(a, b) * np.where(a < b, 0.5, 2.0), series]
    case("numbers.hip", "f64_all", "2", "128", [a, b, zeros(10 * n, f64)],
         {2: (np.concatenate(out), 2e-15, 0)})
    x, y = a.astype(f32), b.astype(f32)
    i = np.arange(n)
    # accuracy of f32: clang's division is 2.5 units for HIP without -fhip-fp32-correctly-rounded-divide-sqrt
    out = [x.astype(f64) / y, np.sqrt(np.abs(x.astype(f64))), np.trunc(x.astype(f64)) + np.trunc(np.abs(y.astype(f64))),
           np.trunc((x * f32(1e6)).astype(f64)), i * 4294967297.0 + np.rint(y.astype(f64) * 8)]
    case("numbers.hip", "f32_divide", "2", "128", [x, y, zeros(5 * n, f32)],
         {2: (np.concatenate(out).astype(f32), 3e-7, 0)})
    v = (r.standard_normal(n) * 4.0 ** r.integers(-6, 6, n)).astype(f32)
    h, g = v.astype(f16), bf16(v)
    f = from_bf16(g)
    with np.errstate(over="ignore"):
        half = np.concatenate([h, (h.astype(f64) ** 2 + 0.25).astype(f16), (i - 100).astype(f16)])
    back = np.concatenate([h.astype(f32) + f, np.trunc(h.astype(f32)), np.where(h > 0.5, h, -h).astype(f32)])
    # x * x + 0.25: fused or not, one unit of f16
    case("numbers.hip", "convert_halves", "2", "128", [v, zeros(3 * n, f16), zeros(2 * n, np.uint16), zeros(3 * n,
                                                            f32)],
         {1: (half, 1e-3, 0), 2: np.concatenate([g, bf16(f * f32(3))]), 3: back})
    for target, bias, top in (("gfx942", 8, 240.0), ("gfx950", 7, 448.0), ("gfx1250", 7, 448.0)):
        codes, values = fp8_codes(bias, top)
        w = (r.standard_normal(n) * 3).astype(f32)
        near = np.abs(values[:, None] - w[None].astype(f64))
        best = near.min(0)
        pick = [min((int(c) & 1, int(c), k) for k, c in enumerate(codes) if near[k, j] == best[j])[2] for j in range(n)]
        case("numbers.hip", "convert_fp8", "1", "64", [w, zeros(64), zeros(n, f32)],
             {1: codes[pick].view(u32), 2: values[pick].astype(f32)}, targets=(target,))


def fp8_codes(bias, top):
    codes, values = [], []
    for code in range(256):
        e, m = code >> 3 & 15, code & 7
        v = (m / 8 * 2.0 ** (1 - bias) if e == 0 else (1 + m / 8) * 2.0 ** (e - bias)) * (-1 if code >> 7 else 1)
        if code != 0x80 and abs(v) <= top:
            codes.append(code)
            values.append(v)
    return np.array(codes, np.uint8), np.array(values)


# ---- control.hip ----

def machine(code, seed):
    wrap = lambda v: (v + (1 << 31)) % (1 << 32) - (1 << 31)  # noqa: E731
    acc, other, pc, fuel = seed, 1, 0, 200
    while pc < len(code) and fuel:
        op = int(code[pc])
        pc, kind, n = pc + 1, op & 15, op >> 4
        fuel -= 1
        if kind == 0: acc += n  # noqa: E701
        elif kind == 1: acc -= n  # noqa: E701
        elif kind == 2: acc *= 3  # noqa: E701
        elif kind == 3: acc, other = other, acc  # noqa: E701
        elif kind == 4: pc += n if acc & 1 else 0  # noqa: E701
        elif kind == 5: pc, acc = pc - (3 if pc > 3 else 0), acc + 1  # noqa: E701
        elif kind == 6: acc ^= other  # noqa: E701
        elif kind == 7 and acc > other: acc >>= 1  # noqa: E701
        elif kind in (7, 8): other += acc  # noqa: E701
        elif kind == 9:
            for i in range(n):
                acc = wrap(acc * 5 + i)
        elif kind == 10:
            if other < 0:
                break
            other -= 100
        elif kind == 11:
            acc = acc - int(abs(acc) // abs(other)) * abs(other) * (1 if acc >= 0 else -1) if other else acc
        elif kind != 12: acc = ~acc  # noqa: E701
        acc, other = wrap(acc), wrap(other)
    return wrap(acc ^ wrap(other << 3))


def queens(columns, left, right, full):
    if columns == full:
        return 1
    count, free = 0, full & ~(columns | left | right)
    while free:
        bit = free & -free
        free ^= bit
        count += queens(columns | bit, (left | bit) << 1, (right | bit) >> 1, full)
    return count


def control_cases():
    x = ints("collatz", 128, 1, 300)
    steps = []
    for v in map(int, x):
        n = 0
        while v != 1:
            v, n = (3 * v + 1 if v & 1 else v // 2), n + 1
        steps.append(n)
    case("control.hip", "collatz", "2", "64", [x, zeros(128)], {1: np.array(steps, u32)})
    code = ints("machine", 64 * 40, 0, 256, np.uint8)
    case("control.hip", "machine", "1", "64", [code, zeros(64, i32), i32(40)],
         {1: np.array([machine(code[i * 40:(i + 1) * 40], i) for i in range(64)], i32)})
    w, limit = 16, 60
    i = np.arange(256)
    cx, cy = f32(-2) + f32(3) * (i % w).astype(f32) / f32(w), f32(-1) + f32(2) * (i // w).astype(f32) / f32(w)
    count = [escape(complex(a, b), limit) for a, b in zip(cx, cy)]
    # the set's edge depends on rounding: those at the edge may differ
    near = np.array([escape(complex(a, b), limit, d) for a, b in zip(cx, cy) for d in (1e-4, -1e-4)]).reshape(-1, 2)

    def check_escape(out):
        bad = [k for k in range(256) if not near[k].min() <= out[k] <= near[k].max() and out[k] != count[k]]
        return "pixels %s" % bad if bad else None
    case("control.hip", "mandelbrot", "4", "64", [zeros(256), i32(w), i32(limit)], {0: check_escape})
    call_cases()
    k = np.array([queens(1 << i % 5, 1 << i % 5 + 1, 1 << i % 5 >> 1, 31) for i in range(64)], u32)
    case("control.hip", "eight_queens", "1", "64", [zeros(64), i32(5)], {0: k})
    y = ints("votes", 128, 0, 512)
    out = np.zeros(128, u32)
    for b in range(2):
        v = y[b * 64:(b + 1) * 64].astype(int)
        limit, sums = v & 31, [0] * 64
        for step in range(31):
            alive = limit > step
            for j in np.flatnonzero(alive):
                sums[j] += int(alive.sum()) * (step + 1)
                if alive[63] and v[j] & 0x80:
                    sums[j] ^= 0x55
        first = next(sums[j] for j in range(64) if not v[j] & 0x100)
        out[b * 64:(b + 1) * 64] = [s + (1000000 if q & 0x100 else first) for s, q in zip(sums, v)]
    case("control.hip", "votes", "2", "64", [y, zeros(128)], {1: out}, targets=GFX9)


def escape(c, limit, shift=0.0):
    z = 0
    for n in range(limit):
        if z.real ** 2 + z.imag ** 2 > 4 + shift if n else False:
            return n
        z = z * z + c
    return limit


def call_cases():
    x = ints("calls", 64, 0, 256)

    def ackermann(m, n):
        return n + 1 if m == 0 else ackermann(m - 1, 1 if n == 0 else ackermann(m, n - 1))
    out = [[], [], [], []]
    for i, v in enumerate(map(int, x)):
        out[0].append(ackermann(2 if v & 1 else 1, v >> 1 & 3))
        total, count, values = v, 1, [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]
        b = [0.5, 0.25, 0, 1, 2, 4]
        for _ in range(v & 7):
            total, count, values = total - i, count + 2, [values[k] * 2 + b[5 - k] for k in range(6)]
        out[1].append(total * 1000 + count)
        out[2].append(int(values[2] * 16))
        out[3].append(i + (v & 15) ** 2)
    case("control.hip", "calls", "1", "64", [x, zeros(256, i64)], {1: np.array(out, i64).ravel()},
         ["--stack=4096"])  # it recurs; without optimisation gfx1250's frames are large

    def fold(a, b):
        return fold(a ^ b, b - 3) + 1 if b > 0 else a
    functions = [lambda a, b: a + b, lambda a, b: a * b, lambda a, b: a - b, fold]
    results = []
    for i, v in enumerate(map(int, x)):
        y = i
        for k in range(4):
            y = functions[v >> 2 * k & 3](y, 9 + k)
        results.append(y)
    case("control.hip", "function_table", "1", "64", [x, zeros(64, i32)], {1: np.array(results, i32)})


# ---- lanes.hip ----

def lane_cases():
    x = ints("lanes", 64, -1000, 1000, i32)
    l = np.arange(64)
    scatter = np.zeros(64, i32)
    scatter[(l * 5 + 1) % 64] = x
    part = np.where(l % 4 == 1, x[1], -1)
    out = [x[(l * 7 + 3) % 64], scatter, x[l ^ 1], x[l // 4 * 4 + 3 - l % 4], np.full(64, x[x[0] & 63]), x + x[0],
           np.where(l == 17, x[40], x), part]
    case("lanes.hip", "permutes", "1", "64", [x, zeros(512, i32)], {1: np.concatenate(out).astype(i32)}, targets=GFX9)
    row, at, old = l // 16 * 16, l % 16, -l
    out = [x[l // 4 * 4 + (l + 2) % 4], np.where(at + 3 < 16, x[(l + 3) % 64], old), np.where(at >= 5, x[l - 5], 0),
           x[row + (at - 7) % 16], np.where(l < 63, x[(l + 1) % 64], old), x[row + 15 - at], x[l // 8 * 8 + 7 - l % 8],
           np.where(l // 16 % 2 == 1, x[row - 1], old), np.where(at // 4 % 2 == 0, x[row + 3], old),
           np.where(l % 2 == 1, old, 0)]
    case("lanes.hip", "dpp", "1", "64", [x, zeros(640, i32)], {1: np.concatenate(out).astype(i32)}, targets=GFX9)
    bit = lambda mask: sum(1 << int(i) for i in np.flatnonzero(mask))  # noqa: E731
    on = x % 5 != 0
    a = np.full(64, bit(x & 1), u64)
    b = np.where(on, u64(bit(on & (x % 3 == 0))), u64(bit(~on)))
    c = np.full(64, bit(x.view(u32) > 1000), u64)
    case("lanes.hip", "ballots", "1", "64", [x, zeros(256, u64)], {1: np.concatenate([a, b, c, l.astype(u64)])}, targets=GFX9)
    v = ints("swap", 128)
    p, q = v[:64], v[64:]
    swapped16, swapped32 = np.where(l // 16 % 2 == 0, p, q[l - 16]), np.where(l // 32 == 0, p, q[l - 32])
    other16, other32 = np.where(l // 16 % 2 == 0, p[(l + 16) % 64], q), np.where(l // 32 == 0, p[(l + 32) % 64], q)
    case("lanes.hip", "permlanes", "1", "64", [v, zeros(256)],
         {1: np.concatenate([swapped16, other16, swapped32, other32])}, targets=("gfx950",))
    rows = data("life").integers(0, 1 << 63, 64, dtype=i64).astype(u64) * u64(2) + u64(1)
    cells = (rows[:, None] >> np.arange(64, dtype=u64) & u64(1)).astype(int)
    for _ in range(6):
        near = sum(np.roll(cells, (i, j), (0, 1)) for i in (-1, 0, 1) for j in (-1, 0, 1)) - cells
        cells = ((near == 3) | (near == 2) & (cells == 1)).astype(int)
    after = (cells.astype(u64) << np.arange(64, dtype=u64)).sum(1, dtype=u64)
    case("lanes.hip", "life", "1", "64", [rows, i32(6)], {0: after}, targets=GFX9)


# ---- memory.hip ----

def memory_cases():
    packed = np.dtype([("tag", "u1"), ("word", "<u4"), ("half", "<u2"), ("wide", "<u8"), ("f", "<f4")])
    r = data("packed")
    p = np.zeros(64, packed)
    for field, top in (("tag", 256), ("word", 1 << 32), ("half", 1 << 16), ("wide", 1 << 62)):
        p[field] = r.integers(0, top, 64, dtype=i64)
    p["f"] = r.standard_normal(64)
    q = p.copy()
    q["word"] = p["word"] * u32(3) + p["tag"]
    q["half"] = p["half"] ^ (q["word"] & u32(0xffff)).astype(np.uint16)
    q["wide"] = p["wide"] - q["half"]
    q["f"] = p["f"] * 2
    flat = lambda a: np.frombuffer(a.tobytes(), np.uint8)  # noqa: E731
    case("memory.hip", "packed_structs", "1", "64", [flat(p), zeros(64 * 19, np.uint8)], {1: flat(q)},
         known=("warning misaligned",))
    x = ints("globals", 128, 0, 4096)
    table = np.array([3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3])
    texts = [b"zero\0", b"one\0", b"two\0"]
    out = np.concatenate([table[x & 15] + np.repeat(table[:2], 64), [texts[v % 3][v >> 4 & 3] for v in map(int, x)]])

    def check_globals(got, out=out):  # `out` is bound again below
        return None if (got[:256] == out).all() and 0 < got[256] < 8 else "differs"
    case("memory.hip", "globals", "2", "64", [x, zeros(257, i32)], {1: check_globals})
    y = ints("flat", 256, -1000, 1000, i32).reshape(64, 4)
    l = np.arange(64)
    out = np.where(l % 3 == 0, y.sum(1), np.where(l % 3 == 1, 3 * y[::-1].sum(1), 2 * y.sum(1)))
    case("memory.hip", "flat_pointers", "1", "64", [y, zeros(128, i32)],
         {1: np.concatenate([out, 5 * y[:, 1] + 5]).astype(i32)})
    z = ints("copies", 64 * 64, 0, 256, np.uint8).reshape(64, 64)
    done = np.full((64, 48), 0x5a, np.uint8)
    done[:, 3:24] = z[:, 5:26]
    done[:, 8:38] = done[:, 3:33].copy()
    for i in range(0, 48, 3):
        done[:, i] += z[l, done[:, i] & 63]
    case("memory.hip", "copies", "1", "64", [z, zeros(64 * 48, np.uint8)], {1: done.ravel()},
         known=("warning misaligned",))
    b = ints("widths", 4096, 0, 256, np.uint8)
    out = np.zeros(0xc000, np.uint8)
    put = lambda at, a: out.__setitem__(slice(at, at + a.nbytes), flat(a))  # noqa: E731
    put(0, b[:256].view(np.uint16) + np.uint16(1))
    quads = b[:2048].view(u32).reshape(128, 4)
    triples = np.zeros((128, 4), u32)
    triples[:, :3] = quads[:, :3] * u32(3)  # vectors of three take the room of four
    put(0x4000, quads + np.arange(128, dtype=u32)[:, None])
    put(0x8000, (b[:128].view(np.int8) >> 1).view(np.uint8))
    put(0x9000, b[:512].reshape(128, 4)[:, ::-1].copy())
    put(0xa000, b[:512].view(u32) ^ u32(0xff))
    put(0xb000, b[:512].view(u32) + u32(9))

    def check_widths(got, out=out):
        three = got[0x1000:0x1800].view(u32).reshape(128, 4)[:, :3]
        rest = np.r_[got[:0x1000], got[0x4000:]]
        return None if (three == triples[:, :3]).all() and (rest == np.r_[out[:0x1000],
                                                            out[0x4000:]]).all() else "differs"
    case("memory.hip", "widths", "1", "128", [b, zeros(0xc000, np.uint8)], {1: check_widths})
    n = 400  # bytes: work-items beyond read 0, and their stores are dropped
    words = ints("buffers", 100)
    padded = np.r_[words, zeros(600)]
    i = np.arange(128)
    first = padded[i + 16]
    second, third = padded[2 * i], padded[2 * i + 1]
    out = np.zeros(800, np.uint8)
    out[:512] = flat(first + second)
    out[400:528] = 0
    # the two stores of a work-item overlap those of others: only the part below is compared
    case("memory.hip", "buffers", "1", "64", [words, zeros(800, np.uint8), i32(n)],
         {1: lambda got: None if (got[:256] == flat(first + second)[:256]).all() and
          (got[400:464] == third[:64].astype(np.uint8)).all() and not got[464:].any() else "differs"}, targets=GFX9)
    t, index = ints("scalars", 132), ints("index", 3, 0, 128)
    sums = []
    for a in map(int, index):
        s = 0
        for _ in range(8):
            v = [int(k) for k in t[a & ~3:(a & ~3) + 4]]
            s = (s * 31 + v[0] + (v[1] ^ v[2]) - v[3]) & 0xffffffff
            a = a * 5 + 7 & 127
            if s & 1:
                a ^= int(t[a & 15]) & 63
        sums += [(s + k) & 0xffffffff for k in range(64)]
    case("memory.hip", "scalars", "3", "64", [t, index, zeros(192)], {2: np.array(sums, u32)})
    u = ints("lds", 512)
    case("memory.hip", "load_to_lds", "2", "256", [u, zeros(512)],
         {1: (u.reshape(2, 256)[:, ::-1] * u32(2)).ravel()}, targets=GFX9)


# ---- kernels.cl ----

def opencl_cases():
    r = data("opencl")
    x, y = r.standard_normal(1000).astype(f32), r.standard_normal(1000).astype(f32)
    out = f64(f32(1.7)) * x + y.reshape(250, 4)[:, ::-1].ravel()
    case("kernels.cl", "saxpy4", "4", "64", [x, y, f32(1.7), i32(250)], {1: (out.astype(f32), 1e-6, 1e-6)})
    dots = (x.astype(f64) * y).reshape(4, 250).sum(1)
    case("kernels.cl", "dot_local", "4", "128", [x, y, zeros(4, f32), Local(512), i32(250)],
         {2: (dots.astype(f32), 1e-5, 1e-5)})
    v = ints("locals", 256)
    out = []
    for part in v.reshape(2, 128):
        fixed = [0] * 64
        for i in range(128):
            fixed[int(part[i]) & 63] += int(part[(i + 1) % 128]) >> 8 & 255
        out += [(fixed[i & 63] + int(part[127 - i])) & 0xffffffff for i in range(128)]
    case("kernels.cl", "two_locals", "2", "128", [v, zeros(256), Local(512), Local(128)], {1: np.array(out, u32)},
         known=("note race-lds",))
    image = r.standard_normal((2, 100)).astype(f32)
    padded = np.pad(image.astype(f64), ((0, 0), (2, 2)), "edge")
    blurred = sum(w * padded[:, k:k + 100] for k, w in enumerate((0.0625, 0.25, 0.375, 0.25, 0.0625)))
    case("kernels.cl", "blur", "2", "64,2", [image, zeros(200, f32), i32(100)], {1: (blurred.astype(f32).ravel(),
                                                            1e-6, 1e-6)})
    w = ints("generic", 64, -1000, 1000, i32)
    k = np.arange(64) % 3
    case("kernels.cl", "generic_pointers", "1", "64", [w, zeros(64, i32)],
         {0: np.where(k == 0, w + 1, w).astype(i32), 1: (np.where(k == 0, w, np.where(k == 1, 3 * w,
                                                            2 * w)) + 1).astype(i32)})


# ---- common.hip ----

def near(want, tolerance):
    """A judge of bf16 results."""
    want = np.asarray(want, f64).ravel()

    def judge(got):
        off = np.abs(from_bf16(got).astype(f64) - want) > tolerance * np.maximum(np.abs(want), 1)
        return "%d differ" % off.sum() if off.any() else None
    return judge


def wrap(values):
    return np.array([(int(v) + (1 << 31)) % (1 << 32) - (1 << 31) for v in values], i32)


def common(kernel, args, expect, **named):
    case("common.hip", kernel, "1", "128", args, expect, levels=("O3",), **named)


def common_functions():
    n, r = 128, data("functions")
    with np.errstate(all="ignore"):
        a = (r.standard_normal((4, n)) * 3).astype(f32)
        x, y, z, p = (v.astype(f64) for v in (*a[:3], np.abs(a[0]) + f32(0.25)))
        rounds = np.floor(a[0]) + np.ceil(a[1]) * 2 + np.trunc(a[0]) * 4 + np.rint(a[1]) * 8
        out = [np.sqrt(p), 1 / np.sqrt(p), np.sin(x), np.cos(y), np.tanh(x), p ** y, np.exp(y), np.log(p), np.fmod(x, p),
               x / y, rounds, np.copysign(x, y), (x * y + z) * 3.25 + 1.75]
        common("functions_f32", [a, zeros(13 * n, f32)], {1: (np.array(out, f32).ravel(), 3e-5, 3e-6)})
        b = r.standard_normal((4, n)) * 3
        x, y, z, p = *b[:3], np.abs(b[0]) + 0.25
        horner = ((x * 0.123456789012345 + 1.2345678901234567) * x + 2.3456789012345678) * x + 3.4567890123456789
        out = [b.sum(0) * y, horner, x / y, np.sqrt(p), np.minimum(x, y) + np.maximum(x, z) * 2,
               np.floor(x) + np.rint(y) * 4, np.sin(x), np.exp(y), np.trunc(x * 1000) + np.trunc(p * 1000) + y.astype(f32),
               np.ldexp(x, np.arange(n) % 7 - 3)]
        common("functions_f64", [b, zeros(10 * n, f64)], {1: (np.array(out).ravel(), 1e-12, 1e-12)})
        k, x, y = np.arange(n) % 5, a[0], a[1]
        q = np.where(k == 0, x / f32(0), np.where(k == 1, f32(np.nan), np.where(k == 2, x * f32(1e-42), x)))
        tiny = (np.abs(q) < f32(2.0 ** -126)) | ~np.isfinite(q)
        flags = [np.isnan(q), np.isinf(q), np.isfinite(q), ~tiny, np.signbit(q) & ~np.isnan(q), q < y, ~(q >= y)]
        common("classes", [a, zeros(n)], {1: sum(f.astype(u32) << i for i, f in enumerate(flags)).astype(u32)})
        one, half = f32(1), f32(-0.5)
        x, y, z = a[:3]
        out = [np.clip(x, 0, one), np.minimum(np.maximum(x, y), z), np.maximum(np.minimum(x, half), y),
               np.minimum(np.maximum(x, y), z), np.trunc(np.clip(x * f32(100), 0, 255))]
        common("clamps_f32", [a, zeros(5 * n, f32)], {1: np.array(out, f32).ravel()})


def common_halves():
    n, r = 128, data("halves")
    a = r.standard_normal((4, 2 * n)).astype(f16)
    x, y, z = (v[:n].astype(f64) for v in (a.ravel()[:n], a.ravel()[n:2 * n], a.ravel()[2 * n:3 * n]))
    out = [x + y, x * y - z, x * y + z, np.clip(x, -0.5, 0.5), np.maximum(np.minimum(x, y), z), x * 1.5 + np.trunc(y * 8),
           np.where(x < y, z, -z), np.floor(x) + np.abs(y), np.sqrt(np.abs(x))]
    common("halves", [a.ravel()[:4 * n].copy(), zeros(9 * n, f16)], {1: (np.array(out).astype(f16).ravel(), 4e-3, 4e-3)})
    x, y, z = (v.astype(f64) for v in a[:3])
    out = [x + y, x * y, x * y + z, np.maximum(x, y)]
    common("halves_packed", [a, zeros(8 * n, f16)], {1: (np.array(out).astype(f16).ravel(), 4e-3, 4e-3)})
    x, y, z = (float(v) for v in a.ravel()[5:8])
    last = x * y + z if x < y else x - y * z
    out = [last, last * 2 + 5, max(x, z), np.floor(x * 3)]
    common("halves_uniform", [a, zeros(4, f16), u32(5)], {1: (np.array(out, f16), 4e-3, 4e-3)})
    b = bf16(r.standard_normal((4, 2 * n)))
    x, y, z = (from_bf16(b.ravel()[k * n:(k + 1) * n]).astype(f64) for k in range(3))
    out = [x + y, x * y, x * y + z, np.minimum(x, y), x * 3]
    common("brains", [b.ravel()[:4 * n].copy(), zeros(5 * n, np.uint16)], {1: near(out, 0.008)})
    x, y = (from_bf16(b[k]).astype(f64) for k in range(2))
    common("brains_packed", [b, zeros(4 * n, np.uint16)], {1: near([x + y, x * y], 0.008)})


def common_integers():
    n, r = 128, data("integers")
    a = ints("clamps", (3, n), -(1 << 29), 1 << 29, i64)
    rows = []
    for x, y, z in a.T.tolist():
        ux, uy, uz = x & 0xffffffff, y & 0xffffffff, z & 0xffffffff
        sad = sum(abs((ux >> s & 255) - (uy >> s & 255)) for s in (0, 8, 16, 24)) + uz
        short = [(v + 0x8000 & 0xffff) - 0x8000 for v in (x, y)]
        rows.append([min(max(x, -1000), 1000), max(min(x, y), z), min(max(x, y), z), min(max(int(x / 1024), 0), 255),
                     max(x, y, z) - min(x, y, z), (x ^ y ^ z) + sad, max(x + y, z) + min(x + 5, y),
                     min(max(sum(short), -32768), 32767) + max((x & 255) - (y & 255), 0),
                     ux >> (y & 31) ^ uz.bit_count() ^ ux * uy >> 32])
    common("clamps", [a.astype(i32), zeros(9 * n, i32)], {1: wrap(np.array(rows, object).T.ravel())})
    b, h, c = ints("bytes", 64, 0, 256, np.uint8), ints("shorts", 64, -3000, 3000, np.int16), ints("signed", 64, -128, 128,
                                                            np.int8)
    total = sum(int(b[7 + j]) * 3 + int(h[7 + 2 * j]) - int(c[7 + 3 * j]) for j in range(5))
    common("uniform_bytes", [b, h, c, zeros(n, i32), u32(7)], {3: (total + np.arange(n) * int(b[7])).astype(i32)})
    d = ints("dots", (3, n))
    signed = d[:2].copy().view(np.int8).reshape(2, n, 4).astype(i64)
    plain = d[:2].copy().view(np.uint8).reshape(2, n, 4).astype(i64)
    sums = d[2].astype(i64)
    out = [wrap((signed[0] * signed[1]).sum(1) + sums), wrap((plain[0] * plain[1]).sum(1) + sums)]
    common("dots", [d, zeros(2 * n, i32)], {1: np.array(out).ravel()})
    w = ints("dpp", (2, n), -100000, 100000, i32)
    y = w[1].astype(i64)
    left = np.where(np.arange(n) % 16 == 0, 0, np.roll(y, 1))
    out = [np.repeat(w[0].reshape(-1, 16).sum(1), 16), left * 3 + np.minimum(y, left) + (left << 3 | y & 7)]
    out += [out[0], y.reshape(-1, 8)[:, ::-1].ravel()]
    common("dpp_sums", [w, zeros(4 * n, i32)], {1: np.array(out).astype(i32).ravel()})


def common_memory():
    n, r = 128, data("pointers")
    a = r.standard_normal((4, n)).astype(f32)
    k = np.arange(n)
    common("pointers_in_memory", [a, zeros(32, np.uint8), zeros(3 * n, f32)],
           {2: np.concatenate([a[0] + a[0][k ^ 1] * f32(2), a[0][::-1] * f32(2), a[1][k ^ 65]])})
    u, out, counted = ints("indexed", (2, n)), [], []
    for first, second in u.T.tolist():
        x = [(first * (j + 1) + j) & 0xffffffff for j in range(8)]
        counts = [0] * 4
        for j in range(8):
            counts[x[j] >> 3 & 3] += x[x[j] >> 5 & 7]
        x[second & 7] = 1
        total = 0
        for v in x:
            total = total * 3 + v & 0xffffffff
        out.append(total)
        counted.append(counts[second & 3] & 0xffffffff)
    common("indexed_arrays", [u, zeros(2 * n)], {1: np.array(out + counted, u32)})
    v = r.standard_normal((n, 16)).astype(f32)
    after = v.copy()
    after[:, 12] = 9
    common("indexed_uniform", [v, zeros(2 * n, f32), u32(7)], {1: np.concatenate([v[:, 7], after[:, 5] + after[:, 5]])})
    scaled = np.trunc(a[1].astype(f64) * 16)
    common("float_atomics", [a, np.array([-1e30, 1e30, 0, 0, 0], f32), np.array([0, -1e30]), np.array([-1 << 30], i32)],
           {1: np.array([a[1].max(), a[1].min(), np.rint(a[1] * 16).sum(), a[0].max(), a[0].min()], f32),
            2: np.array([scaled.sum(), a[1].max()], f64), 3: np.array([scaled.max()], i32)}, known=("note race-global",))
    common("clocks", [zeros(n, u64)], {0: np.ones(n, u64)})

    def collatz(x):
        steps = 0
        while x != 1 and steps < 40:
            x, steps = (3 * x + 1 if x & 1 else x // 2), steps + 1
        return steps

    def polynomial(x, y):
        return x * x * y + 3 * x - y
    w = a.astype(f64)
    x = polynomial(w[0], w[1])
    out = [polynomial(x, w[2]) + [collatz(i + 1) for i in range(n)], np.where(k & 1, polynomial(w[3], 2), x)]
    common("calls", [a, zeros(2 * n, f32)], {1: (np.array(out, f32).ravel(), 1e-4, 1e-4)})


for make in (reduce_cases, scan_cases, sort_cases, atomic_cases, tile_cases, number_cases, control_cases, lane_cases,
             memory_cases, opencl_cases, common_functions, common_halves, common_integers, common_memory):
    make()

import usual_cases  # noqa: E402,F401 (it adds its cases)
