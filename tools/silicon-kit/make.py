#!/usr/bin/env python3
"""Makes the silicon kit: code objects for gfx942 and gfx950, the table of probes, the launcher and the reader, in one archive.

usage: tools/silicon-kit/make.py [--folder DIR] [-o FILE] [--quick]
  --folder DIR  where the kit's files go (default build/silicon-kit)
  -o FILE       the archive (default wavecc-silicon-kit.tar.gz; `-o none`: only the folder)
  --quick       only the probes of run.py --quick: for tests
  WAVECC_BUILD: the build folder (default build). Needs LLVM 22 (llvm-mc, ld.lld)."""
import argparse
import gzip
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tarfile

sys.dont_write_bytecode = True
import assembly  # noqa: E402
import bits_probes  # noqa: E402
import erratum_probes  # noqa: E402
import hazard_probes  # noqa: E402
import kernel_probes  # noqa: E402
import memory_probes  # noqa: E402
import timing_probes  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
LLVM = "/usr/lib/llvm-22/bin/"
TARGETS = ("gfx942", "gfx950")
SHIPPED = ("run.py", "read.py", "device.py", "figures.py", "rows.py", "operands.py", "products.py", "kernels.py", "README")
FAMILIES = (timing_probes, memory_probes, hazard_probes, erratum_probes, bits_probes, kernel_probes)
TABLE_VERSION = 1


def assemble(target, kernels, path):
    """A code object of these kernels."""
    text = assembly.file_text(target, kernels)
    done = subprocess.run([LLVM + "llvm-mc", "-triple=amdgcn-amd-amdhsa", "-mcpu=" + target, "-filetype=obj", "-o", path + ".o"],
                          input=text, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit("%s: the assembler says\n%s" % (os.path.basename(path), done.stderr[:4000]))
    subprocess.run([LLVM + "ld.lld", "-shared", "--no-undefined", path + ".o", "-o", path], check=True)
    os.remove(path + ".o")


def make_target(target, folder, quick):
    """Code objects and rows of one target."""
    code = os.path.join(folder, "code", target)
    os.makedirs(code)
    rows, objects = [], {}
    for family in FAMILIES:
        for row in family.rows(target):
            if quick and not row.quick:
                continue
            rows.append(row)
            if row.kernel:
                objects.setdefault(row.code, {})[row.kernel.name] = row.kernel
    ids = [row.id for row in rows]
    twice = sorted({name for name in ids if ids.count(name) > 1})
    if twice:
        raise SystemExit("%s: more than one row is called %s" % (target, ", ".join(twice)))
    for name, kernels in objects.items():
        assemble(target, list(kernels.values()), os.path.join(code, name))
    for row in rows:
        if row.source:
            subprocess.run([wavecc(), os.path.join(ROOT, row.source), "--target=" + target, "-o", os.path.join(code, row.code)], check=True)
    digest = hashlib.sha256()
    for name in sorted(os.listdir(code)):
        with open(os.path.join(code, name), "rb") as file:
            digest.update(name.encode() + file.read())
    write_table(folder, target, digest.hexdigest()[:16], rows)
    return rows


def write_table(folder, target, digest, rows):
    with open(os.path.join(folder, "probes-%s.json" % target), "w", encoding="utf-8") as file:
        file.write('{"version": %d, "target": "%s", "code": "%s", "rows": [\n' % (TABLE_VERSION, target, digest))
        file.write(",\n".join(json.dumps(row.json()) for row in rows) + "\n]}\n")


def wavecc():
    return os.path.join(os.environ.get("WAVECC_BUILD", os.path.join(ROOT, "build")), "bin/wavecc")


def add_references(folder, target, rows):
    """What the emulator computes, of kernels whose results nobody can say in a line: it becomes part of their rows."""
    asked = {row.id: row for row in rows if row.kind == "kernel" and not row.product}
    output = os.path.join(folder, "references.json")
    with open(os.path.join(folder, "probes-%s.json" % target), encoding="utf-8") as file:
        digest = json.load(file)["code"]
    done = subprocess.run([wavecc(), "hip", "--quiet", "--check=none", "--device=" + {"gfx942": "mi300x", "gfx950": "mi355x"}[target], "--", sys.executable,
                           os.path.join(folder, "run.py"), "--short", "--output", output] + ["--only=" + name for name in asked],
                           capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit("references: the kit does not run on the emulator (is libwavecc-hip built?)\n%s" % (done.stderr or done.stdout)[-2000:])
    with open(output, encoding="utf-8") as file:
        for probe in json.load(file)["probes"]:
            if probe["id"] in asked:
                asked[probe["id"]].reference = probe["results"]
    os.remove(output)
    write_table(folder, target, digest, rows)


def make(folder, quick):
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    rows = {target: make_target(target, folder, quick) for target in TARGETS}
    for name in SHIPPED:
        source = os.path.join(HERE, name)
        if os.path.exists(source):
            shutil.copy(source, folder)
    for target in TARGETS:
        add_references(folder, target, rows[target])
    return ", ".join("%d probes for %s" % (len(rows[target]), target) for target in TARGETS)


def pack(folder, path):
    """The same bytes for the same files."""
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w") as archive:
        for place, folders, names in os.walk(folder):
            folders.sort()
            for name in sorted(names):
                full = os.path.join(place, name)
                entry = archive.gettarinfo(full, os.path.join("wavecc-silicon-kit", os.path.relpath(full, folder)))
                entry.uid = entry.gid = entry.mtime = 0
                entry.uname = entry.gname = ""
                entry.mode = 0o755 if name == "run.py" else 0o644
                with open(full, "rb") as file:
                    archive.addfile(entry, file)
    with open(path, "wb") as file, gzip.GzipFile(fileobj=file, mode="wb", mtime=0, filename="") as packed:
        packed.write(data.getvalue())


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--folder", default=os.path.join(os.environ.get("WAVECC_BUILD", os.path.join(ROOT, "build")), "silicon-kit"))
    parser.add_argument("-o", dest="output", default="wavecc-silicon-kit.tar.gz")
    parser.add_argument("--quick", action="store_true")
    given = parser.parse_args()
    print(make(os.path.abspath(given.folder), given.quick))
    if given.output != "none":
        pack(os.path.abspath(given.folder), given.output)
        print("%s: %d bytes" % (given.output, os.path.getsize(given.output)))


if __name__ == "__main__":
    main()
