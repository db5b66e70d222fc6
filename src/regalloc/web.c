/* Webs: sets of virtual registers that share one place, with a sorted list of segments per dword. Two webs join if no
 * dword would have to hold two different values at one point. A copy has the value of its source, so both may overlap.
 * The parts of a merge have the values of its dwords.
 *
 *     %m = merge %a, %b        web {m, a at 0, b at 1}: m's dword 0 has the value of a, and a may live on beside m */
#include "regalloc/regalloc.h"
#include "support/sorted.h"

#include <string.h>

/* ---- segment lists ---- */

/* Index of the first segment that ends after `point`. */
static uint32_t first_ending_after(const WebSegments *list, uint32_t point)
{
    return SEARCH_FIRST(at, list->len, list->data[at].end <= point);
}

/* Do the lists overlap with different values? `b_shift` is added to the values of b. */
static bool segments_conflict(const WebSegments *a, const WebSegments *b, uint32_t b_shift)
{
    if (!a->len || !b->len) return false;
    if (VEC_LAST(a).end <= b->data[0].start || VEC_LAST(b).end <= a->data[0].start) return false;
    uint32_t a_shift = 0;
    if (a->len > b->len) {
        const WebSegments *t = a;
        a = b;
        b = t;
        a_shift = b_shift;
        b_shift = 0;
    }
    VEC_FOREACH(const WebSegment, s, a) {
        for (uint32_t j = first_ending_after(b, s->start); j < b->len && b->data[j].start < s->end; j++)
            if (b->data[j].value + b_shift != s->value + a_shift) return true;
    }
    return false;
}

/* Adds a segment. If it overlaps the list, the values must be the same there. */
static void segments_insert(Arena *arena, WebSegments *list, WebSegment s)
{
    if (!list->len || VEC_LAST(list).end <= s.start) {
        VEC_PUSH(arena, list, s);
        return;
    }
    uint32_t at = first_ending_after(list, s.start), last = at;
    while (last < list->len && list->data[last].start < s.end) {
        if (list->data[last].start < s.start) s.start = list->data[last].start;
        if (list->data[last].end > s.end) s.end = list->data[last].end;
        last++;
    }
    if (last == at) {
        VEC_PUSH(arena, list, s); /* makes room for one more */
        memmove(list->data + at + 1, list->data + at, sizeof s * (list->len - 1 - at));
        list->data[at] = s;
        return;
    }
    list->data[at] = s;
    memmove(list->data + at + 1, list->data + last, sizeof s * (list->len - last));
    list->len -= last - at - 1;
}

static void segments_add_all(Arena *arena, WebSegments *to, const WebSegments *from, uint32_t shift)
{
    for (uint32_t i = 0; i < from->len; i++) {
        WebSegment s = from->data[i];
        s.value += shift;
        segments_insert(arena, to, s);
    }
}

static WebSegments segments_copy(Arena *arena, const WebSegments *from, uint32_t shift)
{
    WebSegments copy = {0};
    if (!from->len) return copy;
    copy.data = ARENA_ARRAY(arena, WebSegment, from->len);
    copy.len = copy.cap = from->len;
    for (uint32_t i = 0; i < from->len; i++) {
        copy.data[i] = from->data[i];
        copy.data[i].value += shift;
    }
    return copy;
}

/* ---- values and constraints of single virtual registers ---- */

bool webs_same_file(RegClass a, RegClass b)
{
    return a == b || (a == CLASS_VA && b != CLASS_S) || (b == CLASS_VA && a != CLASS_S);
}

static bool merge_alignment(uint8_t *align, uint8_t *phase, unsigned other_align, unsigned other_phase)
{
    unsigned small = *align < other_align ? *align : other_align;
    if (*phase % small != other_phase % small) return false;
    if (other_align > *align) {
        *align = (uint8_t)other_align;
        *phase = (uint8_t)other_phase;
    }
    return true;
}

/* Tuples of two or more VGPRs or AGPRs start at even registers; SGPR pairs at even ones, longer tuples at multiples
   of 4 (registers.md section 2). */
