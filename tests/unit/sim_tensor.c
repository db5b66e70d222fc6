/* The tensor data mover of the emulator against a second account of it, element by element, written from the fields and
   rules of CDNA5 ISA 10.11 (as rocjitsu, FlyDSL and MLIR have them): random descriptors of 1 to 5 dimensions, every
   size of element, bounds, padding, iteration, gathering, the barrier. */
#include "sim_machine.h"

enum { MEMORY = 0x100000, MEMORY_BYTES = 1 << 20, DIMS = 5, GROUPS = 20, S_FIRST = 8 };

static uint64_t random_state = 7;
static unsigned random_below(unsigned n)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(random_state >> 33) % n;
}

/* What a descriptor says, as a person would write it. */
typedef struct Case {
    bool load, pad, iterate, gather, wide, barrier;
    unsigned count, type, log_bytes, rank, interval, amount, times, lds_step, memory_step;
    unsigned tile[DIMS], size[DIMS], stride[DIMS]; /* stride[i]: of dimension i, [0] is 1 */
    unsigned index[16];
    unsigned memory, lds, cell;
} Case;

static Case random_case(void)
{
    static const unsigned most[DIMS] = {30, 6, 4, 3, 3};
    Case c = {.load = random_below(2),
              .count = random_below(20) != 0,
              .type = random_below(20) ? 2 : 0,
              .log_bytes = random_below(4),
              .times = 1};
    c.rank = 1 + random_below(DIMS);
    c.gather = random_below(5) == 0;
    c.iterate = !c.gather && random_below(5) == 0;
    if (c.gather) c.rank = 2;
    if (c.iterate) c.rank = 2 + random_below(2);
    c.wide = random_below(2);
    c.stride[0] = 1;
    for (unsigned d = 0; d < c.rank; d++) {
        c.tile[d] = 1 + random_below(most[d]);
        c.size[d] = random_below(3) ? c.tile[d] + random_below(3) : random_below(c.tile[d] + 1);
        if (d) c.stride[d] = c.stride[d - 1] * (c.size[d - 1] + 1) + random_below(4);
    }
    if (random_below(30) == 0) c.tile[0] = 0;
    if (c.gather && c.tile[1] > (c.wide ? 8 : 16)) c.tile[1] = 8;
    for (unsigned i = 0; i < 16; i++) c.index[i] = random_below(c.size[1] + 2);
    c.pad = random_below(3) == 0;
    while (c.pad && (c.tile[0] << c.log_bytes) % 4) c.tile[0]++;
    c.interval = random_below(8);
    c.amount = random_below(20);
    if (c.iterate) {
        c.times = 1 + random_below(4);
        c.lds_step = random_below(100);
        c.memory_step = random_below(2) ? random_below(5) * c.stride[1] : random_below(50);
    }
    c.barrier = random_below(4) == 0;
    c.memory = random_below(64) << c.log_bytes;
    c.lds = 4096 + (random_below(64) << (c.log_bytes > 2 ? c.log_bytes : 2));
    c.cell = 8 * random_below(64);
    return c;
}

static void describe(const Case *c, uint32_t w[GROUPS])
{
    memset(w, 0, GROUPS * sizeof *w);
    w[0] = c->count | (c->gather ? 1u << 31 : 0) | (c->gather && c->wide ? 1u << 30 : 0);
    w[1] = c->lds;
    w[2] = MEMORY + c->memory;
    w[3] = c->type << 30;
    w[4] =
        c->log_bytes << 16 | c->barrier << 18 | c->iterate << 19 | c->pad << 20 | c->interval << 22 | c->amount << 25;
    w[5] = c->cell >> 3 | c->size[0] << 16;
    w[6] = c->size[0] >> 16 | c->size[1] << 16;
    w[7] = c->size[1] >> 16 | c->tile[0] << 16;
    w[8] = c->tile[1] | c->tile[2] << 16;
    w[9] = c->stride[1];
    w[10] = c->stride[2] << 16;
    w[11] = c->stride[2] >> 16;
    w[12] = c->size[2];
    w[13] = c->size[3];
    w[14] = c->stride[3];
    w[15] = c->tile[3] << 16;
    w[16] = c->stride[4];
    w[17] = c->size[4] << 16;
    w[18] = c->size[4] >> 16 | c->tile[4] << 16;
    if (c->iterate) w[13] = c->lds_step, w[14] = c->memory_step, w[15] = (c->times - 1) << 16;
    if (!c->gather) return;
    for (unsigned i = 12; i < 20; i++) w[i] = 0;
    for (unsigned i = 0; i < 16; i++) {
        if (c->wide && i < 8) w[12 + i] = c->index[i];
        if (!c->wide) w[12 + i / 2] |= c->index[i] << (16 * (i % 2));
    }
}

