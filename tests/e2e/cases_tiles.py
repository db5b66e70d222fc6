"""End-to-end cases: matrix products in large tiles (tiles.py, mxfp4.py), as the loops that a scheduler is judged by, and the same with other
shapes, numbers of buffers and barriers."""
import mxfp4
import tiles
from cases import Case, gemm

LATE = ["--check=all", "--completion=latest"]


def in_tiles(name, target, workgroups, slow=True, options=("--check=all",), llvm=True, **kernel):
    """One product; `workgroups` as (column, row) of tiles are run."""
    made = tiles.Kernel(dict(kernel, name=name))
    o = made.o
    return gemm(name, "tiles.py", made.m, made.n, made.k, tile=(made.bm, made.bn), workgroups=workgroups, type=o["type"], targets=(target,),
                slow=slow, llvm=llvm, generated=made.text(), options=list(options))


def scaled(name, workgroups, slow=True, options=("--check=all",), **kernel):
    made = mxfp4.Kernel(dict(kernel, dynamic=0))
    o = made.o
    m, n, k = (int(x) for x in o["shape"].split("x"))
    ref = ["ref_scaled_gemm", "out={tmp}/c.npy", "m=%d" % m, "n=%d" % n, "k=%d" % k, "seed={seed}", "a=0", "sa=1", "b=2", "sb=3",
           "b_blocks=%d" % (o["b"] == "global"), "s_blocks=%d" % (o["scales"] != "plain")]
    ref += ["tile=%d,%d,%d,%d" % (x * made.bm, y * made.bn, made.bm, made.bn) for x, y in workgroups]
    args = ["f4x2[%dx%d]=random" % (m, k), "f8E8M0FNU[%dx%d]=random" % (m, k // 32), "f4x2[%dx%d]=random" % (n, k),
            "f8E8M0FNU[%dx%d]=random" % (n, k // 32), "f32[%dx%d]=const:nan" % (m, n)]
    return Case(name, "mxfp4.py", [ref], args, ["4={tmp}/c.npy,rtol=1e-5,atol=2e-3"], targets=("gfx950",), llvm=False, slow=slow,
                generated=made.text(), grid="%d,%d,1" % (m // made.bm, n // made.bn), workgroups=[(x, y, 0) for x, y in workgroups],
                options=list(options))


FP8 = {"type": "f8E4M3FN", "product": 128}
PINGPONG = {"form": "pingpong", "type": "f16", "product": 16, "waves": "2x4", "buffers": 1}


def tiles_cases():
    large = "4096x4096x4096"
    judged = [
        in_tiles("tiles_bf16", "gfx950", [(3, 5)], slow=False, shape=large),
        in_tiles("tiles_fp8", "gfx950", [(3, 5)], shape="4096x4096x8192", block="256x256x128",
                 llvm=False, **FP8),  # LLVM's barrier does not wait for transfers to LDS
        scaled("tiles_mxfp4", [(3, 5)], shape="4096x4096x8448", block="256x256x256", waves="2x2", b="lds", carry=0),
        in_tiles("tiles_pingpong", "gfx942", [(3, 5)], slow=False, shape=large, **PINGPONG),
    ]
    others = [
        in_tiles("tiles_carry", "gfx950", [(1, 0)], shape="512x512x1024", carry=1, options=LATE),
        in_tiles("tiles_three", "gfx950", [(1, 0)], shape="512x512x1024", block="128x256x64", buffers=3, options=LATE),
        in_tiles("tiles_counted", "gfx950", [(1, 0)], shape="512x512x1024", barrier="counted", options=LATE),
        in_tiles("tiles_counted_three", "gfx950", [(1, 0)], shape="512x512x1024", block="256x128x64", buffers=3, barrier="counted", options=LATE),
        in_tiles("tiles_lds_barrier", "gfx950", [(0, 1)], shape="512x512x1024", barrier="lds", priority=1, options=LATE),
        in_tiles("tiles_no_drain", "gfx950", [(0, 1)], shape="512x512x512", drain=0, options=LATE),
        in_tiles("tiles_phased", "gfx950", [(1, 0)], shape="512x512x448", form="phased", carry=1, options=LATE),
        in_tiles("tiles_phased_named", "gfx950", [(0, 1)], shape="512x512x320", form="phased", type="f16", between=11, options=LATE),
        in_tiles("tiles_192x128", "gfx950", [(0, 1)], shape="384x256x640", block="192x128x64", options=LATE),
        in_tiles("tiles_fp8_carry", "gfx950", [(1, 1)], shape="512x512x1024", block="128x128x256", carry=1, options=LATE, **FP8),
        in_tiles("tiles_fp8_small_products", "gfx950", [(1, 1)], shape="512x512x1024", block="256x128x128", type="f8E4M3FN", options=LATE),
        scaled("tiles_mxfp4_carry", [(0, 1)], shape="512x512x1536", block="256x256x256", waves="2x2", b="lds", options=LATE),
        scaled("tiles_mxfp4_global", [(0, 1)], shape="512x512x1536", block="256x256x256", waves="1x4", options=LATE),
        in_tiles("tiles_pingpong_128", "gfx942", [(1, 1)], shape="512x512x512", options=LATE, **dict(PINGPONG, block="256x128x64")),
        in_tiles("tiles_pingpong_950", "gfx950", [(1, 1)], shape="512x512x512", options=LATE, **dict(PINGPONG, product=32, type="bf16")),
    ]
    return judged + others
