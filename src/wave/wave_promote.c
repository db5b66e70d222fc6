/* Shared memory. An argument that the kernel places there becomes global memory, and each read of it goes through LDS:

     %r = wave.read %a      %g = wave.read %a (global);  wave.write %g, %s;  %r = wave.read %s

   %s is an allocation of a workgroup's tile. Its rows are 16 bytes longer than the tile's, so that lanes that read one
   column use different banks. */
#include "wave/wave_passes.h"
#include "wave/wave_place.h"

enum { PADDING_BYTES = 16 };

static WaveNode *make_allocation(WaveKernel *k, const WaveNode *read, const WaveValue *memory)
{
    WaveNode *node = wave_node(k, WAVE_OP_ALLOCATE, read->loc, NULL);
    WaveType type = memory->type;
    type.space = WAVE_SHARED;
    VEC_PUSH(k->arena, &node->results, wave_value(k, node, type));
    node->exprs.count = type.rank;
    node->exprs.data = ARENA_ARRAY(k->arena, const WaveExpr *, type.rank + 1u);
    for (unsigned i = 0; i < type.rank; i++)
        node->exprs.data[i] = wave_const(&k->pool, wave_place(k, type.dims[i], read->parent).group_extent);
    const unsigned bits = wave_bits(type.element);
    node->padding = bits ? PADDING_BYTES * 8 / bits : 0;
    node->any_padding = true;
    return node;
}

/* Inserts before `node` in its block. */
static void insert_before(WaveKernel *k, WaveNodes *block, const WaveNode *node, WaveNode *new)
{
    uint32_t at = 0;
    while (at < block->len && block->data[at] != node) at++;
    VEC_PUSH(k->arena, block, new);
    for (uint32_t i = block->len - 1; i > at; i--) block->data[i] = block->data[i - 1];
    block->data[at] = new;
}

/* `first`: the first staged read of the block. All tiles go to LDS before it, so one barrier is enough. */
static void stage_read(WaveKernel *k, WaveNode *read, WaveNode *first)
{
    WaveNodes *block = read->parent ? &read->parent->body : &k->body;
    WaveValue *memory = read->operands.data[0];
    WaveNode *allocation = make_allocation(k, read, memory),
             *load = wave_node(k, WAVE_OP_READ, read->loc, read->parent);
    WaveNode *store = wave_node(k, WAVE_OP_WRITE, read->loc, read->parent);
    WaveType type = memory->type;
    type.space = WAVE_REGISTER;
    VEC_PUSH(k->arena, &load->results, wave_value(k, load, type));
    wave_use(k, load, memory);
    wave_use(k, store, load->results.data[0]);
    wave_use(k, store, allocation->results.data[0]);
    load->bounds.data = read->bounds.data;
    load->bounds.len = load->bounds.cap = read->bounds.len;
    load->has_bounds = read->has_bounds;
    load->nontemporal = read->nontemporal;
    read->has_bounds = false;
    read->bounds.len = 0;
    read->operands.data[0] = allocation->results.data[0];
    VEC_PUSH(k->arena, &allocation->results.data[0]->users, read);
    if (wave_is_written(memory)) first = read;
    insert_before(k, block, first, load);
    insert_before(k, block, first, store);
    insert_before(k, &k->body, k->body.data[0], allocation);
}

typedef VEC(WaveNode *) NodeList;

static bool find_reads(WaveKernel *k, WaveNode *node, void *data)
{
    NodeList *reads = data;
    const bool is_write = wave_is_store(node->op);
    if (!wave_is_access(node->op)) return true;
    WaveValue *memory = node->operands.data[is_write];
    if (memory->node || memory->type.space != WAVE_SHARED) return true;
    if (is_write)
        return wave_error(k, node, "it writes an argument in shared memory, whose contents end with the kernel");
    if (node->mapping.count || node->coordinates.count)
        return wave_error(k, node, "a mapping on a read of an argument in shared memory is not supported");
    VEC_PUSH(k->arena, reads, node);
    return true;
}

/* ---- allocations ---- */

static bool shape_allocation(WaveKernel *k, WaveNode *node, void *)
{
    if (node->op != WAVE_OP_ALLOCATE) return true;
    const WaveType *type = &node->results.data[0]->type;
    if (node->parent) return wave_error(k, node, "an allocation in a loop; move it before the loop");
    if (node->exprs.count > WAVE_MAX_RANK || !node->exprs.count)
        return wave_error(k, node, "its distributed_shape has %u dimensions", node->exprs.count);
    const bool is_view = node->operands.len;
    const bool is_pool = node->exprs.count == 1 && type->rank != 1; /* bytes that views divide */
    if (!is_pool && node->exprs.count != type->rank)
        return wave_error(k, node, "its distributed_shape has %u dimensions, its type has %u", node->exprs.count,
                          type->rank);
    for (unsigned i = 0; i < node->exprs.count; i++) {
        const WaveExpr *e = node->exprs.data[i];
        if (e->kind != WAVE_CONST || e->value < 1 || e->value > 1 << 20)
            return wave_error(k, node, "its distributed_shape is not a positive number in dimension %u", i + 1);
        node->shape[i] = e->value + (i + 1 == node->exprs.count ? node->padding : 0);
    }
    node->root = node;
    if (!is_view) return true;
    const WaveValue *parent = node->operands.data[0];
    if (!parent->node || parent->node->op != WAVE_OP_ALLOCATE)
        return wave_error(k, node, "its parent is not a wave.allocate");
    node->root = parent->node->root;
    node->offset += parent->node == node->root ? 0 : parent->node->offset;
    return true;
}

bool wave_promote(WaveKernel *k)
{
    NodeList reads = {0};
    if (!wave_each(k, &k->body, find_reads, &reads)) return false;
    for (uint32_t i = 0; i < reads.len; i++) {
        uint32_t first = 0;
        while (reads.data[first]->parent != reads.data[i]->parent) first++;
        stage_read(k, reads.data[i], reads.data[first]);
    }
    for (uint32_t i = 0; i < k->arguments.len; i++)
        if (k->arguments.data[i]->type.is_tensor) k->arguments.data[i]->type.space = WAVE_GLOBAL;
    wave_turn(k);
    return wave_each(k, &k->body, shape_allocation, NULL);
}
