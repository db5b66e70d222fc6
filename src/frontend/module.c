/* From a module to its kernels: finds them, reads what their attributes say, lays out the arguments. */
#include <stdlib.h>
#include <string.h>

#include "frontend/llvm_dialect.h"
#include "frontend/prepare/parse.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Diagnostics.h"
#include "support/align.h"

typedef struct Module {
    FrontendContext *fc;
    const FrontendOptions *options;
    DiagList *diags;
    const char *file;
    KernelList *out;
    PtrMap grids; /* identifier of a kernel's name -> MlirBlock of its workgroup-count region */
    bool failed;
    uint32_t num_found;
} Module;

/* ---- attributes of a function ---- */

static MlirAttribute attribute2(MlirOperation op, const char *name, const char *other)
{
    MlirAttribute a = op_attribute(op, name);
    return mlirAttributeIsNull(a) ? op_attribute(op, other) : a;
}

/* The attribute `name`, or `other`: up to three positive i32. */
static bool read_three(Reader *r, MlirOperation function, const char *name, const char *other,
                       uint32_t out[3])
{
    MlirAttribute a = attribute2(function, name, other);
    if (mlirAttributeIsNull(a)) return true;
    intptr_t num = mlirAttributeIsADenseI32Array(a) ? mlirDenseArrayGetNumElements(a) : 0;
    if (num < 1 || num > 3)
        return read_error(r, "%s = %s: three sizes are expected, array<i32: X, Y, Z>", name,
                          attribute_text(r->fc, a));
    for (intptr_t i = 0; i < num; i++) {
        int32_t n = mlirDenseI32ArrayGetElement(a, i);
        if (n < 1) return read_error(r, "%s: a size of %d; the least is 1", name, n);
        out[i] = (uint32_t)n;
    }
    return true;
}

enum { MOST_THREADS = 1024, MOST_WAVES_PER_EU = 16 };

/* The attribute `name`, or `other`: an integer, or a string "N" or "LEAST,MOST". *out is 0 where
 * there is none. */
static bool read_number(Reader *r, MlirOperation function, const char *name, const char *other,
                        uint32_t most, uint32_t *out)
{
    MlirAttribute a = attribute2(function, name, other);
    *out = 0;
    if (mlirAttributeIsNull(a)) return true;
    int64_t n = 0;
    if (mlirAttributeIsAInteger(a)) {
        n = mlirIntegerAttrGetValueInt(a);
    } else if (mlirAttributeIsAString(a)) {
        MlirStringRef s = mlirStringAttrGetValue(a);
        const char *text = arena_strndup(r->k->arena, s.data, s.length), *comma = strchr(text, ',');
        char *end;
        n = strtoll(comma ? comma + 1 : text, &end, 10);
        if (*end) n = 0;
    }
    if (n < 1 || n > most)
        return read_error(r, "%s = %s: a number from 1 to %u is expected", name,
                          attribute_text(r->fc, a), most);
    *out = (uint32_t)n;
    return true;
}

/* The text behind `key` and an equals sign, or NULL. */
static const char *after_key(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    if (!at) return NULL;
    at = strchr(at + strlen(key), '=');
    return at ? at + 1 : NULL;
}

/* #iree_codegen.translation_info<pipeline = None workgroup_size = [128, 2, 1] subgroup_size = 64,
   {llvm_func_attrs = {...}}> */
