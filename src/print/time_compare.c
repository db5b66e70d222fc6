#include "print/time_compare.h"

#include "predict/measured_errors.h"

/* ---- pairing loops ---- */

/* How many matrix instructions earlier, around the loop, one had that operand; at most ALIGN_FAR. */
static uint8_t distance(const LoopProducts *products, uint32_t at, size_t operand)
{
    const Operand *own = (const Operand *)((const char *)&products->data[at] + operand);
    for (uint32_t i = 1; i < ALIGN_FAR; i++) {
        const uint32_t other = (at + products->len - i % products->len) % products->len;
        if (operand_same(*own, *(const Operand *)((const char *)&products->data[other] + operand))) return (uint8_t)i;
    }
    return ALIGN_FAR;
}

static AlignItem *align_items(const TimeReport *r, const LoopProducts *products)
{
    AlignItem *items = ARENA_ARRAY(r->arena, AlignItem, products->len + 1);
    for (uint32_t i = 0; i < products->len; i++) {
        items[i] = (AlignItem){.opcode = products->data[i].opcode,
                               .same_a = distance(products, i, offsetof(LoopProduct, a)),
                               .same_b = distance(products, i, offsetof(LoopProduct, b)),
                               .same_d = distance(products, i, offsetof(LoopProduct, d)),
                               .gap = products->data[i].gap};
    }
    return items;
}

static double loop_clocks(const TimeReport *r, uint32_t loop)
{
    return r->time->loops[loop].clocks * r->time->loops[loop].iterations;
}

static bool has_partner(const LoopPairs *pairs, uint32_t a, uint32_t b)
{
    for (uint32_t i = 0; i < pairs->len; i++)
        if (pairs->data[i].a == a || pairs->data[i].b == b) return true;
    return false;
}

/* The most expensive loop of A that has no partner and was not tried yet, or num_loops. */
static uint32_t next_loop(const TimeReport *a, const bool *tried)
{
    const uint32_t count = a->time->num_loops;
    uint32_t best = count;
    for (uint32_t i = 0; i < count; i++)
        if (!tried[i] && (best == count || loop_clocks(a, i) > loop_clocks(a, best))) best = i;
    return best;
}

/* Products and items of each loop. */
typedef struct LoopItems {
    LoopProducts products;
    AlignItem *items;
} LoopItems;

static LoopItems *items_of(const TimeReport *r)
{
    LoopItems *all = ARENA_ARRAY(r->arena, LoopItems, r->time->num_loops + 1);
    for (uint32_t i = 0; i < r->time->num_loops; i++) {
        time_loop_products(r, i, &all[i].products);
        all[i].items = align_items(r, &all[i].products);
    }
    return all;
}

void time_pair_loops(const TimeReport *a, const TimeReport *b, LoopPairs *pairs)
{
    bool *tried = ARENA_ARRAY(a->arena, bool, a->time->num_loops + 1);
    const LoopItems *of_a = items_of(a), *of_b = items_of(b);
    for (uint32_t i; (i = next_loop(a, tried)) < a->time->num_loops;) {
        LoopPair best = {.a = i};
        tried[i] = true;
        for (uint32_t j = 0; j < b->time->num_loops; j++) {
            if (has_partner(pairs, UINT32_MAX, j)) continue;
            const Alignment alignment =
                align_loops(of_a[i].items, of_a[i].products.len, of_b[j].items, of_b[j].products.len);
            if (!alignment.found || (best.alignment.found && alignment.alike <= best.alignment.alike)) continue;
            best.b = j;
            best.alignment = alignment;
        }
        if (best.alignment.found) VEC_PUSH(a->arena, pairs, best);
    }
}

/* ---- text ---- */

static void append_row(const char *what, const char *unit, double a, double b, StrBuf *out)
{
    strbuf_printf(out, "%-26s %14.1f %14.1f", what, a, b);
    if (a > 0) strbuf_printf(out, " %9.3f", b / a);
    strbuf_printf(out, "%s%s\n", *unit ? "  " : "", unit);
}

static void append_owner_rows(const double *a, const double *b, StrBuf *out)
{
    unsigned of_a[NUM_CLOCK_OWNERS], of_b[NUM_CLOCK_OWNERS];
    time_tenths(a, NUM_CLOCK_OWNERS, of_a);
    time_tenths(b, NUM_CLOCK_OWNERS, of_b);
    for (unsigned i = 0; i < NUM_CLOCK_OWNERS; i++)
        if (of_a[i] || of_b[i])
            strbuf_printf(out, "  %% %-22s %14.1f %14.1f\n", clock_owner_names[i], of_a[i] / 10.0, of_b[i] / 10.0);
}

