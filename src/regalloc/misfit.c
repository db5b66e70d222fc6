/* Explains why a kernel does not fit: the point of highest pressure, and the values that hold registers there. */
#include "regalloc/regalloc.h"

#include <string.h>

enum { MAX_HOLDERS = 8 };

static void report_holders(const Webs *w, PressureHolders holders, const char *file, DiagList *diags)
{
    const Kernel *k = w->k;
    for (uint32_t i = 0; i < holders.len && i < MAX_HOLDERS; i++) {
        uint32_t v = holders.data[i].vreg, dwords = holders.data[i].dwords;
        const char *holder = regalloc_vreg_text(k, w->arena, v);
        diag_report(diags, DIAG_NOTE, regalloc_vreg_loc(k, v), "%s%s holds %u %s%s there", holder,
                    strchr(holder, ',') ? "," : "", dwords, file, dwords == 1 ? "" : "s");
    }
    uint32_t rest = 0;
    for (uint32_t i = MAX_HOLDERS; i < holders.len; i++) rest += holders.data[i].dwords;
    if (rest)
        diag_report(diags, DIAG_NOTE, k->loc, "%u more values hold %u %ss there", holders.len - MAX_HOLDERS, rest,
                    file);
}

void regalloc_report_pressure(Webs *w, const Budget *budget, const Placement *p, DiagList *diags)
{
    static const char *const names[NUM_PRESSURES] = {
        [PRESSURE_S] = "SGPR", [PRESSURE_V] = "VGPR", [PRESSURE_A] = "AGPR"};
    static const uint8_t files[NUM_PRESSURES] = {
        [PRESSURE_S] = CLASS_S, [PRESSURE_V] = CLASS_V, [PRESSURE_A] = CLASS_A};
    const Kernel *k = w->k;
    const Web *web = &w->web[p->failed];
    unsigned kind = pressure_class(web->reg_class);
    uint32_t limit = budget->limit[files[kind]], blocked = 0;
    BITSET_FOREACH(reg, &w->blocked[files[kind]]) blocked += reg < limit;
    const Inst *at = liveness_inst_at(k, p->max_at[kind]);
    SourceLoc loc = at && at->loc ? k->locs.data[at->loc] : k->loc;
    const char *why = budget->why[files[kind]];
    if (blocked) why = arena_printf(w->arena, "%s; %u more are reserved or named by instructions", why, blocked);
    limit -= blocked;
    if (p->max_live[kind] > limit)
        diag_error(diags, loc, "kernel '%s' needs %u %ss at this point, but has %u (%s): %u too many", k->name,
                   p->max_live[kind], names[kind], limit, why, p->max_live[kind] - limit);
    else
        diag_error(diags, loc,
                   "kernel '%s' does not fit in %u %ss (%s): %u are live at this point, but there are no %u free "
                   "registers in a row for %s%s",
                   k->name, limit, names[kind], why, p->max_live[kind], web->width,
                   k->vregs.data[p->failed].name ? "%" : "a value",
                   k->vregs.data[p->failed].name ? k->vregs.data[p->failed].name : "");
    report_holders(w, pressure_holders(w->arena, w->lv, kind, p->max_at[kind]), names[kind], diags);
}
