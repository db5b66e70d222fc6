/* Coalescing and placement on kernels of a few instructions. */
#include "ir/pass.h"
#include "regalloc_common.h"

static void straight_line(void **state)
{
    (void)state;
    Run r = run_alloc("kernel @k target(gfx942) {\n"
                      "^entry:\n"
                      "  %args:s2 = live_in kernarg_ptr\n"
                      "  %bx:s = live_in workgroup_id 0\n"
                      "  %t:v = live_in workitem_id\n"
                      "  %p:s4 = s_load_dwordx4 %args, off offset:0\n"
                      "  %o = v_lshlrev_b32 2, %t\n"
                      "  %x = global_load_dword %o, %p[0:1] offset:0\n"
                      "  %y = v_add_u32 %bx, %x\n"
                      "  global_store_dword %o, %y, %p[2:3] offset:0\n"
                      "  s_endpgm\n"
                      "}\n");
    assert_contains(r.text, "s[0:1] = live_in kernarg_ptr");
    assert_contains(r.text, "s2 = live_in workgroup_id");
    assert_contains(r.text, "v0 = live_in workitem_id");
    assert_int_equal(r.k->num_vgprs, 2);
    run_free(&r);
}

/* A loop that carries 4 accumulators; nothing moves in the loop. */
static void accumulators_stay(void **state)
{
    (void)state;
    Run r = run_alloc("kernel @k target(gfx942) {\n"
                      "^entry:\n"
                      "  %t:v = live_in workitem_id\n"
                      "  %z:v4 = copy 0\n"
                      "  br ^loop(0, %z, %z, 0)\n"
                      "^loop(%i:s, %a:v4, %b:v4, %c:v4):\n"
                      "  %x:v2 = ds_read_b64 %t offset:0\n"
                      "  %y:v2 = ds_read_b64 %t offset:8\n"
                      "  %a1:v4 = v_mfma_f32_16x16x16_f16 %x, %y, %a\n"
                      "  %b1:v4 = v_mfma_f32_16x16x16_f16 %x, %y, %b\n"
                      "  %c1:v4 = v_mfma_f32_16x16x16_f16 %x, %y, %c\n"
                      "  %i1:s = s_add_u32 %i, 1\n"
                      "  br_cmp s_cmp_lt_u32 %i1, 10, ^loop(%i1, %a1, %b1, %c1), ^exit\n"
                      "^exit:\n"
                      "  ds_write_b128 %t, %a1 offset:0\n"
                      "  ds_write_b128 %t, %b1 offset:0\n"
                      "  ds_write_b128 %t, %c1 offset:0\n"
                      "  s_endpgm\n"
                      "}\n");
    const char *loop = strstr(r.text, "^loop"), *exit = strstr(r.text, "^exit:");
    assert_non_null(loop);
    for (const char *at = loop; (at = strstr(at, "copy")) && at < exit;) fail_msg("a copy in the loop:\n%s", r.text);
    assert_int_equal(r.k->num_vgprs, 18); /* 3 accumulators, two pairs; the work-item id in v0 leaves a hole */
    run_free(&r);
}

/* v4 * f as two packed halves, merged, then MFMA: one register group. */
static void rescaled_accumulator(void **state)
{
    (void)state;
    Run r = run_alloc("kernel @k target(gfx942) {\n"
                      "^entry:\n"
                      "  %t:v = live_in workitem_id\n"
                      "  %f:v2 = ds_read_b64 %t offset:0\n"
                      "  br ^loop(0, 0)\n"
                      "^loop(%i:s, %a:v4):\n"
                      "  %x:v2 = ds_read_b64 %t offset:0\n"
                      "  %lo:v2 = v_pk_mul_f32 %a[0:1], %f\n"
                      "  %hi:v2 = v_pk_mul_f32 %a[2:3], %f\n"
                      "  %m:v4 = merge %lo, %hi\n"
                      "  %a1:v4 = v_mfma_f32_16x16x16_f16 %x, %x, %m\n"
                      "  %i1:s = s_add_u32 %i, 1\n"
                      "  br_cmp s_cmp_lt_u32 %i1, 10, ^loop(%i1, %a1), ^exit\n"
                      "^exit:\n"
                      "  ds_write_b128 %t, %a1 offset:0\n"
                      "  s_endpgm\n"
                      "}\n");
    assert_contains(r.text, "v[2:5] = merge v[2:3], v[4:5]");
    assert_contains(r.text, "v[2:5] = v_mfma_f32_16x16x16_f16 v[8:9], v[8:9], v[2:5]");
    assert_int_equal(r.k->num_vgprs, 10);
    run_free(&r);
}

