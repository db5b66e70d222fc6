/* Checks loads that workgroups of a cluster share (gfx1250: cluster_load_*, tensor_load_to_lds;
   machine/shared_loads.h). M0[15:0] is the mask of the workgroups; M0[16] says that nobody waits for missing ones.
   Tensor loads have both in the descriptor. The machine detects a workgroup that waits forever; this observer checks
   that all of them take part in the same way. Findings: another instruction, other lanes, addresses or bits of M0 than
   those of the first one; a mask without the workgroup itself; a workgroup that has ended without the load. */
#include <stdio.h>

#include "isa/family.h"
#include "sim/machine/shared_loads.h"
#include "sim/machine/tensor.h"
#include "sim/observe/observers.h"

enum { MAX_MULTICAST_LANES = 32 };

/* How a workgroup takes part in a load. */
typedef struct Part {
    uint32_t mask;
    uint32_t m0; /* all of M0; for a tensor load 0 */
    bool early;  /* timeout */
    uint64_t active;
    uint32_t shape[TENSOR_WORDS];
} Part;

/* Number of loads with that mask that the wave has issued. */
typedef struct Issued {
    const SimWave *wave;
    uint32_t mask, count;
} Issued;

typedef struct Multicast {
    SimWave *wave; /* the first wave that issued it */
    const SimOp *op;
    uint32_t mask, come; /* workgroups of the cluster */
    uint32_t number;     /* number among the wave's loads with that mask */
    uint32_t m0;
    bool early;
    uint64_t active;              /* for a tensor load: one lane, with the address of the tile */
    uint32_t shape[TENSOR_WORDS]; /* for a tensor load: the parts of the descriptor that must agree */
    uint64_t address[MAX_MULTICAST_LANES];
} Multicast;

typedef struct ClusterLoads {
    const SimCluster *cluster;
    unsigned ended; /* waves */
    VEC(Issued) issued;
    VEC(Multicast) waiting;
} ClusterLoads;

typedef struct MulticastState {
    Arena *arena;
    VEC(ClusterLoads *) clusters;
} MulticastState;

static void *open(SimWatch *watch)
{
    if (target_family(watch->program->target)->max_cluster == 1) return NULL;
    MulticastState *state = ARENA_NEW(watch->arena, MulticastState);
    *state = (MulticastState){.arena = watch->arena};
    return state;
}

static ClusterLoads *loads_of(MulticastState *state, const SimCluster *cluster)
{
    for (uint32_t i = 0; i < state->clusters.len; i++)
        if (state->clusters.data[i]->cluster == cluster) return state->clusters.data[i];
    ClusterLoads *loads = ARENA_NEW(state->arena, ClusterLoads);
    *loads = (ClusterLoads){.cluster = cluster};
    VEC_PUSH(state->arena, &state->clusters, loads);
    return loads;
}

static uint32_t next_number(MulticastState *state, ClusterLoads *loads, const SimWave *wave, uint32_t mask)
{
    for (uint32_t i = 0; i < loads->issued.len; i++)
        if (loads->issued.data[i].wave == wave && loads->issued.data[i].mask == mask)
            return loads->issued.data[i].count++;
    const Issued first = {wave, mask, 1};
    VEC_PUSH(state->arena, &loads->issued, first);
    return 0;
}

static SimFinding new_finding(int lane, const SimWave *other, uint64_t address)
{
    return (SimFinding){.kind = SIM_FINDING_MULTICAST,
                        .level = SIM_LEVEL_ERROR,
                        .lane = lane,
                        .other_wave = other ? other->number : 0,
                        .other_lane = -1,
                        .memory_address = address};
}

static void report_unlike(SimWave *wave, const SimAccess *access, const Multicast *first, const SimFinding *f,
                          const char *how)
{
    const SimDim3 id = first->wave->group->id;
    check_report(wave, access->op, first->op, f, "shares a load of mask 0x%x with workgroup (%u,%u,%u), %s",
                 first->mask, id.x, id.y, id.z, how);
}

/* Another workgroup of the mask has issued the load. */
static void compare(SimWave *wave, const SimAccess *access, const Part *part, const Multicast *first)
{
    const SimOp *op = access->op;
    SimFinding f = new_finding(-1, first->wave, 0);
    if (inst_info(op->info->decoded.inst.opcode) != inst_info(first->op->info->decoded.inst.opcode)) {
        report_unlike(wave, access, first, &f, "which has issued another instruction");
        return;
    }
    if (memcmp(part->shape, first->shape, sizeof part->shape) != 0)
        report_unlike(wave, access, first, &f, "whose tensor has another shape");
    if (part->m0 != first->m0) {
        char text[64];
        snprintf(text, sizeof text, "whose M0 is 0x%x and not 0x%x", first->m0, part->m0);
        report_unlike(wave, access, first, &f, text);
    }
    if (part->active != first->active) report_unlike(wave, access, first, &f, "where other lanes take part");
    FOREACH_LANE(lane, part->active & first->active) {
        if (lane >= MAX_MULTICAST_LANES || access->address[lane] == first->address[lane]) continue;
        f = new_finding((int)lane, first->wave, access->address[lane]);
        report_unlike(wave, access, first, &f, "which loads from another address");
        return;
    }
}

