/* See dual.h. The rules of banks and constants come from LLVM 22 (messages of its assembler; AMDGPUBaseInfo, VOPD
   InstInfo). tests/lit/isa compares random operands with its assembler. */
#include "isa/dual.h"

#include <pthread.h>
#include <string.h>

typedef enum HalfId {
#define HALF(id, ...) HALF_##id,
#include "isa/dual.def"
#undef HALF
    NUM_HALVES
} HalfId;

typedef struct Half {
    uint16_t row;        /* OP_ of the instruction that does the same alone */
    uint8_t uses;        /* number of uses written in the text */
    uint8_t name_length; /* length of its part of the name */
} Half;

static const Half halves[NUM_HALVES] = {
#define HALF(id, row, uses, ...) [HALF_##id] = {OP_##row, uses, sizeof #id - 1},
#include "isa/dual.def"
#undef HALF
};

/* The two halves of each dual row. */
typedef struct Pair {
    uint16_t opcode;
    uint8_t half[2];
} Pair;
static const Pair pairs[] = {
#define DUAL_ROW(id, x, y, ...) {OP_##id, {HALF_##x, HALF_##y}},
#include "isa/dual.def"
#undef DUAL_ROW
};

static const Half *half_of(uint16_t opcode, unsigned half)
{
    return &halves[pairs[opcode - pairs[0].opcode].half[half]];
}

size_t isa_dual_name_length(uint16_t opcode) { return half_of(opcode, 0)->name_length; }

/* The slot of written use n. v_fmaak has its literal last, v_fmamk second. */
static DualSlot slot_of_use(uint16_t row, unsigned n)
{
    if (row == OP_V_FMAAK_F32) return n == 2 ? DUAL_LITERAL : (DualSlot)(DUAL_SRC0 + n);
    if (row == OP_V_FMAMK_F32) return n == 1 ? DUAL_LITERAL : n ? DUAL_SRC1 : DUAL_SRC0;
    return (DualSlot)(DUAL_SRC0 + n);
}

DualPlace isa_dual_place(uint16_t opcode, unsigned index)
{
    const InstInfo *row = inst_info(opcode);
    const unsigned of_x = half_of(opcode, 0)->uses;
    if (index < row->num_defs) return (DualPlace){(uint8_t)index, DUAL_DST};
    if (row->operands[index].tied >= 0) return (DualPlace){(uint8_t)row->operands[index].tied, DUAL_TIED};
    const unsigned n = index - row->num_defs, half = n >= of_x;
    return (DualPlace){(uint8_t)half, (uint8_t)slot_of_use(half_of(opcode, half)->row, half ? n - of_x : n)};
}

bool isa_dual_after_literal(uint16_t opcode, unsigned index)
{
    return isa_dual_place(opcode, index).slot == DUAL_SRC1 && isa_dual_place(opcode, index - 1).slot == DUAL_LITERAL;
}

void isa_dual_half(const MachineInst *dual, unsigned half, MachineInst *out, Operand *operands)
{
    const Half *of = half_of(dual->opcode, half);
    const unsigned first = inst_info(dual->opcode)->num_defs + (half ? half_of(dual->opcode, 0)->uses : 0u);
    *out = (MachineInst){.opcode = of->row, .form = FORM_AUTO, .num_defs = 1, .operands = operands};
    out->mods = isa_default_modifiers(of->row);
    operands[out->num_operands++] = dual->operands[half];
    for (unsigned i = 0; i < of->uses; i++) operands[out->num_operands++] = dual->operands[first + i];
    if (of->row == OP_V_BITOP3_B32) {
        operands[out->num_operands++] = operand_imm(0);
        out->mods.offset = dual->mods.offset;
    }
    const InstInfo *row = inst_info(of->row);
    while (out->num_operands < row->num_operands) operands[out->num_operands++] = dual->operands[half]; /* tied */
}

/* ---- rules ---- */

static bool refuse(const char **why, const char *text)
{
    if (why) *why = text;
    return false;
}

/* The operand in each slot of each half; NONE: there is none. The third source may be an accumulator (v_fmac,
   v_dot2acc) or the register after the literal of v_fmamk. */
typedef struct Slots {
    Operand of[2][NUM_DUAL_SLOTS];
} Slots;
static Slots slots_of(const MachineInst *dual)
{
    Slots slots = {{{{0}}}};
    for (unsigned i = 0; i < dual->num_operands; i++) {
        const DualPlace place = isa_dual_place(dual->opcode, i);
        if (place.slot == DUAL_LITERAL) continue;
        const bool third = place.slot == DUAL_TIED || isa_dual_after_literal(dual->opcode, i);
        slots.of[place.half][third ? DUAL_SRC2 : place.slot] = dual->operands[i];
    }
    return slots;
}

