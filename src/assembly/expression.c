/* See expression.h. */
#include "assembly/expression.h"

#include <stdio.h>
#include <string.h>

enum { MAX_DEPTH = 200, MAX_ARGUMENTS = 16, MAX_STEPS = 1u << 28 };

typedef enum ExprKind { EXPR_NUMBER, EXPR_SYMBOL, EXPR_UNARY, EXPR_BINARY, EXPR_CALL } ExprKind;

typedef enum BinaryOp {
    OP2_LOGICAL_OR,
    OP2_LOGICAL_AND,
    OP2_EQ,
    OP2_NE,
    OP2_LE,
    OP2_GE,
    OP2_LT,
    OP2_GT,
    OP2_ADD,
    OP2_SUB,
    OP2_OR,
    OP2_XOR,
    OP2_AND,
    OP2_SHL,
    OP2_SHR,
    OP2_MUL,
    OP2_DIV,
    OP2_MOD,
} BinaryOp;

/* Longer texts first. The precedence is that of LLVM's assembler (getGNUBinOpPrecedence). */
static const struct {
    const char *text;
    uint8_t op, precedence;
} binaries[] = {
    {"||", OP2_LOGICAL_OR, 1}, {"&&", OP2_LOGICAL_AND, 2}, {"==", OP2_EQ, 3},  {"!=", OP2_NE, 3},  {"<>", OP2_NE, 3},
    {"<=", OP2_LE, 3},         {">=", OP2_GE, 3},          {"<<", OP2_SHL, 6}, {">>", OP2_SHR, 6}, {"<", OP2_LT, 3},
    {">", OP2_GT, 3},          {"+", OP2_ADD, 4},          {"-", OP2_SUB, 4},  {"|", OP2_OR, 5},   {"^", OP2_XOR, 5},
    {"&", OP2_AND, 5},         {"*", OP2_MUL, 6},          {"/", OP2_DIV, 6},  {"%", OP2_MOD, 6},
};

typedef enum Function {
    FUNCTION_MAX,
    FUNCTION_OR,
    FUNCTION_ALIGNTO,
    FUNCTION_EXTRASGPRS,
    FUNCTION_TOTALNUMVGPRS
} Function;
static const struct {
    const char *name;
    uint8_t least, most; /* arguments */
} functions[] = {[FUNCTION_MAX] = {"max", 1, MAX_ARGUMENTS},
                 [FUNCTION_OR] = {"or", 1, MAX_ARGUMENTS},
                 [FUNCTION_ALIGNTO] = {"alignto", 2, 2},
                 [FUNCTION_EXTRASGPRS] = {"extrasgprs", 3, 3},
                 [FUNCTION_TOTALNUMVGPRS] = {"totalnumvgprs", 2, 2}};

struct AsmExpr {
    uint8_t kind;    /* ExprKind */
    uint8_t op;      /* BinaryOp; Function; for unary operators '-', '~', '!' */
    uint8_t variant; /* SymbolVariant */
    uint8_t num_args;
    int64_t number;
    AsmSymbol *symbol;
    const AsmExpr **args;
    SourceLoc loc;
};

/* ---- symbols ---- */

AsmSymbol *symbol_get(SymbolTable *table, const char *name, size_t length)
{
    AsmSymbol *symbol = map_get_name(&table->by_name, name, length);
    if (symbol) return symbol;
    symbol = ARENA_NEW(table->arena, AsmSymbol);
    symbol->name = arena_strndup(table->arena, name, length);
    map_put_name(&table->by_name, table->arena, symbol->name, length, symbol);
    VEC_PUSH(table->arena, &table->all, symbol);
    return symbol;
}

void symbol_define_number(SymbolTable *table, const char *name, int64_t value)
{
    AsmSymbol *symbol = symbol_get(table, name, strlen(name));
    symbol->kind = SYMBOL_VARIABLE;
    symbol->value = expression_number(table->arena, value);
}

/* A text cannot contain such names. */
AsmSymbol *symbol_local(SymbolTable *table, unsigned number, bool is_forward)
{
    char name[40];
    const uint32_t so_far = table->locals[number];
    if (!is_forward && !so_far) return NULL;
    snprintf(name, sizeof name, "\x01%u\x01%u", number, is_forward ? so_far : so_far - 1);
    return symbol_get(table, name, strlen(name));
}

/* ---- reading ---- */

