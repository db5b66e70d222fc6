/* Payloads: values, tags of registers, and events from the machine. See payload.h. */
#include "sim/observe/payload_state.h"

#include "sim/exec/exec.h"
#include "support/heap.h"

SimPayload *sim_payload_new(void)
{
    SimPayload *payload = heap_zeroed(1, sizeof *payload);
    payload->arena = arena_new();
    payload->cap = 1 << 12;
    payload->num_values = VALUE_UNDECIDED + 1;
    payload->values = heap_zeroed(payload->cap, sizeof *payload->values);
    return payload;
}

void sim_payload_free(SimPayload *payload)
{
    if (!payload) return;
    for (uint32_t i = 0; i < payload->memory.len; i++) free(payload->memory.data[i]);
    free(payload->values);
    arena_free(payload->arena);
    free(payload);
}

uint64_t sim_payload_near_ties(const SimPayload *payload) { return payload->near_ties; }

uint64_t sim_payload_ended_at(const SimPayload *payload) { return payload->ended_at; }

/* ---- values ---- */

unsigned payload_nibbles(WaveccType type) { return (wavecc_type_info(type)->bits + 3) / 4; }

static Number value_number(const SimPayload *payload, uint32_t value, WaveccType type, uint64_t code)
{
    const PayloadValue *v = &payload->values[value];
    return (Number){.p = v->p, .i = v->i, .q = v->q, .f = v->f, .real = wavecc_decode(type, code)};
}

/* Do the upper `count` of `nibbles` tags name the upper nibbles of one value of that type? */
static bool tops_of(const SimPayload *payload, const uint32_t *tags, unsigned nibbles, unsigned count, WaveccType type)
{
    const unsigned first = nibbles - count, value = tags[nibbles - 1] >> 4, has = payload_nibbles(type);
    if (value <= VALUE_UNDECIDED || payload->values[value].format != type) return false;
    for (unsigned i = first; i < nibbles; i++)
        if (tags[i] != (value << 4 | (has - nibbles + i))) return false;
    return true;
}

/* Maxima and branches follow the values of the run. */
static Number undecided_number(WaveccType type, uint64_t code)
{
    Number n = number_undecided();
    n.real = wavecc_decode(type, code);
    return n;
}

/* The value stays the same if bits of a float were cut off or rounded away, or if a half was widened. */
Number payload_read(const SimPayload *payload, WaveccType type, const uint32_t *tags, uint64_t code)
{
    const unsigned nibbles = payload_nibbles(type);
    const uint32_t top = tags[nibbles - 1] >> 4;
    if (!tags_any(tags, nibbles)) return number_of_code(type, code);
    if (tops_of(payload, tags, nibbles, nibbles, type) ||
        ((type == WAVECC_F32 || type == WAVECC_F64) && tops_of(payload, tags, nibbles, nibbles / 2, type)))
        return value_number(payload, top, type, code);
    if (type == WAVECC_BF16 && top > VALUE_UNDECIDED && payload->values[top].format == WAVECC_F32) {
        for (unsigned i = 0; i < nibbles; i++)
            if (tags[i] != (top << 4 | (i + 4))) return undecided_number(type, code);
        return value_number(payload, top, type, code);
    }
    if (type == WAVECC_F32 && !tags_any(tags, 4) && !(code & 0xffff)) {
        const Number half = payload_read(payload, WAVECC_BF16, tags + 4, code >> 16);
        return half;
    }
    return undecided_number(type, code);
}

void payload_end(SimWave *wave, const SimOp *op)
{
    SimPayload *payload = payload_of(wave);
    if (!payload->ended_at) payload->ended_at = sim_op_address(op);
}

static void all_tags(uint32_t *tags, unsigned count, uint32_t tag)
{
    for (unsigned i = 0; i < count; i++) tags[i] = tag;
}

void payload_write(SimWave *wave, const SimOp *op, WaveccType type, Number number, uint32_t *tags)
{
    SimPayload *payload = payload_of(wave);
    const unsigned nibbles = payload_nibbles(type);
    if (number.undecided || payload->num_values == MOST_VALUES) {
        payload_end(wave, op);
        all_tags(tags, nibbles, TAG_UNDECIDED);
        return;
    }
    if (payload->num_values == payload->cap) {
        payload->cap *= 2;
        payload->values = heap_grown(payload->values, payload->cap * sizeof *payload->values);
    }
    const uint32_t value = payload->num_values++;
    payload->values[value] = (PayloadValue){.p = number.p,
                                            .i = number.i,
                                            .q = number.q,
                                            .f = number.f,
                                            .op = (uint32_t)((sim_op_address(op) - payload->code) / 4),
                                            .format = (uint8_t)type};
    for (unsigned i = 0; i < nibbles; i++) tags[i] = value << 4 | i;
}

