/* Orders of blocks: they keep dependences, stay within the registers they are given, and take fewer clocks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/cfg.h"
#include "schedule/list_scheduler.h"
#include "schedule/schedule.h"

typedef struct Fixture {
    Arena *arena;
    DiagList diags;
    TimeRows rows;
    Kernel *k;
    DepGraph g;
    LiveMap map;
    Block *block;
} Fixture;

static void open(Fixture *f, const char *text, unsigned block)
{
    *f = (Fixture){.arena = arena_new(), .rows = time_rows(TARGET_GFX942)};
    KernelList list = {0};
    StrBuf out = {0};
    diag_init(&f->diags, f->arena);
    if (!kir_parse(f->arena, &f->diags, "test.kir", text, strlen(text), TARGET_GFX942, &list)) {
        diag_print(&f->diags, &out);
        fail_msg("test text does not parse:\n%s\n%s", text, out.data);
    }
    f->k = list.data[0];
    f->block = f->k->blocks.data[block];
    cfg_build(f->k);
    kernel_compute_defs(f->k);
    f->map = live_map(f->arena, liveness_compute(f->arena, f->k));
    f->g = dep_graph(f->arena, dep_context(f->arena, f->k, &f->rows), f->block);
}

static LiveOrder live(Fixture *f) { return live_order(f->arena, &f->map, f->block, &f->g); }

static const uint32_t *ordered_so(Fixture *f, int32_t vgprs, bool at_once)
{
    LiveOrder l = live(f);
    const OrderLimits limits = {.most = {[PRESSURE_V] = vgprs, [PRESSURE_A] = 256, [PRESSURE_S] = 100},
                                .most_vectors = vgprs,
                                .waves = 4,
                                .at_once = at_once};
    const uint32_t *order = order_interleaved(f->arena, &f->g, &f->rows, &l, &limits, NULL);
    uint32_t *place = ARENA_ARRAY(f->arena, uint32_t, f->g.num);
    for (uint32_t i = 0; i < f->g.num; i++) place[i] = UINT32_MAX;
    for (uint32_t i = 0; i < f->g.num; i++) place[order[i]] = i;
    for (uint32_t i = 0; i < f->g.num; i++) {
        assert_true(place[i] != UINT32_MAX);
        FOREACH_DEP_IN(&f->g, i, dep)
        if (!dep->distance) assert_true(place[dep->from] < place[i]);
    }
    return order;
}

static const uint32_t *ordered(Fixture *f, int32_t vgprs) { return ordered_so(f, vgprs, false); }

static const uint32_t *as_it_is(Fixture *f)
{
    uint32_t *order = ARENA_ARRAY(f->arena, uint32_t, f->g.num);
    for (uint32_t i = 0; i < f->g.num; i++) order[i] = i;
    return order;
}

static uint64_t clocks(Fixture *f, const uint32_t *order) { return order_clocks(f->arena, &f->g, &f->rows, 4, order); }

/* `num` loads of 4 dwords, each summed up where it is loaded. */
static void open_sums(Fixture *f, unsigned num)
{
    StrBuf text = {0};
    strbuf_append(&text, "kernel @k {\n workgroup_size 256, 1, 1\n^a:\n %k:s2 = live_in kernarg_ptr\n"
                         " %x:v = live_in workitem_id\n %s0:v = copy 0\n");
    for (unsigned i = 0; i < num; i++)
        strbuf_printf(&text,
                      " %%l%u = global_load_dwordx4 %%x, %%k offset:%u\n %%m%u = v_add_f32 %%l%u[0], %%l%u[1]\n"
                      " %%n%u = v_add_f32 %%l%u[2], %%l%u[3]\n %%o%u = v_add_f32 %%m%u, %%n%u\n"
                      " %%s%u = v_add_f32 %%s%u, %%o%u\n",
                      i, i % 256 * 16, i, i, i, i, i, i, i, i, i, i + 1, i, i);
    strbuf_printf(&text, " global_store_dword %%x, %%s%u, %%k\n s_endpgm\n}\n", num);
    open(f, text.data, 0);
    strbuf_free(&text);
}

static void test_registers(void **state)
{
    (void)state;
    const int32_t limits[] = {8, 12, 20, 36, 250};
    uint64_t before = UINT64_MAX;
    for (unsigned i = 0; i < 5; i++) {
        Fixture f;
        open_sums(&f, 24);
        const uint32_t *order = ordered(&f, limits[i]);
        LiveOrder l = live(&f);
        const LiveCount most = order_pressure(&l, order, f.g.num);
        if (most.dwords[PRESSURE_V] > limits[i])
            fail_msg("%d registers where %d are given", most.dwords[PRESSURE_V], limits[i]);
        const uint64_t now = clocks(&f, order);
        assert_true(now <= before && now <= clocks(&f, as_it_is(&f)));
        before = now;
        arena_free(f.arena);
    }
    Fixture f;
    open_sums(&f, 24);
    assert_true(3 * before < clocks(&f, as_it_is(&f)));
    arena_free(f.arena);
}

