#!/bin/bash
# Tries an installed wavecc without LLVM: compile, check, run, time, disassemble. Also from Python, from C and C++ where there is a
# compiler, and from a notebook where Jupyter is. What needs LLVM must say so. tools/check_package.sh runs it in a fresh system.
# usage: examples=FOLDER tools/check_installed.sh
set -euo pipefail
: "${examples:?usage: examples=FOLDER check_installed.sh}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
self=$(realpath "$0")
cd "$work"
cp -r "$examples" examples
wavecc examples/vadd_dyn.mlir --target=gfx950 -o vadd.hsaco
wavecc check vadd.hsaco
wavecc examples/gemm_f16.mlir --target=gfx942 -o gemm.hsaco
arguments=(--arg='f16[4096x4096]=iota' --arg='f16[4096x4096]=zero' --arg='f32[4096x4096]=zero')
wavecc run gemm.hsaco "${arguments[@]}" --workgroups=0,0,0
# Not into a pipe: head ends after three lines, and then the program cannot write the others.
wavecc time gemm.hsaco "${arguments[@]}" --grid=32,32 --no-spread >time.txt
head -3 time.txt
wavecc disasm gemm.hsaco | grep -c mfma
wavecc report gemm.hsaco -o gemm.html 2>/dev/null
[ -s gemm.html ]
wavecc hip --quiet -- true
wavecc check examples/axpy.s
# What LLVM is needed for, and how that is said.
printf '.altmacro\n' | cat - examples/axpy.s >altmacro.s
status=0
wavecc check altmacro.s >altmacro.txt 2>&1 || status=$?
cat altmacro.txt
[ $status = 1 ] && grep -q "no directive '.altmacro'" altmacro.txt
wavecc doctor || true
examples=$examples "$(dirname "$self")/check_commands.sh"
# The start of each command: the least CPU time of five.
start() {
    local least=9999
    for _ in 1 2 3 4 5; do
        TIMEFORMAT='%U %S'
        used=$( { time "$@" >/dev/null 2>&1; } 2>&1 | tail -1 | awk '{print int(1000 * ($1 + $2))}')
        [ "$used" -lt $least ] && least=$used
    done
    echo "CPU $least ms: $1 $2"
}
start wavecc --version
start wavecc check vadd.hsaco
start wavecc disasm vadd.hsaco
start wavecc check examples/axpy.s
start wavecc run vadd.hsaco --grid=1 --rest=zero --arg='memref:f32[64]=zero' --arg='memref:f32[64]=zero' --arg='memref:f32[64]=zero' --arg=index=64
start wavecc report vadd.hsaco -o vadd.html
start wavecc hip --quiet -- true
python3 - <<'END'
import numpy as np, time, wavecc
module = wavecc.compile(open("examples/vadd_dyn.mlir").read(), "gfx942")
a, b, c = np.ones(1000, np.float32), np.arange(1000, dtype=np.float32), np.zeros(1000, np.float32)
module.run((4,), a, b, c, np.int64(1000), check="all")
assert np.array_equal(c, a + b) and not module.check().errors
print("Python:", wavecc.library_version(), module.time((4,), a, b, c, np.int64(1000)).us, "us")
END
if python3 -c 'import nbconvert, ipykernel' 2>/dev/null; then
    # Debian's kernel starts /usr/bin/python3; a venv needs its own.
    python3 -m ipykernel install --prefix "$work/jupyter" --name wavecc >/dev/null 2>&1
    JUPYTER_PATH=$work/jupyter/share/jupyter python3 -m nbconvert --to notebook --execute --ExecutePreprocessor.kernel_name=wavecc \
        --output "$work/notebook.ipynb" examples/notebook/first_kernel.ipynb >notebook.log 2>&1 || { cat notebook.log; exit 1; }
    echo "notebook: $(grep -c '"output_type": "execute_result"' notebook.ipynb) results"
fi
for language in c c++; do
    # compile, check, run, time
    command -v g++ >/dev/null || continue
    g++ -x $language examples/launch.c -x none $(pkg-config --cflags --libs wavecc) -o launch
    ./launch examples/vadd_dyn.mlir gfx942 | sed "s/^/$language: /"
done
if command -v cc >/dev/null; then
    cc examples/compile.c $(pkg-config --cflags --libs wavecc) -o compile
    ./compile examples/gemm_f16.mlir gfx942 from_c.hsaco
    cmp gemm.hsaco from_c.hsaco
fi