PayloadElement sim_payload_at(const SimPayload *payload, uint64_t address, bool high, WaveccType type, uint64_t code)
{
    uint32_t tags[16] = {0};
    for (unsigned i = 0; i < payload_nibbles(type); i++) {
        const uint64_t at = address + (i + high) / 2;
        const uint32_t *page = payload_page(payload, at);
        if (page) tags[i] = page[2 * (at % MEMORY_PAGE_BYTES) + (i + high) % 2];
    }
    const Number n = payload_read(payload, type, tags, code);
    const uint32_t value = tags[payload_nibbles(type) - 1] >> 4;
    return (PayloadElement){.kind = n.undecided ? PAYLOAD_UNDECIDED : PAYLOAD_KNOWN,
                            .is_plain = !tags_any(tags, payload_nibbles(type)),
                            .p = n.p,
                            .i = n.i,
                            .q = n.q,
                            .exact = n.f,
                            .address = value > VALUE_UNDECIDED ? payload->code + 4ull * payload->values[value].op : 0};
}

/* ---- tags of registers ---- */

void payload_set_row(PayloadWave *w, unsigned row, unsigned lane, const uint32_t *tags)
{
    const uint64_t bit = UINT64_C(1) << lane;
    if (!tags_any(tags, NIBBLES)) {
        w->lanes[row] &= ~bit;
        return;
    }
    memcpy(w->rows[row][lane], tags, sizeof(Tags));
    w->lanes[row] |= bit;
}

void payload_set_scalar(PayloadWave *w, unsigned number, const uint32_t *tags)
{
    w->scalar_tagged[number] = tags_any(tags, NIBBLES);
    memcpy(w->scalars[number], tags, sizeof(Tags));
}

static void select_sdwa(Cell *cell, unsigned selector, bool sext)
{
    static const Tags none;
    const unsigned first = selector < 4 ? 2 * selector : selector < 6 ? 4 * (selector - 4) : 0;
    const unsigned count = selector < 4 ? 2 : selector < 6 ? 4 : 8;
    Tags tags;
    memcpy(tags, none, sizeof tags);
    memcpy(tags, cell->tags + first, count * sizeof *tags);
    if (sext && count < 8 && tags[count - 1]) all_tags(tags + count, 8 - count, TAG_UNDECIDED);
    memcpy(cell->tags, tags, sizeof tags);
    cell->bits = sim_sdwa_select(cell->bits, selector, sext);
}

Cell payload_cell(const SimWave *wave, const SimOp *op, unsigned slot, unsigned r, unsigned lane)
{
    const PayloadWave *w = payload_wave(wave);
    const SimFetch *fetch = &op->info->fetch[slot];
    const SimPlace from = fetch->kind == FETCH_NONE ? op->src[slot] : fetch->from;
    Cell cell = {0};
    if (fetch->kind == FETCH_SPECIAL) {
        cell.bits = sim_src(wave, op, slot)[r * LANES + lane]; /* prepared */
        return cell;
    }
    const int other = slot == 0 && op->info->dpp ? sim_dpp_source(wave, &op->info->decoded.inst, lane) : (int)lane;
    if (other < 0) return cell;
    const uint32_t *place = (const uint32_t *)(((uintptr_t)wave & from.relative) + from.offset);
    const int scalar = place_scalar(from);
    cell.bits = fetch->kind == FETCH_SCALAR || scalar >= 0 ? place[r] : place[r * LANES + (unsigned)other];
    if (place_is_row(from)) {
        const unsigned row = row_of_offset(from.offset) + r;
        if (w->lanes[row] >> other & 1) memcpy(cell.tags, w->rows[row][other], sizeof cell.tags);
    } else if (scalar >= 0 && w->scalar_tagged[scalar + (int)r]) {
        memcpy(cell.tags, w->scalars[scalar + (int)r], sizeof cell.tags);
    }
    if (fetch->sdwa) select_sdwa(&cell, fetch->sdwa - 1u, fetch->sext);
    return cell;
}

uint64_t payload_written_lanes(const SimWave *wave, const SimOp *op)
{
    return op->info->dpp ? sim_dpp_lanes(wave, &op->info->decoded.inst) : wave->exec;
}

unsigned payload_dst_row(const SimOp *op)
{
    return row_of_offset(op->info->result_rows ? op->info->real_dst : op->dst);
}

/* ---- the run ---- */

/* Facts about an instruction that its payload needs: the run, and whether it exchanges lanes. */
typedef struct PayloadRun {
    SimWatch *watch;
    const DefinedRule *rules;
} PayloadRun;

static bool reads_tags(const SimWave *wave, const SimOp *op)
{
    const PayloadWave *w = payload_wave(wave);
    const DefinedWave like = {.first_agpr = wave->group->program->first_agpr};
    const RegRanges *reads = op->info->facts->reads, *writes = op->info->facts->writes;
    const RegRanges *sets[] = {reads, writes};
    for (unsigned s = 0; s < 2; s++)
        for (unsigned i = 0; i < sets[s]->count; i++)
            for (unsigned k = 0; k < sets[s]->range[i].count; k++) {
                const unsigned unit = sets[s]->range[i].first + k;
                if (unit < UNIT_REG_SCC ? w->scalar_tagged[unit]
                                        : unit >= UNIT_REG_V && w->lanes[row_of_unit(&like, unit)])
                    return true;
            }
    return false;
}

