/* Shared by the files of the payload observer. Internal to src/sim. */
#pragma once

#include "isa/meaning.h"
#include "sim/observe/defined.h"
#include "sim/observe/payload.h"
#include "sim/observe/payload_number.h"
#include "support/map.h"

/* tag = value << 4 | number of its nibble */
enum { TAG_PLAIN = 0, VALUE_UNDECIDED = 1, TAG_UNDECIDED = VALUE_UNDECIDED << 4, NIBBLES = 8, MOST_VALUES = 1 << 24 };

typedef uint32_t Tags[NIBBLES];

typedef struct PayloadValue {
    uint64_t p, i, q;
    double f;
    uint32_t op;    /* place of the instruction in the code, in dwords */
    uint8_t format; /* WaveccType */
} PayloadValue;

struct SimPayload {
    PayloadValue *values;
    uint32_t num_values, cap;
    Map pages;              /* pages of tags, two tags for each byte, by page number */
    VEC(uint32_t *) memory; /* them */
    Arena *arena;
    uint64_t code; /* address of the running code */
    uint64_t ended_at;
    uint64_t near_ties;
};

typedef struct PayloadWave {
    uint64_t lanes[NUM_ROWS]; /* lanes of each row that have a tag */
    Tags (*rows)[LANES];
    bool scalar_tagged[NUM_SCALARS + 16];
    Tags scalars[NUM_SCALARS + 16];
    uint32_t *scratch; /* tags of SimWave.scratch, two for each byte */
} PayloadWave;

/* One dword of a source in a lane. */
typedef struct Cell {
    uint32_t bits;
    Tags tags;
} Cell;

typedef enum PayloadOp {
    PAYLOAD_BITS, /* integer operations and moves: by their meaning */
    PAYLOAD_ADD,
    PAYLOAD_SUB,
    PAYLOAD_SUBREV,
    PAYLOAD_MUL,
    PAYLOAD_FMA,  /* a * b + c */
    PAYLOAD_PICK, /* the source that equals the real result: max, min, med3 */
    PAYLOAD_RCP,
    PAYLOAD_RSQ,
    PAYLOAD_SQRT,
    PAYLOAD_EXP,
    PAYLOAD_LOG,
    PAYLOAD_SIN,
    PAYLOAD_COS,
    PAYLOAD_TANH,
    PAYLOAD_LDEXP,
    PAYLOAD_FRACT,    /* minus its whole part, which is the real one */
    PAYLOAD_MANTISSA, /* scaled by its real exponent */
    PAYLOAD_SAME,     /* conversions; the first source of division helpers */
    PAYLOAD_FMAS,     /* v_div_fmas: a * b + c if VCC is 0 */
    PAYLOAD_FOLLOW,   /* rounding to whole numbers that steps at them: takes the real value */
    PAYLOAD_NEAREST,  /* the same to the nearest one: steps half way between two */
    PAYLOAD_PAIR,     /* converts two sources to two elements */
    PAYLOAD_SPLIT,    /* converts two elements of a source to two dwords */
    PAYLOAD_DOT2,
    PAYLOAD_MIX,
    PAYLOAD_BYTE,  /* converts to a byte of the destination, whose rest stays */
    PAYLOAD_SCALE, /* payload_scale.c */
} PayloadOp;

/* v_cvt_scalef32_* and v_cvt_scale_*: conversions between element types with a division or multiplication by a
   scale. */
typedef struct PayloadScale {
    uint8_t from, to; /* WaveccType */
    uint8_t count;
    uint8_t slot;     /* of the scale */
    bool is_e8m0;     /* the scale is a byte that op_sel selects, else the exponent of an f32 */
    bool multiplies;  /* it converts from a small type */
    bool two_sources; /* elements alternate between the first and the second source */
    bool into_part;   /* writes into a register whose rest stays */
    bool from_part;   /* of a register */
} PayloadScale;

typedef struct PayloadInfo {
    uint8_t op;          /* PayloadOp */
    uint8_t from[3], to; /* WaveccType of the elements of each source, and of the result */
    uint8_t parts;       /* elements of the result; packed: 2 */
    uint8_t kind;        /* DefinedKind of operations that exchange lanes */
    bool is_scalar;      /* SALU */
    const Meaning *meaning;
    const PayloadScale *scale;           /* NULL: none */
    const struct PayloadInfo *halves[2]; /* of a dual operation; NULL: none */
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
/* The number in `count` nibbles that contain `code`. */
Number payload_read(const SimPayload *payload, WaveccType type, const uint32_t *tags, uint64_t code);
/* Makes the tags of a new value. */
void payload_write(SimWave *wave, const SimOp *op, WaveccType type, Number number, uint32_t *tags);
void payload_end(SimWave *wave, const SimOp *op);
/* Handles an operation that is not a memory access. */
void payload_one(SimWave *wave, const SimOp *op, const PayloadInfo *info);
void payload_set_row(PayloadWave *w, unsigned row, unsigned lane, const uint32_t *tags);
void payload_set_scalar(PayloadWave *w, unsigned number, const uint32_t *tags);
/* Dword r of a source: before modifiers, but after DPP and SDWA. */
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
/* payload_dual.c */
void payload_dual(SimWave *wave, const SimOp *op, const PayloadInfo *info);
/* payload_scale.c: conversions of several elements with a scale. False: not one of them. */
bool payload_scale_of(const InstInfo *row, PayloadScale *scale);
void payload_scale(SimWave *wave, const SimOp *op, const PayloadScale *scale);
/* payload_matrix.c, payload_wmma.c */
void payload_matrix(SimWave *wave, const SimOp *op);
void payload_wmma(SimWave *wave, const SimOp *op, const MatrixShape *s);
WaveccType payload_matrix_type(unsigned type, unsigned format, bool fnuz);
unsigned payload_matrix_bits(WaveccType type);
/* The dword of a source in a lane; accumulators and constants, too. */
Cell payload_matrix_cell(const SimWave *wave, const SimOp *op, unsigned slot, unsigned r, unsigned lane);
/* The element of a source that begins at that bit of a lane's registers. */
Number payload_matrix_element(const SimWave *wave, const SimOp *op, unsigned slot, WaveccType type, unsigned lane,
                              unsigned bit);
/* c + the sum of `count` products of a and b; chosen: which elements of b. */
typedef struct PayloadDot {
    const Number *a, *b;
    unsigned stride_a, stride_b, count;
    const uint8_t *chosen; /* NULL: in order */
} PayloadDot;
Number payload_matrix_sum(const PayloadDot *dot, Number c);
/* payload_memory.c */
void payload_access(void *self, SimWave *wave, SimAccess *access);
const uint32_t *payload_page(const SimPayload *payload, uint64_t address);
