/* llvm.inline_asm: the instructions of the text become instructions of the kernel (inline_asm/). */
#include <string.h>

#include "frontend/inline_asm/asm_block.h"
#include "frontend/inline_asm/asm_text.h"
#include "frontend/memory/synchronise.h"
#include "frontend/read/memory_place.h"
#include "mlir-c/Dialect/LLVM.h"

/* ---- types ---- */

/* Number of results of the text: the operation's result, or the members of its struct. */
static unsigned num_results(Reader *r, MlirOperation op)
{
    if (!mlirOperationGetNumResults(op)) return 0;
    if (mlirTypeEqual(result_type(r, op, 0)->mlir, mlirLLVMVoidTypeGet(r->fc->mlir))) return 0; /* of LLVM IR */
    const int64_t members = llvm_num_members(r->fc, result_type(r, op, 0)->mlir);
    return members < 0 ? 1 : members > MAX_ASM_OPERANDS ? MAX_ASM_OPERANDS + 1 : (unsigned)members;
}

static const Type *asm_result_type(Reader *r, MlirOperation op, unsigned i)
{
    uint64_t offset;
    const Type *type = result_type(r, op, 0);
    if (llvm_num_members(r->fc, type->mlir) < 0) return type;
    return type_get(r->fc, llvm_member(r->fc, type->mlir, i, &offset));
}

/* Dwords of an operand of that type; 0 after a diagnostic. */
static unsigned register_dwords(Reader *r, const Type *type, unsigned number)
{
    if (type->kind == KIND_POINTER && type->space == SPACE_BUFFER) return 4;
    if (type->kind == KIND_POINTER && type->space != SPACE_OTHER) return pointer_bits(type) / 32;
    const bool numbers = type->kind == KIND_SCALAR || type->kind == KIND_VECTOR;
    const uint32_t dwords = numbers && type->num_elements <= MAX_ELEMENTS ? value_dwords(type) : 0;
    if (dwords && dwords <= MAX_VREG_WIDTH && !type_is_i1(type)) return dwords;
    read_error(r, "%s: operand $%u: %s is not supported; supported: numbers, vectors of up to 32 dwords, pointers",
               op_name(r->op), number, type_text(r->fc, type->mlir));
    return 0;
}

/* ---- operands ---- */

static RegClass file_of(const AsmConstraint *c) { return c->reg_class == CLASS_VA ? CLASS_V : (RegClass)c->reg_class; }

static Operand address_operand(Reader *r, const Value *v, bool scalar)
{
    if (v->memref->space == SPACE_BUFFER) return v->memref->resource;
    const Expr *e = pointer_integer(r, v);
    if (!e) return operand_none();
    const WantClass want = scalar && e->uniform ? WANT_S : WANT_V;
    return pointer_bits(v->type) == 32 ? expr_emit32(r->em, e, want) : expr_emit64(r->em, e, want);
}

/* Operand `i` of the operation, in registers of the constraint's class. If the constraint asks for a scalar and lanes
   differ, the first lane's value. */
static Operand input_operand(Reader *r, Value *v, const AsmConstraint *c)
{
    const bool scalar = c->reg_class == CLASS_S;
    Operand o = v->form == VALUE_MEMREF ? address_operand(r, v, scalar) : operand_none();
    if (v->form != VALUE_MEMREF) {
        Value *data = value_data(r, v);
        if (data) o = data_dwords(r, data, 0, value_dwords(v->type));
    }
    if (o.kind == OPERAND_NONE) {
        read_error(r, "%s: this operand is not in registers", op_name(r->op));
        return o;
    }
    const RegClass reg_class = file_of(c);
    const unsigned width = o.width ? o.width : 1;
    if (scalar && !value_is_uniform(r, v))
        read_warning(
            r, "%s: an operand in scalar registers may differ between lanes; the text gets the value of the first lane",
            op_name(r->op));
    if (scalar) o = build_to_s(&r->b, o);
    const bool fits = o.kind == OPERAND_VREG && o.reg_class == reg_class && !c->width;
    if (!fits) o = build_copy(&r->b, reg_class, width, o);
    if (c->width) r->k->vregs.data[o.value].pin = c->first;
    return o;
}

