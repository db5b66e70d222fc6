/* Operands of assembly text, before their instruction is known. */
#pragma once

#include "assembly/expression.h"

typedef enum TextOperandKind {
    TEXT_REGISTER, /* or special register */
    TEXT_OFF,      /* "off": no register */
    TEXT_VALUE,    /* a number or an address */
    TEXT_FLOAT,    /* 1.5 */
    TEXT_FIELD,    /* an immediate written as parts: hwreg(...), sendmsg(...), vmcnt(0) ... : `number` */
} TextOperandKind;

typedef enum TextLiteral { LITERAL_AUTO, LITERAL_32 /* lit(1) */, LITERAL_64 /* lit64(1) */ } TextLiteral;

typedef struct TextOperand {
    uint8_t kind;    /* TextOperandKind */
    uint8_t flags;   /* OPERAND_NEG, OPERAND_ABS, OPERAND_SEXT */
    uint8_t literal; /* TextLiteral */
    Operand reg;     /* for TEXT_REGISTER; the place gives the widths of status registers */
    const AsmExpr *value;
    int64_t number;
    double real;
    const char *at; /* in the line */
} TextOperand;

/* The meaning of "%0" in the text of inline assembly. False: the word is not such an operand. */
typedef bool PlaceholderOperand(void *context, Cursor *c, Operand *out, bool *found);

typedef struct OperandReader {
    SymbolTable *symbols;
    Target target;
    PlaceholderOperand *placeholder; /* NULL: no placeholders */
    void *context;
} OperandReader;

/* Reads one. False: reported. */
bool text_operand_read(Cursor *c, const OperandReader *reader, TextOperand *out);

/* The operand at place `index` of the instruction; earlier operands must be in place. The type of the place decides
   constants. `is_address`: its literal is known later. False: it cannot be at this place; `why` gives the reason. */
bool text_operand_place(const OperandReader *reader, const TextOperand *text, MachineInst *inst, unsigned index,
                        bool *is_address, const char **why);

/* "hwreg(HW_REG_MODE, 0, 4)" and similar, after their names (field_words.c): `name` is already taken. False: no field
   has this name, and nothing was taken. */
bool text_is_field(Word name);
bool text_field_read(Cursor *c, const OperandReader *reader, Word name, int64_t *field);
