/* Numbers physical registers as units of one dword, and tells which units an instruction reads and writes. Waits,
   hazards and their checkers share it. Scalar numbers are those of the encoding. */
#pragma once

#include "isa/isa.h"
#include "support/arena.h"

enum {
    UNIT_REG_FLAT_SCRATCH = 102,
    UNIT_REG_XNACK = 104,
    UNIT_REG_VCC = 106,
    UNIT_REG_TTMP = 108,
    UNIT_REG_M0 = 124,
    UNIT_REG_EXEC = 126,
    UNIT_REG_SCC = 128,
    UNIT_REG_MODE = 129,
    UNIT_REG_V = 132,
    UNIT_REG_A = UNIT_REG_V + 1024,
    NUM_REG_UNITS = UNIT_REG_A + 256,
};

typedef struct RegRange {
    uint16_t first;
    uint16_t count; /* 0: no register */
} RegRange;

/* The units of a physical or special register. Constants, and registers that no instruction writes, have none. */
static inline RegRange operand_units(Operand o)
{
    if (o.kind == OPERAND_PHYS) {
        unsigned base = o.reg_class == CLASS_S   ? 0u
                        : o.reg_class == CLASS_A ? (unsigned)UNIT_REG_A
                                                 : (unsigned)UNIT_REG_V;
        return (RegRange){(uint16_t)(base + o.value), o.width};
    }
    if (o.kind != OPERAND_SPECIAL) return (RegRange){0, 0};
    switch (o.value) {
    case SPECIAL_VCC: return (RegRange){(uint16_t)(UNIT_REG_VCC + o.offset), o.width};
    case SPECIAL_EXEC: return (RegRange){(uint16_t)(UNIT_REG_EXEC + o.offset), o.width};
    case SPECIAL_M0: return (RegRange){UNIT_REG_M0, 1};
    case SPECIAL_SCC: return (RegRange){UNIT_REG_SCC, 1};
    case SPECIAL_VCCZ: return (RegRange){UNIT_REG_VCC, 2};
    case SPECIAL_EXECZ: return (RegRange){UNIT_REG_EXEC, 2};
    case SPECIAL_FLAT_SCRATCH: return (RegRange){(uint16_t)(UNIT_REG_FLAT_SCRATCH + o.offset), o.width};
    case SPECIAL_XNACK_MASK: return (RegRange){(uint16_t)(UNIT_REG_XNACK + o.offset), o.width};
    case SPECIAL_TTMP: return (RegRange){(uint16_t)(UNIT_REG_TTMP + o.offset), o.width};
    default: return (RegRange){0, 0};
    }
}

/* "v12", "s4", "vcc_lo": the name of a register unit. */
const char *reg_unit_name(Arena *arena, unsigned unit);

static inline bool ranges_overlap(RegRange a, RegRange b)
{
    return a.count && b.count && a.first < b.first + b.count && b.first < a.first + a.count;
}

/* The units of one IMP_ bit. */
static inline RegRange implicit_units(unsigned imp_bit)
{
    switch (imp_bit) {
    case IMP_EXEC: return (RegRange){UNIT_REG_EXEC, 2};
    case IMP_VCC: return (RegRange){UNIT_REG_VCC, 2};
    case IMP_SCC: return (RegRange){UNIT_REG_SCC, 1};
    case IMP_M0: return (RegRange){UNIT_REG_M0, 1};
    case IMP_MODE: return (RegRange){UNIT_REG_MODE, 1};
    case IMP_FLAT_SCRATCH: return (RegRange){UNIT_REG_FLAT_SCRATCH, 2};
    default: return (RegRange){0, 0};
    }
}

/* A set of register ranges of one instruction. */
enum { MAX_REG_RANGES = MAX_OPERANDS + 8 };
typedef struct RegRanges {
    RegRange range[MAX_REG_RANGES];
    unsigned count;
} RegRanges;

static inline void ranges_add(RegRanges *set, RegRange range)
{
    if (range.count && set->count < MAX_REG_RANGES) set->range[set->count++] = range;
}
static inline void ranges_add_implicit(RegRanges *set, unsigned imps)
{
    for (; imps; imps &= imps - 1) ranges_add(set, implicit_units(imps & -imps));
}
static inline bool ranges_intersect(const RegRanges *a, const RegRanges *b)
{
    for (unsigned i = 0; i < a->count; i++)
        for (unsigned j = 0; j < b->count; j++)
            if (ranges_overlap(a->range[i], b->range[j])) return true;
    return false;
}
