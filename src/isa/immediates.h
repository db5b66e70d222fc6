/* Uses of Modifiers.offset other than a byte offset. Code reads and makes these immediates by these functions. */
#pragma once

#include "isa/isa.h"

/* s_nop: wait states. */
static inline unsigned nop_states(const MachineInst *nop) { return (unsigned)(nop->mods.offset & 15) + 1; }
/* s_getreg, s_setreg: the hardware register, the field's first bit, and its number of bits. */
enum { HWREG_MODE = 1 };
static inline unsigned hwreg_id(const MachineInst *m) { return (unsigned)m->mods.offset & 63; }
static inline unsigned hwreg_first(const MachineInst *m) { return (unsigned)m->mods.offset >> 6 & 31; }
static inline unsigned hwreg_bits(const MachineInst *m) { return ((unsigned)m->mods.offset >> 11 & 31) + 1; }
/* Target of a branch by simm16. `next`: address of the instruction after it. */
static inline uint64_t branch_address(const MachineInst *branch, uint64_t next)
{
    return next + 4 * (uint64_t)(int64_t)(int16_t)branch->mods.offset;
}
/* LDS operations on two places: their offsets in elements, offset0 and offset1. */
static inline int32_t pair_offset(unsigned first, unsigned second) { return (int32_t)(first | second << 8); }
static inline unsigned pair_offset_of(const Modifiers *m, unsigned n) { return (unsigned)m->offset >> 8 * n & 255; }
static inline void set_pair_offset(Modifiers *m, unsigned n, unsigned value)
{
    m->offset = (int32_t)(((unsigned)m->offset & ~(255u << 8 * n)) | value << 8 * n);
}

/* live_in: its kind (LIVE_IN_), and its index among several of that kind. */
static inline int32_t live_in_of(unsigned kind, unsigned index) { return (int32_t)(kind | index << 8); }
static inline unsigned live_in_kind(const MachineInst *m) { return (unsigned)m->mods.offset & 255; }
static inline unsigned live_in_index(const MachineInst *m) { return (unsigned)m->mods.offset >> 8; }
static inline bool is_live_in(const MachineInst *m, unsigned kind)
{
    return m->opcode == OP_LIVE_IN && live_in_kind(m) == kind;
}
/* BARRIER_ bits of a barrier of kernel IR: what it waits for. 0 for other instructions. */
static inline uint32_t barrier_orders(const MachineInst *m)
{
    return m->opcode == OP_BARRIER ? (uint32_t)m->mods.offset : 0;
}
