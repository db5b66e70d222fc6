#!/usr/bin/env python3
"""Our kernels beside the vendor's: the library's choice, AMD's object or a published loop by the same clock, and what was measured.

usage: bench/vendor.py [--loops FILE] [--measured FILE.csv] [--aiter DIR] [--only TEXT] [--markdown] [--wavecc PROGRAM]

  --loops     published loops as positions (vendor-speed-loops.txt of the project's seed pages; bench/vendor_loops.py)
  --measured  AITER's tuning tables (bench/silicon_times.py has the columns)
  --aiter     a tree of ROCm/aiter with its folder hsa
  --only      rows whose name has the text
  --markdown  the table as bench/vendor.md has it

What is not given leaves its columns empty. Ours is wavecc.kernels' choice, from its cache or by a search, which takes a minute of CPU time for a row.
ours / theirs: by one clock where their code is at hand, else predicted beside measured. Exit status 0: all rows were timed; 1: some were not, and say why."""
import argparse
import csv
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
sys.path[:0] = [os.path.join(ROOT, "python"), os.path.join(HERE, "foreign"), HERE]

import aiter_launches  # noqa: E402
import silicon_times  # noqa: E402
import vendor_loops  # noqa: E402

TFLOPS = 1e6
INTEGERS = "--data=integers"
F4_TILE, BF16_TILE = "f4gemm/f4gemm_bf16_per1x32Fp4_BpreShuffle_256x256", "bf16gemm/bf16gemm_bf16_tn_256x256"
ORDERED = {"shuffled": True, "scaled": True}  # the same of the object for i8
MXFP4 = {"out": "bf16", "shuffled": True}  # as AITER's object has it
HIPKITTENS, FLYDSL, HC7 = "HipKittens analysis/bf16_gemm/mi350x", "ROCm/FlyDSL#990, #714", "Hardcode84/7 PerfReferences"


def product(m, n, k):
    return 2.0 * m * n * k


class Row:
    """ours: what the library is asked. theirs: how their code is timed, a method of Theirs and its arguments. measured: microseconds."""

    def __init__(self, name, device, ours, theirs=None, measured=None, source="", asked=1.0, options=()):
        self.name, self.device, self.ours, self.theirs = name, device, ours, theirs
        self.measured, self.source, self.asked, self.options = measured, source, asked, options


def gemm(m, n, k, dtype, out, target="gfx950"):
    return ("gemm", (m, n, k), {"dtype": dtype, "out": out, "target": target})


def attention(batch, heads, length, causal):
    return ("attention", (batch * heads, length, length, 128), {"dtype": "bf16", "out": "bf16", "causal": bool(causal), "target": "gfx950"})


def aiter_row(name, device, m, n, k, dtype, out, gfx="gfx950", more=()):
    function, sizes, options = gemm(m, n, k, dtype, out, gfx)
    return Row(name, device, (function, sizes, {**options, **dict(more)}), ("gemm", (gfx, m, n, k)), source="AITER's tuning table")


def attention_rows():
    with open(os.path.join(HERE, "foreign", "attention.csv"), encoding="utf-8") as file:
        table = list(csv.DictReader(file))
    wanted = [r for r in table if r["q_heads"] == "16" and r["kv_heads"] == "16" and r["N"] in ("2048", "4096", "8192", "16384")]
    return [Row("attention bf16, 16 x 16 heads, N %s%s" % (r["N"], ", causal" if r["causal"] == "1" else ""), r["device"],
                attention(int(r["batch"]), 16, int(r["N"]), int(r["causal"])), ("attention", (r,)), float(r["us"]), "AITER's assembly, bench/foreign",
                1.05 if r["causal"] == "1" else 1.02) for r in wanted]


