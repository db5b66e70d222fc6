#!/bin/bash
# How compile time and memory grow with the kernel: 1,000 to 32,000 instructions (bench/generate.py), warm context, CPU ms.
# usage: bench/growth.sh [TARGET]
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
build=${WAVECC_BUILD:-$root/build}
target=${1:-gfx942}
input=$(mktemp --suffix=.mlir)
trap 'rm -f "$input"' EXIT
printf '%12s %10s %14s %12s %14s\n' instructions 'CPU ms' 'us/instruction' 'of linear' 'peak MiB'
first=""
for size in 1000 2000 4000 8000 16000 32000; do
    python3 "$root/bench/generate.py" $size > "$input"
    instructions=$("$build/bin/wavecc" "$input" --target="$target" --resources -S -o /dev/null 2>&1 | sed -E 's/.* ([0-9]+) instructions.*/\1/')
    line=$("$build/bin/compile_time" "$input" "$target" 9 | head -1)
    minimum=$(sed -E 's/.*minimum ([0-9.]+) ms.*/\1/' <<< "$line")
    peak=$(sed -E 's/.*peak ([0-9.]+) MiB.*/\1/' <<< "$line")
    each=$(awk -v t="$minimum" -v n="$instructions" 'BEGIN {printf "%.2f", t * 1000 / n}')
    [ -n "$first" ] || first=$each
    printf '%12s %10s %14s %12s %14s\n' "$instructions" "$minimum" "$each" "$(awk -v a="$each" -v b="$first" 'BEGIN {printf "%.2f", a / b}')" "$peak"
done
