/* rocdl: waits for counters, barriers, and what schedules waves. */
#include "frontend/dialect/dialect.h"
#include "frontend/memory/synchronise.h"
#include "frontend/read/reader.h"
#include <string.h>

#include "ir/build_op.h"
#include "isa/events.h"

/* ---- waits ---- */

static bool emit_waitcnt(Reader *r, MlirOperation op)
{
    int64_t bits = op_integer(op, "bitfield", 0);
    if (!isa_has(r->k->target, OP_S_WAITCNT))
        return read_error(r,
                          "%s: %s waits for each counter apart; supported there: rocdl.s.wait.loadcnt and the others, "
                          "amdgpu.memory_counter_wait",
                          op_name(op), target_infos[r->k->target].name);
    if (bits < 0 || bits > 0xffff) return read_error(r, "%s: %ld is not a 16-bit field", op_name(op), (long)bits);
    emit_author_wait(r, (uint32_t)bits);
    return true;
}

/* gfx1250: rocdl.s.wait.COUNTER N; as an intrinsic, N is the operand. */
static bool emit_counter_wait(Reader *r, MlirOperation op)
{
    const char *name = called_name(r, op);
    if (isa_has(r->k->target, OP_S_WAITCNT))
        return read_error(r, "%s: %s has no such counter; supported there: rocdl.s.waitcnt, amdgpu.memory_counter_wait",
                          op_name(op), target_infos[r->k->target].name);
    const char *text = strrchr(name, '.') + 1;
    int64_t n = op_integer(op, "count", 0);
    if (!op_has(op, "count") && !constant_operand(r, op, 0, &n)) return false;
    if (n < 0 || n > 0xffff) return read_error(r, "%s: %ld is not a count of 16 bits", name, (long)n);
    if (!strcmp(text, "expcnt")) return true; /* no operation of a kernel raises it */
    for (unsigned c = 0; c < NUM_COUNTERS; c++)
        if (!strcmp(counter_infos[c].name, text)) {
            emit_author_count(r, (Counter)c, (uint64_t)n);
            return true;
        }
    return read_error(r, "%s: there is no counter '%s'", name, text);
}

/* ---- barriers ---- */

/* Nothing but the barrier: the author waits. */
static bool emit_s_barrier(Reader *r, MlirOperation op)
{
    (void)op;
    emit_barrier_waiting(r, 0);
    return true;
}

/* ---- scheduling ---- */

static bool emit_setprio(Reader *r, MlirOperation op)
{
    int64_t priority = op_integer(op, "priority", 0);
    if (priority < 0 || priority > 3)
        return read_error(r, "%s: priority %ld; it is 0 to 3", op_name(op), (long)priority);
    BUILD_ALONE(&r->b, OP_S_SETPRIO)->m.mods.offset = (int32_t)priority;
    return true;
}

static bool emit_count(Reader *r, MlirOperation op, Opcode opcode, int64_t most)
{
    int64_t n = op_integer(op, "count", 0);
    if (n < 0 || n > most) return read_error(r, "%s: %ld; it is 0 to %ld", op_name(op), (long)n, (long)most);
    build_inst(&r->b, opcode, NULL, 0)->m.mods.offset = (int32_t)n;
    return true;
}

static bool emit_sleep(Reader *r, MlirOperation op) { return emit_count(r, op, OP_S_SLEEP, 127); }

static bool emit_nop(Reader *r, MlirOperation op) { return emit_count(r, op, OP_S_NOP, 15); }

static bool emit_sched_barrier(Reader *r, MlirOperation op)
{
    return emit_directive(r, op_name(op), OP_SCHED_BARRIER, (int64_t[]){op_integer(op, "mask", 0)}, 1);
}

static bool emit_sched_group_barrier(Reader *r, MlirOperation op)
{
    const int64_t values[] = {op_integer(op, "mask", 0), op_integer(op, "size", 0), op_integer(op, "groupId", 0)};
    return emit_directive(r, op_name(op), OP_SCHED_GROUP_BARRIER, values, 3);
}

static bool emit_iglp_opt(Reader *r, MlirOperation op)
{
    return emit_directive(r, op_name(op), OP_IGLP_OPT, (int64_t[]){op_integer(op, "variant", 0)}, 1);
}

const OpRow rocdl_sync_ops[] = {
    {.name = "rocdl.s.waitcnt", .emit = emit_waitcnt},
    {.name = "rocdl.s.wait.loadcnt", .emit = emit_counter_wait},
    {.name = "rocdl.s.wait.storecnt", .emit = emit_counter_wait},
    {.name = "rocdl.s.wait.dscnt", .emit = emit_counter_wait},
    {.name = "rocdl.s.wait.expcnt", .emit = emit_counter_wait},
    {.name = "rocdl.s.wait.asynccnt", .emit = emit_counter_wait},
    {.name = "rocdl.s.wait.tensorcnt", .emit = emit_counter_wait},
    {.name = "rocdl.s.wait.kmcnt", .emit = emit_counter_wait},
    {.name = "rocdl.barrier", .emit = emit_full_barrier},
    {.name = "rocdl.s.barrier", .emit = emit_s_barrier},
    {.name = "rocdl.s.setprio", .emit = emit_setprio},
    {.name = "rocdl.s.sleep", .emit = emit_sleep},
    {.name = "rocdl.s.nop", .emit = emit_nop},
    {.name = "rocdl.sched.barrier", .emit = emit_sched_barrier},
    {.name = "rocdl.sched.group.barrier", .emit = emit_sched_group_barrier},
    {.name = "rocdl.iglp.opt", .emit = emit_iglp_opt},
    {0},
};