def rows():
    cube = product(8192, 8192, 8192)
    made = [
        Row("f16 8192^3, integers", "mi350x", gemm(8192, 8192, 8192, "f16", "f16"), ("loop", ("A",)), 730.0, HC7 + ": hipBLASLt 2530", options=(INTEGERS,)),
        Row("f16 8192^3, integers", "mi350x", gemm(8192, 8192, 8192, "f16", "f16"), ("loop", ("B",)), 734.0, HC7 + ": 1.5 PFLOPS by hand", options=(INTEGERS,)),
        Row("f16 8192^3, integers", "mi350x", gemm(8192, 8192, 8192, "f16", "f16"), None, 718.8, HC7 + ": hipBLASLt 2531", options=(INTEGERS,)),
        Row("bf16 8192^3", "mi355x", gemm(8192, 8192, 8192, "bf16", "bf16"), ("tile", (BF16_TILE, 8192, 8192, 8192)), cube / 1591 / TFLOPS, HIPKITTENS + ": AITER"),
        Row("fp8 16384^3", "mi355x", gemm(16384, 16384, 16384, "f8e4m3fn", "bf16"), None, 8 * cube / 3441 / TFLOPS, FLYDSL),
        Row("MXFP4 4096x4096x32768", "mi355x", ("mxfp4_gemm", (4096, 4096, 32768), MXFP4), ("tile", (F4_TILE, 4096, 4096, 32768)), cube / 4460 / TFLOPS, HC7 + ": 8 waves"),
        Row("MXFP4 16384^3", "mi355x", ("mxfp4_gemm", (16384, 16384, 16384), MXFP4), ("tile", (F4_TILE, 16384, 16384, 16384)), 8 * cube / 5590 / TFLOPS, FLYDSL + ": AITER"),
        Row("bf16 16384x16384x26624", "mi355x", gemm(16384, 16384, 26624, "bf16", "bf16"), ("tile", (BF16_TILE, 16384, 16384, 26624))),
        Row("bf16 32768x9216x16384", "mi355x", gemm(32768, 9216, 16384, "bf16", "bf16"), ("tile", (BF16_TILE, 32768, 9216, 16384))),
        aiter_row("i8 16384x1536x5120", "mi300x", 16384, 1536, 5120, "i8", "bf16", "gfx942", ORDERED),
        aiter_row("i8 40960x5120x1280", "mi300x", 40960, 5120, 1280, "i8", "bf16", "gfx942", ORDERED),
    ]
    return made + attention_rows() + other_rows()


def experts_row(tokens, block, device="mi355x"):
    """A layer of 257 experts, 9 for a token, of which a device has 256 columns: weights of 8 bits, scales of tokens and columns. Both have one routing."""
    gfx, cus, dtype = ("gfx950", 256, "f8e4m3fn") if device == "mi355x" else ("gfx942", 304, "f8e4m3fnuz")
    entry = {"token": tokens, "model_dim": 7168, "inter_dim": 256, "expert": 257, "topk": 9, "block_m": 32, "ksplit": 0, "n": 256, "q_type": "per_Token", "ps": "0",
             "tg_per_cu": 1, "flat": "0", "stage": "1-stage", "doweight_stage1": "0", "object": "hsa/%s/fmoe/silu/fmoe_bf16_pertokenFp8_g1u1_vs_silu_1tg_32x256.co" % gfx}
    return Row("experts fp8, %d tokens of 7168, 257 experts" % tokens, device, ("moe", (tokens, 7168, 256, 257, 9, block), {"dtype": dtype, "shuffled": True, "target": gfx, "out": "bf16"}),
               ("experts", (entry, cus)), asked=1.05)


