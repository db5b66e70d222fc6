/* Translation validation of what changes the order of instructions: the kernel before, which was recorded, against the
   kernel after. It shares nothing with the passes that it checks but kernel IR and the tables of isa/.

   Where blocks and edges are the same, the order alone is checked (check_order.c): the same instructions in each block,
   what each reads was written by the same instruction as before, and what must not pass has not passed. Where they
   differ (loops unrolled, rotated, versioned), both kernels are executed symbolically with the same arguments, chosen
   so that loops run 0 to some times (compare_kernels.c): the same memory operations with the same addresses and values,
   in order where they may meet, no other loads, the same barriers, waits and s_setprio. */
#ifndef WAVECC_SCHEDULECHECK_SCHEDULECHECK_H
#define WAVECC_SCHEDULECHECK_SCHEDULECHECK_H

#include "ir/pass.h"

typedef struct ScheduleRecord ScheduleRecord;

/* A copy of the kernel as it is: blocks, instructions, operands. In k->arena; virtual registers, regions and places
   keep their numbers. O(n). */
ScheduleRecord *schedule_record(Kernel *k);
/* What comes now makes the groups of sched_group_barrier: schedule_check looks at them, where ctx allows another
   order. */
void schedule_record_groups(ScheduleRecord *record, const PassCtx *ctx);
/* Is the kernel still what was recorded, to the last operand, and are no groups to be made of it? Numbers of blocks are
   set anew. O(n), without a copy. */
bool schedule_record_is(const ScheduleRecord *record, Kernel *k);
/* Does `now` do what the kernel did when it was recorded? Each difference becomes an error in `diags` that names both
   instructions, the rule and their places, each block that no execution reached a note. Needs virtual registers.
   Numbers of blocks and instructions are set anew. */
bool schedule_check(Kernel *now, const ScheduleRecord *before, DiagList *diags);
/* The same of a kernel that was recorded after the change, too. */
bool schedule_check_later(ScheduleRecord *now, const ScheduleRecord *before, DiagList *diags);
/* Compares with PassCtx.before, if there is one; a difference is our own mistake (BUG). */
Pass pass_check_schedule;

/* Is it right what lds_becomes and `mem` say of pieces of LDS that `lds-turns` has found? Of each such loop all
   iterations are computed until everything is as it was in the first one, for all work-items. Each piece that shares a
   byte with another one, each access outside of its piece, and what cannot be computed is an error in `diags`. */
bool lds_turns_check(Kernel *k, DiagList *diags);
Pass pass_check_lds_turns; /* an error is our own mistake (BUG) */

#endif
