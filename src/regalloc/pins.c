/* Checks pins against registers that are not allocated: those that the author reserves, and those that instructions
   name. Conflicts between pins are found when they are placed. */
#include "isa/immediates.h"
#include "regalloc/regalloc.h"

enum { NOBODY = 0 };

typedef struct PinOwners {
    uint32_t of[NUM_FILES][MAX_FILE_REGS]; /* 1 + virtual register that is pinned to the register, or NOBODY */
} PinOwners;

static const char *range_text(Arena *arena, unsigned file, unsigned first, unsigned width)
{
    if (width == 1) return arena_printf(arena, "%c%u", "sva"[file], first);
    return arena_printf(arena, "%c[%u:%u]", "sva"[file], first, first + width - 1);
}

const char *regalloc_pin_text(const Webs *w, unsigned file, uint32_t vreg)
{
    const VReg *r = &w->k->vregs.data[vreg];
    return range_text(w->arena, file, r->pin, r->width);
}

const char *regalloc_vreg_text(const Kernel *k, Arena *arena, uint32_t vreg)
{
    const VReg *r = &k->vregs.data[vreg];
    static const char *const inputs[] = {"the address of the kernel arguments", "the address of the dispatch packet",
                                         "a preloaded kernel argument", "a workgroup id", "the work-item id"};
    if (r->def && r->def->m.opcode == OP_LIVE_IN) {
        unsigned kind = live_in_kind(&r->def->m);
        if (kind < sizeof inputs / sizeof *inputs)
            return arena_printf(arena, "%s, which the hardware puts there", inputs[kind]);
    }
    return r->name ? arena_printf(arena, "%%%s", r->name) : arena_printf(arena, "%%%u", vreg);
}

SourceLoc regalloc_vreg_loc(const Kernel *k, uint32_t vreg)
{
    const VReg *r = &k->vregs.data[vreg];
    uint32_t loc = r->loc ? r->loc : r->def ? r->def->loc : 0;
    return loc ? k->locs.data[loc] : k->loc;
}

static bool check_reserved(const Webs *w, uint32_t vreg, unsigned file, DiagList *diags)
{
    const Kernel *k = w->k;
    const VReg *r = &k->vregs.data[vreg];
    const RegisterRange *range = kernel_reserved(k, file, r->pin, r->width);
    if (!range) return true;
    const char *pin = range_text(w->arena, file, r->pin, r->width);
    const char *reserved = range_text(w->arena, file, range->first, range->width);
    if (r->def && r->def->m.opcode == OP_LIVE_IN) {
        diag_error(diags, k->locs.data[range->loc], "%s cannot be reserved: %s holds %s", reserved, pin,
                   regalloc_vreg_text(k, w->arena, vreg));
        return false;
    }
    diag_error(diags, regalloc_vreg_loc(k, vreg), "%s is pinned to %s, but %s is reserved",
               regalloc_vreg_text(k, w->arena, vreg), pin, reserved);
    diag_report(diags, DIAG_NOTE, k->locs.data[range->loc], "%s is reserved here", reserved);
    return false;
}

static bool check_named(const Webs *w, const PinOwners *owners, const Inst *inst, DiagList *diags)
{
    const Kernel *k = w->k;
    ARRAY_FOREACH(const Operand, o, inst->m.operands, inst->m.num_operands) {
        if (o->kind != OPERAND_PHYS || o->reg_class >= NUM_FILES) continue;
        for (unsigned d = 0; d < o->width && o->value + d < MAX_FILE_REGS; d++) {
            uint32_t owner = owners->of[o->reg_class][o->value + d];
            if (owner == NOBODY) continue;
            const VReg *r = &k->vregs.data[owner - 1];
            diag_error(diags, regalloc_vreg_loc(k, owner - 1), "%s is pinned to %s, but an instruction names %s itself",
                       regalloc_vreg_text(k, w->arena, owner - 1), range_text(w->arena, o->reg_class, r->pin, r->width),
                       range_text(w->arena, o->reg_class, o->value, o->width));
            diag_report(diags, DIAG_NOTE, k->locs.data[inst->loc], "it is named here");
            return false;
        }
    }
    return true;
}

bool regalloc_check_pins(const Webs *w, DiagList *diags)
{
    const Kernel *k = w->k;
    PinOwners *owners = NULL;
    bool ok = true;
    for (uint32_t v = 0; v < k->vregs.len; v++) {
        const VReg *r = &k->vregs.data[v];
        if (r->pin == NO_PIN) continue;
        bool is_live_in = r->def && r->def->m.opcode == OP_LIVE_IN;
        bool gone = r->def ? (r->def->flags & INST_DEAD) != 0 : !r->is_var && !r->param_of;
        if (gone) continue;
        unsigned file = r->reg_class == CLASS_VA ? CLASS_V : r->reg_class;
        ok &= check_reserved(w, v, file, diags);
        if (is_live_in) continue; /* an instruction may read that register by name */
        if (!owners) owners = ARENA_NEW(w->arena, PinOwners);
        for (unsigned d = 0; d < r->width && r->pin + d < MAX_FILE_REGS; d++) owners->of[file][r->pin + d] = v + 1;
    }
    if (!owners) return ok;
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    if (ok) ok = check_named(w, owners, inst, diags);
    return ok;
}
