/* check-schedule, loops: a loop and what unrolling and rotation make of it, right and with one mistake each. A mistake
   is a part of the right text, and what stands there instead. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "schedulecheck/schedulecheck.h"

#define HEAD                                                  \
    "kernel @k target(gfx942) {\n"                            \
    "  workgroup_size 256, 1, 1\n"                            \
    "  lds_bytes 8192\n"                                      \
    "  arg global_buffer offset 0 size 8\n"                   \
    "  arg global_buffer offset 8 size 8\n"                   \
    "  arg by_value offset 16 size 4\n"                       \
    "  kernarg_bytes 20\n"                                    \
    "^entry:\n"                                               \
    "  %args:s2 = live_in kernarg_ptr\n"                      \
    "  %p:s4 = s_load_dwordx4 %args, off !invariant\n"        \
    "  %k:s = s_load_dword %args, off offset:16 !invariant\n" \
    "  %t:v = live_in workitem_id\n"                          \
    "  %o = v_lshlrev_b32 3, %t\n"                            \
    "  %far = v_xor_b32 64, %o\n"                             \
    "  %rsrc:s4 = merge %p[0:1], 0x100000, 159744\n"
#define EXIT                                          \
    "^exit(%r:v4):\n"                                 \
    "  global_store_dwordx4 %o, %r, %p[2:3] mem(2)\n" \
    "  s_endpgm\n}\n"

/* Tiles of 64 columns: the number of rounds is that of tiles. */
static const char rounds[] = "  %a:s = s_add_i32 %k, 63\n  %n:s = s_ashr_i32 %a, 6\n";

#define ROUND(x, acc, sum)                     \
    "  ds_write_b64 %o, %" x " mem(3)\n"       \
    "  barrier lds\n"                          \
    "  %y" x ":v2 = ds_read_b64 %far mem(3)\n" \
    "  barrier lds\n"                          \
    "  %" sum ":v4 = v_mfma_f32_16x16x16_f16 %y" x ", %y" x ", %" acc "\n"

static const char plain[] = /* the loop */
    "  br_cmp s_cmp_lt_i32 0, %n, ^loop(0, 0, 0), ^exit(0)\n"
    "^loop(%i:s, %acc:v4, %base:s):\n"
    "  %x:v2 = buffer_load_dwordx2 %o, %rsrc, %base offen mem(1)\n" ROUND(
        "x", "acc", "sum") "  %base2:s = s_add_i32 %base, 256\n"
                           "  %i2:s = s_add_i32 %i, 1\n"
                           "  br_cmp s_cmp_lt_i32 %i2, %n, ^loop(%i2, %sum, %base2), ^exit(%sum)\n" EXIT;

#define COLUMNS(start) /* it counts columns */                      \
    "  br_cmp s_cmp_lt_i32 0, %k, " start "^loop(%i:s, %acc:v4):\n" \
    "  %x:v2 = ds_read_b64 %far mem(3)\n"                           \
    "  %sum:v4 = v_mfma_f32_16x16x16_f16 %x, %x, %acc\n"            \
    "  %i2:s = s_add_i32 %i, 64\n"                                  \
    "  br_cmp s_cmp_lt_i32 %i2, %k, ^loop(%i2, %sum), ^exit(%sum)\n" EXIT
static const char columns[] = COLUMNS("^loop(0, 0), ^exit(0)\n");
static const char columns_head[] = COLUMNS("^head, ^exit(0)\n^head:\n  br ^loop(0, 0)\n");

