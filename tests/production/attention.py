"""Attention: forward (v3, v4), backward in three kernels, paged decoding (csrc/py_itfs_cu/asm_mha_*.cu, asm_pa.cu)."""
import numpy as np

from formats import from_bf16, random_fp8, to_bf16
from launch import Buffer, differs, output, slots

SCALES = (0.9, 1.1, 0.7)  # of q, k, v in fp8


def softmax(s):
    m = s.max(-1, keepdims=True)
    e = np.exp(s - m)
    total = e.sum(-1, keepdims=True)
    return e / total, (np.log(total) + m)[..., 0]


def operands(rng, target, fp8, shapes):
    if fp8:
        return [random_fp8(rng, target, shape, 4) for shape in shapes]
    codes = [to_bf16(rng.standard_normal(shape)).reshape(shape) for shape in shapes]
    return [(c, from_bf16(c).reshape(c.shape)) for c in codes]


def forward_arguments(o, lse, tensors, shape, tile, fp8, scales, with_lse):
    batch, sq, sk, hq, hk, d, dv = shape
    size = 1 if fp8 else 2
    q, k, v = (Buffer(t) for t in tensors)
    arguments = [o, q, k, v, lse, float(d ** -0.5), sq, hq * d * size, tile * hq * d * size, d * size,
                 sq * hq * d * size,
                 hq // hk, hk * d * size, d * size, sk * hk * d * size, 5, with_lse, sk, d, dv, hq, hk * dv * size,
                 dv * size, sk * hk * dv * size, hq * dv * 2, dv * 2, sq * hq * dv * 2, None, None, 4 * sq, None, None]
    if fp8:
        arguments += [Buffer(np.full(scales, x, np.float32)) for x in SCALES]
        strides = [4 * hk, 4] if np.prod(scales) > 1 else [0, 0]
        arguments += strides * 3
    return slots(arguments)


