/* Translation validation of passes that change the order of instructions: compares the recorded kernel before with the
   kernel after. It shares only kernel IR and the tables of isa/ with the passes that it checks.

   If blocks and edges are the same, only the order is checked (check_order.c). Each block must have the same
   instructions. Each instruction must read values from the same writers as before. Instructions that must not pass each
   other have not. If blocks or edges differ (loops unrolled, rotated, versioned), both kernels are executed
   symbolically with the same arguments, chosen so that loops run 0 to a few times (compare_kernels.c). They must have
   the same memory operations with the same addresses and values, in order if they may overlap, no other loads, and the
   same barriers, waits and s_setprio. */
#pragma once

#include "ir/pass.h"

typedef struct ScheduleRecord ScheduleRecord;

/* A copy of the kernel in its current state: blocks, instructions, operands. It lies in k->arena. Virtual registers,
   regions and places keep their numbers. O(n). */
ScheduleRecord *schedule_record(Kernel *k);
/* The next pass makes the groups of sched_group_barrier. schedule_check then checks them, if ctx allows another
   order. */
void schedule_record_groups(ScheduleRecord *record, const PassCtx *ctx);
/* Is the kernel equal to the record, including all operands, and are no groups to be made? Renumbers blocks. O(n),
   without a copy. */
bool schedule_record_is(const ScheduleRecord *record, Kernel *k);
/* Does `now` do the same as the recorded kernel? Each difference becomes an error in `diags` that names both
   instructions, the rule and their places. Each block that no execution reached becomes a note. Requires virtual
   registers. Renumbers blocks and instructions. */
bool schedule_check(Kernel *now, const ScheduleRecord *before, DiagList *diags);
/* The same for a kernel that was also recorded after the change. */
bool schedule_check_later(ScheduleRecord *now, const ScheduleRecord *before, DiagList *diags);
/* Compares with PassCtx.before, if there is one. A difference is our own bug (BUG). */
Pass pass_check_schedule;

/* Are lds_becomes and `mem` right about the pieces of LDS that `lds-turns` has found? For each such loop, computes
   iterations for all work-items until the state equals that of the first one. Each of these is an error in `diags`: a
   piece that shares a byte with another one, an access outside its piece, and anything that cannot be computed. */
bool lds_turns_check(Kernel *k, DiagList *diags);
Pass pass_check_lds_turns; /* an error is our own bug (BUG) */
