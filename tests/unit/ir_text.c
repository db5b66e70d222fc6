/* The text form: printing and parsing are inverse, mistakes are errors with their place, and no text makes the parser
 * fail. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ir/ir.h"

typedef struct Parsed {
    Arena *arena;
    DiagList diags;
    KernelList kernels;
    bool ok;
} Parsed;

static Parsed parse_n(const char *text, size_t bytes)
{
    Parsed p = {.arena = arena_new()};
    diag_init(&p.diags, p.arena);
    p.ok = kir_parse(p.arena, &p.diags, "t.kir", text, bytes, NUM_TARGETS, &p.kernels);
    assert_int_equal(p.ok, p.diags.num_errors == 0);
    return p;
}

static Parsed parse(const char *text) { return parse_n(text, strlen(text)); }

static char *print_all(const Parsed *p)
{
    StrBuf out = {0};
    for (uint32_t i = 0; i < p->kernels.len; i++) kernel_print(p->kernels.data[i], &out);
    return out.data;
}

/* Text of one block around `body`. */
static char *kernel_text(const char *head, const char *body)
{
    StrBuf out = {0};
    strbuf_printf(&out, "kernel @t target(gfx942) {\n%s^entry:\n%s}\n", head, body);
    return out.data;
}

static void expect_same(const char *text)
{
    Parsed first = parse(text);
    if (!first.ok) {
        StrBuf out = {0};
        diag_print(&first.diags, &out);
        fail_msg("%s%s", text, out.data);
    }
    char *once = print_all(&first);
    Parsed second = parse(once);
    char *twice = second.ok ? print_all(&second) : strdup("(does not parse)");
    assert_string_equal(once, text);
    assert_string_equal(twice, once);
    free(once);
    free(twice);
    arena_free(first.arena);
    arena_free(second.arena);
}

static void expect_body(const char *body)
{
    char *text = kernel_text("", body);
    expect_same(text);
    free(text);
}

/* ---- what is printed is what was written ---- */

static void test_kernel_fields(void **state)
{
    (void)state;
    expect_same("kernel @gemm.f16 target(gfx950) loc(\"a b.mlir\":3:14) {\n"
                "  workgroup_size 256, 1, 1\n"
                "  grid 8, 4, 2\n"
                "  arg global_buffer offset 0 size 8 name \"a\" type \"f16\"\n"
                "  arg by_value offset 8 size 4 name \"with \\\"quotes\\\" and \\0a\"\n"
                "  arg hidden offset 16 size 4 hidden \"hidden_block_count_x\"\n"
                "  reqd_workgroup_size\n"
                "  max_workgroup_size 256\n"
                "  waves_per_eu 2\n"
                "  flush_f32_denorms\n"
                "  kernarg_bytes 24\n"
                "  preload_dwords 6\n"
                "  lds_bytes 65536\n"
                "  scratch_bytes 16\n"
                "  num_user_sgprs 8\n"
                "  workitem_dims 2\n"
                "  max_live_v 100\n"
                "  uses_workgroup_id y\n"
                "  region 1 in 0\n"
                "  region 2 in 1 loop\n"
                "  %acc : var v4@v[128:131]\n"
                "  %m : var mask\n"
                "^entry:\n"
                "  s_endpgm loc(5:6)\n"
                "}\n");
}

static void test_names(void **state)
{
    (void)state;
    expect_same("kernel @\"two words\" target(gfx942) {\n"
                "^entry:\n"
                "  %x:v = undef\n"
                "  %7:v = undef\n"
                "  %x.1:v = undef\n"
                "  %_a$.b:v = undef\n"
                "  s_endpgm\n"
                "}\n");
}

