"""Compiles kernels with LLVM: MLIR's stock lowering for ROCDL, with its patterns for wide vectors, then opt, llc and ld.lld. Functions
of the math library that LLVM has no own operation for have no code here: such kernels are refused.

Needs mlir-opt-22, mlir-translate-22, opt-22, llc-22 and ld.lld-22."""
import os
import re
import subprocess

TRIPLE = "amdgcn-amd-amdhsa"

# Vector operations of several dimensions become those that the conversion to the LLVM dialect takes.
VECTOR_PATTERNS = """module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %f = transform.structured.match ops{["gpu.func"]} in %m : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.lower_contraction lowering_strategy = "outerproduct"
      transform.apply_patterns.vector.lower_multi_reduction lowering_strategy = "innerreduction"
      transform.apply_patterns.vector.lower_masks
      transform.apply_patterns.vector.lower_masked_transfers
      transform.apply_patterns.vector.transfer_permutation_patterns
    } : !transform.any_op
    transform.apply_patterns to %f {
      transform.apply_patterns.vector.lower_outerproduct
      transform.apply_patterns.vector.lower_transpose lowering_strategy = "eltwise"
      transform.apply_patterns.vector.lower_broadcast
      transform.apply_patterns.vector.lower_gather
      transform.apply_patterns.vector.lower_scan
      transform.apply_patterns.vector.lower_interleave
      transform.apply_patterns.vector.lower_shape_cast
      transform.apply_patterns.vector.lower_transfer max_transfer_rank = 1
      transform.apply_patterns.vector.rank_reducing_subview_patterns
      transform.apply_patterns.vector.unroll_from_elements
    } : !transform.any_op
    transform.yield
  }
}
"""
PIPELINE = (
    "builtin.module({patterns}{reductions}gpu.module({first}convert-vector-to-scf{{full-unroll=true}},lower-affine,canonicalize,cse,"
    "expand-strided-metadata,lower-affine,"
    "arith-emulate-unsupported-floats{{source-types=bf16,f8E5M2,f8E4M3FN,f8E4M3FNUZ,f8E5M2FNUZ target-type=f32}},"
    "convert-arith-to-amdgpu{{chipset={target} allow-packed-f16-round-to-zero=false}},"
    "arith-expand{{include-bf16=true include-f8e8m0=true}},memref-expand,canonicalize,cse,"
    "{vectors}convert-scf-to-cf,convert-amdgpu-to-rocdl{{chipset={target}}},expand-strided-metadata,lower-affine,"
    "convert-gpu-to-rocdl{{chipset={target} use-bare-ptr-memref-call-conv={bare}}},convert-ub-to-llvm,"
    "reconcile-unrealized-casts,canonicalize,cse))")

# Index arithmetic in 32 bits where ranges allow it, before all else: of the settings tried, the one with the shortest loops.
NARROW = ("canonicalize,cse,lower-affine,int-range-optimizations,arith-int-range-narrowing{int-bitwidths-supported=32},"
          "arith-unsigned-when-equivalent,canonicalize,cse,")


class Stage(Exception):
    """A stage failed: its name and what it said."""

    def __init__(self, kind, text):
        super().__init__(text)
        self.kind = kind


def call(kind, command, text=None, timeout=120):
    try:
        done = subprocess.run(command, input=text, capture_output=True, text=True, errors="replace", timeout=timeout)
    except subprocess.TimeoutExpired:
        raise Stage(kind, "%s: timed out" % os.path.basename(command[0]))
    if done.returncode:
        lines = [line for line in done.stderr.split("\n") if "error" in line or "fault" in line] or done.stderr.split("\n")
        raise Stage(kind, "%s: %s" % (os.path.basename(command[0]), lines[0][:300]))
    return done.stdout


def in_bounds(text):
    """The kernel whose transfers of vectors without a word on it say that all dimensions of the vector are inside of the memref: what is
    timed is right where they are."""
    def say(match):
        head, attributes, types = match.groups()
        if attributes and "in_bounds" in attributes:
            return match.group(0)
        vector = re.search(r"vector<([^>]*)>", types.split("->")[-1] if "transfer_read" in head else types)
        rank = len([size for size in vector.group(1).split("x")[:-1] if size.strip("[]").isdigit()])
        inside = "in_bounds = [%s]" % ", ".join(["true"] * rank)
        return "%s{%s} : %s" % (head, inside + (", " + attributes.strip()[1:-1] if attributes else ""), types)
    return re.sub(r"(vector\.transfer_(?:read|write)\b[^\n{:]*?)\s*(\{[^}]*\})?\s*: ([^\n]*)", say, text)


def to_globals(text):
    """LDS that is allocated in the body becomes a global of the module, as the stock lowering wants it; memory spaces are numbers."""
    text = text.replace("#gpu.address_space<workgroup>", "3").replace("#gpu.address_space<private>", "5")
    made = []

    def take(match):
        alignment = re.search(r"alignment = (\d+)", match.group(2) or "")
        made.append('memref.global "private" @__lds_%d : %s {alignment = %s : i64}' % (
            len(made), match.group(3), alignment.group(1) if alignment else "16"))
        return "%s = memref.get_global @__lds_%d : %s" % (match.group(1), len(made) - 1, match.group(3))

    space = r"3(?: : i\d+)?"
    text = re.sub(r"(%[\w$.-]+) = memref\.alloca?\(\)\s*(\{[^}]*\})?\s*:\s*(memref<[^\n]*?, " + space + r">)", take, text)
    text = re.sub(r"^\s*memref\.dealloc .*, " + space + r">.*$", "", text, flags=re.M)
    return re.sub(r"(gpu\.module @[^\n]*\{\n)", lambda m: m.group(1) + "\n".join(made) + "\n", text, count=1)


