/* An access to a plain memref lies within it; anything else is undefined (memory/address.c). So what each iteration of
   a loop accesses limits its counter, even if the end of the loop may be any number:

     scf.for %i = %c0 to %n step %c8 {                              %n: an argument
       %j = affine.apply affine_map<(d0)[s0] -> (d0 + 4 * s0)>(%i)[%lane]
       %x = memref.load %a[%j] : memref<40xf32>                     so %i is at most 39

   Then the counter has 32 bits, and the loop's number of iterations a limit. Accesses in inner regions do not count:
   they may never be executed. Neither do buffers: accesses beyond their ends are defined. */
#include "frontend/facts/source_facts.h"
#include "support/text.h"

#include <string.h>

/* The number of the operand that is the accessed memref; its indices follow. -1: another operation. */
static intptr_t accessed_operand(MlirOperation op)
{
    static const char *const loads[] = {"memref.load", "vector.load"}, *const stores[] = {"memref.store",
                                                                                          "vector.store"};
    const char *name = op_name(op);
    return TEXT_IN(name, loads) ? 0 : TEXT_IN(name, stores) ? 1 : -1;
}

/* Lowers *most to what keeps scale * iv + rest below the size. */
static void limit_by_index(Reader *r, const Expr *index, const Expr *iv, int64_t size, int64_t *most)
{
    enum { SMALL = 1 << 30 };
    int64_t scale = index == iv;
    for (uint32_t i = 0; index->kind == EXPR_SUM && i < index->num; i++)
        if (index->terms[i].factor == iv) scale = index->terms[i].coef;
    if (scale <= 0 || scale > SMALL) return;
    const Expr *rest = expr_sub(r->pool, index, expr_mul_const(r->pool, iv, scale));
    /* A sum that wraps is below 0 if only the counter is large; a product may come back to anywhere. */
    const bool is_exact =
        index == iv || index->exact || (scale == 1 && iv->lo >= 0 && rest->lo >= 0 && rest->hi < SMALL);
    if (!is_exact || rest->lo < -(int64_t)SMALL || rest->lo >= size) return;
    const int64_t limit = (size - 1 - rest->lo) / scale;
    if (limit < *most) *most = limit;
}

static void limit_by_access(Reader *r, MlirOperation op, intptr_t operand, const Expr *iv, int64_t *most)
{
    const Value *v = operand_value(r, op, operand);
    if (!v || v->form != VALUE_MEMREF || v->memref->space == SPACE_BUFFER) return;
    const Type *type = operand_type(r, op, operand);
    for (unsigned d = 0; type->kind == KIND_MEMREF && d < type->rank; d++) {
        const Expr *index = type->shape[d] == DYNAMIC ? NULL : operand_expr(r, op, operand + 1 + d);
        if (index) limit_by_index(r, index, iv, type->shape[d], most);
    }
}

bool loop_limit_counter(Reader *r, MlirBlock body, LoopShape *shape)
{
    if (!loop_is_open(shape) || expr_is_const(shape->iv)) return false;
    int64_t most = shape->iv->hi;
    for (MlirOperation op = mlirBlockGetFirstOperation(body); !mlirOperationIsNull(op);
         op = mlirOperationGetNextInBlock(op)) {
        const intptr_t operand = accessed_operand(op);
        if (operand >= 0) limit_by_access(r, op, operand, shape->iv, &most);
    }
    if (most >= shape->iv->hi || most < shape->iv->lo) return false;
    ExprSymbol iv = *shape->iv->symbol;
    iv.hi = most;
    shape->iv = expr_symbol(r->pool, &iv);
    return shape->is_limited = true;
}
