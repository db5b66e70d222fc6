#!/bin/bash
# Compile time beside LLVM's, both in one process each and in one run: CPU ms from MLIR text to assembly text.
# usage: bench/compile_time.sh KERNEL.mlir TARGET [REPETITIONS]
# Needs a build in build/ (or WAVECC_BUILD) and, for LLVM's side, ../shared/baseline (or BASELINE).
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
build=${WAVECC_BUILD:-$root/build}
baseline=${BASELINE:-$root/../shared/baseline}
kernel=${1:?usage: bench/compile_time.sh KERNEL.mlir TARGET [REPETITIONS]}
target=${2:?target}
repetitions=${3:-11}
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
