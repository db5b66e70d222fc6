/* Places webs in physical registers, in this order:
 *
 *   1. pins;
 *   2. webs of four dwords or more, or that live in more than one block: widest first, then those that cross blocks,
 *      the longest first; the rest by their start. A destination of a matrix instruction prefers a group of registers
 *      that another such destination has used;
 *   3. short values of one block, in one scan by their start. Single registers prefer holes beside busy registers.
 *
 * A web tries these places in order: that of a partner with which it could not be joined (if it is free, the copy
 * vanishes); the lowest place with natural alignment below the highest register in use; any place there; places above.
 * If the highest register ends well above the maximum of liveness, the placer tries other orders and keeps the best. */
#include <stdlib.h>

#include "isa/family.h"
#include "regalloc/banks.h"
#include "regalloc/busy.h"
#include "regalloc/regalloc.h"
#include "support/sorted.h"

typedef enum Order { ORDER_WIDEST, ORDER_START, ORDER_LONGEST, NUM_ORDERS, ORDER_BANKS = NUM_ORDERS } Order;
/* How far above maximum liveness the result may be without another attempt. SGPRs do not limit occupancy. */
enum { TOLERATED_VECTOR_GAP = 2, TOLERATED_SCALAR_GAP = 6 };

typedef struct Item {
    uint32_t root;
    bool is_short;
    uint32_t start;
    Segments *lists;
} Item;

typedef struct Hint {
    uint32_t other; /* virtual register */
    int16_t shift;  /* offset of the web's dword 0 from the other's dword 0 */
    uint32_t next;
} Hint;

typedef struct Placer {
    Webs *w;
    Arena *arena;
    const Budget *budget;
    Item *items;
    uint32_t num_items;
    VEC(Hint) hints;
    uint32_t *first_hint; /* by root: index + 1 */
    Busy *busy[NUM_FILES];
    uint32_t high[NUM_FILES];
    Busy *pinned[NUM_FILES]; /* times that pins and named registers occupy */
    uint32_t pinned_high[NUM_FILES];
    VEC(Operand) groups; /* register groups of matrix destinations so far */
    bool ascending;      /* starts of queries ascend, so cursors can be used */
    uint32_t vgprs;      /* most VGPRs for this attempt */
    const Banks *banks;  /* not NULL: the attempt uses several banks of VGPRs */
} Placer;

/* ---- preparation ---- */

static void make_item(Placer *p, uint32_t root, Item *item)
{
    Web *web = &p->w->web[root];
    unsigned num_lists = web->uniform ? 1 : web->width;
    *item = (Item){.root = root, .start = UINT32_MAX, .lists = ARENA_ARRAY(p->arena, Segments, num_lists)};
    for (unsigned d = 0; d < num_lists; d++) {
        item->lists[d] = busy_segments(p->arena, &web->lists[d]);
        if (!item->lists[d].len) continue;
        if (item->lists[d].data[0].start < item->start) item->start = item->lists[d].data[0].start;
        uint32_t width = web->uniform ? web->width : 1;
        for (uint32_t i = 0; i < item->lists[d].len; i++)
            web->length += (uint64_t)(item->lists[d].data[i].end - item->lists[d].data[i].start) * width;
    }
    item->is_short = web->width < 4 && !web->crosses_edge;
}

static void add_hint(Placer *p, uint32_t root, uint32_t other, int shift)
{
    VEC_PUSH(p->arena, &p->hints, ((Hint){other, (int16_t)shift, p->first_hint[root]}));
    p->first_hint[root] = p->hints.len;
}

