/* The fields of the encodings (fields.def), for decoder and encoder: the layout of an instruction, the field of each
   operand, and the bits of a field in an array of words. */
#pragma once

#include "isa/isa.h"

typedef enum LayoutId {
    LAYOUT_NONE,
#include "isa/layouts.def" /* of each LAYOUT of fields.def: isa/module.cmake makes it */
    NUM_LAYOUTS
} LayoutId;

enum { MAX_WORDS = 4 }; /* words of an instruction, with its literal */

typedef struct Field {
    uint8_t word, low, bits; /* bits 0: no field */
} Field;

/* How the number in a place names a register or a constant. */
typedef enum PlaceKind {
    PLACE_TIED,        /* repeats a definition: it has no field */
    PLACE_LITERAL,     /* always the literal after the instruction */
    PLACE_VCC,         /* implied: VCC */
    PLACE_SCALAR,      /* scalar register */
    PLACE_SCALAR_PAIR, /* register number / 2 */
    PLACE_SCALAR_QUAD, /* / 4 */
    PLACE_SOFFSET,     /* offset of SMEM: see SMEM_ below */
    PLACE_SADDR,       /* scalar register; NO_SADDR: absent */
    PLACE_NULLABLE,    /* scalar register; NULL_REGISTER: absent */
    PLACE_SOURCE,      /* scalar register or constant; with 9 bits, VGPRs from 256 on */
    PLACE_VGPR,
    PLACE_OPTIONAL, /* VGPR; absent without its selector */
    PLACE_INDEX,    /* VGPR; absent without MEM_OFFEN and MEM_IDXEN */
    PLACE_VDST,     /* VGPR; AGPR or scalar register if the row allows only those */
    PLACE_DATA,     /* VGPR; AGPR with its selector */
    PLACE_MATRIX,   /* 9 bits: VGPR, inline constant, scalar if the row allows it; AGPR with its selector */
    PLACE_SDWA,     /* VGPR; scalar with its selector */
    PLACE_MASK,     /* VCC; a scalar pair with its selector */
    PLACE_ABSENT,   /* the operand is never there: it has no field */
    PLACE_DUAL_DST, /* VGPR without its lowest bit, which is the opposite of that of X's destination */
} PlaceKind;

/* Which operands of a row may stand in a place. The first such operand that has no place yet takes it. */
typedef enum PlaceTakes {
    TAKES_ANY,
    TAKES_DEF,
    TAKES_USE,
    TAKES_MASK_DEF,
    TAKES_MASK_USE,
    TAKES_VALUE,   /* no mask */
    TAKES_DATA,    /* operand of the same class as the other data operands (OPERAND_SAME_CLASS) */
    TAKES_ADDRESS, /* vector operand that is not data */
    TAKES_VECTOR,
    TAKES_SCALAR,
} PlaceTakes;

typedef struct Place {
    uint8_t layout;
    uint8_t kind; /* PlaceKind */
    Field field;
    uint8_t takes;  /* PlaceTakes */
    Field selector; /* one bit, or none */
} Place;

/* Traits of a row beside its MOD_ bits */
enum {
    TRAIT_BRANCH = 1u << 24,
    TRAIT_PERMLANE_SWAP = 1u << 25,
    TRAIT_FORMATS = 1u << 26, /* f8f6f4: cbsz and blgp give the widths of A and B */
    TRAIT_SMFMAC = 1u << 27,
    TRAIT_ATOMIC = 1u << 28,
    TRAIT_FETCH_INACTIVE = 1u << 30, /* DPP with a bit that says whether it reads lanes that EXEC has off */
};

typedef struct ModifierField {
    uint8_t layout;
    uint8_t member, member_bytes, member_low; /* place in Modifiers: offset and size in bytes, lowest bit */
    Field field;
    uint32_t needs, excludes; /* MOD_, TRAIT_ */
    bool is_signed;
} ModifierField;

typedef struct SourceField {
    uint8_t layout;
    uint8_t source; /* number of the source, counted from the first use */
    uint8_t flag;   /* OPERAND_NEG ... */
    Field field;
    uint32_t needs;
} SourceField;

/* A bit of the words that distinguishes rows. */
typedef enum RowBit { NO_ROW_BIT, ROW_BIT_RETURNS, ROW_BIT_LDS, NUM_ROW_BITS } RowBit;

