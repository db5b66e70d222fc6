#!/bin/bash
# How the time of `wavecc check` grows with a kernel of loads and branches (bench/generate_loads.py): CPU ms, assembling included.
# usage: bench/growth_check.sh [LOADS...]
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
build=${WAVECC_BUILD:-$root/build}
input=$(mktemp --suffix=.s)
trap 'rm -f "$input"' EXIT
[ $# -gt 0 ] || set -- 750 1500 3000 6000 12000
TIMEFORMAT='%U %S'
printf '%8s %10s %10s\n' loads 'CPU ms' 'us/load'
for loads; do
    python3 "$root/bench/generate_loads.py" "$loads" > "$input"
    times=$({ time "$build/bin/wavecc" check "$input" > "$input.out" 2>&1 || true; } 2>&1)
    grep -q '^kernel loads' "$input.out" || { cat "$input.out"; rm -f "$input.out"; exit 1; }
    rm -f "$input.out"
    awk -v n="$loads" '{ms = ($1 + $2) * 1000; printf "%8d %10.0f %10.1f\n", n, ms, ms * 1000 / n}' <<< "$times"
done
