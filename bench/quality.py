#!/usr/bin/env python3
"""Code quality beside LLVM: compiles kernels with wavecc and with LLVM 22 and prints both instruction mixes.

usage: bench/quality.py [--target gfx942] [--baseline DIR] [--out DIR] KERNEL.mlir...
DIR of --baseline holds llvm.sh and stats.py (default: ../shared/baseline beside the project). LLVM's results are kept in
--out and used again. Columns: instructions of the main body (entry with preloaded arguments not counted) with and without
waits and nops, VGPRs, MFMA destination groups; then the hottest innermost loop."""
import argparse
import importlib.util
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def load_stats(folder):
    spec = importlib.util.spec_from_file_location("stats", os.path.join(folder, "stats.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main_body(path, out):
    """The text without the 256-byte compatibility entry of kernels with preloaded arguments."""
    text = open(path).read()
    ours = re.sub(r"(^|\n)([\w$.]+):\n(?:\ts_load_dword[^\n]*\n)+\ts_waitcnt lgkmcnt\(0\)\n\ts_branch (\.L\w+)\n\t\.p2align 8\n\3:\n",
                  r"\1\2:\n", text)
    theirs = re.sub(r"(\n; %bb\.\d+:[^\n]*\n)(?:\ts_load_dword[^\n]*\n)+\ts_waitcnt lgkmcnt\(0\)\n\ts_branch [^\n]*\n\t\.p2align\t8\n",
                    r"\1", ours)
    open(out, "w").write(theirs)


def row(stats, path):
    main_body(path, path + ".body")
    d = stats.analyse(path + ".body")
    mix = d["all"]
    total = sum(mix.values())
    loop = ""
    if d["loops"]:
        header, depth, blocks = d["loops"][0]
        loop_mix = stats.mix(d["blocks"], blocks)
        loop = stats.fmt(loop_mix)
    return {"total": total, "core": total - mix["WAIT"] - mix["NOP"], "vgpr": d["vgpr_count"], "sgpr": d["sgpr_count"],
            "dst": d["dst"], "spills": (d["vgpr_spill_count"] or 0) + (d["sgpr_spill_count"] or 0), "loop": loop,
            "mix": stats.fmt(mix)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--target", default="gfx942")
    parser.add_argument("--baseline", default=os.path.join(ROOT, "../shared/baseline"))
    parser.add_argument("--wavecc", default=os.path.join(ROOT, "build/bin/wavecc"))
    parser.add_argument("--out", default="/tmp/wavecc-quality")
    parser.add_argument("--mix", action="store_true", help="print the whole instruction mix too")
    parser.add_argument("--loop", action="store_true", help="print the hot loop's mix")
    parser.add_argument("kernels", nargs="+")
    args = parser.parse_args()
    os.makedirs(args.out, exist_ok=True)
    stats = load_stats(args.baseline)
    print("%-34s %6s | %15s %15s | %11s | %9s | %s" % ("kernel", "target", "instr ours/LLVM", "w/o wait,nop", "VGPR", "MFMA dst", "verdict"))
    worse = 0
    for kernel in args.kernels:
        name = os.path.splitext(os.path.basename(kernel))[0]
        ours = os.path.join(args.out, "%s.%s.ours.s" % (name, args.target))
        llvm = os.path.join(args.out, "%s.%s.s" % (name, args.target))
        done = subprocess.run([args.wavecc, kernel, "--target=" + args.target, "-S", "-o", ours], stderr=subprocess.PIPE)
        if done.returncode:
            print("%-34s %6s | %s" % (name, args.target, done.stderr.decode().split("\n")[0]))
            worse += 1
            continue
        if not os.path.exists(llvm):
            source = kernel
            if "stream." in open(kernel).read():
                source = os.path.join(args.out, name + ".mlir")
                subprocess.run([sys.executable, os.path.join(ROOT, "bench/unwrap.py"), kernel, source])
            subprocess.run(["bash", os.path.join(args.baseline, "llvm.sh"), source, args.target, args.out],
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                           env=dict(os.environ, PATH="/usr/lib/llvm-22/bin:" + os.environ["PATH"]))
        a = row(stats, ours)
        if not os.path.exists(llvm):
            print("%-34s %6s | %7d /    ?   %7d /    ?   | %4s /  ?   | %3d /  ?" % (name, args.target, a["total"], a["core"], a["vgpr"], a["dst"]))
        else:
            b = row(stats, llvm)
            verdict = "ok"
            if a["total"] > b["total"]:
                verdict = "more instructions"
                worse += 1
            elif int(a["vgpr"]) > int(b["vgpr"]):
                verdict = "more VGPRs"
                worse += 1
            print("%-34s %6s | %7d / %-5d %7d / %-5d | %4s / %-4s | %3d / %-3d | %s" % (
                name, args.target, a["total"], b["total"], a["core"], b["core"], a["vgpr"], b["vgpr"], a["dst"], b["dst"], verdict))
            if args.loop and b["loop"]:
                print("    loop LLVM: " + b["loop"])
            if args.mix:
                print("    all  LLVM: " + b["mix"])
        if args.loop and a["loop"]:
            print("    loop ours: " + a["loop"])
        if args.mix:
            print("    all  ours: " + a["mix"])
    return 1 if worse else 0


if __name__ == "__main__":
    sys.exit(main())