static unsigned natural_alignment(RegClass reg_class, unsigned width)
{
    if (width < 2) return 1;
    return reg_class == CLASS_S && width > 2 ? 4 : 2;
}

static void constrain_operand(Webs *w, const Inst *inst, unsigned i)
{
    const Operand *o = &inst->m.operands[i];
    const InstInfo *row = inst_row(inst);
    if (o->kind != OPERAND_VREG) return;
    Web *web = &w->web[o->value];
    if (i < row->num_defs && inst->m.opcode != OP_INVALID && row->unit == UNIT_MFMA) web->mfma_result = true;
    if (inst->m.opcode == OP_UNDEF || (o->width == 2 && !isa_looks_at_dword(&inst->m, i, 1))) web->names_open = true;
    bool copy = inst->m.opcode == OP_COPY || inst->m.opcode == OP_MERGE;
    if (copy && i && operand_is_undefined(w->k, *o)) w->web[inst->m.operands[0].value].names_open = true;
    if (i >= row->num_operands || row->operands[i].align < 2 || o->width < 2) return;
    unsigned align = row->operands[i].align;
    /* The validator refuses wide operands at odd dwords of a tuple. */
    CHECK(merge_alignment(&web->align, &web->phase, align, (0u - o->offset) & (align - 1)));
}

/* Adds the segment in pieces, one per version of the variable. */
static void add_versions(Webs *w, WebSegments *list, const Versions *versions, Segment s)
{
    /* the first version after s.start */
    const uint32_t low = SEARCH_FIRST(at, versions->len, versions->data[at].point <= s.start);
    for (uint32_t i = low ? low - 1 : 0; i < versions->len && s.start < s.end; i++) {
        uint32_t end = s.end;
        if (i + 1 < versions->len && versions->data[i + 1].point < end) end = versions->data[i + 1].point;
        VEC_PUSH(w->arena, list, ((WebSegment){s.start, end, versions->data[i].value}));
        s.start = end;
    }
}

static void init_list(Webs *w, WebSegments *list, uint32_t unit, uint32_t cell)
{
    const Liveness *lv = w->lv;
    uint32_t from = lv->first[unit], n = lv->first[unit + 1] - from;
    const Versions *versions = &w->versions[cell];
    if (!n) return;
    if (!versions->len) {
        list->data = ARENA_ARRAY(w->arena, WebSegment, n);
        list->cap = n;
    }
    for (uint32_t i = 0; i < n; i++) {
        Segment s = lv->segments[from + i];
        if (versions->len) add_versions(w, list, versions, s);
        else list->data[list->len++] = (WebSegment){s.start, s.end, w->values[cell]};
    }
}

static void init_web(Webs *w, uint32_t v)
{
    const Liveness *lv = w->lv;
    const VReg *r = &w->k->vregs.data[v];
    Web *web = &w->web[v];
    bool uniform = !liveness_is_split(lv, v) && (r->width == 1 || !w->versions[w->value_base[v]].len);
    for (unsigned d = 1; d < r->width && uniform; d++)
        uniform = w->values[w->value_base[v] + d] == w->values[w->value_base[v]] + d;
    unsigned num_lists = uniform ? 1 : r->width;
    *web = (Web){.width = r->width,
                 .reg_class = r->reg_class,
                 .align = (uint8_t)natural_alignment((RegClass)r->reg_class, r->width),
                 .uniform = uniform,
                 .pin = r->pin == NO_PIN ? NO_REG : r->pin,
                 .pinned_by = v,
                 .base = NO_REG,
                 .first_member = v,
                 .last_member = v};
    web->lists = ARENA_ARRAY(w->arena, WebSegments, num_lists);
    for (unsigned d = 0; d < num_lists; d++) {
        uint32_t unit = liveness_unit(lv, v, d);
        init_list(w, &web->lists[d], unit, w->value_base[v] + d);
        if (lv->global_of[unit] != UINT32_MAX) web->crosses_edge = true;
    }
    if (r->param_of) web->crosses_edge = true;
}