static bool read_binary(Cursor *c, SymbolTable *table, unsigned precedence, unsigned depth, const AsmExpr **out);

static AsmExpr *new_expr(Cursor *c, SymbolTable *table, ExprKind kind)
{
    AsmExpr *e = ARENA_NEW(table->arena, AsmExpr);
    e->kind = (uint8_t)kind;
    e->loc = cursor_loc(c, c->at);
    return e;
}

const AsmExpr *expression_number(Arena *arena, int64_t number)
{
    AsmExpr *e = ARENA_NEW(arena, AsmExpr);
    e->number = number;
    return e;
}

/* 12, 0x1f, 0b101, 017. */
static bool read_digits(Cursor *c, int64_t *number)
{
    unsigned base = 10;
    uint64_t value = 0;
    if (c->at[0] == '0' && (c->at[1] | 0x20) == 'x') base = 16, c->at += 2;
    else if (c->at[0] == '0' && (c->at[1] | 0x20) == 'b' && (c->at[2] == '0' || c->at[2] == '1')) base = 2, c->at += 2;
    else if (c->at[0] == '0' && is_digit(c->at[1])) base = 8, c->at++;
    if ((unsigned)hex_digit(*c->at) >= base) return cursor_error(c, "expected a digit");
    for (unsigned digit; (digit = (unsigned)hex_digit(*c->at)) < base; c->at++) {
        if (__builtin_mul_overflow(value, (uint64_t)base, &value))
            return cursor_error(c, "the number has more than 64 bits");
        value += digit;
        if (value < digit) return cursor_error(c, "the number has more than 64 bits");
    }
    if (continues_word(*c->at)) return cursor_error(c, "'%c' is no digit", *c->at);
    *number = (int64_t)value;
    return true;
}

/* "1f", "23b": a numeric label. */
static bool local_label(Cursor *c, SymbolTable *table, AsmSymbol **symbol)
{
    unsigned number = 0, i = 0;
    for (; is_digit(c->at[i]) && i < 2; i++) number = number * 10 + (unsigned)(c->at[i] - '0');
    const char way = c->at[i];
    if ((way != 'f' && way != 'b') || continues_word(c->at[i + 1])) return false;
    if (c->at[0] == '0' && i == 1 && way == 'b' && is_digit(c->at[i + 1])) return false; /* 0b1 */
    *symbol = symbol_local(table, number, way == 'f');
    if (*symbol) c->at += i + 1;
    return *symbol != NULL;
}

static AsmSymbol *here(SymbolTable *table)
{
    if (table->here) return table->here;
    table->here = ARENA_NEW(table->arena, AsmSymbol);
    *table->here =
        (AsmSymbol){.name = ".", .kind = SYMBOL_LABEL, .section = table->here_section, .offset = table->here_offset};
    return table->here;
}

static bool read_variant(Cursor *c, uint8_t *variant)
{
    static const char *const names[NUM_VARIANTS] = {[VARIANT_REL32_LO] = "rel32@lo",
                                                    [VARIANT_REL32_HI] = "rel32@hi",
                                                    [VARIANT_ABS32_LO] = "abs32@lo",
                                                    [VARIANT_ABS32_HI] = "abs32@hi",
                                                    [VARIANT_GOTPCREL32_LO] = "gotpcrel32@lo",
                                                    [VARIANT_GOTPCREL32_HI] = "gotpcrel32@hi",
                                                    [VARIANT_REL64] = "rel64"};
    if (*c->at != '@') return true;
    for (unsigned v = 1; v < NUM_VARIANTS; v++) {
        const size_t length = strlen(names[v]);
        if (strncmp(c->at + 1, names[v], length) != 0 || continues_word(c->at[1 + length])) continue;
        c->at += 1 + length;
        *variant = (uint8_t)v;
        return true;
    }
    return cursor_error(c, "unknown '@' variant of a symbol");
}

static bool read_call(Cursor *c, SymbolTable *table, Function function, unsigned depth, const AsmExpr **out)
{
    AsmExpr *e = new_expr(c, table, EXPR_CALL);
    e->op = (uint8_t)function;
    e->args = ARENA_ARRAY(table->arena, const AsmExpr *, MAX_ARGUMENTS);
    *out = e;
    c->at += strlen(functions[function].name);
    if (!cursor_expect(c, '(')) return false;
    do {
        if (e->num_args == MAX_ARGUMENTS) return cursor_error(c, "too many arguments");
        if (!read_binary(c, table, 1, depth, &e->args[e->num_args++])) return false;
    } while (cursor_take(c, ','));
    if (e->num_args < functions[function].least || e->num_args > functions[function].most)
        return cursor_error(c, "%s takes %u arguments", functions[function].name, functions[function].least);
    return cursor_expect(c, ')');
}