/* a, b -> b, a in a loop: one swap; nothing else moves. */
static void swap_in_a_loop(void **state)
{
    (void)state;
    Run r = run_alloc("kernel @k target(gfx942) {\n"
                      "^entry:\n"
                      "  %t:v = live_in workitem_id\n"
                      "  %x0:v = ds_read_b32 %t\n"
                      "  %y0:v = ds_read_b32 %t\n"
                      "  %s0:s = s_mov_b32 1\n"
                      "  %s1:s = s_mov_b32 2\n"
                      "  br ^loop(%x0, %y0, %s0, %s1, 0)\n"
                      "^loop(%x:v, %y:v, %a:s, %b:s, %i:s):\n"
                      "  ds_write_b32 %x, %y\n"
                      "  %j:s = s_add_u32 %i, %a\n"
                      "  br_cmp s_cmp_lt_u32 %j, 9, ^loop(%y, %x, %b, %a, %j), ^exit\n"
                      "^exit:\n"
                      "  s_endpgm\n"
                      "}\n");
    assert_int_equal(count_opcode(r.k, OP_V_SWAP_B32, false), 1);
    assert_int_equal(count_text(r.text, "copy s"), 2); /* the scalars, through vcc */
    assert_contains(r.text, "vcc_lo = copy s");
    assert_contains(r.text, "= copy vcc_lo");
    run_free(&r);
}

/* Lost copy: the parameter is read after the loop, where the next value has been computed already. */
static void lost_copy(void **state)
{
    (void)state;
    Run r = run_alloc("kernel @k target(gfx942) {\n"
                      "^entry:\n"
                      "  %t:v = live_in workitem_id\n"
                      "  br ^loop(%t, 0)\n"
                      "^loop(%x:v, %i:s):\n"
                      "  %x1:v = v_add_u32 1, %x\n"
                      "  %j:s = s_add_u32 %i, 1\n"
                      "  br_cmp s_cmp_lt_u32 %j, 9, ^loop(%x1, %j), ^exit\n"
                      "^exit:\n"
                      "  ds_write_b32 %t, %x\n"
                      "  s_endpgm\n"
                      "}\n");
    /* x and x1 live at once: a copy in a block on the back edge, which was critical. */
    assert_contains(r.text, "^loop.to.loop");
    assert_int_equal(count_opcode(r.k, OP_COPY, true), 3);
    run_free(&r);
}

/* Three parameters rotate; the first iteration starts from constants. */
static void rotation(void **state)
{
    (void)state;
    Run r = run_alloc("kernel @k target(gfx942) {\n"
                      "^entry:\n"
                      "  %t:v = live_in workitem_id\n"
                      "  br ^loop(0, 1, 2, 0)\n"
                      "^loop(%x:v2, %y:v2, %z:v2, %i:s):\n"
                      "  ds_write_b64 %t, %x\n"
                      "  %j:s = s_add_u32 %i, 1\n"
                      "  br_cmp s_cmp_lt_u32 %j, 9, ^loop(%y, %z, %x, %j), ^exit\n"
                      "^exit:\n"
                      "  s_endpgm\n"
                      "}\n");
    assert_int_equal(count_opcode(r.k, OP_V_SWAP_B32, false), 4); /* two cycles of three */
    run_free(&r);
}

