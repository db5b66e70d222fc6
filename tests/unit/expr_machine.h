/* For tests of emission: a fixture with symbols that have values, and a small evaluator that runs the kernel IR. */
#pragma once

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "expr_values.h"
#include "isa/meaning.h"
#include "support/small_float.h"

enum { NUM_LANES = 6, MAX_SYMBOLS = 8 };

/* ---- a small evaluator of straight-line kernel IR ---- */

typedef struct Machine {
    Kernel *k;
    uint32_t (*v)[4][NUM_LANES]; /* [vreg][dword][lane] */
    uint32_t seed;
} Machine;

static inline uint32_t read_dword(const Machine *m, Operand o, unsigned n, unsigned lane)
{
    if (o.kind == OPERAND_IMM) return n == 0 ? o.value : (int32_t)o.value < 0 ? UINT32_MAX : 0;
    assert_int_equal(o.kind, OPERAND_VREG);
    return m->v[o.value][o.offset + n][lane];
}
static inline uint64_t read64(const Machine *m, Operand o, unsigned lane)
{
    return read_dword(m, o, 0, lane) | (uint64_t)read_dword(m, o, 1, lane) << 32;
}
/* v_rcp has an error of up to 1 unit in the last place: any of them may come. */
static inline uint32_t reciprocal(Machine *m, float x)
{
    m->seed = m->seed * 1664525 + 1013904223;
    return f32_to_bits(1.0f / x) + (m->seed >> 16) % 3 - 1;
}
static inline uint32_t to_u32(float f) { return f != f || f <= 0 ? 0 : f >= 4294967296.0f ? UINT32_MAX : (uint32_t)f; }

static inline bool compare(const Machine *m, uint16_t opcode, const Operand *u, unsigned lane)
{
    const CompareInfo info = inst_info(opcode)->compare;
    const bool wide = number_bits((NumberType)info.type) == 64;
    const uint64_t x = wide ? read64(m, u[0], lane) : read_dword(m, u[0], 0, lane);
    const uint64_t y = wide ? read64(m, u[1], lane) : read_dword(m, u[1], 0, lane);
    return meaning_compare(info, x, y);
}

static inline uint64_t run_lane(Machine *m, const Inst *i, unsigned lane)
{
    const Operand *u = inst_uses(i);
    const Meaning *row = meaning_of(i->m.opcode);
    if (row) {
        MeaningInputs in = {.immediate = (uint32_t)(int16_t)i->m.mods.offset};
        for (unsigned n = 0; n < row->num_sources; n++) {
            in.source[n] = row->source[n].bits > 32 ? read64(m, u[n], lane) : read_dword(m, u[n], 0, lane);
            if (row->source[n].bits == 1) in.flag = read_dword(m, u[n], 0, 0) >> lane & 1;
        }
        return meaning_value(row, &in, NULL);
    }
    const uint32_t a = read_dword(m, u[0], 0, lane);
    const float x = f32_from_bits(a), y = inst_num_uses(i) > 1 ? f32_from_bits(read_dword(m, u[1], 0, lane)) : 0;
    switch (i->m.opcode) {
    case OP_COPY: return i->m.operands[0].width == 1 ? a : read64(m, u[0], lane);
    case OP_V_READFIRSTLANE_B32: return read_dword(m, u[0], 0, 0);
    case OP_V_CVT_F32_U32: return f32_to_bits((float)a);
    case OP_V_CVT_U32_F32: return to_u32(x);
    case OP_V_RCP_F32:
    case OP_V_RCP_IFLAG_F32: return reciprocal(m, x);
    case OP_V_MUL_F32: return f32_to_bits(x * y);
    case OP_V_FMA_F32: return f32_to_bits(fmaf(x, y, f32_from_bits(read_dword(m, u[2], 0, lane))));
    case OP_V_TRUNC_F32: return f32_to_bits(truncf(x));
    case OP_SELECT_CMP: return read64(m, u[compare(m, (uint16_t)i->m.mods.cmp, u, lane) ? 2 : 3], lane);
    default: break;
    }
    fail_msg("the evaluator lacks %s", inst_row(i)->name);
    return 0;
}

static inline void run_inst(Machine *m, const Inst *i)
{
    Operand def = i->m.operands[0];
    if (inst_row(i)->format == FORMAT_VOPC) {
        uint32_t mask = 0;
        for (unsigned lane = 0; lane < NUM_LANES; lane++)
            mask |= (uint32_t)compare(m, i->m.opcode, inst_uses(i), lane) << lane;
        for (unsigned lane = 0; lane < NUM_LANES; lane++) {
            m->v[def.value][0][lane] = mask;
            m->v[def.value][1][lane] = 0;
        }
        return;
    }
    uint32_t result[4][NUM_LANES];
    for (unsigned lane = 0; lane < NUM_LANES; lane++) {
        if (i->m.opcode == OP_MERGE) {
            unsigned at = 0;
            for (unsigned u = 0; u < inst_num_uses(i); u++) {
                unsigned width = inst_uses(i)[u].width ? inst_uses(i)[u].width : 1;
                for (unsigned d = 0; d < width; d++) result[at++][lane] = read_dword(m, inst_uses(i)[u], d, lane);
            }
            continue;
        }
        uint64_t value = run_lane(m, i, lane);
        result[0][lane] = (uint32_t)value;
        result[1][lane] = (uint32_t)(value >> 32);
        if (i->m.opcode == OP_COPY && i->m.operands[1].kind == OPERAND_IMM && def.width == 2)
            result[1][lane] = (uint32_t)value;
    }
    for (unsigned d = 0; d < def.width; d++) memcpy(m->v[def.value][d], result[d], sizeof result[d]);
}