static void collect_items(Placer *p)
{
    Webs *w = p->w;
    uint32_t n = w->k->vregs.len;
    p->items = ARENA_ARRAY(p->arena, Item, n);
    p->first_hint = ARENA_ARRAY(p->arena, uint32_t, n);
    for (uint32_t v = 0; v < n; v++) {
        if (w->parent[v] != v) continue;
        make_item(p, v, &p->items[p->num_items]);
        if (p->items[p->num_items].start != UINT32_MAX) p->num_items++;
    }
    /* added in reverse, so that the most important ones come first in the lists */
    for (uint32_t i = w->affinities.len; i-- > 0;) {
        const Affinity *a = &w->affinities.data[i];
        if (a->joined) continue;
        int offset_a, offset_b;
        uint32_t root_a = webs_find(w, a->a, &offset_a), root_b = webs_find(w, a->b, &offset_b);
        if (root_a == root_b) continue;
        /* base(root_a) + offset_a + a_offset = reg(b) + b_offset */
        add_hint(p, root_a, a->b, (int)a->b_offset - offset_a - (int)a->a_offset);
        add_hint(p, root_b, a->a, (int)a->a_offset - offset_b - (int)a->b_offset);
    }
}

static void compute_max_live(const Placer *p, Placement *out)
{
    const Webs *w = p->w;
    int32_t *change[NUM_PRESSURES];
    uint32_t points = w->lv->num_points + 2;
    for (unsigned c = 0; c < NUM_PRESSURES; c++) change[c] = ARENA_ARRAY(p->arena, int32_t, points);
    for (uint32_t i = 0; i < p->num_items; i++) {
        const Web *web = &w->web[p->items[i].root];
        unsigned c = pressure_class(web->reg_class);
        int32_t width = web->uniform ? web->width : 1;
        for (unsigned d = 0; d < (web->uniform ? 1u : web->width); d++) {
            const Segments *list = &p->items[i].lists[d];
            for (uint32_t s = 0; s < list->len; s++) {
                change[c][list->data[s].start] += width;
                change[c][list->data[s].end] -= width;
            }
        }
    }
    for (unsigned c = 0; c < NUM_PRESSURES; c++) {
        int32_t now = 0;
        for (uint32_t i = 0; i < points; i++) {
            now += change[c][i];
            if ((uint32_t)now <= out->max_live[c]) continue;
            out->max_live[c] = (uint32_t)now;
            out->max_at[c] = i;
        }
    }
}

/* ---- one web ---- */

static const Segments *item_list(const Placer *p, const Item *item, unsigned dword)
{
    return &item->lists[p->w->web[item->root].uniform ? 0 : dword];
}

static bool fits(const Placer *p, const Item *item, unsigned file, int base, uint32_t limit)
{
    const Web *web = &p->w->web[item->root];
    if (base < 0 || (uint32_t)base + web->width > limit) return false;
    if (file == CLASS_V && !banks_hold((unsigned)base, web->width)) return false;
    if (file == CLASS_V && banks_forbid(p->banks, item->root, (unsigned)base)) return false;
    for (unsigned d = 0; d < web->width; d++) {
        Busy *busy = &p->busy[file][(unsigned)base + d];
        if (busy->reserved) return false;
        const Segments *list = item_list(p, item, d);
        if (!list->len) continue;
        if (p->ascending && list->data[0].start == item->start ? busy_overlaps_ascending(busy, list)
                                                               : busy_overlaps(busy, list))
            return false;
    }
    return true;
}

static void occupy(Placer *p, const Item *item, unsigned file, unsigned base)
{
    Web *web = &p->w->web[item->root];
    web->base = (int32_t)base;
    web->file = (uint8_t)file;
    for (unsigned d = 0; d < web->width; d++) busy_add(p->arena, &p->busy[file][base + d], item_list(p, item, d));
    unsigned top = web->width; /* dwords that are never read or written do not count */
    while (top && !web->names_open && !item_list(p, item, top - 1)->len) top--;
    if (base + top > p->high[file]) p->high[file] = base + top;
}

static bool try_hints(const Placer *p, const Item *item, unsigned file, int *base)
{
    const Web *web = &p->w->web[item->root];
    for (uint32_t h = p->first_hint[item->root]; h; h = p->hints.data[h - 1].next) {
        const Hint *hint = &p->hints.data[h - 1];
        int offset;
        const Web *other = &p->w->web[webs_find(p->w, hint->other, &offset)];
        if (other->base == NO_REG || other->file != file) continue;
        int at = other->base + offset + hint->shift;
        if (at < 0 || (unsigned)at % web->align != web->phase) continue;
        if (!fits(p, item, file, at, p->high[file])) continue;
        *base = at;
        return true;
    }
    return false;
}

