/* Blocks of kernel IR under the clock: finished ones as block_clocks says of their machine code, those before
   allocation by their values. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "analysis/block_time.h"

typedef struct Fixture {
    Arena *arena;
    DiagList diags;
    TimeRows rows;
    Kernel *k;
} Fixture;

static Fixture open(Target target, const char *text)
{
    Fixture f = {.arena = arena_new(), .rows = time_rows(target)};
    KernelList list = {0};
    diag_init(&f.diags, f.arena);
    if (!kir_parse(f.arena, &f.diags, "test.kir", text, strlen(text), target, &list)) {
        StrBuf out = {0};
        diag_print(&f.diags, &out);
        fail_msg("test text does not parse:\n%s\n%s", text, out.data);
    }
    f.k = list.data[0];
    kernel_number(f.k);
    return f;
}

static BlockTimed timed(const Fixture *f, unsigned block, unsigned iterations, unsigned waves)
{
    return block_time(f->arena, &f->rows, f->k->blocks.data[block], iterations, waves);
}

/* One wave; `param`: "%p:v" or "%p:v4" that the loop carries, `next` its next value; or "". */
static BlockTimed loop_timed(Target target, const char *param, const char *next, const char *body)
{
    char text[8192], into[64] = "", head[64] = "", back[64] = "";
    if (*param) {
        snprintf(into, sizeof into, "(%s)", strstr(param, "v4") ? "%i4" : "%x");
        snprintf(head, sizeof head, "(%s)", param);
        snprintf(back, sizeof back, "(%s)", next);
    }
    snprintf(text, sizeof text,
             "kernel @k {\n workgroup_size 256, 1, 1\n^a:\n %%x:v = undef\n %%a2:v2 = undef\n %%i4:v4 = undef\n"
             " br ^b%s\n^b%s:\n%s br_cmp s_cmp_lt_i32 0, 1, ^b%s, ^c\n^c:\n s_endpgm\n}\n",
             into, head, body, back);
    Fixture f = open(target, text);
    const BlockTimed result = timed(&f, 1, 9, 1);
    arena_free(f.arena);
    return result;
}
static unsigned loop_clocks(Target target, const char *param, const char *next, const char *body)
{
    return (unsigned)loop_timed(target, param, next, body).time.clocks;
}

/* ---- finished code ---- */

/* The same block as machine code. */
static BlockTime machine_time(const Fixture *f, const Block *block, unsigned iterations, unsigned waves)
{
    static TimedInst insts[512];
    unsigned n = 0;
    FOREACH_INST(block, inst)
    {
        uint32_t words[4];
        const char *why;
        if (inst->m.opcode == OP_BR) continue; /* to the next block: no code */
        const unsigned num_words = isa_encode(f->rows.target, &inst->m, words);
        DecodedInst *d = ARENA_NEW(f->arena, DecodedInst);
        assert_int_equal(isa_decode(f->rows.target, words, num_words, 0, d, &why), DECODE_OK);
        d->inst.operands = d->operands;
        assert_true(n < 512);
        timed_inst_make(&f->rows, &d->inst, 0, d->size, &insts[n++]);
        if (inst->branch && inst->branch->target[0] == block) break;
    }
    return block_clocks(f->arena, &f->rows, insts, n, iterations, waves);
}

/* A loop of global loads, LDS and products before allocation, and as the compiler finishes it. */
static const char before[] =
    "kernel @k {\n workgroup_size 256, 1, 1\n lds_bytes 9216\n^a:\n %p:s2 = undef\n %q:s2 = undef\n %o:v = undef\n"
    " br ^b(0, 0, %p, %q)\n"
    "^b(%4:s, %acc0:v4, %12:s2, %14:s2):\n"
    " %13:v4 = global_load_dwordx4 %o, %12\n"
    " %15:v4 = global_load_dwordx4 %o, %14\n"
    " ds_write_b128 %o, %13\n"
    " ds_write_b128 %o, %15 offset:4608\n"
    " barrier lds dma\n"
    " %68:v4 = ds_read2_b64 %o offset0:0 offset1:4\n"
    " %69:v4 = ds_read2_b64 %o offset0:64 offset1:68\n"
    " %32:v4 = v_mfma_f32_16x16x16_f16 %68[0:1], %69[0:1], %acc0\n"
    " %35:v4 = v_mfma_f32_16x16x16_f16 %68[2:3], %69[2:3], %32\n"
    " %70:v4 = ds_read2_b64 %o offset0:8 offset1:12\n"
    " %71:v4 = ds_read2_b64 %o offset0:72 offset1:76\n"
    " %38:v4 = v_mfma_f32_16x16x16_f16 %70[0:1], %71[0:1], %35\n"
    " %41:v4 = v_mfma_f32_16x16x16_f16 %70[2:3], %71[2:3], %38\n"
    " barrier lds dma\n"
    " %42:s = s_add_i32 %4, 64\n"
    " %47:s2 = s_add_u64_pseudo %12, 128\n"
    " %52:s2 = s_add_u64_pseudo %14, 128\n"
    " br_cmp s_cmp_lt_i32 %42, 4096, ^b(%42, %41, %47, %52), ^c\n^c:\n s_endpgm\n}\n";