def device_module(text):
    """What is in the gpu.module, as a module of its own for mlir-translate."""
    lines = text.split("\n")
    first = next(i for i, line in enumerate(lines) if re.match(r"\s*gpu\.module @", line))
    indent = re.match(r"\s*", lines[first]).group(0)
    last = next(i for i in range(first + 1, len(lines)) if lines[i].startswith(indent + "}"))
    layout = re.search(r'llvm\.data_layout = "([^"]*)"', lines[first])
    attributes = ['llvm.target_triple = "%s"' % TRIPLE]
    if layout:
        attributes.append('llvm.data_layout = "%s"' % layout.group(1))
    aliases = [line for line in lines[:first] if line.startswith("#")]
    return "\n".join(aliases + ["module attributes {%s} {" % ", ".join(attributes)] + lines[first + 1:last] + ["}", ""])


# Functions of the device library that LLVM has an operation for.
INTRINSICS = {"exp": "exp", "exp2": "exp2", "log": "log", "log2": "log2", "log10": "log10", "sqrt": "sqrt", "fma": "fma", "fabs": "fabs",
              "floor": "floor", "ceil": "ceil", "trunc": "trunc", "round": "round", "rint": "rint", "sin": "sin", "cos": "cos",
              "pow": "pow", "copysign": "copysign", "roundeven": "roundeven"}


def lower(text, bare, target, work, first=""):
    """The kernels of the printed module in the LLVM dialect, after the passes `first`; the file of that."""
    patterns = os.path.join(work, "patterns.mlir")
    with open(patterns, "w") as out:
        out.write(VECTOR_PATTERNS)
    preload = "transform-preload-library{transform-library-paths=%s},transform-interpreter," % patterns
    reductions = "test-gpu-subgroup-reduce-lowering{expand-to-shuffles=true target=%s}," % target if "gpu.subgroup_reduce" in text else ""
    if "gpu.all_reduce" in text:
        reductions = "test-gpu-rewrite," + reductions
    vectors = "" if "fat_raw_buffer" in text else "convert-vector-to-llvm,"  # it does not know that memory space
    pipeline = PIPELINE.format(target=target, bare="true" if bare else "false", patterns=preload, reductions=reductions, vectors=vectors,
                               first=first)
    lowered = call("NO-LLVM", ["mlir-opt-22", "--allow-unregistered-dialect", "--pass-pipeline=" + pipeline, "-"], to_globals(text))
    path = os.path.join(work, "lowered_bare.mlir" if bare else "lowered_descriptors.mlir")
    with open(path, "w") as out:
        out.write(device_module(lowered))
    return path


def llvm_object(lowered, target, llc_options=()):
    """LLVM's code object of a file in the LLVM dialect; its file."""
    ir = call("NO-LLVM", ["mlir-translate-22", "--mlir-to-llvmir", lowered])
    ir = re.sub(r"@__ocml_(\w+?)_f(16|32|64)\b",
                lambda m: "@llvm.%s.f%s" % (INTRINSICS[m.group(1)], m.group(2)) if m.group(1) in INTRINSICS else m.group(0), ir)
    missing = sorted(set(re.findall(r"call[^\n]*@(__ocml_\w+|\w*printf\w*)", ir)))
    if missing:
        raise Stage("NO-LLVM", "no code for %s" % ", ".join(missing))
    stem = lowered[:-len(".mlir")]
    cpu = ["-mtriple=" + TRIPLE, "-mcpu=" + target]
    better = call("NO-LLVM", ["opt-22", "-O3"] + cpu + ["-S", "-"], ir)
    call("NO-LLVM", ["llc-22", "-O3"] + cpu + list(llc_options) + ["-filetype=obj", "-o", stem + ".o", "-"], better)
    call("NO-LLVM", ["ld.lld-22", "-shared", "-o", stem + ".hsaco", stem + ".o"])
    return stem + ".hsaco"


def has_dynamic_memref(text):
    """Is a memref of dynamic shape among the arguments of a kernel? Bare pointers cannot stand for those."""
    heads = re.findall(r"gpu\.func @.*?\bkernel\b", text, re.S)
    return any(re.search(r"memref<(?:[\dx]*\?|\*)", head) for head in heads)


def compile_file(file, target, work, first=""):
    """(code object, file in the LLVM dialect that it was made from) of a kernel file; both in the folder `work`, where the names of
    files that are given must be different. `first`: passes before the stock lowering. Static memrefs are bare pointers, dynamic ones make all
    arguments descriptors."""
    folder = os.path.join(work, os.path.basename(file)[:-len(".mlir")] + "." + target)
    os.makedirs(folder, exist_ok=True)
    printed = call("NO-LLVM", ["mlir-opt-22", file])
    lowered = lower(printed, not has_dynamic_memref(printed), target, folder, first)
    return llvm_object(lowered, target), lowered
