/* The memref dialect. A memref consists of a base, an offset in elements, sizes and strides. All are expressions, so
   views cost nothing. */

#include "frontend/dialect/elements.h"
#include "frontend/dialect/vector.h"
#include "frontend/memory/memory_access.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

static Memref *operand_memref(Reader *r, MlirOperation op, intptr_t i)
{
    Value *v = operand_value(r, op, i);
    if (!v) return NULL;
    if (v->form != VALUE_MEMREF || v->memref->type->kind != KIND_MEMREF)
        return read_error(r, "%s: operand %ld is not a memref", op_name(op), (long)i), NULL;
    return v->memref;
}

static bool set_memref(Reader *r, MlirOperation op, Memref *m)
{
    for (unsigned d = 0; d < m->type->rank; d++)
        if (!m->sizes[d] || !m->strides[d])
            return read_error(r, "%s: the result has no known size or stride", op_name(op));
    return set_result(r, op, memref_value(r, m));
}

/* A memref for the result type of a view of `from`; shares its base, resource and so on. NULL: the type is not
   supported. */
static Memref *view_of(Reader *r, MlirOperation op, const Memref *from)
{
    const Type *type = result_type(r, op, 0);
    if (type->kind != KIND_MEMREF)
        return read_error(r,
                          "%s: %s is not supported; supported: ranked memrefs of at most %d dimensions with "
                          "a strided layout",
                          op_name(op), type_text(r->fc, type->mlir), MAX_RANK),
               NULL;
    Memref *m = memref_new(r, type);
    m->space = from->space;
    m->base = from->base;
    m->offset = from->offset;
    m->resource = from->resource;
    m->num_records = from->num_records;
    m->buffer_start = from->buffer_start;
    m->buffer_high = from->buffer_high;
    m->buffer_flags = from->buffer_flags;
    m->object = from->object;
    m->object_base = from->object_base;
    m->storage = from->storage;
    m->align = from->align;
    return m;
}

/* ---- LDS ---- */

static bool set_lds(Reader *r, MlirOperation op, const LdsPlace *place, const Type *type)
{
    if (!place) return false;
    Memref *m = memref_new(r, type);
    m->base = expr_const(r->pool, place->address);
    m->offset = expr_const(r->pool, type->offset == DYNAMIC ? 0 : type->offset);
    m->object = place->object;
    return set_memref(r, op, m);
}

static uint64_t read_alignment(MlirOperation op)
{
    int64_t n = op_integer(op, "alignment", 16);
    return n > 0 && n <= 65536 && (n & (n - 1)) == 0 ? (uint64_t)n : 16;
}

static bool read_alloc(Reader *r, MlirOperation op)
{
    const Type *type = result_type(r, op, 0);
    if (type->kind != KIND_MEMREF || type->space != SPACE_LDS)
        return read_error(r,
                          "%s: %s is not supported; supported: workgroup memory of at most 8 dimensions "
                          "with a strided layout; memref.alloca makes private memory",
                          op_name(op), type_text(r->fc, type->mlir));
    if (mlirOperationGetNumOperands(op))
        return read_error(r, "%s: dynamic sizes are not supported; supported: static sizes", op_name(op));
    return set_lds(r, op, lds_place(r, op.ptr, type, read_alignment(op)), type);
}

static bool read_any_alloca(Reader *r, MlirOperation op)
{
    bool in_lds = result_type(r, op, 0)->space == SPACE_LDS;
    bool registers = !mlirAttributeIsNull(op_attribute(op, "wavecc.register")) ||
                     !mlirAttributeIsNull(op_attribute(op, "wavecc.pin"));
    return in_lds && !registers ? read_alloc(r, op) : read_alloca(r, op);
}

