#include "sim/observe/compares.h"

#include <math.h>

#include "isa/meaning.h"
#include "sim/observe/observers.h"
#include "wavecc/types.h"

/* What the row compares. False: it is no comparison of two numbers. */
static bool read_row(CompareInfo compare, SimCompareSite *site)
{
    static const bool orders[CONDITION_CLASS + 1] = {
        [CONDITION_LT] = true,  [CONDITION_LE] = true,  [CONDITION_GT] = true,  [CONDITION_GE] = true,
        [CONDITION_NGE] = true, [CONDITION_NGT] = true, [CONDITION_NLE] = true, [CONDITION_NLT] = true};
    const Condition c = (Condition)compare.condition;
    site->type = (NumberType)compare.type;
    site->is_order = orders[c];
    return orders[c] || c == CONDITION_EQ || c == CONDITION_LG || c == CONDITION_NLG || c == CONDITION_NEQ;
}

double sim_compared_number(NumberType type, uint64_t bits)
{
    static const WaveccType floats[] = {WAVECC_F16, WAVECC_F32, WAVECC_F64};
    const unsigned unused = 64 - number_bits(type);
    if (number_is_float(type)) return wavecc_decode(floats[type - NUMBER_F16], bits);
    return number_is_signed(type) ? (double)((int64_t)(bits << unused) >> unused) : (double)bits;
}

/* Is x less than y? Integers of 64 bits are more than f64 holds. */
static bool is_less(NumberType type, uint64_t x, uint64_t y)
{
    if (number_is_float(type)) return sim_compared_number(type, x) < sim_compared_number(type, y);
    return meaning_compare((CompareInfo){CONDITION_LT, (uint8_t)type}, x, y);
}

static void note_outcome(SimCompareSite *site, SimComparePair p)
{
    if (isnan(sim_compared_number(site->type, p.a)) || isnan(sim_compared_number(site->type, p.b))) return;
    const bool less = is_less(site->type, p.a, p.b), more = is_less(site->type, p.b, p.a);
    site->seen[less ? COMPARE_LESS : more ? COMPARE_MORE : COMPARE_SAME] = true;
}

static uint64_t operand(const SimWave *wave, const SimOp *op, unsigned slot, unsigned bits, unsigned lane,
                        unsigned stride)
{
    const uint32_t *rows = sim_src(wave, op, slot);
    const uint64_t low = rows[lane];
    return bits == 64 ? low | (uint64_t)rows[lane + stride] << 32 : low & ((UINT64_C(1) << bits) - 1);
}

/* A comparison may change EXEC. */
static void before(void *, SimWave *wave, const SimOp *, void *)
{
    wave->observed[OBSERVER_COMPARES] = (void *)(uintptr_t)wave->exec;
}

static void after(void *self, SimWave *wave, const SimOp *op, void *data)
{
    enum { LANE = 17 };
    SimCompareSite *site = &((struct SimCompares *)self)->sites.data[(uintptr_t)data];
    const MachineInst *inst = &op->info->decoded.inst;
    const InstInfo *info = inst_info(inst->opcode);
    const unsigned bits = number_bits(site->type);
    const bool is_vector = *info->name == 'v', is_short = info->format == FORMAT_SOPK;
    const uint64_t lanes = is_vector ? (uint64_t)(uintptr_t)wave->observed[OBSERVER_COMPARES] : 1;
    const bool is_known = site->seen[COMPARE_LESS] && site->seen[COMPARE_SAME] && site->seen[COMPARE_MORE];
    const unsigned chosen = lanes >> LANE & 1 ? LANE : lanes ? (unsigned)__builtin_ctzll(lanes) : 0;
    FOREACH_LANE(lane, is_known && lanes ? UINT64_C(1) << chosen : lanes) {
        const unsigned stride = is_vector ? LANES : 1;
        SimComparePair p = {.a = operand(wave, op, 0, bits, lane, stride)};
        p.b = is_short ? (uint32_t)(number_is_signed(site->type) ? (int16_t)op->imm : (uint16_t)op->imm)
                       : operand(wave, op, 1, bits, lane, stride);
        note_outcome(site, p);
        if (lane == chosen && site->num_pairs < COMPARE_PAIRS) site->pairs[site->num_pairs++] = p;
    }
}

static unsigned prepare(void *self, const SimOpFacts *facts, void **data)
{
    struct SimCompares *c = self;
    const DecodedInst *decoded = &facts->op->info->decoded;
    SimCompareSite site = {.address = c->code + decoded->address};
    if (facts->flags & SIM_FACT_NONE || !read_row(inst_info(decoded->inst.opcode)->compare, &site)) return 0;
    uint32_t number = 0;
    while (number < c->sites.len && c->sites.data[number].address != site.address) number++;
    if (number == c->sites.len) VEC_PUSH(c->arena, &c->sites, site);
    *data = (void *)(uintptr_t)number;
    return SIM_ON_BEFORE | SIM_ON_AFTER;
}

static void *open(SimWatch *watch)
{
    if (watch->dispatch->compares) watch->dispatch->compares->code = watch->program->address;
    return watch->dispatch->compares;
}

const SimObserver compare_observer = {
    .name = "compares", .open = open, .prepare = prepare, .before = before, .after = after};
