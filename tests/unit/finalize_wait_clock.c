/* Where instructions are scheduled a wait that is needed anyway is for what has come by then, too: each rule with its
   near miss, at its boundary, and in loops. */
#include "finalize/finalize.h"
#include "finalize_util.h"

#define DS(v) v " = ds_read_b32 v102\n"
#define USE(v) "v99 = v_mov_b32 " v "\n"
#define SALU "s40 = s_mov_b32 1\n"
#define SALU4 SALU SALU SALU SALU
#define SALU16 SALU4 SALU4 SALU4 SALU4
#define SALU8 SALU4 SALU4
#define LOAD(v) v " = global_load_dwordx2 v[100:101], off\n"
/* Products take 16 clocks of the matrix pipe. */
#define PRODUCT(d, ab) "a[" d "] = v_mfma_f32_16x16x16_f16 v[" ab "], v[" ab "], a[" d "]\n"

/* The waits of the kernel, in its order. */
static const char *waits_of(Fixture *f)
{
    StrBuf out = {0};
    FOREACH_BLOCK(f->k, block)
    FOREACH_INST(block, inst)
    if (inst->m.opcode == OP_S_WAITCNT) {
        const unsigned vm = wait_get(&inst->m, COUNTER_VM), lgkm = wait_get(&inst->m, COUNTER_LGKM);
        if (vm < 63) strbuf_printf(&out, "vm%u ", vm);
        if (lgkm < 15) strbuf_printf(&out, "lgkm%u ", lgkm);
    }
    return out.data ? out.data : "";
}

static void expect(WaveccSchedule mode, const char *body, const char *expected)
{
    Fixture f;
    fixture_open(&f, TARGET_GFX942, "workgroup_size 256, 1, 1", body);
    f.ctx.options.schedule = mode;
    pass_waits(f.k, &f.ctx);
    const char *found = waits_of(&f);
    if (strcmp(found, expected)) fail_msg("waits '%s' where '%s' are expected:\n%s", found, expected, body);
    fixture_close(&f);
}

static void lds(void **state)
{
    (void)state;
    /* 16 scalar instructions: 64 clocks, both have come; right behind the reads, neither the second one. */
    expect(WAVECC_SCHEDULE_INTERLEAVE, DS("v0") DS("v1") SALU16 SALU16 USE("v0") USE("v1"), "lgkm0 ");
    expect(WAVECC_SCHEDULE_INTERLEAVE, DS("v0") DS("v1") USE("v0") USE("v1"), "lgkm1 lgkm0 ");
    expect(WAVECC_SCHEDULE_OFF, DS("v0") DS("v1") SALU16 SALU16 USE("v0") USE("v1"), "lgkm1 lgkm0 ");
    /* What nobody waits for needs no wait of its own. */
    expect(WAVECC_SCHEDULE_INTERLEAVE, DS("v0") DS("v1") SALU16 SALU16 USE("v5"), "");
}

/* Of two reads the first has come 48 clocks after it was issued, the second 56. */
static void boundary(void **state)
{
    (void)state;
    expect(WAVECC_SCHEDULE_INTERLEAVE, DS("v0") DS("v2") SALU8 SALU SALU USE("v0") USE("v2"), "lgkm1 lgkm0 ");
    expect(WAVECC_SCHEDULE_INTERLEAVE, DS("v0") DS("v2") SALU8 SALU SALU SALU USE("v0") USE("v2"), "lgkm0 ");
    /* What takes the banks' time in between makes it later: a transfer to the LDS. */
    expect(WAVECC_SCHEDULE_INTERLEAVE,
           "v0 = ds_read_b32 v102 mem(1, 0, 255)\n"
           "buffer_load_dword_lds v103, s[0:3], 0 offset:0 offen lds mem(2, 0, 255)\n"
           "v2 = ds_read_b32 v102 mem(1, 0, 255)\n" SALU8 SALU SALU USE("v0") USE("v2"),
           "lgkm1 lgkm0 ");
    expect(WAVECC_SCHEDULE_INTERLEAVE,
           "v0 = ds_read_b32 v102 mem(1, 0, 255)\n" SALU
           "v2 = ds_read_b32 v102 mem(1, 0, 255)\n" SALU8 SALU SALU USE("v0") USE("v2"),
           "lgkm0 ");
}