/* Sets constant operands of the text in `constants`; the others go to `block`. */
static bool read_operands(AsmBlock *block, MlirOperation op, int64_t *constants)
{
    Reader *r = block->r;
    const AsmConstraints *all = block->constraints;
    for (unsigned i = 0; i < all->num_outputs; i++)
        if (!(block->widths[i] = (uint8_t)register_dwords(r, asm_result_type(r, op, i), i))) return false;
    for (unsigned n = all->num_outputs; n < all->count; n++) {
        const AsmConstraint *c = &all->operands[n];
        const intptr_t i = (intptr_t)(n - all->num_outputs);
        if (c->immediate) {
            if (!constant_operand(r, op, i, &constants[n])) return false;
            const char *range = asm_immediate_wrong(c->immediate, constants[n]);
            if (range)
                return read_error(r, "%s: operand $%u: constraint '%c' takes %s", op_name(op), n, c->immediate, range);
            continue;
        }
        Value *v = operand_value(r, op, i);
        if (!v || !(block->widths[n] = (uint8_t)register_dwords(r, v->type, n))) return false;
        if (c->tied != NOT_TIED && block->widths[n] != block->widths[c->tied])
            return read_error(r, "%s: operands $%u and $%d share registers, but have different widths", op_name(op), n,
                              c->tied);
        if (c->width && c->width != block->widths[n])
            return read_error(r, "%s: operand $%u has %u dwords, but its registers have %u", op_name(op), n,
                              block->widths[n], c->width);
        block->values[n] = input_operand(r, v, c);
        if (block->values[n].kind == OPERAND_NONE) return false;
        if (c->tied != NOT_TIED) block->values[c->tied] = block->values[n];
    }
    return !r->failed;
}

/* ---- results ---- */

static Value *result_value(Reader *r, const AsmBlock *block, const Type *type, unsigned i)
{
    const AsmConstraint *c = &block->constraints->operands[i];
    Operand o = block->values[i];
    if (o.kind == OPERAND_NONE) {
        read_warning(r, "%s: the text does not write $%u: its bits are undefined", op_name(r->op), i);
        o = build_undef(&r->b, file_of(c), block->widths[i]);
    }
    if (type->kind == KIND_POINTER)
        return read_error(r, "%s: a result that is a pointer is not supported: make it an integer", op_name(r->op)),
               NULL;
    return value_from_registers(r, type, &o, 1, c->reg_class == CLASS_S);
}

static bool set_results(Reader *r, MlirOperation op, const AsmBlock *block)
{
    const unsigned n = block->constraints->num_outputs;
    if (!n) return true;
    const Type *type = result_type(r, op, 0);
    if (llvm_num_members(r->fc, type->mlir) < 0) {
        Value *v = result_value(r, block, type, 0);
        return v && set_result(r, op, v);
    }
    Value *all = value_new(r, VALUE_AGGREGATE, type, n);
    for (unsigned i = 0; i < n; i++)
        if (!(all->members[i] = result_value(r, block, asm_result_type(r, op, i), i))) return false;
    return set_result(r, op, all);
}

/* ---- texts without instructions ---- */

static bool read_constraints(Reader *r, MlirOperation op, AsmConstraints *out)
{
    const char *text = op_string(r, op, "constraints"), *wrong = asm_constraints_read(r->arena, text, out);
    if (wrong) return read_error(r, "%s: \"%s\": %s", op_name(op), text, wrong);
    if (out->num_outputs != num_results(r, op))
        return read_error(r, "%s: \"%s\" has %u outputs, but the operation has %u results", op_name(op), text,
                          out->num_outputs, num_results(r, op));
    if (out->count - out->num_outputs != (unsigned)mlirOperationGetNumOperands(op))
        return read_error(r, "%s: \"%s\" has %u inputs, but the operation has %u operands", op_name(op), text,
                          out->count - out->num_outputs, (unsigned)mlirOperationGetNumOperands(op));
    return op_integer(op, "asm_dialect", 0) == 0 ||
           read_error(r, "%s: only AMDGPU's assembly syntax is supported", op_name(op));
}

/* Does the text have no instructions and return its inputs? Authors use such a text to hide values from LLVM's
   optimiser, or to keep their place in its order. Here its results are its inputs. If it asks for AGPRs, they move
   there. */