/* Finds the memref.global of that name in the modules around the kernel. */
static bool read_get_global(Reader *r, MlirOperation op)
{
    const Type *type = result_type(r, op, 0);
    MlirOperation global =
        find_symbol(r->function, "memref.global", mlirFlatSymbolRefAttrGetValue(op_attribute(op, "name")));
    if (mlirOperationIsNull(global)) return read_error(r, "memref.get_global: there is no such memref.global");
    if (type->kind != KIND_MEMREF || type->space != SPACE_LDS)
        return read_error(r,
                          "memref.get_global: %s is not supported; supported: workgroup memory, "
                          "and constants of at most 1024 numbers",
                          type_text(r->fc, type->mlir));
    MlirAttribute value = op_attribute(global, "initial_value");
    if (!mlirAttributeIsNull(value) && !mlirAttributeIsAUnit(value))
        return read_error(r, "memref.get_global: workgroup memory cannot have an initial value");
    return set_lds(r, op, lds_place(r, global.ptr, type, read_alignment(global)), type);
}

/* memref.view %bytes[%shift][%sizes...]: views a one-dimensional i8 memref as another type. */
static bool read_view(Reader *r, MlirOperation op)
{
    Memref *from = operand_memref(r, op, 0), *m;
    const Expr *shift = from ? operand_expr(r, op, 1) : NULL;
    if (!shift || !(m = view_of(r, op, from))) return false;
    m->base = expr_add(r->pool, expr_add(r->pool, from->base, from->offset), shift);
    m->offset = expr_const(r->pool, 0);
    intptr_t dynamic = 2;
    for (unsigned d = 0; d < m->type->rank; d++)
        if (m->type->shape[d] == DYNAMIC && !(m->sizes[d] = operand_expr(r, op, dynamic++))) return false;
    const Expr *stride = expr_const(r->pool, 1);
    for (unsigned d = m->type->rank; d-- > 0;) {
        if (!m->strides[d]) m->strides[d] = stride;
        stride = expr_mul(r->pool, m->strides[d], m->sizes[d]);
    }
    uint64_t align = expr_alignment(shift);
    if (align < m->align) m->align = align;
    return set_memref(r, op, m);
}

/* ---- views ---- */

/* A list of static values. DYNAMIC entries are taken from the operands from *next on. */
static unsigned mixed_list(Reader *r, MlirOperation op, const char *name, intptr_t *next, const Expr **out,
                           int64_t *fixed)
{
    unsigned n = op_i64_array(r, op, name, fixed, MAX_RANK);
    for (unsigned i = 0; i < n; i++) {
        bool dynamic = mlirShapedTypeIsDynamicSize(fixed[i]);
        if (dynamic) fixed[i] = DYNAMIC;
        out[i] = dynamic ? operand_expr(r, op, (*next)++) : expr_const(r->pool, fixed[i]);
    }
    return n;
}

static bool read_reinterpret_cast(Reader *r, MlirOperation op)
{
    Memref *from = operand_memref(r, op, 0), *m;
    if (!from || !(m = view_of(r, op, from))) return false;
    const Expr *offset[MAX_RANK], *sizes[MAX_RANK], *strides[MAX_RANK];
    int64_t fixed[MAX_RANK];
    intptr_t next = 1;
    mixed_list(r, op, "static_offsets", &next, offset, fixed);
    unsigned n = mixed_list(r, op, "static_sizes", &next, sizes, fixed);
    unsigned s = mixed_list(r, op, "static_strides", &next, strides, fixed);
    if (r->failed || n != m->type->rank || s != n) return false;
    m->offset = offset[0];
    for (unsigned d = 0; d < n; d++) {
        m->sizes[d] = sizes[d];
        m->strides[d] = strides[d];
    }
    return set_memref(r, op, m);
}

