/* Turns a decoded instruction into an operation: chooses its function, and turns operands into places, by the operand
   lists that the head of inst.def describes. */
#include <stdio.h>

#include "isa/dual.h"
#include "isa/errata.h"
#include "isa/family.h"
#include "sim/exec/exec.h"
#include "sim/machine/register_block.h"

/* ---- places ---- */

static SimPlace place_in_wave(size_t offset) { return (SimPlace){~(uintptr_t)0, offset}; }
static SimPlace place_absolute(const void *address) { return (SimPlace){0, (uintptr_t)address}; }
static bool is_vector(Operand o)
{
    return o.kind == OPERAND_PHYS && (o.reg_class == CLASS_V || o.reg_class == CLASS_A);
}
static size_t row_offset(const SimProgram *program, Operand o)
{
    return offsetof(SimWave, v) + sim_row(program, o) * (size_t)ROW_BYTES;
}
/* The number of a scalar register; -1: another register. */
static int scalar_number(Operand o)
{
    if (o.kind == OPERAND_PHYS && o.reg_class == CLASS_S) return (int)o.value + o.offset;
    if (o.kind != OPERAND_SPECIAL) return -1;
    switch (o.value) {
    case SPECIAL_VCC: return S_VCC + o.offset;
    case SPECIAL_EXEC: return S_EXEC + o.offset;
    case SPECIAL_M0: return S_M0;
    case SPECIAL_FLAT_SCRATCH: return S_FLAT_SCRATCH + o.offset;
    case SPECIAL_XNACK_MASK: return S_XNACK_MASK + o.offset;
    case SPECIAL_TTMP: return S_TTMP + o.offset;
    case SPECIAL_NULL: return S_NULL;
    default: return -1;
    }
}

/* Rows of constants, shared by all operations of a program. */
typedef struct ConstantRows {
    struct ConstantRows *next;
    uint32_t low, high;
    unsigned rows;
    uint32_t *data;
} ConstantRows;

static const uint32_t *constant_rows(SimProgram *program, uint32_t low, uint32_t high, unsigned rows)
{
    for (ConstantRows *c = program->constants; c; c = c->next)
        if (c->low == low && c->high == high && c->rows >= rows) return c->data;
    ConstantRows *c = ARENA_NEW(program->arena, ConstantRows);
    uint8_t *memory = arena_alloc(program->arena, (size_t)rows * ROW_BYTES + 64);
    *c = (ConstantRows){program->constants, low, high, rows, (uint32_t *)(((uintptr_t)memory + 63) & ~(uintptr_t)63)};
    for (unsigned r = 0; r < rows; r++)
        for (unsigned i = 0; i < LANES; i++) c->data[r * LANES + i] = r & 1 ? high : low;
    program->constants = c;
    return c->data;
}

/* Low and high dword of an immediate in the type of its operand (isa.h, OPERAND_IMM). */
static void immediate_value(OperandType type, unsigned width, uint32_t bits, uint32_t value[2])
{
    value[0] = bits;
    value[1] = (int32_t)bits < 0 ? ~0u : 0;
    if (type == TYPE_F64) {
        value[0] = 0;
        value[1] = bits;
    } else if (type == TYPE_PK_F32) {
        value[1] = 0;
    } else if (width > 2) {
        value[1] = bits; /* C of a matrix operation */
    }
}

typedef struct Decode {
    SimProgram *program;
    SimOp *op;
    SimOpInfo *info;
    const InstInfo *row;
    const MachineInst *inst;
} Decode;

static bool problem(Decode *d, const char *text)
{
    snprintf(d->info->problem, sizeof d->info->problem, "%s", text);
    return false;
}

/* Operand `index`. A tied use that the decoder omits is the same as its definition. */
static Operand operand_at(const Decode *d, unsigned index)
{
    if (index < d->inst->num_operands && d->inst->operands[index].kind != OPERAND_NONE) return d->inst->operands[index];
    if (index < d->row->num_operands && d->row->operands[index].tied >= 0)
        return d->inst->operands[d->row->operands[index].tied];
    return operand_none();
}