static void pins_are_kept(void **state)
{
    (void)state;
    Run r = run_alloc("kernel @k target(gfx942) {\n"
                      "  workgroup_size 256, 1, 1\n"
                      "  %acc : var v4@v[128:131]\n"
                      "^entry:\n"
                      "  %t:v = live_in workitem_id\n"
                      "  %acc = copy 0\n"
                      "  br ^loop(0)\n"
                      "^loop(%i:s):\n"
                      "  %x:v2 = ds_read_b64 %t\n"
                      "  %acc = v_mfma_f32_16x16x16_f16 %x, %x, %acc\n"
                      "  %j:s = s_add_u32 %i, 1\n"
                      "  br_cmp s_cmp_lt_u32 %j, 9, ^loop(%j), ^exit\n"
                      "^exit:\n"
                      "  ds_write_b128 %t, %acc\n"
                      "  s_endpgm\n"
                      "}\n");
    assert_contains(r.text, "v[128:131] = v_mfma_f32_16x16x16_f16 v[2:3], v[2:3], v[128:131]");
    assert_contains(r.text, "ds_write_b128 v0, v[128:131]");
    assert_int_equal(r.k->num_vgprs, 132);
    run_free(&r);
}

static void pins_conflict(void **state)
{
    (void)state;
    Run r = run_alloc("kernel @k target(gfx942) {\n"
                      "^entry:\n"
                      "  %t:v = live_in workitem_id\n"
                      "  %x:v4@v[8:11] = ds_read_b128 %t\n"
                      "  %y:v2@v[10:11] = ds_read_b64 %t\n"
                      "  ds_write_b128 %t, %x\n"
                      "  ds_write_b64 %t, %y\n"
                      "  s_endpgm\n"
                      "}\n");
    assert_int_equal(r.diags.num_errors, 1);
    assert_contains(r.text, "%y is pinned to v[10:11], but there v10 holds %x (pinned to v[8:11])");
    assert_contains(r.text, "%x is pinned to v[8:11] here");
    run_free(&r);
    /* One register further there is room; and the same register when the first value has ended. */
    r = run_alloc("kernel @k target(gfx942) {\n"
                  "^entry:\n"
                  "  %t:v = live_in workitem_id\n"
                  "  %x:v4@v[8:11] = ds_read_b128 %t\n"
                  "  %y:v2@v[12:13] = ds_read_b64 %t\n"
                  "  ds_write_b128 %t, %x\n"
                  "  %z:v2@v[10:11] = ds_read_b64 %t\n"
                  "  ds_write_b64 %y, %z\n"
                  "  s_endpgm\n"
                  "}\n");
    assert_int_equal(r.diags.num_errors, 0);
    run_free(&r);
}

static void pin_beyond_the_budget(void **state)
{
    (void)state;
    Run r = run_alloc("kernel @k target(gfx942) {\n"
                      "  workgroup_size 1024, 1, 1\n"
                      "^entry:\n"
                      "  %t:v = live_in workitem_id\n"
                      "  %x:v4@v[126:129] = ds_read_b128 %t\n"
                      "  ds_write_b128 %t, %x\n"
                      "  s_endpgm\n"
                      "}\n");
    assert_contains(r.text,
                    "%x is pinned to v[126:129], beyond the 128 registers of this kernel: a workgroup of 1024 threads "
                    "needs 4 waves per SIMD");
    run_free(&r);
}

/* A variable written in a divergent branch: directly, although the lanes that are off keep its old value. */
static void variable_in_a_branch(void **state)
{
    (void)state;
    Run r = run_alloc("kernel @k target(gfx942) {\n"
                      "  region 1 in 0\n"
                      "  %var : var v2\n"
                      "^entry:\n"
                      "  %t:v = live_in workitem_id\n"
                      "  %x:v = ds_read_b32 %t\n"
                      "  %var = copy 0\n"
                      "  %m:mask = v_cmp_lt_u32 %x, %t\n"
                      "  %saved:mask = exec_if %m\n"
                      "  br_exec ^then, ^merge\n"
                      "^then region 1:\n"
                      "  %y:v2 = ds_read_b64 %x\n"
                      "  %z:v2 = v_pk_mul_f32 %y, %var\n"
                      "  %var = copy %z\n"
                      "  br ^merge\n"
                      "^merge:\n"
                      "  exec_end %saved\n"
                      "  ds_write_b64 %t, %var\n"
                      "  s_endpgm\n"
                      "}\n");
    assert_int_equal(count_text(r.text, "copy"), 1); /* the 0 */
    const char *var = "v[2:3]";
    assert_contains(r.text, "v[2:3] = v_pk_mul_f32 v[4:5], v[2:3]");
    assert_contains(r.text, var);
    run_free(&r);
}

