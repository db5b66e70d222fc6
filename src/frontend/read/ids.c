/* A lane's position in the grid, and the sizes of grid and blocks. They come from registers that the hardware fills,
   and from hidden arguments. */
#include "frontend/read/reader.h"
#include "ir/build_op.h"

enum { WORKITEM_BITS = 10 };

static bool is_one_dimensional(const Kernel *k) { return k->workgroup_size[1] == 1 && k->workgroup_size[2] == 1; }

typedef struct IdContext {
    Reader *r;
    unsigned dim;
} IdContext;

static IdContext *id_context(Reader *r, unsigned dim)
{
    IdContext *context = ARENA_NEW(r->arena, IdContext);
    *context = (IdContext){r, dim};
    return context;
}

/* ---- ids ---- */

/* Work-item ids are packed in v0: x in bits 0 to 9, then y and z (isa/abi: register state at wave launch). */
static Operand make_thread_id(void *context, Builder *b, const ExprSymbol *symbol)
{
    const IdContext *id_of = context;
    Reader *r = id_of->r;
    unsigned dim = id_of->dim;
    if (r->workitem_id.kind == OPERAND_NONE) r->workitem_id = entry_live_in(r, LIVE_IN_WORKITEM_ID, 0, CLASS_V, 1);
    Operand id = r->workitem_id;
    if (dim || !is_one_dimensional(r->k)) id = build_bfe_u32(b, id, dim * WORKITEM_BITS, WORKITEM_BITS);
    return symbol->uniform ? build_to_s(b, id) : id;
}

const Expr *gpu_thread_id(Reader *r, unsigned dim, int64_t bound)
{
    if (r->thread_id[dim]) return r->thread_id[dim];
    const uint32_t *size = r->k->workgroup_size;
    int64_t wave = wave_size(r);
    if (size[dim] == 1) return expr_const(r->pool, 0);
    ExprSymbol s = {.name = dim == 0   ? "tid.x"
                            : dim == 1 ? "tid.y"
                                       : "tid.z",
                    .make = make_thread_id,
                    .context = id_context(r, dim)};
    s.hi = (size[dim] ? size[dim] : bound && bound < MAX_WORKGROUP_SIZE ? bound : MAX_WORKGROUP_SIZE) - 1;
    /* Lanes are numbered x first. If a row is a whole number of waves, all lanes of a wave have the same y and z. */
    if (dim == 0 && size[0] && size[0] % wave == 0) s.wave_uniform_divisor = (uint64_t)wave;
    if (dim == 1) s.uniform = size[0] && size[0] % wave == 0;
    if (dim == 2) s.uniform = size[0] && (size[0] % wave == 0 || (size[1] && (uint64_t)size[0] * size[1] % wave == 0));
    return r->thread_id[dim] = expr_symbol(r->pool, &s);
}

static Operand make_block_id(void *context, Builder *, const ExprSymbol *)
{
    const IdContext *id_of = context;
    return entry_live_in(id_of->r, LIVE_IN_WORKGROUP_ID, id_of->dim, CLASS_S, 1);
}

const Expr *gpu_cluster_id(Reader *r, unsigned dim)
{
    const Kernel *k = r->k;
    if (r->cluster_id[dim]) return r->cluster_id[dim];
    ExprSymbol s = {.name = "cluster", .uniform = true, .make = make_block_id, .context = id_context(r, dim)};
    s.hi = UINT32_MAX / (k->workgroup_size[dim] ? k->workgroup_size[dim] : 1) / k->cluster[dim];
    if (k->grid[dim]) s.hi = k->grid[dim] / k->cluster[dim] - 1;
    if (s.hi > INT32_MAX / 16) s.hi = INT32_MAX / 16;
    return r->cluster_id[dim] = expr_symbol(r->pool, &s);
}

const Expr *gpu_place_in_cluster(Reader *r, unsigned dim)
{
    if (r->cluster_place[dim]) return r->cluster_place[dim];
    if (r->k->cluster[dim] == 1) return expr_const(r->pool, 0);
    ExprSymbol s = {.name = "in_cluster", .uniform = true, .make = make_block_id, .context = id_context(r, 3 + dim)};
    s.hi = r->k->cluster[dim] - 1;
    return r->cluster_place[dim] = expr_symbol(r->pool, &s);
}