/* Live at each place: what the segments of liveness say of the block as it is. */
static void test_live(void **state)
{
    (void)state;
    Fixture f;
    open(&f,
         "kernel @k {\n workgroup_size 256, 1, 1\n %v : var v4\n^a:\n %k:s2 = live_in kernarg_ptr\n"
         " %x:v = live_in workitem_id\n %v = undef\n br ^b(%x)\n^b(%p:v):\n %v[1] = v_mov_b32 %p\n"
         " %q:v4 = global_load_dwordx4 %x, %k\n %r = v_add_f32 %q[1], %q[2]\n %m:v4 = merge %q[0], %r, %q[3], %x\n"
         " %v[0] = v_add_f32 %m[0], %m[1]\n %y = v_add3_u32 %v[1], %m[2], %m[3]\n br_cmp s_cmp_lt_i32 %k[0], 1, "
         "^b(%y), ^c\n"
         "^c:\n global_store_dwordx4 %x, %v, %k\n s_endpgm\n}\n",
         1);
    LiveOrder l = live(&f);
    for (uint32_t i = 0; i + 1 < f.g.num; i++) {
        live_issue(&l, i);
        int32_t expected = 0;
        const uint32_t point = inst_write_point(f.g.nodes[i].inst);
        for (uint32_t unit = 0; unit < f.map.lv->num_units; unit++) {
            const VReg *v = &f.k->vregs.data[f.map.lv->unit_vreg[unit]];
            if (v->reg_class == CLASS_V && liveness_live_at(f.map.lv, unit, point))
                expected += (int32_t)liveness_unit_width(f.map.lv, unit);
        }
        assert_int_equal(l.now.dwords[PRESSURE_V], expected);
    }
    arena_free(f.arena);
}

/* Two instructions and the carry between them stay together; a merge goes where it is needed. */
static void test_groups(void **state)
{
    (void)state;
    Fixture f;
    open(&f,
         "kernel @k {\n workgroup_size 256, 1, 1\n^a:\n %k:s2 = live_in kernarg_ptr\n %x:v = live_in workitem_id\n"
         " %a:s = s_add_u32 %k[0], 16\n %b:s = s_addc_u32 %k[1], 0\n %l = global_load_dword %x, %k\n"
         " %m = global_load_dword %x, %k offset:4\n %p:v2 = merge %l, %m\n %n = global_load_dword %x, %k offset:8\n"
         " %h:s2 = merge %a, %b\n global_store_dwordx2 %x, %p, %h\n global_store_dword %x, %n, %h\n s_endpgm\n}\n",
         0);
    const uint32_t *order = ordered(&f, 100);
    for (uint32_t i = 0; i < f.g.num; i++) {
        const Inst *inst = f.g.nodes[order[i]].inst;
        if (inst->m.opcode == OP_S_ADD_U32) assert_int_equal(f.g.nodes[order[i + 1]].inst->m.opcode, OP_S_ADDC_U32);
        if (inst->m.opcode == OP_GLOBAL_STORE_DWORDX2)
            assert_int_equal(f.g.nodes[order[i - 1]].inst->m.opcode, OP_MERGE);
    }
    arena_free(f.arena);
}

/* Reads of LDS in front of the 24th matrix instruction. */
static uint32_t reads_ahead(Fixture *f, const uint32_t *order)
{
    uint32_t reads = 0;
    for (uint32_t i = 0, matrix = 0; i < f->g.num && matrix < 24; i++) {
        const DepNode *node = &f->g.nodes[order[i]];
        matrix += node->kind == ISSUE_MATRIX;
        reads += node->event && node->kind == ISSUE_LDS;
    }
    return reads;
}

