/* The code of a kernel as timed instructions. Each is made at its first use. */
#include "timing/timed_inst.h"

#include "isa/vgpr_roles.h"
#include "support/map.h"

struct TimedCode {
    Arena *arena;
    const TimeRows *rows;
    const uint32_t *words;
    size_t num_words;
    const TimedInst **insts; /* by dword */
    Map with_msb;            /* by dword and high bits of VGPR numbers, if these are not 0 */
};

TimedCode *timed_code_new(Arena *arena, const TimeRows *rows, const uint32_t *words, size_t num_words)
{
    TimedCode *code = ARENA_NEW(arena, TimedCode);
    *code = (TimedCode){.arena = arena, .rows = rows, .words = words, .num_words = num_words};
    code->insts = ARENA_ARRAY(arena, const TimedInst *, num_words);
    return code;
}

TimedCode *timed_code_of(Arena *arena, const TimeRows *rows, const TimedInst *insts, uint32_t num_insts)
{
    const TimedInst *last = num_insts ? &insts[num_insts - 1] : NULL;
    TimedCode *code = timed_code_new(arena, rows, NULL, last ? (last->address + last->bytes) / 4 : 0);
    for (uint32_t i = 0; i < num_insts; i++) code->insts[insts[i].address / 4] = &insts[i];
    return code;
}

size_t timed_code_words(const TimedCode *code) { return code->num_words; }

static void set_high_bits(DecodedInst *decoded, VgprMsb msb)
{
    for (unsigned i = 0; i < decoded->inst.num_operands; i++) {
        Operand *o = &decoded->operands[i];
        if (o->kind != OPERAND_PHYS || o->reg_class != CLASS_V) continue;
        const VgprRole role = isa_vgpr_role(&decoded->inst, i);
        if (role != ROLE_LOW) o->value += NUM_NAMED_VGPRS * msb_of_role(msb, role);
    }
}

static const TimedInst *decode_at(TimedCode *code, uint32_t word, VgprMsb msb)
{
    DecodedInst decoded;
    const char *why;
    if (isa_decode(code->rows->target, code->words + word, code->num_words - word, (uint64_t)word * 4, &decoded,
                   &why) != DECODE_OK)
        return NULL;
    if (msb) set_high_bits(&decoded, msb);
    Operand *operands = ARENA_ARRAY(code->arena, Operand, MAX_OPERANDS);
    for (unsigned i = 0; i < decoded.inst.num_operands; i++) operands[i] = decoded.operands[i];
    decoded.inst.operands = operands;
    TimedInst *inst = ARENA_NEW(code->arena, TimedInst);
    timed_inst_make(code->rows, &decoded.inst, decoded.address, decoded.size, inst);
    return inst;
}

const TimedInst *timed_code_at(TimedCode *code, uint32_t word)
{
    if (word >= code->num_words) return NULL;
    if (!code->insts[word] && code->words) code->insts[word] = decode_at(code, word, 0);
    return code->insts[word];
}

const TimedInst *timed_code_with_msb(TimedCode *code, uint32_t word, uint8_t msb)
{
    const TimedInst *plain = timed_code_at(code, word);
    if (!msb || !plain || !code->words) return plain;
    const uint64_t key = (uint64_t)word << 8 | msb;
    const TimedInst *inst = map_get(&code->with_msb, key);
    if (inst) return inst;
    inst = decode_at(code, word, msb);
    map_put(&code->with_msb, code->arena, key, (void *)inst);
    return inst;
}