/* Do x and y share one of `banks` register banks? Compares their first dwords, and the second dwords of pairs. */
static bool share_bank(Operand x, Operand y, unsigned banks)
{
    const unsigned mask = banks - 1;
    return !((x.value ^ y.value) & mask) || (x.width > 1 && !(((x.value + 1) ^ y.value) & mask)) ||
           (y.width > 1 && !((x.value ^ (y.value + 1)) & mask));
}

static bool overlap(Operand x, Operand y) { return x.value < y.value + y.width && y.value < x.value + x.width; }

static bool same_register(Operand x, Operand y) { return x.value == y.value && x.width == y.width; }

/* Vector registers lie in four banks. Both halves read at once, so they must not read the same bank. */
static const char *bank_conflict(const MachineInst *dual, const Slots *slots, bool is_short)
{
    enum { SOURCE_BANKS = 4 };
    static const char *const texts[] = {[DUAL_SRC0] = "the first sources are registers of one bank",
                                        [DUAL_SRC1] = "the second sources are registers of one bank",
                                        [DUAL_SRC2] = "the third sources are registers of one bank"};
    const bool moves = half_of(dual->opcode, 0)->row == OP_V_MOV_B32 && half_of(dual->opcode, 1)->row == OP_V_MOV_B32;
    for (unsigned s = DUAL_SRC0; s <= DUAL_SRC2 && !moves; s++) {
        const Operand x = slots->of[0][s], y = slots->of[1][s];
        if (!operand_is_vgpr(x) || !operand_is_vgpr(y) || same_register(x, y)) continue;
        const unsigned banks = is_short && s == DUAL_SRC2 ? 2 : SOURCE_BANKS;
        if (share_bank(x, y, banks)) return texts[s];
    }
    return NULL;
}

static bool modifiers_used(const MachineInst *dual)
{
    uint8_t flags = 0;
    for (unsigned i = 0; i < dual->num_operands; i++) flags |= dual->operands[i].flags;
    return flags & (OPERAND_NEG | OPERAND_ABS);
}

bool isa_dual_is_short(Target target, const MachineInst *dual)
{
    const Slots slots = slots_of(dual);
    if (inst_info(dual->opcode)->opcode_e32[target] == NO_OPCODE || modifiers_used(dual)) return false;
    if (dual->mods.offset || !((slots.of[0][DUAL_DST].value ^ slots.of[1][DUAL_DST].value) & 1)) return false;
    for (unsigned half = 0; half < 2; half++)
        if (half_of(dual->opcode, half)->row == OP_V_CNDMASK_B32 && !operand_is_vcc(slots.of[half][DUAL_SRC2]))
            return false;
    return true;
}

/* Has the VOPD instruction a literal? VOPD3 has no room for one. */
static bool has_literal(const MachineInst *dual)
{
    const InstInfo *row = inst_info(dual->opcode);
    for (unsigned i = row->num_defs; i < dual->num_operands; i++) {
        if (!operand_is_imm(dual->operands[i])) continue;
        if (!(row->operands[i].allow & ALLOW_INLINE)) return true;
        if (isa_imm_field((OperandType)row->operands[i].type, dual->operands[i]) < 0) return true;
    }
    return false;
}

/* Operands in the same slot of both halves must agree in the register number's bits above 255 (s_set_vgpr_msb). */
static bool msb_agree(const Slots *slots)
{
    for (unsigned s = 0; s < NUM_DUAL_SLOTS; s++) {
        const Operand x = slots->of[0][s], y = slots->of[1][s];
        if (operand_is_vgpr(x) && operand_is_vgpr(y) && x.value / NUM_NAMED_VGPRS != y.value / NUM_NAMED_VGPRS)
            return false;
    }
    return true;
}

bool isa_dual_takes_neg(uint16_t opcode, unsigned index)
{
    const DualPlace at = isa_dual_place(opcode, index);
    const uint8_t type = inst_info(opcode)->operands[index].type;
    const bool moves = half_of(opcode, at.half)->row == OP_V_CNDMASK_B32 && at.slot < DUAL_SRC2;
    return at.slot >= DUAL_SRC0 && at.slot <= DUAL_SRC2 && (moves || type == TYPE_F32 || type == TYPE_F64);
}

