#!/usr/bin/env python3
"""Judges wavecc's code against LLVM's for the kernels of tests/e2e/cases.py: all should be equal, better or worse by time, never wrong.

usage: tools/judge_llvm.py [--self] [--target NAME] [--budget N] [NAME ...]
  --self    wavecc's code against itself, with payloads: how much is undecided
  NAME      only cases that hold it in their names
  WAVECC_BUILD: the build folder (default build). A line per kernel: verdict, payloads that are the same, different, undecided, reasons"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [os.path.join(ROOT, "tests/e2e"), os.path.join(ROOT, "tools")]
from cases import CASES  # noqa: E402
import kernel_files  # noqa: E402
import llvm_lowering  # noqa: E402

BUILD = os.path.abspath(os.environ.get("WAVECC_BUILD", os.path.join(ROOT, "build")))


def kernel_file(case, folder):
    if case.generated:
        path = os.path.join(folder, case.name + ".mlir")
        with open(path, "w", encoding="utf-8") as out:
            out.write(case.generated)
        return path
    name, _, rest = case.file.partition("/")
    path = os.path.join(kernel_files.folder(name.strip("{}")), rest)
    return path if os.path.exists(path) else None


def llvm_object(path, target, folder):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    source = path
    if "stream.executable" in text or "func.func" in text and "gpu.func" not in text:
        source = os.path.join(folder, "unwrapped_" + os.path.basename(path))
        subprocess.run([sys.executable, os.path.join(ROOT, "bench/unwrap.py"), path, source], check=True, capture_output=True)
    return llvm_lowering.compile_file(source, target, folder)[0]


def judge(case, path, base, target, options, folder):
    """The document of `wavecc judge` on the case's arguments, and files that its references make; None and the reason if it refuses."""
    tmp = tempfile.mkdtemp(dir=folder)
    names = {"tmp": tmp, "seed": case.seed, "file": path, "expected": os.path.join(os.path.dirname(path), "expected")}
    for ref in case.refs if any("{" in arg for arg in case.args) else []:
        subprocess.run([kernel_files.reference(ref[0], folder)] + [option.format(**names) for option in ref[1:]], check=True, capture_output=True)
    command = [os.path.join(BUILD, "bin/wavecc"), "judge", base, path, "--json", "--payloads", "--target=" + target, "--seed=%d" % case.seed, "--budget=%d" % options.budget]
    memref = base != path and case.memref
    command += ["--arg=" + ("memref:" if memref and "[" in arg.split("=")[0] else "") + arg.format(**names) for arg in case.args]
    grid = case.grid or (base != path and (case.llvm_grid or kernel_files.known_grid(path)))
    command += ["--grid=" + grid] if grid else []
    command += ["--block=" + case.block] if case.block else []
    command += ["--workgroups=" + ";".join("%d,%d,%d" % w for w in case.workgroups)] if case.workgroups else []
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=900)
    try:
        return json.loads(done.stdout), ""
    except ValueError:
        return None, done.stderr.strip()[:200]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--self", action="store_true")
    parser.add_argument("--target", default="gfx942")
    parser.add_argument("--budget", type=int, default=100000000)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for case in CASES:
            if options.names and not any(name in case.name for name in options.names):
                continue
            path = kernel_file(case, folder)
            if not path or options.target not in case.targets or case.registers or case.finds or not case.wavecc or case.kernel:
                continue
            if not options.self and not case.llvm:
                print("SKIP", case.name, "LLVM's own lowering does not take it", flush=True)
                continue
            base = path
            if not options.self:
                try:
                    base = llvm_object(path, options.target, folder)
                except (llvm_lowering.Stage, subprocess.CalledProcessError) as error:
                    print("SKIP", case.name, str(error)[:100].replace("\n", " "), flush=True)
                    continue
            document, wrong = judge(case, path, base, options.target, options, folder)
            if not document:
                print("SKIP", case.name, wrong, flush=True)
                continue
            outputs = document["results"]["algebra"]["outputs"]
            counts = [sum(o[word] for o in outputs) for word in ("same", "different", "undecided")]
            reasons = ["%s: %s" % (r["rule"], r["text"][:160]) for r in document["reasons"] if r["part"] != "time"]
            print("%-14s %-34s same %d different %d undecided %d%s" % (document["verdict"], case.name, *counts, "".join("\n    " + r for r in reasons)), flush=True)


main()
