#!/bin/bash
# The Debian package, as somebody meets it who installs it: made by cpack, accepted by lintian, installed into a fresh Debian 12
# (debootstrap, chroot), used there (doctor; compile, check and run an example; a C program with pkg-config), and removed without a trace.
# By hand, as root, with a network: it loads some 300 MB of Debian. Needs the packages debootstrap and lintian.
# usage: tools/check_package.sh [BUILD_FOLDER]
set -euo pipefail
cd "$(dirname "$0")/.."
build=$(realpath "${1:-build}")
[ "$(id -u)" = 0 ] || { echo "check_package.sh: a chroot needs root" >&2; exit 1; }
for program in debootstrap lintian cpack; do
    command -v "$program" >/dev/null || { echo "check_package.sh: there is no $program: apt install $program" >&2; exit 1; }
done
mirror=http://deb.debian.org/debian
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
(cd "$build" && rm -f wavecc_*.deb && cpack >/dev/null)
package=$(ls "$build"/wavecc_*.deb)
lintian --allow-root --fail-on error,warning "$package"
echo "ok: lintian"
debootstrap --variant=minbase bookworm "$root" $mirror >"$build/debootstrap.log"
cat >"$root/etc/apt/sources.list" <<END
deb $mirror bookworm main
deb $mirror bookworm-updates main
deb http://deb.debian.org/debian-security bookworm-security main
END
cp "$package" "$root/tmp/wavecc.deb"
inside() { chroot "$root" env LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"; }
inside apt-get update -qq
inside apt-get install -y -qq --no-install-recommends gcc libc6-dev pkg-config >"$build/chroot.log" 2>&1
inside apt-get install -y -qq /tmp/wavecc.deb >>"$build/chroot.log" 2>&1
echo "ok: installed"
inside wavecc doctor
inside sh -euc 'cd /tmp && examples=/usr/share/doc/wavecc/examples
    wavecc $examples/vadd_dyn.mlir --target=gfx950 -o vadd.hsaco && wavecc check vadd.hsaco
    cc $examples/compile.c $(pkg-config --cflags --libs wavecc) -o compile && ./compile $examples/gemm_f16.mlir gfx942 gemm.hsaco
    wavecc run gemm.hsaco --arg="f16[4096x4096]=iota" --arg="f16[4096x4096]=zero" --arg="f32[4096x4096]=zero" --workgroups=0,0,0'
inside sh -euc '[ -e /usr/lib/*/wavecc-hip/libamdhip64.so.5 ] || [ -e /usr/lib/wavecc-hip/libamdhip64.so.5 ]
    wavecc hip --quiet -- true'
echo "ok: used"
inside apt-get purge -y -qq wavecc >>"$build/chroot.log" 2>&1
left=$(find "$root" -xdev -path "$root/tmp" -prune -o -path "$root/var" -prune -o -iname '*wavecc*' -print -o -name 'waveasm*' -print)
[ -z "$left" ] || { echo "left behind: $left" >&2; exit 1; }
echo "ok: removed"