static void test_operands(void **state)
{
    (void)state;
    expect_body("  %i:s in(-2147483648, 4294967294) = undef\n"
                "  %j:s2@s[4:5] in(-9223372036854775807, 9223372036854775807) = undef\n"
                "  br ^next(%i)\n"
                "^next(%k:s in(-4, 11)):\n");
    expect_body("  %a:v4 = undef\n"
                "  %s:s2 = undef\n"
                "  %b:v = v_add_f32 1.0, %a[3]\n"
                "  %c:v = v_add_f32 -%a[0], |%b|\n"
                "  %d:v = v_mul_f32 -|%a[1]|, %c clamp omod:2\n"
                "  %e:v = v_add_u32 -16, %d\n"
                "  %f:v = v_add_u32 0x80000000, %e\n"
                "  %g:v = v_add_u32 vcc_lo, %f\n"
                "  %h:v = v_add_f16 -4.0, %g\n"
                "  %i:v2 = v_add_f64 0.5, %a[2:3]\n"
                "  %j:v2 = v_add_f64 cross(0x3), %i\n"
                "  %k:s2 = s_and_b64 exec, %s\n"
                "  %l:s = s_mov_b32 ttmp7\n"
                "  %m:s = s_mov_b32 scc\n"
                "  s_endpgm\n");
    expect_body("  m0 = copy 4096\n"
                "  vcc = copy exec\n"
                "  %x:s = copy v0\n"
                "  v[4:7] = copy a[0:3]\n"
                "  %y:v4@v[0:3] = undef\n"
                "  %z:va4 = undef\n"
                "  s_endpgm\n");
}

static void test_modifiers(void **state)
{
    (void)state;
    expect_body("  %o:v = undef\n"
                "  %r:s4 = undef\n"
                "  %a:v4 = buffer_load_dwordx4 %o, %r, 0 offen sc0 sc1 nt offset:4095\n"
                "  %b:v4 = global_load_dwordx4 %a[0:1], off offset:-8 !invariant mem(3, -4, 100)\n"
                "  %c:v2 = ds_read2_b32 %o offset0:3 offset1:255 mem(0)\n"
                "  %d:v2 = v_pk_mul_f32 %b[0:1], %b[2:3] op_sel:[1,0,0] op_sel_hi:[0,1,1] neg_lo:[1,1,0]\n"
                "  %e:v = v_mov_b32 %o form:dpp bound_ctrl dpp_ctrl:273 dpp_masks:241\n"
                "  %f:v4 = v_mfma_f32_16x16x16_f16 %d, %c, 0 cbsz:1 abid:2 blgp:3\n"
                "  %g:s = s_add_i32 1, 2 !nsw !nuw\n"
                "  s_waitcnt simm16:3952 !by_waits ; for the tile\n"
                "  barrier lds dma\n"
                "  s_barrier\n"
                "  s_endpgm\n");
}

static void test_flow(void **state)
{
    (void)state;
    expect_same("kernel @t target(gfx942) {\n"
                "  region 1 in 0\n"
                "  region 2 in 0 loop\n"
                "^entry:\n"
                "  %k:s2 = live_in kernarg_ptr\n"
                "  %w:s = live_in workgroup_id 1\n"
                "  %p:s4 = live_in preload 6\n"
                "  %t:v = live_in workitem_id\n"
                "  br_cmp s_cmp_lt_i32 %w, 64, ^loop(%w, %t), ^exit\n"
                "^loop(%i:s, %x:v):\n"
                "  %n:s = select_cmp s_cmp_eq_u32 %i, 3, 1, 0\n"
                "  br_cmp s_cmp_lg_u32 %n, 0, ^loop(%i, 7), ^exit\n"
                "^exit:\n"
                "  %m:mask = v_cmp_lt_u32 7, %t\n"
                "  %saved:mask = exec_if %m\n"
                "  br_exec ^then, ^merge\n"
                "^then region 1:\n"
                "  br ^merge\n"
                "^merge:\n"
                "  exec_end %saved\n"
                "  s_endpgm\n"
                "}\n"
                "kernel @u target(gfx950) {\n"
                "^entry:\n"
                "  s_endpgm\n"
                "}\n");
}

static void test_allocated(void **state)
{
    (void)state;
    expect_same("kernel @t target(gfx942) {\n"
                "  allocated\n"
                "  num_vgprs 8\n"
                "  num_sgprs 6\n"
                "  uses_vcc\n"
                "^entry:\n"
                "  s[4:5] = s_load_dwordx2 s[0:1], off offset:16\n"
                "  s_waitcnt simm16:127 !by_waits\n"
                "  v[0:3] = global_load_dwordx4 v4, s[4:5]\n"
                "  s_cmp_lt_i32 s4, 3\n"
                "  s_cbranch_scc1 ^exit\n"
                "^exit:\n"
                "  s_endpgm\n"
                "}\n");
}

