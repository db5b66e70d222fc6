/* Finds what loops and branches do to integers, before code is emitted for them.

   Each carried integer has a state, which can only get weaker: always the initial value; the initial value plus the
   same amount per iteration; or a value with known uniformity, range and divisibility. The body is evaluated without
   emission until no state changes. States are stored per block argument, so a nested loop that is evaluated again
   starts from its last state. */
#include "frontend/facts/source_facts.h"
#include "frontend/read/memory_place.h"
#include "frontend/read/region.h"

enum { MAX_EVALUATIONS = 16, MAX_CHANGES = 3 };

static const Expr *fact_symbol(Reader *r, const Facts *f, const Type *type)
{
    ExprSymbol s = {.name = "carried",
                    .lo = f->lo,
                    .hi = f->hi,
                    .divisor = f->divisor,
                    .uniform = f->uniform,
                    .is_bool = type_is_i1(type),
                    .depth = (uint16_t)r->nesting};
    return expr_symbol(r->pool, &s);
}

/* Only the type is known. */
static Facts unknown_facts(const Type *type)
{
    Facts f = {.divisor = 1};
    integer_range(type, &f.lo, &f.hi);
    return f;
}

bool loop_shape(Reader *r, MlirOperation op, LoopShape *shape)
{
    *shape = (LoopShape){.trips = -1};
    shape->lower = operand_expr(r, op, 0);
    shape->upper = operand_expr(r, op, 1);
    shape->step = operand_expr(r, op, 2);
    if (!shape->lower || !shape->upper || !shape->step) return false;
    const Type *type = operand_type(r, op, 0);
    shape->is_unsigned = !mlirAttributeIsNull(op_attribute(op, "unsignedCmp"));
    if (shape->is_unsigned && type->bits < 64) { /* count with the 64-bit numbers that the unsigned values mean */
        shape->lower = expr_zext(r->pool, shape->lower, type->bits);
        shape->upper = expr_zext(r->pool, shape->upper, type->bits);
        shape->step = expr_zext(r->pool, shape->step, type->bits);
        shape->is_unsigned = false;
        shape->extended_from = type->bits;
    }
    const Expr *lower = shape->lower, *upper = shape->upper, *step = shape->step;
    if (expr_is_const(step) && step->value <= 0)
        return read_error(r, "scf.for: the step is %ld; it must be positive", (long)step->value);
    Cmp less = shape->is_unsigned ? CMP_ULT : CMP_SLT;
    shape->runs = expr_decide(r->pool, less, lower, upper) == 1;
    shape->divergent = !lower->uniform || !upper->uniform || !step->uniform;
    bool plain = !shape->is_unsigned || (lower->lo >= 0 && upper->lo >= 0);
    ExprSymbol iv = {.name = "iv",
                     .lo = INT64_MIN,
                     .hi = INT64_MAX,
                     .uniform = lower->uniform && step->uniform,
                     .depth = (uint16_t)(r->nesting + 1),
                     .divisor = gcd_u64(lower->divisor, step->divisor)};
    if (shape->extended_from) iv.hi = (int64_t)(((uint64_t)1 << type->bits) - 1);
    else if (type->bits < 64) integer_range(type, &iv.lo, &iv.hi);
    if (plain) {
        iv.lo = lower->lo > iv.lo ? lower->lo : iv.lo;
        if (upper->hi > INT64_MIN && upper->hi - 1 < iv.hi) iv.hi = upper->hi - 1;
        int64_t span;
        if (expr_is_const(lower) && expr_is_const(step) && iv.hi >= lower->value &&
            !__builtin_sub_overflow(iv.hi, lower->value, &span)) {
            iv.hi = lower->value + span / step->value * step->value;
            int64_t last = span / step->value;
            if (expr_is_const(upper) && last < INT64_MAX) shape->trips = lower->value < upper->value ? last + 1 : 0;
        } else if (expr_is_const(lower) && expr_is_const(upper) && lower->value >= upper->value) {
            shape->trips = 0;
        }
        if (iv.hi < iv.lo) iv.hi = iv.lo; /* never runs */
    }
    shape->iv = expr_symbol(r->pool, &iv);
    return true;
}

const Expr *loop_value(Reader *r, const LoopShape *shape, const Expr *count)
{
    return shape->extended_from ? expr_sext(r->pool, count, shape->extended_from) : count;
}

