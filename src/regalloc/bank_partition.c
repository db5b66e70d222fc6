/* Chooses a bank for each web if the VGPRs are in several banks of 256. A switch of banks (s_set_vgpr_msb) sets all
   four roles at once, each for its next use (finalize/vgpr_banks.c). Between two uses of one role in different banks
   there must be a switch. So the cost of a block is the smallest number of places that hits all of these intervals.
   Webs change banks one by one, as long as this makes the blocks of loops cheaper and the bank has room during the
   whole life of the web. There are three starting points: a placement found before; webs that live in one block only in
   another bank than the rest, which keeps tiles and their results together; and the second one after random moves. */
#include "regalloc/banks.h"

#include "isa/vgpr_roles.h"

/* Limits: uses that the search may look at; registers of a bank that may stay unused because of alignment. */
enum {
    MAX_WORK = 1 << 25,
    SLACK = 4,
    MAX_PASSES = 8,
    MAX_SHAKEN = 8192,
    SHAKES = 200,
    LITTLE = 4,
    MUCH = 16,
    LOOP_SHIFT = 3,
    MAX_SHIFT = 18
};

typedef struct RoleUse {
    uint32_t root, inst;
    uint8_t role;
} RoleUse;

typedef struct Stretch { /* the uses of one block */
    uint32_t first, count;
    uint64_t weight, cost;
} Stretch;

typedef struct Partition {
    Banks *banks;
    const Webs *w;
    Arena *arena;
    VEC(RoleUse) uses;
    VEC(Stretch) blocks;
    uint32_t *first_block;     /* by root: index + 1 of its first entry in blocks_of */
    VEC(BankEdge) blocks_of;   /* other: the block */
    uint16_t *busy[NUM_BANKS]; /* by point: registers */
    uint32_t points, room[NUM_BANKS];
    uint64_t work;
} Partition;

/* ---- uses ---- */

static void note_block(Partition *p, uint32_t root, uint32_t block)
{
    const uint32_t last = p->first_block[root];
    if (last && p->blocks_of.data[last - 1].other == block) return;
    VEC_PUSH(p->arena, &p->blocks_of, ((BankEdge){block, 0, last}));
    p->first_block[root] = p->blocks_of.len;
}

static void add_uses(Partition *p, const Inst *inst, uint32_t number, uint32_t block)
{
    Webs *w = (Webs *)p->w;
    if (inst_row(inst)->format == FORMAT_PSEUDO) return;
    for (unsigned i = 0; i < inst->m.num_operands; i++) {
        const Operand o = inst->m.operands[i];
        int offset;
        if (o.kind != OPERAND_VREG || w->k->vregs.data[o.value].reg_class != CLASS_V) continue;
        const VgprRole role = isa_vgpr_role(&inst->m, i);
        if (role == ROLE_LOW) continue;
        const uint32_t root = webs_find(w, o.value, &offset);
        VEC_PUSH(p->arena, &p->uses, ((RoleUse){root, number, (uint8_t)role}));
        note_block(p, root, block);
    }
}

static void collect_uses(Partition *p)
{
    FOREACH_BLOCK(p->w->k, block)
    {
        const unsigned shift = LOOP_SHIFT * block->loop_depth;
        const uint32_t first = p->uses.len;
        uint32_t number = 1;
        VEC_PUSH(p->arena, &p->blocks,
                 ((Stretch){first, 0, UINT64_C(1) << (shift < MAX_SHIFT ? shift : MAX_SHIFT), 0}));
        FOREACH_INST(block, inst) add_uses(p, inst, number++, p->blocks.len - 1);
        p->blocks.data[p->blocks.len - 1].count = p->uses.len - first;
    }
}

/* ---- what a block costs ---- */

static uint64_t block_cost(Partition *p, const Stretch *s)
{
    uint32_t last_use[NUM_VGPR_ROLES] = {0}, last_switch = 0;
    uint8_t bank[NUM_VGPR_ROLES] = {0};
    uint64_t switches = 0;
    for (uint32_t i = s->first; i < s->first + s->count; i++) {
        const RoleUse *use = &p->uses.data[i];
        const uint8_t wish = p->banks->wish[use->root];
        /* the switch sets each role to its next bank */
        if (last_use[use->role] && bank[use->role] != wish && last_switch <= last_use[use->role]) {
            last_switch = use->inst;
            switches++;
        }
        bank[use->role] = wish;
        last_use[use->role] = use->inst;
    }
    p->work += s->count;
    return switches * s->weight;
}

