/* Writes the places of kernel arguments as location lists of DWARF. An argument is in memory while two SGPRs hold the
 * kernarg pointer. Then it is in the SGPRs into which it was loaded, until they are overwritten. A loaded value is
 * there after the wait that covers it. An argument in vector registers or in lanes of one has no place: the list has a
 * gap.
 *
 *     s_load_dwordx2 s[4:5], s[0:1], 0x8     arg1: *(s[1:0] + 8)
 *     s_load_dwordx2 s[0:1], s[0:1], 0x0     arg1: nowhere
 *     s_waitcnt lgkmcnt(0)                   arg1: s4, then s5
 *     s_add_u32 s4, s4, s8                   arg1: nowhere
 *
 * Sources: DWARF Debugging Information Format, version 4, sections 2.5 and 2.6; numbers of registers, and that memory
 * without a given address space is global: LLVM's AMDGPUUsage, "Register Identifier", "Address Space Identifier". */
#include "emit/bytes.h"
#include "emit/image.h"
#include "isa/events.h"
#include "isa/reg_units.h"
#include "support/sweep.h"

enum { OP_CONST4U = 0x0c, OP_AND = 0x1a, OP_OR = 0x21, OP_PLUS_UCONST = 0x23, OP_SHL = 0x24, OP_LIT0 = 0x30 };
enum { OP_REGX = 0x90, OP_BREGX = 0x92, OP_PIECE = 0x93 };
/* SGPRs have the numbers from 32 (the first 64) and from 1088 (the others) */
enum { DWARF_SGPR_0 = 32, DWARF_SGPR_64 = 1088, FIRST_SGPRS = 64 };

enum { NUM_SCALARS = UNIT_REG_VCC, DWORD = 4 };
/* The content of a scalar register: a dword of the kernarg segment, by number; or one of these. */
enum { NOTHING = -1, POINTER_LOW = -2, POINTER_HIGH = -3 };

typedef struct Held {
    int32_t now[NUM_SCALARS];
    int32_t coming[NUM_SCALARS]; /* result of a load that no wait covers yet */
} Held;

/* A range of code with one place of an argument. */
typedef struct Open {
    uint64_t begin;
    int32_t reg;      /* the first SGPR of the pointer, or of the value */
    bool in_memory;   /* at the pointer */
    bool is_anywhere; /* false: it has no place */
} Open;

typedef struct Places {
    const Kernel *k;
    const ImageKernel *entry;
    Arena *arena;
    Held **at_block; /* by block id: state at its start; NULL: not reached yet */
    Held held;
    bool changed; /* the last instruction changed `held` */
} Places;

/* ---- contents of registers ---- */

static void hold(Places *p, int32_t *what, uint32_t reg, int32_t value)
{
    if (reg >= NUM_SCALARS || what[reg] == value) return;
    what[reg] = value;
    p->changed = true;
}

static void forget(Places *p, RegRange range)
{
    for (uint32_t r = range.first; r < (uint32_t)range.first + range.count; r++) {
        hold(p, p->held.now, r, NOTHING);
        hold(p, p->held.coming, r, NOTHING);
    }
}

static bool is_sgprs(Operand o, uint32_t width)
{
    return o.kind == OPERAND_PHYS && o.reg_class == CLASS_S && o.width == width && o.value + width <= NUM_SCALARS;
}

static bool holds_pointer(const Held *held, uint32_t reg)
{
    return reg + 1 < NUM_SCALARS && held->now[reg] == POINTER_LOW && held->now[reg + 1] == POINTER_HIGH;
}

static void arrive(Places *p)
{
    for (uint32_t r = 0; r < NUM_SCALARS; r++) {
        if (p->held.coming[r] == NOTHING) continue;
        hold(p, p->held.now, r, p->held.coming[r]);
        p->held.coming[r] = NOTHING;
    }
}

static bool waits_for_scalar_loads(Target target, const MachineInst *inst)
{
    const unsigned counters = event_info(target, EVENT_SMEM)->counters;
    for (unsigned c = 0; c < NUM_COUNTERS && isa_is_wait(inst->opcode); c++)
        if (counters >> c & 1 && counter_infos[c].covers == COUNTS_RESULTS && wait_get(inst, (Counter)c) == 0)
            return true;
    return false;
}

/* Is it an s_load_* of the kernarg segment at a constant offset? */
static bool loads_arguments(const Places *p, const MachineInst *inst)
{
    const InstInfo *row = &inst_infos[inst->opcode];
    if (row->event != EVENT_SMEM || !(row->flags & INST_LOAD) || inst->num_defs != 1 || inst->num_operands != 3)
        return false;
    return is_sgprs(inst->operands[1], 2) && holds_pointer(&p->held, inst->operands[1].value) &&
           inst->operands[2].kind == OPERAND_NONE && inst->mods.offset >= 0 && inst->mods.offset % DWORD == 0 &&
           is_sgprs(inst->operands[0], row->memory_bytes / DWORD);
}

