/* Buffer operations of a loop whose offset is a sum: what the lanes differ in, what the loop changes, and constants. */
#ifndef WAVECC_OPT_ACCESSES_H
#define WAVECC_OPT_ACCESSES_H

#include "ir/build.h"
#include "analysis/linear.h"

/* One operation. Its offset is lane + constant + fixed + scalar. */
typedef struct Access {
    Inst *inst;
    LinearForm lane, scalar; /* no constants; lane: outside of the loop */
    uint32_t constant;
    uint32_t fixed;              /* immediate that stays: that of an LDS-DMA counts for its LDS address too */
    uint32_t reach;              /* largest immediate for what constant is more than the register's; 2^n - 1 */
    bool proved;                 /* the whole, as integers, stays below 2^32 */
    uint32_t group, order, base; /* for loop_addresses.c */
} Access;

/* The lane's offset, the resource, the scalar offset. */
Operand *access_uses(const Inst *inst);
/* Is the buffer of that descriptor known to be raw? Add-TID makes it structured; all others look at the offset alone,
   dword by dword. */
bool access_is_raw(const Kernel *k, Operand resource);
/* Is it a buffer operation with a lane's offset that the loop computes, without scalar offset, of a raw buffer? */
bool access_is_candidate(const LinearForms *forms, const Inst *inst);
/* Its parts, for an offset that is `form`; either may be empty. False: a term changes in the loop and is not the
   same for all lanes. */
bool access_split(const LinearForms *forms, Inst *inst, const LinearForm *form, Access *out);
/* Its parts, for an offset that is `form`. False: as above, or the lanes do not differ, or the loop
   changes nothing. */
bool access_take_apart(const LinearForms *forms, Inst *inst, const LinearForm *form, Access *out);
/* Code for the sum: scalar terms first, then the lanes'. */
Operand access_emit(Builder *b, const LinearForm *form, uint32_t constant);

#endif
