# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels written in Wave's language. Each function picks a configuration by wavecc's clock and gives the compiled kernel:

    gemm = wavecc.kernels.gemm(4096, 4096, 4096, dtype="f16", target="gfx942")
    gemm(a, b, c)                      # on the emulator
    gemm.kernel.module.hsaco           # for HIP
    print(gemm.log())                  # what was tried

The sources are the modules of this package, 30 to 80 lines each; docs/wave-python.md has a table."""
from __future__ import annotations

from typing import Any, Dict, List, Optional, Tuple

from .._errors import WaveccError
from ..wave import MMAType, ScaledMMAType, _types
from . import attention_forward, copy_transpose, gemm_mxfp4, gemm_dense, rms_norm, row_softmax
from ._search import Picked, Row, pick

__all__ = ["Picked", "Row", "attention", "copy", "gemm", "mxfp4_gemm", "rmsnorm", "softmax", "transpose"]

PREFETCH = ({"prefetch": True}, {"prefetch": False})
LDS_BYTES = {"gfx90a": 65536, "gfx942": 65536, "gfx950": 163840, "gfx1250": 327680}


def _type(name: str, wanted: Tuple[str, ...]) -> _types.DataType:
    if name not in wanted:
        raise ValueError("dtype is %s; found %r" % (" or ".join(wanted), name))
    found: _types.DataType = getattr(_types, name)
    return found


def _lanes(target: str) -> int:
    if target not in LDS_BYTES:
        raise ValueError("target is one of %s; found %r" % (", ".join(LDS_BYTES), target))
    return 32 if target == "gfx1250" else 64


_NAMES: Dict[Tuple[str, str], Tuple[str, ...]] = {
    ("gfx90a", "f16"): ("F32_16x16x16_F16", "F32_32x32x8_F16", "F32_16x16x32_K8_F16", "F32_32x32x16_K8_F16"),
    ("gfx90a", "i8"): ("I32_16x16x16_I8", "I32_32x32x8_I8"), ("gfx942", "i8"): ("I32_16x16x32_I8", "I32_32x32x16_I8"),
    ("gfx942", "f8e4m3fnuz"): ("F32_16x16x32_F8", "F32_32x32x16_F8"), ("gfx950", "f8e4m3fn"): ("F32_16x16x32_F8", "F32_32x32x16_F8"),
    ("gfx950", "f16"): ("F32_16x16x32_F16", "F32_32x32x16_F16"), ("gfx950", "bf16"): ("F32_16x16x32_BF16", "F32_32x32x16_BF16"),
    ("gfx1250", "f16"): ("GFX1250_F32_16x16x32_F16",)}
_SAME = {("gfx90a", "bf16"): ("gfx90a", "f16"), ("gfx942", "f16"): ("gfx90a", "f16"), ("gfx942", "bf16"): ("gfx90a", "f16"),
         ("gfx950", "i8"): ("gfx942", "i8"), ("gfx1250", "bf16"): ("gfx1250", "f16")}


def _products(target: str, dtype: str) -> List[Any]:
    """Matrix operations of that type that the target has in the language."""
    names = _NAMES.get(_SAME.get((target, dtype), (target, dtype)))
    if names is None:
        raise WaveccError("gemm: %s has no matrix operation of %s in the language" % (target, dtype))
    return [MMAType[name] for name in names]


def _rows(mma: Any) -> int:
    return 32 if "32x32x" in mma.name else 16


def _fits(sizes: Tuple[int, ...], tile: Tuple[int, ...]) -> bool:
    """Whether tiles of that size stand out of the problem by less than a half; the smallest always fit."""
    return all(-(-size // part) * part <= max(1.5 * size, 64) for size, part in zip(sizes, tile))


def gemm(m: int, n: int, k: int, dtype: str = "f16", out: str = "", target: str = "gfx942", layout: str = "nt", bias: bool = False,
         activation: str = "none", device: Optional[str] = None) -> Picked:
    """C = activation(A B^T + bias): A [m, k] and B [n, k] of dtype (f16, bf16, i8; f8e4m3fnuz on gfx942, f8e4m3fn on gfx950), C [m, n] of out.

    out: f32 (i32 of i8), the default, or f16, bf16. layout: "nt"; "nn" takes B as [k, n], "tn" and "tt" take A as [k, m]. bias: an array [n]
    of out, before C. activation: none, relu, silu, gelu."""
    element = _type(dtype, ("f16", "bf16", "i8", "f8e4m3fnuz", "f8e4m3fn"))
    result = _type(out or ("i32" if dtype == "i8" else "f32"), ("i32",) if dtype == "i8" else ("f32", "f16", "bf16"))
    if layout not in ("nt", "nn", "tn", "tt") or activation not in gemm_dense.ACTIVATIONS or (dtype == "i8" and activation != "none"):
        raise ValueError("layout is nt, nn, tn or tt; activation is none, relu, silu or gelu, and none of i8; found %r, %r" % (layout, activation))
    lanes, configs = _lanes(target), []
    wide = 1 if element.bits == 16 else 2
    for tile in ((256, 256, 64), (256, 256, 32), (256, 192, 64), (192, 256, 64), (256, 128, 64), (128, 256, 32), (128, 128, 64), (128, 128, 32), (128, 64, 64), (64, 128, 64), (64, 64, 64),
                 (64, 64, 32), (32, 64, 64), (32, 32, 64), (32, 32, 32), (16, 16, 32)):
        tile = tile[0], tile[1], tile[2] * wide
        if not _fits((m, n, k), tile) or (tile[0] + tile[1]) * (tile[2] // wide + 8) * 2 > LDS_BYTES[target]:
            continue
        if 16 * tile[0] * tile[1] * 256 < m * n:  # a grid of many more workgroups than compute units
            continue
        for waves in ((2, 2), (1, 1), (2, 4)):
            for mma in _products(target, dtype):
                own = tile[0] // waves[0], tile[1] // waves[1]
                if own[0] % _rows(mma) or own[1] % _rows(mma) or own[0] * own[1] > 128 * 128 * lanes // 64:
                    continue
                configs.append({"tile": tile, "waves": waves, "mma": mma})
    fixed = {"m": m, "n": n, "k": k, "dtype": element, "out": result, "lanes": lanes, "layout": layout, "bias": bias, "activation": activation}
    ways = [{}, {"phases": False}, {"prefetch": False}] if target == "gfx950" else [{}, {"prefetch": False}]
    variants = [{"turned": turned, **way} for way in ways for turned in (True, False)]
    return pick(gemm_dense.build, fixed, configs, target, device, variants)


def mxfp4_gemm(m: int, n: int, k: int, target: str = "gfx950", device: Optional[str] = None) -> Picked:
    """C = A B^T of MXFP4: bytes A [m, k / 2], scales [m, k / 32], B [n, k / 2], scales [n, k / 32], C [m, n] of f32."""
    if target != "gfx950":
        raise WaveccError("mxfp4_gemm: %s has no matrix operation of 4 bits in the language; gfx950 has" % target)
    configs: List[Dict[str, Any]] = []
    for tile in ((256, 256, 128), (256, 128, 256), (128, 128, 256), (128, 128, 128), (64, 64, 256), (64, 64, 128), (32, 32, 256), (32, 32, 128), (16, 16, 128)):
        for waves in ((2, 2), (1, 1)):
            for mma in (ScaledMMAType.F32_16x16x128_F8F6F4, ScaledMMAType.F32_32x32x64_F8F6F4):
                own = tile[0] // waves[0], tile[1] // waves[1]
                if not _fits((m, n), tile) or k % tile[2] or own[0] % _rows(mma) or own[1] % _rows(mma) or own[0] * own[1] > 128 * 128:
                    continue
                configs.append({"tile": tile, "waves": waves, "mma": mma})
    return pick(gemm_mxfp4.build, {"m": m, "n": n, "k": k}, configs, target, device, PREFETCH)


def attention(batch: int, queries: int, keys: int, depth: int, width: Optional[int] = None, dtype: str = "f16", causal: bool = False, group: int = 1,
              target: str = "gfx942", device: Optional[str] = None) -> Picked:
    """softmax(Q K^T / sqrt(depth)) V: Q [batch, queries, depth], K [heads, keys, depth], V [heads, keys, width] of dtype, the result
    [batch, queries, width] of f32. exp2 is the hardware's approximation. batch counts batches times heads; group of them share the keys: heads
    is batch / group."""
    if group < 1 or batch % group:
        raise ValueError("group divides batch; found %d and %d" % (group, batch))
    configs: List[Dict[str, Any]] = []
    products = (MMAType.F32_16x16x16_F16, MMAType.F32_32x32x8_F16)
    if target == "gfx950":
        products = (MMAType.F32_16x16x32_K4_F16, MMAType.F32_32x32x16_K4_F16, *products)
    for tile in ((256, 64), (128, 64), (128, 32), (64, 64), (64, 32), (32, 32), (16, 16)):
        for waves in (8, 4, 2, 1):
            for mma in products:
                rows = _rows(mma)
                if not _fits((queries, keys), tile) or tile[0] % (rows * waves) or tile[1] % max(rows, 32 if "K4" in mma.name else 0):
                    continue
                configs.append({"tile": tile, "waves": waves, "mma": mma})
    if _lanes(target) != 64:
        raise WaveccError("attention: waves of %s have 32 lanes; the kernel is for 64" % target)
    fixed = {"use_fast_math": True, "batch": batch, "queries": queries, "keys": keys, "depth": depth, "width": width or depth, "dtype": _type(dtype, ("f16", "bf16")), "causal": causal, "group": group}
    return pick(attention_forward.build, fixed, configs, target, device, PREFETCH)


def _per_row(n: int, lanes: int) -> List[Dict[str, Any]]:
    return [{"waves": waves, "elements": elements} for waves in (1, 2, 4, 8) for elements in (8, 4, 2, 1)
            if n % (waves * elements) == 0 and n <= 64 * waves * lanes and (lanes * elements <= n or elements == waves == 1)]


def rmsnorm(m: int, n: int, dtype: str = "f16", eps: float = 1e-6, target: str = "gfx942", device: Optional[str] = None) -> Picked:
    """Y = X / sqrt(mean(X^2) + eps) W of each row: X and Y [m, n], W [n]."""
    lanes = _lanes(target)
    fixed = {"m": m, "n": n, "dtype": _type(dtype, ("f16", "bf16", "f32")), "eps": eps, "lanes": lanes}
    return pick(rms_norm.build, fixed, _per_row(n, lanes), target, device)


def softmax(m: int, n: int, dtype: str = "f16", target: str = "gfx942", device: Optional[str] = None) -> Picked:
    """The softmax of each row: X and Y [m, n]."""
    lanes = _lanes(target)
    fixed = {"m": m, "n": n, "dtype": _type(dtype, ("f16", "bf16", "f32")), "lanes": lanes}
    return pick(row_softmax.build, fixed, _per_row(n, lanes), target, device)


def copy(m: int, n: int, dtype: str = "f16", target: str = "gfx942", device: Optional[str] = None) -> Picked:
    """B = A: both [m, n]."""
    lanes, element = _lanes(target), _type(dtype, ("f16", "bf16", "f32", "i8", "i32"))
    configs = [{"tile": (rows, lanes * elements), "elements": elements} for elements in (16, 8, 4, 2, 1) for rows in (16, 8, 4, 1)
               if elements * element.bits <= 128 and n % elements == 0 and (rows <= m or rows == 1) and (lanes * elements <= n or elements == 1)]
    return pick(copy_transpose.build_copy, {"m": m, "n": n, "dtype": element, "lanes": lanes}, configs, target, device)


def transpose(m: int, n: int, dtype: str = "f16", target: str = "gfx942", device: Optional[str] = None) -> Picked:
    """B = A^T: A [m, n], B [n, m]."""
    lanes = _lanes(target)
    configs = [{"tile": (rows, columns), "shared": shared} for shared in (True, False) for rows in (128, 64, 32, 16, 1) for columns in (128, 64, 32)
               if (rows if shared else columns) % lanes == 0 and rows * columns <= 8192 and (_fits((m, n), (rows, columns)) or rows * columns == 64 * 32)]
    return pick(copy_transpose.build_transpose, {"m": m, "n": n, "dtype": _type(dtype, ("f16", "bf16", "f32", "i8", "i32")), "lanes": lanes}, configs, target, device)
