/* Whole wave mode of LLVM IR: computations with all lanes of the wave on. llvm_ir/whole_waves.cpp has brought them
   together:

     %x = set.inactive %y, %c      s = exec_whole; [v = copy c]; exec_end s; v = copy y
                                   s = exec_whole; [x = copy v]; exec_end s
     init.exec -1                  s = exec_whole; [
     ...                             ... operations on x and other numbers of all lanes
     %r = strict.wwm %z              r = copy z ]; exec_end s

   [ ] is a block of the whole region. It reads nothing that fewer lanes have computed, but variables like v. A region
   that would begin where another one ends is the same one. */
#include "frontend/dialect/dialect.h"
#include "frontend/dialect/lanes.h"
#include "frontend/read/region.h"

enum { MOST_DWORDS = 32 };

static bool fits(Reader *r, MlirOperation op, const Type *type)
{
    if (type_is_i1(type)) return unsupported_type(r, type, "numbers of 8 bits and more, vectors of them");
    return value_dwords(type) <= MOST_DWORDS || read_error(r, "%s: the value has %u dwords; at most %d are supported",
                                                           op_name(op), value_dwords(type), MOST_DWORDS);
}

/* Is nothing between the end of the last region and here? */
static bool goes_on(const Reader *r)
{
    const Inst *ends = r->b.block->first;
    return r->whole.after == r->b.block && !r->b.before && ends && ends == r->b.block->last &&
           ends->m.opcode == OP_EXEC_END;
}

static void whole_begin(Reader *r)
{
    Block *outer = r->b.block;
    if (goes_on(r)) {
        inst_remove(outer->first);
        inst_remove(r->whole.body->last);
        build_enter(&r->b, r->whole.body);
    } else {
        r->whole = build_exec_whole(&r->b);
    }
    emitter_push_scope(r->em, SCOPE_WHOLE, outer, r->k->vregs.data[r->whole.saved.value].def);
    r->nesting++;
}

static void whole_end(Reader *r)
{
    build_exec_close(&r->b, &r->whole);
    emitter_pop_scope(r->em);
    r->nesting--;
}

/* operands: value, value of lanes that are off: a constant or the same in all lanes */
static bool emit_set_inactive(Reader *r, MlirOperation op)
{
    Value *v = operand_data(r, op, 0), *inactive = operand_data(r, op, 1);
    const Type *type = result_type(r, op, 0);
    Operand vars[MOST_DWORDS], parts[MOST_DWORDS], others[MOST_DWORDS];
    if (!v || !inactive || !fits(r, op, type)) return false;
    if (!value_is_uniform(r, inactive))
        return read_error(r, "%s: the number for lanes that are off differs between lanes", op_name(op));
    const uint32_t n = value_dwords(type);
    for (uint32_t i = 0; i < n; i++) {
        vars[i] = vreg_operand(r->k, kernel_var(r->k, CLASS_V, 1));
        others[i] = data_dwords(r, inactive, i, 1);
        parts[i] = data_dwords(r, v, i, 1);
    }
    whole_begin(r);
    for (uint32_t i = 0; i < n; i++) build_copy_to(&r->b, vars[i], others[i]);
    whole_end(r);
    for (uint32_t i = 0; i < n; i++) build_copy_to(&r->b, vars[i], parts[i]);
    whole_begin(r);
    const Operand all = n == 1 ? build_copy(&r->b, CLASS_V, 1, vars[0]) : build_merge(&r->b, vars, n);
    whole_end(r);
    return set_result(r, op, value_from_registers(r, type, &all, 1, false));
}

static bool emit_begin(Reader *r, MlirOperation op)
{
    int64_t lanes;
    if (!constant_operand(r, op, 0, &lanes)) return false;
    if (lanes != -1 || r->in_whole) return read_error(r, "%s is not supported; use strict.wwm", op_name(op));
    whole_begin(r);
    return r->in_whole = true;
}

static bool emit_end(Reader *r, MlirOperation op)
{
    Value *v = operand_data(r, op, 0);
    const Type *type = result_type(r, op, 0);
    if (!v || !r->in_whole) return v && read_error(r, "%s: nothing was computed with all lanes on", op_name(op));
    if (!fits(r, op, type)) return false;
    const uint32_t n = value_dwords(type);
    const bool uniform = value_is_uniform(r, v);
    Operand parts[MOST_DWORDS];
    for (uint32_t i = 0; i < n; i++) {
        const Operand dword = data_dwords(r, v, i, 1);
        parts[i] = build_copy(&r->b, operand_is_reg(dword) ? dword.reg_class : CLASS_S, 1, dword);
    }
    Operand whole = n == 1 ? parts[0] : build_merge(&r->b, parts, n);
    whole_end(r);
    r->in_whole = false;
    return set_result(r, op, value_from_registers(r, type, &whole, 1, uniform));
}

const OpRow whole_wave_ops[] = {
    {.name = "llvm.amdgcn.set.inactive", .emit = emit_set_inactive, .lanes_differ = true},
    {.name = "llvm.amdgcn.init.exec", .emit = emit_begin},
    {.name = "llvm.amdgcn.strict.wwm", .emit = emit_end},
    {0},
};