static void begin(MulticastState *state, ClusterLoads *loads, SimWave *wave, const SimAccess *access, const Part *part,
                  uint32_t number)
{
    const uint32_t own = 1u << (wave->group - loads->cluster->groups);
    Multicast load = {.wave = wave,
                      .op = access->op,
                      .mask = part->mask,
                      .come = own,
                      .number = number,
                      .m0 = part->m0,
                      .early = part->early,
                      .active = part->active};
    memcpy(load.shape, part->shape, sizeof load.shape);
    memcpy(load.address, access->address, sizeof load.address);
    VEC_PUSH(state->arena, &loads->waiting, load);
}

/* In the descriptor, only the addresses of LDS and of the barrier may differ. */
static bool tensor_part(const SimAccess *access, Part *part)
{
    Tensor tensor;
    const uint32_t *words = access->data[0];
    if (!(access->does & ACCESS_TENSOR) || tensor_read(words, access->does & ACCESS_LDS_DMA, &tensor)) return false;
    *part = (Part){.mask = tensor.mask, .early = tensor.early_timeout, .active = 1};
    memcpy(part->shape, words, sizeof part->shape);
    part->shape[1] = part->shape[2] = part->shape[3] = 0; /* the addresses */
    part->shape[5] &= 0xffff0000;
    return tensor.mask && !tensor.nothing;
}

static bool find_part(const SimWave *wave, const SimAccess *access, Part *part)
{
    const InstInfo *row = inst_info(access->op->info->decoded.inst.opcode);
    const uint32_t m0 = wave->s[S_M0];
    if (row->format == FORMAT_TENSOR) return tensor_part(access, part);
    *part = (Part){
        .mask = m0 & SHARED_LOAD_MASK, .m0 = m0, .early = m0 & SHARED_LOAD_EARLY_TIMEOUT, .active = access->active};
    if (access->does & ACCESS_BLOCK) return false; /* M0 chooses registers */
    return row->format == FORMAT_GLOBAL && row->implicit_reads & IMP_M0 && part->mask && wave->group->cluster->size > 1;
}

static void multicast_access(void *self, SimWave *wave, SimAccess *access)
{
    MulticastState *state = self;
    Part part;
    if (!find_part(wave, access, &part)) return;
    const uint32_t mask = part.mask;
    ClusterLoads *loads = loads_of(state, wave->group->cluster);
    const uint32_t own = 1u << (wave->group - loads->cluster->groups);
    if (!(mask & own)) {
        const SimFinding f = new_finding(-1, NULL, 0);
        check_report(wave, access->op, NULL, &f,
                     "loads with mask 0x%x, which does not include the workgroup itself, number %u of its cluster",
                     mask, (unsigned)(wave->group - loads->cluster->groups));
        return;
    }
    const uint32_t number = next_number(state, loads, wave, mask);
    VEC_FOREACH(Multicast, load, &loads->waiting) {
        if (load->mask != mask || load->number != number || load->wave->number != wave->number) continue;
        compare(wave, access, &part, load);
        load->come |= own;
        if (load->come == mask) *load = loads->waiting.data[--loads->waiting.len];
        return;
    }
    if (mask != own) begin(state, loads, wave, access, &part, number);
}

/* Reports a load that a workgroup of its mask never joins: its waves wait until the hardware gives up. If the workgroup
   issued no shared load at all, this is a warning: it may be at the edge of a grid, without work. */
static void report_missing(const ClusterLoads *loads, const Multicast *load)
{
    SimFinding f = new_finding(-1, load->wave, 0);
    const uint32_t missing = load->mask & ~load->come & ((1u << loads->cluster->size) - 1);
    if (!missing || load->early) return;
    const SimGroup *group = &loads->cluster->groups[__builtin_ctz(missing)];
    const SimDim3 id = group->id;
    f.level = SIM_LEVEL_WARNING;
    VEC_FOREACH(const Issued, issued, &loads->issued)
        if (issued->wave->group == group) f.level = SIM_LEVEL_ERROR;
    check_report(load->wave, load->op, NULL, &f,
                 "waits for its timeout: its mask 0x%x names workgroup (%u,%u,%u), which ends without this load",
                 load->mask, id.x, id.y, id.z);
}

static void wave_end(void *self, SimWave *wave, const SimOp *)
{
    ClusterLoads *loads = loads_of(self, wave->group->cluster);
    if (++loads->ended < loads->cluster->size * wave->group->num_waves) return;
    VEC_FOREACH(Multicast, load, &loads->waiting) report_missing(loads, load);
    loads->ended = loads->waiting.len = loads->issued.len = 0;
}

const SimObserver multicast_observer = {
    .name = "multicast", .checks = SIM_CHECK_RACES, .open = open, .access = multicast_access, .wave_end = wave_end};