/* The amount per iteration times the iteration number of `at`. NULL: not expressible. */
static const Expr *advance(Reader *r, const Facts *f, const Expr *init, const LoopShape *shape, const Expr *at)
{
    ExprPool *p = r->pool;
    const Expr *distance = expr_sub(p, at, shape->lower), *d = f->per_iteration, *step = shape->step;
    if (!expr_is_const(step)) return NULL;
    if (step->value == 1) return expr_add(p, init, expr_mul(p, d, distance));
    if (!expr_is_const(d) || d->value % step->value) return NULL;
    return expr_add(p, init, expr_mul_const(p, distance, d->value / step->value));
}

const Expr *fact_value(Reader *r, const Facts *f, const Expr *init, const LoopShape *shape, const Type *type)
{
    if (f->same) return f->same;
    if (!f->per_iteration || !shape) return NULL;
    const Expr *e = advance(r, f, init, shape, shape->iv);
    int64_t lo, hi;
    integer_range(type, &lo, &hi);
    return e && e->lo >= lo && e->hi <= hi ? e : NULL;
}

const Expr *fact_result(Reader *r, const Facts *f, const Expr *init, const LoopShape *shape)
{
    if (f->same) return f->same;
    if (!f->per_iteration) return NULL;
    if (shape->trips >= 0) return expr_add(r->pool, init, expr_mul_const(r->pool, f->per_iteration, shape->trips));
    if (shape->runs && expr_is_const(shape->step) && shape->step->value == 1)
        return advance(r, f, init, shape, shape->upper);
    return NULL;
}

static void weaken_range(Facts *f, const Expr *y, const Type *type)
{
    int64_t lo, hi;
    integer_range(type, &lo, &hi);
    bool wide = f->changes >= MAX_CHANGES;
    if (y->lo < f->lo) f->lo = !wide ? y->lo : y->lo >= 0 ? 0 : lo;
    if (y->hi > f->hi) f->hi = !wide ? y->hi : hi;
}

/* The result of one evaluation of the body (a round) for a carried value. */
typedef struct Round {
    /* value before the loop; the body's argument (NULL: not known); the value that the body yields */
    const Expr *init, *arg, *next;
    const Type *type;
    bool result_used; /* after the loop */
} Round;

/* Joins the yielded value into the state. True if the state changed. */
static bool join(Reader *r, Facts *f, const Round *round, const LoopShape *shape)
{
    const Expr *init = round->init, *y = round->next;
    if (f->same && y == f->same) return false;
    if (f->per_iteration && round->arg && y == expr_add(r->pool, round->arg, f->per_iteration)) return false;
    bool first = f->same != NULL;
    f->changes++;
    if (first && shape && !shape->divergent && f->same == init && !type_is_i1(round->type)) {
        Facts try = *f;
        try.same = NULL;
        try.per_iteration = expr_sub(r->pool, y, init);
        bool good = expr_is_const(try.per_iteration) && fact_value(r, &try, init, shape, round->type);
        if (good && (!round->result_used || fact_result(r, &try, init, shape))) {
            *f = try;
            return true;
        }
    }
    if (first || f->per_iteration) {
        f->same = f->per_iteration = NULL;
        f->changes = 0;
        f->uniform = init->uniform && y->uniform;
        f->lo = init->lo;
        f->hi = init->hi;
        f->divisor = gcd_u64(init->divisor, y->divisor);
        if (first) weaken_range(f, y, round->type);
        return true;
    }
    Facts old = *f;
    f->uniform = f->uniform && y->uniform;
    f->divisor = gcd_u64(f->divisor, y->divisor);
    weaken_range(f, y, round->type);
    if (f->divisor != old.divisor && f->changes > 2 * MAX_CHANGES) f->divisor = 1;
    return f->uniform != old.uniform || f->lo != old.lo || f->hi != old.hi || f->divisor != old.divisor;
}

typedef struct FactsMemo {
    Facts *facts;
    uint32_t num;
} FactsMemo;

/* The initial state of a carried value. NULL: the value is data, not an integer. */
static Facts *start_facts(Reader *r, MlirValue argument, Value *init)
{
    uint32_t n = num_components(init);
    if (!n) return NULL;
    FactsMemo *memo = map_get_pointer(&r->carried, argument.ptr);
    Facts *facts = ARENA_ARRAY(r->arena, Facts, n);
    for (uint32_t i = 0; i < n; i++) {
        const Expr *e = component_get(init, i);
        if (memo && memo->num == n && memo->facts[i].per_iteration) {
            facts[i] = memo->facts[i];
        } else if (memo && memo->num == n && !memo->facts[i].same) {
            facts[i] = memo->facts[i];
            facts[i].uniform = facts[i].uniform && e->uniform;
            facts[i].divisor = gcd_u64(facts[i].divisor, e->divisor);
            weaken_range(&facts[i], e, component_type(r, init->type));
        } else {
            facts[i].same = e;
        }
    }
    facts[0].align = init->form == VALUE_MEMREF ? init->memref->align : 0;
    if (memo && memo->num == n && memo->facts[0].align < facts[0].align) facts[0].align = memo->facts[0].align;
    return facts;
}

