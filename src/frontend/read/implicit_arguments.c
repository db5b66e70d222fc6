/* Values that LLVM IR loads through pointers from the hardware or the runtime. These are the hidden arguments after the
   explicit ones (llvm.amdgcn.implicitarg.ptr; AMDGPUUsage, "Code Object V5 Metadata", the same in V6), and the dispatch
   packet (llvm.amdgcn.dispatch.ptr; HSA's AQL packet), whose sizes are hidden arguments, too.

   A load of a field at a constant offset gives that field. It is a constant if the kernel states the size, else the
   hidden argument, which the metadata then declares. Any other use of the first pointer takes the segment's address,
   and then all hidden arguments are declared. Workgroups are complete, as the metadata says
   (uniform_work_group_size). */
#include <string.h>

#include "frontend/read/memory_place.h"
#include "support/text.h"

typedef enum Meaning { PLAIN, BLOCK_COUNT, GROUP_SIZE, REMAINDER, GRID_SIZE } Meaning;

typedef struct FieldRow {
    uint16_t offset, bytes;
    const char *kind; /* the metadata's word */
    Meaning meaning;
    uint8_t dim;
} FieldRow;

enum { HIDDEN_BYTES = 256 };

static const FieldRow hidden[] = {
    {0, 4, "hidden_block_count_x", BLOCK_COUNT, 0},
    {4, 4, "hidden_block_count_y", BLOCK_COUNT, 1},
    {8, 4, "hidden_block_count_z", BLOCK_COUNT, 2},
    {12, 2, "hidden_group_size_x", GROUP_SIZE, 0},
    {14, 2, "hidden_group_size_y", GROUP_SIZE, 1},
    {16, 2, "hidden_group_size_z", GROUP_SIZE, 2},
    {18, 2, "hidden_remainder_x", REMAINDER, 0},
    {20, 2, "hidden_remainder_y", REMAINDER, 1},
    {22, 2, "hidden_remainder_z", REMAINDER, 2},
    {40, 8, "hidden_global_offset_x", PLAIN, 0},
    {48, 8, "hidden_global_offset_y", PLAIN, 0},
    {56, 8, "hidden_global_offset_z", PLAIN, 0},
    {64, 2, "hidden_grid_dims", PLAIN, 0},
    {72, 8, "hidden_printf_buffer", PLAIN, 0},
    {80, 8, "hidden_hostcall_buffer", PLAIN, 0},
    {88, 8, "hidden_multigrid_sync_arg", PLAIN, 0},
    {96, 8, "hidden_heap_v1", PLAIN, 0},
    {104, 8, "hidden_default_queue", PLAIN, 0},
    {112, 8, "hidden_completion_action", PLAIN, 0},
    {120, 4, "hidden_dynamic_lds_size", PLAIN, 0},
    {192, 4, "hidden_private_base", PLAIN, 0},
    {196, 4, "hidden_shared_base", PLAIN, 0},
    {200, 8, "hidden_queue_ptr", PLAIN, 0},
};

static const FieldRow packet[] = {
    {4, 2, "workgroup_size_x", GROUP_SIZE, 0}, {6, 2, "workgroup_size_y", GROUP_SIZE, 1},
    {8, 2, "workgroup_size_z", GROUP_SIZE, 2}, {12, 4, "grid_size_x", GRID_SIZE, 0},
    {16, 4, "grid_size_y", GRID_SIZE, 1},      {20, 4, "grid_size_z", GRID_SIZE, 2},
};

static const FieldRow *field_at(const FieldRow *rows, size_t num, int64_t offset, int64_t bytes)
{
    for (size_t i = 0; i < num; i++)
        if (rows[i].offset == offset && rows[i].bytes == bytes) return &rows[i];
    return NULL;
}

static void declare(Reader *r, int64_t first, int64_t end)
{
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        if (hidden[i].offset < end && hidden[i].offset + hidden[i].bytes > first)
            hidden_arg(r, hidden[i].kind, hidden[i].offset, hidden[i].bytes);
}

/* The part of the segment that is read becomes a part of it, even without a known field. */
static void extend_segment(Reader *r, int64_t end)
{
    const uint32_t bytes = hidden_begin(r) + (uint32_t)end;
    if (r->k->kernarg_bytes < bytes) r->k->kernarg_bytes = bytes;
}

static void declare_all(Reader *r)
{
    declare(r, 0, HIDDEN_BYTES);
    extend_segment(r, HIDDEN_BYTES);
}

