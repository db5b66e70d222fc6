/* Definedness: which bits a result leaves undefined, class by class, from reasoning; and that what is declared defined
   does not depend on undefined bits: they are flipped at random, over all vector and scalar rows. */
#include "../../tools/isa_random.h"
#include "sim/observe/defined.h"
#include "sim_machine.h"

static const uint32_t END_PROGRAM = 0xbf810000;
static uint64_t random_state = 1;
static uint32_t next_random(void)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(random_state >> 32);
}

/* One wave with a checker of its own. */
typedef struct Checked {
    Machine *m;
    SimResult *result; /* the observers point at it */
} Checked;

static Checked checked_new(const char *target)
{
    Checked c = {.m = machine_new_words(target, &END_PROGRAM, 1, 0)};
    Machine *m = c.m;
    m->dispatch.desc = &m->desc;
    m->dispatch.checks = SIM_CHECK_DEFINED;
    m->group.lds_bytes = 0;
    c.result = ARENA_NEW(m->arena, SimResult);
    m->wave->watch = sim_observers_open(&m->dispatch, m->group.program, c.result);
    sim_tell_group_start(&m->group);
    sim_tell_wave_start(m->wave);
    return c;
}
static void checked_free(Checked *c)
{
    SimWatch *watch = c->m->wave->watch;
    sim_tell_wave_free(c->m->wave);
    sim_tell_group_free(watch, &c->m->group);
    sim_observers_close(watch);
    sim_result_free(c->result);
    machine_free(c->m);
}

static DefinedWave *shadow(const Checked *c) { return defined_of(c->m->wave); }

/* What the observer does before the instruction, if the machine calls it. */
static void define_result(SimWave *wave, const SimOp *op)
{
    const DefinedInfo *info = sim_observer_data(wave, op, OBSERVER_DEFINED);
    if (info->other_lanes || info->relative || sim_touches(wave, defined_of(wave)->undefined, op->info->facts))
        defined_observer.before(defined_state_of(wave), wave, op, (void *)info);
}

/* ---- flipping ---- */

enum { MAX_UNITS = 160 };

/* The registers of an instruction, their values and what is undefined of them. */
typedef struct Units {
    unsigned count;
    uint16_t unit[MAX_UNITS];
} Units;

static void add_units(Units *units, const RegRanges *set)
{
    for (unsigned i = 0; i < set->count; i++)
        for (unsigned k = 0; k < set->range[i].count && units->count < MAX_UNITS; k++)
            units->unit[units->count++] = (uint16_t)(set->range[i].first + k);
}

typedef struct Values {
    uint32_t rows[MAX_UNITS][LANES];
    uint32_t s[NUM_SCALARS], scc;
} Values;

static bool is_row(unsigned unit) { return unit >= UNIT_REG_V; }
static void save(const Checked *c, const Units *units, Values *values)
{
    const SimWave *wave = c->m->wave;
    for (unsigned i = 0; i < units->count; i++)
        if (is_row(units->unit[i])) memcpy(values->rows[i], wave->v[row_of_unit(shadow(c), units->unit[i])], ROW_BYTES);
    memcpy(values->s, wave->s, sizeof values->s);
    values->scc = wave->scc;
}
static void restore(const Checked *c, const Units *units, const Values *values)
{
    SimWave *wave = c->m->wave;
    for (unsigned i = 0; i < units->count; i++)
        if (is_row(units->unit[i])) memcpy(wave->v[row_of_unit(shadow(c), units->unit[i])], values->rows[i], ROW_BYTES);
    memcpy(wave->s, values->s, sizeof values->s);
    wave->scc = values->scc;
    sim_renew_exec(wave);
    wave->state = WAVE_RUNNING;
}

static uint32_t random_word(void)
{
    static const uint32_t edges[] = {0,          1,          0x80000000, 0x7fffffff, 0xffffffff, 0x3f800000,
                                     0xbf800000, 0x7f800000, 0x7fc00000, 0x00800000, 0x007fffff, 0x3c003c00};
    const uint32_t pick = next_random();
    if (pick % 3 == 0) return edges[next_random() % (sizeof edges / sizeof edges[0])];
    return pick % 3 == 1 ? next_random() % 64 : next_random();
}
/* Undefined bits: often none, few, a half, or all. */
static uint32_t random_undef(void)
{
    switch (next_random() % 8) {
    case 0: return ~0u;
    case 1: return 1u << next_random() % 32;
    case 2: return 0xffff0000;
    case 3: return next_random() & next_random();
    case 4: return 0xffu << next_random() % 25;
    default: return 0;
    }
}

