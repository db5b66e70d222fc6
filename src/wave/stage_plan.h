/* How a loop is divided into two stages (lower_stages.c says what for). */
#pragma once

#include "wave/lower.h"

typedef enum Part {
    PART_SECOND,      /* the second stage */
    PART_SECOND_READ, /* its reads of LDS */
    PART_FIRST,       /* the first stage */
    PART_FIRST_READ,
    PART_EARLY, /* its products and what they need besides these reads */
    PART_ONCE,  /* constants */
    PART_COPY,
} Part;

/* A read of LDS. Tiles below `half` along `dim` are read first, the others at a product's second half. */
typedef struct Fetch {
    WaveNode *read;
    unsigned dim;
    int64_t half;
} Fetch;
typedef VEC(Fetch) Fetches;

typedef struct Stages {
    Lower *l;
    WaveNode *loop, *yield;
    int32_t *places;  /* by number of a value: its operation's place in the body; -1: outside */
    WaveValues *uses; /* by place: what the operation uses, also in its body */
    uint8_t *parts;   /* by place */
    uint8_t *reached; /* by place: 1 if the operation needs a product's result, 2 if it is also a product itself */
    bool *made_first; /* by carried value: the first stage makes it */
    VEC(LowerTile) tiles;
    WaveValues handed;    /* what the first stage hands to the second one */
    Fetches fetches[2];   /* of the first stage and of the second */
    int64_t half[2];      /* of the K tiles of a stage's products; INT64_MAX: they are not divided */
    int64_t iterations;   /* of the whole dimension */
    unsigned first, last; /* names of the indices of the first and the last iteration */
    int symbol;
} Stages;

static inline WaveNode *stage_node(const Stages *p, uint32_t place) { return p->loop->body.data[place]; }
/* The operations of the body, without the yield at its end. */
static inline uint32_t stage_places(const Stages *p) { return p->loop->body.len - 1; }

/* Divides the loop p->loop. False: it does not qualify. */
bool stage_plan(Stages *p);
