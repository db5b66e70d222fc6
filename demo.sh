#!/bin/bash
# Sets up, builds, compiles a realistic GEMM to a code object, shows its hot loop and resources, runs workgroups of it on the
# emulator and compares them with a reference in double precision. Safe to run again.
set -euo pipefail
cd "$(dirname "$0")"
target=${1:-gfx942}
echo "== building (packages are installed if they are missing)"
tools/setup.sh build
out=build/demo
mkdir -p "$out"

echo "== compiling examples/gemm_f16.mlir for $target"
build/bin/wavecc examples/gemm_f16.mlir --target="$target" --resources --time-passes -o "$out/gemm_f16.hsaco" 2> "$out/report.txt"
grep -E 'VGPRs|total' "$out/report.txt"
ls -l "$out/gemm_f16.hsaco" | awk '{print $5 " bytes: " $9}'

echo "== its hot loop (from -S; the first and last instructions)"
build/bin/wavecc examples/gemm_f16.mlir --target="$target" --no-lines -S -o "$out/gemm_f16.s"
awk '/^\.LBB0_/ {label = $1; text = ""} {text = text $0 "\n"} /s_cbranch_scc[01]/ {if (label == $2 ":") {printf "%s", text; exit}}' \
    "$out/gemm_f16.s" > "$out/loop.s"
head -14 "$out/loop.s"
echo "        ... $(($(wc -l < "$out/loop.s") - 22)) more ..."
tail -8 "$out/loop.s"
echo "instructions in the loop: $(grep -c -P '^\t' "$out/loop.s"), MFMA: $(grep -c v_mfma "$out/loop.s"), other vector arithmetic: $(grep -P '^\tv_' "$out/loop.s" | grep -cv v_mfma || true), scalar: $(grep -P '^\ts_' "$out/loop.s" | grep -cvE 's_waitcnt|s_barrier|s_cbranch|s_nop' || true)"

echo "== running workgroups (0,0) and (17,5) of the 32x32 grid on the emulator"
cc -std=c17 -O2 -Iinclude -o "$out/ref_gemm" tests/e2e/reference/ref_gemm.c -lm
"$out/ref_gemm" out="$out/expected.npy" m=4096 n=4096 k=4096 type=f16 seed=1 tile=0,0,128,128 tile=640,2176,128,128
build/bin/wavecc run "$out/gemm_f16.hsaco" --seed=1 --arg='f16[4096x4096]=random' --arg='f16[4096x4096]=random' \
    --arg='f32[4096x4096]=zero' --workgroups='0,0,0;17,5,0' --expect=2="$out/expected.npy",rtol=1e-5,atol=2e-3
echo "== right: the emulated code object agrees with the reference"
