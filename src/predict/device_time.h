/* Computes the time of a launch on a device from samples of its workgroups. */
#pragma once

#include "predict/cache_levels.h"
#include "predict/group_work.h"

/* What is known of a launch before it is timed. Except for the patterns' LDS clocks, it depends on no row of
   timing.def. */
typedef struct LaunchFacts {
    Arena *arena;
    const PredictRequest *request;
    Samples samples;
    AccessLaws laws;
    const ClassLines *lines;   /* by class */
    const ClassLevels *levels; /* by class */
    const GroupWork *work;     /* by class */
    TimedCode *code;           /* under the request's rows, with all instructions of the classes' samples */
    const double *share;       /* share of the grid's workgroups in each class */
    Residency residency;
    Rounds rounds;
    Placement placement;
    double read_bytes; /* bytes that the whole launch reads, each byte once */
    bool is_in_l2;     /* before the launch */
    /* For short workgroups: the time from one round to the next, divided by that of a round that runs alone. 0:
       unknown. */
    double overlap;
    double atomic_requests; /* of the launch, to the channel of memory that has most */
    LaunchTraffic traffic;
} LaunchFacts;

/* One compute unit full of workgroups of one class. */
typedef struct RoundTime {
    double clocks;
    CuResult cu;
} RoundTime;

typedef struct DeviceTime {
    bool ends;
    double ghz;
    double launch_clocks, us;
    /* first: the first round. steady: a round of the class in the middle of the grid, or the same as `first` if there
       is one round only */
    RoundTime first, steady;
    double bytes[NUM_MEMORY_LEVELS]; /* bytes found in each level */
} DeviceTime;

/* Requests of counters (atomic operations of one lane) to the channel that has most of them, where all workgroups were
   run; else 0. */
double atomic_requests(const LaunchFacts *facts);
/* The bytes that memory moves for the launch, in multiples of the bytes of a round in its middle. */
double rounds_of_bytes(const LaunchFacts *facts);
/* Adds to facts->placement the lines that are loaded again because they had to leave the L2. */
void launch_bytes_again(LaunchFacts *facts);
/* Finds facts->levels from the patterns and facts->placement. Adds to the placement the accesses that come again. */
void launch_levels_find(LaunchFacts *facts);
/* Fills facts->traffic from the other facts, except for L1 hits: every line that a workgroup reads counts. */
void launch_traffic_find(LaunchFacts *facts);
/* Adds the lines that the L1 of a compute unit held in a round. */
void launch_traffic_of_l1(LaunchTraffic *traffic, const CuResult *cu);
/* Times the launch under these rows. The search for its clock starts at `ghz`, if the request does not set the
   clock. */
void device_time(const LaunchFacts *facts, const TimeRows *rows, double ghz, DeviceTime *time);
/* The same, quicker: near `ghz`, rounds are not run again for another clock of the core. */
void device_time_near(const LaunchFacts *facts, const TimeRows *rows, double ghz, DeviceTime *time);
/* Microseconds of a launch of that many clocks, at the core clock that follows from its load. */
double device_us_scaled(const LaunchFacts *facts, double launch_clocks);
/* Clocks of the round in the middle of the launch, under these rows at that clock. This is faster than timing the whole
   launch. */
double device_round_clocks(const LaunchFacts *facts, const TimeRows *rows, double ghz);
/* Runs the round in the middle of the launch again at that clock, for request->event. */
void device_watch_round(const LaunchFacts *facts, const TimeRows *rows, double ghz);
