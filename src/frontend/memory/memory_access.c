/* Loads and stores: the address, the widest legal instructions, masks.

   Widths by memory:
   - Global: any alignment, because HSA runs in unaligned mode (LLVM relies on it, too).
   - Buffer: bounds are checked per dword. So an access uses whole dwords only if the address is known to be
     dword-aligned, or if each lane's access is known to be inside or outside as a whole. If the author counts memory
     operations, an access is always one instruction.
   - Private: as buffers, because the dwords of lanes are interleaved.
   - LDS: 16 and 8 bytes at natural alignment; at half of that, two halves by read2 or write2. */
#include "frontend/memory/memory_access.h"
#include "frontend/read/region.h"
#include "isa/immediates.h"

bool memory_takes_type(Reader *r, const Type *type)
{
    bool whole = type->bits == 8 || type->bits == 16 || type->bits == 32 || type->bits == 64 ||
                 (type->bits == 4 && type->num_elements % 2 == 0) || (type_is_i1(type) && type->kind == KIND_SCALAR);
    if ((type->kind == KIND_SCALAR || type->kind == KIND_VECTOR) && type->num_elements >= 1 && whole) return true;
    return unsupported_type(r, type, "numbers of 8, 16, 32 and 64 bits, pairs of 4 bits, and vectors of them; i1");
}

bool access_from_op(Reader *r, MlirOperation op, intptr_t memref_operand, intptr_t first_index, const Type *type,
                    Access *out)
{
    Value *v = operand_value(r, op, memref_operand);
    if (!v) return false;
    if (v->form != VALUE_MEMREF) return read_error(r, "%s: the operand is not a memref", op_name(op));
    const Memref *m = v->memref;
    int64_t align = op_integer(op, "alignment", 0);
    const Expr *indices[MAX_RANK];
    for (unsigned i = 0; i < m->type->rank; i++)
        if (!(indices[i] = operand_expr(r, op, first_index + i))) return false;
    *out = (Access){.memref = m, .element = linear_index(r, m, indices), .type = type};
    if (align > 0 && align <= 4096 && (align & (align - 1)) == 0) out->align = (uint32_t)align;
    const bool whole_vectors = m->type->vector_bits == stored_bits(type) * (uint64_t)type->num_elements;
    const bool bools = m->type->bits == 1 && type->bits == 8; /* type_in_memory */
    if (m->type->bits != type->bits && !whole_vectors && !bools)
        return read_error(r, "%s: the memref and the value have different element types, which is not supported",
                          op_name(op));
    bool small = type_is_i1(type) || type->bits == 2 || type->bits == 4;
    if (!small && type->bits != 8 && type->bits != 16 && type->bits != 32 && type->bits != 64)
        return unsupported_type(r, type, "elements of 1, 2, 4, 8, 16, 32 and 64 bits");
    if (m->space == SPACE_OTHER)
        return read_error(r,
                          "%s: memory space %s is not supported; supported: global, workgroup, "
                          "private, fat_raw_buffer",
                          op_name(op), type_text(r->fc, m->type->mlir));
    return out->element != NULL;
}

/* ---- instructions ---- */

/* The alignment of the address at that offset, if `align` is that of the access. */
static uint64_t piece_align(const Address *a, uint64_t align, uint32_t offset)
{
    const unsigned element = a->access->type->bits / 8;
    if (offset && (offset & -offset) < align) align = offset & -offset;
    return align < element ? element : align; /* as LLVM: elements are aligned to their size */
}

/* The widest access of at most `bytes` at `offset` from the address, in whole elements. As LLVM does, four bytes of a
   buffer are always loaded as one dword: packed operands and scales need it. */