static bool gives_back(const AsmConstraints *constraints, MlirOperation op, const char *text)
{
    bool all = constraints->num_outputs && !constraints->clobbers_memory;
    for (unsigned i = 0; i < constraints->num_outputs; i++) all &= constraints->operands[i].reg_class != CLASS_A;
    return all && asm_text_is_empty(text) && constraints->num_outputs == (unsigned)mlirOperationGetNumOperands(op);
}

static Evaluation eval_inline_asm(Reader *r, MlirOperation op)
{
    AsmConstraints constraints;
    Value *members[MAX_ASM_OPERANDS];
    if (!read_constraints(r, op, &constraints)) return EVAL_FAILED;
    const unsigned n = constraints.num_outputs;
    if (!gives_back(&constraints, op, op_string(r, op, "asm_string"))) return EVAL_NOT_MINE;
    for (unsigned i = 0; i < n; i++) {
        const int tied = constraints.operands[n + i].tied;
        if (tied == NOT_TIED) return EVAL_NOT_MINE;
        if (!(members[tied] = operand_value(r, op, i))) return EVAL_FAILED;
        if (!mlirTypeEqual(members[tied]->type->mlir, asm_result_type(r, op, (unsigned)tied)->mlir))
            return EVAL_NOT_MINE;
    }
    Value *all = members[0];
    if (llvm_num_members(r->fc, result_type(r, op, 0)->mlir) >= 0) {
        all = value_new(r, VALUE_AGGREGATE, result_type(r, op, 0), n);
        memcpy(all->members, members, n * sizeof *members);
    }
    return set_result(r, op, all) ? EVAL_DONE : EVAL_FAILED;
}

/* ---- the operation ---- */

/* A text that may access memory keeps its place among the other accesses. */
static bool fence_memory(Reader *r, const AsmConstraints *constraints)
{
    static const int64_t all_but_memory = 1;
    return !constraints->clobbers_memory || emit_directive(r, op_name(r->op), OP_SCHED_BARRIER, &all_but_memory, 1);
}

/* Copies inputs to the special registers that they stand in, before the text; after it, outputs from theirs. */
static bool copy_special(AsmBlock *block, bool inputs)
{
    const AsmConstraints *all = block->constraints;
    StrBuf text = {0};
    for (unsigned n = inputs ? all->num_outputs : 0; n < (inputs ? all->count : all->num_outputs); n++) {
        const AsmConstraint *c = &all->operands[n];
        if (!c->special) continue;
        if (inputs) strbuf_printf(&text, "s_mov_b%u %s, $%u\n", c->special_bits, c->special, n);
        else strbuf_printf(&text, "s_mov_b%u $%u, %s\n", c->special_bits, n, c->special);
    }
    const bool ok = !text.data || asm_block_read(block, text.data);
    strbuf_free(&text);
    return ok;
}

static bool emit_inline_asm(Reader *r, MlirOperation op)
{
    AsmConstraints constraints;
    AsmBlock block = {.r = r, .constraints = &constraints};
    int64_t constants[MAX_ASM_OPERANDS] = {0};
    StrBuf text = {0};
    if (!read_constraints(r, op, &constraints) || !read_operands(&block, op, constants)) return false;
    const char *wrong =
        asm_text_expand(r->arena, op_string(r, op, "asm_string"), &constraints, constants, r->k->vregs.len, &text);
    bool ok = wrong ? read_error(r, "%s: %s", op_name(op), wrong) : fence_memory(r, &constraints);
    ok = ok && copy_special(&block, true) && asm_block_read(&block, text.data ? text.data : (char[]){""}) &&
         copy_special(&block, false);
    strbuf_free(&text);
    return ok && fence_memory(r, &constraints) && set_results(r, op, &block);
}

/* Results in scalar registers are uniform. */
static bool analyse_inline_asm(Reader *r, MlirOperation op)
{
    AsmConstraints constraints;
    if (!read_constraints(r, op, &constraints)) return false;
    bool scalar = true;
    for (unsigned i = 0; i < constraints.num_outputs; i++) scalar &= constraints.operands[i].reg_class == CLASS_S;
    return analyse_unknown(r, op, scalar) && !r->failed;
}

const OpRow llvm_inline_asm_ops[] = {
    {.name = "llvm.inline_asm",
     .eval = eval_inline_asm,
     .emit = emit_inline_asm,
     .analyse = analyse_inline_asm,
     .lanes_differ = true},
    {0},
};