static void source_immediate(const Decode *d, unsigned index, Operand imm, uint32_t value[2])
{
    if (imm.flags & OPERAND_LITERAL64) {
        value[0] = imm.value;
        value[1] = d->inst->mods.literal_high;
        return;
    }
    const OperandInfo *operand_info = &d->row->operands[index];
    immediate_value(operand_info->type, operand_info->width, imm.value, value);
    if (isa_constant_is_f32(d->program->target, d->inst, index)) value[0] <<= 16;
    if (!type_is_int64(operand_info->type) && operand_info->type != TYPE_F64) return;
    const uint64_t wide = isa_imm64(operand_info->type, imm);
    value[0] = (uint32_t)wide;
    value[1] = (uint32_t)(wide >> 32);
}

/* The place of a scalar source. `slot` is its number among the sources. */
static bool scalar_place(Decode *d, unsigned slot, unsigned index, SimPlace *place)
{
    const Operand o = operand_at(d, index);
    uint32_t *constants = d->info->constants[slot];
    int number = scalar_number(o);
    if (number >= 0 && number != S_NULL) {
        *place = place_in_wave(offsetof(SimWave, s) + (size_t)number * 4);
        return true;
    }
    if (o.kind == OPERAND_IMM) {
        source_immediate(d, index, o, constants);
    } else if (o.kind == OPERAND_SPECIAL) {
        switch (o.value) {
        case SPECIAL_NULL: break;
        case SPECIAL_SHARED_BASE: constants[1] = SIM_SHARED_APERTURE; break;
        case SPECIAL_PRIVATE_BASE: constants[1] = SIM_PRIVATE_APERTURE; break;
        case SPECIAL_SCRATCH_BASE: constants[o.width == 2] = o.offset || o.width == 2 ? SIM_PRIVATE_APERTURE : 0; break;
        case SPECIAL_SCC:
        case SPECIAL_VCCZ:
        case SPECIAL_EXECZ:
            d->info->fetch[slot].kind = FETCH_SPECIAL;
            d->info->fetch[slot].special = (uint8_t)o.value;
            *place = place_in_wave(offsetof(SimWave, special) + slot * sizeof(uint32_t[2]));
            return true;
        default: return problem(d, "a special register that the emulator does not model");
        }
    } else if (o.kind != OPERAND_NONE) {
        return problem(d, "a vector register in place of a scalar one");
    }
    *place = place_absolute(constants);
    return true;
}

static void set_scalar_dst(SimOp *op, int number)
{
    if (op->dst_scalar == 0xff) op->dst_scalar = (uint8_t)number;
    op->dst2_scalar = (uint8_t)number;
}

/* ---- scalar formats ---- */

/* Stores and atomics have their data first; atomics with a result have it last. */
static bool finish_scalar_memory(Decode *d, unsigned special)
{
    SimOp *op = d->op;
    const InstInfo *row = d->row;
    if (!(row->flags & INST_STORE)) {
        if (row->num_defs) op->dwords = row->operands[0].width;
        return true;
    }
    if (special) return problem(d, "a special register as an operand of scalar memory");
    op->dwords = row->memory_bytes / 4;
    d->info->data_dwords = row->operands[0].width;
    if (row->num_defs) {
        op->flags |= SIM_OP_RETURN;
    } else {
        const SimPlace data = op->src[0];
        op->src[0] = op->src[1];
        op->src[1] = op->src[2];
        op->src[2] = data;
    }
    return true;
}

static bool decode_scalar(Decode *d)
{
    SimOp *op = d->op;
    unsigned num_defs = d->row->num_defs, special = 0;
    op->imm = d->inst->mods.offset;
    if (d->inst->mods.flags & MEM_SCALE) op->flags |= SIM_OP_SCALED;
    if (num_defs) {
        int number = scalar_number(d->inst->operands[0]);
        if (number < 0) return problem(d, "a destination that the emulator does not model");
        set_scalar_dst(op, number);
    }
    for (unsigned i = num_defs, slot = 0; i < d->row->num_operands && slot < MAX_SOURCES; i++, slot++) {
        if (!scalar_place(d, slot, i, &op->src[slot])) return false;
        special += d->info->fetch[slot].kind == FETCH_SPECIAL;
    }
    if (d->row->format == FORMAT_SMEM && !finish_scalar_memory(d, special)) return false;
    if (special) {
        d->info->inner = op->run;
        op->run = sim_run_special;
    }
    return true;
}

