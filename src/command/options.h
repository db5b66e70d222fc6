/* The command line of every command: one table of options (options.def), one parser, one form of error messages. The
   help texts, the manual page and the shells' completion come from the same rows (help.h).

   --NAME=VALUE and --NAME VALUE are the same. If a value is optional, only --NAME=VALUE works. A value in an argument
   of its own must not be an option of the command or "--". Short options are -X VALUE, -XVALUE or -X=VALUE. "--" ends
   the options. If an option is given twice, the last one counts, unless the row says that each counts. Numbers are
   decimal, or 0x and hexadecimal, without sign, blank or unit. */
#pragma once

#include "isa/isa.h"
#include "support/diag.h"

typedef enum Command {
#define COMMAND(id, ...) COMMAND_##id,
#include "command/commands.def"
#undef COMMAND
    NUM_COMMANDS
} Command;

typedef struct CommandInfo {
    const char *name;     /* the word on the command line */
    const char *program;  /* its name in messages: "wavecc run" */
    bool single_dash;     /* -target is --target */
    bool hidden;          /* not shown in lists of commands */
    const char *compat;   /* hidden command: the option that selects it; else NULL */
    bool needs_operand;   /* it needs an argument without a dash; there is at most one */
    bool two_operands;    /* there may be a second one */
    const char *summary;  /* a sentence */
    const char *usage;    /* lines, each with its '\n' */
    const char *about;    /* paragraphs before the options; may be "" */
    const char *notes;    /* paragraphs after the options */
    const char *statuses; /* the meaning of its exit statuses */
} CommandInfo;

extern const CommandInfo command_infos[NUM_COMMANDS];

typedef enum OptionId {
#define OPTION(id, ...) OPTION_##id,
#include "command/options.def"
#undef OPTION
    NUM_OPTIONS
} OptionId;

typedef enum OptionKind {
    VALUE_NONE,    /* a flag */
    VALUE_WORD,    /* one of `words` */
    VALUE_WORDS,   /* some of the words, separated by commas */
    VALUE_TARGET,  /* a target's name: targets.def */
    VALUE_NUMBER,  /* from `least` to `most` */
    VALUE_SECONDS, /* in milliseconds; written in seconds, with a fraction */
    VALUE_SIZE,    /* X[,Y[,Z]], each from `least` to `most` */
    VALUE_PAIR,    /* KEY=VALUE, neither is empty */
    VALUE_FILE,
    VALUE_TEXT, /* the command parses it */
    VALUE_PASS, /* waveasm-translate: nothing, or KEY=VALUE ... with the keys in `words` */
} OptionKind;

typedef enum OptionGroup {
    GROUP_INPUT,
    GROUP_OUTPUT,
    GROUP_LAUNCH,
    GROUP_DATA,
    GROUP_ABI,
    GROUP_REGISTERS,
    GROUP_CODE,
    GROUP_MACHINE,
    GROUP_CHECKS,
    GROUP_WATCH,
    GROUP_TIME,
    GROUP_PASSES,
    GROUP_GENERAL,
    GROUP_COMPAT,
    NUM_OPTION_GROUPS
} OptionGroup;

extern const char *const option_group_titles[NUM_OPTION_GROUPS];

/* Names that a shell offers for the value, in addition to `kind` and `words`. */
typedef enum OptionNames { NAMES_NONE, NAMES_PASSES, NAMES_RULES, NAMES_COMMANDS } OptionNames;

typedef struct OptionInfo {
    const char *name; /* without dashes */
    OptionKind kind;
    uint32_t commands; /* one bit for each Command */
    OptionGroup group;
    const char *help;
    char letter;       /* 'o': -o; 0: none */
    bool optional;     /* the value is optional: --NAME or --NAME=VALUE, but not --NAME VALUE */
    bool many;         /* the option may be given several times, and each counts */
    bool asks;         /* prints a text instead of running the command, whatever else is given */
    const char *value; /* the value's name in texts: "N"; NULL: the words */
    const char *words; /* "kir|asm"; for VALUE_TEXT: what shells offer */
    uint64_t least, most;
    const char *unit;     /* "bytes"; NULL */
    const char *fallback; /* the value if the option is not given; NULL: none */
    OptionNames names;
} OptionInfo;

extern const OptionInfo option_infos[NUM_OPTIONS];

typedef struct OptionValue {
    bool given;
    uint32_t order; /* grows with each given option; 0: not given */
    /* a number (VALUE_SECONDS: in ms); the index of a word or target; for VALUE_WORDS one bit each; for a flag 1 */
    uint64_t number;
    uint32_t size[3];        /* VALUE_SIZE: missing sizes are 1 */
    const char *text;        /* text of the last one; NULL: not given, or without a value */
    VEC(const char *) texts; /* texts of all, in order; "" if without a value */
} OptionValue;

typedef struct Options {
    Command command;
    Arena *arena; /* holds the vectors; the texts are those of argv */
    OptionValue values[NUM_OPTIONS];
    const char *operand;    /* the argument without a dash, or NULL */
    const char *second;     /* for a command with two_operands: the second one */
    uint32_t operand_order; /* as OptionValue's */
    uint32_t num_given;
    OptionId asked;   /* an option that asks for a text, or NUM_OPTIONS */
    const char *line; /* the command line, quoted for a shell */
} Options;

/* Sets everything to its fallback. */
void options_init(Options *options, Command command, Arena *arena);
/* Does not read argv[0]. False: a message for the user is in `diags`. May be called again: later arguments win. */
bool options_parse(Options *options, int argc, char **argv, DiagList *diags);
/* Sets the option as if it had been given with that value (NULL: without). */
bool options_set(Options *options, OptionId id, const char *value, DiagList *diags);

/* Was a value or flag given? */
static inline bool option_given(const Options *options, OptionId id) { return options->values[id].given; }
/* Was it given, and after the other one? */
static inline bool option_after(const Options *options, OptionId id, OptionId other)
{
    return options->values[id].order > options->values[other].order;
}
/* The number, or its fallback (0 where the row has none). */
static inline uint64_t option_number(const Options *options, OptionId id) { return options->values[id].number; }
/* The last text, or NULL. */
static inline const char *option_text(const Options *options, OptionId id) { return options->values[id].text; }
/* All texts, separated by commas; NULL: none. */
const char *option_joined(const Options *options, OptionId id);

/* The next part of "a|b|c" from *words on, which moves after it. False: there is none. */
bool option_next_word(const char **words, const char **word, size_t *length);
/* The command of that name, or NUM_COMMANDS. */
Command command_from_name(const char *name);
/* The command whose name is nearest to a misspelt one. NULL: none is near. */
const char *command_nearest(const char *name);
/* Adds a message about the command line, without a place. Returns false. */
#define options_error(diags, ...) diag_error(diags, (SourceLoc){0}, __VA_ARGS__)
