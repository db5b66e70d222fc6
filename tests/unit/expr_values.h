/* Expressions as text, and their values: for tests of the algebra and of emission. */
#pragma once

#include "expr/pool.h"

/* "3 + 8*(tid floordiv 16) + k" */
static inline void expr_print(const Expr *e, StrBuf *out);
/* The value for given symbols. False: division by zero. */
typedef int64_t SymbolValue(void *context, const ExprSymbol *symbol);
static inline bool expr_eval(const Expr *e, SymbolValue *value_of, void *context, int64_t *result);

/* ---- text ---- */

static inline void print_operation(const char *name, const Expr *e, StrBuf *out)
{
    strbuf_printf(out, "%s(", name);
    for (uint32_t i = 0; i < e->num; i++) {
        if (i) strbuf_append(out, ", ");
        expr_print(e->ops[i], out);
    }
    strbuf_char(out, ')');
}

static inline void print_atom(const Expr *e, StrBuf *out)
{
    bool plain = e->kind == EXPR_CONST || e->kind == EXPR_SYMBOL ||
                 (e->kind >= EXPR_DIVS && e->kind != EXPR_AND && e->kind != EXPR_OR && e->kind != EXPR_XOR);
    if (!plain) strbuf_char(out, '(');
    expr_print(e, out);
    if (!plain) strbuf_char(out, ')');
}

static inline void print_infix(const char *op, const Expr *e, StrBuf *out)
{
    for (uint32_t i = 0; i < e->num; i++) {
        if (i) strbuf_append(out, op);
        print_atom(e->ops[i], out);
    }
}

static inline void print_sum(const Expr *e, StrBuf *out)
{
    bool first = true;
    for (uint32_t i = 0; i < e->num; i++) {
        int64_t coef = e->terms[i].coef;
        if (!first) strbuf_append(out, coef < 0 ? " - " : " + ");
        else if (coef < 0) strbuf_char(out, '-');
        first = false;
        if (abs_u64(coef) != 1) strbuf_printf(out, "%llu*", (unsigned long long)abs_u64(coef));
        print_atom(e->terms[i].factor, out);
    }
    if (e->value) strbuf_printf(out, " %c %llu", e->value < 0 ? '-' : '+', (unsigned long long)abs_u64(e->value));
}

static inline void expr_print(const Expr *e, StrBuf *out)
{
    static const char *const cmp_names[] = {"==", "!=", "<", "<=", ">", ">=", "<u", "<=u", ">u", ">=u"};
    switch ((ExprKind)e->kind) {
    case EXPR_CONST: strbuf_printf(out, "%lld", (long long)e->value); break;
    case EXPR_SUM: print_sum(e, out); break;
    case EXPR_PRODUCT: print_infix("*", e, out); break;
    case EXPR_SYMBOL: strbuf_append(out, e->symbol->name ? e->symbol->name : "?"); break;
    case EXPR_FLOORDIV: print_infix(" floordiv ", e, out); break;
    case EXPR_MOD: print_infix(" mod ", e, out); break;
    case EXPR_DIVS: print_operation("divs", e, out); break;
    case EXPR_REMS: print_operation("rems", e, out); break;
    case EXPR_DIVU: print_operation("divu", e, out); break;
    case EXPR_REMU: print_operation("remu", e, out); break;
    case EXPR_MIN: print_operation("min", e, out); break;
    case EXPR_MAX: print_operation("max", e, out); break;
    case EXPR_AND: print_infix(" & ", e, out); break;
    case EXPR_OR: print_infix(" | ", e, out); break;
    case EXPR_XOR: print_infix(" ^ ", e, out); break;
    case EXPR_SHL: print_operation("shl", e, out); break;
    case EXPR_SHRU: print_operation("shru", e, out); break;
    case EXPR_SHRS: print_operation("shrs", e, out); break;
    case EXPR_ZEXT: strbuf_printf(out, "zext%u", e->bits), print_operation("", e, out); break;
    case EXPR_SEXT: strbuf_printf(out, "sext%u", e->bits), print_operation("", e, out); break;
    case EXPR_CMP:
        strbuf_char(out, '(');
        expr_print(e->ops[0], out);
        strbuf_printf(out, " %s ", cmp_names[e->cmp]);
        expr_print(e->ops[1], out);
        strbuf_char(out, ')');
        break;
    case EXPR_SELECT: print_operation("select", e, out); break;
    }
}

