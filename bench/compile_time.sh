#!/bin/bash
# Compile time beside LLVM's, both in one process each and in one run: CPU ms from MLIR text to assembly text.
# usage: bench/compile_time.sh KERNEL.mlir TARGET [REPETITIONS]
# WAVECC_OLD=BUILD: that build's libwavecc beside this one's in place of LLVM, to the code object, taking turns (minimum of each).
# Needs a build in build/ (or WAVECC_BUILD) and, for LLVM's side, ../shared/baseline (or BASELINE).
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
build=${WAVECC_BUILD:-$root/build}
baseline=${BASELINE:-$root/../shared/baseline}
kernel=${1:?usage: bench/compile_time.sh KERNEL.mlir TARGET [REPETITIONS]}
target=${2:?target}
repetitions=${3:-11}
if [ -n "${WAVECC_OLD:-}" ]; then
    turn() { # BUILD: CPU ms of the fastest compile to the code object, and of its front end
        LD_LIBRARY_PATH=$1/lib "$build/bin/compile_time" "$kernel" "$target" "$repetitions" hsaco |
            sed -nE 's/.*minimum ([0-9.]+) ms.*/\1/p; s/^ *([0-9.]+)  read$/\1/p' | paste -sd' '
    }
    for ((i = 0; i < 5; i++)); do
        echo "old $(turn "$WAVECC_OLD")"
        echo "new $(turn "$build")"
    done | awk '{ if (!($1 in all) || $2 < all[$1]) all[$1] = $2; if (!($1 in read) || $3 < read[$1]) read[$1] = $3 }
        END { for (w in all) printf "%s: MLIR to code object %.2f ms CPU, of which reading %.2f\n", w, all[w], read[w] }' | sort -r
    exit 0
fi
echo "== wavecc $(basename "$kernel") $target"
"$build/bin/compile_time" "$kernel" "$target" "$repetitions"
if [ ! -e "$baseline/inproc.cpp" ]; then
    echo "LLVM's side is skipped: no $baseline/inproc.cpp"
    exit 0
fi
inproc=${TMPDIR:-/tmp}/wavecc-bench-inproc
if [ ! -x "$inproc" ] || [ "$baseline/inproc.cpp" -nt "$inproc" ]; then
    echo "building LLVM's side (once) ..."
    g++ -O1 -std=c++17 -fno-rtti -I/usr/lib/llvm-22/include "$baseline/inproc.cpp" -o "$inproc" \
        -L/usr/lib/llvm-22/lib -Wl,-rpath,/usr/lib/llvm-22/lib -lMLIR -lLLVM-22
fi
input=$(mktemp --suffix=.mlir)
trap 'rm -f "$input"' EXIT
python3 "$baseline/prep.py" pre "$kernel" "$input"
bare=true
grep -q 'memref<?\|memref<[0-9x]*?' "$kernel" && bare=false
passes="builtin.module(gpu.module(canonicalize,cse,convert-vector-to-scf,lower-affine,canonicalize,cse,loop-invariant-code-motion,\
convert-scf-to-cf,convert-amdgpu-to-rocdl{chipset=$target},expand-strided-metadata,lower-affine,\
convert-gpu-to-rocdl{chipset=$target use-bare-ptr-memref-call-conv=$bare},reconcile-unrealized-casts,canonicalize,cse))"
echo "== LLVM 22 $(basename "$kernel") $target"
"$inproc" "$input" "$target" "$passes" "$repetitions"
