"""Launches of AITER's GEMMs in HIP (opus), as its generator's host code makes them (ROCm/aiter e4048607a535,
csrc/opus_gemm/codegen).

A launch is (kernel object, grid, block, arguments of `wavecc time`), and what is warm. The objects are those of AITER's own
build, DIR/gfx942/NAME_Cbf16_t.co. Not here: split sums, which are two launches with a workspace, and objects with a second
kernel that adds a bias."""
import re

COMPUTE_UNITS, XCDS = 256, 8  # that the persistent kernels are written for
COPIES, MALL_BYTES = 101, 256 << 20  # of the tuner's arguments; of the Infinity Cache
SCALED = 128  # numbers of the 8-bit kernels with one scale


def divide_up(a, b):
    return -(-a // b)


def struct(values):
    """Fields one after the other: ('p', bytes) a buffer, ('u', n)."""
    at, args = 0, []
    for kind, value in values:
        size = 8 if kind == "p" else 4
        at = divide_up(at, size) * size
        args.append(f"@{at}:" + (f"u32={value}" if kind == "u" else f"i8[{value}]=zero" if value else "null"))
        at += size
    return args


def persistent(m_tiles, n_tiles):
    """Grid and the four last arguments."""
    split = max(1, divide_up(COMPUTE_UNITS, n_tiles))
    while split < m_tiles and m_tiles % split:
        split += 1
    split = min(split, m_tiles)
    of_xcd = divide_up(split, XCDS)
    return (n_tiles, of_xcd * XCDS, 1), [("u", m_tiles // split), ("u", n_tiles), ("u", split), ("u", of_xcd)]


def warm(name, size):
    """The tuner of the 8-bit kernels takes other copies of the arguments for each launch, that of the bf16 ones always the
    same."""
    if "a8w8" in name:
        return ["--warm=mall"] if size * COPIES < MALL_BYTES else []
    return ["--warm=l2"] if size < MALL_BYTES else []


def launch(row):
    """Of a row of opus.csv."""
    m, n, k, name = int(row["M"]), int(row["N"]), int(row["K"]), row["kernel"]
    block, tile_m, tile_n = (int(x) for x in re.search(r"_(\d+)x(\d+)x(\d+)x\d+_", name).groups())
    m_tiles, n_tiles, width = divide_up(m, tile_m), divide_up(n, tile_n), 1 if "a8w8" in name else 2
    matrices = [("p", m * k * width), ("p", n * k * width), ("p", m * n * 2)]
    sizes, strides = [("u", m), ("u", n), ("u", k), ("u", 1)], [("u", k), ("u", k), ("u", n)]
    batch = [("u", m * k), ("u", n * k), ("u", m * n)]
    grid = (m_tiles * n_tiles, 1, 1)
    if "a8w8" in name:
        scales = k // SCALED
        values = matrices + [("u", m), ("u", k)] + strides
        values += [("p", m * scales * 4), ("p", n // SCALED * scales * 4), ("u", scales)]
        grid = (n_tiles, m_tiles, 1)
    elif "persistent" in name:
        grid, more = persistent(m_tiles, n_tiles)
        values = matrices + sizes + strides + batch + more
    elif "mono_tile" in name:
        values = matrices + sizes + strides + batch
    else:  # a bias stands behind the matrices, and its stride last
        values = matrices + [("p", 0)] + sizes + strides + batch + [("u", 0)]
    if "_wkc_" in name:  # the waves of a workgroup share K; `accum` shares it among workgroups, too
        grid = (n_tiles * (8 if "accum" in name else 1), m_tiles, 1)
    size = sum(value for kind, value in values if kind == "p")
    return (f"{row['gfx']}/{name}_Cbf16_t.co", grid, block, struct(values)), warm(name, size)