/* If the symbol stands for a number, reads the number now. A later .set changes the name's value, but not this
   place. */
static bool read_symbol(Cursor *c, SymbolTable *table, const AsmExpr **out)
{
    AsmExpr *e = new_expr(c, table, EXPR_SYMBOL);
    Word name;
    *out = e;
    if (word_is(cursor_word(c), ".")) {
        c->at++;
        e->symbol = here(table);
        return true;
    }
    if (!cursor_name(c, &name)) return false;
    e->symbol = symbol_get(table, name.text, name.length);
    if (!read_variant(c, &e->variant)) return false;
    if (e->symbol->kind != SYMBOL_VARIABLE || e->symbol->value->kind != EXPR_NUMBER) return true;
    e->kind = EXPR_NUMBER;
    e->number = e->symbol->value->number;
    return true;
}

static bool read_character(Cursor *c, SymbolTable *table, const AsmExpr **out)
{
    AsmExpr *e = new_expr(c, table, EXPR_NUMBER);
    const char *at = c->at + 1;
    if (*at == '\\') at++;
    if (!*at || at[1] != '\'') return cursor_error(c, "expected one character in quotes");
    e->number = at == c->at + 1 ? *at : *at == 'n' ? '\n' : *at == 't' ? '\t' : *at == '0' ? 0 : *at;
    c->at = at + 2;
    *out = e;
    return true;
}

/* Computes expressions of numbers at once. */
static void fold(SymbolTable *table, AsmExpr *e)
{
    AsmValue value;
    for (unsigned i = 0; i < e->num_args; i++)
        if (e->args[i]->kind != EXPR_NUMBER) return;
    if (!expression_value(table, e, &value, NULL) || value.plus || value.minus) return;
    e->kind = EXPR_NUMBER;
    e->number = value.constant;
}

static bool read_primary(Cursor *c, SymbolTable *table, unsigned depth, const AsmExpr **out)
{
    if (depth > MAX_DEPTH) return cursor_error(c, "the expression is nested too deep");
    cursor_skip_space(c);
    AsmSymbol *symbol;
    if (*c->at && strchr("-~!+", *c->at)) {
        AsmExpr *e = new_expr(c, table, EXPR_UNARY);
        e->op = (uint8_t)*c->at++;
        e->args = ARENA_ARRAY(table->arena, const AsmExpr *, 1);
        e->num_args = 1;
        *out = e;
        if (!read_primary(c, table, depth + 1, &e->args[0])) return false;
        fold(table, e);
        if (e->op == '+') *out = e->args[0];
        return true;
    }
    if (*c->at == '(') {
        c->at++;
        return read_binary(c, table, 1, depth + 1, out) && cursor_expect(c, ')');
    }
    if (*c->at == '\'') return read_character(c, table, out);
    if (is_digit(*c->at)) {
        AsmExpr *e = new_expr(c, table, EXPR_NUMBER);
        *out = e;
        if (!local_label(c, table, &symbol)) return read_digits(c, &e->number);
        e->kind = EXPR_SYMBOL;
        e->symbol = symbol;
        return true;
    }
    const Word word = cursor_word(c);
    if (!word.text && *c->at != '"') return cursor_error(c, "expected a number or a symbol");
    for (unsigned f = 0; word.text && f < sizeof functions / sizeof *functions; f++)
        if (word_is(word, functions[f].name) && word.text[word.length] == '(')
            return read_call(c, table, (Function)f, depth + 1, out);
    return read_symbol(c, table, out);
}