static bool read_subview(Reader *r, MlirOperation op)
{
    Memref *from = operand_memref(r, op, 0), *m;
    if (!from || !(m = view_of(r, op, from))) return false;
    const Expr *offsets[MAX_RANK], *sizes[MAX_RANK], *strides[MAX_RANK];
    int64_t fixed_offsets[MAX_RANK], fixed_sizes[MAX_RANK], fixed_strides[MAX_RANK];
    intptr_t next = 1;
    unsigned n = mixed_list(r, op, "static_offsets", &next, offsets, fixed_offsets);
    mixed_list(r, op, "static_sizes", &next, sizes, fixed_sizes);
    mixed_list(r, op, "static_strides", &next, strides, fixed_strides);
    if (r->failed || n != from->type->rank) return false;
    unsigned out = 0;
    for (unsigned d = 0; d < n; d++) {
        m->offset = expr_add(r->pool, m->offset, expr_mul(r->pool, offsets[d], from->strides[d]));
        /* the result may drop dimensions of size 1 */
        unsigned left = n - d, needed = m->type->rank - out;
        bool dropped =
            left > needed && fixed_sizes[d] == 1 && (needed == 0 || m->type->shape[out] != 1 || left > needed);
        if (dropped && needed && m->type->shape[out] == 1) {
            /* keep it if enough later unit dimensions can be dropped */
            unsigned units = 0;
            for (unsigned e = d + 1; e < n; e++) units += fixed_sizes[e] == 1;
            unsigned units_needed = 0;
            for (unsigned e = out + 1; e < m->type->rank; e++) units_needed += m->type->shape[e] == 1;
            if (units >= units_needed + (left - needed)) dropped = false;
        }
        if (dropped) continue;
        if (out == m->type->rank) return read_error(r, "memref.subview: the rank of the result does not fit");
        m->sizes[out] = sizes[d];
        m->strides[out] = expr_mul(r->pool, strides[d], from->strides[d]);
        out++;
    }
    return set_memref(r, op, m);
}

static bool read_cast(Reader *r, MlirOperation op)
{
    Memref *from = operand_memref(r, op, 0), *m;
    if (!from || !(m = view_of(r, op, from))) return false;
    if (m->type->rank != from->type->rank || m->type->space != from->type->space)
        return read_error(r, "%s: a change of rank or memory space is not supported", op_name(op));
    for (unsigned d = 0; d < m->type->rank; d++) {
        m->sizes[d] = from->sizes[d];
        m->strides[d] = from->strides[d];
    }
    return set_memref(r, op, m);
}

/* Do the elements follow each other, the last dimension fastest? *gaps: there is room between rows of vectors. */
static bool is_contiguous(const Type *t, bool *gaps)
{
    int64_t stride = 1;
    for (unsigned d = t->rank; d-- > 0; stride *= t->shape[d])
        if (t->strides[d] != stride) return false;
    const bool one_row = t->num_elements == 1 && t->bits == t->row_bits;
    *gaps = t->vector_bits && t->vector_bits != t->bits && !one_row;
    return t->is_static;
}

/* vector.type_cast, memref.reshape: the same bytes with another static shape. */
static bool read_same_bytes(Reader *r, MlirOperation op)
{
    Memref *from = operand_memref(r, op, 0), *m;
    if (!from || !(m = view_of(r, op, from))) return false;
    const unsigned bits = stored_bits(from->type);
    bool gaps, wanted_gaps;
    if (!is_contiguous(from->type, &gaps) || !is_contiguous(m->type, &wanted_gaps) || gaps != wanted_gaps || bits % 8)
        return read_error(r,
                          "%s: %s to %s is not supported; supported: static sizes, whole bytes, "
                          "gaps (as between rows of vector<3xf32>) at the same places",
                          op_name(op), type_text(r->fc, from->type->mlir), type_text(r->fc, m->type->mlir));
    m->base = expr_add(r->pool, from->base, expr_mul_const(r->pool, from->offset, bits / 8));
    m->offset = expr_const(r->pool, 0);
    return set_memref(r, op, m);
}

/* The dimension groups of expand_shape and collapse_shape. False: a malformed attribute. */
static unsigned read_groups(MlirOperation op, unsigned group, unsigned dims[MAX_RANK])
{
    MlirAttribute a = mlirArrayAttrGetElement(op_attribute(op, "reassociation"), group);
    unsigned n = (unsigned)mlirArrayAttrGetNumElements(a);
    for (unsigned i = 0; i < n && i < MAX_RANK; i++)
        dims[i] = (unsigned)mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(a, i));
    return n < MAX_RANK ? n : MAX_RANK;
}

