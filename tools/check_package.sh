#!/bin/bash
# The Debian packages, the wheel and the tarball, as somebody meets them who installs them: made, accepted by lintian, installed into a
# fresh Debian 12 (debootstrap, chroot) in which there is no LLVM, used there (tools/check_installed.sh), and removed without a trace.
# By hand, as root, with a network: it loads some 300 MB of Debian. Needs debootstrap and lintian. Prints seconds and megabytes.
# usage: tools/check_package.sh [BUILD_FOLDER [deb|wheel|tarball...]]
#   BUILD_FOLDER/debian12.tar: the fresh Debian is kept there for the next time
set -euo pipefail
cd "$(dirname "$0")/.."
build=$(realpath "${1:-build}")
shift || true
kinds=${*:-deb wheel tarball}
[ "$(id -u)" = 0 ] || { echo "check_package.sh: a chroot needs root" >&2; exit 1; }
for program in debootstrap lintian cpack; do
    command -v "$program" >/dev/null || { echo "check_package.sh: there is no $program: apt install $program" >&2; exit 1; }
done
mirror=http://deb.debian.org/debian
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
log=$build/chroot.log
: >"$log"
if [ ! -e "$build/debian12.tar" ]; then
    debootstrap --variant=minbase --include=ca-certificates bookworm "$work/base" $mirror >"$build/debootstrap.log"
    printf 'deb %s bookworm main\ndeb %s bookworm-updates main\ndeb http://deb.debian.org/debian-security bookworm-security main\n' \
        $mirror $mirror >"$work/base/etc/apt/sources.list"
    chroot "$work/base" apt-get update -qq 2>>"$log"
    tar -C "$work/base" -cf "$build/debian12.tar" .
    rm -rf "$work/base"
fi
root=""
inside() { chroot "$root" env -u TMPDIR LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive PATH=/usr/sbin:/usr/bin:/sbin:/bin "$@"; }
install() { inside apt-get install -y -qq --no-install-recommends "$@" >>"$log" 2>&1; }
megabytes() { du -sm --apparent-size "$root" | cut -f1; }
fresh() { # fresh NAME PACKAGE...: a new root with Debian's packages that a user has
    root=$work/$1
    mkdir "$root"
    tar -C "$root" -xf "$build/debian12.tar"
    install "${@:2}"
    cp tools/check_installed.sh tools/check_commands.sh "$root/tmp/"
    before=$(megabytes)
    start=$SECONDS
}
used() { # used NAME COMMAND...: the same program of tests for all of them
    echo "ok: $1 installed in $((SECONDS - start)) s, $(($(megabytes) - before)) MB"
    ! inside sh -c 'command -v llvm-mc || command -v llvm-mc-22 || ls /usr/lib/llvm-*/bin/llvm-mc' 2>/dev/null ||
        { echo "an LLVM is in the fresh Debian: nothing is shown" >&2; exit 1; }
    inside "${@:2}" bash /tmp/check_installed.sh
    echo "ok: $1 used"
}
try_deb() {
    cmake --build "$build" --target all >>"$log"
    (cd "$build" && rm -f ./*.deb && cpack >>"$log" 2>&1)
    lintian --allow-root --fail-on error,warning "$build"/*.deb
    echo "ok: lintian"
    fresh deb g++ libc6-dev pkg-config python3 jupyter-nbconvert python3-ipykernel
    mkdir "$root/tmp/debs" && cp "$build"/*.deb "$root/tmp/debs/"
    inside sh -c 'exec apt-get install -y -qq --no-install-recommends /tmp/debs/*.deb' >>"$log" 2>&1
    used deb env examples=/usr/share/doc/wavecc/examples
    inside sh -c 'exec apt-get purge -y -qq wavecc libwavecc0 libwavecc-dev libwavecc-hip0 python3-wavecc' >>"$log" 2>&1
    left=$(find "$root" -xdev -path "$root/tmp" -prune -o -path "$root/var" -prune -o -path "$root/root" -prune -o \
        -iname '*wavecc*' -print -o -name 'waveasm*' -print)
    [ -z "$left" ] || { echo "left behind: $left" >&2; exit 1; }
    echo "ok: deb removed"
}
try_wheel() {
    tools/make_wheel.sh "$build" "$work"
    fresh wheel python3-venv python3-numpy jupyter-nbconvert python3-ipykernel
    cp -r "$work"/*.whl examples "$root/tmp/"
    # NumPy is Debian's: a user's pip would load it.
    inside sh -euc 'python3 -m venv --system-site-packages /opt/venv && /opt/venv/bin/pip install --quiet --no-index /tmp/*.whl' 2>>"$log"
    used wheel env PATH=/opt/venv/bin:/usr/bin:/bin examples=/tmp/examples
    inside sh -euc '/opt/venv/bin/pip uninstall --quiet -y wavecc && ! ls /opt/venv/bin/wavecc' 2>>"$log"
    echo "ok: wheel removed"
}
try_tarball() {
    tools/make_tarball.sh "$build" "$work"
    fresh tarball g++ libc6-dev pkg-config python3 python3-numpy
    mkdir "$root/opt/wavecc"
    tar -C "$root/opt/wavecc" --strip-components=1 -xJf "$work"/*.tar.xz
    used tarball env PATH=/opt/wavecc/bin:/usr/bin:/bin PYTHONPATH=/opt/wavecc/lib/python PKG_CONFIG_PATH=/opt/wavecc/lib/pkgconfig \
        LD_RUN_PATH=/opt/wavecc/lib examples=/opt/wavecc/share/doc/wavecc/examples
}
for kind in $kinds; do try_"$kind"; done
