/* Addresses of buffer operations in loops, taken apart: what the lanes differ in is made before the loop, what the loop
 * changes is the same for all lanes and goes to the scalar offset, and constants go to the immediate.
 *
 *   ^loop(%i:s):                                          %b:v = v_add_u32 8192, %lane
 *     %u:s = s_lshl_b32 %i, 18                          ^loop(%i:s):
 *     %x:v = v_add_u32 %u, %b1          (%lane + 8192)    %u:s = s_lshl_b32 %i, 18
 *     buffer_load_dword %x, %r, 0 offen           =>      buffer_load_dword %b, %r, %u offen
 *     %y:v = v_add_u32 %u, %b2          (%lane + 8320)    buffer_load_dword %b, %r, %u offen offset:128
 *     buffer_load_dword %y, %r, 0 offen
 *
 * The machine adds the lane's part and the immediate mod 2^32, and the scalar without wrap, so that a sum that wraps
 * would be outside of the buffer instead of at its beginning. Only where the whole is proved to stay below 2^32 (by
 * bounds, or because the scalar is a multiple of a power of two that the rest stays below) is there a scalar; else the
 * vector addition stays, one for all that differ by what fits the immediate. Many constants of one lane part become
 * scalars: one SALU addition each, no VGPR. Equal parts are shared by late-cse, what is not needed any more is left to
 * dce. Requires virtual registers. */
#include "analysis/cfg.h"
#include "opt/accesses.h"
#include "opt/opt.h"

#include <stdlib.h>

enum {
    MAX_VECTOR = 48,    /* VGPRs that one loop may gain */
    MANY_CONSTANTS = 2, /* more bases than that of one lane part become scalars */
};

typedef struct LoopAddresses {
    Kernel *k;
    Arena *arena;
    LinearForms forms;
    Inst *before; /* where code before the loop goes */
    VEC(Access) accesses;
    VEC(uint32_t) groups; /* an access of each */
    uint32_t gained;
} LoopAddresses;

/* ---- which operations ---- */

static void find_accesses(LoopAddresses *l, Block *const *blocks, uint32_t num_blocks)
{
    for (uint32_t i = 0; i < num_blocks; i++) FOREACH_INST(blocks[i], inst)
        {
            if (!access_is_candidate(&l->forms, inst)) continue;
            LinearForm form = linear_form(&l->forms, access_uses(inst)[0]);
            Access a;
            if (!access_take_apart(&l->forms, inst, &form, &a)) continue;
            a.order = l->accesses.len;
            while (a.group < l->groups.len &&
                   !linear_same_terms(&l->accesses.data[l->groups.data[a.group]].lane, &a.lane))
                a.group++;
            if (a.group == l->groups.len) VEC_PUSH(l->arena, &l->groups, a.order);
            VEC_PUSH(l->arena, &l->accesses, a);
        }
}

/* ---- which registers ---- */

static int by_group(const void *x, const void *y)
{
    const Access *a = x, *b = y;
    if (a->group != b->group) return a->group < b->group ? -1 : 1;
    if (a->constant != b->constant) return a->constant < b->constant ? -1 : 1;
    return a->order < b->order ? -1 : a->order > b->order;
}

static bool is_one_register(const LinearForm *lane)
{
    return lane->num == 1 && lane->terms[0].coef == 1 && lane->terms[0].b.kind == OPERAND_NONE;
}

/* A register for each stretch of constants that the immediate reaches. The number of registers. */
static uint32_t choose_bases(Access *first, uint32_t num)
{
    uint32_t bases = 0, base = 0;
    /* The register itself, if it serves all. */
    bool all = is_one_register(&first->lane);
    for (uint32_t i = 0; i < num; i++) all &= first[i].constant <= first[i].reach;
    if (all) return 0;
    for (uint32_t i = 0; i < num; i++) {
        if (!i || first[i].constant - base > first[i].reach) base = first[i].constant, bases++;
        first[i].base = base;
    }
    all = bases > MANY_CONSTANTS;
    for (uint32_t i = 0; i < num; i++) all &= first[i].proved;
    for (uint32_t i = 0; all && i < num; i++) first[i].base = first->base;
    return all ? 1 : bases;
}

/* ---- code ---- */

static void rewrite(const Access *a, Operand lane)
{
    Builder b = builder_before(a->inst);
    b.loc = a->inst->loc;
    Operand *s = access_uses(a->inst);
    uint32_t rest = a->constant - a->base, in_imm = rest & a->reach;
    Operand scalar = access_emit(&b, &a->scalar, rest - in_imm);
    if (a->proved) {
        s[0] = lane;
        s[2] = scalar;
    } else {
        s[0] = build_add_i32(&b, scalar, lane);
    }
    a->inst->m.mods.offset = (int32_t)(a->fixed + in_imm);
}

static bool rewrite_group(LoopAddresses *l, Access *first, uint32_t num)
{
    uint32_t bases = choose_bases(first, num);
    if (l->gained + bases > MAX_VECTOR) return false;
    l->gained += bases;
    Builder before = builder_before(l->before);
    Operand lane = operand_none();
    for (uint32_t i = 0; i < num; i++) {
        before.loc = first[i].inst->loc;
        if (!i || first[i].base != first[i - 1].base) lane = access_emit(&before, &first->lane, first[i].base);
        rewrite(&first[i], lane);
    }
    return true;
}

/* ---- loops ---- */

static bool do_loop(LoopAddresses *l, const Block *header, Block *const *blocks, uint32_t num_blocks)
{
    Block *preheader = loop_preheader(header);
    if (!preheader || preheader->region != header->region) return false;
    l->before = loop_hoist_point(preheader);
    if (l->before != preheader->last) return false; /* what stands between may be what the sums are made of */
    l->accesses.len = l->groups.len = 0;
    l->gained = 0;
    linear_forms_enter(&l->forms, header);
    find_accesses(l, blocks, num_blocks);
    if (!l->accesses.len) return false;
    qsort(l->accesses.data, l->accesses.len, sizeof(Access), by_group);
    bool changed = false;
    for (uint32_t i = 0, next; i < l->accesses.len; i = next) {
        for (next = i; next < l->accesses.len && l->accesses.data[next].group == l->accesses.data[i].group;) next++;
        changed |= rewrite_group(l, &l->accesses.data[i], next - i);
    }
    return changed;
}

bool pass_loop_addresses(Kernel *k, PassCtx *ctx)
{
    (void)ctx;
    cfg_build(k);
    dominance_build(k);
    loops_build(k);
    kernel_compute_defs(k);
    Arena *arena = arena_scratch(k->arena);
    const BlockList *loops = loops_own_blocks(k, arena);
    bool any = false, changed = false;
    FOREACH_BLOCK(k, block) any |= block->rpo != UINT32_MAX && block->loop_header;
    if (any) {
        LoopAddresses l = {.k = k, .arena = arena, .forms = linear_forms_new(k, arena)};
        FOREACH_BLOCK(k, header)
        {
            if (header->loop_header != header) continue;
            const BlockList *blocks = &loops[header->rpo];
            changed |= do_loop(&l, header, blocks->data, blocks->len);
        }
    }
    arena_free(arena);
    return changed;
}