static unsigned access_bytes(Reader *r, const Address *a, uint32_t offset, uint32_t bytes, bool is_load)
{
    unsigned element = a->access->type->bits / 8 ? a->access->type->bits / 8 : 1;
    bool counted = author_counts(r); /* then one access should be one instruction if possible */
    uint64_t align = a->parts.align;
    if (a->access->memref->space == SPACE_BUFFER && a->access->memref->align < align && a->access->align < align)
        align = a->access->memref->align;
    align = piece_align(a, align, offset);
    static const unsigned sizes[] = {16, 12, 8, 4, 2, 1};
    for (unsigned i = 0; i < 6; i++) {
        unsigned size = sizes[i];
        if (size > bytes || size % element) continue;
        switch (a->access->memref->space) {
        case SPACE_LDS: {
            unsigned need = size == 16 || size == 8 ? size / 2 : size == 12 ? 16 : size;
            if (align < need) continue;
            break;
        }
        case SPACE_BUFFER:
            if (counted || a->parts.whole || (is_load && size == 4 && bytes == 4 && element == 1 && !offset)) break;
            if (align < (size > 4 ? 4 : size)) continue;
            break;
        case SPACE_PRIVATE:
            if (align < (size > 4 ? 4 : size)) continue;
            break;
        default: break;
        }
        return size;
    }
    return 1;
}

/* May the access use a buffer of 2 GiB (INST_NEAR)? Alignment does not matter: HSA sets the unaligned mode for buffers,
   too (LLVM, AMDGPULowerBufferFatPointers), and each lane is inside or outside as a whole. */
static void note_near(Inst *inst, const Address *a, uint32_t offset, unsigned bytes)
{
    const int64_t end = (int64_t)1 << 31, most = a->parts.most;
    if (a->access->memref->space != SPACE_GLOBAL || a->parts.base.kind == OPERAND_NONE || a->parts.least < 0) return;
    if (most < end && most + (int64_t)offset + bytes <= end) inst->flags |= INST_NEAR;
}

/* Is the loaded value the same in all lanes? */
static bool access_is_uniform(Reader *r, const Access *access)
{
    const Memref *m = access->memref;
    if (descriptor_differs(m) || (access->soffset && !access->soffset->uniform)) return false;
    return m->space == SPACE_PRIVATE ? memref_is_uniform(m) : byte_address(r, access, 0)->uniform;
}

/* May the scalar unit do the load (INST_ALIGNED), as far as alignment is concerned? Elements are aligned to their size
   unless the access states less. */
static void note_aligned(Reader *r, Inst *inst, const Address *a, uint32_t offset, unsigned bytes)
{
    const Access *access = a->access;
    uint64_t align = piece_align(a, a->parts.align, offset);
    if (access->align && access->align < align && a->parts.align < align) align = access->align;
    if (access->memref->space == SPACE_GLOBAL && bytes % 4 == 0 && align >= 4 && access_is_uniform(r, access))
        inst->flags |= INST_ALIGNED;
}

