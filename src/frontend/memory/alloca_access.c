/* Loads and stores of private memrefs in registers: makes copies that finish_allocas replaces later. */
#include <string.h>

#include "frontend/memory/memory_access.h"
#include "frontend/read/storage.h"
#include "mlir-c/BuiltinTypes.h"

typedef struct BitRange {
    uint64_t first, end;
} BitRange;

/* Finds the bits of elements [first, first + n) of the access. */
static bool find_bits(Reader *r, const Access *a, uint32_t first, uint32_t n, BitRange *out)
{
    Alloca *s = a->memref->storage;
    const Expr *base = a->memref->base, *index = expr_add(r->pool, a->memref->offset, a->element);
    if (!expr_is_const(base) || !expr_is_const(index))
        return give_up_registers(r, s, "is accessed at a position that is not a constant");
    int64_t from, bits = a->type->bits;
    bool outside = __builtin_mul_overflow(index->value, (int64_t)stored_bits(a->memref->type), &from) ||
                   __builtin_add_overflow(from, base->value * 8 + first * bits, &from) || from < 0 ||
                   from + n * bits > (int64_t)s->dwords * 32;
    if (outside && !strncmp(op_name(r->op), "llvm.", 5)) /* undefined, if it is executed */
        return give_up_registers(r, s, "is accessed outside");
    if (outside)
        return read_error(r, "%s: elements %ld to %ld are outside of %s", op_name(r->op), (long)(from / bits),
                          (long)(from / bits) + n - 1, type_text(r->fc, s->type->mlir));
    if (from % (bits < 32 ? bits : 32)) return give_up_registers(r, s, "is accessed between two elements");
    *out = (BitRange){(uint64_t)from, (uint64_t)(from + n * bits)};
    return true;
}

static void note_access(Reader *r, Alloca *s, Inst *copy, uint32_t first, uint32_t width, bool is_store)
{
    VEC_PUSH(r->arena, &s->accesses, ((RegisterAccess){copy, first, width, is_store}));
}

/* Copies dwords [first, first + width) to a new register. */
static Operand read_dwords(Reader *r, Alloca *s, uint32_t first, uint32_t width)
{
    uint32_t later = kernel_vreg(r->k, s->reg_class, width);
    Operand copy = build_copy(&r->b, s->reg_class, width, vreg_operand(r->k, later));
    note_access(r, s, r->k->vregs.data[copy.value].def, first, width, false);
    return copy;
}

/* If a copy filled every dword with a constant, that constant; else the operand. */
static Operand repeated_constant(const Reader *r, Operand o)
{
    const Inst *def = o.kind == OPERAND_VREG ? r->k->vregs.data[o.value].def : NULL;
    bool constant = def && def->m.opcode == OP_COPY && operand_is_imm(def->m.operands[1]) && !o.flags;
    return constant ? def->m.operands[1] : o;
}

static void write_dwords(Reader *r, Alloca *s, uint32_t first, uint32_t width, Operand data)
{
    uint32_t later = kernel_vreg(r->k, s->reg_class, width);
    data = repeated_constant(r, data);
    if (s->reg_class == CLASS_S) data = build_to_s(&r->b, data);
    build_copy_to(&r->b, vreg_operand(r->k, later), data);
    Inst *copy = r->k->vregs.data[later].def;
    r->k->vregs.data[later].def = NULL;
    note_access(r, s, copy, first, width, true);
}

void alloca_load(Reader *r, const Access *a, uint32_t first, uint32_t n, PieceList *list)
{
    Alloca *s = a->memref->storage;
    BitRange range;
    if (!find_bits(r, a, first, n, &range)) return;
    unsigned bits = a->type->bits;
    while (range.first < range.end) {
        uint32_t dword = (uint32_t)(range.first / 32), bit = (uint32_t)(range.first % 32);
        uint64_t left = range.end - range.first;
        uint32_t width = (uint32_t)((bit + left + 31) / 32);
        if (width > MAX_VREG_WIDTH) width = MAX_VREG_WIDTH;
        uint64_t here = width * 32 - bit < left ? width * 32 - bit : left;
        Piece piece = {read_dwords(r, s, dword, width), bit, (uint32_t)(here / bits), 0};
        piece_append(r, list, piece, bits);
        range.first += here;
    }
}

void alloca_store(Reader *r, const Access *a, uint32_t first, uint32_t n, Value *value)
{
    Alloca *s = a->memref->storage;
    BitRange range;
    if (!find_bits(r, a, first, n, &range)) return;
    if (s->reg_class == CLASS_S && !value->uniform) {
        read_error(r, "%s: SGPRs hold one value per wave, but this value may differ from lane to lane", op_name(r->op));
        return;
    }
    if (s->reg_class == CLASS_S && s->exec_region != r->b.block->region) {
        read_error(r, "%s: a memref in SGPRs cannot be written where only some lanes are active", op_name(r->op));
        return;
    }
    /* For small elements, keeps the neighbours in the first and the last dword. */
    unsigned bits = a->type->bits;
    uint32_t dword = (uint32_t)(range.first / 32), end = (uint32_t)((range.end + 31) / 32);
    uint32_t before = (uint32_t)(range.first % 32), after = (uint32_t)(end * 32 - range.end);
    PieceList list = {0};
    Operand head = operand_none();
    if (before) {
        head = read_dwords(r, s, dword, 1);
        piece_append(r, &list, (Piece){head, 0, before / bits, 0}, bits);
    }
    value_append(r, &list, value, 0, n);
    if (after) {
        Operand tail = before && end - dword == 1 ? head : read_dwords(r, s, end - 1, 1);
        piece_append(r, &list, (Piece){tail, 32 - after, after / bits, 0}, bits);
    }
    int64_t count = before / bits + (int64_t)n + after / bits;
    const Type *type = type_get(r->fc, mlirVectorTypeGet(1, &count, element_type(a->type)));
    Value *whole = value_from_list(r, type, &list, value->uniform);
    for (uint32_t at = 0; at < end - dword;) {
        uint32_t width = end - dword - at < MAX_VREG_WIDTH ? end - dword - at : MAX_VREG_WIDTH;
        write_dwords(r, s, dword + at, width, data_dwords(r, whole, at, width));
        at += width;
    }
}
