"""Which production kernels are run, with which shapes. Names of objects are those of ../shared/silicon/kernels and of
ROCm/aiter's folder hsa."""
import attention
import gemm
import gfx1250
import moe
import topk


class Case:
    """call(run) launches and compares; it gives '' or what is wrong. quick: in the normal test run."""

    def __init__(self, family, objects, call, quick=True):
        self.family, self.objects, self.call, self.quick = family, objects, call, quick


CASES = []


def case(family, function, name, *args, quick=True, **named):
    CASES.append(Case(family, [name], lambda run: function(run, name, *args, **named), quick))


# ---- matrix products ----
F4 = "gfx950/f4gemm/f4gemm_bf16_per1x32Fp4_"
case("f4gemm", gemm.mxfp4, F4 + "BpreShuffle_128x128.co", 100, 256, 512, (128, 128))
case("f4gemm", gemm.mxfp4, F4 + "BpreShuffle_32x256.co", 32, 256, 512, (32, 256), log2_split=1, quick=False)
case("f4gemm", gemm.mxfp4, F4 + "noBpreShuffle_256x256.co", 256, 256, 512, (256, 256), shuffle=False)
BF = "%s/bf16gemm/bf16gemm_fp32bf16_tn_%s.co"
case("bf16gemm", gemm.bf16, BF % ("gfx942", "128x64_bshuffle_splitk"), 120, 128, 256, (128, 64))
case("bf16gemm", gemm.bf16, BF % ("gfx950", "64x64_pf3_splitk"), 60, 128, 256, (64, 64), shuffle=False)
case("bf16gemm", gemm.bf16, BF % ("gfx950", "32x64_bshuffle_splitk"), 30, 128, 256, (32, 64), quick=False)
case("bf16gemm_clean", gemm.bf16, BF % ("gfx942", "64x64_splitk_clean"), 60, 64, 512, (64, 64), split=2, shuffle=False,
     narrow=True)
case("bf16gemm_clean", gemm.bf16, BF % ("gfx942", "160x64_bshuffle_splitk_clean"), 160, 64, 512, (160, 64), split=2,
     quick=False)
case("bf16gemm_clean", gemm.bf16, BF % ("gfx950", "32x64_splitk_clean"), 30, 64, 512, (32, 64), split=2, shuffle=False)
case("bf16gemm", gemm.bf16, "gfx950/bf16gemm/bf16gemm_bf16_tn_256x256.co", 256, 256, 256, (256, 256), shuffle=False,
     narrow=True, quick=False)
I8 = "%s/i8gemm/I8gemm_bf16_perTokenI8_BpreShuffle_%s.co"
case("i8gemm", gemm.int8, I8 % ("gfx942", "64x128"), 50, 256, 256, (64, 128))
case("i8gemm", gemm.int8, I8 % ("gfx942", "128x128"), 128, 128, 512, (128, 128), split=2, quick=False)
case("i8gemm", gemm.int8, I8 % ("gfx942", "112x256"), 112, 256, 512, (112, 256), quick=False)
case("i8gemm", gemm.int8, I8 % ("gfx950", "48x128"), 48, 128, 512, (48, 128))
F8 = "%s/fp8gemm_blockscale/fp8gemm_bf16_blockscale_BpreShuffle_%s.co"
case("fp8gemm_blockscale", gemm.fp8_blockscale, F8 % ("gfx942", "64x128"), 50, 128, 512, (64, 128))
case("fp8gemm_blockscale", gemm.fp8_blockscale, F8 % ("gfx950", "32x128"), 32, 256, 512, (32, 128))
case("fp8gemm_blockscale", gemm.fp8_blockscale, F8 % ("gfx950", "128x128"), 128, 128, 512, (128, 128), split=2,
     quick=False)

# ---- selections ----
case("topksoftmax", topk.softmax, "gfx942/topksoftmax/topksoftmax_4x256x8.co", 37, 256, 8, 4)
case("topksoftmax", topk.softmax, "gfx950/topksoftmax/topksoftmax_12x128x8_bf16.co", 37, 128, 8, 12, narrow=True)
case("topk_per_row", topk.decode, "gfx942/topk_per_row_decode/asm_top_k_per_row_decode.co", 3, 6000, [6000, 4000, 100])
case("topk_per_row", topk.prefill, "gfx942/topk_per_row_prefill/asm_top_k_per_row_prefill.co", 3, 6000, [0, 500, 10],
     [6000, 4500, 110])

# ---- attention ----
V3 = "%s/fmha_v3_fwd/%s.co"
case("fmha_v3_fwd hd128", attention.forward, V3 % ("gfx942", "MI300/fwd_hd128_bf16_rtz"), (1, 256, 256, 2, 1, 128, 128))
case("fmha_v3_fwd hd128", attention.forward, V3 % ("gfx942", "MI300/fwd_hd128_bf16_causal_rtna"),
     (1, 512, 512, 1, 1, 128, 128), causal=True, per_group=2, quick=False)
case("fmha_v3_fwd hd128", attention.forward, V3 % ("gfx950", "fwd_hd128_bf16"), (1, 256, 256, 1, 1, 128, 128))
case("fmha_v3_fwd hd192", attention.forward, V3 % ("gfx942", "MI308/fwd_hd192x128_bf16_rtna"), (1, 128, 128, 1, 1,
                                                            192, 128),
     tile=128, block=256, head_first=True)