static bool copies(const MachineInst *inst)
{
    if (inst->opcode != OP_S_MOV_B32 && inst->opcode != OP_S_MOV_B64) return false;
    return is_sgprs(inst->operands[0], inst->operands[1].width) && is_sgprs(inst->operands[1], inst->operands[0].width);
}

static void step(Places *p, const MachineInst *inst)
{
    const Operand *o = inst->operands;
    const bool loads = loads_arguments(p, inst), copy = copies(inst);
    Held before;
    p->changed = false;
    if (copy) before = p->held;
    if (waits_for_scalar_loads(p->k->target, inst)) arrive(p);
    for (unsigned i = 0; i < inst->num_defs; i++) forget(p, operand_units(o[i]));
    for (uint32_t i = 0; loads && i < o[0].width; i++)
        hold(p, p->held.coming, o[0].value + i, inst->mods.offset / DWORD + (int32_t)i);
    for (uint32_t i = 0; copy && i < o[0].width; i++) hold(p, p->held.now, o[0].value + i, before.now[o[1].value + i]);
}

/* ---- over the blocks ---- */

static Held *nothing_held(Arena *arena)
{
    Held *held = ARENA_NEW(arena, Held);
    for (uint32_t r = 0; r < NUM_SCALARS; r++) held->now[r] = held->coming[r] = NOTHING;
    return held;
}

/* User SGPRs come first: the kernarg pointer, the launch's number, then the preloaded dwords. */
static Held *at_entry(const Places *p)
{
    Held *held = nothing_held(p->arena);
    if (!p->k->num_user_sgprs) return held;
    held->now[0] = POINTER_LOW;
    held->now[1] = POINTER_HIGH;
    const uint32_t first = kernel_first_preload(p->k);
    for (uint32_t i = 0; i < p->k->preload_dwords && i + first < NUM_SCALARS; i++) held->now[first + i] = (int32_t)i;
    return held;
}

/* True: less is known at the block's start than before. */
static bool flow_to(Places *p, const Block *to)
{
    Held **at = &p->at_block[to->id];
    bool changed = !*at;
    if (!*at) {
        *at = ARENA_NEW(p->arena, Held);
        **at = p->held;
    }
    for (uint32_t r = 0; r < NUM_SCALARS; r++) {
        if ((*at)->now[r] != p->held.now[r] && (*at)->now[r] != NOTHING) (*at)->now[r] = NOTHING, changed = true;
        if ((*at)->coming[r] != p->held.coming[r] && (*at)->coming[r] != NOTHING)
            (*at)->coming[r] = NOTHING, changed = true;
    }
    return changed;
}

static void solve(Places *p)
{
    uint32_t number;
    Sweep sweep = sweep_new(p->arena, p->k->blocks.len, false);
    p->at_block[0] = at_entry(p);
    sweep_mark(&sweep, 0);
    while (sweep_next(&sweep, &number)) {
        const Block *block = p->k->blocks.data[number];
        p->held = *p->at_block[number];
        FOREACH_INST(block, inst) step(p, &inst->m);
        for (unsigned s = 0; s < block_num_succs(block); s++)
            if (flow_to(p, block_succ(block, s))) sweep_mark(&sweep, block_succ(block, s)->id);
    }
}

/* ---- lists ---- */

static unsigned dwarf_sgpr(uint32_t reg)
{
    return reg < FIRST_SGPRS ? DWARF_SGPR_0 + reg : DWARF_SGPR_64 + reg - FIRST_SGPRS;
}

static Open place_of(const Held *held, const KernelArg *arg, uint64_t begin)
{
    const int32_t first = (int32_t)(arg->offset / DWORD), count = (int32_t)((arg->size + DWORD - 1) / DWORD);
    for (int32_t r = 0; r + 1 < NUM_SCALARS; r++)
        if (holds_pointer(held, (uint32_t)r)) return (Open){begin, r, true, true};
    for (int32_t r = 0; r + count <= NUM_SCALARS && count && arg->offset % DWORD == 0; r++) {
        int32_t same = 0;
        while (same < count && held->now[r + same] == first + same) same++;
        if (same == count) return (Open){begin, r, false, true};
    }
    return (Open){.begin = begin};
}

static void put_register(StrBuf *out, unsigned op, uint32_t reg)
{
    put_u8(out, (uint8_t)op);
    put_uleb(out, dwarf_sgpr(reg));
    if (op == OP_BREGX) put_sleb(out, 0);
}

