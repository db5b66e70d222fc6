"""Kernels of hipBLASLt, made by its own generator (Tensile), and how they are launched.

`Tensile(clone, folder).launch(row)` lets the generator of ROCm/hipBLASLt write and assemble the solution that a row of
hipblaslt.csv names, and packs the arguments as hipBLASLt's client does (ContractionSolution.cpp). Nothing of hipBLASLt is
kept outside `folder`. Needs clang-22, lld-22, llvm-readelf-22, and Python's yaml, joblib, msgpack and packaging.

Not made: solutions with a CustomKernelName. Split sums (gsu > 1) write partial sums: D is f32 there."""
import json
import os
import pickle
import subprocess
import sys

from clones import NotMade

CUS = 304
TARGET = "gfx942"
ISA = (9, 4, 2)
LOGIC = "library/src/amd_detail/rocblaslt/src/Tensile/Logic/asm_full/aquavanjaram/gfx942"
TYPES = {"bf16": ("bf16", "bf16"), "f16": ("f16", "f32"), "i8": ("i8", "i8")}  # of A and B, of D
# What the generator asks of a ROCm installation.
STAND_INS = {"bin/amdclang++": 'exec clang++-22 "$@"', "bin/amdclang": 'exec clang++-22 "$@"',
             "llvm/bin/clang++": 'exec clang++-22 "$@"', "bin/hipcc": 'echo "HIP version: 6.3.42131-0"',
             "llvm/bin/amdgpu-arch": "echo " + TARGET, "llvm/bin/clang-offload-bundler": "exit 0"}