/* Indexed by bytes, then by Space. */
static const Opcode load_opcodes[17][4] = {
    [16] = {OP_GLOBAL_LOAD_DWORDX4, OP_DS_READ_B128, OP_BUFFER_LOAD_DWORDX4, OP_SCRATCH_LOAD_DWORDX4},
    [12] = {OP_GLOBAL_LOAD_DWORDX3, OP_DS_READ_B96, OP_BUFFER_LOAD_DWORDX3, OP_SCRATCH_LOAD_DWORDX3},
    [8] = {OP_GLOBAL_LOAD_DWORDX2, OP_DS_READ_B64, OP_BUFFER_LOAD_DWORDX2, OP_SCRATCH_LOAD_DWORDX2},
    [4] = {OP_GLOBAL_LOAD_DWORD, OP_DS_READ_B32, OP_BUFFER_LOAD_DWORD, OP_SCRATCH_LOAD_DWORD},
    [2] = {OP_GLOBAL_LOAD_USHORT, OP_DS_READ_U16, OP_BUFFER_LOAD_USHORT, OP_SCRATCH_LOAD_USHORT},
    [1] = {OP_GLOBAL_LOAD_UBYTE, OP_DS_READ_U8, OP_BUFFER_LOAD_UBYTE, OP_SCRATCH_LOAD_UBYTE},
};
static const Opcode store_opcodes[17][4] = {
    [16] = {OP_GLOBAL_STORE_DWORDX4, OP_DS_WRITE_B128, OP_BUFFER_STORE_DWORDX4, OP_SCRATCH_STORE_DWORDX4},
    [12] = {OP_GLOBAL_STORE_DWORDX3, OP_DS_WRITE_B96, OP_BUFFER_STORE_DWORDX3, OP_SCRATCH_STORE_DWORDX3},
    [8] = {OP_GLOBAL_STORE_DWORDX2, OP_DS_WRITE_B64, OP_BUFFER_STORE_DWORDX2, OP_SCRATCH_STORE_DWORDX2},
    [4] = {OP_GLOBAL_STORE_DWORD, OP_DS_WRITE_B32, OP_BUFFER_STORE_DWORD, OP_SCRATCH_STORE_DWORD},
    [2] = {OP_GLOBAL_STORE_SHORT, OP_DS_WRITE_B16, OP_BUFFER_STORE_SHORT, OP_SCRATCH_STORE_SHORT},
    [1] = {OP_GLOBAL_STORE_BYTE, OP_DS_WRITE_B8, OP_BUFFER_STORE_BYTE, OP_SCRATCH_STORE_BYTE},
};
/* For a value in the upper half of a register. */
static const Opcode store_high_opcodes[3][4] = {
    [2] = {OP_GLOBAL_STORE_SHORT_D16_HI, OP_DS_WRITE_B16_D16_HI, OP_BUFFER_STORE_SHORT_D16_HI,
           OP_SCRATCH_STORE_SHORT_D16_HI},
    [1] = {OP_GLOBAL_STORE_BYTE_D16_HI, OP_DS_WRITE_B8_D16_HI, OP_BUFFER_STORE_BYTE_D16_HI,
           OP_SCRATCH_STORE_BYTE_D16_HI},
};

/* Can one instruction read 8 or 16 bytes of LDS at `offset` as two halves? Its offsets count halves, in 8 bits. */
static bool two_halves_fit(const Address *a, uint32_t offset, unsigned half)
{
    uint32_t at = (uint32_t)a->parts.imm + offset;
    return at % half == 0 && at / half + 1 <= 255;
}

static bool needs_two_halves(const Address *a, uint32_t offset, unsigned bytes)
{
    const uint64_t align = piece_align(a, a->parts.align, offset);
    return a->access->memref->space == SPACE_LDS && (bytes == 8 || bytes == 16) && align < bytes;
}

/* An LDS address whose immediate is small enough for read2 and write2 in the whole access. */
static Address address_for_halves(Reader *r, const Access *access, uint32_t first, uint32_t bytes)
{
    Address a = address_make(r, access, first, bytes, false);
    bool halves = false, fits = true;
    for (uint32_t at = 0; at < bytes;) {
        unsigned size = access_bytes(r, &a, at, bytes - at, false);
        if (needs_two_halves(&a, at, size)) {
            halves = true;
            fits = fits && two_halves_fit(&a, at, size / 2);
        }
        at += size;
    }
    return halves && !fits ? address_make(r, access, first, bytes, true) : a;
}

/* Bytes that the offsets of one address reach; larger accesses are split into parts. Offsets have 13 signed bits
 * (global, private); read2 and write2 of LDS count 255 dwords. Those of buffers have 12; larger ones go to soffset. */
static uint32_t part_elements(const Access *a, uint32_t n)
{
    static const uint32_t parts[] = {[SPACE_GLOBAL] = 4096, [SPACE_LDS] = 1008, [SPACE_PRIVATE] = 2048};
    const uint32_t most = a->memref->space == SPACE_BUFFER ? n : parts[a->memref->space] * 8 / a->type->bits;
    return n > most ? most : n;
}

