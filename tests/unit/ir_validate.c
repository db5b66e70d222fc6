/* The validator: each rule refuses its case with its message, and lets the neighbouring legal case through. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ir/build.h"

/* Messages of all violations, one per line; "" when the kernel is valid. */
static char *violations_of(const char *text)
{
    Arena *arena = arena_new();
    DiagList diags;
    KernelList kernels = {0};
    StrBuf out = {0};
    strbuf_append(&out, "");
    diag_init(&diags, arena);
    if (!kir_parse(arena, &diags, "t.kir", text, strlen(text), NUM_TARGETS, &kernels)) {
        diag_print(&diags, &out);
        fail_msg("%s%s", text, out.data);
    }
    bool valid = kernel_validate(kernels.data[0], &diags, NULL);
    assert_int_equal(valid, diags.num_errors == 0);
    for (uint32_t i = 0; i < diags.items.len; i++) strbuf_printf(&out, "%s\n", diags.items.data[i].message);
    arena_free(arena);
    return out.data;
}

static void check(const char *head, const char *body, const char *expected)
{
    StrBuf text = {0};
    strbuf_printf(&text, "kernel @t target(gfx942) {\n%s^entry:\n%s}\n", head, body);
    char *found = violations_of(text.data);
    if (expected ? !strstr(found, expected) : *found)
        fail_msg("%s\nfound:    %s\nexpected: %s", text.data, found, expected ? expected : "(valid)");
    free(found);
    strbuf_free(&text);
}

static void bad(const char *body, const char *expected) { check("", body, expected); }
static void good(const char *body) { check("", body, NULL); }

static void test_terminators(void **state)
{
    (void)state;
    good("  s_endpgm\n");
    bad("  s_nop simm16:0\n", "does not end in a terminator");
    bad("  s_endpgm\n  s_endpgm\n", "a terminator in the middle");
    bad("  br ^entry\n", "the entry has a predecessor");
    bad("^next:\n  s_endpgm\n", "^entry: the block does not end in a terminator");
}

static void test_dominance(void **state)
{
    (void)state;
    good("  %a:s = copy 0\n  %b:s = s_add_i32 %a, 1\n  s_endpgm\n");
    bad("  %b:s = s_add_i32 %a, 1\n  %a:s = copy 0\n  s_endpgm\n", "does not dominate this use");
    bad("  %a:s = s_add_i32 %a, 1\n  s_endpgm\n", "does not dominate this use");
    /* defined on one path only */
    bad("  %c:s = copy 0\n  br_cmp s_cmp_eq_u32 %c, 0, ^x, ^y\n^x:\n  %a:s = copy 0\n  br ^y\n^y:\n  %b:s = copy %a\n  "
        "s_endpgm\n",
        "does not dominate this use");
    /* around a loop: the header's value reaches the latch, not the other way */
    good("  br ^l(0)\n^l(%i:s):\n  %n:s = s_add_i32 %i, 1\n  br_cmp s_cmp_lt_i32 %n, 4, ^l(%n), ^x\n^x:\n  %b:s = copy "
         "%n\n  s_endpgm\n");
    bad("  br ^l\n^l:\n  %m:s = copy %n\n  %n:s = s_add_i32 1, 1\n  br_cmp s_cmp_lt_i32 %n, 4, ^l, ^x\n^x:\n  "
        "s_endpgm\n",
        "does not dominate this use");
    /* blocks that cannot be reached are not held to it */
    good("  s_endpgm\n^a:\n  %x:s = copy %y\n  br ^b\n^b:\n  %y:s = copy 0\n  s_endpgm\n");
}

