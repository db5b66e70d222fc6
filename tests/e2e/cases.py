"""The end-to-end cases: kernel, arguments, reference.

Paths: {own}, {phi}, {wave}: folders of kernels; {tmp}: this case's own folder; {file}: the kernel's file.
A case is run as LLVM compiles it (where its baseline can) and as wavecc compiles it, with the same arguments and the
same reference. `memref` says that buffers are passed as MLIR descriptors: with code objects that has to be said, for
MLIR it is automatic."""

import copy


class Case:
    def __init__(self, name, file, refs, args, expects, grid=None, workgroups=None, seed=1, memref=False, llvm=True,
                 wavecc=True, slow=False, targets=("gfx942", "gfx950"), kernel=None, llvm_grid=None, block=None, registers=None,
                 options=(), finds=None, mutation_args=None, lowered=None, generated=None):
        self.name, self.file, self.refs, self.args, self.expects = name, file, refs, args, expects
        self.grid, self.workgroups, self.seed, self.memref, self.llvm = grid, workgroups, seed, memref, llvm
        self.block = block
        self.mutation_args = mutation_args or args  # where these reach more of the code
        self.options = list(options)  # of wavecc run
        self.generated = generated  # the kernel's text, in place of a file
        self.registers = registers  # options of to_registers.py: the kernel compiled is the file rewritten by it
        self.finds = finds  # the rule of a finding that checks of races must make: the source has a race
        self.llvm_grid = llvm_grid  # LLVM's code object does not say it
        self.wavecc, self.slow, self.targets, self.kernel = wavecc, slow, targets, kernel
        self.lowered = llvm if lowered is None else lowered  # MLIR's own lowering of the kernel to the LLVM dialect is one that wavecc reads


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
                # Of branches with the same body MLIR leaves one, and the choice of its buffer.
                cases.append(evaluated(name, "{phi}/%s.mlir" % name, args, [2], ",rtol=1e-5,atol=1e-5"))
    loops = [("loop8w", 512, size, kind, n)
             for size in ("small", "large") for kind in ("same", "diff") for n in (2, 4, 6)]
    loops += [("loop", 256, "large", "diff", n) for n in (2, 4, 6)]
    for form, threads, size, kind, n in loops:
        name = "phi_%s_%s_%s_%d" % (form, size, kind, n)
        args = ["f16[8x%dx4]=random" % threads, "f16[64x64x%dx4]=random" % threads, "f16[64x64x%dx4]=random" % threads,
                "f32[%dx%dx4]=const:nan" % (128 if size == "large" else 4, threads), "index=6", "index=330"]
        # Workgroup 0 takes all branches in 20 iterations.
        all_branches = args[:4] + ["index=20" if n > 2 else "index=6", "index=330"]
        cases.append(evaluated(name, "{phi}/%s.mlir" % name, args, [3], ",rtol=5e-3,atol=5e-3",
                               slow=n != 2 or form == "loop", mutation_args=all_branches))
    for name, registers in (("registers", []), ("pinned", ["--pin=v[128:255]"]), ("agprs", ["--pin=a[0:127]"])):
        cases += [rewritten(case, name, registers) for case in list(cases)
                  if case.registers is None and "_large_" in case.name
                  and (name != "agprs" or "loop8w" not in case.name)]  # 512 threads: 256 VGPRs and AGPRs in all
    return cases


def spilled_cases():
    """Kernels with a half to a fifth of the registers that they need: in loops, in divergent regions, with and without AGPRs."""
    limits = [("phi_loop8w_large_diff_2", ["--max-vgprs=112"]), ("phi_loop_large_diff_2", ["--max-vgprs=64"]),
              ("phi_loop8w_large_same_2", ["--max-vgprs=48", "--max-sgprs=28"]),
              ("phi_port_large_diff_div", ["--max-vgprs=40", "--max-sgprs=22", "--max-agprs=0"]),
              ("phi_port_large_diff_div", ["--max-vgprs=40", "--max-agprs=24"]),
              ("phi_port_large_same_uni", ["--max-vgprs=32", "--max-sgprs=22"])]
    cases = []
    for name, options in limits:
        new = copy.copy(next(case for case in phi_cases() if case.name == name))
        new.name, new.options, new.llvm = "%s_spilled_%d" % (name, len(cases)), options, False
        new.slow = "loop_" in name
        cases.append(new)
    return cases


