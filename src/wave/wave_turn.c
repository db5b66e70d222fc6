/* Tiles that the kernel stages in shared memory with rows and columns exchanged. On targets whose LDS reads transpose,
   they lie there as in global memory:

     global [s, e] -> LDS [e, s] -> registers, s contiguous     single elements of global memory
     global [s, e] -> LDS [s, e] -> registers, s contiguous     whole rows; the read of LDS transposes (lower_turned.c)

   A tile qualifies if its allocation's padding is open, one read of global memory fills it, and only products read
   it. */
#include "wave/wave_passes.h"

static bool goes_to_products(const WaveValue *value)
{
    for (uint32_t i = 0; i < value->users.len; i++)
        if (value->users.data[i]->op != WAVE_OP_MMA) return false;
    return value->users.len > 0;
}

/* The only write of the allocation, if all else are reads for products; NULL: it is used in another way. */
static WaveNode *only_write(const WaveValue *memory)
{
    WaveNode *write = NULL;
    for (uint32_t i = 0; i < memory->users.len; i++) {
        WaveNode *user = memory->users.data[i];
        if (user->mapping.count || user->coordinates.count || user->bounds.len || user->index.len) return NULL;
        if (user->op == WAVE_OP_WRITE && !write) write = user;
        else if (user->op != WAVE_OP_READ || !goes_to_products(user->results.data[0])) return NULL;
    }
    return write;
}

/* The value's dimension that is contiguous in the memory of the read; -1: none is. */
static int contiguous_of(const WaveNode *read)
{
    const WaveType *memory = &read->operands.data[0]->type, *value = &read->results.data[0]->type;
    if (read->coordinates.count) {
        const WaveExpr *last = read->coordinates.data[read->coordinates.count - 1];
        return last->kind == WAVE_LEAF && last->leaf == WAVE_LEAF_DIM ? (int)last->value : -1;
    }
    for (unsigned i = 0; i < read->mapping.count; i++) {
        const WaveExpr *e = read->mapping.data[i];
        if (e->kind == WAVE_LEAF && e->leaf == WAVE_LEAF_DIM && e->value == memory->rank - 1) return (int)i;
    }
    return read->mapping.count ? -1 : wave_dim(value, memory->dims[memory->rank - 1]);
}

typedef struct Swap {
    WavePool *pool;
    int64_t a, b;
} Swap;

static const WaveExpr *swap_leaf(void *data, const WaveExpr *leaf)
{
    const Swap *s = data;
    if (leaf->leaf != WAVE_LEAF_DIM || (leaf->value != s->a && leaf->value != s->b)) return leaf;
    return wave_leaf(s->pool, WAVE_LEAF_DIM, leaf->value == s->a ? s->b : s->a);
}

static void swap_dims(WaveType *type, unsigned a, unsigned b)
{
    const uint16_t first = type->dims[a];
    type->dims[a] = type->dims[b];
    type->dims[b] = first;
}

static void swap_exprs(const WaveExprs *list, unsigned a, unsigned b)
{
    const WaveExpr *first = list->data[a];
    list->data[a] = list->data[b];
    list->data[b] = first;
}

static void turn(WaveKernel *k, WaveNode *allocation, WaveNode *read, unsigned dim)
{
    WaveType *type = &allocation->results.data[0]->type, *value = &read->results.data[0]->type;
    const unsigned last = type->rank - 1u;
    Swap swap = {&k->pool, dim, last};
    swap_dims(type, dim, last);
    swap_exprs(&allocation->exprs, dim, last);
    swap_dims(value, dim, last);
    for (unsigned i = 0; i < read->coordinates.count; i++)
        read->coordinates.data[i] = wave_replace(&k->pool, read->coordinates.data[i], swap_leaf, &swap);
    if (read->mapping.count) swap_exprs(&read->mapping, dim, last);
    allocation->turned = true;
}

static bool same_dims(const WaveType *a, const WaveType *b)
{
    for (unsigned d = 0; d < a->rank; d++)
        if (a->dims[d] != b->dims[d]) return false;
    return a->rank == b->rank;
}

void wave_turn(WaveKernel *k)
{
    for (uint32_t i = 0; i < k->body.len && k->target == TARGET_GFX950; i++) {
        WaveNode *node = k->body.data[i];
        const bool is_open = node->op == WAVE_OP_ALLOCATE && node->any_padding && !node->operands.len;
        if (!is_open || node->exprs.count != node->results.data[0]->type.rank) continue;
        const WaveType *type = &node->results.data[0]->type;
        WaveNode *write = only_write(node->results.data[0]);
        WaveNode *read = write ? write->operands.data[0]->node : NULL;
        if (!read || read->op != WAVE_OP_READ || read->results.data[0]->users.len != 1 || read->index.len) continue;
        const unsigned bits = wave_bits(type->element);
        const int dim = read->operands.data[0]->node ? -1 : contiguous_of(read);
        if ((bits != 16 && bits != 8) || dim < 0 || dim == type->rank - 1 || read->elements_per_thread) continue;
        if (same_dims(type, &read->results.data[0]->type)) turn(k, node, read, (unsigned)dim);
    }
}
