"""The end-to-end cases: kernel, arguments, reference.

Paths: {own}, {phi}, {wave}: folders of kernels; {tmp}: this case's own folder; {file}: the kernel's file.
A case is run as LLVM compiles it (where its baseline can) and as wavecc compiles it, with the same arguments and the
same reference. `memref` says that buffers are passed as MLIR descriptors: with code objects that has to be said, for
MLIR it is automatic."""


class Case:
    def __init__(self, name, file, refs, args, expects, grid=None, workgroups=None, seed=1, memref=False, llvm=True,
                 wavecc=True, slow=False, targets=("gfx942", "gfx950"), kernel=None, llvm_grid=None):
        self.name, self.file, self.refs, self.args, self.expects = name, file, refs, args, expects
        self.grid, self.workgroups, self.seed, self.memref, self.llvm = grid, workgroups, seed, memref, llvm
        self.llvm_grid = llvm_grid  # LLVM's code object does not say it
        self.wavecc, self.slow, self.targets, self.kernel = wavecc, slow, targets, kernel


# A sum of k products of numbers below 1 in f32, in any order: far below the error that a lost or doubled product makes.
def gemm_tolerance(k):
    return "rtol=1e-5,atol=%g" % (2e-7 * k + 1e-6)


def gemm(name, file, m, n, k, grid=None, tile=(0, 0), workgroups=None, type="f16", swap_grid=False, **more):
    """C = A * B^T. `tile` is a workgroup's part of C; workgroup (x, y) computes rows y and columns x, or the reverse
    with swap_grid."""
    ref = ["ref_gemm", "out={tmp}/c.npy", "m=%d" % m, "n=%d" % n, "k=%d" % k, "type=" + type, "seed={seed}"]
    for x, y in workgroups or []:
        row, column = (x, y) if swap_grid else (y, x)
        ref.append("tile=%d,%d,%d,%d" % (row * tile[0], column * tile[1], tile[0], tile[1]))
    args = ["%s[%dx%d]=random" % (type, m, k), "%s[%dx%d]=random" % (type, n, k), "f32[%dx%d]=const:nan" % (m, n)]
    return Case(name, file, [ref], args, ["2={tmp}/c.npy," + gemm_tolerance(k)], grid=grid,
                workgroups=workgroups and [(x, y, 0) for x, y in workgroups], **more)


def elementwise(name, file, op, count, rows=0, args=(), out=1, **more):
    ref = ["ref_elementwise", "out={tmp}/c.npy", "op=" + op, "columns=%d" % count, "seed={seed}"]
    if rows:
        ref.append("rows=%d" % rows)
    ref += more.pop("ref_options", [])
    return Case(name, file, [ref], list(args), ["%d={tmp}/c.npy" % out], **more)


def evaluated(name, file, args, outputs, tolerance="", workgroups=None, **more):
    """The reference is the kernel's own text, evaluated in double precision."""
    ref = ["ref_evaluate", "kernel={file}", "seed={seed}"] + ["arg=" + arg for arg in args]
    ref += ["out=%d={tmp}/%d.npy" % (n, n) for n in outputs]
    ref += ["workgroup=%d,%d,%d" % w for w in workgroups or []]
    return Case(name, file, [ref], args, ["%d={tmp}/%d.npy%s" % (n, n, tolerance) for n in outputs],
                workgroups=workgroups, **more)


def phi_cases():
    """Accumulators through branches. The loops round exponentials to f16, where a last bit in f32 can decide."""
    cases = []
    for branch in ("uni", "div"):
        for kind in ("same", "diff"):
            for size, n in (("small", 1024), ("large", 32768)):
                name = "phi_port_%s_%s_%s" % (size, kind, branch)
                args = ["f16[4x%d]=random" % n, "f16[4x%d]=random" % n, "f32[4x%d]=const:nan" % n]
                cases.append(evaluated(name, "{phi}/%s.mlir" % name, args, [2], ",rtol=1e-5,atol=1e-5"))
    loops = [("loop8w", 512, size, kind, n)
             for size in ("small", "large") for kind in ("same", "diff") for n in (2, 4, 6)]
    loops += [("loop", 256, "large", "diff", n) for n in (2, 4, 6)]
    for form, threads, size, kind, n in loops:
        name = "phi_%s_%s_%s_%d" % (form, size, kind, n)
        args = ["f16[8x%dx4]=random" % threads, "f16[64x64x%dx4]=random" % threads, "f16[64x64x%dx4]=random" % threads,
                "f32[%dx%dx4]=const:nan" % (128 if size == "large" else 4, threads), "index=6", "index=330"]
        cases.append(evaluated(name, "{phi}/%s.mlir" % name, args, [3], ",rtol=5e-3,atol=5e-3",
                               slow=n != 2 or form == "loop"))
    return cases


BIG = [(0, 0), (31, 31), (5, 17)]
HUGE = "f32[1073741824]"
LAST = 1073741823  # elements of a buffer of 4 GiB, all but the last


def vadd_bare_huge():
    """Three buffers of 4 GiB each: the first, a middle and the last workgroup (whose tail goes element by element)."""
    groups = [0, 524288, 1048575]
    ref = ["range=%d,%d" % (g * 1024, min(1024, LAST - g * 1024)) for g in groups]
    return elementwise("vadd_dyn_bare_4gib", "{own}/vadd_dyn_bare.mlir", "add", 1 << 30, ref_options=ref,
                       args=[HUGE + "=random", HUGE + "=random", HUGE + "=zero", "index=%d" % LAST], out=2,
                       grid="1048576", workgroups=[(g, 0, 0) for g in groups])


