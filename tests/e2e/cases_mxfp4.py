"""End-to-end cases: matrix products of scaled 4-bit floats (mxfp4.py), in the kinds that tile compilers make of them."""
import mxfp4
from cases import Case


def up(x, to):
    return (x + to - 1) // to * to


def product(name, m, n, k, slow=False, options=(), **kernel):
    """Operands are as large as buffers say, or whole tiles where memory is plain or the bases of buffers move."""
    kernel.setdefault("shape", "%dx%dx%d" % (m, n, k))
    made = mxfp4.Kernel(kernel)
    o, out = made.o, made.o["out"]
    whole = not o["descriptors"] or o["reorder"]
    rows, columns = (up(m, made.bm), up(n, made.bn)) if whole else (m, n)
    block, b_block = (1 if o["scales"] == "plain" else 32), (16 if o["b"] == "global" else 1)
    ref = ["ref_scaled_gemm", "out={tmp}/c.npy", "m=%d" % m, "n=%d" % n, "k=%d" % k, "out_type=" + out, "seed={seed}", "a=0", "sa=1",
           "b=2", "sb=3", "b_blocks=%d" % (b_block == 16), "s_blocks=%d" % (block == 32)]
    args = ["f4x2[%dx%d]=random" % (rows, k), "f8E8M0FNU[%dx%d]=random" % (up(rows, block), k // 32),
            "f4x2[%dx%d]=random" % (up(columns, b_block), k), "f8E8M0FNU[%dx%d]=random" % (up(columns, block), k // 32),
            "%s[%dx%d]=%s" % (out, m, n, "zero" if o["splits"] > 1 else "const:nan")]
    args += ["index=%d" % x for x in (m, n, k)] if o["dynamic"] else []
    tolerance = "rtol=1e-5,atol=1e-3" if out == "f32" else "rtol=8e-3,atol=0.05"
    if out == "bf16" and o["splits"] > 1:  # every sum of two is rounded, the terms are up to 2^12
        tolerance = "rtol=2e-2,atol=40"
    return Case("mxfp4_" + name, "mxfp4.py", [ref], args, ["4={tmp}/c.npy," + tolerance], targets=("gfx950",), llvm=False, slow=slow,
                generated=made.text(), grid="%d,%d,%d" % (-(-m // made.bm), -(-n // made.bn), o["splits"]),
                options=["--check=all"] + list(options))


def mxfp4_cases():
    late = ["--completion=latest"]
    return [
        product("128x256", 140, 257, 768, options=late),
        product("128x32_bf16", 130, 65, 768, block="128x32x256", waves="2x2", out="bf16"),
        product("224x160", 230, 161, 512, block="224x160x256", waves="2x2", slow=True),
        product("256x192", 257, 200, 768, block="256x192x256", slow=True),
        product("256x160_bf16", 257, 200, 768, block="256x160x256", waves="2x2", out="bf16", slow=True),
        product("256x224", 257, 230, 768, block="256x224x256", waves="2x2"),
        product("static", 128, 256, 1024, dynamic=0, options=late),
        product("plain_memory", 140, 257, 768, descriptors=0, slow=True),
        product("no_epilogue", 140, 257, 768, drain=0),
        product("no_epilogue_static", 128, 256, 768, drain=0, dynamic=0, out="bf16", slow=True),
        product("reordered", 300, 520, 512, reorder=2),
        product("stagger", 130, 257, 1280, waves="4x2", buffers=3, b="lds", stagger=1, options=late),
        product("8_waves", 256, 256, 1024, block="256x256x256", waves="4x2", b="lds", options=late),
        product("split_bf16", 128, 128, 1024, block="128x128x256", waves="2x2", splits=2, out="bf16", scales="bytes"),
        product("split_blocks_bf16", 128, 130, 2048, block="128x128x256", waves="2x2", splits=4, out="bf16", slow=True),
        product("split_f32", 130, 128, 1280, block="128x128x128", waves="2x2", splits=2, scales="plain", b="lds"),
        product("32x32", 64, 64, 512, block="32x32x128", waves="2x2", scales="plain", b="lds"),
        product("plain_b", 128, 256, 512, b="lds", scales="plain", slow=True),
        product("three_buffers", 128, 256, 1024, buffers=3, options=late),
        product("by_name", 128, 256, 1280, carry=0, slow=True),
        product("three_by_name", 128, 128, 1280, block="128x128x256", waves="2x2", carry=0, buffers=3, b="lds"),
        product("lds_barrier", 128, 128, 1024, block="128x128x256", waves="2x2", barrier="lds", options=late),
        product("lds_barrier_three", 128, 128, 1024, block="128x128x256", waves="2x2", barrier="lds", buffers=3, b="lds", options=late),
    ]