static bool read_binary(Cursor *c, SymbolTable *table, unsigned precedence, unsigned depth, const AsmExpr **out)
{
    enum { COUNT = sizeof binaries / sizeof *binaries };
    if (!read_primary(c, table, depth, out)) return false;
    for (;;) {
        unsigned i = 0;
        cursor_skip_space(c);
        while (i < COUNT && strncmp(c->at, binaries[i].text, strlen(binaries[i].text)) != 0) i++;
        if (i == COUNT || binaries[i].precedence < precedence) return true;
        AsmExpr *e = new_expr(c, table, EXPR_BINARY);
        c->at += strlen(binaries[i].text);
        e->op = binaries[i].op;
        e->args = ARENA_ARRAY(table->arena, const AsmExpr *, 2);
        e->num_args = 2;
        e->args[0] = *out;
        if (!read_binary(c, table, binaries[i].precedence + 1u, depth + 1, &e->args[1])) return false;
        fold(table, e);
        *out = e;
    }
}

bool expression_read(Cursor *c, SymbolTable *table, const AsmExpr **out) { return read_binary(c, table, 1, 0, out); }

bool expression_read_term(Cursor *c, SymbolTable *table, const AsmExpr **out) { return read_primary(c, table, 0, out); }

SourceLoc expression_loc(const AsmExpr *e) { return e->loc; }

/* ---- values ---- */

static bool no_value(const char **why, const char *text)
{
    if (why) *why = text;
    return false;
}

/* Labels of one section cancel. */
static void cancel(AsmValue *v)
{
    if (!v->plus || !v->minus || v->variant) return;
    const bool labels = v->plus->kind == SYMBOL_LABEL && v->minus->kind == SYMBOL_LABEL;
    if (v->plus != v->minus && !(labels && v->plus->section == v->minus->section)) return;
    v->constant = (int64_t)((uint64_t)v->constant + v->plus->offset - v->minus->offset);
    v->plus = v->minus = NULL;
}

static bool add_values(AsmValue a, AsmValue b, bool subtract, AsmValue *out, const char **why)
{
    if (subtract) {
        if (b.variant) return no_value(why, "an address with an '@' variant cannot be subtracted");
        b = (AsmValue){(int64_t)(0 - (uint64_t)b.constant), b.minus, b.plus, 0};
    }
    *out = (AsmValue){(int64_t)((uint64_t)a.constant + (uint64_t)b.constant), a.plus ? a.plus : b.plus,
                      a.minus ? a.minus : b.minus, (uint8_t)(a.variant | b.variant)};
    /* a - b and b: cancel these first */
    if ((a.plus && b.plus) || (a.minus && b.minus)) {
        AsmValue first = {0, a.plus, b.minus, a.variant}, second = {0, b.plus, a.minus, b.variant};
        cancel(&first);
        cancel(&second);
        if ((first.plus && second.plus) || (first.minus && second.minus))
            return no_value(why, "a sum of addresses has no value");
        out->constant = (int64_t)((uint64_t)out->constant + (uint64_t)first.constant + (uint64_t)second.constant);
        out->plus = first.plus ? first.plus : second.plus;
        out->minus = first.minus ? first.minus : second.minus;
    }
    cancel(out);
    return true;
}

static bool compute(BinaryOp op, int64_t a, int64_t b, int64_t *out, const char **why)
{
    const uint64_t x = (uint64_t)a, y = (uint64_t)b;
    switch (op) {
    case OP2_LOGICAL_OR: *out = a || b; return true;
    case OP2_LOGICAL_AND: *out = a && b; return true;
    case OP2_EQ: *out = -(a == b); return true; /* true is all ones, as in LLVM */
    case OP2_NE: *out = -(a != b); return true;
    case OP2_LE: *out = -(a <= b); return true;
    case OP2_GE: *out = -(a >= b); return true;
    case OP2_LT: *out = -(a < b); return true;
    case OP2_GT: *out = -(a > b); return true;
    case OP2_OR: *out = (int64_t)(x | y); return true;
    case OP2_XOR: *out = (int64_t)(x ^ y); return true;
    case OP2_AND: *out = (int64_t)(x & y); return true;
    case OP2_SHL: *out = y > 63 ? 0 : (int64_t)(x << y); return true;
    case OP2_SHR: *out = y > 63 ? 0 : (int64_t)(x >> y); return true;
    case OP2_MUL: *out = (int64_t)(x * y); return true;
    case OP2_DIV:
    case OP2_MOD:
        if (!b || (b == -1 && a == INT64_MIN)) return no_value(why, "a division by zero");
        *out = op == OP2_DIV ? a / b : a % b;
        return true;
    default: *out = 0; return true;
    }
}

