"""Number formats and layouts of the production kernels' operands (ROCm/aiter: op_tests, aiter/ops/shuffle.py)."""
import numpy as np

FP4 = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6, 0, -0.5, -1, -1.5, -2, -3, -4, -6])


def to_bf16(x):
    """To nearest even, as 16-bit codes."""
    bits = np.ascontiguousarray(x, np.float32).view(np.uint32)
    return ((bits + 0x7fff + (bits >> 16 & 1)) >> 16).astype(np.uint16)


def from_bf16(codes):
    return (np.ascontiguousarray(codes).astype(np.uint32) << 16).view(np.float32).astype(np.float64)


def fp8_values(target):
    """Values of the 256 codes of e4m3: FNUZ (bias 8) on gfx942, OCP on gfx950."""
    code = np.arange(256)
    exponent, mantissa, sign = code >> 3 & 15, code & 7, np.where(code >> 7, -1.0, 1.0)
    bias = 8 if target == "gfx942" else 7
    value = sign * np.where(exponent == 0, mantissa / 8 * 2.0 ** (1 - bias),
                            (1 + mantissa / 8) * 2.0 ** (exponent - bias))
    value[code == 0x80 if target == "gfx942" else (code & 0x7f) == 0x7f] = np.nan
    return value


def random_fp8(rng, target, shape, limit):
    """Codes whose values are no larger than `limit`, and the values."""
    values = fp8_values(target)
    codes = np.array([c for c in range(256) if np.abs(values[c]) <= limit and c != 0x80], np.uint8)
    picked = codes[rng.integers(0, len(codes), shape)]
    return picked, values[picked]


def to_fp8(x, target):
    """Nearest codes (ties to even), saturated."""
    values = fp8_values(target)
    order = np.array([c for c in range(128) if np.isfinite(values[c])])
    levels = values[order]
    magnitude = np.minimum(np.abs(x), levels[-1])
    high = np.clip(np.searchsorted(levels, magnitude), 1, len(levels) - 1)
    low = high - 1
    up = magnitude - levels[low] > levels[high] - magnitude
    tie = magnitude - levels[low] == levels[high] - magnitude
    picked = np.where(up | tie & (order[high] % 2 == 0), high, low)
    codes = order[picked].astype(np.uint8)
    return np.where((x < 0) & (codes != 0), codes | 0x80, codes).astype(np.uint8)


def shuffled(weight, rows=16, bytes_per_pack=16):
    """B as kernels named BpreShuffle want it: blocks of 16 rows by 32 columns (of bytes: 2 packs of 16), in a block
    pack before row before the bytes of the pack. Last two dimensions: N, K; any type."""
    pack = bytes_per_pack // weight.dtype.itemsize
    wide = 32
    n, k = weight.shape[-2:]
    blocks = weight.reshape(-1, n // rows, rows, k // wide, wide // pack, pack)
    return np.ascontiguousarray(blocks.transpose(0, 1, 3, 4, 2, 5)).reshape(weight.shape)


def shuffled_scales(scales):
    """e8m0 scales of MXFP4 operands: padded to 256 rows and 8 columns, tiles of 32 by 8 with pairs of rows and of
    columns."""
    m, n = scales.shape
    rows, columns = (m + 255) // 256 * 256, (n + 7) // 8 * 8
    padded = np.full((rows, columns), 127, np.uint8)
    padded[:m, :n] = scales
    tiles = padded.reshape(rows // 32, 2, 16, columns // 8, 2, 4)
    return np.ascontiguousarray(tiles.transpose(0, 3, 5, 2, 4, 1)).reshape(rows, columns)


def packed_fp4(codes):
    """Two codes in a byte, the lower element in the low half."""
    return codes[..., 0::2] | codes[..., 1::2] << 4
