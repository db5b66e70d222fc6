/* What the parts of check-schedule share. */
#ifndef WAVECC_SCHEDULECHECK_CHECK_SCHEDULE_H
#define WAVECC_SCHEDULECHECK_CHECK_SCHEDULE_H

#include "schedulecheck/memory_classes.h"
#include "schedulecheck/kernel_record.h"

typedef struct ScheduleCheck {
    const Kernel *now, *before;
    const ScheduleRecord *record;
    DiagList *diags;
    Arena *arena; /* for the time of the check */
    MemClasses classes;
    unsigned errors;
} ScheduleCheck;

enum { MOST_ERRORS = 10 };

/* "'v_add_u32 ...' (k.mlir:12:3)": an instruction in a message. */
const char *schedule_inst_text(const ScheduleCheck *c, const Kernel *k, const Inst *inst);
/* An error at an instruction of `now`. */
void schedule_error(ScheduleCheck *c, const Inst *at, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* identity.c: do the two compute the same from the same registers? Branches are not compared. */
bool inst_is_same(const Inst *a, const Inst *b);
/* Equal of instructions that are the same. A count that the author waits for does not matter. */
uint64_t inst_hash(const Inst *inst);

/* check_order.c: the same blocks with the same instructions in each, and do edges and parameters agree? Then the orders
   are compared. */
bool order_applies(const ScheduleCheck *c);
void order_check(ScheduleCheck *c);

/* compare_kernels.c: both kernels executed symbolically. */
void values_check(ScheduleCheck *c);

#endif
