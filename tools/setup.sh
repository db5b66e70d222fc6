#!/bin/bash
# Installs what wavecc is built and tested with (Debian 12 packages) and builds into build/. Safe to run again.
# usage: tools/setup.sh [BUILD_FOLDER [CMAKE_OPTION...]]
#   WAVECC_TARGETS: what ninja builds; without it the program, the libraries, the tests and what the wheel holds
set -euo pipefail
cd "$(dirname "$0")/.."
build=${1:-build}
shift || true
packages=(gcc g++ cmake ninja-build pkg-config python3 libmlir-22-dev mlir-22-tools llvm-22-dev llvm-22 llvm-22-tools lld-22
          clang-22 clang-format-22 libcmocka-dev libelf-dev zlib1g-dev libzstd-dev libyaml-dev python3-numpy python3-z3
          libamdhip64-dev rocm-device-libs clang-tools-22 mkdocs mypy python3-pip
          python3-venv python3-yaml
          file dpkg-dev git) # for cpack: what the packages need, and their version
missing=()
for package in "${packages[@]}"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q '^install ok installed$' || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
    echo "installing: ${missing[*]}"
    log=$(mktemp)
    as_root=""
    [ "$(id -u)" = 0 ] || as_root=sudo
    if ! { $as_root apt-get update -qq && DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq \
           --no-install-recommends "${missing[@]}"; } >"$log" 2>&1; then
        cat "$log" >&2
        exit 1
    fi
    rm -f "$log"
fi
# The programs for other machines are not tried under the sanitizers.
portable=portable
[[ "$*" == *WAVECC_SANITIZE=ON* ]] && portable=
log=$(mktemp)
if ! { cmake -G Ninja -S . -B "$build" -DWAVECC_WERROR="${WAVECC_WERROR:-OFF}" "$@" && ninja -C "$build" ${WAVECC_TARGETS:-all unit_tests $portable}; } >"$log" 2>&1; then
    tail -50 "$log" >&2
    rm -f "$log"
    exit 1
fi
rm -f "$log"
