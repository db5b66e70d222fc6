/* Operations whose result follows MODE's rounding. If a program may change the rounding, sim_run_rounded runs them. All
   other programs pay nothing. For f32 and f64 the host's rounding is set as MODE says. Our own code for f16 rounds to
   nearest even: in another mode, a conversion from f32 is corrected afterwards, and f16 arithmetic is refused. Matrix
   operations, dot products, conversions to f8 and bf16, and approximations (rcp, exp, sin ...) always round to nearest.
   Sources: ISA documents, "Denormalized and rounding modes"; LLVM 22, SIModeRegister.cpp (v_cvt_f32_f64 follows MODE's
   second field). */
#include <fenv.h>
#include <math.h>
#include <string.h>

#include "isa/immediates.h"
#include "isa/vgpr_roles.h"
#include "sim/exec/exec.h"
#include "sim/exec/number.h"

typedef enum RoundHow { ROUNDS_NOT, ROUNDS_32, ROUNDS_64, ROUNDS_TO_F16, ROUNDS_F16 } RoundHow;

/* clang-format off */
static const uint8_t how_of[NUM_OPCODES] = {
#define OF_32(x) [OP_##x] = ROUNDS_32,
#define OF_64(x) [OP_##x] = ROUNDS_64,
#define OF_16(x) [OP_##x] = ROUNDS_F16,
    OF_32(V_ADD_F32) OF_32(V_SUB_F32) OF_32(V_SUBREV_F32) OF_32(V_MUL_F32) OF_32(V_MUL_LEGACY_F32)
    OF_32(V_MUL_DX9_ZERO_F32) OF_32(V_FMA_F32) OF_32(V_FMAC_F32) OF_32(V_FMAAK_F32) OF_32(V_FMAMK_F32)
    OF_32(V_FMA_DX9_ZERO_F32) OF_32(V_FMA_MIX_F32) OF_32(V_MAC_F32) OF_32(V_MAD_F32) OF_32(V_MAD_LEGACY_F32)
    OF_32(V_MADAK_F32) OF_32(V_MADMK_F32) OF_32(V_PK_ADD_F32) OF_32(V_PK_MUL_F32) OF_32(V_PK_FMA_F32)
    OF_32(V_DIV_FMAS_F32) OF_32(V_LDEXP_F32) OF_32(V_CVT_F32_I32) OF_32(V_CVT_F32_U32) OF_32(S_ADD_F32)
    OF_32(S_SUB_F32) OF_32(S_MUL_F32) OF_32(S_FMAC_F32) OF_32(S_FMAAK_F32) OF_32(S_FMAMK_F32) OF_32(S_CVT_F32_I32)
    OF_32(S_CVT_F32_U32)
    OF_64(V_ADD_F64) OF_64(V_ADD_F64_GFX12) OF_64(V_MUL_F64) OF_64(V_MUL_F64_GFX12) OF_64(V_FMA_F64)
    OF_64(V_FMAC_F64) OF_64(V_FMAAK_F64) OF_64(V_FMAMK_F64) OF_64(V_DIV_FMAS_F64) OF_64(V_LDEXP_F64)
    OF_64(V_CVT_F32_F64)
    [OP_V_CVT_F16_F32] = ROUNDS_TO_F16,
    OF_16(V_ADD_F16) OF_16(V_SUB_F16) OF_16(V_SUBREV_F16) OF_16(V_MUL_F16) OF_16(V_FMA_F16) OF_16(V_FMA_LEGACY_F16)
    OF_16(V_FMAC_F16) OF_16(V_FMAAK_F16) OF_16(V_FMAMK_F16) OF_16(V_MAC_F16) OF_16(V_MAD_F16)
    OF_16(V_MAD_LEGACY_F16) OF_16(V_MADAK_F16) OF_16(V_MADMK_F16) OF_16(V_LDEXP_F16) OF_16(V_FMA_MIXLO_F16)
    OF_16(V_FMA_MIXHI_F16) OF_16(V_PK_ADD_F16) OF_16(V_PK_MUL_F16) OF_16(V_PK_FMA_F16) OF_16(V_PK_FMAC_F16)
    OF_16(V_PK_FMAC_F16_GFX12) OF_16(V_CVT_F16_I16) OF_16(V_CVT_F16_U16) OF_16(V_CVT_PK_F16_F32) OF_16(S_ADD_F16)
    OF_16(S_SUB_F16) OF_16(S_MUL_F16) OF_16(S_FMAC_F16) OF_16(S_CVT_F16_F32)
};
/* clang-format on */

bool sim_follows_rounding(uint16_t opcode) { return how_of[opcode] != ROUNDS_NOT; }

bool sim_writes_rounding(const DecodedInst *decoded)
{
    const MachineInst *inst = &decoded->inst;
    return inst->opcode == OP_S_ROUND_MODE || (isa_writes_mode(inst) && hwreg_first(inst) < 4);
}

/* A field of MODE, two bits. */
typedef enum Rounding { TO_NEAREST, UP, DOWN, TO_ZERO } Rounding;

/* `half` is `value` rounded to nearest. The result is `value` rounded as asked: `half` or a neighbour of it. */
static uint32_t corrected(uint32_t half, float value, Rounding rounding, bool limit)
{
    const float rounded = f16_to_f32(half);
    const bool negative = f32_to_bits(value) >> 31;
    const bool away = rounding == (negative ? DOWN : UP);
    if (value != value || rounded == value) return half;
    if (away && fabsf(rounded) < fabsf(value)) return limit && (half & 0x7fff) == 0x7bff ? half : half + 1;
    return !away && fabsf(rounded) > fabsf(value) ? half - 1 : half;
}

static void convert_to_f16(SimWave *wave, const SimOp *op, Rounding rounding)
{
    uint32_t sources[LANES];
    if (op->prepare) op->prepare(wave, op);
    memcpy(sources, sim_src(wave, op, 0), sizeof sources); /* the result may be written over it */
    op->info->to_nearest(wave, op);
    uint32_t *results = sim_dst(wave, op->dst);
    FOREACH_LANE(lane, wave->exec) {
        const uint32_t source = wave->mode & MODE_DENORM32_IN ? sources[lane] : f32_flush(sources[lane]);
        uint32_t half = corrected(results[lane] & 0xffff, f32_from_bits(source), rounding, wave->mode & MODE_FP16_OVFL);
        if (!(wave->mode & MODE_DENORM16_64_OUT)) half = f16_flush(half);
        results[lane] = (results[lane] & 0xffff0000) | half;
    }
}

void sim_run_rounded(SimWave *wave, const SimOp *op)
{
    static const int of_host[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    const RoundHow how = (RoundHow)how_of[op->info->decoded.inst.opcode];
    const unsigned rounding = how == ROUNDS_32 ? wave->mode & 3 : wave->mode >> 2 & 3;
    if (rounding == TO_NEAREST) {
        op->info->to_nearest(wave, op);
    } else if (how == ROUNDS_F16) {
        sim_stop(wave, op, SIM_UNSUPPORTED, -1, 0, "arithmetic of f16 with a rounding mode other than to nearest even");
    } else if (how == ROUNDS_TO_F16) {
        convert_to_f16(wave, op, (Rounding)rounding);
    } else {
        fesetround(of_host[rounding]);
        op->info->to_nearest(wave, op);
        fesetround(FE_TONEAREST);
    }
}
