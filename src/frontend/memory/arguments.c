/* Arguments of a kernel that is a gpu.func or func.func: memrefs, numbers, bindings, attributions. */
#include "frontend/memory/memory_access.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/align.h"

static uint32_t place_arg(Reader *r, uint32_t bytes, ArgKind kind, const char *name, const char *type_name,
                          uint32_t source)
{
    Kernel *k = r->k;
    uint32_t align = r->options->kernarg_at_eights ? 8 : bytes;
    uint32_t offset = (uint32_t)align_up(k->kernarg_bytes, align);
    KernelArg arg = {
        .name = name, .type_name = type_name, .kind = kind, .offset = offset, .size = bytes, .source = source};
    VEC_PUSH(k->arena, &k->args, arg);
    k->kernarg_bytes = offset + (r->options->kernarg_at_eights ? 8 : bytes);
    return offset;
}

/* A 64-bit kernel argument as an expression. */
static const Expr *arg_expr(Reader *r, uint32_t offset, const char *name, bool non_negative, uint64_t divisor)
{
    ExprSymbol s = {.name = name,
                    .lo = non_negative ? 0 : INT64_MIN,
                    .hi = INT64_MAX,
                    .divisor = divisor,
                    .uniform = true,
                    .operand = kernarg_load(r, offset, 2)};
    return expr_symbol(r->pool, &s);
}

/* LLVM assumes the same for kernel buffers; allocations have a far larger alignment. */
enum { POINTER_ALIGN = 16 };

/* A size, stride or offset in elements. All are below 2^47, like memory, and sizes are not negative. */
static const Expr *arg_extent(Reader *r, uint32_t offset, const char *name, bool is_size)
{
    ExprSymbol s = {.name = name,
                    .lo = is_size ? 0 : -((int64_t)1 << 47),
                    .hi = (int64_t)1 << 47,
                    .uniform = true,
                    .operand = kernarg_load(r, offset, 2)};
    return expr_symbol(r->pool, &s);
}

static const char *arg_name(Reader *r, uint32_t index, const char *part)
{
    return arena_printf(r->k->arena, "arg%u%s", index, part);
}

/* Are the elements contiguous, with the first at the pointer? */
static bool is_dense(const Type *type)
{
    int64_t natural = 1;
    for (unsigned d = type->rank; d-- > 0;) {
        if (type->shape[d] != 1 && type->strides[d] != natural) return false;
        natural *= type->shape[d];
    }
    return !type->offset;
}

/* The type of a member of a descriptor, and its value if the memref's type fixes it. */
static const char *member_type(Reader *r, int64_t value)
{
    return value == DYNAMIC ? "i64" : arena_printf(r->k->arena, "i64 = %lld", (long long)value);
}

static Value *memref_arg(Reader *r, const Type *type, uint32_t index, bool descriptor)
{
    Memref *m = memref_new(r, type);
    const char *element = type->element_name;
    if (!descriptor) {
        const char *layout = is_dense(type) ? element : arena_printf(r->k->arena, "%s strided", element);
        uint32_t at = place_arg(r, 8, ARG_GLOBAL_BUFFER, arg_name(r, index, ""), layout, index + 1);
        m->base = arg_expr(r, at, arg_name(r, index, ""), true, 1);
        m->offset = expr_const(r->pool, type->offset == DYNAMIC ? 0 : type->offset);
    } else {
        place_arg(r, 8, ARG_GLOBAL_BUFFER, arg_name(r, index, ".allocated"), element, index + 1);
        uint32_t aligned = place_arg(r, 8, ARG_GLOBAL_BUFFER, arg_name(r, index, ".aligned"), element, index + 1);
        const char *offset_name = arg_name(r, index, ".offset"), *offset_type = member_type(r, type->offset);
        uint32_t offset = place_arg(r, 8, ARG_BY_VALUE, offset_name, offset_type, index + 1);
        m->base = arg_expr(r, aligned, arg_name(r, index, ""), true, 1);
        m->offset =
            type->offset == DYNAMIC ? arg_extent(r, offset, offset_name, false) : expr_const(r->pool, type->offset);
        for (unsigned pass = 0; pass < 2; pass++)
            for (unsigned d = 0; d < type->rank; d++) {
                const char *name = arg_name(r, index, arena_printf(r->arena, pass ? ".stride%u" : ".size%u", d));
                const char *member = member_type(r, pass ? type->strides[d] : type->shape[d]);
                uint32_t at = place_arg(r, 8, ARG_BY_VALUE, name, member, index + 1);
                const Expr **field = pass ? &m->strides[d] : &m->sizes[d];
                if (!*field) *field = arg_extent(r, at, name, pass == 0);
            }
    }
    m->align = POINTER_ALIGN;
    return memref_value(r, m);
}