static bool read_translation_info(Reader *r, const char *text)
{
    static const char expected[] = "#iree_codegen.translation_info<";
    if (strncmp(text, expected, sizeof expected - 1))
        return read_error(r, "translation_info = %s is not %s...>", text, expected);
    Kernel *k = r->k;
    const char *at = after_key(text, "workgroup_size");
    uint32_t size[3] = {64, 1, 1};
    if (at && (at = strchr(at, '['))) {
        at++;
        for (unsigned i = 0; i < 3; i++) {
            char *end;
            long n = strtol(at, &end, 10);
            if (end == at) break;
            size[i] = n > 0 && n <= 1024 ? (uint32_t)n : 0;
            if (!size[i]) return read_error(r, "workgroup_size %ld is out of range", n);
            at = end + strspn(end, ", ");
        }
    }
    memcpy(k->workgroup_size, size, sizeof size);
    k->reqd_workgroup_size = true;
    at = after_key(text, "subgroup_size");
    long wave = at ? strtol(at, NULL, 10) : 64;
    if (wave != target_infos[k->target].wave_size)
        return read_error(r, "subgroup_size %ld is not supported on %s; its waves have %u lanes", wave,
                          target_infos[k->target].name, target_infos[k->target].wave_size);
    at = after_key(text, "\"amdgpu-waves-per-eu\"");
    if (at && (at = strchr(at, '"'))) {
        char *end;
        long n = strtol(at + 1, &end, 10); /* "LEAST", "LEAST,MOST" */
        if (n < 1 || n > MOST_WAVES_PER_EU || (*end != '"' && *end != ','))
            return read_error(r, "amdgpu-waves-per-eu: a number from 1 to %d is expected",
                              MOST_WAVES_PER_EU);
        k->waves_per_eu = (uint32_t)n;
    }
    at = after_key(text, "\"denormal-fp-math-f32\"");
    if (at && (at = strchr(at, '"'))) k->flush_f32_denorms = !strncmp(at + 1, "preserve-sign", 13);
    return true;
}

static bool read_attributes(Reader *r, MlirOperation function)
{
    Kernel *k = r->k;
    uint32_t required[3] = {0, 0, 0};
    if (!read_three(r, function, "gpu.known_block_size", "known_block_size", k->workgroup_size) ||
        !read_three(r, function, "rocdl.reqd_work_group_size", "reqd_work_group_size", required) ||
        !read_three(r, function, "gpu.known_grid_size", "known_grid_size", k->grid) ||
        !read_number(r, function, "rocdl.flat_work_group_size", "rocdl.max_flat_work_group_size",
                     MOST_THREADS, &k->max_workgroup_size) ||
        !read_number(r, function, "rocdl.waves_per_eu", "rocdl.waves_per_eu_min", MOST_WAVES_PER_EU,
                     &k->waves_per_eu))
        return false;
    if (required[0]) {
        memcpy(k->workgroup_size, required, sizeof required);
        k->reqd_workgroup_size = true;
    }
    MlirAttribute info = op_attribute(function, "translation_info");
    if (!mlirAttributeIsNull(info) && !read_translation_info(r, attribute_text(r->fc, info))) return false;
    const uint32_t *given = r->options->workgroup_size;
    if (given[0] && k->workgroup_size[0] && memcmp(given, k->workgroup_size, sizeof k->workgroup_size))
        return read_error(r, "the workgroup size is given as %u,%u,%u, but the kernel says %u,%u,%u", given[0], given[1],
                          given[2], k->workgroup_size[0], k->workgroup_size[1], k->workgroup_size[2]);
    if (given[0]) {
        memcpy(k->workgroup_size, given, sizeof k->workgroup_size);
        k->reqd_workgroup_size = true;
    }
    uint64_t threads = (uint64_t)k->workgroup_size[0] * k->workgroup_size[1] * k->workgroup_size[2];
    if (threads) k->max_workgroup_size = (uint32_t)(threads < UINT32_MAX ? threads : UINT32_MAX);
    if (k->max_workgroup_size > MOST_THREADS)
        return read_error(r, "a workgroup of %u threads is not possible; at most %d",
                          k->max_workgroup_size, MOST_THREADS);
    return read_reserved(r, function);
}

/* ---- arguments ---- */

