/* Loops over elements, shared by operations of arith, math and vector. */
#include "frontend/dialect/elements.h"
#include "frontend/dialect/arith_float.h"
#include "frontend/read/reader.h"

Value *element_values(Reader *r, MlirOperation op, unsigned num, ElementFunction *f, const void *context)
{
    Elements e = {.type = result_type(r, op, 0), .uniform = true, .context = context};
    for (unsigned i = 0; i < num; i++) {
        if (!(e.v[i] = operand_data(r, op, i))) return NULL;
        e.uniform = e.uniform && e.v[i]->uniform;
    }
    if (!float_supported(r, e.type, true)) return NULL;
    PieceList list = {0};
    for (e.left = (uint32_t)e.type->num_elements; e.left; e.at += e.count, e.left -= e.count) {
        e.count = 1;
        Operand o = f(r, &e);
        if (r->failed) return NULL;
        piece_append(r, &list, result_piece(r, o, e.count), e.type->bits);
    }
    return value_from_list(r, e.type, &list, e.uniform);
}

bool each_element(Reader *r, MlirOperation op, unsigned num, ElementFunction *f, const void *context)
{
    return set_result(r, op, element_values(r, op, num, f, context));
}

Value *each_expr(Reader *r, const Type *type, Value *a, Value *b, ExprFunction *f, const void *context)
{
    Value *v = exprs_new(r, type);
    for (uint32_t i = 0; i < v->num; i++) {
        const Expr *x = value_expr(r, a, i), *y = b ? value_expr(r, b, i) : NULL;
        if (!x || (b && !y) || !(v->exprs[i] = f(r, type, x, y, context))) return NULL;
    }
    return v;
}

bool add_part(Reader *r, Parts *parts, Value *v, uint32_t n)
{
    if (!v) return false;
    parts->differs = parts->differs || !v->uniform;
    value_append(r, &parts->list, v, 0, n);
    return true;
}

Value *parts_value(Reader *r, const Type *type, const Parts *parts)
{
    return value_from_list(r, type, &parts->list, !parts->differs);
}
