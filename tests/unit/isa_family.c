/* Families of targets: operations on lane masks, waves of workgroups and SIMDs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "isa/family.h"

/* Operations on lane masks have the width of a mask. */
static void mask_operations_are_as_wide_as_masks(void **state)
{
    (void)state;
    for (unsigned t = 0; t < NUM_TARGETS; t++) {
        for (unsigned op = 0; op < NUM_MASK_OPS; op++) {
            const Opcode opcode = isa_mask_op((Target)t, (MaskOp)op);
            assert_true(isa_has((Target)t, opcode));
            for (unsigned i = 0; i < inst_info(opcode)->num_operands; i++)
                assert_int_equal(inst_info(opcode)->operands[i].width, target_infos[t].mask_dwords);
        }
        const InstInfo *compare = inst_info(target_family((Target)t)->mask_is_not_zero);
        assert_int_equal(compare->operands[0].width, target_infos[t].mask_dwords);
        assert_int_equal(compare->implicit_writes, IMP_SCC);
        assert_int_equal(isa_exec((Target)t).width * 32, target_infos[t].wave_size);
    }
}

static void work_items_make_waves(void **state)
{
    (void)state;
    assert_int_equal(isa_waves(TARGET_GFX942, 1), 1);
    assert_int_equal(isa_waves(TARGET_GFX942, 64), 1);
    assert_int_equal(isa_waves(TARGET_GFX942, 65), 2);
    assert_int_equal(isa_waves(TARGET_GFX1250, 64), 2);
    assert_int_equal(isa_waves_per_simd(TARGET_GFX950, 4), 1);
    assert_int_equal(isa_waves_per_simd(TARGET_GFX950, 5), 2);
}

/* A program that takes each target as it comes can ask for clusters only where there are some. */
static void clusters(void **state)
{
    (void)state;
    assert_int_equal(target_family(TARGET_GFX942)->max_cluster, 1);
    assert_int_equal(target_family(TARGET_GFX950)->max_cluster, 1);
    assert_int_equal(target_family(TARGET_GFX1250)->max_cluster, 16);
}

/* AMDGPUUsage's granules: 8 registers of 512; gfx1250 16 of 1,024. */
static void registers_limit_waves(void **state)
{
    (void)state;
    static const struct {
        Target target;
        uint32_t registers, waves;
    } cases[] = {{TARGET_GFX942, 0, 8},    {TARGET_GFX942, 64, 8},   {TARGET_GFX942, 65, 7},
                 {TARGET_GFX942, 128, 4},  {TARGET_GFX942, 129, 3},  {TARGET_GFX942, 512, 1},
                 {TARGET_GFX942, 513, 0},  {TARGET_GFX1250, 64, 16}, {TARGET_GFX1250, 65, 12},
                 {TARGET_GFX1250, 128, 8}, {TARGET_GFX1250, 129, 7}, {TARGET_GFX1250, 1024, 1},
                 {TARGET_GFX1250, 1025, 0}};
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_int_equal(isa_waves_by_vgprs(cases[i].target, cases[i].registers), cases[i].waves);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mask_operations_are_as_wide_as_masks),
        cmocka_unit_test(work_items_make_waves),
        cmocka_unit_test(clusters),
        cmocka_unit_test(registers_limit_waves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
