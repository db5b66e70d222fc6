#!/bin/bash
# The wheel, for `pip install`: the Python package with libwavecc inside, the program and libwavecc-hip. Prints its path and size.
# usage: tools/make_wheel.sh [BUILD_FOLDER [OUTPUT_FOLDER]]
set -euo pipefail
cd "$(dirname "$0")/.."
build=$(realpath "${1:-build}") out=${2:-$build}
mkdir -p "$out"
cmake --build "$build" --target portable wavecc_help >/dev/null
wheel=$(cd python && WAVECC_BUILD=$build python3 -c 'import sys, build_backend; print(build_backend.build_wheel(sys.argv[1]))' "$(realpath "$out")")
du -h --apparent-size "$out/$wheel"
