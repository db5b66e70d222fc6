/* Branches reach 32767 dwords. Farther ones go through VCC. Neither VCC nor SCC is live across a block's end:

       s_cbranch_scc1 far         =>     s_cbranch_scc0 next
                                         s_getpc_b64 vcc
                                         s_add_u32 vcc_lo, vcc_lo, <far - here>, low half
                                         s_addc_u32 vcc_hi, vcc_hi, <sign>
                                         s_setpc_b64 vcc
                                  next:

   `here` is the address after s_getpc_b64. Lengthening moves code, so it is repeated until no branch is out of reach.
   Branches only become longer, so this ends. The distances are filled in last. */
#include "finalize/branches.h"

enum {
    REACH_BYTES = 32767 * 4,
    SAFE_INST_BYTES = 16, /* largest instruction */
};

typedef struct Lengthen {
    Kernel *k;
    int64_t *address;   /* by block id; one more for the end */
    VEC(Inst *) fixups; /* the s_add_u32 of each sequence */
    VEC(Block *) fixup_targets;
} Lengthen;

static int64_t block_bytes(const Kernel *k, const Block *block)
{
    int64_t bytes = 0;
    FOREACH_INST(block, inst) bytes += isa_size_bytes(k->target, &inst->m);
    return bytes;
}

static void layout(Lengthen *l)
{
    int64_t at = 0;
    kernel_number_blocks(l->k);
    l->address = ARENA_ARRAY(l->k->arena, int64_t, l->k->blocks.len + 1);
    FOREACH_BLOCK(l->k, block)
    {
        l->address[block->id] = at;
        at += block_bytes(l->k, block);
    }
    l->address[l->k->blocks.len] = at;
}

static uint16_t inverse(uint16_t opcode)
{
    switch (opcode) {
    case OP_S_CBRANCH_SCC0: return OP_S_CBRANCH_SCC1;
    case OP_S_CBRANCH_SCC1: return OP_S_CBRANCH_SCC0;
    case OP_S_CBRANCH_EXECZ: return OP_S_CBRANCH_EXECNZ;
    case OP_S_CBRANCH_EXECNZ: return OP_S_CBRANCH_EXECZ;
    case OP_S_CBRANCH_VCCZ: return OP_S_CBRANCH_VCCNZ;
    case OP_S_CBRANCH_VCCNZ: return OP_S_CBRANCH_VCCZ;
    default: BUG("a branch without an inverse: %s", inst_info(opcode)->name);
    }
}

static Inst *append(Kernel *k, Block *block, Inst *like, uint16_t opcode, unsigned num_defs, unsigned num_operands)
{
    Inst *inst = inst_new(k, opcode, num_defs, num_operands);
    inst->loc = like->loc;
    inst_append(block, inst);
    return inst;
}

static Operand vcc_half(unsigned half)
{
    Operand o = operand_special(SPECIAL_VCC, 1);
    o.offset = (uint8_t)half;
    return o;
}

/* Appends to `block` the jump to `target`. */
static void append_long_jump(Lengthen *l, Block *block, Inst *like, Block *target)
{
    Kernel *k = l->k;
    Inst *getpc = append(k, block, like, isa_on(k->target, OP_S_GETPC_B64), 1, 1);
    getpc->m.operands[0] = operand_special(SPECIAL_VCC, 2);
    for (unsigned half = 0; half < 2; half++) {
        Inst *add = append(k, block, like, half ? OP_S_ADDC_U32 : OP_S_ADD_U32, 1, 3);
        add->m.operands[0] = add->m.operands[1] = vcc_half(half);
        /* Any literal. A distance beyond reach is never an inline constant, so the size is final. */
        add->m.operands[2] = operand_imm(half ? 0 : 0x7fffffff);
        if (half) continue;
        VEC_PUSH(k->arena, &l->fixups, add);
        VEC_PUSH(k->arena, &l->fixup_targets, target);
    }
    Inst *setpc = append(k, block, like, OP_S_SETPC_B64, 0, 1);
    setpc->m.operands[0] = operand_special(SPECIAL_VCC, 2);
    setpc->branch = ARENA_NEW(k->arena, Branch);
    setpc->branch->target[0] = target;
    k->uses_vcc = true;
}