def other_rows():
    """A decode's first kernel and top-k beside AITER's; what memory limits beside a copy of as many bytes."""
    on = {"target": "gfx950", "device": "mi355x"}
    copied = [("rmsnorm", (8192, 8192)), ("softmax", (8192, 8192)), ("rope", (8192, 64, 128)), ("transpose", (8192, 8192))]
    return [
        experts_row(32, 16), experts_row(512, 64), experts_row(1024, 32), experts_row(4096, 64), experts_row(32, 16, "mi300x"),
        Row("MLA decode bf16, 16 x 16 heads, 4096 keys, first kernel", "mi355x",
            ("decode", (16, 1, 16, 4096, 576, 512), {"latent": True, **on}), ("latent", (16, 4096, 16)), asked=1.0),
        Row("top-k 16384 x 256, 8", "mi355x", ("topk", (16384, 256, 8), on), ("largest", (16384, 256, 8)), asked=1.05),
        *(Row("%s bf16 %s" % (name, " x ".join(map(str, sizes))), "mi355x", (name, sizes, {"dtype": "bf16", **on}), ("copy", (8192, 8192)),
              source="wavecc.kernels.copy", asked=1 / 0.92) for name, sizes in copied)]


class Theirs:
    """Their code by our clock. Each gives microseconds, or None where what it needs was not given; `measured` may be filled in."""

    def __init__(self, options):
        self.options = options
        self.table = []
        if options.measured:
            with open(options.measured, encoding="utf-8") as file:
                self.table = list(csv.DictReader(file))

    def prediction(self, arguments):
        run = subprocess.run([self.options.wavecc, "time", "--json", "--no-spread", "--no-changes", *arguments], capture_output=True, text=True, check=False)
        if run.returncode:
            raise RuntimeError(run.stderr.strip() or run.stdout.strip())
        return json.loads(run.stdout)

    def time(self, arguments):
        return self.prediction(arguments)["us"]

    def ours(self, row):
        """Microseconds, the configuration, and where most clocks are lost."""
        import wavecc.kernels
        from wavecc.kernels._search import text_of
        name, sizes, wanted = row.ours
        if name == "moe":  # theirs chooses so, too
            entry = aiter_launches.Experts(row.theirs[1][0], "")
            wanted = {**wanted, "chosen": entry.chosen()}
            sizes = (len(wavecc.kernels.align(wanted["chosen"], sizes[3], sizes[5])[0]), *sizes)
        picked = getattr(wavecc.kernels, name)(*sizes, **{"device": row.device, **wanted})
        if isinstance(picked, wavecc.kernels.Decode):  # zeroes for lengths would have it do nothing
            return picked.first.us, text_of({key: picked.first.config[key] for key in ("parts", "block", "waves")}), "with the join %.1f us" % picked.us
        shown = {key: value for key, value in picked.config.items() if key in ("tile", "columns", "waves", "mma", "turned", "prefetch", "phases")}
        if name == "moe":  # its grid alone does not say which expert a block has
            return picked.us, text_of(shown), ""
        with tempfile.NamedTemporaryFile(suffix=".hsaco") as file:
            file.write(picked.kernel.module.hsaco)
            file.flush()
            said = self.prediction([file.name, "--device=" + row.device, "--grid=" + ",".join(map(str, picked.kernel.grid)), *row.options])
        lost = sorted(((share, owner) for owner, share in said["owners"].items() if owner != "matrix"), reverse=True)
        return said["us"], text_of(shown), "matrix %.0f %%; %s" % (100 * said["owners"]["matrix"], ", ".join("%s %.0f" % (o, 100 * v) for v, o in lost[:2]))

    def loop(self, row, name):
        if not self.options.loops:
            return None
        with tempfile.NamedTemporaryFile("w", suffix=".s") as file:
            file.write(vendor_loops.kernel_text(self.options.loops, name, "both", 8192, 8192, 8192))
            file.flush()
            return self.time([file.name, "--device=" + row.device, "--grid=1024", "--block=256", *row.options])

    def gemm(self, row, gfx, m, n, k):
        cus = {"mi355x": "256", "mi300x": "304"}[row.device]
        found = [r for r in self.table if (r["gfx"], r["cu"], int(r["M"]), int(r["N"]), int(r["K"])) == (gfx, cus, m, n, k)]
        if not found:
            return None
        best = min(found, key=lambda r: float(r["us"]))
        row.measured = float(best["us"])
        if not self.options.aiter:
            return None
        self.options.kernels = os.path.join(self.options.aiter, "hsa")
        whole = {name: int(best[name]) for name in ("cu", "M", "N", "K", "splitK")}
        return silicon_times.predict(self.options, dict(best, **whole))[0]

    def tile(self, row, name, m, n, k):
        """AITER's object with tiles of 256 x 256. Its output is bf16. Of MXFP4 the scales lie shuffled, and B in the order in which it reads it."""
        if not self.options.aiter:
            return None
        launch, parts = (silicon_times.launch_f4gemm, 0) if name.startswith("f4gemm") else (silicon_times.launch_bf16gemm, 1)
        values, grid, _ = launch({"M": m, "N": n, "K": k, "splitK": parts}, 256, 256)
        return self.time([os.path.join(self.options.aiter, "hsa", "gfx950", name + ".co"), "--device=" + row.device, "--grid=%d,%d,%d" % grid, "--block=256", "--max-instructions=0",
                          *silicon_times.buffers_and_scalars(values)])

    def attention(self, row, entry):
        return self.launch(row, *aiter_launches.attention(entry)[0])

    def latent(self, row, *sizes):
        with tempfile.TemporaryDirectory() as folder:
            return self.launch(row, *aiter_launches.latent_decode(*sizes, folder))

    def experts(self, row, entry, cus):
        with tempfile.TemporaryDirectory() as folder:
            return self.launch(row, *aiter_launches.fmoe(entry, folder, cus))

    def largest(self, row, *sizes):
        return self.launch(row, *aiter_launches.largest(*sizes))

    def copy(self, row, *sizes):
        """Ours: what memory gives."""
        return self.ours(Row("", row.device, ("copy", sizes, {"dtype": "bf16", "target": "gfx950"})))[0]

    def launch(self, row, name, grid, block, args):
        if not self.options.aiter:
            return None
        return self.time([os.path.join(self.options.aiter, name), "--device=" + row.device, "--grid=%d,%d,%d" % grid, "--block=%d" % block, "--max-instructions=0", *("--arg=" + a for a in args)])