/* ---- vector formats ---- */

/* Sets the selection of halves for source `slot`. False: none is needed. */
static bool set_select(Decode *d, unsigned slot, const OperandInfo *operand_info, SimFetch *fetch)
{
    const Modifiers *mods = &d->inst->mods;
    fetch->op_sel = mods->op_sel >> slot & 1;
    fetch->op_sel_hi = mods->op_sel_hi >> slot & 1;
    fetch->neg_lo = mods->neg_lo >> slot & 1;
    fetch->neg_hi = mods->neg_hi >> slot & 1;
    if (d->row->modifiers & MOD_PACKED) {
        if (d->row->flags & INST_MIX) {
            fetch->select = d->row->modifiers & MOD_BF16 ? SELECT_MIX_BF16 : SELECT_MIX;
            return fetch->op_sel_hi || fetch->neg_lo || fetch->neg_hi;
        }
        if (operand_info->type == TYPE_PK_B16 || operand_info->type == TYPE_PK_F16 ||
            operand_info->type == TYPE_PK_BF16)
            fetch->select = SELECT_PACKED16;
        else if (operand_info->width == 2) fetch->select = SELECT_PACKED32;
        else return false;
        return fetch->op_sel || !fetch->op_sel_hi || fetch->neg_lo || fetch->neg_hi;
    }
    const bool raw = d->info->row->flags & ROW_RAW_SELECT || d->row->flags & INST_SOURCE_BYTE;
    if (d->row->modifiers & MOD_OP_SEL && fetch->op_sel && !raw) {
        fetch->select = SELECT_HALF;
        return true;
    }
    return false;
}

static bool decode_vector_source(Decode *d, unsigned slot, unsigned index)
{
    const Operand o = operand_at(d, index);
    const OperandInfo *operand_info = &d->row->operands[index];
    const Modifiers *mods = &d->inst->mods;
    SimFetch *fetch = &d->info->fetch[slot];
    const unsigned rows = operand_info->width ? operand_info->width : o.width ? o.width : 1;
    bool modified = set_select(d, slot, operand_info, fetch);
    fetch->rows = (uint8_t)(rows < PREPARED_ROWS ? rows : PREPARED_ROWS);
    fetch->is16 = type_is_half(operand_info->type);
    fetch->abs = o.flags & OPERAND_ABS;
    fetch->neg = o.flags & OPERAND_NEG;
    if (d->row->modifiers & MOD_PACKED && operand_info->type == TYPE_F32 && fetch->select == SELECT_NONE)
        fetch->neg ^= mods->neg_lo >> slot & 1; /* the addend of a dot product */
    if (d->row->modifiers & MOD_PACKED && operand_info->type == TYPE_PK_B16 && (fetch->neg_lo || fetch->neg_hi))
        return problem(d, "neg on an integer operand");
    if (!(d->row->modifiers & MOD_PACKED) && operand_info->type == TYPE_PK_F16 && (fetch->abs || fetch->neg) &&
        target_family(d->program->target)->keeps_halves)
        return problem(d, "neg or abs of two halves");
    if (fetch->select == SELECT_HALF && !fetch->is16) return problem(d, "op_sel on a 32-bit operand");
    fetch->sext = o.flags & OPERAND_SEXT;
    modified |= fetch->abs || fetch->neg;
    if (d->info->sdwa && slot < 2) {
        unsigned selector = mods->sdwa_src >> (4 * slot) & 7;
        if (selector != 6 || fetch->sext) fetch->sdwa = (uint8_t)(selector + 1);
        modified |= fetch->sdwa != 0;
    }
    if (d->row->flags & INST_SOURCE_BYTE && mods->op_sel)
        fetch->sdwa = (uint8_t)(SDWA_BYTE_0 + isa_source_byte(d->inst) + 1), modified = true;
    modified |= slot == 0 && d->info->dpp;

    SimPlace from;
    if (is_vector(o)) {
        from = place_in_wave(row_offset(d->program, o));
        fetch->kind = modified ? FETCH_ROWS : FETCH_NONE;
    } else if (o.kind == OPERAND_IMM) {
        uint32_t value[2];
        source_immediate(d, index, o, value);
        from = place_absolute(constant_rows(d->program, value[0], value[1], rows));
        fetch->kind = modified ? FETCH_ROWS : FETCH_NONE;
    } else if (o.kind == OPERAND_NONE) {
        return problem(d, "an operand is missing");
    } else {
        fetch->kind = FETCH_SCALAR;
        if (!scalar_place(d, slot, index, &from)) return false; /* may become FETCH_SPECIAL */
    }
    fetch->from = from;
    if (fetch->kind == FETCH_NONE) {
        d->op->src[slot] = from;
        return true;
    }
    if (rows > PREPARED_ROWS) return problem(d, "modifiers on a wide operand");
    d->op->src[slot] = place_in_wave(offsetof(SimWave, prepared) + slot * sizeof(uint32_t[PREPARED_ROWS][LANES]));
    SimRun *quick = fetch->kind == FETCH_SCALAR && !modified ? sim_prepare_broadcast(slot, rows) : sim_prepare_generic;
    d->op->prepare = d->op->prepare ? sim_prepare_generic : quick;
    return true;
}