/* ---- value ---- */

static inline bool eval_division(ExprKind kind, int64_t a, int64_t n, int64_t *result)
{
    uint64_t ua = (uint64_t)a, un = (uint64_t)n;
    if (n == 0) return false;
    bool overflow = a == INT64_MIN && n == -1;
    switch (kind) {
    case EXPR_FLOORDIV: *result = overflow ? a : a / n - (a % n != 0 && (a ^ n) < 0); break;
    case EXPR_MOD: *result = overflow ? 0 : a % n + (a % n != 0 && (a ^ n) < 0 ? n : 0); break;
    case EXPR_DIVS: *result = overflow ? a : a / n; break;
    case EXPR_REMS: *result = overflow ? 0 : a % n; break;
    case EXPR_DIVU: *result = (int64_t)(ua / un); break;
    default: *result = (int64_t)(ua % un); break;
    }
    return true;
}

static inline bool eval_comparison(Cmp cmp, int64_t x, int64_t y)
{
    const bool less = cmp >= CMP_ULT ? (uint64_t)x < (uint64_t)y : x < y, same = x == y;
    switch (cmp) {
    case CMP_EQ: return same;
    case CMP_NE: return !same;
    case CMP_SLT:
    case CMP_ULT: return less;
    case CMP_SLE:
    case CMP_ULE: return less || same;
    case CMP_SGT:
    case CMP_UGT: return !less && !same;
    case CMP_SGE:
    case CMP_UGE: return !less;
    }
    return false;
}

static inline int64_t eval_bits(const Expr *e, const int64_t *v)
{
    uint64_t a = (uint64_t)v[0], b = (uint64_t)v[1];
    switch ((ExprKind)e->kind) {
    case EXPR_MIN: return v[0] < v[1] ? v[0] : v[1];
    case EXPR_MAX: return v[0] > v[1] ? v[0] : v[1];
    case EXPR_AND: return (int64_t)(a & b);
    case EXPR_OR: return (int64_t)(a | b);
    case EXPR_XOR: return (int64_t)(a ^ b);
    case EXPR_SHL: return b > 63 ? 0 : (int64_t)(a << b);
    case EXPR_SHRU: return b > 63 ? 0 : (int64_t)(a >> b);
    case EXPR_SHRS: return v[0] >> (b > 63 ? 63 : b);
    case EXPR_ZEXT: return (int64_t)(a << (64 - e->bits) >> (64 - e->bits));
    case EXPR_SEXT: return (int64_t)(a << (64 - e->bits)) >> (64 - e->bits);
    case EXPR_CMP: return eval_comparison((Cmp)e->cmp, v[0], v[1]);
    default: return v[0] ? v[1] : v[2];
    }
}

static inline bool expr_eval(const Expr *e, SymbolValue *value_of, void *context, int64_t *result)
{
    if (e->kind == EXPR_CONST) *result = e->value;
    else if (e->kind == EXPR_SYMBOL) *result = value_of(context, e->symbol);
    if (e->kind == EXPR_CONST || e->kind == EXPR_SYMBOL) return true;
    if (e->kind == EXPR_SUM || e->kind == EXPR_PRODUCT) {
        uint64_t total = e->kind == EXPR_SUM ? (uint64_t)e->value : 1;
        for (uint32_t i = 0; i < e->num; i++) {
            int64_t v;
            bool is_sum = e->kind == EXPR_SUM;
            if (!expr_eval(is_sum ? e->terms[i].factor : e->ops[i], value_of, context, &v)) return false;
            total = is_sum ? total + (uint64_t)e->terms[i].coef * (uint64_t)v : total * (uint64_t)v;
        }
        *result = (int64_t)total;
        return true;
    }
    int64_t v[3] = {0, 0, 0};
    if (e->kind == EXPR_SELECT) { /* the other arm may divide by zero */
        if (!expr_eval(e->ops[0], value_of, context, &v[0])) return false;
        return expr_eval(v[0] ? e->ops[1] : e->ops[2], value_of, context, result);
    }
    for (uint32_t i = 0; i < e->num; i++)
        if (!expr_eval(e->ops[i], value_of, context, &v[i])) return false;
    if (e->kind >= EXPR_FLOORDIV && e->kind <= EXPR_REMU) return eval_division((ExprKind)e->kind, v[0], v[1], result);
    *result = eval_bits(e, v);
    return true;
}
