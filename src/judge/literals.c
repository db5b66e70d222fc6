/* Collects the constants of both codes, which the data set `literals` puts into the inputs. */
#include <math.h>

#include "judge/judge_internal.h"

static void add_literal(JudgeRequest *request, Judgement *j, double value)
{
    enum { MOST = 512, MOST_EXPONENT = 40 };
    const double size = fabs(value);
    if (!(size >= ldexp(1, -MOST_EXPONENT) && size <= ldexp(1, MOST_EXPONENT)) || j->literals.len == MOST) return;
    for (uint32_t i = 0; i < j->literals.len; i++)
        if (j->literals.data[i] == value) return;
    VEC_PUSH(request->arena, &j->literals, value);
}

/* What the bits may stand for: a float of each type, or an integer. `before`: those of the constant before, which may
   be the other half of an f64. */
static void add_bits(JudgeRequest *request, Judgement *j, uint32_t bits, uint32_t before)
{
    const uint64_t both[] = {(uint64_t)bits << 32, (uint64_t)bits << 32 | before, (uint64_t)before << 32 | bits};
    add_literal(request, j, wavecc_decode(WAVECC_F32, bits));
    add_literal(request, j, (int32_t)bits);
    for (unsigned half = 0; half < 2; half++) {
        add_literal(request, j, wavecc_decode(WAVECC_F16, bits >> (16 * half) & 0xffff));
        add_literal(request, j, wavecc_decode(WAVECC_BF16, bits >> (16 * half) & 0xffff));
    }
    for (unsigned i = 0; i < sizeof both / sizeof *both; i++)
        add_literal(request, j, wavecc_decode(WAVECC_F64, both[i]));
}

void judge_literals(JudgeRequest *request, Judgement *j)
{
    for (unsigned side = JUDGE_SIDES; side-- > 0;)
        for (uint32_t i = 0; i < request->sides[side].launches.len; i++) {
            const CodeObject *object = &request->sides[side].launches.data[i]->input.object;
            uint32_t before = 0;
            DecodedInst inst;
            for (uint64_t at = object->code_begin; judge_next_inst(object, &at, &inst);) {
                for (unsigned n = 0; n < inst.inst.num_operands; n++) {
                    if (!operand_is_imm(inst.inst.operands[n])) continue;
                    add_bits(request, j, inst.inst.operands[n].value, before);
                    before = inst.inst.operands[n].value;
                }
            }
        }
}