static const char after[] = "kernel @k {\n allocated\n num_vgprs 20\n num_sgprs 10\n workgroup_size 256, 1, 1\n"
                            " lds_bytes 9216\n^a:\n"
                            " s[4:7] = s_load_dwordx4 s[0:1], off\n"
                            " s_nop\n"
                            " s[0:1] = s_load_dwordx2 s[0:1], off offset:16\n"
                            " v1 = v_lshrrev_b32 3, v0\n"
                            " v14 = v_lshl_add_u32 v1, 9, v0\n"
                            " v15 = v_exp_f32 v14\n"
                            " s_waitcnt simm16:49279\n"
                            " s4 = s_add_u32 s8, s4\n"
                            " v[0:1] = v_mov_b64 0\n"
                            "^b:\n"
                            " v[4:7] = global_load_dwordx4 v14, s[4:5]\n"
                            " v[8:11] = global_load_dwordx4 v14, s[6:7]\n"
                            " s_waitcnt simm16:3953\n"
                            " ds_write_b128 v15, v[4:7]\n"
                            " s_waitcnt simm16:3952\n"
                            " ds_write_b128 v15, v[8:11] offset:4608\n"
                            " s_waitcnt simm16:49279\n"
                            " s_barrier\n"
                            " v[4:7] = ds_read2_b64 v18 offset0:0 offset1:4\n"
                            " v[8:11] = ds_read2_b64 v19 offset0:64 offset1:68\n"
                            " s_waitcnt simm16:49279\n"
                            " v[0:3] = v_mfma_f32_16x16x16_f16 v[4:5], v[8:9], v[0:3]\n"
                            " v[0:3] = v_mfma_f32_16x16x16_f16 v[6:7], v[10:11], v[0:3]\n"
                            " v[4:7] = ds_read2_b64 v18 offset0:8 offset1:12\n"
                            " v[8:11] = ds_read2_b64 v19 offset0:72 offset1:76\n"
                            " s_waitcnt simm16:49279\n"
                            " v[0:3] = v_mfma_f32_16x16x16_f16 v[4:5], v[8:9], v[0:3]\n"
                            " v[0:3] = v_mfma_f32_16x16x16_f16 v[6:7], v[10:11], v[0:3]\n"
                            " s_barrier\n"
                            " s8 = s_add_i32 s8, 64\n"
                            " s4 = s_add_u32 s4, 128\n"
                            " s5 = s_addc_u32 s5, 0\n"
                            " s6 = s_add_u32 s6, 128\n"
                            " s7 = s_addc_u32 s7, 0\n"
                            " s_cmp_lt_i32 s8, 4096\n"
                            " s_cbranch_scc1 ^b, ^c\n"
                            "^c:\n"
                            " v4 = v_lshl_add_u32 v14, 2, s2\n"
                            " s_nop simm16:5\n"
                            " global_store_dword v4, v0, s[0:1]\n"
                            " global_store_dword v4, v3, s[0:1] offset:768\n"
                            " s_endpgm\n}\n";

static void assert_same(BlockTime a, BlockTime b)
{
    assert_int_equal(a.first, b.first);
    assert_true(a.clocks == b.clocks);
    assert_true(a.matrix_clocks == b.matrix_clocks);
}

static void finished_is_machine_code(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 6; i++) {
        const unsigned waves = i < 2 ? 1 : i < 4 ? 4 : 16;
        Fixture f = open(i % 2 ? TARGET_GFX950 : TARGET_GFX942, after);
        for (unsigned b = 0; b < 3; b++) {
            const unsigned iterations = b == 1 ? 8 : 1;
            const Block *block = f.k->blocks.data[b];
            assert_int_equal(block_is_loop(block), b == 1);
            assert_same(timed(&f, b, iterations, waves).time, machine_time(&f, block, iterations, waves));
        }
        arena_free(f.arena);
    }
}