static bool is_half_result(const Decode *d) { return d->row->num_defs && type_is_half(d->row->operands[0].type); }
static bool keeps_halves(const Decode *d) { return target_family(d->program->target)->keeps_halves; }

/* If the result needs work, puts the wrapper around the operation. */
static bool wrap_result(Decode *d)
{
    SimOp *op = d->op;
    SimOpInfo *info = d->info;
    const Modifiers *mods = &d->inst->mods;
    const bool vector_result = d->row->num_defs && is_vector(d->inst->operands[0]);
    const bool to_bytes = d->inst->opcode == OP_V_CVT_PK_FP8_F32 || d->inst->opcode == OP_V_CVT_SR_FP8_F32;
    if (to_bytes && mods->flags & MOD_FLAG_CLAMP) /* no document says whether it acts like MODE.fp16_ovfl */
        return problem(d, "the clamp bit on a conversion to 8-bit floats");
    const bool is_scale = mods->flags & MOD_FLAG_CLAMP && d->inst->opcode == OP_V_CVT_F32_FP8_GFX12;
    if (is_scale) op->flags |= SIM_OP_E5M3; /* CDNA5 ISA 7.6.3 */
    bool clamp = mods->flags & MOD_FLAG_CLAMP && !is_scale,
         is_float = info->result_type != RESULT_INT && info->result_type != RESULT_MASK;
    if (clamp && !is_float && vector_result) {
        const SimRow *row = d->program->clamp_rows[d->inst->opcode];
        if (!row) return problem(d, "the clamp bit on this instruction");
        op->run = row->run;
        clamp = false;
    }
    if (is_float && !vector_result && (clamp || mods->omod)) return problem(d, "clamp or omod of a scalar result");
    info->clamp = clamp && vector_result;
    info->omod = mods->omod;
    info->keep_half = info->row->flags & ROW_KEEP_HALF || (is_half_result(d) && keeps_halves(d));
    if (!info->clamp && !info->omod && !info->keep_half && !info->dpp && !info->sdwa) return true;
    info->inner = op->run;
    op->run = sim_run_wrapped;
    if (vector_result) {
        unsigned width = d->inst->operands[0].width;
        info->result_rows = (uint8_t)(width ? width : 1);
        info->real_dst = op->dst;
        op->dst = offsetof(SimWave, result);
    }
    /* The row gives the half (v_fma_mixlo, v_fma_mixhi), or else op_sel. */
    if (info->keep_half && (d->row->part ? d->row->part == PART_HIGH : mods->op_sel & 8)) op->flags |= SIM_OP_HIGH;
    return true;
}

