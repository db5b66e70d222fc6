/* Follows the outcomes of equal comparisons along a path. */
#include "check/known_tests.h"

#include "check/code_flow.h"
#include "isa/events.h"
#include "isa/reg_units.h"
#include "support/map.h"

enum { MOST_TESTS = 64, UNITS = 128 };

/* A comparison without its sign: "not equal" is "equal", negated. */
typedef struct TestKey {
    uint32_t condition, type;
    struct {
        uint32_t kind, value;
    } of[2];
} TestKey;

struct Tests {
    uint8_t *number;         /* by instruction: 1 + number of its test; 0: none */
    uint8_t *negated;        /* by instruction */
    const CodeSet *asked;    /* by instruction: tests that a path may make from here on, with these operands */
    uint64_t *changed;       /* by instruction: tests that read what it writes */
    uint64_t readers[UNITS]; /* by unit: tests that read it */
    unsigned num;
};

static bool read_key(const CodeInst *inst, TestKey *key, uint8_t *negated)
{
    static const uint8_t opposite[] = {
        [CONDITION_LG] = CONDITION_EQ, [CONDITION_GE] = CONDITION_LT, [CONDITION_GT] = CONDITION_LE};
    const MachineInst *m = &inst->d.inst;
    const InstInfo *info = inst_info(m->opcode);
    const CompareInfo compare = info->compare;
    const bool with_immediate = info->format == FORMAT_SOPK;
    if (!compare.condition || number_is_float((NumberType)compare.type)) return false;
    if (info->format != FORMAT_SOPC && !with_immediate) return false;
    *negated = compare.condition < sizeof opposite && opposite[compare.condition];
    *key = (TestKey){.condition = *negated ? opposite[compare.condition] : compare.condition, .type = compare.type};
    if (key->condition == CONDITION_EQ) key->type = number_bits((NumberType)compare.type);
    for (unsigned i = 0; i < 2; i++) {
        const Operand o = i < m->num_operands ? m->operands[i] : operand_imm(0);
        const RegRange units = operand_units(o);
        if (o.kind != OPERAND_IMM && (!units.count || units.first + units.count > UNITS)) return false;
        key->of[i].kind = o.kind == OPERAND_IMM ? 0 : units.count;
        key->of[i].value = o.kind == OPERAND_IMM ? o.value : units.first;
    }
    const bool is_signed = number_is_signed((NumberType)compare.type);
    if (with_immediate) key->of[1].value = is_signed ? (uint32_t)(int16_t)m->mods.offset : (uint16_t)m->mods.offset;
    return true;
}

/* Does a branch on the comparison go around loads that are in flight where both ways meet? Others are not worth their
   states. `load`: by instruction, 1 + number of the last load before it that no wait follows. */
static bool guards_loads(const Code *code, const uint32_t *load, uint32_t inst)
{
    enum { MOST_BETWEEN = 16 };
    for (uint32_t i = inst + 1; i < code->num_insts && i - inst < MOST_BETWEEN; i++) {
        const CodeInst *next = &code->insts[i];
        const uint16_t opcode = next->d.inst.opcode;
        if (opcode == OP_S_CBRANCH_SCC0 || opcode == OP_S_CBRANCH_SCC1)
            return next->succ[0] != NO_INST && next->succ[0] > i && load[next->succ[0]] > i + 1;
        if (inst_info(opcode)->implicit_writes & IMP_SCC || inst_info(opcode)->flags & INST_BRANCH) return false;
    }
    return false;
}

static uint32_t *last_loads(const Code *code)
{
    uint32_t *load = ARENA_ARRAY(code->arena, uint32_t, code->num_insts + 1);
    for (uint32_t i = 0; i < code->num_insts; i++) {
        const MachineInst *m = &code->insts[i].d.inst;
        const bool loads = m->num_defs && inst_info(m->opcode)->flags & INST_LOAD;
        load[i + 1] = loads ? i + 1 : isa_is_wait(m->opcode) ? 0 : load[i];
    }
    return load;
}

typedef struct TestPlaces {
    TestKey key;
    uint32_t count;
    bool guards;
    uint8_t number; /* 1 + number; 0: none yet */
} TestPlaces;

