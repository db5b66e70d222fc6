/* See stage_plan.h. The first stage is the products that need no other product, and what they need; then what can
   follow without a product of the second stage, as much as leaves both stages about the same arithmetic. */
#include "wave/stage_plan.h"

#include <string.h>

enum { LEAST_ITERATIONS = 2, MOST_BODY = 512, MOST_HANDED = 96 * 4 /* bytes of a thread */ };

/* The place of the operation that makes the value; -1: it is made outside of the loop, or carried. */
static int32_t place_of(const Stages *p, const WaveValue *value) { return p->places[value->number]; }

/* The number of a carried value; -1: it is none of this loop. */
static int carried_number(const Stages *p, const WaveValue *value)
{
    for (unsigned i = 0; i < p->loop->num_carried; i++)
        if (p->loop->arguments.data[i] == value) return (int)i;
    return -1;
}

/* ---- which loops ---- */

static bool is_tile(const Stages *p, const WaveValue *memory)
{
    for (uint32_t i = 0; i < p->tiles.len; i++)
        if (p->tiles.data[i].memory == memory) return true;
    return false;
}

static bool takes_read(const Stages *p, const WaveNode *node)
{
    const WaveValue *memory = node->operands.data[0];
    if (!memory->node) return lower_is_staged(node) || !wave_is_written(memory);
    return is_tile(p, memory) && lower_reads_pieces(p->l, node);
}

/* A body that may be skipped holds arithmetic alone. */
static bool takes_body(const WaveNode *node)
{
    for (uint32_t i = 0; i + 1 < node->body.len; i++) {
        const WaveOp op = node->body.data[i]->op;
        const bool is_value = op == WAVE_OP_CONSTANT || op == WAVE_OP_REGISTER || op == WAVE_OP_BROADCAST;
        if (!is_value && wave_ops[op].class == WAVE_CLASS_OTHER) return false;
    }
    return true;
}

static bool takes(Stages *p, const WaveNode *node)
{
    LowerTile tile;
    switch (node->op) {
    case WAVE_OP_READ: return takes_read(p, node);
    case WAVE_OP_WRITE:
        if (!lower_find_tile(p->l, p->loop, node, &tile)) return false;
        VEC_PUSH(p->l->arena, &p->tiles, tile);
        return true;
    case WAVE_OP_SUM:
    case WAVE_OP_MAX_ELEMENT: return !node->word || strcmp(node->word, "block") != 0;
    case WAVE_OP_CUMSUM:
    case WAVE_OP_BARRIER:
    case WAVE_OP_SET_WAVE_PRIO:
    case WAVE_OP_SCHED_BARRIER:
    case WAVE_OP_SCHED_GROUP_BARRIER:
    case WAVE_OP_ALLOCATE:
    case WAVE_OP_YIELD: return false;
    case WAVE_OP_CONDITIONAL: return node->results.len == 1 && takes_body(node);
    default: return !wave_has_body(node->op) && !wave_is_store(node->op) && node->results.len == 1;
    }
}

/* Finds which operations need a product. False: there are no products one after another. */
static bool reach(Stages *p)
{
    unsigned kinds = 0;
    for (uint32_t i = 0; i < stage_places(p); i++) {
        const WaveNode *node = stage_node(p, i);
        bool needs = false;
        for (uint32_t o = 0; o < p->uses[i].len; o++) {
            const int32_t from = place_of(p, p->uses[i].data[o]);
            needs = needs || (from >= 0 && (p->reached[from] || wave_is_product(stage_node(p, (uint32_t)from)->op)));
        }
        p->reached[i] = needs ? 1 + wave_is_product(node->op) : 0;
        if (wave_is_product(node->op)) kinds |= 1u << needs;
    }
    return kinds == 3;
}

/* Marks what `place` needs in this and earlier iterations. False: a product of the second stage is among it. */
static bool close_over(const Stages *p, uint32_t place, uint8_t *marks)
{
    bool again = true;
    marks[place] = 1;
    while (again) {
        again = false;
        for (uint32_t i = stage_places(p); i-- > 0;) {
            if (!marks[i]) continue;
            if (p->reached[i] == 2) return false;
            for (uint32_t o = 0; o < p->uses[i].len; o++) {
                const WaveValue *operand = p->uses[i].data[o];
                const int number = carried_number(p, operand);
                const int32_t from = place_of(p, number < 0 ? operand : p->yield->operands.data[number]);
                if (from < 0 || marks[from]) continue;
                marks[from] = 1;
                again = again || from > (int32_t)i;
            }
        }
    }
    return true;
}

