/* Declarations that the parts of check-schedule share. */
#pragma once

#include "schedulecheck/memory_classes.h"
#include "schedulecheck/kernel_record.h"

typedef struct ScheduleCheck {
    const Kernel *now, *before;
    const ScheduleRecord *record;
    DiagList *diags;
    Arena *arena; /* freed at the end of the check */
    MemClasses classes;
    unsigned errors;
} ScheduleCheck;

enum { MOST_ERRORS = 10 };

/* "'v_add_u32 ...' (k.mlir:12:3)": an instruction in a message. */
const char *schedule_inst_text(const ScheduleCheck *c, const Kernel *k, const Inst *inst);
/* Reports an error at an instruction of `now`. */
void schedule_error(ScheduleCheck *c, const Inst *at, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* identity.c: do the two compute the same from the same registers? Branches are not compared. */
bool inst_is_same(const Inst *a, const Inst *b);
/* Equal for instructions that are the same. The counts of an author's wait do not matter. */
uint64_t inst_hash(const Inst *inst);

/* check_order.c: do both have the same blocks with the same instructions, and do edges and parameters agree? If so,
   compares the orders. */
bool order_applies(const ScheduleCheck *c);
void order_check(ScheduleCheck *c);

/* compare_kernels.c: executes both kernels symbolically. */
void values_check(ScheduleCheck *c);
