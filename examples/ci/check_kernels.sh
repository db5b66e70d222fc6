#!/bin/bash
# Checks every kernel of a folder (assembly, code objects) against what is known of it, and writes SARIF for the code host.
# Ends with 1 where a kernel has a finding that is not known, or cannot be checked.
# usage: check_kernels.sh KERNELS [KNOWN [SARIF]]     KNOWN: a folder of baselines, k.s.json of k.s (wavecc check --json); SARIF: where to write
set -uo pipefail
kernels=${1:?usage: check_kernels.sh KERNELS [KNOWN [SARIF]]}
known=${2:-$kernels/known} sarif=${3:-}
[ -z "$sarif" ] || mkdir -p "$sarif"
status=0 seen=0
for kernel in "$kernels"/*.s "$kernels"/*.hsaco "$kernels"/*.o; do
    [ -e "$kernel" ] || continue
    seen=1
    name=$(basename "$kernel")
    baseline=()
    [ ! -e "$known/$name.json" ] || baseline=("--baseline=$known/$name.json")
    if text=$(wavecc check "$kernel" ${baseline[@]+"${baseline[@]}"} 2>&1); then echo "$name: nothing new"; else printf '%s\n' "$text"; status=1; fi
    [ -z "$sarif" ] || wavecc check "$kernel" ${baseline[@]+"${baseline[@]}"} --sarif >"$sarif/$name.sarif"
done
[ $seen = 1 ] || { echo "check_kernels.sh: no kernels in $kernels" >&2; status=1; }
exit $status