/* `branch` ends `block`. It is unconditional, or otherwise falls through to the next block. */
static void lengthen(Lengthen *l, Block *block, Inst *branch)
{
    Kernel *k = l->k;
    Block *target = branch->branch->target[0];
    if (branch->m.opcode == OP_S_BRANCH) {
        inst_remove(branch);
        append_long_jump(l, block, branch, target);
        return;
    }
    Block *next = k->blocks.data[block->id + 1];
    Block *far = kernel_block(k, NULL, block->region);
    for (uint32_t i = k->blocks.len - 1; i > block->id + 1; i--) k->blocks.data[i] = k->blocks.data[i - 1];
    k->blocks.data[block->id + 1] = far;
    for (uint32_t i = block->id + 1; i < k->blocks.len; i++) k->blocks.data[i]->id = i;
    append_long_jump(l, far, branch, target);
    branch->m.opcode = inverse(branch->m.opcode);
    branch->branch->target[0] = next;
    branch->branch->target[1] = far;
}

static bool out_of_reach(const Lengthen *l, const Block *block, const Inst *branch)
{
    int64_t from = l->address[block->id + 1]; /* from after the branch, which is last */
    int64_t distance = l->address[branch->branch->target[0]->id] - from;
    return distance > REACH_BYTES || distance < -REACH_BYTES;
}

static bool lengthen_once(Lengthen *l)
{
    layout(l);
    VEC(Inst *) far = {0};
    FOREACH_BLOCK(l->k, block)
    {
        Inst *last = block->last;
        if (last && last->branch && last->m.opcode != OP_S_SETPC_B64 && out_of_reach(l, block, last))
            VEC_PUSH(l->k->arena, &far, last);
    }
    for (uint32_t i = 0; i < far.len; i++) lengthen(l, far.data[i]->block, far.data[i]);
    return far.len != 0;
}

/* Finds sequences that the kernel has already, because it was read from a text of this pass. */
static void find_sequences(Lengthen *l)
{
    FOREACH_BLOCK(l->k, block)
    {
        Inst *setpc = block->last, *high = setpc ? setpc->prev : NULL, *low = high ? high->prev : NULL;
        if (!low || setpc->m.opcode != OP_S_SETPC_B64 || !setpc->branch) continue;
        if (high->m.opcode != OP_S_ADDC_U32 || low->m.opcode != OP_S_ADD_U32 || !low->prev) continue;
        if (low->prev->m.opcode != isa_on(l->k->target, OP_S_GETPC_B64) || !operand_is_imm(low->m.operands[2]) ||
            !operand_is_imm(high->m.operands[2]))
            continue;
        VEC_PUSH(l->k->arena, &l->fixups, low);
        VEC_PUSH(l->k->arena, &l->fixup_targets, setpc->branch->target[0]);
    }
}

/* True: an instruction has changed, and perhaps its size. */
static bool fill_distances(Lengthen *l)
{
    bool changed = false;
    layout(l);
    for (uint32_t i = 0; i < l->fixups.len; i++) {
        Inst *add = l->fixups.data[i];
        int64_t here = l->address[add->block->id];
        for (const Inst *inst = add->block->first; inst != add; inst = inst->next)
            here += isa_size_bytes(l->k->target, &inst->m);
        int64_t distance = l->address[l->fixup_targets.data[i]->id] - here;
        Operand low = operand_imm((uint32_t)distance), high = operand_imm(distance < 0 ? UINT32_MAX : 0);
        changed |= !operand_same(low, add->m.operands[2]) || !operand_same(high, add->next->m.operands[2]);
        add->m.operands[2] = low;
        add->next->m.operands[2] = high;
    }
    return changed;
}

bool lengthen_branches(Kernel *k)
{
    enum { MOST_FILLS = 16 }; /* a sequence from a text may change its size if its target is near now */
    Lengthen l = {.k = k};
    int64_t most = 0;
    FOREACH_BLOCK(k, block) FOREACH_INST(block, inst) most += SAFE_INST_BYTES;
    find_sequences(&l);
    if (most <= REACH_BYTES && !l.fixups.len) return false; /* no branch can be out of reach */
    bool changed = false;
    while (lengthen_once(&l)) changed = true;
    unsigned fills = 0;
    while (fill_distances(&l)) {
        changed = true;
        CHECK(++fills < MOST_FILLS);
    }
    return changed;
}
