/* Chooses the padding of the rows of an LDS allocation: the number of bytes with which the kernel's own reads and
   writes are fastest, by the model of the LDS banks. This is done only if the text does not give the padding. The
   padding is 0 if the LDS is too small for more. A row keeps the alignment that its widest access needs.

     lanes of a wave read 16 bytes each from 16 rows of 64 bytes    4 rows meet in a bank; 16 bytes more: none do */
#include "timing/lds_banks.h"
#include "wave/lower.h"

enum { MOST_BYTES = 16, MOST_TILES = 4 }; /* of an access; tiles that are looked at */

typedef struct Pad {
    Lower *l;
    const WaveNode *allocation;
    TimeRows rows;
    int64_t row; /* bytes from one row to the next */
    unsigned bits;
} Pad;

/* One read or write, in pieces that are next to each other in memory. */
typedef struct PadAccess {
    LowerWant want;
    LowerShape shape;
    unsigned run, bytes; /* elements and bytes of a piece */
    LdsUse use;
    LowerTurn turn;
    bool turned;
    int dims[WAVE_MAX_RANK]; /* of the memory's dimension: the value's */
} PadAccess;

/* Elements that follow each other along the memory's last dimension in every thread; 1: they do not. */
static unsigned run_of(Pad *p, const PadAccess *a)
{
    const unsigned last = (unsigned)a->dims[p->allocation->exprs.count - 1];
    unsigned run = 1;
    if (a->shape.sizes[last] != a->shape.elements) return 1;
    for (unsigned g = 0; g + 1 < a->shape.elements; g++, run++) {
        const WaveEnv env = {0};
        const int64_t here = wave_eval(lower_coordinate(p->l, &a->want, last, 0, g, true), &env);
        if (wave_eval(lower_coordinate(p->l, &a->want, last, 0, g + 1, true), &env) != here + 1) break;
    }
    while (a->shape.elements % run || run * p->bits / 8 > MOST_BYTES) run--;
    return run;
}

static bool describe(Pad *p, const WaveNode *node, PadAccess *a)
{
    const bool is_store = wave_is_store(node->op);
    const WaveValue *value = is_store ? node->operands.data[0] : node->results.data[0];
    const WaveType *memory = &p->allocation->results.data[0]->type;
    *a = (PadAccess){.want = {&value->type, value->axes, node->parent}, .use = is_store ? LDS_USE_WRITE : LDS_USE_READ};
    if (node->coordinates.count || node->mapping.count || !lower_shape(p->l, node, &a->want, &a->shape)) return false;
    for (unsigned d = 0; d < memory->rank; d++)
        if ((a->dims[d] = wave_dim(&value->type, memory->dims[d])) < 0) return false;
    a->turned = !is_store && !node->bounds.len &&
                lower_turned(p->l, &a->want, &a->shape, p->bits, (unsigned)a->dims[memory->rank - 1], &a->turn);
    a->run = a->turned ? a->turn.each : run_of(p, a);
    a->bytes = a->run * p->bits / 8;
    return a->bytes > 0 && !(a->bytes & (a->bytes - 1));
}

static uint64_t address_of(Pad *p, const WaveExpr *const *coordinates, const WaveEnv *env)
{
    const WaveNode *m = p->allocation;
    const unsigned rank = m->exprs.count;
    int64_t row = 0;
    for (unsigned d = 0; d + 1 < rank; d++) row = row * m->shape[d] + wave_eval(coordinates[d], env);
    return (uint64_t)(row * p->row + wave_eval(coordinates[rank - 1], env) * p->bits / 8);
}