static const char rotated[] = /* the next round's load is in flight; registers rotate over two rounds */
    "  br_cmp s_cmp_lt_i32 0, %n, ^pro, ^exit(0)\n"
    "^pro:\n"
    "  %x0:v2 = buffer_load_dwordx2 %o, %rsrc, 0 offen mem(1)\n"
    "  br_cmp s_cmp_lt_i32 1, %n, ^loop(0, 0, 256, %x0), ^epi(0, %x0)\n"
    "^loop(%i:s, %acc:v4, %base:s, %xa:v2):\n"
    "  %xb:v2 = buffer_load_dwordx2 %o, %rsrc, %base offen mem(1)\n" ROUND(
        "xa", "acc",
        "sum1") "  %i2:s = s_add_i32 %i, 2\n"
                "  br_cmp s_cmp_lt_i32 %i2, %n, ^second, ^epi(%sum1, %xb)\n"
                "^second:\n"
                "  %base2:s = s_add_i32 %base, 256\n"
                "  %xc:v2 = buffer_load_dwordx2 %o, %rsrc, %base2 offen mem(1)\n" ROUND(
                    "xb", "sum1",
                    "sum2") "  %base3:s = s_add_i32 %base2, 256\n"
                            "  %i3:s = s_add_i32 %i, 3\n"
                            "  br_cmp s_cmp_lt_i32 %i3, %n, ^loop(%i2, %sum2, %base3, %xc), ^epi(%sum2, %xc)\n"
                            "^epi(%acce:v4, %xe:v2):\n" ROUND("xe", "acce", "sume") "  br ^exit(%sume)\n" EXIT;

static const char unrolled[] = /* two rounds at a time, and one that is left */
    "  %pairs:s = s_lshr_b32 %n, 1\n"
    "  %odd:s = s_and_b32 %n, 1\n"
    "  br_cmp s_cmp_lt_i32 0, %n, ^head, ^exit(0)\n"
    "^head:\n"
    "  br_cmp s_cmp_lt_i32 0, %pairs, ^loop(%pairs, 0, 0), ^left(0, 0)\n"
    "^loop(%i:s, %acc:v4, %base:s):\n"
    "  %xa:v2 = buffer_load_dwordx2 %o, %rsrc, %base offen mem(1)\n" ROUND(
        "xa", "acc",
        "sum1") "  %between:s = s_add_i32 %base, 256\n"
                "  %xb:v2 = buffer_load_dwordx2 %o, %rsrc, %between offen mem(1)\n" ROUND(
                    "xb", "sum1",
                    "sum2") "  %base2:s = s_add_i32 %base, 512\n"
                            "  %i2:s = s_sub_i32 %i, 1\n"
                            "  br_cmp s_cmp_lg_u32 %i2, 0, ^loop(%i2, %sum2, %base2), ^left(%sum2, %base2)\n"
                            "^left(%accl:v4, %basel:s):\n"
                            "  br_cmp s_cmp_lg_u32 %odd, 0, ^last, ^exit(%accl)\n"
                            "^last:\n"
                            "  %xl:v2 = buffer_load_dwordx2 %o, %rsrc, %basel offen mem(1)\n" ROUND(
                                "xl", "accl", "suml") "  br ^exit(%suml)\n" EXIT;

#define DMA(lds, soffset)   \
    "  m0 = copy " lds "\n" \
    "  buffer_load_dword_lds %o, %rsrc, " soffset " offen mem(4)\n"

static const char dma_plain[] = /* LDS-DMA, counted by the author */
    "  br_cmp s_cmp_lt_i32 0, %n, ^loop(0, 0, 0, 0), ^exit(0)\n"
    "^loop(%i:s, %acc:v4, %base:s, %lds:s):\n" DMA(
        "%lds", "%base") "  s_waitcnt simm16:3952 !author\n"
                         "  s_barrier\n"
                         "  %y:v2 = ds_read_b64 %far mem(4)\n"
                         "  s_setprio simm16:1\n"
                         "  %sum:v4 = v_mfma_f32_16x16x16_f16 %y, %y, %acc\n"
                         "  s_setprio simm16:2\n"
                         "  %turn:s = s_xor_b32 %lds, 2048\n"
                         "  %base2:s = s_add_i32 %base, 256\n"
                         "  %i2:s = s_add_i32 %i, 1\n"
                         "  br_cmp s_cmp_lt_i32 %i2, %n, ^loop(%i2, %sum, %base2, %turn), ^exit(%sum)\n" EXIT;