/* The size in that field. NULL: not a size with another source. */
static const Expr *size_of_field(Reader *r, const FieldRow *row)
{
    if (row->meaning == PLAIN) return NULL;
    if (row->meaning == REMAINDER) return expr_const(r->pool, 0);
    if (row->meaning == BLOCK_COUNT) return gpu_grid_dim(r, row->dim);
    const Expr *block = gpu_block_dim(r, row->dim);
    if (row->meaning == GROUP_SIZE) return block;
    const Expr *grid = gpu_grid_dim(r, row->dim);
    return expr_sext(r->pool, expr_mul(r->pool, grid, block), 32);
}

/* The constant offset of a field. It also recognizes the choice between the size of a workgroup and that of the last,
   smaller one. False: not constant. */
static bool place_of(const Expr *distance, int64_t *offset)
{
    enum { SIZES = 12, REMAINDERS = 18, END = 24 };
    if (distance->kind == EXPR_SELECT && expr_is_const(distance->ops[1]) && expr_is_const(distance->ops[2])) {
        const int64_t a = distance->ops[1]->value, b = distance->ops[2]->value, low = a < b ? a : b;
        *offset = low;
        return low >= SIZES && low < REMAINDERS && a + b == 2 * low + REMAINDERS - SIZES && low + 6 < END;
    }
    if (!expr_is_const(distance)) return false;
    *offset = distance->value;
    return true;
}

Value *implicit_value(Reader *r, const Type *type, const Memref *m, const Expr *distance, int64_t bytes)
{
    const bool is_packet = m->implicit == IMPLICIT_PACKET;
    const size_t num = is_packet ? sizeof packet / sizeof *packet : sizeof hidden / sizeof *hidden;
    int64_t at = -1;
    const FieldRow *row = place_of(distance, &at) ? field_at(is_packet ? packet : hidden, num, at, bytes) : NULL;
    const Expr *size = row && type_is_exprs(type) && type->num_elements == 1 ? size_of_field(r, row) : NULL;
    if (size) return expr_value(r, type, size);
    if (is_packet)
        return read_error(r,
                          "%s: this load from the dispatch packet is not supported; supported: loads of "
                          "workgroup_size_x, _y, _z (16 bits) and grid_size_x, _y, _z (32 bits) at constant offsets",
                          called_name(r, r->op)),
               NULL;
    if (at >= 0 && at + bytes <= HIDDEN_BYTES) {
        declare(r, at, at + bytes);
        extend_segment(r, at + bytes);
        return NULL;
    }
    declare_all(r);
    return NULL;
}

/* ---- the pointers ---- */

static bool is_only_loaded(MlirValue pointer, unsigned depth)
{
    static const char *const moves[] = {"llvm.getelementptr", "llvm.addrspacecast"};
    for (MlirOpOperand use = mlirValueGetFirstUse(pointer); !mlirOpOperandIsNull(use);
         use = mlirOpOperandGetNextUse(use)) {
        const MlirOperation user = mlirOpOperandGetOwner(use);
        const bool moved = TEXT_IN(op_name(user), moves) && depth < 16 && is_only_loaded(op_result(user, 0), depth + 1);
        if (!moved && strcmp(op_name(user), "llvm.load")) return false;
    }
    return true;
}

static Operand no_address(void *context, Builder *b, const ExprSymbol *)
{
    Reader *r = context;
    read_error(
        r,
        "llvm.amdgcn.dispatch.ptr: the address of the packet is not known, so only loads of its sizes are supported");
    return vreg_operand(b->k, kernel_vreg(b->k, CLASS_S, 2));
}

static bool read_implicit(Reader *r, MlirOperation op)
{
    const Implicit implicit = *(const Implicit *)r->row->data;
    const Type *type = result_type(r, op, 0);
    if (type->kind != KIND_POINTER || type->space != SPACE_GLOBAL)
        return unsupported_type(r, type, "a pointer to address space 4");
    if (implicit == IMPLICIT_HIDDEN && !is_only_loaded(op_result(op, 0), 0)) declare_all(r);
    return set_result(r, op, implicit_pointer(r, type, implicit, no_address, HIDDEN_BYTES));
}

#define POINTER(id, implicit) {.name = "llvm.amdgcn." id, .read = read_implicit, ROW_DATA(Implicit, implicit)}

const OpRow implicit_ops[] = {
    POINTER("implicitarg.ptr", IMPLICIT_HIDDEN),
    POINTER("dispatch.ptr", IMPLICIT_PACKET),
    POINTER("kernarg.segment.ptr", IMPLICIT_NONE),
    {0},
};
