#!/usr/bin/env python3
"""Builds wavecc with several compilers and levels of optimization, and compares what they print: JSON of `judge`, `time`, `check` and `run`, byte for
byte, over pairs with a known verdict and kernels of the suite; predictions are made on one thread, too.

usage: tools/same_everywhere.py [--builds NAME,...] [--folder FOLDER] [--jobs N] [--pairs N] [--kernels N]
  --builds   of gcc-O0, gcc-O3, clang-O0, clang-O3 (default gcc-O0,clang-O3), which are compared with WAVECC_BUILD (default build); arm64, riscv64, ppc64el:
             without LLVM, by tools/build_core.sh, and run by qemu: MLIR is read here, its kernel IR and code objects go to both
  --folder   where the builds go (default build/same); they stay there
  --jobs     compilers at a time (default 2)
  --pairs, --kernels   how many are compared (default 30, and 40 with 3 targets each)
  An ended run goes on where it was. Prints what differs; status 1 if anything does."""
import argparse
import concurrent.futures
import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "tests/e2e"))
import judge_pairs  # noqa: E402
MACHINES = {"arm64": "qemu-aarch64-static", "riscv64": "qemu-riscv64-static", "ppc64el": "qemu-ppc64le-static"}
COMPILERS = {"gcc": ("gcc", "g++"), "clang": ("clang-22", "clang++-22")}


def build(name, folder, jobs):
    """The words that run the build."""
    if name in MACHINES:
        subprocess.run([os.path.join(ROOT, "tools/build_core.sh"), os.path.join(folder, name), name], check=True, stdout=subprocess.DEVNULL)
        return [MACHINES[name], os.path.join(folder, name, "wavecc")]
    compiler, level = name.split("-")
    path = os.path.join(folder, name)
    c, cxx = COMPILERS[compiler]
    flags = "-%s -DNDEBUG" % level
    options = ["-DCMAKE_BUILD_TYPE=None", "-DCMAKE_C_FLAGS=" + flags, "-DCMAKE_CXX_FLAGS=" + flags, "-DCMAKE_C_COMPILER=" + c, "-DCMAKE_CXX_COMPILER=" + cxx]
    if shutil.which("ccache"):
        options += ["-DCMAKE_C_COMPILER_LAUNCHER=ccache", "-DCMAKE_CXX_COMPILER_LAUNCHER=ccache"]
    if not os.path.exists(os.path.join(path, "build.ninja")):
        subprocess.run(["cmake", "-G", "Ninja", "-S", ROOT, "-B", path] + options, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["ninja", "-C", path, "-j%d" % jobs, "wavecc"], check=True, stdout=subprocess.DEVNULL)
    return [os.path.join(path, "bin/wavecc")]


def judgements(folder, most):
    """Each of a pair's kernels as a file; the words after the program's name."""
    every = list(judge_pairs.pairs(folder))
    for pair in every[:: max(1, len(every) // most)]:
        files = []
        for side, (text, ending) in (("base", pair.base), ("candidate", pair.candidate)):
            files.append(os.path.join(folder, "%s_%s%s" % (pair.name, side, ending)))
            with open(files[-1], "w", encoding="utf-8") as file:
                file.write(text)
        yield ["judge", "--json"] + files + pair.options


def commands(folder, options):
    found = list(judgements(folder, options.pairs))
    files = sorted(glob.glob(os.path.join(ROOT, "tests/kernels/kinds/*.mlir")))[: options.kernels] + [os.path.join(ROOT, "examples/gemm_f16.mlir")]
    for file in files:
        for target in ("gfx942", "gfx950", "gfx1250"):
            found.append(["time", "--json", file, "--target=" + target])
            found.append(["compile", file, "--target=" + target, "--emit=asm", "-o", "-"])
    launch = os.path.join(folder, "formulas.yaml")
    with open(launch, "w", encoding="utf-8") as file:
        file.write("""buffers:
  x: {type: f32, shape: [1000], fill: {random: [exp(-3) / 7, log(19) + exp2(0.3)]}}
  y: {type: f32, shape: [1000], fill: {const: log2(3) * sqrt(2)}}
launches:
  - {grid: 16, block: 64, layout: c, args: [y, x, {f32: exp(0.7)}, {u32: 1000}]}
""")
    axpy = os.path.join(ROOT, "examples/axpy.s")
    return found + [["judge", "--json", axpy, axpy, "--launch=" + launch], ["check", "--json", axpy], ["run", axpy, "--launch=" + launch, "--dump=y=/dev/stdout", "--quiet"]]


def without_front_end(own, words, folder):
    """The same for kernel IR (compile) or code objects in the place of MLIR and LLVM IR. None: their target is not said, or it is HIP source."""
    target = [word for word in words if word.startswith("--target=")]
    for word in words:
        if word.startswith("--launch=") and not target:
            with open(word[len("--launch="):], encoding="utf-8") as file:
                target = ["--target=" + name for name in re.findall(r"target: (gfx\w+)", file.read())[:1]]
    changed = []
    for word in words:
        if word.endswith(".hip"):
            return None
        if word.endswith((".mlir", ".ll")) and not word.startswith("-"):
            if not target:
                return None
            kind = ["--stop-after=frontend", "--emit=kir"] if words[0] == "compile" else ["--emit=hsaco"]
            made = os.path.join(folder, "%s_%s.%s" % (os.path.basename(word), target[0][len("--target="):], "kir" if words[0] == "compile" else "hsaco"))
            if subprocess.run([own, "compile", word, "-o", made] + target + kind, capture_output=True, check=False).returncode:
                return None
            word = made
        changed.append(word)
    return [word for word in changed if not word.startswith("--target=")]


def output(program, words):
    done = subprocess.run(program + words, capture_output=True, check=False)
    return done.returncode, done.stdout, done.stderr.replace(program[-1].encode(), b"wavecc")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--builds", default="gcc-O0,clang-O3")
    parser.add_argument("--folder", default=os.path.join(ROOT, "build/same"))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--pairs", type=int, default=30)
    parser.add_argument("--kernels", type=int, default=40)
    options = parser.parse_args()
    own = os.path.join(os.path.abspath(os.environ.get("WAVECC_BUILD", os.path.join(ROOT, "build"))), "bin/wavecc")
    programs = [("one core", ["taskset", "-c", "0", own])] + [(name, build(name, os.path.abspath(options.folder), options.jobs)) for name in options.builds.split(",") if name]
    failed = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        todo = commands(folder, options)
        lists = {False: todo}
        if any(name in MACHINES for name, _ in programs):
            lists[True] = [words for words in (without_front_end(own, words, folder) for words in todo) if words]
        wanted = {other: list(pool.map(lambda words: output([own], words), words)) for other, words in lists.items()}
        for name, program in programs:
            mine = lists[name in MACHINES]
            others = pool.map(lambda words, program=program: output(program, words), mine)
            differ = [words for words, want, got in zip(mine, wanted[name in MACHINES], others) if got != want]
            failed += len(differ)
            print("%s %s: %d of %d outputs are the same" % ("FAIL" if differ else "PASS", name, len(mine) - len(differ), len(mine)), flush=True)
            for words in differ:
                print("  wavecc " + " ".join(words))
    return failed > 0


sys.exit(main())
