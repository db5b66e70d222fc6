/* The trace: one line per instruction with the registers that it wrote.

     0,0,0/1 0x1a40: v_add_u32_e32 v1, s8, v0  ; v1=00000040 00000041 -------- 00000043

   Columns: workgroup, wave, address, text. Values of vector registers are those of the chosen lanes, with dashes for
   lanes that were off. In a checked run a memory operation may have its effects later; the line then says "in
   flight". */
#include <stdio.h>

#include "isa/reg_units.h"
#include "sim/machine/outstanding.h"
#include "sim/observe/observers.h"
#include "sim/observe/trace.h"

bool sim_view_has_wave(const SimView *view, const SimWave *wave)
{
    for (size_t i = 0; i < view->num_waves; i++)
        if (wave->number >= view->waves[i].first && wave->number <= view->waves[i].last) return true;
    return !view->waves;
}

/* ---- registers ---- */

static void append_row(const SimWave *wave, bool agpr, unsigned row, uint64_t lanes, uint64_t active, StrBuf *out)
{
    strbuf_printf(out, " %c%u", agpr ? 'a' : 'v', agpr ? row - wave->group->program->first_agpr : row);
    char before = '=';
    for (uint64_t left = lanes; left; left &= left - 1, before = ' ') {
        const unsigned lane = (unsigned)__builtin_ctzll(left);
        if (active >> lane & 1) strbuf_printf(out, "%c%08x", before, wave->v[row][lane]);
        else strbuf_printf(out, "%c--------", before);
    }
}

static void append_scalar(const SimWave *wave, unsigned number, unsigned left, unsigned *taken, StrBuf *out)
{
    static const struct {
        uint8_t number;
        const char *name;
    } pairs[] = {{S_FLAT_SCRATCH, "flat_scratch"}, {S_XNACK_MASK, "xnack_mask"}, {S_VCC, "vcc"}, {S_EXEC, "exec"}};
    *taken = 1;
    for (unsigned i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        if ((number & ~1u) != pairs[i].number) continue;
        if (number % 2 == 0 && left >= 2) {
            strbuf_printf(out, " %s=%016llx", pairs[i].name, (unsigned long long)sim_pair(wave->s + number));
            *taken = 2;
        } else {
            strbuf_printf(out, " %s_%s=%08x", pairs[i].name, number % 2 ? "hi" : "lo", wave->s[number]);
        }
        return;
    }
    if (number == S_M0) strbuf_printf(out, " m0=%08x", wave->s[number]);
    else if (number >= S_TTMP && number < S_M0) strbuf_printf(out, " ttmp%u=%08x", number - S_TTMP, wave->s[number]);
    else strbuf_printf(out, " s%u=%08x", number, wave->s[number]);
}

static void append_units(const SimWave *wave, RegRange range, uint64_t lanes, uint64_t active, StrBuf *out)
{
    for (unsigned i = 0, taken = 1; i < range.count; i += taken, taken = 1) {
        const unsigned unit = range.first + i;
        if (unit >= UNIT_REG_A)
            append_row(wave, true, wave->group->program->first_agpr + unit - UNIT_REG_A, lanes, active, out);
        else if (unit >= UNIT_REG_V) append_row(wave, false, unit - UNIT_REG_V, lanes, active, out);
        else if (unit == UNIT_REG_SCC) strbuf_printf(out, " scc=%u", wave->scc);
        else if (unit == UNIT_REG_MODE) strbuf_printf(out, " mode=%08x", wave->mode);
        else if (unit < NUM_SCALARS) append_scalar(wave, unit, range.count - i, &taken, out);
    }
}

/* The operation was just issued, and its effects are still to come. */
static bool in_flight(const SimWave *wave, const SimOp *op)
{
    const SimOutstanding *queue = wave->queue;
    if (!queue || !queue->num_pending) return false;
    const SimPending *last = &queue->pending[queue->num_pending - 1];
    return last->facts->op == op && last->access;
}

/* The definitions, then implicit registers that are not among them. */
static void append_written(const SimWave *wave, const SimOp *op, uint64_t lanes, uint64_t exec, StrBuf *out)
{
    const MachineInst *inst = &op->info->decoded.inst;
    const InstInfo *row = inst_info(inst->opcode);
    const uint64_t active = row->flags & INST_WHOLE_WAVE ? ~UINT64_C(0) : exec;
    RegRange defs[MAX_OPERANDS];
    if (inst->num_defs && in_flight(wave, op)) {
        strbuf_append(out, " in flight");
        return;
    }
    for (unsigned i = 0; i < inst->num_defs; i++) {
        defs[i] = operand_units(inst->operands[i]);
        append_units(wave, defs[i], lanes, active, out);
    }
    for (unsigned bit = 1; bit <= IMP_FLAT_SCRATCH; bit <<= 1) {
        RegRange range = row->implicit_writes & bit ? implicit_units(bit) : (RegRange){0, 0};
        for (unsigned i = 0; i < inst->num_defs; i++)
            if (ranges_overlap(range, defs[i])) range.count = 0;
        append_units(wave, range, lanes, active, out);
    }
}

static void write_line(const SimTrace *trace, const SimWave *wave, const SimOp *op, uint64_t exec_before)
{
    const SimDim3 id = wave->group->id;
    StrBuf line = {0};
    strbuf_printf(&line, "%u,%u,%u/%u 0x%llx: ", id.x, id.y, id.z, wave->number,
                  (unsigned long long)(sim_op_address(op) - trace->view.address_bias));
    sim_append_op(wave->group->program, op, trace->view.address_bias, &line);
    const size_t text_end = line.len;
    strbuf_append(&line, "  ;");
    if (op->flags & SIM_OP_SKIPPED) strbuf_append(&line, " skipped");
    else if (op->info->decoded.inst.opcode != OP_INVALID && wave->state != WAVE_STOPPED)
        append_written(wave, op, trace->view.lanes, exec_before, &line);
    if (line.len == text_end + 3) line.len = text_end;
    strbuf_char(&line, '\n');
    trace->view.write(trace->view.context, line.data, line.len);
    strbuf_free(&line);
}

/* ---- events ---- */

/* For the run: EXEC before the current instruction. */
typedef struct TraceRun {
    const SimTrace *trace;
    uint64_t exec;
} TraceRun;

static void *open(SimWatch *watch)
{
    if (!watch->dispatch->trace) return NULL;
    TraceRun *run = ARENA_NEW(watch->arena, TraceRun);
    run->trace = watch->dispatch->trace;
    return run;
}

static unsigned prepare(void *, const SimOpFacts *, void **) { return SIM_ON_BEFORE | SIM_ON_AFTER; }

static void before(void *self, SimWave *wave, const SimOp *, void *) { ((TraceRun *)self)->exec = wave->exec; }

static void after(void *self, SimWave *wave, const SimOp *op, void *)
{
    const TraceRun *run = self;
    if (sim_view_has_wave(&run->trace->view, wave)) write_line(run->trace, wave, op, run->exec);
}

const SimObserver trace_observer = {
    .name = "trace", .open = open, .prepare = prepare, .before = before, .after = after};
