/* The command line of every command: one table of options (options.def), one parser, one way to say what is wrong.
   The help texts, the manual page and the shells' completion are made from the same rows (help.h).

   --NAME=VALUE and --NAME VALUE are the same; where a value may be absent there is --NAME=VALUE alone. A value that
   is an argument of its own is no option of the command and not "--". -X VALUE, -XVALUE and -X=VALUE for the short
   ones. "--" ends the options. Of an option that is given twice the last one counts, where the row does not say that
   each does. Numbers are decimal or 0x and hexadecimal, without sign, blank or unit. */
#ifndef WAVECC_COMMAND_OPTIONS_H
#define WAVECC_COMMAND_OPTIONS_H

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
    const char *program;  /* how it is called in messages: "wavecc run" */
    bool single_dash;     /* -target is --target */
    bool hidden;          /* in no list of commands */
    const char *compat;   /* of a hidden one: the option that stands for its name; else NULL */
    bool needs_operand;   /* the argument without a dash, of which there is at most one */
    bool two_operands;    /* there may be a second one */
    const char *summary;  /* a sentence */
    const char *usage;    /* lines, each with its '\n' */
    const char *about;    /* paragraphs before the options; may be "" */
    const char *notes;    /* and after them, as they stand */
    const char *statuses; /* what its exit statuses say */
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
    VALUE_WORDS,   /* some of them, with commas between */
    VALUE_TARGET,  /* a target's name: targets.def */
    VALUE_NUMBER,  /* from `least` to `most` */
    VALUE_SECONDS, /* the same in milliseconds; written in seconds, with a fraction */
    VALUE_SIZE,    /* X[,Y[,Z]], each from `least` to `most` */
    VALUE_PAIR,    /* KEY=VALUE, neither of them empty */
    VALUE_FILE,
    VALUE_TEXT, /* what the command reads by itself */
    VALUE_PASS, /* of waveasm-translate: nothing, or KEY=VALUE ... with the keys in `words` */
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

/* Names that a shell offers for the value, beside what `kind` and `words` say. */
typedef enum OptionNames { NAMES_NONE, NAMES_PASSES, NAMES_RULES, NAMES_COMMANDS } OptionNames;

typedef struct OptionInfo {
    const char *name; /* without dashes */
    OptionKind kind;
    uint32_t commands; /* a bit for each Command */
    OptionGroup group;
    const char *help;
    char letter;       /* 'o': -o; 0: none */
    bool optional;     /* the value may be absent, and then there is --NAME or --NAME=VALUE, but not --NAME VALUE */
    bool many;         /* each one that is given counts */
    bool asks;         /* prints something instead of what the command does, whatever else is given */
    const char *value; /* in texts: "N"; NULL: the words */
    const char *words; /* "kir|asm"; of VALUE_TEXT: what shells offer */
    uint64_t least, most;
    const char *unit;     /* "bytes"; NULL */
    const char *fallback; /* the value where it is not given; NULL: none */
    OptionNames names;
} OptionInfo;

extern const OptionInfo option_infos[NUM_OPTIONS];

typedef struct OptionValue {
    bool given;
    uint32_t order;          /* greater than that of options that were given before; 0: not given */
    uint64_t number;         /* of numbers (VALUE_SECONDS: in ms); the index of a word or target; a bit for each of
                         VALUE_WORDS; flags: 1 */
    uint32_t size[3];        /* VALUE_SIZE: 1 where it is not given */
    const char *text;        /* the last one's; NULL: none was given (or it was absent) */
    VEC(const char *) texts; /* of all, in order; "" where it was absent */
} OptionValue;

typedef struct Options {
    Command command;
    Arena *arena; /* holds what is below; the texts are those of argv */
    OptionValue values[NUM_OPTIONS];
    const char *operand;    /* the argument without a dash, or NULL */
    const char *second;     /* of a command with two_operands: the next one */
    uint32_t operand_order; /* as OptionValue's */
    uint32_t num_given;
    OptionId asked;   /* an option that asks, or NUM_OPTIONS */
    const char *line; /* the command line, as a shell takes it */
} Options;

/* Everything at its fallback. */
void options_init(Options *options, Command command, Arena *arena);
/* argv[0] is not read. False: a message for the user is in `diags`. May be called again: later arguments win. */
bool options_parse(Options *options, int argc, char **argv, DiagList *diags);
/* As if the option had been given with that value (NULL: without). */
bool options_set(Options *options, OptionId id, const char *value, DiagList *diags);

/* Is there a value, or a flag? */
static inline bool option_given(const Options *options, OptionId id) { return options->values[id].given; }
/* Given, and after the other one. */
static inline bool option_after(const Options *options, OptionId id, OptionId other)
{
    return options->values[id].order > options->values[other].order;
}
/* The number, or its fallback (0 where the row has none). */
static inline uint64_t option_number(const Options *options, OptionId id) { return options->values[id].number; }
/* The last text, or NULL. */
static inline const char *option_text(const Options *options, OptionId id) { return options->values[id].text; }
/* All texts with commas between, or NULL. */
const char *option_joined(const Options *options, OptionId id);

/* The parts of "a|b|c": the first one at *words, which moves on; false: there is none left. */
bool option_next_word(const char **words, const char **word, size_t *length);
/* The command of that name, or NUM_COMMANDS. */
Command command_from_name(const char *name);
/* The command whose name is nearest to a misspelt one, or NULL: none is near. */
const char *command_nearest(const char *name);
/* A message about the command line, without a place; false. */
#define options_error(diags, ...) diag_error(diags, (SourceLoc){0}, __VA_ARGS__)

#endif