static uint64_t total_cost(Partition *p)
{
    uint64_t total = 0;
    for (uint32_t i = 0; i < p->blocks.len; i++) total += p->blocks.data[i].cost = block_cost(p, &p->blocks.data[i]);
    return total;
}

/* ---- room ---- */

static void occupy(Partition *p, const Web *web, unsigned bank, int by)
{
    for (unsigned d = 0; d < web->width; d++) {
        const WebSegments *list = web_list(web, d);
        for (uint32_t s = 0; s < list->len; s++)
            for (uint32_t at = list->data[s].start; at < list->data[s].end; at++)
                p->busy[bank][at] = (uint16_t)(p->busy[bank][at] + by);
    }
}

static bool has_room(Partition *p, const Web *web, unsigned bank)
{
    for (unsigned d = 0; d < web->width; d++) {
        const WebSegments *list = web_list(web, d);
        for (uint32_t s = 0; s < list->len; s++) {
            p->work += list->data[s].end - list->data[s].start;
            for (uint32_t at = list->data[s].start; at < list->data[s].end; at++)
                if (p->busy[bank][at] + web->width > p->room[bank]) return false;
        }
    }
    return true;
}

static bool takes_part(const Partition *p, uint32_t v)
{
    const Web *web = &p->w->web[v];
    return p->w->parent[v] == v && (web->reg_class == CLASS_V || web->reg_class == CLASS_VA) && web->lists;
}

static void settle(Partition *p, uint32_t v, uint8_t bank)
{
    p->banks->wish[v] = bank;
    occupy(p, &p->w->web[v], bank, 1);
}

/* ---- the search ---- */

/* Moves the web to that bank if this is cheaper. */
static bool try_move(Partition *p, uint32_t v, uint8_t to)
{
    const uint8_t from = p->banks->wish[v];
    uint64_t before = 0, after = 0;
    p->banks->wish[v] = to;
    for (uint32_t b = p->first_block[v]; b; b = p->blocks_of.data[b - 1].next) {
        const Stretch *s = &p->blocks.data[p->blocks_of.data[b - 1].other];
        before += s->cost;
        after += block_cost(p, s);
    }
    p->banks->wish[v] = from;
    if (after >= before) return false;
    occupy(p, &p->w->web[v], from, -1);
    if (!has_room(p, &p->w->web[v], to)) {
        occupy(p, &p->w->web[v], from, 1);
        return false;
    }
    settle(p, v, to);
    for (uint32_t b = p->first_block[v]; b; b = p->blocks_of.data[b - 1].next) {
        Stretch *s = &p->blocks.data[p->blocks_of.data[b - 1].other];
        s->cost = block_cost(p, s);
    }
    return true;
}

static void climb(Partition *p, unsigned num_banks)
{
    bool changed = true;
    for (unsigned pass = 0; changed && pass < MAX_PASSES; pass++) {
        changed = false;
        for (uint32_t v = 0; v < p->w->k->vregs.len; v++) {
            if (!takes_part(p, v) || p->banks->low[v] || p->w->web[v].pin != NO_REG) continue;
            for (uint8_t b = 0; b < num_banks && p->work < MAX_WORK; b++)
                if (b != p->banks->wish[v]) changed |= try_move(p, v, b);
        }
    }
}

/* How much more the edges of `v` would cost in bank `to`. */
static int64_t change_by_edges(const Partition *p, uint32_t v, uint8_t to)
{
    const Banks *banks = p->banks;
    const uint8_t from = banks->wish[v];
    int64_t change = 0;
    for (uint32_t e = banks->first_edge[v]; e; e = banks->edges.data[e - 1].next) {
        const BankEdge *edge = &banks->edges.data[e - 1];
        const uint8_t other = banks->wish[edge->other];
        change += (int64_t)edge->weight * ((other != to) - (other != from));
    }
    return change;
}

/* Threshold accepting: random webs move to other banks if that costs less than a threshold, which sinks to 0. It only
   looks at edges, of which there are few. It escapes local minima that single moves cannot leave. */