typedef struct Layout {
    uint8_t families; /* bits by Family */
    uint8_t numbers;  /* LayoutId whose opcode numbers it uses */
    uint8_t form;     /* Form */
    uint8_t words;    /* without a literal */
    uint32_t mask, match;
    uint32_t fixed[MAX_WORDS];   /* written always */
    uint32_t ignored[MAX_WORDS]; /* bits that are not read and may have any value */
    Field opcode, row_bits[NUM_ROW_BITS];
    const ModifierField *modifiers, *modifiers_end;
    const SourceField *sources, *sources_end;
} Layout;

/* Single bits that describe the whole instruction. */
#define FIELD_SMEM_IMM ((Field){0, 17, 1})        /* there is an immediate offset, FIELD_SMEM_OFFSET */
#define FIELD_SMEM_SOFFSET_EN ((Field){0, 14, 1}) /* soffset has its own field; else it is in the offset's field */
#define FIELD_SMEM_OFFSET ((Field){1, 0, 21})
#define FIELD_SMEM_LOW_SOFFSET ((Field){1, 0, 7})
#define FIELD_DS_GDS ((Field){0, 16, 1})
#define FIELD_VOPD_DST_X_ODD ((Field){1, 24, 1})
/* Negation bit of the first source, for X and for Y. The bits of the other sources follow. */
#define FIELD_VOPD3_NEG_X ((Field){1, 9, 1})
#define FIELD_VOPD3_NEG_Y ((Field){1, 12, 1})
enum {
    NO_SADDR = 0x7f,
    NULL_REGISTER = 0x7c,
    SOURCE_DPP8 = 233,          /* the next word selects the lanes */
    SOURCE_DPP8_INACTIVE = 234, /* the same, and lanes that are off are read */
    SOURCE_DPP = 250,
    SOURCE_LITERAL64 = 254,
    SOURCE_LITERAL = 255,
    SOURCE_VGPR = 256
};
/* The field of the first source: in the short form, in VOP3 and VOP3P. */
#define FIELD_SOURCE_E32 ((Field){0, 0, 9})
#define FIELD_SOURCE_E64 ((Field){1, 0, 9})

/* Scalar registers that are not SGPRs, by source number. */
typedef struct SpecialNumber {
    uint8_t reg;          /* SpecialReg */
    uint8_t first, count; /* source numbers, one per dword; count 0: one number for any width */
} SpecialNumber;

static inline uint32_t field_mask(Field f) { return (f.bits ? 0xffffffffu >> (32 - f.bits) : 0) << f.low; }
static inline uint32_t field_get(const uint32_t *words, Field f) { return (words[f.word] & field_mask(f)) >> f.low; }
static inline int32_t field_get_signed(const uint32_t *words, Field f)
{
    return (int32_t)(field_get(words, f) << (32 - f.bits)) >> (32 - f.bits);
}

enum { LAYOUT_KEY_BITS = 9 };

/* Encoding of a row in a family. */
typedef struct RowFields {
    uint32_t traits;                          /* MOD_ and TRAIT_ */
    uint8_t layout[NUM_FORMS];                /* LayoutId by form; LAYOUT_NONE: the row has no such form */
    uint16_t places[NUM_FORMS][MAX_OPERANDS]; /* numbers for isa_place */
} RowFields;

/* All fields of a family. */
typedef struct FieldTable {
    uint8_t first_layout[1 << LAYOUT_KEY_BITS]; /* first layout to try, by the highest bits of the first word */
    RowFields rows[NUM_OPCODES];
} FieldTable;

/* Made at the first call. Thread-safe. Call it before the functions below. */
const FieldTable *isa_fields(Target target);

extern const Layout *const isa_layouts;
extern const Place *const isa_places;
/* The layout of the first word, or LAYOUT_NONE. If several have the same opcode field, the row decides. */
LayoutId layout_of_word(const FieldTable *table, Target target, uint32_t word);
/* The row bit of the layout that this row sets. */
RowBit isa_row_bit(const Layout *layout, const InstInfo *row);
/* The opcode number of a row in that layout, or NO_OPCODE. */
uint16_t isa_opcode_number(Target target, const InstInfo *row, const Layout *layout);
/* The opcode (OP_...) of that number and bit in the layout, or OP_INVALID. */
uint16_t isa_opcode_of_number(Target target, const Layout *layout, RowBit bit, uint32_t number);
/* Scalar registers that are not SGPRs, for the target's family. The list ends where `first` is 0. */
const SpecialNumber *isa_special_numbers(Target target);