/* This wave's share of the LDS's queue is four entries: the fifth read is issued when the first has come, and a barrier
   takes time. */
static void queue(void **state)
{
    (void)state;
    expect(WAVECC_SCHEDULE_INTERLEAVE, DS("v0") DS("v2") DS("v4") DS("v6") USE("v0") USE("v2"), "lgkm3 lgkm2 ");
    expect(WAVECC_SCHEDULE_INTERLEAVE, DS("v0") DS("v2") DS("v4") DS("v6") DS("v8") DS("v10") USE("v0") USE("v2"),
           "lgkm3 ");
    expect(WAVECC_SCHEDULE_INTERLEAVE, DS("v0") DS("v2") SALU4 USE("v0") USE("v2"), "lgkm1 lgkm0 ");
    expect(WAVECC_SCHEDULE_INTERLEAVE, DS("v0") DS("v2") SALU4 "s_barrier\n" USE("v0") USE("v2"), "lgkm0 ");
}

/* Who waits for the matrix pipe waits for what comes until it is free. */
static void matrix_pipe(void **state)
{
    (void)state;
    expect(WAVECC_SCHEDULE_INTERLEAVE, DS("v0") DS("v2") SALU8 PRODUCT("8:11", "10:11") PRODUCT("0:3", "0:1") USE("v2"),
           "lgkm0 ");
    expect(WAVECC_SCHEDULE_INTERLEAVE, DS("v0") DS("v2") SALU8 PRODUCT("8:11", "10:11") USE("v0") USE("v2"),
           "lgkm1 lgkm0 ");
    expect(WAVECC_SCHEDULE_INTERLEAVE, DS("v0") DS("v2") SALU8 SALU PRODUCT("0:3", "0:1") USE("v2"), "lgkm1 lgkm0 ");
    expect(WAVECC_SCHEDULE_OFF, DS("v0") DS("v2") SALU8 PRODUCT("8:11", "10:11") PRODUCT("0:3", "0:1") USE("v2"),
           "lgkm1 lgkm0 ");
}

/* What the iteration before has read. */
static void loop(void **state)
{
    (void)state;
#define LOOP(before, behind)                                                                           \
    "^bb0:\n" DS("v0") DS("v2") "br ^bb1\n^bb1:\n" before USE("v0") USE("v2") DS("v0") DS("v2") behind \
        "br_cmp s_cmp_eq_u32 s50, s51, ^bb1, ^bb2\n^bb2:\ns_endpgm\n"
    expect(WAVECC_SCHEDULE_INTERLEAVE, LOOP("", SALU16), "lgkm0 ");
    expect(WAVECC_SCHEDULE_INTERLEAVE, LOOP("", SALU), "lgkm1 lgkm0 ");
    expect(WAVECC_SCHEDULE_INTERLEAVE, LOOP(SALU8, SALU8), "lgkm0 ");
    expect(WAVECC_SCHEDULE_OFF, LOOP("", SALU16), "lgkm1 lgkm0 ");
#undef LOOP
}

/* Loads of memory are waited for one by one: nothing tells when they come. */
static void loads(void **state)
{
    (void)state;
    const char *products = PRODUCT("0:3", "0:1") PRODUCT("4:7", "2:3");
    Arena *arena = arena_new();
    expect(WAVECC_SCHEDULE_INTERLEAVE, arena_printf(arena, "%s%s", LOAD("v[0:1]") LOAD("v[2:3]"), products),
           "vm1 vm0 ");
    expect(WAVECC_SCHEDULE_INTERLEAVE,
           LOAD("v[0:1]") LOAD("v[2:3]") SALU16 SALU16 SALU16 SALU16 SALU16 SALU16 USE("v0") USE("v2"), "vm1 vm0 ");
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lds),  cmocka_unit_test(boundary), cmocka_unit_test(matrix_pipe),
        cmocka_unit_test(loop), cmocka_unit_test(loads),    cmocka_unit_test(queue),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