def divide_up(a, b):
    return -(-a // b)


def metadata(path):
    import yaml
    text = subprocess.run(["llvm-readelf-22", "--notes", path], capture_output=True, text=True, check=True).stdout
    lines = text[text.index("---") + 3:text.index("\n...")].split("\n")
    indent = min(len(line) - len(line.lstrip()) for line in lines if line.strip())
    return yaml.safe_load("\n".join(line[indent:] for line in lines))["amdhsa.kernels"][0]


def source_tree(clone, folder, commit, file):
    """The generator and a file of solutions as plain files; the clone may be bare."""
    if os.path.isdir(os.path.join(clone, "tensilelite")):
        return os.path.abspath(clone)
    tree = os.path.join(folder, "hipblaslt-" + commit)
    if not os.path.isdir(os.path.join(tree, "tensilelite")):
        os.makedirs(tree, exist_ok=True)
        packed = subprocess.run(["git", "-C", clone, "archive", "--prefix=tensilelite/", commit + ":tensilelite"],
                                stdout=subprocess.PIPE, check=True).stdout
        subprocess.run(["tar", "x", "-C", tree], input=packed, check=True)
    path = os.path.join(tree, file)
    if not os.path.exists(path):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        text = subprocess.run(["git", "-C", clone, "show", commit + ":" + file], stdout=subprocess.PIPE, check=True).stdout
        with open(path, "wb") as out:
            out.write(text)
    return tree


def stand_ins(folder):
    root = os.path.join(folder, "rocm")
    for name, text in STAND_INS.items():
        path = os.path.join(root, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\n" + text + "\n")
        os.chmod(path, 0o755)
    os.environ["PATH"] = f"{root}/bin:{root}/llvm/bin:" + os.environ["PATH"]
    os.environ["ROCM_PATH"] = root
    return root


class Tensile:
    def __init__(self, clone, folder):
        self.clone, self.folder = clone, os.path.abspath(folder)
        self.common = None
        self.tables = {}
        os.makedirs(self.folder, exist_ok=True)

    def start(self, tree):
        """The generator in this process: only where something is not yet made."""
        if self.common:
            return
        root = stand_ins(self.folder)
        sys.path.insert(0, os.path.join(tree, "tensilelite"))
        from Tensile import Common
        from Tensile.TensileInstructions import Base
        self.common = Common
        Common.globalParameters.update(PrintLevel=0, SupportedISA=[ISA])
        self.keep_capabilities(Base)
        Common.assignGlobalParameters({
            "CxxCompiler": "amdclang++", "CodeObjectVersion": "V4", "OutputPath": self.folder, "WorkingPath": self.folder,
            "AMDGPUArchPath": root + "/llvm/bin/amdgpu-arch", "Architecture": TARGET, "PrintLevel": 0})

    def keep_capabilities(self, base):
        """What the assembler can do is found by trying it, which takes long: kept in a file."""
        path = os.path.join(self.folder, "capabilities.pickle")
        known = {}
        if os.path.exists(path):
            with open(path, "rb") as file:
                known = pickle.load(file)
        find = base._initAsmCaps

        def ask(isa, assembler, debug=False):
            if isa not in known:
                known[isa] = find(isa, assembler, debug) if isa != (0, 0, 0) else {k: False for k in known[ISA]}
                with open(path, "wb") as file:
                    pickle.dump(known, file)
            return dict(known[isa])
        base._initAsmCaps = ask

    def solution(self, tree, file, index):
        from Tensile import LibraryIO
        from Tensile.SolutionStructs import Solution
        if file not in self.tables:
            self.tables[file] = LibraryIO.read(os.path.join(tree, file), True)
        table = self.tables[file]
        state = dict(next(s for s in table[5] if s["SolutionIndex"] == index))
        if state.get("CustomKernelName"):
            raise NotMade("a custom kernel")
        state.update(ISA=self.common.gfxArch(TARGET), CUCount=None, AssignedProblemIndependentDerivedParameters=False,
                     AssignedDerivedParameters=False)
        state.setdefault("ProblemType", dict(table[4]))
        return Solution(state).getKernels()[0]

    def write(self, kernel):
        """The object's path."""
        from Tensile.KernelWriterAssembly import KernelWriterAssembly
        from Tensile.SolutionStructs import Solution
        from Tensile.TensileInstructions import TensileInstructions
        writer = KernelWriterAssembly(Solution.getMinNaming([kernel]), Solution.getSerialNaming([kernel]))
        instructions = TensileInstructions()
        instructions.init(ISA, self.common.globalParameters["AssemblerPath"])
        writer.setTensileInstructions(instructions)
        kernel.duplicate = False
        path = os.path.join(self.common.globalParameters["WorkingPath"], "assembly", writer.getKernelFileBase(kernel) + ".co")
        if not os.path.exists(path):
            error, _ = writer.getSourceFileString(kernel)
            if error or not os.path.exists(path):
                raise NotMade("the generator refused it")
        return path

    def make(self, row):
        """{"object": path, "state": the solution}"""
        file, index = os.path.join(LOGIC, row["file"]), int(row["solution"])
        place = os.path.join(self.folder, "kernels", row["file"].split("Cijk_")[1][:-5])
        known = os.path.join(place, f"{index}.json")
        if not os.path.exists(known):
            os.makedirs(place, exist_ok=True)
            tree = source_tree(self.clone, self.folder, row["commit"], file)
            self.start(tree)
            self.common.globalParameters.update(WorkingPath=place, OutputPath=place)
            kernel = self.solution(tree, file, index)
            path = self.write(kernel)
            state = {k: v if isinstance(v, (int, float, str, list, bool)) else str(v) for k, v in kernel._state.items()}
            with open(known, "w", encoding="utf-8") as out:
                json.dump({"object": path, "state": state}, out)
        with open(known, encoding="utf-8") as made:
            return json.load(made)

    def launch(self, row):
        """(object, grid, block, arguments)"""
        made = self.make(row)
        state, kernel = made["state"], metadata(made["object"])
        support = state["InternalSupportParams"]
        support = eval(support, {"__builtins__": {}}) if isinstance(support, str) else support
        version = support.get("KernArgsVersion", 0)
        m, n, batch = int(row["M"]), int(row["N"]), int(row["batch"])
        groups = [divide_up(m, state["MacroTile0"]), divide_up(n, state["MacroTile1"]) * max(state["GlobalSplitU"], 1), batch]
        count = groups[0] * groups[1] * groups[2]
        values = argument_values(row, state, count, packed_words(state, support, version))
        args = []
        for arg in kernel[".args"]:
            value = values[arg[".name"]]
            if not isinstance(value, str):
                value = f"{arg.get('.value_type') if arg.get('.value_type') in ('i32', 'f16') else 'f32'}={value}"
            args.append(f"@{arg['.offset']}:{value}")
        return made["object"], (count, 1, 1) if version >= 1 else tuple(groups), state["NumThreads"], args


def packed_words(state, support, version):
    """kernel info0, kernel info1"""
    wgm, xcc, xcc_group = state["WorkGroupMapping"], state.get("WorkGroupMappingXCC", 1), state.get("WorkGroupMappingXCCGroup", -1)
    info1 = wgm if version == 1 else 0
    if version == 2:
        xcc_group = CUS if xcc > 1 and xcc_group == -1 else xcc_group
        info1 = xcc_group << 22 | xcc << 16 | wgm & 0xffff
    info0 = state["GlobalSplitU"] & 0x3fff
    if version >= 2:
        info0 |= bool(state.get("GlobalSplitUCoalesced", 0)) << 15
        info0 |= bool(state.get("GlobalSplitUWorkGroupMappingRoundRobin", 0)) << 14
    if support.get("SupportCustomStaggerU", True):
        shift, mapping = state["_staggerStrideShift"], state["StaggerUMapping"]
        info0 |= (state["StaggerU"] & 0xff | 0x1f00 & shift << 8 | mapping << 13) << 16
    return info0 & 0xffffffff, info1 & 0xffffffff


def argument_values(row, state, count, info):
    """Of each argument, by its name: for problems without bias, scales and activation; D is column-major, M fastest."""
    m, n, k, batch = (int(row[c]) for c in ("M", "N", "K", "batch"))
    parts = state["GlobalSplitU"]
    of_a, of_d = TYPES[row["type"]]
    numbers = {"Gemm info": 1, "kernel info0": info[0], "kernel info1": info[1], "numWG": count, "SizesFree0": m,
               "SizesFree1": n, "SizesFree2": batch, "SizesSum0": k, "strideD0": m, "strideD1": m * n, "strideC0": m,
               "strideC1": m * n, "strideA0": k if row["layout"][0] == "T" else m, "strideA1": m * k,
               "strideB0": n if row["layout"][1] == "T" else k, "strideB1": n * k}
    numbers.update({name: 0 for name in ("biasType", "StrideBias", "activationType", "GSUSync", "factorDim")})
    values = {name: f"u32={number}" for name, number in numbers.items()}
    d = f"f32[{parts * batch * m * n}]=zero" if parts > 1 else f"{of_d}[{batch * m * n}]=zero"
    values.update({"D": d, "C": d, "A": f"{of_a}[{batch * m * k}]=zero", "B": f"{of_a}[{batch * n * k}]=zero",
                   "dstD": f"{of_d}[{batch * m * n}]=zero", "Synchronizer": "i32[409600]=zero",
                   "alpha": 1, "beta": 0, "activationAlpha": 0, "activationBeta": 0})
    values.update({name: "null" for name in ("AddressScaleAlphaVec", "AddressScaleA", "AddressScaleB", "bias")})
    return values