/* Where nothing but registers, waits and pseudo-operations is to be decided, both forms take as long. */
static void before_and_after(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 4; i++) {
        const Target target = i % 2 ? TARGET_GFX950 : TARGET_GFX942;
        Fixture f = open(target, before), g = open(target, after);
        const BlockTimed a = timed(&f, 1, 8, i < 2 ? 1 : 4), b = timed(&g, 1, 8, i < 2 ? 1 : 4);
        assert_int_equal(a.num_insts, 26);
        assert_int_equal(b.num_insts, 26);
        assert_same(a.time, b.time);
        arena_free(f.arena);
        arena_free(g.arena);
    }
}

/* ---- by value ---- */

static void products(void **state)
{
    (void)state;
    /* In a chain by C: 16 of the pipe and MATRIX_TO_SUM; by A: MATRIX_TO_READER. Side by side: the pipe. */
    const TimeRows rows = time_rows(TARGET_GFX942);
    const unsigned to_sum = (unsigned)rows.value[TIME_MATRIX_TO_SUM],
                   to_reader = (unsigned)rows.value[TIME_MATRIX_TO_READER];
    const char *apart = " %1:v4 = v_mfma_f32_16x16x16_f16 %a2, %a2, 0\n %2:v4 = v_mfma_f32_16x16x16_f16 %a2, %a2, 0\n"
                        " %3:v4 = v_mfma_f32_16x16x16_f16 %a2, %a2, 0\n %4:v4 = v_mfma_f32_16x16x16_f16 %a2, %a2, 0\n";
    const char *by_c = " %1:v4 = v_mfma_f32_16x16x16_f16 %a2, %a2, 0\n %2:v4 = v_mfma_f32_16x16x16_f16 %a2, %a2, %1\n"
                       " %3:v4 = v_mfma_f32_16x16x16_f16 %a2, %a2, %2\n %4:v4 = v_mfma_f32_16x16x16_f16 %a2, %a2, %3\n";
    const char *by_a =
        " %1:v4 = v_mfma_f32_16x16x16_f16 %a2, %a2, 0\n %2:v4 = v_mfma_f32_16x16x16_f16 %1[0:1], %a2, 0\n"
        " %3:v4 = v_mfma_f32_16x16x16_f16 %2[2:3], %a2, 0\n %4:v4 = v_mfma_f32_16x16x16_f16 %3[0:1], %a2, 0\n";
    const unsigned least = loop_clocks(TARGET_GFX942, "", "", apart);
    assert_int_equal(loop_clocks(TARGET_GFX942, "", "", by_c), least + 3 * to_sum);
    assert_int_equal(loop_clocks(TARGET_GFX942, "", "", by_a), least + 3 * to_reader);
}

/* The sum goes on in the next iteration: without a move where it can, with one where its old value is still read. */
static void carried(void **state)
{
    (void)state;
    const char *sum = " %1:v4 = v_mfma_f32_16x16x16_f16 %a2, %a2, %p\n";
    const char *no_sum = " %1:v4 = v_mfma_f32_16x16x16_f16 %a2, %a2, 0\n";
    const char *reader = " %1:v4 = v_mfma_f32_16x16x16_f16 %p[0:1], %a2, 0\n";
    const char *kept = " %1:v4 = v_mfma_f32_16x16x16_f16 %a2, %a2, %p\n %2:v = v_add_f32 %p[0], %p[1]\n";
    const unsigned carried_sum = loop_clocks(TARGET_GFX942, "%p:v4", "%1", sum);
    assert_int_equal(carried_sum, loop_clocks(TARGET_GFX942, "", "", no_sum)); /* the branch takes longer */
    assert_true(loop_clocks(TARGET_GFX942, "%p:v4", "%1", reader) >= carried_sum);
    assert_int_equal(loop_timed(TARGET_GFX942, "%p:v4", "%1", sum).num_insts, 3);
    assert_int_equal(loop_timed(TARGET_GFX942, "%p:v4", "%1", kept).num_insts, 6);
    /* two v_mov_b64 that wait for the product */
    assert_true(loop_clocks(TARGET_GFX942, "%p:v4", "%1", kept) > carried_sum + 8);
}

/* A load to its use: the latency; with the use in the next iteration the wait is there as well, and nothing that the
   next load does not wait for. */