/* ---- where the first stage ends ---- */

/* Bytes of a thread. */
static int64_t bytes_of(const Stages *p, const WaveValue *value)
{
    const int64_t bytes = value->type.is_tensor ? lower_bytes(p->l, p->loop, value) : -1;
    return bytes < 0 ? 4 : bytes;
}

/* With fast math a product and the sum that alone takes it are one instruction. */
static bool is_fused(const Stages *p, const WaveNode *node)
{
    const WaveValue *out = node->results.data[0];
    if (node->op != WAVE_OP_MUL || !p->l->k->fast_math || out->users.len != 1) return false;
    return out->users.data[0]->op == WAVE_OP_ADD || out->users.data[0]->op == WAVE_OP_SUB;
}

/* About how much arithmetic an operation is. What may be skipped counts as skipped. */
static int64_t work_of(const Stages *p, const WaveNode *node)
{
    switch (node->op) {
    case WAVE_OP_MMA:
    case WAVE_OP_SCALED_MMA:
    case WAVE_OP_READ:
    case WAVE_OP_PERMUTE:
    case WAVE_OP_BROADCAST:
    case WAVE_OP_CONDITIONAL: return 0;
    case WAVE_OP_SUM: return bytes_of(p, node->operands.data[0]);
    case WAVE_OP_MAX_ELEMENT: return bytes_of(p, node->operands.data[0]) / 2; /* v_max3_f32 */
    case WAVE_OP_CAST: return bytes_of(p, node->results.data[0]);
    default: break;
    }
    const bool is_function = wave_ops[node->op].class == WAVE_CLASS_UNARY;
    return is_fused(p, node) ? 0 : bytes_of(p, node->results.data[0]) * (is_function ? 2 : 1);
}

/* The loop's own operation around a user; NULL: it is outside. */
static const WaveNode *in_body(const Stages *p, const WaveNode *user)
{
    while (user && user->parent != p->loop) user = user->parent;
    return user;
}

static bool is_handed(const Stages *p, const WaveValue *value, const uint8_t *marks)
{
    for (uint32_t i = 0; i < value->users.len; i++) {
        const WaveNode *user = in_body(p, value->users.data[i]);
        if (!user || user == p->yield) continue;
        const int32_t place = user->results.len ? place_of(p, user->results.data[0]) : -1;
        if (place >= 0 && !marks[place] && p->parts[place] < PART_ONCE) return true;
    }
    return false;
}

/* The difference of the stages' work if the marked operations are the first one. INT64_MAX: it would hand on too
   much. */
static int64_t difference(const Stages *p, const uint8_t *marks)
{
    int64_t work[2] = {0}, handed = 0;
    for (uint32_t i = 0; i < stage_places(p); i++) {
        if (p->parts[i] >= PART_ONCE) continue;
        work[marks[i]] += work_of(p, stage_node(p, i));
        if (marks[i] && is_handed(p, stage_node(p, i)->results.data[0], marks))
            handed += bytes_of(p, stage_node(p, i)->results.data[0]);
    }
    if (handed > MOST_HANDED) return INT64_MAX;
    return work[0] < work[1] ? work[1] - work[0] : work[0] - work[1];
}

static void join(uint8_t *marks, const uint8_t *more, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) marks[i] |= more[i];
}

static Part part_of(Stages *p, uint32_t place, bool is_early, bool is_first)
{
    WaveNode *node = stage_node(p, place);
    if (node->op == WAVE_OP_READ && node->operands.data[0]->node) {
        VEC_PUSH(p->l->arena, &p->fetches[!is_first], ((Fetch){.read = node, .half = INT64_MAX}));
        return is_first ? PART_FIRST_READ : PART_SECOND_READ;
    }
    return is_early ? PART_EARLY : is_first ? PART_FIRST : PART_SECOND;
}