def rewritten(case, name, registers):
    """The same kernel with its accumulators in register variables; the reference evaluates the kernel as it was."""
    new = copy.copy(case)
    new.name, new.registers, new.llvm = "%s_%s" % (case.name, name), registers, False
    new.slow = case.slow or name != "pinned" and "loop" in case.name
    return new


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
        ("neighbours", ["i32[1024]=random", "i32[1024]=random", "i32[1024]=zero"], [1, 2], "", True),
        ("odd_vectors", ["f16[4355]=random", "f16[4355]=zero", "f16[4355]=zero", "index=41"], [1, 2], "", True),
        ("sentinel_index", ["i32[256]=random", "i32[256]=zero"], [1], "", False),
        ("negative_lane_part", ["i32[256]=random", "i32[3x128]=zero"], [1], "", True),
        ("rescaled_accumulator", ["f16[64x4]=random", "f32[8]=random", "f32[64x4]=zero"], [2], ",rtol=1e-5,atol=1e-5", True),
    ]]


def register_cases():
    """memref.alloca in registers and in scratch memory (tests/kernels/registers)."""
    def by_text(name, args, outputs, tolerance="", **more):
        return evaluated("registers_" + name, "{registers}/%s.mlir" % name, args, outputs, tolerance, llvm=False, **more)

    return [
        by_text("divergent", ["f16[64x4]=random", "i32[64]=random", "f32[3x64x4]=const:nan"], [2],
                ",rtol=1e-5,atol=1e-5"),
        by_text("private_memory", ["i8[64x8]=random", "f16[64x4]=random", "i32[64x8]=zero", "f32[64x8]=zero"], [2, 3]),
        by_text("types", ["i32[64x8]=random", "f64[64]=random", "i32[64x16]=zero", "f64[64]=zero", "f32[64x4]=zero"], [2, 3, 4]),
        by_text("scratch", ["i8[64x8]=random", "f16[64x4]=random", "i32[64x8]=zero", "f32[64x8]=zero"], [2, 3]),
    ]


