/* Fast paths of loads and stores against the plain ones, on addresses and EXEC at random: registers, memory, which bytes
   count as written, and at which lane a wave stops. */
#include "sim_machine.h"

static const uint64_t BASE = UINT64_C(0x1234fffff000); /* a multiple of 4 GiB is at BASE + 0x1000 */
enum { SIZE = 0x3000, ROWS = 24 };

static uint32_t random_word(void)
{
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 16);
}

/* Not by stores, which count as written. */
static void fill(void *context, uint64_t offset, uint8_t *bytes, size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)((offset + i) * 7 ^ (offset + i) >> 8);
}

static Machine *machine(const char *text, bool plain, unsigned level)
{
    Machine *m = machine_new("gfx942", text, 0);
    m->group.program = sim_program_at_level(m->group.program, level);
    const MemoryRegion region = {.base = BASE, .size = SIZE, .name = "test", .fill = fill};
    assert_int_equal(memory_map(m->memory, &region), 0);
    m->wave->plain = plain;
    return m;
}

/* Offsets of lanes: a line, also one that leaves a page or memory; strides; one place; any. */
static void draw_offsets(uint32_t *offsets, uint32_t limit)
{
    static const uint32_t strides[] = {4, 8, 12, 16, 4, 8, 16, 0, 20, 64, 256, 1, 2};
    const uint32_t stride = strides[random_word() % (sizeof strides / sizeof strides[0])], kind = random_word() % 8;
    const uint32_t start = random_word() % limit & (random_word() % 4 ? ~3u : ~0u);
    for (unsigned i = 0; i < LANES; i++) offsets[i] = kind == 7 ? random_word() % limit : (start + stride * i) % limit;
    if (kind == 0) offsets[random_word() % LANES] = limit + random_word() % 64; /* outside, or its end is */
    if (kind == 1) offsets[random_word() % LANES] ^= 4;
}

static void draw_wave(Machine *const *m, uint32_t limit)
{
    uint32_t offsets[2][LANES];
    const uint64_t any = (uint64_t)random_word() << 32 | random_word(), exec = random_word() % 3 ? ~UINT64_C(0) : any;
    draw_offsets(offsets[0], limit);
    draw_offsets(offsets[1], limit);
    for (unsigned k = 0; k < 2; k++) {
        SimWave *wave = m[k]->wave;
        wave->pc = sim_program_at(m[k]->group.program, MACHINE_CODE);
        wave->state = WAVE_RUNNING;
        wave->stop_address = 0;
        wave->stop_lane = -1;
        sim_set_exec(wave, exec);
        for (unsigned i = 0; i < LANES; i++) {
            const uint64_t address = BASE + offsets[0][i];
            wave->v[0][i] = offsets[0][i];
            wave->v[1][i] = offsets[1][i];
            wave->v[2][i] = (uint32_t)address;
            wave->v[3][i] = (uint32_t)(address >> 32);
        }
    }
    for (unsigned r = 4; r < ROWS; r++)
        for (unsigned i = 0; i < LANES; i++) m[0]->wave->v[r][i] = m[1]->wave->v[r][i] = random_word();
}

static bool same_memory(Machine *const *m)
{
    static uint8_t bytes[2][SIZE];
    for (unsigned k = 0; k < 2; k++) memory_peek(m[k]->memory, 0, 0, bytes[k], SIZE);
    if (memcmp(bytes[0], bytes[1], SIZE)) return false;
    uint64_t begin[2] = {0, 0}, end[2];
    for (bool more = true; more;) {
        more = memory_next_written(m[0]->memory, 0, &begin[0], &end[0]);
        if (more != memory_next_written(m[1]->memory, 0, &begin[1], &end[1])) return false;
        if (more && (begin[0] != begin[1] || end[0] != end[1])) return false;
        begin[0] = end[0], begin[1] = end[1];
    }
    return true;
}