static inline void run_block(Machine *m, const Block *block)
{
    FOREACH_INST(block, i)
    {
        if (!inst_has(i, INST_TERMINATOR) && i->m.opcode != OP_UNDEF) run_inst(m, i);
    }
}

/* ---- fixture ---- */

typedef struct Fixture {
    Arena *arena;
    DiagList diags;
    Kernel *k;
    ExprPool *p;
    Builder b;
    Emitter *em;
    Block *entry, *body;
    unsigned num;
    const Expr *symbols[MAX_SYMBOLS];
    int64_t values[MAX_SYMBOLS][NUM_LANES];
    unsigned lane; /* for value_of */
    uint64_t state;
} Fixture;

static inline void start(Fixture *f, bool loop)
{
    f->arena = arena_new();
    diag_init(&f->diags, f->arena);
    f->k = kernel_new(f->arena, &f->diags, "k", TARGET_GFX942);
    f->p = expr_pool_new(f->arena);
    f->entry = kernel_block(f->k, "entry", 0);
    f->body = loop ? kernel_block(f->k, "body", 0) : f->entry;
    f->b = builder_at_end(f->k, f->entry);
    f->em = emitter_new(f->p, &f->b);
    f->num = 0;
    if (loop) {
        emitter_push_scope(f->em, SCOPE_LOOP, f->entry, NULL);
        f->b = builder_at_end(f->k, f->body);
    }
}

static inline int set_up(void **state)
{
    *state = calloc(1, sizeof(Fixture));
    return 0;
}
static inline int tear_down(void **state)
{
    free(*state);
    return 0;
}

static inline uint64_t next(Fixture *f)
{
    f->state = f->state * 6364136223846793005u + 1442695040888963407u;
    uint64_t x = f->state;
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccdu;
    return x ^ x >> 33;
}

/* A symbol in a register; width by its range. */
static inline const Expr *make_symbol(Fixture *f, ExprSymbol s)
{
    bool u32 = s.lo >= 0 && s.hi <= UINT32_MAX, i32 = s.lo >= INT32_MIN && s.hi <= INT32_MAX;
    unsigned width = u32 || i32 ? 1 : 2;
    s.zero_extended = u32;
    Builder b = builder_at_end(f->k, f->entry);
    s.operand = build_undef(&b, s.uniform ? CLASS_S : CLASS_V, width);
    const Expr *e = expr_symbol(f->p, &s);
    f->symbols[f->num++] = e;
    return e;
}

static inline void set_values(Fixture *f, unsigned which, const int64_t *values)
{
    memcpy(f->values[which], values, sizeof f->values[which]);
}

static inline int64_t value_of(void *context, const ExprSymbol *symbol)
{
    Fixture *f = context;
    for (unsigned i = 0; i < f->num; i++)
        if (f->symbols[i]->symbol == symbol) return f->values[i][f->lane];
    abort();
}

/* Closes the blocks and asks the validator. */
static inline void validate(Fixture *f)
{
    Builder b = builder_at_end(f->k, f->entry);
    if (f->body != f->entry && !f->entry->last->branch) build_br(&b, edge_to(f->body));
    b = builder_at_end(f->k, f->body);
    if (!f->body->last || !inst_has(f->body->last, INST_TERMINATOR)) build_inst(&b, OP_S_ENDPGM, NULL, 0);
    StrBuf text = {0};
    if (!kernel_validate(f->k, &f->diags, &text)) {
        fprintf(stderr, "%s\n", text.data);
        fail();
    }
    strbuf_free(&text);
}

static inline Machine *run(Fixture *f)
{
    Machine *m = ARENA_NEW(f->arena, Machine);
    m->k = f->k;
    m->seed = (uint32_t)f->state;
    m->v = arena_alloc(f->arena, sizeof *m->v * (f->k->vregs.len + 1));
    for (unsigned i = 0; i < f->num; i++) {
        Operand o = f->symbols[i]->symbol->operand;
        for (unsigned lane = 0; lane < NUM_LANES; lane++) {
            m->v[o.value][0][lane] = (uint32_t)f->values[i][lane];
            m->v[o.value][1][lane] = (uint32_t)((uint64_t)f->values[i][lane] >> 32);
        }
    }
    run_block(m, f->entry);
    if (f->body != f->entry) run_block(m, f->body);
    return m;
}

static inline int64_t eval(Fixture *f, const Expr *e, unsigned lane)
{
    int64_t v = 0;
    f->lane = lane;
    assert_true(expr_eval(e, value_of, f, &v));
    return v;
}

static inline unsigned count(const Block *block)
{
    unsigned n = 0;
    FOREACH_INST(block, i) n++;
    return n;
}

/* The parts of a global address give its value in all lanes. */
static inline void check_global(Fixture *f, Machine *m, const Expr *e, AddressParts parts)
{
    for (unsigned lane = 0; lane < NUM_LANES; lane++) {
        uint64_t base = parts.base.kind == OPERAND_NONE ? 0 : read64(m, parts.base, lane);
        uint64_t offset =
            parts.base.kind == OPERAND_NONE ? read64(m, parts.lane, lane) : read_dword(m, parts.lane, 0, lane);
        assert_int_equal(base + offset + (uint64_t)(int64_t)parts.imm, eval(f, e, lane));
    }
    assert_in_range(parts.imm + 4096, 0, 8191);
    assert_int_equal(parts.lane.reg_class, CLASS_V);
}
