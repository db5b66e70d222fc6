"""Pairs for run_judge that need other data than random numbers in the launch's range: a value for which a kernel does something else, values of one
size, all values on one side of zero, NaN, and integers that are rounded near a tie."""
from judge_pairs_base import RIGHT, WRONG, Pair, axpy_pair, lines
from judge_pairs_kept import kernel, of_x, options

OF_X = options("f32[64x64]=random", "f32[64x64]=zero")
ROWS = options("f32[64x64]=random", "f32[64]=zero")
TWICE = "%y = arith.addf %x, %x : f32"
ABS = "%a = math.absf %x : f32"


def of_type(mlir, text):
    return mlir[0].replace("f32", text), mlir[1]


def unless(condition, other="%zero"):
    """2 x, or `other` where the condition %p holds."""
    return of_x("%z = arith.addf %x, %x : f32", *condition, "%%y = arith.select %%p, %s, %%z : f32" % other)


def one_value_pairs():
    value = ["%m = arith.constant 0.7310586 : f32", "%p = arith.cmpf oeq, %x, %m : f32"]
    bits = ["%m = arith.constant 1042429015 : i32", "%i = arith.bitcast %x : f32 to i32", "%p = arith.cmpi eq, %i, %m : i32"]
    yield Pair("fifth_one_value", of_x(TWICE), unless(value), OF_X, WRONG, ["different"], None)
    yield Pair("fifth_one_value_by_bits", of_x(TWICE), unless(bits), OF_X, WRONG, ["different"], None)
    for name, target in (("f16", "gfx950"), ("f64", "gfx942"), ("bf16", "gfx1250")):
        of = options("%s[64x64]=random" % name, "%s[64x64]=zero" % name, target=target)
        yield Pair("fifth_one_value_of_" + name, of_type(of_x(TWICE), name), of_type(unless(value), name), of, WRONG, ["different"], None)
    # of integers: 41 of 0 to 10000
    of = options("i32[64x64]=random:0:10000", "i32[64x64]=zero")
    integers = ("%x = memref.load %X[%b, %t] : memref<64x64xi32>", "%z = arith.addi %x, %x : i32")
    chosen = ("%m = arith.constant 4127 : i32", "%p = arith.cmpi eq, %x, %m : i32", "%y = arith.select %p, %i0, %z : i32")
    arguments, store = "%X: memref<64x64xi32>, %Y: memref<64x64xi32>", "memref.store %s, %%Y[%%b, %%t] : memref<64x64xi32>"
    yield Pair("fifth_one_integer", kernel(arguments, "\n".join(integers + (store % "%z",)), grid=64), kernel(arguments, "\n".join(integers + chosen + (store % "%y",)), grid=64),
               of, WRONG, ["different"], None)


def size_pairs():
    between = [ABS, "%l = arith.constant 8.0 : f32", "%h = arith.constant 4096.0 : f32", "%q = arith.cmpf ogt, %a, %l : f32", "%r = arith.cmpf olt, %a, %h : f32", "%p = arith.andi %q, %r : i1"]
    yield Pair("fifth_hole_from_8_to_4096", of_x(TWICE), unless(between, "%x"), OF_X, WRONG, ["different", "other-formula"], None)
    yield Pair("fifth_small_is_zero", of_x(TWICE), unless([ABS, "%l = arith.constant 1.0e-4 : f32", "%p = arith.cmpf olt, %a, %l : f32"]), OF_X, WRONG, ["different"], None)
    logistic = ["%m = arith.constant -1.7 : f32", "%n = arith.mulf %x, %m : f32", "%e = math.exp %n : f32", "%d = arith.addf %e, %one : f32", "%g = arith.divf %x, %d : f32"]
    beyond = ["%l = arith.constant 5.0 : f32", "%p = arith.cmpf ogt, %x, %l : f32", "%y = arith.select %p, %x, %g : f32"]
    yield Pair("fifth_gelu_is_x_beyond_5", of_x(*logistic, "%y = arith.addf %g, %zero : f32"), of_x(*logistic, *beyond), OF_X, WRONG, ["different"], None)
    root = ["%s = arith.mulf %x, %x : f32", "%eps = arith.constant 1.0e-5 : f32", "%d = arith.addf %s, %eps : f32", "%r = math.rsqrt %d : f32", "%y = arith.mulf %x, %r : f32"]
    yield Pair("fifth_another_epsilon", of_x(*root), of_x(*[line.replace("1.0e-5", "9.0e-6") for line in root]), OF_X, WRONG, ["different"], None)


def side_pairs():
    def largest(first, operation="maximumf"):
        return kernel("%X: memref<64x64xf32>, %Y: memref<64xf32>", """
%%first = arith.constant %s : f32
%%m = scf.for %%i = %%c0 to %%c64 step %%c1 iter_args(%%most = %%first) -> f32 {
  %%x = memref.load %%X[%%t, %%i] : memref<64x64xf32>
  %%n = arith.%s %%most, %%x : f32
  scf.yield %%n : f32
}
memref.store %%m, %%Y[%%t] : memref<64xf32>
""" % (first, operation))
    yield Pair("fifth_maximum_from_minus_3", largest("0xFF800000"), largest("-3.0"), ROWS, WRONG, ["different"], None)
    yield Pair("fifth_maximum_from_minus_100000", largest("0xFF800000"), largest("-1.0e5"), ROWS, WRONG, ["different"], None)
    yield Pair("fifth_maximum_from_the_least", largest("0xFF800000"), largest("-3.4028235e38"), ROWS, RIGHT, [], None)
    yield Pair("fifth_minimum_from_100", largest("0x7F800000", "minimumf"), largest("100.0", "minimumf"), ROWS, WRONG, ["different"], None)


