/* Declarations that the files of judge/ share. */
#pragma once

#include "judge/judge.h"
#include "sim/observe/payload.h"

enum { JUDGE_MOST_BYTES = 256 << 20 }; /* largest buffer that is compared or refilled */

void judge_say(const JudgeRequest *request, Judgement *j, JudgeReason reason, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* ---- snapshot.c: runs all launches of a side, and keeps their results ---- */

/* How memory operations complete, and which waves go first. */
typedef struct JudgeOrder {
    const char *name;
    SimCompletion completion;
    uint64_t seed; /* seed of completion and waves */
    bool reversed; /* the last workgroup first */
    unsigned checks;
    SimPayload *payload;   /* NULL: none */
    SimCompares *compares; /* NULL: none */
    /* places of memory that stay free before the buffers. An odd number: buffers that crossed a boundary of 4 GiB no
       longer do (memory_place) */
    unsigned places_before;
    uint64_t limit; /* of wave instructions of a launch; 0: the budget's */
} JudgeOrder;

/* The contents of a buffer up to the last written byte, or to the last that the base has written. */
typedef struct JudgeContents {
    uint8_t *bytes, *written; /* `size` bytes each; written: 1 for a written byte */
    uint64_t size;
    uint64_t address; /* of the first */
    /* own: the candidate's layout if it differs from the base's, else NULL. The contents are in the base's layout; what
       the candidate wrote into gaps stands after the base's last position */
    const FillLayout *own, *base;
} JudgeContents;

typedef struct JudgeSnapshot {
    bool good;
    SimStatus status;
    const char *failure;     /* in the arena; NULL: the run succeeded */
    uint64_t instructions;   /* of all launches */
    JudgeContents *contents; /* for each buffer of the judgement; heap memory */
    uint32_t num_contents;
} JudgeSnapshot;

/* Runs the launches. The findings of a checked run stay in the launches' results. */
void judge_run(JudgeRequest *request, Judgement *j, unsigned side, const JudgeOrder *order, JudgeSnapshot *snapshot);
void judge_snapshot_free(JudgeSnapshot *snapshot);
/* New memory, which the caller frees, as it is before launch number `launch` of the side; NULL: an earlier one
   fails. */
Memory *judge_memory_before(JudgeRequest *request, Judgement *j, unsigned side, uint32_t launch);
bool judge_over_budget(const JudgeRequest *request, const Judgement *j);

/* Where an element of the contents stands in memory. */
uint64_t judge_position(const JudgeContents *contents, uint64_t position);

/* ---- compare_elements.c ---- */

void judge_compare(const JudgeBuffer *buffer, const JudgeContents *base, const JudgeContents *candidate,
                   JudgeErrors *errors);
/* The size of an element: of its own value, or of the usual results if they are larger. */
double judge_size(const JudgeBuffer *buffer, double value);
/* The error that rounding may make in an element of that type, in parts of its size. */
double judge_rounding(WaveccType type);
bool judge_errors_none(const JudgeErrors *e);
/* Do the elements differ by no more than rounding of the type and of its sums? */
bool judge_errors_close(const JudgeErrors *e, WaveccType type);
/* Are the elements integers, and do at most `ties` of them differ, each by one? */
bool judge_errors_steps(const JudgeErrors *e, WaveccType type, uint64_t ties);

/* ---- data_sets.c ---- */

typedef enum JudgeData {
    DATA_GIVEN,
    DATA_SCALARS,
    DATA_RANDOM,
    DATA_RAMP,
    DATA_NEGATIVE,
    DATA_LARGE,
    DATA_SMALL,
    DATA_LOW,
    DATA_HIGH,
    DATA_LITERALS,
    DATA_CHOSEN,
    DATA_ZEROS,
    DATA_EXTREMES,
    DATA_DENORMALS,
    DATA_SPECIAL,
    NUM_JUDGE_DATA,
    DATA_GARBAGE = NUM_JUDGE_DATA /* NaN, and any integers: of outputs before the launch */
} JudgeData;
typedef struct JudgeDataInfo {
    const char *name, *what;
    bool is_edge;
} JudgeDataInfo;
extern const JudgeDataInfo judge_data_infos[NUM_JUDGE_DATA];

/* Gives the buffer other contents on both sides, until judge_data_back. False: the buffer keeps its contents (integers
   that may be sizes or positions; files of integers; buffers that are too large). */
bool judge_data_set(JudgeRequest *request, const Judgement *j, JudgeBuffer *buffer, JudgeData data, uint64_t seed);
/* Can the data set `chosen` give the buffer other contents? */
bool judge_is_set(const Judgement *j, uint32_t buffer);
/* The largest finite number of a type of floats. */
static inline double judge_largest(WaveccType type) { return wavecc_decode(type, wavecc_largest_code(type)); }
/* The range of a buffer of integers: that of the launch, else that of its type. */
void judge_integer_range(const Fill *fill, double *low, double *high);
void judge_data_back(JudgeBuffer *buffer, const Fill before[JUDGE_SIDES]);
/* Gives scalars other values on both sides, until judge_scalars_back: all that may vary in DATA_SCALARS, else those
   with a range. False: there are none. */
bool judge_scalars_set(JudgeRequest *request, Judgement *j, JudgeData data);
void judge_scalars_back(Judgement *j);

/* ---- scalars.c ---- */

/* Finds the scalar arguments of both sides. */
void judge_pair_scalars(JudgeRequest *request, Judgement *j);
/* Finds scalars that the candidate ignores. */
void judge_scalars(JudgeRequest *request, Judgement *j, const JudgeSnapshot *given);
/* Adds a note with the scalars that were tried only with their given values. */
void judge_say_kept(JudgeRequest *request, Judgement *j);

/* ---- judge.c ---- */

/* Gives all inputs the contents of a data set, until judge_put_back. False: no input has changed. */
bool judge_set_all(JudgeRequest *request, Judgement *j, JudgeData data);
typedef Fill JudgeFills[JUDGE_SIDES];
JudgeFills *judge_save_fills(JudgeRequest *request, const Judgement *j);
void judge_put_back(Judgement *j, JudgeFills *fills);
/* Finds the buffers that both have. False: one differs in type or length, and a message is in request->diags. */
bool judge_pair_buffers(JudgeRequest *request, Judgement *j);
/* Does the launch ask for random inputs? Then other numbers of the same range are as good. */
bool judge_is_random(const Judgement *j);
/* Do the outputs of two runs differ? *close: only by rounding, of which `ties` roundings are next to a tie. */
bool judge_outputs_differ(const Judgement *j, const JudgeSnapshot *a, const JudgeSnapshot *b, uint64_t ties,
                          bool *close);
/* Do they differ by more than rounding? If integers differ by one, the side's payloads count the ties. */
bool judge_outputs_differ_much(JudgeRequest *request, Judgement *j, unsigned side, const JudgeSnapshot *a,
                               const JudgeSnapshot *b);

/* ---- algebra.c ---- */

/* Runs both once more with payloads, on the buffers' current data. */
void judge_algebra(JudgeRequest *request, Judgement *j);
/* Does the data set need payloads of its own? The judgement's payloads are of other data, and do not explain
   differences that large. */
bool judge_needs_payloads(const Judgement *j, const JudgeDataSet *set);
/* Adds reasons from the differences of all data sets and from the payloads. */
void judge_differences(JudgeRequest *request, Judgement *j);

/* ---- precision.c ---- */

/* Finds types with fewer bits in which the candidate computes and the base does not. */
void judge_precision(JudgeRequest *request, Judgement *j);
/* Collects the constants of both codes: a kernel may compare with them. */
void judge_literals(JudgeRequest *request, Judgement *j);
/* Finds elements for data set `chosen`: with them, the candidate's comparisons have outcomes that random numbers do not
   bring about. Returns how many variants of the data set there are. */
unsigned judge_choose(JudgeRequest *request, Judgement *j);
/* The element after all choices that apply to it. */
uint64_t judge_chosen(const Judgement *j, const Fill *fill, uint64_t code);
/* Puts the judgement's edits and its probe into the elements of a buffer. */
void judge_edit(const Judgement *j, uint32_t buffer, const Fill *fill, uint8_t *bytes);
/* The instruction at that offset of the image. False: there is none. */
bool judge_decode(const CodeObject *object, uint64_t offset, DecodedInst *inst);
/* The next instruction of the object's code from *at on, and where it ends. Skips other bytes. False: the end. */
bool judge_next_inst(const CodeObject *object, uint64_t *at, DecodedInst *inst);

/* ---- judge_shapes.c ---- */

void judge_shapes_print(const JudgeShapes *shapes, StrBuf *out);

/* ---- safety.c, judge_time.c ---- */

void judge_safety(JudgeRequest *request, Judgement *j);
/* Keeps the findings of a checked run of that side. */
void judge_collect_run(JudgeRequest *request, Judgement *j, unsigned side);
void judge_time(JudgeRequest *request, Judgement *j);
void judge_code(JudgeRequest *request, Judgement *j);
