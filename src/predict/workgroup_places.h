/* Where the workgroups of a launch run: how many fit on a compute unit, and which run at the same time on which XCD.
   Workgroups go to the XCDs in turn, in the order of their ids, x fastest (AMD, CDNA3 white paper; HIP programming
   guide, "workgroup to XCD mapping"). */
#pragma once

#include "predict/sample.h"
#include "timing/caches.h"

typedef struct Residency {
    uint32_t waves_of_group;                               /* waves of one workgroup */
    uint32_t waves_by_vgprs, waves_by_lds, waves_by_group; /* waves that each limit allows on a SIMD */
    uint32_t resident;                                     /* workgroups on a compute unit; 0: not even one fits */
} Residency;

/* The residency of that kernel, with workgroups of `block` work-items. */
Residency residency_of(Target target, const KernelDescriptor *desc, SimDim3 block, uint32_t dynamic_lds_bytes);

enum { EMULATED_WAVES = 16384 }; /* most waves that the emulator lets run at the same time */

/* How many workgroups may wait for each other: the device holds as many, and the emulator too. */
uint32_t groups_at_once(const Residency *residency, const DeviceInfo *device);

/* How the workgroups are spread over time. A round is the time in which the resident workgroups run once. */
typedef struct Rounds {
    uint64_t groups;       /* workgroups that do not exit at once */
    uint32_t groups_of_cu; /* workgroups of the fullest compute unit */
    uint32_t at_a_time;    /* workgroups on it */
    uint32_t full;         /* full rounds of that compute unit */
    uint32_t rest;         /* workgroups in its last round; 0: the last round is full too */
    uint64_t per_round;    /* workgroups of the whole device */
    double last_round;     /* share of the compute units that work in the last round */
} Rounds;

Rounds rounds_of(const DeviceInfo *device, uint64_t groups, uint32_t resident);

/* What the workgroups of one round share. */
typedef struct RoundBytes {
    double groups;    /* workgroups that run at the same time */
    double requested; /* bytes that all of them need from beyond their compute units */
    double by_xcds;   /* bytes that the L2s of all XCDs load, each line once for each XCD */
    double by_device; /* each line once */
    double written;
    double atomics, atomic_lines; /* bytes of the requests of atomic operations, and the lines that they reach */
    const PlacedGroup *placed;    /* those groups, in the order of their ids; num_placed of them */
    uint32_t num_placed;
    /* measured: the places of tiles come from beginnings; guessed: neither laws nor beginnings give them */
    bool measured, guessed;
} RoundBytes;

/* The streams of the class in the middle of the grid. */
typedef struct StreamReuse {
    double in_mall[MAX_STREAMS]; /* share of its lines that the previous round has read too */
} StreamReuse;

typedef struct Placement {
    RoundBytes first, steady; /* the first round, and one in the middle; equal if there is only one */
    double reused;            /* bytes of the middle round that the previous round has read too */
    StreamReuse reuse;
} Placement;

/* The class of the workgroup: that of the sample at the same edges of the grid. */
uint32_t class_of_group(const Samples *samples, const AccessLaws *laws, SimDim3 grid, const uint32_t id[3]);

void place_rounds(Arena *arena, const PredictRequest *request, Samples *samples, const AccessLaws *laws,
                  const ClassLines *lines, const Rounds *rounds, Placement *placement);