static const char dma_unrolled[] = /* the buffers of two rounds are constants */
    "  br_cmp s_cmp_lt_i32 0, %n, ^loop(0, 0, 0), ^exit(0)\n"
    "^loop(%i:s, %acc:v4, %base:s):\n" DMA(
        "0", "%base") "  s_waitcnt simm16:3952 !author\n"
                      "  s_barrier\n"
                      "  %ya:v2 = ds_read_b64 %far mem(4)\n"
                      "  s_setprio simm16:1\n"
                      "  %sum1:v4 = v_mfma_f32_16x16x16_f16 %ya, %ya, %acc\n"
                      "  s_setprio simm16:2\n"
                      "  %i2:s = s_add_i32 %i, 1\n"
                      "  br_cmp s_cmp_lt_i32 %i2, %n, ^second, ^exit(%sum1)\n"
                      "^second:\n"
                      "  %base2:s = s_add_i32 %base, 256\n" DMA(
                          "2048",
                          "%base2") "  s_waitcnt simm16:3952 !author\n"
                                    "  s_barrier\n"
                                    "  %yb:v2 = ds_read_b64 %far mem(4)\n"
                                    "  s_setprio simm16:1\n"
                                    "  %sum2:v4 = v_mfma_f32_16x16x16_f16 %yb, %yb, %sum1\n"
                                    "  s_setprio simm16:2\n"
                                    "  %base3:s = s_add_i32 %base, 512\n"
                                    "  %i3:s = s_add_i32 %i, 2\n"
                                    "  br_cmp s_cmp_lt_i32 %i3, %n, ^loop(%i3, %sum2, %base3), ^exit(%sum2)\n" EXIT;

/* An LDS read behind a write with the same address; and in front of it, with one more block. */
#define WRITE(at) "  ds_write_b32 %o, %far offset:" at " mem(3)\n"
#define READ(at) "  %x:v2 = ds_read_b64 " at " mem(3)\n"
#define TWO(start, first, second)                                                                     \
    "  br_cmp s_cmp_lt_i32 0, %n, " start "^loop(%i:s, %acc:v4):\n"                                   \
    "  %next:v = v_add_u32 4, %o\n" first second "  %sum:v4 = v_mfma_f32_16x16x16_f16 %x, %x, %acc\n" \
    "  %i2:s = s_add_i32 %i, 1\n"                                                                     \
    "  br_cmp s_cmp_lt_i32 %i2, %n, ^loop(%i2, %sum), ^exit(%sum)\n" EXIT
#define BEHIND(at, from) TWO("^loop(0, 0), ^exit(0)\n", WRITE(at), READ(from))
#define BEFORE(at, from) TWO("^head, ^exit(0)\n^head:\n  br ^loop(0, 0)\n", READ(from), WRITE(at))

typedef struct Case {
    const char *name, *before, *now;
    const char *part, *instead; /* NULL: `now` is right */
    const char *error;          /* part of the message */
    /* Or of this one: where a mistake has several consequences, the values of the arguments, which come from hashes of
       opcodes, decide which is met first. */
    const char *or_error;
} Case;

