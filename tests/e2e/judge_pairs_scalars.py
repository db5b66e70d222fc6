"""Scalar arguments: values that a candidate has built in. And sums in another order and with other constants, whose f32 results differ by rounding."""
import os

from judge_pairs_base import EQUAL, FMAC, WORSE, WRONG, Pair, axpy, lines

LAUNCH = """sizes: {n: 1000}
buffers:
  x: {type: f32, shape: [n], fill: {random: [0, 1]}}
  y: {type: f32, shape: [n], fill: iota}
launches:
  - {grid: ceil(n / 64), args: [y, x, {struct: [%s, %s]}]}
"""
GUARD = "v_cmp_gt_u32_e32 vcc, s9, v0"
ALPHA = (FMAC, "v_fmac_f32_e32 v3, 2.0, v2")
NUMBER = (GUARD, lines("s_movk_i32 s9, 1000", GUARD))
HALVES = (GUARD, lines("s_and_b32 s9, s9, 0xfffffffe", GUARD))
# name, verdict, rules, the fields of the struct, then old and new text
SCALARS = [
    ("same", EQUAL, ["scalars-kept"], "{f32: 2}", "{u32: n}", (FMAC, lines("s_nop 0", FMAC))),
    ("alpha_built_in", WRONG, ["independent-of-input", "different"], "{f32: 2}", "{u32: n}", ALPHA),
    ("alpha_that_is_fixed", EQUAL, [], "{f32: 2, varies: false}", "{u32: n}", ALPHA),
    ("alpha_of_whole_numbers", WRONG, ["different"], "{f32: 2, varies: [0.5, 3]}", "{u32: n}", (FMAC, lines("v_rndne_f32 v4, s8", "v_fmac_f32_e32 v3, v4, v2"))),
    ("number_built_in", EQUAL, ["independent-of-input"], "{f32: 2}", "{u32: n}", NUMBER),
    ("number_that_varies_built_in", WRONG, ["written-beyond"], "{f32: 2}", "{u32: n, varies: [900, 990]}", NUMBER),
    ("even_numbers", EQUAL, ["other-value"], "{f32: 2}", "{u32: 1000}", (GUARD, lines("s_and_b32 s9, s9, 0xfffffff8", GUARD))),
    ("even_numbers_that_vary", WRONG, ["never-written"], "{f32: 2}", "{u32: n, varies: [901, 902]}", HALVES),
]
SOFTMAX = """gpu.module @m {
  gpu.func @softmax(%%X: memref<24x300xf32>, %%Y: memref<24x300xf32>, %%scale: f32) kernel
      attributes {gpu.known_block_size = array<i32: 100, 1, 1>, gpu.known_grid_size = array<i32: 24, 1, 1>} {
    %%c0 = arith.constant 0 : index
    %%c1 = arith.constant 1 : index
    %%c100 = arith.constant 100 : index
    %%c300 = arith.constant 300 : index
    %%zero = arith.constant 0.0 : f32
    %%low = arith.constant 0xFF800000 : f32
    %%log2e = arith.constant 1.44269502 : f32
    %%b = gpu.block_id x
    %%t = gpu.thread_id x
    %%m = scf.for %%i = %%c0 to %%c300 step %%c1 iter_args(%%a = %%low) -> f32 {
      %%x = memref.load %%X[%%b, %%i] : memref<24x300xf32>
      %%s = arith.mulf %%x, %%scale : f32
      %%r = arith.maximumf %%a, %%s : f32
      scf.yield %%r : f32
    }
    %s
    scf.for %%i = %%t to %%c300 step %%c100 {
      %%x = memref.load %%X[%%b, %%i] : memref<24x300xf32>
      %s
      %%r = arith.divf %%e, %%sum : f32
      memref.store %%r, %%Y[%%b, %%i] : memref<24x300xf32>
    }
    gpu.return
  }
}
"""
EXP = "%s = arith.mulf %x, %scale : f32\n      %d = arith.subf %s, %m : f32\n      %e = math.exp %d : f32"
EXP2 = "%s = arith.mulf %x, %scale : f32\n      %d = arith.subf %s, %m : f32\n      %p = arith.mulf %d, %log2e : f32\n      %e = math.exp2 %p : f32"


def sums(names, first, step, exp, of_4):
    loops = ["%%%s = scf.for %%i = %%%s to %%%s step %%%s iter_args(%%a = %%zero) -> f32 {\n      %%x = memref.load %%X[%%b, %%i] : memref<24x300xf32>\n      %s\n"
             "      %%r = arith.addf %%a, %%e : f32\n      scf.yield %%r : f32\n    }" % (name, begin, end, step, exp) for name, begin, end in zip(names, first, first[1:] + ["c300"])]
    return "\n    ".join(of_4[:1] + loops + of_4[1:])


def softmax(is_short, first="c0"):
    if not is_short:
        return SOFTMAX % (sums(["sum"], [first], "c1", EXP, []), EXP), ".mlir"
    places = ["c%d" % n for n in range(0, 300, 15)]
    names = ["p%d" % n for n in range(len(places))]
    constants = "\n    ".join("%%%s = arith.constant %s : index" % (place, place[1:]) for place in places if place not in ("c0",))
    adds, sum_of = [], names
    while len(sum_of) > 1:
        pairs = []
        for one, other in zip(sum_of[::2], sum_of[1::2]):
            made = "sum" if len(sum_of) == 2 else one + other
            adds.append("%%%s = arith.addf %%%s, %%%s : f32" % (made, one, other))
            pairs.append(made)
        sum_of = pairs + (sum_of[-1:] if len(sum_of) % 2 else [])
    return SOFTMAX % (sums(names, places, "c1", EXP2, [constants] + adds), EXP2), ".mlir"


def pairs(folder):
    for name, verdict, rules, alpha, number, *changes in SCALARS:
        path = os.path.join(folder, "scalars_%s.yaml" % name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(LAUNCH % (alpha, number))
        yield Pair("scalars_" + name, axpy(), axpy(*changes), ["--launch=" + path], verdict, rules, None)
    args = ["--target=gfx942", "--arg=f32[24x300]=random:-4:4", "--arg=f32[24x300]=zero", "--arg=f32=0.5"]
    yield Pair("scalars_softmax_sequential", softmax(True), softmax(False), args, WORSE, ["other-formula"], None)
    yield Pair("scalars_softmax_without_a_term", softmax(True), softmax(False, "c1"), args, WRONG, ["different"], None)
    built_in = softmax(False)[0].replace("%x, %scale", "%x, %half").replace("%zero =", "%half = arith.constant 0.5 : f32\n    %zero =", 1)
    yield Pair("scalars_softmax_scale_built_in", softmax(True), (built_in, ".mlir"), args, WRONG, ["independent-of-input"], None)
