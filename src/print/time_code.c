/* The timed code: instructions as text, their lines, and the matrix instructions of loops. */
#include "isa/immediates.h"
#include "print/time_report.h"
#include "support/sorted.h"

#include <stdio.h>
#include <string.h>

bool time_decode(const TimeReport *r, uint32_t word, DecodedInst *inst)
{
    const CodeObject *object = r->object;
    const uint64_t num_words = (object->code_end - object->code_begin) / 4;
    uint32_t words[4] = {0};
    const char *why;
    if (word >= num_words) return false;
    const size_t count = num_words - word < 4 ? (size_t)(num_words - word) : 4;
    memcpy(words, object->image + object->code_begin + 4 * (size_t)word, 4 * count);
    return isa_decode(object->target, words, count, 4 * (uint64_t)word, inst, &why) == DECODE_OK;
}

uint64_t time_address(const TimeReport *r, uint32_t word)
{
    return r->object->code_begin - r->object->listing_base + 4 * (uint64_t)word;
}

bool time_line(const TimeReport *r, uint32_t word, SourceLoc *loc)
{
    return object_source_line(r->object, time_address(r, word), loc);
}

/* The target of a branch by simm16: "0x1730"; "" for all other instructions. */
static void branch_label(const TimeReport *r, uint32_t word, const DecodedInst *inst, char *label, size_t bytes)
{
    const InstInfo *info = inst_info(inst->inst.opcode);
    const bool is_branch = info->flags & INST_BRANCH && info->modifiers & MOD_SIMM16 && info->unit == UNIT_BRANCH;
    const uint64_t target = branch_address(&inst->inst, time_address(r, word) + 4);
    *label = 0;
    if (is_branch && inst->inst.opcode != OP_S_ENDPGM && inst->inst.opcode != OP_S_ENDPGM_SAVED)
        snprintf(label, bytes, "0x%llx", (unsigned long long)target);
}

void time_append_inst(const TimeReport *r, uint32_t word, StrBuf *out)
{
    DecodedInst inst;
    char label[24];
    if (!time_decode(r, word, &inst)) {
        strbuf_char(out, '?');
        return;
    }
    branch_label(r, word, &inst, label, sizeof label);
    isa_print(r->object->target, &inst.inst, *label ? label : NULL, NULL, NULL, out);
}

const InstTime *time_inst_at(const TimeReport *r, uint32_t word)
{
    const CuResult *cu = &r->time->cu;
    const uint32_t low = SEARCH_FIRST(at, cu->num_insts, cu->insts[at].word < word);
    return low < cu->num_insts && cu->insts[low].word == word ? &cu->insts[low] : NULL;
}

void time_append_loop_place(const TimeReport *r, const LoopTime *loop, StrBuf *out)
{
    SourceLoc loc;
    strbuf_printf(out, "0x%llx to 0x%llx", (unsigned long long)time_address(r, loop->header),
                  (unsigned long long)time_address(r, loop->end));
    if (time_line(r, loop->header, &loc)) strbuf_printf(out, ", from %s:%u", loc.file, loc.line);
}

uint64_t time_stalled(const InstTime *inst, ClockOwner *most)
{
    uint64_t sum = 0;
    *most = OWNER_MATRIX;
    for (unsigned i = 0; i < NUM_CLOCK_OWNERS; i++) {
        sum += inst->stalled[i];
        if (inst->stalled[i] > inst->stalled[*most]) *most = (ClockOwner)i;
    }
    return sum;
}

static bool is_innermost(const LaunchTime *time, uint32_t loop)
{
    for (uint32_t i = 0; i < time->num_loops; i++)
        if (time->loops[i].parent == (int32_t)loop) return false;
    return true;
}

/* Is there a matrix instruction at that word? */
static bool take_product(const TimeReport *r, uint32_t word, LoopProduct *product)
{
    DecodedInst inst;
    if (!time_decode(r, word, &inst) || inst_info(inst.inst.opcode)->unit != UNIT_MFMA) return false;
    *product = (LoopProduct){
        .word = word, .opcode = inst.inst.opcode, .d = inst.operands[0], .a = inst.operands[1], .b = inst.operands[2]};
    return true;
}

void time_loop_products(const TimeReport *r, uint32_t loop, LoopProducts *products)
{
    const LoopTime *l = &r->time->loops[loop];
    const CuResult *cu = &r->time->cu;
    LoopProduct before = {0}; /* instructions before the first one */
    products->len = 0;
    if (!is_innermost(r->time, loop)) return;
    ARRAY_FOREACH(const InstTime, inst, cu->insts, cu->num_insts) {
        LoopProduct product, *last = products->len ? &VEC_LAST(products) : &before;
        ClockOwner most;
        if (inst->word < l->begin || inst->word >= l->end || !inst->count) continue;
        last->stalled += time_stalled(inst, &most);
        if (take_product(r, inst->word, &product)) VEC_PUSH(r->arena, products, product);
        else last->gap++;
    }
    if (!products->len) return;
    VEC_LAST(products).gap += before.gap;
    VEC_LAST(products).stalled += before.stalled;
}
