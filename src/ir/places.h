/* Where the allocator put the values, and how many registers are live at each instruction. Reports and annotated
   assembly print it. The allocator makes it if PassCtx.note_places is set.

   Positions number the instructions before allocation, in layout order, from 1 (Inst.position). An instruction that is
   inserted later has position 0 and belongs to the position before it. */
#pragma once

#include "ir/ir.h"

enum { NUM_REGISTER_FILES = 3 }; /* CLASS_S, CLASS_V, CLASS_A */

typedef struct PlaceSpan {
    uint32_t first, last; /* positions */
} PlaceSpan;

/* A virtual register: its name, width and source are in Kernel.vregs. */
typedef struct PlacedValue {
    uint32_t vreg;
    uint8_t file;
    uint16_t reg;
    uint32_t first_span, num_spans;
} PlacedValue;

typedef struct PlaceHolder {
    uint32_t vreg;
    uint32_t registers;    /* number of its registers that are live */
    uint16_t first, width; /* their physical registers */
    const char *source;    /* where it comes from in the source, for example "%m = amdgpu.mfma"; NULL: not known */
} PlaceHolder;

typedef struct PlacePeak {
    uint32_t registers;
    uint32_t position;        /* 0: nothing is ever live */
    VEC(PlaceHolder) holders; /* most registers first */
} PlacePeak;

typedef struct Places {
    uint32_t num_positions;
    uint16_t *live[NUM_REGISTER_FILES]; /* by position: most live registers while the instruction executes */
    PlacePeak peak[NUM_REGISTER_FILES];
    VEC(PlacedValue) values;
    VEC(PlaceSpan) spans;
} Places;

/* The spans of the value in Places.spans. */
static inline const PlaceSpan *place_spans(const Places *p, const PlacedValue *v)
{
    return p->spans.data + v->first_span;
}