static bool read_collapse_shape(Reader *r, MlirOperation op)
{
    Memref *from = operand_memref(r, op, 0), *m;
    if (!from || !(m = view_of(r, op, from))) return false;
    for (unsigned g = 0; g < m->type->rank; g++) {
        unsigned dims[MAX_RANK], n = read_groups(op, g, dims);
        const Expr *size = expr_const(r->pool, 1), *stride = NULL;
        for (unsigned i = n; i-- > 0;) {
            size = expr_mul(r->pool, size, from->sizes[dims[i]]);
            bool unit = expr_is_const(from->sizes[dims[i]]) && from->sizes[dims[i]]->value == 1;
            if (!stride && (!unit || i == 0)) stride = from->strides[dims[i]];
        }
        m->sizes[g] = size;
        if (!m->strides[g]) m->strides[g] = stride;
    }
    return set_memref(r, op, m);
}

static bool read_expand_shape(Reader *r, MlirOperation op)
{
    Memref *from = operand_memref(r, op, 0), *m;
    if (!from || !(m = view_of(r, op, from))) return false;
    const Expr *sizes[MAX_RANK];
    int64_t fixed[MAX_RANK];
    intptr_t next = 1;
    unsigned n = mixed_list(r, op, "static_output_shape", &next, sizes, fixed);
    if (r->failed || n != m->type->rank) return false;
    for (unsigned g = 0; g < from->type->rank; g++) {
        unsigned dims[MAX_RANK], count = read_groups(op, g, dims);
        const Expr *stride = from->strides[g];
        for (unsigned i = count; i-- > 0;) {
            m->sizes[dims[i]] = sizes[dims[i]];
            m->strides[dims[i]] = stride;
            stride = expr_mul(r->pool, stride, sizes[dims[i]]);
        }
    }
    return set_memref(r, op, m);
}

static bool read_transpose(Reader *r, MlirOperation op)
{
    Memref *from = operand_memref(r, op, 0), *m;
    if (!from || !(m = view_of(r, op, from))) return false;
    MlirAffineMap map = mlirAffineMapAttrGetValue(op_attribute(op, "permutation"));
    for (unsigned d = 0; d < m->type->rank; d++) {
        unsigned source = (unsigned)mlirAffineDimExprGetPosition(mlirAffineMapGetResult(map, d));
        m->sizes[d] = from->sizes[source];
        m->strides[d] = from->strides[source];
    }
    return set_memref(r, op, m);
}

static bool read_rank(Reader *r, MlirOperation op)
{
    Memref *from = operand_memref(r, op, 0);
    if (from) set_result_expr(r, op, expr_const(r->pool, from->type->rank));
    return !r->failed;
}

/* Its results equal its operands. */
static bool read_distinct_objects(Reader *r, MlirOperation op)
{
    for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++) {
        Value *v = operand_value(r, op, i);
        if (!v) return false;
        value_set(r, op_result(op, i), v);
    }
    return !r->failed;
}

static void set_index(Reader *r, MlirValue result, const Expr *e)
{
    value_set(r, result, expr_value(r, type_of(r, result), e));
}

static bool read_extract_strided_metadata(Reader *r, MlirOperation op)
{
    Memref *from = operand_memref(r, op, 0), *m;
    if (!from || !(m = view_of(r, op, from))) return false;
    m->offset = expr_const(r->pool, 0);
    if (!set_memref(r, op, m)) return false;
    unsigned rank = from->type->rank;
    set_index(r, op_result(op, 1), from->offset);
    for (unsigned d = 0; d < rank; d++) {
        set_index(r, op_result(op, 2 + d), from->sizes[d]);
        set_index(r, op_result(op, 2 + rank + d), from->strides[d]);
    }
    return !r->failed;
}

