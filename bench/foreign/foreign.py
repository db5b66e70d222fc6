#!/usr/bin/env python3
"""The clock against kernels that were not made for it: hipBLASLt's GEMMs, AITER's mixtures of experts, attention and GEMMs in
HIP, and pairs of codes for one problem.

usage: bench/foreign/foreign.py [TABLE ...] [--hipblaslt DIR] [--aiter DIR] [--flydsl DIR] [--learn-cuda DIR] [--opus DIR]
                                [--folder DIR] [--every N] [--only TEXT] [--jobs N] [--rows FILE] [--wavecc PROGRAM]

  TABLE        hipblaslt, fmoe, attention, mha, rows, opus, matmul, pairs; without one all
  --hipblaslt  a clone of ROCm/hipBLASLt (also bare); needed once, to make its kernels (tensile.py)
  --aiter      a tree of ROCm/aiter with its folder hsa
  --flydsl     a clone of jhinpan/flydsl-kernel-profiling-lib (also bare); needed once, as --hipblaslt
  --learn-cuda a clone of gau-nernst/learn-cuda (also bare); needed once, as --hipblaslt
  --opus       objects of AITER's own build of csrc/opus_gemm: DIR/gfx942/NAME_Cbf16_t.co
  --folder     what is made is kept here (default build/foreign)
  --every=N    every N-th row of each table only
  --only=TEXT  of these only rows that have the text: columns with commas between
  --rows=FILE  write each row with its prediction, as CSV

The rows are in TABLE.csv: what was measured, by whom, and whether a constant of the clock was chosen on the row (`fitted`: yes, no, doubted:
reported, and judged by nobody, or seen: the model was changed with an eye on it). Prints for each part rows, the median error, its ninetieth
percentile, how many measured times are in the range that `wavecc time` prints (it claims 90 %), and the rank correlation; of attention also without
what a Python call takes beside the kernel; of pairs how often the faster code is predicted, among those that differ by over 3 %. Exit status 0: every
row was predicted; 1: some were not, and are named; 2: bad usage."""
import argparse
import concurrent.futures
import csv
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))
sys.path.insert(0, HERE)

import aiter_launches  # noqa: E402
import clones  # noqa: E402
import flydsl  # noqa: E402
import learn_cuda  # noqa: E402
import opus_launches  # noqa: E402
import silicon_times  # noqa: E402
import tensile  # noqa: E402

TABLES = ("hipblaslt", "fmoe", "attention", "mha", "rows", "opus", "matmul", "pairs")
TIE = 1.03
LAUNCH_US = 2.0  # of devices.def
GRAPH_US = 11.1  # rows: beside the kernel, by the launch that adds 1,024 numbers: 13.1, of which 2 are of a launch
TIMEOUT = 600
FITTED = {"yes": "fitted on", "no": "kept back", "doubted": "in doubt", "seen": "seen"}


class Benches:
    def __init__(self, options):
        self.options = options
        os.makedirs(options.folder, exist_ok=True)
        self.routes = tempfile.TemporaryDirectory(dir=options.folder)
        self.flydsl = flydsl.Flydsl(options.flydsl, os.path.join(options.folder, "flydsl"))
        self.learn_cuda = learn_cuda.LearnCuda(options.learn_cuda, os.path.join(options.folder, "learn_cuda"), options.wavecc)
        self.tensile = tensile.Tensile(options.hipblaslt, os.path.join(options.folder, "tensile"))

    def launches(self, table, row):
        """Device, options, and of each kernel of the row object, grid, block, arguments"""
        if table == "hipblaslt":  # one launch after another on the same data
            return "mi300x", ["--warm=l2"], [self.tensile.launch(row)]
        if table == "rows":
            return row["device"], [], [self.flydsl.launch(row)]
        if table == "matmul":
            return row["device"], [], [self.learn_cuda.launch(row)]
        if table == "opus":
            kernels, more = opus_launches.launches(row)
            device = silicon_times.DEVICES[row["gfx"], int(row["cu_num"])]
            return device, more, [(os.path.join(self.options.opus, program), *rest) for program, *rest in kernels]
        if table == "fmoe":
            device = silicon_times.DEVICES[row["gfx"], int(row["cu_num"])]
            kernels = [aiter_launches.fmoe(row, self.routes.name, int(row["cu_num"]))]
        else:
            device, kernels = row["device"], aiter_launches.attention(row)
        more = ["--warm=l2"] if table == "mha" else []  # as hipblaslt
        return device, more, [(os.path.join(self.options.aiter, k[0]),) + k[1:] for k in kernels]

    def pair(self, row):
        """Predicted microseconds of both codes, or why there are none."""
        row = dict(row, **{c: int(row[c]) for c in ("cu", "M", "N", "K")})
        files = argparse.Namespace(kernels=os.path.join(self.options.aiter, "hsa"), wavecc=self.options.wavecc)
        try:
            return [silicon_times.predict(files, dict(row, kernel=row["kernel_" + side], splitK=int(row["splitK_" + side])))[0]
                    for side in "ab"]
        except (silicon_times.Refused, subprocess.TimeoutExpired) as error:
            return str(error)

    def predict(self, table, row):
        """The prediction, or why there is none."""
        if table == "pairs":
            return self.pair(row)
        try:
            device, more, kernels = self.launches(table, row)
        except clones.NotMade as error:
            return str(error)
        results = [self.time(device, more, *kernel) for kernel in kernels]
        for result in results:
            if isinstance(result, str):
                return result
        longest = max(results, key=lambda r: r["us"])
        return dict(longest, **{key: sum(r[key] for r in results) for key in ("us", "us_low", "us_high")})

    def time(self, device, more, program, grid, block, args, own=()):
        """The prediction of one launch, or why there is none. `own`: options of this launch, in place of those of the row."""
        command = [self.options.wavecc, "time", program, f"--device={device}", f"--grid={grid[0]},{grid[1]},{grid[2]}",
                   f"--block={block}", "--json", "--no-spread", "--no-changes", "--max-instructions=0"] + [f"--arg={a}" for a in args] + list(own or more)
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False)
        except subprocess.TimeoutExpired:
            return f"no prediction in {TIMEOUT} s"
        return json.loads(done.stdout) if done.returncode == 0 else f"exit status {done.returncode}: {done.stderr.strip()}"