/* Sources: LLVM 22, AMDGPUMCExpr (evaluateExtraSGPRs, evaluateTotalNumVGPR); AMDGPUUsage. */
static int64_t call_value(Target target, Function function, const int64_t *args, unsigned count)
{
    const bool gfx9 = target_infos[target].num_agprs != 0;
    switch (function) {
    case FUNCTION_ALIGNTO: return args[1] > 0 ? (args[0] + args[1] - 1) / args[1] * args[1] : args[0];
    case FUNCTION_EXTRASGPRS: /* VCC, flat scratch, XNACK; the last reserved one, and all before it */
        if (gfx9 && (args[1] || !target_infos[target].sets_flat_scratch)) return 6;
        return gfx9 && args[2] ? 4 : args[0] ? 2 : 0;
    case FUNCTION_TOTALNUMVGPRS: /* AGPRs follow the VGPRs, from a multiple of 4 on */
        if (gfx9) return args[0] ? (args[1] + 3) / 4 * 4 + args[0] : args[1];
        return args[0] > args[1] ? args[0] : args[1];
    default: break;
    }
    int64_t value = args[0];
    for (unsigned i = 1; i < count; i++)
        value = function == FUNCTION_OR ? value | args[i] : args[i] > value ? args[i] : value;
    return value;
}

static bool symbol_value(SymbolTable *table, const AsmExpr *e, AsmValue *value, const char **why)
{
    AsmSymbol *symbol = e->symbol;
    if (symbol->kind != SYMBOL_VARIABLE) {
        *value = (AsmValue){.plus = symbol, .variant = e->variant};
        return true;
    }
    if (symbol->is_busy) return no_value(why, "the variable depends on itself");
    symbol->is_busy = true;
    const bool good = expression_value(table, symbol->value, value, why);
    symbol->is_busy = false;
    if (good && e->variant) value->variant = e->variant;
    return good;
}

static bool numbers_of(SymbolTable *table, const AsmExpr *e, int64_t *numbers, const char **why)
{
    for (unsigned i = 0; i < e->num_args; i++) {
        AsmValue v;
        if (!expression_value(table, e->args[i], &v, why)) return false;
        if (v.plus || v.minus) return no_value(why, "expected a number, found an address");
        numbers[i] = v.constant;
    }
    return true;
}

bool expression_value(SymbolTable *table, const AsmExpr *e, AsmValue *value, const char **why)
{
    int64_t numbers[MAX_ARGUMENTS];
    AsmValue a, b;
    *value = (AsmValue){.constant = e->number};
    if (++table->steps > MAX_STEPS) return no_value(why, "the expressions take too long to compute");
    switch ((ExprKind)e->kind) {
    case EXPR_NUMBER: return true;
    case EXPR_SYMBOL: return symbol_value(table, e, value, why);
    case EXPR_UNARY:
        if (!expression_value(table, e->args[0], &a, why)) return false;
        if (e->op == '-') return add_values((AsmValue){0}, a, true, value, why);
        if (a.plus || a.minus) return no_value(why, "expected a number, found an address");
        value->constant = e->op == '~' ? ~a.constant : !a.constant;
        return true;
    case EXPR_CALL:
        if (!numbers_of(table, e, numbers, why)) return false;
        value->constant = call_value(table->target, (Function)e->op, numbers, e->num_args);
        return true;
    case EXPR_BINARY: break;
    }
    if (e->op == OP2_ADD || e->op == OP2_SUB)
        return expression_value(table, e->args[0], &a, why) && expression_value(table, e->args[1], &b, why) &&
               add_values(a, b, e->op == OP2_SUB, value, why);
    return numbers_of(table, e, numbers, why) &&
           compute((BinaryOp)e->op, numbers[0], numbers[1], &value->constant, why);
}

static bool is_number_now(Cursor *c, SymbolTable *table, const AsmExpr *e, int64_t *number)
{
    AsmValue value;
    const char *why = "the symbol is not defined yet";
    if (expression_value(table, e, &value, &why) && !value.plus && !value.minus) {
        *number = value.constant;
        return true;
    }
    return diag_error(c->diags, e->loc.line ? e->loc : cursor_loc(c, c->at), "a number is needed here: %s", why);
}

bool cursor_number(Cursor *c, SymbolTable *table, int64_t *number)
{
    const AsmExpr *e;
    return expression_read(c, table, &e) && is_number_now(c, table, e, number);
}