static bool read_dim(Reader *r, MlirOperation op)
{
    Memref *from = operand_memref(r, op, 0);
    const Expr *dim = from ? operand_expr(r, op, 1) : NULL;
    if (!dim) return false;
    if (!from->type->rank || (expr_is_const(dim) && (dim->value < 0 || dim->value >= from->type->rank)))
        return read_error(r, "memref.dim: the dimension must be below the rank");
    /* a dimension known only at run time: any value out of range is undefined */
    const Expr *size = from->sizes[expr_is_const(dim) ? dim->value : 0];
    for (unsigned d = 1; d < from->type->rank && !expr_is_const(dim); d++)
        size = expr_select(r->pool, expr_cmp(r->pool, CMP_EQ, dim, expr_const(r->pool, d)), from->sizes[d], size);
    return set_result_expr(r, op, size);
}

static bool read_extract_pointer(Reader *r, MlirOperation op)
{
    Memref *from = operand_memref(r, op, 0);
    if (!from) return false;
    if (from->space == SPACE_BUFFER || from->space == SPACE_PRIVATE)
        read_error(r, "%s: %s has no address", op_name(op),
                   from->space == SPACE_BUFFER ? "a buffer" : "private memory");
    else set_result_expr(r, op, from->base);
    return !r->failed;
}

static bool read_assume_alignment(Reader *r, MlirOperation op)
{
    Memref *from = operand_memref(r, op, 0), *m;
    if (!from || !mlirOperationGetNumResults(op) || !(m = view_of(r, op, from))) return false;
    for (unsigned d = 0; d < m->type->rank; d++) {
        m->sizes[d] = from->sizes[d];
        m->strides[d] = from->strides[d];
    }
    uint64_t align = read_alignment(op);
    if (align > m->align) m->align = align;
    return set_memref(r, op, m);
}

/* stream.binding.subspan %binding, %byte_offset, %dims...: a kernel argument of an IREE wrapper, as a memref. */
static bool read_subspan(Reader *r, MlirOperation op)
{
    Value *binding = operand_value(r, op, 0);
    const Expr *shift = binding ? operand_expr(r, op, 1) : NULL;
    const Type *type = result_type(r, op, 0);
    if (!shift) return false;
    if (binding->form != VALUE_MEMREF || type->kind != KIND_MEMREF || type->space != SPACE_GLOBAL)
        return read_error(r,
                          "stream.binding.subspan: %s is not supported; supported: a binding to a memref in "
                          "global memory",
                          type_text(r->fc, type->mlir));
    Memref *m = memref_new(r, type);
    m->base = expr_add(r->pool, binding->memref->base, shift);
    m->offset = expr_const(r->pool, type->offset == DYNAMIC ? 0 : type->offset);
    m->align = expr_alignment(shift) < binding->memref->align ? expr_alignment(shift) : binding->memref->align;
    intptr_t next = 2;
    for (unsigned d = 0; d < type->rank; d++) {
        if (m->sizes[d]) continue;
        if (next >= mlirOperationGetNumOperands(op))
            return read_error(r, "stream.binding.subspan: there are fewer operands than dynamic sizes");
        if (!(m->sizes[d] = operand_expr(r, op, next++))) return false;
    }
    const Expr *stride = expr_const(r->pool, 1); /* rows are contiguous unless the type has strides */
    for (unsigned d = type->rank; d-- > 0;) {
        if (!m->strides[d]) m->strides[d] = stride;
        stride = expr_mul(r->pool, m->strides[d], m->sizes[d]);
    }
    if (binding->num && !r->k->args.data[binding->num - 1].type_name)
        r->k->args.data[binding->num - 1].type_name = type->element_name;
    return set_memref(r, op, m);
}

/* ---- access ---- */

