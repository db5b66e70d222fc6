/* The code of a kernel as timed instructions, made where they are first asked for. */
#include "timing/inst.h"

struct TimedCode {
    Arena *arena;
    const TimeRows *rows;
    const uint32_t *words;
    size_t num_words;
    const TimedInst **insts; /* by dword */
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

static const TimedInst *decode_at(TimedCode *code, uint32_t word)
{
    DecodedInst decoded;
    const char *why;
    if (isa_decode(code->rows->target, code->words + word, code->num_words - word, (uint64_t)word * 4, &decoded,
                   &why) != DECODE_OK)
        return NULL;
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
    if (!code->insts[word] && code->words) code->insts[word] = decode_at(code, word);
    return code->insts[word];
}
