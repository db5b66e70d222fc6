/* Operands of assembly text, before it is known which instruction they belong to. */
#ifndef WAVECC_ASSEMBLY_TEXT_OPERAND_H
#define WAVECC_ASSEMBLY_TEXT_OPERAND_H

#include "assembly/expression.h"

typedef enum TextOperandKind {
    TEXT_REGISTER, /* or special register */
    TEXT_OFF,      /* "off": there is none */
    TEXT_VALUE,    /* a number or an address */
    TEXT_FLOAT,    /* 1.5 */
    TEXT_FIELD,    /* an immediate by its parts: hwreg(...), sendmsg(...), vmcnt(0) ... : `number` */
} TextOperandKind;

typedef enum TextLiteral { LITERAL_AUTO, LITERAL_32 /* lit(1) */, LITERAL_64 /* lit64(1) */ } TextLiteral;

typedef struct TextOperand {
    uint8_t kind;    /* TextOperandKind */
    uint8_t flags;   /* OPERAND_NEG, OPERAND_ABS, OPERAND_SEXT */
    uint8_t literal; /* TextLiteral */
    Operand reg;     /* of TEXT_REGISTER; widths of status registers are the place's */
    const AsmExpr *value;
    int64_t number;
    double real;
    const char *at; /* in the line */
} TextOperand;

/* What "%0" in the text of inline assembly stands for: false if the word is no such operand. */
typedef bool PlaceholderOperand(void *context, Cursor *c, Operand *out, bool *found);

typedef struct OperandReader {
    SymbolTable *symbols;
    Target target;
    PlaceholderOperand *placeholder; /* NULL: there are none */
    void *context;
} OperandReader;

/* Reads one. False: reported. */
bool text_operand_read(Cursor *c, const OperandReader *reader, TextOperand *out);

/* What the operand is at place `index` of the instruction, whose operands before are in place: constants by
   the type of the place. `is_address`: its literal is known later. False: it cannot stand there; `why` says
   so. */
bool text_operand_place(const OperandReader *reader, const TextOperand *text, MachineInst *inst, unsigned index,
                        bool *is_address, const char **why);

/* "hwreg(HW_REG_MODE, 0, 4)" and the like after their names (field_words.c): `name` is taken. False: there is no such
   function of fields, nothing is taken. */
bool text_is_field(Word name);
bool text_field_read(Cursor *c, const OperandReader *reader, Word name, int64_t *field);

#endif
