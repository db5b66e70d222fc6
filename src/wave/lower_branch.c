/* wave.conditional and wave.while: bodies that run if a condition holds, or as long as it does.

     %r = wave.conditional %c iter_args(%a) { wave.yield %b }     %r = scf.if %c { yield %b } else { yield %a }
     %r = wave.while iter_args(%c, %i) { wave.yield %d, %j }      scf.while, tested before the body: %c is carried;
                                                                  with @B before iter_args %i is the tile of @B

   If a thread has several elements of the condition, reads, writes and atomics of the body are masked by the elements
   instead, and the results are chosen element by element.

   If the condition is the same for all threads of a workgroup, the body may contain barriers. Otherwise the waits for
   its LDS accesses come before the body, and an access that needs a wait inside it is an error. */
#include <string.h>

#include "wave/lower.h"

static bool check_condition(Lower *l, const WaveNode *node, const WaveValue *value)
{
    const char *element = value->type.element;
    if (value->type.is_tensor && element[0] == 'i' && element[1] == '1' && !element[2]) return true;
    return wave_error(l->k, node, "its condition is %s; it must be a tensor of i1", element);
}

static bool yields(Lower *l, const WaveNode *node, WaveRegisters *out)
{
    const WaveNode *yield = VEC_LAST(&node->body);
    l->loc = yield->loc;
    for (unsigned i = 0; i < node->num_carried; i++) {
        const LowerWant want = lower_own(node->results.data[i]);
        if (!lower_use(l, yield, yield->operands.data[i], &want, &out[i])) return false;
    }
    return true;
}

static bool lower_inside(Lower *l, const WaveNode *node)
{
    WaveNodes body = node->body;
    body.len--;
    return lower_nodes(l, &body);
}

/* The state of LDS before a body that may not be executed, or only by some threads. */
typedef struct Entry {
    LdsStates lds;
    bool divergent;
    uint32_t indices;
} Entry;

static Entry enter(Lower *l, const WaveNode *node, WaveValue *decides)
{
    Entry e = {.divergent = l->divergent};
    const bool is_uniform = lower_is_uniform(l, decides);
    if (!is_uniform) lower_lds_before(l, node);
    for (uint32_t i = 0; i < l->lds.len; i++) VEC_PUSH(l->arena, &e.lds, l->lds.data[i]);
    if (is_uniform && node->op == WAVE_OP_WHILE) lower_lds_loop(l, node);
    l->divergent = l->divergent || !is_uniform;
    e.indices = l->indices.len;
    return e;
}

static void leave(Lower *l, const Entry *e)
{
    l->divergent = e->divergent;
    lower_close(l, e->indices);
    lower_lds_either(l, &e->lds);
}

/* A body that runs for each element. */
static bool lower_masked(Lower *l, WaveNode *node, WaveRegisters *then)
{
    const WaveValue *decides = VEC_LAST(&node->operands);
    for (uint32_t i = 0; i < node->body.len; i++) {
        const WaveOp op = node->body.data[i]->op;
        if (op == WAVE_OP_WHILE || op == WAVE_OP_BARRIER)
            return wave_error(l->k, node->body.data[i],
                              "it is inside of a condition of which a thread has several elements");
    }
    VEC_PUSH(l->arena, &l->masks, decides);
    if (!lower_inside(l, node) || !yields(l, node, then)) return false;
    l->masks.len--;
    for (unsigned i = 0; i < node->num_carried; i++) {
        WaveValue *result = node->results.data[i];
        const LowerWant want = lower_own(result);
        WaveRegisters mask, otherwise;
        if (!lower_use(l, node, decides, &want, &mask)) return false;
        if (!lower_use(l, node, node->operands.data[i], &want, &otherwise)) return false;
        result->regs = then[i];
        result->regs.names = ARENA_ARRAY(l->arena, unsigned, then[i].count);
        for (unsigned t = 0; t < then[i].count; t++)
            result->regs.names[t] = lower_make(l, "arith.select %%v%u, %%v%u, %%v%u : %s, %s", mask.names[t],
                                               then[i].names[t], otherwise.names[t], mask.type, then[i].type);
    }
    return true;
}

bool lower_conditional(Lower *l, WaveNode *node)
{
    WaveValue *decides = VEC_LAST(&node->operands);
    const unsigned count = node->num_carried;
    WaveRegisters *otherwise = ARENA_ARRAY(l->arena, WaveRegisters, count + 1), regs;
    WaveRegisters *results = ARENA_ARRAY(l->arena, WaveRegisters, count + 1);
    WaveRegisters *then = ARENA_ARRAY(l->arena, WaveRegisters, count + 1);
    const LowerWant own = lower_own(decides);
    if (!check_condition(l, node, decides) || !lower_use(l, node, decides, &own, &regs)) return false;
    if (regs.count * regs.elements != 1) return lower_masked(l, node, then);
    const unsigned holds = lower_make(l, "vector.extract %%v%u[0] : i1 from vector<1xi1>", regs.names[0]);
    for (unsigned i = 0; i < count; i++) {
        const LowerWant want = lower_own(node->results.data[i]);
        if (!lower_agrees(l, node, decides, &want)) return false;
        if (!lower_use(l, node, node->operands.data[i], &want, &otherwise[i])) return false;
        results[i] = lower_renamed(l, &otherwise[i]);
    }
    const Entry entry = enter(l, node, decides);
    const char *types = lower_list(l, otherwise, count, true);
    if (count) lower_line(l, "%s = scf.if %%v%u -> (%s) {", lower_list(l, results, count, false), holds, types);
    else lower_line(l, "scf.if %%v%u {", holds);
    lower_open(l);
    if (!lower_inside(l, node) || !yields(l, node, then)) return false;
    if (count) lower_line(l, "scf.yield %s : %s", lower_list(l, then, count, false), types);
    leave(l, &entry);
    if (count) {
        lower_line(l, "} else {");
        lower_open(l);
        lower_line(l, "scf.yield %s : %s", lower_list(l, otherwise, count, false), types);
        lower_close(l, entry.indices);
    }
    lower_line(l, "}");
    for (unsigned i = 0; i < count; i++) node->results.data[i]->regs = results[i];
    return true;
}