def named_cases():
    """What a naive compiler gets wrong, each by name (tests/kernels/named)."""
    two = ["i32[128]=random"]
    return [evaluated(name, "{named}/%s.mlir" % name, args, outputs, tolerance, llvm=llvm) for name, args, outputs, tolerance, llvm in [
        ("then_not_reused", two + ["i32[3x128]=zero"], [1], "", True),
        ("divergent_loop", two + ["i32[2x128]=zero"], [1], "", True),
        ("scalar_load_in_dead_region", two + ["i32[1]=const:5", "i32[128]=zero"], [2], "", True),
        ("mask_round_loop", two + ["i32[128]=zero"], [1], "", True),
        ("sentinel_index", ["i32[256]=random", "i32[256]=zero"], [1], "", False),
        ("negative_lane_part", ["i32[256]=random", "i32[3x128]=zero"], [1], "", True),
        ("rescaled_accumulator", ["f16[64x4]=random", "f32[8]=random", "f32[64x4]=zero"], [2], ",rtol=1e-5,atol=1e-5", True),
    ]]


CASES = [
    elementwise("copy16x16_f16", "{own}/copy16x16_f16.mlir", "copy", 16, 16, ["f16[16x16]=random", "f16[16x16]=zero"],
                ref_options=["type=f16"]),
    elementwise("copy16x16_f16_rows", "{own}/copy16x16_f16_rows.mlir", "copy", 16, 16,
                ["f16[16x16]=random", "f16[16x16]=zero"], ref_options=["type=f16"]),
    gemm("mma16_lds", "{own}/mma16_lds.mlir", 16, 16, 16),
    gemm("gemm_f16_k", "{own}/gemm_f16_k.mlir", 64, 64, 128),
    gemm("gemm_f16_k_loop", "{own}/gemm_f16_k_loop.mlir", 64, 64, 4096),
    gemm("gemm_f16_big", "{own}/gemm_f16_big.mlir", 4096, 4096, 4096, tile=(128, 128), workgroups=BIG),
    gemm("gemm_f16_big_buf", "{own}/gemm_f16_big_buf.mlir", 4096, 4096, 4096, tile=(128, 128), workgroups=BIG),
    gemm("gemm_f16_big_pf", "{own}/gemm_f16_big_pf.mlir", 4096, 4096, 4096, tile=(128, 128), workgroups=BIG),
    elementwise("vadd_dyn", "{own}/vadd_dyn.mlir", "add", 1000,
                args=["f32[1000]=random", "f32[1000]=random", "f32[1000]=const:nan", "index=1000"], out=2, grid="4",
                memref=True),
    elementwise("vadd_dyn_dim", "{own}/vadd_dyn_dim.mlir", "add", 300, 7,
                args=["f32[7x300]=random", "f32[7x300]=random", "f32[7x300]=const:nan"], out=2, grid="9", memref=True),
    vadd_bare_huge(),
    Case("divmod_tiles", "{own}/divmod_tiles.mlir", [["ref_divmod", "out={tmp}/c.npy", "kernel=tiles", "seed={seed}"]],
         ["f32[192x168]=random", "f32[32256]=zero"], ["1={tmp}/c.npy"]),
    Case("divmod_tiles_loop", "{own}/divmod_tiles_loop.mlir",
         [["ref_divmod", "out={tmp}/c.npy", "kernel=loop", "seed={seed}"]],
         ["f32[192x168]=random", "f32[192]=zero"], ["1={tmp}/c.npy,atol=1e-4"]),
    gemm("wave_mma_kernel_reference", "{wave}/mma_kernel_reference.mlir", 16, 16, 16, llvm_grid="1"),
    gemm("wave_gemm_1024_5120_640", "{wave}/gemm_1024_5120_640_f16_tB.mlir", 1024, 5120, 640, tile=(64, 64),
         workgroups=[(0, 0), (15, 79), (7, 33)], swap_grid=True, llvm_grid="16,80"),
    gemm("wave_lowered_gemm_pipelined", "{wave}/lowered_gemm_pipelined.mlir", 64, 128, 511, type="bf16",
         llvm_grid="1,2", targets=("gfx950",)),
    # gfx942 has no 32x32x16: two products of half the depth. LLVM refuses it there.
    gemm("wave_lowered_gemm_pipelined_942", "{wave}/lowered_gemm_pipelined.mlir", 64, 128, 511, type="bf16", llvm=False,
         targets=("gfx942",)),
    Case("wave_scatter_gemm", "{wave}/scatter_gemm.mlir",
         [["ref_scatter_gemm", "indices={tmp}/i.npy", "scattered={tmp}/s.npy", "out={tmp}/c.npy", "expert=5",
           "seed={seed}"]],
         ["f16[64x128]=random", "f16[8x64x128]=random", "i32[32]=@{tmp}/i.npy", "f16[64x128]=random",
          "f32[64x64]=const:nan", "i32=5"],
         ["3={tmp}/s.npy", "4={tmp}/c.npy," + gemm_tolerance(64)], llvm_grid="1"),
] + phi_cases() + named_cases()
