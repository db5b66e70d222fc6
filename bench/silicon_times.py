#!/usr/bin/env python3
"""The clock against measured launches: AMD's GEMM kernels (ROCm/aiter, hsa/), each with the launch that its host code makes.

usage: bench/silicon_times.py --measured FILE.csv --kernels DIR [--json] [--every=N] [--jobs=N] [--rows=FILE] [--wavecc PROGRAM]

  --measured  columns gfx, cu, M, N, K, splitK, kernel, us: one launch in each row (aiter/configs, tuned tables)
  --kernels   the code objects, as hsa/ has them: DIR/gfx950/f4gemm/NAME.co
  --json      the figures as JSON on standard output
  --every=N   every N-th row only
  --jobs=N    processes at a time (default 2)
  --rows=FILE write each row with its prediction, as CSV

Prints for each family and device, and there for each class of measured times: rows, median and ninetieth percentile of the
error |predicted / measured - 1|, how many measured times are in the range that `wavecc time` prints (it claims 90 %), rank
correlation (Spearman), and the same of the formula of silicon_times.md, which sees no instruction. What the times are: device time of all kernels of a call, best of a tuning run, arguments rotated over so many
copies that no cache has them, or, where 101 copies of all of them fit, that the Infinity Cache has (silicon_times.md).

Exit status 0: every row was predicted; 1: some kernels are of no known family, have no code object, or could not be timed:
they are named, and count nowhere; 2: bad usage."""
import argparse
import concurrent.futures
import csv
import functools
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TIMEOUT = 300  # seconds for one row
COPIES = 101
MALL_BYTES = 256 << 20
DEVICES = {("gfx950", 256): "mi355x", ("gfx942", 304): "mi300x", ("gfx942", 80): "mi308x", ("gfx1250", 256): "mi455x"}
CLASSES = [(10, "under 10 us"), (30, "to 30"), (100, "to 100"), (1000, "to 1000"), (float("inf"), "over 1000")]
FILL_US = 1.0  # of the kernel that clears the output of a split sum first: fitted, as the rows of timing.def are


class Refused(Exception):
    """The row can't be predicted; says why."""


@functools.lru_cache
def device_rows(wavecc):
    """Of each device the target, and 1e9 bytes per second of its HBM: `wavecc time --rows`."""
    text = subprocess.run([wavecc, "time", "--rows"], capture_output=True, text=True, check=True).stdout
    target, devices, is_device = None, {}, False
    for words in (line.split() for line in text.splitlines()):
        if len(words) == 1:
            target = words[0]
        is_device = bool(words) and (is_device or words[0] == "device")
        if is_device and words[0] != "device":
            devices[words[0]] = {"target": target, "hbm": float(words[8])}
    return devices