case("fmha_v3_fwd hd192", attention.forward, V3 % ("gfx950", "fwd_hd192_hd128_bf16"), (1, 256, 256, 1, 1, 192, 128),
     block=256,
     tile=128, quick=False)
case("fmha_v3_fwd fp8", attention.forward, V3 % ("gfx950", "fwd_hd128_fp8"), (1, 256, 256, 1, 1, 128, 128), fp8=True)
case("fmha_v4_fwd fp8", attention.forward, "gfx950/fmha_v4_fwd/fwd_hd128_fp8.co", (1, 256, 256, 1, 1, 128, 128),
     fp8=True,
     scales=(1,), with_lse=0)
BWD = "gfx942/fmha_v3_bwd/bwd_hd128_"
for names, tile, half in (((None, BWD + "bf16_a32_rtz_psskddv.co", BWD + "dq_convert_bf16_rtna.co"), 192, False),
                          ((BWD + "odo_bf16.co", BWD + "bf16_a32_rtne_psskddv.co", BWD + "dq_convert_bf16_rtne.co"),
                           192, False),
                          ((None, BWD + "fp16_a32_psskddv.co", None), 192, True)):
    CASES.append(Case("fmha_v3_bwd", [n for n in names if n],
                      lambda run, names=names, tile=tile, half=half: attention.backward(run, names, tile, half=half),
                      names[2] is not None))
case("pa", attention.paged, "gfx942/pa/pa_fp16_noquant_gqa8_1tg_4w_mtp_msk0.co", "gfx942", [40, 300], 8, half=True,
     several=True)
case("pa", attention.paged, "gfx950/pa/pa_bf16_noquant_gqa8_1tg_4w_mtp_msk0.co", "gfx950", [260], 8, several=True,
     quick=False)
case("pa", attention.paged, "gfx942/pa/pa_fp16_pertokenFp8_gqa16_2tg_4w.co", "gfx942", [100], 16, half=True, fp8=True,
     quick=False)

# ---- mixtures of experts ----
STAGE1 = "%s/fmoe_2stages/fmoe_stage1_bf16_%s.co"
case("fmoe_2stages", moe.first_stage, STAGE1 % ("gfx942", "pertokenFp8_g1u1_112x64_pf3"), 20, 3, 2, 256, 128, (112, 64))
case("fmoe_2stages", moe.first_stage, STAGE1 % ("gfx950", "pertokenFp8_doweight_g1u1_48x128_2tg_pf2"), 20, 3, 2, 256,
     128,
     (48, 128), weighted=True, quick=False)
case("fmoe_2stages", moe.first_stage, STAGE1 % ("gfx950", "pertokenInt8_g1u1_64x256_pf2"), 20, 3, 2, 256, 256, (64,
                                                            256),
     int8=True, quick=False)
MOE = "%s/fmoe/%s.co"
case("fmoe", moe.fused, MOE % ("gfx942", "gelu/fmoe_bf16_pertokenFp8_g1u1_gelu_1tg_32x192"), 8, 2, 1, 512, 192, 192,
     activation="gelu")
case("fmoe_vs", moe.fused, MOE % ("gfx950", "gelu/fmoe_fp16_pertokenFp8_g1u1_vs_gelu_1tg_32x192"), 8, 2, 1, 512, 192,
     192,
     activation="gelu", half=True)
case("fmoe_vs", moe.fused, MOE % ("gfx942", "gelu/fmoe_fp16_pertokenInt8_g1u1_vs_gelu_1tg_ps_32x384"), 8, 2, 1, 512,
     384, 384,
     int8=True, activation="gelu", half=True, persistent=4, quick=False)

# ---- gfx1250 ----
case("f4gemm cluster", gfx1250.mxfp4, "gfx1250/f4gemm/f4gemm_bf16_mxfp4_ABpreShuffle_256x256_4x4_ps.co", 1024, 1024, 512)
case("f4gemm cluster", gfx1250.mxfp4, "gfx1250/f4gemm/f4gemm_bf16_mxfp4_ABpreShuffle_256x256_4x4_ps.co", 2048, 1024, 768,
     quick=False)
FMHA = "gfx1250/fmha_fwd_bf16/fmha_bf16_pertokenBf16_hd%s.co"
case("fmha_fwd_bf16", gfx1250.forward, FMHA % "128_128x256", (1, 256, 512, 2, 1, 128))
case("fmha_fwd_bf16", gfx1250.forward, FMHA % "64_128x256_mask", (1, 256, 512, 2, 1, 64), causal=True, sink=True)
case("fmha_fwd_bf16", gfx1250.forward, FMHA % "128_128x256", (2, 200, 300, 2, 2, 128), quick=False)
case("fmha_fwd_bf16", gfx1250.forward, FMHA % "128_128x256_mask", (1, 512, 512, 1, 1, 128), causal=True, quick=False)
case("fmha_fwd_bf16", gfx1250.forward, FMHA % "64_128x256", (2, 300, 600, 2, 1, 64), sink=True, quick=False)
