"""The measured points of published_times.py: which committed assembly was measured, how it is launched, and what was
measured, each with the document that says it. Facts alone: the assembly itself stays in its repositories."""

from dataclasses import dataclass, field

ROCM = "ROCm/gfx950-gluon-tutorials"  # MIT
FORK = "jamesbowley/gfx950-gluon-tutorials"  # MIT: the same kernels, compiled and measured again
GCNASM = "carlushuang/gcnasm"  # no licence is stated
COMMITS = {FORK: "2fdc8b595062694fc07928ce015a34cd27de3531", GCNASM: "7191f7665f4b052498d0e588b55fbdd3656c9fee"}

LDS_OF_A_WORKGROUP = 163840  # all kernels here have a compute unit for themselves


@dataclass
class Point:
    """One measurement. `files`: (commit, path); the first that is there is run. `fitted`: a constant of the clock was
    chosen with this point in view; the others are predictions."""

    name: str
    repository: str
    files: list
    measured: float
    source: str
    arguments: list = field(default_factory=list)
    grid: int = 256
    block: int = 256
    target: str = "gfx950"
    kernel: str = ""
    dynamic_lds: int = LDS_OF_A_WORKGROUP
    fitted: bool = False
    reads: int = 0  # points of the LDS: 16-byte reads of a wave
    baseline: "Point" = None  # its loop is subtracted
    unroll: int = 1  # operations of an iteration of the loop
    folder: str = ""  # of the repository; published_times.py fills it in


# ---- matrix products: MFMA efficiency of the main loop, per cent (docs/mfma_efficiency.md: thread traces) ----

M = N = 4096


def f16_arguments(k, runtime_k):
    """a16w16: C (M x N) = A (M x K) * B (N x K) transposed; newer dumps have K as a constant."""
    sizes = [M, N] + ([k] if runtime_k else []) + [k, k, N]
    return [f"f16[{M}x{k}]=zero", f"f16[{N}x{k}]=zero", f"f16[{M}x{N}]=zero"] + [f"i32={s}" for s in sizes]


def f8_arguments(k):
    return [f"i8[{M}x{k}]=zero", f"i8[{N}x{k}]=zero", f"bf16[{M}x{N}]=zero"] + [f"i32={s}" for s in (M, N, k, k, N)]


