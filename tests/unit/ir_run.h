/* An interpreter of whole kernels of kernel IR for one lane, with branches, exec regions and what is stored: tests
   compare the stores of before and after passes. The lane may be off in a divergent region: then vector operations
   write nothing, scalar ones run all the same, and bits of lane masks are garbage. What was never written is garbage
   that differs by register, so that reading it shows. Include after cmocka.h. */
#pragma once

#include <stdio.h>

#include "ir/build.h"
#include "ir_ranges.h"

typedef struct Run {
    Machine m;
    bool exec;
    VEC(uint32_t) stores;
    uint64_t mask_noise;
    Arena *arena;
} Run;

static uint32_t noise(Run *r)
{
    r->mask_noise = r->mask_noise * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(r->mask_noise >> 40);
}

static void run_live_in(Run *r, const Inst *inst)
{
    uint32_t kind = (uint32_t)inst->m.mods.offset;
    uint32_t *reg = r->m.regs[inst->m.operands[0].value];
    reg[0] = kind * 0x10021u + 77;
    reg[1] = 0x7f01;
    if (kind == LIVE_IN_WORKITEM_ID) reg[0] = 37;
}

/* Where the machine stores it: outside of every buffer from 2^32 on. */
static void run_buffer_store(Run *r, const Inst *inst)
{
    const Operand *s = inst_uses(inst);
    if (!r->exec) return;
    uint64_t offset = (uint64_t)(read32(&r->m, s[1]) + (uint32_t)inst->m.mods.offset) + read32(&r->m, s[3]);
    VEC_PUSH(r->arena, &r->stores, read32(&r->m, s[0]));
    VEC_PUSH(r->arena, &r->stores, offset > UINT32_MAX ? 0xdeadbeef : (uint32_t)offset);
}

/* Vector results reach the register only where the lane is on. */
static void run_one(Run *r, const Inst *inst)
{
    Operand d = inst->m.num_defs ? inst->m.operands[0] : operand_none();
    bool is_mask = d.kind == OPERAND_VREG && r->m.k->vregs.data[d.value].lane_mask;
    switch (inst->m.opcode) {
    case OP_LIVE_IN: run_live_in(r, inst); return;
    case OP_UNDEF: return;
    case OP_EXEC_IF: {
        bool bit = read32(&r->m, inst_uses(inst)[0]) & 1;
        write64(&r->m, d, r->exec);
        r->exec = r->exec && bit;
        return;
    }
    case OP_EXEC_ELSE: r->exec = (read32(&r->m, inst_uses(inst)[0]) & 1) && !r->exec; return;
    case OP_EXEC_END: r->exec = read32(&r->m, inst_uses(inst)[0]) & 1; return;
    case OP_EXEC_LOOP: r->exec = r->exec && (read32(&r->m, inst_uses(inst)[0]) & 1); return;
    case OP_GLOBAL_STORE_DWORD:
    case OP_GLOBAL_STORE_SHORT:
    case OP_GLOBAL_STORE_BYTE: {
        const unsigned bits = 8u * inst_row(inst)->memory_bytes;
        if (r->exec)
            VEC_PUSH(r->arena, &r->stores, read32(&r->m, inst_uses(inst)[1]) & (uint32_t)((UINT64_C(1) << bits) - 1));
        return;
    }
    case OP_BUFFER_STORE_DWORD: run_buffer_store(r, inst); return;
    case OP_S_LOAD_DWORD:
        r->m.regs[d.value][0] =
            (uint32_t)((read64(&r->m, inst_uses(inst)[0]) + (uint64_t)inst->m.mods.offset) * 0x9e3779b1u >> 3);
        return;
    default: break;
    }
    bool vector = operand_is_reg(d) && d.reg_class != CLASS_S;
    uint32_t old[8];
    memcpy(old, r->m.regs[d.value], sizeof old);
    run_inst(&r->m, inst);
    if (vector && !r->exec) memcpy(r->m.regs[d.value], old, sizeof old);
    if (r->exec && d.kind == OPERAND_VREG) met_value(&r->m, d.value);
    if (is_mask && inst_row(inst)->format == FORMAT_VOPC && !r->exec) r->m.regs[d.value][0] = noise(r) & 1;
}

static const Block *take_edge(Run *r, const Branch *branch, unsigned side)
{
    const Block *to = branch->target[side];
    uint32_t values[32][8];
    memset(values, 0, sizeof values);
    for (unsigned i = 0; i < branch->num_args[side]; i++) {
        Operand arg = branch->args[side][i];
        unsigned width = r->m.k->vregs.data[to->params.data[i]].width;
        for (unsigned w = 0; w < width; w++)
            values[i][w] = operand_is_imm(arg) ? arg.value : r->m.regs[arg.value][arg.offset + w];
    }
    /* Parameters of vector class are per lane, but their block runs under the same EXEC. */
    for (unsigned i = 0; i < branch->num_args[side]; i++) {
        const VReg *param = &r->m.k->vregs.data[to->params.data[i]];
        if (param->reg_class == CLASS_S || r->exec) memcpy(r->m.regs[to->params.data[i]], values[i], sizeof values[i]);
        if (r->exec) met_value(&r->m, to->params.data[i]);
    }
    return to;
}

static void interpret(Run *r, Arena *arena, const Kernel *k)
{
    *r = (Run){.m = {.k = k, .met = met_none(arena, k)}, .exec = true, .mask_noise = 1, .arena = arena};
    r->m.regs = arena_alloc(arena, sizeof *r->m.regs * (k->vregs.len + 1));
    for (uint32_t i = 0; i < k->vregs.len; i++)
        for (unsigned w = 0; w < 8; w++) r->m.regs[i][w] = 0xdead0000u + i * 8 + w;
    const Block *block = k->blocks.data[0];
    for (unsigned steps = 0; block; steps++) {
        assert_true(steps < 200000);
        const Inst *inst = block->first;
        for (; inst != block->last; inst = inst->next) {
            run_one(r, inst);
            if (r->m.unknown) fail_msg("the test does not know %s", inst_row(inst)->name);
            if (r->m.outside) return;
        }
        if (inst->m.opcode == OP_S_ENDPGM) return;
        unsigned side = 0;
        if (inst->m.opcode == OP_BR_CMP)
            side = !compare(&r->m, inst->m.mods.cmp, inst_uses(inst)[0], inst_uses(inst)[1]);
        /* Other lanes keep an `if` alive; a loop ends with this lane. */
        if (inst->m.opcode == OP_BR_EXEC && k->regions.data[inst->branch->target[0]->region].is_loop) side = !r->exec;
        block = take_edge(r, inst->branch, side);
    }
}

static void check_valid(const Kernel *k, DiagList *diags, const char *when, uint64_t seed)
{
    StrBuf out = {0};
    if (!kernel_validate(k, diags, &out)) {
        StrBuf messages = {0};
        diag_print(diags, &messages);
        fputs(out.data, stderr);
        fail_msg("seed %llu, %s: not valid\n%s", (unsigned long long)seed, when, messages.data);
    }
    strbuf_free(&out);
}