const Expr *gpu_block_id(Reader *r, unsigned dim, int64_t bound)
{
    const Kernel *k = r->k;
    if (r->block_id[dim]) return r->block_id[dim];
    if (k->grid[dim] == 1) return expr_const(r->pool, 0);
    if (k->cluster[0]) {
        const Expr *first = expr_mul_const(r->pool, gpu_cluster_id(r, dim), k->cluster[dim]);
        return r->block_id[dim] = expr_add(r->pool, first, gpu_place_in_cluster(r, dim));
    }
    ExprSymbol s = {.name = dim == 0   ? "block.x"
                            : dim == 1 ? "block.y"
                                       : "block.z",
                    .uniform = true,
                    .make = make_block_id,
                    .context = id_context(r, dim)};
    /* A dispatch counts work-items in 32 bits (HSA AQL packet: grid_size_x). */
    s.hi = UINT32_MAX / (k->workgroup_size[dim] ? k->workgroup_size[dim] : 1);
    if (s.hi > INT32_MAX) s.hi = INT32_MAX;
    if (k->grid[dim]) s.hi = k->grid[dim] - 1;
    else if (bound && bound - 1 < s.hi) s.hi = bound - 1;
    return r->block_id[dim] = expr_symbol(r->pool, &s);
}

const Expr *gpu_linear_id(Reader *r)
{
    ExprPool *p = r->pool;
    if (is_one_dimensional(r->k)) return gpu_thread_id(r, 0, 0);
    const Expr *sum = gpu_thread_id(r, 2, 0);
    for (unsigned dim = 2; dim--;) {
        sum = expr_mul(p, gpu_block_dim(r, dim), sum);
        sum = expr_add(p, gpu_thread_id(r, dim, 0), sum);
    }
    return sum;
}

const Expr *gpu_num_threads(Reader *r)
{
    const Expr *threads = gpu_block_dim(r, 2);
    threads = expr_mul(r->pool, gpu_block_dim(r, 1), threads);
    return expr_mul(r->pool, gpu_block_dim(r, 0), threads);
}

/* v_mbcnt counts the lanes below this one. */
static Operand make_lane_id(void *, Builder *b, const ExprSymbol *)
{
    Operand count = BUILD(b, OP_V_MBCNT_LO_U32_B32, operand_imm(UINT32_MAX), operand_imm(0));
    return BUILD(b, OP_V_MBCNT_HI_U32_B32, operand_imm(UINT32_MAX), count);
}

const Expr *gpu_lane_id(Reader *r)
{
    int64_t wave = wave_size(r);
    const uint32_t *size = r->k->workgroup_size;
    if (is_one_dimensional(r->k) || (size[0] && size[1] && size[2]))
        return expr_mod(r->pool, gpu_linear_id(r), expr_const(r->pool, wave));
    if (!r->lane_id) {
        ExprSymbol s = {.name = "lane", .hi = wave - 1, .make = make_lane_id};
        r->lane_id = expr_symbol(r->pool, &s);
    }
    return r->lane_id;
}

/* ---- sizes ---- */

static Operand make_hidden(void *context, Builder *, const ExprSymbol *) { return *(Operand *)context; }

/* hidden_group_size_*: 16 bits at 12, 14, 16 of the hidden block. */
static Operand make_block_dim(void *context, Builder *b, const ExprSymbol *)
{
    Operand pair = *(Operand *)context;
    return build_bfe_u32(b, operand_sub(pair, 0, 1), pair.flags, 16);
}

static const Expr *hidden_size(Reader *r, const char *kind, uint32_t offset, uint32_t bytes, int64_t hi,
                               const char *name)
{
    Operand *operand = ARENA_NEW(r->arena, Operand);
    *operand = hidden_arg(r, kind, offset, bytes);
    if (bytes == 2) operand->flags = (uint8_t)((r->hidden_offset + offset) % 4 * 8);
    ExprSymbol s = {.name = name,
                    .lo = 1,
                    .hi = hi,
                    .uniform = true,
                    .make = bytes == 2 ? make_block_dim : make_hidden,
                    .context = operand};
    return expr_symbol(r->pool, &s);
}

const Expr *gpu_block_dim(Reader *r, unsigned dim)
{
    static const char *const kinds[3] = {"hidden_group_size_x", "hidden_group_size_y", "hidden_group_size_z"};
    uint32_t known = r->k->workgroup_size[dim];
    if (known) return expr_const(r->pool, known);
    return hidden_size(r, kinds[dim], 12 + 2 * dim, 2, MAX_WORKGROUP_SIZE, "block.dim");
}

const Expr *gpu_grid_dim(Reader *r, unsigned dim)
{
    static const char *const kinds[3] = {"hidden_block_count_x", "hidden_block_count_y", "hidden_block_count_z"};
    uint32_t known = r->k->grid[dim];
    if (known) return expr_const(r->pool, known);
    return hidden_size(r, kinds[dim], 4 * dim, 4, INT32_MAX, "grid.dim");
}