/* Rows of vector operations read and make lane masks of two dwords, for 64 lanes. */
static bool is_wide_mask(const Decode *d, Operand o) { return d->program->mask_dwords < 2 && o.width == 2; }

static bool decode_vector(Decode *d)
{
    SimOp *op = d->op;
    SimOpInfo *info = d->info;
    const SimRow *row = info->row;
    const Modifiers *mods = &d->inst->mods;
    unsigned vector_defs = 0;
    info->dpp = form_is_dpp(d->inst->form);
    info->sdwa = d->inst->form == FORM_SDWA;
    op->imm = mods->offset;
    op->sel = mods->op_sel & 15;
    if (d->row->modifiers & MOD_SIGNED_AB) op->param = mods->neg_lo;
    if (target_infos[d->program->target].has_fnuz_fp8) op->flags |= SIM_OP_F8_FNUZ;
    for (unsigned i = 0; i < d->row->num_defs; i++) {
        const Operand o = d->inst->operands[i];
        if (is_vector(o)) {
            *(vector_defs ? &op->dst2 : &op->dst) = (uint32_t)row_offset(d->program, o);
            vector_defs++;
        } else {
            int number = scalar_number(o);
            if (number < 0) return problem(d, "a destination that the emulator does not model");
            if (is_wide_mask(d, o)) return problem(d, "a lane mask of two dwords on this target");
            if (d->program->mask_dwords < 2) op->flags |= SIM_OP_MASK32;
            set_scalar_dst(op, number);
        }
    }
    for (unsigned i = d->row->num_defs, slot = 0; i < d->row->num_operands && slot < MAX_SOURCES; i++, slot++) {
        bool scalar = row->flags >> slot & 1 && slot < 4;
        if (scalar && is_wide_mask(d, operand_at(d, i))) return problem(d, "a lane mask of two dwords on this target");
        if (scalar ? !scalar_place(d, slot, i, &op->src[slot]) : !decode_vector_source(d, slot, i)) return false;
        if (scalar && info->fetch[slot].kind == FETCH_SPECIAL) return problem(d, "a special register as a lane mask");
    }
    if (d->row->unit == UNIT_MFMA) return true;
    return wrap_result(d);
}

/* ---- memory formats ---- */

static void set_rows(Decode *d, unsigned slot, Operand o)
{
    if (is_vector(o)) d->op->src[slot] = place_in_wave(row_offset(d->program, o));
}

/* gfx1250: the lane number may take the place of its address. */
static bool has_lane_address(const InstInfo *row, bool has_data)
{
    return row->format != FORMAT_GLOBAL || row->num_operands > row->num_defs + (has_data ? 2 : 1);
}

/* Decodes the moves of a block of registers, from which M0 selects. */
static bool decode_block(Decode *d)
{
    SimOp *op = d->op;
    if (op->flags & SIM_OP_SCALED && op->flags & SIM_OP_VADDR)
        return problem(d, "scale_offset of a block of registers");
    op->dwords = 1;
    d->info->block = ARENA_ARRAY(d->program->arena, SimOp, BLOCK_DWORDS);
    for (unsigned n = 0; n < BLOCK_DWORDS; n++) {
        SimOp *move = &d->info->block[n];
        *move = *op;
        move->dst += n * ROW_BYTES;
        if (move->src[1].relative) move->src[1].offset += (size_t)n * ROW_BYTES;
    }
    return true;
}

/* The global wave sync: its data, if any, and the offset. */
static bool decode_global_sync(Decode *d)
{
    d->op->imm = d->inst->mods.offset;
    if (d->row->num_operands) set_rows(d, 0, operand_at(d, 0));
    return true;
}