static bool scalar_arg(Reader *r, MlirValue arg, const Type *type, uint32_t index)
{
    const bool part_of_byte = type->element == ELEMENT_SMALL_FLOAT && type->bits % 8;
    if (type->kind != KIND_SCALAR || type->bits > 64 || part_of_byte)
        return read_error(r,
                          "kernel argument %u has type %s; supported: memrefs of at most 8 "
                          "dimensions with a strided layout, index, "
                          "i1 to i64, f8, f16, bf16, f32, f64, vectors, !llvm.ptr, !llvm.struct, !llvm.array",
                          index, type_text(r->fc, type->mlir));
    uint32_t bytes = type->bits <= 8 ? 1 : type->bits <= 16 ? 2 : type->bits <= 32 ? 4 : 8;
    uint32_t at = place_arg(r, bytes, ARG_BY_VALUE, arg_name(r, index, ""), type->element_name, index + 1);
    Operand loaded = kernarg_load(r, at & ~3u, bytes == 8 ? 2 : 1);
    Piece piece = {loaded, at % 4 * 8, 1, 0};
    Value *v;
    if (type_is_i1(type)) {
        v = expr_value(r, type, expr_and(r->pool, register_symbol(r, piece, 8, true, 0), expr_const(r->pool, 1)));
    } else if (type_is_integer(type)) {
        v = expr_value(r, type, register_symbol(r, piece, type->bits, true, 0));
    } else {
        v = value_new(r, VALUE_DATA, type, 1);
        v->uniform = true;
        v->pieces[0] = piece;
    }
    value_set(r, arg, v);
    return true;
}

static bool is_stream_binding(MlirType type)
{
    if (!mlirTypeIsAOpaque(type)) return false;
    MlirStringRef name = mlirOpaqueTypeGetDialectNamespace(type), data = mlirOpaqueTypeGetData(type);
    return name.length == 6 && !memcmp(name.data, "stream", 6) && data.length == 7 && !memcmp(data.data, "binding", 7);
}

/* A binding has no layout until stream.binding.subspan gives it one. */
static void binding_arg(Reader *r, MlirValue arg, const Type *type, uint32_t index)
{
    Memref *m = ARENA_NEW(r->arena, Memref);
    uint32_t at = place_arg(r, 8, ARG_GLOBAL_BUFFER, arg_name(r, index, ""), NULL, index + 1);
    m->type = type;
    m->base = arg_expr(r, at, arg_name(r, index, ""), true, 1);
    m->offset = expr_const(r->pool, 0);
    m->align = POINTER_ALIGN;
    Value *v = memref_value(r, m);
    v->num = r->k->args.len; /* 1 + the argument's entry, so that the subspan can set its element type */
    value_set(r, arg, v);
}

