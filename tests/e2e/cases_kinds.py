"""End-to-end cases of the kinds of kernels that Wave and its neighbours emit (tests/kernels/kinds): attention, decoding, mixtures of
experts, norms, quantisation, sorting, scans, convolutions, products of all sorts."""
from cases import Case, gemm_tolerance

ATTENTION = ",rtol=4e-3,atol=2e-3"  # weights are rounded to f16
ATTENTION_BF16 = ",rtol=3e-2,atol=1e-2"
ATTENTION_FP8 = ",rtol=0.1,atol=5e-2"


def flash(name, heads, rows, keys, size, columns, type="f16", factor=None, group=1, dynamic=False, tolerance=ATTENTION, options=(), bias=False,
          transposed=False, **more):
    factor = factor or 1.44269504089 / size ** 0.5
    ref = ["ref_flash", "kernel=whole", "out={tmp}/o.npy", "type=" + type, "heads=%d" % heads, "rows=%d" % rows, "keys=%d" % keys,
           "size=%d" % size, "columns=%d" % columns, "factor=%.12g" % factor, "group=%d" % group, "seed={seed}"] + list(options)
    args = ["%s[%dx%dx%d]=random" % (type, heads, rows, size), "%s[%dx%dx%d]=random" % (type, heads // group, keys, size),
            "%s[%dx%dx%d]=random" % ((type, heads // group) + ((columns, keys) if transposed else (keys, columns)))]
    if bias:
        args.append("f32[%dx%dx%d]=random" % (heads, rows, keys))
        ref.append("bias=1")
    if transposed:
        ref.append("transposed=1")
    expect = "%d={tmp}/o.npy%s" % (len(args), tolerance)
    args.append("f32[%dx%dx%d]=const:nan" % (heads, rows, columns))
    if dynamic:
        args += ["index=%d" % rows, "index=%d" % keys]
    return Case(name, "{kinds}/%s.mlir" % name, [ref], args, [expect], **more)


def attention():
    fp8 = [flash("flash_fp8_" + kind, 1, 64, 128, 64, 64, type, factor=0.18, tolerance=ATTENTION_FP8, transposed=True, targets=(target,), llvm=False)
           for kind, type, target in (("fnuz", "f8E4M3FNUZ", "gfx942"), ("ocp", "f8E4M3FN", "gfx950"))]
    return fp8 + [
        flash("flash_f16", 2, 64, 96, 64, 64),
        flash("flash_bf16_causal", 1, 128, 128, 64, 64, "bf16", tolerance=ATTENTION_BF16, options=["mask=causal"]),
        flash("flash_f16_window", 1, 128, 128, 64, 64, options=["mask=window", "window=48"]),
        flash("flash_bf16_softcap", 2, 64, 64, 64, 64, "bf16", tolerance=ATTENTION_BF16, options=["cap=2"], llvm=False),
        flash("flash_f16_ragged", 2, 100, 77, 64, 64, dynamic=True),
        flash("flash_gqa_prefetch", 4, 64, 100, 64, 64, group=2),
        flash("flash_bias_vt", 2, 32, 64, 32, 32, bias=True, transposed=True),
        flash("flash_f16_d128", 1, 128, 128, 128, 128, options=["mask=causal"]),
    ]


def decoding():
    def decode(name, lengths, kv_heads, splits, table):
        heads, count, places, size = 16 * kv_heads, len(lengths), 200, 64
        ref = ["ref_flash", "kernel=decode", "starts={tmp}/s.npy", "out={tmp}/p.npy", "out={tmp}/l.npy", "sequences=%d" % count,
               "kv_heads=%d" % kv_heads, "heads=%d" % heads, "splits=%d" % splits, "places=%d" % places, "size=%d" % size, "factor=0.18",
               "lengths=" + ",".join(map(str, lengths)), "seed={seed}"] + (["table={tmp}/t.npy"] if table else [])
        args = ["f16[%dx%dx%d]=random" % (count, heads, size)] + 2 * ["f16[%dx%dx%d]=random" % (places, kv_heads, size)]
        args += ["i32[%d]=@{tmp}/s.npy" % (count + 1)] + (["i32[%d]=@{tmp}/t.npy" % places] if table else [])
        first = len(args)
        args += ["f32[%dx%dx%dx%d]=zero" % (splits, count, heads, size), "f32[%dx%dx%d]=zero" % (splits, count, heads)]
        return Case(name, "{kinds}/%s.mlir" % name, [ref], args, ["%d={tmp}/p.npy%s" % (first, ATTENTION), "%d={tmp}/l.npy,atol=1e-4" % (first + 1)])

    reduce = ["ref_flash", "kernel=reduce", "starts={tmp}/s.npy", "out={tmp}/o.npy", "sequences=2", "heads=32", "splits=3", "size=64",
              "lengths=70,90", "seed={seed}"]
    extend = ["ref_flash", "kernel=extend", "qo={tmp}/q.npy", "kv={tmp}/k.npy", "table={tmp}/t.npy", "out={tmp}/o.npy", "sequences=2", "heads=4",
              "kv_heads=2", "size=64", "places=90", "factor=0.18", "cap=30.00003", "lengths=75,40", "prefixes=33,50", "seed={seed}"]
    return [
        decode("decode_split", [70, 90], 2, 3, False), decode("decode_paged", [17, 60, 100], 2, 2, True),
        Case("decode_reduce", "{kinds}/decode_reduce.mlir", [reduce],
             ["f32[3x2x32x64]=random", "f32[3x2x32]=random", "i32[3]=@{tmp}/s.npy", "f16[2x32x64]=zero"], ["3={tmp}/o.npy,rtol=1e-3,atol=1e-6"]),
        Case("extend_attention", "{kinds}/extend_attention.mlir", [extend],
             ["f16[115x4x64]=random", "f16[115x2x64]=random", "f16[115x2x64]=random", "f16[90x2x64]=random", "f16[90x2x64]=random",
              "i32[3]=@{tmp}/q.npy", "i32[3]=@{tmp}/k.npy", "i32[90]=@{tmp}/t.npy", "f32[115x4x64]=const:nan", "index=115", "index=90"],
             ["8={tmp}/o.npy" + ATTENTION]),
    ]


def rows(name, kind, args, outputs, options, tolerances=("",), **more):
    outs = ["out={tmp}/%d.npy" % n for n in outputs]
    ref = ["ref_rows", "kernel=" + kind, "names={tmp}/names.npy", "seed={seed}"] + options.split() + outs
    if kind not in ("rope", "embed"):
        ref.remove("names={tmp}/names.npy")
    expects = ["%d={tmp}/%d.npy%s" % (n, n, t) for n, t in zip(outputs, tolerances)]
    return Case(name, "{kinds}/%s.mlir" % name, [ref], args, expects, **more)


def row_kernels():
    bf16, f16 = ",rtol=8e-3,atol=1e-6", ",rtol=1e-3,atol=1e-6"
    quantised = [rows("quant_" + name, "quantize", [type + "[8x1024]=random", to + "[8x1024]=zero", "f32[1x8]=zero"], [1, 2],
                      "rows=8 columns=1024 type=%s to=%s limit=%d" % (type, to, limit), (tolerance, ",rtol=1e-6"), llvm=name == "i8")
                 for name, type, to, limit, tolerance in (("fp8_fnuz", "bf16", "f8E4M3FNUZ", 240, ",rtol=0.13,atol=0.002"),
                                                          ("fp8_ocp", "bf16", "f8E4M3FN", 448, ",rtol=0.13,atol=0.002"), ("i8", "f16", "i8", 127, ",atol=1"))]
    return quantised + [
        rows("rmsnorm_bf16", "rms", ["bf16[3x4096]=random", "bf16[4096]=random", "bf16[3x4096]=zero"], [2], "rows=3 columns=4096 type=bf16", (bf16,), llvm=False, lowered=True),
        rows("layernorm_f16", "layer", ["f16[3x1900]=random", "f32[1900]=random", "f32[1900]=random", "f16[3x1900]=zero"], [3],
             "rows=3 columns=1900 type=f16", (",rtol=1e-3,atol=1e-5",), llvm=False, lowered=True),
        rows("softmax_bf16", "softmax", ["bf16[3x1001]=random", "bf16[3x1001]=zero"], [1], "rows=3 columns=1001 type=bf16", (bf16,)),
        rows("rope_bf16", "rope", ["bf16[6x8x256]=random", "i32[6]=@{tmp}/names.npy", "f32[256x128]=random", "f32[256x128]=random",
                                   "bf16[6x2048]=zero"], [4], "rows=6 heads=8 columns=256 type=bf16", (bf16,)),
        rows("gelu_gate_bf16", "gelu", ["bf16[6x2064]=random", "bf16[6x1032]=zero"], [1], "rows=6 columns=1032 type=bf16", (bf16,), llvm=False),
        rows("silu_mul_f16", "silu", ["f16[6x2064]=random", "f16[6x1032]=zero"], [1], "rows=6 columns=1032 type=f16", (f16,)),
        rows("topk_f16", "top", ["f16[4x64]=random", "f16[4x4]=zero", "i32[4x4]=zero"], [1, 2], "rows=4 columns=64 type=f16 top=4", ("", "")),
        rows("bitonic_i32", "sort", ["i32[2x256]=random", "i32[2x256]=zero"], [1], "rows=2 columns=256 type=i32"),
        rows("histogram_lds", "histogram", ["i32[5000]=random", "i32[1x96]=zero"], [1], "columns=5000 bins=96 type=i32"),
        rows("scan_f32", "scan", ["f32[3x1024]=random", "f32[3x1024]=zero"], [1], "rows=3 columns=1024 type=f32", (",rtol=1e-5,atol=1e-4",)),
        rows("scan_i32", "scan", ["i32[3x1024]=random", "i32[3x1024]=zero"], [1], "rows=3 columns=1024 type=i32"),
        rows("transpose_pad", "transpose", ["f16[70x100]=random", "f16[100x70]=zero"], [1], "rows=70 columns=100 type=f16"),
        rows("embed_gather", "embed", ["i32[16]=@{tmp}/names.npy", "bf16[153600]=random", "bf16[16x512]=const:nan"], [2],
             "rows=16 columns=512 table=300 type=bf16", lowered=False),
        rows("argmax_f32", "argmax", ["f32[3x1024]=random", "i32[1x3]=zero", "f32[1x3]=zero"], [1, 2], "rows=3 columns=1024 type=f32", ("", "")),
        Case("moe_align", "{kinds}/moe_align.mlir",
             [["ref_tokens", "kernel=align", "ids={tmp}/i.npy", "experts={tmp}/e.npy", "total={tmp}/t.npy", "tokens=700", "bins=24", "block=16",
               "blocks=68"]],
             ["i32[700]=@{tmp}/i.npy", "i32[1088]=zero", "i32[68]=zero", "i32[1]=zero"], ["2={tmp}/e.npy", "3={tmp}/t.npy"]),
        Case("speculate", "{kinds}/speculate.mlir",
             [["ref_tokens", "kernel=speculate", "rows=5", "tokens=8", "words=256"] +
              ["%s={tmp}/%s.npy" % (n, n) for n in ("coins", "probabilities", "candidates", "next", "siblings", "accepted", "count", "final")]],
             ["f32[40]=@{tmp}/coins.npy", "f32[10240]=@{tmp}/probabilities.npy"] +
             ["i32[40]=@{tmp}/%s.npy" % n for n in ("candidates", "next", "siblings")] + ["i32[40]=zero", "i32[5]=zero", "i32[5]=zero"],
             ["5={tmp}/accepted.npy", "6={tmp}/count.npy", "7={tmp}/final.npy"]),
    ]


def product(name, m, n, k, type="f16", to="f32", batch=1, transposed=False, epilogue=None, tolerance=None, dynamic=False, init="const:nan", **more):
    ref = ["ref_matmul", "kernel=plain", "out={tmp}/c.npy", "type=" + type, "to=" + to, "m=%d" % m, "n=%d" % n, "k=%d" % k, "batch=%d" % batch,
           "seed={seed}"]
    a, b = ((k, m), (k, n)) if transposed else ((m, k), (n, k))
    args = ["%s[%dx%d]=random" % (type, batch * x, y) for x, y in (a, b)]
    if transposed:
        ref.append("transposed=1")
    if epilogue:
        ref.append("epilogue=" + epilogue)
        args += ["f32[%d]=random" % n, "%s[%dx%d]=random" % (to, m, n)] if epilogue == "gelu" else ["f32[%d]=random" % m, "f32[%d]=random" % n]
    expect = "%d={tmp}/c.npy,%s" % (len(args), tolerance or gemm_tolerance(k))
    args.append("%s[%dx%d]=%s" % (to, batch * m, n, init))
    if dynamic:
        args += ["index=%d" % x for x in (m, n, k)]
    return Case(name, "{kinds}/%s.mlir" % name, [ref], args, [expect], **more)


def products():
    moe = ["ref_matmul", "kernel=moe", "ids={tmp}/i.npy", "experts={tmp}/e.npy", "out={tmp}/c.npy", "tokens=40", "top=2", "experts_in_all=5", "n=64",
           "k=96", "blocks=4", "seed={seed}"]
    conv = ["ref_matmul", "kernel=conv", "out={tmp}/c.npy", "batch=2", "height=9", "width=11", "k=24", "n=32", "seed={seed}"]
    vector = ["ref_matmul", "kernel=vector", "out={tmp}/c.npy", "type=bf16", "to=bf16", "n=8", "k=1024", "seed={seed}"]
    return [
        product("gemm_classic_bf16", 128, 128, 128, "bf16"),
        product("gemm_wave_f16", 64, 128, 128),
        product("gemm_buffers_f16", 64, 64, 160),
        # LLVM makes loops of compare-and-swap of these sums, whose first load is a plain one: a race by the checks.
        product("gemm_splitk_f32", 64, 64, 256, init="zero", llvm=False, lowered=True),
        product("gemm_splitk_bf16", 64, 64, 128, "bf16", "bf16", init="zero", tolerance="rtol=2e-2,atol=5e-2", llvm=False, lowered=True),
        product("gemm_i8_dequant", 64, 64, 128, "i8", "f16", epilogue="dequant", tolerance="rtol=1e-3,atol=1e-3"),
        product("gemm_gelu_res", 64, 100, 64, to="f16", epilogue="gelu", tolerance="rtol=1e-3,atol=1e-3"),
        product("gemm_dyn_reorder", 150, 200, 72, dynamic=True),
        product("gemm_batched", 64, 64, 96, batch=3),
        product("gemm_batched_tn", 64, 64, 96, batch=2, transposed=True),
        Case("moe_scatter", "{kinds}/moe_scatter.mlir", [moe],
             ["f16[40x96]=random", "f16[5x64x96]=random", "f32[80]=random", "i32[256]=@{tmp}/i.npy", "i32[4]=@{tmp}/e.npy", "f32[40x64]=zero"],
             ["5={tmp}/c.npy,rtol=1e-4,atol=1e-4"], llvm=False, lowered=True),
        Case("conv_nhwc", "{kinds}/conv_nhwc.mlir", [conv], ["f16[2x9x11x24]=random", "f16[32x216]=random", "f32[126x32]=const:nan"],
             ["2={tmp}/c.npy," + gemm_tolerance(216)]),
        Case("gemv_bf16", "{kinds}/gemv_bf16.mlir", [vector], ["bf16[8x1024]=random", "bf16[1024]=random", "bf16[1x8]=zero"],
             ["2={tmp}/c.npy,rtol=8e-3,atol=1e-4"]),
    ]


def kinds_cases():
    return attention() + decoding() + row_kernels() + products()