static void find_blocked(Webs *w)
{
    const Kernel *k = w->k;
    for (unsigned f = 0; f < NUM_FILES; f++) w->blocked[f] = bitset_new(w->arena, MAX_FILE_REGS);
    VEC_FOREACH(const RegisterRange, range, &k->reserved) {
        for (uint32_t r = range->first; r < (uint32_t)range->first + range->width && r < MAX_FILE_REGS; r++)
            bitset_set(&w->blocked[range->reg_class], r);
    }
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    ARRAY_FOREACH(const Operand, o, inst->m.operands, inst->m.num_operands) {
        if (o->kind != OPERAND_PHYS || o->reg_class >= NUM_FILES) continue;
        for (uint32_t r = o->value; r < o->value + o->width && r < MAX_FILE_REGS; r++)
            bitset_set(&w->blocked[o->reg_class], r);
    }
}

/* The first reader of the register among the next instructions; NULL: none of these. */
static const Inst *first_reader(const Inst *def, uint32_t v)
{
    enum { NEAR = 64 };
    uint32_t left = NEAR;
    for (const Inst *inst = def->next; inst && left--; inst = inst->next)
        for (unsigned i = 0; i < inst_num_uses(inst); i++)
            if (inst_uses(inst)[i].kind == OPERAND_VREG && inst_uses(inst)[i].value == v) return inst;
    return NULL;
}

/* A scalar load also writes dwords that nobody reads, when it completes. An instruction that reuses their registers
   before the load's first reader would have to wait for it. */
static void hold_in_flight(Webs *w, uint32_t v)
{
    const Inst *def = w->k->vregs.data[v].def;
    Web *web = &w->web[v];
    if (web->uniform || !def || inst_row(def)->unit != UNIT_SMEM) return;
    const Inst *reader = first_reader(def, v);
    for (unsigned d = 0; d < web->width && reader; d++) {
        WebSegments *list = &web->lists[d];
        if (list->len == 1 && list->data[0].end < inst_write_point(reader))
            list->data[0].end = inst_write_point(reader);
    }
}

void webs_hold_in_flight(Webs *w)
{
    for (uint32_t v = 0; v < w->k->vregs.len; v++) hold_in_flight(w, v);
}

Webs *webs_new(Arena *arena, Kernel *k, const Liveness *lv)
{
    Webs *w = ARENA_NEW(arena, Webs);
    uint32_t n = k->vregs.len, dwords = 0;
    w->arena = arena;
    w->k = k;
    w->lv = lv;
    const TargetInfo *t = &target_infos[k->target];
    w->file_size[CLASS_S] = t->num_sgprs;
    w->file_size[CLASS_V] = t->num_vgprs;
    w->file_size[CLASS_A] = t->num_agprs;
    w->parent = ARENA_ARRAY(arena, uint32_t, n + 1);
    w->offset = ARENA_ARRAY(arena, int16_t, n + 1);
    w->next_member = ARENA_ARRAY(arena, uint32_t, n + 1);
    w->web = ARENA_ARRAY(arena, Web, n + 1);
    w->value_base = ARENA_ARRAY(arena, uint32_t, n + 1);
    for (uint32_t v = 0; v < n; v++) {
        w->parent[v] = v;
        w->next_member[v] = NO_VREG;
        w->value_base[v] = dwords;
        dwords += k->vregs.data[v].width;
    }
    w->values = ARENA_ARRAY(arena, uint32_t, dwords + 1);
    w->value_base[n] = dwords;
    webs_number_values(w);
    find_blocked(w);
    for (uint32_t v = 0; v < n; v++) {
        init_web(w, v);
        if (w->web[v].pin != NO_REG) VEC_PUSH(arena, &w->pinned, v);
    }
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    for (unsigned i = 0; i < inst->m.num_operands; i++) constrain_operand(w, inst, i);
    return w;
}

/* ---- joining ---- */

/* offset[v] is relative to the parent, and for a root to its web. The sum of all offsets up to the root is the virtual
   register's place in the web. */
