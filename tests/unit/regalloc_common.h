/* What the tests of regalloc share: kernel IR text in, passes, kernel IR text out. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "regalloc/regalloc.h"

typedef struct Run {
    Arena *arena;
    DiagList diags;
    PassCtx ctx;
    Kernel *k;
    char *text; /* the kernel after the last pass, or the diagnostics */
} Run;

__attribute__((unused)) static jmp_buf bug_jump;
__attribute__((unused)) static char bug_text[8192];

static inline void catch_bug(const char *message)
{
    snprintf(bug_text, sizeof bug_text, "%s", message);
    longjmp(bug_jump, 1);
}

static inline void run_text(Run *r)
{
    StrBuf out = {0};
    if (r->diags.items.len) diag_print(&r->diags, &out);
    else kernel_print(r->k, &out);
    free(r->text);
    r->text = out.data;
}

static inline Run run_parse(const char *text)
{
    Run r = {.arena = arena_new()};
    diag_init(&r.diags, r.arena);
    KernelList list = {0};
    if (!kir_parse(r.arena, &r.diags, "test.kir", text, strlen(text), TARGET_GFX942, &list)) {
        StrBuf out = {0};
        diag_print(&r.diags, &out);
        fail_msg("%s", out.data);
    }
    r.k = list.data[0];
    return r;
}

static inline bool run_pass(Run *r, Pass *pass)
{
    r->ctx.diags = &r->diags;
    pass(r->k, &r->ctx);
    return r->diags.num_errors == 0;
}

/* Parses, allocates, checks. */
static inline Run run_alloc_with(const char *text, PassCtx ctx)
{
    Run r = run_parse(text);
    r.ctx = ctx;
    bug_set_handler(NULL);
    if (run_pass(&r, pass_abi) && run_pass(&r, pass_regalloc)) {
        run_text(&r);
        run_pass(&r, pass_check_regalloc);
    }
    run_text(&r);
    return r;
}

static inline Run run_alloc(const char *text) { return run_alloc_with(text, pass_context(NULL)); }

static inline void run_free(Run *r)
{
    free(r->text);
    arena_free(r->arena);
}

/* How often `what` stands in `text`. */
static inline unsigned count_text(const char *text, const char *what)
{
    unsigned n = 0;
    for (const char *at = text; (at = strstr(at, what)); at += strlen(what)) n++;
    return n;
}

static inline unsigned count_opcode(const Kernel *k, Opcode opcode, bool moving_only)
{
    unsigned n = 0;
    FOREACH_BLOCK(k, block)
    {
        FOREACH_INST(block, inst)
        {
            if (inst->m.opcode != opcode) continue;
            bool same = inst->m.num_operands == 2 && operand_same(inst->m.operands[0], inst->m.operands[1]);
            n += !(moving_only && same);
        }
    }
    return n;
}

#define assert_contains(text, what)                                                   \
    do {                                                                              \
        if (!strstr((text), (what))) fail_msg("'%s' is not in:\n%s", (what), (text)); \
    } while (0)
#define assert_lacks(text, what)                                                 \
    do {                                                                         \
        if (strstr((text), (what))) fail_msg("'%s' is in:\n%s", (what), (text)); \
    } while (0)