static uint32_t place_arg(Reader *r, uint32_t bytes, ArgKind kind, const char *name, const char *type_name,
                          uint32_t source)
{
    Kernel *k = r->k;
    uint32_t align = r->options->kernarg_at_eights ? 8 : bytes;
    uint32_t offset = (uint32_t)align_up(k->kernarg_bytes, align);
    KernelArg arg = {.name = name,
                     .type_name = type_name,
                     .kind = kind,
                     .offset = offset,
                     .size = bytes,
                     .source = source};
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

enum { POINTER_ALIGN = 16 }; /* LLVM assumes the same of kernel buffers: allocations are far more aligned */

/* Memory is less than 2^47 bytes: so are sizes, strides and offsets in elements, and sizes are not negative. */
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

static Value *memref_arg(Reader *r, const Type *type, uint32_t index, bool descriptor)
{
    Memref *m = memref_new(r, type);
    const char *element = type->element_name;
    if (!descriptor) {
        uint32_t at = place_arg(r, 8, ARG_GLOBAL_BUFFER, arg_name(r, index, ""), element, index + 1);
        m->base = arg_expr(r, at, arg_name(r, index, ""), true, 1);
        m->offset = expr_const(r->pool, type->offset == DYNAMIC ? 0 : type->offset);
    } else {
        place_arg(r, 8, ARG_GLOBAL_BUFFER, arg_name(r, index, ".allocated"), element, index + 1);
        uint32_t aligned =
            place_arg(r, 8, ARG_GLOBAL_BUFFER, arg_name(r, index, ".aligned"), element, index + 1);
        uint32_t offset = place_arg(r, 8, ARG_BY_VALUE, arg_name(r, index, ".offset"), "i64", index + 1);
        m->base = arg_expr(r, aligned, arg_name(r, index, ""), true, 1);
        m->offset = type->offset == DYNAMIC ? arg_extent(r, offset, arg_name(r, index, ".offset"), false)
                                            : expr_const(r->pool, type->offset);
        for (unsigned pass = 0; pass < 2; pass++)
            for (unsigned d = 0; d < type->rank; d++) {
                const char *name =
                    arg_name(r, index, arena_printf(r->arena, pass ? ".stride%u" : ".size%u", d));
                uint32_t at = place_arg(r, 8, ARG_BY_VALUE, name, "i64", index + 1);
                const Expr **field = pass ? &m->strides[d] : &m->sizes[d];
                if (!*field) *field = arg_extent(r, at, name, pass == 0);
            }
    }
    m->align = POINTER_ALIGN;
    Value *v = value_new(r, VALUE_MEMREF, type, 0);
    v->memref = m;
    return v;
}

static bool scalar_arg(Reader *r, MlirValue arg, const Type *type, uint32_t index)
{
    if (type->kind != KIND_SCALAR || type->bits > 64 || type->element == ELEMENT_SMALL_FLOAT)
        return read_error(r,
                          "kernel argument %u has type %s; supported: memrefs of at most 8 "
                          "dimensions with a strided layout, index, "
                          "i1 to i64, f16, bf16, f32, f64",
            index, type_text(r->fc, type->mlir));
    uint32_t bytes = type->bits <= 8 ? 1 : type->bits <= 16 ? 2 : type->bits <= 32 ? 4 : 8;
    uint32_t at = place_arg(r, bytes, ARG_BY_VALUE, arg_name(r, index, ""), type->element_name, index + 1);
    Operand loaded = kernarg_load(r, at & ~3u, bytes == 8 ? 2 : 1);
    Piece piece = {loaded, at % 4 * 8, 1, 0};
    Value *v;
    if (type_is_i1(type)) {
        v = value_new(r, VALUE_EXPRS, type, 1);
        v->exprs[0] = expr_and(r->pool, register_symbol(r, piece, 8, true, 0), expr_const(r->pool, 1));
    } else if (type_is_integer(type)) {
        v = value_new(r, VALUE_EXPRS, type, 1);
        v->exprs[0] = register_symbol(r, piece, type->bits, true, 0);
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
    return name.length == 6 && !memcmp(name.data, "stream", 6) && data.length == 7 &&
           !memcmp(data.data, "binding", 7);
}

/* A binding has no layout of its own: stream.binding.subspan gives it one. */
static void binding_arg(Reader *r, MlirValue arg, const Type *type, uint32_t index)
{
    Memref *m = ARENA_NEW(r->arena, Memref);
    uint32_t at = place_arg(r, 8, ARG_GLOBAL_BUFFER, arg_name(r, index, ""), NULL, index + 1);
    m->type = type;
    m->base = arg_expr(r, at, arg_name(r, index, ""), true, 1);
    m->offset = expr_const(r->pool, 0);
    m->align = POINTER_ALIGN;
    Value *v = value_new(r, VALUE_MEMREF, type, 0);
    v->memref = m;
    v->num = r->k->args.len; /* the argument's entry + 1, for the element type that the subspan tells */
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
        Value *v = value_new(r, VALUE_MEMREF, type, 0);
        v->memref = m;
        value_set(r, arg, v);
    }
    return true;
}

static bool read_arguments(Reader *r, MlirOperation function, MlirBlock entry)
{
    MlirType type = mlirTypeAttrGetValue(op_attribute(function, "function_type"));
    intptr_t num = mlirFunctionTypeGetNumInputs(type);
    if (mlirFunctionTypeGetNumResults(type)) return read_error(r, "a kernel returns nothing");
    if (num > MAX_SOURCE_ARGS) return read_error(r, "%ld arguments; at most %d", (long)num, MAX_SOURCE_ARGS);
    bool descriptor = r->options->memref_abi == MEMREF_ABI_DESCRIPTOR;
    for (intptr_t i = 0; i < num && r->options->memref_abi == MEMREF_ABI_AUTO; i++) {
        const Type *t = type_of(r, mlirBlockGetArgument(entry, i));
        if (t->kind == KIND_MEMREF && t->num_elements < 0) descriptor = true;
    }
    for (intptr_t i = 0; i < num; i++) {
        MlirValue arg = mlirBlockGetArgument(entry, i);
        const Type *t = type_of(r, arg);
        if (is_stream_binding(t->mlir)) {
            binding_arg(r, arg, t, (uint32_t)i);
        } else if (t->kind == KIND_MEMREF) {
            if (t->space != SPACE_GLOBAL)
                return read_error(
                    r, "kernel argument %ld: memory space of %s is not supported; supported: global", (long)i,
                    type_text(r->fc, t->mlir));
            bool dynamic = t->num_elements < 0;
            for (unsigned d = 0; d < t->rank; d++) dynamic = dynamic || t->strides[d] == DYNAMIC;
            if (!descriptor && dynamic)
                return read_error(r,
                                  "kernel argument %ld: %s cannot be passed as a bare pointer; its sizes and "
                                  "strides must be "
                                  "static",
                                  (long)i, type_text(r->fc, t->mlir));
            value_set(r, arg, memref_arg(r, t, (uint32_t)i, descriptor));
        } else if (!scalar_arg(r, arg, t, (uint32_t)i)) {
            return false;
        }
    }
    return attribution_args(r, function, entry, num);
}

/* ---- the workgroup-count region ---- */

/* Evaluates the region that computes the grid; leaves it unknown where it depends on the workload. */
static void read_grid(Reader *r, MlirBlock block)
{
    for (intptr_t i = 0; i < mlirBlockGetNumArguments(block); i++) {
        MlirValue arg = mlirBlockGetArgument(block, i);
        Value *v = value_new(r, VALUE_EXPRS, type_of(r, arg), 1);
        v->exprs[0] = unknown_integer(r, v->type, true);
        value_set(r, arg, v);
    }
    r->analysing = true;
    MlirOperation terminator;
    if (read_block(r, block, &terminator)) {
        for (intptr_t i = 0; i < mlirOperationGetNumOperands(terminator) && i < 3; i++) {
            Value *v = ptr_map_get(&r->values, op_operand(terminator, i).ptr);
            if (!v || v->form != VALUE_EXPRS || !expr_is_const(v->exprs[0])) continue;
            int64_t n = v->exprs[0]->value;
            if (n < 1 || n > INT32_MAX) {
                read_error(r, "the workgroup count %ld is out of range", (long)n);
                break;
            }
            r->k->grid[i] = (uint32_t)n;
        }
    }
    r->analysing = false;
}

/* ---- kernels ---- */

static const char *function_name(Module *m, MlirOperation function)
{
    MlirAttribute a = op_attribute(function, "sym_name");
    if (mlirAttributeIsNull(a) || !mlirAttributeIsAString(a)) return NULL;
    MlirStringRef s = mlirStringAttrGetValue(a);
    return s.length && memchr(s.data, 0, s.length) ? NULL : arena_strndup(m->diags->arena, s.data, s.length);
}

/* A symbol that assemblers take, and that is not the symbol of another kernel's descriptor. */
static bool name_is_symbol(const char *name)
{
    size_t n = strlen(name);
    if (!n || strchr("0123456789.$", *name) || (n > 3 && !strcmp(name + n - 3, ".kd")))
        return false;
    for (const char *p = name; *p; p++)
        if (!strchr("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.$", *p)) return false;
    return true;
}

/* lift-cf-to-scf looks for cycles in what is left of the graph again and again: its time grows with the square of the
   blocks, 3 s at 8,000 and 10 s at 16,000. */
enum { MAX_UNSTRUCTURED_BLOCKS = 8192 };

static bool make_structured(Reader *r, MlirOperation function)
{
    const uint32_t num_blocks = count_blocks(function);
    if (num_blocks > MAX_UNSTRUCTURED_BLOCKS)
        return read_error(r, "the kernel has %u blocks with branches between them; at most %d are made structured: "
                             "write scf.if and scf.for, or split the kernel", num_blocks, MAX_UNSTRUCTURED_BLOCKS);
    if (!lift_control_flow(r->fc, function))
        return read_error(r, "the control flow between the kernel's blocks cannot be made scf.if and scf.while");
    return true;
}

static bool read_body(Reader *r, MlirOperation function)
{
    MlirRegion body = mlirOperationGetRegion(function, 0);
    MlirBlock entry = mlirRegionGetFirstBlock(body);
    if (mlirBlockIsNull(entry)) return read_error(r, "the kernel has no body");
    if (!lower_affine(r->fc, function)) return read_error(r, "MLIR's lower-affine does not take the kernel's affine operations");
    structure_rewrite(r->fc, function);
    entry = mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
    if (has_control_flow(function)) {
        if (!make_structured(r, function)) return false;
        entry = mlirRegionGetFirstBlock(mlirOperationGetRegion(function, 0));
    }
    bool is_llvm = !strcmp(op_name(function), "llvm.func");
    if (is_llvm ? !read_llvm_arguments(r, function, entry) : !read_arguments(r, function, entry))
        return false;
    if (r->k->kernarg_bytes > MAX_KERNARG_BYTES)
        return read_error(r, "the kernel's arguments take %u bytes; at most %d",
                          r->k->kernarg_bytes, MAX_KERNARG_BYTES);
    MlirOperation terminator;
    if (!read_block(r, entry, &terminator)) return false;
    r->op = terminator;
    set_location(r, terminator);
    build_inst(&r->b, OP_S_ENDPGM, NULL, 0);
    if (!finish_allocas(r)) return false;
    finish_kernargs(r);
    kernel_note_author_waits(r->k);
    return !r->failed;
}

/* Reads the kernel with these memref.alloca operations in scratch memory. False: to be read again, with more of them there. */
static bool read_once(Module *m, MlirOperation function, const char *name, SourceLoc loc, PtrMap *in_scratch)
{
    Arena *arena = m->diags->arena;
    Kernel *k = kernel_new(arena, m->diags, name, m->options->target);
    k->loc = loc;
    Reader *r = ARENA_NEW(arena, Reader);
    *r = (Reader){.fc = m->fc,
                  .options = m->options,
                  .arena = arena,
                  .diags = m->diags,
                  .file = m->file,
                  .k = k,
                  .in_scratch = in_scratch,
                  .function = function};
    Block *entry = kernel_block(k, "entry", 0);
    r->b = builder_at_end(k, entry);
    r->pool = expr_pool_new(arena);
    r->em = emitter_new(r->pool, &r->b);
    MlirBlock *grid =
        ptr_map_get(&m->grids, mlirIdentifierGet(m->fc->mlir, mlirStringRefCreateFromCString(name)).ptr);
    if (grid) read_grid(r, *grid);
    if (!r->failed && read_attributes(r, function) && read_body(r, function))
        VEC_PUSH(arena, m->out, k);
    else if (r->again)
        return false;
    else
        m->failed = true;
    return true;
}

static void read_kernel(Module *m, MlirOperation function)
{
    const char *name = function_name(m, function);
    if (m->options->kernel && name && strcmp(name, m->options->kernel)) return;
    m->num_found++;
    SourceLoc loc = source_location(m->file, mlirOperationGetLocation(function));
    bool again = false;
    for (uint32_t i = 0; name && i < m->out->len; i++)
        again = again || !strcmp(m->out->data[i]->name, name);
    if (!name || !name_is_symbol(name) || again) {
        if (again)
            diag_error(m->diags, loc,
                       "a second kernel '%s': names of kernels are symbols of the code object",
                       name);
        else
            diag_error(m->diags, loc,
                       "a kernel's name must be an identifier of letters, digits, '_', '.' and '$' "
                       "that begins with a letter or "
                       "'_' and does not end in '.kd'");
        m->failed = true;
        return;
    }
    llvm_rewrite(m->fc, function);
    PtrMap in_scratch = {0};
    while (!read_once(m, function, name, loc, &in_scratch)) {
    }
}

static bool op_is(MlirOperation op, const char *name)
{
    return !strcmp(op_name(op), name);
}

static bool is_host_function(const char *name)
{
    size_t n = name ? strlen(name) : 0;
    return n && (!strncmp(name, "isolated_benchmark", 18) || (n > 6 && !strcmp(name + n - 6, "$async")));
}

static void remember_grid(Module *m, MlirOperation op, const char *name_attribute)
{
    MlirAttribute a = op_attribute(op, name_attribute);
    if (mlirAttributeIsNull(a)) return;
    MlirStringRef name;
    if (mlirAttributeIsAFlatSymbolRef(a))
        name = mlirFlatSymbolRefAttrGetValue(a);
    else if (mlirAttributeIsAString(a))
        name = mlirStringAttrGetValue(a);
    else
        return;
    MlirBlock *block = ARENA_NEW(m->diags->arena, MlirBlock);
    if (!mlirOperationGetNumRegions(op)) return;
    *block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
    if (!mlirBlockIsNull(*block))
        ptr_map_set(&m->grids, m->diags->arena, mlirIdentifierGet(m->fc->mlir, name).ptr, block);
}

typedef void VisitOp(Module *m, MlirOperation op);

/* Calls `visit` for every operation in the nest of modules. */
static void for_each_symbol(Module *m, MlirOperation container, unsigned depth, VisitOp *visit)
{
    for (intptr_t i = 0; i < mlirOperationGetNumRegions(container) && depth < 16; i++)
        for (MlirBlock b = mlirRegionGetFirstBlock(mlirOperationGetRegion(container, i)); !mlirBlockIsNull(b);
             b = mlirBlockGetNextInRegion(b))
            for (MlirOperation op = mlirBlockGetFirstOperation(b); !mlirOperationIsNull(op);
                 op = mlirOperationGetNextInBlock(op)) {
                visit(m, op);
                if (op_is(op, "builtin.module") || op_is(op, "gpu.module") || op_is(op, "stream.executable"))
                    for_each_symbol(m, op, depth + 1, visit);
            }
}

static void visit_export(Module *m, MlirOperation op)
{
    if (op_is(op, "stream.executable.export")) remember_grid(m, op, "function_ref");
    if (op_is(op, "func.func")) remember_grid(m, op, "stream.export_of");
}

static void visit_function(Module *m, MlirOperation op)
{
    if (op_is(op, "gpu.func")) {
        if (!mlirAttributeIsNull(op_attribute(op, "gpu.kernel"))) read_kernel(m, op);
    } else if (op_is(op, "func.func")) {
        bool chosen = !mlirAttributeIsNull(op_attribute(op, "translation_info")) ||
                      !mlirAttributeIsNull(op_attribute(op, "gpu.kernel"));
        if (chosen && !is_host_function(function_name(m, op))) read_kernel(m, op);
    } else if (op_is(op, "llvm.func")) {
        if (mlirAttributeIsNull(attribute2(op, "gpu.kernel", "rocdl.kernel"))) return;
        read_kernel(m, op);
    }
}

static MlirWalkResult find_gpu_id(MlirOperation op, void *data)
{
    static const char *const names[] = {"gpu.thread_id", "gpu.block_id", "gpu.global_id", "gpu.lane_id"};
    bool *found = data;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) *found = *found || op_is(op, names[i]);
    return *found ? MlirWalkResultInterrupt : MlirWalkResultAdvance;
}