static bool decode_memory(Decode *d)
{
    SimOp *op = d->op;
    const InstInfo *row = d->row;
    const Modifiers *mods = &d->inst->mods;
    const bool dma = row->event == EVENT_LDS_DMA, atomic = row->flags & INST_ATOMIC;
    const bool data_first = row->format == FORMAT_MUBUF && !row->num_defs && !dma;
    const bool has_data = !dma && row->event != EVENT_ASYNC_ARRIVE && (atomic || row->flags & INST_STORE);
    unsigned next = row->num_defs, bytes = row->memory_bytes;
    Operand address, data = operand_none(), saddr = operand_none();
    if (!row->num_operands) return true;
    op->imm = mods->offset;
    op->dwords = (uint8_t)(bytes >= 4 ? bytes / 4 : 1);
    d->info->memory_bytes = row->memory_bytes;
    if (row->num_defs) {
        op->dst = (uint32_t)row_offset(d->program, d->inst->operands[0]);
        if (atomic) op->flags |= SIM_OP_RETURN;
    }
    if (data_first) data = operand_at(d, next++);
    address = has_lane_address(row, has_data) ? operand_at(d, next++) : operand_none();
    /* The lanes' LDS addresses come first. */
    if (dma && row->format == FORMAT_GLOBAL && row->num_operands == 3) data = operand_at(d, next++);
    if (has_data && !data_first && row->format != FORMAT_MUBUF) data = operand_at(d, next++);
    set_rows(d, 0, address);
    set_rows(d, 1, data);
    d->info->data_dwords = data.width;
    if (address.kind != OPERAND_NONE) op->flags |= SIM_OP_VADDR;
    if (mods->flags & MEM_OFFEN) op->flags |= SIM_OP_OFFEN;
    if (mods->flags & MEM_IDXEN) op->flags |= SIM_OP_IDXEN;
    if (mods->flags & MEM_SCALE) op->flags |= SIM_OP_SCALED;
    if (target_family(d->program->target)->signed_lane_offset) op->flags |= SIM_OP_SIGNED;
    if (mods->flags & MEM_GDS) return problem(d, "global data share");
    if (row->format == FORMAT_MUBUF) {
        if (!scalar_place(d, 2, next, &op->src[2]) || !scalar_place(d, 3, next + 1, &op->src[3])) return false;
        if (d->info->fetch[3].kind == FETCH_SPECIAL) return problem(d, "a special register as soffset");
        if (atomic && row->num_defs) {
            set_rows(d, 1, operand_at(d, next + 2));
            d->info->data_dwords = d->inst->operands[0].width;
        }
    } else if (row->format == FORMAT_DS) {
        Operand second = operand_at(d, next);
        if (next < row->num_operands && row->operands[next].tied < 0) {
            set_rows(d, 2, second);
            d->info->data_dwords = (uint8_t)(data.width + second.width);
            if (!has_data) set_rows(d, 1, second); /* ds_bpermute: address, data */
        }
    } else if (next < row->num_operands) {
        saddr = operand_at(d, next);
        if (saddr.kind != OPERAND_NONE) {
            op->flags |= SIM_OP_SADDR;
            if (!scalar_place(d, 2, next, &op->src[2])) return false;
        }
    }
    return !isa_is_register_block(row) || decode_block(d);
}

/* Registers beyond the allocation in the kernel descriptor belong to another wave. */
static bool check_allocation(const Decode *d)
{
    const SimProgram *program = d->program;
    const unsigned total = program->num_registers;
    for (unsigned i = 0; i < d->inst->num_operands; i++) {
        const Operand o = d->inst->operands[i];
        if (!is_vector(o)) continue;
        const bool agpr = o.reg_class == CLASS_A;
        /* For a block M0 selects the registers: ops_mem.c. */
        const unsigned width = o.width == BLOCK_DWORDS && d->info->block ? 1 : o.width ? o.width : 1;
        const unsigned last = o.value + o.offset + width - 1;
        /* A register number that no operand can name comes from VGPR indexing. */
        if (last < (agpr ? program->num_agprs : program->num_vgprs) && last + (agpr ? program->first_agpr : 0u) < total)
            continue;
        snprintf(d->info->problem, sizeof d->info->problem,
                 "%c%u is beyond the %u %s that the kernel descriptor allocates", agpr ? 'a' : 'v', last,
                 agpr ? total - program->first_agpr : total, agpr ? "AGPRs" : "registers");
        return false;
    }
    return true;
}
static void report_allocation(SimWave *wave, const SimOp *op)
{
    sim_stop(wave, op, SIM_FAULT, -1, 0, "%s", op->info->problem);
}