static Address address_of(Reader *r, const Access *access, uint32_t first, uint32_t bytes)
{
    return access->memref->space == SPACE_LDS ? address_for_halves(r, access, first, bytes)
                                              : address_make(r, access, first, bytes, false);
}

/* ---- loads ---- */

static Operand emit_load(Reader *r, const Address *a, uint32_t offset, unsigned bytes, Operand destination)
{
    Space space = a->access->memref->space;
    Operand uses[3];
    unsigned num = 0;
    Opcode opcode = load_opcodes[bytes][space];
    bool halves = needs_two_halves(a, offset, bytes);
    uses[num++] = a->parts.lane;
    if (space == SPACE_BUFFER) {
        uses[num++] = a->access->memref->resource;
        uses[num++] = buffer_soffset(r, a, offset);
    } else if (space == SPACE_GLOBAL) {
        uses[num++] = a->parts.base;
    } else if (space == SPACE_PRIVATE) {
        uses[num++] = operand_none();
    } else if (halves) {
        opcode = bytes == 16 ? OP_DS_READ2_B64 : OP_DS_READ2_B32;
    }
    Inst *inst = destination.kind == OPERAND_NONE ? build_inst(&r->b, opcode, uses, num)
                                                  : build_inst_to(&r->b, opcode, &destination, 1, uses, num);
    set_memory_fields(r, inst, a, offset);
    note_near(inst, a, offset, bytes);
    note_aligned(r, inst, a, offset, bytes);
    if (halves) {
        unsigned half = bytes / 2, at = (unsigned)inst->m.mods.offset / half;
        inst->m.mods.offset = pair_offset(at, at + 1);
    } else if (space == SPACE_LDS) {
        expr_note_lds(r->em, &a->parts, inst);
    }
    return inst_def(inst, 0);
}

/* Appends elements [first, first + n) to `list`. */
static void load_elements(Reader *r, const Access *access, uint32_t first, uint32_t n, PieceList *list)
{
    if (access->memref->storage) {
        alloca_load(r, access, first, n, list);
        return;
    }
    uint32_t part = part_elements(access, n);
    if (part < n) {
        load_elements(r, access, first, part, list);
        load_elements(r, access, first + part, n - part, list);
        return;
    }
    unsigned bits = access->type->bits;
    uint32_t bytes = n * bits / 8;
    Address a = address_of(r, access, first, bytes);
    for (uint32_t at = 0; at < bytes;) {
        unsigned size = access_bytes(r, &a, at, bytes - at, true);
        Operand loaded = emit_load(r, &a, at, size, operand_none());
        piece_append(r, list, (Piece){loaded, 0, size * 8 / bits, 0}, bits);
        at += size;
    }
}

Value *memory_load(Reader *r, const Access *access)
{
    if (access->memref->argument) {
        Value *v = kernarg_value(r, access->type, access->memref, byte_address(r, access, 0));
        if (v) return v;
    }
    if (type_is_i1(access->type)) return memory_load_bools(r, access);
    if (splits_bytes(r, access)) return load_splitting_bytes(r, access);
    PieceList list = {0};
    load_elements(r, access, 0, (uint32_t)access->type->num_elements, &list);
    if (r->failed) return NULL;
    return value_from_list(r, access->type, &list, access_is_uniform(r, access));
}

/* ---- stores ---- */

