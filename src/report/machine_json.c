/* Writes machine code as JSON: docs/report.md has the fields. Long lists are arrays of numbers in the order that the
   document describes, so that 20,000 instructions give a file of moderate size. */
#include "isa/family.h"
#include "report/machine_page.h"

enum { MEMBER_BLANKS = 1, ITEM_BLANKS = 2 };

static const char *unit_name(const MachineInst *inst)
{
    switch (inst_info(inst->opcode)->unit) {
    case UNIT_MFMA: return "matrix";
    case UNIT_VALU: return "valu";
    case UNIT_TRANS: return "transcendental";
    case UNIT_LDS: return "lds";
    case UNIT_VMEM:
    case UNIT_FLAT: return "memory";
    case UNIT_SMEM: return "scalar-memory";
    case UNIT_BRANCH: return "branch";
    case UNIT_SALU: return "salu";
    default: return "control";
    }
}

/* ---- instructions ---- */

static void write_inst(const MachineCode *m, uint32_t i, JsonWriter *json)
{
    const CheckKernel *k = m->check;
    const CodeInst *inst = &k->code.insts[i];
    const uint64_t address = k->listing + inst->d.address;
    const ObjectLabel *label = object_label_at(k->object, address);
    SourceLoc loc;
    json_begin_object(json, NULL);
    json_unsigned(json, "address", address);
    json_text(json, "text", check_inst_text(k, inst));
    json_text(json, "unit", unit_name(&inst->d.inst));
    if (label) json_text(json, "label", label->name);
    if (object_source_line(k->object, address, &loc)) {
        json_path(json, "file", loc.file);
        json_unsigned(json, "line", loc.line);
    }
    JSON_ROW(json, "live", m->live[i][CLASS_V], m->live[i][CLASS_A], m->live[i][CLASS_S]);
    json_end(json);
}

static void write_insts(const MachineCode *m, JsonWriter *json)
{
    json_begin_array(json, "instructions");
    for (uint32_t i = 0; i < m->check->code.num_insts; i++) {
        json_line(json, ITEM_BLANKS);
        write_inst(m, i, json);
    }
    json_end(json);
}

/* ---- blocks ---- */

static bool begins_block(const Code *code, uint32_t i)
{
    const CodeInst *inst = &code->insts[i];
    if (!i || inst->root || inst->num_preds != 1) return true;
    const CodeInst *before = &code->insts[i - 1];
    return code->preds[inst->first_pred] != i - 1 || before->succ[1] != NO_INST;
}

static void write_blocks(const MachineCode *m, JsonWriter *json)
{
    const Code *code = &m->check->code;
    json_begin_array(json, "blocks");
    for (uint32_t first = 0, end; first < code->num_insts; first = end) {
        for (end = first + 1; end < code->num_insts && !begins_block(code, end);) end++;
        const CodeInst *last = &code->insts[end - 1];
        json_begin_object(json, NULL);
        json_unsigned(json, "first", first);
        json_unsigned(json, "last", end - 1);
        json_begin_array(json, "next"); /* first instructions of the successor blocks */
        for (unsigned s = 0; s < 2; s++)
            if (last->succ[s] != NO_INST) json_unsigned(json, NULL, last->succ[s]);
        json_end(json);
        json_end(json);
    }
    json_end(json);
}

/* ---- registers, causes ---- */

static void write_registers(const MachineCode *m, JsonWriter *json)
{
    static const char *const fields[] = {"file", "register", "count", "first", "last"};
    static const char *const files[] = {[CLASS_S] = "s", [CLASS_V] = "v", [CLASS_A] = "a"};
    json_begin_object(json, "registers");
    json_texts(json, "fields", fields, 5);
    json_begin_array(json, "rows");
    VEC_FOREACH(const MachineSpan, span, &m->spans) {
        json_begin_array(json, NULL);
        json_text(json, NULL, files[span->file]);
        JSON_NUMBERS(json, span->reg, span->count, span->first, span->last);
        json_end(json);
    }
    json_end(json);
    json_end(json);
}

static void write_causes(const MachineCode *m, JsonWriter *json)
{
    JSON_OBJECTS(json, "causes", JSON_INLINE, const MachineCause, cause, m->causes.data, m->causes.len) {
        json_unsigned(json, "instruction", cause->inst);
        json_unsigned(json, "producer", cause->producer);
        json_unsigned_or_null(json, "consumer", cause->consumer != NO_INST, cause->consumer);
        json_text(json, cause->want ? "hazard" : "counter", cause->name);
        json_text(json, "reason", cause->reason);
        if (cause->want) {
            json_unsigned(json, "have", cause->have);
            json_unsigned(json, "want", cause->want);
        }
    }
}

/* ---- resources ---- */

/* The largest number of registers that allows one more wave on a SIMD; 0: none does. */
static uint32_t next_step(Target target, uint32_t registers)
{
    const uint32_t waves = isa_waves_by_vgprs(target, registers);
    for (uint32_t fewer = registers; fewer-- > 1;)
        if (isa_waves_by_vgprs(target, fewer) > waves) return fewer;
    return 0;
}

static void write_resources(const MachineCode *m, uint32_t threads, JsonWriter *json)
{
    const ObjectKernel *k = m->check->kernel;
    const Target target = m->check->object->target;
    const TargetInfo *t = &target_infos[target];
    const uint32_t allocated = descriptor_vectors(&k->desc, target);
    const uint32_t lds = k->desc.group_segment_bytes, step = next_step(target, allocated);
    json_begin_object(json, "resources");
    json_unsigned(json, "vgprs", k->vgpr_count);
    json_unsigned(json, "agprs", k->agpr_count);
    json_unsigned(json, "sgprs", k->sgpr_count);
    json_unsigned(json, "allocated_registers", allocated);
    json_unsigned(json, "accum_offset", descriptor_first_agpr(&k->desc));
    json_unsigned(json, "lds_bytes", lds);
    json_unsigned(json, "scratch_bytes", k->desc.private_segment_bytes);
    json_unsigned(json, "kernarg_bytes", k->kernarg_bytes);
    json_unsigned(json, "waves_by_registers", isa_waves_by_vgprs(target, allocated));
    const uint32_t by_lds = isa_waves_by_lds(target, lds, isa_waves(target, threads));
    json_unsigned_or_null(json, "waves_by_lds", threads && by_lds != UINT32_MAX, isa_waves_per_simd(target, by_lds));
    json_unsigned(json, "most_waves", t->max_waves_per_simd);
    json_unsigned_or_null(json, "next_step_registers", step, step);
    json_begin_array(json, "arguments");
    for (uint32_t i = 0; i < k->num_args; i++) {
        if (k->args[i].is_hidden) continue;
        json_begin_object(json, NULL);
        json_text(json, "name", k->args[i].name);
        json_text(json, "kind", k->args[i].value_kind);
        json_unsigned(json, "offset", k->args[i].offset);
        json_unsigned(json, "size", k->args[i].size);
        json_end(json);
    }
    json_end(json);
    json_end(json);
}

void machine_write_json(const MachineCode *m, uint32_t threads, JsonWriter *json)
{
    json_line(json, MEMBER_BLANKS);
    write_resources(m, threads, json);
    json_line(json, MEMBER_BLANKS);
    write_insts(m, json);
    json_line(json, MEMBER_BLANKS);
    write_blocks(m, json);
    json_line(json, MEMBER_BLANKS);
    write_registers(m, json);
    json_line(json, MEMBER_BLANKS);
    write_causes(m, json);
}