static void draw_values(Checked *c, const Units *units)
{
    SimWave *wave = c->m->wave;
    DefinedWave *d = shadow(c);
    const Origin none = {NULL, 0};
    const bool uniform = next_random() % 4 == 0,
               only_off = next_random() % 4 == 0; /* undefined in lanes that are off */
    const uint64_t lanes = sim_all_lanes(wave->group->program);
    const uint64_t on = lanes & (next_random() % 3 ? (uint64_t)next_random() << 32 | next_random() : ~UINT64_C(0));
    for (unsigned i = 0; i < units->count; i++) {
        if (!is_row(units->unit[i])) continue;
        const unsigned row = row_of_unit(shadow(c), units->unit[i]);
        uint32_t undef[LANES];
        for (unsigned l = 0; l < LANES; l++) {
            wave->v[row][l] = random_word();
            undef[l] = next_random() % 4 || !(lanes >> l & 1) || (only_off && on >> l & 1) ? 0 : random_undef();
        }
        if (uniform) memset(undef, 0, sizeof undef);
        defined_set_row(d, row, ~UINT64_C(0), undef, none);
    }
    for (unsigned i = 0; i < S_EXEC; i++) {
        wave->s[i] = random_word();
        defined_set_scalar(d, i, i == S_M0 || only_off ? 0 : random_undef(), none);
    }
    wave->s[S_M0] = next_random() % 16;
    wave->scc = next_random() & 1;
    defined_set_scalar(d, UNIT_REG_SCC, !only_off && next_random() & 1, none);
    sim_set_exec(wave, on);
    wave->mode = MODE_DX10_CLAMP | (next_random() & 1 ? MODE_IEEE : 0) | (next_random() & 1 ? 0xf0 : 0);
}

static void flip(Checked *c, const Units *units, const uint32_t (*undef)[LANES], const uint32_t *scalars)
{
    SimWave *wave = c->m->wave;
    for (unsigned i = 0; i < units->count; i++) {
        if (!is_row(units->unit[i])) continue;
        uint32_t *row = wave->v[row_of_unit(shadow(c), units->unit[i])];
        for (unsigned l = 0; l < LANES; l++) row[l] ^= (next_random() & 1 ? next_random() : ~0u) & undef[i][l];
    }
    for (unsigned i = 0; i < S_EXEC; i++) wave->s[i] ^= next_random() & scalars[i];
    wave->scc ^= next_random() & scalars[UNIT_REG_SCC] & 1;
}

static void fail_instance(const SimOp *op, const char *where, unsigned number, unsigned lane, uint32_t a, uint32_t b,
                          uint32_t undef)
{
    StrBuf text = {0};
    isa_print(TARGET_GFX950, &op->info->decoded.inst, NULL, NULL, NULL, &text);
    fail_msg("%s: %s%u lane %u: 0x%08x or 0x%08x, undefined bits 0x%08x", text.data, where, number, lane, a, b, undef);
}

static void compare(const Checked *c, const SimOp *op, const Units *units, const Values *first, bool reported)
{
    const SimWave *wave = c->m->wave;
    const DefinedWave *d = shadow(c);
    for (unsigned i = 0; i < units->count; i++) {
        if (!is_row(units->unit[i])) continue;
        const unsigned row = row_of_unit(shadow(c), units->unit[i]);
        for (unsigned l = 0; l < LANES; l++)
            if ((wave->v[row][l] ^ first->rows[i][l]) & ~d->shadow[row][l])
                fail_instance(op, "v", row, l, first->rows[i][l], wave->v[row][l], d->shadow[row][l]);
    }
    for (unsigned i = 0; i < NUM_SCALARS; i++) {
        /* What was reported counts as defined from there. */
        if (reported && (i >= S_M0 || i == op->dst_scalar || i == op->dst_scalar + 1u || i == op->dst2_scalar ||
                         i == op->dst2_scalar + 1u))
            continue;
        if ((wave->s[i] ^ first->s[i]) & ~d->scalars[i])
            fail_instance(op, "s", i, 0, first->s[i], wave->s[i], d->scalars[i]);
    }
    if ((wave->scc ^ first->scc) & ~d->scalars[UNIT_REG_SCC] & 1)
        fail_instance(op, "scc", 0, 0, first->scc, wave->scc, 0);
}

