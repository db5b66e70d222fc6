/* Judges a kernel (the candidate) against another one for the same job (the base). Does it give the same results, does
   it compute them honestly, does it add no fault, and is it faster? The emulator runs both, and the clock times them.
   The output is the same byte for byte on every machine. docs/judge.md explains each part. */
#pragma once

#include "isa/compare.h"
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

/* One of the two codes, ready for launch. */
typedef struct JudgeSide {
    const char *name; /* "base", "candidate" */
    const char *file;
    VEC(Run *) launches; /* run in this order on one memory */
    ArgList *buffers;    /* of a launch file, shared by its launches; NULL: those of the only launch */
} JudgeSide;

enum { JUDGE_BASE, JUDGE_CANDIDATE, JUDGE_SIDES };

typedef struct JudgeRequest {
    Arena *arena;
    DiagList *diags;
    JudgeSide sides[JUDGE_SIDES];
    ClockOptions clock;
    uint64_t seed, budget; /* seed: of the data; budget: wave instructions of all runs */
    bool payloads;         /* run payloads even if no bit differs */
    const char *assumed;   /* what was assumed about the launch; NULL: nothing */
    const char *shape;     /* the shape, for a launch file with several; else NULL */
} JudgeRequest;

/* ---- results ---- */

typedef enum JudgePart {
    JUDGE_RESULTS,
    JUDGE_PRECISION,
    JUDGE_HONESTY,
    JUDGE_SAFETY,
    JUDGE_TIME,
    NUM_JUDGE_PARTS
} JudgePart;
extern const char *const judge_part_names[NUM_JUDGE_PARTS];

/* How a reason affects the verdict. */
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

/* The candidate's elements compared with the base's, for one data set. */
typedef struct JudgeErrors {
    uint64_t compared, different; /* elements that either side wrote; elements whose bits differ */
    /* missing: only the base wrote it, and the candidate leaves another value; extra: only the candidate wrote it */
    uint64_t missing, extra;
    uint64_t nan_base, nan_candidate;     /* NaN on one side only */
    uint64_t range_base, range_candidate; /* infinite on one side only */
    /* max, rms: of candidate - base, where both are finite; scale: rms of the base */
    double max, rms, scale;
    uint64_t ulp; /* largest distance in values of the type */
    /* the element with the largest error, or the first one with another difference */
    uint64_t at;
    double want, got; /* there */
    double relative;  /* largest error of an element, divided by its value or by the usual results if they are larger */
} JudgeErrors;

/* An output's payloads (sim/observe/payload.h), and the errors of both sides compared with an exact kernel. */
typedef struct JudgeAlgebra {
    uint64_t compared, same, different, undecided; /* elements */
    uint64_t measured;                             /* elements whose base value in f64 is known */
    uint64_t at;                                   /* the first different element, and the cause of its payload */
    /* of elements that are not the same: those far from the value in f64, and of the candidate also 64 times as far as
       the base's */
    uint64_t off[JUDGE_SIDES];
    uint64_t near_ties; /* of the base (sim_payload_near_ties), for all outputs */
    const char *made_by[JUDGE_SIDES];
    double rms[JUDGE_SIDES], max[JUDGE_SIDES]; /* errors against the base's value in f64 */
    double scale;                              /* root mean square of that value */
    double ratio; /* the candidate's rms divided by the base's; the base counts at least one rounding */
} JudgeAlgebra;

typedef VEC(JudgeAlgebra) JudgeAlgebraList; /* as Judgement.buffers */

typedef struct JudgeDataSet {
    const char *name, *what;
    bool is_edge;             /* values at the limits of the types, where differences in rounding may be large */
    bool left_out;            /* by the budget */
    const char *failed;       /* how the base failed on this data, so that it shows nothing; NULL: it did not fail */
    VEC(JudgeErrors) outputs; /* as Judgement.buffers */
    unsigned data, variant;   /* which set */
    uint64_t instructions[JUDGE_SIDES]; /* of all launches */
    JudgeAlgebraList algebra;           /* from payloads on this data; empty: Judgement's own are enough */
} JudgeDataSet;

/* A buffer that base and candidate share. */
typedef struct JudgeBuffer {
    const char *name;
    Arg *args[JUDGE_SIDES];
    WaveccType type;
    uint64_t elements;
    bool is_output;                /* the base writes it */
    uint64_t written[JUDGE_SIDES]; /* bytes written by the launches as given */
    uint64_t extent;               /* end of the last byte that the base has written in any run */
    double usual;                  /* root mean square of the base's results of these launches */
    bool varied;                   /* other contents were tried */
    bool matters[JUDGE_SIDES];     /* its contents before the launches affect an output */
} JudgeBuffer;