static void load_to_use(void **state)
{
    (void)state;
    const char *none = " %1:v = ds_read_b32 %x\n";
    const char *at_once = " %1:v = ds_read_b32 %x\n %2:v = v_add_f32 %1, %1\n";
    const char *first = " %2:v = v_add_f32 %p, %p\n %1:v = ds_read_b32 %x\n";
    const unsigned least = loop_clocks(TARGET_GFX950, "", "", none);
    const unsigned latency = (unsigned)time_rows(TARGET_GFX950).value[TIME_LDS_READ_LATENCY];
    assert_in_range(loop_clocks(TARGET_GFX950, "", "", at_once), latency, least + latency + 8);
    assert_in_range(loop_clocks(TARGET_GFX950, "%p:v", "%1", first), latency, least + latency + 8);
    assert_int_equal(loop_timed(TARGET_GFX950, "%p:v", "%1", first).num_insts, 5);
    assert_true(least < latency);
    /* the second result alone is waited for by 0, the first one by 1 */
    const char *older = " %1:v = ds_read_b32 %x\n %3:v4 = ds_read_b128 %x\n %2:v = v_add_f32 %1, %1\n";
    const char *younger = " %3:v4 = ds_read_b128 %x\n %1:v = ds_read_b32 %x\n %2:v = v_add_f32 %1, %1\n";
    assert_true(loop_clocks(TARGET_GFX950, "", "", older) < loop_clocks(TARGET_GFX950, "", "", younger));
}

/* Merges and copies cost nothing where they can be coalesced, else moves. */
static void copies(void **state)
{
    (void)state;
    const char *plain = " %1:v = v_add_f32 %x, %x\n %2:v = v_mul_f32 %x, %x\n";
    const char *merged = " %1:v = v_add_f32 %x, %x\n %2:v = v_mul_f32 %x, %x\n %3:v2 = merge %1, %2\n";
    const char *twice =
        " %1:v = v_add_f32 %x, %x\n %2:v = v_mul_f32 %x, %x\n %3:v2 = merge %1, %2\n %4:v2 = merge %2, %1\n";
    const unsigned least = loop_clocks(TARGET_GFX942, "", "", plain);
    assert_int_equal(loop_clocks(TARGET_GFX942, "", "", merged), least);
    assert_int_equal(loop_clocks(TARGET_GFX942, "", "", twice), least + 8);
    assert_int_equal(loop_clocks(TARGET_GFX942, "", "", " %1:v = v_add_f32 %x, %x\n %2:v2 = copy 0\n"), least);
}

static void nothing(void **state)
{
    (void)state;
    Fixture f = open(TARGET_GFX942, "kernel @k {\n^a:\n %1:v = undef\n br ^b\n^b:\n s_endpgm\n}\n");
    const BlockTimed empty = timed(&f, 0, 1, 1);
    assert_int_equal(empty.num_insts, 0);
    assert_int_equal(empty.time.first, 0);
    assert_false(block_is_loop(f.k->blocks.data[0]));
    const TimeRows none = {.target = TARGET_GFX942};
    assert_int_equal(block_time(f.arena, &none, f.k->blocks.data[1], 1, 1).num_insts, 0);
    arena_free(f.arena);
}

/* Printed, not asserted: machines differ. */
static void speed(void **state)
{
    (void)state;
    enum { TIMES = 50 };
    StrBuf text = {0};
    strbuf_append(&text, "kernel @k {\n^a:\n %x:v = undef\n %a2:v2 = undef\n");
    for (unsigned i = 0; i < 75; i++)
        strbuf_printf(&text, " %%%u:v4 = v_mfma_f32_16x16x16_f16 %%a2, %%a2, 0\n %%%u:v4 = ds_read_b128 %%x\n", 2 * i,
                      2 * i + 1);
    strbuf_append(&text, " s_endpgm\n}\n");
    Fixture f = open(TARGET_GFX942, text.data);
    double least = 1;
    for (unsigned n = 0; n < 20; n++) {
        const clock_t start = clock();
        for (unsigned i = 0; i < TIMES; i++) assert_int_equal(timed(&f, 0, 1, 1).num_insts, 151);
        const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC / TIMES;
        if (seconds < least) least = seconds;
    }
    print_message("%.1f us for 151 instructions of one wave\n", least * 1e6);
    arena_free(f.arena);
    strbuf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finished_is_machine_code),
        cmocka_unit_test(before_and_after),
        cmocka_unit_test(products),
        cmocka_unit_test(carried),
        cmocka_unit_test(load_to_use),
        cmocka_unit_test(copies),
        cmocka_unit_test(nothing),
        cmocka_unit_test(speed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
