/* The text and JSON forms of a prediction. */
#pragma once

#include "session/prediction.h"
#include "support/json.h"

/* Details to print beyond the summary. */
typedef struct TimeDetail {
    bool loops;     /* all loops, with the owners of their clocks, and whole strips */
    bool all_insts; /* each executed instruction, in the order of the code */
    bool explains;  /* print the first page instead: limits, possible gains, hot lines */
    uint32_t insts; /* else this number of the most expensive ones */
} TimeDetail;

/* ---- the code (time_code.c); `word`: dwords from the start of the code ---- */

/* The instruction at a word. False: there is none. */
bool time_decode(const TimeReport *r, uint32_t word, DecodedInst *inst);
/* "v_mfma_f32_32x32x8_f16 a[0:15], ..."; "?" if there is no instruction. */
void time_append_inst(const TimeReport *r, uint32_t word, StrBuf *out);
/* Its address in disassembly listings. */
uint64_t time_address(const TimeReport *r, uint32_t word);
bool time_line(const TimeReport *r, uint32_t word, SourceLoc *loc);
/* "ADDRESS to ADDRESS, from FILE:LINE" */
void time_append_loop_place(const TimeReport *r, const LoopTime *loop, StrBuf *out);
/* The times of the instruction there, or NULL. */
const InstTime *time_inst_at(const TimeReport *r, uint32_t word);
/* The clocks for which its waves stalled before it, over all owners; *most: the owner with the largest part. */
uint64_t time_stalled(const InstTime *inst, ClockOwner *most);

/* A matrix instruction of a loop. */
typedef struct LoopProduct {
    uint32_t word;
    uint16_t opcode;
    Operand a, b, d;  /* factors and the sum */
    uint32_t gap;     /* number of other instructions up to the next matrix instruction, around the back edge */
    uint64_t stalled; /* clocks for which the waves stalled before these and the next matrix instruction */
} LoopProduct;
typedef VEC(LoopProduct) LoopProducts;

/* The executed matrix instructions of an innermost loop, in the order of the code. None for loops that contain
   loops. */
void time_loop_products(const TimeReport *r, uint32_t loop, LoopProducts *products);

/* The access of an instruction with the worst LDS bank conflict. */
typedef struct WorstAccess {
    const AccessPattern *pattern; /* NULL: none meet */
    uint64_t base;                /* TraceAccess.base */
} WorstAccess;
/* One for each instruction of time->cu.insts, in the arena. time_insts.c */
const WorstAccess *time_worst_accesses(const TimeReport *r);

/* The clocks of all waves at one source line, or at one instruction without a line. */
typedef struct HotLine {
    SourceLoc loc;
    uint32_t word;      /* of its most expensive instruction */
    uint32_t waits_for; /* the instruction that caused that one's longest stall; UINT32_MAX: none, or itself */
    bool has_line;
    double share;                   /* of the clocks of all lines */
    double owner[NUM_CLOCK_OWNERS]; /* the parts of that share; OWNER_ISSUE includes the issue itself */
    double dearest;                 /* clocks of instruction `word` */
} HotLine;
typedef VEC(HotLine) HotLines;

/* The lines in the report's arena, the most expensive one first. Returns the clocks of all. hot_lines.c */
double time_find_hot_lines(const TimeReport *r, HotLines *lines);

/* ---- text and JSON ---- */

/* Shares as tenths of a percent that sum to 1000, each at most one away from its own value; all 0 if all shares are
   0. */
void time_tenths(const double *shares, unsigned count, unsigned *tenths);
/* A strip: one character for each gap ('.' none, 1 to 9, '+' more), `per_line` per line, each line after `indent`
   blanks, at most `max_lines`. */
void time_append_strip(const LoopProducts *products, unsigned indent, unsigned per_line, unsigned max_lines,
                       StrBuf *out);
/* The owners of the clocks, the largest share first: "matrix 71.3, lds 12.0, ..." */
void time_append_owners(const double *shares, unsigned most, StrBuf *out);

/* "kernel NAME on DEVICE ...: a grid of ...", and an empty line. */
void time_append_head(const TimeReport *r, StrBuf *out);
/* One line for each change that would gain, the largest gain first, at most `most`. */
void time_append_changes(const TimeReport *r, const char *indent, uint32_t most, StrBuf *out);
void time_append_notes(const TimeReport *r, StrBuf *out);
void time_print_explanation(const TimeReport *r, StrBuf *out);                      /* time_explain.c */
void time_print_text(const TimeReport *r, const TimeDetail *detail, StrBuf *out);   /* time_text.c */
void time_append_insts(const TimeReport *r, const TimeDetail *detail, StrBuf *out); /* time_insts.c */
void time_append_lds(const TimeReport *r, const TimeDetail *detail, StrBuf *out);
void time_append_memory(const TimeReport *r, const TimeDetail *detail, StrBuf *out);
/* Writes an object, as the member `name` (NULL: in an array, or the whole text). docs/timing.md explains its fields. */
void time_write_json(const TimeReport *r, const char *name, JsonWriter *json); /* time_json.c */