/* Joins alignments: a memref that may also be `y` is aligned no better than `y`. True if the alignment got weaker. */
static bool join_alignment(Facts *facts, const Value *y)
{
    if (!facts || y->form != VALUE_MEMREF || y->memref->align >= facts->align) return false;
    facts->align = y->memref->align;
    return true;
}

static Value *argument_value(Reader *r, Value *init, Facts *facts, const LoopShape *shape, const Type *type)
{
    if (!facts) return unknown_data(r, type, false);
    uint32_t n = num_components(init);
    const Expr **components = ARENA_ARRAY(r->arena, const Expr *, n);
    const Type *component = component_type(r, type);
    for (uint32_t i = 0; i < n; i++) {
        components[i] = fact_value(r, &facts[i], component_get(init, i), shape, component);
        if (!components[i]) {
            /* the loop's shape changed after this state was found */
            if (facts[i].per_iteration) facts[i] = unknown_facts(component);
            components[i] = fact_symbol(r, &facts[i], component);
        }
    }
    Value *v = value_with_components(r, init, type, components);
    limit_alignment(v, facts);
    return v;
}

static bool evaluate_body(Reader *r, MlirBlock body, Value **args, intptr_t first_arg, intptr_t num,
                          MlirOperation *terminator)
{
    bool was_analysing = r->analysing;
    MlirOperation op = r->op;
    r->analysing = true;
    r->nesting++;
    for (intptr_t i = 0; i < num; i++) value_set(r, mlirBlockGetArgument(body, first_arg + i), args[i]);
    bool good = r->nesting < MAX_NESTING ? read_block(r, body, terminator)
                                         : read_error(r, "more than %d nested regions", MAX_NESTING);
    r->nesting--;
    r->analysing = was_analysing;
    r->op = op;
    return good;
}

/* Does argument `n` of the body get the value of another argument? Then its change in the first round tells nothing
   about the next. */
static bool takes_turns(MlirBlock body, intptr_t n, MlirValue yielded)
{
    return mlirValueIsABlockArgument(yielded) && mlirBlockEqual(mlirBlockArgumentGetOwner(yielded), body) &&
           mlirBlockArgumentGetArgNumber(yielded) != n;
}

/* The carried values of a loop, and how its body is evaluated. */
typedef struct Evaluated {
    MlirOperation op;
    MlirBlock body;
    const LoopShape *shape; /* NULL: scf.while */
    intptr_t num, first;    /* number of the body's arguments; the first of them */
    Value **inits, **args;
    Facts **facts; /* NULL: data */
} Evaluated;

/* Starts from the operands with number `operand` and up. */
static bool begin(Reader *r, Evaluated *e, intptr_t operand)
{
    e->inits = ARENA_ARRAY(r->arena, Value *, e->num + 1);
    e->args = ARENA_ARRAY(r->arena, Value *, e->num + 1);
    for (intptr_t i = 0; i < e->num; i++) {
        if (!(e->inits[i] = operand_value(r, e->op, operand + i))) return false;
        e->facts[i] = start_facts(r, mlirBlockGetArgument(e->body, e->first + i), e->inits[i]);
    }
    return true;
}

static void set_args(Reader *r, const Evaluated *e)
{
    for (intptr_t i = 0; i < e->num; i++)
        e->args[i] = argument_value(r, e->inits[i], e->facts[i], e->shape, e->inits[i]->type);
}