/* The same with a matrix instruction, which would write the lanes that are off: a temporary and a masked copy. */
static void whole_wave_in_a_branch(void **state)
{
    (void)state;
    Run r = run_alloc("kernel @k target(gfx942) {\n"
                      "  region 1 in 0\n"
                      "  %var : var v4\n"
                      "^entry:\n"
                      "  %t:v = live_in workitem_id\n"
                      "  %x:v2 = ds_read_b64 %t\n"
                      "  %var = copy 0\n"
                      "  %m:mask = v_cmp_lt_u32 %x[0], %t\n"
                      "  %saved:mask = exec_if %m\n"
                      "  br_exec ^then, ^merge\n"
                      "^then region 1:\n"
                      "  %z:v4 = v_mfma_f32_16x16x16_f16 %x, %x, %var\n"
                      "  %var = copy %z\n"
                      "  br ^merge\n"
                      "^merge:\n"
                      "  exec_end %saved\n"
                      "  ds_write_b128 %t, %var\n"
                      "  s_endpgm\n"
                      "}\n");
    Operand d = {0}, c = {0};
    FOREACH_BLOCK(r.k, block)
    FOREACH_INST(block, inst)
    if (inst->m.opcode == OP_V_MFMA_F32_16X16X16_F16) d = inst->m.operands[0], c = inst->m.operands[3];
    assert_int_equal(d.width, 4);
    assert_int_not_equal(d.value, c.value);
    assert_int_equal(count_opcode(r.k, OP_COPY, true), 2);
    run_free(&r);
}

/* A variable that is written by halves: the first write does not end the other half. */
static void variable_by_halves(void **state)
{
    (void)state;
    Run r = run_alloc("kernel @k target(gfx942) {\n"
                      "  %var : var v4\n"
                      "^entry:\n"
                      "  %t:v = live_in workitem_id\n"
                      "  %var = ds_read_b128 %t\n"
                      "  %f:v2 = ds_read_b64 %t\n"
                      "  %var[0:1] = v_pk_mul_f32 %var[0:1], %f\n"
                      "  %x:v2 = ds_read_b64 %t\n"
                      "  %var[2:3] = v_pk_mul_f32 %var[2:3], %x\n"
                      "  ds_write_b128 %t, %var\n"
                      "  s_endpgm\n"
                      "}\n");
    assert_contains(r.text, "v[2:3] = v_pk_mul_f32 v[2:3], v[6:7]");
    assert_contains(r.text, "v[4:5] = v_pk_mul_f32 v[4:5], v[6:7]");
    assert_int_equal(r.k->num_vgprs, 8);
    run_free(&r);
}

/* A value that only `else` reads is live through `then`: the two edges around the region say so. */
static void live_through_then(void **state)
{
    (void)state;
    Run r = run_alloc("kernel @k target(gfx942) {\n"
                      "  region 1 in 0\n"
                      "  region 2 in 0\n"
                      "^entry:\n"
                      "  %t:v = live_in workitem_id\n"
                      "  %a:v4 = ds_read_b128 %t\n"
                      "  %b:v4 = ds_read_b128 %t offset:16\n"
                      "  %m:mask = v_cmp_lt_u32 %a[0], %t\n"
                      "  %saved:mask = exec_if %m\n"
                      "  br_exec ^then, ^flow\n"
                      "^then region 1:\n"
                      "  ds_write_b128 %t, %a\n"
                      "  %c:v4 = ds_read_b128 %t offset:32\n"
                      "  %d:v4 = ds_read_b128 %t offset:48\n"
                      "  ds_write_b128 %t, %c\n"
                      "  ds_write_b128 %t, %d\n"
                      "  br ^flow\n"
                      "^flow:\n"
                      "  exec_else %saved\n"
                      "  br_exec ^else, ^merge\n"
                      "^else region 2:\n"
                      "  ds_write_b128 %t, %b\n"
                      "  br ^merge\n"
                      "^merge:\n"
                      "  exec_end %saved\n"
                      "  s_endpgm\n"
                      "}\n");
    assert_int_equal(r.k->num_vgprs, 14); /* v0; b; c in the place of a; d */
    assert_int_equal(r.k->max_live_v, 13);
    run_free(&r);
}