static void shake(Partition *p, unsigned num_banks, int64_t much)
{
    const uint32_t n = p->w->k->vregs.len;
    uint32_t *movable = ARENA_ARRAY(p->arena, uint32_t, n + 1), num = 0, random = 1;
    int64_t most = 1;
    for (uint32_t v = 0; v < n; v++)
        if (takes_part(p, v) && !p->banks->low[v] && p->w->web[v].pin == NO_REG) movable[num++] = v;
    for (uint32_t i = 0; i < p->blocks.len; i++)
        if ((int64_t)p->blocks.data[i].weight > most) most = (int64_t)p->blocks.data[i].weight;
    const uint32_t rounds = num < MAX_SHAKEN ? SHAKES * num : 0;
    for (uint32_t round = 0; round < rounds && p->work < MAX_WORK; round++) {
        random = random * 1664525 + 1013904223;
        const uint32_t v = movable[(random >> 8) % num];
        const uint8_t from = p->banks->wish[v],
                      to = (uint8_t)((from + 1 + (random >> 4) % (num_banks - 1)) % num_banks);
        const int64_t threshold = much * most * (rounds - round) / rounds;
        if (change_by_edges(p, v, to) >= (threshold ? threshold : 1) || !has_room(p, &p->w->web[v], to)) continue;
        occupy(p, &p->w->web[v], from, -1);
        settle(p, v, to);
    }
}

static uint8_t first_bank(const Partition *p, uint32_t v, bool by_life, unsigned num_banks)
{
    const Web *web = &p->w->web[v];
    if (web->pin != NO_REG) return (uint8_t)(web->pin / NUM_NAMED_VGPRS);
    if (p->banks->low[v]) return 0;
    if (!by_life) return web->base == NO_REG || web->file != CLASS_V ? 0 : (uint8_t)(web->base / NUM_NAMED_VGPRS);
    return web->crosses_edge ? 0 : (uint8_t)(num_banks - 1);
}

/* Places all webs in banks with room: first those without a choice, then by number or widest first. */
static void begin(Partition *p, BanksBegin how, unsigned num_banks)
{
    enum { FIXED = MAX_WEB_WIDTH + 1 };
    const Webs *w = p->w;
    const bool by_width = how != BEGIN_PLACED && how != BEGIN_BY_LIFE;
    for (unsigned group = FIXED; group; group = group == FIXED || by_width ? group - 1 : 0)
        for (uint32_t v = 0; v < w->k->vregs.len; v++) {
            const Web *web = &w->web[v];
            if (!takes_part(p, v)) continue;
            const bool fixed = p->banks->low[v] || web->pin != NO_REG;
            if (fixed != (group == FIXED) || (by_width && !fixed && web->width != group)) continue;
            uint8_t bank = first_bank(p, v, how != BEGIN_PLACED, num_banks);
            for (unsigned tries = 0; !fixed && tries < num_banks && !has_room(p, web, bank); tries++)
                bank = (uint8_t)((bank + 1) % num_banks);
            settle(p, v, bank);
        }
}

void banks_partition(Banks *banks, uint32_t vgprs, BanksBegin how)
{
    Webs *w = (Webs *)banks->w;
    const unsigned num_banks = (vgprs + NUM_NAMED_VGPRS - 1) / NUM_NAMED_VGPRS;
    Partition p = {.banks = banks, .w = w, .arena = w->arena, .points = w->lv->num_points + 2};
    p.first_block = ARENA_ARRAY(p.arena, uint32_t, w->k->vregs.len + 1);
    collect_uses(&p);
    for (unsigned b = 0; b < NUM_BANKS; b++) { /* pinned webs may be in any bank */
        const uint32_t before = b * NUM_NAMED_VGPRS, left = vgprs > before ? vgprs - before : 0;
        p.room[b] = left < NUM_NAMED_VGPRS ? left : NUM_NAMED_VGPRS;
        p.room[b] -= p.room[b] < SLACK ? p.room[b] : SLACK;
        p.busy[b] = ARENA_ARRAY(p.arena, uint16_t, p.points);
    }
    begin(&p, how, num_banks);
    if (how == BEGIN_SHAKEN) shake(&p, num_banks, LITTLE);
    if (how == BEGIN_SHAKEN_MUCH) shake(&p, num_banks, MUCH);
    p.work = 0;
    total_cost(&p);
    climb(&p, num_banks);
}

uint64_t banks_cost(Banks *banks)
{
    Webs *w = (Webs *)banks->w;
    Partition p = {.banks = banks, .w = w, .arena = w->arena};
    p.first_block = ARENA_ARRAY(p.arena, uint32_t, w->k->vregs.len + 1);
    collect_uses(&p);
    for (uint32_t v = 0; v < w->k->vregs.len; v++)
        banks->wish[v] = w->web[v].base == NO_REG ? 0 : (uint8_t)(w->web[v].base / NUM_NAMED_VGPRS);
    return total_cost(&p);
}
