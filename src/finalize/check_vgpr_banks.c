/* check-vgpr-banks: do instructions access the registers that the allocator chose? The machine code has 8 bits of a
   VGPR's number. The two bits above come from the state of the wave (s_set_vgpr_msb, writes of MODE). The check walks
   the finished kernel as the hardware would, with the states of all paths. It compares each operand's register with the
   allocator's. It shares only the roles of operands (isa/vgpr_roles.h) with the pass that inserts s_set_vgpr_msb, which
   works backward from the needed states.

   The hardware, according to LLVM 22 (AMDGPULowerVGPREncoding.cpp) and its pull request 184904: the state is 0 at the
   entry. s_set_vgpr_msb sets all four roles, but does nothing right after a write of MODE. s_setreg_imm32 of MODE sets
   them from bits 19:12 of its constant (destination, src0, src1, src2), whichever field it names. It is unknown what
   the register form sets. The state is 0 when a function is called and when it returns. */
#include "finalize/finalize.h"
#include "isa/family.h"
#include "isa/vgpr_roles.h"
#include "support/sweep.h"

enum {
    LOW_BITS = 8,          /* bits of a VGPR's number in the instruction */
    MODE_LOW = 12,         /* position of the state in the constant of s_setreg_imm32 */
    ALL_VALUES = 0xf,      /* one bit for each value of one role */
    ZERO_IN_ALL = 0x1111u, /* the value 0 in all roles */
    ANY_IN_ALL = 0xffffu
};

/* The possible values of each role over all paths, four bits each. 0: not reached. */
typedef struct Walk {
    uint16_t values;
    bool mode_written; /* by the instruction before, on some path */
    bool mode_only;    /* ... on all paths */
} Walk;

typedef struct BankCheck {
    Kernel *k;
    Walk *in; /* by block id */
    const Inst *wrong;
    const char *why;
} BankCheck;

static unsigned values_of(const Walk *w, unsigned role) { return w->values >> 4 * role & ALL_VALUES; }

static void set_value(Walk *w, unsigned role, unsigned value)
{
    w->values = (uint16_t)((w->values & ~(ALL_VALUES << 4 * role)) | 1u << (4 * role + value));
}

static void complain(BankCheck *c, const Inst *inst, const char *why)
{
    if (!c->wrong) c->wrong = inst, c->why = why;
}

/* ---- one instruction ---- */

static void compare(BankCheck *c, const Inst *inst, const Walk *w)
{
    for (unsigned i = 0; i < inst->m.num_operands; i++) {
        const Operand o = inst->m.operands[i];
        if (o.kind != OPERAND_PHYS || o.reg_class != CLASS_V) continue;
        const unsigned bank = o.value >> LOW_BITS, last = (o.value + o.width - 1u) >> LOW_BITS;
        const VgprRole role = isa_vgpr_role(&inst->m, i);
        if (bank != last) complain(c, inst, "a tuple is in two banks");
        if (role == ROLE_LOW ? bank != 0 : values_of(w, role) != 1u << bank)
            complain(c, inst, "on some path an operand means another register");
    }
}

static void switch_banks(Walk *w, unsigned simm16)
{
    const uint16_t before = w->values;
    const bool maybe_lost = w->mode_written, lost = w->mode_only;
    for (unsigned role = 0; role < NUM_VGPR_ROLES; role++) set_value(w, role, simm16 >> 2 * role & 3);
    if (lost) w->values = before;
    else if (maybe_lost) w->values |= before;
}

static void write_mode(Walk *w, const MachineInst *m)
{
    static const uint8_t order[NUM_VGPR_ROLES] = {ROLE_DST, ROLE_SRC0, ROLE_SRC1, ROLE_SRC2};
    if (m->opcode != OP_S_SETREG_IMM32_B32) w->values = ANY_IN_ALL;
    else
        for (unsigned i = 0; i < NUM_VGPR_ROLES; i++)
            set_value(w, order[i], m->operands[0].value >> (MODE_LOW + 2 * i) & 3);
}

static Walk step(BankCheck *c, const Inst *inst, Walk w)
{
    const MachineInst *m = &inst->m;
    const bool mode = isa_writes_mode(m), calls = m->opcode == OP_S_SWAPPC_B64 || m->opcode == OP_S_CALL_B64;
    if (inst_info(m->opcode)->format == FORMAT_PSEUDO) return w; /* a branch that falls through */
    compare(c, inst, &w);
    if (m->opcode == OP_S_SET_VGPR_MSB) switch_banks(&w, (unsigned)m->mods.offset);
    if (mode) write_mode(&w, m);
    if (calls && w.values != ZERO_IN_ALL) complain(c, inst, "a call while banks are not 0");
    if (calls) w.values = ZERO_IN_ALL;
    w.mode_written = w.mode_only = mode;
    return w;
}

/* ---- the kernel ---- */

/* True: the state has changed. */
static bool join(Walk *in, const Walk *out)
{
    const Walk before = *in;
    in->mode_only = before.values ? before.mode_only && out->mode_only : out->mode_only;
    in->mode_written |= out->mode_written;
    in->values |= out->values;
    return before.values != in->values || before.mode_written != in->mode_written || before.mode_only != in->mode_only;
}

/* Walks a block to its end, and passes the state on. A block without a branch falls into the next one. */
static void walk_block(BankCheck *c, uint32_t index, Sweep *sweep)
{
    const Block *block = c->k->blocks.data[index];
    Walk w = c->in[index];
    FOREACH_INST(block, inst) w = step(c, inst, w);
    const bool ends = block->last && (inst_info(block->last->m.opcode)->flags & INST_TERMINATOR);
    if (!sweep) return;
    for (unsigned s = 0; s < block_num_succs(block); s++)
        if (join(&c->in[block_succ(block, s)->id], &w)) sweep_mark(sweep, block_succ(block, s)->id);
    if (!ends && !block_num_succs(block) && index + 1 < c->k->blocks.len && join(&c->in[index + 1], &w))
        sweep_mark(sweep, index + 1);
}

const Inst *vgpr_banks_wrong(Kernel *k, const char **why)
{
    BankCheck c = {.k = k};
    kernel_number_blocks(k);
    c.in = ARENA_ARRAY(k->arena, Walk, k->blocks.len + 1);
    Sweep sweep = sweep_new(k->arena, k->blocks.len, false);
    if (!k->blocks.len) return NULL;
    c.in[0].values = ZERO_IN_ALL;
    sweep_mark(&sweep, 0);
    for (uint32_t i; sweep_next(&sweep, &i);) walk_block(&c, i, &sweep);
    /* errors found before the fixpoint also hold there, but the message names the first one in the text */
    c.wrong = NULL;
    for (uint32_t i = 0; i < k->blocks.len; i++)
        if (c.in[i].values) walk_block(&c, i, NULL);
    if (why) *why = c.why;
    return c.wrong;
}

bool pass_check_vgpr_banks(Kernel *k, PassCtx *)
{
    const char *why = NULL;
    if (!target_family(k->target)->has_vgpr_msb) return false;
    const Inst *wrong = vgpr_banks_wrong(k, &why);
    if (!wrong) return false;
    StrBuf text = {0};
    inst_print(k, wrong, &text);
    BUG("high bits of VGPR numbers of kernel '%s' are wrong: %s\n  at: %s\n  in block ^%s", k->name, why,
        text.data ? text.data : "", wrong->block ? wrong->block->name : "?");
    return false;
}