def f4_arguments(k):
    return (
        [f"i8[{M}x{k // 2}]=zero", f"i8[{N}x{k // 2}]=zero", f"bf16[{M}x{N}]=zero"]
        + [f"i8[{k // 32}x{M}]=zero", f"i8[{k // 32}x{N}]=zero"]
        + [f"i32={s}" for s in (M, N, k // 2, k // 2, N, M, N)]
    )


def tutorial(name, commit, folder, dump, kernel, measured, k=8192, where="a16w16", source="README.md, 6", fitted=False):
    base = f"kernels/gemm/{where}/{folder}/{dump}/{kernel}"
    return Point(
        name=name,
        repository=ROCM,
        files=[(commit, base + ".amdgcn"), (commit, base + ".s")],
        measured=measured,
        source=f"kernels/gemm/a16w16/{source}",
        arguments=f16_arguments(k, True),
        fitted=fitted,
    )


def again(name, file, measured, arguments, fitted=False):
    return Point(
        name=name,
        repository=FORK,
        files=[(COMMITS[FORK], f"experiments/triton_v22_repin/results/asm/{file}.amdgcn")],
        measured=measured,
        source="experiments/triton_v22_repin/results/before_after.md",
        arguments=arguments,
        fitted=fitted,
    )


V5_README = "v5_local_prefetch/README.md, 4"
V5_COMMIT = "0c84a87f93de0c6c0b8c3b999a87a40bc29bdc1e"
V5_NEW = "064347695463acbea0df1175c2be1883e7b6bcd4"
F16 = f16_arguments(8192, False)

GEMMS = [
    tutorial("v0", "8c176e6ec881d567c191071e7c0a936fdaaa9498", "v0_naive", "ir_dump_K4096_fp16", "v0_naive", 25),
    tutorial("v1", "33a3c14c306ff10bc0a1828b555d2b7f2062452c", "v1_buffer_load", "ir_dump_K4096_fp16", "v1_buffer_load",
             24),
    tutorial("v2", "62624bf8f40924ab56a3fddb948a4f71641c3434", "v2_async_copy", "ir_dump_K4096_fp16", "v2_async_copy",
             36),
    tutorial("v3, padded", "75d7fddd572278dbc59766ea3695f79e785152eb", "v3_lds", "ir_dump_K4096_fp16/padding_512-16",
             "v3_lds_padding", 42),
    tutorial("v4", "8c1ef2e7ef7bd17fcca5059514b18b4317391a23", "v4_global_prefetch", "ir_dump_K4096_fp16",
             "v4_global_prefetch", 57),
    tutorial("v5", V5_COMMIT, "v5_local_prefetch", "ir_dump_K4096_fp16", "v5_local_prefetch", 59),
    tutorial("v5 + interleaving", V5_COMMIT, "v5_local_prefetch", "ir_dump_K4096_fp16_llirSched", "v5_local_prefetch",
             76),
    tutorial("v5, newer compiler", V5_NEW, "v5_local_prefetch", "ir_dump_K4096_fp16", "v5_local_prefetch", 58.4,
             where="intra_wave/a16w16", source=V5_README),
    tutorial("v5 + interleaving, newer compiler", V5_NEW, "v5_local_prefetch", "ir_dump_K4096_fp16_llirSched",
             "v5_local_prefetch", 79.9, where="intra_wave/a16w16", source=V5_README, fitted=True),
    tutorial("v6", "402460e012c94ec0866a811bff809f65bf0a3158", "v6_loop_unroll", "ir_dump_K8192_fp16", "v6_loop_unroll",
             61),
    tutorial("v6 + interleaving", "e4a2bdd9ae504b7204a80e6be0753d1a29e174ee", "v6_loop_unroll",
             "ir_dump_K8192_fp16_llirSched", "v6_loop_unroll", 88),
    tutorial("v7", "e4a2bdd9ae504b7204a80e6be0753d1a29e174ee", "v7_slice", "ir_dump_K8192_fp16", "v7_slice", 65),
    tutorial("v7 + interleaving", "402460e012c94ec0866a811bff809f65bf0a3158", "v7_slice",
             "ir_dump_K8192_fp16_llirSched", "v7_slice", 79),
    tutorial("v7 + interleaving, sums in AGPRs", "3fb69e4f73de79ed57f348046685a4ca47db8580", "v7_slice",
             "ir_dump_K8192_fp16_llirSched_RA", "v7_slice", 96, source="v7_slice/README.md, 4"),
    tutorial("v7 + interleaving, amdgcnas", "402460e012c94ec0866a811bff809f65bf0a3158", "v7_slice",
             "ir_dump_K8192_fp16_llirSched_amdgcnas", "v7_slice", 98),
    tutorial("v8 + interleaving, amdgcnas", "e4a2bdd9ae504b7204a80e6be0753d1a29e174ee", "v8_beyond_hotloop",
             "ir_dump_K8192_fp16_llirSched_amdgcnas", "v8_beyond_hotloop", 99),
    again("v7 sliceN, 2.2, interleaving", "main_amdgcnas/a16w16_v7.llir", 97.2, F16),
    again("v8 sliceMN, 2.2, interleaving", "main_amdgcnas/a16w16_v8.llir", 95.8, F16),
    again("v8 sliceMN, 2.2, amdgcnas", "main_amdgcnas/a16w16_v8.llir+amdgcnas", 98.7, F16),
    again("v9, 2.2", "baseline_nobias/a16w16_v9_fp16.base", 71.8, F16),
    again("v9, 2.2, interleaving", "baseline_nobias/a16w16_v9_fp16.llir", 95.9, F16),
    again("v9, 2.2, amdgcnas", "main_amdgcnas/a16w16_v9.llir+amdgcnas", 98.3, F16),
    again("v11 persistent, 2.2, interleaving", "baseline_nobias/a16w16_v11_fp16.llir", 96.1, F16),
    again("v9 bf16, 2.2, interleaving", "baseline_nobias/a16w16_v9_bf16.llir", 95.6, F16),
    again("FP8, 2.2, interleaving", "main_amdgcnas/a8w8.llir", 96.3, f8_arguments(16384)),
    again("FP8, 2.2, amdgcnas", "main_amdgcnas/a8w8.llir+amdgcnas", 99.7, f8_arguments(16384)),
    again("MXFP4 v0 sliceN, 2.2, interleaving", "main_amdgcnas/a4w4_v0.llir", 75.8, f4_arguments(32768)),
    again("MXFP4 v0 sliceN, 2.2, amdgcnas", "main_amdgcnas/a4w4_v0.llir+amdgcnas", 82.5, f4_arguments(32768)),
    again("MXFP4 v1 sliceMN, 2.2, interleaving", "main_amdgcnas/a4w4_v1.llir", 84.2, f4_arguments(32768)),
    again("MXFP4 v1 sliceMN, 2.2, amdgcnas", "main_amdgcnas/a4w4_v1.llir+amdgcnas", 93.0, f4_arguments(32768),
          fitted=True),
]

# (slower, faster): the clock must see the difference
ORDERED = [("v5", "v5 + interleaving"), ("v5, newer compiler", "v5 + interleaving, newer compiler")]

# ---- LDS: clocks from one ds_read_b128 of a wave to its next one, queue full ----

LDS_FOLDER = "experiments/lds_throughput_validation"
LDS_CLOCKS = {  # padding: one wave, four waves (README.md)
    "1024-16_2048-32": (8, 16),
    "1024-16": (8, 32),
    "1024-32": (8, 32),
    "1024-64": (8, 32),
    "1024-128": (16, 64),
    "1024-256": (32, 128),
    "1024-4": (64, 256),
}
LDS_COMMITS = [
    "62624bf8f40924ab56a3fddb948a4f71641c3434",
    "9b86b232b7f6c9bc7f89522f95f3bbe408d836ba",
    "b1d140e930c9f3bcdf545c7ed0c49cb93ec8f1f0",
]
LDS_ARGUMENTS = ["i8[4096x128]=zero", "i8[4096x128]=zero", "f16[4096x4096]=zero"] + [
    f"i32={s}" for s in (4096, 4096, 128, 128, 4096)
]


def lds_point(padding, waves, clocks):
    base = f"{LDS_FOLDER}/ir_dumps/nW{waves}_{padding}/matmul_kernel"
    return Point(
        name=f"ds_read_b128, {waves} wave{'s' if waves > 1 else ''}, padding {padding}",
        repository=ROCM,
        files=[(commit, base + suffix) for suffix in (".amdgcn", ".s") for commit in LDS_COMMITS],
        measured=clocks,
        source=f"{LDS_FOLDER}/README.md",
        arguments=LDS_ARGUMENTS,
        grid=2048 if waves == 4 else 4096,
        block=64 * waves,
        reads=16 if waves == 4 else 32,
    )


LDS = [
    lds_point(padding, waves, clocks[waves == 4]) for waves in (1, 4) for padding, clocks in LDS_CLOCKS.items()
]

# ---- LDS of gfx942, one wave: clocks of an operation, a loop without it subtracted (ubench/README.md, MI308X) ----

CHASE = ["i32[256]=zero", "i64[2]=zero", "i32=256", "i32=4096"]
ITERATIONS = ["i64[2]=zero", "i32=1024"]


def ubench(name, file, kernel, arguments, measured=0.0, baseline=None, unroll=1):
    return Point(
        name=name,
        repository=GCNASM,
        files=[(COMMITS[GCNASM], f"ubench/{file}")],
        measured=measured,
        source="ubench/README.md",
        arguments=arguments,
        grid=1,
        block=64,
        target="gfx942",
        kernel=kernel,
        dynamic_lds=0,
        baseline=baseline,
        unroll=unroll,
    )


CHASE_BASELINE = ubench("loop of the chase", "common/nop_loop.s", "nop_loop_lds_kernel", ITERATIONS + ["i32=0"])
RATE_BASELINE = ubench("loop of the rates", "lds_throughput/lds_throughput.s", "lds_tp_nop_kernel", ITERATIONS)


def chase_point(kind, width, clocks):
    kernel = f"lds_{kind[3:]}_b{width}_kernel"
    file = "lds_detailed/lds_detailed.s"
    return ubench(f"{kind}_b{width}, latency, gfx942", file, kernel, CHASE, clocks, CHASE_BASELINE)


def rate_point(kind, width, clocks):
    kernel = f"lds_tp_{kind[3:]}_b{width}_kernel"
    file = "lds_throughput/lds_throughput.s"
    name = f"{kind}_b{width}, one wave's rate, gfx942"
    return ubench(name, file, kernel, ITERATIONS, clocks, RATE_BASELINE, 1024 // width)


UBENCH = [
    chase_point(kind, width, clocks)
    for kind, row in (("ds_read", (32, 44, 48)), ("ds_write", (39, 48, 60)))
    for width, clocks in zip((32, 64, 128), row)
] + [
    rate_point(kind, width, clocks)
    for kind, row in (("ds_read", (6.6, 11.7, 23.0)), ("ds_write", (9.3, 14.9, 31.3)))
    for width, clocks in zip((32, 64, 128), row)
]