/* Products that each take a read of LDS that `uses` of them share; sums of 8 products. */
static void open_products(Fixture *f, unsigned uses)
{
    enum { PRODUCTS = 64, SUMS = 8 };
    StrBuf text = {0};
    strbuf_append(&text, "kernel @k {\n workgroup_size 256, 1, 1\n lds_bytes 65536\n^a:\n"
                         " %k:s2 = live_in kernarg_ptr\n %i:v = live_in workitem_id\n"
                         " %t:v = v_lshlrev_b32 4, %i\n");
    for (unsigned i = 0; i < PRODUCTS; i++) {
        const unsigned read = i / uses;
        if (i % uses == 0) strbuf_printf(&text, " %%l%u:v4 = ds_read_b128 %%t offset:%u mem(1)\n", read, read * 512);
        strbuf_printf(&text, " %%s%u:v4 = v_mfma_f32_16x16x16_f16 %%l%u[0:1], %%l%u[2:3], ", i, read, read);
        if (i < SUMS) strbuf_append(&text, "0\n");
        else strbuf_printf(&text, "%%s%u\n", i - SUMS);
    }
    for (unsigned i = PRODUCTS - SUMS; i < PRODUCTS; i++)
        strbuf_printf(&text, " global_store_dwordx4 %%t, %%s%u, %%k\n", i);
    strbuf_append(&text, " s_endpgm\n}\n");
    open(f, text.data, 0);
    strbuf_free(&text);
}

static void test_pace(void **state)
{
    (void)state;
    Fixture f;
    open_products(&f, 4);
    const uint32_t paced = reads_ahead(&f, ordered_so(&f, 500, false));
    const uint32_t at_once = reads_ahead(&f, ordered_so(&f, 500, true));
    print_message("reads ahead: %u at a pace, %u at once\n", paced, at_once);
    assert_true(paced < at_once);
    arena_free(f.arena);
}

/* Tiles of 3x3 products in so many steps, each of 3 + 3 reads of LDS; stores of an element of each. */
static void open_tiles(Fixture *f, const char *product, unsigned width, unsigned steps)
{
    enum { SIDE = 3 };
    StrBuf text = {0};
    strbuf_append(&text, "kernel @k {\n workgroup_size 256, 1, 1\n lds_bytes 65536\n^a:\n"
                         " %k:s2 = live_in kernarg_ptr\n %i:v = live_in workitem_id\n"
                         " %t:v = v_lshlrev_b32 3, %i\n");
    for (unsigned step = 0; step < steps; step++) {
        for (unsigned i = 0; i < 2 * SIDE; i++)
            strbuf_printf(&text, " %%l%u_%u:v2 = ds_read_b64 %%t offset:%u mem(1)\n", step, i,
                          (step * 2 * SIDE + i) * 1024);
        for (unsigned i = 0; i < SIDE * SIDE; i++) {
            strbuf_printf(&text, " %%s%u_%u:v%u = %s %%l%u_%u, %%l%u_%u, ", step, i, width, product, step, i / SIDE,
                          step, SIDE + i % SIDE);
            if (step) strbuf_printf(&text, "%%s%u_%u\n", step - 1, i);
            else strbuf_append(&text, "0\n");
        }
    }
    for (unsigned i = 0; i < SIDE * SIDE; i++)
        strbuf_printf(&text, " global_store_dword %%t, %%s%u_%u[0], %%k\n", steps - 1, i);
    strbuf_append(&text, " s_endpgm\n}\n");
    open(f, text.data, 0);
    strbuf_free(&text);
}

/* The pass takes the order with fewer clocks: here the one at a pace, though it has more waits. */
static void test_choice(void **state)
{
    (void)state;
    const struct {
        const char *product;
        unsigned width, steps;
    } cases[] = {
        {"v_mfma_f32_32x32x8_f16", 16, 16}, {"v_mfma_f32_16x16x16_f16", 4, 16}, {"v_mfma_f32_16x16x16_f16", 4, 2}};
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        Fixture f;
        open_tiles(&f, cases[i].product, cases[i].width, cases[i].steps);
        const uint64_t paced = clocks(&f, ordered_so(&f, 500, false)), soon = clocks(&f, ordered_so(&f, 500, true));
        PassCtx ctx = pass_context(&f.diags);
        ctx.options.schedule = WAVECC_SCHEDULE_INTERLEAVE;
        pass_schedule(f.k, &ctx);
        f.g = dep_graph(f.arena, dep_context(f.arena, f.k, &f.rows), f.block);
        assert_true(paced < soon);
        assert_int_equal(clocks(&f, as_it_is(&f)), paced);
        arena_free(f.arena);
    }
}

/* Thirty-two thousand instructions: each once, in an order that the dependences allow, within its registers. */
static void test_size(void **state)
{
    (void)state;
    const int32_t most = 200;
    Fixture f;
    open_sums(&f, 6400);
    const uint32_t *order = ordered(&f, most);
    LiveOrder l = live(&f);
    assert_true(order_pressure(&l, order, f.g.num).dwords[PRESSURE_V] <= most);
    arena_free(f.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_registers), cmocka_unit_test(test_live), cmocka_unit_test(test_groups),
        cmocka_unit_test(test_pace),      cmocka_unit_test(test_size), cmocka_unit_test(test_choice),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