static void test_widths_and_classes(void **state)
{
    (void)state;
    bad("  %a:v2 = undef\n  %b:v = v_add_u32 1, %a\n  s_endpgm\n", "source 1 of v_add_u32: wrong width");
    bad("  %a:v = undef\n  %b:s = s_add_i32 %a, 1\n  s_endpgm\n",
        "source 0 of s_add_i32: register class not allowed here");
    bad("  %a:s = undef\n  %b:s = v_add_u32 %a, %a\n  s_endpgm\n",
        "result 0 of v_add_u32: register class not allowed here");
    bad("  %a:v = undef\n  %b:s = copy %a\n  s_endpgm\n", "a scalar register cannot take a per-lane value");
    good("  %a:s = undef\n  %b:v = copy %a\n  s_endpgm\n");
    bad("  %a:v2 = undef\n  %b:v = copy %a\n  s_endpgm\n", "the sources have 2 dwords, the result 1");
    bad("  %a:v2 = undef\n  %b:v4 = merge %a, 0\n  s_endpgm\n", "the sources have 3 dwords, the result 4");
    good("  %a:v2 = undef\n  %b:v4 = merge %a, 0, %a[1]\n  s_endpgm\n");
    good("  %a:v16 = copy 0\n  s_endpgm\n");
    bad("  %a:v = undef\n  %b:v = v_add_u32 %a\n  s_endpgm\n",
        "v_add_u32 has 1 result(s) and 2 source(s), not 1 and 1");
    bad("  %a:s = s_add_u64_pseudo 1, 2\n  s_endpgm\n", "operand 0 must be s2");
    bad("  %a:s = undef\n  %b:s2 = s_add_u64_pseudo %a, 2\n  s_endpgm\n", "operand 1 must be s2");
    bad("  %a:v4 = undef\n  %b:v2 = v_pk_mul_f32 %a[1:2], %a[2:3]\n  s_endpgm\n", "misaligned register tuple");
    good("  %a:v4 = undef\n  %b:v2 = v_pk_mul_f32 %a[0:1], %a[2:3]\n  s_endpgm\n");
    bad("  %a:v = v_prng_b32 1\n  s_endpgm\n", "v_prng_b32 does not exist on gfx942");
}

static void test_constants_and_bus(void **state)
{
    (void)state;
    good("  %v:v = undef\n  %a:v = v_add_u32 0x12345, %v\n  s_endpgm\n");
    bad("  %v:v = undef\n  %a:v = v_add_u32 %v, 0x12345\n  s_endpgm\n",
        "source 1 of v_add_u32: constant is not an inline");
    bad("  %v:v = undef\n  %a:v = v_add3_u32 %v, 0x12345, %v\n  s_endpgm\n", "constant is not an inline constant");
    good("  %v:v = undef\n  %s:s = undef\n  %a:v = v_add3_u32 %v, %s, %s\n  s_endpgm\n");
    bad("  %v:v = undef\n  %s:s = undef\n  %t:s = undef\n  %a:v = v_add3_u32 %v, %s, %t\n  s_endpgm\n", "constant bus");
    good("  %a:s = s_add_i32 0x12345, 0x12345\n  s_endpgm\n");
    bad("  %a:s = s_add_i32 0x12345, 0x54321\n  s_endpgm\n", "only one literal");
    bad("  br_cmp s_cmp_eq_u32 0x12345, 0x54321, ^a, ^b\n^a:\n  s_endpgm\n^b:\n  s_endpgm\n", "only one literal");
    bad("  br_cmp s_add_i32 1, 2, ^a, ^b\n^a:\n  s_endpgm\n^b:\n  s_endpgm\n", "needs a scalar comparison");
    bad("  %v:v = undef\n  br_cmp s_cmp_eq_u32 %v, 2, ^a, ^b\n^a:\n  s_endpgm\n^b:\n  s_endpgm\n",
        "register class not allowed");
}

static void test_modifiers(void **state)
{
    (void)state;
    good("  %o:v = undef\n  %r:s4 = undef\n  %a:v = buffer_load_dword %o, %r, 0 offen offset:4095\n  s_endpgm\n");
    bad("  %o:v = undef\n  %r:s4 = undef\n  %a:v = buffer_load_dword %o, %r, 0 offen offset:4096\n  s_endpgm\n",
        "out of range");
    bad("  %o:v = undef\n  %r:s4 = undef\n  %a:v = buffer_load_dword %o, %r, 0\n  s_endpgm\n", "no address");
    good("  %o:v = undef\n  %a:v = ds_read_b32 %o offset:65535\n  s_endpgm\n");
    bad("  %o:v = undef\n  %a:v = ds_read_b32 %o offset:-4\n  s_endpgm\n", "out of range");
    bad("  %o:v = undef\n  %a:v = v_add_u32 1, %o sc0\n  s_endpgm\n", "cache bits");
}