static void emit_store(Reader *r, const Address *a, uint32_t offset, unsigned bytes, Value *value)
{
    Space space = a->access->memref->space;
    uint32_t first_bit = offset * 8;
    bool halves = needs_two_halves(a, offset, bytes), high = false;
    Operand data;
    if (bytes >= 4) {
        data = data_dwords(r, value, first_bit / 32, bytes / 4);
    } else if (bytes * 8 > value->type->bits) { /* several small elements */
        data = data_dwords(r, value, first_bit / 32, 1);
        high = first_bit % 32 == 16 && !operand_is_imm(data);
        if (first_bit % 32 && !high) data = build_bfe_u32(&r->b, data, first_bit % 32, bytes * 8);
    } else {
        uint32_t element = first_bit / value->type->bits;
        Piece p = data_piece(value, element);
        high = p.bit == 16 && !operand_is_imm(p.reg);
        data = high ? operand_sub(p.reg, 0, 1) : data_element(r, value, element);
    }
    bool in_agprs = operand_is_reg(data) && data.reg_class == CLASS_A; /* stored directly if the row allows it */
    if (!in_agprs) data = build_to_v(&r->b, data);
    Opcode opcode = high ? store_high_opcodes[bytes][space] : store_opcodes[bytes][space];
    Operand uses[4];
    unsigned num = 0;
    if (space == SPACE_BUFFER) {
        uses[num++] = data;
        uses[num++] = a->parts.lane;
        uses[num++] = a->access->memref->resource;
        uses[num++] = buffer_soffset(r, a, offset);
    } else {
        uses[num++] = a->parts.lane;
        if (halves) {
            opcode = bytes == 16 ? OP_DS_WRITE2_B64 : OP_DS_WRITE2_B32;
            uses[num++] = operand_sub(data, 0, bytes / 8);
            uses[num++] = operand_sub(data, bytes / 8, bytes / 8);
        } else {
            uses[num++] = data;
        }
        if (space == SPACE_GLOBAL) uses[num++] = a->parts.base;
        if (space == SPACE_PRIVATE) uses[num++] = operand_none();
    }
    Inst *inst = build_inst(&r->b, opcode, uses, num);
    set_memory_fields(r, inst, a, offset);
    note_near(inst, a, offset, bytes);
    if (halves) {
        unsigned half = bytes / 2, at = (unsigned)inst->m.mods.offset / half;
        inst->m.mods.offset = pair_offset(at, at + 1);
    } else if (space == SPACE_LDS) {
        expr_note_lds(r->em, &a->parts, inst);
    }
}

/* `value` holds only the elements [first, first + n). */
static void store_elements(Reader *r, const Access *access, uint32_t first, uint32_t n, Value *value)
{
    if (access->memref->storage) {
        alloca_store(r, access, first, n, value);
        return;
    }
    if (access->memref->argument) {
        read_error(r, "%s: a kernel argument (llvm.byref) is read-only", op_name(r->op));
        return;
    }
    uint32_t part = part_elements(access, n);
    if (part < n) {
        store_elements(r, access, first, part, data_slice(r, value, value->type, 0, part));
        store_elements(r, access, first + part, n - part, data_slice(r, value, value->type, part, n - part));
        return;
    }
    uint32_t bytes = n * access->type->bits / 8;
    Address a = address_of(r, access, first, bytes);
    for (uint32_t at = 0; at < bytes;) {
        unsigned size = access_bytes(r, &a, at, bytes - at, false);
        emit_store(r, &a, at, size, value);
        at += size;
    }
}

bool memory_store(Reader *r, const Access *access, Value *value)
{
    if (type_is_i1(access->type)) return memory_store_bools(r, access, value);
    if (splits_bytes(r, access)) return store_splitting_bytes(r, access, value);
    value = value_data(r, value);
    if (!value) return false;
    store_elements(r, access, 0, (uint32_t)access->type->num_elements, value);
    return !r->failed;
}

/* ---- masks ---- */

/* The conjunction of the conditions, without those that others imply: x + 3 < n implies x + 2 < n if neither sum
   wraps. */