static bool instance(Checked *c, const MachineInst *inst)
{
    static Values before, first;
    static uint32_t undef[MAX_UNITS][LANES];
    uint32_t scalars[NUM_SCALARS + 16];
    SimWave *wave = c->m->wave;
    DefinedWave *d = shadow(c);
    SimOp *op = machine_op(c->m, inst);
    Units units = {.count = 0};
    if (!op) return false;
    const SimOpFacts *facts = op->info->facts;
    add_units(&units, facts->reads);
    add_units(&units, facts->writes);
    draw_values(c, &units);
    if (isa_relative_registers(inst)) wave->s[S_M0] = 0; /* else other registers than those of `units` are used */
    save(c, &units, &before);
    for (unsigned i = 0; i < units.count; i++)
        if (is_row(units.unit[i])) memcpy(undef[i], d->shadow[row_of_unit(d, units.unit[i])], ROW_BYTES);
    memcpy(scalars, d->scalars, sizeof scalars);
    checker_of(c->m->wave)->findings.len = 0;
    define_result(wave, op);
    const bool reported = checker_of(c->m->wave)->findings.len != 0;
    op->run(wave, op);
    if (wave->state != WAVE_RUNNING) { /* modifiers that do not go together */
        restore(c, &units, &before);
        return false;
    }
    save(c, &units, &first);
    for (unsigned trial = 0; trial < 3; trial++) {
        restore(c, &units, &before);
        flip(c, &units, undef, scalars);
        op->run(wave, op);
        compare(c, op, &units, &first, reported);
    }
    restore(c, &units, &before);
    return true;
}

static void flip_rows(const char *target)
{
    const Target number = target_from_name(target, strlen(target));
    Checked c = checked_new(target);
    RandomState random = {0x1234567};
    unsigned tested = 0, rows = 0;
    for (unsigned opcode = 1; opcode < NUM_OPCODES; opcode++) {
        const InstInfo *row = inst_info((uint16_t)opcode);
        const bool exchange = row->format == FORMAT_DS && row->flags & INST_PURE;
        if (row->unit != UNIT_VALU && row->unit != UNIT_TRANS && row->unit != UNIT_MFMA && row->unit != UNIT_SALU &&
            !exchange)
            continue;
        if (row->flags & INST_BRANCH || opcode == OP_S_SETREG_B32 || opcode == OP_S_SETREG_IMM32_B32) continue;
        const unsigned rounds = row->unit == UNIT_MFMA ? 2 : 20;
        unsigned done = 0;
        for (unsigned round = 0; round < rounds; round++) {
            Operand operands[MAX_OPERANDS];
            MachineInst inst = {.operands = operands};
            if (!random_inst(&random, number, (uint16_t)opcode, &inst)) break;
            done += instance(&c, &inst);
        }
        tested += done;
        rows += done != 0;
    }
    checked_free(&c);
    print_message("%s: %u rows, %u instances\n", target, rows, tested);
    assert_true(rows > 500);
}
static void flip_gfx942(void **state) { (void)state, flip_rows("gfx942"); }
static void flip_gfx950(void **state) { (void)state, flip_rows("gfx950"); }
static void flip_gfx1250(void **state) { (void)state, flip_rows("gfx1250"); }

/* ---- expected masks ---- */

typedef struct Expected {
    const char *name;
    struct {
        uint64_t value, undef;
    } source[3];
    uint64_t undef; /* of the result */
    int scc;        /* scalars: undefined? -1: not looked at */
} Expected;

