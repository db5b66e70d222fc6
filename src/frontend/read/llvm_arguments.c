/* Arguments of a kernel in the LLVM dialect: pointers, numbers, and structs by value, in LLVM's layout of kernel
   arguments. The pointee of a byref parameter is also in the argument segment (AMDGPULowerKernelArguments): the pointer
   is its address there. Loads from constant offsets in it are ordinary kernel arguments. */
#include <string.h>

#include "frontend/read/memory_place.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/LLVM.h"
#include "support/align.h"

enum { SEGMENT_ALIGN = 16 }; /* LLVM's alignment of kernel arguments */

static uint32_t place(Reader *r, const char *type_name, uint32_t index, ArgKind kind, LlvmLayout layout)
{
    Kernel *k = r->k;
    uint32_t align = layout.align ? (uint32_t)layout.align : 1, bytes = (uint32_t)layout.bytes;
    if (r->options->kernarg_at_eights && align < 8) align = 8;
    uint32_t offset = (uint32_t)align_up(k->kernarg_bytes, align);
    KernelArg arg = {.name = arena_printf(k->arena, "arg%u", index),
                     .type_name = type_name,
                     .kind = kind,
                     .offset = offset,
                     .size = bytes,
                     .source = index + 1};
    VEC_PUSH(k->arena, &k->args, arg); /* an empty struct has one, too: callers count arguments */
    k->kernarg_bytes = offset + bytes;
    if (k->kernarg_align < align) k->kernarg_align = align;
    return offset;
}

/* Reads `bytes` bytes from any byte of the segment into a register of whole dwords. Members of packed structs may start
   anywhere. */
static Operand bytes_at(Reader *r, uint32_t offset, uint32_t bytes)
{
    uint32_t dwords = (bytes + 3) / 4, bits = offset % 4 * 8;
    if (offset % 4 + bytes <= 4 || !bits) return kernarg_load(r, offset & ~3u, dwords);
    Operand parts[MAX_VREG_WIDTH];
    for (uint32_t i = 0; i < dwords; i++) {
        uint32_t at = (offset & ~3u) + 4 * i;
        parts[i] = build_lshr_b32(&r->b, kernarg_load(r, at, 1), operand_imm(bits));
        if (at + 4 >= offset + bytes) continue;
        Operand above = build_shl_b32(&r->b, kernarg_load(r, at + 4, 1), operand_imm(32 - bits));
        parts[i] = build_or_b32(&r->b, parts[i], above);
    }
    return build_merge(&r->b, parts, dwords);
}

static Value *pointer_at(Reader *r, const Type *type, uint32_t index, uint32_t offset)
{
    ExprSymbol s = {.name = arena_printf(r->k->arena, "arg%u", index),
                    .lo = 0,
                    .hi = INT64_MAX,
                    .divisor = 1,
                    .uniform = true,
                    .operand = bytes_at(r, offset, 8)};
    Memref m = {.type = type,
                .space = SPACE_GLOBAL,
                .base = expr_symbol(r->pool, &s),
                .offset = expr_const(r->pool, 0),
                .align = 16}; /* as for memrefs, allocations have a far larger alignment */
    return llvm_pointer(r, type, &m);
}

static Value *short_pointer_at(Reader *r, const Type *type, uint32_t offset)
{
    const Expr *address = register_symbol(r, (Piece){bytes_at(r, offset, 4), 0, 1, 0}, 32, true, 0);
    if (type->space == SPACE_PRIVATE) return llvm_pointer(r, type, private_place(r, type, address));
    return llvm_pointer(r, type, place_new(r, type, SPACE_LDS, expr_zext(r->pool, address, 32)));
}

/* The descriptor itself. */
static Value *buffer_pointer_at(Reader *r, const Type *type, uint32_t offset)
{
    Memref *m = place_new(r, type, SPACE_BUFFER, expr_const(r->pool, 0));
    m->resource = bytes_at(r, offset, 16);
    return llvm_pointer(r, type, m);
}

/* Is it a number or a vector in registers of at most 32 dwords? */
static bool is_number(const Type *type)
{
    const bool is_integer = type->kind == KIND_SCALAR && type->element == ELEMENT_INT && type->bits <= 64;
    return (type->kind == KIND_SCALAR || type->kind == KIND_VECTOR) && type->num_elements > 0 &&
           (type->bits % 8 == 0 || type_is_i1(type) || is_integer) && type->bits * type->num_elements <= 1024 &&
           type->bits <= 128 && strcmp(type->element_name, "f80");
}

