/* Demanded bits against the emulator: over all vector and scalar operations, bits of the sources that demand_of_use says
   nobody asks for are flipped, and the bits that are asked of the result stay. Then some facts written out by hand, so
   that the test does not pass by asking for everything. */
#include "../../tools/isa_random.h"
#include "analysis/demand.h"
#include "sim_machine.h"

static const uint32_t END_PROGRAM = 0xbf810000;
static RandomState draws = {0x2545f491};
static uint32_t draw(void) { return random_below(&draws, 0xffffffff); }

/* Lane 0 of vector registers; scalars. */
static uint32_t *place(Machine *m, Operand o, unsigned dword)
{
    if (o.kind != OPERAND_PHYS) return NULL;
    if (o.reg_class == CLASS_V) return &m->wave->v[o.value + dword][0];
    return o.reg_class == CLASS_S && o.value + dword < 100 ? &m->wave->s[o.value + dword] : NULL;
}

static uint32_t any_asked(void)
{
    static const uint32_t some[] = {0xff, 0xffff, 0xffff0000, 0xffffff, 0xff00, 0x80000000, 1, 0};
    return draw() % 3 ? some[draw() % 8] : draw() & draw();
}

/* Uses whose value is known: some of the scalars and what is immediate. */
static void find_sources(Machine *m, const MachineInst *inst, Operand *sources)
{
    for (unsigned i = inst->num_defs; i < inst->num_operands; i++) {
        const Operand o = inst->operands[i];
        const uint32_t *at = o.width == 1 && !o.flags ? place(m, o, 0) : NULL;
        const bool is_known = at && o.reg_class == CLASS_S && draw() % 2;
        sources[i - inst->num_defs] = is_known ? operand_imm(*at) : o;
    }
}

static void fill(Machine *m, const MachineInst *inst)
{
    for (unsigned i = 0; i < inst->num_operands; i++)
        for (unsigned n = 0; n < inst->operands[i].width; n++) {
            uint32_t *at = place(m, inst->operands[i], n);
            /* amounts of shifts, selectors of bytes, fields */
            const uint32_t known[] = {draw() % 33, draw() & 0x0d0d0d0d, draw() % 33 << 16 | draw() % 32, 255};
            if (at) *at = draw() % 2 ? draw() : known[draw() % 4];
        }
    m->wave->scc = draw() & 1;
}

/* The register that a use names may be named by another use, which asks for other bits: flips those of none. */
static bool flip(Machine *m, const MachineInst *inst, const Operand *sources, uint32_t asked)
{
    uint32_t *at[MAX_OPERANDS * 32], needed[MAX_OPERANDS * 32];
    unsigned count = 0;
    bool any = false;
    for (unsigned i = inst->num_defs; i < inst->num_operands; i++)
        for (unsigned n = 0; n < inst->operands[i].width; n++) {
            const unsigned use = i - inst->num_defs;
            uint32_t *where = place(m, inst->operands[i], n), bits = demand_of_use(inst, sources, use, n, asked);
            unsigned k = 0;
            while (k < count && at[k] != where) k++;
            if (operand_is_imm(sources[use])) bits = ~0u;
            if (k < count) needed[k] |= bits;
            else if (where) at[count] = where, needed[count++] = bits;
        }
    for (unsigned k = 0; k < count; k++) {
        any |= needed[k] != ~0u;
        *at[k] ^= (draw() % 2 ? draw() : ~0u) & ~needed[k];
    }
    return any;
}