def parts_of(rows):
    """Rows by table, device and `fitted`; of mha by what is computed, too."""
    parts = {}
    for row in rows:
        table = row["table"] + (" " + row["name"].split()[0] if row["table"] == "mha" else "")
        parts.setdefault((table, row["device"], FITTED[row["fitted"]]), []).append(row)
    return sorted(parts.items())


def print_part(name, rows):
    measured, predicted = [r["measured"] for r in rows], [r["predicted"] for r in rows]
    errors = [p / m - 1 for p, m in zip(predicted, measured)]
    rank = silicon_times.correlation(predicted, measured)
    print("| %-36s | %4d | %5.1f | %5.1f | %+6.1f | %4.0f | %s |" % (
        name, len(rows), 100 * silicon_times.percentile([abs(e) for e in errors], 0.5),
        100 * silicon_times.percentile([abs(e) for e in errors], 0.9), 100 * silicon_times.percentile(errors, 0.5),
        100 * silicon_times.share_in_range([(r["measured"], (r["low"], r["high"])) for r in rows]), "   -" if rank is None else "%.2f" % rank))


def host_share(rows):
    """Of the measured calls of attention microseconds that do not grow with the work, but for the launch, which predictions
    have: 64 heads are four times the work of 16 heads. None: the points are not there."""
    measured = {tuple(int(word) for word in row["name"].split()): row["measured"] for row in rows if row["table"] == "attention"}
    shares = [(4 * us - measured[64, causal, tokens]) / 3 - LAUNCH_US for (heads, causal, tokens), us in measured.items()
              if heads == 16 and tokens <= 2048 and (64, causal, tokens) in measured]
    return silicon_times.percentile(shares, 0.5) if shares else None


def without_host(rows, share):
    """The points of attention less that share."""
    return [dict(row, measured=row["measured"] - share, fitted="host") for row in rows if row["table"] == "attention"]


def print_table(rows):
    share = host_share(rows)
    rows = rows + (without_host(rows, share) if share else [])
    FITTED["host"] = f"less {share or 0:.0f} us of host"
    print("| %-36s | rows | median %% | p90 %% | bias %% | in range %% | rank |\n|---|---|---|---|---|---|---|" % "")
    for (table, device, fitted), part in parts_of(rows):
        print_part(f"{table} {device}, {fitted}", part)
        for limit, name in silicon_times.CLASSES:
            of_class = [r for r in part if silicon_times.class_of(r["measured"]) == name]
            if of_class and len(of_class) < len(part):
                print_part("  " + name, of_class)


def print_pairs(rows):
    """Pairs by kind of kernel and how much they differ; of those that differ by more than the same code in the two sessions."""
    print("| %-36s | pairs | faster one right %% | ratio: median %% | p90 %% |\n|---|---|---|---|---|" % "pairs that differ")
    kinds = sorted({r["device"] for r in rows})
    for kind in kinds:
        of_kind = [r for r in rows if r["device"] == kind]
        for low, high in ((TIE, 1.1), (1.1, 1.3), (1.3, 1e9), (TIE, 1e9)):
            limits = f"over {100 * (low - 1):.0f} %" if high > 1e6 else f"{100 * (low - 1):.0f} to {100 * (high - 1):.0f} %"
            print_some_pairs(f"{kind}, {limits}", [r for r in of_kind if low < max(r["measured"], 1 / r["measured"]) <= high])
        print_some_pairs(f"{kind}, beyond the repeats", [r for r in of_kind if r["beyond"]])
    print_some_pairs("all, beyond the repeats", [r for r in rows if r["beyond"]])