static const Expected expected[] = {
    /* copies and bits */
    {"v_mov_b32", {{5, 0xf0}}, 0xf0, -1},
    {"v_not_b32", {{5, 0xf0}}, 0xf0, -1},
    {"v_bfrev_b32", {{0, 1}}, 0x80000000, -1},
    {"v_and_b32", {{0xff, 0}, {0, 0xffff}}, 0xff, -1},  /* a known 0 decides */
    {"v_or_b32", {{0xff, 0}, {0, 0xffff}}, 0xff00, -1}, /* a known 1 decides */
    {"v_xor_b32", {{0xff, 1}, {0, 0x10}}, 0x11, -1},
    {"v_bfi_b32", {{0xff, 0}, {0, 0xf00f}, {0, 0xff00}}, 0xff0f, -1},
    {"v_bfi_b32", {{0, 0xf}, {3, 0}, {5, 0}}, 6, -1}, /* unknown selector: where both differ */
    /* the first bit: certain as soon as nothing in front of it is undefined */
    {"v_ffbl_b32", {{0x2000, 0xffff0000}}, 0, -1},
    {"v_ffbl_b32", {{0x2000, 0x1000}}, 0xffffffff, -1},
    {"v_ffbl_b32", {{0, 0x80000000}}, 0xffffffff, -1},
    {"v_ffbl_b32", {{0, 0}}, 0, -1},
    {"v_ffbh_u32", {{0x2000, 0x1fff}}, 0, -1},
    {"v_ffbh_u32", {{0x2000, 0x4000}}, 0xffffffff, -1},
    {"v_ffbh_i32", {{0xffff0000, 0x7fff}}, 0, -1}, /* bit 15 differs from the sign */
    {"v_ffbh_i32", {{0xffff0000, 0x18000}}, 0xffffffff, -1},
    {"s_ff0_i32_b32", {{0xfffffffe, 0xfffffffe}}, 0, -1},
    {"s_ff1_i32_b64", {{UINT64_C(1) << 40, UINT64_C(1) << 41}}, 0, -1},
    {"s_flbit_i32_b64", {{UINT64_C(1) << 40, UINT64_C(1) << 41}}, 0xffffffff, -1},
    {"s_flbit_i32_i64", {{1, 0xf}}, 0xffffffff, -1},
    /* sums: the carry grows upward, and no further than it can */
    {"v_add_u32", {{1, 0x100}, {2, 0}}, 0x100, -1},
    {"v_add_u32", {{0xff00, 0}, {0, 0x100}}, 0x1ff00, -1},
    {"v_sub_u32", {{0, 0}, {0, 1}}, 0xffffffff, -1},
    {"v_sub_u32", {{1, 0}, {0, 1}}, 1, -1},
    {"v_add3_u32", {{0, 2}, {0, 2}, {0, 0}}, 6, -1},
    {"v_lshl_add_u32", {{0, 1}, {4, 0}, {0, 0}}, 0x10, -1},
    {"v_mul_lo_u32", {{0, 4}, {3, 0}}, ~0x3u, -1},
    {"v_mul_lo_u32", {{0, 4}, {0, 0}}, 0, -1},           /* times a known zero */
    {"v_mul_u32_u24", {{0, 0xff000000}, {7, 0}}, 0, -1}, /* those bits are not read */
    {"v_mad_u32_u24", {{0, 0x10}, {1, 0}, {0, 0}}, ~0xfu, -1},
    /* shifts */
    {"v_lshlrev_b32", {{4, 0}, {1, 0xf}}, 0xf0, -1},
    {"v_lshlrev_b32", {{4, 0x20}, {1, 0}}, 0, -1}, /* bit 5 of the amount is not read */
    {"v_lshlrev_b32", {{4, 0x10}, {1, 0}}, 0xffffffff, -1},
    {"v_ashrrev_i32", {{8, 0}, {0, 0x80000000}}, 0xff800000, -1},
    {"v_lshrrev_b32", {{8, 0}, {0, 0x80000000}}, 0x00800000, -1},
    {"v_lshrrev_b64", {{4, 0}, {0, UINT64_C(0xf00000000)}}, 0xf0000000, -1},
    {"v_alignbit_b32", {{0, 0xff}, {0, 0}, {8, 0}}, 0xff000000, -1},
    {"v_bfe_u32", {{0, 0xff00}, {8, 0}, {4, 0}}, 0xf, -1},
    {"v_bfe_i32", {{0, 0x800}, {8, 0}, {4, 0}}, 0xfffffff8, -1},
    {"v_perm_b32", {{0, 0xff}, {0, 0}, {0x0c040c04, 0}}, 0x00ff00ff, -1},
    /* order */
    {"v_min_u32", {{0x100, 0xf}, {0x10, 0}}, 0, -1}, /* the other is certainly less */
    {"v_min_u32", {{0x10, 0xf}, {0x18, 0}}, 0xf, -1},
    {"v_max_i32", {{0x80000000, 0xff}, {1, 0}}, 0, -1},
    /* halves and bytes */
    {"v_cvt_f32_ubyte1", {{0, 0xffff00ff}}, 0, -1},
    {"v_cvt_f32_ubyte1", {{0, 0x100}}, 0xffffffff, -1},
    {"v_pack_b32_f16", {{0, 0xffff0000}, {0, 0xff}}, 0x00ff0000, -1},
    {"v_pk_add_u16", {{0, 1}, {0, 0}}, 1, -1},
    {"v_pk_add_f16", {{0, 0x10000}, {0, 0}}, 0xffff0000, -1},
    {"v_add_u16", {{0, 0xffff0000}, {0, 0}}, 0, -1},
    {"v_cvt_f32_f16", {{0, 0xffff0000}}, 0, -1},
    /* floats: all or nothing */
    {"v_add_f32", {{0, 1}, {0, 0}}, 0xffffffff, -1},
    {"v_cvt_pkrtz_f16_f32", {{0, 1}, {0, 0}}, 0xffff, -1},
    {"v_pk_mul_f32", {{0, 1}, {0, 0}}, 0xffffffff, -1},
    {"v_rcp_f32", {{0, 0}}, 0, -1},
    /* scalars */
    {"s_and_b32", {{0xff, 0}, {0, 0xffff}}, 0xff, 1},
    {"s_and_b32", {{0xff, 0}, {1, 0xfff0}}, 0xf0, 0}, /* certainly not zero */
    {"s_or_b64", {{0, UINT64_C(1) << 40}, {1, 0}}, UINT64_C(1) << 40, 0},
    {"s_add_u32", {{1, 0x100}, {2, 0}}, 0x100, 0},
    {"s_add_u32", {{0x80000000, 0x40000000}, {0x40000000, 0}}, 0xc0000000, 1},
    {"s_add_u32", {{0x80000000, 0x40000000}, {0x80000000, 0x40000000}}, 0xc0000000, 0}, /* the carry is certain */
    {"s_lshl_b32", {{1, 2}, {3, 0}}, 0x10, 0},
    {"s_bfe_u32", {{0, 0xf0}, {0x00040004, 0}}, 0xf, 1},
    {"s_sext_i32_i8", {{0, 0x80}}, 0xffffff80, -1},
    {"s_pack_hh_b32_b16", {{0, 0xffff}, {0, 0x10000}}, 0x10000, -1},
    {"s_cmp_eq_u32", {{1, 0xf0}, {2, 0}}, 0, 0}, /* bits that are known differ */
    {"s_cmp_eq_u32", {{1, 0xf0}, {1, 0}}, 0, 1},
    {"s_cmp_lt_u32", {{0x10, 0xf}, {0x20, 0}}, 0, 0},
    {"s_cmp_lt_i32", {{0x10, 0xf}, {0x18, 0}}, 0, 1},
    {"s_cmp_lt_i32", {{0x10, 0x80000000}, {0x18, 0}}, 0, 0}, /* less with the sign and without */
    {"s_cmp_gt_i32", {{0x20, 0x80000000}, {0x18, 0}}, 0, 1},
};

