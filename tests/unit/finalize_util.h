/* Kernels from text, one pass, and the result as a short line: for the tests of finalize/. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "finalize/finalize.h"
#include "ir/pass.h"
#include "isa/events.h"

typedef struct Fixture {
    Arena *arena;
    DiagList diags;
    Kernel *k;
    PassCtx ctx;
} Fixture;

/* The kernel with those fields and body: blocks, or instructions of one block when it does not start with '^'. */
static inline void fixture_open(Fixture *f, Target target, const char *fields, const char *body)
{
    memset(f, 0, sizeof *f);
    f->arena = arena_new();
    diag_init(&f->diags, f->arena);
    f->ctx = pass_context(&f->diags);
    const char *head = body[0] == '^' ? "" : "^bb0:\n";
    const char *text = arena_printf(f->arena, "kernel @k target(%s) {\n allocated\n %s\n%s%s\n}\n",
                                    target_infos[target].name, fields, head, body);
    KernelList list = {0};
    if (!kir_parse(f->arena, &f->diags, "test.kir", text, strlen(text), target, &list) || list.len != 1) {
        StrBuf out = {0};
        diag_print(&f->diags, &out);
        fail_msg("test text does not parse:\n%s\n%s", text, out.data ? out.data : "");
    }
    f->k = list.data[0];
}

static inline void fixture_close(Fixture *f) { arena_free(f->arena); }

/* A wait for one counter: "[loadcnt1] ". */
static inline void print_wait(StrBuf *out, const MachineInst *wait)
{
    for (unsigned c = 0; c < NUM_COUNTERS; c++)
        if (counter_infos[c].wait == wait->opcode)
            strbuf_printf(out, "[%s%u] ", counter_infos[c].name, wait_get(wait, (Counter)c));
}

/* Every instruction's name; waits as [vm1 lgkm0] or [loadcnt1], s_nop as nopN, branches with their target, blocks as
   "name:". */
static inline const char *fixture_line(Fixture *f)
{
    StrBuf out = {0};
    FOREACH_BLOCK(f->k, block)
    {
        if (f->k->blocks.len > 1) strbuf_printf(&out, "%s: ", block->name);
        FOREACH_INST(block, inst)
        {
            uint32_t imm = (uint32_t)inst->m.mods.offset;
            if (inst->m.opcode == OP_S_WAITCNT) {
                unsigned vm = wait_get(&inst->m, COUNTER_VM), lgkm = wait_get(&inst->m, COUNTER_LGKM);
                strbuf_char(&out, '[');
                if (vm < 63) strbuf_printf(&out, "vm%u", vm);
                if (vm < 63 && lgkm < 15) strbuf_char(&out, ' ');
                if (lgkm < 15) strbuf_printf(&out, "lgkm%u", lgkm);
                strbuf_append(&out, "] ");
            } else if (isa_is_wait(inst->m.opcode)) {
                print_wait(&out, &inst->m);
            } else if (inst->m.opcode == OP_S_NOP) {
                strbuf_printf(&out, "nop%u ", imm);
            } else if (inst->branch) {
                strbuf_printf(&out, "%s(%s) ", isa_name(f->k->target, inst->m.opcode), inst->branch->target[0]->name);
            } else {
                strbuf_printf(&out, "%s ", isa_name(f->k->target, inst->m.opcode));
            }
        }
    }
    while (out.len && out.data[out.len - 1] == ' ') out.data[--out.len] = 0;
    const char *line = arena_strdup(f->arena, out.data ? out.data : "");
    strbuf_free(&out);
    return line;
}

static inline void expect_pass(Pass *pass, Target target, const char *fields, const char *body, const char *expected)
{
    Fixture f;
    fixture_open(&f, target, fields, body);
    pass_prepare_branches(f.k, &f.ctx);
    pass(f.k, &f.ctx);
    const char *line = fixture_line(&f);
    if (strcmp(line, expected)) fail_msg("%s\n  expected: %s\n  got:      %s", body, expected, line);
    fixture_close(&f);
}
