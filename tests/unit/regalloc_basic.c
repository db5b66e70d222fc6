/* Coalescing and placement on kernels of a few instructions. */
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
    assert_contains(r.text, "v[4:7] = merge v[4:5], v[6:7]");
    assert_contains(r.text, "v[4:7] = v_mfma_f32_16x16x16_f16 v[8:9], v[8:9], v[4:7]");
    assert_int_equal(r.k->num_vgprs, 10);
    run_free(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(straight_line),
        cmocka_unit_test(accumulators_stay),
        cmocka_unit_test(rescaled_accumulator),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
