#!/bin/bash
# Everything that a release publishes, into one folder: the source, the wheel, the tarball, the Debian packages, and SHA256SUMS of them.
# It makes no tag: `git tag vX.Y.Z` before it gives the artefacts their plain version, else they are named after the commit.
# usage: tools/make_release.sh [BUILD_FOLDER [OUTPUT_FOLDER]]
set -euo pipefail
cd "$(dirname "$0")/.."
build=$(realpath -m "${1:-build}") out=$(realpath -m "${2:-$build/release}")
refuse() { echo "make_release.sh: $1" >&2; exit 1; }

version=$(sed -n 's/^#define WAVECC_VERSION "\(.*\)"/\1/p' include/wavecc/wavecc.h)
[ -z "$(git status --porcelain --untracked-files=no)" ] || refuse "the tree has changes that no commit holds"
grep -q "^## $version " CHANGELOG.md || refuse "CHANGELOG.md has no section for $version"
tag=$(git tag --points-at HEAD --list "v$version")
if [ -n "$tag" ]; then
    grep -q "^## $version (not released)" CHANGELOG.md && refuse "CHANGELOG.md says that $version is not released"
fi
name=$version
[ -n "$tag" ] || name=$version-$(git rev-parse --short=12 HEAD)

# Parts of an earlier try would be published, too.
rm -rf "$out"
mkdir -p "$out"
[ -e "$build/build.ninja" ] || tools/setup.sh "$build" -DWAVECC_WERROR=ON
cmake "$build" >/dev/null
cmake --build "$build" --target all portable wavecc_help >/dev/null
git archive --prefix="wavecc-$name/" HEAD | xz -T0 >"$out/wavecc-$name.src.tar.xz"
tools/make_wheel.sh "$build" "$out"
tools/make_tarball.sh "$build" "$out"
packages=$(mktemp -d)
trap 'rm -rf "$packages"' EXIT
(cd "$build" && cpack -B "$packages" >/dev/null)
cp "$packages"/*.deb "$out/"
(cd "$out" && sha256sum -- * >SHA256SUMS)

# What was made, from its checksums: each artefact once.
expected="\.src\.tar\.xz$ \.whl$ linux-x86_64\.tar\.xz$ /wavecc_.*\.deb$ /libwavecc0_.*\.deb$ /libwavecc-dev_.*\.deb$ /python3-wavecc_.*\.deb$"
for pattern in $expected; do
    [ "$(find "$out" -type f | grep -cE -- "$pattern")" = 1 ] || refuse "there is not one file $pattern"
done
echo "wavecc $name${tag:+, tag $tag}: $out"
(cd "$out" && du -h --apparent-size -- * )
