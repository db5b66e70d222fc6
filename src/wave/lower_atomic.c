/* Atomic operations: one memref.atomic_rmw for each element. If several threads have the same element, one
   of them does the operation (lower_once.c) and passes the old value to the others through LDS.

   Sums of f16 and bf16 whose old values nobody needs take two neighbours at once: one packed instruction. */
#include <string.h>

#include "wave/lower_access.h"

/* The parts that all atomic operations of a node share for one element. */
typedef struct Atomic {
    LowerAccess a;
    WaveRegisters values;
    unsigned once; /* only threads for which it holds; UINT32_MAX: all */
    LowerOnce who;
} Atomic;

static unsigned once_condition(Atomic *at)
{
    Lower *l = at->a.l;
    if (!at->who.zero) return UINT32_MAX;
    const unsigned number = lower_index(l, at->who.zero), zero = lower_index(l, wave_const(&l->k->pool, 0));
    return lower_make(l, "arith.cmpi eq, %%v%u, %%v%u : index", number, zero);
}

static void fence(const Atomic *at, const char *ordering)
{
    if (at->a.node->word && !strcmp(at->a.node->word, "acq_rel"))
        lower_line(at->a.l, "llvm.fence syncscope(\"agent\") %s", ordering);
}

/* Do both elements depend on the same elements of the conditions around the operation? */
static bool same_masks(const Atomic *at, unsigned i, unsigned j)
{
    const unsigned n = at->a.shape.elements;
    bool same = at->a.l->masks.len > 0 && i % n == j % n;
    for (uint32_t m = 0; m < at->a.l->masks.len; m++)
        same = same && at->a.masks[m].names[i / n] == at->a.masks[m].names[j / n];
    return same;
}

static unsigned one_atomic(Atomic *at, unsigned number, bool is_used);

/* Operations whose results nobody needs: those of the same elements of the conditions are inside of one scf.if. */
static void all_atomics(Atomic *at, unsigned count)
{
    Lower *l = at->a.l;
    const unsigned step = at->a.run;
    bool *done = ARENA_ARRAY(l->arena, bool, count);
    for (unsigned i = 0; i < count; i += step) {
        const uint32_t indices = l->indices.len, masks = l->masks.len;
        if (done[i]) continue;
        unsigned condition = UINT32_MAX;
        lower_add_masks(&at->a, &condition, i / at->a.shape.elements, i % at->a.shape.elements);
        if (masks) lower_line(l, "scf.if %%v%u {", condition);
        if (masks) lower_open(l);
        for (unsigned j = i; j < count; j += step) {
            if (j > i && (done[j] || !same_masks(at, i, j))) continue;
            done[j] = true;
            l->masks.len = 0;
            one_atomic(at, j, false);
            l->masks.len = masks;
        }
        if (masks) lower_close(l, indices);
        if (masks) lower_line(l, "}");
    }
}

/* ---- pairs ---- */

/* Does each pair of a run lie in one dword? The memory begins at a multiple of 4 bytes. */
static bool is_even(const LowerAccess *a)
{
    const unsigned rank = a->memory->type.rank;
    unsigned vector = 0;
    if (rank > 1 && lower_memory_size(a->l, a->memory, rank - 1) % 2) return false;
    while (a->shape.sizes[vector] == 1) vector++;
    if (a->shape.counts[vector] > 1 && a->want.axes[vector].tile % 2) return false;
    for (unsigned g = 0; g < a->shape.elements; g += 2)
        if (!wave_is_multiple(lower_coordinate(a->l, &a->want, vector, 0, g, false), 2)) return false;
    return !a->node->coordinates.count || lower_map_is_aligned(a->l, &a->map, vector, 2);
}