static void paths_are_equal(void **state)
{
    static const struct {
        const char *text;
        uint32_t limit;
    } cases[] = {
        {"global_load_dword v4, v[2:3], off", SIZE},
        {"global_load_dwordx2 v[4:5], v[2:3], off offset:-8", SIZE},
        {"global_load_dwordx3 v[4:6], v[2:3], off", SIZE},
        {"global_load_dwordx4 v[4:7], v[2:3], off", SIZE},
        {"global_store_dword v[2:3], v8, off", SIZE},
        {"global_store_dwordx2 v[2:3], v[8:9], off", SIZE},
        {"global_store_dwordx3 v[2:3], v[8:10], off offset:4", SIZE},
        {"global_store_dwordx4 v[2:3], v[8:11], off", SIZE},
        {"ds_read_b32 v4, v0", MACHINE_LDS},
        {"ds_read_b64 v[4:5], v0 offset:8", MACHINE_LDS},
        {"ds_read_b128 v[4:7], v0", MACHINE_LDS},
        {"ds_read2_b32 v[4:5], v0 offset1:7", MACHINE_LDS},
        {"ds_read2_b64 v[4:7], v1 offset0:3 offset1:40", MACHINE_LDS},
        {"ds_read2_b32 v[0:1], v0 offset0:1", MACHINE_LDS},
        {"ds_read2st64_b32 v[0:1], v1 offset1:2", MACHINE_LDS},
        {"ds_read_b128 v[0:3], v1 offset:4", MACHINE_LDS},
        {"global_load_dwordx4 v[0:3], v[2:3], off", SIZE},
        {"global_load_dwordx2 v[2:3], v[2:3], off offset:16", SIZE},
        {"ds_write_b32 v0, v8", MACHINE_LDS},
        {"ds_write_b64 v1, v[8:9]", MACHINE_LDS},
        {"ds_write_b128 v0, v[8:11]", MACHINE_LDS},
        {"scratch_store_dwordx2 v0, v[8:9], off", MACHINE_SCRATCH},
        {"scratch_load_dwordx4 v[4:7], v0, off", MACHINE_SCRATCH},
    };
    unsigned stopped = 0, ended = 0;
    (void)state;
    REQUIRE_ASSEMBLER();
    const unsigned levels = sim_host_level() - SIM_LEAST_LEVEL + 1;
    for (unsigned i = 0; i < levels * (sizeof cases / sizeof cases[0]); i++) {
        const unsigned c = i / levels, level = SIM_LEAST_LEVEL + i % levels;
        Machine *m[2] = {machine(cases[c].text, false, level), machine(cases[c].text, true, level)};
        for (unsigned k = 0; k < MACHINE_LDS; k++) m[0]->wave->lds[k] = m[1]->wave->lds[k] = (uint8_t)random_word();
        for (unsigned trial = 0; trial < 200; trial++) {
            draw_wave(m, cases[c].limit);
            for (unsigned k = 0; k < 2; k++) machine_go(m[k]);
            const SimWave *fast = m[0]->wave, *plain = m[1]->wave;
            assert_int_equal(fast->state, plain->state);
            assert_int_equal(fast->stop_lane, plain->stop_lane);
            assert_true(fast->stop_address == plain->stop_address);
            /* Nobody sees the registers of a wave that has stopped. */
            if ((fast->state == WAVE_ENDED && memcmp(fast->v, plain->v, ROWS * sizeof fast->v[0])) || !same_memory(m) ||
                memcmp(fast->lds, plain->lds, MACHINE_LDS) ||
                memcmp(fast->scratch, plain->scratch, (size_t)LANES * MACHINE_SCRATCH))
                fail_msg("%s: trial %u", cases[c].text, trial);
            stopped += fast->state == WAVE_STOPPED;
            ended += fast->state == WAVE_ENDED;
        }
        machine_free(m[0]);
        machine_free(m[1]);
    }
    assert_true(stopped > 300 && ended > 2000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(paths_are_equal)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