static bool try_groups(const Placer *p, const Item *item, unsigned file, int *base)
{
    const Web *web = &p->w->web[item->root];
    for (uint32_t g = 0; g < p->groups.len; g++) {
        Operand group = p->groups.data[g];
        if (group.reg_class != file || group.width != web->width) continue;
        if (!fits(p, item, file, (int)group.value, p->high[file])) continue;
        *base = (int)group.value;
        return true;
    }
    return false;
}

/* Tries a register whose pair partner is busy anyway, to keep whole pairs free. */
static bool try_odd_holes(const Placer *p, const Item *item, unsigned file, int *base)
{
    for (uint32_t r = 0; r < p->high[file]; r++) {
        if (!busy_overlaps(&p->busy[file][r ^ 1], item_list(p, item, 0))) continue;
        if (!fits(p, item, file, (int)r, p->high[file])) continue;
        *base = (int)r;
        return true;
    }
    return false;
}

static bool scan(const Placer *p, const Item *item, unsigned file, uint32_t from, uint32_t limit, unsigned align,
                 int *base)
{
    const Web *web = &p->w->web[item->root];
    unsigned phase = web->phase, step = web->align;
    /* natural alignment is only a preference; if the web has a phase, its aligned part does not come first */
    if (align > step && !phase) step = align;
    uint32_t first = from <= phase ? phase : (from - phase + step - 1) / step * step + phase;
    for (uint32_t b = first; b + web->width <= limit; b += step) {
        if (!fits(p, item, file, (int)b, limit)) continue;
        *base = (int)b;
        return true;
    }
    return false;
}

/* With several banks: places the web near its neighbours in the roles. */
static bool place_in_banks(Placer *p, const Item *item, uint32_t limit)
{
    const Web *web = &p->w->web[item->root];
    const unsigned natural = web->width >= 4 ? 4 : web->width >= 2 ? 2 : 1;
    uint8_t order[NUM_BANKS];
    int base;
    bool found = try_hints(p, item, CLASS_V, &base);
    banks_order(p->banks, item->root, order);
    for (unsigned b = 0; b < NUM_BANKS && !found; b++) {
        const uint32_t low = order[b] * (uint32_t)NUM_NAMED_VGPRS, high = low + NUM_NAMED_VGPRS;
        const uint32_t end = high < limit ? high : limit;
        found = scan(p, item, CLASS_V, low, end, natural, &base) || scan(p, item, CLASS_V, low, end, 1, &base);
    }
    if (found) occupy(p, item, CLASS_V, (unsigned)base);
    return found;
}

static bool place_in_file(Placer *p, const Item *item, unsigned file, uint32_t limit)
{
    if (p->banks && file == CLASS_V) return place_in_banks(p, item, limit);
    const Web *web = &p->w->web[item->root];
    unsigned natural = web->width >= 4 ? 4 : web->width >= 2 ? 2 : 1;
    uint32_t high = p->high[file] < limit ? p->high[file] : limit;
    uint32_t above = high > web->width ? high - web->width + 1 : 0;
    int base;
    bool found = try_hints(p, item, file, &base) || (web->mfma_result && try_groups(p, item, file, &base)) ||
                 (web->width == 1 && item->is_short && file == CLASS_V && try_odd_holes(p, item, file, &base)) ||
                 scan(p, item, file, 0, high, natural, &base) || scan(p, item, file, 0, high, 1, &base);
    if (!found) {
        /* the highest register must grow: take the smallest growth */
        int aligned, any;
        bool has_any = scan(p, item, file, above, limit, 1, &any);
        bool has_aligned = has_any && scan(p, item, file, above, limit, natural, &aligned);
        if (!has_any) return false;
        base = has_aligned && aligned <= any ? aligned : any;
    }
    occupy(p, item, file, (unsigned)base);
    if (web->mfma_result && web->width >= 4) {
        bool known = false;
        for (uint32_t g = 0; g < p->groups.len && !known; g++)
            known = p->groups.data[g].value == (uint32_t)base && p->groups.data[g].reg_class == file;
        if (!known) VEC_PUSH(p->arena, &p->groups, operand_phys((RegClass)file, (uint32_t)base, web->width));
    }
    return true;
}