/* One element of one iteration. */
static void expect_element(const Case *c, unsigned time, const unsigned x[DIMS], uint8_t *memory, uint8_t *lds)
{
    const unsigned bytes = 1u << c->log_bytes;
    unsigned left = time * c->memory_step, start[DIMS] = {0}, dense = 0, scale = 1;
    uint64_t at = (uint64_t)time * c->memory_step;
    bool inside = true;
    for (unsigned d = c->rank; d-- > 0;) {
        start[d] = left / c->stride[d];
        left %= c->stride[d];
    }
    for (unsigned d = 0; d < c->rank; d++) {
        const unsigned place = c->gather && d == 1 ? c->index[x[1]] : x[d];
        inside = inside && start[d] + place < c->size[d];
        at += (uint64_t)place * c->stride[d];
        dense += x[d] * scale;
        scale *= c->tile[d];
    }
    unsigned byte = (dense + time * c->lds_step) * bytes;
    for (unsigned b = 0; b < bytes; b++, byte++) {
        const unsigned interval = 8u << c->interval;
        const unsigned pads = c->load && c->pad ? byte / interval * 4 * (c->amount + 1) : 0;
        uint8_t *in_lds = &lds[c->lds + byte + pads], *in_memory = &memory[c->memory + at * bytes + b];
        if (c->load) *in_lds = inside ? *in_memory : 0;
        else if (inside) *in_memory = *in_lds;
    }
}

static void expect(const Case *c, uint8_t *memory, uint8_t *lds)
{
    if (!c->count || !c->type || !c->tile[0]) return;
    unsigned x[DIMS];
    for (unsigned time = 0; time < c->times; time++)
        for (x[4] = 0; x[4] < (c->tile[4] ? c->tile[4] : 1); x[4]++)
            for (x[3] = 0; x[3] < (c->tile[3] ? c->tile[3] : 1); x[3]++)
                for (x[2] = 0; x[2] < (c->tile[2] ? c->tile[2] : 1); x[2]++)
                    for (x[1] = 0; x[1] < (c->tile[1] ? c->tile[1] : 1); x[1]++)
                        for (x[0] = 0; x[0] < c->tile[0]; x[0]++) expect_element(c, time, x, memory, lds);
    if (!c->barrier) return;
    uint64_t cell;
    memcpy(&cell, lds + c->cell, 8);
    if (cell & 0x1fffffff) cell--;
    else cell = (cell >> 32 << 32) | ((cell - (1u << 29)) & 0xe0000000) | (cell >> 32 & 0x1fffffff);
    memcpy(lds + c->cell, &cell, 8);
}

static void issue(Machine *machine, const Case *c, const uint32_t *words, bool long_form)
{
    memcpy(machine->wave->s + S_FIRST, words, GROUPS * sizeof *words);
    Operand operands[MAX_OPERANDS] = {operand_phys(CLASS_S, S_FIRST, 4), operand_phys(CLASS_S, S_FIRST + 4, 8),
                                      long_form ? operand_phys(CLASS_S, S_FIRST + 12, 4) : operand_none(),
                                      long_form ? operand_phys(CLASS_S, S_FIRST + 16, 4) : operand_none()};
    const MachineInst inst = {
        .opcode = c->load ? OP_TENSOR_LOAD_TO_LDS : OP_TENSOR_STORE_FROM_LDS, .num_operands = 4, .operands = operands};
    assert_true(machine_execute(machine, &inst));
}