static void test_arguments(void **state)
{
    (void)state;
    bad("  br ^a\n^a(%x:s):\n  s_endpgm\n", "^a takes 1 argument(s), not 0");
    bad("  br ^a(1, 2)\n^a(%x:s):\n  s_endpgm\n", "^a takes 1 argument(s), not 2");
    bad("  %v:v = undef\n  br ^a(%v)\n^a(%x:s):\n  s_endpgm\n", "argument 0 is per lane, the parameter is scalar");
    good("  %v:s = undef\n  br ^a(%v)\n^a(%x:v):\n  s_endpgm\n");
    bad("  %v:v2 = undef\n  br ^a(%v)\n^a(%x:v):\n  s_endpgm\n", "argument 0 has 2 dwords, the parameter 1");
}

static void test_special_registers(void **state)
{
    (void)state;
    good("  s_cmp_eq_u32 1, 2\n  %a:s = s_cselect_b32 1, 0\n  s_endpgm\n");
    bad("  s_cmp_eq_u32 1, 2\n  %b:s = s_mov_b32 0\n  %a:s = s_cselect_b32 1, 0\n  s_endpgm\n", "SCC is read");
    bad("  s_cmp_eq_u32 1, 2\n  br ^x\n^x:\n  %a:s = s_cselect_b32 1, 0\n  s_endpgm\n", "SCC is read");
    good("  %a:v = undef\n  vcc = v_cmp_eq_u32 1, %a\n  %b:v = v_div_fmas_f32 %a, %a, %a\n  s_endpgm\n");
    bad("  %a:v = undef\n  %b:v = v_div_fmas_f32 %a, %a, %a\n  s_endpgm\n", "VCC is read");
    bad("  %a:v = undef\n  %w:v2 = undef\n  vcc = v_cmp_eq_u32 1, %a\n  %d:v2 = v_sub_u64_pseudo %w, %w\n"
        "  %b:v = v_div_fmas_f32 %a, %a, %a\n  s_endpgm\n",
        "VCC is read");
    bad("  %o:v = undef\n  %r:s4 = undef\n  buffer_load_dword_lds %o, %r, 0 offen lds\n  s_endpgm\n", "M0 is read");
    good("  %o:v = undef\n  %r:s4 = undef\n  m0 = copy 64\n  br ^a\n^a:\n  buffer_load_dword_lds %o, %r, 0 offen lds\n "
         " s_endpgm\n");
    /* written on one of two paths */
    bad("  %o:v = undef\n  %r:s4 = undef\n  %c:s = undef\n  br_cmp s_cmp_eq_u32 %c, 0, ^a, ^b\n^a:\n  m0 = copy 64\n  "
        "br ^b\n^b:\n"
        "  buffer_load_dword_lds %o, %r, 0 offen lds\n  s_endpgm\n",
        "M0 is read");
}

static void test_variables(void **state)
{
    (void)state;
    const char *head = "  %x : var v2\n";
    check(head, "  %x = copy 0\n  %y:v2 = copy %x\n  s_endpgm\n", NULL);
    check(head, "  %y:v2 = copy %x\n  s_endpgm\n", "dword 0 of variable");
    check(head, "  %x[0] = copy 0\n  %y:v = copy %x[0]\n  s_endpgm\n", NULL);
    check(head, "  %x[0] = copy 0\n  %y:v2 = copy %x\n  s_endpgm\n", "dword 1 of variable");
    check(head,
          "  %c:s = undef\n  br_cmp s_cmp_eq_u32 %c, 0, ^a, ^b\n^a:\n  %x = copy 0\n  br ^b\n^b:\n  %y:v2 = copy %x\n  "
          "s_endpgm\n",
          "dword 0 of variable");
    check(head,
          "  %x = undef\n  %c:s = undef\n  br_cmp s_cmp_eq_u32 %c, 0, ^a, ^b\n^a:\n  %x = copy 0\n  br ^b\n^b:\n  "
          "%y:v2 = copy %x\n  s_endpgm\n",
          NULL);
    /* opened in the loop before it is read there; and not */
    check(head,
          "  br ^l(0)\n^l(%i:s):\n  %x = copy 0\n  %y:v2 = copy %x\n  %n:s = s_add_i32 %i, 1\n  br_cmp s_cmp_lt_i32 "
          "%n, 4, ^l(%n), ^e\n^e:\n  s_endpgm\n",
          NULL);
    check(head,
          "  br ^l(0)\n^l(%i:s):\n  %y:v2 = copy %x\n  %x = copy 0\n  %n:s = s_add_i32 %i, 1\n  br_cmp s_cmp_lt_i32 "
          "%n, 4, ^l(%n), ^e\n^e:\n  s_endpgm\n",
          "dword 0 of variable");
}