/* True if it has been tried: with sources not all of which are read. */
static bool try_one(Machine *m, const MachineInst *inst)
{
    static uint32_t rows[512][LANES];
    uint32_t first[32], saved[NUM_SCALARS];
    Operand sources[MAX_OPERANDS] = {0};
    SimOp *op = machine_op(m, inst);
    const Operand def = inst->operands[0];
    if (!op || inst->num_defs != 1 || !place(m, def, 0) || !place(m, def, def.width - 1)) return false;
    sim_set_exec(m->wave, ~UINT64_C(0));
    m->wave->state = WAVE_RUNNING;
    fill(m, inst);
    find_sources(m, inst, sources);
    uint32_t asked = def.width == 1 ? any_asked() : ~0u;
    const unsigned type = inst_info(inst->opcode)->operands[0].type;
    if (type == TYPE_B16 || type == TYPE_F16 || type == TYPE_BF16) asked &= 0xffff; /* some keep the other half */
    const bool scc = m->wave->scc;
    memcpy(saved, m->wave->s, sizeof saved);
    const bool is_vector = def.reg_class == CLASS_V;
    for (unsigned i = 0; i < 512; i++) rows[i][0] = m->wave->v[i][0];
    for (unsigned n = 0; is_vector && n < def.width; n++)
        memcpy(rows[def.value + n], m->wave->v[def.value + n], sizeof rows[0]);
    op->run(m->wave, op);
    if (m->wave->state != WAVE_RUNNING) return false;
    for (unsigned n = 0; n < def.width; n++) first[n] = *place(m, def, n);
    memcpy(m->wave->s, saved, sizeof saved);
    for (unsigned i = 0; i < 512; i++) m->wave->v[i][0] = rows[i][0];
    for (unsigned n = 0; is_vector && n < def.width; n++)
        memcpy(m->wave->v[def.value + n], rows[def.value + n], sizeof rows[0]);
    m->wave->scc = scc;
    sim_set_exec(m->wave, ~UINT64_C(0));
    const bool any = flip(m, inst, sources, asked);
    op->run(m->wave, op);
    for (unsigned n = 0; n < def.width; n++) {
        if (!((first[n] ^ *place(m, def, n)) & asked)) continue;
        StrBuf text = {0};
        isa_print(TARGET_GFX950, inst, NULL, NULL, NULL, &text);
        fail_msg("%s: dword %u: 0x%08x, 0x%08x: asked for 0x%08x", text.data, n, first[n], *place(m, def, n), asked);
    }
    return any;
}

static void flip_rows(const char *name)
{
    const Target target = target_from_name(name, strlen(name));
    Machine *m = machine_new_words(name, &END_PROGRAM, 1, 0);
    m->dispatch.desc = &m->desc;
    unsigned rows = 0;
    for (unsigned opcode = 1; opcode < NUM_OPCODES; opcode++) {
        const InstInfo *row = inst_info((uint16_t)opcode);
        unsigned done = 0;
        if (row->unit != UNIT_VALU && row->unit != UNIT_TRANS && row->unit != UNIT_MFMA && row->unit != UNIT_SALU)
            continue;
        if (row->flags & INST_BRANCH || opcode == OP_S_SETREG_B32 || opcode == OP_S_SETREG_IMM32_B32) continue;
        for (unsigned round = 0; round < (row->unit == UNIT_MFMA ? 4 : 40); round++) {
            Operand operands[MAX_OPERANDS];
            MachineInst inst = {.operands = operands};
            if (!random_inst(&draws, target, (uint16_t)opcode, &inst)) break;
            done += try_one(m, &inst);
        }
        rows += done != 0;
    }
    machine_free(m);
    print_message("%s: %u operations that read less than all\n", name, rows);
    assert_true(rows > 100);
}
static void flip_gfx942(void **state) { (void)state, flip_rows("gfx942"); }
static void flip_gfx950(void **state) { (void)state, flip_rows("gfx950"); }
static void flip_gfx1250(void **state) { (void)state, flip_rows("gfx1250"); }

typedef struct Fact {
    uint16_t opcode;
    uint32_t constant[4]; /* of uses; ~0: a register */
    unsigned use;
    uint32_t asked, needed;
} Fact;

enum { R = -1 };

