"""Where the kernels of the suite are: the folders of tests/kernels, and those that are made (phi_named.py), in the build folder; and the text
of an assembly file of tests/lit with the macros that it asks for."""
import functools
import glob
import os

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
