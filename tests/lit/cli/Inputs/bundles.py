"""Offload bundles, compressed ones, and host programs with .hip_fatbin: opened by check, run and disasm; damaged ones are errors.
usage: bundles.py EXAMPLES FOLDER"""
import os
import shutil
import struct
import subprocess
import sys
import zlib

EXAMPLES, FOLDER = sys.argv[1:]
MAGIC = b"__CLANG_OFFLOAD_BUNDLE__"
BUNDLER = "/usr/lib/llvm-22/bin/clang-offload-bundler"
failed = 0


def path(name):
    return os.path.join(FOLDER, name)


def wavecc(*arguments):
    done = subprocess.run(["wavecc", *arguments], capture_output=True, text=True, timeout=60, errors="replace")
    return done.returncode, done.stdout, done.stderr


def want(what, found, status, text=""):
    global failed
    if found[0] != status or text not in found[1] + found[2]:
        failed += 1
        print("%s: wanted status %d and %r, found %s" % (what, status, text, str(found)[:1500]))


def bundle(entries, gap=0):
    """Entries (id, bytes); as clang's: header, then each at a multiple of 4096."""
    head, at, data = MAGIC + struct.pack("<Q", len(entries)), 4096, b""
    for name, content in entries:
        head += struct.pack("<QQQ", at + len(data), len(content), len(name)) + name.encode()
        data += content + b"\0" * (-len(content) % 4096)
    return head + b"\0" * (at - len(head)) + data + b"\0" * gap


def packed(data, version=2, method=0, total=None, unpacked=None):
    body = zlib.compress(data)
    head = {1: 20, 2: 24, 3: 32}.get(version, 24)
    total, unpacked = total if total is not None else head + len(body), unpacked if unpacked is not None else len(data)
    sizes = {1: struct.pack("<I", unpacked & 0xffffffff), 3: struct.pack("<QQ", total, unpacked)}.get(
        version, struct.pack("<II", total & 0xffffffff, unpacked & 0xffffffff))
    return b"CCOB" + struct.pack("<HH", version, method) + sizes + b"\0" * 8 + body


def host(fatbin, section=b".hip_fatbin", offset=None, size=None):
    """A host program with one section."""
    names = b"\0" + section + b"\0.shstrtab\0"
    at = 64
    headers = at + len(fatbin) + len(names)
    elf = b"\x7fELF\2\1\1" + b"\0" * 9 + struct.pack("<HHIQQQIHHHHHH", 2, 62, 1, 0, 0, headers, 0, 64, 56, 0, 64, 3, 2)
    table = b"\0" * 64
    table += struct.pack("<IIQQQQIIQQ", 1, 1, 2, 0, at if offset is None else offset, len(fatbin) if size is None else size, 0, 0, 16, 0)
    table += struct.pack("<IIQQQQIIQQ", len(section) + 2, 3, 0, 0, at + len(fatbin), len(names), 0, 0, 1, 0)
    return elf + fatbin + names + table


def write(name, data):
    open(path(name), "wb").write(data)
    return path(name)


shutil.rmtree(FOLDER, ignore_errors=True)
os.makedirs(FOLDER)
objects = {}
for target in ("gfx942", "gfx950"):
    want("compiling", wavecc(os.path.join(EXAMPLES, "vadd_dyn.mlir"), "--target=" + target, "-o", path(target)), 0)
    objects[target] = open(path(target), "rb").read()
want("compiling", wavecc(os.path.join(EXAMPLES, "axpy.s").replace("axpy.s", "registers.mlir"), "--target=gfx942", "-o", path("other")), 0)
other = open(path("other"), "rb").read()
HOST, V4 = ("host-x86_64-unknown-linux-gnu-", b""), "hipv4-amdgcn-amd-amdhsa--"
both = bundle([HOST, (V4 + "gfx942:sramecc+:xnack-", objects["gfx942"]), (V4 + "gfx950", objects["gfx950"])])
one = bundle([HOST, (V4 + "gfx950", objects["gfx950"]), (V4 + "gfx908", objects["gfx950"])])
files = [("plain", both), ("v1", packed(both, 1)), ("v2", packed(both, 2)), ("v3", packed(both, 3)), ("host", host(both)),
         ("host_packed", host(packed(both, 3) + b"\0" * 100))]
