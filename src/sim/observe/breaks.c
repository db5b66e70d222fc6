/* Breaks: dumps of a wave's registers and its workgroup's LDS before chosen instructions. */
#include <string.h>

#include "sim/observe/breaks.h"
#include "sim/observe/observers.h"

enum { SCALARS_PER_LINE = 8, LDS_PER_LINE = 32 };

/* 1 + the highest register of each file that decoded code names. */
typedef struct UsedRegisters {
    unsigned count[NUM_DUMP_KINDS];
} UsedRegisters;

static UsedRegisters used_registers(const SimProgram *program)
{
    UsedRegisters used = {0};
    for (size_t w = 0; w < program->num_words; w++) {
        if (!program->op_at[w]) continue;
        const MachineInst *inst = &program->op_at[w]->info->decoded.inst;
        for (unsigned i = 0; i < inst->num_operands && inst->opcode != OP_INVALID; i++) {
            const Operand o = inst->operands[i];
            if (o.kind != OPERAND_PHYS) continue;
            SimDumpKind kind = o.reg_class == CLASS_S ? DUMP_SGPRS : o.reg_class == CLASS_A ? DUMP_AGPRS : DUMP_VGPRS;
            unsigned end = o.value + (o.width ? o.width : 1);
            if (end > used.count[kind]) used.count[kind] = end;
        }
    }
    return used;
}

static void append_special(const SimWave *wave, StrBuf *out)
{
    strbuf_printf(out, "  exec=%016llx vcc=%016llx scc=%u m0=%08x mode=%08x flat_scratch=%016llx\n",
                  (unsigned long long)wave->exec, (unsigned long long)sim_pair(wave->s + S_VCC), wave->scc,
                  wave->s[S_M0], wave->mode, (unsigned long long)sim_pair(wave->s + S_FLAT_SCRATCH));
}

static void append_scalars(const SimWave *wave, unsigned first, unsigned end, StrBuf *out)
{
    for (unsigned i = first; i < end; i++) {
        if ((i - first) % SCALARS_PER_LINE == 0) strbuf_printf(out, "%s  s%-4u", i == first ? "" : "\n", i);
        strbuf_printf(out, " %08x", wave->s[i]);
    }
    if (first < end) strbuf_char(out, '\n');
}

static void append_rows(const SimWave *wave, unsigned base, unsigned first, unsigned end, uint64_t lanes, StrBuf *out)
{
    for (unsigned i = first; i < end; i++) {
        strbuf_printf(out, "  %c%-4u", base ? 'a' : 'v', i);
        FOREACH_LANE(lane, lanes) strbuf_printf(out, " %08x", wave->v[base + i][lane]);
        strbuf_char(out, '\n');
    }
}

static void append_lds(const SimWave *wave, uint32_t first, uint32_t end, StrBuf *out)
{
    first &= ~3u;
    for (uint32_t at = first; at < end; at += 4) {
        uint32_t value = 0;
        memcpy(&value, wave->lds + at, end - at < 4 ? end - at : 4);
        if ((at - first) % LDS_PER_LINE == 0) strbuf_printf(out, "%s  lds+0x%04x", at == first ? "" : "\n", at);
        strbuf_printf(out, " %08x", value);
    }
    if (first < end) strbuf_char(out, '\n');
}

static void append_dump(const SimDump *dump, const UsedRegisters *used, const SimWave *wave, uint64_t lanes,
                        StrBuf *out)
{
    const SimProgram *program = wave->group->program;
    const unsigned sizes[NUM_DUMP_KINDS] = {
        [DUMP_SGPRS] = S_FLAT_SCRATCH, [DUMP_VGPRS] = program->num_vgprs, [DUMP_AGPRS] = program->num_agprs};
    uint32_t end = dump->kind == DUMP_LDS ? wave->lds_bytes : dump->used ? used->count[dump->kind] : sizes[dump->kind];
    if (dump->last < end) end = dump->last + 1;
    switch (dump->kind) {
    case DUMP_SPECIAL: append_special(wave, out); break;
    case DUMP_SGPRS: append_scalars(wave, dump->first, end, out); break;
    case DUMP_VGPRS: append_rows(wave, 0, dump->first, end, lanes, out); break;
    case DUMP_AGPRS: append_rows(wave, program->first_agpr, dump->first, end, lanes, out); break;
    case DUMP_LDS: append_lds(wave, dump->first, end, out); break;
    case NUM_DUMP_KINDS: break;
    }
}

static void fetched(void *self, SimWave *wave, const SimOp *op, void *)
{
    SimBreaks *breaks = self;
    const SimProgram *program = wave->group->program;
    const SimDim3 id = wave->group->id;
    if (!sim_view_has_wave(&breaks->view, wave) || ++breaks->num_hits > breaks->count) return;
    StrBuf text = {0};
    strbuf_printf(&text, "break %llu: workgroup %u,%u,%u wave %u at 0x%llx: ", (unsigned long long)breaks->num_hits,
                  id.x, id.y, id.z, wave->number, (unsigned long long)(sim_op_address(op) - breaks->view.address_bias));
    sim_append_op(program, op, breaks->view.address_bias, &text);
    strbuf_char(&text, '\n');
    const UsedRegisters used = used_registers(program);
    for (size_t i = 0; i < breaks->num_dumps; i++)
        append_dump(&breaks->dumps[i], &used, wave, breaks->view.lanes, &text);
    breaks->view.write(breaks->view.context, text.data, text.len);
    strbuf_free(&text);
    if (breaks->num_hits == breaks->count && !breaks->go_on)
        sim_stop(wave, op, SIM_BREAK, -1, 0, "the run ended at the break");
}

static void *open(SimWatch *watch) { return watch->dispatch->breaks; }

static unsigned prepare(void *self, const SimOpFacts *facts, void **)
{
    return ((const SimBreaks *)self)->at[facts->word] ? SIM_ON_FETCHED : 0;
}

const SimObserver breaks_observer = {.name = "breaks", .open = open, .prepare = prepare, .fetched = fetched};
