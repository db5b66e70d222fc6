/* What the files of the payload observer share. Internal to src/sim. */
#ifndef WAVECC_SIM_PAYLOAD_STATE_H
#define WAVECC_SIM_PAYLOAD_STATE_H

#include "isa/meaning.h"
#include "sim/observe/defined.h"
#include "sim/observe/payload.h"
#include "sim/observe/payload_number.h"
#include "support/map.h"

/* tag = value << 4 | nibble of it */
enum { TAG_PLAIN = 0, VALUE_UNDECIDED = 1, TAG_UNDECIDED = VALUE_UNDECIDED << 4, NIBBLES = 8, MOST_VALUES = 1 << 24 };

typedef uint32_t Tags[NIBBLES];

typedef struct PayloadValue {
    uint64_t p, q;
    double f;
    uint32_t op;    /* dword of the code */
    uint8_t format; /* WaveccType */
} PayloadValue;

struct SimPayload {
    PayloadValue *values;
    uint32_t num_values, cap;
    Map pages;              /* of tags, two for each byte, by number of the page */
    VEC(uint32_t *) memory; /* them */
    Arena *arena;
    uint64_t code; /* address of the code that runs */
    uint64_t ended_at;
};

typedef struct PayloadWave {
    uint64_t lanes[NUM_ROWS]; /* that have a tag */
    Tags (*rows)[LANES];
    bool scalar_tagged[NUM_SCALARS + 16];
    Tags scalars[NUM_SCALARS + 16];
    uint32_t *scratch; /* as SimWave.scratch, two for each byte */
} PayloadWave;

/* One dword of a source in a lane. */
typedef struct Cell {
    uint32_t bits;
    Tags tags;
} Cell;

typedef enum PayloadOp {
    PAYLOAD_BITS, /* integer operations, moves: by their meaning */
    PAYLOAD_ADD,
    PAYLOAD_SUB,
    PAYLOAD_SUBREV,
    PAYLOAD_MUL,
    PAYLOAD_FMA,  /* a * b + c */
    PAYLOAD_PICK, /* the source whose value the result will have: max, min, med3 */
    PAYLOAD_RCP,
    PAYLOAD_RSQ,
    PAYLOAD_SQRT,
    PAYLOAD_EXP,
    PAYLOAD_LOG,
    PAYLOAD_SIN,
    PAYLOAD_COS,
    PAYLOAD_LDEXP,
    PAYLOAD_SAME,   /* conversions; the first source of what the division needs */
    PAYLOAD_FMAS,   /* v_div_fmas: a * b + c where VCC is 0 */
    PAYLOAD_FOLLOW, /* rounding to whole numbers: the real value */
    PAYLOAD_PAIR,   /* conversions of two sources to two elements */
    PAYLOAD_SPLIT,  /* of two elements of a source to two dwords */
    PAYLOAD_DOT2,
    PAYLOAD_MIX,
} PayloadOp;

typedef struct PayloadInfo {
    uint8_t op;          /* PayloadOp */
    uint8_t from[3], to; /* WaveccType of the sources' elements, and of the result's */
    uint8_t parts;       /* elements of the result: packed 2 */
    uint8_t kind;        /* DefinedKind: lanes that are exchanged */
    bool is_scalar;      /* SALU */
    const Meaning *meaning;
} PayloadInfo;

static inline SimPayload *payload_of(const SimWave *wave) { return wave->watch->dispatch->payload; }
static inline PayloadWave *payload_wave(const SimWave *wave) { return wave->observed[OBSERVER_PAYLOAD]; }

static inline bool tags_any(const uint32_t *tags, unsigned count)
{
    uint32_t any = 0;
    for (unsigned i = 0; i < count; i++) any |= tags[i];
    return any != 0;
}

/* payload.c */
unsigned payload_nibbles(WaveccType type);
/* The number in `count` nibbles that hold `code`. */
Number payload_read(const SimPayload *payload, WaveccType type, const uint32_t *tags, uint64_t code);
/* The tags of a new value. */
void payload_write(SimWave *wave, const SimOp *op, WaveccType type, Number number, uint32_t *tags);
void payload_end(SimWave *wave, const SimOp *op);
void payload_set_row(PayloadWave *w, unsigned row, unsigned lane, const uint32_t *tags);
void payload_set_scalar(PayloadWave *w, unsigned number, const uint32_t *tags);
/* Dword r of a source, before modifiers but for DPP and SDWA. */
Cell payload_cell(const SimWave *wave, const SimOp *op, unsigned slot, unsigned r, unsigned lane);
uint64_t payload_written_lanes(const SimWave *wave, const SimOp *op);
unsigned payload_dst_row(const SimOp *op);

/* payload_lanes.c */
void payload_bits(SimWave *wave, const SimOp *op, const PayloadInfo *info);
bool payload_exchange(SimWave *wave, const SimOp *op, const PayloadInfo *info);
/* payload_float.c */
PayloadInfo payload_info(const DefinedRule *rules, const SimOp *op);
void payload_float(SimWave *wave, const SimOp *op, const PayloadInfo *info);
void payload_float_after(SimWave *wave, const SimOp *op, const PayloadInfo *info);
/* payload_matrix.c */
void payload_matrix(SimWave *wave, const SimOp *op);
/* payload_memory.c */
void payload_access(void *self, SimWave *wave, SimAccess *access);
const uint32_t *payload_page(const SimPayload *payload, uint64_t address);

#endif