def line_of(row, theirs, failures):
    us = their_us = None
    config = bound = ""
    try:
        if row.theirs:
            their_us = getattr(theirs, row.theirs[0])(row, *row.theirs[1])
        us, config, bound = theirs.ours(row)
    except Exception as problem:  # pylint: disable=broad-except
        failures.append("%s: %s" % (row.name, str(problem).split("\n", maxsplit=1)[0]))
    beside = their_us or row.measured
    ratio = us / beside if us and beside else None
    return [row.name, row.device, "%.1f" % us if us else "", "%.1f" % their_us if their_us else "", "%.1f" % row.measured if row.measured else "",
            "%.2f" % ratio if ratio else "", ("met" if ratio <= row.asked else "missed") if ratio else "", config, bound, row.source]


HEADS = ["kernel", "device", "ours, us", "their code by the clock, us", "measured, us", "ours / theirs", "", "configuration", "clocks go to", "source"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loops")
    parser.add_argument("--measured")
    parser.add_argument("--aiter")
    parser.add_argument("--only", default="")
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--wavecc", default=os.path.join(os.environ.get("WAVECC_BUILD", os.path.join(ROOT, "build")), "bin/wavecc"))
    options = parser.parse_args()
    theirs, failures = Theirs(options), []
    wanted = [row for row in rows() if options.only in row.name]
    if not wanted:
        parser.error("no row has that name; there are: %s" % ", ".join(row.name for row in rows()))
    if options.markdown:
        print("| " + " | ".join(HEADS) + " |\n|" + "---|" * len(HEADS))
    for row in wanted:
        words = line_of(row, theirs, failures)
        print("| " + " | ".join(words) + " |" if options.markdown else "  ".join(word or "-" for word in words), flush=True)
    for text in failures:
        print("not timed: " + text, file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