/* Row i of a vector in a memref of vectors. *place: room for the result's memref. */
static Access vector_row(Reader *r, const Access *vector, uint32_t i, Memref *place)
{
    const Type *type = vector->memref->type;
    Access row = *vector;
    *place = *vector->memref;
    place->base = expr_add_const(r->pool, place->base, (int64_t)i * type->row_bits / 8);
    row.memref = place;
    row.type = vector_type(r, vector->type, type->row);
    if (i) row.align = 0;
    return row;
}

/* Rows of a vector that are not accessed as one. 1: all of it can be. */
static uint32_t separate_rows(const Access *a)
{
    const Type *type = a->memref->type;
    return type->vector_bits && type->vector_bits != type->bits ? type->bits / type->row_bits : 1;
}

static bool emit_load(Reader *r, MlirOperation op)
{
    Access access;
    const Type *type = result_type(r, op, 0);
    bool element = type->kind == KIND_SCALAR || operand_type(r, op, 0)->vector_bits;
    if (!element) return unsupported_type(r, type, "scalars");
    if (!access_from_op(r, op, 0, 1, type, &access)) return false;
    access.nontemporal = op_flag(op, "nontemporal");
    const uint32_t rows = separate_rows(&access);
    if (rows == 1) return set_result(r, op, memory_load(r, &access));
    Parts parts = {0};
    for (uint32_t i = 0; i < rows; i++) {
        const Access row = vector_row(r, &access, i, ARENA_NEW(r->arena, Memref));
        if (!add_part(r, &parts, memory_load(r, &row), row.memref->type->row)) return false;
    }
    return set_result(r, op, parts_value(r, type, &parts));
}

static bool emit_store(Reader *r, MlirOperation op)
{
    Access access;
    const Type *type = operand_type(r, op, 0);
    bool element = type->kind == KIND_SCALAR || operand_type(r, op, 1)->vector_bits;
    if (!element) return unsupported_type(r, type, "scalars");
    Value *v = operand_value(r, op, 0);
    if (!v || !access_from_op(r, op, 1, 2, type, &access)) return false;
    access.nontemporal = op_flag(op, "nontemporal");
    const uint32_t rows = separate_rows(&access);
    if (rows == 1) return memory_store(r, &access, v);
    if (!(v = value_data(r, v))) return false;
    for (uint32_t i = 0; i < rows; i++) {
        const Access row = vector_row(r, &access, i, ARENA_NEW(r->arena, Memref));
        const uint32_t n = row.memref->type->row;
        if (!memory_store(r, &row, data_slice(r, v, row.type, i * n, n))) return false;
    }
    return true;
}

const OpRow memref_ops[] = {
    {.name = "memref.alloc", .read = read_alloc},
    {.name = "memref.alloca", .read = read_any_alloca},
    {.name = "memref.dealloc", .read = without_effect},
    {.name = "memref.get_global", .read = read_get_global},
    {.name = "memref.view", .read = read_view},
    {.name = "memref.reinterpret_cast", .read = read_reinterpret_cast},
    {.name = "memref.subview", .read = read_subview},
    {.name = "memref.cast", .read = read_cast},
    {.name = "memref.memory_space_cast", .read = read_cast},
    {.name = "memref.collapse_shape", .read = read_collapse_shape},
    {.name = "memref.expand_shape", .read = read_expand_shape},
    {.name = "memref.reshape", .read = read_same_bytes},
    {.name = "vector.type_cast", .read = read_same_bytes},
    {.name = "memref.transpose", .read = read_transpose},
    {.name = "memref.rank", .read = read_rank},
    {.name = "memref.distinct_objects", .read = read_distinct_objects},
    {.name = "memref.prefetch", .read = without_effect},
    {.name = "memref.extract_strided_metadata", .read = read_extract_strided_metadata},
    {.name = "memref.extract_aligned_pointer_as_index", .read = read_extract_pointer},
    {.name = "memref.assume_alignment", .read = read_assume_alignment},
    {.name = "memref.dim", .read = read_dim},
    {.name = "memref.load", .emit = emit_load},
    {.name = "memref.store", .emit = emit_store},
    {.name = "stream.binding.subspan", .read = read_subspan},
    {0},
};
