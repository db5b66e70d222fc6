"""End-to-end cases of the GPU dialects: LDS-DMA pipelines, scaled products, atomics, rocdl, the LLVM dialect."""
from cases import BIG, Case, elementwise, gemm


def pipelines():
    """Multi-buffered LDS-DMA; the middle of the matrix and both ends."""
    return [gemm(name, "{own}/%s.mlir" % name, 4096, 4096, 4096, tile=(128, 128), workgroups=BIG,
                 targets=("gfx950",), slow=name not in ("gemm_g2lds_unroll", "gemm_g2lds_chunks"))
            for name in ("gemm_g2lds_dyn", "gemm_g2lds_unroll", "gemm_g2lds_gpubar", "gemm_g2lds_chunks", "gemm_g2lds_three")]


def scaled_gemm(name, file, m, n, k, order, tile, workgroups, swap_grid=False, scalars=(), out_type="f32", blocks="b_blocks=1",
                tolerance="rtol=1e-5,atol=1e-3", **more):
    """C = A * B^T of f4 with scales per 32. `order`: the arguments, as a, b, sa, sb, c. With swap_grid workgroup x counts
    rows."""
    ref = ["ref_scaled_gemm", "out={tmp}/c.npy", "m=%d" % m, "n=%d" % n, "k=%d" % k, "out_type=" + out_type, "seed={seed}"]
    ref += blocks.split() + ["%s=%d" % (o, i) for i, o in enumerate(order) if o != "c"]
    for x, y in workgroups or []:
        row, column = (x, y) if swap_grid else (y, x)
        ref.append("tile=%d,%d,%d,%d" % (row * tile[0], column * tile[1], tile[0], tile[1]))
    specs = {"a": "f4x2[%dx%d]=random" % (m, k), "b": "f4x2[%dx%d]=random" % (n, k),
             "sa": "f8E8M0FNU[%dx%d]=random" % (m, k // 32), "sb": "f8E8M0FNU[%dx%d]=random" % (n, k // 32),
             "c": "%s[%dx%d]=const:nan" % (out_type, m, n)}
    return Case(name, file, [ref], [specs[o] for o in order] + ["index=%d" % s for s in scalars],
                ["%d={tmp}/c.npy,%s" % (order.index("c"), tolerance)],
                workgroups=workgroups and [(x, y, 0) for x, y in workgroups], targets=("gfx950",), **more)


def flagship(name, m, n, k, **more):
    """Tiles of 256 x 192 x 256. The kernel reads and writes whole tiles: operands and result are that much larger."""
    def up(x, to):
        return (x + to - 1) // to * to
    rows, columns = up(m, 256), up(n, 192)
    ref = ["ref_scaled_gemm", "out={tmp}/c.npy", "m=%d" % rows, "n=%d" % columns, "k=%d" % k, "out_type=bf16", "seed={seed}", "a=0",
           "sa=1", "b=2", "sb=3", "b_blocks=1", "s_blocks=1"]
    args = ["f4x2[%dx%d]=random" % (rows, k), "f8E8M0FNU[%dx%d]=random" % (rows, k // 32),
            "f4x2[%dx%d]=random" % (columns, k), "f8E8M0FNU[%dx%d]=random" % (columns, k // 32),
            "bf16[%dx%d]=const:nan" % (rows, columns)]
    args += ["index=%d" % x for x in (m, n, k, k // 2, k // 32, k // 2, k // 32, columns)]
    return Case(name, "{wave}/mxfp4_epilogue_opt_256x192x256.mlir", [ref], args,
                ["4={tmp}/c.npy,rtol=5e-3,atol=0.05"], grid="%d,%d" % (rows // 256, columns // 192), targets=("gfx950",),
                **more)


def scaled():
    own = [scaled_gemm(name, "{own}/%s.mlir" % name, 4096, 4096, 8192, ["a", "b", "sa", "sb", "c"], (128, 128), BIG,
                       blocks="b_blocks=1 s_blocks=1" + planes, slow=name == "mxfp4_gemm_bytes")
           for name, planes in (("mxfp4_gemm_dword", ""), ("mxfp4_gemm_bytes", " sb_planes=1"))]
    return own + [
        scaled_gemm("wave_scaled_mma_water_e2e", "{wave}/scaled_mma_mxfp4_water_e2e_water_lowered.mlir", 10240, 10240, 10240,
                    ["a", "sa", "b", "sb", "c"], (32, 32), [(0, 0), (319, 319), (17, 201)], swap_grid=True, blocks="",
                    grid="320,320", block="128,2"),
        # After the loop a barrier stands for the copies to LDS, and no wait of the waves that issued them. LLVM's code has
        # no finding: it waits for all copies at each read, at the cost of the pipeline.
        gemm("wave_LDS_swizzling", "{wave}/LDS_swizzling.mlir", 128, 256, 1024, targets=("gfx950",), llvm=False,
             finds="lds-dma"),
        # A wave copies to LDS what others have only begun to read: the author trusts in the time that copies take.
        flagship("wave_mxfp4_epilogue", 256, 192, 1024, finds="lds-dma"),
        flagship("wave_mxfp4_epilogue_ragged", 300, 208, 1280, slow=True, finds="lds-dma", options=["--completion=latest"]),
        flagship("wave_mxfp4_epilogue_large", 1056, 976, 2304, slow=True, finds="lds-dma"),
    ]


def mixture_of_experts():
    """Blocks in the first, a middle and the last group; the last one has no tokens and leaves at once."""
    blocks = [(0, 0, 0), (4096 * 33 + 8 * 100 + 3, 33 * 8 + 3, 100), (4096 * 64 + 8 * 511 + 7, 64 * 8 + 7, 511)]
    ref = ["ref_moe", "ids={tmp}/ids.npy", "experts={tmp}/experts.npy", "out={tmp}/c.npy", "tokens=16384", "columns=32768",
           "k=6144", "top_k=2", "sorted=33335", "blocks=521", "num_experts=8", "seed={seed}"]
    ref += ["block=%d,%d" % (m, n) for _, m, n in blocks]
    args = ["f16[16384x6144]=random", "f16[8x32768x6144]=random", "i32[33335]=@{tmp}/ids.npy", "i32[521]=@{tmp}/experts.npy",
            "i32[1]=const:33280", "f16[16384x2x32768]=zero"]
    return [Case("wave_moe_triton", "{wave}/moe_triton__fused_moe_kernel_32x32x8_4_waves_1.mlir", [ref], args,
                 ["5={tmp}/c.npy,rtol=1e-3,atol=4e-3"], workgroups=[(pid, 0, 0) for pid, _, _ in blocks] + [(4096 * 65 + 9, 0, 0)],
                 llvm=False, slow=True)]


def softmax(name, rows, columns, ranges=(), **more):
    ref = ["ref_softmax", "out={tmp}/c.npy", "rows=%d" % rows, "columns=%d" % columns, "seed={seed}"]
    ref += ["range=%d,1" % row for row in ranges]
    return Case(name, "{own}/%s.mlir" % name, [ref], ["f32[%dx%d]=random" % (rows, columns), "f32[%dx%d]=const:nan" % (rows, columns)],
                ["1={tmp}/c.npy,rtol=3e-6"], workgroups=ranges and [(row, 0, 0) for row in ranges], **more)


def attention():
    """Keys are masked after 1357, the last of 22 tiles is in part. Products are of weights rounded to f16."""
    groups = [(0, 0, 0), (7, 1, 31), (3, 1, 17)]
    ref = ["ref_attention", "out={tmp}/c.npy", "rows=1024", "keys=1357", "heads=32", "size=128", "factor=1.275630e-01", "seed={seed}"]
    ref += ["block=%d,128,%d,64,%d" % (x * 128, y * 64, z) for x, y, z in groups]
    args = ["f16[1x1024x32x128]=random", "f16[1x1357x32x128]=random", "f16[1x1357x32x128]=random", "f32[1x1024x32x128]=const:nan"]
    return [Case("wave_attention", "{wave}/cool.mlir", [ref], args, ["3={tmp}/c.npy,rtol=1e-3,atol=3e-5"], workgroups=groups,
                 llvm_grid="8,2,32")]


def llvm_dialect():
    """Kernels as other tools' pipelines leave them, in the LLVM dialect."""
    return [
        elementwise("wave_translate_from_llvm", "{wave}/translate-from-llvm-bare-ptr-gep.mlir", "copy", 64, 256,
                    args=["f16[256x64]=random", "f16[256x64]=zero"], ref_options=["type=f16"], grid="1,256", llvm=False),
        elementwise("wave_flydsl_vector_add", "{wave}/ir_dump_07_ConvertGpuOpsToROCDLOps.mlir", "add", 640,
                    args=["f32[640]=random", "bytes:80020000", "f32[640]=random", "f32[640]=const:nan"], out=3, grid="10",
                    block="64", llvm=False, ref_options=["b=2"]),
    ]


def gpu_cases():
    rows = [softmax("softmax_row", 1024, 1024, (0, 1023, 511)), softmax("softmax_row_loop", 1024, 4096, (0, 1023, 511))]
    return pipelines() + scaled() + mixture_of_experts() + rows + attention() + llvm_dialect()
