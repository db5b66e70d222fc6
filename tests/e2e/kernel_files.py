"""Where the kernels of the suite are: the folders of tests/kernels, and those that are made (phi_named.py), in the build folder; their references and grids;
and the text of an assembly file of tests/lit with the macros that it asks for."""
import functools
import glob
import os
import re
import subprocess

import phi_named

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MADE = {"phi": phi_named.write}  # folder -> function (path) that fills it


@functools.lru_cache(maxsize=None)
def folder(name):
    """The path of a folder of kernels; one that is made is filled first."""
    if name not in MADE:
        return os.path.join(ROOT, "tests/kernels", name)
    build = os.path.abspath(os.environ.get("WAVECC_BUILD", os.path.join(ROOT, "build")))
    return MADE[name](os.path.join(build, "kernels", name))


def kernel_files(*folders):
    """The files of these folders, of all without; sorted by folder and name."""
    names = folders or sorted(set(os.listdir(os.path.join(ROOT, "tests/kernels"))) | set(MADE))
    return [path for name in names for path in sorted(glob.glob(os.path.join(folder(name), "*.mlir")))]


def kernel_inc():
    """Macros that a kernel in assembly needs."""
    with open(os.path.join(ROOT, "tests/lit/kernel.inc")) as file:
        return file.read()


def assembly(path):
    """The text of an assembly file; of a test that begins with %with_kernel_inc as lit.cfg.py makes it."""
    with open(path) as file:
        text = file.read()
    return '%s# 1 "%s"\n%s' % (kernel_inc(), path, text) if "%with_kernel_inc" in text else text


def reference(name, folder):
    """The program of a reference in C (tests/e2e/reference), built into the folder if it is not there."""
    program = os.path.join(folder, name)
    if not os.path.exists(program):
        source = os.path.join(ROOT, "tests/e2e/reference", name + ".c")
        subprocess.run(["cc", "-std=c17", "-O2", "-I" + os.path.join(ROOT, "include"), "-o", program, source, "-lm"], check=True, timeout=600)
    return program


def known_grid(path):
    """gpu.known_grid_size of the source, or constants that Wave's wrapper returns, as X,Y,Z; None if neither: LLVM's code objects do not keep it."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    constants = re.search(r"stream\.return %c(\d+), %c(\d+), %c(\d+) : index", text)
    found = re.search(r"known_grid_size = array<i32: ([0-9, ]+)>", text)
    return ",".join(constants.groups()) if constants else found and found.group(1).replace(" ", "")