static uint32_t file_limit(const Placer *p, unsigned file)
{
    uint32_t limit = p->budget->limit[file];
    if (file == CLASS_V && p->vgprs < limit) limit = p->vgprs;
    if (file == CLASS_V && p->high[CLASS_A]) {
        uint32_t left = (p->budget->total_v_a - p->high[CLASS_A]) & ~3u; /* AGPRs begin at a multiple of 4 */
        if (left < limit) limit = left;
    }
    if (file == CLASS_A) {
        uint32_t v = (p->high[CLASS_V] + 3) & ~3u;
        if (p->budget->total_v_a - v < limit) limit = p->budget->total_v_a - v;
    }
    return limit;
}

static bool place_item(Placer *p, const Item *item)
{
    const Web *web = &p->w->web[item->root];
    unsigned file = web->reg_class == CLASS_VA ? CLASS_V : web->reg_class;
    if (place_in_file(p, item, file, file_limit(p, file))) return true;
    return web->reg_class == CLASS_VA && place_in_file(p, item, CLASS_A, file_limit(p, CLASS_A));
}

/* ---- pins ---- */

static bool pin_conflict(const Placer *p, const Item *item, DiagList *diags)
{
    const Kernel *k = p->w->k;
    const Web *web = &p->w->web[item->root];
    for (uint32_t i = 0; i < p->num_items; i++) {
        const Web *other = &p->w->web[p->items[i].root];
        if (other == web || other->base == NO_REG || other->file != web->file) continue;
        for (int r = web->pin; r < web->pin + web->width; r++) {
            if (r < other->base || r >= other->base + other->width) continue;
            Busy taken = {0};
            busy_add(p->arena, &taken, item_list(p, &p->items[i], (unsigned)(r - other->base)));
            if (!busy_overlaps(&taken, item_list(p, item, (unsigned)(r - web->pin)))) continue;
            uint32_t holder = other->pinned_by;
            bool by_hardware = k->vregs.data[holder].def && k->vregs.data[holder].def->m.opcode == OP_LIVE_IN;
            const char *theirs = regalloc_pin_text(p->w, other->file, holder);
            const char *name = regalloc_vreg_text(k, p->arena, holder);
            diag_error(diags, regalloc_vreg_loc(k, web->pinned_by), "%s is pinned to %s, but there %c%d holds %s%s",
                       regalloc_vreg_text(k, p->arena, web->pinned_by),
                       regalloc_pin_text(p->w, web->file, web->pinned_by), "sva"[web->file], r, name,
                       by_hardware ? "" : arena_printf(p->arena, " (pinned to %s)", theirs));
            if (by_hardware) diag_report(diags, DIAG_NOTE, regalloc_vreg_loc(k, holder), "%s holds %s", theirs, name);
            else diag_report(diags, DIAG_NOTE, regalloc_vreg_loc(k, holder), "%s is pinned to %s here", name, theirs);
            return false;
        }
    }
    return false;
}

