/* Reads the body of one kernel: walks the operations and calls their handlers. */
#include <string.h>

#include "frontend/internal.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

/* ---- diagnostics ---- */

const char *op_name(MlirOperation op)
{
    return mlirOperationIsNull(op) ? "kernel" : mlirIdentifierStr(mlirOperationGetName(op)).data;
}

bool read_error(Reader *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    SourceLoc loc =
        mlirOperationIsNull(r->op) ? r->k->loc : source_location(r->file, mlirOperationGetLocation(r->op));
    diag_vreport(r->diags, DIAG_ERROR, loc, format, args);
    va_end(args);
    r->failed = true;
    return false;
}

bool unsupported_type(Reader *r, const Type *type, const char *supported)
{
    return read_error(r, "%s: type %s is not supported; supported: %s", op_name(r->op),
                      type_text(r->fc, type->mlir), supported);
}

/* ---- attributes ---- */

MlirAttribute op_attribute(MlirOperation op, const char *name)
{
    return mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString(name));
}

unsigned op_i64_array(Reader *r, MlirOperation op, const char *name, int64_t *out, unsigned max)
{
    MlirAttribute a = op_attribute(op, name);
    unsigned n = 0;
    if (mlirAttributeIsNull(a)) return 0;
    if (mlirAttributeIsADenseI64Array(a)) {
        n = (unsigned)mlirDenseArrayGetNumElements(a);
        for (unsigned i = 0; i < n && i < max; i++) out[i] = mlirDenseI64ArrayGetElement(a, i);
    } else if (mlirAttributeIsAArray(a)) {
        n = (unsigned)mlirArrayAttrGetNumElements(a);
        for (unsigned i = 0; i < n && i < max; i++)
            out[i] = mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(a, i));
    }
    if (n > max) read_error(r, "%s: more than %u dimensions", op_name(op), max);
    return n < max ? n : max;
}

/* ---- the walk ---- */

const OpRow *find_row(Reader *r, MlirOperation op)
{
    return ptr_map_get(&r->fc->ops, mlirOperationGetName(op).ptr);
}

void set_location(Reader *r, MlirOperation op)
{
    SourceLoc loc = source_location(r->file, mlirOperationGetLocation(op));
    if (r->last_loc.line != loc.line || r->last_loc.column != loc.column) {
        r->last_loc = loc;
        r->b.loc = kernel_loc(r->k, loc);
    }
}

bool operands_uniform(Reader *r, MlirOperation op)
{
    intptr_t n = mlirOperationGetNumOperands(op);
    for (intptr_t i = 0; i < n; i++) {
        Value *v = value_get(r, op_operand(op, i));
        if (!v || !value_is_uniform(r, v)) return false;
    }
    return true;
}

bool analyse_unknown(Reader *r, MlirOperation op, bool uniform)
{
    intptr_t n = mlirOperationGetNumResults(op);
    for (intptr_t i = 0; i < n; i++) {
        const Type *type = type_of(r, op_result(op, i));
        bool exprs = type_is_exprs(type);
        Value *v;
        if (type_is_place(type)) {
            Memref *m = memref_new(r, type);
            v = value_new(r, VALUE_MEMREF, type, 0);
            const Expr *unknown = unknown_integer(r, component_type(r, type), uniform);
            m->base = m->offset = unknown;
            if (m->space == SPACE_BUFFER) {
                const Expr *word = expr_zext(r->pool, unknown, 32);
                m->buffer_start = unknown;
                m->buffer_high = m->num_records = m->buffer_flags = word;
            }
            for (unsigned d = 0; d < type->rank; d++) {
                if (!m->sizes[d]) m->sizes[d] = unknown;
                if (!m->strides[d]) m->strides[d] = unknown;
            }
            v->memref = m;
        } else if (exprs && type->num_elements <= MAX_ELEMENTS) {
            v = value_new(r, VALUE_EXPRS, type, (uint32_t)type->num_elements);
            for (uint32_t e = 0; e < v->num; e++) v->exprs[e] = unknown_integer(r, type, uniform);
        } else {
            v = value_new(r, VALUE_DATA, type, 0);
            v->uniform = uniform;
        }
        value_set(r, op_result(op, i), v);
    }
    return true;
}

/* An atomic sum may wait past it for its other half. */
static bool leaves_memory_alone(MlirOperation op)
{
    static const char *const prefixes[] = {"arith.",        "math.",          "vector.extract",
                                           "vector.insert", "vector.bitcast", "vector.from_el",
                                           "vector.shape",  "vector.broadc",  "memref.atomic_rmw"};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (!strncmp(op_name(op), prefixes[i], strlen(prefixes[i]))) return true;
    return false;
}

/* Beginnings of the names of operations that are instructions of other targets: gfx10, gfx11, gfx12
 * and later. */
