/* Internals of the parser of the text form. parse.c reads kernels, parse_operand.c operands, parse_inst.c
   instructions. */
#pragma once

#include "ir/lexer.h"
#include "ir/kernel_words.h"
#include "support/map.h"

enum { MAX_REGISTER_NUMBER = 1 << 20, MAX_PARSED_REGIONS = 1 << 16, MAX_INST_OPERANDS = 250 };

/* A register name of the kernel that is being read. It gets its number in Kernel.vregs at the end of the kernel,
   because %12 keeps its number and names get the remaining ones. */
typedef struct NamedReg {
    const char *name;
    size_t length;
    int64_t number; /* number of a numeric name, else -1 */
    VReg vreg;
    bool declared;
    uint32_t line, column; /* first mention */
    uint32_t id;
} NamedReg;

/* A mention of a register. Until all registers are known, `operand->value` is the index of the NamedReg; then it is
   replaced. */
typedef struct RegMention {
    Operand *operand;
    bool whole; /* no sub-range was written */
    uint32_t line, column;
} RegMention;

typedef struct BlockMention {
    Branch *branch;
    unsigned which;
    Token name;
} BlockMention;

typedef struct Parser {
    Arena *arena;
    DiagList *diags;
    const char *file;
    Lexer lexer;
    Token token; /* the next token, not consumed yet */
    Kernel *k;
    bool failed;                /* in the current kernel */
    Map reg_names, block_names; /* names to indexes into regs, and to Blocks */
    VEC(NamedReg) regs;
    VEC(RegMention) mentions;
    VEC(BlockMention) targets;
    VEC(uint32_t) inst_locs; /* place of each instruction of the kernel, in order */
    VEC(uint32_t) params;    /* NamedReg indices of all block parameters in order */
} Parser;

void parser_next(Parser *p);
/* Reports at the token and returns false. */
bool parser_error(Parser *p, const Token *at, const char *format, ...) __attribute__((format(printf, 3, 4)));
bool parser_at_punct(const Parser *p, char c);
bool parser_take_punct(Parser *p, char c);
bool parser_expect_punct(Parser *p, char c);
bool token_is(const Token *token, const char *word);
bool parser_take_word(Parser *p, const char *word);
/* An integer in [least, most], with an optional minus sign. */
bool parser_int(Parser *p, int64_t least, int64_t most, int64_t *out);
/* A text in quotes. */
bool parser_string(Parser *p, const char **out);
/* The line of a global, after its first word (parse_global.c). */
bool parser_global(Parser *p);
/* Describes the current token, for messages. */
const char *parser_describe(Parser *p);
/* Index of the register with that name. Makes a new one if there is none yet. */
bool parser_reg(Parser *p, const Token *name, uint32_t *index);
/* Defines the register; an error if it is defined already. */
bool parser_declare(Parser *p, uint32_t reg, const Token *at, const VReg *vreg);
/* Reads "v4", "s", "mask" or "va16", then an optional pin such as "@v[4:7]" and a range such as "in(0, 63)". */
bool parser_type(Parser *p, VReg *vreg);
/* Reads one operand. `row` and `index` give the type of float constants; `row` may be NULL. */
bool parser_operand(Parser *p, const InstInfo *row, unsigned index, Operand *out, RegMention *mention);
bool parser_starts_operand(const Parser *p);
/* Reads a range such as "v[8:15]" of any length, from the current token on. */
bool parser_register_range(Parser *p, RegisterRange *out);
bool parser_inst(Parser *p, Block *block);
bool parser_loc(Parser *p, uint32_t *loc, SourceLoc *kernel_loc);
