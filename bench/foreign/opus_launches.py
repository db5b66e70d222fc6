"""Launches of AITER's GEMMs in HIP (opus), as its generator's host code makes them (ROCm/aiter e4048607a535,
csrc/opus_gemm/codegen).

A launch is (kernel object, grid, block, arguments of `wavecc time`), and what is warm. The objects are those of AITER's own
build, DIR/gfx942/NAME_Cbf16_t.co; those of gfx1250 come from `opus_objects.py`. Not here: split sums of gfx9, which are two
launches with a workspace, and objects with a second kernel that adds a bias."""
import re

COMPUTE_UNITS, XCDS = 256, 8  # that the persistent kernels are written for
COPIES, MALL_BYTES = 101, 256 << 20  # of the tuner's arguments; of the Infinity Cache
L2_BYTES = 192 << 20  # of an MI455X
SCALED = 128  # numbers of the 8-bit kernels with one scale
REDUCE_COLUMNS, REDUCE_BLOCK = 1024, 128  # of a workgroup that adds up the parts of a sum


def tile_of(name):
    """Work-items, rows, columns and K of a step."""
    return [int(x) for x in re.search(r"_(\d+)x(\d+)x(\d+)x(\d+)_", name).groups()]


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


def parts(steps, wanted):
    """Of a sum, so that none is empty."""
    while wanted > 1 and (wanted - 1) * divide_up(steps, wanted) >= steps:
        wanted -= 1
    return max(wanted, 1)


def split(row):
    """gfx1250: a product whose parts go to a workspace as bf16, and the kernel that adds them up, which finds them in the L2."""
    m, n, k, name = int(row["M"]), int(row["N"]), int(row["K"]), row["kernel"]
    block, tile_m, tile_n, step = tile_of(name)
    cluster = [int(x) for x in (re.search(r"_c(\d)x(\d)_", name) or re.match("()()", "")).groups() if x] or [1, 1]
    tiles, sums = (divide_up(m, tile_m), divide_up(n, tile_n)), parts(divide_up(k, step), int(row["splitK"]))
    grid = tuple(divide_up(t, c) * c for t, c in zip(tiles, cluster)) + (sums,)
    rows, columns = tiles[0] * tile_m, tiles[1] * tile_n
    space = ("p", rows * columns * sums * 2)
    values = [("p", m * k * 2), ("p", n * k * 2), space, ("p", m * n * 2), ("p", 0)]
    values += [("u", x) for x in (m, n, k, 1, sums, k, k, columns, n, m * k, n * k, rows * columns, m * n, 0)]
    add = [space, ("p", m * n * 2)] + [("u", x) for x in (sums, m, n, 1, rows, columns)] + [("p", 0), ("u", 0)]
    return [(f"gfx1250/{name}.co", grid, block, struct(values)),
            (f"gfx1250/splitk_reduce_{sums}.co", (divide_up(n, REDUCE_COLUMNS), m, 1), REDUCE_BLOCK, struct(add), ["--warm=l2"])]


def launches(row):
    """Of a row of opus.csv, and what is warm."""
    if row["gfx"] == "gfx1250":
        m, n, k = (int(row[x]) for x in "MNK")
        return split(row), ["--warm=l2"] if (m * k + n * k + m * n) * 2 * COPIES < L2_BYTES else []
    kernel, more = launch(row)
    return [kernel], more


def launch(row):
    """Of a row of gfx9."""
    m, n, k, name = int(row["M"]), int(row["N"]), int(row["K"]), row["kernel"]
    block, tile_m, tile_n, _ = tile_of(name)
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