static bool is_of_other_targets(const char *name)
{
    static const char *const prefixes[] = {
        "amdgpu.wmma",
        "amdgpu.scaled_wmma",
        "amdgpu.make_",
        "amdgpu.tensor_",
        "rocdl.wmma.",
        "rocdl.swmmac.",
        "rocdl.cluster.",
        "rocdl.ds.load.tr",
        "rocdl.ds.atomic.",
        "rocdl.global.load.tr",
        "rocdl.global.load.async",
        "rocdl.global.prefetch",
        "rocdl.flat.prefetch",
        "rocdl.permlanex16",
        "rocdl.s.barrier.",
        "rocdl.s.get.",
        "rocdl.s.wakeup.",
        "rocdl.s.wait.",
        "rocdl.tensor.",
        "rocdl.tanh",
        "rocdl.cvt.scale.",
        "rocdl.cvt.scalef32.pk8",
        "rocdl.cvt.scalef32.sr.pk8",
        "rocdl.cvt.scalef32.pk16",
        "rocdl.cvt.scalef32.sr.pk16",
        "amdgpu.scaled_ext_packed_matrix",
    };
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (!strncmp(name, prefixes[i], strlen(prefixes[i]))) return true;
    return false;
}

/* What to write instead of operations that people try. */
static bool not_supported(Reader *r, MlirOperation op)
{
    if (is_of_other_targets(op_name(op)))
        return read_error(r, "operation '%s' is not supported: it does not exist on %s",
                          op_name(op), target_infos[r->k->target].name);
    static const struct {
        const char *name, *instead;
    } rows[] = {
        {"func.call", "inline the function (MLIR's 'inline')"},
        {"func.call_indirect", "inline the function (MLIR's 'inline')"},
        {"llvm.call", "calls of __ocml_* that are operations of math; inline other functions"},
        {"llvm.alloca", "a constant number of elements, 1 or more, of a type with a size"},
        {"llvm.inline_asm", "operations of rocdl and llvm.call_intrinsic"},
        {"memref.copy", "memrefs of the same rank, at most 8"},
        {"gpu.dynamic_shared_memory",
         "memref.alloc of workgroup memory, or a global of LDS without a size"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(op_name(op), rows[i].name))
            return read_error(r, "operation '%s' is not supported here; supported: %s", op_name(op), rows[i].instead);
    return read_error(r,
                      "operation '%s' is not supported; supported are operations of gpu, arith, math, affine, vector, memref, scf, "
                      "cf, amdgpu, rocdl and llvm that docs/input.md lists",
                      op_name(op));
}

bool read_operation(Reader *r, MlirOperation op)
{
    const OpRow *row = find_row(r, op);
    r->op = op;
    if (!row) return r->analysing ? analyse_unknown(r, op, false) : not_supported(r, op);
    if (row->eval && row->eval(r, op)) return !r->failed;
    if (r->failed) return false;
    if (r->analysing) {
        if (row->analyse) return row->analyse(r, op);
        return analyse_unknown(r, op, !row->lanes_differ && operands_uniform(r, op)) && !r->failed;
    }
    if (!row->emit) return read_error(r, "%s: these operand types are not supported", row->name);
    if (r->pending_half && !leaves_memory_alone(op)) flush_pending_half(r);
    set_location(r, op);
    return (row->analyse ? row->emit(r, op) : emit_by_descriptor(r, op, row->emit)) && !r->failed;
}

bool read_block(Reader *r, MlirBlock block, MlirOperation *terminator)
{
    if (r->depth >= MAX_DEPTH) return read_error(r, "more than %d nested regions", MAX_DEPTH);
    r->depth++;
    MlirOperation op = mlirBlockGetFirstOperation(block);
    for (;;) {
        if (mlirOperationIsNull(op)) return read_error(r, "a block without a terminator");
        MlirOperation next = mlirOperationGetNextInBlock(op);
        if (mlirOperationIsNull(next)) break;
        if (!read_operation(r, op)) return false;
        op = next;
    }
    flush_pending_half(r);
    *terminator = op;
    r->depth--;
    return true;
}

/* ---- kernel arguments in registers ---- */

static Builder at_entry(Reader *r)
{
    Block *entry = r->k->blocks.data[0];
    Builder b = entry->first ? builder_before(entry->first) : builder_at_end(r->k, entry);
    b.loc = 0;
    return b;
}

Operand entry_live_in(Reader *r, enum LiveIn kind, unsigned index, RegClass reg_class, unsigned width)
{
    Builder b = at_entry(r);
    return build_live_in(&b, kind, index, reg_class, width);
}

Operand kernarg_load(Reader *r, uint32_t offset, uint32_t dwords)
{
    for (uint32_t i = 0; i < r->kernargs.len; i++)
        if (r->kernargs.data[i].offset == offset && r->kernargs.data[i].dwords == dwords)
            return vreg_operand(r->k, r->kernargs.data[i].vreg);
    KernargField field = {offset, dwords, kernel_vreg(r->k, CLASS_S, dwords)};
    VEC_PUSH(r->arena, &r->kernargs, field);
    return vreg_operand(r->k, field.vreg);
}

Operand hidden_arg(Reader *r, const char *value_kind, uint32_t offset, uint32_t bytes)
{
    Kernel *k = r->k;
    if (!r->hidden_offset) r->hidden_offset = (k->kernarg_bytes + 7) & ~7u;
    uint32_t at = r->hidden_offset + offset;
    bool declared = false;
    for (uint32_t i = 0; i < k->args.len; i++)
        declared = declared || (k->args.data[i].hidden && !strcmp(k->args.data[i].hidden, value_kind));
    if (!declared) {
        KernelArg arg = {.hidden = value_kind, .kind = ARG_HIDDEN, .offset = at, .size = bytes};
        VEC_PUSH(k->arena, &k->args, arg);
        if (k->kernarg_bytes < at + bytes) k->kernarg_bytes = at + bytes;
    }
    return kernarg_load(r, at & ~3u, 1);
}

typedef struct LoadGroup {
    uint32_t first, dwords; /* in the segment */
    Operand loaded;
} LoadGroup;

/* The largest load that starts at dword `first`, wastes little, and splits no field. */
static uint32_t group_dwords(Reader *r, const bool *used, uint32_t num_dwords, uint32_t first)
{
    static const uint32_t sizes[] = {16, 8, 4, 2};
    for (unsigned i = 0; i < 4; i++) {
        uint32_t n = sizes[i], count = 0;
        if (first + n > num_dwords) continue;
        for (uint32_t d = first; d < first + n; d++) count += used[d];
        bool good = count * 4 >= n * 3;
        for (uint32_t f = 0; f < r->kernargs.len && good; f++) {
            uint32_t at = r->kernargs.data[f].offset / 4, width = r->kernargs.data[f].dwords;
            bool inside = at < first + n && at + width > first;
            if (inside && used[at])
                good = at >= first && at + width <= first + n && (width == 1 || (at - first) % 2 == 0);
        }
        if (good) return n;
    }
    return 1;
}

static Opcode scalar_load(uint32_t dwords)
{
    return dwords == 16  ? OP_S_LOAD_DWORDX16
           : dwords == 8 ? OP_S_LOAD_DWORDX8
           : dwords == 4 ? OP_S_LOAD_DWORDX4
           : dwords == 2 ? OP_S_LOAD_DWORDX2
                         : OP_S_LOAD_DWORD;
}

/* Which placeholder registers are read anywhere. */
static void mark_used(Reader *r, uint32_t *field_of, bool *field_used)
{
    FOREACH_BLOCK(r->k, block)
    {
        FOREACH_INST(block, inst)
        {
            FOREACH_USE(inst, use)
            {
                if (use->kind == OPERAND_VREG && field_of[use->value])
                    field_used[field_of[use->value] - 1] = true;
            }
        }
    }
}

/* Loads the kernel arguments that are used, in wide pieces at the entry, and puts them in the place of the
   placeholders. */
void finish_kernargs(Reader *r)
{
    Kernel *k = r->k;
    if (!r->kernargs.len) return;
    uint32_t num_dwords = (k->kernarg_bytes + 3) / 4;
    uint32_t num_vregs = k->vregs.len;
    uint32_t *field_of = ARENA_ARRAY(r->arena, uint32_t, num_vregs);
    bool *field_used = ARENA_ARRAY(r->arena, bool, r->kernargs.len),
         *used = ARENA_ARRAY(r->arena, bool, num_dwords + 16);
    for (uint32_t i = 0; i < r->kernargs.len; i++) field_of[r->kernargs.data[i].vreg] = i + 1;
    mark_used(r, field_of, field_used);
    bool any = false;
    for (uint32_t i = 0; i < r->kernargs.len; i++)
        for (uint32_t d = 0; d < r->kernargs.data[i].dwords && field_used[i]; d++)
            any = used[r->kernargs.data[i].offset / 4 + d] = true;
    if (!any) return;

    LoadGroup *group_of = ARENA_ARRAY(r->arena, LoadGroup, num_dwords + 16);
    Builder b = at_entry(r);
    Operand pointer = build_live_in(&b, LIVE_IN_KERNARG_PTR, 0, CLASS_S, 2);
    for (uint32_t d = 0; d < num_dwords;) {
        if (!used[d]) {
            d++;
            continue;
        }
        LoadGroup group = {d, group_dwords(r, used, num_dwords, d), operand_none()};
        Operand uses[2] = {pointer, operand_none()};
        Inst *load = build_inst(&b, scalar_load(group.dwords), uses, 2);
        load->m.mods.offset = (int32_t)(d * 4);
        load->flags |= INST_INVARIANT;
        group.loaded = inst_def(load, 0);
        for (uint32_t i = 0; i < group.dwords; i++) group_of[d + i] = group;
        d += group.dwords;
    }
    FOREACH_BLOCK(k, block)
    {
        FOREACH_INST(block, inst)
        {
            FOREACH_USE(inst, use)
            {
                if (use->kind != OPERAND_VREG || use->value >= num_vregs || !field_of[use->value]) continue;
                uint32_t dword = r->kernargs.data[field_of[use->value] - 1].offset / 4;
                LoadGroup group = group_of[dword];
                use->value = group.loaded.value;
                use->offset = (uint8_t)(use->offset + dword - group.first);
            }
        }
    }
}
