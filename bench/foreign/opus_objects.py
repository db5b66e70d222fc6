#!/usr/bin/env python3
"""Makes the objects of the gfx1250 rows of opus.csv from AITER's sources, with clang 22 and the options of AITER's build.

usage: bench/foreign/opus_objects.py CLONE DIR [--clang PROGRAM] [--only TEXT] [--jobs N]

  CLONE   a clone of ROCm/aiter, also bare, that has the commit e4048607a535
  DIR     gets gfx1250/NAME.co of each kernel, and gfx1250/splitk_reduce_N.co, which adds up N parts: `foreign.py --opus DIR`

clang 22 has no argument of the tensor builtin that the sources pass for later versions (it reaches no instruction), so a macro drops it.
Four minutes of processor time. Exit status 0: all were made; 1: some were not, and are named; 2: bad usage."""
import argparse
import concurrent.futures
import csv
import os
import re
import subprocess
import sys
import tempfile

COMMIT = "e4048607a535"
HERE = os.path.dirname(os.path.abspath(__file__))
MOST_PARTS = 16
NAME = re.compile(r"opus_gemm_gfx1250_splitk_(cluster|clusterlaunch)_tdm_ws_(\d+)x(\d+)x(\d+)x(\d+)_(\d)x\d_16x16x32_0x0x0"
                  r"(?:_c(\d)x(\d))?_p(\d)w(\d)")
OPTIONS = ["-x", "hip", "--cuda-device-only", "--offload-arch=gfx1250", "--no-gpu-bundle-output", "-nogpuinc", "-nogpulib", "-O3", "-std=c++20",
           "-w", "-D__HIPCC_RTC__", "-D__HIP_PLATFORM_AMD__=1", "-fgpu-flush-denormals-to-zero", "-fno-offload-uniform-block",
           "-D__builtin_amdgcn_tensor_load_to_lds(a,b,c,d,e,f)=__builtin_amdgcn_tensor_load_to_lds(a,b,c,d,f)"]
LLVM = ["--amdgpu-kernarg-preload-count=32", "--lsr-drop-solution=1", "-enable-post-misched=1", "-amdgpu-early-inline-all=true",
        "-amdgpu-function-calls=false", "--amdgpu-mfma-vgpr-form", "-amdgpu-expert-scheduling-mode"]


def kernel_text(name):
    kind, block, m, n, k, tiles_m, wide, high, slots, groups = NAME.fullmatch(name).groups()
    cluster = f", {wide}, {high}" if wide else ""
    layout = 0 if tiles_m == "1" else 1  # the waves that multiply share N, or M
    return f"""#include "gfx1250/opus_gemm_pipeline_a16w16_{kind}_tdm_splitk_ws_gfx1250.cuh"
using Of = opus_cluster_tdm_splitk_ws_traits_gfx1250<{block}, {m}, {n}, {k}, {layout}, bf16_t, bf16_t, fp32_t, fp32_t, false, {slots}, {groups}{cluster}>;
template __global__ void gemm_a16w16_{kind}_tdm_splitk_ws_kernel_gfx1250<Of>(opus_gemm_cluster_tdm_ws_kargs_gfx1250);
"""


def reduce_text(parts):
    return f"""#include "gfx1250/splitk_reduce_gfx1250.cuh"
template __global__ void splitk_reduce_kernel_gfx1250<8, 128, __bf16, false, __bf16, true, {parts}, __bf16>(
    const void*, __bf16*, int, int, int, int, int, int, const __bf16*, int);
"""


def sources():
    with open(os.path.join(HERE, "opus.csv"), encoding="utf-8") as file:
        names = sorted({row["kernel"] for row in csv.DictReader(file) if row["gfx"] == "gfx1250"})
    texts = {name: kernel_text(name) for name in names}
    return dict(texts, **{f"splitk_reduce_{n}": reduce_text(n) for n in range(1, MOST_PARTS + 1)})


def make(options, tree, name, text):
    """None, or why it was not made."""
    out, source = os.path.join(options.folder, "gfx1250", name + ".co"), os.path.join(tree, name + ".hip")
    with open(source, "w", encoding="utf-8") as file:
        file.write(text)
    llvm = [word for option in LLVM for word in ("-mllvm", option)]
    include = [f"-I{tree}/csrc/include", f"-I{tree}/csrc/opus_gemm/include"]
    done = subprocess.run([options.clang] + OPTIONS + include + [source, "-o", out] + llvm, capture_output=True, text=True, check=False)
    return done.stderr.strip() or "failed" if done.returncode else None


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n\n")[0])
    parser.add_argument("clone")
    parser.add_argument("folder")
    parser.add_argument("--clang", default="clang++-22")
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    os.makedirs(os.path.join(options.folder, "gfx1250"), exist_ok=True)
    texts = {name: text for name, text in sources().items() if options.only in name}
    with tempfile.TemporaryDirectory() as tree:
        files = subprocess.run(["git", "-C", options.clone, "archive", COMMIT, "csrc/opus_gemm", "csrc/include"], capture_output=True, check=False)
        if files.returncode:
            parser.error(files.stderr.decode().strip())
        subprocess.run(["tar", "x", "-C", tree], input=files.stdout, check=True)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            failed = [(name, why) for name, why in zip(texts, pool.map(lambda item: make(options, tree, *item), texts.items())) if why]
    for name, why in failed:
        print(f"opus_objects.py: {name}: {why}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