def print_some_pairs(name, some):
    if not some:
        return
    right = sum((r["measured"] > 1) == (r["predicted"] > 1) for r in some)
    errors = [abs(r["error"]) for r in some]
    print("| %-36s | %5d | %5.1f | %5.1f | %5.1f |" % (
        name, len(some), 100 * right / len(some), 100 * silicon_times.percentile(errors, 0.5), 100 * silicon_times.percentile(errors, 0.9)))


def name_of(table, row):
    columns = {"pairs": ("M", "N", "K", "kernel_a", "splitK_a", "kernel_b", "splitK_b"),
               "hipblaslt": ("type", "layout", "M", "N", "K", "solution", "tile", "gsu"),
               "fmoe": ("cu_num", "token", "model_dim", "inter_dim", "expert", "topk", "q_type", "object"),
               "attention": ("q_heads", "causal", "N"),
               "mha": ("pass", "batch", "q_heads", "kv_heads", "causal", "N"), "rows": ("kernel", "rows", "columns"), "matmul": ("step", "size"),
               "opus": ("M", "N", "K", "splitK", "kernel")}[table]
    return " ".join(os.path.basename(row[c]) for c in columns)


def read_rows(options):
    rows = []
    for table in options.tables or TABLES:
        with open(os.path.join(HERE, table + ".csv"), encoding="utf-8") as file:
            rows += [(table, row) for i, row in enumerate(csv.DictReader(file))
                     if i % options.every == 0 and options.only in ",".join(row.values())]
    return rows


def finished(table, row, result):
    if table == "pairs":
        measured, predicted = float(row["us_a"]) / float(row["us_b"]), result[0] / result[1]
        kind = row["kernel_a"].split("gemm")[0] + " " + silicon_times.DEVICES[row["gfx"], int(row["cu"])]
        return {"table": table, "device": kind, "fitted": row["fitted"], "name": name_of(table, row), "measured": measured,
                "predicted": predicted, "error": predicted / measured - 1,
                "beyond": not float(row["repeats_low"]) <= measured <= float(row["repeats_high"])}
    device = {"hipblaslt": "mi300x"}.get(table) or row.get("device") or silicon_times.DEVICES[
        row["gfx"], int(row["cu_num"])]
    measured = float(row["us"]) - (GRAPH_US if table == "rows" else 0)
    return {"table": table, "device": device, "fitted": row.get("fitted", "no"), "name": name_of(table, row),
            "measured": measured, "predicted": result["us"], "low": result["us_low"], "high": result["us_high"], "error": result["us"] / measured - 1,
            "ghz": result["ghz"], "efficiency": result["efficiency"], "bound_by": result["bound_by"]}


def parse(arguments):
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n\n")[0])
    parser.add_argument("tables", nargs="*")
    parser.add_argument("--hipblaslt", default=os.path.join(ROOT, "../hipBLASLt"))
    parser.add_argument("--aiter", default=os.path.join(ROOT, "../aiter"))
    parser.add_argument("--flydsl", default=os.path.join(ROOT, "../flydsl-kernel-profiling-lib"))
    parser.add_argument("--learn-cuda", default=os.path.join(ROOT, "../learn-cuda"))
    parser.add_argument("--opus", default=os.path.join(ROOT, "build/opus"))
    parser.add_argument("--folder", default=os.path.join(ROOT, "build/foreign"))
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--rows")
    parser.add_argument("--wavecc", default=os.path.join(os.environ.get("WAVECC_BUILD", os.path.join(ROOT, "build")), "bin/wavecc"))
    options = parser.parse_args(arguments)
    unknown = [t for t in options.tables if t not in TABLES]
    if unknown:
        parser.error(f"there is no table {unknown[0]}: {', '.join(TABLES)}")
    return options


def main(arguments=None):
    options = parse(arguments)
    benches, rows, done, missed = Benches(options), read_rows(options), [], 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = pool.map(lambda pair: benches.predict(*pair), rows)
        for (table, row), result in zip(rows, results):
            if isinstance(result, str):
                missed += 1
                print(f"foreign.py: {table} {name_of(table, row)}: {result}", file=sys.stderr, flush=True)
                continue
            done.append(finished(table, row, result))
            print("%-9s %-7s %-72s %9.2f %9.2f %+6.1f %%" % (
                table, done[-1]["device"], done[-1]["name"], done[-1]["measured"], done[-1]["predicted"],
                100 * done[-1]["error"]), file=sys.stderr, flush=True)
    print_table([row for row in done if row["table"] != "pairs"])
    print_pairs([row for row in done if row["table"] == "pairs"])
    if options.rows and done:
        with open(options.rows, "w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, max((list(row) for row in done), key=len), restval="")
            writer.writeheader()
            writer.writerows(done)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