/* The likely error of the launches' ratio B / A. */
static void append_ratio_error(const TimeReport *a, const TimeReport *b, StrBuf *out)
{
    const RatioError *error =
        a->device == b->device ? ratio_error(a->device, a->time->clock_class, b->time->clock_class) : NULL;
    if (a->time->not_predicted || b->time->not_predicted || a->device->hypothetical) return;
    if (error)
        strbuf_printf(
            out,
            "  error of B / A: %.1f %% in the median, 9 of 10 within %.1f %%, the faster one right in %.0f %%: "
            "%u measured %s\n",
            error->median, error->p90, error->right, error->pairs, error->what);
    else strbuf_printf(out, "  error of B / A: no similar pair was measured on %s\n", a->device->name);
}

static void append_summary(const TimeReport *a, const TimeReport *b, StrBuf *out)
{
    const LaunchTime *x = a->time, *y = b->time;
    strbuf_printf(out, "A: %s, kernel %s on %s (%s)\nB: %s, kernel %s on %s (%s)\n\n", a->object->name, a->kernel->name,
                  a->device->name, target_infos[a->object->target].name, b->object->name, b->kernel->name,
                  b->device->name, target_infos[b->object->target].name);
    strbuf_printf(out, "%-26s %14s %14s %9s\n", "", "A", "B", "B / A");
    append_row("launch", "us", x->us, y->us, out);
    append_ratio_error(a, b, out);
    append_row("compute unit", "clk", x->cu_clocks, y->cu_clocks, out);
    append_row("workgroup", "clk", x->group_clocks, y->group_clocks, out);
    append_row("lower bound", "clk of a compute unit", x->bound_clocks, y->bound_clocks, out);
    if (x->flops > 0 || y->flops > 0) append_row("MFMA efficiency", "%", 100 * x->efficiency, 100 * y->efficiency, out);
    append_row("workgroups at a time", "", x->resident, y->resident, out);
    strbuf_append(out, "clocks go to\n");
    append_owner_rows(x->owner, y->owner, out);
}

/* Prints how many iterations of each loop correspond. */
static void append_alignment(const Alignment *alignment, uint32_t num, StrBuf *out)
{
    if (alignment->times_a > 1) strbuf_printf(out, "; B is unrolled by %u", alignment->times_a);
    if (alignment->times_b > 1) strbuf_printf(out, "; A is unrolled by %u", alignment->times_b);
    const bool is_earlier = alignment->rotation <= num / 2;
    const uint32_t by = is_earlier ? alignment->rotation : num - alignment->rotation;
    if (by) strbuf_printf(out, "; B begins %u MFMA%s %s", by, by == 1 ? "" : "s", is_earlier ? "earlier" : "later");
    strbuf_printf(out, "; %.0f %% of operands agree\n", 100 * alignment->alike);
}

/* `times` copies of the loop, starting with the product `first`. */
static void unroll(const TimeReport *r, const LoopProducts *from, uint32_t first, uint32_t times, LoopProducts *to)
{
    for (uint32_t i = 0; i < from->len * times; i++) VEC_PUSH(r->arena, to, from->data[(first + i) % from->len]);
}

/* The strips of both: a line of A above the same MFMAs of B. */
static void append_strips(const TimeReport *a, const TimeReport *b, const LoopPair *pair, StrBuf *out)
{
    enum { PER_LINE = 100 };
    LoopProducts own_a = {0}, own_b = {0}, all_a = {0}, all_b = {0};
    time_loop_products(a, pair->a, &own_a);
    time_loop_products(b, pair->b, &own_b);
    unroll(a, &own_a, 0, pair->alignment.times_a, &all_a);
    unroll(b, &own_b, pair->alignment.rotation, pair->alignment.times_b, &all_b);
    for (uint32_t i = 0; i < all_a.len; i += PER_LINE) {
        const uint32_t count = all_a.len - i < PER_LINE ? all_a.len - i : PER_LINE;
        const LoopProducts line_a = {.data = all_a.data + i, .len = count},
                           line_b = {.data = all_b.data + i, .len = count};
        strbuf_append(out, "  A ");
        time_append_strip(&line_a, 0, PER_LINE, 1, out);
        strbuf_append(out, "  B ");
        time_append_strip(&line_b, 0, PER_LINE, 1, out);
    }
}