static bool begin_while(Lower *l, WaveNode *node, WaveRegisters *results)
{
    const unsigned count = node->num_carried;
    WaveRegisters *initial = ARENA_ARRAY(l->arena, WaveRegisters, count);
    WaveRegisters *tested = ARENA_ARRAY(l->arena, WaveRegisters, count);
    StrBuf arguments = {0};
    for (unsigned i = 0; i < count; i++) {
        const LowerWant want = lower_own(node->arguments.data[i]);
        if (!lower_use(l, node, node->operands.data[i], &want, &initial[i])) return false;
        results[i] = lower_renamed(l, &initial[i]);
        tested[i] = lower_renamed(l, &initial[i]);
        node->arguments.data[i]->regs = lower_renamed(l, &initial[i]);
        for (unsigned t = 0; t < initial[i].count; t++)
            strbuf_printf(&arguments, "%s%%v%u: %s", i + t ? ", " : "", node->arguments.data[i]->regs.names[t],
                          initial[i].type);
    }
    const char *types = lower_list(l, initial, count, true), *names = lower_list(l, tested, count, false);
    const char *begin = lower_pairs(l, tested, initial, count), *outs = lower_list(l, results, count, false);
    lower_line(l, "%s = scf.while (%s) : (%s) -> (%s) {", outs, begin, types, types);
    lower_open(l);
    const unsigned holds = lower_make(l, "vector.extract %%v%u[0] : i1 from vector<1xi1>", tested[0].names[0]);
    lower_line(l, "scf.condition(%%v%u) %s : %s", holds, names, types);
    l->indent--;
    lower_line(l, "} do {");
    lower_line(l, "^bb0(%s):", arguments.data);
    strbuf_free(&arguments);
    return true;
}

/* A loop along a dimension: its second carried value is the number of the tile. */
static bool name_iteration(Lower *l, const WaveNode *node)
{
    if (node->symbol < 0) return true;
    const WaveConstraint *tiling = wave_constraint(l->k, WAVE_TILING, node->symbol);
    const WaveValue *counter = node->num_carried > 1 ? node->arguments.data[1] : NULL;
    if (!tiling || wave_place(l->k, tiling->dim, node->parent).in_loop)
        return wave_error(l->k, node, "no tiling_constraint of @%s, or a loop along it around this one",
                          wave_name(l->k, node->symbol));
    if (!counter || counter->regs.count * counter->regs.elements != 1 || wave_is_float(counter->type.element))
        return wave_error(l->k, node,
                          "a loop along @%s carries the number of the tile after its condition, one integer",
                          wave_name(l->k, node->symbol));
    const char *element = counter->type.element;
    const unsigned one =
        lower_make(l, "vector.extract %%v%u[0] : %s from %s", counter->regs.names[0], element, counter->regs.type);
    if (strcmp(element, "index"))
        lower_line(l, "%%i%d = arith.index_cast %%v%u : %s to index", tiling->dim, one, element);
    else
        lower_line(l, "%%i%d = arith.addi %%v%u, %%v%u : index", tiling->dim, one,
                   lower_index(l, wave_const(&l->k->pool, 0)));
    return true;
}

bool lower_while(Lower *l, WaveNode *node)
{
    const unsigned count = node->num_carried;
    WaveRegisters *results = ARENA_ARRAY(l->arena, WaveRegisters, count + 1);
    WaveRegisters *next = ARENA_ARRAY(l->arena, WaveRegisters, count + 1);
    if (!count || !check_condition(l, node, node->operands.data[0]))
        return count ? false : wave_error(l->k, node, "its first iter_arg must be the condition; it has none");
    const Entry entry = enter(l, node, node->arguments.data[0]);
    if (!begin_while(l, node, results)) return false;
    if (results[0].count * results[0].elements != 1)
        return wave_error(l->k, node, "a thread has %u elements of its condition; it must have one",
                          results[0].count * results[0].elements);
    l->indent++;
    if (!name_iteration(l, node) || !lower_inside(l, node) || !yields(l, node, next)) return false;
    const char *types = lower_list(l, next, count, true), *names = lower_list(l, next, count, false);
    lower_line(l, "scf.yield %s : %s", names, types);
    leave(l, &entry);
    lower_line(l, "}");
    for (unsigned i = 0; i < count; i++) node->results.data[i]->regs = results[i];
    return true;
}

/* ---- operations without values ---- */

bool lower_directive(Lower *l, WaveNode *node)
{
    if (node->operands.len) return wave_error(l->k, node, "it has no operands");
    if (node->op == WAVE_OP_BARRIER) return lower_own_barrier(l, node);
    const long a = (long)node->offset, b = (long)node->width, c = (long)node->padding;
    if (node->op == WAVE_OP_SET_WAVE_PRIO) {
        if (a > 3) return wave_error(l->k, node, "its priority is %ld; it must be from 0 to 3", a);
        lower_line(l, "rocdl.s.setprio %ld", a);
    } else if (node->op == WAVE_OP_SCHED_BARRIER) {
        lower_line(l, "rocdl.sched.barrier %ld", a);
    } else {
        lower_line(l, "rocdl.sched.group.barrier %ld, %ld, %ld", a, b, c);
    }
    return true;
}