def family_cases():
    """Kernels of the GEMM family in other shapes and types (tests/kernels/family). References: the kernel's own text, or,
    where the evaluator does not know an operation, recorded results (of LLVM's code; ids and sizes: of their formulas)."""
    def by_text(name, args, outputs, tolerance="", file=None, **more):
        return evaluated(name, "{family}/%s.mlir" % (file or name), args, outputs, tolerance, **more)

    def recorded(name, args, outputs, tolerance="", file=None, **more):
        expects = ["%d={expected}/%s.%d.npy%s" % (n, name, n, tolerance) for n in outputs]
        return Case(name, "{family}/%s.mlir" % (file or name), [], args, expects, **more)

    return [
        by_text("gemm_f16_tile48", ["f16[96x80]=random", "f16[144x80]=random", "f32[96x144]=const:nan"], [2],
               tolerance=",rtol=1e-5,atol=1e-4"),
        by_text("gemm_bf16_batched", ["bf16[3x32x40]=random", "bf16[3x40x64]=random", "bf16[3x32x64]=const:nan"],
               [2], tolerance=",rtol=8e-3,atol=1e-4"),
        by_text("gemm_f32_2d", ["f32[32x36]=random", "f32[48x36]=random", "f32[32x48]=const:nan"], [2],
               tolerance=",rtol=1e-5,atol=1e-4"),
        by_text("gemm_i8_double", ["i8[32x96]=random", "i8[16x96]=random", "i32[32x16]=zero"], [2]),
        by_text("gemm_fp8_fnuz", ["f8E4M3FNUZ[32x96]=random", "f8E4M3FNUZ[16x96]=random", "f32[32x16]=zero"], [2],
               tolerance=",rtol=1e-5,atol=1e-4", targets=("gfx942",)),
        by_text("gemm_fp8_ocp", ["f8E4M3FN[32x96]=random", "f8E4M3FN[16x96]=random", "f32[32x16]=zero"], [2],
               tolerance=",rtol=1e-5,atol=1e-4", targets=("gfx950",)),
        by_text("gemm_ktail_masked", ["f16[16x50]=random", "f16[16x50]=random", "f32[16x16]=zero"], [2],
               tolerance=",rtol=1e-5,atol=1e-4"),
        by_text("gemm_ragged_lds", ["f16[24x80]=random", "f16[12x80]=random", "f32[48x16]=const:nan", "i32[48]=zero"], [2, 3],
               tolerance=",rtol=1e-5,atol=1e-4"),
        by_text("mfma_f32", ["f32[64x1]=random", "f32[64x1]=random", "f32[64x32]=random", "f32[64x1]=random",
               "f32[64x1]=random", "f32[64x16]=random", "f32[64x1]=random", "f32[64x1]=random", "f32[64x4]=random",
               "f32[64x1]=random", "f32[64x1]=random", "f32[64x16]=random", "f32[64x1]=random", "f32[64x1]=random",
               "f32[64x4]=random"], [2, 5, 8, 11, 14], tolerance=",rtol=1e-5,atol=1e-4"),
        by_text("mfma_f16", ["f16[64x4]=random", "f16[64x4]=random", "f32[64x32]=random", "f16[64x4]=random",
               "f16[64x4]=random", "f32[64x16]=random", "f16[64x4]=random", "f16[64x4]=random", "f32[64x4]=random",
               "f16[64x4]=random", "f16[64x4]=random", "f32[64x16]=random", "f16[64x4]=random", "f16[64x4]=random",
               "f32[64x4]=random"], [2, 5, 8, 11, 14], tolerance=",rtol=1e-5,atol=1e-4"),
        by_text("mfma_bf16", ["bf16[64x4]=random", "bf16[64x4]=random", "f32[64x32]=random", "bf16[64x4]=random",
               "bf16[64x4]=random", "f32[64x16]=random", "bf16[64x4]=random", "bf16[64x4]=random",
               "f32[64x4]=random", "bf16[64x4]=random", "bf16[64x4]=random", "f32[64x16]=random",
               "bf16[64x4]=random", "bf16[64x4]=random", "f32[64x4]=random"], [2, 5, 8, 11, 14],
               tolerance=",rtol=1e-5,atol=1e-4"),
        by_text("mfma_i8", ["i8[64x4]=random", "i8[64x4]=random", "i32[64x32]=random", "i8[64x4]=random",
               "i8[64x4]=random", "i32[64x16]=random", "i8[64x4]=random", "i8[64x4]=random", "i32[64x4]=random",
               "i8[64x8]=random", "i8[64x8]=random", "i32[64x16]=random", "i8[64x8]=random", "i8[64x8]=random",
               "i32[64x4]=random"], [2, 5, 8, 11, 14], tolerance=",rtol=1e-5,atol=1e-4"),
        by_text("mfma_fp8_fnuz", ["f8E4M3FNUZ[64x8]=random", "f8E4M3FNUZ[64x8]=random", "f32[64x4]=random",
               "f8E4M3FNUZ[64x8]=random", "f8E5M2FNUZ[64x8]=random", "f32[64x4]=random", "f8E5M2FNUZ[64x8]=random",
               "f8E4M3FNUZ[64x8]=random", "f32[64x4]=random", "f8E5M2FNUZ[64x8]=random", "f8E5M2FNUZ[64x8]=random",
               "f32[64x4]=random", "f8E4M3FNUZ[64x8]=random", "f8E4M3FNUZ[64x8]=random", "f32[64x16]=random",
               "f8E4M3FNUZ[64x8]=random", "f8E5M2FNUZ[64x8]=random", "f32[64x16]=random", "f8E5M2FNUZ[64x8]=random",
               "f8E4M3FNUZ[64x8]=random", "f32[64x16]=random", "f8E5M2FNUZ[64x8]=random", "f8E5M2FNUZ[64x8]=random",
               "f32[64x16]=random"], [2, 5, 8, 11, 14, 17, 20, 23], tolerance=",rtol=1e-5,atol=1e-4",
               targets=("gfx942",)),
        by_text("mfma_fp8_ocp", ["f8E4M3FN[64x8]=random", "f8E4M3FN[64x8]=random", "f32[64x4]=random",
               "f8E4M3FN[64x8]=random", "f8E5M2[64x8]=random", "f32[64x4]=random", "f8E5M2[64x8]=random",
               "f8E4M3FN[64x8]=random", "f32[64x4]=random", "f8E5M2[64x8]=random", "f8E5M2[64x8]=random",
               "f32[64x4]=random", "f8E4M3FN[64x8]=random", "f8E4M3FN[64x8]=random", "f32[64x16]=random",
               "f8E4M3FN[64x8]=random", "f8E5M2[64x8]=random", "f32[64x16]=random", "f8E5M2[64x8]=random",
               "f8E4M3FN[64x8]=random", "f32[64x16]=random", "f8E5M2[64x8]=random", "f8E5M2[64x8]=random",
               "f32[64x16]=random"], [2, 5, 8, 11, 14, 17, 20, 23], tolerance=",rtol=1e-5,atol=1e-4",
               targets=("gfx950",)),
        by_text("mfma_wide", ["f16[64x8]=random", "f16[64x8]=random", "f32[64x4]=random", "f16[64x8]=random",
               "f16[64x8]=random", "f32[64x16]=random", "bf16[64x8]=random", "bf16[64x8]=random",
               "f32[64x4]=random", "bf16[64x8]=random", "bf16[64x8]=random", "f32[64x16]=random",
               "i8[64x16]=random", "i8[64x16]=random", "i32[64x4]=random", "i8[64x16]=random", "i8[64x16]=random",
               "i32[64x16]=random"], [2, 5, 8, 11, 14, 17], tolerance=",rtol=1e-5,atol=1e-4", llvm=False),
        by_text("mfma_f8f6f4", ["f8E4M3FN[64x32]=random", "f8E5M2[64x32]=random", "f32[64x4]=random",
               "f8E5M2[64x32]=random", "f8E4M3FN[64x32]=random", "f32[64x4]=random", "f8E4M3FN[64x32]=random",
               "f8E4M3FN[64x32]=random", "f32[64x16]=random"], [2, 5, 8], tolerance=",rtol=1e-5,atol=1e-4",
               targets=("gfx950",)),
        recorded("mfma_permuted", ["f32[64x1]=random", "f32[64x1]=random", "f32[64x32]=random", "f32[64x1]=random",
               "f32[64x1]=random", "f32[64x16]=random", "f32[64x1]=random", "f32[64x1]=random", "f32[64x4]=random",
               "f32[64x1]=random", "f32[64x1]=random", "f32[64x16]=random", "f32[64x1]=random", "f32[64x1]=random",
               "f32[64x4]=random", "f16[64x4]=random", "f16[64x4]=random", "f32[64x4]=random", "bf16[64x4]=random",
               "bf16[64x4]=random", "f32[64x16]=random"], [2, 5, 8, 11, 14, 17, 20], tolerance=",rtol=1e-5,atol=1e-4"),
        recorded("mfma_f64", ["f64[64x1]=random", "f64[64x1]=random", "f64[64x4]=random", "f64[64x1]=random",
               "f64[64x1]=random", "f64[64x1]=random", "f64[64x1]=random", "f64[64x1]=random", "f64[64x4]=random"],
               [2, 5, 8], tolerance=",rtol=1e-5,atol=1e-4"),
        by_text("extremes", ["f32[64x9]=random", "i32[64x9]=random", "f32[10x64]=zero", "i32[4x64]=zero"], [2, 3]),
        by_text("ints", ["i64[256]=random", "i64[40x256]=zero"], [1]),
        by_text("affine_odd", ["i64[6x3x320]=zero", "index=77"], [0]),
        recorded("affine_minmax", ["i64[4x128]=zero", "index=77", "index=9"], [0]),
        recorded("float_vec", ["f16[64x4]=random", "f16[64x4]=random", "f16[8x64x4]=zero", "f32[6x64x4]=zero",
               "bf16[2x64x4]=zero", "i32[4x64]=zero"], [2, 3, 4, 5]),
        recorded("vec_ops", ["f16[64x8]=random", "i8[64x16]=random", "f16[6x64x8]=zero", "i8[3x64x16]=zero",
               "i32[4x64x4]=zero"], [2, 3, 4], llvm=False),
        recorded("views_chain", ["f32[5x100]+7:120,1=random", "f32[5x100]=zero", "index=2"], [1], memref=True),
        recorded("lds_views", ["f16[128x8]=random", "f16[128x8]=zero", "i8[128x3]=zero"], [1, 2]),
        by_text("flow_nested", ["i32[192]=random", "f32[192]=random", "i32[4x2x192]=zero", "f32[2x2x192]=zero",
               "index=6", "i32=1"], [2, 3], tolerance=",rtol=1e-6,atol=1e-6"),
        recorded("loop_i32", ["i32[128]=random", "i32[4x128]=zero", "i32=-50", "i32=33"], [1]),
        recorded("buffer_options", ["f32[100]=random", "f32[60]+20=random", "f32[4x256]=const:nan", "index=90"],
               [2], memref=True),
        recorded("hidden_sizes", ["i32[1000]=zero", "i32[4]=zero"], [0], grid="3,2,5", block="7,3,2", llvm=False),
        by_text("uniform_tables", ["i32[64]=random", "f32[64]=random", "f32[4x128]=zero"], [2], tolerance=",rtol=1e-5,atol=1e-5"),
        by_text("uniform_in_place", ["i32[4x8]=random", "i32[4x256]=zero"], [0, 1]),
        by_text("uniform_by_another", ["i32[4x8]=random", "i32[4x256]=zero"], [0, 1]),
        by_text("reverse", ["f32[64]=random", "f32[64]=zero", "i1=1"], [1], kernel="reverse", file="two_kernels"),
        recorded("scale", ["f32[64]=random", "f32[64]=zero", "f32=2.5"], [1], kernel="scale", file="two_kernels"),
        recorded("wave_form", ["f16[4x384]=random", "f16[4x384]=zero"], [1], llvm_grid="3,2,1"),
        by_text("huge_strided", ["f32[2x1610612736]=random", "f32[3x128]=zero", "index=1"], [1],
               tolerance=",rtol=1e-5,atol=1e-4"),
        recorded("ids", ["i32[6x2x200]=zero"], [0], llvm=False),
        recorded("masked_store", ["bf16[37x45]=random", "bf16[37x45]=zero"], [1], memref=True, llvm=False),
        recorded("generic_form", ["f16[16x50]=random", "f16[16x50]=random", "f32[16x16]=zero"], [2],
               tolerance=",rtol=1e-5,atol=1e-4"),
        by_text("buffer_valid_bytes", ["f32[128]=random", "f32[128]=random", "f32[3x128]=const:nan"], [1, 2]),
        recorded("carry_mixed", ["f16[128x4]=random", "i8[128x4]=random", "f16[128x4]=zero", "i8[128x4]=zero",
               "i64[3x128]=zero", "i64[128]=random", "i64[128]=random", "i64=12345678901", "index=0"], [2, 3, 4]),
        recorded("pieces_small", ["i8[64x11]=random", "i8[4x64x7]=zero", "f16[64x5]=random", "f16[2x64x5]=zero"],
               [1, 3], llvm=False),
        recorded("attributions", ["i16[32x32]=random", "i16[32x32]=zero"], [1]),
        by_text("gemm_bf16_ragged", ["bf16[70x37]=random", "bf16[45x37]=random", "f32[70x45]=zero"], [2],
               tolerance=",rtol=1e-5,atol=1e-3"),
        by_text("gemm_f16_plain_b", ["f16[64x64]=random", "f16[64x128]=random", "f32[64x128]=zero"], [2],
               tolerance=",rtol=1e-5,atol=1e-3"),
        by_text("gemm_i8_five_waves", ["i8[80x96]=random", "i8[80x96]=random", "i32[80x80]=zero"], [2]),
        recorded("f8const", ["f8E4M3FNUZ[64x8]=random", "f8E4M3FNUZ[2x64x8]=zero"], [1], targets=("gfx942",),
               llvm=False),
        gemm("gemm_bf16_256_gfx1250", "{family}/gemm_bf16_256_gfx1250.mlir", 512, 512, 128, type="bf16", targets=("gfx1250",),
             llvm=False),
    ]