uint32_t webs_find(Webs *w, uint32_t vreg, int *offset)
{
    int to_root = 0;
    uint32_t root = vreg;
    while (w->parent[root] != root) {
        to_root += w->offset[root];
        root = w->parent[root];
    }
    *offset = to_root + w->offset[root];
    for (uint32_t v = vreg; v != root;) { /* makes the next search one step */
        uint32_t next = w->parent[v];
        int own = w->offset[v];
        w->parent[v] = root;
        w->offset[v] = (int16_t)to_root;
        to_root -= own;
        v = next;
    }
    return root;
}

static void expand_lists(Webs *w, Web *web)
{
    if (!web->uniform || web->width == 1) {
        web->uniform = false;
        return;
    }
    WebSegments *lists = ARENA_ARRAY(w->arena, WebSegments, web->width);
    lists[0] = web->lists[0];
    for (unsigned d = 1; d < web->width; d++) lists[d] = segments_copy(w->arena, &web->lists[0], d);
    web->lists = lists;
    web->uniform = false;
}

static uint32_t list_shift(const Web *web, unsigned dword) { return web->uniform ? dword : 0; }

/* Describes the joined web without its lists. False: classes, pins or alignment do not match. `shift`: the dword of a
   at which b begins (may be negative). */
static bool join_shape(const Web *a, const Web *b, int shift, Web *joined)
{
    if (!webs_same_file((RegClass)a->reg_class, (RegClass)b->reg_class)) return false;
    int first = shift < 0 ? shift : 0, end_b = shift + b->width;
    int end = end_b > a->width ? end_b : a->width;
    if (end - first > MAX_WEB_WIDTH) return false;
    *joined = *a;
    joined->width = (uint8_t)(end - first);
    if (a->reg_class == CLASS_VA) joined->reg_class = b->reg_class;
    /* base of the joined web = base of a + first = base of b - shift + first */
    joined->phase = (uint8_t)((unsigned)(a->phase + first) & (a->align - 1u));
    if (!merge_alignment(&joined->align, &joined->phase, b->align,
                         (unsigned)(b->phase - shift + first) & (b->align - 1u)))
        return false;
    if (a->pin != NO_REG) {
        if (a->pin + first < 0) return false;
        joined->pin = a->pin + first;
    }
    if (b->pin != NO_REG) {
        if (a->pin != NO_REG && a->pin != b->pin - shift) return false;
        if (b->pin - shift + first < 0) return false;
        joined->pin = b->pin - shift + first;
        joined->pinned_by = b->pinned_by;
    }
    if (joined->pin != NO_REG && (unsigned)joined->pin % joined->align != joined->phase) return false;
    joined->crosses_edge = a->crosses_edge || b->crosses_edge;
    joined->names_open = a->names_open || b->names_open;
    joined->mfma_result = a->mfma_result || b->mfma_result;
    return true;
}

/* Added to the values of one side, so that no values are equal. */
#define ALL_DIFFERENT 0x80000000u

/* Would a dword of the joined web have two values at one point? `different`: 0 or ALL_DIFFERENT. */
static bool lists_conflict(const Web *a, const Web *b, int shift, uint32_t different)
{
    if (a->uniform && b->uniform && shift == 0 && a->width == b->width)
        return segments_conflict(&a->lists[0], &b->lists[0], different);
    for (int d = 0; d < b->width; d++) {
        int at = d + shift;
        if (at < 0 || at >= a->width) continue;
        uint32_t shift_a = list_shift(a, (unsigned)at), shift_b = list_shift(b, (unsigned)d);
        if (segments_conflict(web_list(a, (unsigned)at), web_list(b, (unsigned)d), shift_b - shift_a + different))
            return true;
    }
    return false;
}

