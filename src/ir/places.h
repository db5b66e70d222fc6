/* Where the allocator put the values, and how many registers are live at each instruction: what reports and annotated
   assembly print. Made by the allocation when PassCtx.note_places asks for it.

   Positions number the instructions before allocation, in layout order, from 1 (Inst.position); instructions that are
   inserted later have 0 and stand at the position before them. */
#ifndef WAVECC_IR_PLACES_H
#define WAVECC_IR_PLACES_H

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
    uint32_t registers;    /* live of it */
    uint16_t first, width; /* where these stand */
    const char *source;    /* "%m = amdgpu.mfma": what it comes from, as far as the text says; or NULL */
} PlaceHolder;

typedef struct PlacePeak {
    uint32_t registers;
    uint32_t position;        /* 0: none is ever live */
    VEC(PlaceHolder) holders; /* most registers first */
} PlacePeak;

typedef struct Places {
    uint32_t num_positions;
    uint16_t *live[NUM_REGISTER_FILES]; /* by position: most registers live while the instruction executes */
    PlacePeak peak[NUM_REGISTER_FILES];
    VEC(PlacedValue) values;
    VEC(PlaceSpan) spans;
} Places;

/* The value's spans, from Places.spans. */
static inline const PlaceSpan *place_spans(const Places *p, const PlacedValue *v)
{
    return p->spans.data + v->first_span;
}

#endif
