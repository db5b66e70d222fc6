/* Modifiers after the operands of an instruction ("offset:16 sc0", "quad_perm:[0,1,2,3]"). They are read as words
   first. Their meaning for one instruction is found later. */
#pragma once

#include "assembly/text_operand.h"

typedef enum ModifierId {
#define WORD(id, text, kind) MODIFIER_##id,
#include "assembly/modifier_words.def"
#undef WORD
    NUM_MODIFIER_IDS
} ModifierId;

typedef struct AsmModifier {
    uint8_t id;    /* ModifierId */
    uint8_t count; /* of a list: its number of elements */
    int64_t value; /* of a list of bits: the first element is bit 0 */
} AsmModifier;

enum { MAX_MODIFIERS = 24 };
typedef struct ModifierList {
    AsmModifier items[MAX_MODIFIERS];
    unsigned count;
    uint64_t given; /* bits by ModifierId */
} ModifierList;
_Static_assert(NUM_MODIFIER_IDS <= 64, "ModifierList.given has a bit for each");

static inline bool modifier_given(const ModifierList *list, ModifierId id) { return list->given >> id & 1; }

/* Is the cursor at a modifier? */
bool modifier_starts(Cursor *c);
/* Reads one. False: reported. */
bool modifier_read(Cursor *c, const OperandReader *reader, ModifierList *list);
/* The form that the words require: SDWA, DPP or DPP8; else FORM_AUTO. */
Form modifiers_form(const ModifierList *list);
/* Sets inst->mods, which has the row's defaults. False: the instruction has no such modifier; `why` says which. */
bool modifiers_apply(Target target, const ModifierList *list, MachineInst *inst, const char **why);