static const Fact facts[] = {
    {OP_V_AND_B32, {0xff00, R}, 1, 0xffff, 0xff00},
    {OP_V_OR_B32, {0xff00, R}, 1, 0xffff, 0xff},
    {OP_V_ADD_U32, {R, R}, 0, 0x80, 0xff},
    {OP_V_MUL_LO_U32, {R, R}, 1, 0xff00, 0xffff},
    {OP_V_MUL_I32_I24, {R, R}, 0, ~0u, 0xffffff},
    {OP_V_LSHLREV_B32, {8, R}, 1, 0xffff, 0xff},
    {OP_V_LSHRREV_B32, {8, R}, 1, 0xff, 0xff00},
    {OP_V_ASHRREV_I32, {24, R}, 1, 0xff, 0xff000000},
    {OP_V_ASHRREV_I32, {24, R}, 1, 0x100, 0x80000000},
    {OP_V_LSHLREV_B32, {R, R}, 0, 1, 31},
    {OP_V_BFE_I32, {R, 8, 8}, 0, ~0u, 0xff00},
    {OP_V_BFE_I32, {R, 8, 8}, 0, 0x80000000, 0x8000},
    {OP_V_BFE_U32, {R, 8, 8}, 0, 0x80000000, 0},
    {OP_V_PERM_B32, {R, R, 0x0c0c0500}, 0, ~0u, 0xff00},
    {OP_V_PERM_B32, {R, R, 0x0c0c0500}, 1, ~0u, 0xff},
    {OP_V_PERM_B32, {R, R, 0x0a090801}, 0, ~0u, 0x8000},
    {OP_V_PACK_B32_F16, {R, R}, 1, ~0u, 0xffff},
    {OP_V_CVT_F32_F16, {R}, 0, ~0u, 0xffff},
    {OP_V_CNDMASK_B32, {R, R, R}, 1, 0xff, 0xff},
    {OP_V_CNDMASK_B32, {R, R, R}, 2, 0xff, ~0u},
    {OP_V_MIN_U32, {R, R}, 0, 1, ~0u}, /* all bits decide */
    {OP_V_ADD_F32, {R, R}, 0, 1, ~0u},
    {OP_V_FMAC_F32, {R, R, R}, 2, 1, ~0u},
    {OP_GLOBAL_STORE_BYTE, {R, R}, 1, 0, 0xff},
    {OP_GLOBAL_STORE_BYTE, {R, R}, 0, 0, ~0u},
    {OP_BUFFER_STORE_SHORT_D16_HI, {R, R, R, R}, 0, 0, 0xffff0000},
    {OP_DS_WRITE_B8, {R, R}, 1, 0, 0xff},
    {OP_GLOBAL_STORE_DWORD, {R, R}, 1, 0, ~0u},
    {OP_GLOBAL_ATOMIC_ADD, {R, R}, 1, 0, ~0u},
    {OP_S_BFE_U32, {R, 8 << 16 | 16}, 0, ~0u, 0xff0000},
    {OP_S_SEXT_I32_I8, {R}, 0, 0xffff0000, 0x80},
};

static void by_hand(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        const Fact *f = &facts[i];
        const InstInfo *row = inst_info(f->opcode);
        Operand operands[MAX_OPERANDS] = {0}, sources[MAX_OPERANDS] = {0};
        MachineInst m = {.opcode = f->opcode,
                         .num_defs = row->num_defs,
                         .num_operands = row->num_operands,
                         .operands = operands,
                         .mods = isa_default_modifiers(f->opcode)};
        for (unsigned n = 0; n + m.num_defs < m.num_operands; n++) {
            const bool is_known = n < 4 && f->constant[n] != (uint32_t)R;
            sources[n] = is_known ? operand_imm(f->constant[n]) : operand_phys(CLASS_V, n, 1);
            operands[m.num_defs + n] = sources[n];
        }
        const uint32_t needed = demand_of_use(&m, sources, f->use, 0, f->asked);
        if (needed != f->needed)
            fail_msg("%s, use %u: 0x%08x, not 0x%08x (row %zu)", row->name, f->use, needed, f->needed, i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_hand),
        cmocka_unit_test(flip_gfx942),
        cmocka_unit_test(flip_gfx950),
        cmocka_unit_test(flip_gfx1250),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
