"""Siblings with results of their own (siblings.py): other element types, other numbers of rounds. Judged by the same text compiled with no optional
pass, in the author's order, with a wait after each access; and by the evaluation of their own text where the case has that."""
import re

from mlir_text import constant, number_of
from siblings import kind
from siblings_loops import bounds, rounds

HOLD_TYPES = ("arith.constant", "memref.global", "gpu.func")
SAME_WIDTH = ({"f16", "bf16"}, {"f8E4M3FN", "f8E5M2"}, {"f8E4M3FNUZ", "f8E5M2FNUZ"})
MATRIX = ("amdgpu.mfma", "amdgpu.scaled_mfma", "amdgpu.wmma")


def rename_types(k, names):
    """Types by other names in all of the kernel; the number of operations that have them."""
    pattern = re.compile(r"(?<![A-Za-z0-9_.@\"])((?:[\d?]+x)*)(%s)\b" % "|".join(names))

    def renamed(text):
        return pattern.sub(lambda m: m.group(1) + names[m.group(2)], text)

    places = 0
    for op in k.module.walk():
        before = op.properties, [v.type for v in op.results]
        if op.name in HOLD_TYPES:
            op.properties = renamed(op.properties)
        for value in op.results + [v for region in op.regions for block in region.blocks for v in block.args]:
            value.type = renamed(value.type)
        places += before != (op.properties, [v.type for v in op.results])
    k.renamed = names
    return places


def has(k, name):
    return any(re.search(r"(?<![a-z])%s\b" % name, v.type) for op in k.func.walk() for v in op.results)


def has_intrinsic(k):
    """Operations whose names hold a type: of these the other type has none."""
    return any(re.search(r"rocdl\.|llvm\.|amdgpu\.(ext|trunc|packed|scaled|dot)", op.name) and op.name != "rocdl.exp2" and "barrier" not in op.name and
               "sched" not in op.name and "prio" not in op.name and "wait" not in op.name for op in k.func.walk())


def only_type(k, old, new):
    if not has(k, old) or has(k, new) or has_intrinsic(k):
        return 0
    if {old, new} not in SAME_WIDTH and any(op.name in ("arith.bitcast", "vector.bitcast", "memref.view", "amdgpu.gather_to_lds") or
                                            op.name == "arith.constant" and "0x" in op.properties for op in k.func.walk()):
        return 0
    return rename_types(k, {old: new})


@kind("f16-as-bf16", "own")
def f16_as_bf16(k):
    """Elements of f16 are bf16."""
    return only_type(k, "f16", "bf16")


@kind("bf16-as-f16", "own")
def bf16_as_f16(k):
    """Elements of bf16 are f16."""
    return only_type(k, "bf16", "f16")


@kind("fp8-as-bf8", "own")
def fp8_as_bf8(k):
    """Elements of 8 bits with four bits of exponent have five."""
    return only_type(k, "f8E4M3FN", "f8E5M2") or only_type(k, "f8E4M3FNUZ", "f8E5M2FNUZ")


@kind("f32-as-f16", "own")
def f32_as_f16(k):
    """Elements of f32 are f16, in kernels without matrix products."""
    return 0 if any(op.name in MATRIX for op in k.func.walk()) or has(k, "f64") or has(k, "bf16") else only_type(k, "f32", "f16")


@kind("f32-as-f64", "own")
def f32_as_f64(k):
    """Elements of f32 are f64, in kernels without matrix products."""
    if any(op.name in MATRIX or op.name.startswith("math.") for op in k.func.walk()) or has(k, "f16") or has(k, "bf16"):
        return 0
    return only_type(k, "f32", "f64")


@kind("i32-as-i64", "own")
def i32_as_i64(k):
    """Integers of i32 are i64, in kernels without conversions."""
    if any(re.search(r"ext|trunc|shuffle|atomic|index_cast|si|ui|dpp|readlane|switch", op.name) for op in k.func.walk()):
        return 0
    return only_type(k, "i32", "i64")


@kind("i32-as-i16", "own")
def i32_as_i16(k):
    """Integers of i32 are i16, in kernels without conversions and large constants."""
    if any(re.search(r"ext|trunc|shuffle|atomic|index_cast|dpp|readlane|switch", op.name) for op in k.func.walk()) or has(k, "i64"):
        return 0
    return only_type(k, "i32", "i16")


def with_rounds(k, count):
    places = 0
    for loop in k.loops():
        if rounds(loop) and rounds(loop) > count:
            first, _, step = bounds(loop)
            loop.operands[1] = constant(loop, first + count * step, loop.operands[0].type)
            places += 1
    return places


@kind("one-round", "own")
def one_round(k):
    """Loops of a constant number of rounds have one."""
    return with_rounds(k, 1)


@kind("three-rounds", "own")
def three_rounds(k):
    """Loops of a constant number of rounds have three."""
    return with_rounds(k, 3)


@kind("ragged-end", "own")
def ragged_end(k):
    """Constant ends of loops lie within the last step, one before: the number of rounds stays, the last one begins as it did."""
    places = 0
    for loop in k.loops():
        step = number_of(loop.operands[2])
        if rounds(loop) and step > 1:
            loop.operands[1] = constant(loop, number_of(loop.operands[1]) - 1, loop.operands[1].type)
            places += 1
    return places
