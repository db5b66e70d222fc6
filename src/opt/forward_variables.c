/* If a block has written a variable by copies, its later reads take the copied values instead (opt_forward_variables).
 * Such variables remain after another pass has removed a branch. Once the reads are replaced, the values need no fixed
 * register:
 *
 *     %v = copy 0                                       %v = copy 0
 *     %v[0:1] = copy %x                                 %v[0:1] = copy %x
 *     %r:v4 = copy %v                           =>      %r:v4 = merge %x, 0, 0 */
#include "opt/opt.h"

/* The known values of a variable's dwords; OPERAND_NONE: not known. */
typedef struct Contents {
    uint32_t vreg;
    Operand dwords[MAX_VREG_WIDTH];
} Contents;

typedef struct Forwarding {
    Kernel *k;
    Arena *arena;
    VEC(Contents) contents;
    uint32_t *index; /* by virtual register: 1 + index in contents */
} Forwarding;

static Contents *contents_of(Forwarding *f, uint32_t vreg)
{
    if (f->index[vreg]) return &f->contents.data[f->index[vreg] - 1];
    VEC_PUSH(f->arena, &f->contents, ((Contents){.vreg = vreg}));
    f->index[vreg] = f->contents.len;
    return &f->contents.data[f->contents.len - 1];
}

static bool is_variable(const Forwarding *f, Operand o)
{
    return o.kind == OPERAND_VREG && o.reg_class == CLASS_V && f->k->vregs.data[o.value].is_var;
}

static void note_write(Forwarding *f, const Inst *inst, Operand def)
{
    const Operand source = inst->m.opcode == OP_COPY ? inst->m.operands[1] : operand_none();
    const bool constant = operand_is_imm(source) && !source.flags;
    const bool value = is_ssa(f->k, source) && source.reg_class == CLASS_V && !source.flags;
    Contents *c = contents_of(f, def.value);
    for (unsigned d = 0; d < def.width; d++)
        c->dwords[def.offset + d] = constant ? source : value ? operand_sub(source, d, 1) : operand_none();
}

/* Replaces a copy of a variable if all its dwords are known. */
static bool forward(Forwarding *f, Inst *copy)
{
    const Operand from = copy->m.operands[1], to = copy->m.operands[0];
    if (from.flags || !is_ssa(f->k, to) || to.reg_class != CLASS_V) return false;
    const Operand *dwords = &contents_of(f, from.value)->dwords[from.offset];
    Operand parts[MAX_VREG_WIDTH];
    unsigned num = 0;
    for (unsigned d = 0; d < from.width; d++) {
        Operand *last = num ? &parts[num - 1] : NULL;
        const Operand x = dwords[d];
        if (x.kind == OPERAND_NONE) return false;
        const bool goes_on = last && x.kind == OPERAND_VREG && last->kind == OPERAND_VREG && x.value == last->value &&
                             x.offset == last->offset + last->width;
        if (goes_on) last->width++;
        else parts[num++] = x;
    }
    Inst *made = inst_new(f->k, num == 1 ? OP_COPY : OP_MERGE, 1, 1 + num);
    made->m.operands[0] = to;
    for (unsigned i = 0; i < num; i++) made->m.operands[1 + i] = parts[i];
    made->loc = copy->loc;
    inst_insert_before(copy, made);
    f->k->vregs.data[to.value].def = made;
    inst_remove(copy);
    return true;
}

static void forward_in(Forwarding *f, Block *block)
{
    FOREACH_INST_SAFE(block, inst)
    {
        if (inst_has(inst, INST_WRITES_EXEC)) break;
        if (inst->m.opcode == OP_COPY && is_variable(f, inst->m.operands[1]) && forward(f, inst)) continue;
        FOREACH_DEF(inst, def) if (is_variable(f, *def)) note_write(f, inst, *def);
    }
    for (uint32_t i = 0; i < f->contents.len; i++) f->index[f->contents.data[i].vreg] = 0;
    f->contents.len = 0;
}

void opt_forward_variables(Kernel *k, Arena *arena, Block *const *blocks, uint32_t num_blocks)
{
    Forwarding f = {.k = k, .arena = arena, .index = ARENA_ARRAY(arena, uint32_t, k->vregs.len + 1)};
    for (uint32_t i = 0; i < num_blocks; i++) forward_in(&f, blocks[i]);
}