/* Tuples of all widths, every other one freed, then the holes filled again. */
static void fragmentation(void **state)
{
    (void)state;
    StrBuf text = {0};
    strbuf_append(&text, "kernel @k target(gfx942) {\n^entry:\n  %t:v = live_in workitem_id\n");
    for (unsigned i = 0; i < 20; i++) strbuf_printf(&text, "  %%a%u:v4 = ds_read_b128 %%t offset:%u\n", i, i * 16);
    for (unsigned i = 0; i < 20; i += 2) strbuf_printf(&text, "  ds_write_b128 %%t, %%a%u\n", i);
    for (unsigned i = 0; i < 10; i++) strbuf_printf(&text, "  %%b%u:v4 = ds_read_b128 %%t offset:%u\n", i, i * 16);
    for (unsigned i = 0; i < 10; i++)
        strbuf_printf(&text, "  ds_write_b128 %%t, %%b%u\n  ds_write_b128 %%t, %%a%u\n", i, 2 * i + 1);
    for (unsigned w = 1; w <= 32; w++)
        strbuf_printf(&text, "  %%w%u:v%u = copy %u\n  ds_write_b32 %%t, %%w%u[%u]\n", w, w, w, w, w - 1);
    strbuf_append(&text, "  s_endpgm\n}\n");
    Run r = run_alloc(text.data);
    assert_int_equal(r.diags.num_errors, 0);
    assert_int_equal(r.k->max_live_v, 81);
    assert_in_range(r.k->num_vgprs, 81, 84);
    strbuf_free(&text);
    run_free(&r);
}

static void does_not_fit(void **state)
{
    (void)state;
    StrBuf text = {0};
    strbuf_append(&text,
                  "kernel @big target(gfx942) {\n  workgroup_size 512, 1, 1\n^entry:\n  %t:v = live_in workitem_id\n");
    for (unsigned i = 0; i < 9; i++)
        strbuf_printf(&text, "  %%a%u:v32 = v_mfma_f32_32x32x1_2b_f32 %%t, %%t, %u\n", i, i);
    for (unsigned i = 0; i < 9; i++)
        strbuf_printf(&text, "  ds_write_b128 %%t, %%a%u[28:31]\n  ds_write_b128 %%t, %%a%u[0:3]\n", i, i);
    strbuf_append(&text, "  s_endpgm\n}\n");
    PassCtx no_spill = pass_context(NULL);
    no_spill.options.no_spill = true;
    Run r = run_alloc_with(text.data, no_spill);
    /* Only 8 dwords of each are read, but each definition writes 32, and the holes between what lives are smaller. */
    assert_int_equal(r.diags.num_errors, 1);
    assert_contains(r.text, "does not fit in 256 VGPRs (a workgroup of 512 threads needs 2 waves per SIMD)");
    assert_contains(r.text, "there are no 32 free registers in a row for %a");
    run_free(&r);
    text.len = 0;
    strbuf_append(&text,
                  "kernel @big target(gfx942) {\n  workgroup_size 512, 1, 1\n^entry:\n  %t:v = live_in workitem_id\n");
    for (unsigned i = 0; i < 65; i++) strbuf_printf(&text, "  %%a%u:v4 = ds_read_b128 %%t\n", i);
    for (unsigned i = 0; i < 65; i++) strbuf_printf(&text, "  ds_write_b128 %%t, %%a%u\n", i);
    strbuf_append(&text, "  s_endpgm\n}\n");
    r = run_alloc_with(text.data, no_spill);
    assert_int_equal(r.diags.num_errors, 1);
    assert_contains(r.text, "test.kir:69:3: error: kernel 'big' needs 261 VGPRs at this point, but has 256");
    assert_contains(r.text, "5 too many");
    assert_contains(r.text, "%a0 holds 4 VGPRs there");
    assert_contains(r.text, "more values hold");
    run_free(&r);
    /* One tuple less, and the work-item id at v0 costs one more by alignment: it fits. */
    text.len = 0;
    strbuf_append(&text,
                  "kernel @big target(gfx942) {\n  workgroup_size 512, 1, 1\n^entry:\n  %t:v = live_in workitem_id\n");
    for (unsigned i = 0; i < 63; i++) strbuf_printf(&text, "  %%a%u:v4 = ds_read_b128 %%t\n", i);
    for (unsigned i = 0; i < 63; i++) strbuf_printf(&text, "  ds_write_b128 %%t, %%a%u\n", i);
    strbuf_append(&text, "  s_endpgm\n}\n");
    r = run_alloc_with(text.data, no_spill);
    assert_int_equal(r.diags.num_errors, 0);
    assert_int_equal(r.k->num_vgprs, 254);
    strbuf_free(&text);
    run_free(&r);
}

