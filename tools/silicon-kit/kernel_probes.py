"""Rows of whole kernels of the project's tests, compiled by wavecc: results and time. Products of small integers are exact, so the launcher checks
them itself; of the others the archive holds what the emulator computes, and the tests hold that against references of their own."""
from rows import Row

BOTH, NEW, OLD = ("gfx942", "gfx950"), ("gfx950",), ("gfx942",)
OWN, FAMILY, KINDS = "tests/kernels/own/", "tests/kernels/family/", "tests/kernels/kinds/"
WAVES4, WAVE = [256, 1, 1], [64, 1, 1]


class Case:
    """buffers: (type, elements, "integer", "unit" or "out"). product: (rows, columns, K, B is transposed) if the output is A times B. relative,
    absolute: by what results may differ."""

    def __init__(self, folder, name, grid, block, buffers, product=None, relative=0.0, absolute=0.0, targets=BOTH, is_long=False):
        self.file, self.name, self.grid, self.block, self.buffers = folder + name + ".mlir", name, grid, block, buffers
        self.product, self.relative, self.absolute, self.targets, self.is_long = product, relative, absolute, targets, is_long


def product(folder, name, m, n, k, grid, block, kind="f16", total="f32", **more):
    buffers = [(kind, m * k, "integer"), (kind, n * k, "integer"), (total, m * n, "out")]
    return Case(folder, name, grid, block, buffers, product=[m, n, k, more.pop("transposed", True)], **more)


def attention(name, heads, queries, keys, depth, grid, kind="f16", groups=1, **more):
    kept = heads // groups * keys * depth
    return Case(KINDS, name, grid, WAVES4, [(kind, heads * queries * depth, "unit"), (kind, kept, "unit"), (kind, kept, "unit"), ("f32",
        heads * queries * depth, "out")],
                relative=3e-2, absolute=1e-2, **more)


CASES = [
    *[product(OWN, "gemm_f16_" + name, 4096, 4096, 4096, [32, 32, 1], WAVES4, is_long=True) for name in ("big", "big_buf", "big_pf")],
    *[product(OWN, "gemm_g2lds_" + name, 4096, 4096, 4096, [32, 32, 1], WAVES4, targets=NEW, is_long=True) for name in ("dyn", "unroll", "three")],
    product(OWN, "gemm_f16_k_loop", 64, 64, 4096, [2, 2, 1], WAVES4),
    product(FAMILY, "gemm_f16_tile48", 96, 144, 80, [3, 2, 1], [192, 1, 1]), product(FAMILY, "gemm_f32_2d", 32, 48, 36, [3, 1, 1], [16, 4, 2], kind="f32"),
    product(FAMILY, "gemm_i8_double", 32, 16, 96, [1, 1, 1], [128, 1, 1], kind="i8", total="i32"),
    product(FAMILY, "gemm_i8_five_waves", 80, 80, 96, [1, 1, 1], [320, 1, 1], kind="i8", total="i32"),
    product(FAMILY, "gemm_fp8_fnuz", 32, 16, 96, [1, 1, 1], [128, 1, 1], kind="fp8", targets=OLD),
    product(FAMILY, "gemm_fp8_ocp", 32, 16, 96, [1, 1, 1], [128, 1, 1], kind="fp8", targets=NEW),
    product(FAMILY, "gemm_ktail_masked", 16, 16, 50, [1, 1, 1], WAVE), product(FAMILY, "gemm_bf16_ragged", 70, 45, 37, [2, 2, 1], [128, 1, 1], kind="bf16"),
    product(FAMILY, "gemm_f16_plain_b", 64, 128, 64, [1, 1, 1], [128, 1, 1], transposed=False),
    Case(OWN, "divmod_tiles", [168, 1, 1], [192, 1, 1], [("f32", 32256, "unit"), ("f32", 32256, "out")]),
    Case(OWN, "softmax_row", [1024, 1, 1], WAVES4, [("f32", 1 << 20, "unit"), ("f32", 1 << 20, "out")], relative=1e-5),
    Case(OWN, "softmax_row_loop", [1024, 1, 1], WAVE, [("f32", 1 << 22, "unit"), ("f32", 1 << 22, "out")], relative=1e-5),
    attention("flash_f16", 2, 64, 96, 64, [1, 1, 2]), attention("flash_bf16_causal", 1, 128, 128, 64, [2, 1, 1], kind="bf16"),
    attention("flash_f16_d128", 1, 128, 128, 128, [1, 1, 1]), attention("flash_gqa_prefetch", 4, 64, 100, 64, [1, 1, 4], groups=2),
    Case(KINDS, "quant_i8", [2, 1, 1], [64, 4, 1], [("f16", 8192, "unit"), ("i8", 8192, "out"), ("f32", 8, "out")], absolute=1.0, relative=1e-5),
    Case(KINDS, "rmsnorm_bf16", [3, 1, 1], WAVES4, [("bf16", 12288, "unit"), ("bf16", 4096, "unit"), ("bf16", 12288, "out")], relative=1e-2, absolute=1e-5),
    Case(KINDS, "layernorm_f16", [3, 1, 1], WAVES4, [("f16", 5700, "unit"), ("f32", 1900, "unit"), ("f32", 1900, "unit"), ("f16", 5700, "out")],
         relative=2e-3, absolute=1e-3),
    Case(KINDS, "softmax_bf16", [3, 1, 1], WAVES4, [("bf16", 3003, "unit"), ("bf16", 3003, "out")], relative=1e-2, absolute=1e-6),
    Case(KINDS, "gelu_gate_bf16", [4, 1, 1], WAVES4, [("bf16", 12384, "unit"), ("bf16", 6192, "out")], relative=1e-2, absolute=1e-4),
    Case(KINDS, "silu_mul_f16", [4, 1, 1], WAVES4, [("f16", 12384, "unit"), ("f16", 6192, "out")], relative=2e-3, absolute=1e-4),
    Case(KINDS, "topk_f16", [4, 1, 1], WAVE, [("f16", 256, "unit"), ("f16", 16, "out"), ("i32", 16, "out")]),
]


def rows(target):
    for case in CASES:
        if target in case.targets:
            yield Row(id="kernel." + case.name, family="kernel", kind="kernel", code=case.name + ".hsaco", name=case.name, source=case.file,
                      dims=[case.grid, case.block],
                      buffers=[list(buffer) for buffer in case.buffers], product=case.product, within=[case.relative, case.absolute],
                      is_long=case.is_long, repeats=10,
                      judges=["time", "result"], quick=case.name in ("gemm_f16_tile48", "softmax_bf16"),
                      what="results and time of %s" % case.file.rpartition("/")[2], seconds=120)