def forward(run, name, shape, causal=False, tile=256, per_group=1, fp8=False, head_first=False, scales=None, with_lse=1,
            block=512):
    """shape: batch, queries, keys, heads of q, of k, dimension of q and k, of v.
    per_group: query tiles of a workgroup."""
    batch, sq, sk, hq, hk, d, dv = shape
    rng, target = np.random.default_rng(5), name.split("/")[0]
    (q, vq), (k, vk), (v, vv) = operands(rng, target, fp8, ((batch, sq, hq, d), (batch, sk, hk, d), (batch, sk, hk,
                                                            dv)))
    by = SCALES if fp8 else (1, 1, 1)
    groups = hq // hk
    s = np.einsum("bqhd,bkhd->bhqk", vq * by[0], np.repeat(vk * by[1], groups, 2)) * d ** -0.5
    if causal:
        s = np.where(np.arange(sk) <= np.arange(sq)[:, None] + sk - sq, s, -np.inf)
    p, log_sum = softmax(s)
    want = np.einsum("bhqk,bkhd->bqhd", p, np.repeat(vv * by[2], groups, 2))
    o, lse = output((batch, sq, hq, dv), np.uint16), output((batch, hq, sq), np.float32)
    tiles = -(-(-(-sq // tile)) // per_group)
    grid = (hq, tiles, batch) if head_first else (tiles, hq, batch)
    run(name, forward_arguments(o, lse, (q, k, v), shape, tile, fp8, scales or (batch, hk), with_lse), grid, block)
    got = from_bf16(o.result).reshape(want.shape)
    wrong = differs("O", got, want, 0.1 if fp8 else 0.01, 0.01)  # fp8: probabilities have 3 bits of mantissa
    if np.sqrt(np.mean((got - want) ** 2) / np.mean(want ** 2)) > (0.05 if fp8 else 0.01):
        wrong = wrong or "O: the root of the mean square of the error is too large"
    return wrong or (differs("LSE", lse.result, log_sum, 1e-3, 1e-4) if with_lse else "")


class Backward:
    """The numbers of one backward pass, references, and its three kernels: delta = sum(O dO), the gradients with dQ in
    f32, and dQ to bf16."""

    def __init__(self, sq, sk, heads, d, half=False):
        rng = np.random.default_rng(5)
        self.sq, self.sk, self.heads, self.d, self.scale, self.half = sq, sk, heads, d, d ** -0.5, half
        make = lambda rows: rng.standard_normal((1, rows, heads, d)).astype(np.float32)  # noqa: E731
        q, do, k, v = (make(rows) for rows in (sq, sq, sk, sk))
        self.q, self.do, self.k, self.v = (self.code(x) for x in (q, do, k, v))
        vq, vdo, vk, vv = (self.value(x) for x in (self.q, self.do, self.k, self.v))
        p, lse = softmax(np.einsum("bqhd,bkhd->bhqk", vq, vk) * self.scale)
        self.o, self.lse = self.code(np.einsum("bhqk,bkhd->bqhd", p, vv)), lse.astype(np.float32)
        self.delta = np.einsum("bqhd,bqhd->bhq", self.value(self.o), vdo)
        self.dv = np.einsum("bhqk,bqhd->bkhd", p, vdo)
        ds = p * (np.einsum("bqhd,bkhd->bhqk", vdo, vv) - self.delta[..., None])
        self.dq = np.einsum("bhqk,bkhd->bqhd", ds, vk) * self.scale
        self.dk = np.einsum("bhqk,bqhd->bkhd", ds, vq) * self.scale

    def code(self, x):
        return x.astype(np.float16) if self.half else to_bf16(x).reshape(x.shape)

    def value(self, x):
        return x.astype(np.float64) if self.half else from_bf16(x).reshape(x.shape)

    def strides(self, rows):
        return [2 * self.d, 2 * rows * self.heads * self.d, 2 * self.heads * self.d]  # head, batch, row

    def run_delta(self, run, name):
        delta = output((1, self.heads, self.sq), np.float32)
        run(name, slots([Buffer(self.o), Buffer(self.do), delta] + self.strides(self.sq) * 2 +
                        [4 * self.sq, 4 * self.heads * self.sq, 4, self.sq, self.d, None, None]),
            (-(-self.sq // 128), self.heads, 1))
        return delta.result, differs("delta", delta.result, self.delta, 1e-3, 1e-4)

    def run_gradients(self, run, name, tile, delta):
        kind = np.float16 if self.half else np.uint16
        dq = output((1, self.heads, self.sq, self.d), np.float32)
        dk, dv = (output((1, self.sk, self.heads, self.d), kind) for _ in range(2))
        h, bq, s = self.strides(self.sq)
        bk = self.strides(self.sk)[1]
        run(name, slots([dq, dk, dv, Buffer(self.q), Buffer(self.k), Buffer(self.v), Buffer(self.do), Buffer(self.lse),
                         Buffer(delta.astype(np.float32)), float(self.scale), 1.4426950408889634, self.sq, tile * s,
                         h, bq, s,
                         1, h, bk, s, s, self.sk, self.d, self.d, self.heads, h, bk, s, h, bq, s, h, bk, h, bk, s,
                         4 * self.sq, None, None, None, None, self.sq, 0, 0]), (-(-self.sk // tile), self.heads, 1))
        wrong = differs("dQ", dq.result.transpose(0, 2, 1, 3), self.dq, 0.03, 0.02)
        for what, got, want in (("dK", dk, self.dk), ("dV", dv, self.dv)):
            wrong = wrong or differs(what, self.value(got.result).reshape(want.shape), want, 0.03, 0.02)
        return dq.result, wrong

    def run_convert(self, run, name, dq):
        out = output((1, self.sq, self.heads, self.d), np.float16 if self.half else np.uint16)
        run(name, slots([Buffer(dq), out, 4 * self.sq * self.d, 4 * self.heads * self.sq * self.d, 4 * self.d] +
                        self.strides(self.sq) + [self.sq, self.d, None, None]), (-(-self.sq // 64), self.heads, 1))
        want = dq.transpose(0, 2, 1, 3)
        return differs("dQ converted", self.value(out.result).reshape(want.shape), want, 1e-3, 2.0 ** -7)


def backward(run, names, tile, sq=192, sk=384, heads=2, d=128, half=False):
    """names: delta (None: its reference), gradients, conversion (None: left out). Each uses what the one before
    gave."""
    pass_ = Backward(sq, sk, heads, d, half)
    delta, wrong = pass_.delta, ""
    if names[0]:
        delta, wrong = pass_.run_delta(run, names[0])
    dq, wrong_too = pass_.run_gradients(run, names[1], tile, delta)
    wrong = wrong or wrong_too
    if names[2]:
        wrong = wrong or pass_.run_convert(run, names[2], dq)
    return wrong


def paged(run, name, target, lengths, groups, kv_heads=1, block=16, half=False, fp8=False, several=False):
    """Decoding, one query per sequence: K in [block, head, d / x, token, x], V in [block, head, token / x, d, x], x is
    16 bytes; blocks of a sequence by a table. several: the kernel takes several queries of a sequence, and gets one."""
    rng, d = np.random.default_rng(7), 128
    heads, sequences, most = groups * kv_heads, len(lengths), max(lengths)
    pages = -(-most // block)
    count = pages * sequences
    x = 16 if fp8 else 8
    q = rng.standard_normal((sequences, heads, d)).astype(np.float32)
    code = (lambda a: a.astype(np.float16)) if half else (lambda a: to_bf16(a).reshape(a.shape))
    value = (lambda a: a.astype(np.float64)) if half else (lambda a: from_bf16(a).reshape(a.shape))
    shape = (count, kv_heads, block, d)
    if fp8:
        (k, vk), (v, vv) = (random_fp8(rng, target, shape, 4) for _ in range(2))
    else:
        k, v = (code(rng.standard_normal(shape).astype(np.float32)) for _ in range(2))
        vk, vv = value(k), value(v)
    table = rng.permutation(count).reshape(sequences, pages).astype(np.int32)
    k_scale, v_scale = ((rng.random((count, kv_heads, block)) + 0.5).astype(np.float32) for _ in range(2))
    if fp8:
        vk, vv = vk * k_scale[..., None], vv * v_scale[..., None]
    q = code(q)
    want = np.zeros((sequences, heads, d))
    for i, length in enumerate(lengths):
        for h in range(heads):
            keys = vk[table[i], h // groups].reshape(-1, d)[:length]
            values = vv[table[i], h // groups].reshape(-1, d)[:length]
            p, _ = softmax(keys @ value(q)[i, h] * d ** -0.5)
            want[i, h] = p @ values
    kk = k.reshape(count, kv_heads, block, d // x, x).transpose(0, 1, 3, 2, 4)
    vvv = v.reshape(count, kv_heads, block // x, x, d).transpose(0, 1, 2, 4, 3)
    o = output((sequences, heads, d), np.float16 if half else np.uint16)
    head_bytes = block * d * k.dtype.itemsize
    run(name, slots([o, Buffer(q), Buffer(kk), Buffer(vvv), Buffer(table), Buffer(np.array(lengths, np.int32)),
                     Buffer(k_scale) if fp8 else None, Buffer(v_scale) if fp8 else None,
                     float(1.4426950408889634 / d ** 0.5), pages, kv_heads, 2 * heads * d, kv_heads * head_bytes,
                     head_bytes,
                     0, groups, Buffer(np.arange(sequences + 1, dtype=np.int32)) if several else None]), (kv_heads,
                                                            sequences, 1))
    return differs("O", value(o.result).reshape(want.shape), want, 0.1 if fp8 else 0.01, 0.02)