/* Writes high << 32 | low & 0xffffffff, plus the offset. The mask is needed because DWARF does not say whether a
   register of 32 bits is sign-extended. */
static void put_memory_place(StrBuf *out, uint32_t reg, uint32_t offset)
{
    enum { LOW_BITS = 0xffffffffu, SHIFT = 32 };
    put_register(out, OP_BREGX, reg);
    put_u8(out, OP_CONST4U);
    put_u32(out, (uint32_t)LOW_BITS);
    put_u8(out, OP_AND);
    put_register(out, OP_BREGX, reg + 1);
    put_u8(out, OP_CONST4U);
    put_u32(out, SHIFT);
    put_u8(out, OP_SHL);
    put_u8(out, OP_OR);
    put_u8(out, OP_PLUS_UCONST);
    put_uleb(out, offset);
}

static void put_register_place(StrBuf *out, uint32_t reg, uint32_t bytes)
{
    if (bytes <= DWORD) put_register(out, OP_REGX, reg);
    for (uint32_t at = 0; bytes > DWORD && at < bytes; at += DWORD) {
        put_register(out, OP_REGX, reg + at / DWORD);
        put_u8(out, OP_PIECE);
        put_uleb(out, bytes - at < DWORD ? bytes - at : DWORD);
    }
}

static void close_place(StrBuf *out, const Open *open, const KernelArg *arg, uint64_t end, uint64_t base)
{
    if (!open->is_anywhere || open->begin == end) return;
    put_u64(out, open->begin - base);
    put_u64(out, end - base);
    const size_t length_at = out->len;
    put_u16(out, 0);
    if (open->in_memory) put_memory_place(out, (uint32_t)open->reg, arg->offset);
    else put_register_place(out, (uint32_t)open->reg, arg->size);
    const uint16_t length = (uint16_t)(out->len - length_at - sizeof length);
    memcpy(out->data + length_at, &length, sizeof length);
}

typedef struct Lists {
    StrBuf *text; /* one for each argument */
    Open *open;
    uint64_t base;
} Lists;

static void note_places(const Places *p, const Held *held, uint64_t address, Lists *lists)
{
    for (uint32_t i = 0; i < p->k->args.len; i++) {
        const KernelArg *arg = &p->k->args.data[i];
        const Open now = place_of(held, arg, address), *open = &lists->open[i];
        if (arg->kind == ARG_HIDDEN) continue;
        if (now.is_anywhere == open->is_anywhere && now.in_memory == open->in_memory && now.reg == open->reg) continue;
        close_place(&lists->text[i], open, arg, address, lists->base);
        lists->open[i] = now;
    }
}

static void walk(Places *p, Lists *lists)
{
    Held *first = at_entry(p), *none = nothing_held(p->arena);
    for (uint32_t i = 0; i < p->k->preload_dwords && i + 2 < NUM_SCALARS; i++) first->now[2 + i] = NOTHING;
    note_places(p, first, p->entry->code, lists); /* the entry that loads the preloaded arguments keeps the pointer */
    FOREACH_BLOCK(p->k, block)
    {
        uint64_t address = p->entry->labels[block->id];
        p->held = p->at_block[block->id] ? *p->at_block[block->id] : *none;
        note_places(p, &p->held, address, lists);
        FOREACH_INST(block, inst)
        {
            step(p, &inst->m);
            address += isa_size_bytes(p->k->target, &inst->m);
            if (p->changed) note_places(p, &p->held, address, lists);
        }
    }
    note_places(p, none, p->entry->code + p->entry->code_bytes, lists);
}

void emit_argument_places(const ImageKernel *entry, uint64_t base, Image *image, uint32_t *at)
{
    const Kernel *k = entry->kernel;
    Arena *arena = arena_new();
    Places p = {.k = k, .entry = entry, .arena = arena, .at_block = ARENA_ARRAY(arena, Held *, k->blocks.len)};
    Lists lists = {ARENA_ARRAY(arena, StrBuf, k->args.len + 1), ARENA_ARRAY(arena, Open, k->args.len + 1), base};
    solve(&p);
    walk(&p, &lists);
    for (uint32_t i = 0; i < k->args.len; i++) {
        at[i] = (uint32_t)image->debug_loc.len;
        if (k->args.data[i].kind == ARG_HIDDEN) continue;
        if (lists.text[i].len) strbuf_append_n(&image->debug_loc, lists.text[i].data, lists.text[i].len);
        put_u64(&image->debug_loc, 0);
        put_u64(&image->debug_loc, 0);
        strbuf_free(&lists.text[i]);
    }
    arena_free(arena);
}