void payload_one(SimWave *wave, const SimOp *op, const PayloadInfo *info)
{
    if (info->halves[0]) {
        payload_dual(wave, op, info);
        return;
    }
    if (inst_info(op->info->decoded.inst.opcode)->unit == UNIT_MFMA) {
        payload_matrix(wave, op);
        return;
    }
    if (info->op != PAYLOAD_BITS) {
        if (op->prepare) op->prepare(wave, op);
        if (info->op == PAYLOAD_SCALE) payload_scale(wave, op, info->scale);
        else payload_float(wave, op, info);
        return;
    }
    if (!reads_tags(wave, op)) return;
    if (op->prepare) op->prepare(wave, op);
    if (!payload_exchange(wave, op, info)) payload_bits(wave, op, info);
}

static void before(void *, SimWave *wave, const SimOp *op, void *data) { payload_one(wave, op, data); }

static void after(void *, SimWave *wave, const SimOp *op, void *data)
{
    const PayloadInfo *info = data;
    if (!info->halves[0] && info->op != PAYLOAD_BITS) payload_float_after(wave, op, info);
    for (unsigned h = 0; h < 2 && info->halves[h]; h++)
        if (info->halves[h]->op != PAYLOAD_BITS) payload_float_after(wave, op->info->halves[h], info->halves[h]);
}

static PayloadInfo *info_new(const PayloadRun *run, const SimOp *op)
{
    PayloadInfo *info = ARENA_NEW(run->watch->arena, PayloadInfo);
    const InstInfo *row = inst_info(op->info->decoded.inst.opcode);
    PayloadScale scale;
    *info = payload_info(run->rules, op);
    if (info->op == PAYLOAD_SCALE && payload_scale_of(row, &scale)) {
        PayloadScale *kept = ARENA_NEW(run->watch->arena, PayloadScale);
        *kept = scale;
        info->scale = kept;
    }
    for (unsigned h = 0; h < 2 && op->info->halves[h]; h++) info->halves[h] = info_new(run, op->info->halves[h]);
    return info;
}

static unsigned prepare(void *self, const SimOpFacts *facts, void **data)
{
    const PayloadRun *run = self;
    const InstInfo *row = inst_info(facts->op->info->decoded.inst.opcode);
    if (facts->flags & SIM_FACT_NONE || !row->num_operands || row->memory_bytes) return 0;
    if (row->format == FORMAT_SOPP) return 0;
    const PayloadInfo *info = info_new(run, facts->op);
    *data = (void *)info;
    return SIM_ON_BEFORE | (info->op != PAYLOAD_BITS || info->halves[0] ? SIM_ON_AFTER : 0);
}

static void wave_start(void *, SimWave *wave)
{
    PayloadWave *w = payload_wave(wave);
    if (!w->rows) {
        w->rows = heap_zeroed(NUM_ROWS, sizeof *w->rows);
        w->scratch = heap_zeroed((size_t)wave->scratch_bytes * LANES + 1, 2 * sizeof *w->scratch);
    }
    memset(w->lanes, 0, sizeof w->lanes);
    memset(w->scalar_tagged, 0, sizeof w->scalar_tagged);
    memset(w->scratch, 0, (size_t)wave->scratch_bytes * LANES * 2 * sizeof *w->scratch);
}

static void wave_free(void *, SimWave *wave)
{
    PayloadWave *w = payload_wave(wave);
    free(w->rows);
    free(w->scratch);
}

static void group_start(void *, SimGroup *group)
{
    const size_t bytes = 2 * sizeof(uint32_t) * ((size_t)group->lds_bytes + 1);
    if (!group->observed[OBSERVER_PAYLOAD]) group->observed[OBSERVER_PAYLOAD] = heap_zeroed(1, bytes);
    else memset(group->observed[OBSERVER_PAYLOAD], 0, bytes);
}

static void group_free(void *, SimGroup *group) { free(group->observed[OBSERVER_PAYLOAD]); }

static void *open(SimWatch *watch)
{
    if (!watch->dispatch->payload) return NULL;
    watch->dispatch->payload->code = watch->program->address;
    PayloadRun *run = ARENA_NEW(watch->arena, PayloadRun);
    run->watch = watch;
    run->rules = defined_rules();
    return run;
}

const SimObserver payload_observer = {.name = "payload",
                                      .wave_bytes = sizeof(PayloadWave),
                                      .open = open,
                                      .prepare = prepare,
                                      .before = before,
                                      .after = after,
                                      .group_start = group_start,
                                      .group_free = group_free,
                                      .wave_start = wave_start,
                                      .wave_free = wave_free,
                                      .access = payload_access};