static void random_descriptors(void **state)
{
    (void)state;
    static const uint32_t end = 0xbfb00000;
    static uint8_t memory[MEMORY_BYTES], lds[MACHINE_LDS], found[MEMORY_BYTES];
    unsigned moved = 0;
    for (unsigned n = 0; n < 3000; n++) {
        const Case c = random_case();
        Machine *machine = machine_new_words("gfx1250", &end, 1, 0);
        uint32_t words[GROUPS];
        uint64_t last = c.memory + 64;
        for (unsigned d = 0; d < c.rank; d++) last += (uint64_t)(c.tile[d] + 20) * c.stride[d] << c.log_bytes;
        last += (uint64_t)c.times * c.memory_step << c.log_bytes;
        uint64_t in_lds = (uint64_t)(c.times * c.lds_step + 1) << c.log_bytes, tile = 1u << c.log_bytes;
        for (unsigned d = 0; d < c.rank; d++) tile *= c.tile[d];
        in_lds += tile;
        if (c.pad) in_lds += in_lds / (8u << c.interval) * 4 * (c.amount + 1);
        if (last > MEMORY_BYTES || c.lds + in_lds > MACHINE_LDS) {
            machine_free(machine);
            continue;
        }
        machine_map(machine, MEMORY, MEMORY_BYTES);
        for (unsigned i = 0; i < last; i++) memory[i] = (uint8_t)random_below(256);
        for (unsigned i = 0; i < sizeof lds; i++) lds[i] = (uint8_t)(i * 7 + n);
        for (unsigned i = 0; i < 64; i++)
            lds[8 * i] = (uint8_t)random_below(2), memset(lds + 8 * i + 1, 0, 2), lds[8 * i + 3] &= 0xe0;
        assert_true(memory_write(&machine->port, MEMORY, memory, (uint32_t)last));
        memcpy(machine->wave->lds, lds, sizeof lds);
        describe(&c, words);
        issue(machine, &c, words, c.rank > 2 || c.iterate || c.gather || random_below(2));
        expect(&c, memory, lds);
        if (machine->wave->state == WAVE_STOPPED) fail_msg("%s", machine->wave->stop_message);
        assert_true(memory_read(&machine->port, MEMORY, found, (uint32_t)last));
        assert_memory_equal(found, memory, last);
        assert_memory_equal(machine->wave->lds, lds, sizeof lds);
        machine_free(machine);
        moved++;
    }
    assert_true(moved > 1500);
}

/* Illegal ones stop the wave. */
static void illegal(void **state)
{
    (void)state;
    static const uint32_t end = 0xbfb00000;
    for (unsigned i = 0; i < 8; i++) {
        Case c = {.load = true,
                  .count = 1,
                  .type = 2,
                  .log_bytes = 1,
                  .rank = 2,
                  .tile = {8, 4},
                  .size = {8, 4},
                  .stride = {1, 8},
                  .times = 1};
        if (i == 0) c.count = 2;
        if (i == 7) c.type = 1;
        if (i == 1) c.tile[1] = 0, c.tile[2] = 2;
        if (i == 2) c.gather = true, c.tile[1] = 17;
        if (i == 3) c.gather = c.wide = true, c.tile[1] = 9;
        if (i == 4) c.pad = true, c.tile[0] = 3;
        if (i == 5) c.iterate = true, c.times = 2, c.tile[1] = 0;
        if (i == 6) c.iterate = true, c.times = 2, c.memory_step = 8, c.stride[1] = 4;
        uint32_t words[GROUPS];
        Machine *machine = machine_new_words("gfx1250", &end, 1, 0);
        machine_map(machine, MEMORY, MEMORY_BYTES);
        describe(&c, words);
        issue(machine, &c, words, true);
        assert_int_equal(machine->wave->state, WAVE_STOPPED);
        machine_free(machine);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_descriptors),
        cmocka_unit_test(illegal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