static const Case cases[] = {
    {"itself", plain, plain, NULL, NULL, NULL},
    {"rotation", plain, rotated, NULL, NULL, NULL},
    {"unrolling", plain, unrolled, NULL, NULL, NULL},
    {"rotation of what was unrolled", unrolled, rotated, NULL, NULL, NULL},
    {"unrolled LDS-DMA", dma_plain, dma_unrolled, NULL, NULL, NULL},
    {"read over a write beside it", BEHIND("8", "%o"), BEFORE("8", "%o"), NULL, NULL, NULL},
    {"read over a write beside it, from another register", BEHIND("0", "%next"), BEFORE("0", "%next"), NULL, NULL,
     NULL},
    {"read over a write that it meets", BEHIND("4", "%o"), BEFORE("4", "%o"), "", "", "but across a store"},
    {"read over a write that it meets, from another register", BEHIND("8", "%next"), BEFORE("8", "%next"), "", "",
     "but across a store"},
    {"read over a write beside what it knows nothing of", BEHIND("8", "%far"), BEFORE("8", "%far"), "", "",
     "but across a store"},
    {"read over a volatile write beside it", BEHIND("8 !author", "%o"), BEFORE("8 !author", "%o"), "", "",
     "but across a store"},
    {"stage off by one", plain, rotated, "%i2:s = s_add_i32 %i, 2", "%i2:s = s_add_i32 %i, 1", "was not read before"},
    {"one round less", plain, rotated, "%i3:s = s_add_i32 %i, 3", "%i3:s = s_add_i32 %i, 4", "^loop runs",
     "is no longer executed"},
    {"trip count of the prologue", plain, rotated, "s_cmp_lt_i32 1, %n", "s_cmp_lt_i32 2, %n", "^loop runs 2 times",
     "is no longer executed"},
    {"no test for 0 rounds", plain, rotated, "s_cmp_lt_i32 0, %n, ^pro", "s_cmp_le_i32 0, %n, ^pro",
     "^loop runs 0 times", "was not read before"},
    {"epilogue without its store", plain, rotated, "^epi(%acce:v4, %xe:v2):\n  ds_write_b64 %o, %xe mem(3)\n",
     "^epi(%acce:v4, %xe:v2):\n", "mem(3)"},
    {"epilogue without a barrier", plain, rotated, "%xe mem(3)\n  barrier lds\n", "%xe mem(3)\n", "barrier"},
    {"rotated register swapped on the back edge", plain, rotated, "%base3, %xc), ^epi", "%base3, %xb), ^epi",
     "another value"},
    {"rotated register swapped on the way out", plain, rotated, "^epi(%sum2, %xc)", "^epi(%sum2, %xb)",
     "another value"},
    {"accumulator of the wrong parity", plain, rotated, "^epi(%sum1, %xb)", "^epi(%acc, %xb)", "another value"},
    {"accumulator of the wrong parity in the body", plain, rotated, "%yxb, %yxb, %sum1", "%yxb, %yxb, %acc",
     "another value"},
    {"operand of the other round", plain, rotated, "ds_write_b64 %o, %xb mem(3)", "ds_write_b64 %o, %xa mem(3)",
     "another value"},
    {"address of the wrong round", plain, rotated, "%rsrc, %base2 offen", "%rsrc, %base offen", "reads the same place",
     "another value"},
    {"address not carried on", plain, rotated, "s_add_i32 %base2, 256", "s_add_i32 %base, 256", "reads the same place",
     "another value"},
    {"constant of the start", plain, rotated, "^loop(0, 0, 256, %x0)", "^loop(1, 0, 256, %x0)",
     "is no longer executed"},
    {"accumulator of the start", plain, rotated, "^epi(0, %x0)", "^epi(1, %x0)", "another value"},
    {"LDS read in front of the write", plain, rotated,
     "  ds_write_b64 %o, %xe mem(3)\n  barrier lds\n  %yxe:v2 = ds_read_b64 %far mem(3)\n",
     "  %yxe:v2 = ds_read_b64 %far mem(3)\n  ds_write_b64 %o, %xe mem(3)\n  barrier lds\n", "across a store that may"},
    {"LDS read over a barrier", plain, rotated, "  barrier lds\n  %yxe:v2 = ds_read_b64 %far mem(3)\n",
     "  %yxe:v2 = ds_read_b64 %far mem(3)\n  barrier lds\n", "across a store that may write it, across a barrier"},
    {"LDS write of the next round over a barrier", plain, rotated,
     "  %yxa:v2 = ds_read_b64 %far mem(3)\n  barrier lds\n",
     "  %yxa:v2 = ds_read_b64 %far mem(3)\n  ds_write_b64 %o, %xb mem(3)\n  barrier lds\n", "mem(3)"},
    {"a load too many", plain, rotated, "^epi(%acce:v4, %xe:v2):\n",
     "^epi(%acce:v4, %xe:v2):\n  %again:v2 = buffer_load_dwordx2 %o, %rsrc, 0 offen mem(1)\n", "more often"},
    {"LDS over memory of unknown place", plain, rotated, "^epi(%acce:v4, %xe:v2):\n",
     "^epi(%acce:v4, %xe:v2):\n  global_store_dwordx2 %o, %xe, %p[0:1] mem(1)\n", "was not executed before"},
    {"tiles counted wrong, where they are not whole", columns, columns_head, "s_add_i32 %i, 64", "s_add_i32 %i, 65",
     "runs 3 times"},
    {"pairs counted wrong", plain, unrolled, "s_lshr_b32 %n, 1", "s_lshr_b32 %n, 2", "is no longer executed"},
    {"no round that is left", plain, unrolled, "s_and_b32 %n, 1", "s_and_b32 %n, 0", "is no longer executed"},
    {"the round that is left is done always", plain, unrolled, "s_and_b32 %n, 1", "s_or_b32 %n, 1",
     "^loop runs 2 times", "was not read before"},
    {"test of the round that is left", plain, unrolled, "s_cmp_lg_u32 %odd, 0", "s_cmp_eq_u32 %odd, 0",
     "is no longer executed", "was not read before"},
    {"address of the round that is left", plain, unrolled, "^left(%sum2, %base2)", "^left(%sum2, %between)",
     "reads the same place"},
    {"the wrong dword", plain, unrolled, "ds_write_b64 %o, %xb mem(3)\n",
     "%wrong:v2 = merge %xb[1], %xb[0]\n  ds_write_b64 %o, %wrong mem(3)\n", "another value"},
    {"the wrong lanes' address", plain, unrolled, "ds_read_b64 %far mem(3)\n  barrier lds\n  %sum2",
     "ds_read_b64 %o mem(3)\n  barrier lds\n  %sum2", "was not read before"},
    {"offset", plain, unrolled, "ds_write_b64 %o, %xl mem(3)", "ds_write_b64 %o, %xl mem(3) offset:8",
     "another address"},
    {"M0 of the other buffer", dma_plain, dma_unrolled, "m0 = copy 2048", "m0 = copy 0", "has another address"},
    {"M0 behind its LDS-DMA", dma_plain, dma_unrolled,
     "  m0 = copy 2048\n  buffer_load_dword_lds %o, %rsrc, %base2 offen mem(4)\n",
     "  buffer_load_dword_lds %o, %rsrc, %base2 offen mem(4)\n  m0 = copy 2048\n", "has another address"},
    {"the author's count covers less", dma_plain, dma_unrolled, "s_waitcnt simm16:3952 !author\n  s_barrier\n  %yb",
     "s_waitcnt simm16:3953 !author\n  s_barrier\n  %yb", "cover"},
    {"the author's wait is gone", dma_plain, dma_unrolled, "s_waitcnt simm16:3952 !author\n  s_barrier\n  %yb",
     "s_barrier\n  %yb", "s_waitcnt"},
    {"s_setprio is gone", dma_plain, dma_unrolled, "%yb, %yb, %sum1\n  s_setprio simm16:2\n", "%yb, %yb, %sum1\n",
     "s_setprio"},
};

