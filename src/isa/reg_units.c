/* Names of register units. */
#include "isa/reg_units.h"

const char *reg_unit_name(Arena *arena, unsigned unit)
{
    if (unit >= UNIT_REG_A) return arena_printf(arena, "a%u", unit - UNIT_REG_A);
    if (unit >= UNIT_REG_V) return arena_printf(arena, "v%u", unit - UNIT_REG_V);
    switch (unit) {
    case UNIT_REG_VCC: return "vcc_lo";
    case UNIT_REG_VCC + 1: return "vcc_hi";
    case UNIT_REG_M0: return "m0";
    case UNIT_REG_EXEC: return "exec_lo";
    case UNIT_REG_EXEC + 1: return "exec_hi";
    case UNIT_REG_SCC: return "scc";
    default: break;
    }
    if (unit >= UNIT_REG_TTMP && unit < UNIT_REG_M0) return arena_printf(arena, "ttmp%u", unit - UNIT_REG_TTMP);
    return arena_printf(arena, "s%u", unit);
}