/* Joins the values that evaluation number `round` yields. False after a diagnostic. */
static bool join_yields(Reader *r, const Evaluated *e, MlirOperation yield, unsigned round, bool *changed)
{
    *changed = false;
    for (intptr_t i = 0; i < e->num; i++) {
        Value *init = e->inits[i], *y = operand_value(r, yield, i);
        if (!y) return false;
        if (!e->facts[i]) continue;
        if (!memrefs_may_meet(r, init, y)) return false;
        if (!values_are_alike(init, y))
            return read_error(r, "%s: %s %ld changes its memory space", op_name(e->op),
                              e->shape ? "iteration argument" : "argument", (long)i);
        *changed |= join_alignment(e->facts[i], y);
        const Type *type = component_type(r, init->type);
        bool used = e->shape && !mlirOpOperandIsNull(mlirValueGetFirstUse(op_result(e->op, i)));
        const LoopShape *advancing = takes_turns(e->body, e->first + i, op_operand(yield, i)) ? NULL : e->shape;
        for (uint32_t c = 0; c < num_components(y); c++) {
            const Round state = {component_get(init, c), component_get(e->args[i], c), component_get(y, c), type, used};
            *changed |= join(r, &e->facts[i][c], &state, advancing);
            if (round >= MAX_EVALUATIONS && *changed) e->facts[i][c] = unknown_facts(type);
        }
    }
    CHECK(round < 2 * MAX_EVALUATIONS);
    return true;
}

/* Stores the states for the next evaluation of the same loop. */
static void remember(Reader *r, const Evaluated *e)
{
    for (intptr_t i = 0; i < e->num; i++) {
        if (!e->facts[i]) continue;
        FactsMemo *memo = ARENA_NEW(r->arena, FactsMemo);
        *memo = (FactsMemo){e->facts[i], num_components(e->inits[i])};
        map_put_pointer(&r->carried, r->arena, mlirBlockGetArgument(e->body, e->first + i).ptr, memo);
    }
}

bool loop_facts(Reader *r, MlirOperation op, const LoopShape *shape, Facts **facts)
{
    Evaluated e = {.op = op,
                   .body = region_block(op, 0),
                   .shape = shape,
                   .num = mlirOperationGetNumResults(op),
                   .first = 1,
                   .facts = facts};
    if (!begin(r, &e, 3)) return false;
    bool any = false;
    for (intptr_t i = 0; i < e.num; i++) any = any || facts[i];
    if (!any && !loop_is_open(shape)) return true;
    const Type *type = operand_type(r, op, 0);
    value_set(r, mlirBlockGetArgument(e.body, 0), expr_value(r, type, loop_value(r, shape, shape->iv)));
    bool changed = true;
    for (unsigned round = 0; changed && !r->failed; round++) {
        MlirOperation yield;
        set_args(r, &e);
        if (!evaluate_body(r, e.body, e.args, 1, e.num, &yield) || !join_yields(r, &e, yield, round, &changed))
            return false;
    }
    remember(r, &e);
    return !r->failed;
}

/* The facts of a value that is either `a` or `b`. NULL in *out: it is data. */
static bool join_choice(Reader *r, Value *a, Value *b, intptr_t result, bool uniform, Facts **out)
{
    if (!memrefs_may_meet(r, a, b)) return false;
    if (!values_are_alike(a, b))
        return read_error(r, "%s: result %ld has another memory space", op_name(r->op), (long)result);
    uint32_t n = num_components(a);
    bool first = !*out;
    if (n && first) *out = ARENA_ARRAY(r->arena, Facts, n);
    for (uint32_t c = 0; c < n; c++) {
        const Expr *x = component_get(a, c), *y = component_get(b, c);
        Facts *f = &(*out)[c];
        if (first) {
            *f = (Facts){.uniform = uniform && x->uniform, .lo = x->lo, .hi = x->hi, .divisor = x->divisor};
            if (x->depth <= r->nesting) f->same = x;
        }
        f->uniform = f->uniform && y->uniform;
        f->divisor = gcd_u64(f->divisor, y->divisor);
        f->lo = f->lo < y->lo ? f->lo : y->lo;
        f->hi = f->hi > y->hi ? f->hi : y->hi;
        if (f->same != y) f->same = NULL;
    }
    if (n && first) (*out)->align = a->form == VALUE_MEMREF ? a->memref->align : 0;
    join_alignment(n ? *out : NULL, b);
    return true;
}

bool choice_facts(Reader *r, MlirOperation op, bool uniform, Facts **facts)
{
    intptr_t num = mlirOperationGetNumResults(op), regions = mlirOperationGetNumRegions(op);
    MlirOperation *yields = ARENA_ARRAY(r->arena, MlirOperation, regions);
    for (intptr_t side = 0; side < regions; side++) {
        MlirBlock block = region_block(op, (unsigned)side);
        if (!evaluate_body(r, block, NULL, 0, 0, &yields[side])) return false;
    }
    for (intptr_t i = 0; i < num; i++) {
        Value *a = NULL;
        facts[i] = NULL;
        for (intptr_t side = 0; side < regions; side++) {
            if (is_poison(op_operand(yields[side], i)) && (a || side + 1 < regions))
                continue; /* may be like the others */
            Value *b = operand_value(r, yields[side], i);
            if (!a) a = b;
            if (!b || !join_choice(r, a, b, i, uniform, &facts[i])) return false;
        }
    }
    return true;
}