/* Scalar arguments that change together: of one value, or made from one size of the launch file. */
typedef struct JudgeScalar {
    const char *name; /* "argument 2 (f32: 2)", or the size's */
    bool is_size;
    VEC(Arg *) args[JUDGE_SIDES];
    bool varied;   /* data sets have other values of it */
    bool is_fixed; /* the launch file says `varies: false` */
    bool ignored;  /* the base's results depend on it, and the candidate's do not */
} JudgeScalar;

/* An element that is `from`, or has its bits, becomes `to`, or the number next to it: below (-1) or above (1). */
typedef struct JudgeChoice {
    uint64_t from, to;
    NumberType type;
    int beside;
} JudgeChoice;

/* An element and its code in one variant of the data set `chosen`. Edits that contradict each other are in several
   variants; the first alone has the choices. */
enum { JUDGE_VARIANTS = 4 };
typedef struct JudgeEdit {
    uint32_t buffer;
    unsigned variant;
    uint64_t element, code;
} JudgeEdit;

/* Elements that are moved to see what depends on them. */
typedef struct JudgeProbe {
    uint32_t buffer;
    uint64_t begin, end;
} JudgeProbe;

typedef struct JudgeOrderRun {
    const char *name;
    bool left_out;
    bool differs[JUDGE_SIDES]; /* do the results differ from those of the first order? */
    bool close[JUDGE_SIDES];   /* by rounding alone */
    const char *failed[JUDGE_SIDES];
} JudgeOrderRun;

typedef struct JudgeFinding {
    const char *rule, *level, *text; /* level: "error", ... */
    const char *source;              /* "check" (all paths) or "run" */
    uint32_t base, candidate;        /* number of findings of that rule and level */
} JudgeFinding;

typedef struct JudgeTime {
    bool predicted;                                                /* of both */
    const char *why;                                               /* why not; NULL */
    bool only_base;                                                /* predicted for the base alone */
    double us[JUDGE_SIDES], median[JUDGE_SIDES], p90[JUDGE_SIDES]; /* errors in percent */
    const DeviceInfo *device;
    ClockClass operands[JUDGE_SIDES]; /* operand type of the longest launch */
    const char *bound[JUDGE_SIDES];   /* of the same */
    double efficiency[JUDGE_SIDES];
    double read_bytes[JUDGE_SIDES], written_bytes[JUDGE_SIDES]; /* requested by all waves */
    uint32_t resident[JUDGE_SIDES];                             /* workgroups on a compute unit */
    /* candidate / base, and two errors of this ratio: the median error, and the one that 90 % of predictions stay
       within (sure). A ratio within 1 +- error shows nothing. */
    double ratio, error, sure;
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
    VEC(JudgeScalar) scalars;
    VEC(double) literals; /* constants of both codes */
    VEC(JudgeChoice) choices;
    VEC(JudgeEdit) edits;
    JudgeProbe probe;
    unsigned variant; /* of the data set `chosen`: the current one */
    VEC(JudgeDataSet) sets;
    VEC(JudgeOrderRun) orders;
    VEC(JudgeFinding) findings; /* findings that the candidate adds */
    VEC(JudgeCode) code[JUDGE_SIDES];
    bool has_algebra;
    const char *no_algebra;                 /* why there is no algebra; NULL: there is */
    const char *algebra_ended[JUDGE_SIDES]; /* the first instruction that ended a payload, or NULL */
    JudgeAlgebraList algebra;
    JudgeTime time;
    bool same_bits;        /* over all data sets */
    uint64_t instructions; /* of all runs */
} Judgement;

/* False: there is no judgement, and a message is in request->diags. */
bool judge_kernels(JudgeRequest *request, Judgement *j);

/* Runs both as `other` gives them: the same job with another size (`size`: "n=8000"). Adds a note to `j` if only the
   candidate's results are not right there. False: it shows nothing, because the base does not run well, or the runs
   take too long. */
bool judge_other_size(const JudgeRequest *request, Judgement *j, JudgeRequest *other, const char *size);

/* The judgements of all shapes of a launch file. */
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

/* Keeps a copy of the judgement of request->shape. */
void judge_shapes_add(JudgeShapes *shapes, const JudgeRequest *request, const Judgement *j);
/* Is `a`, not `b`, the verdict of two shapes together? */
bool judge_decides(JudgeVerdict a, JudgeVerdict b);

/* `shapes`: those of which `j` decides the verdict. */
void judge_write_json(const JudgeRequest *request, const Judgement *j, const JudgeShapes *shapes, JsonWriter *json);
void judge_print_text(const JudgeRequest *request, const Judgement *j, const JudgeShapes *shapes, StrBuf *out);
