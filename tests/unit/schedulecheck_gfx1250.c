/* check-schedule on gfx1250: loads that workgroups share, waits for copies, barriers in two halves and in LDS. As in
   schedulecheck_order.c each case moves one instruction in front of another. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schedulecheck_moves.h"

#define HEAD                                        \
    "kernel @k target(gfx1250) {\n"                 \
    "  workgroup_size 128, 1, 1\n"                  \
    "  lds_bytes 4096\n"                            \
    "  arg global_buffer offset 0 size 8\n"         \
    "  arg global_buffer offset 8 size 8\n"         \
    "  kernarg_bytes 16\n"                          \
    "^entry:\n"                                     \
    "  %args:s2 = live_in kernarg_ptr\n"            \
    "  %p:s4 = s_load_b128 %args, off !invariant\n" \
    "  %d:s4 = s_load_b128 %args, off !invariant\n" \
    "  %e:s8 = s_load_b256 %args, off !invariant\n" \
    "  %t:v = live_in workitem_id\n"                \
    "  %o = v_lshlrev_b32 4, %t\n"                  \
    "  br ^body\n"                                  \
    "^body:\n"
#define TAIL "  s_endpgm\n}\n"
#define TILE(n) "  tensor_load_to_lds %d, %e, off, off mem(" #n ", 0, 1023)\n"
#define COPY(n) "  global_load_async_to_lds_b128 %o, %o, %p[0:1] mem(" #n ", 0, 511)\n"
#define COPY_OUT "  global_store_async_from_lds_b128 %o, %o, %p[2:3] mem(7, 0, 511)\n"
#define LOAD "  %x = global_load_b32 %o, %p[0:1] mem(9)\n"
#define USE "  global_store_b32 %o, %x, %p[2:3]\n"

typedef struct Case {
    const char *name, *body;
    const char *moved, *before; /* parts of the text of two instructions: the first one goes in front of the second */
    const char *error;          /* part of the message; NULL: it is right */
} Case;

static const Case cases[] = {
    {"tiles change places", TILE(1) TILE(2), "mem(2, 0, 1023)", "mem(1, 0, 1023)", "load in one order"},
    {"a tile and a copy of lanes, to other LDS", TILE(1) COPY(2), "mem(2, 0, 511)", "mem(1, 0, 1023)", NULL},
    {"a tile and a copy to the same LDS", TILE(1) COPY(1), "mem(1, 0, 511)", "mem(1, 0, 1023)", "the same LDS"},
    {"copies to other LDS", COPY(1) COPY(2), "mem(2, 0, 511)", "mem(1, 0, 511)", NULL},
    {"loads of the cluster change places",
     "  m0 = s_mov_b32 3\n  %x = cluster_load_b32 %o, %p[0:1] mem(1)\n  %y = cluster_load_b32 %o, %p[2:3] mem(2)\n",
     "%y:v", "%x:v", "load in one order"},
    {"loads of a workgroup do",
     "  %x = global_load_b32 %o, %p[0:1] mem(1)\n  %y = global_load_b32 %o, %p[2:3] mem(2)\n", "%y:v", "%x:v", NULL},
    {"LDS read before the wait for the copy",
     COPY(1) "  s_wait_asynccnt !author\n  %x = ds_load_b32 %o mem(1, 0, 511)\n" USE, "%x:v = ds_load",
     "s_wait_asynccnt", "the author's wait comes first"},
    {"what a copy from LDS has stored, read before the wait for it", COPY_OUT "  s_wait_asynccnt !author\n" LOAD USE,
     "%x:v = global", "s_wait_asynccnt", "the author's wait comes first"},
    {"global memory where nothing is stored from LDS", COPY(1) "  s_wait_asynccnt !author\n" LOAD USE, "%x:v = global",
     "s_wait_asynccnt", NULL},
    {"the same beside a wait for loads", COPY_OUT "  s_wait_loadcnt !author\n" LOAD USE, "%x:v = global",
     "s_wait_loadcnt", NULL},
    {"the copy behind the wait for it", COPY(1) "  s_wait_asynccnt !author\n", "s_wait_asynccnt", "mem(1, 0, 511)",
     "as it did before"},
    {"LDS written behind an arrival in LDS",
     "  ds_store_b32 %o, %t mem(1, 0, 511)\n  ds_atomic_async_barrier_arrive_b64 %o mem(2, 0, 7)\n", "ds_atomic",
     "ds_store", "nothing may pass its side effect"},
    {"LDS written behind the first half of a barrier",
     "  ds_store_b32 %o, %t mem(1, 0, 511)\n  s_barrier_signal 0xffffffff\n  s_barrier_wait simm16:65535\n",
     "s_barrier_signal", "ds_store", "nothing may pass its side effect"},
    {"LDS read before the second half",
     "  s_barrier_signal 0xffffffff\n  s_barrier_wait simm16:65535\n  %x = ds_load_b32 %o mem(1, 0, 511)\n" USE,
     "%x:v = ds_load", "s_barrier_wait", "nothing may pass its side effect"},
    {"a product whose sum is not there yet",
     "  %w:v8 = merge %t, %o, %t, %o, %t, %o, %t, %o\n  %a:v8 = v_wmma_i32_16x16x64_iu8 %w, %w, 0\n"
     "  %b:v8 = v_wmma_i32_16x16x64_iu8 %w, %w, %a\n  global_store_b32 %o, %b[0], %p[0:1]\n",
     "%b:v8", "%a:v8", "it reads"},
    /* A named barrier has not all waves: the store is still beside the barrier of the workgroup. */
    {"a load passes a barrier that follows a named one",
     "  global_store_b32 %o, %t, %p[0:1] mem(9)\n  s_barrier_signal 1\n  s_barrier_wait simm16:1\n  barrier lds\n" LOAD
         USE,
     "%x:v = global", "barrier lds", "a barrier is between accesses of waves"},
};

static Kernel *parse(Arena *arena, DiagList *diags, const Case *c)
{
    StrBuf wrong = {0};
    const char *whole = arena_printf(arena, "%s%s%s", HEAD, c->body, TAIL);
    KernelList kernels = {0};
    const bool good = kir_parse(arena, diags, "k.kir", whole, strlen(whole), NUM_TARGETS, &kernels) &&
                      kernel_validate(kernels.data[0], diags, &wrong);
    if (!good) {
        StrBuf out = {0};
        diag_print(diags, &out);
        fail_msg("%s: %s%s", c->name, out.data, wrong.data ? wrong.data : "");
    }
    return kernels.data[0];
}

static unsigned try_case(const Case *c)
{
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    Kernel *k = parse(arena, &diags, c);
    ScheduleRecord *before = schedule_record(k);
    assert_true(schedule_check(k, before, &diags));
    put_before(k, c->moved, c->before);
    const bool good = schedule_check(k, before, &diags);
    const bool expected = as_expected(c->name, c->error, good, &diags);
    arena_free(arena);
    return !expected;
}

static void orders(void **state)
{
    (void)state;
    unsigned wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) wrong += try_case(&cases[i]);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(orders)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
