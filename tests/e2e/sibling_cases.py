"""Siblings (siblings.py) as cases (cases.py): the kernel's text, and its arguments, grid and workgroup as the sibling wants them."""
import copy
import glob
import os
import random
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(os.path.dirname(os.path.dirname(HERE)), "tools")]
import kernel_files  # noqa: E402
from cases import CASES, Case  # noqa: E402
from siblings import KINDS, ROOT, Unreadable, plain_text, sibling  # noqa: E402

# Values beyond 32 bits, or buffers of gigabytes: what needs the whole range of an index has siblings, but not those that narrow it or copy buffers.
HUGE = ("vadd_dyn_bare_4gib", "huge_strided", "fact_f01_index_is_64_bits", "fact_f01_sentinels", "wave_moe_triton")


def is_plain(case):
    """Does the case run a file of the suite as it stands?"""
    limited = any(option.startswith(("--max-", "--waves-per")) for option in case.options)
    return case.wavecc and case.registers is None and not limited and not case.generated and not case.finds and case.name not in HUGE


def originals(slow=False):
    """A case for each kernel: the first that is not slow."""
    found = {}
    for case in CASES:
        if is_plain(case) and (slow or not case.slow):
            found.setdefault((case.file, case.kernel), case)
    return list(found.values())


def kernels(runs_only):
    """A case for each kernel of the suite, those that scripts write and those with limits of registers, too; of options that begin as `runs_only`
    says none makes another kernel."""
    found = {}
    for case in CASES:
        if case.wavecc and case.registers is None:
            compiling = tuple(option for option in case.options if not option.startswith(runs_only))
            found.setdefault((case.file, case.kernel, case.generated, compiling), case)
    return list(found.values())


def of_folder(folder, target):
    """Cases of the kernels of a folder, with arguments made from their signatures."""
    from compare_llvm import Kernel, Stage, arguments
    made = []
    for file in sorted(glob.glob(os.path.join(folder, "*.mlir"))):
        class Options:
            arg, dim, scalar = [], 64, 3
        try:
            from mlir_text import mlir_opt
            text = mlir_opt(plain_text(file))
            kernels = [Kernel(text, m) for m in re.finditer(r"gpu\.func @([\w$.]+)\(", text)]
            for kernel in [k for k in kernels if k.is_kernel]:
                specs, buffers, _ = arguments(kernel, Options)
                made.append(Case("%s.%s" % (os.path.basename(file)[:-5], kernel.name), file, [], [re.sub("^memref:", "", s) for s in specs],
                                 ["%d=" % n for n in buffers], grid=kernel.grid or "1", block=kernel.block or "64", kernel=kernel.name,
                                 targets=(target,)))
        except (Stage, Unreadable, ValueError) as problem:
            print("LEFT %s: %s" % (file, problem))
    return made


def swapped(case_grid):
    words = (case_grid.split(",") + ["1", "1"])[:3]
    return ",".join([words[1], words[0], words[2]])


def in_wrapper(text):
    return "stream.executable" in text or "func.func" in text and "gpu.func" not in text


class SiblingCase:
    """`case` as kind `name` changes it; `places` is 0 where it does not apply. `text`: of the case's file in the generic form."""

    def __init__(self, case, name, text, file, known_grid):
        self.original, self.name, self.file, self.known_grid, self.made = case, name, file, known_grid, None
        if known_grid and in_wrapper(open(file).read()) and "gpu.known_grid_size" not in text:  # the wrapper said it
            sizes = (known_grid.split(",") + ["1", "1"])[:3]
            text = text.replace("gpu.known_block_size", "gpu.known_grid_size = array<i32: %s>, gpu.known_block_size" % ", ".join(sizes), 1)
        self.kernel, self.places = sibling(text, name, case.kernel) if "gpu.func" in text else (None, 0)

    @property
    def case(self):
        if not self.made:
            self.made = self.make(self.original, self.name)
        return self.made

    def make(self, case, name):
        new = copy.copy(case)
        new.name, new.generated = "%s~%s" % (case.name, name), self.kernel.text()
        new.expects = []
        new.refs = case.refs if any("{tmp}" in arg for arg in case.args) else []
        new.args = [self.renamed(arg) for arg in case.args] + self.kernel.added
        if in_wrapper(open(self.file).read()) and not new.grid:
            new.grid = case.llvm_grid or self.known_grid
        if self.kernel.swapped_grid:
            new.grid = swapped(new.grid) if new.grid else None
            new.workgroups = case.workgroups and [(y, x, z) for x, y, z in case.workgroups]
        if self.kernel.block and case.block:
            new.block = ",".join(map(str, self.kernel.block))
        return new

    def renamed(self, arg):
        """The argument with the types of the sibling."""
        for old, new in getattr(self.kernel, "renamed", {}).items():
            arg = re.sub(r"^%s(?=[\[=])" % old, new, arg)
        return arg

    @property
    def outputs(self):
        return sorted({int(expect.split("=")[0]) for expect in self.original.expects})


class Texts:
    """The generic forms of kernel files, each made once; '' for what cannot be read."""

    def __init__(self):
        self.texts = {}

    def of(self, file):
        if file not in self.texts:
            try:
                self.texts[file] = plain_text(file)
            except Unreadable:
                self.texts[file] = ""
        return self.texts[file]


def siblings_of(cases, runner, target, share=1.0, seed=1):
    """A share of the siblings of `cases` on a target, drawn by `seed`: (name, function that makes the case or None where the kind does not apply).
    runner: of run_kernels, which knows the files."""
    texts, rng = Texts(), random.Random(seed)

    def make(case, name):
        file = runner.kernel_file(case)
        try:
            made = SiblingCase(case, name, texts.of(file), file, kernel_files.known_grid(file))
            return made.case if made.places else None
        except Unreadable:
            return None  # mlir-opt says no: run_siblings lists it

    for case in cases:
        if runner.kernel_file(case) and target in runner.targets(case, "wavecc"):
            for name in KINDS:
                if rng.random() < share:
                    yield "%s~%s" % (case.name, name), lambda case=case, name=name: make(case, name)