/* Would a pinned web collide with the other pins? */
static bool pins_conflict(Webs *w, const Web *a, const Web *b, int shift, const Web *joined)
{
    uint32_t size = w->file_size[joined->reg_class == CLASS_VA ? CLASS_V : joined->reg_class];
    if ((uint32_t)joined->pin + joined->width > size) return true;
    const BitSet *blocked = &w->blocked[joined->reg_class == CLASS_VA ? CLASS_V : joined->reg_class];
    for (int r = joined->pin; r < joined->pin + joined->width; r++)
        if (bitset_test(blocked, (uint32_t)r)) return true;
    int pin_a = joined->pin - (shift < 0 ? shift : 0), pin_b = pin_a + shift;
    for (uint32_t i = 0; i < w->pinned.len; i++) {
        int offset;
        const Web *other = &w->web[webs_find(w, w->pinned.data[i], &offset)];
        if (other == a || other == b || !webs_same_file((RegClass)other->reg_class, (RegClass)joined->reg_class))
            continue;
        if (lists_conflict(other, a, pin_a - other->pin, ALL_DIFFERENT) ||
            lists_conflict(other, b, pin_b - other->pin, ALL_DIFFERENT))
            return true;
    }
    return false;
}

static void join_lists(Webs *w, Web *a, Web *b, int shift, Web *joined)
{
    if (a->uniform && b->uniform && shift == 0 && a->width == b->width) {
        if (a->lists[0].len < b->lists[0].len) {
            joined->lists = b->lists;
            segments_add_all(w->arena, &joined->lists[0], &a->lists[0], 0);
        } else {
            segments_add_all(w->arena, &joined->lists[0], &b->lists[0], 0);
        }
        return;
    }
    expand_lists(w, a);
    expand_lists(w, b);
    int first = shift < 0 ? shift : 0;
    joined->uniform = false;
    joined->lists = joined->width == a->width ? a->lists : ARENA_ARRAY(w->arena, WebSegments, joined->width);
    if (joined->lists != a->lists)
        for (int d = 0; d < a->width; d++) joined->lists[d - first] = a->lists[d];
    for (int d = 0; d < b->width; d++) {
        WebSegments *to = &joined->lists[d + shift - first];
        if (to->len < b->lists[d].len) {
            WebSegments small = *to;
            *to = b->lists[d];
            segments_add_all(w->arena, to, &small, 0);
        } else {
            segments_add_all(w->arena, to, &b->lists[d], 0);
        }
    }
}

bool webs_join(Webs *w, uint32_t a, unsigned a_offset, uint32_t b, unsigned b_offset)
{
    int offset_a, offset_b;
    uint32_t root_a = webs_find(w, a, &offset_a), root_b = webs_find(w, b, &offset_b);
    int shift = offset_a + (int)a_offset - offset_b - (int)b_offset;
    if (root_a == root_b) return shift == 0;
    Web *web_a = &w->web[root_a], *web_b = &w->web[root_b], joined;
    if (!join_shape(web_a, web_b, shift, &joined) || lists_conflict(web_a, web_b, shift, 0)) return false;
    if (joined.pin != NO_REG && pins_conflict(w, web_a, web_b, shift, &joined)) return false;
    int first = shift < 0 ? shift : 0;
    join_lists(w, web_a, web_b, shift, &joined);
    w->offset[root_b] = (int16_t)(w->offset[root_b] + shift - w->offset[root_a]);
    w->offset[root_a] = (int16_t)(w->offset[root_a] - first);
    w->parent[root_b] = root_a;
    w->next_member[web_a->last_member] = web_b->first_member;
    joined.first_member = web_a->first_member;
    joined.last_member = web_b->last_member;
    *web_a = joined;
    return true;
}

bool webs_extend(Webs *w, uint32_t vreg, unsigned first, unsigned width, uint32_t point)
{
    int offset;
    Web *web = &w->web[webs_find(w, vreg, &offset)];
    offset += (int)first;
    if (web->uniform && width != web->width) expand_lists(w, web);
    for (unsigned d = 0; d < (web->uniform ? 1 : width); d++) {
        WebSegments *list = &web->lists[web->uniform ? 0 : (unsigned)offset + d];
        uint32_t at = first_ending_after(list, point);
        if (at == list->len || list->data[at].start > point) return false;
        if (list->data[at].end > point + 1) continue; /* it is live after this point anyway */
        if (at + 1 < list->len && list->data[at + 1].start < point + 2) return false;
        list->data[at].end = point + 2;
    }
    return true;
}