static Value *number_at(Reader *r, const Type *type, uint32_t offset)
{
    const uint32_t bytes = ((uint32_t)type->bits * (uint32_t)type->num_elements + 7) / 8;
    bool inside_dword = offset % 4 + bytes <= 4;
    Piece piece = {bytes_at(r, offset, bytes), inside_dword ? offset % 4 * 8 : 0, (uint32_t)type->num_elements, 0};
    if (type_is_exprs(type)) { /* a vector of i1 has one bit for each element */
        Value *v = exprs_new(r, type);
        for (uint32_t i = 0; i < v->num; i++) {
            Piece element = {piece.reg, piece.bit + i * type->bits, 1, 0};
            v->exprs[i] = register_symbol(r, element, type->bits, true, 0);
            if (type_is_i1(type)) v->exprs[i] = expr_and(r->pool, v->exprs[i], expr_const(r->pool, 1));
        }
        return v;
    }
    Value *v = value_new(r, VALUE_DATA, type, 1);
    v->uniform = true;
    v->pieces[0] = piece;
    return v;
}

/* A value of `type` at byte `offset` of the segment. NULL after a diagnostic. */
static Value *value_at(Reader *r, const Type *type, uint32_t index, uint32_t offset)
{
    int64_t members = llvm_num_members(r->fc, type->mlir);
    if (members >= 0) {
        Value *v = value_new(r, VALUE_AGGREGATE, type, (uint32_t)members);
        for (int64_t i = 0; i < members; i++) {
            uint64_t inside;
            const Type *member = type_get(r->fc, llvm_member(r->fc, type->mlir, i, &inside));
            if (!(v->members[i] = value_at(r, member, index, offset + (uint32_t)inside))) return NULL;
        }
        return v;
    }
    if (type->kind == KIND_POINTER && type->space == SPACE_GLOBAL) return pointer_at(r, type, index, offset);
    if (type->kind == KIND_POINTER && (type->space == SPACE_LDS || type->space == SPACE_PRIVATE))
        return short_pointer_at(r, type, offset);
    const bool is_descriptor = type->kind == KIND_POINTER && type->space == SPACE_BUFFER;
    if (is_descriptor && llvm_layout(r->fc, type->mlir).bytes == 16) return buffer_pointer_at(r, type, offset);
    if (is_number(type)) return number_at(r, type, offset);
    return read_error(r,
                      "kernel argument %u: %s at byte %u is not supported; supported: pointers to global memory, LDS, "
                      "private memory and buffers, numbers, vectors, structs and arrays of them",
                      index, type_text(r->fc, type->mlir), offset),
           NULL;
}

/* The address of `bytes` bytes in the segment. */
static Value *address_in_segment(Reader *r, const Type *type, uint32_t offset, uint32_t bytes)
{
    if (!r->kernarg_base) {
        ExprSymbol s = {.name = "kernargs",
                        .lo = 0,
                        .hi = INT64_MAX,
                        .divisor = SEGMENT_ALIGN,
                        .uniform = true,
                        .operand = entry_live_in(r, LIVE_IN_KERNARG_PTR, 0, CLASS_S, 2)};
        r->kernarg_base = expr_symbol(r->pool, &s);
    }
    Memref *m = place_new(r, type, SPACE_GLOBAL, expr_add_const(r->pool, r->kernarg_base, offset));
    m->align = SEGMENT_ALIGN;
    while (offset % m->align) m->align /= 2;
    m->argument = m->base;
    m->argument_offset = offset;
    m->argument_bytes = bytes;
    return llvm_pointer(r, type, m);
}

Value *kernarg_value(Reader *r, const Type *type, const Memref *m, const Expr *address)
{
    if (!m->argument || !is_number(type)) return NULL;
    const Expr *distance = expr_sub(r->pool, address, m->argument);
    const int64_t bytes = ((int64_t)type->bits * type->num_elements + 7) / 8;
    Value *known = m->implicit ? implicit_value(r, type, m, distance, bytes) : NULL;
    if (known || r->failed) return known;
    if (!expr_is_const(distance) || distance->value < 0 || distance->value + bytes > m->argument_bytes) return NULL;
    return number_at(r, type, m->argument_offset + (uint32_t)distance->value);
}

Value *implicit_pointer(Reader *r, const Type *type, Implicit implicit, MakeSymbol *no_address, uint32_t bytes)
{
    const uint32_t explicit_bytes = hidden_begin(r);
    const bool is_hidden = implicit == IMPLICIT_HIDDEN;
    Value *v = address_in_segment(r, type, is_hidden ? explicit_bytes : 0, is_hidden ? bytes : explicit_bytes);
    Memref *m = v->memref;
    m->implicit = implicit;
    if (implicit != IMPLICIT_PACKET) return v;
    ExprSymbol s = {
        .name = "packet", .hi = INT64_MAX, .divisor = 64, .uniform = true, .make = no_address, .context = r};
    m->base = m->argument = expr_symbol(r->pool, &s);
    return v;
}