/* cond, then, flow, else, merge with `then` and `else` code filled in. */
static void check_if(const char *vars, const char *before, const char *in_then, const char *in_else, const char *after,
                     const char *expected)
{
    StrBuf head = {0}, body = {0};
    strbuf_printf(&head, "  region 1 in 0\n  region 2 in 0\n%s", vars);
    strbuf_printf(&body,
                  "  %%t:v = live_in workitem_id\n%s  %%m:mask = v_cmp_lt_u32 7, %%t\n  %%s:mask = exec_if %%m\n"
                  "  br_exec ^then, ^flow\n^then region 1:\n%s  br ^flow\n^flow:\n  exec_else %%s\n"
                  "  br_exec ^else, ^merge\n^else region 2:\n%s  br ^merge\n^merge:\n  exec_end %%s\n%s  s_endpgm\n",
                  before, in_then, in_else, after);
    check(head.data, body.data, expected);
    strbuf_free(&head);
    strbuf_free(&body);
}

static void test_regions(void **state)
{
    (void)state;
    check_if("", "", "  %a:v = v_add_u32 1, %t\n", "", "", NULL);
    /* `then` dominates neither `else` nor `merge` */
    check_if("", "", "  %a:v = v_add_u32 1, %t\n", "  %b:v = copy %a\n", "", "does not dominate");
    check_if("", "", "  %a:v = v_add_u32 1, %t\n", "", "  %b:v = copy %a\n", "does not dominate");
    check_if("  %r : var v\n", "  %r = undef\n", "  %r = copy 1\n", "  %r = copy 2\n", "  %b:v = copy %r\n", NULL);
    check_if("  %r : var v\n", "", "  %r = copy 1\n", "  %r = copy 2\n", "  %b:v = copy %r\n",
             "is read, but not opened");
    /* whole-wave operations write all lanes of what they write */
    check_if("  %r : var v4\n", "  %f:v2 = undef\n  %r = copy 0\n", "  %r = v_mfma_f32_16x16x16_f16 %f, %f, %r\n", "",
             "", "v_mfma_f32_16x16x16_f16 ignores EXEC");
    check_if("  %r : var v4\n", "  %f:v2 = undef\n  %r = copy 0\n",
             "  %d:v4 = v_mfma_f32_16x16x16_f16 %f, %f, %r\n  %r = copy %d\n", "", "", NULL);
    check_if("  %r : var v4\n", "  %f:v2 = undef\n", "  %r = undef\n  %r = v_mfma_f32_16x16x16_f16 %f, %f, %r\n", "",
             "", NULL);
    /* a scalar variable has no lanes */
    check_if("  %r : var s\n", "  %r = copy 0\n", "  %r = copy 1\n", "", "  %b:s = copy %r\n", "scalar variable");
    check_if("  %r : var s\n", "  %r = copy 0\n", "  %r = copy 1\n  %b:s = copy %r\n", "", "", NULL);
    check_if("", "", "  s_endpgm\n^x region 1:\n", "", "", "s_endpgm in an exec region");
}

