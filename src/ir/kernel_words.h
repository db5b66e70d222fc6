/* Words of the text form that printer and parser share (docs/kernel-ir.md). */
#pragma once

#include "ir/ir.h"

/* One modifier of an instruction: a flag word (one bit of a field) or `word:number`. */
typedef struct TextModifier {
    const char *word;
    uint8_t field; /* offset in Modifiers */
    uint8_t bytes; /* bytes of the field */
    uint8_t bit;   /* of a flag word: the bit that it sets; 0: `word:number` */
} TextModifier;

extern const TextModifier text_modifiers[];
extern const unsigned text_num_modifiers;
extern const unsigned text_first_list; /* index of the first modifier that is a list of bits: op_sel:[1,0,0] */

/* Names of Inst.flags in the text, for example `!nsw`. */
typedef struct TextFlag {
    const char *word;
    uint16_t flag;
} TextFlag;
extern const TextFlag text_flags[];
extern const unsigned text_num_flags;

typedef struct TextSpecial {
    const char *word;
    uint8_t reg;    /* SpecialReg */
    uint8_t offset; /* dwords */
    uint8_t width;  /* dwords */
} TextSpecial;
extern const TextSpecial text_specials[];
extern const unsigned text_num_specials;

extern const char *const text_live_ins[];
extern const unsigned text_num_live_ins;
enum { NUM_BARRIER_WAITS = 4 };
extern const char *const text_barrier_waits[NUM_BARRIER_WAITS]; /* bit i of BARRIER_ALL */
extern const char *const text_schedules[3];                     /* by WaveccSchedule */
extern const char *const text_forms[NUM_FORMS];                 /* by Form */
extern const char *const text_classes[NUM_CLASSES];
extern const char *const text_arg_kinds[NUM_ARG_KINDS];

/* Kernel fields that are one number, for example `lds_bytes 4096`. They are printed if not 0. A boolean is the word
   alone. */
typedef struct TextField {
    const char *word;
    uint16_t offset; /* in Kernel */
    uint8_t bytes;   /* 1 or 4 */
    bool is_flag;
} TextField;
extern const TextField text_fields[];
extern const unsigned text_num_fields;

struct Violation;
/* As kernel_print; below the place of each violation (validate.h) stands a comment line about it. */
void kernel_print_annotated(const Kernel *k, StrBuf *out, const struct Violation *violations, uint32_t num);
