#!/usr/bin/env python3
"""Compares two builds of wavecc: is their output the same, byte for byte? For work that must not change code.

  compiled  every .mlir and .kir of the test kernels, for each target: exit status, assembly text and object; of what both refuse, the status
  made      the same of the kernels that the suite writes itself: single operations, and all of math and arith (tests/e2e/run_single,
            run_ops), 30 random ones of each kind (run_random)
  checked   every .s of the tests and every code object in ../shared/silicon/kernels: `wavecc check --all --json`, exit status too

usage: same_bytes.py OLD_BUILD NEW_BUILD [--every=N] [--only=compiled|made|checked] [--hsaco] [--messages] [--jobs=N] [--verbose]
  OLD_BUILD, NEW_BUILD  build folders (with bin/wavecc); they may be of two C compilers
  --every=N             each Nth file only
  --hsaco               the code objects instead of the relocatable ones: what is loaded, line tables and symbols (elf_parts.py)
  --messages            the texts of refusals must be the same as well
Prints a line for each difference, then "same bytes: N of N". Exit status 0: all the same."""
import argparse
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

from elf_parts import loadable

sys.dont_write_bytecode = True
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "tests/e2e"))
import kernel_files  # noqa: E402
import phi_named  # noqa: E402
SHARED = os.environ.get("WAVECC_SHARED", os.path.join(os.path.dirname(ROOT), "shared"))
TARGETS = ("gfx942", "gfx950")
RANDOM_KERNELS = 30


def find(folders, endings):
    found = []
    for folder in folders:
        for place, _, names in os.walk(folder):
            found += [os.path.join(place, n) for n in names if n.endswith(endings)]
    return sorted(found)


def made_kernels():
    """(name, target, text) of each."""
    import ops
    import ops_llvm
    from generate import generate
    from singles import SINGLES
    found = [(kernel.name, target, kernel.kernel()) for kernel in SINGLES for target in kernel.targets]
    found += [(group.name, target, group.kernel()) for group in ops.GROUPS + ops_llvm.GROUPS for target in TARGETS]
    found += [("random-%s-%d" % (kind, number), target, generate(kind, number, target).text)
              for kind in ("gemm", "memory", "integers") for number in range(RANDOM_KERNELS) for target in TARGETS]
    return found


def write_made(folder):
    """(file, target) of each; a text that is the same on both targets is written once."""
    files, found = {}, []
    for name, target, text in made_kernels():
        if text not in files:
            files[text] = os.path.join(folder, "%d-%s.mlir" % (len(files), name))
            with open(files[text], "w") as out:
                out.write(text)
        found.append((files[text], target))
    return found


def write_assembly(paths, folder):
    """Copies of assembly files with the macros that they ask for."""
    copies = [os.path.join(folder, os.path.relpath(path, ROOT)) for path in paths]
    for path, copy in zip(paths, copies):
        os.makedirs(os.path.dirname(copy), exist_ok=True)
        with open(copy, "w") as out:
            out.write(kernel_files.assembly(path))
    return copies


def call(command):
    """(exit status, standard output, standard error). The program's own name does not count."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, timeout=300)
    return done.returncode, done.stdout, done.stderr


def compiled(build, path, target, options):
    """What the build makes of the kernel: a tuple that is compared whole."""
    program = os.path.join(build, "bin", "wavecc")
    status, text, error = call([program, path, "--target=" + target, "-S", "-o", "-"])
    if status:
        return (status, error if options.messages else b"")
    with tempfile.TemporaryDirectory() as place:
        out = os.path.join(place, "object")
        status, _, _ = call([program, path, "--target=" + target, "--emit=" + ("hsaco" if options.hsaco else "obj"), "-o", out])
        made = open(out, "rb").read() if os.path.exists(out) else b""
        if options.hsaco and made:
            made = loadable(made)
    return (0, text, status, made)


def checked(build, path, options):
    program = os.path.join(build, "bin", "wavecc")
    status, text, error = call([program, "check", path, "--all", "--json"])
    return (status, text, error if options.messages else b"")


def name_difference(old, new):
    if old[0] != new[0]:
        return "exit status %d, now %d" % (old[0], new[0])
    parts = ["%s" % what for what, a, b in zip(("status", "text", "object status", "object"), old, new) if a != b]
    return "different: " + ", ".join(parts)


def compare(job):
    kind, path, target, options = job
    name = (os.path.basename(path) if kind == "made" else os.path.relpath(path, ROOT)) + (" " + target if target else "")
    try:
        if kind != "checked":
            old, new = (compiled(b, path, target, options) for b in (options.old, options.new))
        else:
            old, new = (checked(b, path, options) for b in (options.old, options.new))
    except subprocess.TimeoutExpired:
        return name + ": timed out", False
    return (None if old == new else name + ": " + name_difference(old, new)), old[0] == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--only", choices=("compiled", "made", "checked"))
    parser.add_argument("--hsaco", action="store_true")
    parser.add_argument("--messages", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        return compare_all(options, folder)


def compare_all(options, folder):
    tests = os.path.join(ROOT, "tests")
    jobs = []
    if options.only in (None, "compiled"):
        files = find([tests, phi_named.write(os.path.join(folder, "phi")), os.path.join(SHARED, "kernels")], (".mlir", ".kir"))
        jobs += [("compiled", f, t, options) for f in files for t in TARGETS]
    if options.only in (None, "made"):
        jobs += [("made", f, t, options) for f, t in write_made(folder)]
    if options.only in (None, "checked"):
        files = write_assembly(find([tests], (".s",)), os.path.join(folder, "assembly")) + find([os.path.join(SHARED, "silicon/kernels")], (".co", ".hsaco"))
        jobs += [("checked", f, None, options) for f in files]
    jobs = jobs[::options.every]
    with ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(compare, jobs))
    for line, _ in results:
        if line:
            print(line)
    same = sum(1 for line, _ in results if not line)
    good = sum(1 for _, accepted in results if accepted)
    print("same bytes: %d of %d (%d with exit status 0 before)" % (same, len(jobs), good))
    return 0 if same == len(jobs) else 1


if __name__ == "__main__":
    sys.exit(main())