static bool place_pins(Placer *p, DiagList *diags)
{
    const Kernel *k = p->w->k;
    bool ok = true;
    ARRAY_FOREACH(const Item, item, p->items, p->num_items) {
        Web *web = &p->w->web[item->root];
        if (web->pin == NO_REG) continue;
        unsigned file = web->reg_class == CLASS_VA ? CLASS_V : web->reg_class;
        const VReg *r = &k->vregs.data[web->pinned_by];
        web->file = (uint8_t)file;
        if ((uint32_t)web->pin + web->width > p->budget->limit[file]) {
            ok =
                diag_error(diags, regalloc_vreg_loc(k, web->pinned_by),
                           "%s is pinned to %s, beyond the %u registers of this kernel: %s",
                           regalloc_vreg_text(k, p->arena, web->pinned_by),
                           regalloc_pin_text(p->w, file, web->pinned_by), p->budget->limit[file], p->budget->why[file]);
        } else if ((unsigned)web->pin % web->align != web->phase) {
            ok = diag_error(diags, regalloc_vreg_loc(k, web->pinned_by),
                            "%s cannot be pinned to %c%d: it must start at a multiple of %u",
                            regalloc_vreg_text(k, p->arena, web->pinned_by), "sva"[file], r->pin, web->align);
        } else if (file == CLASS_V && !banks_hold((unsigned)web->pin, web->width)) {
            ok = diag_error(diags, regalloc_vreg_loc(k, web->pinned_by),
                            "%s is pinned to %s, across a multiple of %u: no instruction can name it",
                            regalloc_vreg_text(k, p->arena, web->pinned_by),
                            regalloc_pin_text(p->w, file, web->pinned_by), NUM_NAMED_VGPRS);
        } else if (!fits(p, item, file, web->pin, p->budget->limit[file])) {
            ok = pin_conflict(p, item, diags);
        } else {
            occupy(p, item, file, (unsigned)web->pin);
        }
    }
    return ok;
}

/* Reserves registers that instructions name. */
static void reserve_named(Placer *p)
{
    FOREACH_BLOCK(p->w->k, block)
    FOREACH_INST(block, inst)
    ARRAY_FOREACH(const Operand, o, inst->m.operands, inst->m.num_operands) {
        if (o->kind != OPERAND_PHYS) continue;
        unsigned file = o->reg_class;
        for (unsigned d = 0; d < o->width && o->value + d < MAX_FILE_REGS; d++)
            p->busy[file][o->value + d].reserved = true;
        if (o->value + o->width > p->high[file]) p->high[file] = o->value + o->width;
    }
}

/* Reserves registers that the author keeps out of use. */
static void reserve_ranges(Placer *p)
{
    const Kernel *k = p->w->k;
    VEC_FOREACH(const RegisterRange, range, &k->reserved) {
        for (unsigned d = 0; d < range->width && range->first + d < MAX_FILE_REGS; d++)
            p->busy[range->reg_class][range->first + d].reserved = true;
    }
}

/* ---- orders ---- */

typedef struct SortKey {
    uint64_t major, minor;
    uint32_t item;
} SortKey;

DEFINE_SORT(compare_keys, SortKey, major, minor, item)

static SortKey sort_key(const Placer *p, uint32_t i, Order order)
{
    const Item *item = &p->items[i];
    const Web *web = &p->w->web[item->root];
    uint64_t narrow = 64 - web->width, start = item->start, longest = ~web->length;
    if (order == ORDER_START) return (SortKey){start, narrow, i};
    if (order == ORDER_BANKS && p->banks->low[item->root]) return (SortKey){0, start << 8 | narrow, i};
    if (item->is_short) return (SortKey){1000, start << 8 | narrow, i};
    if (order == ORDER_BANKS) return (SortKey){narrow << 1 | !web->crosses_edge, p->banks->rank[item->root], i};
    if (order == ORDER_LONGEST) return (SortKey){0, longest, i};
    return (SortKey){narrow << 1 | !web->crosses_edge, web->crosses_edge ? longest : start, i};
}

/* Do the starts ascend within this group of the order? */
static bool group_ascends(const Placer *p, const SortKey *key, Order order)
{
    if (order == ORDER_START || key->major == 1000) return true;
    return order == ORDER_WIDEST && !p->w->web[p->items[key->item].root].crosses_edge;
}

static void reset_cursors(Placer *p)
{
    for (unsigned f = 0; f < NUM_FILES; f++)
        for (uint32_t r = 0; r < MAX_FILE_REGS; r++) p->busy[f][r].cursor = 0;
}

