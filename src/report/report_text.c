#include "report/report.h"

void report_registers(StrBuf *out, unsigned file, unsigned first, unsigned width)
{
    if (width == 1) strbuf_printf(out, "%c%u", "sva"[file], first);
    else strbuf_printf(out, "%c[%u:%u]", "sva"[file], first, first + width - 1);
}

void report_name(const Kernel *k, uint32_t vreg, StrBuf *out)
{
    const VReg *r = &k->vregs.data[vreg];
    if (r->name) strbuf_printf(out, "%%%s", r->name);
    else strbuf_printf(out, "%%%u", vreg);
}

void report_location(const Kernel *k, uint32_t loc, StrBuf *out)
{
    const SourceLoc *s = &k->locs.data[loc];
    if (loc && s->line) strbuf_printf(out, "%s:%u:%u", s->file ? s->file : "?", s->line, s->column);
}

uint32_t report_value_loc(const Kernel *k, uint32_t vreg)
{
    const VReg *r = &k->vregs.data[vreg];
    return r->loc ? r->loc : r->def ? r->def->loc : 0;
}