static const Expr *all_of(Reader *r, const Expr **conditions, uint32_t n)
{
    const Expr *all = conditions[0], *last = conditions[0];
    for (uint32_t i = 1; i < n; i++) {
        const Expr *c = conditions[i];
        int64_t difference;
        bool comparable = c->kind == EXPR_CMP && last->kind == EXPR_CMP && c->cmp == last->cmp &&
                          (c->cmp == CMP_SLT || c->cmp == CMP_SLE) && c->ops[1] == last->ops[1] &&
                          (c->ops[0]->kind != EXPR_SUM || c->ops[0]->exact) &&
                          (last->ops[0]->kind != EXPR_SUM || last->ops[0]->exact) &&
                          expr_constant_difference(r->pool, c->ops[0], last->ops[0], &difference);
        if (comparable && difference <= 0) continue;
        if (comparable && all == last) all = c;
        else all = expr_and(r->pool, all, c);
        last = c;
    }
    return all;
}

void make_address_before(Reader *r, const Access *access)
{
    if (access->memref->storage) return;
    uint32_t n = part_elements(access, (uint32_t)access->type->num_elements);
    address_of(r, access, 0, n * access->type->bits / 8);
}

/* How many elements from `first` on have the same condition, in whole dwords. 1: not even one whole dword. */
static uint32_t elements_alike(const Access *access, const Expr **conditions, uint32_t first)
{
    const uint32_t n = (uint32_t)access->type->num_elements, bits = access->type->bits;
    uint32_t alike = 1;
    while (first + alike < n && conditions[first + alike] == conditions[first]) alike++;
    const uint32_t whole = bits < 32 ? alike * bits / 32 * (32 / bits) : alike;
    return whole && first * bits % 32 == 0 ? whole : 1;
}

/* Two separate accesses of whole dwords cost less than a test that would allow a joined one. */
static bool is_best_in_pieces(const Access *access, const Expr **conditions)
{
    const uint32_t num = (uint32_t)access->type->num_elements;
    const uint32_t first = elements_alike(access, conditions, 0);
    if (first == num || first * access->type->bits < 32) return false;
    const uint32_t second = elements_alike(access, conditions, first);
    return first + second == num && second * access->type->bits >= 32;
}

/* Loads one element, which may be smaller than a dword: the variable holds it in its low bits. */
static void load_element_if(Reader *r, const Access *access, uint32_t element, const Expr *condition, Value *other,
                            PieceList *list)
{
    const unsigned bits = access->type->bits, width = bits > 32 ? bits / 32 : 1;
    Operand var = vreg_operand(r->k, kernel_var(r->k, CLASS_V, width));
    build_copy_to(&r->b, var, data_element(r, other, element));
    BranchState s;
    branch_begin(r, &s, condition, false);
    PieceList one = {0};
    load_elements(r, access, element, 1, &one);
    if (r->failed) return;
    build_copy_to(&r->b, var, one.items.data[0].reg);
    branch_end(r, &s, NULL, 0);
    piece_append(r, list, (Piece){build_copy(&r->b, CLASS_V, width, var), 0, 1, 0}, bits);
}

/* Loads whole dwords under one condition. No halves must be joined, so nothing waits for the loads here. */
static void load_dwords_if(Reader *r, const Access *access, uint32_t first, uint32_t n, const Expr *condition,
                           Value *other, PieceList *list)
{
    Type *type = ARENA_NEW(r->k->arena, Type);
    *type = *access->type;
    type->num_elements = n;
    Operand variables[MAX_VALUE_REGISTERS];
    const unsigned num = make_variables(r, type, variables, MAX_VALUE_REGISTERS);
    variables_write(r, variables, num, data_slice(r, other, type, first, n));
    BranchState s;
    branch_begin(r, &s, condition, false);
    PieceList loaded = {0};
    load_elements(r, access, first, n, &loaded);
    if (r->failed) return;
    variables_write(r, variables, num, value_from_list(r, type, &loaded, false));
    branch_end(r, &s, NULL, 0);
    value_append(r, list, variables_read(r, type, variables, num, false), 0, n);
}

