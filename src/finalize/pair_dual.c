/* Pairs two vector operations in one instruction (VOPD, VOPD3; isa/dual.h), if one of the two may move to the place of
   the other:

       v0 = v_mul_f32 v1, v2                  v0, v7 = v_dual_mul_f32_add_f32 v1, v2, v5, v4
       v3 = v_exp_f32 v0                 =>   v3 = v_exp_f32 v0
       v7 = v_add_f32 v5, v4

   Both halves read before either writes: the second may write what the first reads, but not read what it writes. An
   operation moves over the instructions in between if they share no register with it. It does not move over waits (so
   each wait covers the same operations), barriers, and changes of EXEC and MODE, nor out of the block. Sources are
   swapped if that avoids a bank conflict. Requires: physical registers, machine instructions. */
#include "finalize/finalize.h"
#include "isa/dual.h"
#include "isa/events.h"
#include "isa/reg_units.h"
#include "isa/vgpr_roles.h"

enum { WINDOW = 16 /* number of instructions examined after the first */ };

typedef struct Touched {
    RegRanges reads, writes;
} Touched;

static Touched touched_by(const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    Touched t = {.reads.count = 0};
    for (unsigned i = 0; i < inst->m.num_operands; i++)
        ranges_add(i < inst->m.num_defs ? &t.writes : &t.reads, operand_units(inst->m.operands[i]));
    ranges_add_implicit(&t.reads, row->implicit_reads);
    ranges_add_implicit(&t.writes, row->implicit_writes);
    return t;
}

/* Does the order of the two matter? */
static bool depend(const Touched *a, const Touched *b)
{
    return ranges_intersect(&a->writes, &b->reads) || ranges_intersect(&a->reads, &b->writes) ||
           ranges_intersect(&a->writes, &b->writes);
}

/* May vector operations move over it, apart from its registers? */
static bool may_cross(const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    if (row->format == FORMAT_PSEUDO || isa_is_wait(inst->m.opcode) || isa_writes_mode(&inst->m)) return false;
    if (row->flags & (INST_BRANCH | INST_TERMINATOR | INST_BARRIER | INST_WRITES_EXEC)) return false;
    for (unsigned i = 0; i < inst->m.num_defs; i++)
        if (inst->m.operands[i].kind == OPERAND_SPECIAL && inst->m.operands[i].value == SPECIAL_EXEC) return false;
    switch ((Unit)row->unit) {
    case UNIT_VALU:
    case UNIT_TRANS:
    case UNIT_MFMA:
    case UNIT_LDS:
    case UNIT_VMEM:
    case UNIT_SMEM: return true;
    case UNIT_SALU: return row->format != FORMAT_SOPP;
    default: return false;
    }
}

static MachineInst exchanged(const MachineInst *m, Operand *operands)
{
    MachineInst out = *m;
    for (unsigned i = 0; i < m->num_operands; i++) operands[i] = m->operands[i];
    operands[1] = m->operands[2], operands[2] = m->operands[1];
    out.operands = operands;
    return out;
}

/* Joins them in either order, with exchanged sources if allowed. */
static bool join(Target target, const MachineInst *a, const MachineInst *b, MachineInst *out, Operand *operands)
{
    const MachineInst *both[2] = {a, b};
    Operand rooms[2][MAX_OPERANDS];
    for (unsigned way = 0; way < 8; way++) {
        MachineInst half[2];
        bool possible = true;
        for (unsigned h = 0; h < 2; h++) {
            const bool swap = way >> h & 1;
            possible &= !swap || inst_info(both[h]->opcode)->flags & INST_COMMUTES;
            half[h] = swap && possible ? exchanged(both[h], rooms[h]) : *both[h];
        }
        const unsigned first = way >> 2;
        if (possible && isa_dual_join(target, &half[first], &half[!first], out, operands)) return true;
    }
    return false;
}

static void replace(Kernel *k, Inst *at, Inst *other, const MachineInst *dual)
{
    Inst *inst = inst_new(k, dual->opcode, dual->num_defs, dual->num_operands);
    inst->m.mods = dual->mods;
    for (unsigned i = 0; i < dual->num_operands; i++) inst->m.operands[i] = dual->operands[i];
    inst->loc = at->loc;
    inst->comment = at->comment;
    inst_insert_before(at, inst);
    inst_remove(at);
    inst_remove(other);
}

/* The instructions between the two so far: what the first would move over, and what the second would. */
typedef struct Between {
    Touched of[WINDOW];
    unsigned count;
} Between;

static bool passes(const Between *between, const Touched *t)
{
    for (unsigned i = 0; i < between->count; i++)
        if (depend(&between->of[i], t)) return false;
    return true;
}

/* Finds a second half for `x` and joins both. */
static bool pair(Kernel *k, Inst *x)
{
    Between between = {.count = 0};
    const Touched of_x = touched_by(x);
    for (Inst *y = x->next; y && between.count < WINDOW && may_cross(y); y = y->next) {
        const Touched of_y = touched_by(y);
        Operand operands[MAX_OPERANDS];
        MachineInst dual;
        const bool free = !ranges_intersect(&of_x.writes, &of_y.reads) && !ranges_intersect(&of_x.writes, &of_y.writes);
        if (free && isa_dual_may_be_half(y->m.opcode)) {
            const bool up = passes(&between, &of_y), down = passes(&between, &of_x);
            if ((up || down) && join(k->target, &x->m, &y->m, &dual, operands)) {
                replace(k, up ? x : y, up ? y : x, &dual);
                return true;
            }
        }
        between.of[between.count++] = of_y;
    }
    return false;
}

bool pass_dual(Kernel *k, PassCtx *)
{
    bool changed = false;
    FOREACH_BLOCK(k, block)
    {
        Inst *next;
        for (Inst *x = block->first; x; x = next) {
            Inst *before = x->prev;
            next = x->next;
            if (!isa_dual_may_be_half(x->m.opcode) || !pair(k, x)) continue;
            changed = true;
            next = before ? before->next : block->first; /* `next` may be deleted; `before` is not the one that moved */
            while (next && isa_is_dual(next->m.opcode)) next = next->next;
        }
    }
    return changed;
}
