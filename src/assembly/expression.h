/* Expressions of assembly text: numbers, symbols and operations on them. A value may only be known at the end of the
   file (forward references), so an expression is kept as a tree. Source: the GNU assembler's manual, "Expressions";
   AMDGPUUsage (LLVM 22), functions of register counts. */
#pragma once

#include "assembly/cursor.h"
#include "isa/isa.h"
#include "support/map.h"

typedef struct AsmExpr AsmExpr;

typedef enum SymbolKind { SYMBOL_UNDEFINED, SYMBOL_LABEL, SYMBOL_VARIABLE } SymbolKind;

typedef struct AsmSymbol {
    const char *name;
    uint8_t kind;    /* SymbolKind */
    uint8_t binding; /* STB_ of elf.h */
    uint8_t type;    /* STT_ */
    uint8_t visibility;
    bool is_named;        /* a directive or a relocation names it, so the file contains it even if it is undefined */
    bool is_busy;         /* its value is being computed; detects a variable that depends on itself */
    uint32_t section;     /* of a label */
    uint64_t offset;      /* for a label: bytes from the start of its section */
    const AsmExpr *value; /* of a variable */
    const AsmExpr *size;  /* NULL: none */
    uint32_t number;      /* number in the symbol table, when that is written */
} AsmSymbol;

/* By name, and in the order of first mention. */
typedef struct SymbolTable {
    Arena *arena;
    Map by_name;
    VEC(AsmSymbol *) all;
    Target target;         /* extrasgprs() and totalnumvgprs() use its granules */
    uint32_t locals[100];  /* labels "0:" to "99:": how many of each so far */
    uint32_t here_section; /* what "." means */
    uint64_t here_offset;
    AsmSymbol *here; /* made at the first "." of a statement; NULL: not made yet */
    /* steps of all computations so far, because variables that depend on each other could take forever */
    uint32_t steps;
} SymbolTable;

/* The symbol with that name. Adds it if needed. */
AsmSymbol *symbol_get(SymbolTable *table, const char *name, size_t length);
/* Makes it a variable with that value. */
void symbol_define_number(SymbolTable *table, const char *name, int64_t value);
/* For "1f" and "1b": the next or the last label "1:". NULL: there was none. */
AsmSymbol *symbol_local(SymbolTable *table, unsigned number, bool is_forward);

/* What a symbol's address is relative to ("symbol@rel32@lo"). */
typedef enum SymbolVariant {
    VARIANT_NONE,
    VARIANT_REL32_LO,
    VARIANT_REL32_HI,
    VARIANT_ABS32_LO,
    VARIANT_ABS32_HI,
    VARIANT_GOTPCREL32_LO,
    VARIANT_GOTPCREL32_HI,
    VARIANT_REL64,
    NUM_VARIANTS
} SymbolVariant;

/* constant + plus - minus */
typedef struct AsmValue {
    int64_t constant;
    const AsmSymbol *plus, *minus; /* NULL: none */
    uint8_t variant;               /* SymbolVariant, of `plus` */
} AsmValue;

/* Reads an expression. A variable whose value is a number is read as this number, so that a later .set does not change
   it. */
bool expression_read(Cursor *c, SymbolTable *table, const AsmExpr **out);
/* The same without binary operators, for text between bars, which are not an "or" there. */
bool expression_read_term(Cursor *c, SymbolTable *table, const AsmExpr **out);
const AsmExpr *expression_number(Arena *arena, int64_t number);
/* Its location, for messages. */
SourceLoc expression_loc(const AsmExpr *e);
/* Its value as far as it is known now. Differences of labels of one section are numbers. False: it cannot have a value
   (a product of addresses, a division by 0); `why`, unless it is NULL, gets the reason. */
bool expression_value(SymbolTable *table, const AsmExpr *e, AsmValue *value, const char **why);
/* Does the number fit into that many bits, signed or unsigned? */
static inline bool number_fits(int64_t value, unsigned bits)
{
    return bits >= 64 || (value >= -(1ll << (bits - 1)) && value < 1ll << bits);
}
/* Reads an expression that must be a number now. False: it is not one, reported. */
bool cursor_number(Cursor *c, SymbolTable *table, int64_t *number);
