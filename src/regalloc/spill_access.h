/* What the two halves of the spill code share: spill_access.c makes single accesses to what was
 * spilled, spill_rewrite.c changes the kernel's instructions and edges by them. */
#ifndef WAVECC_REGALLOC_SPILL_ACCESS_H
#define WAVECC_REGALLOC_SPILL_ACCESS_H

#include "regalloc/regalloc.h"

/* Scalars that the lanes of one VGPR hold. */
static inline uint32_t lanes_per_vgpr(const Kernel *k) { return target_infos[k->target].wave_size; }

/* A temporary that holds dwords of something spilled. */
typedef struct Held {
    uint8_t kind, file;
    uint32_t slot;   /* of its first dword; for SPILL_REMAT and SPILL_AGPR: virtual register << 8 |
                        dword */
    Operand operand; /* the temporary */
    uint32_t last;   /* point where it is live until now */
} Held;

/* A temporary that was loaded before a loop, for all uses in it. */
typedef struct Hoisted {
    const Block *header;
    uint32_t region; /* of the load */
    Operand operand; /* what was spilled */
    Operand temp;
} Hoisted;

typedef struct Rewriter {
    Spiller *s;
    Kernel *k;
    Webs *w;
    VEC(Held) held;
    VEC(Hoisted) hoisted;
    uint32_t loc;
    const uint32_t *first_point; /* by block: where its parameters begin to live */
    uint32_t at;                 /* point of the instruction that is being rewritten */
    bool all_lanes;              /* between exec = -1 and its end, of an earlier round */
    bool on_edge;
    bool in_front; /* before a loop: what is held in the block at hand is not there */
} Rewriter;

static inline const SpillHome *home_of(const Rewriter *r, Operand o)
{
    static const SpillHome none;
    if (o.kind != OPERAND_VREG || o.value >= r->s->num_home) return &none;
    return &r->s->home[o.value];
}

static inline SpillKind kind_of(const Rewriter *r, Operand o) { return home_of(r, o)->kind; }

/* ---- making instructions ---- */
Operand spill_temp(Rewriter *r, RegClass c, unsigned width);
Inst *spill_insert(Rewriter *r, Inst *before, Opcode opcode, unsigned num_defs, unsigned n, const Operand *operands);
/* Where something may be inserted before the instruction. */
Inst *spill_place_before(Inst *inst);
/* EXEC all ones; the register that keeps what it was; back again. */
Operand spill_exec_on(Rewriter *r, Inst *before);
void spill_exec_back(Rewriter *r, Inst *before, Operand saved);
/* The instruction as it was before allocation; NULL: the allocator has made it. */
const RecordedInst *spill_recorded(const Rewriter *r, const Inst *inst);

/* ---- homes ---- */
/* The file of a temporary for the register: what went from VGPRs to AGPRs comes back to VGPRs. */
RegClass spill_temp_class(const Rewriter *r, Operand o);
/* The spilled value in a register of its own class (a VGPR for what went to AGPRs). */
Operand spill_fetch(Rewriter *r, Inst *before, Operand o, bool all_lanes);
/* A value that may be spilled, a scalar or an immediate as something that a copy to AGPRs takes. It
 * is in VGPRs for a moment at most. */
Operand spill_fetch_to_agprs(Rewriter *r, Inst *before, Operand o, unsigned width);
/* Does a dword of it hold something at that point (of the kernel before this round)? */
bool spill_lives_at(const Rewriter *r, Operand o, uint32_t point);
/* Stores `from` to the home of `o`; both have the same width. Only the dwords that are live at `point` are stored. If a
   copy leaves out a dword because its source is undefined, memory may hold another value of the web there. */
void spill_store(Rewriter *r, Inst *before, const SpillHome *home, Operand o, Operand from, uint32_t point);
/* An immediate or a scalar as a register of the home's file. */
Operand spill_in_register(Rewriter *r, Inst *before, const SpillHome *home, Operand from, unsigned width);
/* One load before the outermost loop that has room for the value. */
bool spill_load_in_front(Rewriter *r, const Inst *inst, Operand o, bool all_lanes, Operand *found);

/* ---- temporaries that still hold something ---- */
bool spill_find_held(Rewriter *r, Operand o, Operand *found);
void spill_hold(Rewriter *r, Operand o, Operand temp);
/* Something else is in these dwords now. */
void spill_forget(Rewriter *r, Operand o);
void spill_forget_vectors(Rewriter *r);

/* ---- spill_rewrite.c ---- */
void spill_rewrite_uses(Rewriter *r, Inst *inst);

#endif
