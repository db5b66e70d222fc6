/* check-schedule: the pass, and messages. */
#include "schedulecheck/check_schedule.h"

const char *schedule_inst_text(const ScheduleCheck *c, const Kernel *k, const Inst *inst)
{
    const SourceLoc loc = k->locs.data[inst->loc];
    StrBuf text = {0};
    inst_print(k, inst, &text);
    const char *shown = loc.line ? arena_printf(c->arena, "'%s' (%s%s%u)", text.data, loc.file ? loc.file : "line ",
                                                loc.file ? ":" : "", loc.line)
                                 : arena_printf(c->arena, "'%s'", text.data);
    strbuf_free(&text);
    return shown;
}

void schedule_error(ScheduleCheck *c, const Inst *at, const char *format, ...)
{
    if (c->errors++ >= MOST_ERRORS) return;
    va_list args;
    va_start(args, format);
    const char *text = arena_vprintf(c->diags->arena, format, args);
    va_end(args);
    diag_error(c->diags, c->now->locs.data[at->loc], "check-schedule: kernel '%s', ^%s: %s", c->now->name,
               at->block->name, text);
}

bool schedule_check(Kernel *now, const ScheduleRecord *before, DiagList *diags)
{
    kernel_number(now);
    ScheduleCheck c = {
        .now = now, .before = before->k, .record = before, .diags = diags, .arena = arena_scratch(now->arena)};
    mem_classes_init(&c.classes);
    mem_classes_add(&c.classes, before->k);
    if (order_applies(&c)) order_check(&c);
    else values_check(&c);
    arena_free(c.arena);
    return !c.errors;
}

static void must_agree(Kernel *k, const ScheduleRecord *before)
{
    DiagList found;
    Arena *arena = arena_new();
    diag_init(&found, arena);
    if (!schedule_check(k, before, &found)) {
        StrBuf text = {0};
        diag_print(&found, &text);
        BUG("kernel '%s' no longer does the same\n%s", k->name, text.data);
    }
    arena_free(arena);
}

bool schedule_check_later(ScheduleRecord *now, const ScheduleRecord *before, DiagList *diags)
{
    return schedule_check(now->k, before, diags);
}

bool pass_check_schedule(Kernel *k, PassCtx *ctx)
{
    if (ctx->before) must_agree(k, ctx->before);
    return false;
}
