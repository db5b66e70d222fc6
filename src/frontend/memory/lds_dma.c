/* Transfers from memory into LDS that pass no register (LDS-DMA), the author's counter waits,
   barriers.

   A transfer writes LDS at M0 + immediate + stride * lane. The immediate is added to the memory
   address as well, so none is used: M0 is written for each transfer, and the pass `m0` deletes the
   writes that change nothing. */
#include <string.h>

#include "frontend/memory/memory.h"
#include "isa/events.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/* ---- transfers ---- */

typedef struct TransferRow {
    uint8_t bytes, stride; /* of memory per lane, of LDS per lane */
    Opcode global, buffer;
} TransferRow;

static const TransferRow transfer_rows[] = {
    {1, 4, OP_GLOBAL_LOAD_LDS_UBYTE, OP_BUFFER_LOAD_UBYTE_LDS},
    {2, 4, OP_GLOBAL_LOAD_LDS_USHORT, OP_BUFFER_LOAD_USHORT_LDS},
    {4, 4, OP_GLOBAL_LOAD_LDS_DWORD, OP_BUFFER_LOAD_DWORD_LDS},
    {12, 16, OP_GLOBAL_LOAD_LDS_DWORDX3, OP_BUFFER_LOAD_DWORDX3_LDS},
    {16, 16, OP_GLOBAL_LOAD_LDS_DWORDX4, OP_BUFFER_LOAD_DWORDX4_LDS},
};

static const TransferRow *find_transfer(Target target, int64_t bytes)
{
    for (size_t i = 0; i < sizeof transfer_rows / sizeof *transfer_rows; i++)
        if (transfer_rows[i].bytes == bytes &&
            isa_has(target, transfer_rows[i].buffer))
            return &transfer_rows[i];
    return NULL;
}

/* M0 = the address, which differs between transfers mostly by a constant: the rest is shared, and
   the sum goes to M0 directly. Only the first active lane's address counts. */
static void write_m0(Reader *r, const Expr *address)
{
    Operand m0 = {SPECIAL_M0, OPERAND_SPECIAL, CLASS_S, 0, 1, 0};
    int64_t constant = address->kind == EXPR_SUM ? address->value : 0;
    const Expr *rest = expr_add_const(r->pool, address, (int64_t)(0 - (uint64_t)constant));
    Operand base;
    if (rest->uniform) {
        base = expr_emit32(r->em, rest, WANT_S);
    } else {
        Operand lanes = expr_emit32(r->em, rest, WANT_V);
        base = inst_def(build_inst(&r->b, OP_V_READFIRSTLANE_B32, &lanes, 1), 0);
    }
    if (!constant || operand_is_imm(base)) {
        if (operand_is_imm(base)) base = operand_imm(base.value + (uint32_t)constant);
        build_copy_to(&r->b, m0, base);
        return;
    }
    Operand uses[2] = {base, operand_imm((uint32_t)constant)};
    build_inst_to(&r->b, OP_S_ADD_U32, &m0, 1, uses, 2);
}

bool emit_transfer_to_lds(Reader *r, const Access *source, const Expr *lds_address, const Memref *lds)
{
    const Memref *m = source->memref;
    int64_t bits = source->type->num_elements * (int64_t)source->type->bits;
    const TransferRow *row = bits % 8 ? NULL : find_transfer(r->k->target, bits / 8);
    bool wide = find_transfer(r->k->target, 16) != NULL;
    if (!row)
        return read_error(
            r, "%s: transfers of %s per lane do not exist on %s; supported there: %s bits",
            op_name(r->op), type_text(r->fc, source->type->mlir), target_infos[r->k->target].name,
            wide ? "8, 16, 32, 96 and 128" : "8, 16 and 32");
    if (m->space != SPACE_GLOBAL && m->space != SPACE_BUFFER)
        return read_error(r, "%s: the source must be in global memory or a buffer", op_name(r->op));
    if (r->in_waterfall && !lds_address->uniform)
        return read_error(r,
                          "%s: of a buffer that differs between lanes to a place that differs, "
                          "too, is not supported",
                          op_name(r->op));
    write_m0(r, lds_address);
    Address a = address_make(r, source, 0, row->bytes, true);
    Operand uses[3] = {a.parts.lane, m->space == SPACE_BUFFER ? m->resource : a.parts.base,
                       a.parts.soffset};
    bool is_buffer = m->space == SPACE_BUFFER;
    Inst *inst = build_inst(&r->b, is_buffer ? row->buffer : row->global, uses, is_buffer ? 3 : 2);
    set_memory_fields(r, inst, &a, 0);
    if (is_buffer) inst->m.mods.flags |= MEM_LDS;
    uint32_t wave = target_infos[r->k->target].wave_size;
    inst->mem = lds_ref(r, lds, lds_address, wave * row->stride);
    return true;
}

