# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes the wheel, without setuptools: for pip (`pip install ./python`) and for tools/make_wheel.sh.

The wheel holds the Python package with libwavecc inside, the program, libwavecc-hip and the manual page, from the build folder's portable/
(`ninja portable`; WAVECC_BUILD names the folder, build/ if nothing does). Its tag says what it needs, by the rules of auditwheel: an older
glibc or a library that a system may lack is an error here, and not on the user's machine."""
import base64
import hashlib
import os
import re
import subprocess
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NAME = "wavecc"
with open(os.path.join(ROOT, "include/wavecc/wavecc.h"), encoding="utf-8") as _header:
    VERSION = re.search(r'#define WAVECC_VERSION "(.*)"', _header.read())[1]
# PEP 600: what manylinux_2_34 may need of a system, and the newest versions of its symbols.
SYSTEM = {"libc.so.6", "libm.so.6", "libgcc_s.so.1", "ld-linux-x86-64.so.2"}
NEWEST = {"GLIBC": (2, 34), "GCC": (12, 0, 0)}
TAG = "py3-none-manylinux_2_34_x86_64"
METADATA = """Metadata-Version: 2.1
Name: wavecc
Version: %s
Summary: Compiles, checks, runs and times GPU kernels for AMD Instinct, without a GPU
License: Apache-2.0 WITH LLVM-exception
Requires-Python: >=3.9
Requires-Dist: numpy
Provides-Extra: plots
Requires-Dist: matplotlib; extra == "plots"
Requires-Dist: pandas; extra == "plots"
"""


