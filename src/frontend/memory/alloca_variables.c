/* Makes the register variables of private memrefs that stay in registers, after the whole kernel was read
   (memory/alloca.c explains why). */
#include "frontend/memory/memory_access.h"
#include "frontend/read/storage.h"

/* For every dword d: `vreg[d]` is its variable, and `first[d]` the variable's first dword. NO_VREG: nothing reads the
 * dword. */
typedef struct Variables {
    uint32_t *first, *vreg;
} Variables;

static unsigned pin_alignment(const Alloca *s, uint32_t width)
{
    return width == 1 ? 1 : s->reg_class == CLASS_S && width > 2 ? 4 : 2;
}

/* A variable of several dwords must begin at a place where a tuple may begin. If a pin prevents that, it is joined with
 * the dwords before it. */
static void align_pinned(const Alloca *s, bool *used, bool *joined)
{
    for (uint32_t first = 0; first < s->dwords; first++) {
        if (!used[first] || joined[first]) continue;
        uint32_t end = first + 1;
        while (end < s->dwords && joined[end]) end++;
        for (uint32_t d = first; d && (s->pin + d) % pin_alignment(s, end - d); d--) joined[d] = used[d - 1] = true;
    }
}

/* Makes one variable of the dwords that some access uses together, at most 32. */
static bool make_alloca_variables(Reader *r, const Alloca *s, Variables *out)
{
    bool *used = ARENA_ARRAY(r->arena, bool, s->dwords + 1), *joined = ARENA_ARRAY(r->arena, bool, s->dwords + 1);
    out->first = ARENA_ARRAY(r->arena, uint32_t, s->dwords + 1);
    out->vreg = ARENA_ARRAY(r->arena, uint32_t, s->dwords + 1);
    VEC_FOREACH(const RegisterAccess, a, &s->accesses) {
        for (uint32_t d = a->first; d < a->first + a->width; d++) {
            used[d] = true;
            if (d > a->first) joined[d] = true;
        }
    }
    if (s->pin != NO_PIN) align_pinned(s, used, joined);
    for (uint32_t d = 0; d < s->dwords;) {
        out->vreg[d] = NO_VREG;
        uint32_t first = d++;
        if (!used[first]) continue;
        while (d < s->dwords && joined[d] && d - first < MAX_VREG_WIDTH) d++;
        uint32_t v = kernel_var(r->k, s->reg_class, d - first);
        VReg *reg = &r->k->vregs.data[v];
        reg->loc = s->loc;
        reg->name = d - first == s->dwords ? s->name : arena_printf(r->k->arena, "%s.%u", s->name, first);
        for (uint32_t i = first; i < d; i++) out->first[i] = first, out->vreg[i] = v;
        if (s->pin == NO_PIN) continue;
        unsigned align = pin_alignment(s, d - first);
        reg->pin = (uint16_t)(s->pin + first);
        if (reg->pin % align == 0) continue;
        r->failed = true;
        return diag_error(r->diags, s->at,
                          "wavecc.pin: %c[%u:%u] must begin at a multiple of %u: dwords %u to %u "
                          "of %s are accessed "
                          "together",
                          "sva"[s->reg_class], reg->pin, reg->pin + (d - first) - 1, align, first, d - 1,
                          type_text(r->fc, s->type->mlir));
    }
    return true;
}

/* The parts of variables that hold [first, first + width), in order. Returns their number. */
static unsigned parts_of(Reader *r, const Variables *vars, uint32_t first, uint32_t width,
                         Operand parts[MAX_VREG_WIDTH])
{
    unsigned num = 0;
    for (uint32_t d = first; d < first + width;) {
        uint32_t from = d;
        while (d < first + width && vars->vreg[d] == vars->vreg[from]) d++;
        parts[num++] = operand_sub(vreg_operand(r->k, vars->vreg[from]), from - vars->first[from], d - from);
    }
    return num;
}

static void resolve_access(Reader *r, const Variables *vars, const RegisterAccess *a)
{
    Operand parts[MAX_VREG_WIDTH];
    unsigned num = parts_of(r, vars, a->first, a->width, parts);
    Inst *copy = a->copy;
    if (!a->is_store) {
        if (num > 1) {
            copy->m.opcode = OP_MERGE;
            inst_resize(r->k, copy, 1, 1 + num);
        }
        for (unsigned i = 0; i < num; i++) copy->m.operands[1 + i] = parts[i];
        return;
    }
    Operand data = copy->m.operands[1];
    unsigned at = 0;
    for (unsigned i = 0; i < num; i++) {
        Operand from = operand_is_imm(data) ? data : operand_sub(data, at, parts[i].width);
        at += parts[i].width;
        if (i + 1 == num) {
            copy->m.operands[0] = parts[i];
            copy->m.operands[1] = from;
            break;
        }
        Builder b = builder_before(copy);
        b.loc = copy->loc;
        build_copy_to(&b, parts[i], from);
    }
}

bool finish_allocas(Reader *r)
{
    for (uint32_t i = 0; i < r->allocas.len; i++) {
        const Alloca *s = r->allocas.data[i];
        Variables vars;
        if (!make_alloca_variables(r, s, &vars)) return false;
        Builder b = builder_before(s->opening);
        b.loc = s->loc;
        for (uint32_t d = 0; d < s->dwords; d++) {
            if (vars.vreg[d] == NO_VREG || vars.first[d] != d) continue;
            Operand var = vreg_operand(r->k, vars.vreg[d]);
            build_inst_to(&b, OP_UNDEF, &var, 1, NULL, 0);
        }
        inst_remove(s->opening);
        for (uint32_t a = 0; a < s->accesses.len; a++) resolve_access(r, &vars, &s->accesses.data[a]);
    }
    return true;
}
