#!/bin/bash
# The tarball, for machines without root or with another distribution: unpacked anywhere, it works from there. Prints its path and size.
# usage: tools/make_tarball.sh [BUILD_FOLDER [OUTPUT_FOLDER]]
set -euo pipefail
cd "$(dirname "$0")/.."
build=$(realpath "${1:-build}") out=${2:-$build}
mkdir -p "$out"
cmake --build "$build" --target all portable >/dev/null
version=$(cd python && python3 -c 'import build_backend; print(build_backend.version())')
name=wavecc-$version-linux-x86_64
stage=$(mktemp -d)
trap 'rm -rf "$stage"' EXIT
# For every Python: PYTHONPATH names the folder.
WAVECC_PYTHON_FOLDER=lib/python cmake --install "$build" --prefix "$stage/$name" --strip >/dev/null
# Of what was installed, programs and libraries are those that need only glibc 2.34. Each finds its files from where it is.
library=$(dirname "$(find "$stage/$name" -name libwavecc.so.0)")
cp "$build/portable/bin/wavecc" "$stage/$name/bin/wavecc"
for file in "$build"/portable/lib/*.so.*.*.*; do cp "$file" "$library/"; done
tar -C "$stage" --sort=name --owner=0 --group=0 --numeric-owner --mtime='1980-01-01' -cJf "$out/$name.tar.xz" "$name"
du -h --apparent-size "$out/$name.tar.xz"