/* Sets the parts of both stages. False: the first products need the second ones. */
static bool divide(Stages *p)
{
    const uint32_t n = stage_places(p);
    uint8_t *marks = ARENA_ARRAY(p->l->arena, uint8_t, n), *more = ARENA_ARRAY(p->l->arena, uint8_t, n);
    uint8_t *early = ARENA_ARRAY(p->l->arena, uint8_t, n), *best = ARENA_ARRAY(p->l->arena, uint8_t, n);
    memset(marks, 0, n);
    for (uint32_t i = 0; i < n; i++)
        if (wave_is_product(stage_node(p, i)->op) && !p->reached[i] && !close_over(p, i, marks)) return false;
    memcpy(early, marks, n);
    memcpy(best, marks, n);
    int64_t least = difference(p, marks);
    for (uint32_t i = 0; i < n; i++) {
        if (p->reached[i] != 1 || marks[i] || !work_of(p, stage_node(p, i))) continue;
        memset(more, 0, n);
        if (!close_over(p, i, more)) continue;
        join(marks, more, n);
        const int64_t now = difference(p, marks);
        if (now >= least) continue;
        least = now;
        memcpy(best, marks, n);
    }
    for (uint32_t i = 0; i < n; i++)
        if (p->parts[i] < PART_ONCE) p->parts[i] = part_of(p, i, early[i], best[i]);
    return least < INT64_MAX;
}

static bool is_first(const Stages *p, int32_t place)
{
    return p->parts[place] >= PART_FIRST && p->parts[place] <= PART_EARLY;
}

/* ---- halves ---- */

/* The K tiles of all products that use the read, if they are the same; else 0. */
static int64_t pieces_of(const Stages *p, Fetch *fetch)
{
    const WaveValue *value = fetch->read->results.data[0];
    int64_t pieces = 0;
    for (uint32_t i = 0; i < value->users.len; i++) {
        WaveProduct w;
        WaveNode *user = value->users.data[i];
        if (!wave_is_product(user->op) || !wave_product(p->l->k, user, &w)) return 0;
        const int64_t own = lower_product_pieces(p->l, user, value);
        if (!own || (i && own != pieces)) return 0;
        pieces = own;
        fetch->dim = (unsigned)wave_dim(&value->type, w.k);
    }
    return pieces;
}

/* The second stage's products follow each other, and none needs another one. */
static bool are_together(const Stages *p, unsigned stage)
{
    bool has_begun = false, has_ended = false;
    for (uint32_t i = 0; i < stage_places(p) && stage; i++) {
        const WaveNode *node = stage_node(p, i);
        if (p->parts[i] != PART_SECOND) continue;
        if (wave_is_product(node->op) && has_ended) return false;
        has_ended = has_begun && !wave_is_product(node->op);
        has_begun = has_begun || wave_is_product(node->op);
        for (uint32_t o = 0; o < node->operands.len && wave_is_product(node->op); o++) {
            const int32_t from = place_of(p, node->operands.data[o]);
            if (from >= 0 && p->parts[from] == PART_SECOND && wave_is_product(stage_node(p, (uint32_t)from)->op))
                return false;
        }
    }
    return true;
}

/* Divides the products of a stage if all its reads have the same even number of K tiles. */
static void halve(Stages *p, unsigned stage)
{
    int64_t pieces = 0;
    p->half[stage] = INT64_MAX;
    if (!are_together(p, stage)) return;
    for (uint32_t i = 0; i < p->fetches[stage].len; i++) {
        const int64_t own = pieces_of(p, &p->fetches[stage].data[i]);
        if (!own || own % 2 || (i && own != pieces)) return;
        pieces = own;
    }
    if (pieces) p->half[stage] = pieces / 2;
    for (uint32_t i = 0; i < p->fetches[stage].len; i++) p->fetches[stage].data[i].half = p->half[stage];
}

/* ---- what goes from stage to stage ---- */

/* A tile belongs to the stage whose operations read it. False: both do, or none. */
static bool divide_tiles(Stages *p)
{
    VEC_FOREACH(LowerTile, tile, &p->tiles) {
        unsigned stages = 0;
        for (uint32_t u = 0; u < tile->memory->users.len; u++) {
            const WaveNode *user = tile->memory->users.data[u];
            if (user->op == WAVE_OP_READ) stages |= is_first(p, place_of(p, user->results.data[0])) ? 1u : 2u;
        }
        if (stages != 1 && stages != 2) return false;
        tile->second = stages == 2;
    }
    return p->tiles.len > 0;
}