/* Types that the row fixes need not be written; comments and blank lines are free. */
static void test_shorthand(void **state)
{
    (void)state;
    Parsed p = parse("// a kernel\nkernel @t target(gfx942) { // fields\n^entry:\n\n  %a:v = undef\n"
                     "  %b = v_add_u32 %a,\n      %a\n  %m = v_cmp_eq_u32 %a, %b // a mask\n"
                     "  %s = s_mov_b64 0\n  %n = v_readfirstlane_b32 %a s_endpgm\n}");
    assert_false(p.ok); /* two instructions on one line */
    assert_string_equal(p.diags.items.data[0].message, "'s_endpgm' is neither an operand nor a modifier");
    arena_free(p.arena);
    p = parse("kernel @t target(gfx942) {\n^entry:\n%a:v = undef\n%b = v_add_u32 %a,\n  %a\n%m = v_cmp_eq_u32 %a, %b\n"
              "%s = s_mov_b64 0\ns_endpgm }");
    assert_true(p.ok);
    char *text = print_all(&p);
    assert_non_null(strstr(text, "%b:v = v_add_u32 %a, %a\n"));
    assert_non_null(strstr(text, "%m:mask = v_cmp_eq_u32"));
    assert_non_null(strstr(text, "%s:s2 = s_mov_b64 0\n"));
    free(text);
    arena_free(p.arena);
}

/* Numbers keep their register, and names get what is left. */
static void test_numbers(void **state)
{
    (void)state;
    Parsed p = parse("kernel @t target(gfx942) {\n^entry:\n%x:v = undef\n%0:v = undef\n%5:v = undef\ns_endpgm\n}");
    assert_true(p.ok);
    Kernel *k = p.kernels.data[0];
    assert_int_equal(k->vregs.len, 6);
    assert_string_equal(k->vregs.data[1].name, "x");
    assert_null(k->vregs.data[0].name);
    assert_null(k->vregs.data[5].name);
    assert_non_null(k->vregs.data[5].def);
    arena_free(p.arena);
}

/* Registers of one name are told apart. */
static void test_equal_names(void **state)
{
    (void)state;
    Parsed p =
        parse("kernel @t target(gfx942) {\n^entry:\n%a:v = undef\n%b:v = undef\n%c:v = v_add_u32 %a, %b\ns_endpgm\n}");
    assert_true(p.ok);
    p.kernels.data[0]->vregs.data[1].name = "a";
    p.kernels.data[0]->vregs.data[2].name = "12";
    char *text = print_all(&p);
    assert_non_null(strstr(text, "%_12:v = v_add_u32 %a, %a.1\n"));
    expect_same(text);
    free(text);
    arena_free(p.arena);
}

/* ---- mistakes ---- */

static void expect_error(const char *head, const char *body, unsigned line, unsigned column, const char *message)
{
    char *text = kernel_text(head, body);
    Parsed p = parse(text);
    assert_false(p.ok);
    const Diag *first = &p.diags.items.data[0];
    if (!strstr(first->message, message) || first->loc.line != line || first->loc.column != column)
        fail_msg("%s%u:%u: %s, expected %u:%u: %s", text, first->loc.line, first->loc.column, first->message, line,
                 column, message);
    free(text);
    arena_free(p.arena);
}