def flow_cases():
    """Loops by condition, switches, blocks."""
    cases = []
    for n, s in ((27, 5), (1, 2), (97, 7)):
        ref = ["ref_flow", "kernel=while", "seed={seed}", "n=%d" % n, "s=%d" % s, "out={tmp}/o.npy", "out={tmp}/p.npy"]
        cases.append(Case("flow_while_%d" % n, "{family}/flow_while.mlir", [ref],
                          ["i32[192]=random", "f32[192]=random", "i32[9x192]=zero", "f32[2x192]=zero", "i32=%d" % n, "index=%d" % s],
                          ["2={tmp}/o.npy", "3={tmp}/p.npy,rtol=1e-6"], block="192"))
    for n, stop in ((5, 0), (1, 0), (3, 1)):
        ref = ["ref_flow", "kernel=blocks", "seed={seed}", "n=%d" % n, "stop=%d" % stop, "out={tmp}/o.npy"]
        cases.append(Case("flow_blocks_%d" % n, "{family}/flow_blocks.mlir", [ref],
                          ["i32[128]=random", "i32[4x128]=zero", "index=%d" % n, "i1=%d" % stop], ["1={tmp}/o.npy"], llvm=False))
    return cases


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
         llvm_grid="1,2", targets=("gfx950",), finds="race-lds"),
    # gfx942 has no 32x32x16: two products of half the depth. LLVM refuses it there.
    gemm("wave_lowered_gemm_pipelined_942", "{wave}/lowered_gemm_pipelined.mlir", 64, 128, 511, type="bf16", llvm=False,
         targets=("gfx942",), finds="race-lds"),
    Case("wave_scatter_gemm", "{wave}/scatter_gemm.mlir",
         [["ref_scatter_gemm", "indices={tmp}/i.npy", "scattered={tmp}/s.npy", "out={tmp}/c.npy", "expert=5",
           "seed={seed}"]],
         ["f16[64x128]=random", "f16[8x64x128]=random", "i32[32]=@{tmp}/i.npy", "f16[64x128]=random",
          "f32[64x64]=const:nan", "i32=5"],
         ["3={tmp}/s.npy", "4={tmp}/c.npy," + gemm_tolerance(64)], llvm_grid="1"),
] + phi_cases() + spilled_cases() + named_cases() + family_cases() + flow_cases() + register_cases()


from cases_gpu import gpu_cases  # noqa: E402 (which needs what stands above)

CASES += gpu_cases()

from cases_mxfp4 import mxfp4_cases  # noqa: E402

CASES += mxfp4_cases()

from cases_kinds import kinds_cases  # noqa: E402

CASES += kinds_cases()


from cases_facts import fact_cases  # noqa: E402

CASES += fact_cases()

from cases_tiles import tiles_cases  # noqa: E402

CASES += tiles_cases()

from cases_forms import forms_cases  # noqa: E402

CASES += forms_cases()