static void expect(Checked *c, const Expected *e)
{
    const Opcode opcode = opcode_from_name(e->name, strlen(e->name));
    const InstInfo *row = inst_info(opcode);
    const bool scalar = e->name[0] == 's';
    const Origin none = {NULL, 0};
    DefinedWave *d = shadow(c);
    SimWave *wave = c->m->wave;
    Operand operands[MAX_OPERANDS];
    MachineInst inst = {.opcode = (uint16_t)opcode,
                        .num_defs = row->num_defs,
                        .num_operands = row->num_operands,
                        .operands = operands,
                        .mods = isa_default_modifiers((uint16_t)opcode)};
    assert_int_not_equal(opcode, OP_INVALID);
    for (unsigned i = 0; i < row->num_operands; i++)
        operands[i] = operand_phys(scalar ? CLASS_S : CLASS_V, 4 * i + 4, row->operands[i].width);
    for (unsigned i = row->num_defs; i < row->num_operands; i++)
        for (unsigned k = 0; k < row->operands[i].width; k++) {
            const uint32_t value = (uint32_t)(e->source[i - row->num_defs].value >> (32 * k));
            const uint32_t undef = (uint32_t)(e->source[i - row->num_defs].undef >> (32 * k));
            const unsigned number = operands[i].value + k;
            uint32_t lanes[LANES];
            for (unsigned l = 0; l < LANES; l++) lanes[l] = undef;
            if (scalar) {
                wave->s[number] = value;
                defined_set_scalar(d, number, undef, none);
            } else {
                for (unsigned l = 0; l < LANES; l++) wave->v[number][l] = value;
                defined_set_row(d, number, ~UINT64_C(0), lanes, none);
            }
        }
    sim_set_exec(wave, UINT64_C(0x8000000000000001));
    wave->scc = 0;
    defined_set_scalar(d, UNIT_REG_SCC, 0, none);
    if (row->num_defs && !scalar)
        for (unsigned k = 0; k < row->operands[0].width; k++) defined_clear_row(d, operands[0].value + k, ~UINT64_C(0));
    SimOp *op = machine_op(c->m, &inst);
    assert_non_null(op);
    define_result(wave, op);
    uint64_t undef = 0;
    for (unsigned k = 0; k < (row->num_defs ? row->operands[0].width : 0u); k++)
        undef |= (uint64_t)(scalar ? d->scalars[operands[0].value + k] : d->shadow[operands[0].value + k][63])
                 << (32 * k);
    if (undef != e->undef)
        fail_msg("%s: undefined bits 0x%llx, expected 0x%llx", e->name, (unsigned long long)undef,
                 (unsigned long long)e->undef);
    if (e->scc >= 0 && (int)d->scalars[UNIT_REG_SCC] != e->scc)
        fail_msg("%s: SCC is %sdefined", e->name, d->scalars[UNIT_REG_SCC] ? "un" : "");
    if (!scalar) assert_int_equal(d->shadow[operands[0].value][1], 0); /* a lane that is off */
}