static bool find_handed(Stages *p)
{
    const uint32_t n = stage_places(p);
    uint8_t *marks = ARENA_ARRAY(p->l->arena, uint8_t, n);
    for (uint32_t i = 0; i < n; i++) marks[i] = is_first(p, (int32_t)i);
    for (unsigned i = 0; i < p->loop->num_carried; i++) {
        const int32_t from = place_of(p, p->yield->operands.data[i]);
        if (from < 0 || p->parts[from] >= PART_ONCE) return false;
        p->made_first[i] = is_first(p, from);
        if (p->made_first[i] && is_handed(p, p->loop->arguments.data[i], marks))
            VEC_PUSH(p->l->arena, &p->handed, p->loop->arguments.data[i]);
    }
    for (uint32_t i = 0; i < n; i++)
        if (marks[i] && is_handed(p, stage_node(p, i)->results.data[0], marks))
            VEC_PUSH(p->l->arena, &p->handed, stage_node(p, i)->results.data[0]);
    return p->handed.len > 0;
}

static void add_uses(const Stages *p, const WaveNode *node, WaveValues *uses)
{
    for (uint32_t o = 0; o < node->operands.len; o++) VEC_PUSH(p->l->arena, uses, node->operands.data[o]);
}

static void number_places(Stages *p)
{
    const WaveKernel *k = p->l->k;
    p->places = ARENA_ARRAY(p->l->arena, int32_t, k->values.len + 1);
    p->parts = ARENA_ARRAY(p->l->arena, uint8_t, p->loop->body.len);
    p->reached = ARENA_ARRAY(p->l->arena, uint8_t, p->loop->body.len);
    p->made_first = ARENA_ARRAY(p->l->arena, bool, p->loop->num_carried + 1);
    for (uint32_t i = 0; i <= k->values.len; i++) p->places[i] = -1;
    p->uses = ARENA_ARRAY(p->l->arena, WaveValues, p->loop->body.len);
    for (uint32_t i = 0; i < stage_places(p); i++) {
        WaveNode *node = stage_node(p, i);
        p->uses[i] = (WaveValues){0};
        add_uses(p, node, &p->uses[i]);
        for (uint32_t b = 0; b < node->body.len; b++) add_uses(p, node->body.data[b], &p->uses[i]);
        const bool is_copy = node->op == WAVE_OP_WRITE || lower_is_staged(node);
        const bool once = node->op == WAVE_OP_CONSTANT || node->op == WAVE_OP_REGISTER;
        p->parts[i] = is_copy ? PART_COPY : once ? PART_ONCE : PART_SECOND;
        for (uint32_t r = 0; r < node->results.len; r++) p->places[node->results.data[r]->number] = (int32_t)i;
    }
}

bool stage_plan(Stages *p)
{
    WaveKernel *k = p->l->k;
    const WaveConstraint *tiling = wave_constraint(k, WAVE_TILING, p->loop->symbol);
    const uint32_t operands = p->loop->operands.len;
    if (p->loop->parent || !tiling || p->loop->in_elements) return false;
    for (uint32_t i = 0; i < 2 && p->loop->has_bounds_inside; i++)
        if (!lower_is_uniform(p->l, p->loop->operands.data[operands - 1 - i])) return false;
    if (p->loop->body.len < 2 || p->loop->body.len > MOST_BODY) return false;
    p->yield = VEC_LAST(&p->loop->body);
    for (uint32_t i = 0; i < stage_places(p); i++)
        if (!takes(p, stage_node(p, i))) return false;
    p->symbol = tiling->dim;
    p->iterations = wave_ceil(wave_place(k, tiling->dim, NULL).group_extent, tiling->tile);
    if (p->yield->op != WAVE_OP_YIELD || p->iterations < LEAST_ITERATIONS) return false;
    number_places(p);
    if (!reach(p) || !divide(p) || !divide_tiles(p) || !find_handed(p)) return false;
    for (unsigned stage = 0; stage < 2; stage++) halve(p, stage);
    return true;
}
