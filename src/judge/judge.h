/* Judges a kernel against another one for the same job: whether it gives the same results, does so honestly, adds no
   fault, and is faster. Everything is found by running both on the emulator and by the clock; what is printed is the
   same byte for byte on every machine. docs/judge.md says what each part is. */
#ifndef WAVECC_JUDGE_JUDGE_H
#define WAVECC_JUDGE_JUDGE_H

#include "session/prediction.h"
#include "session/run.h"
#include "support/json.h"

typedef enum JudgeVerdict {
    JUDGE_BETTER,
    JUDGE_EQUAL,
    JUDGE_WORSE,
    JUDGE_WRONG,
    JUDGE_NOT_COMPARABLE,
    NUM_JUDGE_VERDICTS
} JudgeVerdict;
extern const char *const judge_verdict_names[NUM_JUDGE_VERDICTS];

/* One of the two codes, ready to be launched. */
typedef struct JudgeSide {
    const char *name; /* "base", "candidate" */
    const char *file;
    VEC(Run *) launches; /* one after the other, on one memory */
    ArgList *buffers;    /* of a launch file, which the launches share; NULL: those of the only launch */
} JudgeSide;

enum { JUDGE_BASE, JUDGE_CANDIDATE, JUDGE_SIDES };

typedef struct JudgeRequest {
    Arena *arena;
    DiagList *diags;
    JudgeSide sides[JUDGE_SIDES];
    ClockOptions clock;
    uint64_t seed, budget; /* of data; wave instructions of all runs */
    bool payloads;         /* even if no bit differs */
    const char *assumed;   /* what was made up about the launch; NULL: nothing */
    const char *shape;     /* of a launch file with several; NULL */
} JudgeRequest;

/* ---- what is found ---- */

typedef enum JudgePart {
    JUDGE_RESULTS,
    JUDGE_PRECISION,
    JUDGE_HONESTY,
    JUDGE_SAFETY,
    JUDGE_TIME,
    NUM_JUDGE_PARTS
} JudgePart;
extern const char *const judge_part_names[NUM_JUDGE_PARTS];

/* What a reason makes of the verdict. */
typedef enum JudgeEffect {
    JUDGE_NOTE,
    JUDGE_MAKES_BETTER,
    JUDGE_MAKES_WORSE,
    JUDGE_MAKES_WRONG,
    JUDGE_STOPS
} JudgeEffect;
extern const char *const judge_effect_names[];

typedef struct JudgeReason {
    JudgePart part;
    JudgeEffect effect;
    const char *rule; /* "never-written", ...: docs/judge.md lists them */
    const char *text;
} JudgeReason;

/* The candidate's elements beside the base's, over one data set. */
typedef struct JudgeErrors {
    uint64_t compared, different;         /* elements that either side wrote; bits that differ */
    uint64_t missing, extra;              /* written by the base alone; by the candidate alone */
    uint64_t nan_base, nan_candidate;     /* NaN in one of them alone */
    uint64_t range_base, range_candidate; /* infinite in one of them alone */
    double max, rms, scale;               /* of candidate - base, where both are finite; rms of the base */
    uint64_t ulp;                         /* most values of the type in between */
    uint64_t at;                          /* the element with the largest error, or the first that differs otherwise */
    double want, got;                     /* there */
} JudgeErrors;

typedef struct JudgeDataSet {
    const char *name, *what;
    bool is_edge;             /* values at the ends of the types: differences in rounding may be large there */
    bool left_out;            /* by the budget */
    const char *failed;       /* how the base failed on them: they say nothing; NULL: it did not */
    VEC(JudgeErrors) outputs; /* as Judgement.outputs */
} JudgeDataSet;

/* A buffer that both have. */
typedef struct JudgeBuffer {
    const char *name;
    Arg *args[JUDGE_SIDES];
    WaveccType type;
    uint64_t elements;
    bool is_output;                /* the base writes it */
    uint64_t written[JUDGE_SIDES]; /* bytes, by the launches as given */
    bool varied;                   /* other contents were tried */
    bool matters[JUDGE_SIDES];     /* its contents before the launches change an output */
} JudgeBuffer;