def version():
    """By PEP 440: 1.0.0 at its tag, 1.0.0.post5+g123 five commits after it, 1.0.0.dev1205+g123 before it."""
    def git(*arguments):
        done = subprocess.run(("git", "-C", ROOT) + arguments, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        return done.stdout.strip() if done.returncode == 0 else ""
    if not os.path.exists(os.path.join(ROOT, ".git")):
        return VERSION
    described = re.fullmatch(r".*-(\d+)-(g[0-9a-f]+)", git("describe", "--tags", "--match", "v" + VERSION, "--long", "--abbrev=12"))
    if described:
        return VERSION if described[1] == "0" else "%s.post%s+%s" % (VERSION, described[1], described[2])
    count, commit = git("rev-list", "--count", "HEAD"), git("rev-parse", "--short=12", "HEAD")
    return "%s.dev%s+g%s" % (VERSION, count, commit) if count else VERSION


def _audit(path):
    """What auditwheel refuses: libraries and versions of symbols that a system of the tag may not have; folders where libraries are
    looked for."""
    said = subprocess.run(["readelf", "--wide", "-d", "-V", path], stdout=subprocess.PIPE, text=True, check=True).stdout
    needed = set(re.findall(r"\(NEEDED\)\s+Shared library: \[([^\]]+)\]", said))
    wrong = ["needs %s" % name for name in sorted(needed - SYSTEM)]
    for name, number in set(re.findall(r"Name: ([A-Z]+)_([0-9.]+)\s+Flags", said)):
        if name not in NEWEST or tuple(int(n) for n in number.split(".")) > NEWEST[name]:
            wrong.append("needs %s_%s" % (name, number))
    wrong += ["has a %s" % kind for kind in re.findall(r"\((R(?:UN)?PATH)\)", said)]
    if wrong:
        raise SystemExit("wheel: %s is not for %s: it %s" % (path, TAG, ", ".join(sorted(wrong))))


def _files(portable, build):
    """(name in the wheel, path, executable)."""
    package, data = os.path.join(ROOT, "python", NAME), "%s-%s.data/" % (NAME, version())
    for folder, folders, names in os.walk(package):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(names):
            path = os.path.join(folder, name)
            yield NAME + "/" + os.path.relpath(path, package), path, False
    yield "wavecc/libwavecc.so.0", os.path.join(portable, "lib/libwavecc.so.0"), True
    yield data + "scripts/wavecc", os.path.join(portable, "bin/wavecc"), True
    yield data + "data/share/man/man1/wavecc.1", os.path.join(build, "share/wavecc.1"), False
    yield data + "data/share/bash-completion/completions/wavecc", os.path.join(build, "share/wavecc.bash"), False
    hip = os.path.join(portable, "lib/libwavecc-hip.so.0")
    if os.path.exists(hip):  # a wheel has no links: under the name for which programs of today ask
        for name in ("libamdhip64.so.6",):
            yield data + "data/lib/wavecc-hip/" + name, hip, True
    for name in ("LICENSE", "packaging/third-party.md"):
        yield "%s-%s.dist-info/licenses/%s" % (NAME, version(), os.path.basename(name)), os.path.join(ROOT, name), False


def _plugs(program):
    """Folders by which other tools find wavecc (src/command/plug.c): a wheel has no links. FlyDSL's cache goes by the script's bytes."""
    with open(program, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    for path, option in (("flydsl/bin/mlir-opt", "--flydsl-compat"), ("wave/bin/waveasm-translate", "--waveasm-compat")):
        text = '#!/bin/sh\n# of the program %s\nexec "$(dirname "$(readlink -f "$0")")/../../../../bin/wavecc" %s "$@"\n' % (digest, option)
        yield "%s-%s.data/data/libexec/wavecc/%s" % (NAME, version(), path), text.encode(), True
    with open(os.path.join(ROOT, "packaging/wave-clang"), "rb") as file:
        yield "%s-%s.data/data/libexec/wavecc/wave/bin/clang++" % (NAME, version()), file.read(), True


def _add(archive, record, name, content, executable=False, level=9):
    """Same content, same bytes: no time of day and no umask in it."""
    info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    info.external_attr = (0o100755 if executable else 0o100644) << 16
    archive.writestr(info, content, zipfile.ZIP_DEFLATED, level)
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    record.append("%s,sha256=%s,%d" % (name, digest, len(content)))


def _write(folder, tag, files, level=9):
    """The wheel's file name. files: (name, content, executable)."""
    info, record = "%s-%s.dist-info/" % (NAME, version()), []
    name = "%s-%s-%s.whl" % (NAME, version(), tag)
    with zipfile.ZipFile(os.path.join(folder, name), "w") as archive:
        for path, content, executable in files:
            _add(archive, record, path, content, executable, level)
        _add(archive, record, info + "METADATA", (METADATA % version()).encode())
        text = "Wheel-Version: 1.0\nGenerator: wavecc\nRoot-Is-Purelib: false\nTag: %s\n" % tag
        _add(archive, record, info + "WHEEL", text.encode())
        record.append(info + "RECORD,,")
        archive.writestr(zipfile.ZipInfo(info + "RECORD", (1980, 1, 1, 0, 0, 0)), "\n".join(record) + "\n")
    return name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """config_settings: level, of compression: 1 is quick, for tests."""
    build = os.path.abspath(os.environ.get("WAVECC_BUILD") or os.path.join(ROOT, "build"))
    portable = os.path.join(build, "portable")
    if not os.path.exists(os.path.join(portable, "lib/libwavecc.so.0")):
        raise SystemExit("wheel: there is no %s/lib/libwavecc.so.0: tools/make_wheel.sh builds it" % portable)
    files = [("wavecc/_installed.py", b'LIBRARY = "libwavecc.so.0"  # from this folder\nVERSION = "%s"\n' % VERSION.encode(), False)]
    files += _plugs(os.path.join(portable, "bin/wavecc"))
    for name, path, executable in _files(portable, build):
        if executable:
            _audit(path)
        with open(path, "rb") as file:
            files.append((name, file.read(), executable))
    return _write(wheel_directory, TAG, files, int((config_settings or {}).get("level", 9)))


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """`pip install -e ./python`: the package of this tree, with the library of its build folder."""
    return _write(wheel_directory, "py3-none-any", [("wavecc.pth", (os.path.join(ROOT, "python") + "\n").encode(), False)])


def build_sdist(sdist_directory, config_settings=None):
    raise SystemExit("wheel: there is no source distribution: the library is built with CMake (docs/install.md)")
