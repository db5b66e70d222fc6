/* rocdl operations for counters, barriers and wave scheduling. */
#include "frontend/memory/synchronise.h"
#include "frontend/read/reader.h"
#include <string.h>

#include "ir/build_op.h"
#include "isa/events.h"

/* ---- waits ---- */

static bool emit_waitcnt(Reader *r, MlirOperation op)
{
    const char *name = called_name(r, op), *each = op_has(op, "intrin") ? "llvm.amdgcn.s.wait" : "rocdl.s.wait";
    int64_t bits;
    if (!isa_has(r->k->target, OP_S_WAITCNT))
        return read_error(r,
                          "%s: %s has a wait for each counter; supported there: %s.loadcnt, .storecnt, .dscnt, .kmcnt, "
                          ".asynccnt, .tensorcnt",
                          name, target_name(r), each);
    if (!integer_argument(r, op, "bitfield", 0, &bits)) return false;
    if (bits < 0 || bits > 0xffff) return read_error(r, "%s: %ld does not fit 16 bits", name, (long)bits);
    emit_author_wait(r, (uint32_t)bits);
    return true;
}

/* gfx1250: rocdl.s.wait.COUNTER N. As an intrinsic, N is the operand. */
static bool emit_counter_wait(Reader *r, MlirOperation op)
{
    const char *name = called_name(r, op);
    if (isa_has(r->k->target, OP_S_WAITCNT))
        return read_error(r, "%s: %s has no such counter; supported there: rocdl.s.waitcnt, amdgpu.memory_counter_wait",
                          op_name(op), target_name(r));
    const char *text = strrchr(name, '.') + 1;
    int64_t n;
    if (!integer_argument(r, op, "count", 0, &n)) return false;
    if (n < 0 || n > 0xffff) return read_error(r, "%s: %ld does not fit a count of 16 bits", name, (long)n);
    if (!strcmp(text, "expcnt")) return true; /* no operation of a kernel raises it */
    for (unsigned c = 0; c < NUM_COUNTERS; c++)
        if (!strcmp(counter_infos[c].name, text)) {
            emit_author_count(r, (Counter)c, (uint64_t)n);
            return true;
        }
    return read_error(r, "%s: there is no counter '%s'", name, text);
}

/* ---- barriers ---- */

/* Emits only the barrier: the author places the waits. */
static bool emit_s_barrier(Reader *r, MlirOperation)
{
    emit_barrier_waiting(r, 0);
    return true;
}

/* ---- scheduling ---- */

/* Instructions with one number. */
typedef struct NumberRow {
    Opcode opcode;
    const char *attribute, *noun; /* noun: for the diagnostic */
    int64_t most;
} NumberRow;

static bool emit_number(Reader *r, MlirOperation op)
{
    const NumberRow *row = r->row->data;
    int64_t n;
    if (!integer_argument(r, op, row->attribute, 0, &n)) return false;
    if (n < 0 || n > row->most)
        return read_error(r, "%s: %s%ld; expected 0 to %ld", called_name(r, op), row->noun, (long)n, (long)row->most);
    build_inst(&r->b, row->opcode, NULL, 0)->m.mods.offset = (int32_t)n;
    return true;
}

/* Scheduling directives, with the names of their numbers. */
typedef struct DirectiveRow {
    Opcode opcode;
    const char *attributes[3];
} DirectiveRow;

static bool emit_scheduling(Reader *r, MlirOperation op)
{
    const DirectiveRow *row = r->row->data;
    int64_t values[3];
    unsigned n = 0;
    for (; n < 3 && row->attributes[n]; n++)
        if (!integer_argument(r, op, row->attributes[n], n, &values[n])) return false;
    return emit_directive(r, called_name(r, op), row->opcode, values, n);
}

/* The lanes of a wave run together anyway, so it only keeps instructions from moving across. */
static bool emit_wave_barrier(Reader *r, MlirOperation op)
{
    const int64_t nothing = 0;
    return emit_directive(r, called_name(r, op), OP_SCHED_BARRIER, &nothing, 1);
}