/* May two neighbours be added by one instruction? A run has equal conditions. gfx90a has none for bf16. */
static bool has_pairs(const LowerAccess *a)
{
    const bool is_bf16 = !strcmp(a->element, "bf16"), is_half = is_bf16 || !strcmp(a->element, "f16");
    if (a->node->op != WAVE_OP_ATOMIC_ADD || !is_half || (is_bf16 && a->l->k->target == TARGET_GFX90A)) return false;
    return !a->is_lds && !a->node->results.data[0]->users.len && a->run % 2 == 0 && is_even(a);
}

/* The address of an element, as a pointer. */
static unsigned pointer_to(const LowerAccess *a, const char *where)
{
    Lower *l = a->l;
    const char *memory = lower_memory_name(l, a->memory), *type = lower_memory_type(l, a->memory), *sizes = NULL;
    for (unsigned d = 0; d < a->memory->type.rank; d++)
        sizes =
            arena_printf(l->arena, "%s%s%ld", d ? sizes : "", d ? ", " : "", (long)lower_memory_size(l, a->memory, d));
    const unsigned at = lower_make(l, "affine.linearize_index [%s] by (%s) : index", where, sizes);
    const unsigned offset = lower_make(l, "arith.index_cast %%v%u : index to i64", at);
    const unsigned base = lower_make(l, "memref.extract_aligned_pointer_as_index %s : %s -> index", memory, type);
    const unsigned number = lower_make(l, "arith.index_cast %%v%u : index to i64", base);
    const unsigned first = lower_make(l, "llvm.inttoptr %%v%u : i64 to !llvm.ptr<1>", number);
    return lower_make(l, "llvm.getelementptr %%v%u[%%v%u] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, %s", first, offset,
                      a->element);
}

static unsigned add_pair(const Atomic *at, unsigned tile, unsigned e, const char *where)
{
    Lower *l = at->a.l;
    const char *pair = lower_vector(l, 2, at->a.element);
    const unsigned place = pointer_to(&at->a, where);
    const unsigned value =
        lower_make(l, "vector.extract_strided_slice %%v%u {offsets = [%u], sizes = [2], strides = [1]} : %s to %s",
                   at->values.names[tile], e, at->values.type, pair);
    return lower_make(l, "llvm.atomicrmw fadd %%v%u, %%v%u syncscope(\"agent\") monotonic : !llvm.ptr<1>, %s", place,
                      value, pair);
}

/* ---- one operation ---- */

static unsigned add(const Atomic *at, unsigned tile, unsigned e, const char *where)
{
    const LowerAccess *a = &at->a;
    Lower *l = a->l;
    const WaveOpInfo *info = &wave_ops[a->node->op];
    const char *kind = wave_is_float(a->element) ? info->on_floats : info->on_integers;
    if (a->run == 2) return add_pair(at, tile, e, where);
    const unsigned value =
        lower_make(l, "vector.extract %%v%u[%u] : %s from %s", at->values.names[tile], e, a->element, at->values.type);
    const char *memory = lower_memory_name(l, a->memory), *type = lower_memory_type(l, a->memory);
    return lower_make(l, "memref.atomic_rmw %s %%v%u, %s[%s] : (%s, %s) -> %s", kind, value, memory, where, a->element,
                      type, a->element);
}

/* The old element. Of a pair: none. */
static unsigned one_atomic(Atomic *at, unsigned number, bool is_used)
{
    int64_t tiles[WAVE_MAX_RANK] = {0}, elements[WAVE_MAX_RANK] = {0};
    const unsigned n = at->a.shape.elements, tile = number / n, e = number % n;
    lower_split(at->a.shape.counts, at->a.shape.rank, tile, tiles);
    lower_split(at->a.shape.sizes, at->a.shape.rank, e, elements);
    LowerAccess *a = &at->a;
    Lower *l = a->l;
    LowerMask mask = lower_make_mask(a, tiles, elements);
    if (mask.count != UINT32_MAX) { /* the memory may end between the two */
        a->run = 1;
        one_atomic(at, number, false);
        one_atomic(at, number + 1, false);
        a->run = 2;
        return UINT32_MAX;
    }
    if (at->once != UINT32_MAX) lower_add_condition(l, &mask.condition, at->once);
    const char *where = lower_make_indices(a, tiles, elements, UINT32_MAX);
    if (mask.condition == UINT32_MAX) return add(at, tile, e, where);
    const unsigned old = l->next++, zero = is_used ? lower_constant(l, a->element, lower_zero(a->element)) : 0;
    const uint32_t indices = l->indices.len;
    if (is_used) lower_line(l, "%%v%u = scf.if %%v%u -> (%s) {", old, mask.condition, a->element);
    else lower_line(l, "scf.if %%v%u {", mask.condition);
    lower_open(l);
    const unsigned inner = add(at, tile, e, where);
    if (is_used) lower_line(l, "scf.yield %%v%u : %s", inner, a->element);
    lower_close(l, indices);
    if (is_used) lower_line(l, "} else {");
    if (is_used) lower_line(l, "  scf.yield %%v%u : %s", zero, a->element);
    lower_line(l, "}");
    return old;
}