bool isa_dual_legal(Target target, const MachineInst *dual, const char **why)
{
    const Slots slots = slots_of(dual);
    const bool fits = isa_dual_is_short(target, dual),
               is_short = dual->form == FORM_AUTO ? fits : dual->form == FORM_E32;
    if (is_short && !fits) return refuse(why, "does not fit VOPD");
    if (!is_short && inst_info(dual->opcode)->opcode_e64[target] == NO_OPCODE)
        return refuse(why, "one destination has to be even and the other odd, and VOPD has no modifiers");
    if (!is_short && has_literal(dual)) return refuse(why, "VOPD3 has no literal");
    for (unsigned i = 0; i < dual->num_operands; i++) {
        const bool dot = inst_info(dual->opcode)->operands[i].type == TYPE_PK_F16 ||
                         inst_info(dual->opcode)->operands[i].type == TYPE_PK_BF16;
        const uint8_t flags = dual->operands[i].flags;
        if (flags & OPERAND_ABS || (dot && flags)) return refuse(why, "no such source modifier in VOPD3");
    }
    /* LLVM's assembler counts VCC twice here, although the text does not show it */
    for (unsigned half = 0; half < 2 && is_short; half++)
        if (half_of(dual->opcode, half)->row == OP_V_CNDMASK_B32 &&
            (operand_is_vcc(slots.of[0][DUAL_SRC0]) || operand_is_vcc(slots.of[1][DUAL_SRC0])))
            return refuse(why, "VCC as a source beside VCC as the mask");
    if (overlap(slots.of[0][DUAL_DST], slots.of[1][DUAL_DST])) return refuse(why, "both halves write one register");
    if (!msb_agree(&slots)) return refuse(why, "registers of one place in different quarters of the file");
    const char *conflict = bank_conflict(dual, &slots, is_short);
    return conflict ? refuse(why, conflict) : true;
}

/* ---- joining ---- */

/* By opcode: its half + 1, or 0 for none. Then: the dual row of two halves. */
static uint8_t half_by_row[NUM_OPCODES];
static const uint16_t pair_by_halves[NUM_HALVES][NUM_HALVES] = {
#define DUAL_ROW(id, x, y, ...) [HALF_##x][HALF_##y] = OP_##id,
#include "isa/dual.def"
};
static pthread_once_t halves_once = PTHREAD_ONCE_INIT;

static void fill_halves(void)
{
    for (unsigned h = 0; h < NUM_HALVES; h++) {
        half_by_row[halves[h].row] = (uint8_t)(h + 1);
        half_by_row[isa_on(TARGET_GFX1250, (Opcode)halves[h].row)] = (uint8_t)(h + 1);
    }
}

bool isa_dual_may_be_half(uint16_t opcode)
{
    pthread_once(&halves_once, fill_halves);
    return half_by_row[opcode] != 0;
}

/* The half that computes the same as the instruction, or NUM_HALVES. */
static HalfId half_from(const MachineInst *inst)
{
    const Modifiers plain = isa_default_modifiers(inst->opcode);
    Modifiers mods = inst->mods;
    if (form_is_dpp(inst->form) || inst->form == FORM_SDWA || !isa_dual_may_be_half(inst->opcode)) return NUM_HALVES;
    if (inst->opcode == OP_V_BITOP3_B32) mods.offset = plain.offset;
    if (memcmp(&mods, &plain, sizeof mods) != 0) return NUM_HALVES;
    return (HalfId)(half_by_row[inst->opcode] - 1);
}

bool isa_dual_join(Target target, const MachineInst *x, const MachineInst *y, MachineInst *out, Operand *operands)
{
    const HalfId of_x = half_from(x), of_y = half_from(y);
    if (of_x == NUM_HALVES || of_y == NUM_HALVES || !pair_by_halves[of_x][of_y]) return false;
    const MachineInst *both[2] = {x, y};
    const uint16_t opcode = pair_by_halves[of_x][of_y];
    const InstInfo *row = inst_info(opcode);
    *out = (MachineInst){.opcode = opcode, .form = FORM_AUTO, .num_defs = row->num_defs, .operands = operands};
    out->mods = isa_default_modifiers(opcode);
    for (unsigned h = 0; h < 2; h++) operands[out->num_operands++] = both[h]->operands[0];
    for (unsigned h = 0; h < 2; h++)
        for (unsigned i = 0; i < halves[h ? of_y : of_x].uses; i++)
            operands[out->num_operands++] = both[h]->operands[1 + i];
    for (unsigned i = out->num_operands; i < row->num_operands; i++)
        operands[out->num_operands++] = operands[row->operands[i].tied];
    const bool table = of_y == HALF_BITOP2_B32;
    if (table && (!operand_is_imm(y->operands[3]) || y->operands[3].value || y->operands[3].flags)) return false;
    if (table) out->mods.offset = y->mods.offset;
    return isa_check(target, out, NULL);
}