#define WAIT(counter) {INTRINSIC("s.wait." counter), .emit = emit_counter_wait}
#define NUMBER(id, ...) {INTRINSIC(id), .emit = emit_number, ROW_DATA(NumberRow, __VA_ARGS__)}
#define DIRECTIVE(id, opcode, ...) \
    {INTRINSIC(id), .emit = emit_scheduling, ROW_DATA(DirectiveRow, opcode, {__VA_ARGS__})}

/* operands: the message's number, the value of M0. clang's libraries use it to interrupt the host. */
static bool emit_sendmsg(Reader *r, MlirOperation op)
{
    const Operand m0 = {SPECIAL_M0, OPERAND_SPECIAL, CLASS_S, 0, 1, 0};
    int64_t message;
    const Expr *data = operand_expr(r, op, 1);
    if (!data || !constant_operand(r, op, 0, &message)) return false;
    if (message < 0 || message > UINT16_MAX)
        return read_error(r, "%s: message %ld does not fit 16 bits", op_name(op), (long)message);
    Operand word = expr_emit32(r->em, data, data->uniform ? WANT_S : WANT_V);
    if (!data->uniform) word = BUILD(&r->b, OP_V_READFIRSTLANE_B32, word);
    build_copy_to(&r->b, m0, word);
    build_inst(&r->b, OP_S_SENDMSG, NULL, 0)->m.mods.offset = (int32_t)message;
    return true;
}

/* operands: which bits of which hardware register, as the instruction has them; the value. What it changes (MODE: how
   floats are rounded and denormals flushed) holds for what stands after it, so nothing moves over it. */
static bool emit_setreg(Reader *r, MlirOperation op)
{
    const int64_t nothing = 0;
    int64_t field;
    const Expr *value = operand_expr(r, op, 1);
    if (!value || !constant_operand(r, op, 0, &field)) return false;
    if (field < 0 || field > UINT16_MAX)
        return read_error(r, "%s: register field %ld does not fit 16 bits", called_name(r, op), (long)field);
    if (!emit_directive(r, called_name(r, op), OP_SCHED_BARRIER, &nothing, 1)) return false;
    Operand word = operand_imm((uint32_t)value->value);
    const bool known = expr_is_const(value);
    if (!known) word = expr_emit32(r->em, value, value->uniform ? WANT_S : WANT_V);
    if (!known) word = value->uniform ? build_to_s(&r->b, word) : BUILD(&r->b, OP_V_READFIRSTLANE_B32, word);
    const Opcode opcode = known ? OP_S_SETREG_IMM32_B32 : OP_S_SETREG_B32;
    build_inst(&r->b, opcode, &word, 1)->m.mods.offset = (int32_t)field;
    return emit_directive(r, called_name(r, op), OP_SCHED_BARRIER, &nothing, 1);
}

const OpRow rocdl_sync_ops[] = {
    {INTRINSIC("s.waitcnt"), .emit = emit_waitcnt},
    WAIT("loadcnt"),
    WAIT("storecnt"),
    WAIT("dscnt"),
    WAIT("expcnt"),
    WAIT("asynccnt"),
    WAIT("tensorcnt"),
    WAIT("kmcnt"),
    {.name = "rocdl.barrier", .emit = emit_full_barrier},
    {INTRINSIC("s.barrier"), .emit = emit_s_barrier},
    NUMBER("s.setprio", OP_S_SETPRIO, "priority", "priority ", 3),
    NUMBER("s.sleep", OP_S_SLEEP, "count", "", 127),
    NUMBER("s.nop", OP_S_NOP, "count", "", 15),
    {.name = "llvm.amdgcn.s.sendmsg", .emit = emit_sendmsg},
    {.name = "llvm.amdgcn.s.setreg", .emit = emit_setreg},
    {.name = "llvm.amdgcn.wave.barrier", .emit = emit_wave_barrier},
    DIRECTIVE("sched.barrier", OP_SCHED_BARRIER, "mask"),
    DIRECTIVE("sched.group.barrier", OP_SCHED_GROUP_BARRIER, "mask", "size", "groupId"),
    DIRECTIVE("iglp.opt", OP_IGLP_OPT, "variant"),
    {0},
};