static void test_exec_operations(void **state)
{
    (void)state;
    const char *head = "  region 1 in 0\n  region 2 in 0 loop\n";
    const char *start = "  %t:v = live_in workitem_id\n  %m:mask = v_cmp_lt_u32 7, %t\n";
    struct {
        const char *body, *expected;
    } cases[] = {
        {"  %s:mask = exec_if %m\n  %u:v = v_add_u32 1, %t\n  br_exec ^a, ^b\n^a region 1:\n  br ^b\n^b:\n  exec_end "
         "%s\n  s_endpgm\n",
         "a vector operation between the change of EXEC and the branch"},
        {"  %s:mask = exec_if %m\n  br_exec ^a, ^b\n^a region 1:\n  br ^b\n^b:\n  %u:v = v_add_u32 1, %t\n  exec_end "
         "%s\n  s_endpgm\n",
         "a vector operation before exec_else or exec_end"},
        {"  %s:mask = exec_if %m\n  br_exec ^a, ^b\n^a region 1:\n  br ^b\n^b:\n  s_endpgm\n",
         "must begin with exec_else or exec_end"},
        {"  br ^a\n^a region 1:\n  br ^b\n^b:\n  exec_end %m\n  s_endpgm\n",
         "can only be entered by the first target of br_exec"},
        {"  exec_end %m\n  s_endpgm\n", "must come before all vector operations of its block"},
        {"  %w:mask = exec_whole\n  %u = v_add_u32 1, 2\n  s_endpgm\n",
         "a vector operation between the change of EXEC and the branch"},
        {"  exec_loop %m\n  s_endpgm\n", "exec_loop must be in the exec region of a divergent loop"},
        {"  %s:mask = exec_if %t\n  s_endpgm\n", "a lane mask is 2 scalar dwords"},
        {"  %s:mask = exec_if %m\n  br_exec ^a, ^b\n^a region 1:\n  br_exec ^c, ^b\n^c region 2:\n  br ^b\n^b:\n  "
         "exec_end %s\n  s_endpgm\n",
         "does not go to an exec region next to this one"},
        {"  %s:mask = exec_if %m\n  br_exec ^l, ^b\n^l region 2:\n  %u:v = v_add_u32 1, %t\n  %n:mask = v_cmp_lt_u32 "
         "9, %u\n"
         "  exec_loop %n\n  br_exec ^l, ^b\n^b:\n  exec_end %s\n  s_endpgm\n",
         NULL},
        {"  %s:mask = exec_if %m\n  br_exec ^l, ^b\n^l region 2:\n  %u:v = v_add_u32 1, %t\n  %n:mask = v_cmp_lt_u32 "
         "9, %u\n"
         "  exec_loop %n\n  br_exec ^l, ^b\n^b:\n  exec_end %s\n  %w:v = copy %u\n  s_endpgm\n",
         "does not dominate"},
        {"  %s:mask = exec_if %m\n  br_exec ^a, ^b(%t)\n^a region 1:\n  br ^b(%t)\n^b(%p:v):\n  exec_end %s\n  "
         "s_endpgm\n",
         "is in another exec region: pass the value in a variable"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        StrBuf body = {0};
        strbuf_printf(&body, "%s%s", start, cases[i].body);
        check(head, body.data, cases[i].expected);
        strbuf_free(&body);
    }
}

static void test_pins(void **state)
{
    (void)state;
    good("  %a:v4@v[126:129] = undef\n  s_endpgm\n");
    bad("  %a:v4@v[125:128] = undef\n  s_endpgm\n", "the first register must be a multiple of 2");
    bad("  %a:s4@s[6:9] = undef\n  s_endpgm\n", "the first register must be a multiple of 4");
    good("  %a:s4@s[6:9] = live_in preload 4\n  s_endpgm\n");
    good("  %a:v@v3 = undef\n  s_endpgm\n");
}

static void test_fields(void **state)
{
    (void)state;
    const char *end = "  s_endpgm\n";
    check("  workgroup_size 1024, 1, 1\n", end, NULL);
    check("  workgroup_size 512, 2, 2\n", end, "a workgroup has 1 to 1024 work-items, not 512 x 2 x 2");
    check("  workgroup_size 64, 0, 1\n", end, "a workgroup has 1 to 1024");
    check("  workgroup_size 2, 0x80000000, 1\n", end, "a workgroup has 1 to 1024");
    check("  workgroup_size 0xffffffff, 0xffffffff, 0xffffffff\n", end, "a workgroup has 1 to 1024");
    check("  reqd_workgroup_size\n", end, "reqd_workgroup_size without workgroup_size");
    check("  max_workgroup_size 1025\n", end, "max_workgroup_size is at most 1024");
    check("  lds_bytes 65536\n", end, NULL);
    check("  lds_bytes 65537\n", end, "65537 bytes of LDS: gfx942 has 65536");
    check("  waves_per_eu 9\n", end, "waves_per_eu is at most 8");
    check("  arg by_value offset 4 size 8\n  kernarg_bytes 12\n", end, NULL);
    check("  arg by_value offset 4 size 8\n  kernarg_bytes 11\n", end, "argument 0 ends after the 11 bytes");
    check("  arg by_value offset 0xfffffffc size 8\n  kernarg_bytes 16\n", end, "argument 0 ends after");
}

static void test_live_in(void **state)
{
    (void)state;
    bad("  br ^a\n^a:\n  %x:s2 = live_in kernarg_ptr\n  s_endpgm\n", "live_in stands in the entry block");
}

/* All violations are found, and the annotated print shows each below its instruction. */
static void test_annotations(void **state)
{
    (void)state;
    const char *text = "kernel @t target(gfx942) {\n^entry:\n  %a:v = undef\n  %b:s = s_add_i32 %a, 1\n  %c:s = copy "
                       "%a\n  s_endpgm\n}\n";
    Arena *arena = arena_new();
    DiagList diags;
    KernelList kernels = {0};
    StrBuf out = {0};
    diag_init(&diags, arena);
    assert_true(kir_parse(arena, &diags, "t.kir", text, strlen(text), NUM_TARGETS, &kernels));
    assert_false(kernel_validate(kernels.data[0], &diags, &out));
    assert_int_equal(diags.num_errors, 2);
    assert_int_equal(diags.items.data[0].loc.line, 4);
    assert_int_equal(diags.items.data[1].loc.line, 5);
    assert_non_null(strstr(
        out.data, "  %b:s = s_add_i32 %a, 1\n  // ^ error: source 0 of s_add_i32: register class not allowed here\n"));
    strbuf_free(&out);
    arena_free(arena);
}

/* What no text can say: broken pointers between the parts. */
static void test_structure(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    Kernel *k = kernel_new(arena, &diags, "t", TARGET_GFX942), *other = kernel_new(arena, &diags, "u", TARGET_GFX942);
    assert_false(kernel_validate(k, &diags, NULL)); /* no block */
    Builder b = builder_at_end(k, kernel_block(k, NULL, 0));
    build_br(&b, edge_to(kernel_block(other, NULL, 0)));
    diag_init(&diags, arena);
    assert_false(kernel_validate(k, &diags, NULL));
    assert_string_equal(diags.items.data[0].message, "^bb0: the branch goes to a block that is not in the kernel");
    b.block->last->branch->target[0] = kernel_block(k, NULL, 0);
    b = builder_at_end(k, k->blocks.data[1]);
    build_inst(&b, OP_S_ENDPGM, NULL, 0);
    assert_true(kernel_validate(k, &diags, NULL));
    Operand x = build_undef(&(Builder){.k = k, .block = b.block, .before = b.block->last}, CLASS_V, 1);
    build_copy_to(&(Builder){.k = k, .block = b.block, .before = b.block->last}, x, imm(1));
    diag_init(&diags, arena);
    assert_false(kernel_validate(k, &diags, NULL)); /* two definitions */
    assert_non_null(strstr(diags.items.data[0].message, "has two definitions"));
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_terminators),
        cmocka_unit_test(test_dominance),
        cmocka_unit_test(test_widths_and_classes),
        cmocka_unit_test(test_constants_and_bus),
        cmocka_unit_test(test_modifiers),
        cmocka_unit_test(test_arguments),
        cmocka_unit_test(test_special_registers),
        cmocka_unit_test(test_variables),
        cmocka_unit_test(test_regions),
        cmocka_unit_test(test_exec_operations),
        cmocka_unit_test(test_pins),
        cmocka_unit_test(test_live_in),
        cmocka_unit_test(test_fields),
        cmocka_unit_test(test_annotations),
        cmocka_unit_test(test_structure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
