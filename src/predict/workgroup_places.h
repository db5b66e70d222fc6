/* Where the workgroups of a launch are: how many a compute unit holds at a time, and which ones run at the same time on
   which XCD. Workgroups go to the XCDs in turn, in the order of their ids, x fastest (AMD, CDNA3 white paper; HIP
   programming guide, "workgroup to XCD mapping"). */
#ifndef WAVECC_PREDICT_WORKGROUP_PLACES_H
#define WAVECC_PREDICT_WORKGROUP_PLACES_H

#include "predict/sample.h"
#include "timing/caches.h"

typedef struct Residency {
    uint32_t waves_of_group;                               /* that a workgroup has */
    uint32_t waves_by_vgprs, waves_by_lds, waves_by_group; /* on a SIMD, by each limit */
    uint32_t resident;                                     /* workgroups on a compute unit; 0: not even one fits */
} Residency;

/* Of that kernel, with workgroups of `block` work-items. */
Residency residency_of(Target target, const KernelDescriptor *desc, SimDim3 block, uint32_t dynamic_lds_bytes);

/* How the workgroups are spread over time. */
typedef struct Rounds {
    uint64_t groups;       /* that do not leave at once */
    uint32_t active_cus;   /* that have work at all */
    uint32_t groups_of_cu; /* of the fullest one */
    uint32_t at_a_time;    /* workgroups on it */
    uint32_t full;         /* rounds in which it holds that many */
    uint32_t rest;         /* workgroups in its last round; 0: that round is full, too */
    uint64_t per_round;    /* workgroups on the device */
    double last_round;     /* share of compute units that work in the last round */
} Rounds;

Rounds rounds_of(const DeviceInfo *device, uint64_t groups, uint32_t resident);

/* What the groups of one round share. */
typedef struct RoundBytes {
    double groups;    /* that run at the same time */
    double requested; /* by all of them, from beyond the compute unit's own reuse */
    double by_xcds;   /* that the L2s of all XCDs have to get, each line once for each XCD */
    double by_device; /* each line once */
    double written, atomics;
    const PlacedGroup *placed; /* those groups, in the order of their ids; num_placed of them */
    uint32_t num_placed;
    bool measured, guessed; /* the places of tiles: from beginnings; neither laws nor beginnings say */
} RoundBytes;

/* Streams of the class in the middle of the grid. */
typedef struct StreamReuse {
    double in_mall[MAX_STREAMS]; /* share of its lines that the round before has read, too */
} StreamReuse;

typedef struct Placement {
    RoundBytes first, steady; /* the first round, and one in the middle; the same where there is one only */
    double reused;            /* bytes of the middle round that the round before it has read, too */
    StreamReuse reuse;
} Placement;

/* Class of the workgroup: that of the sample which stands as it does at the edges of the grid. */
uint32_t class_of_group(const Samples *samples, const AccessLaws *laws, SimDim3 grid, const uint32_t id[3]);

void place_rounds(Arena *arena, const PredictRequest *request, Samples *samples, const AccessLaws *laws,
                  const ClassLines *lines, const Rounds *rounds, Placement *placement);

#endif