static TestPlaces **collect(Tests *t, const Code *code)
{
    Map known = {0};
    const uint32_t *load = last_loads(code);
    TestPlaces **of = ARENA_ARRAY(code->arena, TestPlaces *, code->num_insts + 1);
    for (uint32_t i = 0; i < code->num_insts; i++) {
        TestKey key;
        if (!read_key(&code->insts[i], &key, &t->negated[i])) continue;
        of[i] = map_get_name(&known, (const char *)&key, sizeof key);
        if (!of[i]) {
            of[i] = ARENA_NEW(code->arena, TestPlaces);
            *of[i] = (TestPlaces){.key = key};
            map_put_name(&known, code->arena, (const char *)&of[i]->key, sizeof key, of[i]);
        }
        of[i]->count++;
        of[i]->guards |= guards_loads(code, load, i);
    }
    return of;
}

/* Numbers the comparisons that occur again. */
static void number_tests(Tests *t, const Code *code)
{
    TestPlaces **of = collect(t, code);
    for (uint32_t i = 0; i < code->num_insts; i++) {
        TestPlaces *test = of[i];
        if (!test || test->count < 2 || !test->guards) continue;
        if (!test->number && t->num < MOST_TESTS) {
            test->number = (uint8_t)++t->num;
            for (unsigned o = 0; o < 2; o++)
                for (unsigned u = 0; u < test->key.of[o].kind; u++)
                    t->readers[test->key.of[o].value + u] |= 1ull << (t->num - 1);
        }
        t->number[i] = test->number;
    }
}

static uint64_t changed_by(const Tests *t, const CodeInst *inst)
{
    const RegRanges writes = code_writes(inst, false);
    uint64_t changed = 0;
    for (unsigned i = 0; i < writes.count; i++)
        for (unsigned unit = writes.range[i].first; unit < (unsigned)writes.range[i].first + writes.range[i].count;
             unit++)
            if (unit < UNITS) changed |= t->readers[unit];
    return changed;
}

static CodeSet asked_before(const void *context, uint32_t inst, CodeSet after)
{
    const Tests *t = context;
    after.bits[0] &= ~t->changed[inst];
    if (t->number[inst]) after.bits[0] |= 1ull << (t->number[inst] - 1);
    return after;
}

Tests *tests_find(const Code *code)
{
    Tests *t = ARENA_NEW(code->arena, Tests);
    *t = (Tests){.number = ARENA_ARRAY(code->arena, uint8_t, code->num_insts + 1),
                 .negated = ARENA_ARRAY(code->arena, uint8_t, code->num_insts + 1),
                 .changed = ARENA_ARRAY(code->arena, uint64_t, code->num_insts + 1)};
    number_tests(t, code);
    for (uint32_t i = 0; i < code->num_insts && t->num; i++) t->changed[i] = changed_by(t, &code->insts[i]);
    t->asked = code_flow_back(code, asked_before, t);
    return t;
}

void known_tests_keep(const Tests *t, KnownTests *known, uint32_t inst)
{
    known->holds &= t->asked[inst].bits[0];
    known->fails &= t->asked[inst].bits[0];
}

void known_tests_after(const Tests *t, KnownTests *known, const Code *code, uint32_t inst, uint32_t *scc)
{
    const CodeInst *i = &code->insts[inst];
    const uint64_t changed = t->changed[inst], bit = t->number[inst] ? 1ull << (t->number[inst] - 1) : 0;
    known->holds &= ~changed;
    known->fails &= ~changed;
    if (!(inst_info(i->d.inst.opcode)->implicit_writes & IMP_SCC)) {
        if (known->in_scc && changed >> (known->in_scc - 1) & 1) known->in_scc = known->negated = 0;
        return;
    }
    known->in_scc = known->negated = 0;
    if ((known->holds | known->fails) & bit) {
        const bool holds = known->holds & bit;
        *scc = 1u + (holds != t->negated[inst]);
    } else if (bit) {
        known->in_scc = t->number[inst];
        known->negated = t->negated[inst];
    }
}

void known_tests_branch(KnownTests *known, bool scc)
{
    if (!known->in_scc) return;
    const uint64_t bit = 1ull << (known->in_scc - 1);
    if (scc != known->negated) known->holds |= bit;
    else known->fails |= bit;
    known->in_scc = known->negated = 0;
}