def divide_up(a, b):
    return -(-a // b)


def buffers_and_scalars(values):
    """Arguments of these kernels stand 16 bytes apart: ('p', bytes) a buffer, ('u', n), ('f', x)."""
    args = []
    for i, (kind, value) in enumerate(values):
        spec = {"p": f"i8[{value}]=zero" if value else "null", "u": f"u32={value}", "f": f"f32={value}"}[kind]
        args.append(f"--arg=@{16 * i}:{spec}")
    return args


# Each family: argument structs and grids of ROCm/aiter csrc/py_itfs_cu/asm_*.cu.


def launch_f4gemm(row, tile_m, tile_n):
    """asm_gemm_a4w4.cu: MXFP4 with e8m0 scales; splitK is a logarithm."""
    m, n, k = row["M"], row["N"], row["K"]
    scale_k = divide_up(k // 32, 8) * 8
    scales_a, scales_b = divide_up(m, 256) * 256 * scale_k, divide_up(n, 256) * 256 * scale_k
    out = divide_up(m, 32) * 32 * n * 2
    values = [("p", out), ("p", 0), ("p", m * k // 2), ("p", n * k // 2), ("f", 1), ("f", 0), ("u", 0), ("u", 0), ("u", n),
              ("u", 0), ("u", k), ("u", 0), ("u", k), ("u", 0), ("u", m), ("u", n), ("u", k), ("p", scales_a),
              ("p", scales_b), ("u", scale_k), ("u", 0), ("u", scale_k), ("u", 0), ("u", row["splitK"])]
    parts = 1
    if row["splitK"]:
        parts = divide_up(k, divide_up(k >> row["splitK"], 256) * 256)
    return values, (divide_up(n, tile_n), divide_up(m, tile_m), parts), out if parts > 1 else 0


def launch_bf16gemm(row, tile_m, tile_n):
    """asm_gemm_a16w16.cu: bf16 out; splitK is the grid's z, whose parts wait on a semaphore."""
    m, n, k, parts = row["M"], row["N"], row["K"], max(1, row["splitK"])
    values = [("p", m * n * 2), ("p", 0), ("p", m * k * 2), ("p", n * k * 2), ("f", 1), ("f", 0), ("u", n * 2), ("u", 0),
              ("u", n * 2), ("u", 0), ("u", k * 2), ("u", 0), ("u", k * 2), ("u", 0), ("u", m), ("u", n), ("u", k),
              ("u", parts), ("u", 1), ("p", 0), ("u", 0), ("p", 65536)]
    return values, (divide_up(n, tile_n), divide_up(m, tile_m), parts), 0


def split_parts(row):
    return divide_up(row["K"], divide_up(divide_up(row["K"], max(1, row["splitK"])), 128) * 128)


def launch_i8gemm(row, tile_m, tile_n):
    """asm_gemm_a8w8.cu: int8 with a scale for each row and column; parts of a split sum stand side by side in x."""
    m, n, k, parts = row["M"], row["N"], row["K"], split_parts(row)
    values = [("p", m * n * 2), ("p", m * k), ("p", n * k), ("p", m * 4), ("p", n * 4), ("p", n * 4), ("u", m), ("u", n),
              ("u", k), ("u", k), ("u", k), ("u", n * 2), ("u", parts)]
    return values, (n // tile_n * parts, divide_up(m, tile_m), 1), m * n * 2 if parts > 1 else 0


def launch_fp8gemm(row, tile_m, tile_n):
    """asm_a8w8_blockscale_bpreshuffle.cu: fp8 with scales of 1x128 and 128x128 blocks."""
    m, n, k, parts = row["M"], row["N"], row["K"], split_parts(row)
    blocks_n, blocks_k = divide_up(n, 128), divide_up(k, 128)
    values = [("p", m * n * 2), ("p", m * k), ("p", n * k), ("p", m * blocks_k * 4), ("p", blocks_n * blocks_k * 4),
              ("p", n * 4), ("u", m), ("u", n), ("u", k), ("u", k), ("u", k), ("u", n * 2), ("u", parts), ("u", m),
              ("u", blocks_n), ("u", blocks_k)]
    return values, (n // tile_n * parts, divide_up(m, tile_m), 1), m * n * 2 if parts > 1 else 0


# Kernel name, family, launch, bits of an element of A and B, products of a compute unit in a clock by target.
FAMILIES = [
    (r"f4gemm_bf16_per1x32Fp4_(?:no)?BpreShuffle_(\d+)x(\d+)", "f4gemm", launch_f4gemm, 4, {"gfx950": 8192}),
    (r"bf16gemm_(?:fp32bf16|bf16)_tn_(\d+)x(\d+).*", "bf16gemm", launch_bf16gemm, 16, {"gfx942": 1024, "gfx950": 2048}),
    (r"I8gemm_bf16_perTokenI8_BpreShuffle_(\d+)x(\d+)", "i8gemm", launch_i8gemm, 8, {"gfx942": 2048, "gfx950": 4096}),
    (r"fp8gemm_bf16_blockscale_BpreShuffle_(\d+)x(\d+)", "fp8gemm_blockscale", launch_fp8gemm, 8,
     {"gfx942": 2048, "gfx950": 2048}),
]


def family_of(kernel):
    """Of the mangled or plain name: base name, tile, row of FAMILIES."""
    mangled = re.fullmatch(r"_ZN5aiter\d+(.*)E", kernel)
    name = mangled.group(1) if mangled else kernel
    for family in FAMILIES:
        match = re.fullmatch(family[0], name)
        if match:
            return name, int(match.group(1)), int(match.group(2)), family
    raise Refused(f"kernel {name} is of no family whose launch is known ({', '.join(f[1] for f in FAMILIES)})")


def device_of(row):
    device = DEVICES.get((row["gfx"], row["cu"]))
    if not device:
        raise Refused(f"no device has {row['cu']} compute units of {row['gfx']}")
    return device


def formula(row, hbm, tile_m, tile_n, family, groups):
    """us = max(2.1 x matrix time at 2.4 GHz over whole rounds, 1.4 x bytes / HBM, 1.75 x bytes of a tile / 44 B per clk) + 4"""
    parts = groups / (divide_up(row["M"], tile_m) * divide_up(row["N"], tile_n))
    k, bits = row["K"] / parts, family[3]
    rounds = divide_up(groups, row["cu"])
    matrix = tile_m * tile_n * k / family[4][row["gfx"]] / 2.4e3 * rounds
    size = (row["M"] + row["N"]) * row["K"] * bits / 8 + row["M"] * row["N"] * 2
    tile = (tile_m + tile_n) * k * bits / 8 / 44 / 2.4e3
    return max(2.1 * matrix, 1.4 * size / hbm * 1e-3, 1.75 * tile) + 4


def find_object(options, row, name, folder):
    base = os.path.join(options.kernels, row["gfx"])
    for path in (os.path.join(base, folder, name + ".co"), os.path.join(base, name + ".co")):
        if os.path.exists(path):
            return path
    raise Refused(f"{os.path.join(base, folder, name + '.co')}: no such file")


def predict(options, row):
    """Predicted microseconds, those of the formula, family, device, and the printed range: lowest and highest microseconds."""
    name, tile_m, tile_n, family = family_of(row["kernel"])
    device = device_of(row)
    hbm = device_rows(options.wavecc)[device]["hbm"]
    values, grid, fill = family[2](row, tile_m, tile_n)
    size = sum(value for kind, value in values if kind == "p")
    command = [options.wavecc, "time", find_object(options, row, name, family[1]), f"--device={device}",
               f"--grid={grid[0]},{grid[1]},{grid[2]}", "--block=256", "--json", "--no-spread", "--no-changes",
               "--max-instructions=0"]
    if size * COPIES < MALL_BYTES:
        command.append("--warm=mall")
    run = subprocess.run(command + buffers_and_scalars(values), capture_output=True, text=True, timeout=TIMEOUT, check=False)
    if run.returncode:
        raise Refused(f"{name}: {run.stderr.strip() or run.stdout.strip()}")
    time = json.loads(run.stdout)
    us = time["us"] + (FILL_US + fill / hbm * 1e-3 if fill else 0)
    within = [bound / time["us"] * us for bound in (time["us_low"], time["us_high"])]
    guess = formula(row, hbm, tile_m, tile_n, family, grid[0] * grid[1] * grid[2])
    return us, guess, family[1], device, within


def read_rows(options):
    with open(options.measured, encoding="utf-8") as file:
        rows = [row for i, row in enumerate(csv.DictReader(file)) if i % options.every == 0]
    for row in rows:
        for name in ("cu", "M", "N", "K", "splitK"):
            row[name] = int(row[name])
        row["us"] = float(row["us"])
    return rows


def class_of(us):
    return next(name for limit, name in CLASSES if us < limit)


def ranks(values):
    order = sorted(range(len(values)), key=values.__getitem__)
    result = [0.0] * len(values)
    i = 0
    while i < len(order):
        j = i
        while j + 1 < len(order) and values[order[j + 1]] == values[order[i]]:
            j += 1
        for k in range(i, j + 1):
            result[order[k]] = (i + j) / 2
        i = j + 1
    return result


def correlation(a, b):
    """Spearman's; None for fewer than three."""
    if len(a) < 3:
        return None
    x, y, mean = ranks(a), ranks(b), (len(a) - 1) / 2
    top = sum((p - mean) * (q - mean) for p, q in zip(x, y))
    bottom = (sum((p - mean) ** 2 for p in x) * sum((q - mean) ** 2 for q in y)) ** 0.5
    return top / bottom if bottom else None


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def share_in_range(rows):
    """Of (measured, (lowest, highest))."""
    return sum(low <= us <= high for us, (low, high) in rows) / len(rows)


def figures(rows):
    """Of rows (measured, predicted, formula, printed range)."""
    measured, predicted, formulas = ([row[i] for row in rows] for i in range(3))
    errors = [abs(p / m - 1) for m, p in zip(measured, predicted)]
    plain = [abs(f / m - 1) for m, f in zip(measured, formulas)]
    return {"rows": len(rows), "median_error": percentile(errors, 0.5), "p90_error": percentile(errors, 0.9),
            "rank_correlation": correlation(predicted, measured), "in_range": share_in_range([(row[0], row[3]) for row in rows]),
            "formula_median_error": percentile(plain, 0.5), "formula_p90_error": percentile(plain, 0.9),
            "formula_rank_correlation": correlation(formulas, measured)}


def with_classes(rows):
    result = figures(rows)
    result["classes"] = {}
    for _, name in CLASSES:
        of_class = [row for row in rows if class_of(row[0]) == name]
        if of_class:
            result["classes"][name] = figures(of_class)
    return result


def print_line(label, f):
    def rank(value):
        return "   -" if value is None else f"{value:.2f}"
    print(f"| {label:<38} | {f['rows']:5} | {100 * f['median_error']:5.1f} | {100 * f['p90_error']:5.1f} | "
          f"{100 * f['in_range']:4.0f} | {rank(f['rank_correlation'])} | {100 * f['formula_median_error']:5.1f} | {100 * f['formula_p90_error']:5.1f} | "
          f"{rank(f['formula_rank_correlation'])} |")


def print_table(report):
    print(f"| {'':<38} |  rows | median %| p90 % | in range % | rank | formula: median % | p90 % | rank |\n"
          "|---|---|---|---|---|---|---|---|---|")
    groups = [("all", report)] + sorted(report["families"].items())
    for name, group in groups:
        print_line(name, group)
        for label, of_class in group["classes"].items():
            print_line("  " + label, of_class)


def parse_options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--measured", required=True)
    parser.add_argument("--kernels", required=True)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--rows")
    parser.add_argument("--wavecc", default=os.path.join(os.environ.get("WAVECC_BUILD", os.path.join(ROOT, "build")), "bin/wavecc"))
    options = parser.parse_args()
    if options.every < 1 or options.jobs < 1:
        parser.error("--every and --jobs are at least 1")
    return options


def main():
    options = parse_options()
    rows = read_rows(options)

    def attempt(row):
        try:
            return predict(options, row)
        except (Refused, subprocess.TimeoutExpired) as problem:
            return str(problem)

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(attempt, rows))
    refused = sorted({r for r in results if isinstance(r, str)})
    for text in refused:
        print(f"not predicted: {text}", file=sys.stderr)
    good = [(row, r) for row, r in zip(rows, results) if not isinstance(r, str)]
    if options.rows:
        with open(options.rows, "w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["family", "device", "M", "N", "K", "splitK", "kernel", "us", "predicted", "formula"])
            for row, (us, guess, family, device, _) in good:
                writer.writerow([family, device, row["M"], row["N"], row["K"], row["splitK"], row["kernel"], row["us"],
                                 round(us, 3), round(guess, 3)])
    if not good:
        print("no row was predicted", file=sys.stderr)
        return 1
    report = with_classes([(row["us"], us, guess, within) for row, (us, guess, _, _, within) in good])
    report["families"] = {}
    for name in sorted({(family, device) for _, (_, _, family, device, _) in good}):
        report["families"][" ".join(name)] = with_classes(
            [(row["us"], us, guess, within) for row, (us, guess, family, device, within) in good if (family, device) == name])
    report["not_predicted"] = refused
    if options.json:
        json.dump(report, sys.stdout, indent=1)
        print()
    else:
        print_table(report)
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main())