/* Makes symbols for the results of an operation, with the given facts. `like`: values of the same kinds. For a loop of
   this shape (NULL: not a loop) they are the values before the loop. */
static bool set_unknown_results(Reader *r, MlirOperation op, Facts *const *facts, const LoopShape *shape,
                                OperandsFrom like)
{
    for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++) {
        Value *a = operand_value(r, like.op, like.first + i);
        if (!a) return false;
        const Type *type = component_type(r, a->type);
        const Expr **components = ARENA_ARRAY(r->arena, const Expr *, num_components(a));
        for (uint32_t c = 0; facts[i] && c < num_components(a); c++) {
            Facts f = facts[i][c];
            if (shape) f.uniform = f.uniform && !shape->divergent;
            components[c] = shape ? fact_result(r, &f, component_get(a, c), shape) : f.same;
            if (components[c]) continue;
            if (f.per_iteration) f = unknown_facts(type);
            components[c] = fact_symbol(r, &f, type);
        }
        Value *v = facts[i] ? value_with_components(r, a, a->type, components) : unknown_data(r, a->type, false);
        limit_alignment(v, facts[i]);
        value_set(r, op_result(op, i), v);
    }
    return true;
}

/* Evaluates a loop inside a loop. Its results are symbols. */
bool analyse_for(Reader *r, MlirOperation op)
{
    LoopShape shape;
    Facts **facts = ARENA_ARRAY(r->arena, Facts *, mlirOperationGetNumResults(op) + 1);
    return loop_shape(r, op, &shape) && loop_facts(r, op, &shape, facts) &&
           set_unknown_results(r, op, facts, &shape, (OperandsFrom){op, 3});
}

/* Evaluates scf.if and scf.index_switch. Operand 0 selects. */
bool analyse_choice(Reader *r, MlirOperation op)
{
    const Expr *choice = operand_expr(r, op, 0);
    intptr_t num = mlirOperationGetNumResults(op);
    if (!choice) return false;
    if (!num) return true; /* it has no results, so nothing inside is visible outside */
    Facts **facts = ARENA_ARRAY(r->arena, Facts *, num);
    if (!choice_facts(r, op, choice->uniform, facts)) return false;
    MlirOperation yield = mlirBlockGetTerminator(region_block(op, 0));
    return set_unknown_results(r, op, facts, NULL, (OperandsFrom){yield, 0});
}

/* ---- scf.while ---- */

bool while_facts(Reader *r, MlirOperation op, WhileShape *s)
{
    MlirBlock after = region_block(op, 1);
    Evaluated e = {.op = op, .body = region_block(op, 0), .num = mlirOperationGetNumOperands(op)};
    const intptr_t results = mlirOperationGetNumResults(op);
    e.facts = ARENA_ARRAY(r->arena, Facts *, e.num + 1);
    if (!begin(r, &e, 0)) return false;
    *s = (WhileShape){.inits = e.inits, .facts = e.facts, .result_facts = ARENA_ARRAY(r->arena, Facts *, results + 1)};
    Value **leaving = ARENA_ARRAY(r->arena, Value *, results + 1);
    const Expr *condition = NULL;
    bool changed = true;
    for (unsigned round = 0; changed; round++) {
        MlirOperation yield;
        r->nesting++; /* outside, nothing is known of its arguments */
        set_args(r, &e);
        r->nesting--;
        if (!evaluate_body(r, e.body, e.args, 0, e.num, &s->condition)) return false;
        condition = operand_expr(r, s->condition, 0);
        for (intptr_t i = 0; i < results; i++)
            if (!(leaving[i] = value_get(r, op_operand(s->condition, 1 + i)))) return false;
        if (!condition || !evaluate_body(r, after, leaving, 0, results, &yield) ||
            !join_yields(r, &e, yield, round, &changed))
            return false;
    }
    s->divergent = !condition->uniform;
    remember(r, &e);
    for (intptr_t i = 0; i < results; i++)
        if (!join_choice(r, leaving[i], leaving[i], i, !s->divergent, &s->result_facts[i])) return false;
    return !r->failed;
}

bool analyse_while(Reader *r, MlirOperation op)
{
    WhileShape s;
    return while_facts(r, op, &s) && set_unknown_results(r, op, s.result_facts, NULL, (OperandsFrom){s.condition, 1});
}
