"""Kernels of gfx1250: MXFP4 products in clusters of 4 by 4 workgroups, attention forward (argument structs: ROCm/aiter,
csrc/py_itfs_cu/asm_f4gemm.cu and asm_fmha_fwd_with_sink.cu; layouts: aiter/ops/shuffle.py)."""
import numpy as np

from attention import softmax
from formats import FP4, from_bf16, packed_fp4, to_bf16
from launch import Buffer, differs, output

WAVES_OF_4 = 128  # work-items


def packed(values):
    """(offset, value) of arguments that follow each other without gaps: pointers 8 bytes, others 4."""
    arguments, offset = [], 0
    for value in values:
        arguments.append((offset, value))
        offset += 8 if value is None or isinstance(value, Buffer) else 4
    return arguments


def tiled(matrix, rows, columns):
    """Tiles of that many rows and columns, one after the other, the rows of the matrix outermost."""
    m, n = matrix.shape
    return np.ascontiguousarray(matrix.reshape(m // rows, rows, n // columns, columns).transpose(0, 2, 1, 3))


def mxfp4(run, name, m, n, k, clusters=(1, 1)):
    """D = A B^T of f4 operands with an e8m0 scale for 32 elements; bf16 out. Each workgroup makes tiles of 256 by 256, a
    cluster (4, 4) of them; `clusters` of them are launched and share the tiles."""
    rng = np.random.default_rng(3)
    a, b = (rng.integers(0, 16, shape).astype(np.uint8) for shape in ((m, k), (n, k)))
    scale_a, scale_b = (rng.integers(124, 131, (rows, k // 32)).astype(np.uint8) for rows in (m, n))
    va, vb = (FP4[codes] * np.repeat(2.0 ** (scales.astype(int) - 127), 32, 1)
              for codes, scales in ((a, scale_a), (b, scale_b)))
    d = output((m, n), np.uint16)
    log2 = [int(count).bit_length() - 1 for count in clusters]
    run(name, packed([d, Buffer(tiled(packed_fp4(a), 16, 16)), Buffer(tiled(packed_fp4(b), 16, 16)),
                      Buffer(tiled(scale_a, 32, 4)), Buffer(tiled(scale_b, 32, 4)), 2 * n, k // 2, k // 2, k // 32,
                      k // 32, m, n, k] + log2),
        (4 * clusters[0], 4 * clusters[1], 1), WAVES_OF_4, options=["--cluster=4,4,1"])
    return differs("D", from_bf16(d.result), va @ vb.T, 0, 2.0 ** -8)


def forward(run, name, shape, causal=False, sink=False):
    """Attention. shape: batch, queries, keys, heads of q, of k, dimension."""
    batch, sq, sk, hq, hk, d = shape
    rng = np.random.default_rng(5)
    q, k, v = (to_bf16(rng.standard_normal(s)).reshape(s) for s in ((batch, sq, hq, d), (batch, sk, hk, d),
                                                                    (batch, sk, hk, d)))
    vq, vk, vv = (from_bf16(x).reshape(x.shape) for x in (q, k, v))
    scale, groups = d ** -0.5, hq // hk
    s = np.einsum("bqhd,bkhd->bhqk", vq, np.repeat(vk, groups, 2)) * scale
    if causal:
        s = np.where(np.arange(sk) <= np.arange(sq)[:, None] + sk - sq, s, -np.inf)
    # A sink is one more logit of each row, behind the scale, whose value is 0.
    sinks = (rng.standard_normal(hq) * 2).astype(np.float32)
    if sink:
        s = np.concatenate([s, np.broadcast_to(sinks[None, :, None, None], s.shape[:3] + (1,))], -1)
    p, log_sum = softmax(s)
    want = np.einsum("bhqk,bkhd->bqhd", p[..., :sk], np.repeat(vv, groups, 2))
    o, lse = output((batch, sq, hq, d), np.uint16), output((batch, hq, sq), np.float32)
    row_q, row_k = 2 * hq * d, 2 * hk * d
    run(name, packed([o, Buffer(q), Buffer(k), Buffer(v), lse, float(scale), sq, row_q, 128 * row_q, 2 * d,
                      sq * row_q, groups, row_k, 2 * d, sk * row_k, 7, 1, sk, hq, row_k, 2 * d, sk * row_k, row_q, 2 * d, sq * row_q, 4 * sq,
                      Buffer(sinks)]), (hq, -(-sq // 256), batch), WAVES_OF_4)
    got = from_bf16(o.result).reshape(want.shape)
    wrong = differs("O", got, want, 0.01, 0.01)
    if np.sqrt(np.mean((got - want) ** 2) / np.mean(want ** 2)) > 0.01:
        wrong = wrong or "O: the root of the mean square of the error is too large"
    return wrong or differs("LSE", lse.result, log_sum, 1e-3, 1e-4)
