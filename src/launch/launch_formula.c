#include "launch/launch_formula.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support/letters.h"
#include "support/same_math.h"

enum { MAX_DEPTH = 100 };

typedef struct Formula {
    const char *text, *at;
    SourceLoc loc;
    const LaunchNames *names;
    DiagList *diags;
    unsigned depth;
} Formula;

static bool fail(Formula *f, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool fail(Formula *f, const char *format, ...)
{
    va_list values;
    SourceLoc loc = f->loc;
    if (loc.column) loc.column += (uint32_t)(f->at - f->text);
    va_start(values, format);
    char *message = arena_vprintf(f->diags->arena, format, values);
    va_end(values);
    return diag_error(f->diags, loc, "'%.200s': %s", f->text, message);
}

static void skip_space(Formula *f)
{
    while (*f->at == ' ' || *f->at == '\t' || *f->at == '\n') f->at++;
}

static bool take(Formula *f, const char *token)
{
    skip_space(f);
    size_t length = strlen(token);
    if (strncmp(f->at, token, length)) return false;
    f->at += length;
    return true;
}

static LaunchValue whole_value(int64_t n) { return (LaunchValue){true, n, (double)n}; }
static LaunchValue real_value(double r) { return (LaunchValue){false, 0, r}; }

/* A real result that is a whole number becomes one (of ceil and similar functions). */
static LaunchValue as_whole(double r)
{
    return fabs(r) < 0x1p62 && r == floor(r) ? whole_value((int64_t)r) : real_value(r);
}

/* ---- names and functions ---- */

typedef enum Function { CEIL, FLOOR, ROUND, ABS, SQRT, EXP, EXP2, LOG, LOG2, MIN, MAX, ALIGN, NUM_FUNCTIONS } Function;
static const struct {
    const char *name;
    unsigned num_arguments;
} functions[NUM_FUNCTIONS] = {{"ceil", 1}, {"floor", 1}, {"round", 1}, {"abs", 1}, {"sqrt", 1}, {"exp", 1},
                              {"exp2", 1}, {"log", 1},   {"log2", 1},  {"min", 2}, {"max", 2},  {"align", 2}};

static bool begins_name(char c) { return is_letter(c) || c == '_'; }

static size_t name_length(const char *text)
{
    size_t length = 0;
    while (begins_name(text[length]) || (length && is_digit(text[length]))) length++;
    return length;
}

static Function find_function(const char *text, size_t length)
{
    int i = 0;
    while (i < NUM_FUNCTIONS && (strlen(functions[i].name) != length || strncmp(functions[i].name, text, length))) i++;
    return (Function)i;
}

bool launch_is_name(const char *text)
{
    size_t length = name_length(text);
    return length && length <= 80 && !text[length] && find_function(text, length) == NUM_FUNCTIONS;
}

static bool sum(Formula *f, LaunchValue *value);

/* Two whole numbers may have the same double. */
static bool is_less(LaunchValue a, LaunchValue b)
{
    return a.is_whole && b.is_whole ? a.whole < b.whole : a.real < b.real;
}

static bool apply_align(Formula *f, LaunchValue a, LaunchValue b, LaunchValue *value)
{
    int64_t result;
    if (!a.is_whole || !b.is_whole || a.whole < 0 || b.whole <= 0)
        return fail(f, "align takes a whole number, and the number of which it becomes a multiple");
    if (__builtin_add_overflow(a.whole, b.whole - 1, &result)) return fail(f, "too large");
    *value = whole_value(result / b.whole * b.whole);
    return true;
}

static bool apply_function(Formula *f, Function function, LaunchValue a, LaunchValue b, LaunchValue *value)
{
    switch (function) {
    case CEIL: *value = a.is_whole ? a : as_whole(ceil(a.real)); return true;
    case FLOOR: *value = a.is_whole ? a : as_whole(floor(a.real)); return true;
    case ROUND: *value = a.is_whole ? a : as_whole(nearbyint(a.real)); return true;
    case ABS:
        *value = a.is_whole && a.whole != INT64_MIN ? whole_value(llabs(a.whole)) : real_value(fabs(a.real));
        return true;
    case SQRT: *value = real_value(sqrt(a.real)); break;
    case EXP: *value = real_value(same_exp(a.real)); break;
    case EXP2: *value = real_value(same_exp2(a.real)); break;
    case LOG: *value = real_value(same_log(a.real)); break;
    case LOG2: *value = as_whole(same_log2(a.real)); break;
    case MIN: *value = is_less(b, a) ? b : a; return true;
    case MAX: *value = is_less(a, b) ? b : a; return true;
    case ALIGN: return apply_align(f, a, b, value);
    case NUM_FUNCTIONS: break;
    }
    return isfinite(value->real) || fail(f, "%s of %g is not a number", functions[function].name, a.real);
}

/* Inside [...] of YAML a comma ends the string. */
static const char comma_hint[] = " (a formula with a comma needs quotes)";

static bool name_or_call(Formula *f, LaunchValue *value)
{
    const char *begin = f->at;
    size_t length = name_length(begin);
    Function function = find_function(begin, length);
    const LaunchValue *size = function == NUM_FUNCTIONS ? map_get_name(f->names, begin, length) : NULL;
    if (size) {
        f->at += length;
        *value = *size;
        return true;
    }
    if (function == NUM_FUNCTIONS)
        return fail(f, "no size named '%.*s' is defined before this", length > 80 ? 80 : (int)length, begin);
    f->at += length;
    LaunchValue arguments[2] = {{0}, {0}};
    if (!take(f, "(")) return fail(f, "expected '(' after %s", functions[function].name);
    for (unsigned i = 0; i < functions[function].num_arguments; i++) {
        if (i && !take(f, ","))
            return fail(f, "%s takes two arguments%s", functions[function].name, *f->at ? "" : comma_hint);
        if (!sum(f, &arguments[i])) return false;
    }
    if (!take(f, ")")) return fail(f, "expected ')'%s", *f->at ? "" : comma_hint);
    return apply_function(f, function, arguments[0], arguments[1], value);
}

/* ---- numbers and operators ---- */

static bool number(Formula *f, LaunchValue *value)
{
    char *end_whole, *end_real;
    const char *begin = f->at;
    bool is_hex = begin[0] == '0' && (begin[1] == 'x' || begin[1] == 'X');
    double real = strtod(begin, &end_real);
    unsigned long long whole = strtoull(begin, &end_whole, is_hex ? 16 : 10);
    if (end_real == begin) return fail(f, *begin ? "expected a number, a name or '('" : "it ends too early");
    f->at = end_real;
    if (begins_name(*f->at)) return fail(f, "a letter directly after a number");
    *value = end_whole < end_real ? real_value(real) : whole_value((int64_t)whole);
    if (!isfinite(real) || (value->is_whole && whole > INT64_MAX)) {
        f->at = begin;
        return fail(f, "the number is too large");
    }
    return true;
}

static bool primary(Formula *f, LaunchValue *value)
{
    bool good;
    if (++f->depth > MAX_DEPTH) return fail(f, "nested more than %d levels deep", MAX_DEPTH);
    skip_space(f);
    if (take(f, "-")) {
        good = primary(f, value);
        if (good && value->is_whole && value->whole == INT64_MIN) good = fail(f, "too large");
        if (good) *value = value->is_whole ? whole_value(-value->whole) : real_value(-value->real);
    } else if (take(f, "(")) {
        good = sum(f, value) && (take(f, ")") || fail(f, "expected ')'"));
    } else {
        good = begins_name(*f->at) ? name_or_call(f, value) : number(f, value);
    }
    f->depth--;
    return good;
}

static bool floor_divide(Formula *f, bool is_rest, LaunchValue a, LaunchValue b, LaunchValue *value)
{
    if (!a.is_whole || !b.is_whole) return fail(f, "%s takes whole numbers", is_rest ? "%" : "//");
    if (a.whole == INT64_MIN && b.whole == -1) return fail(f, "too large");
    int64_t quotient = a.whole / b.whole, rest = a.whole % b.whole;
    if (rest && (rest < 0) != (b.whole < 0)) {
        quotient--;
        rest += b.whole;
    }
    *value = whole_value(is_rest ? rest : quotient);
    return true;
}

/* '*', '/', 'd' for //, '%', '+', '-'. */
static bool operate(Formula *f, char op, LaunchValue a, LaunchValue b, LaunchValue *value)
{
    int64_t n = 0;
    const bool whole = a.is_whole && b.is_whole, divides = op == '/' || op == 'd' || op == '%';
    if (divides && b.real == 0) return fail(f, "division by zero");
    if (op == 'd' || op == '%') return floor_divide(f, op == '%', a, b, value);
    if (whole && op == '/' && a.whole != INT64_MIN && a.whole % b.whole == 0) {
        *value = whole_value(a.whole / b.whole);
        return true;
    }
    if (whole && op != '/') {
        bool overflow = op == '*'   ? __builtin_mul_overflow(a.whole, b.whole, &n)
                        : op == '+' ? __builtin_add_overflow(a.whole, b.whole, &n)
                                    : __builtin_sub_overflow(a.whole, b.whole, &n);
        *value = whole_value(n);
        return !overflow || fail(f, "too large");
    }
    *value = real_value(op == '*'   ? a.real * b.real
                        : op == '/' ? a.real / b.real
                        : op == '+' ? a.real + b.real
                                    : a.real - b.real);
    return isfinite(value->real) || fail(f, "too large");
}

static bool product(Formula *f, LaunchValue *value)
{
    if (!primary(f, value)) return false;
    for (;;) {
        LaunchValue right;
        char op = take(f, "//") ? 'd' : take(f, "*") ? '*' : take(f, "/") ? '/' : take(f, "%") ? '%' : 0;
        if (!op) return true;
        if (!primary(f, &right) || !operate(f, op, *value, right, value)) return false;
    }
}

static bool sum(Formula *f, LaunchValue *value)
{
    if (!product(f, value)) return false;
    for (;;) {
        LaunchValue right;
        char op = take(f, "+") ? '+' : take(f, "-") ? '-' : 0;
        if (!op) return true;
        if (!product(f, &right) || !operate(f, op, *value, right, value)) return false;
    }
}

bool launch_formula(const char *text, SourceLoc loc, const LaunchNames *names, LaunchValue *value, DiagList *diags)
{
    Formula f = {.text = text, .at = text, .loc = loc, .names = names, .diags = diags};
    if (!sum(&f, value)) return false;
    skip_space(&f);
    return !*f.at || fail(&f, "'%.40s' after the formula", f.at);
}

bool launch_whole(const char *text, SourceLoc loc, const LaunchNames *names, const LaunchRange *range, int64_t *value,
                  DiagList *diags)
{
    LaunchValue result;
    if (!launch_formula(text, loc, names, &result, diags)) return false;
    if (!result.is_whole)
        return diag_error(diags, loc, "%s must be a whole number; '%.200s' is %g (ceil, floor and // round)",
                          range->what, text, result.real);
    if (result.whole < range->least || result.whole > range->most)
        return diag_error(diags, loc, "%s must be from %lld to %lld; '%.200s' is %lld", range->what,
                          (long long)range->least, (long long)range->most, text, (long long)result.whole);
    *value = result.whole;
    return true;
}