static bool is_scalar(const Placer *p, uint32_t item) { return p->w->web[p->items[item].root].reg_class == CLASS_S; }

/* Places the unpinned webs of one kind, scalar or vector, in that order. */
static void attempt(Placer *p, Order order, bool scalar, Placement *out)
{
    for (unsigned f = scalar ? CLASS_S : CLASS_V; f <= (scalar ? CLASS_S : CLASS_A); f++) {
        p->high[f] = p->pinned_high[f];
        p->busy[f] = ARENA_ARRAY(p->arena, Busy, MAX_FILE_REGS);
        for (unsigned r = 0; r < MAX_FILE_REGS; r++) {
            const Busy *pinned = &p->pinned[f][r];
            p->busy[f][r].reserved = pinned->reserved;
            if (pinned->len) busy_add(p->arena, &p->busy[f][r], &(Segments){pinned->data, pinned->len});
        }
    }
    p->groups.len = 0;
    p->ascending = false;
    out->failed = NO_VREG;
    SortKey *keys = ARENA_ARRAY(p->arena, SortKey, p->num_items + 1);
    uint32_t n = 0;
    for (uint32_t i = 0; i < p->num_items; i++) {
        Web *web = &p->w->web[p->items[i].root];
        if (web->pin != NO_REG || is_scalar(p, i) != scalar) continue;
        web->base = NO_REG;
        keys[n++] = sort_key(p, i, order);
    }
    qsort(keys, n, sizeof *keys, compare_keys);
    for (uint32_t i = 0; i < n; i++) {
        bool new_group = i == 0 || (order != ORDER_START && keys[i].major != keys[i - 1].major);
        if (new_group && (p->ascending = group_ascends(p, &keys[i], order))) reset_cursors(p);
        if (place_item(p, &p->items[keys[i].item])) continue;
        out->failed = p->items[keys[i].item].root;
        break;
    }
    for (unsigned f = scalar ? CLASS_S : CLASS_V; f <= (scalar ? CLASS_S : CLASS_A); f++) out->high[f] = p->high[f];
}

static void save_bases(const Placer *p, bool scalar, int32_t *bases)
{
    for (uint32_t i = 0; i < p->num_items; i++) {
        const Web *web = &p->w->web[p->items[i].root];
        if (is_scalar(p, i) == scalar) bases[i] = web->base == NO_REG ? NO_REG : web->base | web->file << 16;
    }
}

static void load_bases(const Placer *p, bool scalar, const int32_t *bases)
{
    for (uint32_t i = 0; i < p->num_items; i++) {
        Web *web = &p->w->web[p->items[i].root];
        if (is_scalar(p, i) != scalar) continue;
        web->base = bases[i] == NO_REG ? NO_REG : bases[i] & 0xffff;
        web->file = (uint8_t)(bases[i] == NO_REG ? web->reg_class : bases[i] >> 16);
    }
}

static uint32_t cost(const Placement *p, bool scalar)
{
    uint32_t failed = p->failed != NO_VREG ? 1u << 30 : 0;
    return failed + (scalar ? p->high[CLASS_S] : p->high[CLASS_V] + p->high[CLASS_A]);
}

static bool tight(const Placement *p, bool scalar)
{
    if (p->failed != NO_VREG) return false;
    if (scalar) return p->high[CLASS_S] <= p->max_live[PRESSURE_S] + TOLERATED_SCALAR_GAP;
    return p->high[CLASS_V] <= p->max_live[PRESSURE_V] + TOLERATED_VECTOR_GAP &&
           p->high[CLASS_A] <= p->max_live[PRESSURE_A] + TOLERATED_VECTOR_GAP;
}

/* The most VGPRs, within the budget, with which a SIMD holds as many waves as with `vgprs`. */
static uint32_t least_budget(const Placer *p, uint32_t vgprs)
{
    const Target target = p->w->k->target;
    const uint32_t waves = isa_waves_by_vgprs(target, vgprs), limit = p->budget->limit[CLASS_V];
    const uint32_t most = waves ? isa_vgprs_for_waves(target, waves) : limit;
    return most < limit ? most : limit;
}