/* Loads piece by piece, each under its own condition. */
static Value *load_in_pieces(Reader *r, const Access *access, const Expr **conditions, Value *other, bool uniform)
{
    PieceList list = {0};
    const uint32_t num = (uint32_t)access->type->num_elements;
    for (uint32_t i = 0, n; i < num; i += n) {
        const Expr *condition = conditions[i];
        n = elements_alike(access, conditions, i);
        if (expr_is_const(condition) && condition->value) load_elements(r, access, i, n, &list);
        else if (expr_is_const(condition)) value_append(r, &list, other, i, n);
        else if (n * access->type->bits < 32) load_element_if(r, access, i, condition, other, &list);
        else load_dwords_if(r, access, i, n, condition, other, &list);
    }
    return r->failed ? NULL : value_from_list(r, access->type, &list, uniform);
}

Value *memory_load_masked(Reader *r, const Access *access, const Expr **conditions, Value *other)
{
    uint32_t n = (uint32_t)access->type->num_elements;
    if (!(other = value_data(r, other))) return NULL;
    const Expr *all = all_of(r, conditions, n);
    bool same = true, none = true, uniform = other->uniform && access_is_uniform(r, access);
    for (uint32_t i = 0; i < n; i++) {
        uniform = uniform && conditions[i]->uniform;
        same = same && conditions[i] == conditions[0];
        none = none && expr_is_const(conditions[i]) && conditions[i]->value == 0;
    }
    if (none) return other;
    if (expr_is_const(all) && all->value) return memory_load(r, access);
    if (access->type->bits < 8) return read_error(r, "%s: elements must be whole bytes", op_name(r->op)), NULL;
    if (expr_is_const(all) || is_best_in_pieces(access, conditions))
        return load_in_pieces(r, access, conditions, other, uniform);
    Operand variables[MAX_VALUE_REGISTERS];
    unsigned num = make_variables(r, access->type, variables, MAX_VALUE_REGISTERS);
    if (same) variables_write(r, variables, num, other);
    else variables_open(r, variables, num);
    BranchState s;
    make_address_before(r, access);
    branch_begin(r, &s, all, !same);
    Value *loaded = memory_load(r, access);
    if (!loaded) return NULL; /* the kernel is read again, where private memory cannot be registers */
    variables_write(r, variables, num, loaded);
    if (!same) {
        branch_else(r, &s, NULL, 0);
        if (!(loaded = load_in_pieces(r, access, conditions, other, uniform))) return NULL;
        variables_write(r, variables, num, loaded);
    }
    branch_end(r, &s, NULL, 0);
    return variables_read(r, access->type, variables, num, uniform);
}

bool memory_store_masked(Reader *r, const Access *access, const Expr **conditions, Value *value)
{
    uint32_t n = (uint32_t)access->type->num_elements;
    if (!(value = value_data(r, value))) return false;
    const Expr *all = all_of(r, conditions, n);
    if (expr_is_const(all) && all->value) return memory_store(r, access, value);
    if (access->type->bits < 8) return read_error(r, "%s: elements must be whole bytes", op_name(r->op));
    bool same = true;
    for (uint32_t i = 0; i < n; i++) same = same && conditions[i] == conditions[0];
    BranchState outer;
    bool wide = !expr_is_const(all) && !is_best_in_pieces(access, conditions);
    if (wide) {
        make_address_before(r, access);
        branch_begin(r, &outer, all, !same);
        store_elements(r, access, 0, n, value);
        if (!same) branch_else(r, &outer, NULL, 0);
    }
    for (uint32_t i = 0, alike; i < n && !same; i += alike) {
        bool known = expr_is_const(conditions[i]);
        alike = elements_alike(access, conditions, i);
        if (known && !conditions[i]->value) continue;
        BranchState s;
        if (!known) branch_begin(r, &s, conditions[i], false);
        store_elements(r, access, i, alike, data_slice(r, value, access->type, i, alike));
        if (!known) branch_end(r, &s, NULL, 0);
    }
    if (wide) branch_end(r, &outer, NULL, 0);
    return !r->failed;
}