static bool attribution_args(Reader *r, MlirOperation function, MlirBlock entry, intptr_t first)
{
    MlirAttribute a = op_attribute(function, "workgroup_attributions");
    intptr_t workgroup = mlirAttributeIsNull(a) ? 0 : (intptr_t)mlirIntegerAttrGetValueInt(a);
    for (intptr_t i = first; i < mlirBlockGetNumArguments(entry); i++) {
        MlirValue arg = mlirBlockGetArgument(entry, i);
        const Type *type = type_of(r, arg);
        if (i - first >= workgroup) {
            if (!private_attribution(r, arg)) return false;
            continue;
        }
        if (type->kind != KIND_MEMREF || type->space != SPACE_LDS)
            return read_error(r, "workgroup attribution: %s is not supported; supported: workgroup memory",
                              type_text(r->fc, type->mlir));
        Memref *m = memref_new(r, type);
        uint32_t address;
        if (!lds_allocate(r, type, 16, &address)) return false;
        m->base = expr_const(r->pool, address);
        m->object = ++r->next_object;
        value_set(r, arg, memref_value(r, m));
    }
    return true;
}

/* Are some sizes or strides dynamic? A bare pointer does not pass them. */
static bool is_dynamic(const Type *t)
{
    bool dynamic = t->num_elements < 0;
    for (unsigned d = 0; d < t->rank; d++) dynamic = dynamic || t->strides[d] == DYNAMIC;
    return dynamic;
}

static bool has_llvm_layout(Reader *r, const Type *t)
{
    return t->kind == KIND_POINTER || t->kind == KIND_VECTOR || llvm_num_members(r->fc, t->mlir) >= 0;
}

bool read_arguments(Reader *r, MlirOperation function, MlirBlock entry)
{
    MlirType type = mlirTypeAttrGetValue(op_attribute(function, "function_type"));
    intptr_t num = mlirFunctionTypeGetNumInputs(type);
    if (mlirFunctionTypeGetNumResults(type)) return read_error(r, "a kernel returns nothing");
    if (num > MAX_SOURCE_ARGS)
        return read_error(r, "the kernel has %ld arguments; at most %d are supported", (long)num, MAX_SOURCE_ARGS);
    if (!check_parameters(r, function)) return false;
    bool descriptor = r->options->memref_abi == MEMREF_ABI_DESCRIPTOR;
    for (intptr_t i = 0; i < num && r->options->memref_abi == MEMREF_ABI_AUTO; i++) {
        const Type *t = type_of(r, mlirBlockGetArgument(entry, i));
        if (t->kind == KIND_MEMREF && is_dynamic(t)) descriptor = true;
    }
    for (intptr_t i = 0; i < num; i++) {
        MlirValue arg = mlirBlockGetArgument(entry, i);
        const Type *t = type_of(r, arg);
        if (is_stream_binding(t->mlir)) {
            binding_arg(r, arg, t, (uint32_t)i);
        } else if (t->kind == KIND_MEMREF) {
            if (t->space != SPACE_GLOBAL)
                return read_error(
                    r,
                    "kernel argument %ld: the memory space of %s is not supported; pass a memref in global memory, and "
                    "make a buffer of it in the kernel with amdgpu.fat_raw_buffer_cast",
                    (long)i, type_text(r->fc, t->mlir));
            if (!descriptor && is_dynamic(t))
                return read_error(r,
                                  "kernel argument %ld: %s cannot be passed as a bare pointer; its sizes and "
                                  "strides must be "
                                  "static",
                                  (long)i, type_text(r->fc, t->mlir));
            if (t->vector_bits && type_is_i1(type_get(r->fc, mlirShapedTypeGetElementType(t->mlir))))
                return read_error(r, "kernel argument %ld: %s is not supported; pass booleans as a memref of i1 or i8",
                                  (long)i, type_text(r->fc, t->mlir));
            value_set(r, arg, memref_arg(r, t, (uint32_t)i, descriptor));
        } else if (has_llvm_layout(r, t)) {
            if (!read_llvm_argument(r, arg, (uint32_t)i)) return false;
        } else if (!scalar_arg(r, arg, t, (uint32_t)i)) {
            return false;
        }
    }
    return attribution_args(r, function, entry, num);
}
