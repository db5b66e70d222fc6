/* Ranges that are noted on registers (ValueRange), against the values that the registers get in the interpreter. A test
   notes what it met in a first run, lets passes work on that, and runs again: no pass may leave a range behind that is
   not true, or use one wrongly. */
#pragma once

#include "ir_interpret.h"

static ValueRange *met_none(Arena *arena, const Kernel *k)
{
    ValueRange *met = arena_alloc(arena, sizeof *met * (k->vregs.len + 1));
    for (uint32_t i = 0; i < k->vregs.len; i++) met[i] = (ValueRange){INT64_MAX, INT64_MIN};
    return met;
}

/* An SSA register has got its value, in a lane that is on. */
static void met_value(Machine *m, uint32_t vreg)
{
    const VReg *v = &m->k->vregs.data[vreg];
    const uint32_t *regs = m->regs[vreg];
    if (v->is_var || v->lane_mask || v->width > 2) return;
    const int64_t value = v->width == 1 ? (int32_t)regs[0] : (int64_t)((uint64_t)regs[1] << 32 | regs[0]);
    const uint64_t bits = v->width == 1 ? UINT32_MAX : UINT64_MAX;
    if (v->in && (((uint64_t)value - (uint64_t)v->in->first) & bits) > (uint64_t)v->in->last - (uint64_t)v->in->first)
        m->outside = 1 + vreg;
    if (!m->met) return;
    if (value < m->met[vreg].first) m->met[vreg].first = value;
    if (value > m->met[vreg].last) m->met[vreg].last = value;
}

/* Notes ranges of most registers that hold in the run that was met, exactly or with room. */
static void note_met(Kernel *k, const Machine *m, uint64_t seed)
{
    for (uint32_t i = 0; i < k->vregs.len; i++) {
        const ValueRange *met = &m->met[i];
        const uint64_t draw = (seed + i) * 0x9e3779b97f4a7c15u >> 40;
        const int64_t room = draw & 12 ? 0 : (int64_t)(draw >> 8 & 1023);
        const int64_t first = met->first < INT64_MIN + room ? INT64_MIN : met->first - room;
        const int64_t last = met->last > INT64_MAX - room ? INT64_MAX : met->last + room;
        if (met->first <= met->last && draw & 3) kernel_note_range(k, i, first, last);
    }
}
