#!/bin/bash
# Builds wavecc without LLVM for another machine, as a static program: all of it but the front end for MLIR and LLVM IR. It compiles kernel IR, reads
# assembly and code objects, runs, checks, times and judges. Debian's cross compilers do (gcc-aarch64-linux-gnu libc6-dev-arm64-cross), and qemu-user-static
# runs the result.
#
# usage: tools/build_core.sh FOLDER [ARCHITECTURE [FLAGS]]
#   FOLDER        the program becomes FOLDER/wavecc; what is compiled stays there, so a second run is quick
#   ARCHITECTURE  Debian's name (default arm64); its libyaml, zlib and zstd come from Debian's archive into FOLDER, nothing is installed
#   FLAGS         of the compiler (default -O1)
#   WAVECC_BUILD: a build of this source, which has made the commit's header, the opcodes and the report's page (default build); CC: another compiler; JOBS (default 2)
set -euo pipefail
[ $# -ge 1 ] && [ "${1#-}" = "$1" ] || { sed -n '2,/^set/p' "$0" | grep '^#' | cut -c3-; exit 2; }
cd "$(dirname "$0")/.."
mkdir -p "$1/obj" "$1/apt/lists/partial" "$1/apt/archives/partial" "$1/root"
folder=$(cd "$1" && pwd) architecture=${2:-arm64} build=${WAVECC_BUILD:-build}
declare -A triples=([arm64]=aarch64-linux-gnu [amd64]=x86_64-linux-gnu [riscv64]=riscv64-linux-gnu [ppc64el]=powerpc64le-linux-gnu)
triple=${triples[$architecture]:?no triple is known for $architecture}
export CC=${CC:-$triple-gcc} folder build flags="${3:--O1}"

if ! ls "$folder"/root/usr/lib/"$triple"/libyaml.a >/dev/null 2>&1; then
  echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main" > "$folder/apt/sources.list"
  apt=(-o Dir::State="$folder/apt" -o Dir::Cache="$folder/apt" -o Dir::State::status=/dev/null -o APT::Architecture="$architecture"
    -o APT::Architectures::="$architecture" -o Dir::Etc::sourcelist="$folder/apt/sources.list" -o Dir::Etc::sourceparts=/dev/null -o APT::Sandbox::User=)
  apt-get -q "${apt[@]}" update
  (cd "$folder/apt" && apt-get -q "${apt[@]}" download {libyaml-dev,libzstd-dev,zlib1g-dev}:"$architecture" && for deb in *.deb; do dpkg -x "$deb" ../root; done)
fi

compile_one() {
  local object="$folder/obj/${1//\//_}.o" more=""
  case $1 in src/sim/exec/vector/*) more="-DSIM_LEVEL=2 -fno-math-errno -fno-trapping-math -Wno-psabi" ;; esac
  [ -f "$object.d" ] && [ -f "$object" ] && [ -z "$(sed 's/^[^:]*://; s/\\$//' "$object.d" | xargs -n 200 sh -c 'find "$@" -newer "$0"' "$object" 2>&1)" ] && return
  # shellcheck disable=SC2086
  "$CC" -std=gnu17 -DNDEBUG -DSIM_ONE_LEVEL -ffp-contract=off $flags $more -Isrc -Iinclude -I"$build/made" -I"$build/made/include" \
    -I"$build/made/report" -I"$folder/root/usr/include" '-DWAVECC_LIBDIR="lib"' '-DWAVECC_DOCDIR="share/doc/wavecc"' -MMD -MF "$object.d" -c "$1" -o "$object"
}
export -f compile_one
{ find src -name '*.c' ! -path 'src/frontend/*' ! -path 'src/hip/*' ! -path src/command/doctor.c; echo packaging/no_frontend.c; } |
  xargs -P "${JOBS:-2}" -I{} bash -c 'compile_one {}'
"$CC" -static "$folder"/obj/*.o -L"$folder/root/usr/lib/$triple" -lyaml -lzstd -lz -lm -lpthread -o "$folder/wavecc" 2> "$folder/link.txt" ||
  { cat "$folder/link.txt" >&2; exit 1; }
echo "$folder/wavecc"