static void append_loop_place(const TimeReport *r, uint32_t loop, StrBuf *out)
{
    strbuf_printf(out, "0x%llx to 0x%llx", (unsigned long long)time_address(r, r->time->loops[loop].header),
                  (unsigned long long)time_address(r, r->time->loops[loop].end));
}

static void append_pair(const TimeReport *a, const TimeReport *b, const LoopPair *pair, StrBuf *out)
{
    const LoopTime *x = &a->time->loops[pair->a], *y = &b->time->loops[pair->b];
    const double times_a = pair->alignment.times_a, times_b = pair->alignment.times_b;
    LoopProducts products = {0};
    time_loop_products(b, pair->b, &products);
    strbuf_append(out, "\nloop A ");
    append_loop_place(a, pair->a, out);
    strbuf_append(out, ", B ");
    append_loop_place(b, pair->b, out);
    append_alignment(&pair->alignment, products.len, out);
    append_row("clocks of the same work", "clk", x->clocks * times_a, y->clocks * times_b, out);
    append_row("matrix pipe", "clk", x->matrix_clocks * times_a, y->matrix_clocks * times_b, out);
    append_row("efficiency", "%", x->clocks > 0 ? 100 * x->matrix_clocks / x->clocks : 0,
               y->clocks > 0 ? 100 * y->matrix_clocks / y->clocks : 0, out);
    append_row("instructions", "", x->instructions * times_a, y->instructions * times_b, out);
    append_owner_rows(x->owner, y->owner, out);
    strbuf_append(out, "  instructions after each MFMA:\n");
    append_strips(a, b, pair, out);
}

static void append_alone(const TimeReport *r, char name, const LoopPairs *pairs, bool is_a, StrBuf *out)
{
    for (uint32_t i = 0; i < r->time->num_loops; i++) {
        const LoopTime *loop = &r->time->loops[i];
        if (has_partner(pairs, is_a ? i : UINT32_MAX, is_a ? UINT32_MAX : i)) continue;
        strbuf_printf(out, "\nloop %c ", name);
        append_loop_place(r, i, out);
        strbuf_printf(out, " has no counterpart: %.0f iterations of %.0f clk, %.0f instructions\n", loop->iterations,
                      loop->clocks, loop->instructions);
    }
}

void time_print_comparison(const TimeReport *a, const TimeReport *b, StrBuf *out)
{
    LoopPairs pairs = {0};
    time_pair_loops(a, b, &pairs);
    append_summary(a, b, out);
    for (uint32_t i = 0; i < pairs.len; i++) append_pair(a, b, &pairs.data[i], out);
    append_alone(a, 'A', &pairs, true, out);
    append_alone(b, 'B', &pairs, false, out);
}

void time_write_pairs(const TimeReport *a, const TimeReport *b, JsonWriter *json)
{
    LoopPairs pairs = {0};
    time_pair_loops(a, b, &pairs);
    JSON_OBJECTS(json, "loops", JSON_INLINE, const LoopPair, pair, pairs.data, pairs.len) {
        json_unsigned(json, "a", pair->a);
        json_unsigned(json, "b", pair->b);
        json_unsigned(json, "times_a", pair->alignment.times_a);
        json_unsigned(json, "times_b", pair->alignment.times_b);
        json_unsigned(json, "rotation", pair->alignment.rotation);
        json_double(json, "alike", pair->alignment.alike);
    }
}

static void write_ratio_error(const TimeReport *a, const TimeReport *b, JsonWriter *json)
{
    const RatioError *error =
        a->device == b->device ? ratio_error(a->device, a->time->clock_class, b->time->clock_class) : NULL;
    if (!error) {
        json_null(json, "ratio_error");
        return;
    }
    json_begin_object(json, "ratio_error");
    json_double(json, "median_percent", error->median);
    json_double(json, "p90_percent", error->p90);
    json_double(json, "faster_right_percent", error->right);
    json_unsigned(json, "pairs", error->pairs);
    json_text(json, "of", error->what);
    json_end(json);
}

void time_write_comparison(const TimeReport *a, const TimeReport *b, JsonWriter *json)
{
    json_begin_object(json, NULL);
    time_write_json(a, "a", json);
    json_line(json, 0);
    time_write_json(b, "b", json);
    json_line(json, 0);
    time_write_pairs(a, b, json);
    write_ratio_error(a, b, json);
    json_end(json);
}