/* A function without a word on kernels that asks where in the grid it is: some tools write no more than that. */
static void visit_plain_function(Module *m, MlirOperation op)
{
    bool asks = false;
    if (!op_is(op, "func.func") || is_host_function(function_name(m, op))) return;
    mlirOperationWalk(op, find_gpu_id, &asks, MlirWalkPreOrder);
    if (asks || m->options->all_functions) read_kernel(m, op);
}

bool frontend_read(FrontendContext *fc, const char *file, const char *text, size_t bytes,
                   const FrontendOptions *options, DiagList *diags, KernelList *out)
{
    Arena *arena = diags->arena;
    file = arena_strdup(arena, file ? file : "<memory>");
    size_t unwrapped_bytes;
    const char *unwrapped = frontend_unwrap(arena, file, text, bytes, diags, &unwrapped_bytes);
    if (!unwrapped) return false;
    /* MLIR's parser wants a terminating zero behind the text. */
    if (unwrapped == text) unwrapped = arena_strndup(arena, text, bytes);
    MlirModule module = parse_module(fc, diags, file, unwrapped, unwrapped_bytes);
    if (mlirModuleIsNull(module)) return false;
    uint64_t collecting = collect_diagnostics(fc, diags, file);
    Module m = {.fc = fc, .options = options, .diags = diags, .file = file, .out = out};
    MlirOperation top = mlirModuleGetOperation(module);
    SourceLoc whole = source_location(file, mlirOperationGetLocation(top));
    for_each_symbol(&m, top, 0, visit_export);
    for_each_symbol(&m, top, 0, visit_function);
    if (!m.num_found) for_each_symbol(&m, top, 0, visit_plain_function);
    if (!m.num_found) {
        m.failed = true;
        if (options->kernel)
            diag_error(diags, whole, "there is no kernel '%s' in the module", options->kernel);
        else
            diag_error(diags, whole,
                       "there is no kernel in the module: a gpu.func with `kernel`, or a func.func "
                       "with translation_info");
    }
    mlirModuleDestroy(module);
    mlirContextDetachDiagnosticHandler(fc->mlir, collecting);
    return !m.failed;
}
