"""Rates and windows that documents give as numbers, as small loops: one wave repeats a few instructions in straight
code, twice as often in a second kernel; the difference is the time of the repeats alone."""

from dataclasses import dataclass


@dataclass
class Rule:
    """`body`: instructions of one repeat, as functions of its number. `measured`: its clocks."""

    name: str
    target: str
    body: list
    measured: float
    source: str
    fitted: bool = False


REPEATS = 32  # in the shorter one
ITERATIONS = 64

KERNEL = """\t.amdgcn_target "amdgcn-amd-amdhsa--{target}"
\t.text
\t.globl\trule
\t.p2align\t8
\t.type\trule,@function
rule:
\ts_mov_b32 s2, 0
{start}.Lloop:
{body}\ts_add_i32 s2, s2, 1
\ts_cmp_lt_u32 s2, {iterations}
\ts_cbranch_scc1 .Lloop
\ts_endpgm
.Lend:
\t.size\trule, .Lend-rule
\t.section\t.rodata,"a",@progbits
\t.p2align\t6, 0x0
\t.amdhsa_kernel rule
\t\t.amdhsa_next_free_vgpr 512
\t\t.amdhsa_next_free_sgpr 16
\t\t.amdhsa_accum_offset 256
\t.end_amdhsa_kernel
\t.amdgpu_metadata
---
amdhsa.kernels:
  - .kernarg_segment_align: 8
    .kernarg_segment_size: 0
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .max_flat_workgroup_size: 64
    .name: rule
    .symbol: rule.kd
    .sgpr_count: 16
    .vgpr_count: 512
    .wavefront_size: 64
amdhsa.target: amdgcn-amd-amdhsa--{target}
amdhsa.version:
  - 1
  - 2
...
\t.end_amdgpu_metadata
"""


def assembly(rule, times):
    """The kernel with so many repeats. All registers are defined before the loop."""
    start = "".join(f"\tv_mov_b32 v{i}, 0\n" for i in range(256))
    start += "".join(f"\tv_accvgpr_write_b32 a{i}, 0\n" for i in range(256))
    body = "".join(f"\t{inst(i)}\n" for i in range(times) for inst in rule.body)
    return KERNEL.format(target=rule.target, start=start, body=body, iterations=ITERATIONS)


def product(opcode, dwords_ab, dwords_d, streams=4, more=""):
    """A matrix instruction whose sums go round so many streams."""

    def text(i):
        d = f"a[{dwords_d * (i % streams)}:{dwords_d * (i % streams) + dwords_d - 1}]"
        a, b = (f"v[{first}:{first + dwords_ab - 1}]" for first in (0, 16))
        return f"v_{opcode} {d}, {a}, {b}, {d}{more}"

    return text


def plain(text):
    """An instruction whose '@' and '#' are two registers in a row that it alone uses."""
    return lambda i: text.replace("@", str(64 + 2 * (i % 64))).replace("#", str(65 + 2 * (i % 64)))


ADD = plain("v_add_f32 v@, v32, v33")
PACKED = plain("v_pk_add_f32 v[@:#], v[32:33], v[34:35]")
BIG = product("mfma_f32_32x32x16_f16", 4, 16)
MFMA_ISA = "CDNA3 and CDNA4 ISA, ROCm/amd_matrix_instruction_calculator"
COISSUE = "ROCm/gfx950-gluon-tutorials kernels/attention/mfma_coissue_scheduling.md"
TRITON = "facebookexperimental/triton 2507"
FP4 = " cbsz:4 blgp:4"


def rates(target, rows):
    return [Rule(f"{p[0]}{p[3] if len(p) > 3 else ''}, {target}", target, [product(*p[:3], 4, *p[3:])], clocks, MFMA_ISA)
            for clocks, *p in rows]


RULES = (
    rates("gfx950", [
        (16, "mfma_f32_16x16x32_f16", 4, 4),
        (32, "mfma_f32_32x32x16_bf16", 4, 16),
        (16, "mfma_f32_16x16x32_fp8_fp8", 2, 4),
        (32, "mfma_f32_32x32x16_fp8_fp8", 2, 16),
        (16, "mfma_i32_16x16x64_i8", 4, 4),
        (32, "mfma_f32_16x16x128_f8f6f4", 8, 4),
        (64, "mfma_f32_32x32x64_f8f6f4", 8, 16),
        (16, "mfma_f32_16x16x128_f8f6f4", 4, 4, FP4),
        (32, "mfma_f32_32x32x64_f8f6f4", 4, 16, FP4),
        (64, "mfma_f64_16x16x4_f64", 2, 8),
        (32, "mfma_f32_16x16x4_f32", 1, 4),
    ])
    + rates("gfx942", [
        (16, "mfma_f32_16x16x16_f16", 2, 4),
        (32, "mfma_f32_32x32x8_f16", 2, 16),
        (8, "mfma_f32_4x4x4_16b_f16", 2, 4),
        (64, "mfma_f32_32x32x4_2b_f16", 2, 32),
        (16, "mfma_i32_16x16x32_i8", 2, 4),
        (32, "mfma_f32_32x32x16_fp8_fp8", 2, 16),
        (32, "mfma_f64_16x16x4_f64", 2, 8),
        (64, "mfma_f32_32x32x2_f32", 1, 16),
    ])
    + [
        Rule("16x16x32 f16 on one sum", "gfx950", [product("mfma_f32_16x16x32_f16", 4, 4, 1)], 18, TRITON),
        Rule("16x16x32 f16 on four sums", "gfx950", [product("mfma_f32_16x16x32_f16", 4, 4, 4)], 17, TRITON),
        Rule("32x32x16 f16 and 6 v_add_f32", "gfx950", [BIG] + 6 * [ADD], 32, COISSUE),
        Rule("32x32x16 f16 and 7 v_add_f32", "gfx950", [BIG] + 7 * [ADD], 36, COISSUE),
        Rule("32x32x16 f16 and 10 v_add_f32", "gfx950", [BIG] + 10 * [ADD], 48, COISSUE),
        Rule("32x32x16 f16 and a packed addition", "gfx950", [BIG, PACKED], 48, COISSUE),
        Rule("32x32x16 f16, 9 v_add_f32, 4 packed additions", "gfx950", [BIG] + 9 * [ADD] + 4 * [PACKED], 60, COISSUE),
        Rule("v_exp_f32, gfx950", "gfx950", [plain("v_exp_f32 v@, v32")], 8, COISSUE),
        Rule("v_exp_f32, gfx942", "gfx942", [plain("v_exp_f32 v@, v32")], 16, "carlushuang/gcnasm measure_ips_bench"),
        Rule("v_fma_f32, dependent", "gfx950", [plain("v_fma_f32 v64, v64, v32, v33")], 4, "thread traces of an MI355X"),
    ]
)