static bool attempt_in_banks(Placer *p, Placement *out)
{
    for (unsigned i = 0; i < 2; i++) {
        attempt(p, i ? ORDER_START : ORDER_BANKS, false, out);
        if (out->failed == NO_VREG) return true;
    }
    return false;
}

/* Places again with wishes for banks; keeps the result if it needs fewer switches. */
static void improve_banks(Placer *p, Banks *banks, int32_t *bases, Placement *out)
{
    uint64_t least = banks_cost(banks);
    save_bases(p, false, bases);
    for (BanksBegin how = BEGIN_PLACED; how < NUM_BEGINS; how++) {
        Placement other = *out;
        load_bases(p, false, bases);
        banks_partition(banks, p->vgprs, how);
        banks->has_wishes = true;
        if (!attempt_in_banks(p, &other)) continue;
        const uint64_t switches = banks_cost(banks);
        if (switches >= least) continue;
        least = switches;
        *out = other;
        save_bases(p, false, bases);
    }
}

/* With several banks: tries as few VGPRs as the occupancy needs, then more, up to the budget. */
static void place_in_many(Placer *p, int32_t *bases, Placement *out)
{
    const uint32_t live = out->max_live[PRESSURE_V], limit = p->budget->limit[CLASS_V];
    uint32_t vgprs = live > NUM_NAMED_VGPRS ? live : NUM_NAMED_VGPRS + 1;
    Banks *banks = banks_new(p->w);
    bool placed;
    p->banks = banks;
    do {
        p->vgprs = least_budget(p, vgprs);
        placed = attempt_in_banks(p, out);
        vgprs = p->vgprs + 1;
    } while (!placed && p->vgprs < limit);
    if (placed) improve_banks(p, banks, bases, out);
    else save_bases(p, false, bases);
    p->banks = NULL;
}

/* Tries the orders and keeps the best. */
static void place_kind(Placer *p, bool scalar, int32_t *bases, Placement *out)
{
    const bool has_more = !scalar && p->budget->limit[CLASS_V] > NUM_NAMED_VGPRS;
    p->vgprs = NUM_NAMED_VGPRS;
    if (has_more && out->max_live[PRESSURE_V] > NUM_NAMED_VGPRS) {
        place_in_many(p, bases, out);
        load_bases(p, scalar, bases);
        return;
    }
    attempt(p, ORDER_WIDEST, scalar, out);
    save_bases(p, scalar, bases);
    for (Order order = ORDER_START; order < NUM_ORDERS && !tight(out, scalar); order++) {
        Placement other = *out;
        attempt(p, order, scalar, &other);
        if (cost(&other, scalar) >= cost(out, scalar)) continue;
        *out = other;
        save_bases(p, scalar, bases);
    }
    if (has_more && out->failed != NO_VREG) place_in_many(p, bases, out);
    load_bases(p, scalar, bases);
}

bool regalloc_place(Webs *w, const Budget *budget, Placement *out, DiagList *diags)
{
    Placer p = {.w = w, .arena = w->arena, .budget = budget};
    collect_items(&p);
    *out = (Placement){.failed = NO_VREG};
    compute_max_live(&p, out);
    for (unsigned f = 0; f < NUM_FILES; f++) p.busy[f] = ARENA_ARRAY(p.arena, Busy, MAX_FILE_REGS);
    if (!regalloc_check_pins(w, diags) || !place_pins(&p, diags)) return false;
    reserve_named(&p);
    reserve_ranges(&p);
    for (unsigned f = 0; f < NUM_FILES; f++) {
        p.pinned[f] = p.busy[f];
        p.pinned_high[f] = p.high[f];
    }
    int32_t *bases = ARENA_ARRAY(p.arena, int32_t, p.num_items + 1);
    place_kind(&p, false, bases, out);
    if (out->failed == NO_VREG) place_kind(&p, true, bases, out);
    return true;
}