/* A parameter with llvm.byref: the pointee is the argument, aligned to llvm.align or as its type needs. */
static bool read_byref(Reader *r, MlirValue arg, uint32_t index, MlirType pointee, uint64_t align)
{
    const Type *type = type_of(r, arg), *inside = type_get(r->fc, pointee);
    if (type->kind != KIND_POINTER || type->space != SPACE_GLOBAL)
        return read_error(r, "kernel argument %u: llvm.byref of %s is not supported; supported: address spaces 0, 1, 4",
                          index, type_text(r->fc, type->mlir));
    LlvmLayout layout = llvm_layout(r->fc, pointee);
    if (align) layout.align = align;
    if (layout.bytes > MAX_KERNARG_BYTES || layout.align > MAX_KERNARG_BYTES)
        return read_error(
            r, "kernel argument %u: llvm.byref = %s: expected at most %d bytes, aligned to at most that many", index,
            type_text(r->fc, pointee), MAX_KERNARG_BYTES);
    const ArgKind kind =
        inside->kind == KIND_POINTER && inside->space == SPACE_GLOBAL ? ARG_GLOBAL_BUFFER : ARG_BY_VALUE;
    const uint32_t offset = place(r, type_text(r->fc, pointee), index, kind, layout);
    value_set(r, arg, address_in_segment(r, type, offset, (uint32_t)layout.bytes));
    return true;
}

/* Memory behind a noalias pointer is an object of its own. That behind all the others is one, if there are any such. */
static uint32_t object_of(Reader *r, uint32_t index)
{
    if (parameter_is_noalias(r, index)) return ++r->next_object;
    if (!r->others_object && parameter_any_noalias(r)) r->others_object = ++r->next_object;
    return r->others_object;
}

bool read_llvm_argument(Reader *r, MlirValue arg, uint32_t index)
{
    MlirType pointee;
    uint64_t align;
    const bool byref = parameter_byref(r, index, &pointee, &align);
    if (r->failed) return false;
    if (byref) return read_byref(r, arg, index, pointee, align);
    const Type *type = type_of(r, arg);
    LlvmLayout layout = llvm_layout(r->fc, type->mlir);
    if (layout.bytes > MAX_KERNARG_BYTES)
        return read_error(r, "kernel argument %u: %s is larger than %d bytes", index, type_text(r->fc, type->mlir),
                          MAX_KERNARG_BYTES);
    const bool is_pointer = type->kind == KIND_POINTER;
    const ArgKind kind = is_pointer && (type->space == SPACE_GLOBAL || type->space == SPACE_BUFFER) ? ARG_GLOBAL_BUFFER
                         : is_pointer && type->space == SPACE_LDS                                   ? ARG_LDS_POINTER
                                                                                                    : ARG_BY_VALUE;
    uint32_t offset = place(r, type->element_name, index, kind, layout);
    const bool is_integers = (type->kind == KIND_SCALAR || type->kind == KIND_VECTOR) && type->element == ELEMENT_INT;
    const bool is_pointers = type->kind == KIND_OTHER && mlirTypeIsAVector(type->mlir);
    if ((is_integers || is_pointers) && mlirOpOperandIsNull(mlirValueGetFirstUse(arg)))
        return true; /* its place is all that matters */
    Value *v = value_at(r, type, index, offset);
    if (!v) return false;
    if (is_pointer && type->space == SPACE_GLOBAL) v->memref->object = object_of(r, index);
    value_set(r, arg, v);
    return true;
}

bool read_llvm_arguments(Reader *r, MlirOperation function, MlirBlock entry)
{
    MlirType type = mlirTypeAttrGetValue(op_attribute(function, "function_type"));
    if (strstr(type_text(r->fc, type), "..."))
        return read_error(r, "a kernel cannot have a variable number of arguments");
    if (!mlirTypeEqual(mlirLLVMFunctionTypeGetReturnType(type), mlirLLVMVoidTypeGet(r->fc->mlir)))
        return read_error(r, "a kernel returns nothing");
    if (!check_parameters(r, function)) return false;
    for (intptr_t i = 0; i < mlirBlockGetNumArguments(entry); i++)
        if (!read_llvm_argument(r, mlirBlockGetArgument(entry, i), (uint32_t)i)) return false;
    return true;
}