void sim_report_problem(SimWave *wave, const SimOp *op)
{
    sim_stop(wave, op, SIM_UNSUPPORTED, -1, 0, "the emulator does not support %s", op->info->problem);
}

/* The element that one lane moves, if the row of inst.def names a half of the register. `param` gives the rest. */
static uint8_t element_of_part(uint8_t param, RegPart part)
{
    if (part == PART_LOW) return param == ELEMENT_I8 ? ELEMENT_I8_LOW : param;
    return param == ELEMENT_U8 ? ELEMENT_U8_HIGH : param == ELEMENT_I8 ? ELEMENT_I8_HIGH : ELEMENT_U16_HIGH;
}

static bool decode_any(SimProgram *program, SimOp *op);

/* The result of X is held back until Y has read its sources. */
static bool decode_dual(Decode *d)
{
    SimOpInfo *info = d->info;
    for (unsigned h = 0; h < 2; h++) {
        SimOp *half = info->halves[h] = ARENA_NEW(d->program->arena, SimOp);
        half->info = ARENA_NEW(d->program->arena, SimOpInfo);
        DecodedInst *decoded = &half->info->decoded;
        isa_dual_half(d->inst, h, &decoded->inst, decoded->operands);
        decoded->address = info->decoded.address;
        decoded->size = info->decoded.size;
        if (!decode_any(d->program, half)) return problem(d, half->info->problem);
    }
    SimOp *x = info->halves[0];
    x->info->real_dst = x->dst;
    x->info->result_rows = d->inst->operands[0].width;
    x->dst = offsetof(SimWave, result);
    return true;
}

/* What VSKIP skips. */
static bool is_vector_format(const InstInfo *row)
{
    switch (row->format) {
    case FORMAT_SOP1:
    case FORMAT_SOP2:
    case FORMAT_SOPC:
    case FORMAT_SOPK:
    case FORMAT_SOPP:
    case FORMAT_SMEM:
    case FORMAT_TENSOR: return false;
    default: return true;
    }
}

static bool decode_any(SimProgram *program, SimOp *op)
{
    SimOpInfo *info = op->info;
    Decode d = {program, op, info, inst_info(info->decoded.inst.opcode), &info->decoded.inst};
    info->row = program->rows[d.inst->opcode];
    op->dst_scalar = op->dst2_scalar = 0xff;
    if (!info->row) return problem(&d, "this instruction");
    op->run = info->row->run;
    if (program->rounds && sim_follows_rounding(d.inst->opcode)) {
        info->to_nearest = op->run;
        op->run = sim_run_rounded;
    }
    op->param = info->row->param;
    if (d.row->part && d.row->memory_bytes) op->param = element_of_part(op->param, (RegPart)d.row->part);
    if (d.row->memory_bytes && d.row->num_defs && d.row->operands[0].flags & OPERAND_PARTIAL)
        op->flags |= SIM_OP_PARTIAL;
    info->result_type = info->row->result_type;
    if (!is_vector_format(d.row)) return decode_scalar(&d);
    switch (d.row->format) {
    case FORMAT_DS: return d.row->modifiers & MOD_GDS ? decode_global_sync(&d) : decode_memory(&d);
    case FORMAT_MUBUF:
    case FORMAT_FLAT:
    case FORMAT_GLOBAL:
    case FORMAT_SCRATCH: return decode_memory(&d);
    case FORMAT_VOPD: return decode_dual(&d);
    default: return decode_vector(&d);
    }
}

bool sim_decode_op(SimProgram *program, SimOp *op)
{
    Decode d = {program, op, op->info, inst_info(op->info->decoded.inst.opcode), &op->info->decoded.inst};
    if (!decode_any(program, op)) return false;
    if (program->skips && is_vector_format(d.row)) {
        op->run = sim_run_skipped;
        op->flags |= SIM_OP_SKIPPED;
        op->prepare = NULL;
        return true;
    }
    if (!check_allocation(&d)) op->run = report_allocation;
    return true;
}

/* ---- VSKIP (skip.c) ---- */

void sim_run_skipped(SimWave *, const SimOp *) {}