static void test_errors(void **state)
{
    (void)state;
    expect_error("", "  %x:v = v_ad_u32 1, 2\n", 3, 10, "there is no instruction 'v_ad_u32'");
    expect_error("", "  %x:v33 = undef\n", 3, 6, "a register has 1 to 32 dwords");
    expect_error("", "  %x:v0 = undef\n", 3, 6, "a register has 1 to 32 dwords");
    expect_error("", "  %x:v99999999999 = undef\n", 3, 6, "is not a register type");
    expect_error("", "  %x:q = undef\n", 3, 6, "'q' is not a register type");
    expect_error("", "  %x:v = undef\n  %x:v = undef\n", 4, 3, "%x is already defined");
    expect_error("", "  %x:v = copy %y\n", 3, 15, "%y is not defined");
    expect_error("", "  %x:v2 = undef\n  %y:v = copy %x[2]\n", 4, 15, "%x has 2 dwords only");
    expect_error("", "  %y:v2 = copy %x[1:0]\n", 3, 18, "[first:last]");
    expect_error("", "  %x:v = copy %99999999\n", 3, 15, "register numbers are below");
    expect_error("", "  br ^nowhere\n", 3, 6, "there is no block ^nowhere");
    expect_error("", "  br ^a, ^b, ^c\n^a:\n^b:\n^c:\n", 3, 14, "at most two targets");
    expect_error("", "^entry:\n", 3, 1, "there is already a block ^entry");
    expect_error("", "^b region 7:\n", 3, 11, "there is no exec region 7");
    expect_error("", "  %x:v = copy 4294967296\n", 3, 15, "an immediate has 32 bits");
    expect_error("", "  %x:v = copy 99999999999999999999999\n", 3, 15, "number too large");
    expect_error("", "  %x:v = copy v999\n", 3, 15, "gfx942 has only 256 registers");
    expect_error("", "  %x:v = copy v[250:257]\n", 3, 15, "gfx942 has only 256 registers");
    expect_error("", "  %x:s2@v[0:1] = undef\n", 3, 8, "the pin must be 2 register(s) of file 's'");
    expect_error("", "  %x:s in(3, 2) = copy 0\n", 3, 8, "the first number of a range must not be above");
    expect_error("", "  %x:s in(0, 4294967296) = copy 0\n", 3, 14, "from -2147483648 to 4294967295");
    expect_error("", "  %x:s3 in(0, 1) = undef\n", 3, 9, "only a register of one or two dwords has a range");
    expect_error("", "  %x:mask in(0, 1) = undef\n", 3, 11, "and no lane mask");
    expect_error("", "  %x:s in 0 = copy 0\n", 3, 11, "expected '('");
    expect_error("  %x : var s in(0, 1)\n", "", 2, 3, "a variable has no range");
    expect_error("", "  %x = copy 0\n", 3, 3, "the type of this result must be written");
    expect_error("", "  %x[0]:v = copy 0\n", 3, 3, "a result is a whole register");
    expect_error("  %x : var v\n", "  %x:v = copy 0\n", 4, 3, "%x is a variable");
    expect_error("", "  s_nop flavour:3\n", 3, 9, "'flavour' is neither an operand nor a modifier");
    expect_error("", "  s_nop simm16:99999\n", 3, 16, "from -32768 to 65535");
    expect_error("", "  s_nop !strange\n", 3, 9, "there is no flag '!strange'");
    expect_error("", "  %x:v = live_in nothing\n", 3, 18, "expected kernarg_ptr");
    expect_error("  region 2 in 0\n", "", 2, 10, "this one must be 1");
    expect_error("  colour 3\n", "", 2, 3, "expected a field of the kernel");
    expect_error("  arg global_buffer name \"open\n", "", 2, 26, "the string has no closing quote");
    expect_error("", "  s_endpgm `\n", 3, 12, "unexpected character");
    Parsed p = parse("kernel @t {\n");
    assert_string_equal(p.diags.items.data[0].message, "the kernel must name its target: target(gfx942)");
    arena_free(p.arena);
    p = parse("kernel @t target(gfx1250) {\n^a:\n  %0:v1 = v_add_u32 1, 2\n  s_endpgm\n}\n");
    assert_string_equal(p.diags.items.data[0].message, "'v_add_u32' is called v_add_nc_u32 on gfx1250");
    arena_free(p.arena);
    p = parse("");
    assert_string_equal(p.diags.items.data[0].message, "the text holds no kernel");
    arena_free(p.arena);
}

/* Reading goes on after a mistake. */
static void test_all_errors(void **state)
{
    (void)state;
    Parsed p = parse("kernel @t target(gfx942) {\n^entry:\n  v_one\n  %x:v = undef\n  v_two %x\n  s_endpgm three\n}\n");
    assert_int_equal(p.diags.num_errors, 3);
    assert_int_equal(p.diags.items.data[0].loc.line, 3);
    assert_int_equal(p.diags.items.data[1].loc.line, 5);
    assert_int_equal(p.diags.items.data[2].loc.line, 6);
    arena_free(p.arena);
}

/* ---- hostile texts ---- */