static void masks(void **state)
{
    (void)state;
    Checked c = checked_new("gfx942");
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) expect(&c, &expected[i]);
    checked_free(&c);
}

/* An undefined bit of A makes its row of D undefined, of B its column, of C one element. v_mfma_f32_16x16x16_f16:
   A and B: lane = row (column) + 16 * group of k; D: register r of lane l is row 4 * (l / 16) + r, column l % 16. */
static void matrix(void **state)
{
    (void)state;
    Checked c = checked_new("gfx942");
    DefinedWave *d = shadow(&c);
    const Origin none = {NULL, 0};
    Operand operands[] = {operand_phys(CLASS_V, 0, 4), operand_phys(CLASS_V, 8, 2), operand_phys(CLASS_V, 12, 2),
                          operand_phys(CLASS_V, 16, 4)};
    MachineInst inst = {.opcode = OP_V_MFMA_F32_16X16X16_F16, .num_defs = 1, .num_operands = 4, .operands = operands};
    const unsigned lane_a = 16 * 2 + 5, lane_b = 16 * 3 + 9, lane_c = 16 * 1 + 2; /* row 5, column 9, row 6 column 2 */
    for (unsigned r = 0; r < 32; r++) defined_clear_row(d, r, ~UINT64_C(0));
    uint32_t undef[LANES] = {0};
    undef[lane_a] = 1;
    defined_set_row(d, 9, ~UINT64_C(0), undef, none);
    undef[lane_a] = 0, undef[lane_b] = 0x8000;
    defined_set_row(d, 12, ~UINT64_C(0), undef, none);
    undef[lane_b] = 0, undef[lane_c] = 1;
    defined_set_row(d, 18, ~UINT64_C(0), undef, none);
    SimOp *op = machine_op(c.m, &inst);
    define_result(c.m->wave, op);
    for (unsigned r = 0; r < 4; r++)
        for (unsigned l = 0; l < LANES; l++) {
            const unsigned i = 4 * (l / 16) + r, j = l % 16;
            const bool want = i == 5 || j == 9 || (i == 6 && j == 2);
            if (d->shadow[r][l] != (want ? ~0u : 0)) fail_msg("element %u, %u: 0x%08x", i, j, d->shadow[r][l]);
        }
    checked_free(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(masks),       cmocka_unit_test(matrix),       cmocka_unit_test(flip_gfx942),
        cmocka_unit_test(flip_gfx950), cmocka_unit_test(flip_gfx1250),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