static Kernel *parse(const Case *c, Arena *arena, DiagList *diags, const char *text)
{
    const char *whole = arena_printf(arena, "%s%s%s", HEAD, rounds, text);
    StrBuf wrong = {0};
    KernelList kernels = {0};
    const bool good = kir_parse(arena, diags, "k.kir", whole, strlen(whole), NUM_TARGETS, &kernels) &&
                      kernel_validate(kernels.data[0], diags, &wrong);
    strbuf_free(&wrong);
    if (!good && !c->error) fail_msg("%s: not kernel IR", c->name);
    return good ? kernels.data[0] : NULL;
}

/* The text with one part replaced. */
static const char *with_mistake(const Case *c, Arena *arena)
{
    if (!c->part) return c->now;
    const char *at = strstr(c->now, c->part);
    if (!at) fail_msg("%s: there is no '%s'", c->name, c->part);
    return arena_printf(arena, "%.*s%s%s", (int)(at - c->now), c->now, c->instead, at + strlen(c->part));
}

static bool says(const StrBuf *out, const Case *c)
{
    return out->data && (strstr(out->data, c->error) || (c->or_error && strstr(out->data, c->or_error)));
}

static unsigned try_case(const Case *c)
{
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    Kernel *before = parse(c, arena, &diags, c->before), *now = parse(c, arena, &diags, with_mistake(c, arena));
    const bool good = before && now && schedule_check(now, schedule_record(before), &diags);
    StrBuf out = {0};
    diag_print(&diags, &out);
    const bool expected = c->error ? !good && says(&out, c) : good && !diags.items.len;
    if (!expected)
        print_error("%s: expected %s, found\n%s\n", c->name, c->error ? c->error : "nothing",
                    out.data ? out.data : "nothing");
    strbuf_free(&out);
    arena_free(arena);
    return !expected;
}

static void loops(void **state)
{
    (void)state;
    unsigned wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) wrong += try_case(&cases[i]);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(loops)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
