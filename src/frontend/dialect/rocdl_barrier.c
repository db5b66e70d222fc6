/* rocdl on gfx1250: split barriers, whose signal and wait are separate. There is one of the workgroup, one of the
   cluster, and named ones with numbers 1 to 16. The author gives the number, or uses a global of type
   !llvm.target<"amdgcn.named.barrier", 0>, to which wavecc gives a number. As in LLVM, a pointer to a named barrier is
   an address outside of any LDS, with the number in bits 9:4. */
#include <string.h>

#include "frontend/dialect/dialect.h"
#include "frontend/dialect/named_barrier.h"
#include "ir/build_op.h"
#include "isa/family.h"
#include "mlir-c/BuiltinAttributes.h"

enum { WORKGROUP = -1, CLUSTER = -3, MOST_NAMED = 16, MOST_WAVES = 127, NAMED_ADDRESS = 0x802000 };

/* ---- globals ---- */

bool is_named_barrier(Reader *r, MlirOperation global)
{
    static const char type[] = "!llvm.target<\"amdgcn.named.barrier\"";
    const char *text = type_text(r->fc, mlirTypeAttrGetValue(op_attribute(global, "global_type")));
    return !strncmp(text, type, sizeof type - 1);
}

typedef struct Named {
    Reader *r;
    MlirStringRef name;
    unsigned before; /* how many barriers of the kernel have names that sort before this one */
    Map seen;
} Named;

static int compare(MlirStringRef a, MlirStringRef b)
{
    const size_t least = a.length < b.length ? a.length : b.length;
    const int order = memcmp(a.data, b.data, least);
    return order ? order : (a.length > b.length) - (a.length < b.length);
}

static MlirWalkResult count_before(MlirOperation op, void *data)
{
    Named *n = data;
    if (strcmp(op_name(op), "llvm.mlir.addressof")) return MlirWalkResultAdvance;
    const MlirStringRef name = mlirFlatSymbolRefAttrGetValue(op_attribute(op, "global_name"));
    const MlirOperation global = find_symbol(n->r->function, "llvm.mlir.global", name);
    if (mlirOperationIsNull(global) || !is_named_barrier(n->r, global) || map_get(&n->seen, (uint64_t)global.ptr))
        return MlirWalkResultAdvance;
    map_put(&n->seen, n->r->arena, (uint64_t)global.ptr, global.ptr);
    n->before += compare(name, n->name) < 0;
    return MlirWalkResultAdvance;
}

/* Numbers follow the sorted names of the barriers that the kernel uses, as in LLVM. */
const Expr *named_barrier_address(Reader *r, MlirOperation addressof)
{
    Named n = {.r = r, .name = mlirFlatSymbolRefAttrGetValue(op_attribute(addressof, "global_name"))};
    mlirOperationWalk(r->function, count_before, &n, MlirWalkPreOrder);
    return expr_const(r->pool, NAMED_ADDRESS | (int64_t)(n.before + 1) << 4);
}

/* ---- numbers ---- */

static bool has_halves(Reader *r, MlirOperation op)
{
    return isa_has(r->k->target, OP_S_BARRIER_WAIT) ||
           read_error(r, "%s: %s has neither split nor named barriers; supported there: rocdl.s.barrier", op_name(op),
                      target_name(r));
}

static bool take_named(Reader *r, MlirOperation op, int64_t id)
{
    if (id < 1 || id > MOST_NAMED)
        return read_error(r,
                          "%s: there is no barrier %ld; supported: -1 (of the workgroup), -3 (of the cluster), and "
                          "named ones, 1 to %d",
                          op_name(op), (long)id, MOST_NAMED);
    if (r->k->named_barriers < id) r->k->named_barriers = (uint8_t)id;
    return true;
}

/* The barrier that the operation gives by number. */
static bool barrier_id(Reader *r, MlirOperation op, int64_t *id)
{
    if (!integer_argument(r, op, "id", 0, id)) return false;
    *id = (int16_t)*id;
    return has_halves(r, op) && (*id == WORKGROUP || *id == CLUSTER || take_named(r, op, *id));
}

/* The barrier to which operand 0 points. */
static bool barrier_pointer(Reader *r, MlirOperation op, int64_t *id)
{
    const Memref *m = has_halves(r, op) ? pointer_operand(r, op, 0) : NULL;
    if (!m) return false;
    if (m->space != SPACE_LDS || !expr_is_const(m->base) || (m->base->value & ~0x1ffll) != NAMED_ADDRESS)
        return read_error(r,
                          "%s: the pointer does not name a barrier; supported: llvm.mlir.addressof of a global of type "
                          "!llvm.target<\"amdgcn.named.barrier\", 0>",
                          op_name(op));
    *id = m->base->value >> 4 & 31;
    return take_named(r, op, *id);
}

