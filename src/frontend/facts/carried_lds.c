/* Finds loops that carry pieces of LDS which change places in each iteration (double and triple buffers).

     scf.for ... iter_args(%cur = %a, %next = %b) { ... scf.yield %next, %cur }

   The iteration (here also called a round) decides which allocation %cur is. But %cur and %next never overlap, and the
   next round reads from %cur what this round writes to %next. So each argument becomes an LDS object of its own
   (mem_turn). The operation `lds_becomes`, before the loop and at the end of a round, says how the names change. Then
   the pass `waits` knows for which transfers a barrier must wait. */
#include "frontend/facts/carried_lds.h"
#include "frontend/inline_asm/asm_text.h"
#include "frontend/read/find_operations.h"
#include "frontend/read/memory_place.h"
#include "ir/build_op.h"

#include <string.h>

static bool is_transfer(MlirOperation op, void *r)
{
    const char *name = op_name(op);
    return !strcmp(name, "amdgpu.gather_to_lds") || strstr(name, "load.to.lds") || strstr(name, "tensor_load_to_lds") ||
           strstr(name, "load.lds") ||
           (!strcmp(name, "llvm.inline_asm") && asm_text_copies_to_lds(op_string(r, op, "asm_string")));
}

static bool has_transfers(Reader *r)
{
    if (!r->lds_dma) r->lds_dma = has_operation(r->function, is_transfer, r) ? 1 : -1;
    return r->lds_dma > 0;
}

/* The object and its bytes that the memref is at entry. */
static bool initial_ref(const Memref *m, MemRef *ref)
{
    *ref = (MemRef){m->object, 0, -1};
    if (mem_takes_turns(m->object))
        return m->base == m->object_base; /* the memref is the whole object, so offsets are unchanged */
    uint64_t bytes = memref_extent_bytes(m);
    if (!m->object || !bytes || !expr_is_const(m->base) || m->base->value < 0) return false;
    if (m->base->value + (int64_t)bytes > INT32_MAX) return false;
    ref->first = (int32_t)m->base->value;
    ref->last = (int32_t)(m->base->value + (int64_t)bytes - 1);
    return true;
}

static bool are_apart(const MemRef *a, const MemRef *b)
{
    bool turns = mem_takes_turns(a->object);
    if (turns != mem_takes_turns(b->object)) return false;
    if (turns) return a->object >> MEM_TURNS_LOOP_SHIFT == b->object >> MEM_TURNS_LOOP_SHIFT && a->object != b->object;
    return a->object != b->object || a->first > b->last || b->first > a->last;
}

/* The argument of the body whose value argument `n` gets next. */
static uint32_t taken_by(MlirBlock body, uint32_t n)
{
    MlirValue y = op_operand(mlirBlockGetTerminator(body), n);
    if (!mlirValueIsABlockArgument(y) || !mlirBlockEqual(mlirBlockArgumentGetOwner(y), body)) return UINT32_MAX;
    intptr_t number = mlirBlockArgumentGetArgNumber(y);
    return number < 1 ? UINT32_MAX : (uint32_t)number - 1;
}

static uint32_t find(const LdsTurns *t, uint32_t argument)
{
    uint32_t i = 0;
    while (i < t->num && t->turn[i].argument != argument) i++;
    return i;
}

/* Drops arguments until the rest is a permutation: the value of each one goes to exactly one of them. */
static void keep_permutation(LdsTurns *t)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < t->num; i++) {
            uint32_t givers = 0;
            for (uint32_t j = 0; j < t->num; j++) givers += t->turn[j].takes == t->turn[i].argument;
            if (givers == 1 && find(t, t->turn[i].takes) < t->num) continue;
            t->turn[i] = t->turn[--t->num];
            changed = true;
            break;
        }
    }
}

void lds_turns_find(Reader *r, MlirBlock body, uint32_t num, Value *const *inits, Facts *const *facts, LdsTurns *t)
{
    *t = (LdsTurns){0};
    if (!has_transfers(r)) return;
    for (uint32_t i = 0; i < num; i++) {
        bool is_lds = inits[i]->form == VALUE_MEMREF && inits[i]->memref->space == SPACE_LDS;
        if (!is_lds || !facts[i] || facts[i][0].same || t->num == MEM_TURNS_MOST) continue;
        LdsTurn turn = {.argument = i, .takes = taken_by(body, i)};
        if (initial_ref(inits[i]->memref, &turn.from)) t->turn[t->num++] = turn;
    }
    keep_permutation(t);
    for (uint32_t i = 0; i < t->num; i++)
        for (uint32_t j = 0; j < i; j++)
            if (!are_apart(&t->turn[i].from, &t->turn[j].from)) {
                t->num = 0;
                return;
            }
    if (t->num) t->loop = ++r->next_turns;
}

static void becomes(Reader *r, MemRef from, uint32_t to)
{
    BUILD_INST(&r->b, OP_LDS_BECOMES, operand_imm(from.object), operand_imm((uint32_t)from.first),
               operand_imm((uint32_t)from.last), operand_imm(to));
}

static MemRef whole(uint32_t object) { return (MemRef){object, 0, -1}; }

void lds_turns_enter(Reader *r, const LdsTurns *t)
{
    /* If the loop has run before, these names no longer mean its buffers. */
    for (uint32_t i = 0; i < t->num && r->nesting; i++) becomes(r, whole(mem_turn(t->loop, i)), 0);
    for (uint32_t i = 0; i < t->num; i++) becomes(r, t->turn[i].from, mem_turn(t->loop, i));
}

void lds_turns_next(Reader *r, const LdsTurns *t)
{
    /* Renames all at once, through temporary names. */
    for (uint32_t i = 0; i < t->num; i++)
        becomes(r, whole(mem_turn(t->loop, i)), mem_turn(t->loop, MEM_TURNS_MOST + i));
    for (uint32_t i = 0; i < t->num; i++)
        becomes(r, whole(mem_turn(t->loop, MEM_TURNS_MOST + find(t, t->turn[i].takes))), mem_turn(t->loop, i));
}

void lds_turns_name(const LdsTurns *t, uint32_t argument, Value *v)
{
    uint32_t i = find(t, argument);
    if (i == t->num || v->form != VALUE_MEMREF) return;
    v->memref->object = mem_turn(t->loop, i);
    v->memref->object_base = v->memref->base;
}
