# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels written in Wave's language. Each function chooses a configuration by wavecc's clock and returns the compiled kernel:

    gemm = wavecc.kernels.gemm(4096, 4096, 4096, dtype="f16", target="gfx942")
    gemm(a, b, c)                      # on the emulator
    gemm.kernel.module.hsaco           # for HIP
    print(gemm.log())                  # what was tried

The sources are the modules of this package, 30 to 80 lines each; docs/wave-python.md has a table."""
from __future__ import annotations

import functools
import inspect
from typing import Any, Callable, Dict, List, Optional, Tuple, TypeVar, cast

import numpy as np

from .._errors import WaveccError
from ..wave import MMAType, ScaledMMAType, _types
from ..wave.compile import WaveKernel
from . import (attention_decode, attention_forward, copy_transpose, gemm_dense, gemm_grouped, gemm_mxfp4, gemm_split, gemm_stream, moe_fused, rms_norm, rope_rows,
               row_softmax, top_k)
from ._search import Picked, Row, pick
from .gemm_grouped import align
from .gemm_mxfp4 import shuffle_scales
from .moe_fused import shuffle_weights

__all__ = ["Decode", "Picked", "Row", "align", "attention", "copy", "decode", "gemm", "grouped_gemm", "moe", "mxfp4_gemm", "rmsnorm", "rope", "shuffle_scales", "shuffle_weights", "softmax", "split_gemm",
           "stream_gemm", "topk", "transpose"]

_Function = TypeVar("_Function", bound=Callable[..., Any])
PREFETCH = ({"prefetch": True}, {"prefetch": False})
LDS_BYTES = {"gfx90a": 65536, "gfx942": 65536, "gfx950": 163840, "gfx1250": 327680}


def _type(name: str, wanted: Tuple[str, ...]) -> _types.DataType:
    if name not in wanted:
        raise ValueError("dtype is %s; found %r" % (" or ".join(wanted), name))
    found: _types.DataType = getattr(_types, name)
    return found


def _sized(*names: str) -> Callable[[_Function], _Function]:
    """Decorates a function that takes sizes of these names: they are positive whole numbers."""
    def decorate(function: _Function) -> _Function:
        signature = inspect.signature(function)

        @functools.wraps(function)
        def checked(*arguments: Any, **options: Any) -> Any:
            given = signature.bind(*arguments, **options)
            given.apply_defaults()
            for name in names:
                size = given.arguments[name]
                if size is None and signature.parameters[name].default is None:
                    continue
                if isinstance(size, bool) or not isinstance(size, (int, np.integer)) or not 1 <= size < 1 << 31:
                    raise ValueError("%s: %s is a positive whole number below 2^31; found %r" % (function.__name__, name, size))
            return function(*arguments, **options)
        return cast(_Function, checked)
    return decorate


def _lanes(target: str) -> int:
    if target not in LDS_BYTES:
        raise ValueError("target is one of %s; found %r" % (", ".join(LDS_BYTES), target))
    return 32 if target == "gfx1250" else 64


_NAMES: Dict[Tuple[str, str], Tuple[str, ...]] = {
    ("gfx90a", "f16"): ("F32_16x16x16_F16", "F32_32x32x8_F16", "F32_16x16x32_K8_F16", "F32_32x32x16_K8_F16"),
    ("gfx90a", "i8"): ("I32_16x16x16_I8", "I32_32x32x8_I8"), ("gfx942", "i8"): ("I32_16x16x32_I8", "I32_32x32x16_I8"),
    ("gfx942", "f8e4m3fnuz"): ("F32_16x16x32_F8", "F32_32x32x16_F8"), ("gfx950", "f8e4m3fn"): ("F32_16x16x32_F8", "F32_32x32x16_F8", "F32_16x16x128_F8F6F4", "F32_32x32x64_F8F6F4"),
    ("gfx950", "i8"): ("I32_16x16x32_I8", "I32_32x32x16_I8", "I32_16x16x64_I8", "I32_32x32x32_I8"),
    ("gfx950", "f16"): ("F32_16x16x32_F16", "F32_32x32x16_F16"), ("gfx950", "bf16"): ("F32_16x16x32_BF16", "F32_32x32x16_BF16"),
    ("gfx1250", "f16"): ("GFX1250_F32_16x16x32_F16",), ("gfx1250", "i8"): ("GFX1250_I32_16x16x64_I8",),
    ("gfx1250", "f8e4m3fn"): ("GFX1250_F32_16x16x64_F8", "GFX1250_F32_16x16x128_F8")}
_SAME = {("gfx90a", "bf16"): ("gfx90a", "f16"), ("gfx942", "f16"): ("gfx90a", "f16"), ("gfx942", "bf16"): ("gfx90a", "f16"),
         ("gfx1250", "bf16"): ("gfx1250", "f16")}


def _products(target: str, dtype: str) -> List[Any]:
    """Matrix operations of that type that the target has in the language."""
    names = _NAMES.get(_SAME.get((target, dtype), (target, dtype)))
    if names is None:
        raise WaveccError("gemm: %s has no matrix operation of %s in the language" % (target, dtype))
    return [ScaledMMAType[name] if name.endswith("F8F6F4") else MMAType[name] for name in names]


def _rows(mma: Any) -> int:
    return 32 if "32x32x" in mma.name else 16


def _fits(sizes: Tuple[int, ...], tile: Tuple[int, ...]) -> bool:
    """Whether tiles of that size stand out of the problem by less than a half; the smallest always fit."""
    return all(-(-size // part) * part <= max(1.5 * size, least) for size, part, least in zip(sizes, tile, (64, 64, 128)))


@_sized("m", "n", "k")
def gemm(m: int, n: int, k: int, dtype: str = "f16", out: str = "", target: str = "gfx942", layout: str = "nt", bias: bool = False,
         activation: str = "none", device: Optional[str] = None, shuffled: bool = False, scaled: bool = False) -> Picked:
    """C = activation(A B^T + bias): A [m, k] and B [n, k] of dtype (f16, bf16, i8; f8e4m3fnuz on gfx942, f8e4m3fn on gfx950 and gfx1250), C [m, n] of out.

    out: f32 (i32 of i8), the default, or f16, bf16. layout: "nt"; "nn" takes B as [k, n], "tn" and "tt" take A as [k, m]. bias: an array [n]
    of out, before C. activation: none, relu, silu, gelu. shuffled: B is in the order of `shuffle_weights` (AITER's shuffle_weight), so that waves can read it
    without shared memory. scaled: products of 8 bits are multiplied by scales of rows and columns, arrays [m] and [n] of f32 before the bias and C;
    then i8 has the results of floats."""
    element, is_whole = _type(dtype, ("f16", "bf16", "i8", "f8e4m3fnuz", "f8e4m3fn")), dtype == "i8" and not scaled
    result = _type(out or ("i32" if is_whole else "f32"), ("i32",) if is_whole else ("f32", "f16", "bf16"))
    if layout not in ("nt", "nn", "tn", "tt") or activation not in gemm_dense.ACTIVATIONS or (is_whole and activation != "none"):
        raise ValueError("layout is nt, nn, tn or tt; activation is none, relu, silu or gelu, and none of i8; found %r, %r" % (layout, activation))
    if scaled and element.bits != 8:
        raise ValueError("gemm: scaled is for types of 8 bits; found %s" % dtype)
    if shuffled and (layout[1] == "n" or n % 16 or k % 32):
        raise ValueError("gemm: shuffled is for B in rows (layout nt, tt), n a multiple of 16 and k of 32; found %s, %d and %d" % (layout, n, k))
    lanes = _lanes(target)
    configs: List[Dict[str, Any]] = []
    wide = 1 if element.bits == 16 else 2
    tiles = [(256, 256, 64), (256, 256, 32), (256, 192, 64), (192, 256, 64), (256, 128, 64), (128, 256, 32), (128, 128, 64), (128, 128, 32), (128, 64, 64), (64, 128, 64), (64, 64, 64),
             (64, 64, 32), (32, 64, 64), (32, 32, 64), (32, 32, 32), (16, 16, 32)]
    for tile in ([(64, 256, 128), (64, 256, 64), (64, 192, 128), (128, 256, 64)] if shuffled else []) + tiles:
        if configs and tile in tiles and 16 * tile[0] * tile[1] * 256 < m * n:  # a grid of many more workgroups than compute units
            continue
        tile = tile[0], tile[1], tile[2] * wide
        for waves, direct in [((2, 2), False), ((1, 1), False), ((2, 4), False)] + ([((1, 4), True), ((1, 2), True)] if shuffled else []):
            if not _fits((m, n, k), tile) or (tile[0] + (0 if direct else tile[1])) * (tile[2] // wide + 8) * 2 > LDS_BYTES[target]:
                continue
            for mma in _products(target, dtype):
                own = tile[0] // waves[0], tile[1] // waves[1]
                if own[0] % _rows(mma) or own[1] % _rows(mma) or own[0] * own[1] > 128 * 128 * lanes // 64:
                    continue
                configs.append({"tile": tile, "waves": waves, "mma": mma, "direct": direct})
    fixed = {"m": m, "n": n, "k": k, "dtype": element, "out": result, "lanes": lanes, "layout": layout, "bias": bias, "activation": activation,
             "shuffled": shuffled, "scaled": scaled}
    ways: List[Dict[str, Any]] = [{}, {"phases": False}, {"prefetch": False}] if target == "gfx950" else [{}, {"prefetch": False}]
    variants = [{"turned": turned, **way} for way in ways for turned in (True, False)]
    return pick(gemm_dense.build, fixed, configs, target, device, variants)


_FLOATS = ("f16", "bf16", "f8e4m3fnuz", "f8e4m3fn")


def _product_configs(m: int, n: int, k: int, element: _types.DataType, target: str, lanes: int, block: int = 0) -> List[Dict[str, Any]]:
    """Tiles, waves and matrix operations of a product whose operands go through shared memory. block: rows of a tile; 0: any."""
    configs = []
    wide = 1 if element.bits == 16 else 2
    for tile in ((128, 128, 64), (128, 64, 64), (128, 32, 64), (64, 64, 64), (64, 64, 32), (64, 32, 64), (32, 64, 64), (32, 32, 64), (16, 32, 64)):
        if block not in (0, tile[0]) or (not block and tile in ((128, 32, 64), (64, 32, 64))):
            continue
        tile = tile[0], tile[1], tile[2] * wide
        for waves in ((2, 2), (1, 2), (1, 1)):
            for mma in _products(target, element.name.lower()):
                own = tile[0] // waves[0], tile[1] // waves[1]
                if not _fits((m, n), tile) or own[0] % _rows(mma) or own[1] % _rows(mma) or own[0] * own[1] > 64 * 64 * lanes // 32:
                    continue
                configs.append({"tile": tile, "waves": waves, "mma": mma})
    return configs


@_sized("m", "n", "k")
def split_gemm(m: int, n: int, k: int, dtype: str = "f16", target: str = "gfx942", device: Optional[str] = None) -> Picked:
    """C += A B^T with K in parts, a workgroup each: A [m, k], B [n, k] of dtype, C [m, n] of f32. For problems of few tiles. Sums are added
    in the order in which workgroups end, which changes their last bits."""
    element, lanes = _type(dtype, _FLOATS), _lanes(target)
    configs = [{"parts": parts, **config} for config in _product_configs(m, n, k, element, target, lanes) for parts in (1, 2, 4, 8, 16, 32)
               if parts == 1 or parts * config["tile"][2] <= k]
    return pick(gemm_split.build, {"m": m, "n": n, "k": k, "dtype": element, "lanes": lanes}, configs, target, device)


@_sized("m", "n", "k", "workers")
def stream_gemm(m: int, n: int, k: int, workers: int = 304, dtype: str = "f16", target: str = "gfx942", device: Optional[str] = None) -> Picked:
    """C = A B^T by this number of persistent workers (StreamK): A [m, k], B [n, k] of dtype, C [m, n] of f32. Arguments: a, b, parts [2 * workers, tile M,
    tile N] of f32, counters [tiles] of i32 with zeroes, c. The same bits in every run. `config["tile"]` is the tile."""
    element, lanes = _type(dtype, _FLOATS), _lanes(target)
    return pick(gemm_stream.build, {"m": m, "n": n, "k": k, "workers": workers, "dtype": element, "lanes": lanes},
                _product_configs(m, n, k, element, target, lanes), target, device, values=True)


@_sized("rows", "tokens", "n", "k", "experts", "top", "block")
def grouped_gemm(kind: str, rows: int, tokens: int, n: int, k: int, experts: int, top: int = 1, block: int = 32, dtype: str = "f16", target: str = "gfx942",
                 device: Optional[str] = None) -> Picked:
    """Products of rows, each with the matrix of its expert, `block` rows at a time (gemm_grouped.align): kind is grouped, or gate_up and down, which
    together are a mixture of experts. Arguments: a [tokens, k] (of down: [rows, k]), b [experts, n, k] (of gate_up [experts, 2 n, k]), the tokens and
    the experts of blocks that align gives, of down the weight of each row, c: [rows, n] of f32 (gate_up: of dtype; down: [tokens, n], added to)."""
    if kind not in ("grouped", "gate_up", "down"):
        raise ValueError("kind is grouped, gate_up or down; found %r" % kind)
    if block not in (16, 32, 64, 128) or rows % block:
        raise ValueError("grouped_gemm: block is 16, 32, 64 or 128 and divides rows; found %d and %d" % (block, rows))
    element, lanes = _type(dtype, _FLOATS if kind == "grouped" else ("f16", "bf16")), _lanes(target)
    configs = _product_configs(max(rows, block), n, k, element, target, lanes, block)
    fixed = {"kind": kind, "rows": rows, "tokens": tokens, "n": n, "k": k, "experts": experts, "dtype": element, "top": top, "lanes": lanes}
    return pick(gemm_grouped.build, fixed, configs, target, device)


@_sized("rows", "tokens", "model", "inter", "experts", "top", "block")
def moe(rows: int, tokens: int, model: int, inter: int, experts: int, top: int = 1, block: int = 32, dtype: str = "f8e4m3fn", weights: str = "",
        shuffled: bool = False, target: str = "gfx950", device: Optional[str] = None, chosen: Any = None, out: str = "f32") -> Picked:
    """A mixture of experts with quantized weights, in one kernel: C += weights[r] (silu(A G^T) * (A U^T)) B^T for the experts of each token.

    rows: those of `align(chosen, experts, block)`; top: choices of a token; dtype: i8, or the 8-bit float of the target; weights: "mxfp4" on gfx950.
    Arguments: a [tokens, model] of dtype, its scales [tokens] of f32; G and U [experts, 2 inter, model] of dtype, their scales [experts, 2 inter] of f32;
    B [experts, model, inter], its scales [experts, model]; what `align` gives; the weight of each row (f32); C [tokens, model] of out, added to.
    out: f32; or bf16 as AITER has it, for an even model and on gfx942 blocks of at most 64 rows: C is rounded after each part that a workgroup adds.
    mxfp4: G, U and B are bytes of two numbers, [..., K / 2], scales are bytes (E8M0) [..., K / 32]. shuffled: weights of dtype as `shuffle_weights` and
    AITER's shuffle_weight order them; rows are multiples of 16, K of 32. chosen [tokens, top]: the experts for which the search times the kernel; without,
    they are drawn."""
    element, mx = _type(dtype, ("i8", "f8e4m3fnuz", "f8e4m3fn")), weights == "mxfp4"
    if weights not in ("", "mxfp4") or (mx and (target != "gfx950" or dtype != "f8e4m3fn" or shuffled)):
        raise ValueError("moe: weights are \"mxfp4\" for f8e4m3fn on gfx950, not shuffled, else of dtype; found %r, %s, %s" % (weights, dtype, target))
    if mx and (model % 32 or inter % 32) or shuffled and (model % 32 or inter % 32):
        raise ValueError("moe: model and inter are multiples of 32; found %d and %d" % (model, inter))
    if _lanes(target) != 64 or target == "gfx90a":
        raise WaveccError("moe: the kernel is for gfx942 and gfx950; found %s" % target)
    if block not in (16, 32, 64, 128) or rows % block:
        raise ValueError("moe: block is 16, 32, 64 or 128 and divides rows; found %d and %d" % (block, rows))
    result = _type(out, ("f32", "bf16"))
    if out == "bf16" and model % 2:
        raise ValueError("moe: model is even if out is bf16, whose sums are added in pairs; found %d. Use out=\"f32\" or a column more" % model)
    products = _products(target, dtype) if not mx else [ScaledMMAType.F32_16x16x128_F8F6F4, ScaledMMAType.F32_32x32x64_F8F6F4]
    configs: List[Dict[str, Any]] = []
    for mma in products:
        for width, waves, deep, columns in ((256, 4, 128, 256), (256, 4, 256, 256), (128, 4, 128, 256), (128, 4, 256, 128), (64, 4, 128, 128), (128, 2, 128, 128)):
            if any(size % _rows(mma) for size in (block, width // waves, columns // waves)):
                continue  # of 32 rows: an atomic operation then reaches whole lines of C
            if width <= max(64, 2 * inter) and block * width // waves <= 64 * 64:
                configs.append({"tile": (block, width, deep), "columns": columns, "waves": waves, "mma": mma})
    fixed = {"rows": rows, "tokens": tokens, "model": model, "inter": inter, "experts": experts, "dtype": element, "top": top, "mx": mx, "shuffled": shuffled,
             "out": result, "use_fast_math": True}
    order, owners = align(chosen if chosen is not None else np.argsort(np.random.default_rng(0).random((tokens, experts)), axis=1)[:, :top], experts, block)

    def sample(kernel: WaveKernel) -> List[Any]:
        arrays = list(kernel._empty())
        for place, numbers, rest in ((6, order, tokens * top), (7, owners, 0)):
            arrays[place] = np.full(arrays[place].shape, rest, np.int32)
            count = min(len(numbers), len(arrays[place]))
            arrays[place][:count] = numbers[:count]
        return arrays
    return pick(moe_fused.build, fixed, configs, target, device, PREFETCH, sample=sample)


@_sized("m", "n", "k")
def mxfp4_gemm(m: int, n: int, k: int, target: str = "gfx950", device: Optional[str] = None, out: str = "f32", shuffled: bool = False) -> Picked:
    """C = A B^T of MXFP4: bytes A [m, k / 2], scales [m, k / 32], B [n, k / 2], scales [n, k / 32], C [m, n] of out (f32, f16, bf16).

    shuffled: both scales are in the order of `shuffle_scales` and AITER's e8m0_shuffle, [rows / 32, k / 256, 256]. That is faster:
    1.2 times at 4096 x 4096 x 32768."""
    if target != "gfx950":
        raise WaveccError("mxfp4_gemm: %s has no matrix operation of 4 bits in the language; gfx950 has" % target)
    if k % 128:
        raise ValueError("mxfp4_gemm: k is a multiple of 128; found %d. Fill A and B with zeroes" % k)
    result = _type(out, ("f32", "f16", "bf16"))
    configs: List[Dict[str, Any]] = []
    for tile in ((256, 256, 256), (256, 256, 128), (256, 128, 256), (128, 128, 256), (128, 128, 128), (64, 64, 256), (64, 64, 128), (32, 32, 256), (32, 32, 128), (16, 16, 128)):
        for waves in ((2, 2), (1, 1)):
            for mma in (ScaledMMAType.F32_16x16x128_F8F6F4, ScaledMMAType.F32_32x32x64_F8F6F4):
                own = tile[0] // waves[0], tile[1] // waves[1]
                if not _fits((m, n), tile) or k % tile[2] or own[0] % _rows(mma) or own[1] % _rows(mma) or own[0] * own[1] > 128 * 128:
                    continue
                configs.append({"tile": tile, "waves": waves, "mma": mma})
    ways: Tuple[Dict[str, Any], ...] = ({}, {"phases": False}, {"prefetch": False})
    variants = [{"turned": turned, **way} for way in ways for turned in (False, True)]
    return pick(gemm_mxfp4.build, {"m": m, "n": n, "k": k, "out": result, "shuffled": shuffled}, configs, target, device, variants)


@_sized("batch", "queries", "keys", "depth", "width", "group")
def attention(batch: int, queries: int, keys: int, depth: int, width: Optional[int] = None, dtype: str = "f16", causal: bool = False, group: int = 1,
              out: str = "f32", target: str = "gfx942", device: Optional[str] = None) -> Picked:
    """softmax(Q K^T / sqrt(depth)) V: Q [batch, queries, depth], K [heads, keys, depth], V [heads, keys, width] of dtype, the result
    [batch, queries, width] of out (f32, f16, bf16). exp2 is the hardware's approximation. batch counts batches times heads; group of them share the keys: heads
    is batch / group."""
    if batch % group:
        raise ValueError("group divides batch; found %d and %d" % (group, batch))
    configs: List[Dict[str, Any]] = []
    products: Tuple[MMAType, ...] = (MMAType.F32_16x16x16_F16, MMAType.F32_32x32x8_F16)
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
    fixed = {"use_fast_math": True, "batch": batch, "queries": queries, "keys": keys, "depth": depth, "width": width or depth, "dtype": _type(dtype, ("f16", "bf16")), "causal": causal, "group": group,
             "result": _type(out, ("f32", "f16", "bf16"))}
    return pick(attention_forward.build, fixed, configs, target, device, PREFETCH)


class Decode:
    """Two kernels: attention over parts of the keys, and one that joins the parts. Call it with the arrays of `decode`."""

    def __init__(self, first: Picked, second: Picked, shape: Tuple[int, int, int, int]) -> None:
        self.first, self.second, self._shape = first, second, shape  # parts, B, M, E
        self.us = first.us + second.us

    def __call__(self, *arguments: Any, **options: Any) -> None:
        parts, count, group, width = self._shape
        stats = [np.zeros((parts, count, group), np.float32) for _ in range(2)]
        sums = np.zeros((parts, count, group, width), np.float32)
        self.first(*arguments[:-1], *stats, sums, **options)
        flat = arguments[-1].reshape(count * group, width)
        self.second(*(s.reshape(parts, -1) for s in stats), sums.reshape(parts, -1, width), flat, **options)


@_sized("batch", "heads", "group", "keys", "depth", "width")
def decode(batch: int, heads: int, group: int, keys: int, depth: int, width: Optional[int] = None, dtype: str = "bf16", latent: bool = False, page: int = 0,
           pages: int = 0, scale: Optional[float] = None, target: str = "gfx942", device: Optional[str] = None) -> Decode:
    """Attention of one query for each head over a cache of at most `keys` keys of a batch. heads of keys, group heads of queries for each.

    Arguments: q [batch * heads, group, depth], k [batch * heads, keys, depth] and v [..., width]; lengths [batch] of i32; the result [batch * heads,
    group, width] of f32. page: k and v are [pages, page, heads, ...], and a table [batch, keys / page] of i32 stands before lengths.
    latent: MLA, values are the first `width` of each key, and there is no v. dtype: f16, bf16, or the 8-bit float of the target."""
    element, wide = _type(dtype, _FLOATS), width or depth
    if _lanes(target) != 64 or target == "gfx90a":
        raise WaveccError("decode: the kernel is for gfx942 and gfx950; found %s" % target)
    if latent and heads != 1:
        raise ValueError("latent: all heads of queries share one head of keys; found %d heads" % heads)
    names = ("F32_16x16x32_K4_F8",) if element.bits == 8 else ("F32_16x16x32_K4_F16",) if target == "gfx950" else ("F32_16x16x16_F16",)
    configs: List[Dict[str, Any]] = [{"parts": parts, "block": block, "waves": waves, "mma": MMAType[name], "shared": shared}
               for name in names for parts in (1, 4, 16, 32, 64) for block in (32, 64) for waves in (1, 2, 4) for shared in ((True, True), (False, True), (False, False))
               if parts * block <= max(keys, block) and 16 * waves < group + 16]
    fixed = {"batch": batch, "heads": heads, "group": group, "keys": keys, "depth": depth, "width": wide, "dtype": element, "latent": latent, "page": page,
             "pages": pages, "scale": scale, "use_fast_math": True}

    def sample(kernel: WaveKernel) -> List[Any]:
        arrays = list(kernel._empty())
        arrays[-4] = np.full(batch, keys, np.int32)
        return arrays

    def with_parts(parts: int) -> Decode:
        first = pick(attention_decode.build, fixed, [c for c in configs if c["parts"] == parts], target, device, sample=sample)
        joins = [{"elements": elements} for elements in (1, 2, 4) if wide % elements == 0]
        second = pick(attention_decode.build_join, {"rows": batch * heads * group, "width": wide, "parts": parts, "out": _types.f32}, joins, target, device)
        return Decode(first, second, (parts, batch * heads, group, wide))
    return min((with_parts(parts) for parts in sorted({c["parts"] for c in configs})), key=lambda d: d.us)


@_sized("tokens", "heads", "depth")
def rope(tokens: int, heads: int, depth: int, dtype: str = "f16", target: str = "gfx942", device: Optional[str] = None) -> Picked:
    """Rotary embedding of X [tokens, heads, depth]: arguments x, cosines and sines [tokens, depth / 2] of f32, y. Halves turn, not pairs."""
    lanes = _lanes(target)
    if depth % 2:
        raise ValueError("depth is even; found %d" % depth)
    configs = [{"rows": rows, "elements": elements} for rows in (1, 4, 8) for elements in (1, 2, 4, 8) if depth // 2 % elements == 0 and rows <= max(heads, 1)]
    return pick(rope_rows.build, {"tokens": tokens, "heads": heads, "depth": depth, "dtype": _type(dtype, ("f16", "bf16", "f32")), "lanes": lanes}, configs, target, device)


@_sized("m", "n", "k")
def topk(m: int, n: int, k: int, dtype: str = "f32", target: str = "gfx942", device: Optional[str] = None) -> Picked:
    """The k largest of each row of X [m, n], in order: values [m, k] of dtype, places [m, k] of i32. k is at most 64."""
    lanes = _lanes(target)
    if k > min(n, 64):
        raise ValueError("topk: k is at most n and 64; found %d of %d" % (k, n))
    configs = [{"waves": waves, "elements": elements} for waves in (1, 2, 4) for elements in (1, 2, 4) if waves * elements * lanes <= max(n, lanes)]
    configs += [{"waves": waves, "rows": rows} for waves in (1, 4) for rows in (2, 4, 8, 16) if m > 1 and n <= 64 * lanes // rows]
    return pick(top_k.build, {"m": m, "n": n, "k": k, "dtype": _type(dtype, ("f16", "bf16", "f32", "i32")), "lanes": lanes}, configs, target, device)


def _per_row(n: int, lanes: int) -> List[Dict[str, Any]]:
    """Ways to share a row: in registers of a workgroup, where it fits; waves that get a part of another length are for long rows."""
    ways = [{"waves": waves, "elements": elements, "looped": False} for waves in (1, 2, 4, 8, 16, 32) for elements in (8, 4, 2, 1)
            if waves * lanes <= 1024 and n % elements == 0 and n <= 64 * waves * lanes and (n % (waves * elements) == 0 or n > 1024)
            and (waves * lanes * elements <= n or waves < 16 and (lanes * elements <= n or elements == waves == 1))]
    return ways + [{"waves": waves, "elements": elements, "looped": True} for waves in (8, 16) for elements in (8, 4, 2, 1)
                   if n > 32768 and n % elements == 0]


@_sized("m", "n")
def rmsnorm(m: int, n: int, dtype: str = "f16", eps: float = 1e-6, target: str = "gfx942", device: Optional[str] = None) -> Picked:
    """Y = X / sqrt(mean(X^2) + eps) W of each row: X and Y [m, n], W [n]."""
    lanes = _lanes(target)
    fixed = {"m": m, "n": n, "dtype": _type(dtype, ("f16", "bf16", "f32")), "eps": eps, "lanes": lanes}
    return pick(rms_norm.build, fixed, _per_row(n, lanes), target, device)


@_sized("m", "n")
def softmax(m: int, n: int, dtype: str = "f16", target: str = "gfx942", device: Optional[str] = None) -> Picked:
    """The softmax of each row: X and Y [m, n]."""
    lanes = _lanes(target)
    fixed = {"m": m, "n": n, "dtype": _type(dtype, ("f16", "bf16", "f32")), "lanes": lanes}
    return pick(row_softmax.build, fixed, _per_row(n, lanes), target, device)


@_sized("m", "n")
def copy(m: int, n: int, dtype: str = "f16", target: str = "gfx942", device: Optional[str] = None) -> Picked:
    """B = A: both [m, n]."""
    lanes, element = _lanes(target), _type(dtype, ("f16", "bf16", "f32", "i8", "i32"))
    configs = [{"tile": (rows, lanes * elements), "elements": elements} for elements in (16, 8, 4, 2, 1) for rows in (16, 8, 4, 1)
               if elements * element.bits <= 128 and n % elements == 0 and (rows <= m or rows == 1) and (lanes * elements <= n or elements == 1)]
    return pick(copy_transpose.build_copy, {"m": m, "n": n, "dtype": element, "lanes": lanes}, configs, target, device)


@_sized("m", "n")
def transpose(m: int, n: int, dtype: str = "f16", target: str = "gfx942", device: Optional[str] = None) -> Picked:
    """B = A^T: A [m, n], B [n, m]."""
    lanes = _lanes(target)
    configs = [{"tile": (rows, columns), "shared": shared} for shared in (True, False) for rows in (128, 64, 32, 16, 1) for columns in (128, 64, 32)
               if (rows if shared else columns) % lanes == 0 and rows * columns <= 8192 and (_fits((m, n), (rows, columns)) or rows * columns == 64 * 32)]
    return pick(copy_transpose.build_transpose, {"m": m, "n": n, "dtype": _type(dtype, ("f16", "bf16", "f32", "i8", "i32")), "lanes": lanes}, configs, target, device)