/* A workgroup of one wave has nothing to wait for. */
static bool is_alone(const Reader *r, int64_t id)
{
    return id == WORKGROUP && isa_waves(r->k->target, kernel_max_threads(r->k)) == 1;
}

/* ---- operations ---- */

static void build_barrier(Reader *r, Opcode opcode, int64_t id)
{
    const Operand number = operand_imm((uint32_t)id);
    build_inst(&r->b, opcode, &number, 1);
}

/* Sets the number of waves in M0. */
static bool build_counted(Reader *r, MlirOperation op, Opcode opcode, int64_t id)
{
    int64_t waves;
    if (!integer_argument(r, op, "memberCnt", 1, &waves)) return false;
    if (waves < 0 || waves > MOST_WAVES)
        return read_error(r, "%s: %ld waves; expected 0 to %d", op_name(op), (long)waves, MOST_WAVES);
    const Operand m0 = {SPECIAL_M0, OPERAND_SPECIAL, CLASS_S, 0, 1, 0};
    build_copy_to(&r->b, m0, operand_imm((uint32_t)(id | waves << 16)));
    build_inst(&r->b, opcode, &m0, 1);
    return true;
}

typedef struct BarrierRow {
    Opcode opcode;
    bool named, counted; /* named: operand 0 points to the barrier; counted: the number of waves is given */
} BarrierRow;

static bool emit_barrier(Reader *r, MlirOperation op)
{
    const BarrierRow *row = r->row->data;
    int64_t id;
    if (!(row->named ? barrier_pointer : barrier_id)(r, op, &id)) return false;
    if (row->counted) return build_counted(r, op, row->opcode, id);
    if (!row->named && is_alone(r, id)) return true;
    if (row->opcode == OP_S_BARRIER_WAIT) BUILD_ALONE(&r->b, OP_S_BARRIER_WAIT)->m.mods.offset = (uint16_t)id;
    else build_barrier(r, row->opcode, id);
    return true;
}

/* True only in the wave that signals first. */
static bool emit_isfirst(Reader *r, MlirOperation op)
{
    int64_t id;
    if (!barrier_id(r, op, &id)) return false;
    if (is_alone(r, id)) return set_result_expr(r, op, expr_const(r->pool, 1));
    build_barrier(r, OP_S_BARRIER_SIGNAL_ISFIRST, id);
    const Operand first = BUILD(&r->b, OP_S_CSELECT_B32, operand_imm(1), operand_imm(0));
    const Expr *e = register_symbol(r, (Piece){first, 0, 1, 0}, 32, true, r->nesting), *zero = expr_const(r->pool, 0);
    return set_result_expr(r, op, expr_cmp(r->pool, CMP_NE, e, zero));
}

/* Leaves the barrier that the wave has joined, whatever the operation names. */
static bool emit_leave(Reader *r, MlirOperation op)
{
    if (!has_halves(r, op)) return false;
    BUILD_ALONE(&r->b, OP_S_BARRIER_LEAVE);
    return true;
}

static bool emit_state(Reader *r, MlirOperation op)
{
    int64_t id;
    if (!(strstr(called_name(r, op), "get.named.") ? barrier_pointer : barrier_id)(r, op, &id)) return false;
    const Operand number = operand_imm((uint32_t)id);
    Inst *inst = build_inst(&r->b, OP_S_GET_BARRIER_STATE, &number, 1);
    return set_result_operand(r, op, inst_def(inst, 0), true);
}

#define BARRIER(id, ...) {INTRINSIC(id), .emit = emit_barrier, ROW_DATA(BarrierRow, __VA_ARGS__)}

const OpRow rocdl_barrier_ops[] = {
    BARRIER("s.barrier.signal", OP_S_BARRIER_SIGNAL),
    BARRIER("s.barrier.wait", OP_S_BARRIER_WAIT),
    {INTRINSIC("s.barrier.signal.isfirst"), .emit = emit_isfirst},
    BARRIER("s.barrier.init", OP_S_BARRIER_INIT, true, true),
    BARRIER("s.barrier.signal.var", OP_S_BARRIER_SIGNAL, true, true),
    BARRIER("s.barrier.join", OP_S_BARRIER_JOIN, true),
    {INTRINSIC("s.barrier.leave"), .emit = emit_leave},
    BARRIER("s.wakeup.barrier", OP_S_WAKEUP_BARRIER, true),
    {INTRINSIC("s.get.barrier.state"), .emit = emit_state},
    {INTRINSIC("s.get.named.barrier.state"), .emit = emit_state},
    {0},
};
