#!/usr/bin/env python3
"""The clock against measured bandwidths and latencies: streaming.csv, with kernels of its own (stream.hip).

usage: bench/foreign/streaming.py [--json] [--only TEXT] [--wavecc PROGRAM] [--clang PROGRAM]

Prints for each point what was measured, what `wavecc time` predicts, the error, and the share of the memory's peak.
Exit status 0: all points were predicted, and none is above the peak; 1: otherwise."""
import argparse
import csv
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.dirname(HERE))

import silicon_times  # noqa: E402

CHASE_LOOP = 48  # clocks of an iteration beside the load: chase.s
CHASE_STEPS = 8000
STORES_NOTHING = 4  # exit status where no store is reached: kernels that only read
LDS_BYTES = 65536  # of a compute unit
STREAMS = {"items_fill": 1, "items_read": 1, "items_scale": 2, "items_triad": 4}
LINE = 128


def build(options, folder, kernel, target, workgroups):
    if kernel == "chase":
        return os.path.join(HERE, "chase.s")
    path = os.path.join(folder, f"stream.{target}.{workgroups}.co")
    if not os.path.exists(path):
        subprocess.run([options.clang, "-x", "hip", "--cuda-device-only", f"--offload-arch={target}", "-nogpulib", "-nogpuinc",
                        "-O3", f"-DNB={workgroups}", "--no-gpu-bundle-output", os.path.join(HERE, "stream.hip"), "-o", path],
                       check=True)
    return path


def ring(folder, size):
    """A file of byte offsets, each to the next line."""
    path = os.path.join(folder, f"ring.{size}.npy")
    import numpy
    numpy.save(path, ((numpy.arange(size // 4, dtype=numpy.int64) * 4 + LINE) % size).astype(numpy.uint32))
    return path


def launch(row, folder, target):
    """(grid, block, arguments, options) of `wavecc time`"""
    size, kernel = int(row["bytes"]), row["kernel"]
    if kernel in ("sum", "fill"):
        n = size // 8
        buffers = [f"f64[{n}]=zero"] + (["f64[1]=zero"] if kernel == "sum" else [])
        return int(row["workgroups"]), 256, buffers + [f"i64={n}"], []
    if kernel == "copy":
        n = size // 16
        return int(row["workgroups"]), 256, [f"f64[{n}]=zero"] * 2 + [f"i64={n}"], []
    if kernel in STREAMS:
        n, block = size // 8 // STREAMS[kernel], int(row["block"])
        room = LDS_BYTES // (int(row["resident"]) + 1) + 256
        return n // block + 1, block, [f"f64[{n}]=zero"] * 4 + [f"i64={n}", "u8=0"], [f"--dynamic-lds={room}"]
    if kernel == "chase":
        return 1, 64, [f"u32[{size // 4}]=@{ring(folder, size)}", f"i32={CHASE_STEPS}"], ["--values", f"--target={target}"]
    if kernel == "read_16":
        n = size // 16
        return int(row["workgroups"]), 256, [f"f32[{n * 4}]=zero", "f32[4]=zero", f"i64={n}"], []
    width, block = 16 if kernel == "copy_16" else 8, 256 if kernel == "copy_8_256" else 1024
    return size // 2 // width // block, block, [f"f32[{size // 8}]=zero"] * 2, []


def chase_latency(launch_json):
    """Clocks of the load of an iteration."""
    loop = max(launch_json["loops"], key=lambda loop: loop["iterations"])
    return loop["clocks"] - CHASE_LOOP


def predict(options, row, folder):
    target = silicon_times.device_rows(options.wavecc)[row["device"]]["target"]
    grid, block, arguments, more = launch(row, folder, target)
    program = build(options, folder, row["kernel"], target, row["workgroups"])
    command = [options.wavecc, "time", program, f"--kernel={row['kernel']}", f"--device={row['device']}", f"--grid={grid}",
               f"--block={block}", "--no-spread", "--no-changes", "--json"] + [f"--arg={a}" for a in arguments] + more
    command += ["--warm=" + row["warm"]] if row["warm"] else []
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    if done.returncode not in (0, STORES_NOTHING):
        sys.exit(f"streaming.py: {row['point']} on {row['device']}: {done.stderr.strip()}")
    result = json.loads(done.stdout)
    if row["kernel"] == "chase":
        return chase_latency(result)
    return int(row["bytes"]) / result["us"] * 1e-3


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n")[0])
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--only", default="")
    parser.add_argument("--wavecc", default=os.path.join(os.environ.get("WAVECC_BUILD", os.path.join(ROOT, "build")), "bin/wavecc"))
    parser.add_argument("--clang", default="clang++-22")
    options = parser.parse_args()
    with open(os.path.join(HERE, "streaming.csv"), encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if options.only in " ".join(row.values())]
    above = 0
    with tempfile.TemporaryDirectory() as folder:
        for row in rows:
            row["predicted"] = predict(options, row, folder)
            row["error"] = row["predicted"] / float(row["measured"]) - 1
            row["of_peak"] = row["predicted"] / silicon_times.device_rows(options.wavecc)[row["device"]]["hbm"] if row["unit"] == "GB/s" else None
            above += (row["of_peak"] or 0) > 1
            if not options.json:
                print("%-16s %-7s %9.0f %9.0f %s %+6.1f %%%s" % (
                    row["point"], row["device"], float(row["measured"]), row["predicted"], row["unit"], 100 * row["error"],
                    ("   %.2f of the peak" % row["of_peak"] if row["of_peak"] else "") +
                    ("   in doubt" if row["fitted"] == "doubted" else "")), flush=True)
    if options.json:
        print(json.dumps(rows, indent=1))
    return 1 if above else 0


if __name__ == "__main__":
    sys.exit(main())
