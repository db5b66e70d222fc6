"""Matrix products: bf16, int8 per token, fp8 with block scales, MXFP4 (argument structs: ROCm/aiter,
csrc/py_itfs_cu/asm_gemm_*.cu)."""
import numpy as np

from formats import FP4, from_bf16, packed_fp4, random_fp8, shuffled, shuffled_scales, to_bf16
from launch import Buffer, differs, output, slots


def bf16(run, name, m, n, k, tile, split=1, shuffle=True, narrow=False, bias=False):
    """D = A B^T with bf16 operands; D f32, or bf16 where `narrow`."""
    rng = np.random.default_rng(3)
    a, b = to_bf16(rng.standard_normal((m, k))), to_bf16(rng.standard_normal((n, k)))
    want = from_bf16(a) @ from_bf16(b).T
    added = rng.standard_normal(n).astype(np.float32)
    want = want + added if bias else want
    d = output((m, n), np.uint16 if narrow else np.float32)
    size = d.array.itemsize
    semaphores = Buffer(np.zeros((16, 64), np.uint32)) if split > 1 else None
    run(name, slots([d, None, Buffer(a), Buffer(shuffled(b) if shuffle else b), 1.0, 0.0, n * size, 0, n * size, 0,
                     2 * k, 0, 2 * k, 0, m, n, k, split, int(narrow), Buffer(added) if bias else None, int(bias),
                     semaphores]), (-(-n // tile[1]), -(-m // tile[0]), split))
    if narrow:
        return differs("D", from_bf16(d.result), want, 0.3, 2.0 ** -8)
    return differs("D", d.result, want, 1e-3, 1e-5)


def int8(run, name, m, n, k, tile, split=1, pad=128):
    """Operands with a scale per row of A and per row of B, bias; bf16 out. Rows of A are `pad` bytes apart."""
    rng = np.random.default_rng(3)
    a, b = (rng.integers(-127, 128, shape).astype(np.int8) for shape in ((m, k), (n, k)))
    scale_a, scale_b = ((rng.random(count) * 0.02 + 0.001).astype(np.float32) for count in (m, n))
    bias = (rng.random(n) * 10).astype(np.float32)
    product = a.astype(np.int64) @ b.T.astype(np.int64)
    want = product * scale_a[:, None].astype(np.float64) * scale_b + bias
    padded = np.zeros((m, k + pad), np.int8)
    padded[:, :k] = a
    d = output((m, n), np.uint16)
    run(name, slots([d, Buffer(padded), Buffer(shuffled(b)), Buffer(scale_a), Buffer(scale_b), Buffer(bias), m, n, k,
                     k + pad, k, 2 * n, split]), (n // tile[1] * split, -(-m // tile[0]), 1))
    # truncated to bf16; parts of K are added as bf16
    largest = np.abs(want).max()
    return differs("D", from_bf16(d.result), want, 1e-3 if split == 1 else largest * 2.0 ** -6, 2.0 ** -7)


def fp8_blockscale(run, name, m, n, k, tile, split=1):
    """A with a scale per row and 128 columns, B per 128 by 128; bf16 out."""
    rng, target = np.random.default_rng(3), name.split("/")[0]
    a, va = random_fp8(rng, target, (m, k), 16)
    b, vb = random_fp8(rng, target, (n, k), 16)
    scale_a = (rng.random((m, k // 128)) + 0.1).astype(np.float32)
    scale_b = (rng.random((n // 128, k // 128)) + 0.1).astype(np.float32)
    want = (va * np.repeat(scale_a, 128, 1)) @ (vb * np.repeat(np.repeat(scale_b, 128, 0), 128, 1)).T
    d = output((m, n), np.uint16)
    run(name, slots([d, Buffer(a), Buffer(shuffled(b)), Buffer(scale_a.T), Buffer(scale_b), Buffer(np.zeros(n,
                                                            np.float32)),
                     m, n, k, k, k, 2 * n, split, m, n // 128, k // 128]), (n // tile[1] * split, -(-m // tile[0]), 1))
    largest = np.abs(want).max()  # truncated to bf16
    return differs("D", from_bf16(d.result), want, largest * (1e-4 if split == 1 else 2.0 ** -7), 2.0 ** -7)


def mxfp4(run, name, m, n, k, tile, shuffle=True, log2_split=0):
    """f4 operands with an e8m0 scale for 32 elements; bf16 out, exact products and sums in f32."""
    rng = np.random.default_rng(3)
    a, b = (rng.integers(0, 16, shape).astype(np.uint8) for shape in ((m, k), (n, k)))
    scale_a, scale_b = (rng.integers(124, 131, (rows, k // 32)).astype(np.uint8) for rows in (m, n))
    va, vb = (FP4[codes] * np.repeat(2.0 ** (scales.astype(int) - 127), 32, 1)
              for codes, scales in ((a, scale_a), (b, scale_b)))
    want = va @ vb.T
    packed_b = packed_fp4(b)
    sa, sb = shuffled_scales(scale_a), shuffled_scales(scale_b)
    d = output((-(-m // 32) * 32, n), np.uint16)
    per = -(-(k >> log2_split) // 256) * 256
    run(name, slots([d, None, Buffer(packed_fp4(a)), Buffer(shuffled(packed_b) if shuffle else packed_b), 1.0, 0.0,
                     0, 0,
                     n, 0, k, 0, k, 0, m, n, k, Buffer(sa), Buffer(sb), sa.shape[1], 0, sb.shape[1], 0, log2_split]),
        (-(-n // tile[1]), -(-m // tile[0]), -(-k // per) if log2_split else 1))
    if log2_split:  # parts are added as bf16
        return differs("D", from_bf16(d.result)[:m], want, 0.02 * np.abs(want).max(), 2.0 ** -8)
    return differs("D", from_bf16(d.result)[:m], want, 0, 2.0 ** -8)
