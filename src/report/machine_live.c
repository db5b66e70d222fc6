/* Finds the live registers of machine code, backward over the control flow, by register unit. Then finds which values
   stay in which register, and how long. */
#include "report/machine_page.h"

#include <string.h>

#include "isa/reg_units.h"
#include "support/sweep.h"

enum { UNIT_WORDS = (NUM_REG_UNITS + 63) / 64 };

static void set_units(uint64_t *units, const RegRanges *set, bool value)
{
    for (unsigned i = 0; i < set->count; i++)
        for (unsigned u = set->range[i].first; u < (unsigned)set->range[i].first + set->range[i].count; u++) {
            if (u >= NUM_REG_UNITS) break;
            if (value) units[u / 64] |= UINT64_C(1) << (u % 64);
            else units[u / 64] &= ~(UINT64_C(1) << (u % 64));
        }
}

static bool has_unit(const uint64_t *units, unsigned unit) { return units[unit / 64] >> (unit % 64) & 1; }

/* Live before each instruction. */
static uint64_t **find_before(const MachineCode *m)
{
    const Code *code = &m->check->code;
    uint64_t **before = ARENA_ARRAY(m->arena, uint64_t *, code->num_insts + 1);
    for (uint32_t i = 0; i < code->num_insts; i++) before[i] = ARENA_ARRAY(m->arena, uint64_t, UNIT_WORDS);
    /* Node numbers run against this flow: node n is instruction num_insts - 1 - n. */
    Sweep sweep = sweep_new(m->arena, code->num_insts, true);
    for (uint32_t node; sweep_next(&sweep, &node);) {
        const uint32_t i = code->num_insts - 1 - node;
        const CodeInst *inst = &code->insts[i];
        uint64_t units[UNIT_WORDS] = {0};
        for (unsigned s = 0; s < 2; s++)
            for (unsigned w = 0; inst->succ[s] != NO_INST && w < UNIT_WORDS; w++) units[w] |= before[inst->succ[s]][w];
        const RegRanges writes = code_writes(inst, false), reads = code_reads(inst, false);
        set_units(units, &writes, false);
        set_units(units, &reads, true);
        if (!memcmp(units, before[i], sizeof units)) continue;
        memcpy(before[i], units, sizeof units);
        for (uint32_t p = 0; p < inst->num_preds; p++)
            sweep_mark(&sweep, code->num_insts - 1 - code->preds[inst->first_pred + p]);
    }
    return before;
}

/* S includes VCC, but not registers that the hardware keeps outside the file. */
static unsigned file_of(unsigned unit)
{
    if (unit >= UNIT_REG_A) return CLASS_A;
    if (unit >= UNIT_REG_V) return CLASS_V;
    return unit < UNIT_REG_TTMP ? CLASS_S : MACHINE_FILES;
}

static unsigned number_of(unsigned unit)
{
    return unit >= UNIT_REG_A ? unit - UNIT_REG_A : unit >= UNIT_REG_V ? unit - UNIT_REG_V : unit;
}

static void count_live(MachineCode *m)
{
    const Code *code = &m->check->code;
    m->live = (uint16_t (*)[MACHINE_FILES])ARENA_ARRAY(m->arena, uint16_t, MACHINE_FILES *(code->num_insts + 1u));
    for (uint32_t i = 0; i < code->num_insts; i++) {
        const RegRanges writes = code_writes(&code->insts[i], false);
        set_units(m->occupied[i], &writes, true);
        for (unsigned w = 0; w < UNIT_WORDS; w++)
            for (uint64_t bits = m->occupied[i][w]; bits; bits &= bits - 1) {
                const unsigned unit = w * 64 + (unsigned)__builtin_ctzll(bits), file = file_of(unit);
                if (file < MACHINE_FILES) m->live[i][file]++;
            }
    }
}

/* ---- values in registers ---- */

/* Ends a span of one register. If the previous register has the same span, that span absorbs it. */
static void end_span(MachineCode *m, unsigned unit, uint32_t first, uint32_t last, uint32_t *of_unit)
{
    const unsigned file = file_of(unit), reg = number_of(unit);
    MachineSpan *before = unit && of_unit[unit - 1] ? &m->spans.data[of_unit[unit - 1] - 1] : NULL;
    if (before && before->file == file && before->reg + before->count == reg && before->first == first &&
        before->last == last) {
        before->count++;
        of_unit[unit] = of_unit[unit - 1];
        return;
    }
    const MachineSpan span = {.file = (uint8_t)file, .reg = (uint16_t)reg, .count = 1, .first = first, .last = last};
    VEC_PUSH(m->arena, &m->spans, span);
    of_unit[unit] = m->spans.len;
}

/* The units that each instruction writes without reading them: one value ends there and another starts. */
static void new_values(const CodeInst *inst, uint64_t *units)
{
    const RegRanges writes = code_writes(inst, false), reads = code_reads(inst, false);
    memset(units, 0, UNIT_WORDS * sizeof *units);
    set_units(units, &writes, true);
    set_units(units, &reads, false);
}

static void find_spans(MachineCode *m)
{
    const Code *code = &m->check->code;
    uint32_t *begun = ARENA_ARRAY(m->arena, uint32_t, NUM_REG_UNITS); /* 1 + instruction */
    uint32_t *of_unit = ARENA_ARRAY(m->arena, uint32_t, NUM_REG_UNITS);
    uint64_t none[UNIT_WORDS] = {0}, fresh[UNIT_WORDS] = {0};
    for (uint32_t i = 0; i <= code->num_insts; i++) {
        const uint64_t *now = i < code->num_insts ? m->occupied[i] : none;
        if (i < code->num_insts) new_values(&code->insts[i], fresh);
        for (unsigned unit = 0; unit < NUM_REG_UNITS; unit++) {
            if (file_of(unit) == MACHINE_FILES) continue;
            const bool is_new = i < code->num_insts && has_unit(fresh, unit);
            if (begun[unit] && (!has_unit(now, unit) || is_new)) {
                end_span(m, unit, begun[unit] - 1, i - 1, of_unit);
                begun[unit] = 0;
            }
            if (has_unit(now, unit) && !begun[unit]) begun[unit] = i + 1;
        }
    }
}

void machine_find_live(MachineCode *m)
{
    m->occupied = find_before(m);
    count_live(m);
    find_spans(m);
}
