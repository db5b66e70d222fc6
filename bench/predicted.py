"""Predictions of the clock for the kernels of tests/e2e/cases.py and for kernel files without a case, as wavecc builds and LLVM
compile them. All code objects go through one `wavecc time`, that of WAVECC_BUILD, so that only the code differs."""
import copy
import glob
import hashlib
import importlib.machinery
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, "tools"))
import llvm_lowering  # noqa: E402

BUILD = os.path.abspath(os.environ.get("WAVECC_BUILD", os.path.join(ROOT, "build")))
# Options of a case that say how the emulator runs it, not what is timed.
RUN_ONLY = ("--check", "--completion", "--threads", "--resident", "--turn", "--lds-order", "--code", "--expect", "--workgroups",
            "--max-instructions", "--max-findings", "--quiet", "--ignore", "--only", "--hazards", "--strict")
# LLVM -O3 after MLIR's stock lowering, and with the passes that shorten its loops most: the better one counts.
# in-bounds: the same as narrow, where transfers of vectors say that they stay inside of their memref, as wavecc finds out by itself.
LLVM_SETTINGS = {"stock": "", "narrow": llvm_lowering.NARROW, "in-bounds": llvm_lowering.NARROW}


def load_runner():
    """tests/e2e/run_kernels, which has no .py in its name."""
    path = os.path.join(ROOT, "tests/e2e/run_kernels")
    loader = importlib.machinery.SourceFileLoader("run_kernels", path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("run_kernels", loader))
    loader.exec_module(module)
    return module


run_kernels = load_runner()


class ObjectRunner(run_kernels.Runner):
    """Prepares the command for a code object that is there already."""
    program = None

    def llvm_object(self, file, target):
        return self.program, self.program


class Without(Exception):
    """There is no prediction, and why."""


def without_results(case):
    """The case for a clock: no reference is needed, but for files that are arguments, and the whole grid is meant."""
    case = copy.copy(case)
    case.expects, case.workgroups = [], None
    if not any("{tmp}" in arg for arg in case.args):
        case.refs = []
    return case


def comparable(case):
    """Is it the kernel as it stands in its file, with the registers that it wants?"""
    return case.wavecc and case.registers is None and not any(option.startswith(("--max-", "--waves-per")) for option in case.options)


def files_without_case(names):
    """Kernels beside the checkout that no case has, as cases whose arguments the clock makes."""
    known = {os.path.basename(case.file) for case in run_kernels.CASES}
    made = []
    for path in sorted(glob.glob(os.path.join(run_kernels.SHARED, "kernels/*/*.mlir"))):
        name = os.path.basename(path)[:-len(".mlir")]
        if os.path.basename(path) in known or "gfx1250" in name or names and name not in names:
            continue
        case = copy.copy(run_kernels.CASES[0])
        case.name, case.file, case.refs, case.args, case.expects, case.options = name, path, [], [], [], []
        case.grid = case.block = case.kernel = case.workgroups = case.generated = case.llvm_grid = None
        case.targets = ("gfx942", "gfx950")
        made.append(case)
    return made