/* Early clobber: D of more than four registers shares none with A and B, although they end there. */
static void early_clobber(void **state)
{
    (void)state;
    Run r = run_alloc("kernel @k target(gfx942) {\n"
                      "^entry:\n"
                      "  %t:v = live_in workitem_id\n"
                      "  %x:v2 = ds_read_b64 %t\n"
                      "  %d:v16 = v_mfma_f32_32x32x8_f16 %x, %x, 0\n"
                      "  ds_write_b128 %t, %d[0:3]\n"
                      "  ds_write_b128 %t, %d[12:15]\n"
                      "  s_endpgm\n"
                      "}\n");
    assert_int_equal(r.k->num_vgprs, 20); /* v0, the pair, and 16 after it */
    run_free(&r);
    /* Four registers may take the place of A. */
    r = run_alloc("kernel @k target(gfx942) {\n"
                  "^entry:\n"
                  "  %t:v = live_in workitem_id\n"
                  "  %x:v2 = ds_read_b64 %t\n"
                  "  %d:v4 = v_mfma_f32_16x16x16_f16 %x, %x, 0\n"
                  "  ds_write_b128 %t, %d\n"
                  "  s_endpgm\n"
                  "}\n");
    assert_in_range(r.k->num_vgprs, 6, 8);
    run_free(&r);
}

/* The hardware has filled a live-in at entry, whatever stands before it in the text. */
static void late_live_in(void **state)
{
    (void)state;
    Run r = run_alloc("kernel @k target(gfx942) {\n"
                      "^entry:\n"
                      "  %x:v = v_mov_b32 5\n"
                      "  %y:v = v_add_u32 7, %x\n"
                      "  %s:s = s_mov_b32 3\n"
                      "  %t:v = live_in workitem_id\n"
                      "  %args:s2 = live_in kernarg_ptr\n"
                      "  %p:s2 = s_load_dwordx2 %args, %s\n"
                      "  global_store_dword %t, %y, %p\n"
                      "  s_endpgm\n"
                      "}\n");
    assert_contains(r.text, "v1 = v_mov_b32 5");
    assert_contains(r.text, "s2 = s_mov_b32 3");
    run_free(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(straight_line),
        cmocka_unit_test(accumulators_stay),
        cmocka_unit_test(rescaled_accumulator),
        cmocka_unit_test(swap_in_a_loop),
        cmocka_unit_test(lost_copy),
        cmocka_unit_test(rotation),
        cmocka_unit_test(pins_are_kept),
        cmocka_unit_test(pins_conflict),
        cmocka_unit_test(pin_beyond_the_budget),
        cmocka_unit_test(variable_in_a_branch),
        cmocka_unit_test(whole_wave_in_a_branch),
        cmocka_unit_test(variable_by_halves),
        cmocka_unit_test(live_through_then),
        cmocka_unit_test(fragmentation),
        cmocka_unit_test(does_not_fit),
        cmocka_unit_test(early_clobber),
        cmocka_unit_test(late_live_in),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