/* Clocks of one piece of one tile, for the first wave. */
static uint32_t piece_clocks(Pad *p, const PadAccess *a, unsigned tile, unsigned element)
{
    const WaveExpr *coordinates[WAVE_MAX_RANK];
    int64_t tiles[WAVE_MAX_RANK] = {0}, elements[WAVE_MAX_RANK] = {0};
    const int64_t lanes = p->l->k->threads_per_wave;
    uint64_t addresses[64];
    lower_split(a->shape.counts, a->shape.rank, tile, tiles);
    lower_split(a->shape.sizes, a->shape.rank, element, elements);
    for (unsigned d = 0; d < p->allocation->exprs.count; d++) {
        const unsigned from = (unsigned)a->dims[d];
        coordinates[d] = lower_coordinate(p->l, &a->want, from, tiles[from], elements[from], true);
        if (a->turned) coordinates[d] = lower_turned_at(p->l, &a->turn, from, coordinates[d]);
    }
    for (int64_t lane = 0; lane < 64; lane++) {
        const WaveEnv env = {.t = {lane % lanes}};
        addresses[lane] = address_of(p, coordinates, &env);
    }
    return lds_clocks(&p->rows, addresses, lanes == 64 ? ~0ull : 0xffffffffull, a->bytes, a->use).clocks;
}

/* Of all reads and writes in one iteration; UINT64_MAX: rows would not have the alignment of one of them. */
static uint64_t clocks_of(Pad *p)
{
    const WaveValue *memory = p->allocation->results.data[0];
    uint64_t sum = 0;
    for (uint32_t i = 0; i < memory->users.len; i++) {
        PadAccess a;
        if (!describe(p, memory->users.data[i], &a)) continue;
        if (p->row % a.bytes) return UINT64_MAX;
        const unsigned seen = a.shape.count < MOST_TILES ? a.shape.count : MOST_TILES;
        uint64_t clocks = 0;
        for (unsigned t = 0; t < seen; t++)
            for (unsigned e = 0; e < a.shape.elements; e += a.run) clocks += piece_clocks(p, &a, t, e);
        sum += clocks * a.shape.count / seen;
    }
    return sum;
}

static void set_padding(WaveNode *node, int64_t elements)
{
    int64_t *last = &node->shape[node->exprs.count - 1];
    *last += elements - node->padding;
    node->padding = elements;
}

static void choose(Lower *l, WaveNode *node)
{
    static const int64_t candidates[] = {0, 4, 8, 16, 32, 48};
    Pad p = {.l = l, .allocation = node, .rows = time_rows(l->k->target)};
    const int64_t plain = node->shape[node->exprs.count - 1] - node->padding;
    int64_t best = node->padding;
    uint64_t least = UINT64_MAX;
    p.bits = wave_bits(node->results.data[0]->type.element);
    if (p.bits < 8 || p.bits > 64) return;
    for (unsigned i = 0; i < sizeof candidates / sizeof *candidates; i++) {
        p.row = plain * p.bits / 8 + candidates[i];
        if (candidates[i] * 8 % p.bits) continue;
        const uint64_t clocks = clocks_of(&p);
        if (clocks >= least) continue;
        least = clocks;
        best = candidates[i] * 8 / p.bits;
    }
    if (least && least < UINT64_MAX) set_padding(node, best);
}

static bool is_open(const WaveNode *node)
{
    if (node->op != WAVE_OP_ALLOCATE || !node->any_padding || node->phased || node->operands.len) return false;
    for (uint32_t i = 0; i < node->results.data[0]->users.len; i++)
        if (node->results.data[0]->users.data[i]->op == WAVE_OP_ALLOCATE) return false;
    return true;
}

void lower_choose_padding(Lower *l)
{
    const WaveNodes *body = &l->k->body;
    int64_t bytes = 0;
    for (uint32_t i = 0; i < body->len; i++) {
        WaveNode *node = body->data[i];
        if (is_open(node)) choose(l, node);
        if (node->op == WAVE_OP_ALLOCATE && node->root == node)
            bytes += lower_allocation_bytes(node) * (node->phased ? 2 : 1);
    }
    for (uint32_t i = 0; i < body->len && bytes > target_infos[l->k->target].lds_bytes; i++) {
        WaveNode *node = body->data[i];
        if (!is_open(node)) continue;
        bytes -= lower_allocation_bytes(node);
        set_padding(node, 0);
        bytes += lower_allocation_bytes(node);
    }
}