/* The type of a transfer says how much each lane moves: as many elements of the memref. NULL: not a number of them. */
static const Type *transfer_type(Reader *r, MlirValue memref, MlirType type)
{
    const Type *whole = type_get(r->fc, type), *place = type_of(r, memref);
    MlirType element = mlirShapedTypeGetElementType(place->mlir);
    MlirType own = mlirTypeIsAVector(type) ? mlirShapedTypeGetElementType(type) : type;
    if (mlirTypeEqual(element, own)) return whole;
    int64_t bits = mlirTypeIsAFloat(type) ? (int64_t)mlirFloatTypeGetWidth(type) : (int64_t)whole->bits * whole->num_elements;
    int64_t size = type_get(r->fc, element)->bits, n = size ? bits / size : 0;
    return n < 1 || bits % size ? NULL : type_get(r->fc, mlirVectorTypeGet(1, &n, element));
}

/* operands: source, its indices, destination, its indices */
static bool emit_gather_to_lds(Reader *r, MlirOperation op)
{
    int64_t segments[4] = {0};
    MlirAttribute a = op_attribute(op, "operandSegmentSizes");
    for (intptr_t i = 0; i < 4; i++) segments[i] = mlirDenseI32ArrayGetElement(a, i);
    MlirType mlir = mlirTypeAttrGetValue(op_attribute(op, "transferType"));
    Access source, destination;
    intptr_t to = segments[0] + segments[1];
    const Type *from = type_of(r, op_operand(op, 0)), *into = type_of(r, op_operand(op, to));
    if (segments[1] != from->rank || segments[3] != into->rank) /* MLIR does not verify it */
        return read_error(r, "%s: %ld and %ld indices for %s and %s", op_name(op),
                          (long)segments[1], (long)segments[3], type_text(r->fc, from->mlir),
                          type_text(r->fc, into->mlir));
    const Type *type = transfer_type(r, op_operand(op, 0), mlir),
               *lds_type = transfer_type(r, op_operand(op, to), mlir);
    if (!type || !lds_type || (type->kind != KIND_VECTOR && type->kind != KIND_SCALAR) || type->num_elements < 1)
        return unsupported_type(r, type_get(r->fc, mlir), "scalars and vectors of 8, 16, 32, 96 and 128 bits");
    if (!access_from_op(r, op, 0, 1, type, &source) ||
        !access_from_op(r, op, to, to + 1, lds_type, &destination))
        return false;
    if (destination.memref->space != SPACE_LDS)
        return read_error(r, "%s: the destination must be workgroup memory", op_name(op));
    return emit_transfer_to_lds(r, &source, byte_address(r, &destination, 0),
                                destination.memref);
}

/* ---- waits ---- */

static void emit_author_wait(Reader *r, uint32_t simm16)
{
    Inst *wait = build_inst(&r->b, OP_S_WAITCNT, NULL, 0);
    wait->m.mods.offset = (int32_t)simm16;
    wait->flags |= INST_AUTHOR;
}

/* -1: not given; -2 after a diagnostic */
static int64_t read_count(Reader *r, MlirOperation op, const char *name)
{
    MlirAttribute a = op_attribute(op, name);
    if (mlirAttributeIsNull(a)) return -1;
    int64_t n = mlirIntegerAttrGetValueInt(a);
    if (n >= 0) return n;
    read_error(r, "%s: %s(%ld): a count is not negative", op_name(op), name, (long)n);
    return -2;
}

static uint32_t with_count(uint32_t simm16, Counter counter, int64_t n)
{
    return n < 0 || n >= counter_infos[counter].max ? simm16
                                                    : waitcnt_set(simm16, counter, (unsigned)n);
}

/* Loads and stores of vector memory raise one counter on gfx9. */
static bool emit_memory_counter_wait(Reader *r, MlirOperation op)
{
    int64_t load = read_count(r, op, "load"), store = read_count(r, op, "store"),
            ds = read_count(r, op, "ds"), export = read_count(r, op, "exp"),
            tensor = read_count(r, op, "tensor");
    if (r->failed) return false;
    if (tensor >= 0)
        return read_error(r, "%s: %s has no tensor counter; supported: load, store, ds, exp",
                          op_name(op), target_infos[r->k->target].name);
    uint32_t simm16 = with_count(WAITCNT_NO_WAIT, COUNTER_LGKM, ds);
    (void)export; /* no operation of a kernel raises the export counter */
    simm16 = with_count(simm16, COUNTER_VM,
                        load >= 0 && store >= 0 ? load + store
                        : load >= 0             ? load
                                                : store);
    if (simm16 != WAITCNT_NO_WAIT) emit_author_wait(r, simm16);
    return true;
}

static bool emit_waitcnt(Reader *r, MlirOperation op)
{
    int64_t bits = mlirIntegerAttrGetValueInt(op_attribute(op, "bitfield"));
    if (bits < 0 || bits > 0xffff)
        return read_error(r, "%s: %ld is not a 16-bit field", op_name(op), (long)bits);
    emit_author_wait(r, (uint32_t)bits);
    return true;
}

static bool emit_foreign_wait(Reader *r, MlirOperation op)
{
    return read_error(
        r,
        "%s: %s has no such counter; supported there: rocdl.s.waitcnt, amdgpu.memory_counter_wait",
        op_name(op), target_infos[r->k->target].name);
}

