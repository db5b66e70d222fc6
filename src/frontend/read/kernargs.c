/* What a kernel finds in its registers at entry, and its arguments in memory: loaded at the entry in wide pieces. */
#include <string.h>

#include "frontend/read/reader.h"

static Builder at_entry(Reader *r)
{
    Block *entry = r->k->blocks.data[0];
    Builder b = entry->first ? builder_before(entry->first) : builder_at_end(r->k, entry);
    b.loc = 0;
    return b;
}

Operand entry_live_in(Reader *r, enum LiveIn kind, unsigned index, RegClass reg_class, unsigned width)
{
    Builder b = at_entry(r);
    return build_live_in(&b, kind, index, reg_class, width);
}

Operand kernarg_load(Reader *r, uint32_t offset, uint32_t dwords)
{
    for (uint32_t i = 0; i < r->kernargs.len; i++)
        if (r->kernargs.data[i].offset == offset && r->kernargs.data[i].dwords == dwords)
            return vreg_operand(r->k, r->kernargs.data[i].vreg);
    KernargField field = {offset, dwords, kernel_vreg(r->k, CLASS_S, dwords)};
    VEC_PUSH(r->arena, &r->kernargs, field);
    return vreg_operand(r->k, field.vreg);
}

Operand hidden_arg(Reader *r, const char *value_kind, uint32_t offset, uint32_t bytes)
{
    Kernel *k = r->k;
    if (!r->hidden_offset) r->hidden_offset = (k->kernarg_bytes + 7) & ~7u;
    uint32_t at = r->hidden_offset + offset;
    bool declared = false;
    for (uint32_t i = 0; i < k->args.len; i++)
        declared = declared || (k->args.data[i].hidden && !strcmp(k->args.data[i].hidden, value_kind));
    if (!declared) {
        KernelArg arg = {.hidden = value_kind, .kind = ARG_HIDDEN, .offset = at, .size = bytes};
        VEC_PUSH(k->arena, &k->args, arg);
        if (k->kernarg_bytes < at + bytes) k->kernarg_bytes = at + bytes;
    }
    return kernarg_load(r, at & ~3u, 1);
}

typedef struct LoadGroup {
    uint32_t first, dwords; /* in the segment */
    Operand loaded;
} LoadGroup;

/* The largest load that starts at dword `first`, wastes little, and splits no field. */
static uint32_t group_dwords(Reader *r, const bool *used, uint32_t num_dwords, uint32_t first)
{
    static const uint32_t sizes[] = {16, 8, 4, 2};
    for (unsigned i = 0; i < 4; i++) {
        uint32_t n = sizes[i], count = 0;
        if (first + n > num_dwords) continue;
        for (uint32_t d = first; d < first + n; d++) count += used[d];
        bool good = count * 4 >= n * 3;
        for (uint32_t f = 0; f < r->kernargs.len && good; f++) {
            uint32_t at = r->kernargs.data[f].offset / 4, width = r->kernargs.data[f].dwords;
            bool inside = at < first + n && at + width > first;
            if (inside && used[at])
                good = at >= first && at + width <= first + n && (width == 1 || (at - first) % 2 == 0);
        }
        if (good) return n;
    }
    return 1;
}

static Opcode scalar_load(uint32_t dwords)
{
    return dwords == 16  ? OP_S_LOAD_DWORDX16
           : dwords == 8 ? OP_S_LOAD_DWORDX8
           : dwords == 4 ? OP_S_LOAD_DWORDX4
           : dwords == 2 ? OP_S_LOAD_DWORDX2
                         : OP_S_LOAD_DWORD;
}

/* Which placeholder registers are read anywhere. */
static void mark_used(Reader *r, uint32_t *field_of, bool *field_used)
{
    FOREACH_BLOCK(r->k, block)
    {
        FOREACH_INST(block, inst)
        {
            FOREACH_USE(inst, use)
            {
                if (use->kind == OPERAND_VREG && field_of[use->value]) field_used[field_of[use->value] - 1] = true;
            }
        }
    }
}

/* Loads the kernel arguments that are used, in wide pieces at the entry, and puts them in the place of the
   placeholders. */
void finish_kernargs(Reader *r)
{
    Kernel *k = r->k;
    if (!r->kernargs.len) return;
    uint32_t num_dwords = (k->kernarg_bytes + 3) / 4;
    uint32_t num_vregs = k->vregs.len;
    uint32_t *field_of = ARENA_ARRAY(r->arena, uint32_t, num_vregs);
    bool *field_used = ARENA_ARRAY(r->arena, bool, r->kernargs.len),
         *used = ARENA_ARRAY(r->arena, bool, num_dwords + 16);
    for (uint32_t i = 0; i < r->kernargs.len; i++) field_of[r->kernargs.data[i].vreg] = i + 1;
    mark_used(r, field_of, field_used);
    bool any = false;
    for (uint32_t i = 0; i < r->kernargs.len; i++)
        for (uint32_t d = 0; d < r->kernargs.data[i].dwords && field_used[i]; d++)
            any = used[r->kernargs.data[i].offset / 4 + d] = true;
    if (!any) return;

    LoadGroup *group_of = ARENA_ARRAY(r->arena, LoadGroup, num_dwords + 16);
    Builder b = at_entry(r);
    Operand pointer = build_live_in(&b, LIVE_IN_KERNARG_PTR, 0, CLASS_S, 2);
    for (uint32_t d = 0; d < num_dwords;) {
        if (!used[d]) {
            d++;
            continue;
        }
        LoadGroup group = {d, group_dwords(r, used, num_dwords, d), operand_none()};
        Operand uses[2] = {pointer, operand_none()};
        Inst *load = build_inst(&b, scalar_load(group.dwords), uses, 2);
        load->m.mods.offset = (int32_t)(d * 4);
        load->flags |= INST_INVARIANT;
        group.loaded = inst_def(load, 0);
        for (uint32_t i = 0; i < group.dwords; i++) group_of[d + i] = group;
        d += group.dwords;
    }
    FOREACH_BLOCK(k, block)
    {
        FOREACH_INST(block, inst)
        {
            FOREACH_USE(inst, use)
            {
                if (use->kind != OPERAND_VREG || use->value >= num_vregs || !field_of[use->value]) continue;
                uint32_t dword = r->kernargs.data[field_of[use->value] - 1].offset / 4;
                LoadGroup group = group_of[dword];
                use->value = group.loaded.value;
                use->offset = (uint8_t)(use->offset + dword - group.first);
            }
        }
    }
}