class Clock:
    def __init__(self, cache=None):
        self.work = tempfile.mkdtemp(prefix="wavecc-clock-")
        self.cache = cache
        self.runner = ObjectRunner(self.work, [])
        parts = [open(path, "rb").read() for folder in ("timing", "predict", "sim/observe")
                 for path in sorted(glob.glob(os.path.join(ROOT, "src", folder, "*.*")))]
        self.version = hashlib.sha256(b"".join(parts)).hexdigest()
        if cache:
            os.makedirs(cache, exist_ok=True)

    def close(self):
        shutil.rmtree(self.work)

    def cached(self, parts, ending, make):
        """The file that `make(path)` writes, or that of an earlier run with equal `parts`."""
        digest = hashlib.sha256(b"\0".join(part if isinstance(part, bytes) else str(part).encode() for part in parts)).hexdigest()
        path = os.path.join(self.cache or self.work, digest[:32] + ending)
        if not os.path.exists(path):
            make(path + ".new")
            os.rename(path + ".new", path)
        return path

    def kernel_file(self, case):
        file = self.runner.kernel_file(case)
        if not file:
            raise Without("the kernel is not here")
        return file

    def ours(self, case, target, build=BUILD, options=()):
        """The code object of a build of wavecc."""
        file, path = self.kernel_file(case), os.path.join(self.work, "ours.hsaco")
        kept = [option for option in case.options if not option.startswith(RUN_ONLY)]
        command = [os.path.join(build, "bin/wavecc"), file, "--target=" + target, "-o", path] + kept + list(options)
        done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=300)
        if done.returncode:
            raise Without((done.stderr.strip().split("\n") or [""])[0][:160])
        return path

    def llvm(self, case, target, setting):
        """LLVM's code object."""
        file = self.kernel_file(case)
        text = open(file).read()
        recipe = open(llvm_lowering.__file__).read() + open(os.path.join(ROOT, "bench/unwrap.py")).read()

        def make(path):
            folder = tempfile.mkdtemp(dir=self.work)
            source = file
            if setting == "in-bounds":
                source = os.path.join(folder, "in_bounds_" + os.path.basename(file))
                with open(source, "w", encoding="utf-8") as out:
                    out.write(llvm_lowering.in_bounds(text))
            if "stream.executable" in text or "func.func" in text and "gpu.func" not in text:
                unwrapped = os.path.join(folder, os.path.basename(file))
                subprocess.run([sys.executable, os.path.join(ROOT, "bench/unwrap.py"), source, unwrapped], check=True, capture_output=True)
                source = unwrapped
            shutil.copy(llvm_lowering.compile_file(source, target, folder, LLVM_SETTINGS[setting])[0], path)
            shutil.rmtree(folder)

        try:
            return self.cached([text, target, setting, recipe], ".hsaco", make)
        except (llvm_lowering.Stage, subprocess.SubprocessError) as problem:
            raise Without("LLVM: %s" % str(problem).split("\n")[0][:140])

    def time(self, case, target, program, options=()):
        """The prediction of `wavecc time --json` for a code object, with the case's arguments and its whole grid."""
        self.runner.program = program
        tmp = tempfile.mkdtemp(dir=self.work)
        try:
            command = self.runner.prepare(without_results(case), "llvm", target, self.kernel_file(case), tmp)
        except run_kernels.Failure as failure:
            raise Without(str(failure).split("\n")[0])
        command = [command[0], "time"] + [word for word in command[2:] if not word.startswith(RUN_ONLY)] + ["--json", "--no-spread", "--no-changes"]
        command += options
        what = [word for word in command[3:] if "{tmp}" not in word and tmp not in word]

        def make(path):
            try:
                done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=600)
            except subprocess.TimeoutExpired:
                raise Without("timed out")
            if done.returncode:
                raise Without((done.stderr.strip().split("\n") or [""])[0][:160])
            with open(path, "w") as out:
                out.write(done.stdout)

        try:
            with open(self.cached([open(program, "rb").read(), case.name, target, self.version] + what, ".json", make)) as file:
                prediction = json.load(file)
        finally:
            shutil.rmtree(tmp)
        prediction["resources"] = resources(program, prediction["kernel"])
        return prediction

    def best_llvm(self, case, target, measure="group_clocks"):
        """The prediction of LLVM's best setting, by group_clocks or by us."""
        found, why = [], ""
        for setting in LLVM_SETTINGS:
            if setting == "in-bounds" and "vector.transfer_" not in open(self.kernel_file(case)).read():
                continue
            try:
                prediction = self.time(case, target, self.llvm(case, target, setting))
                prediction["setting"] = setting
                found.append(prediction)
            except Without as problem:
                why = str(problem)
        if not found:
            raise Without(why)
        return min(found, key=lambda p: p[measure])


def resources(program, kernel):
    """Registers, LDS and spills of a kernel, of a code object's metadata."""
    done = subprocess.run(["llvm-readelf-22", "--notes", program], capture_output=True, text=True, errors="replace")
    for part in re.split(r"^\s*- (?=\.agpr_count|\.args)", done.stdout, flags=re.M):
        if re.search(r"\.name:\s+'?%s'?\s*$" % re.escape(kernel), part, re.M):
            return {name: int(value) for name, value in re.findall(r"\.(\w+):\s+(\d+)\s*$", part, re.M) if name.endswith(("_count", "_size"))}
    return {}
