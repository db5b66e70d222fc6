/* From samples of a launch to its time on a device. */
#ifndef WAVECC_PREDICT_DEVICE_TIME_H
#define WAVECC_PREDICT_DEVICE_TIME_H

#include "predict/levels.h"
#include "predict/work.h"

/* What is known of a launch before it is timed; nothing of it depends on a row of timing.def but the patterns' clocks
   of the LDS. */
typedef struct LaunchFacts {
    Arena *arena;
    const PredictRequest *request;
    Samples samples;
    AccessLaws laws;
    const ClassLines *lines;   /* by class */
    const ClassLevels *levels; /* by class */
    const GroupWork *work;     /* by class */
    const double *share;       /* of the workgroups of the grid, by class */
    Residency residency;
    Rounds rounds;
    Placement placement;
    double read_bytes; /* size of what the whole launch reads, each byte once */
    bool is_in_l2;     /* before the launch */
    /* Of short workgroups: the time from one round to the next, as a part of a round that runs alone. 0: not known. */
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
    RoundTime first, steady; /* of the class in the middle of the grid; `steady` the same as `first` where one round is
                                all */
    double bytes[NUM_MEMORY_LEVELS]; /* that are found there */
} DeviceTime;

/* Requests of counters (atomic operations of one lane) to the channel that has most of them, where all workgroups were
   run; else 0. */
double atomic_requests(const LaunchFacts *facts);
/* The bytes that memory moves for the launch, as a number of rounds in its middle. */
double rounds_of_bytes(const LaunchFacts *facts);
/* Finds facts->traffic by all that is known else. What the L1s hold is not: a line that a workgroup has read counts. */
void launch_traffic_find(LaunchFacts *facts);
/* Puts in what the L1 of a compute unit had in a round. */
void launch_traffic_of_l1(LaunchTraffic *traffic, const CuResult *cu);
/* Times the launch under these rows. Its clock is looked for from `ghz` on, where the request does not give it. */
void device_time(const LaunchFacts *facts, const TimeRows *rows, double ghz, DeviceTime *time);
/* The same, quicker: near `ghz`, rounds are not run again for another clock of the core. */
void device_time_near(const LaunchFacts *facts, const TimeRows *rows, double ghz, DeviceTime *time);
/* Microseconds of a launch of so many clocks, at the clock of the core that follows from them. */
double device_us_scaled(const LaunchFacts *facts, double launch_clocks);
/* Clocks of the round in the middle of the launch under these rows, at that clock: quicker than all of it. */
double device_round_clocks(const LaunchFacts *facts, const TimeRows *rows, double ghz);
/* The round in the middle of the launch once more, at that clock, for request->event. */
void device_watch_round(const LaunchFacts *facts, const TimeRows *rows, double ghz);

#endif
