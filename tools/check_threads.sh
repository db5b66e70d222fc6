#!/bin/bash
# libwavecc from several threads of a C, a C++ and a Python program (tests/threads) under ThreadSanitizer: each thread compiles in a context of
# its own, and all run, time, check and list one opened object. By hand: the instrumented library takes some minutes to build. MLIR, LLVM, Python
# and NumPy are not instrumented, so what happens inside of them alone is left out. A race that is planted must be found.
# usage: tools/check_threads.sh [BUILD_FOLDER]     default build-threads; gcc
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:-build-threads}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
flags="-fsanitize=thread -g1"
cmake -G Ninja -S . -B "$build" -DCMAKE_C_FLAGS="$flags" -DCMAKE_CXX_FLAGS="$flags" -DCMAKE_BUILD_TYPE=RelWithDebInfo >"$work/log" 2>&1 &&
    ninja -C "$build" libwavecc_shared >"$work/log" 2>&1 || { tail -20 "$work/log"; exit 1; }
library=$(realpath "$build/lib")
printf 'race:libMLIR\nrace:libLLVM\nmutex:libMLIR\nrace:python3\nrace:multiarray\n' >"$work/suppressions"
export TSAN_OPTIONS="suppressions=$work/suppressions exitcode=66"
link=(-Iinclude tests/threads/threads.c -L"$library" -lwavecc -lpthread -lstdc++ -Wl,-rpath,"$library")
failed=0
report() { # NAME COMMAND...
    if "${@:2}" >"$work/log" 2>&1; then echo "PASS threads $1"; else echo "FAIL threads $1"; head -40 "$work/log"; failed=1; fi
}
for language in c c++; do
    gcc -x $language -O1 $flags "${link[@]}" -o "$work/$language"
    report "$language" timeout 600 "$work/$language" examples/vadd_dyn.mlir
done
gcc -x c -O1 $flags -DPLANTED_RACE "${link[@]}" -o "$work/planted"
report "a planted race is found" bash -c "! timeout 600 '$work/planted' examples/vadd_dyn.mlir >'$work/text' 2>&1 && grep -q 'data race' '$work/text'"
report python env LD_PRELOAD="$(gcc -print-file-name=libtsan.so)" PYTHONPATH=python WAVECC_LIBRARY="$library/libwavecc.so" \
    timeout 600 /usr/bin/python3 tests/threads/threads.py examples/vadd_dyn.mlir
exit $failed