/* An output's payloads (sim/observe/payload.h), and the errors of both against what an exact kernel would compute. */
typedef struct JudgeAlgebra {
    uint64_t compared, same, different, undecided; /* elements */
    uint64_t measured;                             /* of which the base's value in f64 is known */
    uint64_t at;                                   /* the first that is different, and what made it */
    const char *made_by[JUDGE_SIDES];
    double rms[JUDGE_SIDES], max[JUDGE_SIDES]; /* errors against the base's value in f64 */
    double scale;                              /* the root mean square of that value */
    double ratio; /* of the candidate's rms to the base's, which counts as at least that of one rounding */
} JudgeAlgebra;

typedef struct JudgeOrderRun {
    const char *name;
    bool left_out;
    bool differs[JUDGE_SIDES]; /* the results from those of the first order */
    bool close[JUDGE_SIDES];   /* by rounding alone */
    const char *failed[JUDGE_SIDES];
} JudgeOrderRun;

typedef struct JudgeFinding {
    const char *rule, *level, *text; /* level: "error", ... */
    const char *source;              /* "check" (all paths) or "run" */
    uint32_t base, candidate;        /* how many of that rule and level */
} JudgeFinding;

typedef struct JudgeTime {
    bool predicted;                                                /* of both */
    const char *why;                                               /* why not; NULL */
    double us[JUDGE_SIDES], median[JUDGE_SIDES], p90[JUDGE_SIDES]; /* errors in percent */
    const DeviceInfo *device;
    ClockClass operands[JUDGE_SIDES]; /* of the longest launch */
    const char *bound[JUDGE_SIDES];   /* of the same */
    double efficiency[JUDGE_SIDES];
    double read_bytes[JUDGE_SIDES], written_bytes[JUDGE_SIDES]; /* requested by all waves */
    uint32_t resident[JUDGE_SIDES];                             /* workgroups on a compute unit */
    double ratio, error, sure; /* candidate / base; within 1 +- error (medians), sure (ninetieth percentiles) it says
                                       nothing */
} JudgeTime;

typedef struct JudgeCode {
    const char *kernel;
    uint64_t hash; /* FNV-1a of the machine code */
    uint64_t code_bytes;
    uint32_t vgprs, agprs, sgprs, vgpr_spills, sgpr_spills, lds_bytes, scratch_bytes;
} JudgeCode;

typedef struct Judgement {
    JudgeVerdict verdict;
    VEC(JudgeReason) reasons;
    VEC(JudgeBuffer) buffers;
    VEC(JudgeDataSet) sets;
    VEC(JudgeOrderRun) orders;
    VEC(JudgeFinding) findings; /* those that the candidate adds */
    VEC(JudgeCode) code[JUDGE_SIDES];
    bool has_algebra;
    const char *no_algebra;                 /* why there is none; NULL */
    const char *algebra_ended[JUDGE_SIDES]; /* the first instruction that ended a payload; NULL */
    VEC(JudgeAlgebra) algebra;              /* as buffers */
    JudgeTime time;
    bool same_bits;        /* on all data sets */
    uint64_t instructions; /* of all runs */
} Judgement;

/* False: a message is in request->diags, and there is no judgement. */
bool judge_kernels(JudgeRequest *request, Judgement *j);

/* Judgements of the shapes of a launch file. */
typedef struct JudgeShape {
    const char *name;
    JudgeVerdict verdict;
    JudgeTime time;
    VEC(JudgeReason) reasons;
} JudgeShape;
typedef struct JudgeShapes {
    Arena *arena;
    VEC(JudgeShape) rows; /* empty: there is one shape, without a name */
} JudgeShapes;

/* Copies what is kept of a judgement of request->shape. */
void judge_shapes_add(JudgeShapes *shapes, const JudgeRequest *request, const Judgement *j);
/* Is a the verdict that two shapes with a and b have together, and not b's? */
bool judge_decides(JudgeVerdict a, JudgeVerdict b);

/* `shapes`: of which `j` is the one that decides. */
void judge_write_json(const JudgeRequest *request, const Judgement *j, const JudgeShapes *shapes, JsonWriter *json);
void judge_print_text(const JudgeRequest *request, const Judgement *j, const JudgeShapes *shapes, StrBuf *out);

#endif