for name, data in files:
    file = write(name, data)
    want(name, wavecc("check", file, "--target=gfx942"), 0, "kernel vadd_dyn (gfx942)")
    want(name, wavecc("check", file, "--target=gfx950", "--kernel=vadd_dyn"), 0, "kernel vadd_dyn (gfx950)")
    want(name, wavecc("check", file), 1, "there are code objects for several targets; choose one with --target=NAME; inside are: host-x86_64")
    want(name, wavecc("disasm", file, "--target=gfx950"), 0, "vadd_dyn:\n")
    want(name, wavecc("run", file, "--target=gfx942", "--grid=1", "--arg=memref:f32[256]=iota", "--arg=memref:f32[256]=iota",
                      "--arg=memref:f32[256]=zero", "--arg=index=256"), 0, "kernel vadd_dyn on gfx942")
want("one", wavecc("check", write("one", one)), 0, "(gfx950)")
want("absent", wavecc("check", path("one"), "--target=gfx942"), 1, "there is no code object for gfx942; inside are: host-x86_64-unknown-linux-gnu- (0 bytes), ")
# The linker puts the bundles of several sources one after the other.
two = both + b"\0" * 8192 + bundle([HOST, (V4 + "gfx942", other)])
kernel = next(line.split()[1] for line in wavecc("check", path("other"))[1].split("\n") if line.startswith("kernel "))
for name, data in (("two", two), ("host_two", host(two)), ("host_two_packed", host(packed(both) + packed(bundle([(V4 + "gfx942", other)]))))):
    write(name, data)
    want(name, wavecc("check", path(name), "--target=gfx942"), 1, "several code objects fit the target; choose one with --kernel=NAME")
    want(name, wavecc("check", path(name), "--target=gfx942", "--kernel=" + kernel), 0, "kernel " + kernel)
    want(name, wavecc("check", path(name), "--target=gfx942", "--kernel=none"), 1, "but none has that kernel")
if os.path.exists(BUNDLER):  # its own compression (zstd)
    subprocess.run([BUNDLER, "-type=o", "-targets=host-x86_64-unknown-linux-gnu," + V4 + "gfx942", "-compress", "-input=/dev/null",
                    "-input=" + path("gfx942"), "-output=" + path("zstd")], check=True)
    assert open(path("zstd"), "rb").read(4) == b"CCOB"
    want("zstd", wavecc("check", path("zstd")), 0, "kernel vadd_dyn (gfx942)")

# Hostile files: an error, and nothing else.
big = (0, 1, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**63 - 1, 2**63, 2**64 - 1, 4096, len(both) - 1, len(both), len(both) + 1)
bad = [("short magic", MAGIC[:20]), ("only magic", MAGIC), ("no count", MAGIC + b"\1\0"), ("no entries", MAGIC + b"\0" * 8), ("CCOB", b"CCOB"),
       ("empty", bundle([HOST])), ("NUL in id", bundle([("a\0b", b"x")])), ("garbage inside", bundle([(V4 + "gfx942", b"garbage")])),
       ("packed garbage", b"CCOB\2\0\1\0\x40\0\0\0\0\1\0\0" + b"\xff" * 48), ("version 9", packed(both, 9)), ("method 7", packed(both, 2, 7)),
       ("packed nothing", packed(b"")), ("packed text", packed(b"text" * 100)), ("packed twice", packed(packed(both))),
       ("unpacked too long", packed(both, 3, 0, None, 2**62)), ("unpacked too short", packed(both, 3, 0, None, 17)),
       ("total", packed(both, 3, 0, 2**63)), ("total 0", packed(both, 3, 0, 0)), ("no section", host(both, b".text")),
       ("section outside", host(both, offset=2**63)), ("section too long", host(both, size=2**64 - 1)), ("zeroes", host(b"\0" * 5000)),
       ("text in section", host(b"hello"))]
bad += [("count %d" % n, MAGIC + struct.pack("<Q", n) + both[32:]) for n in big if n > 3 or n < 2]
bad += [("truncated to %d" % n, both[:n]) for n in (8, 31, 32, 40, 55, 56, 90, 120, 4096, 5000)]
bad += [("host truncated to %d" % n, host(both)[:n]) for n in (63, 64, 100, 5000, len(host(both)) - 1, len(host(both)) - 64)]
for name, data in bad:
    for command in ("check", "disasm", "run"):
        found = wavecc(command, write("bad.co", data), "--target=gfx942")
        if found[0] != 1 or "error: " not in found[2] or len(found[2]) > 20000:
            failed += 1
            print("%s %s: %s" % (command, name, str(found)[:800]))
for field in range(24, 120, 8):  # every field of the header: no crash
    for n in big[::2]:
        data = bytearray(both)
        data[field:field + 8] = struct.pack("<Q", n)
        found = wavecc("check", write("bad.co", bytes(data)), "--target=gfx942")
        if found[0] not in (0, 1):
            failed += 1
            print("field at %d is %d: %s" % (field, n, str(found)[:500]))
sys.exit(failed != 0)
