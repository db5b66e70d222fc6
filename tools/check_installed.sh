#!/bin/bash
# What an installed wavecc must do without LLVM: compile, check, run, time, disassemble; from C where there is a compiler, and from Python;
# and say what it lacks where it lacks it. Run by tools/check_package.sh in a fresh system.
# usage: examples=FOLDER tools/check_installed.sh
set -euo pipefail
: "${examples:?usage: examples=FOLDER check_installed.sh}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cp -r "$examples" examples
wavecc examples/vadd_dyn.mlir --target=gfx950 -o vadd.hsaco
wavecc check vadd.hsaco
wavecc examples/gemm_f16.mlir --target=gfx942 -o gemm.hsaco
arguments=(--arg='f16[4096x4096]=iota' --arg='f16[4096x4096]=zero' --arg='f32[4096x4096]=zero')
wavecc run gemm.hsaco "${arguments[@]}" --workgroups=0,0,0
wavecc time gemm.hsaco "${arguments[@]}" --grid=32,32 --no-spread | head -2
wavecc disasm gemm.hsaco | grep -c mfma
wavecc report gemm.hsaco -o gemm.html 2>/dev/null
[ -s gemm.html ]
wavecc hip --quiet -- true
# What LLVM is needed for, and how that is said.
status=0
wavecc check examples/axpy.s >axpy.txt 2>&1 || status=$?
cat axpy.txt
[ $status = 1 ] && grep -q 'llvm-mc' axpy.txt
wavecc doctor || true
python3 - <<'END'
import numpy as np, time, wavecc
module = wavecc.compile(open("examples/vadd_dyn.mlir").read(), "gfx942")
a, b, c = np.ones(1000, np.float32), np.arange(1000, dtype=np.float32), np.zeros(1000, np.float32)
module.run((4,), a, b, c, np.int64(1000), check="all")
assert np.array_equal(c, a + b) and not module.check().errors
print("Python:", wavecc.library_version(), module.time((4,), a, b, c, np.int64(1000)).us, "us")
END
if command -v cc >/dev/null; then
    cc examples/compile.c $(pkg-config --cflags --libs wavecc) -o compile
    ./compile examples/gemm_f16.mlir gfx942 from_c.hsaco
    cmp gemm.hsaco from_c.hsaco
fi