static const char sample[] =
    "kernel @t target(gfx942) loc(\"f\":1:2) {\n  workgroup_size 64, 1, 1\n  arg by_value offset 0 size 4 name \"x\"\n"
    "  region 1 in 0 loop\n  %v : var v4@v[4:7]\n^entry:\n  %a:v = live_in workitem_id\n  %s:s4 = live_in preload 2\n"
    "  %v[1:2] = copy 0x7f\n  %b:v = v_add_f32 -|%a|, 1.0 clamp op_sel:[1,0,0] !nsw mem(1, 2, 3) loc(4:5) ; text\n"
    "  br_cmp s_cmp_lt_i32 %s[0], 64, ^x(%a, 3), ^y\n^x(%p:v, %q:s) region 1:\n  s_endpgm\n^y:\n  s_endpgm\n}\n";

static uint32_t random_next(uint32_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 17;
    *state ^= *state << 5;
    return *state;
}

static void test_truncated(void **state)
{
    (void)state;
    for (size_t length = 0; length < sizeof sample; length++) {
        char *copy = malloc(length ? length : 1); /* exact size: reading beyond it is seen by sanitizers */
        memcpy(copy, sample, length);
        Parsed p = parse_n(copy, length);
        if (p.ok) assert_true(length >= sizeof sample - 3);
        arena_free(p.arena);
        free(copy);
    }
}

static void test_mutated(void **state)
{
    (void)state;
    static const char *const pieces[] = {
        "%", "^", "(",  ")", "[", "]",      ":",   "{",  "}",        "\"",       "99999999999", "-", "|",  "v[",
        "@", "!", "\n", ",", "=", "region", "var", "%0", "%1048575", "s_endpgm", "\\",          ";", "0x", "1e9"};
    uint32_t seed = 12345;
    for (unsigned round = 0; round < 4000; round++) {
        char text[sizeof sample + 64];
        size_t length = sizeof sample - 1;
        memcpy(text, sample, length);
        for (unsigned changes = 1 + random_next(&seed) % 3; changes; changes--) {
            size_t at = random_next(&seed) % length;
            const char *piece = pieces[random_next(&seed) % (sizeof pieces / sizeof pieces[0])];
            size_t size = strlen(piece);
            if (random_next(&seed) % 3 == 0) {
                text[at] = (char)random_next(&seed);
            } else if (at + size <= length) {
                memcpy(text + at, piece, size);
            }
        }
        Parsed p = parse_n(text, length);
        if (p.ok) { /* then it is a kernel that prints and parses, valid or not */
            char *once = print_all(&p);
            Parsed second = parse(once);
            if (!second.ok) {
                StrBuf out = {0};
                diag_print(&second.diags, &out);
                fail_msg("%.*s\n---\n%s\n%s", (int)length, text, once, out.data);
            }
            char *twice = print_all(&second);
            assert_string_equal(twice, once);
            for (uint32_t i = 0; i < p.kernels.len; i++) {
                StrBuf out = {0};
                kernel_validate(p.kernels.data[i], &p.diags, &out);
                strbuf_free(&out);
            }
            free(once);
            free(twice);
            arena_free(second.arena);
        }
        arena_free(p.arena);
    }
}

static void test_deep_and_long(void **state)
{
    (void)state;
    StrBuf text = {0};
    strbuf_append(&text, "kernel @t target(gfx942) {\n^entry:\n  %x:v = copy ");
    for (unsigned i = 0; i < 100000; i++) strbuf_append(&text, "-|sext(neg(");
    Parsed p = parse_n(text.data, text.len);
    assert_false(p.ok);
    arena_free(p.arena);
    strbuf_free(&text);
    strbuf_append(&text, "kernel @t target(gfx942) {\n^entry:\n  %x:v = merge 0");
    for (unsigned i = 0; i < 1000; i++) strbuf_append(&text, ", 0");
    strbuf_append(&text, "\n}\n");
    p = parse_n(text.data, text.len);
    assert_false(p.ok);
    arena_free(p.arena);
    strbuf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kernel_fields), cmocka_unit_test(test_names),         cmocka_unit_test(test_operands),
        cmocka_unit_test(test_modifiers),     cmocka_unit_test(test_flow),          cmocka_unit_test(test_allocated),
        cmocka_unit_test(test_shorthand),     cmocka_unit_test(test_numbers),       cmocka_unit_test(test_equal_names),
        cmocka_unit_test(test_errors),        cmocka_unit_test(test_all_errors),    cmocka_unit_test(test_truncated),
        cmocka_unit_test(test_mutated),       cmocka_unit_test(test_deep_and_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
