/* For tests of arithmetic made with Builder: a kernel of one function is built, its registers are allocated, and the
   emulator's operations run it on 64 lanes at a time. Neither MLIR nor an assembler is asked. */
#pragma once

#include <math.h>

#include "math/math.h"
#include "regalloc/regalloc.h"
#include "sim_machine.h"
#include "support/small_float.h"

/* Builds f of up to three operands in VGPRs; the result is a register or an immediate. */
typedef Operand MathBody(Builder *b, const void *context, const Operand *x);

typedef struct MathShape {
    Target target;
    unsigned num_inputs;                     /* 1 to 3 */
    unsigned input_dwords[3], output_dwords; /* 1 or 2 */
    bool flush_f32_denorms;
} MathShape;

typedef struct MathBlock {
    SimOp *ops;
    unsigned num_ops;
    const Inst *last; /* NULL: the kernel's end */
} MathBlock;

typedef struct MathKernel {
    Arena *arena;
    DiagList diags;
    Kernel *k;
    Machine *machine;
    MathBlock *blocks;
    unsigned num_inputs;
} MathKernel;

/* bytes of LDS for one operand of all lanes; the result's come first */
enum { MATH_LANES = 64, MATH_AREA = MATH_LANES * 8 };

static inline Kernel *math_build(MathKernel *m, const MathShape *shape, MathBody *body, const void *context)
{
    Kernel *k = kernel_new(m->arena, &m->diags, "f", shape->target);
    k->flush_f32_denorms = shape->flush_f32_denorms;
    k->workgroup_size[0] = MATH_LANES;
    k->workgroup_size[1] = k->workgroup_size[2] = 1;
    k->lds_bytes = 4 * MATH_AREA;
    Builder b = builder_at_end(k, kernel_block(k, NULL, 0));
    Operand low[2] = {operand_imm(~0u), operand_imm(0)}, x[3];
    Operand high[2] = {operand_imm(~0u), inst_def(build_inst(&b, OP_V_MBCNT_LO_U32_B32, low, 2), 0)};
    Operand address = build_shl_b32(&b, inst_def(build_inst(&b, OP_V_MBCNT_HI_U32_B32, high, 2), 0), operand_imm(3));
    for (unsigned i = 0; i < shape->num_inputs; i++) {
        Inst *load = build_inst(&b, shape->input_dwords[i] == 2 ? OP_DS_READ_B64 : OP_DS_READ_B32, &address, 1);
        load->m.mods.offset = (int32_t)((i + 1) * MATH_AREA);
        x[i] = inst_def(load, 0);
    }
    Operand result = body(&b, context, x);
    if (operand_is_imm(result) || result.reg_class != CLASS_V)
        result = build_copy(&b, CLASS_V, shape->output_dwords, result);
    Operand uses[2] = {address, result};
    build_inst(&b, shape->output_dwords == 2 ? OP_DS_WRITE_B64 : OP_DS_WRITE_B32, uses, 2);
    build_inst(&b, OP_S_ENDPGM, NULL, 0);
    return k;
}

static inline void math_decode_block(MathKernel *m, const Block *block, MathBlock *out)
{
    unsigned num = 0;
    FOREACH_INST(block, inst) num++;
    *out = (MathBlock){ARENA_ARRAY(m->arena, SimOp, num + 1), 0, block->last->branch ? block->last : NULL};
    FOREACH_INST(block, inst)
    {
        if (inst->branch || inst->m.opcode == OP_S_ENDPGM) continue;
        SimOp *op = &out->ops[out->num_ops++];
        op->info = ARENA_NEW(m->arena, SimOpInfo);
        op->info->decoded.inst = inst->m;
        memcpy(op->info->decoded.operands, inst->m.operands, inst->m.num_operands * sizeof *inst->m.operands);
        op->info->decoded.inst.operands = op->info->decoded.operands;
        op->info->decoded.size = 8;
        if (!sim_decode_op((SimProgram *)m->machine->group.program, op))
            fail_msg("the emulator does not know %s", inst_info(inst->m.opcode)->name);
    }
}

static inline MathKernel *math_new(const MathShape *shape, MathBody *body, const void *context)
{
    static const uint32_t end = 0xbf810000; /* s_endpgm */
    MathKernel *m = calloc(1, sizeof *m);
    m->arena = arena_new();
    diag_init(&m->diags, m->arena);
    Kernel *k = m->k = math_build(m, shape, body, context);
    m->num_inputs = shape->num_inputs;
    StrBuf text = {0};
    if (!kernel_validate(k, &m->diags, &text)) fail_msg("%s", text.data);
    PassCtx ctx = pass_context(&m->diags);
    pass_abi(k, &ctx);
    pass_regalloc(k, &ctx);
    pass_expand(k, &ctx);
    assert_int_equal(m->diags.num_errors, 0);
    m->machine = machine_new_words(target_infos[shape->target].name, &end, 1, 0);
    if (shape->flush_f32_denorms) m->machine->wave->mode &= ~0x30u;
    kernel_number(k);
    m->blocks = ARENA_ARRAY(m->arena, MathBlock, k->blocks.len);
    FOREACH_BLOCK(k, block) math_decode_block(m, block, &m->blocks[block->id]);
    return m;
}

/* One wave: in[i] is operand i of each lane, out the result. */
static inline void math_run(MathKernel *m, const uint64_t (*in)[MATH_LANES], uint64_t out[MATH_LANES])
{
    SimWave *wave = m->machine->wave;
    memset(wave->lds, 0, MATH_AREA);
    memcpy((char *)wave->lds + MATH_AREA, in, m->num_inputs * MATH_AREA);
    sim_set_exec(wave, ~UINT64_C(0));
    for (uint32_t id = 0;;) {
        const MathBlock *block = &m->blocks[id];
        for (unsigned i = 0; i < block->num_ops; i++) block->ops[i].run(wave, &block->ops[i]);
        if (wave->state == WAVE_STOPPED) fail_msg("%s", wave->stop_message);
        if (!block->last) break;
        const Branch *branch = block->last->branch;
        if (block->last->m.opcode == OP_BR) {
            id = branch->target[0]->id;
        } else {
            assert_int_equal(block->last->m.opcode, OP_BR_EXEC);
            id = branch->target[wave->exec ? 0 : 1]->id;
        }
    }
    assert_true(wave->exec == ~UINT64_C(0));
    memcpy(out, wave->lds, MATH_AREA);
}

static inline void math_free(MathKernel *m)
{
    machine_free(m->machine);
    arena_free(m->arena);
    free(m);
}

/* ---- numbers ---- */

static inline uint64_t math_random(uint64_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    return *seed * UINT64_C(0x2545f4914f6cdd1d);
}