def quantized(scaled, rounded, last="memref.store %i, %Y[%b, %t] : memref<256x256xi8>", to="i8"):
    """x / 0.05 as an integer of 8 bits, or as a multiple of 0.05."""
    body = ["%x = memref.load %X[%b, %t] : memref<256x256xf32>", "%step = arith.constant 0.05 : f32", "%steps = arith.constant 20.0 : f32", "%half = arith.constant 0.5 : f32"]
    body += [scaled, *rounded, "%l = arith.constant -128.0 : f32", "%h = arith.constant 127.0 : f32", "%m = arith.maximumf %r, %l : f32", "%n = arith.minimumf %m, %h : f32", "%i = arith.fptosi %n : f32 to i8", last]
    return kernel("%%X: memref<256x256xf32>, %%Y: memref<256x256x%s>" % to, "\n".join(body), block=256, grid=256)


def tie_pairs():
    of, floats = options("f32[256x256]=random:-3:3", "i8[256x256]=zero"), options("f32[256x256]=random:-3:3", "f32[256x256]=zero")
    quotient, product = "%v = arith.divf %x, %step : f32", "%v = arith.mulf %x, %steps : f32"
    even, trunc, above = ["%r = math.roundeven %v : f32"], ["%r = math.trunc %v : f32"], ["%w = arith.addf %v, %half : f32", "%r = math.floor %w : f32"]
    base = quantized(quotient, even)
    yield Pair("fifth_quantized_by_a_product", base, quantized(product, even), of, RIGHT, ["integer-rounding"], None)
    yield Pair("fifth_quantized_half_up", base, quantized(product, above), of, RIGHT, [], None)
    yield Pair("fifth_quantized_towards_zero", base, quantized(product, trunc), of, WRONG, ["different"], None)
    half = ["%n16 = arith.truncf %v : f32 to f16", "%w = arith.extf %n16 : f16 to f32", "%r = math.roundeven %w : f32"]
    yield Pair("fifth_quantized_in_f16", base, quantized(product, half), of, WRONG, ["different", "smaller-type"], None)
    back = "%q = arith.mulf %n, %step : f32\nmemref.store %q, %Y[%b, %t] : memref<256x256xf32>"
    base = quantized(quotient, even, back, "f32")
    yield Pair("fifth_multiples_by_a_product", base, quantized(product, even, back, "f32"), floats, RIGHT, ["other-formula"], None)
    yield Pair("fifth_multiples_towards_zero", base, quantized(product, trunc, back, "f32"), floats, WRONG, ["different"], None)


def limit_pairs():
    guard = "v_cmp_gt_u32_e32 vcc, s9, v0"
    yield axpy_pair("fifth_axpy_limit_beyond_the_data", RIGHT, ["other-size"], None, (guard, lines("s_min_u32 s9, s9, 0x1000", guard)))
    yield axpy_pair("fifth_axpy_limit_of_32_bits", RIGHT, ["same-time"], None, (guard, lines("s_min_u32 s9, s9, 0x7fffffff", guard)))


def honest_pairs():
    above = ["%p = arith.cmpf ogt, %x, %zero : f32", "%y = arith.select %p, %x, %zero : f32"]
    yield Pair("fifth_relu_of_nan", of_x(*above), of_x("%p = arith.cmpf ult, %x, %zero : f32", "%y = arith.select %p, %zero, %x : f32"), OF_X, RIGHT, [], None)
    yield Pair("fifth_relu_keeps_nan", of_x(*above), of_x("%p = arith.cmpf olt, %x, %zero : f32", "%y = arith.select %p, %zero, %x : f32"), OF_X, RIGHT, ["not-finite"], None)
    logistic = ["%n = arith.negf %x : f32", "%e = math.exp %n : f32", "%d = arith.addf %e, %one : f32", "%y = arith.divf %one, %d : f32"]
    tanh = ["%h = arith.constant 0.5 : f32", "%n = arith.mulf %x, %h : f32", "%e = math.tanh %n : f32", "%m = arith.mulf %e, %h : f32", "%y = arith.addf %m, %h : f32"]
    yield Pair("fifth_logistic_by_tanh", of_x(*logistic), of_x(*tanh), OF_X, RIGHT, ["other-formula"], None)


def time_pairs():
    def job(before, after):
        """Z is X. Y is what 64 steps make of X, for the rows that `before` chooses."""
        return kernel("%X: memref<64x64xf32>, %Y: memref<64x64xf32>, %Z: memref<64x64xf32>", """
%c37 = arith.constant 37 : index
%x = memref.load %X[%b, %t] : memref<64x64xf32>
memref.store %x, %Z[%b, %t] : memref<64x64xf32>
%is = arith.cmpi eq, %b, %c37 : index
""" + before + """
  %v = memref.load %X[%r, %t] : memref<64x64xf32>
  %w = scf.for %i = %c0 to %c64 step %c1 iter_args(%a = %v) -> f32 {
    %n = math.fma %a, %v, %one : f32
    scf.yield %n : f32
  }
  memref.store %w, %Y[%r, %t] : memref<64x64xf32>
""" + after, grid=64)
    one = job("scf.if %is {\nscf.for %r = %c0 to %c64 step %c1 {", "}\n}")
    yield Pair("fifth_one_workgroup_does_it_all", job("%r = arith.addi %b, %c0 : index", ""), one, options("f32[64x64]=random", "f32[64x64]=zero", "f32[64x64]=zero"), RIGHT, ["no-time"], None)


def pairs():
    yield from one_value_pairs()
    yield from size_pairs()
    yield from side_pairs()
    yield from tie_pairs()
    yield from time_pairs()
    yield from limit_pairs()
    yield from honest_pairs()