/* ---- barriers ---- */

static MlirWalkResult find_counting_wait(MlirOperation op, void *data)
{
    bool *found = data;
    const char *name = op_name(op);
    bool counts = false;
    if (!strcmp(name, "amdgpu.memory_counter_wait"))
        counts = !mlirAttributeIsNull(op_attribute(op, "load")) ||
                 !mlirAttributeIsNull(op_attribute(op, "store"));
    if (!strcmp(name, "rocdl.s.waitcnt"))
        counts = waitcnt_get((uint32_t)mlirIntegerAttrGetValueInt(op_attribute(op, "bitfield")),
                             COUNTER_VM) < counter_infos[COUNTER_VM].max;
    *found = *found || counts;
    return *found ? MlirWalkResultInterrupt : MlirWalkResultAdvance;
}

/* Does the author of the kernel count vector memory operations? Then one access is one
 * instruction where there is one. */
bool author_counts(Reader *r)
{
    if (!r->author_counts) {
        bool found = false;
        mlirOperationWalk(r->function, find_counting_wait, &found, MlirWalkPreOrder);
        r->author_counts = found ? 1 : -1;
    }
    return r->author_counts > 0;
}

static void emit_barrier_waiting(Reader *r, uint32_t waits)
{
    build_inst(&r->b, OP_BARRIER, NULL, 0)->m.mods.offset = (int32_t)waits;
}

/* Everything that the workgroup wrote to LDS is seen behind it. */
bool emit_full_barrier(Reader *r, MlirOperation op)
{
    (void)op;
    emit_barrier_waiting(r, BARRIER_WAIT_LDS | BARRIER_WAIT_DMA);
    return true;
}

/* Nothing but the barrier: the author waits. */
static bool emit_s_barrier(Reader *r, MlirOperation op)
{
    (void)op;
    emit_barrier_waiting(r, 0);
    return true;
}

/* ---- scheduling ---- */

static bool emit_setprio(Reader *r, MlirOperation op)
{
    int64_t priority = mlirIntegerAttrGetValueInt(op_attribute(op, "priority"));
    if (priority < 0 || priority > 3)
        return read_error(r, "%s: priority %ld; it is 0 to 3", op_name(op), (long)priority);
    build_inst(&r->b, OP_S_SETPRIO, NULL, 0)->m.mods.offset = (int32_t)priority;
    return true;
}

static bool emit_count(Reader *r, MlirOperation op, Opcode opcode, int64_t most)
{
    int64_t n = mlirIntegerAttrGetValueInt(op_attribute(op, "count"));
    if (n < 0 || n > most)
        return read_error(r, "%s: %ld; it is 0 to %ld", op_name(op), (long)n, (long)most);
    build_inst(&r->b, opcode, NULL, 0)->m.mods.offset = (int32_t)n;
    return true;
}

static bool emit_sleep(Reader *r, MlirOperation op)
{
    return emit_count(r, op, OP_S_SLEEP, 127);
}

static bool emit_nop(Reader *r, MlirOperation op)
{
    return emit_count(r, op, OP_S_NOP, 15);
}

/* A hint to LLVM's scheduler: code keeps the author's order here. */
static bool emit_nothing(Reader *r, MlirOperation op)
{
    (void)r;
    (void)op;
    return true;
}

const OpRow synchronisation_ops[] = {
    {.name = "amdgpu.gather_to_lds", .emit = emit_gather_to_lds},
    {.name = "amdgpu.memory_counter_wait", .emit = emit_memory_counter_wait},
    {.name = "rocdl.s.waitcnt", .emit = emit_waitcnt},
    {.name = "rocdl.s.wait.loadcnt", .emit = emit_foreign_wait},
    {.name = "rocdl.s.wait.storecnt", .emit = emit_foreign_wait},
    {.name = "rocdl.s.wait.dscnt", .emit = emit_foreign_wait},
    {.name = "rocdl.s.wait.expcnt", .emit = emit_foreign_wait},
    {.name = "rocdl.s.wait.asynccnt", .emit = emit_foreign_wait},
    {.name = "rocdl.s.wait.tensorcnt", .emit = emit_foreign_wait},
    {.name = "gpu.barrier", .emit = emit_full_barrier},
    {.name = "rocdl.barrier", .emit = emit_full_barrier},
    {.name = "amdgpu.lds_barrier", .emit = emit_full_barrier},
    {.name = "rocdl.s.barrier", .emit = emit_s_barrier},
    {.name = "rocdl.s.setprio", .emit = emit_setprio},
    {.name = "rocdl.s.sleep", .emit = emit_sleep},
    {.name = "rocdl.s.nop", .emit = emit_nop},
    {.name = "amdgpu.sched_barrier", .emit = emit_nothing},
    {.name = "rocdl.sched.barrier", .emit = emit_nothing},
    {.name = "rocdl.sched.group.barrier", .emit = emit_nothing},
    {.name = "rocdl.iglp.opt", .emit = emit_nothing},
    {0},
};