/* Sends the result of one thread to all others through LDS. */
static bool tell_all(Atomic *at, unsigned *names, unsigned count)
{
    LowerAccess *a = &at->a;
    Lower *l = a->l;
    const char *vector = lower_vector(l, 1, a->element);
    const char *type = arena_printf(l->arena, "memref<%ux%s, #gpu.address_space<workgroup>>", count, a->element);
    if (!lower_lds(l, a->node, true)) return false;
    const unsigned memory = lower_make(l, "memref.alloc() {alignment = 16 : i64} : %s", type);
    const uint32_t indices = l->indices.len;
    lower_line(l, "scf.if %%v%u {", at->once);
    lower_open(l);
    for (unsigned i = 0; i < count; i++)
        lower_line(l, "memref.store %%v%u, %%v%u[%%v%u] : %s", names[i], memory,
                   lower_index(l, wave_const(&l->k->pool, i)), type);
    lower_close(l, indices);
    lower_line(l, "}");
    if (!lower_lds(l, a->node, false)) return false;
    for (unsigned i = 0; i < count; i++) {
        const unsigned index = lower_index(l, wave_const(&l->k->pool, i));
        const unsigned part = lower_make(l, "vector.load %%v%u[%%v%u] : %s, %s", memory, index, type, vector);
        names[i] = lower_make(l, "vector.extract %%v%u[0] : %s from %s", part, a->element, vector);
    }
    return true;
}

bool lower_atomic(Lower *l, WaveNode *node)
{
    Atomic at = {.once = UINT32_MAX};
    WaveValue *out = node->results.data[0];
    const WaveValue *value = node->operands.data[0];
    const bool is_ordered = node->word && !strcmp(node->word, "acq_rel");
    if (!lower_begin_access(l, node, value, node->operands.data[1], &at.a)) return false;
    at.a.run = has_pairs(&at.a) ? 2 : 1;
    if (!lower_use(l, node, value, &at.a.want, &at.values) || !lower_result(l, out, at.a.element)) return false;
    if (!lower_find_once(l, node, &at.a.want, &at.a.shape, &at.who)) return false;
    const unsigned n = at.a.shape.elements, count = at.values.count;
    unsigned *names = ARENA_ARRAY(l->arena, unsigned, n *count);
    fence(&at, "release"); /* before the barrier: the thread that is first past it speaks for the stores of all */
    if (is_ordered && at.who.broadcasts && !lower_own_barrier(l, node)) return false;
    at.once = once_condition(&at);
    if (out->users.len)
        for (unsigned i = 0; i < n * count; i++) names[i] = one_atomic(&at, i, true);
    else all_atomics(&at, n * count);
    if (at.who.broadcasts && out->users.len && !tell_all(&at, names, n * count)) return false;
    fence(&at, "acquire");
    for (unsigned t = 0; t < count && out->users.len; t++)
        out->regs.names[t] =
            lower_make(l, "vector.from_elements %s : %s", lower_names(l, names + t * n, n), out->regs.type);
    return true;
}
